//! The way in which tables are written to Parquet.

use std::collections::HashMap;

use datafusion::arrow::datatypes::{DataType, Field};
use datafusion::common::Result;
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::logical_expr::LogicalPlan;
use datafusion::optimizer::AnalyzerRule;

/// Writes no statistics about the texts in lists and maps, unless a statement asks for them.
///
/// For statistics, Parquet compares each text with the least and the greatest so far. No query is faster for knowing the
/// least of all moves in a list, and a game has many moves.
#[derive(Debug)]
pub(crate) struct WithoutListStatistics;

impl AnalyzerRule for WithoutListStatistics {
    fn name(&self) -> &'static str {
        "without_list_statistics"
    }

    fn analyze(&self, plan: LogicalPlan, _: &ConfigOptions) -> Result<LogicalPlan> {
        let change = |plan| match plan {
            LogicalPlan::Copy(mut copy) if copy.file_type.get_ext() == "parquet" => {
                for field in copy.input.schema().fields() {
                    leave_out(field, None, &mut copy.options);
                }
                Ok(Transformed::yes(LogicalPlan::Copy(copy)))
            }
            plan => Ok(Transformed::no(plan)),
        };
        Ok(plan.transform_up(change)?.data)
    }
}

/// Sets the option for the texts inside a field, which may itself be inside another.
fn leave_out(field: &Field, outer: Option<&str>, options: &mut HashMap<String, String>) {
    let path = match outer {
        Some(outer) => format!("{outer}.{}", field.name()),
        None => field.name().clone(),
    };
    match field.data_type() {
        DataType::List(inner) => leave_out(inner, Some(&format!("{path}.list")), options),
        DataType::Map(inner, _) => leave_out(inner, Some(&path), options),
        DataType::Struct(fields) if outer.is_some() => {
            for inner in fields {
                leave_out(inner, Some(&path), options);
            }
        }
        DataType::Utf8 if outer.is_some() => {
            let option = format!("format.statistics_enabled::{path}");
            options.entry(option).or_insert_with(|| "none".into());
        }
        _ => {}
    }
}
