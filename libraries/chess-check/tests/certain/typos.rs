//! A thousand realistic typos, one in each game, as by a person who types the scores of a tournament.

use std::ops::ControlFlow;

use chess_check::{CheckOptions, Event, Finding, Input, check};
use tests::damage::{Damaged, Form, Model};
use tests::rng::Rng;
use tests::skip::say;

use super::{End, end, moves, sources};

/// The numbers of typos, with their models.
const MIX: [(usize, &[&str]); 12] = [
    (200, &["key QWERTY"]),
    (120, &["adjacent characters exchanged"]),
    (120, &["character lost"]),
    (100, &["character doubled"]),
    (80, &["case of one character", "letter small"]),
    (100, &["file one off", "rank one off"]),
    (50, &["other piece letter"]),
    (50, &["origin lost"]),
    (60, &["+ added", "# added", "+ to #", "x added"]),
    (60, &["ply lost", "ply doubled"]),
    (30, &["number wrong", "number with a wrong digit", "digits of a number exchanged"]),
    (30, &["castling odd", "castling to the wrong side"]),
];

/// The help that a person gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Help {
    Certain,
    CertainAndWrong,
    Proposed,
    OthersProposed,
    Nothing,
    /// The typo is another legal game.
    Unseen,
}

/// As many proposals are read.
const MOST: usize = 3;

fn findings(text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let input = Input::reader("game.pgn", std::io::Cursor::new(text.as_bytes().to_vec()));
    check(vec![input], &CheckOptions::default(), |event| {
        if let Event::Found(finding) = event {
            findings.push(finding.clone());
        }
        ControlFlow::Continue(())
    });
    findings
}

/// The text with each of the proposals of a finding.
fn proposals(text: &str, of: &Finding) -> Vec<String> {
    let edits = of.edits();
    let mut all = vec![];
    if !edits.is_empty() {
        let mut copy = text.to_owned();
        edits.iter().rev().for_each(|edit| copy.replace_range(edit.range.clone(), &edit.text));
        all.push(copy);
    }
    all.extend(of.choices().into_iter().map(|choice| {
        let mut copy = text.to_owned();
        copy.replace_range(of.range(), &choice);
        copy
    }));
    all.truncate(MOST);
    all
}

fn help(of: &Damaged) -> Help {
    match end(of).0 {
        End::Right => return Help::Certain,
        End::Wrong | End::Evidence => return Help::CertainAndWrong,
        End::Unseen => return Help::Unseen,
        End::Left | End::InPart => {}
    }
    let same = of.original.bytes().zip(of.damaged.bytes()).take_while(|(one, other)| one == other);
    let at = same.count();
    // The word with the first other character, and the one before it, where a mark may be.
    let word = of.damaged[..at].rfind(char::is_whitespace).unwrap_or(0);
    let behind =
        of.damaged[at..].find(char::is_whitespace).map_or(of.damaged.len(), |end| at + end);
    let found = findings(&of.damaged);
    let here =
        found.iter().find(|finding| finding.range().end > word && finding.range().start <= behind);
    let Some(finding) = here else { return Help::Nothing };
    let proposals = proposals(&of.damaged, finding);
    let is_meant = |text: &String| {
        let moves = moves(text);
        moves.len() > of.ply && of.moves.starts_with(&moves[..=of.ply])
    };
    match proposals.iter().any(is_meant) {
        true => Help::Proposed,
        false if proposals.is_empty() => Help::Nothing,
        false => Help::OthersProposed,
    }
}

#[test]
fn typos_are_repaired_or_the_move_that_is_meant_is_proposed() {
    let (sources, mut rng, mut counts) = (sources(), Rng::new(1_000), [0; 6]);
    say("| typos | certain | certain and wrong | proposed | only others | nothing | unseen |");
    for (count, names) in MIX {
        let models: Vec<Model> =
            names.iter().map(|name| Model::named(name).expect(name).of(Form::PLAIN)).collect();
        let mut row = [0; 6];
        for turn in 0..count {
            let damaged = sources.damaged(&models[turn % models.len()], None, &mut rng);
            row[help(&damaged.expect("a game with such a move")) as usize] += 1;
        }
        say(&format!(
            "| {count} {} | {} |",
            names.join(" / "),
            row.map(|count| count.to_string()).join(" | ")
        ));
        counts.iter_mut().zip(row).for_each(|(sum, count)| *sum += count);
    }
    say(&format!("| all | {} |", counts.map(|count| count.to_string()).join(" | ")));
    let [certain, wrong, proposed, ..] = counts;
    assert!(wrong == 0 && certain >= 595 && certain + proposed >= 860, "{counts:?}");
}
