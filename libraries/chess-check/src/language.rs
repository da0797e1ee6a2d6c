//! String literals in programs of other languages than Rust, found without a parser.
//!
//! A language is a list of what begins and ends its comments and strings. Everything else is skipped, so a program need not
//! be a right one. A string on one line that is not closed ends with the line, and any other ends with the file; neither
//! counts. Strings that are joined, as in `"a" "b"` or `"a" + "b"`, are one string.

use std::ops::Range;

use crate::packing::extension;

/// A language whose strings are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProgramLanguage {
    /// C and C++.
    C,
    /// Go.
    Go,
    /// JavaScript and TypeScript.
    JavaScript,
    /// Python.
    Python,
}

/// A kind of text with a beginning and an end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Comment,
    /// A string on one line.
    Line,
    /// A string of several lines.
    Lines,
    /// The same without escapes.
    Raw,
    /// A character.
    Char,
    /// A regular expression, which begins where a value may begin.
    Pattern,
}

/// Something with a beginning and an end.
type Mark = (&'static str, &'static str, Kind);

const TO_END: Mark = ("//", "\n", Kind::Comment);
const BETWEEN: Mark = ("/*", "*/", Kind::Comment);
const DOUBLE: Mark = ("\"", "\"", Kind::Line);
const SINGLE: Mark = ("'", "'", Kind::Line);
const CHAR: Mark = ("'", "'", Kind::Char);

/// The extensions and the marks of each language. If two marks begin alike, the longer comes first.
const LANGUAGES: [(ProgramLanguage, &[&str], &[Mark]); 4] = [
    (
        ProgramLanguage::C,
        &["c", "cc", "cpp", "cxx", "h", "hh", "hpp", "hxx"],
        &[TO_END, BETWEEN, DOUBLE, CHAR],
    ),
    (ProgramLanguage::Go, &["go"], &[TO_END, BETWEEN, DOUBLE, ("`", "`", Kind::Raw), CHAR]),
    (
        ProgramLanguage::JavaScript,
        &["js", "jsx", "mjs", "cjs", "ts", "tsx", "mts", "cts"],
        &[TO_END, BETWEEN, DOUBLE, SINGLE, ("`", "`", Kind::Lines), ("/", "/", Kind::Pattern)],
    ),
    (
        ProgramLanguage::Python,
        &["py", "pyi"],
        &[
            ("#", "\n", Kind::Comment),
            ("\"\"\"", "\"\"\"", Kind::Lines),
            ("'''", "'''", Kind::Lines),
            DOUBLE,
            SINGLE,
        ],
    ),
];

impl ProgramLanguage {
    /// The extensions of all languages.
    pub fn extensions() -> impl Iterator<Item = &'static str> {
        LANGUAGES.iter().flat_map(|(_, extensions, _)| extensions.iter().copied())
    }

    /// The language that the extension of a file's name means.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_check::ProgramLanguage;
    ///
    /// assert_eq!(ProgramLanguage::of_name("tests/perft.py"), Some(ProgramLanguage::Python));
    /// assert_eq!(ProgramLanguage::of_name("perft.rs"), None);
    /// ```
    pub fn of_name(name: &str) -> Option<Self> {
        let end = extension(name)?;
        let known = LANGUAGES.iter().find(|(_, extensions, _)| extensions.contains(&&*end));
        known.map(|(language, ..)| *language)
    }

    /// The strings of a program, in order. Strings with values between their words, such as ``
    /// `${fen} w` ``, are left out.
    pub(crate) fn strings(self, text: &str) -> Vec<ProgramString> {
        let (mut found, mut at) = (Vec::<ProgramString>::new(), 0);
        // The last word, the last character of code, and whether a string here goes on with the last one.
        let (mut word, mut last, mut goes_on) = (0..0, ';', false);
        while let Some(char) = text[at..].chars().next() {
            let rest = &text[at..];
            let length = rest.find(|char: char| !is_of_word(char)).unwrap_or(rest.len());
            if length > 0 {
                (word, last, at) = (at..at + length, char, at + length);
                goes_on &= text[at..].starts_with(['"', '\'']);
                continue;
            }
            let prefix = if word.end == at { &text[word.clone()] } else { "" };
            let may_begin = |kind| match kind {
                Kind::Char => !prefix.starts_with(|char: char| char.is_ascii_digit()),
                // After a value, it is a division.
                Kind::Pattern if &text[word.clone()] != "return" => {
                    !is_of_word(last) && !matches!(last, ')' | ']' | '"')
                }
                _ => true,
            };
            let (_, _, marks) = LANGUAGES[self as usize];
            let begins = |(begin, _, kind): &&Mark| rest.starts_with(begin) && may_begin(*kind);
            let Some((begin, end, kind)) = marks.iter().find(begins).copied() else {
                if !char.is_whitespace() {
                    last = char;
                    goes_on &= matches!(char, '+' | '\\');
                }
                at += char.len_utf8();
                continue;
            };
            at += begin.len();
            if kind == Kind::Comment {
                at += text[at..].find(end).map_or(text.len() - at, |length| length + end.len());
                continue;
            }
            let string;
            (string, at) = self.string(text, at, (begin, end, kind), prefix);
            last = '"';
            let is_next = std::mem::replace(&mut goes_on, string.is_some());
            match (string, found.last_mut()) {
                (Some(string), Some(earlier)) if is_next => earlier.join(&string),
                (string, _) => found.extend(string),
            }
        }
        found.retain(|string| !string.is_template);
        found
    }

    /// Reads a string from the place after its quote, and the place after it; `None` for one that does not count.
    fn string(
        self,
        text: &str,
        mut at: usize,
        mark: Mark,
        prefix: &str,
    ) -> (Option<ProgramString>, usize) {
        let (_, end, kind) = mark;
        let (mut string, mut end) = (ProgramString::default(), end.to_owned());
        let is_raw_c = self == Self::C && prefix.ends_with('R');
        if is_raw_c && let Some(length) = up_to(&text[at..], b'(', 16) {
            end = format!("){}\"", &text[at..at + length]);
            at += length + 1;
        }
        let is_raw = is_raw_c || kind == Kind::Raw;
        let is_of_line = !is_raw && kind != Kind::Lines;
        let mut is_in_class = false;
        while let Some(char) = text[at..].chars().next() {
            let rest = &text[at..];
            if rest.starts_with(&end) && !is_in_class {
                let has = |sign| string.value.contains(sign);
                string.is_template = has("${") || prefix.contains(['f', 'F']) && has("{");
                let counts = !matches!(kind, Kind::Char | Kind::Pattern);
                return (counts.then_some(string), at + end.len());
            }
            if char == '\n' && is_of_line {
                break;
            }
            is_in_class = kind == Kind::Pattern && (char == '[' || is_in_class && char != ']');
            let is_escape = char == '\\' && !is_raw;
            let read = (Some(char), char.len_utf8());
            let (char, length) = if is_escape { escape(&rest[1..]) } else { read };
            if let Some(char) = char {
                string.push(char, at);
            }
            at += length;
        }
        (None, at)
    }
}

/// Whether a character may be one of a name.
fn is_of_word(char: char) -> bool {
    char == '_' || char.is_alphanumeric()
}

/// The number of bytes before a sign, if they are few.
fn up_to(text: &str, sign: u8, most: usize) -> Option<usize> {
    text.bytes().take(most + 1).position(|byte| byte == sign)
}

/// The character that an escape means, from the character after its backslash on, and the number of bytes of both.
fn escape(rest: &str) -> (Option<char>, usize) {
    let code = |digits: &str, radix, length| {
        (u32::from_str_radix(digits, radix).ok().and_then(char::from_u32), 1 + length)
    };
    let hex = |count: usize| rest.get(1..=count).map(|digits| code(digits, 16, count + 1));
    let found = match rest.as_bytes() {
        [b'n', ..] => Some((Some('\n'), 2)),
        [b't', ..] => Some((Some('\t'), 2)),
        [b'r', ..] => Some((Some('\r'), 2)),
        // A string that goes on in the next line.
        [b'\n', ..] => Some((None, 2)),
        [b'\r', b'\n', ..] => Some((None, 3)),
        [b'x', ..] => hex(2),
        [b'u', b'{', ..] => {
            up_to(&rest[2..], b'}', 6).map(|length| code(&rest[2..2 + length], 16, length + 3))
        }
        [b'u', ..] => hex(4),
        [b'U', ..] => hex(8),
        [b'0'..=b'7', ..] => {
            let length =
                rest.bytes().take(3).take_while(|byte| matches!(byte, b'0'..=b'7')).count();
            Some(code(&rest[..length], 8, length))
        }
        _ => None,
    };
    let char = rest.chars().next();
    found.unwrap_or((char, 1 + char.map_or(0, char::len_utf8)))
}

/// A string in a program.
#[derive(Default)]
pub(crate) struct ProgramString {
    pub(crate) value: String,
    /// Offsets in the value and in the program, from which both go on side by side.
    places: Vec<(usize, usize)>,
    is_template: bool,
}

impl ProgramString {
    fn push(&mut self, char: char, at: usize) {
        let goes_on =
            self.places.last().is_some_and(|(own, there)| self.value.len() - own + there == at);
        if !goes_on {
            self.places.push((self.value.len(), at));
        }
        self.value.push(char);
    }

    fn join(&mut self, next: &Self) {
        let length = self.value.len();
        self.places.extend(next.places.iter().map(|(own, there)| (own + length, *there)));
        self.value += &next.value;
        self.is_template |= next.is_template;
    }

    /// The byte range in the program of a byte range of the value.
    pub(crate) fn range_in_file(&self, range: &Range<usize>) -> Range<usize> {
        let place = |at: usize| {
            let (own, there) =
                self.places[self.places.partition_point(|(own, _)| *own <= at).saturating_sub(1)];
            at - own + there
        };
        if self.places.is_empty() {
            return 0..0;
        }
        let start = place(range.start);
        start..if range.is_empty() { start } else { place(range.end - 1) + 1 }
    }
}
