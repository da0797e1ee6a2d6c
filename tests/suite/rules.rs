//! The answers of a board and of a legal move, against `shakmaty`, on random play from standard and Chess960 starts.

mod clocks;
mod keys;
mod legality;
mod sets;
mod starts;

use std::collections::{BTreeMap, BTreeSet};

use chess_core::{
    Board, CastlingSide, Color, Legal, Move, Piece, Role, Setup, Square, SquareSet, attacks,
};
use shakmaty::{Chess, EnPassantMode, Position};

use crate::oracle::{
    Rng, chess960_start, fen_of, positions, same, sample, spelled, standard_start, to_shakmaty,
    walk,
};

/// Visits random play, standard and Chess960: enough positions that rare moves occur, however few
/// `CAISSA_POSITIONS` asks for.
fn play(seed: u64, mut visit: impl FnMut(&mut Rng, &Board)) {
    let each = positions().max(sample(100_000)) / 4;
    walk(seed, each, standard_start, &mut visit);
    walk(seed + 1, each, chess960_start, &mut visit);
}

fn their_square(square: Square) -> shakmaty::Square {
    shakmaty::Square::new(u32::from(square.index()))
}

fn their_color(color: Color) -> shakmaty::Color {
    if color == Color::White { shakmaty::Color::White } else { shakmaty::Color::Black }
}

fn our_role(role: shakmaty::Role) -> Role {
    Role::from_letter(role.upper_char()).unwrap()
}

/// A set of squares, each in it or not by chance.
fn any_set(rng: &mut Rng) -> SquareSet {
    (0..64).filter(|_| rng.once_in(2)).filter_map(Square::from_index).collect()
}

/// Asserts that a kind of move or position has occurred, so that the comparison is not empty.
fn occurred(what: &str, count: usize, at_least: usize) {
    println!("{what}: {count}");
    assert!(count >= sample(at_least), "{what} occurred only {count} times");
}

#[test]
fn attackers_agree_with_shakmaty() {
    let mut attacks = 0;
    play(11, |rng, board| {
        let theirs = to_shakmaty(board);
        let occupied = any_set(rng);
        for square in SquareSet::ALL {
            for color in Color::ALL {
                let at = |occupied| {
                    theirs.board().attacks_to(their_square(square), their_color(color), occupied).0
                };
                let ours = board.attackers_to(square, color);
                same(
                    format_args!("attackers_to {square}"),
                    board,
                    &ours.bits(),
                    &at(theirs.board().occupied()),
                );
                let with = board.attackers_to_with(square, color, occupied).bits();
                let their_with = at(shakmaty::Bitboard(occupied.bits()));
                same(
                    format_args!("attackers_to_with {square} {occupied:?}"),
                    board,
                    &with,
                    &their_with,
                );
                attacks += ours.len();
            }
        }
        let king = board.king(board.turn());
        let attackers = board.attackers_to(king, !board.turn());
        same("checkers", board, &board.checkers(), &attackers);
    });
    occurred("attacks", attacks, 100_000);
}

/// The pieces without which the king of the side to move would be attacked by one slider more.
fn their_pinned(board: &Board, theirs: &Chess) -> SquareSet {
    let king = their_square(board.king(board.turn()));
    let attackers = |occupied| theirs.board().attacks_to(king, !theirs.turn(), occupied).count();
    let occupied = theirs.board().occupied();
    let own = board.by_color(board.turn()).without(board.king(board.turn())).into_iter();
    let is_pinned =
        |square: &Square| attackers(occupied.without(their_square(*square))) > attackers(occupied);
    own.filter(is_pinned).collect()
}

#[test]
fn pinned_pieces_agree_with_shakmaty() {
    let mut pinned = 0;
    play(13, |_, board| {
        let expected = their_pinned(board, &to_shakmaty(board));
        same("pinned", board, &board.pinned(), &expected);
        pinned += expected.len();
    });
    occurred("pinned pieces", pinned, 1_000);
}

/// The number of moves of each rare kind.
#[derive(Default)]
struct Rare(BTreeMap<&'static str, usize>);

impl Rare {
    fn count(&mut self, what: &'static str, is_so: bool) {
        *self.0.entry(what).or_default() += usize::from(is_so);
    }

    /// Sorts a move that gives check, by the position after it.
    fn check(&mut self, legal: Legal<'_>) {
        let next = legal.play();
        let moved = match legal.castling() {
            Some(side) => side.rook_to(legal.board().turn()),
            None => legal.to_move().to(),
        };
        let checkers = next.checkers();
        self.count("checks", true);
        self.count("discovered checks", !checkers.contains(moved));
        self.count("double checks", checkers.has_many());
        self.count("castling with check", legal.castling().is_some());
        self.count("promotions with check", legal.promotion().is_some());
        self.count("en passant with check", legal.is_en_passant());
    }
}

fn compare_effect(legal: Legal<'_>, theirs: &Chess, their_move: shakmaty::Move) {
    let (mv, board) = (legal.to_move(), legal.board());
    let captured = their_move.capture().map(our_role);
    same(format_args!("captured by {mv}"), board, &legal.captured(), &captured);
    same(format_args!("is_capture {mv}"), board, &legal.is_capture(), &their_move.is_capture());
    let en_passant = their_move.is_en_passant();
    same(format_args!("is_en_passant {mv}"), board, &legal.is_en_passant(), &en_passant);
    let promotion = their_move.promotion().map(our_role);
    same(format_args!("promotion of {mv}"), board, &legal.promotion(), &promotion);
    let castling = their_move.castling_side().map(|side| match side {
        shakmaty::CastlingSide::KingSide => CastlingSide::KingSide,
        shakmaty::CastlingSide::QueenSide => CastlingSide::QueenSide,
    });
    same(format_args!("castling of {mv}"), board, &legal.castling(), &castling);
    let mut after = theirs.clone();
    after.play_unchecked(their_move);
    same(format_args!("gives_check {mv}"), board, &legal.gives_check(), &after.is_check());
    let by_squares = board.check_squares().gives_check(legal);
    same(format_args!("check_squares {mv}"), board, &by_squares, &after.is_check());
}

#[test]
fn what_moves_do_agrees_with_shakmaty() {
    let mut rare = Rare::default();
    play(15, |_, board| {
        let theirs = to_shakmaty(board);
        for their_move in theirs.legal_moves() {
            let mv: Move = spelled(their_move).parse().unwrap();
            let legal = board.to_legal(mv).unwrap();
            compare_effect(legal, &theirs, their_move);
            rare.count("en passant captures", legal.is_en_passant());
            rare.count("castlings", legal.castling().is_some());
            rare.count("promotions", legal.promotion().is_some());
            if legal.gives_check() {
                rare.check(legal);
            }
        }
    });
    for (what, count) in rare.0 {
        occurred(what, count, 5);
    }
}

/// Positions with checks that are rare in play.
const CHECKS: [&str; 9] = [
    // En passant: the captured pawn uncovers the bishop, both pawns uncover the rook, the pawn attacks the king.
    "6k1/8/8/3pP3/8/8/B7/K7 w - d6 0 2",
    "8/8/8/k2pP2R/8/8/8/4K3 w - d6 0 2",
    "8/4k3/8/3pP3/8/8/8/4K3 w - d6 0 2",
    // Castling: the rook gives check on its file, or on the rank that the king leaves.
    "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
    "8/8/8/8/8/8/8/k3K2R w K - 0 1",
    "5k2/8/8/8/8/8/8/1K4R1 w G - 0 1",
    // Promotion: a queen and a rook through the square that the pawn leaves, a knight beside the king.
    "8/4P3/8/8/8/4k3/8/K7 w - - 0 1",
    "8/4P1k1/8/8/8/8/8/K7 w - - 0 1",
    // The king uncovers its rook.
    "k7/8/8/8/K7/8/8/R7 w - - 0 1",
];

#[test]
fn rare_checks_are_found_without_playing() {
    for fen in CHECKS {
        let board = Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error:#}"));
        let mut checks = BTreeSet::new();
        for legal in board.legals() {
            let gives_check = legal.play().is_check();
            assert_eq!(legal.gives_check(), gives_check, "{fen}: {:?}", legal.to_move());
            let by_squares = board.check_squares().gives_check(legal);
            assert_eq!(by_squares, gives_check, "{fen}: {:?}", legal.to_move());
            if gives_check {
                checks.insert(legal.to_move());
            }
        }
        assert!(!checks.is_empty(), "{fen}");
        assert_eq!(sorted(board.legals_checking().map(Legal::to_move)), checks, "{fen}");
    }
}

/// The moves of an iterator, sorted; none of them twice.
fn sorted(moves: impl Iterator<Item = Move>) -> BTreeSet<Move> {
    let moves: Vec<Move> = moves.collect();
    let set: BTreeSet<Move> = moves.iter().copied().collect();
    assert_eq!(set.len(), moves.len(), "a move twice in {moves:?}");
    set
}

#[test]
fn selected_moves_are_those_of_all_legal_moves() {
    let (mut captures, mut checks) = (0, 0);
    play(17, |rng, board| {
        let theirs = to_shakmaty(board);
        let mask = any_set(rng);
        let to_mask = board.legals().filter(|legal| mask.contains(legal.to_move().to()));
        same(
            format_args!("legals_to {mask:?}"),
            board,
            &sorted(board.legals_to(mask).map(Legal::to_move)),
            &sorted(to_mask.map(Legal::to_move)),
        );
        let their_captures: BTreeSet<Move> =
            theirs.capture_moves().iter().map(|mv| spelled(*mv).parse().unwrap()).collect();
        same(
            "legals_capturing",
            board,
            &sorted(board.legals_capturing().map(Legal::to_move)),
            &their_captures,
        );
        let checking =
            sorted(board.legals().filter(|legal| legal.play().is_check()).map(Legal::to_move));
        same(
            "legals_checking",
            board,
            &sorted(board.legals_checking().map(Legal::to_move)),
            &checking,
        );
        same("has_legal_move", board, &board.has_legal_move(), &!theirs.legal_moves().is_empty());
        captures += their_captures.len();
        checks += checking.len();
    });
    occurred("captures", captures, 10_000);
    occurred("checks", checks, 10_000);
}

#[test]
fn destinations_are_the_legal_moves_grouped() {
    play(19, |_, board| {
        let mut grouped = [SquareSet::EMPTY; 64];
        for mv in board.legal_moves() {
            grouped[usize::from(mv.from().index())] |= mv.to().into();
        }
        let ours: Vec<_> =
            SquareSet::ALL.into_iter().map(|from| board.destinations(from)).collect();
        same("destinations", board, &ours, &grouped.to_vec());
    });
}

#[test]
fn attacks_of_each_piece_are_shakmatys() {
    let mut rng = Rng::new(25);
    for _ in 0..200 {
        let occupied = any_set(&mut rng);
        for from in SquareSet::ALL {
            for theirs in shakmaty::Color::ALL
                .into_iter()
                .flat_map(|color| shakmaty::Role::ALL.map(|role| shakmaty::Piece { color, role }))
            {
                let ours = Piece::from_letter(theirs.char()).unwrap();
                let attacked = shakmaty::attacks::attacks(
                    their_square(from),
                    theirs,
                    shakmaty::Bitboard(occupied.bits()),
                );
                assert_eq!(
                    attacks::of(ours, from, occupied).bits(),
                    attacked.0,
                    "{ours} on {from}"
                );
            }
        }
    }
}

#[test]
fn size_hints_of_legal_moves_are_true() {
    play(21, |_, board| {
        let mut legals = board.legals();
        let mut left = board.count_legal_moves();
        loop {
            let (least, most) = legals.size_hint();
            assert!(
                least <= left && left <= most.unwrap(),
                "{board}: {left} in {least}..={most:?}"
            );
            // No piece is counted twice.
            let pieces = board.by_color(board.turn()).len();
            assert!(most.unwrap() <= least + 27 * pieces + 2, "{board}: {least}..={most:?}");
            if legals.next().is_none() {
                break;
            }
            left -= 1;
        }
        assert_eq!(left, 0);
        assert!(legals.next().is_none() && legals.next().is_none(), "{board}");
    });
}

/// Kings and up to three pieces, mostly bishops and knights, which random play seldom comes down to.
#[test]
fn insufficient_material_is_shakmatys() {
    let mut rng = Rng::new(27);
    let (mut dead, mut alive) = (0, 0);
    while dead < 2_000 || alive < 2_000 {
        let mut setup = Setup::EMPTY;
        let pieces: Vec<char> = (0..rng.below(4))
            .map(|_| rng.pick(&['B', 'b', 'N', 'n', 'B', 'b', 'R', 'p', 'q']))
            .collect();
        for letter in pieces.into_iter().chain(['K', 'k']) {
            let square = Square::from_index(u8::try_from(rng.below(64)).unwrap()).unwrap();
            setup = setup.put(square, Piece::from_letter(letter).unwrap());
        }
        let Ok(board) = setup.board() else { continue };
        let theirs = to_shakmaty(&board).is_insufficient_material();
        same("is_insufficient_material", &board, &board.is_insufficient_material(), &theirs);
        for color in Color::ALL {
            let theirs = to_shakmaty(&board).has_insufficient_material(their_color(color));
            same(
                "has_insufficient_material",
                &board,
                &board.has_insufficient_material(color),
                &theirs,
            );
        }
        *if theirs { &mut dead } else { &mut alive } += 1;
    }
}

#[test]
fn passing_agrees_with_shakmaty() {
    let (mut in_check, mut passed_en_passant) = (0, 0);
    play(23, |_, board| {
        // Shakmaty leaves the clocks as they are.
        let later = |fen: String| {
            let mut fields: Vec<_> = fen.split(' ').map(str::to_owned).collect();
            fields[4] = (board.halfmove_clock() + 1).to_string();
            fields[5] =
                (board.fullmove_number() + u16::from(board.turn() == Color::Black)).to_string();
            fields.join(" ")
        };
        let theirs = to_shakmaty(board).swap_turn().ok().map(|theirs| later(fen_of(&theirs)));
        let passed = board.pass();
        same("pass", board, &passed.map(|passed| passed.to_string()), &theirs);
        if let Some(passed) = passed {
            let read = Board::from_fen(&passed.to_string());
            same("the FEN after pass", board, &read, &Ok(passed));
            passed_en_passant += usize::from(board.en_passant().is_some());
        }
        in_check += usize::from(board.is_check());
    });
    occurred("checks", in_check, 100);
    occurred("en passant squares before a pass", passed_en_passant, 10);
}

#[test]
fn mirrored_positions_agree_with_shakmaty() {
    play(25, |rng, board| {
        let setup = to_shakmaty(board).to_setup(EnPassantMode::Legal).into_mirrored();
        let mode = shakmaty::CastlingMode::Chess960;
        let theirs: Chess = setup.position(mode).unwrap();
        let mirrored = board.mirrored();
        same("mirrored", board, &mirrored.to_string(), &fen_of(&theirs));
        same("mirrored twice", board, &mirrored.mirrored(), board);
        if rng.once_in(20) {
            same("perft, mirrored", board, &mirrored.perft(2), &board.perft(2));
        }
    });
}

#[test]
fn flipped_positions_have_the_same_moves_flipped() {
    let mut flips = 0;
    play(27, |_, board| {
        let has_rights = [Color::White, Color::Black].into_iter().any(|color| {
            CastlingSide::ALL.into_iter().any(|side| board.castling_rook(color, side).is_some())
        });
        let Some(flipped) = board.flipped() else {
            assert!(has_rights, "{board}");
            return;
        };
        assert!(!has_rights, "{board}");
        flips += 1;
        same("flipped twice", board, &flipped.flipped(), &Some(*board));
        same("FEN of flipped", board, &Board::from_fen(&flipped.to_string()), &Ok(flipped));
        let flip = |mv: &Move| {
            let flipped = Move::new(mv.from().flip_file(), mv.to().flip_file());
            mv.promotion().map_or(flipped, |role| flipped.promoting(role))
        };
        let expected: BTreeSet<Move> = board.legal_moves().iter().map(flip).collect();
        same("moves of flipped", board, &sorted(flipped.legals().map(Legal::to_move)), &expected);
    });
    occurred("flipped positions", flips, 1_000);
}
