//! Clocks.
//!
//! The time left after a move is in the game as a comment, `[%clk 0:05:00]`. So a take-back gives the time back, and a
//! saved game keeps it. A player who leaves a position and comes back gains no time: the time that the clock showed is
//! kept, and saved as the tag `Clock`, for example `W/0:01:30`.

use alloc::format;
use alloc::string::{String, ToString};
use core::time::Duration;

use chess_core::{Color, NodeId, TreeNode};

use super::{Answer, Session};
use crate::clock::{Clocks, TimeControl};
use crate::ending::Ending;
use crate::refusal::Refusal;
use crate::side::BySide;

impl Session {
    /// The clocks, in a game with clocks.
    pub fn clocks(&self) -> Option<Clocks> {
        let control = self.control?;
        Some(Clocks { control, left: self.left, running: self.running() })
    }

    /// The side whose clock runs. The clocks start with the first move, and stop while an earlier position is on the
    /// board.
    fn running(&self) -> Option<Color> {
        let runs = self.control.is_some()
            && !self.is_paused
            && self.tree.here().ply() > 0
            && self.is_game()
            && self.ending().is_none();
        runs.then(|| self.board().turn())
    }

    /// Subtracts milliseconds that have passed from the time of the running clock. If no time is left, the game is over
    /// (FIDE 6.9), and the answer reports it.
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
    /// assert_eq!(game.elapse(59_000), None);
    /// game.act("e5")?;
    /// assert_eq!(game.clocks().unwrap().left[Color::Black], 3_000);
    /// let answer = game.elapse(62_000).unwrap();
    /// assert_eq!(answer.text, "The game is over: Black wins on time: White has no time left.");
    /// # Ok::<(), chess_play::Refusal>(())
    /// ```
    pub fn elapse(&mut self, millis: u64) -> Option<Answer> {
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
            |control| format!("Each side has {control}: minutes, and seconds for each move."),
        );
        Ok(Answer { text, request: None })
    }

    /// Adds the increment to the clock of the side that moved, and writes the time left after the move. A move that is
    /// played again keeps its time.
    pub(super) fn punch_clock(&mut self, side: Color) {
        let Some(control) = self.control else { return };
        if clock_of(self.tree.here()).is_none() {
            self.left[side] = self.left[side].saturating_add(control.increment);
            // A comment of this form is never refused.
            let _ = self.tree.add_comment(&clock_command(self.left[side]));
        }
        self.reset_clocks();
    }

    /// Sets the clocks to the times that belong to the position on the board.
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
        if let Some(left) = self.stopped_at(self.tree.here().id()) {
            self.left[self.history.board().turn()] = left;
        }
    }

    fn stopped_at(&self, node: NodeId) -> Option<u64> {
        self.stopped.iter().find(|(at, _)| *at == node).map(|(_, left)| *left)
    }

    /// Remembers the time of the running clock before its position is left.
    pub(super) fn stop_clock(&mut self) {
        let Some(side) = self.running() else { return };
        let here = self.tree.here().id();
        self.stopped.retain(|(at, _)| *at != here);
        self.stopped.push((here, self.left[side]));
    }

    /// The value of the tag `Clock`: the side to move at the end of the main line, and the time of its clock,
    /// `W/0:01:30`. `None` if that clock has not run.
    pub(super) fn clock_tag(&self) -> Option<String> {
        self.control?;
        let end = self.main_line_end();
        let side = end.board().turn();
        let is_running = end.id() == self.tree.here().id() && self.running().is_some();
        let left = if is_running { self.left[side] } else { self.stopped_at(end.id())? };
        let time = clock_command(left);
        let time = time.strip_prefix(CLOCK_COMMAND)?.strip_suffix(']')?;
        Some(format!("{}/{time}", side_letter(side)))
    }

    /// Sets the time from the tag `Clock`. A tag for the other side, or in another form, is ignored.
    pub(super) fn set_clock_tag(&mut self, tag: &str) {
        let end = self.main_line_end();
        let time = tag
            .strip_prefix(side_letter(end.board().turn()))
            .and_then(|rest| rest.strip_prefix('/'));
        let left = time.and_then(|time| millis(&format!("{CLOCK_COMMAND}{time}]")));
        self.stopped = left.map(|left| (end.id(), left)).into_iter().collect();
    }
}

/// The beginning of the command for the time left.
const CLOCK_COMMAND: &str = "[%clk ";

const fn side_letter(side: Color) -> &'static str {
    match side {
        Color::White => "W",
        Color::Black => "B",
    }
}

/// `[%clk 0:05:00]`
fn clock_command(millis: u64) -> String {
    chess_core::pgn::Command::Clock(Duration::from_millis(millis)).to_string()
}

/// The time left in the comments of a move, in milliseconds.
fn clock_of(node: TreeNode<'_>) -> Option<u64> {
    node.comments().find_map(millis)
}

/// The time left in a comment, in milliseconds.
fn millis(comment: &str) -> Option<u64> {
    chess_core::pgn::Command::read(comment).find_map(|command| match command {
        chess_core::pgn::Command::Clock(time) => u64::try_from(time.as_millis()).ok(),
        _ => None,
    })
}
