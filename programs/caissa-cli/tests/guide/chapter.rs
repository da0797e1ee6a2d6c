//! The chapters of the guide, and the fenced blocks in them.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// All Markdown files of a folder and the folders in it, sorted.
pub(crate) fn chapters(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(chapters(&path));
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The byte ranges of the contents of the fenced blocks in a language.
pub(crate) fn blocks(text: &str, language: &str) -> Vec<Range<usize>> {
    let fence = format!("```{language}");
    let (mut found, mut open, mut at) = (Vec::new(), None, 0);
    for line in text.split_inclusive('\n') {
        let here = line.trim_end();
        match open {
            None if here.starts_with("```") => open = Some((here == fence, at + line.len())),
            Some((is_wanted, begin)) if here == "```" => {
                if is_wanted {
                    found.push(begin..at);
                }
                open = None;
            }
            _ => {}
        }
        at += line.len();
    }
    assert!(open.is_none(), "a block is not closed");
    found
}

/// Replaces the blocks of a text, and writes the file if that changes it.
pub(crate) fn rewrite(file: &Path, text: &str, new: &[(Range<usize>, String)]) {
    let mut changed = text.to_owned();
    for (range, words) in new.iter().rev() {
        changed.replace_range(range.clone(), words);
    }
    if changed != text {
        fs::write(file, changed).expect("a file");
    }
}
