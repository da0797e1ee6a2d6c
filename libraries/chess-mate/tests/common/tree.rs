//! The shape of a solution that is a tree.

use chess_mate::{Branch, Solution};

/// Asserts that a solution of a selfmate has every reply, and that each of its lines ends in mate of the side that
/// begins.
pub(crate) fn check_tree(solution: &Solution) {
    assert!(!solution.is_cut());
    let mut open: Vec<Branch<'_>> = solution.keys().collect();
    while let Some(branch) = open.pop() {
        let after = branch.board().play(branch.mv()).unwrap();
        if branch.is_attack() {
            assert_eq!(branch.next().len(), after.legals().count());
        }
        assert_eq!(branch.next().len() == 0, after.is_checkmate(), "{after}");
        assert!(!(branch.is_attack() && after.is_checkmate()), "{after}");
        open.extend(branch.next());
    }
}
