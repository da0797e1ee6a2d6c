//! The tag pairs that begin a game's text.

use std::borrow::Cow;
use std::string::String;

use crate::replay::Tag;
use crate::text::Cursor;

/// The tag pairs that begin the text of a game, name and value, in the order of the text. Escapes in values are
/// resolved. Comments between tags and tags that cannot be read are left out.
///
/// Nothing else of the text is read, so it does not matter whether the rest is a game.
///
/// # Examples
///
/// ```
/// use caissa::pgn::tag_pairs;
///
/// let text = "[Event \"The \\\"first\\\" match\"]\n[White]\n[Black \"B\"]\n\n1. e4 *";
/// let tags: Vec<_> = tag_pairs(text).collect();
/// assert_eq!(tags, [("Event", "The \"first\" match".into()), ("Black", "B".into())]);
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn tag_pairs(text: &str) -> impl Iterator<Item = (&str, Cow<'_, str>)> {
    let mut cursor = Cursor::new(text);
    core::iter::from_fn(move || {
        loop {
            match Tag::next(&mut cursor) {
                Ok(Some(tag)) => {
                    let value = tag.value(text);
                    let is_plain = !value.contains('\\');
                    let value =
                        if is_plain { Cow::Borrowed(value) } else { Cow::Owned(unescaped(value)) };
                    return Some((tag.name(text), value));
                }
                Ok(None) if cursor.eat(b'{') => cursor.skip_to(b'}', b'}'),
                Ok(None) if cursor.eat(b'}') => {}
                Ok(None) if cursor.eat(b';') => cursor.skip_to(b'\n', b'\r'),
                Ok(None) => return None,
                Err(_) => {}
            }
        }
    })
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn unescaped(value: &str) -> String {
    String::from_utf8(crate::game::unescape(value)).unwrap_or_default()
}
