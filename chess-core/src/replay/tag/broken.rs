//! Tags that are not `[Name "value"]`: the cause, and the intended tag if only one fits.

use super::names::is_known_name;
use super::{Range, Tag, opens_tag, skip_value, tag_end};
use crate::error::{Syntax, TagFault};
use crate::notation;
use crate::text::Cursor;

/// A tag that cannot be read.
#[derive(Clone, Copy)]
pub(crate) struct BrokenTag {
    pub(crate) fault: TagFault,
    /// The offsets where it begins and ends.
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// The intended tag, if that is certain.
    pub(crate) meant: Option<Tag>,
}

impl BrokenTag {
    /// The broken tag at the cursor.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn at(cursor: &Cursor<'_>) -> Self {
        let start = cursor.at();
        let mut ahead = *cursor;
        let mut brackets = 0;
        while ahead.eat(b'[') {
            brackets += 1;
            skip_blanks(&mut ahead);
        }
        if brackets == 0 && matches!(ahead.peek(), Some(b']')) {
            let meant = Some(Tag { name: (0, 0), value: (0, 0) });
            return Self { fault: TagFault::Brackets, start, end: brackets_end(ahead), meant };
        }
        let name = (ahead.at(), {
            ahead.skip_word();
            ahead.at()
        });
        let broken = Self { fault: TagFault::Other, start, end: tag_end(&ahead), meant: None };
        if name.0 == name.1 {
            return broken;
        }
        let after_name = ahead;
        ahead.skip_space();
        match ahead.peek() {
            Some(b'"') => broken.with_value(ahead, name, brackets),
            Some(b'=' | b':') => broken.with_sign(ahead, name),
            Some(b']') | None => broken,
            Some(_) if quote_length(&ahead) > 0 => broken.in_other_quotes(ahead, name),
            Some(_) => {
                let (fault, meant) = without_quotes(&after_name, name, broken.end);
                Self { fault, meant, ..broken }
            }
        }
    }

    /// The kind of its error.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn syntax(&self) -> Syntax {
        Syntax::Tag { fault: self.fault, is_certain: self.meant.is_some() }
    }

    /// The intended tag, if it is certain and on one line, with its name as a word.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn readable(&self) -> Option<Tag> {
        match (self.fault, self.meant) {
            (TagFault::Name | TagFault::LineBreak, _) => None,
            (_, Some(tag)) if tag.name.1 > 0 => Some(tag),
            _ => None,
        }
    }

    /// The fault of a tag whose value begins with the quote at the cursor.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn with_value(self, mut cursor: Cursor<'_>, name: Range, brackets: usize) -> Self {
        cursor.bump();
        let value = cursor.at();
        // Brackets in the value open no tag.
        let end = tag_end(&cursor);
        skip_value(&mut cursor);
        let quote = cursor.at();
        if end < quote && text_opens_tag(&cursor, end) {
            return Self { fault: TagFault::CutOff, end, ..self };
        }
        if !cursor.eat(b'"') {
            return Self { end, ..self }.without_closing_quote(cursor, name, value);
        }
        let meant = Some(Tag { name, value: (value, quote) });
        if matches!(cursor.peek_spaced(), Some(b']')) {
            let end = brackets_end(cursor);
            return match brackets {
                0 => Self { fault: TagFault::NoOpeningBracket, end, meant, ..self },
                _ => Self { fault: TagFault::Brackets, end, meant, ..self },
            };
        }
        if end <= cursor.at() {
            return Self { fault: TagFault::NoClosingBracket, end: cursor.at(), meant, ..self };
        }
        // Without its bracket, a tag may be joined with the moves.
        if matches!(first_move(cursor, quote + 1, end), Some(at) if at == quote + 1) {
            return Self { fault: TagFault::NoClosingBracket, end: quote + 1, meant, ..self };
        }
        let Some(last) = last_quote(&cursor, quote + 1, end) else { return Self { end, ..self } };
        let is_one_value = !has_name_between_quotes(&cursor, value, last);
        let meant = if is_one_value { Some(Tag { name, value: (value, last) }) } else { None };
        Self { fault: TagFault::QuoteInside, end, meant, ..self }
    }

    /// The fault of a tag whose line ends before a quote that ends the value.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn without_closing_quote(self, line: Cursor<'_>, name: Range, value: usize) -> Self {
        let text = line.bytes_between(0, self.end);
        let closes = self.end > value && text[self.end - 1] == b']';
        if closes {
            let mut last = self.end - 1;
            while last > value && matches!(text[last - 1], b' ' | b'\t') {
                last -= 1;
            }
            // The escaped quote, or the quote of another kind, that should end the value.
            let is_escaped = last > value + 1 && text[last - 1] == b'"';
            if is_escaped {
                let value = (value, last - 1);
                let is_only = !has_quote(text, value);
                let meant = if is_only { Some(Tag { name, value }) } else { None };
                return Self { fault: TagFault::Backslash, meant, ..self };
            }
            let length = quote_before(text, last);
            let fault = if length > 0 { TagFault::OtherQuotes } else { TagFault::NoClosingQuote };
            let value = (value, last.saturating_sub(length));
            let is_only =
                value.0 < value.1 && !has_quote(text, value) && text[value.1 - 1] != b'\\';
            let meant = if is_only { Some(Tag { name, value }) } else { None };
            return Self { fault, meant, ..self };
        }
        if text_opens_tag(&line, self.end) {
            return Self { fault: TagFault::CutOff, ..self };
        }
        if let Some((last, end)) = value_on_next_lines(line) {
            let meant = Some(Tag { name, value: (value, last) });
            return Self { fault: TagFault::LineBreak, end, meant, ..self };
        }
        // A value may begin with moves too, as that of an opening.
        let end = match first_move(line, value, self.end) {
            Some(end) if end > value => end,
            _ => self.end,
        };
        Self { fault: TagFault::CutOff, end, ..self }
    }

    /// The fault of a tag with a sign after its name, where the cursor is.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn with_sign(self, mut cursor: Cursor<'_>, name: Range) -> Self {
        cursor.bump();
        skip_blanks(&mut cursor);
        let is_value = cursor.eat(b'"');
        let value = cursor.at();
        skip_value(&mut cursor);
        let value = (value, cursor.at());
        let is_tag = is_value && ends_tag(&mut cursor) && cursor.at() <= self.end;
        let meant = if is_tag { Some(Tag { name, value }) } else { None };
        Self { fault: TagFault::Sign, meant, ..self }
    }

    /// The fault of a tag with its value in other quotes. The first one is at the cursor.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn in_other_quotes(self, mut cursor: Cursor<'_>, name: Range) -> Self {
        cursor.skip(quote_length(&cursor));
        cursor.eat(b'\'');
        let value = cursor.at();
        let text = cursor.bytes_between(0, self.end);
        let mut last = self.end;
        if last > value && text[last - 1] == b']' {
            last -= 1;
            while last > value && matches!(text[last - 1], b' ' | b'\t') {
                last -= 1;
            }
            let length = quote_before(text, last);
            let mut value = (value, last.saturating_sub(length));
            if value.1 > value.0 && text[value.1] == b'\'' && text[value.1 - 1] == b'\'' {
                value.1 -= 1;
            }
            if length > 0 && value.0 < value.1 && !has_sign(text, value) {
                let meant = Some(Tag { name, value });
                return Self { fault: TagFault::OtherQuotes, meant, ..self };
            }
        }
        Self { fault: TagFault::OtherQuotes, ..self }
    }
}

/// The cause in a tag where something else than a quote follows the name, and the intended tag. The
/// cursor is before it.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn without_quotes(cursor: &Cursor<'_>, name: Range, end: usize) -> (TagFault, Option<Tag>) {
    let text = cursor.bytes_between(0, end);
    // A name of several words, and a value in quotes.
    let mut ahead = *cursor;
    let mut words = name;
    while ahead.at() < end && (ahead.at_word() || matches!(ahead.peek(), Some(b' ' | b'\t' | b'-')))
    {
        ahead.bump();
        words.1 = if matches!(text[ahead.at() - 1], b' ' | b'\t') { words.1 } else { ahead.at() };
    }
    if ahead.at() < end && ahead.eat(b'"') {
        let value = ahead.at();
        skip_value(&mut ahead);
        let value = (value, ahead.at());
        let is_clear = ends_tag(&mut ahead) && is_known_name(text, words);
        let meant = if is_clear { Some(Tag { name: words, value }) } else { None };
        return (TagFault::Name, meant);
    }
    if end == name.1 || text[end - 1] != b']' {
        return (TagFault::Other, None);
    }
    let mut value = (cursor.at(), end - 1);
    while value.0 < value.1 && text[value.0].is_ascii_whitespace() {
        value.0 += 1;
    }
    while value.1 > value.0 && text[value.1 - 1].is_ascii_whitespace() {
        value.1 -= 1;
    }
    // With its next word, the name may be that of another tag: `[White Elo 2700]`.
    let mut second = *cursor;
    second.rewind(value.0);
    second.skip_word();
    let is_clear = is_known_name(text, name)
        && !is_known_name(text, (name.0, second.at()))
        && !has_sign(text, value)
        && !is_remark(text, name, value);
    (TagFault::NoQuotes, if is_clear { Some(Tag { name, value }) } else { None })
}

/// Whether a bracket is rather a remark than a tag, as in `[White to move]`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_remark(text: &[u8], name: Range, value: Range) -> bool {
    let name = text.split_at(name.1).0.split_at(name.0).1;
    matches!(name, b"White" | b"Black" | b"Time" | b"Board") && text[value.0].is_ascii_lowercase()
}

/// The greatest length of a value that goes on on the next lines.
const LONGEST_VALUE: usize = 1_000;

/// The end of a value that goes on on the next lines, and of its tag. A value has at most three lines.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn value_on_next_lines(mut line: Cursor<'_>) -> Option<Range> {
    let (mut lines, start) = (1, line.at());
    while lines < 3 && line.at() - start < LONGEST_VALUE {
        // The line end, and the spaces that begin the next line.
        let mut feeds = 0;
        while let Some(byte @ (b'\n' | b'\r' | b' ' | b'\t')) = line.peek() {
            feeds += (byte == b'\n') as usize;
            line.bump();
        }
        if feeds > 1
            || matches!(line.peek(), None | Some(b'['))
            || first_move(line, line.at(), usize::MAX).is_some()
        {
            return None;
        }
        skip_value(&mut line);
        let quote = line.at();
        if line.eat(b'"') {
            skip_blanks(&mut line);
            let is_tag = line.eat(b']');
            let end = line.at();
            skip_blanks(&mut line);
            let is_over = matches!(line.peek(), None | Some(b'\n' | b'\r'));
            return if is_tag && is_over { Some((quote, end)) } else { None };
        }
        lines += 1;
    }
    None
}

/// The end of the text before the number 1 and a move, in a line up to an offset.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn first_move(mut cursor: Cursor<'_>, start: usize, end: usize) -> Option<usize> {
    cursor.rewind(start);
    let mut last = start;
    while cursor.at() < end
        && let Some(byte) = cursor.peek()
    {
        if matches!(byte, b'\n' | b'\r') {
            return None;
        }
        let mut ahead = cursor;
        if last < cursor.at() || cursor.at() == start {
            let is_number = ahead.eat(b'1') && ahead.eat(b'.');
            skip_blanks(&mut ahead);
            if is_number && notation::parse(&mut ahead).is_ok() && !ahead.at_word() {
                return Some(last);
            }
        }
        cursor.bump();
        last = if matches!(byte, b' ' | b'\t') { last } else { cursor.at() };
    }
    None
}

/// Steps over the quote and the bracket that end a tag on its line.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn ends_tag(cursor: &mut Cursor<'_>) -> bool {
    cursor.eat(b'"') && {
        skip_blanks(cursor);
        cursor.eat(b']')
    }
}

/// Steps over spaces and tabs.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn skip_blanks(cursor: &mut Cursor<'_>) {
    while matches!(cursor.peek(), Some(b' ' | b'\t')) {
        cursor.bump();
    }
}

/// The offset of the last quote in a range, if only spaces and a bracket follow it.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn last_quote(cursor: &Cursor<'_>, start: usize, end: usize) -> Option<usize> {
    let text = cursor.bytes_between(0, end);
    let mut at = end;
    if at == 0 || text[at - 1] != b']' {
        return None;
    }
    at -= 1;
    while at > start && matches!(text[at - 1], b' ' | b'\t') {
        at -= 1;
    }
    if at > start && text[at - 1] == b'"' && text[at - 2] != b'\\' { Some(at - 1) } else { None }
}

/// Whether the name of a tag stands alone between two quotes, so that two tags were joined: `[White "A" Black "B"]`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn has_name_between_quotes(cursor: &Cursor<'_>, start: usize, end: usize) -> bool {
    let text = cursor.bytes_between(0, end + 1);
    let mut at = start;
    while at < end {
        if text[at] == b'"' {
            let mut ahead = *cursor;
            ahead.rewind(at + 1);
            skip_blanks(&mut ahead);
            ahead.eat(b']');
            ahead.eat(b'[');
            let name = (ahead.at(), {
                ahead.skip_word();
                ahead.at()
            });
            skip_blanks(&mut ahead);
            if ahead.at() <= end && matches!(ahead.peek(), Some(b'"')) && is_known_name(text, name)
            {
                return true;
            }
        }
        at += 1;
    }
    false
}

/// Whether a tag opens at an offset, after spaces.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn text_opens_tag(cursor: &Cursor<'_>, at: usize) -> bool {
    let mut ahead = *cursor;
    ahead.rewind(at);
    skip_blanks(&mut ahead);
    opens_tag(&ahead)
}

/// The end of the brackets that come next on the line.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn brackets_end(mut cursor: Cursor<'_>) -> usize {
    let mut end = cursor.at();
    loop {
        cursor.skip_space();
        if !cursor.eat(b']') {
            return end;
        }
        end = cursor.at();
        // Quotes on other lines belong to other text.
        skip_blanks(&mut cursor);
        if !matches!(cursor.peek(), Some(b']')) {
            return end;
        }
    }
}

/// Whether there is a quote in a range.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn has_quote(text: &[u8], (start, end): Range) -> bool {
    let mut at = start;
    while at < end {
        if text[at] == b'"' {
            return true;
        }
        at += 1;
    }
    false
}

/// Whether there is a quote, a bracket or a backslash in a range.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn has_sign(text: &[u8], (start, end): Range) -> bool {
    let mut at = start;
    while at < end {
        if matches!(text[at], b'"' | b'\\' | b'[' | b']' | b'{' | b'}') {
            return true;
        }
        at += 1;
    }
    start == end
}

/// The length of the quote at the cursor, which is not `"`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn quote_length(cursor: &Cursor<'_>) -> usize {
    match (cursor.ahead(0), cursor.ahead(1), cursor.ahead(2)) {
        (b'\'', ..) => 1,
        // `«` and `»`
        (0xC2, 0xAB | 0xBB, _) => 2,
        // U+2018 to U+201F
        (0xE2, 0x80, 0x98..=0x9F) => 3,
        _ => 0,
    }
}

/// The length of the quote before an offset.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn quote_before(text: &[u8], end: usize) -> usize {
    match text.split_at(end).0 {
        [.., b'"' | b'\''] => 1,
        [.., 0xC2, 0xAB | 0xBB] => 2,
        [.., 0xE2, 0x80, 0x98..=0x9F] => 3,
        _ => 0,
    }
}
