//! Games of Chesskell, an embedded language in Haskell: `game = chess pawn e2 to e4 p e5 end`.
//!
//! Its words become those that core reads, each in its place: what is left over becomes spaces, so that a
//! mistake is found where it stands in the source.
//!
//! - comments, `_` before a square (`_e2`), squares in digits in the long form (`pawn _52 to _54`)
//! - promotions, `pawn h7 promoteTo _B h8` and `pawn h7 to h8 becomes _Bishop`
//! - positions, `create put _Wh _P at h7 startMoves ..`, with the kings on e1 and e8 unless they are put elsewhere

use std::ops::Range;

use chess_core::{
    Board, CastlingSide, Color, Error, GameBuf, GameTree, Piece, Replay, Role, Setup, Square,
    SquareSet,
};

/// A game in a source file.
pub(crate) struct Source {
    /// The name that the game has in Haskell, or nothing.
    name: String,
    /// The offset of the text in the file.
    pub(crate) at: usize,
    /// The moves, and spaces for all else.
    text: String,
    start: Result<Board, Error>,
}

impl Source {
    /// The checked game. Its name becomes its `Event` tag.
    pub(crate) fn read(&self) -> Result<GameBuf, Vec<Error>> {
        let start = self.start.map_err(|error| vec![error])?;
        let game = GameBuf::check(&mut Replay::new(&self.text, start))?;
        let mut tree = GameTree::from(game.as_game());
        if !self.name.is_empty() {
            tree.set_tag("Event", &self.name).map_err(|error| vec![error])?;
        }
        Ok(tree.to_game())
    }
}

/// The games of a source file, in order.
pub(crate) fn games(source: &str) -> Vec<Source> {
    let code = without_comments(source);
    let words = words(&code);
    let mut games = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let is_opening = matches!(&code[words[at].clone()], "chess" | "create");
        if is_opening && words.get(at + 1).is_some_and(|next| begins(&code[next.clone()])) {
            let end = (at + 1..words.len()).find(|word| is_end(&code, &words, *word));
            let end = end.unwrap_or(words.len());
            games.push(game(&code, &words, at, end));
            at = end;
        } else {
            at += 1;
        }
    }
    games
}

/// The code with spaces for comments and strings, byte for byte.
fn without_comments(source: &str) -> String {
    let bytes = source.as_bytes();
    let mut code = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let rest = &source[at..];
        let length = if rest.starts_with("--") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("{-") {
            block_comment(rest)
        } else if let Some(string) = rest.strip_prefix('"') {
            string.find(['"', '\n']).map_or(rest.len(), |end| end + 2)
        } else {
            let length = rest.chars().next().map_or(1, char::len_utf8);
            let is_plain = length == 1;
            code.extend(if is_plain { &bytes[at..=at] } else { &b"    "[..length] });
            at += length;
            continue;
        };
        let blank = |byte: &u8| if *byte == b'\n' { b'\n' } else { b' ' };
        code.extend(bytes[at..at + length].iter().map(blank));
        at += length;
    }
    String::from_utf8(code).unwrap_or_default()
}

/// The length of a block comment, which may contain others.
fn block_comment(text: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while let Some(found) = text[at..].find(['{', '-']) {
        at += found;
        if text[at..].starts_with("{-") {
            depth += 1;
            at += 2;
        } else if text[at..].starts_with("-}") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    text.len()
}

/// The byte ranges of the words: names, and moves such as `O-O`.
fn words(code: &str) -> Vec<Range<usize>> {
    let is_part = |char: char| char.is_ascii_alphanumeric() || matches!(char, '_' | '\'' | '-');
    let mut words = Vec::new();
    let mut start = None;
    for (at, char) in code.char_indices().chain([(code.len(), ' ')]) {
        match (start, is_part(char)) {
            (None, true) => start = Some(at),
            (Some(begin), false) => {
                words.push(begin..at);
                start = None;
            }
            _ => {}
        }
    }
    words
}

/// Whether a word can follow `chess` or `create`.
fn begins(word: &str) -> bool {
    role(word).is_some()
        || matches!(
            word,
            "p" | "n" | "b" | "r" | "q" | "k" | "put" | "o_o" | "o_o_o" | "O-O" | "O-O-O" | "end"
        )
        || word.starts_with("startMoves")
        || matches!(word.as_bytes(), [b'_', b'1'..=b'6'])
}

/// Whether a game ends before a word: at `end`, at another game, or at the next definition.
fn is_end(code: &str, words: &[Range<usize>], at: usize) -> bool {
    let word = &words[at];
    let is_at_line_start = word.start == 0 || code.as_bytes()[word.start - 1] == b'\n';
    code[word.clone()].starts_with("end")
        || matches!(&code[word.clone()], "chess" | "create")
        || is_at_line_start && !begins(&code[word.clone()])
}

/// The game from `chess` or `create` to its end.
fn game(code: &str, words: &[Range<usize>], opening: usize, end: usize) -> Source {
    let is_created = &code[words[opening].clone()] == "create";
    let of_moves = |word: &Range<usize>| code[word.clone()].eq_ignore_ascii_case("startmoves");
    let inner = &words[opening + 1..end];
    let (pieces, moves) = match inner.iter().position(of_moves) {
        Some(at) => (&inner[..at], &inner[at + 1..]),
        None if is_created => (inner, &inner[inner.len()..]),
        None => (&inner[..0], inner),
    };
    let start = if is_created { position(code, pieces) } else { Ok(Board::START) };
    let at = words[opening].start;
    let last = moves.last().map_or(at, |word| word.end);
    Source { name: name(code, words, opening), at, text: translated(code, at..last, moves), start }
}

/// The name before `= chess`.
fn name(code: &str, words: &[Range<usize>], opening: usize) -> String {
    let Some(before) = opening.checked_sub(1).map(|at| words[at].clone()) else {
        return String::new();
    };
    let between = code[before.end..words[opening].start].trim_end_matches([' ', '\n', '(', '$']);
    if between.trim() == "=" { code[before].to_owned() } else { String::new() }
}

/// The moves in the words that core reads, and spaces for all else.
fn translated(code: &str, range: Range<usize>, moves: &[Range<usize>]) -> String {
    let blank = |byte: u8| if byte == b'\n' { byte } else { b' ' };
    let mut text: Vec<u8> = code[range.clone()].bytes().map(blank).collect();
    let mut put = |at: usize, word: &str| {
        let room = text.iter_mut().skip(at - range.start);
        room.zip(word.bytes()).for_each(|(place, byte)| *place = byte);
    };
    let mut at = 0;
    while let Some(word) = moves.get(at) {
        let next = |ahead: usize| moves.get(at + ahead).map(|word| &code[word.clone()]);
        let is_digit_form = at > 0 && is_role_digit(&code[moves[at - 1].clone()]);
        match (&code[word.clone()], next(1).and_then(role), next(2).and_then(square)) {
            ("promoteTo", Some(role), Some(square)) => {
                put(word.start, "to");
                put(moves[at + 1].start, &format!("{square}={}", role.letter()));
                at += 2;
            }
            ("becomes", Some(role), _) => {
                put(word.start, &format!("={}", role.letter()));
                at += 1;
            }
            ("then", ..) => {}
            (text, ..) => match square(text) {
                // `_5 _54` stays as it is.
                Some(square) if !is_digit_form || text.contains(char::is_alphabetic) => {
                    put(word.end - 2, &square.to_string());
                }
                _ => put(word.start, text),
            },
        }
        at += 1;
    }
    String::from_utf8(text).unwrap_or_default()
}

/// Whether a word is a piece of the short form in digits.
fn is_role_digit(word: &str) -> bool {
    matches!(word.as_bytes(), [b'_', b'1'..=b'6'])
}

/// `e2`, `_e2` or `_52`.
fn square(word: &str) -> Option<Square> {
    let name = word.strip_prefix('_').unwrap_or(word);
    match name.as_bytes() {
        [file @ b'1'..=b'8', rank] if name != word => {
            let name = [file - b'1' + b'a', *rank].map(char::from);
            String::from_iter(name).parse().ok()
        }
        _ => name.parse().ok(),
    }
}

/// `pawn`, `_Pawn`, `_P`; in promotions also `__1`.
fn role(word: &str) -> Option<Role> {
    let digits = ["__1", "__2", "__3", "__4"];
    if let Some(at) = digits.iter().position(|digit| *digit == word) {
        return Some(Role::PROMOTIONS[at]);
    }
    let name = word.strip_prefix('_').unwrap_or(word);
    Role::ALL.into_iter().find(|role| {
        name.eq_ignore_ascii_case(role.name())
            || word.starts_with('_') && name.len() == 1 && name.starts_with(role.letter())
    })
}

/// `_Wh`, `white`.
fn color(word: &str) -> Option<Color> {
    let name = word.trim_start_matches('_').to_ascii_lowercase();
    match name.as_str() {
        "wh" | "white" => Some(Color::White),
        "bl" | "black" => Some(Color::Black),
        _ => None,
    }
}

/// The position that `put` and its like set up. A side may castle where king and rook stand on their squares.
fn position(code: &str, words: &[Range<usize>]) -> Result<Board, Error> {
    let text = |at: usize| words.get(at).map_or("", |word| &code[word.clone()]);
    let mut setup = Setup::EMPTY;
    let mut turn = Color::White;
    let mut at = 0;
    while at < words.len() {
        match (text(at), color(text(at + 1)), role(text(at + 2)), square(text(at + 4))) {
            ("put", Some(color), Some(role), Some(square)) if text(at + 3) == "at" => {
                setup = setup.put(square, Piece { color, role });
                at += 5;
            }
            ("lastTeam" | "lastteam", Some(color), ..) => {
                turn = color.other();
                at += 2;
            }
            ("lastMoved" | "lastmoved", ..) => at += 2,
            // What cannot be read is no move either, and core says so.
            (word, ..) => return Board::START.read(&format!("`{word}`")).map(|_| Board::START),
        }
    }
    for color in Color::ALL {
        let king = Piece { color, role: Role::King };
        if !setup.pieces().any(|(_, piece)| piece == king) {
            let square = if color == Color::White { Square::E1 } else { Square::E8 };
            setup = setup.put(square, king);
        }
    }
    setup.with_turn(turn).with_castling(rights(&setup)).board()
}

/// The rooks that may castle.
fn rights(setup: &Setup) -> SquareSet {
    let mut rooks = SquareSet::EMPTY;
    for color in Color::ALL {
        let (king, corners) = match color {
            Color::White => (Square::E1, [Square::H1, Square::A1]),
            Color::Black => (Square::E8, [Square::H8, Square::A8]),
        };
        let stands = |square, role| setup.piece_at(square) == Some(Piece { color, role });
        for (_side, rook) in CastlingSide::ALL.into_iter().zip(corners) {
            if stands(king, Role::King) && stands(rook, Role::Rook) {
                rooks = rooks.with(rook);
            }
        }
    }
    rooks
}
