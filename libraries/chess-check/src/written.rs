//! The items of a game as they are written, without what stands before them.

use std::ops::Range;

use chess_core::pgn::Item;
use chess_core::text::BYTE_ORDER_MARK;

/// An item of a game as it is written, with the number before it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WrittenItem {
    /// The digits of the number.
    pub number: Option<Range<usize>>,
    /// Whether a sign follows the number: `1.`, `1)`.
    pub has_period: bool,
    /// The item itself: of a move, all but annotation signs.
    pub range: Range<usize>,
}

impl WrittenItem {
    /// The item that ends a stretch of text. Only white space, lines that PGN ignores, numbers and dots stand before
    /// it.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_check::WrittenItem;
    /// use chess_check::chess_core::pgn::Item;
    /// use chess_check::chess_core::{Board, Replay};
    ///
    /// let text = "% a line\n 1... 0-0 ";
    /// let null = Item::Move(chess_check::chess_core::Move::NULL);
    /// let item = WrittenItem::of(text, 0..text.len(), null).unwrap();
    /// assert_eq!((&text[item.number.unwrap()], &text[item.range]), ("1", "0-0"));
    /// ```
    pub fn of(text: &str, stretch: Range<usize>, item: Item<'_>) -> Option<Self> {
        let (mut at, end) = (stretch.start, stretch.end);
        let (mut number, mut has_period) = (None::<Range<usize>>, false);
        let has_number = !matches!(item, Item::Comment(_));
        loop {
            let rest = text.get(at..end)?;
            let is_line_start = at == 0 || text[..at].ends_with(['\n', '\r']);
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let first = rest.chars().next()?;
            at += match first {
                '%' if is_line_start => rest.find(['\n', '\r']).unwrap_or(rest.len()),
                _ if first.is_whitespace() || first == BYTE_ORDER_MARK => first.len_utf8(),
                '.' | '…' if has_number => {
                    has_period = true;
                    first.len_utf8()
                }
                ')' | ':' if number.is_some() && !has_period => {
                    has_period = true;
                    1
                }
                _ if has_number && is_number(&rest[digits..], digits) => {
                    number = Some(at..at + digits);
                    has_period = false;
                    digits
                }
                _ => break,
            };
        }
        let length = text[at..end].trim_end().len();
        (length > 0).then_some(Self { number, has_period, range: at..at + length })
    }
}

/// Whether digits are a move number, by what follows them; results, castling with zeros and ICCF squares are not.
fn is_number(after: &str, digits: usize) -> bool {
    let next = after.trim_start();
    digits > 0
        && (next.starts_with(['.', '…', ')', ':'])
            || after.starts_with(char::is_alphabetic)
            || next.len() < after.len() && !next.is_empty() && !next.starts_with(['-', '/']))
}

#[cfg(test)]
mod tests {
    use chess_core::Move;

    use super::*;

    #[test]
    fn items_are_found_behind_their_numbers() {
        for (text, number, item) in [
            ("e4", None, "e4"),
            (" 1.e4", Some("1"), "e4"),
            ("1 . e4", Some("1"), "e4"),
            ("12)e4 ", Some("12"), "e4"),
            ("1: e4", Some("1"), "e4"),
            ("1… e5", Some("1"), "e5"),
            ("... e5", None, "e5"),
            ("2Nf3", Some("2"), "Nf3"),
            ("2 Nf3", Some("2"), "Nf3"),
            ("1. 0-0", Some("1"), "0-0"),
            ("0 - 0", None, "0 - 0"),
            ("5254", None, "5254"),
            ("3. 52-54", Some("3"), "52-54"),
            ("1 - 0", None, "1 - 0"),
            ("1/2-1/2", None, "1/2-1/2"),
            ("% no 1. d4\n2. e4", Some("2"), "e4"),
            ("\u{FEFF}1. e4", Some("1"), "e4"),
        ] {
            let found = WrittenItem::of(text, 0..text.len(), Item::Move(Move::NULL)).unwrap();
            let found = (found.number.map(|number| &text[number]), &text[found.range]);
            assert_eq!(found, (number, item), "{text}");
        }
        let comment = "12. here";
        let found = WrittenItem::of(comment, 0..comment.len(), Item::Comment(comment)).unwrap();
        assert_eq!((found.number, found.range), (None, 0..comment.len()));
        assert_eq!(WrittenItem::of(" 1. ", 0..4, Item::Close), None);
    }
}
