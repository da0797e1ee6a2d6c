//! `copies`: the copies of games, each with the game to keep. It serves the ready query
//! `duplicates`.

use std::collections::HashSet;
use std::sync::Arc;

use chess_archive::{Copies, CopyFacts, GameHash, PlayerName};
use chess_check::chess_core::GameResult;
use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, ListArray, StringArray, StructArray, UInt64Array,
};
use datafusion::arrow::buffer::{NullBuffer, OffsetBuffer};
use datafusion::arrow::compute::{cast, take};
use datafusion::arrow::datatypes::{DataType, Field, FieldRef, Fields, Int32Type, UInt64Type};
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
    for (list, begin) in lists.iter().zip(lists.value_offsets()) {
        let before = rows.kind.len();
        if let Some(list) = list {
            rows.add_all(&Games::of(list.as_struct()), *begin as usize);
        }
        lengths.push(rows.kind.len() - before);
    }
    let nulls: NullBuffer = lists.iter().map(|list| list.is_some()).collect::<Vec<_>>().into();
    let offsets = OffsetBuffer::from_lengths(lengths);
    Ok(Arc::new(ListArray::try_new(
        list_of(copy_fields()),
        offsets,
        rows.finish(lists.values().as_struct())?,
        Some(nulls),
    )?))
}

/// The games of a list.
struct Games<'a> {
    columns: &'a StructArray,
    tags: &'a StructArray,
}

const RESULT: usize = 4;
const TAGS: usize = 5;

impl<'a> Games<'a> {
    fn of(games: &'a StructArray) -> Self {
        Self { columns: games, tags: games.column(TAGS).as_struct() }
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

/// Copies under construction, with the places of both games among all.
#[derive(Default)]
struct CopyRows {
    kind: Vec<&'static str>,
    players: Vec<&'static str>,
    places: [Vec<u64>; 2],
    differs: Vec<String>,
}

impl CopyRows {
    /// Adds the copies in a list, which begins at a place among all games.
    fn add_all(&mut self, games: &Games<'_>, begin: usize) {
        let is_first_known = games.len() > 0 && games.is_known(0);
        for (row, original) in games.originals().into_iter().enumerate() {
            let (other, players) = match original {
                Some(original) => (original, "same"),
                None if row == 0 => continue,
                None if is_first_known && games.is_known(row) => (0, "moves"),
                None => (0, "unknown"),
            };
            let is_equal = games.hash(row) == games.hash(other);
            self.kind.push(if is_equal { "equal" } else { "contained" });
            self.players.push(players);
            self.differs.push(games.differing(row, other).join(", "));
            for (places, row) in self.places.iter_mut().zip([row, other]) {
                places.push((begin + row) as u64);
            }
        }
    }

    fn finish(self, games: &StructArray) -> Result<ArrayRef> {
        let tags = games.column(TAGS).as_struct();
        let mut columns: Vec<ArrayRef> =
            vec![Arc::new(StringArray::from(self.kind)), Arc::new(StringArray::from(self.players))];
        for places in self.places.map(UInt64Array::from) {
            let [file, game, plies] =
                ["file", "game", "plies"].map(|name| games.column_by_name(name));
            let [white, black] = ["White", "Black"].map(|name| tags.column_by_name(name));
            for column in [file, game, white, black, plies].into_iter().flatten() {
                columns.push(take(column, &places, None)?);
            }
        }
        columns.push(Arc::new(StringArray::from(self.differs)));
        Ok(Arc::new(StructArray::try_new(copy_fields(), columns, None)?))
    }
}
