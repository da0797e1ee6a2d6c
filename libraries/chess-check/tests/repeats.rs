//! Findings that repeat the one before.

use std::io::Cursor;
use std::ops::ControlFlow;

use chess_check::{CheckOptions, Event, Input, Repeats, check};

/// The tags that each game has.
const ROSTER: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
                      [Black \"?\"]\n[Result \"*\"]\n";

/// The findings of files, each of the moves of some games, as written; `=` before each that repeats the one before.
fn found(files: &[&[&str]]) -> String {
    let mut options = CheckOptions::default();
    options.strict = true;
    let game = |moves: &&str| format!("{ROSTER}\n{moves}\n\n");
    let text = |games: &&[&str]| games.iter().map(game).collect::<String>();
    let file = |games| Input::reader("games.pgn", Cursor::new(text(games)));
    let (mut repeats, mut found) = (Repeats::default(), Vec::new());
    check(files.iter().map(file).collect(), &options, |event| {
        if let Event::Found(finding) = event {
            let sign = if repeats.is_repeat(finding) { "=" } else { "" };
            found.push(format!("{sign}{}", finding.written()));
        }
        ControlFlow::Continue(())
    });
    found.join(" ")
}

#[track_caller]
fn assert_found(rows: &[(&str, &str)]) {
    for (text, wanted) in rows {
        assert_eq!(found(&[&[text]]), *wanted, "{text}");
    }
}

#[test]
fn a_number_repeats_the_one_before_if_it_is_wrong_by_the_same_step() {
    assert_found(&[
        // Twice as fast, never on, and backwards by two.
        ("1. e4 e5 3. Nf3 Nc6 5. Bb5 a6 7. Ba4 Nf6 *", "3. =5. =7."),
        ("1. e4 e5 1. Nf3 Nc6 1. Bb5 a6 1. Ba4 Nf6 *", "1. =1. =1."),
        ("9. e4 e5 8. Nf3 Nc6 7. Bb5 a6 6. Ba4 Nf6 *", "9. 8. =7. =6."),
        // Counted on from the wrong number before, the third one is wrong by another step.
        ("1. e4 e5 3. Nf3 Nc6 5. Bb5 a6 9. Ba4 Nf6 *", "3. =5. 9."),
        // A number between them is right, or right after the wrong one.
        ("1. e4 e5 3. Nf3 Nc6 3. Bb5 a6 6. Ba4 Nf6 *", "3. 6."),
        ("1. e4 e5 3. Nf3 Nc6 4. Bb5 a6 6. Ba4 Nf6 8. O-O *", "3. 6. =8."),
        // Between two numbers, there is another mistake.
        ("1. e4 e5 3. Nf3+ Nc6 5. Bb5 a6 7. Ba4 Nf6 *", "3. Nf3+ 5. =7."),
    ]);
}

#[test]
fn mistakes_of_their_own_do_not_repeat_others() {
    assert_found(&[
        ("1. e4+ e5+ 2. Nf3+ Nc6 *", "e4+ e5+ Nf3+"),
        ("1. e4 e5 2. Nf3 (2. Nc3 Nc6 4. d4 d6 6. Bb5) *", "4. 6."),
        ("1. Ngf3 Ngf6 *", "Ngf3 Ngf6"),
    ]);
}

#[test]
fn a_form_of_moves_repeats_itself() {
    assert_found(&[
        ("1.e4 e5 2.Nf3 Nc6 3.Bb5 *", "1. =2. =3."),
        ("1. e2e4 e7e5 2. g1f3 *", "e2e4 =e7e5 =g1f3"),
        ("1.e2e4 e7e5 2.g1f3 *", "1. e2e4 =e7e5 2. g1f3"),
    ]);
}

#[test]
fn another_game_repeats_nothing() {
    let game = "1. e4 e5 3. Nf3 Nc6 5. Bb5 *";
    assert_eq!(found(&[&[game, game]]), "3. =5. 3. =5.");
    assert_eq!(found(&[&["1.e4 *", "1.e4 *"]]), "1. 1.");
    assert_eq!(found(&[&["1.e4 *"], &["1.e4 *"]]), "1. 1.");
}
