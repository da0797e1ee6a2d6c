//! A file that a scan reads.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use chess_check::Input;
use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, BooleanArray, RecordBatch, StringBuilder, UInt64Array,
};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef, UInt64Type};
use datafusion::common::{Result, internal_datafusion_err, internal_err, plan_datafusion_err};
use datafusion::execution::object_store::ObjectStoreUrl;
use datafusion::execution::runtime_env::RuntimeEnv;
use datafusion::object_store::path::Path as ObjectPath;

use super::object::Object;

/// A file that a scan reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FileOrObject {
    /// A file of this machine.
    File(PathBuf),
    /// A file that was there when the query was planned, on another machine.
    Known(PathBuf),
    /// An object of a store.
    Object(Object),
}

impl FileOrObject {
    /// The name, as in the column `file`.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::File(path) | Self::Known(path) => Input::file(path).name().to_owned(),
            Self::Object(object) => object.to_string(),
        }
    }

    /// The size in bytes. The reading of a file that has none tells why.
    pub(crate) fn size(&self) -> u64 {
        match self {
            Self::File(path) | Self::Known(path) => path.metadata().map_or(0, |about| about.len()),
            Self::Object(object) => object.size,
        }
    }

    /// The path of a file, which no object has.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Self::File(path) | Self::Known(path) => Some(path),
            Self::Object(_) => None,
        }
    }

    /// The columns of files as rows: the store of an object, the path, the size of an object, whether a file is there.
    pub(crate) fn columns() -> SchemaRef {
        Arc::new(Schema::new(vec![
            Field::new("store", DataType::Utf8, true),
            Field::new("path", DataType::Utf8, false),
            Field::new("size", DataType::UInt64, false),
            Field::new("is_there", DataType::Boolean, false),
        ]))
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
                Self::File(path) | Self::Known(path) => {
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
        let columns: [ArrayRef; 4] = [
            Arc::new(stores.finish()),
            Arc::new(paths.finish()),
            Arc::new(UInt64Array::from(sizes)),
            Arc::new(BooleanArray::from(are_there)),
        ];
        Ok(RecordBatch::try_new(Self::columns(), columns.into())?)
    }

    /// The files of rows.
    ///
    /// # Errors
    ///
    /// Returns an error if the rows are not those of files.
    pub(crate) fn of_rows(rows: &RecordBatch) -> Result<Vec<Self>> {
        if rows.schema() != Self::columns() {
            return internal_err!("the rows are no files");
        }
        let [stores, paths] = [0, 1].map(|index| rows.column(index).as_string::<i32>());
        let sizes = rows.column(2).as_primitive::<UInt64Type>();
        let are_there = rows.column(3).as_boolean();
        let file = |row| {
            if stores.is_null(row) {
                let path = paths.value(row).into();
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
    /// Returns an error if nobody knows the store of an object.
    ///
    /// # Panics
    ///
    /// Panics outside the runtime that is to wait for an object's bytes.
    pub(crate) fn input(&self, runtime: &RuntimeEnv) -> Result<Input> {
        match self {
            Self::File(path) | Self::Known(path) => Ok(Input::file(path)),
            Self::Object(object) => Ok(Input::reader(self.name(), object.reader(runtime)?)),
        }
    }
}
