//! Sets tags of games and leaves all other bytes unchanged.

use std::io::{self, Read, Write};

use chess_core::pgn::{TagPair, tag_pairs};
use chess_core::text::BYTE_ORDER_MARK;
use chess_core::text::escaped;

use crate::edit::{Replacement, edited};
use crate::finding::Finding;
use crate::fix::{Fixed, FixedPart, findings_of_text};
use crate::game;
use crate::input::Input;
use crate::item::FileItem;
use crate::options::{CheckOptions, OnError};
use crate::parts;
use crate::strict::{insertions, own_line_end};
use crate::visit::Visit;

/// A tag that a game is to have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WantedTag {
    /// The name.
    pub name: &'static str,
    /// The value.
    pub value: String,
    /// Whether the value takes the place of another one. If not, it is only written where the tag is missing, empty or `?`.
    pub replaces: bool,
}

/// Copies a file of games, read on many threads, and sets the tags that `wanted` gives for each game. All other bytes stay.
///
/// `wanted` names a tag once, and of a tag that a game has twice, the first is set. A new tag has a line of its own: in the order of the roster, and after the roster in the order of the letters. A game is
/// read again with its tags: if that would add a mistake, the game stays as it is, and is counted as left. So is a game whose
/// bytes are not UTF-8, if a new value is not ASCII. The input is read as games in PGN.
///
/// # Errors
///
/// Returns an error if the source cannot be read, the target cannot be written, or a game is
/// [too large](CheckOptions::largest_game).
///
/// # Examples
///
/// ```
/// use chess_check::{CheckOptions, Input, WantedTag, set_tags};
///
/// let file = b"[White \"M\xFCller\"]\r\n[Result \"*\"]\r\n\r\n1. e4  e5 *\r\n";
/// let input = Input::reader("games.pgn", &file[..]);
/// let mut copy = Vec::new();
/// let done = set_tags(input, &mut copy, &CheckOptions::default(), |item| {
///     let plies = item.game().map(|game| game.as_game().len().to_string());
///     plies.map(|value| WantedTag { name: "PlyCount", value, replaces: true }).into_iter().collect()
/// })?;
/// let tagged = b"[White \"M\xFCller\"]\r\n[Result \"*\"]\r\n[PlyCount \"2\"]\r\n\r\n1. e4  e5 *\r\n";
/// assert_eq!((copy, done.games, done.fixed), (tagged.to_vec(), 1, 1));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn set_tags(
    from: Input,
    mut to: impl Write,
    options: &CheckOptions,
    wanted: impl Fn(&FileItem<'_>) -> Vec<WantedTag> + Sync,
) -> io::Result<Fixed> {
    let options = &options.of_check(OnError::Stop);
    let mut total = Fixed::default();
    parts::each_of_games(from, options, &Tagging { options, wanted }, |part| {
        total.add(part.done.done);
        to.write_all(&part.done.bytes)
    })?;
    Ok(total)
}

/// The visitor that sets tags.
struct Tagging<'a, F> {
    options: &'a CheckOptions,
    wanted: F,
}

impl<F: Fn(&FileItem<'_>) -> Vec<WantedTag> + Sync> Visit for Tagging<'_, F> {
    type Done = FixedPart;

    fn add(&self, item: &FileItem<'_>, bytes: &mut dyn Read, part: &mut FixedPart) {
        let Some(entry) = item.entry else { return };
        part.begin(item.text, entry.range.end);
        let edits = edits(item.text, (self.wanted)(item), part.line_end.unwrap_or("\n"));
        if edits.is_empty() {
            return;
        }
        part.copy(entry.range.start, bytes);
        let old = part.read(entry.range.end, bytes);
        let findings = game::findings(entry, item.text, 1, self.options);
        if let Some(new) = self.tagged((item.text, &findings), &old, &edits) {
            part.done.fixed += 1;
            part.bytes.extend(new);
        } else {
            part.done.left += 1;
            part.bytes.extend(old);
        }
    }

    fn end(&self, length: Option<u64>, bytes: &mut dyn Read, part: &mut FixedPart) {
        part.copy(length.unwrap_or(part.end), bytes);
    }
}

impl<F> Tagging<'_, F> {
    /// A game, whose findings are known, with its edits; `None` if they add a mistake.
    fn tagged(
        &self,
        (text, known): (&str, &[Finding]),
        bytes: &[u8],
        edits: &[Replacement],
    ) -> Option<Vec<u8>> {
        let edited = edited(text, bytes, &edits.iter().collect::<Vec<_>>())?;
        let findings = findings_of_text(&edited.text, self.options, &|_| true)?;
        let codes = |finding: &Finding| (finding.code(), finding.ply());
        findings.iter().map(codes).eq(known.iter().map(codes)).then_some(edited.bytes)
    }
}

/// The edits that set tags in the text of a game, in the order of their places.
fn edits(text: &str, wanted: Vec<WantedTag>, file_end: &str) -> Vec<Replacement> {
    let tags: Vec<_> = if wanted.is_empty() { Vec::new() } else { tag_pairs(text).collect() };
    let (mut edits, mut missing) = (Vec::new(), Vec::new());
    for WantedTag { name, value, replaces } in wanted {
        let value = escaped(&value);
        let Some(tag) = tags.iter().find(|tag| tag.name() == name) else {
            missing.push((name, format!("[{name} \"{value}\"]")));
            continue;
        };
        let range = tag.value_range();
        let old = &text[range.clone()];
        if old != value && (replaces || matches!(old.trim(), "" | "?")) {
            edits.push(Replacement { range, text: value });
        }
    }
    let end = own_line_end(text).unwrap_or(file_end);
    edits.extend(inserted(text, &tags, missing, end));
    edits.sort_by_key(|edit| edit.range.start);
    edits
}

/// The insertions of missing tags.
fn inserted(
    text: &str,
    tags: &[TagPair<'_>],
    missing: Vec<(&'static str, String)>,
    end: &str,
) -> Vec<Replacement> {
    let insert = |(at, text)| Replacement { range: at..at, text };
    if missing.is_empty() {
        return Vec::new();
    }
    if let Some(last) = tags.last() {
        return insertions(tags, last, missing.into_iter(), end).into_iter().map(insert).collect();
    }
    let first = text.find(|char: char| !char.is_whitespace() && char != BYTE_ORDER_MARK);
    let lines: String = missing.into_iter().flat_map(|(_, line)| [line, end.to_owned()]).collect();
    vec![insert((first.unwrap_or(text.len()), lines + end))]
}
