//! Problems that the compiler has proved.

use core::fmt;

use crate::{Board, Game, Games, Move};

/// A problem that [`puzzle!`](crate::puzzle!) has proved: the side to move mates in exactly [`moves`](Self::moves)
/// moves against every defence, and no sooner.
///
/// # Examples
///
/// ```
/// use caissa::{Puzzle, puzzle};
///
/// // Paul Morphy's problem.
/// const MORPHY: Puzzle = puzzle!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
/// assert_eq!(MORPHY.moves(), 2);
/// assert_eq!(MORPHY.board().san(MORPHY.key()), "Ra6");
/// assert!(MORPHY.main_line().board().is_checkmate());
/// assert_eq!(MORPHY.to_string(), "#2 kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1: 1. Ra6 bxa6 2. b7#");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Puzzle {
    /// The main line. Only the macros set this field: with any other game, the value is not a proved problem.
    #[doc(hidden)]
    pub __game: Game,
}

impl Puzzle {
    /// The position.
    #[inline]
    pub const fn board(self) -> Board {
        self.__game.start()
    }

    /// The number of moves to the mate: 3 for `#3`.
    #[inline]
    pub const fn moves(self) -> usize {
        self.__game.len().div_ceil(2)
    }

    /// The first move of the solution.
    #[inline]
    pub const fn key(self) -> Move {
        match self.__game.get(0) {
            Some(key) => key,
            // The macros create no problem without a solution.
            None => Move::NULL,
        }
    }

    /// The key, the longest defence and the mate: always `2 * moves - 1` plies.
    #[inline]
    pub const fn main_line(self) -> Game {
        self.__game
    }

    /// The `id` of a problem from a file, if it has one.
    #[inline]
    pub fn id(self) -> Option<&'static str> {
        self.__game.tags().value("Id")
    }
}

/// Writes the stipulation, the FEN and the main line.
impl fmt::Display for Puzzle {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{} {}: {}", self.moves(), self.board(), self.main_line().line())
    }
}

impl fmt::Debug for Puzzle {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Puzzle({self})")
    }
}

/// Proved problems in one constant, which [`puzzles!`](crate::puzzles!) creates from a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Puzzles {
    /// The main lines. Only the macros set this field.
    #[doc(hidden)]
    pub __games: Games,
}

impl Puzzles {
    /// The number of problems.
    #[inline]
    pub const fn len(self) -> usize {
        self.__games.len()
    }

    /// Whether there are no problems.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.__games.is_empty()
    }

    /// The problem at an index counted from 0 in the order of the file, or `None`.
    #[inline]
    pub const fn get(self, index: usize) -> Option<Puzzle> {
        match self.__games.get(index) {
            Some(game) => Some(Puzzle { __game: game }),
            None => None,
        }
    }

    /// Iterator over all problems, in order.
    #[inline]
    pub fn iter(self) -> impl ExactSizeIterator<Item = Puzzle> + DoubleEndedIterator {
        self.__games.iter().map(|game| Puzzle { __game: game })
    }

    /// The first problem with an `id`.
    #[inline]
    pub fn with_id(self, id: &str) -> Option<Puzzle> {
        self.iter().find(|puzzle| puzzle.id() == Some(id))
    }
}

impl fmt::Debug for Puzzles {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
