//! `caissa lsp`.

use super::shared::FenArgs;
use super::{ReadArgs, Rules};

/// Serves editors: findings, fixes, hovers and completion while you type
///
/// Speaks the Language Server Protocol on standard input and output. In the settings of an editor, give this command as
/// the server of the languages pgn, epd and fen. The options are those of `caissa check`, with a perft budget of at most
/// 50,000 sequences. Inlay hints are on if the editor's initialization options say `{"inlayHints": true}`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa lsp                                  what the editor starts
  caissa lsp --strict                         also checks the rules of PGN's export format")]
pub(crate) struct LspArgs {
    #[command(flatten)]
    pub(crate) rules: Rules,

    #[command(flatten)]
    fen: FenArgs,

    /// Uses standard input and output; there is no other way
    #[arg(long, hide = true)]
    stdio: bool,
}

impl LspArgs {
    /// The options that say how files are read.
    pub(crate) fn reading(&self) -> ReadArgs {
        ReadArgs { fen: self.fen, ..ReadArgs::default() }
    }
}
