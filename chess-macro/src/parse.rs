//! Parsers: from the tokens of a call to data. An error is a [`syn::Error`] on the token that is wrong.
//!
//! Only the Rust in a call passes through `syn`. Moves and positions become a
//! [`Source`](crate::tokens::source::Source), whose text core reads.

pub(crate) mod book;
pub(crate) mod call;
pub(crate) mod form;
pub(crate) mod habits;
pub(crate) mod input;
pub(crate) mod items;
pub(crate) mod line;
pub(crate) mod options;
pub(crate) mod perft;
#[cfg(feature = "puzzle")]
pub(crate) mod puzzle;
pub(crate) mod request;
pub(crate) mod strings;
pub(crate) mod suite;
