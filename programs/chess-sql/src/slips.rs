//! Slips in queries that would be answered wrongly, or with an error about something else: each is refused with the right
//! form.

use chess_archive::date_parts;
use chess_check::Rule;
use chess_check::chess_core::ErrorKind;
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::{TreeNode, TreeNodeRecursion};
use datafusion::common::{Result, ScalarValue, plan_err};
use datafusion::datasource::source_as_provider;
use datafusion::logical_expr::expr::{Cast, InList, ScalarFunction};
use datafusion::logical_expr::{Between, BinaryExpr, Expr, LogicalPlan, Operator};
use datafusion::optimizer::AnalyzerRule;

use crate::provider::Provider;

/// Refuses texts that are compared with numbers, names of tags in lower case, and constants that a column never is.
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
const TAGS: &str = "Event Site Date Round White Black Result ECO Opening Variation WhiteElo BlackElo TimeControl Termination \
                    Variant UTCDate UTCTime FEN";

fn refuse(expression: &Expr) -> Result<TreeNodeRecursion> {
    match expression {
        Expr::Cast(Cast { expr, field }) if field.data_type().is_numeric() => match &**expr {
            Expr::Column(column) if column.name == "date" => plan_err!(
                "`date` is a text, such as '2021.03.07' or '2021.??.??': for its year, write year(date) > 2020"
            ),
            Expr::Column(column) if column.name == "result" => {
                plan_err!("`result` is a text: write it in single quotes, as in result = '1-0'")
            }
            _ => Ok(TreeNodeRecursion::Continue),
        },
        Expr::ScalarFunction(ScalarFunction { func, args }) if func.name() == "get_field" => {
            let [Expr::Column(column), Expr::Literal(name, _)] = &args[..] else {
                return Ok(TreeNodeRecursion::Continue);
            };
            let name = name.try_as_str().flatten().unwrap_or_default();
            let is_lower = name.to_lowercase() == name && column.name == "tags";
            match TAGS.split(' ').find(|tag| is_lower && tag.eq_ignore_ascii_case(name)) {
                Some(tag) => plan_err!(
                    "no game has a tag `{name}`, because names after a point are read in lower case: write tags['{tag}']"
                ),
                None => Ok(TreeNodeRecursion::Continue),
            }
        }
        Expr::BinaryExpr(BinaryExpr { left, op, right }) if op.swap().is_some() => {
            match (&**left, &**right) {
                (value, Expr::Literal(other, _)) | (Expr::Literal(other, _), value) => {
                    refuse_value(value, other, Comparison::of(*op))
                }
                _ => Ok(TreeNodeRecursion::Continue),
            }
        }
        Expr::Between(Between { expr, low, high, .. }) => {
            refuse_values(expr, [&**low, &**high], Comparison::Order)
        }
        Expr::InList(InList { expr, list, .. }) => refuse_values(expr, list, Comparison::Equal),
        _ => Ok(TreeNodeRecursion::Continue),
    }
}

/// The way in which values are compared: whether they are equal, or which comes first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Comparison {
    Equal,
    Order,
}

impl Comparison {
    fn of(operator: Operator) -> Self {
        if matches!(operator, Operator::Eq | Operator::NotEq) { Self::Equal } else { Self::Order }
    }
}

/// Refuses a value that is compared with constants.
fn refuse_values<'a>(
    value: &Expr,
    others: impl IntoIterator<Item = &'a Expr>,
    comparison: Comparison,
) -> Result<TreeNodeRecursion> {
    for other in others {
        if let Expr::Literal(other, _) = other {
            refuse_value(value, other, comparison)?;
        }
    }
    Ok(TreeNodeRecursion::Continue)
}

/// The results of games, as tags have them.
const RESULTS: [&str; 4] = ["1-0", "1/2-1/2", "0-1", "*"];

/// Whether codes of findings begin with a word.
fn begins_codes(word: &str) -> bool {
    let family = format!("{word}/");
    ErrorKind::CODES.iter().chain(Rule::CODES).any(|code| code.starts_with(&family))
}

/// The name of a column, or of a function whose values are known.
fn compared_name(value: &Expr) -> Option<&str> {
    match value {
        Expr::ScalarFunction(ScalarFunction { func, .. }) if func.name() == "turn" => Some("turn"),
        Expr::Column(column) => Some(&column.name),
        _ => None,
    }
}

/// Refuses a constant that a value never is.
fn refuse_value(
    value: &Expr,
    other: &ScalarValue,
    comparison: Comparison,
) -> Result<TreeNodeRecursion> {
    if let (Expr::Cast(Cast { expr, .. }), ScalarValue::Float64(Some(pawns))) = (value, other)
        && matches!(&**expr, Expr::Column(column) if column.name == "eval")
    {
        let centipawns = pawns * 100.0;
        return plan_err!("`eval` is in centipawns: write {centipawns} for {pawns} pawns");
    }
    let (Some(text), Some(name)) = (other.try_as_str().flatten(), compared_name(value)) else {
        return Ok(TreeNodeRecursion::Continue);
    };
    let has_dashes = || date_parts(text)[0].is_some() && text.contains('-');
    let is_order = comparison == Comparison::Order;
    match name {
        "date" if has_dashes() => plan_err!(
            "`date` is a text with points, as tags have it: write as_date(date) for dates with dashes{}",
            // In the order of texts, `????.??.??` comes last.
            if is_order { String::new() } else { format!(", or '{}'", text.replace('-', ".")) }
        ),
        _ if is_order => Ok(TreeNodeRecursion::Continue),
        "turn" if !["w", "b"].contains(&text) => {
            plan_err!("`turn` is 'w' or 'b', never '{text}': write turn(fen) = 'w'")
        }
        "fen" | "start_fen" if !text.contains(['/', '%']) => plan_err!(
            "`{name}` is FEN, and '{text}' is not: write position({name}) = position('{text}'), or key = .. in moves(..)"
        ),
        "result" if !RESULTS.contains(&text) => plan_err!(
            "`result` is '1-0', '1/2-1/2', '0-1' or '*': for another text in the tag, write tags['Result'] = '{text}'"
        ),
        "code" if begins_codes(text) => {
            plan_err!("`code` has more than '{text}': write code like '{text}/%'")
        }
        _ => Ok(TreeNodeRecursion::Continue),
    }
}
