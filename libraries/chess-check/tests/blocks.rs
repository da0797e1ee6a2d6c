//! Files cut at any place give the findings that the whole file has.

use std::io::Read;
use std::num::NonZero;
use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use chess_check::{
    CheckOptions, Ends, Event, Finding, Fixed, Input, OnError, PartDone, TextKind, absolute, check,
    decode, each_part, fix, ranges,
};
use chess_core::pgn::{KeptNotes, Place, Reader};
use tests::rng::Rng;

/// The parts of a file: games with and without mistakes and tags, and everything that makes it hard to see where a
/// game begins.
const GAMES: [&str; 16] = [
    "[Event \"A\"]\n[White \"B\"]\n\n1. e4 e5 2. Nf3 *\n\n",
    "[Event \"A\"]\r\n[White \"B\"]\r\n\r\n1. e4 e5 2. Nf4 *\r\n\r\n",
    "[Event \"A\"]\n\n1. e4 {a comment\n\n[Event \"no tag\"]\n\n1. d4 *\n} e5 2. Ke3 *\n\n",
    "[Event \"A\"]\n\n1. e4 {a comment that is not closed\n\n[Event \"a tag\"]\n\n1. d4+ *\n\n",
    "1. d4 d5 2. Bh6 *\n\n",
    "1. d4 d5 2. c4 1-0 1. e4 e5 2. Qh6 *\n",
    "[White \"M\u{FC}ller\"]\n\n1. e4 e5 (1... c5 2. Nf3 (2. Nf4)) 2. O-O 1/2-1/2\n\n",
    "[Event \"tags only\"]\n\n",
    "\n\n\n\n",
    "% an escaped line\n1. e4 *\n",
    "\u{FEFF}[Event \"a mark\"]\n\n1. e4 e5 2. Bd5 *\n\n",
    "1. e4 e5 *\r1. d4 d6 2. d6 *\r\r[Event \"lone returns\"]\r\r1. c4 c6 2. c6 *\r",
    "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O-O *\n\n",
    "no chess at all; words and ½ signs\n\n",
    "[Event \"open",
    "*\n",
];

/// The findings, and the numbers of games, plies and bytes.
#[derive(Debug, Default, PartialEq)]
struct Found {
    lines: Vec<String>,
    numbers: [u64; 3],
    ends: Ends,
}

/// A finding with its game and its places, counted on from the end of what was checked before.
fn line(finding: &Finding, games: u64, before: &Ends) -> String {
    let (place, end) =
        (absolute(finding.place(), before.place), absolute(finding.end(), before.place));
    let (game, ply) = (games + finding.game(), finding.ply());
    format!("{game} {place}-{end} {ply:?} {}", finding.error().expect("an error"))
}

/// The findings of an input. Games and places are counted on from the findings before.
fn checked(input: Input, block: usize, threads: usize, before: &Found) -> Found {
    let mut options = CheckOptions::default();
    options.threads = NonZero::new(threads).unwrap();
    options.block = NonZero::new(block).unwrap();
    let mut found = Found::default();
    let summary = check(vec![input.of_kind(TextKind::Pgn)], &options, |event| {
        match event {
            Event::Found(finding) => {
                found.lines.push(line(finding, before.numbers[0], &before.ends));
            }
            Event::File { ends, .. } => found.ends = *ends,
            Event::Broken { error, .. } => panic!("{error}"),
            _ => {}
        }
        ControlFlow::Continue(())
    });
    assert_eq!(summary.findings, found.lines.len() as u64);
    Found { numbers: [summary.games, summary.plies, summary.bytes], ..found }
}

/// The same by the reader of the library.
fn read(file: &[u8]) -> Found {
    let (mut lines, mut games, mut plies) = (Vec::new(), 0, 0);
    for entry in Reader::new(file) {
        let entry = entry.unwrap();
        games += 1;
        plies += entry.game.map_or(0, |game| game.as_game().len() as u64);
        lines.extend(entry.findings.iter().map(|finding| {
            let (place, end, ply) = (finding.place(), finding.end(), finding.ply());
            format!("{games} {place}-{end} {ply:?} {}", finding.error())
        }));
    }
    let mut place = Place::START;
    place.skip(&decode(file));
    let ends = Ends { place, ..Ends::default() };
    Found { lines, numbers: [games, plies, file.len() as u64], ends }
}

/// A random file.
fn file(rng: &mut Rng) -> Vec<u8> {
    let mut file = Vec::new();
    for _ in 0..rng.below(12) {
        let game = rng.pick(&GAMES);
        match rng.below(4) {
            0 => file.extend(game.chars().map(|char| u8::try_from(char).unwrap_or(b'?'))),
            _ => file.extend(game.bytes()),
        }
    }
    file
}

#[test]
fn a_file_in_blocks_is_the_whole_file() {
    let mut rng = Rng::new(7);
    let (mut findings, mut blocks) = (0, 0);
    for _ in 0..400 {
        let file = file(&mut rng);
        let whole = read(&file);
        findings += whole.lines.len();
        for threads in [1, 2, 3] {
            let block = 1 + rng.below(200);
            blocks += file.len() / block;
            let input = Input::reader("", std::io::Cursor::new(file.clone()));
            let found = checked(input, block, threads, &Found::default());
            assert_eq!(found, whole, "blocks of {block}: {:?}", String::from_utf8_lossy(&file));
        }
    }
    assert!(findings > 1_000 && blocks > 5_000, "{findings} {blocks}");
}

/// The findings of ranges of a file, joined, and how many ranges were checked twice.
fn joined(
    path: &Path,
    ranges: Vec<Range<u64>>,
    block: &mut dyn FnMut() -> usize,
) -> (Found, usize) {
    let (mut all, mut again) = (Found::default(), 0);
    for range in ranges {
        let part = || Input::file(path).range(range.clone());
        let carry = all.ends.beyond;
        let mut found = checked(part(), block(), 2, &all);
        assert_eq!(found.numbers[2], range.end - range.start);
        if found.ends.skipped != carry {
            again += 1;
            let first = usize::try_from(carry).unwrap();
            found = checked(part().first_game(first), block(), 2, &all);
        }
        all.lines.extend(found.lines);
        for (sum, number) in all.numbers.iter_mut().zip(found.numbers) {
            *sum += number;
        }
        let place = absolute(found.ends.place, all.ends.place);
        all.ends = Ends { skipped: 0, place, ..found.ends };
    }
    (all, again)
}

#[test]
fn ranges_of_a_file_are_joined_to_the_whole_file() {
    let mut rng = Rng::new(8);
    let path = std::env::temp_dir().join(format!("caissa-ranges-{}.txt", std::process::id()));
    let (mut count, mut again) = (0, 0);
    for _ in 0..300 {
        let file = file(&mut rng);
        std::fs::write(&path, &file).unwrap();
        let ranges = ranges(&path, 1 + rng.below(6)).unwrap();
        count += ranges.len();
        let (all, twice) = joined(&path, ranges, &mut || 1 + rng.below(300));
        again += twice;
        assert_eq!(all, read(&file), "{:?}", String::from_utf8_lossy(&file));
    }
    std::fs::remove_file(&path).unwrap();
    assert!(count - again > 300 && again > 100, "{count} {again}");
}

#[test]
fn a_byte_order_mark_may_be_cut() {
    let path = std::env::temp_dir().join(format!("caissa-mark-{}.txt", std::process::id()));
    let game = "[Event \"A\"]\n\n1. e4 e5 2. Nf4 *\n";
    let files = ["", "\n", " \r\n", "\u{FEFF}"].map(|blank| format!("{blank}\u{FEFF}{game}"));
    for file in files.into_iter().chain(["\u{FEFF} ".into(), "\n\u{FEFF}\n".into()]) {
        let whole = read(file.as_bytes());
        for block in 1..9 {
            let input = Input::reader("", std::io::Cursor::new(file.clone()));
            assert_eq!(checked(input, block, 2, &Found::default()), whole, "{file:?} {block}");
        }
        std::fs::write(&path, &file).unwrap();
        let length = file.len() as u64;
        for cut in 1..length {
            let (all, _) = joined(&path, vec![0..cut, cut..length], &mut || 4);
            assert_eq!(all, whole, "{file:?} {cut}");
        }
    }
    std::fs::remove_file(&path).unwrap();
}

/// The options of a check with some threads and a size of blocks.
fn options(threads: usize, block: usize) -> CheckOptions {
    let mut options = CheckOptions::default();
    options.threads = NonZero::new(threads).unwrap();
    options.block = NonZero::new(block).unwrap();
    options
}

/// Text as an input.
fn input(text: &[u8]) -> Input {
    Input::reader("", std::io::Cursor::new(text.to_vec())).of_kind(TextKind::Pgn)
}

/// A line for each game: its moves with notes, or its mistakes. An error of the input comes last.
fn lines_of_parts(input: Input, options: &CheckOptions) -> Vec<String> {
    let mut lines = Vec::new();
    let mut options = options.clone();
    options.on_error = OnError::Stop;
    let add = |item: &chess_check::FileItem<'_>, part: &mut Vec<(Place, String)>| {
        part.extend(item.game().map(|game| (item.place, game.to_string())));
        part.extend(item.mistakes().map(|(place, error)| (place, error.to_string())));
    };
    each_part(vec![input], &options, add, |event| {
        match event {
            Event::Found(PartDone { place, done, .. }) => lines.extend(
                done.into_iter()
                    .map(|(of_part, text)| format!("{} {text}", absolute(of_part, place))),
            ),
            Event::Broken { error, .. } => lines.push(error.to_string()),
            _ => {}
        }
        ControlFlow::Continue(())
    });
    lines
}

/// The same by the reader of the library.
fn lines_of_reader(file: &[u8], largest_game: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for entry in Reader::new(file).at_most(largest_game) {
        match entry {
            Ok(entry) if entry.findings.is_empty() => {
                lines.push(format!("{} {}", entry.place, entry.game.unwrap()));
            }
            Ok(entry) => lines.extend(
                entry.findings.iter().map(|one| format!("{} {}", one.place(), one.error())),
            ),
            Err(error) => lines.push(error.to_string()),
        }
    }
    lines
}

#[test]
fn parts_of_a_file_are_the_games_of_the_reader() {
    let mut rng = Rng::new(9);
    for _ in 0..300 {
        let file = file(&mut rng);
        let whole = lines_of_reader(&file, 1 << 20);
        for threads in [1, 2, 3, 8] {
            let mut options = options(threads, 1 + rng.below(200));
            options.notes = KeptNotes::All;
            let lines = lines_of_parts(input(&file), &options);
            assert_eq!(lines, whole, "{:?}", String::from_utf8_lossy(&file));
        }
    }
}

/// The number of bytes that have been read of a [`Counted`] file.
static READ: AtomicUsize = AtomicUsize::new(0);

/// A file whose bytes are counted when they are read.
struct Counted(&'static [u8]);

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = self.0.read(buffer)?;
        READ.fetch_add(length, Ordering::Relaxed);
        Ok(length)
    }
}

#[test]
fn nothing_is_read_far_ahead_of_results_that_are_used_slowly() {
    // Almost every block ends within a game.
    let file: &'static [u8] = GAMES[0].repeat(50_000).leak().as_bytes();
    let options = options(2, 1 << 16);
    let input = Input::reader("", Counted(file)).of_kind(TextKind::Pgn);
    let (mut used, mut games) = (0, 0);
    let add = |_: &chess_check::FileItem<'_>, games: &mut usize| *games += 1;
    each_part(vec![input], &options, add, |event| {
        if let Event::Found(PartDone { done, .. }) = event {
            if used < 3 {
                std::thread::sleep(Duration::from_millis(100));
            }
            used += 1;
            games += done;
            let most = (used + 10) * options.block.get();
            assert!(READ.load(Ordering::Relaxed) <= most, "{used} parts: {READ:?} bytes");
        }
        ControlFlow::Continue(())
    });
    assert_eq!((games, READ.load(Ordering::Relaxed)), (50_000, file.len()));
}

#[test]
fn an_input_in_parts_ends_with_a_game_that_is_too_large() {
    // The reader sees the size of a game when it has read the bytes after it.
    let large = format!("[Event \"large\"]\n\n1. e4 {{{}}} *\n\n", "words\n".repeat(100_000));
    let file = [GAMES[0].repeat(20), large, GAMES[1].repeat(9)].concat();
    let whole = lines_of_reader(file.as_bytes(), 1_000);
    assert!(whole.last().unwrap().starts_with("the game that begins at 101:1 has more than 1000"));
    for threads in [1, 2, 3, 8] {
        for block in [500, 5_000, 50_000, 5_000_000] {
            let mut options = options(threads, block);
            (options.largest_game, options.notes) = (1_000, KeptNotes::All);
            assert_eq!(
                lines_of_parts(input(file.as_bytes()), &options),
                whole,
                "{threads} {block}"
            );
        }
    }
}

/// A source that fails after its text.
struct Failing(std::io::Cursor<Vec<u8>>);

impl Read for Failing {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(std::io::Error::other("the disk is broken")),
            length => Ok(length),
        }
    }
}

#[test]
fn an_input_in_parts_ends_with_an_error_of_the_input() {
    let file = GAMES[..2].concat().repeat(200).into_bytes();
    let whole: Vec<_> = Reader::new(Failing(std::io::Cursor::new(file.clone())))
        .map_while(Result::ok)
        .map(|entry| entry.place.to_string())
        .collect();
    let mut copies = Vec::new();
    for (threads, block) in [(1, 10_000_000), (2, 100), (3, 1_000), (8, 333)] {
        let failing = || Failing(std::io::Cursor::new(file.clone()));
        let broken = || Input::reader("", failing()).of_kind(TextKind::Pgn);
        let lines = lines_of_parts(broken(), &options(threads, block));
        assert_eq!(lines.len(), whole.len() + 1, "{threads} {block}");
        assert_eq!(lines.last().unwrap(), "the disk is broken");
        let mut copy = Vec::new();
        let error = fix(broken(), &mut copy, &options(threads, block), |_| true).unwrap_err();
        assert_eq!(error.to_string(), "the disk is broken");
        copies.push(copy);
    }
    assert!(copies.iter().all(|copy| *copy == copies[0] && file.starts_with(copy)));
    assert!(copies[0].len() > file.len() - 300);
}

/// The fixed file, and the numbers.
fn fixed(file: &[u8], options: &CheckOptions) -> (String, [u64; 3]) {
    let mut copy = Vec::new();
    let Fixed { games, fixed, left, .. } = fix(input(file), &mut copy, options, |_| true).unwrap();
    (copy.into_iter().map(char::from).collect(), [games, fixed, left])
}

#[test]
fn a_file_is_fixed_in_parts_as_it_is_fixed_as_a_whole() {
    // A game in one line gets the line ends of the file.
    const WRONG: [&str; 6] = [
        "1. e4+ e5 2. nf3 1/2\n\n",
        "[White \"B\"]\r\n\r\n1. e4+ e5  2. Nxf3 1/2\r\n\r\n",
        "[White \"B\"] 1. e4 e5  2. Nxf3 1/2 ",
        "1. e4+ e5 * ",
        " 1. d4 Nf6 2. c4+ *",
        "{comment} 1. d4 {[Event \"A\"]\n\n} d5 2. c4+ *\r\n",
    ];
    let mut rng = Rng::new(10);
    let (mut sum, mut blocks) = (0, 0);
    for _ in 0..300 {
        let mut text = file(&mut rng);
        for _ in 0..=rng.below(8) {
            text.extend(rng.pick(&WRONG).bytes());
        }
        let is_strict = rng.below(2) == 0;
        let mut wanted = options(1, 1 << 20);
        wanted.strict = is_strict;
        let wanted = fixed(&text, &wanted);
        sum += wanted.1[1];
        for threads in [1, 2, 3, 8] {
            let mut options = options(threads, 1 + rng.below(100));
            options.strict = is_strict;
            blocks += text.len() / options.block.get();
            assert_eq!(fixed(&text, &options), wanted, "{:?}", String::from_utf8_lossy(&text));
        }
    }
    assert!(sum > 500 && blocks > 5_000, "{sum} {blocks}");
}
