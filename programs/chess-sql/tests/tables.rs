//! The tables: what they say is what `chess-check` says, and nothing of a file is lost.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use crate::common::{batches, error, project, rows, session, value};
use chess_check::{CheckOptions, Event, Input, check};
use datafusion::arrow::array::AsArray;
use datafusion::arrow::datatypes::{DataType, Int64Type};
use serde_json::{Value, json};

/// Games with mistakes, in strange encodings and layouts.
fn strange() -> Vec<u8> {
    let mut text = b"\xEF\xBB\xBF\r\n[White \"M\xFCller\"]\r\n[White \"again\"]\r\n[Black \"\xC3\x89crivain\"]\r\n\r\n1. e4 e5 2. Ke3 Nc6 1-0\r\n\r\n".to_vec();
    text.extend_from_slice(
        b"[Event \"cut\n[White \"A \\\"b\\\"\"]\n\n1. e4 e5 (1... Qh4 2. x) 2. Nf3+ *\n\n",
    );
    text.extend_from_slice(b"[FEN \"8/8/8/8 w - - 0 1\"]\n\n1. e4 0-1\n\n[Variant \"Atomic\"]\n[White \"C\"]\n\n1. e4 *\n\n");
    text.extend_from_slice(b"1. d4 d5 {open\n\n[Event \"next\"]\n[WhiteElo \"2500?\"]\n[BlackElo \" 1900 \"]\n\n*\n\n\n[Event \"no end\"]\n\n1. c4");
    text
}

/// A file of some megabytes, so that it is read in several parts.
fn large() -> Vec<u8> {
    let famous = fs::read(project("games/famous.pgn")).unwrap();
    let notes = fs::read(project("programs/chess-sql/tests/data/notes.pgn")).unwrap();
    let mut text = Vec::new();
    while text.len() < 11 << 20 {
        text.extend_from_slice(&famous);
        text.push(b'\n');
        text.extend_from_slice(&notes);
        text.push(b'\n');
        text.extend_from_slice(&strange()[3..]);
        text.extend_from_slice(b" *\n\n");
    }
    text
}

/// The text packed in all ways, as files of a folder.
fn packed(folder: &Path, text: &[u8]) -> Vec<PathBuf> {
    let gzip = || {
        let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        writer.write_all(text).unwrap();
        writer.finish().unwrap()
    };
    let bzip2 = || {
        let mut writer = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
        writer.write_all(text).unwrap();
        writer.finish().unwrap()
    };
    // As `pzstd` writes: before each frame its size. Frames cut games anywhere.
    let frames = || {
        let mut file = Vec::new();
        for part in text.chunks(text.len() / 7 + 1) {
            let frame = zstd::encode_all(part, 1).unwrap();
            file.extend_from_slice(&[0x50, 0x2A, 0x4D, 0x18, 4, 0, 0, 0]);
            file.extend_from_slice(&u32::try_from(frame.len()).unwrap().to_le_bytes());
            file.extend_from_slice(&frame);
        }
        file
    };
    let files = [
        ("a.pgn", text.to_vec()),
        ("b.pgn.gz", gzip()),
        ("c.pgn.bz2", bzip2()),
        ("d.pgn.zst", zstd::encode_all(text, 1).unwrap()),
        ("e.pgn.zst", frames()),
    ];
    let write = |(name, bytes): (&str, Vec<u8>)| {
        let path = folder.join(name);
        fs::write(&path, bytes).unwrap();
        path
    };
    files.into_iter().map(write).collect()
}

/// The findings of a check, as objects with the names of the table.
fn checked(path: &Path) -> Vec<Value> {
    let mut found = Vec::new();
    check(vec![Input::file(path)], &CheckOptions::default(), |event| {
        if let Event::Found(finding) = event {
            let mut row = json!(finding.message("error"));
            row.as_object_mut().unwrap().retain(|_, value| !value.is_null());
            found.push(row);
        }
        ControlFlow::Continue(())
    });
    found
}

#[test]
fn findings_are_those_of_a_check() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("strange.pgn");
    fs::write(&path, strange()).unwrap();
    let query = format!("select * from findings('{}')", path.display());
    let expected = checked(&path);
    assert!(expected.len() > 6, "{expected:#?}");
    assert_eq!(rows(&session(1), &query), expected);

    fs::write(&path, large()).unwrap();
    let expected = checked(&path);
    let found = rows(&session(3), &format!("{query} order by line, \"column\", code"));
    let key = |row: &Value| {
        (row["line"].as_u64(), row["column"].as_u64(), row["code"].as_str().map(str::to_owned))
    };
    let sorted = |mut rows: Vec<Value>| {
        rows.sort_by_key(key);
        rows
    };
    assert_eq!(sorted(found), sorted(expected));
}

#[test]
fn the_bytes_of_all_games_are_those_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    for text in [strange(), large()] {
        for path in packed(folder.path(), &text) {
            let query =
                format!("select raw, \"offset\", bytes, game from games('{}')", path.display());
            let (mut joined, mut number) = (Vec::new(), 0);
            for batch in batches(&session(1), &query).unwrap() {
                let (raw, numbers) = (batch.column(0).as_binary::<i32>(), |column: usize| {
                    batch.column(column).as_primitive::<Int64Type>()
                });
                for (row, bytes) in raw.iter().enumerate() {
                    number += 1;
                    assert_eq!(numbers(1).value(row) as usize, joined.len(), "{}", path.display());
                    joined.extend_from_slice(bytes.unwrap());
                    assert_eq!(numbers(2).value(row) as usize, bytes.unwrap().len());
                    assert_eq!(numbers(3).value(row), number);
                }
            }
            assert!(joined == text, "{}: {} bytes of {}", path.display(), joined.len(), text.len());
        }
    }
}

#[test]
fn packed_files_and_partitions_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let paths = packed(folder.path(), &large());
    let columns = "game, line, \"offset\", white, black, result, plies, fen, findings, hash";
    let of = |path: &Path, partitions| {
        let query = format!("select {columns} from games('{}') order by game", path.display());
        rows(&session(partitions), &query)
    };
    let expected = of(&paths[0], 1);
    assert!(expected.len() > 1_000);
    for path in &paths {
        assert!(of(path, 4) == expected, "{}", path.display());
    }
}

#[test]
fn a_game_with_mistakes_is_a_row_with_what_is_known() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("strange.pgn");
    fs::write(&path, strange()).unwrap();
    let query = format!(
        "select game, white, black, result, white_elo, black_elo, plies, san, findings, line from games('{}')",
        path.display()
    );
    let games = rows(&session(1), &query);
    assert_eq!(
        games[0],
        json!({"game": 1, "white": "Müller", "black": "Écrivain", "result": "1-0", "plies": 2, "san": ["e4", "e5"],
            "findings": 2, "line": 2})
    );
    assert_eq!((&games[1]["white"], &games[1]["plies"]), (&json!("A \"b\""), &json!(3)));
    // A position that cannot be read: the moves are unknown.
    assert_eq!((games[2].get("plies"), &games[2]["result"]), (None, &json!("0-1")));
    let counts: BTreeMap<u64, u64> =
        checked(&path).iter().fold(BTreeMap::new(), |mut counts, finding| {
            *counts.entry(finding["game"].as_u64().unwrap()).or_default() += 1;
            counts
        });
    for game in &games {
        let number = game["game"].as_u64().unwrap();
        assert_eq!(game["findings"], counts.get(&number).copied().unwrap_or(0), "{game}");
    }
    let (elo, bad) =
        (&games[games.len() - 2]["black_elo"], games[games.len() - 2].get("white_elo"));
    assert_eq!((elo, bad), (&json!(1900), None));
}

/// The same filter, decided by the scan and by `DataFusion` after all games were played.
#[test]
fn filters_mean_the_same_before_and_after_a_game_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.pgn");
    fs::write(&path, large()).unwrap();
    for filter in [
        "white = 'Müller'",
        "white <> 'Müller'",
        "white like '%e%' and black like '%o%'",
        "not (white = 'C')",
        "white is null",
        "result = '*'",
        "result in ('1-0', '0-1')",
        "coalesce(result, 'none') = 'none'",
        "white_elo > 1000 or black_elo = 1900",
        "tags['WhiteElo'] = '2500?'",
        "date between '1800' and '1900'",
        "length(white) > 8",
        "white ~ '^[AM]'",
        "cardinality(tags) > 6",
        "white = 'Müller' and plies > 1",
        "event = 'no end' or plies = 0",
        "bytes > 500 and result = '1-0'",
    ] {
        let columns = "game, white, plies, fen";
        let table = format!("games('{}')", path.display());
        let early = rows(
            &session(2),
            &format!("select {columns} from {table} where {filter} order by game"),
        );
        // An outer join keeps the filter above the scan.
        let late = format!(
            "select {columns} from (select t.* from {table} as t full outer join (select -1 as none) on t.game = none) where {filter} and game is not null order by game"
        );
        let late = rows(&session(2), &late);
        assert!(early == late, "{filter}: {} and {} rows", early.len(), late.len());
        let tags_only =
            rows(&session(2), &format!("select count(*) as games from {table} where {filter}"));
        assert_eq!(tags_only[0]["games"], early.len(), "{filter}");
    }
}

#[test]
fn a_filter_on_positions_keeps_the_same_rows_in_the_scan() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.pgn");
    fs::write(&path, large()).unwrap();
    let table = format!("moves('{}')", path.display());
    let order = "order by game, ply, depth, san";
    let mut count = 0;
    for filter in [
        "key = position('1. e4') and depth = 0",
        "key = position('1. e4 e5')",
        "key in (position('1. e4 e5 2. Nf3'), position('start')) and ply < 3",
        "(key = position('1. d4') or ply = 3) and comment is not null",
        "loss >= 0 and depth = 0",
        "loss is not null and (ply > 9 or key = position('1. e4'))",
    ] {
        // The scan knows nothing about a column that it does not read.
        let late = filter.replace("key", "coalesce(key, game)");
        let late = late.replace("loss", "(loss + game - game)");
        let rows = |filter: &str| {
            rows(&session(2), &format!("select * from {table} where {filter} {order}"))
        };
        let early = rows(filter);
        assert!(early == rows(&late), "{filter}: {} rows", early.len());
        count += early.len();
    }
    assert!(count > 1000, "{count}");
    let plan = |filter: &str| {
        let explain = format!("explain select san from {table} where {filter}");
        rows(&session(1), &explain)[1]["plan"].as_str().unwrap().to_owned()
    };
    let early = plan("key = position('1. e4')");
    assert!(early.contains("filter=key@") && !early.contains("FilterExec"), "{early}");
    assert!(plan("loss >= 200").contains("filter=loss@"));
    assert!(plan("ply = 3").contains("FilterExec"));
}

#[test]
fn an_illegal_move_that_stood_is_a_row_that_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("blitz.pgn");
    fs::write(&path, "1. e4 e5 2. f3 Qh4+ 3. a3 {[%illegal]} a6 4. Ke2 {best} *\n").unwrap();
    let query = format!("select ply, san, illegal from moves('{}') where ply > 4", path.display());
    assert_eq!(
        rows(&session(1), &query),
        [
            json!({"ply": 5, "san": "a3", "illegal": true}),
            json!({"ply": 6, "san": "a6+", "illegal": false}),
            json!({"ply": 7, "san": "Ke2", "illegal": false}),
        ]
    );
}

#[test]
fn the_cost_and_the_time_of_a_move_are_those_of_its_player() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("timed.pgn");
    let game = |control: &str| {
        format!(
            "[TimeControl \"{control}\"]\n\n1. e4 {{[%eval 0.3] [%clk 0:03:00]}} e5 {{[%eval 0.2] [%clk 0:02:58]}} \
             2. Qh5 {{[%eval -0.5] [%clk 0:02:55]}} Ke7 {{[%eval #1] [%clk 0:03:10]}} 3. Qxe5# {{[%clk 0:02:50.5]}} \
             (3. Qf3 {{[%clk 0:02:51] [%emt 0:00:09]}} Kd6 {{[%clk 0:03:09]}}) *\n\n"
        )
    };
    fs::write(&path, ["180+2", "180", "40/7200:3600", "-"].map(game).concat()).unwrap();
    let rows = rows(
        &session(1),
        &format!(
            "select game, ply, depth, seconds, loss, round(accuracy, 4) as accuracy from moves('{}')
             where game < 4 order by game, depth, ply",
            path.display()
        ),
    );
    let column = |game: usize, name: &str| {
        rows[(game - 1) * 7..game * 7].iter().map(|row| row[name].clone()).collect::<Value>()
    };
    // White's second and third move, Black's second, and two of a variation.
    assert_eq!(column(1, "seconds"), json!([null, null, 7.0, 0.0, 6.5, 9.0, 3.0]));
    assert_eq!(column(2, "seconds"), json!([null, null, 5.0, 0.0, 4.5, 9.0, 1.0]));
    assert_eq!(column(3, "seconds"), json!([null, null, null, null, null, 9.0, null]));
    // A mate counts as ten pawns. The percentages are those of the formula, computed elsewhere.
    assert_eq!(column(1, "loss"), json!([null, 0, 70, 1050, null, null, null]));
    assert_eq!(column(1, "accuracy"), json!([null, 99.9999, 74.8083, 7.4922, null, null, null]));
}

#[test]
fn castling_of_chess960_is_king_takes_rook() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("castles.pgn");
    let game = "[SetUp \"1\"]\n[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n\n1. O-O (1. O-O-O) O-O-O 2. Kg2 *\n\n";
    fs::write(&path, format!("{game}[Variant \"Chess960\"]\n{game}")).unwrap();
    let path = path.display();
    let games = rows(&session(1), &format!("select uci from games('{path}') order by game"));
    assert_eq!(
        games,
        [json!({"uci": ["e1g1", "e8c8", "g1g2"]}), json!({"uci": ["e1h1", "e8a8", "g1g2"]})]
    );
    let moves =
        rows(&session(1), &format!("select uci from moves('{path}') order by game, ply, depth"));
    let moves: Vec<_> = moves.iter().map(|row| row["uci"].as_str().unwrap()).collect();
    assert_eq!(moves, ["e1g1", "e1c1", "e8c8", "g1g2", "e1h1", "e1a1", "e8a8", "g1g2"]);
}

#[test]
fn plans_say_what_is_played() {
    let plan = |query: &str| {
        rows(&session(1), &format!("explain {query}"))[1]["plan"].as_str().unwrap().to_owned()
    };
    let path = project("games/famous.pgn");
    let table = format!("games('{}')", path.display());
    let tags = plan(&format!("select white from {table} where black like 'A%'"));
    assert!(tags.contains("columns=[white], moves=passed over, filter=black"), "{tags}");
    assert!(!tags.contains("FilterExec"), "{tags}");
    let moves = plan(&format!("select plies from {table} where black like 'A%' and plies > 3"));
    assert!(moves.contains("columns=[plies], moves=played, filter=black"), "{moves}");
    assert!(moves.contains("FilterExec: plies"), "{moves}");
}

#[test]
fn a_filter_on_files_opens_no_others() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("a.pgn"), "1. e4 e5 *\n\n1. d4 *\n").unwrap();
    fs::write(path("b.pgn"), "1. c4 *\n").unwrap();
    // Reading it to its end is an error.
    fs::write(path("c.pgn.gz"), [0x1f, 0x8b, 8]).unwrap();
    let all = path("*").display().to_string();
    let of_a = format!("file = '{}'", path("a.pgn").display());
    let session = session(2);
    let plies = format!("select plies from games('{all}') where {of_a} and game = 2");
    assert_eq!(value(&session, &plies), 1);
    for (query, count) in [
        (format!("select count(*) from games('{all}') as g where g.{of_a}"), 2),
        (format!("select count(*) from moves('{all}') where {of_a}"), 3),
        (
            format!(
                "select count(*) from games('{all}') where file like '%b.pgn' and white is null"
            ),
            1,
        ),
        (format!("select count(*) from games('{all}') where file like '%.txt'"), 0),
    ] {
        assert_eq!(value(&session, &query), count, "{query}");
    }
    assert!(error(&session, &format!("select count(*) from games('{all}')")).contains("c.pgn.gz"));
}

#[test]
fn positions_are_those_of_the_lines() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("some.epd");
    let text = "# a comment\n4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"one\"; c0 \"x\";\n\nnot a position\n4k3/8/8/8/8/8/8/4K2R w K - bm Ke9;\n4k3/8/8/8/8/8/8/4K2R b - - 3 9\n";
    fs::write(&path, text).unwrap();
    let query = "select game, line, fen, id, best, operations, findings, key = position(fen) as same from positions";
    let found = rows(&session(1), &format!("{query}('{}')", folder.path().display()));
    let operations = json!({"bm": "O-O", "id": "one", "c0": "x"});
    assert_eq!(
        found[0],
        json!({"game": 1, "line": 2, "fen": "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "id": "one", "best": ["O-O"],
            "operations": operations, "findings": 0, "same": true})
    );
    assert_eq!(found[1], json!({"game": 2, "line": 4, "findings": 2}));
    assert_eq!(
        (&found[2]["fen"], &found[2]["findings"]),
        (&json!("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), &json!(1))
    );
    assert_eq!(found[3]["fen"], "4k3/8/8/8/8/8/8/4K2R b - - 3 9");
    assert_eq!(found.len(), 4);
}

#[test]
fn files_that_cannot_be_read_to_their_end_are_not_silent() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cut.pgn.zst");
    let whole = zstd::encode_all(&large()[..], 1).unwrap();
    fs::write(&path, &whole[..whole.len() - 20]).unwrap();
    let (games, findings) =
        (format!("games('{}')", path.display()), format!("findings('{}')", path.display()));
    let session = session(2);
    for query in
        [format!("select count(*) from {games}"), format!("select count(*) from {findings}")]
    {
        let words = error(&session, &query);
        assert!(
            words.contains("cut.pgn.zst` cannot be read to its end: ")
                && words.contains("chess.unreadable = 'skip'"),
            "{words}"
        );
    }
    batches(&session, "set chess.unreadable = 'skip'").unwrap();
    assert!(value(&session, &format!("select count(*) from {games}")).as_u64() > Some(500));
    let found = rows(
        &session,
        &format!("select file, code, message from {findings} where code = 'unreadable'"),
    );
    assert_eq!((found.len(), &found[0]["file"]), (1, &json!(path.to_str().unwrap())));
    batches(&session, "set chess.unreadable = 'no'").unwrap();
    assert!(
        error(&session, &format!("select count(*) from {games}"))
            .contains("use 'refuse' or 'skip'")
    );
}

/// The tables in the guide: the type of each column.
fn tables_of_the_guide() -> BTreeMap<String, BTreeMap<String, String>> {
    let page = fs::read_to_string(project("docs/guide/src/sql.md")).unwrap();
    let (_, page) = page.split_once("\n## Tables\n").unwrap();
    let (page, _) = page.split_once("\n## ").unwrap();
    let (mut tables, mut table) = (BTreeMap::<_, BTreeMap<_, _>>::new(), "");
    for line in page.lines() {
        if let Some((name, _)) = line.split_once("(path, ..)`: ") {
            table = name.trim_start_matches('`');
        } else if line.starts_with("| `") {
            let cells: Vec<_> = line.trim_matches(['|', ' ']).split(" | ").collect();
            // Every other part is between backticks.
            for column in cells[0].split('`').skip(1).step_by(2) {
                let columns = tables.entry(table.to_owned()).or_default();
                let twice = columns.insert(column.to_owned(), cells[1].to_owned());
                assert_eq!(twice, None, "twice in the table: {line}");
            }
        }
    }
    tables
}

/// The name of a type in SQL.
fn sql_type(data_type: &DataType) -> String {
    match data_type {
        DataType::Binary => "bytea".into(),
        DataType::Boolean => "boolean".into(),
        DataType::Float64 => "double".into(),
        DataType::Int32 => "int".into(),
        DataType::Int64 => "bigint".into(),
        DataType::UInt8 => "tinyint unsigned".into(),
        DataType::UInt64 => "bigint unsigned".into(),
        DataType::Utf8 => "text".into(),
        DataType::List(of) => format!("{}[]", sql_type(of.data_type())),
        DataType::Map(entries, _) => {
            let DataType::Struct(pair) = entries.data_type() else { panic!("{entries:?}") };
            format!("map({}, {})", sql_type(pair[0].data_type()), sql_type(pair[1].data_type()))
        }
        other => panic!("{other:?} has no name in the guide"),
    }
}

#[test]
fn the_guide_lists_the_columns_with_their_types() {
    let session = session(1);
    let schema = |table: &str| -> BTreeMap<String, String> {
        let file = if table == "positions" { "positions.epd" } else { "games.pgn" };
        let path = project("docs/guide/src/files").join(file);
        let query = format!("select * from {table}('{}')", path.display());
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let frame = runtime.block_on(session.sql(&query)).unwrap();
        let fields = frame.schema().fields().iter();
        fields.map(|field| (field.name().clone(), sql_type(field.data_type()))).collect()
    };
    let tables =
        ["findings", "games", "moves", "positions"].map(|name| (name.to_owned(), schema(name)));
    assert_eq!(tables_of_the_guide(), BTreeMap::from(tables));

    // SQL reads the names, except that of maps: DataFusion has none for them.
    for name in tables_of_the_guide().values().flat_map(BTreeMap::values) {
        if !name.starts_with("map(") {
            value(&session, &format!("select cast(null as {name})"));
        }
    }
}

#[test]
fn errors_say_what_to_write() {
    let session = session(1);
    for (query, words) in [
        ("select * from games()", "none is given: write games('games.pgn')"),
        ("select * from games(3)", "is not a path: write a text in quotes"),
        ("select * from games('nowhere.pgn')", "there is no file `nowhere.pgn`: check the path"),
        ("select * from moves('nowhere*.pgn')", "no file matches `nowhere*.pgn`"),
        (
            "select * from positions('tests/oracle')",
            "the folder `tests/oracle` has no files that end with .epd, .fen",
        ),
    ] {
        assert!(error(&session, query).contains(words), "{query}: {}", error(&session, query));
    }
}

#[test]
fn a_plan_can_run_again_and_a_limit_ends_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.pgn");
    fs::write(&path, large()).unwrap();
    let session = session(2);
    let table = format!("games('{}')", path.display());
    let twice = format!(
        "with some as (select game from {table}) select count(*) from some as a join some as b on a.game = b.game"
    );
    assert_eq!(value(&session, &twice), value(&session, &format!("select count(*) from {table}")));
    assert_eq!(rows(&session, &format!("select game from {table} limit 3")).len(), 3);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let frame = session.sql(&format!("select count(*) from {table}")).await.unwrap();
        let plan = frame.create_physical_plan().await.unwrap();
        let run = || datafusion::physical_plan::collect(plan.clone(), session.task_ctx());
        assert_eq!(run().await.unwrap(), run().await.unwrap());
    });
}
