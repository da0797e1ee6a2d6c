//! The game as PGN, and back.
//!
//! PGN has no place for some facts. The saved game has them in tags that begin with `Caissa`; [`Session::export`] leaves
//! these out, because they say nothing about the game:
//!
//! | fact | place |
//! |---|---|
//! | the sides that persons play | the tag `CaissaPersons`; without it, `WhiteType` and `BlackType` (PGN 9.1.3) |
//! | the sides whose names the players have given | the tag `CaissaGivenNames`: `white`, `black` or `both` |
//! | that the game is studied | the tag `CaissaStudy`: `on`, or `opened` if it has not been changed since it was opened |
//! | the move up to which moves were taken back | the tag `CaissaMove`: its number in the list of moves |
//! | the move that the player looks at while the game goes on | the tag `CaissaShownMove` |
//! | the time of the clock that runs | the tags `CaissaClock` and `CaissaCurrentClock` |
//! | an ending that no position shows | a comment after the last move: `{White wins: Black resigns}` |

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use chess_core::pgn::ExportOptions;
use chess_core::text::Count;
use chess_core::{Color, GameBuf, GameResult, GameTree, NodeId};

use super::decisions::Evaluations;
use super::{Answer, Session};
use crate::clock::TimeControl;
use crate::ending::GameEnd;
use crate::move_list;
use crate::refusal::Refusal;
use crate::side::Persons;

/// The beginning of the names of tags that only a saved game has.
pub(super) const STATE: &str = "Caissa";
/// The tag for the sides whose names the players have given.
const GIVEN_NAMES: &str = "CaissaGivenNames";
/// The tag for a game that is studied, and its value if nothing has been changed.
const STUDY: &str = "CaissaStudy";
const OPENED: &str = "opened";
/// The tag for the sides that persons play.
const PERSONS: &str = "CaissaPersons";
/// The tag for the move on the board: its number in the list of moves.
const CURRENT: &str = "CaissaMove";
/// The tag for the same move if the game goes on elsewhere.
const SHOWN: &str = "CaissaShownMove";
/// The tag for the time of the side to move at the end of the main line.
const CLOCK: &str = "CaissaClock";
/// The tag for the reason of an end, and its value if a player had no time left (PGN 9.8.1).
const TERMINATION: &str = "Termination";
const ON_TIME: &str = "time forfeit";
/// The tag for the time of the side to move after the current move.
const CURRENT_CLOCK: &str = "CaissaCurrentClock";

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
        let mut tree = self.written();
        self.write_state(&mut tree);
        tree.fill_roster();
        tree.to_pgn()
    }

    /// The game in PGN for other programs: without the tags that only a saved game has, and with each comment in braces.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_play::Session;
    ///
    /// let mut game = Session::default();
    /// for text in ["side white", "comment a {smile} :-}"] {
    ///     game.act(text)?;
    /// }
    /// assert!(game.to_pgn().contains("[CaissaPersons \"white\"]\n"));
    /// let text = game.export();
    /// assert!(!text.contains("Caissa") && text.ends_with("{a {smile) :-)} *\n"), "{text}");
    /// # Ok::<(), chess_play::Refusal>(())
    /// ```
    pub fn export(&self) -> String {
        let mut tree = self.written();
        let own = |name: &&str| name.starts_with(STATE);
        let own: Vec<_> =
            self.tree.tags().map(|(name, _)| name).filter(own).map(String::from).collect();
        for name in own {
            tree.remove_tag(&name);
        }
        tree.fill_roster();
        let mut options = ExportOptions::default();
        options.line_comments = false;
        tree.to_game().as_game().to_pgn_in(options)
    }

    /// The game with its endings, its result and the tags that follow from it.
    fn written(&self) -> GameTree {
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
        // A time control that is not understood stays as it was read.
        if control_of(&tree) != self.control {
            set_tag(&mut tree, "TimeControl", self.control.map(TimeControl::to_tag));
        }
        if self.has_ended_on_time() {
            set_tag(&mut tree, TERMINATION, Some(ON_TIME.into()));
        }
        tree
    }

    /// Whether the game has ended because a player had no time left.
    fn has_ended_on_time(&self) -> bool {
        let end = self.main_line_end().id();
        self.endings.iter().any(|(at, ending)| *at == end && ending.is_on_time())
    }

    /// Sets the tags of a saved game.
    fn write_state(&self, tree: &mut GameTree) {
        let is_given =
            Color::ALL.map(|color| self.given_names[color].as_deref() == Some(self.name(color)));
        let given = match is_given {
            [true, true] => Some("both"),
            [true, false] => Some("white"),
            [false, true] => Some("black"),
            [false, false] => None,
        };
        let study = if self.is_as_opened { OPENED } else { "on" };
        let (here, other) = if self.live.is_some() { (SHOWN, CURRENT) } else { (CURRENT, SHOWN) };
        for (name, value) in [
            (PERSONS, Some(self.persons().name().into())),
            (GIVEN_NAMES, given.map(String::from)),
            (STUDY, self.is_study.then(|| study.into())),
            (here, self.current_move().map(|number| number.to_string())),
            (other, None),
            (CURRENT_CLOCK, self.current_clock_tag()),
        ] {
            set_tag(tree, name, value);
        }
        // The clock of a finished game is not known here, so its tag stays.
        if self.result() == GameResult::Unknown {
            set_tag(tree, CLOCK, self.clock_tag());
        }
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
        let (given, persons) = session.take_over(text)?;
        let is_given = |color: Color| given == "both" || given.eq_ignore_ascii_case(color.name());
        for color in Color::ALL.into_iter().filter(|color| is_given(*color)) {
            session.given_names[color] = Some(session.name(color).to_string());
        }
        session.set_players(persons.as_deref().and_then(Persons::from_name));
        Ok(session)
    }

    /// Opens a game as a [study](Self::begin_study), and goes to a ply of its main line, or to the position that was on the
    /// board. The players stay.
    ///
    /// # Errors
    ///
    /// Returns the reason if the text is not a game, or has fewer plies. Then nothing has changed.
    pub fn load(&mut self, text: &str, ply: Option<usize>) -> Result<Answer, Refusal> {
        let mut loaded = self.clone();
        (loaded.is_study, loaded.is_as_opened) = (true, true);
        loaded.take_over(text)?;
        if let Some(ply) = ply {
            let node = loaded.at_ply(ply)?;
            loaded.travel(node);
        }
        let (white, black) = (loaded.name(Color::White), loaded.name(Color::Black));
        let plies =
            move_list::nodes(&loaded.tree).iter().filter(|listed| listed.depth == 0).count();
        let length = Count::of(plies, "ply");
        let result = match loaded.result() {
            GameResult::Unknown => String::new(),
            result => alloc::format!(", {result}"),
        };
        let text = match (white, black) {
            ("?", "?") => alloc::format!("A game of {length}{result}."),
            _ => alloc::format!("{white} against {black}, {length}{result}."),
        };
        *self = loaded;
        Ok(self.answer(text))
    }

    /// Replaces the game with one in PGN. Returns the values of its tags [`GIVEN_NAMES`] and [`PERSONS`].
    fn take_over(&mut self, text: &str) -> Result<(String, Option<String>), Refusal> {
        let game = GameBuf::parse(text)?;
        let mut tree = GameTree::from(game.as_game());
        let result = tree.result();
        // New moves change the result; until then it is in `endings`.
        let _ = tree.set_result(GameResult::Unknown);
        self.endings = endings(&tree, result);
        let mut number = |name| tree.remove_tag(name).and_then(|number| number.parse().ok());
        let (current, shown) = (number(CURRENT), number(SHOWN));
        let given = tree.remove_tag(GIVEN_NAMES).unwrap_or_default();
        let persons = tree.remove_tag(PERSONS);
        let study = tree.remove_tag(STUDY);
        self.is_study |= study.is_some();
        self.is_as_opened |= study.is_some_and(|value| value == OPENED);
        let current_clock = tree.remove_tag(CURRENT_CLOCK).unwrap_or_default();
        self.control = control_of(&tree);
        let is_open = result == GameResult::Unknown;
        let clock = is_open.then(|| tree.remove_tag(CLOCK)).flatten().unwrap_or_default();
        self.tree = tree;
        if self.has_ended_on_time() {
            // A game that goes on from an earlier position has not ended so.
            self.tree.remove_tag(TERMINATION);
        }
        self.fill_tags();
        self.begun = self.revision;
        self.stopped.clear();
        self.forget_changes();
        self.evaluations = Evaluations::default();
        self.set_clock_tag(self.main_line_end().id(), &clock);
        self.failure = None;
        self.arrive_at(current, shown, &current_clock);
        Ok((given, persons))
    }

    /// Puts the position on the board where the game goes on, or the one that the player looked at, by their numbers in the
    /// list of moves; without them, the end.
    fn arrive_at(&mut self, current: Option<usize>, shown: Option<usize>, clock: &str) {
        let node = |number: Option<usize>| match number? {
            0 => Some(self.tree.root().id()),
            number => move_list::node_at(&self.tree, number),
        };
        let (current, shown) = (node(current), node(shown));
        let end = self.main_line_end().id();
        if let Some(current) = current.filter(|current| *current != end) {
            self.set_clock_tag(current, clock);
        }
        self.arrive(current.unwrap_or(end));
        // The engine goes on with no variation by itself.
        self.is_paused |= !self.tree.here().is_main_line();
        match shown.filter(|_| current.is_none()) {
            Some(shown) if self.is_study => self.arrive(shown),
            Some(shown) => self.look(shown),
            None => {}
        }
    }
}

/// Sets a tag, or removes it.
fn set_tag(tree: &mut GameTree, name: &str, value: Option<String>) {
    tree.remove_tag(name);
    if let Some(value) = value {
        // Plain names and numbers are never refused.
        let _ = tree.set_tag(name, &value);
    }
}

/// The clocks of a game in PGN.
fn control_of(tree: &GameTree) -> Option<TimeControl> {
    tree.tag("TimeControl").and_then(TimeControl::from_tag)
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
