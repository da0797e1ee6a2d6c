//! Take-backs, redo, and other positions.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};

use chess_core::{Color, NodeId, TreeNode};

use super::{Answer, Request, Session};
use crate::alert::Alert;
use crate::command::{GoTo, Way};
use crate::refusal::Refusal;
use crate::{move_list, notes};

impl Session {
    /// Goes from the position on the board to that of a node.
    pub(super) fn travel(&mut self, to: NodeId) {
        self.stop_clock();
        self.arrive(to);
    }

    /// Puts the position of a node on the board. The game may go on from there.
    pub(super) fn arrive(&mut self, to: NodeId) {
        self.live = None;
        self.tree.go_to(to);
        self.history = self.tree.history();
        self.settle();
        self.draw_offer = None;
        self.is_paused = self.tree.here().next().is_some();
        self.reset_clocks();
    }

    /// Shows another position, while the game goes on at the end of the main line: its clocks run, and the engine
    /// thinks.
    pub(super) fn look(&mut self, to: NodeId) {
        if to == self.main_line_end().id() {
            return self.return_to_game();
        }
        self.live.get_or_insert_with(|| self.history.clone());
        self.tree.go_to(to);
        self.history = self.tree.history();
        self.settle_board();
        self.is_paused = true;
    }

    /// Goes back to the game after a look at another position.
    pub(super) fn return_to_game(&mut self) {
        let Some(live) = self.live.take() else { return };
        self.tree.go_to(self.main_line_end().id());
        self.history = live;
        self.settle_board();
        self.is_paused = false;
    }

    /// Lets the game go on from the position on the board instead of the end of the main line. The clock of that end
    /// keeps its time.
    pub(super) fn leave_live_game(&mut self) {
        if self.live.is_some() {
            self.stop_clock();
            self.live = None;
            self.reset_clocks();
        }
    }

    /// Takes moves back, as many as there are. Against an engine, a person's own moves count, and the engine's replies
    /// are taken back with them.
    pub(super) fn back(&mut self, count: usize) -> Result<Answer, Refusal> {
        let (path, left) = self.walk(count, TreeNode::parent);
        let mut path = path.as_slice();
        if left > 0
            && let Some(person) = self.walker()
        {
            // Without a move of the person before them, the engine's first moves stay.
            while path.last().is_some_and(|node| node.board().turn() != person) {
                path = &path[..path.len() - 1];
            }
        }
        let Some((to, taken)) = path.split_last().filter(|(_, taken)| !taken.is_empty()) else {
            return Err(Refusal::NothingToTakeBack);
        };
        let (to, taken) = (to.id(), sans(taken));
        let was_paused = self.is_paused;
        self.travel(to);
        let more = if left > 0 { " There is nothing more to take back." } else { "" };
        Ok(self.walked(format!("Taken back: {taken}.{more}"), was_paused))
    }

    /// The answer to a step through the game, with the comments there. It says once that an earlier position is on the
    /// board.
    fn walked(&self, text: String, was_paused: bool) -> Answer {
        let text = [&[text], &*notes::read_here(self.tree.here())].concat().join("\n");
        let mut answer = self.answer(text);
        if was_paused {
            answer.text = answer.text.replace(&format!("\n{}", Alert::Paused), "");
        }
        answer
    }

    /// Plays again the next moves of this line.
    pub(super) fn redo(&mut self, count: usize) -> Result<Answer, Refusal> {
        let (path, left) = self.walk(count, TreeNode::next);
        let played = &path[1..];
        // The last move of a game has no reply.
        let is_without_reply = left == 1 && self.walker().is_some();
        let to = played.last().ok_or(Refusal::NothingToRedo)?.id();
        let played = sans(played);
        let was_paused = self.is_paused;
        if self.live.is_some() {
            self.look(to);
        } else {
            self.travel(to);
        }
        let is_short = left > 0 && !is_without_reply;
        let more = if is_short { " No more moves follow." } else { "" };
        Ok(self.walked(format!("Played again: {played}.{more}"), was_paused))
    }

    /// The person whose own moves are counted. In a study, all plies are.
    fn walker(&self) -> Option<Color> {
        self.persons().only().filter(|_| !self.is_study)
    }

    /// The nodes from here on, step by step, until a person has had the move `count` times. Also returns how many of
    /// these times are missing because the line ends first.
    fn walk<'s>(
        &'s self,
        count: usize,
        step: impl Fn(TreeNode<'s>) -> Option<TreeNode<'s>>,
    ) -> (Vec<TreeNode<'s>>, usize) {
        let person = self.walker();
        let mut at = self.tree.here();
        let (mut path, mut left) = (vec![at], count);
        while left > 0
            && let Some(next) = step(at)
        {
            at = next;
            path.push(at);
            if person.is_none_or(|person| at.board().turn() == person) {
                left -= 1;
            }
        }
        (path, left)
    }

    pub(super) fn go(&mut self, place: GoTo) -> Result<Answer, Refusal> {
        let node = match place {
            GoTo::Start => self.tree.root().id(),
            GoTo::End => line_end(self.tree.here()).id(),
            GoTo::Ply(ply) => self.at_ply(ply)?,
            GoTo::Listed(number) => move_list::node_at(&self.tree, number).ok_or_else(|| {
                let last = move_list::nodes(&self.tree).len();
                Refusal::NoSuchMove { asked: number, last }
            })?,
            GoTo::Beside(way) => self.beside(way)?,
            GoTo::Branch(way) => self.branch(way).ok_or(Refusal::NoBranch)?,
        };
        let was_paused = self.is_paused;
        let is_in_game = self.tree.here().id() == self.main_line_end().id();
        if node == self.tree.here().id() {
            // Going to the position on the board gives no time back, and withdraws no offer.
            self.settle_board();
        } else if !self.is_study && (self.live.is_some() || is_in_game) {
            self.look(node);
        } else {
            self.travel(node);
        }
        let text = match self.numbered_here() {
            Some(mv) => format!("After {mv}."),
            None => String::from("The starting position."),
        };
        Ok(self.walked(text, was_paused))
    }

    /// Another move in place of the last one, the first after the last.
    fn beside(&self, way: Way) -> Result<NodeId, Refusal> {
        let parent = self.tree.here().parent().ok_or(Refusal::NoMoveHere)?;
        let all: Vec<_> = parent.children().map(TreeNode::id).collect();
        let at = all.iter().position(|id| *id == self.tree.here().id()).unwrap_or(0);
        let step = if way == Way::On { 1 } else { all.len() - 1 };
        if all.len() == 1 { Err(Refusal::NoBranch) } else { Ok(all[(at + step) % all.len()]) }
    }

    /// The nearest position from which variations go.
    fn branch(&self, way: Way) -> Option<NodeId> {
        let step = if way == Way::On { TreeNode::next } else { TreeNode::parent };
        let line = core::iter::successors(step(self.tree.here()), |node| step(*node));
        line.into_iter().find(|node| node.children().count() > 1).map(TreeNode::id)
    }

    /// The node after a number of plies, in the line of the position on the board.
    pub(super) fn at_ply(&self, ply: usize) -> Result<NodeId, Refusal> {
        let mut at = self.tree.here();
        let mut reached = at.ply();
        while reached > ply
            && let Some(parent) = at.parent()
        {
            at = parent;
            reached -= 1;
        }
        while reached < ply {
            at = at.next().ok_or(Refusal::NoSuchMove { asked: ply, last: reached })?;
            reached += 1;
        }
        Ok(at.id())
    }

    pub(super) fn go_on(&mut self) -> Answer {
        self.end_study();
        self.leave_live_game();
        self.is_paused = false;
        let had_failed = self.failure.take().is_some();
        let mut answer = self.answer(String::from("The game goes on."));
        answer.request = had_failed.then_some(Request::Restart);
        answer
    }
}

/// The last node of a line.
pub(super) fn line_end(mut node: TreeNode<'_>) -> TreeNode<'_> {
    while let Some(next) = node.next() {
        node = next;
    }
    node
}

/// The moves that lead to these nodes: `e4, e5, Nf3`
fn sans(nodes: &[TreeNode<'_>]) -> String {
    let sans = nodes.iter().filter_map(|node| Some(node.san()?.to_string()));
    sans.collect::<Vec<_>>().join(", ")
}
