//! The puzzles of lichess.org, as CSV.
//!
//! ```text
//! PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags
//! ```
//!
//! The FEN is the position before the opponent's move, which is the first of `Moves`; the problem begins after it. A
//! theme `mateIn3` says the number of moves. `mateIn5` means five or more, and then `Moves` has as many as the mate
//! takes. Other puzzles are not mates, and have no stipulation. The replies of the line need not last longest.

use chess_core::Board;
use chess_core::pgn::Place;
use chess_core::text::without_marks;
use chess_mate::MateIn;

use crate::{NotAProblem, Problem};

/// Whether a line is the header of such a file, which names the columns.
pub fn is_header(line: &str) -> bool {
    without_marks(line).starts_with("PuzzleId,")
}

/// Reads a line.
///
/// # Errors
///
/// Returns a [`NotAProblem`] if a column is missing, or if the position or a move is refused.
///
/// # Examples
///
/// ```
/// use chess_problems::lichess;
///
/// let line = "0,6k1/1p3ppp/8/8/8/8/8/R5K1 b - - 0 1,b7b6 a1a8,600,80,90,10,mate mateIn1,,";
/// let puzzle = lichess::parse(line)?;
/// assert_eq!(puzzle.board.san(puzzle.claim.line[0]), "Ra8#");
/// assert_eq!(puzzle.claim.stipulation.unwrap().moves(), 1);
/// # Ok::<(), chess_problems::NotAProblem>(())
/// ```
pub fn parse(line: &str) -> Result<Problem, NotAProblem> {
    let line = line.trim_end_matches(['\n', '\r']);
    let fields = fields(line);
    let [id, fen, moves, ..] = &fields[..] else {
        return Err(NotAProblem::expected(Place::START, "columns PuzzleId,FEN,Moves,..", line));
    };
    let board = Board::from_fen(&fen.text)
        .map_err(|error| NotAProblem::in_text(fen.place, &fen.text, error))?;
    let (first, line) = line_of(board, moves)?;
    let mut problem = Problem::new(first);
    problem.id = (!id.text.is_empty()).then(|| id.text.clone());
    let themes = fields.get(7).map_or("", |field| &field.text);
    problem.themes = themes.split_whitespace().map(ToString::to_string).collect();
    problem.source = fields.get(8).map(|url| url.text.clone()).filter(|url| !url.is_empty());
    let claimed = problem.themes.iter().find_map(|theme| theme.strip_prefix("mateIn"));
    if let Some(number) = claimed.and_then(|number| number.parse::<usize>().ok()) {
        let moves = if number >= 5 { line.len().div_ceil(2) } else { number };
        let moves = moves.clamp(1, 100);
        problem.claim.stipulation = Some(MateIn::exactly(moves as u8).into());
    }
    problem.claim.line = line;
    Ok(problem)
}

/// The position after the first move, and the other moves.
fn line_of(start: Board, moves: &Field) -> Result<(Board, Vec<chess_core::Move>), NotAProblem> {
    let (mut board, mut first, mut line, mut place) = (start, None, Vec::new(), moves.place);
    for text in moves.text.split(' ').filter(|text| !text.is_empty()) {
        let mv = board.read(text).map_err(|error| NotAProblem::in_text(place, text, error))?;
        place.column += text.chars().count() + 1;
        board = board.play(mv).map_err(|error| NotAProblem::in_text(place, text, error))?;
        if first.is_none() {
            first = Some(board);
        } else {
            line.push(mv);
        }
    }
    let none = || NotAProblem::expected(moves.place, "the move before the puzzle", "");
    Ok((first.ok_or_else(none)?, line))
}

/// A column of a line.
struct Field {
    text: String,
    place: Place,
}

/// The greatest number of columns that are read.
const COLUMNS: usize = 16;

/// The columns. A quoted column may contain commas, and two quotes for one.
fn fields(line: &str) -> Vec<Field> {
    let mut fields = Vec::new();
    let (mut rest, mut column) = (without_marks(line), 1);
    loop {
        let place = Place { line: 1, column };
        let (text, length) = if let Some(quoted) = rest.strip_prefix('"') {
            unquoted(quoted)
        } else {
            let end = rest.find(',').unwrap_or(rest.len());
            (rest[..end].to_owned(), end)
        };
        fields.push(Field { text, place });
        column += rest[..length].chars().count() + 1;
        rest = &rest[length..];
        match rest.strip_prefix(',') {
            Some(after) if fields.len() < COLUMNS => rest = after,
            _ => return fields,
        }
    }
}

/// The text of a quoted column and its length in bytes with the quotes, given the text after the first quote.
fn unquoted(quoted: &str) -> (String, usize) {
    let (mut text, mut chars) = (String::new(), quoted.char_indices().peekable());
    while let Some((at, char)) = chars.next() {
        if char != '"' {
            text.push(char);
        } else if chars.next_if(|(_, next)| *next == '"').is_some() {
            text.push('"');
        } else {
            return (text, at + 2);
        }
    }
    (text, quoted.len() + 1)
}
