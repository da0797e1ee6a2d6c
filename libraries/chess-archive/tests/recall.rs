//! The rule on labelled pairs: the table of the guide.

use std::collections::{BTreeMap, HashSet};

use tests::copies::{OF_EACH_KIND, labelled_pairs};

use super::copies::groups;

#[test]
fn labelled_copies_are_found_and_no_other_pair() {
    let pairs = labelled_pairs(1, OF_EACH_KIND);
    let games: Vec<String> = pairs.iter().flat_map(|(_, games)| games.clone()).collect();
    let found: HashSet<Vec<usize>> = groups(&games).into_iter().collect();
    let (mut by_kind, mut is_wrong) = (BTreeMap::new(), 0);
    for ((kind, _), at) in pairs.iter().zip(0..) {
        let is_found = found.contains(&vec![2 * at + 1, 2 * at + 2]);
        *by_kind.entry((!kind.is_copy, kind.name)).or_insert(0) += usize::from(is_found);
        is_wrong += usize::from(is_found && !kind.is_copy);
    }
    let copies: usize = by_kind.iter().filter(|((other, _), _)| !other).map(|(_, n)| n).sum();
    assert_eq!((copies, is_wrong, found.len()), (659, 0, 659), "{by_kind:#?}");
}
