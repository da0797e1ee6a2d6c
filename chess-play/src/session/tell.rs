//! Answers to questions, and requests to the skin.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};

use chess_core::diagram::Style;
use chess_core::{Color, Square};

use super::moves::all_moves;
use super::{Answer, Request, Session};
use crate::clock::clock_face;
use crate::command::Command;
use crate::{rows, spoken, words};

impl Session {
    /// Obeys a command that changes nothing of the game.
    pub(super) fn tell(&self, asked: Command) -> Answer {
        let request = match &asked {
            Command::Hint => Some(Request::Hint),
            Command::Level(level) => Some(Request::Level(*level)),
            Command::Open(name) => Some(Request::Open(name.clone())),
            Command::Save(name) => Some(Request::Save(name.clone())),
            Command::Board => Some(Request::ShowBoard),
            Command::Quit => Some(Request::Quit),
            _ => None,
        };
        let text = match asked {
            Command::Why => self.why(),
            Command::Moves(_) => all_moves(self.board()),
            Command::Where(side, role) => spoken::pieces(self.board(), side, role),
            Command::List => rows::text(&rows::rows(&self.tree)),
            Command::Help(about) => words::help(about.as_deref()),
            Command::Status => self.status(),
            _ => String::new(),
        };
        Answer { text, request }
    }

    fn why(&self) -> String {
        self.refusal.as_ref().map_or_else(
            || String::from("Nothing was refused since the last move."),
            crate::Refusal::in_full,
        )
    }

    /// Whose turn it is, the last move, the clocks, and all alerts.
    fn status(&self) -> String {
        let mut lines: Vec<String> = vec![];
        let here = self.tree.here();
        if let (Some(parent), Some(mv)) = (here.parent(), here.last_move())
            && let Some(legal) = parent.board().to_legal(mv)
        {
            let (san, words) = (spoken::numbered(legal), spoken::played(legal));
            lines.push(format!("Last move: {san}. {words}"));
        }
        if self.ending().is_none() {
            let (turn, number) = (self.board().turn(), self.board().fullmove_number());
            lines.push(format!("{turn} to move, move {number}."));
        }
        if let Some(clocks) = self.clocks() {
            let face = |color| clock_face(clocks.left[color]);
            let (white, black) = (face(Color::White), face(Color::Black));
            lines.push(format!("White has {white}, Black has {black}."));
        }
        self.answer(lines.join("\n")).text
    }

    /// What a screen reader says of a square: `white knight f3, can go to d4 and e5, can take g5`.
    pub fn square_text(&self, square: Square) -> String {
        spoken::square(self.board(), square, &self.targets(square))
    }

    /// The board as text, from the side that is at the bottom, with the file letters below.
    pub fn board_text(&self, style: Style) -> String {
        self.board().diagram().seen_from(self.orientation).style(style).to_text().to_string()
    }
}
