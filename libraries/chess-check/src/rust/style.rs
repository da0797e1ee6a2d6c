//! What no compiler says of a call: misspelt names of tags, and comments that are moves.

use std::ops::Range;

use chess_core::pgn::Reader;
use chess_core::{Board, Replay};
use chess_source::find::FoundCall;
use chess_source::strings::{CallText, Content, WrittenMoves, moves_of, strings_of};

use crate::finding::Finding;
use crate::format::place_of_tokens;
use crate::options::CheckOptions;
use crate::strict;

/// Whether a text has a bracket as of a tag, or a comment that is to be read; few programs have one.
pub(super) fn may_be_found(text: &str, options: &CheckOptions) -> bool {
    let is_tag = |pair: &[u8]| pair[0] == b'[' && pair[1].is_ascii_uppercase();
    text.as_bytes().windows(2).any(is_tag) || options.strict && text.contains('{')
}

/// The findings about the moves of a call in a file, as in a file of games.
pub(super) fn found(call: &FoundCall, text: &str, options: &CheckOptions) -> Vec<Finding> {
    let written = text.get(call.range.clone()).unwrap_or_default();
    let mut found = Vec::new();
    if !may_be_found(written, options) {
        return found;
    }
    let mut add = |game: Replay<'_>, place: &dyn Fn(&Range<usize>) -> Range<usize>| {
        let mut of_game = strict::misspelt(game.text());
        if options.strict {
            of_game.extend(strict::moves_in_comments(game.allowing(options.fen.allowed)));
        }
        found.extend(of_game.into_iter().map(|finding| finding.placed(place)));
    };
    for CallText { written, content } in strings_of(call).texts {
        let value = written.value();
        match content {
            Content::Moves(board) => {
                add(Replay::new(value, board), &|range| written.range_in_file(range));
            }
            Content::Games => {
                for game in Reader::new(value.as_bytes()).flatten() {
                    let start = game.range.start as usize;
                    let text = value.get(start..game.range.end as usize).unwrap_or_default();
                    let in_value = |range: &Range<usize>| range.start + start..range.end + start;
                    add(Replay::new(text, Board::START), &|range| {
                        written.range_in_file(&in_value(range))
                    });
                }
            }
            Content::Position | Content::Name => {}
        }
    }
    for moves in moves_of(call) {
        if let WrittenMoves::Tokens(tokens) = &moves.written
            && let Some(Range { start, end }) = place_of_tokens(tokens, text)
        {
            let in_file = |range: &Range<usize>| range.start + start..range.end + start;
            add(Replay::new(&text[start..end], moves.board), &in_file);
        }
    }
    found
}
