//! Formats of findings, each in a file of its own.

mod github;
mod human;
mod json;
mod limit;
mod message;
mod rustc;
mod sarif;
mod short;

use std::io;

use chess_check::{Finding, Summary};

pub(crate) use message::{full, message};
pub(crate) use short::{about as short_words, line as short_line};

use crate::args::Level;
use crate::args::{CheckArgs, Format, ReportTarget};
use crate::exit::Failure;
use crate::output::Sink;
use limit::Limit;

/// Writes findings in one format. The text that it returns is written as it is.
pub(crate) trait Report {
    /// The text before the first finding.
    fn begin(&mut self) -> String {
        String::new()
    }

    /// A finding.
    fn finding(&mut self, finding: &Finding, level: Level) -> String;

    /// The text after a finding that the next ones repeat, and which are not printed.
    fn repeated(&mut self, _number: u64) -> String {
        String::new()
    }

    /// The text after the findings of a file, if some are left out.
    fn left_out(&mut self, _file: &str, _number: u64) -> String {
        String::new()
    }

    /// A file that cannot be read, or not to its end.
    fn broken(&mut self, _file: &str, _error: &io::Error) -> String {
        String::new()
    }

    /// A file that has been checked.
    fn file(&mut self, _file: &str, _summary: &Summary) -> String {
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
    limit: Limit,
    sink: Sink,
}

impl Printer {
    pub(crate) fn new(output: &ReportTarget, args: &CheckArgs) -> Result<Self, Failure> {
        let sink = Sink::colored(output.file.as_deref(), args.color)?;
        let report: Box<dyn Report> = match output.format {
            Format::Human => Box::new(human::Human::new()),
            Format::Short => Box::new(short::Short),
            Format::Json => Box::new(json::Json),
            Format::Sarif => Box::new(sarif::Sarif::new()),
            Format::Github => Box::new(github::Github),
            Format::Rustc => Box::new(rustc::Rustc::default()),
        };
        Ok(Self { report, limit: Limit::new(output.format, args.max), sink })
    }

    /// The text for a finding; empty if it is only counted.
    pub(crate) fn finding(&mut self, finding: &Finding, level: Level) -> String {
        if !self.limit.admits(finding) {
            return String::new();
        }
        self.repeated() + &self.report.finding(finding, level)
    }

    fn repeated(&mut self) -> String {
        match self.limit.take_repeated() {
            0 => String::new(),
            number => self.report.repeated(number),
        }
    }

    /// Says how many findings of a file were not printed.
    pub(crate) fn end_file(&mut self) -> Result<(), Failure> {
        let mut text = self.repeated();
        if let Some((file, number)) = self.limit.end_file() {
            text += &self.report.left_out(&file, number);
        }
        self.write(&text)
    }

    /// The number of findings of the files that have ended that are left out.
    pub(crate) fn left_out(&self) -> u64 {
        self.limit.left_out
    }

    /// Writes the text that a function gets from the format.
    pub(crate) fn print(
        &mut self,
        text: impl FnOnce(&mut dyn Report) -> String,
    ) -> Result<(), Failure> {
        let text = text(&mut *self.report);
        self.write(&text)
    }

    pub(crate) fn write(&mut self, text: &str) -> Result<(), Failure> {
        if text.is_empty() { Ok(()) } else { self.sink.write(text) }
    }

    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.sink.flush()
    }
}
