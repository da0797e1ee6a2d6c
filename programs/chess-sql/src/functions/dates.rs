//! `year`, `month` and `as_date`: the dates of tags. Any part may be unknown.

use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, Date32Array, Int32Array};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;

use super::call::Call;
use super::{Definition, define};
use crate::dates::day;
use chess_archive::date_parts;

pub(super) const FUNCTIONS: [Definition; 3] = [
    define("year(date)", (1, 1), || DataType::Int32, |call| part(call, 0)),
    define("month(date)", (1, 1), || DataType::Int32, |call| part(call, 1)),
    define("as_date(date)", (1, 1), || DataType::Date32, as_date),
];

/// A part of each date; null if it is unknown.
fn part(call: &Call, index: usize) -> Result<ArrayRef> {
    let texts = call.texts(0)?;
    let part = |row| Some(date_parts(texts.as_ref()?.get(row)?)[index]? as i32);
    Ok(Arc::new((0..call.rows).map(part).collect::<Int32Array>()))
}

/// Each date as a date of SQL; null if a part is unknown.
fn as_date(call: &Call) -> Result<ArrayRef> {
    let texts = call.texts(0)?;
    let day = |row| day(texts.as_ref()?.get(row)?);
    Ok(Arc::new((0..call.rows).map(day).collect::<Date32Array>()))
}
