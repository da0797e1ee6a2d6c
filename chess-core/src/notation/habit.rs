//! Known habits behind text that is no move here: other languages' letters, older notations, slips.
//!
//! Asked only after a text was refused. A guess is given only where it is a legal move.

use super::read::read;
use crate::cursor::Cursor;
use crate::{Board, Color, File, Move, MoveList, Rank, Role, Square, SquareSet, Text};

/// A known way of writing that is not read here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Habit {
    /// A piece letter of another language: `Sf3`, `Cf3`, `Кf3`.
    Language,
    /// Capital and small letters exchanged: `nf3`, `E4`.
    Case,
    /// Two characters exchanged: `N3f`.
    Transposed,
    /// A colon for a capture: `N:f3`, `e:d5`.
    Colon,
    /// A slash before the promotion: `e8/Q`.
    Slash,
    /// Check or mate in letters after the move: `Qh5ch`.
    CheckWord,
    /// Castling without its dashes: `OO`, `000`.
    Castling,
    /// Descriptive notation: `P-K4`, `NxB`.
    Descriptive,
}

type Word = Text<24>;

/// The habit behind the text at the cursor, the move it means if that is certain, and where it ends.
pub(super) const fn guess(
    board: &Board,
    cursor: &Cursor<'_>,
) -> Option<(Habit, Option<Move>, usize)> {
    let (word, end) = chunk(cursor);
    if word.len() < 2 || word.len() > 12 {
        return None;
    }
    let bytes = word.as_str().as_bytes();
    let found = match language(board, bytes) {
        Some(mv) => Some((Habit::Language, Some(mv))),
        None => match slip(board, bytes) {
            Some((habit, mv)) => Some((habit, Some(mv))),
            None => descriptive(board, bytes),
        },
    };
    match found {
        Some((habit, mv)) => Some((habit, mv, end)),
        None => None,
    }
}

/// Where a word and what signs join to it ends.
pub(crate) const fn joined_end(cursor: &Cursor<'_>) -> usize {
    chunk(cursor).1
}

/// A word and what signs join to it, without the white space that may stand beside signs.
const fn chunk(cursor: &Cursor<'_>) -> (Word, usize) {
    let mut ahead = *cursor;
    let mut word = Word::new();
    loop {
        let start = ahead.at();
        ahead.skip_word();
        word.str(cursor.text_between(start, ahead.at()));
        let end = ahead.at();
        ahead.skip_space();
        let Some(sign @ (b':' | b'/' | b'-' | b'=')) = ahead.peek() else {
            return (word, end);
        };
        ahead.bump();
        ahead.skip_space();
        if !ahead.at_word() || word.len() > 12 {
            return (word, end);
        }
        word.byte(sign);
    }
}

/// The legal move that a whole text means.
pub(crate) const fn meaning(board: &Board, text: &str) -> Option<Move> {
    let mut cursor = Cursor::new(text);
    match read(&mut cursor) {
        Ok(spelling) if cursor.is_done() => board.resolve(&spelling),
        _ => None,
    }
}

/// The role that a letter of another language stands for, and the bytes it takes.
pub(crate) const fn foreign_letter(word: &[u8]) -> Option<(Role, usize, &'static str)> {
    Some(match word {
        [b'S', ..] => (Role::Knight, 1, "German"),
        [b'L', ..] => (Role::Bishop, 1, "German and Dutch"),
        [b'T', ..] => (Role::Rook, 1, "German, Dutch, French and Spanish"),
        [b'D', ..] => (Role::Queen, 1, "German, Dutch, French and Spanish"),
        [b'C', ..] => (Role::Knight, 1, "French and Spanish"),
        [b'F', ..] => (Role::Bishop, 1, "French"),
        [b'A', ..] => (Role::Bishop, 1, "Spanish"),
        [b'P', ..] => (Role::Knight, 1, "Dutch"),
        [b'R', ..] => (Role::King, 1, "French and Spanish"),
        // К, Кр, С, Л, Ф.
        [0xD0, 0x9A, 0xD1, 0x80, ..] => (Role::King, 4, "Russian"),
        [0xD0, 0x9A, ..] => (Role::Knight, 2, "Russian"),
        [0xD0, 0xA1, ..] => (Role::Bishop, 2, "Russian"),
        [0xD0, 0x9B, ..] => (Role::Rook, 2, "Russian"),
        [0xD0, 0xA4, ..] => (Role::Queen, 2, "Russian"),
        _ => return None,
    })
}

/// The move, its piece letter being another language's.
pub(crate) const fn language(board: &Board, word: &[u8]) -> Option<Move> {
    let Some((role, letter, _)) = foreign_letter(word) else { return None };
    let mut english = Word::new();
    english.byte(role.letter());
    push(&mut english, word, letter, word.len(), None);
    meaning(board, english.as_str())
}

/// Appends bytes of a word, one of them exchanged for another where asked.
const fn push(text: &mut Word, word: &[u8], from: usize, to: usize, instead: Option<(u8, u8)>) {
    let mut i = from;
    while i < to {
        match instead {
            Some((old, new)) if word[i] == old => text.byte(new),
            _ => text.byte(word[i]),
        };
        i += 1;
    }
}

/// The move behind a slip of a few characters.
const fn slip(board: &Board, word: &[u8]) -> Option<(Habit, Move)> {
    let mut text = Word::new();
    if !has_sign(word) {
        return plain_slip(board, word);
    }
    push(&mut text, word, 0, word.len(), Some((b':', b'x')));
    if let Some(mv) = meaning(board, text.as_str()) {
        return Some((Habit::Colon, mv));
    }
    let mut text = Word::new();
    push(&mut text, word, 0, word.len(), Some((b'/', b'=')));
    if let Some(mv) = meaning(board, text.as_str()) {
        return Some((Habit::Slash, mv));
    }
    None
}

/// Whether a word has a sign that no notation here has in that place.
const fn has_sign(word: &[u8]) -> bool {
    let mut i = 0;
    while i < word.len() {
        if matches!(word[i], b':' | b'/') {
            return true;
        }
        i += 1;
    }
    false
}

/// The same of a word of letters and digits.
const fn plain_slip(board: &Board, word: &[u8]) -> Option<(Habit, Move)> {
    let castling = match word {
        b"OO" | b"00" | b"oo" => "O-O",
        b"OOO" | b"000" | b"ooo" => "O-O-O",
        _ => "",
    };
    if let Some(mv) = meaning(board, castling) {
        return Some((Habit::Castling, mv));
    }
    if let Some(mv) = case(board, word) {
        return Some((Habit::Case, mv));
    }
    let letters = match word {
        [.., b'm', b'a', b't', b'e'] => 4,
        [.., b'm', b'a', b't'] => 3,
        [.., b'c', b'h'] => 2,
        _ => 0,
    };
    let mut text = Word::new();
    push(&mut text, word, 0, word.len() - letters, None);
    if letters > 0
        && let Some(mv) = meaning(board, text.as_str())
    {
        return Some((Habit::CheckWord, mv));
    }
    transposed(board, word)
}

/// The move in small letters, or with its first letter a capital.
const fn case(board: &Board, word: &[u8]) -> Option<Move> {
    let mut capital = false;
    loop {
        let mut text = Word::new();
        let mut i = 0;
        while i < word.len() {
            let upper = capital && i == 0;
            text.byte(if upper {
                word[i].to_ascii_uppercase()
            } else {
                word[i].to_ascii_lowercase()
            });
            i += 1;
        }
        if let Some(mv) = meaning(board, text.as_str()) {
            return Some(mv);
        }
        if capital {
            return None;
        }
        capital = true;
    }
}

/// The move with two neighbouring characters exchanged.
const fn transposed(board: &Board, word: &[u8]) -> Option<(Habit, Move)> {
    let mut i = 0;
    while i + 1 < word.len() {
        let mut text = Word::new();
        push(&mut text, word, 0, i, None);
        text.byte(word[i + 1]).byte(word[i]);
        push(&mut text, word, i + 2, word.len(), None);
        if let Some(mv) = meaning(board, text.as_str()) {
            return Some((Habit::Transposed, mv));
        }
        i += 1;
    }
    None
}

/// Descriptive notation: a piece, `-` and a square seen from the mover's side, or `x` and a piece.
const fn descriptive(board: &Board, word: &[u8]) -> Option<(Habit, Option<Move>)> {
    let (role, rest) = match word {
        [b'K', b't', rest @ ..] => (Role::Knight, rest),
        [letter @ (b'P' | b'N' | b'B' | b'R' | b'Q' | b'K'), rest @ ..] => {
            match Role::from_letter(*letter) {
                Some(role) => (role, rest),
                None => return None,
            }
        }
        _ => return None,
    };
    let targets = match rest {
        [b'x', b'K', b't'] => board.men(board.turn.other(), Role::Knight),
        [b'x', letter @ (b'P' | b'N' | b'B' | b'R' | b'Q')] => match Role::from_letter(*letter) {
            Some(taken) => board.men(board.turn.other(), taken),
            None => return None,
        },
        [b'-', files @ .., rank @ b'1'..=b'8'] => {
            match descriptive_squares(board.turn, files, *rank) {
                Some(squares) => squares,
                None => return None,
            }
        }
        _ => return None,
    };
    Some((Habit::Descriptive, only_move(board, role, targets)))
}

/// The squares of a descriptive name, one or the two of both wings.
const fn descriptive_squares(turn: Color, files: &[u8], rank: u8) -> Option<SquareSet> {
    let files: [File; 2] = match files {
        b"Q" => [File::D, File::D],
        b"K" => [File::E, File::E],
        b"R" => [File::A, File::H],
        b"N" | b"Kt" => [File::B, File::G],
        b"B" => [File::C, File::F],
        b"QR" => [File::A, File::A],
        b"QN" | b"QKt" => [File::B, File::B],
        b"QB" => [File::C, File::C],
        b"KB" => [File::F, File::F],
        b"KN" | b"KKt" => [File::G, File::G],
        b"KR" => [File::H, File::H],
        _ => return None,
    };
    let Some(rank) = Rank::from_digit(rank) else { return None };
    let rank = match turn {
        Color::White => rank,
        Color::Black => match Rank::from_index(7 - rank.index()) {
            Some(rank) => rank,
            None => return None,
        },
    };
    Some(SquareSet::of(Square::new(files[0], rank)).with(Square::new(files[1], rank)))
}

/// The one legal move of a role to some squares, without promotion.
const fn only_move(board: &Board, role: Role, targets: SquareSet) -> Option<Move> {
    let list: MoveList = board.legal_moves();
    let moves = list.as_slice();
    let mut found = None;
    let mut i = 0;
    while i < moves.len() {
        let mv = moves[i];
        if board.role_at(mv.from()).is(role) && targets.contains(mv.to()) {
            if found.is_some() {
                return None;
            }
            found = Some(mv);
        }
        i += 1;
    }
    found
}
