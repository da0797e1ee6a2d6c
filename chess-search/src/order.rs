//! Which moves come first: the better the order, the fewer positions are visited.

mod history;
mod picker;
pub(crate) mod see;

pub(crate) use history::{Before, History, Step};
pub(crate) use picker::{Hints, Picker, is_loud};
