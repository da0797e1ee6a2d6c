//! Other plausible readings of a text that only the game around it shows. Readings of a word by
//! itself are in `diagnosis/doubt.rs`.

use super::account::{
    before_last, goes_on, is_after, is_after_two_more, is_before_its_move, is_exchanged, main_line,
    matters, next_moves,
};
use super::ahead::{self, AHEAD, from_offset};
use super::meant::{end_of_move, is_before_wrong_number};
use crate::basics::{GameResult, Move};
use crate::board::Board;
use crate::error::finding::Finding;
use crate::error::{Error, ErrorKind, FalseClaim, Fix, Illegal, Miscount, Misspelling, Syntax};
use crate::replay::{Item, Replay};

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

const DOUBTS: [Doubt; 16] = [
    Doubt {
        name: "a move is missing or there twice before the number",
        example: "1. e4 2. e5 d5 3. Nf3 *",
        applies: |replay, error| {
            matches!(error.miscount(), Some(Miscount::OnlyNumber))
                && !confirms_number(replay, error)
        },
    },
    Doubt {
        name: "the move is one of the other side",
        example: "1. e4 e5 2. d3 Nc6 3. Be3 Nd4 4. Nf3+ *",
        applies: |replay, error| {
            let next = replay.board().after_null();
            is_claim_of_move(error) && next.is_ok_and(|next| next.find(error.text()).is_some())
        },
    },
    Doubt {
        name: "the move comes one ply too late",
        example: "1. e4 e5 2. d3 Nc6 3. Be3 Nd4 4. c3 d6 5. Nf3+ *",
        applies: |replay, error| {
            let is_right = |board: Board| board.find(error.text()).is_some();
            is_claim_of_move(error) && before_last(replay).is_some_and(is_right)
        },
    },
    Doubt {
        name: "the move and the next one are exchanged",
        example: "1. Nc3 Nf6 2. Nxd5 Nd5 *",
        applies: |replay, error| {
            is_claim_of_move(error)
                && (is_before_its_move(replay, error)
                    || main_line(replay).is_some_and(|played| {
                        let mv = error.suggestions().first().copied();
                        let next = mv.map(|mv| next_moves(replay, error, mv));
                        is_exchanged(&played, error, &next.unwrap_or_default())
                    }))
        },
    },
    Doubt {
        name: "an earlier move is another one",
        example: "1. e4 f5 2. Nf3 Nf6 3. Nxe5 *",
        applies: |replay, error| is_claim_of_move(error) && is_after_another_move(replay, error),
    },
    Doubt {
        name: "the move before it is any other one, with which the rest of the game is right",
        example: "1. e4 e5 2. Bc4 a6 3. Bxf7+ Ke7 4. Qh5+ *",
        applies: |replay, error| {
            is_claim_of_move(error)
                && main_line(replay).is_some_and(|mut played| {
                    let last = played.split_off(played.len().saturating_sub(1));
                    is_after(&last, error, &|_, _, _| true, &|board| goes_on(board, replay, error))
                })
        },
    },
    Doubt {
        name: "moves that are there twice have marks that the first ones lack",
        example: "1. d4 d5 2. Qd3 Qd6 3. Qh7 3. Qxh7 *",
        applies: |replay, error| {
            let (before, written) = (&replay.text()[..error.range().start], error.written());
            let has_claim = |word: &&str| word.contains(['x', '+', '#']);
            let is_there = |word: &str| before.contains(word.trim_end_matches(['!', '?']));
            matches!(error.miscount(), Some(Miscount::Repeated))
                && !written.as_str().split_whitespace().filter(has_claim).all(is_there)
        },
    },
    Doubt {
        name: "more than the end of a capture is lost",
        example: "1. e4 d5 2. exd 4. Nf3 *",
        applies: |replay, error| match error.kind() {
            ErrorKind::Syntax(Syntax::Misspelling { kind: Misspelling::Files, mv: Some(mv) }) => {
                is_before_wrong_number(replay, mv, end_of_move(error, replay))
            }
            _ => false,
        },
    },
    Doubt {
        name: "a sign stands for the letter of a piece",
        example: "1. e4 e5 2. ,f3 *",
        applies: |replay, error| {
            let (before, rest) = replay.text().split_at(error.range().start);
            matches!(error.kind(), ErrorKind::Syntax(Syntax::UnexpectedCharacter))
                && error.text().len() == 1
                && before.ends_with(|char: char| char.is_whitespace() || char == '.')
                && rest[1..].starts_with(|char: char| !char.is_whitespace())
        },
    },
    Doubt {
        name: "the move is another one of the same piece, of which the claim is true",
        example: "1. e4 d5 2. Nc3 Nf6 3. Nxb5 c6 4. Nf3 *",
        applies: |replay, error| is_claim_of_move(error) && is_other_with_claim(replay, error),
    },
    Doubt {
        name: "a pawn that takes on its own file takes on another one",
        example: "1. e4 e5 2. Nf3 Nc6 3. bxb4 *",
        applies: |_, error| {
            matches!(error.kind(), ErrorKind::FalseClaim(FalseClaim::NotCapture))
                && matches!(error.text().as_bytes(), [from, b'x', to, ..] if from == to)
        },
    },
    Doubt {
        name: "the letter is that of a piece in an unknown language",
        example: "1. e4 Ee5 2. Cf3 Ec6 *",
        applies: |replay, error| {
            let written = error.written();
            let is_piece = |word: &&str| {
                let ([piece, b'a'..=b'h', b'1'..=b'8', ..] | [piece, b'x', b'a'..=b'h', ..]) =
                    word.as_bytes()
                else {
                    return false;
                };
                piece.is_ascii_uppercase() && !b"KQRBN".contains(piece)
            };
            let word = Some(written.as_str()).filter(is_piece);
            let is_other = |other: &str| {
                word.is_some_and(|word| other != word && other.starts_with(&word[..1]))
            };
            matches!(error.kind(), ErrorKind::Syntax(Syntax::Misspelling { .. }))
                && replay.text().split_ascii_whitespace().filter(is_piece).any(is_other)
        },
    },
    Doubt {
        name: "two moves are missing",
        example: "1. e4 d5 2. Nf3 Nf6 3. Nxe5 *",
        applies: |replay, error| {
            is_claim_of_move(error)
                && main_line(replay).is_some_and(|played| {
                    let matters = |board: &Board, mv| matters(error, board, mv);
                    is_after_two_more(&played, error, &matters, &|board| {
                        goes_on(board, replay, error)
                    })
                })
        },
    },
    Doubt {
        name: "two moves side by side are the two squares of one",
        example: "1. d2d4 d7d5 2. c3f6 *",
        applies: |replay, error| {
            matches!(error.kind(), ErrorKind::Syntax(Syntax::JoinedMoves))
                && is_between_squares(replay.text(), error.range().start)
        },
    },
    Doubt {
        name: "the last move is another one, because the tag has the same result",
        example: "[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0",
        applies: |replay, error| {
            let ErrorKind::FalseClaim(FalseClaim::Result { written }) = error.kind() else {
                return false;
            };
            let is_mate = error.position().is_checkmate();
            let is_same = |result: GameResult| is_mate && result.is(written);
            let (start, end) = (error.range().start, error.range().end);
            replay.tags.result.is_some_and(|(tag, range)| {
                is_same(tag) && (range != (start, end) || replay.result.is_some_and(is_same))
            })
        },
    },
    Doubt {
        name: "a word for check is a move",
        example: "1. e4 e5 2. Nf3 ch 3. Bb5 *",
        applies: |replay, error| {
            matches!(error.kind(), ErrorKind::Syntax(Syntax::CheckWord { .. }))
                && error.fix() == Some(Fix::Remove)
                && from_offset(replay, error.range().end)
                    .next_item()
                    .is_err_and(|next| next.miscount().is_some())
        },
    },
];

/// Whether the game around a mistake has another plausible reading.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn is_in_doubt(replay: &Replay<'_>, error: &Error) -> bool {
    DOUBTS.iter().any(|doubt| (doubt.applies)(replay, error))
}

/// Whether the whole game has another account than that an illegal move is another one: an earlier move is, or the word is
/// exchanged with a neighbour.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn has_other_account(replay: &Replay<'_>, error: &Error, mv: Move) -> bool {
    if !matches!(error.kind(), ErrorKind::Illegal(_)) {
        return false;
    }
    // Nothing is certain behind another mistake, until that one is fixed.
    let Some(played) = main_line(replay) else { return true };
    let goes_on = |board: Board| goes_on(board, replay, error);
    // A text that two pieces fit has rather lost a letter than two moves before it.
    let is_ambiguous = matches!(error.kind(), ErrorKind::Illegal(Illegal::Ambiguous { .. }));
    is_before_its_move(replay, error)
        || is_exchanged(&played, error, &next_moves(replay, error, mv))
        || is_after(&played, error, &|_, _, _| true, &goes_on)
        || !is_ambiguous && is_after_two_more(&[], error, &|_, _| true, &goes_on)
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
                | FalseClaim::Ending { .. }
                | FalseClaim::Fen { .. }
        ) | ErrorKind::Syntax(_)
            | ErrorKind::Illegal(_)
            | ErrorKind::Invalid(_)
    )
}

/// Whether another move of the same kind of piece takes or gives check, as a false claim says, and the game goes on after it.
#[cfg_attr(not(feature = "compiled"), inline)]
fn is_other_with_claim(replay: &Replay<'_>, error: &Error) -> bool {
    let (board, claims) = (error.position(), error.suggestions());
    let Some(mv) = claims.first() else { return false };
    let is_true = |other: Move| match error.kind() {
        ErrorKind::FalseClaim(FalseClaim::NotCapture) => board.captured(other).is_some(),
        ErrorKind::FalseClaim(FalseClaim::NotCheck) => board.played(other).is_check(),
        ErrorKind::FalseClaim(FalseClaim::NotDoubleCheck) => {
            board.played(other).checkers().has_many()
        }
        _ => board.played(other).is_checkmate(),
    };
    let goes_on = |other: Move| {
        let mut next = replay.clone();
        ahead::play(&mut next, other, end_of_move(error, replay));
        ahead::is_proving(next, 0)
    };
    let is_kind = |other: &Move| board.role_at(other.from()).is(board.role_at(mv.from()));
    let legal = board.legal_moves();
    let mut others = legal.iter().filter(|other| !other.is(*mv));
    others.any(|other| is_kind(other) && is_true(*other) && goes_on(*other))
}

/// Whether two squares meet at an offset, in a game where the word before them or after them is two
/// squares, too.
#[cfg_attr(not(feature = "compiled"), inline)]
fn is_between_squares(text: &str, at: usize) -> bool {
    let is_squares = |word: &str| {
        matches!(word.as_bytes(), [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8', ..])
    };
    let is_move = |word: &&str| !word.ends_with('.');
    let begin = at.saturating_sub(2);
    let (Some(before), Some(rest)) = (text.get(..begin), text.get(begin..)) else { return false };
    let mut after = rest.split_ascii_whitespace();
    after.next().is_some_and(is_squares)
        && (before.split_ascii_whitespace().rev().find(is_move).is_some_and(is_squares)
            || after.find(is_move).is_some_and(is_squares))
}

/// Doubts the claims about moves and the numbers of a game where another mistake stays: the game
/// may be another one there.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn doubt_claims(mistakes: &mut [Finding]) {
    // A PlyCount that is too high says that moves are missing.
    let is_count =
        |error: &Error| matches!(error.kind(), ErrorKind::FalseClaim(FalseClaim::PlyCount { .. }));
    let stays = |found: &Finding| {
        (found.ply.is_some() || is_count(&found.error)) && !found.error.is_certain()
    };
    if mistakes.len() > 1 && mistakes.iter().any(stays) {
        for found in mistakes {
            if is_claim_of_move(&found.error) || is_of_count(&found.error) {
                *found.error = found.error.guessed();
            }
        }
    }
}

/// Whether a mistake is about a number, or about what the whole game says.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_of_count(error: &Error) -> bool {
    let is_whole = matches!(
        error.kind(),
        ErrorKind::FalseClaim(FalseClaim::PlyCount { .. } | FalseClaim::Result { .. })
            | ErrorKind::Syntax(Syntax::NumberTwice)
    );
    is_whole || error.miscount().is_some()
}

/// Whether another move in place of an earlier move of the main line makes the refused text and all
/// moves before it right. In a game too long to tell, the answer is yes.
#[cfg_attr(not(feature = "compiled"), inline)]
fn is_after_another_move(replay: &Replay<'_>, error: &Error) -> bool {
    // Nothing is certain behind another mistake, until that one is fixed.
    let Some(played) = main_line(replay) else { return replay.depth == 0 };
    is_after(&played, error, &|_, readings, other| readings.may_mean(other), &|_| true)
        || is_after(
            &played,
            error,
            &|(board, mv, _), _, other| matters(error, board, *mv) || matters(error, board, other),
            &|board| goes_on(board, replay, error),
        )
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
        // Moves that are missing are not numbered away.
        if is_numbered || named <= board.turn as i64 && ahead.plies >= replay.plies + CONFIRMING {
            return true;
        }
        end = ahead.end();
    }
    // Is the move legal after any ply that may be missing, or in place of a ply that is there twice?
    !match named - board.turn as i64 {
        1 => board.legals().any(|lost| is_legal_on(lost.play())),
        -1 => before_last(replay).is_some_and(is_legal_on),
        2.. => true,
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
