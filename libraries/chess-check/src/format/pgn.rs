//! Games of PGN in export format.

use std::borrow::Cow;
use std::io::{self, Read, Write};
use std::ops::Range;

use chess_core::Notation;
use chess_core::pgn::Place;
use memchr::memmem;

use super::FormatOptions;
use crate::encoding::Encoding;
use crate::finding::absolute;
use crate::fix::{Fixed, FixedPart};
use crate::input::Input;
use crate::item::FileItem;
use crate::lines::decode;
use crate::options::{CheckOptions, OnError};
use crate::parts;
use crate::strict::own_line_end;
use crate::unformatted::WhyUnformatted;
use crate::visit::Visit;

/// A game of a file in [export format](FileItem::exported), with the line ends of its old text, or else of its file. In a
/// file, an empty line follows each game but the last. `None` if the game has lines that begin with `%`, which would be
/// lost.
///
/// # Examples
///
/// ```
/// use chess_check::formatted;
///
/// let exported = "[White \"A\"]\n\n1. e4 *\n";
/// let game = formatted("[White \"A\"] 1.e4 *", exported, "\r\n");
/// assert_eq!(game.as_deref(), Some("[White \"A\"]\r\n\r\n1. e4 *\r\n"));
/// assert_eq!(formatted("1.e4\n% draft\ne5 *\n", "1. e4 e5 *\n", "\n"), None);
/// ```
pub fn formatted<'a>(
    old: &str,
    exported: impl Into<Cow<'a, str>>,
    of_file: &'static str,
) -> Option<Cow<'a, str>> {
    let mut breaks = ["\n%", "\r%"].into_iter();
    if old.starts_with('%')
        || breaks.any(|line| memmem::find(old.as_bytes(), line.as_bytes()).is_some())
    {
        return None;
    }
    let line_end = own_line_end(old).unwrap_or(of_file);
    let exported = exported.into();
    Some(if line_end == "\n" { exported } else { with_line_ends(&exported, line_end).into() })
}

/// A game in export format with other line ends. Line ends in comments stay.
fn with_line_ends(exported: &str, line_end: &str) -> String {
    let (mut text, mut is_in_comment) = (String::with_capacity(exported.len()), false);
    for line in exported.split_inclusive('\n') {
        let mut rest = if is_in_comment || !line.starts_with('[') { line } else { "" };
        while let Some(at) = rest.find(if is_in_comment { '}' } else { '{' }) {
            (rest, is_in_comment) = (&rest[at + 1..], !is_in_comment);
        }
        match line.strip_suffix('\n').filter(|_| !is_in_comment) {
            Some(words) => text.extend([words, line_end]),
            None => text += line,
        }
    }
    text
}

/// Copies a file of games, each in export format.
pub(super) fn format(
    from: Input,
    mut to: impl Write,
    options: &CheckOptions,
    layout: &FormatOptions,
) -> io::Result<Fixed> {
    let mut options = options.of_check(OnError::Stop);
    options.export = Some(layout.notation.unwrap_or(Notation::San).into());
    let mut copied = FormattedPart::default();
    parts::each_of_games(from, &options, &Formatting, |part| {
        copied.append(part.done, part.place, &mut to)
    })?;
    copied.end_with(1);
    Ok(copied.copy.done)
}

/// The visitor that writes games in export format.
struct Formatting;

/// The copy of a part.
#[derive(Default)]
struct FormattedPart {
    copy: FixedPart,
    /// The end of the last game, if it is in export format.
    end: Option<GameEnd>,
    /// The bytes that get the line end of the file in place of `\n`. It is that of an earlier part, or else of an earlier
    /// game of this part.
    late: Vec<(Range<usize>, Option<&'static str>)>,
}

/// The end of a game in export format.
struct GameEnd {
    /// Its line end; `None` for that of the file.
    line_end: Option<&'static str>,
    /// The white space that ended the old text.
    space: Vec<u8>,
    /// Whether anything else has changed.
    is_changed: bool,
}

impl Visit for Formatting {
    type Done = FormattedPart;

    fn add(&self, item: &FileItem<'_>, bytes: &mut dyn Read, part: &mut FormattedPart) {
        let Some(entry) = item.entry else { return };
        part.begin_game();
        let copy = &mut part.copy;
        copy.copy(entry.range.start, bytes);
        let old = copy.read(entry.range.end, bytes);
        copy.begin(item.text, entry.range.end);
        let own_line_end = own_line_end(item.text);
        let game = item.exported().ok_or(WhyUnformatted::Mistake);
        let game = game
            .and_then(|game| formatted(item.text, game, "\n").ok_or(WhyUnformatted::IgnoredLine));
        let new = game.as_deref().map_err(|why| *why).and_then(|game| {
            let is_text = old == item.text.as_bytes();
            let new = if is_text { Some(game.as_bytes().into()) } else { encoded(game, &old) };
            new.ok_or(WhyUnformatted::Encoding)
        });
        let new = match new {
            Ok(new) => new,
            Err(why) => {
                copy.done.leave(item.place, why);
                copy.bytes.extend(old);
                return;
            }
        };
        let (old_words, space) = old.split_at(old.trim_ascii_end().len());
        let is_changed = old_words != new.trim_ascii_end();
        copy.done.fixed += u64::from(is_changed);
        part.end = Some(GameEnd { line_end: own_line_end, space: space.to_vec(), is_changed });
        part.write(&new, own_line_end);
    }

    fn end(&self, length: Option<u64>, bytes: &mut dyn Read, part: &mut FormattedPart) {
        part.copy.copy(length.unwrap_or(part.copy.end), bytes);
    }
}

impl FormattedPart {
    /// Writes bytes that have this line end, or else that of the file.
    fn write(&mut self, bytes: &[u8], line_end: Option<&'static str>) {
        let start = self.copy.bytes.len();
        self.copy.bytes.extend_from_slice(bytes);
        if line_end.is_none() {
            self.late.push((start..self.copy.bytes.len(), self.copy.line_end));
        }
    }

    /// Writes the empty line between the last game and the next one.
    fn begin_game(&mut self) {
        if let Some(GameEnd { line_end, .. }) = self.end_with(2) {
            self.write(line_end.unwrap_or("\n").as_bytes(), line_end);
        }
    }

    /// Ends the last game, which has this number of line ends now.
    fn end_with(&mut self, count: usize) -> Option<GameEnd> {
        let end = self.end.take()?;
        // The text of a game without a line end does not end with one.
        let is_same = |line_end: &str| end.space == line_end.repeat(count).as_bytes();
        let is_changed = end.is_changed || !end.line_end.is_some_and(is_same);
        self.copy.done.fixed += u64::from(is_changed && !end.is_changed);
        Some(end)
    }

    /// Writes the next part of the file, which begins at a place.
    fn append(&mut self, mut part: Self, base: Place, to: &mut impl Write) -> io::Result<()> {
        for (place, _) in &mut part.copy.done.unformatted {
            *place = absolute(*place, base);
        }
        if part.copy.done.games > 0 {
            if let Some(GameEnd { line_end, .. }) = self.end_with(2) {
                let line_end = line_end.or(self.copy.line_end).unwrap_or("\n");
                to.write_all(line_end.as_bytes())?;
            }
            self.end = part.end;
        }
        let (bytes, mut at) = (&part.copy.bytes, 0);
        for (range, line_end) in part.late {
            to.write_all(&bytes[at..range.start])?;
            let line_end = self.copy.line_end.or(line_end).unwrap_or("\n");
            for line in bytes[range.clone()].split_inclusive(|byte| *byte == b'\n') {
                let (words, end) = line.split_at(line.len() - usize::from(line.ends_with(b"\n")));
                to.write_all(words)?;
                to.write_all(&line_end.as_bytes()[..end.len() * line_end.len()])?;
            }
            at = range.end;
        }
        to.write_all(&bytes[at..])?;
        self.copy.line_end = self.copy.line_end.or(part.copy.line_end);
        self.copy.done.add(part.copy.done);
        Ok(())
    }
}

/// A text in the encoding of the bytes that it replaces; `None` if that encoding does not have its characters.
pub(super) fn encoded<'a>(text: &'a str, old: &[u8]) -> Option<Cow<'a, [u8]>> {
    if std::str::from_utf8(old).is_ok() {
        return Some(text.as_bytes().into());
    }
    let mut bytes = Vec::new();
    Encoding::named("windows-1252")?.writer(&mut bytes).write_all(text.as_bytes()).ok()?;
    (decode(&bytes) == text).then_some(bytes.into())
}
