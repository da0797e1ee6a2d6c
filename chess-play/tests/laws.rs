//! Laws that hold after any commands.

#[path = "common/play_law.rs"]
mod play_law;

use chess_core::{Board, Color, Legal, Move, Square, TreeNode};
use chess_play::{Player, Refusal, Session};
use play_law::{saved_and_resumed_is_the_same, step, targets_are_legal_moves};

/// Numbers that look random, and are the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "8/P6k/8/8/8/8/p7/7K w - - 0 1",
    "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1",
    "7k/8/8/8/8/8/1R6/K7 w - - 96 100",
    "7k/8/8/8/8/8/1R6/K7 w - - 147 100",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
];

/// A command of any kind, a legal move twice out of three times.
fn command(random: &mut Random, session: &Session) -> String {
    let moves = session.board().legal_moves();
    let square = |random: &mut Random| random.pick(&Square::ALL).name();
    match random.below(36) {
        0..18 if !moves.is_empty() => random.pick(moves.as_slice()).to_string(),
        18 | 19 => format!("pick {}", square(random)),
        20 | 21 => format!("{} {}", square(random), square(random)),
        22 => format!("back {}", 1 + random.below(4)),
        23 => format!("redo {}", 1 + random.below(4)),
        24 => format!("go #{}", random.below(30)),
        25 => format!("go {}", random.below(20)),
        26 => random
            .pick(&["start", "end", "continue", "flip", "why", "status", "list", "moves", "help"])
            .to_string(),
        27 => random.pick(&["queen", "rook", "bishop", "knight"]).to_string(),
        28 => random.pick(&["draw", "accept", "decline", "claim"]).to_string(),
        29 => random
            .pick(&["side both", "side white", "side black", "side both", "side both"])
            .to_string(),
        30 if random.below(6) == 0 => String::from("resign"),
        31 => random
            .pick(&["clock 1+1", "clock 0.05", "clock off", "name white A\"\\{}", "name black ]"])
            .to_string(),
        32 if random.below(20) == 0 => format!("new {}", random.below(1_000)),
        33 => format!("claim {}", square(random)),
        34 => random
            .pick(&["Qh5#", "O-O", "Kxe8", "e9", "\u{2654}e2", "{", "1. e4", "--"])
            .to_string(),
        _ => format!("moves {}", square(random)),
    }
}

#[test]
fn laws_hold_after_any_commands() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for round in 0..60 {
        let mut session = Session::new(Board::from_fen(STARTS[round % STARTS.len()]).unwrap());
        for _ in 0..60 {
            if session.engine_to_move() && random.below(2) == 0 {
                let mv = *random.pick(session.board().legal_moves().as_slice());
                session.engine_move(&mv.to_string()).unwrap();
            }
            let text = command(&mut random, &session);
            step(&mut session, &text);
            targets_are_legal_moves(&session);
            if session.ending().is_some() && random.below(3) == 0 {
                let _ = session.act("back 2");
            }
        }
    }
}

#[test]
fn take_backs_nest_deeper_than_pgn_does_and_the_game_goes_on() {
    let mut session = Session::default();
    let mut random = Random(7);
    while session.ending().is_none() && session.history().len() < 60 {
        let mv = *random.pick(session.board().legal_moves().as_slice());
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
        session.act(&random.pick(&new).to_string()).unwrap();
        for _ in 0..3 {
            if session.ending().is_none() {
                let mv = *random.pick(session.board().legal_moves().as_slice());
                session.act(&mv.to_string()).unwrap();
            }
        }
        assert!(session.tree().here().is_main_line());
        saved_and_resumed_is_the_same(&session);
    }
}

#[test]
fn no_text_makes_a_session_panic() {
    let mut random = Random(42);
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
        let text: String = (0..=random.below(6)).map(|_| *random.pick(&pieces)).collect();
        let _ = session.act(&text);
        let _ = session.engine_move(&text);
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
        "[CurrentMove \"99\"] [WhiteType \"program\"] [TimeControl \"40/7200:3600\"] 1. e4",
        "[CurrentMove \"x\"] [TimeControl \"300+3\"] 1. e4 {[%clk 0:05:03]} e5 {[%clk 0:04:00]}",
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
    assert_eq!(session.players()[Color::Black], Player::Engine);
}
