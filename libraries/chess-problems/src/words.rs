//! The words of Popeye's input.

use chess_core::pgn::Place;
use chess_core::text::without_marks;

use crate::pieces::{self, Letters};

/// The language of a file. Its first word tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    English,
    German,
    French,
}

impl Language {
    const ALL: [Self; 3] = [Self::English, Self::German, Self::French];

    /// The language in which a word begins a problem.
    pub(crate) fn of_beginning(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.is(word, "beginproblem"))
    }

    /// Whether a word is a keyword of the language, or its first letters, at least three. The keyword is named in English.
    pub(crate) fn is(self, word: &str, keyword: &str) -> bool {
        let mut rows = COMMANDS.iter().chain(&COLORS).chain(&OPTIONS).chain(&CHANGES);
        let row = rows.find(|row| row[0] == keyword);
        row.is_some_and(|row| is_beginning(word, row[self as usize]))
    }

    /// The English name of the command of a word, which may be shortened.
    pub(crate) fn command(self, word: &str) -> Option<&'static str> {
        // The first letters of `Weiss` too, which is written in nearly every problem.
        let is_color = self == Self::German && word.len() == 3 && self.is(word, "white");
        let command = COMMANDS.iter().map(|row| row[0]).find(|command| self.is(word, command));
        command.filter(|_| !is_color)
    }

    /// The English name of a change of a twin.
    pub(crate) fn change(self, word: &str) -> Option<&'static str> {
        CHANGES.iter().map(|row| row[0]).find(|change| self.is(word, change))
    }

    /// The letters of the pieces.
    pub(crate) const fn pieces(self) -> Letters {
        match self {
            Self::English => Letters::ENGLISH,
            Self::German => Letters::GERMAN,
            Self::French => Letters::FRENCH,
        }
    }
}

/// The commands, in lower case: in English, German and French.
const COMMANDS: [[&str; 3]; 17] = [
    ["beginproblem", "anfangproblem", "debutprobleme"],
    ["endproblem", "endeproblem", "finprobleme"],
    ["nextproblem", "weiteresproblem", "asuivre"],
    ["title", "titel", "titre"],
    ["author", "autor", "auteur"],
    ["origin", "quelle", "source"],
    ["award", "auszeichnung", "prix"],
    ["remark", "bemerkung", "remarque"],
    ["protocol", "protokoll", "protocol"],
    ["stipulation", "forderung", "enonce"],
    ["sstipulation", "sforderung", "senonce"],
    ["pieces", "steine", "pieces"],
    ["forsyth", "forsyth", "forsyth"],
    ["option", "option", "option"],
    ["condition", "bedingung", "condition"],
    ["twin", "zwilling", "jumeau"],
    ["zeroposition", "nullstellung", "zeroposition"],
];

const COLORS: [[&str; 3]; 2] = [["white", "weiss", "blanc"], ["black", "schwarz", "noir"]];

/// The changes that make a twin.
const CHANGES: [[&str; 3]; 10] = [
    ["continued", "ferner", "enplus"],
    ["move", "versetze", "deplacement"],
    ["exchange", "tausche", "echange"],
    ["remove", "entferne", "ote"],
    ["add", "hinzufuegen", "ajoute"],
    ["substitute", "ersetze", "remplace"],
    ["rotate", "drehung", "rotation"],
    ["mirror", "spiegelung", "miroir"],
    ["shift", "verschiebung", "translation"],
    ["polishtype", "farbwechsel", "couleurechange"],
];

/// The options that are known. All after the fifth change only the output or the time limit.
pub(crate) const OPTIONS: [[&str; 3]; 22] = [
    ["halfduplex", "halbduplex", "demiduplex"],
    ["duplex", "duplex", "duplex"],
    ["whitetoplay", "weissbeginnt", "apparentseul"],
    ["nocastling", "keinerochade", "sansroquer"],
    ["enpassant", "enpassant", "enpassant"],
    ["try", "verfuehrung", "essais"],
    ["defence", "widerlegung", "defense"],
    ["setplay", "satzspiel", "apparent"],
    ["threat", "drohung", "menace"],
    ["variations", "varianten", "variantes"],
    ["movenumbers", "zugnummern", "trace"],
    ["startmovenumber", "startzugnummer", "enroute"],
    ["nothreat", "ohnedrohung", "sansmenace"],
    ["maxsolutions", "maxloesungen", "maxsolutions"],
    ["noboard", "ohnebrett", "sansechiquier"],
    ["noshortvariations", "ohnekurzvarianten", "sansvariantescourtes"],
    ["intelligent", "intelligent", "intelligent"],
    ["maxtime", "maxzeit", "maxtemps"],
    ["stoponshortsolutions", "stopnachkurzloesungen", "finapressolutionscourtes"],
    ["beep", "pieps", "bip"],
    ["suppressgrid", "ohnegitter", "sansgrille"],
    ["writegrid", "zeichnegitter", "ajoutegrille"],
];

/// Whether a word is a keyword or its first letters, at least three.
fn is_beginning(word: &str, keyword: &str) -> bool {
    word.len() >= 3
        && word.len() <= keyword.len()
        && keyword.as_bytes()[..word.len()].eq_ignore_ascii_case(word.as_bytes())
}

/// The words of a file, with their places.
pub(crate) struct Words<'a> {
    rest: &'a str,
    pub(crate) place: Place,
    pub(crate) language: Language,
}

impl<'a> Words<'a> {
    pub(crate) fn new(text: &'a str, place: Place) -> Self {
        Self { rest: without_marks(text), place, language: Language::English }
    }

    /// Leaves out the rest of the file.
    pub(crate) fn end(&mut self) {
        self.rest = "";
    }

    fn skip(&mut self, length: usize) {
        let (skipped, rest) = self.rest.split_at(length);
        self.place.skip(skipped);
        self.rest = rest;
    }

    /// The next word, and its place.
    fn peek(&mut self) -> Option<&'a str> {
        self.skip(self.rest.len() - self.rest.trim_start().len());
        self.rest.split_whitespace().next()
    }

    pub(crate) fn next(&mut self) -> Option<(&'a str, Place)> {
        let word = self.peek()?;
        let place = self.place;
        self.skip(word.len());
        Some((word, place))
    }

    pub(crate) fn next_if(&mut self, is_wanted: impl Fn(&str) -> bool) -> Option<&'a str> {
        self.peek().filter(|word| is_wanted(word))?;
        self.next().map(|(word, _)| word)
    }

    /// The next word, if it is a number.
    pub(crate) fn next_number(&mut self) -> Option<&'a str> {
        self.next_if(|word| word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.'))
    }

    /// The rest of the line, if it is not empty.
    pub(crate) fn rest(&mut self) -> Option<String> {
        Some(self.line().to_string()).filter(|text| !text.is_empty())
    }

    /// Leaves out lines that begin with `#`.
    pub(crate) fn skip_comments(&mut self) {
        while self.peek().is_some_and(|word| word.starts_with('#')) {
            self.line();
        }
    }

    /// The next word, if it is not a command.
    pub(crate) fn next_word(&mut self) -> Option<(&'a str, Place)> {
        let language = self.language;
        self.peek().filter(|word| language.command(word).is_none())?;
        self.next()
    }

    /// The next word, if it is neither a command nor a change of a twin.
    pub(crate) fn next_piece(&mut self) -> Option<(&'a str, Place)> {
        let language = self.language;
        self.peek().filter(|word| language.change(word).is_none())?;
        self.next_word()
    }

    /// The next word, if it consists of squares.
    pub(crate) fn next_squares(&mut self) -> Option<(&'a str, Place)> {
        self.peek().filter(|word| pieces::all_squares(word).is_some())?;
        self.next()
    }

    /// The rest of the line.
    pub(crate) fn line(&mut self) -> &'a str {
        let line = self.rest.lines().next().unwrap_or_default();
        self.skip(line.len());
        line.trim()
    }

    /// Leaves out the rest of a problem. Returns whether another problem follows at once.
    pub(crate) fn skip_problem(&mut self) -> bool {
        while let Some((word, _)) = self.next() {
            match self.language.command(word) {
                Some("endproblem") => return false,
                Some("nextproblem" | "beginproblem") => return true,
                _ => {}
            }
        }
        false
    }
}
