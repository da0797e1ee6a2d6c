//! The strings in calls that hold chess or name files, for an editor, and all moves in calls, for a formatter.

use std::ops::Range;
use std::path::PathBuf;
use std::rc::Rc;

use chess_core::pgn::Reader;
use chess_core::{Board, GameBuf};
use proc_macro2::{TokenStream, TokenTree};

use crate::find::{FoundCall, Macro};
use crate::parse::book;
use crate::parse::form::Form;
use crate::parse::input::{CallContent, StartPosition};
use crate::parse::items::{self, ItemKind};
use crate::parse::line::EpdLine;
use crate::parse::literal::{self, ChessLiteral};
#[cfg(feature = "puzzle")]
use crate::parse::puzzle::{self, PuzzleCall, WrittenPuzzle};
use crate::parse::request::FileRequest;
use crate::parse::strings;
use crate::parse::suite::SuiteCall;
use crate::tokens::literal::{StrLiteral, Written};
use crate::tokens::source::Source;
use crate::tokens::{flatten, is_punct, print_each};
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
    /// The moves of the call, if requested.
    moves: Option<Vec<CallMoves>>,
}

/// Moves in a call whose value is a game or a position.
#[derive(Clone, Debug)]
pub struct CallMoves {
    /// The moves in the file.
    pub written: WrittenMoves,
    /// The position before the moves.
    pub board: Board,
    /// The moves with their notes; `None` if they have a mistake.
    pub game: Option<GameBuf>,
}

/// Moves in a file.
#[derive(Clone, Debug)]
pub enum WrittenMoves {
    /// Tokens, each with its byte range in the file.
    Tokens(Vec<Range<usize>>),
    /// A part of a string: all of it, or one of the games in it.
    String(Rc<Written>, Range<usize>),
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
    CallStrings::default().of(call)
}

/// Finds the moves of a call, in tokens and in strings. The strings of `pgn!` and its like have none, because such a string
/// is the value of its call.
#[inline]
pub fn moves_of(call: &FoundCall) -> Vec<CallMoves> {
    let found = CallStrings { moves: Some(Vec::new()), ..CallStrings::default() };
    found.of(call).moves.unwrap_or_default()
}

impl CallStrings {
    #[inline]
    fn of(mut self, call: &FoundCall) -> Self {
        if !call.is_too_deep() {
            let _ = self.add_call(call);
        }
        self
    }

    #[inline]
    fn add_call(&mut self, call: &FoundCall) -> syn::Result<()> {
        let written = call.written.clone();
        match call.called {
            Macro::Game | Macro::Board | Macro::BoardType => {
                self.add_input(&CallContent::parse(written)?);
            }
            Macro::Setup => {
                let start = literal::parse_setup(written)?;
                if let Source::Literal(string) = &start.fen {
                    self.add(string, Content::Position);
                }
                self.add_claimed(start.moves.as_ref());
            }
            Macro::Literal(kind) => {
                ChessLiteral::parse(kind, written)
                    .into_iter()
                    .flatten()
                    .for_each(|one| self.add_literal(one));
            }
            Macro::Games => self.add_games(written)?,
            Macro::Boards if items::are_written(&written) => {
                for item in items::parse(written, ItemKind::Boards).into_iter().flatten() {
                    self.add_line(&EpdLine::parse(item.value)?);
                }
            }
            Macro::Boards => match EpdLine::parse_list(&written) {
                Some(lines) => lines.iter().flatten().for_each(|line| self.add_line(line)),
                None => self.add_request(&SuiteCall::parse(written)?.request),
            },
            Macro::Book => {
                self.add_names(&written)?;
                book::parse(written).iter().flatten().for_each(|line| self.add_input(&line.games));
            }
            #[cfg(feature = "puzzle")]
            Macro::Puzzle => self.add_puzzle(&PuzzleCall::parse(written, puzzle::FORM)?),
            #[cfg(feature = "puzzle")]
            Macro::Puzzles => self.add_puzzles(written)?,
        }
        Ok(())
    }

    /// Adds the strings of problems: items with names, or files.
    #[cfg(feature = "puzzle")]
    #[inline]
    fn add_puzzles(&mut self, written: TokenStream) -> syn::Result<()> {
        if !items::are_written(&written) || puzzle::begins_with_claim(&written) {
            self.add_puzzle(&PuzzleCall::parse(written, puzzle::FILES)?);
            return Ok(());
        }
        for item in items::parse(written, ItemKind::Puzzles).into_iter().flatten() {
            self.add_puzzle(&PuzzleCall::parse(item.value, puzzle::FORM)?);
        }
        Ok(())
    }

    /// Adds the strings of a position with operations.
    #[inline]
    fn add_line(&mut self, line: &EpdLine) {
        line.game.iter().for_each(|game| self.add_input(game));
        self.add_claimed(line.claimed.as_ref());
        line.text.strings().for_each(|string| self.add(string, Content::Position));
    }

    #[inline]
    fn add_literal(&mut self, literal: ChessLiteral) {
        match literal {
            ChessLiteral::Setup(start, _) => self.add_claimed(start.moves.as_ref()),
            ChessLiteral::Position(start, string) => {
                self.add(&string, Content::Position);
                self.add_claimed(start.moves.as_ref());
            }
            ChessLiteral::Line(_, string) => self.add(&string, Content::Position),
            ChessLiteral::Games(string) => self.add(&string, Content::Games),
            ChessLiteral::Moves(start, string, _) => {
                if let Some(board) = self.add_start(start.as_ref()) {
                    self.add(&string, Content::Moves(board));
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
            Some(strings) => strings?.iter().for_each(|one| self.add_pgn(one)),
            None => self.add_input(&CallContent::parse(written)?),
        }
        Ok(())
    }

    /// Adds a string of games, and the moves of each: with the white space before them, and the last with that after it.
    #[inline]
    fn add_pgn(&mut self, string: &StrLiteral) {
        self.add(string, Content::Games);
        let Some(all) = &mut self.moves else { return };
        let (written, text) = (Rc::new(string.written()), string.value());
        let (mut start, mut entries) = (0, Reader::new(text.as_bytes()).flatten().peekable());
        while let Some(entry) = entries.next() {
            let whole = text.get(..entry.range.end as usize).unwrap_or(text);
            let end = if entries.peek().is_some() { whole.trim_end().len() } else { text.len() };
            let written = WrittenMoves::String(written.clone(), start..end);
            all.push(CallMoves { written, board: Board::START, game: entry.sound().ok() });
            start = end;
        }
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
        self.add_claimed(start.moves.as_ref());
        text::parse_start(start).ok()
    }

    /// Adds the moves that should lead to a position.
    #[inline]
    fn add_claimed(&mut self, moves: Option<&Source>) {
        if let Some(moves) = moves {
            self.add_moves(moves, Board::START);
        }
    }

    #[inline]
    fn add_moves(&mut self, moves: &Source, board: Board) {
        let is_fen = || board == Board::START && chess_core::is_fen(moves.text());
        if let Some(all) = self.moves.as_mut().filter(|_| !is_fen()) {
            let written = match moves {
                Source::Literal(string) => {
                    WrittenMoves::String(Rc::new(string.written()), 0..string.value().len())
                }
                Source::Tokens(tokens, _) => {
                    let tokens = print_each(tokens.clone());
                    WrittenMoves::Tokens(
                        tokens.iter().map(|token| token.span.byte_range()).collect(),
                    )
                }
            };
            let game = text::read_moves(board, "", moves).ok();
            all.push(CallMoves { written, board, game });
            return;
        }
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
