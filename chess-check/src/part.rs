//! Checks the games that begin in one block.

use std::io;
use std::ops::Range;
use std::sync::Arc;

use chess_core::pgn::{self, Entry, Place, Reader};
use chess_core::{Board, Error, GameBuf, GameRef, Replay};

use crate::check::Options;
use crate::finding::{Context, Finding, Wrong};
use crate::kind::Kind;
use crate::lines::Lines;
use crate::source::Block;
use crate::strict;
use crate::window::{Text, Window};

/// What the games are that begin in a block. Games and places are counted from the first of them.
pub(crate) struct Part {
    /// The offset in the block from which games were read; `None` if no guess was possible.
    pub(crate) start: Option<usize>,
    /// The number of bytes from the end of the block to the end of its last game.
    pub(crate) beyond: usize,
    /// The place at that end.
    pub(crate) end: Place,
    pub(crate) games: u64,
    pub(crate) plies: u64,
    pub(crate) findings: Vec<Finding>,
    /// Why the text cannot be read on, such as a game that is too large.
    pub(crate) error: Option<io::Error>,
}

impl Part {
    fn empty(start: Option<usize>) -> Self {
        Self {
            start,
            beyond: 0,
            end: Place::START,
            games: 0,
            plies: 0,
            findings: Vec::new(),
            error: None,
        }
    }
}

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
    let first = first_place(block, start);
    let mut part = Part::empty(Some(start));
    let length = block.text.len() - start;
    let reached = match block.kind {
        Kind::Pgn => games(text, block, length, first, options, &mut part),
        Kind::Positions => lines(text, length, first, &mut part, |line| position(line, options)),
        Kind::Moves => lines(text, length, first, &mut part, moves),
    };
    match reached {
        Ok(reached) => part.beyond = reached.saturating_sub(length),
        Err(error) => part.error = Some(error),
    }
    part
}

/// The place of the first character, from which a part counts.
///
/// A byte order mark has no column only where a file begins. So any other part begins in a second line, which
/// [`relative`] takes back.
fn first_place(block: &Block, start: usize) -> Place {
    if block.is_file_start && start == 0 { Place::START } else { Place { line: 2, column: 1 } }
}

/// A place counted from the first game.
fn relative(place: Place, first: Place) -> Place {
    Place { line: place.line + 1 - first.line, ..place }
}

/// Checks the games that begin in the first bytes of a text. Returns the number of bytes read to the end of
/// the last of them.
fn games(
    text: Text<'_>,
    block: &Block,
    length: usize,
    first: Place,
    options: &Options,
    part: &mut Part,
) -> io::Result<usize> {
    let reader = Reader::new(text).without_notes().allowing(options.fen.allowed);
    let mut reader = reader.at_most(options.largest_game).at(first, 0);
    let (mut end, mut last) = (0, None);
    while end < length as u64 {
        let Some(entry) = reader.next() else { break };
        let entry = entry?;
        if entry.range.start >= length as u64 {
            break;
        }
        end = entry.range.end;
        last = Some(entry.place);
        part.games += 1;
        let game = entry.game.as_ref().map(GameBuf::as_game);
        part.plies += game.map_or(0, |game| game.len() as u64);
        part.findings.extend(of_game(&entry, reader.text(), part.games, first, options));
    }
    if let Some(mut place) = last {
        place.skip(reader.text());
        part.end = relative(place, first);
    } else {
        // Only white space is left of the block.
        part.end.skip(&decode(&block.text[block.text.len() - length..]));
    }
    Ok(end as usize)
}

/// The findings of a game in the order of its text.
pub(crate) fn of_game(
    entry: &Entry,
    text: &str,
    number: u64,
    first: Place,
    options: &Options,
) -> Vec<Finding> {
    let game = entry.game.as_ref().filter(|_| options.fen.is_reachable);
    let unreachable = game.and_then(|game| unreachable_start(game.as_game(), text, options));
    let style = if options.strict { strict::found(text, options.fen.allowed) } else { Vec::new() };
    if entry.findings.is_empty() && unreachable.is_none() && style.is_empty() {
        return Vec::new();
    }
    let context = Context { text: text.into(), place: relative(entry.place, first) };
    let context = Arc::new(context);
    let wrong = entry.findings.iter().map(Wrong::of_game);
    let wrong = wrong.chain(unreachable.map(|(error, range)| Wrong::new(error, range)));
    let wrong = wrong.chain(style.into_iter().map(Wrong::of_style)).collect();
    Finding::in_order(number, wrong, &context)
}

/// Why no game can reach the position in which a game of a file starts, and the byte range of its FEN in the
/// text of the game.
fn unreachable_start(
    game: GameRef<'_>,
    text: &str,
    options: &Options,
) -> Option<(Error, Range<usize>)> {
    let start = game.start();
    if start == Board::START {
        return None;
    }
    let mut fen = options.fen.reachable();
    fen.is_chess960 = start.is_chess960();
    let error = fen.read(&start.to_string()).err()?;
    let begin = text.find(FEN_TAG).map_or(0, |at| at + FEN_TAG.len());
    let length = text[begin..].find('"').unwrap_or(0);
    Some((error, begin..begin + length))
}

const FEN_TAG: &str = "[FEN \"";

/// Checks the lines that begin in the first bytes of a text, each by a function that returns the plies or the
/// mistakes of a line. Returns the number of bytes read.
fn lines(
    text: Text<'_>,
    length: usize,
    first: Place,
    part: &mut Part,
    check: impl Fn(&str) -> Result<u64, Vec<Error>>,
) -> io::Result<usize> {
    let mut lines = Lines::new(text, first);
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
                let context = Context { text: line.text, place: relative(line.place, first) };
                let wrong = errors.into_iter().map(|error| Wrong::new(error, error.range()));
                let context = Arc::new(context);
                part.findings.extend(Finding::in_order(part.games, wrong.collect(), &context));
            }
        }
    }
    part.end = relative(lines.place(), first);
    Ok(end)
}

/// Text from bytes of a file. Those that are not UTF-8 are read as Latin-1.
///
/// # Examples
///
/// ```
/// assert_eq!(chess_check::decode(b"M\xFCller, \xC3\xA9"), "Müller, é");
/// ```
pub fn decode(bytes: &[u8]) -> String {
    pgn::decode(bytes, &mut Vec::new())
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
