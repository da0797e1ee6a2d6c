//! Rules about tags: their order, the roster, dates.

use std::sync::LazyLock;

use chess_core::GameResult;
use chess_core::pgn::{SEVEN_TAG_ROSTER, TAG_NAMES, TagPair, tag_pairs};
use chess_core::text::BYTE_ORDER_MARK;
use chess_core::text::distance;
use memchr::memchr;

use super::line_end;
use super::moves::Read;
use crate::finding::Finding;
use crate::style::Rule;

/// The tags with dates.
const DATES: [&str; 3] = ["Date", "EventDate", "UTCDate"];

/// The key by which tags are sorted: the roster first, then by their letters.
fn key(name: &str) -> (usize, &str) {
    let rank = SEVEN_TAG_ROSTER.iter().position(|(other, _)| *other == name);
    (rank.unwrap_or(SEVEN_TAG_ROSTER.len()), name)
}

pub(super) fn check(text: &str, read: &Read, found: &mut Vec<Finding>) {
    let tags: Vec<_> = tag_pairs(&text[..read.tags_end]).collect();
    found.extend(missing_tags(&tags, text, read.result));
    found.extend(tag_order(&tags, text));
    found.extend(tags.iter().filter_map(|tag| date(*tag, text)));
    found.extend(tags.iter().filter_map(|tag| tag_name(*tag, &tags)));
}

fn missing_tags(tags: &[TagPair<'_>], text: &str, result: Option<GameResult>) -> Option<Finding> {
    let has = |name: &str| tags.iter().any(|tag| tag.name() == name);
    let missing: Vec<_> = SEVEN_TAG_ROSTER.into_iter().filter(|(name, _)| !has(name)).collect();
    let first = text.find(|char: char| !char.is_whitespace() && char != BYTE_ORDER_MARK)?;
    let word = text[first..].find(char::is_whitespace).unwrap_or(text.len() - first);
    let range = tags.first().map_or(first..first + word, |tag| tag.range());
    if missing.is_empty() {
        return None;
    }
    let names: Vec<_> = missing.iter().map(|(name, _)| *name).collect();
    let found = Finding::of_style(Rule::MissingTag, range, &names.join(", "));
    let end = line_end(text);
    let written = |(name, unknown): &(&str, &str)| match *name {
        "Result" => result.map(|result| format!("[Result \"{result}\"]")),
        name => Some(format!("[{name} \"{unknown}\"]")),
    };
    // The result is unknown if a mistake hides the end of the game.
    let Some(texts) = missing.iter().map(written).collect::<Option<Vec<_>>>() else {
        return Some(found);
    };
    let Some(last) = tags.last() else {
        return Some(found.fixed_by(first..first, texts.join(end) + end + end));
    };
    let missing = names.into_iter().zip(texts);
    let insertions = insertions(tags, last, missing, end);
    Some(insertions.into_iter().fold(found, |found, (at, text)| found.fixed_by(at..at, text)))
}

/// The lines of missing tags, and where they belong among the tags of the game, in the order of the places.
pub(crate) fn insertions(
    tags: &[TagPair<'_>],
    last: &TagPair<'_>,
    missing: impl Iterator<Item = (&'static str, String)>,
    end: &str,
) -> Vec<(usize, String)> {
    let mut places: Vec<(usize, String)> = Vec::new();
    for (name, text) in missing {
        let next = tags.iter().find(|tag| key(tag.name()) > key(name));
        let (at, text) = match next {
            Some(tag) => (tag.range().start, text + end),
            None => (last.range().end, format!("{end}{text}")),
        };
        match places.last_mut() {
            Some((place, before)) if *place == at => before.push_str(&text),
            _ => places.push((at, text)),
        }
    }
    places.sort_by_key(|(at, _)| *at);
    places
}

/// The first tag that belongs before the tag that precedes it.
fn tag_order(tags: &[TagPair<'_>], text: &str) -> Option<Finding> {
    let tag = &tags.windows(2).find(|two| key(two[0].name()) > key(two[1].name()))?[1];
    let found = Finding::of_style(Rule::TagOrder, tag.range(), tag.name());
    // A comment between two tags may be about one of them.
    let between =
        |two: &[TagPair<'_>]| text[two[0].range().end..two[1].range().start].trim().is_empty();
    if !tags.windows(2).all(between) {
        return Some(found);
    }
    let mut sorted: Vec<_> = tags.iter().collect();
    sorted.sort_by_key(|tag| key(tag.name()));
    let moved = tags.iter().zip(sorted).filter(|(old, new)| old.range() != new.range());
    Some(moved.fold(found, |found, (old, new)| found.fixed_by(old.range(), &text[new.range()])))
}

/// The names of tags that are certainly misspelt: within one letter of a usual one that is not a word of its own.
pub(crate) fn misspelt(text: &str) -> Vec<Finding> {
    if all_are_plain(text.as_bytes()) {
        return Vec::new();
    }
    let tags: Vec<_> = tag_pairs(text).collect();
    let is_certain = |name: &str, meant: &str| {
        let is_of_roster = SEVEN_TAG_ROSTER.iter().any(|(known, _)| *known == meant);
        let is_compound = || meant[1..].contains(|char: char| char.is_ascii_uppercase());
        !name.eq_ignore_ascii_case(meant) && (is_of_roster || is_compound())
    };
    let found = tags.iter().filter_map(|tag| {
        let found = tag_name(*tag, &tags)?;
        found.style().is_some_and(|style| is_certain(tag.name(), &style.wanted)).then_some(found)
    });
    found.collect()
}

/// Whether a game begins with tags, each on its line, that are usual or far from all usual ones, as nearly all games do.
fn all_are_plain(text: &[u8]) -> bool {
    // By their lengths: a name is compared with few others.
    static NAMES: LazyLock<[Vec<&[u8]>; 16]> = LazyLock::new(|| {
        let of_length = |length| move |name: &&[u8]| name.len() == length;
        let names = TAG_NAMES.iter().map(|name| name.as_bytes());
        std::array::from_fn(|length| names.clone().filter(of_length(length)).collect())
    });
    let of_length = |length: usize| NAMES.get(length).into_iter().flatten();
    let is_plain = |name: &[u8]| {
        let lengths = name.len().saturating_sub(1)..=name.len() + 1;
        of_length(name.len()).any(|known| known.first() == name.first() && *known == name)
            || !lengths.flat_map(of_length).any(|known| is_near(name, known))
    };
    let mut rest = text;
    while let [b'[', tag @ ..] = rest {
        let length = tag.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        if !is_plain(&tag[..length]) {
            return false;
        }
        let end = memchr(b'\n', tag).unwrap_or(tag.len());
        if tag[..end].contains(&b'[') {
            return false;
        }
        rest = tag.get(end + 1..).unwrap_or_default();
    }
    rest.len() < text.len()
}

/// Whether two names may be within one letter of each other: they differ in two letters that stand together, at most.
fn is_near(one: &[u8], other: &[u8]) -> bool {
    let longest = one.len().max(other.len());
    if one.len().abs_diff(other.len()) > 1 {
        return false;
    }
    let begin = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let end = one.iter().rev().zip(other.iter().rev()).take_while(|(one, other)| one == other);
    begin + end.count() + 2 >= longest
}

/// The mistake of a name that is within one letter of a usual one, which no tag has.
fn tag_name(tag: TagPair<'_>, tags: &[TagPair<'_>]) -> Option<Finding> {
    let name = tag.name();
    if name.len() < 4 || TAG_NAMES.contains(&name) {
        return None;
    }
    let is_meant = |known: &&&str| {
        is_near(name.as_bytes(), known.as_bytes())
            && distance(name.as_bytes(), known.as_bytes()) == 1
            && tags.iter().all(|other| other.name() != **known)
    };
    let meant = TAG_NAMES.iter().find(is_meant)?;
    Some(Finding::of_style(Rule::TagName, tag.name_range(), meant))
}

fn date(tag: TagPair<'_>, text: &str) -> Option<Finding> {
    let written = &text[tag.value_range()];
    if !DATES.contains(&tag.name()) || is_date(written) {
        return None;
    }
    let meant = meant(written);
    let found =
        Finding::of_style(Rule::Date, tag.value_range(), meant.as_deref().unwrap_or_default());
    Some(match meant {
        Some(meant) => found.fixed_by(tag.value_range(), meant),
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
    let days = match month {
        "02" => 29,
        "04" | "06" | "09" | "11" => 30,
        _ => 31,
    };
    has_form(year, 4)
        && has_form(month, 2)
        && has_form(day, 2)
        && is_within(month, 12)
        && is_within(day, days)
}

/// The intended date, if it is certain: the year comes first or is alone, or the day is above 12.
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
