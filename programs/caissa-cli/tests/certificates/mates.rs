//! Mates in two to four, from games and from random positions.

use std::fs;

use chess_core::Board;
use chess_mate::{Budget, MateIn, Solver, Verdict};
use serde_json::Value;
use snapbox::cmd::{Command, cargo_bin};
use tests::rng::Rng;
use tests::skip::corpus;

/// This many problems, a line of JSON each.
pub(crate) fn mates(most: usize) -> Vec<String> {
    let mut problems = match corpus("mates of games") {
        Some(folder) => {
            let read =
                |name: &str| fs::read_to_string(folder.join(name)).expect("a file of the corpus");
            let mut problems = published(&read("mates.jsonl"), most / 2);
            missed(&read("games-2000.jsonl"), most, &mut problems);
            problems
        }
        None => Vec::new(),
    };
    let rest = most.saturating_sub(problems.len());
    for (moves, share) in [("4", 20), ("3", 2), ("2", 1)] {
        let count = (rest / share).max(1).to_string();
        let args = [
            "generate", "random", "-n", moves, "-c", &count, "--pieces", "8", "--any", "--seed",
            "61",
        ];
        let output = Command::new(cargo_bin!("caissa"))
            .args(args)
            .args(["--format", "json"])
            .output()
            .expect("it runs");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        problems.extend(text.lines().map(|line| of_json(line, "stipulation", str::to_owned)));
    }
    problems.truncate(most);
    problems
}

fn of_json(line: &str, key: &str, length: impl Fn(&str) -> String) -> String {
    let object: Value = serde_json::from_str(line).expect("JSON");
    let moves = object[key].to_string();
    problem(object["fen"].as_str().expect("a FEN"), &length(moves.trim_matches('"')))
}

fn problem(fen: &str, length: &str) -> String {
    format!("{{\"fen\":\"{fen}\",\"stipulation\":\"{length}\"}}\n")
}

/// Mates of published puzzles.
fn published(text: &str, most: usize) -> Vec<String> {
    let lines = text.lines().filter(|line| line.contains("\"mate_in\":"));
    lines.take(most).map(|line| of_json(line, "mate_in", |moves| format!("#{moves}"))).collect()
}

/// Mates in positions of games, after a random move.
fn missed(games: &str, most: usize, problems: &mut Vec<String>) {
    let mut rng = Rng::new(4);
    for line in games.lines() {
        let game: Value = serde_json::from_str(line).expect("JSON");
        let mut board = Board::START;
        for mv in game["uci"].as_str().expect("moves").split_whitespace() {
            if problems.len() >= most {
                return;
            }
            let moves = board.legal_moves();
            let other = board.play(moves[rng.below(moves.len())]).expect("a legal move");
            let mut solver = Solver::new(Budget::new(2_000));
            if let Ok(Verdict::Mate(proof)) = solver.prove(&other, MateIn::within(4))
                && proof.moves() > 1
            {
                problems.push(problem(&other.to_string(), &proof.stipulation().to_string()));
            }
            board = board.play(board.read(mv).expect("a move")).expect("a legal move");
        }
    }
}
