//! Names of positions in published test suites.

use crate::text::ArrayString;

/// A position of a published test suite, such as `WAC.001`.
///
/// Engines are measured with these suites, and copies of their positions often have a piece too many or are
/// inventions. [`Setup::published`](crate::Setup::published) finds the name of a position, and
/// [`Setup::check_published`](crate::Setup::check_published) compares a position with its name.
///
/// | suite | names |
/// |---|---|
/// | Win at Chess | `WAC.001` to `WAC.301` |
/// | Bratko-Kopec | `BK.01` to `BK.24` |
/// | Silent but Deadly | `sbd.001` to `sbd.134` |
/// | Strategic Test Suite | `STS(v1.0) Undermine.001` to `STS(v15.0) AT.100` |
/// | Eigenmann Rapid Engine Test | `ERET 001 - Relief` to `ERET 111 - Fortress` |
/// | Eigenmann Endgame Test | `E_E_T 001` to `E_E_T 100` |
/// | LCT II | `LCTII.POS.01` to `.14`, `LCTII.CMB.01` to `.12`, `LCTII.FIN.01` to `.09` |
/// | Kaufman | `Kaufman.01` to `Kaufman.25` |
/// | perft positions of the Chess Programming Wiki | `CPW.1` to `CPW.6`; `Kiwipete` is `CPW.2` |
/// | Arasan | `arasan21.1` to `arasan21.200`, `arasan2024.1` to `arasan2024.200` |
/// | BT-2630 | `BT2630-01` to `BT2630-30` |
/// | Nolot | `Nolot.01` to `Nolot.11` |
/// | Zugzwang | `ZPTS.01` to `ZPTS.30` |
/// | Encyclopedia of Chess Middlegames, the 181 hardest | `ECM.946` to `ECM.1623` |
/// | IQ 4 | `IQ.894` to `IQ.1290`, also `1.5.IQ.918` |
///
/// Names are known in words too: `Win at Chess 1`, `perft position 3`, `STS1.001`.
///
/// # Examples
///
/// ```
/// use caissa::epd::Published;
///
/// let name = Published::named("WAC_1").unwrap();
/// assert_eq!(name.to_string(), "WAC.001");
/// assert_eq!(Published::named("STS(v15.0) AT.100").unwrap().to_string(), "STS(v15.0).100");
/// assert_eq!(Published::named("WAC.999"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Published(u16);

/// A suite.
struct PublishedSuite {
    /// The beginning of its names, in the usual form.
    name: &'static str,
    /// Another beginning.
    other: &'static str,
    /// The number of its positions.
    size: u16,
    /// The number of digits in its names.
    digits: u8,
    /// Whether its numbers are listed in [`NUMBERS`].
    is_listed: bool,
}

/// A row of [`SUITES`].
#[cfg_attr(not(feature = "compiled"), inline)]
const fn row(name: &'static str, other: &'static str, size: u16, digits: u8) -> PublishedSuite {
    PublishedSuite { name, other, size, digits, is_listed: false }
}

/// The row of a suite whose numbers are listed.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn listed(name: &'static str, other: &'static str, size: u16) -> PublishedSuite {
    PublishedSuite { is_listed: true, ..row(name, other, size, 3) }
}

/// The suites, in the order of their keys.
static SUITES: [PublishedSuite; 18] = [
    row("WAC.", "Win at Chess", 301, 3),
    row("BK.", "Bratko-Kopec", 24, 2),
    row("sbd.", "Silent but deadly", 134, 3),
    row("STS", "Strategic Test Suite", 1500, 3),
    row("ERET ", "Eigenmann Rapid Engine Test", 111, 3),
    row("E_E_T ", "Eigenmann Endgame Test", 100, 3),
    row("LCTII.POS.", "", 14, 2),
    row("LCTII.CMB.", "", 12, 2),
    row("LCTII.FIN.", "", 9, 2),
    row("Kaufman.", "Kaufman Test", 25, 2),
    row("CPW.", "perft position", 6, 1),
    row("arasan21.", "", 200, 1),
    row("arasan2024.", "", 200, 1),
    row("BT2630-", "", 30, 2),
    row("Nolot.", "Nolot position", 11, 2),
    row("ZPTS.", "Zugzwang position", 30, 2),
    listed("ECM.", "Encyclopedia of Chess Middlegames", 181),
    listed("IQ.", "", 183),
];

/// The numbers of the positions of the last suites, two bytes each, big-endian. A test makes them of published files.
static NUMBERS: &[[u8; 2]] = include_bytes!("published.bin").as_chunks().0;

/// The positions of a part of the Strategic Test Suite.
const PART: u16 = 100;

impl Published {
    /// The position with a name, in capital or small letters and with any sign before the number. Words may follow it:
    /// `ERET 001 - Relief`, `WAC_001_FEN`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn named(name: &str) -> Option<Self> {
        if ["kiwipete", "kiwipete_fen"].iter().any(|known| name.eq_ignore_ascii_case(known)) {
            return Self::named("CPW.2");
        }
        let (first, suite, number) = suite_of(name)?;
        let index = if suite.is_listed {
            let listed = (0..suite.size).find(|at| number_at(first + at) == number);
            listed?
        } else {
            number.checked_sub(1).filter(|index| *index < suite.size)?
        };
        Some(Self(first + index))
    }

    /// The last position of a suite which has the name of one, such as `WAC.999`, but no position of this number.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) fn last_before(name: &str) -> Option<Self> {
        let (first, suite, number) = suite_of(name)?;
        let is_beyond = !suite.is_listed && !suite.is_in_parts() && number > suite.size;
        is_beyond.then_some(Self(first + suite.size - 1))
    }

    /// The position at an index, counted through all suites.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn at(index: u16) -> Self {
        Self(index)
    }

    /// The index of the position, counted through all suites.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn index(self) -> u16 {
        self.0
    }

    /// The usual name, such as `WAC.001`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn text(self) -> ArrayString<16> {
        let (mut text, mut index, mut row) = (ArrayString::new(), self.0, 0);
        while row + 1 < SUITES.len() && index >= SUITES[row].size {
            index -= SUITES[row].size;
            row += 1;
        }
        let suite = &SUITES[row];
        text.str(suite.name);
        if suite.is_in_parts() {
            text.str("(v").number((index / PART) as u64 + 1).str(".0).");
            index %= PART;
        }
        let number = if suite.is_listed { number_at(self.0) as u64 } else { index as u64 + 1 };
        let mut digits = suite.digits;
        while digits > 1 && number < 10_u64.pow(digits as u32 - 1) {
            text.byte(b'0');
            digits -= 1;
        }
        text.number(number);
        text
    }
}

/// The suite to which a name belongs, with the index of its first position and the number in the name.
#[cfg_attr(not(feature = "compiled"), inline)]
fn suite_of(name: &str) -> Option<(u16, &'static PublishedSuite, u16)> {
    let letter = name.bytes().find(u8::is_ascii_alphabetic)?;
    // Names of code are not words: `PERFT_POSITION_3` may be the third one of a program of its own.
    let is_in_words = name.contains(' ');
    let mut first = 0;
    for suite in &SUITES {
        for (beginning, is_tried) in [(suite.name, true), (suite.other, is_in_words)] {
            if is_tried
                && beginning.bytes().next().is_some_and(|own| own.eq_ignore_ascii_case(&letter))
                && let Some(number) = suite.number(name, beginning)
            {
                return Some((first, suite, number));
            }
        }
        first += suite.size;
    }
    None
}

/// The number in the name of a position of a suite whose numbers are listed.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn number_at(index: u16) -> u16 {
    u16::from_be_bytes(NUMBERS[index as usize - UNLISTED as usize])
}

/// The number of positions before those whose numbers are listed.
const UNLISTED: u16 = {
    let (mut sum, mut row) = (0, 0);
    while row < SUITES.len() && !SUITES[row].is_listed {
        sum += SUITES[row].size;
        row += 1;
    }
    sum
};

impl PublishedSuite {
    /// The number in a name with a beginning of this suite.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn number(&self, name: &str, beginning: &str) -> Option<u16> {
        let is_sign = |char: char| !char.is_ascii_alphanumeric();
        // The level and the number in the level come before it: `1.5.IQ.918`.
        let is_skipped = |char: char| is_sign(char) || self.is_listed && char.is_ascii_digit();
        let mut rest = name.trim_start_matches(is_skipped);
        for letter in beginning.chars().filter(char::is_ascii_alphanumeric) {
            rest = rest.trim_start_matches(is_sign);
            let first = rest.chars().next().filter(|first| first.eq_ignore_ascii_case(&letter))?;
            rest = &rest[first.len_utf8()..];
        }
        if self.is_in_parts() {
            let (part, name) = match rest.strip_prefix("(v") {
                Some(rest) => rest.split_once(')')?,
                // `STS1.001`
                None => (rest.trim_start().split_once('.')?.0, rest),
            };
            let part = leading_number(part).filter(|part| (1..=self.size / PART).contains(part))?;
            let number =
                leading_number(name.rsplit_once('.').filter(|(_, text)| text.len() > 2)?.1)?;
            return (1..=PART).contains(&number).then_some((part - 1) * PART + number);
        }
        leading_number(rest.trim_start_matches(is_sign))
    }

    /// Whether the number follows that of a part: `STS(v1.0) Undermine.001`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_in_parts(&self) -> bool {
        self.size > 10 * PART
    }
}

/// The number at the beginning of a text, if no letter follows it.
#[cfg_attr(not(feature = "compiled"), inline)]
fn leading_number(text: &str) -> Option<u16> {
    let rest = text.trim_start_matches(|char: char| char.is_ascii_digit());
    let ends = !rest.starts_with(|char: char| char.is_alphanumeric());
    text[..text.len() - rest.len()].parse().ok().filter(|_| ends)
}

implement! {
    /// Writes the usual name: `WAC.001`.
    Display for Published = |self, f| f.pad(self.text().as_str());
}
