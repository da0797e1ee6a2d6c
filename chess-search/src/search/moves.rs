//! The moves of a node, each tried as deep as it promises.

use chess_core::Legal;

use super::Stopped;
use super::node::{Known, Node};
use super::worker::Worker;
use crate::info::Bound;
use crate::order::{Before, Checks, Hints, Picker, Scored, is_loud, see};
use crate::score::{DRAW, INFINITE, LEAST_MATE, Value, mated_at, to_table};
use crate::table::Entry;

/// The moves of a node as they are tried.
struct Tried<'b> {
    count: i32,
    best: Value,
    legal: Option<Legal<'b>>,
    /// The quiet moves that were not good enough.
    quiet: Vec<Scored<'b>>,
}

/// A move, and what decides how deep it is tried.
#[derive(Clone, Copy)]
struct Try<'b> {
    legal: Legal<'b>,
    is_quiet: bool,
    gives_check: bool,
    /// Its number, from 1.
    number: i32,
    /// How good a quiet move was elsewhere.
    history: i32,
}

impl Worker<'_> {
    /// Tries the moves of a node, and keeps in the table what comes out.
    pub(crate) fn try_moves(&mut self, node: &Node<'_>, known: &Known) -> Result<Value, Stopped> {
        self.frames[node.ply + 1].killers = [None; 2];
        let checks = Checks::of(node.board);
        let list = self.memory.spare.take();
        let mut picker = Picker::all(node.board, self.hints(node, known), list);
        let quiet = self.memory.spare.take();
        let mut tried = Tried { count: 0, best: -INFINITE, legal: None, quiet };
        self.try_each(node, known, &checks, &mut picker, &mut tried)?;
        let value = self.conclude(node, &tried);
        self.memory.spare.keep(picker.into_list());
        self.memory.spare.keep(tried.quiet);
        Ok(value)
    }

    /// Tries move after move, until one is too good for the other side.
    fn try_each<'b>(
        &mut self,
        node: &Node<'_>,
        known: &Known,
        checks: &'b Checks,
        picker: &mut Picker<'b>,
        tried: &mut Tried<'b>,
    ) -> Result<(), Stopped> {
        let (mut window, before) = (*node, self.before(node.ply));
        while let Some(legal) = picker.next(&self.memory.history) {
            if self.is_excluded(node, legal) {
                continue;
            }
            tried.count += 1;
            let mv = self.candidate(legal, checks, before, tried.count);
            if tried.best > -LEAST_MATE && node.ply > 0 && !self.shared.full_width {
                if is_late(&window, known, mv) {
                    picker.skip_quiet(checks);
                }
                if is_hopeless(&window, known, mv) {
                    continue;
                }
            }
            let value = self.try_move(&window, known, mv)?;
            tried.best = tried.best.max(value);
            if value > window.alpha {
                (window.alpha, tried.legal) = (value, Some(legal));
                self.set_line(node.ply, legal.to_move());
            }
            if value >= node.beta {
                self.remember(node, mv, &tried.quiet);
                break;
            }
            if mv.is_quiet {
                tried.quiet.push((mv.history, legal));
            }
        }
        Ok(())
    }

    fn candidate<'b>(
        &self,
        legal: Legal<'b>,
        checks: &Checks,
        before: Before,
        number: i32,
    ) -> Try<'b> {
        let is_quiet = !is_loud(legal);
        let history = if is_quiet { self.memory.history.of(legal, before) } else { 0 };
        Try { legal, is_quiet, gives_check: checks.has(legal), number, history }
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
                is_check: mv.gives_check,
                is_after_pass: false,
                is_cut: true,
                without: None,
            };
            let whole = Node { alpha: -node.beta, is_cut: false, ..child };
            if mv.number == 1 {
                let is_cut = !node.is_pv() && !node.is_cut;
                let depth = whole.depth + known.extension_of(mv.legal);
                return Ok(-worker.visit(Node { depth, is_cut, ..whole })?);
            }
            let reduction = if worker.shared.full_width { 0 } else { reduction(node, known, mv) };
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
    fn remember(&mut self, node: &Node<'_>, mv: Try<'_>, quiet: &[Scored<'_>]) {
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
    fn conclude(&self, node: &Node<'_>, tried: &Tried<'_>) -> Value {
        if node.without.is_some() {
            return if tried.count == 0 { node.alpha } else { tried.best };
        }
        if tried.count == 0 {
            return if node.is_check { mated_at(node.ply) } else { DRAW };
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

    /// Whether a move is not to be looked at.
    fn is_excluded(&self, node: &Node<'_>, legal: Legal<'_>) -> bool {
        let mv = legal.to_move();
        if node.ply > 0 {
            return node.without == Some(mv);
        }
        let is_asked = |moves: &Vec<_>| moves.contains(&mv);
        self.excluded.contains(&mv) || !self.shared.limits.moves.as_ref().is_none_or(is_asked)
    }
}

/// Whether so many moves were tried that the quiet ones that are left are not worth trying.
const fn is_late(node: &Node<'_>, known: &Known, mv: Try<'_>) -> bool {
    let most = (4 + node.depth * node.depth) / (2 - known.is_improving as i32);
    node.depth <= 8 && !node.is_check && mv.number >= most
}

/// Whether a move is not worth trying: quiet moves where the evaluation is too low, and moves that lose too much
/// material.
fn is_hopeless(node: &Node<'_>, known: &Known, mv: Try<'_>) -> bool {
    let depth = node.depth;
    if mv.number == 1 || depth > 8 {
        return false;
    }
    let is_poor = if mv.is_quiet {
        !node.is_check
            && (known.eval + 110 + 95 * depth + mv.history / 128 <= node.alpha
                || !see::wins(mv.legal, -55 * depth))
    } else {
        !node.is_pv() && !see::wins(mv.legal, -25 * depth * depth)
    };
    is_poor && !mv.gives_check
}

/// By how many plies a late move is searched less deep.
fn reduction(node: &Node<'_>, known: &Known, mv: Try<'_>) -> i32 {
    let is_early = node.depth < 3 || mv.number <= 1 + i32::from(node.is_pv());
    if is_early || node.is_check || mv.gives_check {
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
    // Where a capture is best, hardly anything else is.
    reduction += i32::from(known.is_loud);
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
