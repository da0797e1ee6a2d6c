//! Mirrored views of the board, for sets of squares.

use chess_core::SquareSet;

/// A way to turn the board so that White's king is on a square of the tables: mirrored left and right, then up and
/// down, then along the long diagonal from a1.
#[derive(Clone, Copy, Default)]
pub(super) struct Symmetry {
    pub(super) files: bool,
    pub(super) ranks: bool,
    pub(super) diagonal: bool,
}

impl Symmetry {
    /// The squares on the turned board.
    #[inline]
    pub(super) const fn turned(self, squares: SquareSet) -> SquareSet {
        let mut bits = squares.bits();
        if self.files {
            bits = bits.reverse_bits().swap_bytes();
        }
        if self.ranks {
            bits = bits.swap_bytes();
        }
        SquareSet::from_bits(if self.diagonal { transposed(bits) } else { bits })
    }

    /// The squares on the board before it was turned.
    #[inline]
    pub(super) const fn turned_back(self, squares: SquareSet) -> SquareSet {
        let squares = Self { files: false, ranks: false, ..self }.turned(squares);
        Self { diagonal: false, ..self }.turned(squares)
    }
}

/// Mirrored along the long diagonal from a1: blocks of 4, 2 and 1 squares change places.
const fn transposed(bits: u64) -> u64 {
    let bits = exchanged(bits, 0x0000_0000_F0F0_F0F0, 28);
    let bits = exchanged(bits, 0x0000_CCCC_0000_CCCC, 14);
    exchanged(bits, 0x00AA_00AA_00AA_00AA, 7)
}

/// The bits of a mask exchanged with those `above` places higher.
const fn exchanged(bits: u64, mask: u64, above: u32) -> u64 {
    let change = (bits ^ bits >> above) & mask;
    bits ^ change ^ change << above
}

#[cfg(test)]
mod tests {
    use chess_core::Square;

    use super::*;

    #[test]
    fn each_square_is_where_the_mirrors_show_it() {
        for bits in 0..8 {
            let view =
                Symmetry { files: bits & 1 != 0, ranks: bits & 2 != 0, diagonal: bits & 4 != 0 };
            for square in Square::ALL {
                let (mut file, mut rank) = (square.file().index(), square.rank().index());
                file = if view.files { 7 - file } else { file };
                rank = if view.ranks { 7 - rank } else { rank };
                if view.diagonal {
                    (file, rank) = (rank, file);
                }
                let seen = SquareSet::of(Square::ALL[usize::from(8 * rank + file)]);
                assert_eq!(view.turned(SquareSet::of(square)), seen, "{square}");
                assert_eq!(view.turned_back(seen), SquareSet::of(square), "{square}");
            }
        }
    }
}
