//! The state of the table as JSON, for pages: all that they show, in words where there are words.

use chess_core::diagram::Annotation;
use chess_core::{Color, Square};
use chess_play::{Alert, Player, Row, Session, View};
use serde::Serialize;

use super::super::table::{Said, Table};

/// What pages are told: what was said now, and how everything stands.
#[derive(Serialize)]
struct Message<'a> {
    number: u64,
    said: Vec<Sentence<'a>>,
    quits: bool,
    state: State,
}

#[derive(Serialize)]
struct Sentence<'a> {
    text: &'a str,
    is_refusal: bool,
}

#[derive(Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "the facts are independent")]
struct State {
    fen: String,
    turn: &'static str,
    /// The side at the bottom.
    orientation: &'static str,
    /// The 64 squares, a1 first, then b1.
    squares: Vec<Place>,
    last_move: Option<[&'static str; 2]>,
    checked_king: Option<&'static str>,
    selected: Option<&'static str>,
    /// The pawn that waits for its promotion: from and to.
    promotion: Option<[&'static str; 2]>,
    arrows: Vec<[&'static str; 2]>,
    ply: usize,
    moves: Vec<Entry>,
    white: Side,
    black: Side,
    /// White's pieces minus Black's, in points.
    balance: i32,
    /// The side whose clock runs.
    clock_of: Option<&'static str>,
    alerts: Vec<String>,
    is_over: bool,
    is_paused: bool,
    is_thinking: bool,
    can_claim: bool,
    /// Whether an engine or a clock waits for the command `continue`.
    can_continue: bool,
    /// The side whose offer of a draw waits for a person's answer.
    draw_offer: Option<&'static str>,
    level: u8,
    /// Which sides persons play, as the command `side` names them.
    persons: &'static str,
}

/// A square.
#[derive(Serialize)]
struct Place {
    name: &'static str,
    /// `white-knight`, or nothing.
    piece: Option<String>,
    /// What a screen reader says: `white knight f3, can go to d4 and e5, can take g5`.
    label: String,
    targets: Vec<&'static str>,
}

#[derive(Serialize)]
struct Entry {
    number: usize,
    ply: usize,
    /// `3.` or `3...`
    before: String,
    san: String,
    depth: usize,
    is_current: bool,
}

#[derive(Serialize)]
struct Side {
    name: String,
    is_engine: bool,
    /// The roles of the pieces that it has captured.
    captured: Vec<&'static str>,
    /// What its clock shows, in milliseconds.
    clock: Option<u64>,
}

pub(super) fn message(table: &Table, number: u64, said: &[Said]) -> String {
    let sentences = said.iter().filter(|said| !said.text.is_empty());
    let message = Message {
        number,
        said: sentences
            .map(|said| Sentence { text: &said.text, is_refusal: said.is_refusal })
            .collect(),
        quits: said.iter().any(|said| said.quits),
        state: state(table),
    };
    // Plain structures are always written.
    serde_json::to_string(&message).unwrap_or_default()
}

fn state(table: &Table) -> State {
    let view = table.session.view();
    let pair = |(from, to): (Square, Square)| [from.name(), to.name()];
    let last_move = view.last_move.filter(|mv| !mv.is_null());
    State {
        fen: view.board.to_string(),
        turn: side_name(view.turn()),
        orientation: side_name(view.orientation),
        squares: Square::ALL.into_iter().map(|square| place(&table.session, square)).collect(),
        last_move: last_move.map(|mv| pair((mv.from(), mv.to()))),
        checked_king: view.checked_king.map(Square::name),
        selected: view.selected.map(Square::name),
        promotion: view.promotion.map(pair),
        arrows: view.arrows.iter().copied().filter_map(arrow).map(pair).collect(),
        ply: view.ply,
        moves: view.rows.iter().map(entry).collect(),
        white: side(&view, Color::White),
        black: side(&view, Color::Black),
        balance: view.balance,
        clock_of: view.clocks.and_then(|clocks| clocks.running).map(side_name),
        alerts: view.alerts.iter().map(ToString::to_string).collect(),
        is_over: view.ending.is_some(),
        is_paused: view.is_paused,
        is_thinking: table.is_thinking(),
        can_continue: can_continue(&view),
        can_claim: view.alerts.iter().any(|alert| matches!(alert, Alert::Claim { .. })),
        draw_offer: view.alerts.iter().find_map(offer),
        level: table.level(),
        persons: table.session.persons().name(),
    }
}

fn can_continue(view: &View) -> bool {
    let has_failed = view.alerts.iter().any(|alert| matches!(alert, Alert::EngineFailed(_)));
    let is_engines_turn = view.players[view.turn()] == Player::Engine;
    has_failed
        || view.is_paused && view.ending.is_none() && (is_engines_turn || view.clocks.is_some())
}

fn place(session: &Session, square: Square) -> Place {
    let piece = session.board().piece_at(square);
    Place {
        name: square.name(),
        piece: piece.map(|piece| format!("{}-{}", side_name(piece.color), piece.role)),
        label: session.square_text(square),
        targets: session.targets(square).iter().map(|target| target.square.name()).collect(),
    }
}

const fn offer(alert: &Alert) -> Option<&'static str> {
    match alert {
        Alert::DrawOffered { by } => Some(side_name(*by)),
        _ => None,
    }
}

fn arrow(annotation: Annotation) -> Option<(Square, Square)> {
    match annotation {
        Annotation::Arrow { from, to, .. } => Some((from, to)),
        _ => None,
    }
}

fn entry(row: &Row) -> Entry {
    Entry {
        number: row.number,
        ply: row.ply,
        before: row.before.clone(),
        san: row.san.clone(),
        depth: row.depth,
        is_current: row.is_current,
    }
}

fn side(view: &View, color: Color) -> Side {
    Side {
        name: view.names[color].clone(),
        is_engine: view.players[color] == Player::Engine,
        captured: view.captured[color].0.iter().map(|role| role.name()).collect(),
        clock: view.clocks.map(|clocks| clocks.left[color]),
    }
}

const fn side_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}
