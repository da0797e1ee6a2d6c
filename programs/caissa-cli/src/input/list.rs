//! Lists that users write, read from files.

use std::fs;
use std::path::Path;

use chess_archive::{Openings, Spelling, WrongLine};

use crate::exit::Failure;

/// Reads a list of openings, names or decisions.
pub(crate) fn read<T>(
    path: &Path,
    what: &str,
    parse: impl FnOnce(&[u8]) -> Result<T, WrongLine>,
) -> Result<T, Failure> {
    let name = path.display();
    let bytes = fs::read(path)
        .map_err(|error| Failure::of(format!("cannot read the {what} in `{name}`"), error))?;
    parse(&bytes).map_err(|wrong| Failure::new(format!("{name}:{wrong}")))
}

/// The spellings of a list of names, or none.
pub(crate) fn names(path: Option<&Path>) -> Result<Spelling, Failure> {
    path.map_or_else(|| Ok(Spelling::default()), |path| read(path, "names", Spelling::parse))
}

/// The openings of a list, or else of our own.
pub(crate) fn openings(path: Option<&Path>) -> Result<Openings, Failure> {
    path.map_or_else(|| Ok(Openings::default()), |path| read(path, "openings", Openings::parse))
}
