//! The client of UCI, with programs that answer, crash, fall silent, or print without end.
#![cfg(unix)]

use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use chess_core::Board;
use chess_search::uci::client::{Answer, Client, Error, Timeouts, command};
use chess_search::{Score, Stop};

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

fn ready_within(milliseconds: u64) -> Timeouts {
    Timeouts { ready: Duration::from_millis(milliseconds), stop: PATIENCE }
}

/// The client of a program that has `stop` to answer `stop`.
fn client(command: Command, stop: Duration) -> Client {
    Client::start(command, Timeouts { ready: PATIENCE, stop }, Stop::new()).unwrap()
}

fn patient(command: Command) -> Client {
    client(command, PATIENCE)
}

fn search(client: &mut Client, milliseconds: u64) -> Result<Answer, Error> {
    client.search("infinite", Duration::from_millis(milliseconds), &Stop::new())
}

#[test]
fn a_program_is_asked_and_answers() {
    // It returns its position as the best move, without spaces.
    let on_go =
        "echo 'info depth 1 score cp -31 nodes 20 time 3'; echo \"bestmove $position\" | tr -d ' '";
    let mut client = patient(script(&format!("{on_go} | sed 's/bestmove/bestmove /'")));
    assert_eq!(client.name(), Some("Fake 1.0"));
    assert_eq!(client.range("uci_elo"), Some(5..=9));
    assert!(!client.has_option("UCI_Chess960"));
    client.new_game().unwrap();
    client.set_option("UCI_Elo", 6);
    client.position(&Board::START, ["e2e4", "e7e5"]);
    let answer = search(&mut client, 60_000).unwrap();
    let best = "fenrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNRwKQkq-01movese2e4e7e5";
    assert_eq!(answer.best.as_deref(), Some(best));
    assert_eq!((answer.score, answer.nodes), (Some(Score::Centipawns(-31)), 20));
    assert_eq!(answer.time, Duration::from_millis(3));
}

#[test]
fn a_program_that_thinks_too_long_is_stopped() {
    let on_go = "read -r word; [ $word = stop ] && echo 'bestmove e2e4'";
    let mut client = patient(script(on_go));
    assert_eq!(search(&mut client, 50).unwrap().best.as_deref(), Some("e2e4"));
    let stop = Stop::new();
    stop.stop();
    let answer = client.search("infinite", Duration::MAX, &stop).unwrap();
    assert_eq!(answer.best.as_deref(), Some("e2e4"));
}

#[test]
fn silence_and_talk_without_end_are_errors() {
    for on_go in
        [":", "while :; do echo info depth 1; done", "head -c 9000000 /dev/zero; exec sleep 60"]
    {
        let mut client = client(script(on_go), Duration::from_millis(200));
        let begun = Instant::now();
        let error = search(&mut client, 100);
        assert!(matches!(error, Err(Error::NoMove)), "{on_go}: {error:?}");
        assert!(begun.elapsed() < PATIENCE);
    }
    let error = Client::start(shell("exec sleep 60"), ready_within(50), Stop::new());
    assert!(matches!(error, Err(Error::NoAnswer("uci"))), "{error:?}");
    let error = Client::start(shell("echo uciok; exec sleep 60"), ready_within(500), Stop::new());
    assert!(matches!(error, Err(Error::NoAnswer("isready"))), "{error:?}");
}

#[test]
fn a_crash_is_an_error_with_its_status() {
    let mut client = patient(script("exit 3"));
    assert_eq!(
        search(&mut client, 60_000).unwrap_err().to_string(),
        "it has ended (exit status: 3)"
    );
    // All later calls report it too.
    client.position(&Board::START, ["e2e4"]);
    assert!(matches!(client.wait_until_ready(), Err(Error::Ended(Some(_)))));
    let error = Client::start(command("/no/such program".as_ref()), ready_within(1), Stop::new());
    assert!(matches!(error, Err(Error::Start(_))), "{error:?}");
}

#[test]
fn a_wait_is_cancelled_from_another_thread() {
    let cancel = Stop::new();
    let other = cancel.clone();
    let mut client = Client::start(script(":"), ready_within(60_000), cancel).unwrap();
    let canceller = thread::spawn(move || other.stop());
    assert!(matches!(search(&mut client, 60_000), Err(Error::Cancelled)));
    canceller.join().unwrap();
}

#[test]
fn a_program_that_reads_nothing_blocks_nobody() {
    let mut client = client(script("exec sleep 60"), Duration::ZERO);
    let moves = "g1f3 g8f6 f3g1 f6g8 ".repeat(20_000);
    assert!(matches!(search(&mut client, 0), Err(Error::NoMove)));
    client.position(&Board::START, moves.split_whitespace());
    client.position(&Board::START, moves.split_whitespace());
}

#[test]
fn a_program_that_does_not_quit_is_ended() {
    // It prints its process id as its name, and reads nothing after that.
    let mut deaf = patient(shell("echo \"id name $$\"; echo uciok; echo readyok; exec sleep 1000"));
    let id = deaf.name().unwrap().to_owned();
    let is_there = || Command::new("ps").args(["-p", &id]).output().unwrap().status.success();
    assert!(is_there());
    deaf.set_option("Hash", 1);
    drop(deaf);
    assert!(!is_there());
}
