// A bot for Despirala, to start from. It needs a C++17 compiler and json.hpp, which lies beside it.
//
// Build it:    g++ -std=c++17 -O2 -o bot bot.cpp
// Run it:      ./bot        (an observation a line in, a move a line out, both JSON)
// Test it:     kibitz check despirala -- ./bot
// Improve it:  choose() is all of its strategy; main() reads and writes.

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include "json.hpp"

using Dice = std::vector<int>;

struct Move {
    std::string name;
    Dice numbers;  // named with it
    Dice wanted;   // the dice that it asks for
};

struct Pattern {
    std::string name, dice;
};

// The combinations, dearest first; X, Y and Z stand for different numbers that are named with them.
const Pattern PATTERNS[] = {
    {"despirala", "111116"}, {"general", "666666"},      {"six of a kind", "XXXXXX"}, {"straight", "123456"},
    {"kamerun", "455666"},   {"four of a kind", "XXXX"}, {"two triples", "XXXYYY"},   {"three pairs", "XXYYZZ"},
};
const char *const COLLECTIONS[] = {"ones", "twos", "threes", "fours", "fives", "sixes"};
const std::size_t ENOUGH = 2;  // dice in a collection: alone that makes 417 points a match, 3 make 399 and 4 make 356

int count(const Dice &dice, int face) { return static_cast<int>(std::count(dice.begin(), dice.end(), face)); }

// All six faces: those that most dice show first, higher ones first where that is equal.
Dice most_shown(const Dice &dice) {
    Dice faces = {6, 5, 4, 3, 2, 1};
    std::stable_sort(faces.begin(), faces.end(), [&](int a, int b) { return count(dice, a) > count(dice, b); });
    return faces;
}

// A combination with these faces for X, Y and Z.
Move fitted(const Pattern &pattern, const Dice &faces) {
    Move move{pattern.name, {}, {}};
    for (const char letter : {'X', 'Y', 'Z'})
        if (pattern.dice.find(letter) != std::string::npos) move.numbers.push_back(faces[letter - 'X']);
    for (const char sign : pattern.dice) move.wanted.push_back(sign >= 'X' ? faces[sign - 'X'] : sign - '0');
    return move;
}

// How many dice are still missing for a combination.
int lacking(const Move &move, const Dice &dice) {
    int missing = 0;
    for (int face = 1; face <= 6; ++face) missing += std::max(0, count(move.wanted, face) - count(dice, face));
    return missing;
}

// What to do with all six dice, or while collecting with those collected so far.
Move choose(const json::Value &sheet, const Dice &dice, int goods, bool collecting, bool misere) {
    if (collecting) return {dice.size() < ENOUGH && goods > 0 && !misere ? "continue" : "stop", {}, {}};

    std::vector<Move> moves;
    for (const Pattern &pattern : PATTERNS) {
        std::string key = pattern.name;
        std::replace(key.begin(), key.end(), ' ', '_');
        if (sheet[key].is_null()) moves.push_back(fitted(pattern, most_shown(dice)));
    }
    const Pattern collection = {"collect", std::string(ENOUGH, 'X')};
    if (!misere || moves.empty())
        for (int face = 6; face >= 1; --face)
            if (sheet[COLLECTIONS[face - 1]].is_null()) moves.push_back(fitted(collection, {face}));

    // The least lacking, of several the first, which is the dearest. But in misere the fewest points win: so it names
    // what lacks most, to fail and lose all goods, as long as there is something to fail in.
    const int sign = misere ? -1 : 1;
    return *std::min_element(moves.begin(), moves.end(), [&](const Move &a, const Move &b) {
        return sign * lacking(a, dice) < sign * lacking(b, dice);
    });
}

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        const json::Value seen = json::parse(line);
        const std::size_t you = seen["you"].integer();  // sheets and goods are by seat
        Dice dice;
        for (const json::Value &die : seen["dice"].items()) dice.push_back(die.integer());
        const bool collecting = !seen["task"].is_null();  // nothing else leaves a choice while it is under way
        const Move move = choose(seen["sheets"][you], dice, seen["goods"][you].integer(), collecting,
                                 seen["misere"].boolean());

        std::cout << "{\"move\":\"" << move.name << "\",\"numbers\":[";
        for (std::size_t place = 0; place < move.numbers.size(); ++place)
            std::cout << (place ? "," : "") << move.numbers[place];
        std::cout << "],\"turn\":" << seen["turn"].integer() << '}' << std::endl;  // endl flushes, too
    }
}
