//! Parses the first field of a FEN.

use super::FenOptions;
use crate::basics::{File, Piece, Rank, Square};
use crate::board::Board;
use crate::error::{Read, Syntax};
use crate::text::{Cursor, attempt};

/// Parses the eight ranks, separated by `/`, from the eighth to the first.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn read_placement(cursor: &mut Cursor<'_>, options: FenOptions) -> Read<Board> {
    let mut board = Board::EMPTY;
    let start = cursor.at();
    let mut ranks = 0_u32;
    // The beginning and the end of the last rank.
    let mut begin = start;
    let mut last;
    loop {
        match Rank::from_index(7_u8.wrapping_sub(ranks as u8)) {
            Some(rank) if ranks < 8 => attempt!(read_rank(cursor, &mut board, rank)),
            // Ranks after the eighth are only counted.
            _ => skip_rank(cursor),
        }
        ranks += 1;
        last = cursor.at();
        if !cursor.eat(b'/') {
            if !cursor.at_space() || !matches!(cursor.peek_spaced(), Some(b'/')) {
                break;
            }
            if !options.are_spaces_loose {
                return Err(extra_space(cursor));
            }
            cursor.eat_spaced(b'/');
        }
        begin = cursor.at();
        if cursor.at_space() && options.are_spaces_loose {
            cursor.skip_space();
        } else if cursor.at_space() && ranks < 8 && is_rank_ahead(*cursor) {
            return Err(extra_space(cursor));
        }
        if ranks == 8 && matches!(cursor.word_from(cursor.at()), b"w" | b"b") {
            return Err((Syntax::Variant, begin - 1, begin));
        }
    }
    if ranks == 8 {
        Ok(board)
    } else if ranks == 9 && is_pocket(cursor.bytes_between(begin, last).trim_ascii()) {
        Err((Syntax::Variant, begin - 1, last))
    } else {
        Err((Syntax::RankCount { found: ranks }, start, cursor.at()))
    }
}

/// The end of a placement of another board: its ranks all have one width other than eight files.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn other_board(mut cursor: Cursor<'_>, start: usize) -> Option<usize> {
    cursor.rewind(start);
    let (mut ranks, mut width, mut files, mut empty) = (0, 0, 0, 0);
    loop {
        let byte = match cursor.peek() {
            Some(byte) if !cursor.at_space() => byte,
            _ => b' ',
        };
        match byte {
            b'0'..=b'9' => empty = 10 * (empty % 100) + (byte - b'0') as usize,
            b'a'..=b'z' | b'A'..=b'Z' => (files, empty) = (files + empty + 1, 0),
            b'/' | b' ' if ranks == 0 || files + empty == width => {
                (ranks, width, files, empty) = (ranks + 1, files + empty, 0, 0);
                if byte == b' ' {
                    let is_board = ranks > 3 && width > 3 && width != 8;
                    return if is_board { Some(cursor.at()) } else { None };
                }
            }
            _ => return None,
        }
        cursor.bump();
    }
}

/// Whether a rank follows white space, and not the side to move or the end.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_rank_ahead(mut cursor: Cursor<'_>) -> bool {
    cursor.skip_space();
    !matches!(cursor.word_from(cursor.at()), b"" | b"w" | b"b")
}

/// The error for white space in the placement.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn extra_space(cursor: &Cursor<'_>) -> (Syntax, usize, usize) {
    let mut ahead = *cursor;
    ahead.skip_space();
    (Syntax::ExtraSpace { between: false }, cursor.at(), ahead.at())
}

/// Whether a ninth rank lists captured pieces, as in Crazyhouse: letters alone, or nothing.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_pocket(rank: &[u8]) -> bool {
    let mut i = 0;
    while i < rank.len() && Piece::from_byte(rank[i]).is_some() {
        i += 1;
    }
    i == rank.len() && i != 8
}

/// Parses one rank: letters and digits that add up to eight files.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn read_rank(cursor: &mut Cursor<'_>, board: &mut Board, rank: Rank) -> Read<()> {
    let start = cursor.at();
    let mut files = 0_u32;
    let mut after_digit = false;
    while let Some(byte) = cursor.peek() {
        let at = cursor.at();
        match byte {
            b'1'..=b'8' if after_digit => return Err((Syntax::AdjacentDigits, at - 1, at + 1)),
            b'1'..=b'8' => files += (byte - b'0') as u32,
            b'/' => break,
            _ if cursor.at_space() => break,
            _ => {
                let Some(piece) = Piece::from_byte(byte) else {
                    return Err(no_piece(cursor, start));
                };
                if files < 8
                    && let Some(file) = File::from_index(files as u8)
                {
                    board.put(piece.color, piece.role, Square::new(file, rank));
                }
                files += 1;
            }
        }
        after_digit = byte.is_ascii_digit();
        cursor.bump();
    }
    if files == 8 {
        Ok(())
    } else {
        Err((Syntax::FileCount { rank: rank.index() + 1, found: files }, start, cursor.at()))
    }
}

/// The error for a character that is not a piece, in a rank that began at `start`: the marks of
/// Crazyhouse, a pocket (`[Qn]`) and a promoted piece (`Q~`), or any other.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn no_piece(cursor: &Cursor<'_>, start: usize) -> (Syntax, usize, usize) {
    let (at, mut ahead) = (cursor.at(), *cursor);
    match cursor.peek() {
        Some(b'~') if at > start => (Syntax::Variant, at - 1, at + 1),
        Some(b'[') => {
            while !ahead.at_space() && !ahead.is_done() && !ahead.eat(b']') {
                ahead.bump();
            }
            (Syntax::Variant, at, ahead.at())
        }
        // `FEN: 4k3/..`
        Some(b'F' | b'f')
            if at == start && matches!(cursor.word_from(at), [_, b'E' | b'e', b'N' | b'n']) =>
        {
            ahead.skip_word();
            ahead.eat(b':');
            (Syntax::Placement, at, ahead.at())
        }
        _ => (Syntax::Placement, at, cursor.char_end()),
    }
}

/// Steps over a rank without reading it.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn skip_rank(cursor: &mut Cursor<'_>) {
    while let Some(byte) = cursor.peek() {
        if byte == b'/' || cursor.at_space() {
            break;
        }
        cursor.bump();
    }
}
