//! Columns of a table, filled row by row, and only the ones that a query asks for.

mod texts;

use std::fmt;
use std::iter::repeat_n;
use std::sync::Arc;

use chess_check::chess_core::Board;
use chess_check::chess_core::pgn::Place;
use datafusion::arrow::array::{
    ArrayBuilder, ArrayRef, ArrowPrimitiveType, BinaryBuilder, BooleanBuilder,
    FixedSizeBinaryBuilder, Int64Array, ListBuilder, MapBuilder, PrimitiveBuilder, RecordBatch,
    RecordBatchOptions, StringArray, StringBuilder, UInt8Builder,
};
use datafusion::arrow::datatypes::{
    DataType, Field, Float64Type, Int32Type, Int64Type, Schema, SchemaRef, UInt64Type,
};
use datafusion::common::Result;

use crate::packed;
pub(crate) use texts::TextsBuilder;

/// The place in a file from which the games, lines and bytes of a part of it are counted.
#[derive(Clone, Debug)]
pub(crate) struct Base {
    pub(crate) file: Arc<str>,
    pub(crate) place: Place,
    pub(crate) games: u64,
    pub(crate) offset: u64,
}

impl Base {
    /// The beginning of a file.
    pub(crate) fn start(file: &str) -> Self {
        Self { file: file.into(), place: Place::START, games: 0, offset: 0 }
    }
}

/// A kind of rows, which borrow from the text that is being read.
pub(crate) trait Rows: 'static {
    type Row<'a>;
}

/// The values of a column.
pub(crate) trait Column<R: Rows>: Send {
    fn add(&mut self, row: &R::Row<'_>);

    /// The values so far, which are then forgotten.
    fn finish(&mut self, base: &Base) -> ArrayRef;
}

/// The definition of a column.
pub(crate) struct Definition<R: Rows> {
    pub(crate) name: &'static str,
    pub(crate) kind: ColumnKind<R>,
}

/// The way in which a column is filled, and so its type.
pub(crate) enum ColumnKind<R: Rows> {
    /// The name of the file.
    File,
    /// A number in a part of a file, and what the parts before it add.
    Counted(fn(&R::Row<'_>) -> i64, fn(&Base) -> i64),
    Text(fn(&R::Row<'_>, &mut StringBuilder)),
    /// A position: as FEN in its own column, and packed in one behind all others.
    Position(fn(&R::Row<'_>) -> Option<Board>),
    Texts(fn(&R::Row<'_>, &mut TextsBuilder)),
    Map(fn(&R::Row<'_>, &mut MapBuilder<StringBuilder, StringBuilder>)),
    Bytes(fn(&R::Row<'_>, &mut BinaryBuilder)),
    Small(fn(&R::Row<'_>) -> Option<i32>),
    Number(fn(&R::Row<'_>) -> Option<i64>),
    Key(fn(&R::Row<'_>) -> Option<u64>),
    Fraction(fn(&R::Row<'_>) -> Option<f64>),
    Flag(fn(&R::Row<'_>) -> Option<bool>),
    Numbers(fn(&R::Row<'_>, &mut ListBuilder<UInt8Builder>)),
}

/// A column with its name and the values of its rows.
pub(crate) const fn column<R: Rows>(name: &'static str, kind: ColumnKind<R>) -> Definition<R> {
    Definition { name, kind }
}

impl<R: Rows> Definition<R> {
    /// The column, without values.
    fn column(&self) -> Box<dyn Column<R>> {
        fn filled<R: Rows, B: ArrayBuilder + Default>(
            fill: impl Fn(&R::Row<'_>, &mut B) + Send + 'static,
        ) -> Box<dyn Column<R>> {
            Box::new(Filled { builder: B::default(), fill })
        }
        fn numbers<R: Rows, T: ArrowPrimitiveType>(
            value: fn(&R::Row<'_>) -> Option<T::Native>,
        ) -> Box<dyn Column<R>> {
            filled(move |row, values: &mut PrimitiveBuilder<T>| values.append_option(value(row)))
        }
        match self.kind {
            ColumnKind::File => Box::new(File { rows: 0 }),
            ColumnKind::Counted(value, base) => {
                Box::new(CountedColumn { values: Vec::new(), value, base })
            }
            ColumnKind::Text(fill) => filled(fill),
            ColumnKind::Position(board) => {
                // Nearly all games begin here.
                let start = Board::START.fen();
                filled(move |row, values: &mut StringBuilder| match board(row) {
                    Some(Board::START) => values.append_value(start),
                    board => values.append_option(board.map(|board| board.fen())),
                })
            }
            ColumnKind::Texts(fill) => Box::new(TextLists { lists: TextsBuilder::default(), fill }),
            ColumnKind::Map(fill) => Box::new(Filled { builder: map(), fill }),
            ColumnKind::Bytes(fill) => filled(fill),
            ColumnKind::Small(value) => numbers::<R, Int32Type>(value),
            ColumnKind::Number(value) => numbers::<R, Int64Type>(value),
            ColumnKind::Key(value) => numbers::<R, UInt64Type>(value),
            ColumnKind::Fraction(value) => numbers::<R, Float64Type>(value),
            ColumnKind::Flag(value) => {
                filled(move |row, values: &mut BooleanBuilder| values.append_option(value(row)))
            }
            ColumnKind::Numbers(fill) => filled(fill),
        }
    }

    /// The column of packed positions that belongs to this one, without values.
    fn packed(&self) -> Option<Box<dyn Column<R>>> {
        let ColumnKind::Position(board) = self.kind else { return None };
        let fill = move |row: &R::Row<'_>, values: &mut FixedSizeBinaryBuilder| {
            packed::append(values, board(row))
        };
        Some(Box::new(Filled { builder: packed::builder(), fill }))
    }

    fn data_type(&self) -> DataType {
        self.column().finish(&Base::start("")).data_type().clone()
    }
}

fn map() -> MapBuilder<StringBuilder, StringBuilder> {
    MapBuilder::new(None, StringBuilder::new(), StringBuilder::new())
}

/// The schema of a table with these columns, and its packed positions behind them.
pub(crate) fn schema<R: Rows>(definitions: &[Definition<R>]) -> SchemaRef {
    let field = |column: &Definition<R>| {
        let is_counted = matches!(column.kind, ColumnKind::File | ColumnKind::Counted(..));
        Field::new(column.name, column.data_type(), !is_counted)
    };
    let packed = positions(definitions).map(|column| packed::field(column.name));
    Arc::new(Schema::new(definitions.iter().map(field).chain(packed).collect::<Vec<_>>()))
}

/// The columns that have packed positions.
fn positions<R: Rows>(definitions: &[Definition<R>]) -> impl Iterator<Item = &Definition<R>> {
    definitions.iter().filter(|column| matches!(column.kind, ColumnKind::Position(_)))
}

/// The columns that a query asks for.
pub(crate) struct Selection<R: Rows> {
    definitions: &'static [Definition<R>],
    columns: Vec<usize>,
    schema: SchemaRef,
}

impl<R: Rows> Selection<R> {
    /// The columns with these numbers in the schema of a table.
    pub(crate) fn new(definitions: &'static [Definition<R>], columns: &[usize]) -> Result<Self> {
        let schema = Arc::new(schema(definitions).project(columns)?);
        Ok(Self { definitions, columns: columns.to_vec(), schema })
    }

    pub(crate) fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// The names of the columns.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.schema.fields().iter().map(|field| field.name().as_str())
    }

    /// Rows with these columns; none so far.
    pub(crate) fn batch(&self) -> Batch<R> {
        let column = |index: &usize| match index.checked_sub(self.definitions.len()) {
            None => Some(self.definitions[*index].column()),
            Some(behind) => positions(self.definitions).nth(behind)?.packed(),
        };
        let columns = self.columns.iter().filter_map(column).collect();
        Batch { schema: self.schema.clone(), columns, rows: 0 }
    }
}

impl<R: Rows> fmt::Debug for Selection<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

/// Rows under construction.
pub(crate) struct Batch<R: Rows> {
    schema: SchemaRef,
    columns: Vec<Box<dyn Column<R>>>,
    pub(crate) rows: usize,
}

impl<R: Rows> Batch<R> {
    pub(crate) fn add(&mut self, row: &R::Row<'_>) {
        for column in &mut self.columns {
            column.add(row);
        }
        self.rows += 1;
    }

    /// The rows so far, which are then forgotten.
    pub(crate) fn finish(&mut self, base: &Base) -> Result<RecordBatch> {
        let columns = self.columns.iter_mut().map(|column| column.finish(base)).collect();
        let options =
            RecordBatchOptions::new().with_row_count(Some(std::mem::take(&mut self.rows)));
        Ok(RecordBatch::try_new_with_options(self.schema.clone(), columns, &options)?)
    }
}

struct File {
    rows: usize,
}

impl<R: Rows> Column<R> for File {
    fn add(&mut self, _: &R::Row<'_>) {
        self.rows += 1;
    }

    fn finish(&mut self, base: &Base) -> ArrayRef {
        Arc::new(StringArray::from_iter_values(repeat_n(
            &*base.file,
            std::mem::take(&mut self.rows),
        )))
    }
}

struct CountedColumn<R: Rows> {
    values: Vec<i64>,
    value: fn(&R::Row<'_>) -> i64,
    base: fn(&Base) -> i64,
}

impl<R: Rows> Column<R> for CountedColumn<R> {
    fn add(&mut self, row: &R::Row<'_>) {
        self.values.push((self.value)(row));
    }

    fn finish(&mut self, base: &Base) -> ArrayRef {
        let (mut values, base) = (std::mem::take(&mut self.values), (self.base)(base));
        for value in &mut values {
            *value += base;
        }
        Arc::new(Int64Array::from(values))
    }
}

struct Filled<B, F> {
    builder: B,
    fill: F,
}

impl<R: Rows, B: ArrayBuilder, F: Fn(&R::Row<'_>, &mut B) + Send> Column<R> for Filled<B, F> {
    fn add(&mut self, row: &R::Row<'_>) {
        (self.fill)(row, &mut self.builder);
    }

    fn finish(&mut self, _: &Base) -> ArrayRef {
        ArrayBuilder::finish(&mut self.builder)
    }
}

struct TextLists<F> {
    lists: TextsBuilder,
    fill: F,
}

impl<R: Rows, F: Fn(&R::Row<'_>, &mut TextsBuilder) + Send> Column<R> for TextLists<F> {
    fn add(&mut self, row: &R::Row<'_>) {
        (self.fill)(row, &mut self.lists);
    }

    fn finish(&mut self, _: &Base) -> ArrayRef {
        Arc::new(std::mem::take(&mut self.lists).finish())
    }
}
