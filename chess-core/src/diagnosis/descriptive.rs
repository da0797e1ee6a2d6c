//! Descriptive notation, which is recognised but not read: `P-K4`, `KN-B3`, `QPxB`, `P/Q4`.

use crate::basics::{Color, File, Move, Rank, Role, SquareSet};
use crate::board::Board;
use crate::error::Suggestions;

/// A move in descriptive notation.
#[derive(Clone, Copy)]
pub(super) struct Descriptive {
    /// The piece.
    pub(super) role: Role,
    /// The squares from which it comes by its name.
    from: SquareSet,
    /// The squares to which it can go.
    pub(super) targets: SquareSet,
    promotion: Option<Role>,
    /// Whether the text names a square, and no captured piece.
    pub(super) names_square: bool,
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

/// Reads descriptive notation: a piece, `-` or `/` and a square as the mover sees it, or `x` and a piece.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn read(board: &Board, word: &[u8]) -> Option<Descriptive> {
    let Some((role, from, [sign @ (b'-' | b'/' | b'x'), target @ ..])) = piece(board.turn, word)
    else {
        return None;
    };
    let names_square = *sign != b'x';
    let (targets, rest) = if names_square {
        let Some((files, _, [rank, rest @ ..])) = named(target) else { return None };
        let Some(rank) = Rank::from_byte(*rank) else { return None };
        (files.and(rank_of(board.turn, rank)), rest)
    } else {
        let Some((role, files, rest)) = piece(board.turn, target) else { return None };
        let files = if role.is(Role::Pawn) { files } else { SquareSet::ALL };
        (board.by_piece(board.turn.other(), role).and(files), rest)
    };
    let promotion = match rest {
        [] | [b'c', b'h'] | [b'm', b'a', b't', b'e'] => None,
        [letter] | [b'=', letter] => match Role::from_byte(*letter) {
            Some(role) => Some(role),
            None => return None,
        },
        _ => return None,
    };
    Some(Descriptive { role, from, targets, promotion, names_square })
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
    /// decides.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn moves(self, board: &Board) -> Option<Suggestions> {
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
pub(super) const fn only_move(
    board: &Board,
    role: Role,
    from: SquareSet,
    targets: SquareSet,
) -> Option<Move> {
    only(Descriptive { role, from, targets, promotion: None, names_square: false }.legal(board))
}

/// The only one of some moves.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn only(moves: Option<Suggestions>) -> Option<Move> {
    match moves {
        Some(moves) if matches!(moves.len(), 1) => Some(moves.as_slice()[0]),
        _ => None,
    }
}
