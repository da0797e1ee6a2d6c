//! The one rule that says whether two games are copies of one.
//!
//! `caissa dedupe` and `caissa-sql duplicates` answer by it. Names and tags are written in many
//! ways, so what is missing or spelled otherwise proves nothing: only tags of both that contradict
//! each other keep two games apart.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::rc::Rc;

use chess_core::GameResult;
use serde::{Deserialize, Serialize};

use crate::dates::date_parts;
use crate::hash::GameHash;
use crate::namesakes::{APART, CommonKeys, Namesakes, PlayerKey, hash_of};
use crate::player_name::{PlayerName, folded_name};

/// Below this number of plies, games are equal by chance: players repeat an opening, or agree on a draw.
pub(crate) const SHORT: u32 = 20;

/// The tags and the moves of a game, as far as they tell its copies.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CopyFacts {
    pub(crate) hash: GameHash,
    pub(crate) plies: u32,
    result: GameResult,
    /// The date of the game, and of the event.
    dates: [TagDate; 2],
    texts: [String; TEXTS],
    hashes: [u64; HASHES],
}

/// The texts that are compared, by their places in an array.
const TEXTS: usize = 6;
const NAMES: [usize; 2] = [0, 1];
const FIDE_IDS: [usize; 2] = [2, 3];
const ROUND: usize = 4;
const EVENT: usize = 5;

/// The hashes of texts that are equal or not, by their places in an array; 0 if a game does not have the tag. Most of
/// these texts are in one game only, and would take much memory.
const HASHES: usize = 5;
const TIME: usize = 0;
const ADDRESS: usize = 1;
const BOARD: usize = 2;
const TIME_CONTROL: usize = 3;
const SITE: usize = 4;

/// A year, a month and a day. A part that is unknown is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct TagDate(u16, u8, u8);

impl TagDate {
    fn parse(text: &str) -> Self {
        let [year, month, day] = date_parts(text).map(Option::unwrap_or_default);
        Self(year as u16, month as u8, day as u8)
    }

    fn is_whole(self) -> bool {
        ![u16::from(self.1), u16::from(self.2), self.0].contains(&0)
    }

    /// Whether a part that both have differs.
    fn contradicts(self, other: Self) -> bool {
        let differ = |one: u16, other: u16| one != 0 && other != 0 && one != other;
        differ(self.0, other.0)
            || differ(self.1.into(), other.1.into())
            || differ(self.2.into(), other.2.into())
    }

    /// Whether both are whole, and one is the day after the other, or has the day and the month exchanged.
    fn is_slip_of(self, other: Self) -> bool {
        let is_near = |one: Self, other: Self| match one.0.abs_diff(other.0) {
            0 if one.1 == other.1 => one.2 + 1 == other.2,
            // From the end of a month to the first day of the next one.
            0 => {
                (one.1, one.2) == (other.2, other.1)
                    || one.1 + 1 == other.1 && one.2 >= 28 && other.2 == 1
            }
            1 => (one.1, one.2, other.1, other.2) == (12, 31, 1, 1) && one.0 < other.0,
            _ => false,
        };
        ![self.0, other.0].contains(&0)
            && ![self.2, other.2].contains(&0)
            && (is_near(self, other) || is_near(other, self))
    }

    /// Whether both have the same year and the same day. A year alone has many games of two players.
    fn agrees(self, other: Self) -> bool {
        self.0 != 0 && self.2 != 0 && (self.0, self.2) == (other.0, other.2)
    }
}

impl CopyFacts {
    /// The tags that the rule reads.
    pub const TAGS: [&'static str; 15] = [
        "White",
        "Black",
        "WhiteFideId",
        "BlackFideId",
        "Date",
        "UTCDate",
        "EventDate",
        "UTCTime",
        "Round",
        "Board",
        "TimeControl",
        "Event",
        "Site",
        "GameUrl",
        "Link",
    ];

    /// The facts of a game with these moves and this result, whose tags a function gives.
    pub fn new<T: AsRef<str>>(
        (hash, plies): (GameHash, u32),
        result: GameResult,
        tag: impl Fn(&str) -> Option<T>,
    ) -> Self {
        let tag = |name: &str| {
            let value = tag(name);
            let value = value.as_ref().map_or("", |value| value.as_ref().trim());
            if matches!(value, "?" | "-") { String::new() } else { value.to_owned() }
        };
        let id = |name: &str| Some(tag(name)).filter(|id| id != "0").unwrap_or_default();
        let folded = |name: &str| {
            let folded = folded_name(&tag(name));
            if folded.contains(char::is_alphanumeric) { folded } else { String::new() }
        };
        let address = |name| Some(tag(name)).filter(|value| value.contains("://"));
        let address = ["Site", "GameUrl", "Link"].into_iter().find_map(address);
        let date = [tag("Date"), tag("UTCDate")].map(|date| TagDate::parse(&date));
        let date = date.into_iter().find(|date| date.0 != 0).unwrap_or(date[0]);
        let dates = [date, TagDate::parse(&tag("EventDate"))];
        let control = tag("TimeControl");
        let texts = [
            tag("White"),
            tag("Black"),
            id("WhiteFideId"),
            id("BlackFideId"),
            round(&tag("Round")),
            folded("Event"),
        ];
        let hashes = [
            tag("UTCTime"),
            address.unwrap_or_default(),
            tag("Board"),
            control.strip_suffix("+0").unwrap_or(&control).to_owned(),
            folded("Site"),
        ];
        let hashes = hashes.map(|text| if text.is_empty() { 0 } else { hash_of(text) });
        Self { hash, plies, result, dates, texts, hashes }
    }

    /// The names of the players, White's first.
    pub(crate) fn names(&self) -> [&str; 2] {
        NAMES.map(|name| &*self.texts[name])
    }

    /// The hashes of the players, of which copies have one in common.
    pub(crate) fn player_keys(&self) -> Vec<u64> {
        let names = NAMES.map(|name| PlayerName::parse(&self.texts[name]));
        let ids = FIDE_IDS.map(|id| Some(&*self.texts[id]).filter(|id| !id.is_empty()));
        common_keys(ids, names.each_ref().map(Option::as_ref), self.dates[0], [None; APART])
            .of_players()
    }
}

/// A round without zeros and brackets around its numbers: `3` for `03` and for `(3)`.
fn round(text: &str) -> String {
    let text = text.trim_matches(['(', ')']);
    let numbers = text.split('.').map(|number| match number.trim_start_matches('0') {
        "" => number,
        number => number,
    });
    numbers.collect::<Vec<_>>().join(".")
}

/// The games among which copies are looked for.
///
/// Two games are copies of one if all of this is true:
///
/// - One has all moves of the other.
/// - No tag that both have says otherwise: the date of the game and of the event, the time, the round, the board, the time
///   control, a year in the name of the event, the result, the address of the game on a server.
/// - The players are the same: by their FIDE ids, if both games have them, or else by their names, up to their spelling. If all
///   else agrees, the date with its day, the other player, and the round, the time, the event or the site, a name may also have a
///   slip: a letter that differs, is lost, or has changed places.
/// - Both games have 20 plies or more, or they share a date with its day, the time, the round, the event or the site.
///
/// # Examples
///
/// ```
/// use chess_archive::{Copies, CopyFacts, GameHash};
/// use chess_core::GameBuf;
///
/// let mut copies = Copies::default();
/// for game in ["[White \"Müller\"]\n[Date \"1990.01.05\"]\n\n1. e4 *", "[White \"Mueller, H\"]\n[Date \"1990.01.05\"]\n\n1. e4 *"] {
///     let game: GameBuf = game.parse()?;
///     let game = game.as_game();
///     let moves = (GameHash::of(game), game.len() as u32);
///     copies.add(CopyFacts::new(moves, game.result(), |name| game.tag(name)));
/// }
/// assert_eq!(copies.groups(), [[0, 1]]);
/// # Ok::<(), chess_core::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Copies {
    texts: Texts,
    pub(crate) games: Vec<ComparedGame>,
    /// Pairs of games that may be the same. The first goes on from the last move of the second.
    pub(crate) longer: Vec<(usize, usize)>,
    /// The games in the order of their hashes, when they are all there.
    by_hash: OnceCell<Vec<usize>>,
    /// Games by their players, where many have the same moves.
    pub(crate) namesakes: HashMap<GameHash, Namesakes>,
}

/// A game by its moves and tags, with numbers in place of texts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ComparedGame {
    pub(crate) hash: GameHash,
    pub(crate) plies: u32,
    pub(crate) tags: ComparedTags,
}

/// The tags that are compared. Games with equal ones have the same copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ComparedTags {
    texts: [u32; TEXTS],
    hashes: [u64; HASHES],
    dates: [TagDate; 2],
    result: GameResult,
}

impl Copies {
    /// Adds a game. Returns its number, from 0.
    pub fn add(&mut self, game: CopyFacts) -> usize {
        let CopyFacts { hash, plies, result, dates, texts, hashes } = game;
        let texts = texts.map(|text| self.texts.number(text));
        let tags = ComparedTags { texts, hashes, dates, result };
        self.games.push(ComparedGame { hash, plies, tags });
        self.by_hash = OnceCell::new();
        self.namesakes.clear();
        self.games.len() - 1
    }

    pub(crate) fn by_hash(&self) -> &[usize] {
        self.by_hash.get_or_init(|| {
            let mut games: Vec<usize> = (0..self.games.len()).collect();
            games.sort_by_key(|game| self.hash(*game));
            games
        })
    }

    pub(crate) fn hash(&self, game: usize) -> GameHash {
        self.games[game].hash
    }

    /// The facts that a game shares with each copy.
    pub(crate) fn common_keys(&self, game: usize) -> CommonKeys<'_> {
        let ComparedGame { plies, tags: ComparedTags { texts, hashes, dates, .. }, .. } =
            &self.games[game];
        let text =
            |place: usize| Some(self.texts.get(texts[place])).filter(|text| !text.is_empty());
        let round = text(ROUND).and_then(|round| round.split('.').next());
        // The dates of long games are compared later: one may be a slip of the other.
        let date = Some(dates[0]).filter(|date| *plies < SHORT && date.is_whole());
        let apart = [
            round.filter(|number| !number.is_empty()).map(hash_of),
            Some(hashes[ADDRESS]).filter(|hash| *hash != 0),
            date.map(hash_of),
        ];
        let names = NAMES.map(|name| self.texts.name(texts[name]));
        common_keys(FIDE_IDS.map(text), names, dates[0], apart)
    }

    /// Whether the tags of two games allow that both are one game, if one has all moves of the other.
    pub(crate) fn are_copies(&self, one: usize, other: usize) -> bool {
        let [one, other] = [one, other].map(|game| &self.games[game]);
        let is_short = one.plies.min(other.plies) < SHORT;
        !self.contradict(&one.tags, &other.tags) && (!is_short || share(&one.tags, &other.tags))
    }

    /// Whether a tag says that two games differ.
    pub(crate) fn contradict(&self, one: &ComparedTags, other: &ComparedTags) -> bool {
        one != other
            && (one.dates[0].contradicts(other.dates[0])
                || have_other_results(one, other)
                || self.contradict_otherwise(one, other))
    }

    /// Whether two games with equal moves differ by nothing but the result, or a date that may be a slip.
    pub(crate) fn are_doubtful(&self, one: usize, other: usize) -> bool {
        let [one, other] = [one, other].map(|game| &self.games[game]);
        let [own, others] = [one, other].map(|game| game.tags.dates[0]);
        let has_slip = own.contradicts(others);
        one.plies >= SHORT
            && (has_slip || have_other_results(&one.tags, &other.tags))
            && (!has_slip || own.is_slip_of(others))
            && !self.contradict_otherwise(&one.tags, &other.tags)
    }

    /// Whether a tag other than the date and the result says that two games differ.
    fn contradict_otherwise(&self, one: &ComparedTags, other: &ComparedTags) -> bool {
        let differ = |text: usize| {
            let (one, other) = (one.hashes[text], other.hashes[text]);
            one != other && ![one, other].contains(&0)
        };
        let are_other = |text: usize| one.texts[text] != other.texts[text];
        [TIME, ADDRESS, BOARD, TIME_CONTROL].into_iter().any(differ)
            || one.dates[1].contradicts(other.dates[1])
            || are_other(ROUND) && self.have_other_rounds(one, other)
            || are_other(EVENT) && self.have_other_years(one, other)
            || self.have_other_players(one, other)
    }

    /// Whether neither round is the beginning of the other, as `3` is of `3.1`.
    fn have_other_rounds(&self, one: &ComparedTags, other: &ComparedTags) -> bool {
        let [one, other] = [one, other].map(|tags| self.texts.get(tags.texts[ROUND]).split('.'));
        one.zip(other).any(|(one, other)| !one.is_empty() && !other.is_empty() && one != other)
    }

    /// Whether the names of both events have years, and none is in both: `Open 1999`, `Open 2005`.
    fn have_other_years(&self, one: &ComparedTags, other: &ComparedTags) -> bool {
        let [one, other] = [one, other].map(|tags| years(self.texts.get(tags.texts[EVENT])));
        let (mut one, others) = (one.peekable(), other.collect::<Vec<_>>());
        one.peek().is_some() && !others.is_empty() && !one.any(|year| others.contains(&year))
    }

    /// Whether the players differ. If all else agrees, one of the names may have a slip.
    fn have_other_players(&self, one: &ComparedTags, other: &ComparedTags) -> bool {
        let likeness = |side| self.likeness(side, one, other);
        match [0, 1].map(likeness) {
            [Likeness::Same, Likeness::Same] => false,
            [Likeness::Slip, Likeness::Same] | [Likeness::Same, Likeness::Slip] => {
                let is_shared = one.dates[0].agrees(other.dates[0]) && share_place(one, other);
                !is_shared
            }
            _ => true,
        }
    }

    /// The likeness of the players of a side. Names that are missing are the same as each other only.
    fn likeness(&self, side: usize, one: &ComparedTags, other: &ComparedTags) -> Likeness {
        let [own_id, other_id] = [one, other].map(|tags| tags.texts[FIDE_IDS[side]]);
        let [one, other] = [one, other].map(|tags| tags.texts[NAMES[side]]);
        if own_id != 0 && other_id != 0 {
            return if own_id == other_id { Likeness::Same } else { Likeness::None };
        }
        match (self.texts.name(one), self.texts.name(other)) {
            _ if one == other => Likeness::Same,
            (None, None) => Likeness::Same,
            (Some(one), Some(other)) if one.is_spelled_as(other) => Likeness::Same,
            (Some(one), Some(other)) if one.is_slip_of(other) => Likeness::Slip,
            _ => Likeness::None,
        }
    }
}

/// The facts that a game of players with these ids and names shares with each copy.
fn common_keys<'a>(
    ids: [Option<&'a str>; 2],
    names: [Option<&'a PlayerName>; 2],
    date: TagDate,
    apart: [Option<u64>; APART],
) -> CommonKeys<'a> {
    let players = [0, 1].map(|side| {
        let families = names[side].into_iter().flat_map(PlayerName::families);
        let unknown = names[side].is_none().then_some(PlayerKey::Unknown);
        let id = ids[side].map(PlayerKey::Id);
        id.into_iter().chain(families.map(PlayerKey::Family)).chain(unknown).collect()
    });
    let day = (date.0 != 0 && date.2 != 0).then_some((date.0, date.2));
    CommonKeys { players, day, apart }
}

/// The likeness of two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Likeness {
    Same,
    /// The names differ by a letter, which may be a slip.
    Slip,
    None,
}

fn have_other_results(one: &ComparedTags, other: &ComparedTags) -> bool {
    one.result != other.result && ![one.result, other.result].contains(&GameResult::Unknown)
}

/// Whether games that nothing tells apart have a tag in common that few games share.
fn share(one: &ComparedTags, other: &ComparedTags) -> bool {
    one.dates[0].agrees(other.dates[0]) || share_place(one, other)
}

/// Whether games that nothing tells apart have the round, the time, the event or the site in common.
fn share_place(one: &ComparedTags, other: &ComparedTags) -> bool {
    let is_shared = |text: usize| one.hashes[text] != 0 && one.hashes[text] == other.hashes[text];
    one.texts[ROUND] != 0 && other.texts[ROUND] != 0
        || one.texts[EVENT] != 0 && one.texts[EVENT] == other.texts[EVENT]
        || [TIME, ADDRESS, SITE].into_iter().any(is_shared)
}

/// The years in the name of an event.
fn years(event: &str) -> impl Iterator<Item = &str> {
    let words = event.split(|char: char| !char.is_alphanumeric());
    words.filter(|word| {
        word.len() == 4 && word.parse().is_ok_and(|year: u32| (1800..2100).contains(&year))
    })
}

/// Texts, each once, by their numbers. The empty text is 0.
#[derive(Debug)]
struct Texts {
    numbers: HashMap<Rc<str>, u32>,
    all: Vec<(Rc<str>, ReadName)>,
}

/// A text as the name of a player, read when it is first compared.
type ReadName = OnceCell<Option<Box<PlayerName>>>;

impl Default for Texts {
    fn default() -> Self {
        let mut own = Self { numbers: HashMap::new(), all: Vec::new() };
        own.number(String::new());
        own
    }
}

impl Texts {
    fn number(&mut self, text: String) -> u32 {
        if let Some(number) = self.numbers.get(&*text) {
            return *number;
        }
        let (text, number): (Rc<str>, _) = (text.into(), self.all.len() as u32);
        self.numbers.insert(text.clone(), number);
        self.all.push((text, OnceCell::new()));
        number
    }

    fn get(&self, number: u32) -> &str {
        &self.all[number as usize].0
    }

    fn name(&self, number: u32) -> Option<&PlayerName> {
        let (text, name) = &self.all[number as usize];
        name.get_or_init(|| PlayerName::parse(text).map(Box::new)).as_deref()
    }
}
