//! The strings in calls that hold chess or name files, for an editor.

use std::ops::Range;
use std::path::PathBuf;

use chess_core::Board;
use proc_macro2::{TokenStream, TokenTree};

use crate::find::{FoundCall, Macro};
use crate::parse::book;
use crate::parse::form::Form;
use crate::parse::input::{CallContent, StartPosition};
use crate::parse::items::{self, ItemKind};
use crate::parse::line::EpdLine;
use crate::parse::literal::ChessLiteral;
#[cfg(feature = "puzzle")]
use crate::parse::puzzle::{self, PuzzleCall, WrittenPuzzle};
use crate::parse::request::FileRequest;
use crate::parse::strings;
use crate::parse::suite::SuiteCall;
use crate::tokens::literal::{StrLiteral, Written};
use crate::tokens::source::Source;
use crate::tokens::{flatten, is_punct};
use crate::validate::files;
use crate::validate::items::{Continuation, EarlierGames};
use crate::validate::text;

/// The strings of a call, in order.
#[derive(Clone, Debug, Default)]
pub struct CallStrings {
    /// The strings that hold chess.
    pub texts: Vec<CallText>,
    /// The files that are named, each with the byte range of the string.
    pub files: Vec<(Range<usize>, PathBuf)>,
}

/// A string that holds chess.
#[derive(Clone, Debug)]
pub struct CallText {
    /// The string in the file.
    pub written: Written,
    /// The meaning of the value.
    pub content: Content,
}

/// The meaning of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Moves from a position, perhaps with tags before them.
    Moves(Board),
    /// Several games in PGN.
    Games,
    /// A position, perhaps with operations.
    Position,
    /// The name of an opening.
    Name,
}

/// Finds the strings of a call. One that cannot be parsed has no strings whose meaning is known.
#[inline]
pub fn strings_of(call: &FoundCall) -> CallStrings {
    let mut found = CallStrings::default();
    if !call.is_too_deep() {
        let _ = found.add_call(call);
    }
    found
}

impl CallStrings {
    #[inline]
    fn add_call(&mut self, call: &FoundCall) -> syn::Result<()> {
        let written = call.written.clone();
        match call.called {
            Macro::Game | Macro::Board | Macro::BoardType => {
                self.add_input(&CallContent::parse(written)?);
            }
            Macro::Setup => {}
            Macro::Literal(kind) => {
                ChessLiteral::parse(kind, written)
                    .into_iter()
                    .flatten()
                    .for_each(|one| self.add_literal(one));
            }
            Macro::Games => self.add_games(written)?,
            Macro::Boards if items::are_written(&written) => {
                for item in items::parse(written, ItemKind::Boards).into_iter().flatten() {
                    let line = EpdLine::parse(item.value)?;
                    line.game.iter().for_each(|game| self.add_input(game));
                    line.text.strings().for_each(|string| self.add(string, Content::Position));
                }
            }
            Macro::Boards => self.add_request(&SuiteCall::parse(written)?.request),
            Macro::Book => {
                self.add_names(&written)?;
                book::parse(written).iter().flatten().for_each(|line| self.add_input(&line.games));
            }
            #[cfg(feature = "puzzle")]
            Macro::Puzzle => self.add_puzzle(&PuzzleCall::parse(written, puzzle::FORM)?),
            #[cfg(feature = "puzzle")]
            Macro::Puzzles
                if items::are_written(&written) && !puzzle::begins_with_claim(&written) =>
            {
                for item in items::parse(written, ItemKind::Puzzles).into_iter().flatten() {
                    self.add_puzzle(&PuzzleCall::parse(item.value, puzzle::FORM)?);
                }
            }
            #[cfg(feature = "puzzle")]
            Macro::Puzzles => self.add_puzzle(&PuzzleCall::parse(written, puzzle::FILES)?),
        }
        Ok(())
    }

    #[inline]
    fn add_literal(&mut self, literal: ChessLiteral) {
        match literal {
            ChessLiteral::Setup(..) => {}
            ChessLiteral::Position(_, string) | ChessLiteral::Line(_, string) => {
                self.add(&string, Content::Position);
            }
            ChessLiteral::Games(string) => self.add(&string, Content::Games),
            ChessLiteral::Moves(start, string, _) => {
                if let Some(board) = self.add_start(start.as_ref()) {
                    self.add_moves(&Source::Literal(string), board);
                }
            }
        }
    }

    /// Adds the names in a book: the first string of a line that has no moves, perhaps after a code.
    #[inline]
    fn add_names(&mut self, written: &TokenStream) -> syn::Result<()> {
        let tokens = flatten(written.clone());
        for line in tokens.split(|token| is_punct(token, ';')) {
            let (name, next) = match line {
                [TokenTree::Literal(name), next @ ..]
                | [TokenTree::Ident(_), TokenTree::Literal(name), next @ ..] => {
                    (name, next.first())
                }
                _ => continue,
            };
            let is_code =
                matches!(line, [TokenTree::Ident(word), ..] if book::is_code(&word.to_string()));
            let is_first = matches!(line, [TokenTree::Literal(_), ..]);
            let is_name = next.is_some_and(|next| is_punct(next, '=')) || is_code && next.is_none();
            if StrLiteral::is_string(name) && is_name && (is_first || is_code) {
                self.add(&StrLiteral::parse(name.clone())?, Content::Name);
            }
        }
        Ok(())
    }

    /// Adds the strings of games: items with names, strings of PGN, or a file.
    #[inline]
    fn add_games(&mut self, written: TokenStream) -> syn::Result<()> {
        if items::are_written(&written) {
            let mut earlier = EarlierGames::default();
            for item in items::parse(written, ItemKind::Games).into_iter().flatten() {
                match earlier.read(&item).1 {
                    Some(Continuation { board, moves }) => self.add_moves(&moves, board),
                    None if item.earlier.is_some() => {}
                    None => self.add_input(&CallContent::parse_in(item.value, Form::ITEM)?),
                }
            }
            return Ok(());
        }
        match strings::parse(&written) {
            Some(strings) => strings?.iter().for_each(|one| self.add(one, Content::Games)),
            None => self.add_input(&CallContent::parse(written)?),
        }
        Ok(())
    }

    #[inline]
    fn add(&mut self, string: &StrLiteral, content: Content) {
        self.texts.push(CallText { written: string.written(), content });
    }

    #[inline]
    fn add_input(&mut self, input: &CallContent) {
        match input {
            CallContent::Files(request) => self.add_request(request),
            CallContent::Text { start, text } => {
                let board = self.add_start(start.as_ref());
                if let (Some(moves), Some(board)) = (text, board) {
                    self.add_moves(moves, board);
                }
            }
        }
    }

    /// Adds the string of a position, and returns the position, if it is right.
    #[inline]
    fn add_start(&mut self, start: Option<&StartPosition>) -> Option<Board> {
        let Some(start) = start else { return Some(Board::START) };
        if let Source::Literal(string) = &start.fen {
            self.add(string, Content::Position);
        }
        text::parse_start(start).ok()
    }

    #[inline]
    fn add_moves(&mut self, moves: &Source, board: Board) {
        let Source::Literal(string) = moves else { return };
        let is_position = board == Board::START && chess_core::is_fen(string.value());
        self.add(string, if is_position { Content::Position } else { Content::Moves(board) });
    }

    #[inline]
    fn add_request(&mut self, request: &FileRequest) {
        let path = files::resolve(&request.path).ok().filter(|path| path.is_file());
        self.files.extend(path.map(|path| (request.span.byte_range(), path)));
    }

    #[cfg(feature = "puzzle")]
    #[inline]
    fn add_puzzle(&mut self, puzzle: &PuzzleCall) {
        match puzzle {
            PuzzleCall::Files(suite, _) => self.add_request(&suite.request),
            PuzzleCall::Written(WrittenPuzzle { position, line, .. }) => {
                self.add_input(position);
                let board = match position {
                    CallContent::Text { start: Some(start), .. } => text::parse_start(start).ok(),
                    other => crate::validate::board(other).ok().map(|found| found.value),
                };
                if let (Some(line), Some(board)) = (line, board) {
                    self.add_moves(line, board);
                }
            }
        }
    }
}
