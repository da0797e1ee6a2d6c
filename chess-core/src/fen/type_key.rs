//! A position as the parameters of a type.

use super::read::castling_rook;
use super::{CastlingLetters, write_castling};
use crate::basics::{Color, File, Piece, Rank, Square};
use crate::board::{Board, PackedBoard};
use crate::error::Allow;
use crate::setup::Setup;
use crate::text::ArrayString;

/// A position as the parameters of a type: the letters of a FEN, one for each square, and whether the game is over.
/// rustc prints the parameters in its errors. The move counters are left out, so positions that are the same by
/// FIDE 9.2.3 have the same key.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TypeKey {
    /// The pieces on all squares, as [`men`](Self::men) puts them together.
    pub men: [u64; 4],
    pub turn: Color,
    /// The letters of the castling rights, then `-`.
    pub castling: [char; 4],
    /// The file of the pawn that can be taken en passant, or `-`.
    pub en_passant: char,
    /// [`CHECK`](Self::CHECK), or `-`.
    pub check: char,
    /// The end of the game: [`CHECKMATE`](Self::CHECKMATE), [`STALEMATE`](Self::STALEMATE), [`DEAD`](Self::DEAD), or
    /// `-`.
    pub end: char,
}

impl TypeKey {
    pub const NONE: char = '-';
    pub const CHECK: char = '+';
    pub const CHECKMATE: char = '#';
    pub const STALEMATE: char = '=';
    /// The pieces left cannot checkmate.
    pub const DEAD: char = '0';

    /// The key of a position.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of(board: &Board) -> Self {
        Self {
            men: men(board),
            turn: board.turn(),
            castling: castling(board),
            en_passant: en_passant(board),
            check: check(board),
            end: end(board),
        }
    }

    /// A piece on a1, by its letter; `.` is not a piece.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn man(letter: char) -> [u64; 4] {
        let mut board = Board::EMPTY;
        if let Some(piece) = Piece::from_letter(letter) {
            board.put(piece.color, piece.role, Square::A1);
        }
        men(&board)
    }

    /// Eight parts together, each shifted by `step` squares more than the one before, the first by `first`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn men(parts: [[u64; 4]; 8], first: u32, step: u32) -> [u64; 4] {
        let mut men = [0; 4];
        let mut part = 0;
        while part < 8 {
            let ([a, b, c, d], shift) = (parts[part], first + step * part as u32);
            men = [
                men[0] | a << shift,
                men[1] | b << shift,
                men[2] | c << shift,
                men[3] | d << shift,
            ];
            part += 1;
        }
        men
    }

    /// The letters of the pieces, from the eighth rank to the first; an empty square is a `.`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn letters(&self) -> [[char; 8]; 8] {
        let board = self.placement();
        let letter = |square| board.piece_at(square).map_or('.', Piece::letter);
        let mut ranks = [['.'; 8]; 8];
        for square in Square::ALL {
            let (row, file) = (7 - square.rank().index(), square.file().index());
            ranks[usize::from(row)][usize::from(file)] = letter(square);
        }
        ranks
    }

    /// The position of a key that [`of`](Self::of) returned.
    ///
    /// # Panics
    ///
    /// Panics if the key was not returned by [`of`](Self::of).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn board(self) -> Board {
        let Some(setup) = self.setup() else { panic!("{}", INCONSISTENT) };
        let allowed = Allow::MATERIAL.or(Allow::CHECK).or(Allow::CLOCKS).or(Allow::ARRAYS);
        match setup.board_allowing(allowed) {
            Ok(board) if self.holds_of(&board) => board,
            Ok(_) => panic!("{}", INCONSISTENT),
            Err(error) => panic!("{}", error.message().as_str()),
        }
    }

    /// The pieces alone.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn placement(&self) -> Board {
        let [a, b, c, black] = self.men;
        let mut board = PackedBoard([a, b, c, black, 0]).unpack();
        board.en_passant = None;
        board.number = 1;
        board
    }

    /// The set-up that the parameters describe, if each of them says something.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn setup(&self) -> Option<Setup> {
        let mut board = self.placement();
        board.turn = self.turn;
        let mut i = 0;
        while i < self.castling.len() && self.castling[i].is_ascii_alphabetic() {
            match castling_rook(&Setup::EMPTY, self.castling[i] as u8) {
                Some(rook) => board.castling = board.castling.with(rook),
                None => return None,
            }
            i += 1;
        }
        if let Some(file) = File::from_letter(self.en_passant) {
            let rank = if self.turn.is(Color::White) { Rank::SIXTH } else { Rank::THIRD };
            board.en_passant = Some(Square::new(file, rank));
        }
        Some(Setup::of(board))
    }

    /// Whether the board has the castling rights, the en passant square and the end that the key names.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn holds_of(&self, board: &Board) -> bool {
        let rights = castling(board);
        let mut i = 0;
        while i < rights.len() {
            if rights[i] != self.castling[i] {
                return false;
            }
            i += 1;
        }
        en_passant(board) == self.en_passant && check(board) == self.check && end(board) == self.end
    }
}

const INCONSISTENT: &str = "inconsistent type parameters: write the type as `Board![...]`";

#[cfg_attr(not(feature = "compiled"), inline)]
const fn men(board: &Board) -> [u64; 4] {
    let [a, b, c, black, _] = PackedBoard::new(board).0;
    [a, b, c, black]
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn castling(board: &Board) -> [char; 4] {
    let mut text = ArrayString::<4>::new();
    write_castling(board.castling, CastlingLetters::of(board), &mut text);
    let mut letters = [TypeKey::NONE; 4];
    let text = text.as_str().as_bytes();
    let mut i = 0;
    while i < text.len() {
        letters[i] = text[i] as char;
        i += 1;
    }
    letters
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn en_passant(board: &Board) -> char {
    match board.en_passant() {
        Some(square) => square.file().letter(),
        None => TypeKey::NONE,
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn check(board: &Board) -> char {
    if board.is_check() { TypeKey::CHECK } else { TypeKey::NONE }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn end(board: &Board) -> char {
    match (board.has_legal_move(), board.is_check()) {
        (false, true) => TypeKey::CHECKMATE,
        (false, false) => TypeKey::STALEMATE,
        (true, _) if board.is_insufficient_material() => TypeKey::DEAD,
        (true, _) => TypeKey::NONE,
    }
}
