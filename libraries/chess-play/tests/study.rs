//! Studies: variations, notes, names and tags, all of which are undone.

use chess_core::{GameBuf, GameResult};
use chess_play::{GameEnd, Refusal, Session};

/// A finished game against an engine, with clocks.
const LOST: &str = "[WhiteType \"human\"]\n[BlackType \"program\"]\n[TimeControl \"300+2\"]\n[Result \"0-1\"]\n\n\
                    1. e4 {[%clk 0:05:02]} e5 {[%clk 0:05:01]} 2. Nf3 {[%clk 0:04:50]} Nc6 {[%clk 0:04:40]} 0-1\n";

fn say(session: &mut Session, text: &str) -> String {
    match session.act(text) {
        Ok(answer) => answer.text,
        Err(refusal) => format!("REFUSED {refusal}"),
    }
}

fn all(session: &mut Session, texts: &[&str]) {
    for text in texts {
        let said = say(session, text);
        assert!(!said.starts_with("REFUSED"), "{text}: {said}");
    }
}

/// The moves of the game with their notes, as they are saved.
fn moves(session: &Session) -> String {
    let text = session.to_pgn();
    // It is read back as the same.
    assert_eq!(Session::from_pgn(&text).unwrap().to_pgn(), text);
    text.split("\n\n").nth(1).unwrap().replace('\n', " ").trim().to_owned()
}

#[test]
fn a_move_of_a_study_is_a_variation_and_the_result_stays() {
    let mut game = Session::from_pgn(LOST).unwrap();
    all(&mut game, &["go 3"]);
    game.begin_study().unwrap();
    assert_eq!(game.view().turn_text, "Study: Black to move");
    // Both sides are moved, no engine is asked, and no clock runs.
    all(&mut game, &["d6", "d4"]);
    assert!(!game.engine_to_move() && game.clocks().unwrap().running.is_none());
    assert_eq!(game.elapse(1_000_000), None);
    let played = "1. e4 {[%clk 0:05:02]} 1... e5 {[%clk 0:05:01]} 2. Nf3 {[%clk 0:04:50]} 2... Nc6 {[%clk 0:04:40]} (2... d6 3. d4) 0-1";
    assert_eq!(moves(&game), played);
    assert_eq!(game.result(), GameResult::BlackWins);
    // A step back is one ply, and a known move is followed.
    assert!(say(&mut game, "back").starts_with("Taken back: d4."));
    all(&mut game, &["d4"]);
    assert_eq!(moves(&game), played);
    // After the last move, the game goes on, and keeps its result.
    all(&mut game, &["go #4", "Bb5"]);
    assert!(moves(&game).ends_with("3. Bb5 0-1"), "{}", moves(&game));
    assert_eq!(game.view().result, GameResult::BlackWins);
    // Saved and opened again, the engine does not go on with a variation by itself.
    all(&mut game, &["go #5"]);
    let resumed = Session::from_pgn(&game.to_pgn()).unwrap();
    assert!(resumed.is_study() && !resumed.engine_to_move());
    // A game that is played is not a study, whatever its tags say.
    let played = "[BlackType \"program\"]\n[Study \"on\"]\n\n1. e4 *";
    assert!(!Session::from_pgn(played).unwrap().is_study());
}

#[test]
fn an_ending_that_players_declared_stays_when_a_study_goes_on() {
    let mut game = Session::default();
    all(&mut game, &["e4", "e5", "resign", "study on", "Nf3"]);
    assert!(
        moves(&game).ends_with("1. e4 e5 {Black wins: White resigns} 2. Nf3 0-1"),
        "{}",
        moves(&game)
    );
    assert_eq!(game.result(), GameResult::BlackWins);
    all(&mut game, &["revert"]);
    assert!(moves(&game).ends_with("1. e4 e5 {Black wins: White resigns} 0-1"));
    all(&mut game, &["study off"]);
    assert!(matches!(game.ending(), Some(GameEnd::Resignation { .. })));
    assert!(matches!(game.act("Nf3"), Err(Refusal::Over(_))));
}

#[test]
fn no_help_is_given_in_a_game() {
    let mut game = Session::default();
    all(&mut game, &["side white", "e4"]);
    for text in ["study on", "study"] {
        assert_eq!(game.act(text), Err(Refusal::EngineInGame));
    }
    let refused = say(&mut game, "delete");
    assert_eq!(
        refused,
        "REFUSED the engine plays in this game, and no help is given before the end\n\
         `side both` makes it a game of two persons"
    );
    // Before the first move, nothing is being played.
    let mut game = Session::default();
    all(&mut game, &["side white", "study on", "e4", "e5", "study off"]);
    assert!(!game.is_study() && game.act("study on") == Err(Refusal::EngineInGame));
    let mut game = Session::default();
    all(&mut game, &["clock 5+3", "e4"]);
    assert_eq!(game.act("study on"), Err(Refusal::ClockRuns));
    all(&mut game, &["clock off", "study on"]);
    // A new game ends the study; so does an engine that plays.
    all(&mut game, &["new"]);
    assert!(!game.is_study());
    all(&mut game, &["study on", "side black"]);
    assert!(!game.is_study());
    // Notes are written in any game, and change no move of it.
    all(&mut game, &["side both", "e4", "comment mine", "glyph !", "circle e4"]);
    assert!(!game.is_study());
    assert_eq!(moves(&game), "1. e4 $1 {[%csl Ge4] mine} *");
}

#[test]
fn comments_glyphs_and_shapes_are_written_and_what_programs_wrote_stays() {
    let mut game =
        Session::from_pgn("1. e4 {[%eval 0.3] [%clk 0:05:00] old [%csl Rd4]} {words} e5 *")
            .unwrap();
    game.act("go 1").unwrap();
    for (line, said, written) in [
        ("comment", "old\nwords", "{[%eval 0.3] [%clk 0:05:00] old [%csl Rd4]} {words}"),
        (
            "comment the  best move",
            "Comment on 1. e4: the best move",
            "{[%csl Rd4][%eval 0.30][%clk 0:05:00] the best move}",
        ),
        (
            "arrow e4 e5 red",
            "A red arrow from e4 to e5.",
            "{[%csl Rd4][%cal Re4e5][%eval 0.30][%clk 0:05:00] the best move}",
        ),
        (
            "circle d4",
            "A green circle on d4.",
            "{[%csl Gd4][%cal Re4e5][%eval 0.30][%clk 0:05:00] the best move}",
        ),
        (
            "circle d4",
            "The circle on d4 is removed.",
            "{[%cal Re4e5][%eval 0.30][%clk 0:05:00] the best move}",
        ),
        ("comment off", "No comment is on 1. e4 now.", "{[%cal Re4e5][%eval 0.30][%clk 0:05:00]}"),
        ("clear", "No arrow or circle is on 1. e4 now.", "{[%eval 0.30][%clk 0:05:00]}"),
        ("glyph !", "1. e4!: good move.", "$1 {[%eval 0.30][%clk 0:05:00]}"),
        (
            "glyph $14",
            "1. e4! $14: slight advantage for White.",
            "$1 $14 {[%eval 0.30][%clk 0:05:00]}",
        ),
        ("glyph ??", "1. e4 $14??: blunder.", "$14 $4 {[%eval 0.30][%clk 0:05:00]}"),
        ("glyph ??", "1. e4 $14.", "$14 {[%eval 0.30][%clk 0:05:00]}"),
        ("glyph off", "1. e4 has no glyph.", "{[%eval 0.30][%clk 0:05:00]}"),
    ] {
        assert_eq!(say(&mut game, line), said, "{line}");
        assert_eq!(moves(&game), format!("1. e4 {written} 1... e5 *"), "{line}");
    }
    // All of it is undone, one change after the other.
    for _ in 0..11 {
        assert_eq!(say(&mut game, "revert the change"), "The last change is undone.");
    }
    assert_eq!(moves(&game), "1. e4 {[%eval 0.3] [%clk 0:05:00] old [%csl Rd4]} {words} 1... e5 *");
    assert_eq!(
        say(&mut game, "revert"),
        "REFUSED there is no change to undo\n`back` takes a move back"
    );
    assert_eq!(say(&mut game, "glyph ??"), "1. e4??: blunder.");
    game.act("start").unwrap();
    assert!(say(&mut game, "glyph !").starts_with("REFUSED the starting position is on the board"));
    assert_eq!(say(&mut game, "comment a lesson"), "Comment on the start: a lesson");
    for text in ["glyph x", "glyph $0", "arrow e2", "arrow e2 e2", "circle e9", "circle e4 pink"] {
        assert!(matches!(game.act(text), Err(Refusal::Usage { .. })), "{text}");
    }
}

#[test]
fn variations_are_raised_and_deleted() {
    let mut game = Session::from_pgn("1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. f4 1-0").unwrap();
    all(&mut game, &["study", "go #5"]);
    assert_eq!(say(&mut game, "raise"), "2. c3 is one level higher now.");
    assert_eq!(moves(&game), "1. e4 e5 (1... c5 2. c3 (2. Nf3)) 2. f4 1-0");
    assert_eq!(say(&mut game, "raise variation"), "2. c3 is in the main line now.");
    assert_eq!(moves(&game), "1. e4 c5 (1... e5 2. f4) 2. c3 (2. Nf3) 1-0");
    assert!(
        say(&mut game, "raise").starts_with("REFUSED the move on the board is in the main line")
    );
    assert_eq!(say(&mut game, "delete"), "Deleted: 2. c3. `revert` brings it back.");
    assert_eq!(moves(&game), "1. e4 c5 (1... e5 2. f4) 2. Nf3 1-0");
    assert_eq!(game.view().ply, 2);
    all(&mut game, &["go 1"]);
    assert_eq!(
        say(&mut game, "delete"),
        "Deleted: 1. e4 and the 2 moves after it. `revert` brings it back."
    );
    assert_eq!((moves(&game), game.view().ply), ("1-0".to_owned(), 0));
    assert!(say(&mut game, "delete").starts_with("REFUSED the starting position"));
    for expected in
        ["1. e4 c5 (1... e5 2. f4) 2. Nf3 1-0", "1. e4 c5 (1... e5 2. f4) 2. c3 (2. Nf3) 1-0"]
    {
        all(&mut game, &["revert"]);
        assert_eq!(moves(&game), expected);
    }
    // The board shows the position of the state before.
    assert_eq!(game.view().last_move, game.tree().here().last_move());
}

#[test]
fn names_and_tags_are_edited() {
    let mut game = Session::default();
    assert_eq!(say(&mut game, "tag Event The \"first\" match"), "Event: The \"first\" match.");
    assert_eq!(say(&mut game, "tag White Steinitz"), "Steinitz plays White.");
    assert_eq!(say(&mut game, "tag Annotator me"), "Annotator: me.");
    let listed = say(&mut game, "tags");
    assert!(
        listed.contains("Event: The \"first\" match\n") && !listed.contains("Result"),
        "{listed}"
    );
    assert_eq!(say(&mut game, "tag Annotator"), "The tag Annotator is removed.");
    assert_eq!(say(&mut game, "tag Event"), "Event: ?.");
    assert!(say(&mut game, "tag Annotator").starts_with("REFUSED the game has no tag `Annotator`"));
    assert!(say(&mut game, "tag Result 1-0").starts_with("REFUSED this tag follows from the game"));
    assert!(say(&mut game, "tag No-Name x").starts_with("REFUSED"));
    all(&mut game, &["revert", "revert", "revert", "revert"]);
    assert_eq!(
        (game.name(chess_core::Color::White), game.tag("Event")),
        ("?", Some("The \"first\" match"))
    );
    // A name that the player has given stays in the next game, also after this.
    all(&mut game, &["tag White Steinitz", "new"]);
    assert_eq!(game.name(chess_core::Color::White), "Steinitz");
}

/// A study changes neither how a game has ended nor, when it is over, where a game stands.
#[test]
fn a_study_ends_no_game_and_the_way_back_leaves_a_game_where_it_is() {
    let mut game = Session::from_pgn("1. e4 e5 2. Nf3 1-0").unwrap();
    all(&mut game, &["study on", "go 1"]);
    let before = game.to_pgn();
    for text in ["resign", "draw", "accept", "claim"] {
        assert_eq!(game.act(text), Err(Refusal::InStudy), "{text}");
    }
    assert_eq!(game.to_pgn(), before);
    // In a game with the engine, a note is undone while one looks at another position.
    let mut game = Session::default();
    all(&mut game, &["side white", "e4"]);
    game.engine_move("e7e5".parse().unwrap()).unwrap();
    all(&mut game, &["comment mine", "go 1", "revert"]);
    assert_eq!((game.view().ply, game.view().is_looking), (1, true));
    all(&mut game, &["end", "Nf3"]);
    assert!(game.engine_to_move());
    assert_eq!(moves(&game), "1. e4 e5 2. Nf3 *");
    // The state before a move is not brought back.
    assert_eq!(game.act("revert"), Err(Refusal::NothingToRevert));
}

/// However a study is changed, its text is a game, and all changes are undone.
#[test]
fn any_changes_leave_a_game_and_are_undone() {
    let lines = [
        "go 0",
        "go 2",
        "end",
        "back",
        "e4",
        "c5",
        "d4",
        "Nf3",
        "raise",
        "delete",
        "glyph ?!",
        "glyph $14",
        "comment a } b",
        "comment [x] {",
        "arrow a1 h8 blue",
        "circle d4",
        "clear",
        "comment off",
        "go #3",
        "go #5",
        "tag Event x",
        "redo",
    ];
    let mut state: u64 = 7;
    for _ in 0..200 {
        let mut game = Session::from_pgn("1. d4 d5 (1... Nf6 2. c4) 2. c4 1/2-1/2").unwrap();
        game.begin_study().unwrap();
        let first = game.to_pgn();
        let mut done = Vec::new();
        for _ in 0..18 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let line = lines[(state >> 33) as usize % lines.len()];
            let before = game.to_pgn();
            let said = say(&mut game, line);
            if said.starts_with("REFUSED") {
                assert_eq!(game.to_pgn(), before, "{line}");
            }
            let text = game.to_pgn();
            let read =
                GameBuf::parse(&text).unwrap_or_else(|error| panic!("{line}: {error}\n{text}"));
            assert_eq!(read.as_game().result(), GameResult::Draw, "{line}\n{text}");
            done.push(line);
        }
        let last = game.to_pgn();
        while game.act("revert").is_ok() {}
        let moves = |text: &str| text.split("\n\n").nth(1).unwrap().to_owned();
        assert_eq!(moves(&game.to_pgn()), moves(&first), "{done:?}");
        while game.act("restore").is_ok() {}
        assert_eq!(moves(&game.to_pgn()), moves(&last), "{done:?}");
    }
}

/// An undone change is done again, until something else is changed.
#[test]
fn an_undone_change_is_done_again_until_another_change() {
    let mut game = Session::default();
    all(&mut game, &["e4", "e5", "study on", "comment good", "back", "delete", "revert", "revert"]);
    assert_eq!(moves(&game), "1. e4 e5 *");
    assert_eq!(say(&mut game, "restore"), "The change is done again.");
    assert_eq!(moves(&game), "1. e4 e5 {good} *");
    all(&mut game, &["restore the change"]);
    assert_eq!((moves(&game), game.view().ply), ("*".to_owned(), 0));
    assert_eq!(game.act("restore"), Err(Refusal::NothingToRestore));
    // A walk keeps them, and another change does not.
    all(&mut game, &["revert", "start", "restore", "revert", "go 1", "comment other"]);
    assert_eq!(game.act("restore"), Err(Refusal::NothingToRestore));
    assert_eq!(moves(&game), "1. e4 {other} 1... e5 {good} *");
    // Nor does the end of the study, or another game.
    for end in ["study off", "new"] {
        all(&mut game, &["study on", "glyph !", "revert", end]);
        assert_eq!(game.act("restore"), Err(Refusal::NothingToRestore), "{end}");
    }
}

#[test]
fn no_change_of_a_study_is_undone_after_its_end() {
    for end in ["study off", "continue"] {
        let mut game = Session::default();
        for text in ["e4", "e5", "study on", "back", "c5", end] {
            game.act(text).unwrap();
        }
        assert_eq!(game.act("revert").unwrap_err(), Refusal::NothingToRevert, "{end}");
        assert_eq!(game.tree().board(), game.board(), "{end}");
    }
}

/// A change that is refused begins no study.
#[test]
fn a_refused_change_begins_no_study() {
    // A null move may stand in a variation alone.
    let text = "1. e4 e5 (1... -- 2. d4) (1... c5) 2. Nf3 *";
    for (place, change) in [("go #3", "raise"), ("go #2", "delete"), ("go #5", "delete")] {
        let mut game = Session::from_pgn(text).unwrap();
        all(&mut game, &[place]);
        let before = game.to_pgn();
        let said = say(&mut game, change);
        assert!(said.starts_with("REFUSED"), "{change}: {said}");
        assert!(!game.is_study() && game.to_pgn() == before, "{change}");
        // One that is carried out does.
        all(&mut game, &["go #5", "raise"]);
        assert!(game.is_study());
    }
    // Nor can it undo an earlier study.
    let mut game = Session::from_pgn(LOST).unwrap();
    all(&mut game, &["go 4"]);
    assert!(say(&mut game, "raise").starts_with("REFUSED"));
    assert!(!game.is_study());
}

#[test]
fn the_tags_that_can_be_written_are_listed() {
    let mut game = Session::from_pgn("[Event \"Cup\"]\n[Result \"*\"]\n\n1. e4 *").unwrap();
    all(&mut game, &["tag Annotator a \"b\" \\c"]);
    let tags: Vec<_> = game.tags().collect();
    assert!(tags.contains(&("Event", "Cup")) && tags.contains(&("Annotator", "a \"b\" \\c")));
    assert!(tags.iter().all(|(name, _)| *name != "Result"), "{tags:?}");
}

/// A game that is only opened is not played: no engine, no clock, and a new move is a variation.
#[test]
fn an_opened_game_is_a_study_until_it_is_played_from_here() {
    for side in ["white", "black", "both"] {
        let mut game = Session::default();
        all(&mut game, &[&format!("side {side}")]);
        let text = "[White \"A\"]\n[Black \"B\"]\n[TimeControl \"300+2\"]\n\n1. e4 {[%clk 0:05:02]} e5 2. Nf3 *\n";
        game.load(text, None).unwrap();
        assert!(game.is_study() && game.is_as_opened() && !game.engine_to_move(), "{side}");
        assert_eq!((game.elapse(1_000_000), game.view().answers), (None, vec!["continue"]));
        all(&mut game, &["go 2", "Bc4", "Nf6"]);
        assert!(game.export().ends_with("1... e5 2. Nf3 (2. Bc4 Nf6) *\n"), "{}", game.export());
        assert!(!game.is_as_opened() && game.name(chess_core::Color::Black) == "B");
        // It stays one when the program is started again.
        let mut game = Session::from_pgn(&game.to_pgn()).unwrap();
        assert!(game.is_study() && !game.engine_to_move(), "{side}");
        all(&mut game, &["go 1", "play from here"]);
        assert_eq!((game.is_study(), game.engine_to_move()), (false, side == "white"));
    }
}

#[test]
fn a_game_is_as_it_was_opened_until_something_is_changed() {
    let opened = || {
        let mut game = Session::default();
        game.load("1. e4 e5 (1... c5) 2. Nf3 1-0", None).unwrap();
        all(&mut game, &["go 1", "c5", "flip", "list"]);
        assert!(game.is_as_opened() && Session::from_pgn(&game.to_pgn()).unwrap().is_as_opened());
        game
    };
    for change in ["d4", "comment mine", "glyph !", "circle e4", "delete", "tag Event x"] {
        let mut game = opened();
        all(&mut game, &[change]);
        assert!(!game.is_as_opened(), "{change}");
        assert!(!Session::from_pgn(&game.to_pgn()).unwrap().is_as_opened(), "{change}");
    }
    let mut game = opened();
    assert!(game.annotate(|tree| tree.add_nag(1)) && !game.is_as_opened());
}

/// The state of this program is nothing that others say about a game.
#[test]
fn an_export_has_only_what_is_true_of_the_game() {
    let given = "[Event \"Paris\"]\n[White \"Paul Morphy\"]\n[Black \"Duke Karl\"]\n[Result \"1-0\"]\n[BlackType \"human\"]\n\
                 [TimeControl \"40/7200:3600\"]\n\n1. e4 ; a {smile} :-}\ne5 1-0\n";
    let mut game = Session::default();
    all(&mut game, &["side white", "name white Me"]);
    game.load(given, None).unwrap();
    game.name_engine("Caissa", 3);
    all(&mut game, &["go 1", "c5", "comment better } than this", "circle d5", "go 1"]);
    let text = game.export();
    let (tags, moves) = text.split_once("\n\n").unwrap();
    assert_eq!(
        tags,
        "[Event \"Paris\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Paul Morphy\"]\n\
         [Black \"Duke Karl\"]\n[Result \"1-0\"]\n[BlackType \"human\"]\n[TimeControl \"40/7200:3600\"]"
    );
    assert_eq!(
        moves.replace('\n', " "),
        "1. e4 { a {smile) :-)} 1... e5 (1... c5 {[%csl Gd5] better ) than this}) 1-0 "
    );
    // The saved game has it, and it is not edited.
    assert!(game.to_pgn().contains("[CaissaPersons \"white\"]"));
    assert!(!say(&mut game, "tags").contains("Caissa"));
    assert_eq!(game.act("tag CaissaPersons none"), Err(Refusal::TagOfGame));
}

/// PGN 9.8.1. A game that goes on from an earlier position has not ended so.
#[test]
fn a_game_that_ends_on_time_says_so() {
    let mut game = Session::default();
    all(&mut game, &["clock 1+0", "e4", "e5"]);
    game.elapse(60_000).unwrap();
    assert!(game.export().contains("[Termination \"time forfeit\"]"));
    let mut resumed = Session::from_pgn(&game.to_pgn()).unwrap();
    assert_eq!(resumed.to_pgn(), game.to_pgn());
    all(&mut resumed, &["back", "c5"]);
    assert!(!resumed.export().contains("Termination"));
}

/// A text gets to the move that it was typed for, whatever is played meanwhile; typed in parts, it is one change.
#[test]
fn a_note_belongs_to_its_move() {
    let mut game = Session::default();
    all(&mut game, &["side white", "e4"]);
    let place = game.view().place;
    game.engine_move("e7e6".parse().unwrap()).unwrap();
    for text in ["My", "My plan", "My plan is d4"] {
        assert_eq!(
            say(&mut game, &format!("{place} comment {text}")),
            format!("Comment on 1. e4: {text}")
        );
    }
    all(&mut game, &[&format!("{place} glyph !")]);
    assert_eq!((moves(&game).as_str(), game.view().ply), ("1. e4 $1 {My plan is d4} 1... e6 *", 2));
    all(&mut game, &["revert", "revert"]);
    assert_eq!((moves(&game).as_str(), game.view().ply), ("1. e4 e6 *", 2));
    // Nothing else is done elsewhere, and another game has no such place.
    assert!(say(&mut game, &format!("{place} d5")).starts_with("REFUSED"));
    all(&mut game, &["new", "e4"]);
    assert_eq!(game.act(&format!("{place} comment x")), Err(Refusal::NoSuchPlace));
    assert_ne!(game.view().place, place);
    game.load("1. e4 e5 *", Some(1)).unwrap();
    let place = game.view().place;
    all(&mut game, &["delete"]);
    assert_eq!(game.act(&format!("{place} comment x")), Err(Refusal::NoSuchPlace));
}

#[test]
fn comments_before_moves_are_listed_and_read() {
    let mut game = Session::default();
    game.load(
        "{Introduction} 1. e4 {best} e5 ({before} 1... c5 {open}) ({or} 1... e6) 2. Nf3 *",
        None,
    )
    .unwrap();
    let moves = game.view().moves;
    let before: Vec<_> = moves.iter().map(|mv| mv.comments_before.join("|")).collect();
    assert_eq!(before, ["Introduction", "", "before", "or", ""]);
    for (line, expected) in [
        ("start", "The starting position.\nIntroduction"),
        ("go 1", "After 1. e4.\nbest"),
        ("go #3", "After 1... c5.\nbefore\nopen"),
        ("comment", "before\nopen"),
        ("back", "Taken back: c5.\nbest"),
        (
            "list",
            "     Introduction\n#1   1. e4, on the board\n     best\n#2   1... e5\n       before\n#3     1... c5",
        ),
    ] {
        assert!(say(&mut game, line).starts_with(expected), "{line}: {}", say(&mut game, line));
    }
}

/// Words lead from one variation to another, and make any of them the main line at once.
#[test]
fn variations_are_gone_through_and_become_the_main_line() {
    let text = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 Nc6 *";
    let mut game = Session::from_pgn(text).unwrap();
    all(&mut game, &["study on", "start"]);
    for (text, told) in [
        ("branch", "After 1. e4."),
        ("e5", "Black's pawn on e7 goes to e5."),
        ("variation", "After 1... c5."),
        ("branch back", "After 1. e4."),
        ("c5", "Black's pawn on c7 goes to c5."),
        ("variation", "After 1... e6."),
        ("variation", "After 1... e5."),
        ("variation back", "After 1... e6."),
        ("branch", "REFUSED no variation is there"),
        ("start", "The starting position."),
        (
            "variation",
            "REFUSED the starting position is on the board, and no move leads to it\ngo to a move first",
        ),
        ("branch back", "REFUSED no variation is there"),
        ("go 1", "After 1. e4."),
        ("variation", "REFUSED no variation is there"),
        ("go #5", "After 2. c3."),
        ("main line", "2. c3 is in the main line now."),
    ] {
        assert_eq!(say(&mut game, text).lines().next(), told.lines().next(), "{text}");
    }
    assert!(
        moves(&game)
            .starts_with("1. e4 c5 (1... e5 2. Nf3 Nc6) (1... e6) 2. c3 (2. Nf3 d6) 2... d5"),
        "{}",
        moves(&game)
    );
    // It is one change.
    all(&mut game, &["revert"]);
    assert!(moves(&game).starts_with("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5)"), "{}", moves(&game));
}
