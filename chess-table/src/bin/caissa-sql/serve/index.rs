//! The moves of all games, counted, in a Parquet file that is sorted by position.

use std::path::{Path, PathBuf};

use datafusion::arrow::array::RecordBatch;
use datafusion::common::{Result, exec_datafusion_err};
use datafusion::prelude::{ParquetReadOptions, SessionContext, col, lit};
use tempfile::TempDir;

use crate::ready::quoted;

/// The counts, in a file: however many positions there are, they take no memory.
pub(super) struct Index {
    session: SessionContext,
    file: PathBuf,
    positions: usize,
    /// The folder of a file that nobody keeps, which is removed at the end.
    _folder: Option<TempDir>,
}

impl Index {
    /// Counts the moves of files, up to a ply, unless the file with the counts is there.
    pub(super) async fn new(
        session: SessionContext,
        files: Vec<String>,
        plies: u32,
        kept: Option<&Path>,
    ) -> Result<Self> {
        let folder = if kept.is_some() { None } else { Some(TempDir::new()?) };
        let file = match (&folder, kept) {
            (_, Some(kept)) => kept.to_owned(),
            (Some(folder), None) => folder.path().join("moves.parquet"),
            (None, None) => return Err(exec_datafusion_err!("the counts have no file")),
        };
        if !file.exists() {
            count(&session, &files, plies, &file).await?;
        }
        let table = session.read_parquet(path(&file), ParquetReadOptions::default()).await?;
        let positions = table.select_columns(&["key"])?.distinct()?.count().await?;
        Ok(Self { session, file, positions, _folder: folder })
    }

    /// The number of positions.
    pub(super) fn positions(&self) -> usize {
        self.positions
    }

    /// The moves of a position, the most frequent first.
    pub(super) async fn moves(&self, key: u64) -> Result<Vec<RecordBatch>> {
        let table =
            self.session.read_parquet(path(&self.file), ParquetReadOptions::default()).await?;
        let moves = table.filter(col("key").eq(lit(key)))?;
        moves
            .sort(vec![col("games").sort(false, false), col("uci").sort(true, false)])?
            .collect()
            .await
    }
}

fn path(file: &Path) -> String {
    file.to_string_lossy().into_owned()
}

/// Writes the counts under another name first, so that a file with counts always has all of them.
async fn count(session: &SessionContext, files: &[String], plies: u32, file: &Path) -> Result<()> {
    let unfinished = file.with_extension("unfinished.parquet");
    let quoted_files: Vec<_> = files.iter().map(|file| quoted(file)).collect();
    let query = include_str!("index.sql")
        .replace("{files}", &quoted_files.join(", "))
        .replace("{plies}", &plies.to_string())
        .replace("{target}", &quoted(&path(&unfinished)));
    session.sql(&query).await?.collect().await?;
    Ok(std::fs::rename(&unfinished, file)?)
}
