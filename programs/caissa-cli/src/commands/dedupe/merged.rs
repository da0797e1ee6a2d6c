//! The games that are kept, with what their copies have.

use std::collections::HashMap;
use std::io;

use chess_archive::{CopyDecisions, TextStore, merged};
use chess_core::pgn::KeptNotes;
use chess_core::{GameBuf, GameRef};

use super::{InputFiles, games, on_disk};
use crate::args::DedupeArgs;
use crate::exit::Failure;

/// Games in PGN by the numbers of their files, and their numbers in these.
pub(super) struct Merged {
    places: HashMap<(u32, u64), u64>,
    texts: TextStore,
}

impl Merged {
    /// No games yet.
    pub(super) fn new(files: &InputFiles) -> Self {
        Self { places: HashMap::new(), texts: TextStore::new(&files.folder) }
    }

    /// The game with what its copies have, if that is more.
    pub(super) fn get(&mut self, game: (u32, u64)) -> Result<Option<Vec<u8>>, Failure> {
        let place = self.places.get(&game);
        place.map(|place| self.texts.get(*place)).transpose().map_err(on_disk)
    }

    /// For each group, merges the games into the first one that is kept. Its games are kept on the disk until all are there.
    pub(super) fn fill(
        &mut self,
        args: &DedupeArgs,
        files: &InputFiles,
        decisions: &CopyDecisions,
    ) -> Result<(), Failure> {
        let (mut groups, mut texts) = (Vec::new(), TextStore::new(&files.folder));
        let take = |game: GameRef<'_>, _: &[u8]| game.to_pgn();
        games(args, KeptNotes::All, take, |file, number, pgn| {
            let file = files.number(file)?;
            if let Some(decision) = decisions.get(file, number) {
                groups.push((
                    decision.group,
                    file,
                    number,
                    texts.add(pgn.as_bytes()).map_err(on_disk)?,
                ));
            }
            Ok(())
        })?;
        groups.sort_unstable();
        for group in groups.chunk_by(|one, other| one.0 == other.0) {
            let mut all = Vec::new();
            for (_, file, number, place) in group {
                let text = texts.get(*place).map_err(on_disk)?;
                let text = String::from_utf8_lossy(&text);
                let game = GameBuf::replay(&mut args.files.reading.fen.replay(&text));
                let game = game.map_err(|error| on_disk(io::Error::other(error)))?;
                all.extend(decisions.get(*file, *number).map(|decision| (decision, game)));
            }
            if let Some((kept, pgn)) = merged(&all) {
                self.places.insert(kept, self.texts.add(pgn.as_bytes()).map_err(on_disk)?);
            }
        }
        Ok(())
    }
}
