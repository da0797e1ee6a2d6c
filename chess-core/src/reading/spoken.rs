//! Reads moves as people say them, in a game or alone.
//!
//! Each sentence that a program speaks about a move is read back, and so are shorter ones:
//!
//! | said | read as |
//! |---|---|
//! | `knight to f3`, `Rook f1`, `pawn e5` | a piece and its square |
//! | `knight g1 f3`, `n g1 f3`, `Pawn from e2 to e4` | a piece and both squares |
//! | `pawn takes d5`, `knight takes the bishop`, `e takes d5` | a capture |
//! | `pawn e8 becomes a queen` | a promotion |
//! | `castle kingside`, `White castles king side`, `long castle` | castling |
//! | `White's queen on h5 takes the pawn on f7: checkmate.` | the same with both squares |
//!
//! Words that change nothing, such as `the` and `please`, are skipped; check and mate are not compared. Words of a sentence that
//! goes on are not a move.

use super::descriptive::only;
use crate::basics::{CastlingSide, Color, File, Move, Role, Square, SquareSet};
use crate::board::Board;
use crate::error::Suggestions;
use crate::notation::{ParsedMove, check_word, parse};
use crate::text::{ArrayString, Cursor};

/// The parts of a move in words; what is `None` was left out.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a word of its own")]
pub(crate) struct Spoken {
    side: Option<Color>,
    role: Option<Role>,
    captured: Option<Role>,
    from: SquareSet,
    to: Option<Square>,
    pub(crate) takes: bool,
    promotes: bool,
    promotion: Option<Role>,
    castles: bool,
    castling: Option<CastlingSide>,
    /// Whether a square may come next: `Rook f1 e5` has the reply of the other side.
    may_add: bool,
}

/// Reads a move in words. Returns its parts and its end. A sentence of other words is not a move.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn read(board: &Board, cursor: &Cursor<'_>) -> Option<(Spoken, usize)> {
    let (said, end, rest) = Spoken::read(board, *cursor);
    // `knight g1` is the beginning of a move.
    let is_whole = said.is_whole() && !said.stands_on_target(board);
    if is_whole && !at_sentence(&rest) { Some((said, end)) } else { None }
}

/// Whether a word comes next that is neither a move nor begins one.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn at_sentence(cursor: &Cursor<'_>) -> bool {
    let (mut ahead, mut check, mut word) = (*cursor, *cursor, *cursor);
    let mut next_move = Spoken::NOTHING;
    cursor.at_word()
        && !matches!(cursor.peek(), Some(b'0'..=b'9'))
        && parse(&mut ahead).is_err()
        && check_word(&mut check).is_none()
        && !next_move.add(next(&mut word).as_str().as_bytes())
}

/// The piece whose whole name a word is, in letters of either case.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn named(word: &[u8]) -> Option<Role> {
    let mut i = 0;
    while i < Role::ALL.len() {
        let name = Role::ALL[i].name().as_bytes();
        let mut at = 0;
        while at < name.len() && at < word.len() && name[at] == word[at] | 0x20 {
            at += 1;
        }
        if at == name.len() && at == word.len() {
            return Some(Role::ALL[i]);
        }
        i += 1;
    }
    None
}

/// Steps over a word, or the sign `=`, and returns it in small letters; empty if it is longer than any word of a move.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn next(cursor: &mut Cursor<'_>) -> ArrayString<12> {
    let mut word = ArrayString::new();
    let start = cursor.at();
    if !cursor.eat(b'=') {
        cursor.skip_word();
    }
    let bytes = cursor.bytes_between(start, cursor.at());
    let mut i = 0;
    while i < bytes.len() && bytes.len() <= 12 {
        word.byte(bytes[i].to_ascii_lowercase());
        i += 1;
    }
    word
}

/// Whether a word changes nothing.
#[cfg_attr(not(feature = "compiled"), inline)]
#[rustfmt::skip]
const fn is_filler(word: &[u8]) -> bool {
    matches!(
        word,
        b"the" | b"a" | b"an" | b"my" | b"s" | b"on" | b"at" | b"to" | b"from" | b"in" | b"into" | b"by" | b"with"
            | b"and" | b"of" | b"is" | b"goes" | b"go" | b"moves" | b"move" | b"gives" | b"giving" | b"double"
            | b"discovered" | b"en" | b"passant" | b"please" | b"stalemate"
    )
}

impl Spoken {
    const NOTHING: Self = Self {
        side: None,
        role: None,
        captured: None,
        from: SquareSet::ALL,
        to: None,
        takes: false,
        promotes: false,
        promotion: None,
        castles: false,
        castling: None,
        may_add: true,
    };

    /// Reads the parts of a move. Returns their end, and a cursor at the first word that is not one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn read<'a>(board: &Board, mut cursor: Cursor<'a>) -> (Self, usize, Cursor<'a>) {
        let (mut said, mut end) = (Self::NOTHING, cursor.at());
        loop {
            said.may_add |= said.stands_on_target(board) || matches!(cursor.peek(), Some(b'-'));
            if cursor.ahead(1).is_ascii_lowercase() && !cursor.eat(b'-') {
                cursor.eat(b'\'');
            }
            cursor.skip_space();
            let here = cursor;
            let word = next(&mut cursor);
            let word = word.as_str().as_bytes();
            said.may_add |= matches!(word, b"to");
            let is_letter = matches!(word, [_]) && said.add_letter(here.ahead(0), board, cursor);
            if is_letter || said.add(word) {
                end = if said.is_whole() { cursor.at() } else { end };
            } else if !is_filler(word) {
                return (said, end, here);
            }
        }
    }

    /// Adds a letter that stands for a piece before its square, or for the file of a piece.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn add_letter(&mut self, letter: u8, board: &Board, mut ahead: Cursor<'_>) -> bool {
        ahead.skip_space();
        let word = next(&mut ahead);
        let word = word.as_str().as_bytes();
        let square = if let [file, rank] = word { Square::from_bytes(*file, *rank) } else { None };
        let named = Self { role: Role::from_byte(letter), to: square, ..*self };
        if self.promotes {
            return self.add_role(named.role);
        }
        // `N f3` is a move with a space in it.
        if self.role.is_none() && named.stands_on_target(board) {
            self.role = named.role;
            return true;
        }
        let is_of_piece = self.role.is_some() && (square.is_some() || matches!(word, b"to"));
        match File::from_byte(letter) {
            Some(file) if (is_of_piece || is_capture(word)) && !self.takes && !self.castles => {
                self.from = self.from.and(SquareSet::file(file));
                self.role = if self.role.is_none() { Some(Role::Pawn) } else { self.role };
                true
            }
            _ => false,
        }
    }

    /// Adds a word that is a part of a move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn add(&mut self, word: &[u8]) -> bool {
        match word {
            [file, rank] => return self.add_square(Square::from_bytes(*file, *rank)),
            b"white" if self.is_nothing() => self.side = Some(Color::White),
            b"black" if self.is_nothing() => self.side = Some(Color::Black),
            b"castle" | b"castles" | b"castled" | b"castling" => self.castles = true,
            b"kingside" | b"short" => return self.add_castling(CastlingSide::KingSide),
            b"queenside" | b"long" => return self.add_castling(CastlingSide::QueenSide),
            b"k" if self.castles => return self.add_castling(CastlingSide::KingSide),
            b"q" if self.castles => return self.add_castling(CastlingSide::QueenSide),
            b"side" if self.castles => {}
            b"becomes" | b"promotes" | b"promoting" | b"=" => self.promotes = true,
            _ if is_capture(word) && !self.takes => {
                self.takes = true;
                if let Some(from) = self.to.take() {
                    self.from = SquareSet::of(from);
                }
                self.may_add = true;
            }
            _ => return self.add_role(named(word)),
        }
        true
    }

    /// Adds the side to which the king castles.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn add_castling(&mut self, side: CastlingSide) -> bool {
        (self.castles, self.castling) = (true, Some(side));
        true
    }

    /// Adds a square, if there is room for it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn add_square(&mut self, square: Option<Square>) -> bool {
        if square.is_none() || !self.may_add || self.castles {
            return false;
        }
        if let Some(from) = self.to {
            self.from = SquareSet::of(from);
        }
        // A square behind `to` is the last one.
        self.may_add = false;
        self.to = square;
        true
    }

    /// Adds the name of the piece that moves, of a captured one or of that of a promotion, or the side of castling.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn add_role(&mut self, role: Option<Role>) -> bool {
        let place = match role {
            None => return false,
            Some(Role::King) if self.castles => return self.add_castling(CastlingSide::KingSide),
            Some(Role::Queen) if self.castles => return self.add_castling(CastlingSide::QueenSide),
            _ if self.promotes => &mut self.promotion,
            _ if self.takes && self.may_add => &mut self.captured,
            _ if !self.takes && !self.castles && self.to.is_none() => &mut self.role,
            _ => return false,
        };
        let is_free = place.is_none();
        if is_free {
            *place = role;
        }
        is_free
    }

    /// Whether a piece of the kind that moves stands on the square that has been read, so that it comes from there.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn stands_on_target(&self, board: &Board) -> bool {
        let (Some(role), Some(square), false) = (self.role, self.to, self.takes) else {
            return false;
        };
        matches!(board.piece_at(square), Some(piece) if piece.role.is(role)) && self.from.has_many()
    }

    /// Whether no part but the side has been read.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_nothing(&self) -> bool {
        self.role.is_none() && !self.takes && !self.castles && self.to.is_none()
    }

    /// Whether the parts are those of a move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_whole(&self) -> bool {
        if self.castles {
            return matches!(self.role, None | Some(Role::King))
                && self.to.is_none()
                && !self.takes;
        }
        (self.role.is_some() || self.takes)
            && (self.to.is_some() || self.captured.is_some())
            && self.promotes == self.promotion.is_some()
    }

    /// The move in the form of a notation, if it names a square or a side.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn parsed(&self, board: &Board) -> Option<ParsedMove> {
        let is_of_other = matches!(self.side, Some(side) if !side.is(board.turn));
        let (role, to) = match (self.role, self.to, self.castling) {
            // A piece of the other side, if its square is known.
            _ if is_of_other && self.from.has_many() => return None,
            (.., Some(side)) => return Some(ParsedMove::castle(side)),
            (Some(role), Some(to), None) => (role, to),
            _ => return None,
        };
        let is_pawn = role.is(Role::Pawn);
        let is_step = is_pawn && !self.takes && self.from.has_many();
        let from = if is_step { SquareSet::file(to.file()) } else { self.from };
        // The letter behind a pawn's move would be a promotion.
        let letter = if is_pawn { None } else { self.captured };
        let (promotion, takes) = (self.promotion, self.takes);
        let all = ParsedMove { promotion, letter, takes, ..ParsedMove::towards(to) };
        Some(ParsedMove { role: Some(role), from, ..all })
    }

    /// The only legal move that the words mean.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn meaning(&self, board: &Board) -> Option<Move> {
        let Some(parsed) = self.parsed(board) else { return only(self.moves(board)) };
        match board.meant_by(&parsed) {
            Some(legal) if board.false_claim(legal.to_move(), &parsed).is_none() => {
                Some(legal.to_move())
            }
            _ => None,
        }
    }

    /// The legal moves that fit what was said; `None` if there are more than three.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn moves(&self, board: &Board) -> Option<Suggestions> {
        let (mut found, list, mut i) = (Suggestions::NONE, board.legal_moves(), 0);
        while i < list.as_slice().len() {
            let mv = list.as_slice()[i];
            i += 1;
            if self.fits(board, mv) && !found.push(mv) {
                return None;
            }
        }
        Some(found)
    }

    /// Whether a legal move is as it was said.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn fits(&self, board: &Board, mv: Move) -> bool {
        let captured = board.captured(mv);
        let is_of_other = matches!(self.side, Some(side) if !side.is(board.turn));
        !is_of_other
            && self.castles == board.castle_of(mv).is_some()
            && (self.castles
                || may_be(self.role, Some(board.role_at(mv.from())))
                    && may_be(self.captured, captured)
                    && may_be(self.promotion, mv.promotion())
                    && self.from.contains(mv.from())
                    && !matches!(self.to, Some(to) if !to.is(mv.to()))
                    && (captured.is_some() || !self.takes))
    }
}

/// Whether a piece is the one that was named, if one was.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn may_be(named: Option<Role>, role: Option<Role>) -> bool {
    match (named, role) {
        (Some(named), Some(role)) => named.is(role),
        (named, _) => named.is_none(),
    }
}

/// Whether a word says that a piece is captured.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_capture(word: &[u8]) -> bool {
    matches!(word, b"takes" | b"take" | b"captures" | b"capture" | b"x")
}
