//! The functions about positions.

use std::fs;

use crate::common::{error, project, rows, session, value};
use serde_json::{Value, json};
use tests::skip::{corpus, say};

#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "`json!` makes values")]
fn is(expression: &str, expected: Value) {
    assert_eq!(
        value(&session(1), &format!("select {expression} as value")),
        expected,
        "{expression}"
    );
}

#[test]
fn positions_are_read_as_fen_epd_and_moves() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    is(&format!("position('{start}') = position('start')"), json!(true));
    is(&format!("position('{start}')"), json!(0x463B_9618_1691_FC9C_u64));
    is("position('1. e4 c5') = position('e2e4 c7c5')", json!(true));
    is("position('1. Nf3 d5 2. d4') = position('1. d4 d5 2. Nf3')", json!(true));
    is(
        "position('4k3/8/8/8/8/8/8/4K2R w K - bm O-O;') = position('4k3/8/8/8/8/8/8/4K2R w K - 5 9')",
        json!(true),
    );
    // An en passant square counts only if a pawn can capture there.
    is(
        "position('1. e4') = position('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1')",
        json!(true),
    );
    is(
        "position('nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w GBgb - 0 1') is not null",
        json!(true),
    );
}

#[test]
fn questions_about_a_position_are_answered() {
    is("is_check('1. e4 f5 2. Qh5')", json!(true));
    is("is_checkmate('1. f3 e5 2. g4 Qh4')", json!(true));
    is("is_stalemate('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1')", json!(true));
    is("turn('1. e4')", json!("b"));
    is("piece_at('1. e4', 'e4')", json!("P"));
    is("piece_at('1. e4', 'e2') is null", json!(true));
    is("pieces('start', 'n')", json!(["b8", "g8"]));
    is("material('4k3/8/8/8/8/8/4P3/4KR2 w - - 0 1')", json!("KRPvK"));
    is("pawn_structure('1. e4 c5')", json!("8/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/8"));
    is("why('start', 'e2e4') is null", json!(true));
    is("why('start', 'Ke2')", json!("illegal move 1. Ke2: White's own pawn stands on e2"));
    is("mate_in('6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1', 1)", json!(true));
    is("mate_in('6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1', 1, 0) is null", json!(true));
    is("mate_in('start', 2)", json!(false));
    is("phase('1. e4 e5')", json!("opening"));
    is("phase('rn3rk1/ppp2ppp/8/8/8/8/PPP2PPP/RNB2RK1 w - - 0 1')", json!("middlegame"));
    is("phase('rn1qk2r/ppp1bppp/4bn2/8/8/2NBBN2/PPPQ1PPP/2R2RK1 w kq - 0 1')", json!("middlegame"));
    is("phase('r2rn1k1/ppp2ppp/8/8/8/8/PPP2PPP/R1BR2K1 w - - 0 1')", json!("endgame"));
    is("phase('4k3/8/8/8/8/8/8/4K3 w - - 0 1')", json!("endgame"));
    is("phase(null) is null", json!(true));
}

#[test]
fn positions_have_an_opening_and_a_diagram() {
    is("opening('1. e4 c5')", json!("Sicilian Defence"));
    is("eco('1. e4 c5')", json!("B20"));
    is("opening('1. a3 a6 2. h3 h6 3. a4 a5')", Value::Null);
    is("split_part(diagram('start'), chr(10), 1) like '%r%n%b%q%k%'", json!(true));
}

#[test]
fn patterns_match_what_they_say() {
    let position = "r2qk2r/1b3ppp/8/3N4/8/5B2/5PPP/R2Q1RK1 w kq - 0 1";
    for (pattern, images, expected) in [
        ("r2qk2r/1b3ppp/8/3N4/8/5B2/5PPP/R2Q1RK1", "", true),
        ("r2qk2r/1b3ppp/8/3N4/8/5B2/5PPP/R2Q2K1", "", false),
        ("*", "", true),
        ("*/*/*/*/*/*/?????PPP", "", true),
        ("*/*/*/???n*", "", false),
        ("*/*/*/???n*", "colors", false),
        ("*/*/*/*/???n*", "colors", true),
        ("*/*/*/????N*", "files", true),
        ("*/*/*/*/????n*", "files", false),
        ("*/*/*/*/????n*", "both", true),
        ("*/*/*/3[NB]4", "", true),
        ("*/*/*/...[QB]4", "", false),
        ("*/*/*/???A*", "", true),
        ("*/*/*/???a*", "", false),
        ("????k*/?a???aaa", "", true),
        ("*k*", "", true),
        ("*r*k*r*", "", true),
        ("*k*q*", "", false),
        ("*q*k*", "", true),
        ("*/*b*p", "", true),
        ("*/*p*b*", "", false),
        ("*/*p*b*", "files", true),
        ("*/*/*/*/*/*B**/**/*k*", "", false),
        ("*/*/*/*/*/*B**/**/*K*", "", true),
    ] {
        is(
            &format!(
                "matches('{position}', '{pattern}'{})",
                if images.is_empty() { String::new() } else { format!(", '{images}'") }
            ),
            json!(expected),
        );
    }
}

/// For each position of some games: its own placement matches, also mirrored, and with one more
/// piece it does not.
#[test]
fn a_position_matches_its_own_placement_only() {
    let path = project("games/famous.pgn");
    let query = format!(
        "with some as (select fen, split_part(fen, ' ', 1) as own from moves('{}') where depth = 0)
        select count(*) as all, count(*) filter (where matches(fen, own)) as same,
        count(*) filter (where matches(fen, own, 'both')) as images,
        count(*) filter (where matches(fen, replace(own, 'K', 'Q'))) as others from some",
        path.display()
    );
    let row = &rows(&session(2), &query)[0];
    assert_eq!(
        (&row["same"], &row["images"], &row["others"]),
        (&row["all"], &row["all"], &json!(0))
    );
    assert!(row["all"].as_u64() > Some(50), "{row}");
}

#[test]
fn texts_in_a_query_must_be_right_and_others_may_be_null() {
    let session = session(1);
    for (query, words) in [
        ("select position('1. e5')", "in `position`: "),
        ("select is_check('4k3/8/8 w - - 0 1')", "in `is_check`: "),
        ("select piece_at('start', 'e9')", "`e9` is not a square: write one as 'e4'"),
        ("select pieces('start', 'X')", "the pieces are the letters `KQRBNP` of White"),
        (
            "select matches('start', 'Kk')",
            "rank 8 of the pattern `Kk` has 2 squares: it needs 8, and `*` is any number of them",
        ),
        ("select matches('start', '*', 'up')", "use 'colors', 'files' or 'both'"),
        (
            "select matches('start', '?????????*')",
            "rank 8 of the pattern `?????????*` has 9 squares",
        ),
        (
            "select matches('start', '*/88888888888888888888888888888888888888888888888888')",
            "has 9 squares",
        ),
        ("select matches('start', '[Nb')", "a `[` of the pattern `[Nb` is not closed: add `]`"),
        ("select matches('start', '*/*/*/*/*/*/*/*/*')", "has 9 ranks: a board has 8"),
        ("select matches('start', 'Z*')", "`Z` in the pattern `Z*` is not a piece"),
        ("select mate_in('start', 0)", "0 is not a number of moves: it is at least 1"),
    ] {
        let error = error(&session, query);
        assert!(error.contains(words), "{query}: {error}");
    }
    let nulls = "select position(fen) as key, is_check(fen) as c, material(fen) as m, pieces(fen, 'N') as n, why(fen, 'e4') as w
        from (values ('nothing'), (null)) as t(fen)";
    assert_eq!(rows(&session, nulls), [json!({}), json!({})]);
}

#[test]
fn dates_have_a_year_a_month_and_perhaps_a_day() {
    is("year('1972.12.??')", json!(1972));
    is("month('1972.12.??')", json!(12));
    is("year('????.??.??')", Value::Null);
    is("as_date('1972.12.??')", Value::Null);
    is("as_date('2024.02.29') - as_date('2023.02.28')", json!(366));
    is("cast(as_date('2021.03.07') as text)", json!("2021-03-07"));
    let table = format!("games('{}')", project("games/famous.pgn").display());
    let early = format!("select count(*) from {table} where year(date) between 1850 and 1855");
    assert_eq!(value(&session(1), &early), json!(1));
}

#[test]
fn positions_and_moves_are_numbers_for_training() {
    let start = [
        0xFF00_u64,
        0x42,
        0x24,
        0x81,
        0x08,
        0x10,
        0x00FF << 48,
        0x42 << 56,
        0x24 << 56,
        0x81 << 56,
        0x08 << 56,
        0x10 << 56,
        0x81 | 0x81 << 56,
        0,
        u64::MAX,
    ];
    is("planes('start')", json!(start));
    is("planes('1. e4 Nf6 2. e5 d5')[14]", json!(1_u64 << 43));
    is("planes('1. e4')[15]", json!(0));
    is("move_index('e2e4')", json!(12 + 64 * 28));
    is("move_index('a7a8q')", json!(48 + 64 * 56 + 4096 * 4));
    // A text in the query must be a move, and another may be anything.
    let moves = "select move_index(mv) as n from (values ('e2e4'), ('nothing'), (null)) as t (mv)";
    assert_eq!(rows(&session(1), moves), [json!({"n": 12 + 64 * 28}), json!({}), json!({})]);
}

#[test]
fn players_are_the_same_in_every_script() {
    for (one, other, same) in [
        ("Müller, Hans", "Mueller, H.", true),
        ("Иванов, Алексей", "Иванов А.", true),
        ("Иванов", "Сидоров", false),
        ("Li", "Fu", false),
        ("王皓", "丁立人", false),
        ("丁立人", "丁立人", true),
    ] {
        is(&format!("same_player('{one}', '{other}')"), json!(same));
    }
    is("same_player('?', 'Li')", Value::Null);
    is("same_player(null, 'Li')", Value::Null);
}

#[test]
fn mates_are_found_as_the_corpus_says() {
    let Some(corpus) = corpus("mates of the corpus") else { return };
    let text = fs::read_to_string(corpus.join("mates.jsonl")).unwrap();
    let session = session(2);
    let mut count = 0;
    let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let wanted: Vec<_> = lines
        .filter(|mate| mate["mate_in"].as_u64().is_some_and(|moves| moves <= 2))
        .take(150)
        .collect();
    for mate in wanted {
        let (fen, moves) = (mate["fen"].as_str().unwrap(), mate["mate_in"].as_u64().unwrap());
        let sooner =
            if moves > 1 { format!("mate_in('{fen}', {})", moves - 1) } else { "false".to_owned() };
        let row = &rows(
            &session,
            &format!("select mate_in('{fen}', {moves}) as mate, {sooner} as sooner"),
        )[0];
        assert_eq!(row, &json!({"mate": true, "sooner": false}), "{fen}");
        count += 1;
    }
    assert!(count > 50, "{count}");
    say(&format!("{count} mates of the corpus are found"));
}
