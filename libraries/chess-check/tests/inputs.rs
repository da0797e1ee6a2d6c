//! Files as they are found: packed, cut off, in other encodings, with lists instead of games.

use std::fs;
use std::io::{self, Cursor, Read, Write};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use chess_check::{
    CheckOptions, Encoding, Event, Input, Judge, Opinion, Summary, TextKind, check, packed_frame,
    ranges,
};
use chess_core::Allow;
use chess_core::epd::Epd;

const GAMES: &str = "[Event \"A\"]\n\n1. e4 e5 2. Nf4 *\n\n[Event \"B\"]\n\n1. d4 d5 *\n\n";

/// The findings, errors of reading, and numbers of an input.
fn found(input: Input) -> (Vec<String>, Summary) {
    let mut lines = Vec::new();
    let mut options = CheckOptions::default();
    options.threads = NonZero::new(2).unwrap();
    let summary = check(vec![input], &options, |event| {
        match event {
            Event::Found(finding) => {
                lines.push(format!("{}: {}", finding.place(), finding.code()));
            }
            Event::Broken { error, .. } => lines.push(format!("{:?}: {error}", error.kind())),
            _ => {}
        }
        ControlFlow::Continue(())
    });
    (lines, summary)
}

fn stream(name: &str, bytes: impl Into<Vec<u8>>) -> Input {
    Input::reader(name, Cursor::new(bytes.into()))
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut to = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    to.write_all(text).unwrap();
    to.finish().unwrap()
}

fn bzip2(text: &[u8]) -> Vec<u8> {
    let mut to = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    to.write_all(text).unwrap();
    to.finish().unwrap()
}

/// Frames with the header that `pzstd` writes before each.
fn frames(text: &[u8], size: usize) -> Vec<u8> {
    let mut file = Vec::new();
    for part in text.chunks(size) {
        let frame = zstd::encode_all(part, 1).unwrap();
        file.extend([0x50, 0x2A, 0x4D, 0x18, 4, 0, 0, 0]);
        file.extend(u32::try_from(frame.len()).unwrap().to_le_bytes());
        file.extend(frame);
    }
    file
}

#[test]
fn packed_files_are_told_by_their_first_bytes() {
    let text = GAMES.repeat(40);
    let whole = found(stream("games", text.clone()));
    assert_eq!((whole.0.len(), whole.1.games, whole.1.plies), (40, 80, 160));
    let packed = [
        gzip(text.as_bytes()),
        // As `cat a.gz b.gz` makes them.
        [gzip(&text.as_bytes()[..99]), gzip(&text.as_bytes()[99..])].concat(),
        bzip2(text.as_bytes()),
        [bzip2(&text.as_bytes()[..99]), bzip2(&text.as_bytes()[99..])].concat(),
        zstd::encode_all(text.as_bytes(), 1).unwrap(),
        frames(text.as_bytes(), 300),
        frames(text.as_bytes(), 1),
        text.as_bytes().chunks(99).flat_map(|part| packed_frame(part, 3).unwrap()).collect(),
    ];
    for packed in packed {
        assert_eq!(found(stream("games", packed)), whole);
    }
}

/// Frames as `zstd` writes them for each of several files, and frames to be skipped before and between them.
fn plain_frames(text: &[u8], size: usize) -> Vec<u8> {
    let skipped = [0x5E, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, b'a', b'b', b'c'];
    let mut file = skipped.to_vec();
    for (number, part) in text.chunks(size).enumerate() {
        if number % 3 == 0 {
            file.extend(skipped);
        }
        let mut to = zstd::Encoder::new(Vec::new(), 1).unwrap();
        to.include_checksum(number % 2 == 0).unwrap();
        to.include_contentsize(number % 5 > 0).unwrap();
        to.set_pledged_src_size((number % 5 > 1).then_some(part.len() as u64)).unwrap();
        to.write_all(part).unwrap();
        file.extend(to.finish().unwrap());
    }
    file
}

#[test]
fn ranges_of_frames_join_to_the_whole() {
    // Bytes that do not become fewer, and a run of one byte that is longer than a block.
    let mut rng = fastrand::Rng::with_seed(4);
    let noise: String = (0..99_999).map(|_| rng.alphanumeric()).collect();
    let long = format!("1. e4 {{{noise}{}}} *\n\n", " ".repeat(300_000));
    let text = GAMES.repeat(20) + &long + &GAMES.repeat(20);
    let files = [
        (frames(text.as_bytes(), 300), 300),
        (plain_frames(text.as_bytes(), 300), 300),
        (plain_frames(text.as_bytes(), 250_000), 200_000),
    ];
    for (number, (file, block)) in files.into_iter().enumerate() {
        let path = temporary(&format!("frames-{number}.pgn.zst"), &file);
        for parts in [1, 2, 5, 999] {
            let ranges = ranges(&path, parts).unwrap();
            let most = [18, 18, 2][number];
            assert!(ranges.len() >= parts.min(most), "{number} {parts}: {ranges:?}");
            let (mut games, mut carry, mut bytes) = (0, 0, 0);
            for range in ranges {
                let mut options = CheckOptions::default();
                options.block = NonZero::new(block).unwrap();
                let first = usize::try_from(carry).unwrap();
                let input = Input::file(&path).range(range).first_game(first);
                check(vec![input], &options, |event| {
                    match event {
                        Event::File { summary, ends, .. } => {
                            games += summary.games;
                            bytes += summary.bytes;
                            carry = ends.beyond;
                        }
                        Event::Broken { error, .. } => panic!("{error}"),
                        _ => {}
                    }
                    ControlFlow::Continue(())
                });
            }
            assert_eq!((games, carry, bytes), (81, 0, text.len() as u64), "{number} {parts}");
        }
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn files_that_cannot_be_cut_are_named_with_the_reason() {
    let zstd = zstd::encode_all(GAMES.as_bytes(), 1).unwrap();
    let rows = [
        (gzip(GAMES.as_bytes()), "a gzip file has no ranges: check the whole"),
        (bzip2(GAMES.as_bytes()), "a bzip2 file has no ranges: check the whole"),
        (zstd.clone(), "a single zstd frame has no ranges: check the whole"),
        (
            [&zstd[..], b"1. e4 *"].concat(),
            "a zstd file with other data between its frames has no ranges: check the whole",
        ),
    ];
    for (number, (file, words)) in rows.into_iter().enumerate() {
        let path = temporary(&format!("whole-{number}"), &file);
        assert_eq!(ranges(&path, 3).unwrap_err().to_string(), words);
        fs::remove_file(path).unwrap();
    }
}

/// A file of its own for a test.
fn temporary(name: &str, bytes: &[u8]) -> PathBuf {
    let path = std::env::temp_dir().join(format!("caissa-{}-{name}", std::process::id()));
    fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn files_that_are_cut_off_are_checked_as_far_as_they_go() {
    let text = GAMES.repeat(400);
    let frames = frames(text.as_bytes(), 3_000);
    let zstd = zstd::encode_all(text.as_bytes(), 1).unwrap();
    // One frame does not come out before its end, because so little text is one block of it.
    for (packed, games) in [(gzip(text.as_bytes()), 1), (zstd, 0), (frames, 300)] {
        let (lines, summary) = found(stream("games.pgn", &packed[..packed.len() - 5]));
        let last = lines.last().unwrap();
        assert!(last.starts_with("UnexpectedEof"), "{last}");
        assert!(summary.games >= games && summary.broken == 1, "{summary:?}");
    }
    let (lines, _) = found(stream("games.pgn", &bzip2(text.as_bytes())[..40]));
    assert_eq!(lines.len(), 1, "{lines:?}");
}

#[test]
fn broken_files_get_a_reason_each() {
    let mut gz = gzip(GAMES.as_bytes());
    gz[20] ^= 0xFF;
    let mut zst = zstd::encode_all(GAMES.as_bytes(), 1).unwrap();
    zst[8] ^= 0xFF;
    let skippable = [&frames(GAMES.as_bytes(), 30)[..], b"no frame at all"].concat();
    let cut = frames(GAMES.as_bytes(), 30)[..HEADER + 4].to_vec();
    for packed in [gz, zst, skippable, cut] {
        let (lines, summary) = found(stream("games.pgn", packed));
        assert_eq!(summary.broken, 1, "{lines:?}");
    }
    let (lines, summary) = found(Input::file("no/such/file.pgn"));
    assert!(lines[0].starts_with("NotFound"), "{lines:?}");
    assert_eq!((summary.files, summary.games, summary.broken), (1, 0, 1));
    let (lines, _) = found(Input::file(std::env::temp_dir()));
    assert!(lines[0].starts_with("IsADirectory"), "{lines:?}");
}

/// The size of the header that `pzstd` writes before a frame.
const HEADER: usize = 12;

/// Any program may write frames to be skipped, also with the magic number of `pzstd` and four bytes
/// that are not a size.
#[test]
fn frames_to_be_skipped_need_not_hold_sizes() {
    let (text, whole) = (GAMES.repeat(9), found(stream("games", GAMES.repeat(9))));
    let zstd = zstd::encode_all(text.as_bytes(), 1).unwrap();
    let size = u32::try_from(zstd.len()).unwrap();
    for number in [0, 1, 5, size - 1, size + 1, 70_000, u32::MAX] {
        let skipped = [&[0x50, 0x2A, 0x4D, 0x18, 4, 0, 0, 0][..], &number.to_le_bytes()].concat();
        let files = [
            [&skipped[..], &zstd].concat(),
            [&skipped[..], &skipped, &zstd, &skipped].concat(),
            [&frames(text.as_bytes(), 99)[..], &skipped].concat(),
        ];
        for file in files {
            assert_eq!(found(stream("games", file)), whole, "{number}");
        }
        // A file that holds nothing else.
        assert_eq!(found(stream("games", skipped)).1.games, 0);
    }
}

#[test]
fn text_is_read_in_the_encoding_that_is_asked_for() {
    let file = b"[White \"\xC1\xEE\xF2\xE2\xE8\xED\xED\xE8\xEA\"]\n\n1. e4 {\xC5} e5+ *".to_vec();
    let encoding = Encoding::named("windows-1251");
    let zstd = frames(&file, 9);
    for file in [file.clone(), zstd::encode_all(&file[..], 1).unwrap(), zstd, gzip(&file)] {
        let mut written = Vec::new();
        let input = stream("games.pgn", file).encoded(encoding);
        check(vec![input], &CheckOptions::default(), |event| {
            if let Event::Found(finding) = event {
                written.push(finding.excerpt().text);
            }
            ControlFlow::Continue(())
        });
        assert_eq!(written, ["1. e4 {Е} e5+ *"]);
    }
    let path = temporary("encoded.pgn", &file);
    let (lines, _) = found(Input::file(&path).encoded(encoding).range(0..9));
    let words = "a file that is read in another encoding has no ranges: check the whole";
    assert_eq!(lines, [format!("InvalidInput: {words}")]);
    fs::remove_file(path).unwrap();
}

#[test]
fn archives_are_named_by_their_first_bytes() {
    let rows: [(&[u8], &str); 4] = [
        (b"PK\x03\x04\x14\0\0\0", "a ZIP archive: unpack it first, such as with `unzip -p FILE`"),
        (b"\xFD7zXZ\0\0", "compressed with xz: unpack it first, such as with `xz -dc FILE`"),
        (b"7z\xBC\xAF\x27\x1C", "a 7z archive: unpack it first, such as with `7z x -so FILE`"),
        (b"\x04\x22\x4D\x18", "compressed with lz4: unpack it first, such as with `lz4 -dc FILE`"),
    ];
    for (first, words) in rows {
        // Even if most of what follows looks like text.
        let (lines, summary) =
            found(stream("games", [first, GAMES.repeat(99).as_bytes()].concat()));
        assert_eq!(lines, [format!("InvalidData: it is {words}")]);
        assert_eq!(summary.games, 0);
    }
    assert_eq!(found(stream("games", format!("PK{GAMES}"))).1.broken, 0);
}

/// A source that fails after some bytes.
struct Failing(Cursor<Vec<u8>>);

impl Read for Failing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::other("the disk is gone")),
            length => Ok(length),
        }
    }
}

#[test]
fn what_was_read_before_a_failure_is_checked() {
    let source = Failing(Cursor::new(GAMES.repeat(3).into_bytes()));
    let (lines, summary) = found(Input::reader("games.pgn", source));
    assert_eq!((lines.len(), summary.games, summary.broken), (4, 6, 1));
    assert_eq!(lines[3], "Other: the disk is gone");
}

#[test]
fn a_game_that_is_too_large_is_refused_and_the_next_one_is_checked() {
    let mut options = CheckOptions::default();
    options.largest_game = 1_000_000;
    options.block = NonZero::new(300_000).unwrap();
    for text in *b"({= " {
        let endless = io::repeat(text).take(3_000_000);
        let input = Input::reader("games.pgn", endless.chain(GAMES.as_bytes()));
        let mut errors = Vec::new();
        let summary = check(vec![input], &options, |event| {
            if let Event::Broken { error, .. } = event {
                errors.push(error.to_string());
            }
            ControlFlow::Continue(())
        });
        let is_blank = text == b' ';
        // Told once; checking goes on where a game is seen to begin.
        assert_eq!(errors.len(), usize::from(!is_blank), "{errors:?}");
        assert!(errors.iter().all(|error| error.contains("more than 1000000 bytes")), "{errors:?}");
        assert_eq!(summary.broken, u64::from(!is_blank));
        assert!((1..=3).contains(&summary.games), "{summary:?}");
    }
}

#[test]
fn lists_are_told_by_their_first_line() {
    let epd = "# test suite\n\nr1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - bm Bb5; id \"a\";\n\
               8/8/8/8/8/8/8/K7 w - - bm Ka2;\n\
               4k3/8/8/8/8/8/8/4K3 w - - 0 1\n\
               rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm Nf4;\n";
    let (lines, summary) = found(stream("suite", epd));
    assert_eq!(
        lines,
        ["4:1: invalid/missing-king", "4:24: unread/line", "6:57: illegal/cannot-reach"]
    );
    let Summary { games, positions, unread, games_with_findings, .. } = summary;
    assert_eq!((games, positions, unread, games_with_findings), (0, 4, 2, 2));

    let moves = "e2e4 e7e5 g1f3\nd2d4 d7d5 c2c5\n\npawn e2 to e4\n5254 5755\n";
    let (lines, summary) = found(stream("openings", moves));
    assert_eq!(lines, ["2:11: illegal/cannot-reach"]);
    assert_eq!((summary.games, summary.plies), (4, 6));

    let (lines, summary) = found(stream("openings", "M\u{FC}ll\n").of_kind(TextKind::Moves));
    assert_eq!((lines.len(), summary.games), (1, 1));
}

/// The lines that other programs write: all fields and operations, perft counts behind `;`, mates for best moves.
#[test]
fn lines_of_positions_are_read_as_other_programs_write_them() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let read = [
        "0 1 ;D1 20 ;D2 400",
        "0 1 ;D1 20;D2 400;",
        "D1 20; D2 400;",
        "2 9 bm Nf3;",
        "3 8 bm #2;",
        "bm #-2;",
        "c9 \"1-0\";",
        "3 8 hmvc 4; fmvn 9;",
        "0 1 bm e4; id \"a; b\";",
    ];
    let text: String = read.map(|rest| format!("# {rest}\n{start} {rest}\r\n\n")).concat();
    let (lines, summary) = found(stream("a.epd", text));
    assert_eq!((lines, summary.games, summary.positions), (vec![], 0, 9));
    let refused = [
        ("x 1", "1:54: syntax/clock"),
        ("- 1", "1:54: syntax/clock"),
        ("0 1 2", "1:58: syntax/operation"),
        ("0 1 bm Nf4;", "1:61: illegal/cannot-reach"),
        ("0 1 ;D1 20 ;D2 401", "1:69: false-claim/perft"),
    ];
    for (rest, finding) in refused {
        let (lines, _) = found(stream("a.epd", format!("{start} {rest}")));
        assert_eq!(lines[0], finding, "{rest}");
        assert!(lines[1..].iter().all(|line| line.ends_with("unread/line")), "{lines:?}");
    }
}

/// Published counts of well-known positions.
const COUNTS: [(&str, &[u64]); 4] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8902, 197_281, 4_865_609],
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
        &[48, 2039, 97_862, 4_085_603, 193_690_690],
    ),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2812, 43_238, 674_624]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1486, 62_379, 2_103_487]),
];

#[test]
fn perft_counts_are_checked_within_the_budget_of_each_line() {
    let line = |fen: &str, counts: &[u64], wrong: Option<usize>| {
        let count = |(at, count): (usize, &u64)| {
            format!(" ;D{} {}", at + 1, count + u64::from(wrong == Some(at)))
        };
        format!("{fen}{}\n", counts.iter().enumerate().map(count).collect::<String>())
    };
    let checked = |text: String, perft: u64| {
        let (mut found, mut options) = (Vec::new(), CheckOptions::default());
        options.perft = perft;
        let summary = check(vec![stream("a.epd", text)], &options, |event| {
            if let Event::Found(finding) = event {
                let edits = finding.edits().into_iter().map(|edit| edit.text);
                found.push((finding.game(), edits.collect::<String>()));
            }
            ControlFlow::Continue(())
        });
        assert_eq!(summary.findings, found.len() as u64);
        (found, summary.uncounted)
    };
    let all = COUNTS.iter().map(|(fen, counts)| line(fen, counts, None)).collect::<String>();
    assert_eq!(checked(all.clone(), 0), (vec![], 19));
    assert_eq!(checked(all.clone(), 20), (vec![], 17));
    assert_eq!(checked(all.clone(), 1_000_000), (vec![], 4));
    assert_eq!(checked(all, 10_000_000), (vec![], 1));
    // Each wrong count is a finding, if the budget reaches it.
    for (fen, counts) in COUNTS {
        for (at, count) in counts.iter().enumerate() {
            let before: u64 = counts[..=at].iter().sum();
            let text = line(fen, counts, Some(at));
            let left_out = |reached: usize| (counts.len() - reached) as u64;
            if before < 1_000_000 {
                let (found, _) = checked(text.clone(), before);
                assert_eq!(found, [(1, count.to_string())], "{text}");
                assert_eq!(checked(text, before - 1), (vec![], left_out(at)));
            }
        }
    }
    // All wrong counts of a line, and the words of one.
    let text = format!("{} ;D1 21 ;D2 1 ;D3 8902", COUNTS[0].0);
    assert_eq!(checked(text, 500).0, [(1, "20".into()), (1, "400".into())]);
}

#[test]
fn a_folder_is_read_in_order() {
    let folder = std::env::temp_dir().join(format!("caissa-{}-folder", std::process::id()));
    fs::create_dir_all(folder.join("b")).unwrap();
    for name in ["c.pgn", "a.epd", "b/x.pgn.gz", "b/notes.txt"] {
        fs::write(folder.join(name), "").unwrap();
    }
    let inputs = Input::files_in(&folder, &["pgn", "epd", "fen"]).unwrap();
    let names: Vec<_> = inputs
        .iter()
        .map(|input| input.path().unwrap().strip_prefix(&folder).unwrap().to_path_buf())
        .collect();
    assert_eq!(names, ["a.epd", "b/x.pgn.gz", "c.pgn"].map(PathBuf::from));
    fs::remove_dir_all(folder).unwrap();
}

#[cfg(unix)]
#[test]
fn a_link_to_nowhere_cannot_be_read() {
    let folder = std::env::temp_dir().join(format!("caissa-{}-links", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("a.pgn"), GAMES).unwrap();
    std::os::unix::fs::symlink("a.pgn", folder.join("b.pgn")).unwrap();
    std::os::unix::fs::symlink("unmounted/c.pgn", folder.join("c.pgn")).unwrap();
    // Emacs locks a file by a link to nowhere.
    std::os::unix::fs::symlink("me@here.17", folder.join(".#a.pgn")).unwrap();
    let inputs = Input::files_in(&folder, &["pgn", "epd", "fen"]).unwrap();
    let found = inputs.into_iter().flat_map(|input| found(input).0).collect::<Vec<_>>();
    let [first, second, broken] = &found[..] else { panic!("{found:?}") };
    assert!(first == second && first.contains("illegal/"), "{found:?}");
    assert!(broken.starts_with("NotFound: "), "{found:?}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_file_keeps_the_length_that_it_had_when_it_was_opened() {
    let folder = std::env::temp_dir().join(format!("caissa-{}-length", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("games.pgn");
    let text = GAMES.repeat(20_000);
    let read = |change: &dyn Fn(&fs::File)| {
        fs::write(&path, &text).unwrap();
        let (_, mut bytes) = Input::file(&path).open().unwrap();
        change(&fs::File::options().append(true).open(&path).unwrap());
        let mut all = String::new();
        bytes.read_to_string(&mut all).map(|_| all).map_err(|error| error.kind())
    };
    assert_eq!(read(&|_| ()).as_ref(), Ok(&text));
    let grows = |mut file: &fs::File| file.write_all(GAMES.as_bytes()).unwrap();
    assert_eq!(read(&grows).as_ref(), Ok(&text));
    let shrinks = |file: &fs::File| file.set_len(text.len() as u64 / 2).unwrap();
    assert_eq!(read(&shrinks), Err(io::ErrorKind::UnexpectedEof));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn many_inputs_are_told_in_order() {
    let inputs: Vec<Input> =
        (0..50).map(|n| stream(&format!("{n}"), GAMES.repeat(n % 4))).collect();
    let mut names = Vec::new();
    let summary = check(inputs, &CheckOptions::default(), |event| {
        match event {
            Event::Found(finding) => names.push(finding.file().to_string()),
            Event::File { file, summary, .. } => {
                let own = names.iter().filter(|name| *name == file).count();
                assert_eq!(own as u64, summary.findings);
                names.push(format!("end of {file}"));
            }
            _ => {}
        }
        ControlFlow::Continue(())
    });
    let ends: Vec<_> = names.iter().filter_map(|name| name.strip_prefix("end of ")).collect();
    assert_eq!(ends, (0..50).map(|n| n.to_string()).collect::<Vec<_>>());
    assert_eq!((summary.files, summary.findings), (50, 73));
}

#[test]
fn text_in_sixteen_bits_is_named() {
    let text: Vec<u8> = "\u{FEFF}1. e4 *".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let (lines, summary) = found(stream("games.pgn", text));
    assert_eq!(lines, ["InvalidData: the text is UTF-16: save it as UTF-8"]);
    assert_eq!((summary.games, summary.broken), (0, 1));
}

#[test]
fn a_file_that_is_no_text_is_one_finding_in_bounded_memory() {
    let words = "4096 of its first 4096 bytes are control characters, so it is not text";
    let (lines, summary) = found(Input::reader("a.pgn", io::repeat(0)));
    assert_eq!(lines, [format!("InvalidData: {words}")]);
    assert_eq!((summary.games, summary.broken), (0, 1));
    let noise: Vec<u8> = {
        let mut rng = fastrand::Rng::with_seed(3);
        (0..9_999).map(|_| rng.u8(..)).collect()
    };
    let (lines, _) = found(stream("program", noise));
    assert!(lines.len() == 1 && lines[0].ends_with("so it is not text"), "{lines:?}");
    // Text, and then a hole without an end.
    let padded = GAMES.as_bytes().chain(io::repeat(0));
    let (lines, summary) = found(Input::reader("a.pgn", padded));
    let words = "InvalidData: it has more than 1048576 NUL bytes in a row, so it is not text";
    assert_eq!((lines.len(), &lines[1][..], summary.games), (2, words, 2));
    // Padding to the end of a block of a disk does not belong to the text.
    let (lines, summary) = found(stream("a.pgn", [GAMES.as_bytes(), &vec![0; 100_000]].concat()));
    assert_eq!((lines.len(), summary.games, summary.broken), (1, 2, 0));
}

#[test]
fn a_report_can_break_off() {
    let mut findings = 0;
    let summary =
        check(vec![stream("games.pgn", GAMES.repeat(100))], &CheckOptions::default(), |event| {
            findings += usize::from(matches!(event, Event::Found(_)));
            if findings == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    assert_eq!((findings, summary.findings), (3, 3));
}

/// The findings of a list of positions or a game, by options.
fn found_with(text: &str, change: impl FnOnce(&mut CheckOptions)) -> Vec<String> {
    let mut options = CheckOptions::default();
    change(&mut options);
    let mut lines = Vec::new();
    check(vec![stream("", text)], &options, |event| {
        if let Event::Found(finding) = event {
            lines.push(format!("{}-{}: {}", finding.place(), finding.end(), finding.code()));
        }
        ControlFlow::Continue(())
    });
    lines
}

#[test]
fn positions_are_checked_as_strictly_as_is_asked() {
    let fen = "4k3/8/8/8/8/P7/PP6/4K3 b - -";
    let game = format!("[Event \"A\"]\n[FEN \"{fen} 0 1\"]\n[SetUp \"1\"]\n\n1... Ke7 *\n");
    let texts = [format!("{fen} bm Ke7;\n"), format!("{fen} 0 1\n"), game];
    let places = ["1:1-1:23", "1:1-1:23", "2:7-2:39"];
    for (text, place) in texts.iter().zip(places) {
        assert_eq!(found_with(text, |_| {}), [""; 0]);
        let reachable = found_with(text, |options| options.fen.is_reachable = true);
        assert_eq!(reachable[0], format!("{place}: invalid/pawn-structure"));
        // Operations behind the position are not read; the moves of a game are.
        let unread = reachable[1..].iter().all(|found| found.contains(": unread/"));
        assert!(unread && (reachable.len() == 2) == text.contains("bm "), "{reachable:?}");
    }
    let crowd = "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1\n";
    assert_eq!(found_with(crowd, |_| {}), ["1:1-1:28: invalid/too-many-pawns"]);
    assert_eq!(found_with(crowd, |options| options.fen.allowed = Allow::MATERIAL), [""; 0]);
    for outermost in
        ["1k1r4/8/8/8/8/8/8/1K1R4 w Kk - 0 1\n", "1k1r4/8/8/8/8/8/8/1K1R4 w Kk - bm Ka1;\n"]
    {
        assert_eq!(found_with(outermost, |_| {})[0], "1:27-1:29: invalid/castling");
        assert_eq!(found_with(outermost, |options| options.fen.is_chess960 = true), [""; 0]);
    }
}

#[test]
fn a_finding_has_its_source_lines() {
    let text = "1. e4 {M\u{FC}ller} e5 * 1. d4+ d5 *\n1. c4 {two\nlines} Nd4 1... Nd5 *\n";
    let mut excerpts = Vec::new();
    check(vec![stream("games.pgn", text)], &CheckOptions::default(), |event| {
        if let Event::Found(finding) = event {
            let excerpt = finding.excerpt();
            let marked = excerpt.text[excerpt.range.clone()].to_string();
            assert_eq!(marked, finding.written());
            excerpts.push((excerpt.line, excerpt.text, marked));
        }
        ControlFlow::Continue(())
    });
    let line = |number, text: &str, marked: &str| (number, text.to_string(), marked.to_string());
    assert_eq!(
        excerpts[..2],
        [
            line(1, "                    1. d4+ d5 *", "d4+"),
            line(3, "lines} Nd4 1... Nd5 *", "Nd4"),
        ]
    );
}

#[test]
fn frames_may_be_empty_and_may_be_followed_by_a_stream() {
    let text = GAMES.repeat(3);
    let whole = found(stream("games.pgn", text.clone()));
    let (begin, end) = text.as_bytes().split_at(20);
    let empty = [0x50, 0x2A, 0x4D, 0x18, 4, 0, 0, 0, 0, 0, 0, 0].to_vec();
    let mut no_text = frames(b"x", 1);
    let frame = zstd::encode_all(&b""[..], 1).unwrap();
    no_text.truncate(8);
    no_text.extend(u32::try_from(frame.len()).unwrap().to_le_bytes());
    no_text.extend(frame);
    for between in [empty, no_text] {
        let file = [frames(begin, 20), between, frames(end, 50)].concat();
        assert_eq!(found(stream("games.pgn", file)), whole);
    }
    let file = [frames(begin, 20), zstd::encode_all(end, 1).unwrap()].concat();
    assert_eq!(found(stream("games.pgn", file)), whole);
}

#[test]
fn a_range_that_ends_inside_a_frame_is_not_a_file_that_is_cut_off() {
    let zstd = zstd::encode_all(GAMES.repeat(400).as_bytes(), 1).unwrap();
    let (path, length) = (temporary("inside", &zstd), zstd.len() as u64);
    for (end, words) in
        [(50, "InvalidInput: the range ends at byte 50, inside a zstd frame"), (length + 1, "")]
    {
        let (lines, _) = found(Input::file(&path).range(0..end));
        assert_eq!(
            lines.iter().filter(|line| line.as_str() == words).count(),
            usize::from(end == 50)
        );
        assert_eq!(lines.iter().any(|line| line.starts_with("Invalid")), end == 50, "{lines:?}");
    }
    fs::remove_file(path).unwrap();
}

/// Says something about each best move, on any thread.
#[derive(Debug)]
struct Critic;

impl Judge for Critic {
    fn judge(&self, epd: &Epd<'_>) -> Vec<Opinion> {
        let Some(operation) = epd.operation("bm") else { return Vec::new() };
        let (range, board) = (operation.range(), *epd.board());
        let (headline, help) = ("it is bad".into(), vec!["very".into()]);
        vec![Opinion { code: "critic/bad", range, headline, help, board }]
    }
}

#[test]
fn a_judge_is_asked_about_each_line_without_a_mistake() {
    const FEN: &str = "7k/5Q2/6K1/8/8/8/8/8 w - -";
    let lines = ["bm Qg7#;", "id x;", "bm Qg8#;", "bm Qh7#; id y;"];
    let text = lines.map(|line| format!("{FEN} {line}\r\n")).concat();
    let list = |block: usize| {
        let (mut found, mut options) = (Vec::new(), CheckOptions::default());
        options.block = NonZero::new(block).unwrap();
        options.judge = Some(Arc::new(Critic));
        check(vec![stream("a.epd", text.clone())], &options, |event| {
            if let Event::Found(finding) = event {
                let about = finding.message("warning");
                assert_eq!(finding.is_opinion(), finding.code() == "critic/bad");
                assert!(finding.edits().is_empty() || !finding.is_opinion());
                let text = about.text();
                found.push((about.line, about.column, about.written, text, about.fen));
            }
            ControlFlow::Continue(())
        });
        found
    };
    let found = list(16);
    let bad = |line, written: &str| {
        let fen = Some(format!("{FEN} 0 1"));
        (line, 31, written.to_owned(), "it is bad\nvery".to_owned(), fen)
    };
    assert_eq!((&found[0], &found[2]), (&bad(1, "Qg7#"), &bad(4, "Qh7#")));
    assert!(
        found[1].3.starts_with("illegal move 1. Qg8#") || found[1].3.starts_with("false"),
        "{found:?}"
    );
    assert_eq!(found.len(), 3);
    assert_eq!(list(1 << 20), found);
}
