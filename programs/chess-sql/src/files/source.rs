//! A file that a scan reads.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use chess_check::Input;
use chess_check::chess_core::pgn::Place;
use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, BooleanArray, RecordBatch, StringBuilder, UInt64Array,
};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef, UInt64Type};
use datafusion::common::{Result, internal_datafusion_err, internal_err, plan_datafusion_err};
use datafusion::execution::object_store::ObjectStoreUrl;
use datafusion::execution::runtime_env::RuntimeEnv;
use datafusion::object_store::path::Path as ObjectPath;

use super::object::Object;
use super::range::{Before, FileRange};

/// The number of columns that only ranges have.
const RANGE: usize = 7;

/// A file that a scan reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FileOrObject {
    /// A file of this machine.
    File(PathBuf),
    /// A file that was there when the query was planned, on another machine.
    Known(PathBuf),
    /// A range of such a file.
    Range(FileRange),
    /// An object of a store.
    Object(Object),
}

impl FileOrObject {
    /// The name, as in the column `file`.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::File(path) | Self::Known(path) | Self::Range(FileRange { path, .. }) => {
                Input::file(path).name().to_owned()
            }
            Self::Object(object) => object.to_string(),
        }
    }

    /// The size in bytes. The reading of a file that has none tells why.
    pub(crate) fn size(&self) -> u64 {
        match self {
            Self::File(path) | Self::Known(path) => path.metadata().map_or(0, |about| about.len()),
            Self::Range(range) => range.bytes.end.saturating_sub(range.bytes.start),
            Self::Object(object) => object.size,
        }
    }

    /// The path of a file, which no object has.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Self::File(path) | Self::Known(path) | Self::Range(FileRange { path, .. }) => {
                Some(path)
            }
            Self::Object(_) => None,
        }
    }

    /// Whether it was there when the query was planned, on another machine.
    pub(crate) fn was_there(&self) -> bool {
        matches!(self, Self::Known(_) | Self::Range(_))
    }

    /// The columns of files as rows: the store of an object, the path, the size of an object, whether a file is there, and
    /// of a range the bytes and what is before it.
    pub(crate) fn columns() -> SchemaRef {
        Arc::new(Schema::new(vec![
            Field::new("store", DataType::Utf8, true),
            Field::new("path", DataType::Utf8, false),
            Field::new("size", DataType::UInt64, false),
            Field::new("is_there", DataType::Boolean, false),
            Field::new("begin", DataType::UInt64, true),
            Field::new("end", DataType::UInt64, true),
            Field::new("first_game", DataType::UInt64, true),
            Field::new("games", DataType::UInt64, true),
            Field::new("text", DataType::UInt64, true),
            Field::new("line", DataType::UInt64, true),
            Field::new("column", DataType::UInt64, true),
        ]))
    }

    /// The numbers of a range, in the order of the columns.
    fn numbers(&self) -> [Option<u64>; RANGE] {
        let Self::Range(FileRange { bytes, before, .. }) = self else { return [None; RANGE] };
        let before = before.map(|Before { first_game, games, text, place }| {
            [first_game, games, text, place.line as u64, place.column as u64]
        });
        let [first_game, games, text, line, column] =
            before.map_or([None; 5], |numbers| numbers.map(Some));
        [Some(bytes.start), Some(bytes.end), first_game, games, text, line, column]
    }

    /// The range of a file, of its numbers.
    fn range(path: PathBuf, numbers: [Option<u64>; RANGE]) -> Option<Self> {
        let [begin, end, first_game, games, text, line, column] = numbers;
        let before = || {
            let place = Place { line: line? as usize, column: column? as usize };
            Some(Before { first_game: first_game?, games: games?, text: text?, place })
        };
        Some(Self::Range(FileRange { path, bytes: begin?..end?, before: before() }))
    }

    /// Files as rows.
    ///
    /// # Errors
    ///
    /// Returns an error if a path is not UTF-8.
    pub(crate) fn rows(files: &[Self]) -> Result<RecordBatch> {
        let mut columns = (StringBuilder::new(), StringBuilder::new(), Vec::new());
        let mut are_there = Vec::new();
        for file in files {
            are_there.push(file.path().is_some_and(Path::exists));
            let path = match file {
                Self::File(path) | Self::Known(path) | Self::Range(FileRange { path, .. }) => {
                    columns.0.append_null();
                    columns.2.push(0);
                    path.to_str().ok_or_else(|| {
                        plan_datafusion_err!(
                            "the name of `{}` is not UTF-8: rename the file, or read it without a cluster",
                            path.display()
                        )
                    })?
                }
                Self::Object(object) => {
                    columns.0.append_value(object.store.as_str());
                    columns.2.push(object.size);
                    object.path.as_ref()
                }
            };
            columns.1.append_value(path);
        }
        let (mut stores, mut paths, sizes) = columns;
        let mut columns: Vec<ArrayRef> = vec![
            Arc::new(stores.finish()),
            Arc::new(paths.finish()),
            Arc::new(UInt64Array::from(sizes)),
            Arc::new(BooleanArray::from(are_there)),
        ];
        for column in 0..RANGE {
            let numbers = files.iter().map(|file| file.numbers()[column]);
            columns.push(Arc::new(numbers.collect::<UInt64Array>()));
        }
        Ok(RecordBatch::try_new(Self::columns(), columns)?)
    }

    /// The files of rows.
    ///
    /// # Errors
    ///
    /// Returns an error if the rows are not rows of files.
    pub(crate) fn of_rows(rows: &RecordBatch) -> Result<Vec<Self>> {
        if rows.schema() != Self::columns() {
            return internal_err!("the rows are not files");
        }
        let [stores, paths] = [0, 1].map(|index| rows.column(index).as_string::<i32>());
        let sizes = rows.column(2).as_primitive::<UInt64Type>();
        let are_there = rows.column(3).as_boolean();
        let numbers: [&UInt64Array; RANGE] =
            std::array::from_fn(|column| rows.column(4 + column).as_primitive());
        let file = |row| {
            if stores.is_null(row) {
                let path = PathBuf::from(paths.value(row));
                let numbers = numbers.map(|column| column.is_valid(row).then(|| column.value(row)));
                if let Some(range) = Self::range(path.clone(), numbers) {
                    return Ok(range);
                }
                return Ok(if are_there.value(row) { Self::Known(path) } else { Self::File(path) });
            }
            let path = ObjectPath::parse(paths.value(row))
                .map_err(|error| internal_datafusion_err!("an object has no path: {error}"))?;
            let store = ObjectStoreUrl::parse(stores.value(row))?;
            Ok(Self::Object(Object { store, path, size: sizes.value(row) }))
        };
        (0..rows.num_rows()).map(file).collect()
    }

    /// The file, to be read on any thread.
    ///
    /// # Errors
    ///
    /// Returns an error if the store of an object is unknown.
    ///
    /// # Panics
    ///
    /// Panics outside the runtime that is to wait for an object's bytes.
    pub(crate) fn input(&self, runtime: &RuntimeEnv) -> Result<Input> {
        match self {
            Self::File(path) | Self::Known(path) => Ok(Input::file(path)),
            Self::Range(range) => Ok(range.input()),
            Self::Object(object) => Ok(Input::reader(self.name(), object.reader(runtime)?)),
        }
    }
}
