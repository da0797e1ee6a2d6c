//! Going on after an error, so that all that is wrong with a game is found, and nothing that is not.

use super::Replay;
use super::tag::line_end;
use crate::error::{Claim, Error, ErrorKind, Syntax};
use crate::notation::{CheckClaim, Written};

impl Replay<'_> {
    /// Goes on after an error that [`next_item`](Self::next_item) gave: at the next thing where the move is
    /// known that was meant, else behind the variation. Says whether that is possible: after an illegal move
    /// of the main line nothing is known of the rest.
    pub(crate) const fn recover(&mut self, error: &Error) -> bool {
        if self.cursor.is_done() {
            return false;
        }
        match error.kind() {
            ErrorKind::Claim(claim) => self.recover_claim(claim, error),
            // The start is not known.
            ErrorKind::Invalid(_) => false,
            ErrorKind::Illegal(_) => self.skip_variation(error),
            ErrorKind::Syntax(syntax) => self.recover_syntax(syntax, error),
        }
    }

    /// What is false is left aside.
    const fn recover_claim(&mut self, claim: Claim, error: &Error) -> bool {
        match claim {
            Claim::Number { .. } | Claim::Side { .. } => {
                self.number = None;
                true
            }
            Claim::Result { .. } | Claim::ResultTag { .. } => true,
            Claim::PlyCount { .. } => false,
            _ => {
                let meant = error.suggestions();
                let [mv, ..] = meant.as_slice() else { return self.skip_variation(error) };
                let role = self.line.board.role_at(mv.from());
                let written = Written {
                    role,
                    mv: *mv,
                    check: CheckClaim::None,
                    by_squares: false,
                    judged: None,
                };
                self.plies += (self.depth == 0) as u32;
                self.line.play(written, None).is_none()
            }
        }
    }

    const fn recover_syntax(&mut self, syntax: Syntax, error: &Error) -> bool {
        let (start, end) = (error.range().start, error.range().end);
        match syntax {
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
            Syntax::StrayClose
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
            Syntax::OpenComment | Syntax::OpenVariation | Syntax::AfterResult | Syntax::Empty => {
                false
            }
            _ => self.skip_variation(error),
        }
    }

    /// Goes to the end of the variation; in the main line there is nothing to go on with.
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

    /// Goes to the parenthesis that closes the variation, over what is nested in it, or to the end.
    const fn skip_to_close(&mut self) {
        let mut nested = 0_usize;
        while let Some(byte) = self.cursor.peek() {
            match byte {
                b'{' if self.skip_comment().is_ok() => {}
                b';' if self.has_lines() => self.skip_line(),
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
