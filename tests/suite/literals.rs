//! Macros that give strings refuse what the macros of values refuse, in the same words, and each string means the same.

use std::fs;

use caissa::{Board, GameBuf, Setup, Square, epd, fen, fens, pgn, san, setup, uci};
use chess_check::{CheckOptions, Input, TextKind, fix};
use chess_source::check::check;
use chess_source::find;

use crate::hygiene::fixture::Fixture;
use crate::oracle::{Rng, chess960_start, legal_move, standard_start, start_board};

/// The words of the mistakes in a call.
fn mistakes(call: &str) -> Vec<String> {
    let calls = find::calls(&format!("use caissa::*; const _: () = {call};")).unwrap();
    let [call] = &calls[..] else { panic!("{} calls in {call}", calls.len()) };
    check(call).mistakes.into_iter().map(|(_, mistake)| mistake.words).collect()
}

#[test]
fn strings_are_refused_in_the_words_of_values() {
    let text = fs::read_to_string(tests::project("tests/data/standard.perft")).unwrap();
    let fens: Vec<_> = text
        .lines()
        .filter_map(|line| line.split(" ;").next())
        .filter(|fen| caissa::is_fen(fen))
        .collect();
    let mut rng = Rng::new(57);
    let (mut sound, mut wrong) = (0, 0);
    for _ in 0..4_000 {
        let mut fen = rng.pick(&fens).to_owned();
        for _ in 0..rng.below(3) {
            let at = rng.below(fen.len());
            fen.replace_range(
                at..=at,
                rng.pick(&["", " ", "k", "K", "P", "8", "3", "/", "-", "w", "q", "é"]),
            );
            fen.retain(|char| char.is_ascii());
        }
        let options =
            rng.pick(&["", "chess960 ", "allow(material) ", "reachable ", "allow(check, clocks) "]);
        let found = mistakes(&format!("fen!({options}fen \"{fen}\")"));
        assert_eq!(found, mistakes(&format!("board!({options}fen \"{fen}\")")), "{options}{fen}");
        assert_eq!(found, mistakes(&format!("fens![{options}\"{fen}\"]")), "{options}{fen}");
        *(if found.is_empty() { &mut sound } else { &mut wrong }) += 1;
    }
    assert!(sound > 500 && wrong > 1_000, "{sound} sound, {wrong} wrong");
    for moves in ["e4 e5 Nf3", "e4 e5 Ke3 Nf9", "e4 {x", "", "e4 e5 Nf3+ Nc6 Bb5#"] {
        for quoted in [
            format!("\"{moves}\""),
            format!("fen \"4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1\"; \"{moves}\""),
        ] {
            let found = mistakes(&format!("game!({quoted})"));
            if !found.is_empty() {
                assert_eq!(mistakes(&format!("san!({quoted})")), found);
                assert_eq!(mistakes(&format!("uci!({quoted})")), found);
            }
        }
    }
}

#[test]
fn a_comma_may_follow() {
    let fen = "\"4k3/8/8/8/8/8/8/4K2R w K - 0 1\",";
    for call in [
        format!("fen!({fen})"),
        format!("fens!({fen})"),
        format!("epd!({fen})"),
        format!("san!(fen {fen}; \"O-O\",)").replace(",;", ";"),
        "pgn!(\"1. e4 *\",)".to_owned(),
    ] {
        assert_eq!(mistakes(&call), [""; 0], "{call}");
    }
    assert_eq!(mistakes(&format!("fen!({fen},)")).len(), 1);
}

#[test]
fn moves_are_in_their_notation() {
    for sound in
        ["e4 e5 Nf3 Nc6 Bb5 a6 O-O", "1.e4 e5 2.Ngf3! Nbc6 3. Bf1b5 a6?", "e4 d5 exd5 Qxd5 N1c3"]
    {
        assert_eq!(mistakes(&format!("san!(\"{sound}\")")), [""; 0], "{sound}");
        let game: GameBuf = sound.parse().unwrap();
        let uci = game.as_game().to_moves_in(caissa::Notation::Uci);
        assert_eq!(mistakes(&format!("uci!(\"{uci}\")")), [""; 0], "{uci}");
        let first = |words: Vec<String>| words[0].lines().next().unwrap().to_owned();
        assert_eq!(
            first(mistakes(&format!("san!(\"{uci}\")"))),
            "`e2e4` is not standard algebraic notation: write `e4`"
        );
        assert_eq!(
            first(mistakes(&format!("uci!(\"{}\")", sound.trim_start_matches("1.")))),
            "`e4` is not UCI: write `e2e4`"
        );
    }
    // As engines of Chess960 write it, and as others do.
    for castles in ["e1h1", "e1g1"] {
        assert_eq!(
            mistakes(&format!("uci!(fen \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"; \"{castles}\")")),
            [""; 0]
        );
    }
    for wrong in [
        "e2-e4",
        "5254",
        "pawn e2 to e4",
        "p e4",
        "♙e4",
        "e4 1-0",
        "e4 $1",
        "[White \"\"] e4",
        "e4 (d4)",
    ] {
        let words = mistakes(&format!("san!({wrong:?})"));
        assert_eq!(words.len(), 1, "{wrong}: {words:?}");
    }
}

struct Row {
    fen: &'static str,
    moves: &'static str,
}

macro_rules! row {
    ($fen:literal, $moves:expr) => {
        Row { fen: fen!($fen), moves: uci!($moves) }
    };
}

const ROWS: &[Row] = &[
    row!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4"),
    Row { fen: fen!(r"4k3/8/8/8/8/8/8/4K2R w K - 0 1"), moves: uci!("d2d4 d7d5") },
];

static LINE: &str = epd!("7k/5Q2/6K1/8/8/8/8/8 w - - bm Qg7#; id \"mate\";");

#[test]
fn strings_stand_wherever_a_literal_does() {
    let name = |fen| match fen {
        fen!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") => "start",
        fen!(setup "8/8/8/3N4/8/8/8/8") | fen!("4k3/8/8/8/8/8/8/4K2R w K - 0 1") => "ending",
        _ => "other",
    };
    assert_eq!(ROWS.iter().map(|row| name(row.fen)).collect::<Vec<_>>(), ["start", "ending"]);
    assert_eq!(ROWS.iter().map(|row| row.moves).collect::<Vec<_>>(), ["e2e4", "d2d4 d7d5"]);
    let none: [&str; 0] = fens![];
    assert!(none.is_empty());
    assert!(LINE.ends_with("id \"mate\";"));
    assert_eq!(concat!(pgn!("1. e4 *"), san!(" e4\te5 ")), "1. e4 * e4\te5 ");
}

#[test]
fn a_set_up_is_a_constant() {
    const KNIGHT: Setup = setup!("8/8/8/3N4/8/8/8/8");
    const TOKENS: Setup = setup!(chess960 8/8/8/8/8/8/8/2K3R1 w K -);
    assert_eq!(KNIGHT.to_string(), "8/8/8/3N4/8/8/8/8 w - - 0 1");
    assert!(TOKENS.is_chess960() && TOKENS.castling().contains(Square::G1));
    for fen in [
        "8/8/8/8/8/8/8/8",
        "pppppppp/8/8/8/8/8/8/8 b",
        "8/8/8/8/8/8/8/R3K2R b KQ",
        "8/8/8/8/8/8/8/8 b - e3 7 9",
    ] {
        let setup = Setup::from_fen(fen).unwrap();
        assert_eq!(Setup::from_bytes(&setup.to_bytes(), setup.is_chess960()), setup, "{fen}");
        assert!(setup.to_string().starts_with(fen), "{setup}");
    }
}

/// A random string of sound chess.
fn sound(rng: &mut Rng) -> String {
    let is_chess960 = rng.once_in(4);
    let start = if is_chess960 { chess960_start(rng) } else { standard_start(rng) };
    let first = start_board(&start);
    let (mut board, mut moves) = (first, Vec::new());
    for _ in 0..3 + rng.below(30) {
        let Some(mv) = legal_move(rng, &board) else { break };
        moves.push(mv);
        board = board.play(mv).unwrap();
    }
    let without_number =
        |board: &Board| board.to_string().split(' ').take(4).collect::<Vec<_>>().join(" ");
    match (rng.below(5), legal_move(rng, &board)) {
        (0, _) => Setup::from(board).set(board.king(board.turn()), None).to_string(),
        (1, _) => board.to_string().split(' ').next().unwrap().to_owned(),
        (2, Some(mv)) => {
            format!("{} bm {}; id \"one \\ two\";", without_number(&board), board.san(mv))
        }
        (3, _) => GameBuf::from_moves(first, moves).unwrap().as_game().to_pgn(),
        _ => board.to_string(),
    }
}

/// A string as a literal of Rust.
fn written(rng: &mut Rng, text: &str) -> String {
    match rng.below(3) {
        0 if !text.contains("\"#") => format!("r#\"{text}\"#"),
        1 => format!("\"{}\"", text.escape_default().to_string().replace("\\n", "\\n\\\n    ")),
        _ => format!("{text:?}"),
    }
}

/// Places for a string, `$`, and whether it is wrapped there.
const PLACES: [(&str, bool); 18] = [
    ("pub const A@: &str = $;", true),
    ("pub fn a@(text: &str) -> bool { matches!(text, $ | \"x\") }", true),
    ("pub fn a@(text: &str) -> u8 { match text { $ => 1, _ => 0 } }", true),
    ("pub static A@: [Case; 1] = [Case { fen: $, moves: 1 }];", true),
    ("pub fn a@() -> Vec<&'static str> { vec![\"é\", $] }", true),
    ("pub fn a@(text: &str) -> bool { if !($ == text) { return false; } true }", true),
    ("pub fn a@() { $.len(); }", true),
    ("pub fn a@(text: &str) { assert_eq!(text, $, \"8/8/8/8/8/8/8/8 {}\", 1); }", true),
    ("#[cfg(test)] mod a@ { const A: (u8, &str) = (1, $); }", true),
    ("#[doc = $] pub fn a@() {}", false),
    ("pub fn a@() { println!(\"{}\", $); }", false),
    ("pub const A@: &str = concat!($, \"\");", false),
    ("pub const A@: &str = mine!($);", false),
    ("pub const A@: &str = passed!(a: $;);", true),
    ("pub fn a@() { assert!(!named!($).is_empty()); }", false),
    ("pub fn a@() -> bool { matched!($) }", false),
    ("pub const A@: &str = forwarded!($);", false),
    ("macro_rules! a@ { () => { $ } }", false),
];

#[test]
fn strings_that_are_put_into_macros_compile_and_all_other_bytes_stay() {
    let mut rng = Rng::new(19);
    let mut source = "// \"8/8/8/8/8/8/8/8\"\r\npub struct Case { pub fen: &'static str, pub moves: usize }\n\
                      macro_rules! mine { ($text:literal) => { concat!($text, \"\") } }\n\
                      macro_rules! forwarded { ($text:expr) => { mine!($text) } }\n\
                      macro_rules! named { ($text:expr) => { stringify!($text) } }\n\
                      macro_rules! matched { ($text:expr) => { match \"\" { $text => true, _ => false } } }\n\
                      macro_rules! passed { ($($name:ident: $text:expr;)*) => { concat!($($text),*) } }\nfn main() {}\n"
        .to_owned();
    let (mut strings, mut count) = (Vec::new(), 0);
    for number in 0..300 {
        let text = sound(&mut rng);
        let literal = written(&mut rng, &text);
        let (place, is_wrapped) = rng.pick(&PLACES);
        source += &place.replace('@', &number.to_string()).replace('$', &literal);
        source += "\n";
        count += u64::from(is_wrapped);
        strings.push((literal, is_wrapped));
    }
    let package = Fixture::apart("adopted", &source);
    let path = package.path("src/main.rs");
    let adopt = || {
        let mut options = CheckOptions::default();
        options.strings = true;
        let mut copy = Vec::new();
        let input = Input::file(&path).of_kind(TextKind::Rust);
        let done = fix(input, &mut copy, &options, |_| true).unwrap();
        (String::from_utf8(copy).unwrap(), done.fixed, done.left)
    };
    let (copy, fixed, left) = adopt();
    fs::write(&path, &copy).unwrap();
    let (mut old, mut new) = (&*source, &*copy);
    for (literal, is_wrapped) in &strings {
        let (before, after) =
            old.split_once(literal.as_str()).unwrap_or_else(|| panic!("{literal}: {old}"));
        new = new.strip_prefix(before).unwrap_or_else(|| panic!("{literal}: {new:.200}"));
        if *is_wrapped {
            let (call, rest) = new.split_once(literal.as_str()).unwrap();
            let words = call.strip_prefix("caissa::").unwrap_or_else(|| panic!("{literal}"));
            assert!(words.len() < 30 && words.contains("!("), "{words}");
            new = rest.strip_prefix(')').unwrap();
        } else {
            new = new.strip_prefix(literal.as_str()).unwrap();
        }
        old = after;
    }
    assert_eq!((old, fixed, left), (new, count, 0));
    assert_eq!(adopt(), (copy, 0, 0));
    package.succeed(&["check", "--all-targets"]);
}

/// `= MOVES` after a position holds in every macro that takes one.
#[test]
fn moves_lead_to_a_position_in_every_macro() {
    let fen = "\"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\"";
    let wrong = "wrong FEN: the position after the moves has nothing on e5 and a black pawn on e6";
    for (before, after) in [
        ("board!(fen ", ")"),
        ("board!(reachable ", ")"),
        ("game!(fen ", "; 2. Nf3)"),
        ("fen!(", ")"),
        ("fen!(setup ", ")"),
        ("fens![\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\", ", "]"),
        ("setup!(", ")"),
        ("boards! { const A = fen ", " bm Nf3; }"),
        ("games! { const A = (fen ", "; 2. Nf3); }"),
    ] {
        for moves in ["1. e4 e5", "\"e2e4 e7e5\"", "\"1. e4 {best} e5 (1... c5)\""] {
            let call = |moves: &str| format!("{before}{fen} = {moves}{after}");
            assert_eq!(mistakes(&call(moves)), [""; 0], "{}", call(moves));
            let mut found = mistakes(&call(&moves.replace("e7e5", "e7e6").replace("e5", "e6")));
            found.retain(|words| !words.contains("is not read"));
            assert_eq!(found.len(), 1, "{}", call(moves));
            assert!(found[0].starts_with(wrong), "{}: {}", call(moves), found[0]);
        }
        let illegal = mistakes(&format!("{before}{fen} = 1. e4 Ke7{after}"));
        assert!(illegal[0].starts_with("illegal move 1... Ke7"), "{before}: {}", illegal[0]);
    }
    assert_eq!(mistakes("board!(fen = 1. e4)").len(), 1);
    assert_eq!(mistakes(&format!("board!(fen {fen} =)")), ["expected moves after `=`"]);
}
