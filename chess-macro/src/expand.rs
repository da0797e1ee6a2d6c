//! Each macro in its three steps: parse, validate, expand.

use proc_macro2::{TokenStream, TokenTree};

use crate::call::Call;
use crate::diagnostic::Diagnostic;
use crate::input::Input;
use crate::items::{self, Item, Kind};
use crate::line::Line;
#[cfg(feature = "puzzle")]
use crate::puzzle::{self, Puzzle};
use crate::{book_line, editor, output, validate};

/// Expands a call of `game!`.
pub(crate) fn game(tokens: TokenStream) -> Result<TokenStream, Diagnostic> {
    let call = Call::parse(tokens)?;
    let input = Input::parse(call.written)?;
    let game = validate::game(&input);
    editor::explained(&call.facade, &input, game.map(|game| output::game(&call.facade, &game)))
}

/// Expands a call of `games!`, which contains items or is one expression.
pub(crate) fn games(tokens: TokenStream) -> Result<TokenStream, Diagnostic> {
    let call = Call::parse(tokens)?;
    if items::are_written(&call.written) {
        let items = items::parse(call.written, Kind::Games);
        return Ok(items.map(|item| game_item(&call.facade, item)).collect());
    }
    let games = validate::games(&Input::parse(call.written)?)?;
    Ok(output::games(&call.facade, games))
}

/// Expands a call of `board!`.
pub(crate) fn board(tokens: TokenStream) -> Result<TokenStream, Diagnostic> {
    let call = Call::parse(tokens)?;
    let input = Input::parse(call.written)?;
    let board = validate::board(&input);
    editor::explained(&call.facade, &input, board.map(|board| output::board(&call.facade, &board)))
}

/// Expands a call of `Board!`, where a type may be expected.
pub(crate) fn board_type(tokens: TokenStream) -> Result<TokenStream, Diagnostic> {
    let call = Call::parse(tokens)?;
    let input = match Input::parse(call.written) {
        Ok(input) => input,
        Err(error) => return Ok(Diagnostic::from(error).into_type(&call.facade)),
    };
    let hovers = editor::beside(&call.facade, &input);
    Ok(match validate::key(&input) {
        Ok(key) => output::board_type(&call.facade, &key, hovers.as_ref()),
        Err(diagnostic) => diagnostic.beside(hovers.unwrap_or_default()).into_type(&call.facade),
    })
}

/// Expands a call of `boards!`, which contains items or is one expression.
pub(crate) fn boards(tokens: TokenStream) -> Result<TokenStream, Diagnostic> {
    let call = Call::parse(tokens)?;
    if items::are_written(&call.written) {
        let items = items::parse(call.written, Kind::Boards);
        return Ok(items.map(|item| board_item(&call.facade, item)).collect());
    }
    let suite = validate::suite(call.written)?;
    Ok(output::suite(&call.facade, suite))
}

/// Expands a call of `book!`.
pub(crate) fn book(tokens: TokenStream) -> Result<TokenStream, Diagnostic> {
    let call = Call::parse(tokens)?;
    let book = validate::book(book_line::parse(call.written))?;
    Ok(output::book(&call.facade, &book))
}

/// Expands a call of `puzzle!`.
#[cfg(feature = "puzzle")]
pub(crate) fn puzzle(tokens: TokenStream) -> Result<TokenStream, Diagnostic> {
    let call = Call::parse(tokens)?;
    Ok(output::puzzle(&call.facade, &Puzzle::parse(call.written, puzzle::FORM)?.prove()?))
}

/// Expands a call of `puzzles!`, which contains items or is one expression.
#[cfg(feature = "puzzle")]
pub(crate) fn puzzles(tokens: TokenStream) -> Result<TokenStream, Diagnostic> {
    let call = Call::parse(tokens)?;
    if items::are_written(&call.written) && !puzzle::begins_with_claim(&call.written) {
        let items = items::parse(call.written, Kind::Puzzles);
        return Ok(items.map(|item| puzzle_item(&call.facade, item)).collect());
    }
    let puzzles = Puzzle::parse(call.written, puzzle::FILES)?.prove_all()?;
    Ok(output::puzzles(&call.facade, puzzles))
}

/// Expands one item of `puzzles!`.
#[cfg(feature = "puzzle")]
fn puzzle_item(facade: &TokenTree, item: syn::Result<Item>) -> TokenStream {
    let item = match item {
        Ok(item) => item,
        Err(error) => return Diagnostic::from(error).into_item(),
    };
    let puzzle = Puzzle::parse(item.value.clone(), puzzle::FORM).map_err(Diagnostic::from);
    match puzzle.and_then(|puzzle| puzzle.prove()) {
        Ok(game) => output::puzzle_item(facade, &item, &game),
        Err(diagnostic) => output::wrong_puzzle_item(facade, &item, diagnostic),
    }
}

/// Expands one item of `boards!`.
fn board_item(facade: &TokenTree, item: syn::Result<Item>) -> TokenStream {
    let item = match item {
        Ok(item) => item,
        Err(error) => return Diagnostic::from(error).into_item(),
    };
    let line = Line::parse(item.value.clone()).map_err(Diagnostic::from);
    match line.and_then(|line| validate::epd(&line)) {
        Ok(epd) => output::epd_item(facade, &item, &epd),
        Err(diagnostic) => output::wrong_epd_item(facade, &item, diagnostic),
    }
}

/// Expands one item of `games!`. A mistake becomes an error in place of the item or of its value, so that the other items
/// still expand.
fn game_item(facade: &TokenTree, item: syn::Result<Item>) -> TokenStream {
    let item = match item {
        Ok(item) => item,
        Err(error) => return Diagnostic::from(error).into_item(),
    };
    let input = Input::parse(item.value.clone()).map_err(Diagnostic::from);
    match input.and_then(|input| validate::game(&input)) {
        Ok(game) => output::item(facade, &item, &game),
        Err(_) if editor::is_here() => {
            output::wrong_item(facade, &item, &output::call(facade, &item))
        }
        Err(diagnostic) => output::wrong_item(facade, &item, &diagnostic.into_value()),
    }
}
