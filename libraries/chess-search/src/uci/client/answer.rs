//! The answer of a program: its reports after `go`, and its best move.

use std::str::SplitWhitespace;
use std::time::Duration;

use chess_core::{Board, Move};

use super::error::Error;
use crate::score::Score;

/// The end of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answer {
    /// The best move, which is legal.
    pub best: Move,
    /// The last score that the program reported, for the side to move.
    pub score: Option<Score>,
    /// The last number of positions that it reported.
    pub nodes: u64,
    /// The last search time that it reported.
    pub time: Duration,
}

/// The last numbers that a program has reported since `go`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Reports {
    score: Option<Score>,
    nodes: u64,
    time: Duration,
}

impl Reports {
    /// Reads a line. Returns the best move as written, empty if it is missing, if the line has it.
    pub(super) fn read<'a>(&mut self, line: &'a str) -> Option<&'a str> {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("info") => self.read_info(words),
            Some("bestmove") => return Some(words.next().unwrap_or_default()),
            _ => {}
        }
        None
    }

    /// Reads the words after `info`: keys, each with its values.
    fn read_info(&mut self, mut words: SplitWhitespace<'_>) {
        while let Some(key) = words.next() {
            match key {
                "score" => {
                    let score = words.next().zip(words.next());
                    self.score = score.and_then(|(kind, n)| Score::read(kind, n)).or(self.score);
                }
                "nodes" => self.nodes = number(words.next()).unwrap_or(self.nodes),
                "time" => {
                    let time = number(words.next()).map(Duration::from_millis);
                    self.time = time.unwrap_or(self.time);
                }
                // Any text follows.
                "string" => break,
                _ => {}
            }
        }
    }

    /// The answer with the best move, as written, in a position.
    pub(super) fn answer(self, board: &Board, best: &str) -> Result<Answer, Error> {
        if matches!(best, "" | "(none)" | "0000" | "null") {
            return Err(Error::NoMove);
        }
        let best = board.read(best).map_err(|error| Error::IllegalMove(Box::new(error)))?;
        let Self { score, nodes, time } = self;
        Ok(Answer { best, score, nodes, time })
    }
}

fn number(word: Option<&str>) -> Option<u64> {
    word?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_numbers_before_the_best_move_count() {
        let mut reports = Reports::default();
        for line in [
            "info depth 1 score cp -20 nodes 30 time 4 pv e7e5",
            "info depth 2 score mate 3 upperbound nodes 70 nps 9 time 11",
            "info string score cp 999",
            "info score cp many nodes -1 time",
            "info currmove e7e5 currmovenumber 1",
            "nonsense score cp 5",
            "",
        ] {
            assert_eq!(reports.read(line), None, "{line}");
        }
        assert_eq!(reports.read("bestmove e2e4 ponder e7e5"), Some("e2e4"));
        let answer = reports.answer(&Board::START, "e2e4").unwrap();
        let (best, time) = ("e2e4".parse().unwrap(), Duration::from_millis(11));
        assert_eq!(answer, Answer { best, score: Some(Score::Mate(3)), nodes: 70, time });
    }

    #[test]
    fn the_best_move_is_legal() {
        let answer = |line| {
            let mut reports = Reports::default();
            let best = reports.read(line).unwrap();
            reports.answer(&Board::START, best).map(|answer| answer.best)
        };
        for line in ["bestmove", "bestmove (none)", "bestmove 0000", "bestmove null"] {
            assert!(matches!(answer(line), Err(Error::NoMove)), "{line}");
        }
        for line in ["bestmove e2e5", "bestmove e7e5", "bestmove resign"] {
            assert!(matches!(answer(line), Err(Error::IllegalMove(_))), "{line}");
        }
    }
}
