//! The way back from each change of a study, and the way forward again.

use alloc::string::String;
use alloc::vec::Vec;

use chess_core::{GameTree, NodeId};

use super::{Answer, Session};
use crate::ending::GameEnd;
use crate::refusal::Refusal;
use crate::side::BySide;

/// The greatest number of changes that can be undone.
const KEPT: usize = 20;

/// The state before a change, or after one that is undone.
#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    tree: GameTree,
    endings: Vec<(NodeId, GameEnd)>,
    given_names: BySide<Option<String>>,
    /// The position whose comment is being typed.
    pub(super) typed_at: Option<NodeId>,
}

/// The changes of notes and variations that can be undone, and those that can be done again.
#[derive(Clone, Debug, Default)]
pub(super) struct Changes {
    /// The states before the last changes.
    pub(super) earlier: Vec<Snapshot>,
    /// The states after the changes that are undone, the last one first.
    undone: Vec<Snapshot>,
}

impl Changes {
    /// Adds a change. Those that were undone before it are gone.
    pub(super) fn add(&mut self, before: Snapshot) {
        if self.earlier.len() == KEPT {
            self.earlier.remove(0);
        }
        self.earlier.push(before);
        self.undone.clear();
    }
}

impl Session {
    pub(super) fn snapshot(&self) -> Snapshot {
        let (tree, endings) = (self.tree.clone(), self.endings.clone());
        Snapshot { tree, endings, given_names: self.given_names.clone(), typed_at: None }
    }

    pub(super) fn bring_back(&mut self, Snapshot { tree, endings, given_names, .. }: Snapshot) {
        (self.tree, self.endings, self.given_names) = (tree, endings, given_names);
    }

    /// Undoes the last change.
    pub(super) fn revert(&mut self) -> Result<Answer, Refusal> {
        let before = self.changes.earlier.pop().ok_or(Refusal::NothingToRevert)?;
        let after = self.snapshot();
        self.changes.undone.push(after);
        Ok(self.changed_to(before, "The last change is undone."))
    }

    /// Does the last change again that was undone.
    pub(super) fn restore(&mut self) -> Result<Answer, Refusal> {
        let after = self.changes.undone.pop().ok_or(Refusal::NothingToRestore)?;
        let before = self.snapshot();
        self.changes.earlier.push(before);
        Ok(self.changed_to(after, "The change is done again."))
    }

    fn changed_to(&mut self, state: Snapshot, told: &str) -> Answer {
        let here = self.tree.here().id();
        self.bring_back(state);
        if self.is_study {
            return self.moved(String::from(told).into());
        }
        // The moves of a game that is played are the same.
        self.tree.go_to(here);
        self.revision += 1;
        String::from(told).into()
    }

    /// Forgets all changes: the game has become another one.
    pub(super) fn forget_changes(&mut self) {
        self.changes = Changes::default();
    }
}
