//! Standard output and files to write to.

use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};
use std::path::Path;

use anstream::{AutoStream, ColorChoice};
use chess_check::is_replaceable;

use crate::args::ColorArg;
use crate::exit::Failure;
use crate::output::atomic_file::AtomicFile;
use crate::output::terminal::visible;

/// A file or standard output, with its name for messages.
pub(crate) struct Sink {
    name: String,
    to: Box<dyn Write>,
    /// Whether control characters are replaced by [`visible`] ones.
    is_made_visible: bool,
    pub(crate) has_text: bool,
    /// The file, if it takes its name when it is whole.
    new: Option<AtomicFile>,
}

impl Sink {
    /// Standard output, with or without colors.
    pub(crate) fn stdout(color: ColorArg) -> Self {
        let choice = match color {
            ColorArg::Auto => AutoStream::choice(&io::stdout()),
            ColorArg::Always => ColorChoice::Always,
            ColorArg::Never => ColorChoice::Never,
        };
        let stream = AutoStream::new(io::stdout(), choice);
        if io::stdout().is_terminal() {
            Self::of(STDOUT, stream)
        } else {
            Self::of(STDOUT, BufWriter::new(stream))
        }
    }

    fn of(name: impl Into<String>, to: impl Write + 'static) -> Self {
        let (name, to) = (name.into(), Box::new(to));
        Self { name, to, is_made_visible: false, has_text: false, new: None }
    }

    /// Prints a whole text on standard output.
    pub(crate) fn print(text: &str) -> Result<(), Failure> {
        let mut out = Self::stdout(ColorArg::Auto);
        out.write(text)?;
        out.flush()
    }

    /// A file, or standard output, for text from files. Every byte stays, except on a terminal. [`Sink::finish`] puts
    /// the file in the place of an older one; if the command ends before that, the older one stays.
    pub(crate) fn plain(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(Self::plain_stdout()) };
        let (file, new) = open(path).map_err(|error| Failure::of(named(path), error))?;
        Ok(Self { new, ..Self::of(named(path), BufWriter::new(file)) })
    }

    /// The same, but the file grows as it is written, and what has been written stays if the command is stopped.
    pub(crate) fn growing(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(Self::plain_stdout()) };
        Ok(Self::of(named(path), BufWriter::new(create(path)?)))
    }

    fn plain_stdout() -> Self {
        let is_made_visible = io::stdout().is_terminal();
        Self { is_made_visible, ..Self::of(STDOUT, BufWriter::new(io::stdout())) }
    }

    /// A growing file, or standard output, for text with colors. In a file, colors are removed. An older file is
    /// overwritten.
    pub(crate) fn colored(path: Option<&Path>, color: ColorArg) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(Self::stdout(color)) };
        let file = AutoStream::new(create(path)?, ColorChoice::Never);
        Ok(Self::of(named(path), BufWriter::new(file)))
    }

    pub(crate) fn write(&mut self, text: &str) -> Result<(), Failure> {
        self.has_text |= !text.is_empty();
        let visible = self.is_made_visible.then(|| visible(text));
        let done = self.to.write_all(visible.as_deref().unwrap_or(text).as_bytes());
        done.map_err(|error| Failure::of(&self.name, error))
    }

    /// Writes bytes unchanged; on a terminal, as visible text.
    pub(crate) fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        if self.is_made_visible {
            return self.write(&chess_check::decode(bytes));
        }
        self.has_text |= !bytes.is_empty();
        let done = self.to.write_all(bytes);
        done.map_err(|error| Failure::of(&self.name, error))
    }

    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        let done = self.to.flush();
        done.map_err(|error| Failure::of(&self.name, error))
    }

    /// Whether what has been written stays, even without [`Sink::finish`].
    pub(crate) fn is_growing(&self) -> bool {
        self.new.is_none()
    }

    /// Writes what is left; then a new file, if this is one, takes its name.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        self.flush()?;
        match self.new.take().map(AtomicFile::rename) {
            Some(Err(error)) => Err(Failure::of(&self.name, error)),
            _ => Ok(()),
        }
    }
}

const STDOUT: &str = "cannot write to standard output";

fn named(path: &Path) -> String {
    format!("cannot write to `{}`", path.display())
}

fn create(path: &Path) -> Result<File, Failure> {
    File::create(path).map_err(|error| Failure::of(named(path), error))
}

/// Opens a file to write to, and the new file behind it if it takes its name later.
fn open(path: &Path) -> io::Result<(File, Option<AtomicFile>)> {
    if !is_replaceable(path) {
        return Ok((File::create(path)?, None));
    }
    match AtomicFile::new(path) {
        Ok(new) => Ok((new.file.try_clone()?, Some(new))),
        // A folder can refuse a new file where an old one may be written.
        Err(error) if error.kind() == ErrorKind::PermissionDenied => {
            Ok((File::create(path)?, None))
        }
        Err(error) => Err(error),
    }
}
