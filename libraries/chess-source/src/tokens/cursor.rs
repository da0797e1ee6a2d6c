//! The marker of an editor's cursor. For completion, rust-analyzer expands a call twice: as it is written, and with this
//! marker at the end of the word under the cursor. Both expansions must read the same text.

/// The marker, and the one of older versions.
const MARKERS: [&str; 2] = ["raCompletionMarker", "intellijRulezz"];

/// A printed token without the marker, and the marker; it is empty on all tokens but one.
#[inline]
pub fn split(token: &str) -> (&str, &str) {
    let word = MARKERS.iter().find_map(|marker| token.strip_suffix(marker));
    token.split_at(word.unwrap_or(token).len())
}

/// Removes the marker from a text.
#[inline]
pub fn remove(text: String) -> String {
    match MARKERS.iter().find(|marker| text.contains(**marker)) {
        Some(marker) => text.replacen(marker, "", 1),
        None => text,
    }
}
