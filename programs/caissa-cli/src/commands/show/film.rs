//! All positions of a game, side by side.

use std::fmt::Write;

use chess_core::{Board, GameRef, Move};

use crate::args::ShowArgs;
use crate::output::markup::escaped;
use crate::output::{drawing, terminal};

/// A position, with the move that led to it.
pub(super) struct Frame {
    board: Board,
    last: Option<Move>,
    caption: String,
}

pub(super) fn frames(game: GameRef<'_>) -> Vec<Frame> {
    let start = Frame { board: game.start(), last: None, caption: "start".into() };
    let later = game.boards().zip(game.moves()).map(|(before, mv)| Frame {
        board: before.play(mv).unwrap_or(before),
        last: Some(mv),
        caption: drawing::label(&before, mv),
    });
    std::iter::once(start).chain(later).collect()
}

/// The width of a board without coordinates, in characters.
const WIDTH: usize = 17;
/// The space between boards.
const GAP: usize = 3;

/// Boards in text, with their captions above them.
pub(super) fn text(frames: &[Frame], args: &ShowArgs) -> String {
    let fitting = (terminal::width() + GAP) / (WIDTH + GAP);
    let columns = args.columns.map_or(fitting, std::num::NonZero::get).max(1);
    let rows: Vec<String> = frames.chunks(columns).map(|row| text_row(row, args)).collect();
    rows.join("\n")
}

fn text_row(frames: &[Frame], args: &ShowArgs) -> String {
    let drawn: Vec<Vec<String>> = frames
        .iter()
        .map(|frame| {
            let diagram = drawing::diagram(&frame.board, frame.last, args.look);
            let diagram = diagram.without_coordinates().to_text();
            let caption = format!(" {}", frame.caption);
            std::iter::once(caption).chain(diagram.lines().map(str::to_owned)).collect()
        })
        .collect();
    let mut text = String::new();
    for line in 0..9 {
        let mut whole = String::new();
        for part in &drawn {
            let _ = write!(whole, "{:<width$}", part[line], width = WIDTH + GAP);
        }
        text = text + whole.trim_end() + "\n";
    }
    text
}

/// The size of a board in a picture, and the space for its caption, in pixels.
const SIZE: usize = 240;
const CAPTION: usize = 30;
const MARGIN: usize = 10;
const COLUMNS: usize = 4;

/// One picture with all boards.
pub(super) fn svg(frames: &[Frame], title: &str, args: &ShowArgs) -> String {
    let columns = args.columns.map_or(COLUMNS, std::num::NonZero::get).min(frames.len());
    let (across, down) = (SIZE + MARGIN, SIZE + CAPTION + MARGIN);
    let width = columns * across + MARGIN;
    let height = frames.len().div_ceil(columns) * down + MARGIN;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" style=\"color-scheme:light dark\">\n<title>{}</title>\n",
        escaped(title)
    );
    for (index, frame) in frames.iter().enumerate() {
        let x = MARGIN + index % columns * across;
        let y = MARGIN + index / columns * down;
        let diagram = drawing::diagram(&frame.board, frame.last, args.look);
        let diagram = diagram.without_coordinates().size(SIZE as u16);
        let board = drawing::svg(&diagram, &frame.board, frame.last.map(|_| &*frame.caption));
        let (middle, caption) = (SIZE / 2, escaped(&frame.caption));
        let _ = write!(
            text,
            "<g transform=\"translate({x} {y})\">\n<text x=\"{middle}\" y=\"20\" fill=\"currentColor\" \
             font-family=\"sans-serif\" font-size=\"16\" text-anchor=\"middle\">{caption}</text>\n\
             <g transform=\"translate(0 {CAPTION})\">{board}</g>\n</g>\n"
        );
    }
    text + "</svg>\n"
}
