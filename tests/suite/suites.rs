//! Positions with operations in constants: files in a crate of their own, built as a user builds it, and items.

use std::fs;

use caissa::epd::{Epd, EpdBuf, Suite};
use caissa::{Board, boards};

use crate::hygiene::fixture::Fixture;

const LINES: &str = "# two\n8/8/8/8/8/4k3/4p3/4K3 b - - bm Kd3; id \"one\";\r\n\n\
                     rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - D1 20; D2 400; id \"two\"\n";

const SUITE: Suite = boards!(perft file "../games/suite.epd");

boards! {
    /// In tokens.
    const TOKENS = fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3 9 bm e2e4 d2-d4; ce -35; id "a \"b\" \\";
    const IN_ORDER = fen "7k/5Q2/6K1/8/8/8/8/8 w - -" pv Qg7 #; bm Qg7 #, Qf8+; dm 1; ce +32000;
    static LINE: Epd<'static> = r#"7k/5Q2/6K1/8/8/8/8/8 w - - bm f7g7; id no quotes"#;
    const MATE = fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 3 8" bm #2;
    const BARE = fen "8/8/8/8/8/4k3/4p3/4K3 b - -";
    const PAREN = (fen "8/8/8/8/8/4k3/4p3/4K3 b - -"; bm Kd3; id "p");
    const CHESS960 = chess960 fen "1k1r4/3p4/8/8/8/8/8/1K1R4 w Kk -" bm O-O;
    const MANY = allow(material) "7k/8/QQQQQ3/QQQQ4/Q7/8/8/K7 w - - id \"queens\"";
    const REACHED = reachable fen "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -" bm e5;
    const MOVES = 1. e4 e5 bm Nf3; id "moves";
    const MOVES_ALONE = 1. e4 e5;
    const MOVES_COUNTED = perft(2) 1. e4 c5 D1 30;
    const MOVES_IN_STRING = "1. e4 {a} c5 (1... e5)"; pv Nf3 d6; theme pin; Elo 2000;
    const MOVES_FROM_FEN = (fen "8/P6k/8/8/8/8/8/K7 w - - 0 1"; 1. a8=Q) bm Kg7;
    const MOVES_OF_960 =
        perft (chess960 fen "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"; 1. e4) D1 20; bm e5;
    #[allow(dead_code)]
    pub(crate) static COUNTED = perft(2) fen "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -" ;D1 20 ;D2 400 ;D3 1;
}

const LIST: Suite = boards! {
    fen "7k/5Q2/6K1/8/8/8/8/8 w - -" pv Qg7 #; bm Qg7 #, Qf8+; dm 1; ce +32000;
    "7k/5Q2/6K1/8/8/8/8/8 w - - bm f7g7; id no quotes", fen "8/8/8/8/8/4k3/4p3/4K3 b - -";;
    allow(material) "7k/8/QQQQQ3/QQQQ4/Q7/8/8/K7 w - - id \"queens\"";
    perft(2) fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ;D1 20 ;D2 400 ;D3 1;
};

const _: () = assert!(SUITE.len() == 4 && SUITE.get(4).is_none() && !SUITE.is_empty());
const _: () = assert!(IN_ORDER.best_moves().advance().is_some());

#[test]
fn items_equal_the_same_lines_read_at_run_time() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let mate = "7k/5Q2/6K1/8/8/8/8/8 w - -";
    for (constant, line) in [
        (TOKENS, format!("{start} 3 9 bm e4 d4; ce -35; id \"a \\\"b\\\" \\\\\";")),
        (IN_ORDER, format!("{mate} pv Qg7#; bm Qg7# Qf8#; dm 1; ce +32000;")),
        (LINE, format!("{mate} bm f7g7; id no quotes;")),
        (MATE, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 3 8 bm #2;".to_owned()),
        (BARE, "8/8/8/8/8/4k3/4p3/4K3 b - -".to_owned()),
        (PAREN, "8/8/8/8/8/4k3/4p3/4K3 b - - bm Kd3; id \"p\";".to_owned()),
        (REACHED, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - bm e5;".to_owned()),
    ] {
        assert_eq!(constant, Epd::parse(&line).unwrap());
        assert_eq!(constant.to_string(), line);
    }
    assert_eq!((MATE.mate_in(), MATE.best_moves().count()), (Some(2), 0));
    assert_eq!(CHESS960.best_moves().next().unwrap().to_string(), "b1d1");
    assert_eq!(MANY.id().unwrap(), "queens");
    assert_eq!(TOKENS.id().unwrap(), r#"a "b" \"#);
}

#[test]
fn a_list_has_the_positions_of_its_items() {
    assert_eq!(LIST.iter().collect::<Vec<_>>(), [IN_ORDER, LINE, BARE, MANY, COUNTED]);
    assert_eq!(LIST.get(0).unwrap().best_moves().count(), 2);
}

#[test]
fn moves_lead_to_positions_with_operations() {
    for (constant, line) in [
        (
            MOVES,
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 bm Nf3; id \"moves\";",
        ),
        (MOVES_ALONE, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"),
        (MOVES_COUNTED, "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 D1 30;"),
        (
            MOVES_IN_STRING,
            "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 pv Nf3 d6; theme pin; Elo 2000;",
        ),
        (MOVES_FROM_FEN, "Q7/7k/8/8/8/8/8/K7 b - - bm Kg7;"),
        (MOVES_OF_960, "bbqnnrkr/pppppppp/8/8/4P3/8/PPPP1PPP/BBQNNRKR b HFhf - D1 20; bm e5;"),
    ] {
        assert_eq!(constant.to_string(), line);
        assert_eq!(constant, Epd::parse(line).unwrap());
    }
}

#[test]
fn files_hold_the_positions_of_their_lines() {
    let text = fs::read_to_string(tests::project("games/suite.epd")).unwrap();
    let lines: Vec<EpdBuf> = text.lines().skip(1).map(|line| line.parse().unwrap()).collect();
    let found: Vec<_> = SUITE.iter().map(EpdBuf::from).collect();
    assert_eq!(found, lines);
    assert_eq!(SUITE.with_id("start").unwrap().board(), &Board::START);
    assert_eq!(SUITE.with_id("star"), None);
    assert!(format!("{SUITE:?}").starts_with("[Epd(6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8#;"));
}

fn package(name: &str, source: &str) -> Fixture {
    let package = Fixture::apart(name, source);
    package.write("suites/a.epd", LINES);
    package
}

#[test]
fn files_and_folders_become_constants_and_are_watched() {
    let package = package(
        "suites",
        r#"use caissa::{boards, epd::Suite};
           const ONE: Suite = boards!(perft(2) file "suites/a.epd");
           static ALL: Suite = boards!(dir "suites");
           const _: () = assert!(ONE.len() == 2 && ALL.len() == 3);
           fn main() { println!("{}", ONE.with_id("one").unwrap()); assert_eq!(ALL.get(2).unwrap().id().unwrap(), "½"); }"#,
    );
    // Latin-1, after the other file.
    let latin = b"8/8/8/8/8/4k3/4p3/4K3 b - - id \"\xBD\";\n";
    fs::write(package.path("suites/b.EPD"), latin).unwrap();
    package.write("suites/notes.txt", "no positions");
    assert_eq!(package.succeed(&["run"]), "8/8/8/8/8/4k3/4p3/4K3 b - - bm Kd3; id \"one\";\n");
    package.write("suites/a.epd", &LINES.replace("Kd3", "Kf3"));
    assert_eq!(package.succeed(&["run"]), "8/8/8/8/8/4k3/4p3/4K3 b - - bm Kf3; id \"one\";\n");
    package.write("suites/a.epd", &LINES.replace("Kd3", "Kd5").replace("400", "401"));
    let errors = package.errors();
    let move_words = "suites/a.epd:2:32: illegal move 1... Kd5: the king on e3 cannot reach d5";
    let count_words = "suites/a.epd:4:64: wrong perft count `401`: the position has 400 sequences of 2 legal moves";
    assert_eq!(errors, [move_words, count_words, move_words]);
    // Too many mistakes to report each one.
    package.write("suites/a.epd", &"8/8/8/8/8/8/8/8 w - -\n".repeat(30));
    package.write("suites/b.EPD", "8/8/8/8/8/4k3/4p3/4K3 b - -");
    package.write(
        "src/main.rs",
        "const _: caissa::epd::Suite = caissa::boards!(dir \"suites\");\nfn main() {}",
    );
    let errors = package.errors();
    assert_eq!((errors.len(), errors[20].as_str()), (21, "and mistakes in 10 more lines"));
    // An empty file does not hide the mistakes of the others.
    package.write("suites/a.epd", "# nothing\n");
    package.write("suites/b.EPD", "8/8/8/8/8/4k3/4p3/4K3 b - - d1 5; BM Kd3;\n");
    let unknown =
        "suites/b.EPD:1:29: unknown operation `d1`, which nothing checks: did you mean `D1`?";
    assert_eq!(package.errors(), ["`suites/a.epd` contains no position", unknown]);
}

#[test]
fn files_that_cannot_be_embedded_are_refused_with_the_reason() {
    let calls = [
        ("boards!(file \"suites/lost.epd\")", "`suites/lost.epd` cannot be read: "),
        ("boards!(file \"suites/empty.epd\")", "`suites/empty.epd` contains no position"),
        ("boards!(file \"suites\")", "`suites` is a folder: `boards!(dir \"suites\")` takes one"),
        ("boards!(file \"../a.epd\")", "`../a.epd` lies outside the package"),
        (
            "boards!(file \"suites/games.epd\")",
            "`suites/games.epd` holds games, not positions: take them with `games!(file \"suites/games.epd\")`",
        ),
        ("boards!(dir \"src\")", "the folder `src` contains no `.epd` file"),
        ("boards!(perft(1) file \"suites/bare.epd\")", "`perft(1)` checks the operation `D1`, but"),
        ("boards!(perft file \"suites/many.epd\")", "the perft counts of this call have more than"),
        ("boards!(reachable file \"suites/unreached.epd\")", "suites/unreached.epd:1:1: "),
    ];
    let lines =
        calls.iter().map(|(call, _)| format!("const _: () = {{ let _ = caissa::{call}; }};\n"));
    let package = package("suites-refused", &(lines.collect::<String>() + "fn main() {}"));
    package.write("suites/empty.epd", "# nothing\n\n");
    package.write("suites/games.epd", "[White \"A\"]\n\n1. e4 e5 *\n\n1. d5 *\n");
    package.write("suites/bare.epd", "8/8/8/8/8/4k3/4p3/4K3 b - - D2 11;\n");
    let bishops = "rnbqkbnr/pppppppp/8/8/5BB1/8/PPPPPPPP/RN1QK1NR b KQkq -\n";
    package.write("suites/unreached.epd", bishops);
    let kiwipete = format!("{} D4 4085603;\n", tests::KIWIPETE.trim_end_matches(" 0 1"));
    package.write("suites/many.epd", &kiwipete.repeat(30));
    let errors = package.errors();
    assert_eq!(errors.len(), calls.len(), "{errors:#?}");
    for ((call, words), error) in calls.iter().zip(&errors) {
        assert!(error.starts_with(words), "{call}: {error}");
    }
}

#[test]
fn items_document_themselves_and_rustc_warns_of_unused_ones() {
    let package = package(
        "suites-items",
        r#"//! A suite.
           #![deny(missing_docs)]
           caissa::boards! {
               /// My words.
               pub(crate) const USED = fen "8/8/8/8/8/4k3/4p3/4K3 b - -" bm Kd3; am Ke4; id "st*le";
               const UNUSED = fen "8/8/8/8/8/4k3/4p3/4K3 b - -" id "x; y";
           }
           fn main() { assert_eq!(USED.best_moves().count(), 1); }"#,
    );
    let output = package.cargo(&["check", "--message-format", "short"]);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(stderr.matches("warning: ").count(), 2, "{stderr}");
    assert!(stderr.contains("constant `UNUSED` is never used"), "{stderr}");
    package.succeed(&["doc", "--no-deps", "--document-private-items"]);
    let page = package.path("../fixtures/doc/suites_items/constant.USED.html");
    let page = fs::read_to_string(page).unwrap();
    let mut rest = page.as_str();
    for words in [
        "My words.",
        "<p><strong>st*le</strong>",
        "Black to move: bm Kd3; am Ke4:",
        "<svg ",
        "</svg>",
    ] {
        let at = rest.find(words).unwrap_or_else(|| panic!("{words} is missing:\n{page}"));
        rest = &rest[at..];
    }
}
