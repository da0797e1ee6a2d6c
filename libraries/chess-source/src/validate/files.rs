//! The files that a [`FileRequest`] names: finds and opens them. They must be in the workspace or in `$OUT_DIR`, and not
//! too large.

use std::fs::{self, File};
use std::io::{Error, Read, Take};
use std::path::{Component, Path, PathBuf};

use proc_macro2::Span;

use crate::environment;
use crate::parse::claims::Claims;
use crate::parse::habits::strings::folder;
use crate::parse::request::FileRequest;

/// The greatest size of a file in megabytes.
const LARGEST: u64 = 256;
/// A value, and the files that it was read from.
pub struct Loaded<T> {
    /// The value.
    pub value: T,
    /// The files; empty if the value was written in the call.
    pub files: Vec<PathBuf>,
}

impl<T> Loaded<T> {
    /// A value that was written in the call.
    pub const fn without_files(value: T) -> Self {
        Self { value, files: Vec::new() }
    }

    /// Another value from the same files.
    pub fn map<U>(self, value: impl FnOnce(T) -> U) -> Loaded<U> {
        Loaded { value: value(self.value), files: self.files }
    }
}

/// The mistakes in a request or its files: messages without spans.
pub struct FilesError {
    /// The part of the call that the messages are about.
    pub part: CallPart,
    /// The messages; none if nothing is known about the files.
    pub messages: Vec<String>,
}

/// A part of a call that names files.
#[derive(Clone, Copy)]
pub enum CallPart {
    /// The path, for mistakes in the files too.
    Path,
    /// The number after the path.
    Number,
    /// The word `perft`.
    Perft,
    /// The word `suite`.
    Suite,
}

impl FilesError {
    /// One message about the path or its files.
    pub fn new(words: impl Into<String>) -> Self {
        CallPart::Path.wrong(words)
    }
}

impl CallPart {
    /// One message about this part.
    pub fn wrong(self, words: impl Into<String>) -> FilesError {
        FilesError { part: self, messages: vec![words.into()] }
    }

    /// The span of a word before the positions.
    #[inline]
    pub(crate) fn span(self, claims: Claims) -> Option<Span> {
        match self {
            Self::Perft => claims.perft.map(|perft| perft.span),
            Self::Suite => claims.suite,
            Self::Path | Self::Number => None,
        }
    }
}

/// The name and the path of the file, or of the folder's files with an extension in the order of their names.
#[inline]
pub fn list(request: &FileRequest, extension: &str) -> Result<Vec<(String, PathBuf)>, FilesError> {
    let place = resolve(&request.path)?;
    if request.is_folder {
        return list_folder(&request.path, &place, extension);
    }
    Ok(vec![(request.path.clone(), place)])
}

/// The path on disk, if it is in the workspace, or in `$OUT_DIR` where it begins with that. Symbolic links are followed,
/// but not out of these folders.
#[inline]
pub fn resolve(name: &str) -> Result<PathBuf, FilesError> {
    if name.is_empty() {
        return Err(FilesError::new("expected a path, but the string is empty"));
    }
    let (root, base, rest) = root(name)?;
    if !is_below(&root, &base, rest) {
        return Err(outside(name));
    }
    let place = base.join(rest);
    check_place(name, &root, &place)?;
    Ok(place)
}

/// The folder that has all files of a path's kind, the folder from which the path leads on, and the rest of the path.
#[inline]
fn root(name: &str) -> Result<(PathBuf, PathBuf, &Path), FilesError> {
    match Path::new(name).strip_prefix("$OUT_DIR") {
        Ok(rest) => {
            let folder = environment::out_dir().ok_or_else(|| no_out_dir(name))?;
            Ok((folder.clone(), folder, rest))
        }
        Err(_) => Ok((environment::workspace(), environment::package(), Path::new(name))),
    }
}

/// Whether a relative path from a folder, read without the disk, stays below another.
#[inline]
fn is_below(root: &Path, base: &Path, path: &Path) -> bool {
    let mut folder = base.to_path_buf();
    path.components().all(|part| match part {
        Component::Normal(name) => {
            folder.push(name);
            true
        }
        Component::CurDir => true,
        Component::ParentDir => folder.pop() && folder.starts_with(root),
        Component::RootDir | Component::Prefix(_) => false,
    })
}

/// Refuses a path that symbolic links lead out of a folder, and a path that the compiler cannot watch.
#[inline]
fn check_place(name: &str, folder: &Path, place: &Path) -> Result<(), FilesError> {
    if place.to_str().is_none() {
        let words = "is not UTF-8, so the compiler cannot watch the file";
        return Err(FilesError::new(format!("the path of `{name}` {words}")));
    }
    let real = |path: &Path| path.canonicalize().map_err(|error| unreadable(name, &error));
    if real(place)?.starts_with(real(folder)?) { Ok(()) } else { Err(outside(name)) }
}

#[inline]
fn outside(name: &str) -> FilesError {
    let place = if environment::workspace() == environment::package() {
        "package\nembedded files must be in the folder of `Cargo.toml`"
    } else {
        "workspace\nembedded files must be in its folder"
    };
    FilesError::new(format!("`{name}` lies outside the {place}, or in `$OUT_DIR`"))
}

/// A mistake, if a compiler would say so too. Otherwise the folder is unknown.
#[inline]
fn no_out_dir(name: &str) -> FilesError {
    if !environment::is_expanded() {
        return FilesError { part: CallPart::Path, messages: Vec::new() };
    }
    FilesError::new(format!(
        "`{name}` cannot be read: the package has no build script, so it has no `$OUT_DIR`"
    ))
}

/// The names and paths of a folder's files with an extension, in the order of their names.
#[inline]
fn list_folder(
    name: &str,
    folder: &Path,
    extension: &str,
) -> Result<Vec<(String, PathBuf)>, FilesError> {
    let unreadable = |error| unreadable(name, &error);
    let (root, ..) = root(name)?;
    let mut named = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_some_and(|end| end.eq_ignore_ascii_case(extension)) {
            let file = path.file_name().unwrap_or_default().to_string_lossy();
            let file = format!("{}/{file}", name.trim_end_matches('/'));
            check_place(&file, &root, &path)?;
            let at = named.partition_point(|(other, _)| *other < file);
            named.insert(at, (file, path));
        }
    }
    if named.is_empty() {
        return Err(FilesError::new(format!(
            "the folder `{name}` contains no `.{extension}` file"
        )));
    }
    Ok(named)
}

/// Opens a regular file that is not too large.
#[inline]
pub fn open(name: &str, path: &Path, macro_name: &str) -> Result<Take<File>, FilesError> {
    let about = fs::metadata(path).map_err(|error| unreadable(name, &error))?;
    if about.is_dir() {
        let words = format!("`{name}` is a folder: `{macro_name}!(dir \"{name}\")` takes one");
        return Err(FilesError::new(words));
    }
    // A pipe or a device could block the compiler, or never end.
    if !about.is_file() {
        return Err(FilesError::new(format!("`{name}` is not a regular file")));
    }
    if about.len() > LARGEST << 20 {
        return Err(too_large(name));
    }
    let file = File::open(path).map_err(|error| unreadable(name, &error))?;
    Ok(file.take((LARGEST << 20) + 1))
}

/// An error if a file grew too large while it was read.
#[inline]
pub fn check_end(name: &str, file: &Take<File>) -> Result<(), FilesError> {
    if file.limit() == 0 { Err(too_large(name)) } else { Ok(()) }
}

/// Whether the first line of a file that is neither blank nor a comment begins with a FEN.
#[inline]
pub fn holds_positions(path: &Path) -> bool {
    let mut begin = Vec::new();
    let read = File::open(path).and_then(|file| file.take(1 << 16).read_to_end(&mut begin));
    read.is_ok() && begins_with_position(&String::from_utf8_lossy(&begin))
}

/// Whether the first line of a text that is neither blank nor a comment begins with a FEN.
#[inline]
pub fn begins_with_position(text: &str) -> bool {
    let text = chess_core::text::without_marks(text);
    let mut lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines.next().is_some_and(chess_core::is_fen)
}

#[inline]
fn too_large(name: &str) -> FilesError {
    FilesError::new(format!(
        "`{name}` has more than {LARGEST} MB, the limit for embedded files\nread it at run time with \
         `pgn::Reader`"
    ))
}

/// An error of the file system. A pattern that is not a file stands for a folder.
#[inline]
pub fn unreadable(name: &str, error: &Error) -> FilesError {
    if name.contains('*') {
        let words = "is a pattern, but a path names one file or folder: write";
        return FilesError::new(format!("`{name}` {words} {}", folder(name)));
    }
    FilesError::new(format!(
        "`{name}` cannot be read: {error}\nthe path is relative to the folder of `Cargo.toml`"
    ))
}
