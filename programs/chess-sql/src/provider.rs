//! The table functions: `games`, `moves`, `positions` and `findings`.

use std::sync::Arc;

use async_trait::async_trait;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::{Session, TableFunctionArgs, TableFunctionImpl, TableProvider};
use datafusion::common::Result;
use datafusion::datasource::TableType;
use datafusion::logical_expr::{Expr, TableProviderFilterPushDown};
use datafusion::physical_plan::ExecutionPlan;

use crate::files::{Argument, arguments};
use crate::filters::{Filter, is_of_files, kept, unqualified};
use crate::options::ChessOptions;
use crate::packed;
use crate::scan::{Division, FileTable, ReadOptions, ScanExec, ScanFiles, ScanRequest, TableFacts};

/// The function of a table.
#[derive(Debug)]
pub(crate) struct TableFunction(pub(crate) &'static dyn FileTable);

impl TableFunctionImpl for TableFunction {
    fn call_with_args(&self, given: TableFunctionArgs<'_, '_>) -> Result<Arc<dyn TableProvider>> {
        let table = self.0;
        let TableFacts { name, extensions, .. } = table.facts();
        let arguments = arguments(name, given.exprs(), extensions)?;
        Ok(Arc::new(Provider { table, arguments, schema: packed::without(&table.schema())? }))
    }
}

/// A table of certain files.
#[derive(Debug)]
pub(crate) struct Provider {
    table: &'static dyn FileTable,
    arguments: Vec<Argument>,
    /// The columns; packed positions are among them only where an analyzed query has asked for
    /// them.
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
        let support = |filter: &&Expr| {
            if is_of_files(filter) || self.table.accepts(filter) {
                TableProviderFilterPushDown::Exact
            } else {
                TableProviderFilterPushDown::Unsupported
            }
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
        let extensions = self.table.facts().extensions;
        for argument in &self.arguments {
            files.extend(argument.sources(session.runtime_env(), extensions).await?);
        }
        let filters = filters.iter().cloned().map(unqualified).collect::<Result<Vec<_>>>()?;
        let (of_files, of_rows) = filters.into_iter().partition(is_of_files);
        let mut files = kept(files, of_files, session)?;
        let (threads, skips_unreadable) = (options.threads(), options.skips_unreadable()?);
        let read = ReadOptions { threads, skips_unreadable };
        let files = match options.task_bytes {
            0 => ScanFiles::Shared {
                files: files.into(),
                partitions: session.config().target_partitions(),
            },
            bytes => {
                let division = session.config().get_extension::<Division>();
                if let Some(Division(division)) = division.as_deref() {
                    files = division.divided(files, bytes, (self.table, read), session).await?;
                }
                ScanFiles::in_parts(&files, bytes)?
            }
        };
        let filter = Filter::new(of_rows, &self.table.schema(), session)?.map(Arc::new);
        let all = || (0..self.schema.fields().len()).collect();
        let columns = projection.cloned().unwrap_or_else(all);
        let (table, options) = (self.table, read);
        let request = ScanRequest { table, columns, filter, options, files, machine: None };
        Ok(Arc::new(ScanExec::new(request)?))
    }
}
