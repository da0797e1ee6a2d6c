//! More positions that no game can have, and FENs that cannot be read, in both forms.
use caissa::{Board, board};

const _: Board = board!(4k3/8/8/8/8/8/8/K6K w - - 0 1); // Fault::TooManyKings
const _: Board = board!(4k3/8/8/8/8/PPPPPPPP/PPPPPPPP/4K3 w - - 0 1); // Fault::TooManyPawns
const _: Board = board!(4k3/8/8/8/RRRRRRRR/8/RRRRRRRR/4K3 w - - 0 1); // Fault::TooManyPieces
const _: Board = board!(4k3/8/8/8/8/8/8/p3K3 w - - 0 1); // Fault::PawnOnBackRank
const _: Board = board!(4k3/8/8/8/8/8/8/4RK2 w - - 0 1); // Fault::OpponentInCheck
const _: Board = board!(4k3/8/8/8/8/8/8/4K3 w - e5 0 1); // Fault::EnPassantRank
const _: Board = board!(4k3/8/8/4p3/8/8/1n6/3K4 w - e6 0 1); // Fault::EnPassantCheck
const _: Board = board!(4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1); // Fault::SteppingCheckers
const _: Board = board!(4k3/8/8/8/1b2r3/5n2/8/4K3 w - - 0 1); // Fault::TooManyCheckers
const _: Board = board!(4k3/8/8/8/8/8/8/4K2R w KQ - 0 1); // Fault::Castling
const _: Board = board!(4k3/8/8/8/8/8/8/4K2R w KX - 0 1); // Syntax::Castling
const _: Board = board!(4k3/8/8/8/8/8/8/4K2R w KK - 0 1); // Syntax::CastlingTwice
const _: Board = board!(4k3/8/8/8/8/8/8/4K2R w K e 0 1); // Syntax::EnPassant
const _: Board = board!(4k3/8/8/8/8/8/8/4K2R w K - zero 1); // Syntax::Clock
const _: Board = board!(4k3/8/8/8/8/8/8/4K2R w K - 66666 1); // Syntax::ClockRange
const _: Board = board!(4k3/8/8/8/8/8/4K2R w K - 0 1); // Syntax::RankCount

fn main() {}
