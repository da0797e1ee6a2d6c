//! The board beside the text: the position at the cursor, the moves that a player makes there, and the engine's lines.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use chess_check::{Passage, Point, TextKind};
use chess_core::__private::MoveStyle;
use chess_core::pgn::Eval;
use chess_core::{Board, Color, Move, Piece, Role, Square};
use chess_play::{Session, SquareView, View};
use chess_search::{Bound, Engine, Info, Limits, Options, Stop};
use gen_lsp_types::{Position, Range, TextEdit};
use lsp_server::ResponseError;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Answer, described, read};
use crate::inbox::GoesOn;
use crate::moves::{PlacedMoves, line_text};
use crate::open::OpenDocument;
use crate::parts::words_of_line;
use crate::rust::Source;
use crate::settings::Settings;

/// The time after which a search asks again whether it is still wanted.
const ASKED: Duration = Duration::from_millis(20);

/// The plies of a line that are written into a file.
const WRITTEN: usize = 8;

/// The question for the board at a place.
#[derive(Deserialize)]
struct BoardParams {
    position: Position,
    /// The player's commands there: `e2 e4`, `pick e2`.
    #[serde(default)]
    lines: Vec<String>,
    /// Moves to be written there, such as a line of the engine.
    #[serde(default)]
    moves: Vec<Move>,
    /// Whether Black is at the bottom.
    #[serde(default)]
    flipped: bool,
    /// Whether the answer needs the pictures of the pieces.
    #[serde(default)]
    pieces: bool,
}

/// The board at a place.
#[derive(Serialize)]
struct BoardView {
    title: String,
    view: View,
    /// The 64 squares, a1 first, then b1.
    squares: Vec<SquareView>,
    /// The pictures of the pieces: `white-knight`, and its SVG.
    pieces: Vec<(String, String)>,
    /// Answers to what the player has done, and whether they refuse it.
    said: Vec<(String, bool)>,
    #[serde(flatten)]
    ways: Option<Ways>,
    /// The edit that writes the player's move, and the place behind it in the new text.
    edit: Option<(TextEdit, Position)>,
}

/// The places of other positions of the game.
#[derive(Serialize)]
struct Ways {
    back: Option<Position>,
    start: Position,
    end: Position,
    next: Vec<NextMove>,
}

#[derive(Serialize)]
struct NextMove {
    san: String,
    position: Position,
}

/// A line of the engine.
#[derive(Clone, Serialize)]
pub(crate) struct EngineLine {
    /// `+0.35`, `#-3`
    score: String,
    depth: u8,
    text: String,
    moves: Vec<Move>,
}

impl EngineLine {
    /// The moves that are written into a file.
    pub(crate) fn written(&self) -> &[Move] {
        &self.moves[..self.moves.len().min(WRITTEN)]
    }
}

/// A place in a game, or a line with a position.
struct Spot<'a> {
    source: &'a Source<'a>,
    passage: Passage<'a>,
    /// The moves of a game, and the one that leads to the position.
    moves: Option<(PlacedMoves<'a>, Option<usize>)>,
    board: Board,
}

impl<'a> Spot<'a> {
    fn of(source: &'a Source<'a>, position: Position, settings: &Settings) -> Option<Self> {
        let document = source.document();
        let (passage, at) = document.passage(position)?;
        passage.number?;
        if document.document.kind() == TextKind::Positions {
            let board = settings.options.fen.parse_epd_position(passage.text.trim_end()).ok()?;
            return Some(Self { source, passage, moves: None, board });
        }
        let moves = PlacedMoves::new(passage.text);
        let mv = moves.at(at);
        let board = moves.board(mv);
        Some(Self { source, passage, moves: Some((moves, mv)), board })
    }

    /// A game in progress that has come to the position by its last move.
    fn session(&self) -> Session {
        let played = self.moves.as_ref().and_then(|(moves, mv)| Some(moves.played((*mv)?)));
        let Some((before, mv)) = played else { return Session::new(self.board) };
        let mut session = Session::new(before);
        // A null move is not played.
        if session.act(&mv.to_string()).is_err() {
            return Session::new(self.board);
        }
        session
    }

    /// The ways to other positions of the game.
    fn ways(&self) -> Option<Ways> {
        let (moves, mv) = self.moves.as_ref()?;
        let place = |mv: Option<usize>| {
            let end = mv.map_or_else(|| moves.all().start, |mv| moves.range(mv).end);
            self.source.range(&self.passage, end..end).start
        };
        let next = |next| {
            let san = self.board.san(moves.played(next).1).to_string();
            NextMove { san, position: place(Some(next)) }
        };
        Some(Ways {
            back: mv.map(|mv| place(moves.before(mv))),
            start: place(None),
            end: place(moves.last_of_line(*mv)),
            next: moves.after(*mv).into_iter().map(next).collect(),
        })
    }

    /// The edit that writes moves, and the place behind them; the reason if they cannot be written.
    fn edit(
        &self,
        open: &OpenDocument,
        new: &[Move],
    ) -> Result<(TextEdit, Position), &'static str> {
        const NOT_HERE: &str = "The moves cannot be written here.";
        let (range, text, end) = match &self.moves {
            Some((moves, mv)) => {
                let made = moves.insertion(*mv, new).ok_or(NOT_HERE)?;
                (made.range, made.text, made.end)
            }
            None if open.is_rust() => return Err(NOT_HERE),
            None => best_move(self.passage.text, &self.board, new)?,
        };
        // The text up to the end of the moves is written as in the file, too.
        let inserted = end.saturating_sub(range.start).min(text.len());
        let edit = self.source.edit(&self.passage, range.clone(), &text).ok_or(NOT_HERE)?;
        let before = self.source.edit(&self.passage, range, &text[..inserted]).ok_or(NOT_HERE)?;
        let start = open.document.point(open.offset(edit.range.start));
        let behind = start.then(Point::after(&before.new_text));
        Ok((edit, open.position(behind)))
    }
}

/// The edit that makes a move the best move of a line, and the offset behind it.
fn best_move(
    line: &str,
    board: &Board,
    new: &[Move],
) -> Result<(std::ops::Range<usize>, String, usize), &'static str> {
    let words = words_of_line(line);
    let is_best =
        |range: &std::ops::Range<usize>| line[range.clone()].trim_end_matches(';') == "bm";
    if words.iter().any(|(range, is_name)| *is_name && is_best(range)) {
        return Err("The line has its best move already: change it in the text.");
    }
    let end = words.iter().filter(|(_, is_name)| !is_name).map(|(range, _)| range.end).max();
    let (Some(end), Some(mv)) = (end, new.first()) else { return Err("The line has no position.") };
    let text = format!(" bm {};", board.san(*mv));
    Ok((end..end, text.clone(), end + text.len()))
}

/// The answer to `caissa/board`, which only our own clients ask.
pub(super) fn all<'a>(
    params: Value,
    open: Option<&'a OpenDocument>,
    settings: &'a Settings,
) -> Result<Answer<'a>, ResponseError> {
    let params = read(params)?;
    Ok(Answer::of(&open.and_then(|open| view(open, settings, &params))))
}

/// The board at a place, after what a player has done there.
fn view(open: &OpenDocument, settings: &Settings, params: &BoardParams) -> Option<BoardView> {
    let (source, at) = Source::at(open, params.position, &settings.options)?;
    let spot = Spot::of(&source, at, settings)?;
    let mut session = spot.session();
    let known = session.history().len();
    if params.flipped {
        // It is never refused.
        let _ = session.act("flip");
    }
    let mut said = Vec::new();
    for line in &params.lines {
        match session.act(line) {
            Ok(answer) => said.push((answer.text, false)),
            Err(refusal) => said.push((refusal.to_string(), true)),
        }
    }
    let mut new: Vec<_> = session.history().moves().skip(known).collect();
    new.extend(&params.moves);
    let edit = if new.is_empty() {
        None
    } else {
        spot.edit(open, &new).map_err(|reason| said.push((reason.into(), true))).ok()
    };
    let (name, detail, ..) = described(source.document(), &spot.passage);
    Some(BoardView {
        title: detail.map_or(name.clone(), |detail| format!("{name}, {detail}")),
        squares: Square::ALL.into_iter().map(|square| session.square_view(square)).collect(),
        view: session.view(),
        pieces: if params.pieces { pieces() } else { Vec::new() },
        ways: spot.ways(),
        said: said.into_iter().filter(|(text, _)| !text.is_empty()).collect(),
        edit,
    })
}

fn pieces() -> Vec<(String, String)> {
    let all = Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| Piece { color, role }));
    all.map(|piece| (SquareView::picture(piece), piece.svg().to_string())).collect()
}

/// The position at a place, and the range of the move or the line that has it.
pub(crate) fn board_at(
    open: &OpenDocument,
    settings: &Settings,
    position: Position,
) -> Option<(Board, Range)> {
    let (source, at) = Source::at(open, position, &settings.options)?;
    let spot = Spot::of(&source, at, settings)?;
    let bytes = match &spot.moves {
        Some((moves, mv)) => mv.map_or(0..0, |mv| moves.range(mv)),
        None => 0..spot.passage.text.trim_end().len(),
    };
    Some((spot.board, source.range(&spot.passage, bytes)))
}

/// The edit that writes moves at a place.
pub(crate) fn written(
    open: &OpenDocument,
    settings: &Settings,
    position: Position,
    new: &[Move],
) -> Option<TextEdit> {
    let (source, at) = Source::at(open, position, &settings.options)?;
    let spot = Spot::of(&source, at, settings)?;
    Some(spot.edit(open, new).ok()?.0)
}

/// The best lines of a position, which are searched for some time, or until the client waits no more.
pub(crate) fn lines(
    board: &Board,
    count: usize,
    time: Duration,
    goes_on: &GoesOn<'_>,
) -> Vec<EngineLine> {
    let mut options = Options::default();
    options.lines = count.clamp(1, board.legals().count().clamp(1, 10));
    let count = options.lines;
    let Ok(mut engine) = Engine::new(options) else { return Vec::new() };
    let mut lines = Lines { board: *board, count, found: Vec::new(), deeper: Vec::new() };
    let stop = Stop::new();
    // A deep search reports seldom, so another thread asks whether it is still wanted.
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !is_over.load(Ordering::Relaxed) {
                if !goes_on() {
                    stop.stop();
                }
                thread::sleep(ASKED);
            }
        });
        let mut report = |info: &Info| lines.take(info);
        engine.search(&(*board).into(), &Limits::time(time), &stop, &mut report);
        is_over.store(true, Ordering::Relaxed);
    });
    if lines.found.is_empty() { lines.deeper } else { lines.found }
}

/// The lines that have been found. All of them are of one depth, the last one that all have.
struct Lines {
    board: Board,
    count: usize,
    found: Vec<EngineLine>,
    deeper: Vec<EngineLine>,
}

impl Lines {
    fn take(&mut self, info: &Info) {
        let text = line_text(self.board, MoveStyle::default(), &info.line);
        let (Some(text), Bound::Exact) = (text, info.bound) else { return };
        let eval = info.score.for_white(self.board.turn());
        let sign = if matches!(eval, Eval::Centipawns(1..)) { "+" } else { "" };
        let score = format!("{sign}{eval}");
        let earlier = info.line_number.saturating_sub(1);
        self.deeper.truncate(earlier);
        if self.deeper.len() < earlier {
            return;
        }
        self.deeper.push(EngineLine { score, depth: info.depth, text, moves: info.line.clone() });
        if self.deeper.len() == self.count {
            self.found.clone_from(&self.deeper);
        }
    }
}
