//! Outlines of games: a game that is passed over ends where it would end if it were played.

use std::fs;
use std::io::Read;

use caissa::Notation;
use caissa::pgn::{KeptNotes, Next, Outline, Place, Reader, tag_pairs};

use crate::oracle::{Rng, sample};
use tests::skip::corpus;

/// A source that gives a few bytes at a time.
struct Slow<'a>(&'a [u8], usize);

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let most = buffer.len().min(self.1);
        self.0.read(&mut buffer[..most])
    }
}

/// The place and the range of a game, and its bytes.
type End = (Place, std::ops::Range<u64>, Vec<u8>);

fn ends_of_played(text: &[u8]) -> Vec<End> {
    let mut reader = Reader::new(text).keeping(KeptNotes::None);
    let mut ends = Vec::new();
    while let Some(entry) = reader.next() {
        let entry = entry.unwrap();
        ends.push((entry.place, entry.range, reader.bytes().into_owned()));
    }
    ends
}

/// The ends of games that are passed over where possible, and the number of those.
fn ends_of_passed(text: &[u8], chunk: usize) -> (Vec<End>, usize) {
    let mut reader = Reader::new(Slow(text, chunk)).at_a_time(chunk);
    let (mut ends, mut count) = (Vec::new(), 0);
    while let Some(next) = reader.next_if(|_| false) {
        let (place, range) = match next.unwrap() {
            Next::Played(entry) => (entry.place, entry.range),
            Next::Passed(passed) => {
                count += 1;
                (passed.place, passed.range)
            }
        };
        ends.push((place, range, reader.bytes().into_owned()));
    }
    (ends, count)
}

#[track_caller]
fn end_alike(text: &[u8], chunk: usize) -> usize {
    let (played, (passed, count)) = (ends_of_played(text), ends_of_passed(text, chunk));
    let first = played.iter().zip(&passed).find(|(one, other)| one != other);
    assert_eq!(played.len(), passed.len(), "{first:?}\n{}", String::from_utf8_lossy(text));
    assert!(first.is_none(), "{first:?}\n{}", String::from_utf8_lossy(text));
    count
}

#[test]
fn games_of_files_end_alike_whether_they_are_played_or_passed_over() {
    let famous = fs::read(tests::project("games/famous.pgn")).unwrap();
    let passed = end_alike(&famous, 700) + end_alike(&famous, 1 << 20);
    assert_eq!(passed, 2 * ends_of_played(&famous).len(), "each game there has the usual form");
    let Some(folder) = corpus("the ends of the Lichess sample's games") else { return };
    let sample = fs::read(folder.join("lichess-sample.pgn")).unwrap();
    assert_eq!(end_alike(&sample, 1 << 16), 437, "each game there has the usual form");
}

/// Changes a text at random, in places and with signs that may move the end of a game.
fn spoil(text: &mut Vec<u8>, rng: &mut Rng) {
    let signs: &[&[u8]] = &[
        b"{",
        b"}",
        b"(",
        b")",
        b"[",
        b"]",
        b"*",
        b"1-0",
        b" 0-1 ",
        b"1/2-1/2",
        b"\n",
        b"\r\n\r\n",
        b"\n\n",
        b";",
        b"%",
        b"\n%",
        b"$",
        b"$5 ",
        b"1. ",
        b"1... ",
        b" e4 ",
        b"Nf3",
        b"O-O",
        b"\"",
        b"\\",
        b"\n[Event \"x\"]\n",
        b"\n\n[White \"x\"]\n",
        b"[",
        b"\n\n[",
        b"\x1A",
        b"\xFC",
        b"\xEF\xBB\xBF",
        b"Variant",
        b"Event",
        b"{[%clk 0:1:2]}",
        b"{\n[a}",
        b"ff",
        b"--",
        b"..",
        b"0",
    ];
    for _ in 0..=rng.below(3) {
        let at = rng.below(text.len());
        match rng.below(3) {
            0 => drop(text.drain(at..(at + 1 + rng.below(6)).min(text.len()))),
            1 => drop(text.splice(at..at, rng.pick(signs).iter().copied())),
            _ => drop(text.splice(at..=at, rng.pick(signs).iter().copied())),
        }
        if text.is_empty() {
            text.push(b'*');
        }
    }
}

#[test]
fn games_of_spoiled_files_end_alike_whether_they_are_played_or_passed_over() {
    let famous = fs::read(tests::project("games/famous.pgn")).unwrap();
    let lines: [&[u8]; 4] = [
        b"[Event \"a\"]\n[Result \"0-1\"]\n\n1. e4 {[%clk 0:05:00]} 1... e5 (1... c5 2. Nf3 $1 (2. c3)) 2. Nf3! 0-1\n\n",
        b"[White \"M\xFCller\"]\r\n\r\n1. d4 d5 2. c4 *\r\n\r\n",
        b"1. e4 e5\n\n1. d4 d5 *\n",
        b"[Event \"\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8=Q+ {so\n[it] ends} Kd7 1/2-1/2\n\n",
    ];
    let mut rng = Rng::new(31);
    let mut passed = 0;
    for _ in 0..sample(12_000) {
        let begin = rng.below(famous.len());
        let mut text = famous[begin..(begin + rng.below(2_000)).min(famous.len())].to_vec();
        for _ in 0..rng.below(5) {
            text.extend_from_slice(rng.pick(&lines));
        }
        text.push(b'\n');
        spoil(&mut text, &mut rng);
        let chunk = rng.pick(&[50, 400, 5_000]);
        passed += end_alike(&text, chunk);
    }
    assert!(passed > sample(10_000), "only {passed} games were passed over");
}

#[test]
fn outlines_have_the_tags_and_the_result_of_the_game() {
    let text = "[Event \"\"]\n[White \"Müller\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O {*} 1-0\n";
    let outline = Outline::read(text).unwrap();
    let tags: Vec<_> = outline.tags().collect();
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_eq!(tags, [("Event", ""), ("White", "Müller"), ("FEN", fen)]);
    assert_eq!(outline.result().to_string(), "1-0");
    for other in [
        "1. e4 *",
        "[White \"a\\\"b\"]\n\n1. e4 *",
        "[White \"\"]\n\n1. e4 e5",
        "[Variant \"x\"] 1. e4 *",
    ] {
        assert!(Outline::read(other).is_none(), "{other}");
    }
}

/// Games with all kinds of tags, also without a usual form.
#[test]
fn tag_pairs_are_the_tags_of_the_game() {
    let mut text = fs::read_to_string(tests::project("games/famous.pgn")).unwrap();
    text += "\n\n[A \"\\\"1\\\" \\\\ \\x\"]\n{so} [B_2 \"\"] [C\t\"c\" ]\n\n1. e4 {[D \"4\"]} *\n";
    let mut reader = Reader::new(text.as_bytes());
    let mut count = 0;
    while let Some(entry) = reader.next() {
        let game = entry.unwrap().sound().unwrap();
        let pairs: Vec<_> = tag_pairs(reader.text())
            .map(|tag| (tag.name(), tag.value()))
            .filter(|(name, _)| !matches!(*name, "FEN" | "SetUp"))
            .collect();
        let tags: Vec<_> =
            game.as_game().tags().map(|(name, value)| (name, value.into())).collect();
        assert_eq!(pairs, tags);
        count += tags.len();
    }
    assert!(count >= 15, "{count}");
}

#[test]
fn tag_pairs_are_read_as_far_as_they_can_be_read() {
    let text = "\u{FEFF}\n% x\n[A \"1\"] {[B \"2\"]} [C \"3]\n[D]\n; [E \"5\"]\n[F \"a\\\\b\" ]\n\n1. e4 [G \"7\"] *";
    let tags: Vec<_> =
        tag_pairs(text).map(|tag| format!("{}={}", tag.name(), tag.value())).collect();
    assert_eq!(tags, ["A=1", "F=a\\b"]);
}

#[test]
fn tag_pairs_have_their_places() {
    let text = "\u{FEFF}[White \"A \\\"B\\\" C\"]\r\n [\tBlack\"\" ]\n[Open \"x\n[ECO \"B20\"] \n\n1. e4 {[Not \"one\"]}";
    let found: Vec<_> = tag_pairs(text)
        .map(|tag| [tag.name_range(), tag.value_range(), tag.range()].map(|range| &text[range]))
        .collect();
    let places = [
        ["White", "A \\\"B\\\" C", "[White \"A \\\"B\\\" C\"]"],
        ["Black", "", "[\tBlack\"\" ]"],
        ["ECO", "B20", "[ECO \"B20\"]"],
    ];
    assert_eq!(found, places);
}

#[test]
fn nothing_is_written_of_a_game_that_is_passed_over() {
    let text = "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n\n[White \"A\"]\n\n1. c4 *\n";
    let mut reader = Reader::new(text.as_bytes()).exporting(Notation::San).with_sans();
    let is_wanted = |outline: &Outline<'_>| outline.tags().any(|tag| tag == ("White", "A"));
    let mut firsts = Vec::new();
    while let Some(next) = reader.next_if(is_wanted) {
        next.unwrap();
        assert_eq!(reader.exported().is_some(), reader.sans().is_some());
        firsts.push(reader.sans().map(|sans| sans.as_str().to_owned()));
    }
    assert_eq!(firsts, [Some("e4".into()), None, Some("c4".into())]);
}
