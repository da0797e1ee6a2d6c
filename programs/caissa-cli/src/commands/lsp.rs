//! `caissa lsp`: a language server.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use chess_check::{Finding, Input, Message};
use chess_lsp::Severity;

use crate::args::{Level, LspArgs, Rules};
use crate::exit::{self, Failure};
use crate::formats;
use crate::input::files;

pub(crate) fn run(args: &LspArgs) -> Result<ExitCode, Failure> {
    let options = args.rules.options(args.reading());
    match chess_lsp::serve(options, args.rules.clone(), io::stdin(), io::stdout()) {
        Ok(true) => Ok(exit::CLEAN),
        Ok(false) => Ok(exit::FINDINGS),
        Err(failure) => Err(Failure::of(failure.what, failure.error)),
    }
}

impl chess_lsp::Rules for Rules {
    fn severity(&self, finding: &Finding) -> Option<Severity> {
        self.level(finding).map(|level| match level {
            Level::Error => Severity::Error,
            Level::Warning => Severity::Warning,
        })
    }

    fn message(&self, finding: &Finding) -> Message {
        formats::message(finding, Level::Error)
    }

    fn files(&self, folder: &Path) -> io::Result<Vec<Input>> {
        files::games_in(folder)
    }

    fn programs(&self, folder: &Path) -> io::Result<Vec<Input>> {
        files::users(folder, &["rs"])
    }

    fn reason(&self, error: &io::Error) -> String {
        exit::reason(error)
    }
}
