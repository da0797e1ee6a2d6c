//! Answers to questions of the player, and requests to the user interface.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};

use chess_core::diagram::Style;
use chess_core::{Color, Square};

use super::{Answer, Request, Session};
use crate::clock::clock_face;
use crate::command::Command;
use crate::{command, move_list, speech};

impl Session {
    /// Carries out a command that does not change the game.
    pub(super) fn answer_question(&self, question: Command) -> Answer {
        let request = match &question {
            Command::Hint => Some(Request::Hint),
            Command::Level(level) => Some(Request::Level(*level)),
            Command::Open(name) => Some(Request::Open(name.clone())),
            Command::Save(name) => Some(Request::Save(name.clone())),
            Command::Board => Some(Request::ShowBoard),
            Command::Quit => Some(Request::Quit),
            _ => None,
        };
        let text = match question {
            Command::Why => self.why(),
            Command::Moves(_) => speech::all_moves(self.board()),
            Command::Where(side, role) => speech::pieces(self.board(), side, role),
            Command::List => move_list::text(&move_list::moves(&self.tree)),
            Command::Help(about) => command::help(about.as_deref()),
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

    /// The last move, the side to move, the clocks, and all alerts.
    fn status(&self) -> String {
        let mut lines: Vec<String> = vec![];
        let here = self.tree.here();
        if let (Some(parent), Some(mv)) = (here.parent(), here.last_move())
            && let Some(legal) = parent.board().to_legal(mv)
        {
            let (san, sentence) = (move_list::numbered(legal), legal.sentence());
            lines.push(format!("Last move: {san}. {sentence}"));
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

    /// A square in words, for a screen reader: `white knight f3, can go to d4 and e5, can take g5`.
    pub fn square_text(&self, square: Square) -> String {
        speech::square(self.board(), square, &self.targets(square))
    }

    /// The board as text, with the letters of the files below it, seen from the side at the bottom.
    pub fn board_text(&self, style: Style) -> String {
        self.board().diagram().seen_from(self.orientation).style(style).to_text().to_string()
    }
}
