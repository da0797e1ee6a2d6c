//! The moves of a position, one by one, the most promising first.

use chess_core::{Board, Color, Legal, Move, Rank, Role, SquareSet};

use super::checks::Checks;
use super::history::{Before, History};
use super::see;
use super::spare::Scored;

/// What is known of the moves of a position before it is searched.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Hints {
    /// The best move by the table.
    pub(crate) best: Option<Move>,
    /// Quiet moves that were too good elsewhere: twice at the same ply, and after the same step.
    pub(crate) quiet: [Option<Move>; 3],
    /// The steps that led here.
    pub(crate) before: Before,
}

/// Gives the moves of a position: the table's, captures that lose nothing, killers, quiet moves by their history, and
/// captures that lose something. Each kind is generated when the one before it is used up.
#[derive(Debug)]
pub(crate) struct Picker<'b> {
    board: &'b Board,
    hints: Hints,
    /// Only captures and promotions to a queen.
    is_loud: bool,
    /// And quiet checks that lose nothing.
    has_checks: bool,
    /// Of the quiet moves only checks.
    skips: Option<&'b Checks>,
    stage: Stage,
    /// Captures that lose something, and behind them the moves of this stage that are left.
    moves: Vec<Scored<'b>>,
    losing: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Best,
    StartLoud,
    Loud,
    /// The next of the hints; after the last, quiet moves are generated.
    Hint(usize),
    Quiet,
    Losing,
}

impl<'b> Picker<'b> {
    /// The list is empty, and stays the caller's for another picker (`into_list`).
    pub(crate) const fn all(board: &'b Board, hints: Hints, list: Vec<Scored<'b>>) -> Self {
        let stage = Stage::Best;
        let (is_loud, has_checks) = (false, false);
        Self { board, hints, is_loud, has_checks, skips: None, stage, moves: list, losing: 0 }
    }

    /// Only captures and promotions to a queen; quiet checks too, if wanted.
    pub(crate) fn loud(
        board: &'b Board,
        best: Option<Move>,
        has_checks: bool,
        list: Vec<Scored<'b>>,
    ) -> Self {
        let hints = Hints { best, ..Hints::default() };
        Self { is_loud: true, has_checks, ..Self::all(board, hints, list) }
    }

    pub(crate) fn into_list(self) -> Vec<Scored<'b>> {
        self.moves
    }

    /// The next move.
    pub(crate) fn next(&mut self, history: &History) -> Option<Legal<'b>> {
        loop {
            let found = match self.stage {
                Stage::Best => {
                    self.stage = Stage::StartLoud;
                    self.best()
                }
                Stage::StartLoud => {
                    self.generate_loud();
                    self.stage = Stage::Loud;
                    None
                }
                Stage::Loud => self.good_capture(),
                Stage::Hint(at) if at < self.hints.quiet.len() => {
                    self.stage = Stage::Hint(at + 1);
                    self.hint(at)
                }
                Stage::Hint(_) => {
                    self.generate_quiet(history);
                    self.stage = Stage::Quiet;
                    None
                }
                Stage::Quiet => self.quiet(),
                Stage::Losing => return take_best(&mut self.moves, 0).map(|(_, legal)| legal),
            };
            if found.is_some() {
                return found;
            }
        }
    }

    /// The table's move.
    fn best(&mut self) -> Option<Legal<'b>> {
        let best =
            self.board.to_legal(self.hints.best?).filter(|best| !self.is_loud || is_loud(*best));
        if best.is_none() {
            self.hints.best = None;
        }
        best
    }

    fn generate_loud(&mut self) {
        let (board, best) = (self.board, self.hints.best);
        let moves = &mut self.moves;
        let mut add = |legal: Legal<'b>| {
            if best != Some(legal.to_move()) {
                moves.push((loud_score(legal), legal));
            }
        };
        board.legal_captures().for_each(&mut add);
        // Pawns that promote without a capture.
        let last = promotion_squares(board);
        if !last.is_empty() {
            let is_queen = |legal: &Legal<'_>| legal.promotion() == Some(Role::Queen);
            board.legals_to(last).filter(is_queen).for_each(add);
        }
    }

    /// The best capture that loses nothing. The others are put aside.
    fn good_capture(&mut self) -> Option<Legal<'b>> {
        while let Some((score, legal)) = take_best(&mut self.moves, self.losing) {
            if see::wins(legal, 0) {
                return Some(legal);
            }
            self.moves.push((score, legal));
            let last = self.moves.len() - 1;
            self.moves.swap(self.losing, last);
            self.losing += 1;
        }
        self.stage = match (self.has_checks, self.is_loud) {
            (true, _) => {
                self.generate_checks();
                Stage::Quiet
            }
            (false, true) => Stage::Losing,
            (false, false) => Stage::Hint(0),
        };
        None
    }

    /// A quiet move that is good elsewhere, if it is legal here and was not given yet.
    fn hint(&mut self, at: usize) -> Option<Legal<'b>> {
        let mv = self.hints.quiet[at].take()?;
        if self.hints.best == Some(mv) || self.hints.quiet[..at].contains(&Some(mv)) {
            return None;
        }
        let legal = self.board.to_legal(mv).filter(|legal| !is_loud(*legal))?;
        self.hints.quiet[at] = Some(mv);
        Some(legal)
    }

    fn generate_quiet(&mut self, history: &History) {
        let (board, skips) = (self.board, self.skips);
        let Hints { best, quiet, before } = self.hints;
        let counts = history.counts(board.turn(), before);
        let enemies = board.by_color(board.turn().other());
        board.legals_to(enemies.complement()).for_each(|legal| {
            let mv = Some(legal.to_move());
            let is_wanted = skips.is_none_or(|checks| checks.has(legal));
            if mv != best && !quiet.contains(&mv) && !is_loud(legal) && is_wanted {
                self.moves.push((counts.of(legal), legal));
            }
        });
    }

    fn quiet(&mut self) -> Option<Legal<'b>> {
        let found = take_best(&mut self.moves, self.losing);
        if found.is_none() {
            self.stage = Stage::Losing;
        }
        found.map(|(_, legal)| legal)
    }

    fn generate_checks(&mut self) {
        for legal in self.board.legal_checks() {
            let mv = Some(legal.to_move());
            if mv != self.hints.best && !legal.is_capture() && see::wins(legal, 0) {
                self.moves.push((0, legal));
            }
        }
    }

    /// Leaves out the quiet moves that were not given yet, except checks.
    pub(crate) fn skip_quiet(&mut self, checks: &'b Checks) {
        if self.stage == Stage::Quiet && self.skips.is_none() {
            let mut at = 0;
            let losing = self.losing;
            self.moves.retain(|(_, legal)| {
                at += 1;
                at <= losing || checks.has(*legal)
            });
        }
        self.skips = Some(checks);
    }

    /// Whether the move that was given last loses material in an exchange.
    pub(crate) fn is_losing(&self) -> bool {
        self.stage == Stage::Losing
    }
}

/// Takes the move with the highest score, from a place on.
fn take_best<'b>(moves: &mut Vec<Scored<'b>>, from: usize) -> Option<Scored<'b>> {
    let (mut best, mut at) = (moves.get(from)?.0, from);
    for (other, (score, _)) in moves.iter().enumerate().skip(from + 1) {
        if *score > best {
            (best, at) = (*score, other);
        }
    }
    Some(moves.swap_remove(at))
}

/// Whether a move captures, or promotes to a queen.
pub(crate) fn is_loud(legal: Legal<'_>) -> bool {
    legal.is_capture() || legal.promotion() == Some(Role::Queen)
}

/// The most valuable victim first, and of those the least attacker.
fn loud_score(legal: Legal<'_>) -> i32 {
    let promoted = match legal.promotion() {
        Some(Role::Queen) => see::worth(Role::Queen),
        // Hardly ever better than a queen.
        Some(_) => -see::worth(Role::Queen),
        None => 0,
    };
    let captured = legal.captured().map_or(0, see::worth);
    8 * (captured + promoted) - see::worth(legal.role()) / 100
}

/// The free squares on which a pawn of the side to move can promote with its next move.
fn promotion_squares(board: &Board) -> SquareSet {
    let pawns = board.by_piece(board.turn(), Role::Pawn);
    let ahead = match board.turn() {
        Color::White => (pawns & SquareSet::rank(Rank::SEVENTH)).bits() << 8,
        Color::Black => (pawns & SquareSet::rank(Rank::SECOND)).bits() >> 8,
    };
    SquareSet::from_bits(ahead).difference(board.occupied())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picked(picker: Picker<'_>) -> Vec<String> {
        let mut picker = picker;
        let history = History::default();
        std::iter::from_fn(|| Some(picker.next(&history)?.to_move().to_string())).collect()
    }

    #[test]
    fn each_legal_move_is_given_once() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        ] {
            let board = Board::from_fen(fen).unwrap();
            let all: Vec<Move> = board.legal_moves().as_slice().to_vec();
            let mut hints = Hints { best: Some(all[all.len() / 2]), ..Hints::default() };
            hints.quiet = [Some(all[0]), Some(all[all.len() - 1]), Some(all[0])];
            let mut given = picked(Picker::all(&board, hints, Vec::new()));
            assert_eq!(given[0], all[all.len() / 2].to_string());
            let mut wanted: Vec<String> = all.iter().map(ToString::to_string).collect();
            given.sort_unstable();
            wanted.sort_unstable();
            assert_eq!(given, wanted);
        }
    }

    #[test]
    fn good_captures_come_first_and_bad_ones_last() {
        let board = Board::from_fen("4k3/8/2p2q2/3p4/4P1N1/8/8/3QK3 w - - 0 1").unwrap();
        let given = picked(Picker::all(&board, Hints::default(), Vec::new()));
        assert_eq!(given[..2], ["g4f6", "e4d5"]);
        assert_eq!(given.last().unwrap(), "d1d5");
    }

    #[test]
    fn loud_moves_are_captures_and_queens() {
        let board = Board::from_fen("1r2k3/P7/8/8/8/8/8/R3K3 w Q - 0 1").unwrap();
        let mut given = picked(Picker::loud(&board, None, false, Vec::new()));
        given.sort_unstable();
        assert_eq!(given, ["a7a8q", "a7b8b", "a7b8n", "a7b8q", "a7b8r"]);
    }
}
