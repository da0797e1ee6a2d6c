//! Laws that hold after any series of commands.

use crate::play_law::{saved_and_resumed_is_the_same, step, targets_are_legal_moves};
use chess_core::{Board, Color, Legal, Move, Square, TreeNode};
use chess_play::{PlayerKind, Refusal, Session};
use tests::rng::Rng;

const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "8/P6k/8/8/8/8/p7/7K w - - 0 1",
    "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1",
    "7k/8/8/8/8/8/1R6/K7 w - - 96 100",
    "7k/8/8/8/8/8/1R6/K7 w - - 147 100",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
];

/// A command of any kind, a legal move twice out of three times.
fn command(rng: &mut Rng, session: &Session) -> String {
    let moves = session.board().legal_moves();
    let square = |rng: &mut Rng| rng.pick(&Square::ALL).name();
    match rng.below(36) {
        0..18 if !moves.is_empty() => rng.pick(moves.as_slice()).to_string(),
        18 | 19 => format!("pick {}", square(rng)),
        20 | 21 => format!("{} {}", square(rng), square(rng)),
        22 => format!("back {}", 1 + rng.below(4)),
        23 => format!("redo {}", 1 + rng.below(4)),
        24 => format!("go #{}", rng.below(30)),
        25 => format!("go {}", rng.below(20)),
        26 => rng
            .pick(&[
                "start", "end", "continue", "rematch", "material", "last", "clock", "scan e",
                "flip", "why", "status", "list", "moves", "help",
            ])
            .to_string(),
        27 => rng.pick(&["queen", "rook", "bishop", "knight"]).to_string(),
        28 => rng.pick(&["draw", "accept", "decline", "claim"]).to_string(),
        29 => rng
            .pick(&["side both", "side white", "side black", "side both", "side both"])
            .to_string(),
        30 if rng.below(6) == 0 => String::from("resign"),
        31 => rng
            .pick(&["clock 1+1", "clock 0.05", "clock off", "name white A\"\\{}", "name black ]"])
            .to_string(),
        32 if rng.below(20) == 0 => format!("new {}", rng.below(1_000)),
        33 => format!("claim {}", square(rng)),
        34 => rng
            .pick(&[
                "knight takes",
                "castle",
                "premove e5",
                "knight to f3",
                "attackers e4",
                "Qh5#",
                "O-O",
                "Kxe8",
                "e9",
                "\u{2654}e2",
                "{",
                "1. e4",
                "--",
            ])
            .to_string(),
        _ => format!("moves {}", square(rng)),
    }
}

#[test]
fn laws_hold_after_any_commands() {
    let mut rng = Rng::new(0x9E37_79B9_7F4A_7C15);
    for round in 0..60 {
        let mut session = Session::new(Board::from_fen(STARTS[round % STARTS.len()]).unwrap());
        for _ in 0..60 {
            if session.engine_to_move() && rng.below(2) == 0 {
                let mv = rng.pick(session.game_history().board().legal_moves().as_slice());
                session.engine_move(mv).unwrap();
            }
            let text = command(&mut rng, &session);
            step(&mut session, &text);
            targets_are_legal_moves(&session);
            if session.ending().is_some() && rng.below(3) == 0 {
                let _ = session.act("back 2");
            }
        }
    }
}

#[test]
fn take_backs_nest_deeper_than_pgn_does_and_the_game_goes_on() {
    let mut session = Session::default();
    let mut rng = Rng::new(7);
    while session.ending().is_none() && session.history().len() < 60 {
        let mv = rng.pick(session.board().legal_moves().as_slice());
        session.act(&mv.to_string()).unwrap();
    }
    assert!(session.history().len() > 40);
    for back in 1..=60 {
        session.act("end").unwrap();
        session.act(&format!("back {}", back.min(session.history().len()))).unwrap();
        let known: Vec<Move> =
            session.tree().here().children().filter_map(TreeNode::last_move).collect();
        let new: Vec<Move> =
            session.board().legals().map(Legal::to_move).filter(|mv| !known.contains(mv)).collect();
        if new.is_empty() {
            continue;
        }
        session.act(&rng.pick(&new).to_string()).unwrap();
        for _ in 0..3 {
            if session.ending().is_none() {
                let mv = rng.pick(session.board().legal_moves().as_slice());
                session.act(&mv.to_string()).unwrap();
            }
        }
        assert!(session.tree().here().is_main_line());
        saved_and_resumed_is_the_same(&session);
    }
}

#[test]
fn no_text_makes_a_session_panic() {
    let mut rng = Rng::new(42);
    let pieces = [
        "e4",
        " ",
        "Nf3",
        "x",
        "=",
        "Q",
        "#",
        "\u{265F}",
        "é",
        "\0",
        "\n",
        "go ",
        "back ",
        "claim ",
        "moves ",
        "play ",
        "99999999999999999999999",
        "-1",
        "#0",
        "pick ",
        "where ",
        "fen ",
        "8/",
        "w",
        "name white ",
        "\"",
        "}",
        "{",
        "(",
        ";",
        "help ",
        "new ",
        "clock ",
        "+",
        ".",
        "0",
        "level ",
        "side ",
        "resign ",
        "a1",
        "h8",
        "\u{202E}",
    ];
    let mut session = Session::default();
    for _ in 0..20_000 {
        let text: String = (0..=rng.below(6)).map(|_| rng.pick(&pieces)).collect();
        let _ = session.act(&text);
        let mv = Move::new(rng.pick(&Square::ALL), rng.pick(&Square::ALL));
        let _ = session.engine_move(mv);
    }
    for text in ["play ".repeat(100_000), "x".repeat(1_000_000), "1. e4 ".repeat(10_000)] {
        assert!(session.act(&text).is_err());
        assert!(session.refusal().unwrap().to_string().len() < 2_000);
    }
    let _ = session.view();
}

#[test]
fn every_game_in_a_file_can_be_taken_over_and_goes_on() {
    for text in [
        "*",
        "1-0",
        "1. e4 (1. d4 d5 (1... Nf6) 2. c4) e5 {comment} $1 2. Nf3 1/2-1/2",
        "1. e4 (1. -- e5 2. d4) 1... e5",
        "[FEN \"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\"] 1/2-1/2",
        "[CaissaMove \"99\"] [WhiteType \"program\"] [TimeControl \"40/7200:3600\"] 1. e4",
        "[CaissaMove \"x\"] [TimeControl \"300+3\"] 1. e4 {[%clk 0:05:03]} e5 {[%clk 0:04:00]}",
        "[Variant \"Chess960\"] [FEN \"rkr5/8/8/8/8/8/PPP5/RKR5 w KQkq - 0 1\"] 1. O-O",
    ] {
        let mut session = Session::from_pgn(text).unwrap();
        saved_and_resumed_is_the_same(&session);
        for number in 0..12 {
            session.act(&format!("go #{number}")).ok();
            session.act("side both").unwrap();
            let moves = session.board().legal_moves();
            if let Some(mv) = moves.as_slice().first() {
                match session.act(&mv.to_string()) {
                    Ok(_) => assert!(session.tree().here().is_main_line()),
                    Err(Refusal::Over(_) | Refusal::NullMove) => {}
                    Err(refusal) => panic!("{text}: {refusal}"),
                }
            }
            saved_and_resumed_is_the_same(&session);
        }
    }
    let session = Session::from_pgn("[WhiteType \"human\"] [BlackType \"program\"] 1. e4").unwrap();
    assert_eq!(session.players()[Color::Black], PlayerKind::Engine);
}
