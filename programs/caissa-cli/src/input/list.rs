//! Lists that users write, read from files.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

use chess_archive::{Openings, Spelling, WrongLine};

use crate::exit::Failure;

/// Reads a list of openings, names or decisions.
pub(crate) fn read<T>(
    path: &Path,
    what: &str,
    parse: impl FnOnce(BufReader<File>) -> io::Result<Result<T, WrongLine>>,
) -> Result<T, Failure> {
    let name = path.display();
    let list = File::open(path).and_then(|list| parse(BufReader::new(list)));
    let list =
        list.map_err(|error| Failure::of(format!("cannot read the {what} in `{name}`"), error))?;
    list.map_err(|wrong| Failure::new(format!("{name}:{wrong}")))
}

/// A function of a reader that parses all of its bytes.
fn whole<T>(parse: impl FnOnce(&[u8]) -> T) -> impl FnOnce(BufReader<File>) -> io::Result<T> {
    |mut list| {
        let mut bytes = Vec::new();
        list.read_to_end(&mut bytes)?;
        Ok(parse(&bytes))
    }
}

/// The spellings of a list of names, or none.
pub(crate) fn names(path: Option<&Path>) -> Result<Spelling, Failure> {
    path.map_or_else(|| Ok(Spelling::default()), |path| read(path, "names", whole(Spelling::parse)))
}

/// The openings of a list, or else of our own.
pub(crate) fn openings(path: Option<&Path>) -> Result<Openings, Failure> {
    path.map_or_else(
        || Ok(Openings::default()),
        |path| read(path, "openings", whole(Openings::parse)),
    )
}
