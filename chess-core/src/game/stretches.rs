//! A game with illegal moves that stood, cut into games that other programs can read.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use super::builder::GameBuilder;
use super::{GameBuf, GameRef, Line, Note};
use crate::basics::GameResult;
use crate::board::Board;
use crate::fen::FenOptions;
use crate::notation::{MARK, Notation, has_mark};
use crate::replay::{Item, LineKind, Sink};
use crate::text::Cursor;

impl GameRef<'_> {
    /// Returns the legal stretches of the game, each as a game of its own: what is before, between and after the illegal
    /// moves that stood ([`Command::Illegal`](crate::pgn::Command::Illegal)). A stretch begins with the first position
    /// that is legal again; only the last one has the result. A comment says which moves come next. A game without such
    /// moves is one stretch.
    ///
    /// The moves between stretches lose their glyphs and variations, and the game its tag `PlyCount`. A variation ends
    /// before an illegal move.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::GameBuf;
    ///
    /// let game: GameBuf = "1. e4 e5 2. Bb5 a6 3. Bb5xb7 {[%illegal]} Bxb7 4. Nf3 1/2-1/2".parse()?;
    /// let stretches = game.as_game().legal_stretches();
    /// let texts: Vec<_> = stretches.iter().map(|game| game.to_string()).collect();
    /// let fen = "rnbqkbnr/1Bpp1ppp/p7/4p3/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 0 3";
    /// assert_eq!(texts[0], "1. e4 e5 2. Bb5 a6 {3. Bbxb7 was illegal, but it stood}");
    /// assert_eq!(texts[1], format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n3... Bxb7 4. Nf3 1/2-1/2"));
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn legal_stretches(self) -> Vec<GameBuf> {
        let illegal = illegal_plies(self.line());
        let mut stretches = Vec::new();
        let mut open = Stretch::new(self, self.start());
        // The moves since the stretch ended, and whether the last move was one of them.
        let (mut between, mut is_apart) = (Vec::new(), false);
        let mut notes = self.line().notes();
        let mut plies = 0;
        while let Some(note) = notes.next() {
            let (before, after) = (notes.before, *notes.board());
            let Note::Move(mv) = note else {
                match note {
                    Note::Comment(text) => open.comment(text),
                    _ if is_apart => {}
                    note => open.note(note),
                }
                continue;
            };
            plies += 1;
            is_apart = !between.is_empty() || illegal.contains(&plies);
            if !is_apart {
                open.note(note);
                open.last = after;
                continue;
            }
            let san = before.write_before(&after, mv, Notation::San);
            between.push(format!("{} {san}", before.move_label()));
            if is_legal(&after) {
                stretches.push(open.left(&between).end(GameResult::Unknown));
                open = Stretch::new(self, after);
                between.clear();
            }
        }
        let last = if between.is_empty() { open } else { open.left(&between) };
        stretches.push(last.end(self.result()));
        stretches
    }
}

/// The plies of the illegal moves of a line, counted from 1.
#[cfg_attr(not(feature = "compiled"), inline)]
fn illegal_plies(line: Line<'_>) -> Vec<usize> {
    let marked = line.comments().filter(|(_, text)| has_mark(Cursor::new(text)));
    marked.map(|(plies, _)| plies).collect()
}

/// Whether other programs take a position.
#[cfg_attr(not(feature = "compiled"), inline)]
fn is_legal(board: &Board) -> bool {
    let options = FenOptions::new();
    let options = if board.is_chess960() { options.chess960() } else { options };
    options.parse(&board.to_string()).is_ok()
}

/// A stretch, as far as it is known.
struct Stretch<'a> {
    game: GameRef<'a>,
    start: Board,
    last: Board,
    builder: GameBuilder,
}

impl<'a> Stretch<'a> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn new(game: GameRef<'a>, start: Board) -> Self {
        Self { game, start, last: start, builder: GameBuilder::default() }
    }

    /// Adds a move, or a note after the last move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn note(&mut self, note: Note<'_>) {
        match note {
            Note::Comment(text) => self.comment(text),
            Note::Move(mv) => self.builder.add(Item::Move(mv), LineKind::Main),
            Note::Nag(number) => self.builder.add(Item::Nag(number), LineKind::Main),
            Note::Variation(line) => self.variation(line),
        }
    }

    /// Adds a comment without the mark of an illegal move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn comment(&mut self, text: &str) {
        let plain = text.replace(MARK, "");
        let text = if plain.len() < text.len() { plain.trim() } else { text };
        if !(text.is_empty() || has_mark(Cursor::new(text))) {
            self.builder.take_comment(text.as_bytes());
        }
    }

    /// Adds a variation up to its first illegal move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn variation(&mut self, line: Line<'_>) {
        let end = illegal_plies(line).first().map_or(usize::MAX, |ply| ply - 1);
        if end == 0 {
            return;
        }
        let mut plies = 0;
        self.builder.add(Item::Open, LineKind::Variation);
        for note in line.notes() {
            match note {
                Note::Move(_) if plies == end => break,
                Note::Move(mv) => {
                    plies += 1;
                    self.builder.add(Item::Move(mv), LineKind::Variation);
                }
                Note::Nag(number) => self.builder.add(Item::Nag(number), LineKind::Variation),
                Note::Comment(text) => self.comment(text),
                Note::Variation(inner) => self.variation(inner),
            }
        }
        self.builder.add(Item::Close, LineKind::Variation);
    }

    /// The stretch with a comment about the moves after it, of which the first is illegal.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn left(mut self, moves: &[String]) -> Self {
        if let [illegal, others @ ..] = moves {
            let words = format!("{illegal} was illegal, but it stood");
            let then = if others.is_empty() { "" } else { "; then " };
            self.comment(&(words + then + &others.join(" ")));
        }
        self
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn end(mut self, result: GameResult) -> GameBuf {
        let is_whole = self.builder.moves.len() == 2 * self.game.len();
        for (name, value) in self.game.tags().filter(|(name, _)| is_whole || *name != "PlyCount") {
            let value = if name == "Result" { result.as_str() } else { value };
            self.builder.take_tag(name.as_bytes(), value.as_bytes());
        }
        GameBuf::collect(&self.start, &self.last, Some(result), &self.builder)
    }
}
