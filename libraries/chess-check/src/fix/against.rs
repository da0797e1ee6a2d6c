//! Two records of one game, such as the score sheets of both players: what one lost, the other may have.

use std::io::{self, Write};
use std::ops::Range;

use chess_core::pgn::{Item, Reader};
use chess_core::{Board, Color, GameResult, Move, Replay};

use super::Fixed;
use super::game::{self, FaultyGame};
use super::ledger::{Fix, Read};
use crate::edit::Replacement;
use crate::finding::Finding;
use crate::input::Input;
use crate::kind::TextKind;
use crate::lines::decode;
use crate::options::{CheckOptions, OtherRecord};
use crate::written::WrittenItem;

/// A difference between two records that no mistake of one of them explains.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordDifference {
    /// Both have a legal move, and each goes on from its own.
    Move {
        /// The number of the game in the file, from 1.
        game: u64,
        /// The move as it would be numbered, such as `12...`.
        number: String,
        /// The move of the fixed record, and that of the other one, in standard algebraic notation.
        moves: [String; 2],
    },
    /// One of them has more moves.
    Length {
        /// The number of the game in the file, from 1.
        game: u64,
        /// The numbers of plies of the fixed record and of the other one.
        plies: [usize; 2],
    },
    /// They have different results.
    Result {
        /// The number of the game in the file, from 1.
        game: u64,
        /// The result of the fixed record, and that of the other one.
        results: [GameResult; 2],
    },
}

impl OtherRecord {
    /// Reads the records of a file of games.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, or has no games in PGN.
    pub fn read(from: Input) -> io::Result<Self> {
        let name = from.name().to_owned();
        let (kind, mut text) = from.open()?;
        if kind != TextKind::Pgn {
            let words = format!("`{name}` does not have games in PGN");
            return Err(io::Error::new(io::ErrorKind::InvalidData, words));
        }
        let mut bytes = Vec::new();
        text.read_to_end(&mut bytes)?;
        Ok(Self { games: games(&bytes)?.map(|range| decode(&bytes[range])).collect() })
    }
}

/// The byte ranges of the games of a file.
fn games(bytes: &[u8]) -> io::Result<impl Iterator<Item = Range<usize>>> {
    let entries = Reader::new(bytes).map(|entry| Ok(entry?.range));
    let ranges = entries.collect::<io::Result<Vec<_>>>()?.into_iter();
    Ok(ranges.map(|range| range.start as usize..range.end as usize))
}

/// Copies a file of games, each with its own fixes and with what its other record has.
pub(super) fn fix(
    from: Input,
    mut to: impl Write,
    options: &CheckOptions,
    (other, is_wanted): (&OtherRecord, impl Fn(&Finding) -> bool),
) -> io::Result<Fixed> {
    let (name, mut bytes) = (from.name().to_owned(), Vec::new());
    from.open()?.1.read_to_end(&mut bytes)?;
    let ranges: Vec<_> = games(&bytes)?.collect();
    if ranges.len() != other.games.len() {
        let words = format!(
            "`{name}` has {} games, and the other record {}: each game needs its own",
            ranges.len(),
            other.games.len()
        );
        return Err(io::Error::new(io::ErrorKind::InvalidData, words));
    }
    let read = |text: &str| game::findings(text, options, &is_wanted);
    let (mut done, mut at) = (Fixed::default(), 0);
    for (range, other) in ranges.into_iter().zip(&other.games) {
        to.write_all(&bytes[at..range.start])?;
        at = range.end;
        done.games += 1;
        let bytes = &bytes[range];
        let [own, other] = [(decode(bytes), bytes), (other.clone(), other.as_bytes())];
        let [own, other] = [own, other].map(|(text, bytes)| faulty(text, bytes, &read));
        let (Some(mut own), Some(mut other)) = (own, other) else {
            to.write_all(bytes)?;
            continue;
        };
        done.fixed += reconcile(&mut own, &mut other, &read);
        done.left += own.findings.len() as u64;
        to.write_all(&own.bytes)?;
        done.differences.extend(differences(done.games, &own.text, &other.text));
    }
    to.write_all(&bytes[at..])?;
    Ok(done)
}

fn faulty(text: String, bytes: &[u8], read: &Read<'_>) -> Option<FaultyGame> {
    let findings = read(&text)?;
    let mut game = FaultyGame::new(text, bytes.into(), findings);
    game.line_end = Some("\n");
    Some(game)
}

/// Fixes two records until neither can mend the other. Returns the number of fixes of the first.
fn reconcile(own: &mut FaultyGame, other: &mut FaultyGame, read: &Read<'_>) -> u64 {
    let mut fixed = 0;
    loop {
        let certain = own.fix(read);
        let _ = other.fix(read);
        let mended = mend(own, other, read);
        fixed += certain + u64::from(mended);
        if !mended && !mend(other, own, read) {
            return fixed;
        }
    }
}

/// The number of plies behind a mended place that must be the same in both records, if they have so many.
const AGREEING: usize = 2;

/// The most plies that one record lost at one place.
const MOST_LOST: usize = 4;

/// Mends the first mistake in the moves of a record, if the other one has moves with which both agree from there on.
fn mend(record: &mut FaultyGame, other: &FaultyGame, read: &Read<'_>) -> bool {
    let (own, theirs) = (Plies::of(&record.text), Plies::of(&other.text));
    let is_of_move = |found: &Finding| found.ply().is_some() && !found.is_in_variation();
    let Some(at) = record.findings.iter().position(is_of_move) else { return false };
    let common = own.common(&theirs);
    let range = match own.list.get(common) {
        // The mistake shows later than it was made.
        Some(ply) => ply.range.clone(),
        None => record.findings[at].range(),
    };
    let lost = theirs.list.len().saturating_sub(common).min(MOST_LOST);
    let inserted = (1..=lost)
        .map(|count| (count, range.start..range.start, theirs.written(common..common + count)));
    let replaced = (lost > 0 && !is_number(&record.text[range.clone()]))
        .then(|| (1, range.clone(), theirs.written(common..common + 1).trim_end().to_owned()));
    let removed = (0, range.clone(), String::new());
    let mut best = None;
    for (new, range, text) in replaced.into_iter().chain(inserted).chain([removed]) {
        let mut mended = record.clone();
        let fix: Fix = (at, vec![Replacement { range, text }]);
        if mended.take(std::slice::from_ref(&fix), read) == 0 {
            continue;
        }
        let own = Plies::of(&mended.text);
        let (reached, shorter) = (own.common(&theirs), own.list.len().min(theirs.list.len()));
        let is_better = best.as_ref().is_none_or(|(longest, _)| reached > *longest);
        if is_better && reached >= shorter.min(common + new + AGREEING).max(common + 1) {
            best = Some((reached, mended));
        }
    }
    let Some((_, mended)) = best else { return false };
    *record = mended;
    true
}

/// A move of the main line.
struct Ply {
    /// The bytes of its text, without its number.
    range: Range<usize>,
    mv: Move,
}

/// The main line of a game up to its first mistake.
struct Plies {
    list: Vec<Ply>,
    /// The position before each ply, and the last one.
    boards: Vec<Board>,
    result: Option<GameResult>,
}

impl Plies {
    fn of(text: &str) -> Self {
        let mut replay = Replay::new(text, Board::START);
        let (mut list, mut boards, mut end, mut depth) = (Vec::new(), Vec::new(), 0, 0);
        while let Ok(Some(item)) = replay.next_item() {
            match item {
                Item::Open => depth += 1,
                Item::Close => depth -= 1,
                Item::Move(mv) if depth == 0 => {
                    if boards.is_empty() {
                        boards.push(*replay.start());
                    }
                    let written = WrittenItem::of(text, end..replay.item_end(), item);
                    list.extend(written.map(|written| Ply { range: written.range, mv }));
                    boards.push(*replay.board());
                }
                _ => {}
            }
            end = replay.item_end();
        }
        Self { list, boards, result: replay.result() }
    }

    /// The number of plies that two games have in common.
    fn common(&self, other: &Self) -> usize {
        if self.boards.first() != other.boards.first() {
            return 0;
        }
        let pairs = self.list.iter().zip(&other.list);
        pairs.take_while(|(own, other)| own.mv == other.mv).count()
    }

    /// A move in standard algebraic notation.
    fn san(&self, ply: usize) -> String {
        self.boards[ply].san(self.list[ply].mv).to_string()
    }

    /// Some plies as they stand in a game, each with a space behind it.
    fn written(&self, plies: Range<usize>) -> String {
        let first = plies.start;
        let word = |ply: usize| {
            let has_number = ply > first && self.boards[ply].turn() == Color::White;
            let board = &self.boards[ply];
            let number =
                if has_number { format!("{} ", board.move_label()) } else { String::new() };
            number + &self.san(ply) + " "
        };
        plies.map(word).collect()
    }
}

/// Whether a refused text is the number of a move.
fn is_number(text: &str) -> bool {
    let digits = text.trim_end().trim_end_matches(['.', ' ']);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The differences of two records.
fn differences(game: u64, own: &str, other: &str) -> Vec<RecordDifference> {
    let (own, theirs) = (Plies::of(own), Plies::of(other));
    let mut all = Vec::new();
    let plies = [own.list.len(), theirs.list.len()];
    let both = plies[0].min(plies[1]);
    let differ = (0..both).filter(|ply| own.list[*ply].mv != theirs.list[*ply].mv);
    all.extend(differ.take(MOST_LOST).map(|ply| RecordDifference::Move {
        game,
        number: own.boards[ply].move_label().to_string(),
        moves: [own.san(ply), theirs.san(ply)],
    }));
    if plies[0] != plies[1] {
        all.push(RecordDifference::Length { game, plies });
    }
    if let (Some(one), Some(two)) = (own.result, theirs.result)
        && one != two
    {
        all.push(RecordDifference::Result { game, results: [one, two] });
    }
    all
}
