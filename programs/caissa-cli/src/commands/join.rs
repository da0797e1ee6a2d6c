//! `caissa join`: joins the findings of ranges into those of the whole file.

mod parts;

use std::collections::BTreeMap;
use std::fs;
use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::process::ExitCode;

use chess_check::{Ends, Event, Input, Message, check};
use chess_core::pgn::Place;

use crate::args::{ColorArg, JoinArgs, Level};
use crate::exit::{self, Failure, reason};
use crate::formats::message;
use crate::formats::record::{BrokenRecord, FileRecord, FileState, Record};
use crate::input::files;
use crate::output::{Sink, terminal};
use crate::run::in_order;
use parts::RangeReport;

pub(crate) fn run(args: &JoinArgs) -> Result<ExitCode, Failure> {
    let threads = args.threads.count().get();
    let mut files: BTreeMap<String, Vec<RangeReport>> = BTreeMap::new();
    for part in parts::read(&args.files, threads)? {
        files.entry(part.file.file.clone()).or_default().push(part);
    }
    if files.is_empty() {
        let words = "there is nothing to join: no output of `caissa check --range` was given";
        return Err(Failure::new(words));
    }
    let options = args.rules.words(args.reading);
    for (file, parts) in &mut files {
        parts.sort_by_key(|part| (part.asked.range.start, part.asked.range.end));
        verify(file, parts, &options)?;
    }
    let mut out = Sink::stdout(ColorArg::Never);
    let act = |piece, text: String| match piece {
        JoinedPiece::Failed(failure) => Err(failure),
        JoinedPiece::Warning(words) => {
            terminal::tell_line(terminal::error(&words));
            Ok(ControlFlow::Continue(()))
        }
        JoinedPiece::Records(_) => out.write(&text).map(ControlFlow::Continue),
    };
    let (errors, is_broken) = in_order::each(threads, JoinedPiece::text, act, |give| {
        join(files, args, &mut |piece| give(piece).map(drop))
    })?;
    out.flush()?;
    Ok(if is_broken {
        exit::failed()
    } else if errors > 0 && !args.exit_zero.is_on {
        exit::FINDINGS
    } else {
        exit::CLEAN
    })
}

/// Passes on the findings of all files in pieces. Returns the number of errors, and whether a file was not read to its
/// end.
fn join(
    files: BTreeMap<String, Vec<RangeReport>>,
    args: &JoinArgs,
    give: &mut dyn FnMut(JoinedPiece) -> Result<(), Failure>,
) -> Result<(u64, bool), Failure> {
    let (mut errors, mut is_broken) = (0, false);
    for (file, parts) in files {
        let mut whole = Whole::new(&file);
        for part in parts {
            if let Err(failure) = whole.add(part, args, give) {
                // The pieces before it are printed first.
                give(JoinedPiece::Failed(failure))?;
                return Ok((errors, is_broken));
            }
        }
        errors += whole.errors;
        is_broken |= whole.is_broken;
        give(JoinedPiece::Records(vec![Record::File(whole.record)]))?;
    }
    Ok((errors, is_broken))
}

/// A piece of the output.
enum JoinedPiece {
    Records(Vec<Record>),
    /// The message on standard error about a file that was not read to its end.
    Warning(String),
    /// The work cannot go on.
    Failed(Failure),
}

/// The most records in a piece.
const RECORDS: usize = 1024;

impl JoinedPiece {
    /// Its lines on standard output.
    fn text(&self) -> String {
        match self {
            Self::Records(records) => records.iter().map(Record::text).collect(),
            Self::Warning(_) | Self::Failed(_) => String::new(),
        }
    }
}

/// Refuses parts that are not those of one check of the whole file.
fn verify(file: &str, parts: &[RangeReport], options: &[String]) -> Result<(), Failure> {
    let mut at = 0;
    let missing = |from: u64, to: u64| {
        format!("no part has the bytes {from}..{to} of `{file}`: check this range again")
    };
    let mut last = None;
    for RangeReport { asked, .. } in parts {
        let Range { start, end } = asked.range;
        let fault = if asked.options != options {
            let (parts, join) = (with(&asked.options), with(options));
            format!("`{file}` was checked {parts}, but this is `join` {join}: give both the same")
        } else if last.is_some_and(|last| last != asked.state) {
            format!(
                "two parts of `{file}` saw files of different length or time: check all ranges of one file again"
            )
        } else if start < at {
            format!("two parts have the bytes {start}..{} of `{file}`", at.min(end))
        } else if start > at {
            missing(at, start)
        } else {
            (at, last) = (end, Some(asked.state));
            continue;
        };
        return Err(Failure::new(fault));
    }
    let length = last.map_or(0, |state| state.length);
    if at < length {
        return Err(Failure::new(missing(at, length)));
    }
    if at > length {
        let words = format!(
            "the parts of `{file}` go to byte {at}, but it has only {length}: cut it again with `caissa ranges`"
        );
        return Err(Failure::new(words));
    }
    Ok(())
}

/// Options in a sentence.
fn with(options: &[String]) -> String {
    if options.is_empty() {
        "without options".into()
    } else {
        format!("with `{}`", options.join(" "))
    }
}

impl RangeReport {
    /// Checks a range again, from the offset of its first game.
    fn again(self, first_game: u64, args: &JoinArgs) -> Result<Self, Failure> {
        let path = Path::new(&self.file.file);
        let again = || format!("a range of `{}` has to be read again", path.display());
        fs::metadata(path).map_err(|error| Failure::of(again(), error))?;
        if FileState::of(path) != self.asked.state {
            let words = format!(
                "{}, but its length or time is another now: check all ranges again",
                again()
            );
            return Err(Failure::new(words));
        }
        let input = Input::file(path).range(self.asked.range.clone());
        let input = input.first_game(usize::try_from(first_game).unwrap_or(usize::MAX));
        let (mut findings, mut broken, mut file) = (Vec::new(), None, None);
        let input = files::read_as(input, args.reading);
        let mut options = args.rules.options(args.reading);
        options.threads = args.threads.count();
        check(vec![input], &options, |event| {
            match event {
                Event::Found(finding) => {
                    if let Some(level) = args.rules.level(finding) {
                        findings.push(message(finding, level));
                    }
                }
                Event::Broken { file, error } => {
                    let (file, reason) = (file.to_string(), reason(error));
                    broken = Some(BrokenRecord { file, reason });
                }
                Event::File { summary, ends, .. } => {
                    file = Some((*ends, *summary));
                }
                _ => {}
            }
            ControlFlow::Continue(())
        });
        let Some((ends, summary)) = file else { return Ok(self) };
        let file = FileRecord::new(&self.file.file, &summary, None);
        let file = FileRecord { findings: findings.len() as u64, ..file };
        Ok(Self { ends, file, findings, broken, ..self })
    }
}

/// The ranges of a file, joined so far.
struct Whole {
    record: FileRecord,
    ends: Ends,
    errors: u64,
    is_broken: bool,
}

impl Whole {
    fn new(file: &str) -> Self {
        Self {
            record: FileRecord::new(file, &chess_check::Summary::default(), None),
            ends: Ends::default(),
            errors: 0,
            is_broken: false,
        }
    }

    /// Adds the next range.
    fn add(
        &mut self,
        part: RangeReport,
        args: &JoinArgs,
        give: &mut dyn FnMut(JoinedPiece) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let part = match self.ends.beyond {
            here if here == part.ends.skipped => part,
            here => part.again(here, args)?,
        };
        let is_error = |finding: &&Message| finding.level == Level::Error.name();
        self.errors += part.findings.iter().filter(is_error).count() as u64;
        let records = part.findings.into_iter().map(|mut finding| {
            count_on(&mut finding, self.record.games + self.record.positions, &self.ends);
            Record::Finding(finding)
        });
        let mut records = records.peekable();
        while records.peek().is_some() {
            give(JoinedPiece::Records(records.by_ref().take(RECORDS).collect()))?;
        }
        if let Some(broken) = part.broken {
            self.is_broken = true;
            let words = format!("`{}` was not read to its end: {}", broken.file, broken.reason);
            give(JoinedPiece::Warning(words))?;
            give(JoinedPiece::Records(vec![Record::Broken(broken)]))?;
        }
        self.record.games += part.file.games;
        self.record.plies += part.file.plies;
        self.record.positions += part.file.positions;
        self.record.calls += part.file.calls;
        self.record.unread += part.file.unread;
        self.record.findings += part.file.findings;
        self.record.bytes += part.file.bytes;
        self.ends = self.ends.join(part.ends);
        Ok(())
    }
}

/// Adds the games and lines of the ranges before the one of a finding.
fn count_on(finding: &mut Message, games: u64, ends: &Ends) {
    finding.game += games;
    let begin = ends.absolute(Place { line: finding.line, column: finding.column });
    let end = ends.absolute(Place { line: finding.end_line, column: finding.end_column });
    (finding.line, finding.column) = (begin.line, begin.column);
    (finding.end_line, finding.end_column) = (end.line, end.column);
}
