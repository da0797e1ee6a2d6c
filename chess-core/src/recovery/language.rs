//! Recognises games in the piece letters of another language: one mistake instead of one for each move.
//!
//! ```text
//! 1. e4 e5 2. Sf3 Sc6 3. Lb5 a6
//!             ^^^ the letters are German: S (Springer) is a knight, L (Läufer) is a bishop
//! ```
//!
//! The language is certain if all letters of the main line are its own, every move is then legal with its marks, and no other
//! language reads another game. A letter that English has too, such as `N` in a game with a German `S`, is evidence against
//! German.

use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::gaps::Gaps;
use super::mistakes_if;
use crate::error::finding::Finding;
use crate::error::{Error, ErrorKind, Language, Misspelling, Syntax};
use crate::replay::{Replay, Stage};

/// A game in the letters of another language.
pub(super) struct Foreign {
    pub(super) mistakes: Vec<Finding>,
    pub(super) gaps: Gaps,
    /// The text of the game as far as it is certain: the translation, or what comes before the first letter.
    pub(super) sound: String,
}

/// Whether a mistake may come from a piece letter of another language.
#[cfg_attr(not(feature = "compiled"), inline)]
fn is_foreign(mistake: &Finding) -> bool {
    match mistake.error.kind() {
        ErrorKind::Syntax(Syntax::Misspelling { kind: Misspelling::Language, .. }) => true,
        ErrorKind::Syntax(Syntax::UnknownWord) => {
            mistake.error.text().starts_with(char::is_uppercase)
        }
        _ => false,
    }
}

/// A game read in a language.
struct Reading {
    language: Language,
    english: String,
    /// The mistakes that are left in English piece letters.
    left: Vec<Finding>,
    gaps: Gaps,
    /// The offset of the first byte that differs.
    first: usize,
    /// The number of letters that differ.
    letters: usize,
    is_of_others: bool,
}

impl Reading {
    /// Whether nothing in the game speaks against the language.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn fits(&self) -> bool {
        self.left.is_empty() && !self.is_of_others
    }

    /// The language as a mistake, among those that are left. `found` is the first mistake in English about a letter.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn tell(self, game: &Replay<'_>, found: &Finding, is_certain: bool) -> Foreign {
        let Self { language, english, left, gaps, first, .. } = self;
        let guessed = |error: Error| if is_certain { error } else { error.guessed() };
        let error = guessed(refuse(game, Syntax::ForeignLetters { language }, first));
        let sound = if is_certain { english } else { String::from(&game.text()[..first]) };
        let ply = found.ply.filter(|_| found.error.range().start == first);
        let spelled = |error: Error| guessed(error).spelled_in(language);
        let mut mistakes = left;
        for found in &mut mistakes {
            *found.error = spelled(*found.error);
        }
        let at = mistakes.partition_point(|mistake| mistake.error.range().start < first);
        mistakes.insert(at, Finding::new(error, ply, false));
        Foreign { mistakes, gaps, sound }
    }
}

/// The mistakes of a game in the language in which it has fewest; `None` if it is not a game in
/// another language. One of the mistakes is then the language.
///
/// `game` is the replay at the first mistake, `mistakes` are the ones found from there on, and the
/// game ends at the offset `end`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn foreign(game: &Replay<'_>, mistakes: &[Finding], end: usize) -> Option<Foreign> {
    let found = mistakes.iter().find(|mistake| is_foreign(mistake))?;
    // A mistake in a tag has nothing to do with piece letters.
    if matches!(game.stage, Stage::Tags) {
        return None;
    }
    let written = found.error.written();
    let has_letter = |language: &Language| {
        language.foreign_letter(written.as_str().as_bytes()).is_some()
            || matches!(found.error.kind(), ErrorKind::Syntax(Syntax::UnknownWord))
    };
    // A language with other letters than its own explains a game only beside many mistakes.
    let is_odd = mistakes.len() > 2;
    let languages = Language::ALL.into_iter().filter(has_letter);
    let readings = languages.filter_map(|language| read(game, language, end, is_odd));
    let mut readings: Vec<Reading> = readings.collect();
    readings.sort_by_key(|reading| (!reading.fits(), reading.left.len(), Reverse(reading.letters)));
    let fitting = readings.iter().take_while(|reading| reading.fits());
    let is_certain = match fitting.map(|reading| &reading.english).collect::<Vec<_>>().as_slice() {
        [] => false,
        [first, others @ ..] => others.iter().all(|english| english == first),
    };
    let best = readings.into_iter().next()?;
    if best.letters == 1 && mistakes.len() == 1 {
        // The words about its only letter are those about the language.
        let ErrorKind::Syntax(Syntax::Misspelling { mv: Some(mv), .. }) = found.error.kind() else {
            return None;
        };
        let error = found.error.of_language(mv);
        let mistake = Finding::new(error, found.ply, found.in_variation);
        let (gaps, sound) = (best.gaps, best.english);
        return is_certain.then(|| Foreign { mistakes: [mistake].into(), gaps, sound });
    }
    // A language must explain several mistakes, and leave none about letters.
    let explains = best.left.is_empty()
        || best.left.len() + 2 < mistakes.len() && !best.left.iter().any(is_foreign);
    if !explains {
        return mixed(game, mistakes, end);
    }
    (is_certain || mistakes.len() > 1).then(|| best.tell(game, found, is_certain))
}

/// The number of mistakes about letters after which a game has letters of several languages, rather than typing errors.
const MANY: usize = 3;

/// The mistakes up to the first letter, and that one for all the others, if letters explain most mistakes of a game, but no
/// language does.
#[cfg_attr(not(feature = "compiled"), inline)]
fn mixed(game: &Replay<'_>, mistakes: &[Finding], end: usize) -> Option<Foreign> {
    let count = mistakes.iter().filter(|mistake| is_foreign(mistake)).count();
    if count < MANY || 2 * count < mistakes.len() {
        return None;
    }
    // Other mistakes beside the letters of one language are reported one by one.
    let is_of = |language: Language, mistake: &Finding| {
        let written = mistake.error.written();
        matches!(mistake.error.kind(), ErrorKind::Syntax(Syntax::UnknownWord))
            || language.foreign_letter(written.as_str().as_bytes()).is_some()
    };
    let foreign = || mistakes.iter().filter(|mistake| is_foreign(mistake));
    if Language::ALL.into_iter().any(|language| foreign().all(|mistake| is_of(language, mistake))) {
        return None;
    }
    let at = mistakes.iter().position(is_foreign)?;
    let first = mistakes[at].error.range().start;
    let error = refuse(game, Syntax::MixedLetters, first);
    let mut mistakes = mistakes[..=at].to_vec();
    *mistakes[at].error = error;
    let mut gaps = Gaps::default();
    gaps.add(error.range().end, end, false);
    Some(Foreign { mistakes, gaps, sound: game.text()[..first].into() })
}

/// The error about the word at an offset.
#[cfg_attr(not(feature = "compiled"), inline)]
fn refuse(game: &Replay<'_>, syntax: Syntax, first: usize) -> Error {
    let mut word = game.cursor;
    word.rewind(first);
    word.skip_word();
    game.refuse(syntax, first, word.at())
}

/// Reads a game in a language; `None` if it has no such letters, or mistakes whose places in the game are not
/// known because its letters are longer than English ones. A game with other letters too is read only if it is odd anyway.
#[cfg_attr(not(feature = "compiled"), inline)]
fn read(game: &Replay<'_>, language: Language, end: usize, is_odd: bool) -> Option<Reading> {
    let text = &game.text()[..end];
    let (tags, moves) = text.split_at(game.tags.end);
    let translation = language.read(moves);
    if translation.is_of_others && !is_odd {
        return None;
    }
    let english = String::from(tags) + &translation.english;
    let first = text.bytes().zip(english.bytes()).position(|(a, b)| a != b)?;
    let mut replay = game.again(&english);
    replay.line.count = game.line.count;
    let (mut left, gaps) = mistakes_if(english.len() == text.len(), replay)?;
    for mistake in &mut left {
        let range = mistake.error.range();
        *mistake.error = mistake.error.at(game.text(), range.start, range.end);
    }
    let (letters, is_of_others) = (translation.letters, translation.is_of_others);
    Some(Reading { language, english, left, gaps, first, letters, is_of_others })
}
