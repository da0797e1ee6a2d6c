//! The areas of the screen, and the squares of the board on it.

use chess_core::{Color, File, Rank, Role, Square};
use chess_match::Mode;
use ratatui::layout::Rect;

/// The number of lines for notices.
pub(super) const NOTICE_LINES: u16 = 4;
/// The least width of the panel next to the board.
const PANEL: u16 = 24;

/// The least width and height: the smallest board, and the lines below it.
pub(super) const LEAST: (u16, u16) = (27, 8 + 1 + NOTICE_LINES + 3);

pub(super) struct Areas {
    /// The squares alone, without the letters and digits of files and ranks.
    pub(super) board: Rect,
    /// The width and height of a square.
    pub(super) square: (u16, u16),
    /// Players, clocks, captured pieces and moves, if there is room.
    pub(super) panel: Option<Rect>,
    /// The moves below the board, where there is no panel; perhaps without a row.
    pub(super) moves: Rect,
    /// The choice of a promotion, or the most urgent alert.
    pub(super) status: Rect,
    pub(super) notices: Rect,
    pub(super) input: Rect,
    pub(super) help: Rect,
}

impl Areas {
    /// The areas of a screen; `None` if it is too small for a board.
    pub(super) fn of(area: Rect) -> Option<Self> {
        if area.width < LEAST.0 || area.height < LEAST.1 {
            return None;
        }
        let below = NOTICE_LINES + 3;
        let highest = (area.height - below - 1) / 8;
        // Characters are about twice as high as wide. An odd width has a middle column for the piece.
        let height =
            (1..=highest.min(6)).rev().find(|height| fits(*height, area.width)).unwrap_or(1);
        let square = (2 * height + 1, height);
        let board = Rect::new(2, 0, 8 * square.0, 8 * square.1);
        let left = board.right() + 2;
        let panel = (area.width >= left + PANEL)
            .then(|| Rect::new(left, 0, area.width - left, area.height - below));
        let top = board.bottom() + 1;
        let free = if panel.is_some() { 0 } else { area.height - below - top };
        let row =
            |from_below: u16, height| Rect::new(0, area.height - from_below, area.width, height);
        Some(Self {
            board,
            square,
            panel,
            moves: Rect::new(0, top, area.width, free),
            status: row(below, 1),
            notices: row(below - 1, NOTICE_LINES),
            input: row(2, 1),
            help: row(1, 1),
        })
    }

    /// The area of a square.
    pub(super) fn of_square(&self, square: Square, side: Color) -> Rect {
        let (file, rank) = (u16::from(square.file().index()), u16::from(square.rank().index()));
        let (column, row) = if side == Color::White { (file, 7 - rank) } else { (7 - file, rank) };
        let (width, height) = self.square;
        Rect::new(self.board.x + column * width, self.board.y + row * height, width, height)
    }

    /// The square at a place of the screen.
    pub(super) fn square_at(&self, x: u16, y: u16, side: Color) -> Option<Square> {
        if !self.board.contains((x, y).into()) {
            return None;
        }
        let (width, height) = self.square;
        let (column, row) = ((x - self.board.x) / width, (y - self.board.y) / height);
        let (file, rank) = if side == Color::White { (column, 7 - row) } else { (7 - column, row) };
        Some(Square::new(File::from_index(file as u8)?, Rank::from_index(rank as u8)?))
    }

    /// The buttons of a promotion, with their texts.
    pub(super) fn promotions(&self) -> impl Iterator<Item = (Role, String, Rect)> + use<> {
        buttons(self.status, Role::PROMOTIONS.map(|role| (role, format!("[{role}]"))))
    }

    /// The names of the modes, on top of the panel.
    pub(super) fn modes(&self) -> impl Iterator<Item = (Mode, String, Rect)> + use<> {
        let modes = self.panel.map(|panel| {
            buttons(panel, Mode::ALL.map(|mode| (mode, format!(" {} ", mode.name()))))
        });
        modes.into_iter().flatten()
    }
}

/// Buttons in a row from a corner on, with their texts.
fn buttons<T, const N: usize>(
    from: Rect,
    texts: [(T, String); N],
) -> impl Iterator<Item = (T, String, Rect)> {
    let mut x = from.x;
    texts.into_iter().map(move |(value, text)| {
        let button = Rect::new(x, from.y, text.len() as u16, 1);
        x += text.len() as u16 + 1;
        (value, text, button)
    })
}

/// Whether a board whose squares have this height fits. All but the smallest leave room for the panel.
fn fits(height: u16, width: u16) -> bool {
    let board = 2 + 8 * (2 * height + 1) + 2;
    height == 1 || board + PANEL <= width
}
