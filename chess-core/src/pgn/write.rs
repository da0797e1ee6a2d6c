//! Writes games as PGN.

use core::fmt::{Formatter, Result};

#[cfg(feature = "alloc")]
use super::ExportOptions;
use super::writer::{Out, PgnWriter};
use crate::basics::GameResult;
#[cfg(feature = "alloc")]
use crate::basics::MoveText;
use crate::board::Board;
#[cfg(feature = "alloc")]
use crate::game::GameTree;
use crate::game::{GameRef, Line};
#[cfg(feature = "alloc")]
use crate::notation::Notation;
use crate::replay::SEVEN_TAG_ROSTER;
#[cfg(feature = "alloc")]
use crate::replay::is_chess960;
use crate::text::find;
#[cfg(feature = "alloc")]
use alloc::{string::String, vec::Vec};

impl core::fmt::Display for GameRef<'_> {
    /// Writes the game as PGN with its moves on one line: the tags, the start if it is not the standard one,
    /// the numbered moves with their notes (`!?` as signs), and the result if it is known. A game without moves is `*`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write_tags(f, *self, false)?;
        let mut words = PgnWriter::new(f);
        words.line(self.line())?;
        match (self.is_empty(), self.result()) {
            (false, GameResult::Unknown) => Ok(()),
            (_, result) => words.result(result),
        }
    }
}

implement! {
    /// Writes the numbered moves with their notes, as [`GameRef`] does.
    Display for Line<'_> = |self, f| PgnWriter::new(f).line(*self);
    Debug for GameRef<'_> = |self, f| write!(f, "Game({self})");
}

#[cfg(feature = "alloc")]
impl GameRef<'_> {
    /// Returns the game in PGN's export format: tags, lines of at most 79 columns, and always a result.
    /// Parsing it gives the same game. Comments keep their own line breaks, and tags their order. In a file, an
    /// empty line follows each game.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::GameBuf;
    ///
    /// let game: GameBuf = "[White \"A\"] 1.e4! (1.d4 d5) e5 {open} 1/2-1/2".parse()?;
    /// let pgn = "[White \"A\"]\n\n1. e4 $1 (1. d4 d5) 1... e5 {open} 1/2-1/2\n";
    /// assert_eq!(game.as_game().to_pgn(), pgn);
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn to_pgn(self) -> String {
        self.to_pgn_in(Notation::San)
    }

    /// The same with the moves in another notation, or with other [`ExportOptions`]. Parsing a game with all its notes gives
    /// the same game, but other programs expect standard algebraic notation in PGN.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{GameBuf, Notation};
    ///
    /// let game: GameBuf = "1. e4 (1. Nf3 {Zukertort}) e5 2. Bc4 1-0".parse()?;
    /// let pgn = "1. e2-e4 (1. Ng1-f3 {Zukertort}) 1... e7-e5 2. Bf1-c4 1-0\n";
    /// assert_eq!(game.as_game().to_pgn_in(Notation::LongAlgebraic), pgn);
    /// assert_eq!(pgn.parse(), Ok(game));
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[allow(clippy::missing_panics_doc, reason = "a buffer takes all that is written")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn to_pgn_in(self, options: impl Into<ExportOptions>) -> String {
        let mut text = Vec::new();
        self.write_export(&mut text, options.into()).expect("a buffer takes all that is written");
        String::from_utf8(text).unwrap_or_default()
    }

    /// Writes the moves of the main line in a notation, with a space between them.
    ///
    /// In UCI, a game of Chess960 castles as engines with the option `UCI_Chess960` expect it: by king takes rook, from
    /// the standard squares too. Its start [only Chess960 knows](Board::is_chess960), or it has a `Variant` tag.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{GameBuf, Notation};
    ///
    /// let game: GameBuf = "1. e4 {best} e5 2. Bc4 1-0".parse()?;
    /// assert_eq!(game.as_game().to_moves_in(Notation::Uci), "e2e4 e7e5 f1c4");
    /// assert_eq!(game.as_game().to_moves_in(Notation::Iccf), "5254 5755 6134");
    ///
    /// let castles = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n\n1. O-O-O *";
    /// let game: GameBuf = castles.parse()?;
    /// assert_eq!(game.as_game().to_moves_in(Notation::Uci), "e1c1");
    /// let game: GameBuf = format!("[Variant \"Chess960\"]\n{castles}").parse()?;
    /// assert_eq!(game.as_game().to_moves_in(Notation::Uci), "e1a1");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn to_moves_in(self, notation: Notation) -> String {
        let mut text = Vec::new();
        let is_uci = matches!(notation, Notation::Uci);
        let is_chess960 = is_uci && self.is_chess960();
        let mut push = |word: MoveText| {
            text.extend_from_slice(word.0.as_bytes());
            text.push(b' ');
        };
        // UCI needs no board, except in Chess960.
        if is_uci && !is_chess960 {
            self.moves().for_each(|mv| push(mv.uci()));
        } else {
            let mut board = self.start();
            for mv in self.moves() {
                let next = board.played(mv);
                push(if is_chess960 {
                    board.uci_chess960(mv)
                } else {
                    board.write_before(&next, mv, notation)
                });
                board = next;
            }
        }
        // Without the last space.
        text.pop();
        String::from_utf8(text).unwrap_or_default()
    }

    /// Whether the game is one of Chess960, by its start or by its `Variant` tag.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::GameBuf;
    ///
    /// let game: GameBuf = "[Variant \"Chess960\"]\n\n1. e4 *".parse()?;
    /// assert!(game.as_game().is_chess960());
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn is_chess960(self) -> bool {
        self.start().is_chess960() || self.tag("Variant").is_some_and(is_chess960)
    }

    fn write_export(self, out: &mut impl Out, options: ExportOptions) -> Result {
        write_tags(out, self, false)?;
        let mut words = PgnWriter::exporting(out, options);
        words.line(self.line())?;
        words.end(self)
    }
}

#[cfg(feature = "alloc")]
impl GameTree {
    /// Returns the game in PGN's export format, as [`GameRef::to_pgn`] does. It has the tags that
    /// were set; [`fill_roster`](GameTree::fill_roster) adds the tags that an archive needs.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn to_pgn(&self) -> String {
        self.to_game().as_game().to_pgn()
    }
}

/// Writes the tags of a game in their own order, or with the first seven in the order of export format, and the empty line
/// after them.
pub(super) fn write_tags(out: &mut impl Out, game: GameRef<'_>, puts_in_order: bool) -> Result {
    let mut starts = ["FEN", "SetUp"].into_iter().filter(|_| game.has_custom_start()).peekable();
    let (mut tags, mut last, mut is_ordered) = (game.tags(), 0, true);
    while let Some((name, _)) = tags.next_bytes() {
        let place = place_in_roster(name);
        is_ordered &= place >= last || !puts_in_order;
        last = place;
    }
    for place in if is_ordered { 0..1 } else { 0..SEVEN_TAG_ROSTER.len() + 1 } {
        let mut tags = game.tags();
        while let Some((name, value)) = tags.next_bytes() {
            if !is_ordered && place_in_roster(name) != place {
                continue;
            }
            // In export format, the tags after the first seven are in ASCII order (PGN 8.1.1).
            let is_other = || place_in_roster(name) == SEVEN_TAG_ROSTER.len();
            while let Some(own) = starts.next_if(|own| is_other() && own.as_bytes() < name) {
                write_start(out, own, &game.start())?;
            }
            write_tag(out, name, value)?;
        }
    }
    for own in starts {
        write_start(out, own, &game.start())?;
    }
    if game.has_custom_start() || game.tags().next().is_some() {
        out.put(b"\n")?;
    }
    Ok(())
}

/// The place of a tag among the first seven, or their number.
#[cfg_attr(not(feature = "compiled"), inline)]
fn place_in_roster(name: &[u8]) -> usize {
    let place = SEVEN_TAG_ROSTER.iter().position(|(of_roster, _)| of_roster.as_bytes() == name);
    place.unwrap_or(SEVEN_TAG_ROSTER.len())
}

/// Writes one of the tags that give the start.
fn write_start(out: &mut impl Out, name: &str, start: &Board) -> Result {
    let text = start.fen();
    let value = if name == "FEN" { text.as_str() } else { "1" };
    write_tag(out, name.as_bytes(), value.as_bytes())
}

/// Writes a tag. In its value, a backslash comes before each quote and backslash.
fn write_tag(out: &mut impl Out, name: &[u8], mut value: &[u8]) -> Result {
    for part in [b"[", name, b" \""] {
        out.put(part)?;
    }
    loop {
        let (plain, rest) = value.split_at(find(value, b'"', b'\\'));
        out.put(plain)?;
        let Some((sign, rest)) = rest.split_first() else { return out.put(b"\"]\n") };
        out.put(&[b'\\', *sign])?;
        value = rest;
    }
}
