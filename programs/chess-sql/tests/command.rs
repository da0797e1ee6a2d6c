//! The command: formats, limits, errors, ready queries.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::common::project;

pub fn command() -> Command {
    Command::new(env!("CARGO_BIN_EXE_caissa-sql"))
}

/// The standard output of a command that succeeds.
#[track_caller]
pub fn printed(arguments: &[&str]) -> String {
    let output = command().args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

pub fn notes() -> String {
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
fn rows_are_printed_in_five_formats() {
    let query = format!(
        "select game, white, san from games('{}') where game between 2 and 3 and plies < 5",
        notes()
    );
    let table = "+------+------------+-------------------+\n| game | white      | san               |\n+------+------------+-------------------+\n| 2    | Writer, A. | [a8=Q, Kg7, Qb7+] |\n+------+------------+-------------------+\n";
    assert_eq!(printed(&[&query]), table);
    let csv = "game,white,san\n2,\"Writer, A.\",\"[\"\"a8=Q\"\",\"\"Kg7\"\",\"\"Qb7+\"\"]\"\n";
    assert_eq!(printed(&["--format", "csv", &query]), csv);
    let markdown = "| game | white      | san               |\n|------|------------|-------------------|\n| 2    | Writer, A. | [a8=Q, Kg7, Qb7+] |\n";
    assert_eq!(printed(&["--format", "markdown", &query]), markdown);
    let bars = "select 'a|b' as x, 'c\nd' as y; select 1 as x where false";
    let markdown = "| x    | y      |\n|------|--------|\n| a\\|b | c<br>d |\n| x |\n|---|\n";
    assert_eq!(printed(&["--format", "markdown", bars]), markdown);
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
pub fn failed(arguments: &[&str]) -> String {
    let output = command().args(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn errors_are_one_line_each() {
    let table = format!("games('{}')", notes());
    for (query, words) in [
        ("select * from games('no.pgn')".to_owned(), "there is no file `no.pgn`: check the path"),
        (format!("select whit from {table}"), "there is no column `whit`: did you mean `white`?"),
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
fn a_table_is_copied_to_parquet_without_its_texts() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let columns = |table: &str, copied: &str, file: &str, is_told: bool| {
        let query = format!("copy {copied} to '{}'", path(file));
        let output = command().arg(&query).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{query}: {told}");
        let words = "without the columns `pgn` and `raw`: `copy (select * from games(..)) to ..` keeps them\n";
        assert_eq!(told, if is_told { words } else { "" }, "{query}");
        let described = |table: &str| {
            let query = format!("describe select * from {table}");
            let rows = printed(&["--format", "csv", &query]);
            rows.lines().skip(1).map(|row| row.split(',').next().unwrap().to_owned()).collect()
        };
        let (all, kept): (Vec<String>, Vec<String>) =
            (described(table), described(&format!("'{}'", path(file))));
        assert_eq!(all.len() - kept.len(), if is_told { 2 } else { 0 }, "{query}");
        let left_out = all.iter().filter(|name| !kept.contains(name)).cloned();
        let left_out: Vec<_> = left_out.collect();
        assert_eq!(left_out, if is_told { vec!["pgn", "raw"] } else { vec![] }, "{query}");
        printed(&["--format", "csv", &format!("select count(*) from '{}'", path(file))])
    };
    let games = format!("games('{}')", notes());
    let count = printed(&["--format", "csv", &format!("select count(*) from {games}")]);
    assert_eq!(columns(&games, &games, "a.parquet", true), count);
    // A query names what it wants, and so does a table that has no text twice.
    assert_eq!(columns(&games, &format!("(select * from {games})"), "b.parquet", false), count);
    let moves = format!("moves('{}')", notes());
    columns(&moves, &moves, "c.parquet", false);
    let columns = format!("copy (select pgn, raw from {games}) to '{}'", path("d.parquet"));
    printed(&[&columns]);
    // Texts are left out of Parquet only.
    printed(&[&format!("copy {games} to '{}'", path("e.json"))]);
    let json = fs::read_to_string(path("e.json")).unwrap();
    assert!(
        json.lines().all(|line| line.contains("\"pgn\":") && line.contains("\"raw\":")),
        "{json}"
    );
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
            // Each with the longest game of the same players, or of all.
            "contained,same,1 3",
            "contained,same,2 3",
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
    let games = "[White \"Lee, Ann\"]\n[Black \"B\"]\n[ECO \"C20\"]\n[BlackElo \"1500\"]\n\n1. e4 e5 1-0\n\n\
                 [White \"B\"]\n[Black \"A. Lee\"]\n[WhiteElo \"1700\"]\n\n1. d4 1-0\n\n\
                 [White \"C\"]\n[Black \"Ann Lee\"]\n\n1. d4 d5 1/2-1/2\n";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lee.pgn");
    fs::write(&path, games).unwrap();
    let report = printed(&["player", "--format", "csv", "Ann Lee", path.to_str().unwrap()]);
    let expected = "color,eco,opening,games,wins,draws,losses,score,opponents,performance\n\
                    both,,all,3,1,1,1,50.0,1600,1600\n\
                    white,,all,1,1,0,0,100.0,1500,1900\n\
                    black,,all,2,0,1,1,25.0,1700,1300\n\
                    white,C20,,1,1,0,0,100.0,1500,1900\n\
                    black,,,2,0,1,1,25.0,1700,1300\n";
    assert_eq!(report, expected);
    assert!(
        printed(&["longest", "--format", "csv", &file]).lines().nth(1).unwrap().ends_with(",14")
    );
    assert!(
        printed(&["openings", "--format", "csv", &file]).starts_with("eco,opening,games,score\n")
    );
    assert!(printed(&["find", "1. e4", &file, "--print"]).contains("key = position('1. e4')"));
}

/// Runs a command that reads a text.
fn with_input(mut command: Command, text: &str) -> Output {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn the_prompt_reads_queries_up_to_a_semicolon() {
    let folder = tempfile::tempdir().unwrap();
    // `script` gives a terminal to a command.
    let mut terminal = Command::new("script");
    terminal.env("XDG_STATE_HOME", folder.path()).env("TERM", "xterm").arg("-qec");
    terminal.arg(format!("{} --format csv", env!("CARGO_BIN_EXE_caissa-sql"))).arg("/dev/null");
    let mut child = terminal.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let count = format!("select count(*) as games from games('{}');", notes());
    let mut shown = String::new();
    for line in ["sel\t 1 +", " 1 as two;", "select x;", &count, "help", "\\d", "quit"] {
        // What is typed before the prompt is lost.
        let before = shown.len();
        while !["chess> ", "    -> "].iter().any(|prompt| shown[before..].contains(prompt)) {
            let mut bytes = [0; 4096];
            let count = stdout.read(&mut bytes).unwrap();
            assert!(count > 0, "{shown}");
            shown += &String::from_utf8_lossy(&bytes[..count]);
        }
        std::thread::sleep(Duration::from_millis(100));
        stdin.write_all(format!("{line}\r").as_bytes()).unwrap();
    }
    let status = child.wait().unwrap();
    stdout.read_to_string(&mut shown).unwrap();
    let lines: Vec<_> = shown.lines().map(str::trim).collect();
    assert!(status.success(), "{shown}");
    for answer in [["two", "2"], ["games", "6"]] {
        assert!(
            lines.windows(2).any(|pair| pair[0].ends_with(answer[0]) && pair[1] == answer[1]),
            "{shown}"
        );
    }
    assert!(lines.iter().any(|line| line.starts_with("error: ") && line.contains('x')), "{shown}");
    for words in ["each query ends with `;`", "  Ctrl-C ", "moves(path, ..): file, game, ply, "] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    assert!(lines.iter().any(|line| line.starts_with("0.") && line.ends_with(" s")), "{shown}");
    let history = fs::read_to_string(folder.path().join("caissa/sql-history")).unwrap();
    assert!(history.contains("select count(*)"), "{history}");
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_stops_a_query_of_the_prompt() {
    let folder = tempfile::tempdir().unwrap();
    let query = format!("select count(distinct fen) from moves('{}');\r", many(folder.path()));
    let mut terminal = Command::new("script");
    terminal.env("XDG_STATE_HOME", folder.path()).env("TERM", "xterm").arg("-qec");
    terminal.arg(env!("CARGO_BIN_EXE_caissa-sql")).arg("/dev/null");
    let mut child = terminal.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut rest = String::new();
    let mut until = |words: &str| {
        while !rest.contains(words) {
            let mut bytes = [0; 4096];
            let count = stdout.read(&mut bytes).unwrap();
            assert!(count > 0, "{rest}");
            rest += &String::from_utf8_lossy(&bytes[..count]);
        }
        let (shown, after) = rest.split_once(words).unwrap();
        let (shown, after) = (shown.to_owned(), after.to_owned());
        rest = after;
        shown
    };
    for pause in [200, 400, 800, 600, 300, 700] {
        until("chess> ");
        std::thread::sleep(Duration::from_millis(100));
        stdin.write_all(query.as_bytes()).unwrap();
        until("MB/s");
        std::thread::sleep(Duration::from_millis(pause));
        // The terminal makes a signal of it.
        stdin.write_all(b"\x03").unwrap();
        let shown = until("stopped: the rows so far are not all rows");
        assert!(!shown.contains("count(DISTINCT"), "{shown}");
    }
    until("chess> ");
    // The history is kept although the prompt is killed; wide cells are cut.
    std::thread::sleep(Duration::from_millis(100));
    stdin.write_all(b"select repeat('ab', 40) as wide;\r").unwrap();
    let cut = "ab".repeat(30) + "..";
    until(&cut);
    child.kill().unwrap();
    child.wait().unwrap();
    let history = fs::read_to_string(folder.path().join("caissa/sql-history")).unwrap();
    assert!(history.contains("select repeat("), "{history}");
}

#[test]
fn a_script_runs_to_its_last_query_or_its_first_error() {
    let run = |text: &str| {
        let mut command = command();
        command.args(["--format", "csv"]);
        let output = with_input(command, text);
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let all =
        "-- a comment;\nselect 1 +\n 1 as two;\nselect 'a;\nb' as x; -- more;\nselect 3 as three";
    let (code, stdout, stderr) = run(all);
    assert_eq!((code, &*stdout), (Some(0), "two\n2\nx\n\"a;\nb\"\nthree\n3\n"), "{stderr}");
    let (code, stdout, stderr) = run("select 1 as one;\nwrong 2;\nselect 3 as three;\n");
    assert_eq!((code, &*stdout), (Some(2), "one\n1\n"));
    assert!(stderr.starts_with("error: Expected: an SQL statement, found: wrong"), "{stderr}");
    assert_eq!(run("select 1 +").0, Some(2));
    assert_eq!(run(""), (Some(0), String::new(), String::new()));
    // The same in a file, and after a comment on the command line.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("query.sql");
    fs::write(&file, all).unwrap();
    let path = file.to_str().unwrap();
    assert_eq!(printed(&["--format", "csv", "--file", path]), "two\n2\nx\n\"a;\nb\"\nthree\n3\n");
    assert_eq!(printed(&["--format", "csv", "-- it is one\nselect 1 as one"]), "one\n1\n");
    let query = printed(&["players", "--print", &notes()]);
    assert_eq!(printed(&[&query]), printed(&["players", &notes()]));
    // With a byte order mark, and with a short option. Errors tell the line of the whole script.
    fs::write(&file, format!("\u{feff}{all}")).unwrap();
    assert_eq!(printed(&["--format", "csv", "-f", path]), "two\n2\nx\n\"a;\nb\"\nthree\n3\n");
    assert_eq!(run(&format!("\u{feff}{all}")).1, "two\n2\nx\n\"a;\nb\"\nthree\n3\n");
    let stderr = run("select 1;\n\nselect 2;\nselct 3;\n").2;
    assert!(stderr.contains("Line: 4, Column: 1"), "{stderr}");
    assert!(printed(&["--version"]).starts_with("caissa-sql "));
    // What is put into a ready query is not read again.
    let query = printed(&["player", "{files}", &notes(), "--print"]);
    assert!(query.contains("same_player(white, '{files}')"), "{query}");
    assert!(printed(&["player", "{files}", &notes()]).contains("color"));
    assert!(failed(&["--nothing"]).contains("there is no such option"));
    assert!(failed(&["--file", "no.sql"]).contains("`no.sql`: "));
}

#[cfg(target_os = "linux")]
#[test]
fn a_script_and_the_prompt_end_when_they_are_told_to() {
    let terminate = |process: &str| {
        assert!(Command::new("kill").args(["-s", "TERM", process]).status().unwrap().success());
    };
    let until = |stdout: &mut dyn Read, words: &str| {
        let (mut shown, mut bytes) = (String::new(), [0; 4096]);
        while !shown.contains(words) {
            let count = stdout.read(&mut bytes).unwrap();
            assert!(count > 0, "{shown}");
            shown += &String::from_utf8_lossy(&bytes[..count]);
        }
    };
    let code = |mut child: Child| {
        let start = Instant::now();
        while child.try_wait().unwrap().is_none() {
            assert!(start.elapsed() < Duration::from_secs(20), "it goes on");
            std::thread::sleep(Duration::from_millis(10));
        }
        child.wait().unwrap().code()
    };
    // The input stays open. After a query, the process hears of the signal by itself.
    let mut script = command();
    script.args(["--format", "csv"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut script = script.spawn().unwrap();
    let mut input = script.stdin.take().unwrap();
    input.write_all(b"select 1 + 1 as two;\n").unwrap();
    until(script.stdout.as_mut().unwrap(), "two\n2\n");
    terminate(&script.id().to_string());
    assert_eq!(code(script), Some(143));
    drop(input);

    let folder = tempfile::tempdir().unwrap();
    let number = folder.path().join("number");
    let mut prompt = Command::new("script");
    prompt.env("XDG_STATE_HOME", folder.path()).env("TERM", "xterm").arg("-qec");
    prompt.arg(format!(
        "stty -a > {0}.before; sh -c 'echo $$ > {0}; exec {1} --format csv'; code=$?; stty -a > {0}.after; exit $code",
        number.display(),
        env!("CARGO_BIN_EXE_caissa-sql")
    ));
    prompt.arg("/dev/null").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut prompt = prompt.spawn().unwrap();
    until(prompt.stdout.as_mut().unwrap(), "chess> ");
    std::thread::sleep(Duration::from_millis(100));
    let mut input = prompt.stdin.take().unwrap();
    input.write_all(b"select 1 + 1 as two;\r").unwrap();
    until(prompt.stdout.as_mut().unwrap(), "two\r\n2\r\n");
    // The prompt comes again after the rows.
    std::thread::sleep(Duration::from_millis(500));
    terminate(fs::read_to_string(&number).unwrap().trim());
    assert_eq!(code(prompt), Some(143));
    let settings = ["before", "after"].map(|end| fs::read(number.with_extension(end)).unwrap());
    assert_eq!(settings[0], settings[1]);
}

#[test]
fn skipped_files_are_told_always() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.pgn", "b.pgn"] {
        fs::copy(notes(), folder.path().join(name)).unwrap();
    }
    fs::write(folder.path().join("cut.pgn.gz"), [0x1F, 0x8B, 8, 0, 0, 0]).unwrap();
    let path = folder.path().display();
    #[cfg(unix)]
    std::os::unix::fs::symlink("/unmounted/c.pgn", folder.path().join("c.pgn")).unwrap();
    let count = if cfg!(unix) { "2 files are" } else { "1 file is" };
    for from in [format!("games('{path}')"), format!("moves('{path}/*.pgn*') where ply > 0")] {
        let query = format!("select count(*) as n from {from}");
        let refused = failed(&[&query]);
        assert!(
            refused.contains("cannot be read to its end")
                && refused.contains("use --skip-unreadable"),
            "{refused}"
        );
        let output =
            command().args(["--skip-unreadable", "--format", "csv", &query]).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{stderr}");
        let words = format!("warning: rows are missing: {count} skipped");
        assert!(stderr.starts_with(&words) && stderr.contains("cut.pgn.gz` ("), "{stderr}");
        assert!(
            stderr.lines().count() == 1 && (!cfg!(unix) || stderr.contains("c.pgn` (")),
            "{stderr}"
        );
    }
    // A table that is made of them is not silent either; what it has can be read again.
    let made =
        format!("create table t as select game from games('{path}'); select count(*) from t");
    let output = command().args(["--skip-unreadable", &made]).output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && stderr.lines().count() == 1, "{stderr}");
    assert!(stderr.starts_with(&format!("warning: rows are missing: {count} skipped")), "{stderr}");
    let again = format!(
        "create table t as select 1 as a; create or replace table t as select game from games('{}'); \
         create table if not exists t as select 2 as b; select count(game) as n from t",
        notes()
    );
    assert_eq!(printed(&["--format", "csv", &again]), "n\n6\n");
    let table = format!("select file from unreadable('{path}') order by file");
    let unreadable = printed(&["--format", "csv", &table]);
    assert_eq!(unreadable.lines().count(), if cfg!(unix) { 3 } else { 2 }, "{unreadable}");
    let sound = format!("select count(*) as n from games('{path}/a.pgn')");
    let output = command().args(["--skip-unreadable", &sound]).output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

#[test]
fn slips_are_answered_with_the_right_form() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("list.jsonl");
    fs::write(&list, "{}\n").unwrap();
    let table = format!("games('{}')", notes());
    let absent = folder.path().join("missing/x.parquet");
    for (query, words) in [
        (format!("select * from {table} where date > 2020"), "write year(date) > 2020"),
        (
            format!("select * from {table} where date between 2020 and 2021"),
            "write year(date) > 2020",
        ),
        (
            format!("select * from {table} where result = 1-0"),
            "write it in single quotes, as in result = '1-0'",
        ),
        (
            format!("select * from {table} where eco = \"B33\""),
            "a text is written in single quotes, as in 'B33'",
        ),
        (format!("select tags.Event from {table}"), "write tags['Event']"),
        ("select * from games(d/a.pgn)".to_owned(), "single quotes, as in games('archive/*.pgn')"),
        ("select * from games".to_owned(), "name them, as in games('archive/*.pgn')"),
        ("describe moves".to_owned(), "name them, as in moves('archive/*.pgn')"),
        ("select * from gmaes('a.pgn')".to_owned(), "write games('archive/*.pgn')"),
        ("select * from findigns('a.pgn')".to_owned(), "write findings('archive/*.pgn')"),
        (format!("select why(fen) from {table}"), "write why(fen, 'Ke2')"),
        (format!("select sum(white) from {table}"), "`sum` does not take such values"),
        ("select * from 'none.parquet'".to_owned(), "there is no file `none.parquet`"),
        (
            format!("select * from games('{}')", list.display()),
            "has no games: as a table, write from '",
        ),
        (
            format!("select * from positions('{}')", notes()),
            "has games, not positions: write games('",
        ),
        (format!("copy (select 1) to '{}'", absent.display()), "make it first"),
        ("selec 1".to_owned(), "Expected: an SQL statement, found: selec"),
        (format!("select * from {table} where turn(fen) = 'white'"), "write turn(fen) = 'w'"),
        (format!("select * from {table} where 'B' <> turn(fen)"), "write turn(fen) = 'w'"),
        (format!("select * from {table} where fen = 'start'"), "position(fen) = position('start')"),
        (format!("select * from {table} where position(fen) = '1. e4'"), "= position('1. e4')"),
        (format!("select * from {table} where san = 'e4'"), "write array_has(san, 'e4')"),
        (format!("select * from {table} where year > 2020"), "write year(date)"),
        (format!("select top 10 white from {table}"), "write limit 10 at the end"),
        (format!("select * from '{}'", notes()), "has games: write from games('"),
        ("select * from s.pgn".to_owned(), "`s.pgn` has games: write from games('s.pgn')"),
        (format!("copy {table} to 'x.pgn'"), "with --format pgn --output FILE"),
        (format!("select * from {table} order by elo"), "write white_elo or black_elo"),
        (format!("from {table} limit 1"), "begin it with `select *`"),
        (format!("select * from {table} where date = '2025-05-01'"), "or '2025.05.01'"),
        (
            format!("select * from {table} where date between '2025-01-01' and '2025-12-31'"),
            "write as_date(date) for dates with dashes",
        ),
        (format!("select * from {table} where '2025-05' < date"), "write as_date(date) for"),
        (format!("select * from {table} where result = 'white'"), "`result` is '1-0', "),
        (
            format!("select * from {table} where result in ('1-0', '1/2')"),
            "'1/2-1/2', '0-1' or '*'",
        ),
        (
            format!("select * from findings('{}') where code = 'illegal'", notes()),
            "write code like 'illegal/%'",
        ),
        (format!("select * from moves('{}') where eval > 1.5", notes()), "write 150 for 1.5 pawns"),
        (format!("select * from moves('{}') where clock < '0:00:30'", notes()), "as in clock < 30"),
        (
            format!("select * from moves('{}') where nags = '$4'", notes()),
            "write array_has(nags, 4)",
        ),
        (format!("select * from {table} where san like '%Qxh7%'"), "write array_has(san, 'e4')"),
        (
            format!("select * from {table} where as_date(date) > '2025'"),
            "write one as in '2025-01-31'",
        ),
        (format!("select * from {table} group by black"), "name the columns, as in select black, "),
        (
            format!(
                "select black, max(n) n from (select black, result, count(*) n from {table} group by black, result) \
                 group by black having max(n) > 1"
            ),
            "in `having`, a name of `select` comes before a column",
        ),
        ("select mate_in('start', 'two')".to_owned(), "in `mate_in`: 'two' is not a number"),
        ("select move_index('e2e9')".to_owned(), "`e2e9` is not a move: write one in UCI"),
        ("select year('06.05.2024')".to_owned(), "is not a date: write the year first"),
        ("select matches('start', '*/*k*k*k*/*k*k*k*/*k*k*k*')".to_owned(), "it needs fewer `*`"),
    ] {
        let error = failed(&[&query]);
        assert!(error.starts_with("error: ") && error.contains(words), "{query}: {error}");
        assert!(error.lines().count() == 1 && error.len() < 400, "{query}: {error}");
        for never in ["bug in DataFusion", "ParserError", "datafusion.public", "Internal error"] {
            assert!(!error.contains(never), "{query}: {error}");
        }
    }
    assert!(!absent.parent().unwrap().exists());
    // Only an equation says that a text is one of the values.
    let joined = format!(
        "select count(*) from {table} where fen || ' ;' like '% ;' and fen ~ ' w ' and turn(fen) || '!' = 'w!'"
    );
    assert!(printed(&["--format", "csv", &joined]).starts_with("count"), "{joined}");
    let sound = format!(
        "select count(*) from {table} where as_date(date) > '2025-01-01' or date like '2025.%' or result <> '1-0'; \
         select year('????.??.??'), matches(fen, '*k*') from {table} limit 1"
    );
    assert!(printed(&["--format", "csv", &sound]).starts_with("count"), "{sound}");
    for (arguments, words) in [
        (&["frobnicate", "a.pgn"][..], "there is no command `frobnicate`: --help shows all"),
        (&["index", "missing/"], "there is no file `missing/`: check the path"),
        (
            &["serve", "missing.pgn", "--port", "0"],
            "there is no file `missing.pgn`: check the path",
        ),
        (&["serve", &notes(), "--output", "x"], "a server has no rows for --output"),
    ] {
        assert!(failed(arguments).contains(words), "{arguments:?}");
    }
}

#[test]
fn an_index_gives_the_rows_of_the_query() {
    let folder = tempfile::tempdir().unwrap();
    for file in ["games/famous.pgn", "programs/chess-sql/tests/data/notes.pgn"] {
        let file = project(file);
        fs::copy(&file, folder.path().join(file.file_name().unwrap())).unwrap();
    }
    let archive = folder.path().to_str().unwrap();
    let index = folder.path().join("caissa-index");
    let made = |words: &str| {
        let output = command().args(["index", archive]).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success() && stderr.contains(words), "{stderr}");
    };
    made("2 files read, 0 unchanged, 0 dropped");
    let compare = || {
        for position in ["1. e4", "start", "1. Nf3 Nf6 2. Ng1 Ng8", "1. e4 a6", "1. a3 a6 2. h3 h6"]
        {
            for query in ["find", "explore"] {
                let read = printed(&[query, "--format", "csv", position, archive]);
                let by_index = printed(&[
                    query,
                    "--format",
                    "csv",
                    "--index",
                    index.to_str().unwrap(),
                    position,
                    archive,
                ]);
                assert_eq!(by_index, read, "{query} {position}");
            }
        }
    };
    compare();
    // One file comes, and one is changed: only they are read.
    fs::write(folder.path().join("new.pgn"), "[White \"A\"]\n\n1. e4 a6 2. h3 1-0\n").unwrap();
    let old = ["find", "--index", index.to_str().unwrap(), "1. e4", archive];
    let words = failed(&old);
    assert!(
        words.contains("new.pgn` is new, has changed, or is gone: run `caissa-sql index` again"),
        "{words}"
    );
    made("1 file read, 2 unchanged, 0 dropped");
    compare();
    made("0 files read, 3 unchanged, 0 dropped");
    fs::write(folder.path().join("new.pgn"), "[White \"B\"]\n\n1. e4 e5 *\n").unwrap();
    made("1 file read, 2 unchanged, 0 dropped");
    compare();
    fs::remove_file(folder.path().join("new.pgn")).unwrap();
    made("0 files read, 2 unchanged, 1 dropped");
    compare();
    // A part that is cut off is not an index.
    let segment =
        fs::read_dir(&index).unwrap().flatten().find(|entry| entry.path().is_dir()).unwrap();
    let positions = segment.path().join("positions");
    let bytes = fs::read(&positions).unwrap();
    fs::write(&positions, &bytes[..bytes.len() / 2 / 16 * 16 - 16]).unwrap();
    let words = failed(&old);
    assert!(words.contains("positions` has another length than the list says"), "{words}");
    // A byte that has changed is seen before anything is served.
    let mut changed = bytes.clone();
    changed[bytes.len() / 2] ^= 1;
    fs::write(&positions, changed).unwrap();
    let words = failed(&["serve", "--port", "0", "--index", index.to_str().unwrap(), archive]);
    assert!(words.contains("positions` is damaged: run `caissa-sql index` again"), "{words}");
    // What is damaged is made again.
    made("2 files read, 0 unchanged, 0 dropped");
    compare();
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

#[test]
fn a_reader_that_has_seen_enough_does_not_stop_what_writes() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let rows = format!("select * from moves('{}')", project("games/famous.pgn").display());
    let script = format!(
        "{rows}; copy (select 1 as a) to '{}'; {rows}; create table t as select 2 as a; copy t to '{}'; select 1",
        at("1.csv"),
        at("2.csv")
    );
    for is_script in [false, true] {
        let mut command = command();
        command.args(["--format", "csv"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        if !is_script {
            command.arg(&script);
        }
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        child.stdin.take().unwrap().write_all(script.as_bytes()).ok();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        for (name, text) in [("1.csv", "a\n1\n"), ("2.csv", "a\n2\n")] {
            assert_eq!(fs::read_to_string(at(name)).unwrap(), text, "{name} {is_script}");
            fs::remove_file(at(name)).unwrap();
        }
    }
}

/// A file of some megabytes.
fn many(folder: &Path) -> String {
    let file = folder.join("many.pgn");
    let text = fs::read(project("games/famous.pgn")).unwrap();
    fs::write(&file, text.repeat(130_000)).unwrap();
    file.display().to_string()
}

#[test]
fn a_sort_of_ten_times_the_memory_is_right() {
    let folder = tempfile::tempdir().unwrap();
    let temporary = folder.path().join("temporary");
    let file = many(folder.path());
    let target = folder.path().join("sorted.parquet");
    let rows = format!("select white, date, pgn, raw, game from games('{file}')");
    let sorted = format!("copy ({rows} order by white, date, game desc) to '{}'", target.display());
    // The texts of the games alone have 200 MB.
    let memory = ["--memory", "20MB", "--temporary", temporary.to_str().unwrap()];
    printed(&[&memory[..], &[&sorted]].concat());
    let check = format!(
        "select count(*) as n, count(distinct game) as games, sum(octet_length(pgn)) as bytes from '{}'",
        target.display()
    );
    let bytes = fs::metadata(&file).unwrap().len();
    assert_eq!(
        printed(&["--format", "csv", &check]),
        format!("n,games,bytes\n260000,260000,{bytes}\n")
    );
    let in_order = format!(
        "select count(*) as n from (select game, white, lag(white) over () w, lag(game) over () g from '{}') \
         where w > white or (w = white and g < game)",
        target.display()
    );
    assert_eq!(printed(&["--threads", "1", "--format", "csv", &in_order]), "n\n0\n");
    // Distinct values are counted within the memory too, beside other counts.
    let distinct = format!(
        "select file, count(*) as n, count(distinct game * 100 + ply) as d, max(ply) as last, count(distinct game * 100 + ply) + 1 as e \
         from moves('{file}') where game <= 40000 group by file"
    );
    let few = printed(&[&memory[..], &["--format", "csv", &distinct]].concat());
    assert_eq!(few, printed(&["--format", "csv", &distinct]));
    assert!(few.contains(",1600000,1600000,47,1600001"), "{few}");
    assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0);
    // Without rows and groups, the counts are 0.
    let none = format!(
        "select count(*) as n, count(distinct game) as d, sum(ply) as s from moves('{file}') where ply < 1"
    );
    assert_eq!(printed(&["--format", "csv", &none]), "n,d,s\n0,0,\n");
}

/// Whether a folder has a file that is not empty.
fn has_bytes(path: &Path) -> bool {
    match fs::read_dir(path) {
        Ok(inner) => inner.flatten().any(|entry| has_bytes(&entry.path())),
        Err(_) => fs::metadata(path).is_ok_and(|about| about.len() > 0),
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_that_goes_stops_nothing_that_shall_go_on() {
    let mut nohup = Command::new("sh");
    nohup.args(["-c", "trap '' HUP; exec \"$0\"", env!("CARGO_BIN_EXE_caissa-sql")]);
    let mut child = nohup.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut queries = child.stdin.take().unwrap();
    queries.write_all(b"select 1 as a;\n").unwrap();
    let mut rows = child.stdout.take().unwrap();
    rows.read_exact(&mut [0; 10]).unwrap();
    let mut kill = Command::new("kill");
    assert!(kill.args(["-s", "HUP", &child.id().to_string()]).status().unwrap().success());
    queries.write_all(b"select 'more' as b;").unwrap();
    drop(queries);
    let mut text = String::new();
    rows.read_to_string(&mut text).unwrap();
    assert!(child.wait().unwrap().success() && text.contains("more"), "{text}");
}

#[cfg(unix)]
#[test]
fn whatever_is_stopped_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let temporary = folder.path().join("temporary");
    let file = many(folder.path());
    let target = folder.path().join("out.csv");
    let copied = format!(
        "copy (select file, game, san, fen, key from moves('{file}')) to '{}'",
        target.display()
    );
    let divided = copied.replace("fen, key", "fen, key, ply % 2 as part").replace("out.csv", "out")
        + " stored as csv partitioned by (part)";
    let sorted = format!("select distinct fen, game, comment from moves('{file}') order by fen");
    for (query, signal, code) in [
        (&copied, "INT", 130),
        (&copied, "TERM", 143),
        (&copied, "HUP", 129),
        (&divided, "HUP", 129),
        (&sorted, "INT", 130),
        (&sorted, "TERM", 143),
    ] {
        let mut command = command();
        command.args(["--memory", "20MB", "--temporary", temporary.to_str().unwrap(), query]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let begun = || {
            let spilled = |entry: fs::DirEntry| {
                fs::read_dir(entry.path()).into_iter().flatten().flatten().any(|inner| {
                    inner.path().is_dir()
                        && fs::read_dir(inner.path()).into_iter().flatten().flatten().count() > 0
                })
            };
            let inner = fs::read_dir(folder.path()).unwrap().flatten();
            inner.map(|entry| entry.path().join("rows")).any(|rows| has_bytes(&rows))
                || query == &sorted
                    && fs::read_dir(&temporary).into_iter().flatten().flatten().any(spilled)
        };
        while !begun() {
            assert!(child.try_wait().unwrap().is_none(), "{query} has ended");
            std::thread::sleep(Duration::from_millis(2));
        }
        let mut kill = Command::new("kill");
        assert!(kill.args(["-s", signal, &child.id().to_string()]).status().unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(code), "{query} {signal}");
        let left: Vec<_> =
            fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(left.len(), 2, "{query} {signal}: {left:?}");
        assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0, "{query} {signal}");
    }
}

/// The guide says how much memory a sort of whole games takes.
#[cfg(target_os = "linux")]
#[test]
fn a_sort_of_whole_games_takes_no_more_memory_than_the_guide_says() {
    let folder = tempfile::tempdir().unwrap();
    let query = format!("select * from games('{}') order by white, game", many(folder.path()));
    let mut command = command();
    command.args(["--memory", "100MB", "--temporary", folder.path().to_str().unwrap()]);
    let mut child =
        command.args(["--format", "csv", &query]).stdout(Stdio::null()).spawn().unwrap();
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak.map(|peak| peak.trim().trim_end_matches(" kB").parse::<u64>().unwrap());
        most = peak.unwrap_or(0).max(most);
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(child.wait().unwrap().success());
    assert!((100_000..350_000).contains(&most), "{most} kB");
}
