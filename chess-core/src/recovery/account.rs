//! Other accounts of a game, in which a text that is refused is right: an earlier move is another one, moves are exchanged,
//! or two are missing.

use alloc::vec::Vec;

use super::ahead::{self, from_first_move, from_offset};
use super::meant::end_of_move;
use crate::attacks::between;
use crate::basics::{Move, Role};
use crate::board::Board;
use crate::error::{Error, ErrorKind, FalseClaim};
use crate::reading::Readings;
use crate::replay::{Item, Replay, eat_value_and_side};

/// A move of the main line, with the position before it and its text.
pub(super) type Played<'a> = (Board, Move, &'a str);

/// The moves of the main line; `None` in a variation, or behind a mistake that is not a false claim.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn main_line<'a>(replay: &Replay<'a>) -> Option<Vec<Played<'a>>> {
    let mut played = Vec::new();
    if replay.depth > 0 {
        return None;
    }
    let mut again = from_first_move(replay);
    while again.plies < replay.plies {
        let (start, board, depth) = (again.end(), *again.board(), again.depth);
        match again.next_item() {
            Ok(item) => {
                if let Item::Move(mv) = item?
                    && depth == 0
                    && again.depth == 0
                {
                    played.push((board, mv, text_of_move(replay, start, again.item_end())?));
                }
            }
            // The subject of a false claim is known.
            Err(error) => match (error.kind(), error.suggestions().as_slice()) {
                (ErrorKind::FalseClaim(_), [mv]) => {
                    let range = error.range();
                    let end = end_of_move(&error, &again);
                    ahead::play(&mut again, *mv, end);
                    if depth == 0 {
                        let text = replay.text()[range].trim_end_matches(['+', '#']);
                        played.push((board, *mv, text));
                    }
                }
                (ErrorKind::FalseClaim(_), []) if error.miscount().is_some() => again.number = None,
                _ => return None,
            },
        }
    }
    Some(played)
}

/// The text of a move between two offsets, without its number.
#[cfg_attr(not(feature = "compiled"), inline)]
fn text_of_move<'a>(replay: &Replay<'a>, start: usize, end: usize) -> Option<&'a str> {
    let mut cursor = replay.cursor;
    cursor.rewind(start.max(replay.tags.end));
    cursor.skip_space();
    if matches!(cursor.peek(), Some(b'0'..=b'9')) && replay.text()[cursor.at()..end].contains('.') {
        eat_value_and_side(&mut cursor);
    }
    Some(replay.text().get(cursor.at()..end)?.trim())
}

/// The position before the last move of the main line.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn before_last(replay: &Replay<'_>) -> Option<Board> {
    main_line(replay)?.pop().map(|(board, ..)| board)
}

/// The next three moves as they are written, behind the one that is meant.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn next_moves<'a>(replay: &Replay<'a>, error: &Error, mv: Move) -> Vec<&'a str> {
    let (mut ahead, mut texts) = (replay.clone(), Vec::new());
    let mut start = end_of_move(error, replay);
    ahead::play(&mut ahead, mv, start);
    while let (Ok(Some(item)), true) = (ahead.next_item(), texts.len() < 3) {
        if matches!(item, Item::Move(_)) {
            texts.extend(text_of_move(replay, start, ahead.item_end()));
        }
        start = ahead.end();
    }
    texts
}

/// Whether the rest of a game is right, from a refused text on, in another position.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn goes_on(board: Board, replay: &Replay<'_>, error: &Error) -> bool {
    let mut next = from_offset(replay, error.range().start);
    next.line.board = board;
    ahead::is_proving(next, 0)
}

/// The position after moves as they are written, if all of them are right.
fn after(board: Board, mut texts: impl Iterator<Item: AsRef<str>>) -> Option<Board> {
    texts.try_fold(board, |now, text| now.find(text.as_ref()).map(|mv| now.played(mv)))
}

/// Whether the next move can be played first, and the refused text is then right.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn is_before_its_move(replay: &Replay<'_>, error: &Error) -> bool {
    let mut cursor = replay.cursor;
    cursor.rewind(end_of_move(error, replay));
    cursor.skip_space();
    if matches!(cursor.peek(), Some(b'0'..=b'9')) {
        eat_value_and_side(&mut cursor);
        cursor.skip_space();
    }
    let board = replay.board();
    let Ok(first) = board.read_next(&mut cursor, replay.text()) else { return false };
    first.play().find(error.text()).is_some()
}

/// The orders in which neighbours, two moves of one side, and two pairs of moves are exchanged.
const EXCHANGES: [&[usize]; 3] = [&[1, 0], &[2, 1, 0], &[2, 3, 0, 1]];

/// Whether moves are exchanged, before a refused text or with it, so that the text is right.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn is_exchanged(played: &[Played<'_>], error: &Error, next: &[&str]) -> bool {
    let (refused, place) = (error.written(), played.len());
    let mut texts: Vec<&str> = played.iter().map(|(.., text)| *text).collect();
    texts.push(refused.as_str());
    texts.extend(next);
    let are_right = |first: usize, order: &[usize]| {
        let before = played.get(first).map_or(error.position(), |(board, ..)| *board);
        let end = first + order.len();
        let exchanged = order.iter().map(|at| first + at).chain(end..=place);
        end <= texts.len() && after(before, exchanged.map(|at| texts[at])).is_some()
    };
    (0..=place).rev().any(|first| EXCHANGES.iter().any(|order| are_right(first, order)))
}

/// The number of moves that are tried and read for one false claim. A game of 400 plies needs fewer.
const MOST_READ: usize = 50_000;

/// Whether another move in place of an earlier one that may be it makes the refused text right, and the game goes on from
/// the position before the text.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn is_after(
    played: &[Played<'_>],
    error: &Error,
    may_be: &dyn Fn(&Played<'_>, &Readings<'_>, Move) -> bool,
    goes_on: &dyn Fn(Board) -> bool,
) -> bool {
    let (refused, mut left) = (error.written(), MOST_READ);
    // The latest first: with a move that is wrong for long, something else would have been illegal before.
    for (ply, before @ (board, mv, text)) in played.iter().enumerate().rev() {
        let readings = Readings::of(board, text);
        for other in board.legals().filter(|other| !other.to_move().is(*mv)) {
            let rest = played[ply + 1..].iter().map(|(.., text)| *text);
            let rest = rest.inspect(|_| left = left.saturating_sub(1));
            let is_right = may_be(before, &readings, other.to_move())
                && after(other.play(), rest)
                    .is_some_and(|now| now.find(refused.as_str()).is_some() && goes_on(now));
            left = left.saturating_sub(1);
            if is_right || left == 0 {
                return true;
            }
        }
    }
    false
}

/// So many plies before a claim, two moves may be missing. To try all of a game would take most of the time of a check.
const NEAR: usize = 3;

/// Whether two more moves, one of which matters, make a refused text and the rest of the game right: before it, or before one
/// of the last moves that were played.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn is_after_two_more(
    played: &[Played<'_>],
    error: &Error,
    matters: &dyn Fn(&Board, Move) -> bool,
    goes_on: &dyn Fn(Board) -> bool,
) -> bool {
    let (refused, number) = (error.written(), error.position().number);
    // The moves that are left may be numbered anew.
    let are_right = |now: Board, rest: &[Played<'_>]| {
        after(now, rest.iter().map(|(.., text)| *text)).is_some_and(|now| {
            now.find(refused.as_str()).is_some() && goes_on(Board { number, ..now })
        })
    };
    (played.len().saturating_sub(NEAR)..=played.len()).rev().any(|ply| {
        let board = played.get(ply).map_or(error.position(), |(board, ..)| *board);
        board.legals().any(|first| {
            let (next, is_enough) = (first.play(), matters(&board, first.to_move()));
            let mut more = next.legals().filter(|more| is_enough || matters(&next, more.to_move()));
            more.any(|more| are_right(more.play(), &played[ply..]))
        })
    })
}

/// Whether a move changes what a false claim is about: the piece on the square where the move ends; or the square of the
/// king that is said to be in check, or a piece between the two.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn matters(error: &Error, board: &Board, mv: Move) -> bool {
    let (position, claims) = (error.position(), error.suggestions());
    let Some(claimed) = claims.first() else { return false };
    if matches!(error.kind(), ErrorKind::FalseClaim(FalseClaim::NotCapture)) {
        return mv.from().is(claimed.to()) || mv.to().is(claimed.to());
    }
    let king = position.king(position.turn().other());
    let way = between(claimed.to(), king);
    way.contains(mv.from())
        || way.contains(mv.to())
        || !board.turn().is(position.turn()) && board.role_at(mv.from()).is(Role::King)
}
