//! The functions about positions, players and dates: a file for each family, and one table of them all.
//!
//! A position is a text: FEN, EPD, or the moves that lead to it from the starting position. A text that is neither is an
//! error if it is in the query, and gives null if it comes from a table, because one wrong line must not end a query
//! over a million.

mod board;
mod call;
mod copies;
mod dates;
mod json;
mod mates;
mod pattern;
mod pieces;
mod players;
mod training;

use std::hash::{Hash, Hasher};

use datafusion::arrow::array::ArrayRef;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{Result, ScalarValue};
use datafusion::logical_expr::{
    ColumnarValue, Expr, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature,
    Volatility,
};

use call::Call;
pub use call::position;
pub use json::json_of;

/// All functions.
pub(crate) fn all() -> Vec<ScalarUDF> {
    definitions().into_iter().map(|definition| ScalarUDF::from(Function::new(definition))).collect()
}

/// The call of `json` for a value.
#[must_use]
pub fn json(value: Expr) -> Expr {
    ScalarUDF::from(Function::new(json::FUNCTIONS[0])).call(vec![value])
}

/// A call of a function of this crate, as it is written.
#[must_use]
pub fn usage(function: &str) -> Option<&'static str> {
    let named = |definition: &Definition| definition.name().eq_ignore_ascii_case(function);
    definitions().into_iter().find(named).map(|definition| definition.usage)
}

fn definitions() -> Vec<Definition> {
    [
        &board::FUNCTIONS[..],
        &pieces::FUNCTIONS,
        &pattern::FUNCTIONS,
        &mates::FUNCTIONS,
        &players::FUNCTIONS,
        &dates::FUNCTIONS,
        &json::FUNCTIONS,
        &copies::FUNCTIONS,
        &training::FUNCTIONS,
    ]
    .concat()
}

/// The definition of a function.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Definition {
    /// A call, as it is written. It begins with the name.
    usage: &'static str,
    /// The least and the greatest number of arguments.
    arguments: (usize, usize),
    returns: fn() -> DataType,
    run: fn(&Call) -> Result<ArrayRef>,
}

/// A function with its least and its greatest number of arguments.
const fn define(
    usage: &'static str,
    arguments: (usize, usize),
    returns: fn() -> DataType,
    run: fn(&Call) -> Result<ArrayRef>,
) -> Definition {
    Definition { usage, arguments, returns, run }
}

impl Definition {
    fn name(&self) -> &'static str {
        self.usage.split('(').next().unwrap_or_default()
    }
}

/// A function in a session.
#[derive(Debug)]
pub(crate) struct Function {
    definition: Definition,
    signature: Signature,
}

impl Function {
    fn new(definition: Definition) -> Self {
        let (least, most) = definition.arguments;
        let counts = (least..=most).map(TypeSignature::Any).collect();
        Self { definition, signature: Signature::one_of(counts, Volatility::Immutable) }
    }

    /// A call, as it is written.
    pub(crate) fn usage(&self) -> &'static str {
        self.definition.usage
    }
}

impl PartialEq for Function {
    fn eq(&self, other: &Self) -> bool {
        self.definition.name() == other.definition.name()
    }
}

impl Eq for Function {}

impl Hash for Function {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.definition.name().hash(state);
    }
}

impl ScalarUDFImpl for Function {
    fn name(&self) -> &str {
        self.definition.name()
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok((self.definition.returns)())
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let is_constant =
            arguments.args.iter().all(|value| matches!(value, ColumnarValue::Scalar(_)));
        let rows = if is_constant { 1 } else { arguments.number_rows };
        let call = Call::new(self.definition.name(), arguments.args, rows)?;
        let values = (self.definition.run)(&call)?;
        if is_constant {
            return Ok(ColumnarValue::Scalar(ScalarValue::try_from_array(&values, 0)?));
        }
        Ok(ColumnarValue::Array(values))
    }
}
