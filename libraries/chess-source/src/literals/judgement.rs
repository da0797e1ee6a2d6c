//! The judgement of a string: whether it is chess, whether it is right, and the call that would check it.
//!
//! | content | it looks like | macro |
//! |---|---|---|
//! | a position | ranks of eight files with `/` between them, and other fields | `fen!` |
//! | a board | the same without both kings, or without fields | `fen!(setup ..)` |
//! | a position with operations | a position and a `;` | `epd!` |
//! | games | several usual tags, or several numbered moves | `pgn!` |
//! | the command `position` of UCI | `fen` and a position, or moves after `moves` | |
//! | several of these, but games | a line for each | |
//! | a row with a position | `FEN, 48, 2039`, `setboard FEN`, `{"fen": "FEN"}`, an address | |
//!
//! Everything else is not chess. So are a template, a text that has more words than moves, and a
//! variant of chess.

use std::borrow::Cow;
use std::ops::Range;

use chess_core::error::Syntax;
use chess_core::pgn::Reader;
use chess_core::{Allow, Board, Error, ErrorKind, FenOptions, GameBuf, ParsedMove, Replay};
use proc_macro2::{Literal, TokenStream, TokenTree};

use super::game_text::{is_game, is_move};
use crate::check::check;
use crate::find::{FoundCall, Macro};
use crate::parse::literal::Kind;

/// The judgement of a string of chess.
pub struct JudgedText {
    /// The beginning of the call that checks it, up to the string, without a path: `fen!(setup `. `None` if no macro takes
    /// such a string.
    pub call: Option<String>,
    /// The mistakes, each with its byte range in the value of the string.
    pub mistakes: Vec<(Range<usize>, Error)>,
}

impl JudgedText {
    /// Judges a string; `None` if it is not chess. The options are those of all positions.
    ///
    /// Words before a position are found where they are certain: those about castling and clocks, which change no piece.
    /// A position is compared with the published one of its name, which the code around it or its `id` may say.
    #[inline]
    pub fn of(text: &str, name: Option<&str>, options: FenOptions) -> Option<Self> {
        let mut judgement = match Content::of(text) {
            Some(content) => Self::of_content(content, text, options),
            None => Self::of_command(text, options)
                .or_else(|| Self::of_lines(text, options))
                .or_else(|| Self::of_row(text, options))?,
        };
        if let Some(name) = name
            && let Ok(setup) = options.parse_setup(text.trim())
            && let Err(error) = setup.check_name(text, name)
        {
            judgement.mistakes.push((0..text.len(), error));
        }
        let of_name = name.and_then(|name| options.check_opening(text.trim(), Some(name)).err());
        judgement.mistakes.extend(of_name.map(|error| (0..text.len(), error)));
        let of_id =
            options.check_published(text).err().or_else(|| options.check_opening(text, None).err());
        judgement.mistakes.extend(of_id.map(|error| (error.range(), error)));
        (!judgement.mistakes.iter().any(|(_, error)| is_of_others(error))).then_some(judgement)
    }

    /// Keeps these mistakes alone. No macro takes a string that has others.
    #[inline]
    pub fn keep(&mut self, is_kept: impl Fn(&Error) -> bool) {
        let count = self.mistakes.len();
        self.mistakes.retain(|(_, error)| is_kept(error));
        self.call = self.call.take().filter(|_| self.mistakes.len() == count);
    }

    /// The judgement of a text that has a position among others: a row of a table, JSON, a command such as `setboard`, an
    /// address. No macro takes it.
    #[inline]
    fn of_row(text: &str, options: FenOptions) -> Option<Self> {
        let mut mistakes = Vec::new();
        let mut is_row = false;
        let is_json = text.trim_start().starts_with(['{', '[']);
        let columns = text.split(if is_json { &['"'][..] } else { &[',', '\t', '|', ';', '\n'] });
        for column in columns {
            if column.trim_end().ends_with('/') {
                return None;
            }
            let part = without_label(column.trim());
            let spaced = in_address(part);
            let part = spaced.as_ref().map_or(part, |(start, _)| &part[*start..]);
            let fen = spaced.as_ref().map_or(part, |(_, fen)| fen);
            let Some(content @ (Content::Position | Content::Board)) = Content::of(fen) else {
                continue;
            };
            is_row = true;
            let judgement = Self::of_content(content, fen, options).after(offset(text, part));
            mistakes.extend(judgement.mistakes);
        }
        is_row.then_some(Self { call: None, mistakes })
    }

    #[inline]
    fn of_content(content: Content, text: &str, options: FenOptions) -> Self {
        match content {
            Content::Position => Self::of_position(Kind::Fen, text, options).0,
            Content::Line => Self::of_position(Kind::Epd, text, options).0,
            Content::Board => Self::of_call(Kind::Fen, "setup ", text),
            Content::BoardLine => {
                let fields = text.trim_start().split_inclusive(char::is_whitespace).take(4);
                let length =
                    text.len() - text.trim_start().len() + fields.map(str::len).sum::<usize>();
                Self { call: None, ..Self::of_call(Kind::Fen, "setup ", &text[..length]) }
            }
            Content::Games => Self::of_games(text),
        }
    }

    /// The judgement of games, in the words of `pgn!`. A macro would look for the place of each mistake anew, and a program
    /// may have a long file of games in a string.
    #[inline]
    fn of_games(text: &str) -> Self {
        let mut mistakes = Vec::new();
        for entry in Reader::new(text.as_bytes()).flatten() {
            let start = entry.range.start as usize;
            let ranges =
                entry.findings.iter().map(|finding| (finding.error().range(), *finding.error()));
            mistakes.extend(
                ranges.map(|(range, error)| (start + range.start..start + range.end, error)),
            );
        }
        Self { call: Some("pgn!(".to_owned()), mistakes }
    }

    /// The judgement of a position, with the options that make it right, if any do.
    #[inline]
    fn of_position(kind: Kind, text: &str, options: FenOptions) -> (Self, FenOptions) {
        let tried = options_of_position(text, options);
        let judged = |options| (Self::of_call(kind, &words(options), text), options);
        let mut judged = tried.into_iter().map(judged);
        let first = judged.next().unwrap_or_else(|| (Self::of_call(kind, "", text), options));
        if first.0.mistakes.is_empty() {
            return first;
        }
        judged.find(|(judgement, _)| judgement.mistakes.is_empty()).unwrap_or(first)
    }

    /// The judgement of a macro, which gets these words and the string.
    #[inline]
    fn of_call(kind: Kind, words: &str, text: &str) -> Self {
        let mut written: TokenStream = words.parse().unwrap_or_default();
        written.extend([TokenTree::Literal(Literal::string(text))]);
        let call =
            FoundCall { called: Macro::Literal(kind), written, range: 0..0, is_misplaced: false };
        let (mut mistakes, mut is_refused) = (Vec::new(), false);
        for (_, wrong) in check(&call).mistakes {
            match wrong.origin {
                // Their own parser may take white space that `fen!` refuses.
                Some(origin) if is_extra_space(&origin.error, text) => is_refused = true,
                Some(origin) => mistakes.push((origin.range(), origin.error)),
                // An operation of another program is not a mistake where no macro reads it.
                None => is_refused = true,
            }
        }
        let name = Kind::ALL.iter().find(|(_, known)| *known == kind).map_or("", |(name, _)| name);
        Self { call: (!is_refused).then(|| format!("{name}!({words}")), mistakes }
    }

    /// The judgement of `position fen FEN moves ..` or `position startpos moves ..`. The first word may be left out, as
    /// programs do that add it later.
    #[inline]
    fn of_command(text: &str, options: FenOptions) -> Option<Self> {
        let after = |text: &'_ str, word| text.trim_start().strip_prefix(word).map(str::len);
        let rest = &text[text.len() - after(text, "position ").unwrap_or(text.len())..];
        let is_moves = |word: &str| word.split_whitespace().all(is_move);
        let (start, moves) = match rest.split_once(" moves ") {
            Some((_, moves)) if !is_moves(moves) => return None,
            Some((start, moves)) => (start, Some(moves)),
            None => (rest, None),
        };
        let (mut judgement, board) = if start.trim() == "startpos" {
            moves?;
            (Self { call: None, mistakes: Vec::new() }, Some(Board::START))
        } else {
            let length = after(start, "fen ").or(moves.map(|_| start.len()))?;
            let fen = &start[start.len() - length..];
            let (judgement, options) = match Content::of(fen)? {
                Content::Position => Self::of_position(Kind::Fen, fen, options),
                Content::Board => (Self::of_content(Content::Board, fen, options), options),
                Content::BoardLine | Content::Line | Content::Games => return None,
            };
            (judgement.after(offset(text, fen)), options.parse(fen).ok())
        };
        if let (Some(moves), Some(board)) = (moves, board)
            && let Err(errors) = GameBuf::check(&mut Replay::new(moves, board))
        {
            let mistakes = errors.into_iter().map(|error| (error.range(), error)).collect();
            let of_moves = Self { call: None, mistakes }.after(offset(text, moves));
            judgement.mistakes.extend(of_moves.mistakes);
        }
        Some(Self { call: None, ..judgement })
    }

    /// The judgement of a text whose lines are positions or commands, perhaps among others.
    #[inline]
    fn of_lines(text: &str, options: FenOptions) -> Option<Self> {
        if !text.trim().contains('\n') {
            return None;
        }
        let judged = text.lines().filter_map(|line| {
            let judgement = match Content::of(line) {
                Some(Content::Games) => return None,
                Some(content) => Self::of_content(content, line, options),
                None => Self::of_command(line, options)?,
            };
            Some(judgement.after(offset(text, line)).mistakes)
        });
        let judged: Vec<_> = judged.collect();
        let mistakes = |judged: Vec<Vec<_>>| judged.into_iter().flatten().collect();
        (!judged.is_empty()).then(|| Self { call: None, mistakes: mistakes(judged) })
    }

    /// The judgement of a part of a string, counted from its beginning.
    #[inline]
    fn after(mut self, offset: usize) -> Self {
        for (range, _) in &mut self.mistakes {
            *range = range.start + offset..range.end + offset;
        }
        self
    }
}

/// A column of a table without the word before its position: `setboard`, `start:`, `FEN`.
#[inline]
fn without_label(column: &str) -> &str {
    match column.split_once(' ') {
        Some((label, rest))
            if label.trim_end_matches(':').chars().all(char::is_alphanumeric)
                && rest.contains('/') =>
        {
            rest.trim_start()
        }
        _ => column,
    }
}

/// The position at the end of an address, as sites write it, `.._w_KQkq_-_0_1`, with spaces; and where it begins.
#[inline]
fn in_address(part: &str) -> Option<(usize, String)> {
    let part = part.split(['?', '#']).next().unwrap_or_default();
    let is_address =
        !part.contains(char::is_whitespace) && part.contains("_w_") | part.contains("_b_");
    let start = part.rmatch_indices('/').nth(7).map_or(0, |(at, _)| at + 1);
    (is_address && start > 0).then(|| (start, part[start..].replace('_', " ")))
}

/// The offset of a part in its text.
#[inline]
fn offset(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

/// Whether a mistake is not one of chess: that of a variant, a move where EPD has an operation, as in lists of other programs, or
/// an operation of their own.
#[inline]
fn is_of_others(error: &Error) -> bool {
    match error.kind() {
        ErrorKind::Syntax(Syntax::Variant) => true,
        ErrorKind::Syntax(Syntax::Operation) => ParsedMove::parse(error.written().as_str()).is_ok(),
        ErrorKind::Syntax(Syntax::UnknownOperation) => error.fix().is_none(),
        _ => false,
    }
}

/// Whether the only mistake of a FEN is white space around its fields.
#[inline]
fn is_extra_space(error: &Error, text: &str) -> bool {
    let is_space =
        |error: &Error| matches!(error.kind(), ErrorKind::Syntax(Syntax::ExtraSpace { .. }));
    is_space(error) && !FenOptions::new().parse_setup(text).is_err_and(|error| is_space(&error))
}

/// The options of a position that are tried, in order.
#[inline]
fn options_of_position(fen: &str, options: FenOptions) -> Vec<FenOptions> {
    let castling = fen.split_whitespace().nth(2).unwrap_or_default();
    let is_by_file = !castling.contains(['K', 'Q', 'k', 'q']);
    let mut tried = vec![options];
    if !is_by_file {
        tried.push(options.chess960());
    }
    tried.push(options.allow(Allow::CLOCKS | options.allowed));
    if is_by_file {
        tried.push(options.allow(Allow::ARRAYS | options.allowed));
    }
    tried
}

/// Options as they are written before a position.
#[inline]
fn words(options: FenOptions) -> String {
    let mut words = String::new();
    for (is_on, word) in [(options.is_reachable, "reachable "), (options.is_chess960, "chess960 ")]
    {
        words += if is_on { word } else { "" };
    }
    if !options.allowed.is_empty() {
        let names: Vec<_> = options.allowed.names().collect();
        words.extend(["allow(", &names.join(", "), ") "]);
    }
    words
}

/// The content of a string.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    Position,
    /// A board that is not a position.
    Board,
    /// A position with operations.
    Line,
    /// A board that is not a position, with operations.
    BoardLine,
    Games,
}

impl Content {
    #[inline]
    fn of(text: &str) -> Option<Self> {
        let text = &without_spaces(text.trim());
        if !is_position(text) {
            return is_game(text).then_some(Self::Games);
        }
        let fields: Vec<_> = text.split_whitespace().collect();
        let is_name = |word: &&str| {
            word.len() > 1 && word.starts_with(|char: char| char.is_ascii_alphabetic())
        };
        let is_board = !fields[0].contains('K') || !fields[0].contains('k');
        if fields.last().is_some_and(|field| field.contains([',', '|'])) {
            return None;
        }
        // No operation of EPD is a move. `c1` to `c8` are comments.
        let is_move = |operation: &str| {
            let opcode = operation.split_whitespace().next().unwrap_or_default();
            let is_comment = operation.contains('"') && opcode.starts_with('c');
            !is_comment && ParsedMove::parse(opcode).is_ok()
        };
        // Some programs escape quotes, which EPD does not.
        if text.split(';').skip(1).any(is_move) || text.contains("\\\"") {
            return None;
        }
        Some(if text.contains(';') || fields.get(4).is_some_and(is_name) {
            if is_board { Self::BoardLine } else { Self::Line }
        } else if fields.len() > 6 {
            // Words after a position.
            return None;
        } else if is_board || !matches!(fields.len(), 4 | 6) {
            Self::Board
        } else {
            Self::Position
        })
    }
}

/// A text without the spaces beside each `/`.
#[inline]
fn without_spaces(text: &str) -> Cow<'_, str> {
    if text.contains(" /") || text.contains("/ ") {
        text.split('/').map(str::trim).collect::<Vec<_>>().join("/").into()
    } else {
        text.into()
    }
}

/// Whether a text begins like a FEN: with eight ranks, and eight files in most of them. `is_fen`
/// also takes paths.
#[inline]
fn is_position(text: &str) -> bool {
    if !chess_core::is_fen(text) || text.contains(['\n', '{']) {
        return false;
    }
    let words: Vec<_> = text.split_whitespace().collect();
    // A template, as C, Go and Python write it.
    if words[..words.len().min(6)].iter().any(|word| word.starts_with('%') || word.contains("/%")) {
        return false;
    }
    let ranks: Vec<_> = words[0].split('/').collect();
    // A letter of both sides that no piece of chess has is one of a variant.
    let is_of_variant =
        |letter: char| !"pnbrqk".contains(letter) && words[0].contains(letter.to_ascii_uppercase());
    if words[0].chars().filter(char::is_ascii_lowercase).any(is_of_variant) {
        return false;
    }
    // A ninth rank is the pocket of a variant, if it is not one that was written twice.
    if let [.., last, pocket] = &ranks[..]
        && ranks.len() == 9
        && last != pocket
        && !pocket.is_empty()
        && pocket.chars().all(char::is_alphabetic)
    {
        return false;
    }
    let files = |rank: &str| {
        rank.bytes()
            .map(|byte| if byte.is_ascii_digit() { u32::from(byte - b'0') } else { 1 })
            .sum::<u32>()
    };
    let whole = ranks.iter().filter(|rank| files(rank) == 8).count();
    let is_of = |text: &str, letters: &str| text.chars().all(|char| letters.contains(char));
    let are_pieces = is_of(words[0], "pnbrqkPNBRQK12345678/~");
    match words.get(1) {
        Some(&("w" | "b")) => ranks.len() > 4 && whole * 2 >= ranks.len(),
        None => are_pieces && ranks.len() == 8 && whole >= 7,
        // The side to move is wrong.
        Some(_) => {
            are_pieces && whole >= 7 && words.len() > 3 && is_of(words[2], "KQABCDEFGHkqabcdefgh-")
        }
    }
}
