//! Squares, sets, moves as numbers, and the small values read back from their names.

use std::collections::BTreeSet;

use chess_core::__private::TypeKey;
use chess_core::error::Fault;
use chess_core::{
    Allow, Board, CastlingSide, Color, FenOptions, File, GameResult, Move, Piece, Rank, Role,
    Setup, Square, SquareSet, attacks,
};
use shakmaty::Bitboard;

use super::{any_set, our_role, their_square};
use crate::oracle::{Rng, chess960_start, standard_start, start_board, walk};

#[test]
fn moved_sets_are_their_squares_moved() {
    let mut rng = Rng::new(41);
    for _ in 0..200 {
        let set = any_set(&mut rng);
        for files in -9..=9 {
            for ranks in -9..=9 {
                let expected: SquareSet =
                    set.into_iter().filter_map(|square| square.offset(files, ranks)).collect();
                assert_eq!(set.offset(files, ranks), expected, "{set:?} by {files}, {ranks}");
            }
        }
    }
}

#[test]
fn sets_behave_as_sets() {
    let mut rng = Rng::new(43);
    for _ in 0..1_000 {
        let (a, b) = (any_set(&mut rng), any_set(&mut rng));
        let (set_a, set_b): (BTreeSet<Square>, BTreeSet<Square>) =
            (a.into_iter().collect(), b.into_iter().collect());
        let check = |ours: SquareSet, theirs: BTreeSet<Square>| {
            assert_eq!(ours.into_iter().collect::<BTreeSet<_>>(), theirs, "{a:?} {b:?}");
        };
        check(a | b, &set_a | &set_b);
        check(a & b, &set_a & &set_b);
        check(a ^ b, &set_a ^ &set_b);
        check(a - b, &set_a - &set_b);
        check(!a, SquareSet::ALL.into_iter().filter(|square| !a.contains(*square)).collect());
        assert!(a.into_iter().rev().eq(set_a.iter().rev().copied()));
        assert_eq!(a.into_iter().len(), set_a.len());
        let mut extended = a;
        extended.extend(b);
        assert_eq!(extended, a | b);
        for (ours, theirs) in [
            (a.flip_ranks(), Bitboard(a.bits()).flip_vertical()),
            (a.flip_files(), Bitboard(a.bits()).flip_horizontal()),
        ] {
            assert_eq!(ours.bits(), theirs.0, "{a:?}");
        }
        assert!(a.flip_ranks().into_iter().all(|square| a.contains(square.flip_rank())));
        assert!(a.flip_files().into_iter().all(|square| a.contains(square.flip_file())));
    }
    let (mut set, corner) = (SquareSet::default(), SquareSet::from(Square::A1));
    set |= corner;
    set ^= SquareSet::ALL;
    set -= Square::B1.into();
    set &= SquareSet::rank(Rank::FIRST);
    assert_eq!(set.len(), 6);
    assert!(corner < set);
}

#[test]
fn squares_between_and_on_lines_agree_with_shakmaty() {
    for a in SquareSet::ALL {
        for b in SquareSet::ALL {
            let (their_a, their_b) = (their_square(a), their_square(b));
            let between = shakmaty::attacks::between(their_a, their_b);
            assert_eq!(attacks::between(a, b).bits(), between.0, "{a} {b}");
            assert_eq!(attacks::line(a, b).bits(), shakmaty::attacks::ray(their_a, their_b).0);
        }
    }
}

#[test]
fn moves_are_numbers_and_back() {
    let mut moves = 0;
    for bits in 0..=u16::MAX {
        let Some(mv) = Move::from_bits(bits) else {
            assert!(bits >> 12 > 4, "{bits:#x}");
            continue;
        };
        assert_eq!(mv.to_bits(), bits);
        assert_eq!(Move::from_uci(&mv.uci()), Some(mv));
        moves += 1;
    }
    assert_eq!(moves, 64 * 64 * 5 + 1);
    assert_eq!(Move::from_bits(0x7000), Some(Move::NULL));
}

#[test]
fn small_values_are_read_back_from_their_names() {
    for square in SquareSet::ALL {
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(square.name(), square.to_string());
    }
    for index in 0..8 {
        let (file, rank) = (File::from_index(index).unwrap(), Rank::from_index(index).unwrap());
        assert_eq!((file.to_string().parse(), File::try_from(file.letter())), (Ok(file), Ok(file)));
        assert_eq!((rank.to_string().parse(), Rank::try_from(rank.digit())), (Ok(rank), Ok(rank)));
        assert_eq!(Square::new(file, rank).name(), format!("{file}{rank}"));
    }
    for color in Color::ALL {
        assert_eq!((color.to_string().parse(), !color), (Ok(color), color.other()));
        for role in Role::ALL {
            let piece = Piece { color, role };
            assert_eq!(
                (role.to_string().parse(), Role::try_from(role.letter())),
                (Ok(role), Ok(role))
            );
            assert_eq!(
                (piece.to_string().parse(), piece.letter().to_string().parse()),
                (Ok(piece), Ok(piece))
            );
            assert_eq!(Piece::try_from(char::from(piece)), Ok(piece));
        }
    }
    for role in shakmaty::Role::ALL {
        assert_eq!(our_role(role).letter(), role.upper_char());
    }
}

#[test]
fn other_names_are_refused() {
    for text in ["", "e", "e9", "i1", "E4", "e4 ", " e4", "é4", "e44"] {
        assert!(text.parse::<Square>().is_err(), "{text}");
    }
    for text in ["", "i", "A", "aa", "1", "ä"] {
        assert!(text.parse::<File>().is_err(), "{text}");
    }
    for text in ["", "0", "9", "11", "a", "١"] {
        assert!(text.parse::<Rank>().is_err(), "{text}");
    }
    for text in ["", "WHITE", "W", "white ", "whit"] {
        assert!(text.parse::<Color>().is_err(), "{text}");
    }
    for text in ["", "Knight", "x", "kn", "♘"] {
        assert!(text.parse::<Role>().is_err(), "{text}");
        assert!(text.parse::<Piece>().is_err(), "{text}");
    }
    let error = "green knight".parse::<Piece>().unwrap_err();
    assert_eq!(error.to_string(), "expected a piece, such as `White knight` or `N`");
    assert!(char::from_u32(0x100 + u32::from('N')).is_some_and(|c| Role::try_from(c).is_err()));
}

#[test]
fn boards_are_set_up_again_from_their_pieces() {
    let fen = "r3k2r/pppq1ppp/2n5/3pP3/8/5N2/PPP2PPP/R2QK2R w - - 0 1";
    let board = Board::from_fen(fen).unwrap();
    let setup: Setup = board.pieces().collect();
    assert_eq!(setup.board(), Ok(board));
    assert!(setup.pieces().eq(board.pieces()));
    assert!(board.pieces().rev().map(|(square, _)| square).is_sorted_by(|a, b| a > b));
    let mut other = Setup::default();
    other.extend(board.pieces());
    assert_eq!(other, setup);
    for square in SquareSet::ALL {
        assert_eq!(setup.set(square, board.piece_at(square)), setup);
        assert_eq!(setup.set(square, None), setup.clear(square));
    }
}

#[test]
fn a_position_is_read_back_from_its_bytes_and_its_type() {
    for start in [standard_start, chess960_start] {
        walk(47, 2_000, start, |_, board| {
            assert_eq!(Board::from_bytes(&board.to_bytes()), *board);
            assert_eq!(Board::from_foreign_bytes(&board.to_bytes()), Some(*board));
            assert!(TypeKey::of(board).board().same_position(board), "{board}");
        });
    }
}

/// Bytes from elsewhere are a position only if its FEN is one too.
#[test]
fn bytes_that_are_no_position_are_refused() {
    let (mut rng, mut read, mut refused) = (Rng::new(48), 0, 0);
    walk(48, 2_000, standard_start, |_, board| {
        let mut bytes = board.to_bytes();
        for _ in 0..=rng.below(2) {
            bytes[rng.below(bytes.len())] ^= 1 << rng.below(8);
        }
        match Board::from_foreign_bytes(&bytes) {
            Some(other) => {
                read += 1;
                let options = FenOptions::new().chess960();
                assert_eq!(options.parse(other.fen().as_str()), Ok(other), "{other}");
            }
            None => refused += 1,
        }
    });
    assert!(read > 100 && refused > 100, "{read} read, {refused} refused");
    assert_eq!(Board::from_foreign_bytes(&[0; 40]), None);
    assert_eq!(Board::from_foreign_bytes(&[0xFF; 40]), None);
    assert_eq!(Board::from_foreign_bytes(&[0; 39]), None);
}

/// A set-up that an editor writes, valid or not, reads back equal. Only castling rights say Chess960.
#[test]
fn a_set_up_is_read_back_from_its_fen() {
    let mut rng = Rng::new(45);
    let number = |rng: &mut Rng| u16::try_from(rng.below(65_536)).unwrap();
    let square = |rng: &mut Rng, n| Square::from_index(u8::try_from(rng.below(n)).unwrap());
    let back_ranks = SquareSet::rank(Rank::FIRST).or(SquareSet::rank(Rank::EIGHTH));
    let corners: SquareSet = [Square::A1, Square::H1, Square::A8, Square::H8].into_iter().collect();
    for _ in 0..20_000 {
        let mut rights = any_set(&mut rng).and(any_set(&mut rng)).and(back_ranks);
        if rng.once_in(2) {
            rights = rights.and(corners);
        }
        let mut setup = Setup::EMPTY
            .with_turn(rng.pick(&Color::ALL))
            .with_castling(rights)
            .with_chess960(rng.once_in(2))
            .with_en_passant(square(&mut rng, 65))
            .with_halfmove_clock(number(&mut rng))
            .with_fullmove_number(number(&mut rng));
        for _ in 0..rng.below(40) {
            let piece = Piece { color: rng.pick(&Color::ALL), role: rng.pick(&Role::ALL) };
            setup = setup.put(square(&mut rng, 64).unwrap(), piece);
        }
        let read: Setup = setup.to_string().parse().unwrap();
        let is_said = setup.is_chess960() || !rights.difference(corners).is_empty();
        assert_eq!(read, setup.with_chess960(is_said && !rights.is_empty()), "{setup}");
        assert_eq!(read.fen(), setup.fen());
    }
}

#[test]
fn material_is_what_stands_on_the_board() {
    for fen in crate::perft::positions() {
        let board = start_board(fen);
        for color in Color::ALL {
            let material = board.material(color);
            let own = || board.pieces().filter(|(_, piece)| piece.color == color);
            assert_eq!(material.to_string().len(), own().count());
            for role in Role::ALL {
                let count = own().filter(|(_, piece)| piece.role == role).count();
                assert_eq!(material.count(role), count, "{fen}");
            }
            let value = |role| match role {
                Role::Pawn => 1,
                Role::Knight | Role::Bishop => 3,
                Role::Rook => 5,
                Role::Queen => 9,
                Role::King => 0,
            };
            let points: usize = own().map(|(_, piece)| value(piece.role)).sum();
            assert_eq!(material.points(), points, "{fen}");
        }
    }
    assert_eq!(Board::START.material(Color::White).to_string(), "KQRRBBNNPPPPPPPP");
}

#[test]
fn faults_and_what_is_allowed_are_sets() {
    let faults = Setup::EMPTY.faults();
    let expected = [Fault::MissingKing(Color::White), Fault::MissingKing(Color::Black)];
    assert!(faults.into_iter().eq(expected));
    assert_eq!(faults.into_iter().len(), 2);
    let mut allowed = Allow::MATERIAL | Allow::CHECK;
    assert_eq!(allowed, Allow::MATERIAL.or(Allow::CHECK));
    allowed |= Allow::CLOCKS;
    assert!(allowed.allows(Fault::HalfmoveClock));
}

#[test]
fn sets_change_in_place_and_tell() {
    let mut set = SquareSet::EMPTY;
    for (index, square) in Square::ALL.into_iter().enumerate() {
        assert_eq!(usize::from(square.index()), index);
        assert!(set.insert(square) && !set.insert(square) && set.contains(square));
    }
    assert_eq!((set, set.iter().len()), (SquareSet::ALL, 64));
    assert!(set.remove(Square::E4) && !set.remove(Square::E4) && !set.contains(Square::E4));
    assert!(set.is_subset(SquareSet::ALL) && !SquareSet::ALL.is_subset(set));
    let crossed =
        Rank::ALL.into_iter().flat_map(|rank| File::ALL.map(|file| Square::new(file, rank)));
    assert!(crossed.eq(Square::ALL));
}

#[test]
fn moves_are_put_in_order() {
    let mut moves = Board::START.legal_moves();
    moves.sort_unstable();
    assert!(moves.is_sorted() && moves.len() == 20);
    let legal = Board::START.legals().next().unwrap();
    assert_eq!((legal.from(), legal.to()), (legal.to_move().from(), legal.to_move().to()));
}

#[test]
fn results_and_sides_of_castling_are_read_back() {
    for text in ["1-0", "0-1", "1/2-1/2", "*"] {
        assert_eq!(text.parse::<GameResult>().unwrap().as_str(), text);
    }
    for side in CastlingSide::ALL {
        assert_eq!(side.san().parse(), Ok(side));
    }
    assert!("1:0".parse::<GameResult>().is_err() && "0-0".parse::<CastlingSide>().is_err());
}
