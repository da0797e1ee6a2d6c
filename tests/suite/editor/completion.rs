//! Completion of moves: at a cursor in a word that is no move yet, rust-analyzer lists the legal moves that begin so.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use caissa::{Board, Color, Move};
use serde_json::Value;

use super::{fixture, session};
use crate::oracle::Rng;
use tests::skip::say;

const GAMES: usize = 50;
const CURSORS: usize = 4;

/// A game in a macro, and the text around its moves. `FEN` stands for the position from which they are played.
const FORMS: [(&str, &str); 10] = [
    ("pub const A: Game = game!(", ");"),
    ("chess! { pub const A: Game = game!<", ">; }"),
    ("games! { pub const A = 1. d4 d5; pub const B = ", "; }"),
    ("games! { pub const A = (fen \"FEN\"); pub const B = A, ", "; }"),
    ("pub const A: Book = book! { 1. c4; A00 \"A\" = ", "; };"),
    ("boards! { pub const A = fen \"FEN\" bm ", "; }"),
    ("pub fn a() { let _ = Board![", "]; }"),
    ("pub fn a() -> Game { game!(fen \"FEN\"; ", ") }"),
    ("pub fn a() -> Puzzle { puzzle!(#2, fen \"FEN\", ", ") }"),
    ("macro_rules! mine { ($($t:tt)*) => { caissa::game!($($t)*) } } pub fn a() { mine!(", "); }"),
];

/// A cursor in a file, and the names that must be listed there.
struct Cursor {
    text: String,
    column: usize,
    names: BTreeSet<String>,
}

#[test]
fn legal_moves_are_listed_at_a_word_that_is_no_move_yet() {
    let Some(analyzer) = session::find_analyzer() else { return };
    let fixture = fixture("editor-completion");
    let mut session = session::Session::start(&analyzer, &fixture);
    session.open("src/typing.rs");
    let mut rng = Rng::new(30);
    let (mut times, mut wrong) = (Vec::new(), Vec::new());
    for game in 0..GAMES {
        let moves = random_moves(&mut rng);
        for _ in 0..CURSORS {
            let cursor = cursor(&mut rng, FORMS[game % FORMS.len()], &moves);
            session.change(&cursor.text);
            let begun = Instant::now();
            let listed = session.completion(cursor.text.lines().count() - 1, cursor.column);
            times.push(begun.elapsed());
            let diagnostics = session.diagnostics();
            assert_eq!(diagnostics.len(), 1, "{}\n{diagnostics:?}", cursor.text);
            let listed: BTreeSet<_> = listed.iter().map(label).collect();
            if listed != cursor.names {
                wrong.push((listed, cursor));
            }
        }
    }
    for (listed, Cursor { text, names, .. }) in &wrong {
        say(&format!("{text}\n  listed {listed:?}\n  wanted {names:?}"));
    }
    assert_eq!(wrong.len(), 0, "wrong lists");
    times.sort();
    let at = |percent| Duration::as_millis(&times[(times.len() - 1) * percent / 100]);
    say(&format!(
        "editor: the legal moves at {} cursors; {} ms in the median, {} ms at the 95th percentile",
        times.len(),
        at(50),
        at(95)
    ));
}

fn label(item: &Value) -> String {
    item["label"].as_str().unwrap().to_owned()
}

/// Unfinished games, the move that the editor must choose, and a part of its documentation.
const CHOSEN: [(&str, &str, &str); 5] = [
    ("1. e4 c", "c5", "Sicilian Defence (B20)"),
    (
        "1. e4 e5 2. N",
        "Nf3",
        "**2. Nf3** White's knight on g1 goes to f3.\n\n```text\n8  r n b q k b n r\n",
    ),
    ("e2e4 e7e5 g1", "g1f3", "King's Knight Opening (C40)"),
    ("1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O", "o_o", "White castles kingside."),
    ("1. e4 e5 2. n", "Nf3", "King's Knight Opening (C40)"),
];

#[test]
fn the_likely_move_is_chosen_and_explained() {
    let Some(analyzer) = session::find_analyzer() else { return };
    let fixture = fixture("editor-likely");
    let mut session = session::Session::start(&analyzer, &fixture);
    session.open("src/typing.rs");
    for (game, name, words) in CHOSEN {
        let line = format!("pub const A: caissa::Game = caissa::game!({game}");
        session.change(&format!("{line});"));
        let items = session.completion(0, line.len());
        let chosen: Vec<_> = items.iter().filter(|item| item["preselect"] == true).collect();
        let names: Vec<_> = chosen.iter().map(|item| label(item)).collect();
        assert_eq!(names, [name], "{game}");
        let told = chosen[0]["documentation"]["value"].as_str().unwrap();
        assert!(told.contains(words), "{game}\n{told}");
    }
    // A move that is legal needs no list.
    let line = "pub const A: caissa::Game = caissa::game!(1. e4 e5 2. Nf3";
    session.change(&format!("{line});"));
    assert_eq!(session.completion(0, line.len()), Vec::<Value>::new());
}

/// The moves of a game of at most 60 plies that does not end before.
fn random_moves(rng: &mut Rng) -> Vec<Move> {
    let (mut board, mut moves) = (Board::START, Vec::new());
    for _ in 0..rng.below(60) {
        let legal = board.legal_moves();
        if board.outcome().is_some() || legal.is_empty() {
            break;
        }
        let mv = legal[rng.below(legal.len())];
        moves.push(mv);
        board = board.play(mv).unwrap();
    }
    moves
}

/// A cursor in a game, after the first letters of a move.
fn cursor(rng: &mut Rng, (before, after): (&str, &str), moves: &[Move]) -> Cursor {
    let is_position = before.contains("FEN");
    loop {
        let ply = rng.below(moves.len() + 1);
        let mut board = Board::START;
        let mut written = String::new();
        for mv in &moves[..ply] {
            if !is_position {
                written += &numbered(&board, &board.san(*mv));
            }
            board = board.play(*mv).unwrap();
        }
        let legal = oracle(&board);
        if legal.is_empty() {
            continue;
        }
        let (san, _) = &legal[rng.below(legal.len())];
        let typed = &san[..=rng.below(san.len())];
        let is_word = typed.chars().all(|char| char.is_ascii_alphanumeric());
        if !is_word || board.read(typed).is_ok() {
            continue;
        }
        let word = if before.contains(" bm ") { typed.into() } else { numbered(&board, typed) };
        let line =
            format!("{}{written}{}", before.replace("FEN", &board.to_string()), word.trim_end());
        let names = legal.iter().filter(|(san, _)| san.starts_with(typed));
        return Cursor {
            column: line.len(),
            text: format!(
                "#![allow(unused_imports)]\nuse caissa::*;\nuse caissa::book::Book;\n{line}{after}"
            ),
            names: names.map(|(_, name)| name.clone()).collect(),
        };
    }
}

/// A move with its number.
fn numbered(board: &Board, san: &str) -> String {
    let dots = if board.turn() == Color::White { "." } else { "..." };
    format!("{}{dots} {san} ", board.fullmove_number())
}

/// The legal moves by another library: in standard algebraic notation, and as the editor names them.
fn oracle(board: &Board) -> Vec<(String, String)> {
    use shakmaty::{
        CastlingMode, Chess, EnPassantMode, Position, fen::Fen, san::San, uci::UciMove,
    };
    let _ = EnPassantMode::Legal;
    let fen: Fen = board.to_string().parse().unwrap();
    let position: Chess = fen.into_position(CastlingMode::Standard).unwrap();
    let moves = position.legal_moves();
    let named = moves.iter().map(|mv| {
        let san = San::from_move(&position, *mv).to_string();
        let name = match (&*san, mv.promotion()) {
            ("O-O", _) => "o_o".to_owned(),
            ("O-O-O", _) => "o_o_o".to_owned(),
            (_, Some(_)) => UciMove::from_standard(*mv).to_string(),
            _ => san.clone(),
        };
        (san, name)
    });
    named.collect()
}
