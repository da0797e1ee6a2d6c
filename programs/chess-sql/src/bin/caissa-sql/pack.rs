//! `caissa-sql pack`: the tables of files as Parquet beside them, which queries read in their place.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use chess_sql::packing::{PackedTable, ReadOptions, remove_rests};
use datafusion::common::Result;

use crate::index::{IndexArgs, all_files};
use crate::limits::Limits;
use crate::stop;
use crate::whole::WholeOutput;
use crate::words;

/// Packs files, and makes their index.
pub(crate) async fn run(index: &IndexArgs, limits: &Limits) -> ExitCode {
    let packed = tokio::select! {
        packed = update(&index.files, limits) => packed,
        code = stop::stopped() => {
            words::say("stopped: the packs so far stay");
            return code.into();
        }
    };
    match packed {
        Ok(()) => index.run(limits).await,
        Err(error) => words::failed(&words::of(&error)),
    }
}

/// Packs the files that are new or have changed, and removes the packs of files that are gone.
///
/// # Errors
///
/// Returns an error if a file cannot be read, or if nothing can be written beside it.
async fn update(named: &[PathBuf], limits: &Limits) -> Result<()> {
    let files = all_files(named)?;
    let (mut packed, mut removed) = (0, 0);
    for file in &files {
        let (mut is_new, mut skipped) = (false, None);
        for table in PackedTable::of(file) {
            skipped = match table.current() {
                Ok(reason) if reason.is_none() || limits.skip_unreadable => reason,
                _ => {
                    is_new = true;
                    write(&table, limits).await?
                }
            };
        }
        packed += usize::from(is_new);
        if let Some(reason) = skipped {
            let file = file.display();
            words::say(&format!("warning: `{file}` is packed up to where reading fails: {reason}"));
        }
    }
    let folders =
        files.iter().filter_map(|file| file.parent()).chain(named.iter().map(|path| &**path));
    for folder in folders.collect::<BTreeSet<&Path>>() {
        removed += remove_rests(folder)?;
    }
    let kept = files.len() - packed;
    let all = if packed == 1 { "file" } else { "files" };
    words::say(&format!("{packed} {all} packed, {kept} unchanged, {removed} packs removed"));
    Ok(())
}

/// Writes a table of a file beside its place, and moves it there. Returns the reason why rows are missing, if some are.
async fn write(table: &PackedTable, limits: &Limits) -> Result<Option<String>> {
    let place = table.place();
    fs::create_dir_all(place.parent().unwrap_or(Path::new(".")))?;
    let whole = WholeOutput::new(&place)?;
    let options =
        ReadOptions { threads: limits.threads(), skips_unreadable: limits.skip_unreadable };
    let skipped = table.write(&whole.unfinished(), options).await?;
    whole.finish()?;
    Ok(skipped)
}
