//! `caissa uci`, as chess programs use it.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use chess_core::{Board, GameBuf};
use snapbox::cmd::cargo_bin;

use tests::rng::Rng;
use tests::skip::skip_without;

/// A long time even where much else runs.
const PATIENCE: Duration = Duration::from_secs(120);

/// The engine, with its standard output read line by line.
struct Engine {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    fn start() -> Self {
        Self::of(&mut command())
    }

    fn of(command: &mut Command) -> Self {
        let mut child = command.spawn().expect("the command runs");
        let stdout = BufReader::new(child.stdout.take().expect("piped"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            stdout.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Self { stdin: child.stdin.take(), child, lines }
    }

    fn send(&mut self, line: &str) {
        let stdin = self.stdin.as_mut().expect("open");
        stdin.write_all(format!("{line}\n").as_bytes()).expect("the engine reads");
    }

    /// All lines up to one that begins with a word.
    fn until(&mut self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE);
            lines.push(line.unwrap_or_else(|error| panic!("no `{word}`: {error}\n{lines:?}")));
            if lines.last().is_some_and(|line| line.split(' ').next() == Some(word)) {
                return lines;
            }
        }
    }

    fn ask(&mut self, line: &str, word: &str) -> Vec<String> {
        self.send(line);
        self.until(word)
    }

    /// Returns the lines that were printed up to now, and checks that no `bestmove` is among them.
    fn unanswered(&mut self) -> Vec<String> {
        let mut lines = self.ask("isready", "readyok");
        lines.pop();
        assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{lines:?}");
        lines
    }

    /// Closes the input. Returns the lines that were still printed, and checks that the engine has ended well.
    fn close(mut self) -> Vec<String> {
        self.stdin = None;
        let lines = self.lines.iter().collect();
        let mut words = String::new();
        self.child.stderr.take().expect("piped").read_to_string(&mut words).expect("UTF-8");
        let code = self.child.wait().expect("it ends").code();
        assert_eq!((code, words.as_str()), (Some(0), ""));
        lines
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn command() -> Command {
    let mut command = Command::new(cargo_bin!("caissa"));
    command.arg("uci").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Checks the lines of a search: numbers that are whole, scores, legal lines, and a legal best move, which is returned.
fn checked(lines: &[String], board: &Board) -> Option<String> {
    let (best, infos) = lines.split_last().expect("lines");
    assert!(infos.iter().any(|line| line.contains(" score ")), "{lines:?}");
    for line in infos.iter().filter(|line| !line.starts_with("info string")) {
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!(words[0], "info");
        let value = |name| words.iter().position(|word| *word == name).map(|at| words[at + 1]);
        for name in ["depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "time"] {
            let number = value(name).unwrap_or_else(|| panic!("no {name}: {line}"));
            assert!(number.parse::<u64>().is_ok(), "{name} {number}");
        }
        assert!(matches!(value("score"), Some("cp" | "mate")), "{line}");
        if let Some(at) = words.iter().position(|word| *word == "pv") {
            let _ = play(board, &words[at + 1..]);
        }
    }
    let words: Vec<&str> = best.split(' ').collect();
    let _ = match words[..] {
        ["bestmove", "(none)"] => return None,
        ["bestmove", best] => play(board, &[best]),
        ["bestmove", best, "ponder", reply] => play(board, &[best, reply]),
        _ => panic!("{best}"),
    };
    Some(words[1].into())
}

/// The position after moves, which must be legal.
fn play(board: &Board, moves: &[&str]) -> Board {
    moves.iter().fold(*board, |board, text| {
        board.read_legal(text).unwrap_or_else(|error| panic!("{moves:?}: {error}")).play()
    })
}

/// The engine gets only what it must take: with each wrong position, it would answer another remark than the guard's.
#[test]
fn a_guard_keeps_wrong_positions_from_an_engine() {
    let guarded = [cargo_bin!("caissa").as_os_str(), "uci".as_ref()];
    let mut engine = Engine::of(command().arg("--guard").args(guarded));
    let own = engine.ask("uci", "uciok");
    assert!(own[0].starts_with("id name Caissa"), "{own:?}");
    for (position, go) in [
        ("fen 4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "go"),
        ("startpos moves e2e4 e2e4", "go infinite\nstop"),
        ("startpos moves Nf3", "go ponder\nponderhit"),
    ] {
        engine.send(&format!("position {position}"));
        let lines = engine.ask(go, "bestmove");
        assert!(lines[0].starts_with("info string guard: position: "), "{lines:?}");
        assert_eq!(lines[1..], ["bestmove 0000"]);
        engine.send("position startpos moves e2e4");
        let board = play(&Board::START, &["e2e4"]);
        assert!(checked(&engine.ask("go nodes 200", "bestmove"), &board).is_some());
    }
    assert_eq!(engine.close(), Vec::<String>::new());
}

#[cfg(unix)]
#[test]
fn a_guard_ends_as_its_engine_does() {
    for (script, code, words) in [
        ("exit 7", 7, ""),
        ("kill -9 $$", 137, ""),
        // It says its last words after `quit`.
        ("read line; echo said $line; exit 3", 3, "said quit\n"),
        // It does not end, and is killed.
        ("exec sleep 1000", 137, ""),
        ("echo 'bestmove e2e5'; exit 1", 1, "bestmove e2e5\n"),
    ] {
        let mut child = command().args(["--guard", "sh", "-c", script]).spawn().expect("it runs");
        let _ = child.stdin.take().expect("piped").write_all(b"quit\n");
        let output = child.wait_with_output().expect("it ends");
        let printed = String::from_utf8_lossy(&output.stdout);
        assert_eq!((output.status.code(), &*printed), (Some(code), words), "{script}");
    }
}

/// The steps of fastchess's `--compliance`, in its order.
#[test]
fn the_steps_of_compliance_are_passed() {
    let mut engine = Engine::start();
    let lines = engine.ask("uci", "uciok");
    for begin in ["id name Caissa", "id author ", "option name Hash type spin default "] {
        assert!(lines.iter().any(|line| line.starts_with(begin)), "{lines:?}");
    }
    engine.ask("isready", "readyok");
    engine.send("ucinewgame");
    engine.send("position startpos");
    engine.ask("isready", "readyok");
    let fen = "3r2k1/p5n1/1pq1p2p/2p3p1/2P1P1n1/1P1P2pP/PN1Q2K1/5R2 w - - 0 27";
    engine.send(&format!("position fen {fen}"));
    engine.ask("isready", "readyok");
    let board = Board::from_fen(fen).expect("a position");
    for go in [
        "go wtime 100",
        "go btime 100",
        "go wtime 100 winc 100 btime 100 binc 100",
        "go btime 100 binc 100 wtime 100 winc 100",
    ] {
        let lines = engine.ask(go, "bestmove");
        assert!(
            lines[lines.len() - 2].contains(" score "),
            "the last info has no score: {lines:?}"
        );
        assert!(checked(&lines, &board).is_some());
    }
    engine.send("ucinewgame");
    for moves in [&[][..], &["e2e4", "e7e5"]] {
        let list =
            if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        engine.send(&format!("position startpos{list}"));
        let lines = engine.ask("go wtime 100 btime 100", "bestmove");
        assert!(checked(&lines, &play(&Board::START, moves)).is_some());
    }
    // Black to move, with the clock of one side only.
    engine.send("position startpos moves e2e4");
    let board = play(&Board::START, &["e2e4"]);
    for go in ["go btime 100", "go wtime 100", "go btime -50", "go movestogo 1 binc 10 btime 90"] {
        assert!(checked(&engine.ask(go, "bestmove"), &board).is_some());
    }
    engine.close();
}

#[test]
fn a_game_is_played_to_its_end() {
    for start in [None, Board::chess960(27)] {
        let mut engine = Engine::start();
        engine.send(&format!("setoption name UCI_Chess960 value {}", start.is_some()));
        let begin = start.map_or("startpos".into(), |board| format!("fen {board}"));
        let mut board = start.unwrap_or(Board::START);
        let mut moves = String::new();
        for _ in 0..120 {
            engine.send(&format!("position {begin} moves{moves}"));
            let Some(best) = checked(&engine.ask("go nodes 200", "bestmove"), &board) else {
                break;
            };
            board = play(&board, &[&best]);
            moves = moves + " " + &best;
        }
        let is_over = !board.has_legal_move();
        assert!(is_over || moves.split_whitespace().count() == 120, "{moves}");
        if start.is_none() {
            assert!(GameBuf::parse(&moves).is_ok());
        }
        assert_eq!(engine.close(), Vec::<String>::new());
    }
}

#[test]
fn stop_is_answered_soon_and_once_at_any_moment() {
    const TIMES: usize = 100;
    let kiwipete = format!("fen {}", tests::KIWIPETE);
    let positions = [
        "startpos",
        "startpos moves e2e4 e7e5 g1f3",
        &kiwipete,
        "fen 8/8/8/8/8/4k3/4p3/4K3 w - - 0 1",
        "fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
    ];
    let mut engine = Engine::start();
    let mut rng = Rng::new(7);
    let mut delays = Vec::new();
    for _ in 0..TIMES {
        let kind = ["go infinite", "go ponder wtime 1000 btime 1000", "go mate 9 infinite"];
        engine.send(&format!("position {}", positions[rng.below(positions.len())]));
        engine.send(kind[rng.below(kind.len())]);
        thread::sleep(Duration::from_micros(rng.below(15_000) as u64));
        if rng.below(2) == 0 {
            engine.unanswered();
        }
        let begin = Instant::now();
        engine.ask("stop", "bestmove");
        delays.push(begin.elapsed());
        engine.unanswered();
    }
    delays.sort_unstable();
    let (half, greatest) = (delays[TIMES / 2], delays[TIMES - 1]);
    // The test harness shows `eprintln!` only for failed tests.
    let _ = writeln!(
        std::io::stderr(),
        "stop to bestmove: half within {half:?}, all within {greatest:?}"
    );
    // The greatest one depends on what else the machine does.
    assert!(half < Duration::from_millis(100), "{delays:?}");
}

#[test]
fn no_best_move_is_early() {
    let mut engine = Engine::start();
    let pause = || thread::sleep(Duration::from_millis(60));
    for (go, release) in [
        ("go infinite depth 1", "stop"),
        ("go depth 1 infinite movetime 1", "stop"),
        ("go ponder depth 1", "ponderhit"),
        ("go ponder movetime 1", "ponderhit"),
        ("go ponder movetime 1", "stop"),
        ("go infinite mate 1", "stop"),
        // Another command stops it too.
        ("go infinite nodes 1", "position startpos"),
    ] {
        engine.send(go);
        pause();
        let mut lines = engine.unanswered();
        lines.extend(engine.ask(release, "bestmove"));
        assert!(checked(&lines, &Board::START).is_some());
        assert_eq!(engine.unanswered(), Vec::<String>::new());
    }
    // A stop without a search, or after it, does not end the next one.
    for _ in 0..20 {
        engine.send("stop");
        engine.send("ponderhit");
        let lines = engine.ask("go depth 2", "bestmove");
        assert!(lines.iter().any(|line| line.starts_with("info depth 2 ")), "{lines:?}");
        engine.send("stop");
    }
}

#[test]
fn every_search_gets_its_answer_whatever_comes_next() {
    let mut engine = Engine::start();
    for line in [
        "go infinite",
        "position startpos moves e2e4",
        "go infinite",
        "setoption name MultiPV value 2",
    ] {
        engine.send(line);
    }
    assert!(checked(&engine.until("bestmove"), &Board::START).is_some());
    let board = play(&Board::START, &["e2e4"]);
    assert!(checked(&engine.until("bestmove"), &board).is_some());
    let lines = engine.ask("go depth 3 searchmoves e7e5 c7c5", "bestmove");
    let best = checked(&lines, &board);
    assert!(matches!(best.as_deref(), Some("e7e5" | "c7c5")), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains(" multipv 2 ")), "{lines:?}");
    engine.send("go infinite");
    assert_eq!(engine.ask("uci", "uciok").last().map(String::as_str), Some("uciok"));
    // The end of input stops a search, prints its answer, and ends the engine.
    let rest = engine.close();
    assert_eq!(rest.iter().filter(|line| line.starts_with("bestmove ")).count(), 1, "{rest:?}");
}

#[test]
fn mates_are_proved_and_ends_have_no_move() {
    let mut engine = Engine::start();
    engine.send("position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    let lines = engine.ask("go mate 5", "bestmove");
    assert!(lines.iter().any(|line| line.contains(" score mate 2 ")), "{lines:?}");
    assert!(
        lines.iter().any(|line| line.starts_with("info string mate in 2 is proved")),
        "{lines:?}"
    );
    assert!(lines.last().is_some_and(|line| line.starts_with("bestmove a1a6")), "{lines:?}");
    for over in ["8/8/8/8/8/4k3/4p3/4K3 w - - 0 1", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1"] {
        engine.send(&format!("position fen {over}"));
        let board = Board::from_fen(over).expect("a position");
        for go in ["go", "go wtime 1000", "go mate 2", "go searchmoves e1e2"] {
            assert_eq!(checked(&engine.ask(go, "bestmove"), &board), None);
        }
        engine.send("go infinite");
        engine.unanswered();
        let lines = engine.ask("stop", "bestmove");
        assert_eq!(lines.last().map(String::as_str), Some("bestmove (none)"));
    }
}

#[test]
fn bad_input_is_told_and_the_engine_goes_on() {
    let mut engine = Engine::start();
    engine.send("position startpos moves e2e4");
    let rows = [
        ("position fen 8/8/8/8/8/8/8/K7 w - - 0 1", "impossible position: Black has no king"),
        ("position startpos moves e2e4 e7e5 e1e3", "move 3, `e1e3`: illegal move 2. e1e3: "),
        (
            "setoption name Hash value 65536",
            "there is not enough memory for a hash table of 65536 MiB",
        ),
        ("setoption name Contempt value 3", "there is no option `Contempt`"),
        ("xyzzy", "there is no command `xyzzy`"),
    ];
    for (line, words) in rows {
        if line.contains("65536") && !cfg!(target_os = "linux") {
            continue;
        }
        engine.send(line);
        let lines = engine.ask("isready", "readyok");
        let told = |line: &String| line.starts_with(&format!("info string {words}"));
        assert!(lines.iter().any(told), "{line}: {lines:?}");
    }
    // The last position was refused, so no other one is searched.
    let lines = engine.ask("go depth 3", "bestmove");
    assert_eq!(lines.last().map(String::as_str), Some("bestmove 0000"));
    engine.send("position startpos moves e2e4");
    let board = play(&Board::START, &["e2e4"]);
    assert!(checked(&engine.ask("go depth 3", "bestmove"), &board).is_some());
    engine.send("quit");
    assert_eq!(engine.close(), Vec::<String>::new());
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let mut child = command().spawn().expect("the command runs");
    let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(b"go infinite\n").expect("the engine reads");
    stdout.read_line(&mut String::new()).expect("a line");
    drop(stdout);
    // It notices when it writes; some lines later it no longer reads what we write.
    while stdin.write_all(b"isready\n").is_ok() {
        thread::sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

/// Another client, not ours.
#[test]
fn python_chess_plays_and_analyses_with_it() {
    let run =
        |code: &str| Command::new("python3").arg("-c").arg(code).arg(cargo_bin!("caissa")).output();
    if !run("import chess.engine").is_ok_and(|output| output.status.success()) {
        return skip_without("python-chess");
    }
    let output = run(include_str!("../cases/uci/client.py")).expect("it runs");
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "done\n");
}
