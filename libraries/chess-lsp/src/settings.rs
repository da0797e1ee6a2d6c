//! The settings of a connection: the rules of the program, and what the client says when it begins.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chess_check::{CheckOptions, Columns, Finding, Input, Message};
use serde_json::Value;

use crate::{Severity, uri};

/// The rules of a program: which findings it reports, and in which words.
pub trait Rules: Send + Sync {
    /// The severity of a finding; `None` if it is left out.
    fn severity(&self, finding: &Finding) -> Option<Severity>;

    /// The message of a finding; of it, an editor shows the text.
    fn message(&self, finding: &Finding) -> Message;

    /// The files of games and positions in a folder, and in the folders in it.
    ///
    /// # Errors
    ///
    /// Returns an error if a folder cannot be read.
    fn files(&self, folder: &Path) -> io::Result<Vec<Input>>;

    /// The files of Rust in a folder, and in the folders in it, that may call the macros.
    ///
    /// # Errors
    ///
    /// Returns an error if a folder cannot be read.
    fn programs(&self, folder: &Path) -> io::Result<Vec<Input>>;

    /// The reason why a file cannot be read.
    fn reason(&self, error: &io::Error) -> String;
}

/// The greatest number of move sequences that are counted for a line: a suite of a thousand lines is then open at once.
const PERFT: u64 = 50_000;

#[derive(Clone)]
#[allow(clippy::struct_excessive_bools, reason = "they are independent of each other")]
pub(crate) struct Settings {
    pub(crate) options: CheckOptions,
    pub(crate) rules: Arc<dyn Rules>,
    /// The unit of columns.
    pub(crate) columns: Columns,
    /// Whether the client asks for findings, so that they need not be pushed.
    pub(crate) pulls: bool,
    /// Whether there are inlay hints.
    pub(crate) hints: bool,
    /// Whether there are code lenses, whose commands only an extension has.
    pub(crate) lenses: bool,
    /// Whether an action may be completed when it is chosen.
    pub(crate) resolves: bool,
    /// Whether an item of a list may also replace the rest of the word.
    pub(crate) replaces: bool,
    /// The folders that are open in the editor.
    pub(crate) folders: Vec<PathBuf>,
    /// The process that started the server.
    pub(crate) parent: Option<u32>,
}

impl Settings {
    /// The settings, from the parameters of `initialize`. Fields that are missing or odd have their usual meaning.
    pub(crate) fn new(mut options: CheckOptions, rules: Arc<dyn Rules>, params: &Value) -> Self {
        let encodings = params.pointer("/capabilities/general/positionEncodings");
        let encodings = encodings.and_then(Value::as_array);
        let is_utf8 = encodings.is_some_and(|all| all.iter().any(|one| one == "utf-8"));
        let flag = |path| params.pointer(path).and_then(Value::as_bool).unwrap_or(false);
        let mut folders: Vec<_> = paths(params.get("workspaceFolders")).collect();
        if folders.is_empty() {
            let root = params.get("rootUri").and_then(Value::as_str);
            folders.extend(root.map(uri::path));
        }
        let parent = params.get("processId").and_then(Value::as_u64);
        options.perft = options.perft.min(PERFT);
        Self {
            options,
            rules,
            columns: if is_utf8 { Columns::Utf8 } else { Columns::Utf16 },
            pulls: params.pointer("/capabilities/textDocument/diagnostic").is_some(),
            hints: flag("/initializationOptions/inlayHints"),
            lenses: flag("/initializationOptions/codeLenses"),
            resolves: params
                .pointer("/capabilities/textDocument/codeAction/resolveSupport")
                .is_some(),
            replaces: flag(
                "/capabilities/textDocument/completion/completionItem/insertReplaceSupport",
            ),
            folders,
            parent: parent.and_then(|parent| u32::try_from(parent).ok()),
        }
    }

    /// The files of games and positions in the folders.
    pub(crate) fn files(&self) -> BTreeSet<PathBuf> {
        self.in_folders(&|folder| self.rules.files(folder))
    }

    /// The files of Rust in the folders that may call the macros.
    pub(crate) fn programs(&self) -> BTreeSet<PathBuf> {
        self.in_folders(&|folder| self.rules.programs(folder))
    }

    fn in_folders(&self, find: &dyn Fn(&Path) -> io::Result<Vec<Input>>) -> BTreeSet<PathBuf> {
        let files = self.folders.iter().filter_map(|folder| find(folder).ok());
        files.flatten().filter_map(|file| file.path().map(PathBuf::from)).collect()
    }

    /// Takes over which folders have been opened and closed, from the parameters of `workspace/didChangeWorkspaceFolders`.
    pub(crate) fn change_folders(&mut self, params: &Value) {
        let removed: Vec<_> = paths(params.pointer("/event/removed")).collect();
        self.folders.retain(|folder| !removed.contains(folder));
        self.folders.extend(paths(params.pointer("/event/added")));
    }
}

/// The paths of a list of folders.
fn paths(folders: Option<&Value>) -> impl Iterator<Item = PathBuf> {
    let folders = folders.and_then(Value::as_array).into_iter().flatten();
    folders.filter_map(|folder| Some(uri::path(folder.get("uri")?.as_str()?)))
}
