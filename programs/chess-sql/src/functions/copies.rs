//! `copies`: the copies of games, each with the game to keep. It serves the ready query
//! `duplicates`.

use std::collections::HashSet;
use std::sync::Arc;

use chess_archive::{Copies, CopyFacts, GameHash, PlayerName};
use chess_check::chess_core::GameResult;
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

use super::call::Call;
use super::{Definition, define};

pub(super) const FUNCTIONS: [Definition; 1] =
    [define("copies(array_agg(..))", (1, 1), copy_lists, copies)];

/// The fields of a game in the argument.
fn game_fields() -> Fields {
    let text = |name| Field::new(name, DataType::Utf8, true);
    let tags = CopyFacts::TAGS.map(text).into_iter().collect();
    Fields::from(vec![
        text("file"),
        Field::new("game", DataType::Int64, true),
        Field::new("plies", DataType::Int32, true),
        Field::new("hash", DataType::UInt64, true),
        text("result"),
        Field::new("tags", DataType::Struct(tags), true),
    ])
}

/// The fields of a copy: a game, and the other one that is to be kept.
fn copy_fields() -> Fields {
    let text = |name: String| Field::new(name, DataType::Utf8, true);
    let side = |other: &str| {
        let number = |name, kind| Field::new(format!("{other}{name}"), kind, true);
        let (game, plies) = (number("game", DataType::Int64), number("plies", DataType::Int32));
        let [file, white, black] =
            ["file", "white", "black"].map(|name| text(format!("{other}{name}")));
        [file, game, white, black, plies]
    };
    let [kind, players, differs] = ["kind", "players", "differs"].map(|name| text(name.to_owned()));
    [kind, players].into_iter().chain(side("")).chain(side("other_")).chain([differs]).collect()
}

fn list_of(fields: Fields) -> FieldRef {
    Arc::new(Field::new_list_field(DataType::Struct(fields), true))
}

fn copy_lists() -> DataType {
    DataType::List(list_of(copy_fields()))
}

/// For each list of games whose moves are equal or go on, the longest first: all but the first game of each group of
/// [copies](Copies). A game that is not a copy refers to the first of the list.
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
    columns: &'a StructArray,
    tags: &'a StructArray,
}

const FILE: usize = 0;
const RESULT: usize = 4;

impl<'a> Games<'a> {
    fn of(games: &'a StructArray) -> Self {
        Self { columns: games, tags: games.column(5).as_struct() }
    }

    fn len(&self) -> usize {
        self.columns.len()
    }

    fn text(&self, column: usize, row: usize) -> Option<&'a str> {
        text(self.columns.column(column), row)
    }

    fn tag(&self, name: &str, row: usize) -> Option<&'a str> {
        let column = CopyFacts::TAGS.iter().position(|known| *known == name)?;
        text(self.tags.column(column), row)
    }

    /// The tags that two games have, with other texts; and their results.
    fn differing(&self, row: usize, other: usize) -> Vec<&'static str> {
        let differ = |name: &&str| {
            let text = |row| match *name {
                "Result" => self.text(RESULT, row),
                name => self.tag(name, row),
            };
            text(row).zip(text(other)).is_some_and(|(one, other)| one != other)
        };
        CopyFacts::TAGS.into_iter().chain(["Result"]).filter(differ).collect()
    }

    fn number(&self, row: usize) -> i64 {
        self.columns.column(1).as_primitive::<Int64Type>().value(row)
    }

    fn plies(&self, row: usize) -> i32 {
        self.columns.column(2).as_primitive::<Int32Type>().value(row)
    }

    fn hash(&self, row: usize) -> u64 {
        self.columns.column(3).as_primitive::<UInt64Type>().value(row)
    }

    /// Whether both players have names.
    fn is_known(&self, row: usize) -> bool {
        let is_name = |tag| self.tag(tag, row).and_then(PlayerName::parse).is_some();
        is_name("White") && is_name("Black")
    }

    /// For each game, the longest one that it is a copy of, if it is another one.
    fn originals(&self) -> Vec<Option<usize>> {
        let (mut copies, mut originals) = (Copies::default(), vec![None; self.len()]);
        for row in 0..self.len() {
            let result = self.text(RESULT, row).and_then(|result| result.parse().ok());
            let moves = (GameHash::from_number(self.hash(row)), self.plies(row) as u32);
            let result = result.unwrap_or(GameResult::Unknown);
            copies.add(CopyFacts::new(moves, result, |name| self.tag(name, row)));
        }
        // Each game goes on from all shorter ones of the list.
        let mut shorter = HashSet::new();
        for row in (0..self.len()).rev() {
            if self.len() > row + 1 && self.hash(row + 1) != self.hash(row) {
                shorter.insert(GameHash::from_number(self.hash(row + 1)));
            }
            copies.add_ends(row, &shorter);
        }
        for group in copies.groups() {
            group[1..].iter().for_each(|row| originals[*row] = Some(group[0]));
        }
        originals
    }
}

fn text(column: &ArrayRef, row: usize) -> Option<&str> {
    let texts: &StringArray = column.as_string::<i32>();
    texts.is_valid(row).then(|| texts.value(row))
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
    differs: Vec<String>,
}

impl CopyRows {
    fn add_all(&mut self, games: &Games<'_>) {
        let is_first_known = games.len() > 0 && games.is_known(0);
        for (row, original) in games.originals().into_iter().enumerate() {
            match original {
                Some(original) => self.add(games, row, original, "same"),
                None if row == 0 => {}
                None if is_first_known && games.is_known(row) => self.add(games, row, 0, "moves"),
                None => self.add(games, row, 0, "unknown"),
            }
        }
    }

    fn add(&mut self, games: &Games<'_>, row: usize, other: usize, players: &'static str) {
        let is_equal = games.hash(row) == games.hash(other);
        self.kind.push(if is_equal { "equal" } else { "contained" });
        self.players.push(players);
        self.differs.push(games.differing(row, other).join(", "));
        for (side, row) in [row, other].into_iter().enumerate() {
            self.files[side].append_option(games.text(FILE, row));
            self.games[side].append_value(games.number(row));
            self.white[side].append_option(games.tag("White", row));
            self.black[side].append_option(games.tag("Black", row));
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
        columns.push(Arc::new(StringArray::from(self.differs)));
        Ok(Arc::new(StructArray::try_new(copy_fields(), columns, None)?))
    }
}
