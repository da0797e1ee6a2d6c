//! The moves of a game as HTML: a button for each, with the squares that it changes; variations in boxes.

use std::fmt::Write;

use chess_core::pgn::{Command, nag_mark, nag_name};
use chess_core::{Board, Color, GameBuf, GameTree, Legal, Square, TreeNode};

use crate::output::markup::escaped;
use crate::output::terminal::visible;

/// The moves of a game, in a box that has the shapes at the start.
pub(super) fn list(game: &GameBuf) -> String {
    let tree = GameTree::from(game);
    let mut list = List { text: String::new(), needs_number: true, depth: 0 };
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
    /// The number of variations around the next move.
    depth: usize,
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
                self.depth += 1;
                for comment in other.comments_before() {
                    self.comment(comment);
                }
                self.needs_number = true;
                self.mv(node.board(), other);
                self.line(other);
                self.text += "</div>\n";
                self.depth -= 1;
                self.needs_number = true;
            }
            node = next;
        }
    }

    fn mv(&mut self, before: &Board, node: TreeNode<'_>) {
        let san = node.san().map(|san| san.to_string()).unwrap_or_default();
        let number = before.move_label();
        let shown = if before.turn() == Color::White || self.needs_number { &*number } else { "" };
        let glyphs = glyphs(node);
        let changes = changes(before, node.board());
        // A move of the game has its number in a column of its own, and one of a variation in its button.
        let (column, inside) = match (self.depth, before.turn()) {
            (0, Color::White) => (" class=\"w\"", String::new()),
            (0, Color::Black) => (" class=\"b\"", String::new()),
            _ if shown.is_empty() => ("", String::new()),
            _ => ("", format!("{shown} ")),
        };
        // Writing to a string does not fail.
        if self.depth == 0 && !shown.is_empty() {
            let _ = writeln!(self.text, "<span>{shown}</span>");
        }
        let _ = writeln!(
            self.text,
            "<button data-m=\"{changes}\"{column}{}{}{}{}>{inside}{san}{glyphs}</button>",
            if inside.is_empty() { format!(" data-n=\"{number}\"") } else { String::new() },
            sentence(before, node),
            clock(node),
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

/// The move in a sentence, as an attribute; a null move has none.
fn sentence(before: &Board, node: TreeNode<'_>) -> String {
    let legal = node.last_move().and_then(|mv| before.to_legal(mv));
    let sentence = legal.map(Legal::sentence);
    sentence.map_or_else(String::new, |sentence| format!(" data-s=\"{sentence}\""))
}

/// The player's clock after the move, as an attribute.
fn clock(node: TreeNode<'_>) -> String {
    let mut commands = node.comments().flat_map(Command::parse);
    let time = commands.find_map(|command| match command {
        Command::Clock(time) => Some(time.as_secs()),
        _ => None,
    });
    time.map_or_else(String::new, |seconds| {
        let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
        format!(" data-c=\"{hours}:{minutes:02}:{seconds:02}\"")
    })
}

/// The glyphs after a move: signs, and words for what has none. A screen reader hears words.
fn glyphs(node: TreeNode<'_>) -> String {
    let glyph = |number: u8| match (nag_mark(number), nag_name(number)) {
        (Some(sign), Some(name)) => {
            format!("<b aria-hidden=\"true\">{sign}</b><i class=\"spoken\"> {name}</i>")
        }
        (_, Some(name)) => format!(" <i>{name}</i>"),
        (_, None) => format!(" <i>${number}</i>"),
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
