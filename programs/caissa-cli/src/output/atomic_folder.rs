//! A folder of files that appears under its name when all of them are whole.

use std::collections::HashMap;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::output::atomic_file::{remove_rests, temporary_name};
use crate::run::interrupt;

/// The number of bytes that wait in memory before they are written.
const MOST_WAITING: usize = 64 << 20;

/// The greatest number of bytes of a file's name, without its ending and the number that tells it from others: most file systems
/// take 255.
const LONGEST_NAME: usize = 200;

/// A new folder beside its target. It takes the target's place by [`AtomicFolder::rename`]; otherwise it is removed, also if
/// Ctrl-C ends the program.
pub(crate) struct AtomicFolder {
    path: PathBuf,
    target: PathBuf,
    extension: &'static str,
    /// The names of the files, without capital letters: some file systems do not distinguish them.
    names: HashMap<String, u64>,
    files: Vec<FolderFile>,
    /// The number of bytes that wait to be written.
    waiting: usize,
}

/// A file of the folder. It is only open while it is written, because there may be more files than can be open.
struct FolderFile {
    path: PathBuf,
    waiting: Vec<u8>,
}

impl AtomicFolder {
    /// Creates the folder, for files with an extension.
    ///
    /// # Errors
    ///
    /// Returns an error if there are files in the target already, or if its folder takes no new one.
    pub(crate) fn new(target: &Path, extension: &'static str) -> io::Result<Self> {
        match fs::read_dir(target) {
            Ok(mut old) => {
                if old.next().is_some() {
                    let words = "it is not empty";
                    return Err(io::Error::new(ErrorKind::AlreadyExists, words));
                }
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        // A target such as `a/` has no last component to rename.
        let target: PathBuf = target.components().collect();
        remove_rests(target.parent().unwrap_or(Path::new("")));
        let path = target.with_file_name(temporary_name(&target));
        {
            let mut unfinished = interrupt::unfinished();
            fs::create_dir(&path)?;
            unfinished.push(path.clone());
        }
        let (names, files) = (HashMap::new(), Vec::new());
        Ok(Self { path, target, extension, names, files, waiting: 0 })
    }

    /// Adds a file. Its name is like the given one, but any file system takes it, and no other file has it.
    pub(crate) fn add(&mut self, name: &str) -> usize {
        let mut name = file_name(name);
        let count = self.names.entry(name.to_lowercase()).or_default();
        *count += 1;
        if *count > 1 {
            name = format!("{name}~{count}");
        }
        let path = self.path.join(name + "." + self.extension);
        self.files.push(FolderFile { path, waiting: Vec::new() });
        self.files.len() - 1
    }

    /// Adds bytes to the end of a file by a function that writes them.
    pub(crate) fn append(
        &mut self,
        file: usize,
        write: impl FnOnce(&mut Vec<u8>),
    ) -> io::Result<()> {
        let waiting = &mut self.files[file].waiting;
        let before = waiting.len();
        write(waiting);
        self.waiting += waiting.len() - before;
        if self.waiting > MOST_WAITING { self.flush() } else { Ok(()) }
    }

    /// The number of files.
    pub(crate) fn len(&self) -> usize {
        self.files.len()
    }

    fn flush(&mut self) -> io::Result<()> {
        for file in self.files.iter_mut().filter(|file| !file.waiting.is_empty()) {
            let mut out = OpenOptions::new().append(true).create(true).open(&file.path)?;
            out.write_all(&file.waiting)?;
            file.waiting = Vec::new();
        }
        self.waiting = 0;
        Ok(())
    }

    /// Writes what is left, and puts the folder in the place of its target.
    pub(crate) fn rename(mut self) -> io::Result<()> {
        self.flush()?;
        let _unfinished = interrupt::unfinished();
        // Some systems rename no folder over another one, even if that is empty.
        match fs::remove_dir(&self.target) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => fs::rename(&self.path, &self.target),
        }
    }
}

impl Drop for AtomicFolder {
    fn drop(&mut self) {
        let mut unfinished = interrupt::unfinished();
        unfinished.retain(|path| *path != self.path);
        // After a rename, there is no folder to remove.
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// The names that Windows keeps for devices.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// A name that any file system takes: `Müller, Karl` stays, and `a/b:c` becomes `a_b_c`.
fn file_name(name: &str) -> String {
    let safe = |char: char| {
        let is_unsafe = char.is_control() || "/\\:*?\"<>|".contains(char);
        if is_unsafe { '_' } else { char }
    };
    let name = name.trim();
    let kept = name.char_indices().take_while(|(at, char)| at + char.len_utf8() <= LONGEST_NAME);
    let name: String = kept.map(|(_, char)| safe(char)).collect();
    let name = name.trim_end_matches([' ', '.']).trim_start_matches('.');
    let stem = name.trim_end_matches(|char: char| char.is_ascii_digit()).to_ascii_lowercase();
    let is_device = DEVICES.contains(&stem.as_str());
    match name {
        "" => "unknown".into(),
        name if is_device => format!("{name}_"),
        name => name.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_files() {
        for (name, file) in [
            ("Müller, Karl", "Müller, Karl"),
            ("../../etc/passwd", "_.._etc_passwd"),
            ("a/b\\c:d*e", "a_b_c_d_e"),
            ("Con", "Con_"),
            ("lpt1", "lpt1_"),
            (" . ", "unknown"),
            ("a\u{0}b\n", "a_b"),
            ("St. ", "St"),
        ] {
            assert_eq!(file_name(name), file);
        }
        // Characters of one, two, three and four bytes.
        for (char, count) in [("a", 200), ("ü", 100), ("日", 66), ("🙂", 50)] {
            assert_eq!(file_name(&char.repeat(500)).chars().count(), count, "{char}");
        }
    }
}
