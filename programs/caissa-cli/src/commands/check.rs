//! `caissa check`: findings in files.

mod baseline;
mod log;

use std::collections::HashSet;
use std::io::{self, ErrorKind};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use chess_check::{Event, Finding, Input, ProgramLanguage, Summary, TextKind, check};

use crate::args::{CheckArgs, Quiet, VARIANT};
use crate::exit::{self, Failure, reason};
use crate::formats::Printer;
use crate::input::files;
use crate::input::parts::broken;
use crate::output::tally::FindingTally;
use crate::output::terminal;
use crate::run::engines::Engines;
use crate::run::interrupt;
use crate::run::progress::Progress;
use baseline::Baseline;

pub(crate) fn run(args: &CheckArgs) -> Result<ExitCode, Failure> {
    if args.uci {
        return log::run(args);
    }
    let mut options = args.rules.options(args.files.reading);
    (options.threads, options.strings) = (args.threads.count(), args.strings);
    let mut session = CheckRun::new(args)?;
    let inputs = session.inputs()?;
    session.progress = Progress::new(files::total_size(&inputs), args.quiet);
    let stop = interrupt::stop();
    if let Some(engine) = &args.engine {
        let engines = Arc::new(Engines::new(engine, args.search, stop.clone())?);
        options.judge = Some(engines.clone());
        options.block = JUDGED;
        session.engines = Some(engines);
    }
    session.print(|printer| printer.print(|report| report.begin()))?;
    let summary = check(inputs, &options, |event| match session.event(&event) {
        Ok(()) if stop.is_stopped() => ControlFlow::Break(()),
        Ok(()) => ControlFlow::Continue(()),
        Err(failure) => {
            session.failure = Some(failure);
            ControlFlow::Break(())
        }
    });
    session.finish(&summary, stop.is_stopped())
}

/// The size of a block of lines that an engine judges: some ten, so that all threads have work.
const JUDGED: NonZero<usize> = NonZero::new(1 << 10).expect("not zero");

/// One run.
struct CheckRun<'a> {
    args: &'a CheckArgs,
    printers: Vec<Printer>,
    progress: Progress,
    begin: Instant,
    tally: FindingTally,
    /// The findings that are known, or those that are found, if they become a list.
    baseline: Option<Baseline>,
    /// The files that were read, if there is a list.
    files: HashSet<String>,
    /// The number of findings of the current file that are left out.
    left_out: u64,
    is_unreadable: bool,
    failure: Option<Failure>,
    /// The engines that judge best moves.
    engines: Option<Arc<Engines>>,
}

impl<'a> CheckRun<'a> {
    fn new(args: &'a CheckArgs) -> Result<Self, Failure> {
        let known = args.baseline.as_deref().map(Baseline::read).transpose()?;
        let printers = args.outputs.iter().map(|output| Printer::new(output, args));
        Ok(Self {
            args,
            printers: printers.collect::<Result<_, _>>()?,
            progress: Progress::new(None, Quiet::ON),
            begin: Instant::now(),
            tally: FindingTally::default(),
            baseline: known.or(args.write_baseline.is_some().then(Baseline::default)),
            files: HashSet::new(),
            left_out: 0,
            is_unreadable: false,
            failure: None,
            engines: None,
        })
    }

    /// The files, and the files in the folders.
    fn inputs(&self) -> Result<Vec<Input>, Failure> {
        let files = &self.args.files;
        if files.reading.from.is_none() {
            files::refuse_programs(self.args)?;
        }
        let inputs = if self.args.strings {
            files::inputs_with_strings(&files.paths)?
        } else {
            files::inputs_to_check(&files.paths)?
        };
        let is_wanted = |input: &Input| !files::is_excluded(input, &self.args.exclude);
        let inputs = inputs.into_iter().filter(is_wanted);
        Ok(inputs.map(|input| files::read_as(input, files.reading)).collect())
    }

    fn print(
        &mut self,
        mut act: impl FnMut(&mut Printer) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.printers.iter_mut().try_for_each(&mut act)
    }

    fn event(&mut self, event: &Event<'_>) -> Result<(), Failure> {
        match *event {
            Event::Found(finding) => self.finding(finding),
            Event::Progress { input, bytes } => {
                self.progress.reach(input, bytes);
                // A program that reads the output of a long run gets the findings at once.
                self.print(Printer::flush)
            }
            Event::Broken { file, error } if self.is_no_source(file, error) => {
                self.tally.no_sources += 1;
                let words = format!("`{file}` is not checked: {}", reason(error));
                self.progress.pause(|| terminal::tell_line(terminal::warning(&words)));
                Ok(())
            }
            Event::Broken { file, error } => {
                self.is_unreadable = true;
                let words = broken(file, error, "checked");
                self.progress.pause(|| terminal::tell_line(words));
                self.print(|printer| printer.print(|report| report.broken(file, error)))
            }
            Event::File { file, summary, .. } => {
                let left_out = std::mem::take(&mut self.left_out);
                if self.baseline.is_some() {
                    self.files.insert(baseline::name(file));
                }
                let mut summary = *summary;
                summary.findings -= left_out;
                self.print(|printer| {
                    printer.end_file()?;
                    printer.print(|report| report.file(file, &summary))
                })
            }
            _ => Ok(()),
        }
    }

    /// Whether a program in a folder is not text: it has no strings, so the check does not fail.
    fn is_no_source(&self, file: &str, error: &io::Error) -> bool {
        let is_program = ProgramLanguage::of_name(file).is_some()
            || TextKind::of_name(file) == Some(TextKind::Rust);
        let is_named = self.args.files.paths.iter().any(|path| path == Path::new(file));
        let is_no_text = matches!(error.kind(), ErrorKind::InvalidData | ErrorKind::NotFound);
        self.args.strings && is_program && is_no_text && !is_named
    }

    fn finding(&mut self, finding: &Finding) -> Result<(), Failure> {
        let Some(level) = self.args.rules.level(finding) else {
            self.left_out += 1;
            self.tally.variants += u64::from(finding.code() == VARIANT);
            return Ok(());
        };
        if self.is_known(finding) {
            self.left_out += 1;
            self.tally.known += 1;
            return Ok(());
        }
        self.tally.add(finding.code(), level);
        let Self { printers, progress, .. } = self;
        let texts = printers.iter_mut().map(|printer| printer.finding(finding, level));
        let texts: Vec<String> = texts.collect();
        if texts.iter().all(String::is_empty) {
            return Ok(());
        }
        let mut outputs = printers.iter_mut().zip(&texts);
        progress.aside(|| outputs.try_for_each(|(printer, text)| printer.write(text)))
    }

    /// Whether a finding is in the list of known ones, or becomes a line of it.
    fn is_known(&mut self, finding: &Finding) -> bool {
        let Some(list) = &mut self.baseline else { return false };
        if self.args.write_baseline.is_none() {
            return list.take(finding);
        }
        list.add(baseline::line(finding));
        true
    }

    /// Writes the list of known findings, or says which of them are gone.
    fn end_list(&self) -> Result<(), Failure> {
        let Some(list) = &self.baseline else { return Ok(()) };
        match (&self.args.write_baseline, &self.args.baseline) {
            (Some(path), _) => list.write(path),
            (None, Some(path)) if !self.args.quiet.is_on => {
                list.tell_gone(path, &self.files);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn finish(mut self, summary: &Summary, is_stopped: bool) -> Result<ExitCode, Failure> {
        self.progress.clear();
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        self.engines.as_ref().map_or(Ok(()), |engines| engines.failure())?;
        self.print(|printer| {
            // The last file has not ended if the check was stopped.
            printer.end_file()?;
            printer.print(|report| report.end(summary))?;
            printer.flush()
        })?;
        let left_out = self.printers.iter().map(Printer::left_out);
        self.tally.hidden = left_out.max().unwrap_or(0);
        let is_nothing_read = self.is_unreadable && summary.bytes == 0;
        if !is_stopped {
            self.end_list()?;
        }
        if !self.args.quiet.is_on && !is_nothing_read {
            let stopped = if is_stopped { "stopped after " } else { "" };
            let words = self.tally.words(summary, self.begin.elapsed());
            let engine = self.engines.map(|engines| format!("; engine: {}", engines.name()));
            let words = format!("{stopped}{words}{}", engine.unwrap_or_default());
            let files = &self.args.files.paths;
            if self.args.strings
                && let Some(unread) = files::unread_programs(files, &self.args.exclude)
            {
                terminal::tell_line(format!(
                    "not read: {unread}, languages whose strings are not found"
                ));
            }
            terminal::tell_line(terminal::visible(&words));
        }
        Ok(if self.is_unreadable || is_stopped {
            exit::failed()
        } else if self.tally.errors > 0 && !self.args.exit_zero.is_on {
            exit::FINDINGS
        } else {
            exit::CLEAN
        })
    }
}
