//! Types that stand for other positions than they are asked to, each line ending with what the compiler must say.
use caissa::Board;
use caissa::typed::{BlackToMove, Checkmate, InCheck, InPlay, Stalemate, TypedBoard, WhiteToMove};

fn resign_is_pointless(_: impl Checkmate) {}
fn draw(_: impl Stalemate) {}
fn answer_check(_: impl InCheck) {}
fn go_on(_: impl InPlay) {}
fn ask_white(_: impl WhiteToMove) {}
fn ask_black(_: impl BlackToMove) {}
fn position(_: impl TypedBoard) {}
fn open_game(_: Board![1. e4 e5]) {}

pub fn f1() { resign_is_pointless(Board![1. e4 e5]) } // this position is not checkmate
pub fn f2() { draw(Board![1. f3 e5 2. g4 Qh4 #]) } // this position is not stalemate
pub fn f3() { answer_check(Board![1. e4]) } // the side to move is not in check in this position
pub fn f4() { go_on(Board![1. f3 e5 2. g4 Qh4 #]) } // the game does not go on in this position
pub fn f5() { go_on(Board![fen "k7/8/8/8/8/8/8/K7 w - - 0 1"]) } // the game does not go on in this position
pub fn f6() { ask_white(Board![1. e4]) } // White is not to move in this position
pub fn f7() { ask_black(Board![1. e4 e5]) } // Black is not to move in this position
pub fn f8() { position(5) } // `{integer}` is not the type of a position
pub fn f9() { open_game(Board![1. e4 e6]) } // mismatched types: expected `NoPiece`, found `p`
pub fn f10() { open_game(Board![1. e4 e4]) } // illegal move 1... e4: the pawn on e7 cannot reach e4
pub fn f11(_: Board![1. e5]) {} // illegal move 1. e5: the pawn on e2 cannot reach e5
pub fn f12(_: Board![file "games/x.pgn"]) {} // a type cannot watch a file: `Board!` takes moves or a FEN
pub fn f13() { resign_is_pointless(Board::START) } // not checkmate: for a `Board`, which is a value, write its type: `Board![...]`
pub fn f14() { draw(Board::START) } // not stalemate: for a `Board`, which is a value, write its type: `Board![...]`
pub fn f15() { position(Board::START) } // `Board` is not the type of a position: expected a type such as `Board![1. e4 e5]`
pub fn f16() { open_game(Board::START) } // mismatched types: expected `At<..., ..., ...>`, found `Board`
pub fn f17() -> Board { Board![1. e4 e5] } // mismatched types: expected `Board`, found `At<..., ..., ...>`
pub struct Mine;
impl Checkmate for Mine {} // `Mine` is not the type of a position
