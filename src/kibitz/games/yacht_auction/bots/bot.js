// A bot for Yacht Auction, to start from. It needs Node 16 or later and nothing else.
//
// Run it:      node bot.js        (it is told a command a line, and answers READY, ROLL and SCORE with one)
// Test it:     kibitz check yacht-auction -- node bot.js
// Improve it:  bid() and put() are all of its strategy; the end of the file reads, writes and keeps count.

"use strict";

const BASIC = ["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX"];
const CATEGORIES = [...BASIC, "CHOICE", "FOUR_OF_A_KIND", "FULL_HOUSE", "SMALL_STRAIGHT", "LARGE_STRAIGHT", "YACHT"];
const MOST_BID = 100000;

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

// The points that five dice make in a category.
function score(category, dice) {
    const counts = [1, 2, 3, 4, 5, 6].map((face) => dice.filter((die) => die === face).length);
    const face = BASIC.indexOf(category) + 1;
    if (face > 0) return 1000 * face * counts[face - 1];
    const run = longestRun(counts);
    switch (category) {
        case "FOUR_OF_A_KIND":
            return Math.max(...counts) >= 4 ? 1000 * sum(dice) : 0;
        case "FULL_HOUSE":
            return counts.includes(5) || (counts.includes(3) && counts.includes(2)) ? 1000 * sum(dice) : 0;
        case "SMALL_STRAIGHT":
            return run >= 4 ? 15000 : 0;
        case "LARGE_STRAIGHT":
            return run >= 5 ? 30000 : 0;
        case "YACHT":
            return counts.includes(5) ? 50000 : 0;
        default: // CHOICE
            return 1000 * sum(dice);
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

// What a put is worth to us. Three of each basic face make 63,000 points and earn 35,000 more, so every point there
// counts as 98/63 of one.
function worth(category, dice) {
    const points = score(category, dice);
    return BASIC.includes(category) ? Math.floor((points * 98) / 63) : points;
}

// All choices of so many of the dice, which are sorted: each one once, those with lower dice first.
function hands(dice, size) {
    if (size === 0) return [[]];
    return dice.flatMap((die, place) => {
        if (place > 0 && die === dice[place - 1]) return [];
        return hands(dice.slice(place + 1), size - 1).map((others) => [die, ...others]);
    });
}

// The best put of five of the held dice. The first one wins a tie.
function put(held, unused) {
    const choices = hands([...held].sort((a, b) => a - b), 5);
    let best = { worth: -1 };
    for (const category of unused) {
        for (const dice of choices) {
            const value = worth(category, dice);
            if (value > best.worth) best = { worth: value, category, dice };
        }
    }
    return best;
}

// The bundle to ask for and what to offer: half of what it is better than the other one. So we are as well off when
// we get it and pay as when we do not and are paid.
function bid(held, unused, a, b) {
    const better = put([...held, ...a], unused).worth - put([...held, ...b], unused).worth;
    return { target: better >= 0 ? "A" : "B", amount: Math.min(Math.floor(Math.abs(better) / 2), MOST_BID) };
}

const say = (line) => process.stdout.write(line + "\n");

const held = [];
const unused = [...CATEGORIES];
let bundles = {};
const lines = require("readline").createInterface({ input: process.stdin });

lines.on("line", (line) => {
    const [command, ...words] = line.split(" ");
    if (command === "READY") {
        say("OK");
    } else if (command === "ROLL") {
        const [A, B] = words.map((digits) => [...digits].map(Number));
        bundles = { A, B };
        const { target, amount } = bid(held, unused, A, B);
        say(`BID ${target} ${amount}`);
    } else if (command === "GET") {
        held.push(...bundles[words[0]]); // the bundle that we got; the other player's bid comes after it
    } else if (command === "SCORE") {
        const { category, dice } = put(held, unused);
        unused.splice(unused.indexOf(category), 1);
        for (const die of dice) held.splice(held.indexOf(die), 1);
        say(`PUT ${category} ${dice.join("")}`);
    } else if (command === "FINISH") {
        process.exit();
    } // SET tells what the other player put; this bot does not look at it
});
