//! Every part of a position has a number of its own.

use std::collections::HashSet;

use super::*;
use crate::basics::File;

#[test]
fn no_number_stands_for_two_things() {
    let mut keys = std::vec![0, turn(Color::Black)];
    for color in Color::ALL {
        for role in Role::ALL {
            keys.extend(SquareSet::ALL.into_iter().map(|square| piece(color, role, square)));
        }
    }
    keys.extend(SquareSet::BACK_RANKS.into_iter().map(|rook| castling(SquareSet::of(rook))));
    keys.extend(SquareSet::rank(Rank::THIRD).into_iter().map(|square| en_passant(Some(square))));
    let numbers: HashSet<u64> = keys.iter().copied().collect();
    assert_eq!(numbers.len(), keys.len());
    let sixth = SquareSet::file(File::A).and(SquareSet::rank(Rank::SIXTH)).first();
    assert_eq!(en_passant(sixth), en_passant(Some(Square::A3)));
}
