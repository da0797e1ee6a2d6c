//! `caissa join`: joins the findings of ranges into those of the whole file.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read};
use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::process::ExitCode;

use chess_check::{Ends, Event, Input, check};

use crate::args::{ColorArg, JoinArgs, Level};
use crate::exit::{self, Failure, reason};
use crate::formats::record::{Asked, BrokenRecord, FileRecord, FileState, FindingRecord, Record};
use crate::input::files;
use crate::output::{Sink, terminal};

pub(crate) fn run(args: &JoinArgs) -> Result<ExitCode, Failure> {
    let mut files: BTreeMap<String, Vec<Part>> = BTreeMap::new();
    for path in &args.files {
        read_parts(path, &mut files)?;
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
    let (mut errors, mut is_broken) = (0, false);
    for (file, parts) in files {
        let mut whole = Whole::new(&file);
        for part in parts {
            whole.add(part, args, &mut out)?;
        }
        errors += whole.errors;
        is_broken |= whole.is_broken;
        whole.close(&mut out)?;
    }
    out.flush()?;
    Ok(if is_broken {
        exit::failed()
    } else if errors > 0 && !args.exit_zero.is_on {
        exit::FINDINGS
    } else {
        exit::CLEAN
    })
}

/// Refuses parts that are not those of one check of the whole file.
fn verify(file: &str, parts: &[Part], options: &[String]) -> Result<(), Failure> {
    let mut at = 0;
    let missing = |from: u64, to: u64| {
        format!("no part has the bytes {from}..{to} of `{file}`: check this range again")
    };
    let mut last = None;
    for Part { asked, .. } in parts {
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

/// Reads a file of records.
fn read_parts(path: &Path, files: &mut BTreeMap<String, Vec<Part>>) -> Result<(), Failure> {
    let text = read(path)?;
    let (mut findings, mut broken) = (Vec::new(), None);
    for (number, line) in text.lines().enumerate() {
        let refuse =
            |words: &str| Failure::new(format!("{}:{}: {words}", path.display(), number + 1));
        match serde_json::from_str(line) {
            Ok(Record::Finding(finding)) => findings.push(finding),
            Ok(Record::Broken(record)) => broken = Some(record),
            Ok(Record::File(file)) => {
                let Some(range) = file.range.clone() else {
                    return Err(refuse("these are the findings of a whole file, not of a range"));
                };
                let findings = std::mem::take(&mut findings);
                if file.findings != findings.len() as u64 {
                    return Err(refuse("findings are missing before this line"));
                }
                let part = Part {
                    asked: range.asked.clone(),
                    ends: range.ends(),
                    file,
                    findings,
                    broken: broken.take(),
                };
                files.entry(part.file.file.clone()).or_default().push(part);
            }
            Err(error) => {
                return Err(refuse(&format!("no line of `caissa check --format json`: {error}")));
            }
        }
    }
    if findings.is_empty() && broken.is_none() {
        Ok(())
    } else {
        Err(Failure::new(format!("`{}` is cut off: its last line is missing", path.display())))
    }
}

fn read(path: &Path) -> Result<String, Failure> {
    let read = if path == Path::new("-") {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        fs::read_to_string(path)
    };
    read.map_err(|error| Failure::of(format!("cannot read `{}`", path.display()), error))
}

/// The findings of a range.
struct Part {
    asked: Asked,
    ends: Ends,
    file: FileRecord,
    findings: Vec<FindingRecord>,
    broken: Option<BrokenRecord>,
}

impl Part {
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
        let input = files::to_check(input, args.reading)?;
        check(vec![input], &args.rules.options(args.reading), |event| {
            match event {
                Event::Finding(finding) => {
                    if let Some(level) = args.rules.level(finding) {
                        findings.push(FindingRecord::new(finding, level));
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
    fn add(&mut self, part: Part, args: &JoinArgs, out: &mut Sink) -> Result<(), Failure> {
        let part = match self.ends.beyond {
            here if here == part.ends.skipped => part,
            here => part.again(here, args)?,
        };
        for mut finding in part.findings {
            finding.count_on(self.record.games, &self.ends);
            self.errors += u64::from(finding.level == Level::Error.name());
            out.write(&Record::Finding(finding).text())?;
        }
        if let Some(broken) = part.broken {
            self.is_broken = true;
            let words = format!("`{}` was not read to its end: {}", broken.file, broken.reason);
            terminal::tell_line(terminal::error(&words));
            out.write(&Record::Broken(broken).text())?;
        }
        self.record.games += part.file.games;
        self.record.plies += part.file.plies;
        self.record.findings += part.file.findings;
        self.record.bytes += part.file.bytes;
        self.ends = self.ends.join(part.ends);
        Ok(())
    }

    fn close(self, out: &mut Sink) -> Result<(), Failure> {
        out.write(&Record::File(self.record).text())
    }
}
