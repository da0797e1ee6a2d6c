//! Sorting of more records than memory holds: in runs, which are merged.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;

use super::rows::Visited;

/// Records on their way to be sorted.
pub(super) struct Sorter {
    folder: PathBuf,
    /// The records of a run.
    most: usize,
    run: Vec<Visited>,
    /// A run that is being sorted and written, while the next one is filled.
    writing: Option<JoinHandle<io::Result<PathBuf>>>,
    runs: Vec<PathBuf>,
}

impl Sorter {
    /// A sorter that writes runs into a folder, and takes so many bytes of memory.
    pub(super) fn new(folder: &Path, memory: usize) -> Self {
        // Half of the memory: one run is filled while the one before it is sorted and written.
        let most = (memory / size_of::<Visited>() / 2).max(1024);
        Self { folder: folder.to_owned(), most, run: Vec::new(), writing: None, runs: Vec::new() }
    }

    pub(super) fn add(&mut self, record: Visited) -> io::Result<()> {
        self.run.push(record);
        if self.run.len() >= self.most { self.write() } else { Ok(()) }
    }

    /// Writes the run that is full, on another thread.
    fn write(&mut self) -> io::Result<()> {
        self.wait()?;
        let path = self.folder.join(format!("run-{}", self.runs.len()));
        let mut run = std::mem::take(&mut self.run);
        self.writing = Some(std::thread::spawn(move || {
            run.sort_unstable();
            let mut out = BufWriter::with_capacity(1 << 18, File::create(&path)?);
            for record in run {
                out.write_all(&record.to_bytes())?;
            }
            out.flush()?;
            Ok(path)
        }));
        Ok(())
    }

    fn wait(&mut self) -> io::Result<()> {
        if let Some(writing) = self.writing.take() {
            let written = writing.join().map_err(|_| io::Error::other("a run cannot be sorted"))?;
            self.runs.push(written?);
        }
        Ok(())
    }

    /// All records, sorted. The runs are removed when they have been read.
    pub(super) fn sorted(mut self) -> io::Result<Sorted> {
        self.wait()?;
        self.run.sort_unstable();
        let mut runs: Vec<Run> = vec![Run::Memory(std::mem::take(&mut self.run).into_iter())];
        for path in &self.runs {
            runs.push(Run::File(BufReader::with_capacity(1 << 18, File::open(path)?)));
            // Its bytes stay as long as it is open.
            if cfg!(unix) {
                std::fs::remove_file(path)?;
            }
        }
        let mut sorted = Sorted { heap: BinaryHeap::new(), runs };
        for run in 0..sorted.runs.len() {
            sorted.advance(run)?;
        }
        Ok(sorted)
    }
}

enum Run {
    Memory(std::vec::IntoIter<Visited>),
    File(BufReader<File>),
}

impl Run {
    fn next(&mut self) -> io::Result<Option<Visited>> {
        match self {
            Self::Memory(records) => Ok(records.next()),
            Self::File(file) => {
                let mut bytes = [0; Visited::SIZE];
                match file.read_exact(&mut bytes) {
                    Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
                    read => read.map(|()| Some(Visited::of(&bytes))),
                }
            }
        }
    }
}

/// Runs that are merged.
pub(super) struct Sorted {
    heap: BinaryHeap<Reverse<(Visited, usize)>>,
    runs: Vec<Run>,
}

impl Sorted {
    fn advance(&mut self, run: usize) -> io::Result<()> {
        if let Some(record) = self.runs[run].next()? {
            self.heap.push(Reverse((record, run)));
        }
        Ok(())
    }

    pub(super) fn next(&mut self) -> io::Result<Option<Visited>> {
        let Some(mut first) = self.heap.peek_mut() else { return Ok(None) };
        let Reverse((record, run)) = *first;
        match self.runs[run].next()? {
            Some(next) => *first = Reverse((next, run)),
            None => _ = std::collections::binary_heap::PeekMut::pop(first),
        }
        Ok(Some(record))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_merged_in_order() {
        let folder = tempfile::tempdir().unwrap();
        let mut random = fastrand::Rng::with_seed(7);
        let mut all: Vec<_> = (0..20_000)
            .map(|game| Visited { key: random.u64(..50), mv: random.u16(..3), game })
            .collect();
        let mut sorter = Sorter::new(folder.path(), 3_000 * 2 * size_of::<Visited>());
        for record in &all {
            sorter.add(*record).unwrap();
        }
        all.sort_unstable();
        let mut merged = sorter.sorted().unwrap();
        for record in all {
            assert_eq!(merged.next().unwrap(), Some(record));
        }
        assert_eq!(merged.next().unwrap(), None);
    }
}
