//! The two sides: who plays each, and a value for each.

use core::fmt;
use core::ops::{Index, IndexMut};

use chess_core::Color;

/// Who moves the pieces of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Player {
    /// A person, through commands.
    #[default]
    Person,
    /// A program, whose moves come through [`Session::engine_move`](crate::Session::engine_move).
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
/// use chess_play::{Persons, Player};
///
/// let persons = Persons::from_name("black").unwrap();
/// assert_eq!(persons.players()[Color::White], Player::Engine);
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

    /// Who plays each side.
    pub const fn players(self) -> BySide<Player> {
        match self {
            Self::White => BySide::new(Player::Person, Player::Engine),
            Self::Black => BySide::new(Player::Engine, Player::Person),
            Self::Both => BySide::new(Player::Person, Player::Person),
            Self::None => BySide::new(Player::Engine, Player::Engine),
        }
    }

    /// The persons among two players.
    pub const fn of(players: BySide<Player>) -> Self {
        match (players.white, players.black) {
            (Player::Person, Player::Engine) => Self::White,
            (Player::Engine, Player::Person) => Self::Black,
            (Player::Person, Player::Person) => Self::Both,
            (Player::Engine, Player::Engine) => Self::None,
        }
    }

    /// The only side that a person plays, if it is one.
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
