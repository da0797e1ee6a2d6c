//! Where each piece attacks, on an empty or an occupied board (FIDE 3.1 to 3.8).
//!
//! Sliders use hyperbola quintessence: subtracting the slider from the occupied squares of its
//! line borrows up to the first blocker; the same on the mirrored board finds the other one. It
//! needs four small tables, so that `const` code in a user's crate does not pay for large ones.

use crate::{Color, Role, Square, SquareSet};

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

static KING: [u64; 64] =
    step_table(&[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]);
static KNIGHT: [u64; 64] =
    step_table(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static DIAGONAL: [u64; 64] = line_table(1, 1);
static ANTIDIAGONAL: [u64; 64] = line_table(1, -1);

const fn step_table(steps: &[(i8, i8)]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut at = 0;
    while at < 64 {
        let mut i = 0;
        while i < steps.len() {
            if let Some(to) = Square::wrap(at).offset(steps[i].0, steps[i].1) {
                table[at as usize] |= 1 << to.index();
            }
            i += 1;
        }
        at += 1;
    }
    table
}

/// The line through each square in a direction and its opposite, without the square itself.
const fn line_table(files: i8, ranks: i8) -> [u64; 64] {
    let mut table = [0; 64];
    let mut at = 0;
    while at < 64 {
        let mut step = -7;
        while step < 8 {
            if step != 0
                && let Some(to) = Square::wrap(at).offset(files * step, ranks * step)
            {
                table[at as usize] |= 1 << to.index();
            }
            step += 1;
        }
        at += 1;
    }
    table
}

/// The squares a king attacks.
#[inline]
pub const fn king(from: Square) -> SquareSet {
    SquareSet(KING[from.index() as usize])
}

/// The squares a knight attacks.
#[inline]
pub const fn knight(from: Square) -> SquareSet {
    SquareSet(KNIGHT[from.index() as usize])
}

/// The squares a pawn of the color attacks.
#[inline]
pub const fn pawn(color: Color, from: Square) -> SquareSet {
    pawns(color, SquareSet::of(from))
}

/// The squares a set of pawns of the color attacks.
#[inline]
pub(crate) const fn pawns(color: Color, from: SquareSet) -> SquareSet {
    let (left, right) = (from.0 & !FILE_A, from.0 & !FILE_H);
    SquareSet(match color {
        Color::White => left << 7 | right << 9,
        Color::Black => left >> 9 | right >> 7,
    })
}

/// The squares a bishop attacks up to the first occupied one on each line, that one included.
#[inline]
pub const fn bishop(from: Square, occupied: SquareSet) -> SquareSet {
    let at = from.index() as usize;
    SquareSet(slide(from, DIAGONAL[at], occupied.0) | slide(from, ANTIDIAGONAL[at], occupied.0))
}

/// The squares a rook attacks up to the first occupied one on each line, that one included.
#[inline]
pub const fn rook(from: Square, occupied: SquareSet) -> SquareSet {
    let file = FILE_A << (from.index() & 7) & !(1 << from.index());
    SquareSet(slide(from, file, occupied.0) | slide_rank(from, occupied.0))
}

/// The squares a queen attacks: a rook's and a bishop's.
#[inline]
pub const fn queen(from: Square, occupied: SquareSet) -> SquareSet {
    bishop(from, occupied).or(rook(from, occupied))
}

/// The squares a piece that is no pawn attacks.
#[inline]
pub(crate) const fn officer(role: Role, from: Square, occupied: SquareSet) -> SquareSet {
    match role {
        Role::Knight => knight(from),
        Role::Bishop => bishop(from, occupied),
        Role::Rook => rook(from, occupied),
        Role::Queen => queen(from, occupied),
        Role::King | Role::Pawn => king(from),
    }
}

/// Along a line that holds at most one square of each rank, so that mirroring swaps bytes.
const fn slide(from: Square, line: u64, occupied: u64) -> u64 {
    let slider = 1_u64 << from.index();
    let blockers = occupied & line;
    let up = blockers.wrapping_sub(slider);
    let down = blockers.swap_bytes().wrapping_sub(slider.swap_bytes()).swap_bytes();
    (up ^ down) & line
}

/// Along the rank: eight bits, mirrored by reversing them.
const fn slide_rank(from: Square, occupied: u64) -> u64 {
    let shift = from.rank().index() * 8;
    let slider = 1_u8 << (from.index() & 7);
    let blockers = (occupied >> shift) as u8 & !slider;
    let up = blockers.wrapping_sub(slider);
    let down = blockers.reverse_bits().wrapping_sub(slider.reverse_bits()).reverse_bits();
    (((up ^ down) & !slider) as u64) << shift
}

/// The squares strictly between two squares on a rank, file or diagonal; empty if they share none.
#[inline]
pub(crate) const fn between(a: Square, b: Square) -> SquareSet {
    let (from, to) = (SquareSet::of(a), SquareSet::of(b));
    if rook(a, SquareSet::EMPTY).meets(to) {
        rook(a, to).and(rook(b, from))
    } else if bishop(a, SquareSet::EMPTY).meets(to) {
        bishop(a, to).and(bishop(b, from))
    } else {
        SquareSet::EMPTY
    }
}

/// The whole rank, file or diagonal through two squares; empty if they share none.
#[inline]
pub(crate) const fn line(a: Square, b: Square) -> SquareSet {
    let ends = SquareSet::of(a).with(b);
    if rook(a, SquareSet::EMPTY).meets(SquareSet::of(b)) {
        rook(a, SquareSet::EMPTY).and(rook(b, SquareSet::EMPTY)).or(ends)
    } else if bishop(a, SquareSet::EMPTY).meets(SquareSet::of(b)) {
        bishop(a, SquareSet::EMPTY).and(bishop(b, SquareSet::EMPTY)).or(ends)
    } else {
        SquareSet::EMPTY
    }
}
