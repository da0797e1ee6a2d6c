//! The parts of a text with their places: moves, comments, glyphs and variations; fields and operations.

use std::ops::Range;

use chess_check::WrittenItem;
use chess_core::__private::{MoveStyle, Part};
use chess_core::book::openings;
use chess_core::error::Syntax;
use chess_core::pgn::{Item, tag_pairs};
use chess_core::text::BYTE_ORDER_MARK;
use chess_core::{Board, Color, ErrorKind, Replay, Setup};

/// A part of a game's text.
pub(crate) struct PlacedItem<'a> {
    pub(crate) item: Item<'a>,
    /// The byte range, without the number before a move.
    pub(crate) range: Range<usize>,
    /// The position before and after it.
    pub(crate) before: Board,
    pub(crate) after: Board,
    /// The number of variations around it.
    pub(crate) depth: usize,
}

/// The code and the name of the opening of a position, if it has a name.
pub(crate) fn opening(board: &Board) -> Option<String> {
    let entry = openings().get(board)?;
    Some(format!("{} {}", entry.eco()?, entry.name()?))
}

/// The last position of the main line whose opening has a name, and the offset behind its move.
pub(crate) fn last_opening(text: &str) -> Option<(usize, Board)> {
    let mut last = None;
    each_part(text, &mut |part| {
        if part.depth == 0
            && matches!(part.item, Item::Move(_))
            && openings().get(&part.after).is_some()
        {
            last = Some((part.range.end, part.after));
        }
    });
    last
}

/// Acts on each part of a game's text. After a mistake, they are the parts with which the game goes
/// on longest.
///
/// A list of all parts would be much larger than the text.
pub(crate) fn each_part<'a>(text: &'a str, act: &mut dyn FnMut(PlacedItem<'a>)) {
    let mut depth = 0_usize;
    let _end = Part::each(Replay::new(text, Board::START), &mut |part| {
        let Part::Item { item, range, before, after } = part else { return };
        let Some(WrittenItem { range, .. }) = WrittenItem::of(text, range, item) else { return };
        if matches!(item, Item::Close) {
            depth = depth.saturating_sub(1);
        }
        act(PlacedItem { item, range, before, after, depth });
        if matches!(item, Item::Open) {
            depth += 1;
        }
    });
}

/// The fields of the position in a line of EPD or FEN, and the names of its operations, which are marked.
pub(crate) fn words_of_line(text: &str) -> Vec<(Range<usize>, bool)> {
    let (mut found, mut at, mut fields) = (Vec::new(), 0, 0);
    let mut is_name = true;
    for word in text.split_inclusive(char::is_whitespace) {
        let name = word.trim_end().trim_start_matches(';');
        let start = at + word.trim_end().len() - name.len();
        is_name |= start > at;
        if !name.is_empty() {
            fields += 1;
            let is_clock =
                matches!(fields, 5 | 6) && name.starts_with(|char: char| char.is_ascii_digit());
            let kind = if fields <= 4 || is_clock && is_name {
                Some(false)
            } else {
                std::mem::take(&mut is_name).then_some(true)
            };
            found.extend(kind.map(|kind| (start..start + name.len(), kind)));
            is_name |= name.ends_with(';');
        }
        at += word.len();
    }
    found
}

/// The position at the end of a text that is cut off where the next move begins, how the moves before it are written, and whether
/// it is in a variation. `None` if the position is unknown, or in a comment.
pub(crate) fn position(text: &str) -> Option<(Board, MoveStyle, bool)> {
    let (mut end, mut depth, mut is_line) = (0, 0_usize, false);
    let mut style = MoveStyle::default();
    let replay = Part::each(Replay::new(text, Board::START), &mut |part| match part {
        Part::Item { item, range, before, .. } => {
            end = range.end;
            let written = WrittenItem::of(text, range.clone(), item);
            match item {
                Item::Open => depth += 1,
                Item::Close => depth = depth.saturating_sub(1),
                Item::Move(mv) => style = style.after(&before, mv, &text[range]),
                _ => {}
            }
            is_line = matches!(item, Item::Comment(_))
                && written.is_some_and(|written| text[written.range].starts_with(';'));
        }
        // It ends at the cursor: a variation is not closed there, or the claims of the tags are not met yet.
        Part::Mistake(error) => match error.kind() {
            ErrorKind::Syntax(Syntax::OpenComment) => end = text.len() + 1,
            ErrorKind::Syntax(Syntax::OpenVariation | Syntax::NumberWithoutMove) => {}
            _ => end = end.max(error.range().end),
        },
    });
    let rest = text.get(end.max(replay.tags().len())..)?;
    let is_number = |char: char| is_space(char) || char.is_ascii_digit() || ".…".contains(char);
    let is_open = is_line && !rest.contains(['\n', '\r']);
    (rest.chars().all(is_number) && !is_open)
        .then(|| (of_side(*replay.board(), rest), style, depth > 0))
}

/// The position with the side to move that the dots of a number name. After a missing move, they may say more than the moves.
fn of_side(board: Board, number: &str) -> Board {
    let side = match number.matches('.').count() + 3 * number.matches('…').count() {
        0 => return board,
        1 => Color::White,
        _ => Color::Black,
    };
    if side == board.turn() {
        return board;
    }
    Setup::of(board).with_turn(side).with_en_passant(None).board().unwrap_or(board)
}

/// The offset where the comment that is open at the end of a text begins.
pub(crate) fn open_comment(text: &str) -> Option<usize> {
    // Few texts have to be read.
    let brace = text.rfind('{')?;
    if text[brace..].contains('}') {
        return None;
    }
    let mut found = None;
    let _end = Part::each(Replay::new(text, Board::START), &mut |part| match part {
        Part::Mistake(error) if error.kind() == ErrorKind::Syntax(Syntax::OpenComment) => {
            found = Some(error.range().start);
        }
        _ => {}
    });
    found
}

/// Whether a character stands between parts.
pub(crate) fn is_space(char: char) -> bool {
    char.is_whitespace() || char == BYTE_ORDER_MARK
}

/// The offset behind the tags of a game and the white space after them.
pub(crate) fn start_of_moves(text: &str) -> usize {
    let tags = tag_pairs(text).last().map_or(0, |tag| tag.range().end);
    text.len() - text[tags..].trim_start_matches(is_space).len()
}

/// The range of a text without the white space around it.
pub(crate) fn trimmed(text: &str) -> Range<usize> {
    let begin = text.len() - text.trim_start_matches(is_space).len();
    begin..text.trim_end().len().max(begin)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<&str> {
        let mut words = Vec::new();
        each_part(text, &mut |part| words.push(&text[part.range]));
        words
    }

    #[test]
    fn parts_have_their_places() {
        let text = "[White \"A\"]\n\n1. e4! {best} e5 (1... c5\n% no\n2.Nf3) 2. Nf3 *";
        assert_eq!(words(text), ["e4", "!", "{best}", "e5", "(", "c5", "Nf3", ")", "Nf3", "*"]);
    }

    #[test]
    fn the_position_before_the_cursor_is_found() {
        let turn =
            |text: &str| position(text).map(|(board, _, inside)| (board.to_string(), inside));
        let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        assert_eq!(turn("1. e4 "), Some((after_e4.into(), false)));
        assert_eq!(turn("1. e4 d5 (1... "), Some((after_e4.into(), true)));
        assert_eq!(turn("[Event \"A\"]\n\n1. "), Some((Board::START.to_string(), false)));
        assert_eq!(turn("[Result \"1-0\"]\n\n1. e4 "), Some((after_e4.into(), false)));
        for open in ["1. e4 {no ", "1. e4 ; no ", "1. Ke3 {no "] {
            assert_eq!(turn(open), None, "{open}");
        }
        for (wrong, side) in [
            ("1. e5 ", "b"),
            ("1. e4 e5 2. Bb5+ Nc6 3. ", "w"),
            ("1. e4 e5 2. Nh6 Nc6 3. ", "w"),
            ("1. e4 d5 (1... Ke6 2. ", "w"),
            ("1. e4 e5 2. Nf3 3. ", "w"),
            ("1. e4 e5 Nc6 3. ", "w"),
            ("1. e4 e5 1-0 2. Nf3 ", "b"),
        ] {
            let (fen, _) = turn(wrong).unwrap();
            assert_eq!(fen.split(' ').nth(1), Some(side), "{wrong}: {fen}");
        }
    }
}
