//! The games of items. One may go on from another.

use chess_core::{Board, GameBuf};
use proc_macro2::{Ident, TokenStream, TokenTree};

use crate::diagnostic::Diagnostics;
use crate::parse::form::Form;
use crate::parse::input::CallContent;
use crate::parse::items::ConstItem;
use crate::tokens::source::Source;
use crate::tokens::{self, cursor, flatten};
use crate::validate::files::Loaded;
use crate::validate::{self, text};

/// The games of the items so far, by name; `None` for a wrong one.
#[derive(Default)]
pub struct EarlierGames(Vec<(String, Option<GameBuf>)>);

/// The moves with which an item goes on from an earlier one, and the position before them.
pub struct Continuation {
    /// The last position of the earlier game.
    pub board: Board,
    /// The moves.
    pub moves: Source,
}

impl EarlierGames {
    /// Reads the game of the next item of `games!`. If it goes on from an earlier one, its own moves are also returned.
    #[inline]
    pub fn read(
        &mut self,
        item: &ConstItem,
    ) -> (Result<Loaded<GameBuf>, Diagnostics>, Option<Continuation>) {
        let (game, continuation) = match &item.earlier {
            None => (alone(item).map_err(|wrong| self.goes_on(item).unwrap_or(wrong)), None),
            Some(name) => match self.continuation(name, item.value.clone()) {
                Err(diagnostic) => (Err(diagnostic), None),
                Ok((base, moves)) => {
                    let game = text::go_on(base, name.span(), &moves);
                    let board = base.as_game().board();
                    (game.map(Loaded::without_files), Some(Continuation { board, moves }))
                }
            },
        };
        let value = game.as_ref().ok().map(|found| found.value.clone());
        self.0.push((item.name.to_string(), value));
        (game, continuation)
    }

    /// The mistake of a game that begins with the name of an earlier one, and lacks the comma or the moves after it.
    #[inline]
    fn goes_on(&self, item: &ConstItem) -> Option<Diagnostics> {
        let tokens = flatten(item.value.clone());
        let [TokenTree::Ident(first), rest @ ..] = &*tokens else { return None };
        let name = first.to_string();
        let name = cursor::split(&name).0;
        if !self.names().any(|known| known == name) {
            return None;
        }
        let words = if rest.is_empty() {
            let alias = &item.name;
            format!(
                "`{name}` is an earlier game of this `games!`: write moves with which it goes on, `{name}, 2. Nf3`\n\
                 another name for the same game needs no macro: `const {alias}: Game = {name};` after the call"
            )
        } else {
            format!(
                "expected `,` after the earlier game `{name}`: write `{name}, {}`",
                excerpt(rest)
            )
        };
        Some(Diagnostics::new(words, first.span()))
    }

    /// The names of the items so far.
    #[inline]
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }

    /// The game of an earlier item, and the moves with which another goes on from it.
    #[inline]
    fn continuation(
        &self,
        name: &Ident,
        moves: TokenStream,
    ) -> Result<(&GameBuf, Source), Diagnostics> {
        let base = self.0.iter().rev().find(|(known, _)| name == known);
        let Some((_, base)) = base else {
            let words = format!(
                "`{name}` is not an earlier game of this `games!`: a macro sees no constants from elsewhere"
            );
            return Err(Diagnostics::new(words, name.span()));
        };
        // The mistake is reported once, where it is.
        let Some(base) = base else { return Err(Diagnostics::default()) };
        match Source::parse(flatten(moves))? {
            Some(moves) => Ok((base, moves)),
            None => Err(Diagnostics::new(format!("expected moves after `{name},`"), name.span())),
        }
    }
}

/// The first move after a name, with its number.
#[inline]
fn excerpt(moves: &[TokenTree]) -> String {
    let is_move = |token: &TokenTree| matches!(token, TokenTree::Ident(_));
    let end = moves.iter().position(is_move).map_or(moves.len(), |at| at + 1);
    tokens::print(&tokens::stream(moves[..end].to_vec()))
}

/// Reads the game of an item that goes on from no other.
#[inline]
fn alone(item: &ConstItem) -> Result<Loaded<GameBuf>, Diagnostics> {
    let input = CallContent::parse_in(item.value.clone(), Form::ITEM)?;
    validate::game(&input)
}
