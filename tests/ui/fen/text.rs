//! FENs that cannot be read.
use caissa::{Board, board};

const _: Board = board!(fen "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1"); // Syntax::FileCount
const _: Board = board!(fen "rnbqkbnr/pppppppp/8/8/9/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"); // Syntax::Placement
const _: Board = board!(fen "rnbqkbnr/pppppppp/8/44/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"); // Syntax::AdjacentDigits
const _: Board = board!(fen "rnbqkbnr/pppppppp/80/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"); // Syntax::Placement
const _: Board = board!(fen "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPPP/RNBQKBNR w KQkq - 0 1"); // Syntax::FileCount
const _: Board = board!(fen "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"); // Syntax::RankCount
const _: Board = board!(fen "rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"); // Syntax::RankCount
const _: Board = board!(fen "k6K"); // Syntax::RankCount
const _: Board = board!(fen "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"); // Syntax::MissingField
const _: Board = board!(fen "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0"); // Syntax::MissingField
const _: Board = board!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1"); // Syntax::Turn
const _: Board = board!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQxq - 0 1"); // Syntax::Castling
const _: Board = board!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KKkq - 0 1"); // Syntax::CastlingTwice
const _: Board = board!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1"); // Syntax::EnPassant
const _: Board = board!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - x 1"); // Syntax::Clock
const _: Board = board!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 70000"); // Syntax::ClockRange
const _: Board = board!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 bm e4"); // Syntax::ExtraField
const _: Board = board!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qn] w KQkq - 0 1"); // Syntax::Variant
const _: Board = board!("rnQ~q1b1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQ - 0 5"); // Syntax::Variant
const _: Board = board!("rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1"); // Syntax::Variant
const _: Board = board!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR KQkq w - 0 1"); // Syntax::Turn
const _: Board = board!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w -- 0 1"); // Syntax::JoinedFields
const _: Board = board!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -1 1"); // Syntax::JoinedFields
const _: Board = board!("rnbqkbnr/ pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"); // Syntax::ExtraSpace
const _: Board = board!("rnbqkbnr/pppppppp/8/8 / 8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"); // Syntax::ExtraSpace
const _: Board = board!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w KQkq - 0 1"); // Call: Syntax::ExtraSpace
const _: Board = board!(fen "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 "); // Call: Syntax::ExtraSpace
const _: Board = board!(fen "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQКBNR w KQkq - 0 1"); // Syntax::Placement
const _: Board = board!(fen "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq – 0 1"); // Syntax::EnPassant
const _: Board = board!(fen "FEN: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"); // Syntax::Placement
const _: Board = board!(fen "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 1"); // Syntax::Castling

fn main() {}
