//! The tag pairs that begin a game's text.

use core::ops::Range;
use std::borrow::Cow;

use crate::replay::{Tag, unescaped};
use crate::text::Cursor;

/// A tag pair in the text of a game. [`tag_pairs`] finds them.
#[derive(Clone, Copy)]
pub struct TagPair<'a> {
    text: &'a str,
    tag: Tag,
}

impl<'a> TagPair<'a> {
    /// The name.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn name(self) -> &'a str {
        &self.text[self.name_range()]
    }

    /// The value. Its escapes are resolved.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn value(self) -> Cow<'a, str> {
        unescaped(&self.text[self.value_range()])
    }

    /// The byte range of the tag pair with its brackets.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn range(self) -> Range<usize> {
        let (name, value) = (self.tag.name_range(), self.tag.value_range());
        // Only spaces stand between the name or the last quote and its bracket.
        let start = self.text[..name.start].rfind('[').unwrap_or(name.start);
        let end = self.text[value.end..].find(']').map_or(value.end, |at| value.end + at + 1);
        start..end
    }

    /// The byte range of the name.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn name_range(self) -> Range<usize> {
        self.tag.name_range()
    }

    /// The byte range of the value without its quotes. It has its escapes there.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn value_range(self) -> Range<usize> {
        self.tag.value_range()
    }
}

implement! {
    Debug for TagPair<'_> =
        |self, f| write!(f, "TagPair({:?}, {})", self.range(), &self.text[self.range()]);
}

/// The tag pairs that begin the text of a game, in the order of the text. Comments between tags and tags that cannot be
/// read are left out.
///
/// Nothing else of the text is read, so it does not matter whether the rest is a game.
///
/// # Examples
///
/// ```
/// use caissa::pgn::tag_pairs;
///
/// let text = "[Event \"The \\\"first\\\" match\"]\n[White]\n[Black \"B\"]\n\n1. e4 *";
/// let tags: Vec<_> = tag_pairs(text).map(|tag| (tag.name(), tag.value())).collect();
/// assert_eq!(tags, [("Event", "The \"first\" match".into()), ("Black", "B".into())]);
///
/// let black = tag_pairs(text).nth(1).unwrap();
/// assert_eq!(&text[black.range()], "[Black \"B\"]");
/// assert_eq!(&text[black.value_range()], "B");
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn tag_pairs(text: &str) -> impl Iterator<Item = TagPair<'_>> {
    let mut cursor = Cursor::new(text);
    core::iter::from_fn(move || {
        loop {
            match Tag::next(&mut cursor) {
                Ok(Some(tag)) => return Some(TagPair { text, tag }),
                Ok(None) if cursor.eat(b'{') => cursor.skip_to(b'}', b'}'),
                Ok(None) if cursor.eat(b'}') => {}
                Ok(None) if cursor.eat(b';') => cursor.skip_to(b'\n', b'\r'),
                Ok(None) => return None,
                Err(_) => {}
            }
        }
    })
}
