//! Tasks of the prover and its results as plain text. JSON would need several times as much code.
//!
//! | line | of a task | of a result |
//! |---|---|---|
//! | the first | its number | the same number |
//! | each other | `find MOVES BUDGET FEN`, or `judge MOVES LINE FEN` | `mate INDEX MOVES UNDECIDED LINE`, `none UNDECIDED`, `right LINE`, `wrong WORDS` or `undecided WORDS` |
//!
//! A `LINE` is moves of UCI with commas between them.

use chess_match::{Candidate, ProofResult, ProofTask, ProofWork, Proved};

use crate::line::{read_line, write_line};

#[cfg(feature = "play")]
pub(crate) fn write_task(ProofTask { id, work }: &ProofTask) -> String {
    let find = |candidate: &Candidate| {
        let Candidate { board, moves, budget } = candidate;
        format!("find {moves} {budget} {board}")
    };
    let lines = match work {
        ProofWork::Find(candidates) => candidates.iter().map(find).collect(),
        ProofWork::Judge { board, moves, line } => {
            vec![format!("judge {moves} {} {board}", write_line(line))]
        }
    };
    format!("{id}\n{}", lines.join("\n"))
}

#[cfg(feature = "tools")]
pub(crate) fn read_task(text: &str) -> Option<ProofTask> {
    let (id, rest) = text.split_once('\n')?;
    let id = id.parse().ok()?;
    let work = match parts(rest) {
        Some(("judge", moves, line, board)) => {
            ProofWork::Judge { board, moves, line: read_line(line)? }
        }
        _ => ProofWork::Find(
            rest.lines()
                .map(|line| {
                    let (_, moves, budget, board) = parts(line)?;
                    Some(Candidate { board, moves, budget: budget.parse().ok()? })
                })
                .collect::<Option<_>>()?,
        ),
    };
    Some(ProofTask { id, work })
}

/// The parts of a line of a task: its kind, moves, third part and position.
#[cfg(feature = "tools")]
fn parts(line: &str) -> Option<(&str, u8, &str, chess_core::Board)> {
    let mut parts = line.splitn(4, ' ');
    let (kind, moves, part) = (parts.next()?, parts.next()?, parts.next()?);
    Some((kind, moves.parse().ok()?, part, chess_core::Board::from_fen(parts.next()?).ok()?))
}

#[cfg(feature = "tools")]
pub(crate) fn write_result(Proved { id, found }: &Proved) -> String {
    let found = match found {
        ProofResult::Mate { at, moves, line, undecided } => {
            format!("mate {at} {moves} {undecided} {}", write_line(line))
        }
        ProofResult::NoMate { undecided } => format!("none {undecided}"),
        ProofResult::Right(line) => format!("right {}", write_line(line)),
        ProofResult::Wrong(words) => format!("wrong {words}"),
        ProofResult::Undecided(why) => format!("undecided {why}"),
    };
    format!("{id}\n{found}")
}

#[cfg(feature = "play")]
pub(crate) fn read_result(text: &str) -> Option<Proved> {
    let (id, found) = text.split_once('\n')?;
    let id = id.parse().ok()?;
    let (kind, rest) = found.split_once(' ')?;
    let found = match kind {
        "mate" => {
            let mut parts = rest.split(' ');
            let mut number = || parts.next()?.parse::<usize>().ok();
            let (at, moves, undecided) = (number()?, number()?, number()?);
            let (moves, line) = (u8::try_from(moves).ok()?, read_line(parts.next()?)?);
            ProofResult::Mate { at, moves, line, undecided }
        }
        "none" => ProofResult::NoMate { undecided: rest.parse().ok()? },
        "right" => ProofResult::Right(read_line(rest)?),
        "wrong" => ProofResult::Wrong(rest.to_owned()),
        "undecided" => ProofResult::Undecided(rest.to_owned()),
        _ => return None,
    };
    Some(Proved { id, found })
}

#[cfg(test)]
mod tests {
    use chess_core::Board;

    use super::*;

    #[test]
    fn tasks_and_results_are_read_back() {
        let board = Board::from_fen("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1").unwrap();
        let chess960 = Board::chess960(0).unwrap();
        let line = vec![board.read("Ra6").unwrap()];
        let candidate = |board, budget| Candidate { board, moves: 3, budget };
        for work in [
            ProofWork::Find(vec![candidate(board, 1), candidate(chess960, u64::MAX)]),
            ProofWork::Judge { board, moves: 2, line: line.clone() },
        ] {
            let task = ProofTask { id: 7, work };
            assert_eq!(read_task(&write_task(&task)), Some(task));
        }
        for found in [
            ProofResult::Mate { at: 2, moves: 3, line: line.clone(), undecided: 1 },
            ProofResult::NoMate { undecided: 5 },
            ProofResult::Right(line),
            ProofResult::Right(Vec::new()),
            ProofResult::Wrong("1. Rh1 does not mate".into()),
            ProofResult::Undecided("why".into()),
        ] {
            let proved = Proved { id: 1, found };
            assert_eq!(read_result(&write_result(&proved)), Some(proved));
        }
        for text in [
            "",
            "1",
            "1\nfind",
            "x\nnone 1",
            "1\nmate 1 300 0 a1a2",
            "1\njudge 2 xx 8/8",
            "1\nwrong",
        ] {
            assert_eq!((read_task(text), read_result(text)), (None, None), "{text}");
        }
    }
}
