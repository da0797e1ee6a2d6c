//! The findings of a file that a format prints. It counts the others.

use chess_check::{Finding, Repeats};

use crate::args::{Format, Max};

/// The number of findings of a file that the human format prints.
const USUAL: u64 = 100;

/// The limit of one format.
pub(super) struct Limit {
    /// The greatest number of findings of a file that are printed.
    most: u64,
    /// Merges findings that repeat the one before; `None` if each is printed.
    repeats: Option<Repeats>,
    of_file: Counts,
    /// The number of findings of the files before that are left out.
    pub(super) left_out: u64,
}

/// The findings of the current file.
#[derive(Default)]
struct Counts {
    name: String,
    printed: u64,
    /// The number of findings that repeat the last one that is printed.
    repeated: u64,
    left_out: u64,
}

impl Limit {
    /// The limit that a user asks for, or the usual one of a format.
    pub(super) fn new(format: Format, max: Option<Max>) -> Self {
        let is_human = format == Format::Human;
        let most = match max {
            Some(Max::Number(number)) => number,
            None if is_human => USUAL,
            Some(Max::All) | None => u64::MAX,
        };
        let is_merged = is_human && max != Some(Max::All);
        Self {
            most,
            repeats: is_merged.then(Repeats::default),
            of_file: Counts::default(),
            left_out: 0,
        }
    }

    /// Counts a finding. Returns whether it is printed.
    pub(super) fn admits(&mut self, finding: &Finding) -> bool {
        let is_repeat = self.repeats.as_mut().is_some_and(|repeats| repeats.is_repeat(finding));
        let counts = &mut self.of_file;
        // Once a finding is left out, the one before is not printed either.
        let is_merged = is_repeat && counts.left_out == 0;
        let is_printed = !is_merged && counts.printed < self.most;
        if is_merged {
            counts.repeated += 1;
        } else if is_printed {
            counts.printed += 1;
        } else {
            if counts.left_out == 0 {
                finding.file().clone_into(&mut counts.name);
            }
            counts.left_out += 1;
        }
        is_printed
    }

    /// The number of findings that repeat the last one that is printed; zero when it is asked again.
    pub(super) fn take_repeated(&mut self) -> u64 {
        std::mem::take(&mut self.of_file.repeated)
    }

    /// Ends a file. Returns its name and the number of its findings that are left out, if there are any.
    pub(super) fn end_file(&mut self) -> Option<(String, u64)> {
        let Counts { name, left_out, .. } = std::mem::take(&mut self.of_file);
        self.left_out += left_out;
        (left_out > 0).then_some((name, left_out))
    }
}
