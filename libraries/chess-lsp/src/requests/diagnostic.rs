//! The findings of a document, when the client asks for them.

use gen_lsp_types::{
    DocumentDiagnosticRequest, FullDocumentDiagnosticReport, RelatedFullDocumentDiagnosticReport,
    RelatedUnchangedDocumentDiagnosticReport, UnchangedDocumentDiagnosticReport,
};

use super::Handler;
use crate::diagnostics;
use crate::open::OpenDocument;
use crate::settings::Settings;

impl Handler for DocumentDiagnosticRequest {
    const IN_RUST: bool = true;

    /// The version of the document names a result.
    fn answer(open: &OpenDocument, settings: &Settings, params: Self::Params) -> Self::Result {
        let result_id = open.version.to_string();
        if params.previous_result_id.as_ref() == Some(&result_id) {
            let same = UnchangedDocumentDiagnosticReport { result_id };
            return RelatedUnchangedDocumentDiagnosticReport {
                unchanged_document_diagnostic_report: same,
                ..Default::default()
            }
            .into();
        }
        let items = diagnostics::all(open, &*settings.rules);
        let full = FullDocumentDiagnosticReport { result_id: Some(result_id), items };
        RelatedFullDocumentDiagnosticReport {
            full_document_diagnostic_report: full,
            ..Default::default()
        }
        .into()
    }
}
