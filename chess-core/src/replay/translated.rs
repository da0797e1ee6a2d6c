//! Recognises games in the piece letters of another language: one mistake instead of one for each move.

use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::{Mistake, Replay};
use crate::error::{Error, ErrorKind, Language, Misspelling, Syntax};

/// Whether a mistake may come from a piece letter of another language.
fn is_foreign(mistake: &Mistake) -> bool {
    match mistake.error.kind() {
        ErrorKind::Syntax(Syntax::Misspelling { kind: Misspelling::Language, .. }) => true,
        ErrorKind::Syntax(Syntax::UnknownWord) => {
            mistake.error.written().as_str().starts_with(char::is_uppercase)
        }
        _ => false,
    }
}

/// What is left of a game's mistakes in English piece letters.
struct Reading {
    language: Language,
    left: Vec<Mistake>,
    /// The offset of the first byte that differs.
    first: usize,
    /// The number of those behind it.
    changed: usize,
}

impl Replay<'_> {
    /// The mistakes of the game in the language in which it has fewest; `None` if it is no game in another
    /// language. One of the mistakes is then the language.
    ///
    /// `self` is the replay at the first mistake, `mistakes` are those that it finds from there on, and the
    /// game ends at the offset `end`.
    pub(super) fn mistakes_in_its_language(
        &self,
        mistakes: &[Mistake],
        end: usize,
    ) -> Option<Vec<Mistake>> {
        let foreign = mistakes.iter().find(|mistake| is_foreign(mistake))?;
        // A mistake in a tag is none of letters.
        if mistakes.len() < 2 || !self.begun {
            return None;
        }
        let readings =
            Language::ALL.into_iter().filter_map(|language| self.reading_in(language, end));
        // A language must explain several mistakes, and leave none about letters.
        let explains = |reading: &Reading| {
            reading.left.is_empty()
                || reading.left.len() + 2 < mistakes.len() && !reading.left.iter().any(is_foreign)
        };
        let Reading { language, mut left, first, .. } = readings
            .filter(explains)
            .min_by_key(|reading| (reading.left.len(), Reverse(reading.changed)))?;
        let mut word = self.cursor;
        word.rewind(first);
        word.skip_word();
        let kind = Syntax::ForeignLetters { language };
        let error = Error::syntax(kind, self.text, first, word.at());
        let ply = foreign.ply.filter(|_| foreign.error.range().start == first);
        let at = left.partition_point(|mistake| mistake.error.range().start < first);
        left.insert(at, Mistake { error, ply, in_variation: false });
        Some(left)
    }

    /// The game read in a language; `None` if it has no such letters, or mistakes whose places in the game
    /// are not known because its letters are longer than English ones.
    fn reading_in(&self, language: Language, end: usize) -> Option<Reading> {
        let text = &self.text[..end];
        let (tags, moves) = text.split_at(self.tags_end);
        let english = String::from(tags) + &language.translate(moves);
        let mut pairs = text.bytes().zip(english.bytes());
        let first = pairs.position(|(a, b)| a != b)?;
        let changed = pairs.filter(|(a, b)| a != b).count();
        let mut replay = self.again(&english);
        replay.line.count = self.line.count;
        let left = replay.mistakes_in_english(english.len() == text.len())?;
        let in_the_text = |mistake: Mistake| {
            let range = mistake.error.range();
            Mistake { error: mistake.error.at(self.text, range.start, range.end), ..mistake }
        };
        let left = left.into_iter().map(in_the_text).collect();
        Some(Reading { language, left, first, changed })
    }
}
