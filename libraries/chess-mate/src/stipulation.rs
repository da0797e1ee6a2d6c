//! Stipulations: the goal of a problem and its number of moves, such as `#3`.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use chess_core::Color;

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

/// The goal of a problem and its number of moves.
///
/// It is written and parsed as problemists write it: `#3`, `s#2`, `h#3`, `h#2.5` (or `h#2½`).
///
/// # Examples
///
/// ```
/// use caissa::mate::{MateIn, Stipulation};
///
/// assert_eq!("#3".parse(), Ok(Stipulation::Mate(MateIn::exactly(3))));
/// assert_eq!("s#2".parse(), Ok(Stipulation::Selfmate(2)));
/// assert_eq!("h#2.5".parse(), Ok(Stipulation::Helpmate { plies: 5 }));
/// let reflex_mate = "r#2".parse::<Stipulation>().unwrap_err();
/// let words = "only mates (`#3`), selfmates (`s#2`) and helpmates (`h#2`) are proved";
/// assert_eq!(reflex_mate.to_string(), words);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stipulation {
    /// The side to move mates.
    Mate(MateIn),
    /// The side to move forces the other side to mate it, within this number of moves of each side.
    Selfmate(u8),
    /// Both sides cooperate until one of them is mated.
    Helpmate {
        /// The number of moves of both sides together: six for `h#3`, in which the side to move is mated, and five for
        /// `h#2.5`, in which it mates.
        plies: u8,
    },
}

impl Stipulation {
    /// The number of moves of the side that begins.
    pub const fn moves(self) -> u8 {
        match self {
            Self::Mate(mate) => mate.moves(),
            Self::Selfmate(moves) => moves,
            Self::Helpmate { plies } => plies.div_ceil(2),
        }
    }

    /// The number of moves as problemists write it: `3`, or `2.5` for a helpmate in five plies.
    pub fn length(self) -> String {
        match self {
            Self::Helpmate { plies } if plies % 2 == 1 => format!("{}.5", plies / 2),
            stipulation => stipulation.moves().to_string(),
        }
    }

    /// `mate`, `selfmate` or `helpmate`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mate(_) => "mate",
            Self::Selfmate(_) => "selfmate",
            Self::Helpmate { .. } => "helpmate",
        }
    }

    /// The side to move in a diagram that does not say it: White, but Black in a helpmate in whole moves.
    pub const fn usual_turn(self) -> Color {
        match self {
            Self::Helpmate { plies } if plies % 2 == 0 => Color::Black,
            _ => Color::White,
        }
    }
}

impl From<MateIn> for Stipulation {
    fn from(mate: MateIn) -> Self {
        Self::Mate(mate)
    }
}

impl fmt::Display for Stipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self {
            Self::Mate(_) => "",
            Self::Selfmate(_) => "s",
            Self::Helpmate { .. } => "h",
        };
        write!(f, "{kind}#{}", self.length())
    }
}

impl FromStr for Stipulation {
    type Err = NotAStipulation;

    fn from_str(text: &str) -> Result<Self, NotAStipulation> {
        let Some((kind, moves)) = text.trim().split_once('#') else {
            return Err(NotAStipulation::Expected("`#3`, `s#2` or `h#2`"));
        };
        let (kind, moves) = (kind.trim(), moves.trim());
        let is_helpmate = matches!(kind, "h" | "H");
        let halved = moves.strip_suffix(".5").or(moves.strip_suffix('½'));
        let (number, half) = match halved.filter(|_| is_helpmate) {
            Some("") => ("0", 1),
            Some(number) => (number, 1),
            None => (moves, 0),
        };
        let half_moves = 1..=2 * u32::from(MateIn::MOST);
        let moves = match number.parse::<u8>() {
            Ok(moves) if half_moves.contains(&(2 * u32::from(moves) + half)) => moves,
            _ if is_helpmate => {
                let form = "`h#` and a number of moves up to 100, such as `2` or `2.5`";
                return Err(NotAStipulation::Expected(form));
            }
            _ => {
                let form = "`#` and a whole number of moves from 1 to 100";
                return Err(NotAStipulation::Expected(form));
            }
        };
        match kind {
            "" => Ok(MateIn::exactly(moves).into()),
            "s" | "S" => Ok(Self::Selfmate(moves)),
            "h" | "H" => Ok(Self::Helpmate { plies: 2 * moves + half as u8 }),
            _ => Err(NotAStipulation::Kind),
        }
    }
}

/// The reason why a text is not a [`Stipulation`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotAStipulation {
    /// The text has another form than this one.
    Expected(&'static str),
    /// It is another kind of problem.
    Kind,
    /// The side to move is mated, as in `bm #-2`.
    Mated,
}

impl fmt::Display for NotAStipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expected(form) => write!(f, "expected {form}"),
            Self::Kind => {
                f.write_str("only mates (`#3`), selfmates (`s#2`) and helpmates (`h#2`) are proved")
            }
            Self::Mated => {
                f.write_str("the side to move is mated, and only mates that it gives are proved")
            }
        }
    }
}

impl core::error::Error for NotAStipulation {}
