//! The meaning of a game never changes when it is formatted, and a second run changes nothing.

mod compiled;

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use chess_check::{CheckOptions, Fixed, FormatOptions, Input, MovesForm, TextKind, format};
use chess_core::epd::{EpdBuf, Lines};
use chess_core::pgn::Reader;
use chess_core::{Board, GameBuf, Notation};
use chess_source::find;
use chess_source::strings::{WrittenMoves, moves_of};
use serde_json::Value;
use tests::project;
use tests::rng::Rng;
use tests::skip::corpus;

/// A text, formatted.
fn formatted(
    text: &[u8],
    kind: TextKind,
    layout: &FormatOptions,
    block: usize,
) -> (Vec<u8>, Fixed) {
    let (mut options, mut new) = (CheckOptions::default(), Vec::new());
    options.block = NonZero::new(block).unwrap();
    let input = Input::reader("tests/suite/formatted.rs", std::io::Cursor::new(text.to_vec()));
    let done = format(input.of_kind(kind), &mut new, &options, layout).expect("a text");
    (new, done)
}

/// A text and a game or a position before and after it.
type Meaning = Vec<(Board, Option<GameBuf>)>;

/// The meaning of all moves in a file of Rust, and the text around them.
fn read(text: &str) -> (Meaning, Vec<String>) {
    let (mut meaning, mut around, mut at) = (Vec::new(), Vec::new(), 0);
    for call in find::calls(text).expect("Rust") {
        for moves in moves_of(&call) {
            meaning.push((moves.board, moves.game));
            let range = match &moves.written {
                WrittenMoves::Tokens(tokens) => tokens[0].start..tokens.last().unwrap().end,
                WrittenMoves::String(string, part) => string.range_in_file(part),
            };
            // Without the quotes, which moves may get or lose.
            let before = text[at.min(range.start)..range.start].trim_end();
            around.push(before.strip_suffix('"').unwrap_or(before).trim_end().to_owned());
            let behind = text[range.end..].trim_start();
            at = text.len() - behind.strip_prefix('"').unwrap_or(behind).trim_start().len();
        }
    }
    around.push(text[at..].to_owned());
    (meaning, around)
}

/// Formats a file of Rust, and holds the laws.
#[track_caller]
fn hold(text: &str, layout: &FormatOptions) -> (String, Fixed) {
    let (new, done) = formatted(text.as_bytes(), TextKind::Rust, layout, 1 << 20);
    let new = String::from_utf8(new).expect("UTF-8");
    let ((old_meaning, old_around), (meaning, around)) = (read(text), read(&new));
    assert_eq!(old_meaning.len(), meaning.len(), "{text}\n{new}");
    for (old, own) in old_meaning.iter().zip(&meaning) {
        assert_eq!(old, own, "{text}\n{new}");
    }
    for (old, own) in old_around.iter().zip(&around) {
        assert_eq!(old, own);
    }
    let (again, twice) = formatted(new.as_bytes(), TextKind::Rust, layout, 1 << 20);
    assert_eq!(String::from_utf8(again).expect("UTF-8"), new, "{text}");
    assert_eq!((twice.fixed, twice.left), (0, done.left), "{text}");
    (new, done)
}

/// The files of a folder with an extension.
fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("target") {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|end| end == extension) {
            found.push(path);
        }
    }
}

#[test]
fn calls_of_the_project_mean_the_same() {
    let (mut sources, mut pages) = (Vec::new(), Vec::new());
    for folder in ["tests", "examples", "src", "docs", "libraries", "programs"] {
        files(&project(folder), "rs", &mut sources);
        files(&project(folder), "md", &mut pages);
    }
    let mut texts: Vec<_> =
        sources.iter().filter_map(|path| fs::read_to_string(path).ok()).collect();
    for page in pages {
        let page = fs::read_to_string(page).unwrap();
        let blocks = page.split("```").skip(1).step_by(2);
        texts.extend(
            blocks.filter_map(|block| Some(block.strip_prefix("rust")?.split_once('\n')?.1.into())),
        );
    }
    let (mut layout, mut calls) = (FormatOptions::default(), 0);
    let has_calls = |text: &String| find::calls(text).is_ok_and(|all| !all.is_empty());
    for (at, text) in texts.into_iter().filter(has_calls).enumerate() {
        for (turn, (width, notation, form)) in [
            (100, None, None),
            (40, None, Some(MovesForm::Tokens)),
            (0, None, None),
            (100, Some(Notation::San), Some(MovesForm::Strings)),
        ]
        .into_iter()
        .enumerate()
        {
            (layout.width, layout.notation, layout.form) = (width, notation, form);
            calls += hold(&text, &layout).1.fixed;
            // The other ends of lines, in each layout by turns.
            if turn == at % 4 {
                hold(&text.replace("\r\n", "\n").replace('\n', "\r\n"), &layout);
            }
        }
    }
    assert!(calls > 500, "{calls}");
}

/// Moves with their numbers, spaces and marks written in some other way.
fn respaced(moves: &str, rng: &mut Rng, are_tokens: bool) -> String {
    let spaces = [" ", " ", "  ", "\n", "\t", "\r\n        "];
    let (has_numbers, mut text) = (!rng.once_in(4), String::new());
    for word in moves.split(' ') {
        if let Some(number) = word.strip_suffix('.') {
            if has_numbers {
                text += number;
                text += rng.pick(&[".", " .", ". ", " "]);
            }
            continue;
        }
        let word = if rng.once_in(2) { word.replace('O', "0") } else { word.to_owned() };
        text += &if are_tokens { word.replace('#', " #") } else { word };
        text += rng.pick(&["", "", "", "!", " !?", " $6", " {a \t comment}", "  {twice}{noted}"]);
        text += rng.pick(&spaces);
    }
    text
}

#[test]
fn games_of_all_notations_mean_the_same() {
    let Some(folder) = corpus("2,000 games in calls") else { return };
    let text = fs::read_to_string(folder.join("games-2000.jsonl")).unwrap();
    let (mut rng, mut layout) = (Rng::new(58), FormatOptions::default());
    let (mut done, mut games) = (Fixed::default(), 0);
    for line in text.lines() {
        let game: Value = serde_json::from_str(line).unwrap();
        let mut source = String::from("use caissa::*;\n");
        for are_tokens in [true, false] {
            let moves = game[rng.pick(&["san", "uci", "iccf", "lan"])].as_str().unwrap();
            let moves = respaced(moves, &mut rng, are_tokens);
            let (before, behind) = if are_tokens {
                ("    const _: Game = game!(", ");\n")
            } else {
                ("fn f() { game!(\"", "\") }\n")
            };
            source.extend([before, &moves, behind]);
            games += 1;
        }
        layout.width = rng.pick(&[20, 60, 79, 100, 200]);
        layout.notation = rng.pick(&[None, None, Some(Notation::San), Some(Notation::Uci)]);
        layout.form = rng.pick(&[None, Some(MovesForm::Tokens), Some(MovesForm::Strings)]);
        let (new, own) = hold(&source, &layout);
        done.fixed += own.fixed;
        done.left += own.left;
        if layout.notation == Some(Notation::San) {
            // Both have the same moves in the same words, except for `#`.
            let games: Vec<_> = read(&new).0.into_iter().map(|(_, game)| game.unwrap()).collect();
            assert_eq!(
                games[0].as_game().to_moves_in(Notation::San),
                game["san"]
                    .as_str()
                    .unwrap()
                    .split(' ')
                    .filter(|word| !word.ends_with('.'))
                    .collect::<Vec<_>>()
                    .join(" ")
            );
        }
    }
    // Comments in tokens are read with other spaces than in strings.
    assert!(done.left < games / 2 && done.fixed > games / 2, "{games} games: {done:?}");
}

/// The games of a file, or else their texts.
fn entries(file: &[u8]) -> Vec<Result<GameBuf, Vec<u8>>> {
    let read = Reader::new(file).map(|entry| {
        let entry = entry.expect("a file");
        let text = &file[entry.range.start as usize..entry.range.end as usize];
        match entry.game.filter(|_| entry.findings.is_empty()) {
            Some(game) => Ok(game),
            None => Err(text.trim_ascii_end().to_vec()),
        }
    });
    read.collect()
}

#[test]
fn games_of_files_mean_the_same_however_they_are_divided() {
    let mut rng = Rng::new(59);
    let parts: [&[u8]; 14] = [
        b"[White \"A\"]\n\n1.e4 {a\nb} e5 2.Nf3 *\n\n",
        b"[White \"A\"]\r\n\r\n1.e4 {a\r\nb} e5 ; line\r\n2.Nf3 *\r\n\r\n\r\n\r\n",
        b"1. e4 e5 2. Nf4 *\n\n",
        b"1. e4 e5 1-0 1. d4 d5 0-1   1. c4 *",
        b"[White \"M\xFCller\"]\n\n1.Nf3 *\n\n",
        "[White \"Müller ♘\"]\n\n1.Nf3 *\n\n".as_bytes(),
        b"[White \"\xC9\"]\n\n1.Nf3 Nf4 *\n\n",
        b"[White \"A\"]\n\n1. e4\n% escaped\ne5 *\n\n",
        b"[White \"A\"]\n\n1. e4 *\n\n",
        b"\n\n[White \"A\"]\n\n1. e4 {not closed *\n\n",
        b"\xEF\xBB\xBF[White \"A\"]\n\n1. e2e4 (1. d4 {queen} d5) e7e5 $1 !? *\n\n",
        b"[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[White \"A\"]\n\n1. O-O *\n",
        b"*\n",
        b"\n",
    ];
    let layout = FormatOptions::default();
    let mut texts: Vec<Vec<u8>> = (0..500)
        .map(|_| (0..rng.below(8)).flat_map(|_| rng.pick(&parts)).copied().collect())
        .collect();
    if let Some(folder) = corpus("a file of games, formatted") {
        texts.push(fs::read(folder.join("lichess-sample.pgn")).unwrap());
    }
    for text in texts {
        let name = String::from_utf8_lossy(&text);
        let (new, done) = formatted(&text, TextKind::Pgn, &layout, 1 << 20);
        let told = String::from_utf8_lossy(&new);
        assert_eq!(entries(&text), entries(&new), "{name:?}\n{told:?}");
        assert_eq!(done.fixed == 0, text == new, "{done:?} {name:?}\n{told:?}");
        for block in [16, 100, 1 << 12] {
            let (divided, own) = formatted(&text, TextKind::Pgn, &layout, block);
            let counts = |done: &Fixed| [done.games, done.fixed, done.left];
            let divided = (String::from_utf8_lossy(&divided), counts(&own));
            assert_eq!(divided, (told.clone(), counts(&done)), "{name:?}");
        }
        let (again, twice) = formatted(&new, TextKind::Pgn, &layout, 1 << 20);
        assert_eq!((String::from_utf8_lossy(&again), twice.fixed), (told, 0), "{name:?}");
    }
}

/// Calls, and their layout in lines of 60 columns.
const CALLS: [(&str, &str); 9] = [
    (
        "const A: Games = games![\"1.e4   e5 2 .Nf3 *   1.d4   d5 0-1\", \" 1.c4\"];",
        "const A: Games = games![\"1. e4 e5 2. Nf3 * 1. d4 d5 0-1\", \"1. c4\"];",
    ),
    // A game with a mistake stays, and so do tags and the lines between the games.
    (
        "const A: Games = games!(r#\"\n    [White \"A\"]\n    [Black \"B\"]\n\n    1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 1-0\n\n\n    1.e4   {a  b} e5 *\n    1.d4 d9 *  1.Nf3   *\n\"#);",
        "const A: Games = games!(r#\"\n    [White \"A\"]\n    [Black \"B\"]\n\n    1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1-0\n\n\n    1. e4 {a  b} 1... e5 *\n    1.d4 d9 * 1. Nf3 *\n\"#);",
    ),
    (
        "const A: Games = games!(\"[White \\\"A\\\"]\\n\\n1.e4   e5 *\\n\\n1.d4   *\");",
        "const A: Games = games!(\"[White \\\"A\\\"]\\n\\n1. e4 e5 *\\n\\n1. d4 *\");",
    ),
    (
        "const A: Board = board!(fen \"rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -\" = 1.e4   c5);",
        "const A: Board = board!(fen \"rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -\" = 1. e4 c5);",
    ),
    (
        "const A: Game = game!(fen \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\" = \"1.e4 \"; 1...c5   2.Nf3);",
        "const A: Game = game!(fen \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\" = \"1. e4\"; 1... c5 2. Nf3);",
    ),
    (
        "use caissa::*;\nconst A: &str = fen!(\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\" =\n    1.e4 );",
        "use caissa::*;\nconst A: &str = fen!(\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\" =\n    1. e4);",
    ),
    (
        "use caissa::*;\nconst A: Setup = setup!(\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\" =\n  1.e4 );",
        "use caissa::*;\nconst A: Setup = setup!(\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\" =\n  1. e4);",
    ),
    (
        "boards! { const A = fen \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\" =\n    1.e4   bm  c5; id  \"x\"; }",
        "boards! { const A = fen \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\" =\n    1. e4 bm  c5; id  \"x\"; }",
    ),
    // These strings are the values of their calls.
    (
        "use caissa::*;\nconst A: [&str; 3] = [pgn!(\"1.e4   e5\"), san!(\"e4   e5\"), epd!(\"4k3/8/8/8/8/8/8/4K3 w - -  bm Kd1\")];",
        "use caissa::*;\nconst A: [&str; 3] = [pgn!(\"1.e4   e5\"), san!(\"e4   e5\"), epd!(\"4k3/8/8/8/8/8/8/4K3 w - -  bm Kd1\")];",
    ),
];

#[test]
fn calls_have_their_layout() {
    let mut layout = FormatOptions::default();
    layout.width = 60;
    for (old, new) in CALLS {
        assert_eq!(hold(old, &layout).0, new);
        hold(&old.replace('\n', "\r\n"), &layout);
        for form in [MovesForm::Tokens, MovesForm::Strings] {
            layout.form = Some(form);
            hold(old, &layout);
        }
        layout.form = None;
    }
}

/// Lines of EPD, and their layout; the same text if they stay.
const LINES: [(&str, &str); 12] = [
    ("7k/5Q2/6K1/8/8/8/8/8  w -\t- ", "7k/5Q2/6K1/8/8/8/8/8 w - -"),
    ("7k/5Q2/6K1/8/8/8/8/8 w - - 0  1 ;", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"),
    (
        "7k/5Q2/6K1/8/8/8/8/8 w - - bm f7g7, queen f7 to f8 ;; id  \"a;  b\";c0 two  words",
        "7k/5Q2/6K1/8/8/8/8/8 w - - bm Qg7# Qf8#; id \"a;  b\"; c0 two  words;",
    ),
    ("7k/5Q2/6K1/8/8/8/8/8 w - -;am  Kh5!?", "7k/5Q2/6K1/8/8/8/8/8 w - - ;am Kh5!?"),
    ("7k/5Q2/6K1/8/8/8/8/8 w - - 3 7; noop", "7k/5Q2/6K1/8/8/8/8/8 w - - 3 7 noop;"),
    (
        "7k/8/6K1/8/8/8/5Q2/8 w - - pv f2f7,h8g8  f7g7 ; bm",
        "7k/8/6K1/8/8/8/5Q2/8 w - - pv f2f7,h8g8  f7g7 ; bm",
    ),
    ("7k/8/6K1/8/8/8/8/R7 w - - bm # 1", "7k/8/6K1/8/8/8/8/R7 w - - bm # 1;"),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1  ;D1  20;D2 400 ;",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - pv e2e4 e7e5 Ng1-f3;",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - pv e4 e5 Nf3;",
    ),
    ("7k/5Q2/6K1/8/8/8/8/8 w - - bm  Qh8;", "7k/5Q2/6K1/8/8/8/8/8 w - - bm  Qh8;"),
    ("  # 7k/5Q2/6K1/8/8/8/8/8  w - -", "  # 7k/5Q2/6K1/8/8/8/8/8  w - -"),
    ("  \t", "  \t"),
];

#[test]
fn lines_of_positions_mean_the_same() {
    let (layout, mut rng) = (FormatOptions::default(), Rng::new(61));
    for round in 0..200 {
        let (mut text, mut wanted) = (Vec::new(), Vec::new());
        let count = rng.below(9);
        if round % 3 == 0 && count > 0 {
            text.extend("\u{FEFF}".as_bytes());
            wanted.extend("\u{FEFF}".as_bytes());
        }
        for _ in 0..count {
            let (old, new) = rng.pick(&LINES);
            let end = rng.pick(&["\n", "\r\n"]);
            text.extend([old.as_bytes(), end.as_bytes()].concat());
            wanted.extend([new.as_bytes(), end.as_bytes()].concat());
        }
        // A line in another encoding, and a last line without an end.
        text.extend(b"7k/5Q2/6K1/8/8/8/8/8 w - -  id M\xFCller");
        wanted.extend(b"7k/5Q2/6K1/8/8/8/8/8 w - - id M\xFCller;");
        let (new, done) = formatted(&text, TextKind::Positions, &layout, 1 << 20);
        assert_eq!(String::from_utf8_lossy(&new), String::from_utf8_lossy(&wanted));
        assert_eq!(new, wanted);
        let (again, twice) = formatted(&new, TextKind::Positions, &layout, 1 << 20);
        assert_eq!((again, twice.fixed, twice.left), (new, 0, done.left));
    }
    let long = "7k/5Q2/6K1/8/8/8/8/8 w - - c0 \"".to_owned() + &"a".repeat(2 << 20);
    let input = Input::reader("a.epd", std::io::Cursor::new(long)).of_kind(TextKind::Positions);
    let refused = format(input, Vec::new(), &CheckOptions::default(), &layout).unwrap_err();
    assert!(refused.to_string().contains("line 1 has more than"), "{refused}");
}

#[test]
fn positions_of_many_files_mean_the_same() {
    let Some(folder) = corpus("files of positions, formatted") else { return };
    let (mut paths, mut lines) = (Vec::new(), 0);
    for extension in ["epd", "fen"] {
        files(&folder, extension, &mut paths);
        files(&project(""), extension, &mut paths);
    }
    let mut layout = FormatOptions::default();
    for path in paths {
        let text = fs::read(&path).unwrap();
        for notation in [None, Some(Notation::Uci), Some(Notation::LongAlgebraic)] {
            layout.notation = notation;
            let (new, done) = formatted(&text, TextKind::Positions, &layout, 1 << 20);
            let (again, twice) = formatted(&new, TextKind::Positions, &layout, 1 << 20);
            assert_eq!((&again, twice.fixed, twice.left), (&new, 0, done.left), "{path:?}");
            let (old, new) = (chess_check::decode(&text), chess_check::decode(&new));
            assert_eq!(old.lines().count(), new.lines().count());
            for (old, new) in Lines::new(&old).zip(Lines::new(&new)) {
                let (Ok(old), Ok(epd)) = (old.epd, new.epd) else {
                    assert_eq!(old.text, new.text);
                    continue;
                };
                assert_eq!(old.board(), epd.board());
                // `in_san` is another writer of the same moves.
                assert_eq!(EpdBuf::in_san(old), EpdBuf::in_san(epd), "{}", new.text);
                lines += 1;
            }
        }
    }
    assert!(lines > 1_000, "{lines}");
}

#[test]
fn hostile_sources_are_formatted_in_little_time() {
    let (layout, depth) = (FormatOptions::default(), 20_000);
    let deep = format!("fn f() {{ game!({}1. e4{}) }}", "(".repeat(depth), ")".repeat(depth));
    let long = "Nf3 Nf6  Ng1 Ng8 ";
    let tokens = format!("const A: Game = game!({});", long.repeat(4_000));
    let string = format!("const A: Game = game!(\"{}\");", long.repeat(5_000));
    let escaped = format!("const A: Game = game!(\"{}\\n\");", long.repeat(5_000));
    let variations = format!("const A: Game = game!(\"1. e4 {}\");", "(1. d4) ".repeat(10_000));
    let (raw, plain) = (
        format!("games!(r#\"{}\"#);", "1.e4 *\n".repeat(5_000)),
        format!("games!(\"{}\");", "1.e4 *\\n".repeat(5_000)),
    );
    for text in
        [deep, tokens, string, escaped, variations, "game!(1.e4 );".repeat(2_000), raw, plain]
    {
        let (new, done) = formatted(text.as_bytes(), TextKind::Rust, &layout, 1 << 20);
        assert!(done.fixed + done.left > 0 || new == text.as_bytes(), "{done:?}");
    }
    for text in ["game!(1. e4", "game!(\"1. e4", "game!(1. e4}", "game!(1. e4 /* e5)", "\u{0}"] {
        let input = Input::reader("wrong.rs", text.as_bytes()).of_kind(TextKind::Rust);
        let mut new = Vec::new();
        assert!(format(input, &mut new, &CheckOptions::default(), &layout).is_err(), "{text}");
        assert!(new.is_empty());
    }
}
