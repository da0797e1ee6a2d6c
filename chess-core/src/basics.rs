//! The basic types: squares, pieces, moves, outcomes.

mod castling_side;
mod color;
mod move_list;
mod moves;
mod names;
mod opcode;
mod outcome;
mod piece;
mod published;
mod role;
mod square;
mod square_set;

pub use castling_side::CastlingSide;
pub use color::Color;
pub(crate) use move_list::MoveWriter;
pub use move_list::{MoveList, MoveListIter};
pub use moves::{Move, MoveText, ParseMoveError};
pub use names::ParseNameError;
#[cfg(feature = "serde")]
pub(crate) use names::only;
pub use opcode::OPERATIONS;
pub(crate) use opcode::{is_opcode, opcode_meant};
pub use outcome::{GameResult, Outcome};
pub use piece::Piece;
pub use published::Published;
pub use role::Role;
pub use square::{File, Rank, Square};
pub use square_set::{SquareSet, Squares};
