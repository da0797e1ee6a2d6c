//! Limited strength: a model of what players of a rating overlook.
//!
//! The search itself is the same at every strength. It runs with empty tables, looks at few plies, and gives a line for
//! each candidate move. Then the engine judges these lines as a player of the rating would:
//!
//! 1. **Candidates.** It leaves out moves that the player does not see. Each kind of move has a chance to be seen: moves
//!    that capture the piece that has just moved are seen most often, then other captures, checks, forks, quiet moves.
//! 2. **Replies.** A line counts up to the first move in it that the player does not see. There the static evaluation
//!    counts. So a move that hangs a piece looks good to a player who does not see the capture.
//! 3. **Judgement.** Each value has a random error.
//!
//! The better the player, the more is seen. What is overlooked depends on the seed, the position and the move alone: a
//! move that is overlooked once is overlooked in all lines of the same search, and the same seed repeats a game.
//!
//! In two kinds of positions nothing is overlooked. A lone king is mated at every strength, since this is what players
//! learn first ([`technique`]); and in check, all moves are candidates.
//!
//! ```text
//! params      the numbers of the model, by rating
//! sight       kinds of moves, and whether a move is seen
//! technique   mates against a lone king
//! ```

mod params;
mod sight;
mod technique;

use chess_core::{Board, Move};

use crate::eval::evaluation;
use crate::info::{Info, SearchResult};
use crate::limits::Limits;
use crate::position::Position;
use crate::run::{Run, first_moves};
use crate::score::{Value, is_mate};
use crate::search::{Memory, RootLine};
use crate::transposition::TranspositionTable;
use params::Params;
pub(crate) use params::{STRONGEST, TABLE_MEBIBYTES, WEAKEST};
use sight::Sight;

/// A limited strength.
pub(crate) struct Strength {
    params: Params,
    seed: u64,
}

impl Strength {
    /// The strength of a rating in Elo; one out of the range counts as the nearest in it.
    pub(crate) fn new(elo: u16, seed: u64) -> Self {
        Self { params: Params::of(elo), seed }
    }

    /// Searches, and plays the move that looks best to a player of this strength.
    pub(crate) fn search(
        &self,
        run: &Run<'_>,
        table: &mut TranspositionTable,
        report: &mut dyn FnMut(&Info),
    ) -> SearchResult {
        table.clear();
        let mut memories = [Memory::default()];
        let position = run.position;
        if let Some(outcome) = technique::mate_lone_king(run, self.seed) {
            report(&outcome.info);
            return outcome;
        }
        if technique::is_lone_king(position.board()) {
            let depth = run.limits.depth.unwrap_or(technique::DEPTH).min(technique::DEPTH);
            let limits = Limits { depth: Some(depth), ..run.limits.clone() };
            let run = Run { limits: &limits, ..*run };
            return run.search(table, &mut memories, |_| 0, report);
        }
        let sight = Sight::new(&self.params, self.seed, position.key());
        let limits = limits(run, &sight);
        let run = Run { limits: &limits, lines: self.params.candidates.max(run.lines), ..*run };
        let choose = |lines: &[RootLine]| choose(lines, position, &sight);
        run.search(table, &mut memories, choose, report)
    }
}

/// The limits of the search, with the candidates as its only moves.
fn limits(run: &Run<'_>, sight: &Sight<'_>) -> Limits {
    let depth = sight.depth();
    Limits {
        depth: Some(run.limits.depth.map_or(depth, |most| most.min(depth))),
        moves: Some(candidates(run.position, first_moves(run.position, run.limits), sight)),
        ..run.limits.clone()
    }
}

/// The moves that the player sees: all in check, and all if none is seen.
fn candidates(position: &Position, moves: Vec<Move>, sight: &Sight<'_>) -> Vec<Move> {
    let board = position.board();
    if board.is_check() {
        return moves;
    }
    let is_seen = |mv: &Move| {
        board.to_legal(*mv).is_some_and(|legal| sight.sees(legal, position.last_move()))
    };
    let seen: Vec<Move> = moves.iter().copied().filter(is_seen).collect();
    if seen.is_empty() { moves } else { seen }
}

/// The index of the line that looks best.
fn choose(lines: &[RootLine], position: &Position, sight: &Sight<'_>) -> usize {
    let searched = lines.iter().enumerate().filter_map(|(at, line)| {
        let value = judge(line, position.board(), sight);
        let error = sight.error(*line.pv.first()?);
        Some((at, if is_mate(value) { value } else { value + error }))
    });
    // The first of equal values.
    searched.rev().max_by_key(|(_, value)| *value).map_or(0, |(at, _)| at)
}

/// The value of a line up to the first move that the player does not see, for the side to move at the root.
fn judge(line: &RootLine, root: &Board, sight: &Sight<'_>) -> Value {
    let (mut board, mut sign, mut last) = (*root, 1, None);
    for (ply, mv) in line.pv.iter().enumerate() {
        let Some(legal) = board.to_legal(*mv) else { break };
        if ply > 0 && !sight.sees(legal, last) {
            return sign * evaluation(&board);
        }
        let next = legal.play();
        (board, sign, last) = (next, -sign, Some(*mv));
    }
    line.value
}
