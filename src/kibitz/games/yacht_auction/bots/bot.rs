// A bot for Yacht Auction, to start from. It needs rustc and nothing else.
//
// Build it:    rustc -O --edition 2021 -o bot bot.rs
// Run it:      ./bot        (it is told a command a line, and answers READY, ROLL and SCORE with one)
// Test it:     kibitz check yacht-auction -- ./bot
// Improve it:  bid() and put() are all of its strategy; main() reads, writes and keeps count.

use std::io::{stdin, stdout, BufRead, Write};

const BASIC: [&str; 6] = ["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX"];
const OTHERS: [&str; 6] = ["CHOICE", "FOUR_OF_A_KIND", "FULL_HOUSE", "SMALL_STRAIGHT", "LARGE_STRAIGHT", "YACHT"];
const MOST_BID: i64 = 100_000;

struct Put {
    worth: i64,
    category: &'static str,
    dice: Vec<i64>,
}

/// The points that five dice make in a category.
fn score(category: &str, dice: &[i64]) -> i64 {
    let counts: Vec<usize> = (1..=6).map(|face| dice.iter().filter(|die| **die == face).count()).collect();
    let sum = 1000 * dice.iter().sum::<i64>();
    let run = longest_run(&counts);
    let is_full_house = counts.contains(&5) || (counts.contains(&3) && counts.contains(&2));
    match category {
        "CHOICE" => sum,
        "FOUR_OF_A_KIND" if counts.iter().any(|count| *count >= 4) => sum,
        "FULL_HOUSE" if is_full_house => sum,
        "SMALL_STRAIGHT" if run >= 4 => 15_000,
        "LARGE_STRAIGHT" if run >= 5 => 30_000,
        "YACHT" if counts.contains(&5) => 50_000,
        _ => match BASIC.iter().position(|name| *name == category) {
            Some(place) => 1000 * (place + 1) as i64 * counts[place] as i64,
            None => 0,
        },
    }
}

/// How many faces in a row there are.
fn longest_run(counts: &[usize]) -> usize {
    counts.split(|count| *count == 0).map(<[usize]>::len).max().unwrap_or(0)
}

/// What a put is worth to us. Three of each basic face make 63,000 points and earn 35,000 more, so every point there
/// counts as 98/63 of one.
fn worth(category: &str, dice: &[i64]) -> i64 {
    let points = score(category, dice);
    if BASIC.contains(&category) {
        points * 98 / 63
    } else {
        points
    }
}

/// All choices of so many of the dice, which are sorted: those with lower dice first.
fn hands(dice: &[i64], size: usize) -> Vec<Vec<i64>> {
    if size == 0 {
        return vec![vec![]];
    }
    let mut result = Vec::new();
    for (place, die) in dice.iter().enumerate() {
        for others in hands(&dice[place + 1..], size - 1) {
            result.push([&[*die], &others[..]].concat());
        }
    }
    result
}

/// The best put of five of the held dice. The first one wins a tie.
fn put(held: &[i64], unused: &[&'static str]) -> Put {
    let mut sorted = held.to_vec();
    sorted.sort();
    let choices = hands(&sorted, 5);
    let mut best = Put { worth: -1, category: "", dice: vec![] };
    for category in unused {
        for dice in &choices {
            let worth = worth(category, dice);
            if worth > best.worth {
                best = Put { worth, category, dice: dice.clone() };
            }
        }
    }
    best
}

/// The bundle to ask for and what to offer: half of what it is better than the other one. So we are as well off when
/// we get it and pay as when we do not and are paid.
fn bid(held: &[i64], unused: &[&'static str], a: &[i64], b: &[i64]) -> (&'static str, i64) {
    let better = put(&[held, a].concat(), unused).worth - put(&[held, b].concat(), unused).worth;
    (if better >= 0 { "A" } else { "B" }, (better.abs() / 2).min(MOST_BID))
}

fn read_dice(digits: &str) -> Vec<i64> {
    digits.bytes().map(|digit| i64::from(digit - b'0')).collect()
}

fn say(line: String) {
    println!("{line}");
    stdout().flush().unwrap();
}

fn main() {
    let (mut held, mut a, mut b) = (vec![], vec![], vec![]);
    let mut unused = [BASIC, OTHERS].concat();
    for line in stdin().lock().lines() {
        let line = line.unwrap();
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["READY"] => say("OK".to_string()),
            ["ROLL", first, second] => {
                (a, b) = (read_dice(first), read_dice(second));
                let (target, amount) = bid(&held, &unused, &a, &b);
                say(format!("BID {target} {amount}"));
            }
            // the bundle that we got, then the other player's bid
            ["GET", got, ..] => held.extend(if got == "A" { &a } else { &b }),
            ["SCORE"] => {
                let Put { category, dice, .. } = put(&held, &unused);
                unused.retain(|other| *other != category);
                for die in &dice {
                    held.remove(held.iter().position(|other| other == die).unwrap());
                }
                let digits: String = dice.iter().map(i64::to_string).collect();
                say(format!("PUT {category} {digits}"));
            }
            ["FINISH"] => break,
            _ => {} // SET tells what the other player put; this bot does not look at it
        }
    }
}
