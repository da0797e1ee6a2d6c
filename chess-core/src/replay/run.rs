//! Replaying what nearly all of a game is made of, in one go.

use super::Replay;
use super::number::Number;
use crate::Move;

/// What takes the things of a game as they come.
pub(crate) trait Take {
    /// A move of the line being replayed.
    fn take_move(&mut self, mv: Move);
    /// A comment in it.
    fn take_comment(&mut self, text: &str);
}

impl Replay<'_> {
    /// Goes on over plain moves, their numbers and comments, and gives what [`next_item`](Self::next_item) would;
    /// stops before what is anything else, or is wrong.
    #[inline(always)]
    pub(crate) fn run(&mut self, taker: &mut impl Take) {
        let is_amid = self.number.is_some() || self.judged.0 < self.judged.1;
        if is_amid || !self.begun || self.result.is_some() || self.question.is_some() {
            return;
        }
        let text = self.text;
        let mut cursor = self.cursor;
        loop {
            cursor.skip_space();
            self.cursor = cursor;
            if cursor.eat(b'{') {
                let start = cursor.at();
                cursor.skip_to(b'}', b'\n');
                let end = cursor.at();
                if !cursor.eat(b'}') {
                    return;
                }
                taker.take_comment(&text[start..end]);
                continue;
            }
            if matches!(cursor.peek(), Some(b'1'..=b'9')) {
                match Number::read_plain(&mut cursor) {
                    Some(number) if number.false_claim(&self.line.board).is_none() => {}
                    _ => return,
                }
            }
            let Some(written) = self.line.board.read_plain(&mut cursor) else { return };
            if self.line.play(written, None).is_some() {
                return;
            }
            self.plies += u32::from(self.depth == 0);
            taker.take_move(written.mv);
            if let Some(start) = written.judged {
                self.judged = (start, cursor.at());
                self.cursor = cursor;
                return;
            }
        }
    }
}

#[cfg(all(test, feature = "std"))]
mod tests;
