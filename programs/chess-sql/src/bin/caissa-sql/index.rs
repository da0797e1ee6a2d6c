//! `caissa-sql index`: makes an index beside an archive, or brings it up to date.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use chess_sql::files_of;
use chess_sql::index::{Index, IndexOptions, IndexUpdate};
use clap::Args as ClapArgs;
use datafusion::common::Result;

use crate::limits::Limits;
use crate::stop;
use crate::words;

/// Arguments of the command.
#[derive(Debug, ClapArgs)]
pub(crate) struct IndexArgs {
    /// Files, and folders with their files of games
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// The folder of the index [default: `caissa-index` in the first folder, or beside the first file]
    #[arg(long, short, value_name = "FOLDER")]
    output: Option<PathBuf>,
    /// The plies of each game that are indexed, 0 for all [default: those of the index that is there, or all]
    #[arg(long, value_name = "NUMBER")]
    plies: Option<u32>,
}

/// The name of an index in the folder of its files.
const NAME: &str = "caissa-index";

impl IndexArgs {
    /// Makes the index. If it is stopped, the next run removes what it has begun.
    pub(crate) async fn run(&self, limits: &Limits) -> ExitCode {
        let (folder, files) = match self.paths() {
            Ok(paths) => paths,
            Err(error) => return words::failed(&error.to_string()),
        };
        let options = match options(limits, &folder, self.plies, 0) {
            Ok(options) => options,
            Err(error) => return words::failed(&error.to_string()),
        };
        let shown = folder.display().to_string();
        let made = tokio::task::spawn_blocking(move || Index::update(&folder, &files, &options));
        let made = tokio::select! {
            made = made => made,
            code = stop::stopped() => {
                words::say("stopped: the index is as it was before");
                // Reading goes on until the process ends.
                std::process::exit(code.into());
            }
        };
        match made.map_err(io::Error::other).flatten() {
            Ok(update) => {
                tell(&shown, &update);
                ExitCode::SUCCESS
            }
            Err(error) => words::failed(&error.to_string()),
        }
    }

    fn paths(&self) -> io::Result<(PathBuf, Vec<PathBuf>)> {
        let mut files = all_files(&self.files)?;
        files.sort();
        files.dedup();
        Ok((self.output.clone().unwrap_or_else(|| default(&self.files)), files))
    }
}

/// The folder of an index that is not named.
fn default(files: &[PathBuf]) -> PathBuf {
    let first = files.first().map_or(Path::new("."), PathBuf::as_path);
    let beside = if first.is_dir() { first } else { first.parent().unwrap_or(Path::new(".")) };
    beside.join(NAME)
}

/// The folder of the index of these files, with the files, if it is where an index is made, and answers as they do: it has
/// all their plies, up to their ends.
pub(crate) fn unasked(files: &[PathBuf]) -> Option<(PathBuf, Vec<PathBuf>)> {
    let folder = default(files);
    let index = Index::open(&folder).ok()?;
    let all = all_files(files).ok()?;
    let is_whole = index.plies() == 0 && index.skipped().next().is_none();
    (is_whole && index.differs(&all).is_none()).then_some((folder, all))
}

/// The files that paths, patterns and folders name.
pub(crate) fn all_files(named: &[PathBuf]) -> io::Result<Vec<PathBuf>> {
    let files: Result<Vec<_>> = named.iter().map(|path| files_of(path)).collect();
    Ok(files.map_err(|error| io::Error::other(words::of(&error)))?.concat())
}

/// The options of an index within limits. Without a number of plies of each game, an index keeps
/// its own, and a new one gets this default.
///
/// # Errors
///
/// Returns an error if the list of the index that is there cannot be read.
pub(crate) fn options(
    limits: &Limits,
    folder: &Path,
    plies: Option<u32>,
    of_new: u32,
) -> io::Result<IndexOptions> {
    let plies = match plies {
        Some(plies) => plies,
        None => Index::plies_of(folder)?.unwrap_or(of_new),
    };
    Ok(IndexOptions {
        plies,
        threads: limits.threads(),
        memory: limits.memory / 2,
        skips_unreadable: limits.skip_unreadable,
    })
}

/// Says what was done.
pub(crate) fn tell(folder: &str, update: &IndexUpdate) {
    let IndexUpdate { read, kept, dropped, .. } = update;
    let files = if *read == 1 { "file" } else { "files" };
    eprintln!("{folder}: {read} {files} read, {kept} unchanged, {dropped} dropped");
    warn(&update.skipped);
}

/// Says which files are not whole in the index.
fn warn<'a>(skipped: impl IntoIterator<Item = &'a (String, String)>) {
    for (file, reason) in skipped {
        eprintln!("warning: `{file}` is indexed up to where reading fails: {reason}");
    }
}

/// Opens the index of files, and warns of those that are not whole in it. An index of others is refused.
///
/// # Errors
///
/// Returns an error if the folder has no index of these files.
pub(crate) fn open(folder: &Path, files: &[PathBuf]) -> io::Result<Index> {
    let index = Index::open(folder)?;
    let all = all_files(files)?;
    if let Some(file) = index.differs(&all) {
        return Err(io::Error::other(format!(
            "the index `{}` is not the one of these files: `{file}` is new, has changed, or is gone: run `caissa-sql index` again",
            folder.display()
        )));
    }
    warn(index.skipped());
    Ok(index)
}
