//! The files that a command is given.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use chess_check::Input;

use crate::output::Failure;

/// The files, those of the folders, and standard input for `-`.
pub(crate) fn inputs(files: &[PathBuf]) -> Result<Vec<Input>, Failure> {
    let mut inputs = Vec::new();
    for path in files {
        if path == Path::new("-") {
            inputs.push(Input::reader("<stdin>", io::stdin()));
        } else if path.is_dir() {
            let name = format!("cannot read the folder `{}`", path.display());
            let files = Input::folder(path).map_err(|error| Failure::of(name, error))?;
            if files.is_empty() {
                let words = "has no files that end with .pgn, .epd or .fen";
                return Err(Failure::new(format!("the folder `{}` {words}", path.display())));
            }
            inputs.extend(files);
        } else {
            inputs.push(Input::file(path));
        }
    }
    Ok(inputs)
}

/// The bytes of all files; `None` if one has no size.
pub(crate) fn total_size(inputs: &[Input]) -> Option<u64> {
    inputs.iter().map(|input| Some(fs::metadata(input.path()?).ok()?.len())).sum()
}
