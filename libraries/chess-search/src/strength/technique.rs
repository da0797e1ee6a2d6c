//! Mates against a lone king, which every player learns first.

use std::sync::OnceLock;

use chess_core::{Board, Legal, Move, Role};
use chess_mate::{Distance, Ending};
use fastrand::Rng;

use crate::info::{Info, SearchResult};
use crate::run::{Run, first_moves, info_before_search};
use crate::score::Score;

/// The depth of a search against a lone king with more pieces than a queen or a rook, in plies. Nothing is overlooked
/// then.
pub(super) const DEPTH: u8 = 8;

/// Whether the other side has its king alone, and the side to move a queen or a rook.
pub(super) fn is_lone_king(board: &Board) -> bool {
    let (own, others) = (board.turn(), board.turn().other());
    let has_major =
        [Role::Queen, Role::Rook].iter().any(|role| board.material(own).count(*role) > 0);
    has_major && board.by_color(others).len() == 1
}

/// The outcome with one of the quickest mates by king and queen, or king and rook, against a lone king. `None` in other
/// positions, and if none of these moves is among those to search.
pub(super) fn mate_lone_king(run: &Run<'_>, seed: u64) -> Option<SearchResult> {
    let board = run.position.board();
    let ending = ending(board)?;
    let Some(Distance::Wins(moves)) = ending.distance(board) else { return None };
    let is_best = |legal: &Legal<'_>| {
        let after = legal.play();
        ending.distance(&after) == Some(Distance::Loses(moves - 1))
    };
    let wanted = first_moves(run.position, run.limits);
    let best: Vec<Move> = board.legals().filter(is_best).map(Legal::to_move).collect();
    let best: Vec<Move> = best.into_iter().filter(|mv| wanted.contains(mv)).collect();
    let best = Rng::with_seed(seed ^ run.position.key()).choice(&best).copied()?;
    let info = Info {
        score: Score::Mate(moves.into()),
        line: vec![best],
        ..info_before_search(run.position, &run.clock)
    };
    Some(SearchResult { best: Some(best), reply: None, info, no_mate: None })
}

/// The table of the ending on the board, if the side to move has a queen or a rook against a lone king.
fn ending(board: &Board) -> Option<&'static Ending> {
    static QUEEN: OnceLock<Ending> = OnceLock::new();
    static ROOK: OnceLock<Ending> = OnceLock::new();
    if !is_lone_king(board) || board.occupied().len() != 3 {
        return None;
    }
    let has_queen = board.material(board.turn()).count(Role::Queen) > 0;
    let (table, pieces) = if has_queen { (&QUEEN, "KQK") } else { (&ROOK, "KRK") };
    // Three pieces are an ending.
    Some(table.get_or_init(|| pieces.parse().expect("an ending of three pieces")))
}
