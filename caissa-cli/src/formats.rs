//! Formats of findings, each in a file of its own.

mod github;
mod help;
mod human;
mod json;
pub(crate) mod record;
mod rustc;
mod sarif;
mod short;

use std::io;

use chess_check::{Ends, Finding, Summary};

#[cfg(feature = "lsp")]
pub(crate) use help::message;
pub(crate) use short::{about as short_words, line as short_line};

use crate::args::Level;
use crate::args::{CheckArgs, Format, Output};
use crate::exit::Failure;
use crate::output::Sink;
use record::Asked;

/// Writes findings in one format. The text that it returns is written as it is.
pub(crate) trait Report {
    /// The text before the first finding.
    fn begin(&mut self) -> String {
        String::new()
    }

    /// A finding.
    fn finding(&mut self, finding: &Finding, level: Level) -> String;

    /// A file that cannot be read, or not to its end.
    fn broken(&mut self, _file: &str, _error: &io::Error) -> String {
        String::new()
    }

    /// A file that has been checked.
    fn file(&mut self, _file: &str, _summary: &Summary, _ends: &Ends) -> String {
        String::new()
    }

    /// The text after the last finding.
    fn end(&mut self, _summary: &Summary) -> String {
        String::new()
    }
}

/// A finding in the human format.
pub(crate) fn draw(finding: &Finding, level: Level) -> String {
    human::Human::new().finding(finding, level)
}

/// A format and its output.
pub(crate) struct Printer {
    report: Box<dyn Report>,
    sink: Sink,
}

impl Printer {
    pub(crate) fn new(
        output: &Output,
        args: &CheckArgs,
        asked: Option<&Asked>,
    ) -> Result<Self, Failure> {
        let sink = Sink::colored(output.file.as_deref(), args.color)?;
        let report: Box<dyn Report> = match output.format {
            Format::Human => Box::new(human::Human::new()),
            Format::Short => Box::new(short::Short),
            Format::Json => Box::new(json::Json { asked: asked.cloned() }),
            Format::Sarif => Box::new(sarif::Sarif::new()),
            Format::Github => Box::new(github::Github),
            Format::Rustc => Box::new(rustc::Rustc::default()),
        };
        Ok(Self { report, sink })
    }

    /// Writes the text that a function gets from the format.
    pub(crate) fn print(
        &mut self,
        text: impl FnOnce(&mut dyn Report) -> String,
    ) -> Result<(), Failure> {
        let text = text(&mut *self.report);
        if text.is_empty() { Ok(()) } else { self.sink.write(&text) }
    }

    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.sink.flush()
    }
}
