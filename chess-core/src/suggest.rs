//! The legal move that a refused one probably stood for, only where one is near.
//!
//! Near is: the same piece to a neighbouring square; another piece to the same square; the same squares
//! with another promotion; from a neighbouring square to the same one; the two squares exchanged. What a
//! text that is no move at all may have meant, `habit` knows.

use crate::cursor::Cursor;
use crate::notation::{Spelling, read};
use crate::{Board, Move, Role, Square};

/// At most this many moves are suggested; where more are as near, none is.
const MOST: usize = 3;

/// Beyond this, a move is not near.
const FAR: u8 = 3;

/// Legal moves that a refused one may have stood for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suggestions {
    moves: [Move; MOST],
    len: usize,
}

impl Suggestions {
    pub(crate) const NONE: Self = Self { moves: [Move::new(Square::A1, Square::A1); MOST], len: 0 };

    /// One suggestion.
    pub(crate) const fn one(mv: Move) -> Self {
        Self { moves: [mv; MOST], len: 1 }
    }

    /// The moves, none to three.
    pub const fn as_slice(&self) -> &[Move] {
        self.moves.split_at(self.len).0
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// The legal moves nearest to a text that is read as a move; the move itself, where it is legal.
pub(crate) const fn for_text(board: &Board, text: &str) -> Suggestions {
    let mut cursor = Cursor::new(text);
    match read(&mut cursor) {
        Ok(spelling) if cursor.is_done() => match board.resolve(&spelling) {
            Some(legal) => Suggestions::one(legal.to_move()),
            None => nearest(board, &spelling),
        },
        _ => Suggestions::NONE,
    }
}

/// The legal moves nearest to what was written.
const fn nearest(board: &Board, spelling: &Spelling) -> Suggestions {
    if spelling.castle.is_some() {
        return Suggestions::NONE;
    }
    let list = board.legal_moves();
    let moves = list.as_slice();
    let mut best = Suggestions::NONE;
    let mut least = FAR;
    let mut i = 0;
    while i < moves.len() {
        let distance = distance(board, spelling, moves[i]);
        if distance < least {
            least = distance;
            best = Suggestions::NONE;
        }
        if distance == least && distance < FAR + 1 && best.len <= MOST {
            if best.len < MOST {
                best.moves[best.len] = moves[i];
            }
            best.len += 1;
        }
        i += 1;
    }
    if best.len > MOST { Suggestions::NONE } else { best }
}

/// How far a legal move is from what was written; more than [`FAR`] is far.
const fn distance(board: &Board, spelling: &Spelling, mv: Move) -> u8 {
    let role = board.role_at(mv.from());
    if let Some(from) = spelling.origin()
        && mv.from().is(spelling.to)
        && mv.to().is(from)
        && mv.promotion().is_none()
    {
        return 2;
    }
    // A pawn to another square is another move; a piece beside its target may be a slip.
    let step = if role.is(Role::Pawn) { FAR + 1 } else { 2 };
    let mut distance = step * steps(spelling.to, mv.to());
    if spelling.takes && board.captured(mv).is_none() {
        distance += 2;
    }
    if let Some(named) = spelling.role
        && !named.is(role)
    {
        distance += 3;
    } else if !spelling.from.contains(mv.from()) {
        distance += match spelling.origin() {
            // Squares only: the man that stands there was meant, or the square beside it.
            Some(from) if spelling.role.is_none() => 1 + 2 * steps(from, mv.from()),
            // Another file for a pawn is another pawn.
            _ if role.is(Role::Pawn) => 3,
            _ => 1,
        };
    }
    match (spelling.promotion, mv.promotion()) {
        (None, None) => {}
        (Some(said), Some(role)) if said.is(role) => {}
        // All four promotions are as near; the most frequent stands for them.
        (_, Some(Role::Rook | Role::Bishop | Role::Knight)) => distance += FAR + 1,
        _ => distance += 1,
    }
    distance
}

/// King's steps between two squares, 0..=7.
const fn steps(a: Square, b: Square) -> u8 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    if files > ranks { files } else { ranks }
}
