//! The notes of a game: comments, glyphs, evaluations, times, and the shapes that comments draw.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

use chess_core::diagram::{Annotation, AnnotationColor};
use chess_core::pgn::{Command, Eval, nag_mark};
use chess_core::{Square, TreeNode};

use crate::clock::TimeControl;
use crate::ending::GameEnd;

/// The name of a position of a game, for notes that must not get to another one: `@17.4`. It stays valid while this game is on
/// the board and its move is not deleted, whatever is played meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlaceId {
    /// The revision at which the game began.
    pub(crate) game: u64,
    /// The number of the node.
    pub(crate) node: usize,
}

impl fmt::Display for PlaceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}.{}", self.game, self.node)
    }
}

impl PlaceId {
    /// Reads a name at the beginning of a text. Returns it with the rest.
    pub(crate) fn read(text: &str) -> Option<(Self, &str)> {
        let (name, rest) = text.strip_prefix('@')?.split_once(' ')?;
        let (game, node) = name.split_once('.')?;
        Some((Self { game: game.parse().ok()?, node: node.parse().ok()? }, rest))
    }
}

/// A circle or an arrow on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Shape {
    /// The square of a circle, or of the beginning of an arrow.
    pub from: Square,
    /// The square where an arrow ends.
    pub to: Option<Square>,
    /// `green`, `red`, `yellow` or `blue`.
    pub color: &'static str,
}

/// The shapes in the comments on a position.
pub(crate) fn shapes(node: TreeNode<'_>) -> Vec<Shape> {
    let shape = |command| match command {
        Command::Annotation(annotation) => shape(annotation),
        _ => None,
    };
    commands(node).filter_map(shape).collect()
}

/// The name of a color.
pub(crate) const fn color_name(color: AnnotationColor) -> &'static str {
    match color {
        AnnotationColor::Red => "red",
        AnnotationColor::Yellow => "yellow",
        AnnotationColor::Blue => "blue",
        _ => "green",
    }
}

fn shape(annotation: Annotation) -> Option<Shape> {
    let color = color_name(annotation.color());
    match annotation {
        Annotation::Circle { square, .. } => Some(Shape { from: square, to: None, color }),
        Annotation::Arrow { from, to, .. } => Some(Shape { from, to: Some(to), color }),
        _ => None,
    }
}

fn commands(node: TreeNode<'_>) -> impl Iterator<Item = Command<'_>> {
    node.comments().flat_map(Command::parse)
}

/// The comments on a position without their commands. A comment of commands only, or one that ends
/// the game, is left out.
pub(crate) fn comments(node: TreeNode<'_>) -> Vec<String> {
    plain(node.comments().map(Command::strip))
}

/// The comments before a move: those at the start of the game, or at the beginning of the variation.
pub(crate) fn comments_before(node: TreeNode<'_>) -> Vec<String> {
    let start = node.parent().filter(|parent| parent.parent().is_none() && node.is_main_line());
    start.map_or_else(|| plain(node.comments_before().map(Command::strip)), comments)
}

fn plain(comments: impl Iterator<Item = String>) -> Vec<String> {
    let is_note = |text: &String| !text.is_empty() && !GameEnd::is_declared_by(text);
    comments.filter(is_note).collect()
}

/// The comments to read at a position, with those before its variation: without commands, and without sentences that end the
/// game.
pub fn read_here(node: TreeNode<'_>) -> Vec<String> {
    [plain(node.comments_before().map(Command::strip)), comments(node)].concat()
}

/// The glyphs after a move, each as its sign or its number.
pub(crate) fn glyphs(node: TreeNode<'_>) -> String {
    let glyph = |number: u8| {
        nag_mark(number).map_or_else(|| alloc::format!(" ${number}"), ToString::to_string)
    };
    node.nags().map(glyph).collect()
}

/// The comments on a position, to be changed: all but sentences about the end of the game are one.
#[derive(Default)]
pub(crate) struct Note {
    pub(crate) shapes: Vec<Annotation>,
    /// All other commands, as they are written.
    commands: String,
    pub(crate) text: String,
    /// Sentences about the end of the game.
    endings: Vec<String>,
}

impl Note {
    pub(crate) fn of(place: TreeNode<'_>) -> Self {
        let mut note = Self::default();
        for comment in place.comments() {
            if GameEnd::is_declared_by(comment) {
                note.endings.push(comment.into());
                continue;
            }
            for command in Command::parse(comment) {
                match command {
                    Command::Annotation(shape) => note.shapes.push(shape),
                    other => note.commands += &other.to_string(),
                }
            }
            let text = Command::strip(comment);
            let space = if text.is_empty() || note.text.is_empty() { "" } else { " " };
            note.text.extend([space, &text]);
        }
        note
    }

    /// The comments as they are written: circles and arrows in a command each, the other commands, the text.
    pub(crate) fn comments(&self) -> impl Iterator<Item = String> {
        let list = |name: &str, is_arrow: bool| {
            let fits = |shape: &&Annotation| matches!(shape, Annotation::Arrow { .. }) == is_arrow;
            // `[%csl Gd4]` without its name and its bracket.
            let inside = |shape: &Annotation| {
                let written = Command::Annotation(*shape).to_string();
                String::from(written["[%csl ".len()..].trim_end_matches(']'))
            };
            let all: Vec<_> = self.shapes.iter().filter(fits).map(inside).collect();
            if all.is_empty() {
                String::new()
            } else {
                alloc::format!("[%{name} {}]", all.join(","))
            }
        };
        let commands = [list("csl", false), list("cal", true), self.commands.clone()].concat();
        let text = [&*commands, &*self.text];
        let parts: Vec<_> = text.into_iter().filter(|part| !part.is_empty()).collect();
        let one = Some(parts.join(" ")).filter(|text| !text.is_empty());
        one.into_iter().chain(self.endings.clone())
    }
}

/// The first evaluation in the comments on a move.
pub fn evaluation(node: TreeNode<'_>) -> Option<Eval> {
    commands(node).find_map(|command| match command {
        Command::Eval(eval) => Some(eval),
        _ => None,
    })
}

/// The time on the player's clock after a move, in milliseconds.
pub(crate) fn clock(node: TreeNode<'_>) -> Option<u64> {
    commands(node).find_map(left)
}

/// The same in a command.
pub(crate) fn left(command: Command<'_>) -> Option<u64> {
    match command {
        Command::Clock(time) => millis(time),
        _ => None,
    }
}

/// The time that the player used for a move, in milliseconds: as a comment says, or the difference of the clock after
/// this and the player's last move.
pub(crate) fn spent(node: TreeNode<'_>, control: Option<TimeControl>) -> Option<u64> {
    let told = commands(node).find_map(|command| match command {
        Command::Elapsed(time) => millis(time),
        _ => None,
    });
    let by_clock = || {
        let (control, after) = (control?, clock(node)?);
        let opponent = node.parent()?;
        let before = match opponent.parent() {
            Some(own) if own.parent().is_some() => clock(own)?,
            _ => control.base,
        };
        (before + control.increment).checked_sub(after)
    };
    told.or_else(by_clock)
}

fn millis(time: Duration) -> Option<u64> {
    u64::try_from(time.as_millis()).ok()
}
