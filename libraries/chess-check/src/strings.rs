//! Strings of chess in programs: those of Rust outside of calls, and all of other languages.

use std::ops::Range;
use std::path::PathBuf;

use chess_core::pgn::Place;
use chess_core::{Error, FenOptions};
use chess_source::environment;
use chess_source::find::FoundCall;
use chess_source::literals::judgement::JudgedText;
use chess_source::literals::naming;
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
        let of_comment = || naming::of_comment(read, literal.range().start);
        let name = || literal.name.clone().or_else(of_comment);
        let JudgedText { call, mistakes } = judgement(literal.value(), name, options)?;
        let found = |(range, error)| of_string(error, literal.range_in_file(&range));
        let findings = mistakes.into_iter().filter(is_mistake).map(found).collect();
        Some(Judged { range: literal.range(), surroundings: literal.surroundings, call, findings })
    };
    literals(read, calls).unwrap_or_default().into_iter().filter_map(judged).collect()
}

/// The judgement of a string, whose name is looked up if it is chess.
fn judgement(
    text: &str,
    name: impl FnOnce() -> Option<String>,
    options: FenOptions,
) -> Option<JudgedText> {
    let unnamed = JudgedText::of(text, None, options)?;
    name().map_or(Some(unnamed), |name| JudgedText::of(text, Some(&name), options))
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
            let name = || naming::name_of(text, string.range_in_file(&(0..1)).start);
            let Some(judgement) = judgement(&string.value, name, options) else { continue };
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
