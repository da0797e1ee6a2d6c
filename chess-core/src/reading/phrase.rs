//! Recognises text with more or fewer parts than a move has: a number before it, no rank, no file of a pawn, a sign after the square.

use super::chunk::{Guess, Word, chunk, is_readable, meaning, push};
use super::descriptive::{only, only_move};
use crate::basics::{File, Move, Rank, Role, Square, SquareSet};
use crate::board::Board;
use crate::error::{Misspelling, Suggestions};
use crate::notation::{eat_en_passant, nag, parse};
use crate::text::{Cursor, contains};

/// The misspelling at the cursor.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn read(board: &Board, cursor: &Cursor<'_>) -> Option<Guess> {
    let mut ahead = *cursor;
    if eat_number(&mut ahead) {
        let (word, end) = chunk(&ahead);
        return Some((Misspelling::Number, meaning(board, word.as_str()), end));
    }
    ahead = *cursor;
    let has_slash = ahead.eat(b'/');
    if (has_slash || matches!(ahead.peek(), Some(b'E'))) && eat_en_passant(&mut ahead) {
        return Some((Misspelling::EnPassant, None, ahead.at()));
    }
    if has_slash {
        return None;
    }
    if let [b'a'..=b'h', b'a'..=b'h'] = cursor.word_from(cursor.at())
        && let Some(found) = late_sign(board, cursor)
    {
        return Some(found);
    }
    let (word, end) = chunk(cursor);
    let bytes = word.as_str().as_bytes();
    if captures_without_file(bytes) {
        // In Dutch, `P` is a knight.
        let by_any = match bytes {
            [b'P' | b'p', rest @ ..] => rest,
            _ => bytes,
        };
        return Some((Misspelling::NoFile, only(captures(board, by_any)), end));
    }
    if has_arrow(cursor, end) {
        return Some((Misspelling::Arrow, meaning(board, word.as_str()), end));
    }
    if let Some(found) = en_passant_behind(board, cursor, word.as_str(), end) {
        return Some(found);
    }
    match split(board, cursor, word, end) {
        None => by_files(board, cursor, bytes, end),
        found => found,
    }
}

/// The end of a word with the sign behind it that is on the key of a digit: `Qxd'` for `Qxd4` on a French keyboard.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn end_of_key(cursor: &Cursor<'_>, end: usize) -> usize {
    let at = end - cursor.at();
    match (cursor.peek_at(at), cursor.peek_at(at + 1)) {
        (
            Some(b'&' | b'"' | b'\'' | b'_' | b'@' | b'%' | b'^'),
            None | Some(b' ' | b'\n' | b'\r'),
        ) => end + 1,
        _ => end,
    }
}

/// Reads `ed`, `e4xd` and `Nxe`: a capture that names no rank.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn by_files(board: &Board, cursor: &Cursor<'_>, word: &[u8], end: usize) -> Option<Guess> {
    match word {
        [from @ b'a'..=b'h', to @ b'a'..=b'h']
        | [from @ b'a'..=b'h', b'x' | b'-' | b':', to @ b'a'..=b'h']
        | [from @ b'a'..=b'h', b'1'..=b'8', b'x' | b'-' | b':', to @ b'a'..=b'h'] => {
            let mut ahead = *cursor;
            ahead.rewind(end);
            ahead.skip_space();
            let end = if ahead.eat_word(b"ep") { ahead.at() } else { end_of_key(cursor, end) };
            let mv = capture_by_files(board, *from, *to, named_rank(word[1]));
            Some((Misspelling::Files, mv, end))
        }
        [letter @ (b'K' | b'Q' | b'R' | b'B' | b'N'), b'x', file @ b'a'..=b'h'] => {
            let mv = match (Role::from_byte(*letter), File::from_byte(*file)) {
                (Some(role), Some(file)) => {
                    let taken = SquareSet::file(file).and(board.by_color(board.turn.other()));
                    only_move(board, role, SquareSet::ALL, taken)
                }
                _ => None,
            };
            Some((Misspelling::Files, mv, end_of_key(cursor, end)))
        }
        _ => None,
    }
}

/// The only capture by a pawn from a file, or from its squares on a rank, to another file.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn capture_by_files(board: &Board, from: u8, to: u8, rank: SquareSet) -> Option<Move> {
    match (File::from_byte(from), File::from_byte(to)) {
        (Some(from), Some(to)) => {
            only_move(board, Role::Pawn, SquareSet::file(from).and(rank), SquareSet::file(to))
        }
        _ => None,
    }
}

/// Reads `ed5:`, `ed:` and `e4d5x`: a capture with its sign at the end.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn late_sign(board: &Board, cursor: &Cursor<'_>) -> Option<Guess> {
    let mut ahead = *cursor;
    ahead.skip_word();
    let word = ahead.text_between(cursor.at(), ahead.at());
    let mv = match word.as_bytes() {
        [_, _, .., b'x'] => meaning(board, word.split_at(word.len() - 1).0),
        _ if !ahead.eat_spaced(b':') => None,
        [from @ b'a'..=b'h', to @ b'a'..=b'h'] => {
            capture_by_files(board, *from, *to, SquareSet::ALL)
        }
        _ => meaning(board, word),
    };
    match mv {
        Some(mv) if board.captured(mv).is_some() => {
            Some((Misspelling::Colon, Some(mv), ahead.at()))
        }
        _ => None,
    }
}

/// Reads `exd6/ep`: a capture with its name behind a slash.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn en_passant_behind(
    board: &Board,
    cursor: &Cursor<'_>,
    word: &str,
    end: usize,
) -> Option<Guess> {
    let ([before @ .., b'/', b'e' | b'E'] | [before @ .., b'/', b'e' | b'E', b'p' | b'P']) =
        word.as_bytes()
    else {
        return None;
    };
    let mut ahead = *cursor;
    ahead.rewind(end + 1 + before.len() - word.len());
    if !eat_en_passant(&mut ahead) {
        return None;
    }
    let mv = meaning(board, word.split_at(before.len()).0);
    Some((Misspelling::EnPassant, mv, ahead.at()))
}

/// Reads `a8+=Q`, `a8[Q]` and `a8*Q`: a promotion to a square behind other signs than `=`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn late_promotion(
    board: &Board,
    to: Square,
    cursor: &Cursor<'_>,
) -> Option<Guess> {
    let mut ahead = *cursor;
    while !matches!(Square::from_bytes(ahead.ahead(0), ahead.ahead(1)), Some(square) if square.is(to))
    {
        if ahead.is_done() || ahead.at() > cursor.at() + 8 {
            return None;
        }
        ahead.bump();
    }
    ahead.skip(2);
    let mut text = Word::new();
    text.str(cursor.text_between(cursor.at(), ahead.at())).byte(b'=');
    let square_end = ahead.at();
    while matches!(ahead.peek(), Some(byte) if contains(b"+#!?=*/([{.^>", byte)) {
        ahead.bump();
    }
    let Some(letter @ (b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'b' | b'n')) = ahead.peek()
    else {
        return None;
    };
    let has_sign = ahead.at() > square_end && ahead.at() < square_end + 5;
    ahead.bump();
    if !has_sign || ahead.at_word() {
        return None;
    }
    while ahead.eat(b')') || ahead.eat(b']') || ahead.eat(b'}') {}
    while !nag::is_next(ahead) && (ahead.eat(b'+') || ahead.eat(b'#')) {}
    match meaning(board, text.byte(letter.to_ascii_uppercase()).as_str()) {
        None => None,
        mv => Some((Misspelling::Promotion, mv, ahead.at())),
    }
}

/// Whether a word is a capture that names neither a file nor a piece before `x`, such as `xd5`, `Pxd5`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn captures_without_file(word: &[u8]) -> bool {
    matches!(
        word,
        [b'x', b'a'..=b'h', b'1'..=b'8', ..] | [b'P' | b'p', b'x', b'a'..=b'h', b'1'..=b'8', ..]
    )
}

/// The captures that `Pxd5` can mean, by pawns; or `xd5`, by any piece. `None` if there are more than three.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn captures(board: &Board, word: &[u8]) -> Option<Suggestions> {
    let by_any = matches!(word, [b'x', ..]);
    let mut text = Word::new();
    text.byte(b'a');
    push(&mut text, word, !by_any as usize, word.len());
    let mut found = Suggestions::NONE;
    let Ok(parsed) = parse(&mut Cursor::new(text.as_str())) else { return None };
    let list = board.legal_moves();
    let mut i = 0;
    while i < list.as_slice().len() {
        let mv = list.as_slice()[i];
        let promotes = match (mv.promotion(), parsed.promotion) {
            (Some(role), Some(named)) => role.is(named),
            (role, named) => role.is_none() && named.is_none(),
        };
        if mv.to().is(parsed.to)
            && board.captured(mv).is_some()
            && promotes
            && (by_any || board.role_at(mv.from()).is(Role::Pawn))
            && !found.push(mv)
        {
            return None;
        }
        i += 1;
    }
    Some(found)
}

/// The squares of the rank that a byte names, or all squares.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn named_rank(digit: u8) -> SquareSet {
    match Rank::from_byte(digit) {
        Some(rank) => SquareSet::rank(rank),
        None => SquareSet::ALL,
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

/// Reads `Nf 3` and `a8 Q`: a word without its rank or its promotion, and that by itself.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn split(board: &Board, cursor: &Cursor<'_>, mut word: Word, end: usize) -> Option<Guess> {
    let mut ahead = *cursor;
    ahead.rewind(end);
    ahead.skip_space();
    let (byte, is_promotion) = match (ahead.peek(), word.as_str().as_bytes()) {
        (Some(rank @ b'1'..=b'8'), [.., b'a'..=b'h']) => (rank, false),
        (Some(role @ (b'Q' | b'R' | b'B' | b'N')), [b'a'..=b'h', .., b'1' | b'8']) => (role, true),
        _ => return None,
    };
    ahead.bump();
    word.byte(byte);
    if ahead.at_word() || matches!(ahead.peek_spaced(), Some(b'.')) {
        return None;
    }
    match meaning(board, word.as_str()) {
        None if !is_promotion || !is_readable(word.as_str()) => None,
        mv => Some((Misspelling::Split, mv, ahead.at())),
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
