//! Positions of published test suites: their names, and the squares where a copy differs.

use std::{env, fs};

use caissa::book::{OPENINGS, is_opening};
use caissa::epd::{Epd, Lines, Published};
use caissa::error::Difference;
use caissa::pgn::Reader;
use caissa::{Board, ErrorKind, FenOptions, Piece, Setup, Square};

use tests::skip::say;

use crate::oracle::Rng;

/// The perft positions of the Chess Programming Wiki.
const CPW: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
];

fn setup(fen: &str) -> Setup {
    FenOptions::new().parse_setup(fen).unwrap()
}

/// A name for each position.
fn names() -> Vec<String> {
    let suites = [
        ("WAC", 301),
        ("BK", 24),
        ("sbd", 134),
        ("ERET", 111),
        ("E_E_T", 100),
        ("Kaufman", 25),
        ("CPW", 6),
        ("arasan21", 200),
        ("arasan2024", 200),
        ("BT2630", 30),
        ("Nolot", 11),
        ("ZPTS", 30),
    ];
    let mut names: Vec<_> = suites
        .iter()
        .flat_map(|(suite, size)| (1..=*size).map(move |n| format!("{suite}.{n}")))
        .collect();
    names.extend(
        (1..=15)
            .flat_map(|part| (1..=100).map(move |n| format!("STS(v{part}.2) Any theme.{n:03}"))),
    );
    names.extend(
        [("POS", 14), ("CMB", 12), ("FIN", 9)]
            .iter()
            .flat_map(|(part, size)| (1..=*size).map(move |n| format!("LCTII.{part}.{n}"))),
    );
    // Only some numbers of these.
    for (suite, count) in [("ECM", 181), ("IQ", 183)] {
        let all = (1..2000).map(|n| format!("{suite}.{n}"));
        let known: Vec<_> = all.filter(|name| Published::named(name).is_some()).collect();
        assert_eq!(known.len(), count, "{suite}");
        names.extend(known);
    }
    names
}

#[test]
fn each_name_is_read_as_it_is_written() {
    let names = names();
    let read: Vec<_> = names
        .iter()
        .map(|name| Published::named(name).unwrap_or_else(|| panic!("{name}")))
        .collect();
    assert_eq!(names.len(), 3071);
    for (name, read) in names.iter().zip(&read) {
        assert_eq!(Published::named(&read.to_string()), Some(*read), "{name}");
    }
    let mut sorted = read;
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), names.len());
    for same in ["WAC.001", "wac_1", "WAC 001", "WAC001", "\"WAC-1\"", "WAC.001 (mate)"] {
        assert_eq!(Published::named(same).unwrap().to_string(), "WAC.001", "{same}");
    }
    for (same, usual) in [
        ("Win at Chess 1", "WAC.001"),
        ("Bratko-Kopec 1", "BK.01"),
        ("Silent but deadly 1", "sbd.001"),
        ("STS1.001", "STS(v1.0).001"),
        ("perft position 3", "CPW.3"),
        ("ERET 111-Fortress", "ERET 111"),
        ("arasan21.16", "arasan21.16"),
        ("BT2630-14", "BT2630-14"),
        ("BT-2630.14", "BT2630-14"),
        ("1.5.IQ.918", "IQ.918"),
        ("5.IQ.918", "IQ.918"),
    ] {
        assert_eq!(Published::named(same).unwrap().to_string(), usual, "{same}");
    }
    for other in [
        "",
        "PERFT_POSITION_3",
        "perft_position_3",
        "ECM.1",
        "arasan22.1",
        "arasan2.1",
        "BT.1",
        "STS16.001",
        "STS1",
        "WAC",
        "WAC.0",
        "WAC.302",
        "WAC.1b",
        "WACO 1",
        "BK",
        "BKS 1",
        "STS 1",
        "STS(v16.0) A.001",
        "STS(v1.0) A.101",
        "STS(",
        "é",
        "WAC.99999999999",
    ] {
        assert_eq!(Published::named(other), None, "{other}");
    }
}

#[test]
fn positions_are_known() {
    for (number, fen) in (1..).zip(CPW) {
        let name = Published::named(&format!("CPW {number}")).unwrap();
        assert_eq!(setup(fen).published(), Some(name), "{fen}");
        assert_eq!(setup(fen).check_published(name), Ok(()));
    }
    assert_eq!(Published::named("kiwipete"), Published::named("CPW.2"));
    let [start, kiwipete] = ["CPW.1", "CPW.2"].map(|name| Published::named(name).unwrap());
    assert_eq!(setup(CPW[0]).check_published(kiwipete), Err(Difference::Published(start)));
    let black = setup(CPW[0]).with_turn(caissa::Color::Black);
    assert_eq!(black.check_published(start), Err(Difference::Turn));
    let fixed = setup("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kq - 0 1");
    assert_eq!(fixed.check_published(start), Err(Difference::Castling));
    assert_eq!(Setup::EMPTY.check_published(start), Err(Difference::Great));
    assert_eq!(Setup::EMPTY.published(), None);
}

/// Changes up to three squares, in any way, and finds the squares by the keys alone.
#[test]
fn changed_squares_are_found() {
    let mut rng = Rng::new(57);
    for round in 0..60_usize {
        let published = setup(CPW[round % 6]);
        let name = published.published().unwrap();
        let mut changed = published;
        for _ in 0..=round % 3 {
            let square = Square::ALL[rng.below(64)];
            let piece = Piece::from_letter(['P', 'n', 'B', 'r', 'Q', 'k', '-'][rng.below(7)]);
            changed = changed.set(square, piece);
        }
        // Without both kings, a position has no castling rights that could be compared.
        let has_kings = |setup: &Setup| {
            setup.pieces().filter(|(_, piece)| piece.role == caissa::Role::King).count() == 2
        };
        let expected: Vec<_> = Square::ALL
            .into_iter()
            .filter(|square| changed.piece_at(*square) != published.piece_at(*square))
            .map(|square| (square, published.piece_at(square)))
            .collect();
        match changed.check_published(name) {
            Ok(()) => assert!(expected.is_empty()),
            Err(Difference::Squares(squares)) => {
                let mut squares: Vec<_> = squares.iter().collect();
                squares.sort_unstable();
                assert_eq!(squares, expected, "{round}");
            }
            Err(Difference::Great) => assert!(!has_kings(&changed), "{round}"),
            Err(other) => panic!("{round}: {other:?}"),
        }
    }
}

#[test]
fn a_wrong_copy_is_a_false_claim() {
    let line = "5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RK1 w - - bm Rg3; id \"WAC.003\";";
    let epd = Epd::parse(line).unwrap();
    let error = epd.check_published().unwrap_err();
    assert_eq!(&line[error.range()], "WAC.003");
    assert_eq!(error.kind().code(), "false-claim/published");
    assert!(matches!(error.kind(), ErrorKind::FalseClaim(_)));
    for (absent, words) in [
        ("WAC.302", "there is no `WAC.302`: the suite ends with `WAC.301`"),
        ("BK.25", "there is no `BK.25`: the suite ends with `BK.24`"),
        ("ERET 112", "there is no `ERET 112`: the suite ends with `ERET 111`"),
    ] {
        let line = line.replace("WAC.003", absent);
        let error = Epd::parse(&line).unwrap().check_published().unwrap_err();
        assert_eq!(error.headline().as_str(), words);
        assert_eq!(&line[error.range()], absent);
    }
    for unknown in ["ECM.1", "STS(v1.0) Undermine.101", "WAC.0"] {
        let line = line.replace("WAC.003", unknown);
        assert_eq!(Epd::parse(&line).unwrap().check_published(), Ok(None), "{unknown}");
    }
    let right = line.replace("5RK1", "5RKN");
    assert_eq!(Epd::parse(&right).unwrap().check_published(), Ok(Published::named("WAC.003")));
    // One string is a name; several operands are as they are written.
    for (id, is_named) in
        [("WAC.003", true), ("\"WAC.003\" é", true), ("\"x\" é", false), ("é\"x", false)]
    {
        for placement in ["5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RK1", "8/8/8/8/8/8/8/8"] {
            let line = format!("{placement} w - - 0 1 id {id};");
            assert_eq!(FenOptions::new().check_published(&line).is_err(), is_named, "{line}");
        }
    }
    let unnamed = line.replace("WAC.003", "mine");
    assert_eq!(Epd::parse(&unnamed).unwrap().check_published(), Ok(None));
    assert_eq!(Setup::of(Board::START).published(), Published::named("CPW.1"));
}

/// A position with the name of an opening is refused if it differs from it on one square, and only then.
#[test]
fn openings_with_one_other_square_are_told() {
    let options = FenOptions::new();
    let (mut checked, mut told) = (0, 0);
    for game in Reader::new(OPENINGS.as_bytes()).map(|entry| entry.unwrap().game.unwrap()) {
        let game = game.as_game();
        let (name, board) = (game.tag("Opening").unwrap(), game.board());
        assert!(is_opening(name), "{name}");
        for played in board.legal_moves() {
            let after = board.play(played).unwrap().to_string();
            assert_eq!(options.check_opening(&after, Some(name)), Ok(()), "{name}: {after}");
        }
        let spelt = name.to_uppercase().replace("DEFENCE", "DEFENSE").replace([' ', ':'], "_");
        for name in [name.to_owned(), format!("A00: {name}"), spelt] {
            assert_eq!(options.check_opening(&board.to_string(), Some(&name)), Ok(()), "{name}");
            for square in board.occupied() {
                let changed = Setup::of(board).clear(square).to_string();
                let error = options.check_opening(&changed, Some(&name)).err();
                told += usize::from(error.is_some_and(|error| error.range() == (0..name.len())));
                checked += 1;
            }
        }
    }
    assert_eq!((told, checked), (checked, checked));
    assert!(checked >= 30_000, "{checked}");
    let line = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PP1/RNBQK2R b KQkq - id \"Ruy Lopez\";";
    let error = Epd::parse(line).unwrap().check_opening().unwrap_err();
    let words = "`Ruy Lopez` is another position: the opening has a white pawn on h2";
    assert_eq!((error.headline().as_str(), &line[error.range()]), (words, "Ruy Lopez"));
    assert_eq!(options.check_opening(line, None), Err(error));
    for other in ["Ruy", "Ruy Lopez without h2", "C60"] {
        assert_eq!(options.check_opening(line, Some(other)), Ok(()), "{other}");
    }
}

/// The files of suites in the folder that `CAISSA_SUITES` names have no wrong position. `SNAPSHOTS=overwrite` makes the table of
/// keys of them.
#[test]
fn published_files_are_right() {
    let Some(folder) = env::var_os("CAISSA_SUITES") else {
        return say("skipped: published files, because CAISSA_SUITES names no folder");
    };
    let mut names: Vec<_> = names().iter().map(|name| Published::named(name).unwrap()).collect();
    names.sort_unstable();
    let mut keys = vec![None; names.len()];
    let mut known = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read(&path).unwrap();
        let text = String::from_utf8_lossy(&text);
        for line in Lines::new(&text).filter(|line| line.text.contains('/')) {
            let Ok(epd) = line.epd else {
                println!("{}:{}: not read", path.display(), line.number);
                continue;
            };
            let id = epd.id().map(|id| id.to_string());
            if let Some(name) = id.and_then(|id| Published::named(&id)) {
                let key = &mut keys[names.binary_search(&name).unwrap()];
                key.get_or_insert(epd.board().polyglot_key());
            }
            match epd.check_published() {
                Ok(name) => known += usize::from(name.is_some()),
                Err(error) if overwrites() => println!("{error}"),
                Err(error) => panic!("{}:{}: {error}", path.display(), line.number),
            }
        }
    }
    if overwrites() {
        // A suite of which the folder has no file keeps its keys.
        let path = tests::project("chess-core/src/setup/published.bin");
        let mut table = fs::read(&path).unwrap();
        table.resize(8 * keys.len(), 0);
        for (key, old) in keys.iter().zip(table.as_chunks_mut::<8>().0) {
            *old = key.map_or(*old, u64::to_be_bytes);
        }
        fs::write(path, table).unwrap();
    }
    println!("{known} positions of published suites are right");
    assert!(known > 0);
}

fn overwrites() -> bool {
    env::var("SNAPSHOTS").is_ok_and(|value| value == "overwrite")
}
