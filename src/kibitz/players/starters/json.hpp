// A small JSON reader for bots. Answers are so short that they are best written by hand.
//
//     const json::Value seen = json::parse(line);
//     const long long turn = seen["turn"].integer();
//     for (const json::Value &die : seen["dice"].items()) ...
//
// Whatever is not JSON, not there or of another kind than asked for throws a std::exception.

#pragma once

#include <cstdlib>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace json {

class Value {
public:
    bool is_null() const { return kind == Kind::null; }
    bool boolean() const { return of(Kind::boolean, "true or false").truth; }
    double number() const { return of(Kind::number, "a number").amount; }
    const std::string &text() const { return of(Kind::text, "a string").letters; }
    const std::vector<Value> &items() const { return of(Kind::array, "an array").values; }

    long long integer() const {
        const double most = 9007199254740992;  // beyond this a double leaves whole numbers out
        if (!(-most <= number() && number() <= most) || amount != static_cast<long long>(amount))
            throw std::runtime_error("JSON: not a whole number");
        return static_cast<long long>(amount);
    }

    // The value of a key, or nullptr where it is not there; of equal keys the last counts.
    const Value *get(const std::string &key) const {
        of(Kind::object, "an object");
        for (std::size_t place = keys.size(); place-- > 0;)
            if (keys[place] == key) return &values[place];
        return nullptr;
    }

    const Value &operator[](const std::string &key) const {
        if (const Value *value = get(key)) return *value;
        throw std::runtime_error("JSON: there is no key " + key);
    }

    const Value &operator[](std::size_t place) const { return items().at(place); }

private:
    friend class Parser;
    enum class Kind { null, boolean, number, text, array, object };

    Kind kind = Kind::null;
    bool truth = false;
    double amount = 0;
    std::string letters;
    std::vector<std::string> keys;  // of an object; each value is in the place of its key
    std::vector<Value> values;

    const Value &of(Kind wanted, const char *name) const {
        if (kind != wanted) throw std::runtime_error(std::string("JSON: not ") + name);
        return *this;
    }
};

class Parser {
public:
    explicit Parser(std::string line) : text(std::move(line)) {}

    Value whole() {
        Value value = any();
        blanks();
        if (at < text.size()) fail();
        return value;
    }

private:
    const std::string text;
    std::size_t at = 0;

    [[noreturn]] void fail() const { throw std::runtime_error("not JSON from here on: " + text.substr(at)); }

    void blanks() {
        while (next() == ' ' || next() == '\t' || next() == '\n' || next() == '\r') ++at;
    }

    char next() const { return text[at]; }  // '\0' at the end

    // Whether a word comes next; then it is read.
    bool take(const std::string &word) {
        const bool there = text.compare(at, word.size(), word) == 0;
        if (there) at += word.size();
        return there;
    }

    void expect(const std::string &word) {
        if (!take(word)) fail();
    }

    Value any() {
        Value value;
        blanks();
        if (take("null")) {
            value.kind = Value::Kind::null;
        } else if (next() == 't' || next() == 'f') {
            value.kind = Value::Kind::boolean;
            value.truth = take("true");
            if (!value.truth) expect("false");
        } else if (next() == '"') {
            value.kind = Value::Kind::text;
            value.letters = string();
        } else if (take("[")) {
            value.kind = Value::Kind::array;
            list("]", [&] { value.values.push_back(any()); });
        } else if (take("{")) {
            value.kind = Value::Kind::object;
            list("}", [&] {
                blanks();
                value.keys.push_back(string());
                blanks();
                expect(":");
                value.values.push_back(any());
            });
        } else {
            value.kind = Value::Kind::number;
            value.amount = number();
        }
        return value;
    }

    template <class Item>
    void list(const std::string &end, Item item) {
        blanks();
        for (bool first = true; !take(end); first = false) {
            if (!first) expect(",");
            item();
            blanks();
        }
    }

    double number() {
        const std::size_t begin = at;
        take("-");
        if (!take("0")) digits();
        if (take(".")) digits();
        if (take("e") || take("E")) {
            if (!take("+")) take("-");
            digits();
        }
        return std::strtod(text.substr(begin, at - begin).c_str(), nullptr);
    }

    void digits() {
        if (next() < '0' || next() > '9') fail();
        while (next() >= '0' && next() <= '9') ++at;
    }

    std::string string() {
        std::string letters;
        expect("\"");
        while (!take("\"")) {
            if (static_cast<unsigned char>(next()) < ' ') fail();  // the end, too
            if (take("\\")) {
                escape(letters);
            } else {
                letters += text[at++];
            }
        }
        return letters;
    }

    void escape(std::string &letters) {
        const std::string escapes = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
        const std::size_t place = escapes.find(next());
        if (place < escapes.size()) {
            letters += meanings[place];
            ++at;
        } else {
            encode(letters, code());
        }
    }

    unsigned code() {
        const unsigned first = unit();
        if (first < 0xD800 || first > 0xDFFF) return first;
        expect("\\");  // what 16 bits cannot hold takes two
        const unsigned second = unit();
        if (first > 0xDBFF || second < 0xDC00 || second > 0xDFFF) fail();
        return 0x10000 + (first - 0xD800) * 0x400 + (second - 0xDC00);
    }

    unsigned unit() {
        expect("u");
        const std::string four = text.substr(at, 4);
        if (four.size() < 4 || four.find_first_not_of("0123456789abcdefABCDEF") != std::string::npos) fail();
        at += 4;
        return static_cast<unsigned>(std::stoul(four, nullptr, 16));
    }

    static void encode(std::string &letters, unsigned code) {  // as UTF-8
        const auto byte = [&](unsigned mark, unsigned bits) { letters += static_cast<char>(mark | bits); };
        if (code < 0x80) return byte(0, code);
        if (code < 0x800) {
            byte(0xC0, code >> 6);
        } else {
            if (code < 0x10000) {
                byte(0xE0, code >> 12);
            } else {
                byte(0xF0, code >> 18);
                byte(0x80, code >> 12 & 0x3F);
            }
            byte(0x80, code >> 6 & 0x3F);
        }
        byte(0x80, code & 0x3F);
    }
};

inline Value parse(const std::string &line) { return Parser(line).whole(); }

}  // namespace json
