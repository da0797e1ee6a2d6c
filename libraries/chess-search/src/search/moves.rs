//! The loop over the moves of a node: pruning and reduction of late moves, principal variation search, beta cutoffs.

use chess_core::{CheckSquares, Legal};

use super::Stopped;
use super::node::{Facts, Node};
use super::params::{
    EXCHANGE_CAPTURE_MARGIN, EXCHANGE_QUIET_MARGIN, FUTILITY_BASE, FUTILITY_DEPTH,
    FUTILITY_HISTORY_DIVISOR, FUTILITY_MARGIN, HISTORY_BONUS_LINEAR, HISTORY_BONUS_MOST,
    HISTORY_BONUS_SQUARE, LATE_MOVE_BASE, LATE_MOVE_DEPTH, REDUCTION_BASE, REDUCTION_DEPTH,
    REDUCTION_DIVISOR, REDUCTION_HISTORY_DIVISOR, REDUCTION_TACTICAL,
};
use super::worker::Worker;
use crate::info::Bound;
use crate::order::{Hints, MovePicker, Previous, Scored, is_tactical};
use crate::score::{DRAW, INFINITE, LEAST_MATE, Value, is_mate, mated_at, to_table};
use crate::transposition::TableEntry;

/// The state of the loop.
struct Searched<'b> {
    /// The number of moves so far, pruned ones included.
    count: i32,
    best: Value,
    /// The move that raised alpha last.
    best_move: Option<Legal<'b>>,
    /// The quiet moves that caused no cutoff.
    quiets: Vec<Scored<'b>>,
}

/// A move of the loop, with the facts that decide its depth.
#[derive(Clone, Copy)]
struct Candidate<'b> {
    legal: Legal<'b>,
    /// The key of the position after it.
    key: u64,
    is_quiet: bool,
    gives_check: bool,
    /// Its number in the loop, from 1.
    number: i32,
    /// The history score of a quiet move.
    history: i32,
}

impl Worker<'_> {
    /// Searches the moves of a node, and stores the result in the transposition table.
    pub(super) fn search_moves(
        &mut self,
        node: &Node<'_>,
        facts: &Facts,
    ) -> Result<Value, Stopped> {
        // The killers of the next ply were found below another parent. Those of this parent's
        // children fit better.
        self.stack[node.ply + 1].killers = [None; 2];
        let checks = node.board.check_squares();
        let list = self.memory.pool.take();
        let mut picker = MovePicker::all(node.board, self.hints(node, facts), list);
        let quiets = self.memory.pool.take();
        let mut searched = Searched { count: 0, best: -INFINITE, best_move: None, quiets };
        self.move_loop(node, facts, &checks, &mut picker, &mut searched)?;
        let value = self.finish(node, facts, &searched);
        self.memory.pool.give_back(picker.moves);
        self.memory.pool.give_back(searched.quiets);
        Ok(value)
    }

    /// Searches move after move until one causes a beta cutoff.
    fn move_loop<'b>(
        &mut self,
        node: &Node<'_>,
        facts: &Facts,
        checks: &CheckSquares,
        picker: &mut MovePicker<'b>,
        searched: &mut Searched<'b>,
    ) -> Result<(), Stopped> {
        let mut window = *node;
        while let Some(legal) = picker.next(&self.memory.history) {
            if self.is_excluded(node, legal) {
                continue;
            }
            searched.count += 1;
            let mv = self.candidate(node, legal, checks, searched.count);
            // Until a move is found that is not mated, every move counts: a pruned one might be the
            // only escape, and a mate would be reported where there is none. At the root, all moves
            // are searched, because one of them is played.
            if searched.best > -LEAST_MATE && node.ply > 0 && !self.shared.full_width {
                if is_late(&window, facts, mv) {
                    picker.skip_quiets(checks);
                }
                if is_futile(&window, facts, mv) {
                    continue;
                }
            }
            let value = self.search_counted(&window, facts, mv)?;
            searched.best = searched.best.max(value);
            if value > window.alpha {
                (window.alpha, searched.best_move) = (value, Some(legal));
                self.update_pv(node.ply, legal.to_move());
            }
            if value >= node.beta {
                self.update_history(node, mv, &searched.quiets);
                break;
            }
            if mv.is_quiet {
                searched.quiets.push((mv.history, legal));
            }
        }
        Ok(())
    }

    /// Searches a move. At the root, notes the nodes that it takes.
    #[inline(always)]
    fn search_counted(
        &mut self,
        node: &Node<'_>,
        facts: &Facts,
        mv: Candidate<'_>,
    ) -> Result<Value, Stopped> {
        let nodes = self.nodes();
        let value = self.search_move(node, facts, mv)?;
        if node.ply == 0 {
            self.note_effort(mv.legal.to_move(), self.nodes() - nodes);
        }
        Ok(value)
    }

    fn candidate<'b>(
        &self,
        node: &Node<'_>,
        legal: Legal<'b>,
        checks: &CheckSquares,
        number: i32,
    ) -> Candidate<'b> {
        // First, so that the table's entry is loaded while the move is examined.
        let key = self.key_after(legal, node.key);
        let is_quiet = !is_tactical(legal);
        let previous = self.previous(node.ply);
        let history = if is_quiet { self.memory.history.score(legal, previous) } else { 0 };
        Candidate { legal, key, is_quiet, gives_check: checks.gives_check(legal), number, history }
    }

    fn hints(&self, node: &Node<'_>, facts: &Facts) -> Hints {
        let previous = self.previous(node.ply);
        let [first, second] = self.stack[node.ply].killers;
        let counter = self.memory.history.counter_move(previous);
        Hints { table_move: facts.table_move, refutations: [first, second, counter], previous }
    }

    /// Principal variation search of a move: the first move has the whole window. A later one is expected to be worse,
    /// so it is searched with a null window and a reduction, and again without them if it raises alpha all the same.
    fn search_move(
        &mut self,
        node: &Node<'_>,
        facts: &Facts,
        mv: Candidate<'_>,
    ) -> Result<Value, Stopped> {
        self.play(mv.legal, node.key, node.ply, |worker, board| {
            let child = |depth: i32, alpha: Value, is_cut: bool| Node {
                board,
                key: mv.key,
                ply: node.ply + 1,
                depth,
                alpha,
                beta: -node.alpha,
                is_check: mv.gives_check,
                is_after_null_move: false,
                is_cut,
                excluded: None,
            };
            let (depth, whole, null) = (node.depth - 1, -node.beta, -node.alpha - 1);
            if mv.number == 1 {
                let is_cut = !node.is_pv() && !node.is_cut;
                let is_extended = facts.table_move == Some(mv.legal.to_move());
                let extended = if is_extended { depth + facts.extension } else { depth };
                return Ok(-worker.search(child(extended, whole, is_cut))?);
            }
            let reduction =
                if worker.shared.full_width { 0 } else { late_move_reduction(node, facts, mv) };
            let mut value = -worker.search(child(depth - reduction, null, true))?;
            if value > node.alpha && reduction > 0 {
                value = -worker.search(child(depth, null, !node.is_cut))?;
            }
            if value > node.alpha && node.is_pv() {
                value = -worker.search(child(depth, whole, false))?;
            }
            Ok(value)
        })
    }

    /// The two moves that led to a ply.
    fn previous(&self, ply: usize) -> Previous {
        [1, 2].map(|back| self.stack[ply.checked_sub(back)?].step)
    }

    /// After a beta cutoff by a quiet move: it becomes a killer, its history grows, and that of the quiets before it
    /// shrinks.
    fn update_history(&mut self, node: &Node<'_>, mv: Candidate<'_>, quiets: &[Scored<'_>]) {
        if !mv.is_quiet {
            return;
        }
        let killers = &mut self.stack[node.ply].killers;
        if killers[0] != Some(mv.legal.to_move()) {
            *killers = [Some(mv.legal.to_move()), killers[0]];
        }
        let previous = self.previous(node.ply);
        let depth = node.depth;
        let bonus = HISTORY_BONUS_SQUARE * depth * depth + HISTORY_BONUS_LINEAR * depth;
        self.memory.history.update(mv.legal, quiets, previous, bonus.min(HISTORY_BONUS_MOST));
    }

    /// The value of a node after its moves were searched. It is stored, unless a move was left out.
    fn finish(&mut self, node: &Node<'_>, facts: &Facts, searched: &Searched<'_>) -> Value {
        // The value without the best move is not the value of the position, so it must not reach
        // the table.
        if node.excluded.is_some() {
            return if searched.count == 0 { node.alpha } else { searched.best };
        }
        if searched.count == 0 {
            return if node.is_check { mated_at(node.ply) } else { DRAW };
        }
        if node.ply > 0 || self.excluded_at_root.is_empty() {
            let bound = if searched.best >= node.beta {
                Bound::Lower
            } else if searched.best > node.alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.learn(node, facts, searched, bound);
            self.shared.table.set(
                node.key,
                TableEntry {
                    mv: searched.best_move.map(Legal::to_move),
                    value: to_table(searched.best, node.ply),
                    eval: self.stack[node.ply].eval,
                    depth: node.depth.clamp(0, 255) as u8,
                    bound,
                },
            );
        }
        searched.best
    }

    /// Corrects the static evaluation of similar positions, where the value says more than a capture does.
    fn learn(&mut self, node: &Node<'_>, facts: &Facts, searched: &Searched<'_>, bound: Bound) {
        let difference = searched.best - facts.static_eval;
        let is_news = match bound {
            Bound::Exact => true,
            Bound::Lower => difference > 0,
            Bound::Upper => difference < 0,
        };
        // An evaluation need not foresee a capture that is about to come: the quiescence search
        // finds it.
        let is_quiet = !node.is_check && searched.best_move.is_none_or(|best| !is_tactical(best));
        if is_news && is_quiet && !is_mate(searched.best) && !self.shared.full_width {
            self.memory.corrections.learn(node.board, difference, node.depth);
        }
    }

    /// Whether a move is left out: by a singular search, or at the root by `searchmoves` and earlier lines of
    /// `MultiPV`.
    fn is_excluded(&self, node: &Node<'_>, legal: Legal<'_>) -> bool {
        let mv = legal.to_move();
        if node.ply > 0 {
            return node.excluded == Some(mv);
        }
        let is_wanted = |moves: &Vec<_>| moves.contains(&mv);
        self.excluded_at_root.contains(&mv)
            || !self.shared.limits.moves.as_ref().is_none_or(is_wanted)
    }
}

/// Late-move pruning: after enough moves, the quiet moves that are left will hardly cause a cutoff.
const fn is_late(node: &Node<'_>, facts: &Facts, mv: Candidate<'_>) -> bool {
    let most = (LATE_MOVE_BASE + node.depth * node.depth) >> (!facts.is_improving as u32);
    node.depth <= LATE_MOVE_DEPTH && !node.is_check && mv.number >= most
}

/// Futility pruning of quiet moves whose evaluation is too far below alpha, and pruning of moves that lose too much in
/// a static exchange. Checks are never pruned.
fn is_futile(node: &Node<'_>, facts: &Facts, mv: Candidate<'_>) -> bool {
    let depth = node.depth;
    if mv.number == 1 || depth > FUTILITY_DEPTH {
        return false;
    }
    let is_poor = if mv.is_quiet {
        let margin =
            FUTILITY_BASE + FUTILITY_MARGIN * depth + mv.history / FUTILITY_HISTORY_DIVISOR;
        !node.is_check
            && (facts.eval + margin <= node.alpha
                || !mv.legal.see_at_least(-EXCHANGE_QUIET_MARGIN * depth))
    } else {
        !node.is_pv() && !mv.legal.see_at_least(-EXCHANGE_CAPTURE_MARGIN * depth * depth)
    };
    is_poor && !mv.gives_check
}

/// Late-move reduction: the plies by which a late move is searched less deep.
fn late_move_reduction(node: &Node<'_>, facts: &Facts, mv: Candidate<'_>) -> i32 {
    let is_early = node.depth < REDUCTION_DEPTH || mv.number <= 1 + i32::from(node.is_pv());
    if is_early || node.is_check || mv.gives_check {
        return 0;
    }
    let mut reduction = base_reduction(node.depth, mv.number);
    if mv.is_quiet {
        reduction -= mv.history / REDUCTION_HISTORY_DIVISOR;
        reduction += i32::from(node.is_cut);
    } else {
        reduction -= REDUCTION_TACTICAL;
    }
    reduction -= i32::from(node.is_pv());
    reduction += i32::from(!facts.is_improving);
    // Where a capture is best, a quiet move seldom is.
    reduction += i32::from(facts.is_table_move_tactical);
    // One ply at least is left.
    reduction.clamp(0, node.depth - 2)
}

/// The reduction grows with the logarithms of depth and move number:
///
/// ```text
/// move number   2  4  8 16 32
/// depth  4      1  1  2  2  2
/// depth 16      1  2  3  4  4
/// ```
fn base_reduction(depth: i32, number: i32) -> i32 {
    let log = |n: i32| i32::from(LOG[n.min(63) as usize]);
    (REDUCTION_BASE + log(depth) * log(number) / REDUCTION_DIVISOR) >> LOG_BITS
}

/// [`LOG`] has numbers of 64ths.
const LOG_BITS: u32 = 6;

/// 64 times the natural logarithm of each number.
// `f64::ln` is not `const`, and integers are the same on every machine.
const LOG: [u16; 64] = {
    // ln(n) = ln(n - 1) + ln(n / (n - 1)), and ln(n / (n - 1)) = 2 * (t + t^3 / 3 + t^5 / 5 ..) with t = 1 / (2n - 1).
    let mut table = [0; 64];
    let mut sum = 0_u64;
    let mut n = 2;
    while n < 64 {
        let (one, t) = (1_u64 << 32, 2 * n as u64 - 1);
        sum += 2 * (one / t + one / (3 * t * t * t) + one / (5 * t * t * t * t * t));
        table[n] = (sum >> (32 - LOG_BITS)) as u16;
        n += 1;
    }
    table
};
