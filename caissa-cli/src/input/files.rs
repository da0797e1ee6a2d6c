//! The files that a command is given.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use chess_check::Input;

use crate::exit::Failure;

/// The files, those of the folders, and standard input for `-`.
pub(crate) fn inputs(files: &[PathBuf]) -> Result<Vec<Input>, Failure> {
    all(files, |folder| Input::folder(folder), ".pgn, .epd or .fen")
}

/// The same for files of problems.
pub(crate) fn problems(files: &[PathBuf]) -> Result<Vec<Input>, Failure> {
    let folder = |folder: &Path| {
        let mut files = Vec::new();
        add_problems(folder, &mut files)?;
        files.sort();
        Ok(files.into_iter().map(Input::file).collect())
    };
    all(files, folder, &format!(".{}", PROBLEMS.join(", .")))
}

/// How the names of files of problems end; `.gz`, `.bz2` or `.zst` may follow.
const PROBLEMS: [&str; 9] = ["epd", "fen", "csv", "yaml", "yml", "txt", "json", "jsonl", "inp"];

/// Adds the files of problems of a folder and of the folders in it. Symbolic links to folders are not followed.
fn add_problems(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            let path = entry.path();
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else if is_of_problems(&path) && path.is_file() {
                files.push(path);
            }
        }
    }
    Ok(())
}

fn is_of_problems(path: &Path) -> bool {
    let name = path.to_string_lossy().to_ascii_lowercase();
    let packed = [".gz", ".bz2", ".zst"];
    let plain = packed.iter().find_map(|end| name.strip_suffix(end)).unwrap_or(&name);
    Path::new(plain).extension().is_some_and(|end| PROBLEMS.iter().any(|own| end == *own))
}

/// Whether an argument is meant as a file: it is there, or it ends with an extension of letters.
pub(crate) fn is_meant(path: &Path) -> bool {
    let extension = path.extension().map(|extension| extension.to_string_lossy());
    let has_letters = |text: &str| text.chars().all(|char| char.is_ascii_alphabetic());
    path == Path::new("-")
        || path.exists()
        || extension.is_some_and(|text| !text.is_empty() && has_letters(&text))
}

fn all(
    files: &[PathBuf],
    folder: impl Fn(&Path) -> io::Result<Vec<Input>>,
    ends: &str,
) -> Result<Vec<Input>, Failure> {
    let mut inputs = Vec::new();
    for path in files {
        if path == Path::new("-") {
            inputs.push(Input::reader("<stdin>", io::stdin()));
        } else if path.is_dir() {
            let name = format!("cannot read the folder `{}`", path.display());
            let files = folder(path).map_err(|error| Failure::of(name, error))?;
            if files.is_empty() {
                let words =
                    format!("the folder `{}` has no files that end with {ends}", path.display());
                return Err(Failure::new(words));
            }
            inputs.extend(files);
        } else {
            inputs.push(Input::file(path));
        }
    }
    Ok(inputs)
}

/// Refuses to write over a file that is to be read.
pub(crate) fn refuse_own_input(files: &[PathBuf], output: Option<&Path>) -> Result<(), Failure> {
    let Some(output) = output else { return Ok(()) };
    let Ok(path) = fs::canonicalize(output) else { return Ok(()) };
    let is_own = |file: &_| fs::canonicalize(file).is_ok_and(|file| path.starts_with(file));
    if path.is_file() && files.iter().any(is_own) {
        let words = format!("`{}` is read, so it cannot be written", output.display());
        return Err(Failure::new(words));
    }
    Ok(())
}

/// The bytes of all files; `None` if one has no size.
pub(crate) fn total_size(inputs: &[Input]) -> Option<u64> {
    inputs.iter().map(|input| Some(fs::metadata(input.path()?).ok()?.len())).sum()
}
