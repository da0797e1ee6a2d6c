//! Recognises comments that are closed in the wrong place, and words outside comments: one mistake each, where
//! several would be found.
//!
//! - A `}` that closes no comment: the last comment before it was closed too early, or it was never opened.
//! - A comment with `{` inside, from which the moves go wrong: it was closed too late, with a `)` or not at all
//!   before its moves. It is certain if the game goes on without the mistake when the comment ends earlier.
//! - At least two words that are no moves.

use super::number::eat_value_and_side;
use super::unreadable::Prose;
use super::{Item, Replay};
use crate::error::{Error, ErrorKind, Misspelling, Syntax};
use crate::notation;
use crate::text::Cursor;

/// A mistake in the braces of a comment.
pub(super) struct WrongBraces<'a> {
    pub(super) error: Error,
    /// The replay where checking goes on.
    pub(super) next: Replay<'a>,
    /// The byte offset behind which moves were read that are none of the game, if there are any.
    pub(super) sound_until: Option<usize>,
}

/// The byte offsets of a comment's opening brace and of the end behind its closing one.
type Range = (usize, usize);

/// The greatest number of places at which a comment's end is tried.
const ENDS: usize = 64;

/// The number of bytes in which the brace behind loose words is searched, so that each game is read about once.
const LONGEST: usize = 2_000;

impl<'a> Replay<'a> {
    /// The comment that explains a mistake, if there is one. From `since` on, no other mistake was found.
    pub(super) fn wrong_braces(
        &self,
        error: &Error,
        since: Option<&Self>,
    ) -> Option<WrongBraces<'a>> {
        if !self.begun || error.range().start < self.tags_end {
            return None;
        }
        let at_moves = self.at_moves();
        let since = since.unwrap_or(&at_moves);
        self.closed_early(error, since).or_else(|| self.closed_late(error, since))
    }

    /// The same replay before the first move.
    fn at_moves(&self) -> Self {
        let mut replay = self.again(self.text);
        replay.open_until = self.open_until;
        replay.line.count = self.line.count;
        replay
    }

    /// A `}` behind words, with no `{` between the mistake and it.
    fn closed_early(&self, error: &Error, since: &Self) -> Option<WrongBraces<'a>> {
        let start = error.range().start;
        // What precedes was read before: the mistakes in a variation that is not closed are known.
        if start < since.cursor.at() {
            return None;
        }
        let close = self.stray_brace(start)?;
        let (last, _) = comments(self.text, since.cursor.at(), start);
        let comment = last.and_then(|(open, end)| Some((since.behind_comment(open)?, open, end)));
        if let Some((behind, open, end)) = comment {
            let inside = &self.text[open + 1..end];
            let nested = inside.contains('{');
            let close = self.last_brace(close, inside);
            let is_here = behind.depth == self.depth && behind.line.board == self.line.board;
            let has_text = self.has_text(end, close);
            let next = Self { cursor: self.cursor_at(close + 1), ..behind };
            let is_closed_early = if is_here {
                nested || has_text
            } else {
                nested && next.next_mistake_at() >= self.without(close).next_mistake_at()
            };
            if is_closed_early && self.goes_on_behind(&next, end, close) {
                let kind = Syntax::CommentEndsEarly { nested };
                let error = self.refuse(kind, end - 1, close + 1);
                let sound_until = (!is_here).then_some(end);
                return Some(WrongBraces { error, next, sound_until });
            }
        }
        let next = self.without(close);
        if !self.has_text(start, close) || !self.goes_on_behind(&next, start, close) {
            return None;
        }
        let error = self.refuse(Syntax::LooseWords, start, close + 1);
        Some(WrongBraces { error, next, sound_until: None })
    }

    /// The offset of the `}` behind an offset, if no comment begins and no game ends before it.
    fn stray_brace(&self, start: usize) -> Option<usize> {
        let mut ahead = self.cursor_at(start);
        while ahead.at() < start + LONGEST {
            match ahead.peek()? {
                b'}' => return Some(ahead.at()),
                b'{' => return None,
                b'[' if self.form.is_file()
                    && (Self { cursor: ahead, ..self.clone() }).is_next_game(b'[') =>
                {
                    return None;
                }
                _ => ahead.bump(),
            }
        }
        None
    }

    /// The last of the braces from one on that close those inside a comment.
    fn last_brace(&self, first: usize, comment: &str) -> usize {
        let mut close = first;
        for _ in 1..comment.matches('{').count() {
            match self.stray_brace(close + 1) {
                Some(next) if !self.has_numbered_move(close, next) => close = next,
                _ => break,
            }
        }
        close
    }

    /// The same replay in its position, behind the byte at an offset.
    fn without(&self, at: usize) -> Self {
        let mut next = self.clone();
        next.cursor.rewind(at + 1);
        next.number = None;
        next.signs = (0, 0);
        next
    }

    /// Whether the text between two offsets may stand outside the moves: it has no move with its number, or the
    /// moves go on behind it.
    fn goes_on_behind(&self, next: &Self, start: usize, close: usize) -> bool {
        let mut behind = next.cursor;
        behind.skip_space();
        !self.has_numbered_move(start, close) || next.next_mistake_at() > behind.at()
    }

    fn has_numbered_move(&self, start: usize, end: usize) -> bool {
        let mut ahead = self.cursor_at(start);
        while ahead.at() < end {
            match ahead.peek() {
                Some(b'0'..=b'9') => {
                    let is_numbered = eat_value_and_side(&mut ahead).1.is_some();
                    ahead.skip_space();
                    if is_numbered && notation::parse(&mut ahead.clone()).is_ok() {
                        return true;
                    }
                    ahead.skip_word();
                }
                Some(_) if ahead.at_word() => ahead.skip_word(),
                _ => ahead.bump(),
            }
        }
        false
    }

    /// Whether a word or a sign between two offsets is no part of moves.
    fn has_text(&self, start: usize, end: usize) -> bool {
        let mut ahead = self.clone();
        ahead.cursor.rewind(start);
        while ahead.cursor.at() < end {
            match ahead.cursor.peek() {
                Some(b'0'..=b'9') => ahead.cursor.skip_word(),
                Some(byte) if ahead.cursor.at_word() => {
                    if ahead.unreadable_word(byte).is_some() {
                        return true;
                    }
                }
                Some(b',' | b':' | b';' | b'"' | b'\'' | b'[' | b']' | b'%' | b'@') => return true,
                _ => ahead.cursor.bump(),
            }
        }
        false
    }

    /// A comment that runs over moves to the end of another one.
    fn closed_late(&self, error: &Error, since: &Self) -> Option<WrongBraces<'a>> {
        let (_, with_brace) = comments(self.text, since.cursor.at(), self.cursor.at());
        let (open, end) = with_brace?;
        let inner = open + 1 + self.text[open + 1..end].find('{')?;
        let behind = since.behind_comment(open)?;
        // The comment may hide the end of a variation.
        let is_open = matches!(error.kind(), ErrorKind::Syntax(Syntax::OpenVariation));
        let reached = if is_open { end } else { error.range().start };
        let mut best: Option<(usize, WrongBraces<'a>)> = None;
        for at in (open..inner).filter(|at| self.may_end_comment(*at)).take(ENDS) {
            let is_parenthesis = self.text.as_bytes()[at] == b')';
            let ends = [
                (is_parenthesis || !is_open).then_some((false, at)),
                (is_parenthesis && !is_open).then_some((true, at + 1)),
            ];
            for (parenthesis, at) in ends.into_iter().flatten() {
                let next = Self { cursor: self.cursor_at(at), ..behind.clone() };
                let goes_on = next.next_mistake_at();
                if goes_on > best.as_ref().map_or(reached, |best| best.0) {
                    let kind = Syntax::CommentEndsLate { parenthesis };
                    let error = self.refuse(kind, open, at);
                    best = Some((goes_on, WrongBraces { error, next, sound_until: Some(open) }));
                }
            }
        }
        best.map(|best| best.1)
    }

    /// Whether a comment may end before the byte at an offset: a parenthesis, or white space before a move.
    fn may_end_comment(&self, at: usize) -> bool {
        match self.text.as_bytes()[at] {
            b')' => true,
            b' ' | b'\n' | b'\r' => {
                let mut ahead = self.cursor_at(at + 1);
                matches!(ahead.peek(), Some(b'0'..=b'9')) || notation::parse(&mut ahead).is_ok()
            }
            _ => false,
        }
    }

    /// The replay behind the comment that begins at an offset, read again from here.
    fn behind_comment(&self, open: usize) -> Option<Self> {
        let mut again = self.clone();
        while again.cursor.at() <= open {
            if let Item::Comment(text) = again.next_item().ok()??
                && again.cursor.at() == open + text.len() + 2
            {
                return Some(again);
            }
        }
        None
    }

    fn cursor_at(&self, at: usize) -> Cursor<'a> {
        let mut cursor = self.cursor;
        cursor.rewind(at);
        cursor
    }

    /// The mistake of words that are neither moves nor in a comment, of which this one is the first.
    pub(super) fn loose_words(&self, error: &Error) -> Option<Error> {
        let start = error.range().start;
        if start < self.tags_end || Prose::begins_with(error) != Prose::Word {
            return None;
        }
        Some(self.refuse(Syntax::LooseWords, start, self.end_of_words(start)?))
    }

    /// The end of words that are no moves, if there are at least two before anything else. Parentheses among the
    /// words belong to them.
    fn end_of_words(&self, start: usize) -> Option<usize> {
        let mut ahead = self.clone();
        ahead.cursor.rewind(start);
        let (mut words, mut depth) = (0, 0_usize);
        let (mut last, mut end) = (start, start);
        while let Some(byte) = ahead.cursor.peek_spaced() {
            ahead.cursor.skip_space();
            if ahead.at_end_of_words(byte) {
                break;
            }
            match byte {
                b'(' | b')' if words < 2 || byte == b')' && depth == 0 => break,
                b'(' => {
                    depth += 1;
                    ahead.cursor.bump();
                }
                b')' => {
                    depth -= 1;
                    ahead.cursor.bump();
                    last = if last > end { ahead.cursor.at() } else { last };
                }
                _ if byte.is_ascii_digit() || !ahead.cursor.at_word() => {
                    ahead.cursor.bump();
                    ahead.cursor.skip_word();
                }
                _ if ahead.is_loose_word(byte, words > 0) => {
                    words += 1;
                    while matches!(ahead.cursor.peek(), Some(b'.' | b',' | b':' | b'!' | b'?')) {
                        ahead.cursor.bump();
                    }
                    last = ahead.cursor.at();
                }
                _ if words < 2 => break,
                _ => {}
            }
            end = if depth == 0 { last } else { end };
        }
        (words >= 2).then_some(end)
    }

    /// Whether something else than loose words comes next, which begins with the byte.
    fn at_end_of_words(&self, byte: u8) -> bool {
        let here = self.cursor.at();
        matches!(byte, b'{' | b'}' | b'[' | b'$')
            || self.at_line_comment(byte)
            || self.at_result()
            || self.has_numbered_move(here, here + 1)
    }

    /// Reads a word. Returns whether it is none of the moves, nor similar to one. Behind other words, `he` is no
    /// capture by a pawn.
    fn is_loose_word(&mut self, byte: u8, follows_words: bool) -> bool {
        let Some(error) = self.unreadable_word(byte) else { return false };
        let is_files = matches!(
            error.kind(),
            ErrorKind::Syntax(Syntax::Misspelling { kind: Misspelling::Files, .. })
        );
        is_files && follows_words || Prose::begins_with(&error) == Prose::Word
    }
}

/// The last comment in braces between two offsets, and the last with a `{` inside.
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
