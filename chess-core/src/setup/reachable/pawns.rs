//! The captures that the pawn structure requires.

use super::Homes;
use crate::basics::{Color, File, Rank, Role, Square, SquareSet};
use crate::board::Board;

/// The captures that a side needs to explain its pawns' squares, and its pawns that promoted past the
/// opponent's.
#[derive(Clone, Copy)]
pub(crate) enum Captures {
    /// The pawns cannot have started on different files. `pawn` is the first pawn, counted from the
    /// side's own rank, with no file left for it; `None` if the pawn has promoted.
    Impossible { pawn: Option<Square> },
    /// The pawns made at least `needed` captures, and can have made at most `possible`.
    AtLeast { needed: usize, possible: usize },
}

/// The cost of an impossible way.
const NEVER: u8 = 100;

impl Captures {
    /// Assigns a starting file of its own to each pawn and each piece that must have been a pawn, with the
    /// fewest captures. The table holds the fewest captures for each set of files, for as many pawns as it
    /// has files.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn of(board: &Board, color: Color, homes: &Homes) -> Self {
        let (pawns, count) = in_order(board.by_piece(color, Role::Pawn), color);
        let wanted = count + homes.promoted(board, color);
        let wanted = if wanted < 8 { wanted } else { 8 };
        let gaps = gaps(color, homes);
        let mut fewest = [NEVER; 256];
        fewest[0] = 0;
        let (mut placed, mut needed) = (0, NEVER);
        let mut files = 0_usize;
        while files < 256 {
            let next = files.count_ones() as usize;
            if fewest[files] < NEVER && next <= wanted {
                if next > placed {
                    (placed, needed) = (next, NEVER);
                }
                if next == placed && fewest[files] < needed {
                    needed = fewest[files];
                }
                if next < wanted {
                    extend(&mut fewest, files, pawns[next], color, gaps);
                }
            }
            files += 1;
        }
        if placed < wanted {
            return Self::Impossible { pawn: pawns[placed] };
        }
        let lost = 16_usize.saturating_sub(board.by_color(color.other()).len());
        let possible = lost.saturating_sub(homes.captured_at_home(board, color.other()));
        Self::AtLeast { needed: needed as usize, possible }
    }
}

/// A side's pawns, sorted by distance from its own rank.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn in_order(mut pawns: SquareSet, color: Color) -> ([Option<Square>; 8], usize) {
    let mut list = [None; 8];
    let mut count = 0;
    while let Some(next) = match color {
        Color::White => pawns.first(),
        Color::Black => pawns.last(),
    } {
        list[count] = Some(next);
        count += 1;
        pawns = pawns.without(next);
    }
    (list, count)
}

/// The files where a side's pawns can have reached the last rank, because the opponent's pawn has
/// left its starting square.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn gaps(color: Color, homes: &Homes) -> SquareSet {
    let seventh = match color {
        Color::White => Rank::SEVENTH,
        Color::Black => Rank::SECOND,
    };
    SquareSet::rank(seventh).difference(homes.pawns)
}

/// Assigns one more pawn to each file that is not yet in the set.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn extend(
    fewest: &mut [u8; 256],
    files: usize,
    pawn: Option<Square>,
    color: Color,
    gaps: SquareSet,
) {
    let mut file = 0;
    while file < 8 {
        let with = files | 1 << file;
        if with != files {
            let price = match pawn {
                Some(pawn) => price(file, pawn, color),
                None => price_of_promotion(file, gaps),
            };
            let sum = fewest[files] + price;
            if sum < fewest[with] {
                fewest[with] = sum;
            }
        }
        file += 1;
    }
}

/// The captures that a pawn needs to get from a file to a square: one for each file, and at most one for each
/// rank.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn price(file: u8, pawn: Square, color: Color) -> u8 {
    let ranks = match color {
        Color::White => pawn.rank().index() - 1,
        Color::Black => 6 - pawn.rank().index(),
    };
    let files = pawn.file().index().abs_diff(file);
    if files <= ranks { files } else { NEVER }
}

/// The captures that a pawn needs to get from a file to the nearest gap within five ranks.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn price_of_promotion(file: u8, mut gaps: SquareSet) -> u8 {
    let mut price = NEVER;
    while let Some(gap) = gaps.pop() {
        let files = gap.file().index().abs_diff(file);
        if files <= 5 && files < price {
            price = files;
        }
    }
    price
}

/// White pawns with a black pawn behind them on the same file. One pawn of each such pair has captured.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn passed(board: &Board) -> SquareSet {
    let mut passed = SquareSet::EMPTY;
    let mut index = 0;
    while let Some(file) = File::from_index(index) {
        let white = board.by_piece(Color::White, Role::Pawn).and(SquareSet::file(file));
        let black = board.by_piece(Color::Black, Role::Pawn).and(SquareSet::file(file));
        if let (Some(first), Some(lowest)) = (white.last(), black.first())
            && first.index() > lowest.index()
        {
            passed = passed.with(first);
        }
        index += 1;
    }
    passed
}

/// The least number of pieces of both sides that must have been pawns.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn promotions(board: &Board, homes: &Homes) -> usize {
    homes.promoted(board, Color::White) + homes.promoted(board, Color::Black)
}

/// The most pawns that the captures can have let past the pawns opposite them: two for each capture, and a
/// third if a pawn captured a pawn. A pawn that is neither on the board nor a promoted piece may have been
/// captured as a pawn.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn past(board: &Board, homes: &Homes) -> usize {
    let captured = super::captured(board);
    let gone = 16_usize.saturating_sub(board.by_role(Role::Pawn).len());
    let pawns = gone.saturating_sub(promotions(board, homes));
    2 * captured + if pawns < captured { pawns } else { captured }
}
