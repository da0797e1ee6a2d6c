//! Files of games, whole and broken.

use std::io::{self, Read};

use caissa::error::Syntax;
use caissa::pgn::{Entry, Finding, KeptNotes, Line, Note, Place, Reader};
use caissa::{Board, ErrorKind, GameBuf, Replay};

use crate::oracle::Rng;

/// Games that say all that PGN can, each with the number of its plies.
const GOOD: [(&str, usize); 7] = [
    ("[Event \"A \\\"b\\\"\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 {a\ttab, ½ {} Nc6 1-0\n", 4),
    (
        "[White \"Müller\"]\n\n1. d4 d5 (1... Nf6 2. c4 (2. Nf3 {[Event \"in a comment\"]})) 2. c4 *\n",
        3,
    ),
    ("1. f3 e5 2. g4 Qh4# ; with ( and } and [\n0-1\n", 4),
    ("% a line for others\n[PlyCount \"2\"]\n\n1. c4 $1 c5!? (1... e5 2. g3) 1/2-1/2\n", 2),
    ("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 (1. e3) Kd7 *\n", 2),
    ("[Event \"no moves\"]\n\n1-0\n", 0),
    ("1. e4\n\n1... c5\n\n{a blank line\n\nin a comment}\n2. Nf3 0-1\n", 3),
];

fn read(bytes: &[u8]) -> Vec<Entry> {
    Reader::new(bytes).map(Result::unwrap).collect()
}

/// The findings of a game, without what is not read because of them.
fn mistakes(entry: &Entry) -> impl Iterator<Item = &Finding> {
    entry.findings.iter().filter(|finding| finding.error().unread().is_none())
}

/// A file of some of the good games.
fn good_file(rng: &mut Rng, games: usize) -> (String, Vec<usize>) {
    let mut text = String::new();
    let mut plies = Vec::new();
    for _ in 0..games {
        let (game, count) = rng.pick(&GOOD);
        text += game;
        text.push_str(rng.pick(&["\n", "", "\n\n \n", "\t\n"]));
        plies.push(count);
    }
    if rng.once_in(2) {
        text = text.replace('\n', "\r\n");
    }
    (text, plies)
}

/// Tags without moves or a result are a game too.
#[test]
fn tags_alone_are_a_game() {
    for (file, plies) in [
        ("[Event \"A\"]\n[White \"a\"]\n\n[Event \"B\"]\n\n1. e4 *", &[0, 1][..]),
        ("[Event \"A\"]\r\n\r\n[Event \"B\"]\r\n\r\n[Event \"C\"]\r\n", &[0, 0, 0]),
        ("[White \"a\"]\n\n\n\n[Event \"B\"]\n\n1. e4 e5", &[0, 2]),
        ("[Event \"A\"]\n{about it}\n\n[Event \"B\"]\n1. e4", &[0, 1]),
        // A blank line alone, or an event alone, ends no game.
        ("[Event \"A\"]\n\n[Site \"x\"]\n\n1. e4 *", &[1]),
        ("[Site \"x\"]\n[Event \"A\"]\n\n1. e4 *", &[1]),
        ("{about it}\n\n[Event \"A\"]\n\n1. e4 *", &[1]),
    ] {
        let entries = read(file.as_bytes());
        let games = entries.iter().map(|entry| entry.game.as_ref().unwrap().as_game().len());
        assert_eq!(games.collect::<Vec<_>>(), plies, "{file}");
        is_read_without_notes(file.as_bytes());
    }
    // The first game's mistake is not the second's.
    let [wrong, right] = &read(b"[Event \"A\"]\n[Result \"x\"]\n\n[Event \"B\"]\n\n1. e4 *")[..]
    else {
        panic!()
    };
    assert_eq!(wrong.findings[0].place().to_string(), "2:10");
    assert_eq!((right.place.line, right.game.as_ref().unwrap().as_game().len()), (4, 1));
}

/// Returns one or a few bytes at a time.
struct Trickle<'a>(&'a [u8], usize);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.1.min(buffer.len()).min(self.0.len());
        let (now, rest) = self.0.split_at(length);
        buffer[..length].copy_from_slice(now);
        self.0 = rest;
        Ok(length)
    }
}

#[test]
fn each_game_of_a_file_is_read() {
    let mut rng = Rng::new(50);
    for _ in 0..300 {
        let (text, plies) = good_file(&mut rng, 12);
        let entries = read(text.as_bytes());
        let counts: Vec<_> = entries
            .iter()
            .map(|entry| match entry.clone().sound() {
                Ok(game) => game.as_game().len(),
                Err(findings) => panic!("{}\n{text}", findings[0]),
            })
            .collect();
        assert_eq!(counts, plies, "{text}");
        let trickled: Vec<_> =
            Reader::new(Trickle(text.as_bytes(), 1 + rng.below(9))).map(Result::unwrap).collect();
        assert_eq!(trickled, entries, "{text}");
        is_read_without_notes(text.as_bytes());
    }
}

/// Reading without notes, or with variations alone, gives the same games, except for the notes that are dropped, which
/// are checked all the same.
fn is_read_without_notes(bytes: &[u8]) {
    let entries = read(bytes);
    let without_notes = Reader::new(bytes).keeping(KeptNotes::None).map(Result::unwrap);
    for (entry, bare) in entries.iter().zip(without_notes) {
        match (&entry.game, &bare.game) {
            (Some(game), Some(bare)) => {
                let (game, bare) = (game.as_game(), bare.as_game());
                assert!(game.tags().eq(bare.tags()) && game.moves().eq(bare.moves()));
                assert_eq!((game.start(), game.result()), (bare.start(), bare.result()));
                assert_eq!(bare.line().notes().count(), bare.len());
            }
            (game, bare) => assert_eq!(game, bare),
        }
        assert_eq!((entry.place, &entry.findings), (bare.place, &bare.findings));
    }
    for kept in [KeptNotes::None, KeptNotes::Variations] {
        assert_eq!(Reader::new(bytes).keeping(kept).count(), entries.len());
    }
    let variations = Reader::new(bytes).keeping(KeptNotes::Variations).map(Result::unwrap);
    for (entry, bare) in entries.iter().zip(variations) {
        let moves = |entry: &Entry| {
            entry.game.as_ref().map(|game| {
                let mut moves = Vec::new();
                moves_of(game.as_game().line(), &mut moves);
                moves
            })
        };
        assert_eq!(moves(entry), moves(&bare));
        assert_eq!((entry.place, &entry.findings), (bare.place, &bare.findings));
        let counts = bare.game.map(|game| game.as_game().line().count_notes());
        assert!(counts.is_none_or(|counts| (counts.comments, counts.nags) == (0, 0)));
    }
}

/// The positions of a line and of its variations, which begin and end in a `None`.
fn moves_of(line: Line<'_>, moves: &mut Vec<Option<Board>>) {
    let mut notes = line.notes();
    while let Some(note) = notes.next() {
        match note {
            Note::Move(_) => moves.push(Some(*notes.board())),
            Note::Variation(line) => {
                moves.push(None);
                moves_of(line, moves);
                moves.push(None);
            }
            _ => {}
        }
    }
}

#[test]
fn games_that_are_written_are_read_back() {
    let texts = GOOD.map(|(text, _)| text.parse::<GameBuf>().unwrap());
    let file: String = texts.iter().map(|game| game.as_game().to_pgn() + "\n").collect();
    let games: Vec<_> =
        read(file.as_bytes()).into_iter().map(|entry| entry.sound().unwrap()).collect();
    assert_eq!(games, texts, "{file}");
}

/// Games with one mistake, at `¶`, and how its kind begins in words.
const MISTAKES: [(&str, &str); 25] = [
    ("1. e4 e5 2. ¶Nf4 Nc6 *", "Illegal(CannotReach"),
    ("1. e4 e5 2. Nf3 (2. f4 ¶exf5 3. Nf3) Nc6 *", "Illegal("),
    ("1. e4 e5 2. Nf3 (2. f4 (2. c4 Bb4 3. ¶d4 (3. Q)) exf4 {½}) Nc6 *", "Illegal("),
    ("1. e4 e5 2. ¶Nf3+ Nc6 *", "FalseClaim(NotCheck)"),
    ("1. e4 e5 2. ¶Nxf3 (2. d4 exd4) Nc6 *", "FalseClaim(NotCapture)"),
    ("1. e4 f6 2. ¶Qh5# g6 *", "FalseClaim(NotMate)"),
    ("1. e4 e5 ¶3. Nf3 Nc6 *", "FalseClaim(Number"),
    ("1. e4 ¶1. e5 2. Nf3 *", "FalseClaim(Side"),
    ("1. e4 {\tüber} e5 ¶$256 2. Nf3 *", "Syntax(Nag)"),
    ("1. e4 e5 ¶) 2. Nf3 *", "Syntax(StrayClose)"),
    ("1. e4 e5 ¶} 2. Nf3 *", "Syntax(StrayClose)"),
    ("[Event \"x\"]\n\n¶(1. d4 d5 (1... c5)) 1. e4 e5 2. Nf3 *", "Syntax(EarlyVariation)"),
    ("1. e4 ¶(1. d4 d5 2. Nf3", "Syntax(OpenVariation)"),
    ("1. e4 e5 ¶{2. Nf3 Nc6 *", "Syntax(OpenComment)"),
    ("1. e4 e5 2. ¶Sf3 Nc6 *", "Syntax(Misspelling"),
    ("1. e4 e5 2. ¶Nj3 Nc6 *", "Syntax("),
    ("1. e4 ¶2. (1. d4) e5 *", "Syntax(NumberWithoutMove)"),
    ("1. e4 e5 ¶2. {not ended}", "Syntax(NumberWithoutMove)"),
    ("1. e4 ¶2. *", "FalseClaim(Number"),
    ("1. f3 e5 2. g4 Qh4# ¶1-0", "FalseClaim(Result {"),
    ("[Result \"0-1\"]\n\n1. e4 e5 ¶1-0", "FalseClaim(ResultTag"),
    ("[PlyCount \"¶7\"]\n\n1. e4 e5 *", "FalseClaim(PlyCount"),
    ("[SetUp \"¶0\"]\n[FEN \"8/8/k7/8/8/K7/8/8 w - - 0 1\"]\n\n1. Kb4 *", "Syntax(OtherFen)"),
    ("[White \"½\"]\n¶[Event open]\n[Site \"x\"]\n\n1. e4 e5 *", "Syntax(Tag {"),
    ("[FEN \"8/8/8/8/8/8/8/¶9 w - - 0 1\"]\n\n1. e4 e5 2. Nf3 *", "Syntax("),
];

/// A planted mistake is the only finding, at its exact place, and no other game is affected.
#[test]
fn a_mistake_is_found_at_its_place_and_nothing_else() {
    let mut rng = Rng::new(51);
    for (game, kind) in MISTAKES {
        for _ in 0..10 {
            let (before, after) = (rng.below(6), 1 + rng.below(5));
            let (text, _) = good_file(&mut rng, before);
            let (rest, _) = good_file(&mut rng, after);
            let marked = format!("{text}\n\n{game}\n\n[Round \"next\"]\n{rest}");
            let (line, column) = place_of_mark(&marked);
            let file = marked.replace('¶', "");
            let entries = read(file.as_bytes());
            let findings: Vec<_> = entries.iter().flat_map(mistakes).collect();
            let [finding] = findings[..] else { panic!("{findings:#?}\n{file}") };
            let found = format!("{:?}", finding.error().kind());
            assert!(found.starts_with(kind), "{found}\n{file}");
            assert_eq!(
                (finding.place().line, finding.place().column),
                (line, column),
                "{finding}\n{file}"
            );
            let read = entries.iter().filter(|entry| entry.findings.is_empty()).count();
            assert_eq!(read, before + after, "{file}");
            is_read_without_notes(file.as_bytes());
        }
    }
}

/// Bytes of a source, decoded as the reader decodes them: what is not UTF-8 is Windows-1252.
fn decode(bytes: &[u8]) -> String {
    let latin = |byte: &u8| match byte {
        0x84 => '„',
        0x93 => '“',
        _ => char::from(*byte),
    };
    bytes
        .utf8_chunks()
        .map(|chunk| {
            chunk.valid().to_owned() + &chunk.invalid().iter().map(latin).collect::<String>()
        })
        .collect()
}

/// Good and wrong games in several encodings, a byte order mark before some.
fn mixed_file(rng: &mut Rng) -> Vec<u8> {
    let tags = ["\n\n[Event \"x\"]\n", "\r\n\r\n[Event \"\u{FEFF}\"]\n"];
    let comments = [&b"{M\xFCller}"[..], b"{\xE2\xBD}", b"{\x84so\x93}", "{½}".as_bytes(), b""];
    let mut file = b"\xEF\xBB\xBF"[..3 * rng.below(2)].to_vec();
    for _ in 0..rng.below(20) {
        let game = match rng.below(4) {
            0 => rng.pick(&MISTAKES).0.replace('¶', ""),
            _ => rng.pick(&GOOD).0.to_owned(),
        };
        file.extend(game.bytes());
        file.extend(rng.pick(&tags).bytes());
        file.extend(rng.pick(&comments));
    }
    file
}

/// The place after a text that begins at a place.
fn place_after(mut place: Place, text: &str) -> Place {
    place.skip(text);
    place
}

/// Each entry knows its bytes in the source, and the reader its text, whatever the encoding and the reads.
#[test]
fn each_entry_has_its_bytes_and_its_text() {
    let mut rng = Rng::new(58);
    let (mut latin, mut count) = (0, 0);
    for _ in 0..1_000 {
        let file = mixed_file(&mut rng);
        let is_blank = |bytes: &[u8]| decode(bytes).trim_matches('\u{FEFF}').trim().is_empty();
        let mut reader = Reader::new(Trickle(&file, 1 + rng.below(40)));
        let mut end = 0;
        while let Some(entry) = reader.next() {
            let entry = entry.unwrap();
            let [from, to] =
                [entry.range.start, entry.range.end].map(|byte| usize::try_from(byte).unwrap());
            assert!(is_blank(&file[end..from]));
            assert_eq!(decode(&file[from..to]), reader.text());
            assert_eq!(entry.place, place_after(Place::START, &decode(&file[..from])));
            let is_sound = entry.findings.is_empty();
            assert_eq!(entry.text.as_deref(), (!is_sound).then(|| reader.text()));
            assert!(!is_sound || entry.game.is_some());
            for finding in &entry.findings {
                let text = &reader.text()[..finding.error().range().end];
                assert_eq!(finding.end(), place_after(entry.place, text), "{finding}");
                count += 1;
            }
            latin += usize::from(reader.text().len() != to - from);
            end = to;
        }
        assert_eq!(reader.text(), "");
        assert!(is_blank(&file[end..]));
    }
    assert!(latin > 500 && count > 500, "{latin} entries with Latin-1, {count} findings");
}

/// A reader of a part of a file counts as one of the whole file does.
#[test]
fn a_part_of_a_file_is_counted_from_its_place() {
    let (text, _) = good_file(&mut Rng::new(59), 12);
    let file = text + "\n1. e5 *";
    let whole = read(file.as_bytes());
    for entry in &whole {
        let rest = &file.as_bytes()[usize::try_from(entry.range.start).unwrap()..];
        let rest = Reader::new(rest).at(entry.place, entry.range.start).map(Result::unwrap);
        assert!(rest.eq(whole.iter().skip_while(|other| other.place < entry.place).cloned()));
    }
}

/// The ply is that of the move in question, or of the next one.
#[test]
fn a_finding_has_the_ply_of_its_place() {
    for (text, plies) in [
        ("1. e5 *", &[Some(0)][..]),
        ("Ke3 *", &[Some(0)]),
        ("1. e4 -- 2. Ke3 *", &[Some(1), Some(2)]),
        ("1. e4 e5 2. Nf4 *", &[Some(2)]),
        ("1. e4+ e5 3. Nf3+ Nc6 $999 *", &[Some(0), Some(2), Some(2), Some(4)]),
        (
            "1. e4 e5 2. Nf3 (2. f4 exf5) (2. Nf3 (2. Nf4) Nf7) 2... Nc5 Sc6 *",
            &[Some(2), Some(2), Some(2), Some(3), Some(4)],
        ),
        (
            "[Result \"?\"]\n[PlyCount \"4\"]\n{c}\n[Event x]\n(1. d4) 1. e4 *",
            &[None, None, None, Some(0)],
        ),
        ("1. f3 e5 2. g4 Qh4# 1-0", &[Some(4)]),
        ("[FEN \"8/8\"]\n\n1. Kd1 Sf3 *", &[None, None]),
    ] {
        let entries = read(text.as_bytes());
        let findings = &entries[0].findings;
        let found: Vec<_> = mistakes(&entries[0]).map(Finding::ply).collect();
        assert_eq!(found, plies, "{text}\n{findings:#?}");
    }
}

/// A reporter prints an error and its sources: each word once.
#[test]
fn a_finding_says_its_error_once() {
    let entries = read(b"1. e5 *");
    let finding = &entries[0].findings[0];
    let reported: Vec<_> =
        std::iter::successors(Some(finding as &dyn std::error::Error), |error| error.source())
            .map(ToString::to_string)
            .collect();
    assert_eq!(reported.concat().matches("illegal move 1. e5").count(), 1, "{reported:?}");
}

/// Line and column of `¶`, counted character by character.
fn place_of_mark(text: &str) -> (usize, usize) {
    let (mut line, mut column) = (1, 1);
    for char in text.chars().take_while(|char| *char != '¶') {
        match char {
            '\n' => (line, column) = (line + 1, 1),
            '\r' => {}
            _ => column += 1,
        }
    }
    (line, column)
}

#[test]
fn places_are_counted_character_by_character() {
    let mut rng = Rng::new(53);
    for _ in 0..2_000 {
        let length = rng.below(600);
        let text: String =
            (0..length).map(|_| rng.pick(&["\r", "\n", "\r\n", "a", "½ "])).collect();
        let text = if length < 9 { "\r".repeat(length) } else { text };
        let mut place = Place::START;
        place.skip(&text);
        let (mut line, mut column) = (1, 1);
        for (at, char) in text.char_indices() {
            column += 1;
            if char == '\n' || char == '\r' && !text[at + 1..].starts_with('\n') {
                (line, column) = (line + 1, 1);
            }
        }
        assert_eq!((place.line, place.column), (line, column), "{text:?}");
    }
}

#[test]
fn all_that_is_wrong_with_a_game_is_found() {
    let marked = "¶[Event \"x\"\n[Result \"1-0\"]\n\n1. ¶e4+ e5 ¶3. Nf3 (2. ¶d5 {)} (2. d4)) Nc6 ¶$300 (2... ¶Nxe4 3. \
                  Nxe5) 3. ¶Bb5# ¶Nd5 4. ¶Sf3 0-1\n\n1. e4 *";
    let file = marked.replace('¶', "");
    let [wrong, right] = &read(file.as_bytes())[..] else { panic!() };
    assert!(right.findings.is_empty());
    let found: Vec<_> =
        mistakes(wrong).map(|finding| (finding.place().line, finding.place().column)).collect();
    let marks = marked
        .match_indices('¶')
        .map(|(at, _)| place_of_mark(&(marked[..at].replace('¶', "") + "¶")));
    assert_eq!(found, marks.collect::<Vec<_>>());
}

/// A consequence of a mistake is not reported separately; an independent mistake is.
#[test]
fn a_consequence_is_no_finding_of_its_own() {
    for (text, findings) in [
        ("[White x] *", 1),
        ("(1. d4)", 1),
        ("1. 2. e4 e5", 1),
        ("1... e5", 1),
        ("1. e4 }}} )) e5 } d4", 2),
        ("[Result \"?\"]\n[White \"Morphy, Paul\"]\n\n1. e4 e5 *", 1),
        ("[Result \"won\"]\n[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=Q *", 1),
        ("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n[White \"Morphy, Paul\"]\n\n1. e4 e5 *", 1),
        ("[Variant \"Atomic\"]\n[White \"Morphy, Paul\"]\n\n1. e4 e5 2. @ *", 1),
        ("1. e4 e6 2. Ke3\n% any words here\nd5 *", 1),
        ("1. e4 (1... Ke3\n% a ) smile\n2. d4) e5 *", 2),
        ("1. e4 e6 2. Ke3 e5 3. -- d5 *", 2),
        ("[PlyCount \"9\"]\n\n1. e4+", 2),
        ("[Result \"1-0\"]\n[PlyCount \"9\"]\n\n1. e4 0-1", 2),
        ("1. e4 e5 (1... Nf3", 1),
        ("[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# *", 1),
        ("{x}\n[Result \"won\"]\n[Round \"y\"]\n\n1. e4 *", 1),
        ("{x}\n[FEN \"8/8\"]\n[Round \"y\"]\n\n1. e4 *", 1),
        ("[White \"y\"]\n{x}\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n[Round \"y\"]\n\n1. e4 *", 1),
        ("1. d4 1-0 0-1", 1),
        ("knight b8 to c9", 1),
        ("1. p e9 e5", 1),
        ("1. e4 1-0 1-0", 1),
        ("1. e4 e5 3. Nf6 Nc3", 2),
        ("1. e4 e5 3. Nf3 Nf3", 2),
        ("1. e4+ e5 2. e5", 2),
        ("1. e4 e5 2... Nf3 Nc6 3. Bb5+", 2),
        (
            "[SetUp \"0\"]\n[FEN \"8/8/k7/8/8/K7/8/8 w - - 0 1\"]\n{x}\n[White \"y\"]\n1. Kb4 Kb5 *",
            2,
        ),
    ] {
        let [entry] = &read(text.as_bytes())[..] else { panic!() };
        let found: Vec<_> = mistakes(entry).collect();
        assert_eq!(found.len(), findings, "{text}: {found:#?}");
    }
    // Nor in heaps, which are given up in time.
    let heap = format!("1. e4 {}", "} ".repeat(1_000_000));
    let [entry] = &read(heap.as_bytes())[..] else { panic!() };
    assert_eq!(mistakes(entry).count(), 1);
}

#[test]
fn windows_1252_and_broken_utf_8_are_read_as_text() {
    let windows = b"[White \"O\x92Kelly\"]\n[Black \"\x8eilka\"]\n\n1. e4 {\x84so\x93 \x80} *\n\n1. d4 {\x81} *";
    let entries = read(windows);
    assert_eq!(entries[1].range, 53..windows.len() as u64);
    let [first, second] = [0, 1].map(|at| entries[at].clone().sound().unwrap());
    assert_eq!(first.as_game().tags().value("White"), Some("O’Kelly"));
    assert_eq!(first.as_game().tags().value("Black"), Some("Žilka"));
    assert_eq!(first.as_game().comments().next(), Some((1, "„so“ €")));
    // One of the five bytes without a character.
    assert_eq!(second.as_game().comments().next(), Some((1, "\u{81}")));
    let latin = b"[White \"M\xFCller\"]\n\n1. e4 {\xBD na\xEFve} e5 *\n";
    let game = read(latin).remove(0).sound().unwrap();
    assert_eq!(game.as_game().tags().value("White"), Some("Müller"));
    assert_eq!(game.as_game().comments().next(), Some((1, "½ naïve")));
    let mixed = "[White \"Müller\"]\n\n1. e4 {".as_bytes().iter().chain(b"\xFF\xC3} e5 2. Nf4 *");
    let findings = read(&mixed.copied().collect::<Vec<_>>()).remove(0).findings;
    assert_eq!(findings[0].place().to_string(), "3:18");
    // The second game begins with such a byte.
    let ranges: Vec<_> = read(b"1. e4 *\n\xE9 *").into_iter().map(|entry| entry.range).collect();
    assert_eq!(ranges, [0..8, 8..11]);
}

/// The same bytes again and again.
struct Endless<'a>(std::iter::Cycle<std::slice::Iter<'a, u8>>);

impl Read for Endless<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        for byte in &mut *buffer {
            *byte = *self.0.next().unwrap();
        }
        Ok(buffer.len())
    }
}

/// No more than a few games are in memory at a time, so a source need not end.
#[test]
fn a_source_without_end_is_read_game_by_game() {
    for unit in ["1. e4 *\n", "1. e4 {open\n\n[Event \"x\"]\n\n1. d4 {Müller} *\n"] {
        let source = Endless(unit.as_bytes().iter().cycle());
        let games = Reader::new(source).at_most(2_000_000).take(40_000);
        assert_eq!(games.flatten().count(), 40_000, "{unit}");
    }
}

/// A game may have as many bytes as allowed, but not one more.
#[test]
fn a_game_of_the_greatest_size_is_read() {
    let game = "1. e4 *";
    let is_read = |bytes| Reader::new(game.as_bytes()).at_most(bytes).next().unwrap().is_ok();
    assert!(is_read(game.len()) && !is_read(game.len() - 1));
}

#[test]
fn whatever_the_bytes_the_reader_ends() {
    let mut rng = Rng::new(52);
    let alphabet: Vec<u8> =
        b"[]{}();%$\"\\ \n\r\t10-/*.=+#!?abNKQRBOx\x00\xC3\xBD\xFF\xEF".to_vec();
    for round in 0..3_000 {
        let (text, _) = good_file(&mut rng, 3);
        let mut bytes = if round % 3 == 0 { Vec::new() } else { text.into_bytes() };
        for _ in 0..=rng.below(40) {
            let at = rng.below(bytes.len() + 1);
            if rng.once_in(2) {
                bytes.insert(at, rng.pick(&alphabet));
            } else {
                bytes.truncate(bytes.len() - rng.below(3).min(bytes.len()));
            }
        }
        let entries = read(&bytes);
        let trickled: Vec<_> =
            Reader::new(Trickle(&bytes, 1 + rng.below(50))).map(Result::unwrap).collect();
        assert_eq!(trickled, entries, "{}", bytes.escape_ascii());
        is_read_without_notes(&bytes);
        for Entry { game, findings, .. } in &entries {
            assert!(
                findings.len() < 2 * Replay::MOST_MISTAKES
                    && (game.is_some() || !findings.is_empty())
            );
            assert!(findings.is_sorted_by_key(Finding::place));
        }
    }
}

#[test]
fn hostile_files_get_findings_and_the_next_game_is_read() {
    let nested = format!("1. e4 {} *\n\n[Event \"x\"]\n\n1. e4 *", "(1. d4 ".repeat(200_000));
    let entries = read(nested.as_bytes());
    assert_eq!(entries.len(), 2);
    assert!(matches!(
        entries[0].findings[0].error().kind(),
        ErrorKind::Syntax(Syntax::DeepVariation)
    ));
    assert!(entries[1].findings.is_empty());

    let nul = read(b"1. e4\0 e5 *\n\n[Event \"x\"]\n\n1. e4 *");
    assert_eq!(nul[0].findings[0].place().to_string(), "1:6");
    assert!(nul[1].findings.is_empty());

    let long = format!("1. e4 {{{}}} e5 *", "x".repeat(3_000_000));
    assert_eq!(read(long.as_bytes())[0].game.as_ref().unwrap().as_game().len(), 2);
}

/// Terminals interpret such characters, so escape sequences in an untrusted file are an attack.
#[test]
fn no_control_character_of_a_file_reaches_a_message() {
    let signs = ['\u{ad}', '\u{200e}', '\u{202e}', '\u{2066}', '\u{e0041}'];
    for char in ('\0'..='\u{1f}').chain('\u{7f}'..='\u{9f}').chain(signs) {
        for text in [
            "1. e4 Q~h5 *",
            "1. e4~ e5 *",
            "[Result \"~2J\"] 1. e4 *",
            "[~ \"x\"] *",
            "1. ~[31m e4",
        ] {
            for entry in read(text.replace('~', &char.to_string()).as_bytes()) {
                let shown: String = entry.findings.iter().map(ToString::to_string).collect();
                let is_control =
                    |shown: char| shown != '\n' && (shown.is_control() || signs.contains(&shown));
                assert!(!shown.contains(is_control), "{char:?} in {text}: {shown:?}");
            }
        }
    }
    for (text, escape) in
        [("1. \u{9b}31m e4", "\\u{9b}"), ("1. \x1b[31m e4", "\\x1b"), ("1. e4\x1a e5", "\\x1a")]
    {
        let findings = read(text.as_bytes()).remove(0).findings;
        assert!(findings[0].error().message().contains(escape), "{text:?}: {}", findings[0]);
    }
}

/// Results without space between them, followed by characters of more than one byte: a game that cannot be read
/// ends between characters.
#[test]
fn a_game_with_a_mistake_ends_between_characters() {
    for end in ["*", "1-0", "½-½", "1/2-1/2", "½", "*½", "0-1½-½", "1-0…", "*é", "* é"] {
        for more in
            ["½-½", "½", "*", "é", "…x", "½-½½-½", "\u{1F600}", "\n\n[Event \"x\"]\n\n1. e4 *"]
        {
            for start in ["x ", "1. e4 x ", "1. e4 ", "1. e5 "] {
                let text = format!("{start}{end}{more}");
                let entries = read(text.as_bytes());
                let bytes: u64 =
                    entries.iter().map(|entry| entry.range.end - entry.range.start).sum();
                assert!(!entries.is_empty() && bytes <= text.len() as u64, "{text}");
            }
        }
    }
}

/// Reads the beginning of a game, or none, then fails.
struct Failing(bool);

impl Read for Failing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if std::mem::replace(&mut self.0, true) {
            return Err(io::Error::other("the disk is gone"));
        }
        buffer[..2].copy_from_slice(b"1.");
        Ok(2)
    }
}

#[test]
fn a_source_that_fails_ends_the_reading_with_its_error() {
    let mut reader = Reader::new(Failing(false));
    assert_eq!(reader.next().unwrap().unwrap_err().to_string(), "the disk is gone");
    assert!(reader.next().is_none());
    assert!(Reader::new(io::empty()).next().is_none());
}

#[test]
fn games_before_an_error_are_read() {
    let games = "[Event \"A\"]\n\n1. e4 e5 *\n\n".repeat(100);
    let mut reader = Reader::new(games.as_bytes().chain(Failing(true)));
    let mut sound = 0;
    let error = loop {
        match reader.next().unwrap() {
            Ok(entry) => sound += usize::from(entry.sound().is_ok()),
            Err(error) => break error,
        }
    };
    assert_eq!(error.to_string(), "the disk is gone");
    // The last ones might go on.
    assert!((90..100).contains(&sound), "{sound}");
    assert!(reader.next().is_none() && reader.text().is_empty());
}
