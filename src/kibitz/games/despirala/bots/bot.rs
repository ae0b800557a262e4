// A bot for Despirala, to start from. It needs rustc and json.rs, which lies beside it.
//
// Build it:    rustc -O --edition 2021 -o bot bot.rs
// Run it:      ./bot        (an observation a line in, a move a line out, both JSON)
// Test it:     kibitz check despirala -- ./bot
// Improve it:  choose() is all of its strategy; main() reads and writes.

mod json;

use std::cmp::Reverse;
use std::io::{stdin, stdout, BufRead, Write};

/// The combinations, dearest first; X, Y and Z stand for different numbers that are named with them.
const PATTERNS: [(&str, &str); 8] = [
    ("despirala", "111116"),
    ("general", "666666"),
    ("six of a kind", "XXXXXX"),
    ("straight", "123456"),
    ("kamerun", "455666"),
    ("four of a kind", "XXXX"),
    ("two triples", "XXXYYY"),
    ("three pairs", "XXYYZZ"),
];
const COLLECTIONS: [&str; 6] = ["ones", "twos", "threes", "fours", "fives", "sixes"];
const ENOUGH: usize = 2; // dice in a collection: alone that makes 417 points a match, 3 make 399 and 4 make 356

struct Move {
    name: &'static str,
    numbers: Vec<i64>, // named with it
    wanted: Vec<i64>,  // the dice that it asks for
}

fn count(dice: &[i64], face: i64) -> usize {
    dice.iter().filter(|die| **die == face).count()
}

/// What to do with all six dice, or while collecting with those collected so far.
fn choose(sheet: &json::Value, dice: &[i64], goods: i64, collecting: bool, misere: bool) -> Move {
    if collecting {
        let going_on = dice.len() < ENOUGH && goods > 0 && !misere;
        return fitted(if going_on { "continue" } else { "stop" }, "", &[]);
    }
    let mut moves = Vec::new();
    for (name, pattern) in PATTERNS {
        if sheet[name.replace(' ', "_").as_str()].is_null() {
            moves.push(fitted(name, pattern, &most_shown(dice)));
        }
    }
    if !misere || moves.is_empty() {
        for face in (1..=6).rev().filter(|face| sheet[COLLECTIONS[face - 1]].is_null()) {
            moves.push(fitted("collect", &"X".repeat(ENOUGH), &[face as i64]));
        }
    }
    // The least lacking, of several the first, which is the dearest. But in misere the fewest points win: so it names
    // what lacks most, to fail and lose all goods, as long as there is something to fail in.
    let sign = if misere { -1 } else { 1 };
    moves.into_iter().min_by_key(|option| sign * lacking(option, dice)).expect("an open combination")
}

/// All six faces: those that most dice show first, higher ones first where that is equal.
fn most_shown(dice: &[i64]) -> [i64; 6] {
    let mut faces = [6, 5, 4, 3, 2, 1];
    faces.sort_by_key(|face| Reverse(count(dice, *face)));
    faces
}

/// A combination with these faces for X, Y and Z.
fn fitted(name: &'static str, pattern: &str, faces: &[i64]) -> Move {
    let named = || "XYZ".chars().zip(faces.iter().copied());
    Move {
        name,
        numbers: named().filter(|(letter, _)| pattern.contains(*letter)).map(|(_, face)| face).collect(),
        wanted: pattern
            .chars()
            .map(|sign| match named().find(|(letter, _)| *letter == sign) {
                Some((_, face)) => face,
                None => i64::from(sign.to_digit(10).expect("a face")),
            })
            .collect(),
    }
}

/// How many dice are still missing for a combination.
fn lacking(option: &Move, dice: &[i64]) -> i64 {
    (1..=6).map(|face| count(&option.wanted, face).saturating_sub(count(dice, face)) as i64).sum()
}

fn main() {
    for line in stdin().lock().lines() {
        let seen = json::parse(&line.unwrap()).unwrap();
        let you = seen["you"].integer() as usize; // sheets and goods are by seat
        let dice: Vec<i64> = seen["dice"].items().iter().map(json::Value::integer).collect();
        let collecting = !seen["task"].is_null(); // nothing else leaves a choice while it is under way
        let goods = seen["goods"][you].integer();
        let Move { name, numbers, .. } =
            choose(&seen["sheets"][you], &dice, goods, collecting, seen["misere"].boolean());

        let turn = seen["turn"].integer();
        println!(r#"{{"move":"{name}","numbers":{numbers:?},"turn":{turn}}}"#);
        stdout().flush().unwrap();
    }
}
