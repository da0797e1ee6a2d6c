//! The parts of files, read on their own threads, in a queue that the partitions of a scan share.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use chess_check::chess_core::pgn::Outline;
use chess_check::{CheckOptions, Event, FileItem, Input, PartDone, Visit, visit};
use datafusion::arrow::array::RecordBatch;
use datafusion::common::{DataFusionError, Result, exec_datafusion_err, internal_err};
use datafusion::execution::runtime_env::RuntimeEnv;
use datafusion::physical_plan::metrics::{Count, ExecutionPlanMetricsSet, MetricBuilder};
use futures::stream::{self, Stream};
use tokio::sync::Mutex;
use tokio::sync::mpsc::{Receiver, Sender, channel};

use super::pack::{Pack, PackedRows};
use super::{BYTES_READ, Batches, FILES_READ, FILES_SKIPPED, PartScan, Scan, ScanRequest};
use crate::columns::Base;
use crate::files::{FileOrObject, FileRange};

/// The number of parts that wait in the queue.
///
/// A full queue makes the reading wait, so a slow query holds few parts in memory.
const WAITING: usize = 2;

/// The progress of a reading, as metrics of the plan.
pub(crate) struct ScanMetrics {
    metrics: ExecutionPlanMetricsSet,
    /// The files of which a part has been read.
    files: Count,
    /// The bytes of text that have been read.
    bytes: Count,
    last: Option<Arc<str>>,
}

impl ScanMetrics {
    pub(crate) fn new(metrics: &ExecutionPlanMetricsSet) -> Self {
        let count = |name| MetricBuilder::new(metrics).global_counter(name);
        let (files, bytes) = (count(FILES_READ), count(BYTES_READ));
        Self { metrics: metrics.clone(), files, bytes, last: None }
    }

    /// Counts a file that is skipped.
    pub(crate) fn skip(&self, file: &str, reason: String) {
        let metric = MetricBuilder::new(&self.metrics).with_new_label("file", file.to_owned());
        metric.with_new_label("reason", reason).global_counter(FILES_SKIPPED).add(1);
    }

    fn add(&mut self, file: &Arc<str>, bytes: usize) {
        self.bytes.add(bytes);
        if self.last.as_ref() != Some(file) {
            self.files.add(1);
            self.last = Some(file.clone());
        }
    }
}

enum Queued {
    Part(Box<dyn PartScan>, Base),
    Rows(RecordBatch),
    Packed(PackedRows),
}

/// The queue of one reading of the files.
pub(super) struct Feed {
    queue: Mutex<Receiver<Result<Queued>>>,
    /// Whether the files were read to their end. If not, the queue ends because the reading was broken off.
    is_done: Arc<AtomicBool>,
}

impl Feed {
    async fn next(&self) -> Result<Option<Queued>> {
        match self.queue.lock().await.recv().await {
            Some(message) => message.map(Some),
            None if self.is_done.load(Ordering::Acquire) => Ok(None),
            None => internal_err!("the reading of files broke off"),
        }
    }

    /// The rows of the parts that no other partition takes.
    pub(super) fn batches(self: Arc<Self>, most: usize) -> impl Stream<Item = Result<RecordBatch>> {
        let none: Batches = Box::new(std::iter::empty());
        stream::try_unfold((self, none), move |(feed, mut batches)| async move {
            loop {
                if let Some(batch) = batches.next() {
                    return Ok(Some((batch?, (feed, batches))));
                }
                batches = match feed.next().await? {
                    None => return Ok(None),
                    Some(Queued::Rows(rows)) => Box::new(std::iter::once(Ok(rows))),
                    Some(Queued::Part(part, base)) => part.rows(base, most),
                    Some(Queued::Packed(rows)) => rows.batches(most),
                };
            }
        })
    }
}

/// A reading of files for a scan.
pub(super) struct ScanReading {
    pub(super) scan: Arc<dyn Scan>,
    pub(super) request: ScanRequest,
    pub(super) files: Arc<[FileOrObject]>,
    pub(super) runtime: Arc<RuntimeEnv>,
    pub(super) progress: ScanMetrics,
}

impl ScanReading {
    /// Starts to read, on other threads.
    pub(super) fn start(mut self) -> Arc<Feed> {
        let (queue, receiver) = channel(WAITING);
        let is_done = Arc::new(AtomicBool::new(false));
        let feed = Arc::new(Feed { queue: Mutex::new(receiver), is_done: is_done.clone() });
        tokio::task::spawn_blocking(move || {
            if let Err(error) = self.run(&queue) {
                // It is not heard if no more rows are needed.
                let _ = queue.blocking_send(Err(error));
            }
            is_done.store(true, Ordering::Release);
        });
        feed
    }

    /// Reads files until their end, or until no more rows are needed: each by its pack, if it has one.
    fn run(&mut self, queue: &Queue) -> Result<()> {
        let files = self.files.clone();
        if let Some(machine) = &self.request.machine {
            files.iter().try_for_each(|file| machine.may_open(file))?;
        }
        let mut unpacked = Vec::new();
        for file in files.iter().take_while(|_| !queue.is_closed()) {
            match Pack::of(file, &self.request)? {
                Some(pack) => {
                    self.read(&std::mem::take(&mut unpacked), queue)?;
                    self.send(file, &Arc::new(pack), queue);
                }
                None => unpacked.push(file),
            }
        }
        self.read(&unpacked, queue)
    }

    /// Hands over the rows of a pack.
    fn send(&mut self, file: &FileOrObject, pack: &Arc<Pack>, queue: &Queue) {
        let name: Arc<str> = file.name().into();
        self.progress.add(&name, file.size() as usize);
        if let Some(reason) = &pack.facts.skipped {
            self.progress.skip(&name, reason.clone());
        }
        for group in 0..pack.groups() {
            let rows = PackedRows {
                pack: pack.clone(),
                group,
                name: name.clone(),
                schema: self.scan.shape().1.clone(),
                filter: self.request.filter.clone(),
                table: self.request.table.schema(),
            };
            // It is not heard if no more rows are needed.
            let _ = queue.blocking_send(Ok(Queued::Packed(rows)));
        }
    }

    /// Reads files themselves.
    fn read(&mut self, files: &[&FileOrObject], queue: &Queue) -> Result<()> {
        let inputs = files.iter().map(|file| self.input(file)).collect::<Result<_>>()?;
        let mut options = CheckOptions::default();
        options.threads = self.request.options.threads;
        (options.notes, options.sans) = (self.scan.notes(), self.scan.has_sans());
        let visitor = Visitor { scan: self.scan.clone(), queue };
        visit(inputs, &options, &visitor, |event| match self.message(event) {
            Some(message) => {
                let is_last = message.is_err();
                match queue.blocking_send(message) {
                    Ok(()) if !is_last => ControlFlow::Continue(()),
                    _ => ControlFlow::Break(()),
                }
            }
            None if queue.is_closed() => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        });
        Ok(())
    }

    fn input(&self, file: &FileOrObject) -> Result<Input> {
        let input = file.input(&self.runtime)?;
        Ok(match self.request.table.facts().kind {
            Some(kind) => input.of_kind(kind),
            None => input,
        })
    }

    /// The message to the partitions about an event, if it concerns them. An error is the last message.
    fn message(&mut self, event: Event<'_, PartDone<'_, Done>>) -> Option<Result<Queued>> {
        match event {
            Event::Found(PartDone { file, place, games, offset, done, .. }) => {
                self.progress.add(file, done.bytes);
                let base = Base { file: file.clone(), place, games, offset };
                let before = self.range().and_then(|range| range.before);
                let base = match before {
                    Some(before) => before.base(base),
                    None => base,
                };
                let part = done.part.map(|part| Ok(Queued::Part(part, base)));
                done.error.map(Err).or(part)
            }
            Event::Broken { file, error } if self.is_fault_of_machine(file, error) => {
                Some(Err(self.fault_of_machine(file, error)))
            }
            Event::Broken { file, error }
                if self.request.options.skips_unreadable || self.scan.tells_unreadable() =>
            {
                if !self.scan.tells_unreadable() {
                    self.progress.skip(file, error.to_string());
                }
                let rows = self.scan.unreadable(file, error).transpose()?;
                Some(rows.map(Queued::Rows))
            }
            Event::Broken { file, error } => Some(Err(self.refusal(file, error))),
            Event::File { summary, ends, .. } if summary.broken == 0 => {
                let begin = self.range().map_or(0, |range| range.bytes.start);
                let rows = self.scan.ended(begin, summary, ends).transpose()?;
                Some(rows.map(Queued::Rows))
            }
            _ => None,
        }
    }

    /// The range of a file, if it is what is read.
    fn range(&self) -> Option<&FileRange> {
        match &*self.files {
            [FileOrObject::Range(range)] => Some(range),
            _ => None,
        }
    }

    /// Whether a file was there when the query was planned, and is missing on this machine of a cluster.
    fn is_fault_of_machine(&self, name: &str, error: &io::Error) -> bool {
        let is_missing =
            matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::PermissionDenied);
        let was_there = |file: &FileOrObject| file.was_there() && file.name() == name;
        is_missing && self.request.machine.is_some() && self.files.iter().any(was_there)
    }

    /// An error of reading or writing, for which Ballista gives the task to another machine.
    fn fault_of_machine(&self, file: &str, error: &io::Error) -> DataFusionError {
        let machine = self.request.machine.as_ref().map_or("", |machine| &machine.name);
        let words = format!(
            "`{file}` is there, but the executor {machine} cannot open it: {error}: mount the archive at the same place on all machines"
        );
        DataFusionError::IoError(io::Error::other(words))
    }

    fn refusal(&self, file: &str, error: &io::Error) -> DataFusionError {
        let on = match &self.request.machine {
            Some(machine) => format!(" on the executor {}", machine.name),
            None => String::new(),
        };
        exec_datafusion_err!(
            "`{file}` cannot be read to its end{on}: {error}: to go on without the rest of it, set chess.unreadable = 'skip'"
        )
    }
}

type Queue = Sender<Result<Queued>>;

/// The visitor of a scan.
struct Visitor<'a> {
    scan: Arc<dyn Scan>,
    queue: &'a Queue,
}

/// A part of a scan, or its error.
#[derive(Default)]
struct Done {
    /// `None` before its first game.
    part: Option<Box<dyn PartScan>>,
    /// The bytes of the games.
    bytes: usize,
    error: Option<DataFusionError>,
}

impl Visitor<'_> {
    fn part<'a>(&self, done: &'a mut Done) -> &'a mut dyn PartScan {
        &mut **done.part.get_or_insert_with(|| self.scan.clone().part())
    }
}

impl Visit for Visitor<'_> {
    type Done = Done;

    fn passes_over(&self) -> bool {
        self.scan.passes_over()
    }

    fn is_wanted(&self, outline: &Outline<'_>, done: &mut Done) -> bool {
        !self.queue.is_closed() && self.part(done).is_wanted(outline)
    }

    fn add(&self, item: &FileItem<'_>, bytes: &mut dyn Read, done: &mut Done) {
        done.bytes += item.bytes.len();
        if done.error.is_none() && !self.queue.is_closed() {
            done.error = self.part(done).add(item, &item.before(bytes)).err();
        }
    }
}
