//! Strings of chess in programs: those of Rust outside of calls, and all of other languages.

use std::cell::LazyCell;
use std::ops::Range;
use std::path::PathBuf;

use chess_core::pgn::Place;
use chess_core::{Allow, Error, FenOptions};
use chess_source::environment;
use chess_source::find::FoundCall;
use chess_source::literals::code::Code;
use chess_source::literals::judgement::JudgedText;
use chess_source::literals::naming;
use chess_source::literals::refusal::is_in_refusal;
use chess_source::literals::variant::{NearRules, rules_near};
use chess_source::literals::{FoundLiteral, Surroundings, literals};
use proc_macro2::extra::invalidate_current_thread_spans;

use crate::finding::Finding;
use crate::kind::TextKind;
use crate::language::ProgramLanguage;
use crate::summary::Summary;

/// A string of chess outside of calls.
pub(crate) struct Judged {
    pub(crate) range: Range<usize>,
    pub(crate) surroundings: Surroundings,
    /// The beginning of the call that would check it, if a macro does.
    pub(crate) call: Option<String>,
    /// Its mistakes, which have no fix.
    pub(crate) findings: Vec<Finding>,
    /// Whether it is in a test of refusal; of a sound string, only [`find_refusals`] knows it.
    pub(crate) is_in_refusal: bool,
}

/// The strings of chess in a file of Rust outside of its calls, in order.
pub(crate) fn in_rust(
    (read, file): (&str, &str),
    calls: &[FoundCall],
    options: FenOptions,
) -> Vec<Judged> {
    let code = LazyCell::new(|| Code::of_rust(read));
    let judged = |literal: FoundLiteral| {
        let near = || rules_near(&code, literal.range().start, file);
        let of_comment = || naming::of_comment(read, literal.range().start);
        let name = || literal.name.clone().or_else(of_comment);
        let JudgedText { call, mistakes } = judged(literal.value(), options, &name, &near)?;
        let found = |(range, error)| of_string(error, literal.range_in_file(&range));
        let findings: Vec<_> = mistakes.into_iter().map(found).collect();
        let (range, surroundings) = (literal.range(), literal.surroundings);
        let is_in_refusal = !findings.is_empty() && is_in_refusal(&code, range.start);
        Some(Judged { range, surroundings, call, findings, is_in_refusal })
    };
    literals(read, calls).unwrap_or_default().into_iter().filter_map(judged).collect()
}

/// Finds the sound strings in tests of refusal, which reads the tokens of the file once more.
pub(crate) fn find_refusals(read: &str, strings: &mut [Judged]) {
    let code = LazyCell::new(|| Code::of_rust(read));
    for string in strings.iter_mut().filter(|string| string.findings.is_empty()) {
        string.is_in_refusal = is_in_refusal(&code, string.range.start);
    }
}

/// The judgement of a string, whose name is looked up if it is chess; by the rules that the names near it mean, if it is wrong
/// by those of chess. `None` if it is not chess.
fn judged(
    text: &str,
    options: FenOptions,
    name: &dyn Fn() -> Option<String>,
    near: &dyn Fn() -> NearRules,
) -> Option<JudgedText> {
    let by = |options| {
        let unnamed = JudgedText::of(text, None, options)?;
        name().map_or(Some(unnamed), |name| JudgedText::of(text, Some(&name), options))
    };
    let mut judgement = by(options)?;
    judgement.mistakes.retain(is_mistake);
    if judgement.mistakes.is_empty() {
        return Some(judgement);
    }
    match near() {
        NearRules::Chess => Some(judgement),
        NearRules::Variant => None,
        // In positions of double Fischer random, the sides have different arrays.
        NearRules::Chess960 => {
            let other = by(options.chess960().allow(Allow::ARRAYS | options.allowed))?;
            Some(if other.mistakes.is_empty() { other } else { judgement })
        }
    }
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

/// The counts of a program in another language, and the findings in its strings in order.
pub(crate) fn of_program(
    text: &str,
    (language, file): (ProgramLanguage, &str),
    options: FenOptions,
) -> (Summary, Vec<Finding>) {
    let (mut counts, mut found) = (Summary::default(), Vec::new());
    environment::in_package(PathBuf::new(), || {
        for mut part in language.parts(text) {
            let tokens = std::mem::take(&mut part.tokens);
            let code = LazyCell::new(|| Code::new(&part.text, tokens, part.blocks));
            for string in &part.strings {
                let near = || rules_near(&code, string.start, file);
                let name = || naming::name_of(&part.text, string.range_in_file(&(0..1)).start);
                let judgement = judged(&string.value, options, &name, &near);
                let Some(JudgedText { mistakes, .. }) = judgement else { continue };
                if !mistakes.is_empty() && is_in_refusal(&code, string.start) {
                    counts.refusals += 1;
                    continue;
                }
                counts.strings += 1;
                found.extend(mistakes.into_iter().map(|(range, error)| {
                    let range = part.range_in_file(string, &range);
                    of_string(error, range).numbered(counts.strings)
                }));
            }
        }
    });
    invalidate_current_thread_spans();
    (counts, Finding::settled(found, text, TextKind::Program(language), Place::START))
}
