//! `--baseline`: a list of findings that are known. A line has a file, a code and a text of that file, with a tab between them.
//!
//! Lines have no numbers, which would move. A finding that is there twice has two lines.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use chess_check::Finding;

use crate::exit::{Failure, fail};
use crate::output::atomic_file::AtomicFile;
use crate::output::tally::Count;
use crate::output::terminal::{self, visible};

/// The first line of a list.
const HEAD: &str = "# known findings of `caissa check`: file, code, text\n";

/// The most characters of a line on each side of a finding.
const AROUND: usize = 80;

/// The most findings that are gone that are listed.
const MOST_LISTED: usize = 10;

/// Known findings: the number of each line that is left.
#[derive(Default)]
pub(super) struct Baseline {
    lines: BTreeMap<String, u64>,
}

impl Baseline {
    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        let name = path.display();
        let text = fs::read_to_string(path).map_err(|error| {
            let words = format!("cannot read `{name}`, which `--write-baseline` writes");
            Failure::of(words, error)
        })?;
        let mut known = Self::default();
        for (number, line) in (1..).zip(text.lines()) {
            match line.trim_end() {
                line if line.is_empty() || line.starts_with('#') => {}
                line if line.split('\t').count() == 3 => known.add(line.to_owned()),
                _ => fail!(
                    "line {number} of `{name}` is not a file, a code and a text, with tabs between them"
                ),
            }
        }
        Ok(known)
    }

    pub(super) fn add(&mut self, line: String) {
        *self.lines.entry(line).or_default() += 1;
    }

    /// Takes a finding from the list. Returns whether it was there.
    pub(super) fn take(&mut self, finding: &Finding) -> bool {
        match self.lines.get_mut(&line(finding)) {
            Some(left) if *left > 0 => {
                *left -= 1;
                true
            }
            _ => false,
        }
    }

    /// Says which findings are gone from the files that were read or are not there.
    pub(super) fn tell_gone(&self, path: &Path, files: &HashSet<String>) {
        let is_read = |line: &str| {
            let file = line.split('\t').next().unwrap_or_default();
            files.contains(file) || !Path::new(file).exists()
        };
        let gone = self.lines.iter().filter(|(line, left)| **left > 0 && is_read(line));
        let gone: Vec<_> = gone.flat_map(|(line, left)| (0..*left).map(move |_| line)).collect();
        if gone.is_empty() {
            return;
        }
        let findings = Count(gone.len() as u64, "finding");
        let is = if gone.len() == 1 { "is" } else { "are" };
        let mut text = format!("{findings} of `{}` {is} gone:", path.display());
        for line in gone.iter().take(MOST_LISTED) {
            // Writing to a string does not fail.
            let _ = write!(text, "\n  {}", line.replace('\t', "  "));
        }
        if gone.len() > MOST_LISTED {
            let _ = write!(text, "\n  and {} more", gone.len() - MOST_LISTED);
        }
        terminal::tell_line(visible(&text));
    }

    pub(super) fn write(&self, path: &Path) -> Result<(), Failure> {
        let mut text = HEAD.to_owned();
        for (line, number) in &self.lines {
            (0..*number).for_each(|_| text.extend([line, "\n"]));
        }
        let write = || {
            let mut new = AtomicFile::new(path)?;
            new.file.write_all(text.as_bytes())?;
            new.rename()
        };
        write().map_err(|error| Failure::of(format!("cannot write `{}`", path.display()), error))
    }
}

/// The name of a file in a list: with `/` on every system.
pub(super) fn name(file: &str) -> String {
    let name = file.replace('\\', "/");
    name.strip_prefix("./").unwrap_or(&name).replace(['\t', '\n', '\r'], " ")
}

/// The line of a finding: the text around it in its first line, with single spaces.
pub(super) fn line(finding: &Finding) -> String {
    let excerpt = finding.excerpt();
    let (before, after) = excerpt.text.split_at(excerpt.range.start);
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let start =
        before[start..].char_indices().nth_back(AROUND - 1).map_or(start, |(at, _)| start + at);
    let line = after.lines().next().unwrap_or_default();
    let end = line.char_indices().nth(AROUND).map_or(line.len(), |(at, _)| at);
    let text = format!("{}{}", &before[start..], &line[..end]);
    let words: Vec<_> = text.split_whitespace().collect();
    format!("{}\t{}\t{}", name(finding.file()), finding.code(), visible(&words.join(" ")))
}
