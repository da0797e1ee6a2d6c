//! Take-backs, redo, and other positions.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};

use chess_core::{NodeId, TreeNode};

use super::{Answer, Request, Session};
use crate::command::Place;
use crate::move_list;
use crate::refusal::Refusal;

impl Session {
    /// Goes from the position on the board to that of a node.
    pub(super) fn travel(&mut self, to: NodeId) {
        self.stop_clock();
        self.arrive(to);
    }

    /// Puts the position of a node on the board.
    pub(super) fn arrive(&mut self, to: NodeId) {
        self.tree.go_to(to);
        self.history = self.tree.history();
        self.settle();
        self.draw_offer = None;
        self.refusal = None;
        self.is_paused = self.tree.here().next().is_some();
        self.reset_clocks();
    }

    /// Takes moves back. Against an engine, a person's own moves count, and the engine's replies are taken back with
    /// them.
    pub(super) fn back(&mut self, count: usize) -> Result<Answer, Refusal> {
        let (path, left) = self.walk(count, TreeNode::parent);
        if left > 0 {
            return Err(Refusal::NothingToTakeBack);
        }
        let (to, taken) = path.split_last().expect("the path begins here");
        let (to, taken) = (to.id(), sans(taken));
        self.travel(to);
        Ok(self.answer(format!("Taken back: {taken}.")))
    }

    /// Plays again the next moves of this line.
    pub(super) fn redo(&mut self, count: usize) -> Result<Answer, Refusal> {
        let (path, left) = self.walk(count, TreeNode::next);
        let played = &path[1..];
        // The last move of a game has no reply.
        let is_without_reply = left == 1 && !played.is_empty() && self.persons().only().is_some();
        let to = match played.last() {
            Some(to) if left == 0 || is_without_reply => to.id(),
            _ => return Err(Refusal::NothingToRedo),
        };
        let played = sans(played);
        self.travel(to);
        Ok(self.answer(format!("Played again: {played}.")))
    }

    /// The nodes from here on, step by step, until a person has had the move `count` times. Also returns how many of
    /// these times are missing because the line ends first.
    fn walk<'s>(
        &'s self,
        count: usize,
        step: impl Fn(TreeNode<'s>) -> Option<TreeNode<'s>>,
    ) -> (Vec<TreeNode<'s>>, usize) {
        let person = self.persons().only();
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

    pub(super) fn go(&mut self, place: Place) -> Result<Answer, Refusal> {
        let node = match place {
            Place::Start => self.tree.root().id(),
            Place::End => line_end(self.tree.here()).id(),
            Place::Ply(ply) => self.at_ply(ply)?,
            Place::Listed(number) => move_list::node_at(&self.tree, number).ok_or_else(|| {
                let last = move_list::nodes(&self.tree).len();
                Refusal::NoSuchMove { asked: number, last }
            })?,
        };
        if node == self.tree.here().id() {
            // Going to the position on the board gives no time back, and withdraws no offer.
            self.refusal = None;
            self.settle();
        } else {
            self.travel(node);
        }
        let here = self.tree.here();
        let text = match (here.san(), here.parent()) {
            (Some(san), Some(parent)) => {
                format!("After {} {san}.", move_list::move_number(parent.board()))
            }
            _ => String::from("The starting position."),
        };
        Ok(self.answer(text))
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
