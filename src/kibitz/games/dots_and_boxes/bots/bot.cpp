// A bot for Dots and Boxes, to start from. It needs a C++17 compiler and json.hpp, which lies beside it.
//
// Build it:    g++ -std=c++17 -O2 -o bot bot.cpp
// Run it:      ./bot        (an observation a line in, an edge a line out, both JSON)
// Test it:     kibitz check dots-and-boxes -- ./bot
// Improve it:  choose() is all of its strategy; Board holds the position, main() reads and writes.

#include <algorithm>
#include <array>
#include <iostream>
#include <string>
#include <vector>

#include "json.hpp"

using Box = std::array<int, 4>;  // its four sides

// The edges by number, in the order of the rules: all H row by row, then all V row by row.
struct Board {
    int cols;
    int across;  // so many edges are H, those with a higher number V
    std::vector<bool> drawn;
    std::vector<std::vector<Box>> beside;  // the boxes beside an edge

    explicit Board(const json::Value &seen) {
        const int rows = seen["rows"].integer();
        cols = seen["cols"].integer();
        across = (rows + 1) * cols;
        for (const char *direction : {"h", "v"})
            for (const json::Value &row : seen[direction].items())
                for (const json::Value &edge : row.items()) drawn.push_back(edge.boolean());
        beside.resize(drawn.size());
        for (int r = 0; r < rows; ++r) {
            for (int c = 0; c < cols; ++c) {
                const int top = r * cols + c, left = across + r * (cols + 1) + c;
                const Box box = {top, top + cols, left, left + 1};
                for (const int side : box) beside[side].push_back(box);
            }
        }
    }

    // An edge as it is named in an answer.
    std::string place(int edge) const {
        const bool horizontal = edge < across;
        const int width = horizontal ? cols : cols + 1, number = horizontal ? edge : edge - across;
        return std::string("\"orient\":") + (horizontal ? "\"H\"" : "\"V\"") +
               ",\"r\":" + std::to_string(number / width) + ",\"c\":" + std::to_string(number % width);
    }

    // The sides of a box that are not drawn.
    std::vector<int> missing(const Box &box) const {
        std::vector<int> sides;
        for (const int side : box)
            if (!drawn[side]) sides.push_back(side);
        return sides;
    }
};

// How many boxes the other player can close, one after the other, when this edge is drawn.
int given_away(Board board, int edge) {
    int boxes = 0;
    std::vector<int> to_draw = {edge};
    while (!to_draw.empty()) {
        edge = to_draw.back();
        to_draw.pop_back();
        if (board.drawn[edge]) continue;
        board.drawn[edge] = true;
        for (const Box &box : board.beside[edge]) {
            const std::vector<int> missing = board.missing(box);
            if (missing.empty()) ++boxes;
            if (missing.size() == 1) to_draw.push_back(missing[0]);
        }
    }
    return boxes;
}

// The edge to draw: one that closes a box; else one that gives none away; else one that gives away the fewest.
int choose(const Board &board) {
    std::vector<int> undrawn, safe;
    for (std::size_t edge = 0; edge < board.drawn.size(); ++edge) {
        if (board.drawn[edge]) continue;
        std::size_t fewest = 4;
        for (const Box &box : board.beside[edge]) fewest = std::min(fewest, board.missing(box).size());
        if (fewest == 1) return edge;
        if (fewest > 2) safe.push_back(edge);
        undrawn.push_back(edge);
    }
    if (!safe.empty()) return safe[safe.size() / 2];
    int best = undrawn[0], fewest = given_away(board, best);
    for (const int edge : undrawn) {
        const int boxes = given_away(board, edge);
        if (boxes < fewest) {
            fewest = boxes;
            best = edge;
        }
    }
    return best;
}

int main() {
    // Both players are asked every turn. Who is not to move ("to_move" is not "you") has to answer, too, but with
    // anything: it is ignored.
    for (std::string line; std::getline(std::cin, line);) {
        const json::Value seen = json::parse(line);
        const Board board(seen);
        std::cout << '{' << board.place(choose(board)) << ",\"turn\":" << seen["turn"].integer() << '}' << std::endl;
    }
}
