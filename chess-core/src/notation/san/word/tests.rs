//! A word is split by its own bytes, whatever comes after it.

use super::*;
use fastrand::Rng;

/// The parts of a word: all its bytes, those before the annotation sign, those of the move, and the claim.
fn split(bytes: &[u8]) -> Option<(usize, usize, usize, CheckClaim)> {
    let length = bytes.iter().position(|byte| *byte <= b' ').filter(|length| *length >= 2)?;
    let mut signs = length;
    while signs > 2 && signs + 2 > length && matches!(bytes[signs - 1], b'!' | b'?') {
        signs -= 1;
    }
    let (end, check) = match bytes[signs - 1] {
        b'+' => (signs - 1, CheckClaim::Check),
        b'#' => (signs - 1, CheckClaim::Mate),
        _ => (signs, CheckClaim::None),
    };
    (end >= 2).then_some((length, signs, end, check))
}

#[test]
fn a_word_is_split_as_its_bytes_say() {
    // All that words are made of, and what shifted bits could make of it.
    const BYTES: &[u8] = b"abcdefgh12345678NBRQKx+#!?O-  \nVs3c\x16\xC3";
    let mut numbers = Rng::with_seed(3);
    let (mut moves, mut others) = (0, 0);
    for _ in 0..1_000_000 {
        let bytes: [u8; 8] = core::array::from_fn(|_| BYTES[numbers.usize(..BYTES.len())]);
        let word = Word::of(u64::from_le_bytes(bytes));
        let parts = word.map(|word| (word.length, word.signs, word.end, word.check));
        assert_eq!(parts, split(&bytes), "{bytes:?}");
        let Some(word) = word else { continue };
        let text = &bytes[..word.end];
        let target = Square::from_bytes(text[word.end - 2], text[word.end - 1]);
        assert_eq!(word.target(), target, "{bytes:?}");
        assert_eq!(word.takes(), text.len() > 2 && text[word.end - 3] == b'x', "{bytes:?}");
        let mut padded = [0; 8];
        padded[..word.end].copy_from_slice(text);
        assert_eq!(word.unmarked(), u64::from_le_bytes(padded), "{bytes:?}");
        *if target.is_some() { &mut moves } else { &mut others } += 1;
    }
    assert!(moves > 10_000 && others > 10_000, "{moves} moves, {others} others");
}
