//! Exit codes, and failures that end a command.

use std::fmt;
use std::io;
use std::process::ExitCode;

// The exit codes are part of the interface.

/// Nothing is wrong.
pub(crate) const CLEAN: ExitCode = ExitCode::SUCCESS;
/// There are findings, or the answer is no.
pub(crate) const FINDINGS: ExitCode = ExitCode::FAILURE;

/// The command could not do its work.
pub(crate) fn failed() -> ExitCode {
    ExitCode::from(2)
}

/// The reason why a command cannot go on.
#[derive(Debug)]
pub(crate) struct Failure {
    what: String,
    error: Option<io::Error>,
}

impl Failure {
    pub(crate) fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), error: None }
    }

    pub(crate) fn of(what: impl Into<String>, error: io::Error) -> Self {
        Self { what: what.into(), error: Some(error) }
    }

    /// Whether the reader of the output has gone, as after `| head`.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        matches!(&self.error, Some(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// Ends a function with a failure, whose words are those of `format!`.
macro_rules! fail {
    ($($words:tt)+) => {
        return Err($crate::exit::Failure::new(format_args!($($words)+).to_string()))
    };
}
pub(crate) use fail;

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)?;
        match &self.error {
            Some(error) => write!(f, ": {}", reason(error)),
            None => Ok(()),
        }
    }
}

/// The words of a system error, without its number.
pub(crate) fn reason(error: &io::Error) -> String {
    // Each decompressor has words of its own for it.
    if error.kind() == io::ErrorKind::UnexpectedEof {
        return "it is cut off".into();
    }
    let words = error.to_string();
    let words = words.split(" (os error").next().unwrap_or_default();
    let mut chars = words.chars();
    match chars.next() {
        Some(first) => first.to_lowercase().chain(chars).collect(),
        None => "unknown error".into(),
    }
}
