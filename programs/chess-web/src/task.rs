//! Questions to the engine of a worker and its answers as plain text. To read JSON would need several times as much code.
//!
//! | line | of a question | of an answer | of a failure |
//! |---|---|---|---|
//! | 1 | its number | the same number | the same number |
//! | 2 | purpose, nodes, lines, level, seed, whether it has a book, whether it is fresh, and clocks | depth and move | `failed` |
//! | 3 | the first position | the evaluation | why |
//! | 4 | the moves | a line: `cp 35 e2e4,e7e5`, and others below | |

use std::fmt::Write as _;

use chess_core::{Board, History, Move};
use chess_match::{BuiltIn, EngineAnswer, EngineLine, Purpose, Question};
use chess_play::{BySide, Clocks, TimeControl};
use chess_search::Score;

use crate::line::{read_line, write_line};

/// The answer to a question with a number.
pub(crate) type Reply = (u64, Result<EngineAnswer, String>);

pub(crate) fn write_question(question: &Question) -> String {
    let Question { id, history, nodes, lines, level, seed, .. } = question;
    let purpose = Purpose::ALL.iter().position(|purpose| *purpose == question.purpose);
    let (purpose, has_book) = (purpose.unwrap_or_default(), u8::from(question.has_book));
    let is_fresh = u8::from(question.is_fresh);
    let clocks = question.clocks.map_or_else(String::new, |Clocks { control, left, .. }| {
        format!("{} {} {} {}", control.base, control.increment, left.white, left.black)
    });
    let moves = history.moves().collect::<Vec<_>>();
    format!(
        "{id}\n{purpose} {nodes} {lines} {level} {seed} {has_book} {is_fresh} {clocks}\n{}\n{}",
        history.start(),
        write_line(&moves)
    )
}

fn read_question(text: &str) -> Option<Question> {
    let mut rows = text.split('\n');
    let id = rows.next()?.parse().ok()?;
    let numbers: Option<Vec<u64>> =
        rows.next()?.split_whitespace().map(|number| number.parse().ok()).collect();
    let numbers = numbers?;
    let [purpose, nodes, lines, level, seed, has_book, is_fresh, ref times @ ..] = numbers[..]
    else {
        return None;
    };
    let clocks = match *times {
        [base, increment, white, black] => Some(Clocks {
            control: TimeControl { base, increment },
            left: BySide { white, black },
            running: None,
        }),
        _ => None,
    };
    let purpose = *Purpose::ALL.get(usize::try_from(purpose).ok()?)?;
    let mut history = History::new(Board::from_fen(rows.next()?).ok()?);
    for mv in read_line(rows.next()?)? {
        // A null move asks what the other side threatens.
        if !mv.is_null() || !history.pass() {
            history.play(mv).ok()?;
        }
    }
    Some(Question {
        clocks,
        nodes,
        seed,
        lines: usize::try_from(lines).ok()?,
        level: u8::try_from(level).ok()?,
        has_book: has_book == 1,
        is_fresh: is_fresh == 1,
        ..Question::new(id, purpose, history)
    })
}

pub(crate) fn write_reply((id, found): &Reply) -> String {
    let EngineAnswer { mv, score, depth, lines } = match found {
        Ok(found) => found,
        Err(why) => return format!("{id}\nfailed\n{why}"),
    };
    let score = score.map_or_else(String::new, |score| score.to_string());
    let mut text = format!("{id}\n{depth} {mv}\n{score}");
    for EngineLine { score, moves } in lines {
        // Writing to a string does not fail.
        let _ = write!(text, "\n{score} {}", write_line(moves));
    }
    text
}

pub(crate) fn read_reply(text: &str) -> Option<Reply> {
    let (id, rest) = text.split_once('\n')?;
    let id = id.parse().ok()?;
    if let Some(why) = rest.strip_prefix("failed\n") {
        return Some((id, Err(why.to_owned())));
    }
    let mut rows = rest.split('\n');
    let (depth, mv) = rows.next()?.split_once(' ')?;
    let (depth, mv) = (depth.parse().ok()?, Move::from_uci(mv)?);
    let score = rows.next().map(|score| score.split_once(' '))?;
    let score = score.and_then(|(kind, number)| Score::parse(kind, number));
    let line = |row: &str| {
        let mut words = row.splitn(3, ' ');
        let score = Score::parse(words.next()?, words.next()?)?;
        Some(EngineLine { score, moves: read_line(words.next()?)? })
    };
    let lines = rows.map(line).collect::<Option<_>>()?;
    Some((id, Ok(EngineAnswer { mv, score, depth, lines })))
}

/// Answers a question, and starts the engine before the first one. What is found before the answer
/// is reported. The answer to a text that is not a question is empty.
pub(crate) fn answer(
    engine: &mut Option<BuiltIn>,
    question: &str,
    report: &dyn Fn(&str),
) -> String {
    let Some(question) = read_question(question) else {
        return String::new();
    };
    let id = question.id;
    let mut report = |found| report(&write_reply(&(id, Ok(found))));
    write_reply(&(id, found(engine, &question, &mut report)))
}

fn found(
    engine: &mut Option<BuiltIn>,
    question: &Question,
    report: &mut dyn FnMut(EngineAnswer),
) -> Result<EngineAnswer, String> {
    if engine.is_none() {
        *engine = Some(BuiltIn::new()?);
    }
    engine.as_mut().map_or_else(|| Err(String::new()), |engine| engine.answer(question, report))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A question about threats ends with a null move, and its answers come while they are found.
    #[test]
    fn a_worker_answers_what_a_page_asks() {
        let mut history = History::new(Board::START);
        for text in ["e4", "e5", "Qh5", "Nc6", "Bc4"] {
            history.play(history.board().read(text).unwrap()).unwrap();
        }
        assert!(history.pass());
        let question = Question {
            nodes: 20_000,
            lines: 2,
            has_book: false,
            ..Question::new(7, Purpose::Analysis, history.clone())
        };
        let task = write_question(&question);
        let asked = read_question(&task).unwrap();
        assert_eq!((asked.history, asked.lines, asked.purpose), (history, 2, Purpose::Analysis));
        let reports = std::cell::RefCell::new(Vec::new());
        let answer =
            answer(&mut None, &task, &|report| reports.borrow_mut().push(report.to_owned()));
        let (id, found) = read_reply(&answer).unwrap();
        let found = found.unwrap();
        assert_eq!(
            (id, found.mv.to_string(), found.score),
            (7, "h5f7".into(), Some(Score::Mate(1)))
        );
        assert_eq!((found.lines.len(), found.lines[0].score), (2, Score::Mate(1)));
        assert!(reports.borrow().iter().all(|report| read_reply(report).unwrap().0 == 7));
    }

    #[test]
    fn questions_and_answers_are_read_back() {
        let clocks = Clocks {
            control: TimeControl { base: 300_000, increment: 3_000 },
            left: BySide { white: 299_000, black: 7 },
            running: None,
        };
        let mut chess960 = History::new(Board::chess960(0).unwrap());
        chess960.play(chess960.board().read("e4").unwrap()).unwrap();
        for purpose in Purpose::ALL {
            let new = Question::new(u64::MAX, purpose, chess960.clone());
            for question in [
                Question { clocks: Some(clocks), level: 3, seed: u64::MAX, ..new.clone() },
                Question { nodes: 5, lines: 3, has_book: false, is_fresh: true, ..new },
            ] {
                let read = read_question(&write_question(&question)).unwrap();
                // Each question has a stop of its own.
                let read = Question { stop: question.stop.clone(), ..read };
                assert_eq!(format!("{read:?}"), format!("{question:?}"));
            }
        }
        let mv = Move::from_uci("e7e8q").unwrap();
        let line = |score, moves: &[Move]| EngineLine { score, moves: moves.to_vec() };
        let lines = vec![line(Score::Mate(-3), &[mv, mv]), line(Score::Centipawns(-35), &[])];
        for found in [
            Ok(EngineAnswer { mv, score: Some(Score::Centipawns(0)), depth: 9, lines }),
            Ok(EngineAnswer::new(mv, None)),
            Err("no memory\nat all".to_owned()),
        ] {
            assert_eq!(read_reply(&write_reply(&(1, found.clone()))), Some((1, found)));
        }
        for text in ["", "1", "x\nfailed\nwhy", "1\n2\n", "1\n2 e2e4", "1\n2 e2e4\n\ncp x e2e4"] {
            assert_eq!(read_reply(text), None, "{text}");
            assert!(read_question(text).is_none(), "{text}");
        }
    }
}
