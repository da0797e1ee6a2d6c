//! The laws in Coq are the laws of our core: the same counts of positions, and the same legal moves.

use std::fmt::Write as _;
use std::fs;

use chess_core::{Allow, Board, FenOptions, Legal, Notation};
use serde_json::json;
use tests::project;
use tests::rng::Rng;
use tests::skip::{is_release, say};

use crate::certificates::checkers::{AGREEMENT, Coq, LAWS, printed, proofs};
use crate::certificates::most;

const IMPORTS: &str = "From Coq Require Import List String Uint63.\nFrom Caissa Require Import Laws Mate.\n\
                       Import ListNotations.\nOpen Scope string_scope.\nOpen Scope uint63_scope.\nOpen Scope list_scope.\n";

#[test]
fn a_chess_player_can_read_the_laws() {
    let count = |name: &str| fs::read_to_string(proofs(name)).expect("a file").lines().count();
    assert!(count("Articles.v") <= 121, "{} lines", count("Articles.v"));
    assert!(count("Laws.v") <= 260, "{} lines", count("Laws.v"));
    assert!(count("witness.py") <= 300, "{} lines", count("witness.py"));
}

/// The types and operations of Coq's own integers and arrays, which compute.
const PRIMITIVE: [&str; 19] = [
    "int", "add", "sub", "mul", "div", "mod", "eqb", "ltb", "leb", "lsl", "lsr", "land", "lor",
    "array", "make", "get", "set", "length", "default",
];

#[test]
fn the_proof_assumes_only_the_integers_and_arrays_of_coq() {
    for file in LAWS.into_iter().chain(AGREEMENT) {
        let text = fs::read_to_string(proofs(&format!("{file}.v"))).expect("a file");
        for word in ["Axiom", "Admitted", "Parameter", "Hypothesis", "admit", "Conjecture", "Unset"]
        {
            assert!(!text.contains(word), "{file} has the word `{word}`");
        }
    }
    let Some(coq) = Coq::new() else { return };
    for (claim, lemma) in [("mate_in", "certified"), ("only_key", "certified_only")] {
        let key = if claim == "only_key" { "1118" } else { "" };
        let theorem = format!(
            "Theorem mate : {claim} 1 (fen \"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\") {key}.\n\
             Proof. apply ({lemma} _ _ 1118 End End). vm_cast_no_check (eq_refl true). Qed.\n"
        );
        assert_assumes(&coq.print(&format!("{IMPORTS}{theorem}Print Assumptions mate.")), &[]);
    }
    // The second checker of Coq, without the files that come with it, or with them.
    let only =
        if is_release("Coq's own files are not checked again by coqchk") { "" } else { "-norec " };
    coq.shell(&format!("coqchk -silent -Q . Caissa {only}Caissa.Laws {only}Caissa.Mate"));
}

/// The axioms of Coq's own library about them.
const SPECIFIED: [&str; 8] = [
    "of_to_Z",
    "ltb_spec",
    "eqb_correct",
    "eqb_refl",
    "get_out_of_bounds",
    "get_set_same",
    "get_set_other",
    "length_set",
];

/// A theorem assumes primitive types and operations, and `more`.
fn assert_assumes(printed: &str, more: &[&str]) {
    let (first, assumed) = printed.split_once('\n').expect("lines");
    assert_eq!(first, "Axioms:");
    let names = assumed.lines().filter(|line| !line.starts_with(' '));
    let names: Vec<&str> = names.filter_map(|line| line.split(" : ").next()).collect();
    assert!(names.len() > 10, "{printed}");
    for name in names {
        // `PrimInt63.add` is `add` where its module is imported.
        let own = ["PrimInt63.", "Uint63.", "PArray."].iter().find_map(|of| name.strip_prefix(of));
        let own = own.unwrap_or(name);
        assert!(PRIMITIVE.contains(&own) || more.contains(&own), "it assumes `{name}`");
    }
}

/// The articles say what the laws compute: each legal move with the position after it, and so the meaning of a mate.
#[test]
fn the_laws_agree_with_the_articles() {
    let Some(coq) = Coq::new() else { return };
    coq.compile(&AGREEMENT);
    let imports = "From Coq Require Import List String Uint63.\n\
                   From Caissa Require Articles.\nFrom Caissa Require Import Laws Mate Agreement.\n\
                   From Caissa.agreement Require Import Pawns.\n";
    let theorems = "\
Definition moves : forall p, legal_position p = true ->
  (forall i, In i (legal_moves p) <-> exists m q, i = number m /\\ Articles.legal (means p) m q) /\\
  (forall m q, Articles.legal (means p) m q -> same_position q (means (play p (number m)))) := legal_moves_agree.
Definition mates : forall n p, mate_in n p -> Articles.mate_in n (means p) := mate_agrees.
Definition keys : forall n p i, only_key n p i -> exists m, i = number m /\\ Articles.only_key n (means p) m := only_key_agrees.
Theorem mate : Articles.mate_in 1 (means (fen \"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\")).
Proof. apply mate_agrees, (certified _ _ 1118 End End). vm_cast_no_check (eq_refl true). Qed.
";
    for name in ["moves", "mates", "keys", "mate"] {
        let text = format!(
            "{imports}Open Scope string_scope.\nOpen Scope uint63_scope.\n{theorems}Print Assumptions {name}."
        );
        assert_assumes(&coq.print(&text), &SPECIFIED);
    }
    if is_release("the agreement of the laws and the articles is not checked again by coqchk") {
        let files = AGREEMENT.map(|name| format!("-norec Caissa.{}", name.replace('/', ".")));
        coq.shell(&format!(
            "coqchk -silent -Q . Caissa -norec Caissa.Articles {}",
            files.join(" ")
        ));
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

/// A FEN with a letter exchanged, added or taken away, once or twice.
fn damaged(fen: &str, rng: &mut Rng) -> String {
    const SIGNS: &[u8] = b"PNBRQKpnbrqk12345678/ wb-KQkqabcdefgh36x09";
    let mut fen = fen.as_bytes().to_vec();
    for _ in 0..=rng.below(2) {
        let (at, sign) = (rng.below(fen.len()), rng.pick(SIGNS));
        match rng.below(3) {
            0 => fen.insert(at, sign),
            1 => drop(fen.remove(at)),
            _ => fen[at] = sign,
        }
    }
    String::from_utf8(fen).expect("ASCII")
}

#[test]
fn a_theorem_is_about_positions_that_the_core_and_the_witness_accept() {
    let Some(coq) = Coq::new() else { return };
    let files = ["standard.perft", "castling.perft", "en-passant.perft", "promotion.perft"];
    let fens: Vec<String> =
        files.iter().flat_map(|file| counts(file)).map(|(fen, _)| fen).collect();
    let (mut rng, mut texts) = (Rng::new(3), fens.clone());
    // Castling with a rook that is not there.
    texts.push("4rkr1/4p1p1/8/8/8/8/8/4K3 w K - 0 1".to_owned());
    texts.extend((0..most()).map(|_| damaged(&fens[rng.below(fens.len())], &mut rng)));
    let options = FenOptions::new().allow(Allow::MATERIAL | Allow::CHECK | Allow::CLOCKS);
    let ours = |text: &str| options.parse(text).ok().map(|board| board.to_string());
    // The core also reads FEN with more spaces or without its counters, and writes it as it should be.
    let rewritten: Vec<String> = texts.iter().filter_map(|text| ours(text)).collect();
    texts.extend(rewritten);
    let lines = texts.iter().map(|fen| {
        let line =
            json!({ "fen": fen, "stipulation": "#1", "key": "a1a1", "attack": {}, "defence": {} });
        line.to_string() + "\n"
    });
    let answers = printed(&lines.collect::<String>()).expect("Python");
    let (mut text, mut accepted) =
        (format!("{IMPORTS}Definition cases : list (string * bool) := ["), 0);
    for (at, (fen, answer)) in texts.iter().zip(answers.lines()).enumerate() {
        // The move is never legal, so the witness comes to it in each position that it accepts.
        let is_accepted = answer == "no: a1a1 is not legal";
        let (ours, error) = (ours(fen), options.parse(fen).err());
        assert!(ours.is_some() || !is_accepted, "{fen}: {answer}: {error:?}");
        assert!(ours.as_ref() != Some(fen) || is_accepted, "{fen}: {answer}");
        accepted += usize::from(is_accepted);
        let separator = if at == 0 { "" } else { ";" };
        let _ = writeln!(text, "{separator}(\"{fen}\", {is_accepted})");
    }
    text += "].\nEval vm_compute in filter (fun c => match legal_position (fen (fst c)), snd c with\n\
             true, true | false, false => false | _, _ => true end) cases.\n";
    let printed = coq.print(&text);
    assert!(printed.trim_start().starts_with("= []"), "{printed}");
    say(&format!(
        "{} texts, {accepted} accepted as positions by Coq, the witness and the core",
        texts.len()
    ));
    assert!(accepted > 50 && texts.len() - accepted > most() / 2, "{accepted} of {}", texts.len());
}
