//! The client of UCI, with programs that answer, crash, fall silent, or print without end.
#![cfg(unix)]

use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use chess_core::pgn::Eval;
use chess_core::{Board, History, Legal, Move};
use chess_search::uci::client::{BestMove, Client, Error, Timeouts};
use chess_search::{Limits, Score, Stop};

/// A shell script that answers `uci` and `isready`, and obeys `on_go` for each `go`.
fn script(on_go: &str) -> Command {
    let script = format!(
        "while read -r word rest; do case $word in \
         uci) echo 'id name Fake 1.0'; echo 'option name UCI_Elo type spin default 7 min 5 max 9'; echo uciok;; \
         isready) echo readyok;; position) position=$rest;; go) {on_go};; quit) exit;; esac; done"
    );
    shell(&script)
}

fn shell(script: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", script]);
    command
}

/// A long time, even where much else runs.
const PATIENCE: Duration = Duration::from_secs(60);

const PATIENT: Timeouts =
    Timeouts { ready: PATIENCE, overtime: Duration::ZERO, stop: PATIENCE, silence: PATIENCE };

fn ready_within(milliseconds: u64) -> Timeouts {
    Timeouts { ready: Duration::from_millis(milliseconds), ..PATIENT }
}

/// The client of a program that has `stop` to answer `stop`.
fn client(command: Command, stop: Duration) -> Client {
    Client::start_with(command, Timeouts { stop, ..PATIENT }, Stop::new()).unwrap()
}

fn patient(command: Command) -> Client {
    client(command, PATIENCE)
}

fn search(client: &mut Client, milliseconds: u64) -> Result<BestMove, Error> {
    let limits = Limits::time(Duration::from_millis(milliseconds));
    client.search(&game(""), &limits, &Stop::new())
}

/// A game from the usual start.
fn game(moves: &str) -> History {
    game_from(Board::START, moves)
}

fn game_from(start: Board, moves: &str) -> History {
    let mut game = History::new(start);
    for text in moves.split_whitespace() {
        game.play(game.board().read(text).unwrap()).unwrap();
    }
    game
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

#[test]
fn a_program_is_asked_and_answers() {
    let on_go = "echo 'info depth 1 score cp -31 nodes 20 time 3 pv g1f3 b8c6'; \
                 echo bestmove g1f3 ponder b8c6";
    let mut client = patient(script(on_go));
    assert_eq!(client.name(), Some("Fake 1.0"));
    assert_eq!(client.range("uci_elo"), Some(5..=9));
    assert!(!client.has_option("UCI_Chess960"));
    client.new_game().unwrap();
    client.set_option("UCI_Elo", 6);
    let answer = client.search(&game("e4 e5"), &Limits::depth(1), &Stop::new()).unwrap();
    assert_eq!((answer.best, answer.score), (mv("g1f3"), Some(Score::Centipawns(-31))));
    assert_eq!((answer.nodes, answer.time), (20, Duration::from_millis(3)));
    assert_eq!((answer.depth, answer.reply), (Some(1), Some(mv("b8c6"))));
    assert_eq!(answer.line, [mv("g1f3"), mv("b8c6")]);
}

/// The lines that a program that plays Chess960 is sent for a search, and its answer.
fn sent(game: &History, limits: &Limits, best: &str) -> (String, Result<BestMove, Error>) {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let log = format!("{folder}/{:?}.uci", thread::current().id());
    std::fs::write(&log, "").unwrap();
    let mut client = patient(shell(&format!(
        "while read -r word rest; do case $word in \
         uci) echo 'option name UCI_Chess960 type check default false'; echo uciok;; \
         isready) echo readyok;; quit) exit;; *) echo \"$word $rest\" >> '{log}'; \
         [ $word = go ] && echo bestmove {best};; esac; done"
    )));
    let answer = client.search(game, limits, &Stop::new());
    (std::fs::read_to_string(&log).unwrap(), answer)
}

#[test]
fn the_game_and_the_limits_are_sent() {
    let mut limits = Limits::depth(4);
    limits.moves = Some(vec![mv("e1g1"), mv("d2d3")]);
    let (sent_text, answer) = sent(&game("e4 e5 Nf3 Nc6 Bc4 Bc5"), &limits, "e1g1");
    assert_eq!(
        sent_text,
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 \
         moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5\ngo depth 4 searchmoves e1g1 d2d3\n"
    );
    assert_eq!(answer.unwrap().best, mv("e1g1"));
    // UCI has no null moves: the position after the last one is the start.
    let mut passed = game("e4");
    assert!(passed.pass());
    passed.play(mv("d2d4")).unwrap();
    let (text, _) = sent(&passed, &Limits::default(), "e7e5");
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2";
    assert_eq!(text, format!("position fen {fen} moves d2d4\ngo infinite\n"));
}

#[test]
fn castling_in_chess960_takes_the_rook() {
    // White's king and queen's rook stand where they do in chess, and the king's rook does not.
    let start: Board = "4k3/8/8/8/8/8/8/R3K1R1 w GA - 0 1".parse().unwrap();
    let mut limits = Limits::depth(1);
    limits.moves = Some(start.legals().map(Legal::to_move).collect());
    let (text, answer) = sent(&game_from(start, ""), &limits, "e1a1");
    assert!(text.starts_with("setoption name UCI_Chess960 value true\nposition fen "), "{text}");
    assert!(text.contains(" e1a1") && text.contains(" e1g1") && !text.contains("e1c1"), "{text}");
    assert_eq!(start.san(answer.unwrap().best), "O-O-O");
    let (text, _) = sent(&game_from(start, "O-O-O"), &Limits::depth(1), "e8e7");
    assert!(text.contains(" moves e1a1\n"), "{text}");
    // A program without the option is not asked.
    let mut client = patient(script("echo bestmove e1e2"));
    let error = client.search(&game_from(start, ""), &Limits::depth(1), &Stop::new());
    assert!(matches!(error, Err(Error::Chess960)), "{error:?}");
}

#[test]
fn a_move_that_is_illegal_is_no_answer() {
    let mut client = patient(script("echo bestmove e2e5"));
    let error = search(&mut client, 60_000).unwrap_err();
    assert!(
        error.to_string().starts_with("its move is refused: illegal move 1. e2e5: the pawn on e2 "),
        "{error}"
    );
    let mut client = patient(script("echo 'bestmove (none)'"));
    assert!(matches!(search(&mut client, 60_000), Err(Error::NoMove)));
}

#[test]
fn a_program_that_thinks_too_long_is_stopped() {
    let on_go = "read -r word; [ $word = stop ] && echo 'bestmove e2e4'";
    let mut client = patient(script(on_go));
    assert_eq!(search(&mut client, 50).unwrap().best, mv("e2e4"));
    let stop = Stop::new();
    stop.stop();
    let answer = client.search(&game(""), &Limits::default(), &stop).unwrap();
    assert_eq!(answer.best, mv("e2e4"));
}

#[test]
fn silence_and_talk_without_end_are_errors() {
    for on_go in
        [":", "while :; do echo info depth 1; done", "head -c 9000000 /dev/zero; exec sleep 60"]
    {
        let mut client = client(script(on_go), Duration::from_millis(200));
        let begun = Instant::now();
        let error = search(&mut client, 100);
        assert!(matches!(error, Err(Error::TooLate)), "{on_go}: {error:?}");
        assert!(begun.elapsed() < PATIENCE);
    }
    let error = Client::start_with(shell("exec sleep 60"), ready_within(50), Stop::new());
    assert!(matches!(error, Err(Error::NoAnswer("uci"))), "{error:?}");
    let error =
        Client::start_with(shell("echo uciok; exec sleep 60"), ready_within(500), Stop::new());
    assert!(matches!(error, Err(Error::NoAnswer("isready"))), "{error:?}");
}

#[test]
fn a_search_that_exceeds_its_limits_is_stopped() {
    // Programs that do not know the limit, and go on until `stop`; or fall silent.
    let until_stop = |reports: &str| {
        script(&format!("{reports}; read -r word; [ $word = stop ] && echo 'bestmove e2e4'"))
    };
    for (limits, reports) in [
        (Limits::depth(3), "echo info depth 4"),
        (Limits::nodes(1_000), "echo info depth 1 nodes 200000"),
    ] {
        let mut client = patient(until_stop(reports));
        assert_eq!(client.search(&game(""), &limits, &Stop::new()).unwrap().best, mv("e2e4"));
    }
    let silence = Duration::from_millis(50);
    for (on_go, is_move) in [(until_stop(":"), true), (script("exec sleep 60"), false)] {
        let timeouts = Timeouts { silence, stop: Duration::from_secs(5), ..PATIENT };
        let mut client = Client::start_with(on_go, timeouts, Stop::new()).unwrap();
        let answer = client.search(&game(""), &Limits::depth(3), &Stop::new());
        assert_eq!(answer.is_ok(), is_move, "{answer:?}");
    }
    // A repeated report is not news.
    let on_go = script("while :; do echo info depth 1; done");
    let timeouts = Timeouts { silence, stop: silence, ..PATIENT };
    let mut client = Client::start_with(on_go, timeouts, Stop::new()).unwrap();
    let answer = client.search(&game(""), &Limits::nodes(1_000), &Stop::new());
    assert!(matches!(answer, Err(Error::TooLate)), "{answer:?}");
}

#[test]
fn an_assessment_has_a_score_and_begins_with_the_move() {
    let assess =
        |on_go| patient(script(on_go)).assess(&game("e4"), &Limits::depth(1), &Stop::new());
    let found = assess("echo info score cp 30 pv e7e5 g1f3; echo bestmove e7e5").unwrap();
    assert_eq!((found.eval, found.best.len()), (Some(Eval::Centipawns(-30)), 2));
    let found = assess("echo info score mate 2 pv e7e5 g1f3; echo bestmove c7c5").unwrap();
    assert_eq!((found.eval, found.best), (Some(Eval::Mate(-2)), vec![mv("c7c5")]));
    assert!(matches!(assess("echo bestmove e7e5"), Err(Error::NoScore)));
}

#[test]
fn a_crash_is_an_error_with_its_status() {
    let mut client = patient(script("exit 3"));
    assert_eq!(
        search(&mut client, 60_000).unwrap_err().to_string(),
        "it has ended (exit status: 3)"
    );
    // All later calls report it too.
    assert!(matches!(client.wait_until_ready(), Err(Error::Ended(Some(_)))));
    let error = Client::start("/no/such program");
    assert!(matches!(error, Err(Error::Start(_))), "{error:?}");
}

#[test]
fn a_wait_is_cancelled_from_another_thread() {
    let cancel = Stop::new();
    let other = cancel.clone();
    let mut client = Client::start_with(script(":"), ready_within(60_000), cancel).unwrap();
    let canceller = thread::spawn(move || other.stop());
    assert!(matches!(search(&mut client, 60_000), Err(Error::Cancelled)));
    canceller.join().unwrap();
}

#[test]
fn a_program_that_reads_nothing_blocks_nobody() {
    let mut client = client(script("exec sleep 60"), Duration::ZERO);
    let long = game(&"g1f3 g8f6 f3g1 f6g8 ".repeat(5_000));
    assert!(matches!(search(&mut client, 0), Err(Error::TooLate)));
    for _ in 0..4 {
        let error = client.search(&long, &Limits::time(Duration::ZERO), &Stop::new());
        assert!(matches!(error, Err(Error::TooLate)), "{error:?}");
    }
}

#[test]
fn a_program_that_does_not_quit_is_ended() {
    // It prints its process id as its name, and reads nothing after that.
    let mut deaf = patient(shell("echo \"id name $$\"; echo uciok; echo readyok; exec sleep 1000"));
    let id = deaf.name().unwrap().to_owned();
    // The shell's own `kill`: `ps` is not on every machine.
    let is_there = || {
        let asked = Command::new("sh").args(["-c", "kill -0 \"$0\"", &id]).output();
        asked.unwrap().status.success()
    };
    assert!(is_there());
    deaf.set_option("Hash", 1);
    drop(deaf);
    assert!(!is_there());
}
