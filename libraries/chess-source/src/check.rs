//! The mistakes of a call that no compiler expands.

use proc_macro2::{Span, TokenStream};

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::find::{FoundCall, Macro};
use crate::parse::book;
use crate::parse::input::CallContent;
use crate::parse::items::{self, ConstItem, ItemKind};
use crate::parse::line::EpdLine;
use crate::parse::literal::{self, ChessLiteral};
#[cfg(feature = "puzzle")]
use crate::parse::puzzle::{self, PuzzleCall};
use crate::parse::strings;
use crate::parse::suite::SuiteCall;
use crate::validate;
use crate::validate::items::EarlierGames;

/// The result of reading a call.
pub struct CheckedCall {
    /// The number of items; 1 if the call has none.
    pub items: u64,
    /// The mistakes that the compiler would report, each with the number of its item, from 1.
    pub mistakes: Vec<(u64, Diagnostic)>,
}

/// Reads a call as its macro does.
#[inline]
pub fn check(call: &FoundCall) -> CheckedCall {
    let written = call.written.clone();
    if call.is_too_deep() {
        let words = "the brackets of this call are nested too deep";
        return CheckedCall::of_one(Err(Diagnostics::new(words, Span::call_site())));
    }
    let are_items = items::are_written(&written);
    match call.called {
        Macro::Games if are_items => {
            let mut earlier = EarlierGames::default();
            each_item(written, ItemKind::Games, |item| earlier.read(item).0.map(drop))
        }
        Macro::Boards if are_items => each_item(written, ItemKind::Boards, |item| {
            validate::epd(&validate::line(item.value.clone())?).map(drop)
        }),
        #[cfg(feature = "puzzle")]
        Macro::Puzzles if are_items && !puzzle::begins_with_claim(&written) => {
            each_item(written, ItemKind::Puzzles, |item| prove(item.value.clone()))
        }
        called => CheckedCall::of_one(check_one(called, written)),
    }
}

impl CheckedCall {
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
    kind: ItemKind,
    mut read: impl FnMut(&ConstItem) -> Result<(), Diagnostics>,
) -> CheckedCall {
    let mut checked = CheckedCall { items: 0, mistakes: Vec::new() };
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
        Macro::Game => validate::game(&CallContent::parse(written)?).map(drop),
        Macro::Board => validate::board(&CallContent::parse(written)?).map(drop),
        Macro::BoardType => validate::key(&CallContent::parse(written)?).map(drop),
        Macro::Games => games(written),
        Macro::Boards => {
            if let Some(lines) = EpdLine::parse_list(&written) {
                return validate::positions(lines).map(drop);
            }
            items::check(&written)?;
            validate::suite(&SuiteCall::parse(written)?).map(drop)
        }
        Macro::Setup => validate::literal::setup(&literal::parse_setup(written)?).map(drop),
        Macro::Literal(kind) => {
            validate::literal::strings(ChessLiteral::parse(kind, written)).map(drop)
        }
        Macro::Book => validate::book::book(book::parse(written)).map(drop),
        #[cfg(feature = "puzzle")]
        Macro::Puzzle => prove(written),
        #[cfg(feature = "puzzle")]
        Macro::Puzzles => {
            items::check(&written)?;
            validate::puzzle::prove_all(&PuzzleCall::parse(written, puzzle::FILES)?).map(drop)
        }
    }
}

#[inline]
fn games(written: TokenStream) -> Result<(), Diagnostics> {
    items::check(&written)?;
    if let Some(strings) = strings::parse(&written) {
        return validate::games_of_strings(strings?).map(drop);
    }
    let request = validate::request(CallContent::parse(written)?)?;
    validate::games(&request).map(drop)
}

#[cfg(feature = "puzzle")]
#[inline]
fn prove(written: TokenStream) -> Result<(), Diagnostics> {
    validate::puzzle::prove(&PuzzleCall::parse(written, puzzle::FORM)?).map(drop)
}
