//! The distances of one kind of ending, a byte for each position and side to move.

use alloc::vec;
use alloc::vec::Vec;

use chess_core::{Board, Color, Piece, Role, Setup, Square, SquareSet, attacks};

use super::moves::{BACK_RANKS, steps};
use super::view::Symmetry;

/// The value of a place that is not a legal position, or whose mirror image is in the table instead.
pub(super) const ILLEGAL: u8 = 255;
/// The value of a draw. Other values are plies to mate: odd if the side to move mates, even if it is mated.
pub(super) const DRAW: u8 = 254;

/// The greatest number of pieces of an ending.
pub(super) const MOST: usize = 4;

/// A place: the squares of all pieces, a byte for each, the first piece in the lowest byte.
#[derive(Clone, Copy)]
pub(super) struct PieceSquares(pub(super) u32);

impl PieceSquares {
    #[inline]
    pub(super) fn square(self, slot: usize) -> Square {
        Square::ALL[(self.0 >> (slot * 8) & 63) as usize]
    }

    #[inline]
    pub(super) fn with(self, slot: usize, square: Square) -> Self {
        Self(self.0 & !(0xFF << (slot * 8)) | u32::from(square.index()) << (slot * 8))
    }

    /// Mirrored along the long diagonal from a1.
    #[inline]
    pub(super) const fn transposed(self) -> Self {
        Self((self.0 & 0x0707_0707) << 3 | self.0 >> 3 & 0x0707_0707)
    }

    /// With the last two pieces exchanged.
    #[inline]
    const fn with_twins_exchanged(self) -> Self {
        Self(self.0 & 0xFFFF | self.0 >> 8 & 0xFF_0000 | (self.0 & 0xFF_0000) << 8)
    }
}

/// A way to another ending, by a capture, a promotion or both.
#[derive(Clone, Copy)]
struct Way {
    /// The table of the ending, among those built before.
    table: usize,
    /// The slot from which each piece of that ending comes.
    slots: [usize; MOST],
}

/// The distances of an ending: White's king, Black's king, and at most two other pieces in order.
pub(super) struct Table {
    pub(super) pieces: Vec<Piece>,
    /// Whether the last two pieces are alike.
    has_twins: bool,
    pub(super) has_pawns: bool,
    /// The ways, by the piece that moves, the piece that it captures, and the role to which it promotes.
    ways: Vec<Option<Way>>,
    /// White to move, and Black to move.
    pub(super) values: [Vec<u8>; 2],
}

/// A selection of moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Of {
    AllMoves,
    /// Captures and promotions.
    Conversions,
}

impl Table {
    /// A table that knows only which positions are legal.
    pub(super) fn new(pieces: Vec<Piece>, built: &[Self]) -> Self {
        let has_twins = pieces.len() == MOST && pieces[2] == pieces[3];
        let has_pawns = pieces.iter().any(|piece| piece.role == Role::Pawn);
        let ways = ways(&pieces, built);
        let mut table = Self { pieces, has_twins, has_pawns, ways, values: [vec![], vec![]] };
        for turn in Color::ALL {
            table.values[turn as usize] = vec![ILLEGAL; table.size()];
            for number in 0..table.size() / 64 {
                let row = table.row(number);
                for square in table.legal(&row, turn) {
                    let number = number * 64 + usize::from(square.index());
                    if table.number(table.with_last(&row, square)) == number {
                        table.values[turn as usize][number] = DRAW;
                    }
                }
            }
        }
        table
    }

    /// Whether a position has these pieces.
    pub(super) fn is_of(&self, board: &Board) -> bool {
        let count = |piece: &Piece| self.pieces.iter().filter(|other| *other == piece).count();
        let is_there =
            |piece: &Piece| board.by_piece(piece.color, piece.role).len() == count(piece);
        board.occupied().len() == self.pieces.len() && self.pieces.iter().all(is_there)
    }

    /// The number of places in the table. White's king has 10 squares, because the others are mirror images of these,
    /// or 32 squares if there are pawns.
    pub(super) fn size(&self) -> usize {
        (if self.has_pawns { 32 } else { 10 }) << (6 * (self.pieces.len() - 1))
    }

    /// The number of a place, the same for all its mirror images.
    #[inline]
    pub(super) fn number(&self, place: PieceSquares) -> usize {
        let (place, _) = self.turned(place);
        let is_on_diagonal = !self.has_pawns && place.0 & 7 == place.0 >> 3 & 7;
        if is_on_diagonal {
            self.sorted(place).min(self.sorted(place.transposed()))
        } else {
            self.sorted(place)
        }
    }

    /// The mirror image in which White's king is on a square of the table.
    #[inline]
    pub(super) fn turned(&self, place: PieceSquares) -> (PieceSquares, Symmetry) {
        let (mut place, mut view) =
            (place, Symmetry { files: place.0 & 4 != 0, ..Symmetry::default() });
        if view.files {
            place.0 ^= 0x0707_0707;
        }
        if self.has_pawns {
            return (place, view);
        }
        view.ranks = place.0 & 32 != 0;
        if view.ranks {
            place.0 ^= 0x3838_3838;
        }
        view.diagonal = place.0 >> 3 & 7 > place.0 & 7;
        (if view.diagonal { place.transposed() } else { place }, view)
    }

    /// The number of a place whose king is on a square of the table.
    #[inline]
    fn sorted(&self, place: PieceSquares) -> usize {
        if self.has_twins && place.0 >> 24 < place.0 >> 16 & 0xFF {
            self.packed(place.with_twins_exchanged())
        } else {
            self.packed(place)
        }
    }

    /// The number of such a place, without sorting the last two pieces.
    #[inline]
    pub(super) fn packed(&self, place: PieceSquares) -> usize {
        let king = (place.0 & 63) as usize;
        let king = if self.has_pawns {
            king >> 3 << 2 | king & 3
        } else {
            // a1 b1 c1 d1, b2 c2 d2, c3 d3, d4.
            [0, 4, 7, 9][king >> 3 & 3] + (king & 3) - (king >> 3 & 3)
        };
        // Six bits for each other piece, without those that are not there.
        let others = (place.0 >> 8 & 63) << 12 | (place.0 >> 16 & 63) << 6 | place.0 >> 24 & 63;
        let count = self.last();
        king << (6 * count) | (others >> (18 - 6 * count)) as usize
    }

    /// The slot of the last piece, whose squares make a row.
    pub(super) fn last(&self) -> usize {
        self.pieces.len() - 1
    }

    /// The pieces of a color, with their slots.
    pub(super) fn slots(&self, color: Color) -> impl Iterator<Item = (usize, Piece)> + '_ {
        self.pieces.iter().copied().enumerate().filter(move |(_, piece)| piece.color == color)
    }

    /// Sets the value of legal positions of a row, except those whose mirror image is in the table.
    pub(super) fn set(&mut self, row: usize, turn: Color, positions: SquareSet, value: u8) {
        for square in positions {
            let slot = &mut self.values[turn as usize][row * 64 + usize::from(square.index())];
            if *slot != ILLEGAL {
                *slot = value;
            }
        }
    }

    /// The place of a number.
    pub(super) fn place(&self, number: usize) -> PieceSquares {
        let mut rest = number;
        let mut place = PieceSquares(0);
        for slot in (1..self.pieces.len()).rev() {
            place.0 |= ((rest & 63) as u32) << (slot * 8);
            rest >>= 6;
        }
        let king = if self.has_pawns {
            rest >> 2 << 3 | rest & 3
        } else {
            [0, 1, 2, 3, 9, 10, 11, 18, 19, 27][rest % 10]
        };
        PieceSquares(place.0 | king as u32)
    }

    /// All places that have a number: its mirror images, the last two pieces in order if they are alike.
    pub(super) fn images(&self, number: usize) -> Vec<PieceSquares> {
        let place = self.place(number);
        let mut images = vec![place.0, place.0 ^ 0x0707_0707];
        if !self.has_pawns {
            images.extend_from_within(..);
            images[2..].iter_mut().for_each(|image| *image ^= 0x3838_3838);
            images.extend_from_within(..);
            images[4..].iter_mut().for_each(|image| *image = PieceSquares(*image).transposed().0);
        }
        let unused = (1_u64 << (8 * self.pieces.len())) - 1;
        for image in &mut images {
            *image &= unused as u32;
            if self.has_twins && *image >> 24 < *image >> 16 & 0xFF {
                *image = PieceSquares(*image).with_twins_exchanged().0;
            }
        }
        images.sort_unstable();
        images.dedup();
        images.into_iter().map(PieceSquares).collect()
    }

    pub(super) fn setup(&self, place: PieceSquares, turn: Color) -> Setup {
        let mut setup = Setup::EMPTY.with_turn(turn);
        for (slot, piece) in self.pieces.iter().enumerate() {
            setup = setup.put(place.square(slot), *piece);
        }
        setup
    }

    #[inline]
    fn occupied(&self, place: PieceSquares) -> SquareSet {
        let squares = (0..self.pieces.len()).map(|slot| 1 << (place.0 >> (slot * 8) & 63));
        SquareSet::from_bits(squares.fold(0, |all: u64, one: u64| all | one))
    }

    #[inline]
    fn occupied_by(&self, place: PieceSquares, color: Color) -> SquareSet {
        let mut squares = SquareSet::EMPTY;
        for (slot, piece) in self.pieces.iter().enumerate() {
            if piece.color == color {
                squares.insert(place.square(slot));
            }
        }
        squares
    }

    #[inline]
    pub(super) fn value(&self, place: PieceSquares, turn: Color) -> u8 {
        self.values[turn as usize][self.number(place)]
    }

    /// Whether all legal moves lead to positions that pass a test; true without a legal move. The test gets the value
    /// for the other side.
    pub(super) fn all(
        &self,
        built: &[Self],
        place: PieceSquares,
        turn: Color,
        of: Of,
        mut test: impl FnMut(u8) -> bool,
    ) -> bool {
        let (occupied, own) = (self.occupied(place), self.occupied_by(place, turn));
        for (slot, piece) in self.pieces.iter().enumerate() {
            if piece.color != turn {
                continue;
            }
            let mut targets = self.targets(place, slot, occupied, own);
            let converts = self.conversions(slot, occupied);
            if of == Of::Conversions {
                targets = targets.and(converts);
            }
            for to in targets {
                let is_quiet = !converts.contains(to);
                let passes = if is_quiet {
                    let value = self.value(place.with(slot, to), turn.other());
                    // The mover's king would be in check.
                    value == ILLEGAL || test(value)
                } else {
                    self.all_conversions(built, place, slot, to, &mut test)
                };
                if !passes {
                    return false;
                }
            }
        }
        true
    }

    /// The squares to which a piece can move if its king allows it.
    #[inline]
    fn targets(
        &self,
        place: PieceSquares,
        slot: usize,
        occupied: SquareSet,
        own: SquareSet,
    ) -> SquareSet {
        let (piece, from) = (self.pieces[slot], place.square(slot));
        let attacked = attacks::of(piece, from, occupied).difference(own);
        if piece.role != Role::Pawn {
            return attacked;
        }
        attacked.and(occupied).or(steps(piece.color, from, occupied))
    }

    /// The squares where a move of a piece leads to another ending.
    #[inline]
    fn conversions(&self, slot: usize, occupied: SquareSet) -> SquareSet {
        match self.pieces[slot].role {
            Role::Pawn => occupied.or(BACK_RANKS),
            _ => occupied,
        }
    }

    /// Whether a capture, and each promotion of a pawn, leads to a position that passes a test.
    fn all_conversions(
        &self,
        built: &[Self],
        place: PieceSquares,
        slot: usize,
        to: Square,
        test: &mut impl FnMut(u8) -> bool,
    ) -> bool {
        let (piece, count) = (self.pieces[slot], self.pieces.len());
        let captured = (0..count).find(|other| *other != slot && place.square(*other) == to);
        let promotes = piece.role == Role::Pawn && BACK_RANKS.contains(to);
        let promotions = if promotes { 1..=4 } else { 0..=0 };
        let after = place.with(slot, to);
        for promotion in promotions {
            let way = way(slot, captured.unwrap_or(MOST), promotion);
            let Some(Way { table, slots }) = self.ways[way] else { continue };
            let next = &built[table];
            let mut moved = PieceSquares(0);
            for (new, old) in slots.iter().enumerate().take(next.pieces.len()) {
                moved = moved.with(new, after.square(*old));
            }
            let value = next.value(moved, piece.color.other());
            if value != ILLEGAL && !test(value) {
                return false;
            }
        }
        true
    }
}

/// The index of a way. `captured` is [`MOST`] without a capture, and `promotion` is 0 without a promotion.
const fn way(slot: usize, captured: usize, promotion: usize) -> usize {
    (slot * (MOST + 1) + captured) * 5 + promotion
}

/// The ways to the endings that have been built.
fn ways(pieces: &[Piece], built: &[Table]) -> Vec<Option<Way>> {
    let mut ways = vec![None; way(MOST, 0, 0)];
    for slot in 0..pieces.len() {
        for captured in 0..=MOST {
            for promotion in 0..=4 {
                ways[way(slot, captured, promotion)] =
                    way_of(pieces, slot, captured, promotion, built);
            }
        }
    }
    ways
}

fn way_of(
    pieces: &[Piece],
    slot: usize,
    captured: usize,
    promotion: usize,
    built: &[Table],
) -> Option<Way> {
    let is_change = captured < pieces.len() || promotion > 0;
    if !is_change || captured < 2 || captured == slot {
        return None;
    }
    let mut left: Vec<(Piece, usize)> = Vec::new();
    for (other, piece) in pieces.iter().enumerate().filter(|(other, _)| *other != captured) {
        let mut piece = *piece;
        if other == slot && promotion > 0 {
            piece.role = Role::PROMOTIONS[promotion - 1];
        }
        left.push((piece, other));
    }
    left[2..].sort_unstable();
    let is_it = |table: &Table| table.pieces.iter().eq(left.iter().map(|(piece, _)| piece));
    let table = built.iter().position(is_it)?;
    let mut slots = [0; MOST];
    for (new, (_, old)) in left.iter().enumerate() {
        slots[new] = *old;
    }
    Some(Way { table, slots })
}
