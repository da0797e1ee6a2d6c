//! The engine resigns and offers draws as people do: late, rarely, and never against beginners.

use chess_core::{Board, Color};
use chess_play::{Alert, EngineDecision, GameEnd, Session};

/// White, a person with a queen more, has not given mate yet.
const LOST: &str = "4k3/8/8/8/8/8/PPPP4/3QK3 w - - 0 50";
/// Rooks with which no side can win.
const LEVEL: &str = "r5k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 50";

fn session(fen: &str) -> Session {
    let mut session = Session::new(Board::from_fen(fen).unwrap());
    session.act("side white").unwrap();
    session
}

/// Plays pairs of moves; the engine evaluates each position where it is to move. Returns its
/// decisions.
fn play(
    session: &mut Session,
    moves: &[(&str, &str)],
    level: u8,
    evaluation: i32,
) -> Vec<EngineDecision> {
    let mut decisions = Vec::new();
    for (person, engine) in moves {
        session.act(person).unwrap();
        session.note_evaluation(evaluation);
        decisions.push(session.decision(level));
        session.engine_move(session.board().read(engine).unwrap()).unwrap();
    }
    decisions
}

const CHASE: [(&str, &str); 5] =
    [("Qe2+", "Kd8"), ("Qd3+", "Ke8"), ("Qc4", "Kd8"), ("Qb5", "Kc7"), ("Qa5+", "Kc6")];

#[test]
fn an_engine_resigns_after_four_hopeless_moves_in_a_row() {
    use EngineDecision::{Play, Resign};
    let decisions = play(&mut session(LOST), &CHASE, 4, -1_000);
    assert_eq!(decisions, [Play, Play, Play, Resign, Resign]);
    // Not against a beginner, and not if it is only bad.
    assert_eq!(play(&mut session(LOST), &CHASE, 3, -5_000), [Play; 5]);
    assert_eq!(play(&mut session(LOST), &CHASE, 10, -999), [Play; 5]);
}

#[test]
fn one_better_evaluation_or_a_missing_one_begins_the_count_again() {
    let mut game = session(LOST);
    play(&mut game, &CHASE[..3], 5, -2_000);
    game.act(CHASE[3].0).unwrap();
    assert_eq!(game.decision(5), EngineDecision::Play);
    game.note_evaluation(-200);
    assert_eq!(game.decision(5), EngineDecision::Play);
    game.note_evaluation(-2_000);
    assert_eq!(game.decision(5), EngineDecision::Resign);
    // After a take-back, the evaluations of the moves that were taken back do not count.
    game.act("back").unwrap();
    game.act("Qb3").unwrap();
    assert_eq!(game.decision(5), EngineDecision::Play);
    game.note_evaluation(-2_000);
    assert_eq!(game.decision(5), EngineDecision::Resign);
    game.act("new").unwrap();
    assert_eq!(game.decision(5), EngineDecision::Play);
}

/// A hopeless evaluation without a loss of material may be an error; a mate is not.
#[test]
fn an_engine_with_equal_material_resigns_only_before_a_mate() {
    let moves = [("Rb1", "Rc8"), ("Ra1", "Ra8"), ("Rc1", "Rb8"), ("Rd1", "Ra8")];
    assert_eq!(play(&mut session(LEVEL), &moves, 9, -2_000), [EngineDecision::Play; 4]);
    let decisions = play(&mut session(LEVEL), &moves, 9, -i32::MAX);
    assert_eq!(decisions.last(), Some(&EngineDecision::Resign));
}

#[test]
fn a_resignation_ends_the_game_also_while_the_player_looks_back() {
    let mut game = session(LOST);
    play(&mut game, &CHASE[..4], 5, -2_000);
    game.act("Qa5+").unwrap();
    game.act("go 2").unwrap();
    let answer = game.engine_resigns();
    assert_eq!(answer.text, "The game is over: White wins: Black resigns.");
    assert_eq!(game.ending(), Some(GameEnd::Resignation { winner: Color::White }));
    assert!(game.to_pgn().contains("1-0"));
    // The engine does not resign when it is not its turn, or after the end.
    assert_eq!(game.engine_resigns().text, "");
    assert_eq!(session(LOST).engine_resigns().text, "");
}

/// Rooks shuffle without a repetition.
const SHUFFLE: [(&str, &str); 10] = [
    ("Rb1", "Rc8"),
    ("Rb2", "Rc7"),
    ("Rb3", "Rc6"),
    ("Rb4", "Rc5"),
    ("Rb8+", "Rc8"),
    ("Rb7", "Ra8"),
    ("h3", "h6"),
    ("Rc7", "Rb8"),
    ("Rd7", "Rc8"),
    ("Re7", "Rd8"),
];

#[test]
fn an_engine_offers_a_draw_once_in_a_level_ending() {
    use EngineDecision::{OfferDraw, Play};
    let mut game = session(LEVEL);
    assert_eq!(play(&mut game, &SHUFFLE[..7], 1, 20), [Play; 7]);
    assert_eq!(play(&mut game, &SHUFFLE[7..8], 1, -20), [OfferDraw]);
    let offer = game.engine_offers_draw();
    assert_eq!(offer.text, "Black offers a draw. Answer with `accept` or `decline`.");
    assert!(game.alerts().contains(&Alert::DrawOffered { by: Color::Black }));
    // A second offer at once does not count.
    assert_eq!(game.engine_offers_draw().text, "");
    let mut accepted = game.clone();
    accepted.act("accept").unwrap();
    assert_eq!(accepted.ending(), Some(GameEnd::Agreement));
    // A move declines, and the engine does not ask again soon.
    assert_eq!(play(&mut game, &SHUFFLE[8..], 1, 0), [Play; 2]);
    assert!(game.alerts().is_empty());
}

#[test]
fn an_engine_offers_no_draw_early_or_with_many_pieces_or_when_somebody_is_better() {
    let early = LEVEL.replace("0 50", "0 20");
    let queens = "rq4k1/5ppp/8/8/8/8/5PPP/RQ4K1 w - - 0 50";
    assert_eq!(play(&mut session(&early), &SHUFFLE, 5, 0), [EngineDecision::Play; 10]);
    assert_eq!(play(&mut session(LEVEL), &SHUFFLE, 5, 21), [EngineDecision::Play; 10]);
    let moves = [("h3", "h6"), ("g3", "g6"), ("Kg2", "Kg7"), ("Kg1", "Kg8"), ("Kh2", "Kh7")];
    let more = [("Kg2", "Kg7"), ("Kh1", "Kh8"), ("Kh2", "Kh7"), ("f3", "f6")];
    let decisions = play(&mut session(queens), &[&moves[..], &more].concat(), 5, 0);
    assert_eq!(decisions, [EngineDecision::Play; 9]);
}

#[test]
fn engines_among_themselves_play_to_the_end() {
    let mut game = session(LOST);
    play(&mut game, &CHASE[..4], 5, -2_000);
    game.act("Qa5+").unwrap();
    game.note_evaluation(-2_000);
    assert_eq!(game.decision(5), EngineDecision::Resign);
    game.act("side none").unwrap();
    assert_eq!(game.decision(5), EngineDecision::Play);
    // Nor does an engine decide for persons.
    game.act("side both").unwrap();
    assert_eq!(game.decision(5), EngineDecision::Play);
}

#[test]
fn an_engine_accepts_a_draw_in_a_simple_ending_that_is_level() {
    let game = session(&LEVEL.replace("0 50", "0 20"));
    // White is to move, so the engine's evaluation is the opposite.
    assert!(game.engine_agrees_to_draw(-20) && game.engine_agrees_to_draw(500));
    assert!(!game.engine_agrees_to_draw(-21));
}
