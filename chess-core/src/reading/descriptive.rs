//! Descriptive notation, which is recognised but not read: `P-K4`, `KN-B3`, `QPxB`, `P/Q4`.

use super::chunk::{Guess, Word, push};
use crate::basics::{Color, File, Move, Rank, Role, SquareSet};
use crate::board::Board;
use crate::error::{Misspelling, Suggestions};
use crate::notation::{check_word, eat_en_passant};
use crate::text::Cursor;

/// A move in descriptive notation.
#[derive(Clone, Copy)]
pub(crate) struct Descriptive {
    /// The piece.
    pub(crate) role: Role,
    /// The squares from which it comes by its name.
    from: SquareSet,
    /// The squares to which it can go.
    pub(crate) targets: SquareSet,
    promotion: Option<Role>,
    /// Whether the text names a square, and no captured piece.
    pub(crate) names_square: bool,
    /// Whether it captures nothing, because it has a hyphen.
    is_quiet: bool,
    /// Whether it captures en passant; `None` if that does not matter.
    en_passant: Option<bool>,
    /// Whether it says that the move gives check.
    checks: bool,
}

/// The names of files, longer ones first, and the pieces that begin on them.
const NAMES: [(&[u8], File, File, Role); 14] = [
    (b"QKt", File::B, File::B, Role::Knight),
    (b"KKt", File::G, File::G, Role::Knight),
    (b"QR", File::A, File::A, Role::Rook),
    (b"QN", File::B, File::B, Role::Knight),
    (b"QB", File::C, File::C, Role::Bishop),
    (b"KB", File::F, File::F, Role::Bishop),
    (b"KN", File::G, File::G, Role::Knight),
    (b"KR", File::H, File::H, Role::Rook),
    (b"Kt", File::B, File::G, Role::Knight),
    (b"R", File::A, File::H, Role::Rook),
    (b"N", File::B, File::G, Role::Knight),
    (b"B", File::C, File::F, Role::Bishop),
    (b"Q", File::D, File::D, Role::Queen),
    (b"K", File::E, File::E, Role::King),
];

/// The files and the piece that a word names at its beginning, and the rest of the word.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn named(word: &[u8]) -> Option<(SquareSet, Role, &[u8])> {
    let mut i = 0;
    while i < NAMES.len() {
        let (name, one, other, role) = NAMES[i];
        let mut at = 0;
        while at < name.len() && at < word.len() && name[at] == word[at] {
            at += 1;
        }
        if at == name.len() {
            let files = SquareSet::file(one).or(SquareSet::file(other));
            return Some((files, role, word.split_at(at).1));
        }
        i += 1;
    }
    None
}

/// The piece that a word names at its beginning, the squares from which it comes by its name, and the rest of the word.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn piece(turn: Color, word: &[u8]) -> Option<(Role, SquareSet, &[u8])> {
    let Some((files, role, rest)) = named(word) else {
        return match word {
            [b'P', rest @ ..] => Some((Role::Pawn, SquareSet::ALL, rest)),
            _ => None,
        };
    };
    let home = files.and(rank_of(turn, Rank::FIRST));
    match (role, rest) {
        (_, [b'P', rest @ ..]) => Some((Role::Pawn, files, rest)),
        (Role::Bishop, _) if home.difference(SquareSet::LIGHT).is_empty() => {
            Some((role, SquareSet::LIGHT, rest))
        }
        (Role::Bishop, _) if !home.intersects(SquareSet::LIGHT) => {
            Some((role, SquareSet::ALL.difference(SquareSet::LIGHT), rest))
        }
        (Role::Rook, _) if !home.has_many() => {
            let is_kings = home.intersects(KINGS_WING);
            let wing = if is_kings { KINGS_WING } else { SquareSet::ALL.difference(KINGS_WING) };
            Some((role, wing, rest))
        }
        // A knight that has moved may be either.
        (Role::Knight, _) if !home.has_many() => Some((role, home, rest)),
        _ => Some((role, SquareSet::ALL, rest)),
    }
}

/// The files of the king's wing, e to h.
const KINGS_WING: SquareSet = SquareSet(0xF0F0_F0F0_F0F0_F0F0);

/// The misspelling at the cursor, if it is descriptive notation.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn guess(board: &Board, cursor: &Cursor<'_>) -> Option<Guess> {
    match read(board, cursor) {
        Some((found, end)) => Some((Misspelling::Descriptive, only(found.moves(board)), end)),
        None => None,
    }
}

/// Reads descriptive notation at the cursor: a piece, `-` or `/` and a square as the mover sees it, or `x` and a piece; the
/// words for check and en passant after it. Returns the end of the text, too.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn read(board: &Board, cursor: &Cursor<'_>) -> Option<(Descriptive, usize)> {
    let (word, end) = joined(cursor);
    let word = word.as_str().as_bytes();
    let Some((mut found, rest)) = parts(board, word) else { return None };
    let mut after = *cursor;
    after.rewind(end - rest.len());
    loop {
        let mut ahead = after;
        ahead.skip_space();
        if eat_en_passant(&mut ahead) {
            found.en_passant = Some(true);
        } else if check_word(&mut ahead).is_some() {
            found.checks = true;
        } else {
            break;
        }
        after = ahead;
    }
    found.checks |= matches!(after.peek_spaced(), Some(b'+' | b'#'));
    if after.at() < end { None } else { Some((found, after.at())) }
}

/// A word and what joins to it, also in parentheses: `R(R5)-Q5`, `P-Q8(Q)`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn joined(cursor: &Cursor<'_>) -> (Word, usize) {
    let mut ahead = *cursor;
    let mut word = Word::new();
    loop {
        let start = ahead.at();
        ahead.skip_word();
        if matches!(ahead.peek(), Some(b'(')) {
            let mut inner = ahead;
            inner.bump();
            inner.skip_word();
            if inner.at() < ahead.at() + 5 && inner.eat(b')') {
                ahead = inner;
            }
        }
        word.str(cursor.text_between(start, ahead.at()));
        let end = ahead.at();
        let has_sign = ahead.eat_spaced(b'-') || ahead.eat(b'/') || ahead.eat_spaced(b'=');
        let sign = cursor.bytes_between(end, ahead.at()).trim_ascii();
        ahead.skip_space();
        if word.len() > 12 || !ahead.at_word() || !has_sign && ahead.at() > end {
            return (word, end);
        }
        push(&mut word, sign, 0, sign.len());
    }
}

/// The parts of a move that a word names, and the rest of the word.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn parts<'a>(board: &Board, word: &'a [u8]) -> Option<(Descriptive, &'a [u8])> {
    let turn = board.turn;
    let Some((role, mut from, rest)) = piece(turn, word) else { return None };
    let (origin, rest) = in_brackets(turn, rest);
    from = from.and(origin);
    let [sign @ (b'-' | b'/' | b'x'), target @ ..] = rest else { return None };
    let names_square = *sign != b'x';
    let (targets, rest) = if names_square {
        let Some(target) = square(turn, target) else { return None };
        target
    } else {
        let Some((captured, files, rest)) = piece(turn, target) else { return None };
        let (squares, rest) = in_brackets(turn, rest);
        let mut taken = board.by_piece(turn.other(), captured);
        if let (Role::Pawn, Role::Pawn, Some(square)) = (role, captured, board.en_passant) {
            taken = taken.or(SquareSet::of(square));
        }
        let files = if captured.is(Role::Pawn) { files } else { SquareSet::ALL };
        (taken.and(files).and(squares), rest)
    };
    let (promotion, rest) = match rest {
        [b'(', letter, b')', rest @ ..] | [b'=' | b'/', letter, rest @ ..] => {
            match Role::from_byte(*letter) {
                Some(role) => (Some(role), rest),
                None => return None,
            }
        }
        [letter @ (b'Q' | b'R' | b'B' | b'N'), rest @ ..] => (Role::from_byte(*letter), rest),
        _ => (None, rest),
    };
    let (en_passant, checks, is_quiet) = (Some(false), false, names_square);
    let found =
        Descriptive { role, from, targets, promotion, names_square, is_quiet, en_passant, checks };
    Some((found, rest))
}

/// The squares that a file's name and a rank mean for a side, and the rest of the word.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn square(turn: Color, word: &[u8]) -> Option<(SquareSet, &[u8])> {
    match named(word) {
        Some((files, _, [rank, rest @ ..])) => match Rank::from_byte(*rank) {
            Some(rank) => Some((files.and(rank_of(turn, rank)), rest)),
            None => None,
        },
        _ => None,
    }
}

/// The squares that a word names in parentheses, and the rest of the word. Without them, all squares.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn in_brackets(turn: Color, word: &[u8]) -> (SquareSet, &[u8]) {
    if let [b'(', inner @ ..] = word
        && let Some((squares, [b')', rest @ ..])) = square(turn, inner)
    {
        return (squares, rest);
    }
    (SquareSet::ALL, word)
}

/// The squares of a rank, counted from a side's own.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn rank_of(turn: Color, rank: Rank) -> SquareSet {
    match (turn, Rank::from_index(7 - rank.index())) {
        (Color::Black, Some(mirrored)) => SquareSet::rank(mirrored),
        _ => SquareSet::rank(rank),
    }
}

impl Descriptive {
    /// The legal moves that it can mean; `None` if there are more than three. If there are several, the name of the piece
    /// decides. A capture is en passant if it says so, or no other is legal; so a hyphen captures, and `ch` gives no check.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn moves(self, board: &Board) -> Option<Suggestions> {
        let moves = self.by_name(board);
        match (moves, self.en_passant) {
            (Some(moves), Some(false)) if moves.is_empty() => {
                Self { en_passant: Some(true), ..self }.moves(board)
            }
            (Some(moves), _) if moves.is_empty() && (self.checks || self.is_quiet) => {
                Self { checks: false, is_quiet: self.checks, en_passant: None, ..self }.moves(board)
            }
            _ => moves,
        }
    }

    /// The same for captures en passant or for other moves.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn by_name(self, board: &Board) -> Option<Suggestions> {
        let is_pawn = self.role.is(Role::Pawn);
        let all = if is_pawn { self } else { Self { from: SquareSet::ALL, ..self } }.legal(board);
        match (all, self.legal(board)) {
            (Some(all), _) if all.len() < 2 => Some(all),
            (_, Some(named)) if matches!(named.len(), 1) => Some(named),
            _ => all,
        }
    }

    /// The legal moves from the squares and to the squares; `None` if there are more than three.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn legal(self, board: &Board) -> Option<Suggestions> {
        let list = board.legal_moves();
        let moves = list.as_slice();
        let mut found = Suggestions::NONE;
        let mut i = 0;
        while i < moves.len() {
            let mv = moves[i];
            let is_wanted = match (self.promotion, mv.promotion()) {
                (Some(wanted), Some(role)) => wanted.is(role),
                (wanted, _) => wanted.is_none(),
            };
            if board.role_at(mv.from()).is(self.role)
                && self.from.contains(mv.from())
                && self.targets.contains(mv.to())
                && is_wanted
                && !(self.is_quiet && board.captured(mv).is_some())
                && !matches!(self.en_passant, Some(is_wanted) if board.is_en_passant(mv) != is_wanted)
                && (!self.checks || board.played(mv).is_check())
                && !found.push(mv)
            {
                return None;
            }
            i += 1;
        }
        Some(found)
    }
}

/// The only legal move of a role from some squares to others.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn only_move(
    board: &Board,
    role: Role,
    from: SquareSet,
    targets: SquareSet,
) -> Option<Move> {
    let found = Descriptive {
        role,
        from,
        targets,
        promotion: None,
        names_square: false,
        is_quiet: false,
        en_passant: None,
        checks: false,
    };
    only(found.legal(board))
}

/// The only one of some moves.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn only(moves: Option<Suggestions>) -> Option<Move> {
    match moves {
        Some(moves) if matches!(moves.len(), 1) => Some(moves.as_slice()[0]),
        _ => None,
    }
}
