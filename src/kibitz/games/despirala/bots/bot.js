// A bot for Despirala, to start from. It needs Node 16 or later and nothing else.
//
// Run it:      node bot.js        (an observation a line in, a move a line out, both JSON)
// Test it:     kibitz check despirala -- node bot.js
// Improve it:  choose() is all of its strategy; the end of the file reads and writes.

"use strict";

// The combinations, dearest first; X, Y and Z stand for different numbers that are named with them.
const PATTERNS = {
    "despirala": "111116",
    "general": "666666",
    "six of a kind": "XXXXXX",
    "straight": "123456",
    "kamerun": "455666",
    "four of a kind": "XXXX",
    "two triples": "XXXYYY",
    "three pairs": "XXYYZZ",
};
const COLLECTIONS = ["ones", "twos", "threes", "fours", "fives", "sixes"];
const ENOUGH = 2; // dice in a collection: alone that makes 417 points a match, 3 make 399 and 4 make 356

const FACES = [6, 5, 4, 3, 2, 1];
const count = (dice, face) => dice.filter((die) => die === face).length;

// What to do with all six dice, or while collecting with those collected so far: the name of the move, the numbers
// named with it, and the dice that it asks for. A combination that is open is null in the sheet.
function choose(sheet, dice, goods, collecting, misere) {
    if (collecting) {
        return { name: dice.length < ENOUGH && goods > 0 && !misere ? "continue" : "stop", numbers: [], wanted: [] };
    }
    const others = Object.keys(PATTERNS)
        .filter((name) => sheet[name.replaceAll(" ", "_")] === null)
        .map((name) => fitted(name, PATTERNS[name], mostShown(dice)));
    const collections = FACES
        .filter((face) => sheet[COLLECTIONS[face - 1]] === null)
        .map((face) => fitted("collect", "X".repeat(ENOUGH), [face]));
    // The least lacking, of several the first, which is the dearest. But in misere the fewest points win: so it names
    // what lacks most, to fail and lose all goods, as long as there is something to fail in.
    const moves = misere && others.length > 0 ? others : [...others, ...collections];
    const sign = misere ? -1 : 1;
    return moves.sort((a, b) => sign * (lacking(a, dice) - lacking(b, dice)))[0];
}

// All six faces: those that most dice show first, higher ones first where that is equal.
function mostShown(dice) {
    return [...FACES].sort((a, b) => count(dice, b) - count(dice, a));
}

// A combination with these faces for X, Y and Z.
function fitted(name, pattern, faces) {
    const named = { X: faces[0], Y: faces[1], Z: faces[2] };
    return {
        name,
        numbers: [..."XYZ"].filter((letter) => pattern.includes(letter)).map((letter) => named[letter]),
        wanted: [...pattern].map((sign) => named[sign] ?? Number(sign)),
    };
}

// How many dice are still missing for a combination.
function lacking(move, dice) {
    return FACES.reduce((total, face) => total + Math.max(0, count(move.wanted, face) - count(dice, face)), 0);
}

const lines = require("readline").createInterface({ input: process.stdin });

lines.on("line", (line) => {
    const { you, sheets, goods, dice, task, misere, turn } = JSON.parse(line); // sheets and goods are by seat
    const collecting = task !== null; // nothing else leaves a choice while it is under way
    const { name, numbers } = choose(sheets[you], dice, goods[you], collecting, misere);
    process.stdout.write(JSON.stringify({ move: name, numbers, turn }) + "\n");
});
