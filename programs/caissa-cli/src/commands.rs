//! The commands, a file each.

#[cfg(feature = "engine")]
pub(crate) mod analyse;
pub(crate) mod check;
pub(crate) mod convert;
#[cfg(feature = "engine")]
pub(crate) mod eval;
pub(crate) mod explain;
pub(crate) mod fix;
#[cfg(feature = "solve")]
pub(crate) mod generate;
pub(crate) mod join;
#[cfg(not(all(
    feature = "engine",
    feature = "lsp",
    feature = "manual",
    feature = "play",
    feature = "solve"
)))]
pub(crate) mod left_out;
#[cfg(feature = "lsp")]
pub(crate) mod lsp;
#[cfg(feature = "manual")]
pub(crate) mod manual;
pub(crate) mod perft;
#[cfg(feature = "play")]
pub(crate) mod play;
#[cfg(feature = "solve")]
pub(crate) mod probe;
pub(crate) mod ranges;
pub(crate) mod show;
pub(crate) mod simulate;
#[cfg(feature = "solve")]
pub(crate) mod solve;
pub(crate) mod stats;
#[cfg(feature = "engine")]
pub(crate) mod uci;
pub(crate) mod why;

#[cfg(not(feature = "lsp"))]
pub(crate) use left_out as lsp;
#[cfg(not(feature = "manual"))]
pub(crate) use left_out as manual;
#[cfg(not(feature = "play"))]
pub(crate) use left_out as play;
#[cfg(not(feature = "engine"))]
pub(crate) use {left_out as analyse, left_out as eval, left_out as uci};
#[cfg(not(feature = "solve"))]
pub(crate) use {left_out as generate, left_out as probe, left_out as solve};
