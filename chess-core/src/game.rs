//! Games: a start, its moves, and where they lead, in one run of bytes.
//!
//! [`GameRef`] is one type for games in constants and games read at run time: it borrows its bytes, so
//! it is `Copy`, and a constant game is one literal. [`Game`] is the one whose bytes live in the
//! program; `GameBuf` owns them.
//!
//! ```text
//! flags 1 | plies 4 | last board 40 | start 40, where it is not the starting array | moves 2 each | tags
//! ```

mod iter;
#[cfg(feature = "alloc")]
mod owned;

pub use iter::{Boards, Moves, Tags};
#[cfg(feature = "alloc")]
pub use owned::GameBuf;

use crate::{Board, Color, Move, Outcome, PackedBoard, Score};

/// A game that was checked, in a constant.
///
/// # Examples
///
/// ```
/// # use chess_core::GameBuf;
/// let game: GameBuf = "1. e4 f5 2. Qf3 g5 3. Qh5#".parse()?;
/// let game = game.as_game();
/// assert_eq!(game.len(), 5);
/// assert!(game.board().is_checkmate());
/// # Ok::<(), chess_core::Error>(())
/// ```
pub type Game = GameRef<'static>;

/// A game that was checked: every move legal, every claim true.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct GameRef<'a> {
    /// What `GameBuf` wrote. Public for the macro's sake alone: a struct literal costs the compiler half of
    /// what a call in a constant block does.
    #[doc(hidden)]
    pub bytes: &'a [u8],
}

const CUSTOM_START: u8 = 1;
const LAST: usize = 5;
const START: usize = LAST + PackedBoard::SIZE;

impl<'a> GameRef<'a> {
    const fn has_custom_start(self) -> bool {
        self.bytes[0] & CUSTOM_START != 0
    }

    /// Where the moves begin.
    const fn moves_at(self) -> usize {
        if self.has_custom_start() { START + PackedBoard::SIZE } else { START }
    }

    /// The position the game began with.
    pub const fn start(self) -> Board {
        if self.has_custom_start() {
            PackedBoard::from_bytes(self.bytes, START).unpack()
        } else {
            Board::START
        }
    }

    /// The position after the last move.
    pub const fn board(self) -> Board {
        PackedBoard::from_bytes(self.bytes, LAST).unpack()
    }

    /// How many moves were made, in plies: each side's move counts one.
    pub const fn len(self) -> usize {
        let [_, a, b, c, d, ..] = self.bytes else { return 0 };
        u32::from_le_bytes([*a, *b, *c, *d]) as usize
    }

    /// Whether no move was made.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The move of a ply, counted from 0.
    pub const fn get(self, ply: usize) -> Option<Move> {
        if ply >= self.len() {
            return None;
        }
        let at = self.moves_at() + 2 * ply;
        Some(Move::from_bytes([self.bytes[at], self.bytes[at + 1]]))
    }

    /// The moves, first to last.
    pub const fn moves(self) -> Moves<'a> {
        Moves::new(self)
    }

    /// The positions, from the start to the last: one more than there are moves.
    pub const fn boards(self) -> Boards<'a> {
        Boards::new(self)
    }

    /// The position after a number of plies, 0..=`len()`.
    pub const fn board_after(self, plies: usize) -> Option<Board> {
        if plies > self.len() {
            return None;
        }
        let mut board = self.start();
        let mut ply = 0;
        while ply < plies
            && let Some(mv) = self.get(ply)
        {
            board = board.after(mv);
            ply += 1;
        }
        Some(board)
    }

    /// How often the last position has appeared, itself included (FIDE 9.2.3).
    pub const fn repetitions(self) -> usize {
        let last = self.board();
        let mut board = self.start();
        let mut count = 1;
        let mut ply = 0;
        while let Some(mv) = self.get(ply) {
            if board.same_position(&last) {
                count += 1;
            }
            board = board.after(mv);
            ply += 1;
        }
        count
    }

    /// How the game has ended by rule: as its last position says, or by fivefold repetition.
    pub const fn outcome(self) -> Option<Outcome> {
        match self.board().outcome() {
            Some(outcome) => Some(outcome),
            None if self.repetitions() >= 5 => Some(Outcome::FivefoldRepetition),
            None => None,
        }
    }

    /// Whether the player to move may claim a draw: threefold repetition, or fifty moves by each
    /// player without capture or pawn move (FIDE 9.2, 9.3).
    pub const fn is_draw_claimable(self) -> bool {
        self.board().is_fifty_moves() || (self.repetitions() >= 3 && !self.board().is_checkmate())
    }

    /// The result as written, or else as the last position decides it; `*` counts as not written.
    pub const fn result(self) -> Score {
        match self.bytes[0] >> 1 {
            1 => Score::WhiteWins,
            2 => Score::BlackWins,
            3 => Score::Draw,
            _ => match self.outcome() {
                Some(outcome) => outcome.score(),
                None => Score::Unknown,
            },
        }
    }

    /// The tag pairs, as written; `SetUp` and `FEN` are not among them, [`start`](Self::start) is.
    pub const fn tags(self) -> Tags<'a> {
        Tags::new(self.tag_text())
    }

    const fn tag_text(self) -> &'a str {
        let at = self.moves_at() + 2 * self.len();
        match core::str::from_utf8(self.bytes.split_at(at).1) {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}

impl<'a> IntoIterator for GameRef<'a> {
    type Item = Move;
    type IntoIter = Moves<'a>;

    fn into_iter(self) -> Moves<'a> {
        self.moves()
    }
}

impl core::fmt::Display for GameRef<'_> {
    /// The game as PGN: its tags, the start where it is another than usual, numbered moves, the result where
    /// one was written; `*` for a game without moves.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.tag_text())?;
        if self.has_custom_start() {
            writeln!(f, "[SetUp \"1\"]\n[FEN \"{}\"]", self.start())?;
        }
        if self.has_custom_start() || !self.tag_text().is_empty() {
            writeln!(f)?;
        }
        let mut board = self.start();
        for (ply, mv) in self.moves().enumerate() {
            if ply > 0 {
                f.write_str(" ")?;
            }
            match board.turn() {
                Color::White => write!(f, "{}. ", board.number())?,
                Color::Black if ply == 0 => write!(f, "{}... ", board.number())?,
                Color::Black => {}
            }
            f.write_str(&board.san(mv))?;
            board = board.after(mv);
        }
        match (self.is_empty(), self.bytes[0] >> 1) {
            (true, 0) => write!(f, "{}", Score::Unknown),
            (true, _) => write!(f, "{}", self.result()),
            (false, 0) => Ok(()),
            (false, _) => write!(f, " {}", self.result()),
        }
    }
}

impl core::fmt::Debug for GameRef<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Game({self})")
    }
}
