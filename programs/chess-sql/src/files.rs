//! The files that the arguments of a table function name: of this machine, or in an object store.

mod object;
mod range;
mod source;

use std::path::{Path, PathBuf};

use chess_check::{Input, TextKind};
use datafusion::common::{Result, plan_datafusion_err, plan_err};
use datafusion::execution::runtime_env::RuntimeEnv;
use datafusion::logical_expr::Expr;

use object::Pattern;
#[cfg(feature = "cluster")]
pub(crate) use range::Before;
pub(crate) use range::FileRange;
pub(crate) use source::FileOrObject;

/// An argument of a table function.
#[derive(Clone, Debug)]
pub(crate) enum Argument {
    Files(Vec<PathBuf>),
    /// Objects of a store, which are looked for when the query is planned.
    Objects(Pattern),
}

impl Argument {
    /// The files, in the order of the table.
    pub(crate) async fn sources(
        &self,
        runtime: &RuntimeEnv,
        extensions: &[&str],
    ) -> Result<Vec<FileOrObject>> {
        match self {
            Self::Files(paths) => Ok(paths.iter().cloned().map(FileOrObject::File).collect()),
            Self::Objects(pattern) => {
                let objects = pattern.objects(runtime, extensions).await?;
                Ok(objects.into_iter().map(FileOrObject::Object).collect())
            }
        }
    }
}

/// The arguments of a table function. Each is a file, a folder, or a pattern with `*`, `?`, `[..]` or `**`, also as the URL
/// of an object store. Folders and patterns give their files sorted by their paths.
///
/// # Errors
///
/// Returns an error if an argument is not text, or names no file.
pub(crate) fn arguments(
    function: &str,
    arguments: &[Expr],
    extensions: &[&str],
) -> Result<Vec<Argument>> {
    if arguments.is_empty() {
        return plan_err!(
            "`{function}` reads files, but none is given: write {function}('games.pgn')"
        );
    }
    let mut read = Vec::with_capacity(arguments.len());
    for argument in arguments {
        let Some(path) = text(argument) else {
            return plan_err!(
                "`{argument}` is not a path: write a text in quotes, as in {function}('games.pgn')"
            );
        };
        if let Some(pattern) = Pattern::parse(path) {
            read.push(Argument::Objects(pattern?));
            continue;
        }
        let files = of_argument(Path::new(path), extensions)?;
        for file in &files {
            refuse_other_kind(function, &file.to_string_lossy(), extensions)?;
        }
        read.push(Argument::Files(files));
    }
    Ok(read)
}

/// Extensions of tables that are not games.
const TABLES: [&str; 6] = ["parquet", "csv", "json", "jsonl", "ndjson", "arrow"];

/// Refuses a file whose name says that it holds something else: it would give rows that mean nothing.
fn refuse_other_kind(function: &str, name: &str, extensions: &[&str]) -> Result<()> {
    let is_of = |end: &str| name.to_ascii_lowercase().ends_with(&format!(".{end}"));
    if TABLES.iter().any(|end| is_of(end)) {
        return plan_err!("`{name}` has no games: as a table, write from '{name}'");
    }
    let Some(kind) = TextKind::of_name(name) else { return Ok(()) };
    if extensions.iter().any(|end| TextKind::of_name(&format!(".{end}")) == Some(kind)) {
        return Ok(());
    }
    match kind {
        TextKind::Pgn => plan_err!("`{name}` has games, not positions: write games('{name}')"),
        TextKind::Positions => {
            plan_err!("`{name}` has positions, not games: write positions('{name}')")
        }
        _ => plan_err!(
            "`{name}` is a program: `{function}` reads files that end with .{}",
            extensions.join(", .")
        ),
    }
}

fn text(argument: &Expr) -> Option<&str> {
    if let Expr::Literal(value, _) = argument { value.try_as_str().flatten() } else { None }
}

/// The files of games that a path or a pattern names, or that a folder has.
///
/// # Errors
///
/// Returns an error if there is no such file.
pub fn files_of(path: &Path) -> Result<Vec<PathBuf>> {
    of_argument(path, &["pgn"])
}

fn of_argument(path: &Path, extensions: &[&str]) -> Result<Vec<PathBuf>> {
    if path.is_dir() {
        return of_folder(path, extensions);
    }
    // A file may have a bracket in its name, and a link may lead to nothing.
    if path.symlink_metadata().is_ok() {
        return Ok(vec![path.to_owned()]);
    }
    let argument = &*path.to_string_lossy();
    if !argument.contains(['*', '?', '[']) {
        return plan_err!(
            "there is no file `{argument}`: check the path, which is relative to the current folder"
        );
    }
    let paths = glob::glob(argument)
        .map_err(|error| plan_datafusion_err!("`{argument}` is not a pattern of files: {error}"))?;
    let mut files = Vec::new();
    for path in paths {
        let path = path.map_err(|error| {
            plan_datafusion_err!("cannot read the files of `{argument}`: {error}")
        })?;
        if Input::is_listed(&path) {
            files.push(path);
        }
    }
    if files.is_empty() {
        return plan_err!(
            "no file matches `{argument}`: `**/` stands for any folders, `*` for any part of a name"
        );
    }
    Ok(files)
}

fn of_folder(folder: &Path, extensions: &[&str]) -> Result<Vec<PathBuf>> {
    let name = folder.display();
    let inputs = Input::files_in(folder, extensions)
        .map_err(|error| plan_datafusion_err!("cannot read the folder `{name}`: {error}"))?;
    let files: Vec<_> = inputs.iter().filter_map(|input| Some(input.path()?.to_owned())).collect();
    if files.is_empty() {
        let wanted = extensions.join(", .");
        return plan_err!(
            "the folder `{name}` has no files that end with .{wanted}: name files or a pattern"
        );
    }
    Ok(files)
}
