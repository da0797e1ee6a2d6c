//! Filters on the column `file`, decided before a file is opened.

use std::collections::HashSet;
use std::sync::Arc;

use datafusion::arrow::array::{AsArray, RecordBatch, StringArray};
use datafusion::arrow::datatypes::{DataType, Field, Schema};
use datafusion::catalog::Session;
use datafusion::common::{Column, DFSchema, Result};
use datafusion::logical_expr::Expr;
use datafusion::logical_expr::utils::conjunction;

use super::Source;

const COLUMN: &str = "file";

/// Whether a filter asks for nothing but the file.
pub(crate) fn is_of_files(filter: &Expr) -> bool {
    let columns = filter.column_refs();
    let names: HashSet<_> = columns.iter().map(|column: &&Column| &*column.name).collect();
    names == HashSet::from([COLUMN]) && !filter.is_volatile()
}

/// The files that the filters on files keep. As in SQL, an unknown answer is no.
pub(crate) fn kept(
    files: Vec<Source>,
    filters: impl Iterator<Item = Expr>,
    session: &dyn Session,
) -> Result<Vec<Source>> {
    let Some(filter) = conjunction(filters) else { return Ok(files) };
    let schema = Arc::new(Schema::new(vec![Field::new(COLUMN, DataType::Utf8, false)]));
    let names = StringArray::from_iter_values(files.iter().map(Source::name));
    let rows = RecordBatch::try_new(schema.clone(), vec![Arc::new(names)])?;
    let filter = session.create_physical_expr(filter, &DFSchema::try_from(schema)?)?;
    let answers = filter.evaluate(&rows)?.into_array(files.len())?;
    let answers = answers.as_boolean().iter();
    Ok(files
        .into_iter()
        .zip(answers)
        .filter_map(|(file, is_kept)| (is_kept?).then_some(file))
        .collect())
}
