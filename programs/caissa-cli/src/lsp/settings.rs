//! The settings of a connection: the options of the command, and what the client says when it begins.

use std::path::PathBuf;

use chess_check::{Columns, Options};
use serde_json::Value;

use super::uri;
use crate::args::{LspArgs, Rules};

/// The greatest number of move sequences that are counted for a line: a suite of a thousand lines is then open at once.
const PERFT: u64 = 50_000;

pub(super) struct Settings {
    /// The options of the checker, and the findings that are left out.
    pub(super) options: Options,
    pub(super) rules: Rules,
    /// The unit of columns.
    pub(super) columns: Columns,
    /// Whether the client asks for findings, so that they need not be pushed.
    pub(super) pulls: bool,
    /// Whether there are inlay hints.
    pub(super) hints: bool,
    /// The folders that are open in the editor.
    pub(super) folders: Vec<PathBuf>,
    /// The process that started the server.
    pub(super) parent: Option<u32>,
}

impl Settings {
    /// The settings, from the parameters of `initialize`. Fields that are missing or odd have their usual meaning.
    pub(super) fn new(args: &LspArgs, params: &Value) -> Self {
        let encodings = params.pointer("/capabilities/general/positionEncodings");
        let encodings = encodings.and_then(Value::as_array);
        let is_utf8 = encodings.is_some_and(|all| all.iter().any(|one| one == "utf-8"));
        let flag = |path| params.pointer(path).and_then(Value::as_bool).unwrap_or(false);
        let folders = params.get("workspaceFolders").and_then(Value::as_array);
        let mut folders: Vec<_> = folders
            .into_iter()
            .flatten()
            .filter_map(|folder| Some(uri::path(folder.get("uri")?.as_str()?)))
            .collect();
        if folders.is_empty() {
            let root = params.get("rootUri").and_then(Value::as_str);
            folders.extend(root.map(uri::path));
        }
        let parent = params.get("processId").and_then(Value::as_u64);
        let mut options = args.rules.options(args.reading());
        options.perft = options.perft.min(PERFT);
        Self {
            options,
            rules: args.rules.clone(),
            columns: if is_utf8 { Columns::Utf8 } else { Columns::Utf16 },
            pulls: params.pointer("/capabilities/textDocument/diagnostic").is_some(),
            hints: flag("/initializationOptions/inlayHints"),
            folders,
            parent: parent.and_then(|parent| u32::try_from(parent).ok()),
        }
    }
}
