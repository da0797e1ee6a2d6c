//! The positions that a [`Request`] names: reads the lines of its files, and reports their mistakes.

use std::io::Read;
use std::path::Path;

use chess_core::__private::{SuiteBuf, decode};
use chess_core::epd::Lines;
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

/// The positions that were read so far, and the mistakes with their places.
#[derive(Default)]
struct Reading {
    suite: SuiteBuf,
    wrong: Vec<String>,
    counted: Counted,
}

impl Wanted {
    /// Reads all positions of the file, or of the folder's `.epd` files in the order of their names.
    pub(crate) fn positions(&self) -> Result<Found<SuiteBuf>, Diagnostic> {
        if let Some((_, span)) = self.request.number {
            let words = "`boards!` takes all positions of a file, and no number";
            return Err(Diagnostic::new(words, span));
        }
        let named = self.request.files("epd")?;
        let mut reading = Reading::default();
        for (name, file) in &named {
            self.read_file(name, file, &mut reading)?;
        }
        let Reading { suite, mut wrong, counted } = reading;
        if !wrong.is_empty() {
            let more = wrong.len().saturating_sub(MOST);
            wrong.truncate(MOST);
            match more {
                0 => {}
                1 => wrong.push("and a mistake in 1 more line".to_owned()),
                _ => wrong.push(format!("and mistakes in {more} more lines")),
            }
            return Err(wrong.into_iter().map(|words| self.request.diagnose(words)).collect());
        }
        if let Some(perft) = self.perft {
            perft.check_any(&counted)?;
        }
        Ok(Found { value: suite, files: named.into_iter().map(|(_, file)| file).collect() })
    }

    fn read_file(&self, name: &str, file: &Path, into: &mut Reading) -> Result<(), Diagnostic> {
        let mut bytes = Vec::new();
        let mut file = self.request.open(name, file, "boards")?;
        file.read_to_end(&mut bytes).map_err(|error| self.request.unreadable(name, &error))?;
        self.request.check_end(name, &file)?;
        let text = decode(&bytes);
        let mut is_empty = true;
        for line in self.lines(&text) {
            is_empty = false;
            let checked = match (line.epd, self.perft) {
                (Ok(epd), Some(perft)) => perft.check(&epd, &mut into.counted)?.map(|()| epd),
                (epd, _) => epd,
            };
            match checked {
                Ok(epd) => into.suite.push(&epd),
                Err(error) => {
                    let mut place = Place { line: line.number, column: 1 };
                    place.skip(&line.text[..error.range().start]);
                    into.wrong.push(format!("{name}:{place}: {}", diagnostic::words(&error)));
                }
            }
        }
        if is_empty {
            return Err(self.request.diagnose(format!("`{name}` contains no position")));
        }
        Ok(())
    }

    fn lines<'a>(&self, text: &'a str) -> Lines<'a> {
        let mut lines = Lines::new(text).allowing(self.options.allowed);
        if self.options.is_chess960 {
            lines = lines.chess960();
        }
        if self.options.is_reachable {
            lines = lines.reachable();
        }
        lines
    }
}
