//! Recognises games in the piece letters of another language: one mistake instead of one for each move.
//!
//! ```text
//! 1. e4 e5 2. Sf3 Sc6 3. Lb5 a6
//!             ^^^ the letters are German: S (Springer) is a knight, L (Läufer) is a bishop
//! ```

use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::{Mistake, mistakes_if};
use crate::error::{ErrorKind, Language, Misspelling, Syntax};
use crate::replay::{Replay, Stage};

/// Whether a mistake may come from a piece letter of another language.
#[cfg_attr(not(feature = "compiled"), inline)]
fn is_foreign(mistake: &Mistake) -> bool {
    match mistake.error.kind() {
        ErrorKind::Syntax(Syntax::Misspelling { kind: Misspelling::Language, .. }) => true,
        ErrorKind::Syntax(Syntax::UnknownWord) => {
            mistake.error.written().as_str().starts_with(char::is_uppercase)
        }
        _ => false,
    }
}

/// A game read in a language.
struct Reading {
    language: Language,
    /// The mistakes that are left in English piece letters.
    left: Vec<Mistake>,
    /// The offset of the first byte that differs.
    first: usize,
    /// The number of those after it.
    changed: usize,
}

/// The mistakes of a game in the language in which it has fewest; `None` if it is no game in another language.
/// One of the mistakes is then the language.
///
/// `game` is the replay at the first mistake, `mistakes` are those that were found from there on, and the game
/// ends at the offset `end`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn mistakes(
    game: &Replay<'_>,
    mistakes: &[Mistake],
    end: usize,
) -> Option<Vec<Mistake>> {
    let foreign = mistakes.iter().find(|mistake| is_foreign(mistake))?;
    // A mistake in a tag has nothing to do with piece letters.
    if mistakes.len() < 2 || matches!(game.stage, Stage::Tags) {
        return None;
    }
    let readings = Language::ALL.into_iter().filter_map(|language| read(game, language, end));
    // A language must explain several mistakes, and leave none about letters.
    let explains = |reading: &Reading| {
        reading.left.is_empty()
            || reading.left.len() + 2 < mistakes.len() && !reading.left.iter().any(is_foreign)
    };
    let Reading { language, mut left, first, .. } = readings
        .filter(explains)
        .min_by_key(|reading| (reading.left.len(), Reverse(reading.changed)))?;
    let mut word = game.cursor;
    word.rewind(first);
    word.skip_word();
    let error = game.refuse(Syntax::ForeignLetters { language }, first, word.at());
    let ply = foreign.ply.filter(|_| foreign.error.range().start == first);
    let at = left.partition_point(|mistake| mistake.error.range().start < first);
    left.insert(at, Mistake { error, ply, in_variation: false });
    Some(left)
}

/// Reads a game in a language; `None` if it has no such letters, or mistakes whose places in the game are not
/// known because its letters are longer than English ones.
#[cfg_attr(not(feature = "compiled"), inline)]
fn read(game: &Replay<'_>, language: Language, end: usize) -> Option<Reading> {
    let text = &game.text()[..end];
    let (tags, moves) = text.split_at(game.tags.end);
    let english = String::from(tags) + &language.translate(moves);
    let mut pairs = text.bytes().zip(english.bytes());
    let first = pairs.position(|(a, b)| a != b)?;
    let changed = pairs.filter(|(a, b)| a != b).count();
    let mut replay = game.again(&english);
    replay.line.count = game.line.count;
    let mut left = mistakes_if(english.len() == text.len(), replay)?;
    for mistake in &mut left {
        let range = mistake.error.range();
        mistake.error = mistake.error.at(game.text(), range.start, range.end);
    }
    Some(Reading { language, left, first, changed })
}
