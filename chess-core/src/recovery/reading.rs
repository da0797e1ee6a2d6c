//! Reads a game to its end over all mistakes, for an editor.
//!
//! A check stops to follow a game at a mistake after which the position is not known. A reading takes the way on which the
//! game goes on longest: a move that was probably meant, no move of this side, or none at all.
//!
//! ```text
//! 1. e4 e5 2. Nh6 Nc6 3. B
//!             ^^^ left out: White passes, and the bishop's moves are known
//! ```

use alloc::vec::Vec;
use core::ops::Range;

use super::{Checker, ahead, meant};
use crate::board::Board;
use crate::error::{Error, ErrorKind, Syntax};
use crate::replay::{Item, Replay};

/// A part of a game's text, in order.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub enum Part<'a> {
    /// An item of the game, or the intended move in place of a mistake.
    Item {
        /// The item.
        item: Item<'a>,
        /// Its bytes, with white space and a number before it.
        range: Range<usize>,
        /// The position before it.
        before: Board,
        /// The position after it.
        after: Board,
    },
    /// A mistake.
    Mistake(Error),
}

impl<'a> Part<'a> {
    /// Reads all parts of a game, and returns the replay at its end.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn each(mut replay: Replay<'a>, take: &mut dyn FnMut(Self)) -> Replay<'a> {
        let mut checker = Checker::new(&mut replay, None);
        checker.reader = Some(take);
        if let Some(first) = checker.next_mistake() {
            checker.check_from(first);
        }
        replay
    }
}

/// Moves a replay on from a mistake after which its position is not known.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn go_on<'a>(error: &Error, replay: &mut Replay<'a>) -> Option<Part<'a>> {
    let (range, end) = (error.range(), meant::end_of_move(error, replay));
    let (text, before) = (replay.text(), *replay.board());
    let stay = ahead::from_offset(replay, end.max(range.end));
    let pass = before.after_null().ok().map(|next| {
        // A number says that a move is missing before it.
        let is_number = text[range.clone()].starts_with(|char: char| char.is_ascii_digit());
        let at = if is_number { range.start } else { end.max(range.end) };
        let mut passed = ahead::from_offset(replay, at);
        passed.plies += u32::from(passed.line_kind().is_main());
        passed.line.pass(next);
        passed
    });
    let mut ways = Vec::new();
    for mv in error.suggestions() {
        let mut next = replay.clone();
        ahead::play(&mut next, mv, end);
        ways.push((Some(mv), next));
    }
    let is_word = matches!(error.kind(), ErrorKind::Syntax(_));
    let others = if is_word { [Some(stay), pass] } else { [pass, Some(stay)] };
    ways.extend(others.into_iter().flatten().map(|way| (None, way)));
    let mut best = 0;
    let mut longest = 0;
    for (at, (_, way)) in ways.iter().enumerate() {
        let reached = ahead::next_mistake(way);
        if reached > longest {
            (best, longest) = (at, reached);
        }
    }
    let (mv, way) = ways.swap_remove(best);
    *replay = way;
    let (item, after) = (Item::Move(mv?), *replay.board());
    Some(Part::Item { item, range: range.start..end, before, after })
}

/// Moves a replay on from a result that came too early, if moves follow it.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn after_result(error: &Error, replay: &mut Replay<'_>) -> bool {
    if !matches!(error.kind(), ErrorKind::Syntax(Syntax::AfterResult)) {
        return false;
    }
    let mut next = ahead::from_offset(replay, error.range().start);
    next.result = None;
    let goes_on = match next.clone().next_item() {
        Ok(item) => matches!(item, Some(Item::Move(_))),
        Err(error) => matches!(error.kind(), ErrorKind::Syntax(Syntax::NumberWithoutMove)),
    };
    if goes_on {
        *replay = next;
    }
    goes_on
}

/// Whether nothing comes after a mistake: a comment or a variation is open there, or there is no move at all.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn is_last(error: &Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::Syntax(Syntax::OpenComment | Syntax::OpenVariation | Syntax::Empty)
    )
}

#[cfg(test)]
mod tests {
    use super::Part;
    use crate::board::Board;
    use crate::replay::{Item, Replay};
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    /// The moves that are read, and the last position.
    fn read(text: &str) -> (Vec<String>, String) {
        let mut moves = Vec::new();
        let end = Part::each(Replay::new(text, Board::START), &mut |part| {
            if let Part::Item { item: Item::Move(mv), before, .. } = part {
                moves.push(before.san(mv).to_string());
            }
        });
        (moves, end.board().to_string())
    }

    #[test]
    fn a_game_is_read_over_its_mistakes() {
        for (text, moves) in [
            ("1. e4 e5 2. Nf3 Nc6", "e4 e5 Nf3 Nc6"),
            ("1. e4 e5 2. Bb5+ Nc6 3. ", "e4 e5 Bb5 Nc6"),
            ("1. e4 e5 2. Sf3 Nc6 3. ", "e4 e5 Nf3 Nc6"),
            ("1. e4 2. d4 d5 3. ", "e4 d4 d5"),
            ("1. e4 foo e5 2. Nf3 ", "e4 e5 Nf3"),
            ("1. e4 e5 2. Sxyz Nc6 3. ", "e4 e5 Nc6"),
            ("1. e4 e5 (1... Ke3 2. Nf3) 2. d4 ", "e4 e5 Nf3 d4"),
            ("1. e4 e5 2. so it goes 2. Nf3 ", "e4 e5 Nf3"),
            ("1. e4 e5 1-0 2. Nf3 Nc6 ", "e4 e5 Nf3 Nc6"),
            ("1. e4 1-0 e5 2. Nf3 ", "e4 e5 Nf3"),
            ("1. e4 e5 1-0 so it went", "e4 e5"),
        ] {
            assert_eq!(read(text).0.join(" "), moves, "{text}");
        }
    }

    #[test]
    fn the_side_after_a_mistake_is_known() {
        for (text, turn) in [
            ("1. e4 e5 2. Nh6 Nc6 3. ", "w"),
            ("1. e4 e5 2. Nh6 ", "b"),
            ("1. e4 e5 (1... Ke3 ", "w"),
            ("1. e4 {open", "b"),
            ("1. e4 e5 1-0 2. Nf3 ", "b"),
            ("1. e4 e5 1-0 2. ", "w"),
            ("1. e4 e5 1-0 ", "w"),
            ("", "w"),
            ("1. ", "w"),
            ("[White \"A\"]\n\n", "w"),
        ] {
            let (_, end) = read(text);
            assert_eq!(end.split(' ').nth(1), Some(turn), "{text}: {end}");
        }
    }
}
