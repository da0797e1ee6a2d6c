//! The division of large files into ranges, which are tasks of their own.
//!
//! A range can be cut anywhere, and its first game is guessed. So the ranges are counted first, on
//! the cluster, and no game is played for it. If each begins where the one before it ends, their
//! numbers of games and lines are right for the file.

use std::collections::HashMap;
use std::sync::Arc;

use async_trait::async_trait;
use chess_check::chess_core::pgn::Place;
use chess_check::{TextKind, absolute};
use datafusion::arrow::array::{AsArray, RecordBatch};
use datafusion::arrow::datatypes::UInt64Type;
use datafusion::catalog::Session;
use datafusion::common::Result;
use futures::TryStreamExt;

use super::call::{Caller, innermost, run};
use crate::files::{Before, FileOrObject, FileRange};
use crate::scan::{Divide, FileTable, ReadOptions, ScanExec, ScanFiles, ScanRequest};
use crate::tables::Ranges;

/// The least number of bytes of a range: the work of a task beside its reading is worth so many.
const LEAST: u64 = 1 << 16;

/// The times that ranges are counted again after the loss of an executor.
const AGAIN: usize = 3;

/// The division of files for the cluster of a scheduler.
pub(super) struct ClusterDivision {
    pub(super) scheduler: Arc<str>,
}

#[async_trait]
impl Divide for ClusterDivision {
    async fn divided(
        &self,
        files: Vec<FileOrObject>,
        most: usize,
        (table, options): (&'static dyn FileTable, ReadOptions),
        session: &dyn Session,
    ) -> Result<Vec<FileOrObject>> {
        let most = LEAST.max(most as u64);
        let mut all = Vec::with_capacity(files.len());
        for file in files {
            let ranges = if file.size() > most { ranges(&file, most, table) } else { Vec::new() };
            if ranges.is_empty() {
                all.push(file);
                continue;
            }
            let (session, config) = (session.session_id().to_owned(), session.config().clone());
            let caller = Caller { session, config };
            let counted = count(&ranges, options, self.scheduler.clone(), caller).await?;
            match joined(ranges, &counted) {
                Some(ranges) => all.extend(ranges.into_iter().map(FileOrObject::Range)),
                None => all.push(file),
            }
        }
        Ok(all)
    }
}

/// The ranges of a file of about so many bytes each; none if it cannot be divided, as most
/// compressed ones. If it cannot be read, the reader tells why.
fn ranges(file: &FileOrObject, most: u64, table: &dyn FileTable) -> Vec<FileRange> {
    let FileOrObject::File(path) = file else { return Vec::new() };
    let kind = TextKind::of_name(&file.name());
    // Otherwise ranges might be taken for texts of another kind than the file.
    if kind.is_none() || table.facts().kind.is_some_and(|other| kind != Some(other)) {
        return Vec::new();
    }
    let parts = usize::try_from(file.size().div_ceil(most)).unwrap_or(usize::MAX);
    let ranges = chess_check::ranges(path, parts).unwrap_or_default();
    let ranges =
        ranges.into_iter().map(|bytes| FileRange { path: path.clone(), bytes, before: None });
    Some(ranges.collect::<Vec<_>>()).filter(|ranges| ranges.len() > 1).unwrap_or_default()
}

/// The counts of a range.
struct Counted {
    games: u64,
    bytes: u64,
    skipped: u64,
    beyond: u64,
    /// The place of the end of its last game, from its first game.
    place: Place,
}

/// Counts ranges on the cluster, by their first bytes.
async fn count(
    ranges: &[FileRange],
    options: ReadOptions,
    scheduler: Arc<str>,
    caller: Caller,
) -> Result<HashMap<u64, Counted>> {
    let ranges: Vec<_> = ranges.iter().cloned().map(FileOrObject::Range).collect();
    let (files, columns) = (ScanFiles::in_parts(&ranges, 0)?, Ranges::all());
    let request =
        ScanRequest { table: &Ranges, columns, filter: None, options, files, machine: None };
    let plan = Arc::new(ScanExec::new(request)?);
    let rows = async || {
        let rows = run(scheduler.clone(), plan.clone(), caller.clone()).await?;
        rows.try_collect::<Vec<_>>().await
    };
    let mut batches = rows().await;
    // An executor may be lost after it has counted, before its counts are fetched.
    for _ in 0..AGAIN {
        match &batches {
            Err(error) if error.to_string().contains("GrpcConnectionError") => {
                batches = rows().await
            }
            _ => break,
        }
    }
    let batches = batches.map_err(|error| innermost(&error))?;
    Ok(batches.iter().flat_map(rows_of).collect())
}

fn rows_of(batch: &RecordBatch) -> Vec<(u64, Counted)> {
    let number = |column: usize, row| batch.column(column).as_primitive::<UInt64Type>().value(row);
    let row = |row| {
        let [begin, games, bytes, skipped, beyond, line, column] =
            std::array::from_fn(|column| number(column, row));
        let place = Place { line: line as usize, column: column as usize };
        (begin, Counted { games, bytes, skipped, beyond, place })
    };
    (0..batch.num_rows()).map(row).collect()
}

/// The ranges with what is before them; `None` if one has not been counted, or if a guess was wrong.
fn joined(ranges: Vec<FileRange>, counted: &HashMap<u64, Counted>) -> Option<Vec<FileRange>> {
    let (mut before, mut all) = (Before::NONE, Vec::with_capacity(ranges.len()));
    for range in ranges {
        let counts = counted.get(&range.bytes.start)?;
        if counts.skipped != before.first_game {
            return None;
        }
        all.push(FileRange { before: Some(before), ..range });
        before = Before {
            first_game: counts.beyond,
            games: before.games + counts.games,
            text: before.text + counts.bytes,
            place: absolute(counts.place, before.place),
        };
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_joined_where_each_begins_at_the_end_of_the_one_before() {
        let range = |bytes| FileRange { path: "a.pgn".into(), bytes, before: None };
        let ranges = || vec![range(0..10), range(10..20), range(20..30)];
        let counts = |games, skipped, beyond, line| Counted {
            games,
            bytes: 10,
            skipped,
            beyond,
            place: Place { line, column: 1 },
        };
        let mut counted = HashMap::from([
            (0, counts(2, 0, 3, 5)),
            (10, counts(1, 3, 0, 4)),
            (20, counts(4, 0, 0, 9)),
        ]);
        let joined_ranges = joined(ranges(), &counted).unwrap();
        let before: Vec<_> = joined_ranges.into_iter().map(|range| range.before.unwrap()).collect();
        let at = |first_game, games, text, line| Before {
            first_game,
            games,
            text,
            place: Place { line, column: 1 },
        };
        assert_eq!(before, [Before::NONE, at(3, 2, 10, 5), at(0, 3, 20, 8)]);
        counted.insert(10, counts(1, 4, 0, 4));
        assert_eq!(joined(ranges(), &counted), None, "a guess was wrong");
        counted.remove(&10);
        assert_eq!(joined(ranges(), &counted), None, "a range cannot be read");
    }
}
