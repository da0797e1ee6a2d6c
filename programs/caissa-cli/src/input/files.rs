//! Files on the command line.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use chess_check::rust::names_caissa;
use chess_check::{Input, ProgramLanguage, TextKind};

use glob::{MatchOptions, Pattern};

use crate::args::{CheckArgs, Files, ReadArgs};
use crate::exit::{Failure, fail};

/// The files, the files in the folders, and standard input for `-`.
pub(crate) fn inputs(paths: &[PathBuf]) -> Result<Vec<Input>, Failure> {
    all(paths, &["pgn", "epd", "fen"], ".pgn, .epd or .fen")
}

/// The same with the files of Rust that may call Caissa's macros.
pub(crate) fn inputs_to_check(paths: &[PathBuf]) -> Result<Vec<Input>, Failure> {
    let words = ".pgn, .epd or .fen, and no package that uses `caissa`";
    all(paths, &["pgn", "epd", "fen", "rs"], words)
}

/// The files of games.
pub(crate) fn games(paths: &[PathBuf]) -> Result<Vec<Input>, Failure> {
    all(paths, &["pgn"], ".pgn")
}

/// The files that `check` reads, with all files of Rust, and programs in other languages.
pub(crate) fn inputs_with_strings(paths: &[PathBuf]) -> Result<Vec<Input>, Failure> {
    let extensions: Vec<_> =
        ["pgn", "epd", "fen", "rs"].into_iter().chain(ProgramLanguage::extensions()).collect();
    let inputs = of(paths, &extensions, ".pgn, .epd or .fen, and no program that is read", "")?;
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
    let files = folders.filter_map(|path| Input::files_in(path, &extensions).ok()).flatten();
    let (mut is_read, mut counts) = (programs(""), BTreeMap::<&str, u64>::new());
    for file in files.filter(|file| !is_excluded(file, exclude) && is_read(file)) {
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
    all(paths, &["rs"], words)
}

/// All files of Rust in a folder.
pub(crate) fn rust_in(folder: &Path) -> Result<Vec<Input>, Failure> {
    of(&[folder.to_owned()], &["rs"], ".rs", "")
}

/// The same for files of problems.
pub(crate) fn problems(paths: &[PathBuf]) -> Result<Vec<Input>, Failure> {
    let extensions = ["epd", "fen", "csv", "yaml", "yml", "txt", "json", "jsonl", "inp"];
    all(paths, &extensions, &format!(".{}", extensions.join(", .")))
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

fn all(paths: &[PathBuf], extensions: &[&str], words: &str) -> Result<Vec<Input>, Failure> {
    of(paths, extensions, words, "caissa")
}

/// The files, and the files in the folders: files of Rust only in packages whose manifest has a
/// word.
fn of(
    paths: &[PathBuf],
    extensions: &[&str],
    words: &str,
    in_manifest: &str,
) -> Result<Vec<Input>, Failure> {
    let mut inputs = Vec::new();
    for path in paths {
        if path == Path::new("-") {
            inputs.push(Input::reader("<stdin>", io::stdin()));
        } else if path.is_dir() {
            let files = Input::files_in(path, extensions);
            let name = || format!("the folder `{}`", path.display());
            let files =
                files.map_err(|error| Failure::of(format!("cannot read {}", name()), error))?;
            let mut is_read = programs(in_manifest);
            let files: Vec<_> = files.into_iter().filter(|file| is_read(file)).collect();
            if files.is_empty() {
                fail!("{} has no files that end with {words}", name());
            }
            inputs.extend(files);
        } else {
            inputs.push(Input::file(path));
        }
    }
    Ok(inputs)
}

/// The folders with packages of others.
const OF_OTHERS: [&str; 2] = ["node_modules", "site-packages"];

/// Whether a file in a folder is read: all are, but programs only if the manifest of their package has a word, and if they
/// are not in a folder of other packages, or in one that a tag marks as a cache, such as Cargo's `target`.
fn programs(word: &str) -> impl FnMut(&Input) -> bool {
    let mut known = HashMap::new();
    move |file| {
        let is_program = TextKind::of_name(file.name()) == Some(TextKind::Rust)
            || ProgramLanguage::of_name(file.name()).is_some()
            || unread_extension(file.name()).is_some();
        let path = file.path().filter(|_| is_program);
        let path = path.and_then(|path| std::path::absolute(path).ok());
        path.as_deref()
            .and_then(Path::parent)
            .is_none_or(|folder| is_wanted(folder, word, &mut known))
    }
}

fn is_wanted(folder: &Path, word: &str, known: &mut HashMap<PathBuf, bool>) -> bool {
    if let Some(answer) = known.get(folder) {
        return *answer;
    }
    let manifest = fs::read_to_string(folder.join("Cargo.toml"));
    let is_of_others = OF_OTHERS.iter().any(|name| folder.ends_with(name));
    let answer = !is_of_others
        && !folder.join("CACHEDIR.TAG").exists()
        && match (manifest, folder.parent()) {
            (Ok(_), _) => word.is_empty() || names_caissa(folder),
            (Err(_), Some(parent)) => is_wanted(parent, word, known),
            (Err(_), None) => word.is_empty(),
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
