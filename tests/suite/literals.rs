//! Macros that give strings refuse what the macros of values refuse, in the same words, and each string means the same.

use std::fs;

use caissa::{Setup, Square, epd, fen, fens, pgn, san, setup, uci};
use chess_source::check::check;
use chess_source::find;

use crate::oracle::Rng;

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
fn moves_are_in_their_notation() {
    for sound in
        ["e4 e5 Nf3 Nc6 Bb5 a6 O-O", "1.e4 e5 2.Ngf3! Nbc6 3. Bf1b5 a6?", "e4 d5 exd5 Qxd5 N1c3"]
    {
        assert_eq!(mistakes(&format!("san!(\"{sound}\")")), [""; 0], "{sound}");
        let game: caissa::GameBuf = sound.parse().unwrap();
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
