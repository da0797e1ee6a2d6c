//! `caissa compare`: games with a repertoire, and the repertoire with itself.

use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

use snapbox::cmd::cargo_bin;
use tests::skip::skip_without;

use super::caissa;

/// Lines with answers to 1. e4: 1... e5 and 1... c5, and a line that ends in mate.
const LINES: &str = "1. e4 e5 (1... c5 2. Nf3 (2. -- d6) 2... d6 3. d4) 2. Nf3 Nc6 3. Bb5 *\n\n\
                     1. e4 g5 2. d4 f6 3. Qh5# *\n";

/// A file of its own for a test.
fn file(name: &str, text: &str) -> PathBuf {
    let path = env::temp_dir().join(format!("caissa-{}-compare-{name}", std::process::id()));
    fs::write(&path, text).expect("a file");
    path
}

/// The arguments that compare with [`LINES`].
fn with_lines(name: &str, color: &str) -> Vec<String> {
    let lines = file(name, LINES).display().to_string();
    ["compare", "--repertoire", &lines, "--color", color].map(str::to_owned).into()
}

#[test]
fn a_game_leaves_a_repertoire_for_one_reason() {
    let rows = [
        ("1. d4", "white", "my deviation 1. d4, the book has e4"),
        ("1. d4", "black", "their move without an answer 1. d4, the book has e4"),
        ("1. e4 c6", "white", "their move without an answer 1... c6, the book has e5, c5 or g5"),
        ("1. e4 c6", "black", "my deviation 1... c6, the book has e5, c5 or g5"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", "white", "end of the book 3... a6"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", "black", "end of the book 3... a6"),
        // Another order of moves, and a game that leaves the repertoire and comes back.
        ("1. Nf3 Nc6 2. e4 e5 3. Bc4", "white", "my deviation 3. Bc4, the book has Bb5"),
        ("1. e3 e6 2. e4 e5 3. Nf3 Nc6 4. Bb5", "black", ""),
        ("1. Nf3 c5 2. e4 d6 3. d4 cxd4", "white", "end of the book 3... cxd4"),
        // What follows a null move is not a move of the repertoire.
        ("1. e4 c5 2. d4 d6", "white", "my deviation 2. d4, the book has Nf3"),
        ("1. e4 e5 2. Nf3", "white", ""),
        ("[FEN \"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\"] *", "white", ""),
    ];
    for (game, color, words) in rows {
        let line = match words {
            "" => String::new(),
            _ => format!("<stdin>, game 1, ? - ?: {words}\n"),
        };
        let args = with_lines("rows.pgn", color).into_iter().chain(["-".into(), "-q".into()]);
        caissa(args).stdin(game).assert().success().stdout_eq(line).stderr_eq("");
    }
}

#[test]
fn games_are_counted_and_mistakes_told() {
    let games = "[White \"Anna\"]\n[Black \"Bert\"]\n\n1. e4 c6 *\n\n[White \"Anna\"]\n\n1. e4 c6 2. d4 *\n\n\
                 [White \"anna\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc4 *\n\n[Black \"Anna\"]\n\n1. d4 *\n\n\
                 [White \"Anna\"]\n[FEN \"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\"]\n\n*\n";
    let told = "<stdin>:12:28: error[illegal/cannot-reach]: [..]\n";
    let args = || with_lines("counts.pgn", "white").into_iter();
    let printed = "\
<stdin>, game 1, Anna - Bert: their move without an answer 1... c6, the book has e5, c5 or g5
<stdin>, game 2, Anna - ?: their move without an answer 1... c6, the book has e5, c5 or g5
<stdin>, game 3, anna - ?: my deviation 3. Bc4, the book has Bb5

5 games
        1  my deviation
        2  their move without an answer
        1  never in the repertoire
        1  of the other color or of other players

2 departures; the first 1
        2  1... c6       their move without an answer  rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
";
    let human = ["-", "--player", "Anna", "--top", "1"].map(str::to_owned);
    let assert = caissa(args().chain(human)).stdin(games).assert().code(1);
    assert.stdout_eq(printed).stderr_eq(told);
    let json = ["-", "--format", "json"].map(str::to_owned);
    let assert = caissa(args().chain(json)).stdin("1. e4 e5 2. Nc3 *").assert().success();
    let left = r#"{"book":["Nf3"],"fen":"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2","kind":"deviation","move":"Nc3","ply":3}"#;
    let game = r#""file":"<stdin>","game":1,"kind":"deviation","type":"game","white":"?""#;
    let counts =
        r#"{"deviation":1,"end":0,"inside":0,"other":0,"outside":0,"unanswered":0},"type""#;
    assert.stdout_eq(format!(
        "{{\"black\":\"?\",\"departure\":{left},{game}}}\n\
         {{\"departures\":[{{\"departure\":{left},\"games\":1}}],\"games\":{counts}:\"summary\"}}\n"
    ));
}

#[test]
fn the_repertoire_itself_is_checked() {
    let printed = "\
choice 1... e5, 1... c5 and 1... g5: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
gap: rnbqkbnr/pp2pppp/3p4/2p5/3PP3/5N2/PPP2PPP/RNBQKB1R b KQkq - 0 3
gap: r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3
1 choice, 2 gaps, 0 transpositions
";
    caissa(with_lines("itself.pgn", "black")).assert().code(1).stdout_eq(printed).stderr_eq("");
    let sound = "0 choices, 0 gaps, 0 transpositions\n";
    caissa(with_lines("sound.pgn", "white")).assert().success().stdout_eq(sound);
    let lines = file("orders.pgn", "1. e4 e5 2. Nf3 (2. Nc3 Nc6 3. Nf3) 2... Nc6 3. Nc3 Nf7 *");
    let printed = "\
choice 2. Nf3 and 2. Nc3: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
transposition 3. Nf3 and 3. Nc3: r1bqkbnr/pppp1ppp/2n5/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R b KQkq - 3 3
1 choice, 0 gaps, 1 transposition
";
    let args = ["compare", "--color", "white", "--repertoire"].map(str::to_owned);
    let args = || args.iter().cloned().chain([lines.display().to_string()]);
    let told = "[..]orders.pgn:1:53: error[illegal/own-piece]: [..]\n";
    caissa(args()).assert().code(1).stdout_eq(printed).stderr_eq(told);
    let positions = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\n";
    let list = ["-", "--from", "epd"].map(str::to_owned);
    caissa(with_lines("list.pgn", "white").into_iter().chain(list))
        .stdin(positions)
        .assert()
        .code(2);
}

/// Another judge, not ours.
#[test]
fn python_chess_finds_the_same() {
    let run =
        |code: &str| Command::new("python3").arg("-c").arg(code).arg(cargo_bin!("caissa")).output();
    if !run("import chess.pgn").is_ok_and(|output| output.status.success()) {
        return skip_without("python-chess");
    }
    let output = run(include_str!("../cases/compare/oracle.py")).expect("it runs");
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "done\n");
}
