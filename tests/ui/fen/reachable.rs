//! Positions that no game from the starting position reaches.
use caissa::{Board, Game, board, game};

const _: Board = board!(reachable fen "rnbqkbnr/pppppppp/8/6B1/8/8/PPPPPPPP/RN1QKBNR b KQkq - 0 1"); // Fault::ShutIn
const _: Board = board!(reachable fen "rnbqkbnr/pppppppp/8/8/R7/8/PPPPPPPP/1NBQKBNR b Kkq - 0 1"); // Fault::ShutIn
const _: Board = board!(reachable fen "rnbqkbnr/pppppppp/8/8/4K3/8/PPPPPPPP/RNBQ1BNR b kq - 0 1"); // Fault::ShutIn
const _: Board = board!(reachable fen "4k3/8/8/8/8/P7/PP6/4K3 b - - 0 1"); // Fault::PawnStructure
const _: Board = board!(reachable fen "4k3/pppppppp/8/8/QQ6/8/PPPPPPP1/4K3 b - - 0 1"); // Fault::PawnStructure
const _: Board = board!(reachable fen "rnbqkb1r/pppppppp/8/8/P7/P7/P2PPPPP/RNBQKBNR b KQkq - 0 9"); // Fault::PawnCaptures
const _: Board = board!(reachable fen "rn1qkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 1"); // Fault::PawnCaptures
const _: Board = board!(reachable fen "rnbqkbnr/1ppppppp/P7/8/8/p7/1PPPPPPP/RNBQKBNR w KQkq - 0 9"); // Fault::PawnsPassed
const _: Board = board!(reachable fen "r1bqkbnr/2pppppp/PP6/8/8/pp6/2PPPPPP/RNBQKBNR w KQkq - 0 9"); // Fault::PawnsPassed
const _: Board = board!(reachable fen "rnbqkbnr/1ppppppp/8/q6Q/8/8/1PPPPPPP/RNBQKBNR w KQkq - 0 9"); // Fault::TooManyPromotions
const _: Board = board!(reachable fen "rnbqkb1r/1ppppppp/8/qQ5Q/8/8/2PPPPPP/RNBQKBNR w KQkq - 0 9"); // Fault::TooManyPromotions
const _: Board = board!(reachable fen "4k3/8/8/8/8/8/PP6/Kn6 b - - 0 1"); // Fault::NoLastMove
const _: Board = board!(reachable fen "7k/8/8/8/8/8/8/4K2R b K - 0 1"); // Fault::NoCheckingMove
const _: Board = board!(reachable fen "4k3/8/8/8/B7/8/8/K3R3 b - - 0 1"); // Fault::NoUncoveringMove
const _: Board = board!(reachable fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1); // Fault::WrongTurn
const _: Board = board!(reachable fen rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 3 2); // Fault::HalfmoveClock
const _: Board = board!(reachable fen rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 1 5); // Fault::EnPassantClock
const _: Board = board!(reachable fen "8/8/8/8/8/7k/6P1/K7 b - - 9 1"); // Fault::ShutIn
const _: Board = board!(reachable fen "8/8/8/8/8/8/8/K7 w - - 3 1"); // Fault::MissingKing
const _: Game = game!(reachable fen "4k3/8/8/8/8/P7/PP6/4K3 b - - 0 1"; Ke7); // Fault::PawnStructure
const _: Board = board!(reachable fen 4k3/8/8/8/8/8/8/R3K3 b Q - 0 1); // Fault::NoLastMove
const _: Board = board!(reachable fen r3k3/8/8/8/8/8/8/K7 w q - 0 1); // Fault::NoCheckingMove
const _: Board = board!(reachable fen 4k3/8/8/1Q6/4R3/8/8/K7 b - - 0 1); // Fault::NoUncoveringMove
const _: Board = board!(reachable fen "r1bqkbnr/pppppppp/2n5/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"); // Fault::WrongTurn
const _: Board = board!(reachable fen "8/8/4k3/8/8/4K3/8/8 b - - 80 40"); // Fault::HalfmoveClock
const _: Board = board!(reachable fen "8/8/4k3/8/8/4K3/8/8 b - - 151 90"); // Fault::HalfmoveClock
const _: Board = board!(reachable fen "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 2 5"); // Fault::EnPassantClock
const _: Board = board!(reachable fen "4k3/8/8/8/8/8/1P6/B3K3 b - - 0 1"); // Fault::ShutIn
const _: Board = board!(reachable fen "8/8/2k5/8/3pP3/8/6B1/4K3 b - e3 0 1"); // Fault::CheckBeforeEnPassant
const _: Board = board!(reachable fen 4k3/8/2K5/3pP3/8/8/8/8 w - d6 0 1); // Fault::CheckBeforeEnPassant

fn main() {}
