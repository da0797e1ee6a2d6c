//! The moves of a game as HTML: a button for each, with the squares that it changes; variations in boxes.

use std::fmt::Write;

use chess_core::pgn::{Command, nag_name};
use chess_core::{Board, Color, GameBuf, GameTree, Square, TreeNode};

use crate::output::drawing;
use crate::output::markup::escaped;
use crate::output::terminal::visible;

/// The signs of the first glyphs.
const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// The moves of a game, in a box that has the shapes at the start.
pub(super) fn list(game: &GameBuf) -> String {
    let tree = GameTree::from(game);
    let mut list = List { text: String::new(), needs_number: true };
    let root = tree.root();
    let before = root.next().into_iter().flat_map(TreeNode::comments_before);
    let comments: Vec<_> = root.comments().chain(before).collect();
    for comment in &comments {
        list.comment(comment);
    }
    list.line(root);
    format!("<div class=\"moves\"{}>\n{}</div>\n", shapes(&comments), list.text)
}

struct List {
    text: String,
    /// Whether Black's next move needs its number, because something stands before it.
    needs_number: bool,
}

impl List {
    /// Adds the moves after a node. Recurses once for each variation around a move, at most 32 deep.
    fn line(&mut self, mut node: TreeNode<'_>) {
        loop {
            let mut children = node.children();
            let Some(next) = children.next() else { return };
            self.mv(node.board(), next);
            for other in children {
                self.text += "<div class=\"variation\">\n";
                for comment in other.comments_before() {
                    self.comment(comment);
                }
                self.needs_number = true;
                self.mv(node.board(), other);
                self.line(other);
                self.text += "</div>\n";
                self.needs_number = true;
            }
            node = next;
        }
    }

    fn mv(&mut self, before: &Board, node: TreeNode<'_>) {
        let san = node.san().map(|san| san.to_string()).unwrap_or_default();
        let number = drawing::number(before);
        let shown = if before.turn() == Color::White || self.needs_number { &*number } else { "" };
        let (space, glyphs) = (if shown.is_empty() { "" } else { " " }, glyphs(node));
        let changes = changes(before, node.board());
        // Writing to a string does not fail.
        let _ = writeln!(
            self.text,
            "<button data-m=\"{changes}\"{}{}>{shown}{space}{san}{glyphs}</button>",
            if shown.is_empty() { format!(" data-n=\"{number}\"") } else { String::new() },
            shapes(&node.comments().collect::<Vec<_>>()),
        );
        self.needs_number = false;
        for comment in node.comments() {
            self.comment(comment);
        }
    }

    fn comment(&mut self, comment: &str) {
        let comment = Command::strip(comment);
        if !comment.is_empty() {
            let _ = writeln!(self.text, "<p>{}</p>", escaped(&visible(&comment)));
            self.needs_number = true;
        }
    }
}

/// The circles and arrows of comments, as an attribute: `Gd4` is a green circle, `Re2e4` a red arrow.
fn shapes(comments: &[&str]) -> String {
    // A command is written as `[%csl Gd4]`.
    let shape = |command: Command<'_>| match command {
        Command::Annotation(_) => {
            command.to_string().split_once(' ').map(|(_, shape)| shape.replace(']', ""))
        }
        _ => None,
    };
    let shapes: Vec<_> =
        comments.iter().copied().flat_map(Command::parse).filter_map(shape).collect();
    if shapes.is_empty() { String::new() } else { format!(" data-a=\"{}\"", shapes.join(" ")) }
}

/// The glyphs after a move: signs, and words for what has none. A screen reader hears words.
fn glyphs(node: TreeNode<'_>) -> String {
    let glyph = |number: u8| {
        let sign = usize::from(number).checked_sub(1).and_then(|at| SIGNS.get(at));
        match (sign, nag_name(number)) {
            (Some(sign), Some(name)) => {
                format!("<b aria-hidden=\"true\">{sign}</b><i class=\"spoken\"> {name}</i>")
            }
            (_, Some(name)) => format!(" <i>{name}</i>"),
            (_, None) => format!(" <i>${number}</i>"),
        }
    };
    node.nags().map(glyph).collect()
}

/// The squares that a move changes: `e2e4P` empties e2 and puts a white pawn on e4.
fn changes(before: &Board, after: &Board) -> String {
    let differs = |square: &Square| before.piece_at(*square) != after.piece_at(*square);
    let changes =
        Square::ALL.into_iter().filter(differs).map(|square| match after.piece_at(square) {
            Some(piece) => format!("{square}{}", piece.letter()),
            None => square.to_string(),
        });
    changes.collect()
}
