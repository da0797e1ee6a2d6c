//! Strings of chess that stay strings.

use std::ops::Range;
use std::rc::Rc;

use chess_core::{GameBuf, MoveText, Notation, Setup};

use crate::diagnostic::Diagnostics;
use crate::parse::input::StartPosition;
use crate::parse::literal::{ChessLiteral, Kind};
use crate::tokens::literal::StrLiteral;
use crate::tokens::source::{Source, SpannedText};
use crate::validate::{self, text};

/// Checks the strings of a call, and returns them.
#[inline]
pub fn strings(parsed: Vec<syn::Result<ChessLiteral>>) -> Result<Vec<StrLiteral>, Diagnostics> {
    let (mut strings, mut wrong) = (Vec::new(), Diagnostics::default());
    for literal in parsed {
        let checked = literal.map_err(Diagnostics::from).and_then(|literal| {
            strings.push(literal.string().clone());
            check(literal)
        });
        if let Err(diagnostics) = checked {
            wrong.add(diagnostics);
        }
    }
    if wrong.0.is_empty() { Ok(strings) } else { Err(wrong) }
}

#[inline]
fn check(literal: ChessLiteral) -> Result<(), Diagnostics> {
    match literal {
        ChessLiteral::Position(start, _) => text::parse_start(&start).map(drop),
        ChessLiteral::Setup(start, _) => setup(&start).map(drop),
        ChessLiteral::Line(line, _) => {
            let line = validate::with_position(line)?;
            validate::epd(&line).map(drop)
        }
        ChessLiteral::Games(string) => validate::games_of_strings(vec![string]).map(drop),
        ChessLiteral::Moves(start, string, kind) => {
            let notation = if kind == Kind::Uci { Notation::Uci } else { Notation::San };
            let moves = Source::Literal(string);
            let game = text::read_game(start.as_ref(), Some(&moves))?;
            check_notation(&game, &moves.spanned(), notation)
        }
    }
}

/// Reads a position that need not be whole. `reachable` asks for one that a game may lead to.
#[inline]
pub fn setup(start: &StartPosition) -> Result<Setup, Diagnostics> {
    let setup = parse_setup(start)?;
    if let Some(moves) = &start.moves {
        text::check_reached(&setup, &start.fen.spanned(), moves)?;
    }
    Ok(setup)
}

#[inline]
fn parse_setup(start: &StartPosition) -> Result<Setup, Diagnostics> {
    let options = start.fen.options(start.options.0);
    if options.is_reachable {
        return text::parse_fen(&start.fen, options)
            .map(|board| Setup::from(board).with_chess960(options.is_chess960));
    }
    let setup = options.parse_setup(start.fen.text()).or_else(|_| {
        let text = start.fen.spanned();
        options.parse_setup(text.text()).map_err(|error| Diagnostics::of_error(&error, &text))
    })?;
    text::check_spaces(&start.fen)?;
    Ok(setup)
}

/// Checks that a text is the moves of a game in a notation and nothing else.
#[inline]
fn check_notation(
    game: &GameBuf,
    text: &Rc<SpannedText>,
    notation: Notation,
) -> Result<(), Diagnostics> {
    let mut rest = game.boards().zip(game.moves());
    let mut wrong = Diagnostics::default();
    let is_move = |range: &Range<usize>| !text.text()[range.clone()].ends_with('.');
    let is_one_each = words(text.text()).filter(is_move).count() == game.len();
    let name = if notation == Notation::Uci { "UCI" } else { "standard algebraic notation" };
    for range in words(text.text()) {
        let word = &text.text()[range.clone()];
        if word.ends_with('.') {
            if notation == Notation::Uci {
                let words = format!("UCI has no move numbers: leave out `{word}`");
                wrong.add(Diagnostics::in_text(words, text, &range));
            }
            continue;
        }
        let is_note = word.starts_with(['{', '(', '[', ';', '$', '%']);
        let Some((board, mv)) = rest.next().filter(|_| !is_note) else {
            let words =
                format!("expected moves alone, but found `{word}`: `pgn!` takes whole games");
            wrong.add(Diagnostics::in_text(words, text, &range));
            break;
        };
        let usual = board.write(mv, notation);
        let is_castling = notation == Notation::Uci && word == board.uci_chess960(mv).as_str();
        if word != usual.as_str() && !is_castling && !is_san(word, &usual) {
            let words = format!("`{word}` is not {name}: write `{usual}`");
            wrong.add(Diagnostics::in_text(words, text, &range));
            // In other notations, a move may have several words.
            if !is_one_each {
                break;
            }
        }
    }
    if wrong.0.is_empty() { Ok(()) } else { Err(wrong) }
}

/// Whether a word is a move in standard algebraic notation, which may name more of the origin than is needed, and need
/// not have its signs. No move in UCI is one.
#[inline]
fn is_san(word: &str, usual: &MoveText) -> bool {
    let bare = |text: &'_ str| text.trim_end_matches(['+', '#', '!', '?']).to_owned();
    let (word, usual) = (bare(word), bare(usual.as_str()));
    // The target, with the sign of a capture.
    let target = usual.len() - if usual.contains('x') { 3 } else { 2 };
    let Some((piece, end)) = usual.split_at_checked(target) else { return word == usual };
    let first = usual.chars().next().filter(|first| "KQRBN".contains(*first));
    let Some(first) = first.filter(|_| !piece.is_empty()) else { return word == usual };
    let middle = word.strip_prefix(first).and_then(|rest| rest.strip_suffix(end));
    middle.is_some_and(|origin| {
        origin.len() <= 2 && origin.bytes().all(|byte| matches!(byte, b'a'..=b'h' | b'1'..=b'8'))
    })
}

/// The byte ranges of the words of a text. A move is apart from the number that it touches.
#[inline]
fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.split_whitespace().flat_map(move |word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        let after = word.rfind('.').map_or(0, |dot| dot + 1);
        let (number, rest) = (start..start + after, start + after..start + word.len());
        [number, rest].into_iter().filter(|part| !part.is_empty())
    })
}
