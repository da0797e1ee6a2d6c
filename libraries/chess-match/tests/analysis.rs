//! The analysis at a table: it follows the player, says nothing unasked, and helps in no game.

use std::thread;
use std::time::Duration;

use crate::common::{Desk, Inline, say, state, table, text};
use chess_core::{Board, Move};
use chess_match::page::Host;
use chess_match::{Purpose, Question};
use chess_search::{Engine, Limits, Options, Position, Score, Stop};

/// Plays, and lets the analysis search a position of a game in a moment.
fn searched(table: &mut Desk) -> Vec<String> {
    let mut said = Vec::new();
    for _ in 0..20 {
        said.extend(table.poll().into_iter().map(|notice| notice.text));
        thread::sleep(Duration::from_millis(20));
    }
    said
}

fn desk(pgn: &str) -> Desk {
    let mut table = table(pgn);
    // A search of few positions instead of an hour.
    table.engines().analysis_nodes = Some(4_000);
    table
}

#[test]
fn it_follows_the_player_and_finds_what_the_engine_finds() {
    let mut table = desk("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 *");
    assert!(say(&mut table, "analysis on").starts_with("The analysis is on: "));
    assert!(searched(&mut table).is_empty(), "it is silent");
    let (mut table, shown) = state(table);
    let lines = shown["analysis"]["lines"].as_array().unwrap().clone();
    assert_eq!(
        (lines.len(), &lines[0]["mv"], &lines[0]["score"]),
        (3, &"h5f7".into(), &"#1".into())
    );
    assert_eq!(lines[0]["moves"], "4. Qxf7#");
    assert!(shown["analysis"]["share"].as_u64().unwrap() > 950);
    // A step back, and a move of one's own in a variation.
    for line in ["back", "Qe7"] {
        say(&mut table, line);
        searched(&mut table);
        let (same, shown) = state(table);
        table = same;
        let board: Board = shown["board"].as_str().unwrap().parse().unwrap();
        let lines = shown["analysis"]["lines"].as_array().unwrap();
        assert_eq!(lines.len(), 3);
        for found in lines {
            let mv: Move = found["mv"].as_str().unwrap().parse().unwrap();
            assert!(board.to_legal(mv).is_some(), "{line}: {found}");
        }
    }
    assert!(table.session.to_pgn().contains("3. Bc4 Nf6 (3... Qe7)"), "{}", table.session.to_pgn());
    // Off is off.
    assert_eq!(say(&mut table, "analysis"), "The analysis is off.");
    let (_, shown) = state(table);
    assert!(shown["analysis"].is_null());
}

#[test]
fn the_lines_are_those_of_the_engine() {
    let mut table = desk("1. e4 e5 2. Nf3 *");
    say(&mut table, "analysis on");
    searched(&mut table);
    let (table, shown) = state(table);
    let mut options = Options::default();
    options.lines = 3;
    let mut engine = Engine::new(options).unwrap();
    let mut found = vec![(0, Vec::new()); 3];
    let position = Position::from(table.session.history());
    engine.search(&position, &Limits::nodes(4_000), &Stop::new(), &mut |info| {
        let Score::Centipawns(score) = info.score else { panic!("no mate is near") };
        found[info.line_number - 1] = (score, info.line.clone());
    });
    found.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    let best = |at: usize| shown["analysis"]["lines"][at]["mv"].as_str().unwrap().to_owned();
    let expected: Vec<_> = found.iter().map(|(_, line)| line[0].to_string()).collect();
    assert_eq!([0, 1, 2].map(best).to_vec(), expected);
}

#[test]
fn it_is_read_when_it_is_asked_for() {
    let mut table = desk("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 *");
    assert_eq!(
        say(&mut table, "lines"),
        "the analysis is off, so there are no lines\n`analysis` switches it on"
    );
    for line in ["analysis on", "lines 1"] {
        say(&mut table, line);
    }
    assert_eq!(say(&mut table, "lines"), "");
    let said = searched(&mut table);
    assert_eq!(said.len(), 1, "once: {said:?}");
    assert!(
        said[0].starts_with("Depth ") && said[0].ends_with(":\n4. Qxf7#: White mates in 1."),
        "{}",
        said[0]
    );
    // Known lines are read at once.
    assert!(say(&mut table, "evaluation").ends_with("4. Qxf7#: White mates in 1."));
    assert!(table.analysis_line().unwrap().starts_with("#1, depth "));
    assert_eq!(say(&mut table, "stop"), "The analysis is off.");
    assert_eq!(table.analysis_line(), None);
}

#[test]
fn threats_are_what_the_other_side_would_play() {
    let mut table = desk("1. e4 e5 2. Qh5 Nc6 3. Bc4 *");
    assert!(say(&mut table, "threats").starts_with("the analysis is off"));
    say(&mut table, "analysis on");
    assert_eq!(say(&mut table, "threats"), "Threats: what White would play if Black passed.");
    searched(&mut table);
    assert!(
        table.analysis_line().unwrap().starts_with("threat #1, depth "),
        "{:?}",
        table.analysis_line()
    );
    assert!(say(&mut table, "lines").starts_with("White threatens, at depth "));
    let (mut table, shown) = state(table);
    // The bar does not show a position that is not on the board.
    assert!(shown["analysis"]["share"].is_null() && shown["analysis"]["shows_threats"] == true);
    // A side in check cannot pass.
    for line in ["Nf6", "Bxf7+"] {
        say(&mut table, line);
    }
    searched(&mut table);
    let (mut table, shown) = state(table);
    assert_eq!(shown["analysis"]["shows_threats"], false);
    assert!(say(&mut table, "threats").starts_with("Black is in check and cannot pass"));
}

#[test]
fn no_help_is_given_in_a_game_and_the_reason_is_said() {
    let mut table = desk("1. e4 e5 *");
    say(&mut table, "side white");
    assert_eq!(
        say(&mut table, "analysis on"),
        "the engine plays in this game, and no help is given before the end\n`side both` makes it a game of two persons"
    );
    say(&mut table, "side both");
    say(&mut table, "analysis on");
    // A game that begins ends it.
    assert_eq!(
        say(&mut table, "side black"),
        "The engine plays White, a person plays Black.\nThe analysis is off: a game begins or goes on."
    );
    assert!(
        table
            .engines()
            .waiting
            .iter()
            .all(|question| question.purpose != Purpose::Analysis || question.stop.is_stopped())
    );
}

#[test]
fn a_position_that_is_passed_by_is_not_searched_and_older_answers_are_dropped() {
    let mut table = desk("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *");
    say(&mut table, "analysis on");
    for ply in (0..6).rev() {
        say(&mut table, &format!("go {ply}"));
        table.poll();
    }
    let analyses = |inline: &Inline| inline.asked_for(Purpose::Analysis);
    assert_eq!(analyses(table.engines()), 0);
    thread::sleep(Duration::from_millis(130));
    // Asked, and then left before the answer.
    table.engines().holds = true;
    table.poll();
    assert_eq!(analyses(table.engines()), 1);
    say(&mut table, "end");
    let is_stopped = |question: &Question| question.stop.is_stopped();
    assert!(table.engines().waiting.iter().all(is_stopped));
    table.engines().holds = false;
    table.poll();
    let (mut table, shown) = state(table);
    assert_eq!(shown["analysis"]["lines"], serde_json::json!([]));
    // Nothing is asked again about a position that has its answer.
    searched(&mut table);
    let asked = analyses(table.engines());
    searched(&mut table);
    assert_eq!(analyses(table.engines()), asked);
    // A game that is over has no line.
    let mut over = desk("1. f3 e5 2. g4 Qh4# 0-1");
    say(&mut over, "analysis on");
    searched(&mut over);
    assert_eq!(over.engines().asked_for(Purpose::Analysis), 0);
    assert!(say(&mut over, "lines").starts_with("The engine has no line here"));
}

/// The list of moves is in a message only if it has changed.
#[test]
fn messages_have_the_list_of_moves_once() {
    let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(3);
    let mut host = Host::new(table(&format!("{moves}*")));
    let read = |host: &mut Host<Inline, crate::common::Nowhere>, line: &str| {
        let notices = host.lines(line);
        serde_json::from_str::<serde_json::Value>(&host.next_message(&notices)).unwrap()
    };
    let first: serde_json::Value = serde_json::from_str(&host.message(&[])).unwrap();
    assert_eq!(
        (first["state"]["list"].as_array().unwrap().len(), &first["state"]["current"]),
        (12, &12.into())
    );
    let step = read(&mut host, "go 3");
    assert!(step["state"]["list"].is_null() && step["state"]["current"] == 3);
    assert_eq!(step["list_number"], first["list_number"]);
    let noted = read(&mut host, "comment here");
    assert_eq!(noted["state"]["list"][2]["comments"][0], "here");
    assert_eq!(noted["list_number"], noted["number"]);
    // A page that has just come has all.
    let whole: serde_json::Value = serde_json::from_str(&host.message(&[])).unwrap();
    assert_eq!(
        (&whole["state"]["list"], &whole["list_number"]),
        (&noted["state"]["list"], &noted["number"])
    );
    assert_eq!(text(&[]), "");
}

/// While all windows are hidden, nothing is searched; then it goes on.
#[test]
fn an_analysis_that_nobody_sees_rests() {
    let mut table = desk("1. e4 e5 *");
    say(&mut table, "analysis on");
    searched(&mut table);
    let asked = table.engines().asked_for(Purpose::Analysis);
    table.show_in(0);
    say(&mut table, "back");
    searched(&mut table);
    assert_eq!(table.engines().asked_for(Purpose::Analysis), asked);
    table.show_in(1);
    searched(&mut table);
    assert_eq!(table.engines().asked_for(Purpose::Analysis), asked + 1);
    let (_, shown) = state(table);
    assert_eq!(shown["analysis"]["lines"].as_array().unwrap().len(), 3);
}

/// Other windows wait while lines are carried out.
#[test]
fn too_many_lines_are_refused_at_once() {
    let mut table = desk("1. e4 e5 *");
    let told = say(&mut table, &"back\n".repeat(1_001));
    assert_eq!(told, "at most 1000 lines are carried out at once");
    assert_eq!(table.session.view().ply, 2);
}

/// A game that is opened is read: the engine whose side is to move plays no move in it, and asks for none.
#[test]
fn no_engine_plays_in_an_opened_game() {
    let mut table = desk("*");
    say(&mut table, "side white");
    let told =
        text(&table.load("[White \"A\"]\n[Black \"B\"]\n\n{Introduction} 1. e4 e5 2. Nf3 *\n", ""));
    assert_eq!(told, "A against B, 3 plies.");
    assert!(searched(&mut table).is_empty() && table.session.is_study());
    assert_eq!(table.engines().asked_for(Purpose::Move), 0);
    say(&mut table, "start");
    let (mut table, shown) = state(table);
    assert_eq!(shown["moves"][0]["comments_before"][0], "Introduction");
    assert_eq!((&shown["is_study"], &shown["answers"][0]), (&true.into(), &"continue".into()));
    assert!(!table.session.export().contains("Caissa"));
    // It is a game again when it is played on.
    say(&mut table, "end");
    say(&mut table, "play from here");
    table.poll();
    assert_eq!(table.engines().asked_for(Purpose::Move), 1);
}
