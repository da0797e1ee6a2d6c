//! `copies`: of games that are one game, each with the one that is to be kept. It serves the ready query `duplicates`.

use std::sync::Arc;

use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, Int32Builder, Int64Builder, ListArray, StringArray, StringBuilder,
    StructArray,
};
use datafusion::arrow::buffer::{NullBuffer, OffsetBuffer};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{
    DataType, Field, FieldRef, Fields, Int32Type, Int64Type, UInt64Type,
};
use datafusion::common::Result;

use super::Definition;
use super::call::Call;
use chess_check::{PlayerName, date_parts, folded_name};

pub(super) const FUNCTIONS: [Definition; 1] = [Definition {
    name: "copies",
    usage: "copies(array_agg(..))",
    arguments: (1, 1),
    returns: copy_lists,
    run: copies,
}];

/// The fields of a game in the argument.
fn game_fields() -> Fields {
    Fields::from(vec![
        Field::new("file", DataType::Utf8, true),
        Field::new("game", DataType::Int64, true),
        Field::new("white", DataType::Utf8, true),
        Field::new("black", DataType::Utf8, true),
        Field::new("event", DataType::Utf8, true),
        Field::new("date", DataType::Utf8, true),
        Field::new("plies", DataType::Int32, true),
        Field::new("hash", DataType::UInt64, true),
    ])
}

/// The fields of a copy: a game, and the other one that is to be kept.
fn copy_fields() -> Fields {
    Fields::from(vec![
        Field::new("kind", DataType::Utf8, true),
        Field::new("players", DataType::Utf8, true),
        Field::new("file", DataType::Utf8, true),
        Field::new("game", DataType::Int64, true),
        Field::new("white", DataType::Utf8, true),
        Field::new("black", DataType::Utf8, true),
        Field::new("plies", DataType::Int32, true),
        Field::new("other_file", DataType::Utf8, true),
        Field::new("other_game", DataType::Int64, true),
        Field::new("other_white", DataType::Utf8, true),
        Field::new("other_black", DataType::Utf8, true),
        Field::new("other_plies", DataType::Int32, true),
    ])
}

fn list_of(fields: Fields) -> FieldRef {
    Arc::new(Field::new_list_field(DataType::Struct(fields), true))
}

fn copy_lists() -> DataType {
    DataType::List(list_of(copy_fields()))
}

/// For each list of games whose moves are equal or go on, the longest first: the copies, which are all but the first game of
/// each pair of players. A game of other players refers to the first of the list.
fn copies(call: &Call) -> Result<ArrayRef> {
    let Some(lists) = call.values(0) else { return call.refusal("it needs a list of games") };
    let lists = cast(lists, &DataType::List(list_of(game_fields())))?;
    let lists = lists.as_list::<i32>();
    let mut rows = CopyRows::default();
    let mut lengths = Vec::with_capacity(lists.len());
    for list in lists.iter() {
        let before = rows.kind.len();
        if let Some(list) = list {
            rows.add_all(&Games::of(list.as_struct()));
        }
        lengths.push(rows.kind.len() - before);
    }
    let nulls: NullBuffer = lists.iter().map(|list| list.is_some()).collect::<Vec<_>>().into();
    let offsets = OffsetBuffer::from_lengths(lengths);
    Ok(Arc::new(ListArray::try_new(list_of(copy_fields()), offsets, rows.finish()?, Some(nulls))?))
}

/// The games of a list.
struct Games<'a> {
    texts: [&'a StringArray; 5],
    numbers: &'a StructArray,
}

const FILE: usize = 0;
const WHITE: usize = 1;
const BLACK: usize = 2;
const EVENT: usize = 3;
const DATE: usize = 4;

impl<'a> Games<'a> {
    fn of(games: &'a StructArray) -> Self {
        let texts = [0, 2, 3, 4, 5].map(|column| games.column(column).as_string::<i32>());
        Self { texts, numbers: games }
    }

    fn len(&self) -> usize {
        self.numbers.len()
    }

    fn text(&self, column: usize, row: usize) -> Option<&'a str> {
        let texts = self.texts[column];
        texts.is_valid(row).then(|| texts.value(row))
    }

    fn number(&self, row: usize) -> i64 {
        self.numbers.column(1).as_primitive::<Int64Type>().value(row)
    }

    fn plies(&self, row: usize) -> i32 {
        self.numbers.column(6).as_primitive::<Int32Type>().value(row)
    }

    fn hash(&self, row: usize) -> u64 {
        self.numbers.column(7).as_primitive::<UInt64Type>().value(row)
    }

    fn names(&self, row: usize) -> Option<[PlayerName; 2]> {
        let name = |column| PlayerName::parse(self.text(column, row)?);
        Some([name(WHITE)?, name(BLACK)?])
    }

    /// Whether nothing in the tags says that games of the same players are two: their dates agree as far as they are
    /// known, or their events are the same.
    fn may_be_one(&self, row: usize, other: usize) -> bool {
        let [date, other_date] =
            [row, other].map(|row| date_parts(self.text(DATE, row).unwrap_or_default()));
        let agree = date.iter().zip(&other_date).all(|pair| match pair {
            (Some(one), Some(other)) => one == other,
            _ => true,
        });
        let event = |row| {
            Some(folded_name(self.text(EVENT, row)?))
                .filter(|event| event.chars().any(char::is_alphanumeric))
        };
        agree || event(row).is_some_and(|one| event(other) == Some(one))
    }
}

/// Copies under construction.
#[derive(Default)]
struct CopyRows {
    kind: Vec<&'static str>,
    players: Vec<&'static str>,
    files: [StringBuilder; 2],
    games: [Int64Builder; 2],
    white: [StringBuilder; 2],
    black: [StringBuilder; 2],
    plies: [Int32Builder; 2],
}

impl CopyRows {
    fn add_all(&mut self, games: &Games<'_>) {
        // The first game of each pair of players.
        let mut firsts: Vec<(usize, [PlayerName; 2])> = Vec::new();
        let mut is_first_known = false;
        for row in 0..games.len() {
            let names = games.names(row);
            let is_known = names.is_some();
            let same = names.as_ref().and_then(|[white, black]| {
                let found = firsts.iter().find(|(first, [other_white, other_black])| {
                    white.is_same(other_white)
                        && black.is_same(other_black)
                        && games.may_be_one(row, *first)
                });
                found.map(|(first, _)| *first)
            });
            match same {
                Some(first) => self.add(games, row, first, "same"),
                None if row == 0 => is_first_known = is_known,
                None if is_known && is_first_known => self.add(games, row, 0, "moves"),
                None => self.add(games, row, 0, "unknown"),
            }
            if let (None, Some(names)) = (same, names) {
                firsts.push((row, names));
            }
        }
    }

    fn add(&mut self, games: &Games<'_>, row: usize, other: usize, players: &'static str) {
        let is_equal = games.hash(row) == games.hash(other);
        self.kind.push(if is_equal { "equal" } else { "contained" });
        self.players.push(players);
        for (side, row) in [row, other].into_iter().enumerate() {
            self.files[side].append_option(games.text(FILE, row));
            self.games[side].append_value(games.number(row));
            self.white[side].append_option(games.text(WHITE, row));
            self.black[side].append_option(games.text(BLACK, row));
            self.plies[side].append_value(games.plies(row));
        }
    }

    fn finish(mut self) -> Result<ArrayRef> {
        let mut columns: Vec<ArrayRef> =
            vec![Arc::new(StringArray::from(self.kind)), Arc::new(StringArray::from(self.players))];
        for side in 0..2 {
            columns.push(Arc::new(self.files[side].finish()));
            columns.push(Arc::new(self.games[side].finish()));
            columns.push(Arc::new(self.white[side].finish()));
            columns.push(Arc::new(self.black[side].finish()));
            columns.push(Arc::new(self.plies[side].finish()));
        }
        Ok(Arc::new(StructArray::try_new(copy_fields(), columns, None)?))
    }
}
