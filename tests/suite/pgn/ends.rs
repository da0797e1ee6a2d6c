//! The ends of the games in a file: a mistake in a game does not change where it ends.

use caissa::pgn::{Entry, Place, Reader};
use caissa::{Board, Color, GameBuf};

use crate::oracle::{Rng, legal_move};

/// A game of a file, in parts.
struct Written {
    tags: Vec<String>,
    /// Numbers, moves, comments, variations.
    words: Vec<String>,
    /// The result with the space before it; empty if there is none.
    result: String,
}

impl Written {
    fn text(&self) -> String {
        let gap = if self.tags.is_empty() { "" } else { "\n\n" };
        self.tags.join("\n") + gap + &self.words.join(" ") + &self.result
    }

    /// The places of the moves of the main line.
    fn moves(&self) -> Vec<usize> {
        let is_move = |word: &String| word.starts_with(|char: char| char.is_ascii_alphabetic());
        (0..self.words.len()).filter(|at| is_move(&self.words[*at])).collect()
    }
}

/// A random game. Another one without tags may follow only if it ends with a result or a blank line.
fn write(rng: &mut Rng, has_comments: bool) -> Written {
    let tags =
        ["[Event \"A \\\"b\\\"\"]", "[White \"Müller\"]", "[Opening \"\"]", "[Result \"*\"]"];
    let tags = tags.iter().take(rng.below(2) * (1 + rng.below(4)));
    let mut board = Board::START;
    let mut words = Vec::new();
    for ply in 0..4 + rng.below(20) {
        let Some(mv) = legal_move(rng, &board) else { break };
        if board.turn() == Color::White {
            words.push(format!("{}.", board.fullmove_number()));
        }
        words.push(board.san(mv).to_string());
        if has_comments && ply > 0 {
            words.extend(match rng.below(8) {
                0 => Some("{½ [ ) 1. * 1-0 White \"x\"]}".to_owned()),
                1 => Some("$5".to_owned()),
                2 => Some(format!("({} {{(}} )", board.san(mv))),
                _ => None,
            });
        }
        board = board.play(mv).unwrap();
    }
    let ends = [" *", "*", " 1/2-1/2", "\n* {end}", " *\n; so\n% and so", ""];
    let result = if board.outcome().is_some() { " *" } else { rng.pick(&ends) };
    Written { tags: tags.map(|tag| (*tag).to_owned()).collect(), words, result: result.to_owned() }
}

/// The texts between two games.
fn separator(rng: &mut Rng, before: &Written, after: &Written) -> &'static str {
    if before.result.is_empty() {
        return if after.tags.is_empty() { "\n\n" } else { rng.pick(&["\n", "\n  \n ", "\n\n"]) };
    }
    match before.result.as_str() {
        " *" | "*" => rng.pick(&["", " ", "\n", "\n\n", "\r\n\r\n", "\n\n \n\t"]),
        " *\n; so\n% and so" => "\n\n",
        _ => rng.pick(&[" ", "\n", "\n\n \n", "\r\n"]),
    }
}

/// A mistake in a word of the moves.
fn spoil_word(rng: &mut Rng, game: &mut Written) -> bool {
    let at = rng.pick(&game.moves());
    let word = game.words[at].clone();
    let is_at_end = at + 1 == game.words.len();
    game.words[at] = match rng.below(5) {
        // A word that is not a move, or no legal one.
        0 => rng.pick(&["Zf3", "Ra9", "e9", "foo", "Qh9+", "Sx", "Kd4e5", "@", "é"]).into(),
        // Something that does not belong there.
        1 => word + " " + rng.pick(&["}", "$999", "[%clk 1:00]", "~", "\0\0~", "\x1a~", "\u{9b}x"]),
        2 if !is_at_end => {
            word + rng.pick(&[" White plays (very) well: good!", " N", " see there"])
        }
        // A comment that is closed too early.
        3 if !is_at_end => word + rng.pick(&[" {a {b} so}", " {a } quite}", " {a {b} }", " {{}}"]),
        // A false claim.
        4 if !word.contains(['+', '#']) => word + "#",
        _ => return false,
    };
    true
}

fn spoil_number(rng: &mut Rng, game: &mut Written) -> bool {
    let numbers = (1..game.words.len()).filter(|at| game.words[*at].ends_with('.'));
    let numbers: Vec<_> = numbers.collect();
    if numbers.is_empty() {
        return false;
    }
    game.words[rng.pick(&numbers)] = rng.pick(&["77.", "66...", "70000."]).into();
    true
}

fn spoil_tag(rng: &mut Rng, game: &mut Written) -> bool {
    if game.tags.is_empty() {
        return false;
    }
    let at = rng.below(game.tags.len());
    let tag = game.tags[at].clone();
    let tag_names = game.tags.concat();
    game.tags[at] = match rng.below(8) {
        0 => tag.replace("\"]", "]"),
        1 => tag.replace("\"]", "\\\"]"),
        2 => tag.replace("\"]", "\""),
        3 => tag.replacen('[', "", 1),
        4 => tag.replacen('"', "", 1),
        5 if !tag_names.contains("Result") => "[Result \"won\"]".into(),
        6 => "[Black: \"x\"]".into(),
        _ => "[FEN \"8/8\"]".into(),
    };
    true
}

/// A comment or a variation that is not closed; it ends before the tags of the next game.
fn open(rng: &mut Rng, game: &mut Written, next: Option<&Written>) -> bool {
    if next.is_some_and(|next| next.tags.is_empty()) || game.text().contains(['}', ')']) {
        return false;
    }
    let at = game.moves()[rng.below(3)];
    game.words[at] += rng.pick(&[" {", " (", " ((", " {not closed"]);
    true
}

fn read(bytes: &[u8]) -> Vec<(Entry, String)> {
    let mut reader = Reader::new(bytes);
    let mut entries = Vec::new();
    while let Some(entry) = reader.next() {
        let text = reader.text().to_owned();
        let mut entry = entry.unwrap();
        // Its mistakes, without what is not read because of them.
        entry.findings.retain(|finding| finding.error().unread().is_none());
        entries.push((entry, text));
    }
    entries
}

#[test]
fn with_a_mistake_all_games_end_where_they_end_without_it() {
    let mut rng = Rng::new(71);
    let mut spoiled = [0; 4];
    for _ in 0..6_000 {
        let kind = rng.below(4);
        let mut games: Vec<_> = (0..4)
            .map(|_| {
                let has_comments = kind < 3 && rng.once_in(2);
                write(&mut rng, has_comments)
            })
            .collect();
        let between: Vec<_> =
            games.windows(2).map(|pair| separator(&mut rng, &pair[0], &pair[1])).collect();
        let pieces = |games: &[Written]| -> Vec<String> {
            let between = between.iter().chain([&"\n"]);
            games.iter().zip(between).map(|(game, between)| game.text() + between).collect()
        };
        let file = pieces(&games);
        for (piece, (entry, text)) in file.iter().zip(read(file.concat().as_bytes())) {
            assert_eq!(*piece, text, "{:#?}\n{:?}", entry.findings, file.concat());
            assert!(entry.findings.is_empty(), "{:#?}\n{:?}", entry.findings, file.concat());
        }
        let at = rng.below(4);
        let (game, rest) = games[at..].split_first_mut().unwrap();
        let next = rest.first();
        if kind == 3 && next.is_some() && !matches!(between[at], "\n\n" | "\r\n\r\n") {
            continue;
        }
        let is_wrong = match kind {
            0 => spoil_word(&mut rng, game),
            1 => spoil_number(&mut rng, game),
            2 => spoil_tag(&mut rng, game),
            _ => open(&mut rng, game, next),
        };
        if !is_wrong {
            continue;
        }
        spoiled[kind] += 1;
        let file = pieces(&games);
        let reported = file.concat();
        let entries = read(reported.as_bytes());
        assert_eq!(entries.len(), 4, "{reported:?}\n{entries:#?}");
        for (index, (entry, text)) in entries.iter().enumerate() {
            assert_eq!(file[index], *text, "{reported:?}\n{:#?}", entry.findings);
            let count = entry.findings.len();
            assert!(count == usize::from(index == at), "{reported:?}\n{:#?}", entry.findings);
        }
    }
    assert!(spoiled.iter().all(|count| *count > 300), "{spoiled:?}");
}

/// Games whose ends are hard to see, and mistakes.
const HARD: &str = "% escaped\n[Event \"Müller\"]\n[Site \"\"]\n\n[Event \"B\"]\n[White \"½\"]\n\n1. e4 {1-0\n} e5 1-0 {x} \
    \n1. e4*1. d4 * 1/2-1/2\n1. c4 1/2 - 1/2\n\n1. e4 e5\n\n1. d4 d5 2. c4\n  [Event \"c\"]\nWhite \"x\"]\n\n1. Nf4 \
    Nc6*\n\n1. e4 (1. d4 d5) {\u{1F600} \n\n[no tag} e5 * ff\n\n1. e4 e5 {a {b} not closed 2. Nf3 Nc6 *\n\n\
    [Event \"A\"]\n[White \"x]\n[Black \"½\"] 1. e4 e5 2. words and words 2. Nf3 ½-½\r\n\r\n1. e4 $5 ; x\n e5 0-1\n\
    {open\n\n[Event \"last\"]\n\n1. Nf3 \u{2026}";

/// Reading goes on where the first 256 KiB end, whatever is cut there, and nothing changes.
#[test]
fn games_are_the_same_wherever_they_are_cut() {
    const CHUNK: usize = 256 * 1024;
    let whole = read(HARD.as_bytes());
    assert!(whole.len() > 12, "{whole:#?}");
    let blank = "\n".repeat(CHUNK);
    for at in 1..HARD.len() {
        let file = [&blank.as_bytes()[at..], HARD.as_bytes()].concat();
        let shift = CHUNK - at;
        let cut = read(&file);
        assert_eq!(cut.len(), whole.len(), "cut at {at}");
        for ((cut, text), (entry, whole_text)) in cut.iter().zip(&whole) {
            assert_eq!((text, &cut.game), (whole_text, &entry.game), "cut at {at}");
            let lines = |entry: &Entry| {
                let places =
                    entry.findings.iter().map(|finding| (finding.place(), *finding.error()));
                places.collect::<Vec<_>>()
            };
            let moved =
                |(place, error): (Place, _)| (Place { line: place.line + shift, ..place }, error);
            assert!(lines(cut).into_iter().eq(lines(entry).into_iter().map(moved)), "cut at {at}");
            assert_eq!(cut.range.start, entry.range.start + shift as u64);
        }
    }
}

/// No byte but white space before the first game is in no entry, also where a file stops anywhere.
#[test]
fn each_byte_of_a_file_is_in_an_entry() {
    for at in 0..=HARD.len() {
        let part = &HARD.as_bytes()[..at];
        let mut end = 0;
        for (entry, _) in read(part) {
            assert_eq!(entry.range.start, end, "{at}");
            end = entry.range.end;
        }
        assert_eq!(end, at as u64);
    }
}

/// The texts of the entries of a file, each with its game and the number of its findings.
#[track_caller]
fn entries_are(file: &str, expected: &[(&str, Option<&str>, usize)]) {
    let found = read(file.as_bytes());
    let found: Vec<_> = found
        .iter()
        .map(|(entry, text)| {
            let game = entry.game.as_ref().map(|game| game.as_game().line().to_string());
            (text.as_str(), game, entry.findings.len())
        })
        .collect();
    let expected: Vec<_> = expected
        .iter()
        .map(|(text, game, count)| (*text, game.map(str::to_owned), *count))
        .collect();
    assert_eq!(found, expected, "{file:?}");
}

#[test]
fn a_game_goes_as_far_as_it_is_known() {
    for (text, moves, findings) in [
        ("[PlyCount \"9\"]\n\n1. e4 e5 2. Nf3 *", Some("1. e4 e5 2. Nf3"), 1),
        ("[Result \"?\"]\n\n1. e4 e5 *", Some("1. e4 e5"), 1),
        ("[Black: \"x\"]\n\n1. e4 e5 *", Some("1. e4 e5"), 1),
        ("1. e4+ e5# 2. Nxf3 Nc6 1/2", Some("1. e4 e5 2. Nf3 Nc6"), 4),
        ("1. e4 e5 7. Nf3 Nc6 *", Some("1. e4 e5 2. Nf3 Nc6"), 1),
        ("1. e4 e5 (1... d5 2. Nf9 {x} (2. a3)) 2. Nf3 *", Some("1. e4 e5 (1... d5) 2. Nf3"), 1),
        ("1. e4 e5 (1... d5 2. exd5", Some("1. e4 e5 (1... d5 2. exd5)"), 1),
        ("1. e4 {a} e5 2. Nf4 Nc6 3. Bb5 *", Some("1. e4 {a} 1... e5"), 1),
        ("1. e4 e5 White is better 2. Nf3 *", Some("1. e4 e5"), 1),
        ("1. e4 e5 2. -- Nc6 *", Some("1. e4 e5"), 1),
        ("1. E4 e5 *", Some("1. e4 e5"), 1),
        ("1. f3 e5 2. g4 Qh4# 1-0", Some("1. f3 e5 2. g4 Qh4#"), 1),
        ("1. e5 *", None, 1),
        ("hello", None, 1),
        ("[White \"x\"]\n\n1. e5 *", Some(""), 1),
        ("[FEN \"8/8\"]\n\n1. e4 *", None, 1),
        ("[SetUp \"1\"]\n\n1. e4 *", None, 1),
        ("[Variant \"Horde\"]\n\n1. e4 *", None, 1),
    ] {
        entries_are(text, &[(text, moves, findings)]);
    }
    let (entry, _) =
        read(b"[Result \"won\"]\n[PlyCount \"x\"]\n[White \"y\"]\n\n1. e4 e5 2. Nf4 0-1").remove(0);
    let game = entry.game.unwrap();
    let tags: Vec<_> = game.as_game().tags().collect();
    assert_eq!(tags, [("Result", "won"), ("PlyCount", "x"), ("White", "y")]);
    assert_eq!((game.as_game().result().as_str(), entry.findings.len()), ("0-1", 2));
    assert_eq!(entry.findings[0].place(), Place { line: 1, column: 10 });
}

/// A game has the first of two tags of one name, so that it reads back when it is written.
#[test]
fn a_tag_that_is_there_twice_is_kept_once() {
    let tags = ["Event", "White", "Result", "FEN", "SetUp", "Variant", "PlyCount", "A", "Opening"];
    let value = |name: &str, second: bool| match name {
        "Result" => ["0-1", "1-0"][usize::from(second)],
        "FEN" => ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "8/8"][usize::from(second)],
        "SetUp" => "1",
        "Variant" => ["Standard", "Atomic"][usize::from(second)],
        "PlyCount" => ["2", "3"][usize::from(second)],
        _ => ["first", "second"][usize::from(second)],
    };
    for twice in tags {
        for (between, after) in [("", ""), ("[Site \"x\"]\n", ""), ("{x}\n", "[Round \"y\"]\n")] {
            let first = ["FEN", "SetUp"].into_iter().filter(|name| *name != twice);
            let tag = |name: &str, second| format!("[{name} \"{}\"]\n", value(name, second));
            let first: String = first.chain([twice]).map(|name| tag(name, false)).collect();
            let text = format!("{first}{between}{}{after}\n1. e4 Kd7 *\n", tag(twice, true));
            let (entry, _) = read(text.as_bytes()).remove(0);
            let [finding] = &entry.findings[..] else { panic!("{text}\n{:#?}", entry.findings) };
            assert_eq!(finding.error().kind().code(), "syntax/tag-twice", "{text}");
            let game = entry.game.unwrap();
            let pgn = game.as_game().to_pgn();
            assert!(!matches!(twice, "FEN" | "SetUp") || pgn.contains("4P3"), "{text}\n{pgn}");
            let found = game.as_game().tags().filter(|(name, _)| *name == twice);
            let kept: Vec<_> = found.map(|(_, value)| value).collect();
            let is_start = matches!(twice, "FEN" | "SetUp");
            assert_eq!(kept, [value(twice, false)][usize::from(is_start)..], "{text}");
            assert_eq!(pgn.parse(), Ok(game), "{text}\n{pgn}");
        }
    }
}

/// The texts at the end of a file that some programs and people write.
#[test]
fn ends_of_files() {
    for end in ["\x1a", "\0\0\0", "\x0c", " \u{FEFF}", "\n\x1a\n\0", "\r\n\x1a", " \u{FEFF}\n\x1a "]
    {
        for game in ["1. e4 e5 *", "1. e4 e5", "1. e4 e5 * {x}", "[Event \"x\"]"] {
            let text = format!("{game}{end}");
            let line = if game.starts_with('[') { String::new() } else { game.replace(" *", "") };
            entries_are(&text, &[(&text, Some(&line), 0)]);
        }
        assert!(read(end.as_bytes()).is_empty(), "{end:?}");
        let joined = format!("1. e4 *{end}[Event \"x\"]\n\n1. d4 *");
        assert!(end.contains('\u{FEFF}') || read(joined.as_bytes()).len() == 2, "{joined:?}");
    }
    entries_are(
        "1. e4 *\u{FEFF}1. d4 *",
        &[("1. e4 *\u{FEFF}", Some("1. e4"), 0), ("1. d4 *", Some("1. d4"), 0)],
    );
    entries_are(
        "1. e4 1-0 ff\n\n1. d4 *",
        &[("1. e4 1-0 ff\n\n", Some("1. e4"), 1), ("1. d4 *", Some("1. d4"), 0)],
    );
    entries_are("{only}", &[("{only}", None, 1)]);
    entries_are("; only\n", &[("; only\n", None, 1)]);
    entries_are(
        "1. e4 *\n\n{the end}\n",
        &[("1. e4 *\n\n{the end}\n", Some("1. e4 {the end}"), 0)],
    );
    let words = |text: &str| read(text.as_bytes())[0].0.findings[0].error().headline().to_string();
    assert_eq!(words("{only}"), "expected a move or a position, but found only `{only}`");
    assert!(words("1. e4 \x1a e5").contains("\\x1a"));
}

/// A number 1 begins a game only after moves and a blank line, for White, in the main line.
#[test]
fn not_every_number_one_begins_a_game() {
    for (file, games, findings) in [
        ("1. e4 e5\n\n1. d4 d5\n \r\n1. c4", 3, 0),
        ("1. e4\n\n1. d4", 2, 0),
        ("1. e4 e5 2. Nf3 Nc6\n1. d4", 1, 1),
        ("1. e4 e5 2. Nf3 Nc6\r\n1. d4", 1, 1),
        ("1. e4 e5 2. Nf3\n\n1... Nc6", 1, 1),
        ("1. e4\n\n1... c5", 1, 0),
        ("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 5\"]\n\n1. Kd2 *", 1, 1),
        ("1. e4 Ra4 (\n\n1. d4 d5) 2. Nf3 *", 1, 1),
        ("1. e4 Ra4 2. d4\n\n1. d4 d5", 2, 1),
        ("some words\n\n1. e4 e5 *", 1, 1),
    ] {
        let entries = read(file.as_bytes());
        let found: usize = entries.iter().map(|(entry, _)| entry.findings.len()).sum();
        assert_eq!((entries.len(), found), (games, findings), "{file:?}\n{entries:#?}");
    }
}

/// A comment may be closed in what is still to be read.
#[test]
fn a_comment_is_not_open_as_long_as_more_follows() {
    let long = "1. d4 d5 *\n".repeat(40_000);
    let file = format!("1. e4 {{{long}}} e5 *\n1. d4 *");
    let counts = read(file.as_bytes());
    let counts = counts
        .iter()
        .map(|(entry, _)| (entry.game.as_ref().unwrap().as_game().len(), entry.findings.len()));
    assert_eq!(counts.collect::<Vec<_>>(), [(2, 0), (1, 0)]);
}

/// Signs of other notations for comments on a move are mistakes, each reported once. Beyond a known one, the game goes on.
#[test]
fn foreign_signs_are_reported_once() {
    for (sign, known) in
        [("N", "1. e4 e5"), ("RR", "1. e4 e5"), ("inf", "1. e4 e5"), ("D", "1. e4 e5 2. Nf3 Nc6")]
    {
        let text = format!("1. e4 e5 {sign} 2. Nf3 Nc6 *");
        entries_are(&text, &[(&text, Some(known), 1)]);
    }
}

#[test]
fn a_byte_order_mark_has_a_column_only_within_a_file() {
    let place_of = |file: &str| read(file.as_bytes())[0].0.findings[0].place();
    assert_eq!(place_of("\u{FEFF}1. e5 *"), Place { line: 1, column: 4 });
    let mut place = Place { line: 2, column: 1 };
    place.skip("\u{FEFF}a");
    assert_eq!(place, Place { line: 2, column: 3 });
}

/// Every value that a tag may hold can also be written.
#[test]
fn a_tab_in_a_tag_is_kept_and_written() {
    let text = "[Event \"a\tb\"]\n\n1. e4 *";
    let game: GameBuf = text.parse().unwrap();
    let mut tree = caissa::GameTree::from(game.as_game());
    tree.set_tag("Site", "c\td").unwrap();
    let read: GameBuf = tree.to_pgn().parse().unwrap();
    assert_eq!(read.as_game().tags().collect::<Vec<_>>(), [("Event", "a\tb"), ("Site", "c\td")]);
}

/// Each game is read about once, however many mistakes there are and whatever is repeated.
#[test]
fn hostile_files_take_time_in_proportion_to_their_size() {
    for unit in [
        "[",
        "{",
        "(",
        "1. ",
        "\0 a",
        "a \u{FEFF} ",
        "{ 1. e4 *\n\n",
        "1. e4 {",
        "[a \"",
        "Event \"x\n",
        "[FEN \"x\"]\n",
        "hello ",
        "*",
        "x\n\n1. ",
        "] ",
        "[Event \"x\"]\n\n",
        "1-0 \x1a ",
        "{a {b} c} ",
        "1. e4 {a {b} c} *\n",
        "{a) e4 {b} ",
        "1. e5 a } *\n",
        "a b ( ",
        "{ ) 1. {a} } ",
    ] {
        let text = unit.repeat(250_000 / unit.len());
        let begun = std::time::Instant::now();
        let bytes: u64 = read(text.as_bytes())
            .iter()
            .map(|(entry, _)| entry.range.end - entry.range.start)
            .sum();
        assert_eq!(bytes, text.len() as u64, "{unit:?}");
        assert!(begun.elapsed().as_secs() < 5, "{unit:?}: {:?}", begun.elapsed());
    }
}
