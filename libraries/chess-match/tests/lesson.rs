//! Lessons at a table: the moves of a study are hidden, and each try is judged by the study, or by the engine.

use std::time::Duration;

use crate::common::{Desk, say, state, table, text};
use chess_core::GameTree;

const LESSON: &str = "[ChapterMode \"gamebook\"]\n\n{Attack f7.} 1. e4 {The center.} (1. a4? {Slow.} 1... e5) (1. d4 {Good.}) 1... e5 \
                      {Black does the same.} 2. Qh5 (2. Nf3) 2... Nc6 3. Bc4 Nf6 {This is the mistake.} 4. Qxf7# {Mate.} 1-0";

fn opened(text: &str) -> (Desk, String) {
    let mut table = table("*");
    let told = self::text(&table.load(text, ""));
    (table, told)
}

/// A try, with the judgement of the engine.
fn attempt(table: &mut Desk, mv: &str) -> String {
    let mut said = vec![say(table, mv)];
    while table.is_studying() {
        said.push(text(&table.poll()));
    }
    said.join("\n")
}

#[test]
fn a_study_with_the_tag_hides_its_moves_and_asks_for_them() {
    let (mut table, told) = opened(LESSON);
    assert!(told.contains("Attack f7.\nMove 1 of 4: find the move for White. `hint`"), "{told}");
    assert!(table.session.main_line().is_empty());
    // A known mistake, with its comment and the answer to it.
    let told = attempt(&mut table, "a4");
    let words = "No: 1. a4 is a mistake. Slow. The answer is 1... e5. Try again.";
    assert!(told.ends_with(words), "{told}");
    // Another move of the study costs nothing.
    let told = attempt(&mut table, "d4");
    let words = "1. d4 is in the study too, but the lesson has another move. Good. Try again.";
    assert!(told.ends_with(words), "{told}");
    let told = attempt(&mut table, "e4");
    let words = "Right. 1. e4. The center.\n1... e5. Black does the same.\nMove 2 of 4: find the move for White.";
    assert!(told.ends_with(words), "{told}");
    let (same, state) = state(table);
    table = same;
    assert_eq!(state["moves"][0]["comments"][0], "The center.");
    assert!(!state["moves"].to_string().contains("Qh5"), "{state}");
    let told = say(&mut table, "go 0");
    assert!(told.starts_with("the lesson waits for your move"), "{told}");
    for mv in ["Qh5", "Bc4"] {
        attempt(&mut table, mv);
    }
    let told = attempt(&mut table, "Qxf7#");
    assert!(
        told.ends_with("Right. 4. Qxf7#. Mate.\nLesson done: 3 of 4 at the first try."),
        "{told}"
    );
    // The study is on the board again, as it was.
    assert_eq!(table.session.main_line().len(), 7);
    assert!(table.session.is_as_opened() && table.session.is_study());
}

#[test]
fn the_engine_judges_a_move_that_the_study_does_not_have() {
    let (mut table, _) = opened(LESSON);
    for mv in ["e4", "Qh5", "Bc4"] {
        attempt(&mut table, mv);
    }
    let told = attempt(&mut table, "Qxe5");
    assert!(told.contains("No: 4. Qxe5+ is a blunder: ") && told.contains("Try again."), "{told}");
    assert_eq!(table.session.main_line().len(), 6);
    // Any mate is right: the lesson wants no more.
    let mates = "[ChapterMode \"gamebook\"]\n[FEN \"6k1/5ppp/8/8/8/8/8/R3R1K1 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Ra8# *";
    let (mut table, _) = opened(mates);
    let told = attempt(&mut table, "Re8");
    assert!(told.contains("Yes: 1. Re8# is checkmate. 1. Ra8#.\nLesson done: 1 of 1"), "{told}");
    // As good as the move of the study, so it costs nothing.
    let (mut table, _) = opened("[ChapterMode \"gamebook\"]\n\n1. e4 *");
    let told = attempt(&mut table, "Nf3");
    assert!(told.ends_with("1. Nf3 is good too, but the lesson has another move. Try again."));
    assert!(attempt(&mut table, "e4").ends_with("Lesson done: 1 of 1 at the first try."));
}

#[test]
fn a_wrong_move_and_its_reply_are_shown_and_taken_back() {
    let (mut table, _) = opened(LESSON);
    table.set_pace(Duration::from_millis(1));
    attempt(&mut table, "a4");
    assert_eq!(table.session.main_line().len(), 2);
    // Any command takes them back, and time does too.
    assert!(say(&mut table, "hint").starts_with("Hint: move the pawn on e2."));
    assert!(table.session.main_line().is_empty());
    attempt(&mut table, "a4");
    std::thread::sleep(Duration::from_millis(2_050));
    table.poll();
    assert!(table.session.main_line().is_empty());
    let told = attempt(&mut table, "e4");
    assert!(told.contains("Right. 1. e4."), "{told}");
}

#[test]
fn a_side_can_be_chosen_and_a_lesson_can_be_left() {
    let (mut table, _) = opened(
        "[ChapterMode \"gamebook\"]\n[Orientation \"black\"]\n\n1. e4 {Now?} 1... c5 2. Nf3 *",
    );
    assert_eq!(table.title().unwrap(), "Move 1 of 1: find the move for Black");
    assert_eq!(table.session.orientation(), chess_core::Color::Black);
    let told = say(&mut table, "stop");
    assert!(told.starts_with("The lesson has ended after 0 of 1 moves"), "{told}");
    let told = say(&mut table, "lesson white");
    assert!(told.starts_with("Move 1 of 2: find the move for White."), "{told}");
    assert!(say(&mut table, "solution").ends_with("The move: 1. e4. `next` goes on."));
    let told = say(&mut table, "next");
    assert!(told.starts_with("1. e4. Now?\n1... c5.\nMove 2 of 2"), "{told}");
    say(&mut table, "Nf3");
    let told = say(&mut table, "lesson both");
    assert!(told.starts_with("Move 1 of 3: find the move for White."), "{told}");
    assert!(
        say(&mut table, "e4").contains("Right. 1. e4. Now?\nMove 2 of 3: find the move for Black.")
    );
    assert!(say(&mut table, "c5").contains("Move 3 of 3: find the move for White."));
    assert!(say(&mut table, "Nf3").ends_with("Lesson done: 3 of 3 at the first try."));
    let before: GameTree = table.game().export().parse().unwrap();
    assert_eq!(before.tag("ChapterMode"), Some("gamebook"));
    let told = say(&mut table, "new");
    assert!(!told.contains("Lesson"), "{told}");
    assert!(say(&mut table, "lesson").starts_with("the main line has no move of White's to find"));
    assert!(say(&mut table, "lesson both").starts_with("the main line has no move to find"));
}

/// A repertoire for White, with a transposition, a mistake, and a line that ends with Black's move and a threat.
const REPERTOIRE: &str = "[Date \"2023.05.01\"]\n\n1. d4 d5 (1... Nf6 2. c4 e6 3. Nc3) 2. c4 e6 3. Nc3 Nf6 (3... c5 4. -- a6) 4. Bg5 1-0\n\n\
                          [Date \"2024.01.31\"]\n\n1. c4 (1. g4? e5) 1... e6 2. Nc3 d5 3. d4 Nf6 4. cxd5 1/2-1/2\n";

#[test]
fn the_explorer_counts_games_by_position_and_names_gaps() {
    let mut table = table("*");
    table.load(REPERTOIRE, "");
    say(&mut table, "start");
    let told = say(&mut table, "explorer");
    assert!(told.starts_with("3 moves in this position, of 2 games.\n"), "{told}");
    assert!(told.contains("d4: 1 game, 100 % for White, last 2023.05.01"), "{told}");
    assert!(told.ends_with("g4: 1 game, 50 % for White, last 2024.01.31, a mistake"), "{told}");
    // Three ways lead to the position, in two games.
    say(&mut table, "go 6");
    let (same, shown) = state(table);
    table = same;
    assert_eq!(table.games().unwrap().1, 1);
    let rows = shown["explorer"].as_array().unwrap();
    let row = |san: &str| rows.iter().find(|row| row["san"] == san).unwrap()["words"].clone();
    assert_eq!((rows.len(), row("cxd5")), (2, "1 game, 50 % for White, last 2024.01.31".into()));
    // Black's moves include openings that the games do not have.
    say(&mut table, "go 5");
    let told = say(&mut table, "explorer");
    assert!(told.contains("\nc5: 1 game, 100 % for White, last 2023.05.01, no reply"), "{told}");
    assert!(told.contains("\nc6: known, in no game, no reply"), "{told}");
    let told = say(&mut table, "start\ngaps");
    let first = "These moves without a reply of White's, from this position on.\n1. d4 d5 2. c4 e6 3. Nc3 c5: 1 game";
    assert!(told.contains(first), "{told}");
    assert_eq!(say(&mut table, "explorer off"), "The explorer is off.");
    assert!(state(table).1["explorer"].is_null());
}

#[test]
fn lines_are_drilled_and_asked_for_again() {
    let mut table = table("*");
    table.load(REPERTOIRE, "");
    let told = say(&mut table, "drill");
    assert!(told.starts_with("Move 1 of 4: find the move for White."), "{told}");
    let mut said = String::new();
    for mv in ["d4", "c4", "Nc3", "Bg5"] {
        said = attempt(&mut table, mv);
    }
    let words =
        "Lesson done: 4 of 4 at the first try. It is asked for again tomorrow.\nMove 1 of 3";
    assert!(said.contains(words), "{said}");
    // 3... c5, where a hint is asked for.
    say(&mut table, "hint");
    for mv in ["d4", "c4", "Nc3"] {
        said = attempt(&mut table, mv);
    }
    assert!(said.contains("2 of 3 at the first try. It is asked for again today."), "{said}");
    for mv in ["d4", "c4", "Nc3", "c4", "Nc3", "d4", "cxd5"] {
        said = attempt(&mut table, mv);
    }
    // The line that was not known, once more; 1. g4 is a mistake, and no line.
    assert!(said.contains("tomorrow.\nMove 1 of 3"), "{said}");
    for mv in ["d4", "c4", "Nc3"] {
        said = attempt(&mut table, mv);
    }
    assert!(said.ends_with("Nothing is left for today, of 4 lines."), "{said}");
    assert_eq!(table.session.main_line().len(), 7);
    assert!(say(&mut table, "drill").ends_with("Nothing is left for today, of 4 lines."));
    // What is kept comes back.
    assert!(say(&mut table, "flip\ndrill").contains("find the move for Black"));
}

#[test]
fn the_explorer_of_one_game_knows_what_was_added_to_it() {
    let (mut table, _) = opened("1. e4 e5 2. Nf3 *");
    say(&mut table, "go 2");
    let told = say(&mut table, "explorer");
    assert_eq!(told, "1 move in this position, of 1 game.\nNf3: 1 game");
    say(&mut table, "f4");
    say(&mut table, "go 2");
    let told = say(&mut table, "explorer");
    assert!(told.contains("\nNf3: 1 game") && told.contains("\nf4: 1 game"), "{told}");
    // A file of one game takes the place of an older list.
    let games = "1. d4 *\n\n1. c4 *\n";
    table.load(games, "");
    table.load("1. a4 *\n", "");
    assert_eq!(say(&mut table, "start\nexplorer").lines().nth(2), Some("a4: 1 game"));
}
