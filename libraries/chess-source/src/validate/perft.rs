//! Perft counts in positions: a count that is wrong is an error at the count.

use chess_core::Error;
use chess_core::epd::Epd;

use crate::parse::perft::Perft;

/// The greatest number of sequences of moves that one call counts, in millions.
const MOST: u64 = 100;

/// The checks of one call.
pub(crate) struct Counts {
    perft: Perft,
    /// The number of sequences that the call may still count.
    left: u64,
    /// The number of counts that were right.
    right: usize,
}

impl Counts {
    /// Begins the checks of a call.
    #[inline]
    pub(crate) const fn new(perft: Perft) -> Self {
        Self { perft, left: MOST * 1_000_000, right: 0 }
    }

    /// Checks the counts of a position. The outer error is the message that the call counts too many sequences.
    #[inline]
    pub(crate) fn check(&mut self, epd: &Epd<'_>) -> Result<Result<(), Error>, String> {
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
    pub(crate) fn finish(self) -> Result<(), String> {
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
