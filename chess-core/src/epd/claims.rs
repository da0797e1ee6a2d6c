//! Claims about a position: the name of a published one in the operation `id`, and the moves that lead to it.

use super::Epd;
use super::operation::next_operation;
use crate::basics::Published;
use crate::board::Board;
use crate::error::{Error, ErrorKind, FalseClaim};
use crate::fen::FenOptions;
use crate::setup::Setup;
use crate::text::Cursor;

impl Epd<'_> {
    /// Compares the position with that of a published test suite, if its `id` is a name of one. Returns the name.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] with the byte range of the name if the published position is another one.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::epd::Epd;
    ///
    /// let epd = Epd::parse("5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RK1 w - - bm Rg3; id \"WAC.003\";")?;
    /// let error = epd.check_published().unwrap_err();
    /// assert_eq!(
    ///     error.headline().as_str(),
    ///     "`WAC.003` is another position: the published one has a white knight on h1",
    /// );
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn check_published(&self) -> Result<Option<Published>, Error> {
        check_id(&Setup::of(self.board), self.line, self.start)
    }
}

impl Epd<'_> {
    /// Checks that the position is the one after some moves.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn check_reached(&self, after: &Board) -> Result<(), Error> {
        let end = self.line[..self.start].trim_end().len();
        Setup::of(self.board).check_reached(self.line, 0..end, after)
    }
}

impl FenOptions {
    /// Compares the position of a line as [`Epd::check_published`] does, even if it is impossible. A line that begins with no
    /// position is not compared.
    ///
    /// # Errors
    ///
    /// As [`Epd::check_published`].
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn check_published(self, line: &str) -> Result<Option<Published>, Error> {
        let words =
            line.split_whitespace().map(|word| word.as_ptr() as usize - line.as_ptr() as usize);
        let Some(start) = words
            .skip(4)
            .find(|start| !line[*start..].starts_with(|char: char| char.is_ascii_digit()))
        else {
            return Ok(None);
        };
        match self.parse_setup(&line[..start]) {
            Ok(setup) => check_id(&setup, line, start),
            Err(_) => Ok(None),
        }
    }
}

/// Compares a position with its `id`, which is among the operations of a line.
#[cfg_attr(not(feature = "compiled"), inline)]
fn check_id(setup: &Setup, line: &str, start: usize) -> Result<Option<Published>, Error> {
    let mut cursor = Cursor::new(line);
    cursor.skip(start);
    while let Ok(Some(span)) = next_operation(&mut cursor) {
        if span.opcode_in(line) == "id" {
            let (start, end) = span.operands;
            let quote = usize::from(line[start..end].starts_with('"'));
            let start = start + quote;
            let checked = setup.check_name(&line[start..end - quote]);
            return checked.map_err(|error| error.shifted(start));
        }
    }
    Ok(None)
}

impl Setup {
    /// Compares the position with a published one, if a text is the name of one. Returns the name.
    ///
    /// # Errors
    ///
    /// As [`Epd::check_published`], with the range of the text.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn check_name(&self, name: &str) -> Result<Option<Published>, Error> {
        let Some(published) = Published::named(name) else { return Ok(None) };
        match self.check_published(published) {
            Ok(()) => Ok(Some(published)),
            Err(difference) => {
                let kind = ErrorKind::FalseClaim(FalseClaim::Published { difference });
                Err(Error::of_text(kind, &self.board, name, 0, name.len()))
            }
        }
    }
}
