//! The sentences and views for players: each command, each refusal, each alert, each ending.

use chess_core::{Board, Color, FenOptions, GameResult, Move, Outcome, Role, Square};
use chess_play::{
    Alert, Answer, DrawClaim, GameEnd, PlayerKind, Refusal, Request, Session, Shape, Target,
    TimeControl,
};

fn game(texts: &str) -> Session {
    play(Session::default(), texts)
}

fn game_at(fen: &str, texts: &str) -> Session {
    play(Session::new(Board::from_fen(fen).unwrap()), texts)
}

/// Carries out commands, separated by commas.
fn play(mut session: Session, texts: &str) -> Session {
    for text in texts.split(',').map(str::trim).filter(|text| !text.is_empty()) {
        if let Err(refusal) = session.act(text) {
            panic!("{text}: {refusal}");
        }
    }
    session
}

fn says(session: &mut Session, text: &str) -> String {
    match session.act(text) {
        Ok(Answer { text, .. }) => text,
        Err(refusal) => format!("REFUSED {refusal}"),
    }
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn main_line(session: &Session) -> String {
    let moves = session.view().moves;
    let sans: Vec<_> =
        moves.iter().map(|mv| format!("{}{}", "-".repeat(mv.depth), mv.san)).collect();
    sans.join(" ")
}

#[test]
fn a_move_is_put_into_words() {
    let mut session = game("");
    assert_eq!(says(&mut session, "e4"), "White's pawn on e2 goes to e4.");
    assert_eq!(says(&mut session, "Nf6"), "Black's knight on g8 goes to f6.");
    let mut session = game("e4, d5");
    assert_eq!(says(&mut session, "exd5"), "White's pawn on e4 takes the pawn on d5.");
    let mut session = game("e4, a6, e5, d5");
    assert_eq!(says(&mut session, "exd6"), "White's pawn on e5 takes en passant on d6.");
    let mut session = game("e4, e5, Nf3, Nc6, Bc4, Bc5");
    assert_eq!(says(&mut session, "O-O"), "White castles kingside.");
}

#[test]
fn a_refused_move_is_explained_by_core_and_changes_nothing() {
    let mut session = game("e4, e5, Ke2, Ke7, Ke1, Ke8");
    let before = session.view();
    let refusal = session.act("Nf9").unwrap_err();
    assert!(matches!(refusal, Refusal::Chess(_)), "{refusal}");
    let refusal = session.act("O-O").unwrap_err();
    assert!(matches!(refusal, Refusal::Chess(_)));
    // The error knows the game, and not only the position.
    assert!(refusal.to_string().contains("Ke2"), "{refusal}");
    assert!(
        says(&mut session, "why").contains("White to move"),
        "the board stands in the full answer"
    );
    let mut after = session.view();
    assert_eq!(after.refusal.take(), Some(refusal));
    assert_eq!(after, before);
    session.act("Nf3").unwrap();
    assert_eq!(session.view().refusal, None);
}

#[test]
fn a_misspelt_command_is_answered_with_the_nearest_one() {
    let mut session = game("");
    assert_eq!(
        says(&mut session, "resing"),
        "REFUSED `resing` is neither a move nor a command\ndid you mean `resign`?"
    );
    for (text, near) in [
        ("hlep", "help"),
        ("bakc 2", "back"),
        ("satus", "status"),
        ("kint", "hint"),
        ("levle 3", "level"),
    ] {
        assert!(says(&mut session, text).ends_with(&format!("did you mean `{near}`?")), "{text}");
    }
    assert_eq!(
        says(&mut session, "hello world"),
        "REFUSED `hello world` is neither a move nor a command\n`help` lists the commands"
    );
    assert!(says(&mut session, "help").contains("\n  claim MOVE "));
    assert_eq!(
        says(&mut session, "help claim"),
        "`claim MOVE` claims a draw by threefold repetition or the 50-move rule, now or with a move. For example \
         `claim Nf3`.\nAlso: `claim a draw`, `claim draw`."
    );
}

#[test]
fn clicks_select_and_move() {
    let mut session = game("");
    assert_eq!(says(&mut session, "pick g1"), "The knight on g1 can go to f3 and h3.");
    assert_eq!(says(&mut session, "pick e2"), "The pawn on e2 can go to e3 and e4.");
    assert_eq!(session.view().selected, Some(Square::E2));
    assert_eq!(says(&mut session, "pick e4"), "White's pawn on e2 goes to e4.");
    assert_eq!(
        says(&mut session, "pick e4"),
        "REFUSED the pawn on e4 is White's, and it is Black's turn"
    );
    assert_eq!(says(&mut session, "pick e5"), "REFUSED there is no piece on e5");
    session.act("pick e7").unwrap();
    session.act("pick e7").unwrap();
    assert_eq!(session.view().selected, None);
    session.act("pick e7").unwrap();
    let refusal = session.act("pick e2").unwrap_err();
    assert!(matches!(refusal, Refusal::Chess(_)), "{refusal}");
    assert_eq!(session.view().selected, Some(Square::E7), "a refusal changes nothing");
}

#[test]
fn chess960_castles_by_a_click_on_the_own_rook() {
    let start = FenOptions::new().chess960().parse("rk5r/8/8/8/8/8/8/RK5R w KQkq - 0 1").unwrap();
    let mut session = play(Session::new(start), "pick b1");
    assert_eq!(says(&mut session, "pick h1"), "White castles kingside.");
}

#[test]
fn a_king_that_can_castle_goes_onto_its_rook_too() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (text, side) in [
        ("pick h1", "kingside"),
        ("pick a1", "queenside"),
        ("e1 h1", "kingside"),
        ("e1a1", "queenside"),
    ] {
        let answer = says(&mut game_at(fen, "pick e1"), text);
        assert_eq!(answer, format!("White castles {side}."), "{text}");
    }
    let mut session = game_at(fen, "");
    assert_eq!(
        says(&mut session, "pick e1"),
        "The king on e1 can go to c1, d1, f1, g1, d2, e2 and f2."
    );
    let view = session.view();
    let rooks = view.targets.iter().filter(|target| view.board.piece_at(target.square).is_some());
    let rook = |square| Target { square, is_capture: false, is_promotion: false };
    assert!(rooks.copied().eq([Square::A1, Square::H1].map(rook)), "{:?}", view.targets);
    // Where castling is not legal, the click picks the rook.
    let attacked = game_at("4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", "pick e1, pick h1");
    assert_eq!(attacked.view().selected, Some(Square::H1));
}

#[test]
fn the_piece_of_a_promotion_is_chosen_before_the_move() {
    for text in ["a7a8", "a8", "a7-a8", "1718", "pawn a7 to a8"] {
        let mut session = game_at("8/P6k/8/8/8/8/8/K7 w - - 0 1", "");
        let answer = says(&mut session, text);
        assert_eq!(
            answer, "The pawn from a7 promotes on a8: choose queen, rook, bishop or knight.",
            "{text}"
        );
        assert_eq!(session.view().promotion, Some((Square::A7, Square::A8)));
        assert_eq!(session.history().len(), 0);
        assert_eq!(says(&mut session, "rook"), "White's pawn on a7 goes to a8 and becomes a rook.");
        assert_eq!(session.board().piece_at(Square::A8).unwrap().role, Role::Rook);
    }
    let mut session = game_at("8/P6k/8/8/8/8/8/K7 w - - 0 1", "pick a7, pick a8");
    assert_eq!(session.alerts(), [Alert::Promotion { from: Square::A7, to: Square::A8 }]);
    assert!(matches!(session.act("king"), Err(Refusal::Unknown { .. })));
    assert!(matches!(session.act("promote king"), Err(Refusal::Usage { .. })));
    session.act("Ka2").unwrap();
    assert_eq!(session.act("queen"), Err(Refusal::NoPromotion));
}

#[test]
fn a_move_after_a_take_back_keeps_the_old_one_as_a_variation() {
    let mut session = game("e4, e5, Nf3");
    assert_eq!(says(&mut session, "take back 2").lines().next(), Some("Taken back: Nf3, e5."));
    assert!(session.alerts().contains(&Alert::Paused));
    assert_eq!(
        says(&mut session, "redo"),
        "Played again: e5.",
        "that the position is an earlier one was said before"
    );
    session.act("back").unwrap();
    session.act("c5").unwrap();
    assert_eq!(main_line(&session), "e4 c5 -e5 -Nf3");
    session.act("go #4").unwrap();
    assert_eq!(session.history().last_move().unwrap().to_string(), "g1f3");
    // The variation becomes the game when it goes on.
    session.act("Nc6").unwrap();
    assert_eq!(main_line(&session), "e4 e5 -c5 Nf3 Nc6");
    assert_eq!(session.act("redo"), Err(Refusal::NothingToRedo));
    session.act("start").unwrap();
    assert_eq!(session.act("back"), Err(Refusal::NothingToTakeBack));
    assert_eq!(says(&mut session, "go 2").lines().next(), Some("After 1... e5."));
    assert_eq!(session.act("go 9"), Err(Refusal::NoSuchMove { asked: 9, last: 4 }));
    assert_eq!(session.act("go #9"), Err(Refusal::NoSuchMove { asked: 9, last: 5 }));
}

#[test]
fn against_an_engine_a_take_back_goes_to_the_persons_last_move() {
    let mut session = game("side black");
    session.engine_move(mv("e2e4")).unwrap();
    assert_eq!(session.act("back"), Err(Refusal::NothingToTakeBack), "the engine began");
    session.act("e5").unwrap();
    assert_eq!(session.act("Nf3"), Err(Refusal::EngineToMove(Color::White)));
    session.engine_move(mv("g1f3")).unwrap();
    session.act("Nc6").unwrap();
    // The engine has not answered yet.
    session.act("back").unwrap();
    assert_eq!(session.history().len(), 3);
    assert!(!session.engine_to_move());
    session.act("back").unwrap();
    assert_eq!(session.history().len(), 1);
    session.act("redo 2").unwrap();
    assert_eq!(session.history().len(), 4);
    assert!(session.engine_to_move(), "at the end of the line it goes on");
    session.act("go 2").unwrap();
    assert!(session.engine_to_move(), "a look at an earlier position does not stop the engine");
    assert_eq!(session.game_history().len(), 4);
    assert_eq!(session.act("d4"), Err(Refusal::EnginePaused(Color::White)));
    session.act("continue").unwrap();
    assert!(session.engine_to_move() && session.game_history().len() == 2);
    assert!(matches!(session.engine_move(mv("e4e5")), Err(Refusal::Chess(_))));
    session.engine_move(mv("d2d4")).unwrap();
    assert_eq!(main_line(&session), "e4 e5 d4 -Nf3 -Nc6");
    // The same move again is a move too: the engine answers, perhaps as before.
    session.act("Nc6").unwrap();
    session.engine_move(mv("d4d5")).unwrap();
    session.act("back").unwrap();
    assert!(!session.engine_to_move());
    session.act("Nc6").unwrap();
    assert!(session.engine_to_move());
    session.engine_move(mv("d4d5")).unwrap();
    assert_eq!(main_line(&session), "e4 e5 d4 -Nf3 -Nc6 Nc6 d5");
}

#[test]
fn no_engine_is_asked_after_a_null_move() {
    let mut session =
        Session::from_pgn("[BlackType \"program\"] 1. e4 (1. d4 -- 2. c4) 1... e5").unwrap();
    session.act("go #4").unwrap();
    assert_eq!(session.history().last_move().unwrap().to_string(), "c2c4");
    assert!(session.is_paused() && !session.engine_to_move());
    session.act("side both").unwrap();
    assert_eq!(session.act("d5"), Err(Refusal::NullMove));
}

#[test]
fn an_engine_that_failed_is_not_asked_until_it_starts_again() {
    let mut session = game("side white, e4");
    session.engine_failed("it has ended");
    assert!(!session.engine_to_move());
    let refusal = session.act("e5").unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "it is Black's turn, and the engine, which plays Black, has failed\n\
         `continue` starts it again, `side both` lets you move for it"
    );
    assert_eq!(
        session.alerts()[0].to_string(),
        "The engine failed: it has ended. `continue` starts it again; `side both` lets you move for it."
    );
    assert_eq!(session.act("continue").unwrap().request, Some(Request::Restart));
    assert!(session.engine_to_move());
    session.engine_failed("it is silent");
    session.act("side both").unwrap();
    assert_eq!(session.alerts(), []);
    session.act("e5").unwrap();
}

#[test]
fn rules_end_games() {
    let ends = |session: Session, outcome: Outcome| {
        assert_eq!(session.ending(), Some(GameEnd::Rule(outcome)));
        assert_eq!(session.alerts(), [Alert::Over(GameEnd::Rule(outcome))]);
        assert_eq!(session.result(), outcome.result());
    };
    ends(game("f3, e5, g4, Qh4"), Outcome::Checkmate { winner: Color::Black });
    ends(game_at("7k/5Q2/8/8/8/8/8/K7 w - - 0 1", "Qf6, Kg8, Qe7, Kh8, Qf7"), Outcome::Stalemate);
    ends(game_at("7k/8/8/8/8/8/1p6/K7 w - - 0 1", "Kxb2"), Outcome::DeadPosition);
    ends(game_at("7k/8/8/8/8/8/1R6/K7 w - - 149 100", "Rb3"), Outcome::SeventyFiveMoves);
    ends(game(&"Nf3, Nf6, Ng1, Ng8,".repeat(4)), Outcome::FivefoldRepetition);
    let mut session = game("f3, e5, g4, Qh4");
    let refusal = session.act("e4").unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "the game is over: Black wins by checkmate\n`back` takes a move back, `new` begins a new game"
    );
    session.act("back").unwrap();
    assert_eq!(session.ending(), None);
    assert_eq!(session.result(), GameResult::BlackWins, "the game itself ends as it did");
    session.act("d6").unwrap();
    assert_eq!(session.result(), GameResult::Unknown);
}

#[test]
fn threefold_repetition_is_claimed_and_does_not_end_by_itself() {
    let mut session = game("Nf3, Nf6, Ng1, Ng8");
    let Err(Refusal::NoClaim { repetitions: 2, .. }) = session.act("claim") else { panic!() };
    let session = play(session, "Nf3, Nf6, Ng1");
    // FIDE 9.2.1: the position is about to appear, with a move.
    let mut about = session.clone();
    let answer = says(&mut about, "claim Ng8");
    assert_eq!(
        answer,
        "Black's knight on f6 goes to g8.\nThe game is over: draw by threefold repetition."
    );
    let mut wrong = session.clone();
    assert!(matches!(wrong.act("claim d5"), Err(Refusal::NoClaim { .. })));
    assert_eq!(wrong.history().len(), 7, "the move of a wrong claim is not played");
    // FIDE 9.2.2: the position has just appeared.
    let mut session = play(session, "Ng8");
    assert_eq!(
        session.alerts(),
        [Alert::Claim { side: Color::White, claim: DrawClaim::Threefold }]
    );
    session.act("claim").unwrap();
    assert_eq!(session.ending(), Some(GameEnd::Claimed(DrawClaim::Threefold)));
    assert!(session.to_pgn().contains("{draw by threefold repetition}"), "{}", session.to_pgn());
}

#[test]
fn fifty_moves_are_claimed() {
    let mut session = game_at("7k/8/8/8/8/8/1R6/K7 w - - 98 100", "Rb3");
    assert!(matches!(session.act("claim"), Err(Refusal::NoClaim { quiet: 99, .. })));
    session.act("Kg8").unwrap();
    assert_eq!(
        session.alerts(),
        [Alert::Claim { side: Color::White, claim: DrawClaim::FiftyMoves }]
    );
    session.act("claim").unwrap();
    assert_eq!(session.ending(), Some(GameEnd::Claimed(DrawClaim::FiftyMoves)));
}

#[test]
fn players_agree_to_draws() {
    let mut session = game("e4");
    assert_eq!(session.act("draw"), Err(Refusal::TooEarlyToAgree));
    let mut session = play(session, "e5, draw");
    assert_eq!(session.alerts(), [Alert::DrawOffered { by: Color::White }]);
    assert_eq!(session.act("draw"), Err(Refusal::OwnOffer));
    let mut declined = play(session.clone(), "decline");
    assert_eq!(declined.act("accept"), Err(Refusal::NoOffer));
    // The offer stands while the opponent thinks, and a move declines it (FIDE 9.1.2.1).
    session.act("Nf3").unwrap();
    assert_eq!(session.alerts(), [Alert::DrawOffered { by: Color::White }]);
    let agreed = play(session.clone(), "draw");
    assert_eq!(agreed.ending(), Some(GameEnd::Agreement));
    session.act("Nc6").unwrap();
    assert_eq!(session.alerts(), []);
    let mut session = game("side white, e4");
    session.engine_move(mv("e7e5")).unwrap();
    assert_eq!(session.act("draw").unwrap().request, Some(Request::AskForDraw));
    assert_eq!(session.act("accept"), Err(Refusal::OwnOffer));
    assert_eq!(session.clone().answer_draw(false).text, "Black declines the draw.");
    session.answer_draw(true);
    assert_eq!(session.ending(), Some(GameEnd::Agreement));
}

#[test]
fn players_resign() {
    assert_eq!(game("e4, resign").ending(), Some(GameEnd::Resignation { winner: Color::White }));
    assert_eq!(
        game("e4, resign white").ending(),
        Some(GameEnd::Resignation { winner: Color::Black })
    );
    let mut session = game("side white, e4");
    assert_eq!(session.act("resign black"), Err(Refusal::EnginesSide(Color::Black)));
    session.act("resign").unwrap();
    assert_eq!(session.ending(), Some(GameEnd::Resignation { winner: Color::Black }));
    assert_eq!(session.alerts()[0].to_string(), "The game is over: Black wins: White resigns.");
    // After a take-back the game goes on, and the resignation stays at its position.
    session.act("back").unwrap();
    session.act("d4").unwrap();
    assert_eq!((session.ending(), session.result()), (None, GameResult::Unknown));
    assert!(
        session.to_pgn().ends_with("1. d4 (1. e4 {Black wins: White resigns}) *\n"),
        "{}",
        session.to_pgn()
    );
    assert_eq!(game("side none").act("resign"), Err(Refusal::OnlyEngines));
    let words = Refusal::OnlyEngines.to_string();
    assert!(words.ends_with("`side white` or `side black` lets you play"), "{words}");
}

#[test]
fn an_unknown_command_is_shown_in_at_most_40_characters() {
    let fact = |length: usize| {
        let words = game("").act(&"?".repeat(length)).unwrap_err().to_string();
        words.lines().next().unwrap().to_owned()
    };
    assert_eq!(fact(40), format!("`{}` is neither a move nor a command", "?".repeat(40)));
    assert_eq!(fact(41), format!("`{}..` is neither a move nor a command", "?".repeat(40)));
}

#[test]
fn time_controls_are_read_with_three_decimal_places() {
    for (text, base, increment, written) in [
        ("5+3", 300_000, 3_000, "5+3"),
        ("5", 300_000, 0, "5+0"),
        ("0.05+0.25", 3_000, 250, "0.05+0.25"),
        ("2.5 + 10.125", 150_000, 10_125, "2.5+10.125"),
        ("10080+604800", 604_800_000, 604_800_000, "10080+604800"),
    ] {
        let control: TimeControl = text.parse().unwrap();
        assert_eq!((control.base, control.increment), (base, increment), "{text}");
        assert_eq!(control.to_string(), written);
    }
    for text in [
        "", "+", "0", "0+5", "1.", ".5", "1.2345", "1234567", "10081", "1+604801", "1.x", "x.1",
        "-1", "1e3",
    ] {
        assert!(text.parse::<TimeControl>().is_err(), "{text}");
    }
}

#[test]
fn a_game_does_not_end_at_an_earlier_position() {
    let mut session = game("e4, e5, Nf3, Nc6, go 2");
    for text in ["resign", "draw", "claim"] {
        let refusal = session.act(text).unwrap_err();
        assert_eq!(refusal, Refusal::EarlierPosition);
        assert!(refusal.to_string().starts_with("an earlier position is on the board\n`end` goes"));
    }
    let ended = play(session.clone(), "end, resign");
    assert_eq!(main_line(&ended), "e4 e5 Nf3 Nc6");
    let ended = play(session, "continue, resign");
    assert_eq!(main_line(&ended), "e4 e5");
    assert_eq!(ended.result(), GameResult::BlackWins);
}

#[test]
fn an_alert_of_check_names_the_squares() {
    let session = game("e4, f5, Qh5");
    assert_eq!(session.alerts()[0].to_string(), "Check: the queen on h5 attacks the king on e8.");
    let view = session.view();
    assert_eq!(view.checked_king, Some(Square::E8));
    assert!(view.checkers.into_iter().eq([Square::H5]));
    let session = game_at("4k3/8/8/8/8/8/4N3/K3R3 w - - 0 1", "Nc1");
    assert_eq!(session.alerts()[0].to_string(), "Check: the rook on e1 attacks the king on e8.");
    let session = game_at("4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "Nf6");
    assert_eq!(
        session.alerts()[0].to_string(),
        "Double check: the rook on e1 and the knight on f6 attack the king on e8."
    );
}

#[test]
fn clocks_run_gain_and_end_the_game() {
    let mut session = game("clock 1+2");
    assert_eq!(session.elapse(90_000), None, "they start with the first move");
    session.act("e4").unwrap();
    assert_eq!(session.elapse(10_000), None);
    session.act("e5").unwrap();
    session.elapse(20_000);
    session.act("Nf3").unwrap();
    let left = |session: &Session| {
        let left = session.clocks().unwrap().left;
        (left.white, left.black)
    };
    assert_eq!(left(&session), (44_000, 52_000));
    session.act("back").unwrap();
    assert_eq!(left(&session), (62_000, 52_000), "a take-back gives the time back");
    assert_eq!(session.clocks().unwrap().running, Some(Color::White), "no position stops a clock");
    session.act("redo").unwrap();
    assert_eq!(left(&session), (44_000, 52_000));
    session.elapse(51_999);
    assert_eq!(session.ending(), None);
    session.act("end").unwrap();
    assert_eq!(left(&session), (44_000, 1), "to stay gives nothing back");
    session.act("start").unwrap();
    session.act("end").unwrap();
    assert_eq!(left(&session), (44_000, 1), "nor does to go away and come back");
    session.act("start").unwrap();
    assert_eq!(session.clocks().unwrap().running, Some(Color::Black), "who looks back loses time");
    assert_eq!(session.history().len(), 0);
    assert!(session.elapse(1).is_some());
    assert_eq!(session.history().len(), 3, "the end of the game is shown where it is");
    assert_eq!(session.ending(), Some(GameEnd::Time { winner: Color::White }));
    assert_eq!(session.act("clock 5+0"), Err(Refusal::ClockAfterMoves));
    session.act("clock off").unwrap();
    assert_eq!(session.clocks(), None);
}

#[test]
fn a_saved_game_keeps_what_the_clock_shows() {
    let mut session = game("clock 1+2, e4, e5");
    session.elapse(20_500);
    let left = |session: &Session| session.clocks().unwrap().left.white;
    assert!(session.to_pgn().contains("[CaissaClock \"W/0:00:41.5\"]"), "{}", session.to_pgn());
    let mut resumed = Session::from_pgn(&session.to_pgn()).unwrap();
    assert_eq!((left(&resumed), resumed.clocks()), (41_500, session.clocks()));
    // The position at the end of the main line counts, not the one on the board.
    session.act("start").unwrap();
    resumed = Session::from_pgn(&session.to_pgn()).unwrap();
    assert_eq!(resumed.history().len(), 0);
    assert_eq!((left(&resumed), resumed.clocks().unwrap().running), (41_500, Some(Color::White)));
    resumed.act("end").unwrap();
    assert_eq!((left(&resumed), resumed.to_pgn().contains("Clock \"W/")), (41_500, true));
    // After a take-back, the clocks of both positions are kept.
    let mut back = play(resumed.clone(), "back");
    back.elapse(7_000);
    let mut again = Session::from_pgn(&back.to_pgn()).unwrap();
    assert_eq!(again.clocks(), back.clocks(), "{}", back.to_pgn());
    assert_eq!(again.clocks().unwrap().left.black, 53_000);
    again.act("redo").unwrap();
    assert_eq!(left(&again), 41_500);
    resumed.act("Nf3").unwrap();
    assert!(!resumed.to_pgn().contains("Clock \"W/"));
    for text in ["resign", "start", "end"] {
        resumed.act(text).unwrap();
        assert_eq!(resumed.tag("Clock"), None);
    }
    assert!(!resumed.to_pgn().contains("[Clock "), "{}", resumed.to_pgn());
    for foreign in ["W/soon", "W", "", "B/0:00:01", "/", "W/0:99:99999999999999999999"] {
        let pgn = format!("[TimeControl \"60\"]\n[Clock \"{foreign}\"]\n\n1. e4 e5 *");
        assert_eq!(left(&Session::from_pgn(&pgn).unwrap()), 60_000, "{foreign}");
    }
}

#[test]
fn time_loses_only_against_what_could_mate() {
    let late = |fen: &str| GameEnd::on_time(&Board::from_fen(fen).unwrap(), Color::White);
    let (loss, draw) =
        (GameEnd::Time { winner: Color::Black }, GameEnd::TimeDraw { late: Color::White });
    for (fen, expected) in [
        ("4k3/8/8/8/8/8/Q7/4K3 w - - 0 1", draw),
        ("4k3/p7/8/8/8/8/Q7/4K3 w - - 0 1", loss),
        ("4k1n1/8/8/8/8/8/Q7/4K3 w - - 0 1", draw),
        ("4k1n1/8/8/8/8/8/R7/4K3 w - - 0 1", loss),
        ("4k1n1/8/8/8/8/8/P7/4K3 w - - 0 1", loss),
        ("4kbn1/8/8/8/8/8/Q7/4K3 w - - 0 1", loss),
        ("4k1nn/8/8/8/8/8/Q7/4K3 w - - 0 1", loss),
        ("4kb2/8/8/8/8/8/Q7/4K3 w - - 0 1", draw),
        ("4kb2/8/8/8/8/8/N7/4K3 w - - 0 1", loss),
        ("4kb2/8/8/8/8/8/8/B3K3 w - - 0 1", draw),
        ("4kb2/8/8/8/8/8/B7/4K3 w - - 0 1", loss),
    ] {
        assert_eq!(late(fen), expected, "{fen}");
    }
}

#[test]
fn questions_are_answered_in_sentences() {
    let mut session = game("e4, d5");
    assert_eq!(says(&mut session, "moves e4"), "The pawn on e4 can go to e5, or take on d5.");
    assert_eq!(says(&mut session, "moves a1"), "The rook on a1 cannot move.");
    assert_eq!(
        says(&mut session, "moves d5"),
        "REFUSED the pawn on d5 is Black's, and it is White's turn"
    );
    assert_eq!(says(&mut session, "where white knights"), "White knights: b1 and g1.");
    assert_eq!(says(&mut session, "where is the black king"), "Black king: e8.");
    assert!(says(&mut session, "moves").contains("bishop f1: "));
    assert!(
        says(&mut session, "status").starts_with(
            "Last move: 1... d5. Black's pawn on d7 goes to d5.\nWhite to move, move 2."
        )
    );
    assert_eq!(says(&mut session, "list"), "#1   1. e4\n#2   1... d5, on the board");
    assert_eq!(says(&mut session, "last"), "Last move: 1... d5. Black's pawn on d7 goes to d5.");
    assert_eq!(says(&mut game(""), "last"), "No move has been made.");
    for text in ["scan e", "file e", "scan file e", "scan E"] {
        assert_eq!(
            says(&mut session, text),
            "File e: e1 white king, e4 white pawn, e7 black pawn, e8 black king.",
        );
    }
    assert_eq!(says(&mut session, "rank 4"), "Rank 4: e4 white pawn.");
    assert_eq!(says(&mut session, "scan 3"), "Rank 3 is empty.");
    assert_eq!(
        says(&mut session, "scan 9"),
        "REFUSED expected `scan LINE`, as in `scan e` or `scan 4`"
    );
    assert_eq!(
        says(&mut session, "attackers d5"),
        "On d5: black pawn.\nWhite attacks d5 with the pawn on e4.\nBlack protects d5 with the queen on d8."
    );
    assert_eq!(
        says(&mut session, "attackers e4"),
        "On e4: white pawn.\nWhite does not protect e4.\nBlack attacks e4 with the pawn on d5."
    );
    assert!(says(&mut session, "attackers h4").ends_with("Black does not attack h4."));
    assert_eq!(
        says(&mut session, "material"),
        "White has captured nothing.\nBlack has captured nothing.\nNeither side is ahead in material."
    );
    for text in ["clock", "time", "clocks"] {
        assert_eq!(says(&mut session, text), "The game has no clocks.");
    }
    assert_eq!(says(&mut game("clock 90|30"), "time"), "White has 1:30:00, Black has 1:30:00.");
    assert!(says(&mut session, "pieces").starts_with("White king: e1."));
    assert_eq!(says(&mut session, "comments"), "No comment is on this position.");
    let mut over = game("clock 1+0, f3, e5, g4, Qh4");
    let lines = says(&mut over, "status");
    assert!(
        lines.lines().all(|line| !line.is_empty()) && lines.contains("\nWhite has "),
        "{lines}"
    );
    session.act("exd5").unwrap();
    assert_eq!(
        says(&mut session, "material"),
        "White has captured a pawn.\nBlack has captured nothing.\nWhite is ahead by 1 point."
    );
    let view = session.view();
    assert_eq!((view.captured.white.0, view.balance), (vec![Role::Pawn], 1));
    session.act("flip").unwrap();
    assert_eq!(session.view().orientation, Color::Black);
    session.act("side white").unwrap();
    assert_eq!(session.view().orientation, Color::White, "who plays one side sits there");
    session.act("side black").unwrap();
    assert_eq!(session.view().orientation, Color::Black);
    assert!(
        session.board_text(chess_core::diagram::Style::Letters).starts_with("1  R N B K Q B N R\n")
    );
}

#[test]
fn games_begin_anew_and_from_positions() {
    let mut session = game("name white Anna, side white, clock 3+2, e4");
    session.act("new 518").unwrap();
    let view = session.view();
    assert_eq!(
        (view.names.white.as_str(), view.players.black, view.moves.len()),
        ("Anna", PlayerKind::Engine, 0)
    );
    assert_eq!(view.clocks.unwrap().left.white, 180_000);
    assert_eq!(session.act("new 960"), Err(Refusal::NoSuchStart));
    // A new game keeps only the names that players have given.
    session.load("[White \"B\"] [Event \"Cup\"] [Date \"1851.06.21\"] 1. e4", None).unwrap();
    session.act("new").unwrap();
    assert_eq!(
        ["White", "Event", "Date"].map(|tag| session.tag(tag).unwrap()),
        ["Anna", "?", "????.??.??"]
    );
    assert!(matches!(session.act("fen 8/8/8/8/8/8/8/8 w - - 0 1"), Err(Refusal::Chess(_))));
    session.act("fen 7k/8/8/8/8/8/8/K6R b - - 0 1").unwrap();
    assert_eq!(session.board().turn(), Color::Black);
}

#[test]
fn a_refused_position_is_explained_in_the_words_of_the_command() {
    let mut session = game("");
    for (fen, help) in [
        (
            "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1",
            "\nput White's rook on h1\nfor standard chess, write `-`\nfor Chess960, write `G`",
        ),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "\nif it is Black's turn, write `b`"),
        ("8/8/8/8/8/8/8/K1k5 w - - 0 1; 1. Ka2", ""),
    ] {
        let refusal = session.act(&format!("fen {fen}")).unwrap_err();
        let Refusal::Chess(error) = &refusal else { panic!("{refusal:?}") };
        assert_eq!(refusal.to_string(), format!("{}{help}", error.headline()));
        assert!(refusal.in_full().starts_with(&refusal.to_string()));
        assert_eq!(session.act("why").unwrap().text, refusal.in_full());
    }
    session.act("fen 4k3/8/8/8/8/8/8/4K1R1 w G - 0 1").unwrap();
}

#[test]
fn a_hint_is_shown_until_the_next_move() {
    let mut session = game("");
    assert_eq!(session.act("hint"), Err(Refusal::NoTable));
    let hint = session.board().read("e4").unwrap();
    assert_eq!(session.set_hint(hint).unwrap().text, "Hint: 1. e4.");
    assert_eq!(session.view().hint, Some(hint));
    session.act("d4").unwrap();
    assert_eq!(session.view().hint, None);
    assert!(session.set_hint(hint).is_err());
}

#[test]
fn tags_are_saved_in_the_order_of_export_format() {
    let session =
        Session::from_pgn("[ECO \"C20\"] [Black \"B\"] [Annotator \"A\"] [Event \"E\"] 1. e4")
            .unwrap();
    let names: Vec<_> = session
        .export()
        .lines()
        .filter_map(|line| Some(line.strip_prefix('[')?.split(' ').next()?.to_string()))
        .collect();
    let expected =
        ["Event", "Site", "Date", "Round", "White", "Black", "Result", "Annotator", "ECO"];
    assert_eq!(names, expected);
    // What is not known of an opened game is not claimed.
    assert_eq!(session.tag("Round"), Some("?"));
}

#[test]
fn a_game_is_loaded_at_a_ply_or_not_at_all() {
    let mut session = game("d4");
    let before = session.view();
    assert!(session.load("1. e4 e4", None).is_err());
    assert!(session.load("1. e4 e5", Some(3)).is_err());
    assert_eq!(session.view(), before);
    let answer = session.clone().load("1. e4", None).unwrap();
    assert_eq!(answer.text, "A game of 1 ply.");
    let text = "[White \"A\"] [Black \"B\"] 1. e4 (1. d4 d5) e5 1-0";
    let answer = session.load(text, Some(1)).unwrap();
    assert_eq!(answer.text, "A against B, 2 plies, 1-0.");
    assert_eq!(session.history().len(), 1);
    session.act("end").unwrap();
    assert_eq!(session.turn_text(), "Study: the game ended here, 1-0");
    assert_eq!(session.result(), GameResult::WhiteWins);
}

#[test]
fn the_plies_of_listed_moves_count_from_the_start() {
    let game = Session::from_pgn("1. e4 e5 (1... c5 2. Nf3 d6 (2... e6)) 2. Nc3 *").unwrap();
    let plies: Vec<_> = game.view().moves.into_iter().map(|mv| (mv.san, mv.ply)).collect();
    let wanted = [("e4", 1), ("e5", 2), ("c5", 2), ("Nf3", 3), ("d6", 4), ("e6", 4), ("Nc3", 3)];
    assert_eq!(plies, wanted.map(|(san, ply)| (san.to_owned(), ply)));
}

#[test]
fn only_an_engine_waits_to_continue() {
    let mut session = game("e4, e5, back");
    assert!(session.is_paused() && !session.can_continue(), "two persons need no word");
    session = game("clock 5+0, e4, e5, back");
    assert!(!session.can_continue(), "clocks never wait");
    session = game("e4, e5, back, side white");
    assert!(session.is_paused() && session.can_continue(), "the engine waits");
    session = game("side white, e4");
    assert!(!session.can_continue(), "the engine thinks");
    session.engine_failed("it has ended");
    assert!(session.can_continue(), "a new engine waits");
}

#[test]
fn moves_are_said_as_the_program_says_them() {
    for (text, expected) in [
        ("knight to f3", "White's knight on g1 goes to f3."),
        ("knight f3", "White's knight on g1 goes to f3."),
        ("pawn e4", "White's pawn on e2 goes to e4."),
        ("White's pawn on e2 goes to e4.", "White's pawn on e2 goes to e4."),
        ("play pawn to d4", "White's pawn on d2 goes to d4."),
        ("knight g1 f3", "White's knight on g1 goes to f3."),
        ("n g1 f3", "White's knight on g1 goes to f3."),
        ("N g1 to f3", "White's knight on g1 goes to f3."),
        ("p e2 e4", "White's pawn on e2 goes to e4."),
        ("knight g8 f6", "REFUSED illegal move 1. knight g8 f6: "),
        ("b f1 c4", "REFUSED illegal move 1. b f1 c4: "),
        (
            "pawn e5",
            "REFUSED illegal move 1. pawn e5: the pawn on e2 cannot reach e5\nit can go to e3 or e4",
        ),
        (
            "bishop takes d5",
            "REFUSED illegal move 1. bishop takes d5: no white bishop can reach d5",
        ),
        (
            "knight takes the bishop",
            "REFUSED `knight takes the bishop` is a move in words: no such capture is legal here",
        ),
        (
            "Black's pawn on e7 goes to e5.",
            "REFUSED illegal move 1. Black's pawn on e7 goes to e5: the pawn on e7 is Black's, but it is White's turn",
        ),
        ("castle king side", "REFUSED illegal move 1. castle king side: "),
    ] {
        let answer = says(&mut game(""), text);
        assert!(answer.starts_with(expected), "{text}: {answer}");
    }
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for text in ["castles kingside", "White castles kingside.", "short castle", "castle king side"]
    {
        assert_eq!(says(&mut game_at(castling, ""), text), "White castles kingside.", "{text}");
    }
    assert_eq!(says(&mut game_at(castling, ""), "castle"), "REFUSED which move, O-O or O-O-O?");
    assert_eq!(
        says(&mut game("e4, d5"), "pawn takes d5"),
        "White's pawn on e4 takes the pawn on d5."
    );
    let mut session = game_at("8/P6k/8/8/8/8/8/K7 w - - 0 1", "pawn a8, knight");
    assert_eq!(session.board().piece_at(Square::A8).unwrap().role, Role::Knight);
    // The word that chooses a promotion is still a command.
    assert_eq!(session.act("queen"), Err(Refusal::NoPromotion));
}

#[test]
fn a_player_is_asked_which_piece_was_meant() {
    let asked = || {
        let mut session = game("Nf3, e5, d3, e4");
        assert_eq!(
            says(&mut session, "knight to d2"),
            "REFUSED which knight, b1 or f3?\nanswer with its square"
        );
        session
    };
    for text in ["knight d2", "n d2", "Nd2"] {
        let mut session = asked();
        let question = "REFUSED which knight, b1 or f3?\nanswer with its square";
        assert_eq!(says(&mut session, text), question, "{text}");
        assert_eq!(says(&mut session, "f3"), "White's knight on f3 goes to d2.", "{text}");
    }
    assert_eq!(says(&mut asked(), "f3"), "White's knight on f3 goes to d2.");
    assert_eq!(says(&mut asked(), "B1"), "White's knight on b1 goes to d2.");
    assert_eq!(says(&mut asked(), "knight b1 d2"), "White's knight on b1 goes to d2.");
    assert!(says(&mut asked(), "g1").starts_with("REFUSED illegal move 3. g1: "));
    // The question is forgotten with the next command.
    assert!(says(&mut play(asked(), "status"), "b1").starts_with("REFUSED illegal move"));
    let mut session = game_at("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "");
    assert_eq!(
        says(&mut session, "pawn takes d5"),
        "REFUSED which pawn, c4 or e4?\nanswer with its square"
    );
    assert_eq!(
        says(&mut session, "pawn takes pawn"),
        "REFUSED which pawn, c4 or e4?\nanswer with its square"
    );
    assert_eq!(says(&mut session, "e takes d5"), "White's pawn on e4 takes the pawn on d5.");
}

#[test]
fn take_backs_go_as_far_as_they_can() {
    let mut session = game("e4, e5, Nf3");
    assert!(
        says(&mut session, "back 5")
            .starts_with("Taken back: Nf3, e5, e4. There is nothing more to take back.\n")
    );
    assert_eq!(session.act("back"), Err(Refusal::NothingToTakeBack));
    assert_eq!(says(&mut session, "redo 9"), "Played again: e4, e5, Nf3. No more moves follow.");
    // Against an engine, the first move of the engine stays.
    let mut session = game("side black");
    session.engine_move(mv("e2e4")).unwrap();
    session.act("e5").unwrap();
    session.engine_move(mv("g1f3")).unwrap();
    assert!(says(&mut session, "back 3").starts_with("Taken back: Nf3, e5. There is nothing more"));
    assert_eq!(session.act("back 3"), Err(Refusal::NothingToTakeBack));
}

#[test]
fn help_has_topics_that_are_no_commands() {
    let mut session = game("");
    assert!(says(&mut session, "help castle").starts_with("`O-O` castles kingside"));
    assert!(says(&mut session, "help promotion").starts_with("`e8=Q` promotes."));
    assert_eq!(
        says(&mut session, "help resing"),
        "There is no command of this name. Did you mean `resign`? `help` lists the commands."
    );
    let list = says(&mut session, "help");
    assert!(!list.contains(['|', '[', ']']), "a screen reader reads these signs: {list}");
}

#[test]
fn premoves_wait_for_the_engine() {
    let waiting = || game("side white, e4");
    let mut session = waiting();
    assert_eq!(
        says(&mut session, "pick g1"),
        "The knight on g1 is picked: it moves after the engine."
    );
    let view = session.view();
    let targets: Vec<_> = view.targets.iter().map(|target| target.square.name()).collect();
    // Also where an own piece stands now: the engine may take it.
    assert_eq!(targets, ["e2", "f3", "h3"]);
    assert_eq!(says(&mut session, "pick f3"), "Premove: knight to f3.");
    assert_eq!(session.view().premove, Some((Square::G1, Square::F3)));
    assert!(says(&mut session, "status").ends_with("Premove: knight to f3."));
    // A look elsewhere keeps it.
    session.act("start").unwrap();
    assert_eq!(
        session.engine_move(mv("e7e5")).unwrap().text,
        "Black's pawn on e7 goes to e5.\nWhite's knight on g1 goes to f3."
    );
    assert_eq!((main_line(&session).as_str(), session.view().premove), ("e4 e5 Nf3", None));
    // What is not legal any more is dropped, and said.
    let mut session = waiting();
    session.act("e4 d5").unwrap();
    assert_eq!(
        session.engine_move(mv("e7e5")).unwrap().text,
        "Black's pawn on e7 goes to e5.\nYour premove is not legal any more: pawn to d5."
    );
    assert_eq!(session.view().premove, None);
    // In any notation and in words.
    for text in ["premove Nf3", "premove knight to f3", "premove g1f3"] {
        let mut session = waiting();
        session.act(text).unwrap();
        session.engine_move(mv("e7e5")).unwrap();
        assert_eq!(main_line(&session), "e4 e5 Nf3", "{text}");
    }
    // Another click, and `premove` alone, take it back; so does a take-back.
    for text in ["pick a5", "premove", "back"] {
        let mut session = play(waiting(), "g1 f3");
        session.act(text).unwrap();
        assert_eq!(session.view().premove, None, "{text}");
    }
    let mut session = waiting();
    assert_eq!(session.act("premove"), Err(Refusal::NoPremove));
    assert_eq!(session.act("pick e7"), Err(Refusal::EngineToMove(Color::Black)));
    assert_eq!(session.act("e7 e5"), Err(Refusal::EngineToMove(Color::Black)));
    assert_eq!(session.act("g1 g3"), Err(Refusal::CannotPremove(Square::G1, Square::G3)));
    assert_eq!(game("").act("premove e4"), Err(Refusal::NoPremoveNow));
    // Kings castle, pawns become queens, and no premove follows the end of a game.
    let mut session = game_at("4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1", "side white, e1 g1");
    session.engine_move(mv("e8e7")).unwrap();
    assert_eq!(main_line(&session), "Ke7 O-O");
    let mut session = game_at("7k/P7/8/8/8/8/8/K7 b - - 0 1", "side white, a7 a8");
    session.engine_move(mv("h8g7")).unwrap();
    assert_eq!(main_line(&session), "Kg7 a8=Q");
    let mut session = game("side white, f3");
    session.engine_move(mv("e7e5")).unwrap();
    session.act("g4").unwrap();
    session.act("a2 a3").unwrap();
    assert!(session.engine_move(mv("d8h4")).unwrap().text.ends_with("Black wins by checkmate."));
}

#[test]
fn a_person_is_warned_when_time_is_short() {
    let mut session = game("clock 1+0, e4, e5");
    assert_eq!(session.elapse(29_000), None);
    assert_eq!(session.elapse(2_000).unwrap().text, "White has 30 seconds left.");
    assert_eq!(session.elapse(2_000), None, "it is said once");
    assert_eq!(session.elapse(25_000).unwrap().text, "White has 10 seconds left.");
    // Not in a game that is short from the beginning, and not for an engine.
    assert_eq!(game("clock 0.5, e4, e5").elapse(10_000), None);
    assert_eq!(game("clock 1+0, side black, side white, e4").elapse(40_000), None);
}

#[test]
fn names_of_a_loaded_game_do_not_stick() {
    let names = |session: &Session| Color::ALL.map(|color| session.name(color).to_owned());
    let loaded = |texts: &str| {
        let mut session = game(texts);
        session.name_engine("Caissa", 1);
        session.load("[White \"Carlsen\"] [Black \"Nepo\"] 1. e4 *", None).unwrap();
        session
    };
    for again in ["new", "rematch", "fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"] {
        let mut session = play(loaded("side both"), again);
        assert_eq!(names(&session), ["?", "?"], "{again}");
        // Against the engine, which has its own name.
        session = play(session, "side white");
        session.name_engine("Caissa", 1);
        assert_eq!(names(&session), ["?", "Caissa, level 1"]);
    }
    // A given name goes with its player, also when the game is saved and resumed.
    let session = play(loaded("name white Anna, side white"), "new, e4");
    let mut resumed = Session::from_pgn(&session.to_pgn()).unwrap();
    resumed.name_engine("Caissa", 1);
    assert_eq!(names(&play(resumed, "new, side black")), ["?", "Anna"]);
    // A game that was loaded keeps its names when it is resumed.
    let resumed = Session::from_pgn(&loaded("side white").to_pgn()).unwrap();
    assert_eq!(names(&resumed), ["Carlsen", "Nepo"]);
    assert_eq!(names(&play(resumed, "new")), ["?", "?"]);
    // The engine does not take the name of the person whose side it takes.
    let mut session = play(game("name white Anna, name black Bob"), "side white");
    session.name_engine("Caissa", 1);
    assert_eq!(names(&session), ["Anna", "Caissa, level 1"]);
}

#[test]
fn a_finished_game_has_the_clocks_of_the_position() {
    let mut session = game("clock 5+0, e4");
    session.elapse(60_000);
    session = play(session, "e5");
    session.elapse(30_000);
    session = play(session, "Nf3, resign, go 2");
    let left = |session: &Session| session.clocks().unwrap().left;
    assert_eq!((left(&session).white, left(&session).black), (300_000, 240_000));
    session = play(session, "start");
    assert_eq!(left(&session).black, 300_000);
    session = play(session, "end");
    assert_eq!((left(&session).white, left(&session).black), (270_000, 240_000));
}

#[test]
fn times_are_in_words() {
    let said = |line: &str| says(&mut game(""), line);
    assert_eq!(said("clock 0.05+0"), "Each side has 3 seconds.");
    assert_eq!(said("clock 1+0.5"), "Each side has 1 minute, and 0.5 seconds more for each move.");
    assert_eq!(
        said("clock 90.5+30"),
        "Each side has 90 minutes 30 seconds, and 30 seconds more for each move."
    );
}

#[test]
fn check_is_said_once_with_the_piece_that_gives_it() {
    let mut session = game("e4, f5");
    assert_eq!(
        says(&mut session, "Qh5"),
        "White's queen on d1 goes to h5, giving check with the queen on h5."
    );
    // A take-back and another position say it, and so does the status.
    session = play(session, "start");
    assert!(says(&mut session, "end").contains("Check: the queen on h5 attacks the king on e8."));
    assert!(
        says(&mut session, "status").contains("Check: the queen on h5 attacks the king on e8.")
    );
}

#[test]
fn a_capture_in_words_that_no_pawn_can_make_is_explained() {
    let mut session = game("");
    for text in ["pawn takes d5", "my pawn takes d5", "pawn takes on d5", "white's pawn takes d5"] {
        let said = says(&mut session, text);
        assert!(
            said.lines().next().unwrap().ends_with(": no white pawn can reach d5"),
            "{text}: {said}"
        );
    }
}

#[test]
fn a_rematch_exchanges_the_sides() {
    let mut session = game("name white Anna, side white, clock 3+2");
    session.name_engine("Caissa", 3);
    session.act("fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").unwrap();
    session.act("O-O").unwrap();
    assert_eq!(says(&mut session, "rematch"), "A new game. White to move.");
    let view = session.view();
    assert_eq!((view.names.white.as_str(), view.names.black.as_str()), ("Caissa, level 3", "Anna"));
    assert_eq!((view.persons.name(), view.orientation), ("black", Color::Black));
    assert_eq!((view.moves.len(), view.clocks.unwrap().left.white), (0, 180_000));
    assert!(session.board().to_string().starts_with("4k3/8/8/8/8/8/8/R3K2R w"));
    assert!(session.engine_to_move());
}

#[test]
fn the_notes_of_a_game_are_shown() {
    let mut session = Session::from_pgn(
        "[TimeControl \"60+1\"] 1. e4 $6 $16 {[%clk 0:00:58] best [%eval 0.25] by test [%csl Gd4][%cal Re2e4]} \
         e5 {[%clk 0:01:00]} 2. Nf3! {[%clk 0:00:49]} Nc6 {[%emt 0:00:07]} 3. Bb5 *",
    )
    .unwrap();
    let moves = session.view().moves;
    let shown = |at: usize| {
        let mv = &moves[at];
        (mv.glyphs.as_str(), mv.evaluation.as_deref(), mv.clock, mv.spent)
    };
    assert_eq!(shown(0), ("?! $16", Some("0.25"), Some(58_000), Some(3_000)));
    assert_eq!(shown(1), ("", None, Some(60_000), Some(1_000)));
    assert_eq!(shown(2), ("!", None, Some(49_000), Some(10_000)));
    assert_eq!(shown(3), ("", None, None, Some(7_000)));
    assert_eq!(shown(4), ("", None, None, None));
    assert_eq!(moves[0].comments, ["best by test"]);
    session.act("go 1").unwrap();
    let view = session.view();
    assert_eq!(view.comments, ["best by test"]);
    assert_eq!(
        view.shapes,
        [
            Shape { from: Square::D4, to: None, color: "green" },
            Shape { from: Square::E2, to: Some(Square::E4), color: "red" },
        ]
    );
    assert_eq!(says(&mut session, "comments"), "best by test");
    assert!(
        says(&mut session, "list")
            .starts_with("#1   1. e4?! $16, on the board\n     best by test\n#2")
    );
}

#[test]
fn castling_slides_two_pieces() {
    let session = game_at("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O");
    assert_eq!(session.view().slides, [(Square::E1, Square::C1), (Square::A1, Square::D1)]);
    assert_eq!(game("e4").view().slides, [(Square::E2, Square::E4)]);
    assert_eq!(game("").view().slides, []);
}

#[test]
fn whose_turn_it_is_stands_in_a_few_words() {
    for (texts, expected) in [
        ("", "White to move"),
        ("side white", "Your move: you play White"),
        ("side black", "White thinks"),
        ("e4, e5, back", "An earlier position: Black to move"),
        ("e4, e5, start", "Another position: White to move"),
        ("f3, e5, g4, Qh4", "0-1: Black wins by checkmate"),
    ] {
        assert_eq!(game(texts).turn_text(), expected, "{texts}");
    }
    assert_eq!(Session::from_pgn("1. e4 1-0").unwrap().turn_text(), "1-0");
}
