//! Comments that are closed in the wrong place, and words before a brace that closes nothing. Each is one mistake,
//! where the words of the comment, read as moves, would be several.

use alloc::boxed::Box;

use super::words::{has_numbered_move, unreadable_word};
use super::{Checker, ahead};
use crate::error::{Error, ErrorKind, Syntax};
use crate::notation;
use crate::replay::Replay;
use crate::text::find;

/// A mistake in the braces of a comment.
pub(super) struct WrongBraces<'a> {
    pub(super) error: Error,
    /// The replay where checking goes on.
    pub(super) next: Replay<'a>,
    /// The byte offset after which moves of the comment were read as moves of the game, if there are any.
    pub(super) sound_until: Option<usize>,
}

/// The byte offsets of a comment's opening brace and of the end after its closing one.
type Range = (usize, usize);

/// The greatest number of places where a comment's end is tried.
const ENDS: usize = 64;

/// The number of bytes in which the brace after loose words is searched, so that each game is read about once.
const LONGEST: usize = 2_000;

/// A comment before the mistake that was closed too early: a second `}` closes nothing.
///
/// ```text
/// 1. e4 {best, {says} Fischer} e5     a comment inside a comment
///                   ^^^^^^^^^^
/// 1. e4 {best} by test} e5            a brace too many
///            ^^^^^^^^^^
/// 1. e4 {or {1. d4} d5 2. c4} e5      moves of the comment were played before the mistake
///                 ^^^^^^^^^^^
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn closed_early<'a>(
    checker: &Checker<'_, 'a>,
    error: &Error,
) -> Option<Box<WrongBraces<'a>>> {
    let replay = &*checker.replay;
    let (since, first) = stray_brace_after(checker, error)?;
    let (open, end) = comments(replay.text(), since.end(), error.range().start).0?;
    let mut next = ahead::after_comment(since, open)?;
    let inside = &replay.text()[open + 1..end];
    let nested = inside.contains('{');
    let close = last_brace(first, inside, replay);
    // Whether no move was played after the comment.
    let is_here = next.depth == replay.depth && next.line.board == replay.line.board;
    next.cursor.rewind(close + 1);
    let is_closed_early = if is_here {
        nested || has_text(end, close, replay)
    } else {
        let without = ahead::from_offset(replay, close + 1);
        nested && ahead::next_mistake(&next) >= ahead::next_mistake(&without)
    };
    if !is_closed_early || !may_be_outside(end, close, &next) {
        return None;
    }
    let error = replay.refuse(Syntax::CommentEndsEarly { nested }, end - 1, close + 1);
    Some(Box::new(WrongBraces { error, next, sound_until: (!is_here).then_some(end) }))
}

/// Words before a `}` that closes nothing, as if the `{` before them were missing.
///
/// ```text
/// 1. e4 best by test} e5
///       ^^^^^^^^^^^^^
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn never_opened<'a>(
    checker: &Checker<'_, 'a>,
    error: &Error,
) -> Option<Box<WrongBraces<'a>>> {
    let replay = &*checker.replay;
    let start = error.range().start;
    let (_, close) = stray_brace_after(checker, error)?;
    let next = ahead::from_offset(replay, close + 1);
    if !has_text(start, close, replay) || !may_be_outside(start, close, &next) {
        return None;
    }
    let error = replay.refuse(Syntax::LooseWords, start, close + 1);
    Some(Box::new(WrongBraces { error, next, sound_until: None }))
}

/// A comment that was closed too late, with the brace of another one, or with a parenthesis. It is certain if the
/// game goes on without the mistake when the comment ends earlier.
///
/// ```text
/// 1. e4 {best by test 1... e5 2. Nf3 {also best} Nc6 3. Bb5     the `}` after `test` is missing
///       ^^^^^^^^^^^^^
/// 1. e4 (1. d4 {solid) e5 {best}                                so is the one after `solid`
///              ^^^^^^
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn closed_late<'a>(
    checker: &Checker<'_, 'a>,
    error: &Error,
) -> Option<Box<WrongBraces<'a>>> {
    let replay = &*checker.replay;
    let since = since(checker, error)?;
    let text = replay.text();
    let (open, end) = comments(text, since.end(), replay.end()).1?;
    let inner = open + 1 + text[open + 1..end].find('{')?;
    let after_comment = ahead::after_comment(since, open)?;
    // The comment may hide the end of a variation.
    let is_open = matches!(error.kind(), ErrorKind::Syntax(Syntax::OpenVariation));
    let mut longest = if is_open { end } else { error.range().start };
    let mut best = None;
    for at in (open..inner).filter(|at| may_end_comment(*at, replay)).take(ENDS) {
        let is_parenthesis = text.as_bytes()[at] == b')';
        let ends = [
            (is_parenthesis || !is_open).then_some((false, at)),
            (is_parenthesis && !is_open).then_some((true, at + 1)),
        ];
        for (parenthesis, at) in ends.into_iter().flatten() {
            let mut next = after_comment.clone();
            next.cursor.rewind(at);
            let goes_on = ahead::next_mistake(&next);
            if goes_on > longest {
                longest = goes_on;
                let error = replay.refuse(Syntax::CommentEndsLate { parenthesis }, open, at);
                best = Some(WrongBraces { error, next, sound_until: Some(open) });
            }
        }
    }
    best.map(Box::new)
}

/// The replay from which on no other mistake was found, unless this one is in the tags.
#[cfg_attr(not(feature = "compiled"), inline)]
fn since<'c, 'a>(checker: &'c Checker<'_, 'a>, error: &Error) -> Option<&'c Replay<'a>> {
    if checker.is_in_tags(error) { None } else { checker.since.as_ref() }
}

/// The replay from which on no other mistake was found, and the offset of a `}` after the mistake that closes
/// nothing.
#[cfg_attr(not(feature = "compiled"), inline)]
fn stray_brace_after<'c, 'a>(
    checker: &'c Checker<'_, 'a>,
    error: &Error,
) -> Option<(&'c Replay<'a>, usize)> {
    let (since, start) = (since(checker, error)?, error.range().start);
    // The text before was read already: the mistakes in a variation that is not closed are known.
    if start < since.end() {
        return None;
    }
    Some((since, stray_brace(start, checker.replay)?))
}

/// The offset of the `}` after an offset, if no comment begins and no game ends before it.
#[cfg_attr(not(feature = "compiled"), inline)]
fn stray_brace(start: usize, replay: &Replay<'_>) -> Option<usize> {
    let text = replay.text().as_bytes();
    let near = &text[start..text.len().min(start + LONGEST)];
    let length = find(near, b'}', b'{');
    if near.get(length) != Some(&b'}') {
        return None;
    }
    for (at, byte) in near[..length].iter().enumerate() {
        if *byte == b'[' {
            let mut here = replay.clone();
            here.cursor.rewind(start + at);
            if here.is_at_next_game(b'[') {
                return None;
            }
        }
    }
    Some(start + length)
}

/// The last of the braces from one on that close those inside a comment.
#[cfg_attr(not(feature = "compiled"), inline)]
fn last_brace(first: usize, comment: &str, replay: &Replay<'_>) -> usize {
    let mut close = first;
    for _ in 1..comment.matches('{').count() {
        match stray_brace(close + 1, replay) {
            Some(next) if !has_numbered_move(replay.cursor, close, next) => close = next,
            _ => break,
        }
    }
    close
}

/// Whether the text between two offsets may be outside the moves: it has no move with its number, or the moves
/// go on after it.
#[cfg_attr(not(feature = "compiled"), inline)]
fn may_be_outside(start: usize, close: usize, next: &Replay<'_>) -> bool {
    let mut after = next.cursor;
    after.skip_space();
    !has_numbered_move(next.cursor, start, close) || ahead::next_mistake(next) > after.at()
}

/// Whether a word or a sign between two offsets is not part of moves.
#[cfg_attr(not(feature = "compiled"), inline)]
fn has_text(start: usize, end: usize, replay: &Replay<'_>) -> bool {
    let mut ahead = replay.clone();
    ahead.cursor.rewind(start);
    while ahead.end() < end {
        match ahead.cursor.peek() {
            Some(b'0'..=b'9') => ahead.cursor.skip_word(),
            Some(byte) if ahead.cursor.at_word() => {
                if unreadable_word(byte, &mut ahead).is_some() {
                    return true;
                }
            }
            Some(b',' | b':' | b';' | b'"' | b'\'' | b'[' | b']' | b'%' | b'@') => return true,
            // White space may be a character of several bytes.
            _ => ahead.cursor.rewind(ahead.cursor.char_end()),
        }
    }
    false
}

/// Whether a comment may end before the byte at an offset: a parenthesis, or white space before a move.
#[cfg_attr(not(feature = "compiled"), inline)]
fn may_end_comment(at: usize, replay: &Replay<'_>) -> bool {
    match replay.text().as_bytes()[at] {
        b')' => true,
        b' ' | b'\n' | b'\r' => {
            let mut ahead = replay.cursor;
            ahead.rewind(at + 1);
            matches!(ahead.peek(), Some(b'0'..=b'9')) || notation::parse(&mut ahead).is_ok()
        }
        _ => false,
    }
}

/// The last comment in braces between two offsets, and the last with a `{` inside.
#[cfg_attr(not(feature = "compiled"), inline)]
fn comments(text: &str, start: usize, end: usize) -> (Option<Range>, Option<Range>) {
    let (mut last, mut with_brace) = (None, None);
    let mut at = start;
    while let Some(open) = text.get(at..end).and_then(|rest| rest.find('{')) {
        let open = at + open;
        let Some(length) = text[open..end].find('}') else { break };
        at = open + length + 1;
        last = Some((open, at));
        if text[open + 1..at].contains('{') {
            with_brace = last;
        }
    }
    (last, with_brace)
}
