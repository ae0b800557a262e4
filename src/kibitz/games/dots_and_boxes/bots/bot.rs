// A bot for Dots and Boxes, to start from. It needs rustc and json.rs, which lies beside it.
//
// Build it:    rustc -O --edition 2021 -o bot bot.rs
// Run it:      ./bot        (an observation a line in, an edge a line out, both JSON)
// Test it:     kibitz check dots-and-boxes -- ./bot
// Improve it:  choose() is all of its strategy; Board holds the position, main() reads and writes.

mod json;

use std::io::{stdin, stdout, BufRead, Write};

type Sides = [usize; 4]; // of a box

/// The edges by number, in the order of the rules: all H row by row, then all V row by row.
struct Board {
    cols: usize,
    across: usize, // so many edges are H, those with a higher number V
    drawn: Vec<bool>,
    beside: Vec<Vec<Sides>>, // the boxes beside an edge
}

impl Board {
    fn new(seen: &json::Value) -> Board {
        let rows = seen["rows"].integer() as usize;
        let cols = seen["cols"].integer() as usize;
        let across = (rows + 1) * cols;
        let lines = seen["h"].items().iter().chain(seen["v"].items());
        let drawn: Vec<bool> = lines.flat_map(|line| line.items()).map(json::Value::boolean).collect();
        let mut beside = vec![vec![]; drawn.len()];
        for r in 0..rows {
            for c in 0..cols {
                let (top, left) = (r * cols + c, across + r * (cols + 1) + c);
                let sides = [top, top + cols, left, left + 1];
                for side in sides {
                    beside[side].push(sides);
                }
            }
        }
        Board { cols, across, drawn, beside }
    }

    /// An edge as it is named in an answer: its orientation, row and column.
    fn place(&self, edge: usize) -> (char, usize, usize) {
        if edge < self.across {
            return ('H', edge / self.cols, edge % self.cols);
        }
        let edge = edge - self.across;
        ('V', edge / (self.cols + 1), edge % (self.cols + 1))
    }
}

/// The sides of a box that are not drawn.
fn missing(sides: &Sides, drawn: &[bool]) -> Vec<usize> {
    sides.iter().copied().filter(|side| !drawn[*side]).collect()
}

/// The edge to draw: one that closes a box; else one that gives none away; else one that gives away the fewest.
fn choose(board: &Board) -> usize {
    let undrawn: Vec<usize> = (0..board.drawn.len()).filter(|edge| !board.drawn[*edge]).collect();
    let mut safe = Vec::new();
    for edge in &undrawn {
        let fewest = board.beside[*edge].iter().map(|sides| missing(sides, &board.drawn).len()).min();
        match fewest {
            Some(1) => return *edge,
            Some(2) => {}
            _ => safe.push(*edge),
        }
    }
    if !safe.is_empty() {
        return safe[safe.len() / 2];
    }
    // the first of them, if there are several
    undrawn.into_iter().min_by_key(|edge| given_away(board, *edge)).expect("an edge that is not drawn")
}

/// How many boxes the other player can close, one after the other, when this edge is drawn.
fn given_away(board: &Board, edge: usize) -> usize {
    let mut drawn = board.drawn.clone();
    let mut to_draw = vec![edge];
    let mut boxes = 0;
    while let Some(edge) = to_draw.pop() {
        if drawn[edge] {
            continue;
        }
        drawn[edge] = true;
        for sides in &board.beside[edge] {
            match missing(sides, &drawn)[..] {
                [] => boxes += 1,
                [last] => to_draw.push(last),
                _ => {}
            }
        }
    }
    boxes
}

fn main() {
    // Both players are asked every turn. Who is not to move ("to_move" is not "you") has to answer, too, but with
    // anything: it is ignored.
    for line in stdin().lock().lines() {
        let seen = json::parse(&line.unwrap()).unwrap();
        let board = Board::new(&seen);
        let (orient, r, c) = board.place(choose(&board));
        let turn = seen["turn"].integer();
        println!(r#"{{"orient":"{orient}","r":{r},"c":{c},"turn":{turn}}}"#);
        stdout().flush().unwrap();
    }
}
