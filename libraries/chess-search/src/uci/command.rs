//! The commands of UCI, read from lines of input.

use super::go::Go;
use super::words::quoted;

/// A command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum UciCommand {
    /// Answered at once, also during a search.
    Now(Now),
    /// Obeyed in order, after the running search.
    Later(Later),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Now {
    Uci,
    IsReady,
    Stop,
    PonderHit,
    Quit,
    /// A command without an effect here: `debug`, `register`.
    Nothing,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Later {
    NewGame,
    /// The position, or why the words do not describe one.
    Position(Result<Start, String>),
    SetOption {
        name: String,
        value: Option<String>,
    },
    Go(Box<Go>),
    /// `d`: the board, for people.
    Show,
    /// `isready` after a command that may take time.
    Ready,
}

/// A position as text: a start, and the moves after it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Start {
    /// `None` for the starting position.
    pub(super) fen: Option<String>,
    pub(super) moves: Vec<String>,
}

/// A line that was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ParsedLine {
    /// The parts that could not be read, a sentence each.
    pub(super) remarks: Vec<String>,
    pub(super) command: Option<UciCommand>,
}

impl ParsedLine {
    /// Reads a line. Words before the first command are skipped, as the protocol asks.
    pub(super) fn parse(line: &str) -> Self {
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut remarks = Vec::new();
        for (at, word) in words.iter().enumerate() {
            match UciCommand::parse(word, &words[at + 1..]) {
                Some(Ok(command)) => return Self { remarks, command: Some(command) },
                Some(Err(remark)) => {
                    remarks.push(remark);
                    return Self { remarks, command: None };
                }
                None if remarks.is_empty() => {
                    remarks.push(format!("there is no command {}", quoted(word)));
                }
                None => {}
            }
        }
        Self { remarks, command: None }
    }

    /// A line that is skipped, given its beginning. If it is a position, it is one that is refused.
    pub(super) fn too_long(beginning: &[u8], longest: usize) -> Self {
        let words = format!("a line of more than {longest} bytes is skipped");
        if beginning.trim_ascii_start().starts_with(b"position") {
            let command = UciCommand::Later(Later::Position(Err(words)));
            return Self { remarks: Vec::new(), command: Some(command) };
        }
        Self { remarks: vec![words], command: None }
    }
}

impl UciCommand {
    /// The command with a name; `None` if there is none.
    fn parse(name: &str, rest: &[&str]) -> Option<Result<Self, String>> {
        let now = |now| Some(Ok(Self::Now(now)));
        let later = match name {
            "uci" => return now(Now::Uci),
            "isready" => return now(Now::IsReady),
            "stop" => return now(Now::Stop),
            "ponderhit" => return now(Now::PonderHit),
            "quit" => return now(Now::Quit),
            "debug" | "register" => return now(Now::Nothing),
            "ucinewgame" => Ok(Later::NewGame),
            "position" => Ok(Later::Position(start(rest))),
            "setoption" => option(rest),
            "go" => Ok(Later::Go(Box::new(Go::parse(rest)))),
            "d" => Ok(Later::Show),
            _ => return None,
        };
        Some(later.map(Self::Later))
    }
}

/// `startpos moves e2e4`, `fen FEN moves ..`
fn start(words: &[&str]) -> Result<Start, String> {
    let at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let (before, after) = words.split_at(at);
    let fen = match before {
        ["startpos"] => None,
        ["fen"] => return Err("after `position fen` comes a position in FEN".into()),
        ["fen", fen @ ..] => Some(fen.join(" ")),
        ["startpos", odd, ..] => {
            return Err(format!("after `position startpos` comes `moves`, not {}", quoted(odd)));
        }
        [odd, ..] => {
            let odd = quoted(odd);
            return Err(format!("after `position` comes `startpos` or `fen`, not {odd}"));
        }
        [] => return Err("after `position` comes `startpos` or `fen`".into()),
    };
    let moves = after.iter().skip(1).map(ToString::to_string).collect();
    Ok(Start { fen, moves })
}

/// `name Move Overhead value 10`
fn option(words: &[&str]) -> Result<Later, String> {
    let ["name", rest @ ..] = words else {
        return Err("an option is set by `setoption name NAME value VALUE`".into());
    };
    let at = rest.iter().position(|word| *word == "value").unwrap_or(rest.len());
    let value = rest.get(at + 1..).map(|words| words.join(" "));
    Ok(Later::SetOption { name: rest[..at].join(" "), value })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(line: &str) -> UciCommand {
        let line = ParsedLine::parse(line);
        assert_eq!(line.remarks, Vec::<String>::new());
        line.command.expect("a command")
    }

    fn position(fen: Option<&str>, moves: &[&str]) -> UciCommand {
        let moves = moves.iter().map(ToString::to_string).collect();
        UciCommand::Later(Later::Position(Ok(Start { fen: fen.map(Into::into), moves })))
    }

    fn set(name: &str, value: Option<&str>) -> UciCommand {
        UciCommand::Later(Later::SetOption { name: name.into(), value: value.map(Into::into) })
    }

    #[test]
    fn each_command_is_read() {
        let rows = [
            ("uci", UciCommand::Now(Now::Uci)),
            ("  isready \t", UciCommand::Now(Now::IsReady)),
            ("stop\r", UciCommand::Now(Now::Stop)),
            ("ponderhit", UciCommand::Now(Now::PonderHit)),
            ("quit", UciCommand::Now(Now::Quit)),
            ("debug on", UciCommand::Now(Now::Nothing)),
            ("register later", UciCommand::Now(Now::Nothing)),
            ("ucinewgame", UciCommand::Later(Later::NewGame)),
            ("d", UciCommand::Later(Later::Show)),
            ("position startpos", position(None, &[])),
            ("position startpos moves", position(None, &[])),
            ("position startpos moves e2e4 e7e5", position(None, &["e2e4", "e7e5"])),
            ("position fen 8/8 w  - -", position(Some("8/8 w - -"), &[])),
            ("position fen 8/8 w moves a1a2", position(Some("8/8 w"), &["a1a2"])),
            ("setoption name Hash value 5", set("Hash", Some("5"))),
            ("setoption name Move  Overhead value 5", set("Move Overhead", Some("5"))),
            ("setoption name Clear Hash", set("Clear Hash", None)),
            ("setoption name A value b c", set("A", Some("b c"))),
            ("setoption name A value", set("A", Some(""))),
            ("setoption name", set("", None)),
        ];
        for (line, expected) in rows {
            assert_eq!(command(line), expected, "{line}");
        }
    }

    #[test]
    fn words_before_a_command_are_skipped_and_named() {
        let line = ParsedLine::parse("joho debug stop");
        assert_eq!(line.remarks, ["there is no command `joho`"]);
        assert_eq!(line.command, Some(UciCommand::Now(Now::Nothing)));
        assert_eq!(ParsedLine::parse("x y z").remarks, ["there is no command `x`"]);
        assert_eq!(ParsedLine::parse(" \t "), ParsedLine::default());
    }

    #[test]
    fn missing_words_are_reported() {
        let rows = [
            ("position", "after `position` comes `startpos` or `fen`"),
            ("position fen moves e2e4", "after `position fen` comes a position in FEN"),
            ("position moves e2e4", "after `position` comes `startpos` or `fen`"),
            ("position e2e4", "after `position` comes `startpos` or `fen`, not `e2e4`"),
            ("position startpos e2e4", "after `position startpos` comes `moves`, not `e2e4`"),
            ("setoption Hash 5", "an option is set by `setoption name NAME value VALUE`"),
        ];
        for (line, words) in rows {
            let line = ParsedLine::parse(line);
            if line.command.is_some() {
                let refused = UciCommand::Later(Later::Position(Err(words.into())));
                assert_eq!((line.remarks, line.command), (Vec::new(), Some(refused)));
            } else {
                assert_eq!(line.remarks, [words]);
            }
        }
    }
}
