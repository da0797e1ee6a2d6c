//! The user interface in a terminal: colored squares for mouse and keys, and a box for moves and commands.
//!
//! [`areas`] divides the screen, [`draw`] draws it, with the board from [`squares`], and this file handles events.

mod areas;
mod draw;
mod moves;
mod squares;
#[cfg(test)]
mod tests;

use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::time::Duration;

use chess_core::{Color, Square};
use chess_match::{Mode, Notice, PACE};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind,
    KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::layout::Rect;

use super::start;
use super::table::Match;
use crate::args::PlayArgs;
use crate::exit::{self, Failure, fail};
use crate::output::terminal::visible;
use crate::run::interrupt;
use areas::Areas;

/// The time to wait for a key before a look at clocks and engines.
const BEAT: Duration = Duration::from_millis(50);
/// The number of lines of notices that are kept.
const KEPT_LINES: usize = 100;
/// The greatest length of a typed text.
const LONGEST_INPUT: usize = 1_000;

/// The contents of the screen.
struct Screen {
    table: Match,
    /// The text in the box.
    typed: String,
    /// The square that the arrow keys have reached.
    cursor: Option<Square>,
    /// The lines of the notices so far.
    lines: Vec<String>,
    /// A long text that covers the rest, and its first visible line.
    page: Option<(String, u16)>,
    /// The square where the mouse button was pressed.
    pressed: Option<Square>,
    look: Look,
    quits: bool,
}

/// The look of pieces and squares.
#[derive(Clone, Copy)]
struct Look {
    /// Letters instead of chess symbols.
    has_letters: bool,
    /// Colors for sides and squares. Without them, signs tell what colors would.
    has_colors: bool,
}

pub(super) fn run(args: &PlayArgs) -> Result<ExitCode, Failure> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        fail!("`--terminal` needs a terminal: `--lines` reads and writes anywhere");
    }
    let (table, sentences) = start::set(args, PACE)?;
    let has_letters = args.interface.letters || !knows_symbols();
    let mut screen = Screen::new(table, Look { has_letters, has_colors: wants_colors() });
    screen.lines.extend(sentences);
    let mut terminal = ratatui::try_init().map_err(failed)?;
    let played =
        execute!(io::stdout(), EnableMouseCapture).and_then(|()| screen.play(&mut terminal));
    let _ = execute!(io::stdout(), DisableMouseCapture);
    ratatui::restore();
    played.map(|()| exit::CLEAN).map_err(failed)
}

fn failed(error: io::Error) -> Failure {
    Failure::of("cannot use the terminal", error)
}

/// Whether the locale says that the terminal understands UTF-8, and the terminal is not the console of Linux, whose
/// fonts have no chess symbols.
fn knows_symbols() -> bool {
    if std::env::var_os("TERM").is_some_and(|term| term == "linux") {
        return false;
    }
    let set = ["LC_ALL", "LC_CTYPE", "LANG"].iter().filter_map(std::env::var_os);
    let locale =
        set.map(|value| value.to_string_lossy().to_lowercase()).find(|value| !value.is_empty());
    locale.map_or(cfg!(windows), |locale| locale.contains("utf-8") || locale.contains("utf8"))
}

/// Whether the user allows colors (`NO_COLOR` is not set), and the terminal has them.
fn wants_colors() -> bool {
    let set = |name| std::env::var(name).ok().filter(|value: &String| !value.is_empty());
    let is_plain = |term: String| term == "dumb" || term.starts_with("vt");
    set("NO_COLOR").is_none() && !set("TERM").is_some_and(is_plain)
}

/// The value of the button at a place of the screen.
fn at<T>(place: (u16, u16), mut buttons: impl Iterator<Item = (T, String, Rect)>) -> Option<T> {
    buttons.find(|(.., button)| button.contains(place.into())).map(|(value, ..)| value)
}

impl Screen {
    fn new(table: Match, look: Look) -> Self {
        let lines = vec![String::from("Type a move, or click; `help` lists the commands.")];
        Self {
            table,
            typed: String::new(),
            cursor: None,
            lines,
            page: None,
            pressed: None,
            look,
            quits: false,
        }
    }

    fn play(&mut self, terminal: &mut DefaultTerminal) -> io::Result<()> {
        let stop = interrupt::stop();
        while !self.quits && !stop.is_stopped() {
            terminal.draw(|frame| draw::draw(self, frame))?;
            if event::poll(BEAT)? {
                let size = terminal.size()?;
                self.handle(&event::read()?, Rect::new(0, 0, size.width, size.height));
            }
            let notices = self.table.poll();
            self.show(notices);
        }
        Ok(())
    }

    fn handle(&mut self, event: &Event, area: Rect) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.press(*key, area),
            Event::Mouse(mouse) => self.point(*mouse, area),
            _ => {}
        }
    }

    fn press(&mut self, key: KeyEvent, area: Rect) {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('c' | 'd') => self.quits = true,
                KeyCode::Char('u') => self.typed.clear(),
                KeyCode::Char('z') => self.act("back"),
                KeyCode::Char('y') => self.act("redo"),
                _ => {}
            }
            return;
        }
        if self.page.is_some() {
            self.turn_page(key.code, area);
            return;
        }
        match key.code {
            KeyCode::Char(char) => self.type_char(char),
            KeyCode::Backspace => drop(self.typed.pop()),
            KeyCode::Enter => self.enter(),
            KeyCode::Esc => self.let_go(),
            KeyCode::Left => self.step(-1, 0),
            KeyCode::Right => self.step(1, 0),
            KeyCode::Up => self.step(0, 1),
            KeyCode::Down => self.step(0, -1),
            KeyCode::PageUp => self.browse(-1),
            KeyCode::PageDown => self.browse(1),
            KeyCode::Home => self.act("start"),
            KeyCode::End => self.act("end"),
            KeyCode::F(1) => self.act("help"),
            _ => {}
        }
    }

    fn turn_page(&mut self, code: KeyCode, area: Rect) {
        let Some((text, top)) = &mut self.page else { return };
        let last = draw::last_top(text, area);
        // The window may have grown.
        *top = (*top).min(last);
        match code {
            KeyCode::Down => *top = (*top + 1).min(last),
            KeyCode::PageDown => *top = (*top + 10).min(last),
            KeyCode::Up => *top = top.saturating_sub(1),
            KeyCode::PageUp => *top = top.saturating_sub(10),
            _ => self.page = None,
        }
    }

    fn type_char(&mut self, char: char) {
        if !char.is_control() && self.typed.len() < LONGEST_INPUT {
            self.typed.push(char);
        }
    }

    /// Carries out the typed text; if there is none, picks the square of the cursor.
    fn enter(&mut self) {
        let typed = std::mem::take(&mut self.typed);
        if !typed.trim().is_empty() {
            self.act(&typed);
        } else if let Some(square) = self.cursor {
            self.act(&format!("pick {square}"));
        }
    }

    /// Clears one thing: the typed text, else the picked piece, else the premove, else the cursor.
    fn let_go(&mut self) {
        let view = self.table.session.view();
        if !self.typed.is_empty() {
            self.typed.clear();
        } else if let Some(square) = view.selected {
            self.act(&format!("pick {square}"));
        } else if view.premove.is_some() {
            self.act("premove");
        } else {
            self.cursor = None;
        }
    }

    /// Moves the cursor, as seen on the screen.
    fn step(&mut self, files: i8, ranks: i8) {
        let side = self.table.session.orientation();
        let sign = if side == Color::White { 1 } else { -1 };
        let near = if side == Color::White { Square::E2 } else { Square::E7 };
        self.cursor = match self.cursor {
            None => Some(near),
            Some(square) => square.offset(sign * files, sign * ranks).or(Some(square)),
        };
    }

    /// Shows an earlier or later position.
    fn browse(&mut self, plies: isize) {
        if let Some(ply) = self.table.session.view().ply.checked_add_signed(plies) {
            self.act(&format!("go {ply}"));
        }
    }

    fn point(&mut self, mouse: MouseEvent, area: Rect) {
        if self.page.is_some() {
            if matches!(mouse.kind, MouseEventKind::Down(_)) {
                self.page = None;
            }
            return;
        }
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {}
            MouseEventKind::Down(MouseButton::Right) => return self.let_go(),
            MouseEventKind::Up(MouseButton::Left) => return self.drop_piece(mouse, area),
            MouseEventKind::ScrollUp => return self.browse(-1),
            MouseEventKind::ScrollDown => return self.browse(1),
            _ => return,
        }
        let Some(areas) = Areas::of(area) else { return };
        let view = self.table.session.view();
        let (x, y) = (mouse.column, mouse.row);
        if let Some(square) = areas.square_at(x, y, view.orientation) {
            self.cursor = None;
            self.pressed = Some(square);
            self.act(&format!("pick {square}"));
        } else if let Some(role) = view.promotion.and_then(|_| at((x, y), areas.promotions())) {
            self.act(role.name());
        } else if let Some(mode) = at((x, y), areas.modes()) {
            self.act(match mode {
                Mode::Play => "play",
                Mode::Study => "study on",
                Mode::Puzzles => "puzzles",
            });
        } else if let Some(number) = moves::number_at(&areas, &view, x, y) {
            self.act(&format!("go #{number}"));
        }
    }

    /// Moves a picked piece to the square where the mouse button is released, if it is another one.
    fn drop_piece(&mut self, mouse: MouseEvent, area: Rect) {
        let pressed = self.pressed.take();
        let view = self.table.session.view();
        let Some(areas) = Areas::of(area) else { return };
        let square = areas.square_at(mouse.column, mouse.row, view.orientation);
        if let (Some(square), true) = (square, pressed.is_some() && view.selected == pressed)
            && Some(square) != pressed
        {
            self.act(&format!("pick {square}"));
        }
    }

    fn act(&mut self, text: &str) {
        let notices = self.table.act(text);
        self.show(notices);
    }

    fn show(&mut self, notices: Vec<Notice>) {
        for Notice { text, quits, .. } in notices {
            self.quits |= quits;
            let text = visible(&text);
            if text.lines().count() > areas::NOTICE_LINES.into() {
                self.page = Some((text, 0));
                continue;
            }
            self.lines.extend(text.lines().map(str::to_owned));
            let old = self.lines.len().saturating_sub(KEPT_LINES);
            self.lines.drain(..old);
        }
    }
}
