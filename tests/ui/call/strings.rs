//! Strings beside other tokens: other words for `file`, `fen` and `chess960`, and stray commas.
use caissa::{Board, Game, Games, board, game, games};

const _: Game = game!(File "games/x.pgn");
const _: Game = game!(files "games/x.pgn");
const _: Game = game!(path: "games/x.pgn");
const _: Game = game!(include "games/x.pgn");
const _: Games = games!(folder "games");
const _: Games = games!("games/x.pgn");
const _: Game = game!(from "4k3/8/8/8/8/8/8/4K3 w - - 0 1"; Kd1);
const _: Board = board!(position "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
const _: Board = board!(chess-960 fen "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
const _: Board = board!(Chess960 fen "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
const _: Board = board!(chess960, fen "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
const _: Board = board!(fischerandom fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1);
const _: Board = board!(Reachable fen "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
const _: Board = board!(allows(check) fen "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
const _: Board = board!(position fen "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
const _: Board = board!(legal fen "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
const _: Board = board!(fen "4k3/8/8/8/8/8/8/4K3 w - - 0 1",);
const _: Game = game!(fen "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1. Kd1);
const _: Game = game!(fen "4k3/8/8/8/8/8/8/4K3 w - - 0 1": 1. Kd1);
const _: Board = board!("4k3/8/8/8/8/8/8/4K3 w - - 0 1",);
const _: Board = board!("4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1. Kd1);
const _: Game = game!(pgn "1. e4");
const _: Game = game!("1. e4 e5",);
const _: Game = game!("1. e4 e5";);
const _: Game = game!("e4", "e5");
const _: Game = game!("1. e4" e5);
const _: Game = game!("1. e4".into());
const _: Game = game!("King's Pawn" = 1. e4);
const _: Game = game!("games/x.pgn", 2);
const _: Game = game!(1. e4, e5); // Syntax::UnexpectedCharacter
const _: Game = game!(1. e4 e5;); // Syntax::UnexpectedCharacter
const _: Game = game!("1. e4, e5"); // Syntax::UnexpectedCharacter
const _: Game = game!(&"1. e4 e5");
const _: Games = games!(glob "games/*.pgn");
const _: Game = game!(file "*.pgn");

fn main() {}
