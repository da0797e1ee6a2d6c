//! Mistakes in the text of one move.

use chess_core::{Board, Color, Move, Notation, Role};

use super::game::Place;
use super::languages::{self, translated};
use crate::rng::Rng;

/// Another text for a move; `None` if the move offers no place for the mistake.
pub(super) type OfMove = fn(&Place<'_>, &mut Rng) -> Option<String>;

const FILES: &str = "abcdefgh";
const RANKS: &str = "12345678";
const QWERTY: [&str; 4] = ["1234567890", "qwertyuiop", "asdfghjkl;", "zxcvbnm,."];
const AZERTY: [&str; 4] = ["1234567890", "azertyuiop", "qsdfghjklm", "wxcvbn,;:"];
/// Pairs of characters that scanners and readers of handwriting confuse.
const ALIKE: &str = "1l 1I 5S 8B B8 QO O0 g9 b6 6b ce ec 17 hn NH x×";
/// Letters of Cyrillic and Greek for Latin ones.
const LOOKALIKES: &str = "aа cс eе BВ KК NΝ OО xх";

/// The mistakes, each with its name.
#[rustfmt::skip]
pub(super) const MOVES: &[(&str, OfMove)] = &[
    // Keys and characters.
    ("key QWERTY", |p, rng| key(p, &QWERTY, rng)),
    ("key AZERTY", |p, rng| key(p, &AZERTY, rng)),
    ("AZERTY digit without shift", |p, _| on_digit(p, ["&", "é", "\"", "'", "(", "-", "è", "_"])),
    ("shift held", |p, _| on_digit(p, ["!", "@", "#", "$", "%", "^", "&", "*"])),
    ("adjacent characters exchanged", |p, rng| {
        let mut chars: Vec<char> = p.text.chars().collect();
        let at = rng.below(chars.len() - 1);
        chars.swap(at, at + 1);
        Some(chars.into_iter().collect())
    }),
    ("character doubled", |p, rng| any(p, rng, |char, _| format!("{char}{char}"))),
    ("character lost", |p, rng| any(p, rng, |_, _| String::new())),
    ("character inserted", |p, rng| any(p, rng, |char, rng| {
        format!("{char}{}", one_of("abcdefgh12345678KQRBNDx+=O-", rng))
    })),
    ("case of one character", |p, rng| any(p, rng, |char, _| other_case(char).to_string())),
    ("letter small", |p, _| Some(p.text.to_lowercase())),
    ("all capitals", |p, _| Some(p.text.to_uppercase())),
    ("scanned", |p, rng| alike(p, ALIKE, rng)),
    ("lookalike of another script", |p, rng| alike(p, LOOKALIKES, rng)),
    ("Cyrillic capital", |p, rng| of_piece(p, |_| one_of("КФЛСКрДТ", rng))),
    ("space within", |p, rng| any(p, rng, |char, _| format!("{char} ")).map(|text| text.trim_end().into())),
    ("sign glued", |p, rng| {
        let sign = rng.pick(&[",", ";", ".", ":", "'", "-"]);
        Some(if rng.once_in(2) { [p.text, sign].concat() } else { [sign, p.text].concat() })
    }),
    ("clock glued", |p, _| Some(format!("{}0:01:30", p.text))),
    // Pieces.
    ("other piece letter", |p, rng| of_piece(p, |_| one_of("KQRBN", rng))),
    ("letter lost", |p, _| of_piece(p, |_| String::new())),
    ("piece letter before a pawn's move", |p, rng| is_pawn(p).then(|| one_of("KQRBN", rng) + p.text)),
    ("P before a pawn's move", |p, _| is_pawn(p).then(|| format!("P{}", p.text))),
    ("one foreign letter", |p, rng| Some(translated(p.text, &rng.pick(&languages::ALL).1))),
    ("one figurine", |p, _| of_piece(p, |role| languages::FIGURINES[letter_index(role)].into())),
    ("wrong figurine", |p, rng| of_piece(p, |_| one_of("♔♕♖♗♘♚♛♜♝♞♟", rng))),
    ("one descriptive move", |p, _| descriptive(p)),
    ("one long move with a wrong coordinate", |p, rng| {
        let long = p.board().write(p.mv(), Notation::LongAlgebraic).to_string();
        other(&long, target(&long)?, if rng.once_in(2) { FILES } else { RANKS }, rng)
    }),
    // Squares.
    ("file one off", |p, rng| on_square(p, rng, |[file, rank], rng| Some([near(file, b'a', rng)?, rank]))),
    ("rank one off", |p, rng| on_square(p, rng, |[file, rank], rng| Some([file, near(rank, b'1', rng)?]))),
    ("one diagonal off", |p, rng| on_square(p, rng, |[file, rank], rng| Some([near(file, b'a', rng)?, near(rank, b'1', rng)?]))),
    ("file mirrored", |p, rng| on_square(p, rng, |[file, rank], _| Some([b'a' + b'h' - file, rank]))),
    ("rank mirrored", |p, rng| on_square(p, rng, |[file, rank], _| Some([file, b'1' + b'8' - rank]))),
    ("square turned round", |p, rng| on_square(p, rng, |[file, rank], _| Some([b'a' + b'h' - file, b'1' + b'8' - rank]))),
    ("letter and digit exchanged", |p, rng| on_square(p, rng, |[file, rank], _| Some([rank, file]))),
    ("other file", |p, rng| other(p.text, target(p.text)?, FILES, rng)),
    ("other rank", |p, rng| other(p.text, target(p.text)?, RANKS, rng)),
    ("other digit", |p, rng| other(p.text, p.text.rfind(|char| RANKS.contains(char))?, RANKS, rng)),
    ("origin wrong", |p, rng| other(p.text, origin(p)?, FILES, rng)),
    ("origin added", |p, rng| {
        (!is_pawn(p) && origin(p).is_none()).then(|| of_piece(p, |letter| letter.to_string() + &one_of("abcdefgh12345678", rng)))?
    }),
    ("origin lost", |p, _| origin(p).map(|at| [&p.text[..at], &p.text[at + 1..]].concat())),
    ("file of a pawn's capture wrong", |p, rng| (is_pawn(p) && p.text.contains('x')).then(|| other(p.text, 0, FILES, rng))?),
    ("pawn's capture short", |p, _| (is_pawn(p) && p.text.contains('x')).then(|| {
        [&p.text[..1], &p.text[2..3], &p.text[4..]].concat()
    })),
    // Signs.
    ("x added", |p, _| {
        let at = target(p.text)?;
        (!p.text.contains(['x', '='])).then(|| [&p.text[..at], "x", &p.text[at..]].concat())
    }),
    ("x lost", |p, _| Some(p.text.replace('x', ""))),
    ("capture sign odd", |p, rng| Some(p.text.replace('x', rng.pick(&[":", "×", "*", "X", "-", "xx", "/"])))),
    ("+ added", |p, _| (!is_marked(p)).then(|| format!("{}+", p.text))),
    ("# added", |p, _| (!is_marked(p)).then(|| format!("{}#", p.text))),
    ("+ lost", |p, _| Some(p.text.replace('+', ""))),
    ("# lost", |p, _| Some(p.text.replace('#', ""))),
    ("+ to #", |p, _| Some(p.text.replace('+', "#"))),
    ("# to +", |p, _| Some(p.text.replace('#', "+"))),
    ("++ for +", |p, _| Some(p.text.replace('+', "++"))),
    ("ch for +", |p, rng| Some(p.text.replace('+', rng.pick(&["ch", " ch", "ch.", " check", "†"])))),
    ("+ alone", |p, _| Some(p.text.replace('+', " +"))),
    ("promotion lost", |p, _| promotion(p).map(|(square, _, mark)| [square, mark].concat())),
    ("promotion without its sign", |p, _| Some(p.text.replace('=', ""))),
    ("promotion odd", |p, rng| {
        let (square, letter, mark) = promotion(p)?;
        let odd = rng.pick(&["(l)", "/l", "=K", "=P", "l", "=", "=(l)", "-l"]).replace('l', &letter.to_string());
        Some([square, &odd, mark].concat())
    }),
    ("e.p. added", |p, rng| (is_pawn(p) && p.text.contains('x')).then(|| p.text.to_owned() + rng.pick(&["e.p.", " e.p.", "ep"]))),
    ("square of the pawn that is captured en passant", |p, _| {
        let is_capture = is_pawn(p) && p.text.contains('x') && p.board().piece_at(p.mv().to()).is_none();
        is_capture.then(|| [&p.text[..3], p.mv().from().rank().digit().to_string().as_str(), &p.text[4..]].concat())
    }),
    ("castling to the wrong side", |p, _| match p.text {
        "O-O" => Some("O-O-O".into()),
        "O-O-O" => Some("O-O".into()),
        _ => None,
    }),
    ("castling odd", |p, rng| Some(match p.text {
        "O-O" => rng.pick(&["0-0", "OO", "o-o", "O-0", "O-", "O–O", "Kg1", "oo", "O-O+", "O O", "O-O-"]),
        "O-O-O" => rng.pick(&["0-0-0", "OOO", "o-o-o", "O-O-0", "O-OO", "O–O–O", "Kc1", "ooo", "O-O-O-O", "O O O", "-O-O"]),
        _ => return None,
    }.into())),
    ("null move", |_, rng| Some(rng.pick(&["--", "@@@@", "Z0", "null", "pass", "..."]).into())),
    // Other moves.
    ("other legal move", |p, rng| Some(p.board().san(p.other(rng, |_| true)?).to_string())),
    ("same piece elsewhere with its marks", |p, rng| Some(kept(p, p.other(rng, |mv| mv.from() == p.mv().from())?))),
    ("other piece there with its marks", |p, rng| Some(kept(p, p.other(rng, |mv| mv.to() == p.mv().to())?))),
    ("checking move one square off with its mark", |p, rng| is_marked(p).then(|| one_off(p, rng))?),
    ("capture one square off with its marks", |p, rng| p.text.contains('x').then(|| one_off(p, rng))?),
    ("mate on another square with its mark", |p, rng| (p.text.contains('#') && !is_pawn(p)).then(|| {
        Some(kept(p, p.other(rng, |mv| mv.from() == p.mv().from())?))
    })?),
    ("move of the other side", |p, rng| {
        let board = if p.ply > 0 { &p.game.boards[p.ply - 1] } else { &p.game.boards[p.ply + 1] };
        let moves = board.legal_moves();
        (!moves.is_empty()).then(|| board.san(moves[rng.below(moves.len())]).to_string())
    }),
];

fn one_of(chars: &str, rng: &mut Rng) -> String {
    chars.chars().nth(rng.below(chars.chars().count())).map_or(String::new(), String::from)
}

pub(super) fn other_case(char: char) -> char {
    if char.is_uppercase() { char.to_ascii_lowercase() } else { char.to_ascii_uppercase() }
}

/// Other text in place of any character.
fn any(p: &Place<'_>, rng: &mut Rng, new: impl Fn(char, &mut Rng) -> String) -> Option<String> {
    let at = rng.below(p.text.chars().count());
    let (start, char) = p.text.char_indices().nth(at)?;
    Some([&p.text[..start], &new(char, rng), &p.text[start + char.len_utf8()..]].concat())
}

/// The second of two characters that look alike in place of the first.
fn alike(p: &Place<'_>, pairs: &str, rng: &mut Rng) -> Option<String> {
    let pairs: Vec<&str> = pairs.split(' ').collect();
    let mut pair = rng.pick(&pairs).chars();
    let (old, new) = (pair.next()?, pair.next()?);
    p.text.contains(old).then(|| p.text.replacen(old, &new.to_string(), 1))
}

/// Another of some characters at an offset.
fn other(text: &str, at: usize, chars: &str, rng: &mut Rng) -> Option<String> {
    let index = if chars == RANKS && target(text) == Some(at) { at + 1 } else { at };
    Some([&text[..index], &one_of(chars, rng), text.get(index + 1..)?].concat())
}

/// A neighbour on the keyboard.
fn key(p: &Place<'_>, rows: &[&str; 4], rng: &mut Rng) -> Option<String> {
    let at = rng.below(p.text.chars().count());
    let old = p.text.chars().nth(at)?;
    let row = rows.iter().position(|row| row.contains(old.to_ascii_lowercase()))?;
    let column = rows[row].find(old.to_ascii_lowercase())?;
    let (down, across) = rng.pick(&[(0, -1), (0, 1), (1, 0), (1, -1), (-1, 0), (-1, 1)]);
    let row = rows.get(row.checked_add_signed(down)?)?;
    let new = row.chars().nth(column.checked_add_signed(across)?)?;
    let new = if old.is_uppercase() { new.to_ascii_uppercase() } else { new };
    let chars = p.text.chars().enumerate();
    Some(chars.map(|(i, char)| if i == at { new } else { char }).collect())
}

/// Signs in place of the first digit.
fn on_digit(p: &Place<'_>, signs: [&str; 8]) -> Option<String> {
    let at = p.text.find(|char| RANKS.contains(char))?;
    let sign = signs[usize::from(p.text.as_bytes()[at] - b'1')];
    Some([&p.text[..at], sign, &p.text[at + 1..]].concat())
}

fn letter_index(letter: char) -> usize {
    "KQRBN".find(letter).unwrap_or_default()
}

fn is_pawn(p: &Place<'_>) -> bool {
    p.board().piece_at(p.mv().from()).is_some_and(|piece| piece.role == Role::Pawn)
}

fn is_marked(p: &Place<'_>) -> bool {
    p.text.contains(['+', '#'])
}

/// The parts of a promotion: before its sign, the piece, and the mark.
fn promotion<'a>(p: &Place<'a>) -> Option<(&'a str, char, &'a str)> {
    let (square, piece) = p.text.split_once('=')?;
    let letter = piece.chars().next()?;
    Some((square, letter, &piece[letter.len_utf8()..]))
}

/// Another text in place of the letter of a piece.
fn of_piece(p: &Place<'_>, new: impl FnOnce(char) -> String) -> Option<String> {
    let letter = p
        .text
        .chars()
        .next()
        .filter(|char| char.is_uppercase() && *char != 'O' || !char.is_ascii())?;
    Some(new(letter) + &p.text[letter.len_utf8()..])
}

/// A move as English books once wrote it: `N-KB3`, `PxP`.
fn descriptive(p: &Place<'_>) -> Option<String> {
    let letter = |square| Some(p.board().piece_at(square)?.role.letter().to_ascii_uppercase());
    let (from, to) = (letter(p.mv().from())?, p.mv().to());
    if p.text.starts_with('O') {
        return None;
    }
    let file = ["QR", "QN", "QB", "Q", "K", "KB", "KN", "KR"][usize::from(to.file().index())];
    let rank = if p.board().turn() == Color::White { to } else { to.flip_rank() }.rank();
    Some(match letter(to) {
        Some(captured) => format!("{from}x{captured}"),
        None => format!("{from}-{file}{}", rank.digit()),
    })
}

/// The offset of the file or the rank that tells two pieces apart.
fn origin(p: &Place<'_>) -> Option<usize> {
    let at = p.text.chars().next()?.len_utf8();
    let is_more = target(p.text)? > at && !p.text[at..].starts_with('x');
    (!is_pawn(p) && is_more).then_some(at)
}

/// The offset of the target in a move.
fn target(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let is_square = |at: &usize| matches!(bytes[*at..], [b'a'..=b'h', b'1'..=b'8', ..]);
    (0..bytes.len()).rev().find(is_square)
}

/// Damages the target of a move.
fn on_square(
    p: &Place<'_>,
    rng: &mut Rng,
    new: impl Fn([u8; 2], &mut Rng) -> Option<[u8; 2]>,
) -> Option<String> {
    let at = target(p.text)?;
    let [file, rank] = new([p.text.as_bytes()[at], p.text.as_bytes()[at + 1]], rng)?;
    Some(format!("{}{}{}{}", &p.text[..at], file as char, rank as char, &p.text[at + 2..]))
}

/// The neighbour of a file or a rank.
fn near(byte: u8, first: u8, rng: &mut Rng) -> Option<u8> {
    let new = if rng.once_in(2) { byte + 1 } else { byte - 1 };
    (first..first + 8).contains(&new).then_some(new)
}

/// Another legal move with the marks of the intended move: `Rd7#` for `Rd8#`.
pub(super) fn kept(p: &Place<'_>, mv: Move) -> String {
    let mut new = p.board().san(mv).to_string().replace(['+', '#', 'x'], "");
    if let (true, Some(at)) = (p.text.contains('x'), target(&new)) {
        new.insert(at, 'x');
        if at == 0 {
            new.insert(0, mv.from().file().letter());
        }
    }
    new.extend(p.text.chars().filter(|char| matches!(char, '+' | '#')));
    new
}

/// A legal move of such a piece, one square away, with the marks.
pub(super) fn one_off(p: &Place<'_>, rng: &mut Rng) -> Option<String> {
    let role = |mv: Move, board: &Board| board.piece_at(mv.from()).map(|piece| piece.role);
    let is_near = |mv: Move| {
        role(mv, p.board()) == role(p.mv(), p.board())
            && mv.to().distance(p.mv().to()) == 1
            && mv.promotion() == p.mv().promotion()
    };
    p.other(rng, is_near).map(|mv| kept(p, mv))
}
