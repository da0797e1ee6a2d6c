//! The answer of a program: its reports after `go`, and its best move.

use std::str::SplitWhitespace;
use std::time::Duration;

use chess_core::{Board, Move};

use super::error::Error;
use crate::limits::Limits;
use crate::score::Score;

/// Any program may exceed its limit by this many nodes.
const MANY: u64 = 100_000;

/// The end of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BestMove {
    /// The best move, which is legal.
    pub best: Move,
    /// The expected reply, if the program names one (`ponder`) that is legal.
    pub reply: Option<Move>,
    /// The last score that the program reported, for the side to move. With several lines
    /// (`MultiPV`), this and the next two fields are about the best one.
    pub score: Option<Score>,
    /// The last depth that it reported, in plies.
    pub depth: Option<u8>,
    /// The last principal variation that it reported, up to its first illegal move.
    pub line: Vec<Move>,
    /// The last number of positions that it reported.
    pub nodes: u64,
    /// The last search time that it reported.
    pub time: Duration,
}

/// The last of each that a program has reported since `go`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Reports {
    score: Option<Score>,
    depth: Option<u8>,
    /// The principal variation, as written.
    line: String,
    nodes: u64,
    time: Duration,
}

impl Reports {
    /// Reads a line. Returns the words after `bestmove` if it begins so.
    pub(super) fn read<'a>(&mut self, line: &'a str) -> Option<&'a str> {
        let (command, words) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match command {
            "info" => self.read_info(words.split_whitespace()),
            "bestmove" => return Some(words),
            _ => {}
        }
        None
    }

    /// Reads the words after `info`: keys, each with its values.
    fn read_info(&mut self, mut words: SplitWhitespace<'_>) {
        let mut numbers = words.clone().skip_while(|word| *word != "multipv");
        let is_best = numbers.nth(1).is_none_or(|number| number == "1");
        while let Some(key) = words.next() {
            match key {
                "score" if is_best => {
                    let score = words.next().zip(words.next());
                    self.score = score.and_then(|(kind, n)| Score::parse(kind, n)).or(self.score);
                }
                "depth" if is_best => {
                    let depth = number(words.next()).and_then(|plies| plies.try_into().ok());
                    self.depth = depth.or(self.depth);
                }
                // Only moves follow.
                "pv" if is_best => self.line = words.by_ref().collect::<Vec<_>>().join(" "),
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

    /// Whether a limit is exceeded: that of nodes by more than half of it, because programs look at it only now and then.
    pub(super) fn exceed(&self, limits: &Limits) -> bool {
        let is_deep = |depth| limits.depth.is_some_and(|limit| depth > limit);
        self.depth.is_some_and(is_deep)
            || limits.nodes.is_some_and(|nodes| self.nodes > nodes.saturating_add(nodes / 2 + MANY))
    }

    /// The answer with the words after `bestmove`, in a position.
    pub(super) fn answer(self, board: &Board, words: &str) -> Result<BestMove, Error> {
        let mut words = words.split_whitespace();
        let best = words.next().unwrap_or_default();
        if matches!(best, "" | "(none)" | "0000" | "null") {
            return Err(Error::NoMove);
        }
        let best = board.read(best).map_err(|error| Error::IllegalMove(Box::new(error)))?;
        let reply = words.next().filter(|word| *word == "ponder").and_then(|_| words.next());
        let reply = reply.and_then(|reply| board.play(best).ok()?.read(reply).ok());
        let line = legal_moves(*board, &self.line);
        let Self { score, depth, nodes, time, .. } = self;
        Ok(BestMove { best, reply, score, depth, line, nodes, time })
    }
}

/// The moves of a text from a position, up to the first that is illegal.
fn legal_moves(mut board: Board, text: &str) -> Vec<Move> {
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        let Ok(legal) = board.read_legal(word) else { break };
        moves.push(legal.to_move());
        board = legal.play();
    }
    moves
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
            "info depth 2 multipv 1 score mate 3 upperbound nodes 70 nps 9 time 11 \
             pv e2e4 e7e5 g1f4 d7d5",
            "info depth 3 multipv 2 score cp 8 nodes 72 pv d2d4",
            "info depth many",
            "info string score cp 999",
            "info score cp many nodes -1 time",
            "info currmove e7e5 currmovenumber 1",
            "nonsense score cp 5",
            "",
        ] {
            assert_eq!(reports.read(line), None, "{line}");
        }
        let words = reports.read("bestmove e2e4 ponder e7e5").unwrap();
        let [best, reply] = ["e2e4", "e7e5"].map(|text| text.parse().unwrap());
        let answer = reports.answer(&Board::START, words).unwrap();
        let wanted = BestMove {
            best,
            reply: Some(reply),
            score: Some(Score::Mate(3)),
            depth: Some(2),
            line: vec![best, reply],
            nodes: 72,
            time: Duration::from_millis(11),
        };
        assert_eq!(answer, wanted);
    }

    #[test]
    fn a_reply_that_is_illegal_is_left_out() {
        for words in ["e2e4", "e2e4 ponder", "e2e4 ponder e2e4", "e2e4 e7e5"] {
            let answer = Reports::default().answer(&Board::START, words).unwrap();
            assert_eq!((answer.reply, answer.line), (None, Vec::new()), "{words}");
        }
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
