//! The named openings of games.

use std::borrow::Cow;
use std::collections::HashMap;

use chess_check::decode;
use chess_core::book::{Entry, openings};
use chess_core::pgn::{self, Reader};
use chess_core::text::without_marks;
use chess_core::{Board, Color, GameBuf, GameRef, PositionKey, Rank, Role, SquareSet};

use crate::list::WrongLine;

/// The first line of a table of openings.
const HEAD: &str = "eco\tname\tpgn";

/// The code and the name of an opening.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Opening {
    /// The code, such as `B27`.
    pub eco: Cow<'static, str>,
    /// The name, with its variations after colons.
    pub name: Cow<'static, str>,
}

impl Opening {
    fn of(entry: Entry<'static>) -> Option<Self> {
        Some(Self { eco: entry.eco()?.into(), name: entry.name()?.into() })
    }

    /// The opening that the tags of a game name: `Opening`, and the variations of it.
    fn of_tags(game: GameRef<'_>) -> Option<Self> {
        let variations = ["Opening", "Variation", "SubVariation"].map(|name| game.tag(name));
        let name = variations.into_iter().flatten().collect::<Vec<_>>().join(": ");
        Some(Self { eco: game.tag("ECO")?.to_owned().into(), name: name.into() })
    }
}

impl std::fmt::Display for Opening {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.eco, self.name)
    }
}

/// The positions with a name, for many games: most positions of a game need no look-up, and the others no binary search.
#[derive(Debug)]
pub struct Openings {
    names: HashMap<PositionKey, Opening>,
    /// The fewest pieces of a position with a name.
    fewest: usize,
    /// For each set of unmoved pawns, whether a position with a name has it.
    is_here: Vec<bool>,
    /// The same for positions that have it or a part of it: no pawn returns to its first square.
    is_ahead: Vec<bool>,
}

/// The pawns that may not have moved, as a number of sixteen bits.
fn unmoved(board: &Board) -> usize {
    let on = |color, rank| {
        let pawns = board.by_piece(color, Role::Pawn) & SquareSet::rank(rank);
        pawns.bits() >> (8 * rank.index())
    };
    (on(Color::White, Rank::SECOND) | on(Color::Black, Rank::SEVENTH) << 8) as usize
}

impl Default for Openings {
    /// The openings of our own list.
    fn default() -> Self {
        let mut all = Self::empty();
        all.take(&Board::START);
        all.looked_ahead()
    }
}

impl Openings {
    /// The openings of a list: games with tags, or lines of code, name and moves with tabs between
    /// them.
    ///
    /// # Errors
    ///
    /// Returns an error for the first line or game that has no moves with a code, or a mistake.
    pub fn parse(list: &[u8]) -> Result<Self, WrongLine> {
        let text = decode(list);
        let text = without_marks(&text);
        let mut all = Self::empty();
        if text.starts_with(HEAD) {
            for (line, number) in text.lines().zip(1..) {
                all.read_line(line).map_err(|words| WrongLine::new(number, words))?;
            }
        } else {
            for entry in Reader::new(text.as_bytes()) {
                all.read_entry(&entry.map_err(|error| WrongLine::new(1, error.to_string()))?)?;
            }
        }
        Ok(all.looked_ahead())
    }

    /// Reads a line of a table. Its head may be there more than once, as in tables that were put together.
    fn read_line(&mut self, line: &str) -> Result<(), String> {
        if line == HEAD || line.trim().is_empty() {
            return Ok(());
        }
        let [eco, name, moves] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err("a line has a code, a name and moves, with tabs between them".into());
        };
        let game = GameBuf::parse(moves).map_err(|error| error.to_string())?;
        let opening = Opening { eco: eco.to_owned().into(), name: name.to_owned().into() };
        self.insert(&game.as_game().board(), opening);
        Ok(())
    }

    /// Reads a game whose last position has a name.
    fn read_entry(&mut self, entry: &pgn::Entry) -> Result<(), WrongLine> {
        if let Some(found) = entry.findings.first() {
            return Err(WrongLine::new(found.place().line, found.error().to_string()));
        }
        let game = entry.game.as_ref().map(GameBuf::as_game);
        let named = game.and_then(|game| Some((game.board(), Opening::of_tags(game)?)));
        let (board, opening) =
            named.ok_or_else(|| WrongLine::new(entry.place.line, "the game has no tag `ECO`"))?;
        self.insert(&board, opening);
        Ok(())
    }

    fn empty() -> Self {
        Self {
            names: HashMap::new(),
            fewest: usize::MAX,
            is_here: vec![false; 1 << 16],
            is_ahead: Vec::new(),
        }
    }

    fn looked_ahead(mut self) -> Self {
        // Ahead of a set with one more pawn is all that is ahead of the set without it.
        self.is_ahead = self.is_here.clone();
        for pawn in 0..16 {
            for sets in self.is_ahead.chunks_exact_mut(2 << pawn) {
                let (without, with) = sets.split_at_mut(1 << pawn);
                with.iter_mut().zip(without).for_each(|(with, without)| *with |= *without);
            }
        }
        self
    }

    /// Takes a position of the list, and those after it.
    fn take(&mut self, board: &Board) {
        let Some(entry) = openings().get(board) else { return };
        if let Some(opening) = Opening::of(entry) {
            self.insert(board, opening);
        }
        entry
            .moves()
            .filter_map(|played| board.play(played.mv).ok())
            .for_each(|next| self.take(&next));
    }

    fn insert(&mut self, board: &Board, opening: Opening) {
        self.names.insert(board.key(), opening);
        self.fewest = self.fewest.min(board.occupied().len());
        self.is_here[unmoved(board)] = true;
    }

    /// The opening of the last position of a game that has a name. The search ends when no such position can follow.
    pub fn of(&self, game: GameRef<'_>) -> Option<&Opening> {
        let boards = game.boards().map(|board| (board, unmoved(&board)));
        let boards = boards.take_while(|(board, unmoved)| {
            self.is_ahead[*unmoved] && board.occupied().len() >= self.fewest
        });
        let boards: Vec<_> = boards.filter(|(_, unmoved)| self.is_here[*unmoved]).collect();
        boards.iter().rev().find_map(|(board, _)| self.names.get(&board.key()))
    }
}
