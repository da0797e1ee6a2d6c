//! The judgement of a string: whether it is chess, whether it is right, and the call that would check it.
//!
//! | content | it looks like | macro |
//! |---|---|---|
//! | a position | ranks of eight files with `/` between them, and other fields | `fen!` |
//! | a board | the same without both kings, or without fields | `fen!(setup ..)` |
//! | a position with operations | a position and a `;` | `epd!` |
//! | games | several usual tags, or several numbered moves | `pgn!` |
//!
//! Everything else is no chess, and so are a template and a text that has more words than moves.

use std::ops::Range;

use chess_core::pgn::TAG_NAMES;
use chess_core::{Allow, FenOptions};
use proc_macro2::{TokenStream, TokenTree};

use super::FoundLiteral;
use crate::check::check;
use crate::diagnostic::Diagnostic;
use crate::find::{FoundCall, Macro};
use crate::parse::literal::Kind;

/// The judgement of a string of chess.
pub struct JudgedLiteral {
    /// The beginning of the call that checks it, up to the string, without a path: `fen!(setup `.
    pub call: String,
    /// The mistakes.
    pub mistakes: Vec<Diagnostic>,
}

impl FoundLiteral {
    /// The byte range of the literal in its file.
    #[inline]
    pub fn range(&self) -> Range<usize> {
        self.string.literal().span().byte_range()
    }

    /// Judges a string; `None` if it is no chess. The options are those of all positions.
    ///
    /// Words before a position are found where they are certain: those about castling and clocks, which change no piece.
    #[inline]
    pub fn judged(&self, options: FenOptions) -> Option<JudgedLiteral> {
        let value = self.string.value();
        let (kind, words) = match Content::of(value)? {
            Content::Position => (Kind::Fen, words_of_position(value, options)),
            Content::Line => (Kind::Epd, words_of_position(value, options)),
            Content::Board => (Kind::Fen, vec!["setup ".to_owned()]),
            Content::Games => (Kind::Pgn, vec![String::new()]),
        };
        let mut judgements = words.iter().map(|words| self.check(kind, words));
        let first = judgements.next()?;
        if first.mistakes.is_empty() {
            return Some(first);
        }
        judgements.find(|judgement| judgement.mistakes.is_empty()).or(Some(first))
    }

    #[inline]
    fn check(&self, kind: Kind, words: &str) -> JudgedLiteral {
        let mut written: TokenStream = words.parse().unwrap_or_default();
        written.extend([TokenTree::Literal(self.string.literal().clone())]);
        let call = FoundCall { called: Macro::Literal(kind), written, range: self.range() };
        let mistakes = check(&call).mistakes.into_iter().map(|(_, mistake)| mistake).collect();
        let name = Kind::ALL.iter().find(|(_, known)| *known == kind).map_or("", |(name, _)| name);
        JudgedLiteral { call: format!("{name}!({words}"), mistakes }
    }
}

/// The words before a position that are tried, in order.
#[inline]
fn words_of_position(fen: &str, options: FenOptions) -> Vec<String> {
    let castling = fen.split_whitespace().nth(2).unwrap_or_default();
    let has = |is_of_side: fn(&u8) -> bool| castling.bytes().any(|byte| is_of_side(&byte));
    // The rights of one side alone are no sign of Chess960: its king may have moved.
    let is_of_both = has(u8::is_ascii_uppercase) && has(u8::is_ascii_lowercase);
    let is_by_file = !castling.contains(['K', 'Q', 'k', 'q']);
    let mut tried = vec![options];
    if is_of_both && !is_by_file {
        tried.push(options.chess960());
    }
    tried.push(options.allow(Allow::CLOCKS | options.allowed));
    if is_by_file {
        tried.push(options.allow(Allow::ARRAYS | options.allowed));
    }
    tried.into_iter().map(words).collect()
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
    /// A board that is no position.
    Board,
    /// A position with operations.
    Line,
    Games,
}

impl Content {
    #[inline]
    fn of(text: &str) -> Option<Self> {
        let text = text.trim();
        if !is_position(text) {
            return is_game(text).then_some(Self::Games);
        }
        let fields: Vec<_> = text.split_whitespace().collect();
        let is_name = |word: &&str| {
            word.len() > 1 && word.starts_with(|char: char| char.is_ascii_alphabetic())
        };
        Some(if text.contains(';') || fields.get(4).is_some_and(is_name) {
            Self::Line
        } else if fields.len() > 6 {
            // Words after a position.
            return None;
        } else if fields.len() < 4 || !fields[0].contains('K') || !fields[0].contains('k') {
            Self::Board
        } else {
            Self::Position
        })
    }
}

/// Whether a text begins like a FEN: with eight ranks, most of which have eight files. `is_fen` also takes paths.
#[inline]
fn is_position(text: &str) -> bool {
    if !chess_core::is_fen(text) || text.contains(['\n', '{']) {
        return false;
    }
    let words: Vec<_> = text.split_whitespace().collect();
    let ranks: Vec<_> = words[0].split('/').collect();
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

/// Whether a text is a game: it begins with usual tags or with move 1, and has far more moves than other words.
#[inline]
fn is_game(text: &str) -> bool {
    let is_template = text.contains("{}") || text.contains("\"{");
    if is_template || !text.starts_with(['[', '1']) {
        return false;
    }
    let names = text.split('[').skip(1).filter_map(|tag| tag.split_once([' ', '\t']));
    let tags = names
        .filter(|(name, value)| TAG_NAMES.contains(name) && value.trim_start().starts_with('"'));
    let words = Words::of(text);
    let begins = match (text.starts_with('['), tags.count()) {
        (true, 0) => false,
        (true, 1) => words.numbered > 0,
        (true, _) => words.moves > 0,
        (false, _) => text.starts_with("1.") && words.numbered > 1,
    };
    begins && words.others * 4 <= words.moves
}

/// The numbers of words in a text, outside of tags and comments.
#[derive(Default)]
struct Words {
    moves: usize,
    /// The moves with a number.
    numbered: usize,
    others: usize,
}

impl Words {
    #[inline]
    fn of(text: &str) -> Self {
        let mut words = Self::default();
        let (mut closing, mut is_numbered) = (None, false);
        for word in text.split_whitespace() {
            closing = closing.or(match word.as_bytes() {
                [b'{', ..] => Some('}'),
                [b'[', ..] => Some(']'),
                _ => None,
            });
            if let Some(sign) = closing {
                closing = closing.filter(|_| !word.contains(sign));
                continue;
            }
            let word = word.trim_matches(['(', ')']);
            let after = word.trim_start_matches(|char: char| char.is_ascii_digit());
            let is_number =
                after.len() < word.len() && (after.is_empty() || after.starts_with('.'));
            is_numbered |= is_number;
            let word = if is_number { after.trim_start_matches('.') } else { word };
            if is_move(word) {
                words.moves += 1;
                words.numbered += usize::from(is_numbered);
            } else if word.is_empty() || is_sign(word) {
                continue;
            } else {
                words.others += 1;
            }
            is_numbered = false;
        }
        words
    }
}

/// Whether a word looks like a move.
#[inline]
fn is_move(word: &str) -> bool {
    let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8']);
    let is_castling = ["O-O", "0-0", "o-o"].iter().any(|castling| word.starts_with(castling));
    word.len() <= 12 && (is_castling || word.as_bytes().windows(2).any(is_square))
}

/// Whether a word is a result or a sign about a move.
#[inline]
fn is_sign(word: &str) -> bool {
    matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*")
        || !word.contains(char::is_alphanumeric)
        || word.starts_with('$')
}
