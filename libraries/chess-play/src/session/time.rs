//! Clocks.
//!
//! The time left after a move is in the game as a comment, `[%clk 0:05:00]`. So a take-back gives the time back, and a
//! saved game keeps it. A player who leaves a position and comes back gains no time: the time that the clock showed is
//! kept, and saved as the tag `Clock`, for example `W/0:01:30`. A look at another position stops no clock; after a
//! take-back, the clock of the position on the board runs.

use alloc::format;
use alloc::string::{String, ToString};
use core::time::Duration;

use chess_core::pgn::Command;
use chess_core::{Color, NodeId, TreeNode};

use super::{Answer, Session};
use crate::clock::{Clocks, TimeControl, clock_face, time_in_words};
use crate::ending::GameEnd;
use crate::notes;
use crate::refusal::Refusal;
use crate::side::{BySide, PlayerKind};

/// The times at which a person is warned, in milliseconds.
const WARNINGS: [u64; 2] = [30_000, 10_000];

impl Session {
    /// The clocks, in a game with clocks.
    pub fn clocks(&self) -> Option<Clocks> {
        let control = self.control?;
        let running = self.running();
        // A finished game shows the time of the position on the board.
        let is_past = (self.live.is_some() || self.is_study) && running.is_none();
        let left = if is_past { Self::left_at(self.tree.here(), control) } else { self.left };
        Some(Clocks { control, left, running })
    }

    /// The side whose clock runs. The clocks start with the first move, and no look at another position stops them.
    pub(super) fn running(&self) -> Option<Color> {
        let runs = self.control.is_some()
            && !self.is_study
            && !self.game_history().is_empty()
            && self.is_game()
            && self.game_ending().is_none();
        runs.then(|| self.game_history().board().turn())
    }

    /// Subtracts milliseconds that have passed from the time of the running clock. If no time is left, the game is over
    /// (FIDE 6.9), and the answer reports it; it also warns a person whose time is short.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::Color;
    /// use chess_play::{GameEnd, Session};
    ///
    /// let mut game = Session::default();
    /// game.act("clock 1+2")?;
    /// game.act("e4")?;
    /// let warning = game.elapse(59_000).unwrap();
    /// assert_eq!(warning.text, "Black has 10 seconds left.");
    /// game.act("e5")?;
    /// assert_eq!(game.clocks().unwrap().left[Color::Black], 3_000);
    /// let answer = game.elapse(62_000).unwrap();
    /// assert_eq!(answer.text, "The game is over: Black wins on time: White has no time left.");
    /// # Ok::<(), chess_play::Refusal>(())
    /// ```
    pub fn elapse(&mut self, millis: u64) -> Option<Answer> {
        let side = self.running()?;
        let before = self.left[side];
        self.left[side] = before.saturating_sub(millis);
        if self.left[side] == 0 {
            self.return_to_game();
            return Some(self.end(GameEnd::on_time(self.history.board(), side)));
        }
        self.time_warning(side, before).map(Answer::from)
    }

    /// The sentence for a person whose time has just become short: half a minute, or ten seconds, and at most half of
    /// the whole time.
    fn time_warning(&self, side: Color, before: u64) -> Option<String> {
        let control = self.control.filter(|_| self.players[side] == PlayerKind::Person)?;
        let mut limits = WARNINGS.into_iter().filter(|limit| limit * 2 <= control.base);
        let passed = limits.rfind(|limit| before > *limit && self.left[side] <= *limit)?;
        Some(format!("{side} has {} seconds left.", passed / 1_000))
    }

    /// The clocks in a sentence.
    pub(super) fn time_text(&self) -> String {
        let Some(clocks) = self.clocks() else {
            return String::from("The game has no clocks.");
        };
        let face = |color| clock_face(clocks.left[color]);
        let (white, black) = (face(Color::White), face(Color::Black));
        format!("White has {white}, Black has {black}.")
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
                let base = time_in_words(control.base);
                match control.increment {
                    0 => format!("Each side has {base}."),
                    more => format!(
                        "Each side has {base}, and {} more for each move.",
                        time_in_words(more)
                    ),
                }
            },
        );
        Ok(text.into())
    }

    /// Adds the increment to the clock of the side that moved, and writes the time left after the move. A move that is
    /// played again keeps its time.
    pub(super) fn punch_clock(&mut self, side: Color) {
        let Some(control) = self.control else { return };
        if notes::clock(self.tree.here()).is_none() {
            self.left[side] = self.left[side].saturating_add(control.increment);
            // A comment of this form is never refused.
            let _ = self.tree.add_comment(&clock_command(self.left[side]));
        }
        self.reset_clocks();
    }

    /// Sets the clocks to the times that belong to the position on the board.
    pub(super) fn reset_clocks(&mut self) {
        let Some(control) = self.control else { return };
        self.left = Self::left_at(self.tree.here(), control);
        if let Some(left) = self.stopped_at(self.tree.here().id()) {
            self.left[self.history.board().turn()] = left;
        }
    }

    /// The times after the last moves of both sides up to a position.
    fn left_at(node: TreeNode<'_>, control: TimeControl) -> BySide<u64> {
        let mut left = BySide::new(None, None);
        let mut at = Some(node);
        while let Some(node) = at
            && (left.white.is_none() || left.black.is_none())
        {
            at = node.parent();
            if let Some(parent) = at {
                let side = parent.board().turn();
                left[side] = left[side].or(notes::clock(node));
            }
        }
        BySide::new(left.white.unwrap_or(control.base), left.black.unwrap_or(control.base))
    }

    fn stopped_at(&self, node: NodeId) -> Option<u64> {
        self.stopped.iter().find(|(at, _)| *at == node).map(|(_, left)| *left)
    }

    /// Remembers the time of the running clock before the game goes on elsewhere.
    pub(super) fn stop_clock(&mut self) {
        let Some(side) = self.running() else { return };
        let here = self.game_node().id();
        self.stopped.retain(|(at, _)| *at != here);
        self.stopped.push((here, self.left[side]));
    }

    /// The value of the tag `Clock`: the side to move at the end of the main line, and the time of its clock,
    /// `W/0:01:30`. `None` if that clock has not run.
    pub(super) fn clock_tag(&self) -> Option<String> {
        let end = self.main_line_end();
        let is_game = self.live.is_some() || end.id() == self.tree.here().id();
        self.clock_tag_of(end, is_game)
    }

    /// The value of the tag `CurrentClock`: the same for the position on the board, if moves were taken back to it.
    pub(super) fn current_clock_tag(&self) -> Option<String> {
        let here = self.tree.here();
        let is_end = here.id() == self.main_line_end().id();
        if self.live.is_some() || is_end { None } else { self.clock_tag_of(here, true) }
    }

    fn clock_tag_of(&self, node: TreeNode<'_>, is_game: bool) -> Option<String> {
        self.control?;
        let side = node.board().turn();
        let is_running = is_game && self.running().is_some();
        let left = if is_running { self.left[side] } else { self.stopped_at(node.id())? };
        let time = clock_command(left);
        let time = time.strip_prefix(CLOCK_COMMAND)?.strip_suffix(']')?;
        Some(format!("{}/{time}", &side.name()[..1]))
    }

    /// Sets the time of the clock of a node from a tag. A tag for the other side, or in another form, is ignored.
    pub(super) fn set_clock_tag(&mut self, node: NodeId, tag: &str) {
        let Some(side) = self.tree.node(node).map(|node| node.board().turn()) else { return };
        let time = tag.strip_prefix(&side.name()[..1]).and_then(|rest| rest.strip_prefix('/'));
        let left = time.and_then(|time| {
            Command::parse(&format!("{CLOCK_COMMAND}{time}]")).find_map(notes::left)
        });
        self.stopped.extend(left.map(|left| (node, left)));
    }
}

/// The beginning of the command for the time left.
const CLOCK_COMMAND: &str = "[%clk ";

/// `[%clk 0:05:00]`
fn clock_command(millis: u64) -> String {
    Command::Clock(Duration::from_millis(millis)).to_string()
}
