//! Positions that no game can have.
use caissa::{Board, board};

const _: Board = board!(fen "8/8/8/8/8/8/8/K7 w - - 0 1"); // Fault::MissingKing
const _: Board = board!(fen "8/8/8/8/8/8/8/8 w - - 0 1"); // Fault::MissingKing
const _: Board = board!(fen "k7/8/8/8/8/8/8/K5KK w - - 0 1"); // Fault::TooManyKings
const _: Board = board!(fen "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1"); // Fault::TooManyPawns
const _: Board = board!(fen "4k3/nnnnnnnn/nnnnnnnn/8/8/8/8/4K3 w - - 0 1"); // Fault::TooManyPieces
const _: Board = board!(fen "4k3/8/8/8/8/8/PPPPPPPP/1QQ1K3 w - - 0 1"); // Fault::TooManyPromoted
const _: Board = board!(fen "4k3/8/8/8/8/8/PPPPPPP1/B1B1K1BB w - - 0 1"); // Fault::TooManyPromoted
const _: Board = board!(fen "P3k3/8/8/8/8/8/8/4K2p w - - 0 1"); // Fault::PawnOnBackRank
const _: Board = board!(fen "4k3/8/8/8/8/8/8/R4K2 w K - 0 1"); // Fault::Castling
const _: Board = board!(fen "4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1"); // Fault::Castling
const _: Board = board!(fen "8/8/8/8/8/4k3/4K3/8 w - - 0 1"); // Fault::KingsTouch
const _: Board = board!(fen "4k3/8/8/8/8/8/8/K3R3 w - - 0 1"); // Fault::OpponentInCheck
const _: Board = board!(fen "4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1"); // Fault::EnPassantRank
const _: Board = board!(fen "4k3/8/8/8/8/8/8/4K3 b - e3 0 1"); // Fault::EnPassantPawn
const _: Board = board!(fen "4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1"); // Fault::EnPassantOccupied
const _: Board = board!(fen "4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1"); // Fault::EnPassantOccupied
const _: Board = board!(fen "4k3/8/5N2/8/4P3/8/8/4K3 b - e3 0 1"); // Fault::EnPassantCheck
const _: Board = board!(fen "4k3/8/5N2/1B6/4R3/8/8/4K3 b - - 0 1"); // Fault::TooManyCheckers
const _: Board = board!(fen "R3k2R/8/8/8/8/8/8/4K3 b - - 0 1"); // Fault::CheckersInLine
const _: Board = board!(fen "4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1"); // Fault::SteppingCheckers
const _: Board = board!(fen "8/8/8/8/8/8/8/8 w KQkq e3 0 1"); // Fault::MissingKing
const _: Board = board!(fen "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKBR1 w KQkq - 0 1"); // Fault::Castling
const _: Board = board!(fen "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"); // Fault::Castling
const _: Board = board!(chess960 fen "r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1"); // Fault::DifferentArrays
const _: Board = board!(reachable chess960 fen "1k1r4/8/8/8/8/8/8/1K2R3 w Kk - 0 1"); // Fault::DifferentArrays
const _: Board = board!(chess960 fen "1k1r4/8/8/8/8/8/8/1K2R3 w KQ - 0 1"); // Fault::Castling
const _: Board = board!(fen "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 5 5"); // Fault::EnPassantClock

fn main() {}
