//! The making of packs: the tables of a file of games as Parquet, which queries read in place of the file.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use datafusion::common::{Result, exec_err};
use datafusion::execution::TaskContext;
use datafusion::parquet::arrow::ArrowWriter;
use datafusion::parquet::basic::{Compression, ZstdLevel};
use datafusion::parquet::file::metadata::KeyValue;
use datafusion::parquet::file::properties::{EnabledStatistics, WriterProperties};
use datafusion::physical_plan::ExecutionPlan;
use futures::StreamExt;

use crate::files::FileOrObject;
pub use crate::scan::ReadOptions;
use crate::scan::{END, FOLDER, FileTable, KEY, Pack, PackFacts};
use crate::scan::{ScanExec, ScanFiles, ScanRequest, skipped_files};
use crate::sums::{read_at, sum, sums};
use crate::tables::{Findings, Games, Moves};

/// The rows in a group, which one thread decodes.
const GROUPED: usize = 16_384;

/// The packed tables, with the columns that are left out: texts as long as the file, and numbers and positions of each move,
/// which no compression makes small.
const TABLES: [(&dyn FileTable, &[&str]); 3] = [
    (&Games, &["pgn", "raw"]),
    (&Moves, &["uci", "key", "fen", "packed fen", "hash"]),
    (&Findings, &[]),
];

/// A table of a file in its pack.
#[derive(Clone, Debug)]
pub struct PackedTable {
    file: PathBuf,
    table: usize,
}

impl PackedTable {
    /// All tables of a file.
    pub fn of(file: &Path) -> impl Iterator<Item = Self> {
        (0..TABLES.len()).map(move |table| Self { file: file.to_owned(), table })
    }

    /// The path of its Parquet.
    #[must_use]
    pub fn place(&self) -> PathBuf {
        Pack::place(&self.file, TABLES[self.table].0.facts().name)
    }

    /// Reads the pack that is there. Returns the reason why it lacks rows of the file, if it does.
    ///
    /// # Errors
    ///
    /// Returns an error if the file as it is now has no pack, or if the pack is damaged.
    pub fn current(&self) -> io::Result<Option<String>> {
        let pack = Pack::current(&self.file, TABLES[self.table].0.facts().name)?;
        let pack = pack.ok_or(io::ErrorKind::NotFound)?;
        pack.verify().map(|()| pack.facts.skipped)
    }

    /// Writes it to a path. Returns the reason why rows are missing, if some are.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, if it changes meanwhile, or if nothing can be written.
    pub async fn write(&self, to: &Path, options: ReadOptions) -> Result<Option<String>> {
        let mut facts = PackFacts::of(&self.file)?;
        let scan = self.scan(options)?;
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_max_row_group_row_count(Some(GROUPED))
            .set_statistics_enabled(EnabledStatistics::None)
            .build();
        let mut out = ArrowWriter::try_new(File::create(to)?, scan.schema(), Some(properties))?;
        let mut rows = scan.execute(0, Arc::new(TaskContext::default()))?;
        while let Some(batch) = rows.next().await {
            out.write(&batch?)?;
        }
        if !facts.are_of(&self.file) {
            return exec_err!("`{}` has changed while it was read", self.file.display());
        }
        facts.skipped = skipped_files(&scan).into_values().next();
        let json = serde_json::to_string(&facts).map_err(io::Error::other)?;
        out.append_key_value_metadata(KeyValue::new(KEY.to_owned(), json));
        out.close()?;
        add_sums(to)?;
        Ok(facts.skipped)
    }

    /// The scan of the file for all columns of the pack.
    fn scan(&self, options: ReadOptions) -> Result<ScanExec> {
        let (table, left_out) = TABLES[self.table];
        let schema = table.schema();
        let is_kept = |at: &usize| !left_out.contains(&&**schema.field(*at).name());
        let columns = (0..schema.fields().len()).filter(is_kept).collect();
        // A file that is known is read itself, and not by its pack.
        let files = [FileOrObject::Known(self.file.clone())].into();
        let files = ScanFiles::Shared { files, partitions: 1 };
        ScanExec::new(ScanRequest { table, columns, filter: None, options, files, machine: None })
    }
}

/// Puts the sums between the pages and the footer.
fn add_sums(path: &Path) -> io::Result<()> {
    let mut file = File::options().read(true).write(true).open(path)?;
    let (length, mut count) = (file.metadata()?.len(), [0; 4]);
    read_at(&file, length - END, &mut count)?;
    let pages = length - END - u64::from(u32::from_le_bytes(count));
    let mut footer = vec![0; (length - pages) as usize];
    read_at(&file, pages, &mut footer)?;
    file.rewind()?;
    let sums = sums((&file).take(pages)).collect::<io::Result<Vec<u64>>>()?;
    let of_footer = sum(&footer[..footer.len() - END as usize]);
    let numbers = sums.into_iter().chain([of_footer, pages]);
    let mut end: Vec<u8> = numbers.flat_map(u64::to_le_bytes).collect();
    end.extend(footer);
    file.seek(SeekFrom::Start(pages))?;
    file.write_all(&end)?;
    file.sync_all()
}

/// Removes the packs of deleted files from a folder. Returns their number.
///
/// # Errors
///
/// Returns an error if the packs cannot be listed or removed.
pub fn remove_rests(folder: &Path) -> io::Result<usize> {
    let Ok(entries) = fs::read_dir(folder.join(FOLDER)) else { return Ok(0) };
    let mut removed = 0;
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let file = TABLES.iter().find_map(|(table, _)| {
            name.strip_suffix(".parquet")?.strip_suffix(table.facts().name)?.strip_suffix('.')
        });
        if file.is_some_and(|file| folder.join(file).symlink_metadata().is_err()) {
            fs::remove_file(entry.path())?;
            removed += 1;
        }
    }
    Ok(removed)
}
