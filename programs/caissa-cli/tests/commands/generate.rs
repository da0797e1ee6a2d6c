//! `caissa generate`: what it prints is checked by the prover, and counted against retro-analysis.

use std::collections::HashSet;

use chess_core::epd::Epd;
use chess_core::{Board, Color, Legal};

#[path = "../../../../libraries/chess-mate/tests/common/definition.rs"]
mod definition;

use super::{caissa, stdout};
use definition::{is_lost, mates};

/// Checks that each line is a mate in exactly this number of moves, by its keys and no others, with a line of full
/// length; and that no position comes twice.
fn check(text: &str, moves: u8) -> Vec<Board> {
    let mut boards = Vec::new();
    for line in text.lines() {
        let epd = Epd::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        let board = *epd.board();
        assert_eq!(epd.mate_in(), Some(moves.into()), "{line}");
        let mut keys: Vec<_> = epd.best_moves().collect();
        keys.sort_unstable();
        let is_key = |legal: &Legal<'_>| is_lost(&legal.play(), moves - 1);
        let mut known: Vec<_> = board.legals().filter(is_key).map(Legal::to_move).collect();
        known.sort_unstable();
        assert_eq!(keys, known, "{line}");
        assert!(!mates(&board, moves - 1), "{line}");
        let last =
            epd.pv().fold((board, 0), |(board, plies), mv| (board.play(mv).unwrap(), plies + 1));
        assert!(last.0.is_checkmate() && last.1 == 2 * moves - 1, "{line}");
        assert!(epd.id().is_some(), "{line}");
        boards.push(board);
    }
    let different: HashSet<_> = boards.iter().map(Board::key).collect();
    assert_eq!(different.len(), boards.len());
    boards
}

#[test]
fn all_mates_of_the_window_and_of_the_whole_board_are_printed() {
    for (moves, close, one_key, whole) in [("1", 624, 264, 2448), ("2", 532, 328, 5012)] {
        let count = |options: &[&str]| {
            let args = ["generate", "kqk", "--all", "--mate", moves];
            stdout(args.iter().chain(options)).lines().count()
        };
        assert_eq!(count(&[]), close);
        assert_eq!(count(&["--unique"]), one_key);
        assert_eq!(count(&["--whole"]), whole);
    }
    let all = stdout(["generate", "kqk", "--all", "--mate", "2", "--unique"]);
    assert_eq!(check(&all, 2).len(), 328);
}

#[test]
fn problems_meet_their_requirements() {
    for (args, moves, count) in [
        ("kqk -n 3", 3, 5),
        ("krk -n 2 -c 20", 2, 20),
        ("krk -n 3 --no-duals -c 4", 3, 4),
        ("KRRK -n 2 --economy --unique -c 3", 2, 3),
        ("random -n 2 --pieces 6", 2, 5),
        ("random -n 1 --pieces KQNkpp -c 30", 1, 30),
        ("mate 2 7 --any", 2, 7),
        ("random 7 2 3", 2, 3),
    ] {
        let text = stdout(["generate"].into_iter().chain(args.split(' ')));
        let boards = check(&text, moves);
        assert_eq!(boards.len(), count, "{args}: {text}");
        assert!(boards.iter().all(|board| board.turn() == Color::White));
    }
}

#[test]
fn the_commands_of_chess_puzzles_ask_for_one_key() {
    for args in ["gen mate 1 264", "gen random 6 1 20"] {
        let text = stdout(args.split(' '));
        for line in text.lines() {
            assert_eq!(Epd::parse(line).unwrap().best_moves().count(), 1, "{line}");
        }
    }
    // There are 264 mates with one key, and no more.
    caissa(["gen", "mate", "1", "265", "-q"]).assert().code(1);
    assert_eq!(stdout(["gen", "mate", "1", "624", "--any"]).lines().count(), 624);
}

#[test]
fn filters_leave_out_the_other_positions() {
    let text = stdout([
        "generate",
        "random",
        "--pieces",
        "KQRkpp",
        "-n",
        "2",
        "--unique",
        "--no-checking-key",
        "--no-capturing-key",
        "-c",
        "20",
    ]);
    for line in text.lines() {
        let epd = Epd::parse(line).unwrap();
        let keys: Vec<_> = epd.best_moves().collect();
        let [key] = keys[..] else { panic!("{line}") };
        let legal = epd.board().legal(key).unwrap();
        assert!(!legal.gives_check() && !legal.is_capture(), "{line}");
    }
    assert_eq!(check(&text, 2).len(), 20);
}

#[test]
fn the_output_depends_on_the_seed_and_not_on_the_threads() {
    for args in [
        "kqk -n 4 -c 40",
        "random -n 2 --pieces 7 -c 25",
        "../../games -n 1",
        "kqk -n 3 -c 20 --format json",
        "random -n 2 --pieces 6 -c 10 --format json",
    ] {
        let args: Vec<_> = ["generate"].into_iter().chain(args.split(' ')).collect();
        let outputs = ["1", "2", "5"].map(|threads| stdout(args.iter().chain(&["-j", threads])));
        assert!(
            outputs.iter().all(|output| *output == outputs[0] && !output.is_empty()),
            "{args:?}"
        );
        if args[1] != "../../games" {
            assert_ne!(stdout(args.iter().chain(&["--seed", "1"])), outputs[0], "{args:?}");
        }
    }
}

#[test]
fn json_has_the_solution_that_the_prover_finds() {
    // The tables of endings and the prover know the same replies, answers, threats and duals.
    for args in ["kqk -n 3", "KRRK -n 2", "kqkp -n 2", "random -n 2 --pieces 7", "../../games -n 1"]
    {
        if args.starts_with("kqkp") && std::env::var_os("CAISSA_DEEP").is_none() {
            continue;
        }
        let args: Vec<_> = ["generate"].into_iter().chain(args.split(' ')).collect();
        let json = stdout(args.iter().chain(&["--format", "json"]));
        assert_eq!(json.lines().count(), stdout(&args).lines().count(), "{args:?}");
        let solved = caissa(["solve", "-", "--json", "-q"]).stdin(json.clone()).assert().success();
        assert_eq!(String::from_utf8_lossy(&solved.get_output().stdout), json, "{args:?}");
    }
}

#[test]
fn json_of_a_long_mate_says_that_it_is_cut() {
    let json = stdout("generate kqk -n 10 --whole --format json -c 2".split(' '));
    for line in json.lines() {
        let problem: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(problem["pv"].as_array().unwrap().len(), 19);
        assert_eq!((&problem["stipulation"], &problem["cut"]), (&"#10".into(), &true.into()));
        assert!(problem["keys"].as_array().is_some_and(|keys| !keys.is_empty()));
    }
    assert_eq!(json.lines().count(), 2);
}

#[test]
fn mates_that_stand_on_the_board_in_games_are_found() {
    let games = "[White \"A\"]\n\n1. f3 e5 2. g4 a6 3. a3 Qh4# 0-1\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    let assert = caissa(["generate", "-", "-n", "1", "--unique"]).stdin(games).assert().success();
    let text = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    let ids: Vec<_> =
        text.lines().map(|line| Epd::parse(line).unwrap().id().unwrap().to_string()).collect();
    assert_eq!(ids, ["<stdin>, game 1, ply 3", "<stdin>, game 1, ply 5"]);
    assert!(check(&text, 1).iter().all(|board| board.turn() == Color::Black));
    // A list keeps its names.
    let list = "6k1/5ppp/8/8/8/8/8/R5K1 w - - id \"back rank\";\n7k/8/8/8/8/8/8/K7 w - -\n";
    caissa(["generate", "-", "-n", "1"])
        .stdin(list)
        .assert()
        .success()
        .stderr_eq("")
        .stdout_eq("6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; dm 1; pv Ra8#; id \"back rank\";\n");
    // Mistakes are reported, and left out.
    let assert = caissa(["generate", "-", "-n", "1"]).stdin(format!("{games}\n1. e5 *\n")).assert();
    let assert = assert.code(1);
    let words = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(words.starts_with("<stdin>:7:"), "{words}");
    assert_eq!(String::from_utf8_lossy(&assert.get_output().stdout).lines().count(), 2);
}

#[test]
fn too_few_problems_are_reported_with_exit_code_1() {
    for (args, lines, words) in [
        (
            "kqk -n 9",
            0,
            "warning: found no such problem in `KQK` with the pieces close to each other; `--whole` takes all positions\n",
        ),
        (
            "kqk -n 11",
            0,
            "warning: found no such problem in `KQK`: its longest mate takes 10 moves\n",
        ),
        ("kbk -n 1", 0, "warning: found no such problem in `KBK`, where White cannot force mate\n"),
        ("kqk -n 10 --whole -c 9", 8, "warning: found only 8 problems in `KQK`\n"),
        (
            "krk -n 17 --all",
            0,
            "warning: found no such problem in `KRK`: its longest mate takes 16 moves\n",
        ),
        (
            "random -n 1 --pieces Kk --tries 500",
            0,
            "warning: found no such problem in 500 tries; `--tries` allows more\n",
        ),
        ("../../games -n 1 -c 1000", 2, ""),
    ] {
        let args = || ["generate"].into_iter().chain(args.split(' '));
        let assert = caissa(args()).assert().code(1);
        let output = assert.get_output();
        assert!(String::from_utf8_lossy(&output.stdout).lines().count() >= lines);
        assert!(String::from_utf8_lossy(&output.stderr).starts_with(words), "{:?}", output.stderr);
        caissa(args().chain(["-q"])).assert().code(1).stderr_eq("");
    }
    let assert =
        caissa(["generate", "-", "-n", "3", "--budget", "5"]).stdin("1. e4 e5 *\n").assert();
    let words = "warning: found no such problem in the files\n\
        warning: 3 positions left out: neither proved nor refuted within `--budget 5`\n";
    assert.code(1).stdout_eq("").stderr_eq(words);
}

#[test]
fn impossible_requests_are_refused_with_a_reason() {
    for (args, words) in [
        ("kqk", "error: the number of moves is missing: add `--mate N`\n"),
        (
            "mate 2 5 -n 2",
            "error: the number of moves is given twice: `caissa generate mate N [COUNT]`\n",
        ),
        (
            "mate 2 5 -c 2",
            "error: the number of problems is given twice: `caissa generate mate N [COUNT]`\n",
        ),
        (
            "mate 2 5 6",
            "error: there are more than two numbers after the kind: `caissa generate mate N [COUNT]`\n",
        ),
        (
            "random -n 1 --no-checking-key",
            "error: mate in 1 and `--no-checking-key` contradict each other: mate is a check\n",
        ),
        (
            "mate 1 5 --no-checking-key",
            "error: mate in 1 and `--no-checking-key` contradict each other: mate is a check\n",
        ),
        ("mate x", "error: `x` is not a number from 1 to 100\n"),
        ("mate 2 0", "error: `0` is not a number from 1 up\n"),
        (
            "kpkp -n 2",
            "error: `kpkp` cannot be solved: an ending has pawns of one side only: en passant is not in the tables\n",
        ),
        (
            "kqrkr -n 2",
            "error: `kqrkr` cannot be solved: an ending has at most four pieces, kings included\n",
        ),
        ("random -n 2 --pieces 2", "error: random positions have 3 to 32 pieces, kings included\n"),
        (
            "random -n 2 --pieces KQ",
            "error: `KQ` needs one king of each side, as in `KQkp`: White's in capitals\n",
        ),
        (
            "random -n 2 --pieces KXk",
            "error: `X` is not a piece: expected KQRBNP or kqrbnp, or a number\n",
        ),
        ("random 5 2 --pieces 5", "error: the pieces are given twice\n"),
        ("random -n 2 --all", "error: `--all` is for endings; random positions have no end\n"),
        ("../../games -n 2 --all", "error: `--all` is for endings; of files, all are printed\n"),
        ("kqk krk -n 2", "error: `kqk` must be alone: only files can be several\n"),
        ("kqk -n 2 --pieces 5", "error: `--pieces` is for random positions\n"),
        ("krk -n 2 --whole", "error: `--whole` is for kqk; other endings are whole anyway\n"),
        ("lost.pgn -n 2", "error: cannot read `lost.pgn`: no such file or directory\n"),
        (
            "bash -n 2",
            "error: `bash` is neither a file nor a kind of problem: expected kqk, krk, kbbk, kqkp, another ending, random, or files\n",
        ),
    ] {
        let args = ["generate"].into_iter().chain(args.split(' '));
        let assert = caissa(args).assert().stdout_eq("");
        let output = assert.get_output();
        assert!(
            String::from_utf8_lossy(&output.stderr).starts_with(words),
            "{words}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        assert_eq!(output.status.code(), Some(2), "{words}");
    }
}

#[test]
fn a_missing_file_is_reported_once() {
    let words = "error: cannot read `nope.pgn`: no such file or directory\n";
    caissa(["generate", "nope.pgn", "--mate", "2"]).assert().code(2).stdout_eq("").stderr_eq(words);
}
