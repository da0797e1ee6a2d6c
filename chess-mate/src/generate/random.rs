//! Random positions, the same on every machine.

use alloc::vec::Vec;

use chess_core::{Board, Color, Piece, Role, Setup, Square};

/// Random numbers: a counter whose bits are mixed.
#[derive(Clone, Debug)]
struct Random(u64);

impl Random {
    /// The numbers that belong to two others.
    fn of(seed: u64, number: u64) -> Self {
        Self(mixed(seed).wrapping_add(mixed(!number)))
    }

    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        ((u128::from(mixed(self.0)) * limit as u128) >> 64) as usize
    }
}

/// Each bit depends on all bits.
const fn mixed(bits: u64) -> u64 {
    let bits = (bits ^ bits >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    let bits = (bits ^ bits >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    bits ^ bits >> 32
}

/// Brings items into an order that depends on the seed only.
///
/// # Examples
///
/// ```
/// let mut items = [1, 2, 3, 4, 5];
/// chess_mate::generate::shuffle(&mut items, 7);
/// let mut again = [1, 2, 3, 4, 5];
/// chess_mate::generate::shuffle(&mut again, 7);
/// assert_eq!(items, again);
/// ```
pub fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut random = Random::of(seed, u64::MAX);
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last + 1));
    }
}

/// The pieces of random positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pieces {
    /// So many, both kings included; the others are of any color, and queens as often as pawns.
    Any(usize),
    /// These. There should be a king of each color.
    These(Vec<Piece>),
}

/// Random positions with White to move, without castling rights.
///
/// Each candidate has a number, and depends on this number and the seed only. So they may be looked at in any order, also
/// by many threads, and are always the same.
///
/// # Examples
///
/// ```
/// use chess_mate::generate::{Pieces, RandomPositions};
///
/// let positions = RandomPositions::new(Pieces::Any(5), 1);
/// let first: Vec<_> = positions.iter().take(3).collect();
/// assert_eq!(first, RandomPositions::new(Pieces::Any(5), 1).iter().take(3).collect::<Vec<_>>());
/// assert!(first.iter().all(|board| board.occupied().len() == 5));
/// ```
#[derive(Clone, Debug)]
pub struct RandomPositions {
    pieces: Pieces,
    seed: u64,
}

impl RandomPositions {
    /// Positions of these pieces.
    pub const fn new(pieces: Pieces, seed: u64) -> Self {
        Self { pieces, seed }
    }

    /// The candidate of a number, if it is a legal position.
    pub fn candidate(&self, number: u64) -> Option<Board> {
        let mut random = Random::of(self.seed, number);
        let mut setup = Setup::EMPTY;
        match &self.pieces {
            Pieces::These(pieces) => {
                for piece in pieces {
                    setup = setup.put(free_square(&setup, *piece, &mut random)?, *piece);
                }
            }
            Pieces::Any(count) => {
                for slot in 0..*count {
                    let piece = any_piece(slot, &mut random);
                    setup = setup.put(free_square(&setup, piece, &mut random)?, piece);
                }
            }
        }
        setup.board().ok()
    }

    /// The legal candidates, in the order of their numbers. There is no end: pieces that can stand in no legal position are
    /// looked for forever.
    pub fn iter(&self) -> impl Iterator<Item = Board> + '_ {
        (0..=u64::MAX).filter_map(|number| self.candidate(number))
    }
}

/// The kings first, then any pieces.
fn any_piece(slot: usize, random: &mut Random) -> Piece {
    const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    match slot {
        0 => Piece { color: Color::White, role: Role::King },
        1 => Piece { color: Color::Black, role: Role::King },
        _ => Piece { color: Color::ALL[random.below(2)], role: ROLES[random.below(5)] },
    }
}

/// A free square on which the piece may stand, if one is found soon.
fn free_square(setup: &Setup, piece: Piece, random: &mut Random) -> Option<Square> {
    (0..1000).find_map(|_| {
        let square = if piece.role == Role::Pawn {
            Square::ALL[8 + random.below(48)]
        } else {
            Square::ALL[random.below(64)]
        };
        setup.piece_at(square).is_none().then_some(square)
    })
}
