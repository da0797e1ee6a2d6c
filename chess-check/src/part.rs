//! Checks the games that begin in one block.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;

use chess_core::epd::Epd;
use chess_core::pgn::{Place, Reader};
use chess_core::{Board, Error, GameBuf, Replay};

use crate::check::Options;
use crate::finding::{Context, Finding};
use crate::kind::Kind;
use crate::source::Block;
use crate::window::{Text, Window};

/// The greatest length of a line of a list, in bytes.
const LONGEST_LINE: u64 = 1 << 20;

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
    let reader = Reader::new(text).without_notes().allowing(options.allowed);
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
        part.plies += entry.game.map_or(0, |game| game.as_game().len() as u64);
        let Some(text) = entry.text else { continue };
        let text = Arc::new(Context { text, place: relative(entry.place, first) });
        part.findings.extend(entry.findings.iter().map(|found| {
            Finding::new(part.games, *found.error(), text.clone()).at_ply(found.ply())
        }));
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

/// Checks the lines that begin in the first bytes of a text, each by a function that returns the plies or the
/// mistakes of a line. Returns the number of bytes read.
fn lines(
    text: Text<'_>,
    length: usize,
    first: Place,
    part: &mut Part,
    check: impl Fn(&str) -> Result<u64, Vec<Error>>,
) -> io::Result<usize> {
    let mut text = BufReader::with_capacity(1 << 16, text);
    let (mut end, mut place, mut bytes) = (0, first, Vec::new());
    while end < length {
        bytes.clear();
        (&mut text).take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            break;
        }
        if bytes.len() as u64 == LONGEST_LINE {
            let words = format!("line {} has more than {LONGEST_LINE} bytes", place.line);
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, words));
        }
        end += bytes.len();
        let line = decode(&bytes);
        let own = line.trim_start_matches('\u{FEFF}').trim();
        if !own.is_empty() && !own.starts_with('#') {
            part.games += 1;
            match check(&line) {
                Ok(plies) => part.plies += plies,
                Err(errors) => {
                    let context = Context { text: line.clone(), place: relative(place, first) };
                    let context = Arc::new(context);
                    let found = errors.into_iter();
                    part.findings.extend(
                        found.map(|error| Finding::new(part.games, error, context.clone())),
                    );
                }
            }
        }
        place.skip(&line);
    }
    part.end = relative(place, first);
    Ok(end)
}

/// Text from bytes. Those that are not UTF-8 are read as Latin-1.
fn decode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|byte| char::from(*byte)));
    }
    text
}

/// Checks a line of EPD or FEN.
fn position(line: &str, options: &Options) -> Result<u64, Vec<Error>> {
    let has_clocks = line.split_ascii_whitespace().nth(4).is_some_and(|field| {
        field.starts_with(|first: char| first.is_ascii_digit() || first == '-')
    });
    let read = if has_clocks {
        Board::from_fen_allowing(line, options.allowed).map(|_| ())
    } else {
        Epd::read(line).map(|_| ())
    };
    read.map(|()| 0).map_err(|error| vec![error])
}

/// Checks a line of moves.
fn moves(line: &str) -> Result<u64, Vec<Error>> {
    let game = GameBuf::check(&mut Replay::new(line, Board::START))?;
    Ok(game.as_game().len() as u64)
}
