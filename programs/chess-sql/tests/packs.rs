//! Packs: the same rows as from the files, as long as they are of these files, and never others.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::{Duration, SystemTime};

use crate::command::{command, notes};
use crate::common::project;

/// Queries for each table, in an order that does not depend on threads.
const QUERIES: [&str; 23] = [
    "select file, game, \"offset\", bytes, line, event, site, date, round, white, black, result, white_elo, black_elo, eco, opening, time_control, tags, start_fen, fen, plies, san, uci, findings, hash from games({})",
    "select * from games({})",
    "select file, game, ply, depth, san, clock, seconds, eval, mate, eval_before, mate_before, loss, accuracy, illegal, nags, comment, comment_before from moves({})",
    "select * from moves({})",
    "select * from findings({})",
    "select count(*) from games({})",
    "select count(*) from moves({})",
    "select count(*) from findings({})",
    "select file, count(*) from games({}) group by file order by file",
    "select white, plies from games({}) where result = '1-0' and white is not null",
    "select game from games({}) where white = 'nobody at all'",
    "select game, bytes from games({}) where bytes > 200",
    "select file, game from games({}) where file like '%famous%' and black like 'K%'",
    "select file, white, tags['Site'] from games({}) where tags['Site'] like 'London%'",
    "select is_checkmate(fen) as mate, count(*) from games({}) group by 1 order by 1",
    "select is_check(fen) as c, count(*) from moves({}) group by 1 order by 1",
    "select ply, san from moves({}) where key = position('1. e4 e5')",
    "select max(ply), min(ply), count(comment) from moves({}) where depth = 0",
    "select g.white, m.san from games({}) g join moves({}) m on g.file = m.file and g.game = m.game where m.ply = 3 and m.depth = 0 order by g.file, g.game",
    "select code, count(*) from findings({}) group by code order by code",
    "select is_check(fen) as c, line from findings({})",
    "select game, pgn from games({}) where findings > 0",
    "select white from games({}) limit 2",
];

/// A folder with files of games, one of them in a folder of its own.
fn archive() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("more")).unwrap();
    fs::copy(project("games/famous.pgn"), folder.path().join("famous.pgn")).unwrap();
    fs::copy(notes(), folder.path().join("more/notes.pgn")).unwrap();
    let games = fs::read(project("games/famous.pgn")).unwrap();
    let packed = zstd::encode_all(&*games.repeat(40), 3).unwrap();
    fs::write(folder.path().join("many.pgn.zst"), packed).unwrap();
    // A table in a damaged game, and no game at all.
    fs::write(folder.path().join("odd.pgn"), "[White \"Ann\"]\n\n1. e4 e5 2. Ke3 *\n\n1. e5 *\n")
        .unwrap();
    fs::write(folder.path().join("none.pgn"), "\n").unwrap();
    folder
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    command().current_dir(folder).args(arguments).output().unwrap()
}

/// The words of a query on both streams, with its exit code.
fn answer(folder: &Path, query: &str, options: &[&str]) -> (String, String, Option<i32>) {
    let query = query.replace("{}", "'.'");
    let output = run(folder, &[&["--format", "json", &query], options].concat());
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

/// Packs a folder, and returns the words.
#[track_caller]
fn pack(folder: &Path, options: &[&str]) -> String {
    let output = run(folder, &[&["pack", "."], options].concat());
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{words}");
    words
}

/// The pack of a table.
fn place(folder: &Path, file: &str, table: &str) -> PathBuf {
    folder.join("caissa-pack").join(format!("{file}.{table}.parquet"))
}

/// Changes a byte of a file.
fn flip(file: &Path, at: usize) {
    let mut bytes = fs::read(file).unwrap();
    bytes[at] ^= 0x10;
    fs::write(file, bytes).unwrap();
}

/// Whether a query reads the pack of `famous.pgn`: one with a changed byte is an error.
fn is_used(folder: &Path) -> bool {
    let place = place(folder, "famous.pgn", "games");
    flip(&place, 100);
    let (_, words, code) = answer(folder, "select count(white) from games('famous.pgn')", &[]);
    assert_eq!(code == Some(0), words.is_empty());
    flip(&place, 100);
    assert!(
        code == Some(0)
            || words.contains("famous.pgn.games.parquet` is damaged: run `caissa-sql pack` again"),
        "{words}"
    );
    code == Some(2)
}

#[test]
fn packs_give_the_same_rows() {
    for (is_cut, options) in [(false, &[][..]), (true, &["--skip-unreadable"][..])] {
        let folder = archive();
        if is_cut {
            let many = folder.path().join("many.pgn.zst");
            let packed = fs::read(&many).unwrap();
            fs::write(many, &packed[..packed.len() * 2 / 3]).unwrap();
        }
        let folder = folder.path();
        let before = QUERIES.map(|query| answer(folder, query, options));
        let words = pack(folder, options);
        assert!(words.contains("5 files packed, 0 unchanged, 0 packs removed"), "{words}");
        let warns = "many.pgn.zst` is packed up to where reading fails";
        assert_eq!(words.contains(warns), is_cut, "{words}");
        assert!(is_used(folder));
        for threads in [&[][..], &["--threads", "1"]] {
            for (query, before) in QUERIES.iter().zip(&before) {
                assert!(before.2 == Some(0), "{query}: {before:?}");
                let mut after = answer(folder, query, &[options, threads].concat());
                if query.contains("limit") {
                    // The rest of a file is read or not, as it happens.
                    after.1.clone_from(&before.1);
                }
                assert_eq!(after, *before, "{query}");
            }
        }
        let words = pack(folder, options);
        assert!(words.contains("0 files packed, 5 unchanged, 0 packs removed"), "{words}");
        assert_eq!(words.contains(warns), is_cut, "{words}");
        // Without the option, a file that cannot be read to its end is an error as before.
        let (_, words, code) = answer(folder, "select count(*) from games({})", &[]);
        assert_eq!(code, Some(if is_cut { 2 } else { 0 }), "{words}");
        assert_eq!(words.contains("cannot be read to its end"), is_cut, "{words}");
        assert_eq!(run(folder, &["pack", "."]).status.success(), !is_cut);
    }
}

#[test]
fn a_pack_is_used_only_for_the_file_that_it_was_made_of() {
    let folder = archive();
    let folder = folder.path();
    pack(folder, &[]);
    let famous = folder.join("famous.pgn");
    let count = || answer(folder, "select count(*), sum(plies) from games({})", &[]);
    let (old, later) = (count(), SystemTime::now() + Duration::from_secs(7));
    let touch = || File::options().append(true).open(&famous).unwrap().set_modified(later).unwrap();
    touch();
    assert!(is_used(folder) && count() == old);
    // The same length, and another move.
    let text = fs::read_to_string(&famous).unwrap();
    fs::write(&famous, text.replacen("[White \"A", "[White \"B", 1)).unwrap();
    touch();
    assert!(!is_used(folder));
    let (rows, ..) =
        answer(folder, "select white from games({}) where white like 'Bnderssen%'", &[]);
    assert!(rows.contains("Bnderssen"), "{rows}");
    fs::write(&famous, text.clone() + "\n1. e4 e5 *\n").unwrap();
    assert!(!is_used(folder) && count() != old);
    let words = pack(folder, &[]);
    assert!(words.contains("1 file packed, 4 unchanged, 0 packs removed"), "{words}");
    assert!(is_used(folder) && count() != old);
    // A file that is new is read itself, and one that is gone has no rows.
    fs::write(folder.join("new.pgn"), &text).unwrap();
    fs::remove_file(folder.join("odd.pgn")).unwrap();
    let now = count();
    fs::rename(folder.join("caissa-pack"), folder.join("away")).unwrap();
    assert_eq!(count(), now);
    fs::rename(folder.join("away"), folder.join("caissa-pack")).unwrap();
    assert_eq!(count(), now);
    let words = pack(folder, &[]);
    assert!(words.contains("1 file packed, 4 unchanged, 3 packs removed"), "{words}");
    // A folder may be moved.
    let moved = tempfile::tempdir().unwrap();
    fs::rename(folder, moved.path().join("archive")).unwrap();
    let folder = moved.path().join("archive");
    assert!(
        is_used(&folder)
            && answer(&folder, "select count(*), sum(plies) from games({})", &[]) == now
    );
}

#[test]
fn a_changed_byte_is_an_error_or_the_same_answer() {
    let folder = archive();
    let folder = folder.path();
    pack(folder, &[]);
    for (table, query) in [("games", QUERIES[0]), ("moves", QUERIES[2]), ("findings", QUERIES[4])] {
        let place = place(folder, "famous.pgn", table);
        let (right, length) = (answer(folder, query, &[]), fs::metadata(&place).unwrap().len());
        let (mut refused, each) = (0, length as usize / 24);
        for at in (0..24)
            .map(|number| number * each + number)
            .chain(length as usize - 20..length as usize)
        {
            flip(&place, at);
            let now = answer(folder, query, &[]);
            if now != right {
                assert!(now.2 == Some(2) && now.1.contains("is damaged"), "{table} {at}: {now:?}");
                refused += 1;
            }
            flip(&place, at);
        }
        assert!(refused > 30, "{table}: {refused}");
        flip(&place, 50);
        assert!(pack(folder, &[]).contains("1 file packed, 4 unchanged"));
        assert_eq!(answer(folder, query, &[]), right);
    }
}

#[test]
fn two_packs_at_once_do_not_disturb_each_other() {
    let folder = archive();
    let folder = folder.path();
    let before = QUERIES.map(|query| answer(folder, query, &[]));
    let start = || command().current_dir(folder).args(["pack", "."]).output().unwrap();
    std::thread::scope(|scope| {
        let both = [scope.spawn(start), scope.spawn(start)];
        for one in both {
            let words = String::from_utf8(one.join().unwrap().stderr).unwrap();
            // The index has one maker at a time.
            assert!(words.contains("5 files packed") || words.contains("unchanged"), "{words}");
        }
    });
    assert!(is_used(folder));
    for (query, before) in QUERIES.iter().zip(&before) {
        assert_eq!(answer(folder, query, &[]), *before, "{query}");
    }
    let rests = fs::read_dir(folder.join("caissa-pack")).unwrap();
    assert_eq!(rests.count(), 12);
}

#[test]
fn a_position_is_found_by_the_index_of_a_pack() {
    let folder = archive();
    let path = folder.path();
    let asked = |name: &str| {
        let output = run(path, &[name, "1. e4 e5", "."]);
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let slow = ["find", "explore"].map(asked);
    assert!(slow.iter().all(|(rows, words)| rows.lines().count() >= 5 && words.is_empty()));
    pack(path, &[]);
    assert_eq!(["find", "explore"].map(asked), slow);
    let damage = || {
        for entry in fs::read_dir(path.join("caissa-index")).unwrap().flatten() {
            let positions = entry.path().join("positions");
            if positions.exists() {
                assert!(fs::metadata(&positions).unwrap().len() < 4096, "more than a block");
                flip(&positions, 100);
            }
        }
    };
    // An index with a changed byte is an error for `explore`, which reads it. The plies of games in `many.pgn.zst` are in no
    // index, so `find` reads the files.
    damage();
    assert!(asked("explore").1.contains("is damaged"), "{:?}", asked("explore"));
    assert_eq!(asked("find"), slow[0]);
    // An index of other files is left alone.
    fs::remove_file(path.join("many.pgn.zst")).unwrap();
    assert_eq!(asked("explore").1, "");
    pack(path, &[]);
    let found = asked("find");
    assert!(found.0.lines().count() > 4 && found.1.is_empty(), "{found:?}");
    damage();
    assert!(asked("find").1.contains("is damaged"));
}
