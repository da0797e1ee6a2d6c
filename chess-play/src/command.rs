//! Commands, and the one parser that reads them.

use alloc::string::{String, ToString};

use chess_core::{Color, Role, Square};

use crate::clock::TimeControl;
use crate::refusal::Refusal;
use crate::side::Persons;
use crate::words::{self, WORDS};

/// What a player can ask of a [`Session`](crate::Session).
///
/// # Examples
///
/// ```
/// use chess_core::Square;
/// use chess_play::Command;
///
/// assert_eq!(Command::parse("Nf3")?, Command::Move("Nf3".into()));
/// assert_eq!(Command::parse("e2 e4")?, Command::Squares(Square::E2, Square::E4));
/// assert_eq!(Command::parse("take back 2")?, Command::Back(2));
/// assert_eq!(Command::parse("undo")?, Command::Back(1));
/// let refusal = Command::parse("clock soon").unwrap_err();
/// assert_eq!(refusal.to_string(), "expected `clock MINUTES+SECONDS|off`");
/// # Ok::<(), chess_play::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Command {
    /// Plays a move in any notation. Every text that is no other command is one of these.
    Move(String),
    /// Moves from a square to another. A promotion is asked for before the move.
    Squares(Square, Square),
    /// Clicks a square: the first click selects a piece, the second moves it.
    Pick(Square),
    /// Chooses the piece that a pawn becomes, and makes the move.
    Promote(Role),
    /// Takes back so many moves: plies between two persons, a person's own moves against an engine.
    Back(usize),
    /// Plays again so many moves that were taken back.
    Redo(usize),
    /// Goes to another position of the game.
    Go(Place),
    /// Begins a new game, from the Chess960 position of this number if there is one.
    New(Option<u16>),
    /// Begins a game from a position.
    Fen(String),
    /// Opens a file of the skin's, at a ply.
    Open(String),
    /// Resigns for a side; without one, for the person who plays or is to move.
    Resign(Option<Color>),
    /// Offers a draw, or accepts the opponent's offer.
    Draw,
    /// Accepts the opponent's offer of a draw.
    Accept,
    /// Declines the opponent's offer of a draw.
    Decline,
    /// Claims a draw in this position, or with a move that leads to one (FIDE 9.2.1, 9.3.1).
    Claim(Option<String>),
    /// Turns the board.
    Flip,
    /// Asks the engine for a move to play.
    Hint,
    /// Tells the last refusal in full.
    Why,
    /// Tells where a piece can go; without a square, all moves.
    Moves(Option<Square>),
    /// Tells where pieces stand: of a side, of a role, or all.
    Where(Option<Color>, Option<Role>),
    /// Draws the board.
    Board,
    /// Lists the moves of the game with their numbers.
    List,
    /// Names the player of a side.
    Name(Color, String),
    /// Says which sides persons play.
    Side(Persons),
    /// Sets the clocks, or takes them away.
    Clock(Option<TimeControl>),
    /// Sets the engine's level, 1..=10.
    Level(u8),
    /// Lets the engine and the clocks go on from an earlier position, or after a failure.
    Continue,
    /// Tells whose turn it is, the last move, the clocks and all alerts.
    Status,
    /// Saves the game, into a file of this name if one is given.
    Save(Option<String>),
    /// Lists the commands, or explains one.
    Help(Option<String>),
    /// Ends the program.
    Quit,
}

/// A position of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The starting position.
    Start,
    /// The end of the line that is being played.
    End,
    /// After so many plies of this line.
    Ply(usize),
    /// After the move with this number in the list of moves, which counts from 1 and through variations.
    Row(usize),
}

impl Command {
    /// Reads a command. What no command is called by is taken for a move, which only a position can judge. An empty
    /// text asks for the status.
    ///
    /// # Errors
    ///
    /// Returns [`Refusal::Usage`] if the rest of a known command is missing or wrong.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(Self::Status);
        }
        for word in &WORDS {
            for name in word.names {
                if let Some(rest) = words::after(text, name) {
                    match (word.read)(rest.trim()) {
                        Some(command) => return Ok(command),
                        // `queen d1 to h5` is a move.
                        None if word.is_piece => {}
                        None => return Err(Refusal::Usage { usage: word.usage }),
                    }
                }
            }
        }
        Ok(two_squares(text).unwrap_or_else(|| Self::Move(text.to_string())))
    }
}

/// Two squares, apart or together: `e2 e4`, `e7e8`.
pub(crate) fn two_squares(text: &str) -> Option<Command> {
    let (from, to) = match text.split_once(char::is_whitespace) {
        Some(parts) => parts,
        None if text.len() == 4 => text.split_at_checked(2)?,
        None => return None,
    };
    Some(Command::Squares(square(from)?, square(to.trim())?))
}

pub(crate) fn square(text: &str) -> Option<Square> {
    Square::from_name(&text.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_of_every_command_is_read() {
        for word in &WORDS {
            for name in word.names {
                let texts = word.examples.iter().map(|rest| alloc::format!("{name} {rest}"));
                for text in texts {
                    let command = Command::parse(&text).unwrap();
                    assert_ne!(command, Command::Move(text.clone()), "{text}");
                    assert!(Command::parse(&text.to_uppercase()).is_ok(), "{text}");
                }
            }
        }
    }

    #[test]
    fn moves_of_every_notation_are_not_taken_for_commands() {
        for text in [
            "e4",
            "Nf3",
            "b4",
            "bxc3",
            "O-O",
            "0-0-0",
            "o_o",
            "queen d1 to h5",
            "knight g1 to f3",
            "pawn e7 to e8 becomes queen",
            "q h5",
            "n f3",
            "p e4",
            "5254",
            "e7e8q",
            "e7e8=Q",
            "R1e2",
            "b8=Q#",
        ] {
            assert_eq!(Command::parse(text), Ok(Command::Move(text.into())), "{text}");
        }
        assert_eq!(Command::parse(" E2   e4 "), Ok(Command::Squares(Square::E2, Square::E4)));
    }
}
