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
    /// The number of its positions.
    size: u16,
    /// The number of digits in its names.
    digits: u8,
}

/// A row of [`SUITES`].
#[cfg_attr(not(feature = "compiled"), inline)]
const fn row(name: &'static str, size: u16, digits: u8) -> PublishedSuite {
    PublishedSuite { name, size, digits }
}

/// The suites, in the order of their keys.
static SUITES: [PublishedSuite; 11] = [
    row("WAC.", 301, 3),
    row("BK.", 24, 2),
    row("sbd.", 134, 3),
    row("STS", 1500, 3),
    row("ERET ", 111, 3),
    row("E_E_T ", 100, 3),
    row("LCTII.POS.", 14, 2),
    row("LCTII.CMB.", 12, 2),
    row("LCTII.FIN.", 9, 2),
    row("Kaufman.", 25, 2),
    row("CPW.", 6, 1),
];

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
        let mut first = 0;
        for suite in &SUITES {
            if let Some(number) = suite.number(name) {
                return Some(Self(first + number - 1));
            }
            first += suite.size;
        }
        None
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
}

impl PublishedSuite {
    /// The number of the position with a name of this suite.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn number(&self, name: &str) -> Option<u16> {
        let is_sign = |char: char| !char.is_ascii_alphanumeric();
        let mut rest = name.trim_start_matches(is_sign);
        for letter in self.name.chars().filter(char::is_ascii_alphabetic) {
            rest = rest.trim_start_matches(is_sign);
            let first = rest.chars().next().filter(|first| first.eq_ignore_ascii_case(&letter))?;
            rest = &rest[first.len_utf8()..];
        }
        if self.is_in_parts() {
            let (part, name) = rest.strip_prefix("(v")?.split_once(')')?;
            let part = leading_number(part).filter(|part| (1..=self.size / PART).contains(part))?;
            let number = leading_number(name.rsplit_once('.')?.1)?;
            return (1..=PART).contains(&number).then_some((part - 1) * PART + number);
        }
        leading_number(rest.trim_start_matches(is_sign))
            .filter(|number| (1..=self.size).contains(number))
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

impl Published {
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
        let number = index as u64 + 1;
        let mut digits = suite.digits;
        while digits > 1 && number < 10_u64.pow(digits as u32 - 1) {
            text.byte(b'0');
            digits -= 1;
        }
        text.number(number);
        text
    }
}

implement! {
    /// Writes the usual name: `WAC.001`.
    Display for Published = |self, f| f.pad(self.text().as_str());
}
