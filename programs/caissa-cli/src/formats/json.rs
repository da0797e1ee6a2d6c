//! One JSON object on each line: a finding, a file that was checked, or one that cannot be read.

use std::io;

use chess_check::{Ends, Finding, Summary};

use super::{Report, message};
use crate::args::Level;
use crate::exit::reason;
use crate::formats::record::{Asked, BrokenRecord, FileRecord, RangeRecord, Record};

pub(super) struct Json {
    pub(super) asked: Option<Asked>,
}

impl Report for Json {
    fn finding(&mut self, finding: &Finding, level: Level) -> String {
        Record::Finding(message(finding, level)).text()
    }

    fn broken(&mut self, file: &str, error: &io::Error) -> String {
        Record::Broken(BrokenRecord { file: file.into(), reason: reason(error) }).text()
    }

    fn file(&mut self, file: &str, summary: &Summary, ends: &Ends) -> String {
        let range = self.asked.clone().map(|asked| RangeRecord::new(asked, ends));
        Record::File(FileRecord::new(file, summary, range)).text()
    }
}
