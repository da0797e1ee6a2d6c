//! The game as PGN, and back.
//!
//! PGN has no place for some facts. They are saved where other programs ignore them:
//!
//! | fact | place |
//! |---|---|
//! | the player of each side | the tags `WhiteType` and `BlackType`: `human` or `program` (PGN 9.1.3) |
//! | the sides whose names the players have given | the tag `GivenNames`: `white`, `black` or `both` |
//! | that the game is studied | the tag `Study` |
//! | the move up to which moves were taken back | the tag `CurrentMove`: its number in the list of moves |
//! | the move that the player looks at while the game goes on | the tag `ShownMove` |
//! | the time of the clock that runs | the tags `Clock` and `CurrentClock` |
//! | an ending that no position shows | a comment after the last move: `{White wins: Black resigns}` |

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use chess_core::text::Count;
use chess_core::{Color, GameBuf, GameResult, GameTree, NodeId};

use super::decisions::Evaluations;
use super::players::type_tag;
use super::{Answer, Session};
use crate::clock::TimeControl;
use crate::ending::GameEnd;
use crate::move_list;
use crate::refusal::Refusal;
use crate::side::{Persons, PlayerKind};

/// The tag for the sides whose names the players have given.
const GIVEN_NAMES: &str = "GivenNames";
/// The tag for a game that is studied.
const STUDY: &str = "Study";
/// The tag for the move on the board: its number in the list of moves.
const CURRENT: &str = "CurrentMove";
/// The tag for the same move if the game goes on elsewhere.
const SHOWN: &str = "ShownMove";
/// The tag for the time of the side to move at the end of the main line.
const CLOCK: &str = "Clock";
/// The tag for the time of the side to move after the current move.
const CURRENT_CLOCK: &str = "CurrentClock";

impl Session {
    /// The game in PGN's export format, with its variations. [`from_pgn`](Self::from_pgn) resumes it.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_play::Session;
    ///
    /// let mut game = Session::default();
    /// for text in ["name white Anderssen", "side white", "e4"] {
    ///     game.act(text)?;
    /// }
    /// let resumed = Session::from_pgn(&game.to_pgn())?;
    /// assert_eq!(resumed.view().moves, game.view().moves);
    /// assert!(resumed.engine_to_move());
    /// # Ok::<(), chess_play::Refusal>(())
    /// ```
    pub fn to_pgn(&self) -> String {
        let mut tree = self.tree.clone();
        for (node, ending) in &self.endings {
            let text = ending.to_string();
            let is_written =
                matches!(ending, GameEnd::Recorded(_)) || has_comment(&tree, *node, &text);
            // A node may have been deleted.
            if tree.go_to(*node) && !is_written {
                // The sentence has no brace, and no line break.
                let _ = tree.add_comment(&text);
            }
        }
        // The result never contradicts the rules, since `result` asks them first.
        let _ = tree.set_result(self.result());
        self.write_tags(&mut tree);
        tree.to_pgn()
    }

    /// Sets the tags of a saved game.
    fn write_tags(&self, tree: &mut GameTree) {
        let types = Color::ALL.map(|color| {
            let name = if self.players[color] == PlayerKind::Engine { "program" } else { "human" };
            (type_tag(color), (self.persons() != Persons::Both).then(|| name.to_string()))
        });
        let is_given =
            Color::ALL.map(|color| self.given_names[color].as_deref() == Some(self.name(color)));
        let given = match is_given {
            [true, true] => Some("both"),
            [true, false] => Some("white"),
            [false, true] => Some("black"),
            [false, false] => None,
        };
        let given = (GIVEN_NAMES, given.map(String::from));
        let study = (STUDY, self.is_study.then(|| String::from("on")));
        let control = ("TimeControl", self.control.map(TimeControl::to_tag));
        let (here, other) = if self.live.is_some() { (SHOWN, CURRENT) } else { (CURRENT, SHOWN) };
        let current = (here, self.current_move().map(|number| number.to_string()));
        let current_clock = (CURRENT_CLOCK, self.current_clock_tag());
        let places = [current, (other, None), current_clock];
        // The clock of a finished game is not known here, so its tag stays.
        let is_open = self.result() == GameResult::Unknown;
        let clock = is_open.then(|| (CLOCK, self.clock_tag()));
        for (name, value) in
            types.into_iter().chain([control, given, study]).chain(places).chain(clock)
        {
            tree.remove_tag(name);
            if let Some(value) = value {
                // Plain names and numbers are never refused.
                let _ = tree.set_tag(name, &value);
            }
        }
        tree.fill_roster();
    }

    /// The number of the move on the board, 0 for the start; `None` at the end of the main line.
    fn current_move(&self) -> Option<usize> {
        let here = self.tree.here();
        if here.is_main_line() && here.next().is_none() {
            return None;
        }
        let list = move_list::nodes(&self.tree);
        Some(list.iter().position(|listed| listed.node.id() == here.id()).map_or(0, |at| at + 1))
    }

    /// Resumes a game at the position that was on the board, or at its end.
    ///
    /// # Errors
    ///
    /// Returns the reason if the text is not a game, with the place.
    pub fn from_pgn(text: &str) -> Result<Self, Refusal> {
        let mut session = Self::default();
        let given = session.take_over(text)?;
        let is_given = |color: Color| given == "both" || given.eq_ignore_ascii_case(color.name());
        for color in Color::ALL.into_iter().filter(|color| is_given(*color)) {
            session.given_names[color] = Some(session.name(color).to_string());
        }
        session.players_from_tags();
        session.is_study &= session.refuse_to_study().is_ok();
        Ok(session)
    }

    /// Opens a game, and goes to a ply of its main line, or to the position that was on the board. The players stay.
    ///
    /// # Errors
    ///
    /// Returns the reason if the text is not a game, or has fewer plies. Then nothing has changed.
    pub fn load(&mut self, text: &str, ply: Option<usize>) -> Result<Answer, Refusal> {
        let mut loaded = self.clone();
        loaded.take_over(text)?;
        if let Some(ply) = ply {
            let node = loaded.at_ply(ply)?;
            loaded.travel(node);
        }
        let (white, black) = (loaded.name(Color::White), loaded.name(Color::Black));
        let plies =
            move_list::nodes(&loaded.tree).iter().filter(|listed| listed.depth == 0).count();
        let length = Count::of(plies, "ply");
        let text = match (white, black) {
            ("?", "?") => alloc::format!("A game of {length}."),
            _ => alloc::format!("{white} against {black}, {length}."),
        };
        *self = loaded;
        Ok(self.answer(text))
    }

    /// Replaces the game with one in PGN. Returns the value of its tag [`GIVEN_NAMES`].
    fn take_over(&mut self, text: &str) -> Result<String, Refusal> {
        let game = GameBuf::parse(text)?;
        let mut tree = GameTree::from(game.as_game());
        let result = tree.result();
        // New moves change the result; until then it is in `endings`.
        let _ = tree.set_result(GameResult::Unknown);
        self.endings = endings(&tree, result);
        let mut number = |name| tree.remove_tag(name).and_then(|number| number.parse().ok());
        let (current, shown) = (number(CURRENT), number(SHOWN));
        let given = tree.remove_tag(GIVEN_NAMES).unwrap_or_default();
        let is_study = tree.remove_tag(STUDY).is_some();
        let current_clock = tree.remove_tag(CURRENT_CLOCK).unwrap_or_default();
        self.control = tree.tag("TimeControl").and_then(TimeControl::from_tag);
        let is_open = result == GameResult::Unknown;
        let clock = is_open.then(|| tree.remove_tag(CLOCK)).flatten().unwrap_or_default();
        self.tree = tree;
        self.fill_tags();
        self.stopped.clear();
        self.earlier.clear();
        self.evaluations = Evaluations::default();
        self.set_clock_tag(self.main_line_end().id(), &clock);
        self.failure = None;
        let node = |number: Option<usize>| match number? {
            0 => Some(self.tree.root().id()),
            number => move_list::node_at(&self.tree, number),
        };
        let (current, shown) = (node(current), node(shown));
        let end = self.main_line_end().id();
        if let Some(current) = current.filter(|current| *current != end) {
            self.set_clock_tag(current, &current_clock);
        }
        self.arrive(current.unwrap_or(end));
        // The engine goes on with no variation by itself.
        self.is_paused |= !self.tree.here().is_main_line();
        self.is_study = (self.is_study || is_study) && self.refuse_to_study().is_ok();
        if let Some(shown) = shown.filter(|_| current.is_none()) {
            self.look(shown);
        }
        Ok(given)
    }
}

fn has_comment(tree: &GameTree, node: NodeId, text: &str) -> bool {
    tree.node(node).is_some_and(|node| node.comments().any(|comment| comment == text))
}

/// The endings in the text of a game: comments after the last moves of lines, and the result.
fn endings(tree: &GameTree, result: GameResult) -> Vec<(NodeId, GameEnd)> {
    let mut found = Vec::new();
    let last = tree.here().id();
    let nodes = move_list::nodes(tree).into_iter().map(|listed| listed.node);
    for node in nodes.chain([tree.root()]).filter(|node| node.next().is_none()) {
        let said = |ending: &GameEnd| node.comments().any(|comment| comment == ending.to_string());
        let said = GameEnd::DECLARED.into_iter().find(said);
        if node.id() != last {
            found.extend(said.map(|ending| (node.id(), ending)));
        } else if result != GameResult::Unknown {
            let ending = said.filter(|ending| ending.result() == result);
            found.push((last, ending.unwrap_or(GameEnd::Recorded(result))));
        }
    }
    found
}
