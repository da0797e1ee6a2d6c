//! The laws in Coq are the laws of our core: the same counts of positions, and the same legal moves.

use std::fmt::Write as _;
use std::fs;

use chess_core::{Board, Legal, Notation};
use tests::rng::Rng;
use tests::{project, skip::say};

use crate::certificates::checkers::{Coq, proofs};
use crate::certificates::most;

const IMPORTS: &str = "From Coq Require Import List String Uint63.\nFrom Caissa Require Import Laws Mate.\n\
                       Import ListNotations.\nOpen Scope string_scope.\nOpen Scope uint63_scope.\nOpen Scope list_scope.\n";

#[test]
fn a_chess_player_can_read_the_laws() {
    let count = |name: &str| fs::read_to_string(proofs(name)).expect("a file").lines().count();
    assert!(count("Laws.v") <= 200, "{} lines", count("Laws.v"));
    assert!(count("witness.py") <= 300, "{} lines", count("witness.py"));
}

/// The types and operations of Coq's own integers and arrays.
const PRIMITIVE: [&str; 15] = [
    "int",
    "add",
    "sub",
    "mul",
    "div",
    "mod",
    "eqb",
    "ltb",
    "lsl",
    "lor",
    "PArray.array",
    "PArray.make",
    "PArray.get",
    "PArray.set",
    "leb",
];

#[test]
fn the_proof_assumes_only_the_integers_and_arrays_of_coq() {
    for file in ["Laws.v", "Mate.v"] {
        let text = fs::read_to_string(proofs(file)).expect("a file");
        for word in ["Axiom", "Admitted", "Parameter", "Hypothesis", "admit", "Conjecture", "Unset"]
        {
            assert!(!text.contains(word), "{file} has the word `{word}`");
        }
    }
    let Some(coq) = Coq::new() else { return };
    let theorem = "Theorem mate : mate_in 1 (fen \"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\").\n\
                   Proof. apply (certified _ _ 1118 End End). vm_cast_no_check (eq_refl true). Qed.\n";
    let printed = coq.print(&format!("{IMPORTS}{theorem}Print Assumptions mate."));
    let (first, assumed) = printed.split_once('\n').expect("lines");
    assert_eq!(first, "Axioms:");
    let names = assumed.lines().filter(|line| !line.starts_with(' '));
    let names: Vec<&str> = names.map(|line| line.split(" : ").next().unwrap_or(line)).collect();
    assert!(names.len() > 10, "{printed}");
    for name in names {
        assert!(PRIMITIVE.contains(&name), "it assumes `{name}`");
    }
}

/// The positions of a file of leaf counts, with the counts.
fn counts(file: &str) -> Vec<(String, Vec<u64>)> {
    let text = fs::read_to_string(project("tests/data").join(file)).expect("a file");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let count = |field: &str| field.split_whitespace().nth(1)?.parse().ok();
    let read = |line: &str| {
        let (fen, rest) = line.split_once(" ;").expect("counts");
        (fen.to_owned(), rest.split(" ;").filter_map(count).collect())
    };
    lines.map(read).collect()
}

const PERFT: &str = "\
Fixpoint perft (n : nat) (p : position) : int :=
  match n with
  | O => 1
  | S O => fold_left (fun count _ => count + 1) (legal_moves p) 0
  | S n => fold_left (fun count m => count + perft n (play p m)) (legal_moves p) 0
  end.
";

#[test]
fn the_six_usual_positions_have_their_counts() {
    let Some(coq) = Coq::new() else { return };
    let depth = if most() < 10_000 { 3 } else { 4 };
    let mut text = format!("{IMPORTS}{PERFT}");
    let mut all = counts("standard.perft");
    all.truncate(7);
    let mut expected = Vec::new();
    for (fen, counts) in all {
        let _ = writeln!(text, "Eval vm_compute in perft {depth} (fen \"{fen}\").");
        expected.push(counts[depth - 1]);
    }
    let printed = coq.print(&text);
    let found = printed.lines().filter_map(|line| line.trim().strip_prefix("= "));
    let found: Vec<u64> = found.map(|count| count.parse().expect("a number")).collect();
    assert_eq!(found, expected);
}

/// A position after some random moves from one of the positions where castling, captures en passant or promotions are near.
fn position(starts: &[Board], rng: &mut Rng) -> Board {
    let mut board = rng.pick(starts);
    let plies = rng.pick(&[2, 40]);
    for _ in 0..rng.below(plies) {
        let moves = board.legal_moves();
        if moves.is_empty() {
            break;
        }
        board = board.play(moves[rng.below(moves.len())]).expect("a legal move");
    }
    let mut next = board.legals().map(Legal::play);
    let passed = next.find(|next| next.legals().any(Legal::is_en_passant));
    passed.unwrap_or(board)
}

#[test]
fn random_positions_have_the_same_legal_moves() {
    let Some(coq) = Coq::new() else { return };
    let files = ["standard.perft", "castling.perft", "en-passant.perft", "promotion.perft"];
    let starts = files.iter().flat_map(|file| counts(file));
    let starts: Vec<Board> = starts.map(|(fen, _)| Board::from_fen(&fen).expect("a FEN")).collect();
    let (mut rng, mut special) = (Rng::new(2), [0; 3]);
    let positions: Vec<Board> = (0..most()).map(|_| position(&starts, &mut rng)).collect();
    for part in positions.chunks(2_000) {
        let mut text = format!("{IMPORTS}Definition cases : list (string * list int) := [\n");
        for (at, board) in part.iter().enumerate() {
            let moves = board.legals().map(|legal| {
                special[0] += usize::from(legal.castling().is_some());
                special[1] += usize::from(legal.is_en_passant());
                special[2] += usize::from(legal.to_move().promotion().is_some());
                legal.write(Notation::Iccf).to_string()
            });
            let moves: Vec<String> = moves.collect();
            let separator = if at == 0 { "" } else { ";" };
            let _ = writeln!(text, "{separator}(\"{board}\", [{}])", moves.join(";"));
        }
        // Ours are distinct, so as many that have all of ours are the same.
        text += "].\nEval vm_compute in filter (fun c => let found := legal_moves (fen (fst c)) in\n\
                 not (Nat.eqb (List.length found) (List.length (snd c)) and every (fun m => some (fun n => m =? n) found) (snd c))) cases.\n";
        let printed = coq.print(&text);
        assert!(printed.trim_start().starts_with("= []"), "{printed}");
    }
    let [castling, en_passant, promotions] = special;
    say(&format!(
        "{} positions have the same moves in Coq, {castling} castlings, {en_passant} captures en passant, {promotions} promotions",
        positions.len()
    ));
    assert!(special.iter().all(|count| *count > most() / 40), "{special:?}");
}
