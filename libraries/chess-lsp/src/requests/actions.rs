//! Fixes as code actions: those of one finding, and all certain ones.

use std::collections::HashMap;

use chess_check::{CertainFixes, Input, Passage, PlacedFinding, TextKind, fix};
use gen_lsp_types::{
    CodeAction, CodeActionKind, CodeActionParams, CodeActionRequest, Diagnostic, TextEdit, Uri,
    WorkspaceEdit,
};

use super::{Lister, refactor};
use crate::diagnostics::{diagnostic, each_finding};
use crate::open::OpenDocument;
use crate::settings::Settings;

impl Lister for CodeActionRequest {
    type Item = CodeAction;

    const IN_RUST: bool = true;

    fn each(
        open: &OpenDocument,
        settings: &Settings,
        params: &CodeActionParams,
        act: &mut dyn FnMut(CodeAction),
    ) -> Option<String> {
        actions(open, settings, params, act);
        None
    }
}

/// Whether a kind of actions covers another one: `refactor` covers `refactor.rewrite`.
fn covers(kind: &str, other: &str) -> bool {
    let rest = other.strip_prefix(kind);
    kind.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Acts on the actions for a range.
fn actions(
    open: &OpenDocument,
    settings: &Settings,
    params: &CodeActionParams,
    act: &mut dyn FnMut(CodeAction),
) {
    let only = params.context.only.as_deref();
    let is_wanted = |kind| only.is_none_or(|only| only.iter().any(|one| covers(&name(one), kind)));
    if is_wanted("quickfix") {
        let (bytes, rules) = (open.bytes(params.range), &*settings.rules);
        let mut certain = CertainFixes::default();
        each_finding(&open.document, rules, &mut |found, severity| {
            if found.start.byte <= bytes.end && bytes.start <= found.end.byte {
                let about = diagnostic(open, &found, severity, rules);
                let is_certain = certain.has(&found.finding, &settings.options);
                let uri = &params.text_document.uri;
                let actions = of_finding(open, &found, &about, uri, is_certain);
                actions.into_iter().for_each(&mut *act);
            }
        });
    }
    if settings.resolves && is_wanted("refactor.rewrite") {
        refactor::each(open, settings, params, act);
    }
    // It is offered only on request: to compute it, all games with findings are read again.
    if only.is_some() && is_wanted("source.fixAll.caissa") {
        let edits = fix_all(open, settings);
        if !edits.is_empty() {
            act(CodeAction {
                title: "Apply all certain fixes".into(),
                kind: Some(CodeActionKind::SourceFixAll),
                edit: Some(edit(&params.text_document.uri, edits)),
                ..CodeAction::default()
            });
        }
    }
}

/// The name of a kind.
fn name(kind: &CodeActionKind) -> String {
    let value = serde_json::to_value(kind).unwrap_or_default();
    value.as_str().unwrap_or_default().to_owned()
}

/// An edit of one document.
fn edit(uri: &Uri, edits: Vec<TextEdit>) -> WorkspaceEdit {
    WorkspaceEdit {
        changes: Some(HashMap::from([(uri.clone(), edits)])),
        ..WorkspaceEdit::default()
    }
}

/// The actions that fix a finding: the only possible one, or the moves among which to choose.
fn of_finding(
    open: &OpenDocument,
    found: &PlacedFinding,
    about: &Diagnostic,
    uri: &Uri,
    is_certain: bool,
) -> Vec<CodeAction> {
    let action = |title: String, edits, is_certain: bool| CodeAction {
        title,
        kind: Some(CodeActionKind::QuickFix),
        diagnostics: Some(vec![about.clone()]),
        is_preferred: is_certain.then_some(true),
        edit: Some(edit(uri, edits)),
        ..CodeAction::default()
    };
    let finding = &found.finding;
    let edits = finding.edits();
    if !edits.is_empty() {
        let at = |offset: usize| open.position(open.document.point(found.text + offset));
        let texts: Vec<_> = edits
            .iter()
            .map(|edit| TextEdit {
                range: gen_lsp_types::Range {
                    start: at(edit.range.start),
                    end: at(edit.range.end),
                },
                new_text: edit.text.clone(),
            })
            .collect();
        return vec![action(title(open, found, &edits), texts, is_certain)];
    }
    let choices = finding.choices();
    let choice = |san: String| {
        let title = format!("Write `{san}` instead of `{}`", finding.written());
        let range = open.between(found.start, found.end);
        action(title, vec![TextEdit { range, new_text: san }], false)
    };
    choices.into_iter().map(choice).collect()
}

/// The title of a fix, which says what it changes.
fn title(open: &OpenDocument, found: &PlacedFinding, edits: &[chess_check::Replacement]) -> String {
    let [edit] = edits else {
        let help = found.finding.help().into_iter().next();
        return help.map_or_else(|| "Fix it".into(), |help| sentence(&help));
    };
    let old = open.document.slice(found.text + edit.range.start..found.text + edit.range.end);
    match (old.trim(), edit.text.trim()) {
        ("", "") => "Change the white space".into(),
        ("", new) => format!("Insert `{new}`"),
        (old, "") => format!("Remove `{old}`"),
        (old, new) => format!("Write `{new}` instead of `{old}`"),
    }
}

/// A text with its first letter in upper case.
fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// The edits that make all certain fixes, as `caissa fix` does.
fn fix_all(open: &OpenDocument, settings: &Settings) -> Vec<TextEdit> {
    if open.is_rust() {
        // All of the file is one passage.
        let files = open.document.passages();
        return files.filter_map(|file| fixed(open, &file, settings)).collect();
    }
    if open.document.kind() != TextKind::Pgn || open.document.broken().is_some() {
        return Vec::new();
    }
    let (mut edits, mut last) = (Vec::new(), None);
    for found in open.document.findings() {
        if settings.rules.severity(&found.finding).is_none() || last == Some(found.finding.game()) {
            continue;
        }
        last = Some(found.finding.game());
        let Some(passage) = open.document.passage(found.start.byte) else { continue };
        edits.extend(fixed(open, &passage, settings));
    }
    edits
}

/// The edit that makes all certain fixes of a game, or of a file of Rust.
fn fixed(open: &OpenDocument, game: &Passage<'_>, settings: &Settings) -> Option<TextEdit> {
    let text = std::io::Cursor::new(game.text.to_owned().into_bytes());
    let input = Input::text(open.document.name(), open.document.kind(), text);
    let mut options = settings.options.clone();
    options.threads = std::num::NonZero::<usize>::MIN;
    let mut copy = Vec::new();
    fix(input, &mut copy, &options, |finding| settings.rules.severity(finding).is_some()).ok()?;
    open.edit(game, 0..game.text.len(), String::from_utf8(copy).ok()?)
}
