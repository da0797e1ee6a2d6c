//! Which moves come first: the better the order, the fewer positions are visited.

mod checks;
mod history;
mod picker;
pub(crate) mod see;
mod spare;

pub(crate) use checks::Checks;
pub(crate) use history::{Before, History, Step};
pub(crate) use picker::{Hints, Picker, is_loud};
pub(crate) use spare::{Scored, Spare};
