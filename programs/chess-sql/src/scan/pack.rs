//! The pack of a file: its rows in Parquet, in the folder `caissa-pack` beside it. A scan reads them in place of the file, as
//! long as they are the rows of the file as it is.
//!
//! Behind the pages, before the footer of Parquet, stand the sums of all blocks, the sum of the footer, and the length of what
//! is before them. Other readers of Parquet do not look there.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bytes::buf::Reader;
use bytes::{Buf, Bytes};
use datafusion::arrow::array::{BooleanArray, RecordBatch, RecordBatchOptions, StringArray};
use datafusion::arrow::compute::filter_record_batch;
use datafusion::arrow::datatypes::{Field, SchemaRef};
use datafusion::common::{DataFusionError, Result, exec_datafusion_err};
use datafusion::parquet::arrow::ProjectionMask;
use datafusion::parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReader,
    ParquetRecordBatchReaderBuilder,
};
use datafusion::parquet::errors::Result as ParquetResult;
use datafusion::parquet::file::metadata::ParquetMetaDataReader;
use datafusion::parquet::file::reader::{ChunkReader, Length};
use serde::{Deserialize, Serialize};

use super::{Batches, ScanRequest};
use crate::files::FileOrObject;
use crate::filters::{FILE, Filter};
use crate::sums::{BLOCK, KnownFile, SummedFile, damaged, opened, read_at, sum, sum_of_file};

/// The folder of packs, beside their files.
pub(crate) const FOLDER: &str = "caissa-pack";
/// The key of the facts in the metadata of Parquet.
pub(crate) const KEY: &str = "caissa";
/// The version of packs. It changes when a column changes its meaning.
const VERSION: u32 = 1;
/// The command that makes packs.
const MAKER: &str = "pack";
/// The bytes behind a footer: its length, and Parquet's sign.
pub(crate) const END: u64 = 8;

/// The facts about a pack, in its metadata.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(crate) struct PackFacts {
    version: u32,
    program: String,
    /// The file of games. Only its name counts, so a folder may be moved with its packs.
    file: KnownFile,
    sum: u64,
    /// The reason why the file could not be read to its end.
    pub(crate) skipped: Option<String>,
}

impl PackFacts {
    /// The facts about a pack of a file as it is now.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        let (program, file) = (env!("CARGO_PKG_VERSION").to_owned(), name_alone(path));
        Ok(Self { version: VERSION, program, file, sum: sum_of_file(path)?, skipped: None })
    }

    /// Whether they are about a file as it is now. If only its time has changed, its bytes are compared by their sum.
    pub(crate) fn are_of(&self, path: &Path) -> bool {
        let now = name_alone(path);
        let is_known = (self.version, &*self.program) == (VERSION, env!("CARGO_PKG_VERSION"))
            && (&now.path, now.length) == (&self.file.path, self.file.length);
        let is_same = || sum_of_file(path).is_ok_and(|sum| sum == self.sum);
        is_known && (now.modified == self.file.modified || is_same())
    }
}

fn name_alone(path: &Path) -> KnownFile {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    KnownFile { path: name, ..KnownFile::of(path) }
}

/// An open pack.
#[derive(Debug)]
pub(crate) struct Pack {
    pub(crate) facts: PackFacts,
    place: PathBuf,
    file: Arc<File>,
    /// The length of the pages, behind which the sums begin.
    pages: u64,
    metadata: ArrowReaderMetadata,
}

impl Pack {
    /// The path of the pack of a table of a file.
    pub(crate) fn place(file: &Path, table: &str) -> PathBuf {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        file.with_file_name(FOLDER).join(format!("{name}.{table}.parquet"))
    }

    /// The pack of a table of a file, if there is one of the file as it is now.
    ///
    /// # Errors
    ///
    /// Returns an error if the pack is damaged.
    pub(crate) fn current(path: &Path, table: &str) -> io::Result<Option<Self>> {
        let place = Self::place(path, table);
        // What cannot be opened is not there: the file is read itself.
        let Ok(file) = opened(&place).map(Arc::new) else { return Ok(None) };
        let (pages, footer) = footer(&file).ok_or_else(|| damaged(&place, "is damaged", MAKER))?;
        let metadata = ParquetMetaDataReader::decode_metadata(&footer)?;
        let pairs = metadata.file_metadata().key_value_metadata();
        let facts = pairs.into_iter().flatten().find(|pair| pair.key == KEY);
        let facts = facts.and_then(|pair| serde_json::from_str(pair.value.as_deref()?).ok());
        let Some(facts) = facts.filter(|facts: &PackFacts| facts.are_of(path)) else {
            return Ok(None);
        };
        let options = ArrowReaderOptions::new();
        let metadata = ArrowReaderMetadata::try_new(Arc::new(metadata), options)?;
        Ok(Some(Self { facts, place, file, pages, metadata }))
    }

    /// The pack that has all rows of a file for a scan, if there is one.
    pub(super) fn of(file: &FileOrObject, request: &ScanRequest) -> Result<Option<Self>> {
        let (FileOrObject::File(path), None) = (file, &request.machine) else { return Ok(None) };
        let pack = Self::current(path, request.table.facts().name)?;
        let schema = request.table.schema();
        let columns = request.filter.iter().flat_map(|filter| &filter.columns);
        let columns: Vec<_> =
            request.columns.iter().chain(columns).map(|at| schema.field(*at)).collect();
        Ok(pack.filter(|pack| {
            let has = |column: &&Field| {
                let packed = pack.metadata.schema().field_with_name(column.name());
                packed.is_ok_and(|field| field.data_type() == column.data_type())
            };
            columns.iter().all(has)
                && (pack.facts.skipped.is_none() || request.options.skips_unreadable)
        }))
    }

    /// The number of its groups of rows, which are read one by one.
    pub(super) fn groups(&self) -> usize {
        self.metadata.metadata().num_row_groups()
    }

    fn bytes(&self) -> SummedFile {
        let named = (self.place.clone(), self.file.clone());
        SummedFile::new(named, self.pages, (self.file.clone(), self.pages), MAKER)
    }

    /// Compares all bytes with their sums.
    pub(crate) fn verify(&self) -> io::Result<()> {
        self.bytes().verify()
    }

    fn reader(
        &self,
        group: usize,
        columns: &[&str],
        most: usize,
    ) -> ParquetResult<ParquetRecordBatchReader> {
        let bytes = Pages(self.bytes());
        let fields = self.metadata.schema().fields().iter().enumerate();
        let wanted = fields.filter(|(_, field)| columns.contains(&&**field.name()));
        let wanted =
            ProjectionMask::roots(self.metadata.parquet_schema(), wanted.map(|(at, _)| at));
        ParquetRecordBatchReaderBuilder::new_with_metadata(bytes, self.metadata.clone())
            .with_projection(wanted)
            .with_row_groups(vec![group])
            .with_batch_size(most.max(1))
            .build()
    }
}

/// The length of the pages of a pack, and its footer, which has its sum.
fn footer(file: &File) -> Option<(u64, Vec<u8>)> {
    let length = file.metadata().ok()?.len();
    let read = |at: u64, count: u64| {
        let mut bytes = vec![0; usize::try_from(count).ok().filter(|_| count <= length)?];
        read_at(file, at, &mut bytes).ok()?;
        Some(bytes)
    };
    let number = |at: u64| Some(u64::from_le_bytes(read(at, 8)?.try_into().ok()?));
    let end = read(length.checked_sub(END)?, END)?;
    let (count, sign) = end.split_first_chunk()?;
    let count = u64::from(u32::from_le_bytes(*count));
    let at = length.checked_sub(END + count)?;
    let (footer, expected) = (read(at, count)?, number(at.checked_sub(16)?)?);
    let pages = number(at - 8)?;
    let sums = pages.div_ceil(BLOCK as u64) * 8;
    let is_whole = sign == b"PAR1" && sum(&footer) == expected;
    (is_whole && pages.checked_add(sums + 16)? == at).then_some((pages, footer))
}

/// The pages of a pack, as Parquet reads them.
struct Pages(SummedFile);

impl Length for Pages {
    fn len(&self) -> u64 {
        self.0.length
    }
}

impl ChunkReader for Pages {
    type T = Reader<Bytes>;

    /// The header of a page, which is never as long as a block: it has no statistics.
    fn get_read(&self, start: u64) -> ParquetResult<Reader<Bytes>> {
        let left = self.0.length.saturating_sub(start).min(BLOCK as u64);
        Ok(self.get_bytes(start, left as usize)?.reader())
    }

    fn get_bytes(&self, start: u64, length: usize) -> ParquetResult<Bytes> {
        let mut bytes = vec![0; length];
        self.0.read(start, &mut bytes)?;
        Ok(bytes.into())
    }
}

/// A group of the rows of a pack, as a scan wants them.
pub(super) struct PackedRows {
    pub(super) pack: Arc<Pack>,
    pub(super) group: usize,
    /// The name of the file.
    pub(super) name: Arc<str>,
    /// The columns of the rows.
    pub(super) schema: SchemaRef,
    pub(super) filter: Option<Arc<Filter>>,
    /// All columns of the table.
    pub(super) table: SchemaRef,
}

impl PackedRows {
    /// The rows, in batches of at most so many.
    pub(super) fn batches(self, most: usize) -> Batches {
        let asked = self.filter.iter().flat_map(|filter| &filter.columns);
        let asked = asked.map(|at| self.table.field(*at));
        let all = self.schema.fields().iter().map(|field| &**field).chain(asked);
        let names: Vec<_> = all.map(|field| &**field.name()).filter(|name| *name != FILE).collect();
        match self.pack.reader(self.group, &names, most) {
            Ok(reader) => {
                Box::new(reader.map(move |rows| self.wanted(&rows.map_err(|_| self.damaged())?)))
            }
            Err(_) => Box::new(std::iter::once(Err(self.damaged()))),
        }
    }

    fn damaged(&self) -> DataFusionError {
        exec_datafusion_err!("{}", damaged(&self.pack.place, "is damaged", MAKER))
    }

    /// The rows that the filter keeps.
    fn wanted(&self, rows: &RecordBatch) -> Result<RecordBatch> {
        let Some(filter) = &self.filter else { return self.columns(rows, &self.schema) };
        let asked = Arc::new(self.table.project(&filter.columns)?);
        let kept = BooleanArray::from(filter.keeps(&self.columns(rows, &asked)?)?);
        self.columns(&filter_record_batch(rows, &kept)?, &self.schema)
    }

    /// The columns of a schema, of which the file is not one of the pack.
    fn columns(&self, rows: &RecordBatch, schema: &SchemaRef) -> Result<RecordBatch> {
        let count = rows.num_rows();
        let file =
            || Arc::new(StringArray::from_iter_values(std::iter::repeat_n(&self.name, count)));
        let column = |name: &str| match rows.column_by_name(name) {
            Some(column) => column.clone(),
            None => file(),
        };
        let columns = schema.fields().iter().map(|field| column(field.name())).collect();
        let options = RecordBatchOptions::new().with_row_count(Some(count));
        Ok(RecordBatch::try_new_with_options(schema.clone(), columns, &options)?)
    }
}
