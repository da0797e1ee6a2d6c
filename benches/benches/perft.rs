//! Legal moves to a depth, beside three peers.

use caissa_bench::POSITIONS;
use divan::Bencher;
use shakmaty::CastlingMode;
use shakmaty::fen::Fen;

fn main() {
    divan::main();
}

fn caissa_leaves(board: &chess_core::Board, depth: u32) -> u64 {
    if depth == 1 {
        return board.count_legal_moves() as u64;
    }
    board.legals().map(|legal| caissa_leaves(&legal.play(), depth - 1)).sum()
}

fn cozy_leaves(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                leaves += cozy_leaves(&next, depth - 1);
            }
        }
        false
    });
    leaves
}

#[divan::bench(args = POSITIONS)]
fn caissa(bencher: Bencher, (fen, depth): (&str, u32)) {
    let board = fen.parse().expect("a position");
    bencher.bench(|| caissa_leaves(&board, depth));
}

#[divan::bench(args = POSITIONS)]
fn shakmaty(bencher: Bencher, (fen, depth): (&str, u32)) {
    let fen: Fen = fen.parse().expect("a FEN");
    let position: shakmaty::Chess = fen.into_position(CastlingMode::Standard).expect("a position");
    bencher.bench(|| shakmaty::perft(&position, depth));
}

#[divan::bench(args = POSITIONS)]
fn cozy_chess(bencher: Bencher, (fen, depth): (&str, u32)) {
    let board = fen.parse().expect("a position");
    bencher.bench(|| cozy_leaves(&board, depth));
}

#[divan::bench(args = POSITIONS)]
fn chess(bencher: Bencher, (fen, depth): (&str, u32)) {
    let board = fen.parse().expect("a position");
    bencher.bench(|| chess::MoveGen::movegen_perft_test(&board, depth as usize));
}
