//! The place of a game in a page: the memory of the browser, which the page itself reads and writes.

use chess_match::{Earlier, GameList, Opened, PuzzleFile, PuzzleTally, Storage, to_keep};
use chess_play::Session;
#[cfg(target_family = "wasm")]
use wasm_bindgen::prelude::wasm_bindgen;

/// A game on its way to the browser's memory.
#[derive(Default)]
pub(crate) struct Memory {
    /// Whether games are kept. Games of the tools are not.
    is_kept: bool,
    /// The text of the game that was saved last.
    known: Option<String>,
    /// The revision of the game that was saved last.
    saved: Option<u64>,
    /// The text to save.
    pub(crate) now: Option<String>,
    /// A game to keep among the earlier ones.
    pub(crate) earlier: Option<String>,
    /// Whether the player knows that earlier games are kept.
    has_told: bool,
    /// The count of puzzles, and the same as JSON to keep, if it has changed.
    pub(crate) tally: Option<PuzzleTally>,
    pub(crate) tally_now: Option<String>,
}

impl Memory {
    /// The memory of a tool, whose games are not kept, with a count of puzzles.
    pub(crate) fn of_tool(tally: Option<PuzzleTally>) -> Self {
        Self { tally, ..Self::default() }
    }

    /// The memory with the text that is in it.
    pub(crate) fn parse(text: Option<String>) -> (Self, Earlier) {
        let mut memory = Self { is_kept: true, ..Self::default() };
        let earlier = text.as_deref().map_or(Earlier::Nothing, Earlier::of);
        match &earlier {
            Earlier::Nothing => {}
            Earlier::Broken(_) => memory.earlier = text,
            Earlier::Game(session) => {
                // To write it again could overwrite what another tab has made of it.
                (memory.saved, memory.known) = (Some(session.revision()), text);
            }
        }
        (memory, earlier)
    }
}

/// The function `earlierGames` of the page: the games that the browser has kept.
#[cfg(target_family = "wasm")]
#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = earlierGames)]
    fn earlier_games() -> String;
}

/// Only a browser keeps games.
#[cfg(not(target_family = "wasm"))]
const fn earlier_games() -> String {
    String::new()
}

impl Storage for Memory {
    fn save(&mut self, session: &Session) -> Result<(), String> {
        let is_empty = session.tree().root().next().is_none();
        let is_new = self.saved != Some(session.revision());
        if self.is_kept && is_new && !(is_empty && self.known.is_none()) {
            self.saved = Some(session.revision());
            let text = session.to_pgn();
            self.known = Some(text.clone());
            self.now = Some(text);
        }
        Ok(())
    }

    fn keep_last_game(&mut self) -> Option<String> {
        self.earlier = Some(to_keep(self.known.as_deref()?)?);
        self.known = None;
        // Once is enough.
        (!std::mem::replace(&mut self.has_told, true))
            .then(|| String::from("The last game is kept among the earlier games."))
    }

    fn open(&mut self, _name: &str) -> Result<Opened, String> {
        Err("a page cannot open a file by its name; drop the file on the page, or paste its text"
            .into())
    }

    fn earlier_games(&mut self) -> Result<GameList, String> {
        let games = GameList::read(earlier_games().into(), None);
        games.map_err(|_| "there are no earlier games yet".into())
    }

    fn open_puzzles(&mut self, _name: &str) -> Result<PuzzleFile, String> {
        Err("a page cannot open a file by its name; the tab Puzzles takes a file or a text".into())
    }

    fn tally(&self) -> Option<PuzzleTally> {
        self.tally.clone()
    }

    fn keep_tally(&mut self, tally: &PuzzleTally) -> Result<(), String> {
        self.tally = Some(tally.clone());
        self.tally_now = serde_json::to_string(tally).ok();
        Ok(())
    }

    fn save_copy(&mut self, name: Option<&str>, _session: &Session) -> Result<String, String> {
        match name {
            None => Ok("Each change is kept in this browser; the button Save makes a file.".into()),
            Some(_) => {
                Err("a page cannot write a file by its name; the button Save makes a file".into())
            }
        }
    }
}
