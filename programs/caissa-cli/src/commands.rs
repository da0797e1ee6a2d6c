//! The commands, a file each.

pub(crate) mod adopt;
pub(crate) mod analyse;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod convert;
pub(crate) mod dedupe;
pub(crate) mod eval;
pub(crate) mod explain;
pub(crate) mod fix;
pub(crate) mod fmt;
pub(crate) mod generate;
#[cfg(not(all(feature = "lsp", feature = "play")))]
pub(crate) mod left_out;
#[cfg(feature = "lsp")]
pub(crate) mod lsp;
pub(crate) mod manual;
pub(crate) mod mcp;
pub(crate) mod pack;
pub(crate) mod perft;
#[cfg(feature = "play")]
pub(crate) mod play;
pub(crate) mod probe;
pub(crate) mod show;
pub(crate) mod shuffle;
pub(crate) mod simulate;
pub(crate) mod solve;
pub(crate) mod split;
pub(crate) mod stats;
pub(crate) mod tag;
pub(crate) mod uci;
pub(crate) mod why;

#[cfg(not(feature = "lsp"))]
pub(crate) use left_out as lsp;
#[cfg(not(feature = "play"))]
pub(crate) use left_out as play;
