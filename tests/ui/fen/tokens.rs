//! FENs as tokens: the field is underlined.
use caissa::{Board, Game, board, game};

const _: Board = board!(rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBN b KQkq - 0 1); // Syntax::FileCount
const _: Board = board!(rnbqkbnr/pppppppp/8/44/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1); // Syntax::AdjacentDigits
const _: Board = board!(rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBXKBNR w KQkq - 0 1); // Syntax::Placement
const _: Board = board!(fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 1); // Fault::EnPassantPawn
const _: Board = board!(4k3/8/8/8/8/8/8/R4K2 w K - 0 1); // Fault::Castling
const _: Board = board!(4k3/8/8/8/8/8/8/R4K2 white - - 0 1); // Syntax::Turn
const _: Board = board!(4k3/8/8/8/8/8/8/R4K2 w); // Syntax::MissingField
const _: Board = board!(4k3/8/8/8/8/8/8/R4K2 w - - 0 1 7); // Syntax::ExtraField
const _: Board = board!(8/8/8/8/8/8/8/K7 w - - 0 1); // Fault::MissingKing
const _: Game = game!(fen 8/8/8/8/8/8/8/K7 w - - 0 1; Kb1); // Fault::MissingKing
const _: Board = board!(4k3/8/8/8/8/8/8/4K1R1 w K - 0 1); // Fault::Castling
const _: Board = board!(fen 1r2k2r/8/8/8/8/8/8/1R2K2R w HBa - 0 1); // Fault::Castling
const _: Board = board!(fen 1r2k2r/8/8/8/8/8/8/1R2K1R1 w Gh - 0 1); // Fault::DifferentArrays

fn main() {}
