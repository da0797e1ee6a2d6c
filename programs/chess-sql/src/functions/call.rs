//! A call of a function: its arguments, row by row.

use chess_check::chess_core::{Board, Error, FenOptions, GameBuf, is_fen};
use datafusion::arrow::array::{Array, ArrayRef, AsArray, FixedSizeBinaryArray, StringArray};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Int64Type};
use datafusion::common::{Result, exec_datafusion_err};
use datafusion::logical_expr::ColumnarValue;

use crate::packed;

/// The arguments of a call.
pub(super) struct Call {
    name: &'static str,
    pub(super) rows: usize,
    arguments: Vec<Argument>,
}

/// An argument: one value for all rows, or a value for each row.
struct Argument {
    values: ArrayRef,
    is_constant: bool,
}

impl Argument {
    fn of(value: ColumnarValue) -> Result<Self> {
        let is_constant = matches!(value, ColumnarValue::Scalar(_));
        Ok(Self { values: value.into_array(1)?, is_constant })
    }

    fn index(&self, row: usize) -> usize {
        if self.is_constant { 0 } else { row }
    }
}

impl Call {
    pub(super) fn new(
        name: &'static str,
        arguments: Vec<ColumnarValue>,
        rows: usize,
    ) -> Result<Self> {
        let arguments = arguments.into_iter().map(Argument::of).collect::<Result<_>>()?;
        Ok(Self { name, rows, arguments })
    }

    /// The values of an argument, if it is given.
    pub(super) fn values(&self, index: usize) -> Option<&ArrayRef> {
        self.arguments.get(index).map(|argument| &argument.values)
    }

    /// An argument as texts, if it is given.
    pub(super) fn texts(&self, index: usize) -> Result<Option<Texts>> {
        let Some(argument) = self.arguments.get(index) else { return Ok(None) };
        let values = cast(&argument.values, &DataType::Utf8)?.as_string::<i32>().clone();
        Ok(Some(Texts { values, is_constant: argument.is_constant }))
    }

    /// An argument as a number in a row, if it is given.
    pub(super) fn number(&self, index: usize, row: usize) -> Result<Option<i64>> {
        let Some(argument) = self.arguments.get(index) else { return Ok(None) };
        let values = cast(&argument.values, &DataType::Int64)?;
        let at = argument.index(row);
        if argument.is_constant && values.is_null(at) && argument.values.is_valid(at) {
            let text = self.texts(index)?;
            let text = text.as_ref().and_then(|text| text.get(0)).unwrap_or_default();
            return self.refusal(&format!("'{text}' is not a number"));
        }
        Ok(values.is_valid(at).then(|| values.as_primitive::<Int64Type>().value(at)))
    }

    /// The positions of the rows, which are the first argument.
    pub(super) fn positions(&self) -> Result<Positions> {
        if let Some(argument) = self.arguments.first().filter(|argument| !argument.is_constant)
            && let Some(values) = argument.values.as_fixed_size_binary_opt()
        {
            return Ok(Positions::Packed(values.clone()));
        }
        let texts = self
            .texts(0)?
            .ok_or_else(|| exec_datafusion_err!("`{}` needs a position", self.name))?;
        if !texts.is_constant {
            return Ok(Positions::Texts(texts));
        }
        let board = texts.get(0).map(|text| self.constant(text, position)).transpose()?;
        Ok(Positions::Constant(board))
    }

    /// The value of a text in the query, which must be right.
    pub(super) fn constant<T>(
        &self,
        text: &str,
        read: impl FnOnce(&str) -> Result<T, Error>,
    ) -> Result<T> {
        read(text).map_err(|error| exec_datafusion_err!("in `{}`: {error}", self.name))
    }

    /// The error for an argument in the query.
    pub(super) fn refusal<T>(&self, words: &str) -> Result<T> {
        Err(exec_datafusion_err!("in `{}`: {words}", self.name))
    }
}

/// Texts, one for each row.
pub(super) struct Texts {
    values: StringArray,
    pub(super) is_constant: bool,
}

impl Texts {
    /// The one text of all rows, if the query has it.
    pub(super) fn constant(&self) -> Option<&str> {
        self.get(0).filter(|_| self.is_constant)
    }

    pub(super) fn get(&self, row: usize) -> Option<&str> {
        let at = if self.is_constant { 0 } else { row };
        self.values.is_valid(at).then(|| self.values.value(at))
    }
}

/// Positions, one for each row.
pub(super) enum Positions {
    /// One for all rows; `None` if the text in the query is null.
    Constant(Option<Board>),
    Texts(Texts),
    /// As a scan gives them to functions.
    Packed(FixedSizeBinaryArray),
}

impl Positions {
    /// The position of a row; `None` if its value is null or no position.
    pub(super) fn get(&self, row: usize) -> Option<Board> {
        match self {
            Self::Constant(board) => *board,
            Self::Texts(texts) => position(texts.get(row)?).ok(),
            Self::Packed(values) => packed::board(values, row),
        }
    }
}

/// The position of a text: FEN, EPD, the moves that lead to it, or `start`.
///
/// # Errors
///
/// Returns the error of the FEN or of the moves.
pub fn position(text: &str) -> Result<Board, Error> {
    if matches!(text.trim(), "start" | "startpos") {
        return Ok(Board::START);
    }
    if !is_fen(text) {
        return GameBuf::parse(text).map(|game| game.board());
    }
    let read = |options: FenOptions| options.parse_epd(text).map(|epd| *epd.board());
    read(FenOptions::new()).or_else(|error| read(FenOptions::new().chess960()).map_err(|_| error))
}
