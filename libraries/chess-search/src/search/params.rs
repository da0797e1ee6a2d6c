//! The margins, depths and divisors of the search, each with its name.
//!
//! Values are hundredths of a pawn, depths and reductions are plies. A change here changes the number of nodes that a
//! fixed depth visits: `SIGNATURE` in `tests/engine.rs` changes with it, and `workshop/benches/examples/match` measures whether
//! the engine plays better.
//!
//! A margin is the most that a search is expected to change an evaluation. So most margins grow
//! with the depth that is left, and each kind of pruning without a search ends at a depth where the
//! guess is no longer safe.

use crate::score::Value;

/// Nodes that a thread searches between two looks at the clock and at the other threads.
///
/// To ask for the time is a call to the system, and all threads write the counter of all nodes.
/// Both are too slow for each node.
pub(super) const NODES_BETWEEN_CHECKS: u64 = 1_024;

// Iterative deepening at the root.
//
// A value seldom changes much from one depth to the next, and a narrow window cuts off more. A
// wrong window costs another search of the whole depth, so it grows fast, and is soon left open on
// the side that failed.

/// Aspiration windows: the first depth that has one. Values of earlier depths change too much.
pub(super) const ASPIRATION_DEPTH: u8 = 5;
/// Aspiration windows: the first distance of alpha and beta from the last value. It doubles after each fail.
pub(super) const ASPIRATION_WIDTH: Value = 20;
/// Aspiration windows: beyond this width, the bound that failed becomes infinite.
pub(super) const ASPIRATION_MOST: Value = 500;
/// On a clock, the search ends when its depth is more than this many times the distance to the mate that it has found.
pub(super) const MATE_DEPTH_FACTOR: Value = 2;

// Nodes.

/// Transposition cutoffs: none from this halfmove clock on, since the fifty-move rule may end the line of the entry.
pub(super) const CUTOFF_HALFMOVE_CLOCK: u16 = 90;
/// Internal iterative reduction: the least depth at which a node without a table move is searched a ply less.
pub(super) const INTERNAL_REDUCTION_DEPTH: i32 = 4;

// Pruning of whole nodes.
//
// The deeper the node and the higher its evaluation, the surer is a null move searched at less
// depth. Its base of 3 plies was played against 4 and is better (`workshop/benches/README.md`).

/// Reverse futility pruning: the greatest depth.
pub(super) const REVERSE_FUTILITY_DEPTH: i32 = 8;
/// Reverse futility pruning: the margin above beta for each ply of depth; an improving side needs one ply less.
pub(super) const REVERSE_FUTILITY_MARGIN: Value = 80;
/// Razoring: the greatest depth.
pub(super) const RAZORING_DEPTH: i32 = 3;
/// Razoring: the margin below alpha for each ply of depth.
pub(super) const RAZORING_MARGIN: Value = 280;
/// Null-move pruning: the least depth.
pub(super) const NULL_MOVE_DEPTH: i32 = 3;
/// Null-move pruning: the reduction at every depth.
pub(super) const NULL_MOVE_REDUCTION: i32 = 3;
/// Null-move pruning: each this many plies of depth add a ply to the reduction.
pub(super) const NULL_MOVE_DEPTH_DIVISOR: i32 = 4;
/// Null-move pruning: each this much that the evaluation is above beta adds a ply to the reduction.
pub(super) const NULL_MOVE_EVAL_DIVISOR: Value = 200;
/// Null-move pruning: the most plies that the evaluation adds.
pub(super) const NULL_MOVE_EVAL_MOST: i32 = 3;
/// Null-move pruning: from this depth on, a search without the null move verifies the value.
pub(super) const VERIFICATION_DEPTH: i32 = 10;

// Singular extensions.

/// Singular extensions: the least depth.
pub(super) const SINGULAR_DEPTH: i32 = 7;
/// Singular extensions: the depth of the search of the other moves is that of the node divided by this.
pub(super) const SINGULAR_DEPTH_DIVISOR: i32 = 2;
/// Singular extensions: the plies by which the table's entry may be less deep than the node.
pub(super) const SINGULAR_ENTRY_SLACK: i32 = 3;
/// Singular extensions: for each ply of depth, the other moves must be this much worse than the table move.
pub(super) const SINGULAR_MARGIN: Value = 2;
/// Double extensions: the other moves must be worse by this much more.
pub(super) const DOUBLE_EXTENSION_MARGIN: Value = 20;
/// Double extensions: none from this ply on, so that lines end.
pub(super) const DOUBLE_EXTENSION_PLY: usize = 40;

// Pruning of moves.
//
// The picker gives the likeliest moves first. Near the leaves, a late quiet move seldom raises
// alpha, least of all where the position has just got worse: there, half as many are searched.

/// Late-move pruning: the greatest depth.
pub(super) const LATE_MOVE_DEPTH: i32 = 8;
/// Late-move pruning: quiet moves from number (this + depth squared) on are skipped; half of it unless improving.
pub(super) const LATE_MOVE_BASE: i32 = 4;
/// Futility pruning and pruning by exchange: the greatest depth.
pub(super) const FUTILITY_DEPTH: i32 = 8;
/// Futility pruning: the margin below alpha at every depth.
pub(super) const FUTILITY_BASE: Value = 110;
/// Futility pruning: the margin for each ply of depth.
pub(super) const FUTILITY_MARGIN: Value = 95;
/// Futility pruning: the history of a move is divided by this and added to the margin.
pub(super) const FUTILITY_HISTORY_DIVISOR: i32 = 128;
/// Pruning by exchange: the material that a quiet move may lose, for each ply of depth.
pub(super) const EXCHANGE_QUIET_MARGIN: Value = 55;
/// Pruning by exchange: the material that a capture may lose, times the square of the depth.
pub(super) const EXCHANGE_CAPTURE_MARGIN: Value = 25;
/// Delta pruning: a capture in quiescence must bring the evaluation this close to alpha.
pub(super) const DELTA_MARGIN: Value = 180;

// Late-move reductions.

/// Late-move reductions: the least depth.
pub(super) const REDUCTION_DEPTH: i32 = 3;
/// Late-move reductions: 64 times the reduction that every late move has.
pub(super) const REDUCTION_BASE: i32 = 50;
/// Late-move reductions: the product of 64 ln(depth) and 64 ln(move number) is divided by this.
pub(super) const REDUCTION_DIVISOR: i32 = 145;
/// Late-move reductions: each this much of history takes a ply off.
pub(super) const REDUCTION_HISTORY_DIVISOR: i32 = 8_192;
/// Late-move reductions: the plies that a capture or promotion is reduced less.
pub(super) const REDUCTION_TACTICAL: i32 = 2;

// Correction history.

/// The most that one table corrects an evaluation.
pub(super) const CORRECTION_MOST: Value = 64;
/// The greatest weight of a new value; that of all earlier ones is 256 less this.
pub(super) const CORRECTION_WEIGHT_MOST: i32 = 16;

// History.

/// The bonus of a quiet move that causes a beta cutoff: this times the square of the depth ..
pub(super) const HISTORY_BONUS_SQUARE: i32 = 16;
/// .. and this times the depth ..
pub(super) const HISTORY_BONUS_LINEAR: i32 = 32;
/// .. but no more than this.
pub(super) const HISTORY_BONUS_MOST: i32 = 1_800;
