//! The explorer and the drill at a table: both are about the games at hand, or about the game on the board if there are none.

use std::time::Duration;

use chess_core::text::Count;
use chess_play::Session;

use super::Match;
use crate::explorer::{Drill, ExploredMove, Explorer};
use crate::games::GameList;
use crate::notice::Notice;
use crate::review::Learning;
use crate::surroundings::{Engines, Storage};

/// The time for which games are read at once. Pages and clocks wait meanwhile.
const SLICE: Duration = Duration::from_millis(30);

impl<E: Engines, S: Storage> Match<E, S> {
    /// Whether the explorer is on, and has more games to read.
    pub(super) fn is_exploring(&self) -> bool {
        let games = self.games.as_ref().filter(|_| self.explorer.is_on);
        games.is_some_and(|(games, _)| self.explorer.read_so_far() < games.count())
    }

    /// Reads more games. Returns a notice after the last one.
    pub(super) fn explore(&mut self) -> Option<Notice> {
        let (games, _) = self.games.as_ref().filter(|_| self.explorer.is_on)?;
        let is_over = self.explorer.read(games, SLICE);
        is_over.then(|| Notice::new(self.explored_words()))
    }

    /// The explorer, if it is on, with the games that it has read, and the moves that these have in the position on the board.
    pub(crate) fn explored(&self) -> Option<(&Explorer, &GameList, Vec<ExploredMove>)> {
        let (games, _) =
            self.games.as_ref().filter(|_| self.explorer.is_on && !self.is_game_aside())?;
        let (board, side) = (self.session.board(), self.session.orientation());
        let moves =
            if self.is_exploring() { Vec::new() } else { self.explorer.moves(games, board, side) };
        Some((&self.explorer, games, moves))
    }

    /// Switches the explorer on or off. Without a value, reads the moves, and switches it on if it is off.
    pub(super) fn switch_explorer(&mut self, on: Option<bool>) -> Notice {
        self.explorer.is_on = on != Some(false);
        if !self.explorer.is_on {
            self.explorer.restart();
            return Notice::new("The explorer is off.");
        }
        if let Err(reason) = self.hold_games() {
            return Notice::refusal(reason);
        }
        // A small file is read at once.
        self.explore().unwrap_or_else(|| Notice::new(self.explored_words()))
    }

    /// The moves in the position on the board.
    fn explored_words(&self) -> String {
        let Some((explorer, games, moves)) = self.explored() else { return String::new() };
        let all = Count::of(games.count(), "game");
        if self.is_exploring() {
            return format!(
                "The explorer has read {} of {all}. It says when it is ready.",
                explorer.read_so_far()
            );
        }
        let board = self.session.board();
        let rows = moves.iter().map(|it| format!("\n{}: {}", board.san(it.mv), it.words()));
        match moves.len() {
            0 => format!("No move in this position, in {all}."),
            count => {
                format!("{} in this position, in {all}:", Count::of(count, "move"))
                    + &rows.collect::<String>()
            }
        }
    }

    /// Lists the opponent's moves that the games do not answer.
    pub(super) fn list_gaps(&mut self) -> Notice {
        if let Err(reason) = self.hold_games() {
            return Notice::refusal(reason);
        }
        let Some((games, _)) = &self.games else { return Notice::default() };
        while !self.explorer.read(games, SLICE) && self.explorer.read_so_far() < games.count() {}
        let side = self.session.orientation();
        let gaps = self.explorer.gaps(games, *self.session.board(), side);
        Notice::new(match gaps.len() {
            0 => format!("{side} has a reply to every move of the games, from this position on."),
            _ => format!(
                "Moves without a reply of {side}'s, from this position on:\n{}",
                gaps.join("\n")
            ),
        })
    }

    /// Asks for the lines of the side below that are due.
    pub(super) fn begin_drill(&mut self) -> Notice {
        if let Err(reason) = self.hold_games() {
            return Notice::refusal(reason);
        }
        let Some((games, _)) = &self.games else { return Notice::default() };
        let drill = Drill::new(games, self.session.orientation());
        if drill.count() == 0 {
            let side = drill.side;
            return Notice::refusal(format!(
                "the games have no line with a move of {side}'s\n`flip` chooses the other side"
            ));
        }
        self.drill = Some(drill);
        self.next_line().unwrap_or_default()
    }

    /// Puts the next line that is due on the board, or ends the drill.
    fn next_line(&mut self) -> Option<Notice> {
        let tally = self.storage.tally().unwrap_or_default();
        let (drill, (games, _)) = (self.drill.as_mut()?, self.games.as_ref()?);
        let (side, count) = (drill.side, Count::of(drill.count(), "line"));
        let study = drill.next(games, &tally);
        let lesson =
            study.and_then(|study| Learning::lesson(self.game().clone(), study, Some(side)).ok());
        let Some(lesson) = lesson else {
            let game: Option<Session> = self.learning.take().map(|learning| learning.game);
            self.drill = None;
            if let Some(game) = game {
                self.session.replace(game);
            }
            return Some(Notice::with_board(format!("Nothing is left for today, of {count}.")));
        };
        Some(self.put_question(lesson))
    }

    /// Notes how well the line on the board was known, and goes on with the next one.
    pub(super) fn end_line(&mut self) -> Option<Notice> {
        let (learning, drill) = (self.learning.as_ref()?, self.drill.as_mut()?);
        let mut tally = self.storage.tally().unwrap_or_default();
        let told = format!("{} {}", learning.summary(), drill.note(&mut tally, learning));
        // A line that is not kept is asked for again.
        let _ = self.storage.keep_tally(&tally);
        let next = self.next_line()?;
        Some(Notice::with_board(format!("{told}\n{}", next.text)))
    }

    /// Takes the game on the board for the games at hand, if there are none.
    fn hold_games(&mut self) -> Result<(), String> {
        if self.games.is_none() {
            self.games = Some((GameList::read(self.game().export().into(), None)?, 1));
            self.explorer.restart();
        }
        Ok(())
    }
}
