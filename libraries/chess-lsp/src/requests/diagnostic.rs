//! The findings of a document, when the client asks for them.

use gen_lsp_types::{
    DocumentDiagnosticParams, RelatedUnchangedDocumentDiagnosticReport,
    UnchangedDocumentDiagnosticReport,
};
use lsp_server::ResponseError;
use serde::Serialize;
use serde_json::Value;

use super::{Answer, read};
use crate::diagnostics::Diagnostics;
use crate::open::OpenDocument;
use crate::settings::Settings;

/// All findings, in the words of the protocol: a full report.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Report<'a> {
    kind: &'static str,
    result_id: String,
    items: Diagnostics<'a>,
}

/// Answers a request for the findings of a document. The version of the document names a result.
pub(super) fn all<'a>(
    params: Value,
    open: Option<&'a OpenDocument>,
    settings: &'a Settings,
) -> Result<Answer<'a>, ResponseError> {
    let params: DocumentDiagnosticParams = read(params)?;
    let Some(open) = open else { return Ok(Answer::of(&())) };
    let result_id = open.version.to_string();
    if params.previous_result_id.as_ref() == Some(&result_id) {
        let report = gen_lsp_types::DocumentDiagnosticReport::from(
            RelatedUnchangedDocumentDiagnosticReport {
                unchanged_document_diagnostic_report: UnchangedDocumentDiagnosticReport {
                    result_id,
                },
                ..Default::default()
            },
        );
        return Ok(Answer::of(&report));
    }
    let items = Diagnostics { open, rules: &*settings.rules };
    Ok(Answer::streamed(open, Report { kind: "full", result_id, items }))
}
