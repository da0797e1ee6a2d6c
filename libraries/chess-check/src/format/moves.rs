//! The layout of moves in a file of Rust: their words, with a space or a line break between them.

use std::ops::Range;

use chess_core::pgn::Item;
use chess_core::{Board, Color, Move, Notation, Replay};

use crate::edit::Replacement;
use crate::written::WrittenItem;

/// Moves and what surrounds them in their file.
pub(super) struct Frame<'a> {
    /// The moves, with the white space before and after them.
    pub(super) text: &'a str,
    /// The position before them.
    pub(super) board: Board,
    /// Whether they are tokens, of which `Qh4#` is none.
    pub(super) are_tokens: bool,
    /// The column at which the text begins, from 0.
    pub(super) column: usize,
    /// The white space at the beginning of this line.
    pub(super) indent: &'a str,
    /// The number of characters that directly follow the text.
    pub(super) after: usize,
    /// Whether the moves get lines of their own, if they do not fit in the line of their call.
    pub(super) is_block: bool,
    /// The white space before and after them, if it has no line breaks; `None` if it stays.
    pub(super) before: Option<&'static str>,
    pub(super) behind: Option<&'static str>,
}

/// An item of a game: a move with its number, a comment, a parenthesis.
struct Word {
    /// Its bytes in the text.
    range: Range<usize>,
    number: String,
    text: String,
    /// Whether it follows the word before it without a space.
    is_joined: bool,
}

impl Word {
    /// The number of characters up to the first line break, and after the last one if there is any.
    fn widths(&self) -> (usize, Option<usize>) {
        let number = self.number.chars().count();
        let first = self.text.lines().next().unwrap_or_default().chars().count();
        let last = self.text.rfind('\n').map(|at| self.text[at + 1..].chars().count());
        (number + first, last)
    }
}

impl Frame<'_> {
    /// The edits that give the moves their layout, with `\n` as line break; `None` if they cannot be laid out.
    pub(super) fn edits(
        &self,
        width: usize,
        notation: Option<Notation>,
    ) -> Option<Vec<Replacement>> {
        let words = self.words(notation)?;
        let ([first, ..], [.., last]) = (&*words, &*words) else { return Some(Vec::new()) };
        let (lead, trail) = (&self.text[..first.range.start], &self.text[last.range.end..]);
        let mut before = self.before.filter(|_| lead.trim().is_empty() && !lead.contains('\n'));
        let mut behind = self.behind.filter(|_| !trail.contains('\n'));
        let mut break_line = format!("\n{}    ", self.indent);
        let mut column = self.column + before.unwrap_or(lead).chars().count();
        if let Some((_, line)) = lead.rsplit_once('\n') {
            let space = line.len() - line.trim_start().len();
            break_line = format!("\n{}", &line[..space]);
            column = line.chars().count();
        }
        let mut after = if trail.contains('\n') { 0 } else { self.after };
        let one_line: usize =
            words.iter().map(|word| word.widths().0 + usize::from(!word.is_joined)).sum();
        let is_plain = words.iter().all(|word| word.widths().1.is_none());
        let mut is_one_line = is_plain && column + one_line - 1 + after <= width;
        let (own_line, call_line) = (break_line.clone(), format!("\n{}", self.indent));
        if !is_one_line && self.are_tokens && !lead.contains('\n') {
            let own_column = break_line.chars().count() - 1;
            let fits = is_plain && own_column + one_line - 1 + after <= width;
            if self.is_block {
                (before, behind) = (Some(&*own_line), Some(&*call_line));
                (column, after) = (own_column, 0);
            } else if fits && lead.trim().is_empty() {
                (before, column, is_one_line) = (Some(&*own_line), own_column, true);
            }
        }
        let mut edits = Edits { text: self.text, all: Vec::new() };
        if let Some(before) = before {
            edits.add(0..first.range.start, before);
        }
        let mut end = first.range.start;
        for (at, word) in words.iter().enumerate() {
            let joined = words[at + 1..].iter().take_while(|next| next.is_joined);
            let atom: usize = word.widths().0 + joined.map(|next| next.widths().0).sum::<usize>();
            let rest = if at + 1 == words.len() { after } else { 0 };
            let space = match (at, word.is_joined) {
                (0, _) | (_, true) => "",
                _ if is_one_line || column + 1 + atom + rest <= width => " ",
                _ => &*break_line,
            };
            column = if space.len() > 1 { space.chars().count() - 1 } else { column + space.len() };
            edits.add(end..word.range.start, space);
            edits.add(word.range.clone(), &format!("{}{}", word.number, word.text));
            column = word.widths().1.unwrap_or(column + word.widths().0);
            end = word.range.end;
        }
        if let Some(behind) = behind {
            edits.add(end..self.text.len(), behind);
        }
        Some(edits.all)
    }

    /// The words of the moves; `None` if something is among them that is no item of a game, or that ends with its line.
    fn words(&self, notation: Option<Notation>) -> Option<Vec<Word>> {
        let replay = if self.are_tokens { Replay::of_tokens } else { Replay::new };
        let mut replay = replay(self.text, self.board);
        let (mut words, mut at): (Vec<Word>, usize) = (Vec::new(), 0);
        let (mut is_apart, mut has_numbers, mut is_san) = (true, false, true);
        // Signs such as `!` touch a move, and nothing is between a variation and its parentheses.
        let (mut takes_signs, mut is_open) = (false, false);
        loop {
            let before = *replay.board();
            let Some(item) = replay.next_item().ok()? else { break };
            let before = if words.is_empty() {
                at = replay.tags().len();
                *replay.start()
            } else {
                before
            };
            let end = replay.item_end();
            let start = end - self.text.get(at..end)?.trim_start().len();
            let written = WrittenItem::of(self.text, start..end, item)?;
            let word = &self.text[written.range.clone()];
            if self.text[start..written.range.start].contains(['%', '\u{FEFF}']) {
                return None;
            }
            let (mut number, mut text) = (String::new(), tidy(word));
            let mut is_joined = std::mem::take(&mut is_open);
            match item {
                Item::Move(mv) => {
                    let value = before.fullmove_number();
                    if let Some(number) = written.number {
                        has_numbers = true;
                        if self.text[number].parse() != Ok(value) {
                            return None;
                        }
                    }
                    if before.turn() == Color::White {
                        number = format!("{value}. ");
                    } else if is_apart {
                        number = format!("{value}... ");
                    }
                    if mv != Move::NULL {
                        let san = before.san(mv).to_string();
                        text = notation
                            .map_or(castled(text), |wanted| before.write(mv, wanted).to_string());
                        is_san &= text.trim_end_matches(MARKS) == san.trim_end_matches(MARKS);
                    }
                    if self.are_tokens {
                        text = text.replace('#', " #");
                    }
                }
                Item::Nag(_) => is_joined = takes_signs && text.starts_with(['!', '?']),
                Item::Comment(_) => word.clone_into(&mut text),
                Item::Open => is_open = true,
                Item::Close => is_joined = true,
                _ => {}
            }
            let is_known = match item {
                Item::Comment(_) => !text.starts_with([';', '%']),
                Item::Open => text == "(",
                Item::Close => text == ")",
                _ => !text.starts_with(['[', '{', ';', '%', '(']),
            };
            if !is_known {
                return None;
            }
            let is_move = matches!(item, Item::Move(_));
            let is_sign = matches!(item, Item::Nag(_));
            takes_signs = is_move || is_joined && is_sign;
            is_apart = !is_move && (is_apart || !is_sign);
            words.push(Word { range: start..written.range.end, number, text, is_joined });
            at = end;
        }
        if !self.text[at..].trim().is_empty() && !words.is_empty() {
            return None;
        }
        // Other moves, such as `e2e4`, are mostly written without numbers.
        if !has_numbers && !is_san {
            for word in &mut words {
                word.number.clear();
            }
        }
        Some(words)
    }
}

/// The marks of a move in standard algebraic notation that may be missing.
const MARKS: [char; 2] = ['+', '#'];

/// The edits of a text that change something.
struct Edits<'a> {
    text: &'a str,
    all: Vec<Replacement>,
}

impl Edits<'_> {
    fn add(&mut self, range: Range<usize>, text: &str) {
        let old = &self.text[range.clone()];
        if old != text && old.replace("\r\n", "\n") != text.replace("\r\n", "\n") {
            self.all.push(Replacement { range, text: text.to_owned() });
        }
    }
}

/// A word without the white space that tokens may have around signs: `e2 - e4`, `Qh4 #`, `1 - 0`.
fn tidy(word: &str) -> String {
    let is_sign = |char: char| char.is_ascii_punctuation();
    let mut text = String::new();
    for part in word.split_whitespace() {
        if !text.is_empty() && !text.ends_with(is_sign) && !part.starts_with(is_sign) {
            text.push(' ');
        }
        text += part;
    }
    text
}

/// A word with castling written in letters.
fn castled(word: String) -> String {
    let letters = word.replace(['0', 'o'], "O");
    let castling = ["O-O-O", "O-O"].into_iter().find(|castling| letters.starts_with(castling));
    match castling {
        Some(castling) => format!("{castling}{}", &word[castling.len()..]),
        None => word,
    }
}
