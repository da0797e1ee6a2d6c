//! The command: formats, limits, errors, ready queries.

mod common;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use common::project;

fn command() -> Command {
    Command::new(env!("CARGO_BIN_EXE_caissa-sql"))
}

/// The standard output of a command that succeeds.
#[track_caller]
fn printed(arguments: &[&str]) -> String {
    let output = command().args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn notes() -> String {
    project("programs/chess-sql/tests/data/notes.pgn").display().to_string()
}

/// Games that are there twice, in other orders, cut short and with other spellings.
fn twice(folder: &Path) -> String {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7";
    let game = |white: &str, black: &str, moves: &str| {
        format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"*\"]\n\n{moves} *\n\n")
    };
    let text = [
        game("Karpov, Anatoly", "Spassky, Boris", moves),
        game("Karpov, A", "Spasski, B", moves),
        game("Karpov, Anatoly", "Spassky, Boris", &format!("{moves} 11. c4 c6")),
        game("Somebody", "Else", moves),
        game("Karpov, Anatoly", "Spassky, Boris", "1. d4 d5"),
        game("Karpov, Anatoly", "Spassky, Boris", "1. d4 d5"),
    ];
    let path = folder.join("twice.pgn");
    fs::write(&path, text.concat()).unwrap();
    path.display().to_string()
}

#[test]
fn rows_are_printed_in_four_formats() {
    let query = format!(
        "select game, white, san from games('{}') where game between 2 and 3 and plies < 5",
        notes()
    );
    let table = "+------+------------+-------------------+\n| game | white      | san               |\n+------+------------+-------------------+\n| 2    | Writer, A. | [a8=Q, Kg7, Qb7+] |\n+------+------------+-------------------+\n";
    assert_eq!(printed(&[&query]), table);
    assert_eq!(
        printed(&["--format", "csv", &query]),
        "game,white,san\n2,\"Writer, A.\",\"[a8=Q, Kg7, Qb7+]\"\n"
    );
    let json = "{\"game\":2,\"white\":\"Writer, A.\",\"san\":[\"a8=Q\",\"Kg7\",\"Qb7+\"]}\n";
    assert_eq!(printed(&["--format", "json", &query]), json);
    let none = format!("select white from games('{}') where white = 'nobody at all'", notes());
    assert_eq!(printed(&["--format", "csv", &none]), "white\n");
    assert_eq!(printed(&[&none]), "+-------+\n| white |\n+-------+\n+-------+\n");
}

#[test]
fn games_are_printed_byte_for_byte_and_in_order() {
    let all = format!("select raw from games('{}')", notes());
    assert_eq!(printed(&["--format", "pgn", &all]), fs::read_to_string(notes()).unwrap());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("latin.pgn");
    let text = b"[White \"M\xFCller\"]\r\n\r\n1. e4 *\r\n\r\n[White \"B\"]\r\n\r\n1. d4 *";
    fs::write(&path, text).unwrap();
    let query = format!("select * from games('{}') where white not like 'B'", path.display());
    let output = command().args(["--format", "pgn", &query]).output().unwrap();
    assert_eq!(output.stdout, text[..text.iter().position(|byte| *byte == b'B').unwrap() - 8]);
    let words =
        failed(&["--format", "pgn", &format!("select white from games('{}')", path.display())]);
    assert_eq!(
        words,
        "error: the rows have no column with games: select the column `raw` of games(..)\n"
    );
}

/// The standard error of a command that fails.
#[track_caller]
fn failed(arguments: &[&str]) -> String {
    let output = command().args(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn errors_are_one_line_each() {
    let table = format!("games('{}')", notes());
    for (query, words) in [
        ("select * from games('no.pgn')".to_owned(), "there is no file `no.pgn`: check the path"),
        (format!("select whit from {table}"), "No field named whit"),
        ("selec 1".to_owned(), "Expected"),
        (format!("select position('1. e5') from {table}"), "in `position`: illegal move 1. e5"),
    ] {
        let error = failed(&[&query]);
        assert!(error.starts_with("error: ") && error.contains(words), "{query}: {error}");
    }
    assert!(
        failed(&["--memory", "much", "select 1"])
            .contains("a size begins with a number, as in 500MB")
    );
}

#[test]
fn parquet_keeps_all_columns() {
    let folder = tempfile::tempdir().unwrap();
    for table in ["games", "moves"] {
        let path = folder.path().join(format!("{table}.parquet"));
        let from = format!("{table}('{}', '{}')", notes(), project("games/famous.pgn").display());
        printed(&[&format!("copy (select * from {from}) to '{}'", path.display())]);
        let order =
            if table == "games" { "file, game" } else { "file, game, ply, depth, san, uci" };
        let direct =
            printed(&["--format", "json", &format!("select * from {from} order by {order}")]);
        let columns = "select * from";
        let parquet = printed(&[
            "--format",
            "json",
            &format!("{columns} '{}' order by {order}", path.display()),
        ]);
        assert_eq!(parquet, direct, "{table}");
        assert!(direct.lines().count() > 6);
    }
}

#[test]
fn sorting_within_little_memory_writes_temporary_files() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("many.pgn");
    let text = fs::read(project("games/famous.pgn")).unwrap();
    fs::write(&file, text.repeat(4_000)).unwrap();
    let query = format!(
        "select fen, comment, game from moves('{}') order by fen desc, game",
        file.display()
    );
    let run = |memory: &str| {
        command().args(["--memory", memory, "--format", "csv", &query]).output().unwrap()
    };
    let (little, much) = (run("40MB"), run("4GB"));
    assert!(little.status.success(), "{}", String::from_utf8_lossy(&little.stderr));
    assert!(
        little.stdout == much.stdout && little.stdout.len() > 10_000_000,
        "{} bytes",
        little.stdout.len()
    );
}

#[test]
fn duplicates_are_found_however_their_players_are_spelled() {
    let folder = tempfile::tempdir().unwrap();
    let file = twice(folder.path());
    let found = printed(&["duplicates", "--format", "csv", &file]);
    let pairs: Vec<_> = found
        .lines()
        .skip(1)
        .map(|line| {
            let quoted = |field: &str| field.replace('"', "");
            let fields: Vec<_> = line.split(&format!("{file},")).map(quoted).collect();
            let number = |field: &str| field.split(',').next().unwrap().to_owned();
            format!("{}{} {}", fields[0], number(&fields[1]), number(&fields[2]))
        })
        .collect();
    assert_eq!(
        pairs,
        [
            "equal,same,1 2",
            "contained,same,1 3",
            "equal,moves,1 4",
            "contained,same,2 3",
            "equal,moves,2 4",
            "contained,moves,4 3"
        ]
    );
    assert_eq!(
        printed(&["duplicates", "--plies", "2", "--format", "csv", &file]).lines().count(),
        1 + pairs.len() + 1
    );
}

#[test]
fn ready_queries_print_what_they_are_named_after() {
    let file = notes();
    assert_eq!(
        printed(&["explore", "--format", "csv", "1. e4", &file]),
        "san,uci,games,white,draws,black,score,elo\na6,a7a6,2,2,0,0,100.0,\ne5,e7e5,1,1,0,0,100.0,\n"
    );
    let found = printed(&["find", "--format", "json", "1. e3 a6 2. e4", &file]);
    assert_eq!(found.lines().count(), 0, "the other side is to move: {found}");
    let last = printed(&["find", "--format", "csv", "1. Nf3 Nf6 2. Ng1 Ng8", &file]);
    assert!(
        last.lines().any(|line| line.ends_with(",5,1,Nobody,Nobody,1/2-1/2,2023.??.??")),
        "{last}"
    );
    let mate = printed(&[
        "find",
        "--format",
        "csv",
        "1. e4 a6 2. e5 d5 3. exd6 exd6 4. Qh5 a5 5. Bc4 a4 6. Qxf7#",
        &file,
    ]);
    assert_eq!(mate.lines().count(), 3, "the last position of a game is found too: {mate}");
    let blunders = printed(&["blunders", "--format", "csv", &file]);
    assert_eq!(blunders.lines().count(), 1, "no two moves in a row have evaluations: {blunders}");
    assert!(printed(&["players", "--format", "csv", &file]).contains("Nobody,3,0,2,0,\n"));
    assert!(
        printed(&["longest", "--format", "csv", &file]).lines().nth(1).unwrap().ends_with(",14")
    );
    assert!(
        printed(&["openings", "--format", "csv", &file]).starts_with("eco,opening,games,score\n")
    );
    assert!(printed(&["find", "1. e4", &file, "--print"]).contains("key = position('1. e4')"));
}

#[test]
fn the_prompt_reads_queries_up_to_a_semicolon() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = command()
        .env("XDG_STATE_HOME", folder.path())
        .args(["--format", "csv"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let text = format!(
        "select 1 +\n 1 as two;\nselect x;\nselect count(*) as games from games('{}');\n",
        notes()
    );
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    let (stdout, stderr) = (String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap());
    assert!(status.success() && stdout.ends_with("two\n2\ngames\n6\n"), "{stdout}\n{stderr}");
    assert!(stderr.contains("error: ") && stderr.contains('x'), "{stderr}");
    let history = fs::read_to_string(folder.path().join("caissa/sql-history")).unwrap();
    assert!(history.contains("select count(*)"), "{history}");
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let query = format!("select * from moves('{}')", project("games/famous.pgn").display());
    let mut child = command()
        .args(["--format", "csv", &query])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
