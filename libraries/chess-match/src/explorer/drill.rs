//! Drills: the lines of games are asked for again and again, at growing distances of time.

use std::collections::HashSet;

use chess_core::{Color, GameTree, Move, TreeNode};
use chess_play::Session;

use super::MISTAKES;
use crate::games::GameList;
use crate::puzzles::PuzzleTally;
use crate::review::Learning;
use crate::time;

/// The most games whose lines are asked for.
const GAMES: usize = 2_000;
/// The days after which a line is asked for again, by the number of times that it was known in a row.
const DAYS: [u32; 8] = [0, 1, 3, 7, 14, 30, 60, 120];

/// A line of a game, up to its end or that of a variation, and the memory of it.
#[derive(Clone, Debug)]
struct DrillLine {
    game: usize,
    moves: Vec<Move>,
    key: u32,
}

/// The lines of a side, in the order of their games.
#[derive(Clone, Debug)]
pub(crate) struct Drill {
    pub(crate) side: Color,
    lines: Vec<DrillLine>,
    /// The number of the next line.
    next: usize,
    /// The line on the board.
    now: Option<usize>,
}

impl Drill {
    /// The lines of games with moves of a side that are not marked as mistakes.
    pub(crate) fn new(games: &GameList, side: Color) -> Self {
        let mut lines = Vec::new();
        let mut known = HashSet::new();
        for (game, played) in games.played(0..games.count().min(GAMES)) {
            let tree = GameTree::from(played.as_game());
            let mut open = vec![tree.root()];
            while let Some(node) = open.pop() {
                let is_own = node.board().turn() == side;
                let is_bad = |node: &TreeNode<'_>| node.nags().any(|nag| MISTAKES.contains(&nag));
                let before = open.len();
                open.extend(node.children().filter(|child| !(is_own && is_bad(child))));
                // The main line comes first.
                open[before..].reverse();
                let moves = node.moves();
                let has_own = moves.len() + usize::from(tree.root().board().turn() == side) > 1;
                let key = key_of(&moves);
                if open.len() == before && has_own && known.insert(key) {
                    lines.push(DrillLine { game, moves, key });
                }
            }
        }
        Self { side, lines, next: 0, now: None }
    }

    /// The next line that is due, as a study whose main line it is.
    pub(crate) fn next(&mut self, games: &GameList, tally: &PuzzleTally) -> Option<Session> {
        let (count, today) = (self.lines.len(), today());
        let due = (self.next..self.next + count).map(|at| at % count);
        let is_due =
            |at: &usize| tally.line(self.lines[*at].key).is_none_or(|line| line.2 <= today);
        let at = due.into_iter().find(is_due)?;
        (self.next, self.now) = (at + 1, Some(at));
        let line = &self.lines[at];
        let mut tree: GameTree = games.open(line.game + 1).ok()?.parse().ok()?;
        tree.go_to_start();
        for mv in &line.moves {
            tree.play(*mv).ok()?;
        }
        let end = tree.here().id();
        tree.promote_to_main_line(end);
        while let Some(after) = tree.here().next()
            && tree.delete(after.id())
        {}
        Session::from_pgn(&tree.to_pgn()).ok()
    }

    /// Notes whether the line on the board was known at once, as its lesson says. Returns the words about it.
    pub(crate) fn note(&mut self, tally: &mut PuzzleTally, learning: &Learning) -> String {
        let Some(line) = self.now.take().map(|at| &self.lines[at]) else { return String::new() };
        let times = tally.line(line.key).map_or(0, |line| line.1);
        let times = if learning.is_known() { (times + 1).min(DAYS.len() as u8 - 1) } else { 0 };
        let days = DAYS[usize::from(times)];
        tally.set_line((line.key, times, today() + days));
        match days {
            0 => "It is asked for again today.".into(),
            1 => "It is asked for again tomorrow.".into(),
            days => format!("It is asked for again in {days} days."),
        }
    }

    /// The number of lines.
    pub(crate) fn count(&self) -> usize {
        self.lines.len()
    }
}

/// The day of universal time, counted from 1970.
fn today() -> u32 {
    (time::now().as_secs() / 86_400) as u32
}

/// A number for a line, which stays the same in other versions (FNV-1a).
fn key_of(moves: &[Move]) -> u32 {
    moves
        .iter()
        .fold(0x811c_9dc5, |key, mv| (key ^ u32::from(mv.to_bits())).wrapping_mul(0x0100_0193))
}
