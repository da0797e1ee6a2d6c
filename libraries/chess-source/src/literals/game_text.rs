//! Whether a text is a game, judged by its words.

use chess_core::pgn::TAG_NAMES;

/// Whether a text is a game: it begins with usual tags or with White's move 1, and has far more moves than other words.
#[inline]
pub(super) fn is_game(text: &str) -> bool {
    let is_template = ["{}", "\"{", "\"%"].iter().any(|sign| text.contains(sign));
    // A line that a program skips, if the program removes the spaces before it.
    let has_escape = text.lines().any(|line| line.starts_with(' ') && line.trim().starts_with('%'));
    if is_template || has_escape || !text.starts_with(['[', '1']) {
        return false;
    }
    let names = text.split('[').skip(1).filter_map(|tag| tag.split_once([' ', '\t']));
    let tags = names
        .filter(|(name, value)| TAG_NAMES.contains(name) && value.trim_start().starts_with('"'));
    let words = Words::of(text);
    let begins = match (text.starts_with('['), tags.count()) {
        (true, 0) => false,
        (true, 1) => words.numbered > 0,
        (true, _) => words.moves > 0,
        // `1... e5` is part of a game.
        (false, _) => {
            let first = text.strip_prefix("1.").map(str::trim_start);
            first.is_some_and(|first| !first.starts_with('.')) && words.numbered > 1
        }
    };
    begins && words.others * 4 <= words.moves
}

/// The numbers of words in a text, outside of tags and comments.
#[derive(Default)]
struct Words {
    moves: usize,
    /// The moves with a number.
    numbered: usize,
    others: usize,
}

impl Words {
    #[inline]
    fn of(text: &str) -> Self {
        let mut words = Self::default();
        let (mut closing, mut is_numbered) = (None, false);
        for word in text.split_whitespace() {
            closing = closing.or(match word.as_bytes() {
                [b'{', ..] => Some('}'),
                [b'[', ..] => Some(']'),
                _ => None,
            });
            if let Some(sign) = closing {
                closing = closing.filter(|_| !word.contains(sign));
                continue;
            }
            let word = word.trim_matches(['(', ')']);
            let after = word.trim_start_matches(|char: char| char.is_ascii_digit());
            let is_number =
                after.len() < word.len() && (after.is_empty() || after.starts_with('.'));
            is_numbered |= is_number;
            let word = if is_number { after.trim_start_matches('.') } else { word };
            if is_move(word) {
                words.moves += 1;
                words.numbered += usize::from(is_numbered);
            } else if word.is_empty() || is_sign(word) {
                continue;
            } else {
                words.others += 1;
            }
            is_numbered = false;
        }
        words
    }
}

/// Whether a word looks like a move.
#[inline]
pub(super) fn is_move(word: &str) -> bool {
    let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8']);
    let is_castling = ["O-O", "0-0", "o-o"].iter().any(|castling| word.starts_with(castling));
    word.len() <= 12 && (is_castling || word.as_bytes().windows(2).any(is_square))
}

/// Whether a word is a result or a sign about a move.
#[inline]
fn is_sign(word: &str) -> bool {
    matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*")
        || !word.contains(char::is_alphanumeric)
        || word.starts_with('$')
}
