//! Recognises a move as people say it: `knight takes e5`, `pawn from e2 to e4`, `castles kingside`, `Rook f1`.

use super::descriptive::only_move;
use crate::basics::{CastlingSide, Move, Role, Square, SquareSet};
use crate::board::Board;
use crate::notation::{ParsedMove, check_word, parse};
use crate::text::{ArrayString, Cursor};

/// The parts of a move in words.
#[derive(Clone, Copy)]
pub(super) struct Spoken {
    role: Role,
    squares: [Option<Square>; 2],
    takes: bool,
    taken: Option<Role>,
    promotion: Option<Role>,
    side: Option<CastlingSide>,
}

/// Reads a move in words. Returns its parts and its end. A sentence of other words is not a move.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn read(cursor: &Cursor<'_>) -> Option<(Spoken, usize)> {
    let mut ahead = *cursor;
    let Some((castles, role)) = begin(lower(&mut ahead).as_bytes()) else { return None };
    let mut said =
        Spoken { role, squares: [None; 2], takes: false, taken: None, promotion: None, side: None };
    // `knight g1 to f3` is a notation.
    let mut is_other = castles || matches!(cursor.peek(), Some(b'A'..=b'Z'));
    // Whether a square may come next: `Rook f1 e5` has the reply of the other side.
    let mut may_add = true;
    let (mut end, mut promotes) = (ahead.at(), false);
    loop {
        ahead.skip_space();
        let word = lower(&mut ahead);
        let word = word.as_bytes();
        if castles {
            if !said.add_side(word) {
                break;
            }
            end = ahead.at();
            continue;
        }
        match word {
            b"takes" | b"captures" | b"x" if !said.takes => (said.takes, may_add) = (true, true),
            b"becomes" | b"promotes" => promotes = true,
            b"to" => may_add = true,
            b"from" | b"the" => {}
            b"on" | b"at" if said.takes => {}
            b"a" if promotes => {}
            [file, rank] if may_add && said.add(Square::from_bytes(*file, *rank)) => {
                (end, may_add) = (ahead.at(), false);
            }
            _ if said.add_role(named(word), promotes, may_add) => end = ahead.at(),
            _ => break,
        }
        is_other = is_other || promotes || said.takes || matches!(word, b"from");
    }
    ahead.rewind(end);
    ahead.skip_space();
    let is_whole = castles || said.target().is_some() || said.takes && said.taken.is_some();
    if is_other && is_whole && !at_sentence(&ahead) { Some((said, end)) } else { None }
}

/// Whether a word comes next that is neither a move nor begins one.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn at_sentence(cursor: &Cursor<'_>) -> bool {
    let (mut ahead, mut check) = (*cursor, *cursor);
    let is_move = parse(&mut ahead).is_ok() || check_word(&mut check).is_some();
    ahead = *cursor;
    cursor.at_word()
        && !matches!(cursor.peek(), Some(b'0'..=b'9'))
        && !is_move
        && begin(lower(&mut ahead).as_bytes()).is_none()
}

/// Whether the first word says that the king castles, and the piece that it names.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn begin(word: &[u8]) -> Option<(bool, Role)> {
    match (word, named(word)) {
        (b"castle" | b"castles" | b"castled", _) => Some((true, Role::King)),
        (_, Some(role)) => Some((false, role)),
        _ => None,
    }
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

/// Steps over a word and returns it in small letters; empty if it is longer than any word of a move.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn lower(cursor: &mut Cursor<'_>) -> ArrayString<12> {
    let mut word = ArrayString::new();
    let start = cursor.at();
    cursor.skip_word();
    let bytes = cursor.bytes_between(start, cursor.at());
    let mut i = 0;
    while i < bytes.len() && bytes.len() <= 12 {
        word.byte(bytes[i].to_ascii_lowercase());
        i += 1;
    }
    word
}

impl Spoken {
    /// Adds a square, if it is one and there is room for it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn add(&mut self, square: Option<Square>) -> bool {
        let at = self.squares[0].is_some() as usize;
        let fits = square.is_some() && self.squares[at].is_none();
        if fits {
            self.squares[at] = square;
        }
        fits
    }

    /// Adds the side to which the king castles, if a word names it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn add_side(&mut self, word: &[u8]) -> bool {
        match word {
            b"kingside" | b"king" | b"short" | b"k" => self.side = Some(CastlingSide::KingSide),
            b"queenside" | b"queen" | b"long" | b"q" => self.side = Some(CastlingSide::QueenSide),
            b"side" => {}
            _ => return false,
        }
        true
    }

    /// Adds a role, if it is one and may be that of a promotion or of a captured piece.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn add_role(&mut self, role: Option<Role>, promotes: bool, may_add: bool) -> bool {
        if promotes && self.promotion.is_none() {
            self.promotion = role;
        } else if self.takes && may_add && self.taken.is_none() {
            self.taken = role;
        } else {
            return false;
        }
        role.is_some()
    }

    /// The last square.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn target(&self) -> Option<Square> {
        match self.squares {
            [_, Some(to)] | [Some(to), None] => Some(to),
            _ => None,
        }
    }

    /// The move in the form of a notation, if it names a square or a side.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn parsed(&self) -> Option<ParsedMove> {
        let to = match (self.side, self.target()) {
            (Some(side), _) => return Some(ParsedMove::castle(side)),
            (None, Some(to)) => to,
            _ => return None,
        };
        let from = match self.squares {
            [Some(from), Some(_)] => SquareSet::of(from),
            _ if self.role.is(Role::Pawn) && !self.takes => SquareSet::file(to.file()),
            _ => SquareSet::ALL,
        };
        let (role, promotion) = (Some(self.role), self.promotion);
        Some(ParsedMove { role, from, promotion, takes: self.takes, ..ParsedMove::towards(to) })
    }

    /// The only legal move that the words mean.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn meaning(&self, board: &Board) -> Option<Move> {
        if let Some(parsed) = self.parsed() {
            return match board.meant_by(&parsed) {
                Some(legal) => Some(legal.to_move()),
                None => None,
            };
        }
        if let Some(taken) = self.taken {
            let pieces = board.by_piece(board.turn.other(), taken);
            return only_move(board, self.role, SquareSet::ALL, pieces);
        }
        match [
            board.legal_castle(CastlingSide::KingSide),
            board.legal_castle(CastlingSide::QueenSide),
        ] {
            [Some(castle), None] | [None, Some(castle)] => Some(castle.to_move()),
            _ => None,
        }
    }
}
