//! Other plausible readings of a text that only the game around it shows. Those of a word by itself are in
//! `diagnosis/doubt.rs`.

use alloc::vec::Vec;

use super::ahead::{AHEAD, from_first_move, from_offset};
use super::meant::end_of_move;
use super::rules::miscount;
use crate::basics::Move;
use crate::board::{Board, Legal};
use crate::diagnosis::may_mean;
use crate::error::{Error, ErrorKind, FalseClaim, Fix, Miscount, Syntax};
use crate::replay::{Item, Replay, eat_value_and_side};

/// A reading in which a mistake is another one, with a game that has it.
struct Doubt {
    #[cfg_attr(
        not(test),
        allow(dead_code, reason = "for readers, and for the test of the examples")
    )]
    name: &'static str,
    #[cfg_attr(
        not(test),
        allow(dead_code, reason = "for readers, and for the test of the examples")
    )]
    example: &'static str,
    /// Whether the reading is plausible.
    applies: fn(&Replay<'_>, &Error) -> bool,
}

const DOUBTS: [Doubt; 6] = [
    Doubt {
        name: "a move is missing or there twice before the number",
        example: "1. e4 2. e5 d5 3. Nf3 *",
        applies: |replay, error| {
            matches!(miscount(error), Some(Miscount::OnlyNumber)) && !confirms_number(replay, error)
        },
    },
    Doubt {
        name: "the move is one of the other side",
        example: "1. e4 e5 2. d3 Nc6 3. Be3 Nd4 4. Nf3+ *",
        applies: |replay, error| {
            let next = replay.board().after_null();
            is_claim_of_move(error)
                && next.is_ok_and(|next| next.read_legal(error.written().as_str()).is_ok())
        },
    },
    Doubt {
        name: "the move comes one ply too late",
        example: "1. e4 e5 2. d3 Nc6 3. Be3 Nd4 4. c3 d6 5. Nf3+ *",
        applies: |replay, error| {
            let is_right = |board: Board| board.read_legal(error.written().as_str()).is_ok();
            is_claim_of_move(error) && before_last(replay).is_some_and(is_right)
        },
    },
    Doubt {
        name: "the move and the next one are exchanged",
        example: "1. Nc3 Nf6 2. Nxd5 Nd5 *",
        applies: |replay, error| is_claim_of_move(error) && is_before_its_move(replay, error),
    },
    Doubt {
        name: "an earlier move is another one",
        example: "1. e4 f5 2. Nf3 Nf6 3. Nxe5 *",
        applies: |replay, error| is_claim_of_move(error) && is_after_another_move(replay, error),
    },
    Doubt {
        name: "a word for check is a move",
        example: "1. e4 e5 2. Nf3 ch 3. Bb5 *",
        applies: |replay, error| {
            matches!(error.kind(), ErrorKind::Syntax(Syntax::CheckWord { .. }))
                && error.fix() == Some(Fix::Remove)
                && from_offset(replay, error.range().end)
                    .next_item()
                    .is_err_and(|next| miscount(&next).is_some())
        },
    },
];

/// Whether the game around a mistake has another plausible reading.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn is_in_doubt(replay: &Replay<'_>, error: &Error) -> bool {
    DOUBTS.iter().any(|doubt| (doubt.applies)(replay, error))
}

/// Whether a claim about a move itself is false.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_claim_of_move(error: &Error) -> bool {
    !matches!(
        error.kind(),
        ErrorKind::FalseClaim(
            FalseClaim::Number { .. }
                | FalseClaim::Side { .. }
                | FalseClaim::Result { .. }
                | FalseClaim::ResultTag { .. }
                | FalseClaim::PlyCount { .. }
                | FalseClaim::Perft { .. }
                | FalseClaim::Avoided
                | FalseClaim::Published { .. }
                | FalseClaim::Fen { .. }
        ) | ErrorKind::Syntax(_)
            | ErrorKind::Illegal(_)
            | ErrorKind::Invalid(_)
    )
}

/// The position before the last move of the main line.
#[cfg_attr(not(feature = "compiled"), inline)]
fn before_last(replay: &Replay<'_>) -> Option<Board> {
    let plies = replay.plies.checked_sub(1).filter(|_| replay.depth == 0)?;
    let mut again = from_first_move(replay);
    while again.plies < plies {
        again.next_item().ok()??;
    }
    Some(*again.main_board())
}

/// Whether the next move can be played first, and the refused text is then right.
#[cfg_attr(not(feature = "compiled"), inline)]
fn is_before_its_move(replay: &Replay<'_>, error: &Error) -> bool {
    let mut cursor = replay.cursor;
    cursor.rewind(end_of_move(error, replay));
    cursor.skip_space();
    if matches!(cursor.peek(), Some(b'0'..=b'9')) {
        eat_value_and_side(&mut cursor);
        cursor.skip_space();
    }
    let board = replay.board();
    let Ok(first) = board.read_next(&mut cursor, replay.text()) else { return false };
    first.play().read_legal(error.written().as_str()).is_ok()
}

/// The number of moves that are tried and read for one false claim. A game of 400 plies needs fewer.
const MOST_READ: usize = 50_000;

/// Whether an earlier move of the main line may be another one, with which the refused text and all moves before it are right.
/// In a game too long to tell, it may be.
#[cfg_attr(not(feature = "compiled"), inline)]
fn is_after_another_move(replay: &Replay<'_>, error: &Error) -> bool {
    let Some(played) = main_line(replay) else { return false };
    let (refused, mut left) = (error.written(), MOST_READ);
    // The latest first: with a move that is wrong for long, something else would have been illegal before.
    for (ply, (board, mv, text)) in played.iter().enumerate().rev() {
        for other in board.legals().filter(|other| !other.to_move().is(*mv)) {
            let rest = played[ply + 1..].iter().map(|(.., text)| *text);
            let mut rest = rest.chain([refused.as_str()]);
            let mut now = other.play();
            let is_right = may_mean(board, text, other.to_move())
                && rest.all(|text| {
                    left = left.saturating_sub(1);
                    now.read_legal(text).map(Legal::play).map(|next| now = next).is_ok()
                });
            left = left.saturating_sub(1);
            if is_right || left == 0 {
                return true;
            }
        }
    }
    false
}

/// The moves of the main line, each with the position before it and its text.
#[cfg_attr(not(feature = "compiled"), inline)]
fn main_line<'a>(replay: &Replay<'a>) -> Option<Vec<(Board, Move, &'a str)>> {
    let mut played = Vec::new();
    if replay.depth > 0 {
        return None;
    }
    let mut again = from_first_move(replay);
    while again.plies < replay.plies {
        let (start, board, depth) = (again.item_end(), *again.board(), again.depth);
        if let Item::Move(mv) = again.next_item().ok()??
            && depth == 0
            && again.depth == 0
        {
            let mut cursor = replay.cursor;
            cursor.rewind(start.max(replay.tags.end));
            cursor.skip_space();
            let end = again.item_end();
            if matches!(cursor.peek(), Some(b'0'..=b'9'))
                && replay.text()[cursor.at()..end].contains('.')
            {
                eat_value_and_side(&mut cursor);
            }
            played.push((board, mv, replay.text().get(cursor.at()..end)?.trim()));
        }
    }
    Some(played)
}

/// So many plies without a mistake prove that only the number is wrong, in a game that has no more numbers.
const CONFIRMING: u32 = 3;

/// Whether the game after a wrong number says that no move is missing and none is there twice.
///
/// The next number is right; or there is none, and the move is illegal on the turn that the wrong one names. Without a dot, it may
/// also be part of a move, such as a letter that a scanner took for a digit.
#[cfg_attr(not(feature = "compiled"), inline)]
fn confirms_number(replay: &Replay<'_>, error: &Error) -> bool {
    let written = error.written();
    let Some(number) = written.as_str().trim_end().strip_suffix('.') else { return false };
    let is_of_black = number.ends_with('.');
    // A number that no game reaches names no turn.
    let Ok(value) = number.trim_end_matches(['.', ' ']).parse::<i64>() else { return true };
    let board = error.position();
    // The ply that is named, counted from White's turn of this move.
    let named = 2 * value + i64::from(is_of_black) - 2 * i64::from(board.number);
    let is_legal_on = |board: Board| {
        let mut cursor = replay.cursor;
        board.read_next(&mut cursor, replay.text()).is_ok()
    };
    let mut ahead = replay.clone();
    ahead.number = None;
    let mut end = error.range().end;
    for _ in 0..AHEAD {
        let item = match ahead.next_item() {
            Ok(Some(item)) => item,
            Ok(None) => break,
            Err(_) => return false,
        };
        let is_numbered = matches!(item, Item::Move(_))
            && ahead.plies > replay.plies + 1
            && replay.text()[end..ahead.end()].contains('.');
        if is_numbered || ahead.plies >= replay.plies + CONFIRMING {
            return true;
        }
        end = ahead.end();
    }
    // Is the move legal after any ply that may be missing, or in place of a ply that is there twice?
    !match named - board.turn as i64 {
        1 => board.legals().any(|lost| is_legal_on(lost.play())),
        -1 => before_last(replay).is_some_and(is_legal_on),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_doubt_applies_to_its_example() {
        for doubt in DOUBTS {
            let mut replay = Replay::new(doubt.example, Board::START);
            let error = loop {
                if let Err(error) = replay.next_item() {
                    break error;
                }
            };
            assert!((doubt.applies)(&replay, &error), "{}: {}", doubt.name, error.headline());
        }
    }
}
