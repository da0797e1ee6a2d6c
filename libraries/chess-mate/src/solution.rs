//! The full solution of a mate or a selfmate as a tree: keys, replies, answers down to mate.
//!
//! The tree grows level by level, up to a number of moves. A solution that is too large is therefore cut at its ends
//! and not in its first variations.

use alloc::vec::Vec;
use core::ops::Range;

use chess_core::{Board, Color, Move};

use crate::budget::Exhausted;
use crate::endings::Ending;
use crate::oracle::Oracle;
use crate::play;
use crate::proof::{Proof, Reply, Try};
use crate::solver::Solver;
use crate::stipulation::Stipulation;

/// The extent to which a solution is worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Extent {
    /// The most moves in the tree: keys, replies and answers.
    pub branches: usize,
    /// The most refutations of a first move that counts as a try; with 0, tries are left out.
    pub refutations: usize,
    /// Whether set play is worked out.
    pub set_play: bool,
}

impl Extent {
    /// Only the keys.
    pub const KEYS: Self = Self { branches: 0, refutations: 0, set_play: false };
    /// All variations, up to 10,000 moves; neither tries nor set play.
    pub const VARIATIONS: Self = Self { branches: 10_000, ..Self::KEYS };

    /// Adds the first moves that at most `refutations` replies refute.
    #[must_use]
    pub const fn with_tries(self, refutations: usize) -> Self {
        Self { refutations, ..self }
    }

    /// Adds set play, or leaves it out.
    #[must_use]
    pub const fn with_set_play(self, set_play: bool) -> Self {
        Self { set_play, ..self }
    }

    /// Limits the number of moves in the tree.
    #[must_use]
    pub const fn with_branches(self, branches: usize) -> Self {
        Self { branches, ..self }
    }
}

impl Default for Extent {
    /// [`VARIATIONS`](Self::VARIATIONS).
    fn default() -> Self {
        Self::VARIATIONS
    }
}

/// The solution of a problem.
///
/// # Examples
///
/// ```
/// use caissa::Board;
/// use caissa::mate::{Budget, Extent, MateIn, Solver, Verdict};
///
/// let board = Board::from_fen("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")?;
/// let mut solver = Solver::new(Budget::default());
/// let Ok(Verdict::Mate(proof)) = solver.prove(&board, MateIn::exactly(2)) else { panic!() };
/// let solution = solver.solution(proof, Extent::VARIATIONS).unwrap();
/// let key = solution.keys().next().unwrap();
/// assert_eq!(key.san(), "Ra6");
/// // Each reply has one answer, so there is no dual.
/// assert!(key.next().all(|reply| reply.next().count() == 1));
/// assert_eq!((solution.duals().count(), solution.is_cut()), (0, false));
/// # Ok::<(), caissa::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solution {
    proof: Proof,
    nodes: Vec<Node>,
    tries: Vec<Try>,
    set_play: Vec<Reply>,
    cut: Option<Cut>,
}

/// The reason why a solution is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// It has more moves than its [`Extent`] allows.
    Length,
    /// The budget did not suffice for all of it.
    Budget,
}

impl From<Exhausted> for Cut {
    fn from(_: Exhausted) -> Self {
        Self::Budget
    }
}

/// A move in the tree.
#[derive(Clone, Debug)]
struct Node {
    /// The position before the move.
    board: Board,
    mv: Move,
    /// The number of moves that the side that solves the problem has left after it.
    left: u8,
    before: Option<usize>,
    /// The threat: the moves that would mate soonest if the other side passed; may be empty.
    threat: Vec<Move>,
    /// The moves after it; `None` where the tree is cut.
    next: Option<Range<usize>>,
}

impl Node {
    const fn new(board: Board, mv: Move, left: u8, before: Option<usize>) -> Self {
        Self { board, mv, left, before, threat: Vec::new(), next: None }
    }
}

impl Solver {
    /// Works out the solution of a problem whose mate or selfmate has been proved.
    ///
    /// The tree is cut if it gets too large or the budget is spent.
    ///
    /// # Errors
    ///
    /// Returns [`Exhausted`] if the budget does not suffice for the tries and the set play.
    pub fn solution(&mut self, proof: Proof, extent: Extent) -> Result<Solution, Exhausted> {
        match proof.stipulation() {
            Stipulation::Mate(_) => solution(proof, extent, self),
            other => solution(proof, extent, &mut self.battle(other)),
        }
    }
}

fn solution(proof: Proof, extent: Extent, oracle: &mut impl Oracle) -> Result<Solution, Exhausted> {
    let (nodes, cut) = tree(&proof, extent.branches, oracle);
    let (board, moves) = (proof.board(), proof.moves());
    let tries = match extent.refutations {
        0 => Vec::new(),
        most => play::tries(oracle, board, moves, most)?,
    };
    let set_play = if extent.set_play { play::set_play(oracle, board, moves)? } else { Vec::new() };
    Ok(Solution { proof, nodes, tries, set_play, cut })
}

impl Ending {
    /// The solution of a mate in this ending, from its table: all variations, up to `branches` moves in the tree,
    /// without tries and set play.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    /// use caissa::mate::{Ending, Requirements};
    ///
    /// let ending: Ending = "KRK".parse()?;
    /// let board = Board::from_fen("7k/8/5K2/8/8/8/8/6R1 w - - 0 1")?;
    /// let proof = Requirements::mate_in(2).proof_in(&ending, &board).unwrap();
    /// let solution = ending.solution(proof, 10_000);
    /// assert!(!solution.is_cut());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn solution(&self, proof: Proof, branches: usize) -> Solution {
        let (nodes, cut) = tree(&proof, branches, &mut &*self);
        Solution { proof, nodes, tries: Vec::new(), set_play: Vec::new(), cut }
    }
}

/// The keys with all that follows, up to `most` moves, and the reason why moves are left out.
fn tree(proof: &Proof, most: usize, oracle: &mut impl Oracle) -> (Vec<Node>, Option<Cut>) {
    let (board, left) = (proof.board(), proof.moves() - 1);
    let mut nodes: Vec<Node> =
        proof.keys().iter().map(|mv| Node::new(*board, *mv, left, None)).collect();
    let (mut at, mut cut) = (0, None);
    while at < nodes.len() && cut.is_none() {
        if nodes[at].board.turn() == board.turn() {
            cut = grow(&mut nodes, at, most, oracle).err();
        }
        at += 1;
    }
    (nodes, cut)
}

/// Adds all replies to a move and all answers to them, if there is room and budget for them.
fn grow(
    nodes: &mut Vec<Node>,
    at: usize,
    most: usize,
    oracle: &mut impl Oracle,
) -> Result<(), Cut> {
    // A proof has legal moves, and each reply to them has an answer, or mates where that is the goal.
    let Ok(after) = nodes[at].board.play(nodes[at].mv) else { return Err(Cut::Length) };
    if !after.has_legal_move() {
        nodes[at].next = Some(0..0);
        return Ok(());
    }
    if nodes.len() >= most {
        return Err(Cut::Length);
    }
    let replies = play::replies(oracle, &after, nodes[at].left)?.unwrap_or_default();
    let threat = play::threat(oracle, &after, nodes[at].left)?;
    let first = nodes.len();
    let answers: usize = replies.iter().map(|reply| reply.answers.len()).sum();
    if replies.is_empty() || first + replies.len() + answers > most {
        return Err(Cut::Length);
    }
    for reply in &replies {
        nodes.push(Node::new(after, reply.mv, reply.moves, Some(at)));
    }
    nodes[at].threat = threat.unwrap_or_default();
    nodes[at].next = Some(first..nodes.len());
    for (index, reply) in replies.iter().enumerate() {
        let Ok(board) = after.play(reply.mv) else { return Err(Cut::Length) };
        let (before, from) = (Some(first + index), nodes.len());
        let left = reply.moves.saturating_sub(1);
        for mv in &reply.answers {
            nodes.push(Node::new(board, *mv, left, before));
        }
        nodes[first + index].next = Some(from..nodes.len());
    }
    Ok(())
}

impl Solution {
    /// The proof.
    pub const fn proof(&self) -> &Proof {
        &self.proof
    }

    /// The keys, each with its branches.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = Branch<'_>> + Clone {
        let keys = 0..self.proof.keys().len();
        keys.map(|index| Branch { solution: self, index })
    }

    /// The tries: first moves that only a few replies refute.
    pub fn tries(&self) -> &[Try] {
        &self.tries
    }

    /// The set play: the answers to each move of the other side if it moves first and is then mated in fewer moves.
    pub fn set_play(&self) -> &[Reply] {
        &self.set_play
    }

    /// The duals: defences with more than one answer that mates soonest. The earliest, which are the gravest, come
    /// first.
    pub fn duals(&self) -> impl Iterator<Item = Branch<'_>> {
        let all = (0..self.nodes.len()).map(|index| Branch { solution: self, index });
        all.filter(|branch| branch.is_dual())
    }

    /// Whether moves are left out because there are too many of them or the budget was spent.
    pub const fn is_cut(&self) -> bool {
        self.cut.is_some()
    }

    /// The reason why moves are left out; `None` if the solution is complete.
    pub const fn cut(&self) -> Option<Cut> {
        self.cut
    }
}

/// A move in a solution, with its branches.
#[derive(Clone, Copy, Debug)]
pub struct Branch<'s> {
    solution: &'s Solution,
    index: usize,
}

impl<'s> Branch<'s> {
    fn node(self) -> &'s Node {
        &self.solution.nodes[self.index]
    }

    /// The move.
    pub fn mv(self) -> Move {
        self.node().mv
    }

    /// The position before the move.
    pub fn board(self) -> &'s Board {
        &self.node().board
    }

    /// The move in standard algebraic notation.
    pub fn san(self) -> alloc::string::String {
        use alloc::string::ToString;
        self.board().san(self.mv()).to_string()
    }

    /// Whether the side that solves the problem plays it: it mates, or it forces the other side to mate it.
    pub fn is_attack(self) -> bool {
        self.board().turn() == self.solution.proof.board().turn()
    }

    /// The number of moves that the side that solves the problem still has after it.
    pub fn moves_left(self) -> u8 {
        self.node().left
    }

    /// The next moves: all replies to a move of the side that solves the problem, or all answers that mate soonest
    /// after a reply. Empty after mate, and where the solution is cut.
    pub fn next(self) -> impl ExactSizeIterator<Item = Self> + Clone {
        let next = self.node().next.clone().unwrap_or(0..0);
        next.map(move |index| Branch { index, ..self })
    }

    /// Whether the next moves are left out.
    pub fn is_cut(self) -> bool {
        self.node().next.is_none() && self.after().is_some_and(|after| after.has_legal_move())
    }

    /// Whether the move mates.
    pub fn is_mate(self) -> bool {
        self.after().is_some_and(|after| after.is_checkmate())
    }

    /// The threat of a move of the mating side: the moves that would mate soonest if the other side passed. Empty after
    /// a move without a threat, after a check, and where the solution is cut.
    pub fn threat(self) -> &'s [Move] {
        &self.node().threat
    }

    /// Whether a move of the mating side threatens nothing and gives no check: the other side loses because it has to
    /// move.
    pub fn is_zugzwang(self) -> bool {
        let is_quiet = || self.after().is_some_and(|after| !after.is_check());
        self.is_attack() && self.next().len() > 0 && self.threat().is_empty() && is_quiet()
    }

    /// The position after the move.
    pub fn after(self) -> Option<Board> {
        self.board().play(self.mv()).ok()
    }

    /// Whether a reply parries the threat. Without a threat, every reply is a defence.
    pub fn is_defence(self) -> bool {
        let threat = self.node().before.map_or(&[][..], |at| &self.solution.nodes[at].threat);
        !self.next().any(|answer| threat.contains(&answer.mv()))
    }

    /// Whether it is a defence with more than one answer.
    pub fn is_dual(self) -> bool {
        !self.is_attack() && self.next().len() > 1 && self.is_defence()
    }

    /// The moves from the position of the problem up to this one.
    pub fn line(self) -> Vec<Move> {
        let mut line = alloc::vec![self.mv()];
        let mut node = self.node();
        while let Some(before) = node.before {
            node = &self.solution.nodes[before];
            line.push(node.mv);
        }
        line.reverse();
        line
    }

    /// The position of the problem.
    pub const fn root(self) -> &'s Board {
        self.solution.proof.board()
    }

    /// The number of the move as problems count, from 1: `1.` and then `1...`, or `1...` and then `2.` if Black
    /// mates.
    pub fn number(self) -> usize {
        move_number(self.root(), self.line().len() - 1)
    }
}

/// The number of the move that is played `plies` after the position of a problem. Problems count from 1.
pub fn move_number(start: &Board, plies: usize) -> usize {
    let plies = if start.turn() == Color::Black { plies + 1 } else { plies };
    1 + plies / 2
}
