//! `year`, `month` and `as_date`: the dates of tags. Any part may be unknown.

use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, Date32Array, Int32Array};
use datafusion::arrow::compute::kernels::cast_utils::Parser;
use datafusion::arrow::datatypes::{DataType, Date32Type};
use datafusion::common::Result;

use super::call::{Call, Texts};
use super::{Definition, define};
use chess_archive::date_parts;

pub(super) const FUNCTIONS: [Definition; 3] = [
    define("year(date)", (1, 1), || DataType::Int32, |call| part(call, 0)),
    define("month(date)", (1, 1), || DataType::Int32, |call| part(call, 1)),
    define("as_date(date)", (1, 1), || DataType::Date32, as_date),
];

/// The dates. One in the query must have a year that can be read.
fn texts(call: &Call) -> Result<Option<Texts>> {
    let texts = call.texts(0)?;
    let constant = texts.as_ref().and_then(Texts::constant);
    match constant.filter(|text| !text.contains('?') && date_parts(text)[0].is_none()) {
        Some(text) => call
            .refusal(&format!("`{text}` is not a date: write the year first, as in '2021.03.07'")),
        None => Ok(texts),
    }
}

/// A part of each date; null if it is unknown.
fn part(call: &Call, index: usize) -> Result<ArrayRef> {
    let texts = texts(call)?;
    let part = |row| Some(date_parts(texts.as_ref()?.get(row)?)[index]? as i32);
    Ok(Arc::new((0..call.rows).map(part).collect::<Int32Array>()))
}

/// Each date as a date of SQL; null if a part is unknown.
fn as_date(call: &Call) -> Result<ArrayRef> {
    let texts = texts(call)?;
    let day = |row| day(texts.as_ref()?.get(row)?);
    Ok(Arc::new((0..call.rows).map(day).collect::<Date32Array>()))
}

/// The days from 1970-01-01 to a date; `None` if a part is unknown, or if the calendar has no such day.
fn day(text: &str) -> Option<i32> {
    let [Some(year), Some(month), Some(day)] = date_parts(text) else { return None };
    Date32Type::parse(&format!("{year:04}-{month:02}-{day:02}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (text, expected) in [
            ("1970.01.01", Some(0)),
            ("1969.12.31", Some(-1)),
            ("2000.02.29", Some(11_016)),
            ("2021.03.07", Some(18_693)),
            ("1900.02.29", None),
            ("2021.04.31", None),
            ("2021.??.07", None),
        ] {
            assert_eq!(day(text), expected, "{text}");
        }
        // Each day of four centuries is one after the day before.
        let mut expected = day("1800.01.01").unwrap();
        for year in 1800..2200 {
            for month in 1..=12 {
                for date in 1..=31 {
                    if let Some(day) = day(&format!("{year}.{month:02}.{date:02}")) {
                        assert_eq!(day, expected, "{year}.{month}.{date}");
                        expected += 1;
                    }
                }
            }
        }
    }
}
