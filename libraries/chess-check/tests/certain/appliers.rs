//! One gate: an editor that applies what it prefers, one fix after the other, ends in the text that `fix` writes.

use std::io::Cursor;
use std::ops::ControlFlow;

use chess_check::{CertainFixes, CheckOptions, Event, Finding, Input, TextKind, check, fix};
use tests::damage::{Damaged, Form, Model};
use tests::rng::Rng;

use super::{diff, sources, wanted};

/// More steps than a text with one mistake or two takes.
const STEPS: usize = 100;

fn input(text: &str, kind: TextKind) -> Input {
    let name = if kind == TextKind::Rust { "lib.rs" } else { "game.pgn" };
    Input::text(name, kind, Cursor::new(text.as_bytes().to_vec()))
}

fn fixed(text: &str, kind: TextKind) -> String {
    let mut copy = Vec::new();
    fix(input(text, kind), &mut copy, &CheckOptions::default(), |_| true).unwrap();
    String::from_utf8(copy).unwrap()
}

/// The text after an editor has applied the first fix that it prefers, again and again.
fn applied(text: &str, kind: TextKind) -> String {
    let mut text = text.to_owned();
    for _ in 0..STEPS {
        let Some(finding) = preferred(&text, kind) else { return text };
        for edit in finding.edits().iter().rev() {
            text.replace_range(edit.range.clone(), &edit.text);
        }
    }
    panic!("fixes without an end: {text}");
}

fn is_sound(text: &str, kind: TextKind) -> bool {
    let summary =
        check(vec![input(text, kind)], &CheckOptions::default(), |_| ControlFlow::Continue(()));
    summary.findings == 0
}

fn preferred(text: &str, kind: TextKind) -> Option<Finding> {
    let (mut certain, mut found) = (CertainFixes::default(), None);
    let options = CheckOptions::default();
    check(vec![input(text, kind)], &options, |event| match event {
        Event::Found(finding) if certain.has(finding, &options) => {
            found = Some(finding.clone());
            ControlFlow::Break(())
        }
        _ => ControlFlow::Continue(()),
    });
    found
}

/// Damaged games of all models, each as a text.
fn damaged(count: usize, form: Option<Form>, mut act: impl FnMut(&Damaged)) {
    let (models, sources, mut rng) = (Model::all(), sources(), Rng::new(4));
    let models: Vec<_> =
        models.into_iter().filter(|model| !model.name.starts_with("FEN: ")).collect();
    for turn in 0..count {
        let model = &models[turn % models.len()];
        let model = form.map_or(model.clone(), |form| model.clone().of(form));
        if let Some(damaged) = sources.damaged(&model, None, &mut rng) {
            act(&damaged);
        }
    }
}

#[track_caller]
fn assert_same(text: &str, kind: TextKind, counts: &mut [usize; 2]) {
    let (fixed, applied) = (fixed(text, kind), applied(text, kind));
    // A dot behind a move is only a finding as long as the move is one.
    let are_same = applied == fixed || [&applied, &fixed].iter().all(|text| is_sound(text, kind));
    assert!(are_same, "{}\n{applied}\n{fixed}", diff::short([text, &applied, &fixed]));
    counts[usize::from(fixed != text)] += 1;
}

#[test]
fn an_editor_and_fix_end_in_one_game() {
    let mut counts = [0; 2];
    damaged(wanted(400).0 / 2, None, |damaged| {
        assert_same(&damaged.damaged, TextKind::Pgn, &mut counts);
    });
    assert!(counts[0] > 50 && counts[1] > 50, "{counts:?}");
}

#[test]
fn an_editor_and_fix_end_in_one_source() {
    let mut counts = [0; 2];
    damaged(wanted(200).0 / 8, Some(Form::PLAIN), |damaged| {
        let text = damaged.damaged.replace('\\', "\\\\").replace('"', "\\\"");
        let source = format!("fn game() {{\n    caissa::game!(\"{text}\");\n}}\n");
        assert_same(&source, TextKind::Rust, &mut counts);
        let is_movetext = !damaged.damaged.contains('[');
        let tokens = format!("fn game() {{ caissa::game!({}); }}\n", damaged.damaged);
        // Not each text is one of tokens.
        let tokens_only =
            is_movetext && chess_check::rust::strings(&tokens, "lib.rs", None).is_ok();
        if tokens_only {
            assert_same(&tokens, TextKind::Rust, &mut counts);
        }
    });
    assert!(counts[0] > 5 && counts[1] > 5, "{counts:?}");
}
