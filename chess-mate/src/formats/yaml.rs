//! The part of YAML that collections of problems are written in.
//!
//! Read are maps and lists by indentation, lists in brackets, plain and quoted texts, and blocks of text (`|` and `>`).
//! Maps in braces, anchors, tags and keys that are no plain words are kept as the texts that they are.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use chess_core::pgn::Place;

use super::Mistake;

/// A value, and where it stands.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) place: Place,
    pub(super) value: Value,
}

#[derive(Debug)]
pub(super) enum Value {
    Text(String),
    List(Vec<Node>),
    Map(Vec<(String, Node)>),
}

impl Node {
    /// The value of a key.
    pub(super) fn get(&self, key: &str) -> Option<&Self> {
        match &self.value {
            Value::Map(entries) => Some(&entries.iter().find(|(name, _)| name == key)?.1),
            _ => None,
        }
    }

    /// The text, if it is one that is not empty.
    pub(super) fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) if !text.is_empty() => Some(text),
            _ => None,
        }
    }

    /// The items of a list, or the one value that stands in its place.
    pub(super) fn items(&self) -> &[Self] {
        match &self.value {
            Value::List(items) => items,
            Value::Text(text) if text.is_empty() => &[],
            _ => core::slice::from_ref(self),
        }
    }
}

/// The deepest nesting that is read.
const DEPTH: usize = 16;

/// Reads a document, whose first line has a number.
pub(super) fn read(document: &str, first_line: usize) -> Result<Node, Mistake> {
    let lines =
        document.lines().enumerate().map(|(index, text)| Line::new(text, first_line + index));
    let mut reader = Reader { lines: lines.collect(), at: 0 };
    let node = reader.block(0, 0)?;
    match reader.peek() {
        Some(line) => Err(Mistake::expected(line.place(), "a key and `:`", line.text)),
        None => Ok(node),
    }
}

/// A line without its indentation.
#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    indent: usize,
    text: &'a str,
    raw: &'a str,
}

impl<'a> Line<'a> {
    fn new(raw: &'a str, number: usize) -> Self {
        let text = raw.trim_start_matches(' ');
        Self { number, indent: raw.len() - text.len(), text: text.trim_end(), raw }
    }

    fn is_blank(&self) -> bool {
        self.text.is_empty() || self.text.starts_with('#')
    }

    fn place(&self) -> Place {
        Place { line: self.number, column: self.indent + 1 }
    }

    /// What stands behind the `-` of a list, as a line of its own.
    fn item(&self) -> Option<Self> {
        let behind = self.text.strip_prefix('-').filter(|rest| !rest.starts_with(|c| c != ' '))?;
        let text = behind.trim_start();
        let indent = self.indent + self.text.len() - text.len();
        Some(Self { indent, text, ..*self })
    }

    /// The key and what stands behind its colon.
    fn entry(&self) -> Option<(&'a str, Self)> {
        let end = self.text.find(':')?;
        let (key, rest) = (&self.text[..end], &self.text[end + 1..]);
        let is_word = !key.is_empty() && !key.contains(['"', '\'', '[', '{', '#', ',']);
        if !is_word || !(rest.is_empty() || rest.starts_with([' ', '\t'])) {
            return None;
        }
        let text = rest.trim_start();
        let indent = self.indent + self.text.len() - text.len();
        Some((key.trim_end(), Self { indent, text, ..*self }))
    }
}

struct Reader<'a> {
    lines: Vec<Line<'a>>,
    at: usize,
}

impl<'a> Reader<'a> {
    /// The next line with a text.
    fn peek(&mut self) -> Option<Line<'a>> {
        while self.lines.get(self.at)?.is_blank() {
            self.at += 1;
        }
        self.lines.get(self.at).copied()
    }

    /// Reads what is indented at least so far.
    fn block(&mut self, least: usize, depth: usize) -> Result<Node, Mistake> {
        let nothing = Place { line: self.lines.last().map_or(1, |line| line.number), column: 1 };
        let Some(first) = self.peek().filter(|line| line.indent >= least) else {
            let place = self.lines.get(self.at).map_or(nothing, Line::place);
            return Ok(Node { place, value: Value::Text(String::new()) });
        };
        if depth == DEPTH {
            return Err(Mistake::expected(first.place(), "at most 16 levels", first.text));
        }
        let value = if first.item().is_some() {
            Value::List(self.list(first.indent, depth)?)
        } else if first.entry().is_some() {
            Value::Map(self.map(first.indent, depth)?)
        } else {
            self.at += 1;
            return self.inline(first, least);
        };
        Ok(Node { place: first.place(), value })
    }

    fn list(&mut self, indent: usize, depth: usize) -> Result<Vec<Node>, Mistake> {
        let mut items = Vec::new();
        while let Some(line) = self.peek().filter(|line| line.indent == indent)
            && let Some(item) = line.item()
        {
            if item.text.is_empty() || item.text.starts_with('#') {
                self.at += 1;
                items.push(self.block(indent + 1, depth + 1)?);
            } else if item.item().is_some() || item.entry().is_some() {
                // A list or a map that begins in the line of its `-`.
                self.lines[self.at] = item;
                items.push(self.block(indent + 1, depth + 1)?);
            } else {
                self.at += 1;
                items.push(self.inline(item, indent + 1)?);
            }
        }
        Ok(items)
    }

    fn map(&mut self, indent: usize, depth: usize) -> Result<Vec<(String, Node)>, Mistake> {
        let mut entries: Vec<(String, Node)> = Vec::new();
        while let Some(line) = self.peek().filter(|line| line.indent == indent)
            && let Some((key, value)) = line.entry()
        {
            self.at += 1;
            let node = if !(value.text.is_empty() || value.text.starts_with('#')) {
                self.inline(value, indent + 1)?
            } else if self.peek().is_some_and(|next| next.indent == indent && next.item().is_some())
            {
                // A list may stand below its key without being indented.
                self.block(indent, depth + 1)?
            } else {
                self.block(indent + 1, depth + 1)?
            };
            entries.push((key.to_owned(), node));
        }
        Ok(entries)
    }

    /// Reads a value that begins in a line, and goes on in those below that are indented at least so far.
    fn inline(&mut self, first: Line<'a>, least: usize) -> Result<Node, Mistake> {
        let place = first.place();
        let value = match first.text.as_bytes()[0] {
            b'|' | b'>' => Value::Text(self.text_block(least)),
            b'[' => Value::List(self.brackets(first, least)?),
            _ => Value::Text(scalar(&self.joined(first, least))),
        };
        Ok(Node { place, value })
    }

    /// The lines of a block of text, without the indentation of the first.
    fn text_block(&mut self, least: usize) -> String {
        let mut text = String::new();
        let mut indent = None;
        while let Some(line) = self.lines.get(self.at) {
            let is_empty = line.raw.trim().is_empty();
            if !is_empty && line.indent < indent.unwrap_or(least) {
                break;
            }
            let cut = *indent.get_or_insert(if is_empty { least } else { line.indent });
            text += line.raw.get(cut..).unwrap_or_default();
            text.push('\n');
            self.at += 1;
        }
        text.truncate(text.trim_end().len());
        text
    }

    /// A value with the lines that it goes on in, joined by spaces.
    fn joined(&mut self, first: Line<'a>, least: usize) -> String {
        let mut text = without_comment(first.text).to_owned();
        while let Some(line) = self.peek().filter(|line| line.indent >= least) {
            text.push(' ');
            text += without_comment(line.text);
            self.at += 1;
        }
        text
    }

    /// A list in brackets.
    fn brackets(&mut self, first: Line<'a>, least: usize) -> Result<Vec<Node>, Mistake> {
        let (mut line, mut items) = (first, Vec::new());
        let mut column = 1;
        loop {
            let text = without_comment(line.text);
            let (inside, is_end) = match text[column..].find(']') {
                Some(end) => (&text[column..column + end], true),
                None => (&text[column..], false),
            };
            let mut place = line.place();
            place.column += column;
            for part in inside.split(',') {
                if !part.trim().is_empty() {
                    let blank = part.len() - part.trim_start().len();
                    let place = Place { column: place.column + blank, ..place };
                    items.push(Node { place, value: Value::Text(scalar(part.trim())) });
                }
                place.column += part.chars().count() + 1;
            }
            if is_end {
                return Ok(items);
            }
            let next = self.peek().filter(|line| line.indent >= least);
            let end = || Mistake::expected(first.place(), "a list that ends with `]`", first.text);
            line = next.ok_or_else(end)?;
            self.at += 1;
            column = 0;
        }
    }
}

/// The text without a comment, which begins with ` #`.
fn without_comment(text: &str) -> &str {
    if text.starts_with(['"', '\'']) {
        return text;
    }
    text.split_once(" #").map_or(text, |(text, _)| text.trim_end())
}

/// The text that a plain or quoted value means.
fn scalar(text: &str) -> String {
    if let Some(quoted) = text.strip_prefix('\'') {
        return quoted.strip_suffix('\'').unwrap_or(quoted).replace("''", "'");
    }
    let Some(quoted) = text.strip_prefix('"') else {
        return if matches!(text, "~" | "null") { String::new() } else { text.to_string() };
    };
    let (mut out, mut chars) = (String::new(), quoted.strip_suffix('"').unwrap_or(quoted).chars());
    while let Some(char) = chars.next() {
        match char {
            '\\' => match chars.next() {
                Some('n') => out.push('\n'),
                Some('t') => out.push('\t'),
                Some(length @ ('x' | 'u' | 'U')) => out.push(escaped(&mut chars, length)),
                Some(other) => out.push(other),
                None => {}
            },
            _ => out.push(char),
        }
    }
    out
}

/// The character of a number of two, four or eight hexadecimal digits.
fn escaped(chars: &mut core::str::Chars<'_>, length: char) -> char {
    let digits = match length {
        'x' => 2,
        'u' => 4,
        _ => 8,
    };
    let digits: String = chars.take(digits).collect();
    u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32).unwrap_or('\u{FFFD}')
}
