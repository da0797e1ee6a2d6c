//! Legal moves to a depth, counted in bulk at the last ply, as each library is used for it.

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};

/// A position full of captures, checks and castling.
pub const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A position as each library holds it.
pub struct Boards {
    pub caissa: chess_core::Board,
    pub shakmaty: Chess,
    pub cozy_chess: cozy_chess::Board,
    pub chess: chess::Board,
}

/// Counts the leaves at a depth of at least 1.
pub type Count = fn(&Boards, u32) -> u64;

/// The contenders, ours first.
pub const CONTENDERS: [(&str, Count); 4] = [
    ("caissa", |boards, depth| caissa(&boards.caissa, depth)),
    ("shakmaty", |boards, depth| shakmaty::perft(&boards.shakmaty, depth)),
    ("cozy-chess", |boards, depth| cozy_chess(&boards.cozy_chess, depth)),
    ("chess", |boards, depth| {
        chess::MoveGen::movegen_perft_test(&boards.chess, depth as usize) as u64
    }),
];

impl Boards {
    pub fn new(fen: &str) -> Self {
        let peer: Fen = fen.parse().expect("a FEN");
        Self {
            caissa: fen.parse().expect("a position"),
            shakmaty: peer.into_position(CastlingMode::Standard).expect("a position"),
            cozy_chess: fen.parse().expect("a position"),
            chess: fen.parse().expect("a position"),
        }
    }

    /// The positions one ply on.
    pub fn next(&self) -> Vec<Self> {
        self.caissa.legals().map(|legal| Self::new(&legal.play().to_string())).collect()
    }
}

fn caissa(board: &chess_core::Board, depth: u32) -> u64 {
    if depth == 1 {
        return board.count_legal_moves() as u64;
    }
    board.legals().map(|legal| caissa(&legal.play(), depth - 1)).sum()
}

fn cozy_chess(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                leaves += cozy_chess(&next, depth - 1);
            }
        }
        false
    });
    leaves
}
