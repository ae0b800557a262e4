// A bot for Yacht Auction, to start from. It needs a C++17 compiler and nothing else.
//
// Build it:    g++ -std=c++17 -O2 -o bot bot.cpp
// Run it:      ./bot        (it is told a command a line, and answers READY, ROLL and SCORE with one)
// Test it:     kibitz check yacht-auction -- ./bot
// Improve it:  bid() and put() are all of its strategy; main() reads, writes and keeps count.

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

using Dice = std::vector<int>;
using Names = std::vector<std::string>;

const Names BASIC = {"ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX"};
const Names OTHERS = {"CHOICE", "FOUR_OF_A_KIND", "FULL_HOUSE", "SMALL_STRAIGHT", "LARGE_STRAIGHT", "YACHT"};
const int MOST_BID = 100000;

struct Put {
    int worth;
    std::string category;
    Dice dice;
};

struct Bid {
    char target;
    int amount;
};

int count(const Dice &dice, int face) { return static_cast<int>(std::count(dice.begin(), dice.end(), face)); }

// The points that five dice make in a category.
int score(const std::string &category, const Dice &dice) {
    int most = 0, faces = 0, run = 0, longest = 0;  // most dice alike, different faces, faces in a row
    for (int face = 1; face <= 6; ++face) {
        const int alike = count(dice, face);
        if (category == BASIC[face - 1]) return 1000 * face * alike;
        most = std::max(most, alike);
        faces += alike > 0;
        run = alike > 0 ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    const int sum = 1000 * std::accumulate(dice.begin(), dice.end(), 0);
    if (category == "FOUR_OF_A_KIND") return most >= 4 ? sum : 0;
    if (category == "FULL_HOUSE") return most == 5 || (most == 3 && faces == 2) ? sum : 0;
    if (category == "SMALL_STRAIGHT") return longest >= 4 ? 15000 : 0;
    if (category == "LARGE_STRAIGHT") return longest >= 5 ? 30000 : 0;
    if (category == "YACHT") return most == 5 ? 50000 : 0;
    return sum;  // CHOICE
}

// What a put is worth to us. Three of each basic face make 63,000 points and earn 35,000 more, so every point there
// counts as 98/63 of one.
int worth(const std::string &category, const Dice &dice) {
    const bool basic = std::find(BASIC.begin(), BASIC.end(), category) != BASIC.end();
    const int points = score(category, dice);
    return basic ? points * 98 / 63 : points;
}

// All choices of five of the dice, which are sorted: those with lower dice first.
std::vector<Dice> hands(const Dice &held) {
    std::vector<Dice> result;
    std::vector<bool> chosen(held.size());
    std::fill_n(chosen.begin(), 5, true);
    do {
        result.emplace_back();
        for (std::size_t place = 0; place < held.size(); ++place)
            if (chosen[place]) result.back().push_back(held[place]);
    } while (std::prev_permutation(chosen.begin(), chosen.end()));
    return result;
}

// The best put of five of the held dice. The first one wins a tie.
Put put(Dice held, const Names &unused) {
    std::sort(held.begin(), held.end());
    const std::vector<Dice> choices = hands(held);
    Put best{-1, "", {}};
    for (const std::string &category : unused) {
        for (const Dice &dice : choices) {
            const int value = worth(category, dice);
            if (value > best.worth) best = {value, category, dice};
        }
    }
    return best;
}

Dice both(Dice dice, const Dice &others) {
    dice.insert(dice.end(), others.begin(), others.end());
    return dice;
}

// The bundle to ask for and what to offer: half of what it is better than the other one. So we are as well off when
// we get it and pay as when we do not and are paid.
Bid bid(const Dice &held, const Names &unused, const Dice &a, const Dice &b) {
    const int better = put(both(held, a), unused).worth - put(both(held, b), unused).worth;
    return {better >= 0 ? 'A' : 'B', std::min(std::abs(better) / 2, MOST_BID)};
}

Dice read_dice(std::istream &words) {
    std::string digits;
    words >> digits;
    Dice dice;
    for (const char digit : digits) dice.push_back(digit - '0');
    return dice;
}

int main() {
    Dice held, a, b;
    Names unused = BASIC;
    unused.insert(unused.end(), OTHERS.begin(), OTHERS.end());

    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string command;
        words >> command;
        if (command == "READY") {
            std::cout << "OK" << std::endl;  // endl flushes, too
        } else if (command == "ROLL") {
            a = read_dice(words);
            b = read_dice(words);
            const Bid ours = bid(held, unused, a, b);
            std::cout << "BID " << ours.target << ' ' << ours.amount << std::endl;
        } else if (command == "GET") {  // the bundle that we got, then the other player's bid
            std::string got;
            words >> got;
            held = both(held, got == "A" ? a : b);
        } else if (command == "SCORE") {
            const Put ours = put(held, unused);
            unused.erase(std::find(unused.begin(), unused.end(), ours.category));
            std::cout << "PUT " << ours.category << ' ';
            for (const int die : ours.dice) {
                held.erase(std::find(held.begin(), held.end(), die));
                std::cout << die;
            }
            std::cout << std::endl;
        } else if (command == "FINISH") {
            break;
        }  // SET tells what the other player put; this bot does not look at it
    }
}
