//! A caller in whose code all names that an expansion could use mean something else.
#![deny(warnings, unreachable_pub)]
#![allow(non_camel_case_types, non_upper_case_globals, unused_macros, dead_code)]

mod core {}
mod std {}
mod alloc {}
mod chess {}
mod chess_core {}
mod chess_macro {}
mod caissa {
    pub(crate) mod __private {}
}
mod __private {
    pub(crate) fn game() {}
    pub(crate) fn board() {}
    pub(crate) fn boards() {}
    pub(crate) fn book() {}
}
mod book {}
mod epd {}

struct Game;
struct Board;
struct Book;
struct Epd;
struct Option;
struct str;
struct u8;
struct usize;
enum Result {
    Ok,
    Err,
}

const game: () = ();
static board: () = ();
fn from_bytes() {}

macro_rules! compile_error {
    ($($tokens:tt)*) => {};
}
macro_rules! assert {
    ($($tokens:tt)*) => {};
}
macro_rules! panic {
    ($($tokens:tt)*) => {};
}
macro_rules! include_bytes {
    ($($tokens:tt)*) => {};
}

mod facade {
    pub(crate) use ::caissa::book::Book;
    pub(crate) use ::caissa::{Board, Game, board, boards, book, chess, game};
}

#[path = "../../positions.rs"]
pub mod positions;

#[cfg(feature = "wrong")]
#[path = "../../wrong.rs"]
mod wrong;

// Below the modules, which import macros of these names.
macro_rules! game {
    ($($tokens:tt)*) => {};
}
macro_rules! board {
    ($($tokens:tt)*) => {};
}

/// A trait with the names of methods that an expansion might call.
trait Anything: Sized {
    fn game(self) {}
    fn board(self) {}
    fn from_bytes(_: &[::core::primitive::u8]) {}
    fn unwrap(self) {}
    fn into(self) {}
}
impl<T> Anything for T {}

/// Tokens.
pub const TOKENS: ::caissa::Game = ::caissa::game!(1. e4 e5 2. Nf3);
/// A string.
pub const STRING: ::caissa::Game = ::caissa::game!("1. e4 e5 2. Nf3");
/// A position.
pub const POSITION: ::caissa::Board = ::caissa::board!(8/8/8/8/8/4k3/4p3/4K3 w - - 0 1);
const _: () = ::core::assert!(TOKENS.len() == 3 && STRING.len() == 3 && POSITION.is_stalemate());
::caissa::chess! {
    /// Angle brackets.
    pub const ANGLE: ::caissa::Game = ::caissa::game!<1. e4 e5>;
}

/// The names are names of parameters.
pub fn generic<Game, Board, game>(_: (Game, Board, game)) -> ::caissa::Board {
    let __private = ::caissa::board!(1. e4);
    let caissa = __private;
    if caissa.is_check() { ::caissa::board!(1. e4) } else { caissa }
}

#[cfg(feature = "wrong")]
const _: ::caissa::Game = ::caissa::game!(1. e4 e5 2. Ke3); // illegal move 2. Ke3: the king on e1 cannot reach e3
