//! Recognises text with more or fewer parts than a move has: a number before it, no rank, no starting square.

use super::chunk::{Word, chunk, meaning};
use super::descriptive::only_move;
use crate::basics::{File, Move, Rank, Role, Square, SquareSet};
use crate::board::Board;
use crate::error::Misspelling;
use crate::text::Cursor;

/// The misspelling at the cursor, the legal move that it means, if any, and the end of the text.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn read(
    board: &Board,
    cursor: &Cursor<'_>,
) -> Option<(Misspelling, Option<Move>, usize)> {
    let mut ahead = *cursor;
    if eat_number(&mut ahead) {
        let (word, end) = chunk(&ahead);
        return Some((Misspelling::Number, meaning(board, word.as_str()), end));
    }
    ahead = *cursor;
    if ahead.eat(b'/') {
        ahead.skip_space();
        let is_en_passant = ahead.eat_word(b"ep");
        return if is_en_passant { Some((Misspelling::EnPassant, None, ahead.at())) } else { None };
    }
    if let Some((role, to)) = eat_without_origin(&mut ahead) {
        return Some((
            Misspelling::NoOrigin,
            only_move(board, role, SquareSet::ALL, SquareSet::of(to)),
            ahead.at(),
        ));
    }
    let (word, end) = chunk(cursor);
    if has_arrow(cursor, end) {
        return Some((Misspelling::Arrow, meaning(board, word.as_str()), end));
    }
    if let Some(found) = split(board, cursor, word, end) {
        return Some(found);
    }
    match word.as_str().as_bytes() {
        [from @ b'a'..=b'h', to @ b'a'..=b'h']
        | [from @ b'a'..=b'h', b'x' | b'-' | b':', to @ b'a'..=b'h']
        | [from @ b'a'..=b'h', b'1'..=b'8', b'x' | b'-' | b':', to @ b'a'..=b'h'] => {
            let mv = match (File::from_byte(*from), File::from_byte(*to)) {
                (Some(from), Some(to)) => {
                    let (from, to) = (SquareSet::file(from), SquareSet::file(to));
                    only_move(board, Role::Pawn, from.and(named_rank(word.as_str())), to)
                }
                _ => None,
            };
            ahead.rewind(end);
            ahead.skip_space();
            let end = if ahead.eat_word(b"ep") { ahead.at() } else { end };
            Some((Misspelling::Files, mv, end))
        }
        [before @ .., b'/', b'e', b'p'] => {
            let mv = meaning(board, word.as_str().split_at(before.len()).0);
            Some((Misspelling::EnPassant, mv, end))
        }
        _ => None,
    }
}

/// The rank after the file with which a word begins, or all squares.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn named_rank(word: &str) -> SquareSet {
    match word.as_bytes() {
        [_, digit, ..] => match Rank::from_byte(*digit) {
            Some(rank) => SquareSet::rank(rank),
            None => SquareSet::ALL,
        },
        _ => SquareSet::ALL,
    }
}

/// Whether an arrow is between the cursor and an offset.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn has_arrow(cursor: &Cursor<'_>, end: usize) -> bool {
    let mut ahead = *cursor;
    while ahead.at() < end {
        // The tokens of a macro may have white space between them.
        if ahead.eat(b'-') {
            if ahead.eat_spaced(b'>') {
                return true;
            }
        } else {
            ahead.bump();
        }
    }
    false
}

/// Reads `Nf 3`: a word without its rank, and the rank by itself.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn split(
    board: &Board,
    cursor: &Cursor<'_>,
    mut word: Word,
    end: usize,
) -> Option<(Misspelling, Option<Move>, usize)> {
    let mut ahead = *cursor;
    ahead.rewind(end);
    ahead.skip_space();
    let (Some(rank @ b'1'..=b'8'), [.., b'a'..=b'h']) = (ahead.peek(), word.as_str().as_bytes())
    else {
        return None;
    };
    ahead.bump();
    word.byte(rank);
    match meaning(board, word.as_str()) {
        Some(mv) if !ahead.at_word() && !matches!(ahead.peek_spaced(), Some(b'.')) => {
            Some((Misspelling::Split, Some(mv), ahead.at()))
        }
        _ => None,
    }
}

/// Reads a move number with its dots, and the white space after it.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn eat_number(cursor: &mut Cursor<'_>) -> bool {
    let start = cursor.at();
    while matches!(cursor.peek(), Some(b'0'..=b'9')) {
        cursor.bump();
    }
    let is_number = cursor.at() > start && matches!(cursor.peek(), Some(b'.'));
    while cursor.eat(b'.') {}
    cursor.skip_space();
    is_number && cursor.at_word()
}

/// Reads `pawn to e4`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn eat_without_origin(cursor: &mut Cursor<'_>) -> Option<(Role, Square)> {
    let mut i = 0;
    while i < Role::ALL.len() {
        let role = Role::ALL[i];
        let mut ahead = *cursor;
        if ahead.eat_word(role.name().as_bytes()) {
            ahead.skip_space();
            if !ahead.eat_word(b"to") {
                return None;
            }
            ahead.skip_space();
            let to = Square::from_bytes(ahead.ahead(0), ahead.ahead(1));
            ahead.skip(2);
            *cursor = ahead;
            return match to {
                Some(to) if !ahead.at_word() => Some((role, to)),
                _ => None,
            };
        }
        i += 1;
    }
    None
}
