//! Plays matches between chess programs that speak UCI, and says which one is stronger, with error bars.
//!
//!     cargo run --release --example match -- "caissa uci" "gnuchess --uci" --games 400 --time 1+0.01
//!     cargo run --release --example match -- "caissa uci" "glaurung" --second Threads=1 --nodes 20000 --sprt 0,10
//!
//! Each opening is played twice, with colors changed. `--games N` games at most (100), `--nodes N` positions a move, or
//! `--time S+S` seconds a game and a move (1+0.01), `--sprt A,B` ends when it is clear whether the first program is
//! better by A or by B points, `--threads N` games at once (1), `--pgn FILE` keeps the games. A UCI option is set with
//! `--first NAME=VALUE`, `--second NAME=VALUE`: some programs take all cores by themselves, and then overstep their
//! time where games are played side by side.

mod game;
mod score;
mod task;

use std::fs::File;
use std::io::Write;
use std::sync::Mutex;

use caissa_bench::{program, starts};
use chess_search::uci::client::Client;
use game::{Played, Reason, Result};
use score::Score;
use task::Task;

fn main() {
    let task = match Task::of(std::env::args().skip(1)) {
        Ok(task) => task,
        Err(error) => return eprintln!("{error}"),
    };
    let openings = starts::openings();
    let state = Mutex::new(State::default());
    std::thread::scope(|scope| {
        for _ in 0..task.threads {
            scope.spawn(|| work(&task, &openings, &state));
        }
    });
    let state = state.into_inner().expect("no thread panics");
    println!("{} against {}\n{}", task.programs[0], task.programs[1], state.score.summary(&task));
    for (reason, times) in state.reasons {
        println!("{times:5} {}", reason.words(&task));
    }
}

/// The state that all threads of a match share.
#[derive(Default)]
struct State {
    next: usize,
    is_decided: bool,
    score: Score,
    reasons: std::collections::BTreeMap<Reason, usize>,
    pgn: Option<File>,
}

fn work(task: &Task, openings: &[Vec<chess_core::Move>], state: &Mutex<State>) {
    let mut programs = start(task);
    loop {
        let number = {
            let mut state = state.lock().expect("no thread panics");
            if state.next >= task.games || state.is_decided {
                return;
            }
            state.next += 1;
            state.next - 1
        };
        let (opening, white) = (&openings[number / 2 % openings.len()], number % 2);
        let played = game::play(&mut programs, white, opening, task);
        if matches!(played.reason, Reason::Crash(_)) {
            programs = start(task);
        }
        note(task, white, &played, &mut state.lock().expect("no thread panics"));
    }
}

fn start(task: &Task) -> [Client; 2] {
    [0, 1].map(|at| {
        let (command, options) = (&task.programs[at], task.options[at].iter().map(String::as_str));
        program::start(command, options)
            .unwrap_or_else(|| panic!("{command} is not installed, or says no uciok"))
    })
}

/// Counts a game and keeps its text.
fn note(task: &Task, white: usize, played: &Played, state: &mut State) {
    state.score.add(match played.result {
        Result::Draw => 1,
        Result::Won(at) => {
            if at == 0 {
                2
            } else {
                0
            }
        }
    });
    *state.reasons.entry(played.reason).or_default() += 1;
    state.is_decided = state.score.is_decided(task);
    if state.score.games().is_multiple_of(20) {
        eprintln!("{}", state.score.summary(task));
    }
    let Some(path) = &task.pgn else { return };
    if state.pgn.is_none() {
        state.pgn = Some(File::create(path).expect("the file for games can be written"));
    }
    let [first, second] = &task.programs;
    let names = if white == 0 { [first, second] } else { [second, first] };
    let result = match played.result {
        Result::Draw => "1/2-1/2",
        Result::Won(at) if at == white => "1-0",
        Result::Won(_) => "0-1",
    };
    let file = state.pgn.as_mut().expect("a file");
    let text = format!(
        "[White \"{}\"]\n[Black \"{}\"]\n[Result \"{result}\"]\n\n{} {{{}}} {result}\n\n",
        names[0],
        names[1],
        played.moves,
        played.reason.words(task)
    );
    file.write_all(text.as_bytes()).expect("the file for games can be written");
}
