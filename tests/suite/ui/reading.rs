//! Files of cases, read in process by the reader that the macros call, and their mistakes as rustc prints them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use caissa::Error;
use chess_source::check::check;
use chess_source::diagnostic::{Diagnostic, Diagnostics};
use chess_source::environment;
use chess_source::find::{FoundCall, calls};
use chess_source::tokens::print_each;
use proc_macro2::Span;

use super::has_boards;

/// A file of cases.
pub(super) struct CaseFile {
    pub(super) path: PathBuf,
    /// Its path from `tests/`, as rustc prints it.
    pub(super) name: String,
    pub(super) text: String,
    /// Its calls in order; none if they are not made of the tokens of Rust.
    pub(super) calls: Vec<ReadCall>,
}

/// A call, its number of items, and its mistakes, each with the number of its item, from 1.
pub(super) struct ReadCall {
    pub(super) range: Range<usize>,
    pub(super) items: u64,
    pub(super) mistakes: Vec<(u64, Mistake)>,
}

/// A mistake in a file, and the tokens that it underlines.
pub(super) struct Mistake {
    pub(super) words: String,
    pub(super) range: Range<usize>,
    /// The error of core, if there is one.
    pub(super) error: Option<Error>,
}

/// The files of `tests/ui`, in the order of their names, and then those of `tests/rustc`.
pub(super) static FILES: LazyLock<Vec<CaseFile>> = LazyLock::new(|| {
    let folders = entries(&tests::project("tests/ui"));
    let folders = folders.into_iter().chain([tests::project("tests/rustc")]);
    let paths = folders.flat_map(|folder| entries(&folder));
    paths.filter(|path| path.extension().is_some_and(|kind| kind == "rs")).map(file).collect()
});

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut all: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    all.sort();
    all
}

fn file(path: PathBuf) -> CaseFile {
    let from_tests = path.strip_prefix(tests::project("tests")).unwrap();
    let parts: Vec<_> = from_tests.iter().map(|part| part.to_str().unwrap()).collect();
    let (name, text) = (parts.join("/"), fs::read_to_string(&path).unwrap());
    let calls = read(&text, has_boards(&name));
    CaseFile { path, name, text, calls }
}

/// Reads all calls of a file.
pub(super) fn read(text: &str, has_boards: bool) -> Vec<ReadCall> {
    let read = |call: &FoundCall| {
        let checked = check(call);
        let mut of_items: BTreeMap<u64, Diagnostics> = BTreeMap::new();
        for (item, wrong) in checked.mistakes {
            of_items.entry(item).or_default().0.push(wrong);
        }
        let told = of_items.into_iter().flat_map(|(item, mistakes)| {
            mistakes.for_compiler().0.into_iter().map(move |wrong| (item, wrong))
        });
        let mistakes = told.map(|(item, wrong)| (item, mistake(wrong, call, has_boards)));
        ReadCall { range: call.range.clone(), items: checked.items, mistakes: mistakes.collect() }
    };
    let calls = || calls(text).unwrap_or_default().iter().map(read).collect();
    environment::in_package(tests::project("tests"), calls)
}

fn mistake(wrong: Diagnostic, call: &FoundCall, has_boards: bool) -> Mistake {
    let error = wrong.origin.as_ref().map(|origin| origin.error);
    let mut words = wrong.words;
    if let Some(error) = error.filter(|_| !has_boards) {
        let (whole, without) = (error.message(), error.message_without_board());
        words = words.replacen(whole.strip_prefix(&*without).expect("the board comes last"), "", 1);
    }
    // A stable compiler underlines whole tokens, and the call where there is none.
    let tokens = print_each(call.written.clone());
    let whole = |part: Span| {
        let part = part.byte_range();
        let mut tokens = tokens.iter().map(|token| token.span.byte_range());
        let token = tokens.find(|token| token.contains(&part.start))?;
        Some(token.start..token.end.max(part.end))
    };
    let range = match (whole(wrong.first), whole(wrong.last)) {
        (Some(first), Some(last)) => first.start..last.end,
        _ => call.range.clone(),
    };
    Mistake { words, range, error }
}

impl CaseFile {
    /// A mistake as rustc prints it.
    pub(super) fn printed(&self, Mistake { words, range, .. }: &Mistake) -> String {
        let begin = self.text[..range.start].rfind('\n').map_or(0, |at| at + 1);
        let (before, wrong) = (&self.text[begin..range.start], &self.text[range.clone()]);
        let column = before.chars().count();
        let first = self.line_of(range.start);
        let lines: Vec<_> = self.text[begin..].lines().take(wrong.lines().count()).collect();
        let margin = " ".repeat((first + lines.len() - 1).to_string().len());
        let mut out = format!("error: {}\n", words.replace('\n', "\n       "));
        writeln!(out, "{margin}--> {}:{first}:{}\n{margin} |", self.name, column + 1).unwrap();
        let row = |out: &mut String, number: usize, bar: &str, line: &str| {
            writeln!(out, "{number:>width$} |{bar} {line}", width = margin.len()).unwrap();
        };
        if let [line] = *lines {
            row(&mut out, first, "", line);
            let carets = "^".repeat(wrong.chars().count());
            writeln!(out, "{margin} | {:column$}{carets}", "").unwrap();
        } else {
            let begins_line = before.trim().is_empty();
            row(&mut out, first, if begins_line { " /" } else { "  " }, lines[0]);
            if !begins_line {
                writeln!(out, "{margin} |  {}^", "_".repeat(column + 1)).unwrap();
            }
            for (number, line) in (first + 1..).zip(&lines[1..]) {
                row(&mut out, number, " |", line);
            }
            let last = wrong.lines().last().unwrap_or_default();
            writeln!(out, "{margin} | |{}^", "_".repeat(last.chars().count())).unwrap();
        }
        out.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
    }

    /// All its mistakes as rustc prints them.
    pub(super) fn all_printed(&self) -> String {
        let mistakes = self.calls.iter().flat_map(|call| &call.mistakes);
        let printed: Vec<_> = mistakes.map(|(_, mistake)| self.printed(mistake)).collect();
        printed.join("\n")
    }

    /// The number of the line of a byte.
    pub(super) fn line_of(&self, at: usize) -> usize {
        self.text[..at].matches('\n').count() + 1
    }

    /// The comment at the end of the line of a byte: what must be wrong there.
    pub(super) fn expected(&self, at: usize) -> Option<&str> {
        self.text[at..].lines().next()?.rsplit_once("// ").map(|(_, kind)| kind)
    }

    /// The numbers of the lines that say what must be wrong there.
    pub(super) fn wrong_lines(&self) -> impl Iterator<Item = usize> {
        let lines = (1..).zip(self.text.lines()).filter(|(_, line)| !line.starts_with("//"));
        let kinds = lines.filter_map(|(number, line)| Some((number, line.rsplit_once("// ")?.1)));
        kinds.filter(|(_, kind)| *kind != "right").map(|(number, _)| number)
    }

    /// The numbers of the lines of a call that say that it is right there, at least for its macro.
    pub(super) fn right_lines(&self, call: &Range<usize>) -> BTreeSet<usize> {
        let lines = self.line_of(call.start)..=self.line_of(call.end);
        let is_right = |line: &&str| line.ends_with("// right") || line.ends_with("// rustc");
        let lines = lines.zip(self.text.lines().skip(self.line_of(call.start) - 1));
        lines.filter(|(_, line)| is_right(line)).map(|(number, _)| number).collect()
    }
}
