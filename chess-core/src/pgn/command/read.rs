//! Reads commands.

use core::time::Duration;

use super::{Command, Eval};
use crate::basics::Square;
use crate::diagram::{Annotation, AnnotationColor};

impl<'a> Command<'a> {
    /// Iterator over the commands in a comment, in order.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn parse(comment: &'a str) -> Commands<'a> {
        Commands { comment, annotations: "" }
    }
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

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn next(&mut self) -> Option<Command<'a>> {
        loop {
            if !self.annotations.is_empty() {
                let (first, rest) =
                    self.annotations.split_once(',').unwrap_or((self.annotations, ""));
                self.annotations = rest;
                return annotation(first).map(Command::Annotation);
            }
            let (inside, rest) = after_mark(self.comment)?.split_once(']')?;
            self.comment = rest;
            let (name, value) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
            let value = value.trim();
            let command = match name {
                "clk" => time(value).map(Command::Clock),
                "emt" => time(value).map(Command::Elapsed),
                "eval" => eval(value).map(Command::Eval),
                "illegal" if value.is_empty() => Some(Command::Illegal),
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

/// The text after the first `[%`. Comments are short: looking for one character takes less time than for two.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn after_mark(mut text: &str) -> Option<&str> {
    loop {
        text = text.split_once('[')?.1;
        if let Some(command) = text.strip_prefix('%') {
            return Some(command);
        }
    }
}

/// Reads hours, minutes and seconds with an optional fraction: `1:05:00`, `0:00:02.5`, `0:00:02,5`. Missing parts are 0.
#[cfg_attr(not(feature = "compiled"), inline)]
fn time(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once(['.', ',']).unwrap_or((text, ""));
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
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn eval(text: &str) -> Option<Eval> {
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
#[cfg_attr(not(feature = "compiled"), inline)]
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
#[cfg_attr(not(feature = "compiled"), inline)]
fn digits(text: &str) -> Option<u32> {
    let is_number = matches!(text.len(), 1..=9) && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}
