//! Conversions of our values to and from text.

use super::step;
use crate::oracle::Rng;
use caissa::pgn::{Command, Eval, Reader};
use caissa::{
    Board, CastlingSide, Color, File, GameBuf, GameResult, GameTree, Move, Notation, Outcome,
    Piece, PositionKey, Rank, Role, Square,
};
use serde_json::{Value, from_str, from_value, json, to_string};

/// Asserts that the values are these texts, and that the texts are these values.
macro_rules! assert_texts {
    ($type:ty: $($value:expr => $text:expr),* $(,)?) => {$({
        let (value, text): ($type, String) = ($value, $text.into());
        let text = Value::from(text);
        assert_eq!(serde_json::to_value(&value).unwrap(), text);
        assert_eq!(from_value::<$type>(text).unwrap(), value);
    })*};
}

/// The error for a text that is not such a value.
macro_rules! refusal {
    ($type:ty, $text:expr) => {
        from_value::<$type>(Value::from($text)).unwrap_err().to_string()
    };
}

#[test]
fn small_values_are_text() {
    assert_texts!(Square: Square::A1 => "a1", Square::E4 => "e4", Square::H8 => "h8");
    assert_texts!(File: File::A => "a", File::H => "h");
    assert_texts!(Rank: Rank::FIRST => "1", Rank::EIGHTH => "8");
    assert_texts!(Color: Color::White => "white", Color::Black => "black");
    for role in Role::ALL {
        assert_texts!(Role: role => role.name());
        for color in Color::ALL {
            let piece = Piece { color, role };
            assert_texts!(Piece: piece => piece.letter().to_string());
        }
    }
    assert_texts!(GameResult:
        GameResult::WhiteWins => "1-0",
        GameResult::BlackWins => "0-1",
        GameResult::Draw => "1/2-1/2",
        GameResult::Unknown => "*",
    );
    assert_texts!(CastlingSide: CastlingSide::KingSide => "O-O", CastlingSide::QueenSide => "O-O-O");
    assert_texts!(Outcome:
        Outcome::Checkmate { winner: Color::White } => "White wins by checkmate",
        Outcome::Checkmate { winner: Color::Black } => "Black wins by checkmate",
        Outcome::Stalemate => "draw by stalemate",
        Outcome::DeadPosition => "draw by dead position",
        Outcome::SeventyFiveMoves => "draw by the 75-move rule",
        Outcome::FivefoldRepetition => "draw by fivefold repetition",
    );
    assert_texts!(Eval:
        Eval::Centipawns(-25) => "-0.25",
        Eval::Centipawns(1_000) => "10.00",
        Eval::Mate(-3) => "#-3",
    );
}

#[test]
fn notations_are_their_names() {
    for notation in Notation::ALL {
        assert_texts!(Notation: notation => notation.name());
    }
}

#[test]
fn commands_of_comments_are_written_as_in_the_comment() {
    let comment = r#"[%clk 0:05:00.5] [%emt 0:00:02] [%eval #-3] [%csl Gd4] [%tqu "?"] [%ok]"#;
    let commands: Vec<_> = Command::parse(comment).collect();
    let written = serde_json::to_value(&commands).unwrap();
    let texts: Vec<_> =
        written.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
    assert_eq!(texts.join(" "), comment);
    assert!(texts.iter().flat_map(|text| Command::parse(text)).eq(commands));
}

#[test]
fn findings_have_the_names_of_the_command() {
    let file = "[White \"A\"]\n\n1. e4 e5 (1... Nd5) 2. Nf4 *\n";
    let entry = Reader::new(file.as_bytes()).next().unwrap().unwrap();
    let [in_variation, finding] = &entry.findings[..] else { panic!("{:?}", entry.findings) };
    assert_eq!(
        serde_json::to_value(finding).unwrap(),
        json!({
            "line": 3, "column": 24, "end_line": 3, "end_column": 27, "ply": 3,
            "in_variation": false, "move": "Nf4", "code": "illegal/cannot-reach",
            "message": "illegal move 2. Nf4: no white knight can reach f4",
            "reason": "no white knight can reach f4",
            "help": ["did you mean `Nf3`?"], "suggestions": ["g1f3"],
            "fen": "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        })
    );
    assert_eq!(serde_json::to_value(in_variation).unwrap()["in_variation"], true);
    assert_eq!(serde_json::to_value(finding.place()).unwrap(), json!({ "line": 3, "column": 24 }));
    let error = Board::from_fen("8/8/8/8/8/8/8/K7 w - - 0 1").unwrap_err();
    let error = serde_json::to_value(error).unwrap();
    assert_eq!(error["reason"], "Black has no king");
    assert_eq!(error["fen"], Value::Null);
}

#[test]
fn positions_and_moves_are_text() {
    let mut rng = Rng::new(0x2545_F491_4F6C_DD1D);
    let mut board = Board::START;
    for _ in 0..1_000 {
        assert_texts!(Board: board => board.to_string());
        assert_texts!(PositionKey: board.key() => board.epd().to_string());
        for mv in board.legal_moves() {
            assert_texts!(Move: mv => mv.to_string());
        }
        board = step(&mut rng, &board).unwrap_or_default();
    }
}

#[test]
fn games_are_text() {
    for pgn in [
        "1. e4 f5 2. Qf3 g5 3. Qh5# 1-0",
        "1. e4 e5 2. Nf3 Nc6",
        "[White \"Anderssen, \\\"A\\\"\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0",
        "[FEN \"8/P6k/8/8/8/8/8/K7 b - - 0 7\"]\n[SetUp \"1\"]\n\n7... Kg7 8. a8=Q 1/2-1/2",
    ] {
        let game: GameBuf = pgn.parse().unwrap();
        assert_texts!(GameBuf: game.clone() => pgn);
        assert_texts!(GameTree: GameTree::from(game.as_game()) => game.to_string());
        assert_eq!(to_string(&game.as_game()).unwrap(), to_string(&game).unwrap());
    }
}

#[test]
fn game_of_nothing_is_read_back() {
    assert_texts!(GameBuf: GameBuf::new(Board::START) => "*");
    let start = Board::from_fen("8/P6k/8/8/8/8/8/K7 b - - 0 7").unwrap();
    let game = GameBuf::new(start);
    assert_texts!(GameBuf: game.clone() => game.to_string());
}

#[test]
fn text_in_any_form_is_read() {
    // An escape makes the parser pass text that it does not borrow.
    assert_eq!(from_str::<Square>(r#""\u00654""#).unwrap(), Square::E4);
    assert_eq!(serde_json::from_reader::<_, Square>(&br#""e4""#[..]).unwrap(), Square::E4);
}

#[test]
fn refusals_are_in_our_words() {
    for (found, headline) in [
        (
            refusal!(Board, "44/8/8/8/8/8/8/8 w - - 0 1"),
            Board::from_fen("44/8/8/8/8/8/8/8 w - - 0 1"),
        ),
        (
            refusal!(Board, "8/8/8/8/8/8/8/K7 w - - 0 1"),
            Board::from_fen("8/8/8/8/8/8/8/K7 w - - 0 1"),
        ),
        (refusal!(Board, ""), Board::from_fen("")),
    ] {
        assert_eq!(found, headline.unwrap_err().headline().as_str());
    }
    let found = refusal!(GameBuf, "1. e4 e5 2. Nf4");
    assert!(found.starts_with("illegal move 2. Nf4: "), "{found}");
    assert!(!found.contains('\n'), "{found}");
}

#[test]
fn refusals_say_what_was_expected() {
    for (found, words) in [
        (refusal!(Move, "e7e8k"), "`e2e4`"),
        (refusal!(Square, "e9"), "a square, `a1` to `h8`"),
        (refusal!(File, "i"), "a file, `a` to `h`"),
        (refusal!(Rank, "0"), "a rank, `1` to `8`"),
        (refusal!(Color, "White"), "`white` or `black`"),
        (refusal!(Role, "horse"), "`pawn` to `king`"),
        (refusal!(Piece, "x"), "FEN letter"),
        (refusal!(Piece, "Kk"), "FEN letter"),
        (refusal!(GameResult, "1-1"), "`1-0`, `0-1`, `1/2-1/2` or `*`"),
        (refusal!(CastlingSide, "0-0"), "`O-O` or `O-O-O`"),
        (refusal!(Outcome, "mate"), "such as `draw by stalemate`"),
        (refusal!(Notation, "SAN"), "such as `san` or `uci`"),
        (refusal!(Eval, "#1.5"), "such as `-0.25` or `#3`"),
    ] {
        assert!(found.contains(words), "{found}");
    }
    let found = from_str::<Board>("7").unwrap_err().to_string();
    assert!(found.contains("integer `7`, expected a position in FEN"), "{found}");
}
