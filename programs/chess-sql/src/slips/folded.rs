//! The values of a query that are the same in each row, as `upper('draw')` is 'DRAW'.

use datafusion::common::Result;
use datafusion::common::tree_node::{Transformed, TreeNode, TreeNodeRecursion};
use datafusion::logical_expr::simplify::SimplifyContext;
use datafusion::logical_expr::{Expr, LogicalPlan};
use datafusion::optimizer::simplify_expressions::ExprSimplifier;

use crate::functions::Function;

/// The plan with the constants that its values are: 'DRAW' for `upper('draw')`.
pub(super) fn folded(plan: LogicalPlan) -> Result<LogicalPlan> {
    let simplifier = ExprSimplifier::new(SimplifyContext::default());
    let fold = |value: Expr| {
        let constant = is_computed(&value).then(|| simplifier.simplify(value.clone()).ok());
        Ok(match constant.flatten() {
            Some(constant @ Expr::Literal(..)) => {
                Transformed::new(constant, true, TreeNodeRecursion::Jump)
            }
            _ => Transformed::no(value),
        })
    };
    let fold_all = |node: LogicalPlan| node.map_expressions(|all| all.transform_down(fold));
    Ok(plan.transform_up_with_subqueries(fold_all)?.data)
}

/// Whether a value is computed of constants alone. A function of ours is judged by its name, and may take long.
fn is_computed(value: &Expr) -> bool {
    let is_other = |part: &Expr| match part {
        Expr::ScalarFunction(call) => call.func.inner().is::<Function>(),
        Expr::Literal(..)
        | Expr::Alias(_)
        | Expr::BinaryExpr(_)
        | Expr::Cast(_)
        | Expr::Negative(_)
        | Expr::TryCast(_) => false,
        _ => true,
    };
    matches!(value, Expr::BinaryExpr(_) | Expr::ScalarFunction(_))
        && !value.is_volatile()
        && !value.exists(|part| Ok(is_other(part))).unwrap_or(true)
}
