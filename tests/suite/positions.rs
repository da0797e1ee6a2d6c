//! Unreachable positions are refuted for the right reason, positions of games never are, and faults can be
//! allowed by name.

use std::fs;

use caissa::{FenOptions, board, game};
use chess_core::error::{Fault, Faults};
use chess_core::{
    Allow, Board, Color, Error, ErrorKind, Move, Piece, Role, Setup, Square, SquareSet,
};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, FromSetup, Position, PositionError};

use crate::oracle::{Rng, chess960_start, legal_move, sample, standard_start, start_board, walk};
use tests::skip::corpus;

const WHITE: Color = Color::White;
const BLACK: Color = Color::Black;

fn faults(error: Error) -> Faults {
    let ErrorKind::Invalid(faults) = error.kind() else { panic!("{error:#}") };
    faults
}

/// Fails if a position is refuted.
#[track_caller]
fn accept(board: &Board, of: &str) {
    let found = board.unreachable();
    assert!(found.is_empty(), "{of}: {board} is refuted: {found:?}");
}

/// Each FEN is refuted for exactly these reasons.
const REFUTED: &[(&str, &[Fault])] = &[
    // A bishop behind pawns that have not moved.
    ("rnbqkbnr/pppppppp/8/6B1/8/8/PPPPPPPP/RN1QKBNR b KQkq - 0 1", &[Fault::ShutIn(WHITE)]),
    ("rn1qkbnr/pppppppp/8/8/6b1/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[Fault::ShutIn(BLACK)]),
    // The missing pawn promoted to the second queen.
    ("4k3/8/8/Q5B1/8/8/PP1PPPPP/RN1QKBNR b - - 0 1", &[Fault::ShutIn(WHITE)]),
    // A rook that passed neither the bishops, which pawns shut in, nor the queen's empty square.
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBRKBN1 b kq - 0 9", &[Fault::ShutIn(WHITE)]),
    ("1nbrkbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 9", &[Fault::ShutIn(BLACK)]),
    // A rook, a queen, kings.
    ("rnbqkbnr/pppppppp/8/8/R7/8/PPPPPPPP/1NBQKBNR b Kkq - 0 1", &[Fault::ShutIn(WHITE)]),
    ("1nbqkbnr/pppppppp/8/r7/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1", &[Fault::ShutIn(BLACK)]),
    ("rnbqkbnr/pppppppp/8/8/3Q4/8/PPPPPPPP/RNB1KBNR b KQkq - 0 1", &[Fault::ShutIn(WHITE)]),
    ("rnbqkbnr/pppppppp/8/8/4K3/8/PPPPPPPP/RNBQ1BNR b kq - 0 1", &[Fault::ShutIn(WHITE)]),
    ("rnbq1bnr/pppppppp/4k3/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", &[Fault::ShutIn(BLACK)]),
    // Across a rank that pawns have attacked during the whole game.
    ("4K1k1/pppppppp/8/8/8/8/8/8 w - - 0 1", &[Fault::ShutIn(WHITE)]),
    ("8/8/8/8/8/8/PPPPPPPP/K3k3 b - - 0 1", &[Fault::ShutIn(BLACK)]),
    // Past a king that may still castle.
    ("4k3/8/8/8/8/8/PPPPPPPP/RR2K3 b Q - 0 1", &[Fault::ShutIn(WHITE)]),
    ("2r1kr2/2pppppp/8/8/8/8/8/4K3 w - - 0 1", &[]),
    // Pawns for which no starting file is left.
    ("4k3/8/8/8/8/P7/PP6/4K3 b - - 0 1", &[Fault::PawnStructure(WHITE)]),
    ("4k3/8/8/8/8/PPP5/PP6/4K3 b - - 0 1", &[Fault::PawnStructure(WHITE)]),
    ("4k3/pp6/p7/8/8/8/8/4K3 w - - 0 1", &[Fault::PawnStructure(BLACK)]),
    ("4k3/6pp/5ppp/8/8/8/8/4K3 w - - 0 1", &[Fault::PawnStructure(BLACK)]),
    // A promoted piece without a gap in the opponent's pawns.
    ("4k3/pppppppp/8/8/QQ6/8/PPPPPPP1/4K3 b - - 0 1", &[Fault::PawnStructure(WHITE)]),
    ("4k3/1ppppppp/8/8/8/8/PPPPPPPP/n1nnK3 b - - 0 1", &[Fault::PawnStructure(BLACK)]),
    // More captures than missing pieces.
    ("rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 1", &[Fault::PawnCaptures(WHITE)]),
    ("rnbqkbnr/1ppppppp/1p6/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[Fault::PawnCaptures(BLACK)]),
    ("rnbqkb1r/pppppppp/8/8/P7/P7/P2PPPPP/RNBQKBNR b KQkq - 0 9", &[Fault::PawnCaptures(WHITE)]),
    ("rnbqkbnr/ppppp3/6p1/6p1/6p1/8/PPPPPPP1/RNBQKBNR b KQkq - 0 9", &[Fault::PawnCaptures(BLACK)]),
    // The only missing piece was captured on c8.
    ("rn1qkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 1", &[Fault::PawnCaptures(WHITE)]),
    // To promote past the black pawns, White needed more captures than the one knight.
    ("rnbqkb1r/ppppp1pp/8/5p2/Q7/8/1PPPPPPP/RNBQKBNR b KQkq - 0 9", &[Fault::PawnCaptures(WHITE)]),
    // Pawns that have passed each other.
    ("rnbqkbnr/1ppppppp/P7/8/8/p7/1PPPPPPP/RNBQKBNR w KQkq - 0 9", &[Fault::PawnsPassed]),
    ("rnbqkbnr/pppp1ppp/8/4P3/4p3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 9", &[Fault::PawnsPassed]),
    ("r1bqkbnr/2pppppp/PP6/8/8/pp6/2PPPPPP/RNBQKBNR w KQkq - 0 9", &[Fault::PawnsPassed]),
    // Promoted without enough captures.
    ("rnbqkbnr/1ppppppp/8/q6Q/8/8/1PPPPPPP/RNBQKBNR w KQkq - 0 9", &[Fault::TooManyPromotions]),
    ("rnbqkb1r/1ppppppp/8/qQ5Q/8/8/2PPPPPP/RNBQKBNR w KQkq - 0 9", &[Fault::TooManyPromotions]),
    // A check from a square that the piece cannot just have come to.
    ("8/8/8/8/8/7k/6P1/K7 b - - 0 1", &[Fault::ShutIn(BLACK), Fault::NoCheckingMove]),
    ("k7/8/8/8/8/8/1p6/K7 w - - 0 1", &[]),
    ("8/3p4/2K5/8/8/8/8/k7 w - - 0 1", &[Fault::ShutIn(WHITE), Fault::NoCheckingMove]),
    ("7k/8/8/8/8/8/8/4K2R b K - 0 1", &[Fault::NoCheckingMove]),
    ("r3k3/8/8/8/8/8/8/K7 w q - 0 1", &[Fault::NoCheckingMove]),
    // A position well known from perft, and a construction.
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &[Fault::PawnCaptures(WHITE), Fault::PawnCaptures(BLACK), Fault::NoCheckingMove],
    ),
    // Two checks, and neither piece's move uncovers the other's check.
    ("4k3/8/8/8/B7/8/8/K3R3 b - - 0 1", &[Fault::NoUncoveringMove]),
    ("4k3/8/8/1Q6/4R3/8/8/K7 b - - 0 1", &[Fault::NoUncoveringMove]),
    ("8/8/8/8/8/8/6Pk/4K1BR b K - 0 1", &[Fault::NoUncoveringMove]),
    ("2Q1k3/8/8/8/B7/8/8/K7 b - - 0 1", &[Fault::NoUncoveringMove]),
    ("K7/8/8/8/8/1n6/6b1/k7 w - - 0 1", &[]),
    // A rook in front of a rook can only have captured there, but Black has all its pieces.
    ("rnbqkbnr/pppp1ppp/3p4/8/4R3/8/4R3/6K1 b - - 0 9", &[Fault::NoCheckingMove]),
    // Only castling or a promotion could have given the check, and there was none.
    ("8/8/8/8/8/8/5P2/2k2RKB b - - 0 1", &[Fault::NoCheckingMove]),
    ("8/8/8/8/8/8/3P4/BBKR2k1 b - - 0 1", &[Fault::NoCheckingMove]),
    ("8/8/8/8/8/8/4PPP1/2k2QK1 b - - 0 1", &[Fault::NoCheckingMove]),
    ("K7/8/8/8/8/8/5P2/2k2RN1 b - - 0 1", &[Fault::NoCheckingMove]),
    ("R2k4/p7/8/8/PPPPPPPP/8/8/4K3 b - - 0 20", &[Fault::NoCheckingMove]),
    // Two lines that only an en passant capture opens at a time: Black has all its pawns, a pawn stands where
    // the double step began, or the pawn is on another rank.
    ("3R3B/ppp2p1p/4P3/8/3k4/3pp1p1/8/K7 b - - 0 30", &[Fault::NoUncoveringMove]),
    ("3R3B/1pp1pp1p/4P3/8/3k4/3p2p1/8/K7 b - - 0 30", &[Fault::NoUncoveringMove]),
    ("3R4/7B/8/4P3/8/3k4/8/K7 b - - 0 30", &[Fault::NoUncoveringMove]),
    // No piece can have moved.
    ("4k3/8/8/8/8/8/PP6/Kn6 b - - 0 1", &[Fault::NoLastMove]),
    ("4k3/8/8/8/8/8/8/R3K3 b Q - 0 1", &[Fault::NoLastMove]),
    ("r3k2r/8/8/8/8/8/8/4K3 w kq - 0 1", &[Fault::NoLastMove]),
    // Moves that cancel each other.
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", &[Fault::WrongTurn]),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - - 0 1", &[Fault::WrongTurn]),
    ("r1bqkbnr/pppppppp/2n5/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[Fault::WrongTurn]),
    ("r1bqkbnr/pppppppp/2n5/8/8/5N2/PPPPPPPP/RNBQKBR1 w Qkq - 0 1", &[Fault::WrongTurn]),
    // Move counters.
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1 1", &[Fault::HalfmoveClock]),
    ("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 3 2", &[Fault::HalfmoveClock]),
    ("8/8/4k3/8/8/4K3/8/8 b - - 80 40", &[Fault::HalfmoveClock]),
    // Bishops and a rook where no piece of their kind can enter, although pawns are missing.
    ("4k3/8/8/8/8/8/1P6/B3K3 b - - 0 1", &[Fault::ShutIn(WHITE)]),
    ("4k3/8/8/8/8/8/6P1/4K2B b - - 0 1", &[Fault::ShutIn(WHITE)]),
    ("b3k3/1p6/8/8/8/8/8/4K3 w - - 0 1", &[Fault::ShutIn(BLACK)]),
    ("4k2b/6p1/8/8/8/8/8/4K3 w - - 0 1", &[Fault::ShutIn(BLACK)]),
    ("4k3/8/8/8/8/8/2P1P3/3BK3 b - - 0 1", &[Fault::ShutIn(WHITE)]),
    ("2B1k3/1ppp4/8/8/8/8/8/4K3 b - - 0 1", &[Fault::ShutIn(WHITE)]),
    ("4k3/8/8/8/8/8/PPPPP3/R1R1K3 b Q - 0 1", &[Fault::ShutIn(WHITE)]),
    // A double step with the other king in check already: from a bishop, a rook, and the pawn itself.
    ("8/8/2k5/8/3pP3/8/6B1/4K3 b - e3 0 1", &[Fault::CheckBeforeEnPassant]),
    ("8/8/8/8/3pP3/5k2/8/4K3 b - e3 0 1", &[Fault::CheckBeforeEnPassant]),
    ("4k3/8/2K5/3pP3/8/8/8/8 w - d6 0 1", &[Fault::CheckBeforeEnPassant]),
];

#[test]
fn without_a_text_a_position_expects_a_fen() {
    for text in ["", " "] {
        for error in [
            Board::from_fen(text).unwrap_err(),
            Board::try_from(text).unwrap_err(),
            Setup::from_fen(text).unwrap_err(),
        ] {
            assert_eq!(error.headline(), "expected a FEN, but found nothing");
            assert_eq!(error.range(), 0..text.len());
        }
    }
}

#[test]
fn each_reason_refutes_its_positions_and_no_others() {
    let mut wrong = Vec::new();
    for &(fen, expected) in REFUTED {
        let board = Board::from_fen(fen);
        let found = FenOptions::new().reachable().parse(fen).err().map(faults);
        let found: Vec<_> = found.unwrap_or_default().iter().collect();
        if board.is_err() || found != expected {
            wrong.push(format!("{fen}: {found:?} instead of {expected:?} {board:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Positions that look impossible but are not.
const ACCEPTED: &[&str] = &[
    // The start, and knights that have left and returned.
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 20 11",
    "r1bqkbnr/pppppppp/2n5/8/8/8/PPPPPPPP/RNBQKBR1 b Qkq - 0 7",
    "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/1RBQKBNR w Kkq - 0 7",
    // A bishop outside, while the original one was captured on c1: this one was a pawn.
    "4k3/8/8/6B1/8/8/PP1PPPPP/RN1QKBNR b - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/6P1/PPPPPPBP/RNBQK1NR b KQkq - 0 1",
    // Both bishops are on dark squares, and the one from c1 has not moved.
    "4k3/8/8/6B1/8/8/PP1PPPPP/RNBQK1NR b - - 0 1",
    // A knight captured Black's bishop on c8, so its absence refutes nothing.
    "rn1qkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 9",
    // White doubled its pawns by capturing the knight, not that bishop.
    "r2qkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 9",
    // Castled, with the rook still beside the king, and a king that walked to g1 instead.
    "r4rk1/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 w - - 0 20",
    "4k3/8/8/8/8/8/5PPP/5RK1 b - - 0 1",
    "4k3/8/8/8/8/8/PPP5/2KR4 b - - 0 1",
    // The check came by castling: no other move of rook or king gave it.
    "3k4/8/8/8/8/8/PPP5/2KR4 b - - 0 1",
    "5k2/8/8/8/8/8/4P1PP/5RK1 b - - 0 1",
    "8/8/8/8/8/8/5P2/2k2RK1 b - - 0 1",
    "8/8/8/8/8/8/3P4/2KR2k1 b - - 0 1",
    "2K2rk1/5p2/8/8/8/8/8/8 w - - 0 1",
    "2kr2K1/3p4/8/8/8/8/8/8 w - - 0 1",
    // A check by a capture in front of the other rook.
    "rnbqkb1r/pppp1ppp/3p4/8/4R3/8/4R3/6K1 b - - 0 9",
    // Underpromotion with check, by capture and straight on.
    "R2k4/p7/8/8/P1PPPPPP/8/8/4K3 b - - 0 20",
    "1N6/3k4/8/8/8/8/8/K7 b - - 0 1",
    "3N4/5k2/8/8/8/8/8/K7 b - - 0 1",
    "R3k3/8/8/8/8/8/8/K7 b - - 0 1",
    // A pawn that gives check by a capture, by its double step, and by uncovering a line en passant.
    "8/8/8/8/5k2/6P1/8/K7 b - - 0 1",
    "8/8/8/3k4/4P3/8/8/K7 b - - 0 1",
    "4k3/8/3P4/8/B7/8/8/K7 b - - 0 1",
    "7k/8/3P4/8/8/8/1B6/K7 b - - 0 1",
    // Two checks by a promotion, a capture and an en passant capture.
    "3Qk3/8/8/8/8/8/8/K3R3 b - - 0 1",
    "4k3/3P4/8/8/4R3/8/8/K7 b - - 0 1",
    "K7/2n5/8/8/8/8/6b1/k7 w - - 0 1",
    "4k3/8/3N4/8/8/8/8/K3R3 b - - 0 1",
    "4R3/1B6/3P4/8/4k3/8/8/K7 b - - 0 1",
    "3R3B/1pp2p1p/4P3/8/3k4/3pp1p1/8/K7 b - - 0 30",
    // Behind the opponent's pawns, where a pawn has promoted; and in a corner whose pawn has moved.
    "2B1k3/1p1p4/8/8/8/8/8/4K3 b - - 0 1",
    "B3k3/1p6/8/8/8/8/8/4K3 b - - 0 1",
    "4k3/8/8/8/8/1P6/8/B3K3 b - - 0 1",
    // A double step that gives check, itself or from the line that it leaves.
    "8/8/8/3k4/3pP3/8/8/K7 b - e3 0 1",
    "8/8/8/8/3pP3/8/k6R/4K3 b - e3 0 1",
    // Pawns that came to one file by many captures.
    "4k3/8/P7/P7/P7/1P6/P7/4K3 b - - 0 50",
    "4k3/p7/1p6/p7/8/8/8/4K3 w - - 0 50",
    // Nine queens, all other pawns captured on the way.
    "3qk3/8/8/8/QQQQ4/8/8/QQQQKQ2 b - - 0 80",
    // A pawn captured a pawn, and all three others of the two files promoted.
    "rnbqkbnr/2pppppp/8/q6Q/Q7/8/2PPPPPP/RNBQKBNR w KQkq - 0 20",
    // Pawns that passed each other after two captures of knights.
    "r1bqkb1r/1ppppppp/P7/8/8/p7/1PPPPPPP/R1BQKBNR w KQkq - 0 9",
    // Positions with move counters that were not counted, as in most FENs.
    "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1",
    tests::KIWIPETE,
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    // The move number of a game's 65,535th move and all later ones, and the last clock of a game (FIDE 9.6.2).
    "8/8/4k3/8/8/4K3/8/8 b - - 150 65535",
    // Chess960: a castling right shows that the first squares of the pieces are unknown.
    "bnrqkbrn/pppppppp/8/8/8/8/PPPPPPPP/BNRQKBRN w GCgc - 0 1",
    "nrbqkrnb/pppppppp/8/8/8/8/PPPPPPPP/NRBQKRNB w FBfb - 0 1",
];

#[test]
fn what_only_looks_impossible_is_accepted() {
    for fen in ACCEPTED {
        let board = Board::from_fen(fen).unwrap_or_else(|error| panic!("{error:#}"));
        accept(&board, "an odd position");
        assert_eq!(FenOptions::new().reachable().parse(fen), Ok(board));
    }
}

/// Positions that are invalid in themselves have no other faults.
#[test]
fn a_fault_of_the_position_is_not_told_twice() {
    for (fen, expected) in [
        ("8/8/8/8/8/8/8/Kk6 w - - 0 1", Fault::KingsTouch),
        ("R3k3/8/8/1B6/8/8/8/K3R3 b - - 0 1", Fault::TooManyCheckers),
        ("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", Fault::OpponentInCheck),
        ("8/8/8/8/8/8/8/K7 w - - 0 1", Fault::MissingKing(BLACK)),
        ("8/8/8/8/8/8/8/k6R w - - 0 1", Fault::MissingKing(WHITE)),
        ("k7/8/8/8/8/8/8/K3K3 w - - 0 1", Fault::TooManyKings(WHITE)),
    ] {
        let found: Setup = fen.parse().unwrap();
        assert_eq!(found.unreachable().iter().collect::<Vec<_>>(), [expected], "{fen}");
    }
}

/// A side's piece that cannot have left its first square, and not another of its pieces, is named.
#[test]
fn the_piece_that_cannot_have_left_is_named() {
    for (fen, words) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/5B2/PPPPPPPP/RNBQK1NR b KQkq - 0 9",
            "White's bishop on f3 cannot have come from f1 or a pawn",
        ),
        (
            "rn1qkbnr/pppppppp/8/8/6b1/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "Black's bishop on g4 cannot have come from c8 or a pawn",
        ),
        // The pawn promoted to the second bishop on dark squares.
        (
            "rnbqkbn1/ppppppp1/8/6B1/3Q4/8/PPPPPPP1/RNB1KBNR b KQq - 0 9",
            "White's queen on d4 cannot have come from d1 or a pawn",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/R7/8/PPPPPPPP/1NBQKBNR b Kkq - 0 9",
            "White's rook on a4 cannot have come from a1, h1 or a pawn",
        ),
    ] {
        let error = FenOptions::new().reachable().parse(fen).unwrap_err().message();
        assert!(error.contains(words), "{fen}: {error}");
    }
}

/// A starting position that is not refuted itself.
fn reachable_start(rng: &mut Rng) -> String {
    loop {
        let fen = standard_start(rng);
        let board = start_board(&fen);
        if !board.is_chess960() && board.unreachable().is_empty() {
            return fen;
        }
    }
}

#[test]
fn no_position_of_a_game_is_refuted() {
    let (mut visited, mut started) = (0_usize, 0_usize);
    walk(
        21,
        sample(50_000),
        |_| Board::START.to_string(),
        |_, board| {
            accept(board, "play from the start");
            visited += 1;
        },
    );
    walk(22, sample(50_000), reachable_start, |_, board| {
        // After 75 moves without a capture and a pawn's move the game is over (FIDE 9.6.2).
        if board.halfmove_clock() <= 150 {
            accept(board, "play from a later position");
        } else {
            assert_eq!(board.unreachable().iter().collect::<Vec<_>>(), [Fault::HalfmoveClock]);
        }
        started += 1;
    });
    println!("{visited} positions from the start and {started} from later ones are not refuted");
}

/// In these games pawns move, capture and promote, and there are few other captures, so the bounds on
/// captures are tightest.
#[test]
fn no_position_of_a_game_of_pawns_is_refuted() {
    let mut rng = Rng::new(25);
    let mut promoted = 0_usize;
    for _ in 0..200 {
        let mut board = Board::START;
        for _ in 0..250 {
            let moves = board.legal_moves();
            let is_pawn = |mv: &Move| board.by_role(Role::Pawn).contains(mv.from());
            let is_quiet = |mv: &Move| !board.occupied().contains(mv.to());
            let pawns: Vec<Move> = moves.iter().filter(|mv| is_pawn(mv)).copied().collect();
            let quiet: Vec<Move> = moves.iter().filter(|mv| is_quiet(mv)).copied().collect();
            let choice = if !pawns.is_empty() && rng.once_in(2) { pawns } else { quiet };
            let choice = if choice.is_empty() || rng.once_in(40) { moves.to_vec() } else { choice };
            if choice.is_empty() {
                break;
            }
            let mv = rng.pick(&choice);
            promoted += usize::from(mv.promotion().is_some());
            board = board.play(mv).unwrap();
            accept(&board, "a game of pawns");
        }
    }
    println!("{promoted} promotions");
    assert!(promoted > 100);
}

#[test]
fn no_position_that_shows_its_chess960_array_is_refuted() {
    let mut visited = 0_usize;
    walk(23, 50_000, chess960_start, |_, board| {
        if board.is_chess960() {
            accept(board, "Chess960");
            visited += 1;
        }
    });
    println!("{visited} positions of Chess960 are not refuted");
    assert!(visited > 5_000);
}

#[test]
fn no_position_of_the_corpus_is_refuted() {
    let Some(folder) = corpus("positions of master games") else { return };
    let mut visited = 0_usize;
    for line in fs::read_to_string(folder.join("games-2000.jsonl")).unwrap().lines() {
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        let mut board = Board::START;
        for uci in game["uci"].as_str().unwrap().split(' ') {
            let mv: Move = uci.parse().unwrap();
            board = board.play(mv).unwrap();
            accept(&board, "a game of the corpus");
            visited += 1;
        }
        assert_eq!(FenOptions::new().reachable().parse(game["fen"].as_str().unwrap()), Ok(board));
    }
    println!("{visited} positions of the corpus are not refuted");
}

/// FENs, the allowed groups, and the remaining faults.
const ALLOWED: &[(&str, Allow, &[Fault])] = &[
    ("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", Allow::MATERIAL, &[]),
    ("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", Allow::CHECK, &[Fault::TooManyPawns(BLACK)]),
    ("4k3/nnnnnnnn/nnnnnnnn/8/8/8/8/4K3 w - - 0 1", Allow::MATERIAL, &[]),
    ("4k3/8/8/8/8/8/PPPPPPPP/1QQ1K3 w - - 0 1", Allow::MATERIAL, &[]),
    ("rnbqkbnr/pppppppp/8/8/8/P7/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Allow::MATERIAL, &[]),
    ("7k/8/QQQQQ3/QQQQ4/Q7/8/8/K7 w - - 0 1", Allow::MATERIAL, &[]),
    ("k7/8/8/8/8/8/QQQQQQQQ/QQQQKQQQ b - - 0 1", Allow::MATERIAL, &[]),
    ("k7/8/8/8/8/8/QQQQQQQQ/QQQQKQQQ b - - 0 1", Allow::CHECK, &[Fault::TooManyPromoted(WHITE)]),
    ("k7/8/8/8/8/PPPPPPPP/QQQQQQQQ/QQQQKQQQ b - - 0 1", ALL, &[Fault::TooManyMoves(WHITE)]),
    ("4k3/pppppppp/pppppppp/8/8/8/8/4K3 w - - 0 1", Allow::MATERIAL, &[Fault::TooManyMoves(BLACK)]),
    ("4k3/8/5N2/1B6/4R3/8/8/4K3 b - - 0 1", Allow::CHECK, &[]),
    ("4k3/8/5N2/1B6/4R3/8/8/4K3 b - - 0 1", Allow::CLOCKS, &[Fault::TooManyCheckers]),
    ("R3k2R/8/8/8/8/8/8/4K3 b - - 0 1", Allow::CHECK, &[]),
    ("4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1", Allow::CHECK, &[]),
    ("4k3/8/5N2/8/3pP3/8/8/4K3 b - e3 0 1", Allow::CHECK, &[]),
    ("4k3/pppppppp/p4N2/8/8/8/8/4K2N b - - 0 1", Allow::MATERIAL, &[]),
    ("8/8/8/8/8/8/8/K7 w - - 0 1", ALL, &[Fault::MissingKing(BLACK)]),
    ("k7/8/8/8/8/8/8/K5KK w - - 0 1", ALL, &[Fault::TooManyKings(WHITE)]),
    ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", ALL, &[Fault::PawnOnBackRank(WHITE)]),
    ("8/8/8/8/8/4k3/4K3/8 w - - 0 1", ALL, &[Fault::KingsTouch]),
    ("4k3/8/8/8/8/8/8/K3R3 w - - 0 1", ALL, &[Fault::OpponentInCheck]),
    ("4k3/8/8/8/8/8/8/R4K2 w K - 0 1", ALL, &[Fault::Castling(WHITE)]),
    // A pawn that has just moved resets the clock.
    ("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 1 5", Allow::CLOCKS, &[]),
    ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 9 2", Allow::CLOCKS, &[]),
    ("4k3/8/8/8/8/8/8/4K3 b - e3 1 5", Allow::CLOCKS, &[Fault::EnPassantPawn]),
    // An array for each side, as in double Chess960.
    ("r3k2r/8/8/8/8/8/8/R2K3R w HAha - 0 1", Allow::ARRAYS, &[]),
    ("r3k2r/8/8/8/8/8/8/R3K1R1 w Gh - 0 1", Allow::ARRAYS, &[]),
    ("r3k2r/8/8/8/8/8/8/1R2K2R w HBa - 0 1", Allow::ARRAYS, &[]),
    ("r3k2r/8/8/8/8/8/8/1R2K2R w HBa - 0 1", Allow::MATERIAL, &[Fault::DifferentArrays]),
    ("4k3/8/8/8/8/8/8/4K3 b - e3 0 1", ALL, &[Fault::EnPassantPawn]),
];

const ALL: Allow = Allow::MATERIAL.or(Allow::CHECK).or(Allow::CLOCKS).or(Allow::ARRAYS);

#[test]
fn what_is_allowed_is_accepted_and_nothing_else() {
    for &(fen, allowed, expected) in ALLOWED {
        let found = FenOptions::new().allow(allowed).parse(fen).err().map(faults);
        let found: Vec<_> = found.unwrap_or_default().iter().collect();
        assert_eq!(found, expected, "{fen}");
        assert!(Board::from_fen(fen).is_err(), "{fen}");
    }
}

/// The side could then have more moves than a list holds: from the 15th queen or pawn and the 17th piece on.
#[test]
fn queens_and_pawns_are_limited_where_moves_could_be_dropped() {
    for color in Color::ALL {
        for (pawns, heavy, pieces) in (0..=8)
            .flat_map(|pawns| [14, 15].map(|heavy| [16, 17].map(|pieces| (pawns, heavy, pieces))))
            .flatten()
        {
            let roles = std::iter::once(Role::King)
                .chain(std::iter::repeat_n(Role::Pawn, pawns))
                .chain(std::iter::repeat_n(Role::Queen, heavy - pawns))
                .chain(std::iter::repeat_n(Role::Knight, pieces - 1 - heavy));
            let squares = SquareSet::ALL.into_iter().skip(8);
            let men = squares.zip(roles.map(|role| Piece { color, role }));
            let found = men.collect::<Setup>().faults().contains(Fault::TooManyMoves(color));
            assert_eq!(found, heavy == 15 && pieces == 17, "{pawns} pawns, {heavy}, {pieces}");
        }
    }
}

#[test]
fn a_reachable_position_may_be_allowed_its_clocks_and_checks() {
    for &(fen, expected) in REFUTED {
        let left: Vec<_> = expected.iter().copied().filter(|fault| !ALL.allows(*fault)).collect();
        let found = FenOptions::new().reachable().allow(ALL).parse(fen).err().map(faults);
        assert_eq!(found.unwrap_or_default().iter().collect::<Vec<_>>(), left, "{fen}");
    }
}

#[test]
fn every_fault_has_one_place_and_names_its_switch() {
    for (fault, index) in Fault::ALL.into_iter().zip(0..) {
        assert_eq!(Fault::ALL.iter().position(|other| *other == fault), Some(index));
        for name in Allow::NAMES {
            let allow = Allow::from_name(name).unwrap();
            assert_eq!(allow.allows(fault), fault.allowed_by() == allow);
        }
    }
    for (fen, _, _) in ALLOWED {
        let error = Board::from_fen(fen).unwrap_err();
        let message = error.message();
        for fault in faults(error).iter().filter(|fault| !fault.allowed_by().is_empty()) {
            let name =
                Allow::NAMES.into_iter().find(|n| Allow::from_name(n) == Some(fault.allowed_by()));
            let line = message.lines().find(|line| line.contains("allow("));
            assert!(line.is_some_and(|line| line.contains(name.unwrap())), "{message}");
        }
    }
}

#[test]
fn no_line_of_the_words_is_longer_than_100_columns() {
    let refuted =
        REFUTED.iter().filter_map(|(fen, _)| FenOptions::new().reachable().parse(fen).err());
    let others = ALLOWED.iter().filter_map(|(fen, _, _)| Board::from_fen(fen).err());
    for error in refuted.chain(others) {
        for line in error.message().lines() {
            assert!(line.chars().count() <= 100, "{line}");
        }
        if std::env::var_os("CAISSA_WORDS").is_some() {
            let message = error.message();
            println!("{}", message.split("\n\n").next().unwrap());
        }
    }
}

/// The macros with words before `fen`, also as tokens that come through another macro.
#[test]
fn setups_give_back_what_was_set() {
    let setup = Setup::EMPTY
        .with_turn(Color::Black)
        .with_en_passant(Some(Square::D3))
        .with_halfmove_clock(17)
        .with_fullmove_number(40);
    assert_eq!(setup.turn(), Color::Black);
    assert_eq!(setup.en_passant(), Some(Square::D3));
    assert_eq!((setup.halfmove_clock(), setup.fullmove_number()), (17, 40));
    assert_eq!(setup.with_en_passant(None).en_passant(), None);
    let fen = "rnbqkbnr/ppp1pppp/8/8/3pP3/5N2/PPPP1PPP/RNBQKB1R b Kq e3 0 9";
    let setup = Setup::from(Board::from_fen(fen).unwrap());
    assert_eq!(setup.en_passant(), Some(Square::E3));
    assert_eq!((setup.halfmove_clock(), setup.fullmove_number()), (0, 9));
    assert_eq!(setup.castling(), SquareSet::of(Square::H1) | Square::A8.into());
}

#[test]
fn macros_read_the_same_positions_as_the_functions() {
    macro_rules! through {
        ($names:tt $fen:literal) => {
            board!(reachable allow $names fen $fen)
        };
    }
    let fen = "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1";
    let board = FenOptions::new().allow(Allow::MATERIAL).parse(fen);
    assert_eq!(Ok(board!(allow(material) fen "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1")), board);
    assert_eq!(Ok(board!(allow(material,) fen 4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1)), board);
    let game = game!(allow(check, material) fen "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1"; Kd1 a5);
    assert_eq!(Ok(game.start()), board);
    let late = board!(reachable allow(clocks) fen "7k/8/8/8/8/8/8/K6R b - - 70 30");
    assert_eq!(through!((clocks) "7k/8/8/8/8/8/8/K6R b - - 70 30"), late);
    assert_eq!(board!(allow(clocks) reachable fen 7k/8/8/8/8/8/8/K6R b - - 70 30), late);
    assert_eq!(board!(reachable fen 8/8/8/8/8/4k3/4p3/4K3 w - -).halfmove_clock(), 0);
}

/// The word `chess960`, in each place and each macro.
#[test]
fn macros_read_chess960_where_it_is_said() {
    const FEN: &str = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
    caissa::games! {
        const GAME = (chess960 fen "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"; 1. f4 f5);
    }
    let board = FenOptions::new().chess960().parse(FEN).unwrap();
    for same in [
        board!(chess960 fen "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"),
        board!(chess960 fen bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1),
        board!(fen bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1),
        board!(reachable chess960 fen "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"),
        board!(chess960 allow(arrays) reachable fen "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq -"),
        game!(chess960 fen "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"; 1. f4 f5)
            .start(),
        GAME.start(),
    ] {
        assert_eq!(same, board);
    }
    let _: caissa::Board![chess960 fen "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"] =
        caissa::Board![fen "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"];
    // No array is known: the bishop may have begun in the corner.
    let corner = "4k3/8/8/8/8/8/1P6/B3K3 w - - 0 1";
    assert_eq!(FenOptions::new().chess960().reachable().parse(corner), Board::from_fen(corner));
}

/// The commonest wrong FENs: rights that are gone. The message gives the rights that are left.
#[test]
fn rights_that_are_gone_are_refused_with_those_that_are_left() {
    for (fen, range, fixes) in [
        ("rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKBR1 w KQkq - 0 1", "KQkq", "`Qkq`"),
        ("r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1", "KQkq", "`kq`"),
        ("r3k2r/8/8/8/8/8/8/1R2K2R w KQkq - 0 1", "KQkq", "`Kkq`"),
        ("4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", "K", "`-` `G`"),
        ("3k3r/8/8/8/8/8/8/3K3R w Kk - 0 1", "Kk", "`-` `Hh`"),
    ] {
        let error = Board::from_fen(fen).unwrap_err();
        assert_eq!(error.kind().code(), "invalid/castling", "{fen}");
        assert_eq!(&fen[error.range()], range, "{fen}");
        let message = error.message();
        let lines: Vec<&str> = message.lines().filter(|line| line.contains("write `")).collect();
        assert_eq!(lines.len(), fixes.split(' ').count(), "{message}");
        for (line, fix) in lines.iter().zip(fixes.split(' ')) {
            assert!(line.contains(fix), "{message}");
            // Each fix is true.
            let fixed = fen.replace(&format!(" {range} "), &format!(" {} ", fix.replace('`', "")));
            assert!(Board::from_fen(&fixed).is_ok(), "{fixed}");
        }
        assert!(FenOptions::new().reachable().allow(ALL).parse(fen).is_err());
    }
    // Without a rook on its side, `Q` of Chess960 means the corner, not the king.
    let setup: Setup = "4k3/8/8/8/8/8/8/1K4R1 w QG - 0 1".parse().unwrap();
    assert_eq!(setup.castling(), SquareSet::of(Square::A1) | Square::G1.into());
    assert!(setup.board().is_err());
}

/// Their position, with the faults that they can ignore.
fn to_shakmaty(board: &Board) -> Chess {
    let fen: Fen = board.to_string().parse().unwrap();
    Chess::from_setup(fen.into_setup(), CastlingMode::Chess960)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .unwrap_or_else(|error| panic!("{board}: {error:#}"))
}

#[test]
fn allowed_positions_play_as_in_shakmaty_and_no_move_is_dropped() {
    let mut rng = Rng::new(24);
    let (mut most, mut played) = (0, 0_usize);
    for (fen, _, _) in ALLOWED {
        let Ok(start) = FenOptions::new().allow(ALL).parse(fen) else { continue };
        for _ in 0..20 {
            let mut board = start;
            for _ in 0..60 {
                let theirs = to_shakmaty(&board);
                let moves = board.legal_moves();
                assert_eq!(moves.len(), theirs.legal_moves().len(), "{board}");
                assert_eq!(moves.len(), board.count_legal_moves(), "{board}");
                most = most.max(moves.len());
                played += 1;
                let Some(mv) = legal_move(&mut rng, &board) else { break };
                board = board.play(mv).unwrap();
            }
        }
    }
    println!("{played} positions after allowed ones, with {most} moves at most");
}
