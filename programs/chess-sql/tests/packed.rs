//! Functions read positions as a scan has them, and no query sees it.

use crate::common::{batches, project, rows, session};
use datafusion::execution::FunctionRegistry;
use datafusion::prelude::col;
use serde_json::{Value, json};

/// Queries with `{fen}` where a function reads positions, and `{moves}` and `{games}` for tables. Each puts its rows into
/// one order, for files are read in any.
const QUERIES: [&str; 10] = [
    "select ply, is_check({fen}) as check, material({fen}) as material from {moves} order by game, ply, san, check, material",
    "select count(*) as n from {moves} where is_check({fen}) and turn({fen}) = 'b'",
    "select piece_at({fen}, 'e4') as piece, count(*) as n from {moves} group by 1 order by 1",
    "select max(key) as key from {moves} where key = position({fen})",
    "with early as (select san, fen from {moves} where ply < 9 limit 100)
     select san, pawn_structure({fen}) as pawns from early order by san, pawns",
    "select m.san, why(m.{fen}, 'e2e4') as why from {games} g join {moves} m on g.game = m.game
     where is_checkmate(g.{fen}) order by m.game, m.ply, m.san, why",
    "select is_checkmate({position}) as mate from (select fen as position from {games}) order by mate",
    "select is_check({fen}) as check from {moves} union all select is_stalemate({fen}) from {games} order by 1",
    "select matches({fen}, '*/*/*/*/????P*') as yes from {moves} where game in
     (select game from {games} where is_check({fen})) order by yes",
    "select distinct on (game) game, material({fen}) as last from {moves} order by game, ply desc, san, file, key",
];

/// A query whose functions read `fen` as it is, or as a text that no rule knows.
fn query(text: &str, is_plain: bool) -> String {
    let position = |column: &str, qualifier: &str| {
        if is_plain {
            format!("{qualifier}{column}")
        } else {
            format!("concat({qualifier}{column}, '')")
        }
    };
    let mut query = text.to_owned();
    for qualifier in ["m.", "g.", ""] {
        for column in ["fen", "position"] {
            let name = format!("{qualifier}{{{column}}}");
            query = query.replace(&name, &position(column, qualifier));
        }
    }
    for table in ["games", "moves"] {
        let files = project("games/*.pgn").display().to_string();
        query = query.replace(&format!("{{{table}}}"), &format!("{table}('{files}')"));
    }
    query
}

#[test]
fn functions_answer_as_they_do_about_fen() {
    for text in QUERIES {
        for partitions in [1, 3] {
            let session = session(partitions);
            let (packed, fen) = (query(text, true), query(text, false));
            let answers = rows(&session, &packed);
            assert!(!answers.is_empty(), "{packed}");
            assert_eq!(answers, rows(&session, &fen), "{packed}");
            assert!(plan(&packed).contains("packed "), "{}", plan(&packed));
            assert!(!plan(&fen).contains("packed "), "{}", plan(&fen));
        }
    }
}

fn plan(query: &str) -> String {
    let plans = rows(&session(1), &format!("explain {query}"));
    plans.iter().filter_map(|row| row["plan"].as_str()).collect()
}

#[test]
fn fen_is_written_only_for_people() {
    let files = project("games/*.pgn").display().to_string();
    let reads = |query: &str, columns: &str| {
        let plan = plan(query);
        assert!(plan.contains(&format!("columns=[{columns}]")), "{query}\n{plan}");
    };
    let of = |what: &str| format!("select {what} from moves('{files}')");
    reads(&of("is_check(fen)"), "packed fen");
    reads(&of("is_check(fen), fen"), "fen, packed fen");
    reads(&of("upper(fen)"), "fen");
    reads(&format!("select turn(start_fen) from games('{files}')"), "packed start_fen");
    reads(&format!("{} where is_check(fen)", of("count(*)")), "packed fen");
    reads(&format!("select m.ply from ({}) m where is_check(m.fen)", of("*")), "ply, packed fen");
}

#[test]
fn no_result_has_a_packed_column() {
    let files = project("games/*.pgn").display().to_string();
    let moves = format!("moves('{files}')");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    for query in [
        format!("select * from {moves}"),
        format!("select * from {moves} where is_check(fen) order by is_check(fen), key limit 3"),
        format!("select fen from {moves} where is_check(fen) union select fen from {moves}"),
        format!("select distinct fen from {moves} where is_check(fen)"),
        format!("select fen, row_number() over (partition by is_check(fen)) from {moves}"),
        format!("select * from {moves} a join {moves} b using (fen) where is_check(a.fen)"),
    ] {
        let found = batches(&session(1), &query).unwrap_or_else(|error| panic!("{query}\n{error}"));
        let fields = found[0].schema();
        let is_packed = |name: &String| name.starts_with("packed");
        assert!(!fields.fields().iter().any(|field| is_packed(field.name())), "{query}: {fields}");
    }
    // A plan that a program builds may end without a list of columns.
    let session = session(1);
    let frame = runtime.block_on(async {
        let table = session.sql(&format!("create view m as select * from {moves}")).await.unwrap();
        table.collect().await.unwrap();
        let frame = session.table("m").await.unwrap();
        let is_check = session.udf("is_check").unwrap().call(vec![col("fen")]);
        frame.filter(is_check).unwrap().collect().await.unwrap()
    });
    let names: Vec<_> =
        frame[0].schema().fields().iter().map(|field| field.name().clone()).collect();
    assert!(
        names.contains(&"fen".to_owned()) && !names.iter().any(|name| name.starts_with("packed"))
    );
}

#[test]
fn a_session_may_be_registered_twice() {
    let session = session(1);
    chess_sql::register(&session).unwrap();
    let files = project("games/*.pgn").display().to_string();
    let query = format!(
        "select fen, is_check(fen) as c from moves('{files}') where ply = 1 order by fen limit 1"
    );
    assert_eq!(rows(&session, &query)[0]["c"], json!(false));
}

#[test]
fn bytes_that_are_no_position_give_null() {
    for bytes in ["00".repeat(40), "ff".repeat(40), "0123456789abcdef".repeat(5)] {
        let query = format!(
            "select is_check(arrow_cast(bytes, 'FixedSizeBinary(40)')) as check
             from (values (x'{bytes}'), (null)) as t(bytes)"
        );
        let answers = rows(&session(1), &query);
        assert_eq!(answers.len(), 2);
        assert!(
            answers.iter().all(|row| row.get("check").is_none_or(Value::is_null)),
            "{answers:?}"
        );
    }
}
