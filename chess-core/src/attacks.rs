//! Where each piece attacks, on an empty or an occupied board (FIDE 3.1 to 3.8).
//!
//! Sliders use hyperbola quintessence: subtracting the slider from the occupied squares of its
//! line borrows up to the first blocker; the same on the mirrored board finds the other one. Its tables
//! are small, because `const` code in a user's crate evaluates them anew.

use crate::{Color, Role, Square, SquareSet};

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

const DIRECTIONS: [(i8, i8); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

static KING: [u64; 64] = step_table(&DIRECTIONS);
static KNIGHT: [u64; 64] =
    step_table(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static DIAGONAL: [u64; 64] = line_table(1, 1);
static ANTIDIAGONAL: [u64; 64] = line_table(1, -1);
static BETWEEN: [[u64; 64]; 64] = between_table();
static LINE: [[u64; 64]; 64] = through_table();

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

/// The squares between any two, filled in by walking each ray.
#[allow(clippy::large_stack_arrays, reason = "on the compiler's stack, once")]
const fn between_table() -> [[u64; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = DIRECTIONS[direction];
            let mut passed = 0;
            let mut at = Square::wrap(from);
            while let Some(next) = at.offset(files, ranks) {
                table[from as usize][next.index() as usize] = passed;
                passed |= 1 << next.index();
                at = next;
            }
            direction += 1;
        }
        from += 1;
    }
    table
}

/// The whole line through any two squares.
#[allow(clippy::large_stack_arrays, reason = "on the compiler's stack, once")]
const fn through_table() -> [[u64; 64]; 64] {
    let lines = [line_table(0, 1), line_table(1, 0), line_table(1, 1), line_table(1, -1)];
    let mut table = [[0; 64]; 64];
    let mut direction = 0;
    while direction < 4 {
        let mut from = 0;
        while from < 64 {
            let line = lines[direction][from];
            let mut others = SquareSet(line);
            while let Some(to) = others.pop() {
                table[from][to.index() as usize] = line | 1 << from;
            }
            from += 1;
        }
        direction += 1;
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

/// Along the rank, within its eight bits: up to the lowest blocker above, down to the highest below.
const fn slide_rank(from: Square, occupied: u64) -> u64 {
    let shift = from.rank().index() * 8;
    let slider = 1_u64 << from.file().index();
    let blockers = occupied >> shift & 0xFF & !slider;
    let above = blockers & !(slider - 1);
    let below = blockers & (slider - 1) | 1;
    let up = (above ^ above.wrapping_sub(slider)) & !slider & 0xFF;
    let down = (slider - 1) & u64::MAX << below.ilog2();
    (up | down) << shift
}

/// The squares strictly between two squares on a rank, file or diagonal; empty if they share none.
#[inline]
pub(crate) const fn between(a: Square, b: Square) -> SquareSet {
    SquareSet(BETWEEN[a.index() as usize][b.index() as usize])
}

/// The whole rank, file or diagonal through two squares; empty if they share none.
#[inline]
pub(crate) const fn line(a: Square, b: Square) -> SquareSet {
    SquareSet(LINE[a.index() as usize][b.index() as usize])
}

/// The rank and file of a square, without itself.
#[inline]
pub(crate) const fn rook_lines(from: Square) -> SquareSet {
    let file = FILE_A << from.file().index();
    let rank = 0xFF << (from.rank().index() * 8);
    SquareSet(file ^ rank)
}

/// The diagonals of a square, without itself.
#[inline]
pub(crate) const fn bishop_lines(from: Square) -> SquareSet {
    let at = from.index() as usize;
    SquareSet(DIAGONAL[at] | ANTIDIAGONAL[at])
}
