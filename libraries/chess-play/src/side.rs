//! The two sides, with a value for each and a player for each.

use core::fmt;
use core::ops::{Index, IndexMut};

use chess_core::Color;

/// The player of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum PlayerKind {
    /// A person, who types or clicks commands.
    #[default]
    Person,
    /// A program, whose moves are passed to [`Session::engine_move`](crate::Session::engine_move).
    Engine,
}

/// A value for each side.
///
/// # Examples
///
/// ```
/// use chess_core::Color;
/// use chess_play::BySide;
///
/// let names = BySide::new("Anderssen", "Kieseritzky");
/// assert_eq!(names[Color::Black], "Kieseritzky");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BySide<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> BySide<T> {
    /// Creates a pair, White's value first.
    pub const fn new(white: T, black: T) -> Self {
        Self { white, black }
    }
}

impl<T> Index<Color> for BySide<T> {
    type Output = T;

    fn index(&self, color: Color) -> &T {
        if color.is(Color::White) { &self.white } else { &self.black }
    }
}

impl<T> IndexMut<Color> for BySide<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        if color.is(Color::White) { &mut self.white } else { &mut self.black }
    }
}

/// The sides that persons play.
///
/// # Examples
///
/// ```
/// use chess_core::Color;
/// use chess_play::{Persons, PlayerKind};
///
/// let persons = Persons::from_name("black").unwrap();
/// assert_eq!(persons.players()[Color::White], PlayerKind::Engine);
/// assert_eq!(Persons::from_name("nobody"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Persons {
    /// A person plays White against a program.
    White,
    /// A person plays Black against a program.
    Black,
    /// Two persons play.
    Both,
    /// Two programs play, and a person watches.
    None,
}

impl Persons {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::White, Self::Black, Self::Both, Self::None];

    /// `white`, `black`, `both` or `none`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Both => "both",
            Self::None => "none",
        }
    }

    /// Reads a [name](Self::name), in any case.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|persons| persons.name().eq_ignore_ascii_case(name))
    }

    /// The player of each side.
    pub const fn players(self) -> BySide<PlayerKind> {
        match self {
            Self::White => BySide::new(PlayerKind::Person, PlayerKind::Engine),
            Self::Black => BySide::new(PlayerKind::Engine, PlayerKind::Person),
            Self::Both => BySide::new(PlayerKind::Person, PlayerKind::Person),
            Self::None => BySide::new(PlayerKind::Engine, PlayerKind::Engine),
        }
    }

    /// A person who plays one side.
    pub const fn one(side: Color) -> Self {
        if side.is_white() { Self::White } else { Self::Black }
    }

    /// The sides of the persons among two players.
    pub const fn of(players: BySide<PlayerKind>) -> Self {
        match (players.white, players.black) {
            (PlayerKind::Person, PlayerKind::Engine) => Self::White,
            (PlayerKind::Engine, PlayerKind::Person) => Self::Black,
            (PlayerKind::Person, PlayerKind::Person) => Self::Both,
            (PlayerKind::Engine, PlayerKind::Engine) => Self::None,
        }
    }

    /// The side of the only person; `None` if two persons play, or none.
    pub const fn only(self) -> Option<Color> {
        match self {
            Self::White => Some(Color::White),
            Self::Black => Some(Color::Black),
            Self::Both | Self::None => None,
        }
    }
}

impl fmt::Display for Persons {
    /// Writes a sentence without its full stop.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "a person plays White, the engine plays Black",
            Self::Black => "the engine plays White, a person plays Black",
            Self::Both => "persons play both sides",
            Self::None => "the engine plays both sides",
        })
    }
}
