//! Calls of Caissa's macros in a file of Rust. Their mistakes are those that the compiler reports.

mod doc_tests;
mod manifest;
mod modules;
mod style;

use std::borrow::Cow;
use std::io::{self, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};

use chess_core::FenOptions;
use chess_core::pgn::Place;
use chess_source::check::check;
use chess_source::diagnostic::{Diagnostic, Origin};
use chess_source::environment;
use chess_source::find::{FoundCall, calls, calls_of_user};
pub(crate) use chess_source::strings::{CallMoves, WrittenMoves};
pub use chess_source::strings::{CallStrings, CallText, Content};
use chess_source::strings::{moves_of, strings_of};
pub use chess_source::tokens::literal::Written;
use chess_source::tokens::{PrintedToken, print_each};
use proc_macro2::extra::invalidate_current_thread_spans;
use proc_macro2::{LexError, LineColumn};

use crate::edit::{self, Replacement};
use crate::finding::Finding;
use crate::kind::TextKind;
use crate::options::CheckOptions;
use crate::strings::{self, Judged};
use crate::summary::Summary;
use doc_tests::doc_tests;
use manifest::Edition;
pub(crate) use manifest::{ABSENT, Callers, callers};
pub use manifest::{edition, names_caissa};
pub(crate) use modules::is_for_tests;
pub(crate) use style::place_of_tokens;

/// The greatest size of a file in bytes. The places of tokens are counted in 32 bits.
const LARGEST: usize = 64 << 20;

/// The text of a file of Rust.
pub(crate) fn text(file: impl Read) -> io::Result<String> {
    String::from_utf8(bytes(file)?).map_err(|_| not_rust("its text is not UTF-8"))
}

/// The bytes of a program.
pub(crate) fn bytes(file: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let size = file.take(LARGEST as u64 + 1).read_to_end(&mut bytes)?;
    if size > LARGEST {
        let words = "it is larger than 64 MB, too large for a program";
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, words));
    }
    Ok(bytes)
}

fn not_rust(reason: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("it is not Rust: {reason}"))
}

/// The counts of a file of Rust: the games in its calls, and its strings of chess outside of calls, if the options ask for them;
/// and the findings in order. A call has one game, or one for each item.
///
/// # Errors
///
/// Returns an error if the text is not made of the tokens of Rust.
pub(crate) fn findings(
    text: &str,
    file: &str,
    options: &CheckOptions,
) -> io::Result<(Summary, Vec<Finding>)> {
    let (mut counts, mut found) = findings_where(text, file, finder(text, file), Some(options))?;
    if text.contains("```") && is_user(text, file) {
        for (start, code) in doc_tests(text) {
            // What cannot be read may be the text of another program.
            let Ok((of_calls, of_code)) = findings_where(&code, file, of_statements, None) else {
                continue;
            };
            found.extend(of_code.into_iter().map(|finding| {
                let game = finding.game + counts.calls;
                finding.numbered(game).behind(start)
            }));
            counts.calls += of_calls.calls;
        }
    }
    Ok((counts, Finding::settled(found, text, TextKind::Rust, Place::START)))
}

/// The findings in the calls of a file of Rust that no compiler has: about style.
///
/// # Errors
///
/// Returns an error if the text is not made of the tokens of Rust.
pub(crate) fn remarks(text: &str, file: &str, options: &CheckOptions) -> io::Result<Vec<Finding>> {
    if !style::may_be_found(text, options) {
        return Ok(Vec::new());
    }
    let found = reading(text, file, finder(text, file), |_, calls, _| {
        calls.iter().flat_map(|call| style::found(call, text, options)).collect()
    })?;
    Ok(Finding::settled(found, text, TextKind::Rust, Place::START))
}

/// The calls in a text that is not a file, but a call or statements.
fn of_statements(text: &str) -> Result<Vec<FoundCall>, LexError> {
    let calls = calls_of_user(text)?.into_iter();
    Ok(calls.map(|call| FoundCall { is_misplaced: false, ..call }).collect())
}

/// The number of games in a call by itself, and their findings in order.
///
/// # Errors
///
/// Returns an error if the text is not made of the tokens of Rust.
pub(crate) fn findings_of_call(call: &str, file: &str) -> io::Result<(Summary, Vec<Finding>)> {
    let (counts, found) = findings_where(call, file, of_statements, None)?;
    Ok((counts, Finding::settled(found, call, TextKind::Rust, Place::START)))
}

fn findings_where(
    text: &str,
    file: &str,
    find: Find,
    options: Option<&CheckOptions>,
) -> io::Result<(Summary, Vec<Finding>)> {
    reading(text, file, find, |read, calls, gaps| {
        let strings = options.filter(|options| options.strings);
        // In a package that does not know the macros, calls of these names belong to other macros.
        let calls = if strings.is_some() && !is_user(text, file) { &[] } else { calls };
        let (calls_read, mut found) = of_calls((text, file), calls, gaps, options);
        let mut counts = Summary { calls: calls_read, ..Summary::default() };
        for string in strings
            .map(|options| strings::in_rust((read, file), calls, options.fen))
            .into_iter()
            .flatten()
        {
            if string.is_in_refusal && !string.findings.is_empty() {
                counts.refusals += 1;
                continue;
            }
            counts.strings += 1;
            let game = counts.calls + counts.strings;
            found.extend(string.findings.into_iter().map(|finding| finding.numbered(game)));
        }
        (counts, found)
    })
}

/// The number of games in calls, and their findings. A character that begins no token is a finding of the call around it.
fn of_calls(
    (text, file): (&str, &str),
    calls: &[FoundCall],
    gaps: &[Range<usize>],
    options: Option<&CheckOptions>,
) -> (u64, Vec<Finding>) {
    let (mut games, mut found) = (0, Vec::new());
    // Read from the package at the first mark.
    let mut edition = None;
    let mut gaps = gaps.iter().peekable();
    for call in calls {
        // A call without one of its characters is another call.
        let mut is_whole = true;
        while let Some(gap) = gaps.next_if(|gap| gap.start < call.range.end) {
            is_whole &= gap.start < call.range.start;
            found.push(no_token(gap.clone(), text).numbered(games + 1));
        }
        if !is_whole {
            games += 1;
            continue;
        }
        let checked = check(call);
        if checked.mistakes.is_empty() {
            found.extend(misplaced(call, text).map(|wrong| wrong.numbered(games + 1)));
        }
        for (item, wrong) in checked.mistakes {
            found.push(finding(wrong, &call.range, text).in_call().numbered(games + item));
        }
        let style = options.map(|options| style::found(call, text, options));
        found.extend(style.into_iter().flatten().map(|wrong| wrong.numbered(games + 1)));
        let marks = reserved_tokens(call, text);
        if !marks.is_empty() {
            let edition = *edition.get_or_insert_with(|| manifest::edition_of(file));
            let reserved = marks.into_iter().filter(|(since, _)| *since <= edition);
            found.extend(reserved.map(|(_, mark)| mark.numbered(games + 1)));
        }
        games += checked.items;
    }
    found.extend(gaps.map(|gap| no_token(gap.clone(), text).numbered(games.max(1))));
    (games, found)
}

/// The strings in the calls of a file of Rust that hold chess or name files, for an editor, or those in the call at an offset.
/// The file's name says to which folder paths are relative.
///
/// # Errors
///
/// Returns an error if the text is not made of the tokens of Rust.
///
/// # Examples
///
/// ```
/// use chess_check::rust::strings;
///
/// let strings = strings("const GAME: Game = game!(\"1. e4 e5\");", "lib.rs", None)?;
/// let [text] = &*strings.texts else { panic!() };
/// assert_eq!((text.written.value(), text.written.range_in_file(&(3..5))), ("1. e4 e5", 29..31));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn strings(text: &str, file: &str, at: Option<usize>) -> io::Result<CallStrings> {
    reading(text, file, finder(text, file), |_, calls, _| {
        let mut all = CallStrings::default();
        for call in calls.iter().filter(|call| call.touches(at)) {
            let CallStrings { texts, files, .. } = strings_of(call);
            all.texts.extend(texts);
            all.files.extend(files);
        }
        all
    })
}

/// The byte ranges of the calls in a file of Rust, from the name to the last bracket.
///
/// # Errors
///
/// Returns an error if the text is not made of the tokens of Rust.
pub fn ranges(text: &str, file: &str) -> io::Result<Vec<Range<usize>>> {
    reading(text, file, finder(text, file), |_, calls, _| {
        calls.iter().map(|call| call.range.clone()).collect()
    })
}

/// The byte range of a call, and its moves; `None` if it has a character that begins no token.
type CallWithMoves = (Range<usize>, Option<Vec<CallMoves>>);

/// The calls of a file of Rust with their moves, or the one at an offset.
pub(crate) fn moves(text: &str, file: &str, at: Option<usize>) -> io::Result<Vec<CallWithMoves>> {
    reading(text, file, finder(text, file), |_, calls, gaps| {
        let is_whole = |call: &FoundCall| gaps.iter().all(|gap| !call.range.contains(&gap.start));
        let moves = |call: &FoundCall| is_whole(call).then(|| moves_of(call));
        let calls = calls.iter().filter(|call| call.touches(at));
        calls.map(|call| (call.range.clone(), moves(call))).collect()
    })
}

/// The most characters of a file that begin no token. Each takes a new attempt to read the file.
const MOST_GAPS: usize = 20;

/// Finds the calls in a text.
type Find = fn(&str) -> Result<Vec<FoundCall>, LexError>;

/// The way in which the calls in a file are found: its package may have `caissa` under another name.
fn finder(text: &str, file: &str) -> Find {
    match callers(file) {
        Callers::All(name) | Callers::Tests(name) if text.contains(&name) => calls_of_user,
        _ => calls,
    }
}

/// Does some work on the text of a file, its calls, and the characters that begin no token, which are read as spaces.
/// Nothing of it keeps the tokens of the calls.
fn reading<T>(
    text: &str,
    file: &str,
    find: Find,
    work: impl FnOnce(&str, &[FoundCall], &[Range<usize>]) -> T,
) -> io::Result<T> {
    let (mut read, mut gaps) = (Cow::Borrowed(text), Vec::new());
    let mut refusal = None;
    let done = loop {
        match find(&read) {
            // It may be any other text.
            Ok(calls) if calls.is_empty() && !gaps.is_empty() => break Err(refusal),
            Ok(calls) => {
                gaps.sort_by_key(|gap: &Range<usize>| gap.start);
                break Ok(environment::in_package(package(Path::new(file)), || {
                    work(&read, &calls, &gaps)
                }));
            }
            Err(error) => {
                let (at, place) = (error.span().byte_range().start, error.span().start());
                refusal.get_or_insert_with(|| no_tokens(&read[at..], place));
                let Some(char) = foreign(&read, at).filter(|_| gaps.len() < MOST_GAPS) else {
                    break Err(refusal);
                };
                let gap = at..at + char.len_utf8();
                read.to_mut().replace_range(gap.clone(), &" ".repeat(gap.len()));
                gaps.push(gap);
            }
        }
    };
    invalidate_current_thread_spans();
    done.map_err(|refusal| not_rust(&refusal.unwrap_or_default()))
}

/// The reason why no tokens can be read from a place on, where a text begins.
fn no_tokens(text: &str, place: LineColumn) -> String {
    let place = format!("{}:{}", place.line, place.column + 1);
    match text.chars().next() {
        Some(open @ ('(' | '[' | '{')) => format!("the `{open}` at {place} is not closed"),
        Some(close @ (')' | ']' | '}')) => format!("the `{close}` at {place} closes no bracket"),
        Some('"') => format!("the string that begins at {place} is not closed"),
        Some('/') => format!("the comment that begins at {place} is not closed"),
        _ => format!("no token begins at {place}"),
    }
}

/// The character at an offset, if it is one of a text rather than of a program. Without a bracket or the quote of a string,
/// a file would have other calls.
fn foreign(text: &str, at: usize) -> Option<char> {
    let char = text.get(at..)?.chars().next()?;
    let is_of_program = matches!(char, '(' | ')' | '[' | ']' | '{' | '}' | '"' | '/' | '*');
    (!is_of_program && !char.is_whitespace()).then_some(char)
}

/// The mistake of a character that begins no token.
fn no_token(range: Range<usize>, text: &str) -> Finding {
    let words = format!(
        "no token of Rust begins with `{}`\nwrite moves and comments with such characters in a string: `game!(\"..\")`",
        &text[range.clone()]
    );
    Finding::of_call(words, range)
}

/// The mistake of a value in the place of an item or of a type. A macro does not see its place, so rustc says it, in words about
/// its output.
fn misplaced(call: &FoundCall, text: &str) -> Option<Finding> {
    let type_name = call.type_name().filter(|_| call.is_misplaced)?;
    let name = text.get(call.range.clone())?.split('!').next()?;
    let words = format!(
        "this call is a value, but stands in the place of an item or of a type\nwrite `const NAME: {type_name} = {name}!(..);`"
    );
    Some(Finding::of_call(words, call.range.clone()))
}

/// The folder of the package that has a file: the nearest with a `Cargo.toml`, or else the file's own.
pub fn package(file: &Path) -> PathBuf {
    let file = std::path::absolute(file).unwrap_or_default();
    let package = file.ancestors().skip(1).find(|folder| folder.join("Cargo.toml").is_file());
    package.or(file.parent()).map(PathBuf::from).unwrap_or_default()
}

fn finding(wrong: Diagnostic, call: &Range<usize>, text: &str) -> Finding {
    let range = wrong.range_in_file();
    // Without a token to underline, it is the call.
    let is_inside = range.end > 0 && text.get(range.clone()).is_some();
    let range = if is_inside { range } else { call.clone() };
    match &wrong.origin {
        Some(origin) => Finding::of_error(origin.error, range).with_edits(edits(origin, text)),
        None => Finding::of_call(wrong.words, range),
    }
}

/// Whether a file, or the manifest of its package, names `caissa`.
fn is_user(text: &str, file: &str) -> bool {
    text.contains("caissa") || names_caissa(&package(Path::new(file)))
}

/// The strings of chess in a file, in order.
///
/// # Errors
///
/// Returns an error if the text is not made of the tokens of Rust.
pub(crate) fn judgements(text: &str, file: &str, options: FenOptions) -> io::Result<Vec<Judged>> {
    reading(text, file, finder(text, file), |read, calls, _| {
        let mut all = strings::in_rust((read, file), calls, options);
        strings::find_refusals(read, &mut all);
        all
    })
}

/// Text that is not a token of Rust from an edition on, which the compiler says before it expands a macro: a word that touches a `#` or
/// a quote, as if it were the prefix of a literal, and a `#` before another one or before a string.
fn reserved_tokens(call: &FoundCall, text: &str) -> Vec<(Edition, Finding)> {
    if text.get(call.range.clone()).is_none_or(|call| !call.contains(['#', '\'', '"'])) {
        return Vec::new();
    }
    let tokens = print_each(call.written.clone());
    let reserved = |pair: &[PrintedToken]| {
        let [first, second] = pair else { return None };
        let (word, mark) = (&first.text, &second.text);
        let (start, end) = (first.span.byte_range(), second.span.byte_range());
        let is_word = word.starts_with(|char: char| char.is_alphabetic() || char == '_');
        let sign = mark.chars().next().filter(|sign| matches!(sign, '#' | '\'' | '"'))?;
        let since = match (is_word, sign) {
            _ if start.end != end.start => return None,
            (true, _) => Edition::Since2021,
            (false, '#' | '"') if word == "#" => Edition::Since2024,
            _ => return None,
        };
        let found = |words| Finding::of_call(words, start.start..end.start + 1);
        Some((
            since,
            match sign {
                '\'' => found(format!(
                    "`{word}'` is not a token of Rust: write a comment with `'` in a string: `game!(\"..\")`"
                )),
                _ => found(format!(
                    "`{word}{sign}` is not a token of Rust: write `{word} {sign}` with a space"
                ))
                .fixed_by(end.start..end.start, " "),
            },
        ))
    };
    tokens.windows(2).filter_map(reserved).collect()
}

/// The edits in the file that fix an error; empty if no change is certain, or a token is not written as it is read.
fn edits(Origin { error, text: read, part, .. }: &Origin, text: &str) -> Vec<Replacement> {
    let edits = edit::of_error(error, &read.text()[part.clone()]).into_iter().map(|edit| {
        let range = part.start + edit.range.start..part.start + edit.range.end;
        let new = read.as_in_file(&range, &edit.text)?;
        let place = read.range_in_file(&range);
        text.get(place.clone()).map(|_| Replacement { range: place, text: new })
    });
    edits.collect::<Option<_>>().unwrap_or_default()
}
