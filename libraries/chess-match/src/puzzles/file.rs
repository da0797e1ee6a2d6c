//! The puzzles of a file: problems, and games where mates are looked for.

use std::collections::{HashSet, VecDeque};
use std::fmt;
use std::io::Cursor;
use std::mem;

use chess_core::pgn::{Entry, Reader};
use chess_core::{Board, GameBuf, PositionKey, Setup};
use chess_mate::{Budget, Stipulation};
use chess_problems::{Format, NotAProblem, Problem, epd, lichess, pgn};

use crate::prover::Candidate;

/// An entry of a file of puzzles.
#[derive(Clone, Debug)]
pub enum PuzzleEntry {
    /// A position with its claims.
    Problem(Box<Problem>),
    /// A game.
    Game(Box<GameBuf>),
    /// A text that is neither.
    Unreadable,
}

impl From<Entry> for PuzzleEntry {
    fn from(entry: Entry) -> Self {
        let Ok(game) = entry.sound() else { return Self::Unreadable };
        match pgn::problem(game.as_game()).filter(|problem| problem.claim.stipulation.is_some()) {
            Some(problem) => Self::Problem(Box::new(problem)),
            None => Self::Game(Box::new(game)),
        }
    }
}

/// A file of puzzles: problems, games, or both. It is read only as far as puzzles are shown.
pub struct PuzzleFile {
    /// Its name in sentences.
    name: String,
    /// Its path, so that puzzles go on where they were left.
    place: Option<String>,
    entries: Box<dyn Iterator<Item = PuzzleEntry>>,
}

impl fmt::Debug for PuzzleFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PuzzleFile").field("name", &self.name).finish_non_exhaustive()
    }
}

impl PuzzleFile {
    /// A file with a path, and its entries. The next time, its puzzles go on where they were left.
    pub fn new(place: String, entries: impl Iterator<Item = PuzzleEntry> + 'static) -> Self {
        Self { name: format!("`{place}`"), place: Some(place), entries: Box::new(entries) }
    }

    fn unnamed(entries: impl Iterator<Item = PuzzleEntry> + 'static) -> Self {
        Self { name: String::from("the text"), place: None, entries: Box::new(entries) }
    }

    /// The puzzles of a text.
    ///
    /// # Errors
    ///
    /// Returns the reason if it is in no known format.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_match::PuzzleFile;
    ///
    /// assert!(PuzzleFile::of_text("kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;").is_ok());
    /// let refused = PuzzleFile::of_text("some words").unwrap_err();
    /// assert!(refused.starts_with("the text has no puzzles: expected games in PGN"));
    /// ```
    pub fn of_text(text: &str) -> Result<Self, String> {
        let entry = |problem| match problem {
            Ok(problem) => PuzzleEntry::Problem(Box::new(problem)),
            Err(_) => PuzzleEntry::Unreadable,
        };
        let read: fn(&str) -> Option<Result<Problem, NotAProblem>> = match Format::of(text) {
            Some(Format::Pgn) => {
                let games = Reader::new(Cursor::new(text.as_bytes().to_vec()));
                let games = games.map_while(Result::ok).map(PuzzleEntry::from);
                return Ok(Self::unnamed(games));
            }
            Some(Format::Epd) => |line| Some(epd::parse(line)),
            Some(Format::Lichess) => {
                |line| (!lichess::is_header(line)).then(|| lichess::parse(line))
            }
            // The command reads more formats. Here, their parsers would be most of the code.
            _ => {
                let formats = "games in PGN, positions in EPD or FEN, or Lichess puzzles (CSV)";
                return Err(format!("the text has no puzzles: expected {formats}"));
            }
        };
        let is_item = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
        let lines: Vec<_> = text.lines().filter(is_item).map(str::to_owned).collect();
        let entries = lines.into_iter().filter_map(move |line| read(&line)).map(entry);
        Ok(Self::unnamed(entries))
    }
}

/// The most moves of the mates that are looked for in games.
pub(crate) const IN_GAMES: u8 = 3;
/// The number of positions that one position of a game is worth: enough for nearly all mates in three.
const IN_GAME: u64 = 100_000;
/// The same for a position of a list that claims no mate.
const UNCLAIMED: u64 = 1_000_000;
/// The number of positions that the prover receives at once.
const AT_ONCE: usize = 256;
/// The greatest number of positions that are remembered, so that the openings of games are not looked at again and again.
const REMEMBERED: usize = 1 << 18;

/// A position that may become a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) candidate: Candidate,
    /// The source in words.
    pub(crate) source: String,
    /// The number of its entry in the file, and the number of plies before it.
    pub(crate) entry: usize,
    ply: usize,
}

/// The positions of a file, in its order.
#[derive(Debug)]
pub(crate) struct Positions {
    file: PuzzleFile,
    /// The positions that the prover has, and the ones that it gets next.
    waiting: VecDeque<Found>,
    seen: HashSet<PositionKey>,
    /// The number of entries so far.
    pub(crate) entries: usize,
    /// The number of entries that are not mates, or cannot be read.
    pub(crate) others: usize,
    is_over: bool,
}

impl Positions {
    pub(crate) fn new(file: PuzzleFile) -> Self {
        let (waiting, seen) = (VecDeque::new(), HashSet::new());
        Self { file, waiting, seen, entries: 0, others: 0, is_over: false }
    }

    /// The name of the file in sentences.
    pub(crate) fn name(&self) -> &str {
        &self.file.name
    }

    /// The path of the file.
    pub(crate) fn place(&self) -> Option<&str> {
        self.file.place.as_deref()
    }

    /// The number of entries that are done after one of them: it is done unless it has more positions.
    pub(crate) fn done(&self, entry: usize) -> usize {
        let has_more = self.waiting.front().is_some_and(|next| next.entry == entry);
        entry - usize::from(has_more)
    }

    /// Passes over entries.
    pub(crate) fn skip(&mut self, entries: usize) {
        while self.entries < entries && self.read().is_some() {
            self.waiting.clear();
        }
    }

    /// The next positions for the prover; none at the end of the file.
    pub(crate) fn next(&mut self) -> Vec<Candidate> {
        while !self.is_over && self.waiting.len() < AT_ONCE {
            self.is_over = self.read().is_none();
        }
        self.waiting.iter().map(|found| found.candidate).collect()
    }

    /// Takes the position with an index among the last ones, and skips the ones that follow from it
    /// in its game. None of the positions before it is a mate.
    pub(crate) fn take(&mut self, at: usize, moves: u8) -> Option<Found> {
        let last = self.waiting.len().checked_sub(1)?;
        let found = self.waiting.drain(..=at.min(last)).next_back()?;
        let end = found.ply + 2 * usize::from(moves);
        self.waiting.retain(|other| other.entry != found.entry || other.ply >= end);
        Some(found)
    }

    /// Passes over all positions that the prover has.
    pub(crate) fn pass(&mut self) {
        self.waiting.clear();
    }

    fn read(&mut self) -> Option<()> {
        let entry = self.file.entries.next()?;
        self.entries += 1;
        match entry {
            PuzzleEntry::Unreadable => self.others += 1,
            PuzzleEntry::Problem(problem) => match problem.claim.stipulation {
                Some(Stipulation::Mate(mate)) => {
                    self.add_problem(*problem, mate.moves(), Budget::USUAL);
                }
                // The themes of Lichess would name a mate.
                None if problem.themes.is_empty() => {
                    self.add_problem(*problem, IN_GAMES, UNCLAIMED);
                }
                _ => self.others += 1,
            },
            PuzzleEntry::Game(game) => self.add_game(&game),
        }
        Some(())
    }

    fn add_problem(&mut self, problem: Problem, moves: u8, budget: u64) {
        let Problem { board, id, author, source, .. } = problem;
        let parts: Vec<_> = [id, author, source].into_iter().flatten().collect();
        let (entry, source) = (self.entries, parts.join(", "));
        let candidate = Candidate { board: first_move(board), moves, budget };
        self.waiting.push_back(Found { candidate, source, entry, ply: 0 });
    }

    fn add_game(&mut self, game: &GameBuf) {
        let game = game.as_game();
        let name = |tag| game.tags().value(tag).filter(|name| *name != "?").unwrap_or("?");
        let (white, black) = (name("White"), name("Black"));
        for (ply, board) in game.boards().enumerate() {
            if self.seen.len() >= REMEMBERED {
                mem::take(&mut self.seen);
            }
            if !self.seen.insert(board.key()) {
                continue;
            }
            let source =
                format!("{white} against {black}, before move {}", board.fullmove_number());
            let candidate =
                Candidate { board: first_move(board), moves: IN_GAMES, budget: IN_GAME };
            let found = Found { candidate, source, entry: self.entries, ply };
            self.waiting.push_back(found);
        }
    }
}

/// The position as that of a problem: the clock and the number of the move belong to the game.
fn first_move(board: Board) -> Board {
    let first = Setup::from(board).with_halfmove_clock(0).with_fullmove_number(1);
    first.board().unwrap_or(board)
}
