//! The names and the values of tags.

use std::collections::{BTreeMap, BTreeSet};
use std::time::UNIX_EPOCH;

use chess_core::book::openings;
use chess_core::pgn::{TagPair, tag_pairs};
use chess_play::date_of_day;
use gen_lsp_types::{CompletionItem, CompletionItemKind};

use super::{Cursor, MOST_VALUES, item, of_fen};
use crate::parts::last_opening;
use crate::vocabulary::{RESULTS, TAGS};

/// The tags whose values are known by their meaning, with these values.
const VALUES: [(&[&str], &[&str]); 5] = [
    (&["Result"], &RESULTS),
    (&["Variant"], &["Chess960", "Standard"]),
    (&["SetUp"], &["0", "1"]),
    (&["WhiteTitle", "BlackTitle"], &["-", "CM", "FM", "GM", "IM", "WCM", "WFM", "WGM", "WIM"]),
    (
        &["Termination"],
        &[
            "abandoned",
            "adjudication",
            "death",
            "emergency",
            "normal",
            "rules infraction",
            "time forfeit",
            "unterminated",
        ],
    ),
];

/// The names of tags, or the values of the tag in front of the cursor.
pub(super) fn all(cursor: &Cursor<'_>, begin: &str) -> Vec<CompletionItem> {
    let Some((name, value)) = begin[1..].split_once('"') else {
        let typed = begin[1..].trim_start();
        if typed.contains(char::is_whitespace) {
            return Vec::new();
        }
        let range = cursor.range(typed);
        let there: Vec<_> = tag_pairs(cursor.passage.text).map(TagPair::name).collect();
        let new = TAGS.iter().filter(|(name, _)| *name == typed || !there.contains(name));
        return new
            .map(|(name, words)| item(name, CompletionItemKind::Property, words, range))
            .collect();
    };
    if value.contains('"') {
        return Vec::new();
    }
    let name = name.trim();
    if name == "FEN" {
        return of_fen(cursor, value).unwrap_or_default();
    }
    let range = cursor.range(value);
    let one =
        |(value, words): (String, &str)| item(&value, CompletionItemKind::Value, words, range);
    values(cursor, name).into_iter().map(one).collect()
}

/// The known values of a tag: the ones of its meaning, or what its own game says and what the document has elsewhere; each
/// with words about it.
fn values(cursor: &Cursor<'_>, name: &str) -> Vec<(String, &'static str)> {
    if let Some((_, values)) = VALUES.iter().find(|(names, _)| names.contains(&name)) {
        return values.iter().map(|value| ((*value).to_owned(), "")).collect();
    }
    if name == "ECO" {
        return codes(cursor.passage.text);
    }
    let mut values: Vec<_> = elsewhere(cursor, name).into_iter().map(|value| (value, "")).collect();
    if name == "Date" {
        let today = date_of_day(UNIX_EPOCH.elapsed().unwrap_or_default().as_secs() / 86_400);
        values.retain(|(value, _)| *value != today);
        values.insert(0, (today, "today, in universal time"));
        values.push(("????.??.??".to_owned(), "unknown"));
    }
    values
}

/// The codes of openings with the name of each family, that of the game first.
fn codes(game: &str) -> Vec<(String, &'static str)> {
    let mut codes = BTreeMap::<&str, &str>::new();
    for (_, entry) in openings().entries() {
        if let (Some(code), Some(name)) = (entry.eco(), entry.name()) {
            // The name of the family is the shortest.
            let shortest = codes.entry(code).or_insert(name);
            *shortest = if name.len() < shortest.len() { name } else { shortest };
        }
    }
    let own = last_opening(game).and_then(|(_, board)| openings().get(&board)?.eco());
    let mut codes: Vec<_> = codes.into_iter().collect();
    codes.sort_by_key(|(code, _)| own != Some(*code));
    codes.into_iter().map(|(code, name)| (code.to_owned(), name)).collect()
}

/// The values that a tag, or that of the other player, has elsewhere in the document.
fn elsewhere(cursor: &Cursor<'_>, name: &str) -> BTreeSet<String> {
    let own = cursor.passage.start.byte + cursor.at;
    let is_wanted = |other: &str| {
        other == name || of_player(name).is_some() && of_player(name) == of_player(other)
    };
    let mut found = BTreeSet::new();
    for passage in cursor.open.document.passages() {
        for tag in tag_pairs(passage.text).filter(|tag| is_wanted(tag.name())) {
            let value = tag.value_range();
            let bytes = passage.start.byte + value.start..=passage.start.byte + value.end;
            if !bytes.contains(&own) && !value.is_empty() {
                found.insert(passage.text[value].to_owned());
            }
        }
        if found.len() >= MOST_VALUES {
            break;
        }
    }
    found
}

/// The name of a tag about a player, without the player: `Elo` of `WhiteElo`.
fn of_player(name: &str) -> Option<&str> {
    name.strip_prefix("White").or_else(|| name.strip_prefix("Black"))
}
