//! Filters of a query that are decided here, before there are rows.

use std::sync::Arc;

use datafusion::arrow::array::{AsArray, BooleanArray, RecordBatch, StringArray};
use datafusion::arrow::datatypes::{DataType, Field, Schema};
use datafusion::catalog::Session;
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{Column, DFSchema, Result, internal_datafusion_err};
use datafusion::logical_expr::Expr;
use datafusion::logical_expr::utils::conjunction;
use datafusion::physical_plan::PhysicalExpr;

use crate::files::Source;

const FILE: &str = "file";

/// Whether a filter asks for nothing but the file.
pub(crate) fn is_of_files(filter: &Expr) -> bool {
    let columns = filter.column_refs();
    !columns.is_empty() && columns.iter().all(|column| column.name == FILE) && !filter.is_volatile()
}

/// The files that the filters on files keep. As in SQL, an unknown answer is no.
pub(crate) fn kept(
    files: Vec<Source>,
    filters: Vec<Expr>,
    session: &dyn Session,
) -> Result<Vec<Source>> {
    let Some(filter) = conjunction(filters) else { return Ok(files) };
    let schema = Arc::new(Schema::new(vec![Field::new(FILE, DataType::Utf8, false)]));
    let names = StringArray::from_iter_values(files.iter().map(Source::name));
    let rows = RecordBatch::try_new(schema.clone(), vec![Arc::new(names)])?;
    let filter = session.create_physical_expr(filter, &DFSchema::try_from(schema)?)?;
    let answers = answers(&*filter, &rows)?;
    let pairs = files.into_iter().zip(&answers);
    Ok(pairs.filter_map(|(file, is_kept)| is_kept?.then_some(file)).collect())
}

/// The answer of a filter for each row.
pub(crate) fn answers(filter: &dyn PhysicalExpr, rows: &RecordBatch) -> Result<BooleanArray> {
    let answers = filter.evaluate(rows)?.into_array(rows.num_rows())?;
    let answers = answers.as_boolean_opt().cloned();
    answers.ok_or_else(|| internal_datafusion_err!("the filter is neither true nor false"))
}

/// The filter with columns that do not name their table.
pub(crate) fn unqualified(filter: Expr) -> Result<Expr> {
    let renamed = filter.transform(|expression| {
        Ok(match expression {
            Expr::Column(column) => {
                Transformed::yes(Expr::Column(Column::new_unqualified(column.name)))
            }
            other => Transformed::no(other),
        })
    })?;
    Ok(renamed.data)
}
