//! Positions that are set up by hand, for the board editor of a page.

use chess_core::{Color, Square};
use chess_play::Arrangement;
use serde::Serialize;

/// A position that is set up, perhaps an impossible one.
#[derive(Serialize)]
struct Arranged {
    fen: String,
    /// The 64 squares, a1 first, then b1: `white-knight`, or nothing.
    squares: Vec<Option<String>>,
    turn: Color,
    /// The castling rights as FEN writes them.
    castling: String,
    en_passant: Option<Square>,
    /// The reasons why it is impossible.
    faults: Vec<String>,
    /// The reason why the words were not understood. Then nothing has changed.
    refusal: Option<String>,
}

/// Changes a position by words, as [`Arrangement::say`] reads them, and returns it as JSON. The body is its FEN, which may be
/// that of an impossible position, or empty for the empty board, and after a line break the words.
///
/// # Examples
///
/// ```
/// let arranged = chess_match::page::arranged("8/8/8/8/8/8/8/8 w - - 0 1\nwhite king e1");
/// assert!(arranged.contains("\"fen\":\"8/8/8/8/8/8/8/4K3 w - - 0 1\""));
/// assert!(arranged.contains("\"faults\":[\"Black has no king\"]"));
/// ```
pub fn arranged(body: &str) -> String {
    let (fen, words) = body.split_once('\n').unwrap_or((body, ""));
    let read = if fen.trim().is_empty() {
        Ok(Arrangement::default())
    } else {
        Arrangement::from_fen(fen.trim())
    };
    let (mut position, mut refusal) = match read {
        Ok(position) => (position, None),
        Err(reason) => (Arrangement::default(), Some(reason)),
    };
    if refusal.is_none() {
        refusal = position.say(words).err();
    }
    let setup = position.setup();
    let name = |square| {
        let piece = setup.piece_at(square)?;
        Some(format!("{}-{}", piece.color.name().to_ascii_lowercase(), piece.role))
    };
    let fen = setup.to_string();
    let arranged = Arranged {
        squares: Square::ALL.into_iter().map(name).collect(),
        turn: setup.turn(),
        castling: fen.split(' ').nth(2).unwrap_or("-").to_owned(),
        en_passant: setup.en_passant(),
        faults: position.faults(),
        refusal,
        fen,
    };
    // Plain structures are always written.
    serde_json::to_string(&arranged).unwrap_or_default()
}
