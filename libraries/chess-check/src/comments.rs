//! FENs in the comments of a game, as databases export them: each must be the position where it
//! stands. Words about its end, in the last comment or a tag, must be true.

use std::ops::Range;
use std::sync::LazyLock;

use chess_core::pgn::Item;
use chess_core::{Board, FenOptions, GameRef, Replay, Setup};
use memchr::{memchr, memchr_iter, memmem, memrchr};

use crate::finding::Finding;

/// The findings about FENs in comments, up to the first mistake of the game. A FEN may be the position after the move before
/// the comment, or the one before that move, as above a diagram.
pub(crate) fn wrong_fens(text: &str, options: FenOptions) -> Vec<Finding> {
    let mut found = Vec::new();
    if !may_have_fen(text.as_bytes()) {
        return found;
    }
    let mut replay = Replay::new(text, Board::START).allowing(options.allowed);
    // The positions before the last move of each variation that is open.
    let mut before = vec![Board::START];
    let mut plies = 0;
    let mut last = Board::START;
    while let Ok(Some(item)) = replay.next_item() {
        match item {
            Item::Move(_) => {
                before.pop();
                before.push(last);
                plies += usize::from(before.len() == 1);
            }
            Item::Open => before.push(*replay.board()),
            Item::Close => _ = before.pop(),
            Item::Comment(comment) => {
                let start = comment.as_ptr() as usize - text.as_ptr() as usize;
                let finding = fen_in(comment, options).and_then(|(setup, fen)| {
                    let fen = start + fen.start..start + fen.end;
                    let earlier = before.last().copied().unwrap_or(Board::START);
                    setup.check_reached(text, fen.clone(), &earlier).err()?;
                    let error = setup.check_reached(text, fen.clone(), replay.board()).err()?;
                    Some(Finding::of_error(error, fen))
                });
                found.extend(finding.map(|mut finding| {
                    finding.ply = Some(plies);
                    finding.in_variation = before.len() > 1;
                    finding
                }));
            }
            _ => {}
        }
        last = *replay.board();
    }
    found
}

/// The findings about words that say how the game ended: in a `Termination` tag, or in the last comment.
pub(crate) fn wrong_endings(text: &str, game: GameRef<'_>) -> impl Iterator<Item = Finding> {
    let words = termination(text).into_iter().chain(last_comment(text));
    words.filter_map(move |words| {
        let error = game.check_ending(text, words).err()?;
        let range = error.range();
        Some(Finding::of_error(error, range))
    })
}

/// The byte range of the value of the tag `Termination`, or of `TerminationDetails` behind it, as TCEC writes it, if it is
/// in the first bytes.
fn termination(text: &str) -> Option<Range<usize>> {
    // Made once, because making it takes longer than searching, which shorter words speed up.
    static TAG: LazyLock<memmem::Finder<'_>> = LazyLock::new(|| memmem::Finder::new(b"[Te"));
    let tags = &text.as_bytes()[..text.len().min(TAGS)];
    let mut start = TAG.find(tags)?;
    // Lichess's words. The reader judges the second.
    let usual: [&[u8]; 2] = [b"[Termination \"Normal\"", b"[Termination \"Time forfeit\""];
    if usual.iter().any(|words| tags[start..].starts_with(words)) {
        return None;
    }
    let next = start + memchr(b'\n', &tags[start..])? + 1;
    if tags[next..].starts_with(b"[TerminationDetails") {
        start = next;
    } else if !tags[start..].starts_with(b"[Termination") {
        return None;
    }
    start += memchr(b'"', &tags[start..])? + 1;
    Some(start..start + memchr(b'"', &tags[start..])?)
}

/// The bytes in which tags are looked for.
const TAGS: usize = 1 << 10;

/// The byte range of the comment before the result, if words end it: the last comment may be a command or an evaluation.
fn last_comment(text: &str) -> Option<Range<usize>> {
    let is_result = |byte: &u8| byte.is_ascii_digit() || b"-/* \r\n".contains(byte);
    let bytes = text.as_bytes();
    let end = bytes.iter().rposition(|byte| !is_result(byte))?;
    let is_comment = bytes[end] == b'}' && end > 0 && bytes[end - 1] != b']';
    let start = is_comment.then(|| memrchr(b'{', &bytes[..end]))?? + 1;
    Some(start..end)
}

/// The FEN at the beginning of a comment, and its byte range: `{FEN: 4k3/..}`, `{[%fen 4k3/..]}`.
fn fen_in(comment: &str, options: FenOptions) -> Option<(Setup, Range<usize>)> {
    let rest = comment.trim_start();
    let rest = rest.strip_prefix("[%").unwrap_or(rest);
    let rest = match rest.get(..3) {
        Some(word) if word.eq_ignore_ascii_case("fen") => &rest[3..],
        _ => rest,
    };
    let rest = rest.trim_start_matches([' ', '\t', '\n', '\r', ':', '"']);
    let start = comment.len() - rest.len();
    let fen = rest.split([']', '"']).next()?;
    let (setup, length) = options.setup_at_start(fen)?;
    // Words may say that it is another position.
    fen[length..].trim().is_empty().then_some((setup, start..start + length))
}

/// The slashes of a board, and the greatest number of bytes from the first to the last of them.
const SLASHES: usize = 7;
const WIDEST: usize = 6 * 9;

/// Whether a text may have a FEN in a comment: all slashes of one are near each other.
fn may_have_fen(text: &[u8]) -> bool {
    let comments = memchr(b'{', text).map_or(&[][..], |start| &text[start..]);
    let mut last = [usize::MAX; SLASHES];
    memchr_iter(b'/', comments).any(|at| {
        last.rotate_left(1);
        last[SLASHES - 1] = at;
        last[0] != usize::MAX && at - last[0] <= WIDEST
    })
}

#[cfg(test)]
mod tests {
    use chess_core::FenOptions;

    use super::wrong_fens;

    fn wrong(text: &str) -> Vec<&str> {
        let found = wrong_fens(text, FenOptions::new());
        found.iter().map(|finding| &text[finding.range().clone()]).collect()
    }

    const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

    #[test]
    fn a_fen_is_the_position_around_it() {
        for (before, after) in [("", ""), ("FEN: ", ""), ("[%fen ", "] is usual"), (" ", " ")] {
            for (first, second) in [
                ("1. e4", "e5"),
                ("1. e4 e5", "2. Nf3"),
                ("1. e4 (1. d4 d5) 1... e5 (1... c5 ", "2. Nf3)"),
            ] {
                let text = format!("{first} {{{before}{AFTER_E4}{after}}} {second} *");
                assert!(wrong(&text).is_empty(), "{text}");
            }
            let text = format!("1. d4 {{{before}{AFTER_E4}{after}}} d5 *");
            assert_eq!(wrong(&text), [AFTER_E4], "{text}");
            let text = format!("1. e4 e5 2. Nf3 {{{before}{AFTER_E4}{after}}} Nc6 *");
            assert_eq!(wrong(&text), [AFTER_E4], "{text}");
        }
        for other in [
            "{8/8/8/8/8/8/8/8}",
            "{1/2/3/4/5/6/7/8 w odds}",
            "{a/b/c/d/e/f/g/h b x -}",
            "{rnbqkbnr/pppppppp/8/8}",
            "{rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 2 3 is the position two moves later}",
            "{rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - was the beginning}",
        ] {
            assert!(wrong(&format!("1. e4 {other} e5 *")).is_empty(), "{other}");
        }
    }
}
