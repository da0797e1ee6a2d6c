//! The mistakes of a call that no compiler expands.

use proc_macro2::{Span, TokenStream};

use crate::diagnostic::{Diagnostic, Diagnostics};
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

/// The result of reading a call.
pub struct Checked {
    /// The number of items; 1 if the call has none.
    pub items: u64,
    /// The mistakes that the compiler would report, each with the number of its item, from 1.
    pub mistakes: Vec<(u64, Diagnostic)>,
}

/// Reads a call as its macro does.
#[inline]
pub fn check(call: &FoundCall) -> Checked {
    let written = call.written.clone();
    if call.is_too_deep() {
        let words = "the brackets of this call are nested too deep";
        return Checked::of_one(Err(Diagnostics::new(words, Span::call_site())));
    }
    let are_items = items::are_written(&written);
    match call.called {
        Macro::Games if are_items => {
            let mut earlier = Earlier::default();
            each_item(written, Kind::Games, |item| earlier.read(item).0.map(drop))
        }
        Macro::Boards if are_items => each_item(written, Kind::Boards, |item| {
            validate::epd(&validate::line(item.value.clone())?).map(drop)
        }),
        #[cfg(feature = "puzzle")]
        Macro::Puzzles if are_items && !puzzle::begins_with_claim(&written) => {
            each_item(written, Kind::Puzzles, |item| prove(item.value.clone()))
        }
        called => Checked::of_one(check_one(called, written)),
    }
}

impl Checked {
    /// The result of a call that is one item.
    #[inline]
    fn of_one(checked: Result<(), Diagnostics>) -> Self {
        let mistakes = checked.err().map_or_else(Vec::new, |wrong| wrong.0);
        Self { items: 1, mistakes: mistakes.into_iter().map(|mistake| (1, mistake)).collect() }
    }
}

/// Reads items. A mistake in one does not affect the others.
fn each_item(
    written: TokenStream,
    kind: Kind,
    mut read: impl FnMut(&Item) -> Result<(), Diagnostics>,
) -> Checked {
    let mut checked = Checked { items: 0, mistakes: Vec::new() };
    for item in items::parse(written, kind) {
        checked.items += 1;
        if let Err(wrong) = item.map_err(Diagnostics::from).and_then(|item| read(&item)) {
            let mistakes = wrong.0.into_iter();
            checked.mistakes.extend(mistakes.map(|mistake| (checked.items, mistake)));
        }
    }
    checked
}

/// Reads a call that has no items.
#[inline]
fn check_one(called: Macro, written: TokenStream) -> Result<(), Diagnostics> {
    match called {
        Macro::Game => validate::game(&Input::parse(written)?).map(drop),
        Macro::Board => validate::board(&Input::parse(written)?).map(drop),
        Macro::BoardType => validate::key(&Input::parse(written)?).map(drop),
        Macro::Games => games(written),
        Macro::Boards => {
            items::check(&written)?;
            validate::suite(&Suite::parse(written)?).map(drop)
        }
        Macro::Book => validate::book::book(book::parse(written)).map(drop),
        #[cfg(feature = "puzzle")]
        Macro::Puzzle => prove(written),
        #[cfg(feature = "puzzle")]
        Macro::Puzzles => {
            items::check(&written)?;
            validate::puzzle::prove_all(&Puzzle::parse(written, puzzle::FILES)?).map(drop)
        }
    }
}

#[inline]
fn games(written: TokenStream) -> Result<(), Diagnostics> {
    items::check(&written)?;
    if let Some(strings) = strings::parse(&written) {
        return validate::games_of_strings(strings?).map(drop);
    }
    let request = validate::request(Input::parse(written)?)?;
    validate::games(&request).map(drop)
}

#[cfg(feature = "puzzle")]
#[inline]
fn prove(written: TokenStream) -> Result<(), Diagnostics> {
    validate::puzzle::prove(&Puzzle::parse(written, puzzle::FORM)?).map(drop)
}
