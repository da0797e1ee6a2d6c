//! The engine: the state that stays from one search to the next, and the threads of a search.

use std::fmt;

use crate::clock::Clock;
use crate::info::{Info, SearchResult};
use crate::limits::Limits;
use crate::mates::{Attempt, prove_mate, short_mate};
use crate::options::Options;
use crate::position::Position;
use crate::run::Run;
use crate::search::Memory;
use crate::stop::Stop;
use crate::strength::{self, Strength};
use crate::transposition::{TooLarge, TranspositionTable};

/// A chess engine: a transposition table, and the history tables of its threads.
///
/// It keeps them from one search to the next, so use one engine for a whole game. It can move to another thread, but
/// runs one search at a time; for several searches at once, make several engines.
///
/// # The same moves every time
///
/// With [one thread](Options::threads), limits of depth or nodes only, and [`forget`](Self::forget) before it, a search
/// has the same result on every machine. Limits of time and several threads make the results differ.
///
/// With [limited strength](Options::elo), a search begins with empty tables of its own and has one thread, so its result
/// depends only on the position, the earlier positions, the limits and the [seed](Options::seed).
pub struct Engine {
    options: Options,
    table: TranspositionTable,
    memories: Vec<Memory>,
    /// The table for searches of limited strength, which begin with an empty one.
    small_table: TranspositionTable,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("options", &self.options).finish_non_exhaustive()
    }
}

impl Engine {
    /// An engine with empty tables.
    ///
    /// # Errors
    ///
    /// Returns [`TooLarge`] if there is no memory for the transposition table.
    pub fn new(options: Options) -> Result<Self, TooLarge> {
        let table = TranspositionTable::new(options.hash)?;
        let small_table = TranspositionTable::new(strength::TABLE_MEBIBYTES)?;
        let memories = vec![Memory::default(); options.threads.max(1)];
        Ok(Self { options, table, memories, small_table })
    }

    /// The options.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Sets the options. A change of the table's size empties it.
    ///
    /// # Errors
    ///
    /// Returns [`TooLarge`] if there is no memory for the table. Then nothing changes.
    pub fn set_options(&mut self, options: Options) -> Result<(), TooLarge> {
        if options.hash != self.options.hash {
            self.table = TranspositionTable::new(options.hash)?;
        }
        self.memories.resize_with(options.threads.max(1), Memory::default);
        self.options = options;
        Ok(())
    }

    /// Empties all tables, as before a new game.
    pub fn forget(&mut self) {
        self.table.clear();
        for memory in &mut self.memories {
            memory.history.clear();
            memory.corrections.clear();
        }
    }

    /// Searches for the best move, and reports its progress.
    ///
    /// The calling thread searches too, so this returns when the search ends: at a limit, after `stop`, or at the
    /// greatest depth. `report` is called on this thread for each principal variation and each change of its score;
    /// with [several lines](Options::lines), for each of them, the best first. The last report has all nodes and all
    /// the time of the search. `stop` ends this search only: make a new one for each search.
    ///
    /// The outcome has a legal move whenever there is one, even if the search is stopped before it begins. Scores are
    /// those of the side to move; [`Score::for_white`](crate::Score::for_white) converts them.
    ///
    /// # Examples
    ///
    /// An analysis with two lines that another thread stops:
    ///
    /// ```
    /// use std::{thread, time::Duration};
    ///
    /// use chess_core::GameBuf;
    /// use chess_search::{Engine, Limits, Options, Position, Stop};
    ///
    /// let mut options = Options::default();
    /// (options.threads, options.lines) = (2, 2);
    /// let mut engine = Engine::new(options)?;
    ///
    /// let game: GameBuf = "1. e4 e5 2. Nf3 Nc6 3. Bb5".parse()?;
    /// let position = Position::from(game.as_game());
    /// let stop = Stop::new();
    /// let outcome = thread::scope(|scope| {
    ///     scope.spawn(|| {
    ///         thread::sleep(Duration::from_millis(50));
    ///         stop.stop();
    ///     });
    ///     engine.search(&position, &Limits::default(), &stop, &mut |info| {
    ///         let line: Vec<_> = info.line.iter().map(ToString::to_string).collect();
    ///         println!("{}. {} {}", info.line_number, info.score, line.join(" "));
    ///     })
    /// });
    /// assert!(position.board().to_legal(outcome.best.ok_or("the game is not over")?).is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn search(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Info),
    ) -> SearchResult {
        let clock = Clock::new(limits.time, self.options.overhead);
        let (full_width, lines) = (self.options.full_width, self.options.lines);
        let run = Run { position, limits, stop, clock, full_width, lines, reported: lines };
        match prove_mate(position, limits, stop, &clock) {
            Some(Attempt::Mate(mut keys)) => {
                keys.iter().take(lines).for_each(|key| report(&key.info));
                keys.swap_remove(0)
            }
            Some(Attempt::None(moves)) => {
                let run = Run { limits: &limits.without_mate(), ..run };
                SearchResult { no_mate: Some(moves), ..self.search_unproved(&run, report) }
            }
            None => self.search_unproved(&run, report),
        }
    }

    /// Searches without a proof.
    fn search_unproved(&mut self, run: &Run<'_>, report: &mut dyn FnMut(&Info)) -> SearchResult {
        if let Some(elo) = self.options.elo {
            let strength = Strength::new(elo, self.options.seed);
            return strength.search(run, &mut self.small_table, report);
        }
        let is_plain = !run.full_width && run.lines == 1;
        if is_plain && let Some(outcome) = short_mate(run.position, run.limits, &run.clock) {
            report(&outcome.info);
            return outcome;
        }
        run.search(&mut self.table, &mut self.memories, |_| 0, report)
    }
}
