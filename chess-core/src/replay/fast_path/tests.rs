//! The fast path and the item-by-item replay agree, also about errors.

use std::string::{String, ToString};
use std::vec::Vec;

use super::*;
use crate::basics::Color;
use crate::board::Board;
use crate::error::{Allow, Error};
use crate::replay::unescaped;
use fastrand::Rng;

#[derive(Default)]
struct Taken(Vec<String>);

impl Sink for Taken {
    fn take_tag(&mut self, name: &[u8], value: &[u8]) {
        let [name, value] = [name, value].map(String::from_utf8_lossy);
        self.0.push(std::format!("{name} {value}"));
    }

    fn take_comment(&mut self, text: &[u8]) {
        let text = core::str::from_utf8(text).unwrap();
        self.0.push(std::format!("{:?}", Item::Comment(text)));
    }

    fn take_item(&mut self, item: Item<'_>, _: Option<&Word>, _: &LineState, _: LineKind) {
        self.0.push(std::format!("{item:?}"));
    }
}

/// All items of a text and its error, with the fast path or item by item.
fn read(text: &str, in_one_go: bool) -> (Vec<String>, Option<Error>, usize) {
    let mut replay = Replay::of_file(text, Allow::NONE, 0);
    let mut taken = Taken::default();
    match read_into(&mut replay, &mut taken, in_one_go) {
        Ok(()) => (taken.0, None, replay.end()),
        Err(error) => (taken.0, Some(error), 0),
    }
}

fn read_into(replay: &mut Replay<'_>, taken: &mut Taken, in_one_go: bool) -> Result<(), Error> {
    loop {
        if in_one_go {
            replay.run(taken);
        }
        if replay.at_tag() {
            while {
                if in_one_go {
                    replay.run_over_tags(taken);
                }
                let tag = replay.next_tag()?;
                if let Some(tag) = tag {
                    let (name, value) = replay.tag_text(tag);
                    taken.take_tag(name.as_bytes(), unescaped(value).as_bytes());
                    replay.claim(tag)?;
                }
                tag.is_some()
            } {}
            continue;
        }
        match replay.next_item()? {
            Some(item) => taken.take_item(item, None, &replay.line, LineKind::Variation),
            None => return Ok(()),
        }
    }
}

/// Tags, a few of which make claims or have an unusual form.
fn write_tags(numbers: &mut Rng) -> String {
    const PLAIN: [&str; 7] = [
        "[Event \"x\"]",
        "[WhiteRatingDiff \"+15\"]",
        "[Opening \"King's Knight Opening: Normal Variation\"]",
        "[Annotator \"Ü \\\"x\\\" \\\\ \"]",
        "[Black2_ \"y\"]",
        "[Result \"*\"]",
        "% escaped",
    ];
    const OTHER: [&str; 7] = [
        "[ White \"\" ]",
        "[Größe \"z\"]",
        "[Result \"1-0\"]",
        "[PlyCount \"30\"]",
        "[SetUp \"1\"]",
        "[Variant \"Atomic\"]",
        "[White\"x\"]",
    ];
    let mut text = String::new();
    for _ in 0..numbers.usize(..6) {
        let tags = if numbers.usize(..20) == 0 { OTHER } else { PLAIN };
        text += tags[numbers.usize(..7)];
        text += ["\n", "\r\n", "\n\n"][numbers.usize(..3)];
    }
    text
}

/// A random game, almost as files contain them.
fn write(numbers: &mut Rng) -> String {
    // Numbers before which or after which a move number gets one more digit.
    const FIRST: [u16; 8] = [1, 1, 8, 94, 995, 9_990, 65_530, 65_535];
    let mut board = Board { number: FIRST[numbers.usize(..8)], ..Board::START };
    let mut text = write_tags(numbers);
    if board.number > 1 {
        text = text + "[FEN \"" + &board.to_string() + "\"]\n\n";
    }
    for _ in 0..numbers.usize(..40) {
        let moves = board.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[numbers.usize(..moves.len())];
        let number = board.fullmove_number().to_string();
        match (board.turn(), numbers.usize(..4)) {
            (_, 0) => {}
            (Color::White, 1) => text += &(number + "."),
            (Color::White, _) => text += &(number + ". "),
            (Color::Black, 1) => text += &(number + "... "),
            (Color::Black, 2) => text += &(number + "..."),
            (Color::Black, _) => {}
        }
        text += &board.san(mv);
        let variation = std::format!(" ({}) ", board.san(moves[0]));
        let after = ["!", "?! ", " $1 ", " {a} ", " { b\n} ", "{c}", &variation, "\n", " ; d\n"];
        text += after.get(numbers.usize(..24)).unwrap_or(&" ");
        board = board.play(mv).unwrap();
    }
    text + ["*", "1-0", "", "0-1 {e}"][numbers.usize(..4)]
}

#[test]
fn a_game_in_one_go_is_the_game_item_by_item() {
    let mut numbers = Rng::with_seed(7);
    let (mut wrong, mut items) = (0, 0);
    for _ in 0..10_000 {
        let mut text = write(&mut numbers).into_bytes();
        for _ in 0..numbers.usize(..3) {
            let at = numbers.usize(..=text.len());
            let byte = b" .1234abcdefgh8NBRQKOx+#=-!?{}()$;*[\n"[numbers.usize(..37)];
            match numbers.usize(..3) {
                0 => text.insert(at, byte),
                1 if at < text.len() => text[at] = byte,
                _ => text.truncate(text.len() - text.len().min(1)),
            }
        }
        let text = crate::pgn::decode(&text, &mut Vec::new());
        let by_item = read(&text, false);
        assert_eq!(read(&text, true), by_item, "{text:?}");
        wrong += usize::from(by_item.1.is_some());
        items += by_item.0.len();
    }
    assert!(wrong > 1_000 && wrong < 8_000 && items > 60_000, "{wrong} wrong texts, {items} items");
}

#[test]
fn a_number_is_expected_as_the_board_counts() {
    let of = |number| Board { number, ..Board::START };
    for (first, text, is_right) in [
        (9, "9. e4 9... e5 10. Nf3 10... Nc6", true),
        (9, "9. e4 e5 9. Nf3", false),
        (999, "999.e4 e5 1000.Nf3 Nc6", true),
        (999, "999. e4 e5 100. Nf3", false),
        (1, "1. e4 1. e5", false),
        (1, "1... e4", false),
        (1, "1. ... e4", false),
        (1, "1. .e4", false),
        (65_534, "65534. e4 e5 65535. Nf3 Nc6 65535. Bb5", true),
        (65_535, "65535. e4 e5 65536. Nf3 Nc6 Bb5 a6 Ba4", false),
    ] {
        let text = std::format!("[FEN \"{}\"]\n\n{text}        ", of(first));
        let in_one_go = read(&text, true);
        assert_eq!(in_one_go, read(&text, false), "{text}");
        assert_eq!(in_one_go.1.is_none(), is_right, "{text}");
    }
}

/// Bytes after the text in question, so that eight can be read at a time everywhere.
const REST: &str = "$1 $1 $1 $1 $1";

/// The length of the tags at the beginning of a text that are read in one go.
fn end_of_tags(text: &str) -> usize {
    let mut replay = Replay::of_file(text, Allow::NONE, 0);
    replay.run_over_tags(&mut Taken::default());
    replay.end()
}

/// The length of the moves of a text that are read in one go.
fn end_of_moves(text: &str, start: Board) -> usize {
    let mut replay = Replay { form: super::super::Form::File, ..Replay::new(text, start) };
    assert!(replay.next_tag().unwrap().is_none());
    replay.run(&mut Taken::default());
    replay.end()
}

/// The general reader reads all that the fast path declines.
#[test]
fn tags_of_the_usual_form_are_read_in_one_go() {
    for length in 1..=20 {
        let name: String = "AzZaMn".chars().cycle().take(length).collect();
        let value: String = " ~![]#ü{".chars().cycle().take(length - 1).collect();
        for second in ["", "[Event \"\"]\n", "[White \"a\"]\r\n[Black \"b\"] "] {
            let tags = std::format!("{second}[{name} \"{value}\"]\n\n");
            assert_eq!(end_of_tags(&(tags.clone() + REST)), tags.len(), "{tags:?}");
        }
    }
    // A claim, a second tag of a name, and the first tag of another game are for the long way.
    for (tags, end) in [
        ("[ \"\"]\n", 0),
        ("[FEN \"\"]\n", 0),
        ("[Result \"*\"]\n", 0),
        ("[White \"\"]\n[White \"\"]\n", 11),
        ("[White \"\"]\n[Event \"\"]\n", 11),
    ] {
        assert_eq!(end_of_tags(&(String::from(tags) + REST)), end, "{tags:?}");
    }
}

/// Both ways agree on a tag with any byte at any place.
#[test]
fn any_byte_of_a_tag_is_read_alike() {
    for byte in (0..128).map(char::from) {
        for at in 0..10 {
            let other = "abcdefghij";
            let (before, after) = other.split_at(at);
            for (name, value, is_usual) in [
                (std::format!("{before}{byte}{after}"), other.into(), byte.is_ascii_alphabetic()),
                (
                    other.into(),
                    std::format!("{before}{byte}{after}"),
                    byte >= ' ' && byte != '"' && byte != '\\',
                ),
            ] {
                let tag = std::format!("[{name} \"{value}\"]\n");
                let text = tag.clone() + REST;
                assert_eq!(end_of_tags(&text), if is_usual { tag.len() } else { 0 }, "{tag:?}");
                assert_eq!(read(&text, true), read(&text, false), "{tag:?}");
            }
        }
    }
}

#[test]
fn moves_of_the_usual_form_are_read_in_one_go() {
    let pawns = "d4 e5 Nf3 e4 Nc3 exf3 exf3 ";
    assert_eq!(end_of_moves(&std::format!("{pawns}{{\n}} and more"), Board::START), pawns.len());
    let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"];
    for first in [1, 8, 95, 995, 9_995, 65_530] {
        for (dots, space) in
            [("", " "), (".", ""), (".", " "), (".", "\n"), (".", "  "), (".", " \r\n")]
        {
            let mut board = Board { number: first, ..Board::START };
            let mut text = String::new();
            for word in shuffle.into_iter().cycle().take(12) {
                let side = if board.turn() == Color::White { "." } else { "..." };
                if !dots.is_empty() {
                    text += &(board.number.to_string() + side + space);
                }
                text += word;
                text += ["", "!", " {a comment}"][usize::from(board.number % 3)];
                text += if space.is_empty() { " " } else { space };
                board = board.play(board.read(word).unwrap()).unwrap();
            }
            let start = Board { number: first, ..Board::START };
            // A comment on two lines is for the long way.
            let whole = text.clone() + "{\n} and more";
            assert_eq!(end_of_moves(&whole, start), text.len(), "{text:?}");
        }
    }
}

/// A game that counts from 0 as its FEN does, until a number counts from 1.
#[test]
fn numbers_that_count_in_another_way_are_read_alike() {
    for moves in [
        "0. e4 e5 1. Nf3 Nc6",
        "1. e4 e5 1. Nf3",
        "1. e4 e5 .. Nf3",
        "0. e4 0... e5 2. Nf3 1... Nc6",
    ] {
        let fen = Board::START.to_string().replace(" 0 1", " 0 0");
        let text = std::format!("[FEN \"{fen}\"]\n\n{moves} {REST}");
        assert_eq!(read(&text, true), read(&text, false), "{text}");
    }
}
