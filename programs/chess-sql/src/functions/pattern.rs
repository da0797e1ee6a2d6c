//! `matches`: whether a position has a pattern of pieces.
//!
//! A pattern is written like the placement of FEN, from rank 8 to rank 1. Ranks that are left out at the end may hold
//! anything.
//!
//! | sign | square |
//! |---|---|
//! | `K` to `P`, `k` to `p` | with this piece |
//! | `1` to `8`, `.` | so many empty squares; one |
//! | `?` | with anything |
//! | `*` | any number of squares, with anything: `*k*` is a rank with Black's king |
//! | `A`, `a` | with any piece of White, of Black |
//! | `[Nb]` | with one of these pieces |
//!
//! A third argument asks for mirror images too: `'colors'`, with the colors exchanged; `'files'`, with left and right
//! exchanged; `'both'`.

use std::sync::Arc;

use chess_check::chess_core::{Board, Color, Piece, Role, Square, SquareSet};
use datafusion::arrow::array::{ArrayRef, BooleanBuilder};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;

use super::call::Call;
use super::{Definition, define};

pub(super) const FUNCTIONS: [Definition; 1] =
    [define("matches(fen, '*/*/*/*/*/*/?????PB?', 'both')", (2, 3), || DataType::Boolean, matches)];

fn matches(call: &Call) -> Result<ArrayRef> {
    let (positions, patterns, images) = (call.positions()?, call.texts(1)?, call.texts(2)?);
    let mut found = BooleanBuilder::new();
    let mut last: Option<(String, Vec<Pattern>)> = None;
    for row in 0..call.rows {
        let text = patterns.as_ref().and_then(|patterns| patterns.get(row));
        let image = images.as_ref().map_or(Some(""), |images| images.get(row));
        let (Some(text), Some(image), Some(board)) = (text, image, positions.get(row)) else {
            found.append_null();
            continue;
        };
        let name = format!("{image} {text}");
        let variants = match last.take() {
            Some((known, variants)) if known == name => variants,
            _ => match Pattern::parse(text).and_then(|patterns| Pattern::images(patterns, image)) {
                Ok(variants) => variants,
                Err(words) => return call.refusal(&words),
            },
        };
        found.append_value(variants.iter().any(|pattern| pattern.is_in(&board)));
        last = Some((name, variants));
    }
    Ok(Arc::new(found.finish()))
}

/// The most ways to read a text with several `*`.
const MOST: usize = 4096;

/// A pattern: for each kind of piece the squares where it may stand, and last the squares that may
/// be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Pattern([SquareSet; 13]);

/// The contents that a square may have: a bit for each kind of piece, White's first, and one for none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Contents(u16);

impl Contents {
    const WHITE: Self = Self(0b11_1111);
    const BLACK: Self = Self(0b11_1111 << 6);
    const EMPTY: Self = Self(1 << 12);
    const ANYTHING: Self = Self(0x1FFF);

    fn piece(letter: char, pattern: &str) -> Result<Self, String> {
        let piece = Piece::from_letter(letter).ok_or_else(|| {
            format!(
                "`{letter}` in the pattern `{pattern}` is not a piece: the signs are those of FEN, `.`, `?`, `*`, `A`, `a` and `[..]`"
            )
        })?;
        Ok(Self(1 << (6 * piece.color as u16 + piece.role as u16)))
    }

    /// One of the pieces with these letters.
    fn one_of(letters: &str, pattern: &str) -> Result<Self, String> {
        letters.chars().try_fold(Self(0), |set, letter| {
            Self::piece(letter, pattern).map(|piece| Self(set.0 | piece.0))
        })
    }
}

impl Pattern {
    /// The patterns of a text: several, if a `*` may stand for more or fewer squares.
    fn parse(text: &str) -> Result<Vec<Self>, String> {
        let ranks: Vec<_> = text.trim().split('/').collect();
        if ranks.len() > 8 {
            return Err(format!("the pattern `{text}` has {} ranks: a board has 8", ranks.len()));
        }
        let mut patterns = vec![Self([SquareSet::EMPTY; 13])];
        for (index, number) in (1..=8_u8).rev().enumerate() {
            let ways = rank(ranks.get(index).copied().unwrap_or("*"), text)?;
            if let Some(count) = ways.iter().map(Vec::len).find(|count| *count != 8) {
                return Err(format!(
                    "rank {number} of the pattern `{text}` has {count} squares: it needs 8, and `*` is any number of them"
                ));
            }
            if patterns.len() * ways.len() > MOST {
                return Err(format!("the pattern `{text}` has too many ways: it needs fewer `*`"));
            }
            let allowed = |(pattern, squares): (&Self, &Vec<Contents>)| {
                let mut pattern = pattern.clone();
                for (at, contents) in (8 * (number - 1)..).zip(squares) {
                    pattern.allow(at, *contents);
                }
                pattern
            };
            let pairs = patterns.iter().flat_map(|one| ways.iter().map(move |way| (one, way)));
            patterns = pairs.map(allowed).collect();
        }
        Ok(patterns)
    }

    /// Allows contents on the square with a number.
    fn allow(&mut self, square: u8, contents: Contents) {
        let Some(square) = Square::from_index(square) else { return };
        for (bit, squares) in self.0.iter_mut().enumerate() {
            if contents.0 >> bit & 1 == 1 {
                squares.insert(square);
            }
        }
    }

    /// Patterns and their mirror images.
    fn images(mut all: Vec<Self>, images: &str) -> Result<Vec<Self>, String> {
        if !matches!(images, "" | "colors" | "files" | "both") {
            return Err(format!(
                "`{images}` is not a kind of mirror image: use 'colors', 'files' or 'both'"
            ));
        }
        if matches!(images, "colors" | "both") {
            all.extend(all.iter().map(Self::with_colors_exchanged).collect::<Vec<_>>());
        }
        if matches!(images, "files" | "both") {
            let flipped = |pattern: &Self| Self(pattern.0.map(SquareSet::flip_files));
            all.extend(all.iter().map(flipped).collect::<Vec<_>>());
        }
        Ok(all)
    }

    fn with_colors_exchanged(&self) -> Self {
        let mut pattern = Self(self.0.map(SquareSet::flip_ranks));
        pattern.0[..12].rotate_left(6);
        pattern
    }

    fn is_in(&self, board: &Board) -> bool {
        let pieces = Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| (color, role)));
        board.occupied().complement().is_subset(self.0[12])
            && pieces
                .zip(&self.0)
                .all(|((color, role), squares)| board.by_piece(color, role).is_subset(*squares))
    }
}

/// The contents of the squares of a rank: several ways, if a `*` may stand for more or fewer squares. If no way has 8
/// squares, there is one, with at most one more than a board has.
fn rank(text: &str, pattern: &str) -> Result<Vec<Vec<Contents>>, String> {
    let (mut ways, mut rest) = (vec![Vec::new()], text);
    while let Some(sign) = rest.chars().next() {
        rest = &rest[sign.len_utf8()..];
        let (contents, counts) = match sign {
            '1'..='8' => (Contents::EMPTY, (sign as usize - '0' as usize, 0)),
            '.' => (Contents::EMPTY, (1, 0)),
            '?' => (Contents::ANYTHING, (1, 0)),
            '*' => (Contents::ANYTHING, (0, 8)),
            'A' => (Contents::WHITE, (1, 0)),
            'a' => (Contents::BLACK, (1, 0)),
            '[' => {
                let Some((letters, after)) = rest.split_once(']') else {
                    return Err(format!("a `[` of the pattern `{pattern}` is not closed: add `]`"));
                };
                rest = after;
                (Contents::one_of(letters, pattern)?, (1, 0))
            }
            letter => (Contents::piece(letter, pattern)?, (1, 0)),
        };
        let (least, more) = counts;
        let longer = |way: &Vec<Contents>| {
            let more = more.min(8_usize.saturating_sub(way.len()));
            let counts = least..=least + more;
            counts.map(|count| [&way[..], &vec![contents; count]].concat()).collect::<Vec<_>>()
        };
        ways = ways.iter().flat_map(longer).collect();
        for way in &mut ways {
            way.truncate(9);
        }
        ways.sort_unstable();
        ways.dedup();
    }
    let longest = ways.iter().max_by_key(|way| way.len()).cloned().unwrap_or_default();
    ways.retain(|way| way.len() == 8);
    Ok(if ways.is_empty() { vec![longest] } else { ways })
}
