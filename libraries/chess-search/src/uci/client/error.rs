//! The reasons why a program gave no answer.

use std::fmt;
use std::io;
use std::process::ExitStatus;

/// The reason why a program gave no answer. The texts read well after the program's name: `gnuchess: it has ended`.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The program cannot be started.
    Start(io::Error),
    /// The program has ended or closed its output; `None` if it still runs, or its status is unknown.
    Ended(Option<ExitStatus>),
    /// It did not answer `uci` or `isready` in time.
    NoAnswer(&'static str),
    /// It did not give a best move in time, not even after `stop`.
    TooLate,
    /// It reports that there is no move, as it does after mate and stalemate.
    NoMove,
    /// It gave a move without a score, and a score was needed.
    NoScore,
    /// Its best move is illegal, or is not a move; with the reason.
    IllegalMove(Box<chess_core::Error>),
    /// The game is one of Chess960, and the program has no option for it.
    Chess960,
    /// The [`Stop`](crate::Stop) of the client was used.
    Cancelled,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(error) => write!(f, "it cannot be started: {error}"),
            Self::Ended(Some(status)) => write!(f, "it has ended ({status})"),
            Self::Ended(None) => f.write_str("it has closed its output"),
            Self::NoAnswer(command) => write!(f, "it does not answer `{command}`"),
            Self::TooLate => f.write_str("it finds no move in time"),
            Self::NoMove => f.write_str("it found no move"),
            Self::NoScore => f.write_str("it gave no score"),
            Self::IllegalMove(error) => write!(f, "its move is refused: {}", error.headline()),
            Self::Chess960 => f.write_str("it does not know Chess960"),
            Self::Cancelled => f.write_str("it is not needed any more"),
        }
    }
}

impl std::error::Error for Error {}
