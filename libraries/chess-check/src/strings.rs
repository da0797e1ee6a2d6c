//! Strings of chess in programs: those of Rust outside of calls, and all of other languages.

use std::ops::Range;
use std::path::PathBuf;

use chess_core::pgn::Place;
use chess_core::{Error, FenOptions};
use chess_source::environment;
use chess_source::find::FoundCall;
use chess_source::literals::judgement::JudgedText;
use chess_source::literals::{FoundLiteral, Surroundings, literals};
use proc_macro2::extra::invalidate_current_thread_spans;

use crate::finding::Finding;
use crate::kind::TextKind;
use crate::language::ProgramLanguage;

/// A string of chess outside of calls.
pub(crate) struct Judged {
    pub(crate) range: Range<usize>,
    pub(crate) surroundings: Surroundings,
    /// The beginning of the call that would check it, if a macro does.
    pub(crate) call: Option<String>,
    /// Its mistakes, which have no fix: a test may want them.
    pub(crate) findings: Vec<Finding>,
}

/// The strings of chess in a file of Rust outside of its calls, in order.
pub(crate) fn in_rust(read: &str, calls: &[FoundCall], options: FenOptions) -> Vec<Judged> {
    let judged = |literal: FoundLiteral| {
        let JudgedText { call, mistakes } =
            JudgedText::of(literal.value(), literal.name.as_deref(), options)?;
        let found = |(range, error)| of_string(error, literal.range_in_file(&range));
        let findings = mistakes.into_iter().filter(is_mistake).map(found).collect();
        Some(Judged { range: literal.range(), surroundings: literal.surroundings, call, findings })
    };
    literals(read, calls).unwrap_or_default().into_iter().filter_map(judged).collect()
}

/// Whether an error in a string is a mistake of its own. A string is wrong as a whole, so it does not matter what is not read of
/// it: who allows the mistake allows the string.
fn is_mistake((_, error): &(Range<usize>, Error)) -> bool {
    error.unread().is_none()
}

/// The finding of a mistake in a string. It has no fix.
fn of_string(error: Error, range: Range<usize>) -> Finding {
    Finding::of_error(error, range).with_edits(Vec::new())
}

/// The number of strings of chess in a program of another language, and their findings in order.
pub(crate) fn of_program(
    text: &str,
    language: ProgramLanguage,
    options: FenOptions,
) -> (u64, Vec<Finding>) {
    let (mut strings, mut found) = (0, Vec::new());
    environment::in_package(PathBuf::new(), || {
        for string in language.strings(text) {
            let Some(judgement) = JudgedText::of(&string.value, None, options) else { continue };
            strings += 1;
            let mistakes = judgement.mistakes.into_iter().filter(is_mistake);
            found.extend(mistakes.map(|(range, error)| {
                of_string(error, string.range_in_file(&range)).numbered(strings)
            }));
        }
    });
    invalidate_current_thread_spans();
    (strings, Finding::settled(found, text, TextKind::Program(language), Place::START))
}
