//! The layout of the moves in the calls of a file of Rust.

use std::io::{self, Write};
use std::ops::Range;

use chess_core::Board;
use chess_core::pgn::Place;

use super::moves::Frame;
use super::{FormatOptions, MovesForm};
use crate::edit::Replacement;
use crate::fix::Fixed;
use crate::input::Input;
use crate::rust::{self, CallMoves, Written, WrittenMoves, place_of_tokens};
use crate::strict::line_end;
use crate::unformatted::WhyUnformatted;

/// The greatest length of a string with escapes whose moves are laid out: each place in it is found from its beginning.
const LONGEST: usize = 1 << 14;

/// A call, the moves in it, and their edits.
struct LaidOut {
    range: Range<usize>,
    /// The number of games before it.
    first: usize,
    moves: Vec<CallMoves>,
    edits: Vec<Vec<Replacement>>,
}

/// Copies a file of Rust, with the moves in its calls laid out.
pub(super) fn format(
    from: Input,
    mut to: impl Write,
    options: &FormatOptions,
) -> io::Result<Fixed> {
    let name = from.name().to_owned();
    let original = rust::text(from.open()?.1)?;
    let lay_out = |text: &str| change(text, &name, |site| site.edits(options));
    let (mut changes, mut text) = lay_out(&original)?;
    if let Some(form) = options.form {
        let (written, converted) =
            change(&text, &name, |site| in_form(site, form).ok_or(WhyUnformatted::Form))?;
        let (laid_out, end) = lay_out(&converted)?;
        for ((_, all), ((_, form), (_, last))) in
            changes.iter_mut().zip(written.iter().zip(&laid_out))
        {
            all.is_made |= form.is_made || last.is_made;
            all.refused = form.refused.or(last.refused);
        }
        text = end;
    }
    let mut done = Fixed { games: changes.len() as u64, ..Fixed::default() };
    let (mut place, mut at) = (Place::START, 0);
    for (begin, change) in changes {
        place.skip(&original[at..begin]);
        at = begin;
        done.fixed += u64::from(change.is_made);
        if let Some(why) = change.refused {
            done.leave(place, why);
        }
    }
    to.write_all(text.as_bytes())?;
    Ok(done)
}

/// The changes of moves.
#[derive(Clone, Copy, Default)]
struct Change {
    is_made: bool,
    /// The reason why a change was not made.
    refused: Option<WhyUnformatted>,
}

impl Change {
    fn refused(why: WhyUnformatted) -> Self {
        Self { is_made: false, refused: Some(why) }
    }

    fn of(edits: &Edits) -> Self {
        let is_made = edits.as_ref().is_ok_and(|edits| !edits.is_empty());
        Self { is_made, refused: edits.as_ref().err().copied() }
    }
}

/// The edits of moves, or the reason why they stay.
type Edits = Result<Vec<Replacement>, WhyUnformatted>;

/// Changes the moves in the calls of a file, by the edits of a function. Returns the place and the change of each game.
fn change(
    text: &str,
    name: &str,
    edits: impl Fn(&Site<'_>) -> Edits,
) -> io::Result<(Vec<(usize, Change)>, String)> {
    let (mut changes, mut calls) = (Vec::new(), Vec::new());
    let (mut line, mut at) = (Line::EMPTY, 0);
    for (range, moves) in rust::moves(text, name, None)? {
        let Some(moves) = moves else {
            changes.push((range.start, Change::refused(WhyUnformatted::Mistake)));
            continue;
        };
        let mut call = LaidOut { range, first: changes.len(), moves, edits: Vec::new() };
        for one in &call.moves {
            let place = place(one, text);
            let begin = place.as_ref().map_or(call.range.start, |place| place.start);
            let own = place.and_then(|place| {
                one.game.as_ref().ok_or(WhyUnformatted::Mistake)?;
                line.pass(text.get(at..place.start).ok_or(WhyUnformatted::Meaning)?);
                at = place.start;
                edits(&Site { moves: one, text, place, call: &call.range, line: &line })
            });
            for edit in own.iter().flatten() {
                line.pass_edit(text, at, edit);
                at = edit.range.end;
            }
            changes.push((begin, Change::of(&own)));
            call.edits.push(own.unwrap_or_default());
        }
        calls.push(call);
    }
    let mut new = with_edits(text, 0..text.len(), &calls);
    // Usually all of them can be made at once. If not, each call is tried alone.
    if !means(&new, name, &calls) {
        for call in &mut calls {
            refuse_if_changed(text, name, call, &mut changes);
        }
        new = with_edits(text, 0..text.len(), &calls);
    }
    Ok((changes, new))
}

/// Refuses the changes of a call that would mean something else.
fn refuse_if_changed(text: &str, name: &str, call: &mut LaidOut, changes: &mut [(usize, Change)]) {
    let alone = std::slice::from_ref(&*call);
    if means(&with_edits(text, call.range.clone(), alone), name, alone) {
        return;
    }
    let changes = &mut changes[call.first..][..call.edits.len()];
    let made = changes.iter_mut().filter(|(_, change)| change.is_made);
    made.for_each(|(_, change)| *change = Change::refused(WhyUnformatted::Meaning));
    call.edits.clear();
}

/// The edits that write moves as tokens or as a string; `None` if they cannot be so. A comment must consist of tokens, and
/// a string with quotes would need escapes.
fn in_form(site: &Site<'_>, form: MovesForm) -> Option<Vec<Replacement>> {
    let Site { moves, text, place, .. } = site;
    let edit = |range, text: &str| Replacement { range, text: text.to_owned() };
    match (&moves.written, form) {
        (WrittenMoves::Tokens(_), MovesForm::Strings) => {
            let value = &text[place.clone()];
            let words = value.trim();
            let start = place.end - value.trim_start().len();
            let end = start + words.len();
            let is_plain = !words.contains(['"', '\\']);
            is_plain.then(|| vec![edit(start..start, "\""), edit(end..end, "\"")])
        }
        (WrittenMoves::String(string, part), MovesForm::Tokens) => {
            let (literal, value) = (place.start.checked_sub(1)?..place.end + 1, string.value());
            let is_plain = *part == (0..value.len())
                && text[..literal.start].ends_with([' ', '\n', '\t', '(', '[', '{', ';', ',', '='])
                && are_tokens(value);
            is_plain.then(|| vec![edit(literal, value)])
        }
        _ => Some(Vec::new()),
    }
}

/// Whether every edition of Rust reads moves as tokens.
fn are_tokens(moves: &str) -> bool {
    let is_sign = |char| " \n\r\t.!?+-=/*$()#".contains(char);
    let is_comment = moves.contains("//") || moves.contains("/*");
    !is_comment && moves.chars().all(|char| char.is_ascii_alphanumeric() || is_sign(char))
}

/// A part of a text with the edits of the calls in it.
fn with_edits(text: &str, part: Range<usize>, calls: &[LaidOut]) -> String {
    let (mut new, mut at) = (String::with_capacity(part.len()), part.start);
    for edit in calls.iter().flat_map(|call| call.edits.iter().flatten()) {
        new += &text[at..edit.range.start];
        new += &edit.text;
        at = edit.range.end;
    }
    new + &text[at..part.end]
}

/// Whether the calls of a text have the same positions, and the same games with all their notes, as others.
fn means(text: &str, file: &str, calls: &[LaidOut]) -> bool {
    let is_same = |old: &[CallMoves], new: &[CallMoves]| {
        let same =
            |(old, new): (&CallMoves, &CallMoves)| old.board == new.board && old.game == new.game;
        old.len() == new.len() && old.iter().zip(new).all(same)
    };
    if calls.iter().all(|call| call.edits.is_empty()) {
        return true;
    }
    let Ok(new) = rust::moves(text, file, None) else { return false };
    let mut new = new.iter().filter_map(|(_, moves)| moves.as_ref());
    calls.iter().all(|call| new.next().is_some_and(|new| is_same(&call.moves, new)))
        && new.next().is_none()
}

/// The line that a text ends with.
struct Line {
    /// The white space at its beginning.
    indent: String,
    /// Its number of characters.
    column: usize,
    is_blank: bool,
}

impl Line {
    const EMPTY: Self = Self { indent: String::new(), column: 0, is_blank: true };

    /// Goes on with a text from an offset up to an edit, and with the edit.
    fn pass_edit(&mut self, text: &str, from: usize, edit: &Replacement) {
        // The quotes of a string are before its text.
        self.pass(text.get(from..edit.range.start).unwrap_or_default());
        self.pass(&edit.text);
    }

    /// Goes on with a text.
    fn pass(&mut self, mut text: &str) {
        if let Some(at) = text.rfind('\n') {
            *self = Self::EMPTY;
            text = &text[at + 1..];
        }
        if self.is_blank {
            let words = text.trim_start();
            self.indent += &text[..text.len() - words.len()];
            self.is_blank = words.is_empty();
        }
        self.column += text.chars().count();
    }
}

/// The place of moves in a file, with the white space around them, unless a comment of Rust is among them, or they are
/// in a string with escapes that is too long.
fn place(moves: &CallMoves, text: &str) -> Result<Range<usize>, WhyUnformatted> {
    match &moves.written {
        WrittenMoves::Tokens(tokens) => {
            place_of_tokens(tokens, text).ok_or(WhyUnformatted::RustComment)
        }
        WrittenMoves::String(string, part) => {
            let is_short = string.is_verbatim() || string.value().len() <= LONGEST;
            is_short.then(|| string.range_in_file(part)).ok_or(WhyUnformatted::TooLong)
        }
    }
}

/// Moves of a call in their file.
struct Site<'a> {
    moves: &'a CallMoves,
    /// The file.
    text: &'a str,
    /// The place of the moves in it.
    place: Range<usize>,
    call: &'a Range<usize>,
    /// The new line before them.
    line: &'a Line,
}

impl Site<'_> {
    /// The string that holds the moves, and their part of it.
    fn string(&self) -> Option<(&Written, &Range<usize>)> {
        match &self.moves.written {
            WrittenMoves::Tokens(_) => None,
            WrittenMoves::String(string, part) => Some((string, part)),
        }
    }

    /// The same, if the places in the string are not those in the file.
    fn escaped(&self) -> Option<(&Written, &Range<usize>)> {
        self.string().filter(|(string, _)| !string.is_verbatim())
    }

    /// The edits of the file that lay out the moves.
    fn edits(&self, options: &FormatOptions) -> Edits {
        let written = &self.text[self.place.clone()];
        let is_continued = written.contains("\\\n") || written.contains("\\\r\n");
        if is_continued && self.escaped().is_some() {
            return Err(WhyUnformatted::Backslash);
        }
        let line_end = line_end(self.text);
        let edits = self.frame().edits(options.width, options.notation)?.into_iter();
        let edits = edits
            .map(|Replacement { range, text }| self.in_file(range, &text.replace('\n', line_end)));
        edits.collect::<Option<_>>().ok_or(WhyUnformatted::Form)
    }

    /// An edit of the moves as one of the file; `None` if a string cannot hold the text.
    fn in_file(&self, range: Range<usize>, text: &str) -> Option<Replacement> {
        let moved = |start: usize| start + range.start..start + range.end;
        Some(match self.escaped() {
            Some((string, part)) => Replacement {
                range: string.range_in_file(&moved(part.start)),
                text: string.escaped(text)?,
            },
            None => Replacement { range: moved(self.place.start), text: text.to_owned() },
        })
    }

    fn frame(&self) -> Frame<'_> {
        let Self { text, place, call, .. } = self;
        let string = self.string();
        let is_first = string.is_none_or(|(_, part)| part.start == 0);
        let is_last = string.is_none_or(|(string, part)| part.end == string.value().len());
        let behind = &text[place.end..];
        let (opening, closing) = (&text[call.start..place.start], &text[place.end..call.end]);
        let is_token_block = string.is_none()
            && opening.ends_with(BRACKETS)
            && opening.matches(BRACKETS).count() == 1
            && closing.chars().count() == 1;
        // In a call whose last line has more than a closing brace, `rustfmt` moves all lines to the left until one of them has
        // the indentation of the call.
        let last_line = text[(*call).clone()].rsplit('\n').next().unwrap_or_default().trim_start();
        let is_moved = closing.ends_with('}') && last_line != "}" && !is_token_block;
        Frame {
            text: string
                .map_or(&text[place.clone()], |(string, part)| &string.value()[part.clone()]),
            board: self.moves.board,
            are_tokens: string.is_none(),
            column: self.line.column,
            indent: &self.line.indent,
            step: if is_moved { "" } else { "    " },
            after: behind.chars().take_while(|char| is_last && !char.is_whitespace()).count(),
            is_block: is_token_block,
            before: match string {
                Some(_) => Some(if is_first { "" } else { " " }),
                None => opening.ends_with(['(', '[']).then_some(""),
            },
            behind: match string {
                None if closing.starts_with(char::is_alphanumeric) => Some(" "),
                None if !closing.starts_with([')', ']', ';', ',']) => None,
                _ => Some(""),
            },
        }
    }
}

const BRACKETS: [char; 3] = ['(', '[', '{'];

/// The moves in the calls of a file of Rust, or in the call at an offset, that are tokens, for an editor: the byte range of each
/// game, with the white space around it, and the position before its moves. Moves with comments of Rust among them are left out.
///
/// # Errors
///
/// Returns an error if the text is not made of the tokens of Rust.
pub fn moves_in_tokens(
    text: &str,
    file: &str,
    at: Option<usize>,
) -> io::Result<Vec<(Range<usize>, Board)>> {
    let calls = rust::moves(text, file, at)?.into_iter().filter_map(|(_, moves)| moves).flatten();
    let of_tokens = |one: CallMoves| match &one.written {
        WrittenMoves::Tokens(tokens) => Some((place_of_tokens(tokens, text)?, one.board)),
        WrittenMoves::String(..) => None,
    };
    Ok(calls.filter_map(of_tokens).collect())
}
