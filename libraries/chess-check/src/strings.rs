//! Strings of chess in programs: those of Rust outside of calls, and all of other languages.

use std::cell::LazyCell;
use std::ops::Range;
use std::path::PathBuf;

use chess_core::error::{FalseClaim, Fault, Faults, Syntax};
use chess_core::pgn::Place;
use chess_core::{Allow, Error, ErrorKind, FenOptions};
use chess_source::environment;
use chess_source::find::FoundCall;
use chess_source::literals::code::Code;
use chess_source::literals::judgement::JudgedText;
use chess_source::literals::naming;
use chess_source::literals::refusal::{Refused, is_in_refusal};
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
    let all = literals(read, calls).unwrap_or_default();
    let values = || all.iter().map(FoundLiteral::value).collect::<Vec<_>>();
    let rules = LazyCell::new(|| rules_of(&values(), options));
    let judged = |literal: &FoundLiteral| {
        let near = || rules_near(&code, literal.range().start, file).max(*rules);
        let of_comment = || naming::of_comment(read, literal.range().start);
        let name = || literal.name.clone().or_else(of_comment);
        let judgement = judged(literal.value(), options, &name, &near)?;
        let what = refused(&judgement);
        let JudgedText { call, mistakes } = judgement;
        let found = |(range, error)| of_string(error, literal.range_in_file(&range));
        let findings: Vec<_> = mistakes.into_iter().map(found).collect();
        let (range, surroundings) = (literal.range(), literal.surroundings);
        let is_in_refusal = !findings.is_empty() && is_in_refusal(&code, range.start, what);
        Some(Judged { range, surroundings, call, findings, is_in_refusal })
    };
    all.iter().filter_map(judged).collect()
}

/// Finds the sound strings in tests of refusal, which reads the tokens of the file once more.
pub(crate) fn find_refusals(read: &str, strings: &mut [Judged]) {
    let code = LazyCell::new(|| Code::of_rust(read));
    for string in strings.iter_mut().filter(|string| string.findings.is_empty()) {
        string.is_in_refusal = is_in_refusal(&code, string.range.start, Refused::Position);
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
    judgement.mistakes.retain(|(_, error)| error.unread().is_none());
    if judgement.mistakes.is_empty() {
        return Some(judgement);
    }
    match near() {
        NearRules::Variant => return None,
        // In positions of double Fischer random, the sides have different arrays.
        NearRules::Chess960 => {
            let other = by(options.chess960().allow(Allow::ARRAYS | options.allowed))?;
            if other.mistakes.is_empty() {
                return Some(other);
            }
        }
        NearRules::Reader => judgement.keep(|error| !is_of_rules(error)),
        NearRules::Chess => {}
    }
    judgement.keep(|error| match error.kind() {
        ErrorKind::Invalid(faults) => {
            !is_artificial(text) && (options.is_reachable || !is_of_last_move(faults))
        }
        // It is a limit of our own.
        ErrorKind::Syntax(Syntax::ClockRange(_)) => false,
        _ => true,
    });
    Some(judgement)
}

/// The rules of the strings of a file: those of Chess960, if several of them need these.
fn rules_of(strings: &[&str], options: FenOptions) -> NearRules {
    let needs_chess960 = |text: &&&str| {
        let call = JudgedText::of(text, None, options).and_then(|judgement| judgement.call);
        call.is_some_and(|call| call.starts_with("fen!(chess960"))
    };
    let is_chess960 = strings.iter().filter(needs_chess960).nth(2).is_some();
    if is_chess960 { NearRules::Chess960 } else { NearRules::Chess }
}

/// Whether an error is one of the rules of games, which a reader of words does not know.
fn is_of_rules(error: &Error) -> bool {
    match error.kind() {
        ErrorKind::Syntax(Syntax::NullMove) | ErrorKind::Illegal(_) => true,
        ErrorKind::FalseClaim(claim) => {
            !matches!(claim, FalseClaim::Published { .. } | FalseClaim::Opening { .. })
        }
        _ => false,
    }
}

/// Whether only the move before a position shows that it is impossible, as of many published tests of move generators.
fn is_of_last_move(faults: Faults) -> bool {
    faults.into_iter().all(|fault| {
        matches!(
            fault,
            Fault::CheckersInLine
                | Fault::SteppingCheckers
                | Fault::EnPassantCheck
                | Fault::EnPassantClock
        )
    })
}

/// Whether all positions of a text have far more pieces than any slip makes, or several pawns on the first and last ranks:
/// patterns of a test.
fn is_artificial(text: &str) -> bool {
    let is_pattern = |board: &str| {
        let ranks: Vec<_> = board.split('/').collect();
        let last = ranks[0].matches(['p', 'P']).count() + ranks[7].matches(['p', 'P']).count();
        let is_crowded = |men: [char; 6]| {
            let counts @ [pawns, kings, ..] = men.map(|man| board.matches(man).count());
            let promoted = counts.iter().zip([8, 1, 1, 2, 2, 2]).skip(2);
            let promoted: usize = promoted.map(|(count, first)| count.saturating_sub(first)).sum();
            pawns > 10 || kings > 2 || promoted > 5 || counts.iter().sum::<usize>() > 18
        };
        last > 1
            || is_crowded(['p', 'k', 'q', 'r', 'b', 'n'])
            || is_crowded(['P', 'K', 'Q', 'R', 'B', 'N'])
    };
    let words = text.split(|char: char| char.is_whitespace() || "\",;|=".contains(char));
    let mut boards = words.filter(|word| word.matches('/').count() == 7).peekable();
    boards.peek().is_some() && boards.all(is_pattern)
}

/// The kind of a wrong string.
fn refused(judgement: &JudgedText) -> Refused {
    let mut errors = judgement.mistakes.iter().map(|(_, error)| error);
    let are = |is: fn(Fault) -> bool| {
        let is_invalid = |error: &Error| matches!(error.kind(), ErrorKind::Invalid(faults) if faults.into_iter().all(is));
        judgement.mistakes.iter().all(|(_, error)| is_invalid(error))
    };
    if judgement.call.as_deref() == Some("pgn!(") || errors.any(is_of_rules) {
        Refused::Game
    } else if are(|fault| matches!(fault, Fault::Castling(_))) {
        Refused::Rights
    } else if are(|fault| {
        matches!(fault, Fault::EnPassantRank | Fault::EnPassantPawn | Fault::EnPassantOccupied)
    }) {
        Refused::Passant
    } else if are(|_| true) {
        Refused::Position
    } else {
        Refused::Text
    }
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
            let values = || part.strings.iter().map(|string| &*string.value).collect::<Vec<_>>();
            let rules = LazyCell::new(|| rules_of(&values(), options));
            for string in &part.strings {
                let near = || rules_near(&code, string.start, file).max(*rules);
                let name = || naming::name_of(&part.text, string.range_in_file(&(0..1)).start);
                let judgement = judged(&string.value, options, &name, &near);
                let Some(judgement) = judgement else { continue };
                let what = refused(&judgement);
                let mistakes = judgement.mistakes;
                if !mistakes.is_empty() && is_in_refusal(&code, string.start, what) {
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
