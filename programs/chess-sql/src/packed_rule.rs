//! The rule by which functions read packed positions.
//!
//! When a query is analyzed, each function that asks for a column of positions is given the packed ones behind it. Then no
//! FEN is written, unless the query asks for it too.

use std::sync::Arc;

use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{Column, DFSchema, Result};
use datafusion::datasource::{provider_as_source, source_as_provider};
use datafusion::logical_expr::expr::{Alias, ScalarFunction};
use datafusion::logical_expr::expr_rewriter::NamePreserver;
use datafusion::logical_expr::logical_plan::TableScanBuilder;
use datafusion::logical_expr::utils::merge_schema;
use datafusion::logical_expr::{Distinct, Expr, LogicalPlan, Projection, TableScan};
use datafusion::optimizer::AnalyzerRule;

use crate::functions::Function;
use crate::packed::{field, is_packed};
use crate::provider::Provider;

/// Gives functions packed positions in place of FEN.
#[derive(Debug)]
pub(crate) struct PackedPositions;

impl AnalyzerRule for PackedPositions {
    fn name(&self) -> &'static str {
        "packed_positions"
    }

    /// Queries inside expressions, which are few, still read FEN.
    fn analyze(&self, plan: LogicalPlan, _: &ConfigOptions) -> Result<LogicalPlan> {
        unpacked(plan.transform_up(node)?.data)
    }
}

/// A node whose inputs may have packed positions. It has them too, if it can.
fn node(plan: LogicalPlan) -> Result<Transformed<LogicalPlan>> {
    if let LogicalPlan::TableScan(scan) = plan {
        return self::scan(scan);
    }
    if !plan.inputs().iter().any(|input| has_packed(input)) {
        return Ok(Transformed::no(plan));
    }
    if !passes_columns_on(&plan) {
        return plan.map_children(|input| unpacked(input).map(Transformed::yes));
    }
    let schema = merge_schema(&plan.inputs());
    let names = NamePreserver::new(&plan);
    let plan = plan.map_expressions(|expression| {
        let name = names.save(&expression);
        let expression = expression.transform_up(|expression| Ok(call(expression, &schema)))?;
        Ok(expression.update_data(|expression| name.restore(expression)))
    })?;
    let plan = match plan.data {
        LogicalPlan::Projection(projection) => with_packed(projection, &schema)?,
        plan => plan,
    };
    Ok(Transformed::yes(plan.recompute_schema()?))
}

fn has_packed(plan: &LogicalPlan) -> bool {
    plan.schema().fields().iter().any(|field| is_packed(field))
}

/// Whether one more column of an input changes nothing but that there may be one more of the plan.
fn passes_columns_on(plan: &LogicalPlan) -> bool {
    matches!(
        plan,
        LogicalPlan::Aggregate(_)
            | LogicalPlan::Distinct(Distinct::On(_))
            | LogicalPlan::Filter(_)
            | LogicalPlan::Join(_)
            | LogicalPlan::Limit(_)
            | LogicalPlan::Projection(_)
            | LogicalPlan::Sort(_)
            | LogicalPlan::SubqueryAlias(_)
    )
}

/// A scan of our tables with its packed positions.
fn scan(scan: TableScan) -> Result<Transformed<LogicalPlan>> {
    let provider = source_as_provider(&scan.source)?;
    match provider.downcast_ref::<Provider>() {
        Some(provider) if scan.projection.is_none() => {
            let source = provider_as_source(Arc::new(provider.with_packed()));
            let scan = TableScanBuilder::new(scan.table_name, source)
                .with_filters(scan.filters)
                .with_fetch(scan.fetch)
                .build()?;
            Ok(Transformed::yes(LogicalPlan::TableScan(scan)))
        }
        _ => Ok(Transformed::no(LogicalPlan::TableScan(scan))),
    }
}

/// A call of one of our functions that reads packed positions, if its input has them.
fn call(expression: Expr, schema: &DFSchema) -> Transformed<Expr> {
    let Expr::ScalarFunction(ScalarFunction { func, mut args }) = expression else {
        return Transformed::no(expression);
    };
    let is_ours = func.inner().downcast_ref::<Function>().is_some();
    let packed = args.first().filter(|_| is_ours).and_then(|position| packed(position, schema));
    let is_found = packed.is_some();
    if let Some(packed) = packed {
        args[0] = packed;
    }
    Transformed::new_transformed(Expr::ScalarFunction(ScalarFunction { func, args }), is_found)
}

/// The packed positions of a column, if the schema has them; under another name, if the column has one.
fn packed(expression: &Expr, schema: &DFSchema) -> Option<Expr> {
    match expression {
        Expr::Column(column) => {
            let name = field(&column.name).name().clone();
            let packed = Column::new(column.relation.clone(), name);
            schema.has_column(&packed).then_some(Expr::Column(packed))
        }
        Expr::Alias(Alias { expr, relation, name, .. }) => {
            let name = field(name).name().clone();
            Some(packed(expr, schema)?.alias_qualified(relation.clone(), name))
        }
        _ => None,
    }
}

/// The projection, and for each column that it passes on its packed positions.
fn with_packed(projection: Projection, schema: &DFSchema) -> Result<LogicalPlan> {
    let mut expressions = projection.expr;
    let passed: Vec<_> = expressions.iter().filter_map(|column| packed(column, schema)).collect();
    for column in passed {
        // A rule that is applied twice does nothing the second time.
        if !expressions.contains(&column) {
            expressions.push(column);
        }
    }
    Projection::try_new(expressions, projection.input).map(LogicalPlan::Projection)
}

/// The same rows without packed positions.
fn unpacked(plan: LogicalPlan) -> Result<LogicalPlan> {
    if !has_packed(&plan) {
        return Ok(plan);
    }
    let seen = plan.schema().iter().filter(|(_, field)| !is_packed(field));
    let seen = seen.map(|column| Expr::Column(Column::from(column))).collect();
    Projection::try_new(seen, Arc::new(plan)).map(LogicalPlan::Projection)
}
