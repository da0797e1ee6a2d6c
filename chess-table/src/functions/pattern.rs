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

use super::Definition;
use super::call::Call;

pub(super) const FUNCTIONS: [Definition; 1] = [Definition {
    name: "matches",
    arguments: (2, 3),
    returns: || DataType::Boolean,
    run: matches,
}];

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
            _ => match Pattern::read(text).and_then(|pattern| pattern.images(image)) {
                Ok(variants) => variants,
                Err(words) => return call.refusal(&words),
            },
        };
        found.append_value(variants.iter().any(|pattern| pattern.is_in(&board)));
        last = Some((name, variants));
    }
    Ok(Arc::new(found.finish()))
}

/// A pattern: for each kind of piece the squares on which it may stand, and the squares that may be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Pattern {
    /// By color and role.
    pieces: [[SquareSet; 6]; 2],
    empty: SquareSet,
}

/// What may be on a square.
#[derive(Clone, Copy)]
struct Choice<'a> {
    pieces: &'a [Piece],
    may_be_empty: bool,
}

impl Pattern {
    /// A pattern that no position has, because each square allows nothing.
    const NOTHING: Self = Self { pieces: [[SquareSet::EMPTY; 6]; 2], empty: SquareSet::EMPTY };

    fn read(text: &str) -> Result<Self, String> {
        let all: Vec<_> = Color::ALL
            .into_iter()
            .flat_map(|color| Role::ALL.map(|role| Piece { color, role }))
            .collect();
        let anything = Choice { pieces: &all, may_be_empty: true };
        let mut pattern = Self::NOTHING;
        let ranks: Vec<_> = text.trim().split('/').collect();
        if ranks.len() > 8 {
            return Err(format!("the pattern `{text}` has {} ranks: a board has 8", ranks.len()));
        }
        for rank in 0..8_u8 {
            let mut file = 0;
            let mut signs = ranks.get(usize::from(rank)).copied().unwrap_or("*").chars();
            while let Some(sign) = signs.next() {
                let (choice, count) = match sign {
                    '1'..='8' => (Choice { pieces: &[], may_be_empty: true }, sign as u8 - b'0'),
                    '.' => (Choice { pieces: &[], may_be_empty: true }, 1),
                    '?' => (anything, 1),
                    '*' => (anything, 8 - file),
                    'A' => (Choice { pieces: &all[..6], may_be_empty: false }, 1),
                    'a' => (Choice { pieces: &all[6..], may_be_empty: false }, 1),
                    '[' => {
                        let set = signs.by_ref().take_while(|sign| *sign != ']');
                        let pieces =
                            set.map(|sign| piece(sign, text)).collect::<Result<Vec<_>, _>>()?;
                        pattern.allow(
                            rank,
                            file..file + 1,
                            Choice { pieces: &pieces, may_be_empty: false },
                        );
                        file += 1;
                        continue;
                    }
                    letter => {
                        let piece = piece(letter, text)?;
                        pattern.allow(
                            rank,
                            file..file + 1,
                            Choice { pieces: &[piece], may_be_empty: false },
                        );
                        file += 1;
                        continue;
                    }
                };
                pattern.allow(rank, file..file + count, choice);
                file += count;
            }
            if file != 8 {
                let number = 8 - rank;
                return Err(format!(
                    "rank {number} of the pattern `{text}` has {file} squares: add `*` for the rest of 8"
                ));
            }
        }
        Ok(pattern)
    }

    /// Allows something on squares of a rank, counted from the eighth. Files beyond the board are left out.
    fn allow(&mut self, rank: u8, files: std::ops::Range<u8>, choice: Choice<'_>) {
        let squares = files
            .filter(|file| *file < 8)
            .filter_map(|file| Square::from_index((7 - rank) * 8 + file));
        for square in squares {
            for piece in choice.pieces {
                self.pieces[piece.color as usize][piece.role as usize].insert(square);
            }
            if choice.may_be_empty {
                self.empty.insert(square);
            }
        }
    }

    /// The pattern and its mirror images.
    fn images(self, images: &str) -> Result<Vec<Self>, String> {
        let mut all = vec![self];
        if matches!(images, "colors" | "both") {
            all.extend(all.clone().into_iter().map(|Self { pieces: [white, black], empty }| {
                Self {
                    pieces: [black, white].map(|squares| squares.map(SquareSet::flip_ranks)),
                    empty: empty.flip_ranks(),
                }
            }));
        }
        if matches!(images, "files" | "both") {
            all.extend(all.clone().into_iter().map(|Self { pieces, empty }| Self {
                pieces: pieces.map(|squares| squares.map(SquareSet::flip_files)),
                empty: empty.flip_files(),
            }));
        }
        if !matches!(images, "" | "colors" | "files" | "both") {
            return Err(format!(
                "`{images}` is no kind of mirror image: use 'colors', 'files' or 'both'"
            ));
        }
        Ok(all)
    }

    fn is_in(&self, board: &Board) -> bool {
        let is_allowed = |color: Color| {
            let pieces = self.pieces[color as usize];
            Role::ALL
                .into_iter()
                .all(|role| board.by_piece(color, role).is_subset(pieces[role as usize]))
        };
        board.occupied().complement().is_subset(self.empty)
            && Color::ALL.into_iter().all(is_allowed)
    }
}

fn piece(letter: char, pattern: &str) -> Result<Piece, String> {
    Piece::from_letter(letter).ok_or_else(|| {
        format!("`{letter}` in the pattern `{pattern}` is no piece: the signs are those of FEN, `.`, `?`, `*`, `A`, `a` and `[..]`")
    })
}
