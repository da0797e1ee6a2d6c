//! Slips in queries that would be answered wrongly, or with an error about something else: each is refused with the right
//! form.

mod constants;
mod folded;

use datafusion::arrow::datatypes::DataType;
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::{TreeNode, TreeNodeRecursion};
use datafusion::common::{Result, ScalarValue, plan_datafusion_err, plan_err};
use datafusion::logical_expr::expr::{
    AggregateFunction, Alias, Cast, InList, InSubquery, ScalarFunction, SetComparison, TryCast,
};
use datafusion::logical_expr::{
    Between, BinaryExpr, Expr, ExprSchemable, Like, LogicalPlan, Operator, Subquery,
    TableScanBuilder,
};
use datafusion::optimizer::AnalyzerRule;

use crate::functions::Function;
use crate::origins::{is_date, literals, literals_of, origin};
use constants::{Comparison, slip};
use folded::folded;

/// Tags that every archive has.
const TAGS: &str = "Event Site Date Round White Black Result ECO Opening Variation WhiteElo BlackElo TimeControl Termination \
                    Variant UTCDate UTCTime FEN PlyCount";

/// The columns that are counted from 1.
const COUNTED: [&str; 4] = ["column", "game", "line", "ply"];

/// The functions that look for a text in another.
const SEARCHES: [&str; 6] =
    ["contains", "ends_with", "regexp_like", "split_part", "starts_with", "strpos"];

/// The functions that compare their first two arguments.
const COMPARES: [&str; 5] =
    ["array_has", "array_has_all", "array_has_any", "array_position", "nullif"];

/// The columns whose texts and numbers do not stand for positions, or only for one move.
const NO_POSITIONS: &str =
    "black code date eco event file game key move opening ply result round san site uci white";

/// Refuses texts that are compared with numbers, names of tags in another case, and constants that a column never is.
#[derive(Debug)]
pub(crate) struct Slips;

impl AnalyzerRule for Slips {
    fn name(&self) -> &'static str {
        "slips"
    }

    fn analyze(&self, plan: LogicalPlan, _: &ConfigOptions) -> Result<LogicalPlan> {
        hear(&folded(plan.clone())?, &[])?;
        Ok(plan)
    }
}

/// Refuses the slips in a plan, which may name columns of the plans around it.
fn hear(plan: &LogicalPlan, outer: &[&LogicalPlan]) -> Result<()> {
    plan.apply(|node| {
        let mut inputs: Vec<_> = node.inputs().into_iter().chain(outer.iter().copied()).collect();
        // The plan of `prepare` has its filters at the table already.
        let table = match node {
            LogicalPlan::TableScan(scan) if !scan.filters.is_empty() => {
                let (name, source) = (scan.table_name.clone(), scan.source.clone());
                Some(LogicalPlan::TableScan(TableScanBuilder::new(name, source).build()?))
            }
            _ => None,
        };
        inputs.extend(&table);
        let query = Query { node, inputs: &inputs };
        match node {
            LogicalPlan::Sort(sort) => {
                sort.expr.iter().try_for_each(|by| query.refuse_order(&by.expr))?;
            }
            LogicalPlan::Join(join) => {
                let mut pairs = join.on.iter();
                pairs.try_for_each(|(one, other)| {
                    query.refuse_pair(one, other, Comparison::Equal)
                })?;
            }
            _ => {}
        }
        let on = |()| TreeNodeRecursion::Continue;
        node.apply_expressions(|all| all.apply(|expression| query.refuse(expression).map(on)))?;
        node.apply_subqueries(|inner| hear(inner, &inputs).map(on))
    })?;
    Ok(())
}

/// A node of a plan, and the plans whose columns its expressions name.
struct Query<'a> {
    node: &'a LogicalPlan,
    inputs: &'a [&'a LogicalPlan],
}

impl Query<'_> {
    fn refuse(&self, expression: &Expr) -> Result<()> {
        match expression {
            Expr::Cast(Cast { expr, field }) | Expr::TryCast(TryCast { expr, field }) => {
                self.refuse_cast(expr, field.data_type())
            }
            Expr::ScalarFunction(ScalarFunction { func, args })
                if matches!(func.name(), "to_date" | "to_timestamp") =>
            {
                args.iter().try_for_each(|value| self.refuse_cast(value, &DataType::Date32))
            }
            Expr::ScalarFunction(call) => self.refuse_call(call),
            Expr::AggregateFunction(call) => {
                call.params.args.iter().try_for_each(|value| self.refuse_sum(call, value))
            }
            Expr::BinaryExpr(compared) => self.refuse_comparison(compared),
            Expr::Between(Between { expr, low, high, .. }) => {
                self.refuse_values(expr, [&**low, &**high], Comparison::Order)
            }
            Expr::InList(InList { expr, list, .. }) => {
                self.refuse_values(expr, list, Comparison::Equal)
            }
            Expr::InSubquery(InSubquery { expr, subquery, .. }) => {
                self.refuse_rows(expr, subquery, Operator::Eq)
            }
            Expr::SetComparison(SetComparison { expr, subquery, op, .. }) => {
                self.refuse_rows(expr, subquery, *op)
            }
            Expr::Case(case) => case.expr.iter().try_for_each(|value| {
                let values = case.when_then_expr.iter().map(|(when, _)| &**when);
                self.refuse_values(value, values, Comparison::Equal)
            }),
            Expr::Like(like) | Expr::SimilarTo(like) => {
                let comparison = self.likeness(expression, like)?;
                self.refuse_values(&like.expr, [&*like.pattern], comparison)
            }
            _ => Ok(()),
        }
    }

    fn refuse_comparison(&self, compared: &BinaryExpr) -> Result<()> {
        let BinaryExpr { left, op, right } = compared;
        let is_null =
            [left, right].iter().any(|value| constant(value).is_some_and(ScalarValue::is_null));
        let comparison = match op {
            Operator::IsDistinctFrom | Operator::IsNotDistinctFrom if !is_null => {
                Some(Comparison::Equal)
            }
            _ => Comparison::of(*op),
        };
        let Some(comparison) = comparison else { return Ok(()) };
        self.refuse_pair(left, right, comparison)?;
        match self.compared_date(compared, [Operator::Gt, Operator::GtEq]) {
            Some(name) if !self.has_last_date() => plan_err!(
                "`{name}` is a text, and unknown dates such as '????.??.??' come after all others: write as_date({name}), or year({name})"
            ),
            _ => Ok(()),
        }
    }

    /// Refuses each of two values that is compared with the other.
    fn refuse_pair(&self, one: &Expr, other: &Expr, comparison: Comparison) -> Result<()> {
        self.refuse_values(one, [other], comparison)?;
        self.refuse_values(other, [one], comparison)
    }

    /// Refuses a value that is compared with the rows of a subquery.
    fn refuse_rows(&self, value: &Expr, rows: &Subquery, operator: Operator) -> Result<()> {
        let Some(comparison) = Comparison::of(operator) else { return Ok(()) };
        let rows = literals_of(&rows.subquery, 0).unwrap_or_default();
        self.refuse_constants(value, rows.iter().filter(|row| !row.is_null()), comparison)
    }

    /// The comparison of `like`, which compares whole texts without the signs of SQL. Signs of the shell are refused.
    fn likeness(&self, expression: &Expr, like: &Like) -> Result<Comparison> {
        if like.case_insensitive {
            return Ok(Comparison::AnyCase);
        }
        let text = constant(&like.pattern).and_then(|text| text.try_as_str()?).unwrap_or("%");
        if matches!(expression, Expr::SimilarTo(_)) || text.contains(['%', '_']) {
            return Ok(Comparison::Pattern);
        }
        if text.contains('*') && self.origin(&like.expr).is_some() {
            return plan_err!(
                "in `like`, any text is `%` and not `*`: write '{}'",
                text.replace('*', "%")
            );
        }
        Ok(Comparison::Equal)
    }

    fn origin(&self, value: &Expr) -> Option<String> {
        origin(value, self.inputs)
    }

    /// The type of a value.
    fn kind(&self, value: &Expr) -> Option<DataType> {
        self.inputs.iter().find_map(|input| value.get_type(input.schema()).ok())
    }

    /// A date that an expression compares with a constant in one of two ways.
    fn compared_date(&self, compared: &BinaryExpr, ways: [Operator; 2]) -> Option<String> {
        let BinaryExpr { left, op, right } = compared;
        let date = match (constant(left), constant(right)) {
            (None, Some(text)) if text.try_as_str().is_some() && ways.contains(op) => left,
            (Some(text), None) if text.try_as_str().is_some() && ways.contains(&op.swap()?) => {
                right
            }
            _ => return None,
        };
        self.origin(date).filter(|name| is_date(name))
    }

    /// Whether the node leaves out unknown dates. In the order of texts, `????.??.??` comes last.
    fn has_last_date(&self) -> bool {
        let is_last = |value: &Expr| match value {
            Expr::Between(Between { expr, .. }) | Expr::Like(Like { expr, .. }) => {
                self.origin(expr).is_some_and(|name| is_date(&name))
            }
            Expr::BinaryExpr(compared) => {
                self.compared_date(compared, [Operator::Lt, Operator::LtEq]).is_some()
            }
            _ => false,
        };
        self.node
            .expressions()
            .iter()
            .any(|all| all.exists(|value| Ok(is_last(value))).unwrap_or(false))
    }

    fn refuse_cast(&self, value: &Expr, to: &DataType) -> Result<()> {
        match self.origin(value).as_deref() {
            Some("date") if to.is_numeric() => plan_err!(
                "`date` is a text, such as '2021.03.07' or '2021.??.??': for its year, write year(date) > 2020"
            ),
            Some(name) if is_date(name) && to.is_temporal() => plan_err!(
                "`{name}` is a text with points, of which parts may be unknown: write as_date({name}), or year({name})"
            ),
            Some("result") if to.is_numeric() => {
                plan_err!("`result` is a text: write it in single quotes, as in result = '1-0'")
            }
            _ => Ok(()),
        }
    }

    fn refuse_call(&self, ScalarFunction { func, args }: &ScalarFunction) -> Result<()> {
        if let Some(function) = func.inner().downcast_ref::<Function>() {
            return self.refuse_position(function, args);
        }
        if let ("character_length", [Expr::Cast(Cast { expr, .. })]) = (func.name(), &args[..])
            && let Some(DataType::List(_)) = self.kind(expr)
        {
            return plan_err!("`{expr}` is a list: write array_length({expr})");
        }
        let [first, second, ..] = &args[..] else { return Ok(()) };
        if COMPARES.contains(&func.name()) {
            return self.refuse_pair(first, second, Comparison::Equal);
        }
        let Some(name) = self.origin(first) else { return Ok(()) };
        let text = constant(second).and_then(|text| text.try_as_str()?);
        match (func.name(), text) {
            ("get_field", Some(tag)) if name == "tags" => refuse_tag(tag),
            ("array_element", _) if constant(second) == Some(&ScalarValue::Int64(Some(0))) => {
                plan_err!("`{name}` is counted from 1: write {name}[1] for its first value")
            }
            ("substr", _) if constant(second) == Some(&ScalarValue::Int64(Some(0))) => {
                plan_err!("the letters of `{name}` are counted from 1: write 1 for 0")
            }
            (function, Some(text))
                if is_date(&name) && SEARCHES.contains(&function) && text.contains('-') =>
            {
                let with_points = text.replace('-', ".");
                plan_err!("`{name}` is a text with points: write '{with_points}' for '{text}'")
            }
            (function, Some(_))
                if !is_date(&name) && SEARCHES.contains(&function) && args.len() == 2 =>
            {
                self.refuse_values(first, [second], Comparison::Pattern)
            }
            _ => Ok(()),
        }
    }

    /// Refuses the least and the greatest of texts that are numbers, and to count the rows in which a claim is true or false.
    fn refuse_sum(&self, call: &AggregateFunction, value: &Expr) -> Result<()> {
        let is_claim = || self.kind(value) == Some(DataType::Boolean);
        match call.func.name() {
            "min" | "max" => self.refuse_order(value),
            "count" if !call.params.distinct && is_claim() => plan_err!(
                "`count` counts what is false too: write count(*) filter (where ..), with the claim in place of the points"
            ),
            _ => Ok(()),
        }
    }

    /// Refuses a column that has no positions where a function of ours takes one.
    fn refuse_position(&self, function: &Function, args: &[Expr]) -> Result<()> {
        let name = args.first().and_then(|first| self.origin(first)).unwrap_or_default();
        if function.usage().contains("(fen") && NO_POSITIONS.split(' ').any(|other| other == name) {
            let usage = function.usage();
            return plan_err!("`{name}` is not a position: write {usage}");
        }
        Ok(())
    }

    /// Refuses to order texts that are numbers. Time controls have an order of their own in a list.
    fn refuse_order(&self, value: &Expr) -> Result<()> {
        refused(
            self.origin(value)
                .filter(|name| is_text(value) && !is_date(name) && name != "time_control")
                .and_then(|name| slip(&name, "1", Comparison::Order)),
        )
    }

    /// Refuses a value that is compared with constants.
    fn refuse_values<'a>(
        &self,
        value: &Expr,
        others: impl IntoIterator<Item = &'a Expr>,
        comparison: Comparison,
    ) -> Result<()> {
        let constants = others.into_iter().flat_map(|other| {
            let mut all = literals(other, self.inputs).unwrap_or_default();
            // A null among the rows of a table is there on purpose.
            all.retain(|value| constant(other).is_some() || !value.is_null());
            all
        });
        self.refuse_constants(value, &constants.collect::<Vec<_>>(), comparison)
    }

    fn refuse_constants<'a>(
        &self,
        value: &Expr,
        constants: impl IntoIterator<Item = &'a ScalarValue>,
        comparison: Comparison,
    ) -> Result<()> {
        let mut constants = constants.into_iter().peekable();
        if constants.peek().is_none() {
            return Ok(());
        }
        let Some(name) = self.origin(value) else { return Ok(()) };
        constants.try_for_each(|other| match other.try_as_str() {
            _ if other.is_null() => {
                plan_err!("a comparison with null is never true: write {name} is null")
            }
            Some(text) if is_text(value) => {
                refused(slip(&name, text.unwrap_or_default(), comparison))
            }
            _ => refuse_number(&name, other, comparison),
        })
    }
}

/// Refuses a number that is of another measure than a column.
fn refuse_number(name: &str, number: &ScalarValue, comparison: Comparison) -> Result<()> {
    let is_eval = name == "loss" || name.starts_with("eval");
    match number {
        ScalarValue::Float64(Some(part)) if name == "accuracy" && *part > 0.0 && *part < 1.0 => {
            plan_err!("`accuracy` is in percent: write {} for {part}", part * 100.0)
        }
        ScalarValue::Float64(Some(pawns)) if is_eval && pawns.abs() < 20.0 => {
            let centipawns = pawns * 100.0;
            plan_err!("`{name}` is in centipawns: write {centipawns} for {pawns} pawns")
        }
        ScalarValue::Int64(Some(pawns @ 1..10)) if is_eval && comparison == Comparison::Order => {
            plan_err!(
                "`{name}` is in centipawns: write {pawns}00 for {pawns} pawns, or {name} + 0 for so few centipawns"
            )
        }
        ScalarValue::Int64(Some(1..1000)) if name == "year" => {
            plan_err!("`year` has four digits: write year(date) = 2024")
        }
        ScalarValue::Int64(Some(0))
            if comparison == Comparison::Equal && COUNTED.contains(&name) =>
        {
            plan_err!("`{name}` is counted from 1, and never 0")
        }
        _ => Ok(()),
    }
}

/// Refuses a name of a tag in another case.
fn refuse_tag(name: &str) -> Result<()> {
    match TAGS.split(' ').find(|tag| *tag != name && tag.eq_ignore_ascii_case(name)) {
        Some(tag) if name.to_lowercase() == name => plan_err!(
            "no game has a tag `{name}`, because names after a point are read in lower case: write tags['{tag}']"
        ),
        Some(tag) => plan_err!("no game has a tag `{name}`: write tags['{tag}']"),
        None => Ok(()),
    }
}

fn refused(slip: Option<String>) -> Result<()> {
    slip.map_or(Ok(()), |words| Err(plan_datafusion_err!("{words}")))
}

/// A constant, whatever its type becomes.
fn constant(value: &Expr) -> Option<&ScalarValue> {
    match value {
        Expr::Literal(value, _) => Some(value),
        Expr::Alias(Alias { expr, .. })
        | Expr::Cast(Cast { expr, .. })
        | Expr::TryCast(TryCast { expr, .. }) => constant(expr),
        _ => None,
    }
}

/// Whether a value is not made a number or a date.
fn is_text(value: &Expr) -> bool {
    !matches!(value, Expr::Cast(Cast { field, .. }) | Expr::TryCast(TryCast { field, .. }) if !field.data_type().is_string())
}
