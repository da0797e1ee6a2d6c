//! Standard output and files to write to.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

use anstream::{AutoStream, ColorChoice};

use crate::args::ColorArg;
use crate::exit::Failure;
use crate::output::terminal::visible;

/// A file or standard output, with its name for messages.
pub(crate) struct Sink {
    name: String,
    to: Box<dyn Write>,
    /// Whether control characters are replaced by [`visible`] ones.
    is_made_visible: bool,
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
        let is_terminal = io::stdout().is_terminal();
        let to: Box<dyn Write> =
            if is_terminal { Box::new(stream) } else { Box::new(BufWriter::new(stream)) };
        Self { name: "cannot write to standard output".into(), to, is_made_visible: false }
    }

    /// Prints a whole text on standard output.
    pub(crate) fn print(text: &str) -> Result<(), Failure> {
        let mut out = Self::stdout(ColorArg::Auto);
        out.write(text)?;
        out.flush()
    }

    /// A file, or standard output, for text from files. Every byte stays, except on a terminal.
    pub(crate) fn plain(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else {
            let name = "cannot write to standard output".into();
            let to = Box::new(BufWriter::new(io::stdout()));
            return Ok(Self { name, to, is_made_visible: io::stdout().is_terminal() });
        };
        Self::create(path, BufWriter::new)
    }

    /// A file, or standard output, for text with colors. In a file, colors are removed. An older file is overwritten.
    pub(crate) fn new(path: Option<&Path>, color: ColorArg) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(Self::stdout(color)) };
        Self::create(path, |file| BufWriter::new(AutoStream::new(file, ColorChoice::Never)))
    }

    fn create<W: Write + 'static>(
        path: &Path,
        to: impl FnOnce(File) -> W,
    ) -> Result<Self, Failure> {
        let name = format!("cannot write to `{}`", path.display());
        match File::create(path) {
            Ok(file) => Ok(Self { name, to: Box::new(to(file)), is_made_visible: false }),
            Err(error) => Err(Failure::of(name, error)),
        }
    }

    pub(crate) fn write(&mut self, text: &str) -> Result<(), Failure> {
        let visible = self.is_made_visible.then(|| visible(text));
        let done = self.to.write_all(visible.as_deref().unwrap_or(text).as_bytes());
        done.map_err(|error| Failure::of(&self.name, error))
    }

    /// Writes bytes unchanged; on a terminal, as visible text.
    pub(crate) fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        if self.is_made_visible {
            return self.write(&chess_check::decode(bytes));
        }
        let done = self.to.write_all(bytes);
        done.map_err(|error| Failure::of(&self.name, error))
    }

    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        let done = self.to.flush();
        done.map_err(|error| Failure::of(&self.name, error))
    }
}
