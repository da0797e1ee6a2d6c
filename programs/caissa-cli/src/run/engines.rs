//! Engines that assess positions, one for each thread: the built-in one, or a program that speaks UCI.

use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chess_check::{Judge, Opinion};
use chess_core::epd::Epd;
use chess_core::{GameRef, History};
use chess_search::uci::client::{self, Client, Error, Timeouts};
use chess_search::{Assessment, Engine, Limits, Options, Review, Stop, Time, objections, review};

use crate::args::SearchArgs;
use crate::exit::{Failure, reason};

/// The value of `--engine` that is not a program.
const BUILT_IN: &str = "built-in";

/// The engines of a command. The first failure of one stops all, because a program that fails once may answer the wrong
/// question later.
#[derive(Debug)]
pub(crate) struct Engines {
    /// The program; `None` for the built-in engine.
    program: Option<Box<Path>>,
    hash: usize,
    limits: Limits,
    /// The name that the program declares.
    name: Option<String>,
    idle: Mutex<Vec<Analyst>>,
    stop: Stop,
    failure: Mutex<Option<Failure>>,
}

/// An engine.
#[derive(Debug)]
enum Analyst {
    BuiltIn(Engine),
    Program(Client),
}

impl Engines {
    /// Starts one engine. The others are started when they are needed.
    pub(crate) fn new(engine: &Path, args: SearchArgs, stop: Stop) -> Result<Self, Failure> {
        let mut limits = Limits::default();
        limits.nodes = args.nodes.map(std::num::NonZero::get);
        limits.depth = args.depth;
        if let Some(time) = args.movetime {
            limits.time = Time::Fixed(Duration::from_millis(time.get()));
        }
        let program = (engine != Path::new(BUILT_IN)).then(|| engine.into());
        Self::with(program, args.hash.get(), limits, stop)
    }

    /// The built-in engine for examples, with few nodes.
    pub(crate) fn built_in() -> Result<Arc<Self>, Failure> {
        Self::with(None, 1, Limits::nodes(3_000), Stop::new()).map(Arc::new)
    }

    fn with(
        program: Option<Box<Path>>,
        hash: usize,
        mut limits: Limits,
        stop: Stop,
    ) -> Result<Self, Failure> {
        if limits == Limits::default() {
            limits.nodes = Some(Review::NODES);
        }
        let (idle, failure) = (Mutex::default(), Mutex::default());
        let mut engines = Self { program, hash, limits, name: None, idle, stop, failure };
        let first = engines.start()?;
        if let Analyst::Program(client) = &first {
            engines.name = client.name().map(Into::into);
        }
        lock(&engines.idle).push(first);
        Ok(engines)
    }

    fn start(&self) -> Result<Analyst, Failure> {
        let Some(path) = &self.program else {
            let mut options = Options::default();
            (options.hash, options.overhead) = (self.hash, Duration::ZERO);
            let too_large = |error| Failure::new(format!("{error}: use a smaller `--hash`"));
            return Engine::new(options).map(Analyst::BuiltIn).map_err(too_large);
        };
        let mut client = start(path, self.stop.clone()).map_err(failed)?;
        if let Some(range) = client.range("Hash") {
            let hash = i64::try_from(self.hash).unwrap_or(i64::MAX);
            client.set_option("Hash", hash.clamp(*range.start(), *range.end()));
        }
        Ok(Analyst::Program(client))
    }

    /// The name of a program: its own, or that of its file; `None` for the built-in engine.
    pub(crate) fn program(&self) -> Option<String> {
        let path = self.program.as_ref()?;
        Some(self.name.clone().unwrap_or_else(|| path.display().to_string()))
    }

    /// The name of the engine.
    pub(crate) fn name(&self) -> String {
        self.program().unwrap_or_else(|| "Caissa".into())
    }

    /// The reason why an engine failed, if one did.
    pub(crate) fn failure(&self) -> Result<(), Failure> {
        lock(&self.failure).take().map_or(Ok(()), Err)
    }

    /// Reviews a part of a game with an engine that has forgotten all other games; `None` if it is stopped or fails.
    pub(crate) fn review(
        &self,
        game: GameRef<'_>,
        plies: Range<usize>,
        seen: &mut dyn FnMut(),
    ) -> Option<Vec<Review>> {
        self.ask(|engine| {
            review(game, plies, &mut |game| self.assess(engine, game, &self.limits), seen)
        })
    }

    /// Does something with an engine that has forgotten everything.
    fn ask<T>(&self, act: impl FnOnce(&mut Analyst) -> Option<T>) -> Option<T> {
        if self.stop.is_stopped() {
            return None;
        }
        let idle = lock(&self.idle).pop();
        let mut engine = match idle.map_or_else(|| self.start(), Ok) {
            Ok(engine) => engine,
            Err(failure) => return self.fail(failure),
        };
        match &mut engine {
            Analyst::BuiltIn(engine) => engine.forget(),
            Analyst::Program(client) => {
                client.new_game().or_else(|error| self.fail(failed(error)).ok_or(())).ok()?;
            }
        }
        let done = act(&mut engine)?;
        lock(&self.idle).push(engine);
        Some(done)
    }

    fn assess(&self, engine: &mut Analyst, game: &History, limits: &Limits) -> Option<Assessment> {
        let found = match engine {
            Analyst::BuiltIn(engine) => engine.assess(&game.into(), limits, &self.stop),
            Analyst::Program(client) => match client.assess(game, limits, &self.stop) {
                Ok(found) => found,
                Err(error) => return self.fail(failed(error)),
            },
        };
        (!self.stop.is_stopped()).then_some(found)
    }

    /// Stops all engines. Only the first failure counts: the others may follow from it, or from Ctrl-C.
    fn fail<T>(&self, failure: Failure) -> Option<T> {
        if !self.stop.is_stopped() {
            lock(&self.failure).get_or_insert(failure);
        }
        self.stop.stop();
        None
    }
}

impl Judge for Engines {
    fn judge(&self, epd: &Epd<'_>) -> Vec<Opinion> {
        let found = self.ask(|engine| {
            objections(epd, &self.limits, &mut |game, limits| self.assess(engine, game, limits))
        });
        let opinion = |objection: chess_search::Objection| {
            let (headline, help) = objection.words(&self.name());
            let (code, board) = (objection.code(), objection.board);
            Opinion { code, range: objection.range, headline, help, board }
        };
        found.unwrap_or_default().into_iter().map(opinion).collect()
    }
}

/// Starts a program that speaks UCI, and waits until it is ready; or says why it cannot.
pub(crate) fn start(path: &Path, cancel: Stop) -> Result<Client, String> {
    let client = Client::start_with(client::command(path), Timeouts::default(), cancel);
    client.map_err(|error| match error {
        Error::Start(error) => format!("cannot start `{}`: {}", path.display(), reason(&error)),
        error => error.to_string(),
    })
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::new(format!("the engine failed: {error}"))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
