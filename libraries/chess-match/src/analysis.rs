//! The analysis of the position on the board: what an engine has found so far, and what it is asked next.

use std::time::Duration;

use chess_core::pgn::Eval;
use chess_core::{Board, Color, History, Move};
use chess_play::sentence;
use chess_search::{Score, expectation};
use serde::Serialize;

use crate::question::{EngineAnswer, EngineLine};
use crate::review::{evaluation, moves_in};
use crate::time::Instant;

/// The time for which a position stands before it is searched: who steps through a game passes by.
const CALM: Duration = Duration::from_millis(120);

/// The depth from which an answer is good enough to be read aloud.
const DEEP: u8 = 10;

/// The most plies of a line that are shown.
const SHOWN: usize = 10;

/// The switch of the analysis, and the position that it looks at.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools, reason = "they are independent of each other")]
pub(crate) struct Analysis {
    pub(crate) is_on: bool,
    /// Whether it looks at what the other side would play.
    pub(crate) shows_threats: bool,
    /// The number of lines.
    pub(crate) count: usize,
    /// Whether no window shows it now.
    pub(crate) rests: bool,
    /// Whether the player waits to hear the lines.
    pub(crate) is_awaited: bool,
    /// A number that grows with every change of what is shown.
    pub(crate) revision: u64,
    /// The game up to the position, perhaps with a null move at its end, and the time when it came on the board.
    at: Option<(History, Instant)>,
    pub(crate) stage: AnalysisStage,
    found: Option<EngineAnswer>,
}

/// The state of the search of the position on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnalysisStage {
    /// The engine has not been asked yet.
    New,
    /// It searches.
    Asked,
    /// It has nothing more to find.
    Over,
}

/// A line as a page shows it.
#[derive(Serialize)]
pub(crate) struct AnalysedLine {
    /// `+0.35`, `#-3`
    pub(crate) score: String,
    /// The beginning of the line: `1. e4 e5 2. Nf3`.
    pub(crate) moves: String,
    /// The first move.
    mv: Option<Move>,
}

impl Default for Analysis {
    fn default() -> Self {
        Self {
            is_on: false,
            shows_threats: false,
            count: 3,
            rests: false,
            is_awaited: false,
            revision: 0,
            at: None,
            stage: AnalysisStage::New,
            found: None,
        }
    }
}

impl Analysis {
    /// Switches it on or off, without the lines of an earlier position.
    pub(crate) fn switch(&mut self, is_on: bool) {
        let (count, revision) = (self.count, self.revision + 1);
        *self = Self { is_on, count, revision, ..Self::default() };
    }

    /// Forgets what was found, so that the position is searched again.
    pub(crate) fn begin(&mut self) {
        (self.at, self.found, self.stage) = (None, None, AnalysisStage::New);
        self.revision += 1;
    }

    /// Looks at a position. Returns whether it is another one than before.
    pub(crate) fn look_at(&mut self, game: &History) -> bool {
        if self.at.as_ref().is_some_and(|(at, _)| at == game) {
            return false;
        }
        self.begin();
        self.at = Some((game.clone(), Instant::now()));
        if game.outcome().is_some() {
            self.stage = AnalysisStage::Over;
        }
        true
    }

    /// The game to search now.
    pub(crate) fn due(&self) -> Option<History> {
        let (game, since) = self.at.as_ref()?;
        (self.stage == AnalysisStage::New && since.elapsed() >= CALM).then(|| game.clone())
    }

    /// Takes an answer. More may come after it.
    pub(crate) fn take(&mut self, mut found: EngineAnswer, is_last: bool) {
        // Each line is searched without the first moves of those before it, so a later one can come out better.
        found.lines.sort_by_key(|line| std::cmp::Reverse(rank(line.score)));
        self.found = Some(found);
        if is_last {
            self.stage = AnalysisStage::Over;
        }
        self.revision += 1;
    }

    /// The position that is searched.
    fn board(&self) -> Option<&Board> {
        self.at.as_ref().map(|(game, _)| game.board())
    }

    pub(crate) fn depth(&self) -> u8 {
        self.found.as_ref().map_or(0, |found| found.depth)
    }

    /// The lines so far, the best first.
    pub(crate) fn lines(&self) -> &[EngineLine] {
        self.found.as_ref().map_or(&[], |found| &found.lines)
    }

    /// White's [`share`] of the best line.
    pub(crate) fn share(&self) -> Option<u16> {
        let eval = self.lines().first()?.score.for_white(self.board()?.turn());
        (!self.shows_threats).then(|| share(eval))
    }

    /// The lines as text.
    pub(crate) fn texts(&self) -> Vec<AnalysedLine> {
        let Some(board) = self.board() else { return Vec::new() };
        let text = |line: &EngineLine| AnalysedLine {
            score: score(line.score, board),
            moves: moves_in(board, &line.moves[..line.moves.len().min(SHOWN)]).join(" "),
            mv: line.moves.first().copied(),
        };
        self.lines().iter().map(text).collect()
    }

    /// Whether the lines can be read: they are deep enough, or there will be no better ones.
    pub(crate) fn is_ready(&self) -> bool {
        self.stage == AnalysisStage::Over || self.depth() >= DEEP
    }

    /// The lines in sentences.
    pub(crate) fn words(&self) -> String {
        let Some(board) = self.board() else { return String::new() };
        if self.lines().is_empty() {
            return "The engine has no line here: no move is possible, or the game is over.".into();
        }
        let line = |line: &EngineLine| {
            let eval = line.score.for_white(board.turn());
            let moves = crate::review::better(board, &line.moves);
            format!("{moves}: {}", sentence(&evaluation(eval)))
        };
        let lines: Vec<_> = self.lines().iter().map(line).collect();
        let head = if self.shows_threats {
            format!("{} threatens, at depth {}:", board.turn(), self.depth())
        } else {
            format!("Depth {}:", self.depth())
        };
        format!("{head}\n{}", lines.join("\n"))
    }
}

/// White's expected score in thousandths.
#[expect(clippy::cast_sign_loss, reason = "it is 0 at least")]
pub(crate) fn share(eval: Eval) -> u16 {
    (expectation(eval, Color::White) * 1_000.0).round() as u16
}

/// A number that is greater for a better score.
const fn rank(score: Score) -> i32 {
    match score {
        Score::Centipawns(centipawns) => centipawns,
        Score::Mate(moves @ 1..) => i32::MAX - moves,
        Score::Mate(moves) => i32::MIN - moves,
    }
}

/// An evaluation as chess programs write it, from White's point of view: `+0.35`, `#-3`.
fn score(score: Score, board: &Board) -> String {
    let eval = score.for_white(board.turn());
    let sign = if matches!(eval, Eval::Centipawns(1..)) { "+" } else { "" };
    format!("{sign}{eval}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn better_scores_come_first() {
        let best_first = [
            Score::Mate(1),
            Score::Mate(3),
            Score::Centipawns(900),
            Score::Centipawns(-5),
            Score::Mate(-9),
            Score::Mate(-1),
            Score::Mate(0),
        ];
        assert!(best_first.is_sorted_by(|one, other| rank(*one) > rank(*other)));
    }
}
