//! Rules about tags: their order, the roster, dates.

use std::ops::Range;

use chess_core::GameResult;

use super::line_end;
use super::moves::Read;
use crate::mistake::Mistake;
use crate::style::{Rule, Style};

/// The tags that each game has, in their order (PGN 8.1.1).
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The tags with dates.
const DATES: [&str; 3] = ["Date", "EventDate", "UTCDate"];

/// A tag of a text that has been read without mistakes.
struct Tag<'a> {
    name: &'a str,
    value: Range<usize>,
    range: Range<usize>,
}

impl Tag<'_> {
    /// The place among the tags of the roster, or the place after them.
    fn rank(&self) -> usize {
        ROSTER.iter().position(|name| *name == self.name).unwrap_or(ROSTER.len())
    }
}

pub(super) fn check(text: &str, read: &Read, found: &mut Vec<Mistake<Style>>) {
    let tags = tags(&text[..read.tags_end]);
    found.extend(missing_tags(&tags, text, read.result));
    found.extend(tag_order(&tags, text));
    found.extend(tags.iter().filter_map(|tag| date(tag, text)));
}

/// The tags, with comments between them left out.
fn tags(text: &str) -> Vec<Tag<'_>> {
    let (mut tags, mut at) = (Vec::new(), 0);
    while let Some(first) = text[at..].bytes().next() {
        let rest = &text[at..];
        let length = match first {
            b'{' => rest.find('}').map_or(rest.len(), |end| end + 1),
            b';' | b'%' => rest.find(['\n', '\r']).unwrap_or(rest.len()),
            b'[' => match tag(rest) {
                Some((name, value, length)) => {
                    let value = at + value.start..at + value.end;
                    tags.push(Tag { name, value, range: at..at + length });
                    length
                }
                None => 1,
            },
            _ => rest.chars().next().map_or(1, char::len_utf8),
        };
        at += length;
    }
    tags
}

/// The name, the value and the length of the tag that begins a text.
fn tag(text: &str) -> Option<(&str, Range<usize>, usize)> {
    let begin = text.find('"')? + 1;
    let name = text[1..begin - 1].trim();
    let mut is_escaped = false;
    let is_end = |(_, char): &(usize, char)| {
        let is_end = *char == '"' && !is_escaped;
        is_escaped = *char == '\\' && !is_escaped;
        is_end
    };
    let end = begin + text[begin..].char_indices().find(is_end)?.0;
    let length = end + text[end..].find(']')? + 1;
    Some((name, begin..end, length))
}

fn missing_tags(
    tags: &[Tag<'_>],
    text: &str,
    result: Option<GameResult>,
) -> Option<Mistake<Style>> {
    let has = |name: &str| tags.iter().any(|tag| tag.name == name);
    let missing: Vec<_> = ROSTER.into_iter().filter(|name| !has(name)).collect();
    let first = text.find(|char: char| !char.is_whitespace() && char != '\u{FEFF}')?;
    let word = text[first..].find(char::is_whitespace).unwrap_or(text.len() - first);
    let range = tags.first().map_or(first..first + word, |tag| tag.range.clone());
    if missing.is_empty() {
        return None;
    }
    let found = Mistake::of_style(Rule::MissingTag, range, &missing.join(", "));
    let end = line_end(text);
    let written = |name: &&str| match *name {
        "Date" => Some("[Date \"????.??.??\"]".into()),
        "Result" => result.map(|result| format!("[Result \"{result}\"]")),
        name => Some(format!("[{name} \"?\"]")),
    };
    // The result is unknown if a mistake hides the end of the game.
    let Some(texts) = missing.iter().map(written).collect::<Option<Vec<_>>>() else {
        return Some(found);
    };
    let Some(last) = tags.last() else {
        return Some(found.fixed_by(first..first, texts.join(end) + end + end));
    };
    let mut places: Vec<(usize, String)> = Vec::new();
    for (name, text) in missing.iter().zip(texts) {
        let rank = ROSTER.iter().position(|other| other == name);
        let next = tags.iter().find(|tag| Some(tag.rank()) > rank);
        let (at, text) = match next {
            Some(tag) => (tag.range.start, text + end),
            None => (last.range.end, format!("{end}{text}")),
        };
        match places.last_mut() {
            Some((place, before)) if *place == at => before.push_str(&text),
            _ => places.push((at, text)),
        }
    }
    places.sort_by_key(|(at, _)| *at);
    Some(places.into_iter().fold(found, |found, (at, text)| found.fixed_by(at..at, text)))
}

/// The first tag that belongs before the tag that precedes it.
fn tag_order(tags: &[Tag<'_>], text: &str) -> Option<Mistake<Style>> {
    let key = |tag: &Tag<'_>| (tag.rank(), tag.name.to_owned());
    let tag = &tags.windows(2).find(|two| key(&two[0]) > key(&two[1]))?[1];
    let found = Mistake::of_style(Rule::TagOrder, tag.range.clone(), tag.name);
    // A comment between two tags may be about one of them.
    let between = |two: &[Tag<'_>]| text[two[0].range.end..two[1].range.start].trim().is_empty();
    if !tags.windows(2).all(between) {
        return Some(found);
    }
    let mut sorted: Vec<_> = tags.iter().collect();
    sorted.sort_by_key(|tag| key(tag));
    let moved = tags.iter().zip(sorted).filter(|(old, new)| old.range != new.range);
    Some(moved.fold(found, |found, (old, new)| {
        found.fixed_by(old.range.clone(), &text[new.range.clone()])
    }))
}

fn date(tag: &Tag<'_>, text: &str) -> Option<Mistake<Style>> {
    let written = &text[tag.value.clone()];
    if !DATES.contains(&tag.name) || is_date(written) {
        return None;
    }
    let meant = meant(written);
    let found =
        Mistake::of_style(Rule::Date, tag.value.clone(), meant.as_deref().unwrap_or_default());
    Some(match meant {
        Some(meant) => found.fixed_by(tag.value.clone(), meant),
        None => found,
    })
}

/// Whether a text is `YYYY.MM.DD`, each digit or all of a part replaced by `?` where it is unknown.
fn is_date(text: &str) -> bool {
    let has_form = |part: &str, length: usize| {
        part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'?')
    };
    let is_within = |part: &str, most: u8| {
        part.contains('?') || part.parse().is_ok_and(|number: u8| (1..=most).contains(&number))
    };
    let parts: Vec<_> = text.split('.').collect();
    let [year, month, day] = parts[..] else { return false };
    has_form(year, 4)
        && has_form(month, 2)
        && has_form(day, 2)
        && is_within(month, 12)
        && is_within(day, 31)
}

/// The date that is meant, if it is certain: the year comes first or is alone, or the day is above 12.
fn meant(text: &str) -> Option<String> {
    let parts: Vec<_> = text.trim().split(['.', '-', '/']).map(str::trim).collect();
    let is_year = |part: &str| part.len() == 4;
    let is_day = |part: &str| part.parse().is_ok_and(|day: u8| day > 12);
    let (year, month, day) = match parts[..] {
        ["" | "?" | "??" | "????"] => ("????", "??", "??"),
        [year] if is_year(year) => (year, "??", "??"),
        [year, month] if is_year(year) => (year, month, "??"),
        [year, month, day] if is_year(year) => (year, month, day),
        [day, month, year] if is_year(year) && is_day(day) => (year, month, day),
        [month, day, year] if is_year(year) && is_day(day) => (year, month, day),
        _ => return None,
    };
    let two = |part: &str| match part {
        "" | "?" => "??".into(),
        _ => format!("{part:0>2}"),
    };
    let date = format!("{year}.{}.{}", two(month), two(day));
    is_date(&date).then_some(date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_fixed_where_the_order_is_certain() {
        for date in ["2026.01.31", "????.??.??", "2026.??.??", "19??.12.3?"] {
            assert!(is_date(date), "{date}");
        }
        for (written, wanted) in [
            ("2026-01-31", Some("2026.01.31")),
            ("2026/1/5", Some("2026.01.05")),
            ("2026.1.5", Some("2026.01.05")),
            ("2026", Some("2026.??.??")),
            ("2026.01", Some("2026.01.??")),
            ("2026.?.?", Some("2026.??.??")),
            ("31.1.2026", Some("2026.01.31")),
            ("01/31/2026", Some("2026.01.31")),
            ("?", Some("????.??.??")),
            ("", Some("????.??.??")),
            ("5.1.2026", None),
            ("2026.13.01", None),
            ("2026.12.32", None),
            ("2026.00.01", None),
            ("31.31.2026", None),
            ("May 5, 2026", None),
            ("26.01.31", None),
            ("\u{660}026.01.31", None),
        ] {
            assert!(!is_date(written), "{written}");
            assert_eq!(meant(written).as_deref(), wanted, "{written}");
        }
    }
}
