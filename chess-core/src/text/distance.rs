//! The distance between two words, for a word that is misspelt.

use alloc::vec::Vec;

/// The least number of letters that must be replaced, added, left out or exchanged with a neighbour to turn one word
/// into the other: the optimal string alignment distance.
///
/// # Examples
///
/// ```
/// assert_eq!(caissa::text::distance(b"bakc", b"back"), 1);
/// ```
pub fn distance<T: PartialEq>(one: &[T], other: &[T]) -> usize {
    // `row[n]` is the distance between the letters of `one` so far and the first `n` letters of `other`; `before` is the
    // row of one letter less, which an exchange needs.
    let (mut before, mut next) = (Vec::new(), Vec::new());
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.iter().enumerate() {
        next.clear();
        next.push(at + 1);
        for (column, known) in other.iter().enumerate() {
            let replaced = row[column] + usize::from(letter != known);
            let mut least = replaced.min(row[column + 1] + 1).min(next[column] + 1);
            if at > 0 && column > 0 && *letter == other[column - 1] && one[at - 1] == *known {
                least = least.min(before[column - 1] + 1);
            }
            next.push(least);
        }
        core::mem::swap(&mut before, &mut row);
        core::mem::swap(&mut row, &mut next);
    }
    row[other.len()]
}
