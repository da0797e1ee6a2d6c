//! The explorer and the drill at a table: both read the games at hand, or else the game on the board.

use std::time::Duration;

use chess_core::text::Count;
use chess_play::{Persons, TableCommand};

use super::Match;
use crate::explorer::{Drill, ExploredMove, Explorer};
use crate::games::GameList;
use crate::notice::Notice;
use crate::review::{Learning, WAYS};
use crate::surroundings::{Engines, Storage};

/// The time for which games are read at once. Pages and clocks wait meanwhile.
const SLICE: Duration = Duration::from_millis(30);

impl<E: Engines, S: Storage> Match<E, S> {
    /// The games that the explorer has not read to their end. It waits while a question is on the board.
    pub(super) fn to_explore(&self) -> Option<&GameList> {
        let is_on = self.explorer.is_on && !self.is_game_aside();
        let games = self.games.as_ref().map(|(games, _)| games);
        games.filter(|games| is_on && self.explorer.read < games.count())
    }

    /// Reads more games. Returns a notice after the last one.
    pub(super) fn explore(&mut self) -> Option<Notice> {
        self.to_explore()?;
        let (games, _) = self.games.as_ref()?;
        self.explorer.read(games, SLICE).then(|| Notice::new(self.explored_words()))
    }

    /// The moves that the games have in the position on the board, if the explorer is on.
    pub(crate) fn explored(&self) -> Option<Vec<ExploredMove>> {
        let is_on = self.explorer.is_on && !self.is_game_aside();
        let (games, _) = self.games.as_ref().filter(|_| is_on)?;
        let (board, side) = (self.session.board(), self.session.orientation());
        Some(self.explorer.moves(games, board, side))
    }

    fn explored_words(&self) -> String {
        let moves = self.explored().unwrap_or_default();
        let rows = moves.iter().map(|it| format!("\n{}: {}", it.san, it.words));
        let games = Count::of(self.explorer.read, "game");
        let count = Count::of(moves.len(), "move");
        let more = self.to_explore().map_or("", |_| ", and more are read");
        format!("{count} in this position, of {games}{more}.{}", rows.collect::<String>())
    }

    /// Carries out a command about the games at hand, or about that on the board.
    pub(super) fn serve_explorer(&mut self, command: &TableCommand) -> Result<Notice, String> {
        if *command == TableCommand::Explorer(Some(false)) {
            self.explorer = Explorer::default();
            return Ok(Notice::new("The explorer is off."));
        }
        if self.games.as_ref().is_none_or(|(games, _)| games.count() == 1) {
            // The game may have changed since.
            self.games = Some((GameList::read(self.session.export().into(), None)?, 1));
            self.explorer.restart();
        }
        let Some((games, _)) = &self.games else { return Ok(Notice::default()) };
        let side = self.session.orientation();
        if *command == TableCommand::Drill {
            self.drill = Some(Drill::new(games, side)).filter(|drill| !drill.lines.is_empty());
            let none = format!("the games have no line with a move of {side}'s");
            return self.next_line().ok_or(none + "\n`flip` chooses the other side");
        }
        if *command == TableCommand::Gaps {
            self.explorer.read(games, Duration::MAX);
            let gaps = self.explorer.gaps(games, *self.session.board(), side).join("\n");
            let words = if gaps.is_empty() { "No move" } else { "These moves" };
            return Ok(Notice::new(format!(
                "{words} without a reply of {side}'s, from this position on.\n{gaps}"
            )));
        }
        self.explorer.is_on = true;
        // A small file is read at once.
        Ok(self.explore().unwrap_or_else(|| Notice::new(self.explored_words())))
    }

    /// Puts the next line that is due on the board, or ends the drill.
    fn next_line(&mut self) -> Option<Notice> {
        let tally = self.storage.tally().unwrap_or_default();
        let game = self.game().clone();
        let (drill, (games, _)) = (self.drill.as_mut()?, self.games.as_ref()?);
        let (side, count) = (drill.side, Count::of(drill.lines.len(), "line"));
        let study = drill.next(games, &tally);
        let lesson =
            study.and_then(|it| Learning::lesson(game.clone(), it, Some(Persons::one(side))).ok());
        if lesson.is_none() {
            (self.learning, self.drill) = (None, None);
            self.session.replace(game);
        }
        let nothing = || Notice::with_board(format!("Nothing is left for today, of {count}."));
        Some(lesson.map_or_else(nothing, |lesson| self.put_question(lesson)))
    }

    /// Notes how well the line on the board was known, and goes on with the next one.
    pub(super) fn end_line(&mut self) -> Option<Notice> {
        let (learning, drill) = (self.learning.as_ref()?, self.drill.as_ref()?);
        let mut tally = self.storage.tally().unwrap_or_default();
        let note = drill.note(&mut tally, |times| if learning.is_known() { times + 1 } else { 0 });
        let told = format!("{} {note}", learning.summary());
        // A line that is not kept returns sooner.
        let _ = self.storage.keep_tally(&tally);
        let next = self.next_line()?.text.replace(WAYS, "");
        Some(Notice::with_board(format!("{told}\n{next}")))
    }
}
