//! Documentation that an editor shows for the parts of a game's text: each move in words, with the board after it.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::GameBuf;
use crate::board::{Board, Legal};
use crate::diagram::Diagram;
use crate::epd::Epd;
use crate::recovery::Part;
use crate::replay::{Item, Replay};
use crate::setup::Setup;
use crate::text::Count;

/// The documentation of a part of a text.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Hover {
    /// The kind of part, as the name of a type.
    pub kind: &'static str,
    /// The part, in bytes of the text.
    pub range: Range<usize>,
    /// Markdown.
    pub words: String,
}

impl Hover {
    /// Describes each move of a game's text and every mistake, in order.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn of_moves(replay: &Replay<'_>) -> Vec<Self> {
        Self::of_moves_in(replay, 0..usize::MAX)
    }

    /// Describes the moves of a game's text that lie in a byte range, at least in part, and every mistake, in order.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn of_moves_in(replay: &Replay<'_>, wanted: Range<usize>) -> Vec<Self> {
        let (mut hovers, mut is_wrong) = (Vec::new(), false);
        let _end = Part::each(replay.clone(), &mut |part| match part {
            Part::Item { item: Item::Move(mv), range, before, .. } => {
                let range = trimmed(replay.text(), range);
                if range.start < wanted.end && wanted.start < range.end {
                    hovers.extend(before.legal(mv).ok().map(|legal| Self::of_move(range, legal)));
                }
            }
            Part::Item { item: Item::Nag(_), range, .. } => {
                // The sign of a move is explained with it.
                if let Some(of) = hovers.last_mut().filter(|of| of.range.end == range.start) {
                    of.range.end = range.end;
                }
            }
            Part::Item { .. } => {}
            Part::Mistake(_) => is_wrong = true,
        });
        if is_wrong {
            let mistakes = GameBuf::check(&mut replay.clone()).err().unwrap_or_default();
            // An editor reads over a mistake, so it explains moves that a check does not read.
            for error in mistakes.iter().filter(|error| error.unread().is_none()) {
                let Range { start, end } = error.range();
                hovers.retain(|other: &Self| other.range.end <= start || end <= other.range.start);
                let at = hovers.partition_point(|other| other.range.start < start);
                let (range, words) = (error.range(), format!("```text\n{error}\n```"));
                hovers.insert(at, Self { kind: "Mistake", range, words });
            }
        }
        hovers
    }

    /// Describes a position, for the text of its FEN or of the moves that lead to it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn of_position(range: Range<usize>, board: &Board) -> Self {
        let words = match board.outcome() {
            Some(outcome) => format!("The game is over: {outcome}."),
            None => format!("{} to move{}.", board.turn(), check(board)),
        };
        let words = format!("{words}\n\n{}", drawn(board.diagram(), board));
        Self { kind: "Board", range, words }
    }

    /// Describes a position that need not be whole, with the reason why no game has it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn of_setup(range: Range<usize>, setup: &Setup) -> Self {
        let error = match setup.board() {
            Ok(board) => return Self::of_position(range, &board),
            Err(error) => error,
        };
        let (board, turn) = (error.position(), setup.turn());
        let board = drawn(board.diagram(), &board);
        let words = format!("{turn} to move; {}.\n\n{board}", error.headline());
        Self { kind: "Setup", range, words }
    }

    /// Describes a whole game, for the text that it was read from.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn of_game(range: Range<usize>, game: &GameBuf) -> Self {
        let game = game.as_game();
        let board = drawn(game.diagram(), &game.board());
        Self { kind: "Game", range, words: format!("{}\n\n{board}", game.summary()) }
    }

    /// Describes the position of a line of EPD, and each move of its `bm`, `am` and `pv`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn of_epd(epd: &Epd<'_>) -> Vec<Self> {
        let position = Self::of_position(epd.position_range(), epd.board());
        let moves = epd.placed_moves().into_iter();
        let moves = moves.filter_map(|(range, board, mv)| {
            board.legal(mv).ok().map(|legal| Self::of_move(range, legal))
        });
        core::iter::once(position).chain(moves).collect()
    }

    /// Describes a number of things in files, for the path.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn of_files(count: usize, thing: &'static str) -> Self {
        Self { kind: "Files", range: 0..0, words: format!("{}", Count::of(count, thing)) }
    }

    /// Describes a move, for its text.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn of_move(range: Range<usize>, legal: Legal<'_>) -> Self {
        let (board, mv, after) = (legal.board(), legal.to_move(), legal.play());
        let (label, san) = (board.move_label(), board.san(mv));
        let diagram = drawn(after.diagram().last_move(mv), &after);
        let words = format!("**{label} {san}** {}\n\n{diagram}", legal.sentence());
        Self { kind: "Move", range, words }
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn check(board: &Board) -> &'static str {
    if board.is_check() { ", in check" } else { "" }
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn drawn(diagram: Diagram<'_>, board: &Board) -> String {
    format!("```text\n{diagram}\n{board}\n```")
}

/// The range without the white space around it.
#[cfg_attr(not(feature = "compiled"), inline)]
fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let start = range.start + (part.len() - part.trim_start().len());
    start..start + part.trim().len()
}

#[cfg(test)]
mod tests {
    use super::Hover;
    use crate::board::Board;
    use crate::replay::Replay;
    use alloc::vec::Vec;

    /// The text of each hover, and the first line of its words.
    fn hovers(text: &str) -> Vec<(&str, alloc::string::String)> {
        let hovers = Hover::of_moves(&Replay::of_tokens(text, Board::START));
        let first =
            |hover: &Hover| hover.words.lines().find(|line| *line != "```text").unwrap().into();
        hovers.iter().map(|hover| (&text[hover.range.clone()], first(hover))).collect()
    }

    fn words(text: &str, at: usize) -> alloc::string::String {
        hovers(text).swap_remove(at).1
    }

    #[test]
    fn each_move_is_described() {
        let told = hovers("1. e4 {a comment} d5 ! (1... c5 2. Nf3) 2. exd5 Qxd5 3. Bb5+ c6 1-0");
        let expected = [
            ("1. e4", "**1. e4** White's pawn on e2 goes to e4."),
            ("d5 !", "**1... d5** Black's pawn on d7 goes to d5."),
            ("1... c5", "**1... c5** Black's pawn on c7 goes to c5."),
            ("2. Nf3", "**2. Nf3** White's knight on g1 goes to f3."),
            ("2. exd5", "**2. exd5** White's pawn on e4 takes the pawn on d5."),
            ("Qxd5", "**2... Qxd5** Black's queen on d8 takes the pawn on d5."),
            ("3. Bb5+", "**3. Bb5+** White's bishop on f1 goes to b5, giving check."),
            ("c6", "**3... c6** Black's pawn on c7 goes to c6."),
        ];
        let told: Vec<_> = told.iter().map(|(text, words)| (*text, words.as_str())).collect();
        assert_eq!(told, expected);
    }

    #[test]
    fn special_moves_have_their_words() {
        let castles = "e4 e5 Nf3 Nf6 Be2 Be7 O-O";
        assert_eq!(words(castles, 6), "**4. O-O** White castles kingside.");
        let passing = "e4 a6 e5 d5 exd6";
        assert_eq!(words(passing, 4), "**3. exd6** White's pawn on e5 takes en passant on d6.");
        let mate = "f3 e5 g4 Qh4";
        assert_eq!(words(mate, 3), "**2... Qh4#** Black's queen on d8 goes to h4: checkmate.");
        let promotion = "a4 b5 axb5 a6 bxa6 h6 a7 h5 axb8=Q";
        let expected =
            "**5. axb8=Q** White's pawn on a7 takes the knight on b8 and becomes a queen.";
        assert_eq!(words(promotion, 8), expected);
    }

    #[test]
    fn mistakes_are_described_between_the_moves() {
        let told = hovers("[White \"A\"] 1. e4");
        assert_eq!((told.len(), told[0].0), (1, "1. e4"));
        let told = hovers("1. e4 e5 2. Ke3");
        let wrong = ("Ke3", "illegal move 2. Ke3: the king on e1 cannot reach e3");
        assert_eq!((told.len(), told[2].0, told[2].1.as_str()), (3, wrong.0, wrong.1));
        let told = hovers("1. e4 e5 2. Ke3 Nc6 3. Bb5");
        let told: Vec<_> = told.iter().map(|(text, _)| *text).collect();
        assert_eq!(told, ["1. e4", "e5", "Ke3", "Nc6", "3. Bb5"]);
    }

    #[test]
    fn a_line_of_epd_is_described_with_its_moves() {
        let line = "7k/5Q2/6K1/8/8/8/8/8 w - - bm Qg7#, Qf8#; id \"a\"; pv Qe7 Kg8 Qg7;";
        let hovers = Hover::of_epd(&crate::epd::Epd::parse(line).unwrap());
        let told: Vec<_> = hovers.iter().map(|hover| &line[hover.range.clone()]).collect();
        assert_eq!(told, ["7k/5Q2/6K1/8/8/8/8/8 w - -", "Qg7#", "Qf8#", "Qe7", "Kg8", "Qg7"]);
        assert!(hovers[4].words.starts_with("**1... Kg8** Black's king"), "{}", hovers[4].words);
    }

    #[test]
    fn a_position_says_who_is_to_move() {
        let hover = Hover::of_position(0..3, &Board::START);
        assert!(hover.words.starts_with("White to move.\n\n```text\n8  r n b q k b n r\n"));
        assert!(hover.words.ends_with("KQkq - 0 1\n```"));
    }
}
