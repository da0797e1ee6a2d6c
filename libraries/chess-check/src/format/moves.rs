//! The layout of moves in a file of Rust: their words, with a space or a line break between them.

use std::ops::Range;

use chess_core::pgn::{Item, LastWord};
use chess_core::text::BYTE_ORDER_MARK;
use chess_core::{Board, Move, Notation, Replay};

use crate::edit::Replacement;
use crate::unformatted::WhyUnformatted;
use crate::written::WrittenItem;

/// Moves and what surrounds them in their file.
pub(super) struct Frame<'a> {
    /// The moves, with the white space before and after them.
    pub(super) text: &'a str,
    /// The position before them.
    pub(super) board: Board,
    /// Whether they are tokens. `Qh4#` is not one.
    pub(super) are_tokens: bool,
    /// The column where the text begins, from 0.
    pub(super) column: usize,
    /// The white space at the beginning of this line.
    pub(super) indent: &'a str,
    /// The white space that further lines have after it.
    pub(super) step: &'static str,
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

/// The white space around the words, and where they begin.
struct Layout<'a> {
    before: Option<&'a str>,
    behind: Option<&'a str>,
    column: usize,
    /// The number of characters that follow the last word in its line.
    after: usize,
    is_one_line: bool,
}

impl Frame<'_> {
    /// The edits that give the moves their layout, with `\n` as line break.
    pub(super) fn edits(
        &self,
        width: usize,
        notation: Option<Notation>,
    ) -> Result<Vec<Replacement>, WhyUnformatted> {
        let words = self.words(notation)?;
        let [first, ..] = &*words else { return Ok(Vec::new()) };
        let (start, mut end) = (first.range.start, first.range.start);
        let (own_line, call_line) = (self.own_line(start), format!("\n{}", self.indent));
        let layout = self.layout(&words, width, (&own_line, &call_line));
        let mut edits = Edits { text: self.text, all: Vec::new() };
        if let Some(before) = layout.before {
            edits.add(0..start, before);
        }
        let mut column = layout.column;
        for (at, word) in words.iter().enumerate() {
            let joined = words[at + 1..].iter().take_while(|next| next.is_joined);
            let atom: usize = word.widths().0 + joined.map(|next| next.widths().0).sum::<usize>();
            let rest = if at + 1 == words.len() { layout.after } else { 0 };
            let space = match (at, word.is_joined) {
                (0, _) | (_, true) => "",
                _ if layout.is_one_line || column + 1 + atom + rest <= width => " ",
                _ => &*own_line,
            };
            column = match space.strip_prefix('\n') {
                Some(indent) => indent.chars().count(),
                None => column + space.len(),
            };
            edits.add(end..word.range.start, space);
            edits.add(word.range.clone(), &format!("{}{}", word.number, word.text));
            column = word.widths().1.unwrap_or(column + word.widths().0);
            end = word.range.end;
        }
        if let Some(behind) = layout.behind {
            edits.add(end..self.text.len(), behind);
        }
        Ok(edits.all)
    }

    /// The line break before words that have a line of their own.
    fn own_line(&self, start: usize) -> String {
        match self.text[..start].rsplit_once('\n') {
            Some((_, line)) => format!("\n{}", &line[..line.len() - line.trim_start().len()]),
            None => format!("\n{}{}", self.indent, self.step),
        }
    }

    fn layout<'a>(
        &self,
        words: &[Word],
        width: usize,
        (own_line, call_line): (&'a str, &'a str),
    ) -> Layout<'a> {
        let ends = (words.first(), words.last());
        let (start, end) = ends.0.zip(ends.1).map_or((0, 0), |(a, b)| (a.range.start, b.range.end));
        let (lead, trail) = (&self.text[..start], &self.text[end..]);
        let before = self.before.filter(|_| lead.trim().is_empty() && !lead.contains('\n'));
        let behind = self.behind.filter(|_| !trail.contains('\n'));
        let column = match lead.rsplit_once('\n') {
            Some((_, line)) => line.chars().count(),
            None => self.column + before.unwrap_or(lead).chars().count(),
        };
        let after = if trail.contains('\n') { 0 } else { self.after };
        let length: usize =
            words.iter().map(|word| word.widths().0 + usize::from(!word.is_joined)).sum();
        let is_plain = words.iter().all(|word| word.widths().1.is_none());
        let fits = |column: usize| is_plain && column + length - 1 + after <= width;
        let own_column = own_line.chars().count() - 1;
        // Where the line is too long before a short game, another line for the game gains nothing.
        let is_late = self.column > width && !lead.contains('\n') && fits(own_column);
        let is_one_line = fits(column) || is_late;
        let mut layout = Layout { before, behind, column, after, is_one_line };
        if !is_one_line && self.are_tokens && !lead.contains('\n') {
            let column = own_column;
            if self.is_block {
                let (before, behind) = (Some(own_line), Some(call_line));
                return Layout { before, behind, column, after: 0, is_one_line };
            }
            if fits(column) && lead.trim().is_empty() {
                (layout.before, layout.column, layout.is_one_line) = (Some(own_line), column, true);
            }
        }
        layout
    }

    /// The words of the moves, unless something is among them that is not an item of a game, or that ends with its line.
    fn words(&self, notation: Option<Notation>) -> Result<Vec<Word>, WhyUnformatted> {
        let replay = if self.are_tokens { Replay::of_tokens } else { Replay::new };
        let mut replay = replay(self.text, self.board);
        let (mut words, mut at): (Vec<Word>, usize) = (Vec::new(), 0);
        let mut state = WordState { last: LastWord::Other, has_numbers: false, is_san: true };
        loop {
            let mut before = *replay.board();
            let item = replay.next_item().map_err(|_| WhyUnformatted::Mistake)?;
            let Some(item) = item else { break };
            if words.is_empty() {
                (at, before) = (replay.tags().len(), *replay.start());
            }
            let end = replay.item_end();
            words.push(state.word(self, at..end, item, (&before, notation))?);
            at = end;
        }
        if !self.text[at..].trim().is_empty() && !words.is_empty() {
            return Err(WhyUnformatted::LineComment);
        }
        // Other moves, such as `e2e4`, are mostly written without numbers.
        if !state.has_numbers && !state.is_san {
            for word in &mut words {
                word.number.clear();
            }
        }
        Ok(words)
    }

    /// The item in a stretch of the text, and the beginning of its number; `None` if it ends with its line, or if a line
    /// that PGN ignores is before it.
    fn written(&self, stretch: Range<usize>, item: Item<'_>) -> Option<(usize, WrittenItem)> {
        let start = stretch.end - self.text.get(stretch.clone())?.trim_start().len();
        let found = WrittenItem::of(self.text, start..stretch.end, item)?;
        let written = &self.text[found.range.clone()];
        let is_item = match item {
            Item::Comment(_) => !written.starts_with([';', '%']),
            Item::Open => written == "(",
            Item::Close => written == ")",
            _ => !written.starts_with(['[', '{', ';', '%', '(']),
        };
        let is_alone = !self.text[start..found.range.start].contains(['%', BYTE_ORDER_MARK]);
        (is_item && is_alone).then_some((start, found))
    }
}

/// The facts about the words so far that the next one depends on.
struct WordState {
    last: LastWord,
    has_numbers: bool,
    /// Whether all moves are in standard algebraic notation.
    is_san: bool,
}

impl WordState {
    /// The word of an item in a stretch of the text.
    fn word(
        &mut self,
        frame: &Frame<'_>,
        stretch: Range<usize>,
        item: Item<'_>,
        board: (&Board, Option<Notation>),
    ) -> Result<Word, WhyUnformatted> {
        let (start, written) = frame.written(stretch, item).ok_or(WhyUnformatted::LineComment)?;
        let range = start..written.range.end;
        let (mut number, mut text) = (String::new(), tidy(&frame.text[written.range.clone()]));
        let mut is_joined = self.last == LastWord::Open;
        self.last = match item {
            Item::Move(mv) => {
                let digits = written.number.map(|digits| &frame.text[digits]);
                number = self.number(digits, board.0).ok_or(WhyUnformatted::Number)?;
                text = self.move_text(text, mv, board);
                if frame.are_tokens {
                    text = text.replace('#', " #");
                }
                LastWord::Move
            }
            Item::Nag(_) => {
                is_joined = self.last == LastWord::Move && text.starts_with(['!', '?']);
                if is_joined { LastWord::Move } else { self.last.glyph() }
            }
            Item::Open => LastWord::Open,
            _ => {
                is_joined |= matches!(item, Item::Close);
                LastWord::Other
            }
        };
        if matches!(item, Item::Comment(_)) {
            frame.text[written.range].clone_into(&mut text);
        }
        Ok(Word { range, number, text, is_joined })
    }

    /// The number before a move; `None` if another one is written there.
    fn number(&mut self, written: Option<&str>, before: &Board) -> Option<String> {
        let value = before.fullmove_number();
        self.has_numbers |= written.is_some();
        if written.is_some_and(|written| written.parse() != Ok(value)) {
            return None;
        }
        let dots = self.last.dots(before.turn());
        Some(dots.map(|dots| format!("{value}{dots} ")).unwrap_or_default())
    }

    /// The text of a move, as it is written or in a notation.
    fn move_text(
        &mut self,
        written: String,
        mv: Move,
        (before, notation): (&Board, Option<Notation>),
    ) -> String {
        if mv == Move::NULL {
            return written;
        }
        let san = before.san(mv).to_string();
        let text = match notation {
            Some(wanted) => before.write(mv, wanted).to_string(),
            None => castled(written),
        };
        self.is_san &= text.trim_end_matches(MARKS) == san.trim_end_matches(MARKS);
        text
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
