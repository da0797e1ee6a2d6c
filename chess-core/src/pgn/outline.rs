//! The outline of a game, seen in its text without playing a move: where its tags and the game itself end.
//!
//! Only a game of the usual form has an outline: tags without escapes, moves that look like
//! standard algebraic notation, numbers, glyphs, comments and variations that close, and a result
//! that ends its line before other tags or the end of the file. Such a game ends where
//! [`Replay`](super::Replay) says that it ends, even if its moves are illegal. For any other text,
//! only a replay finds the end.
//!
//! A search by tags plays few of the games that it reads. To find the end of a game without its
//! moves takes a fraction of the time, so a filter asks the outline first.

use crate::basics::GameResult;
use crate::notation::result::eat_result;
use crate::replay::UsualTag;
use crate::text::{Cursor, find};

/// The outline of a game: its tags and its result, but none of its moves.
///
/// # Examples
///
/// ```
/// use caissa::GameResult;
/// use caissa::pgn::{Next, Reader};
///
/// let file = "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 1-0\n";
/// let mut reader = Reader::new(file.as_bytes());
/// let is_of_b = |outline: &caissa::pgn::Outline<'_>| outline.tags().any(|(_, value)| value == "B");
/// let Some(Ok(Next::Passed(passed))) = reader.next_if(is_of_b) else { panic!() };
/// assert_eq!(passed.range, 0..22);
/// let Some(Ok(Next::Played(entry))) = reader.next_if(is_of_b) else { panic!() };
/// assert_eq!(entry.game.unwrap().as_game().result(), GameResult::WhiteWins);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Outline<'a> {
    text: &'a str,
    result: GameResult,
}

/// The part of a text that has been read.
#[derive(Clone, Copy)]
pub(super) enum Known {
    Whole,
    Beginning,
}

impl<'a> Outline<'a> {
    /// The outline of the game that begins a text, and the offset after its result. `None` if the game has an unusual
    /// form, or if more of it has to be read.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn of(text: &'a str, known: Known) -> Option<(Self, usize)> {
        let (result, end) = result(text, tags_end(text.as_bytes())?)?;
        let outline = Self { text: &text[..end], result };
        ends_at(text.as_bytes(), end, known).then_some((outline, end))
    }

    /// The outline of a text that is one game and nothing else; `None` if the game has an unusual form.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn read(text: &'a str) -> Option<Self> {
        Self::of(text, Known::Whole).map(|(outline, _)| outline)
    }

    /// The text of the game, up to its result.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn text(self) -> &'a str {
        self.text
    }

    /// The tag pairs, name and value, in the order of the text. All of them are there, also `FEN` and `SetUp`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn tags(self) -> impl Iterator<Item = (&'a str, &'a str)> {
        // No value has an escape.
        super::tag_pairs(self.text).map(|tag| (tag.name(), &self.text[tag.value_range()]))
    }

    /// The result after the moves.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn result(self) -> GameResult {
        self.result
    }
}

/// The offset after the tags.
#[cfg_attr(not(feature = "compiled"), inline)]
fn tags_end(text: &[u8]) -> Option<usize> {
    let mut rest = text;
    while rest.first() == Some(&b'[') {
        let UsualTag { text: tag, name, after, .. } = UsualTag::of(rest)?;
        // A second `Event` tag may begin another game.
        if &tag[..name] == b"Variant" || &tag[..name] == b"Event" && rest.len() < text.len() {
            return None;
        }
        let (blank, next) = after.split_at(blank_length(after));
        // A tag after a blank line may begin another game.
        if !matches!(blank, b"" | b"\n" | b"\r\n") && next.first() == Some(&b'[') {
            return None;
        }
        rest = next;
    }
    (rest.len() < text.len()).then_some(text.len() - rest.len())
}

/// The result after the moves from an offset on, and its end.
#[cfg_attr(not(feature = "compiled"), inline)]
fn result(text: &str, mut at: usize) -> Option<(GameResult, usize)> {
    let bytes = text.as_bytes();
    let mut depth = 0;
    loop {
        let rest = bytes.get(at..)?;
        at += match *rest.first()? {
            b' ' => 1,
            b'\n' | b'\r' | b'\t' => {
                let blank = blank_length(rest);
                // Another game may begin after a blank line. Returns alone may divide lines too.
                if rest[..blank].split(|byte| *byte == b'\n').count() != 2 {
                    return None;
                }
                blank
            }
            b'{' => comment(rest)?,
            b'(' if depth < 16 => {
                depth += 1;
                1
            }
            b')' if depth > 0 => {
                depth -= 1;
                1
            }
            b'*' | b'0'..=b'9' => match number(rest) {
                Some(length) => length,
                None if depth > 0 => return None,
                None => {
                    let mut cursor = Cursor::new(text);
                    cursor.skip(at);
                    return eat_result(&mut cursor).map(|result| (result, cursor.at()));
                }
            },
            b'$' => 1 + length(&rest[1..], |byte| byte.is_ascii_digit()),
            _ => word(rest)?,
        };
    }
}

/// The length of a comment. It has no line that looks like a tag.
#[cfg_attr(not(feature = "compiled"), inline)]
fn comment(text: &[u8]) -> Option<usize> {
    let mut at = 1;
    loop {
        at += find(&text[at..], b'}', b'[');
        match text.get(at)? {
            b'}' => return Some(at + 1),
            _ if matches!(text[at - 1], b'\n' | b'\r') => return None,
            _ => at += 1,
        }
    }
}

/// The length of a move number and its dots.
#[cfg_attr(not(feature = "compiled"), inline)]
fn number(text: &[u8]) -> Option<usize> {
    let digits = length(text, |byte| byte.is_ascii_digit());
    let dots = length(&text[digits..], |byte| byte == b'.');
    (dots > 0 && digits < 5).then_some(digits + dots)
}

/// The length of a word of the letters, digits and signs of standard algebraic notation.
#[cfg_attr(not(feature = "compiled"), inline)]
fn word(text: &[u8]) -> Option<usize> {
    let end = length(
        text,
        |byte| matches!(byte, b'a'..=b'h' | b'1'..=b'8' | b'K' | b'Q' | b'R' | b'B' | b'N' | b'O' | b'x' | b'=' | b'-' | b'+' | b'#' | b'!' | b'?'),
    );
    let is_alone = matches!(text.get(end)?, b' ' | b'\n' | b'\r' | b'\t' | b')' | b'{');
    (end > 0 && is_alone).then_some(end)
}

/// Whether the game ends after its result: other tags follow on another line, or nothing at all.
#[cfg_attr(not(feature = "compiled"), inline)]
fn ends_at(text: &[u8], end: usize, known: Known) -> bool {
    let (blank, next) = text[end..].split_at(blank_length(&text[end..]));
    match next {
        [] => matches!(known, Known::Whole),
        [b'[', next, ..] => blank.contains(&b'\n') && next.is_ascii_alphabetic(),
        _ => false,
    }
}

/// The number of bytes of white space at the beginning of a text.
#[cfg_attr(not(feature = "compiled"), inline)]
fn blank_length(text: &[u8]) -> usize {
    length(text, |byte| byte.is_ascii_whitespace())
}

/// The number of bytes at the beginning of a text that meet a claim.
fn length(text: &[u8], claim: impl Fn(u8) -> bool) -> usize {
    text.iter().position(|byte| !claim(*byte)).unwrap_or(text.len())
}
