//! Claims about a position: the name of a published one in the operation `id`, and the moves that lead to it.

use super::{Epd, Operations};
use crate::basics::Published;
use crate::board::Board;
use crate::error::{Difference, Error, ErrorKind, FalseClaim, Snippet};
use crate::fen::FenOptions;
use crate::setup::Setup;

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
        Setup::of(self.board).check_id(self.named())
    }

    /// The name in the `id`, and its first byte.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) fn named(&self) -> Option<(&str, usize)> {
        self.operation("id").map(|id| id.contents())
    }

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
        self.named_at_start(line).map_or(Ok(None), |(setup, id)| setup.check_id(id))
    }

    /// The position at the beginning of a line, with the name in its `id` and the first byte of the name.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) fn named_at_start(self, line: &str) -> Option<(Setup, Option<(&str, usize)>)> {
        let (setup, start) = self.setup_at_start(line)?;
        let id = Operations::new(line, start).find(|operation| operation.opcode() == "id");
        Some((setup, id.map(|id| id.contents())))
    }
}

impl Setup {
    /// Compares the position with the published one that an `id` names.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn check_id(&self, id: Option<(&str, usize)>) -> Result<Option<Published>, Error> {
        let Some((name, start)) = id else { return Ok(None) };
        let checked = match Published::named(name) {
            Some(published) => self.check_published(published).map(|()| Some(published)),
            None => {
                Published::last_before(name).map_or(Ok(None), |last| Err(Difference::Absent(last)))
            }
        };
        checked.map_err(|difference| {
            self.of_name(name, FalseClaim::Published { difference }).shifted(start)
        })
    }

    /// Compares the position, as far as its FEN has its fields, with a published one, if a text is the name of one. Returns the
    /// name.
    ///
    /// # Errors
    ///
    /// As [`Epd::check_published`], with the range of the text.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn check_name(&self, fen: &str, name: &str) -> Result<Option<Published>, Error> {
        let Some(published) = Published::named(name) else { return Ok(None) };
        match self.check_written(fen, published) {
            Ok(()) => Ok(Some(published)),
            Err(difference) => Err(self.of_name(name, FalseClaim::Published { difference })),
        }
    }

    /// The error of a name.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) fn of_name(&self, name: &str, claim: FalseClaim) -> Error {
        Error::new(
            ErrorKind::FalseClaim(claim),
            &self.board,
            Snippet::spaced(name, 0, name.len()),
            (0, name.len()),
        )
    }
}
