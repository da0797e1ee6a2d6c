//! The moves of a game with their places: those beside each other, and where a new one is written.

use std::fmt::Write;
use std::ops::Range;

use chess_core::__private::MoveStyle;
use chess_core::pgn::{Item, tag_pairs};
use chess_core::{Board, Color, Move};

use crate::parts::{PlacedItem, each_part, is_space, position, start_of_moves};

/// The parts of a game, each of which leads to a position. A move is named by its index among them; before the first move,
/// there is none.
pub(crate) struct PlacedMoves<'a> {
    text: &'a str,
    start: Board,
    parts: Vec<PlacedItem<'a>>,
}

/// A move of a game.
#[derive(Clone)]
pub(crate) struct PlacedMove {
    /// Its index among the parts.
    part: usize,
    /// The number of moves before it, in the order of the text.
    pub(crate) number: usize,
    pub(crate) mv: Move,
    pub(crate) before: Board,
    pub(crate) after: Board,
    /// The number of variations around it.
    pub(crate) depth: usize,
}

/// The move that leads to the position at an offset: the one there or before it, and behind a variation the one that it
/// replaces.
pub(crate) fn move_at(text: &str, offset: usize) -> Option<PlacedMove> {
    let (mut part, mut number, mut is_over) = (0, 0, false);
    // The last two moves of each open line.
    let mut lines: Vec<[Option<PlacedMove>; 2]> = vec![[None, None]];
    each_part(text, &mut |PlacedItem { item, range, before, after, depth }| {
        // A cursor that touches a move is at the move.
        let is_move = matches!(item, Item::Move(_));
        is_over |= if is_move { range.start > offset } else { range.start >= offset };
        let Some([earlier, last]) = lines.last_mut().filter(|_| !is_over) else { return };
        match item {
            Item::Move(mv) => {
                let own = PlacedMove { part, number, mv, before, after, depth };
                *earlier = last.replace(own);
                number += 1;
            }
            Item::Open => {
                let first = earlier.clone();
                lines.push([None, first]);
            }
            Item::Close if lines.len() > 1 => drop(lines.pop()),
            _ => {}
        }
        part += 1;
    });
    lines.pop()?[1].take()
}

/// A text that adds moves to a game.
pub(crate) struct Insertion {
    /// The bytes that it replaces.
    pub(crate) range: Range<usize>,
    pub(crate) text: String,
    /// The offset behind the last of the moves in the new text.
    pub(crate) end: usize,
}

impl<'a> PlacedMoves<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let mut parts = Vec::new();
        each_part(text, &mut |part| parts.push(part));
        let only = || position(text).map_or(Board::START, |(start, ..)| start);
        let start = parts.first().map_or_else(only, |first: &PlacedItem<'_>| first.before);
        Self { text, start, parts }
    }

    /// The move that leads to the position at an offset.
    pub(crate) fn at(&self, offset: usize) -> Option<usize> {
        Some(move_at(self.text, offset)?.part)
    }

    /// The move that leads to the position before a part.
    pub(crate) fn before(&self, part: usize) -> Option<usize> {
        let depth = self.parts[part].depth;
        for (at, one) in self.parts[..part].iter().enumerate().rev() {
            match one.item {
                Item::Move(_) if one.depth == depth => return Some(at),
                // The beginning of the variation, which replaces a move.
                Item::Open if one.depth < depth => return self.before(self.before(at)?),
                _ => {}
            }
        }
        None
    }

    /// The moves that follow a move: that of its line, and those of the variations beside it.
    pub(crate) fn after(&self, mv: Option<usize>) -> Vec<usize> {
        let depth = mv.map_or(0, |mv| self.parts[mv].depth);
        let first = mv.map_or(0, |mv| mv + 1);
        self.next(first, depth).map_or_else(Vec::new, |next| self.alternatives(next))
    }

    /// The next move of a line.
    fn next(&self, first: usize, depth: usize) -> Option<usize> {
        let rest = self.parts.get(first..)?;
        let is_end = |one: &PlacedItem<'_>| is_end_of_line(one, depth);
        let is_next =
            |one: &PlacedItem<'_>| matches!(one.item, Item::Move(_)) && one.depth == depth;
        let at = rest.iter().position(|one| is_end(one) || is_next(one))?;
        is_next(&rest[at]).then_some(first + at)
    }

    /// A move, and those of the variations that replace it.
    fn alternatives(&self, mv: usize) -> Vec<usize> {
        let (mut all, depth) = (vec![mv], self.parts[mv].depth);
        for at in mv + 1..self.end_of_move(mv + 1, depth) {
            let is_variation =
                matches!(self.parts[at].item, Item::Open) && self.parts[at].depth == depth;
            let first = if is_variation { self.next(at + 1, depth + 1) } else { None };
            all.extend(first.into_iter().flat_map(|first| self.alternatives(first)));
        }
        all
    }

    /// The index behind the notes and the variations of a move, which begin at an index.
    fn end_of_move(&self, first: usize, depth: usize) -> usize {
        let is_end = |one: &PlacedItem<'_>| {
            is_end_of_line(one, depth) || matches!(one.item, Item::Move(_)) && one.depth == depth
        };
        let rest = self.parts[first..].iter();
        rest.take_while(|one| !is_end(one)).count() + first
    }

    /// The last move of the line of a move.
    pub(crate) fn last_of_line(&self, mut mv: Option<usize>) -> Option<usize> {
        while let Some(next) = self.after(mv).first() {
            mv = Some(*next);
        }
        mv
    }

    /// The position after a move.
    pub(crate) fn board(&self, mv: Option<usize>) -> Board {
        mv.map_or(self.start, |mv| self.parts[mv].after)
    }

    /// The position before a move, and the move.
    pub(crate) fn played(&self, mv: usize) -> (Board, Move) {
        let part = &self.parts[mv];
        (part.before, if let Item::Move(mv) = part.item { mv } else { Move::NULL })
    }

    pub(crate) fn range(&self, mv: usize) -> Range<usize> {
        self.parts[mv].range.clone()
    }

    /// The byte range of the moves with their notes.
    pub(crate) fn all(&self) -> Range<usize> {
        let start = start_of_moves(self.text);
        start..self.parts.last().map_or(start, |last| last.range.end)
    }

    /// The style in which the moves are written.
    pub(crate) fn style(&self) -> MoveStyle {
        self.parts.iter().fold(MoveStyle::default(), |style, part| match part.item {
            Item::Move(mv) => style.after(&part.before, mv, &self.text[part.range.clone()]),
            _ => style,
        })
    }

    /// The edit that writes moves after one: those that follow already stay, and the rest goes on with the line, or is a variation.
    pub(crate) fn insertion(&self, mut mv: Option<usize>, mut moves: &[Move]) -> Option<Insertion> {
        while let Some((first, rest)) = moves.split_first() {
            let Some(known) = self.after(mv).into_iter().find(|at| self.played(*at).1 == *first)
            else {
                break;
            };
            (mv, moves) = (Some(known), rest);
        }
        if moves.is_empty() {
            let end = self.parts[mv?].range.end;
            return Some(Insertion { range: end..end, text: String::new(), end });
        }
        let board = self.board(mv);
        let line = line_text(board, self.style(), moves)?;
        let depth = mv.map_or(0, |mv| self.parts[mv].depth);
        let host = self.next(mv.map_or(0, |mv| mv + 1), depth);
        let part = self.end_of_move(host.or(mv).map_or(0, |at| at + 1), depth);
        Some(match host {
            None => self.continued(part, &board, &line),
            Some(_) => self.beside(part, &line),
        })
    }

    /// The edit that goes on with a line before a part.
    fn continued(&self, part: usize, board: &Board, line: &str) -> Insertion {
        let last = part.checked_sub(1).map(|last| &self.parts[last]);
        let is_joined = last.is_some_and(|last| matches!(last.item, Item::Move(_) | Item::Nag(_)));
        // The number is already there, perhaps.
        let end = self.end_of(part);
        let rest = &self.text[end..];
        let is_of_number = |char: char| is_space(char) || char.is_ascii_digit() || char == '.';
        let number = &rest[..rest.len() - rest.trim_start_matches(is_of_number).len()];
        let is_numbered = number.contains('.');
        let range = end..if is_numbered { end + number.len() } else { end };
        let line = match line.split_once("... ") {
            Some((_, rest)) if is_joined && board.turn() == Color::Black => rest,
            _ => line,
        };
        self.spaced(range, line, "")
    }

    /// The edit that writes a line as a variation before a part.
    fn beside(&self, part: usize, line: &str) -> Insertion {
        let end = self.end_of(part);
        let next = self.parts.get(part).filter(|next| matches!(next.item, Item::Move(_)));
        // Behind a variation, a move of Black has a number.
        let number = next.filter(|next| next.before.turn() == Color::Black).filter(|next| {
            let between = self.text.get(end..next.range.start).unwrap_or_default();
            !between.contains(|char: char| char.is_ascii_digit())
        });
        let number =
            number.map_or_else(String::new, |next| format!(" {}", next.before.move_label()));
        let mut insertion = self.spaced(end..end, &format!("({line}"), &format!("){number}"));
        insertion.end = insertion.range.start + insertion.text.rfind(')').unwrap_or(0);
        insertion
    }

    /// The end of the part before one; without any, that of the tags.
    fn end_of(&self, part: usize) -> usize {
        match part.checked_sub(1) {
            Some(last) => self.parts[last].range.end,
            None => start_of_moves(self.text),
        }
    }

    /// A text with white space around it where there is none.
    fn spaced(&self, range: Range<usize>, line: &str, rest: &str) -> Insertion {
        let (before, behind) = (&self.text[..range.start], &self.text[range.end..]);
        let is_tag = || tag_pairs(before).last().is_some_and(|tag| tag.range().end == before.len());
        let is_line = |part: &PlacedItem<'_>| {
            part.range.end == range.start && before[part.range.start..].starts_with(';')
        };
        let space = match before.chars().next_back() {
            None | Some('(') => "",
            Some(']') if is_tag() => "\n\n",
            _ if self.parts.iter().any(is_line) => "\n",
            Some(char) if is_space(char) => "",
            _ => " ",
        };
        let is_open = behind.is_empty() || behind.starts_with(is_space) || behind.starts_with(')');
        let end = range.start + space.len() + line.len();
        let text = format!("{space}{line}{rest}{}", if is_open { "" } else { " " });
        Insertion { range, text, end }
    }
}

/// Moves from a position with their numbers; `None` if they are illegal.
pub(crate) fn line_text(mut board: Board, style: MoveStyle, moves: &[Move]) -> Option<String> {
    let mut line = String::new();
    for mv in moves {
        if line.is_empty() || board.turn() == Color::White {
            _ = write!(line, " {}", board.move_label());
        }
        _ = write!(line, " {}", style.write(&board, *mv));
        board = board.play(*mv).ok()?;
    }
    line.get(1..).map(str::to_owned)
}

/// Whether a part ends a line of some depth.
fn is_end_of_line(part: &PlacedItem<'_>, depth: usize) -> bool {
    match part.item {
        Item::Close => part.depth < depth,
        Item::Result(_) => true,
        _ => false,
    }
}
