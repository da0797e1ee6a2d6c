//! The moves of all games, counted, and the games that are shown, in a Parquet file that is sorted by position.

use std::path::{Path, PathBuf};

use datafusion::arrow::array::AsArray;
use datafusion::arrow::json::ArrayWriter;
use datafusion::common::{Result, exec_datafusion_err};
use datafusion::prelude::{ParquetReadOptions, SessionContext, col, lit};
use serde_json::Value;
use tempfile::TempDir;

use crate::ready::quoted;

/// The most games of a position that are kept for their ratings, as Lichess shows them.
pub(super) const TOP: u64 = 15;
/// The most games of a position that are kept because they are the latest.
pub(super) const RECENT: u64 = 4;

/// The counts, in a file: however many positions there are, they take no memory.
pub(super) struct Index {
    session: SessionContext,
    /// The files with the games, as arguments of a table function.
    games: String,
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
        let games = files.iter().map(|file| quoted(file)).collect::<Vec<_>>().join(", ");
        if !file.exists() {
            count(&session, &games, plies, &file).await?;
        }
        let table = session.read_parquet(path(&file), ParquetReadOptions::default()).await?;
        let positions = table.select_columns(&["key"])?.distinct()?.count().await?;
        Ok(Self { session, games, file, positions, _folder: folder })
    }

    /// The number of positions.
    pub(super) fn positions(&self) -> usize {
        self.positions
    }

    /// The moves of a position, the most frequent first, as JSON objects; absent values are left out.
    pub(super) async fn moves(&self, key: u64) -> Result<Vec<Value>> {
        let table = self.session.read_parquet(path(&self.file), ParquetReadOptions::default());
        let moves = table.await?.filter(col("key").eq(lit(key)))?;
        let order = vec![col("games").sort(false, false), col("uci").sort(true, false)];
        let batches = moves.sort(order)?.collect().await?;
        let mut writer = ArrayWriter::new(Vec::new());
        writer.write_batches(&batches.iter().collect::<Vec<_>>())?;
        writer.finish()?;
        serde_json::from_slice(&writer.into_inner())
            .map_err(|error| exec_datafusion_err!("rows are no JSON: {error}"))
    }

    /// A game as it is in its file; `None` if the files have no such game.
    pub(super) async fn game(&self, file: &str, number: u64) -> Result<Option<Vec<u8>>> {
        let query = format!(
            "select raw from games({}) where file = {} and game = {number} limit 1",
            self.games,
            quoted(file),
        );
        let rows = self.session.sql(&query).await?.collect().await?;
        let games = rows.iter().flat_map(|batch| batch.column(0).as_binary::<i32>().iter());
        Ok(games.flatten().next().map(<[u8]>::to_vec))
    }
}

fn path(file: &Path) -> String {
    file.to_string_lossy().into_owned()
}

/// Writes the counts under another name first, so that a file with counts always has all of them.
async fn count(session: &SessionContext, games: &str, plies: u32, file: &Path) -> Result<()> {
    let unfinished = file.with_extension("unfinished.parquet");
    let query = include_str!("index.sql")
        .replace("{files}", games)
        .replace("{plies}", &plies.to_string())
        .replace("{top}", &TOP.to_string())
        .replace("{recent}", &RECENT.to_string())
        .replace("{target}", &quoted(&path(&unfinished)));
    // A join by hashes keeps all games in memory; a join of sorted rows can be written to files.
    let mut state = session.state();
    state.config_mut().options_mut().optimizer.prefer_hash_join = false;
    SessionContext::new_with_state(state).sql(&query).await?.collect().await?;
    Ok(std::fs::rename(&unfinished, file)?)
}
