//! The reasons to refuse a command.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use chess_core::diagram::Style;
use chess_core::error::Fix;
use chess_core::text::Listed;
use chess_core::{Color, Error, Piece, Role, Square};

use crate::ending::GameEnd;

/// The reason to refuse a command. A refused command changes nothing but the answer to `why`.
///
/// Its `Display` writes the fact and its reason; after it, on lines of their own, what the player can do instead.
///
/// # Examples
///
/// ```
/// use chess_play::{Refusal, Session};
///
/// let mut game = Session::default();
/// let refusal = game.act("Nf4").unwrap_err();
/// assert_eq!(
///     refusal.to_string(),
///     "illegal move 1. Nf4: no white knight can reach f4\ndid you mean `Nf3`?"
/// );
/// assert!(refusal.in_full().contains("White to move"));
/// assert_eq!(game.act("back"), Err(Refusal::NothingToTakeBack));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The command is for the table, and this is a game alone.
    NoTable,
    /// The rules of chess refuse a move, a position or a game; the error has the reason.
    Chess(Error),
    /// The text is neither a move nor a command.
    Unknown {
        /// The text.
        written: String,
        /// The command whose name is nearest.
        nearest: Option<&'static str>,
    },
    /// The text after the name of a command is missing or wrong.
    Usage {
        /// The form of the command.
        usage: &'static str,
        /// Texts that may follow its name; an empty one is the name alone.
        examples: &'static [&'static str],
    },
    /// Pieces of this kind, on these squares, can make the move that the player named.
    WhichPiece(Role, Vec<Square>),
    /// Several moves fit the player's words; they are in algebraic notation.
    WhichMove(Vec<String>),
    /// No premove waits.
    NoPremove,
    /// Only while the engine is to move can a person premove.
    NoPremoveNow,
    /// The piece cannot reach the square by any move.
    CannotPremove(Square, Square),
    /// The game is over.
    Over(GameEnd),
    /// The engine is to move, and thinks.
    EngineToMove(Color),
    /// The engine is to move, but waits, since an earlier position is on the board.
    EnginePaused(Color),
    /// The engine is to move, but it has failed.
    EngineFailed(Color),
    /// The engine moved for a side that a person plays.
    NotTheEngine(Color),
    /// The engine plays the side, so no person can resign for it.
    EnginesSide(Color),
    /// The engine plays both sides, so that no person can do this.
    OnlyEngines,
    /// There is no piece on the square.
    EmptySquare(Square),
    /// The piece on the square is the opponent's.
    Theirs(Square, Piece),
    /// No pawn waits for its promotion.
    NoPromotion,
    /// The player has not moved before this position.
    NothingToTakeBack,
    /// No move follows this position.
    NothingToRedo,
    /// The game has fewer moves.
    NoSuchMove {
        /// The number in the command.
        asked: usize,
        /// The greatest number.
        last: usize,
    },
    /// There is nothing to claim.
    NoClaim {
        /// The number of times that the position has occurred.
        repetitions: usize,
        /// The plies since the last capture or pawn move.
        quiet: u16,
    },
    /// No draw has been offered.
    NoOffer,
    /// The player's own offer is still open.
    OwnOffer,
    /// Both players must have moved before they can agree to a draw (FIDE 5.2.3).
    TooEarlyToAgree,
    /// The clock can be set only before the first move.
    ClockAfterMoves,
    /// The game cannot end at an earlier position.
    EarlierPosition,
    /// The line has a null move, so it cannot be a game.
    NullMove,
    /// Variations are nested as deep as PGN readers allow.
    TooDeep,
    /// The words about a position mean nothing: why.
    Arrangement(String),
    /// There is no Chess960 position with this number.
    NoSuchStart,
    /// The engine plays in this game, which is not over.
    EngineInGame,
    /// A clock runs in this game.
    ClockRuns,
    /// The game is studied, and not played.
    InStudy,
    /// The game is played, and not studied.
    NotInStudy,
    /// The position of a note is not in this game.
    NoSuchPlace,
    /// No move leads to the position on the board.
    NoMoveHere,
    /// No variation is where the player looks for one.
    NoBranch,
    /// The move on the board is in the main line.
    InMainLine,
    /// The move cannot be deleted, or its variation cannot be higher, because the main line would have a null move.
    NullInMainLine,
    /// Nothing has been changed that could be undone.
    NothingToRevert,
    /// No change has been undone since the last one.
    NothingToRestore,
    /// The tag follows from the game.
    TagOfGame,
    /// The game has no tag of this name.
    NoSuchTag(String),
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Chess(error)
    }
}

impl Refusal {
    /// The whole explanation, with the board for a move.
    pub fn in_full(&self) -> String {
        match self {
            Self::Chess(error) => {
                let drawing = error.drawing(Style::Letters);
                alloc::format!("{self}\n\n{drawing}").trim_end().into()
            }
            other => alloc::format!("{other}"),
        }
    }

    /// Writes the fact and its reason.
    fn fact(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Chess(error) => return f.write_str(&error.headline()),
            Self::Unknown { written, .. } => {
                let short: String = written.chars().take(40).collect();
                let more = if short.len() < written.len() { ".." } else { "" };
                return write!(f, "`{short}{more}` is neither a move nor a command");
            }
            Self::Usage { usage, examples } => return usage_words(usage, examples, f),
            Self::WhichPiece(role, from) => {
                let names: Vec<_> = from.iter().map(|square| String::from(square.name())).collect();
                return write!(f, "which {role}, {}?", Listed(&names, "or"));
            }
            Self::WhichMove(moves) => return write!(f, "which move, {}?", Listed(moves, "or")),
            Self::Arrangement(reason) => reason,
            Self::NoPremove => "no premove waits",
            Self::NoPremoveNow => "a premove waits for an engine that thinks, and none does",
            Self::CannotPremove(from, to) => {
                return write!(f, "no move of the piece on {from} leads to {to}");
            }
            Self::Over(ending) => return write!(f, "the game is over: {ending}"),
            Self::EngineToMove(color) | Self::EnginePaused(color) => {
                return write!(f, "it is {color}'s turn, and the engine plays {color}");
            }
            Self::EngineFailed(color) => {
                return write!(
                    f,
                    "it is {color}'s turn, and the engine, which plays {color}, has failed"
                );
            }
            Self::NotTheEngine(color) => {
                return write!(f, "a person plays {color}, not the engine");
            }
            Self::EnginesSide(color) => {
                return write!(
                    f,
                    "the engine plays {color}: only the engine can resign for {color}"
                );
            }
            Self::NoTable => "the command needs a table, and this is a game alone",
            Self::OnlyEngines => "the engine plays both sides",
            Self::EmptySquare(square) => return write!(f, "there is no piece on {square}"),
            Self::Theirs(square, Piece { role, color }) => {
                let turn = color.other();
                return write!(f, "the {role} on {square} is {color}'s, and it is {turn}'s turn");
            }
            Self::NoPromotion => "no pawn waits for its promotion",
            Self::NothingToTakeBack => {
                "there is nothing to take back: you have not moved before this position"
            }
            Self::NothingToRedo => "there is nothing to redo: no move follows this position",
            Self::NoSuchMove { asked, last } => {
                return write!(f, "there is no number {asked}: the last one is {last}");
            }
            Self::NoClaim { repetitions, quiet } => return no_claim(*repetitions, *quiet, f),
            Self::NoOffer => "no draw has been offered",
            Self::OwnOffer => "the offer is your own: the opponent answers it",
            Self::TooEarlyToAgree => {
                "the players can agree to a draw only after each has moved (FIDE 5.2.3)"
            }
            Self::ClockAfterMoves => "the clock can be set only before the first move",
            Self::EarlierPosition => "an earlier position is on the board",
            Self::NullMove => "the game cannot go on here: this variation has a null move",
            Self::TooDeep => "the game cannot go on here: variations are already nested 32 deep",
            Self::NoSuchStart => "Chess960 numbers its starting positions from 0 to 959",
            Self::EngineInGame => {
                "the engine plays in this game, and no help is given before the end"
            }
            Self::InStudy => "the game is studied, and not played",
            Self::NoSuchPlace => "the move of this note is not in the game any more",
            Self::NotInStudy => "a move of a game that is played is not deleted",
            Self::ClockRuns => "a clock runs in this game, and no help is given before the end",
            Self::NoMoveHere => "the starting position is on the board, and no move leads to it",
            Self::NoBranch => "no variation is there",
            Self::InMainLine => "the move on the board is in the main line, the highest one",
            Self::NullInMainLine => {
                "the main line would have a null move, or variations nested too deep"
            }
            Self::NothingToRevert => "there is no change to undo",
            Self::NothingToRestore => "there is no undone change to do again",
            Self::TagOfGame => "this tag follows from the game",
            Self::NoSuchTag(name) => return write!(f, "the game has no tag `{name}`"),
        })
    }

    /// A line about what the player can do instead.
    fn advice(&self) -> Option<String> {
        let advice = match self {
            Self::Chess(error) => return chess_advice(error),
            Self::Unknown { nearest: Some(nearest), .. } => {
                return Some(alloc::format!("did you mean `{nearest}`?"));
            }
            Self::Unknown { nearest: None, .. } => "`help` lists the commands",
            Self::Over(_) => "`back` takes a move back, `new` begins a new game",
            Self::WhichPiece(..) => "answer with its square",
            Self::NoPremoveNow => "move at once",
            Self::EngineToMove(_) => {
                "wait for its move, or use `premove` with a move to play after it"
            }
            Self::EnginePaused(_) => "`continue` lets it move here, `side both` lets you",
            Self::EngineFailed(_) => "`continue` starts it again, `side both` lets you move for it",
            Self::OnlyEngines => "`side white` or `side black` lets you play",
            Self::NoPromotion => "move a pawn to the last rank first; `quit` ends the program",
            Self::NoOffer => "`draw` offers one",
            Self::ClockAfterMoves => {
                "after `new`, the clock can be set; `clock off` takes it away, `clock` reads it"
            }
            Self::EarlierPosition => {
                "`end` goes to the last one; after `continue` the game goes on from this one"
            }
            Self::EngineInGame => "`side both` makes it a game of two persons",
            Self::ClockRuns => "`clock off` takes the clocks away",
            Self::InStudy => "`study off` ends the study",
            Self::NotInStudy => "`back` takes it back; `study on` makes the game a study",
            Self::NoMoveHere => "go to a move first",
            Self::NothingToRevert => "`back` takes a move back",
            Self::NothingToRestore => "`redo` plays the next move of the line",
            Self::NoSuchTag(_) => "`tag NAME VALUE` sets one, `tags` lists all",
            Self::NullMove | Self::TooDeep => "go to a move of the main line first",
            _ => return None,
        };
        Some(advice.into())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fact(f)?;
        match self.advice() {
            Some(advice) => write!(f, "\n{advice}"),
            None => Ok(()),
        }
    }
}

/// Writes why no draw can be claimed.
fn no_claim(repetitions: usize, quiet: u16, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let times = match repetitions {
        1 => String::from("for the first time"),
        2 => String::from("for the second time"),
        n => alloc::format!("{n} times"),
    };
    write!(
        f,
        "no draw can be claimed: this position has occurred {times}, and {} moves by each \
         side since the last capture or pawn move are fewer than 50",
        quiet / 2
    )
}

/// Writes the form of a command and examples: expected `clock TIME`, as in `clock 5+3` or `clock off`.
fn usage_words(usage: &str, examples: &[&str], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "expected `{usage}`")?;
    let name = usage.split(' ').next().unwrap_or_default();
    let written =
        examples.iter().map(|rest| alloc::format!("`{}`", alloc::format!("{name} {rest}").trim()));
    let written: Vec<_> = written.filter(|text| *text != alloc::format!("`{usage}`")).collect();
    if written.is_empty() { Ok(()) } else { write!(f, ", as in {}", Listed(&written, "or")) }
}

/// The lines that say what would be right. No command allows a fault of a position, so only fixes of its text are
/// named.
fn chess_advice(error: &Error) -> Option<String> {
    let mut advice = String::from(error.help().as_str());
    for fix in error.fixes() {
        if let Fix::DeclareChess960(rights) = fix {
            // Writing to a string does not fail.
            let _ = write!(advice, "\nfor Chess960, write `{rights}`");
        }
    }
    (!advice.is_empty()).then_some(advice)
}

impl core::error::Error for Refusal {}
