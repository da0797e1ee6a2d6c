//! Searches in all files of the folders: where a position arises, and the games of players, events and openings.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use chess_check::{Input, Passage, TextKind, WrittenItem, decode};
use chess_core::pgn::{Item, tag_pairs};
use chess_core::{Board, Replay};
use gen_lsp_types::{BaseSymbolInformation, Location, SymbolInformation, SymbolKind, Uri};

use crate::open::{LARGEST, OpenDocument};
use crate::parts::{each_part, last_opening, opening};
use crate::requests::described;
use crate::rust::Source;
use crate::settings::Settings;
use crate::uri;

/// The most results that are read.
pub(crate) const MOST: usize = 1_000;

/// The files to search: those of the folders, with the text of the editor where they are open.
pub(crate) struct Search {
    pub(crate) settings: Arc<Settings>,
    /// The open documents, by their files: their addresses and texts.
    pub(crate) open: BTreeMap<PathBuf, (String, String)>,
    /// The file that is searched first.
    pub(crate) first: Option<PathBuf>,
}

impl Search {
    /// Acts on each game and position, in files of Rust too, until the function returns that it needs no more.
    fn each(&self, act: &mut dyn FnMut(&str, &Source<'_>, &Passage<'_>) -> bool) {
        let mut files: Vec<_> = self.settings.files().into_iter().collect();
        files.extend(self.settings.programs());
        files.extend(self.open.keys().cloned());
        files.sort_unstable_by_key(|file| (Some(file) != self.first.as_ref(), file.clone()));
        files.dedup();
        for file in &files {
            let Some((address, text)) = self.text(file) else { continue };
            let open = OpenDocument::new(&address, "", 0, &text, &self.settings);
            for source in Source::all(&open, &self.settings.options) {
                let mut passages = source.document().document.passages();
                if !passages.all(|one| one.number.is_none() || act(&address, &source, &one)) {
                    return;
                }
            }
        }
    }

    fn text(&self, file: &PathBuf) -> Option<(String, String)> {
        if let Some(open) = self.open.get(file) {
            return Some(open.clone());
        }
        let is_large = fs::metadata(file).ok()?.len() > LARGEST as u64;
        if is_large || Input::is_packed(file).unwrap_or(true) {
            return None;
        }
        Some((uri::of_path(file), decode(&fs::read(file).ok()?)))
    }

    /// The first place in each game where a position arises, if it is wanted, up to a number of them.
    pub(crate) fn places(
        &self,
        board: &Board,
        (is_wanted, most): (&dyn Fn(&Location) -> bool, usize),
        goes_on: &dyn Fn() -> bool,
    ) -> Vec<Location> {
        let mut found = Vec::new();
        self.each(&mut |address, source, passage| {
            let bytes = match source.document().document.kind() {
                TextKind::Pgn => first_place(passage.text, board),
                _ => of_line(passage.text, board, &self.settings),
            };
            let location =
                |bytes| Location::new(Uri::from(address.to_owned()), source.range(passage, bytes));
            found.extend(bytes.map(location).filter(|one| is_wanted(one)));
            found.len() < most && goes_on()
        });
        found
    }

    /// The games whose players, event or opening have some letters.
    pub(crate) fn games(&self, query: &str, goes_on: &dyn Fn() -> bool) -> Vec<SymbolInformation> {
        let (mut found, query) = (Vec::new(), query.to_lowercase());
        self.each(&mut |address, source, game| {
            let tags = tag_pairs(game.text);
            let is_named = |name| matches!(name, "White" | "Black" | "Event" | "ECO" | "Opening");
            let mut words: Vec<_> = tags
                .filter(|tag| is_named(tag.name()))
                .map(|tag| game.text[tag.value_range()].to_owned())
                .collect();
            let has =
                |words: &[String]| words.iter().any(|word| word.to_lowercase().contains(&query));
            let own = (!has(&words)).then(|| opening(&last_opening(game.text)?.1)).flatten();
            words.extend(own);
            let open = source.document();
            if open.document.kind() == TextKind::Pgn && has(&words) {
                let (name, detail, _, range) = described(open, game);
                let range = source.in_file(range);
                let location = Location::new(Uri::from(address.to_owned()), range);
                let base = BaseSymbolInformation::new(name, SymbolKind::Class, None, detail);
                found.push(SymbolInformation::new(None, location, base));
            }
            found.len() < MOST && goes_on()
        });
        found
    }
}

/// The bytes of the first move of a game that leads to a position; at its start, those before the first move.
fn first_place(text: &str, board: &Board) -> Option<std::ops::Range<usize>> {
    let mut replay = Replay::new(text, Board::START);
    let mut begin = 0;
    loop {
        let Ok(item) = replay.next_item() else {
            // After a mistake, the moves that are meant count.
            let mut found = None;
            each_part(text, &mut |part| {
                if matches!(part.item, Item::Move(_)) && part.after.same_position(board) {
                    found = found.take().or(Some(part.range));
                }
            });
            return found;
        };
        if begin == 0 {
            begin = replay.tags().len();
            if replay.start().same_position(board) {
                return Some(begin..begin);
            }
        }
        let item = item?;
        let end = replay.item_end();
        if matches!(item, Item::Move(_)) && replay.board().same_position(board) {
            return WrittenItem::of(text, begin..end, item).map(|written| written.range);
        }
        begin = end;
    }
}

/// The bytes of a line, if it has a position.
fn of_line(line: &str, board: &Board, settings: &Settings) -> Option<std::ops::Range<usize>> {
    let line = line.trim_end();
    let own = settings.options.fen.parse_epd_position(line).ok()?;
    own.same_position(board).then_some(0..line.len())
}
