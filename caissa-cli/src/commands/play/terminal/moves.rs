//! The list of moves: a line for each move of both sides, variations indented.

use chess_core::Color;
use chess_play::{Row, View};
use ratatui::layout::Rect;

use super::areas::Areas;

/// A move in a line, and where it stands in it.
pub(super) struct Item<'r> {
    pub(super) row: &'r Row,
    pub(super) text: String,
    pub(super) column: u16,
}

/// The width of a column of moves.
const COLUMN: usize = 8;

/// The lines of the list.
pub(super) fn lines(rows: &[Row]) -> Vec<Vec<Item<'_>>> {
    let mut lines: Vec<Vec<Item<'_>>> = Vec::new();
    for row in rows {
        let reply = lines.last_mut().filter(|line| {
            line.len() == 1
                && row.color == Color::Black
                && line[0].row.depth == row.depth
                && line[0].row.ply + 1 == row.ply
        });
        let indent = 2 * row.depth.min(6);
        if let Some(line) = reply {
            let column = indent + 5 + COLUMN;
            line.push(Item { row, text: row.san.clone(), column: column as u16 });
            continue;
        }
        let number = format!("{}.", row.fullmove);
        let text = if row.color == Color::White {
            format!("{number:<5}{}", row.san)
        } else {
            format!("{number:<5}{:<COLUMN$}{}", "...", row.san)
        };
        lines.push(vec![Item { row, text, column: indent as u16 }]);
    }
    lines
}

/// The part of the panel for the list.
pub(super) fn area(panel: Rect) -> Rect {
    Rect { y: panel.y + 3, height: panel.height.saturating_sub(6), ..panel }
}

/// The first line that is shown, so that the move on the board is seen.
pub(super) fn top(lines: &[Vec<Item<'_>>], height: u16) -> usize {
    let is_current = |line: &Vec<Item<'_>>| line.iter().any(|item| item.row.is_current);
    let current = lines.iter().position(is_current).unwrap_or(0);
    let height = usize::from(height);
    let last = lines.len().saturating_sub(height);
    (current + height / 2 + 1).saturating_sub(height).min(last)
}

/// The number of the move at a place of the screen.
pub(super) fn number_at(areas: &Areas, view: &View, x: u16, y: u16) -> Option<usize> {
    let area = area(areas.panel?);
    if !area.contains((x, y).into()) {
        return None;
    }
    let lines = lines(&view.rows);
    let line = lines.get(top(&lines, area.height) + usize::from(y - area.y))?;
    let item = line.iter().rfind(|item| x >= area.x + item.column)?;
    Some(item.row.number)
}
