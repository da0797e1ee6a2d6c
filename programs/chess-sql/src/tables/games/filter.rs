//! Filters on tags, decided before a game is played.

use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use chess_check::chess_core::pgn::Place;
use datafusion::arrow::datatypes::Schema;
use datafusion::catalog::Session;
use datafusion::common::{DFSchema, Result};
use datafusion::logical_expr::Expr;
use datafusion::logical_expr::utils::conjunction;
use datafusion::physical_plan::PhysicalExpr;

use super::columns::{COLUMNS, Games, is_for_filters};
use super::row::Row;
use crate::columns::{Base, Batch, Selection};
use crate::filters::answers;

/// A filter that only asks for columns that are known before a move is played.
///
/// `DataFusion` decides it for each game, on a batch with one row. So it means what it means in every other query.
#[derive(Debug)]
pub(crate) struct Filter {
    expression: Arc<dyn PhysicalExpr>,
    /// The columns that it asks for.
    columns: Selection<Games>,
    /// A number that no other filter of this process has.
    id: u64,
}

static NEXT: AtomicU64 = AtomicU64::new(0);

thread_local! {
    /// The batch of the last filter that this thread has decided, which is used again.
    static BATCH: RefCell<Option<(u64, Batch<Games>)>> = const { RefCell::new(None) };
}

impl Filter {
    /// Whether a filter can be decided before a game is played.
    pub(crate) fn accepts(filter: &Expr) -> bool {
        filter.column_refs().iter().all(|column| is_for_filters(&column.name))
            && !filter.is_volatile()
    }

    /// The filter that all of these are; `None` for no filters.
    pub(crate) fn new(filters: Vec<Expr>, session: &dyn Session) -> Result<Option<Self>> {
        let Some(filter) = conjunction(filters) else { return Ok(None) };
        let names: Vec<_> = filter.column_refs().iter().map(|column| column.name.clone()).collect();
        let is_asked = |index: &usize| names.iter().any(|name| name == COLUMNS[*index].name);
        let columns: Vec<_> = (0..COLUMNS.len()).filter(is_asked).collect();
        let filter = Self::of_columns(&columns, |schema| {
            let of_columns = DFSchema::try_from(schema.clone())?;
            session.create_physical_expr(filter, &of_columns)
        });
        filter.map(Some)
    }

    /// The filter with an expression about certain columns.
    pub(crate) fn of_columns(
        columns: &[usize],
        expression: impl FnOnce(&Schema) -> Result<Arc<dyn PhysicalExpr>>,
    ) -> Result<Self> {
        let columns = Selection::new(COLUMNS, columns)?;
        let expression = expression(columns.schema())?;
        Ok(Self { expression, columns, id: NEXT.fetch_add(1, Ordering::Relaxed) })
    }

    /// The expression, about the columns of [`columns`](Self::columns).
    #[cfg(feature = "cluster")]
    pub(crate) fn expression(&self) -> &Arc<dyn PhysicalExpr> {
        &self.expression
    }

    /// The numbers of the columns that it asks for.
    #[cfg(feature = "cluster")]
    pub(crate) fn columns(&self) -> &[usize] {
        self.columns.columns()
    }

    /// Whether a game is wanted. As in SQL, an unknown answer is no.
    pub(super) fn keeps(&self, row: &Row<'_>) -> Result<bool> {
        let base = Base { file: Arc::from(""), place: Place::START, games: 0, offset: 0 };
        let one = BATCH.with_borrow_mut(|last| {
            if last.as_ref().is_some_and(|(id, _)| *id != self.id) {
                *last = None;
            }
            let (_, batch) = last.get_or_insert_with(|| (self.id, self.columns.batch()));
            batch.add(row);
            batch.finish(&base)
        })?;
        Ok(answers(&*self.expression, &one)?.iter().next().flatten().unwrap_or(false))
    }
}

impl fmt::Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.expression)
    }
}
