// A bot for Dicemania, to start from. It needs rustc and json.rs, which lies beside it.
//
// Build it:    rustc -O --edition 2021 -o bot bot.rs
// Run it:      ./bot        (an observation a line in, a decision a line out, both JSON)
// Test it:     kibitz check dicemania -- ./bot
// Improve it:  choose() is all of its strategy; main() reads and writes.

mod json;

use std::io::{stdin, stdout, BufRead, Write};

const CATEGORIES: [&str; 13] = [
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "low_straight",
    "high_straight",
    "dicemania",
    "chance",
];
const GOOD_ENOUGH: i64 = 25; // points: with so many the dice are not rolled again

enum Decision {
    Keep(Vec<i64>),
    Score(&'static str),
}

fn count(dice: &[i64], face: i64) -> usize {
    dice.iter().filter(|die| **die == face).count()
}

/// Scores where it brings the most points, or keeps the face that most dice show.
fn choose(sheet: &json::Value, dice: &[i64], rolls_left: i64) -> Decision {
    let open = CATEGORIES.into_iter().filter(|category| sheet[*category].is_null());
    // max_by_key takes the last of several, and the first is wanted
    let best = open.rev().max_by_key(|category| score(category, dice)).expect("an open category");
    let face = (1..=6).max_by_key(|face| count(dice, *face)).unwrap();
    let kept = vec![face; count(dice, face)];
    // five alike can have nowhere to go; keeping all of them is not allowed
    if rolls_left > 0 && score(best, dice) < GOOD_ENOUGH && kept.len() < dice.len() {
        Decision::Keep(kept)
    } else {
        Decision::Score(best)
    }
}

/// The points that five dice make in a category.
fn score(category: &str, dice: &[i64]) -> i64 {
    let counts: Vec<usize> = (1..=6).map(|face| count(dice, face)).collect();
    let most = counts.iter().copied().max().unwrap_or(0);
    let sum: i64 = dice.iter().sum();
    let run = longest_run(&counts);
    match category {
        "three_of_a_kind" if most >= 3 => sum,
        "four_of_a_kind" if most >= 4 => sum,
        "full_house" if most == 3 && counts.contains(&2) => 25,
        "low_straight" if run >= 4 => 30,
        "high_straight" if run >= 5 => 40,
        "dicemania" if most == 5 => 50,
        "chance" => sum,
        _ => match CATEGORIES[..6].iter().position(|name| *name == category) {
            Some(place) => (place + 1) as i64 * counts[place] as i64,
            None => 0,
        },
    }
}

/// How many faces in a row there are.
fn longest_run(counts: &[usize]) -> usize {
    counts.split(|count| *count == 0).map(<[usize]>::len).max().unwrap_or(0)
}

fn main() {
    for line in stdin().lock().lines() {
        let seen = json::parse(&line.unwrap()).unwrap();
        let you = seen["you"].integer() as usize; // sheets are by seat
        let dice: Vec<i64> = seen["dice"].items().iter().map(json::Value::integer).collect();
        let turn = seen["turn"].integer();
        match choose(&seen["sheets"][you], &dice, seen["rolls_left"].integer()) {
            Decision::Keep(dice) => println!(r#"{{"keep":{dice:?},"turn":{turn}}}"#),
            Decision::Score(category) => println!(r#"{{"score":"{category}","turn":{turn}}}"#),
        }
        stdout().flush().unwrap();
    }
}
