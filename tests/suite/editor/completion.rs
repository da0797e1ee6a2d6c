//! Completion of moves: at a cursor in a word that is not a move yet, rust-analyzer lists the legal
//! moves that begin so.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use caissa::{Board, Color, Move};
use serde_json::Value;

use super::session::Session;
use crate::oracle::{Rng, sample};
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

/// The lines before a call.
const HEAD: &str = "#![allow(unused_imports)]\nuse caissa::*;\nuse caissa::book::Book;\n";

/// A cursor in a file, and the names that must be listed there.
struct Cursor {
    text: String,
    column: usize,
    names: BTreeSet<String>,
}

/// The lists of an editor while a game is typed.
pub(super) fn moves_are_listed(session: &mut Session) {
    session.open("src/typing.rs");
    legal_moves_are_listed_at_a_word_that_is_no_move_yet(session);
    moves_and_words_are_listed_from_the_first_letter_and_after_a_mistake(session);
    legal_moves_are_listed_after_a_false_mark(session);
    the_likely_move_is_chosen_and_explained(session);
}

fn legal_moves_are_listed_at_a_word_that_is_no_move_yet(session: &mut Session) {
    let mut rng = Rng::new(30);
    let (mut times, mut wrong) = (Vec::new(), Vec::new());
    for game in 0..sample(GAMES) {
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

/// Lines with a cursor, `|`, and the names that must be listed there.
const FROM_THE_FIRST_LETTER: [(&str, &str); 63] = [
    ("pub const A: Game = game!(e|);", "e3 e4"),
    ("pub const A: Board = board!(e|);", "e3 e4"),
    ("games! { pub const A = e|; }", "e3 e4"),
    ("pub const A: Book = book! { e| };", "e3 e4"),
    ("pub const A: Book = book! { \"X\" = d|; };", "d3 d4"),
    ("pub const A: Book = book! { d| };", "d3 d4 dir"),
    ("pub const A: Book = book! { 1. e4; f| };", "f3 f4 fen file"),
    ("pub const A: Book = book! { plies 4 fi| };", "file"),
    ("pub const A: Book = book! { reach| };", "reachable"),
    ("pub const A: Book = book! { E9| };", "E90 E91 E92 E97"),
    ("pub const A: Game = game!(fen \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"; e|);", "e3 e4"),
    (
        "pub const A: Puzzle = puzzle!(#1, fen \"6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1\", R|);",
        "Rb1 Rc1 Rd1 Re2 Re3 Re4 Re5 Re6 Re7 Re8 Rf1 Rg1 Rh1",
    ),
    ("pub const A: Puzzle = puzzle!(#1, fen \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\", e|);", "e3 e4"),
    ("pub const A: Puzzle = puzzle!(#1, e|);", "e3 e4"),
    ("chess! { pub const A: Game = game!<e|>; }", "e3 e4"),
    ("pub fn a() { let _ = Board![e|]; }", "e3 e4"),
    ("boards! { pub const A = e|; }", "e3 e4"),
    ("pub const A: Game = game!(n|);", "Na3 Nc3 Nf3 Nh3"),
    ("pub const A: Game = game!(f|);", "f3 f4 fen file"),
    ("pub const A: Board = board!(r|);", "reachable"),
    ("pub const A: Games = games!(d|);", "dir"),
    ("games! { pub const ITALIAN = 1. e4; pub const B = I|; }", "ITALIAN"),
    ("games! { pub const A = 1. e4; pub const B = A|; }", "A allow"),
    ("pub const A: Game = game!([Event \"a\"] [WhiteT|] 1. e4);", "WhiteTeam WhiteTitle WhiteType"),
    ("pub const A: Game = game!([Event \"a\"] e|);", "e3 e4"),
    ("pub const A: Game = game!(fen 4k3/P7/8/8/8/8/8/4K3 w - - 0 1; a|);", "a8B a8N a8Q a8R"),
    (
        "pub const A: Game = game!(fen \"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1\"; ax|);",
        "axb8B axb8N axb8Q axb8R",
    ),
    (
        "pub const A: Game = game!(fen \"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1\"; 1. a8|);",
        "a8B a8N a8Q a8R",
    ),
    // Words of a call that are not chess.
    ("pub const A: Puzzle = puzzle!(#1, any|);", "any_key"),
    (
        "pub const A: Puzzle = puzzle!(#1, bu|, fen \"6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1\");",
        "budget",
    ),
    ("boards! { pub const A = fen \"8/8/8/8/8/4k3/4p3/4K3 b - -\" b|; }", "bm"),
    ("boards! { pub const A = fen \"8/8/8/8/8/4k3/4p3/4K3 b - -\" bm Kd3; i|; }", "id"),
    ("boards! { pub const A = su|; }", "suite"),
    ("boards! { pub const A = per| fen \"8/8/8/8/8/4k3/4p3/4K3 b - -\" bm Kd3; }", "perft"),
    ("pub fn a() { let _ = boards!(su|); }", "suite"),
    ("pub const A: Board = board!(allow(m|) fen \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\");", "material"),
    ("pub const A: &str = fen!(al|);", "allow"),
    ("pub const A: &[&str] = &fens![\"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\", re|];", "reachable"),
    ("pub const A: Setup = setup!(re|);", "reachable"),
    ("pub const A: &str = epd!(per|);", "perft"),
    ("pub const A: Book = book! { C5| \"Italian\" = 1. e4; };", "C50 C51 C53 C54 C55 C57 C58"),
    // Other notations.
    ("pub const A: Game = game!(kni|);", "knight"),
    ("pub const A: Game = game!(pawn e|);", "e2"),
    ("pub const A: Game = game!(pawn e2 t|);", "to"),
    ("pub const A: Game = game!(pawn e2 to e|);", "e3 e4"),
    ("pub const A: Game = game!(p e|);", "e3 e4"),
    ("pub const A: Game = game!(1. e4 e5 2. Ng1|);", "Ng1"),
    ("pub const A: Game = game!(1. e4 e5 2. Ng1-|);", "e2 f3 h3"),
    ("pub const A: Game = game!(1. e4 e5 2. Ng1-f|);", "f3"),
    ("pub const A: Game = game!(fen \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"; 1. a8=|);", "B N Q R"),
    // The notation of the game.
    ("pub const A: Game = game!(e2|);", "e2e3 e2e4"),
    ("pub const A: Game = game!(1. e2e4 e7e5 2. g|);", "g1e2 g1f3 g1h3 g2g3 g2g4"),
    ("pub const A: Game = game!(1. e2e4 e7e5 2. d2|);", "d2d3 d2d4"),
    ("pub const A: Game = game!(1. e2e4 d7d5 2. e4d5p d8|);", "d8d5p d8d6 d8d7"),
    ("pub const A: Game = game!(1. e2-e4 e7-e5 2. Nb|);", "Nb1"),
    ("pub const A: Game = game!(1. e4 e5 2. Sf3 Sc6 3. L|);", "La6 Lb5 Lc4 Ld3 Le2"),
    // After a mistake.
    ("pub const A: Game = game!(1. e4 e5 1-0 2. N|);", "Na3 Nc3 Ne2 Nf3 Nh3"),
    ("pub const A: Game = game!(1. e4 e5 1-0 2. Nf3 Nc6 3. B|);", "Ba6 Bb5 Bc4 Bd3 Be2"),
    ("pub const A: Game = game!(1. e4 e5 foo 2. N|);", "Na3 Nc3 Ne2 Nf3 Nh3"),
    ("pub const A: Game = game!(1. e4 e5 2. Nh6 Nc6 3. B|);", "Ba6 Bb5 Bc4 Bd3 Be2"),
    ("pub const A: Game = game!(1. e4 e5 2. Sf3 Nc6 3. B|);", "Ba6 Bb5 Bc4 Bd3 Be2"),
    ("pub const A: Game = game!(1. e4 e5 2. Bb5+ Nc6 3. N|);", "Na3 Nc3 Ne2 Nf3 Nh3"),
    (
        "games! { pub const A = 1. e4 e5; pub const B = A, 2. Nh6 Nc6 3. B|; }",
        "Ba6 Bb5 Bc4 Bd3 Be2",
    ),
];

fn moves_and_words_are_listed_from_the_first_letter_and_after_a_mistake(session: &mut Session) {
    for (line, names) in FROM_THE_FIRST_LETTER {
        let column = line.find('|').unwrap();
        session.change(&format!("{HEAD}{}", line.replace('|', "")));
        let listed = session.completion(HEAD.lines().count(), column);
        let listed: BTreeSet<_> = listed.iter().map(label).collect();
        let names: BTreeSet<_> = names.split(' ').map(str::to_owned).collect();
        assert_eq!(listed, names, "{line}");
    }
}

/// The number of games with a mistake.
const WITH_A_MISTAKE: usize = 50;

fn legal_moves_are_listed_after_a_false_mark(session: &mut Session) {
    let mut rng = Rng::new(58);
    let mut right = 0;
    while right < sample(WITH_A_MISTAKE) {
        let moves = random_moves(&mut rng);
        let (mut board, mut written, mut wrong) = (Board::START, String::new(), None);
        for mv in &moves {
            let san = board.san(*mv).to_string();
            let next = board.play(*mv).unwrap();
            let is_wrong = wrong.is_none() && !san.contains(['+', '#', '=']) && rng.below(4) == 0;
            wrong = wrong.or(is_wrong.then(|| san.clone()));
            written +=
                &numbered(&board, &if is_wrong { san + "+" } else { san.replace('#', " #") });
            board = next;
        }
        let Some(typed) = ["N", "B", "R", "Q", "K"]
            .into_iter()
            .find(|letter| oracle(&board).iter().any(|(san, _)| san.starts_with(letter)))
        else {
            continue;
        };
        if wrong.is_none() {
            continue;
        }
        let line = format!("pub const A: Game = game!({written}{}", numbered(&board, typed));
        let line = line.trim_end();
        session.change(&format!("{HEAD}{line});"));
        let listed = session.completion(HEAD.lines().count(), line.len());
        let listed: BTreeSet<_> = listed.iter().map(label).collect();
        let legal = oracle(&board);
        let names = legal.into_iter().filter(|(san, _)| san.starts_with(typed));
        assert_eq!(listed, names.map(|(_, name)| name).collect(), "{line}");
        right += 1;
    }
    say(&format!("editor: the legal moves at {right} cursors after a mistake"));
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

fn the_likely_move_is_chosen_and_explained(session: &mut Session) {
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
            text: format!("{HEAD}{line}{after}"),
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
    use shakmaty::{CastlingMode, Chess, EnPassantMode, Position, fen::Fen, san::San};
    let _ = EnPassantMode::Legal;
    let fen: Fen = board.to_string().parse().unwrap();
    let position: Chess = fen.into_position(CastlingMode::Standard).unwrap();
    let moves = position.legal_moves();
    let named = moves.iter().map(|mv| {
        let san = San::from_move(&position, *mv).to_string();
        let name = match (&*san, mv.promotion()) {
            ("O-O", _) => "o_o".to_owned(),
            ("O-O-O", _) => "o_o_o".to_owned(),
            (_, Some(_)) => san.replace('=', "").trim_end_matches(['+', '#']).to_owned(),
            _ => san.clone(),
        };
        (san, name)
    });
    named.collect()
}
