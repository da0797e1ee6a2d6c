//! The table of the chapter about neighbours is measured: who keeps which en passant square, and what becomes of our castling.

use std::collections::BTreeMap;
use std::fs;

use caissa::{Board, EnPassant, Move};

/// A double step that no pawn can answer en passant, one that a pinned pawn could, and one that a
/// pawn can, with the move.
const STEPS: [(&str, &str); 3] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4"),
    ("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e2e4"),
    ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4"),
];

/// The text of each neighbour after a move, or whether it has an en passant square.
fn has_square(fen: &str, mv: &str) -> BTreeMap<&'static str, bool> {
    let cozy = {
        let mut board = cozy_chess::Board::from_fen(fen, false).unwrap();
        board.play(mv.parse().unwrap());
        board.en_passant().is_some()
    };
    let chess = {
        let board: chess::Board = fen.parse().unwrap();
        board.make_move_new(mv.parse().unwrap()).en_passant().is_some()
    };
    let owl = {
        let board = owlchess::Board::from_fen(fen).unwrap();
        let mv = owlchess::Move::from_uci_legal(mv, &board).unwrap();
        board.make_move(mv).unwrap().raw().ep_source.is_some()
    };
    let ours = {
        let board = Board::from_fen(fen).unwrap();
        board.play(Move::from_uci(mv).unwrap()).unwrap().en_passant().is_some()
    };
    [("Caissa", ours), ("cozy-chess", cozy), ("chess", chess), ("owlchess", owl)].into()
}

#[test]
fn each_has_the_habit_that_the_page_says() {
    let page = fs::read_to_string("src/neighbours.md").unwrap();
    let habit = |name: &str| {
        let name = name.trim_matches('`');
        let start = if name == "Caissa" { format!("| {name} |") } else { format!("| `{name}` |") };
        let row = page.lines().find(|line| line.starts_with(&start)).expect("a row");
        match row.split(" | ").nth(4).expect("a cell") {
            cell if cell.ends_with("always") => EnPassant::Always,
            cell if cell.ends_with("if a pawn stands ready") => EnPassant::PseudoLegal,
            cell if cell.ends_with("if a capture is legal") => EnPassant::Legal,
            cell => panic!("{name}: no habit in `{cell}`"),
        }
    };
    for (fen, mv) in STEPS {
        let board = Board::from_fen(fen).unwrap();
        let setup = board.legal(Move::from_uci(mv).unwrap()).unwrap().play_setup();
        for (name, has) in has_square(fen, mv) {
            let is_written = setup.fen_in(habit(name)).contains(" e3 ");
            assert_eq!(has, is_written, "{name}, {mv} in {fen}");
        }
    }
}

#[test]
fn cozy_chess_takes_our_castling_for_a_step_of_the_king() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
    let board = Board::from_fen(fen).unwrap();
    let mv = board.read("O-O-O").unwrap();
    let theirs = cozy_chess::Board::from_fen(fen, false).unwrap();
    let after = |text: &str| {
        let mut theirs = theirs.clone();
        theirs.play_unchecked(text.parse().unwrap());
        theirs.to_string()
    };
    assert!(after(&mv.to_string()).starts_with("r1k4r/"));
    assert!(after(&board.uci_chess960(mv)).starts_with("2kr3r/"));
}

/// Both versions stand side by side.
#[test]
fn two_versions_of_shakmaty_agree() {
    use shakmaty::Position;
    use shakmaty_027::Position as _;

    let (old, new) = (shakmaty_027::Chess::default(), shakmaty::Chess::default());
    assert_eq!(old.legal_moves().len(), new.legal_moves().len());
}
