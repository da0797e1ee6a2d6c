//! The findings in a call that no compiler has: misspelt names of tags, and comments that are moves.

use std::ops::Range;

use chess_core::pgn::Reader;
use chess_core::{Board, Replay};
use chess_source::find::FoundCall;
use chess_source::strings::{CallText, Content, WrittenMoves, moves_of, strings_of};

use crate::finding::Finding;
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
    if !may_be_found(written, options) {
        return Vec::new();
    }
    let strings = strings_of(call).texts;
    let mut found: Vec<_> = strings.iter().flat_map(|text| of_string(text, options)).collect();
    for moves in moves_of(call) {
        if let WrittenMoves::Tokens(tokens) = &moves.written
            && let Some(Range { start, end }) = place_of_tokens(tokens, text)
        {
            let of_game = of_game(Replay::new(&text[start..end], moves.board), options);
            found.extend(of_game.map(|finding| finding.behind(start)));
        }
    }
    found
}

fn of_string(CallText { written, content }: &CallText, options: &CheckOptions) -> Vec<Finding> {
    let value = written.value();
    let of_value: Vec<_> = match content {
        Content::Moves(board) => of_game(Replay::new(value, *board), options).collect(),
        Content::Games => {
            let of_entry = |range: Range<u64>| {
                let start = range.start as usize;
                let text = value.get(start..range.end as usize).unwrap_or_default();
                let found = of_game(Replay::new(text, Board::START), options);
                found.map(move |finding| finding.behind(start))
            };
            let entries = Reader::new(value.as_bytes()).flatten();
            entries.flat_map(|entry| of_entry(entry.range)).collect()
        }
        Content::Position | Content::Name => Vec::new(),
    };
    let in_file = |finding: Finding| finding.placed(&|range| written.range_in_file(range));
    of_value.into_iter().map(in_file).collect()
}

/// The findings of a game.
fn of_game(game: Replay<'_>, options: &CheckOptions) -> impl Iterator<Item = Finding> + use<> {
    let mut found = strict::misspelt(game.text());
    if options.strict {
        found.extend(strict::moves_in_comments(game.allowing(options.fen.allowed)));
    }
    found.into_iter()
}

/// The place of tokens in a file, with the white space around them; `None` if more than white space is between two of them.
pub(crate) fn place_of_tokens(tokens: &[Range<usize>], text: &str) -> Option<Range<usize>> {
    let is_space = |pair: &[Range<usize>]| {
        let between = text.get(pair[0].end..pair[1].start);
        between.is_some_and(|between| between.trim().is_empty())
    };
    let (first, last) = (tokens.first()?, tokens.last()?);
    let (before, behind) = (text.get(..first.start)?, text.get(last.end..)?);
    let space = behind.len() - behind.trim_start().len();
    tokens.windows(2).all(is_space).then(|| before.trim_end().len()..last.end + space)
}
