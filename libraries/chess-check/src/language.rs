//! String literals in programs of other languages than Rust, found without a parser.
//!
//! A language is a list of what begins and ends its comments and strings. Everything else is skipped, so a program need not
//! be a right one. A string on one line that is not closed ends with the line, and any other ends with the file; neither
//! counts. Strings that are joined, as in `"a" "b"` or `"a" + "b"`, are one string.

mod notebook;
mod scan;
mod string;

use std::borrow::Cow;
use std::ops::Range;

use chess_source::literals::code::{Blocks, CodeToken};

use crate::packing::extension;
use scan::Scanner;
pub(crate) use string::ProgramString;

/// A language whose strings are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProgramLanguage {
    /// C, C++ and what is like them.
    C,
    /// C#.
    CSharp,
    /// Dart.
    Dart,
    /// Go.
    Go,
    /// Java.
    Java,
    /// JavaScript and TypeScript.
    JavaScript,
    /// Kotlin.
    Kotlin,
    /// The Python in notebooks of Jupyter.
    Notebook,
    /// PHP.
    Php,
    /// Python.
    Python,
    /// Ruby.
    Ruby,
    /// Scala.
    Scala,
    /// Swift.
    Swift,
    /// Zig.
    Zig,
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
    /// The same, where two quotes are one.
    Doubled,
    /// The rest of a line, without escapes.
    RestOfLine,
    /// The lines up to one with the word behind the mark.
    Document,
    /// A character.
    Char,
    /// A regular expression, which begins where a value may begin.
    Pattern,
}

/// Something with a beginning and an end.
type Mark = (&'static str, &'static str, Kind);

const TO_END: Mark = ("//", "\n", Kind::Comment);
const BETWEEN: Mark = ("/*", "*/", Kind::Comment);
const HASH: Mark = ("#", "\n", Kind::Comment);
const DOUBLE: Mark = ("\"", "\"", Kind::Line);
const SINGLE: Mark = ("'", "'", Kind::Line);
const TRIPLE: Mark = ("\"\"\"", "\"\"\"", Kind::Lines);
const TRIPLE_RAW: Mark = ("\"\"\"", "\"\"\"", Kind::Raw);
const TRIPLE_SINGLE: Mark = ("'''", "'''", Kind::Lines);
const DOCUMENT: Mark = ("<<", "", Kind::Document);
const DOUBLE_LINES: Mark = ("\"", "\"", Kind::Lines);
const SINGLE_LINES: Mark = ("'", "'", Kind::Lines);
const CHAR: Mark = ("'", "'", Kind::Char);

/// A language, its name, the extensions of its files, and its marks. If two marks begin alike, the longer comes first.
type Row = (ProgramLanguage, &'static str, &'static str, &'static [Mark]);

const LANGUAGES: [Row; 14] = [
    (
        ProgramLanguage::C,
        "C, C++",
        "c c++ cc cpp cu cuh cxx h h++ hh hpp hxx inl ino ipp m mm tpp",
        &[TO_END, BETWEEN, DOUBLE, CHAR],
    ),
    (
        ProgramLanguage::CSharp,
        "C#",
        "cs csx",
        &[
            TO_END,
            BETWEEN,
            ("$\"\"\"", "\"\"\"", Kind::Raw),
            TRIPLE_RAW,
            ("$@\"", "\"", Kind::Doubled),
            ("@$\"", "\"", Kind::Doubled),
            ("@\"", "\"", Kind::Doubled),
            ("$\"", "\"", Kind::Line),
            DOUBLE,
            CHAR,
        ],
    ),
    (
        ProgramLanguage::Dart,
        "Dart",
        "dart",
        &[TO_END, BETWEEN, TRIPLE, TRIPLE_SINGLE, DOUBLE, SINGLE],
    ),
    (ProgramLanguage::Go, "Go", "go", &[TO_END, BETWEEN, DOUBLE, ("`", "`", Kind::Raw), CHAR]),
    (ProgramLanguage::Java, "Java", "java", &[TO_END, BETWEEN, TRIPLE, DOUBLE, CHAR]),
    (
        ProgramLanguage::JavaScript,
        "JavaScript, TypeScript",
        "cjs cts js jsx mjs mts svelte ts tsx vue",
        &[TO_END, BETWEEN, DOUBLE, SINGLE, ("`", "`", Kind::Lines), ("/", "/", Kind::Pattern)],
    ),
    (ProgramLanguage::Kotlin, "Kotlin", "kt kts", &[TO_END, BETWEEN, TRIPLE_RAW, DOUBLE, CHAR]),
    // Its text is JSON.
    (ProgramLanguage::Notebook, "notebooks of Jupyter", "ipynb", &[DOUBLE]),
    (
        ProgramLanguage::Php,
        "PHP",
        "php",
        &[TO_END, BETWEEN, HASH, DOCUMENT, DOUBLE_LINES, SINGLE_LINES],
    ),
    (ProgramLanguage::Python, "Python", "py pyi", &[HASH, TRIPLE, TRIPLE_SINGLE, DOUBLE, SINGLE]),
    (ProgramLanguage::Ruby, "Ruby", "rb", &[HASH, DOCUMENT, DOUBLE_LINES, SINGLE_LINES]),
    (ProgramLanguage::Scala, "Scala", "sc scala", &[TO_END, BETWEEN, TRIPLE_RAW, DOUBLE, CHAR]),
    (
        ProgramLanguage::Swift,
        "Swift",
        "swift",
        &[TO_END, BETWEEN, ("#\"", "\"#", Kind::Raw), TRIPLE, DOUBLE],
    ),
    (ProgramLanguage::Zig, "Zig", "zig", &[TO_END, ("\\\\", "\n", Kind::RestOfLine), DOUBLE, CHAR]),
];

/// Extensions of languages whose strings are not found.
const UNREAD: &str = "ada adb asm bas clj cljs cr d el erl ex exs f90 fs fsx groovy hs jl lisp lua ml mli nim \
    pas pl pm rkt s scm sh tcl v vb vhd";

/// The row of a language.
fn row(language: ProgramLanguage) -> &'static Row {
    &LANGUAGES[language as usize]
}

/// A program, or a cell of a notebook: its strings, and the code around them.
pub(crate) struct ProgramPart<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) strings: Vec<ProgramString>,
    pub(crate) tokens: Vec<CodeToken>,
    pub(crate) blocks: Blocks,
    /// The places of its text in the file, if it is not the file.
    cell: Option<ProgramString>,
}

impl<'a> ProgramPart<'a> {
    fn new(language: ProgramLanguage, text: Cow<'a, str>, cell: Option<ProgramString>) -> Self {
        let (strings, tokens) = Scanner::new(language, &text).read();
        let ends = |sign| text.lines().filter(|line| line.ends_with(sign)).count();
        let is_indented = language == ProgramLanguage::Python
            || language == ProgramLanguage::Scala && ends(':') > ends('{');
        let blocks = if is_indented { Blocks::Indented } else { Blocks::Bracketed };
        Self { text, strings, tokens, blocks, cell }
    }

    /// The byte range in the file of a byte range of the value of a string.
    pub(crate) fn range_in_file(
        &self,
        string: &ProgramString,
        range: &Range<usize>,
    ) -> Range<usize> {
        let range = string.range_in_file(range);
        self.cell.as_ref().map_or(range.clone(), |cell| cell.range_in_file(&range))
    }
}

impl ProgramLanguage {
    /// The extensions of all languages.
    pub fn extensions() -> impl Iterator<Item = &'static str> {
        LANGUAGES.iter().flat_map(|(_, _, extensions, _)| extensions.split(' '))
    }

    /// The names of all languages.
    pub fn names() -> impl Iterator<Item = &'static str> {
        LANGUAGES.iter().map(|(_, name, ..)| *name)
    }

    /// The extensions of programs in other languages, as far as they are known.
    pub fn unread_extensions() -> impl Iterator<Item = &'static str> {
        UNREAD.split_ascii_whitespace()
    }

    /// The name of the language.
    pub fn name(self) -> &'static str {
        row(self).1
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
        let is_its = |row: &&Row| row.2.split(' ').any(|known| known == end);
        LANGUAGES.iter().find(is_its).map(|row| row.0)
    }

    /// The strings of a program with the code around them; for a notebook, those of each cell.
    pub(crate) fn parts(self, text: &str) -> Vec<ProgramPart<'_>> {
        if self != Self::Notebook {
            return vec![ProgramPart::new(self, Cow::Borrowed(text), None)];
        }
        let part = |cell: ProgramString| {
            ProgramPart::new(Self::Python, Cow::Owned(cell.value.clone()), Some(cell))
        };
        notebook::cells(text).into_iter().map(part).collect()
    }
}
