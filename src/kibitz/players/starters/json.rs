// A small JSON reader for bots. Answers are so short that they are best written by hand.
//
//     let seen = json::parse(&line)?;
//     let turn = seen["turn"].integer();
//     for die in seen["dice"].items() { ... }
//
// A line that is not JSON is an error; what is not there, or of another kind than asked for, panics.

#![allow(dead_code)] // no bot needs all of it

use std::ops::Index;
use Value::*;

#[derive(Clone, Debug)]
pub enum Value {
    Null,
    Boolean(bool),
    Number(f64),
    Text(String),
    Array(Vec<Value>),
    Object(Vec<(String, Value)>),
}

impl Value {
    pub fn is_null(&self) -> bool {
        matches!(self, Null)
    }

    pub fn boolean(&self) -> bool {
        let Boolean(truth) = self else { panic!("{self:?} is neither true nor false") };
        *truth
    }

    pub fn number(&self) -> f64 {
        let Number(number) = self else { panic!("{self:?} is no number") };
        *number
    }

    pub fn integer(&self) -> i64 {
        let number = self.number();
        let exact = number.fract() == 0.0 && number.abs() <= (1i64 << 53) as f64; // as far as a float has them all
        assert!(exact, "{number} is no whole number");
        number as i64
    }

    pub fn text(&self) -> &str {
        let Text(text) = self else { panic!("{self:?} is no string") };
        text
    }

    pub fn items(&self) -> &[Value] {
        let Array(items) = self else { panic!("{self:?} is no array") };
        items
    }

    /// The value of a key, if it is there; of equal keys the last counts.
    pub fn get(&self, key: &str) -> Option<&Value> {
        let Object(entries) = self else { panic!("{self:?} is no object") };
        entries.iter().rfind(|(name, _)| name == key).map(|(_, value)| value)
    }
}

impl Index<&str> for Value {
    type Output = Value;

    fn index(&self, key: &str) -> &Value {
        self.get(key).unwrap_or_else(|| panic!("there is no key {key}"))
    }
}

impl Index<usize> for Value {
    type Output = Value;

    fn index(&self, place: usize) -> &Value {
        &self.items()[place]
    }
}

pub fn parse(text: &str) -> Result<Value, String> {
    let mut parser = Parser { rest: text };
    let value = parser.value()?;
    parser.blanks();
    if parser.rest.is_empty() {
        Ok(value)
    } else {
        parser.unexpected()
    }
}

struct Parser<'a> {
    rest: &'a str,
}

impl Parser<'_> {
    fn unexpected<T>(&self) -> Result<T, String> {
        Err(format!("not JSON from here on: {}", self.rest))
    }

    fn blanks(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\n', '\r']);
    }

    /// Whether a word comes next; then it is read.
    fn take(&mut self, word: &str) -> bool {
        let rest = self.rest.strip_prefix(word);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn letter(&mut self) -> Option<char> {
        let letter = self.rest.chars().next()?;
        self.rest = &self.rest[letter.len_utf8()..];
        Some(letter)
    }

    fn value(&mut self) -> Result<Value, String> {
        self.blanks();
        match self.rest.chars().next() {
            Some('n') if self.take("null") => Ok(Null),
            Some('t') if self.take("true") => Ok(Boolean(true)),
            Some('f') if self.take("false") => Ok(Boolean(false)),
            Some('"') => self.string().map(Text),
            Some('[') => self.list("]", Self::value).map(Array),
            Some('{') => self.list("}", Self::entry).map(Object),
            _ => self.number(),
        }
    }

    fn list<T>(&mut self, end: &str, item: fn(&mut Self) -> Result<T, String>) -> Result<Vec<T>, String> {
        let mut items = Vec::new();
        self.letter(); // the bracket
        self.blanks();
        while !self.take(end) {
            if !items.is_empty() && !self.take(",") {
                return self.unexpected();
            }
            items.push(item(self)?);
            self.blanks();
        }
        Ok(items)
    }

    fn entry(&mut self) -> Result<(String, Value), String> {
        self.blanks();
        let key = self.string()?;
        self.blanks();
        if self.take(":") {
            Ok((key, self.value()?))
        } else {
            self.unexpected()
        }
    }

    fn number(&mut self) -> Result<Value, String> {
        let begin = self.rest;
        self.take("-");
        if !self.take("0") {
            self.digits()?;
        }
        if self.take(".") {
            self.digits()?;
        }
        if self.take("e") || self.take("E") {
            let _ = self.take("+") || self.take("-");
            self.digits()?;
        }
        let digits = &begin[..begin.len() - self.rest.len()];
        digits.parse().map(Number).or_else(|_| self.unexpected())
    }

    fn digits(&mut self) -> Result<(), String> {
        let rest = self.rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
        if rest.len() == self.rest.len() {
            return self.unexpected();
        }
        self.rest = rest;
        Ok(())
    }

    fn string(&mut self) -> Result<String, String> {
        let mut text = String::new();
        if !self.take("\"") {
            return self.unexpected();
        }
        loop {
            match self.letter() {
                Some('"') => return Ok(text),
                Some('\\') => text.push(self.escape()?),
                Some(letter) if letter >= ' ' => text.push(letter),
                _ => return self.unexpected(),
            }
        }
    }

    fn escape(&mut self) -> Result<char, String> {
        match self.letter() {
            Some(letter @ ('"' | '\\' | '/')) => Ok(letter),
            Some('b') => Ok('\x08'),
            Some('f') => Ok('\x0C'),
            Some('n') => Ok('\n'),
            Some('r') => Ok('\r'),
            Some('t') => Ok('\t'),
            Some('u') => self.coded(),
            _ => self.unexpected(),
        }
    }

    fn coded(&mut self) -> Result<char, String> {
        let mut units = vec![self.unit()?];
        if (0xD800..0xDC00).contains(&units[0]) && self.take("\\u") {
            units.push(self.unit()?); // what 16 bits cannot hold takes two
        }
        match char::decode_utf16(units).next() {
            Some(Ok(letter)) => Ok(letter),
            _ => self.unexpected(),
        }
    }

    fn unit(&mut self) -> Result<u16, String> {
        let mut unit = 0;
        for _ in 0..4 {
            match self.letter().and_then(|letter| letter.to_digit(16)) {
                Some(digit) => unit = unit * 16 + digit as u16,
                None => return self.unexpected(),
            }
        }
        Ok(unit)
    }
}
