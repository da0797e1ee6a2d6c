//! The positions that a [`Request`] names: reads the lines of its files, and reports their mistakes.

use std::io::Read;
use std::path::Path;

use chess_core::__private::{SuiteBuf, decode};
use chess_core::Error;
use chess_core::epd::{Epd, Lines};
use chess_core::pgn::Place;

use crate::diagnostic::{self, Diagnostic};
use crate::files::{Found, MOST};
use crate::options::Options;
use crate::perft::{Counted, Perft};
use crate::request::Request;

/// A request, with what is claimed about the positions.
pub(crate) struct Wanted {
    /// The file or the folder.
    pub(crate) request: Request,
    /// The words before it.
    pub(crate) options: Options,
    /// Whether perft counts are checked.
    pub(crate) perft: Option<Perft>,
}

/// What is wrong with a line that is read rightly.
pub(crate) enum WrongLine {
    /// As core tells it.
    Error(Error),
    /// In words, and the operation that is wrong, or else the whole line.
    #[cfg(feature = "puzzle")]
    Words(String, Option<&'static str>),
    /// No more lines need to be read.
    End(Diagnostic),
}

impl Wanted {
    /// Reads all positions of the file, or of the folder's `.epd` files in the order of their names.
    pub(crate) fn positions(&self) -> Result<Found<SuiteBuf>, Diagnostic> {
        if let Some((_, span)) = self.request.number {
            let words = "`boards!` takes all positions of a file, and no number";
            return Err(Diagnostic::new(words, span));
        }
        let (mut suite, mut counted) = (SuiteBuf::default(), Counted::default());
        let found = self.each_line("boards", |epd| {
            if let Some(perft) = self.perft {
                perft
                    .check(epd, &mut counted)
                    .map_err(WrongLine::End)?
                    .map_err(WrongLine::Error)?;
            }
            suite.push(epd);
            Ok(())
        })?;
        if let Some(perft) = self.perft {
            perft.check_any(&counted)?;
        }
        Ok(found.map(|()| suite))
    }

    /// Calls a function for each position, and names the files. All must be right.
    pub(crate) fn each_line(
        &self,
        macro_name: &str,
        mut take: impl FnMut(&Epd<'_>) -> Result<(), WrongLine>,
    ) -> Result<Found<()>, Diagnostic> {
        let named = self.request.files("epd")?;
        let mut wrong = Vec::new();
        for (name, file) in &named {
            wrong.extend(self.read_file(name, file, macro_name, &mut take)?);
        }
        if wrong.is_empty() {
            let files = named.into_iter().map(|(_, file)| file).collect();
            return Ok(Found { value: (), files });
        }
        let more = wrong.len().saturating_sub(MOST);
        wrong.truncate(MOST);
        match more {
            0 => {}
            1 => wrong.push("and a mistake in 1 more line".to_owned()),
            _ => wrong.push(format!("and mistakes in {more} more lines")),
        }
        Err(wrong.into_iter().map(|words| self.request.diagnose(words)).collect())
    }

    /// Reads a file, and returns its mistakes.
    fn read_file(
        &self,
        name: &str,
        file: &Path,
        macro_name: &str,
        take: &mut impl FnMut(&Epd<'_>) -> Result<(), WrongLine>,
    ) -> Result<Vec<String>, Diagnostic> {
        let mut bytes = Vec::new();
        let mut file = self.request.open(name, file, macro_name)?;
        file.read_to_end(&mut bytes).map_err(|error| self.request.unreadable(name, &error))?;
        self.request.check_end(name, &file)?;
        let text = decode(&bytes);
        #[cfg(feature = "puzzle")]
        let text = match macro_name {
            "puzzles" => chess_mate::with_dm(&text).into_owned(),
            _ => text,
        };
        let (mut is_empty, mut wrong) = (true, Vec::new());
        for line in Lines::new(&text).with(self.options.0) {
            is_empty = false;
            let taken = match &line.epd {
                Ok(epd) => take(epd),
                Err(error) => Err(WrongLine::Error(*error)),
            };
            let (start, words) = match taken {
                Ok(()) => continue,
                Err(WrongLine::End(diagnostic)) => return Err(diagnostic),
                Err(WrongLine::Error(error)) => (error.range().start, diagnostic::words(&error)),
                #[cfg(feature = "puzzle")]
                Err(WrongLine::Words(words, opcode)) => {
                    let operation = line.epd.ok().zip(opcode);
                    let operation = operation.and_then(|(epd, opcode)| epd.operation(opcode));
                    (operation.map_or(0, |operation| operation.range().start), words)
                }
            };
            let mut place = Place { line: line.number, column: 1 };
            place.skip(&line.text[..start]);
            wrong.push(format!("{name}:{place}: {words}"));
        }
        if is_empty {
            return Err(self.request.diagnose(format!("`{name}` contains no position")));
        }
        Ok(wrong)
    }
}
