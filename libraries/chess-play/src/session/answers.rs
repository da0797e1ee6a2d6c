//! Answers to questions of the player, and requests to the user interface.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use chess_core::Square;
use chess_core::diagram::Style;

use super::{Answer, Request, Session};
use crate::command::Command;
use crate::{captured, command, move_list, notes, speech};

impl Session {
    /// Carries out a command that does not change the game.
    pub(super) fn answer_question(&self, question: Command) -> Answer {
        let request = match &question {
            Command::Hint => Some(Request::Hint),
            Command::Review => Some(Request::Review),
            Command::Learn(side) => Some(Request::Learn(*side)),
            Command::Solution => Some(Request::Solution),
            Command::Next => Some(Request::Next),
            Command::Stop => Some(Request::Stop),
            Command::Analysis(on) => Some(Request::Analysis(*on)),
            Command::Threats => Some(Request::Threats),
            Command::Lines(count) => Some(Request::Lines(*count)),
            Command::Level(level) => Some(Request::Level(*level)),
            Command::Pace(millis) => Some(Request::Pace(*millis)),
            Command::Chess960 => Some(Request::Chess960),
            Command::Open(name) => Some(Request::Open(name.clone())),
            Command::Earlier => Some(Request::Earlier),
            Command::OpenGame(number) => Some(Request::OpenGame(*number)),
            Command::Puzzles(name) => Some(Request::Puzzles(name.clone())),
            Command::Save(name) => Some(Request::Save(name.clone())),
            Command::Board => Some(Request::ShowBoard),
            Command::Quit => Some(Request::Quit),
            _ => None,
        };
        let text = match question {
            Command::Why => self.why(),
            Command::Moves(_) => speech::all_moves(self.board()),
            Command::Scan(line) => speech::scan(self.board(), line),
            Command::Attackers(square) => speech::attackers(self.board(), square),
            Command::Material => speech::material(self.board(), &captured::captured(&self.history)),
            Command::Last => {
                self.last_move_text().unwrap_or_else(|| String::from("No move has been made."))
            }
            Command::Time => self.time_text(),
            Command::Comments => self.comments_text(),
            Command::Tag(_) => self.tags_text(),
            Command::Where(side, role) => speech::pieces(self.board(), side, role),
            Command::List => move_list::text(&move_list::moves(&self.tree, self.control)),
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
        let mut lines: Vec<String> = self.last_move_text().into_iter().collect();
        if self.ending().is_none() {
            let (turn, number) = (self.board().turn(), self.board().fullmove_number());
            lines.push(format!("{turn} to move, move {number}."));
        }
        if self.clocks().is_some() {
            lines.push(self.time_text());
        }
        lines.extend(self.premove_text());
        self.answer(lines.join("\n")).text
    }

    /// The last move, in notation and in words.
    fn last_move_text(&self) -> Option<String> {
        let here = self.tree.here();
        let legal = here.parent()?.board().to_legal(here.last_move()?)?;
        let (san, sentence) = (move_list::numbered(legal), legal.sentence());
        Some(format!("Last move: {san}. {sentence}"))
    }

    fn comments_text(&self) -> String {
        let comments = notes::comments(self.tree.here());
        if comments.is_empty() {
            String::from("No comment is on this position.")
        } else {
            comments.join("\n")
        }
    }

    /// A square in words, for a screen reader: `f3, white knight`.
    pub fn square_text(&self, square: Square) -> String {
        speech::square(self.board(), square)
    }

    /// The board as text, with the letters of the files below it, seen from the side at the bottom.
    pub fn board_text(&self, style: Style) -> String {
        self.board().diagram().seen_from(self.orientation).style(style).to_text().to_string()
    }
}
