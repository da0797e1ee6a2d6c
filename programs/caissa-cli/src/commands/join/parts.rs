//! Reads the findings of ranges, a file of records after the other, on many threads.

use std::fs;
use std::io::{self, Read};
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chess_check::{Ends, Message};

use crate::exit::Failure;
use crate::formats::record::{Asked, BrokenRecord, FileRecord, Record};
use crate::run::in_order::{self, Flow};

/// The findings of a range.
pub(super) struct RangeReport {
    pub(super) asked: Asked,
    pub(super) ends: Ends,
    pub(super) file: FileRecord,
    pub(super) findings: Vec<Message>,
    pub(super) broken: Option<BrokenRecord>,
}

/// Reads files of records. The parts come in the order of the files.
pub(super) fn read(paths: &[PathBuf], threads: usize) -> Result<Vec<RangeReport>, Failure> {
    let mut reading = ReportReader::default();
    in_order::each(
        threads,
        |block: &Result<Block, Failure>| block.as_ref().map(Block::records).unwrap_or_default(),
        |block, records| reading.add(&paths[reading.file], &block?, records),
        |give| paths.iter().try_for_each(|path| blocks(path, give)),
    )?;
    Ok(reading.parts)
}

/// Some lines of a file.
struct Block {
    text: Arc<str>,
    range: Range<usize>,
}

/// The least number of bytes in a block, except the last one of a file.
const BLOCK: usize = 1 << 18;

/// Passes on the blocks of a file, at least one, or the reason why it cannot be read, after those of earlier files.
fn blocks(
    path: &Path,
    give: &mut dyn FnMut(Result<Block, Failure>) -> Flow,
) -> Result<(), Failure> {
    let text: Arc<str> = match text_of(path) {
        Ok(text) => text.into(),
        Err(failure) => return give(Err(failure)).map(|_| ()),
    };
    let mut start = 0;
    loop {
        let rest = text.as_bytes().get(start + BLOCK..).unwrap_or_default();
        let line_end = rest.iter().position(|byte| *byte == b'\n');
        let end = line_end.map_or(text.len(), |at| start + BLOCK + at + 1);
        if give(Ok(Block { text: text.clone(), range: start..end }))?.is_break() {
            return Ok(());
        }
        start = end;
        if start == text.len() {
            return Ok(());
        }
    }
}

fn text_of(path: &Path) -> Result<String, Failure> {
    let read = if path == Path::new("-") {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        fs::read_to_string(path)
    };
    read.map_err(|error| Failure::of(format!("cannot read `{}`", path.display()), error))
}

impl Block {
    /// The records of the lines, up to the first line that is none.
    fn records(&self) -> Vec<serde_json::Result<Record>> {
        let mut records = Vec::new();
        for line in self.text[self.range.clone()].lines() {
            records.push(serde_json::from_str(line));
            if matches!(records.last(), Some(Err(_))) {
                break;
            }
        }
        records
    }

    fn is_last(&self) -> bool {
        self.range.end == self.text.len()
    }
}

/// The parts that have been read, and the beginning of the next one.
#[derive(Default)]
struct ReportReader {
    parts: Vec<RangeReport>,
    /// The number of the file, and of the lines of it that have been read.
    file: usize,
    lines: usize,
    findings: Vec<Message>,
    broken: Option<BrokenRecord>,
}

impl ReportReader {
    /// Adds the records of a block.
    fn add(
        &mut self,
        path: &Path,
        block: &Block,
        records: Vec<serde_json::Result<Record>>,
    ) -> Flow {
        for record in records {
            self.lines += 1;
            self.add_record(record).map_err(|words| {
                Failure::new(format!("{}:{}: {words}", path.display(), self.lines))
            })?;
        }
        if block.is_last() {
            if !self.findings.is_empty() || self.broken.is_some() {
                let words = format!("`{}` is cut off: its last line is missing", path.display());
                return Err(Failure::new(words));
            }
            self.file += 1;
            self.lines = 0;
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Adds a record, or says what is wrong with it.
    fn add_record(&mut self, record: serde_json::Result<Record>) -> Result<(), String> {
        match record {
            Ok(Record::Finding(finding)) => self.findings.push(finding),
            Ok(Record::Broken(record)) => self.broken = Some(record),
            Ok(Record::File(file)) => {
                let Some(range) = file.range.clone() else {
                    return Err("these are the findings of a whole file, not of a range".into());
                };
                let findings = std::mem::take(&mut self.findings);
                if file.findings != findings.len() as u64 {
                    return Err("findings are missing before this line".into());
                }
                let (asked, ends, broken) = (range.asked.clone(), range.ends(), self.broken.take());
                self.parts.push(RangeReport { asked, ends, file, findings, broken });
            }
            Err(error) => {
                return Err(format!("no line of `caissa check --format json`: {error}"));
            }
        }
        Ok(())
    }
}
