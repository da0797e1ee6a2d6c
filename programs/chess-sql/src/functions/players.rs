//! `same_player`: whether two names are spellings of one.

use std::sync::Arc;

use chess_archive::PlayerName;
use datafusion::arrow::array::{ArrayRef, BooleanArray};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;

use super::call::{Call, Texts};
use super::{Definition, define};

pub(super) const FUNCTIONS: [Definition; 1] =
    [define("same_player(white, black)", (2, 2), || DataType::Boolean, same_player)];

/// Whether both names may belong to one person; null if one of them is not a name.
fn same_player(call: &Call) -> Result<ArrayRef> {
    let (ones, others) = (call.texts(0)?, call.texts(1)?);
    let name = |texts: &Option<Texts>, row| PlayerName::parse(texts.as_ref()?.get(row)?);
    // A name that is the same in all rows is read once.
    let constant = |texts: &Option<Texts>| {
        texts.as_ref().is_some_and(|texts| texts.is_constant).then(|| name(texts, 0))
    };
    let known = constant(&others);
    let is_same = |row| {
        let one = name(&ones, row)?;
        match &known {
            Some(other) => Some(one.is_same(other.as_ref()?)),
            None => Some(one.is_same(&name(&others, row)?)),
        }
    };
    Ok(Arc::new((0..call.rows).map(is_same).collect::<BooleanArray>()))
}
