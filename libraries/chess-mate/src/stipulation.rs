//! Stipulations: the goal of a problem and its number of moves, such as `#3`.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use chess_core::{Board, Color, Legal};

use crate::mate_in_one::has_mate_in_one;

/// Mate by the side to move, in a number of its moves: exactly that number, or at most that number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MateIn {
    moves: u8,
    is_exact: bool,
}

impl MateIn {
    /// The greatest number of moves.
    pub const MOST: u8 = 100;

    /// Mate in exactly this number of moves: a sooner mate refutes it.
    ///
    /// # Panics
    ///
    /// Panics if there are no moves or more than 100.
    pub const fn exactly(moves: u8) -> Self {
        Self { is_exact: true, ..Self::within(moves) }
    }

    /// Mate in at most this number of moves.
    ///
    /// # Panics
    ///
    /// Panics if there are no moves or more than 100.
    #[doc(alias = "at_most")]
    pub const fn within(moves: u8) -> Self {
        assert!(moves > 0 && moves <= Self::MOST, "a mate takes 1 to 100 moves");
        Self { moves, is_exact: false }
    }

    /// The greatest number of moves of the mating side.
    pub const fn moves(self) -> u8 {
        self.moves
    }

    /// Whether a sooner mate refutes it.
    pub const fn is_exact(self) -> bool {
        self.is_exact
    }
}

/// Writes `#3`.
impl fmt::Display for MateIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.moves)
    }
}

/// The aim of the last move of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Goal {
    /// `#`: the side to move is checkmated.
    Mate,
    /// `=`: the side to move is stalemated.
    Stalemate,
    /// `dia`: the diagram. Play begins with the starting position of a game.
    Diagram,
}

impl Goal {
    /// Whether a position reaches the goal. The diagram of a proof game is not known here.
    pub(crate) fn is_reached(self, board: &Board) -> bool {
        match self {
            Self::Mate => board.is_checkmate(),
            Self::Stalemate => board.is_stalemate(),
            Self::Diagram => false,
        }
    }

    /// Whether a move reaches the goal.
    pub(crate) fn is_reached_by(self, legal: Legal<'_>) -> bool {
        (self != Self::Mate || legal.gives_check()) && self.is_reached(&legal.play())
    }

    /// Whether the side to move can reach the goal with one move.
    pub(crate) fn is_in_one(self, board: &Board) -> bool {
        match self {
            Self::Mate => has_mate_in_one(board),
            _ => board.legals().any(|legal| self.is_reached_by(legal)),
        }
    }
}

/// The way in which the sides play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Manner {
    /// The side to move reaches the goal against every defence.
    Direct,
    /// The side to move forces the other side to reach the goal.
    Selfplay,
    /// The same, but both sides must reach the goal whenever they can do so with one move.
    Reflex,
    /// The same, but only the other side must do so.
    SemiReflex,
    /// Both sides cooperate.
    Help,
    /// Both sides cooperate up to the last move, which is forced as in [`Selfplay`](Self::Selfplay).
    HelpSelf,
    /// The side to move plays all moves. Only the last one may give check.
    Series,
    /// The side to move plays all moves, and then the other side reaches the goal with one.
    SeriesHelp,
    /// The side to move plays all moves, and then the other side is forced to reach the goal with one.
    SeriesSelf,
}

impl Manner {
    /// Each one, with the letters before the goal, and its name before that of the goal.
    const ALL: [(Self, &str, &str); 9] = [
        (Self::Direct, "", ""),
        (Self::Selfplay, "s", "self"),
        (Self::Reflex, "r", "reflex "),
        (Self::SemiReflex, "semi-r", "semi-reflex "),
        (Self::Help, "h", "help"),
        (Self::HelpSelf, "hs", "helpself"),
        (Self::Series, "ser-", "series "),
        (Self::SeriesHelp, "ser-h", "series help"),
        (Self::SeriesSelf, "ser-s", "series self"),
    ];

    /// Whether one side plays several moves in a row.
    pub const fn is_series(self) -> bool {
        matches!(self, Self::Series | Self::SeriesHelp | Self::SeriesSelf)
    }

    /// Whether one side plays against the other, so that a solution is a tree and not a line.
    pub const fn is_battle(self) -> bool {
        matches!(self, Self::Direct | Self::Selfplay | Self::Reflex | Self::SemiReflex)
    }

    /// Whether the last move is forced at the end of a line.
    pub(crate) const fn ends_forced(self) -> bool {
        matches!(self, Self::HelpSelf | Self::SeriesSelf)
    }
}

/// The goal of a problem and its number of moves.
///
/// It is written and parsed as problemists write it: `#3`, `s#2`, `h#3`, `h#2.5` (or `h#2½`), and others with
/// [`Play`](Self::Play).
///
/// # Examples
///
/// ```
/// use caissa::mate::{Goal, Manner, MateIn, Stipulation};
///
/// assert_eq!("#3".parse(), Ok(Stipulation::Mate(MateIn::exactly(3))));
/// assert_eq!("s#2".parse(), Ok(Stipulation::selfmate(2)));
/// assert_eq!("h#2.5".parse(), Ok(Stipulation::helpmate(5)));
/// let series: Stipulation = "ser-h=4".parse()?;
/// assert_eq!((series.manner(), series.goal(), series.moves()), (Manner::SeriesHelp, Goal::Stalemate, 4));
/// let capture = "x2".parse::<Stipulation>().unwrap_err();
/// let words = "only `#3`, `s#2`, `r#2`, `semi-r#2`, `h#2`, `hs#2`, `ser-#3`, `ser-h#3` and `ser-s#3`, the same with `=`, \
///              and `dia4` are solved";
/// assert_eq!(capture.to_string(), words);
/// # Ok::<(), caissa::mate::NotAStipulation>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stipulation {
    /// The side to move mates.
    Mate(MateIn),
    /// Any other manner of play, or goal.
    Play {
        /// The way in which the sides play.
        manner: Manner,
        /// The aim of the last move.
        goal: Goal,
        /// Twice the number of moves: five for `hs#2.5`.
        halves: u8,
        /// Whether shorter solutions do not count, as in `exact-h#2`.
        is_exact: bool,
    },
}

impl Stipulation {
    /// The side to move forces the other side to mate it, within this number of moves of each side: `s#2`.
    pub const fn selfmate(moves: u8) -> Self {
        let (manner, halves) = (Manner::Selfplay, moves.saturating_mul(2));
        Self::Play { manner, goal: Goal::Mate, halves, is_exact: false }
    }

    /// Both sides cooperate until one of them is mated after this number of moves of both sides together: six for `h#3`, in
    /// which the side to move is mated, and five for `h#2.5`, in which it mates.
    pub const fn helpmate(plies: u8) -> Self {
        Self::Play { manner: Manner::Help, goal: Goal::Mate, halves: plies, is_exact: false }
    }

    /// The way in which the sides play.
    pub const fn manner(self) -> Manner {
        if let Self::Play { manner, .. } = self { manner } else { Manner::Direct }
    }

    /// The aim of the last move.
    pub const fn goal(self) -> Goal {
        if let Self::Play { goal, .. } = self { goal } else { Goal::Mate }
    }

    /// Twice the number of moves.
    pub const fn halves(self) -> u8 {
        match self {
            Self::Mate(mate) => 2 * mate.moves(),
            Self::Play { halves, .. } => halves,
        }
    }

    /// The same with another length, in half moves. A mate keeps its own.
    #[must_use]
    pub const fn with_halves(mut self, length: u8) -> Self {
        if let Self::Play { halves, .. } = &mut self {
            *halves = length;
        }
        self
    }

    /// The number of single moves in a line that solves it.
    pub(crate) const fn plies(self) -> u8 {
        match self.manner() {
            Manner::Series => self.moves(),
            Manner::SeriesHelp | Manner::SeriesSelf => self.moves().saturating_add(1),
            _ => self.halves(),
        }
    }

    /// Whether shorter solutions do not count.
    pub(crate) const fn is_exact(self) -> bool {
        matches!(self, Self::Play { is_exact: true, .. })
    }

    /// The number of moves of the side that begins.
    pub const fn moves(self) -> u8 {
        self.halves().div_ceil(2)
    }

    /// The number of moves as problemists write it: `3`, or `2.5` for a helpmate in five plies.
    pub fn length(self) -> String {
        let halves = self.halves();
        format!("{}{}", halves / 2, if halves % 2 == 1 { ".5" } else { "" })
    }

    /// `mate`, `selfmate`, `helpmate`, `series stalemate` or `proof game`.
    pub fn name(self) -> String {
        let (_, _, manner) = Manner::ALL[self.manner() as usize];
        match self.goal() {
            Goal::Mate => format!("{manner}mate"),
            Goal::Stalemate => format!("{manner}stalemate"),
            Goal::Diagram => "proof game".to_string(),
        }
    }

    /// The side to move in a diagram that does not say it: White, but Black in a helpmate in whole moves, in a series in which
    /// Black helps, in `hs#2.5`, and after `dia2.5`.
    pub const fn usual_turn(self) -> Color {
        let is_half = self.halves() % 2 == 1;
        let is_black = match (self.manner(), self.goal()) {
            (Manner::HelpSelf, _) | (_, Goal::Diagram) => is_half,
            (Manner::Help, _) => !is_half,
            (manner, _) => matches!(manner, Manner::SeriesHelp),
        };
        if is_black { Color::Black } else { Color::White }
    }
}

impl From<MateIn> for Stipulation {
    fn from(mate: MateIn) -> Self {
        Self::Mate(mate)
    }
}

impl fmt::Display for Stipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let exact = if self.is_exact() { "exact-" } else { "" };
        let (_, kind, _) = Manner::ALL[self.manner() as usize];
        let (kind, goal) = match self.goal() {
            Goal::Mate => (kind, "#"),
            Goal::Stalemate => (kind, "="),
            Goal::Diagram => ("", "dia"),
        };
        write!(f, "{exact}{kind}{goal}{}", self.length())
    }
}

impl FromStr for Stipulation {
    type Err = NotAStipulation;

    fn from_str(text: &str) -> Result<Self, NotAStipulation> {
        let text = text.trim().to_ascii_lowercase();
        let (is_exact, text) = match text.strip_prefix("exact-") {
            Some(rest) => (true, rest),
            None => (false, &*text),
        };
        let is_number = |char: char| char.is_ascii_digit() || matches!(char, '.' | '½' | ' ');
        let (head, moves) = text.split_at(text.trim_end_matches(is_number).len());
        let goals = [
            ("#", Goal::Mate),
            ("=", Goal::Stalemate),
            ("dia", Goal::Diagram),
            ("pg", Goal::Diagram),
        ];
        let goal = |(letters, goal)| Some((head.strip_suffix(letters)?.trim(), goal));
        let Some((kind, goal)) = goals.into_iter().find_map(goal) else {
            let form = NotAStipulation::Expected("`#3`, `s#2` or `h#2`");
            let is_other = !head.is_empty() && moves.ends_with(|char: char| char.is_ascii_digit());
            return Err(if is_other { NotAStipulation::Kind } else { form });
        };
        let kind = if goal == Goal::Diagram && kind.is_empty() { "h" } else { kind };
        let row = Manner::ALL.into_iter().find(|(_, letters, _)| *letters == kind);
        let (manner, ..) = row.ok_or(NotAStipulation::Kind)?;
        let halves = halves(moves, manner)?;
        match (manner, goal) {
            (manner, _) if manner.is_battle() && is_exact => Err(NotAStipulation::Exact),
            (manner, Goal::Diagram) if manner != Manner::Help => Err(NotAStipulation::Kind),
            (Manner::Direct, Goal::Mate) => Ok(MateIn::exactly(halves / 2).into()),
            _ => Ok(Self::Play { manner, goal, halves, is_exact }),
        }
    }
}

/// Twice the number of moves in a text. Help play may have half a move.
fn halves(moves: &str, manner: Manner) -> Result<u8, NotAStipulation> {
    let may_be_half = matches!(manner, Manner::Help | Manner::HelpSelf);
    let moves = moves.trim().replace('½', ".5");
    let (whole, half) = match moves.split_once('.').filter(|_| may_be_half) {
        Some((whole, "5")) => (whole, 1),
        Some((whole, "0")) => (whole, 0),
        _ => (&*moves, 0),
    };
    let least = if manner == Manner::HelpSelf { 2 } else { 1 };
    let whole = format!("0{whole}").parse::<u8>().ok().filter(|moves| *moves <= MateIn::MOST);
    let halves = whole.map(|moves| 2 * moves + half);
    let form = if may_be_half {
        "`h#` and a number of moves up to 100, such as `2` or `2.5`"
    } else {
        "`#` and a whole number of moves from 1 to 100"
    };
    let is_right = |halves: &u8| (least..=2 * MateIn::MOST).contains(halves);
    halves.filter(is_right).ok_or(NotAStipulation::Expected(form))
}

/// The reason why a text is not a [`Stipulation`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotAStipulation {
    /// The text has another form than this one.
    Expected(&'static str),
    /// It is another kind of problem.
    Kind,
    /// It is a battle with `exact-`.
    Exact,
    /// The side to move is mated, as in `bm #-2`.
    Mated,
}

impl fmt::Display for NotAStipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expected(form) => write!(f, "expected {form}"),
            Self::Kind => f.write_str(
                "only `#3`, `s#2`, `r#2`, `semi-r#2`, `h#2`, `hs#2`, `ser-#3`, `ser-h#3` and `ser-s#3`, the same with `=`, \
                 and `dia4` are solved",
            ),
            Self::Exact => f.write_str("`exact-` is known only where both sides help, or in a series"),
            Self::Mated => {
                f.write_str("the side to move is mated, and only mates that it gives are proved")
            }
        }
    }
}

impl core::error::Error for NotAStipulation {}
