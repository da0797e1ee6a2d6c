//! The prompt: reads queries up to `;`, runs them, and remembers them.
//!
//! A thread of its own reads, because a read that waits cannot be stopped. It ends with the
//! process.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::thread;
use std::time::Instant;

use datafusion::prelude::SessionContext;
use rustyline::error::ReadlineError;
use tokio::sync::mpsc::{Receiver, Sender, channel};

use crate::complete::{self, PromptEditor};
use crate::formats::Target;
use crate::query;
use crate::stop;
use crate::words;

/// Reads and runs queries until the end of the input, or until the process is stopped.
pub(crate) async fn run(session: &SessionContext, to: Target<'_>) -> ExitCode {
    let terminal = stty(&["-g"]);
    // It comes before all that waits for signals, because it puts its own handler of SIGINT in the place of any other.
    let editor = match complete::editor(session) {
        Ok(editor) => editor,
        Err(error) => return words::failed(&format!("the prompt cannot be shown: {error}")),
    };
    eprintln!("SQL over files of chess games: each query ends with `;`, and `help` says more");
    let (queries, mut read) = channel(1);
    let (ready, wait) = channel(1);
    thread::spawn(move || read_queries(editor, &queries, wait));
    loop {
        // The reader waits for it, so that no prompt comes before the rows.
        let _ = ready.send(()).await;
        let code = match next(&mut read).await {
            // Its error has been printed, and the next query may be right.
            Ok(Some(Ok(query))) => {
                let start = Instant::now();
                let code = answer(session, &query, to).await;
                eprintln!("{:.2} s", start.elapsed().as_secs_f64());
                code
            }
            Ok(Some(Err(error))) => return words::failed(&error),
            Ok(None) => return ExitCode::SUCCESS,
            Err(code) => {
                // The editor has changed the terminal for its reading, which does not end.
                let settings = terminal.unwrap_or_else(|| "sane".to_owned());
                let _ = stty(&settings.split_whitespace().collect::<Vec<_>>());
                return code;
            }
        };
        if [stop::TERMINATED, stop::HUNG_UP].map(ExitCode::from).contains(&code) {
            return code;
        }
    }
}

/// The answer to `help`.
const HELP: &str = include_str!("help.txt");

/// Commands, which need no semicolon: first those that end the prompt, then those that list tables, then those that help.
const COMMANDS: [&str; 13] = [
    "exit", "quit", ".exit", ".quit", "\\q", ".tables", "\\d", "\\dt", "help", ".help", "?", "\\?",
    "\\h",
];

/// The number of a command among them.
fn command(text: &str) -> Option<usize> {
    let text = text.trim().trim_end_matches(';');
    COMMANDS.iter().position(|command| *command == text)
}

/// Answers a command of the prompt, or runs queries.
async fn answer(session: &SessionContext, text: &str, to: Target<'_>) -> ExitCode {
    match command(text) {
        Some(5..8) => words::print(&complete::tables(session)),
        Some(_) => words::print(HELP),
        None => query::run_all(session, text, to).await,
    }
}

/// The next text that is read, or the exit code if the process is stopped first.
async fn next<T>(texts: &mut Receiver<T>) -> Result<Option<T>, ExitCode> {
    tokio::select! {
        text = texts.recv() => Ok(text),
        code = stop::stopped() => Err(ExitCode::from(code)),
    }
}

/// Changes the settings of the terminal, or tells them.
fn stty(arguments: &[&str]) -> Option<String> {
    let output = Command::new("stty").args(arguments).stdin(Stdio::inherit()).output().ok()?;
    String::from_utf8(output.stdout).ok().filter(|_| output.status.success())
}

/// Reads queries until the end of the input, each when it is waited for, and remembers them.
fn read_queries(
    editor: PromptEditor,
    queries: &Sender<Result<String, String>>,
    wait: Receiver<()>,
) {
    if let Err(error) = edit_queries(editor, queries, wait) {
        // It is not heard if the process ends.
        let _ = queries.blocking_send(Err(error));
    }
}

fn edit_queries(
    mut editor: PromptEditor,
    queries: &Sender<Result<String, String>>,
    mut wait: Receiver<()>,
) -> Result<(), String> {
    let history = history();
    if let Some(file) = &history {
        // Without a history there is nothing to remember yet.
        let _ = editor.load_history(file);
    }
    let mut text = String::new();
    let _ = wait.blocking_recv();
    loop {
        match editor.readline(if text.is_empty() { "chess> " } else { "    -> " }) {
            Ok(line) => {
                text = text + &line + "\n";
                let command = command(&text);
                if matches!(command, Some(0..5)) {
                    break;
                }
                if text.trim().is_empty() {
                    text.clear();
                } else if command.is_some() || query::is_complete(&text) {
                    remember(&mut editor, text.trim(), history.as_deref());
                    if queries.blocking_send(Ok(std::mem::take(&mut text))).is_err() {
                        break;
                    }
                    let _ = wait.blocking_recv();
                }
            }
            // It may also hear of a signal that has stopped a query.
            Err(ReadlineError::Interrupted | ReadlineError::Signal(_)) => text.clear(),
            Err(ReadlineError::Eof) => break,
            Err(error) => return Err(format!("the prompt cannot be read: {error}")),
        }
    }
    Ok(())
}

/// Adds a text to the history, at once: the next prompt has it however this one ends.
fn remember(editor: &mut PromptEditor, text: &str, history: Option<&Path>) {
    let is_new = editor.add_history_entry(text).unwrap_or(false);
    let Some(file) = history.filter(|_| is_new) else { return };
    let folder = file.parent().map(std::fs::create_dir_all);
    if folder.is_some_and(|made| made.is_ok())
        && let Err(error) = editor.append_history(file)
    {
        eprintln!("the history cannot be kept in `{}`: {error}", file.display());
    }
}

/// Runs the queries of standard input, each when it is complete, up to the end or the first error.
pub(crate) async fn run_script(session: &SessionContext, to: Target<'_>) -> ExitCode {
    let (lines, mut read) = channel(1);
    thread::spawn(move || io::stdin().lines().try_for_each(|line| lines.blocking_send(line)));
    let mut text = String::new();
    loop {
        match next(&mut read).await {
            Ok(Some(Ok(line))) => text = text + &line + "\n",
            Ok(Some(Err(error))) => return words::failed(&format!("standard input: {error}")),
            // The last query needs no semicolon.
            Ok(None) => return query::run_all(session, &text, to).await,
            Err(code) => return code,
        }
        if query::is_complete(&text) {
            let code = query::run_all(session, &text, to).await;
            if code != ExitCode::SUCCESS {
                return code;
            }
            // Errors tell lines of the whole script.
            text = "\n".repeat(text.matches('\n').count());
        }
    }
}

/// The file of the history, in the folder for the state of programs.
fn history() -> Option<PathBuf> {
    let folder = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from);
    let folder =
        folder.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".local/state")))?;
    Some(folder.join("caissa/sql-history"))
}
