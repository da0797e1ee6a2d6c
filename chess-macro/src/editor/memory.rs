//! The memory that an editor needs for hover texts.
//!
//! rust-analyzer keeps all that a macro declares, some 2 KiB for each word with a hover text. So only so many words at a time
//! are explained one by one: the first word of any other game shows the whole game, as a string does.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// The most words that are explained at once: some eighty games have as many.
const MOST: usize = 10_000;
/// The number of words that may be explained more after each second.
const PER_SECOND: usize = 100;

/// The number of words that may still be explained, and when that was counted.
static WORDS: Mutex<Option<(usize, Instant)>> = Mutex::new(None);

/// Whether so many words may be explained one by one.
#[inline]
pub(super) fn may_explain(words: usize) -> bool {
    let mut counted = WORDS.lock().unwrap_or_else(PoisonError::into_inner);
    let (left, at) = *counted.get_or_insert_with(|| (MOST, Instant::now()));
    let seconds = at.elapsed().as_secs();
    let more = usize::try_from(seconds).unwrap_or(MOST).saturating_mul(PER_SECOND);
    let left = left.saturating_add(more).min(MOST);
    let at = if seconds > 0 { Instant::now() } else { at };
    let rest = left.checked_sub(words);
    *counted = Some((rest.unwrap_or(left), at));
    rest.is_some()
}
