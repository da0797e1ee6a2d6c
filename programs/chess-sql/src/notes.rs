//! Notes on a query that has ended well, and whose answer may surprise: no row passed a condition, or rows were joined that
//! do not belong together.

use std::sync::Arc;

use datafusion::common::Result;
use datafusion::common::tree_node::{TreeNode, TreeNodeRecursion};
use datafusion::physical_expr::ScalarFunctionExpr;
use datafusion::physical_expr_common::physical_expr::{PhysicalExpr, fmt_sql};
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::expressions::{Column, Literal};
use datafusion::physical_plan::filter::FilterExec;
use datafusion::physical_plan::joins::{CrossJoinExec, HashJoinExec};
use datafusion::physical_plan::metrics::MetricsSet;
use regex::Regex;

use crate::packed::shown;
use crate::scan::{BYTES_READ, ScanExec, ScanFiles};
use crate::watched::{Passing, Watch};

/// The letters of a condition that a note shows.
const SHOWN: usize = 120;

/// The notes on a plan that has been run to its end.
#[must_use]
pub fn notes(plan: &dyn ExecutionPlan) -> Vec<String> {
    let mut all: Vec<_> = joins(plan).into_iter().chain(empty(plan)).collect();
    let mut passed = Vec::new();
    // A failure to walk through a plan costs a note, and no answer.
    let _ = hear(plan, &mut passed);
    for words in passed {
        if !all.contains(&words) {
            all.push(words);
        }
    }
    all
}

/// The words about the first condition that no row has passed. Those behind it may not have been asked.
fn empty(plan: &dyn ExecutionPlan) -> Option<String> {
    if let Some(words) = plan.children().into_iter().find_map(|input| empty(&**input)) {
        return Some(words);
    }
    let metrics = plan.metrics()?;
    if rows(&metrics) > 0 {
        return None;
    }
    if let Some(filter) = plan.downcast_ref::<FilterExec>() {
        let is_asked = filter.input().metrics().is_some_and(|input| rows(&input) > 0);
        return is_asked.then(|| of_condition(Passing::None, &**filter.predicate()));
    }
    let request = &plan.downcast_ref::<ScanExec>()?.request;
    let name = request.table.facts().name;
    match (&request.filter, &request.files) {
        (_, ScanFiles::Shared { files, .. }) if files.is_empty() => Some(
            "no file passes the condition on `file`, which is the path as it is read".to_owned(),
        ),
        _ if metrics.sum_by_name(BYTES_READ).is_none_or(|bytes| bytes.as_usize() == 0) => None,
        (Some(filter), _) => Some(of_condition(Passing::None, &*filter.expression)),
        _ if ["games", "moves", "positions"].contains(&name) => {
            Some(format!("`{name}` finds nothing in these files"))
        }
        _ => None,
    }
}

fn rows(metrics: &MetricsSet) -> usize {
    metrics.output_rows().unwrap_or_default()
}

/// Adds the words about comparisons in a plan that are true of no row, or of each, because no row has their text.
fn hear(plan: &dyn ExecutionPlan, passed: &mut Vec<String>) -> Result<()> {
    let mut hear_all = |all: &Arc<dyn PhysicalExpr>| {
        all.apply(|value| {
            if let Some(call) = value.downcast_ref::<ScalarFunctionExpr>()
                && let Some(watch) = call.fun().inner().downcast_ref::<Watch>()
                && let Some(passing) = watch.passing()
            {
                passed.extend(call.args().iter().map(|inner| of_condition(passing, &**inner)));
            }
            Ok(TreeNodeRecursion::Continue)
        })
    };
    plan.apply_expressions(&mut hear_all)?;
    if let Some(filter) =
        plan.downcast_ref::<ScanExec>().and_then(|scan| scan.request.filter.as_ref())
    {
        hear_all(&filter.expression)?;
    }
    plan.children().into_iter().try_for_each(|input| hear(&**input, passed))
}

fn of_condition(passing: Passing, condition: &dyn PhysicalExpr) -> String {
    let rows = match passing {
        Passing::Each => "each row",
        Passing::None => "no row",
    };
    let mut words = plain(&fmt_sql(condition).to_string());
    if let Some((at, _)) = words.char_indices().nth(SHOWN) {
        words.replace_range(at.., "..");
    }
    let hint = ": in texts, small and capital letters and each sign count";
    format!("{rows} passes {words}{}", if has_text(condition) { hint } else { "" })
}

/// A condition as people write it, or nearly so.
fn plain(condition: &str) -> String {
    if condition.contains("__") {
        return "a condition".to_owned();
    }
    let cast = r"CAST\(([^()]*) AS \w+(?:\([^)]*\))?\)";
    let forms = [
        (cast, "$1"),
        (cast, "$1"),
        (r"watch\(((?:[^()]|\([^()]*\))*)\)", "$1"),
        (r"get_field\((\w+), (\w+)\)", "$1['$2']"),
    ];
    let condition = shown(condition).replace("count(Int64(1))", "count(*)");
    let plain = forms.iter().fold(condition, |words, (form, plain)| match Regex::new(form) {
        Ok(form) => form.replace_all(&words, *plain).into_owned(),
        Err(_) => words,
    });
    format!("`{plain}`")
}

fn has_text(condition: &dyn PhysicalExpr) -> bool {
    let literal = condition.downcast_ref::<Literal>();
    literal.is_some_and(|literal| literal.value().data_type().is_string())
        || condition.children().into_iter().any(|part| has_text(&**part))
}

/// The words about joins without the columns that rows are known by.
fn joins(plan: &dyn ExecutionPlan) -> Vec<String> {
    let mut all: Vec<_> = plan.children().into_iter().flat_map(|input| joins(&**input)).collect();
    let files: Vec<_> = plan.children().into_iter().map(|input| files(&**input)).collect();
    let is_joined = |join: &HashJoinExec, name: &str| {
        let is = |side: &dyn PhysicalExpr| {
            side.downcast_ref::<Column>().is_some_and(|column| column.name() == name)
        };
        join.on().iter().any(|(left, right)| is(&**left) && is(&**right))
    };
    let join = plan.downcast_ref::<HashJoinExec>();
    if join.is_some_and(|join| is_joined(join, "game") && !is_joined(join, "file"))
        && files.iter().all(|files| *files > 0)
        && files.iter().any(|files| *files > 1)
    {
        all.push(
            "games of several files have the same number: join also on file, as in g.file = m.file"
                .to_owned(),
        );
    }
    if plan.is::<CrossJoinExec>() && files.iter().all(|files| *files > 0) {
        all.push("each row of a table is joined with each of the other: write on g.file = m.file and g.game = m.game".to_owned());
    }
    all
}

/// The number of files that the rows of a plan come from, as they are.
fn files(plan: &dyn ExecutionPlan) -> usize {
    if let Some(scan) = plan.downcast_ref::<ScanExec>() {
        return match &scan.request.files {
            ScanFiles::Shared { files, .. } => files.len(),
            ScanFiles::Rows(_) => 0,
        };
    }
    plan.children().into_iter().map(|input| files(&**input)).sum()
}
