//! The moves of a node, each tried as deep as it promises.

use chess_core::Legal;

use super::Stopped;
use super::node::{Known, Node};
use super::worker::Worker;
use crate::info::Bound;
use crate::order::{Before, Hints, Picker, is_loud, see};
use crate::score::{DRAW, INFINITE, LEAST_MATE, Value, mated_at, to_table};
use crate::table::Entry;

/// The moves of a node as they are tried.
struct Tried<'b> {
    count: i32,
    best: Value,
    legal: Option<Legal<'b>>,
    /// The quiet moves that were not good enough.
    quiet: Vec<Legal<'b>>,
}

/// A move, and what decides how deep it is tried.
#[derive(Clone, Copy)]
struct Try<'b> {
    legal: Legal<'b>,
    is_quiet: bool,
    /// Its number, from 1.
    number: i32,
    /// How good a quiet move was elsewhere.
    history: i32,
}

impl Worker<'_> {
    /// Tries the moves of a node, and keeps in the table what comes out.
    pub(crate) fn try_moves(&mut self, node: &Node<'_>, known: &Known) -> Result<Value, Stopped> {
        let hints = self.hints(node, known);
        self.frames[node.ply + 1].killers = [None; 2];
        let (mut picker, mut window) = (Picker::all(node.board, hints), *node);
        let mut tried = Tried { count: 0, best: -INFINITE, legal: None, quiet: Vec::new() };
        while let Some(legal) = picker.next(&self.memory.history) {
            if node.ply == 0 && self.is_excluded(legal) {
                continue;
            }
            tried.count += 1;
            let is_quiet = !is_loud(legal);
            let history = if is_quiet { self.memory.history.of(legal, hints.before) } else { 0 };
            let mv = Try { legal, is_quiet, number: tried.count, history };
            let may_skip = tried.best > -LEAST_MATE && node.ply > 0 && !self.shared.full_width;
            if may_skip && is_late(&window, known, mv) {
                picker.skip_quiet();
            }
            if may_skip && is_hopeless(&window, known, mv) {
                continue;
            }
            let value = self.try_move(&window, known, mv)?;
            if value > tried.best {
                (tried.best, tried.legal) =
                    (value, (value > window.alpha).then_some(legal).or(tried.legal));
            }
            if value > window.alpha {
                window.alpha = value;
                self.set_line(node.ply, legal.to_move());
            }
            if window.alpha >= window.beta {
                self.remember(node, mv, &tried.quiet);
                break;
            }
            if is_quiet {
                tried.quiet.push(legal);
            }
        }
        Ok(self.conclude(node, known, &tried))
    }

    fn hints(&self, node: &Node<'_>, known: &Known) -> Hints {
        let before = self.before(node.ply);
        let [first, second] = self.frames[node.ply].killers;
        let counter = self.memory.history.counter(before);
        Hints { best: known.best, quiet: [first, second, counter], before }
    }

    /// Tries a move: first with less depth and a window of one value, and again if it is better than that.
    fn try_move(&mut self, node: &Node<'_>, known: &Known, mv: Try<'_>) -> Result<Value, Stopped> {
        self.after(mv.legal, node.key, node.ply, |worker, board, key| {
            let child = Node {
                board,
                key,
                ply: node.ply + 1,
                depth: node.depth - 1,
                alpha: -node.alpha - 1,
                beta: -node.alpha,
                is_after_pass: false,
                is_cut: true,
            };
            let whole = Node { alpha: -node.beta, is_cut: false, ..child };
            if mv.number == 1 {
                let is_cut = !node.is_pv() && !node.is_cut;
                return Ok(-worker.visit(Node { is_cut, ..whole })?);
            }
            let reduction = if worker.shared.full_width {
                0
            } else {
                reduction(node, known, mv, board.is_check())
            };
            let mut value = -worker.visit(Node { depth: child.depth - reduction, ..child })?;
            if value > node.alpha && reduction > 0 {
                value = -worker.visit(Node { is_cut: !node.is_cut, ..child })?;
            }
            if value > node.alpha && node.is_pv() {
                value = -worker.visit(whole)?;
            }
            Ok(value)
        })
    }

    /// The two steps before a ply.
    fn before(&self, ply: usize) -> Before {
        [1, 2].map(|back| self.frames[ply.checked_sub(back)?].step)
    }

    /// A move was too good for the other side.
    fn remember(&mut self, node: &Node<'_>, mv: Try<'_>, quiet: &[Legal<'_>]) {
        if !mv.is_quiet {
            return;
        }
        let killers = &mut self.frames[node.ply].killers;
        if killers[0] != Some(mv.legal.to_move()) {
            *killers = [Some(mv.legal.to_move()), killers[0]];
        }
        let before = self.before(node.ply);
        self.memory.history.praise(mv.legal, quiet, before, node.depth);
    }

    /// The value of a node all of whose moves were tried.
    fn conclude(&self, node: &Node<'_>, known: &Known, tried: &Tried<'_>) -> Value {
        if tried.count == 0 {
            return if known.is_check { mated_at(node.ply) } else { DRAW };
        }
        if node.ply > 0 || self.excluded.is_empty() {
            let bound = if tried.best >= node.beta {
                Bound::Lower
            } else if tried.best > node.alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.shared.table.set(
                node.key,
                Entry {
                    mv: tried.legal.map(Legal::to_move),
                    value: to_table(tried.best, node.ply),
                    eval: self.frames[node.ply].eval,
                    depth: node.depth.clamp(0, 255) as u8,
                    bound,
                },
            );
        }
        tried.best
    }

    /// Whether a first move is not to be looked at.
    fn is_excluded(&self, legal: Legal<'_>) -> bool {
        let mv = legal.to_move();
        let is_asked = |moves: &Vec<_>| moves.contains(&mv);
        self.excluded.contains(&mv) || !self.shared.limits.moves.as_ref().is_none_or(is_asked)
    }
}

/// Whether so many moves were tried that the quiet ones that are left are not worth trying.
const fn is_late(node: &Node<'_>, known: &Known, mv: Try<'_>) -> bool {
    let most = (4 + node.depth * node.depth) / (2 - known.is_improving as i32);
    node.depth <= 8 && !known.is_check && mv.number >= most
}

/// Whether a move is not worth trying: quiet moves where the evaluation is too low, and moves that lose too much
/// material.
fn is_hopeless(node: &Node<'_>, known: &Known, mv: Try<'_>) -> bool {
    let depth = node.depth;
    if mv.number == 1 || depth > 8 {
        return false;
    }
    let is_poor = if mv.is_quiet {
        !known.is_check
            && (known.eval + 110 + 95 * depth + mv.history / 128 <= node.alpha
                || !see::wins(mv.legal, -55 * depth))
    } else {
        !node.is_pv() && !see::wins(mv.legal, -25 * depth * depth)
    };
    is_poor && !mv.legal.gives_check()
}

/// By how many plies a late move is searched less deep.
fn reduction(node: &Node<'_>, known: &Known, mv: Try<'_>, gives_check: bool) -> i32 {
    if node.depth < 3 || mv.number <= 1 + i32::from(node.is_pv()) || known.is_check || gives_check {
        return 0;
    }
    let mut reduction = table_reduction(node.depth, mv.number);
    if mv.is_quiet {
        reduction -= mv.history / 8_192;
        reduction += i32::from(node.is_cut);
    } else {
        reduction -= 2;
    }
    reduction -= i32::from(node.is_pv());
    reduction += i32::from(!known.is_improving);
    reduction.clamp(0, node.depth - 2)
}

/// The deeper the search and the later the move, the more: the product of the logarithms.
fn table_reduction(depth: i32, number: i32) -> i32 {
    let log = |n: i32| i32::from(LOG[n.min(63) as usize]);
    (50 + log(depth) * log(number) / 145) >> 6
}

/// 64 times the natural logarithm.
const LOG: [u16; 64] = {
    // ln(n) = ln(n - 1) + ln(n / (n - 1)), and ln(n / (n - 1)) = 2 * (t + t^3 / 3 + t^5 / 5 ..) with t = 1 / (2n - 1).
    let mut table = [0; 64];
    let mut sum = 0_u64;
    let mut n = 2;
    while n < 64 {
        let (one, t) = (1_u64 << 32, 2 * n as u64 - 1);
        sum += 2 * (one / t + one / (3 * t * t * t) + one / (5 * t * t * t * t * t));
        table[n] = ((sum * 64) >> 32) as u16;
        n += 1;
    }
    table
};
