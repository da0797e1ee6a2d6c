//! The findings of all files of the folders that are open in the editor.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use chess_check::{Input, decode};
use gen_lsp_types::{
    FullDocumentDiagnosticReport, Uri, WorkspaceDiagnosticReport,
    WorkspaceFullDocumentDiagnosticReport,
};
use lsp_server::{Message, RequestId, Response};
use serde_json::{Value, json};

use super::diagnostics;
use super::open::{LARGEST, Open};
use super::settings::Settings;
use super::uri;
use super::wire::Output;

/// A check of the folders.
pub(super) struct Folders {
    pub(super) settings: Arc<Settings>,
    pub(super) output: Output,
    pub(super) id: RequestId,
    /// The token with which the client asks for progress.
    pub(super) token: Option<Value>,
    /// The files that are open in the editor, which has newer text than the disk.
    pub(super) open: Vec<PathBuf>,
}

impl Folders {
    /// Checks all files, and answers the request, unless it is cancelled.
    pub(super) fn check(self, is_cancelled: impl Fn(&RequestId) -> bool) {
        let files = self.settings.folders.iter().filter_map(|folder| Input::folder(folder).ok());
        let files: Vec<_> =
            files.flatten().filter_map(|file| file.path().map(PathBuf::from)).collect();
        self.progress(&json!({ "kind": "begin", "title": "Checking games", "cancellable": true, "percentage": 0 }));
        let mut items = Vec::new();
        for (number, path) in files.iter().enumerate() {
            if is_cancelled(&self.id) {
                self.progress(&json!({ "kind": "end" }));
                let error = Response::new_err(
                    self.id,
                    lsp_server::ErrorCode::RequestCanceled as i32,
                    "cancelled".into(),
                );
                _ = self.output.send(&Message::Response(error));
                return;
            }
            let percentage = 100 * number / files.len();
            self.progress(&json!({ "kind": "report", "message": path.display().to_string(), "percentage": percentage }));
            if !self.open.contains(path) {
                items.push(self.file(path).into());
            }
        }
        self.progress(&json!({ "kind": "end" }));
        let report = serde_json::to_value(WorkspaceDiagnosticReport { items }).unwrap_or_default();
        _ = self.output.send(&Message::Response(Response::new_ok(self.id, report)));
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
                    let place = (&settings.options, settings.columns);
                    let open = Open::new(&address, "", 0, &decode(&bytes), place);
                    diagnostics::all(&open, &settings.rules)
                }
                Err(error) => unreadable(&format!(
                    "this file cannot be read: {}",
                    crate::exit::reason(&error)
                )),
            }
        };
        let report = FullDocumentDiagnosticReport { result_id: None, items };
        WorkspaceFullDocumentDiagnosticReport::new(Uri::from(address), None, report)
    }
}
