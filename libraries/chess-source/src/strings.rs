//! The strings in calls that hold chess or name files, for an editor.

use std::ops::Range;
use std::path::PathBuf;

use chess_core::Board;
use proc_macro2::TokenStream;

use crate::find::{FoundCall, Macro};
use crate::parse::book;
use crate::parse::form::Form;
use crate::parse::input::{Input, Start};
use crate::parse::items::{self, Kind};
use crate::parse::line::Line;
#[cfg(feature = "puzzle")]
use crate::parse::puzzle::{self, Puzzle, WrittenPuzzle};
use crate::parse::request::Request;
use crate::parse::strings;
use crate::parse::suite::Suite;
use crate::tokens::literal::{StrLiteral, Written};
use crate::tokens::source::Source;
use crate::validate::files;
use crate::validate::items::{Continuation, Earlier};
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
                self.add_input(&Input::parse(written)?);
            }
            Macro::Games => self.add_games(written)?,
            Macro::Boards if items::are_written(&written) => {
                for item in items::parse(written, Kind::Boards).into_iter().flatten() {
                    let line = Line::parse(item.value)?;
                    line.game.iter().for_each(|game| self.add_input(game));
                    line.text.strings().for_each(|string| self.add(string, Content::Position));
                }
            }
            Macro::Boards => self.add_request(&Suite::parse(written)?.request),
            Macro::Book => {
                book::parse(written).iter().flatten().for_each(|line| self.add_input(&line.games));
            }
            #[cfg(feature = "puzzle")]
            Macro::Puzzle => self.add_puzzle(&Puzzle::parse(written, puzzle::FORM)?),
            #[cfg(feature = "puzzle")]
            Macro::Puzzles
                if items::are_written(&written) && !puzzle::begins_with_claim(&written) =>
            {
                for item in items::parse(written, Kind::Puzzles).into_iter().flatten() {
                    self.add_puzzle(&Puzzle::parse(item.value, puzzle::FORM)?);
                }
            }
            #[cfg(feature = "puzzle")]
            Macro::Puzzles => self.add_puzzle(&Puzzle::parse(written, puzzle::FILES)?),
        }
        Ok(())
    }

    /// Adds the strings of games: items with names, strings of PGN, or a file.
    #[inline]
    fn add_games(&mut self, written: TokenStream) -> syn::Result<()> {
        if items::are_written(&written) {
            let mut earlier = Earlier::default();
            for item in items::parse(written, Kind::Games).into_iter().flatten() {
                match earlier.read(&item).1 {
                    Some(Continuation { board, moves }) => self.add_moves(&moves, board),
                    None if item.earlier.is_some() => {}
                    None => self.add_input(&Input::parse_in(item.value, Form::ITEM)?),
                }
            }
            return Ok(());
        }
        match strings::parse(&written) {
            Some(strings) => strings?.iter().for_each(|one| self.add(one, Content::Games)),
            None => self.add_input(&Input::parse(written)?),
        }
        Ok(())
    }

    #[inline]
    fn add(&mut self, string: &StrLiteral, content: Content) {
        self.texts.push(CallText { written: string.written(), content });
    }

    #[inline]
    fn add_input(&mut self, input: &Input) {
        match input {
            Input::Files(request) => self.add_request(request),
            Input::Text { start, text } => {
                let board = self.add_start(start.as_ref());
                if let (Some(moves), Some(board)) = (text, board) {
                    self.add_moves(moves, board);
                }
            }
        }
    }

    /// Adds the string of a position, and returns the position, if it is right.
    #[inline]
    fn add_start(&mut self, start: Option<&Start>) -> Option<Board> {
        let Some(start) = start else { return Some(Board::START) };
        if let Source::Literal(string) = &start.fen {
            self.add(string, Content::Position);
        }
        text::read_fen(&start.fen, start.options.0).ok()
    }

    #[inline]
    fn add_moves(&mut self, moves: &Source, board: Board) {
        let Source::Literal(string) = moves else { return };
        let is_position = board == Board::START && chess_core::is_fen(string.value());
        self.add(string, if is_position { Content::Position } else { Content::Moves(board) });
    }

    #[inline]
    fn add_request(&mut self, request: &Request) {
        let path = files::resolve(&request.path).ok().filter(|path| path.is_file());
        self.files.extend(path.map(|path| (request.span.byte_range(), path)));
    }

    #[cfg(feature = "puzzle")]
    #[inline]
    fn add_puzzle(&mut self, puzzle: &Puzzle) {
        match puzzle {
            Puzzle::Files(suite, _) => self.add_request(&suite.request),
            Puzzle::Written(WrittenPuzzle { position, line, .. }) => {
                self.add_input(position);
                let board = match position {
                    Input::Text { start: Some(start), .. } => {
                        text::read_fen(&start.fen, start.options.0).ok()
                    }
                    other => crate::validate::board(other).ok().map(|found| found.value),
                };
                if let (Some(line), Some(board)) = (line, board) {
                    self.add_moves(line, board);
                }
            }
        }
    }
}
