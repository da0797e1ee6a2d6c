//! The list of moves: a line for each move of both sides, variations indented.

use chess_core::Color;
use chess_play::{ListedMove, View};
use ratatui::layout::Rect;

use super::areas::Areas;

/// A move in a line, or a comment on it, with its column.
pub(super) struct DrawnMove<'r> {
    pub(super) mv: &'r ListedMove,
    pub(super) text: String,
    pub(super) column: u16,
    pub(super) is_comment: bool,
}

/// The width of a column of moves, with their glyphs.
const COLUMN: usize = 10;
/// The least width of a column of lines, if there are several.
const WIDE: u16 = 40;

/// The lines of the list. Black's reply is on the line of White's move, unless a variation or a comment is between them.
pub(super) fn lines(moves: &[ListedMove]) -> Vec<Vec<DrawnMove<'_>>> {
    let mut lines: Vec<Vec<DrawnMove<'_>>> = Vec::new();
    for mv in moves {
        let reply = lines.last_mut().filter(|line| {
            line.len() == 1
                && !line[0].is_comment
                && mv.comments_before.is_empty()
                && mv.color == Color::Black
                && line[0].mv.depth == mv.depth
                && line[0].mv.ply + 1 == mv.ply
        });
        let indent = 2 * mv.depth.min(6);
        let item = |text, column: usize, is_comment| DrawnMove {
            mv,
            text,
            column: column as u16,
            is_comment,
        };
        let comment = |text: &String| vec![item(text.clone(), indent + 5, true)];
        let san = format!("{}{}", mv.san, mv.glyphs);
        if let Some(line) = reply {
            line.push(item(san, indent + 5 + COLUMN, false));
        } else {
            lines.extend(mv.comments_before.iter().map(comment));
            let number = format!("{}.", mv.fullmove);
            let gap = if mv.color == Color::White { "" } else { "...       " };
            lines.push(vec![item(format!("{number:<5}{gap}{san}"), indent, false)]);
        }
        lines.extend(mv.comments.iter().map(comment));
    }
    lines
}

/// The part of the panel for the list.
pub(super) fn area(panel: Rect) -> Rect {
    Rect { y: panel.y + 3, height: panel.height.saturating_sub(6), ..panel }
}

/// The lines on the screen, each with its place: columns side by side where there is room.
pub(super) fn shown<'l, 'r>(
    lines: &'l [Vec<DrawnMove<'r>>],
    area: Rect,
) -> impl Iterator<Item = (&'l Vec<DrawnMove<'r>>, Rect)> {
    let columns = (area.width / WIDE).max(1);
    let (width, height) = (area.width / columns, area.height);
    let first = top(lines, height * columns);
    let place = move |at| Rect {
        x: area.x + at / height * width,
        y: area.y + at % height,
        width: width - 1,
        height: 1,
    };
    lines.iter().skip(first).zip((0..height * columns).map(place))
}

/// The first line on the screen, so that the move on the board is visible.
fn top(lines: &[Vec<DrawnMove<'_>>], height: u16) -> usize {
    let is_current = |line: &Vec<DrawnMove<'_>>| line.iter().any(|item| item.mv.is_current);
    let current = lines.iter().position(is_current).unwrap_or(0);
    let height = usize::from(height);
    let last = lines.len().saturating_sub(height);
    (current + height / 2 + 1).saturating_sub(height).min(last)
}

/// The number of the move at a point of the screen.
pub(super) fn number_at(areas: &Areas, view: &View, x: u16, y: u16) -> Option<usize> {
    let lines = lines(&view.moves);
    let mut shown = shown(&lines, area(areas.panel?));
    let (line, place) = shown.find(|(_, place)| place.contains((x, y).into()))?;
    let item = line.iter().rfind(|item| x >= place.x + item.column)?;
    Some(item.mv.number)
}
