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
//! | `*` | the rest of the rank, with anything |
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
            _ => match Pattern::parse(text).and_then(|pattern| pattern.images(image)) {
                Ok(variants) => variants,
                Err(words) => return call.refusal(&words),
            },
        };
        found.append_value(variants.iter().any(|pattern| pattern.is_in(&board)));
        last = Some((name, variants));
    }
    Ok(Arc::new(found.finish()))
}

/// A pattern: for each kind of piece the squares where it may stand, and last the squares that may
/// be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Pattern([SquareSet; 13]);

/// The contents that a square may have: a bit for each kind of piece, White's first, and one for none.
#[derive(Clone, Copy)]
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
    fn parse(text: &str) -> Result<Self, String> {
        let ranks: Vec<_> = text.trim().split('/').collect();
        if ranks.len() > 8 {
            return Err(format!("the pattern `{text}` has {} ranks: a board has 8", ranks.len()));
        }
        let mut pattern = Self([SquareSet::EMPTY; 13]);
        for (index, number) in (1..=8_u8).rev().enumerate() {
            let squares = rank(ranks.get(index).copied().unwrap_or("*"), text)?;
            if squares.len() != 8 {
                let count = squares.len();
                return Err(format!(
                    "rank {number} of the pattern `{text}` has {count} squares: it needs 8, and `*` is the rest of them"
                ));
            }
            for (at, contents) in (8 * (number - 1)..).zip(squares) {
                pattern.allow(at, contents);
            }
        }
        Ok(pattern)
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

    /// The pattern and its mirror images.
    fn images(self, images: &str) -> Result<Vec<Self>, String> {
        if !matches!(images, "" | "colors" | "files" | "both") {
            return Err(format!(
                "`{images}` is not a kind of mirror image: use 'colors', 'files' or 'both'"
            ));
        }
        let mut all = vec![self];
        if matches!(images, "colors" | "both") {
            all.push(all[0].with_colors_exchanged());
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

/// The contents of the squares of a rank, at most one more than a board has.
fn rank(text: &str, pattern: &str) -> Result<Vec<Contents>, String> {
    let (mut squares, mut rest) = (Vec::new(), text);
    while let Some(sign) = rest.chars().next().filter(|_| squares.len() <= 8) {
        rest = &rest[sign.len_utf8()..];
        let (contents, count) = match sign {
            '1'..='8' => (Contents::EMPTY, sign as usize - '0' as usize),
            '.' => (Contents::EMPTY, 1),
            '?' => (Contents::ANYTHING, 1),
            '*' => (Contents::ANYTHING, 8_usize.saturating_sub(squares.len())),
            'A' => (Contents::WHITE, 1),
            'a' => (Contents::BLACK, 1),
            '[' => {
                let Some((letters, after)) = rest.split_once(']') else {
                    return Err(format!("a `[` of the pattern `{pattern}` is not closed: add `]`"));
                };
                rest = after;
                (Contents::one_of(letters, pattern)?, 1)
            }
            letter => (Contents::piece(letter, pattern)?, 1),
        };
        squares.extend(std::iter::repeat_n(contents, count));
    }
    squares.truncate(9);
    Ok(squares)
}
