//! Games: a starting position, its moves and the last position, stored in one byte slice.
//!
//! [`GameRef`] is one type for games in constants and games read at run time. It borrows its bytes, so it is
//! `Copy`, and a constant game is a single literal. The bytes of a [`Game`] are part of the program; a
//! `GameBuf` owns its bytes.
//!
//! ```text
//! flags 1 | plies 4 | last board 40 | start 40, if it is not the standard one | moves 2 each
//! and if there are any tags or notes: length 4, tags | the main line again, with its notes
//! tag: length 4, name | length 4, value
//! ```

#[cfg(feature = "alloc")]
mod builder;
#[cfg(feature = "alloc")]
mod ending;
mod games;
#[cfg(feature = "alloc")]
mod history;
#[cfg(feature = "alloc")]
mod hover;
mod iter;
mod line;
#[cfg(feature = "alloc")]
mod owned;
#[cfg(feature = "alloc")]
mod stretches;
#[cfg(feature = "alloc")]
mod summary;
#[cfg(feature = "alloc")]
mod tree;

#[cfg(feature = "std")]
pub(crate) use builder::GameBuilder;
#[cfg(feature = "alloc")]
pub use builder::KeptNotes;
#[cfg(feature = "alloc")]
pub use games::GamesBuf;
pub use games::{Games, GamesIter};
#[cfg(feature = "alloc")]
pub use history::History;
#[cfg(feature = "alloc")]
pub use hover::Hover;
pub use iter::{Boards, Moves, Tags};
pub use line::{Line, Note, NoteCounts, Notes};
#[cfg(feature = "alloc")]
pub use owned::GameBuf;
#[cfg(feature = "alloc")]
pub use tree::{GameTree, NodeId, TreeNode};

use crate::basics::{GameResult, Move, MoveText, Outcome};
use crate::board::{Board, Legal, PackedBoard};
use crate::diagram::Diagram;
use crate::notation::Notation;
use crate::setup::Setup;

/// A checked game in a constant.
///
/// # Examples
///
/// ```
/// use caissa::GameBuf;
/// let game: GameBuf = "1. e4 f5 2. Qf3 g5 3. Qh5#".parse()?;
/// let game = game.as_game();
/// assert_eq!(game.len(), 5);
/// assert!(game.board().is_checkmate());
/// # Ok::<(), caissa::Error>(())
/// ```
pub type Game = GameRef<'static>;

/// A checked game: every move is legal and every claim true.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct GameRef<'a> {
    /// The bytes that `GameBuf` wrote. Only the macros set this field; with any other bytes, the value is not
    /// a checked game. The field is not private, because a struct literal takes the compiler half the time of
    /// a call in a constant block.
    #[doc(hidden)]
    pub __bytes: &'a [u8],
}

const CUSTOM_START: u8 = 1;
/// The mask of the result, a number of two bits.
const RESULT: u8 = 2 | 4;
/// The bit that is set if tags or notes follow the moves.
const EXTRAS: u8 = 8;
const LAST: usize = 5;
const START: usize = LAST + PackedBoard::SIZE;

impl<'a> GameRef<'a> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn has_custom_start(self) -> bool {
        self.__bytes[0] & CUSTOM_START != 0
    }

    /// The index of the first move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn moves_at(self) -> usize {
        if self.has_custom_start() { START + PackedBoard::SIZE } else { START }
    }

    /// The position where the game starts.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn start(self) -> Board {
        if self.has_custom_start() {
            PackedBoard::from_bytes(self.__bytes, START).unpack()
        } else {
            Board::START
        }
    }

    /// The position after the last move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn board(self) -> Board {
        PackedBoard::from_bytes(self.__bytes, LAST).unpack()
    }

    /// The number of moves in plies: a move of either side counts as one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn len(self) -> usize {
        let [_, a, b, c, d, ..] = self.__bytes else { return 0 };
        u32::from_le_bytes([*a, *b, *c, *d]) as usize
    }

    /// Whether the game has no moves.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The move at a ply counted from 0, or `None`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn get(self, ply: usize) -> Option<Move> {
        let moves = self.packed_moves();
        if ply < moves.len() { Some(Move::from_bytes(moves[ply])) } else { None }
    }

    /// The two bytes of each move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn packed_moves(self) -> &'a [[u8; 2]] {
        self.__bytes.split_at(self.moves_at()).1.split_at(2 * self.len()).0.as_chunks().0
    }

    /// Iterator over the moves, first to last.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn moves(self) -> Moves<'a> {
        Moves::new(self)
    }

    /// Iterator over the positions from the first to the last, one more than there are moves.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn boards(self) -> Boards<'a> {
        Boards::new(self)
    }

    /// The position after a number of plies, 0..=`len()`; `None` beyond that.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn board_after(self, plies: usize) -> Option<Board> {
        if plies > self.len() {
            return None;
        }
        let mut board = self.start();
        let mut ply = 0;
        while ply < plies
            && let Some(mv) = self.get(ply)
        {
            board = board.played(mv);
            ply += 1;
        }
        Some(board)
    }

    /// The position after a number of plies, 0..=`len()`, as a set-up that keeps the en passant square of each
    /// double step: see [`Legal::play_setup`]. `None` beyond that.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{EnPassant, Game, game};
    ///
    /// const GAME: Game = game!(1. e4 e5 2. Nf3);
    /// let fen = GAME.setup_after(1).unwrap().fen_in(EnPassant::Always);
    /// assert_eq!(fen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn setup_after(self, plies: usize) -> Option<Setup> {
        let Some(last) = plies.checked_sub(1) else { return Some(Setup::of(self.start())) };
        let (Some(board), Some(mv)) = (self.board_after(last), self.get(last)) else { return None };
        Some(Legal::new(&board, board.role_at(mv.from()), mv).play_setup())
    }

    /// The number of times the last position has occurred, including the last time (FIDE 9.2.3).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn repetitions(self) -> usize {
        let last = self.board();
        // A repetition takes at least four plies without a capture or a pawn move.
        if last.halfmoves < 4 {
            return 1;
        }
        let mut board = self.start();
        let mut count = 1;
        let mut ply = 0;
        while let Some(mv) = self.get(ply) {
            if board.same_position(&last) {
                count += 1;
            }
            board = board.played(mv);
            ply += 1;
        }
        count
    }

    /// The rule that has ended the game: one of its last position, or fivefold repetition.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn outcome(self) -> Option<Outcome> {
        let last = self.board();
        match last.outcome() {
            Some(outcome) => Some(outcome),
            // Four repetitions take at least sixteen plies.
            None if last.halfmoves >= 16 && self.repetitions() >= 5 => {
                Some(Outcome::FivefoldRepetition)
            }
            None => None,
        }
    }

    /// Whether the side to move may claim a draw: by threefold repetition, or because each player has made
    /// fifty moves without a capture or a pawn move (FIDE 9.2, 9.3).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_draw_claimable(self) -> bool {
        self.board().is_fifty_moves() || (self.repetitions() >= 3 && !self.board().is_checkmate())
    }

    /// The result in the text. Without one, or with `*`, it is the result of checkmate, stalemate or a dead position at the
    /// end, or else [`GameResult::Unknown`].
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{GameResult, game};
    ///
    /// assert_eq!(game!(1. f3 e5 2. g4 Qh4).result(), GameResult::BlackWins);
    /// assert_eq!(game!(1. f3 e5).result(), GameResult::Unknown);
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn result(self) -> GameResult {
        match (self.__bytes[0] & RESULT) / 2 {
            1 => GameResult::WhiteWins,
            2 => GameResult::BlackWins,
            3 => GameResult::Draw,
            _ => GameResult::Unknown,
        }
    }

    /// Iterator over the tag pairs in the order of the text. It leaves out `SetUp` and `FEN`; see
    /// [`start`](Self::start).
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::GameBuf;
    ///
    /// let game: GameBuf = r#"[Event "The \"first\" match"] 1. e4 *"#.parse()?;
    /// assert_eq!(game.as_game().tags().value("Event"), Some("The \"first\" match"));
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn tags(self) -> Tags<'a> {
        Tags::new(self.extras().0)
    }

    /// The value of the first tag with a name, or `None`.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::game;
    ///
    /// let game = game!("[White \"Anderssen\"] 1. e4 e5 *");
    /// assert_eq!(game.tag("White"), Some("Anderssen"));
    /// assert_eq!(game.tag("Date"), None);
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn tag(self, name: &str) -> Option<&'a str> {
        self.tags().value(name)
    }

    /// Iterator over the moves in standard algebraic notation.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::game;
    ///
    /// let moves: Vec<String> = game!(1. f3 e5 2. g4 Qh4).sans().map(|san| san.to_string()).collect();
    /// assert_eq!(moves, ["f3", "e5", "g4", "Qh4#"]);
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn sans(self) -> impl ExactSizeIterator<Item = MoveText> + use<'a> {
        let mut board = self.start();
        self.moves().map(move |mv| {
            let next = board.played(mv);
            let text = board.write_before(&next, mv, Notation::San);
            board = next;
            text
        })
    }

    /// The main line with its comments, annotation glyphs and variations.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn line(self) -> Line<'a> {
        let (_, notes) = self.extras();
        let moves = self.packed_moves().as_flattened();
        Line::new(self.start(), if notes.is_empty() { moves } else { notes })
    }

    /// Iterator over the comments of the main line, each with the number of plies before it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn comments(self) -> impl Iterator<Item = (usize, &'a str)> + use<'a> {
        self.line().comments()
    }

    /// Iterator over the numeric annotation glyphs (`$1`, `!`) of the main line, each with the number of
    /// plies before it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn nags(self) -> impl Iterator<Item = (usize, u8)> + use<'a> {
        self.line().nags()
    }

    /// Iterator over the variations of the main line, each with the ply, counted from 0, of the move that it
    /// replaces.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn variations(self) -> impl Iterator<Item = (usize, Line<'a>)> + use<'a> {
        self.line().variations()
    }

    /// A diagram of the last position, with the last move marked.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn diagram(self) -> Diagram<'static> {
        let diagram = self.board().diagram();
        match self.get(self.len().saturating_sub(1)) {
            Some(mv) => diagram.last_move(mv),
            None => diagram,
        }
    }

    /// The tags, and the main line with its notes; each is empty if there are none.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn extras(self) -> (&'a [u8], &'a [u8]) {
        if self.__bytes[0] & EXTRAS == 0 {
            return (&[], &[]);
        }
        let at = self.moves_at() + 2 * self.len();
        match sized(self.__bytes.split_at(at).1) {
            Some(extras) => extras,
            None => (&[], &[]),
        }
    }
}

impl<'a> IntoIterator for GameRef<'a> {
    type Item = Move;
    type IntoIter = Moves<'a>;

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn into_iter(self) -> Moves<'a> {
        self.moves()
    }
}

/// The bytes after a length of four bytes, and the rest.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn sized(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    match bytes.split_first_chunk() {
        Some((length, rest)) => rest.split_at_checked(u32::from_le_bytes(*length) as usize),
        None => None,
    }
}
