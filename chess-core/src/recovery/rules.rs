//! The rules by which a game goes on after a mistake, in the order in which they are tried.

use alloc::boxed::Box;

use super::braces::{self, WrongBraces};
use super::{Checker, ahead, doubt, meant, words};
use crate::basics::Move;
use crate::board::Board;
use crate::error::{Error, ErrorKind, FalseClaim, Illegal, Miscount, Misspelling, Syntax};
use crate::text::is_ruled;

/// The way in which a game goes on after a mistake.
pub(super) enum Step<'a> {
    /// From where the replay has stopped.
    Stay,
    /// From an offset, with the same position.
    GoTo(usize),
    /// From an offset, with the same position and without the number that was read.
    GoToMove(usize),
    /// With the tags from an offset on, after a broken one.
    ReadTags(usize),
    /// Without the number that was read, or without what a tag claims.
    Forget,
    /// With a move in place of what is written, from an offset.
    Play(Move, usize),
    /// The same, if the rest of the game proves the move: all others end at a last move.
    Prove(Move, usize, u16),
    /// With the position after a null move.
    Pass(Board),
    /// After a comment whose braces are wrong, which are then the mistake.
    Braces(Box<WrongBraces<'a>>),
    /// After words outside comments, which are then the mistake.
    Words(Error),
    /// With the `)` that closes the variation, searched from an offset.
    SkipVariation(usize),
    /// After the `)` of a variation that opens before the offset.
    SkipOpened(usize),
    /// In the main line, because a variation is not closed.
    LeaveVariations,
    /// With an unknown position.
    Lose,
    /// With the next game.
    SkipGame,
}

/// A rule: its name, an example of a game, and the step after a mistake that it covers.
pub(super) struct Rule {
    #[cfg_attr(
        not(test),
        allow(dead_code, reason = "for readers, and for the test of the examples")
    )]
    pub(super) name: &'static str,
    #[cfg_attr(
        not(test),
        allow(dead_code, reason = "for readers, and for the test of the examples")
    )]
    pub(super) example: &'static str,
    pub(super) step: for<'a> fn(&Checker<'_, 'a>, &Error) -> Option<Step<'a>>,
}

/// The step of the first rule that applies to a mistake.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn first<'a>(checker: &mut Checker<'_, 'a>, error: &Error) -> Step<'a> {
    for rule in &RULES {
        if let Some(step) = (rule.step)(checker, error) {
            #[cfg(test)]
            checker.applied.push(rule.name);
            return step;
        }
    }
    Step::Lose
}

/// A step for mistakes in the text of one kind.
macro_rules! on {
    ($error:expr, $syntax:pat $(if $guard:expr)? => $step:expr) => {
        match $error.kind() {
            ErrorKind::Syntax($syntax) $(if $guard)? => Some($step),
            _ => None,
        }
    };
}

const RULES: [Rule; 32] = [
    Rule {
        name: "the rules of another variant",
        example: "[Variant \"Atomic\"]\n\n1. e4 Ke3 *",
        step: |_, error| on!(error, Syntax::Variant => Step::SkipGame),
    },
    Rule {
        name: "a word where the position is unknown",
        example: "1. e4 Ra4 2. foo *",
        step: |checker, _| checker.lost.is_some().then_some(Step::Stay),
    },
    Rule {
        name: "kings that tell the result",
        example: "1. e4 e5 2. Kd4 Ke5 0-1",
        step: |_, error| match error.kind() {
            ErrorKind::Illegal(Illegal::ResultSign { .. }) => Some(Step::GoTo(error.range().end)),
            _ => None,
        },
    },
    Rule {
        name: "a comment closed too early",
        example: "1. e4 {best, {says} Fischer} e5 *",
        step: |checker, error| braces::closed_early(checker, error).map(Step::Braces),
    },
    Rule {
        name: "a comment that was never opened",
        example: "1. e4 best by test} e5 *",
        step: |checker, error| braces::never_opened(checker, error).map(Step::Braces),
    },
    Rule {
        name: "a comment closed too late",
        example: "1. e4 {best 1... e5 2. Nf3 {also best} Nc6 3. Bb5 *",
        step: |checker, error| braces::closed_late(checker, error).map(Step::Braces),
    },
    Rule {
        name: "words outside comments",
        example: "1. e4 so it is e5 *",
        step: |checker, error| words::loose_words(error, checker.replay).map(Step::Words),
    },
    Rule {
        name: "a word outside comments",
        example: "1. e4 good e5 *",
        step: |checker, error| words::remark(error, checker.replay).map(Step::Words),
    },
    Rule {
        name: "the intended move",
        example: "1. e4 e5 2. Nf4 Nc6 3. Nxe5 *",
        step: |checker, error| {
            let meant = meant::meant_by(error, checker.replay)?;
            let end = meant::end_of_move(error, checker.replay);
            Some(match meant.others_end {
                Some(last)
                    if checker.is_known()
                        && !doubt::has_other_account(checker.replay, error, meant.mv) =>
                {
                    Step::Prove(meant.mv, end, last)
                }
                _ => Step::Play(meant.mv, end),
            })
        },
    },
    Rule {
        name: "moves that are there twice",
        example: "1. e4 e5 1. e4 e5 2. Nf3 *",
        step: |_, error| match error.miscount()? {
            Miscount::Repeated => Some(Step::GoToMove(error.range().end)),
            _ => None,
        },
    },
    Rule {
        name: "a variation that does not follow its move",
        example: "1. e4 e5 (1. d4 d5) 2. Nf3 *",
        step: |_, error| match error.miscount()? {
            Miscount::Variation { .. } => Some(Step::SkipVariation(error.range().end)),
            _ => None,
        },
    },
    Rule {
        name: "a missing move in the main line",
        example: "1. e4 2. d4 d5 *",
        step: |checker, error| match error.miscount()? {
            Miscount::MissingMove if checker.replay.depth == 0 => Some(Step::Lose),
            _ => None,
        },
    },
    Rule {
        name: "a wrong number",
        example: "1. e4 e5 3. Nf3 Nc6 4. Bb5 *",
        step: |_, error| match error.kind() {
            ErrorKind::Syntax(Syntax::NumberWithoutMove) => Some(Step::Forget),
            _ => error.miscount().map(|_| Step::Forget),
        },
    },
    Rule {
        name: "a false claim about the game",
        example: "[PlyCount \"4\"]\n\n1. e4 e5 *",
        step: |_, error| match error.kind() {
            ErrorKind::FalseClaim(
                FalseClaim::Result { .. }
                | FalseClaim::ResultTag { .. }
                | FalseClaim::PlyCount { .. },
            ) => Some(Step::Forget),
            _ => None,
        },
    },
    Rule {
        name: "a false claim about a move",
        example: "1. e4+ e5 *",
        step: |checker, error| match error.kind() {
            ErrorKind::FalseClaim(_) => {
                suggested(error, error.range().end.max(checker.replay.end()))
            }
            _ => None,
        },
    },
    Rule {
        name: "`SetUp` against `FEN`",
        example: "[SetUp \"1\"]\n\n1. e4 *",
        step: |_, error| on!(error, Syntax::NoFen | Syntax::OtherFen => Step::Forget),
    },
    Rule {
        name: "a wrong tag",
        example: "[Result \"x\"]\n\n1. e4 *",
        step: |checker, error| {
            let is_claim = matches!(error.kind(), ErrorKind::FalseClaim(_));
            let is_broken = matches!(error.kind(), ErrorKind::Syntax(Syntax::Tag { .. }));
            (!is_claim && !is_broken && checker.is_in_tags(error)).then_some(Step::Stay)
        },
    },
    Rule {
        name: "a broken tag",
        example: "[White “Morphy”]\n\n1. e4 *",
        step: |_, error| on!(error, Syntax::Tag { .. } => Step::ReadTags(error.range().end)),
    },
    Rule {
        name: "a null move in the main line",
        example: "1. e4 -- 2. d4 *",
        step: |checker, error| match error.kind() {
            // The writer meant it, so the other side is to move.
            ErrorKind::Syntax(Syntax::NullMove) => {
                checker.replay.board().after_null().ok().map(Step::Pass)
            }
            _ => None,
        },
    },
    Rule {
        name: "a result that touches a move",
        example: "1. e4 e51-0",
        step: |_, error| match error.kind() {
            ErrorKind::Syntax(Syntax::JoinedResult) => suggested(error, error.range().start),
            _ => None,
        },
    },
    Rule {
        name: "a move that touches a move",
        example: "1. e4e5 2. Nf3 *",
        step: |_, error| match error.kind() {
            ErrorKind::Syntax(Syntax::JoinedMoves) => suggested(error, error.range().start),
            _ => None,
        },
    },
    Rule {
        name: "a sign that only separates moves, or a mark of a book or a web page",
        example: "1. e4 [1. d4 d5] e5 *",
        step: |checker, error| {
            let end = error.range().end;
            let goes_on = || ahead::from_offset(checker.replay, end).next_item().is_ok();
            let written = error.written();
            let written = written.as_str().as_bytes();
            // In place of a move, a sign is what is left of it.
            let is_evaluation = matches!(written, [b'+', ..] | [b'-', b'0'..=b'9', ..]);
            let before = checker.replay.text()[..error.range().start].trim_end();
            let may_be_sign = !is_evaluation || !before.ends_with('.');
            let is_sign = is_mark(written)
                && may_be_sign
                && (!error.suggestions().is_empty() || is_ruled(written) || goes_on());
            let step = || suggested(error, end).unwrap_or(Step::GoTo(end));
            on!(error, Syntax::UnexpectedCharacter if is_sign => step())
        },
    },
    Rule {
        name: "signs after a move that do not form one",
        example: "1. e4!?! e5 *",
        step: |_, error| match error.kind() {
            ErrorKind::Syntax(Syntax::AnnotationSign) => suggested(error, error.range().end),
            _ => None,
        },
    },
    Rule {
        name: "signs elsewhere that do not form one",
        example: "1. e4 {best} !?! e5 *",
        step: |_, error| on!(error, Syntax::AnnotationSign => Step::GoTo(error.range().end)),
    },
    Rule {
        name: "a `;` that only separates moves",
        example: "1. e4 e5; 2. Nf3 Nc6",
        step: |_, error| on!(error, Syntax::MovesInLineComment => Step::GoTo(error.range().end)),
    },
    Rule {
        name: "a full-width sign around moves",
        example: "１．e4 e5 *",
        step: |_, error| words::is_wide_sign(error).then(|| Step::GoTo(error.range().end)),
    },
    Rule {
        name: "a sign or a word that changes no position",
        example: "1. e4 $999 e5 *",
        step: |checker, error| {
            let end = error.range().end.max(checker.replay.end());
            on!(error, Syntax::CheckWord { .. }
                | Syntax::Misspelling { kind: Misspelling::EnPassant, .. }
                | Syntax::StrayClose
                | Syntax::Nag
                | Syntax::NumberTwice
                | Syntax::NumberTooLarge
                | Syntax::OddResult { .. }
                | Syntax::AfterResult => Step::GoTo(end))
        },
    },
    Rule {
        name: "a variation that is not closed",
        example: "1. e4 (1. d4 d5 *",
        step: |_, error| on!(error, Syntax::OpenVariation => Step::LeaveVariations),
    },
    Rule {
        name: "a variation in the wrong place",
        example: "(1. d4 d5) 1. e4 *",
        step: |_, error| {
            let end = error.range().end;
            on!(error, Syntax::EarlyVariation | Syntax::DeepVariation => Step::SkipOpened(end))
        },
    },
    Rule {
        name: "a comment in a variation that is not closed",
        example: "1. e4 (1. d4 {solid",
        step: |checker, error| {
            let is_open = matches!(error.kind(), ErrorKind::Syntax(Syntax::OpenComment));
            (is_open && checker.replay.depth > 0).then_some(Step::SkipVariation(error.range().end))
        },
    },
    Rule {
        name: "anything else in a variation",
        example: "1. e4 (1. Ke3 d5) e5 *",
        step: |checker, _| {
            let replay = &checker.replay;
            (replay.depth > 0).then_some(Step::SkipVariation(replay.end()))
        },
    },
    Rule {
        name: "anything else in the main line",
        example: "1. e4 e5 2. Re2 Ke3 *",
        step: |_, _| Some(Step::Lose),
    },
];

/// Whether a refused text only separates moves, or is a mark without which the game goes on.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_mark(written: &[u8]) -> bool {
    is_ruled(written)
        || matches!(
            written,
            b":" | b","
                | b";"
                | b"."
                | b"-"
                | b"/"
                | b"&nbsp;"
                | b"+"
                | [b'[' | b'<' | b'\\' | b'*' | 0xE2 | b'0'..=b'9', ..]
                | [b'+' | b'-', b'0'..=b'9', ..]
        )
}

/// The step with the move that the error suggests, from an offset on.
#[cfg_attr(not(feature = "compiled"), inline)]
fn suggested<'a>(error: &Error, at: usize) -> Option<Step<'a>> {
    error.suggestions().first().map(|mv| Step::Play(*mv, at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::Replay;

    /// The names of the rules that are applied to the mistakes of a game.
    fn applied(game: &str) -> alloc::vec::Vec<&'static str> {
        let mut replay = Replay::new(game, Board::START);
        let mut checker = Checker::new(&mut replay, None);
        if let Some(first) = checker.next_mistake() {
            checker.check_from(first);
        }
        checker.applied
    }

    #[test]
    fn each_rule_applies_to_its_example() {
        for rule in &RULES {
            let found = applied(rule.example);
            assert!(found.contains(&rule.name), "{:?} {found:?}", rule.example);
        }
    }

    /// A rule that comes later could otherwise be one that no game reaches.
    #[test]
    fn no_two_rules_have_one_name() {
        for (index, rule) in RULES.iter().enumerate() {
            assert!(RULES[..index].iter().all(|other| other.name != rule.name), "{}", rule.name);
        }
    }
}
