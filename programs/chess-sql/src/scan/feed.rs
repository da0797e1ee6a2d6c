//! The parts of files, read on their own threads, in a queue that the partitions of a scan share.

use std::io::Read;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use chess_check::chess_core::pgn::Outline;
use chess_check::{Event, Item, Options, Visit, visit};
use datafusion::arrow::array::RecordBatch;
use datafusion::common::{DataFusionError, Result, exec_datafusion_err, internal_err};
use datafusion::execution::runtime_env::RuntimeEnv;
use datafusion::physical_plan::metrics::{Count, ExecutionPlanMetricsSet, MetricBuilder};
use futures::stream::{self, Stream};
use tokio::sync::Mutex;
use tokio::sync::mpsc::{Receiver, Sender, channel};

use super::{BYTES_READ, FILES_READ};
use super::{Batches, Manner, Scan};
use crate::columns::Base;
use crate::files::Source;

/// The number of parts that wait in the queue.
const WAITING: usize = 2;

/// The progress of a reading, as metrics of the plan.
pub(super) struct Progress {
    /// The files of which a part has been read.
    files: Count,
    /// The bytes of text that have been read.
    bytes: Count,
    last: Option<Arc<str>>,
}

impl Progress {
    pub(super) fn new(metrics: &ExecutionPlanMetricsSet) -> Self {
        let count = |name| MetricBuilder::new(metrics).global_counter(name);
        Self { files: count(FILES_READ), bytes: count(BYTES_READ), last: None }
    }

    fn add(&mut self, file: &Arc<str>, bytes: usize) {
        self.bytes.add(bytes);
        if self.last.as_ref() != Some(file) {
            self.files.add(1);
            self.last = Some(file.clone());
        }
    }
}

enum Message<P> {
    Part(P, Base),
    Rows(RecordBatch),
}

/// The queue of one reading of the files.
pub(super) struct Feed<P> {
    queue: Mutex<Receiver<Result<Message<P>>>>,
    /// Whether the files were read to their end. If not, the queue ends because the reading was broken off.
    is_done: Arc<AtomicBool>,
}

impl<P: Default + Send + 'static> Feed<P> {
    /// Starts to read files for a scan.
    pub(super) fn start<S: Scan<Part = P>>(
        scan: Arc<S>,
        files: Arc<[Source]>,
        manner: Manner,
        runtime: Arc<RuntimeEnv>,
        mut progress: Progress,
    ) -> Arc<Self> {
        let (sender, queue) = channel(WAITING);
        let is_done = Arc::new(AtomicBool::new(false));
        let feed = Arc::new(Self { queue: Mutex::new(queue), is_done: is_done.clone() });
        tokio::task::spawn_blocking(move || {
            if let Err(error) = read(&*scan, &files, manner, &runtime, &mut progress, &sender) {
                // Nobody hears of it if nobody wants more.
                let _ = sender.blocking_send(Err(error));
            }
            is_done.store(true, Ordering::Release);
        });
        feed
    }

    async fn next(&self) -> Result<Option<Message<P>>> {
        match self.queue.lock().await.recv().await {
            Some(message) => message.map(Some),
            None if self.is_done.load(Ordering::Acquire) => Ok(None),
            None => internal_err!("the reading of files broke off"),
        }
    }

    /// The rows of the parts that nobody else takes.
    pub(super) fn batches<S: Scan<Part = P>>(
        self: Arc<Self>,
        scan: Arc<S>,
        most: usize,
    ) -> impl Stream<Item = Result<RecordBatch>> {
        let none: Batches = Box::new(std::iter::empty());
        stream::try_unfold((self, scan, none), move |(feed, scan, mut batches)| async move {
            loop {
                if let Some(batch) = batches.next() {
                    return Ok(Some((batch?, (feed, scan, batches))));
                }
                batches = match feed.next().await? {
                    None => return Ok(None),
                    Some(Message::Rows(rows)) => Box::new(std::iter::once(Ok(rows))),
                    Some(Message::Part(part, base)) => scan.rows(part, base, most),
                };
            }
        })
    }
}

/// Reads files until their end, or until nobody wants more.
fn read<S: Scan>(
    scan: &S,
    files: &[Source],
    manner: Manner,
    runtime: &RuntimeEnv,
    progress: &mut Progress,
    queue: &Sender<Result<Message<S::Part>>>,
) -> Result<()> {
    let input = |file: &Source| {
        let input = file.input(runtime)?;
        Ok(match manner.kind {
            Some(kind) => input.of_kind(kind),
            None => input,
        })
    };
    let inputs = files.iter().map(input).collect::<Result<_>>()?;
    let mut options = Options::default();
    options.threads = manner.threads;
    (options.notes, options.sans) = (scan.notes(), scan.has_sans());
    let send = |message| match queue.blocking_send(message) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    };
    visit(inputs, &options, &Visitor { scan, queue }, |event| match event {
        Event::Found(part) => {
            progress.add(part.file, part.done.bytes);
            let base = Base {
                file: part.file.clone(),
                place: part.place,
                games: part.games,
                offset: part.offset,
            };
            match part.done.error {
                None => send(Ok(Message::Part(part.done.part, base))),
                Some(error) => {
                    send(Err(error))?;
                    ControlFlow::Break(())
                }
            }
        }
        Event::Broken { file, error } if manner.skips_unreadable => {
            match scan.unreadable(file, error).transpose() {
                Some(rows) => send(rows.map(Message::Rows)),
                None => ControlFlow::Continue(()),
            }
        }
        Event::Broken { file, error } => {
            send(Err(refusal(file, error)))?;
            ControlFlow::Break(())
        }
        _ if queue.is_closed() => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    Ok(())
}

fn refusal(file: &str, error: &std::io::Error) -> DataFusionError {
    exec_datafusion_err!(
        "`{file}` cannot be read to its end: {error}: to go on without the rest of it, set chess.unreadable = 'skip'"
    )
}

/// The visitor of a scan.
struct Visitor<'a, S: Scan> {
    scan: &'a S,
    queue: &'a Sender<Result<Message<S::Part>>>,
}

/// A part of a scan, or its error.
struct Done<P> {
    part: P,
    /// The bytes of the games.
    bytes: usize,
    error: Option<DataFusionError>,
}

impl<P: Default> Default for Done<P> {
    fn default() -> Self {
        Self { part: P::default(), bytes: 0, error: None }
    }
}

impl<S: Scan> Visit for Visitor<'_, S> {
    type Done = Done<S::Part>;

    fn passes_over(&self) -> bool {
        self.scan.passes_over()
    }

    fn is_wanted(&self, outline: &Outline<'_>) -> bool {
        !self.queue.is_closed() && self.scan.is_wanted(outline)
    }

    fn add(&self, item: &Item<'_>, bytes: &mut dyn Read, done: &mut Self::Done) {
        done.bytes += item.bytes.len();
        if done.error.is_none() && !self.queue.is_closed() {
            done.error = self.scan.add(item, &item.before(bytes), &mut done.part).err();
        }
    }
}
