//! The engines of a page: two workers, each with its questions.

use std::collections::VecDeque;
use std::time::Duration;

use chess_page::{Answered, BuiltIn, Engines, Purpose, Question};
use chess_search::Stop;
use serde::Serialize;

use crate::task::{Reply, Task};

/// An order to the page: end a worker, or give it a question.
#[derive(Serialize)]
#[serde(rename_all = "snake_case", tag = "order")]
pub(crate) enum Order {
    End { worker: &'static str },
    Search { worker: &'static str, task: Task },
}

/// The workers, and the answers that have come.
pub(crate) struct Workers {
    opponent: Worker,
    adviser: Worker,
    answers: VecDeque<Answered>,
}

struct Worker {
    name: &'static str,
    /// The question that the worker answers now.
    searching: Option<(u64, Stop)>,
    waiting: VecDeque<Question>,
    /// Whether it is to be ended although nobody has stopped its search.
    is_over: bool,
}

impl Worker {
    const fn new(name: &'static str) -> Self {
        Self { name, searching: None, waiting: VecDeque::new(), is_over: false }
    }

    /// The next order: a search that nobody waits for ends, and the next question follows.
    fn order(&mut self) -> Option<Order> {
        let is_stopped = self.searching.as_ref().is_some_and(|(_, stop)| stop.is_stopped());
        if is_stopped || self.is_over {
            (self.searching, self.is_over) = (None, false);
            return Some(Order::End { worker: self.name });
        }
        if self.searching.is_some() {
            return None;
        }
        let question = self.waiting.pop_front()?;
        if question.stop.is_stopped() {
            return self.order();
        }
        self.searching = Some((question.id, question.stop.clone()));
        Some(Order::Search { worker: self.name, task: Task::from(&question) })
    }
}

impl Workers {
    pub(crate) const fn new() -> Self {
        Self {
            opponent: Worker::new("opponent"),
            adviser: Worker::new("adviser"),
            answers: VecDeque::new(),
        }
    }

    pub(crate) fn order(&mut self) -> Option<Order> {
        self.opponent.order().or_else(|| self.adviser.order())
    }

    /// Takes the answer of a worker. One that comes late, to an older question, is ignored.
    pub(crate) fn take(&mut self, reply: Reply) {
        for worker in [&mut self.opponent, &mut self.adviser] {
            if worker.searching.as_ref().is_some_and(|(id, _)| *id == reply.id) {
                worker.searching = None;
                self.answers.push_back(Answered { id: reply.id, found: reply.found() });
                return;
            }
        }
    }

    /// Answers the question of a worker that has failed.
    pub(crate) fn fail(&mut self, name: &str, why: &str) {
        for worker in [&mut self.opponent, &mut self.adviser] {
            if worker.name == name
                && let Some((id, _)) = worker.searching.take()
            {
                worker.is_over = true;
                self.answers.push_back(Answered { id, found: Err(why.to_owned()) });
            }
        }
    }
}

impl Engines for Workers {
    fn name(&self) -> Option<&str> {
        Some(BuiltIn::NAME)
    }

    fn ask(&mut self, question: Question) -> Result<(), String> {
        let worker = match question.purpose {
            Purpose::Move => &mut self.opponent,
            Purpose::Hint | Purpose::Draw => &mut self.adviser,
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
}
