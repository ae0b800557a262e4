// A bot for Dicemania, to start from. It needs a C++17 compiler and json.hpp, which lies beside it.
//
// Build it:    g++ -std=c++17 -O2 -o bot bot.cpp
// Run it:      ./bot        (an observation a line in, a decision a line out, both JSON)
// Test it:     kibitz check dicemania -- ./bot
// Improve it:  choose() is all of its strategy; main() reads and writes.

#include <algorithm>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>

#include "json.hpp"

using Dice = std::vector<int>;

const std::string UPPER[] = {"ones", "twos", "threes", "fours", "fives", "sixes"};
const std::string LOWER[] = {"three_of_a_kind", "four_of_a_kind", "full_house", "low_straight",
                             "high_straight",   "dicemania",      "chance"};
const int GOOD_ENOUGH = 25;  // points: with so many the dice are not rolled again

// Scores in a category or, where that is empty, keeps some dice.
struct Decision {
    std::string category;
    Dice kept;
};

int count(const Dice &dice, int face) { return static_cast<int>(std::count(dice.begin(), dice.end(), face)); }

// The points that five dice make in a category.
int score(const std::string &category, const Dice &dice) {
    int most = 0, faces = 0, run = 0, longest = 0;  // most dice alike, different faces, faces in a row
    for (int face = 1; face <= 6; ++face) {
        const int alike = count(dice, face);
        if (category == UPPER[face - 1]) return face * alike;
        most = std::max(most, alike);
        faces += alike > 0;
        run = alike > 0 ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    const int sum = std::accumulate(dice.begin(), dice.end(), 0);
    if (category == "three_of_a_kind") return most >= 3 ? sum : 0;
    if (category == "four_of_a_kind") return most >= 4 ? sum : 0;
    if (category == "full_house") return most == 3 && faces == 2 ? 25 : 0;
    if (category == "low_straight") return longest >= 4 ? 30 : 0;
    if (category == "high_straight") return longest >= 5 ? 40 : 0;
    if (category == "dicemania") return most == 5 ? 50 : 0;
    return sum;  // chance
}

// Scores where it brings the most points, or keeps the face that most dice show.
Decision choose(const json::Value &sheet, const Dice &dice, int rolls_left) {
    std::string best;
    int most = -1;
    const auto consider = [&](const std::string &category) {  // the first of the best is taken
        const int points = score(category, dice);
        if (sheet[category].is_null() && points > most) {
            most = points;
            best = category;
        }
    };
    for (const std::string &category : UPPER) consider(category);
    for (const std::string &category : LOWER) consider(category);

    int face = 6;
    for (int other = 5; other >= 1; --other)
        if (count(dice, other) > count(dice, face)) face = other;
    const Dice kept(count(dice, face), face);
    // five alike can have nowhere to go; keeping all of them is not allowed
    if (rolls_left > 0 && most < GOOD_ENOUGH && kept.size() < dice.size()) return {"", kept};
    return {best, {}};
}

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        const json::Value seen = json::parse(line);
        const std::size_t you = seen["you"].integer();  // sheets are by seat
        Dice dice;
        for (const json::Value &die : seen["dice"].items()) dice.push_back(die.integer());
        const Decision decision = choose(seen["sheets"][you], dice, seen["rolls_left"].integer());

        if (decision.category.empty()) {
            std::cout << "{\"keep\":[";
            for (std::size_t place = 0; place < decision.kept.size(); ++place)
                std::cout << (place ? "," : "") << decision.kept[place];
            std::cout << ']';
        } else {
            std::cout << "{\"score\":\"" << decision.category << '"';
        }
        std::cout << ",\"turn\":" << seen["turn"].integer() << '}' << std::endl;  // endl flushes, too
    }
}
