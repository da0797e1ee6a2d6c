//! Clocks. The time left after a move stands in the game as a comment, `[%clk 0:05:00]`; so a take-back gives the
//! time back, and a saved game keeps it.

use alloc::string::{String, ToString};
use core::time::Duration;

use chess_core::{Color, TreeNode};

use super::{Answer, Session};
use crate::clock::{Clocks, TimeControl};
use crate::ending::Ending;
use crate::refusal::Refusal;
use crate::side::BySide;

impl Session {
    /// What the clocks show, in a game with clocks.
    pub fn clocks(&self) -> Option<Clocks> {
        let control = self.control?;
        Some(Clocks { control, left: self.left, running: self.running() })
    }

    /// The side whose clock runs. The clocks start with the first move, and stand while an earlier position is on the
    /// board.
    fn running(&self) -> Option<Color> {
        let runs = self.control.is_some()
            && !self.is_paused
            && self.tree.here().ply() > 0
            && self.is_game()
            && self.ending().is_none();
        runs.then(|| self.board().turn())
    }

    /// Lets so many milliseconds pass. When a side has none left, the game is over (FIDE 6.9), and the answer says so.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::Color;
    /// use chess_play::{Ending, Session};
    ///
    /// let mut game = Session::default();
    /// game.act("clock 1+2")?;
    /// game.act("e4")?;
    /// assert_eq!(game.pass(59_000), None);
    /// game.act("e5")?;
    /// assert_eq!(game.clocks().unwrap().left[Color::Black], 3_000);
    /// let answer = game.pass(62_000).unwrap();
    /// assert_eq!(answer.text, "The game is over: Black wins on time: White has no time left.");
    /// # Ok::<(), chess_play::Refusal>(())
    /// ```
    pub fn pass(&mut self, millis: u64) -> Option<Answer> {
        let side = self.running()?;
        self.left[side] = self.left[side].saturating_sub(millis);
        (self.left[side] == 0).then(|| self.end(Ending::on_time(self.history.board(), side)))
    }

    pub(super) fn set_clock(&mut self, control: Option<TimeControl>) -> Result<Answer, Refusal> {
        if control.is_some() && self.tree.root().next().is_some() {
            return Err(Refusal::ClockAfterMoves);
        }
        self.control = control;
        self.reset_clocks();
        self.revision += 1;
        let text = control.map_or_else(
            || String::from("The game has no clocks."),
            |control| {
                alloc::format!("Each side has {control}: minutes, and seconds for each move.")
            },
        );
        Ok(Answer { text, request: None })
    }

    /// Adds the gain to the clock of the side that moved, and writes what is left behind the move. Moves that are
    /// played again keep what stands there.
    pub(super) fn punch_clock(&mut self, side: Color) {
        let Some(control) = self.control else { return };
        if clock_of(self.tree.here()).is_none() {
            self.left[side] = self.left[side].saturating_add(control.gain);
            let left = Duration::from_millis(self.left[side]);
            let text = chess_core::Command::Clock(left).to_string();
            // A comment of this form is never refused.
            let _ = self.tree.add_comment(&text);
        }
        self.reset_clocks();
    }

    /// Sets the clocks to what they showed in the position on the board.
    pub(super) fn reset_clocks(&mut self) {
        let Some(control) = self.control else { return };
        let mut left = BySide::new(None, None);
        let mut at = Some(self.tree.here());
        while let Some(node) = at
            && (left.white.is_none() || left.black.is_none())
        {
            at = node.parent();
            if let Some(parent) = at {
                let side = parent.board().turn();
                left[side] = left[side].or(clock_of(node));
            }
        }
        self.left =
            BySide::new(left.white.unwrap_or(control.base), left.black.unwrap_or(control.base));
    }
}

/// The time left that stands behind a move, in milliseconds.
fn clock_of(node: TreeNode<'_>) -> Option<u64> {
    let mut commands = node.comments().flat_map(chess_core::Command::read);
    commands.find_map(|command| match command {
        chess_core::Command::Clock(time) => u64::try_from(time.as_millis()).ok(),
        _ => None,
    })
}
