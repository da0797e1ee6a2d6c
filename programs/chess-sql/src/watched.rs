//! Comparisons that leave no row out, or that are counted: an answer does not show that no row has their text. Each such
//! comparison is wrapped in a function that hears its answers, for a note at the end of the query.

use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use datafusion::arrow::array::AsArray;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::{Transformed, TreeNode, TreeNodeRecursion};
use datafusion::common::{Result, ScalarValue};
use datafusion::logical_expr::expr::{InList, Like};
use datafusion::logical_expr::expr_rewriter::NamePreserver;
use datafusion::logical_expr::{
    BinaryExpr, ColumnarValue, Expr, LogicalPlan, Operator, ScalarFunctionArgs, ScalarUDF,
    ScalarUDFImpl, Signature, Volatility,
};
use datafusion::optimizer::AnalyzerRule;

use crate::origins::{literals, origin};

/// Watches comparisons with texts that no condition of the query needs to be true.
#[derive(Debug)]
pub(crate) struct WatchedTexts;

impl AnalyzerRule for WatchedTexts {
    fn name(&self) -> &'static str {
        "watched_texts"
    }

    fn analyze(&self, plan: LogicalPlan, _: &ConfigOptions) -> Result<LogicalPlan> {
        let watch = |node: LogicalPlan| {
            let inputs: Vec<_> = node.inputs().into_iter().cloned().collect();
            let inputs: Vec<_> = inputs.iter().collect();
            let surprises = match node {
                // A condition that no row passes has its note already.
                LogicalPlan::Filter(_) | LogicalPlan::Join(_) => &[Passing::Each][..],
                _ => &[Passing::Each, Passing::None],
            };
            let names = NamePreserver::new(&node);
            node.map_expressions(|all| {
                let name = names.save(&all);
                let watch = |value| Ok(watched(value, &inputs, surprises));
                Ok(all.transform_down(watch)?.update_data(|all| name.restore(all)))
            })
        };
        Ok(plan.transform_up_with_subqueries(watch)?.data)
    }
}

/// A comparison of a column with texts, wrapped in a function that watches it; all other values as they are.
fn watched(value: Expr, inputs: &[&LogicalPlan], surprises: &[Passing]) -> Transformed<Expr> {
    let inner = match &value {
        Expr::Not(inner) => inner,
        other => other,
    };
    let has_letters = |text: &ScalarValue| {
        text.try_as_str().flatten().is_some_and(|text| text.contains(char::is_alphabetic))
    };
    let is_text = |other: &Expr| {
        literals(other, inputs).is_some_and(|all| !all.is_empty() && all.iter().all(has_letters))
    };
    let (column, negated, is_of_texts) = match inner {
        Expr::BinaryExpr(BinaryExpr { left, op: op @ (Operator::Eq | Operator::NotEq), right }) => {
            (left, *op == Operator::NotEq, is_text(right))
        }
        Expr::InList(InList { expr, list, negated }) => (expr, *negated, list.iter().all(is_text)),
        Expr::Like(Like { expr, pattern, negated, .. }) => (expr, *negated, is_text(pattern)),
        _ => return Transformed::no(value),
    };
    let is_negated = negated != matches!(value, Expr::Not(_));
    let surprise = if is_negated { Passing::Each } else { Passing::None };
    if !is_of_texts || !surprises.contains(&surprise) || origin(column, inputs).is_none() {
        return Transformed::no(value);
    }
    let call = ScalarUDF::from(Watch::new(surprise)).call(vec![value]);
    Transformed::new(call, true, TreeNodeRecursion::Jump)
}

/// The rows that pass a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passing {
    Each,
    None,
}

/// A function that returns its argument, and hears whether it was ever true, and ever false.
#[derive(Debug)]
pub(crate) struct Watch {
    signature: Signature,
    surprise: Passing,
    /// For the answers "false" and "true".
    heard: Arc<[AtomicBool; 2]>,
}

impl Watch {
    fn new(surprise: Passing) -> Self {
        let signature = Signature::exact(vec![DataType::Boolean], Volatility::Immutable);
        Self { signature, surprise, heard: Arc::default() }
    }

    /// The rows that passed the comparison, if that shows that no row has its text.
    pub(crate) fn passing(&self) -> Option<Passing> {
        let passing = match self.heard.each_ref().map(|heard| heard.load(Ordering::Relaxed)) {
            [false, true] => Passing::Each,
            [true, false] => Passing::None,
            _ => return None,
        };
        Some(passing).filter(|passing| *passing == self.surprise)
    }
}

impl PartialEq for Watch {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.heard, &other.heard)
    }
}

impl Eq for Watch {}

impl Hash for Watch {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Arc::as_ptr(&self.heard).hash(state);
    }
}

impl ScalarUDFImpl for Watch {
    fn name(&self) -> &'static str {
        "watch"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Boolean)
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let [answers] =
            ColumnarValue::values_to_arrays(&arguments.args)?.try_into().map_err(|_| {
                datafusion::common::internal_datafusion_err!("`watch` has one argument")
            })?;
        let answers = answers.as_boolean();
        for (heard, count) in self.heard.iter().zip([answers.false_count(), answers.true_count()]) {
            heard.fetch_or(count > 0, Ordering::Relaxed);
        }
        Ok(arguments.args.into_iter().next().unwrap_or(ColumnarValue::Scalar(ScalarValue::Null)))
    }
}
