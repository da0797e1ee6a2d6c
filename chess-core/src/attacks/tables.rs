//! Attack tables, computed by the compiler. It needs much longer for a step than the program would,
//! so sets of squares are made by arithmetic on whole lines, not square by square.

pub(super) const FILE_A: u64 = 0x0101_0101_0101_0101;
pub(super) const FILE_H: u64 = FILE_A << 7;
const RANK_1: u64 = 0xFF;
/// The diagonals through the corners.
const A1_TO_H8: u64 = 0x8040_2010_0804_0201;
const H1_TO_A8: u64 = 0x0102_0408_1020_4080;

/// A set for each square.
type BySquare = [u64; 64];

/// The set that an expression has for each square.
macro_rules! by_square {
    ($at:ident => $set:expr) => {{
        let mut table = [0; 64];
        let mut $at = 0;
        while $at < 64 {
            table[$at] = $set;
            $at += 1;
        }
        table
    }};
}

pub(super) static KING: BySquare = by_square!(at => {
    let own = 1 << at;
    let row = own | beside(own);
    (row | row << 8 | row >> 8) ^ own
});
pub(super) static KNIGHT: BySquare = by_square!(at => {
    let one = beside(1 << at);
    // Beside what is beside the square, but not the square itself.
    let two = beside(one) & !(1 << at);
    one << 16 | one >> 16 | two << 8 | two >> 8
});
/// White's, then Black's.
pub(super) static PAWN: [BySquare; 2] =
    [by_square!(at => beside(1 << at) << 8), by_square!(at => beside(1 << at) >> 8)];
pub(super) static DIAGONAL: BySquare = by_square!(at => lines(at)[2] ^ 1 << at);
pub(super) static ANTIDIAGONAL: BySquare = by_square!(at => lines(at)[3] ^ 1 << at);
/// The file and the rank, without the square itself.
const STRAIGHT: BySquare = by_square!(at => {
    let [file, rank, ..] = lines(at);
    file ^ rank
});
/// The squares that a piece other than a pawn attacks on an empty board, for the roles from knight to king.
pub(super) static REACH: [BySquare; 5] = [
    KNIGHT,
    by_square!(at => DIAGONAL[at] | ANTIDIAGONAL[at]),
    STRAIGHT,
    by_square!(at => DIAGONAL[at] | ANTIDIAGONAL[at] | STRAIGHT[at]),
    KING,
];
/// The squares between any two squares.
#[cfg(target_pointer_width = "64")]
pub(super) static BETWEEN: [BySquare; 64] = PAIRS.0;
/// The whole line through any two squares.
#[cfg(target_pointer_width = "64")]
pub(super) static LINE: [BySquare; 64] = PAIRS.1;

/// The squares seen from each file for each set of occupied files b to g (b lowest), repeated on every rank.
#[cfg(target_pointer_width = "64")]
pub(super) static SEEN_ACROSS: [BySquare; 8] = {
    let mut table = SEEN;
    let mut file = 0;
    while file < 8 {
        table[file] = by_square!(inner => SEEN[file][inner] * FILE_A);
        file += 1;
    }
    table
};

/// The squares of the a-file seen from each rank for each set of occupied ranks 2 to 7 (7 lowest).
#[cfg(target_pointer_width = "64")]
pub(super) static SEEN_UP: [BySquare; 8] = {
    let mut table = SEEN;
    let mut rank = 0;
    while rank < 8 {
        table[rank] = by_square!(inner => downwards(SEEN[7 - rank][inner]));
        rank += 1;
    }
    table
};

/// The squares of a row seen from each place for each set of occupied inner places, as bytes.
#[cfg(any(test, not(target_pointer_width = "64")))]
pub(super) static SEEN_BYTES: [[u8; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut at = 0;
    while at < 8 * 64 {
        table[at / 64][at % 64] = SEEN[at / 64][at % 64] as u8;
        at += 1;
    }
    table
};

/// The squares on either side.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn beside(squares: u64) -> u64 {
    (squares & !FILE_A) >> 1 | (squares & !FILE_H) << 1
}

/// The file, the rank, the diagonal and the antidiagonal through a square.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn lines(at: usize) -> [u64; 4] {
    let (file, rank) = (at & 7, at >> 3);
    let diagonal =
        if file > rank { A1_TO_H8 >> (8 * (file - rank)) } else { A1_TO_H8 << (8 * (rank - file)) };
    let antidiagonal = if file + rank < 7 {
        H1_TO_A8 >> (8 * (7 - file - rank))
    } else {
        H1_TO_A8 << (8 * (file + rank - 7))
    };
    [FILE_A << file, RANK_1 << (8 * rank), diagonal, antidiagonal]
}

/// The squares between any two squares, and the line through them.
#[cfg(target_pointer_width = "64")]
#[allow(
    clippy::large_const_arrays,
    clippy::large_stack_arrays,
    reason = "two statics are made of it, on the compiler's stack"
)]
const PAIRS: ([BySquare; 64], [BySquare; 64]) = {
    let (mut between, mut through) = ([[0; 64]; 64], [[0; 64]; 64]);
    let mut one = 0;
    while one < 64 {
        let lines = lines(one);
        let mut line = 0;
        while line < 4 {
            let line_of_one = lines[line];
            // The squares after this one, in the order of their indices.
            let mut others = line_of_one & !1 << one;
            while others != 0 {
                let other = others.trailing_zeros() as usize;
                others &= others - 1;
                // On the line, the squares with an index between both.
                let inside = line_of_one & ((1 << other) - (2 << one));
                (between[one][other], between[other][one]) = (inside, inside);
                (through[one][other], through[other][one]) = (line_of_one, line_of_one);
            }
            line += 1;
        }
        one += 1;
    }
    (between, through)
};

/// Which of eight places in a row are seen from each of them, for each set of occupied inner places.
const SEEN: [BySquare; 8] = {
    let mut table = [[0; 64]; 8];
    let mut from = 0;
    while from < 8 {
        table[from] = by_square!(inner => seen(1 << from, (inner as u64) << 1));
        from += 1;
    }
    table
};

/// Which of eight places in a row are seen from one of them. A line ends at the first that is occupied, or at the edge.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn seen(from: u64, occupied: u64) -> u64 {
    let below = (occupied | 1) & (from - 1);
    let above = (occupied | 0x80) & !(2 * from - 1);
    let nearest_above = above & above.wrapping_neg();
    let mut seen = 0;
    if below != 0 {
        // From the highest one below up to here.
        seen |= from - (1 << below.ilog2());
    }
    if above != 0 {
        seen |= 2 * nearest_above - 2 * from;
    }
    seen
}

/// Turns eight places in a row into squares of the a-file, starting at its top.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn downwards(row: u64) -> u64 {
    // Each copy is shifted by seven bits more than the one below, so that another place comes to the h-file on each
    // rank.
    (row.wrapping_mul(A1_TO_H8) & FILE_H) >> 7
}
