//! The answers of the engine as lines of UCI.

use std::fmt::Write;

use chess_core::{Board, Move, MoveText};

use super::settings::declarations;
use crate::info::{Bound, Info, SearchResult};
use crate::score::Score;

/// The answer to `uci`.
pub(super) fn greeting() -> String {
    let mut lines = vec![
        concat!("id name Caissa ", env!("CARGO_PKG_VERSION")).into(),
        "id author The Caissa Developers".into(),
    ];
    lines.extend(declarations());
    lines.push("uciok".into());
    lines.join("\n")
}

/// Writes the moves of a position.
#[derive(Clone, Copy)]
pub(super) struct UciWriter {
    pub(super) board: Board,
    /// Castling is written as king takes rook.
    pub(super) is_chess960: bool,
}

impl UciWriter {
    /// `info depth 12 seldepth 20 multipv 1 score cp 31 nodes 1000 nps 1000000 hashfull 3 time 1 pv e2e4`
    pub(super) fn info(self, info: &Info) -> String {
        let mut line = format!(
            "info depth {} seldepth {} multipv {} score {}",
            info.depth, info.selective_depth, info.line_number, info.score
        );
        line.push_str(match info.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        });
        let micros = info.time.as_micros().max(1);
        let speed = u128::from(info.nodes) * 1_000_000 / micros;
        let _ = write!(
            line,
            " nodes {} nps {speed} hashfull {} time {}",
            info.nodes,
            info.hash_full,
            info.time.as_millis()
        );
        let moves = self.moves(&info.line);
        if !moves.is_empty() {
            line.push_str(" pv");
        }
        for mv in moves {
            let _ = write!(line, " {mv}");
        }
        line
    }

    /// `bestmove e2e4 ponder e7e5`
    pub(super) fn best(self, outcome: &SearchResult) -> String {
        let Some(best) = outcome.best else { return "bestmove (none)".into() };
        let both: Vec<Move> = [best].into_iter().chain(outcome.reply).collect();
        match *self.moves(&both) {
            [best, reply, ..] => format!("bestmove {best} ponder {reply}"),
            [best] => format!("bestmove {best}"),
            [] => "bestmove (none)".into(),
        }
    }

    /// A sequence of moves, up to the first that is illegal.
    fn moves(self, line: &[Move]) -> Vec<MoveText> {
        let mut board = self.board;
        let mut moves = Vec::new();
        for mv in line {
            let Some(legal) = board.to_legal(*mv) else { break };
            moves.push(self.text(&board, *mv));
            board = legal.play();
        }
        moves
    }

    /// A move of a board.
    pub(super) fn text(self, board: &Board, mv: Move) -> MoveText {
        if self.is_chess960 { board.uci_chess960(mv) } else { board.uci(mv) }
    }
}

/// The remark about a mate that is proved.
pub(super) fn proved(info: &Info) -> Option<String> {
    match info.score {
        Score::Mate(moves) if info.is_proved => Some(format!(
            "mate in {moves} is proved: it works against every defence, and no mate is shorter"
        )),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn info(line: &[&str], bound: Bound) -> Info {
        Info {
            depth: 12,
            selective_depth: 20,
            line_number: 1,
            score: Score::Centipawns(31),
            bound,
            nodes: 3_000,
            time: Duration::from_micros(2_500),
            hash_full: 7,
            line: line.iter().map(|text| Move::from_uci(text).unwrap()).collect(),
            is_proved: false,
        }
    }

    #[test]
    fn info_lines_have_every_number() {
        let writer = UciWriter { board: Board::START, is_chess960: false };
        assert_eq!(
            writer.info(&info(&["e2e4", "e7e5"], Bound::Lower)),
            "info depth 12 seldepth 20 multipv 1 score cp 31 lowerbound nodes 3000 nps 1200000 hashfull 7 \
             time 2 pv e2e4 e7e5"
        );
        // A line ends where a move is not legal, and an empty one is left out.
        assert!(writer.info(&info(&["e2e4", "e2e4"], Bound::Upper)).ends_with(" time 2 pv e2e4"));
        assert!(writer.info(&info(&[], Bound::Exact)).ends_with(" time 2"));
    }

    #[test]
    fn castling_is_written_as_the_program_expects_it() {
        let board = Board::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        let best = Move::from_uci("e1g1");
        let outcome = SearchResult {
            best,
            reply: Move::from_uci("e8e7"),
            info: info(&[], Bound::Exact),
            no_mate: None,
        };
        for (is_chess960, line) in
            [(false, "bestmove e1g1 ponder e8e7"), (true, "bestmove e1h1 ponder e8e7")]
        {
            assert_eq!(UciWriter { board, is_chess960 }.best(&outcome), line);
        }
        let none =
            SearchResult { best: None, reply: None, info: info(&[], Bound::Exact), no_mate: None };
        assert_eq!(UciWriter { board, is_chess960: false }.best(&none), "bestmove (none)");
    }
}
