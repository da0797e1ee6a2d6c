//! Findings drawn as rustc draws its errors: the source line, the mistake underlined, the reason, the fix, the board.

use std::fmt::Write;

use annotate_snippets::renderer::DEFAULT_TERM_WIDTH;
use annotate_snippets::{AnnotationKind, Group, Level as Draw, Origin, Renderer, Snippet};
use chess_check::Finding;
use chess_core::diagram::Style;

use super::{Report, message};
use crate::args::Level;
use crate::output::tally::Grouped;
use crate::output::terminal::{visible, visible_with};

/// The greatest length of a line that is drawn, in bytes.
const LONGEST_LINE: usize = 1 << 16;

pub(super) struct Human {
    renderer: Renderer,
}

impl Human {
    pub(super) fn new() -> Self {
        Self { renderer: Renderer::styled().term_width(DEFAULT_TERM_WIDTH) }
    }

    /// A line between findings.
    fn note(&self, words: &str) -> String {
        let groups: &[Group<'_>] = &[Group::with_title(Draw::NOTE.primary_title(words))];
        self.renderer.render(groups) + "\n\n"
    }
}

impl Report for Human {
    fn finding(&mut self, finding: &Finding, level: Level) -> String {
        let message = message(finding, level);
        let level = match level {
            Level::Error => Draw::ERROR,
            Level::Warning => Draw::WARNING,
        };
        let title = level.primary_title(visible(&message.headline)).id(finding.code());
        let (path, excerpt) = (visible(&message.file), finding.excerpt());
        let mut group = if excerpt.text.len() <= LONGEST_LINE {
            let (text, range) = visible_with(&excerpt.text, &excerpt.range);
            let snippet = Snippet::source(text).path(path).line_start(excerpt.line);
            title.element(snippet.annotation(AnnotationKind::Primary.span(range)))
        } else {
            title.element(Origin::path(path).line(message.line).char_column(message.column))
        };
        if !message.help.is_empty() {
            group = group.element(Draw::HELP.message(visible(&message.help.join("\n"))));
        }
        if let Some(board) = board(finding) {
            group = group.element(Draw::NOTE.message(board));
        }
        let groups: &[Group<'_>] = &[group];
        self.renderer.render(groups) + "\n\n"
    }

    fn repeated(&mut self, number: u64) -> String {
        let (findings, follow, them) =
            if number == 1 { ("finding", "follows", "it") } else { ("findings", "follow", "them") };
        let number = Grouped(number);
        self.note(&format!(
            "{number} more {findings} like this {follow} in this game; `--max all` shows {them}"
        ))
    }

    fn left_out(&mut self, file: &str, number: u64) -> String {
        let (findings, are) = if number == 1 { ("finding", "is") } else { ("findings", "are") };
        let (file, number) = (visible(file), Grouped(number));
        self.note(&format!(
            "{number} more {findings} in `{file}` {are} not shown; `--max all` shows all of them"
        ))
    }
}

/// The position before the move.
fn board(finding: &Finding) -> Option<String> {
    let board = finding.error()?.drawing(Style::Letters);
    let mut text = String::from("the position is");
    for line in board.lines() {
        let _ = write!(text, "\n{}", visible(line));
    }
    (!board.is_empty()).then_some(text)
}
