//! The moves of a position, one by one, the most promising first.

use chess_core::{Board, Legal, Move, Role};

use super::history::{History, Step};
use super::see;

/// What is known of the moves of a position before it is searched.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Hints {
    /// The best move by the table.
    pub(crate) best: Option<Move>,
    /// Quiet moves that were too good in positions of the same ply.
    pub(crate) killers: [Option<Move>; 2],
    /// The step that led here.
    pub(crate) before: Option<Step>,
}

/// Gives the moves of a position: the table's, captures that lose nothing, killers, quiet moves by their history, and
/// captures that lose something. Nothing is generated as long as the table's move suffices.
#[derive(Debug)]
pub(crate) struct Picker<'b> {
    board: &'b Board,
    hints: Hints,
    /// Only captures and promotions.
    is_loud: bool,
    stage: Stage,
    moves: Vec<Legal<'b>>,
    /// How promising each move is.
    scores: Vec<i32>,
    next: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Best,
    Generate,
    Rest,
}

/// Whose score is at least this is a capture or a promotion whose exchange has not been looked at.
const LOUD: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
const LOSING: i32 = -(1 << 24);

impl<'b> Picker<'b> {
    pub(crate) const fn all(board: &'b Board, hints: Hints) -> Self {
        Self {
            board,
            hints,
            is_loud: false,
            stage: Stage::Best,
            moves: Vec::new(),
            scores: Vec::new(),
            next: 0,
        }
    }

    /// Only captures and promotions to a queen.
    pub(crate) const fn loud(board: &'b Board, best: Option<Move>) -> Self {
        let hints = Hints { best, killers: [None; 2], before: None };
        Self {
            board,
            hints,
            is_loud: true,
            stage: Stage::Best,
            moves: Vec::new(),
            scores: Vec::new(),
            next: 0,
        }
    }

    pub(crate) fn next(&mut self, history: &History) -> Option<Legal<'b>> {
        if self.stage == Stage::Best {
            self.stage = Stage::Generate;
            let best = self.hints.best.and_then(|mv| self.board.to_legal(mv));
            if let Some(best) = best
                && (!self.is_loud || is_loud(best))
            {
                return Some(best);
            }
        }
        if self.stage == Stage::Generate {
            self.stage = Stage::Rest;
            self.generate(history);
        }
        self.pick()
    }

    fn generate(&mut self, history: &History) {
        let most = if self.is_loud { 16 } else { 64 };
        self.moves.reserve(most);
        self.scores.reserve(most);
        if self.is_loud {
            for legal in self.board.legal_captures() {
                self.add(legal, history);
            }
            // Pawns that promote without a capture.
            let seventh =
                self.board.by_piece(self.board.turn(), Role::Pawn) & promoting_rank(self.board);
            if !seventh.is_empty() {
                for legal in
                    self.board.legals().filter(|legal| !legal.is_capture() && is_loud(*legal))
                {
                    self.add(legal, history);
                }
            }
        } else {
            for legal in self.board.legals() {
                self.add(legal, history);
            }
        }
    }

    fn add(&mut self, legal: Legal<'b>, history: &History) {
        if self.hints.best == Some(legal.to_move()) {
            return;
        }
        let mv = Some(legal.to_move());
        let score = if let Some(score) = loud_score(legal) {
            LOUD + score
        } else if self.is_loud {
            return;
        } else if mv == self.hints.killers[0] {
            KILLER + 1
        } else if mv == self.hints.killers[1] {
            KILLER
        } else if mv == history.counter(self.hints.before) {
            KILLER - 1
        } else {
            history.of(legal, self.hints.before)
        };
        self.moves.push(legal);
        self.scores.push(score);
    }

    /// The best of those left. A capture that loses something goes back behind the quiet moves.
    fn pick(&mut self) -> Option<Legal<'b>> {
        loop {
            let left = self.scores.get_mut(self.next..)?;
            let mut best = *left.first()?;
            let mut at = 0;
            for (other, score) in left.iter().enumerate() {
                if *score > best {
                    (best, at) = (*score, other);
                }
            }
            let legal = self.moves[self.next + at];
            if best >= LOUD && !see::wins(legal, 0) {
                left[at] += LOSING - LOUD;
                continue;
            }
            left.swap(0, at);
            self.moves.swap(self.next, self.next + at);
            self.next += 1;
            return Some(legal);
        }
    }

    /// Whether the move that was given last loses material in an exchange.
    pub(crate) fn is_losing(&self) -> bool {
        self.next > 0 && self.scores[self.next - 1] < LOSING / 2
    }
}

/// Whether a move captures, or promotes to a queen.
pub(crate) fn is_loud(legal: Legal<'_>) -> bool {
    legal.is_capture() || legal.promotion() == Some(Role::Queen)
}

/// The most valuable victim first, and of those the least attacker. `None` for other moves.
fn loud_score(legal: Legal<'_>) -> Option<i32> {
    let promoted = match legal.promotion() {
        Some(Role::Queen) => see::worth(Role::Queen),
        // Hardly ever better than a queen.
        Some(_) if legal.is_capture() => -see::worth(Role::Queen),
        _ => 0,
    };
    let captured = if legal.is_capture() { legal.captured().map_or(0, see::worth) } else { 0 };
    (captured != 0 || promoted != 0)
        .then(|| 8 * (captured + promoted) - see::worth(legal.role()) / 100)
}

fn promoting_rank(board: &Board) -> chess_core::SquareSet {
    chess_core::SquareSet::rank(match board.turn() {
        chess_core::Color::White => chess_core::Rank::SEVENTH,
        chess_core::Color::Black => chess_core::Rank::SECOND,
    })
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
            hints.killers = [Some(all[0]), Some(all[all.len() - 1])];
            let mut given = picked(Picker::all(&board, hints));
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
        let given = picked(Picker::all(&board, Hints::default()));
        assert_eq!(given[..2], ["g4f6", "e4d5"]);
        assert_eq!(given.last().unwrap(), "d1d5");
    }

    #[test]
    fn loud_moves_are_captures_and_queens() {
        let board = Board::from_fen("1r2k3/P7/8/8/8/8/8/R3K3 w Q - 0 1").unwrap();
        let mut given = picked(Picker::loud(&board, None));
        given.sort_unstable();
        assert_eq!(given, ["a7a8q", "a7b8b", "a7b8n", "a7b8q", "a7b8r"]);
    }
}
