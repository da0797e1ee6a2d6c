//! The drawing of the screen.

use std::fmt::Write;

use chess_core::{Color as Side, Piece};
use chess_play::{Alert, View, clock_face};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::areas::{Areas, LEAST};
use super::squares::{draw_board, put, symbol};
use super::{Screen, moves};
use crate::output::terminal::visible;

pub(super) fn draw(screen: &Screen, frame: &mut Frame<'_>) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    let Some(areas) = Areas::of(area) else {
        let words = format!("too small: {} by {} at least", LEAST.0, LEAST.1);
        buffer.set_stringn(0, 0, words, area.width.into(), Style::new());
        return;
    };
    let view = screen.table.session.view();
    draw_board(screen, &view, &areas, buffer);
    if let Some(panel) = areas.panel {
        draw_panel(screen, &view, panel, buffer);
        draw_modes(screen, &areas, buffer);
    } else {
        draw_moves(&view, areas.moves, buffer);
    }
    let is_quiet = view.is_study && view.alerts.is_empty();
    let title = screen.table.title().or_else(|| is_quiet.then(|| view.turn_text.clone()));
    draw_status(&view, title.as_deref(), &areas, buffer);
    draw_notices(screen, &view, areas.notices, buffer);
    let help = "Enter: play   arrows: cursor   PgUp PgDn: moves   F1: help   Ctrl-C: quit";
    let found = screen.table.analysis_line();
    let (last, style) = match &found {
        Some(found) => (found.as_str(), Style::new()),
        None => (help, Style::new().add_modifier(Modifier::DIM)),
    };
    put(buffer, areas.help, last, style);
    if let Some((text, top)) = &screen.page {
        draw_page(text, *top, area, buffer);
        return;
    }
    let prompt = format!("{}> ", view.turn);
    let typed =
        tail(&screen.typed, usize::from(areas.input.width).saturating_sub(prompt.len() + 1));
    let line = prompt + &typed;
    put(buffer, areas.input, &line, Style::new().add_modifier(Modifier::BOLD));
    let column = ratatui::text::Span::raw(line).width() as u16;
    frame.set_cursor_position((areas.input.x + column.min(areas.input.width - 1), areas.input.y));
}

/// The end of a text that is too long.
fn tail(text: &str, width: usize) -> String {
    let long = text.chars().count().saturating_sub(width);
    text.chars().skip(long).collect()
}

/// The names of the modes, the one of the table reversed.
fn draw_modes(screen: &Screen, areas: &Areas, buffer: &mut Buffer) {
    for (mode, text, button) in areas.modes() {
        let is_on = mode == screen.table.mode();
        let style = if is_on { Modifier::REVERSED } else { Modifier::empty() };
        put(buffer, button, &text, Style::new().add_modifier(style));
    }
}

fn draw_panel(screen: &Screen, view: &View, panel: Rect, buffer: &mut Buffer) {
    let below = view.orientation;
    let players = Rect { width: panel.width.min(60), ..panel };
    screen.draw_player(view, below.other(), Rect { y: 1, height: 2, ..players }, buffer);
    let bottom = Rect { y: panel.bottom() - 2, height: 2, ..players };
    screen.draw_player(view, below, bottom, buffer);
    let lines = moves::lines(&view.moves);
    for (line, place) in moves::shown(&lines, moves::area(panel)) {
        for item in line {
            let style = match item.mv {
                _ if item.is_comment => Style::new().add_modifier(Modifier::ITALIC),
                mv if mv.is_current => Style::new().add_modifier(Modifier::REVERSED),
                mv if mv.depth > 0 => Style::new().add_modifier(Modifier::DIM),
                _ => Style::new(),
            };
            let x = place.x + item.column.min(place.width - 1);
            put(buffer, Rect { x, width: place.right() - x, ..place }, &item.text, style);
        }
    }
}

/// The moves in rows of running text, up to the one on the board.
fn draw_moves(view: &View, area: Rect, buffer: &mut Buffer) {
    let mut text = String::new();
    for mv in view.moves.iter().filter(|mv| mv.depth == 0 && mv.ply <= view.ply) {
        if mv.color == Side::White || text.is_empty() {
            let _ = write!(text, "{} ", mv.before);
        }
        let _ = write!(text, "{}{} ", mv.san, mv.glyphs);
    }
    let rows = wrap(text.trim_end(), area.width.into());
    let newest = rows.len().saturating_sub(area.height.into());
    for (row, y) in rows[newest..].iter().zip(area.top()..area.bottom()) {
        put(buffer, Rect { y, height: 1, ..area }, row, Style::new());
    }
}

impl Screen {
    /// Draws the name and the clock of a player; below, the captured pieces.
    fn draw_player(&self, view: &View, side: Side, area: Rect, buffer: &mut Buffer) {
        let mark = if view.turn == side && view.ending.is_none() { '>' } else { ' ' };
        let named = match &*view.names[side] {
            "?" => side.to_string(),
            name => format!("{side}: {}", visible(name)),
        };
        let mut style = Style::new().add_modifier(Modifier::BOLD);
        put(buffer, area, &format!("{mark} {named}"), style);
        if let Some(clocks) = view.clocks {
            let face = format!(" {}", clock_face(clocks.left[side]));
            if clocks.running == Some(side) {
                style = style.add_modifier(Modifier::REVERSED);
            }
            let width = (face.len() as u16).min(area.width);
            put(buffer, Rect { x: area.right() - width, width, ..area }, &face, style);
        }
        let taken = view.captured[side].0.iter();
        let mut text: String = taken
            .map(|role| symbol(Piece { color: side.other(), role: *role }, self.look))
            .collect();
        let ahead = if side == Side::White { view.balance } else { -view.balance };
        if ahead > 0 {
            let _ = write!(text, " +{ahead}");
        }
        put(
            buffer,
            Rect { y: area.y + 1, x: area.x + 2, width: area.width - 2, height: 1 },
            &text,
            Style::new(),
        );
    }
}

/// The choice of a promotion, or the most urgent alert. Clocks that have no other place are at its end.
fn draw_status(view: &View, title: Option<&str>, areas: &Areas, buffer: &mut Buffer) {
    let mut status = areas.status;
    if areas.panel.is_none() && view.clocks.is_some() {
        status.width = draw_small_clocks(view, status, buffer);
    }
    let bold = Style::new().add_modifier(Modifier::BOLD);
    if view.promotion.is_some() {
        for (_, text, button) in areas.promotions() {
            put(buffer, button, &text, bold.add_modifier(Modifier::REVERSED));
        }
        return;
    }
    let text = match (title, view.alerts.first()) {
        (Some(title), _) => format!("{title}."),
        (None, Some(alert)) => alert.fact(),
        (None, None) if view.is_engine_to_move => format!("{} thinks.", view.turn),
        (None, None) => format!("{} to move.", view.turn),
    };
    let is_grave = title.is_none()
        && matches!(
            view.alerts.first(),
            Some(Alert::Check { .. } | Alert::Over(_) | Alert::EngineFailed(_))
        );
    let style = if is_grave { bold.fg(Color::LightRed) } else { bold };
    put(buffer, status, &visible(&text), style);
}

/// Both clocks with the letters of their sides at the end of a line, the running one reversed. Returns the width that is left.
fn draw_small_clocks(view: &View, area: Rect, buffer: &mut Buffer) -> u16 {
    let Some(clocks) = view.clocks else { return area.width };
    let mut end = area.right();
    for side in [Side::Black, Side::White] {
        let letter = if side == Side::White { 'W' } else { 'B' };
        let face = format!(" {letter} {} ", clock_face(clocks.left[side]));
        let width = (face.len() as u16).min(end - area.x);
        end -= width;
        let style = match clocks.running {
            Some(running) if running == side => Style::new().add_modifier(Modifier::REVERSED),
            _ => Style::new(),
        };
        put(buffer, Rect { x: end, width, ..area }, &face, style);
    }
    (end - area.x).saturating_sub(1)
}

/// The last lines of the notices, without the alert that is shown above them as a whole.
fn draw_notices(screen: &Screen, view: &View, area: Rect, buffer: &mut Buffer) {
    let shown = view.alerts.first().filter(|_| view.promotion.is_none());
    let shown = shown.filter(|alert| alert.fact().len() <= area.width.into());
    let shown = shown.map(ToString::to_string);
    let others = screen.lines.iter().filter(|line| shown.as_ref() != Some(line));
    let others: Vec<_> = others.collect();
    let newest = others.len().saturating_sub(area.height.into());
    let lines: Vec<_> =
        others[newest..].iter().flat_map(|line| wrap(line, area.width.into())).collect();
    let first = lines.len().saturating_sub(area.height.into());
    for (line, y) in lines[first..].iter().zip(area.top()..) {
        put(buffer, Rect { y, height: 1, ..area }, line, Style::new());
    }
}

/// Breaks a line at spaces into parts that fit. Text after two spaces is a column, and the next
/// parts go on in it.
fn wrap(line: &str, width: usize) -> Vec<String> {
    let indent = line.trim_end().rfind("  ").map_or(0, |at| line[..at + 2].chars().count());
    let indent = " ".repeat(if indent + 20 > width { 0 } else { indent });
    let mut lines = Vec::new();
    let mut rest = line.to_owned();
    while rest.chars().count() > width {
        let fits = rest.char_indices().nth(width).map_or(rest.len(), |(at, _)| at);
        let space =
            if rest[fits..].starts_with(' ') { Some(fits) } else { rest[..fits].rfind(' ') };
        let space = space.filter(|at| !rest[..*at].trim().is_empty());
        let after = rest.split_off(space.unwrap_or(fits));
        lines.push(rest);
        rest = indent.clone() + after.trim_start();
    }
    lines.push(rest);
    lines
}

fn page_lines(text: &str, area: Rect) -> Vec<String> {
    text.lines().flat_map(|line| wrap(line, area.width.into())).collect()
}

/// The first line of a long text that is scrolled to its end. The last line of the screen is for help.
pub(super) fn last_top(text: &str, area: Rect) -> u16 {
    let lines = page_lines(text, area).len();
    (lines + 1).saturating_sub(area.height.into()) as u16
}

/// A long text that covers the screen.
fn draw_page(text: &str, top: u16, area: Rect, buffer: &mut Buffer) {
    let lines = page_lines(text, area);
    let last_top = last_top(text, area);
    let top = usize::from(top.min(last_top));
    for y in 0..area.height {
        let row = Rect::new(0, y, area.width, 1);
        put(buffer, row, &" ".repeat(area.width.into()), Style::reset());
        if y + 1 < area.height {
            let line = lines.get(top + usize::from(y)).map_or("", String::as_str);
            put(buffer, row, line, Style::new());
        }
    }
    let last = Rect::new(0, area.height - 1, area.width, 1);
    let more = if last_top > 0 { "arrows scroll, " } else { "" };
    put(
        buffer,
        last,
        &format!("{more}any other key goes back"),
        Style::new().add_modifier(Modifier::REVERSED),
    );
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn lines_are_broken_at_spaces_and_keep_their_column() {
        assert_eq!(wrap("one two", 27), ["one two"]);
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(
            wrap("\u{265F}\u{265F}\u{265F} \u{e9}\u{e9}", 3),
            ["\u{265F}\u{265F}\u{265F}", "\u{e9}\u{e9}"]
        );
        let help = wrap("  back  takes back a move of yours, and more", 28);
        assert_eq!(help, ["  back  takes back a move of", "        yours, and more"]);
        assert_eq!(wrap("", 5), [""]);
        for width in 1..60 {
            let line = "a  word \u{265F}\u{265F}\u{265F}\u{265F}\u{265F} and  others, endlesslylongwithoutanyspace";
            assert!(wrap(line, width).iter().all(|line| line.chars().count() <= width), "{width}");
        }
    }
}
