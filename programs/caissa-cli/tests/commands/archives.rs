//! `caissa tag`, `caissa split`, `caissa dedupe`, `caissa shuffle` and `caissa pack`: the chores of a keeper of archives.

use std::collections::HashSet;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use caissa::pgn::Reader;
use caissa::{Board, EnPassant, Legal};
use chess_check::Input;
use snapbox::cmd::cargo_bin;

use super::{caissa, corpus, stdout};

/// An empty folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("caissa-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("a file of text")
}

/// The names of the files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("a file").file_name();
    let mut names: Vec<_> =
        entries.map(|entry| name(entry).into_string().expect("UTF-8")).collect();
    names.sort();
    names
}

#[test]
fn tags_are_written_and_all_other_bytes_stay() {
    let games = "[Event \"A\"]\r\n[Result \"*\"]\r\n[WhiteElo \"1\"]\r\n\r\n1.e4   c5 2. Nf3 {x} *\r\n\r\n\
                 [ECO \"?\"]\n[PlyCount \"9\"]\n\n1. e4 e5 2. Ke3 *\n\n1. d4 d5 *\n";
    let tagged = "[Event \"A\"]\r\n[Result \"*\"]\r\n[ECO \"B20\"]\r\n[Opening \"Sicilian Defence\"]\r\n\
                  [PlyCount \"3\"]\r\n[WhiteElo \"1\"]\r\n\r\n1.e4   c5 2. Nf3 {x} *\r\n\r\n\
                  [ECO \"?\"]\n[PlyCount \"9\"]\n\n1. e4 e5 2. Ke3 *\n\n\
                  [ECO \"D00\"]\n[Opening \"Queen's Pawn Game\"]\n[PlyCount \"2\"]\n\n1. d4 d5 *\n";
    let args = ["tag", "-", "--opening", "--plycount"];
    let assert = caissa(args).stdin(games).assert().success();
    let words = "<stdin>: 2 of 3 games tagged\n";
    assert.stdout_eq(tagged).stderr_eq(words);
    // A second run changes nothing.
    let words = "<stdin>: 0 of 3 games tagged\n";
    caissa(args).stdin(tagged).assert().success().stdout_eq(tagged).stderr_eq(words);
    // What is there stays, unless it is to be replaced.
    let odd = "[ECO \"A00\"]\n[PlyCount \"3\"]\n\n1. e4 c5 2. Nf3 *\n";
    let eco = ["tag", "-", "--eco", "--plycount"];
    caissa(eco).stdin(odd).assert().success().stdout_eq(odd);
    let replaced = "[ECO \"B20\"]\n[PlyCount \"3\"]\n\n1. e4 c5 2. Nf3 *\n";
    caissa(eco.iter().chain(&["--replace"])).stdin(odd).assert().success().stdout_eq(replaced);
    caissa(["tag", "-"]).stdin(odd).assert().code(2).stderr_eq(
        "error: no tags are named: choose `--eco`, `--opening`, `--plycount` or `--names FILE`\n",
    );
}

#[test]
fn openings_are_those_of_a_list() {
    let folder = folder("openings");
    let list = folder.join("list");
    let path = list.to_str().expect("UTF-8");
    let game = "[Event \"A\"]\n\n1. Nf3 c5 2. e4 g6 *\n";
    let lists = [
        "eco\tname\tpgn\nB20\tSicilian\t1. e4 c5\nB27\tSicilian: Accelerated\t1. e4 c5 2. Nf3 g6\n",
        "[ECO \"B27\"]\n[Opening \"Sicilian\"]\n[Variation \"Accelerated\"]\n\n1. e4 c5 2. Nf3 g6 *\n",
    ];
    let tagged = game.replace("\n\n", "\n[ECO \"B27\"]\n[Opening \"Sicilian: Accelerated\"]\n\n");
    for text in lists {
        fs::write(&list, text).expect("a file");
        let assert = caissa(["tag", "-", "--opening", "--openings", path]).stdin(game).assert();
        assert.success().stdout_eq(&tagged);
        let assert = caissa(["stats", "-", "--openings", path]).stdin(game).assert().success();
        let output = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
        assert!(output.ends_with("B27 Sicilian: Accelerated\n"), "{output}");
    }
    for (text, words) in [
        (
            "eco\tname\tpgn\nB20\tSicilian\n",
            "2: a line has a code, a name and moves, with tabs between them",
        ),
        (
            "eco\tname\tpgn\n\nB20\tSicilian\t1. e4 e4\n",
            "3: illegal move 1... e4: the pawn on e7 cannot reach e4",
        ),
        (
            "[ECO \"B20\"]\n\n1. e4 *\n\n[Opening \"x\"]\n\n1. d4 *\n",
            "5: the game has no tag `ECO`",
        ),
        ("[ECO \"B20\"]\n\n1. e4 c4 *\n", "3:"),
    ] {
        fs::write(&list, text).expect("a file");
        let assert = caissa(["tag", "-", "--eco", "--openings", path]).stdin(game).assert().code(2);
        let told = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(told.starts_with(&format!("error: {path}:{words}")), "{told}");
    }
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn names_are_written_in_one_spelling_in_the_encoding_of_the_game() {
    let folder = folder("names");
    let spelling = folder.join("names.ssp");
    fs::write(
        &spelling,
        "@PLAYER\nKarpov, Anatoly #GM\n= Karpov,A\nMüller, Karsten\n= Mueller, K\n",
    )
    .expect("a file");
    let names = spelling.to_str().expect("UTF-8");
    let games = b"[White \"karpov, a\"]\n[Black \"B\xF6hm\"]\n\n1. e4 e5 2. Ke3 *\n\n\
                  [White \"Mueller, K\"]\n[Black \"B\xF6hm\"]\n\n1. d4 *\n";
    let assert = caissa(["tag", "-", "--names", names]).stdin(games.as_slice()).assert().success();
    // A mistake in the moves does not speak against a name, but a letter that the bytes may not
    // hold does.
    let words = "<stdin>: 1 of 2 games tagged, 1 left as they are\n";
    let output = assert.stderr_eq(words).get_output().stdout.clone();
    let expected = b"[White \"Karpov, Anatoly\"]\n[Black \"B\xF6hm\"]\n\n1. e4 e5 2. Ke3 *\n\n\
                     [White \"Mueller, K\"]\n[Black \"B\xF6hm\"]\n\n1. d4 *\n";
    assert_eq!(String::from_utf8_lossy(&output), String::from_utf8_lossy(expected));
    // If a tag is there twice, the first counts.
    let twice = "[White \"karpov, a\"]\n[White \"KARPOV, A\"]\n\n1. e4 *\n";
    let first = twice.replacen("karpov, a", "Karpov, Anatoly", 1);
    caissa(["tag", "-", "--names", names]).stdin(twice).assert().success().stdout_eq(first);
    fs::write(&spelling, "@CLUB\nx\n").expect("a file");
    let words = format!(
        "error: {names}:1: expected `@PLAYER`, `@EVENT`, `@SITE` or `@ROUND`, but found `@CLUB`\n"
    );
    caissa(["tag", "-", "--names", names]).stdin("").assert().code(2).stderr_eq(words);
    fs::write(&spelling, "Karpov, Anatoly\nMüller, Karsten\n").expect("a file");
    let words = "no name has another spelling: expected lines that begin with `=`";
    let words = format!("error: {names}:2: {words}\n");
    caissa(["tag", "-", "--names", names]).stdin("").assert().code(2).stderr_eq(words);
    fs::remove_dir_all(folder).expect("removed");
}

const MIXED: &str = "[White \"A/B\"]\n[Black \"C\"]\n[Date \"2026.01.31\"]\n\n1. e4 e5 2. Ke3 *\n\n\
                     [White \"C\"]\n[Black \"a/b\"]\n[Date \"2026.??.??\"]\n[ECO \"C20\"]\n\n1. e4   e5\n\n\
                     [White \"C\"]\n[Black \"D\"]\n[Date \"?\"]\n\n1. d4 d5 1-0\n";

#[test]
fn games_are_split_byte_for_byte() {
    let folder = folder("split");
    let split = |args: &[&str], words: &str| {
        let out = folder.join("out");
        let path = out.to_str().expect("UTF-8");
        let assert = caissa(["split", "-", "-o", path].iter().chain(args)).stdin(MIXED).assert();
        assert.success().stderr_eq(format!("{words}\n"));
        let files: Vec<_> =
            names(&out).into_iter().map(|name| (name.clone(), text(&out.join(name)))).collect();
        fs::remove_dir_all(out).expect("removed");
        files
    };
    let games: Vec<&str> = MIXED.split_inclusive("\n\n").collect();
    let game = |number: usize| games[2 * number..][..2].concat();
    let file = |name: &str, text: String| (name.to_owned(), text);
    let months =
        [file("2026-01.pgn", game(0)), file("2026.pgn", game(1)), file("unknown.pgn", game(2))];
    assert_eq!(split(&["--by", "month"], "3 games in 3 files"), months);
    let years = [file("2026.pgn", game(0) + &game(1)), file("unknown.pgn", game(2))];
    assert_eq!(split(&["--by", "year"], "3 games in 2 files"), years);
    // No file system has a name with a slash, and some do not distinguish capital letters.
    let players = [
        file("A_B.pgn", game(0)),
        file("C.pgn", MIXED.into()),
        file("D.pgn", game(2)),
        file("a_b~2.pgn", game(1)),
    ];
    assert_eq!(split(&["--by", "player"], "3 games in 4 files"), players);
    let openings =
        [file("C20.pgn", game(1)), file("D00.pgn", game(2)), file("unknown.pgn", game(0))];
    assert_eq!(split(&["--by", "eco"], "3 games in 3 files"), openings);
    let results = [file("1-0.pgn", game(2)), file("unknown.pgn", game(0) + &game(1))];
    assert_eq!(split(&["--by", "result"], "3 games in 2 files"), results);
    let counted = [file("1.pgn", game(0) + &game(1)), file("2.pgn", game(2))];
    assert_eq!(split(&["--every", "2"], "3 games in 2 files"), counted);
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn split_games_stay_apart() {
    let folder = folder("apart");
    let out = folder.join("out");
    let path = out.to_str().expect("UTF-8");
    // The games of `unknown.pgn`: without an empty line, without a result, and without tags.
    let games = "[White \"A\"]\n\n1. e4 e5\n[White \"B\"]\n[Date \"2026.01.01\"]\n\n1. c4 *\n\n1. d4 d5 *\n";
    caissa(["split", "-", "--by", "year", "-q", "-o", path]).stdin(games).assert().success();
    let expected = "[White \"A\"]\n\n1. e4 e5\n\n[Event \"?\"]\n\n1. d4 d5 *\n";
    assert_eq!(text(&out.join("unknown.pgn")), expected);
    let words = format!("error: cannot write the folder `{path}`: it is not empty\n");
    let again = caissa(["split", "-", "--by", "year", "-o", path]).stdin(games).assert();
    again.code(2).stderr_eq(words);
    let list = caissa(["split", "-", "--from", "epd", "--by", "year", "-o", "lost"]);
    let words = "error: `<stdin>` is a list: only games in PGN can be split\n";
    list.stdin("8/8/8/8/8/4k3/4p3/4K3 w - -\n").assert().code(2).stderr_eq(words);
    assert!(!Path::new("lost").exists());
    // Names that differ after the last byte that a name of a file has room for.
    let name = |end| format!("[White \"{}{end}\"]\n\n1. e4 *\n\n", "日".repeat(84));
    let long = folder.join("long");
    let args = ["split", "-", "--by", "white", "-q", "-o", long.to_str().expect("UTF-8")];
    caissa(args).stdin(name("A") + &name("B")).assert().success();
    let file = "日".repeat(66);
    assert_eq!(names(&long), [format!("{file}.pgn"), format!("{file}~2.pgn")]);
    fs::remove_dir_all(&long).expect("removed");
    // A file that cannot be read: nothing is written.
    let (missing, new) = (folder.join("lost.pgn"), folder.join("new"));
    let missing = missing.to_str().expect("UTF-8");
    let args = ["split", missing, "--by", "year", "-o", new.to_str().expect("UTF-8")];
    caissa(args).assert().code(2);
    assert_eq!(names(&folder), ["out"]);
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn all_games_of_an_archive_are_in_its_parts() {
    let Some(corpus) = corpus("games are not split") else { return };
    let games = corpus.join("lichess-sample.pgn");
    let folder = folder("whole");
    let out = folder.join("out");
    let path = out.to_str().expect("UTF-8");
    caissa(["split", games.to_str().expect("UTF-8"), "--by", "white", "-q", "-o", path])
        .assert()
        .success();
    let lines = |text: &str| {
        let mut lines: Vec<_> =
            text.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect();
        lines.sort_unstable();
        lines
    };
    let parts: String = names(&out).iter().map(|name| text(&out.join(name)) + "\n").collect();
    assert!(lines(&parts) == lines(&text(&games)));
    fs::remove_dir_all(folder).expect("removed");
}

/// Games. Some are the same: 1, 2 and 3; 5 and 6.
const COPIES: [&str; 8] = [
    "[White \"Müller, Hans\"]\n[Black \"Иванов\"]\n[Date \"1990.01.05\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n",
    "[White \"Mueller,H\"]\n[Black \"Иванов, А.\"]\n[Date \"1990.??.05\"]\n[Event \"Match\"]\n\n1. e4 {best} e5 2. Nf3 *\n\n",
    "[White \"Muller\"]\n[Black \"Иванов\"]\n[Date \"1990.01.05\"]\n[Round \"3\"]\n\n1. e4 e5 (1... c5) 2. Nf3 Nc6 1-0\n\n",
    // Another day, another player, another result.
    "[White \"Muller\"]\n[Black \"Иванов\"]\n[Date \"1990.01.06\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n\n",
    "[White \"Li\"]\n[Black \"Wu\"]\n[Round \"1.2\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n",
    "[White \"Li\"]\n[Black \"Wu\"]\n[Round \"1\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n",
    "[White \"Fu\"]\n[Black \"Xu\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n",
    "[White \"Li\"]\n[Black \"Wu\"]\n\n1. e4 e5 2. Nf3 Nc6 0-1\n",
];

#[test]
fn one_of_each_group_is_kept() {
    let folder = folder("dedupe");
    let path = folder.join("all.pgn");
    // A game with a mistake is never left out.
    let wrong = "[White \"Fu\"]\n[Black \"Xu\"]\n\n1. e4 e5 2. Ke3 *\n\n";
    fs::write(&path, COPIES[..4].concat() + wrong + wrong + &COPIES[4..].concat()).expect("a file");
    let path = path.to_str().expect("UTF-8");
    let dedupe = |args: &[&str]| {
        let assert = caissa(["dedupe", path].iter().chain(args)).assert().success();
        let output =
            assert.stderr_eq("3 games left out, in 2 groups\n").get_output().stdout.clone();
        String::from_utf8(output).expect("UTF-8")
    };
    let kept = |numbers: &[usize]| -> String {
        let game = |number: &usize| COPIES[*number - 1];
        let (first, rest): (Vec<&usize>, Vec<&usize>) =
            numbers.iter().partition(|number| **number < 5);
        let all =
            first.into_iter().map(game).chain([wrong, wrong]).chain(rest.into_iter().map(game));
        all.collect()
    };
    assert_eq!(
        dedupe(&[]),
        kept(&[3, 4, 5, 7, 8]),
        "the longest, and of these that with a variation"
    );
    assert_eq!(
        dedupe(&["--keep", "annotated"]),
        kept(&[3, 4, 5, 7, 8]),
        "of equal ones the longest"
    );
    assert_eq!(dedupe(&["--keep", "newest"]), kept(&[3, 4, 6, 7, 8]), "the last");
    let merged = dedupe(&["--merge"]);
    let game = "[White \"Muller\"]\n[Black \"Иванов\"]\n[Date \"1990.01.05\"]\n[Round \"3\"]\n[Event \"Match\"]\n\n\
                1. e4 {best} 1... e5 (1... c5) 2. Nf3 Nc6 1-0\n\n";
    assert_eq!(merged, kept(&[3, 4, 5, 7, 8]).replace(COPIES[2], game));
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn decisions_can_be_changed_and_followed() {
    let folder = folder("decisions");
    let (games, list) = (folder.join("all.pgn"), folder.join("decisions.tsv"));
    fs::write(&games, COPIES.concat()).expect("a file");
    let (path, list_path) = (games.to_str().expect("UTF-8"), list.to_str().expect("UTF-8"));
    caissa(["dedupe", path, "--write-decisions", list_path])
        .assert()
        .success()
        .stdout_eq("")
        .stderr_eq("3 games would be left out, in 2 groups\n");
    let decisions = text(&list);
    let words: Vec<_> =
        decisions.lines().map(|line| line.split('\t').next().unwrap_or_default()).collect();
    assert_eq!(words, ["# keep or drop", "drop", "drop", "keep", "keep", "drop"]);
    let follow = || caissa(["dedupe", path, "--decisions", list_path]).assert();
    follow().success().stdout_eq(stdout(["dedupe", path]));
    // The other game of the second group, and both of the first.
    let changed: Vec<_> = decisions.lines().zip(words).collect();
    let changed = changed.iter().enumerate().map(|(at, (line, word))| match at {
        1 | 5 => line.replacen(word, "keep", 1),
        4 => line.replacen(word, "drop", 1),
        _ => (*line).to_owned(),
    });
    fs::write(&list, changed.collect::<Vec<_>>().join("\n")).expect("a file");
    let kept = [1, 3, 4, 6, 7, 8].map(|number: usize| COPIES[number - 1]).concat();
    follow().success().stdout_eq(kept).stderr_eq("2 games left out, in 2 groups\n");
    // A list that keeps no game of a group is followed, and not in silence.
    fs::write(&list, decisions.replace("keep\t1\t", "drop\t1\t")).expect("a file");
    let words = "4 games left out, in 2 groups\nwarning: 1 group without a game that is kept\n";
    follow().success().stderr_eq(words);
    // The file has changed since.
    fs::write(&games, COPIES[1..].concat()).expect("a file");
    let words = format!(
        "error: game 1 of `{path}` is no longer the one that was compared: the file has changed, so run the command \
         again without decisions\n"
    );
    follow().code(2).stderr_eq(words);
    fs::write(&games, COPIES[..4].concat()).expect("a file");
    let words = "error: the decisions are about 2 games that the files do not have\n";
    follow().code(2).stderr_eq(words);
    fs::write(&list, "maybe\t1\n").expect("a file");
    let words = format!("error: {list_path}:1: `maybe` is neither `keep` nor `drop`\n");
    follow().code(2).stdout_eq("").stderr_eq(words);
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn an_archive_that_is_there_twice_is_kept_once() {
    let Some(corpus) = corpus("games are not compared") else { return };
    let games = corpus.join("lichess-sample.pgn");
    let folder = folder("twice");
    let (first, second) = (folder.join("a.pgn"), folder.join("b.pgn"));
    fs::copy(&games, &first).expect("a file");
    fs::copy(&games, &second).expect("a file");
    let [first, second] = [&first, &second].map(|path| path.to_str().expect("UTF-8"));
    let (once, twice) = (stdout(["dedupe", "-q", first]), stdout(["dedupe", "-q", first, second]));
    assert!(once.trim_end() == twice.trim_end());
    let words =
        format!("error: `{first}` is given twice, so each of its games would be there twice\n");
    caissa(["dedupe", first, first]).assert().code(2).stderr_eq(words);
    let words =
        "error: standard input can be read only once, but files are read twice: give a file\n";
    caissa(["dedupe", "-"]).stdin("").assert().code(2).stderr_eq(words);
    fs::remove_dir_all(folder).expect("removed");
}

const LONG: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7";

#[test]
fn games_that_may_have_a_slip_are_told_and_kept() {
    let folder = folder("slips");
    let path = folder.join("all.pgn");
    let path = path.to_str().expect("UTF-8");
    let game = |date: &str, result: &str| {
        format!("[White \"Li, Wei\"]\n[Black \"Wu\"]\n[Date \"{date}\"]\n\n{LONG} {result}\n\n")
    };
    let kept = "0 games left out, in 0 groups\n";
    let told = "1 pair kept that differ only in the result, or in a date that may be a slip: first, game 1 and game 2 of";
    for (other, result, is_told) in [
        ("1990.02.04", "1-0", true),
        ("1990.02.02", "1-0", true),
        ("1990.03.02", "1-0", true),
        ("1990.02.03", "1/2-1/2", true),
        ("1990.02.04", "1/2-1/2", true),
        ("1990.02.05", "1-0", false),
        ("1991.02.03", "1-0", false),
        ("1990.02.??", "0-1", true),
    ] {
        let games = game("1990.02.03", "1-0") + &game(other, result);
        fs::write(path, &games).expect("a file");
        let words = if is_told { format!("{kept}{told} `{path}`\n") } else { kept.to_owned() };
        caissa(["dedupe", path]).assert().success().stdout_eq(games).stderr_eq(words);
    }
    for (day, next) in [("1989.12.31", "1990.01.01"), ("1988.02.29", "1988.03.01")] {
        fs::write(path, game(day, "1-0") + &game(next, "1-0")).expect("a file");
        let words = format!("{kept}{told} `{path}`\n");
        caissa(["dedupe", path]).assert().success().stderr_eq(words);
    }
    // Players with several names.
    let (names, one) = (folder.join("names.ssp"), game("1990.02.03", "1-0"));
    fs::write(path, one.clone() + &one.replace("Li, Wei", "Lee, William")).expect("a file");
    fs::write(&names, "Li, Wei\n= Lee, William\n").expect("a file");
    caissa(["dedupe", path]).assert().success().stderr_eq(kept);
    let args = ["dedupe", path, "--names", names.to_str().expect("UTF-8")];
    let assert = caissa(args).assert().success().stdout_eq(one);
    assert.stderr_eq("1 game left out, in 1 group\n");
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn two_programs_that_replace_one_file_lose_no_change() {
    let folder = folder("together");
    let path = folder.join("all.pgn");
    let start = |args: &[&str]| {
        let mut command = Command::new(cargo_bin!("caissa"));
        command.arg("tag").arg(&path).args(args).args(["-q", "--in-place"]);
        command.stderr(Stdio::null()).spawn().expect("the command")
    };
    for _ in 0..20 {
        fs::write(&path, "[White \"A\"]\n\n1. e4 c5 *\n\n".repeat(200)).expect("a file");
        let both = [start(&["--eco"]), start(&["--plycount"])];
        let done = both.map(|mut child| child.wait().expect("a status").success());
        let games = text(&path);
        let has = ["[ECO ", "[PlyCount "].map(|tag| games.matches(tag).count() == 200);
        assert_eq!(done, has);
        assert!(done.contains(&true));
        assert_eq!(names(&folder), ["all.pgn"]);
    }
    // What a killed program has left is named.
    let lock = folder.join(".all.pgn.caissa-lock");
    fs::write(&lock, "").expect("a file");
    let words = format!(
        "error: cannot replace `{}`: another program replaces it; if none does, remove `{}`\n",
        path.display(),
        lock.canonicalize().expect("a path").display()
    );
    let args = ["tag", path.to_str().expect("UTF-8"), "--opening", "--in-place"];
    caissa(args).assert().code(2).stderr_eq(words);
    fs::remove_dir_all(folder).expect("removed");
}

/// A book of as many positions, none there twice or mirrored: as `fmt` writes it, and with the square of each double step.
fn book(positions: usize) -> [String; 2] {
    let mut keys = HashSet::new();
    let (mut usual, mut all) = ("\u{FEFF}# A book\r\n\r\n".to_owned(), String::new());
    all += &usual;
    for board in (0..).flat_map(|seed| Board::START.walk(seed).take(60)) {
        let doubles = |legal: &Legal<'_>| legal.play_setup().en_passant().is_some();
        let legal = board.legals().find(doubles).or_else(|| board.legals().last());
        let Some(legal) = legal else { continue };
        let (next, setup) = (legal.play(), legal.play_setup());
        if !keys.insert(next.key().min(next.mirrored().key())) {
            continue;
        }
        for (book, habit) in [(&mut usual, EnPassant::Legal), (&mut all, EnPassant::Always)] {
            let (fen, number) = (setup.fen_in(habit), keys.len());
            let epd = fen.rsplitn(3, ' ').last().expect("a position");
            let end = if number % 3 == 0 { "\r\n" } else { "\n" };
            let line = format!("{epd} id \"No. {number} \u{E9}\"; c0 \"x;  y\";{end}");
            book.push_str(&line);
            *book += if number % 100 == 0 { "\n# more\n" } else { "" };
        }
        if keys.len() == positions {
            break;
        }
    }
    [usual, all]
}

#[test]
fn a_book_of_positions_goes_round_unharmed() {
    let folder = folder("book");
    let path = folder.join("book.epd");
    let name = path.to_str().expect("UTF-8");
    let [usual, all] = book(20_000);
    assert!(usual != all);
    let of = |book: &str, args: &[&str]| {
        fs::write(&path, book).expect("a file");
        stdout(args.iter().copied().chain([name]))
    };
    for args in
        [&["dedupe"][..], &["dedupe", "--mirrored"], &["fmt"], &["fix"], &["fix", "--strict"]]
    {
        assert!(of(&usual, args) == usual, "{args:?}");
    }
    // All spaces, comments and ends of lines stay where nothing is wrong.
    let spaced = usual.replace(" id ", "   id  ");
    assert!(of(&spaced, &["dedupe"]) == spaced && of(&spaced, &["fix", "--strict"]) == spaced);
    assert!(of(&all, &["dedupe"]) == all && of(&all, &["fix"]) == all);
    assert!(of(&all, &["fmt"]) == usual && of(&all, &["fix", "--strict"]) == usual);
    let lines = |text: &str| text.lines().filter(|line| line.contains("id")).count();
    for target in ["epd", "fen", "json"] {
        assert_eq!(of(&all, &["convert", "-q", "--to", target]).lines().count(), lines(&usual));
    }
    // A shuffled book has the same lines in another order, which the seed alone chooses.
    let [first, again, second] =
        ["1", "1", "2"].map(|seed| of(&usual, &["shuffle", "-q", "--seed", seed]));
    assert!(first == again && first != second && first.starts_with("\u{FEFF}# A book\r\n\r\n"));
    let sorted = |text: &str| {
        let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
        lines.sort_unstable();
        lines
    };
    assert!(sorted(&first) == sorted(&usual) && sorted(&second) == sorted(&usual));
    let converted = of(&all, &["convert", "-q", "--to", "epd"]);
    assert!(converted.lines().eq(usual.lines().filter(|line| line.contains("id"))));
    for (command, more) in [("split", &["--by", "eco", "-o", "parts"][..]), ("tag", &["--eco"])] {
        let done = if command == "tag" { "tagged" } else { command };
        let words = format!("error: `{name}` is a list: only games in PGN can be {done}\n");
        caissa([command, name].iter().chain(more)).assert().code(2).stderr_eq(words);
    }
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn shuffled_games_are_the_same_games() {
    let folder = folder("shuffle");
    let path = folder.join("games.pgn");
    let shuffled = |seed| stdout(["shuffle", path.to_str().expect("UTF-8"), "--seed", seed]);
    let game = |round: usize| format!("[Round \"{round}\"]\n\n1. e4 *\n\n");
    let games = (0..50).map(game).collect::<Vec<_>>().concat();
    fs::write(&path, &games).expect("a file");
    let [first, again, second] = ["5", "5", "6"].map(shuffled);
    assert!(first == again && first != second && first != games);
    let rounds = |text: &str| -> HashSet<String> {
        let games = Reader::new(text.as_bytes()).map(|entry| entry.unwrap().game.unwrap());
        games.map(|game| game.to_string()).collect()
    };
    assert!(rounds(&first).len() == 50 && rounds(&first) == rounds(&games));
    // Games without tags or results, and with mistakes, stay apart.
    fs::write(&path, "1. e4 *\n\n1. d4 d5 2. d5\n\n1-0\n\n[White \"A\"]\n\n1. c4 *")
        .expect("a file");
    for seed in ["0", "1", "2", "3"] {
        let text = shuffled(seed);
        assert_eq!(Reader::new(text.as_bytes()).count(), 3, "{text}");
    }
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
#[cfg(feature = "zstd")]
fn a_packed_file_has_every_byte_and_is_read_in_ranges() {
    let folder = folder("pack");
    let [plain, packed, again] = ["a.pgn", "a.pgn.zst", "b.pgn.zst"].map(|name| folder.join(name));
    let path = |path: &Path| path.to_str().expect("UTF-8").to_owned();
    let game = |round: usize| format!("[Round \"{round}\"]\n\n1. e4 {{{round:0>1000}}} Ke2 *\n\n");
    let games = (0..9_000).map(game).collect::<String>() + "1. d4 {the end has no line break} *";
    fs::write(&plain, &games).expect("a file");
    for (from, to) in [(&plain, &packed), (&packed, &again)] {
        let args = ["pack", &path(from), "--level", "1", "--threads", "2", "-o", &path(to)];
        caissa(args).assert().success().stdout_eq("").stderr_eq("");
    }
    let mut text = String::new();
    Input::file(&packed)
        .unpacked()
        .and_then(|mut from| from.read_to_string(&mut text))
        .expect("text");
    assert!(text == games && fs::read(&packed).expect("read") == fs::read(&again).expect("read"));
    let parts = chess_check::ranges(&packed, 9).expect("frames");
    assert_eq!(parts.len(), games.len().div_ceil(chess_check::FRAME));
    let own = ["pack", &path(&packed), "-o", &path(&packed)];
    caissa(own).assert().code(2);
    // An empty text is a frame.
    fs::write(&plain, "").expect("a file");
    caissa(["pack", &path(&plain), "-o", &path(&again)]).assert().success();
    let frame = fs::read(&again).expect("read");
    assert!(frame.len() > 12, "{frame:?}");
    text.clear();
    Input::file(&again)
        .unpacked()
        .and_then(|mut from| from.read_to_string(&mut text))
        .expect("text");
    assert_eq!(text, "");
    // A file that is cut off is not packed.
    let bytes = fs::read(&packed).expect("read");
    fs::write(&packed, &bytes[..bytes.len() - 9]).expect("a file");
    let cut = ["pack", &path(&packed), "-o", &path(&again)];
    caissa(cut)
        .assert()
        .code(2)
        .stdout_eq("")
        .stderr_eq("error: cannot pack `[..]a.pgn.zst`: [..]\n");
    assert!(fs::read(&again).expect("read") == frame);
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn a_position_of_a_list_is_kept_once() {
    let folder = folder("positions");
    let path = folder.join("list.epd");
    let name = path.to_str().expect("UTF-8");
    let dedupe = |list: &str, args: &[&str], kept: &str, words: &str| {
        fs::write(&path, list).expect("a file");
        let dedupe = caissa(["dedupe", name].iter().chain(args)).assert().success();
        dedupe.stdout_eq(kept.to_owned()).stderr_eq(format!("{words}\n"));
    };
    let start = "4k3/8/8/8/8/8/4P3/4K2R w K - ";
    let dead = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq";
    let live = "rnbqkbnr/ppp2ppp/4p3/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq";
    for (list, kept, words) in [
        (format!("{start}id \"a\";\n{start}id \"a\";"), "1", "1 line left out"),
        (
            format!("{start}\n{start}7 9\n"),
            "1",
            "1 line left out, 1 of them with other operations, counters or comments than the one kept",
        ),
        (format!("{dead} -\n{dead} e6\n"), "1", "1 line left out"),
        (format!("{live} -\n{live} d6\n"), "12", "0 lines left out"),
        (format!("{start}\n{}\n", start.replace(" K ", " - ")), "12", "0 lines left out"),
        (format!("{start}\n{}\n", start.replace(" w ", " b ")), "12", "0 lines left out"),
        // A line with a mistake is never left out.
        ("4k3/8 w - -\n4k3/8 w - -\n".to_owned(), "12", "0 lines left out"),
    ] {
        let kept = kept
            .bytes()
            .filter_map(|line| list.split_inclusive('\n').nth(usize::from(line - b'1')));
        dedupe(&list, &[], &kept.collect::<String>(), words);
    }
    let mirrored = format!("{start}\n4k2r/4p3/8/8/8/8/8/4K3 b k -\n");
    dedupe(&mirrored, &[], &mirrored, "0 lines left out");
    dedupe(&mirrored, &["--mirrored"], &format!("{start}\n"), "1 line left out");
    let moves = "# moves\ne4 e5\n\n1. e4 e5\r\ne2e4\nd4";
    dedupe(moves, &["--from", "moves"], "# moves\ne4 e5\n\ne2e4\nd4", "1 line left out");
    for (args, words) in [
        (&["--keep", "newest"][..], "of equal lines of a list, the first is kept: leave out `--keep`, `--merge`, `--names` and the options of decisions".to_owned()),
        (&["games.pgn"], format!("`{name}` and `games.pgn` are of two kinds: use two commands")),
    ] {
        let mut dedupe = caissa(["dedupe", name].iter().chain(args));
        fs::write(folder.join("games.pgn"), "1. e4 *").expect("a file");
        dedupe = dedupe.current_dir(&folder);
        dedupe.assert().code(2).stderr_eq(format!("error: {words}\n"));
    }
    fs::remove_dir_all(folder).expect("removed");
}
