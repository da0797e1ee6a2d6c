//! Every stipulation beside Popeye, if `POPEYE` names its program: the same lines, or the same keys.
//!
//! `POPEYE=py CAISSA_PROBLEMS=200 cargo test --release -p chess-problems --test suite -- peer:: --nocapture` prints the processor time
//! of both, without that of Popeye's start for as many mates in one.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::process::Command;
use std::time::Duration;
use std::{env, fs};

use chess_core::{Board, Move, Setup, Square};
use chess_mate::{Budget, Manner, Solver, Stipulation};
use chess_problems::{Problem, popeye, yacpdb};
use tests::skip::{note, say};

use crate::common::{Rng, board, position};

/// The stipulations, and the most legal moves of a position.
const COMPARED: [(&str, usize); 30] = [
    ("#2", 40),
    ("#3", 20),
    ("=1", 60),
    ("=2", 40),
    ("=3", 12),
    ("s#1", 60),
    ("s#2", 30),
    ("s=1", 60),
    ("s=2", 30),
    ("r#1", 60),
    ("r#2", 30),
    ("r=2", 30),
    ("semi-r#1", 60),
    ("semi-r#2", 30),
    ("semi-r=2", 30),
    ("h#1.5", 30),
    ("h#2", 12),
    ("exact-h#2", 12),
    ("h=1.5", 30),
    ("h=2", 12),
    ("hs#1", 60),
    ("hs#1.5", 30),
    ("hs#2", 12),
    ("hs=1.5", 30),
    ("ser-#2", 30),
    ("ser-=3", 12),
    ("ser-h#2", 30),
    ("ser-h=2", 30),
    ("exact-ser-h#2", 30),
    ("ser-s#2", 30),
];

/// The most solutions of a problem that is compared.
const MOST: usize = 400;

#[test]
fn lines_and_keys_are_those_of_popeye() {
    let Ok(program) = env::var("POPEYE") else {
        return note("popeye", "POPEYE does not name Popeye's program");
    };
    let wanted: usize =
        env::var("CAISSA_PROBLEMS").map_or(20, |count| count.parse().expect("a number"));
    let mut rng = Rng::new(79);
    let only = env::var("CAISSA_STIPULATION").unwrap_or_default();
    for (text, moves) in COMPARED.into_iter().filter(|(text, _)| text.contains(&only)) {
        let stipulation: Stipulation = text.parse().unwrap();
        // Random positions rarely force a move, so that these are made from shorter ones.
        if FORCED.contains(&stipulation.manner()) {
            let bases = bases(stipulation, &mut rng, wanted.div_ceil(2));
            let is_series = stipulation.manner().is_series();
            let steps = usize::from(stipulation.halves() - 2) / if is_series { 2 } else { 1 };
            let made = (0..100 * wanted).filter_map(|_| {
                let base = bases.get(rng.below(bases.len().max(1)))?;
                (0..steps).try_fold(*base, |board, _| before(&board, is_series, &mut rng))
            });
            let made: Vec<Board> = made.collect();
            compare(&program, stipulation, made.into_iter(), wanted);
            continue;
        }
        let candidates = std::iter::from_fn(|| Some(position(&mut rng))).flatten();
        let small = candidates.filter(|board| board.count_legal_moves() <= moves);
        compare(&program, stipulation, small, wanted);
    }
    for text in ["dia1.5", "dia2", "dia2.5", "dia3"] {
        let stipulation: Stipulation = text.parse().unwrap();
        let games = std::iter::from_fn(|| {
            let mut board = Board::START;
            for _ in 0..stipulation.halves() {
                let legals: Vec<_> = board.legals().collect();
                board = legals.get(rng.below(legals.len().max(1)))?.play();
            }
            Some(board)
        });
        compare(&program, stipulation, games, wanted);
    }
}

/// The ways to play that end with a forced move.
const FORCED: [Manner; 5] =
    [Manner::Selfplay, Manner::Reflex, Manner::SemiReflex, Manner::HelpSelf, Manner::SeriesSelf];

/// Positions that have a solution in one move.
fn bases(stipulation: Stipulation, rng: &mut Rng, wanted: usize) -> Vec<Board> {
    let shortest = stipulation.with_halves(2);
    let random = std::iter::from_fn(|| {
        let mut squares = [b'.'; 64];
        for man in *b"kQRqrb" {
            squares[rng.below(64)] = man;
        }
        squares[56 + rng.below(8)] = b'K';
        Some(board(squares, "w - -"))
    });
    let is_base = |board: &Board| {
        let solutions = Solver::new(Budget::new(100_000)).solutions(board, shortest, 10);
        solutions.is_ok_and(|solutions| !solutions.lines().is_empty())
    };
    random.take(400_000).flatten().filter(is_base).take(wanted).collect()
}

/// A position from which a move leads to this one.
fn before(board: &Board, is_series: bool, rng: &mut Rng) -> Option<Board> {
    let mover = if is_series { board.turn() } else { board.turn().other() };
    (0..60).find_map(|_| {
        let men: Vec<Square> = board.by_color(mover).into_iter().collect();
        let to = men[rng.below(men.len())];
        let from = Square::from_index(rng.below(64) as u8)?;
        let free = board.piece_at(from).is_none();
        let setup = Setup::from(*board).set(from, board.piece_at(to)).clear(to).with_turn(mover);
        let earlier = setup.board().ok().filter(|_| free)?;
        let after = earlier.play(Move::new(from, to)).ok()?;
        (!is_series || !after.is_check()).then_some(earlier)
    })
}

/// Compares problems, half of them with a solution where enough are found.
fn compare(
    program: &str,
    stipulation: Stipulation,
    candidates: impl Iterator<Item = Board>,
    wanted: usize,
) {
    let (mut with, mut without) = (Vec::new(), Vec::new());
    for board in candidates.take(50 * wanted) {
        let Some(lines) = solved(&board, stipulation) else { continue };
        if lines.is_empty() { &mut without } else { &mut with }.push((board, lines));
        if with.len() >= wanted.div_ceil(2) && with.len() + without.len() >= wanted {
            break;
        }
    }
    without.truncate(wanted.saturating_sub(with.len()));
    let count: usize = with.iter().map(|(_, lines)| lines.len()).sum();
    let head =
        format!("{stipulation}: {} with {count} solutions, {} without", with.len(), without.len());
    let (boards, lines): (Vec<_>, Vec<_>) = with.into_iter().chain(without).unzip();
    let begun = times();
    let mut rounds = 0;
    while rounds == 0 || times().0.saturating_sub(begun.0).as_millis() < 200 && rounds < 1_000 {
        assert!(boards.iter().all(|board| solved(board, stipulation).is_some()));
        rounds += 1;
    }
    let ours = times().0.saturating_sub(begun.0) / rounds;
    let theirs = popeye_lines(program, &boards, stipulation);
    let after = times().1;
    let easy: Board = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse().unwrap();
    popeye_lines(program, &vec![easy; boards.len()], "#1".parse().unwrap());
    let start = times().1.saturating_sub(after);
    let peer = after.saturating_sub(begun.1).saturating_sub(start);
    for ((board, ours), theirs) in boards.iter().zip(&lines).zip(&theirs) {
        assert_eq!(ours, theirs, "{stipulation} in {board}");
    }
    say(&format!("{head}; ours {ours:?}, Popeye {peer:?}"));
}

/// The lines of an entry of YACPDB; the keys of a battle. `None` if it is solved sooner, or in too many ways.
fn solved(board: &Board, stipulation: Stipulation) -> Option<BTreeSet<String>> {
    let mut solver = Solver::new(Budget::new(300_000_000));
    let problem = Problem::new(*board);
    let is_battle = stipulation.manner().is_battle();
    let shortest = if is_battle || stipulation.to_string().starts_with("exact") {
        stipulation.halves()
    } else {
        2 - stipulation.halves() % 2
    };
    let mut all = BTreeSet::new();
    for halves in (shortest..=stipulation.halves()).step_by(2) {
        let asked = if is_battle { stipulation } else { stipulation.with_halves(halves) };
        let solutions = solver.solutions(board, asked, MOST).ok()?;
        if solutions.is_cut() || solutions.stipulation() != asked {
            return None;
        }
        let entry = yacpdb::write_solutions(&problem, &solutions).unwrap();
        let (_, text) = entry.split_once("solution: |\n").unwrap();
        all.extend(text.lines().map(|line| bare(line, stipulation)));
    }
    Some(all)
}

/// A line without spaces and marks, and without a forced last move: Popeye prints each, and we the first.
fn bare(line: &str, stipulation: Stipulation) -> String {
    let line = line.replace(" dia", "").replace('!', "");
    let moves = match stipulation.manner() {
        Manner::HelpSelf | Manner::SeriesSelf => {
            line.trim_end_matches([' ', '#', '=']).rsplit_once(' ').map_or("", |(moves, _)| moves)
        }
        _ => &line,
    };
    moves.split_whitespace().collect()
}

/// The lines that Popeye prints for each problem.
fn popeye_lines(
    program: &str,
    boards: &[Board],
    stipulation: Stipulation,
) -> Vec<BTreeSet<String>> {
    let mut input = String::new();
    for (at, board) in boards.iter().enumerate() {
        let mut problem = Problem::new(*board);
        problem.claim.stipulation = Some(stipulation);
        let words = popeye::commands(&problem).unwrap();
        let words = words.replace("Variation SetPlay Try Defence 1 ", "");
        let _ =
            write!(input, "{}{words}", if at == 0 { "BeginProblem\n" } else { "NextProblem\n" });
    }
    let file = env::temp_dir().join(format!("caissa-peer-{}.inp", std::process::id()));
    fs::write(&file, input + "EndProblem\n").unwrap();
    let output = Command::new(program).arg(&file).output().unwrap();
    let _ = fs::remove_file(&file);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let parts: Vec<&str> = text.split("solution finished.").collect();
    assert_eq!(parts.len(), boards.len() + 1, "{text}");
    let of_part = |part: &&str| {
        // `??` or `?!?` is a move that the rules of reflex play demand in the diagram, so that there is no solution.
        let is_solution = |line: &&str| {
            line.trim_start().starts_with("1.") && !line.replace('!', "").contains("??")
        };
        let lines = part.lines().filter(is_solution);
        lines.map(|line| bare(line, stipulation)).collect()
    };
    parts[..boards.len()].iter().map(of_part).collect()
}

/// The processor time of this process, and of those that it has run; zero where there is no `/proc`.
fn times() -> (Duration, Duration) {
    let text = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = text.rsplit_once(") ").map_or("", |(_, fields)| fields);
    let ticks: Vec<u64> = fields.split(' ').filter_map(|field| field.parse().ok()).collect();
    // The state is not a number, so that the user time is the eleventh of them.
    let sum = |from: usize| ticks.iter().skip(from).take(2).sum::<u64>();
    (Duration::from_millis(10 * sum(10)), Duration::from_millis(10 * sum(12)))
}
