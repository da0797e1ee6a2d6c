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
use datafusion::functions_aggregate::expr_fn::{count, max, min, sum};
use datafusion::logical_expr::expr::{AggregateFunction, AggregateFunctionParams};
use datafusion::logical_expr::{Aggregate, Expr, LogicalPlan, LogicalPlanBuilder, lit};
use datafusion::optimizer::{ApplyOrder, OptimizerConfig, OptimizerRule};
use datafusion::prelude::coalesce;

/// Counts distinct values by groups of groups.
#[derive(Debug)]
pub(crate) struct DistinctByGroups;

/// An aggregate that can be made of the aggregates of smaller groups.
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
            // Without groups, the count is 0.
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

/// The aggregates, and the one expression whose distinct values are counted, if there are others
/// too. `DataFusion` does it for distinct values alone.
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

/// The name of the column with the values that are counted.
const DISTINCT: &str = "__distinct";

/// The name of a column that comes between both plans.
fn name(kind: &str, at: usize) -> String {
    format!("__{kind}_{at}")
}

fn column(name: String) -> Expr {
    Expr::Column(Column::new_unqualified(name))
}

fn by_groups(aggregate: &Aggregate, aggregates: &[Summed], distinct: &Expr) -> Result<LogicalPlan> {
    let groups = aggregate.group_expr.iter().enumerate();
    let mut smaller: Vec<_> =
        groups.map(|(at, group)| group.clone().alias(name("group", at))).collect();
    smaller.push(distinct.clone().alias(DISTINCT));
    let mut parts = Vec::new();
    for (at, (summed, expression)) in aggregates.iter().zip(&aggregate.aggr_expr).enumerate() {
        if !matches!(summed, Summed::Distinct) {
            parts.push(expression.clone().alias(name("part", at)));
        }
    }
    let count = aggregate.group_expr.len();
    let outer: Vec<_> = (0..count).map(|at| column(name("group", at))).collect();
    let (sums, results) = sums(aggregates);
    let mut columns = Vec::new();
    for (at, (relation, field)) in aggregate.schema.iter().enumerate() {
        let value = match at.checked_sub(count) {
            None => column(name("group", at)),
            Some(at) => results[at].clone(),
        };
        columns.push(value.alias_qualified(relation.cloned(), field.name()));
    }
    LogicalPlanBuilder::from(Arc::unwrap_or_clone(aggregate.input.clone()))
        .aggregate(smaller, parts)?
        .aggregate(outer, sums)?
        .project(columns)?
        .build()
}

/// The aggregates of the smaller groups, and the results that are made of them: an aggregate takes aggregates only, so what
/// is done with them comes after it.
fn sums(aggregates: &[Summed]) -> (Vec<Expr>, Vec<Expr>) {
    let (mut sums, mut results) = (Vec::new(), Vec::new());
    for (at, summed) in aggregates.iter().enumerate() {
        let result = column(name("whole", at));
        let values = match summed {
            Summed::Distinct => column(DISTINCT.to_owned()),
            _ => column(name("part", at)),
        };
        match summed.of_column(values) {
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
    (sums, results)
}
