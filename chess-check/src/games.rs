//! Checks the games that begin in one block.

use std::io;
use std::sync::Arc;

use chess_core::pgn::Reader;
use chess_core::{Board, Error, GameBuf, Replay};

use crate::finding::{Context, Finding};
use crate::game;
use crate::kind::Kind;
use crate::lines::{Lines, decode};
use crate::mistake::Mistake;
use crate::options::Options;
use crate::part::{Beginning, Part};
use crate::source::Block;
use crate::window::{Text, Window};

/// Checks the games that begin in a block: from a guess, unless it is the beginning of the input.
pub(crate) fn guess(window: &Window, number: usize, options: &Options) -> Part {
    let Some(block) = window.block(number) else { return Part::empty(None) };
    match block.start.or_else(|| block.kind.guess(&block.text)) {
        Some(start) if start <= block.text.len() => check(window, number, &block, start, options),
        start => Part::empty(start),
    }
}

/// Checks the games that begin in a block, from an offset on.
pub(crate) fn check(
    window: &Window,
    number: usize,
    block: &Block,
    start: usize,
    options: &Options,
) -> Part {
    let text = Text::new(window, number, start);
    let beginning = Beginning { is_file_start: block.is_file_start && start == 0 };
    let mut part = Part::empty(Some(start));
    let length = block.text.len() - start;
    let reached = match block.kind {
        Kind::Pgn => games(text, block, length, beginning, options, &mut part),
        Kind::Positions => {
            lines(text, length, beginning, &mut part, |line| position(line, options))
        }
        Kind::Moves => lines(text, length, beginning, &mut part, moves),
    };
    match reached {
        Ok(reached) => part.beyond = reached.saturating_sub(length),
        Err(error) => part.error = Some(error),
    }
    part
}

/// A byte order mark.
const MARK: &[u8] = "\u{FEFF}".as_bytes();

/// Checks the games that begin in the first bytes of a text. Returns the number of bytes read to the end of
/// the last of them.
fn games(
    text: Text<'_>,
    block: &Block,
    length: usize,
    beginning: Beginning,
    options: &Options,
    part: &mut Part,
) -> io::Result<usize> {
    let reader = Reader::new(text).without_notes().allowing(options.fen.allowed);
    let mut reader = reader.at_most(options.largest_game).at(beginning.place(), 0);
    let (mut end, mut last) = (0, None);
    while end < length as u64 {
        let Some(entry) = reader.next() else { break };
        let entry = entry?;
        if entry.range.start >= length as u64 {
            // Only white space is left of the block. A byte order mark in it may reach over the end of the block.
            part.end = beginning.relative(entry.place);
            return Ok(entry.range.start as usize);
        }
        end = entry.range.end;
        last = Some(entry.place);
        part.games += 1;
        let game = entry.game.as_ref().map(GameBuf::as_game);
        part.plies += game.map_or(0, |game| game.len() as u64);
        part.findings.extend(game::findings(&entry, reader.text(), part.games, beginning, options));
    }
    if let Some(mut place) = last {
        place.skip(reader.text());
        part.end = beginning.relative(place);
    } else {
        // Only white space is left of the input, and of a mark that the end of the block cuts.
        let mut blank = block.text[block.text.len() - length..].to_vec();
        if let Some(cut) = (1..MARK.len()).find(|cut| blank.ends_with(&MARK[..*cut])) {
            blank.extend(&MARK[cut..]);
        }
        let mut place = beginning.place();
        place.skip(&decode(&blank));
        part.end = beginning.relative(place);
        end = blank.len() as u64;
    }
    Ok(end as usize)
}

/// Checks the lines that begin in the first bytes of a text, each by a function that returns the plies or the
/// mistakes of a line. Returns the number of bytes read.
fn lines(
    text: Text<'_>,
    length: usize,
    beginning: Beginning,
    part: &mut Part,
    check: impl Fn(&str) -> Result<u64, Vec<Error>>,
) -> io::Result<usize> {
    let mut lines = Lines::new(text, beginning.place());
    let mut end = 0;
    while end < length {
        let Some(line) = lines.next() else { break };
        let line = line?;
        end += line.bytes;
        if !line.is_item() {
            continue;
        }
        part.games += 1;
        match check(&line.text) {
            Ok(plies) => part.plies += plies,
            Err(errors) => {
                let context = Context { text: line.text, place: beginning.relative(line.place) };
                let mistakes =
                    errors.into_iter().map(|error| Mistake::of_error(error, error.range()));
                let context = Arc::new(context);
                part.findings.extend(Finding::in_order(part.games, mistakes.collect(), &context));
            }
        }
    }
    part.end = beginning.relative(lines.place());
    Ok(end)
}

/// Checks a line of EPD or FEN.
fn position(line: &str, options: &Options) -> Result<u64, Vec<Error>> {
    let (fields, has_clocks) = fields(line);
    _ = options.fen.read(&line[..fields]).map_err(|error| vec![error])?;
    if !has_clocks && !line[fields..].trim().is_empty() {
        options.fen.read_epd(line).map_err(|error| vec![error])?;
    }
    Ok(0)
}

/// The length of the fields of FEN at the beginning of a line, and whether move counters are among them.
/// Without them, operations of EPD follow.
fn fields(line: &str) -> (usize, bool) {
    let mut rest = line.trim_start();
    for _ in 0..4 {
        rest = rest.trim_start_matches(|char: char| !char.is_whitespace()).trim_start();
    }
    if rest.starts_with(|first: char| first.is_ascii_digit() || first == '-') {
        (line.len(), true)
    } else {
        (line.len() - rest.len(), false)
    }
}

/// Checks a line of moves.
fn moves(line: &str) -> Result<u64, Vec<Error>> {
    let game = GameBuf::check(&mut Replay::new(line, Board::START))?;
    Ok(game.as_game().len() as u64)
}
