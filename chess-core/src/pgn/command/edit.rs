//! Writes evaluations and clocks into the comments of a game.

use alloc::format;
use alloc::string::{String, ToString};
use core::time::Duration;

use super::{Command, Eval};
use crate::game::GameTree;

impl GameTree {
    /// Writes an evaluation into the comment after the move at the cursor, in place of the one that is there; `None`
    /// removes it. A move without comments gets one; otherwise, the evaluation begins the first of them. The rest of a
    /// comment stays as it is.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{GameTree, pgn::Eval};
    ///
    /// let mut tree: GameTree = "1. e4 {[%clk 0:05:00] best by test [%eval 0.2,20]} e5 *".parse()?;
    /// tree.set_eval(Some(Eval::Mate(-3)));
    /// tree.back();
    /// tree.set_eval(Some(Eval::Centipawns(35)));
    /// let text = "1. e4 {[%clk 0:05:00] best by test [%eval 0.35]} 1... e5 {[%eval #-3]}";
    /// assert_eq!(tree.to_string(), text);
    /// tree.set_eval(None);
    /// assert_eq!(tree.to_string(), "1. e4 {[%clk 0:05:00] best by test} 1... e5 {[%eval #-3]}");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn set_eval(&mut self, eval: Option<Eval>) {
        self.set_command("eval", eval.map(Command::Eval));
    }

    /// Writes the time left for the player after the move at the cursor, as [`set_eval`](Self::set_eval) writes an
    /// evaluation.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::GameTree;
    /// use std::time::Duration;
    ///
    /// let mut tree: GameTree = "1. e4 {best by test} *".parse()?;
    /// tree.set_clock(Some(Duration::from_secs(5400)));
    /// assert_eq!(tree.to_string(), "1. e4 {[%clk 1:30:00] best by test}");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn set_clock(&mut self, left: Option<Duration>) {
        self.set_command("clk", left.map(Command::Clock));
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn set_command(&mut self, name: &str, command: Option<Command<'_>>) {
        let mut new = command.map(|command| command.to_string());
        self.edit_comments(&mut |comment| replace(name, comment, &mut new));
        self.edit_comments(&mut |comment| new.take().map(|new| begin_with(&new, comment)));
        if let Some(new) = new {
            // A command alone has nothing that PGN cannot express.
            let _ = self.add_comment(&new);
        }
    }
}

/// A comment with the first of its commands of a name replaced by what is new, if there still is something, and
/// without the others; `None` if it has none.
#[cfg_attr(not(feature = "compiled"), inline)]
fn replace(name: &str, comment: &str, new: &mut Option<String>) -> Option<String> {
    let (mut text, mut rest, mut is_edited) = (String::new(), comment, false);
    while let Some((before, from)) = rest.split_once("[%")
        && let Some((inside, after)) = from.split_once(']')
    {
        text.push_str(before);
        rest = after;
        if inside.split(char::is_whitespace).next() != Some(name) {
            text.extend(["[%", inside, "]"]);
            continue;
        }
        is_edited = true;
        match new.take() {
            Some(new) => text.push_str(&new),
            // What follows must not become a tag at the beginning of a line.
            None if text.ends_with('\n') && rest.starts_with('[') => text.push(' '),
            None if text.ends_with('\n') => {}
            // One of the two spaces around it goes too.
            None if rest.is_empty() => text.truncate(text.trim_end_matches(' ').len()),
            None if text.is_empty() || text.ends_with(char::is_whitespace) => {
                rest = rest.strip_prefix(' ').unwrap_or(rest);
            }
            None => {}
        }
    }
    is_edited.then(|| text + rest)
}

/// A comment with a command before its first word.
#[cfg_attr(not(feature = "compiled"), inline)]
fn begin_with(command: &str, comment: &str) -> String {
    let words = comment.trim_start();
    let space = if words.is_empty() { "" } else { " " };
    let before = &comment[..comment.len() - words.len()];
    format!("{before}{command}{space}{words}")
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    /// The parts of comments.
    const PARTS: [&str; 14] = [
        "",
        " ",
        "x",
        "[%eval 0.1]",
        "[%eval #-3,20]",
        "[%clk 0:00:01]",
        "[%evaluated 1]",
        "[% eval 1]",
        "[%eval",
        "]",
        "}",
        "\n\n",
        "[Event \"A\"]",
        "%",
    ];

    fn evals(tree: &GameTree) -> Vec<Eval> {
        let evals = tree.here().comments().flat_map(Command::parse).filter_map(|command| {
            if let Command::Eval(eval) = command { Some(eval) } else { None }
        });
        evals.collect()
    }

    /// The comments without evaluations and spaces.
    fn rest(tree: &GameTree) -> String {
        let words = |text: &str| replace("eval", text, &mut None).unwrap_or_else(|| text.into());
        let all: String = tree.here().comments().map(words).collect();
        all.chars().filter(|char| *char != ' ').collect()
    }

    fn check(texts: &[&str]) -> bool {
        let mut tree: GameTree = "1. e4 e5 *".parse().unwrap();
        if texts.iter().any(|text| tree.add_comment(text).is_err()) {
            return false;
        }
        let old = rest(&tree);
        for eval in [Some(Eval::Centipawns(-25)), None, Some(Eval::Mate(7))] {
            tree.set_eval(eval);
            assert!(evals(&tree).iter().eq(eval.as_ref()), "{texts:?} {tree}");
            assert_eq!(rest(&tree).trim(), old.trim(), "{texts:?} {tree}");
            assert_eq!(tree.to_pgn().parse::<GameTree>().unwrap(), tree, "{texts:?}");
        }
        true
    }

    #[test]
    fn an_evaluation_changes_nothing_else_in_a_comment() {
        let mut checked = 0;
        for a in PARTS {
            for b in PARTS {
                for c in PARTS {
                    for d in PARTS {
                        let text = [a, b, c, d].concat();
                        checked += usize::from(check(&[&text]))
                            + usize::from(check(&[&[a, b].concat(), &[c, d].concat()]));
                    }
                }
            }
        }
        assert!(checked > 50_000, "{checked}");
    }
}
