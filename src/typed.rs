//! Chess in types.

mod board;
mod game;
mod names;
mod position;
#[cfg(feature = "std")]
pub mod session;
mod setup;

pub use board::{At, BlackToMove, Checkmate, InCheck, InPlay, Stalemate, TypedBoard, WhiteToMove};
pub use game::{Castled, Game, Lifted, Moved, Promoted, Start, State, Went, chess, from};
pub use names::{Bishop, Black, Kind, King, Knight, Pawn, Player, Queen, Rook, Sq, White, squares};
pub use position::{Legal, OnMove, Position, Turn};
pub use setup::{Empty, Men, Placed, Placement, Put, create};
