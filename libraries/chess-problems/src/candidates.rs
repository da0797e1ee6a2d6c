//! Candidates for new problems: random positions, and an order that depends on a seed only.

use chess_core::{Board, Color, Piece, Role, Setup, Square};
use fastrand::Rng;

/// Shuffles items into an order that depends on the seed only.
///
/// # Examples
///
/// ```
/// let mut items = [1, 2, 3, 4, 5];
/// chess_problems::candidates::shuffle(&mut items, 7);
/// let mut again = [1, 2, 3, 4, 5];
/// chess_problems::candidates::shuffle(&mut again, 7);
/// assert_eq!(items, again);
/// ```
pub fn shuffle<T>(items: &mut [T], seed: u64) {
    Rng::with_seed(seed).shuffle(items);
}

/// The pieces of random positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RandomPieces {
    /// This number of pieces, both kings included. The others have any color, and all roles are equally frequent.
    Any(usize),
    /// These. There should be a king of each color.
    These(Vec<Piece>),
}

/// Random positions with White to move, without castling rights.
///
/// Each candidate has a number, and depends on this number and the seed only. Any number of threads may therefore look
/// at them in any order, and they are the same on every machine.
///
/// # Examples
///
/// ```
/// use chess_problems::candidates::{RandomPieces, RandomPositions};
///
/// let positions = RandomPositions::new(RandomPieces::Any(5), 1);
/// let first: Vec<_> = positions.iter().take(3).collect();
/// assert_eq!(first, RandomPositions::new(RandomPieces::Any(5), 1).iter().take(3).collect::<Vec<_>>());
/// assert!(first.iter().all(|board| board.occupied().len() == 5));
/// ```
#[derive(Clone, Debug)]
pub struct RandomPositions {
    pieces: RandomPieces,
    /// A number that depends on the seed. The generator of a candidate is seeded with this number plus its own.
    begin: u64,
}

impl RandomPositions {
    /// Positions of these pieces.
    pub fn new(pieces: RandomPieces, seed: u64) -> Self {
        Self { pieces, begin: Rng::with_seed(seed).u64(..) }
    }

    /// The candidate with a number, if it is a legal position.
    pub fn candidate(&self, number: u64) -> Option<Board> {
        let mut rng = Rng::with_seed(self.begin.wrapping_add(number));
        let mut setup = Setup::EMPTY;
        match &self.pieces {
            RandomPieces::These(pieces) => {
                for piece in pieces {
                    setup = setup.put(free_square(&setup, *piece, &mut rng)?, *piece);
                }
            }
            RandomPieces::Any(count) => {
                for slot in 0..*count {
                    let piece = any_piece(slot, &mut rng);
                    setup = setup.put(free_square(&setup, piece, &mut rng)?, piece);
                }
            }
        }
        setup.board().ok()
    }

    /// The legal candidates, in the order of their numbers. The iterator runs forever if the pieces have no legal
    /// position.
    pub fn iter(&self) -> impl Iterator<Item = Board> + '_ {
        (0..=u64::MAX).filter_map(|number| self.candidate(number))
    }
}

/// The kings first, then any pieces.
fn any_piece(slot: usize, rng: &mut Rng) -> Piece {
    const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    match slot {
        0 => Piece { color: Color::White, role: Role::King },
        1 => Piece { color: Color::Black, role: Role::King },
        _ => Piece { color: Color::ALL[rng.usize(..2)], role: ROLES[rng.usize(..5)] },
    }
}

/// A free square for the piece. `None` if 1000 tries find none.
fn free_square(setup: &Setup, piece: Piece, rng: &mut Rng) -> Option<Square> {
    let squares = if piece.role == Role::Pawn { &Square::ALL[8..56] } else { &Square::ALL[..] };
    (0..1000).find_map(|_| {
        let square = squares[rng.usize(..squares.len())];
        setup.piece_at(square).is_none().then_some(square)
    })
}

/// Whether White has the queen alone, two steps from king to king, and the queen at most three
/// steps from Black's king: the positions where the program "Chess Puzzles" looks for mates.
///
/// # Examples
///
/// ```
/// use chess_core::Board;
/// use chess_problems::candidates::is_close_queen;
///
/// assert!(is_close_queen(&Board::from_fen("k7/8/1K1Q4/8/8/8/8/8 w - - 0 1")?));
/// assert!(!is_close_queen(&Board::from_fen("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1")?));
/// # Ok::<(), chess_core::Error>(())
/// ```
pub fn is_close_queen(board: &Board) -> bool {
    let queen = Piece { color: Color::White, role: Role::Queen };
    let king = board.king(Color::Black);
    board.occupied().len() == 3
        && board.by_piece(queen.color, queen.role).first().is_some_and(|at| at.distance(king) <= 3)
        && board.king(Color::White).distance(king) == 2
}
