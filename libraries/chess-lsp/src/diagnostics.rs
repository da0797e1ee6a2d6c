//! Findings as diagnostics: the same codes, places and words that `caissa check` prints.

use chess_check::{Document, PlacedFinding};
use gen_lsp_types::{Code, Diagnostic};
use serde::{Serialize, Serializer};

use crate::Severity;
use crate::open::OpenDocument;
use crate::settings::Rules;
use crate::wire::list;

/// Acts on the findings of a document that are not left out, with their severities.
pub(crate) fn each_finding(
    document: &Document,
    rules: &dyn Rules,
    act: &mut dyn FnMut(PlacedFinding, Severity),
) {
    document.each_finding(&mut |found| {
        if let Some(severity) = rules.severity(&found.finding) {
            act(found, severity);
        }
    });
}

/// A finding as a diagnostic.
pub(crate) fn diagnostic(
    open: &OpenDocument,
    found: &PlacedFinding,
    severity: Severity,
    rules: &dyn Rules,
) -> Diagnostic {
    Diagnostic {
        range: open.between(found.start, found.end),
        severity: Some(severity),
        code: Some(Code::String(found.finding.code().into())),
        source: Some("caissa".into()),
        message: found.words(|finding| rules.message(finding).text()).to_owned().into(),
        ..Diagnostic::default()
    }
}

/// Acts on the diagnostics of a document; in a file of Rust, only on those that the compiler does not have.
pub(crate) fn each(open: &OpenDocument, rules: &dyn Rules, act: &mut dyn FnMut(Diagnostic)) {
    let mut add = |found: PlacedFinding| {
        if let Some(severity) = rules.severity(&found.finding) {
            act(diagnostic(open, &found, severity, rules));
        }
    };
    if open.is_rust() {
        open.document.remarks().into_iter().for_each(add);
        return;
    }
    open.document.each_finding(&mut add);
    if let Some(reason) = open.document.broken() {
        act(of_file(&format!("this text cannot be read: {reason}")));
    }
}

/// The diagnostics of a document, as a list that is made while it is written.
pub(crate) struct Diagnostics<'a> {
    pub(crate) open: &'a OpenDocument,
    pub(crate) rules: &'a dyn Rules,
}

impl Serialize for Diagnostics<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        list(serializer, |act| each(self.open, self.rules, act))
    }
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
