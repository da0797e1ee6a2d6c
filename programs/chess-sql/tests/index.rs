//! The index of an archive: what it keeps in memory, what an update keeps, and who may change it.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::project;
use chess_check::chess_core::Board;
use chess_sql::index::{Choice, Index, IndexOptions};

fn options() -> IndexOptions {
    IndexOptions {
        plies: 0,
        threads: NonZero::<usize>::MIN,
        memory: 1 << 20,
        skips_unreadable: false,
    }
}

/// A file of games with one first move, each with ratings and a date of its own.
fn alike(folder: &Path, games: u32) -> PathBuf {
    let mut text = String::new();
    for game in 0..games {
        let (elo, day) = (1000 + game * 7 % games, game * 11 % games);
        write!(
            text,
            "[White \"W\"]\n[Date \"{}.{:02}.{:02}\"]\n[WhiteElo \"{elo}\"]\n[BlackElo \"{elo}\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n",
            2000 + day / 336,
            day % 336 / 28 + 1,
            day % 28 + 1
        )
        .unwrap();
    }
    let file = folder.join("alike.pgn");
    fs::write(&file, text).unwrap();
    file
}

#[test]
fn a_filtered_question_keeps_the_best_games_only() {
    let folder = tempfile::tempdir().unwrap();
    let file = alike(folder.path(), 600);
    let index = folder.path().join("index");
    Index::update(&index, &[file], &options()).unwrap();
    let index = Index::open(&index).unwrap();
    let shown = |choice: &Choice| {
        let moves = index.moves(Board::START.polyglot_key(), choice).unwrap();
        let [played] = &moves[..] else { panic!("{moves:?}") };
        assert_eq!((played.games, played.white), (600, 600));
        played.shown.clone()
    };
    let all = shown(&Choice::default());
    // Fifteen for their ratings and four for their dates. A game may be both.
    assert!((15..=19).contains(&all.len()), "{}", all.len());
    let best = |elo| all.iter().any(|game| u32::from(game.white_elo) == elo);
    assert!((1585..1600).all(best) && all.iter().any(|game| game.date == (2001, 10, 12)));
    for choice in [
        Choice { ratings: vec![(0, 4000)], ..Choice::default() },
        Choice { since: Some((1999, 1)), ..Choice::default() },
        Choice { player: Some(("w".to_owned(), Some(true))), ..Choice::default() },
    ] {
        assert_eq!(shown(&choice), all, "{choice:?}");
    }
}

/// Games of random moves: some 300,000 rows, so that each level of keys has several blocks.
#[test]
fn every_position_is_found_by_the_levels_of_keys() {
    let folder = tempfile::tempdir().unwrap();
    let (mut text, mut seed, mut known) = (String::new(), 7_u64, HashSet::new());
    for _ in 0..4_000 {
        let mut board = Board::START;
        for _ in 0..75 {
            let moves = board.legal_moves();
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let Some(mv) = moves.get((seed >> 33) as usize % moves.len().max(1)) else { break };
            write!(text, "{} ", board.san(*mv)).unwrap();
            known.insert((board.polyglot_key(), mv.to_bits()));
            board = board.play(*mv).unwrap();
        }
        text += "*\n\n";
    }
    let (file, index) = (folder.path().join("random.pgn"), folder.path().join("index"));
    fs::write(&file, text).unwrap();
    Index::update(&index, &[file], &options()).unwrap();
    let length = |part: &str| fs::metadata(index.join("1").join(part)).unwrap().len();
    assert!(length("tops") > 8 && length("keys") > 4096, "{}", length("keys"));
    let index = Index::open(&index).unwrap();
    let mut keys: Vec<u64> = known.iter().map(|(key, _)| *key).collect();
    keys.sort_unstable();
    keys.dedup();
    let found = |key| index.moves(key, &Choice::default()).unwrap().len();
    assert_eq!(keys.iter().map(|key| found(*key)).sum::<usize>(), known.len());
    for absent in [0, 1, keys[0] - 1, u64::MAX].iter().filter(|key| !keys.contains(key)) {
        assert_eq!(found(*absent), 0);
    }
}

#[test]
fn one_process_changes_an_index_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let (file, index) = (alike(folder.path(), 10), folder.path().join("index"));
    let update = || Index::update(&index, std::slice::from_ref(&file), &options());
    update().unwrap();
    let other = File::options().append(true).open(index.join("lock")).unwrap();
    other.lock().unwrap();
    let words = update().unwrap_err().to_string();
    assert!(words.ends_with("is being changed by another process: wait for its end"), "{words}");
    // A reader does not have to wait.
    assert_eq!(Index::open(&index).unwrap().games(), 10);
    // However the other process ends, its lock ends too.
    drop(other);
    assert_eq!(update().unwrap().kept, 1);
}

/// Runs the command, which succeeds.
#[track_caller]
fn run(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_caissa-sql")).args(arguments).output().unwrap();
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{words}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn an_update_keeps_the_plies_of_the_index() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.pgn");
    fs::copy(project("games/famous.pgn"), &games).unwrap();
    let (index, games) = (folder.path().join("index"), games.to_str().unwrap());
    let place = ["--output", index.to_str().unwrap(), games];
    let plies = || Index::plies_of(&index).unwrap();
    assert_eq!(plies(), None);
    for (more, expected) in [(&[][..], 0), (&["--plies", "7"], 7), (&[], 7), (&["--plies", "0"], 0)]
    {
        run(&[&["index"], more, &place[..]].concat());
        assert_eq!(plies(), Some(expected), "{more:?}");
    }
}

#[test]
fn an_index_needs_no_temporary_folder() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.pgn");
    fs::copy(project("games/famous.pgn"), &games).unwrap();
    let (index, games) = (folder.path().join("index"), games.to_str().unwrap());
    // A file is not a folder.
    let temporary = ["--temporary", games];
    run(&[&["index", "--output", index.to_str().unwrap(), games], &temporary[..]].concat());
    let ask = ["find", "--format", "csv", "--index", index.to_str().unwrap(), "1. e4", games];
    let found = run(&[&ask, &temporary[..]].concat());
    assert!(found.starts_with("file,game,ply,") && found.lines().count() > 1, "{found}");
    let printed = run(&[&["players", "--print", games], &temporary[..]].concat());
    assert!(printed.contains("select "), "{printed}");
}

/// The bytes of the files of all segments.
fn segment_files(index: &Path) -> Vec<PathBuf> {
    let folders = fs::read_dir(index).unwrap().map(|entry| entry.unwrap().path());
    let folders = folders.filter(|path| path.is_dir());
    let files = folders.flat_map(|folder| fs::read_dir(folder).unwrap());
    let mut files: Vec<_> = files.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn a_byte_that_has_changed_gives_no_other_answer() {
    let folder = tempfile::tempdir().unwrap();
    let (games, index) = (folder.path().join("games.pgn"), folder.path().join("index"));
    let text = fs::read_to_string(project("games/famous.pgn")).unwrap();
    let more = fs::read_to_string(alike(folder.path(), 300)).unwrap();
    fs::write(&games, text.repeat(40) + &more).unwrap();
    Index::update(&index, std::slice::from_ref(&games), &options()).unwrap();
    let answers = |key: u64| -> std::io::Result<String> {
        let asked = Index::open(&index)?;
        let choice = Choice { ratings: vec![(1000, 1200)], ..Choice::default() };
        let mut moves = vec![asked.moves(key, &Choice::default())?, asked.moves(key, &choice)?];
        for moves in &mut moves {
            moves.sort_by_key(|played| played.mv.to_bits());
        }
        Ok(format!("{moves:?} {:?} {:?}", asked.visits(key)?, asked.alike(2)?))
    };
    let game = chess_sql::position("1. e4 e5").unwrap();
    let keys = [Board::START.polyglot_key(), game.polyglot_key()];
    let expected = keys.map(|key| answers(key).unwrap());
    let mut random = fastrand::Rng::with_seed(11);
    let files = segment_files(&index);
    assert_eq!(files.len(), 8);
    let list = index.join("index.json");
    let mut refused = 0;
    for file in files.iter().chain([&list]) {
        let bytes = fs::read(file).unwrap();
        for _ in 0..12 {
            let mut changed = bytes.clone();
            changed[random.usize(..bytes.len())] ^= 1 << random.u8(..8);
            fs::write(file, &changed).unwrap();
            for (key, expected) in keys.iter().zip(&expected) {
                match answers(*key) {
                    Ok(answer) => assert_eq!(answer, *expected, "{}", file.display()),
                    Err(_) => refused += 1,
                }
            }
        }
        // An update finds it, and makes the segment again; a list without its sum is refused.
        let updated = Index::update(&index, std::slice::from_ref(&games), &options());
        match updated {
            Ok(update) => {
                assert_eq!((update.read, update.kept), (1, 0), "{}", file.display());
                assert_eq!(keys.map(|key| answers(key).unwrap()), expected);
                // The next file is changed in the same place as before.
                fs::remove_dir_all(&index).unwrap();
                Index::update(&index, std::slice::from_ref(&games), &options()).unwrap();
            }
            Err(error) => {
                assert!(*file == list && error.to_string().contains("make it again"), "{error}");
            }
        }
    }
    assert!(refused > 100, "{refused}");
}

#[test]
fn a_changed_list_is_damaged_whatever_has_changed() {
    let folder = tempfile::tempdir().unwrap();
    let index = folder.path().join("index");
    Index::update(&index, &[project("games/famous.pgn")], &options()).unwrap();
    let list = index.join("index.json");
    let bytes = fs::read(&list).unwrap();
    for at in 0..bytes.len() - 1 {
        for bit in [0, 5, 7] {
            let mut changed = bytes.clone();
            changed[at] ^= 1 << bit;
            fs::write(&list, &changed).unwrap();
            let words = Index::open(&index).map(drop).unwrap_err().to_string();
            assert!(
                words.ends_with("is damaged: remove the index, and make it again"),
                "{at} {bit}: {words}"
            );
        }
    }
}

#[test]
fn an_index_of_files_that_were_skipped_says_so_always() {
    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("archive");
    fs::create_dir(&archive).unwrap();
    fs::copy(project("games/famous.pgn"), archive.join("a.pgn")).unwrap();
    fs::write(archive.join("cut.pgn.gz"), [0x1F, 0x8B, 8, 0, 0, 0]).unwrap();
    let (archive, index) = (archive.to_str().unwrap(), folder.path().join("index"));
    let place = index.to_str().unwrap();
    let told = |arguments: &[&str]| {
        let command = Command::new(env!("CARGO_BIN_EXE_caissa-sql")).args(arguments).output();
        let output = command.unwrap();
        let words = String::from_utf8(output.stderr).unwrap();
        (output.status.success(), words)
    };
    let (made, words) = told(&["index", "--output", place, archive]);
    assert!(!made && words.contains("use --skip-unreadable"), "{words}");
    for arguments in [
        &["index", "--skip-unreadable", "--output", place, archive][..],
        &["index", "--output", place, archive],
        &["find", "--index", place, "1. e4", archive],
        &["explore", "--index", place, "1. e4", archive],
    ] {
        let (is_done, words) = told(arguments);
        assert!(
            is_done && words.contains("cut.pgn.gz` is indexed up to where reading fails: "),
            "{words}"
        );
    }
}
