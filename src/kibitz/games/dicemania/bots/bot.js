// A bot for Dicemania, to start from. It needs Node 16 or later and nothing else.
//
// Run it:      node bot.js        (an observation a line in, a decision a line out, both JSON)
// Test it:     kibitz check dicemania -- node bot.js
// Improve it:  choose() is all of its strategy; the end of the file reads and writes.

"use strict";

const UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"];
const LOWER = [
    "three_of_a_kind", "four_of_a_kind", "full_house", "low_straight", "high_straight", "dicemania", "chance",
];
const GOOD_ENOUGH = 25; // points: with so many the dice are not rolled again

const count = (dice, face) => dice.filter((die) => die === face).length;

// Scores where it brings the most points, or keeps the face that most dice show. A category that is open is null in
// the sheet.
function choose(sheet, dice, rollsLeft) {
    const open = [...UPPER, ...LOWER].filter((category) => sheet[category] === null);
    const points = open.map((category) => score(category, dice));
    const most = Math.max(...points);
    const face = [6, 5, 4, 3, 2, 1].sort((a, b) => count(dice, b) - count(dice, a))[0];
    const keep = dice.filter((die) => die === face);
    // five alike can have nowhere to go; keeping all of them is not allowed
    if (rollsLeft > 0 && most < GOOD_ENOUGH && keep.length < dice.length) return { keep };
    return { score: open[points.indexOf(most)] }; // the first of them, if there are several
}

// The points that five dice make in a category.
function score(category, dice) {
    const counts = [1, 2, 3, 4, 5, 6].map((face) => count(dice, face));
    const face = UPPER.indexOf(category) + 1;
    if (face > 0) return face * counts[face - 1];
    const most = Math.max(...counts);
    const sum = dice.reduce((total, die) => total + die, 0);
    switch (category) {
        case "three_of_a_kind":
            return most >= 3 ? sum : 0;
        case "four_of_a_kind":
            return most >= 4 ? sum : 0;
        case "full_house":
            return counts.includes(3) && counts.includes(2) ? 25 : 0;
        case "low_straight":
            return longestRun(counts) >= 4 ? 30 : 0;
        case "high_straight":
            return longestRun(counts) >= 5 ? 40 : 0;
        case "dicemania":
            return most === 5 ? 50 : 0;
        default: // chance
            return sum;
    }
}

// How many faces in a row there are.
function longestRun(counts) {
    let run = 0;
    let longest = 0;
    for (const count of counts) {
        run = count > 0 ? run + 1 : 0;
        longest = Math.max(longest, run);
    }
    return longest;
}

const lines = require("readline").createInterface({ input: process.stdin });

lines.on("line", (line) => {
    const { you, sheets, dice, rolls_left, turn } = JSON.parse(line); // sheets are by seat
    process.stdout.write(JSON.stringify({ ...choose(sheets[you], dice, rolls_left), turn }) + "\n");
});
