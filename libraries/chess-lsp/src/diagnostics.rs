//! Findings as diagnostics: the same codes, places and words that `caissa check` prints.

use chess_check::{Document, PlacedFinding};
use gen_lsp_types::{Code, Diagnostic, PublishDiagnosticsParams, Uri};

use crate::Severity;
use crate::open::OpenDocument;
use crate::settings::Rules;

/// The findings of a document that are not left out, with their severities.
pub(crate) fn findings(document: &Document, rules: &dyn Rules) -> Vec<(PlacedFinding, Severity)> {
    let findings = document.findings().into_iter();
    let kept = findings.filter_map(|found| {
        let severity = rules.severity(&found.finding)?;
        Some((found, severity))
    });
    kept.collect()
}

/// A finding as a diagnostic.
pub(crate) fn diagnostic(
    open: &OpenDocument,
    (found, severity): &(PlacedFinding, Severity),
    rules: &dyn Rules,
) -> Diagnostic {
    Diagnostic {
        range: open.between(found.start, found.end),
        severity: Some(*severity),
        code: Some(Code::String(found.finding.code().into())),
        source: Some("caissa".into()),
        message: found.words(|finding| rules.message(finding).text()).to_owned().into(),
        ..Diagnostic::default()
    }
}

/// The diagnostics of a document; none of a file of Rust, because the compiler has them.
pub(crate) fn all(open: &OpenDocument, rules: &dyn Rules) -> Vec<Diagnostic> {
    if open.is_rust() {
        return Vec::new();
    }
    let found = findings(&open.document, rules);
    let mut all: Vec<_> = found.iter().map(|found| diagnostic(open, found, rules)).collect();
    let broken = open.document.broken();
    all.extend(broken.map(|reason| of_file(&format!("this text cannot be read: {reason}"))));
    all
}

/// An error about a whole text.
pub(crate) fn of_file(words: &str) -> Diagnostic {
    Diagnostic {
        severity: Some(Severity::Error),
        source: Some("caissa".into()),
        message: words.to_owned().into(),
        ..Diagnostic::default()
    }
}

/// The diagnostics of a document for `textDocument/publishDiagnostics`.
pub(crate) fn published(
    uri: &str,
    open: &OpenDocument,
    rules: &dyn Rules,
) -> PublishDiagnosticsParams {
    let (version, diagnostics) = (Some(open.version), all(open, rules));
    PublishDiagnosticsParams { uri: Uri::from(uri.to_owned()), version, diagnostics }
}
