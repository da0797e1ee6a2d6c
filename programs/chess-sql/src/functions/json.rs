//! `json`: lists and maps as texts.

use std::sync::Arc;

use datafusion::arrow::array::{Array, ArrayRef, StringArray};
use datafusion::arrow::datatypes::{DataType, Field};
use datafusion::arrow::json::writer::{EncoderOptions, make_encoder};
use datafusion::common::Result;

use super::call::Call;
use super::{Definition, define};

pub(super) const FUNCTIONS: [Definition; 1] =
    [define("json(tags)", (1, 1), || DataType::Utf8, json)];

fn json(call: &Call) -> Result<ArrayRef> {
    call.values(0).map_or_else(|| call.refusal("it needs a value"), json_of)
}

/// Values as JSON, each in a text.
///
/// # Errors
///
/// Returns an error if JSON has no such values.
pub fn json_of(values: &ArrayRef) -> Result<ArrayRef> {
    let field = Arc::new(Field::new("json", values.data_type().clone(), true));
    let options = EncoderOptions::default();
    let mut encoder = make_encoder(&field, values, &options)?;
    let mut texts = Vec::with_capacity(values.len());
    for row in 0..values.len() {
        let mut bytes = Vec::new();
        if !encoder.is_null(row) {
            encoder.encode(row, &mut bytes);
        }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        texts.push(Some(text).filter(|text| !text.is_empty()));
    }
    Ok(Arc::new(StringArray::from(texts)))
}
