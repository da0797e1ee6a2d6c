//! The options of a check.

use std::num::NonZero;
use std::sync::Arc;
use std::thread;

use chess_core::FenOptions;
use chess_core::pgn::{ExportOptions, KeptNotes};

use crate::judge::Judge;

/// The options of a check.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CheckOptions {
    /// The number of threads that check. One more thread reports.
    pub threads: NonZero<usize>,
    /// The number of bytes of text that a thread checks at a time. Blocks of compressed files in frames have
    /// the size of their frames. It affects speed and memory, never the findings.
    pub block: NonZero<usize>,
    /// The greatest size of a game in bytes; 1 GiB at most. It bounds the memory for hostile input.
    pub largest_game: usize,
    /// The faults that positions may have, and whether a game must be able to reach them. Chess960 concerns
    /// lists of positions only, because games have a `Variant` tag for it.
    pub fen: FenOptions,
    /// Whether games must follow PGN's export format; see [`Rule`](crate::Rule). The style of a
    /// game is checked up to its first mistake.
    pub strict: bool,
    /// Whether strings of chess in files of Rust are checked too, outside of the calls of macros.
    /// Other packages than users of `caissa` have no calls then. In [other
    /// programs](crate::TextKind::Program), they are checked in any case.
    pub strings: bool,
    /// The way in which [`fix()`](crate::fix()) fixes games.
    pub fixing: FixMode,
    /// The greatest number of sequences of moves that are counted for the perft counts (`D1`, `D2` ..) of one line. Those
    /// that would need more are left out, and counted in [`Summary::uncounted`](crate::Summary::uncounted).
    pub perft: u64,
    /// The judge of lines of EPD that have no mistake.
    pub judge: Option<Arc<dyn Judge>>,
    /// The notes that games have. [`check`](crate::check) needs none.
    pub notes: KeptNotes,
    /// The form in which games are [exported](crate::FileItem::exported), if they are.
    pub export: Option<ExportOptions>,
    /// Whether the moves of games are [written](crate::FileItem::sans) in standard algebraic notation.
    pub sans: bool,
    /// The consequence of an error for the rest of its input.
    pub on_error: OnError,
}

/// A way to fix games.
#[derive(Clone, Debug)]
pub enum FixMode {
    /// Each by itself.
    Plain,
    /// Each by itself, with the reasons of each fix; see [`Fixed::applied`](crate::Fixed::applied).
    Explained,
    /// Each with another record of it, such as the score sheet of the opponent. The whole file is read at once.
    Against(Arc<OtherRecord>),
}

/// The other records of games, in the order of the games.
#[derive(Clone, Debug, Default)]
pub struct OtherRecord {
    pub(crate) games: Vec<String>,
}

/// The consequence of an error, such as a game that is too large, for the rest of its input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnError {
    /// The input is read on from a guess of the next game, up to the end of what can be read of it.
    GoOn,
    /// The input ends.
    Stop,
}

/// The usual size of a block: small enough that the first finding of a long file comes at once.
const BLOCK: NonZero<usize> = NonZero::new(4 << 20).expect("not zero");

impl CheckOptions {
    /// These options for a check or a fix, which need nothing of a game but its moves.
    pub(crate) fn of_check(&self, on_error: OnError) -> Self {
        Self { notes: KeptNotes::None, export: None, sans: false, on_error, ..self.clone() }
    }
}

impl Default for CheckOptions {
    /// As many threads as there are cores, blocks of 4 MiB, a million sequences, and nothing allowed.
    fn default() -> Self {
        let threads = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        Self {
            threads,
            block: BLOCK,
            largest_game: 1 << 30,
            fen: FenOptions::new(),
            strict: false,
            strings: false,
            fixing: FixMode::Plain,
            perft: 1_000_000,
            judge: None,
            notes: KeptNotes::None,
            export: None,
            sans: false,
            on_error: OnError::GoOn,
        }
    }
}
