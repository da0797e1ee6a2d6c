//! Words for users.

use std::io::Write;
use std::process::ExitCode;

use datafusion::common::DataFusionError;

/// The exit code after an error.
pub(crate) const FAILED: u8 = 2;
/// The exit code after Ctrl-C.
pub(crate) const STOPPED: u8 = 130;

/// Prints an error, and returns its exit code.
pub(crate) fn failed(words: &str) -> ExitCode {
    eprintln!("error: {words}");
    ExitCode::from(FAILED)
}

/// The words of an error, without the names that only programmers know.
pub(crate) fn of(error: &DataFusionError) -> String {
    let root = error.find_root();
    let words = match root {
        DataFusionError::SchemaError(..) => root.strip_backtrace(),
        DataFusionError::ResourcesExhausted(words) => {
            format!("the query needs more memory: {words}: give it more with --memory")
        }
        _ => root.message().to_string(),
    };
    words.trim().to_owned()
}

/// Prints a text on standard output.
pub(crate) fn print(text: &str) -> ExitCode {
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            failed(&format!("standard output: {error}"))
        }
        _ => ExitCode::SUCCESS,
    }
}
