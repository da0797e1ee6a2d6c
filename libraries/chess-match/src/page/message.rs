//! The messages to pages, as JSON: the view of the game, and sentences for the player.

mod reviewed;

use chess_core::Square;
use chess_core::book::openings;
use chess_core::text::visible;
use chess_play::{Alert, ListedMove, Session, SquareView, View};
use serde::Serialize;

use crate::analysis::{AnalysedLine, AnalysisStage};
use crate::built_in::BuiltIn;
use crate::explorer::ExploredMove;
use crate::notice::Notice;
use crate::puzzles::PuzzleStage;
use crate::question::FULL_STRENGTH;
use crate::review::QuestionStage;
use crate::surroundings::{Engines, Storage};
use crate::table::{Match, Mode};
use reviewed::Reviewed;

/// The plies after which no opening has a name of its own.
const LONGEST_OPENING: usize = 60;

/// The tags that are kept for the program.
const KEPT_TAGS: [&str; 2] = ["TimeControl", "Variant"];

/// A message: new notices for the player, and the state of the table.
#[derive(Serialize)]
struct Message {
    number: u64,
    /// The number of the message that had this list of moves first.
    list_number: u64,
    notices: Vec<NoticeText>,
    quits: bool,
    state: PageState,
}

#[derive(Serialize)]
struct NoticeText {
    text: String,
    is_refusal: bool,
}

#[derive(Serialize)]
struct PageState {
    #[serde(flatten)]
    view: View,
    /// The 64 squares, a1 first, then b1.
    squares: Vec<SquareView>,
    /// The mode of the table.
    mode: Mode,
    is_thinking: bool,
    level: u8,
    /// The strength of each level of the built-in engine in Elo.
    ratings: Option<[u16; FULL_STRENGTH as usize]>,
    /// The least time that the engine takes for a move, in milliseconds.
    pace: u128,
    /// The alerts that interrupt: the end of the game, an offer, a failure.
    urgent: Vec<String>,
    /// The name of the opening up to the position.
    opening: Option<String>,
    /// The tags of the game that a player may write: names and values.
    tags: Vec<(String, String)>,
    /// Whether a move follows the position.
    has_next: bool,
    /// The moves with their variations, if the page does not have them.
    list: Option<Vec<ListedMove>>,
    /// The number of the move on the board in this list, 0 at the start.
    current: usize,
    /// The number of lines of the analysis.
    lines: usize,
    /// The engine's lines for the position, if the analysis is on.
    analysis: Option<Analysed>,
    /// The evaluations of the game and the bad moves, if there are any or if they are looked for.
    review: Option<Reviewed>,
    /// The games of the last file or text, if it had several.
    games: Option<GamesShown>,
    /// Whether a person looks for a better move or for a mate, and whether it is still to be found.
    learning: Option<Learning>,
    /// The count of puzzles, while some are asked.
    puzzle: Option<Puzzle>,
    /// The moves of the games at hand in the position, if the explorer is on.
    explorer: Option<Vec<ExploredMove>>,
}

#[derive(Serialize)]
struct Puzzle {
    number: usize,
    streak: usize,
    best: usize,
    solved: usize,
}

/// The list of moves that pages have, and the number of the message that had it first. In a game of many moves, it is much
/// longer than all the rest.
#[derive(Debug, Default)]
pub(crate) struct SentList {
    number: u64,
    moves: Vec<ListedMove>,
}

/// The lines of the analysis.
#[derive(Serialize)]
struct Analysed {
    depth: u8,
    /// Whether the engine has nothing more to find.
    is_over: bool,
    shows_threats: bool,
    /// White's expected score, in thousandths.
    share: Option<u16>,
    lines: Vec<AnalysedLine>,
}

/// The number of games, and that of the one that was opened.
#[derive(Serialize)]
struct GamesShown {
    count: usize,
    number: usize,
}

#[derive(Serialize)]
struct Learning {
    is_asked: bool,
}

/// The message with a number: the state of a table, and new notices. The list of moves is in it if it has changed since the
/// last one, or if the message is for a page that has none.
pub(crate) fn message<E: Engines, S: Storage>(
    table: &Match<E, S>,
    number: u64,
    notices: &[Notice],
    sent: &mut SentList,
    is_whole: bool,
) -> String {
    let with_text = notices.iter().filter(|notice| !notice.text.is_empty());
    let (mut state, moves) = state(table);
    let is_new = sent.moves != moves;
    if is_new {
        *sent = SentList { number, moves: moves.clone() };
    }
    state.list = (is_new || is_whole).then_some(moves);
    let message = Message {
        number,
        list_number: sent.number,
        notices: with_text
            .map(|notice| NoticeText { text: visible(&notice.text), is_refusal: notice.is_refusal })
            .collect(),
        quits: notices.iter().any(|notice| notice.quits),
        state,
    };
    // Plain structures are always written.
    serde_json::to_string(&message).unwrap_or_default()
}

/// The state without the list of moves, and the list.
fn state<E: Engines, S: Storage>(table: &Match<E, S>) -> (PageState, Vec<ListedMove>) {
    let session = &table.session;
    let mut view = session.view();
    // Names and comments come from files, and may hold signs that turn the direction of text.
    for name in [&mut view.names.white, &mut view.names.black] {
        *name = visible(name);
    }
    // The sentence about a move says check, and the board shows it.
    view.alerts.retain(|alert| !matches!(alert, Alert::Check { .. }));
    let comments =
        view.moves.iter_mut().flat_map(|mv| mv.comments_before.iter_mut().chain(&mut mv.comments));
    for comment in comments.chain(&mut view.comments) {
        *comment = visible(comment);
    }
    let puzzles = table.puzzles();
    // A bad move is on the board for a moment: it is taken back by itself.
    let is_refuted =
        table.learning().is_some_and(|it| matches!(it.stage, QuestionStage::Refuted(_)));
    let is_asked = table.learning().is_some_and(|it| it.stage == QuestionStage::Asked)
        || is_refuted
        || puzzles.is_some_and(|it| it.stage == PuzzleStage::Asked);
    let learning = table.title().map(|title| {
        view.turn_text = title;
        view.persons = table.game().persons();
        // The game has not ended here, whatever a move leads to.
        (view.alerts, view.answers, view.ending) = (Vec::new(), Vec::new(), None);
        Learning { is_asked }
    });
    let puzzle = puzzles.map(|puzzles| {
        let tally = &puzzles.tally;
        let (number, streak) = (puzzles.number, tally.streak);
        Puzzle { number, streak, best: tally.best, solved: tally.solved }
    });
    let mut squares = Square::ALL.map(|square| session.square_view(square)).to_vec();
    if is_refuted || learning.as_ref().is_some_and(|learning| !learning.is_asked) {
        for square in &mut squares {
            square.targets.clear();
        }
    }
    let is_urgent = |alert: &&Alert| {
        matches!(alert, Alert::Over(_) | Alert::DrawOffered { .. } | Alert::EngineFailed(_))
    };
    let review = Reviewed::of(table, &view.moves);
    let mut moves = std::mem::take(&mut view.moves);
    let current = moves.iter_mut().find(|mv| mv.is_current);
    let current = current.map_or(0, |mv| {
        mv.is_current = false;
        mv.number
    });
    let state = PageState {
        current,
        list: None,
        lines: table.analysis.count,
        analysis: (table.analysis.is_on && puzzles.is_none()).then(|| analysed(table)),
        urgent: view.alerts.iter().filter(is_urgent).map(Alert::fact).collect(),
        opening: opening(session),
        tags: tags(table.game()),
        has_next: session.tree().here().next().is_some(),
        review: review.filter(|_| puzzles.is_none() && !table.is_lesson()),
        learning,
        puzzle,
        explorer: table.explored(),
        games: table.games().map(|(games, number)| GamesShown { count: games.count(), number }),
        view,
        squares,
        mode: table.mode(),
        is_thinking: table.is_thinking(),
        level: table.level(),
        ratings: (table.engine_name() == Some(BuiltIn::NAME)).then(BuiltIn::ratings),
        pace: table.pace().as_millis(),
    };
    (state, moves)
}

fn analysed<E: Engines, S: Storage>(table: &Match<E, S>) -> Analysed {
    let analysis = &table.analysis;
    Analysed {
        depth: analysis.depth(),
        is_over: analysis.stage == AnalysisStage::Over,
        shows_threats: analysis.shows_threats,
        share: analysis.share(),
        lines: analysis.texts(),
    }
}

/// The tags of the game that a player may write, in one line each.
fn tags(game: &Session) -> Vec<(String, String)> {
    let is_written =
        |(name, value): &(&str, &str)| !KEPT_TAGS.contains(name) && !value.contains('\n');
    game.tags()
        .filter(is_written)
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

/// The name of the last position up to the one on the board that has a name.
fn opening(session: &Session) -> Option<String> {
    let boards = session.history().boards().take(LONGEST_OPENING);
    let (_, entry) = openings().opening_of(boards)?;
    let (eco, name) = (entry.eco().unwrap_or_default(), entry.name().unwrap_or_default());
    Some(format!("{eco} {name}").trim().to_owned())
}
