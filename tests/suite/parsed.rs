//! Moves parsed without a board: their contents, and that they mean the same as moves read on a board.

use std::collections::HashSet;

use caissa::error::Syntax;
use caissa::{
    Board, CastlingSide, CheckClaim, ErrorKind, File, Legal, Notation, ParsedMove, Rank, Role,
    Square, SquareSet,
};

use crate::oracle::{Rng, chess960_start, sample, standard_start, walk};

/// Parses a text without a board, resolves it, and compares the result with reading it on the board. Returns
/// whether it could be parsed without a board.
fn is_read_alike(board: &Board, text: &str) -> bool {
    let read = board.read_legal(text);
    let Ok(parsed) = ParsedMove::parse(text) else {
        assert!(read.is_err(), "{text:?} on {board}");
        return false;
    };
    assert_eq!(parsed.resolve(board), read, "{text:?} on {board}");
    let written = parsed.to_string();
    assert_eq!(written.parse(), Ok(parsed), "{text:?} is displayed as {written:?}");
    true
}

#[test]
fn a_parsed_move_means_on_a_board_what_is_read_there() {
    let (mut moves, mut wrong) = (0, 0);
    let mut check = |rng: &mut Rng, board: &Board| {
        for mv in board.legal_moves() {
            for notation in Notation::ALL {
                let mut text = board.write(mv, notation).to_string();
                assert!(is_read_alike(board, &text));
                assert_eq!(
                    ParsedMove::parse(&text).unwrap().resolve(board).map(Legal::to_move),
                    Ok(mv)
                );
                text += rng.pick(&["", "+", "++", "#", " e.p.", "!?", "=Q", "x"]);
                if rng.once_in(2) {
                    let at = rng.below(text.len() + 1);
                    if text.is_char_boundary(at) {
                        text.insert(at, rng.pick(&['a', 'h', '1', '8', 'x', 'N', '-', ' ']));
                    }
                }
                wrong += usize::from(!is_read_alike(board, &text));
                moves += 1;
            }
        }
    };
    walk(70, sample(1_500), standard_start, &mut check);
    walk(71, sample(500), chess960_start, &mut check);
    assert!(wrong > moves / 20, "only {wrong} of {moves} texts were wrong");
    println!("{moves} texts read with a board and without");
}

/// The contents of a text: role, origins, target, promotion, small letter.
type Said = (Option<Role>, SquareSet, Option<Square>, Option<Role>, Option<Role>);

#[test]
fn a_parsed_move_tells_what_its_text_says() {
    let g_file = SquareSet::file(File::G);
    let e7 = SquareSet::of(Square::E7);
    let e8 = Some(Square::E8);
    let cases: [(&str, Said); 8] = [
        ("Ngf3", (Some(Role::Knight), g_file, Some(Square::F3), None, None)),
        ("N1f3", (Some(Role::Knight), SquareSet::rank(Rank::FIRST), Some(Square::F3), None, None)),
        ("e8=N", (Some(Role::Pawn), SquareSet::file(File::E), e8, Some(Role::Knight), None)),
        ("p e8 q", (Some(Role::Pawn), SquareSet::ALL, e8, Some(Role::Queen), None)),
        ("e7e8q", (None, e7, e8, None, Some(Role::Queen))),
        ("57581", (None, e7, e8, Some(Role::Queen), None)),
        ("O-O-O", (Some(Role::King), SquareSet::ALL, None, None, None)),
        ("pawn e7 to e8", (Some(Role::Pawn), e7, e8, None, None)),
    ];
    for (text, said) in cases {
        let parsed: ParsedMove = text.parse().unwrap();
        let found = (
            parsed.role(),
            parsed.from(),
            parsed.to(),
            parsed.promotion(),
            parsed.promotion_or_captured(),
        );
        assert_eq!(found, said, "{text}");
    }
    let parsed = |text: &str| text.parse::<ParsedMove>().unwrap();
    assert_eq!(parsed("O-O").castling(), Some(CastlingSide::KingSide));
    assert_eq!(parsed("e1c1C").castling(), Some(CastlingSide::QueenSide));
    assert_eq!(parsed("e1g1").castling(), None);
    assert!(parsed("exd6 e.p.").is_en_passant() && parsed("exd6 e.p.").is_capture());
    assert!(!parsed("exd6").is_en_passant() && !parsed("e5d6").is_en_passant());
    assert!(parsed("e5d6E").is_en_passant() && !parsed("ed6").is_capture());
    let checks = ["Qh5", "Qh5+", "Qh5++", "Qh5#"].map(|text| parsed(text).check_claim());
    let claims = [CheckClaim::None, CheckClaim::Check, CheckClaim::DoubleCheck, CheckClaim::Mate];
    assert_eq!(checks, claims);
}

#[test]
fn parsed_moves_are_equal_where_they_say_the_same() {
    let parsed = |text: &str| text.parse::<ParsedMove>().unwrap();
    let said: HashSet<_> = ["Nf3", " Nf3!?", "n f3", "♘f3", "N f3"]
        .iter()
        .flat_map(|text| text.parse::<ParsedMove>())
        .collect();
    assert_eq!(said.len(), 1);
    assert_ne!(parsed("Nf3"), parsed("Nf3+"));
    assert_ne!(parsed("e7e8Q"), parsed("e7e8q"));
    assert_ne!(parsed("O-O"), parsed("O-O-O"));
}

#[test]
fn what_is_refused_without_a_board_has_its_kind_and_range() {
    for (text, kind, range) in [
        ("", Syntax::Empty, 0..0),
        (" e4 e5", Syntax::MoreThanAMove, 4..6),
        ("Nf9", Syntax::OffBoard, 0..3),
        ("e4$300", Syntax::Nag, 2..6),
        ("hello", Syntax::UnknownWord, 0..5),
    ] {
        let error = ParsedMove::parse(text).unwrap_err();
        assert_eq!((error.kind(), error.range()), (ErrorKind::Syntax(kind), range), "{text}");
        assert_eq!(error.board(), None);
    }
}
