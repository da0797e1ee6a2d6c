//! The gate of everything that applies a fix without a question.

use std::collections::HashSet;
use std::sync::Arc;

use super::game::{self, FaultyGame, Key, key, together};
use super::ledger::{Fix, Read};
use super::positions;
use crate::finding::Finding;
use crate::kind::TextKind;
use crate::options::CheckOptions;
use crate::rust;

/// Knows whether [`fix()`](crate::fix()) would make the edits of a finding: read again with them, its game has neither this
/// finding nor a new one. An editor may then apply them without a question.
///
/// It keeps what it knows of a game, of a line or of a file of Rust for the next finding of it.
#[derive(Debug, Default)]
pub struct CertainFixes {
    text: Option<Arc<str>>,
    /// The findings of the text whose edits hold.
    certain: HashSet<Key>,
}

/// The number of findings in a game whose edits are tried one by one. Behind them, none is certain.
const ALONE: usize = 50;

impl CertainFixes {
    /// Whether the edits of a finding would be made.
    pub fn has(&mut self, finding: &Finding, options: &CheckOptions) -> bool {
        if finding.edits().is_empty() {
            return false;
        }
        let text = finding.text.as_ref();
        if !self.text.as_ref().zip(text).is_some_and(|(old, new)| Arc::ptr_eq(old, new)) {
            self.certain = text.map(|text| certain(text, finding, options)).unwrap_or_default();
            self.text = text.cloned();
        }
        self.certain.contains(&key(finding))
    }
}

/// The findings of the text of a finding whose edits hold.
fn certain(text: &str, of: &Finding, options: &CheckOptions) -> HashSet<Key> {
    match of.kind {
        TextKind::Pgn => {
            holding(text, &|text| game::findings(text, options, &|_| true), FaultyGame::new)
        }
        TextKind::Positions => holding(
            text,
            &|line| Some(positions::findings(line, options, &|_| true)),
            FaultyGame::of_line,
        ),
        TextKind::Rust => {
            let read = |call: &str| Some(rust::findings_of_call(call, of.file()).ok()?.1);
            let mut certain = HashSet::new();
            for range in rust::ranges(text, of.file()).unwrap_or_default() {
                let of_call = holding(&text[range.clone()], &read, FaultyGame::new).into_iter();
                certain.extend(of_call.map(|(code, place)| (code, place + range.start)));
            }
            certain
        }
        TextKind::Moves | TextKind::Program(_) => HashSet::new(),
    }
}

/// The findings of a game, of a line or of a call whose edits hold, together with others or alone.
fn holding(
    text: &str,
    read: &Read<'_>,
    new: fn(String, Vec<u8>, Vec<Finding>) -> FaultyGame,
) -> HashSet<Key> {
    let Some(found) = read(text) else { return HashSet::new() };
    let holds = |fixes: &[Fix]| {
        let mut game = new(text.into(), text.as_bytes().into(), found.clone());
        game.line_end = Some("\n");
        game.take(fixes, read) > 0
    };
    let all = together(&found);
    let all = if holds(&all) { all } else { Vec::new() };
    let mut certain: HashSet<Key> = all.iter().map(|(at, _)| key(&found[*at])).collect();
    let others = found.iter().enumerate().filter(|(_, finding)| !certain.contains(&key(finding)));
    let others = others.map(|(at, finding)| [(at, finding.edits())]);
    let others: Vec<[Fix; 1]> =
        others.filter(|[(_, edits)]| !edits.is_empty()).take(ALONE).collect();
    let alone = others.iter().filter(|fix| holds(*fix));
    certain.extend(alone.map(|[(at, _)]| key(&found[*at])));
    certain
}
