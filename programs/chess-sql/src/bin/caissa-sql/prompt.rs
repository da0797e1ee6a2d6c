//! The prompt: reads queries up to `;`, runs them, and remembers them.
//!
//! A thread of its own reads, because a read that waits cannot be stopped. It ends with the
//! process.

use std::io;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::thread;

use datafusion::prelude::SessionContext;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use tokio::sync::mpsc::{Receiver, Sender, channel};

use crate::formats::Format;
use crate::query;
use crate::stop;
use crate::words;

/// Reads and runs queries until the end of the input, or until the process is stopped.
pub(crate) async fn run(session: &SessionContext, format: Format) -> ExitCode {
    let terminal = stty(&["-g"]);
    let (queries, mut read) = channel(1);
    let (ready, wait) = channel(1);
    thread::spawn(move || read_queries(&queries, wait));
    loop {
        // The reader waits for it, so that no prompt comes before the rows.
        let _ = ready.send(()).await;
        let code = match next(&mut read).await {
            // Its error has been printed, and the next query may be right.
            Ok(Some(Ok(query))) => query::run_all(session, &query, format).await,
            Ok(Some(Err(error))) => return words::failed(&error),
            Ok(None) => return ExitCode::SUCCESS,
            Err(code) => {
                // The editor has changed the terminal for its reading, which does not end.
                let settings = terminal.unwrap_or_else(|| "sane".to_owned());
                let _ = stty(&settings.split_whitespace().collect::<Vec<_>>());
                return code;
            }
        };
        if code == ExitCode::from(stop::TERMINATED) {
            return code;
        }
    }
}

/// The next text that is read, or the exit code if the process is stopped first.
async fn next<T>(texts: &mut Receiver<T>) -> Result<Option<T>, ExitCode> {
    tokio::select! {
        text = texts.recv() => Ok(text),
        code = stop::stopped() => Err(code),
    }
}

/// Changes the settings of the terminal, or tells them.
fn stty(arguments: &[&str]) -> Option<String> {
    let output = Command::new("stty").args(arguments).stdin(Stdio::inherit()).output().ok()?;
    String::from_utf8(output.stdout).ok().filter(|_| output.status.success())
}

/// Reads queries until the end of the input, each when it is waited for, and remembers them.
fn read_queries(queries: &Sender<Result<String, String>>, wait: Receiver<()>) {
    if let Err(error) = edit_queries(queries, wait) {
        // It is not heard if the process ends.
        let _ = queries.blocking_send(Err(error));
    }
}

fn edit_queries(
    queries: &Sender<Result<String, String>>,
    mut wait: Receiver<()>,
) -> Result<(), String> {
    let editor = DefaultEditor::new();
    let mut editor = editor.map_err(|error| format!("the prompt cannot be shown: {error}"))?;
    let history = history();
    if let Some(file) = &history {
        // Without a history there is nothing to remember yet.
        let _ = editor.load_history(file);
    }
    let mut text = String::new();
    let _ = wait.blocking_recv();
    loop {
        match editor.readline(if text.is_empty() { "chess> " } else { "    -> " }) {
            Ok(line) if text.is_empty() && matches!(line.trim(), "exit" | "quit" | "\\q") => break,
            Ok(line) => {
                text = text + &line + "\n";
                if text.trim().is_empty() {
                    text.clear();
                } else if query::is_complete(&text) {
                    let _ = editor.add_history_entry(text.trim());
                    if queries.blocking_send(Ok(std::mem::take(&mut text))).is_err() {
                        break;
                    }
                    let _ = wait.blocking_recv();
                }
            }
            Err(ReadlineError::Interrupted) => text.clear(),
            Err(ReadlineError::Eof) => break,
            Err(error) => return Err(format!("the prompt cannot be read: {error}")),
        }
    }
    if let Some(file) = &history {
        let folder = file.parent().map(std::fs::create_dir_all);
        if folder.is_some_and(|made| made.is_ok())
            && let Err(error) = editor.save_history(file)
        {
            eprintln!("the history cannot be kept in `{}`: {error}", file.display());
        }
    }
    Ok(())
}

/// Runs the queries of standard input, each when it is complete, up to the end or the first error.
pub(crate) async fn run_script(session: &SessionContext, format: Format) -> ExitCode {
    let (lines, mut read) = channel(1);
    thread::spawn(move || io::stdin().lines().try_for_each(|line| lines.blocking_send(line)));
    let mut text = String::new();
    loop {
        match next(&mut read).await {
            Ok(Some(Ok(line))) => text = text + &line + "\n",
            Ok(Some(Err(error))) => return words::failed(&format!("standard input: {error}")),
            // The last query needs no semicolon.
            Ok(None) => return query::run_all(session, &text, format).await,
            Err(code) => return code,
        }
        if query::is_complete(&text) {
            let code = query::run_all(session, &text, format).await;
            if code != ExitCode::SUCCESS {
                return code;
            }
            text.clear();
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
