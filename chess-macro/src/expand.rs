//! What core makes of an input, as one literal.

use std::path::PathBuf;

use chess_core::__private::TypeKey;
use chess_core::{Board, GameBuf, Replay};
use proc_macro2::{Span, TokenStream, TokenTree};

use crate::files::Found;
use crate::input::Input;
use crate::refusal::Refusal;
use crate::source::Source;
use crate::terms::Terms;
use crate::tokens;

/// A call of `game!`.
pub(crate) fn game(facade: &TokenTree, input: &Input) -> Result<TokenStream, Refusal> {
    read_game(input).map(|found| constant(facade, &found))
}

/// A game as a constant expression.
pub(crate) fn constant(facade: &TokenTree, found: &Found<GameBuf>) -> TokenStream {
    tokens::watching(facade, &found.files, tokens::wrapper(facade, "Game", found.games.as_bytes()))
}

/// A call of `games!`.
pub(crate) fn games(facade: &TokenTree, input: &Input) -> Result<TokenStream, Refusal> {
    let Some(request) = &input.file else {
        let words = "expected `file \"...\"` or `dir \"...\"`, or items: `const NAME = game;`\n\
                     one game by itself is `game!(...)`";
        let span = input
            .text
            .as_ref()
            .map_or_else(Span::call_site, |text| text.spans(&(0..text.text().len())).0);
        return Err(Refusal::new(words.to_owned(), span));
    };
    let Found { games, files } = request.games()?;
    Ok(tokens::watching(facade, &files, tokens::wrapper(facade, "Games", &games.into_bytes())))
}

/// A call of `board!`.
pub(crate) fn board(facade: &TokenTree, input: &Input) -> Result<TokenStream, Refusal> {
    let (board, files) = read_board(input)?;
    Ok(tokens::watching(facade, &files, tokens::board(facade, &board.to_bytes())))
}

/// A call of `Board!`.
pub(crate) fn board_type(facade: &TokenTree, input: &Input) -> Result<TokenStream, Refusal> {
    if let Some(request) = &input.file {
        return Err(request.refuse("a type cannot watch a file: `Board!` takes moves or a FEN"));
    }
    let (board, _) = read_board(input)?;
    Ok(tokens::board_type(facade, &TypeKey::of(&board)))
}

fn read_board(input: &Input) -> Result<(Board, Vec<PathBuf>), Refusal> {
    let mut files = Vec::new();
    let board = match input {
        Input { fen: Some(fen), text: None, terms, .. } => read_fen(fen, *terms)?,
        Input { fen: None, text: Some(text), terms, .. } if chess_core::is_fen(text.text()) => {
            read_fen(text, *terms)?
        }
        _ => {
            let Found { games: game, files: found } = read_game(input)?;
            files = found;
            game.as_game().board()
        }
    };
    Ok((board, files))
}

fn read_fen(fen: &Source, terms: Terms) -> Result<Board, Refusal> {
    terms.board(fen.text()).or_else(|_| {
        let fen = fen.apart();
        terms.board(fen.text()).map_err(|error| Refusal::of(&error, &fen))
    })
}

pub(crate) fn read_game(input: &Input) -> Result<Found<GameBuf>, Refusal> {
    if let Some(request) = &input.file {
        return request.game();
    }
    read_text(input).map(|game| Found { games: game, files: Vec::new() })
}

fn read_text(input: &Input) -> Result<GameBuf, Refusal> {
    let start = input.fen.as_ref().map_or(Ok(Board::START), |fen| read_fen(fen, input.terms))?;
    let Some(text) = &input.text else {
        return match input.fen {
            Some(_) => Ok(GameBuf::new(start)),
            None => Err(empty()),
        };
    };
    if chess_core::is_fen(text.text()) && input.fen.is_none() {
        let words = "expected `fen` before a position: `fen ...; moves`";
        return Err(Refusal::new(words.to_owned(), text.spans(&(0..text.text().len())).0));
    }
    if text.has_lines() {
        return check(&mut Replay::new(text.text(), start), text);
    }
    let mut replay = Replay::of_tokens(text.text(), start);
    match GameBuf::replay(&mut replay) {
        Ok(game) if !replay.has_moves_by_squares() => Ok(game),
        // Printed together, tokens that came through a user's macro may touch, and two words then look like
        // one: `e2`, `e4` like `e2e4`.
        _ => {
            let apart = text.apart();
            check(&mut Replay::of_tokens(apart.text(), start), &apart)
        }
    }
}

/// Reads a game, or tells all that is wrong with it.
fn check(replay: &mut Replay<'_>, text: &Source) -> Result<GameBuf, Refusal> {
    GameBuf::check(replay)
        .map_err(|mistakes| text.rust().unwrap_or_else(|| Refusal::of_all(&mistakes, text)))
}

/// The one mistake that has no token to underline.
fn empty() -> Refusal {
    let words = GameBuf::parse("").map_or_else(|error| error.to_string(), |_| String::new());
    Refusal::new(words, Span::call_site())
}
