//! `piece_at`, `pieces`, `material` and `pawn_structure`: the pieces of a position.

use std::sync::Arc;

use chess_check::chess_core::{Board, Color, Piece, Role, Setup, Square};
use datafusion::arrow::array::{ArrayRef, ListBuilder, StringBuilder};
use datafusion::arrow::datatypes::{DataType, Field};
use datafusion::common::Result;

use super::call::Call;
use super::{Definition, define};

pub(super) const FUNCTIONS: [Definition; 4] = [
    define("piece_at(fen, 'e4')", (2, 2), || DataType::Utf8, piece_at),
    define("pieces(fen, 'N')", (2, 2), squares, pieces),
    define("material(fen)", (1, 1), || DataType::Utf8, material),
    define("pawn_structure(fen)", (1, 1), || DataType::Utf8, pawn_structure),
];

fn squares() -> DataType {
    DataType::List(Arc::new(Field::new_list_field(DataType::Utf8, true)))
}

/// The letter of the piece on a square, as in FEN; null if the square is empty.
fn piece_at(call: &Call) -> Result<ArrayRef> {
    let (positions, names) = (call.positions()?, call.texts(1)?);
    let mut letters = StringBuilder::new();
    for row in 0..call.rows {
        let name = names.as_ref().and_then(|names| names.get(row));
        let Some(Ok(square)) = name.map(str::parse::<Square>) else {
            if let Some(name) = name {
                return call.refusal(&format!("`{name}` is not a square: write one as 'e4'"));
            }
            letters.append_null();
            continue;
        };
        let piece = positions.get(row).and_then(|board| board.piece_at(square));
        letters.append_option(piece.map(|piece| piece.letter().to_string()));
    }
    Ok(Arc::new(letters.finish()))
}

/// The squares of the pieces with a letter of FEN, from a1 to h8.
fn pieces(call: &Call) -> Result<ArrayRef> {
    let (positions, letters) = (call.positions()?, call.texts(1)?);
    let mut lists = ListBuilder::new(StringBuilder::new());
    for row in 0..call.rows {
        let letter = letters.as_ref().and_then(|letters| letters.get(row));
        let piece = match letter.map(piece_of) {
            Some(None) => {
                return call
                    .refusal("the pieces are the letters `KQRBNP` of White and `kqrbnp` of Black");
            }
            Some(piece) => piece,
            None => None,
        };
        let found = positions.get(row).zip(piece);
        if let Some((board, piece)) = found {
            for square in board.by_piece(piece.color, piece.role) {
                lists.values().append_value(square.to_string());
            }
        }
        lists.append(found.is_some());
    }
    Ok(Arc::new(lists.finish()))
}

fn piece_of(letter: &str) -> Option<Piece> {
    let mut letters = letter.chars();
    let piece = Piece::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(piece)
}

/// The pieces of both sides in the way of tablebases: `KRPvKR`.
fn material(call: &Call) -> Result<ArrayRef> {
    text(call, |board| format!("{}v{}", board.material(Color::White), board.material(Color::Black)))
}

/// The placement of FEN with only the pawns: `8/pp3ppp/4p3/8/3P4/8/PP3PPP/8`.
fn pawn_structure(call: &Call) -> Result<ArrayRef> {
    text(call, |board| {
        let pawns = |(square, piece): (Square, Piece)| {
            (piece.role == Role::Pawn).then_some((square, piece))
        };
        let setup = board
            .pieces()
            .filter_map(pawns)
            .fold(Setup::EMPTY, |setup, (square, piece)| setup.put(square, piece));
        let fen = setup.to_string();
        fen.split(' ').next().unwrap_or_default().to_owned()
    })
}

fn text(call: &Call, of: fn(&Board) -> String) -> Result<ArrayRef> {
    let positions = call.positions()?;
    let mut texts = StringBuilder::new();
    for row in 0..call.rows {
        texts.append_option(positions.get(row).map(|board| of(&board)));
    }
    Ok(Arc::new(texts.finish()))
}
