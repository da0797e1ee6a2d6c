//! `caissa check --uci`: logs of what chess programs and engines said to each other.
//!
//! The first word of a command says who speaks, so that any form of line will do; what stands before it names the engine:
//!
//! - Cute Chess: `1234 >Stockfish(0): go depth 9`
//! - Fastchess: `[Engine] [16:57:28.986690] <140198998402624> sf1 <--- isready`
//! - python-chess: `DEBUG:chess.engine:<UciProtocol (pid=1012)>: << ucinewgame`
//! - Arena: `2024-05-01 10:00:00.000-->1:stop`
//! - a session by hand: `go depth 9`, `> go depth 9`

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::process::ExitCode;

use chess_search::uci::Conversation;

use crate::args::CheckArgs;
use crate::exit::{self, Failure};
use crate::output::terminal;

pub(super) fn run(args: &CheckArgs) -> Result<ExitCode, Failure> {
    let mut counts = Counts::default();
    for path in &args.files.paths {
        let name = path.display().to_string();
        let done = match path.to_str() {
            Some("-") => counts.read("<stdin>", io::stdin().lock()),
            _ => File::open(path).and_then(|file| counts.read(&name, BufReader::new(file))),
        };
        done.map_err(|error| Failure::of(format!("cannot read `{name}`"), error))?;
    }
    if !args.quiet.is_on {
        let Counts { commands, mistakes } = counts;
        terminal::tell_line(format!("lines of UCI: {commands}; mistakes: {mistakes}"));
    }
    let is_clean = counts.mistakes == 0 || args.exit_zero.is_on;
    Ok(if is_clean { exit::CLEAN } else { exit::FINDINGS })
}

#[derive(Debug, Default)]
struct Counts {
    commands: u64,
    mistakes: u64,
}

impl Counts {
    /// Prints the mistakes of a log.
    fn read(&mut self, file: &str, mut log: impl BufRead) -> io::Result<()> {
        let mut conversations: HashMap<String, Conversation> = HashMap::new();
        let mut number = 0;
        while let Some(line) = Conversation::next_line(&mut log)? {
            number += 1;
            let line = String::from_utf8_lossy(&line);
            let Some((before, command, is_engine)) = split(&line) else { continue };
            self.commands += 1;
            let name = engine(before);
            let conversation = conversations.entry(name.clone()).or_default();
            let (who, fault) = if is_engine {
                ("the engine", conversation.answer(command.as_bytes()))
            } else {
                ("the program", conversation.ask(command.as_bytes()).fault)
            };
            if let Some(words) = fault {
                self.mistakes += 1;
                let of = if name.is_empty() { name } else { format!("{name}: ") };
                let words = format!("{file}:{number}: {of}{who}'s {}", words.replace('\n', "; "));
                println!("{}", terminal::visible(&words));
            }
        }
        Ok(())
    }
}

/// The commands that a conversation needs, of the program and of the engine.
const OF_PROGRAM: [&str; 9] =
    ["position", "go", "stop", "isready", "setoption", "ucinewgame", "ponderhit", "uci", "quit"];
const OF_ENGINE: [&str; 6] = ["info", "bestmove", "readyok", "uciok", "id", "option"];

/// The words before the command of a line, the command, and whether the engine says it.
fn split(line: &str) -> Option<(&str, &str, bool)> {
    line.split_whitespace().find_map(|word| {
        let begin = word.rfind([':', '<', '>']).map_or(0, |at| at + 1);
        let is_engine = OF_ENGINE.contains(&&word[begin..]);
        let (before, command) =
            line.split_at(word.as_ptr() as usize - line.as_ptr() as usize + begin);
        let is_marked = before.trim().is_empty() || before.trim_end().ends_with(MARKS);
        let is_command = is_engine || OF_PROGRAM.contains(&&word[begin..]);
        (is_marked && is_command).then_some((before, command, is_engine))
    })
}

/// The last characters of what stands before a command.
const MARKS: [char; 4] = [':', '<', '>', '-'];

/// The name of the engine in the words before a command: without times and arrows, so that it is the same in both
/// directions.
fn engine(before: &str) -> String {
    let before = before.replace("-->", " ").replace("<--", " ");
    // `Stockfish(0):`, `1:`, `<140198998402624>`, `5>`, but not `2019-09-08T21:39:35.609Z`.
    let is_name = |word: &&str| {
        word.contains(|c: char| c.is_alphabetic() && !"TZ".contains(c))
            || word.contains('(')
            || word.ends_with('>') && word.contains(|c: char| c.is_ascii_digit())
            || word.ends_with(':') && word.len() < 4
    };
    let words = before.split_whitespace().filter(is_name);
    let words: Vec<_> = words.map(|word| word.trim_matches(['<', '>', ':'])).collect();
    words.join(" ")
}
