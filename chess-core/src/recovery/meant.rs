//! The move that was meant instead of a refused one.
//!
//! A misspelling that certainly stands for one legal move is that move. For another one and for an illegal move, the moves
//! that its message suggests are tried, and so is every other legal move: if the game goes on longest with one suggestion,
//! that move was meant.
//!
//! ```text
//! 1. e4 e5 2. Nf4 Nc6 3. Nxe5
//!             ^^^ Nf3: with every other legal move, 3. Nxe5 is illegal
//! ```
//!
//! So what only follows from the illegal move is never taken for a mistake: with every move that could be there,
//! the game goes wrong at the next mistake or before it.

use alloc::vec::Vec;

use super::ahead;
use crate::basics::Move;
use crate::error::{Error, ErrorKind, FalseClaim, Fix, Illegal, Syntax};
use crate::notation::skip_suffixes;
use crate::replay::Replay;

/// The move that was meant instead of a refused one, if it is known.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn meant_by(error: &Error, replay: &Replay<'_>) -> Option<Move> {
    match error.kind() {
        ErrorKind::Syntax(Syntax::Misspelling { mv: Some(mv), .. }) => {
            let fixes = error.fixes();
            match fixes.last() {
                Some(Fix::Choose(others)) if replay.depth == 0 => {
                    best(others.after(mv).to_vec(), false, error, replay)
                }
                _ => Some(mv),
            }
        }
        ErrorKind::Illegal(illegal) if replay.depth == 0 => {
            let is_ambiguous = matches!(illegal, Illegal::Ambiguous { .. });
            best(candidates(illegal, error), is_ambiguous, error, replay)
        }
        _ => None,
    }
}

/// The end of a move and of its suffixes, from the end of its text on.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn end_of_move(error: &Error, replay: &Replay<'_>) -> usize {
    let mut cursor = replay.cursor;
    cursor.rewind(error.range().end);
    skip_suffixes(&mut cursor);
    cursor.at()
}

/// The only candidate with which the game goes on as long as with any legal move. An ambiguous text allows
/// each of its candidates, so the first of several will do.
#[cfg_attr(not(feature = "compiled"), inline)]
fn best(
    candidates: Vec<Move>,
    is_ambiguous: bool,
    error: &Error,
    replay: &Replay<'_>,
) -> Option<Move> {
    if candidates.is_empty() {
        return None;
    }
    let end = end_of_move(error, replay);
    let goes_on = |mv: Move| {
        let mut next = replay.clone();
        ahead::play(&mut next, mv, end);
        ahead::next_mistake(&next)
    };
    // A wrong number right after the move says that something else is missing.
    if candidates.iter().all(|mv| is_before_wrong_number(replay, *mv, end)) {
        return None;
    }
    let mut longest = 0;
    for mv in &replay.board().legal_moves() {
        longest = longest.max(goes_on(*mv));
    }
    let mut meant = candidates.into_iter().filter(|mv| goes_on(*mv) == longest);
    let first = meant.next();
    first.filter(|_| is_ambiguous || meant.next().is_none())
}

/// Whether a wrong number follows a move that ends at an offset.
#[cfg_attr(not(feature = "compiled"), inline)]
fn is_before_wrong_number(replay: &Replay<'_>, mv: Move, end: usize) -> bool {
    let mut next = replay.clone();
    ahead::play(&mut next, mv, end);
    let claims = |error: Error| match error.kind() {
        ErrorKind::FalseClaim(claim) => Some(claim),
        _ => None,
    };
    matches!(
        next.next_item().err().and_then(claims),
        Some(FalseClaim::Number { .. } | FalseClaim::Side { .. })
    )
}

/// The moves that an illegal move may stand for.
#[cfg_attr(not(feature = "compiled"), inline)]
fn candidates(illegal: Illegal, error: &Error) -> Vec<Move> {
    let board = error.position();
    match (illegal, error.hints().language()) {
        (Illegal::Ambiguous { from, to, .. }, _) => {
            let moves = from.into_iter().map(|from| Move::new(from, to));
            moves.filter(|mv| board.legal(*mv).is_ok()).collect()
        }
        (_, Some(mv)) => alloc::vec![mv],
        _ if illegal.may_be_a_slip() || illegal.is_of_promotion() => error.suggestions().to_vec(),
        _ => Vec::new(),
    }
}
