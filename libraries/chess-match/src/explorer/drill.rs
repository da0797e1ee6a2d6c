//! Drills: a person plays the lines of games again and again, at growing distances of time.

use chess_core::{Color, GameTree, Move, TreeNode};
use chess_play::Session;

use super::is_bad;
use crate::games::GameList;
use crate::puzzles::PuzzleTally;
use crate::time;

/// The most games whose lines are drilled.
const GAMES: usize = 2_000;
/// The days after which a line returns, by the number of times that it was known in a row.
const DAYS: [u32; 8] = [0, 1, 3, 7, 14, 30, 60, 120];

/// The lines of a side, in the order of their games.
#[derive(Debug)]
pub(crate) struct Drill {
    pub(crate) side: Color,
    /// The index of the game of each line, and its moves up to the end of the game or of a variation.
    pub(crate) lines: Vec<(usize, Vec<Move>)>,
    /// The index of the line on the board.
    at: usize,
}

impl Drill {
    /// The lines of games with moves of a side that are not marked as mistakes.
    pub(crate) fn new(games: &GameList, side: Color) -> Self {
        let mut lines = Vec::new();
        let is_mistake = |node: &TreeNode<'_>| node.nags().any(is_bad);
        for (game, played) in games.played(0..games.count().min(GAMES)) {
            let tree = GameTree::from(played.as_game());
            let first_own = usize::from(tree.root().board().turn() != side);
            let mut open = vec![tree.root()];
            while let Some(node) = open.pop() {
                let is_own = node.board().turn() == side;
                let before = open.len();
                // A null move shows a threat: no game comes there.
                let is_asked = |it: &TreeNode<'_>| {
                    it.last_move() != Some(Move::NULL) && !(is_own && is_mistake(it))
                };
                // The main line comes first.
                open.extend(node.children().rev().filter(is_asked));
                if open.len() == before && node.ply() > first_own {
                    lines.push((game, node.moves()));
                }
            }
        }
        Self { side, at: lines.len().saturating_sub(1), lines }
    }

    /// The next line that is due, as a study whose main line it is.
    pub(crate) fn next(&mut self, games: &GameList, tally: &PuzzleTally) -> Option<Session> {
        let (count, today) = (self.lines.len(), time::today() as u32);
        let is_due = |at: &usize| tally.line(key(&self.lines[*at].1)).2 <= today;
        self.at = (self.at + 1..=self.at + count).map(|at| at % count).find(is_due)?;
        let (game, moves) = &self.lines[self.at];
        let mut tree: GameTree = games.open(game + 1).ok()?.parse().ok()?;
        tree.go_to_start();
        tree.play_all(moves.iter().copied()).ok()?;
        // Mistakes and threats may follow.
        while let Some(next) = tree.here().next()
            && tree.delete(next.id())
        {}
        tree.promote_to_main_line(tree.here().id());
        Session::from_pgn(&tree.to_pgn()).ok()
    }

    /// Notes how often in a row the line on the board was known. Returns the words about it.
    pub(crate) fn note(&self, tally: &mut PuzzleTally, count: impl Fn(u8) -> u8) -> String {
        let key = key(&self.lines[self.at].1);
        let times = count(tally.line(key).1).min(DAYS.len() as u8 - 1);
        let days = DAYS[usize::from(times)];
        tally.set_line((key, times, time::today() as u32 + days));
        match days {
            0 => "It is asked for again today.".into(),
            1 => "It is asked for again tomorrow.".into(),
            days => format!("It is asked for again in {days} days."),
        }
    }
}

/// A number for a line, which stays the same in other versions (FNV-1a).
fn key(moves: &[Move]) -> u32 {
    let bits = moves.iter().map(|mv| u32::from(mv.to_bits()));
    bits.fold(0x811c_9dc5, |key, bits| (key ^ bits).wrapping_mul(0x0100_0193))
}
