//! The findings of all files of the folders that are open in the editor.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::UNIX_EPOCH;
use std::{fs, process};

use chess_check::{Input, decode};
use gen_lsp_types::{
    FullDocumentDiagnosticReport, PreviousResultId, UnchangedDocumentDiagnosticReport, Uri,
    WorkspaceDiagnosticReport, WorkspaceDocumentDiagnosticReport,
    WorkspaceFullDocumentDiagnosticReport, WorkspaceUnchangedDocumentDiagnosticReport,
};
use serde_json::{Value, json};

use crate::diagnostics;
use crate::open::{LARGEST, OpenDocument};
use crate::settings::Settings;
use crate::uri;
use crate::wire::{ClientWriter, Json};

/// A check of the folders.
pub(crate) struct Folders {
    pub(crate) settings: Arc<Settings>,
    pub(crate) output: ClientWriter,
    /// The token with which the client asks for progress.
    pub(crate) token: Option<Value>,
    /// The files that are open in the editor, which has newer text than the disk.
    pub(crate) open: Vec<PathBuf>,
    pub(crate) known: Known,
}

/// The results that the client has, by the files: an address has several forms.
pub(crate) struct Known(BTreeMap<PathBuf, PreviousResultId>);

impl Known {
    /// Those in the parameters of a request.
    pub(crate) fn of(params: &Value) -> Self {
        let known = params.get("previousResultIds").cloned().unwrap_or_default();
        let known: Vec<PreviousResultId> = serde_json::from_value(known).unwrap_or_default();
        Self(known.into_iter().map(|one| (uri::path(one.uri.as_ref()), one)).collect())
    }
}

impl Folders {
    /// Checks all files, up to the one at which the request is cancelled.
    pub(crate) fn check(&self, goes_on: &dyn Fn() -> bool) -> Json<'static> {
        self.progress(&json!({ "kind": "begin", "title": "Checking games", "cancellable": true, "percentage": 0 }));
        let items = self.items(goes_on);
        self.progress(&json!({ "kind": "end" }));
        Json::of(&WorkspaceDiagnosticReport { items })
    }

    fn items(&self, goes_on: &dyn Fn() -> bool) -> Vec<WorkspaceDocumentDiagnosticReport> {
        let files = self.settings.files();
        let mut gone = self.known.0.clone();
        let mut items = Vec::new();
        for (number, path) in files.iter().enumerate() {
            if !goes_on() {
                return items;
            }
            let percentage = 100 * number / files.len();
            self.progress(&json!({ "kind": "report", "message": path.display().to_string(), "percentage": percentage }));
            // An editor does not show the text of an archive.
            if !self.open.contains(path) && !Input::is_packed(path).unwrap_or(false) {
                gone.remove(path);
                items.push(self.file(path));
            }
        }
        gone.retain(|path, _| !self.open.contains(path));
        items.extend(gone.into_values().map(|one| full(one.uri, None, Vec::new())));
        items
    }

    fn progress(&self, value: &Value) {
        if let Some(token) = &self.token {
            _ = self.output.tell("$/progress", json!({ "token": token, "value": value }));
        }
    }

    fn file(&self, path: &Path) -> WorkspaceDocumentDiagnosticReport {
        let (address, settings) = (uri::of_path(path), &self.settings);
        let unreadable = |words: &str| vec![diagnostics::of_file(words)];
        let about = fs::metadata(path).ok();
        let size = about.as_ref().map_or(0, fs::Metadata::len);
        // The time and the size of a file tell that it has not changed since this server has read it.
        let time = about.and_then(|about| about.modified().ok()?.duration_since(UNIX_EPOCH).ok());
        let result = time.map(|time| format!("{}-{size}-{}", process::id(), time.as_nanos()));
        let known = self.known.0.get(path).map(|known| &known.value);
        if let Some(id) = result.as_ref().filter(|id| known == Some(*id)) {
            let unchanged = UnchangedDocumentDiagnosticReport { result_id: id.clone() };
            let uri = Uri::from(address);
            return WorkspaceUnchangedDocumentDiagnosticReport::new(uri, None, unchanged).into();
        }
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
        full(Uri::from(address), result, items)
    }
}

/// The report of a file with all its findings.
fn full(
    uri: Uri,
    result_id: Option<String>,
    items: Vec<gen_lsp_types::Diagnostic>,
) -> WorkspaceDocumentDiagnosticReport {
    let report = FullDocumentDiagnosticReport { result_id, items };
    WorkspaceFullDocumentDiagnosticReport::new(uri, None, report).into()
}
