//! Lists and numbers of things as English writes them.

use core::fmt;

/// A list with a word before its last item: `a`, `a and b`, `a, b and c`.
///
/// # Examples
///
/// ```
/// use caissa::{Square, text::Listed};
///
/// let squares = [Square::D1, Square::E2, Square::F3];
/// assert_eq!(Listed(&squares, "or").to_string(), "d1, e2 or f3");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Listed<'a, T>(pub &'a [T], pub &'static str);

impl<T: fmt::Display> fmt::Display for Listed<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, item) in self.0.iter().enumerate() {
            match self.0.len() - at {
                _ if at == 0 => write!(f, "{item}")?,
                1 => write!(f, " {} {item}", self.1)?,
                _ => write!(f, ", {item}")?,
            }
        }
        Ok(())
    }
}

/// A number of things: `1 game`, `2,000 games`, `3 plies`.
///
/// # Examples
///
/// ```
/// use caissa::text::Count;
///
/// assert_eq!(Count(1, "game").to_string(), "1 game");
/// assert_eq!(Count(2000, "ply").to_string(), "2,000 plies");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Count(pub u64, pub &'static str);

impl Count {
    /// The number of things in memory.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of(number: usize, thing: &'static str) -> Self {
        Self(number as u64, thing)
    }
}

impl fmt::Display for Count {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(count, thing) = *self;
        match thing.strip_suffix('y') {
            _ if count == 1 => write!(f, "1 {thing}"),
            Some(stem) => write!(f, "{} {stem}ies", Grouped(count)),
            None => write!(f, "{} {thing}s", Grouped(count)),
        }
    }
}

/// A number with a comma before every group of three digits.
///
/// # Examples
///
/// ```
/// assert_eq!(caissa::text::Grouped(1_234_567).to_string(), "1,234,567");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Grouped(pub u64);

impl fmt::Display for Grouped {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut rest, mut unit) = (self.0, 1);
        while rest / 1000 >= unit {
            unit *= 1000;
        }
        write!(f, "{}", rest / unit)?;
        while unit > 1 {
            rest %= unit;
            unit /= 1000;
            write!(f, ",{:03}", rest / unit)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    #[test]
    fn lists_and_numbers_are_english() {
        let list = |items: &[&str]| format!("{}", Listed(items, "or"));
        assert_eq!([list(&[]), list(&["a"]), list(&["a", "b"])], ["", "a", "a or b"]);
        assert_eq!(list(&["a", "b", "c", "d"]), "a, b, c or d");
        for (count, thing, words) in [
            (0, "game", "0 games"),
            (1, "ply", "1 ply"),
            (999, "ply", "999 plies"),
            (1_000, "game", "1,000 games"),
            (20_050_007, "game", "20,050,007 games"),
            (u64::MAX, "word", "18,446,744,073,709,551,615 words"),
        ] {
            assert_eq!(format!("{}", Count(count, thing)), words);
        }
    }
}
