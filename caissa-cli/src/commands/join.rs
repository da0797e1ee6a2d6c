//! `caissa join`: joins the findings of ranges into those of the whole file.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;

use chess_check::{Ends, Event, Input, check};

use crate::args::{ColorArg, JoinArgs, Level};
use crate::exit::{self, Failure, reason};
use crate::formats::record::{BrokenRecord, FileRecord, FindingRecord, RangeRecord, Record};
use crate::input::files;
use crate::output::Sink;

pub(crate) fn run(args: &JoinArgs) -> Result<ExitCode, Failure> {
    let mut files: BTreeMap<String, Vec<Part>> = BTreeMap::new();
    for path in &args.files {
        read_parts(path, &mut files)?;
    }
    let mut out = Sink::stdout(ColorArg::Never);
    let (mut errors, mut is_broken) = (0, false);
    for (file, mut parts) in files {
        parts.sort_by_key(|part| part.range.start);
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
                    range: range.range.clone(),
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
    range: std::ops::Range<u64>,
    ends: Ends,
    file: FileRecord,
    findings: Vec<FindingRecord>,
    broken: Option<BrokenRecord>,
}

impl Part {
    /// Checks a range again, from the offset of its first game.
    fn again(self, first_game: u64, args: &JoinArgs) -> Result<Self, Failure> {
        let input = Input::file(&self.file.file).range(self.range.clone());
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
                    file = Some((RangeRecord::new(self.range.clone(), ends), *summary));
                }
                _ => {}
            }
            ControlFlow::Continue(())
        });
        let Some((range, summary)) = file else { return Ok(self) };
        let file = FileRecord::new(&self.file.file, &summary, None);
        let file = FileRecord { findings: findings.len() as u64, ..file };
        Ok(Self { ends: range.ends(), file, findings, broken, ..self })
    }
}

/// The ranges of a file, joined so far.
struct Whole {
    record: FileRecord,
    /// The offset of the next range.
    at: u64,
    ends: Ends,
    errors: u64,
    is_broken: bool,
}

impl Whole {
    fn new(file: &str) -> Self {
        Self {
            record: FileRecord::new(file, &chess_check::Summary::default(), None),
            at: 0,
            ends: Ends::default(),
            errors: 0,
            is_broken: false,
        }
    }

    /// Adds the next range.
    fn add(&mut self, part: Part, args: &JoinArgs, out: &mut Sink) -> Result<(), Failure> {
        if part.range.start != self.at {
            let (file, at) = (&self.record.file, self.at);
            let words = format!("the ranges of `{file}` leave a gap or overlap at byte {at}");
            return Err(Failure::new(words));
        }
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
            out.write(&Record::Broken(broken).text())?;
        }
        self.record.games += part.file.games;
        self.record.plies += part.file.plies;
        self.record.findings += part.file.findings;
        self.record.bytes += part.file.bytes;
        self.at = part.range.end;
        self.ends = self.ends.join(part.ends);
        Ok(())
    }

    fn close(self, out: &mut Sink) -> Result<(), Failure> {
        out.write(&Record::File(self.record).text())
    }
}
