// A bot for Dots and Boxes, to start from. It needs Node 16 or later and nothing else.
//
// Run it:      node bot.js        (an observation a line in, an edge a line out, both JSON)
// Test it:     kibitz check dots-and-boxes -- node bot.js
// Improve it:  choose() is all of its strategy; Board holds the position, the end of the file reads and writes.

"use strict";

// The edges by number, in the order of the rules: all H row by row, then all V row by row.
class Board {
    constructor(seen) {
        this.cols = seen.cols;
        this.across = (seen.rows + 1) * seen.cols; // so many edges are H, those with a higher number V
        this.drawn = [...seen.h, ...seen.v].flat();
        this.beside = this.drawn.map(() => []); // the boxes beside an edge, as four sides
        for (let r = 0; r < seen.rows; r++) {
            for (let c = 0; c < seen.cols; c++) {
                const top = r * seen.cols + c;
                const left = this.across + r * (seen.cols + 1) + c;
                const box = [top, top + seen.cols, left, left + 1];
                for (const side of box) this.beside[side].push(box);
            }
        }
    }

    // An edge as it is named in an answer.
    place(edge) {
        const horizontal = edge < this.across;
        const width = horizontal ? this.cols : this.cols + 1;
        const number = horizontal ? edge : edge - this.across;
        return { orient: horizontal ? "H" : "V", r: Math.floor(number / width), c: number % width };
    }

    // The sides of a box that are not drawn.
    missing(box) {
        return box.filter((side) => !this.drawn[side]);
    }
}

// The edge to draw: one that closes a box; else one that gives none away; else one that gives away the fewest.
function choose(board) {
    const undrawn = [...board.drawn.keys()].filter((edge) => !board.drawn[edge]);
    const safe = [];
    for (const edge of undrawn) {
        const fewest = Math.min(...board.beside[edge].map((box) => board.missing(box).length));
        if (fewest === 1) return edge;
        if (fewest > 2) safe.push(edge);
    }
    if (safe.length > 0) return safe[Math.floor(safe.length / 2)];
    const losses = undrawn.map((edge) => givenAway(board, edge));
    return undrawn[losses.indexOf(Math.min(...losses))]; // the first of them, if there are several
}

// How many boxes the other player can close, one after the other, when this edge is drawn.
function givenAway(board, first) {
    const before = [...board.drawn];
    const toDraw = [first];
    let boxes = 0;
    while (toDraw.length > 0) {
        const edge = toDraw.pop();
        if (board.drawn[edge]) continue;
        board.drawn[edge] = true;
        for (const box of board.beside[edge]) {
            const missing = board.missing(box);
            if (missing.length === 0) boxes++;
            if (missing.length === 1) toDraw.push(missing[0]);
        }
    }
    board.drawn = before;
    return boxes;
}

// Both players are asked every turn. Who is not to move (seen.to_move is not seen.you) has to answer, too, but with
// anything: it is ignored.
const lines = require("readline").createInterface({ input: process.stdin });

lines.on("line", (line) => {
    const seen = JSON.parse(line);
    const board = new Board(seen);
    const answer = { ...board.place(choose(board)), turn: seen.turn };
    process.stdout.write(JSON.stringify(answer) + "\n");
});
