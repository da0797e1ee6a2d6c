//! The strings and the code of a program, found by the marks of its language.

use std::ops::Range;

use chess_source::literals::code::{CodeKind, CodeToken};

use super::string::{ProgramString, escape, up_to};
use super::{Kind, Mark, ProgramLanguage};

/// The words of JavaScript before a value.
const BEFORE_VALUES: &str = "as await case default delete else export extends from import in instanceof new of return throw typeof void yield";

/// A program that is read from its beginning.
pub(super) struct Scanner<'a> {
    language: ProgramLanguage,
    text: &'a str,
    at: usize,
    strings: Vec<ProgramString>,
    tokens: Vec<CodeToken>,
    /// The last word, and the last two characters of code.
    word: Range<usize>,
    last: (char, char),
    /// Whether a string here goes on with the last one.
    goes_on: bool,
    /// The number of braces that are open, and that number for each template whose value is being read.
    depth: usize,
    templates: Vec<usize>,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(language: ProgramLanguage, text: &'a str) -> Self {
        Self {
            language,
            text,
            at: 0,
            strings: Vec::new(),
            tokens: Vec::new(),
            word: 0..0,
            last: (';', ';'),
            goes_on: false,
            depth: 0,
            templates: Vec::new(),
        }
    }

    /// The strings, in order, and the tokens. Strings with values between their words, such as `` `${fen} w` ``, are left
    /// out.
    pub(super) fn read(mut self) -> (Vec<ProgramString>, Vec<CodeToken>) {
        while let Some(char) = self.text[self.at..].chars().next() {
            if self.read_word(char) {
                continue;
            }
            if char == '}' && self.templates.last() == Some(&self.depth) {
                self.templates.pop();
                self.goes_on = false;
                self.read_string(("}", "`", Kind::Lines));
                self.goes_on = false;
                continue;
            }
            match self.mark() {
                Some((begin, end, Kind::Comment)) => {
                    self.at += begin.len();
                    let length = self.text[self.at..].find(end);
                    self.at = length.map_or(self.text.len(), |length| self.at + length + end.len());
                }
                Some(mark) => self.read_string(mark),
                None => self.read_sign(char),
            }
        }
        self.strings.retain(|string| !string.is_template);
        (self.strings, self.tokens)
    }

    /// Reads a word, if there is one.
    fn read_word(&mut self, first: char) -> bool {
        let rest = &self.text[self.at..];
        let length = rest.find(|char: char| !is_of_word(char)).unwrap_or(rest.len());
        if length > 0 {
            self.word = self.at..self.at + length;
            (self.last, self.at) = ((self.last.1, first), self.word.end);
            self.goes_on &= self.text[self.at..].starts_with(['"', '\'']);
            self.tokens.push((CodeKind::Word, self.word.clone()));
        }
        length > 0
    }

    fn read_sign(&mut self, char: char) {
        if !char.is_whitespace() {
            self.tokens.push((CodeKind::Sign(char), self.at..self.at + char.len_utf8()));
            self.last = (self.last.1, char);
            self.goes_on &= matches!(char, '+' | '\\');
            match char {
                '{' => self.depth += 1,
                '}' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        self.at += char.len_utf8();
    }

    /// The word that touches what follows.
    fn prefix(&self) -> &'a str {
        if self.word.end == self.at { &self.text[self.word.clone()] } else { "" }
    }

    /// The mark that begins here.
    fn mark(&self) -> Option<Mark> {
        let rest = &self.text[self.at..];
        let begins = |(begin, _, kind): &&Mark| rest.starts_with(begin) && self.may_begin(*kind);
        super::row(self.language).3.iter().find(begins).copied()
    }

    fn may_begin(&self, kind: Kind) -> bool {
        let is_before_value = |word| BEFORE_VALUES.split(' ').any(|known| known == word);
        let rest = &self.text[self.at..];
        match kind {
            Kind::Document => {
                let word = rest[2..].strip_prefix(['~', '-', '<']).unwrap_or_default();
                word.starts_with(|char: char| {
                    char == '_' || char.is_alphabetic() || "'\"".contains(char)
                })
            }
            Kind::Char => !self.prefix().starts_with(|char: char| char.is_ascii_digit()),
            // A `'` in a word is one of the text between tags.
            Kind::Line
                if self.language == ProgramLanguage::JavaScript && rest.starts_with('\'') =>
            {
                self.prefix().is_empty() || is_before_value(self.prefix())
            }
            // After a value, it is a division; beside `<` or `>`, the end of a tag.
            Kind::Pattern => {
                let is_after_word =
                    is_of_word(self.last.1) && !is_before_value(&self.text[self.word.clone()]);
                let is_after_value =
                    matches!(self.last, (_, ')' | ']' | '"' | '<') | ('+', '+') | ('-', '-'));
                let line = rest[1..].lines().next().unwrap_or_default();
                !is_after_word && !is_after_value && !line.starts_with('>') && line.contains('/')
            }
            _ => true,
        }
    }

    /// Reads a string, and joins it with the one before it, if it goes on with that.
    fn read_string(&mut self, mark: Mark) {
        let start = self.at;
        let prefix = self.prefix();
        self.at += mark.0.len();
        let string = self.string(mark, prefix);
        self.last = (self.last.1, '"');
        self.tokens.push((CodeKind::Text, start..self.at));
        if mark.2 == Kind::Document {
            let line = self.text[start..].split('\n').next().unwrap_or_default();
            let closing = line.char_indices().filter(|(_, char)| ")]}".contains(*char));
            let place = |(at, char)| (CodeKind::Sign(char), start + at..start + at + 1);
            self.tokens.extend(closing.map(place));
        }
        let is_next = std::mem::replace(
            &mut self.goes_on,
            string.is_some() && !matches!(mark.2, Kind::RestOfLine | Kind::Document),
        );
        match (string, self.strings.last_mut()) {
            (Some(string), Some(earlier)) if is_next => earlier.join(&string),
            (string, _) => self.strings.extend(string),
        }
    }

    /// Reads a string from the place after its quote on; `None` for one that does not count.
    fn string(&mut self, (begin, end, kind): Mark, prefix: &str) -> Option<ProgramString> {
        let start = self.at - begin.len();
        let (mut string, mut end) = (ProgramString::at(start), end.to_owned());
        let other_end = self.other_end(kind, prefix);
        let is_raw_c = other_end.is_some();
        end = other_end.unwrap_or(end);
        let is_raw = is_raw_c || matches!(kind, Kind::Raw | Kind::Doubled | Kind::RestOfLine);
        let is_of_line = !is_raw && kind != Kind::Lines;
        let mut is_in_class = false;
        while let Some(char) = self.text[self.at..].chars().next() {
            let rest = &self.text[self.at..];
            let is_doubled = kind == Kind::Doubled && rest.starts_with("\"\"");
            if rest.starts_with(&end) && !is_in_class && !is_doubled {
                self.at += end.len();
                string.is_template |=
                    begin == "}" || self.is_template(&string.value, begin, prefix);
                return (!matches!(kind, Kind::Char | Kind::Pattern)).then_some(string);
            }
            if end == "`" && rest.starts_with("${") && self.language == ProgramLanguage::JavaScript
            {
                self.at += 2;
                self.templates.push(self.depth);
                return None;
            }
            if char == '\n' && is_of_line {
                return None;
            }
            is_in_class = kind == Kind::Pattern && (char == '[' || is_in_class && char != ']');
            let is_escape = char == '\\' && !is_raw;
            let read = (Some(char), char.len_utf8() + usize::from(is_doubled));
            let (char, length) = if is_escape { escape(&rest[1..]) } else { read };
            string.is_template |=
                is_escape && char == Some('(') && self.language == ProgramLanguage::Swift;
            if let Some(char) = char {
                string.push(char, self.at);
            }
            self.at += length;
        }
        None
    }

    /// The end of the lines behind `<<~WORD` or `<<<WORD`: the line with the word. The rest of this line is left out.
    fn document_end(&mut self) -> Option<String> {
        let rest = &self.text[self.at..];
        let name = rest.trim_start_matches(['~', '-', '<', ' ', '"', '\'']);
        let word = &name[..name.find(|char| !is_of_word(char)).unwrap_or(name.len())];
        self.at += rest.find('\n').unwrap_or(rest.len());
        let rest = &self.text[self.at..];
        let ends = |(at, _): &(usize, &str)| {
            let after = rest[*at..].trim_start().strip_prefix(word);
            after.is_some_and(|after| !after.starts_with(is_of_word))
        };
        let (at, _) = rest.match_indices('\n').find(ends)?;
        Some(rest[at..at + rest[at..].find(word)? + word.len()].to_owned())
    }

    /// The end of a string that is written at its beginning: of lines with a word behind them, or of a raw string of C++.
    fn other_end(&mut self, kind: Kind, prefix: &str) -> Option<String> {
        if kind == Kind::Document {
            return self.document_end();
        }
        let is_raw = self.language == ProgramLanguage::C && prefix.ends_with('R');
        let length = is_raw.then(|| up_to(&self.text[self.at..], b'(', 16)).flatten()?;
        let start = self.at;
        self.at += length + 1;
        Some(format!("){}\"", &self.text[start..start + length]))
    }

    /// Whether a string has values between its words.
    fn is_template(&self, value: &str, begin: &str, prefix: &str) -> bool {
        let is_name = |(at, _): (usize, &str)| {
            value[at + 1..].starts_with(|char: char| char.is_alphabetic() || char == '_')
        };
        value.contains("${")
            || (prefix.contains(['f', 'F']) || begin.starts_with(['$', '@'])) && value.contains('{')
            || match self.language {
                ProgramLanguage::Dart
                | ProgramLanguage::Kotlin
                | ProgramLanguage::Php
                | ProgramLanguage::Scala => value.match_indices('$').any(is_name),
                ProgramLanguage::Ruby => value.contains("#{"),
                _ => false,
            }
    }
}

/// Whether a character may be one of a name.
fn is_of_word(char: char) -> bool {
    char == '_' || char.is_alphanumeric()
}
