//! Continues after errors, to find all real mistakes of a game and no consequences of earlier ones.

use alloc::vec::Vec;

use super::tag::line_end;
use super::{Item, Replay};
use crate::error::{Error, ErrorKind, FalseClaim, Syntax};
use crate::notation::CheckClaim;

/// The greatest number of mistakes reported for one game.
const MOST: usize = 20;

/// A mistake in a game's text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mistake {
    pub(crate) error: Error,
    /// The ply of the main line, counted from 0, of the move with the mistake or of the next move. In a
    /// variation, the ply of the move that the outermost variation replaces. `None` in the tags and where the
    /// position is unknown.
    #[cfg_attr(not(feature = "std"), allow(dead_code, reason = "only findings in files tell it"))]
    pub(crate) ply: Option<usize>,
}

/// The greatest number of consequences to skip.
const PATIENCE: usize = 1_000;

/// Whether an error is only a consequence of the mistake before it, with no move between them. A game whose
/// only words are wrong is empty, unmatched braces come in groups, and the move after a wrong number belongs
/// to another position.
const fn explains(last: ErrorKind, error: ErrorKind) -> bool {
    let is_number = matches!(
        last,
        ErrorKind::Syntax(Syntax::NumberWithoutMove)
            | ErrorKind::FalseClaim(FalseClaim::Number { .. } | FalseClaim::Side { .. })
    );
    match error {
        ErrorKind::Syntax(Syntax::Empty) => true,
        ErrorKind::Syntax(Syntax::StrayClose) => {
            matches!(last, ErrorKind::Syntax(Syntax::StrayClose))
        }
        ErrorKind::Illegal(_)
        | ErrorKind::FalseClaim(FalseClaim::Number { .. } | FalseClaim::Side { .. }) => is_number,
        _ => false,
    }
}

impl Replay<'_> {
    /// All mistakes of a game, from its beginning and in the order of its text, at most 20.
    ///
    /// After a false claim, a wrong tag or a mistake in a variation, the replay continues. After an illegal
    /// move in the main line it continues with the move that was meant, if one suggestion is certain: no other
    /// legal move lets the game go on as long. Otherwise the position is unknown, so only words that are not
    /// a move in any notation are still reported. A game in the piece letters of another language is one
    /// mistake, [`Syntax::ForeignLetters`], beside those that its translation has.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Replay};
    ///
    /// let mistakes = Replay::new("1. e4+ e5 2. Nf4 Sc6 3. Bb5 O-O", Board::START).mistakes();
    /// let words: Vec<_> = mistakes.iter().map(|error| error.headline().to_string()).collect();
    /// assert_eq!(words, [
    ///     "false claim in 1. e4+: the move does not give check",
    ///     "illegal move 2. Nf4: no white knight can reach f4",
    ///     "`Sc6` names a knight in German: write `Nc6`",
    ///     "illegal move 3... O-O: the bishop on f8 and the knight on g8 stand between king and rook",
    /// ]);
    /// ```
    pub fn mistakes(mut self) -> Vec<Error> {
        match self.next_mistake(&mut None) {
            Some(first) => {
                self.mistakes_from(first).into_iter().map(|mistake| mistake.error).collect()
            }
            None => Vec::new(),
        }
    }

    /// The same, starting with the first mistake, which has just been found.
    pub(crate) fn mistakes_from(&mut self, first: Error) -> Vec<Mistake> {
        let game = self.clone();
        let mistakes = self.collect_mistakes(first);
        game.mistakes_in_its_language(&mistakes).unwrap_or(mistakes)
    }

    /// The same, of a game in English piece letters.
    pub(super) fn collect_mistakes(&mut self, first: Error) -> Vec<Mistake> {
        let mut mistakes: Vec<Mistake> = Vec::new();
        // The last mistake, as long as no move has followed it.
        let mut last = None;
        let mut passed_over = 0;
        let mut next = Some(first);
        while let Some(error) = next {
            if last.is_some_and(|last| explains(last, error.kind())) {
                passed_over += 1;
            } else {
                // Only the claims of tags are checked late; inserting them costs less in a first build than a
                // sort.
                let start = error.range().start;
                let is_before = |other: &Mistake| other.error.range().start <= start;
                let at = mistakes.partition_point(is_before);
                mistakes.insert(at, Mistake { error, ply: self.ply_of(&error) });
            }
            if matches!(error.kind(), ErrorKind::Syntax(Syntax::Variant)) {
                break;
            }
            if !self.correct(&error) && !self.recover(&error) {
                // The remaining tags must not be read as moves.
                while !self.begun && self.next_tag().is_ok() {}
                self.add_unreadable(&mut mistakes, error);
                break;
            }
            if mistakes.len() == MOST || passed_over == PATIENCE {
                break;
            }
            last = Some(error.kind());
            next = self.next_mistake(&mut last);
        }
        mistakes
    }

    /// The ply of the main line of an error that has just been found.
    fn ply_of(&self, error: &Error) -> Option<usize> {
        if !self.begun || error.range().start < self.tags_end {
            return None;
        }
        let plies = self.plies as usize;
        Some(if self.depth == 0 { plies } else { plies.saturating_sub(1) })
    }

    /// The next mistake. Forgets the last one if a move comes before it.
    pub(super) fn next_mistake(&mut self, last: &mut Option<ErrorKind>) -> Option<Error> {
        loop {
            match self.next_item() {
                Ok(Some(Item::Move(_))) => *last = None,
                Ok(Some(_)) => {}
                Ok(None) => return None,
                Err(error) => return Some(error),
            }
        }
    }

    /// Adds the words after a mistake that are not a move in any notation.
    fn add_unreadable(&mut self, mistakes: &mut Vec<Mistake>, mut last: Error) {
        while mistakes.len() < MOST
            && let Some(error) = self.next_unreadable(&last)
        {
            mistakes.push(Mistake { error, ply: None });
            last = error;
        }
    }

    /// Continues after an error of [`next_item`](Self::next_item) that [`correct`](Self::correct) did not
    /// mend: with the next item if the position is known, or else after the variation. Returns `false` after
    /// an illegal move of the main line.
    const fn recover(&mut self, error: &Error) -> bool {
        match error.kind() {
            ErrorKind::FalseClaim(claim) => self.recover_claim(claim, error),
            // The starting position is unknown.
            ErrorKind::Invalid(_) => false,
            ErrorKind::Illegal(_) => self.skip_variation(error),
            ErrorKind::Syntax(syntax) => self.recover_syntax(syntax, error),
        }
    }

    /// Ignores the false claim.
    const fn recover_claim(&mut self, claim: FalseClaim, error: &Error) -> bool {
        match claim {
            FalseClaim::Number { .. } | FalseClaim::Side { .. } => {
                // The next numbers may count from this one.
                if let Some(number) = self.number {
                    self.line.shift = number.shift(&self.line.board);
                }
                self.number = None;
                true
            }
            FalseClaim::Result { .. } | FalseClaim::ResultTag { .. } => {
                self.tags.result = None;
                true
            }
            FalseClaim::PlyCount { .. } => false,
            _ => self.play_suggested(error) || self.skip_variation(error),
        }
    }

    /// Plays the first move that an error suggests, if there is one.
    const fn play_suggested(&mut self, error: &Error) -> bool {
        let meant = error.suggestions();
        let [mv, ..] = meant.as_slice() else { return false };
        let role = self.line.board.role_at(mv.from());
        self.plies += (self.depth == 0) as u32;
        self.line.play(role, *mv, CheckClaim::None, None).is_none()
    }

    const fn recover_syntax(&mut self, syntax: Syntax, error: &Error) -> bool {
        let (start, end) = (error.range().start, error.range().end);
        match syntax {
            Syntax::Result if !self.begun => true,
            // The position is known in this case.
            Syntax::OtherFen => {
                self.tags.set_up = None;
                true
            }
            Syntax::Tag => {
                let stopped = self.cursor.at();
                self.cursor.rewind(start);
                self.cursor.rewind(line_end(&self.cursor));
                if self.cursor.at() < stopped && end >= stopped {
                    self.cursor.rewind(stopped);
                }
                self.begun = false;
                true
            }
            Syntax::NumberWithoutMove => {
                self.number = None;
                true
            }
            Syntax::NullMove => match self.line.board.after_null() {
                // The writer meant it, so the other side is to move.
                Ok(next) => {
                    self.plies += 1;
                    self.line.pass(next);
                    true
                }
                Err(_) => false,
            },
            Syntax::AnnotationSign => {
                self.play_suggested(error);
                self.cursor.rewind(end);
                true
            }
            Syntax::CheckWord { .. }
            | Syntax::StrayClose
            | Syntax::Nag
            | Syntax::NumberTooLarge
            | Syntax::OddResult { .. } => {
                if self.cursor.at() < end {
                    self.cursor.rewind(end);
                }
                true
            }
            Syntax::EarlyVariation | Syntax::DeepVariation => {
                self.cursor.rewind(end);
                self.skip_to_close();
                self.cursor.eat(b')')
            }
            Syntax::NoFen
            | Syntax::OpenComment
            | Syntax::OpenVariation
            | Syntax::AfterResult
            | Syntax::Empty => false,
            _ => self.skip_variation(error),
        }
    }

    /// Goes to the end of the variation. In the main line, it cannot continue.
    const fn skip_variation(&mut self, error: &Error) -> bool {
        self.number = None;
        self.judged = (0, 0);
        if self.depth == 0 {
            return false;
        }
        if self.cursor.at() < error.range().end {
            self.cursor.rewind(error.range().end);
        }
        self.skip_to_close();
        true
    }

    /// Goes to the parenthesis that closes the variation, over nested variations, or to the end.
    const fn skip_to_close(&mut self) {
        let mut nested = 0_usize;
        while let Some(byte) = self.cursor.peek() {
            match byte {
                b'{' if self.read_comment().is_ok() => {}
                b';' | b'%' if self.at_line_comment(byte) => {
                    self.read_line();
                }
                b')' if nested == 0 => return,
                _ => {
                    nested = match byte {
                        b'(' => nested + 1,
                        b')' => nested - 1,
                        _ => nested,
                    };
                    self.cursor.bump();
                }
            }
        }
    }
}
