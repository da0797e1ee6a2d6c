//! Each macro in its three steps: parse, validate, expand.

use proc_macro2::{TokenStream, TokenTree};

use crate::call::Call;
use crate::diagnostic::Diagnostic;
use crate::input::Input;
use crate::items::{self, Item};
use crate::{output, validate};

/// Expands a call of `game!`.
pub(crate) fn game(tokens: TokenStream) -> Result<TokenStream, Diagnostic> {
    let call = Call::parse(tokens)?;
    let game = validate::game(&Input::parse(call.written)?)?;
    Ok(output::game(&call.facade, &game))
}

/// Expands a call of `games!`, which contains items or is one expression.
pub(crate) fn games(tokens: TokenStream) -> Result<TokenStream, Diagnostic> {
    let call = Call::parse(tokens)?;
    if items::are_written(&call.written) {
        let items = items::parse(call.written);
        return Ok(items.map(|item| item_or_error(&call.facade, item)).collect());
    }
    let games = validate::games(&Input::parse(call.written)?)?;
    Ok(output::games(&call.facade, games))
}

/// Expands a call of `board!`.
pub(crate) fn board(tokens: TokenStream) -> Result<TokenStream, Diagnostic> {
    let call = Call::parse(tokens)?;
    let board = validate::board(&Input::parse(call.written)?)?;
    Ok(output::board(&call.facade, &board))
}

/// Expands a call of `Board!`, where a type may be expected.
pub(crate) fn board_type(tokens: TokenStream) -> Result<TokenStream, Diagnostic> {
    let call = Call::parse(tokens)?;
    let key = validate::key(&Input::parse(call.written)?)?;
    Ok(output::board_type(&call.facade, &key))
}

/// Expands one item. A mistake becomes an error in place of the item or of its value, so that the other items
/// still expand.
fn item_or_error(facade: &TokenTree, item: syn::Result<Item>) -> TokenStream {
    let item = match item {
        Ok(item) => item,
        Err(error) => return Diagnostic::from(error).into_tokens(),
    };
    let input = Input::parse(item.game.clone()).map_err(Diagnostic::from);
    match input.and_then(|input| validate::game(&input)) {
        Ok(game) => output::item(facade, &item, &game),
        Err(diagnostic) => output::wrong_item(facade, &item, &diagnostic.into_tokens()),
    }
}
