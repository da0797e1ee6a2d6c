//! Results of games: `1-0`, `0-1`, `1/2-1/2`, `*`, and their misspellings.

use crate::basics::GameResult;
use crate::text::Cursor;

/// A spelling and its result.
type Spelled = (&'static [u8], GameResult);

const RESULTS: [Spelled; 5] = [
    (b"1-0", GameResult::WhiteWins),
    (b"0-1", GameResult::BlackWins),
    (b"1/2-1/2", GameResult::Draw),
    ("½-½".as_bytes(), GameResult::Draw),
    (b"*", GameResult::Unknown),
];

/// The spellings of a score in half points: of arbiters, of lists of forfeits, with the letter O for a zero.
const SCORES: [(&[u8], u8); 16] = [
    (b"1/2", 1),
    ("½".as_bytes(), 1),
    (b"0.5", 1),
    (b"0,5", 1),
    (b".5", 1),
    (b"0", 0),
    (b"O", 0),
    (b"o", 0),
    (b"1", 2),
    (b"l", 2),
    (b"2", 4),
    ("０".as_bytes(), 0),
    ("１".as_bytes(), 2),
    (b"+", 2),
    (b"=", 1),
    (b"-", 0),
];

/// Reads `1-0`, `0-1`, `1/2-1/2`, `½-½` or `*`, with optional white space beside the signs and any dash for
/// `-`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn eat_result(cursor: &mut Cursor<'_>) -> Option<GameResult> {
    eat_spelled(cursor, &RESULTS)
}

/// Reads a result in a spelling that is not accepted, such as `1:0`, `+:-`, `1-0F`.
/// [`Unknown`](GameResult::Unknown) is one that PGN does not have, such as `0-0`: both have lost.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn eat_odd_result(cursor: &mut Cursor<'_>) -> Option<GameResult> {
    let mut ahead = *cursor;
    let (halves, has_marks) = match eat_scores(&mut ahead) {
        Some(scores) => scores,
        // A half point by itself is a draw.
        None if eat_mark(&mut ahead, SCORES[0].0) || eat_mark(&mut ahead, SCORES[1].0) => {
            ((1, 1), false)
        }
        None => return None,
    };
    let is_word = ahead.at_word()
        || matches!(ahead.peek(), Some(b'.')) && !is_end(&ahead)
        || matches!(ahead.peek(), Some(b'-' | b':'));
    if is_word || !has_marks && eat_result(&mut { *cursor }).is_some() {
        return None;
    }
    *cursor = ahead;
    Some(match halves {
        (2 | 4, 0) => GameResult::WhiteWins,
        (0, 2 | 4) => GameResult::BlackWins,
        (1, 1) | (2, 2) => GameResult::Draw,
        _ => GameResult::Unknown,
    })
}

/// Whether nothing but white space follows the next byte.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_end(cursor: &Cursor<'_>) -> bool {
    let mut ahead = *cursor;
    ahead.bump();
    ahead.is_done() || ahead.at_space()
}

/// Reads the scores of White and of Black in half points, and whether one of them was by forfeit: `0-½`, `1:0F`, `-:+`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn eat_scores(cursor: &mut Cursor<'_>) -> Option<((u8, u8), bool)> {
    let mut ahead = *cursor;
    let Some((white, is_sign)) = eat_score(&mut ahead) else { return None };
    let is_forfeit = eat_forfeit(&mut ahead);
    ahead.skip_space();
    // `+--` and `+-+` are not results: only a colon stands between the signs of forfeits.
    let has_dash = (!is_sign || white == 1) && (ahead.eat(b'-') || eat_dash(&mut ahead));
    if !has_dash && !ahead.eat(b':') {
        return None;
    }
    ahead.skip_space();
    match eat_score(&mut ahead) {
        Some((black, is_other_sign))
            if is_sign == is_other_sign
                && !(has_dash && is_sign && black != 1)
                && (black == 0 || white < 4)
                && (white == 0 || black < 4) =>
        {
            let is_forfeit = eat_forfeit(&mut ahead) || is_forfeit;
            *cursor = ahead;
            Some(((white, black), is_forfeit))
        }
        _ => None,
    }
}

/// Reads a score in half points, and whether it is a sign.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn eat_score(cursor: &mut Cursor<'_>) -> Option<(u8, bool)> {
    let mut i = 0;
    while i < SCORES.len() {
        if eat_mark(cursor, SCORES[i].0) {
            return Some((SCORES[i].1, i + 3 >= SCORES.len()));
        }
        i += 1;
    }
    None
}

/// Steps over the letters of a forfeit behind a score: `1-0F`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn eat_forfeit(cursor: &mut Cursor<'_>) -> bool {
    cursor.eat_word(b"F")
        || cursor.eat_word(b"FF")
        || cursor.eat_word(b"f")
        || cursor.eat_word(b"ff")
}

/// Reads words for a result, such as `draw` or `White resigns`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn eat_result_words(cursor: &mut Cursor<'_>) -> Option<GameResult> {
    const PLAYERS: [(&[u8], bool); 4] =
        [(b"White", true), (b"white", true), (b"Black", false), (b"black", false)];
    const ENDS: [(&[u8], bool); 6] = [
        (b"resigns", false),
        (b"resigned", false),
        (b"loses", false),
        (b"lost", false),
        (b"wins", true),
        (b"won", true),
    ];
    if eat_draw(cursor) {
        return Some(GameResult::Draw);
    }
    let mut i = 0;
    while i < PLAYERS.len() * ENDS.len() {
        let ((player, is_white), (end, wins)) = (PLAYERS[i / ENDS.len()], ENDS[i % ENDS.len()]);
        let mut ahead = *cursor;
        if ahead.eat_word(player) {
            ahead.skip_space();
            if ahead.eat_word(end) {
                *cursor = ahead;
                return Some(if is_white == wins {
                    GameResult::WhiteWins
                } else {
                    GameResult::BlackWins
                });
            }
        }
        i += 1;
    }
    None
}

/// Steps over a word for a draw, such as `draw agreed`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn eat_draw(cursor: &mut Cursor<'_>) -> bool {
    const DRAWS: [&[u8]; 5] = [b"draw", b"Draw", b"drawn", b"remis", b"Remis"];
    let mut i = 0;
    while i < DRAWS.len() && !cursor.eat_word(DRAWS[i]) {
        i += 1;
    }
    let mut ahead = *cursor;
    ahead.skip_space();
    if i < DRAWS.len() && ahead.eat_word(b"agreed") {
        *cursor = ahead;
    }
    i < DRAWS.len()
}

impl GameResult {
    /// Returns the result that a common misspelling, such as `1 : 0`, means; `None` for any other text, also for a correct result.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn from_misspelling(text: &str) -> Option<Self> {
        let mut cursor = Cursor::new(text);
        cursor.skip_space();
        let result = eat_odd_result(&mut cursor);
        cursor.skip_space();
        if cursor.is_done() { result } else { None }
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn eat_spelled(cursor: &mut Cursor<'_>, marks: &[Spelled]) -> Option<GameResult> {
    let mut i = 0;
    while i < marks.len() {
        let (mark, score) = marks[i];
        let mut ahead = *cursor;
        // An asterisk needs no separator after it.
        if cursor.ahead(0) == mark[0]
            && eat_mark(&mut ahead, mark)
            && (mark[0] == b'*' || !goes_on(&ahead))
        {
            *cursor = ahead;
            return Some(score);
        }
        i += 1;
    }
    None
}

/// Whether a result goes on: with a letter, a digit or half a point.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn goes_on(cursor: &Cursor<'_>) -> bool {
    cursor.at_word()
        || matches!((cursor.ahead(0), cursor.ahead(1)), (b'.' | b',' | b'/', b'0'..=b'9'))
}

/// Steps over a spelling, or else does not move. White space is allowed only before and after a sign.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn eat_mark(cursor: &mut Cursor<'_>, mark: &[u8]) -> bool {
    let mut ahead = *cursor;
    let mut at = 0;
    while at < mark.len() {
        if at > 0 && (is_sign(mark[at]) || is_sign(mark[at - 1])) {
            ahead.skip_space();
        }
        if !(ahead.eat(mark[at]) || mark[at] == b'-' && eat_dash(&mut ahead)) {
            return false;
        }
        at += 1;
    }
    *cursor = ahead;
    true
}

/// Reads a Unicode hyphen, dash or minus sign.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn eat_dash(cursor: &mut Cursor<'_>) -> bool {
    const DASHES: [&str; 7] =
        ["\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}", "\u{FF0D}"];
    let mut i = 0;
    while i < DASHES.len() {
        if cursor.eat_bytes(DASHES[i].as_bytes()) {
            return true;
        }
        i += 1;
    }
    false
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_sign(byte: u8) -> bool {
    matches!(byte, b'-' | b'/' | b':')
}
