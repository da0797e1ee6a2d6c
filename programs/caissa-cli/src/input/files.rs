//! Files on the command line.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use chess_check::rust::names_caissa;
use chess_check::{Input, ProgramLanguage, TextKind};
use chess_core::text::Count;

use glob::{MatchOptions, Pattern};
use ignore::WalkBuilder;

use crate::args::{CheckArgs, Files, ReadArgs};
use crate::exit::{Failure, fail};

/// The extensions of games and positions.
const GAMES: [&str; 3] = ["pgn", "epd", "fen"];

/// A function that finds the files of a folder with some extensions.
type Find = fn(&Path, &[&str]) -> io::Result<Vec<Input>>;

/// The files, the files in the folders, and standard input for `-`.
pub(crate) fn inputs(paths: &[PathBuf]) -> Result<Vec<Input>, Failure> {
    of(paths, &GAMES, ".pgn, .epd or .fen", |folder, ends| Input::files_in(folder, ends))
}

/// The files of games and positions in a folder of a project.
#[cfg(feature = "lsp")]
pub(crate) fn games_in(folder: &Path) -> io::Result<Vec<Input>> {
    project(folder, &GAMES)
}

/// The files in projects with the files of Rust that may call Caissa's macros.
pub(crate) fn inputs_to_check(paths: &[PathBuf]) -> Result<Vec<Input>, Failure> {
    let words = ".pgn, .epd or .fen, and no package that uses `caissa`";
    of(paths, &["pgn", "epd", "fen", "rs"], words, users)
}

/// The files of games.
pub(crate) fn games(paths: &[PathBuf]) -> Result<Vec<Input>, Failure> {
    of(paths, &["pgn"], ".pgn", |folder, ends| Input::files_in(folder, ends))
}

/// The files that `check` reads, with all files of Rust, and programs in other languages.
pub(crate) fn inputs_with_strings(paths: &[PathBuf]) -> Result<Vec<Input>, Failure> {
    let extensions: Vec<_> =
        ["pgn", "epd", "fen", "rs"].into_iter().chain(ProgramLanguage::extensions()).collect();
    let words = ".pgn, .epd or .fen, and no program that is read";
    let inputs = of(paths, &extensions, words, project)?;
    let of_language = |input: Input| match ProgramLanguage::of_name(input.name()) {
        Some(language) => input.of_kind(TextKind::Program(language)),
        None => input,
    };
    Ok(inputs.into_iter().map(of_language).collect())
}

/// Refuses programs that would be read as games.
pub(crate) fn refuse_programs(args: &CheckArgs) -> Result<(), Failure> {
    for path in args.files.paths.iter().filter(|path| !path.is_dir()) {
        let (name, path) = (path.to_string_lossy(), path.display());
        if let Some(language) = ProgramLanguage::of_name(&name).filter(|_| !args.strings) {
            let language = language.name();
            fail!("`{path}` is a program ({language}): `--strings` checks its strings");
        }
        if unread_extension(&name).is_some() {
            let known: Vec<_> = ProgramLanguage::names().collect();
            fail!(
                "cannot check `{path}`: its language is not read\nlanguages that are read: Rust, {}",
                known.join(", ")
            );
        }
    }
    Ok(())
}

/// The extension of a program in a language that is not read.
fn unread_extension(name: &str) -> Option<&'static str> {
    let end = Path::new(name).extension()?.to_str()?.to_ascii_lowercase();
    ProgramLanguage::unread_extensions().find(|known| *known == end)
}

/// The words about programs in the folders that are not read, if there are any: `12 .hs, 3 .lua`.
pub(crate) fn unread_programs(paths: &[PathBuf], exclude: &[Pattern]) -> Option<String> {
    let extensions: Vec<_> = ProgramLanguage::unread_extensions().collect();
    let folders = paths.iter().filter(|path| path.is_dir());
    let files = folders.filter_map(|path| project(path, &extensions).ok()).flatten();
    let mut counts = BTreeMap::<&str, u64>::new();
    for file in files.filter(|file| !is_excluded(file, exclude)) {
        *counts.entry(unread_extension(file.name())?).or_default() += 1;
    }
    let words: Vec<_> = counts.iter().map(|(end, number)| format!("{number} .{end}")).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

/// Whether a pattern means the file, or a folder that it is in, by the last names of its path.
pub(crate) fn is_excluded(file: &Input, patterns: &[Pattern]) -> bool {
    let options = MatchOptions { require_literal_separator: true, ..MatchOptions::new() };
    let names = file.path().into_iter().flat_map(Path::components);
    let names: Vec<_> = names.map(|name| name.as_os_str().to_string_lossy()).collect();
    (0..names.len()).any(|start| {
        let mut ends = start + 1..=names.len();
        ends.any(|end| {
            let part = names[start..end].join("/");
            patterns.iter().any(|pattern| pattern.matches_with(&part, options))
        })
    })
}

/// The files of Rust that may call Caissa's macros.
pub(crate) fn inputs_to_adopt(paths: &[PathBuf]) -> Result<Vec<Input>, Failure> {
    let words = ".rs in a package that uses `caissa`: `cargo add caissa --dev` adds it, `caissa adopt` does all";
    of(paths, &["rs"], words, users)
}

/// All files of Rust in a folder.
pub(crate) fn rust_in(folder: &Path) -> Result<Vec<Input>, Failure> {
    of(&[folder.to_owned()], &["rs"], ".rs", project)
}

/// The same for files of problems.
pub(crate) fn problems(paths: &[PathBuf]) -> Result<Vec<Input>, Failure> {
    let extensions = ["epd", "fen", "csv", "yaml", "yml", "txt", "json", "jsonl", "inp"];
    let words = format!(".{}", extensions.join(", ."));
    of(paths, &extensions, &words, |folder, ends| Input::files_in(folder, ends))
}

/// Whether the files are lists of positions or moves. Refuses files of several kinds, and standard input, which can be read
/// only once.
pub(crate) fn are_lists(files: &Files) -> Result<bool, Failure> {
    if files.paths.iter().any(|path| path == Path::new("-")) {
        fail!("standard input can be read only once, but files are read twice: give a file");
    }
    let mut first = None;
    for input in inputs(&files.paths)? {
        let name = input.name().to_string();
        // A file that cannot be read is reported with its games.
        let Ok((kind, _)) = read_as(input, files.reading).open() else { continue };
        let (of, other) = first.get_or_insert_with(|| (kind, name.clone()));
        if *of != kind {
            fail!("`{other}` and `{name}` are of two kinds: use two commands");
        }
    }
    Ok(first.is_some_and(|(kind, _)| matches!(kind, TextKind::Positions | TextKind::Moves)))
}

/// The files, and the files that are found in the folders.
fn of(
    paths: &[PathBuf],
    extensions: &[&str],
    words: &str,
    find: Find,
) -> Result<Vec<Input>, Failure> {
    let mut inputs = Vec::new();
    for path in paths {
        if path == Path::new("-") {
            inputs.push(Input::reader("<stdin>", io::stdin()));
        } else if path.is_dir() {
            let name = || format!("the folder `{}`", path.display());
            let files = find(path, extensions)
                .map_err(|error| Failure::of(format!("cannot read {}", name()), error))?;
            if files.is_empty() {
                let all = Input::files_in(path, &GAMES).unwrap_or_default();
                if extensions.starts_with(&GAMES) && !all.is_empty() {
                    let files = Count::of(all.len(), "file");
                    fail!(
                        "nothing is read of {}: `.gitignore` or the like leaves out its {files} of games; to read files, name them",
                        name()
                    );
                }
                fail!("{} has no files that end with {words}", name());
            }
            inputs.extend(files);
        } else {
            inputs.push(Input::file(path));
        }
    }
    Ok(inputs)
}

/// The folders with packages of others, and the one in which git keeps its own files.
const OF_OTHERS: [&str; 3] = ["node_modules", "site-packages", ".git"];

/// The files of a folder that people work on: without those that `.gitignore` and `.ignore` name, those of other packages, and
/// those in folders that a tag marks as a cache, such as Cargo's `target`. A folder that is named itself is read.
fn project(folder: &Path, extensions: &[&str]) -> io::Result<Vec<Input>> {
    let mut walk = WalkBuilder::new(folder);
    walk.hidden(false).filter_entry(|entry| {
        let is_of_others = || {
            OF_OTHERS.iter().any(|name| entry.file_name() == *name)
                || entry.path().join("CACHEDIR.TAG").exists()
        };
        let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
        entry.depth() == 0 || !is_folder || !is_of_others()
    });
    let mut paths = Vec::new();
    for entry in walk.build() {
        let entry = entry.map_err(|error| {
            let words = error.to_string();
            error.into_io_error().unwrap_or_else(|| io::Error::other(words))
        })?;
        if entry.file_type().is_some_and(|kind| !kind.is_dir()) {
            paths.push(entry.into_path());
        }
    }
    Ok(Input::among(folder, paths, extensions))
}

/// The same; files of Rust only of packages that use `caissa`.
pub(crate) fn users(folder: &Path, extensions: &[&str]) -> io::Result<Vec<Input>> {
    let (mut files, mut known) = (project(folder, extensions)?, HashMap::new());
    files.retain(|file| {
        let is_rust = TextKind::of_name(file.name()) == Some(TextKind::Rust);
        let path = file.path().filter(|_| is_rust);
        let path = path.and_then(|path| std::path::absolute(path).ok());
        let folder = path.as_deref().and_then(Path::parent);
        folder.is_none_or(|folder| uses_caissa(folder, &mut known))
    });
    Ok(files)
}

fn uses_caissa(folder: &Path, known: &mut HashMap<PathBuf, bool>) -> bool {
    if let Some(answer) = known.get(folder) {
        return *answer;
    }
    let answer = if folder.join("Cargo.toml").is_file() {
        names_caissa(folder)
    } else {
        folder.parent().is_some_and(|parent| uses_caissa(parent, known))
    };
    known.insert(folder.to_owned(), answer);
    answer
}

/// An input, read as the options say.
pub(crate) fn read_as(input: Input, reading: ReadArgs) -> Input {
    let input = input.encoded(reading.encoding);
    match reading.from {
        Some(kind) => input.of_kind(kind.kind()),
        None => input,
    }
}

/// Whether an argument looks like a file: it is there, or it ends with an extension of letters, or
/// with `.bz2`. No move does: `1.e4` has a digit, and `2.O-O` a hyphen.
pub(crate) fn is_meant(path: &Path) -> bool {
    let extension = path.extension().map(|extension| extension.to_string_lossy());
    let is_word =
        |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphabetic());
    let has_extension = extension.is_some_and(|text| is_word(&text) || text == "bz2");
    path == Path::new("-") || path.exists() || has_extension
}

/// Refuses to write over a file that is to be read. `hint` is added to the message.
pub(crate) fn refuse_own_input(
    paths: &[PathBuf],
    output: Option<&Path>,
    hint: &str,
) -> Result<(), Failure> {
    let Some(output) = output else { return Ok(()) };
    let Ok(path) = fs::canonicalize(output) else { return Ok(()) };
    let is_own = |file: &_| fs::canonicalize(file).is_ok_and(|file| path.starts_with(file));
    if path.is_file() && paths.iter().any(is_own) {
        fail!("`{}` is read, so it cannot be written{hint}", output.display());
    }
    Ok(())
}

/// The bytes of all files; `None` if one has no size.
pub(crate) fn total_size(inputs: &[Input]) -> Option<u64> {
    inputs.iter().map(|input| Some(fs::metadata(input.path()?).ok()?.len())).sum()
}

/// The first input that is the same file as one before it.
pub(crate) fn given_twice(inputs: &[Input]) -> Option<&Input> {
    let mut paths = HashSet::new();
    let path = |input: &Input| fs::canonicalize(input.path()?).ok();
    inputs.iter().find(|input| path(input).is_some_and(|path| !paths.insert(path)))
}
