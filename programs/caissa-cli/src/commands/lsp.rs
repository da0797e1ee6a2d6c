//! `caissa lsp`: a language server.

use std::process::ExitCode;

use crate::args::LspArgs;
use crate::exit::Failure;
use crate::lsp;

pub(crate) fn run(args: &LspArgs) -> Result<ExitCode, Failure> {
    lsp::run(args)
}
