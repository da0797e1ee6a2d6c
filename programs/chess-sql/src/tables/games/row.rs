//! A game, as the columns see it.

use std::borrow::Cow;
use std::cell::OnceCell;

use chess_check::FileItem;
use chess_check::chess_core::pgn::{MoveTexts, Outline, tag_pairs};
use chess_check::chess_core::{GameBuf, GameRef, GameResult};

use crate::tables::findings_of;

/// A game that a query reads. The filter sees only its tags and its result, so it asks for nothing else.
pub(crate) struct GameRow<'a> {
    /// The game; `None` for a filter.
    item: Option<FileItem<'a>>,
    /// The white space before the first game of a file.
    before: &'a [u8],
    text: &'a str,
    /// The result after the moves, where it is known without playing them.
    result: Option<GameResult>,
    tags: OnceCell<Vec<(&'a str, Cow<'a, str>)>>,
}

impl<'a> GameRow<'a> {
    pub(crate) fn new(item: &FileItem<'a>, before: &'a [u8]) -> Self {
        Self {
            item: Some(*item),
            before,
            text: item.text,
            result: item.passed,
            tags: OnceCell::new(),
        }
    }

    /// The row of a game with nothing known but the tags and the result.
    pub(super) fn of_outline(outline: &Outline<'a>) -> Self {
        let (text, result) = (outline.text(), Some(outline.result()));
        Self { item: None, before: &[], text, result, tags: OnceCell::new() }
    }

    /// The tags in the order of the text. If a tag is there twice, the first counts.
    pub(super) fn tags(&self) -> &[(&'a str, Cow<'a, str>)] {
        self.tags.get_or_init(|| {
            let mut tags: Vec<(&str, Cow<'_, str>)> = Vec::with_capacity(32);
            for tag in tag_pairs(self.text) {
                let name = tag.name();
                if tags.iter().all(|(other, _)| *other != name) {
                    tags.push((name, tag.value()));
                }
            }
            tags
        })
    }

    pub(crate) fn tag(&self, name: &str) -> Option<&str> {
        self.tags().iter().find(|(other, _)| *other == name).map(|(_, value)| &**value)
    }

    /// The result of the tag. Without one, or if it is `*`, the result after the moves.
    pub(crate) fn result(&self) -> Option<Cow<'_, str>> {
        match self.tag("Result") {
            Some(tag) if tag != "*" => Some(tag.into()),
            tag => match self.result_after_moves() {
                Some(result) => Some(result.to_string().into()),
                None => tag.map(Cow::from),
            },
        }
    }

    /// Found in the same way whether the moves have been played or not.
    fn result_after_moves(&self) -> Option<GameResult> {
        let of_outline = || Outline::read(self.text).map(Outline::result);
        self.result.or_else(of_outline).or_else(|| Some(self.game()?.result()))
    }

    /// The number in its part, from 1.
    pub(super) fn number(&self) -> i64 {
        self.item.map_or(0, |item| item.number as i64)
    }

    /// The number of lines of its part before it.
    pub(super) fn lines(&self) -> i64 {
        self.item.map_or(0, |item| item.place.line as i64 - 1)
    }

    /// The offset in its part of the first byte that belongs to it.
    pub(super) fn offset(&self) -> i64 {
        self.item.map_or(0, |item| item.offset as i64) - self.before.len() as i64
    }

    /// The number of bytes that belong to it: its text, and the white space around it.
    pub(super) fn length(&self) -> i64 {
        (self.before.len() + self.item.map_or(0, |item| item.bytes.len())) as i64
    }

    /// These bytes, as they are in the file.
    pub(super) fn bytes(&self) -> Cow<'_, [u8]> {
        let bytes = self.item.map_or(&[][..], |item| item.bytes);
        if self.before.is_empty() { bytes.into() } else { [self.before, bytes].concat().into() }
    }

    /// The same as text.
    pub(super) fn text(&self) -> Cow<'_, str> {
        if self.before.is_empty() {
            return self.text.into();
        }
        (chess_check::decode(self.before) + self.text).into()
    }

    /// The game as far as it is known.
    pub(super) fn game(&self) -> Option<GameRef<'a>> {
        self.item?.known().map(GameBuf::as_game)
    }

    /// The moves of a game without mistakes in standard algebraic notation.
    pub(super) fn sans(&self) -> Option<&'a MoveTexts> {
        self.item?.sans()
    }

    pub(super) fn findings(&self) -> usize {
        self.item.map_or(0, |item| findings_of(&item).len())
    }
}
