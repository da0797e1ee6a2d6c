//! Commands that programs write into comments: `[%clk 0:05:00]`, `[%eval -0.25]`, `[%csl Gd4,Re5]`.

#[cfg(feature = "alloc")]
mod edit;
mod read;

pub use read::Commands;

#[cfg(feature = "alloc")]
use alloc::string::String;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use crate::basics::{Color, ParseNameError};
use crate::diagram::{Annotation, AnnotationColor};
use crate::game::{GameRef, Line};
use crate::notation::MARK;

/// A command in a comment.
///
/// Programs write many kinds of commands, in many forms. A command that is not one of these, or that cannot
/// be read as one, becomes [`Other`](Self::Other) as written. So nothing is lost, and a command never makes a
/// game wrong.
///
/// # What is read
///
/// | command | is read as |
/// |---|---|
/// | `[%clk 1:05:00]`, `[%emt 0:00:02.5]` | hours, minutes, seconds; up to nine digits of a fraction, also after a comma |
/// | `[%clk 1:05]` | minutes and seconds, and `[%clk 90]` seconds |
/// | `[%eval 0.25]`, `[%eval +3]` | pawns; digits after the second are dropped: `0.999` is 99 hundredths |
/// | `[%eval #-3]` | moves to mate |
/// | `[%eval 0.25,20]`, `[%eval 0.25/20]` | the same without the engine's depth |
/// | `[%illegal]` | the move before it is illegal, but stood: the game goes on where the pieces were put |
/// | `[%csl Gd4,Re5]`, `[%cal Ge2e4]` | annotations: a letter of `GRYB` for the colour, and one or two squares |
///
/// `%csl` and `%cal` mean the same: one square is a circle and two are an arrow, so `[%cal Ge2]` is a circle.
/// If one annotation of a list cannot be read, the whole command is [`Other`](Self::Other).
///
/// # Writing
///
/// A command displays as it is written in a comment, `[%clk 0:05:00]`. If it was read, it is read back as the same.
///
/// # Examples
///
/// ```
/// use caissa::{GameBuf, Square, diagram::{Annotation, AnnotationColor}, pgn::{Command, Eval}};
/// use core::time::Duration;
///
/// let game: GameBuf = "1. e4 {[%clk 0:05:00.5] best by test [%csl Gd4][%cal Re4e5]} *".parse()?;
/// let commands: Vec<_> = game.as_game().commands().collect();
/// assert_eq!(commands, [
///     (1, Command::Clock(Duration::from_millis(300_500))),
///     (1, Command::Annotation(Annotation::circle(Square::D4))),
///     (1, Command::Annotation(Annotation::arrow(Square::E4, Square::E5).colored(AnnotationColor::Red))),
/// ]);
/// let read: Vec<_> = Command::parse("[%eval #-3] [%tqu \"?\"]").collect();
/// assert_eq!(read, [
///     Command::Eval(Eval::Mate(-3)),
///     Command::Other { name: "tqu", value: "\"?\"" },
/// ]);
/// assert_eq!(Command::Clock(Duration::from_millis(300_500)).to_string(), "[%clk 0:05:00.5]");
/// assert_eq!(Command::Eval(Eval::Centipawns(-25)).to_string(), "[%eval -0.25]");
/// # Ok::<(), caissa::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Command<'a> {
    /// `%clk`: the time left for the player after the move.
    Clock(Duration),
    /// `%emt`: the time that the player used for the move.
    Elapsed(Duration),
    /// `%eval`: an engine's evaluation of the position.
    Eval(Eval),
    /// `%illegal`: the move before it is illegal, but stood (FIDE, appendix A.4.2).
    Illegal,
    /// A square of `%csl`, or an arrow of `%cal`.
    Annotation(Annotation),
    /// Any other `[%name value]`.
    Other {
        /// The command's name.
        name: &'a str,
        /// The rest of the command, without surrounding spaces.
        value: &'a str,
    },
}

/// An engine's evaluation of a position, from White's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Eval {
    /// White's advantage in hundredths of a pawn. It is written in pawns, `-0.25`.
    Centipawns(i32),
    /// The number of moves to checkmate by White, or by Black if negative. It is written `#3` or `#-3`.
    Mate(i32),
}

impl Eval {
    /// The advantage of a side in hundredths of a pawn. A mate counts as a hundred pawns.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Color, pgn::Eval};
    ///
    /// assert_eq!(Eval::Centipawns(35).centipawns_for(Color::Black), -35);
    /// assert_eq!(Eval::Mate(-3).centipawns_for(Color::Black), 10_000);
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn centipawns_for(self, color: Color) -> i32 {
        let for_white = match self {
            Self::Centipawns(centipawns) => centipawns,
            Self::Mate(moves) => moves.signum() * 10_000,
        };
        if matches!(color, Color::White) { for_white } else { for_white.saturating_neg() }
    }
}

impl fmt::Display for Command<'_> {
    /// Writes the command as in a comment.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Clock(time) => write_time("clk", time, f),
            Self::Elapsed(time) => write_time("emt", time, f),
            Self::Eval(eval) => write!(f, "[%eval {eval}]"),
            Self::Illegal => f.write_str(MARK),
            Self::Annotation(annotation) => write_annotation(annotation, f),
            Self::Other { name, value: "" } => write!(f, "[%{name}]"),
            Self::Other { name, value } => write!(f, "[%{name} {value}]"),
        }
    }
}

impl fmt::Display for Eval {
    /// Writes pawns with two digits after the point, `-0.25`, or `#` and moves, `#-3`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Centipawns(hundredths) => {
                let sign = if hundredths < 0 { "-" } else { "" };
                let hundredths = hundredths.unsigned_abs();
                write!(f, "{sign}{}.{:02}", hundredths / 100, hundredths % 100)
            }
            Self::Mate(moves) => write!(f, "#{moves}"),
        }
    }
}

impl FromStr for Eval {
    type Err = ParseNameError;

    /// Reads what `Display` writes, and all other forms of `%eval`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        read::eval(text).ok_or(ParseNameError::expecting("an evaluation, such as `-0.25` or `#3`"))
    }
}

/// Writes hours, minutes, seconds, and the digits of a fraction up to the last that is not 0.
#[cfg_attr(not(feature = "compiled"), inline)]
fn write_time(name: &str, time: Duration, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (minutes, seconds) = (time.as_secs() / 60, time.as_secs() % 60);
    write!(f, "[%{name} {}:{:02}:{seconds:02}", minutes / 60, minutes % 60)?;
    let (mut fraction, mut digits) = (time.subsec_nanos(), 9);
    if fraction > 0 {
        while fraction % 10 == 0 {
            (fraction, digits) = (fraction / 10, digits - 1);
        }
        write!(f, ".{fraction:0digits$}")?;
    }
    f.write_str("]")
}

/// Writes a square as `[%csl Gd4]` and an arrow as `[%cal Ge2e4]`.
#[cfg_attr(not(feature = "compiled"), inline)]
fn write_annotation(annotation: Annotation, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let letter = match annotation.color() {
        AnnotationColor::Green => 'G',
        AnnotationColor::Red => 'R',
        AnnotationColor::Yellow => 'Y',
        AnnotationColor::Blue => 'B',
    };
    match annotation {
        Annotation::Circle { square, .. } => write!(f, "[%csl {letter}{square}]"),
        Annotation::Arrow { from, to, .. } => write!(f, "[%cal {letter}{from}{to}]"),
    }
}

#[cfg(feature = "alloc")]
impl Command<'_> {
    /// A comment without its commands, that is without everything from `[%` to the next `]`. White space becomes one space.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::pgn::Command;
    ///
    /// assert_eq!(Command::strip("[%clk 0:05:00] the  main line"), "the main line");
    /// // A command without an end is text.
    /// assert_eq!(Command::strip("100 [%] [%"), "100 [%");
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn strip(comment: &str) -> String {
        let mut text = String::new();
        let mut rest = comment;
        let mut push = |part: &str| {
            // Most comments have nothing but commands.
            if !text.is_empty() || !part.trim_start().is_empty() {
                text += part;
            }
        };
        while let Some(command) = read::after_mark(rest) {
            let (before, mark) = rest.split_at(rest.len() - command.len() - "[%".len());
            push(before);
            if let Some((_, after)) = command.split_once(']') {
                rest = after;
            } else {
                push(&mark[.."[%".len()]);
                rest = command;
            }
        }
        push(rest);
        if text.is_empty() {
            return text;
        }
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

impl<'a> GameRef<'a> {
    /// Iterator over the commands in the comments of the main line (`[%clk 0:05:00]`), each with the number
    /// of plies before it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn commands(self) -> impl Iterator<Item = (usize, Command<'a>)> + use<'a> {
        self.line().commands()
    }
}

impl<'a> Line<'a> {
    /// Iterator over the commands in the comments, each with the number of plies before it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn commands(self) -> impl Iterator<Item = (usize, Command<'a>)> + use<'a> {
        self.comments()
            .flat_map(|(plies, text)| Command::parse(text).map(move |command| (plies, command)))
    }
}

#[cfg(test)]
mod tests {
    use super::Command;

    #[test]
    fn commands_are_taken_out_of_comments() {
        for (comment, text) in [
            ("", ""),
            ("good", "good"),
            ("[%clk 0:05:00]", ""),
            ("[%clk 0:05:00] best [%eval 0.3] by test", "best by test"),
            ("left [%open", "left [%open"),
            ("[ %x ] stays", "[ %x ] stays"),
        ] {
            assert_eq!(Command::strip(comment), text, "{comment}");
        }
    }
}
