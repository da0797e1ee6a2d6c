//! Which column of our tables, or function of ours, a value of a query is, under any name: through subqueries, views, tables
//! that a query made, and Parquet files that `copy` wrote.

use std::collections::HashMap;
use std::fs::File;

use datafusion::common::config::ConfigOptions;
use datafusion::common::metadata::FieldMetadata;
use datafusion::common::{Column, Result, ScalarValue};
use datafusion::datasource::listing::ListingTable;
use datafusion::datasource::source_as_provider;
use datafusion::logical_expr::expr::{Alias, Cast, ScalarFunction, TryCast};
use datafusion::logical_expr::utils::grouping_set_to_exprlist;
use datafusion::logical_expr::{BinaryExpr, Expr, LogicalPlan, Operator, TableScan};
use datafusion::optimizer::AnalyzerRule;
use datafusion::parquet::file::reader::{FileReader, SerializedFileReader};

use crate::functions::Function;
use crate::provider::Provider;

/// The beginning of the keys under which a copy says what its columns are.
const KEY: &str = "caissa.column.";

/// The functions whose values are among those of their first argument.
const CHOICES: &str = "abs array_element array_slice get_field min max first_value last_value nth_value any_value lag lead nullif btrim trim";

/// The words before the name of a column of whose texts only a part is taken.
pub(crate) const PART: &str = "part of ";

/// The words between the name of a column and a text that may stand in its place: `coalesce(eco, 'none')` is `eco or none`.
pub(crate) const OR: &str = " or ";

/// The functions whose value is some of their first argument.
const PARTS: &str = "left right substr substring split_part";

/// The name of the column or function that a value is, such as `white`, `part of date`, `lower(white)` or `eco or none`.
/// The columns are those of the inputs.
pub(crate) fn origin(value: &Expr, inputs: &[&LogicalPlan]) -> Option<String> {
    match value {
        Expr::Alias(Alias { expr, .. })
        | Expr::Cast(Cast { expr, .. })
        | Expr::TryCast(TryCast { expr, .. }) => origin(expr, inputs),
        Expr::Column(column) | Expr::OuterReferenceColumn(_, column) => {
            let of = |input: &&LogicalPlan| of_column(input, index_of(input, column)?);
            inputs.iter().find_map(of)
        }
        // The change of an evaluation is one too.
        Expr::BinaryExpr(BinaryExpr { left, op: Operator::Minus, .. }) => {
            origin(left, inputs).filter(|name| name.starts_with("eval"))
        }
        Expr::BinaryExpr(BinaryExpr { left, op: Operator::StringConcat, right }) => {
            unchanged([&**left, &**right], inputs)
        }
        Expr::ScalarSubquery(query) => of_column(&query.subquery, 0),
        Expr::ScalarFunction(call) => of_call(call, inputs),
        Expr::AggregateFunction(call) => chosen(call.func.name(), &call.params.args, inputs),
        Expr::WindowFunction(call) => chosen(call.fun.name(), &call.params.args, inputs),
        _ => None,
    }
}

fn of_call(
    ScalarFunction { func, args }: &ScalarFunction,
    inputs: &[&LogicalPlan],
) -> Option<String> {
    if func.inner().downcast_ref::<Function>().is_some() {
        return Some(func.name().to_owned());
    }
    match func.name() {
        "concat" => return Some(unchanged(args, inputs)? + OR),
        "coalesce" | "nvl" => {
            let [value, other] = &args[..] else { return None };
            let [other] = &literals(other, inputs)?[..] else { return None };
            return Some(origin(value, inputs)? + OR + other.try_as_str()??);
        }
        "lower" | "upper" | "initcap" => {
            return Some(format!("{}({})", func.name(), origin(args.first()?, inputs)?));
        }
        name if PARTS.split(' ').any(|part| part == name) => {
            return Some(PART.to_owned() + &origin(args.first()?, inputs)?);
        }
        _ => {}
    }
    let name = chosen(func.name(), args, inputs)?;
    match &args[..] {
        [_, Expr::Literal(tag, _)] if name == "tags" => {
            Some(format!("tags['{}']", tag.try_as_str().flatten()?))
        }
        _ => Some(name),
    }
}

fn chosen(function: &str, args: &[Expr], inputs: &[&LogicalPlan]) -> Option<String> {
    CHOICES.split(' ').any(|name| name == function).then(|| origin(args.first()?, inputs)).flatten()
}

/// The name of the one text that is put together with nothing but empty ones.
fn unchanged<'a>(
    texts: impl IntoIterator<Item = &'a Expr>,
    inputs: &[&LogicalPlan],
) -> Option<String> {
    let is_empty = |text: &Expr| {
        literals(text, inputs)
            .is_some_and(|all| all.iter().all(|text| text.try_as_str() == Some(Some(""))))
    };
    let mut texts = texts.into_iter().filter(|text| !is_empty(text));
    texts.next().filter(|_| texts.next().is_none()).and_then(|text| origin(text, inputs))
}

/// The constants that a value is in all rows, whatever their types become: one in a query, those of a list, or those of a
/// column of `values (..)`; `None` if others may be among them.
pub(crate) fn literals(value: &Expr, inputs: &[&LogicalPlan]) -> Option<Vec<ScalarValue>> {
    match value {
        Expr::Literal(ScalarValue::List(list), _) => {
            let lists = ScalarValue::convert_array_to_scalar_vec(list.as_ref()).ok()?;
            Some(lists.into_iter().flatten().flatten().collect())
        }
        Expr::Literal(value, _) => Some(vec![value.clone()]),
        Expr::Alias(Alias { expr, .. })
        | Expr::Cast(Cast { expr, .. })
        | Expr::TryCast(TryCast { expr, .. }) => literals(expr, inputs),
        Expr::Column(column) | Expr::OuterReferenceColumn(_, column) => {
            let of = |input: &&LogicalPlan| literals_of(input, index_of(input, column)?);
            inputs.iter().find_map(of)
        }
        Expr::ScalarSubquery(query) => literals_of(&query.subquery, 0),
        _ => None,
    }
}

/// The constants that a column of a plan has.
pub(crate) fn literals_of(plan: &LogicalPlan, index: usize) -> Option<Vec<ScalarValue>> {
    let of = |source| match source {
        Source::Value(value, input) => literals(value, input.as_slice()),
        Source::Table(..) => None,
    };
    Some(sources(plan, index)?.into_iter().map(of).collect::<Option<Vec<_>>>()?.concat())
}

/// Whether a column has dates as tags write them.
pub(crate) fn is_date(name: &str) -> bool {
    name == "date" || name.starts_with("tags[") && name.ends_with("Date']")
}

fn index_of(plan: &LogicalPlan, column: &Column) -> Option<usize> {
    plan.schema().maybe_index_of_column(column)
}

/// The name of what a column of a plan is.
fn of_column(plan: &LogicalPlan, index: usize) -> Option<String> {
    let mut names = sources(plan, index)?.into_iter().map(|source| match source {
        Source::Value(value, input) => origin(value, input.as_slice()),
        Source::Table(scan, column) => of_table(scan, column),
    });
    let first = names.next()?;
    names.all(|name| name == first).then_some(first)?
}

/// The source of the values of a column.
enum Source<'a> {
    /// A value, of the columns of a plan.
    Value(&'a Expr, Option<&'a LogicalPlan>),
    /// A column of a table.
    Table(&'a TableScan, &'a str),
}

/// The sources of a column of a plan: more than one behind `union`, and in `values (..)`.
fn sources(plan: &LogicalPlan, mut index: usize) -> Option<Vec<Source<'_>>> {
    let value = |value, input| Some(vec![Source::Value(value, Some(input))]);
    match plan {
        LogicalPlan::TableScan(scan) => {
            Some(vec![Source::Table(scan, plan.schema().field(index).name())])
        }
        LogicalPlan::Values(of) => {
            of.values.iter().map(|row| Some(Source::Value(row.get(index)?, None))).collect()
        }
        LogicalPlan::Projection(of) => value(of.expr.get(index)?, &*of.input),
        LogicalPlan::Aggregate(of) => {
            let groups = of.schema.fields().len() - of.aggr_expr.len();
            let expression = match index.checked_sub(groups) {
                Some(at) => of.aggr_expr.get(at)?,
                None => grouping_set_to_exprlist(&of.group_expr).ok()?.get(index)?,
            };
            value(expression, &*of.input)
        }
        LogicalPlan::Unnest(of) => sources(&of.input, *of.dependency_indices.get(index)?),
        LogicalPlan::Union(_) | LogicalPlan::RecursiveQuery(_) => {
            let all = plan.inputs().into_iter().map(|input| sources(input, index));
            Some(all.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
        }
        LogicalPlan::Window(of) if index >= of.input.schema().fields().len() => {
            value(of.window_expr.get(index - of.input.schema().fields().len())?, &*of.input)
        }
        // All others pass the columns of their inputs on, one after another.
        _ => plan.inputs().into_iter().find_map(|input| {
            let fields = input.schema().fields().len();
            let found = (index < fields).then(|| sources(input, index));
            index = index.wrapping_sub(fields);
            found
        })?,
    }
}

/// The name of what a column of a table is, if the table is ours or a copy.
fn of_table(scan: &TableScan, column: &str) -> Option<String> {
    let table = source_as_provider(&scan.source).ok()?;
    if table.is::<Provider>() {
        return Some(column.to_owned());
    }
    if let Some(Expr::Literal(_, Some(said))) = table.get_column_default(column) {
        return said.inner().get(KEY).cloned();
    }
    let url = table.downcast_ref::<ListingTable>()?.table_paths().first()?.get_url();
    let path = url.to_file_path().ok()?;
    let inner = path.join("**/*.parquet").display().to_string();
    let path = if path.is_dir() { glob::glob(&inner).ok()?.next()?.ok()? } else { path };
    let file = SerializedFileReader::new(File::open(path).ok()?).ok()?;
    let said = file.metadata().file_metadata().key_value_metadata()?;
    said.iter().find(|said| said.key.strip_prefix(KEY) == Some(column))?.value.clone()
}

/// The names of what the columns of a plan are, by their own names.
fn of_columns(plan: &LogicalPlan) -> impl Iterator<Item = (&str, String)> {
    let fields = plan.schema().fields().iter().enumerate();
    fields.filter_map(|(index, field)| Some((field.name().as_str(), of_column(plan, index)?)))
}

/// Defaults for the columns of a table with the rows of a plan, which say what the columns are. They are null, as without
/// a default.
#[must_use]
pub fn column_defaults(plan: &LogicalPlan) -> Vec<(String, Expr)> {
    let default = |(column, name): (&str, String)| {
        let said = FieldMetadata::from(HashMap::from([(KEY.to_owned(), name)]));
        (column.to_owned(), Expr::Literal(ScalarValue::Null, Some(said)))
    };
    of_columns(plan).map(default).collect()
}

/// Lets a Parquet file say what its columns are.
#[derive(Debug)]
pub(crate) struct KeptOrigins;

impl AnalyzerRule for KeptOrigins {
    fn name(&self) -> &'static str {
        "kept_origins"
    }

    fn analyze(&self, mut plan: LogicalPlan, _: &ConfigOptions) -> Result<LogicalPlan> {
        if let LogicalPlan::Copy(copy) = &mut plan
            && copy.file_type.get_ext() == "parquet"
        {
            // The key of an option has one `::`.
            for (column, name) in of_columns(&copy.input).filter(|(name, _)| !name.contains("::")) {
                copy.options.entry(format!("format.metadata::{KEY}{column}")).or_insert(name);
            }
        }
        Ok(plan)
    }
}
