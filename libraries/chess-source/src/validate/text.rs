//! Positions and games in the text of a call.

use std::rc::Rc;

use chess_core::__private::{MoveStyle, Part};
use chess_core::error::Syntax;
use chess_core::pgn::Item;
use chess_core::{Board, Error, ErrorKind, FenOptions, GameBuf, Replay, Setup};
use proc_macro2::Span;

use crate::diagnostic::Diagnostics;
use crate::environment;
use crate::parse::habits::{self, rust};
use crate::parse::input::StartPosition;
use crate::tokens::source::{Source, SpannedText, TextOrigin};

/// The greatest width of a line of a translated game.
const WIDTH: usize = 80;

/// Reads a FEN.
#[inline]
pub fn parse_fen(fen: &Source, options: FenOptions) -> Result<Board, Diagnostics> {
    let options = fen.options(options);
    let board = options.parse(fen.text()).or_else(|_| {
        let text = fen.spanned();
        if text.text().trim().is_empty() {
            return Err(Diagnostics::new("expected a FEN, but found nothing", text.first_span()));
        }
        let error = match options.parse(text.text()) {
            Ok(board) => return Ok(board),
            Err(error) => error,
        };
        check_rust(fen, rust::NameMeaning::Rust)?;
        Err(Diagnostics::of_error(&error, &text))
    })?;
    check_spaces(fen)?;
    Ok(board)
}

/// Checks that a FEN in a string, which other programs may read, has no more white space than they all take.
#[inline]
pub(super) fn check_spaces(fen: &Source) -> Result<(), Diagnostics> {
    match fen {
        Source::Tokens(..) => Ok(()),
        Source::Literal(string) => FenOptions::check_spaces(string.value())
            .map_err(|error| Diagnostics::of_error(&error, &fen.spanned())),
    }
}

/// Reads a position, and the moves that should lead to it.
#[inline]
pub fn parse_start(start: &StartPosition) -> Result<Board, Diagnostics> {
    let board = parse_fen(&start.fen, start.options.0)?;
    let Some(moves) = &start.moves else { return Ok(board) };
    check_reached(&Setup::of(board), &start.fen.spanned(), moves)?;
    Ok(board)
}

/// Checks that moves from the starting position lead to a position, which the beginning of a text gives.
#[inline]
pub(super) fn check_reached(
    setup: &Setup,
    fen: &Rc<SpannedText>,
    moves: &Source,
) -> Result<(), Diagnostics> {
    let after = read_game(None, Some(moves))?.as_game().board();
    let end = fen.text().trim_end().len();
    setup
        .check_reached(fen.text(), 0..end, &after)
        .map_err(|error| Diagnostics::of_error(&error, fen))
}

/// Reads a game from the start, or from a position.
#[inline]
pub fn read_game(
    start: Option<&StartPosition>,
    moves: Option<&Source>,
) -> Result<GameBuf, Diagnostics> {
    let unread = |mut wrong: Diagnostics| {
        let Some(text) = moves.map(Source::spanned) else { return wrong };
        if let Some(error) = Error::of_unread_game(text.text()) {
            wrong.add(Diagnostics::of_error(&error, &text));
        }
        wrong
    };
    let board = match start {
        Some(start) => parse_start(start).map_err(unread)?,
        None => Board::START,
    };
    let Some(moves) = moves else {
        return if start.is_some() { Ok(GameBuf::new(board)) } else { Err(empty()) };
    };
    let refuse = |words| Err(Diagnostics::new(words, moves.spanned().first_span()));
    if moves.is_string()
        && let Some(words) =
            habits::path_words(moves.text()).or_else(|| rust::start_words(moves.text().trim()))
    {
        return refuse(words);
    }
    if start.is_none() && chess_core::is_fen(moves.text()) {
        return refuse("expected `fen` before a position: `fen ...; moves`".to_owned());
    }
    read_moves(board, start.map_or("", |start| start.fen.text()), moves)
}

/// Reads moves from a position, which was read from a FEN unless that is empty.
///
/// Moves in tokens are read from all tokens printed at once. If that fails, they are read again, with a space between
/// all tokens, for two reasons:
///
/// - Only this text knows the token of a mistake.
/// - Tokens that came through a user's macro may print without a space between them. Then `e2` and `e4` look like
///   `e2e4`.
///
/// For the second reason, the second reading starts at the first move: the first reading may have seen other words. Both
/// have the spaces of a comment as they are written.
#[inline]
pub fn read_moves(board: Board, fen: &str, moves: &Source) -> Result<GameBuf, Diagnostics> {
    if let Some(text) = moves.printed() {
        let mut replay = Replay::of_tokens(&text, board).counting_as_in(fen);
        if let Ok(game) = GameBuf::replay(&mut replay)
            && !replay.has_moves_by_squares()
        {
            return Ok(game);
        }
    }
    let text = moves.spanned();
    let mistakes = match GameBuf::check(&mut replay(&text, board).counting_as_in(fen)) {
        Ok(game) => return Ok(game),
        Err(mistakes) => mistakes,
    };
    let meaning = match mistakes.first().map(Error::kind) {
        Some(ErrorKind::Syntax(Syntax::UnknownWord)) => rust::NameMeaning::Unknown,
        _ => rust::NameMeaning::Known,
    };
    let rust = match check_rust(moves, meaning) {
        Err(rust) if !environment::is_editor() => return Err(rust),
        checked => checked,
    };
    let mut all = Diagnostics::default();
    for error in &mistakes {
        all.add(Diagnostics::of_error(error, &text));
    }
    if environment::is_editor() {
        guess_positions(&mut all, &replay(&text, board).counting_as_in(fen));
        // The first letter of a move may be the name of a variable.
        if let Err(rust) = rust {
            return Err(rust.about(all));
        }
    }
    let read: Vec<_> = mistakes.iter().filter(|error| error.unread().is_none()).collect();
    Err(match &*read {
        [error] => all.with(translation(error, text.text())),
        _ => all,
    })
}

/// Guesses the positions of the mistakes before which the position is not known, and finds how the moves are written.
#[inline]
fn guess_positions(mistakes: &mut Diagnostics, replay: &Replay<'_>) {
    let unknown = mistakes.0.iter_mut().filter_map(|mistake| mistake.origin.as_mut());
    let mut unknown: Vec<_> = unknown.filter(|origin| origin.board.is_none()).collect();
    let mut next = 0;
    let mut place = |until: usize, board: Board| {
        while let Some(origin) = unknown.get_mut(next)
            && origin.error.range().start < until
        {
            origin.board = Some(board);
            next += 1;
        }
    };
    let (mut last, mut style) = (*replay.start(), MoveStyle::default());
    let end = Part::each(replay.clone(), &mut |part| match part {
        Part::Item { item, range, before, after, .. } => {
            place(range.end, before);
            if let Item::Move(mv) = item {
                style = style.after(&before, mv, &replay.text()[range]);
            }
            last = after;
        }
        Part::Mistake(error) => place(error.range().end, last),
    });
    place(usize::MAX, *end.board());
    for origin in unknown {
        if origin.ends_with_move() && origin.error.range().end == replay.text().len() {
            origin.board = Some(*end.board());
        }
    }
    for origin in mistakes.0.iter_mut().filter_map(|mistake| mistake.origin.as_mut()) {
        origin.style = style;
    }
}

/// Reads a game that goes on where an earlier one ends. It has the moves of both, and the tags, notes and result of
/// neither but its own. Core reads all of it, so its reasons know the earlier moves; their mistakes would be on `name`.
#[inline]
pub fn go_on(base: &GameBuf, name: Span, moves: &Source) -> Result<GameBuf, Diagnostics> {
    let start = base.start();
    let mut text = SpannedText::default();
    let earlier = GameBuf::moves_of(base.as_game());
    text.push(&earlier.as_game().line().to_string(), TextOrigin::Token(name), " ");
    text.push_source(moves);
    let text = Rc::new(text);
    let replay = if moves.is_string() { Replay::new } else { Replay::of_tokens };
    let mut replay = replay(text.text(), start);
    let begin = environment::is_editor().then(|| replay.clone());
    GameBuf::check(&mut replay).map_err(|mistakes| {
        let mut all = Diagnostics::default();
        for error in &mistakes {
            all.add(Diagnostics::of_error(error, &text));
        }
        if let Some(begin) = begin {
            guess_positions(&mut all, &begin);
        }
        all
    })
}

/// The replay of a text. A string has the user's own line breaks, and tokens have none.
#[inline]
pub fn replay(text: &SpannedText, board: Board) -> Replay<'_> {
    let replay = if text.is_string() { Replay::new } else { Replay::of_tokens };
    replay(text.text(), board)
}

/// Refuses Rust code in place of chess.
#[inline]
fn check_rust(source: &Source, meaning: rust::NameMeaning) -> Result<(), Diagnostics> {
    match source {
        Source::Tokens(tokens, _) => Ok(rust::check(tokens, meaning)?),
        Source::Literal(_) => Ok(()),
    }
}

/// The whole game in English piece letters, if its only mistake is the letters of another language.
#[inline]
fn translation(error: &Error, text: &str) -> String {
    let ErrorKind::Syntax(Syntax::ForeignLetters { language }) = error.kind() else {
        return String::new();
    };
    let mut words = "\nthe whole game is then".to_owned();
    let mut width = WIDTH;
    // Tokens are printed with spaces between them.
    let game = language.translate(text).replace(" - ", "-").replace(" = ", "=");
    for word in game.split_whitespace() {
        width += 1 + word.chars().count();
        let is_new_line = width > WIDTH;
        if is_new_line {
            width = word.chars().count();
        }
        words += if is_new_line { "\n" } else { " " };
        words += word;
    }
    words
}

/// The diagnostic for a call without tokens, the only mistake that has no token to underline.
#[inline]
fn empty() -> Diagnostics {
    let words = GameBuf::parse("").map_or_else(|error| error.to_string(), |_| String::new());
    let words = words + "\nwrite moves, such as `1. e4 e5`, or a position, `fen \"...\"`";
    Diagnostics::new(words, Span::call_site())
}
