//! The mistakes of a call that no compiler expands.

use proc_macro2::TokenStream;

use crate::diagnostic::Diagnostic;
use crate::find::{FoundCall, Macro};
use crate::parse::book;
use crate::parse::input::Input;
use crate::parse::items::{self, Item, Kind};
#[cfg(feature = "puzzle")]
use crate::parse::puzzle::{self, Puzzle};
use crate::parse::strings;
use crate::parse::suite::Suite;
use crate::validate;
use crate::validate::items::Earlier;

/// Reads a call as its macro does, and returns the mistakes that the compiler would report.
pub fn check(call: &FoundCall) -> Diagnostic {
    let written = call.written.clone();
    let checked = match call.called {
        Macro::Game => input(written).and_then(|input| validate::game(&input).map(drop)),
        Macro::Board => input(written).and_then(|input| validate::board(&input).map(drop)),
        Macro::BoardType => input(written).and_then(|input| validate::key(&input).map(drop)),
        Macro::Games => games(written),
        Macro::Boards => boards(written),
        Macro::Book => validate::book::book(book::parse(written)).map(drop),
        #[cfg(feature = "puzzle")]
        Macro::Puzzle => puzzle(written),
        #[cfg(feature = "puzzle")]
        Macro::Puzzles => puzzles(written),
    };
    checked.err().unwrap_or_else(Diagnostic::none)
}

fn input(written: TokenStream) -> Result<Input, Diagnostic> {
    Ok(Input::parse(written)?)
}

fn games(written: TokenStream) -> Result<(), Diagnostic> {
    if items::are_written(&written) {
        let mut earlier = Earlier::default();
        return each_item(written, Kind::Games, |item| earlier.read(item).0.map(drop));
    }
    items::check(&written)?;
    if let Some(strings) = strings::parse(&written) {
        return validate::games_of_strings(strings?).map(drop);
    }
    let request = input(written).and_then(validate::request)?;
    validate::games(&request).map(drop)
}

fn boards(written: TokenStream) -> Result<(), Diagnostic> {
    if items::are_written(&written) {
        return each_item(written, Kind::Boards, |item| {
            validate::epd(&validate::line(item.value.clone())?).map(drop)
        });
    }
    items::check(&written)?;
    validate::suite(&Suite::parse(written)?).map(drop)
}

#[cfg(feature = "puzzle")]
fn puzzle(written: TokenStream) -> Result<(), Diagnostic> {
    validate::puzzle::prove(&Puzzle::parse(written, puzzle::FORM)?).map(drop)
}

#[cfg(feature = "puzzle")]
fn puzzles(written: TokenStream) -> Result<(), Diagnostic> {
    if items::are_written(&written) && !puzzle::begins_with_claim(&written) {
        return each_item(written, Kind::Puzzles, |item| puzzle(item.value.clone()));
    }
    items::check(&written)?;
    validate::puzzle::prove_all(&Puzzle::parse(written, puzzle::FILES)?).map(drop)
}

/// Reads items. A mistake in one does not affect the others.
fn each_item(
    written: TokenStream,
    kind: Kind,
    mut read: impl FnMut(&Item) -> Result<(), Diagnostic>,
) -> Result<(), Diagnostic> {
    let mut wrong = Diagnostic::none();
    for item in items::parse(written, kind) {
        if let Err(mistakes) = item.map_err(Diagnostic::from).and_then(|item| read(&item)) {
            wrong.add(mistakes);
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}
