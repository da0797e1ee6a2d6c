//! The findings of all files of the folders that are open in the editor.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use chess_check::{Input, decode};
use gen_lsp_types::{
    FullDocumentDiagnosticReport, Uri, WorkspaceDiagnosticReport,
    WorkspaceDocumentDiagnosticReport, WorkspaceFullDocumentDiagnosticReport,
};
use lsp_server::RequestId;
use serde_json::{Value, json};

use crate::diagnostics;
use crate::inbox::Cancelled;
use crate::open::{LARGEST, OpenDocument};
use crate::settings::Settings;
use crate::uri;
use crate::wire::{self, ClientWriter, Json};

/// A check of the folders.
pub(crate) struct Folders {
    pub(crate) settings: Arc<Settings>,
    pub(crate) output: ClientWriter,
    pub(crate) cancelled: Cancelled,
    pub(crate) id: RequestId,
    /// The token with which the client asks for progress.
    pub(crate) token: Option<Value>,
    /// The files that are open in the editor, which has newer text than the disk.
    pub(crate) open: Vec<PathBuf>,
}

impl Folders {
    /// Checks all files, and answers the request, unless it is cancelled.
    pub(crate) fn check(self) {
        self.progress(&json!({ "kind": "begin", "title": "Checking games", "cancellable": true, "percentage": 0 }));
        let items = self.items();
        self.progress(&json!({ "kind": "end" }));
        let report = items.map(|items| Json::of(&WorkspaceDiagnosticReport { items }));
        _ = self.output.answer(self.id, report.ok_or_else(wire::cancelled));
    }

    /// The findings of each file; `None` if the request is cancelled.
    fn items(&self) -> Option<Vec<WorkspaceDocumentDiagnosticReport>> {
        let files = self.settings.folders.iter().filter_map(|folder| Input::folder(folder).ok());
        let files: Vec<_> =
            files.flatten().filter_map(|file| file.path().map(PathBuf::from)).collect();
        let mut items = Vec::new();
        for (number, path) in files.iter().enumerate() {
            if self.cancelled.take(&self.id) {
                return None;
            }
            let percentage = 100 * number / files.len();
            self.progress(&json!({ "kind": "report", "message": path.display().to_string(), "percentage": percentage }));
            if !self.open.contains(path) {
                items.push(self.file(path).into());
            }
        }
        Some(items)
    }

    fn progress(&self, value: &Value) {
        if let Some(token) = &self.token {
            _ = self.output.tell("$/progress", json!({ "token": token, "value": value }));
        }
    }

    fn file(&self, path: &std::path::Path) -> WorkspaceFullDocumentDiagnosticReport {
        let address = uri::of_path(path);
        let settings = &self.settings;
        let unreadable = |words: &str| vec![diagnostics::of_file(words)];
        let size = fs::metadata(path).map_or(0, |file| file.len());
        let items = if size > LARGEST as u64 {
            unreadable("this file has more than 50 MiB: check it with `caissa check`")
        } else {
            match fs::read(path) {
                Ok(bytes) => {
                    let open = OpenDocument::new(&address, "", 0, &decode(&bytes), settings);
                    let mut all = Vec::new();
                    diagnostics::each(&open, &*settings.rules, &mut |one| all.push(one));
                    all
                }
                Err(error) => unreadable(&format!(
                    "this file cannot be read: {}",
                    settings.rules.reason(&error)
                )),
            }
        };
        let report = FullDocumentDiagnosticReport { result_id: None, items };
        WorkspaceFullDocumentDiagnosticReport::new(Uri::from(address), None, report)
    }
}
