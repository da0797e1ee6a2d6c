//! `count(distinct ..)` beside other counts, in a way that can be written to files.
//!
//! The values of `count(distinct key)` of one group are in one set, which memory must hold. `DataFusion` groups by the key
//! first if all other aggregates are sums, and so this rule makes sums of the other counts:
//!
//! ```text
//! select file, count(*), count(distinct key) from t group by file
//! select file, coalesce(sum(1), 0), count(distinct key) from t group by file
//! ```

use std::sync::Arc;

use datafusion::arrow::datatypes::DataType;
use datafusion::common::tree_node::Transformed;
use datafusion::common::{DFSchema, Result};
use datafusion::functions_aggregate::expr_fn::sum;
use datafusion::logical_expr::expr::{AggregateFunction, AggregateFunctionParams};
use datafusion::logical_expr::{Expr, ExprSchemable, LogicalPlan, LogicalPlanBuilder, cast, lit};
use datafusion::optimizer::{ApplyOrder, OptimizerConfig, OptimizerRule};
use datafusion::prelude::coalesce;

/// Makes sums of counts beside the count of distinct values.
#[derive(Debug)]
pub(crate) struct DistinctByGroups;

impl OptimizerRule for DistinctByGroups {
    fn name(&self) -> &'static str {
        "distinct_by_groups"
    }

    fn apply_order(&self) -> Option<ApplyOrder> {
        Some(ApplyOrder::TopDown)
    }

    fn rewrite(
        &self,
        plan: LogicalPlan,
        _: &dyn OptimizerConfig,
    ) -> Result<Transformed<LogicalPlan>> {
        let LogicalPlan::Aggregate(aggregate) = &plan else { return Ok(Transformed::no(plan)) };
        let schema = aggregate.input.schema();
        let sums = aggregate.aggr_expr.iter().map(|expression| sum_of_count(expression, schema));
        let sums: Vec<_> = sums.collect();
        let is_grouped = |group: &Expr| !matches!(group, Expr::GroupingSet(_));
        let has_distinct = aggregate.aggr_expr.iter().any(|expression| {
            matches!(expression, Expr::AggregateFunction(function) if function.params.distinct)
        });
        if !has_distinct
            || sums.iter().all(Option::is_none)
            || !aggregate.group_expr.iter().all(is_grouped)
        {
            return Ok(Transformed::no(plan));
        }
        let all = sums.iter().zip(&aggregate.aggr_expr);
        let all = all.map(|(sum, old)| sum.clone().unwrap_or_else(|| old.clone()));
        let summed = LogicalPlanBuilder::from(Arc::unwrap_or_clone(aggregate.input.clone()))
            .aggregate(aggregate.group_expr.clone(), all.collect::<Vec<_>>())?;
        let groups = aggregate.group_expr.len();
        let columns = summed.schema().columns().into_iter().zip(aggregate.schema.iter());
        let columns = columns.enumerate().map(|(at, (column, (relation, field)))| {
            let is_sum = at.checked_sub(groups).is_some_and(|at| sums[at].is_some());
            let column = Expr::Column(column);
            // Without rows, a sum is null.
            let value = if is_sum { coalesce(vec![column, lit(0_i64)]) } else { column };
            value.alias_qualified(relation.cloned(), field.name())
        });
        let columns: Vec<_> = columns.collect();
        Ok(Transformed::yes(summed.project(columns)?.build()?))
    }
}

/// The sum that a count of values is: of one for each that is not null.
fn sum_of_count(expression: &Expr, schema: &DFSchema) -> Option<Expr> {
    let Expr::AggregateFunction(AggregateFunction { func, params }) = expression else {
        return None;
    };
    let AggregateFunctionParams { args, distinct: false, filter: None, order_by, .. } = params
    else {
        return None;
    };
    match &args[..] {
        [value] if func.name() == "count" && order_by.is_empty() => {
            // If another rule made the count simpler, it would get an alias, and would not be an aggregate any more.
            let is_always = !value.nullable(schema).unwrap_or(true);
            let one = || cast(value.clone().is_not_null(), DataType::Int64);
            Some(sum(if is_always { lit(1_i64) } else { one() }))
        }
        _ => None,
    }
}
