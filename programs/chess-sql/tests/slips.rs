//! Slips in queries: each is answered rightly, or refused with the right form, by whatever name a column is known.

use std::fs;
use std::path::Path;

use crate::command::{command, failed, notes, printed};

/// Two games, of which one has an unknown date and ratings.
const GAMES: &str = "[Event \"A\"]\n[Date \"2024.01.05\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1/2-1/2\"]\n\
    [WhiteElo \"2800\"]\n[ECO \"B01\"]\n[TimeControl \"300+3\"]\n[UTCDate \"2024.01.05\"]\n[PlyCount \"4\"]\n\n\
    1. e4 {[%eval 0.2]} d5 2. exd5 Qxd5 1/2-1/2\n\n\
    [Event \"A\"]\n[Date \"????.??.??\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n[WhiteElo \"?\"]\n\n\
    1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O d6 1-0\n\n";

/// A query of these games; the columns of moves are known under the name of `moves(..)`.
fn query(file: &Path, text: &str) -> String {
    ["games", "moves", "findings"].iter().fold(text.to_owned(), |text, table| {
        text.replace(&format!("{table}()"), &format!("{table}('{}')", file.display()))
    })
}

/// Each column under the names and in the places where queries have it: `{}` is a comparison of `r`, which is `result`.
const PLACES: [&str; 14] = [
    "select * from (select result r from games()) where {}",
    "with g as (select result as r from games()) select count(*) from g where {}",
    "with a as (select result as x from games()), b as (select x as r from a) select * from b where {}",
    "create view v as select result r from games(); select * from v where {}",
    "create table t as select result r from games(); select * from t where {}",
    "create table t as select white, min(result) r from games() group by white; create view v as select * from t; select r from v where {}",
    "copy (select result r from games()) to 'DIR/r.parquet'; select * from 'DIR/r.parquet' where {}",
    "copy (select result r, eco from games()) to 'DIR/r/' stored as parquet partitioned by (eco); select * from 'DIR/r/' where {}",
    "select * from moves() where game in (select game from (select game, result r from games()) where {})",
    "select white, max(result) r from games() group by white having {}",
    "select r from (select lag(result) over (order by game) r from games()) where {}",
    "select * from (select result r from games() union all select result from games()) where {}",
    "select count(*) from (select distinct result r from games() order by 1 limit 9) where {}",
    "select m.san from moves() m join (select game, result r from games()) g on m.game = g.game where {}",
];

#[test]
fn a_column_is_known_under_any_name() {
    for (number, place) in PLACES.iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.pgn");
        fs::write(&file, GAMES).unwrap();
        let place = place.replace("DIR", folder.path().to_str().unwrap());
        let place = query(&file, &place);
        for wrong in [
            "r = 'draw'",
            "r <> 'draw'",
            "r in ('1-0', 'draw')",
            "case r when 'draw' then true end",
            "'draw' = r",
            "r in (select 'draw')",
            "r in (select x from (values ('1-0'), ('draw')) v(x))",
            "concat(r, '') = 'draw'",
            "coalesce(upper(r), '') = 'DRAW'",
        ] {
            let words = failed(&[&place.replace("{}", wrong)]);
            assert!(
                words.contains("`result` is '1-0', '1/2-1/2', '0-1' or '*'"),
                "{number} {wrong}: {words}"
            );
            fs::remove_dir_all(folder.path().join("r")).ok();
        }
        printed(&[&place.replace("{}", "r = '1-0' or r like '1%' or r is distinct from '0-1'")]);
    }
}

#[test]
fn columns_of_other_tables_are_not_ours() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.pgn");
    fs::write(&file, GAMES).unwrap();
    let csv = folder.path().join("other.csv");
    fs::write(&csv, "result,date,eco\nwin,5 May 2024,b01\n").unwrap();
    let of_dates = "select count(*) n from t where date = '2024-01-05'";
    for sound in [
        format!("select count(*) n from '{}' where result = 'win' and date > '4 May' and eco = 'b01'", csv.display()),
        format!("create table t as select replace(date, '.', '-') as date from games(); {of_dates}"),
        format!("create table t as select cast(as_date(date) as text) date from games(); {of_dates}"),
        format!("copy (select replace(date, '.', '-') as date from games()) to 'DIR/t.parquet'; create view t as select * from 'DIR/t.parquet'; {of_dates}"),
        "select count(*) n from games() where coalesce(result, 'none') <> 'none' and game = 1".to_owned(),
        "create table t as select result from games(); insert into t values ('x'); insert into t(result) values ('1-0'); \
         select count(*) n from t where result = '1/2-1/2'".to_owned(),
    ] {
        let sound = query(&file, &sound).replace("DIR", folder.path().to_str().unwrap());
        let rows = printed(&["--format", "csv", &sound]);
        assert!(rows.ends_with("n\n1\n"), "{sound}: {rows}");
    }
}

/// Conditions on a table, and the words that refuse them.
const REFUSED: &[(&str, &str, &str)] = &[
    ("games", "date like '2024-%'", "year(date) for a year, or '2024.%'"),
    ("games", "left(date, 7) = '2024-01'", "or '2024.01'"),
    (
        "games",
        "split_part(date, '-', 1) = '2024'",
        "`date` is a text with points: write '.' for '-'",
    ),
    ("games", "starts_with(date, '2024-')", "write '2024.' for '2024-'"),
    ("games", "date ~ '^2024-0'", "dates with dashes"),
    ("games", "date = '05.01.2024'", "the year first: write as_date(date)"),
    ("games", "date = '2024'", "year(date) for a year"),
    ("games", "date = '2024/01/05'", "the year first: write as_date(date)"),
    ("games", "date >= '2024.01.01'", "unknown dates such as '????.??.??' come after all others"),
    ("games", "'2024' < date", "unknown dates such as '????.??.??' come after all others"),
    ("games", "extract(year from date) = 2024", "write as_date(date), or year(date)"),
    ("games", "cast(date as date) is null", "write as_date(date), or year(date)"),
    ("games", "date > now()", "write as_date(date), or year(date)"),
    ("games", "to_date(date) is null", "write as_date(date)"),
    ("games", "tags['UTCDate'] = '2024-01-05'", "write as_date(tags['UTCDate']) for dates"),
    (
        "games",
        "tags['WhiteElo'] > '900'",
        "write try_cast(tags['WhiteElo'] as int), or a column of numbers such as white_elo",
    ),
    ("games", "tags['PlyCount'] between '10' and '90'", "write try_cast(tags['PlyCount'] as int)"),
    ("games", "round > '9'", "write try_cast(round as int)"),
    ("games", "true group by event having max(tags['WhiteElo']) > ''", "such as white_elo"),
    ("games", "time_control > '60'", "write try_cast(split_part(time_control, '+', 1) as int)"),
    ("games", "true order by tags['PlyCount']", "write try_cast(tags['PlyCount'] as int)"),
    ("games", "tags['whiteElo'] = '1'", "no game has a tag `whiteElo`: write tags['WhiteElo']"),
    ("games", "eco = 'b01'", "and 'b01' is not"),
    ("games", "eco between 'b00' and 'b99'", "and 'b00' is not"),
    ("games", "eco like 'Sicilian%'", "ask the column `opening`"),
    ("games", "eco(fen) = 'Sicilian'", "ask the column `opening`"),
    (
        "games",
        "event = 'A' and exists (select 1 from (select 1) where result = 'draw')",
        "`result` is '1-0', ",
    ),
    ("games", "tags['ECO'] = 'b01'", "and 'b01' is not"),
    ("games", "tags['UTCTime'] > '9:00:00'", "as in '09:00:00'"),
    ("games", "result = any(['draw', '1-0'])", "`result` is '1-0', "),
    ("games", "opening like 'Sicilian*'", "write 'Sicilian%'"),
    ("games", "file like '*.pgn'", "write '%.pgn'"),
    ("games", "year(date) = 24", "write year(date) = 2024"),
    ("games", "date similar to '2024-%'", "or '2024.%'"),
    ("games", "eco similar to 'b[0-9]+'", "and 'b[0-9]+' is not"),
    ("games", "eco ~ '^b'", "and '^b' is not"),
    ("moves", "abs(eval) > 2", "write 200 for 2 pawns"),
    ("moves", "eval - eval_before > 2", "write 200 for 2 pawns"),
    ("moves", "san like 'S%'", "and 'S%' is not"),
    ("moves", "left(san, 1) = 'n'", "and 'n' is not"),
    ("moves", "right(uci, 2) = 'E4'", "and 'E4' is not"),
    ("moves", "array_has(pieces(fen, 'N'), 'F3')", "has squares such as 'e4'"),
    (
        "moves",
        "pawn_structure(fen) = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'",
        "FEN with only the pawns",
    ),
    ("games", "moves = 4", "plies for their number"),
    ("games", "lower(result) = 'draw'", "`result` is '1-0', "),
    ("games", "result is distinct from 'draw'", "`result` is '1-0', "),
    ("games", "eco = 'B01-B09'", "`eco` is a code such as 'B33'"),
    ("games", "left(eco, 1) = 'b'", "`eco` is a code such as 'B33'"),
    ("games", "opening = 'B01'", "ask the column `eco`"),
    ("games", "time_control like '5+%'", "as in '300+3'"),
    ("games", "material(fen) like 'KRK%'", "as in 'KRPvKR'"),
    ("moves", "san like 'n%'", "`san` is a move as in 'Nf3'"),
    ("moves", "uci like 'e2-%'", "and 'e2-%' is not"),
    ("moves", "eval > 2", "write 200 for 2 pawns"),
    ("findings", "code like 'ilegal/%'", "and 'ilegal/%' is not"),
    ("moves", "is_check(fen) = 'yes'", "write it alone, or after `not`"),
    ("moves", "clock < interval '1 minute'", "write clock < 60 for a minute"),
    ("moves", "array_has(nags, '??')", "write array_has(nags, 4) for `$4`"),
    ("games", "month(date) = 'January'", "'January' is not a number: write a number"),
    ("games", "eco = null", "write eco is null"),
    ("games", "array_has(san, '0-0')", "`san` is never '0-0': write 'O-O'"),
    ("games", "array_has_any(san, ['0-0', 'e4'])", "write 'O-O'"),
    ("games", "'e2e4' = any(san)", "'e2e4' is not"),
    ("games", "san[0] = 'e4'", "write san[1] for its first value"),
    ("games", "san[1] = 'e4!'", "write 'e4'"),
    ("moves", "san = 'O-O+!'", "write 'O-O+'"),
    ("moves", "san like '0-0%'", "and '0-0%' is not"),
    ("moves", "san = 'Pe4'", "write 'e4'"),
    ("moves", "san = 'e8Q'", "write 'e8=Q'"),
    ("moves", "san in ('e4', 'Sf3')", "'Sf3' is not"),
    ("moves", "san = 'Qh5++'", "'Qh5++' is not"),
    ("moves", "uci = 'e2-e4'", "'e2-e4' is not: for other notations, ask `san`"),
    ("moves", "uci = 'E2E4'", "'E2E4' is not"),
    ("moves", "ply = 0", "`ply` is counted from 1"),
    ("moves", "eval_before >= 1.5", "write 150 for 1.5 pawns"),
    (
        "moves",
        "fen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1'",
        "write 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'",
    ),
    (
        "moves",
        "fen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -'",
        "write position(fen) = position('rnbq",
    ),
    (
        "moves",
        "fen = 'rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'",
        "ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' is not",
    ),
    ("games", "material(fen) = 'KRK'", "never 'KRK'"),
    ("games", "material(fen) = 'KPRvkp'", "never 'KPRvkp'"),
    ("games", "piece_at(fen, 'e4') = 'wP'", "'P' for White's pawn and 'p' for Black's"),
    (
        "games",
        "time_control = '5+3'",
        "as in '300+3': for another text in the tag, write tags['TimeControl'] = '5+3'",
    ),
    ("games", "time_control in ('blitz')", "`time_control` is in seconds"),
    ("findings", "level = 'Error'", "`level` is 'error'"),
    ("findings", "code = 'cannot-reach'", "and 'cannot-reach' is not"),
    ("findings", "code = 'illegal/canot-reach'", "and 'illegal/canot-reach' is not"),
    ("findings", "code <> 'nonsense'", "and 'nonsense' is not"),
    (
        "games",
        "upper(eco) = 'b01'",
        "`upper` makes all letters capital, and never gives 'b01': write 'B01'",
    ),
    ("games", "lower(white) = 'Ann'", "all letters small, and never gives 'Ann': write 'ann'"),
    ("games", "lower(white) like 'A%'", "write 'a%'"),
    ("games", "contains(lower(white), 'Ann')", "write 'ann'"),
    ("games", "left(lower(event), 1) = 'A'", "write 'a'"),
    ("games", "lower(left(event, 1)) in ('b', 'A')", "write 'a'"),
    ("games", "upper(eco) between 'b00' and 'b99'", "write 'B00'"),
    ("games", "upper(tags['ECO']) <> 'b01'", "write 'B01'"),
    ("games", "lower(eco) = 'sicilian'", "ask the column `opening`"),
    (
        "games",
        "event in (select w from (select lower(white) w from games()) where w = 'Ann')",
        "write 'ann'",
    ),
    ("games", "concat(result, '') = 'draw'", "`result` is '1-0', "),
    ("games", "'' || result = 'draw'", "`result` is '1-0', "),
    ("games", "coalesce(result, 'none') = 'draw'", "`result` is '1-0', "),
    ("games", "coalesce(date, '') = '2024-01-05'", "or '2024.01.05'"),
    ("games", "nullif(result, 'draw') is null", "`result` is '1-0', "),
    ("games", "result ilike 'Draw'", "`result` is '1-0', "),
    ("games", "result ~* 'draw'", "`result` is '1-0', "),
    ("games", "contains(result, 'draw')", "`result` is '1-0', "),
    ("games", "starts_with(eco, 'b')", "and 'b' is not"),
    ("games", "split_part(result, '-', 1) = 'draw'", "`result` is '1-0', "),
    ("games", "result in (select 'draw')", "`result` is '1-0', "),
    ("games", "result not in (select * from (values ('1-0'), ('draw')))", "`result` is '1-0', "),
    ("games", "result = (select 'draw')", "`result` is '1-0', "),
    ("games", "result = any(select 'draw')", "`result` is '1-0', "),
    (
        "games",
        "exists (select 1 from (values ('draw')) v(r) where v.r = result)",
        "`result` is '1-0', ",
    ),
    (
        "games",
        "game in (select game from games() g join (values ('draw')) v(r) on g.result = v.r)",
        "`result` is '1-0', ",
    ),
    (
        "games",
        "game in (select game from games() join (select 'draw' as result) d using (result))",
        "`result` is '1-0', ",
    ),
    // Values that are computed of constants.
    ("games", "result = lower('DRAW')", "`result` is '1-0', "),
    ("games", "result = upper('draw')", "`result` is '1-0', "),
    ("games", "result = 'dr' || 'aw'", "`result` is '1-0', "),
    ("games", "upper(result) = lower('1-0' || 'x')", "`upper` makes all letters capital"),
    ("games", "date = replace('2024.01.05', '.', '-')", "or '2024.01.05'"),
    ("games", "date like concat('2024', '-', '%')", "or '2024.%'"),
    ("games", "result in (select unnest(['1-0', 'draw']))", "`result` is '1-0', "),
    ("games", "result = any(['1-0', upper('draw')])", "`result` is '1-0', "),
    ("games", "array_has(['1-0', 'draw'], result)", "`result` is '1-0', "),
    ("games", "san[1:2] = ['e4', 'E5']", "'E5' is not"),
    (
        "games",
        "game in (select game from (select game, unnest(san) as m from games()) where m = 'Sf3')",
        "'Sf3' is not",
    ),
    ("moves", "eval > 1 + 0.5", "write 150 for 1.5 pawns"),
    (
        "games",
        "initcap(white) = 'ANN'",
        "but the first of each word, and never gives 'ANN': write 'Ann'",
    ),
    ("games", "initcap(white) in ('Ann', 'bob b')", "write 'Bob B'"),
    ("games", "initcap(result) = 'Draw'", "`result` is '1-0', "),
    // Slips of those who know other databases.
    ("moves", "loss > 2", "write 200 for 2 pawns"),
    ("moves", "loss >= 1.5", "write 150 for 1.5 pawns"),
    ("moves", "accuracy < 0.5", "write 50 for 0.5"),
    ("games", "phase(fen) = 'Endgame'", "`phase` is 'opening', 'middlegame' or 'endgame'"),
    ("games", "phase(fen) like 'middle game'", "never 'middle game'"),
    ("games", "substr(date, 0, 4) = '2024'", "are counted from 1: write 1 for 0"),
    ("games", "opening(opening) is null", "`opening` is not a position: write opening(fen)"),
    ("moves", "eco(san) is null", "`san` is not a position: write eco(fen)"),
    (
        "games",
        "true group by event having count(result = '1-0') > 1",
        "`count` counts what is false too",
    ),
    ("games", "length(san) > 100", "is a list: write array_length("),
];

/// Conditions on a table that are as they should be, and the number of rows.
const SOUND: &[(&str, &str, usize)] = &[
    (
        "games",
        "date like '2024.%' and left(date, 7) = '2024.01' and substr(date, 1, 4) = '2024'",
        1,
    ),
    ("games", "date >= '2024.01' and date < '2025'", 1),
    ("games", "date between '2024' and '2025' and date = '2024.01.05'", 1),
    ("games", "date = '????.??.??' or date = '' order by min(date)", 1),
    ("games", "replace(date, '.', '-') = '2024-01-05'", 1),
    ("games", "try_cast(tags['WhiteElo'] as int) > '900' and white_elo > '900'", 1),
    ("games", "tags['UTCDate'] = '2024.01.05' and tags['PlyCount'] = '4'", 1),
    ("games", "time_control is not null group by time_control order by time_control", 1),
    ("games", "tags['Result'] = 'draw' or result like '1/2%'", 1),
    ("games", "eco ilike 'b01' or lower(eco) = 'b00'", 1),
    ("games", "eco >= 'B00' and eco < 'C' and eco <> '?'", 1),
    ("games", "eco is distinct from null", 1),
    ("games", "array_has(san, 'O-O') and san[1] = 'e4' and array_has_all(san, ['e4', 'Bc4'])", 1),
    ("games", "material(fen) = 'KRPvKR'", 0),
    ("games", "piece_at(fen, 'e4') = 'P'", 1),
    ("games", "time_control in ('300+3', '600', '15+0', '60+1', '-', '40/7200:3600')", 1),
    ("moves", "san in ('Nf3', 'Ngf3', 'R1e2#', 'e8=Q+', '--', 'Qh4xe1', 'O-O-O')", 1),
    ("moves", "uci in ('e2e4', 'e7e8q', '0000')", 2),
    ("moves", "fen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'", 2),
    (
        "moves",
        "position(fen) = position('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1')",
        2,
    ),
    ("games", "white like 'Ann%' and event like '%' and opening is null and eco ~ 'B[0-9]+'", 1),
    (
        "moves",
        "san like '%x%' and san ~ '^[a-h]x' and left(san, 1) in ('e', 'N') and uci ~ '^[a-h][1-8]'",
        1,
    ),
    ("moves", "array_has(pieces(fen, 'N'), 'f3') and pawn_structure(fen) like '8/%'", 5),
    ("moves", "eval > 10 and eval + 0 < 100 and eval / 100 < 2 and abs(eval) > 0", 1),
    (
        "games",
        "material(fen) ~ '^K[QRBN]+P*v' and time_control ~ '^(300|600)' and result ~ '^(1-0|1/2)'",
        1,
    ),
    ("findings", "code ~ '^illegal' or code ~ 'cannot' or code like '%cannot%'", 0),
    ("moves", "ply = 1 and depth = 0 and ply % 2 <> 0", 2),
    ("findings", "level = 'error' or code = 'illegal/cannot-reach' or code like 'illegal/%'", 0),
    ("games", "upper(eco) = 'B01' and lower(white) = 'ann' and lower(white) like 'a%'", 1),
    ("games", "lower(white) ~ '^[A-Z]*ann' and upper(left(eco, 1)) = 'B' and eco ilike 'b0%'", 1),
    ("games", "lower(eco) between 'b' and 'c' and lower(coalesce(opening, 'None')) = 'none'", 1),
    ("games", "concat(eco, '') = '' or coalesce(eco, '?') = '?' or concat(result, eco) = 'x'", 1),
    ("games", "result in (select '1-0')", 1),
    ("games", "result in (select * from (values ('1/2-1/2'), (null)))", 1),
    ("games", "result in (select 'draw' union all select result from games())", 2),
    (
        "games",
        "game in (select game from games() g join (values ('1-0')) v(r) on g.result = v.r)",
        1,
    ),
    ("moves", "lower(san) = 'nf3' or san ilike 'NF3'", 1),
    (
        "games",
        "initcap(white) = 'Ann' and initcap(white) like '%nn' and initcap(result) = '1-0'",
        1,
    ),
    ("games", "result = upper('1-0') and white = concat('A', 'nn') and year(date) is null", 1),
    ("games", "san[1:2] = ['e4', 'd5'] and eco in (select unnest(['B01', 'C20']))", 1),
    ("moves", "eval < 10 * 4.5 and accuracy is null and turn(fen) = 'w'", 1),
    ("moves", "loss > 0 or loss + 0 > 5 or accuracy > 99.5", 0),
    ("moves", "san ~ '^[A-Z]' and contains(san, 'x')", 1),
    (
        "moves",
        "ply in (with recursive n(x) as (select 0 union all select x + 1 from n where x < 2) select x from n)",
        4,
    ),
];

#[test]
fn constants_that_a_column_never_is_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.pgn");
    fs::write(&file, GAMES).unwrap();
    for (table, condition, words) in REFUSED {
        let columns = if condition.contains("group by") { "event" } else { "*" };
        let text = query(&file, &format!("select {columns} from {table}() where {condition}"));
        let error = failed(&[&text]);
        assert!(error.contains(words), "{condition}: {error}");
        assert!(error.lines().count() == 1 && error.len() < 300, "{condition}: {error}");
    }
    for (table, condition, rows) in SOUND {
        let text = query(&file, &format!("select count(*) n from {table}() where {condition}"));
        assert_eq!(printed(&["--format", "csv", &text]), format!("n\n{rows}\n"), "{condition}");
    }
}

#[test]
fn words_say_what_to_write() {
    let folder = tempfile::tempdir().unwrap();
    let table = format!("games('{}')", notes());
    let at = |name: &str| folder.path().join(name).display().to_string();
    for (query, words) in [
        (
            format!("select avg(result = '1-0') from {table}"),
            "write avg(cast(result = '1-0' as int))",
        ),
        (format!("copy {table} to '{}'", at("a.tsv")), "write stored as csv after it"),
        (
            format!("copy {table} to '{}'", at("a.jsonl")),
            "`copy` writes .parquet, .csv and .json, an object on each line",
        ),
        (format!("copy {table} to '{}'", at("a")), "write stored as csv after it"),
        (format!("insert into {table} values (1)"), "`games` reads files and never changes them"),
        (
            "update games set white = 'x'".to_owned(),
            "make a table of your own by create table t as",
        ),
        (
            "delete from moves where ply = 1".to_owned(),
            "`moves` reads files and never changes them",
        ),
        ("a.sql".to_owned(), "`a.sql` is not a query: queries in a file are run by --file FILE"),
        (format!("select date + interval '1 day' from {table}"), "write as_date(date) for a date"),
        (
            format!("select * from {table} where termination = 'Normal'"),
            "write tags['Termination']",
        ),
        (format!("select \"WhiteElo\" from {table}"), "write white_elo"),
        (
            format!("select white_eloo from {table}"),
            "there is no column `white_eloo`: did you mean `white_elo`?",
        ),
        (format!("select white_elo from moves('{}')", notes()), "here: games(..) has it"),
        (format!("select rank from {table}"), "there is no column `rank`\n"),
        (format!("select g.id from {table} g"), "there is no column `g.id`\n"),
        (format!("select loss from {table}"), "here: moves(..) has it, which is joined on g.file"),
        (
            format!("select strftime(date, '%Y') from {table}"),
            "write to_char(as_date(date), '%Y-%m')",
        ),
        (format!("select len(san) from {table}"), "write cardinality(san) for a list"),
        (format!("select wihte(san) from {table}"), "there is no function `wihte`"),
        (format!("select legnth(white) from {table}"), "did you mean `length`?"),
        (
            format!("select m from {table}, unnest(san) as t(m)"),
            "unnest(san) as move from games(..)",
        ),
        (format!("select tags->'White' from {table}"), "write tags['White'] for a tag"),
        (format!("select hash from {table} where findings = true"), "of different kinds"),
        (format!("select eco, count(*) from {table}"), "needs `group by` with its name"),
        (format!("select white from {table} sample 10"), "a sample is not known"),
        (format!("select white from {table} tablesample (10 percent)"), "a sample is not known"),
        (format!("create table t as from {table}"), "this query has no columns"),
        (format!("copy (from {table}) to '{}'", at("a.csv")), "this query has no columns"),
        (
            format!(
                "prepare q(text) as select hash from {table} where result = $1; execute q('draw')"
            ),
            "`result` is '1-0', ",
        ),
        (format!("select cast(event as int) from {table}"), "or try_cast(round as int)"),
    ] {
        let error = failed(&[&query]);
        assert!(error.contains(words), "{query}: {error}");
    }
    printed(&[&format!("copy (select game from {table}) to '{}' stored as csv", at("b.tsv"))]);
    assert_eq!(fs::read_to_string(at("b.tsv")).unwrap().lines().next(), Some("game"));
    assert_eq!(printed(&["--format", "jsonl", "select 1 a"]), "{\"a\":1}\n");
    let output = command().arg("show tables").output().unwrap();
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .starts_with("files are tables by functions, games('a.pgn')")
    );
}

/// The notes on queries with no rows, and on joins with too many.
#[test]
fn an_answer_that_may_surprise_has_a_note() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let (file, other, empty) = (at("a.pgn"), at("b.pgn"), at("empty.pgn"));
    fs::write(&file, GAMES).unwrap();
    fs::copy(&file, &other).unwrap();
    fs::write(&empty, "no games\n").unwrap();
    let joined = "from games() g join moves() m on g.game = m.game";
    let told = |text: &str| {
        let output = command().arg(text).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{text}: {told}");
        told
    };
    for (text, words) in [
        ("select * from games() where event = 'a'", "no row passes `event = a`: in texts"),
        (
            "select count(*) from games() where opening like 'sic%' and plies > 3",
            "`opening LIKE sic%",
        ),
        ("select count(*) from games() where phase(fen) = 'endgame'", "`phase(fen) = endgame`"),
        ("select count(*) from moves() where ply % 2 = 2", "no row passes `ply % 2 = 2`\n"),
        (
            "select count(*) from games() where tags['WhiteTitle'] = 'gm'",
            "`tags['WhiteTitle'] = gm`: in",
        ),
        ("select eco, count(*) from games() group by eco having count(*) > 9", "`count(*) > 9`\n"),
        ("select count(*) from moves() where ply = 2.5", "no row passes `ply = 2.5`\n"),
        ("select count(*) from games() where file = 'a'", "no file passes the condition on `file`"),
        ("create table t as select * from games() where event = 'a'", "no row passes `event = a`"),
        (
            "select count(*) from games() where event <> 'a'",
            "each row passes `event != a`: in texts",
        ),
        ("select count(*) from games() where not event = 'a'", "each row passes `event != a`: in"),
        (
            "select count(*) from games() where plies > 0 and event not in ('a', 'b')",
            "each row passes `event != a AND event != b`: in texts",
        ),
        (
            "select event not like 'a%' from games() limit 2",
            "each row passes `event NOT LIKE a%`: in",
        ),
        (
            "select count(*) filter (where white = 'nemo') from games()",
            "no row passes `white = nemo`",
        ),
        (
            "select sum(case when white like 'nemo%' then 1 else 0 end) s from games()",
            "no row passes `white LIKE nemo%`: in texts",
        ),
        ("select count(*) from moves() where san <> 'Qa1'", "each row passes `san != Qa1`: in"),
        (
            "select count(*) from games() g join moves() m",
            "write on g.file = m.file and g.game = m.game",
        ),
    ] {
        let told = told(&query(&file, text));
        assert!(told.starts_with("note: ") && told.contains(words), "{text}: {told}");
        assert_eq!(told.lines().count(), 1, "{text}: {told}");
    }
    assert_eq!(
        told(&query(&empty, "select * from moves()")),
        "note: `moves` finds nothing in these files\n"
    );
    let two = query(folder.path(), &format!("select count(*) {joined}"));
    assert!(told(&two).contains("join also on file, as in g.file = m.file"));
    for sound in [
        format!("select count(*) {joined}"),
        format!("select count(*) {joined} and g.file = m.file"),
        "select count(*) from games() where event = 'A'".to_owned(),
        "select count(*) from games() where event = 'A' limit 0".to_owned(),
        "select * from findings()".to_owned(),
        "select * from games() where game = 1 or event = 'a'".to_owned(),
        "select * from moves() where san <> 'e4'".to_owned(),
        "select * from games() where event <> '' and white not in ('?', '')".to_owned(),
        "select count(*) filter (where event = 'A'), sum(plies) from games()".to_owned(),
        "select case when event = 'A' then 1 else 2 end as kind from games()".to_owned(),
    ] {
        assert_eq!(told(&query(&file, &sound)), "", "{sound}");
    }
    let sound = query(folder.path(), &format!("select count(*) {joined} and g.file = m.file"));
    assert_eq!(told(&sound), "");
    let ready = command().args(["player", "Nemo"]).arg(&file).output().unwrap();
    assert_eq!(String::from_utf8(ready.stderr).unwrap(), "");
}
