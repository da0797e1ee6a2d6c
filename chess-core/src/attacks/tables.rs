//! Attack tables, computed by the compiler.

use crate::basics::{Square, SquareSet};

pub(super) const FILE_A: u64 = 0x0101_0101_0101_0101;
pub(super) const FILE_H: u64 = FILE_A << 7;

const DIRECTIONS: [(i8, i8); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

pub(super) static KING: [u64; 64] = step_table(&DIRECTIONS);
pub(super) static KNIGHT: [u64; 64] =
    step_table(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
/// White's, then Black's.
pub(super) static PAWN: [[u64; 64]; 2] =
    [step_table(&[(-1, 1), (1, 1)]), step_table(&[(-1, -1), (1, -1)])];
pub(super) static DIAGONAL: [u64; 64] = line_table(&[(1, 1)]);
pub(super) static ANTIDIAGONAL: [u64; 64] = line_table(&[(1, -1)]);
/// The squares that a piece other than a pawn attacks on an empty board, for the roles from knight to king.
pub(super) static REACH: [[u64; 64]; 5] = [
    KNIGHT,
    line_table(&[(1, 1), (1, -1)]),
    line_table(&[(1, 0), (0, 1)]),
    line_table(&[(1, 0), (1, 1), (0, 1), (1, -1)]),
    KING,
];
pub(super) static BETWEEN: [[u64; 64]; 64] = between_table();
pub(super) static LINE: [[u64; 64]; 64] = through_table();

/// The squares seen from each file for each set of occupied files b to g (b lowest), repeated on every rank.
pub(super) static SEEN_ACROSS: [[u64; 64]; 8] = across_table();

/// The squares of the a-file seen from each rank for each set of occupied ranks 2 to 7 (7 lowest).
pub(super) static SEEN_UP: [[u64; 64]; 8] = up_table();

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

/// The lines through each square in the given directions and their opposites, without the square itself.
const fn line_table(directions: &[(i8, i8)]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut at = 0;
    while at < 64 {
        let mut i = 0;
        while i < directions.len() * 15 {
            let ((files, ranks), step) = (directions[i / 15], (i % 15) as i8 - 7);
            if step != 0
                && let Some(to) = Square::wrap(at).offset(files * step, ranks * step)
            {
                table[at as usize] |= 1 << to.index();
            }
            i += 1;
        }
        at += 1;
    }
    table
}

/// The squares between any two squares, filled in along each ray.
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
    let lines = [
        line_table(&[(0, 1)]),
        line_table(&[(1, 0)]),
        line_table(&[(1, 1)]),
        line_table(&[(1, -1)]),
    ];
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

/// Which of eight places in a row are seen from one of them, for a set of occupied inner places.
const fn seen(from: usize, inner: usize) -> u64 {
    let blockers = (inner as u64) << 1;
    let mut set = 0;
    let mut at = from;
    while at < 7 {
        at += 1;
        set |= 1 << at;
        if blockers >> at & 1 == 1 {
            break;
        }
    }
    at = from;
    while at > 0 {
        at -= 1;
        set |= 1 << at;
        if blockers >> at & 1 == 1 {
            break;
        }
    }
    set
}

const fn across_table() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            table[file][inner] = seen(file, inner) * FILE_A;
            inner += 1;
        }
        file += 1;
    }
    table
}

const fn up_table() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut rank = 0;
    while rank < 8 {
        let mut inner = 0;
        while inner < 64 {
            table[rank][inner] = downwards(seen(7 - rank, inner));
            inner += 1;
        }
        rank += 1;
    }
    table
}

/// Turns eight places in a row into squares of the a-file, starting at its top.
const fn downwards(row: u64) -> u64 {
    let mut file = 0;
    let mut at = 0;
    while at < 8 {
        file |= (row >> at & 1) << (56 - 8 * at);
        at += 1;
    }
    file
}
