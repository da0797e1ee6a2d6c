//! Words outside comments: one mistake for all that follow each other, instead of one for each.
//!
//! ```text
//! 1. e4 so it is e5
//!       ^^^^^^^^
//! ```

use crate::basics::Role;
use crate::board::Board;
use crate::error::{Error, ErrorKind, Hints, Misspelling, Suggestions, Syntax};
use crate::notation::{self, check_word, null};
use crate::reading;
use crate::replay::{Replay, eat_value_and_side};
use crate::text::Cursor;

/// Text that is neither moves nor in a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Prose {
    No,
    /// A word so far, which may also be a move that cannot be read.
    Word,
    Yes,
}

impl Prose {
    /// Whether text may begin with a mistake. A word that ends with a square, such as `Zf3`, is rather a move that
    /// cannot be read.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn begins_with(mistake: &Error) -> Self {
        let written = mistake.written();
        match (mistake.kind(), written.as_str().as_bytes()) {
            _ if is_wide_sign(mistake) => Self::No,
            (_, [.., b'a'..=b'h', b'1'..=b'8'] | [b'_', b'0'..=b'9', ..]) => Self::No,
            // What is left of a castling.
            (_, [b'O' | b'0', b' ' | b'-', ..]) if !mistake.suggestions().is_empty() => Self::No,
            (
                ErrorKind::Syntax(
                    Syntax::UnknownWord | Syntax::UnexpectedCharacter | Syntax::NoSquare { .. },
                ),
                _,
            ) => Self::Word,
            _ => Self::No,
        }
    }
}

/// Whether a mistake is a full-width sign, which does not begin a word.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn is_wide_sign(mistake: &Error) -> bool {
    matches!(mistake.kind(), ErrorKind::Syntax(Syntax::UnexpectedCharacter))
        && matches!(mistake.written().as_str().as_bytes(), [0xE3 | 0xEF, ..])
}

/// The mistake of words that are neither moves nor in a comment. This one is the first of them.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn loose_words(error: &Error, replay: &Replay<'_>) -> Option<Error> {
    let start = error.range().start;
    if start < replay.tags.end || Prose::begins_with(error) != Prose::Word {
        return None;
    }
    Some(replay.refuse(Syntax::LooseWords, start, end_of_words(start, replay)?))
}

/// The mistake of a single word that belongs into a comment.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn remark(error: &Error, replay: &Replay<'_>) -> Option<Error> {
    let start = error.range().start;
    if start < replay.tags.end || Prose::begins_with(error) != Prose::Word {
        return None;
    }
    Some(replay.refuse(Syntax::LooseWords, start, end_of_remark(start, replay)?))
}

/// The end of a single word that belongs into a comment: a sign of annotators, or a longer word without which the game
/// goes on.
#[cfg_attr(not(feature = "compiled"), inline)]
fn end_of_remark(start: usize, replay: &Replay<'_>) -> Option<usize> {
    let mut ahead = replay.clone();
    ahead.cursor.rewind(start);
    ahead.cursor.skip_word();
    let end = ahead.cursor.at();
    let is_numbered = replay.text()[..start].trim_end().ends_with('.');
    let is_word = match &replay.text().as_bytes()[start..end] {
        b"TN" | b"resign" | b"resigns" | b"resigned" | b"Resigns" => return Some(end),
        // A queen in other languages.
        b"D" => !is_numbered && !at_square(ahead.cursor),
        // The long form of a move without its square.
        word if Role::ALL.iter().any(|role| role.name().as_bytes() == word) => false,
        [first, rest @ ..] => {
            rest.len() >= 3
                && first.is_ascii_alphabetic()
                && rest.iter().all(u8::is_ascii_lowercase)
        }
        [] => false,
    };
    let goes_on = match ahead.next_item() {
        Ok(Some(_)) => true,
        Ok(None) => !is_numbered && (replay.plies > 0 || replay.depth > 0),
        Err(_) => false,
    };
    (is_word && goes_on).then_some(end)
}

/// Whether a square comes next.
#[cfg_attr(not(feature = "compiled"), inline)]
fn at_square(mut cursor: Cursor<'_>) -> bool {
    cursor.skip_space();
    matches!((cursor.ahead(0), cursor.ahead(1)), (b'a'..=b'h', b'1'..=b'8'))
}

/// Steps over the punctuation after a word.
#[cfg_attr(not(feature = "compiled"), inline)]
fn skip_punctuation(cursor: &mut Cursor<'_>) {
    while matches!(cursor.peek(), Some(b'.' | b',' | b':' | b'!' | b'?')) {
        cursor.bump();
    }
    // Tokens may be printed with a space before a period.
    let mut period = *cursor;
    if period.eat_spaced(b'.') && !matches!(period.peek_spaced(), Some(b'.')) {
        *cursor = period;
    }
}

/// The end of words that are not moves, if there are at least two before anything else. Parentheses
/// among the words belong to them.
#[cfg_attr(not(feature = "compiled"), inline)]
fn end_of_words(start: usize, replay: &Replay<'_>) -> Option<usize> {
    let mut ahead = replay.clone();
    ahead.cursor.rewind(start);
    let (mut words, mut depth) = (0, 0_usize);
    let (mut last, mut end) = (start, start);
    while let Some(byte) = ahead.cursor.peek_spaced() {
        ahead.cursor.skip_space();
        if at_end_of_words(byte, &ahead) {
            break;
        }
        match byte {
            b'(' | b')' if words < 2 || byte == b')' && depth == 0 => break,
            b'(' => {
                depth += 1;
                ahead.cursor.bump();
            }
            b')' => {
                depth -= 1;
                ahead.cursor.bump();
                last = if last > end { ahead.cursor.at() } else { last };
            }
            _ if byte.is_ascii_digit() || !ahead.cursor.at_word() => {
                ahead.cursor.bump();
                ahead.cursor.skip_word();
            }
            _ if is_loose_word(byte, words > 0, &mut ahead) => {
                words += 1;
                skip_punctuation(&mut ahead.cursor);
                last = ahead.cursor.at();
            }
            _ if words < 2 => break,
            _ => {}
        }
        end = if depth == 0 { last } else { end };
    }
    (words >= 2).then_some(end)
}

/// Whether something else than loose words comes next, which begins with the byte.
#[cfg_attr(not(feature = "compiled"), inline)]
fn at_end_of_words(byte: u8, replay: &Replay<'_>) -> bool {
    let here = replay.end();
    matches!(byte, b'{' | b'}' | b'[' | b'$')
        || replay.at_line_comment(byte)
        || replay.at_result()
        || has_numbered_move(replay.cursor, here, here + 1)
}

/// Reads a word. Returns whether it is neither a move nor similar to one. After other words, `he` is not a
/// capture by a pawn.
#[cfg_attr(not(feature = "compiled"), inline)]
fn is_loose_word(byte: u8, follows_words: bool, replay: &mut Replay<'_>) -> bool {
    let Some(error) = unreadable_word(byte, replay) else { return false };
    let may_be_word = matches!(
        error.kind(),
        ErrorKind::Syntax(Syntax::Misspelling {
            kind: Misspelling::Files | Misspelling::Words,
            ..
        })
    );
    may_be_word && follows_words || Prose::begins_with(&error) == Prose::Word
}

/// Reads a word. Returns the error if it is not a move.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn unreadable_word(byte: u8, replay: &mut Replay<'_>) -> Option<Error> {
    // The rest of a long form that was cut short.
    if replay.cursor.eat_word(b"to") || replay.cursor.eat_word(b"becomes") {
        return None;
    }
    if byte == b'$' {
        return replay.read_nag().err();
    }
    let start = replay.end();
    if let Some(mate) = check_word(&mut replay.cursor) {
        return Some(replay.refuse(Syntax::CheckWord { mate }, start, replay.end()));
    }
    let word = replay.cursor;
    if null::eat(&mut replay.cursor) {
        return None;
    }
    let Err((syntax, start, end)) = notation::parse(&mut replay.cursor) else { return None };
    // Without a position, a misspelling has a name but no move.
    if let Some((kind, _, last)) = reading::guess(&Board::EMPTY, &word)
        && last >= end
    {
        replay.cursor.rewind(last);
        return Some(replay.refuse(Syntax::Misspelling { kind, mv: None }, word.at(), last));
    }
    // Words joined by punctuation count as one: `N-KB3`.
    let joined = reading::joined_end(&word);
    replay.cursor.rewind(if joined > end { joined } else { end });
    replay.cursor.skip_word();
    Some(if joined > end {
        replay.refuse(Syntax::UnknownWord, word.at(), joined)
    } else {
        replay.refuse(syntax, start, end)
    })
}

/// The misspelling of a bishop's move, such as `bb5`, in a game that has its pieces in small letters, where it is not legal as
/// the move of a pawn.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn small_bishop(error: &Error, replay: &Replay<'_>) -> Option<Error> {
    let written = error.written();
    let ("b", rest) = written.as_str().split_at_checked(1)? else { return None };
    if !matches!(error.kind(), ErrorKind::Illegal(_)) || !has_small_pieces(replay) {
        return None;
    }
    let (board, range) = (error.position(), error.range());
    let mv = board.read(&alloc::format!("B{rest}")).ok()?;
    let kind = Misspelling::Capital;
    let kind = ErrorKind::Syntax(Syntax::Misspelling { kind, mv: Some(mv) });
    let error = Error::of_text(kind, &board, replay.text(), (range.start, range.end));
    Some(error.suggesting(Suggestions::one(mv), Hints::NONE).of_language(mv))
}

/// Whether the moves of a game have pieces in small letters: `nf3`, `qxd5`.
#[cfg_attr(not(feature = "compiled"), inline)]
fn has_small_pieces(replay: &Replay<'_>) -> bool {
    let moves = replay.text()[replay.tags.end..].split("\n[").next().unwrap_or_default();
    let is_small = |word: &str| {
        let word = word.trim_start_matches(|char: char| char.is_ascii_digit() || char == '.');
        matches!(
            word.as_bytes(),
            [b'k' | b'q' | b'r' | b'n', b'a'..=b'h', b'1'..=b'8', ..]
                | [b'k' | b'q' | b'r' | b'n', b'x', b'a'..=b'h', b'1'..=b'8', ..]
        )
    };
    moves.split_ascii_whitespace().any(is_small)
}

/// Whether a move with its number begins between two offsets.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn has_numbered_move(mut ahead: Cursor<'_>, start: usize, end: usize) -> bool {
    ahead.rewind(start);
    while ahead.at() < end {
        match ahead.peek() {
            Some(b'0'..=b'9') => {
                let is_numbered = eat_value_and_side(&mut ahead).1.is_some();
                ahead.skip_space();
                if is_numbered && notation::parse(&mut ahead.clone()).is_ok() {
                    return true;
                }
                ahead.skip_word();
            }
            Some(_) if ahead.at_word() => ahead.skip_word(),
            _ => ahead.bump(),
        }
    }
    false
}
