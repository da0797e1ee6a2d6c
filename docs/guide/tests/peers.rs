//! The comparison is measured: each text of its table of mistakes, and a wrong move, are given to Caissa and to the programs
//! beside it. The options of `pgn-extract` in its chapter are those of its help.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use caissa::{Board, GameBuf, is_fen};
use shakmaty::{CastlingMode, Chess, Position, fen::Fen, san::SanPlus};
use tests::skip::skip_without;

/// A row of the table.
struct Row {
    input: String,
    /// Whether the mistake is in a move or a position, and not in a number, a result or a comment.
    is_about_moves: bool,
    cells: Vec<String>,
}

fn rows() -> Vec<Row> {
    let page = fs::read_to_string("src/comparison.md").unwrap();
    let (_, table) = page.split_once("| input |").expect("the table");
    let row = |line: &str| {
        let mut cells = line.trim_matches(['|', ' ']).split(" | ").map(str::to_owned);
        let input = cells.next()?.trim_matches('`').to_owned();
        let mistake = cells.next()?;
        let is_about_moves =
            !["number", "result", "comment"].iter().any(|word| mistake.contains(word));
        Some(Row { input, is_about_moves, cells: cells.collect() })
    };
    table.lines().filter(|line| line.starts_with("| `")).filter_map(row).collect()
}

/// Compares a column with what a program finds. `None` stands for a text that it does not read.
#[track_caller]
fn compare(column: usize, found: impl Fn(&Row) -> Option<bool>) {
    let rows = rows();
    assert!(rows.len() > 12, "only {} rows", rows.len());
    let mut wrong = Vec::new();
    for row in rows {
        let cell = match found(&row) {
            Some(true) => "found",
            Some(false) => "not found",
            None => "–",
        };
        if row.cells[column] != cell {
            wrong.push(format!("`{}`: the page says {}, but {cell}", row.input, row.cells[column]));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The moves of a game without numbers.
fn words(game: &str) -> impl Iterator<Item = &str> {
    game.split(' ').filter(|word| !word.ends_with('.'))
}

#[test]
fn caissa_finds_them_all() {
    compare(0, |row| {
        let is_refused = if is_fen(&row.input) {
            Board::from_fen(&row.input).is_err()
        } else {
            GameBuf::parse(&row.input).is_err()
        };
        Some(is_refused)
    });
}

#[test]
fn shakmaty() {
    let play = |mut position: Chess, word: &str| {
        let san = SanPlus::from_ascii(word.as_bytes()).ok()?.san;
        let mv = san.to_move(&position).ok()?;
        position.play_unchecked(mv);
        Some(position)
    };
    compare(1, |row| {
        if is_fen(&row.input) {
            let fen = Fen::from_ascii(row.input.as_bytes()).ok();
            return Some(
                fen.and_then(|fen| fen.into_position::<Chess>(CastlingMode::Standard).ok())
                    .is_none(),
            );
        }
        row.is_about_moves.then(|| words(&row.input).try_fold(Chess::default(), play).is_none())
    });
}

#[test]
fn cozy_chess() {
    let play = |mut board: cozy_chess::Board, word: &str| {
        let mv = cozy_chess::util::parse_san_move(&board, word).ok()?;
        board.try_play(mv).ok()?;
        Some(board)
    };
    compare(2, |row| {
        if is_fen(&row.input) {
            return Some(cozy_chess::Board::from_fen(&row.input, false).is_err());
        }
        let start = cozy_chess::Board::default();
        row.is_about_moves.then(|| words(&row.input).try_fold(start, play).is_none())
    });
}

/// The output of a program that reads a text; `None` if it cannot be run.
fn output(program: &str, args: &[&str], input: &str) -> Option<String> {
    let mut child = Command::new(program)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    child.stdin.take()?.write_all(input.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    let both = [output.stdout, output.stderr].concat();
    output.status.success().then(|| String::from_utf8_lossy(&both).into_owned())
}

const PYTHON: &str = "
import io, sys, logging, chess, chess.pgn
logging.disable()
text = sys.stdin.read()
if text.count('/') == 7:
    print(not chess.Board(text).is_valid())
else:
    print(bool(chess.pgn.read_game(io.StringIO(text)).errors))
";

const JAVASCRIPT: &str = "
const { Chess } = require('chess.js');
const text = require('fs').readFileSync(0, 'utf8');
try {
  if (text.split('/').length == 8) new Chess(text); else new Chess().loadPgn(text);
  console.log('False');
} catch { console.log('True'); }
";

/// Compares a column with the answers of a script, `True` or `False`.
fn compare_script(column: usize, program: &str, option: &str, script: &str, name: &str) {
    if output(program, &[option, script], "1. e4 *").is_none() {
        skip_without(name);
        return;
    }
    compare(column, |row| {
        let answer = output(program, &[option, script], &row.input).expect("an answer");
        Some(answer.trim() == "True")
    });
}

#[test]
fn python_chess() {
    compare_script(3, "python3", "-c", PYTHON, "python-chess");
}

#[test]
fn chess_js() {
    compare_script(4, "node", "-e", JAVASCRIPT, "chess.js");
}

/// `pgn-extract`: Debian installs it among the games, which are not in every path.
const PGN_EXTRACT: [&str; 2] = ["pgn-extract", "/usr/games/pgn-extract"];

/// The options in the left column of the chapter about `pgn-extract`, without those of newer versions.
fn options_of_pgn_extract() -> Vec<String> {
    let page = fs::read_to_string("src/from-pgn-extract.md").unwrap();
    let rows = page.lines().filter(|line| line.starts_with("| `-"));
    let cells = rows.filter_map(|row| row.trim_matches(['|', ' ']).split(" | ").next());
    let cells = cells.filter(|cell| !cell.contains("(newer versions)"));
    cells.flat_map(|cell| cell.split('`').skip(1).step_by(2).map(str::to_owned)).collect()
}

#[test]
fn pgn_extract_has_the_options_that_the_guide_translates() {
    // It ends with 1.
    let help = |program: &&str| Command::new(program).arg("--help").output().ok();
    let Some(help) = PGN_EXTRACT.iter().find_map(help) else { return skip_without("pgn-extract") };
    let help = [help.stdout, help.stderr].concat();
    let help = String::from_utf8_lossy(&help);
    let options = options_of_pgn_extract();
    assert!(options.len() > 15, "{options:?}");
    for option in options {
        let is_known = help.lines().any(|line| line.trim_start().starts_with(&option));
        assert!(is_known, "`pgn-extract` has no `{option}`");
    }
}

#[test]
fn pgn_extract() {
    let game = |input: &str| match is_fen(input) {
        true => format!("[FEN \"{input}\"]\n[SetUp \"1\"]\n\n*\n"),
        false if input.ends_with("1-0") => format!("[Result \"1-0\"]\n\n{input}\n"),
        false => format!("{input} *\n"),
    };
    let read =
        |input: &str| PGN_EXTRACT.iter().find_map(|program| output(program, &["-r"], &game(input)));
    if read("1. e4").is_none() {
        skip_without("pgn-extract");
        return;
    }
    // Without mistakes, it prints the file, the players and the number of games.
    let quiet = read("1. e4 e5").map(|text| text.lines().count());
    compare(5, |row| Some(read(&row.input).map(|text| text.lines().count()) != quiet));
}

/// A game whose last move is illegal, and the position before that move.
const WRONG: &str = "1. e4 e5 2. Ke3";
const BEFORE: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";

/// The words about a wrong move in a column of the comparison, from the first program on.
fn words_about_a_wrong_move(column: usize) -> String {
    let page = fs::read_to_string("src/comparison.md").unwrap();
    let row = page.lines().find(|line| line.starts_with("| wrong move | ")).expect("the row");
    row.trim_matches(['|', ' ']).split(" | ").nth(column + 1).expect("a cell").to_owned()
}

#[test]
fn the_libraries_say_of_a_wrong_move_what_the_page_says() {
    let error = GameBuf::parse(WRONG).unwrap_err();
    assert_eq!(words_about_a_wrong_move(0), "reason, place, fix");
    assert_eq!(error.headline(), "illegal move 2. Ke3: the king on e1 cannot reach e3");
    assert_eq!(&WRONG[error.range()], "Ke3");
    assert!(error.message().contains("did you mean `Ke2`?"), "{}", error.message());

    assert_eq!(words_about_a_wrong_move(1), "a kind of error");
    let fen = Fen::from_ascii(BEFORE.as_bytes()).unwrap();
    let position: Chess = fen.into_position(CastlingMode::Standard).unwrap();
    let san = SanPlus::from_ascii(b"Ke3").unwrap().san;
    assert_eq!(san.to_move(&position).unwrap_err().to_string(), "illegal san");

    assert_eq!(words_about_a_wrong_move(2), "a kind of error");
    let board = cozy_chess::Board::from_fen(BEFORE, false).unwrap();
    let error = cozy_chess::util::parse_san_move(&board, "Ke3").unwrap_err();
    assert!(!error.to_string().contains("Ke3"), "{error}");
}

const PYTHON_ERRORS: &str = "
import io, sys, logging, chess.pgn
logging.disable()
print(*chess.pgn.read_game(io.StringIO(sys.stdin.read())).errors)
";

const JAVASCRIPT_ERROR: &str = "
const { Chess } = require('chess.js');
try { new Chess().loadPgn(require('fs').readFileSync(0, 'utf8')); } catch (error) { console.log(error.message); }
";

/// Compares the words in a column about a wrong move with what the first program that can be run says.
#[track_caller]
fn compare_words(column: usize, words: &str, programs: &[&str], args: &[&str]) -> bool {
    let text = format!("{WRONG} *\n");
    let said = programs.iter().find_map(|program| output(program, args, &text));
    let Some(said) = said else { return false };
    assert_eq!(words_about_a_wrong_move(column), words);
    assert!(said.contains("Ke3"), "{said}");
    assert_eq!(said.contains(BEFORE), words.ends_with("the FEN"), "{said}");
    assert_eq!(said.contains("....P..."), words.ends_with("the position"), "{said}");
    true
}

#[test]
fn the_programs_say_of_a_wrong_move_what_the_page_says() {
    if !compare_words(3, "the move and the FEN", &["python3"], &["-c", PYTHON_ERRORS]) {
        skip_without("python-chess");
    }
    if !compare_words(4, "the move", &["node"], &["-e", JAVASCRIPT_ERROR]) {
        skip_without("chess.js");
    }
    if !compare_words(5, "the move and the position", &PGN_EXTRACT, &["-r"]) {
        skip_without("pgn-extract");
    }
}
