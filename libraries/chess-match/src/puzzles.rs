//! Puzzles: mates that a person finds and the prover defends.

mod file;
mod tally;

use chess_core::{Board, Color, Move};
use chess_play::{GameCommand, Session};

use crate::prover::{Candidate, ProofWork};
use crate::review::moves_in;
use file::{Found, Positions};
pub use file::{PuzzleEntry, PuzzleFile};
use tally::Solved;
pub use tally::{DrilledLine, PuzzleTally};

/// The words about what a person can do at a puzzle. They follow the first one.
const WAYS: &str = " Any move that still mates in time is right. `hint` names a piece, `solution` shows the mate, `next` passes \
                    on, `stop` ends.";

/// The puzzles of a file, and the one on the board.
#[derive(Debug)]
pub(crate) struct Puzzles {
    /// The game at the table. It goes on after the puzzles.
    pub(crate) game: Session,
    positions: Positions,
    puzzle: Option<Puzzle>,
    pub(crate) stage: PuzzleStage,
    /// The number of the puzzle in this run, from 1.
    pub(crate) number: usize,
    solved: usize,
    /// The number of positions that were neither proved nor refuted.
    undecided: usize,
    /// Whether puzzles of the file were done before.
    was_begun: bool,
    /// Whether a hint was given.
    needed_help: bool,
    /// The number of tries at the puzzle, with the next one.
    tries: usize,
    is_solved: bool,
    pub(crate) tally: PuzzleTally,
}

/// The stage of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PuzzleStage {
    /// The prover looks for it.
    Sought,
    /// The player is to find a move.
    Asked,
    /// The prover judges a move.
    Judged(Move),
    /// It is solved, or the solution is shown.
    Over,
    /// The file has no more.
    End,
}

/// A proved mate.
#[derive(Debug)]
struct Puzzle {
    board: Board,
    moves: u8,
    source: String,
    /// The number of its entry in the file.
    entry: usize,
    /// The moves of both sides so far.
    played: Vec<Move>,
    /// A proved way to the mate from here.
    ahead: Vec<Move>,
}

impl Puzzles {
    /// The puzzles of a file, with a count that is kept, beside a game. If the file is that of the count, they go on where
    /// they were left.
    pub(crate) fn new(file: PuzzleFile, tally: PuzzleTally, game: Session) -> Self {
        let mut positions = Positions::new(file);
        let done = tally.done_of(positions.place());
        positions.skip(done);
        Self {
            game,
            positions,
            puzzle: None,
            stage: PuzzleStage::Sought,
            number: 0,
            solved: 0,
            undecided: 0,
            needed_help: false,
            was_begun: done > 0,
            tries: 1,
            is_solved: false,
            tally,
        }
    }

    /// The next positions for the prover; none at the end of the file.
    pub(crate) fn candidates(&mut self) -> Vec<Candidate> {
        let candidates = self.positions.next();
        if candidates.is_empty() {
            self.stage = PuzzleStage::End;
            self.tally.set_done(self.positions.place(), 0);
        }
        candidates
    }

    /// Takes the mate with an index among the last positions.
    pub(crate) fn find(&mut self, at: usize, moves: u8, line: Vec<Move>, undecided: usize) {
        self.undecided += undecided;
        let Some(Found { candidate, source, entry, .. }) = self.positions.take(at, moves) else {
            return;
        };
        let (board, played) = (candidate.board, Vec::new());
        self.puzzle = Some(Puzzle { board, moves, source, entry, played, ahead: line });
        (self.stage, self.needed_help) = (PuzzleStage::Asked, false);
        (self.tries, self.is_solved) = (1, false);
        self.number += 1;
    }

    /// Takes the result that none of the last positions is a mate.
    pub(crate) fn pass(&mut self, undecided: usize) {
        self.undecided += undecided;
        self.positions.pass();
    }

    /// The position on the board as a game of its own.
    pub(crate) fn position(&self) -> Session {
        let Some(puzzle) = &self.puzzle else { return Session::default() };
        let mut session = Session::new(puzzle.board);
        for mv in &puzzle.played {
            // They have been played before.
            let _ = session.obey(GameCommand::Move(mv.to_string()));
        }
        session
    }

    /// The side that mates.
    pub(crate) fn side(&self) -> Option<Color> {
        self.puzzle.as_ref().map(|puzzle| puzzle.board.turn())
    }

    /// The number of plies of the puzzle on the board.
    pub(crate) fn plies(&self) -> usize {
        self.puzzle.as_ref().map_or(0, |puzzle| puzzle.played.len())
    }

    /// The puzzle in a few words, without a full stop.
    pub(crate) fn title(&self) -> String {
        let (PuzzleStage::Asked | PuzzleStage::Judged(_) | PuzzleStage::Over, Some(puzzle)) =
            (self.stage, &self.puzzle)
        else {
            return match self.stage {
                PuzzleStage::End => String::from("No puzzle is left"),
                _ => String::from("The prover looks for the next mate"),
            };
        };
        let (number, side, left) = (self.number, puzzle.board.turn(), puzzle.left());
        match self.stage {
            PuzzleStage::Over if self.is_solved => format!("Puzzle {number} is solved"),
            PuzzleStage::Over => format!("Puzzle {number} is over"),
            _ => format!("Puzzle {number}: {side} mates in {left}"),
        }
    }

    /// The puzzle in a sentence.
    pub(crate) fn question(&self) -> String {
        let ways = if self.number == 1 { WAYS } else { "" };
        format!("{}.{ways}", self.title())
    }

    /// The words at the end of the file.
    pub(crate) fn end(&self) -> String {
        let name = self.positions.name();
        let mut words = match self.number {
            0 if self.was_begun => {
                let place = self.positions.place().unwrap_or_default();
                return format!(
                    "All puzzles of {name} are done: `puzzles {place} again` begins with the first one. `stop` goes back to \
                     the game."
                );
            }
            0 => format!("No mate is proved in {name}."),
            _ => format!("No more mates are in {name}."),
        };
        for (count, one, many) in [
            (self.positions.others, "1 entry is not a mate", "entries are not mates"),
            (
                self.undecided,
                "1 position is neither proved nor refuted",
                "positions are neither proved nor refuted",
            ),
        ] {
            match count {
                0 => {}
                1 => words.extend([" ", one, "."]),
                count => words.extend([" ", &count.to_string(), " ", many, "."]),
            }
        }
        words + " `stop` goes back to the game."
    }

    /// The work of the prover about a move that was made.
    pub(crate) fn work(&mut self, mv: Move) -> Option<ProofWork> {
        let puzzle = self.puzzle.as_ref()?;
        self.stage = PuzzleStage::Judged(mv);
        let line = [&puzzle.played[..], &[mv]].concat();
        Some(ProofWork::Judge { board: puzzle.board, moves: puzzle.moves, line })
    }

    /// Takes the proof that a move mates in time, with the longest defence. Returns the defence; `None` if it mates at once.
    pub(crate) fn play_on(&mut self, mv: Move, defence: &[Move]) -> Option<Move> {
        let puzzle = self.puzzle.as_mut()?;
        puzzle.played.push(mv);
        self.stage = PuzzleStage::Asked;
        let (reply, ahead) = defence.split_first()?;
        puzzle.played.push(*reply);
        puzzle.ahead = ahead.to_vec();
        Some(*reply)
    }

    /// The puzzle is solved: the words about it and about the streak.
    pub(crate) fn solve(&mut self) -> String {
        self.stage = PuzzleStage::Over;
        self.solved += 1;
        self.is_solved = true;
        let told = match (self.needed_help, self.tries) {
            (true, _) => String::from("Solved, with help."),
            (false, 1) => String::from("Solved."),
            (false, 2) => String::from("Solved at the second try."),
            (false, tries) => format!("Solved at try {tries}."),
        };
        let is_alone = !self.needed_help && self.tries == 1;
        let streak = self.count(if is_alone { Solved::Alone } else { Solved::WithHelp });
        format!("{told} {streak} {}", self.source())
    }

    /// Counts the puzzle, once.
    fn count(&mut self, solved: Solved) -> String {
        let Some(puzzle) = &self.puzzle else { return String::new() };
        let done = self.positions.done(puzzle.entry);
        self.tally.set_done(self.positions.place(), done);
        self.tally.count(solved)
    }

    /// `From Paris, 1858.`, if the source is known, and how to go on.
    fn source(&self) -> String {
        let source = self.puzzle.as_ref().map_or("", |puzzle| &puzzle.source);
        let source = if source.is_empty() { String::new() } else { format!("From {source}. ") };
        format!("{source}`next` goes on.")
    }

    /// Counts a wrong move.
    pub(crate) fn miss(&mut self) {
        self.tries += 1;
        self.stage = PuzzleStage::Asked;
        self.tally.lose();
    }

    /// Asks for a move again.
    pub(crate) fn ask_again(&mut self) {
        self.stage = PuzzleStage::Asked;
    }

    /// Names the piece of a move that mates in time.
    pub(crate) fn hint(&mut self) -> String {
        let position = self.position();
        let first = self.puzzle.as_ref().and_then(|puzzle| puzzle.ahead.first());
        let legal = first.and_then(|mv| position.board().to_legal(*mv));
        let Some(legal) = legal else { return String::new() };
        self.needed_help = true;
        self.tally.lose();
        format!("Hint: move the {} on {}.", legal.role(), legal.from())
    }

    /// Plays the way to the mate. Returns the words about it.
    pub(crate) fn show_solution(&mut self) -> String {
        let board = *self.position().board();
        let Some(puzzle) = &mut self.puzzle else { return String::new() };
        let ahead = std::mem::take(&mut puzzle.ahead);
        let line = moves_in(&board, &ahead).join(" ");
        puzzle.played.extend(ahead);
        if self.stage != PuzzleStage::Over {
            self.stage = PuzzleStage::Over;
            self.count(Solved::Not);
        }
        format!("The mate: {line}. {}", self.source())
    }

    /// Passes on to the next puzzle. One that is not solved ends the streak.
    pub(crate) fn advance(&mut self) {
        if matches!(self.stage, PuzzleStage::Asked | PuzzleStage::Judged(_)) {
            self.count(Solved::Not);
        }
        self.stage = PuzzleStage::Sought;
    }

    /// The account at the end.
    pub(crate) fn summary(&self) -> String {
        let solved = match self.solved {
            1 => String::from("1 puzzle is solved"),
            solved => format!("{solved} puzzles are solved"),
        };
        let has_moves = !self.game.main_line().is_empty();
        let back = if has_moves { " The game is on the board again." } else { "" };
        format!("{solved}. {}{back}", self.tally)
    }
}

impl Puzzle {
    /// The number of moves within which the side to move mates now.
    fn left(&self) -> usize {
        usize::from(self.moves).saturating_sub(self.played.len() / 2)
    }
}
