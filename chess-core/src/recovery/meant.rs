//! The intended move in place of a refused one.
//!
//! A misspelling that certainly stands for one legal move is that move. For another one and for an
//! illegal move, the moves that its message suggests are tried, and so is every other legal move:
//! if the game goes on longest with one suggestion, that move is the intended one.
//!
//! ```text
//! 1. e4 e5 2. Nf4 Nc6 3. Nxe5
//!             ^^^ Nf3: with every other legal move, 3. Nxe5 is illegal
//! ```
//!
//! So what only follows from the illegal move is never taken for a mistake: with every move that could be there,
//! the game goes wrong at the next mistake or before it. If with one move, which one slip leads to what is written, the game
//! goes on to its end, and with no other legal move, the game itself proves that move.

use alloc::vec::Vec;

use super::ahead;
use crate::basics::Move;
use crate::error::{Error, ErrorKind, FalseClaim, Fix, Illegal, Syntax};
use crate::notation::skip_suffixes;
use crate::reading::Readings;
use crate::replay::{Item, Replay};

/// The intended move, and the last move at which the game goes wrong with all others, if that
/// proves it: 2 for each full move number, and 1 for Black.
pub(super) struct Meant {
    pub(super) mv: Move,
    pub(super) others_end: Option<u16>,
}

/// The intended move in place of a refused one, if it is known.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn meant_by(error: &Error, replay: &Replay<'_>) -> Option<Meant> {
    let candidates = match error.kind() {
        ErrorKind::Syntax(Syntax::Misspelling { mv: Some(mv), .. }) => {
            let fixes = error.fixes();
            match fixes.last() {
                Some(Fix::Choose(others)) if replay.depth == 0 => others.after(mv).to_vec(),
                _ => return Some(Meant { mv, others_end: None }),
            }
        }
        ErrorKind::Syntax(syntax) if syntax.leaves_choice() => error.suggestions().to_vec(),
        // `5` for `a5`: only the rest of the game can tell.
        ErrorKind::Syntax(Syntax::NumberWithoutMove) => Vec::new(),
        ErrorKind::Illegal(illegal) => candidates(illegal, error),
        _ => return None,
    };
    if replay.depth == 0 { best(&candidates, error, replay) } else { None }
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
fn best(candidates: &[Move], error: &Error, replay: &Replay<'_>) -> Option<Meant> {
    let end = end_of_move(error, replay);
    let written = replay.text().get(error.range().start..end)?;
    let board = error.board().unwrap_or(*replay.board());
    let readings = Readings::of(&board, written);
    let legal = board.legal_moves();
    if candidates.is_empty() && !legal.iter().any(|mv| readings.has(*mv)) {
        return None;
    }
    // A wrong number right after the move says that something else is missing.
    let is_before_number = |mv: &Move| is_before_wrong_number(replay, *mv, end);
    if !candidates.is_empty() && candidates.iter().all(is_before_number) {
        return None;
    }
    let goes_on = |mv: &Move| ahead::next_mistake(&with(*mv, end, replay));
    let reached: Vec<(Move, usize)> = legal.iter().map(|mv| (*mv, goes_on(mv))).collect();
    let longest = reached.iter().map(|(_, at)| *at).max()?;
    let is_longest = |mv: &Move| reached.iter().any(|(other, at)| other.is(*mv) && *at == longest);
    if let [(mv, usize::MAX)] =
        *reached.iter().filter(|(_, at)| *at == longest).collect::<Vec<_>>().as_slice()
        && (readings.has(*mv) || candidates.contains(mv))
        && let Some(others_end) = proof(*mv, &reached, error, replay)
    {
        return Some(Meant { mv: *mv, others_end: Some(others_end) });
    }
    let is_ambiguous = matches!(error.kind(), ErrorKind::Illegal(Illegal::Ambiguous { .. }));
    let mut meant = candidates.iter().filter(|mv| is_longest(mv));
    let mv = *meant.next()?;
    let is_likeliest = meant.all(|other| readings.is_likelier(mv, *other));
    (is_ambiguous || is_likeliest).then_some(Meant { mv, others_end: None })
}

/// The replay after a legal move in place of a text that ends at an offset.
#[cfg_attr(not(feature = "compiled"), inline)]
fn with<'a>(mv: Move, end: usize, replay: &Replay<'a>) -> Replay<'a> {
    let mut next = replay.clone();
    ahead::play(&mut next, mv, end);
    next
}

/// The number of plies that prove the move before them, if they are legal only behind it.
const PROVING: u32 = 6;

/// The last move at which the game goes wrong with any move but the intended one.
#[cfg_attr(not(feature = "compiled"), inline)]
fn proof(mv: Move, reached: &[(Move, usize)], error: &Error, replay: &Replay<'_>) -> Option<u16> {
    let end = end_of_move(error, replay);
    if !ahead::is_proving(with(mv, end, replay), PROVING) {
        return None;
    }
    let others = reached.iter().filter(|(other, _)| !other.is(mv));
    let (last, _) = others.max_by_key(|(_, at)| *at)?;
    let board = ahead::board_of_mistake(with(*last, end, replay))?;
    Some(2 * board.number.min(0x7FFF) + board.turn as u16)
}

/// Whether a wrong number follows a move that ends at an offset, there or in a variation.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn is_before_wrong_number(replay: &Replay<'_>, mv: Move, end: usize) -> bool {
    let mut next = with(mv, end, replay);
    let claims = |error: Error| match error.kind() {
        ErrorKind::FalseClaim(claim) => Some(claim),
        _ => None,
    };
    let mut item = next.next_item();
    if let Ok(Some(Item::Open)) = item {
        item = next.next_item();
    }
    matches!(item.err().and_then(claims), Some(FalseClaim::Number { .. } | FalseClaim::Side { .. }))
}

/// The moves that an illegal move may stand for.
#[cfg_attr(not(feature = "compiled"), inline)]
fn candidates(illegal: Illegal, error: &Error) -> Vec<Move> {
    let board = error.position();
    match (illegal, error.hints.language()) {
        (Illegal::Ambiguous { from, to, .. }, _) => {
            let moves = from.into_iter().map(|from| Move::new(from, to));
            moves.filter(|mv| board.legal(*mv).is_ok()).collect()
        }
        (_, Some(mv)) => alloc::vec![mv],
        _ if illegal.may_be_a_slip() || illegal.is_of_promotion() => error.suggestions().to_vec(),
        _ => Vec::new(),
    }
}
