//! The Universal Chess Interface, in memory: any input, and the effect of commands on later ones.

use std::io::{self, BufReader, Read, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use chess_search::uci::serve;
use fastrand::Rng;

/// The output for some lines. The end of input follows at once.
fn served(input: &str) -> Vec<String> {
    let mut output = Vec::new();
    serve(input.as_bytes(), &mut output).expect("neither input nor output fails");
    String::from_utf8(output).expect("UTF-8").lines().map(Into::into).collect()
}

/// The FEN of the position after some lines.
fn fen(input: &str) -> String {
    let lines = served(&format!("{input}\nd"));
    lines.last().and_then(|line| line.strip_prefix("fen ")).expect("a FEN").into()
}

#[test]
fn positions_are_set() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let wild = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1";
    let castled = "4k3/8/8/8/8/8/8/5RK1 b - - 1 1";
    let rows = [
        ("", start),
        ("position startpos moves e2e4", e4),
        // In any notation, and with two spaces.
        ("position  startpos moves  e4", e4),
        ("position startpos moves e2e4\nucinewgame", e4),
        ("position startpos moves e2e5\nposition startpos moves e2e4", e4),
        ("position startpos moves e2e4\nposition startpos moves e2e5\nucinewgame", start),
        ("position startpos moves e2e4\nposition startpos", start),
        ("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1", castled),
        ("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1h1", castled),
        (&format!("position fen {wild}"), wild),
        (
            &format!(
                "setoption name UCI_Chess960 value true\nposition fen {}",
                wild.replace("HFhf", "KQkq")
            ),
            wild,
        ),
        // Not reachable in a game, but it can be played.
        ("position fen 4k3/8/8/1B5B/8/8/8/K3R3 b - - 3 9", "4k3/8/8/1B5B/8/8/8/K3R3 b - - 3 9"),
    ];
    for (input, expected) in rows {
        assert_eq!(fen(input), expected, "{input}");
    }
}

#[test]
fn a_refused_position_leaves_none_to_search() {
    let wild = "fen bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
    for (position, reason) in [
        ("startpos moves d2d4 a1f8", "move 2, `a1f8`: illegal move 1... a1f8: "),
        ("startpos moves e2e4 e7e5 e2e4", "move 3, `e2e4`: illegal move 2. e2e4: "),
        ("fen 8/8/8/8/8/8/8/K7 w - - 0 1", "impossible position: Black has no king"),
        (wild, "impossible position: White cannot castle: "),
        ("fen", "after `position fen` comes a position in FEN"),
        ("x", "after `position` comes `startpos` or `fen`, not `x`"),
        ("", "after `position` comes `startpos` or `fen`"),
        (&"startpos ".repeat(200_000), "a line of more than 1048576 bytes is skipped"),
    ] {
        let told =
            format!("info string there is no position, because the last one was refused: {reason}");
        for (go, answers) in [
            ("go", 1),
            ("go infinite", 1),
            ("go ponder wtime 100", 1),
            ("go depth 3 searchmoves d2d4\ngo mate 2", 2),
            ("go perft 2", 0),
            ("d", 0),
            ("go movetime 1\nposition startpos moves\nd", 1),
        ] {
            let lines = served(&format!("position startpos moves e2e4\nposition {position}\n{go}"));
            assert!(lines[0].starts_with(&format!("info string {reason}")), "{lines:?}");
            assert!(lines[1].starts_with(&told), "{lines:?}");
            let best: Vec<_> = lines.iter().filter(|line| line.starts_with("bestmove")).collect();
            assert_eq!(best, vec!["bestmove 0000"; answers], "{go}: {lines:?}");
            assert!(!lines.iter().any(|line| line.contains(" score ")), "{lines:?}");
        }
    }
    // The answer to an endless search waits for its stop, and a new game has a position.
    let lines = served("position x\ngo infinite\nisready\nstop\nucinewgame\ngo depth 1");
    let at = |word: &str| lines.iter().position(|line| line == word);
    assert!(at("readyok") < at("bestmove 0000") && at("bestmove 0000").is_some(), "{lines:?}");
    assert!(lines.last().unwrap().starts_with("bestmove ") && lines.len() > 5, "{lines:?}");
}

#[test]
fn a_line_too_long_to_keep_is_skipped_and_a_long_game_is_not() {
    let moves = "g1f3 g8f6 f3g1 f6g8 ".repeat(2_500);
    let long = format!("position startpos moves {moves}e2e4");
    assert!(fen(&long).starts_with("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b "));
    let too_long = format!("position startpos moves {}", "e2e4 ".repeat(300_000));
    let mut lines = served(&format!("{too_long}\nhello\n{too_long}\n{}", "hello ".repeat(200_000)));
    // Two threads print them.
    lines.sort();
    let remark = "info string a line of more than 1048576 bytes is skipped";
    assert_eq!(lines, [remark, remark, remark, "info string there is no command `hello`"]);
}

/// An input that ends when its output has a best move.
#[derive(Clone, Default)]
struct Patient {
    input: Vec<u8>,
    output: Arc<Mutex<Vec<u8>>>,
}

impl Read for Patient {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let has_best = || self.output.lock().unwrap().windows(9).any(|words| words == b"bestmove ");
        while self.input.is_empty() && !has_best() {
            thread::yield_now();
        }
        let count = self.input.as_slice().read(buffer)?;
        self.input.drain(..count);
        Ok(count)
    }
}

impl Write for Patient {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.output.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn the_last_info_before_the_best_move_has_all_nodes() {
    for nodes in [77, 5_000] {
        let input = format!("go nodes {nodes}\n").into_bytes();
        let patient = Patient { input, ..Patient::default() };
        serve(BufReader::new(patient.clone()), patient.clone()).unwrap();
        let output = String::from_utf8(patient.output.lock().unwrap().clone()).unwrap();
        let lines: Vec<_> = output.lines().collect();
        assert!(lines[lines.len() - 2].contains(&format!(" nodes {nodes} ")), "{output}");
    }
}

#[test]
fn bad_input_is_reported_on_one_line() {
    let rows = [
        (
            "position startpos moves e2e4 e7e5 e1e3",
            "move 3, `e1e3`: illegal move 2. e1e3: the king on e1 cannot reach e3; ",
        ),
        ("position startpos moves 0-0-0-0", "move 1, `0-0-0-0`: "),
        ("position fen 8/8/8/8/8/8/8/K7 w - - 0 1", "impossible position: Black has no king"),
        (
            "position fen bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1",
            "impossible position: White cannot castle: its king is on g1, not on e1; also: Black cannot castle: its king is on g8, not on e8; for standard chess, write `-`; for Chess960, set the option `UCI_Chess960`",
        ),
        (
            "position fen nqbnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1",
            "impossible position: White cannot castle: its king is on g1, not on e1; also: Black cannot castle: its king is on f8, not on e8; write `-`; for Chess960, set the option `UCI_Chess960`",
        ),
        ("setoption name Hash value 0", "the option `Hash` takes 1 to 65536, not `0`"),
        ("setoption name Threads", "the option `Threads` takes 1 to 256, and no value is given"),
        ("go depth 1 fast", "`go` does not know `fast`"),
        ("go depth 1 searchmoves e2e5 e2e4", "searchmoves: illegal move 1. e2e5: "),
        ("hello", "there is no command `hello`"),
        ("position fen 4k3/8/8/1B5B/8/8/8/K3R3 b - - 3 9", "impossible position: "),
    ];
    for (input, words) in rows {
        let lines = served(input);
        let told: Vec<_> =
            lines.iter().filter_map(|line| line.strip_prefix("info string ")).collect();
        assert!(matches!(told[..], [told] if told.starts_with(words)), "{input}: {lines:?}");
    }
}

#[test]
fn each_search_has_one_best_move_and_none_without_a_legal_move() {
    let lines = served(
        "go infinite\ngo ponder wtime 1\nposition startpos\ngo\nisready\nstop\nstop\ngo depth 1\nquit\ngo",
    );
    let best: Vec<_> = lines.iter().filter(|line| line.starts_with("bestmove")).collect();
    assert!(best.len() == 4 && best.iter().all(|line| !line.contains("(none)")), "{lines:?}");
    for over in ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1"] {
        for go in
            ["go", "go infinite", "go ponder", "go mate 3", "go wtime 5", "go searchmoves g8f8"]
        {
            let lines = served(&format!("position fen {over}\n{go}"));
            assert_eq!(lines.last().map(String::as_str), Some("bestmove (none)"));
            assert!(lines[lines.len() - 2].contains(" score "), "{lines:?}");
        }
    }
}

#[test]
fn failing_output_is_an_error_and_ends_the_engine() {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let error = serve("go infinite\nuci\nisready\n".as_bytes(), Closed).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
}

/// A thread-local value of each thread that writes. Dropping it takes a while.
struct Farewell;

impl Drop for Farewell {
    fn drop(&mut self) {
        thread::sleep(Duration::from_millis(100));
        GONE.fetch_add(1, Ordering::Relaxed);
    }
}

static GONE: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    static OWN: Farewell = const { Farewell };
}

/// Output that is written by the thread that searches.
struct Written;

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        OWN.with(|_| Ok(bytes.len()))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn the_engine_leaves_no_thread_behind() {
    // The end of input follows at once, so this thread writes nothing.
    serve("go depth 1\n".as_bytes(), Written).expect("neither input nor output fails");
    assert_eq!(GONE.load(Ordering::Relaxed), 1, "the thread has not ended");
}

#[test]
fn no_sequence_of_words_breaks_the_laws() {
    const WORDS: [&str; 64] = [
        "uci",
        "isready",
        "stop",
        "ponderhit",
        "debug",
        "on",
        "register",
        "ucinewgame",
        "position",
        "startpos",
        "fen",
        "moves",
        "e2e4",
        "e7e5",
        "e1g1",
        "O-O",
        "a7a8q",
        "0000",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "setoption",
        "name",
        "value",
        "Hash",
        "Clear Hash",
        "Threads",
        "MultiPV",
        "Move Overhead",
        "UCI_Chess960",
        "UCI_LimitStrength",
        "UCI_Elo",
        "true",
        "false",
        "0",
        "1",
        "3",
        "-1",
        "99999999999999999999",
        "-99999999999999999999",
        "go",
        "go",
        "go",
        "searchmoves",
        "ponder",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "depth",
        "nodes",
        "mate",
        "movetime",
        "infinite",
        "perft",
        "d",
        "\n",
        "\n",
        "\n",
        "\n",
        "\r\n",
        "\u{1b}[2J",
        "\u{feff}",
        "é",
    ];
    let mut rng = Rng::with_seed(1);
    for _ in 0..60 {
        let words: Vec<_> = (0..rng.usize(..60)).map(|_| WORDS[rng.usize(..WORDS.len())]).collect();
        crate::uci_law::check(words.join(" ").as_bytes());
    }
    crate::uci_law::check(b"go \xff\xfe\0 infinite\nposition startpos moves \xff\n\0\n");
}

#[test]
fn no_number_out_of_its_range_breaks_the_laws() {
    let mut rng = Rng::with_seed(28);
    let mut bytes = [0; 30];
    for _ in 0..200 {
        rng.fill(&mut bytes);
        crate::uci_law::check(crate::uci_law::searches(&bytes).as_bytes());
    }
}

#[test]
fn each_limit_has_a_range_and_numbers_out_of_it_are_the_nearest_in_it() {
    let limits =
        ["wtime", "btime", "winc", "binc", "movestogo", "movetime", "depth", "nodes", "mate"];
    for limit in limits {
        for number in [
            "-99999999999999999999",
            "-1",
            "0",
            "100",
            "101",
            "127",
            "128",
            "255",
            "256",
            "99999999999999999999",
        ] {
            let lines = served(&format!("go {limit} {number}"));
            assert!(lines.last().unwrap().starts_with("bestmove "), "{limit} {number}: {lines:?}");
        }
    }
}

/// An input that goes on after a while, and ends when its output has a best move.
struct Slow {
    parts: Vec<&'static [u8]>,
    output: Patient,
}

impl Read for Slow {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(part) = self.parts.pop() else { return self.output.read(buffer) };
        if self.parts.is_empty() {
            thread::sleep(Duration::from_millis(200));
            let output = self.output.output.lock().unwrap();
            let output = String::from_utf8_lossy(&output);
            assert!(!output.contains("bestmove"), "it did not wait: {output}");
        }
        buffer[..part.len()].copy_from_slice(part);
        Ok(part.len())
    }
}

#[test]
fn a_search_that_ponders_waits_for_the_move_or_a_stop() {
    for last in [&b"ponderhit\n"[..], b"stop\n"] {
        let output = Patient::default();
        let input = Slow { parts: vec![last, b"go ponder depth 1\n"], output: output.clone() };
        serve(BufReader::new(input), output.clone()).unwrap();
        let output = String::from_utf8(output.output.lock().unwrap().clone()).unwrap();
        assert_eq!(output.matches("bestmove ").count(), 1, "{output}");
    }
}

/// Without a seed, each game of a limited engine has one of its own. With a seed, all games are the same.
#[test]
fn games_differ_unless_they_have_a_seed() {
    let answers = |seed: &str| {
        let game = "ucinewgame\nposition startpos moves e2e4 e7e5\ngo nodes 300\n";
        let limited =
            "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 800\n";
        let lines = served(&format!("{limited}{seed}{}", game.repeat(30)));
        let mut moves: Vec<_> =
            lines.into_iter().filter(|line| line.starts_with("bestmove")).collect();
        assert_eq!(moves.len(), 30);
        moves.sort_unstable();
        moves.dedup();
        moves.len()
    };
    assert!(answers("") > 1);
    assert!(answers("setoption name Seed value 0\n") > 1);
    assert_eq!(answers("setoption name Seed value 5\n"), 1);
}
