//! Replays the text of a game, item by item. Macros, `FromStr` and `pgn::Reader` all use this one function.
//!
//! These are accepted: moves in any notation, also mixed; move numbers with or without dots, or none, also from
//! 0 where the FEN counts from 0, also `1)`, `1:`, `1.-` and `1…`, and one before the result (`2. *`, `9... {time} 1-0`);
//! white space of all scripts, and variation selectors; results; PGN tags
//! before the first move; comments in `{}`; variations in `()`, replayed from their own position and checked
//! like the main line; annotation signs such as `!?`, `+/-` and `$6`; and a byte order mark; null moves in
//! variations (`--`, `Z0`, `@@@@`, `0000`, `null`, `<>`), but not in check; the times in lists of moves, `(0:03)` and
//! `0.2s`; signs in parentheses, `(+)` and `(e.p.)`. Where line breaks are significant, so are
//! comments from `;` to the end of the line, and lines that begin with `%`, which PGN ignores. All claims are
//! checked: move numbers, sides, `x`, `+`, `#`, `e.p.`, results.

mod claims;
mod constant;
mod ends;
#[cfg(feature = "alloc")]
mod fast_path;
mod history;
mod item;
mod kings;
mod line;
mod miscount;
mod moves;
mod number;
mod reached;
mod result;
mod tag;
mod variant;

use crate::basics::{GameResult, Move};
use crate::board::Board;
use crate::error::{Allow, Error, Syntax};
use crate::text::{Cursor, attempt};
use claims::Claims;
#[cfg(feature = "alloc")]
pub(crate) use claims::is_tag_twice;
#[cfg(feature = "alloc")]
pub(crate) use ends::{is_restart, skip_end_marks};
#[cfg(feature = "alloc")]
pub(crate) use fast_path::Sink;
#[cfg(feature = "alloc")]
pub(crate) use history::Question;
pub use item::Item;
#[cfg(feature = "alloc")]
pub(crate) use line::LineKind;
pub(crate) use line::LineState;
use number::Number;
#[cfg(feature = "alloc")]
pub(crate) use number::eat_value_and_side;
#[cfg(feature = "alloc")]
pub(crate) use result::contradicts;
#[cfg(feature = "alloc")]
pub(crate) use result::decided;
#[cfg(feature = "alloc")]
pub(crate) use tag::BrokenTag;
#[cfg(feature = "alloc")]
pub(crate) use tag::Tag;
#[cfg(feature = "std")]
pub(crate) use tag::UsualTag;
pub use tag::{SEVEN_TAG_ROSTER, TAG_NAMES};
#[cfg(feature = "alloc")]
pub(crate) use tag::{is_tag_after_blank_line, unescaped};
#[cfg(feature = "alloc")]
pub(crate) use variant::is_chess960;

/// The broken tag at an offset of a text.
#[cfg(feature = "alloc")]
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) fn broken_tag(text: &str, at: usize) -> BrokenTag {
    let mut cursor = Cursor::new(text);
    cursor.rewind(at);
    BrokenTag::at(&cursor)
}

/// The greatest depth of nested variations.
///
/// A replay needs no memory, so that it also runs in `const` code: the outer lines stand in an
/// array.
pub(crate) const DEPTH: usize = 32;

/// The kind of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Rust tokens, printed as text. Line breaks are not significant, so `;` cannot start a comment.
    Tokens,
    /// One game.
    Game,
    /// A file, which may contain more games after this one.
    #[cfg_attr(not(feature = "std"), allow(dead_code, reason = "only `pgn::Reader` reads files"))]
    File,
}

impl Form {
    /// Whether line breaks are significant: `;` begins a comment that ends with the line.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn has_lines(self) -> bool {
        !matches!(self, Self::Tokens)
    }

    /// Whether other games may follow.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_file(self) -> bool {
        matches!(self, Self::File)
    }
}

/// A replay of a game's text.
///
/// # Examples
///
/// ```
/// use caissa::{Board, Replay};
///
/// const PLIES: usize = {
///     let mut replay = Replay::new("1. e4 e5 2. Nf3 (2. f4 exf4) Nc6 *", Board::START);
///     let mut plies = 0;
///     loop {
///         match replay.step() {
///             Ok(Some(_)) => plies += 1,
///             Ok(None) => break plies,
///             Err(error) => panic!("{}", error.message().as_str()),
///         }
///     }
/// };
/// assert_eq!(PLIES, 4);
/// ```
#[derive(Clone, Debug)]
#[must_use = "a replay reads nothing until it is asked for the next move"]
pub struct Replay<'a> {
    // `recovery` changes the fields that are not private, to go on after an error.
    text: &'a str,
    pub(crate) cursor: Cursor<'a>,
    form: Form,
    start: Board,
    /// The faults that a `FEN` tag may have.
    allowed: Allow,
    pub(crate) stage: Stage,
    /// The claims of the tags.
    pub(crate) tags: Claims,
    /// The line being replayed.
    pub(crate) line: LineState,
    /// The outer lines, and the byte offset where each open variation begins.
    pub(crate) outer: [Option<(LineState, usize)>; DEPTH],
    pub(crate) depth: usize,
    /// The number before the next move.
    pub(crate) number: Option<Number>,
    /// The byte range of the annotation signs after the last move that were not returned yet.
    pub(crate) signs: (usize, usize),
    /// The plies of the main line so far.
    pub(crate) plies: u32,
    pub(crate) result: Option<GameResult>,
    /// Whether a move was written as two squares without a piece.
    by_squares: bool,
    /// Whether the replay only finds an earlier position. Then the cause of a wrong number is not asked: to find it, the
    /// text would be replayed from its beginning again, up to the same number, without end.
    is_looking_back: bool,
    /// No comment is closed before this offset if it opens before it. It keeps reading linear in time.
    pub(crate) open_until: usize,
}

/// The part of a game's text that is being read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stage {
    /// Tags come next.
    Tags,
    /// The tags have been read.
    Body,
    /// Words in place of moves have been read, which are not counted in plies. Only `recovery` goes on after them.
    #[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "only `recovery` goes on there"))]
    Moves,
}

impl<'a> Replay<'a> {
    /// Creates a replay of a text from a position.
    #[inline(always)]
    pub const fn new(text: &'a str, start: Board) -> Self {
        Self {
            text,
            cursor: Cursor::new(text),
            form: Form::Game,
            start,
            allowed: Allow::NONE,
            stage: Stage::Tags,
            tags: Claims::NONE,
            line: LineState::new(start),
            outer: [None; DEPTH],
            depth: 0,
            number: None,
            signs: (0, 0),
            plies: 0,
            result: None,
            by_squares: false,
            is_looking_back: false,
            open_until: 0,
        }
    }

    /// Creates a replay of Rust tokens, printed as text. Line breaks are not significant.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of_tokens(text: &'a str, start: Board) -> Self {
        Self { form: Form::Tokens, ..Self::new(text, start) }
    }

    /// Creates a replay of the first game of a file. Comments that open before `open_until` are not closed
    /// before it.
    #[cfg(feature = "std")]
    #[inline(always)]
    pub(crate) const fn of_file(text: &'a str, allowed: Allow, open_until: usize) -> Self {
        Self { form: Form::File, allowed, open_until, ..Self::new(text, Board::START) }
    }

    /// Allows positions with some faults in a `FEN` tag.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Allow, Board, Replay};
    ///
    /// let text = "[FEN \"4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd2 *";
    /// let mut replay = Replay::new(text, Board::START).allowing(Allow::MATERIAL);
    /// assert_eq!(replay.step()?.map(|mv| mv.to_string()), Some("e1d2".to_string()));
    /// assert!(Replay::new(text, Board::START).step().is_err());
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn allowing(self, allowed: Allow) -> Self {
        Self { allowed, ..self }
    }

    /// The same replay of another text, from its beginning.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn of<'b>(&self, text: &'b str) -> Replay<'b> {
        Replay { form: self.form, allowed: self.allowed, ..Replay::new(text, self.start) }
    }

    /// The byte offset in the text where the last item ends. Annotation signs are items of their own.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Replay, pgn::Item};
    ///
    /// let text = "1. e4! {best} e5";
    /// let mut replay = Replay::new(text, Board::START);
    /// let mut ends = Vec::new();
    /// while replay.next_item()?.is_some() {
    ///     ends.push(&text[..replay.item_end()]);
    /// }
    /// assert_eq!(ends, ["1. e4", "1. e4!", "1. e4! {best}", "1. e4! {best} e5"]);
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn item_end(&self) -> usize {
        if self.signs.0 < self.signs.1 { self.signs.0 } else { self.cursor.at() }
    }

    /// The number of bytes read so far.
    #[cfg(feature = "alloc")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn end(&self) -> usize {
        self.cursor.at()
    }

    /// Whether a comment is open at the end of the text, so that more text could change what was read.
    #[cfg(feature = "std")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is_cut(&self) -> bool {
        self.open_until > 0 && self.open_until == self.text.len()
    }

    /// Returns the next move of the main line; `None` at the end of the game.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] with a byte range if the text cannot be read, a move is illegal, or a claim is
    /// false. The replay cannot continue after an error.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn step(&mut self) -> Result<Option<Move>, Error> {
        loop {
            match attempt!(self.next_item()) {
                Some(Item::Move(mv)) if self.depth == 0 => return Ok(Some(mv)),
                Some(_) => {}
                None => return Ok(None),
            }
        }
    }

    /// Returns the next item of the text, including variations, comments and annotation glyphs; `None` at the
    /// end.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`step`](Self::step).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn next_item(&mut self) -> Result<Option<Item<'a>>, Error> {
        if matches!(self.stage, Stage::Tags) {
            attempt!(self.read_tags());
        }
        if self.signs.0 < self.signs.1
            && let Some(number) = self.next_sign()
        {
            return Ok(Some(Item::Nag(number)));
        }
        loop {
            self.cursor.skip_space();
            let Some(byte) = self.cursor.peek() else {
                return self.finish();
            };
            // The most frequent items come first.
            if matches!(byte, b'1'..=b'9')
                && self.result.is_none()
                && self.number.is_none()
                && let Some(number) = Number::read_plain(&mut self.cursor)
            {
                self.number = Some(number);
                continue;
            }
            match byte {
                b'A'..=b'Z' | b'a'..=b'z' if self.result.is_none() => {
                    return match self.read_move() {
                        Ok(mv) => Ok(Some(Item::Move(mv))),
                        Err(error) => self.end_before(error),
                    };
                }
                b'{' => return self.read_comment(),
                b'[' if self.at_tag() => attempt!(self.read_tags()),
                _ if self.is_at_next_game(byte) => return self.finish(),
                _ => match self.item(byte) {
                    Ok(None) => {}
                    Ok(item) => return Ok(item),
                    Err(error) => return self.end_before(error),
                },
            }
        }
    }

    /// The last known position of the main line.
    #[cfg(feature = "alloc")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn main_board(&self) -> &Board {
        match &self.outer[0] {
            Some((line, _)) if self.depth > 0 => &line.board,
            _ => &self.line.board,
        }
    }

    /// Whether other games may follow in the text.
    #[cfg(feature = "alloc")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is_file(&self) -> bool {
        self.form.is_file()
    }

    /// The line of the last item.
    #[cfg(feature = "alloc")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn line_kind(&self) -> LineKind {
        LineKind::at(self.depth)
    }

    /// The whole text.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// The position reached in the current line.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn board(&self) -> &Board {
        &self.line.board
    }

    /// The position where the game starts: the given one, or that of a `FEN` tag.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn start(&self) -> &Board {
        &self.start
    }

    /// The result at the end of the text. If there is none or it is `*`, the result of the `Result` tag.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn result(&self) -> Option<GameResult> {
        match (self.result, self.tags.result) {
            (None | Some(GameResult::Unknown), Some((tag, _))) => Some(tag),
            (result, _) => result,
        }
    }

    /// Whether a move was written as two squares without a piece, as in UCI. Two joined words could look like
    /// that.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn has_moves_by_squares(&self) -> bool {
        self.by_squares
    }

    /// The text of the tag pairs.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn tags(&self) -> &'a str {
        self.text.split_at(self.tags.end).0
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn refuse(&self, syntax: Syntax, start: usize, end: usize) -> Error {
        Error::syntax(syntax, self.text, start, end)
    }
}
