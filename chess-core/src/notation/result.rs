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

/// Recognised spellings that are not accepted.
const ODD_RESULTS: [Spelled; 10] = [
    (b"1:0", GameResult::WhiteWins),
    (b"0:1", GameResult::BlackWins),
    (b"1/2:1/2", GameResult::Draw),
    (b"1/2", GameResult::Draw),
    (b"0.5-0.5", GameResult::Draw),
    ("½:½".as_bytes(), GameResult::Draw),
    ("½".as_bytes(), GameResult::Draw),
    (b"1-1", GameResult::Draw),
    (b"2-0", GameResult::WhiteWins),
    (b"0-2", GameResult::BlackWins),
];

/// Reads `1-0`, `0-1`, `1/2-1/2`, `½-½` or `*`, with optional white space beside the signs and any dash for
/// `-`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn eat_result(cursor: &mut Cursor<'_>) -> Option<GameResult> {
    eat_spelled(cursor, &RESULTS)
}

/// Reads one of the recognised spellings that are not accepted, such as `1:0`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn eat_odd_result(cursor: &mut Cursor<'_>) -> Option<GameResult> {
    eat_spelled(cursor, &ODD_RESULTS)
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
    /// Returns the result that a common misspelling means; `None` for any other text, also for a correct result.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::GameResult;
    ///
    /// assert_eq!(GameResult::from_misspelling("1 : 0"), Some(GameResult::WhiteWins));
    /// assert_eq!(GameResult::from_misspelling("½"), Some(GameResult::Draw));
    /// assert_eq!(GameResult::from_misspelling("1-0"), None);
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn from_misspelling(text: &str) -> Option<Self> {
        let mut cursor = Cursor::new(text);
        cursor.skip_space();
        let result = eat_odd_result(&mut cursor);
        cursor.skip_space();
        if cursor.is_done() { result } else { None }
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn eat_spelled(cursor: &mut Cursor<'_>, marks: &[Spelled]) -> Option<GameResult> {
    let start = cursor.at();
    let mut i = 0;
    while i < marks.len() {
        let (mark, score) = marks[i];
        let mut at = 0;
        while at < mark.len() {
            // White space is allowed only before and after a sign.
            let apart = at > 0 && (is_sign(mark[at]) || is_sign(mark[at - 1]));
            let before = *cursor;
            if apart {
                cursor.skip_space();
            }
            if !(cursor.eat(mark[at]) || mark[at] == b'-' && eat_dash(cursor)) {
                *cursor = before;
                break;
            }
            at += 1;
        }
        // An asterisk needs no separator after it.
        if at == mark.len() && (mark[0] == b'*' || !cursor.at_word()) {
            return Some(score);
        }
        cursor.rewind(start);
        i += 1;
    }
    None
}

/// Reads a Unicode hyphen, dash or minus sign.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn eat_dash(cursor: &mut Cursor<'_>) -> bool {
    const DASHES: [&str; 6] =
        ["\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}"];
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
