//! Each macro in its three steps: parse, validate, expand.

use chess_source::diagnostic::Diagnostics;
use chess_source::environment;
use chess_source::parse::book;
use chess_source::parse::call::Call;
use chess_source::parse::claims::Claims;
use chess_source::parse::input::CallContent;
use chess_source::parse::items::{self, ConstItem, ItemKind};
use chess_source::parse::line::EpdLine;
use chess_source::parse::literal::{self, ChessLiteral};
#[cfg(feature = "puzzle")]
use chess_source::parse::puzzle::{self, PuzzleCall, WrittenPuzzle};
use chess_source::parse::strings;
use chess_source::parse::suite::SuiteCall;
use chess_source::tokens::literal::StrLiteral;
use chess_source::validate;
use chess_source::validate::items::{Continuation, EarlierGames};
use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

use crate::keywords::{self, CallWords};
use crate::report::Report;
use crate::{editor, output};

/// Expands a call of `game!`.
#[inline]
pub(crate) fn game(call: Call) -> Result<TokenStream, Report> {
    let words = CallWords::of_call(&call.written, keywords::OF_GAME);
    with_words(words, call, |call| {
        let input = CallContent::parse(call.written)?;
        let game = validate::game(&input).map(|game| output::game(&call.facade, &game));
        editor::explain(game, editor::of_input(&call.facade, &input))
    })
}

/// The output of a macro, or its mistakes, with what an editor says about its words and offers for them.
#[inline]
fn with_words(
    words: CallWords,
    call: Call,
    expand: impl FnOnce(Call) -> Result<TokenStream, Report>,
) -> Result<TokenStream, Report> {
    let facade = call.facade.clone();
    match expand(call) {
        Ok(value) => Ok(editor::value_with_words(&facade, words, value)),
        Err(report) => {
            let hovers = editor::of_words(&facade, &words);
            Err(report.offering(words.offered).beside(hovers.unwrap_or_default()))
        }
    }
}

/// A value of a macro that also takes items. An item does not begin with a parenthesis, so rustc says that the
/// value stands in a wrong place.
#[inline]
fn apart_from_items(value: &TokenStream) -> TokenStream {
    quote!((#value))
}

/// Expands a call of `games!`, which contains items or is one expression.
#[inline]
pub(crate) fn games(call: Call) -> Result<TokenStream, Report> {
    if items::are_written(&call.written) {
        let mut earlier = EarlierGames::default();
        return Ok(expand_items(call, ItemKind::Games, &mut |facade, item| {
            game_item(facade, item, &mut earlier)
        }));
    }
    let words = CallWords::of_call(&call.written, keywords::OF_FILES);
    with_words(words, call, games_of_files).map(|value| apart_from_items(&value))
}

/// Expands a call of `games!` that is one expression.
#[inline]
fn games_of_files(call: Call) -> Result<TokenStream, Report> {
    let are_meant = check_items(&call.written)?;
    if let Some(strings) = strings::parse(&call.written) {
        let strings = strings?;
        let hovers = editor::of_strings(&call.facade, &strings);
        let games = validate::games_of_strings(strings);
        return editor::explain(games.map(|games| output::games(&call.facade, games)), hovers);
    }
    let input = CallContent::parse(call.written).map_err(Diagnostics::from);
    let request = input.and_then(validate::request);
    let request = request.map_err(|error| Report::from(error).in_place_of_items(are_meant))?;
    let games = validate::games(&request);
    let count = games.as_ref().ok().map(|games| (games.value.len(), "game"));
    let hovers = editor::of_files(&call.facade, &request, count);
    editor::explain(games.map(|games| output::games(&call.facade, games)), hovers)
}

/// Expands a call of `board!`.
#[inline]
pub(crate) fn board(call: Call) -> Result<TokenStream, Report> {
    let words = CallWords::of_call(&call.written, keywords::OF_GAME);
    with_words(words, call, |call| {
        let input = CallContent::parse(call.written)?;
        let board = validate::board(&input).map(|board| output::board(&call.facade, &board));
        editor::explain(board, editor::of_input(&call.facade, &input))
    })
}

/// Expands a call of `Board!`, where a type may be expected.
#[inline]
pub(crate) fn board_type(call: Call) -> TokenStream {
    let offered = CallWords::of_call(&call.written, keywords::OF_TYPE).offered;
    let input = match CallContent::parse(call.written) {
        Ok(input) => input,
        Err(error) => return Report::from(error).offering(offered).into_type(&call.facade),
    };
    let hovers = editor::of_input(&call.facade, &input);
    match validate::key(&input) {
        Ok(key) => output::board_type(&call.facade, &key, hovers.as_ref()),
        Err(diagnostic) => {
            let report = Report::from(diagnostic).beside(hovers.unwrap_or_default());
            report.offering(offered).into_type(&call.facade)
        }
    }
}

/// Expands a call of `boards!`, which contains items or is one expression.
#[inline]
pub(crate) fn boards(call: Call) -> Result<TokenStream, Report> {
    if items::are_written(&call.written) {
        return Ok(expand_items(call, ItemKind::Boards, &mut board_item));
    }
    let words = CallWords::of_lines(&call.written, keywords::OF_SUITE);
    with_words(words, call, boards_of_files).map(|value| apart_from_items(&value))
}

/// Expands a call of `boards!` that is one expression.
#[inline]
fn boards_of_files(call: Call) -> Result<TokenStream, Report> {
    if let Some(lines) = EpdLine::parse_list(&call.written) {
        let hovers = editor::of_lines(&call.facade, &mut lines.iter().flatten());
        let suite = validate::positions(lines);
        return editor::explain(suite.map(|suite| output::suite(&call.facade, suite)), hovers);
    }
    let are_meant = check_items(&call.written)?;
    let suite = SuiteCall::parse(call.written);
    let suite = suite.map_err(|error| Report::from(error).in_place_of_items(are_meant))?;
    let found = validate::suite(&suite);
    let count = found.as_ref().ok().map(|found| (found.value.len(), "position"));
    let hovers = editor::of_files(&call.facade, &suite.request, count);
    editor::explain(found.map(|found| output::suite(&call.facade, found)), hovers)
}

/// Expands a call of `book!`.
#[inline]
pub(crate) fn book(call: Call) -> Result<TokenStream, Report> {
    let words = CallWords::of_book(&call.written);
    with_words(words, call, |call| {
        let lines = book::parse(call.written);
        let hovers = editor::of_book(&call.facade, &lines);
        let book = validate::book::book(lines).map(|book| output::book(&call.facade, &book));
        editor::explain(book, hovers)
    })
}

/// Expands a call of `puzzle!`.
#[cfg(feature = "puzzle")]
#[inline]
pub(crate) fn puzzle(call: Call) -> Result<TokenStream, Report> {
    let words = CallWords::of_call(&call.written, keywords::OF_PUZZLE);
    with_words(words, call, one_puzzle)
}

/// Expands a call of `puzzle!`, without its words.
#[cfg(feature = "puzzle")]
#[inline]
fn one_puzzle(call: Call) -> Result<TokenStream, Report> {
    let puzzle = PuzzleCall::parse(call.written, puzzle::FORM)?;
    let value = validate::puzzle::prove(&puzzle);
    let value = value.map(|found| output::puzzle(&call.facade, &found));
    match puzzle {
        PuzzleCall::Written(WrittenPuzzle {
            position: CallContent::Text { start, text },
            line,
            ..
        }) => {
            let moves = text.or(line);
            editor::explain(value, editor::of_text(&call.facade, start.as_ref(), moves.as_ref()))
        }
        PuzzleCall::Written(_) => Ok(value?),
        PuzzleCall::Files(suite, _) => {
            let count = value.as_ref().ok().map(|_| (1, "problem"));
            let hovers = editor::of_files(&call.facade, &suite.request, count);
            editor::explain(value, hovers)
        }
    }
}

/// Expands a call of `puzzles!`, which contains items or is one expression.
#[cfg(feature = "puzzle")]
#[inline]
pub(crate) fn puzzles(call: Call) -> Result<TokenStream, Report> {
    if items::are_written(&call.written) && !puzzle::begins_with_claim(&call.written) {
        return Ok(expand_items(call, ItemKind::Puzzles, &mut puzzle_item));
    }
    let words = CallWords::of_call(&call.written, keywords::OF_PUZZLE);
    with_words(words, call, puzzles_of_files).map(|value| apart_from_items(&value))
}

/// Expands a call of `puzzles!` that is one expression.
#[cfg(feature = "puzzle")]
#[inline]
fn puzzles_of_files(call: Call) -> Result<TokenStream, Report> {
    let are_meant = check_items(&call.written)?;
    let puzzle = PuzzleCall::parse(call.written, puzzle::FILES);
    let puzzle = puzzle.map_err(|error| Report::from(error).in_place_of_items(are_meant))?;
    let puzzles = validate::puzzle::prove_all(&puzzle);
    let count = puzzles.as_ref().ok().map(|puzzles| (puzzles.value.len(), "problem"));
    let hovers = match &puzzle {
        PuzzleCall::Files(suite, _) => editor::of_files(&call.facade, &suite.request, count),
        PuzzleCall::Written(_) => None,
    };
    editor::explain(puzzles.map(|puzzles| output::puzzles(&call.facade, puzzles)), hovers)
}

/// Whether a call that does not parse as items looks like items. Refuses one that only lacks
/// `const`.
#[inline]
fn check_items(written: &TokenStream) -> Result<bool, Report> {
    let are_meant = items::are_meant(written);
    let checked = items::check(written);
    checked.map_err(|error| Report::from(error).in_place_of_items(are_meant)).map(|()| are_meant)
}

/// Expands items. A mistake becomes an error in place of the item or of its value, so that the other items still
/// expand.
#[inline]
fn expand_items(
    Call { facade, written }: Call,
    kind: ItemKind,
    expand: &mut dyn FnMut(&TokenTree, &ConstItem) -> Result<TokenStream, Report>,
) -> TokenStream {
    let mut expanded = TokenStream::new();
    for item in items::parse(written, kind) {
        expanded.extend(match item {
            Ok(item) => expand(&facade, &item).unwrap_or_else(|error| {
                output::wrong_item(&facade, &item, kind, &error.into_value(&facade))
            }),
            Err(error) => Report::from(error).into_item(),
        });
    }
    expanded
}

/// Expands one item of `puzzles!`. An editor explains a wrong one where it is called.
#[cfg(feature = "puzzle")]
#[inline]
fn puzzle_item(facade: &TokenTree, item: &ConstItem) -> Result<TokenStream, Report> {
    let puzzle = PuzzleCall::parse(item.value.clone(), puzzle::FORM)?;
    match validate::puzzle::prove(&puzzle) {
        Ok(found) => Ok(output::puzzle_item(facade, item, &found)),
        Err(_) if environment::is_editor() => {
            Ok(output::wrong_call(facade, item, ItemKind::Puzzles))
        }
        Err(diagnostic) => Err(diagnostic.into()),
    }
}

/// Expands one item of `boards!`. In an editor, [`epd`] checks the value.
#[inline]
fn board_item(facade: &TokenTree, item: &ConstItem) -> Result<TokenStream, Report> {
    let is_editor = environment::is_editor();
    let epd = validate::line(item.value.clone()).and_then(|line| {
        validate::epd(&if is_editor { EpdLine { claims: Claims::default(), ..line } } else { line })
    });
    match epd {
        Ok(epd) => Ok(output::epd_item(facade, item, &epd)),
        Err(_) if is_editor => Ok(output::wrong_call(facade, item, ItemKind::Boards)),
        Err(diagnostic) => Err(diagnostic.into()),
    }
}

/// Expands the value of an item of `boards!`, for an editor.
#[inline]
pub(crate) fn epd(call: Call) -> Result<TokenStream, Report> {
    let words = CallWords::of_lines(&call.written, keywords::OF_LINE);
    with_words(words, call, |call| {
        let line = validate::line(call.written)?;
        let epd = validate::epd(&line).map(|epd| output::epd(&call.facade, &epd));
        editor::explain(epd, editor::of_lines(&call.facade, &mut [&line].into_iter()))
    })
}

/// Expands one item of `games!`, which may go on from an earlier one.
#[inline]
fn game_item(
    facade: &TokenTree,
    item: &ConstItem,
    earlier: &mut EarlierGames,
) -> Result<TokenStream, Report> {
    let (game, continuation) = earlier.read(item);
    let hovers = continuation.and_then(|Continuation { board, moves }| {
        editor::of_continued(facade, board, &moves, game.as_ref().ok().map(|found| &found.value))
    });
    let offered = editor::offered_of_earlier(item, earlier);
    match game {
        Ok(game) => Ok(output::item(facade, item, &game, hovers.as_ref())),
        // An editor explains a wrong one where it is called.
        Err(_) if environment::is_editor() && item.earlier.is_none() && offered.is_empty() => {
            Ok(output::wrong_call(facade, item, ItemKind::Games))
        }
        Err(diagnostic) => {
            let report = Report::from(diagnostic).beside(hovers.unwrap_or_default());
            Err(report.offering(offered))
        }
    }
}

/// Expands a call of `fen!` or of another macro that gives strings: the name of the macro, and its contents.
#[inline]
pub(crate) fn literal(call: Call) -> TokenStream {
    let Some((kind, written)) = literal::Kind::take(call.written) else {
        return TokenStream::new();
    };
    let facade = call.facade.clone();
    let words = match kind {
        literal::Kind::Epd => CallWords::of_call(&written, keywords::OF_LINE),
        literal::Kind::Fens => CallWords::of_parts(&written, Some(','), keywords::OF_POSITION),
        _ => CallWords::of_call(&written, keywords::OF_POSITION),
    };
    let expanded = with_words(words, Call { written, ..call }, |Call { facade, written }| {
        let parsed = ChessLiteral::parse(kind, written);
        let hovers = editor::of_literals(&facade, &parsed);
        let strings = validate::literal::strings(parsed)?;
        let strings = strings.iter().map(StrLiteral::literal);
        let is_list = kind == literal::Kind::Fens;
        let value = if is_list { quote!([#(#strings),*]) } else { quote!(#(#strings)*) };
        editor::explain(Ok(value), hovers)
    });
    expanded.unwrap_or_else(|report| report.into_literal(&facade))
}

/// Expands a call of `setup!`.
#[inline]
pub(crate) fn setup(call: Call) -> Result<TokenStream, Report> {
    let words = CallWords::of_call(&call.written, keywords::OF_POSITION);
    with_words(words, call, |call| {
        let start = literal::parse_setup(call.written)?;
        let setup = validate::literal::setup(&start);
        let setup = setup.map(|setup| output::setup(&call.facade, &setup));
        editor::explain(setup, editor::of_setup(&call.facade, &start))
    })
}
