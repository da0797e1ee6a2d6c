//! Findings as diagnostics: the same codes, places and words that `caissa check` prints.

use chess_check::{Document, PlacedFinding};
use gen_lsp_types::{
    Code, Diagnostic, DiagnosticSeverity, DocumentDiagnosticReport, FullDocumentDiagnosticReport,
    PublishDiagnosticsParams, RelatedFullDocumentDiagnosticReport,
    RelatedUnchangedDocumentDiagnosticReport, UnchangedDocumentDiagnosticReport, Uri,
};

use super::open::Open;
use crate::args::{Level, Rules};
use crate::formats;

/// The findings of a document that are not left out, with their severities.
pub(super) fn findings(document: &Document, rules: &Rules) -> Vec<(PlacedFinding, Level)> {
    let findings = document.findings().into_iter();
    let kept = findings.filter_map(|found| {
        let level = rules.level(&found.finding)?;
        Some((found, level))
    });
    kept.collect()
}

/// A finding as a diagnostic.
pub(super) fn diagnostic(open: &Open, found: &PlacedFinding, level: Level) -> Diagnostic {
    let severity = match level {
        Level::Error => DiagnosticSeverity::Error,
        Level::Warning => DiagnosticSeverity::Warning,
    };
    Diagnostic {
        range: open.between(found.start, found.end),
        severity: Some(severity),
        code: Some(Code::String(found.finding.code().into())),
        source: Some("caissa".into()),
        message: found.finding.words(formats::message).to_owned().into(),
        ..Diagnostic::default()
    }
}

/// The diagnostics of a document; none of a file of Rust, because the compiler has them.
pub(super) fn all(open: &Open, rules: &Rules) -> Vec<Diagnostic> {
    if open.is_rust() {
        return Vec::new();
    }
    let found = findings(&open.document, rules);
    let mut all: Vec<_> =
        found.iter().map(|(found, level)| diagnostic(open, found, *level)).collect();
    let broken = open.document.broken();
    all.extend(broken.map(|reason| of_file(&format!("this text cannot be read: {reason}"))));
    all
}

/// An error about a whole text.
pub(super) fn of_file(words: &str) -> Diagnostic {
    Diagnostic {
        severity: Some(DiagnosticSeverity::Error),
        source: Some("caissa".into()),
        message: words.to_owned().into(),
        ..Diagnostic::default()
    }
}

/// The diagnostics of a document for `textDocument/publishDiagnostics`.
pub(super) fn published(uri: &str, open: &Open, rules: &Rules) -> PublishDiagnosticsParams {
    let (version, diagnostics) = (Some(open.version), all(open, rules));
    PublishDiagnosticsParams { uri: Uri::from(uri.to_owned()), version, diagnostics }
}

/// The answer to `textDocument/diagnostic`. The version of the document names a result.
pub(super) fn report(
    open: &Open,
    rules: &Rules,
    previous: Option<&str>,
) -> DocumentDiagnosticReport {
    let result_id = open.version.to_string();
    if previous == Some(&result_id) {
        let same = UnchangedDocumentDiagnosticReport { result_id };
        return RelatedUnchangedDocumentDiagnosticReport {
            unchanged_document_diagnostic_report: same,
            ..Default::default()
        }
        .into();
    }
    full(open, rules, Some(result_id)).into()
}

fn full(
    open: &Open,
    rules: &Rules,
    result_id: Option<String>,
) -> RelatedFullDocumentDiagnosticReport {
    let items = all(open, rules);
    RelatedFullDocumentDiagnosticReport {
        full_document_diagnostic_report: FullDocumentDiagnosticReport { result_id, items },
        ..Default::default()
    }
}
