//! Hostile input: the compiler reports a clear error at its place and never panics, overflows or takes long.

use std::fmt::Write;

use caissa::{Board, GameResult, Replay};
use chess_core::GameBuf;

use crate::hygiene::fixture::Fixture;

/// Knights that leave and return, with move numbers.
fn shuffle(moves: usize) -> String {
    let mut text = String::new();
    for number in 1..=moves {
        let pair = if number % 2 == 1 { "Nf3 Nf6" } else { "Ng1 Ng8" };
        write!(text, "{number}. {pair} ").unwrap();
    }
    text
}

fn check(name: &str, source: &str) -> (bool, String) {
    let output = Fixture::library(name, source).cargo(&["check", "--quiet"]);
    (output.status.success(), String::from_utf8(output.stderr).unwrap())
}

/// Input that rustc accepts as tokens, and the first line of the expected error.
fn refused() -> Vec<(String, &'static str)> {
    let deep = 10_000;
    vec![
        ("game!()".into(), "expected a move or a position, but found nothing"),
        ("board!(\"\")".into(), "expected a move or a position, but found nothing"),
        (
            "game!(hello)".into(),
            "expected chess, but found Rust: a macro sees no values, only what is written in its call",
        ),
        ("game!(1. e4 N)".into(), "`N` names a knight, but not where it goes"),
        ("game!(1. e4 @ e5)".into(), "expected a move, but found `@`"),
        (
            format!("game!(1. e4 {}1. d4{})", "(".repeat(deep), ")".repeat(deep)),
            "a variation replaces the move before it, but there is none",
        ),
        (
            format!("game!({} 1-0)", "{".repeat(deep) + &"}".repeat(deep)),
            "comments do not nest: this `}` ends the comment",
        ),
        (
            format!("game!(\"1. e4 {}\")", "(1. d4 ".repeat(deep)),
            "variations are nested more than 32 deep",
        ),
        (
            format!("board!(\"{}\")", "8/".repeat(500_000)),
            "the board has 500001 ranks instead of 8",
        ),
        (
            format!("board!(fen \"{}\")", "p".repeat(1_000_000)),
            "rank 8 has 1000000 files instead of 8: `pppppppppppppppppppppppppppp…`",
        ),
        (format!("board!(fen {}p)", "p/".repeat(20_000)), "rank 8 has 1 file instead of 8: `p`"),
        (
            format!("game!({}Ke5)", shuffle(2_000)),
            "illegal move 2001. Ke5: the king on e1 cannot reach e5",
        ),
    ]
}

#[test]
fn hostile_input_gets_one_clear_error_each() {
    let cases = refused();
    let mut source = String::new();
    for (call, _) in &cases {
        writeln!(source, "const _: () = {{ let _ = caissa::{call}; }};").unwrap();
    }
    let (compiles, stderr) = check("hostile", &source);
    assert!(!compiles);
    let headlines: Vec<_> =
        stderr.lines().filter_map(|line| line.strip_prefix("error: ")).collect();
    for (call, headline) in &cases {
        let call: String = call.chars().take(60).collect();
        assert!(headlines.contains(headline), "{call}: not among {headlines:?}");
    }
    // One for each case, and the last line of rustc.
    assert_eq!(headlines.len(), cases.len() + 1, "{headlines:?}");
    for word in ["panicked", "overflow", "internal compiler error"] {
        assert!(!stderr.contains(word), "{word}");
    }
}

#[test]
fn game_of_two_thousand_moves_compiles() {
    let source = format!(
        "const GAME: caissa::Game = caissa::game!({});\nconst _: () = assert!(GAME.len() == 4_000);\n",
        shuffle(2_000)
    );
    let (compiles, stderr) = check("long", &source);
    assert!(compiles, "{stderr}");
}

#[test]
fn any_length_is_read_at_run_time() {
    let game = GameBuf::parse(&shuffle(30_000)).unwrap();
    assert_eq!(game.as_game().len(), 60_000);
    assert_eq!(game.as_game().outcome().unwrap().result(), GameResult::Draw);

    let comments = format!("1. e4 {{{}}} e5 *", "a (b ; c ".repeat(500_000));
    assert_eq!(GameBuf::parse(&comments).unwrap().as_game().len(), 2);

    let variations = format!("1. e4 {} e5", "(1. d4 d5) ".repeat(50_000));
    assert_eq!(GameBuf::parse(&variations).unwrap().as_game().len(), 2);
}

#[test]
fn many_unreadable_words_are_told_once_and_many_mistakes_up_to_a_thousand() {
    let places = |text: &str| {
        let mistakes = Replay::new(text, Board::START).mistakes();
        mistakes.iter().map(|error| (error.range().start, error.range().end)).collect::<Vec<_>>()
    };
    assert_eq!(places(&"hello ".repeat(50_000)), [(0, 299_999)]);
    let thousand = (0..Replay::MOST_MISTAKES).map(|word| (4 * word, 4 * word + 3));
    // The last one says that the rest is not read.
    let all: Vec<_> = thousand.chain([(4_000, 4_003)]).collect();
    assert_eq!(places(&"zf3 ".repeat(50_000)), all);
}
