//! Moves as people say them: the command, the page and games read the same sentences.

use caissa::error::{Illegal, Misspelling, Syntax};
use caissa::{Board, ErrorKind, Move};

/// The moves that a text may mean.
fn found(board: &Board, text: &str) -> Vec<Move> {
    let error = match board.read_legal(text) {
        Ok(legal) => return vec![legal.to_move()],
        Err(error) => error,
    };
    match error.kind() {
        ErrorKind::Syntax(Syntax::Misspelling { kind: Misspelling::Words, .. })
        | ErrorKind::Illegal(Illegal::Ambiguous { .. } | Illegal::PromotionMissing { .. }) => {
            error.suggestions().to_vec()
        }
        _ => vec![],
    }
}

#[test]
fn every_sentence_about_a_move_is_read_back() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        tests::KIWIPETE,
        "r3k2r/8/8/3pP3/8/8/1P6/R3K2R w KQkq d6 0 1",
        "1n5k/P7/8/8/8/8/p7/1N5K w - - 0 1",
        "1n5k/P7/8/8/8/8/p7/1N5K b - - 0 1",
    ] {
        let board = Board::from_fen(fen).unwrap();
        for legal in board.legals() {
            let long = format!("{:#}", legal.sentence());
            for sentence in [legal.sentence().to_string(), long] {
                // The long one about en passant tells what the pawn did before.
                if !sentence.contains("has just passed") {
                    assert_eq!(found(&board, &sentence), [legal.to_move()], "{sentence}");
                }
            }
        }
    }
}

#[test]
fn moves_are_said_in_fewer_words() {
    let board = Board::from_fen("r3k2r/8/8/3p4/4P3/8/3N4/R3K2R w KQkq - 0 1").unwrap();
    for (text, expected) in [
        ("knight to f3", &["Nf3"][..]),
        ("knight f3", &["Nf3"]),
        ("Knight d2 f3", &["Nf3"]),
        ("knight d2-f3", &["Nf3"]),
        ("n d2 f3", &["Nf3"]),
        ("N d2 to f3", &["Nf3"]),
        ("The knight from d2 goes to f3.", &["Nf3"]),
        ("White's knight on d2 goes to f3", &["Nf3"]),
        ("pawn e5", &["e5"]),
        ("p e4 e5", &["e5"]),
        ("Pawn from e4 to e5", &["e5"]),
        ("pawn takes d5", &["exd5"]),
        ("e takes d5", &["exd5"]),
        ("takes d5", &["exd5"]),
        ("a takes d5", &[]),
        // A move with a space in it.
        ("N f3", &[]),
        ("pawn takes pawn", &["exd5"]),
        ("the pawn takes the pawn, please", &["exd5"]),
        ("rook takes h8", &["Rxh8+"]),
        ("rook takes h8 check", &["Rxh8+"]),
        ("rook takes rook", &["Rxa8+", "Rxh8+"]),
        ("castle king side", &["O-O"]),
        ("castle king-side", &["O-O"]),
        ("castles k side", &["O-O"]),
        ("castles kingside", &["O-O"]),
        ("White castles queenside.", &["O-O-O"]),
        ("the king castles queenside", &["O-O-O"]),
        ("short castle", &["O-O"]),
        ("castle", &["O-O", "O-O-O"]),
        ("king e2", &["Ke2"]),
        ("knight takes d5", &[]),
        ("knight takes f3", &[]),
        ("Black's rook on a8 goes to a7", &[]),
        ("Black castles kingside", &[]),
    ] {
        let mut found: Vec<_> = found(&board, text)
            .iter()
            .map(|mv| board.legal(*mv).unwrap().san().to_string())
            .collect();
        found.sort();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn other_texts_are_not_moves_in_words() {
    for text in [
        "",
        "knight",
        "the",
        "knight of the night f3",
        "knight f3 is good",
        "take back",
        "pawn pawn e4",
        "white",
        "check",
        "draw",
        "takes",
        "the best move is e4",
    ] {
        assert_eq!(found(&Board::START, text), [], "{text}");
    }
    // What follows a move is not a part of it.
    for (text, part) in [
        ("knight f3 g5 h7", "knight f3"),
        ("castle e4", "castle"),
        ("castle rook side", "castle"),
        ("pawn takes d5 e6", "pawn takes d5"),
        ("Pawn e4 and knight f6", "Pawn e4"),
    ] {
        assert_eq!(Board::START.read(text).unwrap_err().written().as_str(), part, "{text}");
    }
}
