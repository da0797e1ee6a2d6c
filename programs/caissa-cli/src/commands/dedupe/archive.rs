//! The games of all files, as far as they have to be compared.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use chess_check::{GameHash, PlayerName, date_parts};
use chess_core::pgn::KeptNotes;
use chess_core::{GameRef, GameResult};

use super::{job, refuse_missing};
use crate::args::DedupeArgs;
use crate::exit::Failure;
use crate::input::entries::FileEntry;
use crate::input::parts::{self, InPart};

/// The games without mistakes.
#[derive(Default)]
pub(super) struct Archive {
    pub(super) files: Vec<Arc<str>>,
    pub(super) games: Vec<ArchiveGame>,
    names: Vec<Name>,
    numbers: HashMap<String, u32>,
}

/// A name, and its reading when it is first compared.
struct Name {
    text: String,
    read: OnceLock<Option<PlayerName>>,
}

/// A game of a file. Texts are numbers of names.
pub(super) struct ArchiveGame {
    /// The number of the file, and of the game in it.
    pub(super) file: u32,
    pub(super) number: u64,
    pub(super) hash: GameHash,
    pub(super) plies: u32,
    /// The number of comments, glyphs and variations.
    pub(super) notes: u32,
    pub(super) tags: GameTags,
}

/// The tags in which games that are the same agree. Games with equal tags agree with the same games.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct GameTags {
    pub(super) white: u32,
    pub(super) black: u32,
    date: [Option<u16>; 3],
    time: u32,
    round: u32,
    address: u32,
    result: GameResult,
}

/// A game of a part, with its texts.
struct PartGame {
    number: u64,
    hash: GameHash,
    plies: u32,
    notes: u32,
    texts: [String; TEXTS],
    date: [Option<u16>; 3],
    result: GameResult,
}

/// The number of texts that are compared: of the players, the time, the round and the address.
const TEXTS: usize = 5;

impl Archive {
    /// Reads all files.
    pub(super) fn read(args: &DedupeArgs) -> Result<Self, Failure> {
        let mut all = Self::default();
        // The text that says nothing.
        all.intern(String::new());
        let add = |entry: FileEntry<'_>, at: InPart<'_>, part: &mut Vec<PartGame>| {
            if let FileEntry::Game(game) = entry {
                part.push(PartGame::new(game.as_game(), at));
            }
        };
        let outcome = parts::each(job(args, KeptNotes::All), add, |from, part| {
            if all.files.last().is_none_or(|last| **last != *from.file()) {
                all.files.push(from.file().into());
            }
            let file = (all.files.len() - 1) as u32;
            for game in part {
                let number = from.number(game.number);
                all.add(game, file, number);
            }
            Ok(ControlFlow::Continue(()))
        })?;
        refuse_missing(&outcome)?;
        Ok(all)
    }

    fn add(&mut self, game: PartGame, file: u32, number: u64) {
        let PartGame { hash, plies, notes, texts, date, result, .. } = game;
        let [white, black, time, round, address] = texts.map(|text| self.intern(text));
        let tags = GameTags { white, black, date, time, round, address, result };
        self.games.push(ArchiveGame { file, number, hash, plies, notes, tags });
    }

    /// The number of a text.
    fn intern(&mut self, text: String) -> u32 {
        if let Some(number) = self.numbers.get(&text) {
            return *number;
        }
        let number = self.names.len() as u32;
        self.names.push(Name { text: text.clone(), read: OnceLock::new() });
        self.numbers.insert(text, number);
        number
    }

    /// A text by its number.
    pub(super) fn text(&self, number: u32) -> &str {
        &self.names[number as usize].text
    }

    /// Whether nothing in the tags of two games says that they are two.
    pub(super) fn agree(&self, one: &GameTags, other: &GameTags) -> bool {
        one == other
            || agree_on_facts(one, other)
                && self.agree_on_rounds(one.round, other.round)
                && self.are_same(one.white, other.white)
                && self.are_same(one.black, other.black)
    }

    /// Rounds agree if one is the beginning of the other: `3` and `3.1`.
    fn agree_on_rounds(&self, one: u32, other: u32) -> bool {
        let [one, other] = [one, other].map(|round| self.text(round).split('.'));
        one.zip(other).all(|(one, other)| one.is_empty() || other.is_empty() || one == other)
    }

    /// Whether two names are spellings of one. Names that are missing are the same as each other only.
    fn are_same(&self, one: u32, other: u32) -> bool {
        let name = |number: u32| {
            let name = &self.names[number as usize];
            name.read.get_or_init(|| PlayerName::parse(&name.text)).as_ref()
        };
        one == other
            || match (name(one), name(other)) {
                (Some(one), Some(other)) => one.is_same(other),
                (one, other) => one.is_none() && other.is_none(),
            }
    }
}

/// Whether dates, times, addresses and results agree, where both games have them.
fn agree_on_facts(one: &GameTags, other: &GameTags) -> bool {
    let text = |one: u32, other: u32| one == 0 || other == 0 || one == other;
    let part = |(one, other): (&Option<u16>, &Option<u16>)| {
        one.is_none() || other.is_none() || one == other
    };
    one.date.iter().zip(&other.date).all(part)
        && text(one.time, other.time)
        && text(one.address, other.address)
        && (one.result == other.result || [one.result, other.result].contains(&GameResult::Unknown))
}

/// The hash of the moves of a game; without moves, of its text, because only that shows then that a game is a copy.
pub(super) fn hash(game: GameRef<'_>, bytes: &[u8]) -> GameHash {
    /// The numbers of FNV-1a.
    const BASIS: u64 = 0xCBF2_9CE4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01B3;
    if !game.is_empty() {
        return GameHash::of(game);
    }
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(PRIME);
    GameHash::from_number(bytes.trim_ascii().iter().fold(BASIS, step))
}

impl PartGame {
    fn new(game: GameRef<'_>, at: InPart<'_>) -> Self {
        let tag = |name| {
            let value = game.tag(name).unwrap_or_default().trim();
            if matches!(value, "?" | "-") { "" } else { value }.to_owned()
        };
        let address = |name| Some(tag(name)).filter(|value| value.contains("://"));
        let address = ["Site", "GameUrl", "Link"].into_iter().find_map(address);
        let date = date_parts(game.tag("Date").or(game.tag("UTCDate")).unwrap_or_default());
        let notes = game.line().count_notes();
        let notes = notes.nags + notes.comments + notes.variations;
        Self {
            number: at.number,
            hash: hash(game, at.bytes),
            plies: game.len() as u32,
            notes: u32::try_from(notes).unwrap_or(u32::MAX),
            texts: [
                tag("White"),
                tag("Black"),
                tag("UTCTime"),
                tag("Round"),
                address.unwrap_or_default(),
            ],
            date: date.map(|part| part.map(|part| part as u16)),
            result: game.result(),
        }
    }
}
