//! `count(distinct ..)` beside other aggregates, in a way that can be written to files.
//!
//! The values of `count(distinct key)` of one group are in one set, which memory must hold. This rule groups by the key
//! first, and then counts groups:
//!
//! ```text
//! select file, count(*), count(distinct key) from t group by file
//! select file, sum(n), count(key) from (select file, key, count(*) n from t group by file, key) group by file
//! ```

use std::sync::Arc;

use datafusion::common::tree_node::Transformed;
use datafusion::common::{Column, Result};
use datafusion::functions_aggregate::count::count_udaf;
use datafusion::functions_aggregate::expr_fn::{count, max, min, sum};
use datafusion::logical_expr::expr::{AggregateFunction, AggregateFunctionParams};
use datafusion::logical_expr::{Aggregate, Expr, LogicalPlan, LogicalPlanBuilder, lit};
use datafusion::optimizer::{ApplyOrder, OptimizerConfig, OptimizerRule};
use datafusion::prelude::coalesce;

/// Counts distinct values by groups of groups.
#[derive(Debug)]
pub(crate) struct DistinctByGroups;

/// An aggregate that can be made of those of smaller groups.
#[derive(Clone, Copy)]
enum Summed {
    /// The distinct values, which are groups.
    Distinct,
    Count,
    Sum,
    Min,
    Max,
}

impl Summed {
    fn of(expression: &Expr) -> Option<(Self, &AggregateFunctionParams)> {
        let Expr::AggregateFunction(AggregateFunction { func, params }) = expression else {
            return None;
        };
        if params.filter.is_some() || !params.order_by.is_empty() || params.null_treatment.is_some()
        {
            return None;
        }
        let summed = match (func.name(), params.distinct) {
            ("count", true) if params.args.len() == 1 => Self::Distinct,
            ("count", false) => Self::Count,
            ("sum", false) => Self::Sum,
            ("min", _) => Self::Min,
            ("max", _) => Self::Max,
            _ => return None,
        };
        Some((summed, params))
    }

    /// The aggregate of the values of a column, one for each smaller group.
    fn of_column(self, column: Expr) -> Expr {
        match self {
            Self::Distinct => count(column),
            // Of no groups, there are 0.
            Self::Count => coalesce(vec![sum(column), lit(0_i64)]),
            Self::Sum => sum(column),
            Self::Min => min(column),
            Self::Max => max(column),
        }
    }
}

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
        let Some((aggregates, distinct)) = rewritable(aggregate) else {
            return Ok(Transformed::no(plan));
        };
        by_groups(aggregate, &aggregates, distinct).map(Transformed::yes)
    }
}

/// The aggregates, and the one expression of which distinct values are counted, if there are others too. `DataFusion` does
/// it for distinct values alone.
fn rewritable(aggregate: &Aggregate) -> Option<(Vec<Summed>, &Expr)> {
    let is_plain = |group: &Expr| !matches!(group, Expr::GroupingSet(_));
    if !aggregate.group_expr.iter().all(is_plain) {
        return None;
    }
    let (mut all, mut distinct) = (Vec::new(), None);
    for expression in &aggregate.aggr_expr {
        let (summed, params) = Summed::of(expression)?;
        if matches!(summed, Summed::Distinct) {
            let counted = params.args.first()?;
            if distinct.is_some_and(|other| other != counted) {
                return None;
            }
            distinct = Some(counted);
        }
        all.push(summed);
    }
    let has_others = all.iter().any(|summed| !matches!(summed, Summed::Distinct));
    Some((all, distinct.filter(|_| has_others)?))
}

fn by_groups(aggregate: &Aggregate, aggregates: &[Summed], distinct: &Expr) -> Result<LogicalPlan> {
    const DISTINCT: &str = "__distinct";
    let name = |kind: &str, at: usize| format!("__{kind}_{at}");
    let mut groups = Vec::new();
    for (at, group) in aggregate.group_expr.iter().enumerate() {
        groups.push(group.clone().alias(name("group", at)));
    }
    groups.push(distinct.clone().alias(DISTINCT));
    let mut smaller = Vec::new();
    for (at, (summed, expression)) in aggregates.iter().zip(&aggregate.aggr_expr).enumerate() {
        if !matches!(summed, Summed::Distinct) {
            smaller.push(expression.clone().alias(name("part", at)));
        }
    }
    let column = |name: String| Expr::Column(Column::new_unqualified(name));
    let outer_groups: Vec<_> =
        (0..aggregate.group_expr.len()).map(|at| column(name("group", at))).collect();
    let whole = aggregates.iter().enumerate().map(|(at, summed)| match summed {
        Summed::Distinct => {
            let values = vec![column(DISTINCT.to_owned())];
            Expr::AggregateFunction(AggregateFunction::new_udf(
                count_udaf(),
                values,
                false,
                None,
                Vec::new(),
                None,
            ))
        }
        other => other.of_column(column(name("part", at))),
    });
    // An aggregate takes aggregates only, so what is done with them comes after it.
    let (mut sums, mut results) = (Vec::new(), Vec::new());
    for (at, expression) in whole.enumerate() {
        let result = column(name("whole", at));
        match expression {
            Expr::ScalarFunction(mut function) => {
                let inner = std::mem::replace(&mut function.args[0], result);
                sums.push(inner.alias(name("whole", at)));
                results.push(Expr::ScalarFunction(function));
            }
            expression => {
                sums.push(expression.alias(name("whole", at)));
                results.push(result);
            }
        }
    }
    let mut columns = Vec::new();
    for (at, (relation, field)) in aggregate.schema.iter().enumerate() {
        let groups = aggregate.group_expr.len();
        let value = match at.checked_sub(groups) {
            None => column(name("group", at)),
            Some(at) => results[at].clone(),
        };
        columns.push(value.alias_qualified(relation.cloned(), field.name()));
    }
    LogicalPlanBuilder::from(Arc::unwrap_or_clone(aggregate.input.clone()))
        .aggregate(groups, smaller)?
        .aggregate(outer_groups, sums)?
        .project(columns)?
        .build()
}
