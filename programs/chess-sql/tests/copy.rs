//! `copy .. to`: the whole output, or nothing.

use std::fs;
use std::path::{Path, PathBuf};

use crate::command::{command, failed, notes, printed};
use crate::common::project;

/// A folder with a sound file, and one that is cut off after some games.
fn two(folder: &Path) -> String {
    let two = folder.join("two");
    fs::create_dir(&two).unwrap();
    let text = fs::read(project("games/famous.pgn")).unwrap().repeat(300);
    fs::write(two.join("a.pgn"), &text).unwrap();
    let packed = zstd::encode_all(&text[..], 3).unwrap();
    let packed = [&packed[..], &packed[..packed.len() / 2]].concat();
    fs::write(two.join("b.pgn.zst"), packed).unwrap();
    two.display().to_string()
}

/// All that is under a folder, with the contents of files.
fn tree(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.push((path.clone(), Vec::new()));
            all.extend(tree(&path));
        } else {
            let bytes = fs::read(&path).unwrap();
            all.push((path, bytes));
        }
    }
    all.sort();
    all
}

#[test]
fn a_query_that_fails_leaves_all_as_it_was() {
    let outer = tempfile::tempdir().unwrap();
    let (two, to) = (two(outer.path()), outer.path().join("to"));
    fs::create_dir_all(to.join("old/white=Ann")).unwrap();
    fs::write(to.join("old/white=Ann/x.parquet"), "rows").unwrap();
    let rows = [
        // A file that is cut off ends the query late.
        format!("select game, white from games('{two}')"),
        format!("select game, white, white_elo from games('{two}') order by white, game"),
        format!(
            "select m.ply, g.white from moves('{two}') m join games('{two}') g on m.game = g.game and m.file = g.file"
        ),
        // So does an error in an expression.
        format!("select 1 / (game - 500) as one, white from games('{two}/a.pgn')"),
        format!("select 1 / (game - 1) as one, white from games('{two}/a.pgn')"),
        format!("select cast(white as int) as one, white from games('{two}/a.pgn')"),
    ];
    for format in ["parquet", "csv", "json"] {
        let file = to.join(format!("old.{format}"));
        fs::write(&file, "the rows of yesterday").unwrap();
    }
    let before = tree(&to);
    for format in ["parquet", "csv", "json"] {
        let to = to.display();
        for rows in &rows {
            for end in [
                format!("old.{format}'"),
                format!("new.{format}'"),
                format!("new' stored as {format}"),
                format!("new.{format}/' stored as {format}"),
                format!("old' stored as {format} partitioned by (white)"),
                format!("new/' stored as {format} partitioned by (white)"),
            ] {
                let query = format!("copy ({rows}) to '{to}/{end}");
                let words = failed(&[&query]);
                assert!(words.starts_with("error: "), "{query}: {words}");
                assert_eq!(tree(Path::new(&to.to_string())), before, "{query}: {words}");
            }
        }
    }
}

#[test]
fn a_query_that_ends_well_replaces_a_file_and_adds_to_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let games = notes();
    let count = |from: &str| printed(&["--format", "csv", &format!("select count(*) from {from}")]);
    let all = count(&format!("games('{games}')"));
    for name in ["x.parquet", "x.csv", "x.json"] {
        let path = folder.path().join(name);
        fs::write(&path, "the rows of yesterday").unwrap();
        printed(&[&format!("copy (select game from games('{games}')) to '{}'", path.display())]);
        assert_eq!(count(&format!("'{}'", path.display())), all, "{name}");
    }
    let parts = folder.path().join("parts");
    let copied = format!(
        "copy (select game, result from games('{games}')) to '{}/' stored as parquet partitioned by (result)",
        parts.display()
    );
    printed(&[&copied]);
    let once = tree(&parts);
    printed(&[&copied]);
    // New files beside the old ones, and nothing else.
    let twice = tree(&parts);
    assert!(once.iter().all(|file| twice.contains(file)), "{twice:?}");
    let files =
        |tree: &[(PathBuf, Vec<u8>)]| tree.iter().filter(|(path, _)| path.is_file()).count();
    assert_eq!((files(&twice), twice.len()), (2 * files(&once), once.len() + files(&once)));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 4);
    // Relative paths are those of the current folder.
    let mut copy = command();
    copy.current_dir(folder.path()).arg("copy (select 1 as one) to 'one.csv'");
    assert!(copy.output().unwrap().status.success());
    assert_eq!(fs::read_to_string(folder.path().join("one.csv")).unwrap(), "one\n1\n");
    let words = failed(&["copy (select 1) to 'x*.csv'"]);
    assert_eq!(words, "error: `x*.csv` is a pattern of files: name one file, or a folder\n");
}

#[test]
fn an_insertion_that_fails_adds_no_rows() {
    let outer = tempfile::tempdir().unwrap();
    let (two, to) = (two(outer.path()), outer.path().join("to"));
    fs::create_dir(&to).unwrap();
    for (format, options) in
        [("parquet", ""), ("csv", "options ('format.has_header' 'true')"), ("json", "")]
    {
        let folder = to.join(format);
        fs::create_dir(&folder).unwrap();
        let table = format!(
            "create external table t(game bigint, white text) stored as {format} location '{}/' {options};",
            folder.display()
        );
        let insert = |rows: &str| {
            format!("{table} insert into t select game, white from games('{two}{rows}')")
        };
        let count = || printed(&["--format", "csv", &format!("{table} select count(*) from t")]);
        printed(&[&insert("/a.pgn")]);
        let (before, rows) = (tree(&to), count());
        assert!(!rows.ends_with("\n0\n"), "{rows}");
        for rows in ["", "/a.pgn') where 1 / (game - 500) < 2 and file <> ('"] {
            let words = failed(&[&insert(rows)]);
            assert_eq!(tree(&to), before, "{format}: {words}");
        }
        printed(&[&insert("/a.pgn")]);
        assert_ne!(count(), rows);
    }
}

#[test]
fn a_table_goes_to_csv_with_lists_and_maps_as_json() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.csv").display().to_string();
    let games = format!("games('{}')", notes());
    printed(&[&format!("copy {games} to '{path}'")]);
    let copied = fs::read_to_string(&path).unwrap();
    let names = copied.lines().next().unwrap();
    assert!(
        names.contains(",tags,") && !names.contains("raw") && !names.contains("pgn"),
        "{names}"
    );
    let query = "select game, tags, san from";
    let rows = printed(&["--format", "csv", &format!("{query} {games} order by game")]);
    assert_eq!(printed(&["--format", "csv", &format!("{query} '{path}' order by game")]), rows);
    assert!(rows.contains("\"\"White\"\":\"\"Writer, A.\"\""), "{rows}");
    // A column may be a text of JSON by itself, and none stays none.
    let json = format!(
        "select json(san) as j, json(null) as n, json(plies) as p from {games} where game = 2"
    );
    let expected = "j,n,p\n\"[\"\"a8=Q\"\",\"\"Kg7\"\",\"\"Qb7+\"\"]\",,3\n";
    assert_eq!(printed(&["--format", "csv", &json]), expected);
    printed(&[&format!("copy (select san, raw from {games}) to '{path}'")]);
    assert!(fs::read_to_string(&path).unwrap().starts_with("san,raw\n"));
    let described = printed(&["--format", "csv", &format!("describe {games}")]);
    assert_eq!(
        described,
        printed(&["--format", "csv", &format!("describe select * from {games}")])
    );
}

#[test]
fn an_output_file_is_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rows.csv");
    let to = ["--format", "csv", "--output", path.to_str().unwrap()];
    fs::write(&path, "of yesterday\n").unwrap();
    let games = format!("games('{}')", notes());
    for query in [
        format!("select 1 as one; select 1 / (game - 3) from {games}"),
        "select 1 as one; choose 2".to_owned(),
    ] {
        failed(&[&to[..], &[&query]].concat());
        assert_eq!(fs::read_to_string(&path).unwrap(), "of yesterday\n");
    }
    assert_eq!(printed(&[&to[..], &["select 1 as one; select 2 as two"]].concat()), "");
    assert_eq!(fs::read_to_string(&path).unwrap(), "one\n1\ntwo\n2\n");
    printed(&[&["players", &notes()], &to[..]].concat());
    let players = printed(&["players", &notes(), "--format", "csv"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), players);
    let all = format!("select raw from {games}");
    printed(&["--format", "pgn", "-o", path.to_str().unwrap(), &all]);
    assert_eq!(fs::read(&path).unwrap(), fs::read(notes()).unwrap());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_folder_beside_is_not_in_the_way_of_a_table() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("t")).unwrap();
    let copy =
        format!("copy (select 1 as other) to '{}'", folder.path().join("t/x.parquet").display());
    printed(&[&copy]);
    for kind in ["table", "view"] {
        let query = format!("create {kind} t as select 2 as a; select * from t");
        let mut made = command();
        made.current_dir(folder.path()).args(["--format", "csv", &query]);
        let output = made.output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), "a\n2\n", "{kind}");
        let twice = format!("{query}; create {kind} t as select 3 as b");
        let mut made = command();
        assert!(!made.current_dir(folder.path()).arg(&twice).output().unwrap().status.success());
    }
}

#[cfg(unix)]
#[test]
fn an_output_takes_the_place_of_files_only() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let output = |to: &Path| {
        let to = ["--format", "csv", "--output", to.to_str().unwrap()];
        command().args(to).arg("select 7 as a").output().unwrap()
    };
    // A link stays a link, and the file behind it keeps its permissions.
    fs::write(path("target.csv"), "old").unwrap();
    fs::set_permissions(path("target.csv"), fs::Permissions::from_mode(0o600)).unwrap();
    symlink(path("target.csv"), path("link.csv")).unwrap();
    assert!(output(&path("link.csv")).status.success());
    assert_eq!(fs::read_to_string(path("target.csv")).unwrap(), "a\n7\n");
    assert_eq!(fs::metadata(path("target.csv")).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(path("link.csv").is_symlink());
    // A pipe of the shell is written through; a folder, a missing one and a file that is read-only are refused.
    assert_eq!(String::from_utf8(output(Path::new("/dev/stdout")).stdout).unwrap(), "a\n7\n");
    fs::set_permissions(path("target.csv"), fs::Permissions::from_mode(0o444)).unwrap();
    for (to, words) in [
        (folder.path().to_owned(), "is a folder: name a file"),
        (path("no/such.csv"), "there is no folder"),
        (path("target.csv"), "is read-only"),
    ] {
        let refused = output(&to);
        let said = String::from_utf8(refused.stderr).unwrap();
        assert!(!refused.status.success() && said.contains(words), "{said}");
    }
    assert!(!path("no").exists());
    let copy = command().arg("copy (select 7 as a) to '/dev/null' stored as csv").output().unwrap();
    assert!(String::from_utf8(copy.stderr).unwrap().contains("`/dev/null` is not a file"));
}
