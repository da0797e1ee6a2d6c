//! Puzzles at a table: a position is on the board, the person looks for the mate, and the prover judges and defends.

use chess_core::Move;
use chess_play::GameCommand;

use super::Match;
use crate::notice::Notice;
use crate::prover::{ProofResult, ProofTask, ProofWork, Proved};
use crate::puzzles::{PuzzleFile, PuzzleStage, Puzzles};
use crate::question::Purpose;
use crate::surroundings::{Engines, Storage};

const NO_PUZZLE: &str = "no puzzle is on the board\n`next` goes on, `stop` ends";

impl<E: Engines, S: Storage> Match<E, S> {
    pub(crate) fn puzzles(&self) -> Option<&Puzzles> {
        self.puzzles.as_deref()
    }

    /// Whether the prover has to answer.
    pub(super) fn is_proving(&self) -> bool {
        let is_busy = |stage| matches!(stage, PuzzleStage::Sought | PuzzleStage::Judged(_));
        self.puzzles.as_ref().is_some_and(|puzzles| is_busy(puzzles.stage))
    }

    /// Asks for the mates of a file, one after the other. The game waits.
    pub fn begin_puzzles(&mut self, file: PuzzleFile) -> Vec<Notice> {
        let ended = self.end_aside();
        // Their answers are about the game, which is put aside.
        self.asked.forget(Purpose::Move);
        self.asked.forget(Purpose::Hint);
        let tally = self.storage.tally().unwrap_or_default();
        let puzzles = Puzzles::new(file, tally, self.session.clone());
        self.puzzles = Some(Box::new(puzzles));
        ended.into_iter().chain(self.seek()).collect()
    }

    /// Asks for the mates of a file, or of the game or the games at hand.
    pub(super) fn open_puzzles(&mut self, name: Option<&str>) -> Vec<Notice> {
        let again = name.and_then(|name| name.strip_suffix(" again"));
        let file = match again.or(name) {
            Some(name) => self.storage.open_puzzles(name),
            None => match &self.games {
                Some((games, _)) => games.text().and_then(|text| PuzzleFile::of_text(&text)),
                None => PuzzleFile::of_text(&self.game().export()),
            },
        };
        if again.is_some() {
            let tally = self.storage.tally().unwrap_or_default().without_place();
            // Otherwise the file goes on where it was left, as it says then.
            let _ = self.storage.keep_tally(&tally);
        }
        match file {
            Ok(file) => self.begin_puzzles(file),
            Err(reason) => vec![Notice::refusal(reason)],
        }
    }

    /// Lets the prover look for the next mate.
    fn seek(&mut self) -> Option<Notice> {
        self.engines.end_proof();
        let puzzles = self.puzzles.as_mut()?;
        let candidates = puzzles.candidates();
        if candidates.is_empty() {
            let told = puzzles.end();
            self.keep_tally();
            return Some(Notice::new(told));
        }
        self.prove(ProofWork::Find(candidates))
    }

    fn prove(&mut self, work: ProofWork) -> Option<Notice> {
        self.last_proof += 1;
        let task = ProofTask { id: self.last_proof, work };
        let why = self.engines.prove(task).err()?;
        Some(self.fail_proof(&why))
    }

    /// Takes the result of a proof. One of an older task is ignored.
    pub(super) fn take_proof(&mut self, Proved { id, found }: Proved) -> Option<Notice> {
        let puzzles = self.puzzles.as_mut().filter(|_| id == self.last_proof)?;
        match (puzzles.stage, found) {
            (PuzzleStage::Sought, ProofResult::Mate { at, moves, line, undecided }) => {
                puzzles.find(at, moves, line, undecided);
                self.ask_puzzle()
            }
            (PuzzleStage::Sought, ProofResult::NoMate { undecided }) => {
                puzzles.pass(undecided);
                self.seek()
            }
            (PuzzleStage::Judged(mv), ProofResult::Right(defence)) => self.defend(mv, &defence),
            (PuzzleStage::Judged(_), ProofResult::Wrong(reason)) => {
                puzzles.miss();
                let position = puzzles.position();
                self.session.replace(position);
                self.keep_tally();
                Some(Notice::with_board(format!("{reason}. Try again.")))
            }
            (PuzzleStage::Sought | PuzzleStage::Judged(_), ProofResult::Undecided(why)) => {
                Some(self.fail_proof(&why))
            }
            // A proof that was stopped, because it is not needed any more.
            _ => None,
        }
    }

    /// Puts a puzzle on the board. The side that mates is below.
    fn ask_puzzle(&mut self) -> Option<Notice> {
        let puzzles = self.puzzles.as_ref()?;
        let (question, side) = (puzzles.question(), puzzles.side()?);
        let position = puzzles.position();
        self.session.replace(position);
        self.turn_to(side);
        Some(Notice::with_board(question))
    }

    /// Answers a move that mates in time by the longest defence.
    fn defend(&mut self, mv: Move, defence: &[Move]) -> Option<Notice> {
        let puzzles = self.puzzles.as_mut()?;
        let Some(reply) = puzzles.play_on(mv, defence) else {
            let told = puzzles.solve();
            self.keep_tally();
            return Some(Notice::new(told));
        };
        // The prover's moves are legal.
        let told = self.session.obey(GameCommand::Move(reply.to_string()));
        let told = told.map(|answer| answer.text).unwrap_or_default();
        Some(Notice::with_board(format!("Right. {told}")))
    }

    fn fail_proof(&mut self, why: &str) -> Notice {
        let Some(puzzles) = &mut self.puzzles else { return Notice::default() };
        if puzzles.stage == PuzzleStage::Sought {
            puzzles.stage = PuzzleStage::Over;
            return Notice::new(format!("The prover failed: {why}. `next` tries again."));
        }
        puzzles.ask_again();
        let position = puzzles.position();
        self.session.replace(position);
        Notice::with_board(format!("Your move cannot be judged: {why}. Try another one."))
    }

    /// Ends the puzzles, and puts the game on the board again.
    pub(super) fn end_puzzles(&mut self) -> Option<Notice> {
        let puzzles = self.puzzles.take()?;
        self.engines.end_proof();
        let summary = puzzles.summary();
        self.session.replace(puzzles.game);
        Some(Notice::with_board(summary))
    }

    fn keep_tally(&mut self) {
        if let Some(puzzles) = &self.puzzles {
            // The next count is kept again.
            let _ = self.storage.keep_tally(&puzzles.tally);
        }
    }

    pub(super) fn is_puzzle_over(&self) -> bool {
        self.puzzles.as_ref().is_some_and(|puzzles| puzzles.stage == PuzzleStage::Over)
    }

    /// Reads a move by the rules of the session, and lets the prover judge it.
    pub(super) fn try_mate(&mut self, command: GameCommand) -> Vec<Notice> {
        let Some(puzzles) = &self.puzzles else { return Vec::new() };
        let refused = match puzzles.stage {
            PuzzleStage::Asked => None,
            PuzzleStage::Sought => Some("the prover looks for the next mate\nwait for it"),
            PuzzleStage::Judged(_) => Some("the prover judges your last move\nwait for its answer"),
            PuzzleStage::Over => Some("the puzzle is over\n`next` goes on"),
            PuzzleStage::End => Some("no puzzle is left\n`stop` goes back to the game"),
        };
        if let Some(refused) = refused {
            return vec![Notice::refusal(refused)];
        }
        let plies = puzzles.plies();
        let text = match self.session.obey(command) {
            Ok(answer) => answer.text,
            Err(refusal) => return vec![Notice::refusal(refusal.to_string())],
        };
        let here = self.session.history();
        let Some(mv) = here.last_move().filter(|_| here.len() > plies) else {
            return vec![Notice::new(text)];
        };
        // The sentence about the move tells check and mate.
        let told = Notice::with_board(text.lines().next().unwrap_or_default());
        let work = self.puzzles.as_mut().and_then(|puzzles| puzzles.work(mv));
        let failed = work.and_then(|work| self.prove(work));
        [told].into_iter().chain(failed).collect()
    }

    /// Goes to the next puzzle.
    pub(super) fn next_puzzle(&mut self) -> Option<Notice> {
        let puzzles = self.puzzles.as_mut()?;
        if puzzles.stage == PuzzleStage::Sought {
            let words = "the prover looks for the next mate\n`stop` ends the puzzles";
            return Some(Notice::refusal(words));
        }
        puzzles.advance();
        self.keep_tally();
        self.seek()
    }

    /// The puzzles, if one is on the board.
    fn puzzle(&mut self) -> Option<&mut Puzzles> {
        let puzzles = self.puzzles.as_deref_mut()?;
        let is_none = matches!(puzzles.stage, PuzzleStage::Sought | PuzzleStage::End);
        (!is_none && puzzles.side().is_some()).then_some(puzzles)
    }

    pub(super) fn hint_at_puzzle(&mut self) -> Notice {
        let Some(puzzles) = self.puzzle() else { return Notice::refusal(NO_PUZZLE) };
        if puzzles.stage != PuzzleStage::Asked {
            return Notice::refusal("there is no move to find now\n`next` goes on");
        }
        let hint = puzzles.hint();
        self.keep_tally();
        Notice::new(hint)
    }

    pub(super) fn solve_puzzle(&mut self) -> Notice {
        let Some(puzzles) = self.puzzle() else { return Notice::refusal(NO_PUZZLE) };
        let (told, position) = (puzzles.show_solution(), puzzles.position());
        self.engines.end_proof();
        self.session.replace(position);
        self.keep_tally();
        Notice::with_board(told)
    }
}
