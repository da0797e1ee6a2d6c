//! Rules about moves and their numbers: each move is compared with what PGN's export format writes for it.

use chess_core::error::Syntax;
use chess_core::pgn::{Command, Item};
use chess_core::{Board, Color, Error, ErrorKind, GameResult, Move, Outcome, Replay};

use crate::finding::Finding;
use crate::style::Rule;
use crate::written::WrittenItem;

/// The facts about a game that later rules need.
pub(super) struct Read {
    /// The end of the last tag.
    pub(super) tags_end: usize,
    /// The offset up to which nothing is wrong.
    pub(super) end: usize,
    /// The result to add to a game that has been read to its end and has none.
    pub(super) missing_result: Option<GameResult>,
    /// The result of a game that has been read to its end, as it is written or should be.
    pub(super) result: Option<GameResult>,
    /// Whether the game has been read to its end.
    pub(super) is_whole: bool,
}

/// Reads the moves. `None` if the tags have a mistake.
pub(super) fn read(mut replay: Replay<'_>, found: &mut Vec<Finding>) -> Option<Read> {
    let text = replay.text();
    let (mut depth, mut plies) = (0_usize, 0_usize);
    let (mut has_result, mut before, mut last) = (false, Board::START, Board::START);
    let (end, is_whole) = loop {
        let from = replay.item_end();
        let item = match replay.next_item() {
            Ok(Some(item)) => item,
            Ok(None) => break (from, true),
            Err(error) if plies == 0 && is_about_tags(&error, &replay) => return None,
            Err(_) => break (from.max(replay.tags().len()), false),
        };
        let first = found.len();
        match item {
            Item::Move(mv) => {
                // Tags may follow a comment.
                let board = if plies == 0 { *replay.start() } else { before };
                let tags_end = replay.tags().len();
                let stretch = from.max(tags_end)..replay.item_end();
                if let Some(word) = WrittenItem::of(text, stretch, item) {
                    word.check(text, &board, mv, found);
                }
                place(&mut found[first..], plies, depth);
                plies += usize::from(depth == 0);
                last = board;
            }
            Item::Comment(comment) => {
                found.extend(of_comment(&text[..replay.item_end()], comment, &[before, last]));
                place(&mut found[first..], plies, depth);
            }
            Item::Open => depth += 1,
            Item::Close => depth -= 1,
            Item::Result(_) => has_result = true,
            _ => {}
        }
        before = *replay.board();
    };
    let result = is_whole.then(|| result(&replay));
    let missing_result = result.filter(|_| !has_result);
    Some(Read { tags_end: replay.tags().len(), end, missing_result, result, is_whole })
}

/// Gives findings their place: after some plies of the main line, in variations of some depth.
fn place(found: &mut [Finding], plies: usize, depth: usize) {
    let in_variation = depth > 0;
    for found in found {
        found.ply = plies.checked_sub(usize::from(in_variation));
        found.in_variation = in_variation;
    }
}

/// The result of a game: that of its last position, or the one that is written.
fn result(replay: &Replay<'_>) -> GameResult {
    let on_board = replay.board().outcome().map(Outcome::result);
    on_board.or(replay.result()).unwrap_or(GameResult::Unknown)
}

/// The mistakes of the comment at the end of a text; it may hold moves from one of some positions.
fn of_comment(text: &str, comment: &str, boards: &[Board]) -> impl Iterator<Item = Finding> {
    let clocks = Command::parse(comment).filter_map(|command| clock(text, command));
    time(text, comment).into_iter().chain(clocks).chain(moves_in(text, comment, boards))
}

/// The mistake of a time at the end of a text, which is read as a comment but is not written as one.
fn time(text: &str, comment: &str) -> Option<Finding> {
    let before = match text.strip_suffix(comment) {
        Some(before) if before.ends_with(';') || comment.is_empty() => return None,
        Some(before) => before,
        None => text.strip_suffix(')')?.strip_suffix(comment)?.strip_suffix('(')?,
    };
    let wanted = format!("{{{comment}}}");
    let range = before.len()..text.len();
    Some(Finding::of_style(Rule::Time, range.clone(), &wanted).fixed_by(range, wanted))
}

/// The mistake of a comment that holds moves and nothing else, from one of some positions.
fn moves_in(text: &str, comment: &str, boards: &[Board]) -> Option<Finding> {
    let moves = comment.trim();
    let is_line = |board: &Board| {
        let (mut replay, mut plies) = (Replay::new(moves, *board), 0);
        loop {
            match replay.next_item() {
                Ok(Some(Item::Move(_))) => plies += 1,
                Ok(Some(Item::Nag(_))) => {}
                Ok(None) => return plies > 1,
                _ => return false,
            }
        }
    };
    if !moves.starts_with(|char: char| char.is_ascii_digit()) || !boards.iter().any(is_line) {
        return None;
    }
    let start = moves.as_ptr() as usize - text.as_ptr() as usize;
    Some(Finding::of_style(Rule::MovesInComment, start..start + moves.len(), ""))
}

/// The mistake of a command for a time that cannot be read as one.
fn clock(text: &str, command: Command<'_>) -> Option<Finding> {
    let Command::Other { name: "clk" | "emt", value } = command else { return None };
    // `--:--` says that there is none.
    if !value.starts_with(|char: char| char.is_ascii_digit()) {
        return None;
    }
    let start = value.as_ptr() as usize - text.as_ptr() as usize;
    Some(Finding::of_style(Rule::Clock, start..start + value.len(), ""))
}

/// Whether a replay has refused a tag or the value of a tag.
fn is_about_tags(error: &Error, replay: &Replay<'_>) -> bool {
    let is_unreadable = matches!(error.kind(), ErrorKind::Syntax(Syntax::Tag { .. }));
    is_unreadable || error.range().start < replay.tags().len()
}

// The rules about a move.
impl WrittenItem {
    fn check(&self, text: &str, board: &Board, mv: Move, found: &mut Vec<Finding>) {
        found.extend(self.period(text, board.turn()));
        found.extend(self.space(text));
        if mv != Move::NULL {
            found.extend(self.form(text, board, mv));
        }
    }

    fn period(&self, text: &str, turn: Color) -> Option<Finding> {
        let number = self.number.clone().filter(|_| !self.has_period)?;
        let dots = turn.dots();
        let wanted = format!("{}{dots}", &text[number.clone()]);
        let found = Finding::of_style(Rule::NoPeriod, number.clone(), &wanted);
        let is_glued = number.end == self.range.start;
        let dots = if is_glued { format!("{dots} ") } else { dots.into() };
        Some(found.fixed_by(number.end..number.end, dots))
    }

    fn space(&self, text: &str) -> Option<Finding> {
        let number = self.number.clone().filter(|_| self.has_period)?;
        let start = self.range.start;
        let found = || Finding::of_style(Rule::NoSpaceAfterNumber, number.start..start, "");
        text[..start].ends_with('.').then(|| found().fixed_by(start..start, " "))
    }

    fn form(&self, text: &str, board: &Board, mv: Move) -> Option<Finding> {
        let written = &text[self.range.clone()];
        let san = board.san(mv);
        if written == &*san {
            return None;
        }
        let found = Finding::of_style(rule(written, &san, mv), self.range.clone(), &san);
        Some(found.fixed_by(self.range.clone(), &*san))
    }
}

/// The rule that a move breaks if it is not in standard algebraic notation.
fn rule(written: &str, san: &str, mv: Move) -> Rule {
    let is_sign = |char: char| matches!(char, '+' | '#');
    let (plain, plain_san) = (written.trim_end_matches(is_sign), san.trim_end_matches(is_sign));
    let small = plain.trim_end().to_ascii_lowercase();
    if plain.trim_end() == plain_san {
        match san.chars().next_back() {
            _ if plain.ends_with(char::is_whitespace) => Rule::SpaceBeforeSign,
            Some('#') => Rule::MissingMate,
            Some('+') if plain == written => Rule::MissingCheck,
            _ => Rule::NotSan,
        }
    } else if san.starts_with('O') && small.starts_with(['0', 'o']) {
        Rule::Castling
    } else if small.ends_with("ep") || small.ends_with("e.p.") {
        Rule::EnPassant
    } else if is_squares(plain.as_bytes()) {
        Rule::Coordinates
    } else if mv.promotion().is_some() && !plain.contains('=') {
        Rule::Promotion
    } else if is_long_algebraic(plain) {
        Rule::LongAlgebraic
    } else {
        Rule::NotSan
    }
}

/// Whether a move is two squares without a sign between them: `e2e4`, `e7e8q`, `5254`.
fn is_squares(text: &[u8]) -> bool {
    let is_square = |file: u8, rank: u8| {
        matches!(file, b'a'..=b'h' | b'1'..=b'8') && matches!(rank, b'1'..=b'8')
    };
    matches!(*text, [a, b, c, d, ..] if is_square(a, b) && is_square(c, d))
}

/// Whether a move names the square where it begins: `Ng1-f3`, `Ng1f3`, `e4xd5`.
fn is_long_algebraic(text: &str) -> bool {
    let text = text.trim_start_matches(|char: char| char.is_ascii_uppercase()).as_bytes();
    let is_square = |file: u8, rank: u8| file.is_ascii_lowercase() && rank.is_ascii_digit();
    match *text {
        [a, b, b'-' | b'x' | b':', c, d, ..] | [a, b, c, d, ..] => {
            is_square(a, b) && is_square(c, d)
        }
        _ => false,
    }
}
