//! The drawing of the board: pieces as symbols, squares in colors, or in signs where the terminal has no colors.

use chess_core::{Color as Side, Piece, Square};
use chess_play::View;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::areas::Areas;
use super::{Look, Screen};

// These are of the 256 colors that nearly every terminal has. White and black pieces have a contrast of at least 3.3
// with each of them.
const LIGHT: Color = Color::Indexed(103);
const DARK: Color = Color::Indexed(60);
const LAST_MOVE: Color = Color::Indexed(136);
const SELECTED: Color = Color::Indexed(28);
const CAPTURE: Color = Color::Indexed(130);
const CHECK: Color = Color::Indexed(160);
const HINT: Color = Color::Indexed(30);
const WHITE: Color = Color::Indexed(231);
const BLACK: Color = Color::Indexed(16);

pub(super) fn draw_board(screen: &Screen, view: &View, areas: &Areas, buffer: &mut Buffer) {
    for square in Square::ALL {
        let area = areas.of_square(square, view.orientation);
        let style = if screen.look.has_colors {
            Style::new().bg(background(view, square))
        } else {
            Style::new()
        };
        for y in area.top()..area.bottom() {
            put(buffer, Rect { y, height: 1, ..area }, &" ".repeat(area.width.into()), style);
        }
        let middle = Rect { y: area.y + (area.height - 1) / 2, height: 1, ..area };
        put(
            buffer,
            middle,
            &content(screen, view, square, area.width),
            if screen.look.has_colors { foreground(view, square, style) } else { style },
        );
    }
    let dim = Style::new().add_modifier(Modifier::DIM);
    for index in 0..8 {
        let square = Square::ALL[index * 9];
        let area = areas.of_square(square, view.orientation);
        let (file, rank) = (square.file().letter(), square.rank().digit());
        buffer.set_string(0, area.y + (area.height - 1) / 2, rank.to_string(), dim);
        buffer.set_string(area.x + area.width / 2, areas.board.bottom(), file.to_string(), dim);
    }
}

/// The text of a square, with the piece or target in its middle. The cursor is drawn as brackets.
fn content(screen: &Screen, view: &View, square: Square, width: u16) -> String {
    let is_target = view.targets.iter().any(|target| target.square == square);
    let look = screen.look;
    let sign = match view.board.piece_at(square) {
        Some(piece) => symbol(piece, look),
        None if is_target && look.has_letters => "*",
        None if is_target => "\u{2022}",
        None if !look.has_colors && !square.is_light() => ":",
        None => " ",
    };
    let (before, after) = if screen.cursor == Some(square) {
        ("[", "]")
    } else if look.has_colors {
        (" ", " ")
    } else {
        mark_of(view, square).map_or((" ", " "), |(signs, _)| signs)
    };
    let left = (usize::from(width) - 3) / 2;
    format!("{}{before}{sign}{after}", " ".repeat(left))
}

/// The signs and the color that mark a square, if one does: each goes before those after it.
fn mark_of(view: &View, square: Square) -> Option<((&'static str, &'static str), Color)> {
    let is_capture = view.targets.iter().any(|target| target.square == square && target.is_capture);
    let is_last = view.last_move.is_some_and(|mv| [mv.from(), mv.to()].contains(&square));
    let marks = [
        (view.selected == Some(square), ("<", ">"), SELECTED),
        (is_capture, ("x", "x"), CAPTURE),
        (view.checked_king == Some(square), ("!", "!"), CHECK),
        (is_hinted(view, square), ("?", "?"), HINT),
        (is_last, ("(", ")"), LAST_MOVE),
    ];
    marks.into_iter().find(|(is_it, ..)| *is_it).map(|(_, signs, color)| (signs, color))
}

/// The symbol of a piece: filled for both sides if their colors differ, else outlined for White. The filled pawn is an
/// emoji in many terminals unless the next character asks for text.
pub(super) const fn symbol(piece: Piece, look: Look) -> &'static str {
    let at = piece.role as usize;
    let is_white = matches!(piece.color, Side::White);
    match (look.has_letters, is_white) {
        (true, true) => ["P", "N", "B", "R", "Q", "K"][at],
        (true, false) => ["p", "n", "b", "r", "q", "k"][at],
        (false, true) if !look.has_colors => {
            ["\u{2659}", "\u{2658}", "\u{2657}", "\u{2656}", "\u{2655}", "\u{2654}"][at]
        }
        (false, _) => {
            ["\u{265F}\u{FE0E}", "\u{265E}", "\u{265D}", "\u{265C}", "\u{265B}", "\u{265A}"][at]
        }
    }
}

fn foreground(view: &View, square: Square, style: Style) -> Style {
    match view.board.piece_at(square) {
        Some(piece) if piece.color == Side::Black => style.fg(BLACK).add_modifier(Modifier::BOLD),
        _ => style.fg(WHITE).add_modifier(Modifier::BOLD),
    }
}

fn background(view: &View, square: Square) -> Color {
    match mark_of(view, square) {
        Some((_, color)) => color,
        None if square.is_light() => LIGHT,
        None => DARK,
    }
}

/// Writes a text in one line, as far as it fits.
pub(super) fn put(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    buffer.set_stringn(area.x, area.y, text, area.width.into(), style);
}

/// Whether a square belongs to the engine's hint, or to the move that waits for the engine's.
fn is_hinted(view: &View, square: Square) -> bool {
    view.hint.is_some_and(|mv| [mv.from(), mv.to()].contains(&square))
        || view.premove.is_some_and(|(from, to)| [from, to].contains(&square))
}
