//! Claims of positions: a perft count that is wrong is an error at the count, another position than the published one at its
//! name.

use chess_core::Error;
use chess_core::epd::Epd;

use crate::parse::claims::{Claims, Perft};
use crate::validate::files::CallPart;

/// The greatest number of sequences of moves that one call counts, in millions.
const MOST: u64 = 100;

/// A message about a word of the call.
type WrongWord = (CallPart, String);

/// The checks of one call.
pub(crate) struct ClaimChecks {
    counts: Option<Counts>,
    /// The number of names that were right.
    names: Option<usize>,
}

impl ClaimChecks {
    /// Begins the checks of a call.
    #[inline]
    pub(crate) fn new(claims: Claims) -> Self {
        Self { counts: claims.perft.map(Counts::new), names: claims.suite.map(|_| 0) }
    }

    /// Checks the claims of a position. The outer error is about the whole call.
    #[inline]
    pub(crate) fn check(&mut self, epd: &Epd<'_>) -> Result<Result<(), Error>, WrongWord> {
        if let Err(error) = epd.check_pgn() {
            return Ok(Err(error));
        }
        if let Some(names) = &mut self.names {
            match epd.check_published() {
                Ok(name) => *names += usize::from(name.is_some()),
                Err(error) => return Ok(Err(error)),
            }
        }
        match &mut self.counts {
            Some(counts) => counts.check(epd).map_err(|words| (CallPart::Perft, words)),
            None => Ok(Ok(())),
        }
    }

    /// Ends the checks of a call. Each must have found a claim.
    #[inline]
    pub(crate) fn finish(self) -> Result<(), WrongWord> {
        if self.names == Some(0) {
            let words = "`suite` checks positions with the name of a published one, but there is none\n\
                         write for example `id \"WAC.001\";`";
            return Err((CallPart::Suite, words.to_owned()));
        }
        match self.counts {
            Some(counts) => counts.finish().map_err(|words| (CallPart::Perft, words)),
            None => Ok(()),
        }
    }
}

/// The checks of perft counts of one call.
struct Counts {
    perft: Perft,
    /// The number of sequences that the call may still count.
    left: u64,
    /// The number of counts that were right.
    right: usize,
}

impl Counts {
    /// Begins the checks of a call.
    #[inline]
    const fn new(perft: Perft) -> Self {
        Self { perft, left: MOST * 1_000_000, right: 0 }
    }

    /// Checks the counts of a position. The outer error is the message that the call counts too many sequences.
    #[inline]
    fn check(&mut self, epd: &Epd<'_>) -> Result<Result<(), Error>, String> {
        let mut depth = 0;
        while let Some(next) = epd.perft_depth_after(depth)
            && next <= self.perft.deepest
        {
            match epd.check_perft_of(next, &mut self.left) {
                Ok(counts) if counts.left_out > 0 => return Err(self.too_many()),
                Ok(counts) => self.right += counts.right,
                Err(error) => return Ok(Err(error)),
            }
            depth = next;
        }
        Ok(Ok(()))
    }

    /// Ends the checks of a call. If there was no count, the error is a message.
    #[inline]
    fn finish(self) -> Result<(), String> {
        if self.right > 0 {
            return Ok(());
        }
        let words = match self.perft.deepest {
            1 => "`perft(1)` checks the operation `D1`, but there is none".to_owned(),
            deepest => {
                format!("`perft` checks the operations `D1` to `D{deepest}`, but there is none")
            }
        };
        Err(words + "\nwrite for example `D1 20; D2 400;`")
    }

    #[inline]
    fn too_many(&self) -> String {
        let fewer = match self.perft.deepest {
            1 => String::new(),
            deepest => format!("check fewer plies, `perft({})`, or ", deepest - 1),
        };
        format!(
            "the perft counts of this call have more than {MOST} million sequences, the limit while compiling\n\
             {fewer}check them at run time with `Epd::check_perft`"
        )
    }
}
