//! A text under edit has the findings that a fresh check of the same text has, after every edit.
//!
//! `CAISSA_EDITS=100000` sets the number of edits.

use std::ops::{ControlFlow, Range};
use std::path::Path;

use chess_check::{CheckOptions, Columns, Document, Event, Finding, Input, check, decode};
use tests::rng::Rng;
use tests::skip::{corpus, say};

/// Text to type and paste: chess, parts of chess, and what is not chess.
const PASTES: [&str; 44] = [
    "[Event \"A\"]\n[White \"B\"]\n\n1. e4 e5 2. Nf3 *\n\n",
    "[Event \"A\"]\r\n[White \"B\"]\r\n\r\n1. e4 e5 2. Nf4 *\r\n\r\n",
    "[Event \"A\"]\n\n1. e4 {a comment\n\n[Event \"no tag\"]\n\n1. d4 *\n} e5 2. Ke3 *\n\n",
    "[Event \"A\"]\n\n1. e4 {a comment that is not closed\n\n[Event \"a tag\"]\n\n1. d4+ *\n\n",
    "1. d4 d5 2. c4 1-0 1. e4 e5 2. Qh6 *\n",
    "[White \"M\u{FC}ller\"]\n\n1. e4 e5 (1... c5 2. Nf3 (2. Nf4)) 2. O-O 1/2-1/2\n\n",
    "% an escaped line\n1. e4 *\n",
    "\u{FEFF}",
    "1. e4 e5 *\r1. d4 d6 2. d6 *\r\r[Event \"lone returns\"]\r\r1. c4 c6 2. c6 *\r",
    "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O-O *\n\n",
    "no chess at all; words and ½ signs 👑\n\n",
    "[Event \"open",
    "*",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "\"",
    ";",
    "%",
    "\n",
    "\r\n",
    "\r",
    "\n\n",
    " ",
    "\t",
    "e4",
    "e",
    "4",
    "1.",
    "1",
    "\0",
    "\u{1A}",
    "# a comment\n",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
    "7k/5Q2/6K1/8/8/8/8/8 w - - bm Qg7#; id \"a\";\n",
    "8/8/8/8/8/8/8/8 w - -\n",
    "e4 e5 Nf3\n",
    "e2e4 e7e5 g1f5\n",
    "1-0",
    "\n\n\n\n\n\n",
    "\u{85}\u{2028}",
];

/// A finding as one line: its words and its place.
fn line(finding: &Finding) -> String {
    let (game, place, end, ply) = (finding.game(), finding.place(), finding.end(), finding.ply());
    format!(
        "{game} {place}-{end} {ply:?} {} {} {:?}",
        finding.code(),
        finding.headline(),
        finding.edits()
    )
}

/// The findings of a fresh check, and the error for bytes that are not text.
fn checked(name: &str, text: &str, options: &CheckOptions) -> (Vec<Finding>, Option<String>) {
    let input = Input::reader(name, std::io::Cursor::new(text.to_owned().into_bytes()));
    let (mut found, mut broken) = (Vec::new(), None);
    check(vec![input], options, |event| {
        match event {
            Event::Found(finding) => found.push(finding.clone()),
            Event::Broken { error, .. } => _ = broken.get_or_insert(error.to_string()),
            _ => {}
        }
        ControlFlow::Continue(())
    });
    (found, broken)
}

/// The byte offset of a character, found without the document.
fn boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Compares a document with its text.
fn compare(document: &Document, text: &str, name: &str, options: &CheckOptions, edits: &[String]) {
    let (found, broken) = checked(name, text, options);
    let wanted: Vec<_> = found.iter().map(line).collect();
    let placed = document.findings();
    let own: Vec<_> = placed.iter().map(|placed| line(&placed.finding)).collect();
    assert_eq!(own, wanted, "{name} after {edits:#?}: {text:?}");
    assert_eq!(document.broken().map(str::to_owned), broken, "{name} {edits:#?}: {text:?}");
    for (one, same) in placed.iter().zip(&found) {
        // What is underlined is what is written, and lies at the place in every unit.
        assert_eq!(&text[one.start.byte..one.end.byte], same.written(), "{edits:#?}: {text:?}");
        assert_eq!(one.start, document.point(one.start.byte));
        for columns in [Columns::Utf8, Columns::Utf16, Columns::Chars] {
            let at = document.offset(one.start.line, one.start.column(columns), columns);
            assert_eq!(at, one.start.byte, "{columns:?} {one:?} {text:?}");
        }
        if let Some(edit) = one.finding.edits().first() {
            let range = one.text + edit.range.start..one.text + edit.range.end;
            assert!(text.get(range).is_some());
        }
    }
}

/// A random range and the text that replaces it.
fn edit(rng: &mut Rng, text: &str) -> (Range<usize>, String) {
    let at = boundary(text, rng.below(text.len() + 1));
    let at = match rng.below(6) {
        // Edges are the most likely places for mistakes.
        0 => 0,
        1 => text.len(),
        2 => text[at..].find("\n[").map_or(at, |next| at + next + 1),
        _ => at,
    };
    let length = match rng.below(8) {
        0..4 => 0,
        4 => 1,
        5 => rng.below(10),
        6 => rng.below(300),
        _ => rng.below(3_000),
    };
    let end = boundary(text, (at + length).min(text.len())).max(at);
    let new = match rng.below(5) {
        0 => String::new(),
        1 => {
            // Another part of the same text.
            let from = boundary(text, rng.below(text.len() + 1));
            text[from..boundary(text, (from + rng.below(900)).min(text.len()))].to_owned()
        }
        _ => rng.pick(&PASTES).to_owned(),
    };
    (at..end, new)
}

/// Edits texts at random, and compares after each edit.
fn edited(rng: &mut Rng, name: &str, text: &str, options: &CheckOptions, count: usize) {
    let mut text = text.to_owned();
    let mut document = Document::new(name, None, &text, options);
    let mut edits = Vec::new();
    compare(&document, &text, name, options, &edits);
    for _ in 0..count {
        let (range, new) = edit(rng, &text);
        edits.push(format!("{range:?} {:?} {new:?}", &text[range.clone()]));
        text.replace_range(range.clone(), &new);
        document.edit(range, &new);
        assert_eq!(document.text(), text);
        compare(&document, &text, name, options, &edits);
        if text.len() > 60_000 {
            break;
        }
    }
}

/// The number of edits.
fn wanted() -> usize {
    std::env::var("CAISSA_EDITS").ok().and_then(|count| count.parse().ok()).unwrap_or(3_000)
}

fn options(rng: &mut Rng) -> CheckOptions {
    let mut options = CheckOptions::default();
    options.threads = std::num::NonZero::<usize>::MIN;
    options.strict = rng.once_in(3);
    options.fen.is_reachable = rng.once_in(4);
    options
}

const NAMES: [&str; 6] = ["a.pgn", "a.pgn", "a.pgn", "a.epd", "a.fen", "list"];

#[test]
fn random_edits_of_small_texts_find_what_a_fresh_check_finds() {
    let mut rng = Rng::new(30);
    for _ in 0..wanted() / 20 {
        let parts: Vec<_> = (0..rng.below(9)).map(|_| rng.pick(&PASTES)).collect();
        let options = options(&mut rng);
        edited(&mut rng, NAMES[parts.len() % 6], &parts.concat(), &options, 10);
    }
}

#[test]
fn random_edits_of_the_games_of_this_repository_find_what_a_fresh_check_finds() {
    let mut rng = Rng::new(31);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut files: Vec<_> = folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.is_file());
    files.sort();
    let texts: Vec<_> = files.iter().map(|path| decode(&std::fs::read(path).unwrap())).collect();
    for number in 0..wanted() / 60 {
        let options = options(&mut rng);
        let text = texts[number % texts.len()].as_str();
        let text = &text[..boundary(text, text.len().min(20_000))];
        let name = files[number % files.len()].file_name().unwrap().to_string_lossy().into_owned();
        edited(&mut rng, &name, text, &options, 15);
    }
}

#[test]
fn random_edits_of_files_of_strangers_find_what_a_fresh_check_finds() {
    let Some(corpus) = corpus("edits of files of strangers") else { return };
    let mut rng = Rng::new(32);
    let mut texts = Vec::new();
    let tactics = corpus.join("tactics").read_dir().into_iter().flatten();
    let mut files: Vec<_> = tactics.map(|entry| entry.unwrap().path()).collect();
    files.push(corpus.join("lichess-sample.pgn"));
    files.retain(|path| path.extension().is_some_and(|end| end == "pgn" || end == "epd"));
    files.sort();
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        texts.push((name, decode(&std::fs::read(file).unwrap())));
    }
    let mut done = 0;
    while done < wanted() {
        // Most of them in the games, which take most of the space.
        let (name, text) = if rng.once_in(3) {
            &texts[rng.below(texts.len())]
        } else {
            &texts[texts.iter().position(|(name, _)| name.ends_with("pgn")).unwrap_or(0)]
        };
        let from = boundary(text, rng.below(text.len()));
        let part = &text[from..boundary(text, (from + 1_000 + rng.below(20_000)).min(text.len()))];
        let options = options(&mut rng);
        edited(&mut rng, name, part, &options, 25);
        done += 25;
    }
    say(&format!("{done} edits compared"));
}

#[test]
fn a_text_that_is_no_text_any_more_is_refused_as_a_check_refuses_it() {
    let options = CheckOptions::default();
    let mut text = "1. e4 e5 2. Nf4 *\n".to_owned();
    let mut document = Document::new("a.pgn", None, &text, &options);
    let zeros = "\0".repeat((1 << 20) + 5);
    let long = "e4 ".repeat(1 << 19);
    for (range, new) in [
        (0..0, "\u{1}".repeat(40)),
        (0..40, String::new()),
        (5..5, zeros.clone()),
        (5..5 + zeros.len(), "BZh91AY&".into()),
        (0..5, String::new()),
    ] {
        text.replace_range(range.clone(), &new);
        document.edit(range, &new);
        compare(&document, &text, "a.pgn", &options, &[]);
    }
    let mut text = "8/8/8/8/8/8/8/8 w - -\n".repeat(3);
    let mut document = Document::new("a.epd", None, &text, &options);
    for (range, new) in [(22..22, long.clone()), (22..22 + long.len(), String::new())] {
        text.replace_range(range.clone(), &new);
        document.edit(range, &new);
        compare(&document, &text, "a.epd", &options, &[]);
    }
}
