//! Mirrored positions.

use super::Board;

/// # Mirrored and flipped
impl Board {
    /// The position with colors exchanged: each piece changes color and moves to the mirrored rank, the other
    /// side is to move, and castling and en passant rights follow. The move counters stay the same.
    ///
    /// Both positions have the same number of legal moves at every depth.
    ///
    /// # Examples
    ///
    /// ```text
    /// 8  . . . . k . . .      8  r . . . k . . .
    /// 7  . . . . . p . .      7  . . . . . . . .
    /// 6  . . . . . . . .      6  . . . . . . . .
    /// 5  . . . . . . . .      5  . . . . . . . .
    /// 4  . . . . . . . .      4  . . . . . . . .
    /// 3  . . . . . . . .      3  . . . . . . . .
    /// 2  . . . . . . . .      2  . . . . . P . .
    /// 1  R . . . K . . .      1  . . . . K . . .
    ///    a b c d e f g h         a b c d e f g h
    ///    White to move           Black to move
    /// ```
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// let board = Board::from_fen("4k3/5p2/8/8/8/8/8/R3K3 w Q - 0 1")?;
    /// let mirrored = board.mirrored();
    /// assert_eq!(mirrored.to_string(), "r3k3/8/8/8/8/8/5P2/4K3 b q - 0 1");
    /// assert_eq!(mirrored.mirrored(), board);
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[doc(alias = "mirror")]
    #[doc(alias = "swap_colors")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn mirrored(&self) -> Self {
        let mut board = *self;
        let mut i = 0;
        while i < 6 {
            board.roles[i] = self.roles[i].flip_ranks();
            i += 1;
        }
        board.colors = [self.colors[1].flip_ranks(), self.colors[0].flip_ranks()];
        board.castling = self.castling.flip_ranks();
        board.en_passant = match self.en_passant {
            Some(square) => Some(square.flip_rank()),
            None => None,
        };
        board.turn = self.turn.other();
        board
    }

    /// The position with left and right exchanged: the a-file becomes the h-file. `None` if a side has a
    /// castling right, because castling has no mirror image: the king goes to the c- or the g-file wherever
    /// it starts.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// let board = Board::from_fen("4k3/5p2/8/8/8/8/8/R3K3 w - - 0 1")?;
    /// let flipped = board.flipped().unwrap();
    /// assert_eq!(flipped.to_string(), "3k4/2p5/8/8/8/8/8/3K3R w - - 0 1");
    /// assert_eq!(Board::START.flipped(), None);
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[doc(alias = "flip_horizontal")]
    #[must_use = "this returns a new position and leaves the board as it was"]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn flipped(&self) -> Option<Self> {
        if !self.castling.is_empty() {
            return None;
        }
        let mut board = *self;
        let mut i = 0;
        while i < 6 {
            board.roles[i] = self.roles[i].flip_files();
            i += 1;
        }
        board.colors = [self.colors[0].flip_files(), self.colors[1].flip_files()];
        board.en_passant = match self.en_passant {
            Some(square) => Some(square.flip_file()),
            None => None,
        };
        Some(board)
    }
}
