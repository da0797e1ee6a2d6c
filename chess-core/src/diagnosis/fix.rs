//! The fixes of an error, derived from its kind and its data.

use crate::basics::{Color, GameResult, Move, Role, opcode_meant};
use crate::board::Board;
use crate::error::{
    Allow, Edit, Error, ErrorKind, FalseClaim, Fault, Faults, Field, Fix, FixText, Fixes, Illegal,
    Miscount, Misspelling, Suggestions, Syntax,
};
use crate::fen::{CastlingLetters, write_castling};
use crate::notation::Notation;
use crate::notation::result::eat_scores;
use crate::reading::{Readings, in_ascii, lookalike};
use crate::setup::Setup;
use crate::text::{ArrayString, Cursor, is_ruled};

type Text = ArrayString<LONGEST>;

/// The length of the longest fix in bytes.
const LONGEST: usize = 24;

impl Error {
    /// The changes that make the refused text right, in the order in which the message prints them.
    /// If there are several, only the author knows which one is right.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, error::Fix};
    ///
    /// let error = Board::from_fen("4k3/8/8/8/8/8/8/4K1R1 w K - 0 1").unwrap_err();
    /// let fixes = error.fixes();
    /// assert!(matches!(fixes[0], Fix::Castling(rights) if rights == "-"));
    /// assert!(matches!(fixes[1], Fix::DeclareChess960(rights) if rights == "G"));
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn fixes(&self) -> Fixes {
        if let Some((mv, _)) = self.proof() {
            return one(Some(Fix::Replace(self.spelled(mv))));
        }
        match self.kind() {
            ErrorKind::Syntax(Syntax::Misspelling { kind, mv: Some(mv) }) => {
                of_misspelling(kind, mv, self)
            }
            ErrorKind::Syntax(syntax)
                if syntax.leaves_choice() && !self.suggestions().is_empty() =>
            {
                one(Some(Fix::Choose(self.suggestions())))
            }
            ErrorKind::Syntax(syntax) => one(of_syntax(syntax, self)),
            ErrorKind::Invalid(faults) => of_faults(faults, self),
            ErrorKind::Illegal(illegal) => one(of_illegal(illegal, self)),
            ErrorKind::FalseClaim(claim) => with_doubt(of_claim(claim, self), self),
            ErrorKind::Unread(_) => one(None),
        }
    }

    /// The fix, if there is exactly one.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, error::Fix};
    ///
    /// let error = Board::START.read("N-f3").unwrap_err();
    /// assert!(matches!(error.fix(), Some(Fix::Replace(text)) if text == "Nf3"));
    ///
    /// let error = Board::START.read("Nf4").unwrap_err();
    /// assert_eq!(error.fix(), Some(Fix::Choose(error.suggestions())));
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn fix(&self) -> Option<Fix> {
        match self.fixes().as_slice() {
            [fix] => Some(*fix),
            _ => None,
        }
    }

    /// Whether the only fix is a certain one, which needs no choice of the author.
    #[cfg(feature = "alloc")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is_certain(&self) -> bool {
        !matches!(self.fix(), None | Some(Fix::Choose(_)))
    }

    /// A legal move as the fixes write it: in standard algebraic notation, or by squares if the refused text is written so; with
    /// the piece letters of the game, and in [tokens of Rust](Self::in_tokens) with a space before `#`.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// let error = Board::START.read("Nf4").unwrap_err();
    /// assert_eq!(error.spelled(error.suggestions()[0]), "Nf3");
    ///
    /// let error = Board::START.read("g1f4").unwrap_err();
    /// assert_eq!(error.spelled(error.suggestions()[0]), "g1f3");
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn spelled(&self, mv: Move) -> FixText {
        let (board, mut text) = (self.position(), Text::new());
        let spelled = board.write(mv, notation_of(self.text()));
        let spelled = spelled.as_str();
        // Chess symbols belong to all languages, and stand in strings only.
        if !spelled.is_ascii() {
            return FixText::of(spelled);
        }
        let mut i = 0;
        while i < spelled.len() {
            let byte = spelled.as_bytes()[i];
            match (self.language, Role::from_byte(byte)) {
                (Some(language), Some(role)) if byte.is_ascii_uppercase() => {
                    text.str(language.letter_of(role));
                }
                _ if byte == b'#' && self.is_in_tokens() => _ = text.str(" #"),
                _ => _ = text.byte(byte),
            }
            i += 1;
        }
        FixText(text)
    }

    /// The only fix as a change of the text that has the error; `None` if it is not a change of a
    /// single place.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::GameBuf;
    ///
    /// let text = "1. e4 f6 2. d4 g5 3. Qh5 mate";
    /// let error = GameBuf::parse(text).unwrap_err();
    /// let edit = error.edit(text).unwrap();
    /// assert_eq!((&text[edit.range], &*edit.text), (" mate", "#"));
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn edit(&self, text: &str) -> Option<Edit> {
        let (range, bytes) = (self.range(), text.as_bytes());
        if range.end > bytes.len() {
            return None;
        }
        match self.fix() {
            Some(Fix::Replace(new)) => {
                let is_move = matches!(self.kind(), ErrorKind::Syntax(Syntax::Misspelling { .. }))
                    || self.proof().is_some();
                let has_mark =
                    matches!(bytes.split_at(range.end).1.trim_ascii_start(), [b'+' | b'#', ..]);
                let new = if is_move && has_mark { without_mark(new) } else { new };
                // Castling may touch the next move.
                let touches =
                    is_move && range.end < bytes.len() && bytes[range.end].is_ascii_alphanumeric();
                Some(Edit::new(range, if touches { with_space(new) } else { new }))
            }
            Some(Fix::Insert(new)) => {
                // A `;` touches the word before it.
                let is_sign = matches!(new.as_str().as_bytes(), b";");
                let at = if is_sign { before_space(bytes, range.start) } else { range.start };
                Some(Edit::new(at..at, new))
            }
            Some(Fix::Castling(rights)) if matches!(self.field(), Field::Castling) => {
                Some(Edit::new(range, rights))
            }
            Some(Fix::Remove) => Some(self.removal(bytes)),
            Some(Fix::Sign(sign)) => {
                let before = before_space(bytes, range.start);
                let mut new = Text::new();
                if before == 0 || !matches!(bytes[before - 1], b'+' | b'#') {
                    new.char(sign);
                }
                // In tokens, the space before `#` stays.
                let start = if self.is_in_tokens() { range.start } else { before };
                Some(Edit::new(start..range.end, FixText(new)))
            }
            _ => None,
        }
    }

    /// The refused text left out, with the white space before it. Without a ruled line, an empty one stays between games.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn removal(&self, bytes: &[u8]) -> Edit {
        let range = self.range();
        if is_ruled(self.text().as_bytes()) {
            return Edit::new(range, FixText::of(""));
        }
        let start = match self.kind() {
            ErrorKind::Illegal(_) => before_space(bytes, before_number(bytes, range.start)),
            _ => before_space(bytes, range.start),
        };
        let mut new = Text::new();
        let joins = start == range.start && start > 0 && range.end < bytes.len();
        if joins && !bytes[range.end].is_ascii_whitespace() {
            new.byte(b' ');
        }
        Edit::new(start..range.end, FixText(new))
    }
}

/// The notation of a refused word: one with both squares if it names two, with chess symbols if it has one, else the
/// standard one.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn notation_of(written: &str) -> Notation {
    let bytes = written.as_bytes();
    let (mut files, mut digits, mut i) = (0, 0, 0);
    let mut is_uci = true;
    while i < bytes.len() {
        match bytes[i] {
            b'a'..=b'h' | b'A' | b'C'..=b'H' => files += 1,
            b'1'..=b'8' => digits += 1,
            b'-' | b'x' if i > 1 && is_square(bytes[i - 2], bytes[i - 1]) => {
                return Notation::LongAlgebraic;
            }
            0xE2 if i + 2 < bytes.len() && matches!(bytes[i + 2], 0x94..=0x9F) => {
                return Notation::Figurine;
            }
            // A promotion.
            b'q' | b'r' | b'n' | b'Q' | b'R' | b'N' if i > 2 && i + 1 == bytes.len() => {}
            _ => is_uci = false,
        }
        i += 1;
    }
    match (is_uci, files, digits) {
        (true, 0, 4 | 5) => Notation::Iccf,
        (true, 2.., 2..) => Notation::Uci,
        _ => Notation::San,
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_square(file: u8, rank: u8) -> bool {
    matches!((file, rank), (b'a'..=b'h', b'1'..=b'8'))
}

/// The offset before the white space that ends at an offset.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn before_space(bytes: &[u8], mut at: usize) -> usize {
    while at > 0 && bytes[at - 1].is_ascii_whitespace() {
        at -= 1;
    }
    at
}

/// The offset of the move number before a move.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn before_number(bytes: &[u8], start: usize) -> usize {
    let mut at = before_space(bytes, start);
    while at > 0 && matches!(bytes[at - 1], b'.' | b'0'..=b'9') {
        at -= 1;
    }
    if at == 0 || bytes[at - 1].is_ascii_whitespace() { at } else { start }
}

/// A move without its mark for check or mate, where the text has one.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn without_mark(text: FixText) -> FixText {
    let text = text.as_str();
    match text.as_bytes() {
        [.., b' ', b'#'] => FixText::of(text.split_at(text.len() - 2).0),
        [.., b'+' | b'#'] => FixText::of(text.split_at(text.len() - 1).0),
        _ => FixText::of(text),
    }
}

/// A move with a space behind it.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn with_space(text: FixText) -> FixText {
    let mut spaced = text.0;
    spaced.byte(b' ');
    FixText(spaced)
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn one(fix: Option<Fix>) -> Fixes {
    match fix {
        Some(fix) => Fixes::NONE.with(fix),
        None => Fixes::NONE,
    }
}

/// Writes a text in place of the refused one.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn replace(text: &str) -> Fix {
    Fix::Replace(FixText::of(text))
}

/// The sign in place of a word for check or mate; `None` if the move before it gives no check.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn check_sign(mate: bool, error: &Error) -> Option<char> {
    let is_mate = match error.board() {
        Some(board) if !board.is_check() => return None,
        Some(board) => board.is_checkmate(),
        None => mate,
    };
    Some(if is_mate { '#' } else { '+' })
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn of_syntax(syntax: Syntax, error: &Error) -> Option<Fix> {
    match syntax {
        Syntax::CheckWord { .. }
        | Syntax::ForeignLetters { .. }
        | Syntax::JoinedMoves
        | Syntax::NumberTwice
        | Syntax::UnexpectedCharacter
            if error.is_guess() =>
        {
            None
        }
        Syntax::CheckWord { mate } => match check_sign(mate, error) {
            Some(sign) => Some(Fix::Sign(sign)),
            None => Some(Fix::Remove),
        },
        Syntax::Misspelling { kind: Misspelling::EnPassant, mv: None } => Some(replace("e.p.")),
        Syntax::JoinedResult | Syntax::JoinedMoves | Syntax::JoinedFields => {
            Some(Fix::Insert(FixText::of(" ")))
        }
        // An invisible character.
        Syntax::Placement if matches!(error.text().as_bytes(), [b'\\', _, ..]) => Some(replace("")),
        Syntax::ExtraSpace { between } => Some(replace(if between { " " } else { "" })),
        Syntax::MissingSemicolon if opcode_meant(error.text()).is_some() => {
            Some(Fix::Insert(FixText::of(";")))
        }
        Syntax::UnknownOperation => match opcode_meant(error.text()) {
            Some(name) => Some(replace(name.as_str())),
            None => None,
        },
        Syntax::OddResult { meant } => of_result(meant, error.text()),
        Syntax::Result => match GameResult::from_misspelling(error.text()) {
            Some(meant) => Some(replace(meant.as_str())),
            None => None,
        },
        Syntax::ForeignLetters { language } => Some(Fix::Translate(language)),
        Syntax::NumberTwice => Some(Fix::Remove),
        Syntax::TagCase => Some(replace("FEN")),
        Syntax::Tag { is_certain: true, .. } => Some(Fix::Tag),
        Syntax::UnexpectedCharacter if is_separator(error.text()) => Some(Fix::Remove),
        Syntax::UnexpectedCharacter => of_wide_sign(error.text()),
        Syntax::AfterResult if is_ruled(error.text().as_bytes()) => Some(Fix::Remove),
        _ => match fen_field(syntax, error.text()) {
            Some(meant) => Some(Fix::Replace(meant)),
            None => None,
        },
    }
}

/// Full-width signs in ASCII, if they fit.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn of_wide_sign(written: &str) -> Option<Fix> {
    match (lookalike(written.as_bytes()), in_ascii(written)) {
        (Some(_), Some(text)) if written.len() <= LONGEST => Some(replace(text.as_str())),
        _ => None,
    }
}

/// A field of a FEN in the usual letters, if others or words are written for them: `w` for `White`, `e3` for `E3`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn fen_field(syntax: Syntax, written: &str) -> Option<FixText> {
    match (syntax, written.as_bytes()) {
        (Syntax::Turn, b"W" | b"white" | b"White") => Some(FixText::of("w")),
        (Syntax::Turn, b"B" | b"black" | b"Black") => Some(FixText::of("b")),
        (Syntax::EnPassant, [file @ b'A'..=b'H', rank @ (b'3' | b'6')]) => {
            let mut square = Text::new();
            square.byte(file.to_ascii_lowercase()).byte(*rank);
            Some(FixText(square))
        }
        (
            Syntax::Placement
            | Syntax::Turn
            | Syntax::Castling
            | Syntax::EnPassant
            | Syntax::Clock(_),
            _,
        ) => match in_ascii(written) {
            Some(text) => Some(FixText::of(text.as_str())),
            None => None,
        },
        _ => None,
    }
}

/// The intended result. In PGN, no result says that both lose, or that one gets half a point.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn of_result(meant: GameResult, written: &str) -> Option<Fix> {
    let is_open = meant.is(GameResult::Unknown) && eat_scores(&mut Cursor::new(written)).is_some();
    if is_open { None } else { Some(replace(meant.as_str())) }
}

/// The move in the correct spelling, and the others that the text may mean.
///
/// A piece letter of another language is reported, but its fix is not certain: only the whole game
/// shows its language. Nothing is certain in a position that is a guess.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn of_misspelling(kind: Misspelling, mv: Move, error: &Error) -> Fixes {
    let may_be_slip = matches!(
        kind,
        Misspelling::Language
            | Misspelling::Case
            | Misspelling::Capital
            | Misspelling::Transposed
            | Misspelling::Doubled
            | Misspelling::Castling
            | Misspelling::Lookalike
    );
    let is_of_game = error.hints.language().is_some();
    let others = if may_be_slip && !is_of_game {
        Readings::of(&error.position(), error.text()).others(mv, false)
    } else {
        Suggestions::NONE
    };
    if error.is_guess() || matches!(kind, Misspelling::Language) && !is_of_game {
        return Fixes::NONE.with(Fix::Choose(others.after(mv)));
    }
    with_others(Fix::Replace(spelled(kind, mv, error)), others)
}

/// The fix of a claim about a move, and the other moves for which the claim is true. Nothing is certain in a position that is
/// a guess, or if a word makes two false claims.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn with_doubt(fix: Option<Fix>, error: &Error) -> Fixes {
    match (fix, error.suggestions().as_slice()) {
        (Some(fix), [mv]) => {
            let (board, written) = (error.position(), error.written());
            let readings = Readings::of(&board, written.as_str());
            let mut others = readings.others(*mv, true);
            if others.is_empty() {
                others = with_check(&board, *mv, error);
            }
            if error.is_guess() || readings.has_two_false_claims(*mv) {
                return Fixes::NONE.with(Fix::Choose(others.after(*mv)));
            }
            with_others(fix, others)
        }
        _ if error.is_guess() => Fixes::NONE,
        _ => one(fix),
    }
}

/// The moves that would make a false claim about check or mate true: all mates, or the checks by
/// the same piece.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn with_check(board: &Board, mv: Move, error: &Error) -> Suggestions {
    let mut found = Suggestions::NONE;
    let (is_mate, is_check) = match error.kind() {
        ErrorKind::FalseClaim(FalseClaim::NotMate | FalseClaim::NotMateNorCheck) => (true, false),
        ErrorKind::FalseClaim(FalseClaim::NotCheck | FalseClaim::NotDoubleCheck) => (false, true),
        _ => return found,
    };
    let list = board.legal_moves();
    let moves = list.as_slice();
    let mut i = 0;
    while i < moves.len() {
        let next = board.played(moves[i]);
        let fits = is_mate && next.is_checkmate()
            || is_check && moves[i].from().is(mv.from()) && next.is_check();
        if fits && !moves[i].is(mv) {
            found.push(moves[i]);
        }
        i += 1;
    }
    found
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn with_others(fix: Fix, others: Suggestions) -> Fixes {
    let fixes = Fixes::NONE.with(fix);
    if others.is_empty() { fixes } else { fixes.with(Fix::Choose(others)) }
}

/// Whether a refused text only separates moves or games, so that it can be left out.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn is_separator(written: &str) -> bool {
    matches!(written.as_bytes(), [b',' | b';' | b'.']) || is_ruled(written.as_bytes())
}

/// A misspelled move in the correct spelling: `Nf3` for `nf3`, `exd6 e.p.` for `ed/ep`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn spelled(kind: Misspelling, mv: Move, error: &Error) -> FixText {
    let (board, mut text) = (error.position(), Text::new());
    text.str(error.spelled(mv).as_str());
    let captures = mv.from().file().index() != mv.to().file().index();
    let is_en_passant = captures && !board.occupied().contains(mv.to());
    if is_en_passant && matches!(kind, Misspelling::EnPassant) {
        text.str(" e.p.");
    }
    // These words have their annotation signs in them.
    if matches!(kind, Misspelling::Promotion | Misspelling::Lookalike) {
        let written = error.written();
        let ascii = in_ascii(written.as_str());
        let written = match &ascii {
            Some(ascii) => ascii.as_bytes(),
            None => written.as_str().as_bytes(),
        };
        let mut i = 0;
        while i < written.len() {
            if matches!(written[i], b'!' | b'?') {
                text.byte(written[i]);
            }
            i += 1;
        }
    }
    FixText(text)
}

/// The moves among which the author can choose.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn of_illegal(illegal: Illegal, error: &Error) -> Option<Fix> {
    if let Illegal::ResultSign { is_certain, .. } = illegal {
        return if is_certain { Some(Fix::Remove) } else { None };
    }
    let mut moves = match error.hints.language() {
        Some(mv) => Suggestions::one(mv),
        None => Suggestions::NONE,
    };
    // Where the reason lists the moves that are possible, the message names no others.
    let is_similar = illegal.may_be_a_slip()
        || illegal.is_of_promotion()
        || matches!(
            illegal,
            Illegal::Ambiguous { .. }
                | Illegal::KingAttacked { .. }
                | Illegal::StillInCheck { .. }
                | Illegal::Pinned { .. }
        );
    if moves.is_empty() && is_similar {
        moves = error.suggestions();
    }
    if moves.is_empty() { None } else { Some(Fix::Choose(moves)) }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn of_claim(claim: FalseClaim, error: &Error) -> Option<Fix> {
    let board = &error.position();
    let written = error.text();
    match claim {
        FalseClaim::Number { written: number, cause: Miscount::OnlyNumber }
            if may_be_iccf(number) && !matches!(written.as_bytes(), [.., b'.']) =>
        {
            None
        }
        FalseClaim::Number { cause: Miscount::OnlyNumber, .. }
        | FalseClaim::Side { cause: Miscount::OnlyNumber, .. } => {
            let mut text = Text::new();
            text.number(board.number as u64).str(board.turn.dots());
            Some(Fix::Replace(FixText(text)))
        }
        FalseClaim::Number { cause: Miscount::Repeated, .. }
        | FalseClaim::Side { cause: Miscount::Repeated, .. } => Some(Fix::Remove),
        FalseClaim::ResultTag { .. }
        | FalseClaim::Number { .. }
        | FalseClaim::Side { .. }
        | FalseClaim::Avoided
        | FalseClaim::Published { .. }
        | FalseClaim::Opening { .. }
        | FalseClaim::Ending { .. }
        | FalseClaim::Fen { .. } => None,
        FalseClaim::Result { written: result } => match board.outcome() {
            Some(outcome) => Some(replace(outcome.result().as_str())),
            None if board.is_won_by_king(result) => Some(replace("1/2-1/2")),
            None => None,
        },
        // If a game is cut off, only the count tells.
        FalseClaim::PlyCount { found }
            if board.outcome().is_none() && Cursor::new(written).eat_number() > found =>
        {
            None
        }
        FalseClaim::PlyCount { found } => Some(number(found as u64)),
        FalseClaim::Perft { found, .. } => Some(number(found)),
        FalseClaim::NotCapture
        | FalseClaim::CapturedOther { .. }
        | FalseClaim::NotEnPassant
        | FalseClaim::NotCastling
        | FalseClaim::NotCheck
        | FalseClaim::NotDoubleCheck
        | FalseClaim::NotMateNorCheck
        | FalseClaim::NotMate => match error.suggestions().as_slice() {
            [mv] => Some(Fix::Replace(same_style(*mv, written, error))),
            _ => None,
        },
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn number(number: u64) -> Fix {
    let mut text = Text::new();
    text.number(number);
    Fix::Replace(FixText(text))
}

/// Whether a number may be an ICCF move that lacks a digit: `525` for `5254`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn may_be_iccf(number: u16) -> bool {
    number > 110 && number < 889
}

/// The move in Smith notation if the text names a captured piece or a castling in it, else as all fixes write it.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn same_style(mv: Move, written: &str, error: &Error) -> FixText {
    match written.as_bytes() {
        [file, rank, to_file, to_rank, b'a'..=b'z' | b'A'..=b'Z', ..]
            if is_square(*file, *rank) && is_square(*to_file, *to_rank) =>
        {
            FixText::of(error.position().write(mv, Notation::Smith).as_str())
        }
        _ => error.spelled(mv),
    }
}

/// The castling rights that the position can have, and the options that accept it.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn of_faults(faults: Faults, error: &Error) -> Fixes {
    let mut fixes = Fixes::NONE;
    let is_about_castling = faults.contains(Fault::Castling(Color::White))
        || faults.contains(Fault::Castling(Color::Black));
    if is_about_castling && !error.is_chess960() {
        let setup = Setup { board: error.position(), is_chess960: false };
        let (mut standard, mut by_file) = (Text::new(), Text::new());
        write_castling(setup.standard_rights(), CastlingLetters::Sides, &mut standard);
        let chess960 = setup.as_chess960();
        let is_chess960 = !chess960.faults().intersects(&CASTLING);
        // Pieces on wrong squares are as likely. Where some rights are possible, a field that is wrong
        // does not tell which of them are left: a `KQkq` by habit says nothing.
        let has_none = setup.possible_rights().is_empty() && !setup.may_be_misplaced();
        if is_chess960 || has_none {
            fixes = fixes.with(Fix::Castling(FixText(standard)));
        }
        if is_chess960 {
            write_castling(chess960.castling(), CastlingLetters::Files, &mut by_file);
            fixes = fixes.with(Fix::DeclareChess960(FixText(by_file)));
        }
    }
    let mut allowed = Allow::NONE;
    let mut rest = faults;
    while let Some(fault) = rest.pop() {
        allowed = allowed.or(fault.allowed_by());
    }
    if !allowed.is_empty() {
        fixes = fixes.with(Fix::Allow(allowed));
    }
    if !faults.without(allowed).is_empty() && faults.are_of_history() {
        fixes = fixes.with(Fix::DropReachable);
    }
    fixes
}

/// The faults of castling rights.
const CASTLING: [Fault; 3] =
    [Fault::Castling(Color::White), Fault::Castling(Color::Black), Fault::DifferentArrays];
