//! Commands that programs write into comments: `[%clk 0:05:00]`, `[%eval -0.25]`, `[%csl Gd4,Re5]`.

#[cfg(feature = "alloc")]
use alloc::string::{String, ToString};
use core::fmt;
use core::time::Duration;

use crate::basics::Square;
use crate::diagram::{Annotation, AnnotationColor};
#[cfg(feature = "alloc")]
use crate::game::GameTree;
use crate::game::{GameRef, Line};

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
/// | `[%clk 1:05:00]`, `[%emt 0:00:02.5]` | hours, minutes, seconds; up to nine digits of a fraction |
/// | `[%clk 1:05]` | minutes and seconds, and `[%clk 90]` seconds |
/// | `[%eval 0.25]`, `[%eval +3]` | pawns; digits after the second are dropped: `0.999` is 99 hundredths |
/// | `[%eval #-3]` | moves to mate |
/// | `[%eval 0.25,20]`, `[%eval 0.25/20]` | the same without the engine's depth |
/// | `[%csl Gd4,Re5]`, `[%cal Ge2e4]` | annotations: a letter of `GRYB` for the colour, and one or two squares |
///
/// `%csl` and `%cal` mean the same: one square is a circle and two are an arrow, so `[%cal Ge2]` is a circle.
/// If one annotation of a list cannot be read, the whole command is [`Other`](Self::Other).
///
/// # Writing
///
/// A command displays as it stands in a comment, `[%clk 0:05:00]`. If it was read, it is read back as the same.
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
/// let read: Vec<_> = Command::read("[%eval #-3] [%tqu \"?\"]").collect();
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

impl<'a> Command<'a> {
    /// Iterator over the commands in a comment, in order.
    pub const fn read(comment: &'a str) -> Commands<'a> {
        Commands { comment, annotations: "" }
    }
}

impl fmt::Display for Command<'_> {
    /// Writes the command as it stands in a comment.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Clock(time) => write_time("clk", time, f),
            Self::Elapsed(time) => write_time("emt", time, f),
            Self::Eval(eval) => write!(f, "[%eval {eval}]"),
            Self::Annotation(annotation) => write_annotation(annotation, f),
            Self::Other { name, value: "" } => write!(f, "[%{name}]"),
            Self::Other { name, value } => write!(f, "[%{name} {value}]"),
        }
    }
}

impl fmt::Display for Eval {
    /// Writes pawns with two digits after the point, `-0.25`, or `#` and moves, `#-3`.
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

/// Writes hours, minutes, seconds, and the digits of a fraction up to the last that is not 0.
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

impl<'a> GameRef<'a> {
    /// Iterator over the commands in the comments of the main line (`[%clk 0:05:00]`), each with the number
    /// of plies before it.
    pub fn commands(self) -> impl Iterator<Item = (usize, Command<'a>)> + use<'a> {
        self.line().commands()
    }
}

impl<'a> Line<'a> {
    /// Iterator over the commands in the comments, each with the number of plies before it.
    pub fn commands(self) -> impl Iterator<Item = (usize, Command<'a>)> + use<'a> {
        self.comments()
            .flat_map(|(plies, text)| Command::read(text).map(move |command| (plies, command)))
    }
}

#[cfg(feature = "alloc")]
impl GameTree {
    /// Writes an evaluation into the comment after the move at the cursor, in place of the one that is there; `None` removes
    /// it. A move without comments gets one; otherwise, the evaluation begins the first of them. The rest of a comment stays
    /// as it is.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{GameTree, pgn::Eval};
    ///
    /// let mut tree: GameTree = "1. e4 {[%clk 0:05:00] best by test [%eval 0.2,20]} e5 *".parse()?;
    /// tree.set_eval(Some(Eval::Mate(-3)));
    /// tree.back();
    /// tree.set_eval(Some(Eval::Centipawns(35)));
    /// let text = "1. e4 {[%clk 0:05:00] best by test [%eval 0.35]} 1... e5 {[%eval #-3]}";
    /// assert_eq!(tree.to_string(), text);
    /// tree.set_eval(None);
    /// assert_eq!(tree.to_string(), "1. e4 {[%clk 0:05:00] best by test} 1... e5 {[%eval #-3]}");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    pub fn set_eval(&mut self, eval: Option<Eval>) {
        let mut new = eval.map(|eval| Command::Eval(eval).to_string());
        self.edit_comments(|comment| replace_evals(comment, &mut new));
        self.edit_comments(|comment| new.take().map(|new| begin_with(&new, comment)));
        if let Some(new) = new {
            // An evaluation alone has nothing that PGN cannot express.
            let _ = self.add_comment(&new);
        }
    }
}

/// A comment with the first of its evaluations replaced by what is new, if there still is something, and without the
/// others; `None` if it has none.
#[cfg(feature = "alloc")]
fn replace_evals(comment: &str, new: &mut Option<String>) -> Option<String> {
    let (mut text, mut rest, mut is_edited) = (String::new(), comment, false);
    while let Some((before, from)) = rest.split_once("[%")
        && let Some((inside, after)) = from.split_once(']')
    {
        text.push_str(before);
        rest = after;
        if inside.split(char::is_whitespace).next() != Some("eval") {
            text.extend(["[%", inside, "]"]);
            continue;
        }
        is_edited = true;
        match new.take() {
            Some(new) => text.push_str(&new),
            // What follows must not become a tag at the beginning of a line.
            None if text.ends_with('\n') && rest.starts_with('[') => text.push(' '),
            None if text.ends_with('\n') => {}
            // One of the two spaces around it goes too.
            None if rest.is_empty() => text.truncate(text.trim_end_matches(' ').len()),
            None if text.is_empty() || text.ends_with(char::is_whitespace) => {
                rest = rest.strip_prefix(' ').unwrap_or(rest);
            }
            None => {}
        }
    }
    is_edited.then(|| text + rest)
}

/// A comment with a command before its first word.
#[cfg(feature = "alloc")]
fn begin_with(command: &str, comment: &str) -> String {
    let words = comment.trim_start();
    let space = if words.is_empty() { "" } else { " " };
    let before = &comment[..comment.len() - words.len()];
    [before, command, space, words].concat()
}

/// Iterator over the commands in a comment, in order.
#[derive(Clone, Debug)]
#[must_use]
pub struct Commands<'a> {
    comment: &'a str,
    /// The rest of a list of annotations, all of them readable.
    annotations: &'a str,
}

impl<'a> Iterator for Commands<'a> {
    type Item = Command<'a>;

    fn next(&mut self) -> Option<Command<'a>> {
        loop {
            if !self.annotations.is_empty() {
                let (first, rest) =
                    self.annotations.split_once(',').unwrap_or((self.annotations, ""));
                self.annotations = rest;
                return annotation(first).map(Command::Annotation);
            }
            let (inside, rest) = self.comment.split_once("[%")?.1.split_once(']')?;
            self.comment = rest;
            let (name, value) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
            let value = value.trim();
            let command = match name {
                "clk" => time(value).map(Command::Clock),
                "emt" => time(value).map(Command::Elapsed),
                "eval" => eval(value).map(Command::Eval),
                "csl" | "cal" if value.split(',').all(|text| annotation(text).is_some()) => {
                    self.annotations = value;
                    continue;
                }
                _ => None,
            };
            return Some(command.unwrap_or(Command::Other { name, value }));
        }
    }
}

impl core::iter::FusedIterator for Commands<'_> {}

/// Reads hours, minutes and seconds with an optional fraction: `1:05:00`, `0:00:02.5`. Missing parts are 0.
fn time(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut seconds = 0_u64;
    for (index, part) in whole.split(':').enumerate() {
        let number = digits(part)?;
        if index > 2 || index > 0 && number > 59 {
            return None;
        }
        seconds = seconds * 60 + u64::from(number);
    }
    let nanoseconds = match fraction.len() {
        0 => 0,
        length @ 1..=9 => digits(fraction)? * 10_u32.pow(9 - length as u32),
        _ => return None,
    };
    Some(Duration::new(seconds, nanoseconds))
}

/// Reads pawns, or `#` and moves. An engine's depth may follow after a comma or a slash.
fn eval(text: &str) -> Option<Eval> {
    let text = text.split([',', '/']).next()?;
    let (mate, number) = text.strip_prefix('#').map_or((false, text), |number| (true, number));
    let (sign, number) = match number.strip_prefix('-') {
        Some(number) => (-1, number),
        None => (1, number.strip_prefix('+').unwrap_or(number)),
    };
    let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
    let whole = i32::try_from(digits(whole)?).ok()?;
    if mate {
        return (!number.contains('.')).then_some(Eval::Mate(sign * whole));
    }
    let hundredths = digits(fraction.get(..2).unwrap_or(fraction))?;
    let hundredths = if fraction.len() == 1 { 10 * hundredths } else { hundredths };
    let pawns = whole.checked_mul(100)?.checked_add(i32::try_from(hundredths).ok()?)?;
    Some(Eval::Centipawns(sign * pawns))
}

/// Reads one or two squares after the letter of a colour: `Gd4`, `Re2e4`.
fn annotation(text: &str) -> Option<Annotation> {
    let text = text.trim();
    let color = match text.as_bytes().first()? {
        b'G' => AnnotationColor::Green,
        b'R' => AnnotationColor::Red,
        b'Y' => AnnotationColor::Yellow,
        b'B' => AnnotationColor::Blue,
        _ => return None,
    };
    let from = Square::from_name(text.get(1..3)?)?;
    let drawn = match text.get(3..)? {
        "" => Annotation::circle(from),
        to => Annotation::arrow(from, Square::from_name(to)?),
    };
    Some(drawn.colored(color))
}

/// Reads a number of at most nine digits.
fn digits(text: &str) -> Option<u32> {
    let is_number = matches!(text.len(), 1..=9) && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::game::GameTree;

    /// What comments are made of.
    const PARTS: [&str; 14] = [
        "",
        " ",
        "x",
        "[%eval 0.1]",
        "[%eval #-3,20]",
        "[%clk 0:00:01]",
        "[%evaluated 1]",
        "[% eval 1]",
        "[%eval",
        "]",
        "}",
        "\n\n",
        "[Event \"A\"]",
        "%",
    ];

    fn evals(tree: &GameTree) -> Vec<Eval> {
        let evals = tree.here().comments().flat_map(Command::read).filter_map(|command| {
            if let Command::Eval(eval) = command { Some(eval) } else { None }
        });
        evals.collect()
    }

    /// All that is left of the comments without evaluations and spaces.
    fn rest(tree: &GameTree) -> String {
        let words = |text: &str| replace_evals(text, &mut None).unwrap_or_else(|| text.into());
        let all: String = tree.here().comments().map(words).collect();
        all.chars().filter(|char| *char != ' ').collect()
    }

    fn check(texts: &[&str]) -> bool {
        let mut tree: GameTree = "1. e4 e5 *".parse().unwrap();
        if texts.iter().any(|text| tree.add_comment(text).is_err()) {
            return false;
        }
        let old = rest(&tree);
        for eval in [Some(Eval::Centipawns(-25)), None, Some(Eval::Mate(7))] {
            tree.set_eval(eval);
            assert!(evals(&tree).iter().eq(eval.as_ref()), "{texts:?} {tree}");
            assert_eq!(rest(&tree).trim(), old.trim(), "{texts:?} {tree}");
            assert_eq!(tree.to_pgn().parse::<GameTree>().unwrap(), tree, "{texts:?}");
        }
        true
    }

    #[test]
    fn an_evaluation_changes_nothing_else_in_a_comment() {
        let mut checked = 0;
        for a in PARTS {
            for b in PARTS {
                for c in PARTS {
                    for d in PARTS {
                        let text = [a, b, c, d].concat();
                        checked += usize::from(check(&[&text]))
                            + usize::from(check(&[&[a, b].concat(), &[c, d].concat()]));
                    }
                }
            }
        }
        assert!(checked > 50_000, "{checked}");
    }
}
