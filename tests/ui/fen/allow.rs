//! Faults that cannot be allowed or were not, and names of no group.
use caissa::{Board, Game, board, game};

const _: Board = board!(allow(check) fen "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1"); // Fault::TooManyPawns
const _: Board = board!(allow(material) fen "4k3/pppppppp/pppppppp/8/8/8/8/4K3 w - - 0 1"); // Fault::TooManyMoves
const _: Board = board!(allow(material) fen "4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1"); // Fault::SteppingCheckers
const _: Board = board!(allow(material, clocks) fen R3k2R/pppppppp/p7/8/8/8/8/4K3 b - - 0 1); // Fault::CheckersInLine
const _: Board = board!(allow(material, check, clocks) fen "8/8/8/8/8/4k3/4K3/8 w - - 0 1"); // Fault::KingsTouch
const _: Board = board!(reachable allow(clocks) fen "4k3/8/8/8/8/P7/PP6/4K3 b - - 70 1"); // Fault::PawnStructure
const _: Game = game!(allow(check) fen "4k3/8/8/8/8/8/PPPPPPPP/1QQ1K3 w - - 0 1"; Qb7); // Fault::TooManyPromoted
const _: Board = board!(allow(pawns) fen "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1");
const _: Board = board!(allow(material check) fen "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1");
const _: Board = board!(allow() fen "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1");
const _: Board = board!(allow material fen "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1");
const _: Board = board!(reachable 1. e4 e5);
const _: Board = board!(reachable allow(clocks) "1. e4 e5");
const _: Game = game!(reachable);
const _: Game = game!(reachable fen; e4);
const _: Board = board!(allow(material) fen 4k3/pppppppp/pppppppp/8/8/8/8/4K3 w - - 0 1); // Fault::TooManyMoves
const _: Board = board!(fen chess960 "nrbqkrnb/8/8/8/8/8/8/NRBQKRNB w KQkq - 0 1");
const _: Game = game!(chess960 fen reachable 4k3/8/8/8/8/8/8/4K3 w - - 0 1; Kd1);
const _: Board = board!(chess960 "nrbqkrnb/8/8/8/8/8/8/NRBQKRNB w Qkqx - 0 1"); // Syntax::Castling
const _: Board = board!(chess960 "nrbqkrnb/8/8/8/8/8/8/NRBQKRNB w KQkq - 0 1"; e4); // Call: Illegal::NoSuchPiece
const _: Board = board!(reachable "4k3/8/8/8/8/P7/PP6/4K3 b - - 0 1"); // Fault::PawnStructure
const _: Board = board!(allow(clocks) 4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1); // Fault::TooManyPawns
const _: Board = board!(allow(check) "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1" reachable);
const _: Board = board!(reachable "e4"; e5);
const _: Game = game!(reachable file "games/immortal.pgn");
const _: Game = game!(allow(material) chess960 file "games/immortal.pgn", 1);

fn main() {}
