//! The outline of a game, seen in its text without playing a move: where its tags and the game itself end.
//!
//! Only a game of the usual form has an outline: tags without escapes, moves that look like standard algebraic
//! notation, numbers, glyphs, comments and variations that close, and a result that ends its line before other tags
//! or the end of the file. Such a game ends where [`Replay`](super::Replay) says that it ends, also if its moves are
//! illegal. Of any other text, only a replay knows the end.

use crate::basics::GameResult;
use crate::text::{find, value_length};

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

impl<'a> Outline<'a> {
    /// The outline of the game that begins a text, and the offset after its result. `None` if the game has an unusual
    /// form, or if more of it has to be read.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn of(text: &'a str, is_whole: bool) -> Option<(Self, usize)> {
        let bytes = text.as_bytes();
        let moves = tags_end(bytes)?;
        let (result, end) = result(bytes, moves)?;
        ends_at(bytes, end, is_whole)?;
        Some((Self { text: &text[..end], result }, end))
    }

    /// The outline of a text that is one game and nothing else; `None` if the game has an unusual form.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn read(text: &'a str) -> Option<Self> {
        Self::of(text, true).map(|(outline, _)| outline)
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
    let mut at = 0;
    loop {
        let rest = &text[at..];
        if rest.first() != Some(&b'[') {
            return (at > 0).then_some(at);
        }
        let name = 1 + length(&rest[1..], |byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let value = rest[name..].strip_prefix(b" \"")?;
        let end = value_length(value);
        let is_odd = match &rest[1..name] {
            b"" | b"Variant" => true,
            // It may begin another game.
            b"Event" => at > 0,
            _ => false,
        };
        if is_odd || !value[end..].starts_with(b"\"]") {
            return None;
        }
        at += name + 2 + end + 2;
        let blank = length(&text[at..], |byte| byte.is_ascii_whitespace());
        let is_line = |byte: &&u8| matches!(byte, b'\n' | b'\r');
        // A tag after a blank line may begin another game.
        if blank > 1
            && text.get(at + blank) == Some(&b'[')
            && !matches!(&text[at..at + blank], b"\r\n")
            && text[at..at + blank].iter().filter(is_line).count() > 1
        {
            return None;
        }
        at += blank;
    }
}

/// The result after the moves from an offset on, and its end.
#[cfg_attr(not(feature = "compiled"), inline)]
fn result(text: &[u8], mut at: usize) -> Option<(GameResult, usize)> {
    let (mut depth, mut has_moves, mut is_after_blank) = (0_usize, false, false);
    loop {
        let rest = text.get(at..)?;
        let is_first_after_blank = std::mem::take(&mut is_after_blank);
        at += match *rest.first()? {
            b' ' => 1,
            b'\n' | b'\r' | b'\t' => {
                let blank = length(rest, |byte| byte.is_ascii_whitespace());
                // One line feed divides two lines. Returns alone may divide more.
                is_after_blank = rest[..blank].split(|byte| *byte == b'\n').count() != 2;
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
            b'$' => {
                1 + some(length(&rest[1..], |byte| byte.is_ascii_digit()))
                    .filter(|digits| *digits < 4)?
            }
            b'*' => return (depth == 0).then_some((GameResult::Unknown, at + 1)),
            b'0'..=b'9' => match number(rest) {
                // Number 1 after a blank line begins another game.
                Some(length) if !(is_first_after_blank && has_moves) => length,
                None if depth == 0 => return score(rest).map(|(score, end)| (score, at + end)),
                _ => return None,
            },
            _ => {
                has_moves = true;
                word(rest)?
            }
        };
    }
}

/// The length of a comment. It has no line that looks like a tag.
#[cfg_attr(not(feature = "compiled"), inline)]
fn comment(text: &[u8]) -> Option<usize> {
    let mut at = 1;
    loop {
        at += find(&text[at..], b'}', b'[');
        match *text.get(at)? {
            b'}' => return Some(at + 1),
            _ if matches!(text[at - 1], b'\n' | b'\r')
                && text.get(at + 1)?.is_ascii_alphanumeric() =>
            {
                return None;
            }
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

/// The result that begins a text, and its length.
#[cfg_attr(not(feature = "compiled"), inline)]
fn score(text: &[u8]) -> Option<(GameResult, usize)> {
    let all: [(&[u8], GameResult); 3] = [
        (b"1-0", GameResult::WhiteWins),
        (b"0-1", GameResult::BlackWins),
        (b"1/2-1/2", GameResult::Draw),
    ];
    all.into_iter()
        .find(|(words, _)| text.starts_with(words))
        .map(|(words, result)| (result, words.len()))
}

/// The length of a word that looks like a move in standard algebraic notation, with its signs.
#[cfg_attr(not(feature = "compiled"), inline)]
fn word(text: &[u8]) -> Option<usize> {
    if !matches!(text.first()?, b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N' | b'O') {
        return None;
    }
    let word = length(
        text,
        |byte| matches!(byte, b'a'..=b'h' | b'1'..=b'8' | b'x' | b'K' | b'Q' | b'R' | b'B' | b'N' | b'O' | b'=' | b'-'),
    );
    let is_move = match &text[..word] {
        b"O-O" | b"O-O-O" => true,
        [.., b'=', b'Q' | b'R' | b'B' | b'N'] => word > 3,
        [.., b'a'..=b'h', b'1'..=b'8'] => word < 8,
        _ => false,
    };
    let signs = length(&text[word..], |byte| matches!(byte, b'+' | b'#' | b'!' | b'?'));
    let end = word + signs;
    let is_alone = matches!(text.get(end)?, b' ' | b'\n' | b'\r' | b'\t' | b')' | b'{' | b'$');
    (is_move && signs < 4 && is_alone).then_some(end)
}

/// Whether the game ends after its result: other tags follow on another line, or nothing at all.
#[cfg_attr(not(feature = "compiled"), inline)]
fn ends_at(text: &[u8], end: usize, is_whole: bool) -> Option<()> {
    let blank = length(&text[end..], |byte| byte.is_ascii_whitespace());
    let next = end + blank;
    let is_end = match text.get(next) {
        None => is_whole,
        Some(b'[') => {
            text[end..next].contains(&b'\n')
                && text.get(next + 1).is_some_and(u8::is_ascii_alphabetic)
        }
        Some(_) => false,
    };
    is_end.then_some(())
}

/// The number of bytes at the beginning of a text for which a claim holds.
fn length(text: &[u8], claim: impl Fn(u8) -> bool) -> usize {
    text.iter().position(|byte| !claim(*byte)).unwrap_or(text.len())
}

/// A number that is not zero.
#[cfg_attr(not(feature = "compiled"), inline)]
fn some(number: usize) -> Option<usize> {
    (number > 0).then_some(number)
}
