//! The table functions: `games`, `moves`, `positions` and `findings`.

use std::sync::Arc;

use async_trait::async_trait;
use chess_check::Kind;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::{Session, TableFunctionArgs, TableFunctionImpl, TableProvider};
use datafusion::common::Result;
use datafusion::datasource::TableType;
use datafusion::logical_expr::{Expr, TableProviderFilterPushDown};
use datafusion::physical_plan::ExecutionPlan;

use crate::files::{Argument, arguments};
use crate::filters::{is_of_files, kept, unqualified};
use crate::options::ChessOptions;
use crate::packed;
use crate::scan::{Files, Manner, Request};
use crate::tables::games::Filter;
use crate::tables::{findings, games, moves, positions};

/// A table of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Table {
    Games,
    Moves,
    Positions,
    Findings,
}

impl Table {
    pub(crate) const ALL: [Self; 4] = [Self::Games, Self::Moves, Self::Positions, Self::Findings];

    /// The name of the function.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Moves => "moves",
            Self::Positions => "positions",
            Self::Findings => "findings",
        }
    }

    /// The extensions of the files that are read of a folder.
    const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Games | Self::Moves => &["pgn"],
            Self::Positions => &["epd", "fen"],
            Self::Findings => &["pgn", "epd", "fen"],
        }
    }

    /// The kind of the files; `None` if it is guessed.
    pub(crate) const fn kind(self) -> Option<Kind> {
        match self {
            Self::Games | Self::Moves => Some(Kind::Pgn),
            Self::Positions => Some(Kind::Positions),
            Self::Findings => None,
        }
    }

    /// The schema, with its packed positions.
    fn schema(self) -> SchemaRef {
        match self {
            Self::Games => games::all_columns(),
            Self::Moves => moves::all_columns(),
            Self::Positions => positions::all_columns(),
            Self::Findings => findings::all_columns(),
        }
    }
}

/// The function of a table.
#[derive(Debug)]
pub(crate) struct Function(pub(crate) Table);

impl TableFunctionImpl for Function {
    fn call_with_args(&self, given: TableFunctionArgs<'_, '_>) -> Result<Arc<dyn TableProvider>> {
        let table = self.0;
        let arguments = arguments(table.name(), given.exprs(), table.extensions())?;
        Ok(Arc::new(Provider { table, arguments, schema: packed::without(&table.schema())? }))
    }
}

/// A table of certain files.
#[derive(Debug)]
pub(crate) struct Provider {
    table: Table,
    arguments: Vec<Argument>,
    /// The columns; those of packed positions only where an analyzed query has asked for them.
    schema: SchemaRef,
}

impl Provider {
    /// The same table with its packed positions.
    pub(crate) fn with_packed(&self) -> Self {
        let (table, arguments) = (self.table, self.arguments.clone());
        Self { table, arguments, schema: table.schema() }
    }
}

#[async_trait]
impl TableProvider for Provider {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }

    fn table_type(&self) -> TableType {
        TableType::Base
    }

    fn supports_filters_pushdown(
        &self,
        filters: &[&Expr],
    ) -> Result<Vec<TableProviderFilterPushDown>> {
        let support = |filter: &&Expr| match self.table {
            _ if is_of_files(filter) => TableProviderFilterPushDown::Exact,
            Table::Games if Filter::accepts(filter) => TableProviderFilterPushDown::Exact,
            _ => TableProviderFilterPushDown::Unsupported,
        };
        Ok(filters.iter().map(support).collect())
    }

    async fn scan(
        &self,
        session: &dyn Session,
        projection: Option<&Vec<usize>>,
        filters: &[Expr],
        _limit: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let options = ChessOptions::of(session.config_options());
        let mut files = Vec::new();
        for argument in &self.arguments {
            files.extend(argument.sources(session.runtime_env(), self.table.extensions()).await?);
        }
        let filters = filters.iter().cloned().map(unqualified).collect::<Result<Vec<_>>>()?;
        let (of_files, of_games) = filters.into_iter().partition(is_of_files);
        let files = kept(files, of_files, session)?;
        let manner = Manner {
            kind: self.table.kind(),
            threads: options.threads(),
            skips_unreadable: options.skips_unreadable()?,
        };
        let files = match options.task_bytes {
            0 => Files::Shared(files.into(), session.config().target_partitions()),
            bytes => Files::in_parts(&files, bytes)?,
        };
        let filter = Filter::new(of_games, session)?.map(Arc::new);
        let all = || (0..self.schema.fields().len()).collect();
        let columns = projection.cloned().unwrap_or_else(all);
        Request { table: self.table, columns, filter, manner, files }.plan()
    }
}
