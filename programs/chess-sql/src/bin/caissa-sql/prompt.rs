//! The prompt: reads queries up to `;`, runs them, and remembers them.

use std::io::BufRead;
use std::path::PathBuf;
use std::process::ExitCode;

use datafusion::prelude::SessionContext;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use crate::formats::Format;
use crate::query;
use crate::words;

/// Reads and runs queries until the end of the input.
pub(crate) async fn run(session: &SessionContext, format: Format) -> ExitCode {
    let mut editor = match DefaultEditor::new() {
        Ok(editor) => editor,
        Err(error) => return words::failed(&format!("the prompt cannot be shown: {error}")),
    };
    let history = history();
    if let Some(file) = &history {
        // Without a history there is nothing to remember yet.
        let _ = editor.load_history(file);
    }
    let mut text = String::new();
    loop {
        match editor.readline(if text.is_empty() { "chess> " } else { "    -> " }) {
            Ok(line) if text.is_empty() && matches!(line.trim(), "exit" | "quit" | "\\q") => break,
            Ok(line) => {
                text = text + &line + "\n";
                if text.trim().is_empty() {
                    text.clear();
                } else if query::is_complete(&text) {
                    let _ = editor.add_history_entry(text.trim());
                    // Its error has been printed, and the next query may be right.
                    let _ = query::run_all(session, &text, format).await;
                    text.clear();
                }
            }
            Err(ReadlineError::Interrupted) => text.clear(),
            Err(ReadlineError::Eof) => break,
            Err(error) => return words::failed(&format!("the prompt cannot be read: {error}")),
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
    ExitCode::SUCCESS
}

/// Runs the queries of a script, each when it is complete, up to the end or the first error.
pub(crate) async fn run_script(
    session: &SessionContext,
    format: Format,
    script: impl BufRead,
) -> ExitCode {
    let mut text = String::new();
    for line in script.lines() {
        match line {
            Ok(line) => text = text + &line + "\n",
            Err(error) => return words::failed(&format!("standard input: {error}")),
        }
        if query::is_complete(&text) {
            let code = query::run_all(session, &text, format).await;
            if code != ExitCode::SUCCESS {
                return code;
            }
            text.clear();
        }
    }
    // The last query needs no semicolon.
    query::run_all(session, &text, format).await
}

/// The file of the history, in the folder for the state of programs.
fn history() -> Option<PathBuf> {
    let folder = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from);
    let folder =
        folder.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".local/state")))?;
    Some(folder.join("caissa/sql-history"))
}
