//! The calls of `caissa`'s macros: reads the tokens of a call as chess, and finds the tokens of each mistake.
//!
//! This crate knows tokens and spans. Only `chess-core` knows what the text between them means. It reads a call in two
//! steps:
//!
//! It writes no code and prints no message: `chess-macro` and the command do. It reads one file at
//! a time and finds calls by their names: it resolves no paths and expands no other macros.
//!
//! | step | folder | it takes | it returns |
//! |---|---|---|---|
//! | parse | [`parse`] | the tokens of a call | data, or a `syn::Error` on a token |
//! | validate | [`validate`] | this data; core reads its texts and files | a value, or a [`Diagnostics`] |
//!
//! Both use [`tokens`], which prints tokens as text and finds the token of a byte of that text.
//!
//! `chess-macro` expands the value. The command `caissa` has use for the mistakes alone.
//!
//! The crate is a part of the macros, and promises nothing to other programs: any version may change it.
//!
//! [`Diagnostics`]: diagnostic::Diagnostics

// The types are data on the way to a value and are never printed, and a macro that is built first
// has to be small.
#![allow(missing_debug_implementations)]
// A function fails where the call is wrong: the errors of a step are the mistakes that it finds.
#![allow(clippy::missing_errors_doc)]

#[cfg(feature = "source")]
pub mod check;
pub mod diagnostic;
pub mod environment;
#[cfg(feature = "source")]
pub mod find;
#[cfg(feature = "source")]
pub mod literals;
pub mod parse;
#[cfg(feature = "source")]
pub mod strings;
#[cfg(test)]
mod tests;
pub mod tokens;
pub mod validate;
