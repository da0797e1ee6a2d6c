//! `caissa play`, as persons, scripts and screen readers use it.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
#[cfg(unix)]
use std::time::Instant;

use chess_core::GameBuf;
use snapbox::cmd::cargo_bin;

use super::caissa;
#[cfg(unix)]
use crate::game::GAME;
use tests::skip::skip_without;

/// A folder that is removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("caissa-play-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.file(name)).unwrap()
    }

    /// The game that was saved, which must be one.
    fn game(&self) -> String {
        let text = self.read("game.pgn");
        GameBuf::parse(&text).unwrap().to_string()
    }

    /// The output for a script of lines, with the game saved in `game.pgn`.
    fn play(&self, args: &[&str], script: &str) -> String {
        let save = self.file("game.pgn");
        let args = [&["play", "--lines", "--save", save.to_str().unwrap()], args].concat();
        let done = caissa(args).stdin(script.replace(", ", "\n")).assert().code(0).stderr_eq("");
        String::from_utf8(done.get_output().stdout.clone()).unwrap()
    }

    /// The same for two persons.
    fn persons(&self, script: &str) -> String {
        self.play(&["--side", "both"], script)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn movetext(pgn: &str) -> &str {
    pgn.rsplit("\"] ").next().unwrap().rsplit("]\n\n").next().unwrap()
}

#[test]
fn a_game_is_reviewed_and_learned_from_in_sentences() {
    let folder = Folder::new("review");
    let script = "e4, e5, Qh5, Nc6, Bc4, Nf6, Qxf7, review, next, go 5, next, learn black, Nf6, solution, next, quit";
    let printed = folder.persons(script);
    // A script waits for the review, as it waits for an engine.
    for expected in [
        "The engine reviews the game, 7 plies. `stop` stops it.\nThe review is complete.\nWhite: 0 inaccuracies,",
        "no bad move follows\n`start` goes back to the first move\n",
        "After 3... Nf6.\n3... Nf6 is a blunder: White mates in 1. Better is 3... ",
        "Mistake 1 of 1: find a better move for Black. 3... Nf6 was played: blunder. ",
        "No: 3... Nf6 is a blunder: White mates in 1. It is the move of the game. Try again.",
        "The better move: 3... ",
        "Of 1 mistake, you found a better move at once for 0, with help for 0, and not for 1.",
    ] {
        assert!(printed.contains(expected), "{expected}: {printed}");
    }
    // The game is saved as `caissa analyse` writes it.
    fs::write(folder.file("plain.pgn"), "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0").unwrap();
    let plain = folder.file("plain.pgn");
    let done = caissa(["analyse", "--quiet", plain.to_str().unwrap()]).assert().code(0);
    let analysed = String::from_utf8(done.get_output().stdout.clone()).unwrap();
    let analysed = GameBuf::parse(&analysed).unwrap().to_string();
    assert_eq!(movetext(&folder.game()), movetext(&analysed));
}

/// A script waits for the lines that it asks for. The file that is saved is a game where `check`
/// finds nothing.
#[test]
fn a_game_is_analysed_and_studied_in_sentences() {
    let folder = Folder::new("study");
    let script = "e4, e5, Qh5, Nc6, Bc4, Nf6, lines, analysis on, lines 1, lines, go 5, g6, comment the defence, glyph !, \
                  arrow g6 h5 red, threats, lines, tag Event A lesson, raise, revert, delete, revert, resign, quit";
    let printed = folder.persons(script);
    for expected in [
        "the analysis is off, so there are no lines\n`analysis` switches it on\n",
        "The analysis is on: the engine looks at each position, and you move both sides. `lines` reads what it finds.\n",
        ":\n4. Qxf7#: White mates in 1.\n",
        "Black's pawn on g7 goes to g6.\nComment on 3... g6: the defence\n3... g6!: good move.\nA red arrow from g6 to h5.\n",
        "Threats: what Black would play if White passed.\nBlack threatens, at depth ",
        "Event: A lesson.\n3... g6 is in the main line now.\nThe last change is undone.\n\
         Deleted: 3... g6. `revert` brings it back.\nThe last change is undone.\n",
        "the game is studied, and not played\n`study off` ends the study\n",
    ] {
        assert!(printed.contains(expected), "{expected}: {printed}");
    }
    let saved = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 (3... g6! {[%cal Rg6h5] the defence})";
    assert_eq!(movetext(&folder.game()), saved);
    caissa(["check", folder.file("game.pgn").to_str().unwrap()]).assert().code(0);
}

#[test]
fn a_whole_game_is_played_refused_explained_and_saved() {
    let folder = Folder::new("whole");
    let script = "e4, e5, Qh5, Nc6, Bc4, Nf6, Qh8, why, pick h5, pick f7, list, e5, quit";
    let printed = folder.persons(script);
    let expected = "\
White to move, move 1.
White's pawn on e2 goes to e4.
Black's pawn on e7 goes to e5.
White's queen on d1 goes to h5.
Black's knight on b8 goes to c6.
White's bishop on f1 goes to c4.
Black's knight on g8 goes to f6.
illegal move 4. Qh8: the queen on h5 is blocked by the pawn on h7
it can go to d1, e2, f3, h3, g4, h4, f5, g5, g6 or h6,
or take on e5, f7 or h7
did you mean `Qxh7` or `Qh3`?
";
    assert!(printed.starts_with(expected), "{printed}");
    // `why` adds the board.
    assert!(printed.contains("\n7  p p p p . p p[p]\n"), "{printed}");
    let end = "
White's queen on h5 takes the pawn on f7: checkmate.
The game is over: White wins by checkmate.
#1   1. e4
#2   1... e5
#3   2. Qh5
#4   2... Nc6
#5   3. Bc4
#6   3... Nf6
#7   4. Qxf7#, on the board
the game is over: White wins by checkmate
`back` takes a move back, `new` begins a new game
";
    assert!(printed.ends_with(end), "{printed}");
    assert!(movetext(&folder.game()).ends_with("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0"));
    // A saved game is clean to the strictest eye.
    caissa(["check", "--strict", "-q", folder.file("game.pgn").to_str().unwrap()])
        .assert()
        .code(0)
        .stdout_eq("");
}

#[test]
fn promotions_take_backs_draws_and_claims_are_typed() {
    let folder = Folder::new("typed");
    let printed = folder.play(
        &["--side", "both", "--fen", "8/P6k/8/8/8/8/8/K7 w - - 0 1"],
        "a7 a8, knight, back, a8=Q, Kg7, draw, decline, claim, resign",
    );
    assert_eq!(
        printed,
        "\
White to move, move 1.
The pawn from a7 promotes on a8: choose queen, rook, bishop or knight.
White's pawn on a7 goes to a8 and becomes a knight.
The game is over: draw by dead position.
Taken back: a8=N.
This is an earlier position: a move goes on from here. `redo` or `end` goes forward.
White's pawn on a7 goes to a8 and becomes a queen.
Black's king on h7 goes to g7.
White offers a draw. Answer with `accept` or `decline`.
The draw is declined.
no draw can be claimed: this position has occurred for the first time, and 0 moves by each side since the last \
capture or pawn move are fewer than 50
The game is over: Black wins: White resigns.
"
    );
    assert!(
        folder.game().ends_with("1. a8=Q (1. a8=N) 1... Kg7 {Black wins: White resigns} 0-1"),
        "{}",
        folder.game()
    );
    let knights = "Nf3, Nf6, Ng1, Ng8, ".repeat(2);
    let printed = folder.persons(&(knights + "claim"));
    assert!(printed.contains("White may claim a draw by threefold repetition. `claim` claims it.\nThe game is over: draw by threefold repetition.\n"), "{printed}");
    // What is over is kept, and another game has begun in the same file.
    assert!(printed.starts_with("The last game is kept in"), "{printed}");
    assert!(folder.read("game-earlier.pgn").contains("a8=N"));
}

#[test]
fn a_game_is_played_in_the_words_that_the_program_speaks() {
    let folder = Folder::new("words");
    let said = "pawn e4, Black's pawn on e7 goes to e5., knight to f3, knight c6, bishop c4, bishop c5, \
                White castles kingside., knight f6, pawn to d4, pawn takes d4, knight takes d4, bishop takes d4, queen takes bishop";
    let printed = folder
        .persons(&format!("{said}, last, material, scan d, attackers e4, clock, back 99, list"));
    assert!(!printed.contains("illegal") && !printed.contains("neither a move"), "{printed}");
    for line in [
        "White castles kingside.",
        "Last move: 7. Qxd4. White's queen on d1 takes the bishop on d4.",
        "White has captured a bishop and a pawn.",
        "File d: d4 white queen, d7 black pawn, d8 black queen.",
        "Black attacks e4 with the knight on f6.",
        "The game has no clocks.",
    ] {
        assert!(printed.contains(&format!("{line}\n")), "no `{line}`: {printed}");
    }
    assert!(printed.contains("Nf3, e5, e4. There is nothing more to take back.\n"), "{printed}");
    let game = folder.game();
    assert!(
        game.contains("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d4 exd4 6. Nxd4 Bxd4 7. Qxd4"),
        "{game}"
    );
}

#[test]
fn a_premove_is_typed_ahead() {
    let folder = Folder::new("premove");
    // A person who types does not wait for the engine.
    let mut player = Player::start(&folder, &["--level", "1", "--pace", "2"]);
    player.ask("pace 0.5", "The engine takes at least 0.5 seconds for a move.");
    player.ask("pace 0", "The engine moves as soon as it can.");
    drop(player);
    let printed = folder.play(&["--level", "1"], "e4, premove, premove Nf3");
    assert!(printed.contains("no premove waits\n"), "{printed}");
    assert!(
        printed.contains("a premove waits for an engine that thinks, and none does\n"),
        "{printed}"
    );
}

#[test]
fn a_level_without_an_engine_is_kept_for_later() {
    let folder = Folder::new("level");
    let printed = folder.persons("level 7, load nowhere.pgn");
    assert!(printed.contains("When an engine plays, its level is 7.\n"), "{printed}");
    assert!(!printed.contains("from its next move on"), "{printed}");
}

#[test]
fn a_game_goes_on_where_it_was_left() {
    let folder = Folder::new("left");
    folder.play(&["--side", "both", "--white", "Anna", "--clock", "5+3"], "e4, e5, Nf3, back");
    let printed = folder.play(&[], "status, redo, Nc6, resign");
    assert!(printed.starts_with("The game goes on from"), "{printed}");
    assert!(
        printed.contains(
            "Last move: 1... e5. Black's pawn on e7 goes to e5.\nWhite to move, move 2.\nWhite has 5:0"
        ),
        "{printed}"
    );
    assert!(
        printed.contains("Played again: Nf3.\nBlack's knight on b8 goes to c6.\n"),
        "{printed}"
    );
    let text = folder.read("game.pgn");
    assert!(
        text.contains("[White \"Anna\"]")
            && text.contains("[TimeControl \"300+3\"]")
            && text.contains("%clk"),
        "{text}"
    );
    // A new game beside an unfinished one keeps that one.
    folder.persons("d4");
    let printed =
        folder.play(&["--side", "both", "--fen", "7k/8/8/8/8/8/7R/K7 b - - 0 1"], "Kg8, new, c4");
    assert_eq!(printed.matches("The last game is kept in").count(), 2, "{printed}");
    assert!(folder.read("game-earlier.pgn").contains("1. d4 *"));
    assert!(folder.game().contains("1. c4"));
}

#[test]
fn a_game_of_a_file_is_opened_by_its_number() {
    let folder = Folder::new("numbers");
    let games = "[White \"One\"]\n\n1. e4 *\n\n[White \"Two\"]\n\n1. d4 d5 *\n";
    fs::write(folder.file("many games.pgn"), games).unwrap();
    let name = folder.file("many games.pgn").display().to_string();
    let script = format!(
        "load {name}, load {name} game 2, load {name} game 2 1, game 1, game 3, load {name} game 9"
    );
    let printed = folder.persons(&script);
    for words in [
        "One against ?, 1 ply.\nIt is game 1 of 2; `game NUMBER` opens another one.",
        "Two against ?, 2 plies.",
        "has 2 games, so no game 3",
        "has 2 games, so no game 9",
    ] {
        assert!(printed.contains(words), "{words}: {printed}");
    }
    assert_eq!(printed.matches("It is game 2 of 2").count(), 2, "{printed}");
    assert!(folder.game().contains("1. e4"));
}

/// A game that is only looked at is not kept, and no engine plays in it.
#[test]
fn an_opened_game_is_kept_when_it_has_been_changed() {
    let folder = Folder::new("opened");
    let games = "[White \"One\"]\n\n1. e4 *\n\n[White \"Two\"]\n\n1. d4 *\n\n[White \"Three\"]\n\n1. c4 *\n";
    fs::write(folder.file("games.pgn"), games).unwrap();
    let name = folder.file("games.pgn").display().to_string();
    let copy = folder.file("copy.pgn").display().to_string();
    let script = format!(
        "load {name}, game 2, end, go 0, c4, game 3, game 1, new, earlier, game 1, save {copy}"
    );
    let printed = folder.play(&["--side", "white", "--level", "1"], &script);
    assert!(printed.contains("1 game; `game NUMBER` opens one.\n1. Two - ?, *"), "{printed}");
    assert_eq!(movetext(&folder.read("copy.pgn")), "1. d4 (1. c4) *\n");
    assert!(!folder.read("game-earlier.pgn").contains("Caissa"), "{printed}");
    // It is still there when the program is started again.
    let printed = folder.play(&["--game", &name], "status");
    assert!(printed.contains("Black to move"), "{printed}");
    let printed = folder.play(&[], "e5, play from here");
    assert!(printed.contains("e5.\nThe game goes on."), "{printed}");
}

/// A game that is saved for others is read by others, comment by comment: by `python-chess`, and by `pgn-extract`.
#[test]
fn a_lesson_is_learned_and_lines_are_drilled_in_sentences() {
    let folder = Folder::new("lesson");
    let lesson = folder.file("lesson.pgn");
    fs::write(&lesson, "[ChapterMode \"gamebook\"]\n\n{Attack f7.} 1. e4 (1. a4? {Slow.} 1... e5) 1... e5 2. Qh5 *\n").unwrap();
    let name = lesson.to_str().unwrap();
    let printed = folder.play(&["--game", name], "a4, e4, Qh5, tag, quit");
    for expected in [
        "Attack f7.\nMove 1 of 2: find the move for White. `hint` names a piece",
        "No: 1. a4 is a mistake. Slow. The answer is 1... e5. Try again.\n",
        "Right. 1. e4.\n1... e5.\nMove 2 of 2: find the move for White.\n",
        "Right. 2. Qh5.\nLesson done: 1 of 2 at the first try.\n",
        "ChapterMode: gamebook\n",
    ] {
        assert!(printed.contains(expected), "{expected}: {printed}");
    }
    // Another start looks at the ply that is named.
    let printed = folder.play(&["--game", name, "--ply", "1"], "drill, e4, Qh5, quit");
    assert!(
        printed.contains("It is asked for again tomorrow.\nNothing is left for today, of 1 line."),
        "{printed}"
    );
    let printed = folder.play(&["--game", name, "--ply", "0"], "drill, explorer, gaps, quit");
    assert!(printed.contains("Nothing is left for today, of 1 line."), "{printed}");
    assert!(
        printed
            .contains("2 moves in this position, of 1 game.\na4: 1 game, a mistake\ne4: 1 game\n"),
        "{printed}"
    );
    assert!(printed.contains("\n1. e4 c5: known, in no game, no reply\n"), "{printed}");
}

#[test]
fn exports_are_read_by_other_programs() {
    let folder = Folder::new("others");
    let given = "[White \"A\"]\n[Result \"1-0\"]\n\n{Introduction} 1. e4 ; a {smile} :-}\ne5 ({before} 1... c5 $14) 2. Nf3 1-0\n";
    fs::write(folder.file("given.pgn"), given).unwrap();
    let (given, copy) = (folder.file("given.pgn"), folder.file("copy.pgn"));
    let script = format!(
        "load {}, go #3, comment better }} than {{ this, circle d5, arrow c5 d4 red, Nc3, comment ;x, end, Nc6, save {}",
        given.display(),
        copy.display()
    );
    folder.play(&["--side", "white", "--level", "1"], &script);
    let exported = folder.read("copy.pgn");
    assert!(!exported.contains("Caissa") && !exported.contains("\n;"), "{exported}");
    let code = "import chess.pgn, sys\n\
                game = chess.pgn.read_game(open(sys.argv[1]))\n\
                assert not game.errors, game.errors\n\
                def told(node):\n    \
                    for child in node.variations:\n        \
                        print(child.san(), sorted(child.nags), child.starting_comment, '|', child.comment, '|', len(child.arrows()))\n        \
                        told(child)\n\
                print(game.comment, game.headers['Result'], len(game.headers))\n\
                told(game)\n";
    let python = |code: &str| Command::new("python3").arg("-c").arg(code).arg(&copy).output();
    match python("import chess.pgn") {
        Ok(output) if output.status.success() => {
            let output = python(code).unwrap();
            let read = String::from_utf8_lossy(&output.stdout).into_owned();
            assert_eq!(String::from_utf8_lossy(&output.stderr), "");
            assert_eq!(
                read,
                "Introduction 1-0 7\ne4 []  | a {smile) :-) | 0\ne5 []  |  | 0\nNf3 []  |  | 0\nc5 [14] before | [%csl Gd5][%cal Rc5d4] better ) than { this | 2\nNc3 []  | ;x | 0\nNc6 []  |  | 0\n"
            );
        }
        _ => skip_without("python-chess"),
    }
    match super::engines::installed("pgn-extract") {
        Some(program) => {
            let output = Command::new(program).arg("-s").arg(&copy).output().unwrap();
            let read = String::from_utf8_lossy(&output.stdout);
            assert!(
                read.contains("better ) than { this") && output.stderr.is_empty(),
                "{output:?}"
            );
        }
        None => skip_without("pgn-extract"),
    }
}

/// The place of earlier games is announced once, and only their owner can read them.
#[test]
fn earlier_games_are_told_once_and_private() {
    let folder = Folder::new("once");
    let printed = folder.persons("e4, new, d4, new, c4, new, Nf3");
    assert_eq!(printed.matches("The last game is kept in").count(), 1, "{printed}");
    #[cfg(unix)]
    for name in ["game.pgn", "game-earlier.pgn"] {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(folder.file(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
}

#[test]
fn the_same_command_goes_on_with_its_game() {
    let folder = Folder::new("same");
    for args in [
        &["--side", "both", "--clock", "5+3"][..],
        &["--side", "both", "--fen", "7k/8/8/8/8/8/7R/K7 b - - 0 1"],
    ] {
        folder.play(args, "e4, Kg8");
        let printed = folder.play(args, "e5, Rg2, resign");
        assert!(printed.starts_with("The game goes on from"), "{printed}");
    }
    let text = folder.read("game.pgn");
    assert!(text.contains("1... Kg8 2. Rg2+"), "{text}");
    assert!(folder.read("game-earlier.pgn").contains("[TimeControl \"300+3\"]"));
}

#[test]
fn games_are_loaded_and_copied() {
    let folder = Folder::new("files");
    let games = folder.file("my games.pgn");
    fs::write(&games, "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 1-0\n\n1. d4 *\n").unwrap();
    let copy = folder.file("copy.pgn");
    let (games, copy) = (games.display(), copy.display());
    let script =
        format!("load {games} 2, Nc3, save {copy}, save {copy}, load {games} 9, load nowhere.pgn");
    let printed = folder.persons(&script);
    assert!(printed.contains("A against B, 3 plies, 1-0.\n"), "{printed}");
    assert!(
        printed.contains("White's knight on b1 goes to c3.\nThe game is saved in"),
        "{printed}"
    );
    assert!(
        printed.contains("copy.pgn`: file exists\nthere is no number 9: the last one is 3\n"),
        "{printed}"
    );
    assert!(
        printed.ends_with("cannot read `nowhere.pgn`: no such file or directory\n"),
        "{printed}"
    );
    assert!(
        folder.read("copy.pgn").contains("[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 (2. Nc3) 1-0\n"),
        "{}",
        folder.read("copy.pgn")
    );
    let other = Folder::new("files-args");
    let game = games.to_string();
    let printed = other.play(&["--game", &game, "--ply", "1", "--side", "both"], "c5");
    let others = "It is game 1 of 2; `game NUMBER` opens another one.\n";
    assert!(printed.starts_with(&format!("{others}Last move: 1. e4.")), "{printed}");
    fs::write(folder.file("bad.pgn"), "1. e4 e5 2. Ke3 *\n").unwrap();
    let bad = folder.file("bad.pgn");
    let words = "error: [..]bad.pgn:1:13: illegal move 2. Ke3: the king on e1 cannot reach e3\n";
    let save = folder.file("x.pgn");
    let args = ["play", "--game", bad.to_str().unwrap(), "--save", save.to_str().unwrap()];
    caissa(args).assert().code(2).stdout_eq("").stderr_eq(words);
}

#[test]
fn a_game_is_saved_among_the_programs_data() {
    let folder = Folder::new("data");
    let game = folder.file("caissa").join("game.pgn");
    let play = || caissa(["play", "--side", "both"]).env("XDG_DATA_HOME", &folder.0);
    play().stdin("e4\nsave\n").assert().code(0);
    assert!(fs::read_to_string(&game).unwrap().ends_with("\n1. e4 *\n\n"));
    let words =
        format!("The game goes on from `{}`; `new` begins another one.\n[..]\n", game.display());
    play().stdin("").assert().code(0).stdout_eq(words + "...\n");
}

#[test]
fn somebody_elses_file_is_not_written_over() {
    let folder = Folder::new("others");
    let file = folder.file("game.pgn");
    for text in ["1. e4 e5 *\n\n1. d4 d5 *\n", "a shopping list\n"] {
        fs::write(&file, text).unwrap();
        let save = file.to_str().unwrap();
        let done =
            caissa(["play", "--side", "both", "--save", save]).stdin("e4\n").assert().code(2);
        let words = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
        assert!(words.contains("does not hold one game to go on with"), "{words}");
        assert_eq!(folder.read("game.pgn"), text);
    }
}

#[test]
fn a_broken_game_that_nobody_named_is_set_aside() {
    let folder = Folder::new("aside");
    fs::create_dir_all(folder.file("caissa")).unwrap();
    let file = folder.file("caissa").join("game.pgn");
    let play = || caissa(["play", "--side", "both"]).env("XDG_DATA_HOME", &folder.0);
    for (at, text) in
        [&b"1. e4 e5 2. Ke3 *"[..], b"a shopping list\n", b"\xff\xfe\x00"].into_iter().enumerate()
    {
        fs::write(&file, text).unwrap();
        let done = play().stdin("e4\n").assert().code(0);
        let printed = String::from_utf8_lossy(&done.get_output().stdout).into_owned();
        assert!(printed.starts_with("The saved game in `"), "{printed}");
        assert!(
            printed.contains("and a new game begins.\nWhite to move, move 1.\nWhite's pawn"),
            "{printed}"
        );
        let aside = ["game-broken.pgn", "game-broken-2.pgn", "game-broken-3.pgn"][at];
        assert_eq!(fs::read(folder.file("caissa").join(aside)).unwrap(), text);
        assert!(fs::read_to_string(&file).unwrap().contains("1. e4"));
    }
}

#[test]
fn a_resumed_game_keeps_its_level() {
    let folder = Folder::new("kept-level");
    folder.play(&["--level", "2"], "e4, level 4");
    folder.play(&[], "d4");
    let text = folder.read("game.pgn");
    assert!(
        text.contains("[Black \"Caissa, level 4\"]") && text.contains("[CaissaLevel \"4\"]"),
        "{text}"
    );
    // The requested level counts.
    folder.play(&["--level", "1"], "c4");
    assert!(folder.read("game.pgn").contains("[CaissaLevel \"1\"]"));
}

#[test]
fn a_clock_is_obeyed_or_refused() {
    let folder = Folder::new("clock-arg");
    folder.persons("e4");
    let save = folder.file("game.pgn");
    let save = save.to_str().unwrap();
    let words = "error: `--clock 3+2` cannot be obeyed: the game has begun, without clocks; `new` begins another one\n";
    caissa(["play", "--save", save, "--clock", "3+2"])
        .stdin("e5\n")
        .assert()
        .code(2)
        .stdout_eq("")
        .stderr_eq(words);
    let game = folder.file("other.pgn");
    fs::write(&game, "[TimeControl \"60\"] 1. d4 d5 *\n").unwrap();
    let other = folder.file("x.pgn");
    let args = [
        "play",
        "--game",
        game.to_str().unwrap(),
        "--save",
        other.to_str().unwrap(),
        "--clock",
        "3+2",
    ];
    let words = "error: `--clock 3+2` cannot be obeyed: the game has begun, with the clock 1+0; `new` begins another one\n";
    caissa(args).stdin("").assert().code(2).stdout_eq("").stderr_eq(words);
    assert!(folder.game().contains("1. e4"));
}

#[test]
#[cfg(unix)]
fn pipes_and_devices_are_refused_at_once() {
    let folder = Folder::new("pipes");
    let pipe = folder.file("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let script =
        format!("open {}, open /dev/zero, open {}, e4", pipe.display(), folder.0.display());
    let begun = Instant::now();
    let printed = folder.persons(&script);
    assert!(begun.elapsed() < Duration::from_secs(20));
    assert_eq!(printed.matches("it is not a regular file\n").count(), 3, "{printed}");
    assert!(printed.ends_with("White's pawn on e2 goes to e4.\n"), "{printed}");
}

#[test]
fn two_programs_do_not_write_over_each_other() {
    let folder = Folder::new("two");
    let mut one = Player::start(&folder, &["--side", "both"]);
    one.ask("e4", "White's");
    fs::write(folder.file("game.pgn"), "1. d4 *\n").unwrap();
    // The remains of an earlier one with the same number.
    let left = format!("game-{}.pgn", one.child.id());
    fs::write(folder.file(&left), "1. c4 *\n").unwrap();
    one.ask("e5", "Another program has changed");
    one.ask("Nf3", "White's");
    assert_eq!(
        (folder.read("game.pgn"), folder.read(&left)),
        ("1. d4 *\n".into(), "1. c4 *\n".into())
    );
    assert!(folder.read(&left.replace(".pgn", "-2.pgn")).contains("1. e4 e5 2. Nf3 *"));

    // Nor does a new game take away what the other one has saved.
    let folder = Folder::new("left");
    let mut one = Player::start(&folder, &["--side", "both"]);
    one.ask("e4", "White's");
    fs::write(folder.file("game.pgn"), "1. d4 *\n").unwrap();
    one.ask("new", "The last game is kept in");
    assert_eq!(folder.read("game.pgn"), "1. d4 *\n");
    assert!(folder.read("game-earlier.pgn").contains("1. e4 *"));
}

#[test]
fn the_built_in_engine_answers_hints_and_takes_back() {
    let folder = Folder::new("engine");
    let printed = folder.play(&["--level", "1"], "e4, hint, back, d4, moves, level 2, resign");
    let lines: Vec<_> = printed.lines().collect();
    assert_eq!(lines[..2], ["White to move, move 1.", "White's pawn on e2 goes to e4."]);
    assert!(lines[2].starts_with("Black's "), "{printed}");
    assert!(printed.contains("\nHint: 2. "), "{printed}");
    assert!(printed.contains(", e4.\nThis is an earlier position"), "{printed}");
    assert!(printed.ends_with("The game is over: Black wins: White resigns.\n"), "{printed}");
    let text = folder.read("game.pgn");
    assert!(
        text.contains("[Black \"Caissa, level 2\"]") && text.contains("[CaissaPersons \"white\"]"),
        "{text}"
    );
}

#[test]
fn games_differ_and_a_seed_repeats_one() {
    let game = |args: &[&str]| {
        let folder = Folder::new(&format!("seed-{}", args.len()));
        folder.play(&[&["--level", "4"], args].concat(), "e4, d3, g3");
        (movetext(&folder.game()).to_owned(), folder.read("game.pgn"))
    };
    let games: std::collections::BTreeSet<String> = (0..6).map(|_| game(&[]).0).collect();
    assert!(games.len() >= 3, "{games:?}");
    let (first, saved) = game(&["--seed", "5"]);
    assert!(saved.contains("[CaissaSeed \"5\"]"), "{saved}");
    assert_eq!(game(&["--seed", "5"]).0, first);
    let (without_book, _) = game(&["--seed", "5", "--no-book"]);
    assert_eq!(game(&["--seed", "5", "--no-book"]).0, without_book);
}

/// A resumed game goes on as it would have gone on.
#[test]
fn a_resumed_game_keeps_its_seed() {
    let (whole, parts) = (Folder::new("seed-whole"), Folder::new("seed-parts"));
    whole.play(&["--level", "5", "--seed", "77"], "d4, a3, h3, g3");
    parts.play(&["--level", "5", "--seed", "77"], "d4, a3");
    parts.play(&[], "h3, g3");
    assert_eq!(movetext(&parts.game()), movetext(&whole.game()));
    // Another game has another seed.
    parts.play(&[], "new, d4");
    let text = parts.read("game.pgn");
    assert!(text.contains("[CaissaSeed \"") && !text.contains("[CaissaSeed \"77\"]"), "{text}");
}

#[test]
fn a_lost_engine_resigns_unless_it_plays_on_or_is_weak() {
    let played = |name: &str, args: &[&str]| {
        let fen = ["--side", "white", "--fen", "k7/8/8/8/8/8/8/K5QR w - - 0 1"];
        Folder::new(name).play(&[&fen, args].concat(), "Kb1, Kc1, Kb1, Kc1, Kb1")
    };
    let end = "The game is over: White wins: Black resigns.";
    let printed = played("resigns", &["--level", "5"]);
    assert_eq!(printed.matches(end).count(), 1, "{printed}");
    // Three moves, and then the resignation.
    assert_eq!(printed.matches("Black's king").count(), 3, "{printed}");
    for args in [&["--level", "5", "--play-on"][..], &["--level", "3"]] {
        let printed = played(&format!("plays-on-{}", args.len()), args);
        assert!(!printed.contains(end), "{printed}");
    }
}

#[test]
fn engines_play_each_other_to_the_end() {
    let folder = Folder::new("watch");
    let printed = folder
        .play(&["--side", "none", "--level", "1", "--fen", "7k/8/6K1/8/8/8/8/6R1 w - - 90 80"], "");
    assert!(printed.contains("The game is over: "), "{printed}");
}

#[test]
fn bad_arguments_are_refused() {
    for (args, words) in [
        (&["--side", "white and black"][..], "expected white, black, both, none"),
        (
            &["--clock", "soon"],
            "expected minutes and the seconds that a move adds, as in `5+3` or `0.5+1`",
        ),
        (&["--level", "11"], "11 is not in 1..=10"),
        (&["--fen", "8/8/8/8/8/8/8/8 w - - 0 1"], "error: "),
        (&["--ply", "3"], "--game"),
    ] {
        let done = caissa([&["play", "--save", "/nowhere/x.pgn"], args].concat())
            .assert()
            .code(2)
            .stdout_eq("");
        let printed = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
        assert!(printed.contains(words), "{printed}");
    }
}

#[test]
fn nothing_typed_reaches_the_terminal_raw() {
    let folder = Folder::new("raw");
    let printed = folder.persons("\u{1b}[31mred, name white \u{1b}[2J, help \u{202e}, status");
    assert!(!printed.contains(['\u{1b}', '\u{202e}']), "{printed:?}");
}

#[test]
fn a_killed_program_gives_no_time_back() {
    let folder = Folder::new("pause");
    let mut player = Player::start(&folder, &["--side", "both", "--clock", "1+0"]);
    player.ask("e4", "White's");
    player.ask("e5", "Black's");
    // The clock runs on without a word, and is saved.
    let shown = || folder.read("game.pgn").contains("[CaissaClock \"W/0:00:5");
    assert!((0..400).any(|_| {
        std::thread::sleep(Duration::from_millis(20));
        shown()
    }));
    player.child.kill().unwrap();
    let printed = folder.play(&[], "status");
    assert!(printed.contains("White has 0:5"), "{printed}");
}

/// The command with pipes, read line by line.
struct Player {
    child: Child,
    lines: std::io::Lines<BufReader<std::process::ChildStdout>>,
}

impl Player {
    fn start(folder: &Folder, args: &[&str]) -> Self {
        Self::start_by(Command::new(cargo_bin!("caissa")), folder, args)
    }

    /// Starts the command by another one, which gets its arguments.
    fn start_by(mut command: Command, folder: &Folder, args: &[&str]) -> Self {
        let mut child = command
            .args(["play", "--lines", "--save"])
            .arg(folder.file("game.pgn"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, lines }
    }

    /// Types a line, and reads up to an answer that begins so.
    fn ask(&mut self, text: &str, answer: &str) {
        let stdin = self.child.stdin.as_mut().unwrap();
        stdin.write_all(format!("{text}\n").as_bytes()).unwrap();
        let found = self.lines.by_ref().map_while(Result::ok).any(|line| line.starts_with(answer));
        assert!(found, "{text}: no `{answer}`");
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_killed_program_loses_nothing() {
    let folder = Folder::new("killed");
    for (text, answer) in [("e4", "White's"), ("e5", "Black's"), ("Nf3", "White's")] {
        let mut player = Player::start(&folder, &["--side", "both"]);
        player.ask(text, answer);
        // As `kill -9`; the answer is printed after the game is saved, or at once before it.
        player.ask("status", "Last move");
        player.child.kill().unwrap();
    }
    let printed = folder.play(&[], "list");
    assert!(
        printed.ends_with("#1   1. e4\n#2   1... e5\n#3   2. Nf3, on the board\n"),
        "{printed}"
    );
    let left: Vec<_> =
        fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["game.pgn"]);
}

#[test]
#[cfg(unix)]
fn ctrl_c_saves_and_ends() {
    let folder = Folder::new("interrupted");
    let mut player = Player::start(&folder, &["--side", "both"]);
    player.ask("e4", "White's");
    let id = player.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    assert_eq!(player.child.wait().unwrap().code(), Some(0));
    assert!(folder.game().contains("1. e4"));
}

/// Programs that pretend to be engines.
#[cfg(unix)]
mod programs {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// A shell script that answers the greeting, and then does as told for each line that it reads.
    fn engine(folder: &Folder, go: &str) -> PathBuf {
        let path = folder.file("engine");
        let script = format!(
            "#!/bin/sh\nwhile read word rest; do\n  echo \"$word $rest\" >> \"$0.log\"\n  case $word in\n    \
             uci) echo 'id name Fake 1.0'; echo 'option name UCI_Elo type spin default 1500 min 1000 max 1900'; \
             echo uciok;;\n    isready) echo readyok;;\n    go) {go};;\n    quit) exit 0;;\n  esac\ndone\n"
        );
        write_script(&path, &script);
        path
    }

    fn write_script(path: &Path, script: &str) {
        fs::write(path, script).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    fn play(folder: &Folder, engine: &Path, script: &str) -> String {
        folder.play(&["--engine", engine.to_str().unwrap(), "--level", "5"], script)
    }

    #[test]
    fn another_engine_plays_and_is_named() {
        let folder = Folder::new("uci");
        let engine =
            engine(&folder, "echo 'info depth 1 score cp 20'; echo 'bestmove e7e5 ponder g1f3'");
        let printed = play(&folder, &engine, "e4, d4");
        assert!(printed.contains("White's pawn on e2 goes to e4.\nBlack's pawn on e7 goes to e5.\nWhite's pawn on d2 goes to d4.\n"), "{printed}");
        assert!(folder.read("game.pgn").contains("[Black \"Fake 1.0, level 5\"]"));
        let log = folder.read("engine.log");
        assert!(
            log.contains(
                "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1400\n"
            ),
            "{log}"
        );
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert!(
            log.contains(&format!("isready \nposition fen {fen} moves e2e4\ngo movetime 1000\n")),
            "{log}"
        );
    }

    #[test]
    fn a_real_engine_plays_chess_and_chess960() {
        let folder = Folder::new("real");
        let path = folder.file("engine");
        write_script(&path, &format!("#!/bin/sh\nexec '{}' uci\n", cargo_bin!("caissa").display()));
        let args = ["--engine", path.to_str().unwrap(), "--level", "1", "--side", "none"];
        let fen = "3k4/8/8/8/8/8/2P1PPPP/2R1K1R1 w GC - 94 90";
        let printed = folder.play(&[&args[..], &["--fen", fen]].concat(), "");
        let is_refused = printed.contains("The engine failed");
        assert!(!is_refused && printed.contains("The game is over: "), "{printed}");
        let printed = folder.play(&args[..4], "new, e4, back, d4, back, resign, continue, resign");
        assert!(!printed.contains("The engine failed"), "{printed}");
    }

    #[test]
    fn a_program_may_have_arguments_and_spaces_in_its_path() {
        let folder = Folder::new("arguments");
        let plain = engine(&folder, "echo \"bestmove $move\"");
        let text = fs::read_to_string(&plain).unwrap();
        let spaced = folder.file("an engine");
        fs::copy(&plain, &spaced).unwrap();
        fs::write(&spaced, text.replacen('\n', "\nmove=$2\n", 1)).unwrap();
        let named = format!("{}  --plays d7d5", spaced.display());
        let printed = play(&folder, Path::new(&named), "e4");
        assert!(printed.contains("Black's pawn on d7 goes to d5."), "{printed}");
        let named = format!("{} --plays", folder.file("missing").display());
        let printed = play(&folder, Path::new(&named), "new, e4");
        let wanted = format!("cannot start `{named}`: no such file or directory");
        assert!(printed.contains(&wanted), "{printed}");
    }

    #[test]
    fn a_slow_engine_is_told_to_stop_and_a_clock_makes_none_stronger() {
        let folder = Folder::new("slow");
        // It thinks until it is stopped, and has no option for its strength.
        let script = "#!/bin/sh\nwhile read word rest; do\n  echo \"$word $rest\" >> \"$0.log\"\n  case $word in\n    \
                      uci) echo uciok;;\n    isready) echo readyok;;\n    stop) echo bestmove e7e5;;\n    \
                      quit) exit 0;;\n  esac\ndone\n";
        let path = folder.file("engine");
        write_script(&path, script);
        let printed = play(&folder, &path, "e4");
        assert!(printed.contains("Black's pawn on e7 goes to e5."), "{printed}");
        play(&folder, &path, "new, clock 0.02, e4");
        let log = folder.read("engine.log");
        assert!(log.contains("\ngo movetime 1000 depth 5\n"), "{log}");
        assert!(log.contains(" binc 0 depth 5\n"), "{log}");
    }

    #[test]
    fn an_engine_without_chess960_is_not_asked_for_it() {
        let folder = Folder::new("orthodox");
        let engine = engine(&folder, "echo 'bestmove e7e5'");
        let printed = play(&folder, &engine, "new 0, e4");
        assert!(printed.contains("The engine failed: it does not know Chess960."), "{printed}");
    }

    #[test]
    fn its_illegal_move_is_reported_and_the_game_goes_on() {
        let folder = Folder::new("illegal");
        let engine = engine(&folder, "echo 'bestmove e7e4'");
        let printed = play(&folder, &engine, "e4, e5, side both, e5, Nf3");
        assert!(
            printed.contains("The engine failed: its move is refused: illegal move 1... e7e4: the pawn on e7 cannot reach e4"),
            "{printed}"
        );
        assert!(
            printed.contains("it is Black's turn, and the engine, which plays Black, has failed\n"),
            "{printed}"
        );
        assert!(
            printed.ends_with("Black's pawn on e7 goes to e5.\nWhite's knight on g1 goes to f3.\n"),
            "{printed}"
        );
    }

    #[test]
    fn its_crash_is_reported_and_it_starts_again() {
        let folder = Folder::new("crash");
        // It crashes the first time only.
        let engine = engine(
            &folder,
            "[ -e \"$0.been\" ] && echo 'bestmove c7c5' || { touch \"$0.been\"; exit 3; }",
        );
        let printed = play(&folder, &engine, "e4, continue, Nf3");
        assert!(
            printed.contains(
                "The engine failed: it has ended (exit status: 3). `continue` starts it again"
            ),
            "{printed}"
        );
        assert!(
            printed.contains(
                "The game goes on.\nBlack's pawn on c7 goes to c5.\nWhite's knight on g1 goes to f3.\n"
            ),
            "{printed}"
        );
    }

    #[test]
    fn its_silence_is_reported() {
        let folder = Folder::new("silence");
        let engine = engine(&folder, "true");
        let printed = play(&folder, &engine, "e4, back, d4");
        assert!(printed.contains("The engine failed: it finds no move in time."), "{printed}");
    }

    #[test]
    fn its_talk_without_end_is_reported() {
        let folder = Folder::new("talk");
        // More than a pipe holds, and then on and on, because a flood for as long costs as much as it takes.
        let endless = "i=0; while :; do echo 'info depth 1 score cp 3'; i=$((i + 1)); \
                       [ $i -lt 20000 ] || sleep 0.02; done";
        let printed = play(&folder, &engine(&folder, endless), "e4");
        assert!(printed.contains("The engine failed: it finds no move in time."), "{printed}");
    }

    /// An engine that thinks without end. It does not outlive a test that fails.
    struct Thinker {
        id: String,
    }

    impl Thinker {
        /// Waits until an engine has written its number into a file.
        fn wait_for(path: &Path) -> Self {
            let until = Instant::now() + Duration::from_secs(60);
            loop {
                match fs::read_to_string(path) {
                    Ok(id) if id.ends_with('\n') => break Self { id: id.trim().to_owned() },
                    _ => assert!(Instant::now() < until, "it does not think"),
                }
            }
        }

        /// Sends a signal, or only asks whether the engine runs.
        fn kill(&self, signal: &str) -> bool {
            let mut kill = Command::new("kill");
            kill.args([signal, &self.id]).stderr(Stdio::null()).status().unwrap().success()
        }

        fn runs(&self) -> bool {
            self.kill("-0")
        }
    }

    impl Drop for Thinker {
        fn drop(&mut self) {
            if std::thread::panicking() {
                self.kill("-KILL");
            }
        }
    }

    #[test]
    fn no_engine_outlives_the_program() {
        no_engine_outlives("orphan", Command::new(cargo_bin!("caissa")), "INT");
    }

    #[test]
    fn no_engine_outlives_the_program_after_nohup() {
        for signal in ["INT", "TERM"] {
            let mut shell = Command::new("sh");
            shell.args(["-c", "trap '' HUP; exec \"$0\" \"$@\""]).arg(cargo_bin!("caissa"));
            no_engine_outlives(&format!("nohup-{signal}"), shell, signal);
        }
    }

    /// Starts the command, and ends it by a signal while its engine thinks.
    fn no_engine_outlives(name: &str, command: Command, signal: &str) {
        let folder = Folder::new(name);
        // It hears nothing while it thinks, not even the end of its input.
        let engine = engine(&folder, "echo $$ > \"$0.id\"; while :; do :; done");
        let args = ["--engine", engine.to_str().unwrap()];
        let mut player = Player::start_by(command, &folder, &args);
        player.ask("e4", "White's");
        let thinker = Thinker::wait_for(&folder.file("engine.id"));
        assert!(thinker.runs());
        let id = player.child.id().to_string();
        assert!(Command::new("kill").args(["-s", signal, &id]).status().unwrap().success());
        assert_eq!(player.child.wait().unwrap().code(), Some(0));
        assert!(!thinker.runs());
    }

    #[test]
    fn what_is_no_engine_is_reported() {
        let folder = Folder::new("none");
        let printed = play(&folder, &folder.file("missing"), "e4, level 3");
        assert!(printed.contains("missing`: no such file or directory."), "{printed}");
        let path = folder.file("talker");
        write_script(&path, "#!/bin/sh\nhead -c 3000000 /dev/zero\nexit 1\n");
        let printed = play(&folder, &path, "d5");
        assert!(printed.contains("The engine failed: it has ended (exit status: 1)."), "{printed}");
    }
}

/// A session of `tmux`: a terminal of 80 columns and 24 lines.
#[cfg(unix)]
struct Tmux {
    name: String,
}

#[cfg(unix)]
impl Tmux {
    /// Starts the command, if there is `tmux`.
    fn start(folder: &Folder, args: &str) -> Option<Self> {
        Self::start_with(folder, "", args)
    }

    /// The same, with words before the command.
    fn start_with(folder: &Folder, before: &str, args: &str) -> Option<Self> {
        if !Command::new("tmux").arg("-V").output().is_ok_and(|done| done.status.success()) {
            skip_without("tmux");
            return None;
        }
        let name = folder.0.file_name().unwrap().to_string_lossy().into_owned();
        let (program, save) = (cargo_bin!("caissa").display(), folder.file("game.pgn"));
        let line = format!(
            "export LC_ALL=C.UTF-8; exec {before} '{program}' play --terminal --save '{}' {args}",
            save.display()
        );
        let tmux = Self { name };
        tmux.run(&["-u", "-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", &line]);
        Some(tmux)
    }

    fn run(&self, args: &[&str]) -> String {
        let done = Command::new("tmux").args(["-L", &self.name]).args(args).output().unwrap();
        String::from_utf8_lossy(&done.stdout).into_owned()
    }

    fn keys(&self, keys: &[&str]) {
        self.run(&[&["send-keys"], keys].concat());
    }

    /// A click at a column and a line, counted from 1.
    fn click(&self, column: u16, line: u16) {
        let bytes = format!("\u{1b}[<0;{column};{line}M\u{1b}[<0;{column};{line}m");
        let hex: Vec<_> = bytes.bytes().map(|byte| format!("{byte:02x}")).collect();
        let hex: Vec<_> = hex.iter().map(String::as_str).collect();
        self.run(&[&["send-keys", "-H"], &hex[..]].concat());
    }

    /// Waits until the screen shows a text.
    fn see(&self, text: &str) -> String {
        let until = Instant::now() + Duration::from_secs(60);
        loop {
            let screen = self.run(&["capture-pane", "-p"]);
            if screen.contains(text) {
                return screen;
            }
            assert!(Instant::now() < until, "no `{text}`:\n{screen}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

#[cfg(unix)]
impl Drop for Tmux {
    fn drop(&mut self) {
        self.run(&["kill-server"]);
    }
}

#[test]
#[cfg(unix)]
fn a_terminal_shows_a_board_for_mouse_and_keys() {
    let folder = Folder::new("terminal");
    let Some(tmux) = Tmux::start(&folder, "--letters --side both") else { return };
    tmux.see("White to move.");
    tmux.keys(&["e4", "Enter"]);
    tmux.see("White's pawn on e2 goes to e4.");
    // e7 and e5: squares are five columns wide and two lines high.
    tmux.click(25, 3);
    tmux.see("The pawn on e7 can go to e5 and e6.");
    tmux.click(25, 7);
    tmux.see("Black's pawn on e7 goes to e5.");
    tmux.keys(&["Ke3", "Enter"]);
    tmux.see("illegal move 2. Ke3: the king on e1 cannot reach e3");
    // The cursor begins at e2; g1, then f3.
    tmux.keys(&["Right", "Right", "Right", "Down", "Enter"]);
    tmux.see("The knight on g1 can go to");
    tmux.keys(&["Up", "Up", "Left", "Enter"]);
    let wide = tmux.see("White's knight on g1 goes to f3.");
    assert!(wide.contains("> Black"), "{wide}");
    tmux.run(&["resize-window", "-x", "40", "-y", "18"]);
    let small = tmux.see("8  r  n  b  q  k  b  n  r");
    assert!(!small.contains("> Black"), "{small}");
    tmux.keys(&["PageUp"]);
    tmux.see("After 1... e5.");
    tmux.keys(&["C-c"]);
    let until = Instant::now() + Duration::from_secs(60);
    while !tmux.run(&["list-sessions"]).is_empty() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(
        folder.read("game.pgn").ends_with("\n1. e4 e5 2. Nf3 *\n\n"),
        "{}",
        folder.read("game.pgn")
    );
    // The same game by lines is the same text.
    let lines = Folder::new("terminal-lines");
    lines.persons("e4, pick e7, pick e5, Ke3, pick g1, pick f3, go 2");
    let date =
        |text: String| text.lines().filter(|line| !line.starts_with("[Date")).collect::<String>();
    assert_eq!(date(lines.read("game.pgn")), date(folder.read("game.pgn")));
}

#[test]
#[cfg(unix)]
fn a_terminal_without_colors_tells_the_sides_apart() {
    for (name, setting) in [("no-color", "env NO_COLOR=1"), ("dumb", "env TERM=vt100")] {
        let folder = Folder::new(name);
        let Some(tmux) = Tmux::start_with(&folder, setting, "--side both") else { return };
        tmux.see("White to move.");
        let raw = tmux.run(&["capture-pane", "-p", "-e"]);
        // Bold, dim and reversed are not colors, nor are 39 and 49, the terminal's own.
        let codes = raw.split("\u{1b}[").skip(1).filter_map(|rest| rest.split_once('m'));
        let colored = codes.flat_map(|(codes, _)| codes.split(';')).any(|code| {
            code.parse().is_ok_and(|code: u8| (30..=48).contains(&code) && code != 39 || code >= 90)
        });
        assert!(!colored, "{raw:?}");
        assert!(raw.contains('\u{2656}') && raw.contains('\u{265C}'), "{raw}");
    }
}

/// The fonts of the console of Linux have no chess symbols.
#[test]
#[cfg(unix)]
fn the_console_of_linux_gets_letters() {
    let folder = Folder::new("console");
    let Some(tmux) = Tmux::start_with(&folder, "env TERM=linux", "--side both") else { return };
    tmux.see("White to move.");
    let text = tmux.run(&["capture-pane", "-p"]);
    assert!(text.contains("  r    n    b    q    k") && !text.contains('\u{265C}'), "{text}");
}

/// The tests of the page play it too, by mouse, by a finger, by keys and by the box.
#[test]
#[cfg(unix)]
fn the_same_game_by_clicks_in_a_terminal_and_by_lines() {
    let folder = Folder::new("clicked");
    let Some(tmux) = Tmux::start(&folder, "--letters --side both") else { return };
    let click = |square: &str| {
        let (file, rank) = (square.as_bytes()[0] - b'a', b'8' - square.as_bytes()[1]);
        tmux.click(u16::from(file) * 5 + 5, u16::from(rank) * 2 + 1);
    };
    tmux.see("White>");
    for (mv, turn) in GAME.split_whitespace().zip(["Black>", "White>"].iter().cycle()) {
        click(&mv[..2]);
        click(&mv[2..4]);
        if mv.len() > 4 {
            tmux.keys(&["knight", "Enter"]);
        }
        tmux.see(turn);
    }
    tmux.see("White wins by checkmate");
    let lines = Folder::new("clicked-lines");
    lines.persons(&GAME.replace(' ', ", "));
    assert_eq!(folder.game(), lines.game());
}

#[test]
#[cfg(unix)]
fn a_closed_terminal_ends_the_game_and_loses_nothing() {
    let folder = Folder::new("closed");
    let Some(tmux) = Tmux::start(&folder, "--letters --side both") else { return };
    tmux.see("White to move.");
    tmux.keys(&["e4", "Enter"]);
    tmux.see("White's pawn on e2 goes to e4.");
    let id = tmux.run(&["list-panes", "-F", "#{pane_pid}"]).trim().to_owned();
    let runs = || {
        let done = Command::new("kill").args(["-0", &id]).stderr(Stdio::null()).status();
        // A process that has ended stays in the list of processes until its parent has asked for
        // it.
        let state = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        done.unwrap().success() && !state.contains(") Z ")
    };
    assert!(runs(), "{id}");
    drop(tmux);
    let until = Instant::now() + Duration::from_secs(60);
    while runs() {
        assert!(Instant::now() < until, "it still runs");
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(folder.game().contains("1. e4"));
}

#[test]
fn the_terminal_skin_says_that_it_needs_a_terminal() {
    let folder = Folder::new("no-terminal");
    let save = folder.file("game.pgn");
    let words = "error: `--terminal` needs a terminal: `--lines` reads and writes anywhere\n";
    let args = ["play", "--terminal", "--save", save.to_str().unwrap()];
    caissa(args).stdin("e4\n").assert().code(2).stdout_eq("").stderr_eq(words);
}

#[test]
fn puzzles_are_proved_in_any_format_and_counted() {
    let game = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";
    let lichess = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n\
        a,6k1/1p3ppp/8/8/8/8/8/R5K1 b - - 0 1,b7b6 a1a8,600,80,90,10,mate mateIn1,,\n";
    let list = "# mates\n6k1/5ppp/8/8/8/8/8/R3R1K1 w - - dm 1;\n";
    for (name, text, mv) in
        [("a.pgn", game, "Qxf7"), ("a.epd", list, "Re8"), ("a.csv", lichess, "Ra8")]
    {
        let folder = Folder::new(&format!("puzzles-{name}"));
        fs::write(folder.file(name), text).unwrap();
        let file = folder.file(name).display().to_string();
        let printed =
            folder.play(&["--puzzles", &file, "--side", "both"], &format!("{mv}, next, stop"));
        for expected in [
            "Puzzle 1: White mates in 1.",
            ": checkmate.\nSolved. Streak 1, longest 1.",
            "No more mates are in ",
            "1 puzzle is solved. Streak 1, longest 1.\n",
        ] {
            assert!(printed.contains(expected), "{expected}: {printed}");
        }
        assert!(folder.read("game-puzzles.json").contains("\"streak\":1"));
        #[cfg(unix)]
        {
            let permissions = fs::metadata(folder.file("game-puzzles.json")).unwrap().permissions();
            let mode = std::os::unix::fs::PermissionsExt::mode(&permissions);
            assert_eq!(mode & 0o777, 0o600);
        }
        // The command does the same in a game, which waits.
        let script = format!("e4, puzzles {file}, Kf1, stop, last");
        let printed = folder.persons(&script);
        assert!(printed.contains(" does not mate: 1... "), "{printed}");
        assert!(
            printed.ends_with("Last move: 1. e4. White's pawn on e2 goes to e4.\n"),
            "{printed}"
        );
    }
}

#[test]
fn a_file_without_puzzles_is_refused() {
    let folder = Folder::new("no-puzzles");
    fs::write(folder.file("words.txt"), "some words\n").unwrap();
    for (name, reason) in [
        ("words.txt", "no problems: expected EPD, FEN, Lichess puzzles (CSV)"),
        ("none.epd", "no such"),
        ("", "it is not a regular file"),
    ] {
        let file = folder.file(name).display().to_string();
        let refused = format!("error: cannot read `{file}`: {reason}[..]\n");
        caissa(["play", "--lines", "--puzzles", &file]).assert().code(2).stderr_eq(refused);
    }
}

#[test]
fn a_position_is_set_up_in_words() {
    let folder = Folder::new("set-up");
    let printed = folder.persons(
        "setup white king e1; black king e3; black pawn e2, setup white king e1, setup, board",
    );
    assert!(
        printed.contains("A new game. White to move.\nThe game is over: draw by stalemate."),
        "{printed}"
    );
    assert!(printed.contains("impossible position: Black has no king"), "{printed}");
    assert!(
        printed.contains(
            "expected `setup PIECES`, as in `setup white king e1, queen d1, black king e8` or "
        ),
        "{printed}"
    );
}
