//! Slips in queries that would be answered wrongly, or with an error about something else: each is refused with the right
//! form.

use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::{TreeNode, TreeNodeRecursion};
use datafusion::common::{Result, ScalarValue, plan_err};
use datafusion::datasource::source_as_provider;
use datafusion::logical_expr::expr::{Cast, ScalarFunction};
use datafusion::logical_expr::{BinaryExpr, Expr, LogicalPlan, Operator};
use datafusion::optimizer::AnalyzerRule;

use crate::provider::Provider;

/// Refuses texts that are compared with numbers, names of tags in lower case, and texts that a color or FEN never is.
#[derive(Debug)]
pub(crate) struct Slips;

impl AnalyzerRule for Slips {
    fn name(&self) -> &'static str {
        "slips"
    }

    fn analyze(&self, plan: LogicalPlan, _: &ConfigOptions) -> Result<LogicalPlan> {
        let mut reads_games = false;
        plan.apply_with_subqueries(|node| {
            if let LogicalPlan::TableScan(scan) = node {
                reads_games |= source_as_provider(&scan.source)?.is::<Provider>();
            }
            Ok(TreeNodeRecursion::Continue)
        })?;
        if reads_games {
            plan.apply_with_subqueries(|node| {
                node.apply_expressions(|expression| expression.apply(refuse))
            })?;
        }
        Ok(plan)
    }
}

/// Tags that every archive has, as a column with a point reads them.
const TAGS: [&str; 18] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "ECO",
    "Opening",
    "Variation",
    "WhiteElo",
    "BlackElo",
    "TimeControl",
    "Termination",
    "Variant",
    "UTCDate",
    "UTCTime",
    "FEN",
];

fn refuse(expression: &Expr) -> Result<TreeNodeRecursion> {
    match expression {
        Expr::Cast(Cast { expr, field }) if field.data_type().is_numeric() => {
            let Expr::Column(column) = &**expr else { return Ok(TreeNodeRecursion::Continue) };
            match &*column.name {
                "date" => plan_err!(
                    "`date` is a text, such as '2021.03.07' or '2021.??.??': for its year, write year(date) > 2020"
                ),
                "result" => {
                    plan_err!("`result` is a text: write it in single quotes, as in result = '1-0'")
                }
                _ => Ok(TreeNodeRecursion::Continue),
            }
        }
        Expr::ScalarFunction(ScalarFunction { func, args }) if func.name() == "get_field" => {
            let [Expr::Column(column), Expr::Literal(name, _)] = &args[..] else {
                return Ok(TreeNodeRecursion::Continue);
            };
            let (ScalarValue::Utf8(Some(name)) | ScalarValue::Utf8View(Some(name))) = name else {
                return Ok(TreeNodeRecursion::Continue);
            };
            let is_lower = name.to_lowercase() == *name && column.name == "tags";
            match TAGS.iter().find(|tag| is_lower && tag.eq_ignore_ascii_case(name)) {
                Some(tag) => plan_err!(
                    "no game has a tag `{name}`, because names after a point are read in lower case: write tags['{tag}']"
                ),
                None => Ok(TreeNodeRecursion::Continue),
            }
        }
        Expr::BinaryExpr(BinaryExpr { left, op: Operator::Eq | Operator::NotEq, right }) => {
            match (&**left, &**right) {
                (value, Expr::Literal(text, _)) | (Expr::Literal(text, _), value) => {
                    refuse_text(value, text)
                }
                _ => Ok(TreeNodeRecursion::Continue),
            }
        }
        _ => Ok(TreeNodeRecursion::Continue),
    }
}

/// Refuses a text that a value never is.
fn refuse_text(value: &Expr, text: &ScalarValue) -> Result<TreeNodeRecursion> {
    let (ScalarValue::Utf8(Some(text)) | ScalarValue::Utf8View(Some(text))) = text else {
        return Ok(TreeNodeRecursion::Continue);
    };
    match value {
        Expr::ScalarFunction(ScalarFunction { func, .. })
            if func.name() == "turn" && !["w", "b"].contains(&&**text) =>
        {
            plan_err!("`turn` is 'w' or 'b', never '{text}': write turn(fen) = 'w'")
        }
        Expr::Column(column)
            if ["fen", "start_fen"].contains(&&*column.name) && !text.contains(['/', '%']) =>
        {
            plan_err!(
                "`{0}` is FEN, and '{text}' is not: write position({0}) = position('{text}'), or key = .. in moves(..)",
                column.name
            )
        }
        _ => Ok(TreeNodeRecursion::Continue),
    }
}
