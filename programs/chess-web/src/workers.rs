//! The engines of a page: four workers, each with its questions, and one for proofs.

use std::collections::VecDeque;
use std::time::Duration;

use chess_match::{Answered, BuiltIn, Engines, ProofResult, ProofTask, Proved, Purpose, Question};
use chess_search::Stop;
use serde::Serialize;

use crate::proof::{read_result, write_task};
use crate::task::{read_reply, write_question};

/// An order to the page: end a worker, or give it a question.
#[derive(Serialize)]
#[serde(rename_all = "snake_case", tag = "order")]
pub(crate) enum Order {
    End { worker: String },
    Search { worker: String, task: String },
    Prove { worker: String, task: String },
}

/// The workers, and the answers that have come.
pub(crate) struct Workers {
    opponent: Worker,
    adviser: Worker,
    reviewer: Worker,
    analyst: Worker,
    answers: VecDeque<Answered>,
    prover: ProofWorker,
}

/// The prover of puzzles.
struct ProofWorker {
    name: String,
    waiting: Option<ProofTask>,
    /// The number of the task that it works on.
    proving: Option<u64>,
    is_over: bool,
    proofs: VecDeque<Proved>,
}

impl ProofWorker {
    /// The next order: a proof that is not awaited ends, and the next one follows.
    fn order(&mut self) -> Option<Order> {
        let worker = self.name.clone();
        if std::mem::take(&mut self.is_over) {
            return Some(Order::End { worker });
        }
        let task = self.waiting.take()?;
        self.proving = Some(task.id);
        Some(Order::Prove { worker, task: write_task(&task) })
    }
}

struct Worker {
    name: String,
    /// The question that the worker answers now.
    searching: Option<(u64, Stop)>,
    waiting: VecDeque<Question>,
    /// Whether it is to be ended although its search was not stopped.
    is_over: bool,
}

impl Worker {
    const fn new(name: String) -> Self {
        Self { name, searching: None, waiting: VecDeque::new(), is_over: false }
    }

    /// The next order: a search that is not awaited ends, and the next question follows.
    fn order(&mut self) -> Option<Order> {
        let is_stopped = self.searching.as_ref().is_some_and(|(_, stop)| stop.is_stopped());
        if is_stopped || self.is_over {
            (self.searching, self.is_over) = (None, false);
            return Some(Order::End { worker: self.name.clone() });
        }
        if self.searching.is_some() {
            return None;
        }
        let question = self.waiting.pop_front()?;
        if question.stop.is_stopped() {
            return self.order();
        }
        self.searching = Some((question.id, question.stop.clone()));
        Some(Order::Search { worker: self.name.clone(), task: write_question(&question) })
    }
}

impl Workers {
    /// The workers of a table. No other table has them.
    pub(crate) fn new(table: &str) -> Self {
        Self {
            opponent: Worker::new(format!("{table}-opponent")),
            adviser: Worker::new(format!("{table}-adviser")),
            reviewer: Worker::new(format!("{table}-reviewer")),
            analyst: Worker::new(format!("{table}-analyst")),
            answers: VecDeque::new(),
            prover: ProofWorker {
                name: format!("{table}-prover"),
                waiting: None,
                proving: None,
                is_over: false,
                proofs: VecDeque::new(),
            },
        }
    }

    pub(crate) fn order(&mut self) -> Option<Order> {
        let order = self.workers().into_iter().find_map(Worker::order);
        order.or_else(|| self.prover.order())
    }

    /// Takes the answer of one of these workers, or what it has found so far. One that comes late, to an older question, is
    /// ignored. If the last one cannot be read, as from a worker of another version, its worker has failed.
    pub(crate) fn take(&mut self, name: &str, reply: &str, is_last: bool) {
        const UNREADABLE: &str = "its answer cannot be read";
        if name == self.prover.name {
            return match read_result(reply) {
                Some(result) => self.take_proof(result),
                None => self.fail(name, UNREADABLE),
            };
        }
        let Some(worker) = self.worker(name) else { return };
        let Some((id, found)) = read_reply(reply) else {
            if is_last {
                self.fail(name, UNREADABLE);
            }
            return;
        };
        if worker.searching.as_ref().is_some_and(|(asked, _)| *asked == id) {
            worker.searching.take_if(|_| is_last);
            self.answers.push_back(Answered { id, found, is_last });
        }
    }

    /// Takes the result of a proof. One that comes late, of an older task, is ignored.
    fn take_proof(&mut self, result: Proved) {
        if self.prover.proving.take_if(|id| *id == result.id).is_some() {
            self.prover.proofs.push_back(result);
        }
    }

    /// Answers the question of a worker that has failed.
    pub(crate) fn fail(&mut self, name: &str, why: &str) {
        if name == self.prover.name
            && let Some(id) = self.prover.proving
        {
            self.take_proof(Proved { id, found: ProofResult::Undecided(why.to_owned()) });
            self.prover.is_over = true;
        }
        let Some(worker) = self.worker(name) else { return };
        if let Some((id, _)) = worker.searching.take() {
            worker.is_over = true;
            self.answers.push_back(Answered { id, found: Err(why.to_owned()), is_last: true });
        }
    }

    fn worker(&mut self, name: &str) -> Option<&mut Worker> {
        self.workers().into_iter().find(|worker| worker.name == name)
    }

    const fn workers(&mut self) -> [&mut Worker; 4] {
        [&mut self.opponent, &mut self.adviser, &mut self.reviewer, &mut self.analyst]
    }
}

impl Engines for Workers {
    fn name(&self) -> Option<&str> {
        Some(BuiltIn::NAME)
    }

    fn ask(&mut self, question: Question) -> Result<(), String> {
        let worker = match question.purpose {
            Purpose::Move => &mut self.opponent,
            Purpose::Hint | Purpose::Draw | Purpose::Attempt => &mut self.adviser,
            Purpose::Review => &mut self.reviewer,
            Purpose::Analysis => &mut self.analyst,
        };
        worker.waiting.push_back(question);
        Ok(())
    }

    fn end_opponent(&mut self) {
        self.opponent.waiting.clear();
        self.opponent.is_over = self.opponent.searching.is_some();
    }

    /// Workers answer between two calls, so there is nothing to wait for.
    fn answer(&mut self, _longest: Duration) -> Option<Answered> {
        self.answers.pop_front()
    }

    fn prove(&mut self, task: ProofTask) -> Result<(), String> {
        self.prover.waiting = Some(task);
        Ok(())
    }

    fn end_proof(&mut self) {
        let prover = &mut self.prover;
        prover.is_over |= prover.proving.take().is_some();
        prover.waiting = None;
        prover.proofs.clear();
    }

    fn proved(&mut self) -> Option<Proved> {
        self.prover.proofs.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use chess_core::{Board, History};
    use chess_match::ProofWork;

    use super::*;
    use crate::proof::write_result;
    use crate::task::write_reply;

    fn failed(id: u64) -> String {
        write_reply(&(id, Err(String::new())))
    }

    fn question(id: u64, purpose: Purpose) -> Question {
        Question { level: 1, ..Question::new(id, purpose, History::new(Board::START)) }
    }

    fn order(workers: &mut Workers) -> String {
        workers.order().map_or_else(String::new, |order| match order {
            Order::End { worker } => format!("end {worker}"),
            Order::Search { worker, .. } => format!("search {worker}"),
            Order::Prove { worker, task } => format!("prove {worker}: {}", task.replace('\n', " ")),
        })
    }

    #[test]
    fn a_worker_has_one_question_at_a_time_and_ends_when_nobody_waits() {
        let mut workers = Workers::new("play");
        let first = question(1, Purpose::Move);
        let stop = first.stop.clone();
        for asked in [first, question(2, Purpose::Move), question(3, Purpose::Hint)] {
            workers.ask(asked).unwrap();
        }
        assert_eq!(order(&mut workers), "search play-opponent");
        assert_eq!(order(&mut workers), "search play-adviser");
        assert_eq!(order(&mut workers), "");
        stop.stop();
        assert_eq!(order(&mut workers), "end play-opponent");
        // An answer of the worker that has ended no longer counts, nor does an answer to another
        // table.
        workers.take("play-opponent", &failed(1), true);
        workers.take("solve-adviser", &failed(3), true);
        assert!(workers.answer(Duration::ZERO).is_none());
        assert_eq!(order(&mut workers), "search play-opponent");
        workers.fail("play-opponent", "its worker has failed");
        let answered = workers.answer(Duration::ZERO).unwrap();
        assert_eq!((answered.id, answered.found), (2, Err("its worker has failed".to_owned())));
        assert_eq!(order(&mut workers), "end play-opponent");
        workers.take("play-adviser", &failed(3), true);
        assert_eq!(workers.answer(Duration::ZERO).map(|answered| answered.id), Some(3));
        assert_eq!(order(&mut workers), "");
        // A worker of another version may answer what cannot be read.
        workers.ask(question(4, Purpose::Hint)).unwrap();
        assert_eq!(order(&mut workers), "search play-adviser");
        workers.take("play-adviser", "", false);
        assert!(workers.answer(Duration::ZERO).is_none());
        workers.take("play-adviser", "", true);
        assert_eq!(workers.answer(Duration::ZERO).map(|answered| answered.id), Some(4));
        assert_eq!(order(&mut workers), "end play-adviser");
    }

    #[test]
    fn a_proof_that_nobody_waits_for_ends_and_the_next_one_begins() {
        let mut workers = Workers::new("puzzles");
        let work = || ProofWork::Judge { board: Board::START, moves: 1, line: Vec::new() };
        let task = |id| ProofTask { id, work: work() };
        let told = |id| format!("prove puzzles-prover: {id} judge 1  {}", Board::START);
        workers.prove(task(1)).unwrap();
        assert_eq!(order(&mut workers), told(1));
        assert_eq!(order(&mut workers), "");
        workers.end_proof();
        workers.prove(task(2)).unwrap();
        assert_eq!(order(&mut workers), "end puzzles-prover");
        let proved = |id| Proved { id, found: ProofResult::Right(Vec::new()) };
        workers.take("puzzles-prover", &write_result(&proved(1)), true);
        assert_eq!(workers.proved(), None);
        assert_eq!(order(&mut workers), told(2));
        workers.take("play-prover", &write_result(&proved(2)), true);
        assert_eq!(workers.proved(), None);
        workers.take("puzzles-prover", &write_result(&proved(2)), true);
        assert_eq!(workers.proved(), Some(proved(2)));
        // A worker that fails has an answer too, and ends.
        workers.prove(task(3)).unwrap();
        assert_eq!(order(&mut workers), told(3));
        workers.fail("puzzles-prover", "its worker has failed");
        let found = ProofResult::Undecided("its worker has failed".into());
        assert_eq!(workers.proved(), Some(Proved { id: 3, found }));
        assert_eq!(order(&mut workers), "end puzzles-prover");
        workers.prove(task(4)).unwrap();
        assert_eq!(order(&mut workers), told(4));
        workers.take("puzzles-prover", "", true);
        assert_eq!(workers.proved().map(|proved| proved.id), Some(4));
    }
}
