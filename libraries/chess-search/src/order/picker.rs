//! The staged move picker: gives the moves of a position one by one, the most promising first.

use chess_core::{Board, CheckSquares, Color, Legal, Move, Rank, Role, SquareSet};

use super::history::{History, Previous};
use super::pool::Scored;

/// Moves that are likely to be good, known before any move is generated.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Hints {
    /// The move of the transposition table.
    pub(crate) table_move: Option<Move>,
    /// Quiet moves that caused cutoffs: the two killers of the ply, and the counter move of the previous step.
    pub(crate) refutations: [Option<Move>; 3],
    /// The steps that led here.
    pub(crate) previous: Previous,
}

/// Gives the table move, captures that lose nothing, refutations, quiet moves by their history, and bad captures. Each
/// kind is generated when the one before it is used up, since a cutoff often comes first.
#[derive(Debug)]
pub(crate) struct MovePicker<'b> {
    board: &'b Board,
    hints: Hints,
    /// Only captures and promotions to a queen.
    is_tactical: bool,
    /// And quiet checks that lose nothing.
    has_checks: bool,
    /// Quiet moves are skipped unless they give check.
    skips_quiets: bool,
    stage: PickStage,
    /// First the bad captures, then the moves of this stage that are left.
    pub(crate) moves: Vec<Scored<'b>>,
    bad_captures: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum PickStage {
    TableMove,
    GenerateTactical,
    GoodTactical,
    /// The next refutation; after the last, quiet moves are generated.
    Refutation(usize),
    Quiet,
    BadCaptures,
}

impl<'b> MovePicker<'b> {
    /// All moves. The list is empty, and [`into_list`](Self::into_list) returns it to the pool.
    pub(crate) const fn all(board: &'b Board, hints: Hints, list: Vec<Scored<'b>>) -> Self {
        let stage = PickStage::TableMove;
        let (is_tactical, has_checks, skips_quiets) = (false, false, false);
        let bad_captures = 0;
        Self {
            board,
            hints,
            is_tactical,
            has_checks,
            skips_quiets,
            stage,
            moves: list,
            bad_captures,
        }
    }

    /// Only captures and promotions to a queen, and on request quiet checks.
    pub(crate) fn tactical(
        board: &'b Board,
        table_move: Option<Move>,
        has_checks: bool,
        list: Vec<Scored<'b>>,
    ) -> Self {
        let hints = Hints { table_move, ..Hints::default() };
        Self { is_tactical: true, has_checks, ..Self::all(board, hints, list) }
    }

    /// The next move.
    pub(crate) fn next(&mut self, history: &History) -> Option<Legal<'b>> {
        loop {
            let found = match self.stage {
                PickStage::TableMove => {
                    self.stage = PickStage::GenerateTactical;
                    self.table_move()
                }
                PickStage::GenerateTactical => {
                    self.generate_tactical();
                    self.stage = PickStage::GoodTactical;
                    None
                }
                PickStage::GoodTactical => self.good_tactical(),
                PickStage::Refutation(at) if at < self.hints.refutations.len() => {
                    self.stage = PickStage::Refutation(at + 1);
                    self.refutation(at)
                }
                PickStage::Refutation(_) => {
                    self.generate_quiet(history);
                    self.stage = PickStage::Quiet;
                    None
                }
                PickStage::Quiet => self.quiet(),
                PickStage::BadCaptures => {
                    return take_best(&mut self.moves, 0).map(|(_, legal)| legal);
                }
            };
            if found.is_some() {
                return found;
            }
        }
    }

    /// The table move, if it is legal: another position may have the same key.
    fn table_move(&mut self) -> Option<Legal<'b>> {
        let legal = self.board.to_legal(self.hints.table_move?);
        let legal = legal.filter(|legal| !self.is_tactical || is_tactical(*legal));
        if legal.is_none() {
            self.hints.table_move = None;
        }
        legal
    }

    fn generate_tactical(&mut self) {
        let (board, table_move) = (self.board, self.hints.table_move);
        let moves = &mut self.moves;
        let mut add = |legal: Legal<'b>| {
            if table_move != Some(legal.to_move()) {
                moves.push((mvv_lva(legal), legal));
            }
        };
        board.legals_capturing().for_each(&mut add);
        // Pawns that promote without a capture.
        let last = promotion_squares(board);
        if !last.is_empty() {
            let is_queen = |legal: &Legal<'_>| legal.promotion() == Some(Role::Queen);
            board.legals_to(last).filter(is_queen).for_each(add);
        }
    }

    /// The next capture or promotion that loses nothing by exchange. Bad captures are kept for the end.
    fn good_tactical(&mut self) -> Option<Legal<'b>> {
        while let Some((score, legal)) = take_best(&mut self.moves, self.bad_captures) {
            if legal.see_at_least(0) {
                return Some(legal);
            }
            self.moves.push((score, legal));
            let last = self.moves.len() - 1;
            self.moves.swap(self.bad_captures, last);
            self.bad_captures += 1;
        }
        self.stage = match (self.has_checks, self.is_tactical) {
            (true, _) => {
                self.generate_checks();
                PickStage::Quiet
            }
            (false, true) => PickStage::BadCaptures,
            (false, false) => PickStage::Refutation(0),
        };
        None
    }

    /// A refutation, if it is a legal quiet move here and was not given yet.
    fn refutation(&mut self, at: usize) -> Option<Legal<'b>> {
        let mv = self.hints.refutations[at].take()?;
        if self.hints.table_move == Some(mv) || self.hints.refutations[..at].contains(&Some(mv)) {
            return None;
        }
        let legal = self.board.to_legal(mv).filter(|legal| !is_tactical(*legal))?;
        self.hints.refutations[at] = Some(mv);
        Some(legal)
    }

    fn generate_quiet(&mut self, history: &History) {
        let (board, moves) = (self.board, &mut self.moves);
        let Hints { table_move, refutations, previous } = self.hints;
        let scores = history.scores(board.turn(), previous);
        let [first, second, third] = refutations;
        let given = [table_move, first, second, third];
        // Few moves go to the squares of the moves that were given, so most need no comparison.
        let squares: SquareSet = given.into_iter().flatten().map(Move::to).collect();
        let add = |legal: Legal<'b>| {
            if !squares.contains(legal.to()) || !given.contains(&Some(legal.to_move())) {
                moves.push((scores.of(legal), legal));
            }
        };
        if self.skips_quiets {
            board.legals_checking().filter(|legal| !is_tactical(*legal)).for_each(add);
        } else {
            board
                .legals_quiet()
                .filter(|legal| legal.promotion() != Some(Role::Queen))
                .for_each(add);
        }
    }

    fn quiet(&mut self) -> Option<Legal<'b>> {
        let found = take_best(&mut self.moves, self.bad_captures);
        if found.is_none() {
            self.stage = PickStage::BadCaptures;
        }
        found.map(|(_, legal)| legal)
    }

    fn generate_checks(&mut self) {
        for legal in self.board.legals_checking() {
            let mv = Some(legal.to_move());
            if mv != self.hints.table_move && !legal.is_capture() && legal.see_at_least(0) {
                self.moves.push((0, legal));
            }
        }
    }

    /// Skips the quiet moves that were not given yet, except checks.
    pub(crate) fn skip_quiets(&mut self, checks: &CheckSquares) {
        if self.stage == PickStage::Quiet && !self.skips_quiets {
            let first = self.bad_captures;
            let mut kept = first;
            for at in first..self.moves.len() {
                if checks.gives_check(self.moves[at].1) {
                    self.moves[kept] = self.moves[at];
                    kept += 1;
                }
            }
            self.moves.truncate(kept);
        }
        self.skips_quiets = true;
    }

    /// Whether the move that was given last is a bad capture: it loses material in an exchange.
    pub(crate) fn is_bad_capture(&self) -> bool {
        self.stage == PickStage::BadCaptures
    }
}

/// Takes the move with the highest score from the moves at an index and after it. Selecting one move at a time is
/// cheaper than sorting, since few moves are searched before a cutoff.
fn take_best<'b>(moves: &mut Vec<Scored<'b>>, from: usize) -> Option<Scored<'b>> {
    let rest = moves.get(from..)?;
    let (mut best, mut at) = (rest.first()?.0, 0);
    for (other, (score, _)) in rest.iter().enumerate() {
        if *score > best {
            (best, at) = (*score, other);
        }
    }
    Some(moves.swap_remove(from + at))
}

/// Whether a move is tactical: it captures, or promotes to a queen. All others are quiet.
pub(crate) fn is_tactical(legal: Legal<'_>) -> bool {
    legal.is_capture() || legal.promotion() == Some(Role::Queen)
}

/// MVV-LVA: the most valuable victim first, then the least valuable attacker.
fn mvv_lva(legal: Legal<'_>) -> i32 {
    /// The victim outweighs the attacker: 8 times a pawn (800) is more than a king (20,000) divided by 100.
    const VICTIM_FACTOR: i32 = 8;
    const ATTACKER_DIVISOR: i32 = 100;
    let promoted = match legal.promotion() {
        Some(Role::Queen) => Role::Queen.exchange_value(),
        // Underpromotions are hardly ever better.
        Some(_) => -Role::Queen.exchange_value(),
        None => 0,
    };
    let captured = legal.captured().map_or(0, Role::exchange_value);
    VICTIM_FACTOR * (captured + promoted) - legal.role().exchange_value() / ATTACKER_DIVISOR
}

/// The empty squares where a pawn of the side to move can promote.
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

    fn picked(picker: MovePicker<'_>) -> Vec<String> {
        let mut picker = picker;
        let history = History::default();
        std::iter::from_fn(|| Some(picker.next(&history)?.to_move().to_string())).collect()
    }

    #[test]
    fn each_legal_move_is_given_once() {
        for fen in [
            ::tests::KIWIPETE,
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        ] {
            let board = Board::from_fen(fen).unwrap();
            let all: Vec<Move> = board.legal_moves().as_slice().to_vec();
            let table_move = Some(all[all.len() / 2]);
            let mut hints = Hints { table_move, ..Hints::default() };
            hints.refutations = [Some(all[0]), Some(all[all.len() - 1]), Some(all[0])];
            let mut given = picked(MovePicker::all(&board, hints, Vec::new()));
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
        let given = picked(MovePicker::all(&board, Hints::default(), Vec::new()));
        assert_eq!(given[..2], ["g4f6", "e4d5"]);
        assert_eq!(given.last().unwrap(), "d1d5");
    }

    #[test]
    fn tactical_moves_are_captures_and_queens() {
        let board = Board::from_fen("1r2k3/P7/8/8/8/8/7P/R3K3 w Q - 0 1").unwrap();
        let mut given = picked(MovePicker::tactical(&board, None, false, Vec::new()));
        given.sort_unstable();
        assert_eq!(given, ["a7a8q", "a7b8b", "a7b8n", "a7b8q", "a7b8r"]);
    }
}
