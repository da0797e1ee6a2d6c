//! The starting positions of Chess960 by number (FIDE Guideline II).

use super::Board;
use crate::basics::{Color, Rank, Role, Square, SquareSet};

/// # Starting positions of Chess960
impl Board {
    /// The Chess960 starting position with a number in 0..960, in Scharnagl's order; 518 is
    /// [`START`](Self::START). Both sides have both castling rights. Any other number gives `None`.
    ///
    /// Its FEN names the rooks by their files, so that it reads back, except that of 518.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// assert_eq!(Board::chess960(518), Some(Board::START));
    /// const LAST: Board = Board::chess960(959).unwrap();
    /// assert_eq!(LAST.to_string(), "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w CAca - 0 1");
    /// assert_eq!(Board::chess960(960), None);
    /// ```
    #[doc(alias = "scharnagl")]
    #[doc(alias = "fischer_random")]
    #[doc(alias = "from_chess960_pos")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn chess960(number: u16) -> Option<Self> {
        if number >= 960 {
            return None;
        }
        let array = array(number as usize);
        let mut board = Self::EMPTY;
        let mut file = 0;
        while file < 8 {
            let square = Square::wrap(file);
            let role = array[file as usize];
            board.put(Color::White, role, square);
            board.put(Color::Black, role, square.flip_rank());
            file += 1;
        }
        let (second, seventh) = (SquareSet::rank(Rank::SECOND), SquareSet::rank(Rank::SEVENTH));
        board.roles[Role::Pawn as usize] = second.or(seventh);
        board.colors = [board.colors[0].or(second), board.colors[1].or(seventh)];
        board.castling = board.by_role(Role::Rook);
        Some(board)
    }
}

/// The places of the two knights among the five files that the bishops and the queen leave.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// The pieces of the first rank from the a-file. Each division of the number places one of them.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn array(number: usize) -> [Role; 8] {
    let mut left = Left { files: 0xFF, array: [Role::King; 8] };
    left.place(Role::Bishop, 2 * (number % 4) + 1);
    left.place(Role::Bishop, 2 * (number / 4 % 4));
    left.place(Role::Queen, left.file(number / 16 % 6));
    let (first, second) = KNIGHTS[number / 96];
    let (first, second) = (left.file(first), left.file(second));
    left.place(Role::Knight, first);
    left.place(Role::Knight, second);
    left.place(Role::Rook, left.file(0));
    left.place(Role::King, left.file(0));
    left.place(Role::Rook, left.file(0));
    left.array
}

/// The empty files and the pieces on the other files.
struct Left {
    files: u8,
    array: [Role; 8],
}

impl Left {
    /// The file of the empty square with this index, counted from the a-file.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn file(&self, place: usize) -> usize {
        let mut files = self.files;
        let mut i = 0;
        while i < place {
            files &= files - 1;
            i += 1;
        }
        files.trailing_zeros() as usize
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn place(&mut self, role: Role, file: usize) {
        self.files &= !(1 << file);
        self.array[file] = role;
    }
}
