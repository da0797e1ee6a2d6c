//! The static evaluation: a small neural network, updated from position to position (NNUE).
//!
//! ```text
//! view          the inputs: each piece on its square, as one side sees it
//! accumulator   the sums of the neurons, kept from one position to the next
//! net           the shape of the network, its weights, and its value
//! worth         the part of each piece in the value
//! ```
//!
//! `workshop/tune/` plays games of the engine with itself and trains the network with them.

mod accumulator;
mod net;
mod view;
mod worth;

pub(crate) use accumulator::Accumulators;
pub use accumulator::evaluation;
#[cfg(feature = "tune")]
pub(crate) use net::{BUCKETS, NEURONS, ONE, ONE_OUT, SCALE, bucket};
#[cfg(feature = "tune")]
pub(crate) use view::{INPUTS, Perspective};
pub use worth::{Worth, piece_worths};

#[cfg(test)]
mod tests {
    use chess_core::Board;

    use super::*;

    const FENS: [&str; 6] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b - - 0 1",
        "8/8/4k3/8/2P5/3K4/8/8 w - - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w - - 1 8",
        "4k3/P1P5/8/8/8/8/p1p5/4K3 b - - 0 1",
    ];

    #[test]
    fn the_evaluation_is_the_same_with_colors_swapped() {
        for fen in FENS {
            let board = Board::from_fen(fen).unwrap();
            let flipped = board.flipped().unwrap();
            assert_eq!(evaluation(&board), evaluation(&flipped), "{fen}");
        }
    }

    #[test]
    fn the_evaluation_is_the_same_with_wings_swapped() {
        for fen in FENS {
            let board = Board::from_fen(fen).unwrap();
            let mirrored = board.mirrored();
            assert_eq!(evaluation(&board), evaluation(&mirrored), "{fen}");
        }
    }

    #[test]
    fn material_counts() {
        let value = |fen| evaluation(&Board::from_fen(fen).unwrap());
        assert!(value("4k3/pppp4/8/8/8/8/PPPP4/Q3K3 w - - 0 1") > 700);
        assert!(value("4k3/pppp4/8/8/8/8/PPPP4/Q3K3 b - - 0 1") < -700);
        let rook = value("r3k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1");
        assert!((-100..100).contains(&rook), "{rook}");
    }
}
