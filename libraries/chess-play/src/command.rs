//! Commands, and the one parser that reads them.

mod help;
mod nearest;
mod table;

use alloc::boxed::Box;
use alloc::string::String;

use chess_core::diagram::Annotation;
use chess_core::{Color, Role, Square};

use crate::clock::TimeControl;
use crate::line::FileOrRank;
use crate::notes::PlaceId;
use crate::refusal::Refusal;
use crate::side::Persons;
use table::COMMANDS;

pub(crate) use help::help;
pub(crate) use nearest::nearest;

/// A command of a player, of one of two families: those that carry out a family know all of it.
///
/// # Examples
///
/// ```
/// use chess_core::Square;
/// use chess_play::{PlayerCommand, GameCommand, TableCommand};
///
/// assert_eq!(PlayerCommand::parse("Nf3")?, GameCommand::Move("Nf3".into()).into());
/// assert_eq!(PlayerCommand::parse("e2 e4")?, GameCommand::Squares(Square::E2, Square::E4).into());
/// assert_eq!(PlayerCommand::parse("take back 2")?, GameCommand::Back(2).into());
/// assert_eq!(PlayerCommand::parse("undo")?, GameCommand::Back(1).into());
/// assert_eq!(PlayerCommand::parse("hint")?, TableCommand::Hint.into());
/// let refusal = PlayerCommand::parse("clock soon").unwrap_err();
/// assert_eq!(refusal.to_string(), "expected `clock TIME`, as in `clock`, `clock 5+3` or `clock off`");
/// # Ok::<(), chess_play::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerCommand {
    /// A command about the game, which a [`Session`](crate::Session) carries out.
    Game(GameCommand),
    /// A command to those around the game: the user interface, the engines, the files.
    Table(TableCommand),
}

impl From<GameCommand> for PlayerCommand {
    fn from(command: GameCommand) -> Self {
        Self::Game(command)
    }
}

impl From<TableCommand> for PlayerCommand {
    fn from(command: TableCommand) -> Self {
        Self::Table(command)
    }
}

/// A command about the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameCommand {
    /// Plays a move in any notation. A text that is not another command is this one.
    Move(String),
    /// Moves from one square to another. If a pawn promotes, the player chooses the piece before the move is made.
    Squares(Square, Square),
    /// Clicks a square: the first click selects a piece, the second moves it.
    Pick(Square),
    /// Chooses the piece of a promotion, and makes the move.
    Promote(Role),
    /// Plays a move as soon as the engine has moved; without one, takes such a move back.
    Premove(Option<String>),
    /// Takes back this number of moves, or as many as there are: plies in a game of two persons, the person's own moves
    /// against an engine.
    Back(usize),
    /// Plays again this number of moves that were taken back, or as many as there are.
    Redo(usize),
    /// Goes to another position of the game.
    Go(GoTo),
    /// Begins a new game from the standard position, or from the Chess960 position with this number.
    New(Option<u16>),
    /// Begins a new game from the same start with exchanged sides.
    Rematch,
    /// Begins a game from a position.
    Fen(String),
    /// Begins a game from a position that is set up in [words](crate::Arrangement), on an empty board.
    Setup(String),
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
    /// Explains the last refusal in full.
    Why,
    /// Lists the squares that a piece can go to; without a square, all moves.
    Moves(Option<Square>),
    /// Lists the pieces of a side, of a kind, or all, with their squares.
    Where(Option<Color>, Option<Role>),
    /// Reads the pieces on a file or a rank.
    Scan(FileOrRank),
    /// Lists the pieces that attack a square.
    Attackers(Square),
    /// Reports the captured pieces, and which side is ahead.
    Material,
    /// Reports the last move.
    Last,
    /// Reads the clocks.
    Time,
    /// Reads the comments on the position.
    Comments,
    /// Lists the moves of the game with their numbers.
    List,
    /// Names the player of a side.
    Name(Color, String),
    /// Sets the sides that persons play.
    Side(Persons),
    /// Sets the clocks, or takes them away.
    Clock(Option<TimeControl>),
    /// Switches studying on or off; without a value, toggles it. In a study both sides are moved by hand, and new
    /// moves are variations.
    Study(Option<bool>),
    /// Writes a note on the position of a name, which need not be on the board: a comment, a glyph or a shape.
    At(PlaceId, Box<Self>),
    /// Writes the comment on the position, in place of the old one; `None` removes it.
    Comment(Option<String>),
    /// Sets a glyph after the last move, or removes it if it is there; `None` removes all.
    Glyph(Option<u8>),
    /// Draws an arrow or a circle that stays with the position, or removes it if it is there.
    DrawShape(Annotation),
    /// Removes the arrows and circles of the position.
    ClearShapes,
    /// Moves the variation on the board this number of levels up, or into the main line if there are fewer.
    Raise(usize),
    /// Deletes the last move and all moves after it.
    Delete,
    /// Undoes the last change of notes, variations, names or tags.
    Revert,
    /// Does the last change again that was undone.
    Restore,
    /// Lists the tags; with a name, sets a tag, or removes it without a value.
    Tag(Option<(String, String)>),
    /// Lets the engine and the clocks go on from an earlier position, or after a failure.
    Continue,
    /// Reports the side to move, the last move, the clocks and all alerts.
    Status,
    /// Lists the commands, or explains one.
    Help(Option<String>),
}

/// A command that a [`Session`](crate::Session) cannot carry out, because it has no engine, no files and no user interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableCommand {
    /// Begins a new game from a Chess960 position that the user interface draws by lot.
    Chess960,
    /// Opens a file, which the user interface reads. `game 2` at the end is the number of a game, a number a ply.
    Open(String),
    /// Lists the player's earlier games.
    Earlier,
    /// Opens the game with this number of the last file or text.
    OpenGame(usize),
    /// Asks for the mates of a file, which the user interface reads; without one, of the game or the games at hand. `again` at
    /// the end of the name begins with the first one.
    Puzzles(Option<String>),
    /// Goes back to the game: ends puzzles and a study.
    Play,
    /// Asks the engine for a good move.
    Hint,
    /// Draws the board.
    Board,
    /// Sets the engine's level, 1..=10.
    Level(u8),
    /// Sets the least time that the engine takes for a move, in milliseconds.
    Pace(u64),
    /// Lets the engine review the game, from where an earlier review of it was stopped.
    Review,
    /// Asks for a better move at each bad one of a side; without one, of the person who plays.
    Learn(Option<Color>),
    /// Asks for the moves of a side, or of both, in the main line of a study; without one, of the side that its tags name.
    Lesson(Option<Persons>),
    /// Shows the better move at a bad one.
    Solution,
    /// Goes to the next bad move.
    Next,
    /// Stops a review, and the questions about bad moves.
    Stop,
    /// Switches the engine's analysis of the position on or off; without a value, toggles it.
    Analysis(Option<bool>),
    /// Switches between the engine's lines and what the side that is not to move threatens.
    Threats,
    /// Reads the engine's lines, or sets their number, 1..=5.
    Lines(Option<u8>),
    /// Switches the explorer of the games at hand on or off; without a value, reads the moves that they have in the position.
    Explorer(Option<bool>),
    /// Lists the opponent's moves that the games at hand do not answer.
    Gaps,
    /// Asks for the lines of the games at hand that are due.
    Drill,
    /// Saves the game, in a file with this name if there is one.
    Save(Option<String>),
    /// Ends the program.
    Quit,
}

/// A position of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoTo {
    /// The starting position.
    Start,
    /// The end of the line that is being played.
    End,
    /// The position after this number of plies of the line.
    Ply(usize),
    /// The position after the move with this number in the list of moves, which begins with 1 and includes variations.
    Listed(usize),
    /// The position after another move in place of the last one: the next one, or the one before.
    Beside(Way),
    /// The next position of the line from which variations go, or the last one before.
    Branch(Way),
}

/// A way through the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To what follows.
    On,
    /// To what comes before.
    Back,
}

impl GameCommand {
    /// Whether it asks about the position, or about this program, and changes nothing but the side at the bottom: it can be
    /// answered while a move is looked for.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_play::GameCommand;
    ///
    /// assert!(GameCommand::Material.is_question() && !GameCommand::Resign(None).is_question());
    /// ```
    pub const fn is_question(&self) -> bool {
        matches!(
            self,
            Self::Why
                | Self::Moves(_)
                | Self::Where(..)
                | Self::Scan(_)
                | Self::Attackers(_)
                | Self::Material
                | Self::Last
                | Self::List
                | Self::Status
                | Self::Help(_)
                | Self::Flip
                | Self::Premove(_)
        )
    }

    /// Whether it makes a move, or a part of one.
    pub const fn is_move(&self) -> bool {
        matches!(self, Self::Move(_) | Self::Squares(..) | Self::Pick(_) | Self::Promote(_))
    }

    /// Whether it writes a note on a position.
    const fn is_note(&self) -> bool {
        matches!(self, Self::Comment(_) | Self::Glyph(_) | Self::DrawShape(_) | Self::ClearShapes)
    }

    /// Whether it goes to another position of the game.
    pub const fn is_walk(&self) -> bool {
        matches!(self, Self::Go(_) | Self::Back(_) | Self::Redo(_))
    }
}

impl PlayerCommand {
    /// Reads a command. An empty text is `status`. A text that does not begin with the name of a command is a move,
    /// which only a position can judge.
    ///
    /// # Errors
    ///
    /// Returns [`Refusal::Usage`] if the text after the name of a command is missing or wrong.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(GameCommand::Status.into());
        }
        if let Some((place, rest)) = PlaceId::read(text)
            && let Self::Game(note) = Self::parse(rest)?
            && note.is_note()
        {
            return Ok(GameCommand::At(place, Box::new(note)).into());
        }
        for entry in &COMMANDS {
            for name in entry.names {
                if let Some(rest) = after(text, name) {
                    match (entry.read)(rest.trim()) {
                        Some(command) => return Ok(command),
                        // `queen d1 to h5` is a move.
                        None if entry.is_piece => {}
                        None => {
                            let (usage, examples) = (entry.usage, entry.examples);
                            return Err(Refusal::Usage { usage, examples });
                        }
                    }
                }
            }
        }
        Ok(table::move_or_squares(text).into())
    }
}

/// The text after a name, if the text begins with the name as a whole word, in any case.
fn after<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let (head, rest) = text.split_at_checked(name.len())?;
    let is_word = rest.is_empty() || rest.starts_with(char::is_whitespace);
    (is_word && head.eq_ignore_ascii_case(name)).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_read_by_each_of_its_names() {
        for entry in &COMMANDS {
            for name in entry.names {
                let texts = entry.examples.iter().map(|rest| alloc::format!("{name} {rest}"));
                for text in texts {
                    let command = PlayerCommand::parse(&text).unwrap();
                    assert_ne!(command, GameCommand::Move(text.clone()).into(), "{text}");
                    assert!(PlayerCommand::parse(&text.to_uppercase()).is_ok(), "{text}");
                }
            }
        }
    }

    #[test]
    fn moves_in_any_notation_are_not_commands() {
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
            assert_eq!(
                PlayerCommand::parse(text),
                Ok(GameCommand::Move(text.into()).into()),
                "{text}"
            );
        }
        let squares = GameCommand::Squares(Square::E2, Square::E4);
        assert_eq!(PlayerCommand::parse(" E2   e4 "), Ok(squares.into()));
    }
}
