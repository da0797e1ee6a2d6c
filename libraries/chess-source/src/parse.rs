//! Parsers: from the tokens of a call to data. An error is a [`syn::Error`] on the token that is wrong.
//!
//! Only the Rust in a call passes through `syn`. Moves and positions become a
//! [`Source`](crate::tokens::source::Source), whose text core reads.

pub mod book;
pub mod call;
pub mod claims;
pub mod form;
pub mod habits;
pub mod input;
pub mod items;
pub mod line;
pub mod literal;
pub mod options;
#[cfg(feature = "puzzle")]
pub mod puzzle;
pub mod request;
pub mod strings;
pub mod suite;
