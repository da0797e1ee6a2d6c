//! Writing a move in each notation.
//!
//! A move is taken at its word: what a writer gives for a move that is not legal describes it, no more.

use super::Notation;
use crate::{Board, Legal, Move, Role, Square, SquareSet, Text};

/// A move as text; the longest is `pawn e7 to e8 becomes knight`.
pub type MoveText = Text<32>;

impl Board {
    /// Writes a legal move in a notation.
    pub const fn write(&self, mv: Move, notation: Notation) -> MoveText {
        match notation {
            Notation::San => self.san(mv),
            Notation::Figurine => self.figurine(mv),
            Notation::LongAlgebraic => self.long_algebraic(mv),
            Notation::Uci => self.uci(mv),
            Notation::Iccf => self.iccf(mv),
            Notation::Smith => self.smith(mv),
            Notation::LongForm => self.long_form(mv),
            Notation::ShortForm => self.short_form(mv),
            Notation::NumericShortForm => self.numeric_short_form(mv),
        }
    }

    /// Standard algebraic notation, export format.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::{Board, Move, Square};
    ///
    /// assert_eq!(Board::START.san(Move::new(Square::G1, Square::F3)), "Nf3");
    /// ```
    pub const fn san(&self, mv: Move) -> MoveText {
        let mut text = MoveText::new();
        self.write_san(&mut text, mv, false);
        text
    }

    /// Standard algebraic notation with White's chess symbols for letters, as books print it.
    pub const fn figurine(&self, mv: Move) -> MoveText {
        let mut text = MoveText::new();
        self.write_san(&mut text, mv, true);
        text
    }

    /// Long algebraic notation.
    pub const fn long_algebraic(&self, mv: Move) -> MoveText {
        let mut text = MoveText::new();
        if let Some(castle) = self.castle_of(mv) {
            text.str(castle.side.san());
        } else {
            let role = self.role_at(mv.from());
            if !role.is(Role::Pawn) {
                text.byte(role.letter());
            }
            text.square(mv.from());
            text.byte(if self.captured(mv).is_some() { b'x' } else { b'-' });
            text.square(mv.to());
            write_promotion(&mut text, mv, false);
        }
        self.write_check(&mut text, mv);
        text
    }

    /// UCI; the same as the move's `Display`.
    pub const fn uci(&self, mv: Move) -> MoveText {
        let mut text = MoveText::new();
        text.str(mv.uci().as_str());
        text
    }

    /// UCI as Chess960 engines expect it: castling always as king takes rook.
    pub const fn uci_chess960(&self, mv: Move) -> MoveText {
        match self.castle_of(mv) {
            Some(castle) => self.uci(Move::new(castle.king, castle.rook)),
            None => self.uci(mv),
        }
    }

    /// ICCF numeric notation.
    pub const fn iccf(&self, mv: Move) -> MoveText {
        let mut text = MoveText::new();
        write_digits(&mut text, mv.from());
        write_digits(&mut text, mv.to());
        if let Some(promoted) = mv.promotion() {
            // 1 Q, 2 R, 3 B, 4 N.
            text.byte(b'0' + 5 - promoted as u8);
        }
        text
    }

    /// Smith notation.
    pub const fn smith(&self, mv: Move) -> MoveText {
        let mut text = MoveText::new();
        text.square(mv.from()).square(mv.to());
        if let Some(castle) = self.castle_of(mv) {
            text.byte(match castle.side {
                crate::Side::King => b'c',
                crate::Side::Queen => b'C',
            });
        } else if self.is_en_passant(mv) {
            text.byte(b'E');
        } else if let Some(captured) = self.captured(mv) {
            text.byte(captured.letter().to_ascii_lowercase());
        }
        if let Some(promoted) = mv.promotion() {
            text.byte(promoted.letter());
        }
        text
    }

    /// Chesskell's long form.
    pub const fn long_form(&self, mv: Move) -> MoveText {
        let mut text = MoveText::new();
        text.str(self.role_at(mv.from()).name()).byte(b' ').square(mv.from());
        text.str(" to ").square(mv.to());
        if let Some(promoted) = mv.promotion() {
            text.str(" becomes ").str(promoted.name());
        }
        text
    }

    /// Chesskell's short form, or its long form where the short one could mean two pieces.
    pub const fn short_form(&self, mv: Move) -> MoveText {
        let mut text = MoveText::new();
        if let Some(castle) = self.castle_of(mv) {
            text.str(match castle.side {
                crate::Side::King => "o_o",
                crate::Side::Queen => "o_o_o",
            });
            return text;
        }
        if !self.short_form_suffices(mv) {
            return self.long_form(mv);
        }
        let role = self.role_at(mv.from());
        text.byte(role.letter().to_ascii_lowercase()).byte(b' ').square(mv.to());
        if let Some(promoted) = mv.promotion() {
            text.byte(b' ').byte(promoted.letter().to_ascii_lowercase());
        }
        text
    }

    /// Chesskell's short form in digits, or its long form where that could mean two pieces.
    pub const fn numeric_short_form(&self, mv: Move) -> MoveText {
        if self.castle_of(mv).is_some() || !self.short_form_suffices(mv) {
            return self.short_form(mv);
        }
        let mut text = MoveText::new();
        write_role_digit(&mut text, self.role_at(mv.from()));
        text.str(" _");
        write_digits(&mut text, mv.to());
        if let Some(promoted) = mv.promotion() {
            text.byte(b' ');
            write_role_digit(&mut text, promoted);
        }
        text
    }

    const fn short_form_suffices(&self, mv: Move) -> bool {
        let role = self.role_at(mv.from());
        !self.legal_origins(role, mv.to(), &self.watch()).without(mv.from()).meets(SquareSet::ALL)
    }

    /// Standard algebraic notation without `+` and `#`.
    pub(crate) const fn bare_san(&self, mv: Move) -> MoveText {
        let mut text = MoveText::new();
        self.write_bare_san(&mut text, mv, false);
        text
    }

    const fn write_san(&self, text: &mut MoveText, mv: Move, figurine: bool) {
        self.write_bare_san(text, mv, figurine);
        self.write_check(text, mv);
    }

    const fn write_bare_san(&self, text: &mut MoveText, mv: Move, figurine: bool) {
        let role = self.role_at(mv.from());
        if let Some(castle) = self.castle_of(mv) {
            text.str(castle.side.san());
        } else {
            let takes = self.captured(mv).is_some();
            if role.is(Role::Pawn) {
                if takes {
                    text.byte(mv.from().file().letter());
                }
            } else {
                write_letter(text, role, figurine);
                self.write_origin(text, mv, role);
            }
            if takes {
                text.byte(b'x');
            }
            text.square(mv.to());
            write_promotion(text, mv, figurine);
        }
    }

    /// What tells a piece from others of its kind that could go there: file, else rank, else both.
    const fn write_origin(&self, text: &mut MoveText, mv: Move, role: Role) {
        let from = mv.from();
        let others = self.legal_origins(role, mv.to(), &self.watch()).without(from);
        if others.is_empty() {
            return;
        }
        let same_file = others.meets(SquareSet::file(from.file()));
        let same_rank = others.meets(SquareSet::rank(from.rank()));
        if !same_file || same_rank {
            text.byte(from.file().letter());
        }
        if same_file {
            text.byte(from.rank().digit());
        }
    }

    const fn write_check(&self, text: &mut MoveText, mv: Move) {
        let next = self.after(mv);
        if next.is_check() {
            text.byte(if next.has_legal_move() { b'+' } else { b'#' });
        }
    }
}

const fn write_letter(text: &mut MoveText, role: Role, figurine: bool) {
    if figurine {
        let white = crate::Piece { color: crate::Color::White, role };
        text.str(white.figurine());
    } else {
        text.byte(role.letter());
    }
}

const fn write_promotion(text: &mut MoveText, mv: Move, figurine: bool) {
    if let Some(promoted) = mv.promotion() {
        text.byte(b'=');
        write_letter(text, promoted, figurine);
    }
}

const fn write_digits(text: &mut MoveText, square: Square) {
    text.byte(b'1' + square.file().index()).byte(square.rank().digit());
}

const fn write_role_digit(text: &mut MoveText, role: Role) {
    let digit = match role {
        Role::Queen => b'1',
        Role::Rook => b'2',
        Role::Bishop => b'3',
        Role::Knight => b'4',
        Role::Pawn => b'5',
        Role::King => b'6',
    };
    text.byte(b'_').byte(digit);
}

impl Legal<'_> {
    /// Standard algebraic notation, export format.
    pub const fn san(self) -> MoveText {
        self.board().san(self.to_move())
    }

    /// Writes the move in a notation.
    pub const fn write(self, notation: Notation) -> MoveText {
        self.board().write(self.to_move(), notation)
    }
}
