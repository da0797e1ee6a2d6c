//! Filters of a query that are decided here, before there are rows.

use std::fmt;
use std::sync::Arc;

use datafusion::arrow::array::{AsArray, RecordBatch, StringArray};
use datafusion::arrow::datatypes::{DataType, Field, Schema};
use datafusion::catalog::Session;
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{Column, DFSchema, Result, internal_err};
use datafusion::logical_expr::Expr;
use datafusion::logical_expr::utils::conjunction;
use datafusion::physical_plan::PhysicalExpr;

use crate::columns::{Definition, Rows, Selection};
use crate::files::FileOrObject;

/// The column with the name of the file.
pub(crate) const FILE: &str = "file";

/// Whether a filter asks for nothing but the file.
pub(crate) fn is_of_files(filter: &Expr) -> bool {
    let columns = filter.column_refs();
    !columns.is_empty() && columns.iter().all(|column| column.name == FILE) && !filter.is_volatile()
}

/// The files that the filters on files keep.
pub(crate) fn kept(
    files: Vec<FileOrObject>,
    filters: Vec<Expr>,
    session: &dyn Session,
) -> Result<Vec<FileOrObject>> {
    let schema = Arc::new(Schema::new(vec![Field::new(FILE, DataType::Utf8, false)]));
    let Some(filter) = Filter::new(filters, &schema, session)? else { return Ok(files) };
    let names = StringArray::from_iter_values(files.iter().map(FileOrObject::name));
    let keeps = filter.keeps(&RecordBatch::try_new(schema, vec![Arc::new(names)])?)?;
    Ok(files.into_iter().zip(keeps).filter_map(|(file, is_kept)| is_kept.then_some(file)).collect())
}

/// A filter on the rows of a table.
#[derive(Debug)]
pub(crate) struct Filter {
    /// The numbers of the columns that it asks for.
    pub(crate) columns: Vec<usize>,
    /// The expression, about these columns alone.
    pub(crate) expression: Arc<dyn PhysicalExpr>,
}

impl Filter {
    /// The filter that all of these are; `None` for no filters.
    pub(crate) fn new(
        filters: Vec<Expr>,
        table: &Schema,
        session: &dyn Session,
    ) -> Result<Option<Self>> {
        let Some(filter) = conjunction(filters) else { return Ok(None) };
        let mut columns = Vec::new();
        for (index, field) in table.fields().iter().enumerate() {
            if filter.column_refs().iter().any(|column| column.name == *field.name()) {
                columns.push(index);
            }
        }
        let schema = DFSchema::try_from(table.project(&columns)?)?;
        let expression = session.create_physical_expr(filter, &schema)?;
        Ok(Some(Self { columns, expression }))
    }

    /// Whether it keeps each of some rows, which have only its columns. As in SQL, an unknown answer is no.
    pub(crate) fn keeps(&self, rows: &RecordBatch) -> Result<Vec<bool>> {
        let answers = self.expression.evaluate(rows)?.into_array(rows.num_rows())?;
        let Some(answers) = answers.as_boolean_opt() else {
            return internal_err!("the filter is neither true nor false");
        };
        Ok(answers.iter().map(|answer| answer.unwrap_or(false)).collect())
    }
}

/// A filter that a scan decides, with the columns that it asks for.
#[derive(Debug)]
pub(crate) struct ScanFilter<R: Rows> {
    pub(crate) filter: Arc<Filter>,
    pub(crate) columns: Selection<R>,
}

impl<R: Rows> ScanFilter<R> {
    pub(crate) fn new(columns: &'static [Definition<R>], filter: Arc<Filter>) -> Result<Self> {
        Ok(Self { columns: Selection::new(columns, &filter.columns)?, filter })
    }
}

impl<R: Rows> fmt::Display for ScanFilter<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ", filter={}", self.filter.expression)
    }
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
