//! Answers to questions of the player.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use chess_core::Square;
use chess_core::diagram::Style;

use super::Session;
use crate::targets::SquareView;
use crate::{captured, move_list, notes, speech};

impl Session {
    pub(super) fn why(&self) -> String {
        self.refusal.as_ref().map_or_else(
            || String::from("Nothing was refused since the last move."),
            crate::Refusal::in_full,
        )
    }

    /// The last move, the side to move, the clocks, and all alerts.
    pub(super) fn status(&self) -> String {
        let mut lines: Vec<String> = self.last_move_text().into_iter().collect();
        if self.ending().is_none() {
            let (turn, number) = (self.board().turn(), self.board().fullmove_number());
            lines.push(format!("{turn} to move, move {number}."));
        }
        if self.clocks().is_some() {
            lines.push(self.time_text());
        }
        lines.extend(self.premove.as_ref().map(|premove| format!("Premove: {premove}.")));
        self.answer(lines.join("\n")).text
    }

    pub(super) fn last(&self) -> String {
        self.last_move_text().unwrap_or_else(|| String::from("No move has been made."))
    }

    pub(super) fn material(&self) -> String {
        speech::material(self.board(), &captured::captured(&self.history))
    }

    pub(super) fn list(&self) -> String {
        move_list::text(&move_list::moves(&self.tree, self.control))
    }

    /// The last move, in notation and in words.
    fn last_move_text(&self) -> Option<String> {
        let here = self.tree.here();
        let legal = here.parent()?.board().to_legal(here.last_move()?)?;
        let (san, sentence) = (move_list::numbered(legal), legal.sentence());
        Some(format!("Last move: {san}. {sentence}"))
    }

    pub(super) fn comments_text(&self) -> String {
        let comments = notes::read_here(self.tree.here());
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

    /// A square as a page draws it.
    pub fn square_view(&self, square: Square) -> SquareView {
        SquareView {
            name: square,
            piece: self.board().piece_at(square).map(SquareView::picture),
            label: self.square_text(square),
            targets: self.targets(square).into_iter().map(|target| target.square).collect(),
        }
    }

    /// The board as text, with the letters of the files below it, seen from the side at the bottom.
    pub fn board_text(&self, style: Style) -> String {
        self.board().diagram().seen_from(self.orientation).style(style).to_text().to_string()
    }
}
