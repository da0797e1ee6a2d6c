//! The legal moves that a refused text may mean.
//!
//! A person makes one mistake in a word, hardly ever two. So a legal move is a reading of a text if
//! one [`Slip`] leads from the move to the text: [`Readings`] is that relation. Code that proposes
//! moves, calls a fix certain or goes on with a game asks it. A habit of writers (`habit.rs`, and
//! the notations in `spoken.rs`, `descriptive.rs` and `phrase.rs`) has a name besides, and a
//! repair. Readings that only the game around a text shows are in `recovery/doubt.rs`.

mod chunk;
pub(crate) mod descriptive;
mod habit;
pub(crate) mod language;
mod lookalike;
pub(crate) mod phrase;
mod slip;
mod spelling;
pub(crate) mod spoken;
#[cfg(feature = "alloc")]
mod translate;

pub(crate) use chunk::{Guess, joined_end};
pub(crate) use habit::{choices, guess, in_ascii, repaired};
pub(crate) use lookalike::lookalike;

use crate::basics::{CastlingSide, Move, Role};
use crate::board::Board;
use crate::error::{Illegal, Suggestions};
use crate::notation::{CheckClaim, ParsedMove, parse};
use crate::text::{Cursor, contains};
use chunk::{Word, is_same};
use slip::Slip;
use spelling::{FORMS, Short, Spelled, without_signs};

/// The readings of a text in a position.
pub(crate) struct Readings<'a> {
    board: &'a Board,
    word: Word,
    claims: Claims,
}

/// The claims of a text about the move that it means.
#[derive(Clone, Copy)]
struct Claims {
    parsed: Option<ParsedMove>,
    takes: bool,
    check: CheckClaim,
}

/// Added to the rank of a reading that makes a claim of the text false.
const FALSE: usize = 100;

impl<'a> Readings<'a> {
    /// The longest text that can be a move with one slip, without its signs.
    const LONGEST: usize = 8;

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn of(board: &'a Board, written: &str) -> Self {
        Self { board, word: without_signs(written), claims: Claims::of(written) }
    }

    /// Whether the text is a move by itself, so that it claims something about the move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_move(&self) -> bool {
        self.claims.parsed.is_some()
    }

    /// The three likeliest readings at most, if the text looks like a move. Readings for which its
    /// claims are false, and those of slips that are rare, are left out beside others.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn likeliest(&self) -> Suggestions {
        let mut likeliest = Suggestions::NONE;
        if !self.looks_like_a_move() {
            return likeliest;
        }
        let best = self.best(None, true, false);
        let mut i = 0;
        while i < best.len() {
            if let (rank, Some(mv)) = best[i]
                && (rank == best[0].0 || rank / FALSE == best[0].0 / FALSE && !is_rare(rank))
            {
                likeliest.push(mv);
            }
            i += 1;
        }
        likeliest
    }

    /// The readings but one that are as plausible as it, the first three of them. All that a text claims which is a move by
    /// itself must be true for them.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn others(&self, mv: Move, is_claim: bool) -> Suggestions {
        let is_claim = is_claim && self.is_move();
        let word = self.word.as_bytes();
        let mut others = Suggestions::NONE;
        // Nothing but signs is wrong in a text that is a spelling without them. But `O-OO` may have a letter too many.
        let is_cut_castling = matches!(word, [b'O', b'O', b'O']);
        if !is_claim && !is_cut_castling && self.is_spelling_of(mv) {
            return others;
        }
        let keeps_all = matches!(self.slip(word, mv), Some(slip) if Slip::ALL[slip].0.keeps_all());
        let best = self.best(Some(mv), !is_claim, keeps_all);
        let mut i = 0;
        while i < best.len() {
            if let (_, Some(mv)) = best[i] {
                others.push(mv);
            }
            i += 1;
        }
        others
    }

    /// Whether a usual slip leads from a legal move to the text.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is_usual(&self, mv: Move) -> bool {
        matches!(self.rank(mv, true), Some(rank) if !is_rare(rank))
    }

    /// Whether one legal move is a likelier reading than another.
    #[cfg(feature = "alloc")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is_likelier(&self, mv: Move, other: Move) -> bool {
        match (self.rank(mv, true), self.rank(other, true)) {
            (Some(rank), Some(other)) => rank < other,
            _ => false,
        }
    }

    /// Whether a text claims two things of a legal move, and both are false. Then it rather is another move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn has_two_false_claims(&self, mv: Move) -> bool {
        let next = self.board.played(mv);
        matches!(&self.claims.parsed, Some(parsed) if self.board.false_claim(mv, parsed).is_some())
            && self.claims.check.false_claim(&next).is_some()
    }

    /// Whether a text, which is a move by itself, may mean a legal move, for which all that it claims is true.
    #[cfg(feature = "alloc")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn may_mean(&self, mv: Move) -> bool {
        matches!(self.rank(mv, false), Some(rank) if self.is_move() && !Slip::ALL[rank].0.needs_claim())
    }

    /// Whether a slip leads from a legal move to the text.
    #[cfg(feature = "alloc")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn has(&self, mv: Move) -> bool {
        self.looks_like_a_move() && self.rank(mv, true).is_some()
    }

    /// Whether the text has a digit or a capital letter, as moves have, or cannot be pronounced.
    /// Words of prose are within a slip of moves, too.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn looks_like_a_move(&self) -> bool {
        let (word, mut i) = (self.word.as_bytes(), 0);
        let mut is_said = false;
        while i < word.len() && word[i].is_ascii_lowercase() {
            is_said |= matches!(word[i], b'a' | b'e' | b'i' | b'o' | b'u' | b'y');
            i += 1;
        }
        match word {
            [] | [_] => matches!(word, [b'b'..=b'h' | b'1'..=b'8']),
            // A key below the digit.
            [b'a'..=b'h', b'q' | b'w' | b'e' | b'r' | b't' | b'y' | b'u' | b'i'] => {
                !matches!(word, b"at" | b"be" | b"by" | b"he")
            }
            _ => i < word.len() || !is_said,
        }
    }

    /// The likeliest readings but one, three at most, with their ranks. Where a text is a move but for its case, it has no
    /// character too many before it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn best(
        &self,
        but: Option<Move>,
        may_be_false: bool,
        keeps_all: bool,
    ) -> [(usize, Option<Move>); 3] {
        let mut best = [(2 * FALSE, None); 3];
        let list = self.board.legal_moves();
        let moves = list.as_slice();
        let mut i = 0;
        while i < moves.len() {
            let is_out = matches!(but, Some(mv) if mv.is(moves[i]));
            if let (Some(rank), false) = (self.rank(moves[i], may_be_false), is_out)
                && !(keeps_all && matches!(Slip::ALL[rank % FALSE].0, Slip::Front))
            {
                insert(&mut best, (rank, Some(moves[i])));
            }
            i += 1;
        }
        best
    }

    /// The likeliness of a legal move as a reading, 0 for the likeliest; `None` if it is not one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn rank(&self, mv: Move, may_be_false: bool) -> Option<usize> {
        let word = self.word.as_bytes();
        // Most moves do not give the check that is claimed.
        let are_true = self.claims.are_true(self.board, mv);
        if word.len() > Self::LONGEST || !are_true && !may_be_false {
            return None;
        }
        let mut rank = self.slip(word, mv);
        if let (None, true, false) = (rank, self.is_move(), may_be_false) {
            rank = self.slip(without_origin(word).as_bytes(), mv);
        }
        if let (Some(slip), [file @ b'a'..=b'h', ..]) = (rank, word)
            && *file != mv.from().file().letter() as u8
            && self.board.role_at(mv.from()).is(Role::Pawn)
        {
            rank = Some(Slip::of_other_pawn(slip));
        }
        match rank {
            Some(slip) if are_true => {
                let has_claim = self.claims.takes || self.claims.check.is_some();
                if Slip::ALL[slip].0.needs_claim() && !has_claim { None } else { rank }
            }
            Some(slip) if may_be_false && !Slip::ALL[slip].0.needs_claim() => Some(slip + FALSE),
            _ => None,
        }
    }

    /// The first slip that leads from a move, in any spelling, to a text.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn slip(&self, written: &[u8], mv: Move) -> Option<usize> {
        let (spelled, forms) = (Spelled::of(self.board, mv), self.forms());
        // Letters of other scripts have several bytes.
        let short = if written.is_ascii() { Some(Short::of(written)) } else { None };
        let (mut first, mut form) = (None, 0);
        let mut below = Slip::ALL.len();
        while form < forms {
            if let Some(slip) = Slip::first(written, short, spelled.form(form), below) {
                (first, below) = (Some(slip), slip);
            }
            form += 1;
        }
        first
    }

    /// The number of spellings that a text may have: only one that begins with digits may be of digits.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn forms(&self) -> usize {
        match self.word.as_bytes() {
            [b'0'..=b'9', b'0'..=b'9', ..] => FORMS,
            _ => FORMS - 1,
        }
    }

    /// Whether the text is a move in one of its spellings.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_spelling_of(&self, mv: Move) -> bool {
        let (spelled, mut form) = (Spelled::of(self.board, mv), 0);
        while form < FORMS {
            let meant = spelled.form(form);
            if is_same(self.word.as_bytes(), meant.bytes().split_at(meant.len()).0) {
                return true;
            }
            form += 1;
        }
        false
    }
}

impl Claims {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn of(written: &str) -> Self {
        let mut cursor = Cursor::new(written);
        if let Ok(parsed) = parse(&mut cursor) {
            return Self { parsed: Some(parsed), takes: parsed.takes, check: parsed.check };
        }
        let bytes = written.as_bytes();
        let check = if contains(bytes, b'#') {
            CheckClaim::Mate
        } else if contains(bytes, b'+') {
            CheckClaim::Check
        } else {
            CheckClaim::None
        };
        Self { parsed: None, takes: contains(bytes, b'x'), check }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn are_true(&self, board: &Board, mv: Move) -> bool {
        let is_false = match self.parsed {
            Some(parsed) => board.false_claim(mv, &parsed).is_some(),
            None => self.takes && board.captured(mv).is_none(),
        };
        !is_false && (!self.check.is_some() || self.check.false_claim(&board.played(mv)).is_none())
    }
}

/// Whether a rank is that of a rare slip.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_rare(rank: usize) -> bool {
    Slip::ALL[rank % FALSE].0.is_rare()
}

/// Inserts a reading into a list of the best ones.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn insert(best: &mut [(usize, Option<Move>); 3], mut new: (usize, Option<Move>)) {
    let mut i = 0;
    while i < best.len() {
        if new.0 < best[i].0 {
            (best[i], new) = (new, best[i]);
        }
        i += 1;
    }
}

/// The text without the file or the rank of a piece's first square, which another move may not need.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn without_origin(word: &[u8]) -> Word {
    let mut short = Word::new();
    if let [letter @ (b'K' | b'Q' | b'R' | b'B' | b'N'), _, file, rank] = word {
        short.byte(*letter).byte(*file).byte(*rank);
    }
    short
}

/// The legal moves that were probably meant instead of an illegal one.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn meant(
    board: &Board,
    parsed: &ParsedMove,
    reason: Illegal,
    written: &str,
) -> Suggestions {
    match parsed.castle {
        Some(CastlingSide::KingSide) => return only_castle(board, CastlingSide::QueenSide),
        Some(CastlingSide::QueenSide) => return only_castle(board, CastlingSide::KingSide),
        None => {}
    }
    // `e2e2` does not say how far.
    let is_by_squares = matches!(reason, Illegal::SameSquare { .. }) && parsed.role.is_none();
    if is_by_squares || reason.is_of_castling() {
        return Suggestions::NONE;
    }
    if reason.is_of_promotion() {
        return with_promotion(board, parsed);
    }
    if without_signs(written).len() > Readings::LONGEST || contains(written.as_bytes(), b' ') {
        return Readings::of(board, parsed.text().as_str()).likeliest();
    }
    Readings::of(board, written).likeliest()
}

/// The legal moves between the same squares, which promote to a queen if they must.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn with_promotion(board: &Board, parsed: &ParsedMove) -> Suggestions {
    let (mut found, list, mut i) = (Suggestions::NONE, board.legal_moves(), 0);
    while i < list.as_slice().len() {
        let mv = list.as_slice()[i];
        let is_usual = matches!(mv.promotion(), None | Some(Role::Queen));
        let is_role = match parsed.role {
            Some(role) => board.role_at(mv.from()).is(role),
            None => true,
        };
        if mv.to().is(parsed.to) && parsed.from.contains(mv.from()) && is_role && is_usual {
            found.push(mv);
        }
        i += 1;
    }
    found
}

/// The legal castlings, and the end of what is left of one at the cursor, such as `O-`, `O O` or `O--O`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn castlings(board: &Board, cursor: &Cursor<'_>) -> Option<(Suggestions, usize)> {
    let (mut ahead, mut end) = (*cursor, cursor.at());
    let (mut rounds, mut signs) = (0, 0);
    loop {
        match ahead.peek() {
            Some(b'O' | b'0') => rounds += 1,
            Some(b'-') if rounds > 0 => signs += 1,
            // Tokens may be printed with a space before a dash.
            Some(b' ') if rounds > 0 && matches!(ahead.ahead(1), b'O' | b'-') => {
                ahead.bump();
                continue;
            }
            _ => break,
        }
        ahead.bump();
        end = ahead.at();
    }
    if rounds < 1 || rounds > 3 || rounds + signs < 2 || ahead.at_word() {
        return None;
    }
    let mut found = only_castle(board, CastlingSide::KingSide);
    if let Some(castle) = board.legal_castle(CastlingSide::QueenSide) {
        found.push(castle.to_move());
    }
    if found.is_empty() { None } else { Some((found, end)) }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn only_castle(board: &Board, side: CastlingSide) -> Suggestions {
    match board.legal_castle(side) {
        Some(castle) => Suggestions::one(castle.to_move()),
        None => Suggestions::NONE,
    }
}

/// The opponent's legal move that the text means, as if a move of the side to move were missing.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn of_other_side(board: &Board, parsed: &ParsedMove) -> Option<Move> {
    if board.is_check() {
        return None;
    }
    let mut other = *board;
    other.turn = board.turn.other();
    other.en_passant = None;
    match other.meant_by(parsed) {
        Some(legal) => Some(legal.to_move()),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_no_other_reading_without_a_slip() {
        for written in ["N-f3", "nf3", "Nf3+", "N3f", "e2->e4"] {
            let mv = if written.starts_with('e') { "e2e4" } else { "g1f3" };
            let readings = Readings::of(&Board::START, written);
            let others = readings.others(mv.parse().unwrap(), written == "Nf3+");
            assert!(others.is_empty(), "{written}: {others:?}");
        }
    }
}
