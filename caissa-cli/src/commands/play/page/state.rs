//! The messages to pages, as JSON: the view of the game, and sentences for the player.

use chess_core::Square;
use chess_play::{Session, View};
use serde::Serialize;

use super::super::notice::Notice;
use super::super::table::Table;

/// A message: new notices for the player, and the state of the table.
#[derive(Serialize)]
struct Message<'a> {
    number: u64,
    notices: Vec<Text<'a>>,
    quits: bool,
    state: State,
}

#[derive(Serialize)]
struct Text<'a> {
    text: &'a str,
    is_refusal: bool,
}

#[derive(Serialize)]
struct State {
    #[serde(flatten)]
    view: View,
    /// The 64 squares, a1 first, then b1.
    squares: Vec<Place>,
    is_thinking: bool,
    level: u8,
}

/// A square.
#[derive(Serialize)]
struct Place {
    name: Square,
    /// `white-knight`, or nothing.
    piece: Option<String>,
    /// The square in words, for a screen reader: `white knight f3, can go to d4 and e5, can take g5`.
    label: String,
    targets: Vec<Square>,
}

pub(super) fn message(table: &Table, number: u64, notices: &[Notice]) -> String {
    let with_text = notices.iter().filter(|notice| !notice.text.is_empty());
    let message = Message {
        number,
        notices: with_text
            .map(|notice| Text { text: &notice.text, is_refusal: notice.is_refusal })
            .collect(),
        quits: notices.iter().any(|notice| notice.quits),
        state: state(table),
    };
    // Plain structures are always written.
    serde_json::to_string(&message).unwrap_or_default()
}

fn state(table: &Table) -> State {
    State {
        view: table.session.view(),
        squares: Square::ALL.into_iter().map(|square| place(&table.session, square)).collect(),
        is_thinking: table.is_thinking(),
        level: table.level(),
    }
}

fn place(session: &Session, square: Square) -> Place {
    let piece = session.board().piece_at(square);
    let name = |piece: chess_core::Piece| {
        format!("{}-{}", piece.color.name().to_ascii_lowercase(), piece.role)
    };
    Place {
        name: square,
        piece: piece.map(name),
        label: session.square_text(square),
        targets: session.targets(square).iter().map(|target| target.square).collect(),
    }
}
