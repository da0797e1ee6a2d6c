//! The inputs: files, parts of files, and streams.

use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::encoding::Encoding;
use crate::kind::TextKind;
use crate::packing::{self, FIRST, Packing, beginning};

/// Something to check: a file, a part of a file, or a stream.
///
/// gzip, bzip2 and zstd are recognised by the first bytes. The name does not matter.
pub struct Input {
    pub(crate) name: String,
    pub(crate) origin: Origin,
    pub(crate) range: Option<Range<u64>>,
    pub(crate) first_game: Option<usize>,
    pub(crate) kind: Option<TextKind>,
    pub(crate) encoding: Option<Encoding>,
}

pub(crate) enum Origin {
    File(PathBuf),
    Stream(Box<dyn Read + Send>),
    /// Text that has been unpacked.
    Text(Box<dyn Read + Send>),
}

impl Input {
    /// A file. It is opened when its turn comes.
    pub fn file(path: impl Into<PathBuf>) -> Self {
        let path = path.into();
        let name = path.to_string_lossy().into_owned();
        Self::new(name, Origin::File(path))
    }

    /// Anything that can be read, with the name that findings show.
    pub fn reader(name: impl Into<String>, reader: impl Read + Send + 'static) -> Self {
        Self::new(name.into(), Origin::Stream(Box::new(reader)))
    }

    /// The text of an input that has been [opened](Self::open), and its kind. It is read as it is.
    pub fn text(name: impl Into<String>, kind: TextKind, text: impl Read + Send + 'static) -> Self {
        Self::new(name.into(), Origin::Text(Box::new(text))).of_kind(kind)
    }

    fn new(name: String, origin: Origin) -> Self {
        Self { name, origin, range: None, first_game: None, kind: None, encoding: None }
    }

    /// The files of a folder and of the folders in it with one of these extensions, sorted by their paths. `.gz`,
    /// `.bz2` or `.zst` may follow the extension. Symbolic links to folders are not followed, and those to nowhere are
    /// files that cannot be read.
    ///
    /// # Errors
    ///
    /// Returns an error if a folder cannot be read.
    pub fn files_in(path: impl AsRef<Path>, extensions: &[&str]) -> io::Result<Vec<Self>> {
        let mut files = Vec::new();
        let mut folders = vec![path.as_ref().to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder)? {
                let entry = entry?;
                let (path, kind) = (entry.path(), entry.file_type()?);
                if kind.is_dir() {
                    folders.push(path);
                } else {
                    files.push(path);
                }
            }
        }
        Ok(Self::among(path, files, extensions))
    }

    /// Those of some paths in a folder that are files with one of these extensions, sorted; see [`Input::files_in`].
    pub fn among(
        folder: impl AsRef<Path>,
        mut paths: Vec<PathBuf>,
        extensions: &[&str],
    ) -> Vec<Self> {
        paths.retain(|path| {
            let end = packing::extension(&path.to_string_lossy());
            end.is_some_and(|end| extensions.contains(&&*end)) && Self::is_listed(path)
        });
        paths.sort();
        // A reader of a finding in `tests/a.rs` needs no `./` before it, and some programs do not
        // know such paths.
        let here = if folder.as_ref() == Path::new(".") { "." } else { "" };
        paths.iter().map(|path| Self::file(path.strip_prefix(here).unwrap_or(path))).collect()
    }

    /// Whether an entry of a folder is read as a file: files are, and links to nowhere, whose reading says that something is
    /// missing. Pipes and devices are not, nor are the links by which Emacs locks a file.
    pub fn is_listed(path: impl AsRef<Path>) -> bool {
        let path = path.as_ref();
        if let Ok(about) = fs::metadata(path) {
            return about.is_file();
        }
        let name = path.file_name().unwrap_or_default();
        path.is_symlink() && !name.to_string_lossy().starts_with(".#")
    }

    /// Sets the kind of the text, which is guessed otherwise from the name and the beginning of the text.
    #[must_use]
    pub fn of_kind(self, kind: TextKind) -> Self {
        Self { kind: Some(kind), ..self }
    }

    /// Sets the encoding of the text. Without one, it is UTF-8, and Windows-1252 where bytes are not UTF-8. The text of a
    /// finding, and what is [fixed](crate::fix()), are UTF-8 in any case; an encoding has a
    /// [writer](Encoding::writer).
    #[must_use]
    pub fn encoded(self, encoding: Option<Encoding>) -> Self {
        Self { encoding, ..self }
    }

    /// Checks only the games that begin in a range of bytes of the file.
    ///
    /// The first of them is found by guessing. In a file of zstd frames, the range counts compressed bytes, and begins
    /// and ends between frames. Other compressed files cannot be checked in ranges.
    #[must_use]
    pub fn range(self, range: Range<u64>) -> Self {
        Self { range: Some(range), ..self }
    }

    /// Sets the place of the first game in the text of a range, which is guessed otherwise. It is the end that the
    /// range before it reached, [`Ends::beyond`](crate::Ends::beyond).
    #[must_use]
    pub fn first_game(self, offset: usize) -> Self {
        Self { first_game: Some(offset), ..self }
    }

    /// Whether a file is compressed, by its first bytes.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read.
    pub fn is_packed(path: impl AsRef<Path>) -> io::Result<bool> {
        Ok(Packing::of(&beginning(fs::File::open(path)?, FIRST)?) != Packing::None)
    }

    /// The name that findings show.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The path of a file.
    pub fn path(&self) -> Option<&Path> {
        match &self.origin {
            Origin::File(path) => Some(path),
            Origin::Stream(_) | Origin::Text(_) => None,
        }
    }
}

impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Input")
            .field("name", &self.name)
            .field("range", &self.range)
            .field("kind", &self.kind)
            .finish_non_exhaustive()
    }
}

/// Whether another file can take the place of a path: nothing is there, or a file, which is not a device, a pipe or an
/// open file of a program.
#[must_use]
pub fn is_replaceable(path: &Path) -> bool {
    match fs::metadata(path) {
        Ok(old) => old.is_file() && !path.starts_with("/dev") && !path.starts_with("/proc"),
        // The target of a broken link is written through the link.
        Err(_) => !path.is_symlink(),
    }
}
