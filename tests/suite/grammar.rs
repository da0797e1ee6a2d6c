//! The grammar of each notation: the moves that it accepts, and the ones that it refuses, with kind
//! and byte range.

use caissa::error::Syntax;
use caissa::{Board, ErrorKind, FenOptions, Replay};
use chess_core::GameBuf;

use crate::messages::check_fixes;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// White can castle both ways, promote on a8 and b8, and take en passant on d6.
const RICH: &str = "1n2k2r/P7/8/3pP3/8/8/5N2/R3K2R w KQk d6 0 1";
const CHESS960: &str = "4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1";

/// A position, a text, and the move it means, in UCI.
const ACCEPTED: &[(&str, &str, &str)] = &[
    // Standard algebraic.
    (START, "e4", "e2e4"),
    (START, "  e4  ", "e2e4"),
    (START, "Pe4", "e2e4"),
    (START, "ee4", "e2e4"),
    (START, "Nf3", "g1f3"),
    (START, "Ngf3", "g1f3"),
    (START, "N1f3", "g1f3"),
    (START, "Ng1f3", "g1f3"),
    (START, "Nf3!", "g1f3"),
    (START, "Nf3!?", "g1f3"),
    (START, "Nf3 ?? $4", "g1f3"),
    (START, "Nf3$14$1", "g1f3"),
    (START, "Nf3!+-?!", "g1f3"),
    // `=` alone means an equal position, where no promotion is possible.
    (START, "e4=", "e2e4"),
    (START, "Nf3 = !?", "g1f3"),
    (START, "e2e4 =", "e2e4"),
    (START, "pawn e2 to e4 =", "e2e4"),
    (RICH, "Ra6=", "a1a6"),
    (RICH, "Rxh8+ =", "h1h8"),
    (RICH, "h1h8 =+", "h1h8"),
    (RICH, "Nd3", "f2d3"),
    (RICH, "exd6", "e5d6"),
    (RICH, "ed6", "e5d6"),
    (RICH, "exd6 e.p.", "e5d6"),
    (RICH, "exd6e.p.", "e5d6"),
    (RICH, "exd6 e.p", "e5d6"),
    (RICH, "exd6ep", "e5d6"),
    (RICH, "exd6 e . p . !", "e5d6"),
    (RICH, "exd6 ep.", "e5d6"),
    (RICH, "Nd3‼", "f2d3"),
    (RICH, "Nd3 ⁉ ⁈", "f2d3"),
    (RICH, "O-O", "e1g1"),
    (RICH, "O-O-O", "e1c1"),
    (RICH, "0-0", "e1g1"),
    (RICH, "0-0-0", "e1c1"),
    (RICH, "o-o", "e1g1"),
    (RICH, "O - O - O", "e1c1"),
    // Signs that begin with a dash.
    (RICH, "O-O -+", "e1g1"),
    (RICH, "O-O-O -+", "e1c1"),
    (RICH, "0-0-0-/+", "e1c1"),
    (RICH, "a8=Q", "a7a8q"),
    (RICH, "a8 = N", "a7a8n"),
    (RICH, "a8=r", "a7a8r"),
    (RICH, "a8Q", "a7a8q"),
    (RICH, "a8q", "a7a8q"),
    (RICH, "a8b", "a7a8b"),
    (RICH, "axb8b", "a7b8b"),
    (RICH, "a8(B)", "a7a8b"),
    (RICH, "a8 ( B )", "a7a8b"),
    (RICH, "axb8=Q+", "a7b8q"),
    (RICH, "axb8=Q +", "a7b8q"),
    (RICH, "axb8Q", "a7b8q"),
    (RICH, "ab8=N", "a7b8n"),
    // Figurine.
    (START, "♘f3", "g1f3"),
    (START, "♞f3", "g1f3"),
    (START, "♙e4", "e2e4"),
    (RICH, "a8=♕", "a7a8q"),
    // Long algebraic.
    (START, "e2-e4", "e2e4"),
    (START, "e2 - e4", "e2e4"),
    (START, "Ng1-f3", "g1f3"),
    (RICH, "e5xd6", "e5d6"),
    (RICH, "a7xb8=Q+", "a7b8q"),
    (RICH, "a7-a8=Q", "a7a8q"),
    (RICH, "Pa7-a8Q", "a7a8q"),
    // UCI.
    (START, "e2e4", "e2e4"),
    (RICH, "a7a8q", "a7a8q"),
    (RICH, "a7b8q", "a7b8q"),
    (RICH, "e1g1", "e1g1"),
    (RICH, "e1h1", "e1g1"),
    (RICH, "e1a1", "e1c1"),
    (CHESS960, "f1h1", "f1h1"),
    (CHESS960, "f1b1", "f1b1"),
    (CHESS960, "O-O-O", "f1b1"),
    (CHESS960, "f1g1", "f1g1"),
    // ICCF.
    (START, "5254", "e2e4"),
    (RICH, "17181", "a7a8q"),
    (RICH, "17182", "a7a8r"),
    (RICH, "17183", "a7a8b"),
    (RICH, "17284", "a7b8n"),
    (RICH, "5171", "e1g1"),
    (RICH, "5131", "e1c1"),
    // Smith.
    (START, "g1f3", "g1f3"),
    (RICH, "e5d6E", "e5d6"),
    (RICH, "e1g1c", "e1g1"),
    (RICH, "e1c1C", "e1c1"),
    (RICH, "a7a8Q", "a7a8q"),
    (RICH, "a7b8nQ", "a7b8q"),
    (RICH, "a7b8n", "a7b8n"),
    // Chesskell.
    (START, "pawn e2 to e4", "e2e4"),
    (START, "knight g1 to f3", "g1f3"),
    (RICH, "king e1 to g1", "e1g1"),
    (RICH, "pawn a7 to a8 becomes queen", "a7a8q"),
    (RICH, "pawn a7 to a8=N", "a7a8n"),
    (START, "p e4", "e2e4"),
    (START, "n f3", "g1f3"),
    (RICH, "o_o", "e1g1"),
    (RICH, "o_o_o", "e1c1"),
    (RICH, "p a8 q", "a7a8q"),
    (RICH, "p b8 n", "a7b8n"),
    (RICH, "p a8 becomes knight", "a7a8n"),
    (RICH, "p a8 queen", "a7a8q"),
    // The king on e1 castles; elsewhere it steps.
    (RICH, "k g1", "e1g1"),
    (RICH, "k c1", "e1c1"),
    (RICH, "_6 _71", "e1g1"),
    (RICH, "_6 _31", "e1c1"),
    (RICH, "k f1", "e1f1"),
    ("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "k g8", "e8g8"),
    ("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "k c8", "e8c8"),
    (CHESS960, "k g1", "f1g1"),
    ("4k3/8/8/8/8/8/8/R4K2 w - - 0 1", "k g1", "f1g1"),
    (START, "_5 _54", "e2e4"),
    (START, "_4 _63", "g1f3"),
    (RICH, "_5 _18 _1", "a7a8q"),
    (RICH, "_5 _28 _4", "a7b8n"),
];

#[test]
fn every_spelling_is_read_as_its_move() {
    for &(fen, text, uci) in ACCEPTED {
        let board: Board = fen.parse().unwrap();
        match board.read(text) {
            Ok(mv) => {
                assert_eq!(mv.to_string(), uci, "{text} in {fen}");
                assert_eq!(board.find(text), Some(mv), "{text} in {fen}");
            }
            Err(error) => panic!("{text} in {fen}: {error:#}"),
        }
    }
}

/// A text, the kind of its refusal, and the text underlined.
const REFUSED: &[(&str, &str, &str)] = &[
    ("", "Syntax(Empty)", ""),
    ("   ", "Syntax(Empty)", "   "),
    ("e4 e5", "Syntax(MoreThanAMove)", "e5"),
    ("1. e4", "Syntax(Misspelling { kind: Number, mv: Some(e2e4) })", "1. e4"),
    ("1.e4", "Syntax(Misspelling { kind: Number, mv: Some(e2e4) })", "1.e4"),
    ("12... Ke9", "Syntax(Misspelling { kind: Number, mv: None })", "12... Ke9"),
    ("N-f3", "Syntax(Misspelling { kind: Hyphen, mv: Some(g1f3) })", "N-f3"),
    // Illegal also in the right spelling.
    ("N-f4", "Illegal(CannotReach { role: Knight, from: {b1, g1}, to: f4 })", "N-f4"),
    ("N:f4", "Illegal(CannotReach { role: Knight, from: {b1, g1}, to: f4 })", "N:f4"),
    ("Ng1\u{2013}f4", "Illegal(CannotReach { role: Knight, from: {g1}, to: f4 })", "Ng1\u{2013}f4"),
    ("OO", "Illegal(CastlingBlocked { side: KingSide, by: f1 })", "OO"),
    ("P-Q6", "Syntax(Misspelling { kind: Descriptive, mv: None })", "P-Q6"),
    ("ed", "Syntax(Misspelling { kind: Files, mv: None })", "ed"),
    ("exd ep", "Syntax(Misspelling { kind: Files, mv: None })", "exd ep"),
    ("exd6/ep", "Syntax(Misspelling { kind: EnPassant, mv: None })", "exd6/ep"),
    ("pawn to e4", "Syntax(Misspelling { kind: Words, mv: Some(e2e4) })", "pawn to e4"),
    ("\u{ff2e}f3", "Syntax(Misspelling { kind: Lookalike, mv: Some(g1f3) })", "\u{ff2e}f3"),
    ("Nf\u{ff13}", "Syntax(Misspelling { kind: Lookalike, mv: Some(g1f3) })", "Nf\u{ff13}"),
    ("\u{435}4", "Syntax(Misspelling { kind: Lookalike, mv: Some(e2e4) })", "\u{435}4"),
    ("\u{39d}f3", "Syntax(Misspelling { kind: Lookalike, mv: Some(g1f3) })", "\u{39d}f3"),
    ("hello", "Syntax(UnknownWord)", "hello"),
    ("Nf3x", "Syntax(UnknownWord)", "Nf3x"),
    ("e4zz", "Syntax(UnknownWord)", "e4zz"),
    ("e4e", "Syntax(Misspelling { kind: Transposed, mv: Some(e2e4) })", "e4e"),
    ("Ff4", "Syntax(Misspelling { kind: Language, mv: None })", "Ff4"),
    ("\u{421}f4", "Syntax(Misspelling { kind: Language, mv: None })", "\u{421}f4"),
    ("\u{41a}d4", "Syntax(Misspelling { kind: Language, mv: None })", "\u{41a}d4"),
    ("N : f3", "Syntax(Misspelling { kind: Colon, mv: Some(g1f3) })", "N : f3"),
    ("P-K4", "Syntax(Misspelling { kind: Descriptive, mv: Some(e2e4) })", "P-K4"),
    ("P/K4", "Syntax(Misspelling { kind: Descriptive, mv: Some(e2e4) })", "P/K4"),
    ("KN-B3", "Syntax(Misspelling { kind: Descriptive, mv: Some(g1f3) })", "KN-B3"),
    ("QKt-B3", "Syntax(Misspelling { kind: Descriptive, mv: Some(b1c3) })", "QKt-B3"),
    ("N-B3", "Syntax(Misspelling { kind: Descriptive, mv: None })", "N-B3"),
    ("G1-F3", "Syntax(Misspelling { kind: Case, mv: Some(g1f3) })", "G1-F3"),
    ("52-54", "Syntax(Misspelling { kind: Hyphen, mv: Some(e2e4) })", "52-54"),
    ("S-f3", "Syntax(Misspelling { kind: Language, mv: Some(g1f3) })", "S-f3"),
    (
        "pawn from e2 to e4",
        "Syntax(Misspelling { kind: Words, mv: Some(e2e4) })",
        "pawn from e2 to e4",
    ),
    ("Knight f4", "Illegal(CannotReach { role: Knight, from: {b1, g1}, to: f4 })", "Knight f4"),
    ("Knight on f3", "Syntax(Misspelling { kind: Words, mv: Some(g1f3) })", "Knight on f3"),
    ("xd4", "Syntax(Misspelling { kind: NoFile, mv: None })", "xd4"),
    ("Pxd3", "Syntax(Misspelling { kind: NoFile, mv: None })", "Pxd3"),
    ("b9=Q", "Syntax(OffBoard)", "b9=Q"),
    ("P@e4", "Syntax(Variant)", "P@e4"),
    ("@e4", "Syntax(Variant)", "@e4"),
    ("P@", "Syntax(NoSquare { role: Pawn })", "P"),
    ("[3.Bc4 Bc5]", "Syntax(UnexpectedCharacter)", "[3.Bc4 Bc5]"),
    ("&nbsp;e4", "Syntax(UnexpectedCharacter)", "&nbsp;"),
    ("</b>", "Syntax(UnexpectedCharacter)", "</b>"),
    ("**e4**", "Syntax(UnexpectedCharacter)", "**"),
    ("\\mainline", "Syntax(UnexpectedCharacter)", "\\mainline"),
    ("\u{2013} e4", "Syntax(UnexpectedCharacter)", "\u{2013}"),
    ("\u{2020}", "Syntax(CheckWord { mate: false })", "\u{2020}"),
    ("\\#", "Syntax(CheckWord { mate: true })", "\\#"),
    ("e2e4x", "Syntax(UnknownWord)", "e2e4x"),
    ("exd", "Syntax(Misspelling { kind: Files, mv: None })", "exd"),
    ("Nxx3", "Syntax(UnknownWord)", "Nxx3"),
    ("Yf3", "Syntax(UnknownWord)", "Yf3"),
    ("é4", "Syntax(UnknownWord)", "é4"),
    ("e", "Syntax(UnknownWord)", "e"),
    ("♙", "Syntax(UnknownWord)", "♙"),
    ("e2-", "Syntax(NoSquare { role: Pawn })", "e2-"),
    ("Ng1-", "Syntax(NoSquare { role: Knight })", "Ng1-"),
    ("Ng1-i3", "Syntax(NoSquare { role: Knight })", "Ng1-i3"),
    ("e2x", "Syntax(UnknownWord)", "e2x"),
    ("Ng-f3", "Syntax(UnknownWord)", "Ng-f3"),
    ("N1-f3", "Syntax(UnknownWord)", "N1-f3"),
    ("Ng1:f3", "Syntax(Misspelling { kind: Colon, mv: Some(g1f3) })", "Ng1:f3"),
    ("e2:e4", "Syntax(Misspelling { kind: Colon, mv: Some(e2e4) })", "e2:e4"),
    ("e2-e4:", "Syntax(MoreThanAMove)", ":"),
    ("Ng1:", "Syntax(UnexpectedCharacter)", ":"),
    ("N1:", "Syntax(UnexpectedCharacter)", ":"),
    ("N:", "Syntax(NoSquare { role: Knight })", "N"),
    ("check", "Syntax(CheckWord { mate: false })", "check"),
    ("mate", "Syntax(CheckWord { mate: true })", "mate"),
    ("matt e4", "Syntax(CheckWord { mate: true })", "matt"),
    ("dblch", "Syntax(CheckWord { mate: false })", "dblch"),
    ("♘", "Syntax(NoSquare { role: Knight })", "♘"),
    ("N", "Syntax(NoSquare { role: Knight })", "N"),
    ("Nx", "Syntax(NoSquare { role: Knight })", "Nx"),
    ("n", "Syntax(NoSquare { role: Knight })", "n"),
    ("_4", "Syntax(NoSquare { role: Knight })", "_4"),
    ("_9 _63", "Syntax(UnknownWord)", "_9 _63"),
    ("knight g1", "Syntax(NoTo)", "knight g1"),
    ("knight g1 to", "Syntax(NoSquare { role: Knight })", "knight g1 to"),
    ("Ni3", "Syntax(OffBoard)", "Ni3"),
    ("e9", "Syntax(OffBoard)", "e9"),
    ("e2e9", "Syntax(OffBoard)", "e2e9"),
    ("e8=", "Syntax(NoPromotionPiece)", "="),
    ("e7e8 =", "Syntax(NoPromotionPiece)", "="),
    ("e4=X", "Syntax(NoPromotionPiece)", "="),
    ("O-", "Syntax(UnknownWord)", "O"),
    ("O", "Syntax(UnknownWord)", "O"),
    ("0", "Syntax(UnknownWord)", "0"),
    ("52", "Syntax(UnknownWord)", "52"),
    ("5259", "Syntax(OffBoard)", "5259"),
    ("525412", "Syntax(UnknownWord)", "525412"),
    ("52547", "Syntax(IccfPromotion)", "52547"),
    ("e4$", "Syntax(Nag)", "$"),
    ("Nf3?!?", "Syntax(AnnotationSign)", "?!?"),
    ("Nf3 !! !", "Syntax(AnnotationSign)", "!! !"),
    ("e4 +- !!!", "Syntax(AnnotationSign)", "!!!"),
    ("e4$256", "Syntax(Nag)", "$256"),
    (".", "Syntax(UnexpectedCharacter)", "."),
    ("\0", "Syntax(UnexpectedCharacter)", "\0"),
    ("e4+", "FalseClaim(NotCheck)", "e4+"),
    ("e4!+", "FalseClaim(NotCheck)", "e4!+"),
    ("e4++", "FalseClaim(NotCheck)", "e4++"),
    ("e4##", "FalseClaim(NotMateNorCheck)", "e4##"),
    ("exd3", "Illegal(NothingToCapture { from: e2, to: d3 })", "exd3"),
    ("O-O", "Illegal(CastlingBlocked { side: KingSide, by: f1 })", "O-O"),
    ("k g1", "Illegal(CastlingBlocked { side: KingSide, by: f1 })", "k g1"),
    ("k g8", "Illegal(CannotReach { role: King, from: {e1}, to: g8 })", "k g8"),
    ("Kg1", "Illegal(OwnPiece { to: g1 })", "Kg1"),
];

/// White's knights are pinned to the king on e1, by a5 and by h4, and its bishop by a1.
const PINS: &str = "4k3/8/8/b7/7b/8/3N1N2/r2BK3 w - - 0 1";

/// The same with pins.
const REFUSED_IN_PINS: &[(&str, &str, &str)] = &[
    ("Nb3", "Illegal(Pinned { from: d2, by: a5 })", "Nb3"),
    ("Ng4", "Illegal(Pinned { from: f2, by: h4 })", "Ng4"),
    ("Bb3", "Illegal(Pinned { from: d1, by: a1 })", "Bb3"),
];

/// The same in the position with castling, promotion and en passant.
const REFUSED_IN_RICH: &[(&str, &str, &str)] = &[
    // Smith's letters for what the move does not do.
    ("e1f1c", "FalseClaim(NotCastling)", "e1f1c"),
    ("h1h2c", "FalseClaim(NotCastling)", "h1h2c"),
    ("e1g1C", "FalseClaim(NotCastling)", "e1g1C"),
    ("e1c1c", "FalseClaim(NotCastling)", "e1c1c"),
    ("a7b8rQ", "FalseClaim(CapturedOther { named: Rook, found: Some(Knight) })", "a7b8rQ"),
    ("h1h8q", "FalseClaim(CapturedOther { named: Queen, found: Some(Rook) })", "h1h8q"),
    ("e5d6n", "FalseClaim(CapturedOther { named: Knight, found: Some(Pawn) })", "e5d6n"),
    ("e1e2p", "FalseClaim(CapturedOther { named: Pawn, found: None })", "e1e2p"),
    ("e5d6 e.p. e.p.", "Syntax(MoreThanAMove)", "e.p."),
    // Promotions.
    ("a8", "Illegal(PromotionMissing { to: a8 })", "a8"),
    ("Pa8", "Illegal(PromotionMissing { to: a8 })", "Pa8"),
    ("a7-a8", "Illegal(PromotionMissing { to: a8 })", "a7-a8"),
    ("a7a8", "Illegal(PromotionMissing { to: a8 })", "a7a8"),
    ("a7a8k", "Illegal(PromotionTo { role: King })", "a7a8k"),
    ("a7a8p", "Illegal(PromotionTo { role: Pawn })", "a7a8p"),
    ("Nd3q", "Syntax(UnknownWord)", "Nd3q"),
    ("Nd3/", "Syntax(MoreThanAMove)", "/"),
    ("h1h8/Q", "Syntax(MoreThanAMove)", "/Q"),
    ("a8/", "Syntax(UnexpectedCharacter)", "/"),
    ("O-O-O-O", "Syntax(UnknownWord)", "O-O-O-O"),
    ("°-°-°", "Syntax(Misspelling { kind: Castling, mv: Some(e1c1) })", "°-°-°"),
    ("Q-O", "Syntax(Misspelling { kind: Castling, mv: Some(e1g1) })", "Q-O"),
    ("castles", "Syntax(Misspelling { kind: Words, mv: None })", "castles"),
    (
        "Castles queen side",
        "Syntax(Misspelling { kind: Words, mv: Some(e1c1) })",
        "Castles queen side",
    ),
    ("rook takes rook", "Syntax(Misspelling { kind: Words, mv: Some(h1h8) })", "rook takes rook"),
    ("Knight d3", "Syntax(Misspelling { kind: Words, mv: Some(f2d3) })", "Knight d3"),
    (
        "pawn takes on b8 becomes a queen",
        "Syntax(Misspelling { kind: Words, mv: Some(a7b8q) })",
        "pawn takes on b8 becomes a queen",
    ),
    ("xh8", "Syntax(Misspelling { kind: NoFile, mv: Some(h1h8) })", "xh8"),
    ("Pxb8=Q", "Syntax(Misspelling { kind: NoFile, mv: Some(a7b8q) })", "Pxb8=Q"),
    ("ab8Q:", "Syntax(Misspelling { kind: Colon, mv: Some(a7b8q) })", "ab8Q:"),
    ("a7b8Qx", "Syntax(Misspelling { kind: Colon, mv: Some(a7b8q) })", "a7b8Qx"),
    ("ed6:", "Syntax(Misspelling { kind: Colon, mv: Some(e5d6) })", "ed6:"),
    ("ed:", "Syntax(Misspelling { kind: Colon, mv: Some(e5d6) })", "ed:"),
    ("Rxh", "Syntax(Misspelling { kind: Files, mv: Some(h1h8) })", "Rxh"),
    ("a8=Queen", "Syntax(Misspelling { kind: Promotion, mv: Some(a7a8q) })", "a8=Queen"),
    ("a8knight", "Syntax(Misspelling { kind: Promotion, mv: Some(a7a8n) })", "a8knight"),
    ("a8 Q", "Syntax(Misspelling { kind: Split, mv: Some(a7a8q) })", "a8 Q"),
    ("a7a8D", "Syntax(Misspelling { kind: Language, mv: Some(a7a8q) })", "a7a8D"),
    ("a8\u{424}", "Syntax(Misspelling { kind: Language, mv: Some(a7a8q) })", "a8\u{424}"),
    ("KR-R7", "Syntax(Misspelling { kind: Descriptive, mv: Some(h1h7) })", "KR-R7"),
    ("P-R8=Q", "Syntax(Misspelling { kind: Descriptive, mv: Some(a7a8q) })", "P-R8=Q"),
    ("Rxh8\u{2020}", "Syntax(Misspelling { kind: Typography, mv: Some(h1h8) })", "Rxh8\u{2020}"),
    ("Ra6\u{2020}", "FalseClaim(NotCheck)", "Ra6\u{2020}"),
];

#[test]
fn every_refusal_has_its_kind_and_range() {
    let rich: Board = RICH.parse().unwrap();
    let pins: Board = PINS.parse().unwrap();
    let everywhere = [(Board::START, REFUSED), (rich, REFUSED_IN_RICH), (pins, REFUSED_IN_PINS)];
    let mut wrong = Vec::new();
    for (board, rows) in everywhere {
        for &(text, kind, underlined) in rows {
            let error = board
                .read(text)
                .map_err(|error| (format!("{:?}", error.kind()), &text[error.range()]));
            if error != Err((kind.to_owned(), underlined)) || board.find(text).is_some() {
                wrong.push(format!("{text:?}: {error:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A game's text, the kind of its refusal, and the text underlined.
const REFUSED_GAMES: &[(&str, &str, &str)] = &[
    ("1. e4 e5 2. Nf4", "Illegal(", "Nf4"),
    ("1. e4 e5 2. Nf4!? {why}", "Illegal(", "Nf4"),
    ("1. e4 e5 2. Nxf3+!? {why}", "FalseClaim(NotCapture)", "Nxf3+"),
    ("1.e4 e5 3.Nf3", "FalseClaim(Number", "3."),
    ("1. e4 2. e5", "FalseClaim(Number", "2."),
    ("1. e4 1 . . . e5 2 ... Nf3", "FalseClaim(Side", "2 ..."),
    ("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. -O-O", "Syntax(UnexpectedCharacter", "-"),
    ("1. e4 e5 2", "Syntax(NumberWithoutMove)", "2"),
    ("1. e4 e5 2 . {but}", "Syntax(NumberWithoutMove)", "2 ."),
    ("1. e4 (1. d4 (1. c4 )", "Syntax(OpenVariation)", "("),
    ("1. e4 (1. d5) e5", "Illegal(", "d5"),
    ("1. e4 e5 (1... c5 2. Nc4) 2. Nf3", "Illegal(", "Nc4"),
    ("1. e4 e5 *\n*", "Syntax(AfterResult)", "*"),
    ("1. e4 e5 0-1 2. Nf3", "Syntax(AfterResult)", "2. Nf3"),
    ("[Event \"x\"]\n[FEN \"8/8\"]\n\n*", "Syntax(RankCount { found: 2 })", "8/8"),
    ("[FEN \"8/8/8/8/8/8/8/K7 w - - 0 1\"] *", "Invalid(", "8/8/8/8/8/8/8/K7"),
    ("[White \"x] 1. e4", "Syntax(Tag { fault: NoClosingQuote, is_certain: true })", "[White \"x]"),
    ("{", "Syntax(OpenComment)", "{"),
    // A result that touches its move. A wrong move comes first.
    ("1. e4 e5 2. Nf31-0", "Syntax(JoinedResult)", "1-0"),
    ("1. e4 e5 2. Nf30 - 1", "Syntax(JoinedResult)", "0 - 1"),
    ("1. e4 e51/2-1/2", "Syntax(JoinedResult)", "1/2-1/2"),
    ("1. e4 e5½-½", "Syntax(JoinedResult)", "½-½"),
    ("1. e2e4 e7e51-0", "Syntax(JoinedResult)", "1-0"),
    ("1. e4 e5 2. Nf41-0", "Illegal(CannotReach", "Nf4"),
    ("1. e4 e5 2. Nxf31-0", "FalseClaim(NotCapture)", "Nxf3"),
    ("1. f3 e5 2. g4 Qh41-0", "Syntax(JoinedResult)", "1-0"),
    ("1. e4 e5 2. hello1-0", "Syntax(UnknownWord)", "hello1-0"),
    // A tag twice.
    ("[White \"a\"] [Black \"b\"] [White \"a\"] 1. e4", "Syntax(TagTwice)", "White"),
    ("[Result \"*\"]\n[Result \"1-0\"]\n\n1. e4 *", "Syntax(TagTwice)", "Result"),
    ("[Ä \"\"] [A \"]\"] [B \"\"] [Ä \"\"] *", "Syntax(TagTwice)", "Ä"),
    // Null moves: not in the main line, not in check, not after the end.
    ("1. e4 -- 2. d4", "Syntax(NullMove)", "--"),
    ("1. e4 Z0", "Syntax(NullMove)", "Z0"),
    ("1. e4 0000 2. d4", "Syntax(NullMove)", "0000"),
    ("@@@@", "Syntax(NullMove)", "@@@@"),
    ("1. null", "Syntax(NullMove)", "null"),
    (
        "1. e4 e5 2. Qh5 Ke7 (2... Nc6 3. Qxf7+ --) 3. Qxe5#",
        "Illegal(NullInCheck { by: {f7} })",
        "--",
    ),
    ("1. e4 e5 2. Nf3 (2. d4 Bb4+ 3. Z0 a6) Nc6", "Illegal(NullInCheck { by: {b4} })", "Z0"),
    ("1. f3 e5 2. g4 d6 (2... Qh4# 3. --)", "Illegal(GameOver", "--"),
    ("1. e4 (1. d4 2. -- c4)", "FalseClaim(Number", "2."),
    ("1. e4 (1. @@@)", "Syntax(UnexpectedCharacter)", "@"),
    ("1. e4 (1. Z00)", "Syntax(UnknownWord)", "Z00"),
    ("1. e4 (1. -- e5 2. -- exd4 e.p.)", "Illegal(", "exd4 e.p."),
    ("1. e4 d6 2. e5 (2. -- d5 3. e5 f5 4. -- -- 5. exf6)", "Illegal(NoEnPassant", "exf6"),
    // Each claim once, and one sign at a time.
    ("1. e4 f5 2. Qh5++", "FalseClaim(NotDoubleCheck)", "Qh5++"),
    ("1. e4 f5 2. Qh5+++", "FalseClaim(NotDoubleCheck)", "Qh5+++"),
    ("1. f3 e5 2. g4 Qh4+++", "Syntax(UnexpectedCharacter)", "+"),
    ("1. f3 e5 2. g4 Qh4##", "Syntax(UnexpectedCharacter)", "#"),
    ("1. e4 {a} ?!?", "Syntax(AnnotationSign)", "?!?"),
    ("1. e4 (1. d4) ! ! !", "Syntax(AnnotationSign)", "! ! !"),
    ("1. e4 {a} +", "Syntax(UnexpectedCharacter)", "+"),
    ("1. e4 d5 2. exd5 e.p. e6", "FalseClaim(NotEnPassant)", "exd5 e.p."),
    ("1. e4 d5 2. exd5 e.p. e.p.", "FalseClaim(NotEnPassant)", "exd5 e.p."),
    ("1. e4 (1. {a} - e5)", "Syntax(UnexpectedCharacter)", "-"),
    // No side wins where no mate is possible (FIDE 5.2.2).
    ("[FEN \"8/8/4k3/8/8/8/3pK3/8 w - - 0 70\"]\n70. Kxd2 1-0", "FalseClaim(Result", "1-0"),
    ("[FEN \"8/8/4k3/8/8/8/3pK1N1/8 w - - 0 70\"]\n70. Kxd2 0-1", "FalseClaim(Result", "0-1"),
    ("[FEN \"8/8/4k3/8/8/8/3pK1B1/8 w - - 0 70\"]\n70. Kxd2 1-0", "FalseClaim(Result", "1-0"),
    ("[FEN \"8/8/4kb2/8/8/8/3pKB2/8 w - - 0 70\"]\n70. Kxd2 1-0", "FalseClaim(Result", "1-0"),
    (
        "[FEN \"8/8/4k3/8/8/8/3pK3/8 w - - 0 70\"]\n[Result \"1-0\"]\n\n70. Kxd2",
        "FalseClaim(Result",
        "1-0",
    ),
    (
        "[FEN \"8/8/4k3/8/8/8/3pK3/8 w - - 0 70\"]\n[Result \"0-1\"]\n\n70. Kxd2 1/2-1/2",
        "FalseClaim(Result",
        "0-1",
    ),
    // A number with a parenthesis needs a move.
    ("1. e4 (1. d4 d5 2) e5", "Illegal(", "e5"),
    ("1. e4 e5 2)", "Syntax(NumberWithoutMove)", "2"),
    ("1. e4 (1. d4 d5 2) 2. Nf3", "Syntax(NumberWithoutMove)", "2"),
    ("[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 9\"]\n9. a8 Kg7 10. Kb1", "Illegal(", "a8"),
];

#[test]
fn every_refused_game_has_its_kind_and_range() {
    for &(text, kind, underlined) in REFUSED_GAMES {
        let error = GameBuf::parse(text).unwrap_err();
        let found = format!("{:?}", error.kind());
        assert!(found.starts_with(kind), "{text:?}: {found}");
        assert_eq!(&text[error.range()], underlined, "{text:?}");
        // A fix takes away one of two false claims.
        if !text.contains("e.p. e.p.") {
            check_fixes(text);
        }
    }
}

/// A game's text, and the text of all its mistakes: each is reported, and reading goes on.
const SEVERAL: &[(&str, &[&str])] = &[
    ("1. e4?!? e5 2. Nf3!!! Nc6 3. Bb4", &["?!?", "!!!", "Bb4"]),
    ("1. e4 {a} ?!? (1. d4 !!!) e5 2. Nf4", &["?!?", "!!!", "Nf4"]),
    ("1. e4 -- 2. d4 Z0 3. e6", &["--", "Z0", "e6"]),
    ("1. e4 -- 2. d4 (2. Ke2 e4) -- 3. c4 *", &["--", "e4", "--"]),
    ("1. e4 e5 2. Nf31-0", &["1-0"]),
    ("[Result \"0-1\"] 1. e4 e5 2. Nf31-0", &["1-0", "1-0"]),
    ("1. f3 e5 2. g4 Qh41-0", &["1-0", "1-0"]),
    ("1. e4 (1. d41-0) e5 2. Nf4", &["1-0", "Nf4"]),
    ("[A \"1\"] [A \"1\"] [B \"\"] [A \"2\"] 1. e4 e5 2. Nf4", &["A", "A", "Nf4"]),
    ("[PlyCount \"1\"] [PlyCount \"2\"] 1. e4 e5", &["1", "PlyCount"]),
];

#[test]
fn every_mistake_is_reported() {
    for (text, wrong) in SEVERAL {
        let mistakes = Replay::new(text, Board::START).mistakes();
        let found: Vec<_> = mistakes.iter().map(|error| &text[error.range()]).collect();
        assert_eq!(found, *wrong, "{text}\n{mistakes:?}");
    }
}

/// A game's text, and its moves in UCI.
const GAMES: &[(&str, &str)] = &[
    ("*", ""),
    ("e4 e5", "e2e4 e7e5"),
    ("1 e4 e5 2 Nf3", "e2e4 e7e5 g1f3"),
    ("1. e4 1... e5 2. Nf3", "e2e4 e7e5 g1f3"),
    ("1. e4 1. ... e5", "e2e4 e7e5"),
    ("1.5254 5755 2.7163", "e2e4 e7e5 g1f3"),
    ("1 . e4 e5 2 . Nf3", "e2e4 e7e5 g1f3"),
    ("1e4 e5 2Nf3", "e2e4 e7e5 g1f3"),
    // Numbers as in letters and in lists.
    ("1.- e4 e5 2.-Nf3 Nc6 3. - Bb5", "e2e4 e7e5 g1f3 b8c6 f1b5"),
    ("1.-e4 e5 2.-Nf3 Nf6 3.-Bc4 Bc5 4.-O-O", "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1"),
    ("1.-e4 1...-e5", "e2e4 e7e5"),
    ("1) e4 e5 2) Nf3 (2) d4 2) ... exd4) 2) ... Nc6", "e2e4 e7e5 g1f3 b8c6"),
    ("1: e4 e5 2:Nf3 2: ... Nc6", "e2e4 e7e5 g1f3 b8c6"),
    // An ellipsis is three dots.
    ("1. e4 1…e5 2. Nf3 2 … Nc6", "e2e4 e7e5 g1f3 b8c6"),
    ("1. e4 1. … e5 2.Nf3 (2.f4) … Nc6 {a} 3.Bb5 …a6", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"),
    // White space of web pages, and variation selectors.
    ("1.\u{a0}e4\u{a0}e5 2.\u{202f}Nf3\u{2009}Nc6\u{3000}*\u{a0}", "e2e4 e7e5 g1f3 b8c6"),
    ("\u{2003}e2\u{a0}-\u{a0}e4\u{2028}e5!\u{a0}{a}\u{a0}Nf3+-\u{a0}", "e2e4 e7e5 g1f3"),
    ("1. ♟\u{fe0e}e4± \u{fe0e}e5 2. ♘\u{fe0f}f3\u{fe0f}", "e2e4 e7e5 g1f3"),
    ("[Event\u{a0}\"A\"\u{a0}]\n\u{a0}\n1.\u{a0}e4 1\u{a0}-\u{a0}0", "e2e4"),
    ("{before} 1. e4 {after (not a variation)} e5 ; to the end ) }\n2. Nf3", "e2e4 e7e5 g1f3"),
    ("1. e4 e5 (1... c5 2. Nf3 (2. d4) 2... d6) (1... e6) 2. Nf3", "e2e4 e7e5 g1f3"),
    ("1. e4 e5 (1... c5 *) 2. Nf3 1/2-1/2", "e2e4 e7e5 g1f3"),
    ("1. f3 e5 2. g4 Qh4# 0-1", "f2f3 e7e5 g2g4 d8h4"),
    ("1. f3 e5 2. g4 Qh4++ 0 - 1", "f2f3 e7e5 g2g4 d8h4"),
    ("1. e4 e5 ½-½", "e2e4 e7e5"),
    ("1. e4 e5 1 / 2 - 1 / 2", "e2e4 e7e5"),
    ("1. e4 {a} !? e5 (1... c5 = 2. Nf3) $5 ± 2. Nf3 =", "e2e4 e7e5 g1f3"),
    ("[Event \"a \\\"b\\\" ]\"]\n[Result \"*\"]\n\n1. e4 *", "e2e4"),
    ("[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 9\"]\n9. a8=Q 1-0", "a7a8q"),
    // A king against a king is a dead position, and recorded games go on.
    ("[FEN \"8/8/4k3/8/8/8/8/K7 w - - 0 1\"] 1. Kb1 Kd5 2. Kc1 1/2-1/2", "a1b1 e6d5 b1c1"),
    // A mate is possible, or the draw is one of 75 moves.
    ("[FEN \"8/8/4k3/8/8/8/3pKNN1/8 w - - 0 70\"]\n70. Kxd2 1-0", "e2d2"),
    ("[FEN \"8/8/4kb2/8/8/8/3pK1B1/8 w - - 0 70\"]\n70. Kxd2 0-1", "e2d2"),
    ("[FEN \"8/8/4kb2/8/8/8/3pK1N1/8 w - - 0 70\"]\n70. Kxd2 0-1", "e2d2"),
    ("[FEN \"8/8/4k3/8/8/8/4K2R/8 w - - 149 170\"]\n170. Kd2 1-0", "e2d2"),
];

#[test]
fn every_game_is_read_as_its_moves() {
    for &(text, uci) in GAMES {
        match GameBuf::parse(text) {
            Ok(game) => {
                let moves: Vec<_> = game.as_game().moves().map(|mv| mv.to_string()).collect();
                assert_eq!(moves.join(" "), uci, "{text}");
            }
            Err(error) => panic!("{text}: {error:#}"),
        }
    }
}

/// A game's text, and how it is displayed.
const SIGNS: &[(&str, &str)] = &[
    ("1. e4 {a} !? e5", "1. e4 {a} $5 1... e5"),
    ("1. e4 {a} $5 e5", "1. e4 {a} $5 1... e5"),
    ("1. e4 (1. d4) ?? e5", "1. e4 (1. d4) $4 1... e5"),
    ("1. e4! {a} +- $2 = e5=", "1. e4! {a} $18 $2 $10 1... e5 $10"),
    ("1. e4 = Nf6", "1. e4 $10 Nf6"),
    ("= 1. e4", "$10 1. e4"),
    (
        "1. e4→ e5 ↑ 2. Nf3△ Nc6⊕ 3. Bb5 ⌓ a6⇆",
        "1. e4 $40 e5 $36 2. Nf3 $140 Nc6 $138 3. Bb5 $142 a6 $132",
    ),
    ("1. e4‼ e5⁇ 2. Nf3⁉ Nc6 ⁈", "1. e4!! e5?? 2. Nf3!? Nc6?!"),
    ("1. e4○ e5⟳ 2. Nf3 {a} ⨀ Nc6=∞", "1. e4 $26 e5 $32 2. Nf3 {a} $22 2... Nc6 $44"),
];

#[test]
fn signs_are_read_where_numbers_are() {
    for &(text, displayed) in SIGNS {
        let game = GameBuf::parse(text).unwrap_or_else(|error| panic!("{text}: {error:#}"));
        assert_eq!(game.to_string(), displayed, "{text}");
    }
}

/// A game's text with null moves in variations, and how it is displayed.
const NULLS: &[(&str, &str)] = &[
    ("1. e4 (1. d4 -- 2. c4) e5", "1. e4 (1. d4 -- 2. c4) 1... e5"),
    ("1. e4 (1. d4 Z0 2. c4) e5", "1. e4 (1. d4 -- 2. c4) 1... e5"),
    ("1. e4 (1. d4 @@@@ 2. c4)", "1. e4 (1. d4 -- 2. c4)"),
    ("1. e4 (1. d4 @ @ @ @ 2.c4)", "1. e4 (1. d4 -- 2. c4)"),
    ("1. e4 (1. d4 0000 2. c4)", "1. e4 (1. d4 -- 2. c4)"),
    ("1. e4 (1. d4 null 2. c4)", "1. e4 (1. d4 -- 2. c4)"),
    ("1. e4 (1. d4 <> 2. c4)", "1. e4 (1. d4 -- 2. c4)"),
    ("1. e4 (1. d4 - - 2. c4)", "1. e4 (1. d4 -- 2. c4)"),
    ("1. e4 (1.-- 1...-- 2.Z0 2...Z0)", "1. e4 (1. -- -- 2. -- --)"),
    ("1. e4 (1. --! {rests} 1... e5 $4)", "1. e4 (1. --! {rests} 1... e5??)"),
    ("1. e4 (1. Z0?! -+)", "1. e4 (1. --?! $19)"),
    ("1. e2e4 (1. 0000 e7e5)", "1. e4 (1. -- e5)"),
    ("1. 5254 (1. 0000 5755)", "1. e4 (1. -- e5)"),
    ("1. e4 (1. -- (1. d4) e5 (1... -- 2. d4))", "1. e4 (1. -- (1. d4) 1... e5 (1... -- 2. d4))"),
    // The right to take en passant is lost, and the clock goes on.
    ("1. e4 d6 2. e5 (2. -- d5) f5", "1. e4 d6 2. e5 (2. -- d5) 2... f5"),
    ("1. n f3 (null p e5 null)", "1. Nf3 (1. -- e5 2. --)"),
    ("1. e4 e5 (1... Z0) 2. n f3", "1. e4 e5 (1... --) 2. Nf3"),
];

#[test]
fn null_moves_are_read_in_variations() {
    for &(text, displayed) in NULLS {
        for text in [text.to_owned(), text.replace(' ', "\n")] {
            let game = GameBuf::parse(&text).unwrap_or_else(|error| panic!("{text}: {error:#}"));
            assert_eq!(game.to_string(), displayed, "{text}");
            assert_eq!(displayed.parse(), Ok(game), "{text}");
        }
    }
}

#[test]
fn a_null_move_on_a_board_is_told_from_a_word() {
    for text in ["--", "Z0", "@@@@", "0000", "null", "<>", " --"] {
        let error = Board::START.read(text).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Syntax(Syntax::NullMove), "{text}");
        assert_eq!(&text[error.range()], text.trim());
        let words = format!("`{}` is a null move, which only variations may have", text.trim());
        assert_eq!(error.headline().as_str(), words);
    }
}

/// A FEN, and how it is written back; the same, where that is empty.
const FENS: &[(&str, &str)] = &[
    (START, ""),
    (RICH, ""),
    ("8/8/8/8/8/4k3/4p3/4K3 w - -", "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"),
    ("8/8/8/8/8/4k3/4p3/4K3 w - - 3 0", "8/8/8/8/8/4k3/4p3/4K3 w - - 3 1"),
    (
        "8/8/8/8/8/4k3/4p3/4K3\u{a0}w\u{2009}-\u{a0}-\u{202f}3\u{a0}2",
        "8/8/8/8/8/4k3/4p3/4K3 w - - 3 2",
    ),
    ("\u{2009}8/8/8/8/8/4k3/4p3/4K3\tw -  - 0 1\n", "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"),
    // No pawn can take on e3.
    (
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
    ),
    ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", ""),
    // Taking would uncover the rook.
    ("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1"),
    // Shredder-FEN and X-FEN.
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ),
    (CHESS960, ""),
    ("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", ""),
    ("4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1", ""),
    ("4k3/8/8/8/8/8/8/RR2K3 w A - 0 1", "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1"),
    ("1r2k2r/8/8/8/8/8/8/1R2K2R w HBh - 0 1", ""),
    // One letter of a file says Chess960: the others then mean the outermost rooks.
    ("1r2k2r/8/8/8/8/8/8/1R2K2R w KQb - 0 1", "1r2k2r/8/8/8/8/8/8/1R2K2R w HBb - 0 1"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 65535 65535", ""),
];

#[test]
fn every_fen_is_written_back() {
    for &(fen, written) in FENS {
        let board = Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error:#}"));
        let written = if written.is_empty() { fen } else { written };
        assert_eq!(board.to_string(), written, "{fen}");
        assert_eq!(written.parse(), Ok(board));
    }
    // Tokens lose and gain spaces.
    let printed = " 8 / 8/8 /8/8/4k3/4p3/4K3\tw --0 1\n";
    let board = FenOptions::new().of_tokens().parse(printed).unwrap();
    assert_eq!(board.to_string(), "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1");
}

/// FENs with `KQkq` that claim to be of Chess960 (X-FEN), and how they are written.
const CHESS960_FENS: &[(&str, &str)] = &[
    (START, ""),
    ("nrbqkrnb/8/8/8/8/8/8/NRBQKRNB w KQkq - 0 1", "nrbqkrnb/8/8/8/8/8/8/NRBQKRNB w FBfb - 0 1"),
    ("3k2r1/8/8/8/8/8/8/3K2R1 b Kk - 0 1", "3k2r1/8/8/8/8/8/8/3K2R1 b Gg - 0 1"),
    ("r3k2r/8/8/8/8/8/8/R3K3 w kq - 0 1", ""),
    ("r2k3r/8/8/8/8/8/8/R2K3R w KQkq - 0 1", "r2k3r/8/8/8/8/8/8/R2K3R w HAha - 0 1"),
    ("4k3/8/8/8/8/8/8/1RR1KR2 w KQ - 0 1", "4k3/8/8/8/8/8/8/1RR1KR2 w FB - 0 1"),
];

#[test]
fn chess960_is_read_where_it_is_said_and_its_text_reads_back_by_itself() {
    for &(fen, written) in CHESS960_FENS {
        let board = FenOptions::new().chess960().parse(fen).unwrap();
        let written = if written.is_empty() { fen } else { written };
        assert_eq!(board.to_string(), written, "{fen}");
        assert_eq!(written.parse(), Ok(board));
        assert_eq!(board.is_chess960(), written != fen);
        // Not said, the letters claim the squares of standard chess.
        assert_eq!(Board::from_fen(fen).is_ok(), written == fen, "{fen}");
    }
}

/// A text that is not FEN, the kind of its refusal, and the text underlined.
const REFUSED_FENS: &[(&str, &str, &str)] = &[
    ("", "MissingField(Placement)", ""),
    ("k6K", "RankCount { found: 1 }", "k6K"),
    ("44/8/8/8/8/4k3/4p3/4K3 w - - 0 1", "AdjacentDigits", "44"),
    ("80/8/8/8/8/4k3/4p3/4K3 w - - 0 1", "Placement", "0"),
    ("9/8/8/8/8/4k3/4p3/4K3 w - - 0 1", "Placement", "9"),
    ("8/8/8/8/8/4ö3/4p3/4K3 w - - 0 1", "Placement", "ö"),
    ("8/8/8/8//4k3/4p3/4K3 w - - 0 1", "FileCount { rank: 4, found: 0 }", ""),
    ("8/8/8/8/8/4k3/4p3/4K3/8 w - - 0 1", "RankCount { found: 9 }", "8/8/8/8/8/4k3/4p3/4K3/8"),
    ("8/8/8/8/8/4k3/4p3/4K3/x w - - 0 1", "RankCount { found: 9 }", "8/8/8/8/8/4k3/4p3/4K3/x"),
    // Other variants: captured pieces, promoted pieces, counters of checks.
    ("8/8/8/8/8/4k3/4p3/4K3/ w - - 0 1", "Variant", "/"),
    ("8/8/8/8/8/4k3/4p3/4K3/ b - - 0 1", "Variant", "/"),
    ("8/8/8/8/8/4k3/4p3/4K3/Qn w - - 0 1", "Variant", "/Qn"),
    ("8/8/8/8/8/4k3/4p3/4K3[] w - - 0 1", "Variant", "[]"),
    ("8/8/8/8/8/4k3/4p3/4K3[-] w - - 0 1", "Variant", "[-]"),
    ("8/8/8/8/8/4k3/4p3/4K3[Qn w - - 0 1", "Variant", "[Qn"),
    ("8/8/8/8/8/4k3/4p3/4K1Q~1 w - - 0 1", "Variant", "Q~"),
    ("8/8/8/8/8/4k3/4p3/~4K3 w - - 0 1", "Placement", "~"),
    ("8/8/8/8/8/4k3/4p3/4K3 w - - 3+3 0 1", "Variant", "3+3"),
    ("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1 +0+0", "Variant", "+0+0"),
    // Boards of another size: all ranks have one width.
    ("10/10/10/5k4/4K5/10/10/10 w - - 0 1", "Variant", "10/10/10/5k4/4K5/10/10/10"),
    ("rnbqkbnrr/9/9/RNBQKBNRR w - - 0 1", "Variant", "rnbqkbnrr/9/9/RNBQKBNRR"),
    ("rheak/5/5/5/KAEHR", "Variant", "rheak/5/5/5/KAEHR"),
    ("7k/7/7/7/7/7/7/K6 w - - 0 1", "FileCount { rank: 7, found: 7 }", "7"),
    ("8/8/8/8/8/4k3/4K3 w - - 0 1", "RankCount { found: 7 }", "8/8/8/8/8/4k3/4K3"),
    ("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1 +0", "ExtraField", "+0"),
    ("8/8/8/8/8/4k3/4p3/4K3 w - - +1 1", "Clock(Halfmoves)", "+1"),
    ("8/8/8/8/8/4k3/4p3/4K4 w - - 0 1", "FileCount { rank: 1, found: 9 }", "4K4"),
    ("8/8/8/8/8/4k3/4p3/4K3", "MissingField(Turn)", "8/8/8/8/8/4k3/4p3/4K3"),
    ("8/8/8/8/8/4k3/4p3/4K3 W - - 0 1", "Turn", "W"),
    ("8/8/8/8/8/4k3/4p3/4K3 w x - 0 1", "Castling", "x"),
    ("8/8/8/8/8/4k3/4p3/4K3 w - e33 0 1", "EnPassant", "e33"),
    ("8/8/8/8/8/4k3/4p3/4K3 w - -0 1", "JoinedFields", "0"),
    ("8/8/8/8/8/4k3/4p3/4K3 w - -\0 0 1", "EnPassant", "-\0"),
    ("8/8/8/8/8/4k3/4p3/4K3 w - - 0", "MissingField(Number)", "0"),
    ("8/8/8/8/8/4k3/4p3/4K3 w - - -1 1", "Clock(Halfmoves)", "-1"),
    ("8/8/8/8/8/4k3/4p3/4K3 w - - 0 65536", "ClockRange(Number)", "65536"),
    ("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1 1", "ExtraField", "1"),
];

#[test]
fn every_refused_fen_has_its_kind_and_range() {
    for &(fen, kind, underlined) in REFUSED_FENS {
        let error = Board::from_fen(fen).unwrap_err();
        let ErrorKind::Syntax(syntax) = error.kind() else { panic!("{fen}: {error:#}") };
        let found = format!("{syntax:?}");
        assert!(found.starts_with(kind), "{fen}: {found}");
        assert_eq!(&fen[error.range()], underlined, "{fen}");
    }
}
