//! Positions compared with the opening whose name they have. Many positions belong to an opening, so only a difference of
//! one square is refused: no move makes it.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use std::sync::LazyLock;

use super::OPENINGS;
use crate::epd::Epd;
use crate::error::{Difference, Error, FalseClaim};
use crate::fen::FenOptions;
use crate::game::GameBuf;
use crate::setup::Setup;

/// The moves to each position of a name, as [`plain`] writes it.
static NAMED: LazyLock<BTreeMap<String, Vec<&str>>> = LazyLock::new(|| {
    let mut named = BTreeMap::<_, Vec<_>>::new();
    for game in OPENINGS.split("[Opening \"").skip(1) {
        let (name, rest) = game.split_once('"').unwrap_or_default();
        named
            .entry(plain(name))
            .or_default()
            .extend(rest.split_once("\n\n").map(|(_, moves)| moves));
    }
    named
});

/// Whether a text is the name of an opening, perhaps behind its code: `Ruy Lopez`, `RUY_LOPEZ`, `C60 Ruy Lopez`.
#[doc(hidden)]
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn is_opening(name: &str) -> bool {
    moves_to(name).next().is_some()
}

/// The moves to the positions of a name.
#[cfg_attr(not(feature = "compiled"), inline)]
fn moves_to(name: &str) -> impl Iterator<Item = &'static str> {
    const LENGTHS: core::ops::Range<usize> = 8..100;
    let name = name.trim();
    let name = match name.split_at_checked(3).filter(|(code, _)| is_code(code)) {
        Some((_, rest)) => rest,
        None => name,
    };
    let found = LENGTHS.contains(&name.len()).then(|| NAMED.get(&plain(name))).flatten();
    found.into_iter().flatten().copied()
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn is_code(word: &str) -> bool {
    matches!(word.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9'])
}

/// The letters and digits of a name, in one spelling.
#[cfg_attr(not(feature = "compiled"), inline)]
fn plain(name: &str) -> String {
    let letters: String = name.chars().filter(|char| char.is_alphanumeric()).collect();
    letters.to_lowercase().replace("defense", "defence")
}

impl Epd<'_> {
    /// Compares the position with those of an opening, if its `id` is the name of one.
    ///
    /// # Errors
    ///
    /// As [`FenOptions::check_opening`].
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn check_opening(&self) -> Result<(), Error> {
        Setup::of(*self.board()).check_opening(self.named())
    }
}

impl FenOptions {
    /// Compares the position at the beginning of a line with those of an opening, if a text is the name of one; without a
    /// text, its `id`.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] with the byte range of the name if the position differs from that of the opening on one square.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn check_opening(self, line: &str, name: Option<&str>) -> Result<(), Error> {
        let Some((setup, id)) = self.named_at_start(line) else { return Ok(()) };
        setup.check_opening(name.map(|name| (name, 0)).or(id))
    }
}

impl Setup {
    /// Compares the position with those of an opening, if a text is the name of one. The text has its first byte.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn check_opening(&self, name: Option<(&str, usize)>) -> Result<(), Error> {
        let Some((name, start)) = name else { return Ok(()) };
        let mut slip = None;
        for game in moves_to(name).filter_map(|moves| GameBuf::parse(moves).ok()) {
            match self.difference_from(1, &Self::of(game.board())) {
                None => return Ok(()),
                Some(found @ Difference::Squares(squares)) if squares.iter().count() == 1 => {
                    slip = Some(FalseClaim::Opening { difference: found });
                }
                Some(_) => {}
            }
        }
        slip.map_or(Ok(()), |claim| Err(self.of_name(name, claim).shifted(start)))
    }
}
