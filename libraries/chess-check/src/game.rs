//! The findings of one game.

use std::ops::Range;

use chess_core::pgn::Entry;
use chess_core::{Board, Error, GameRef};

use crate::comments;
use crate::finding::Finding;
use crate::kind::TextKind;
use crate::options::CheckOptions;
use crate::strict;

/// The findings of a game in the order of its text.
pub(crate) fn findings(
    entry: &Entry,
    text: &str,
    number: u64,
    options: &CheckOptions,
) -> Vec<Finding> {
    let game = entry.game.as_ref();
    // The moves and the result of a game with mistakes prove nothing.
    let sound = game.filter(|_| entry.findings.is_empty());
    let endings = sound.into_iter().flat_map(|game| comments::wrong_endings(text, game.as_game()));
    let game = game.filter(|_| options.fen.is_reachable);
    let unreachable = game.and_then(|game| unreachable_start(game.as_game(), text, options));
    let style = if options.strict {
        strict::found(text, options.fen.allowed)
    } else {
        strict::misspelt(text)
    };
    let findings = entry.findings.iter().map(Finding::of_game);
    let findings =
        findings.chain(unreachable.map(|(error, range)| Finding::of_error(error, range)));
    let fens = comments::wrong_fens(text, options.fen).into_iter();
    let findings = findings
        .chain(fens)
        .chain(endings)
        .chain(style)
        .map(|finding| finding.numbered(number))
        .collect();
    Finding::settled(findings, text, TextKind::Pgn, entry.place)
}

/// The error if no game can reach the position where this game starts, and the byte range of its
/// FEN in the text of the game.
fn unreachable_start(
    game: GameRef<'_>,
    text: &str,
    options: &CheckOptions,
) -> Option<(Error, Range<usize>)> {
    let start = game.start();
    if start == Board::START {
        return None;
    }
    let mut fen = options.fen.reachable();
    fen.is_chess960 = start.is_chess960();
    let error = fen.parse(&start.to_string()).err()?;
    let begin = text.find(FEN_TAG).map_or(0, |at| at + FEN_TAG.len());
    let length = text[begin..].find('"').unwrap_or(0);
    Some((error, begin..begin + length))
}

const FEN_TAG: &str = "[FEN \"";
