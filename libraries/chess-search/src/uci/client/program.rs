//! Command lines of programs.

use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;

/// The command that a command line names: a program and its arguments, as in `gnuchess --uci`.
///
/// The path of the program may have spaces: the longest beginning of the line that is the path of a file is the
/// program. If there is no such file, the first word is.
///
/// # Examples
///
/// ```
/// use chess_search::uci::client::command;
///
/// let command = command("gnuchess --uci");
/// assert_eq!(command.get_program(), "gnuchess");
/// assert_eq!(command.get_args().collect::<Vec<_>>(), ["--uci"]);
/// ```
pub fn command(line: impl AsRef<OsStr>) -> Command {
    let line = line.as_ref();
    let words = line.to_str().filter(|_| !Path::new(line).is_file());
    let Some((path, arguments)) = words.and_then(split) else {
        return Command::new(line);
    };
    let mut command = Command::new(path);
    command.args(arguments.split_whitespace());
    command
}

/// Divides a text after the longest path of a file, or else after its first word.
fn split(text: &str) -> Option<(&str, &str)> {
    let mut ends = text.match_indices(' ').map(|(at, _)| text.split_at(at));
    let first = ends.clone().next();
    ends.rfind(|(path, _)| Path::new(path).is_file()).or(first)
}
