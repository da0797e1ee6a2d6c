//! Moves a replay to another place of its text, and tries how far a game goes on from there.

use crate::basics::Move;
use crate::board::Board;
use crate::replay::{Item, Replay};

/// A game that goes on for this many items is taken to go on to its end.
pub(super) const AHEAD: usize = 200;

/// The offset of the next mistake; the greatest number if there is none.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn next_mistake(replay: &Replay<'_>) -> usize {
    let mut ahead = replay.clone();
    for _ in 0..AHEAD {
        match ahead.next_item() {
            Ok(Some(_)) => {}
            Ok(None) => break,
            Err(error) => return error.range().start,
        }
    }
    usize::MAX
}

/// Whether a game goes on to its end without a mistake, over a number of plies at least.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn is_proving(mut ahead: Replay<'_>, plies: u32) -> bool {
    let least = ahead.plies + plies;
    loop {
        match ahead.next_item() {
            Ok(Some(_)) => {}
            Ok(None) => return ahead.plies >= least,
            Err(_) => return false,
        }
    }
}

/// The position of the next mistake.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn board_of_mistake(mut ahead: Replay<'_>) -> Option<Board> {
    loop {
        match ahead.next_item() {
            Ok(item) => item?,
            Err(error) => return error.board(),
        };
    }
}

/// The same replay before the first move.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn from_first_move<'a>(replay: &Replay<'a>) -> Replay<'a> {
    let mut again = replay.again(replay.text());
    again.open_until = replay.open_until;
    again.line.count = replay.line.count;
    again
}

/// The replay after the comment that begins at an offset, read again from an earlier place.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn after_comment<'a>(since: &Replay<'a>, open: usize) -> Option<Replay<'a>> {
    let mut again = since.clone();
    while again.end() <= open {
        if let Item::Comment(text) = again.next_item().ok()??
            && again.end() == open + text.len() + 2
        {
            return Some(again);
        }
    }
    None
}

/// The same replay in its position, from another offset on.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn from_offset<'a>(replay: &Replay<'a>, at: usize) -> Replay<'a> {
    let mut next = replay.clone();
    next.cursor.rewind(at);
    next.number = None;
    next.signs = (0, 0);
    next
}

/// Plays a legal move in place of what is written, and goes on from an offset.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn play(replay: &mut Replay<'_>, mv: Move, at: usize) {
    replay.cursor.rewind(at);
    replay.number = None;
    replay.plies += u32::from(replay.depth == 0);
    replay.line.play_meant(mv);
}

/// Goes from an offset to the parenthesis that closes the variation, over nested variations, or to the end of
/// the game.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn skip_variation(replay: &mut Replay<'_>, at: usize) {
    replay.cursor.rewind(at);
    replay.number = None;
    replay.signs = (0, 0);
    let mut nested = 0_usize;
    while let Some(byte) = replay.cursor.peek() {
        let here = replay.cursor;
        match byte {
            b'[' if replay.is_at_next_game(byte) => return,
            b'{' => {
                if replay.read_comment().is_err() {
                    replay.cursor = here;
                    replay.cursor.bump();
                }
            }
            b';' | b'%' if replay.at_line_comment(byte) => {
                replay.read_line();
            }
            b')' if nested == 0 => return,
            _ => {
                nested = match byte {
                    b'(' => nested + 1,
                    b')' => nested - 1,
                    _ => nested,
                };
                replay.cursor.bump();
            }
        }
    }
}
