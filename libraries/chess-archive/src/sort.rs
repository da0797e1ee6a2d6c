//! Sorting of more records than memory holds: in runs on the disk, which are merged.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;

/// Records of `N` numbers on their way to be sorted.
///
/// The runs are files without names, which are gone when the program ends, however it ends.
///
/// # Examples
///
/// ```
/// use chess_archive::Sorter;
///
/// let mut sorter = Sorter::new(&std::env::temp_dir(), 1 << 20);
/// for record in [[2, 7], [1, 9], [2, 3]] {
///     sorter.add(record)?;
/// }
/// let sorted: Vec<_> = sorter.sorted()?.collect::<Result<_, _>>()?;
/// assert_eq!(sorted, [[1, 9], [2, 3], [2, 7]]);
/// # std::io::Result::Ok(())
/// ```
#[derive(Debug)]
pub struct Sorter<const N: usize> {
    folder: PathBuf,
    /// The records of a run.
    most: usize,
    run: Vec<[u64; N]>,
    /// A run that is being sorted and written, while the next one is filled.
    writing: Option<JoinHandle<io::Result<File>>>,
    runs: Vec<File>,
}

impl<const N: usize> Sorter<N> {
    /// A sorter that writes runs into a folder, and takes so many bytes of memory.
    pub fn new(folder: &Path, memory: usize) -> Self {
        // Half of the memory: one run is filled while the one before it is sorted and written.
        let most = (memory / size_of::<[u64; N]>() / 2).max(1024);
        Self { folder: folder.to_owned(), most, run: Vec::new(), writing: None, runs: Vec::new() }
    }

    /// Adds a record.
    ///
    /// # Errors
    ///
    /// Returns an error if a run cannot be written.
    pub fn add(&mut self, record: [u64; N]) -> io::Result<()> {
        self.run.push(record);
        if self.run.len() >= self.most { self.write() } else { Ok(()) }
    }

    /// Writes the run that is full, on another thread.
    fn write(&mut self) -> io::Result<()> {
        self.wait()?;
        let file = tempfile::tempfile_in(&self.folder)?;
        let mut run = std::mem::take(&mut self.run);
        self.writing = Some(std::thread::spawn(move || {
            run.sort_unstable();
            let mut out = BufWriter::with_capacity(1 << 18, file);
            for number in run.as_flattened() {
                out.write_all(&number.to_le_bytes())?;
            }
            let mut file = out.into_inner()?;
            file.rewind()?;
            Ok(file)
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

    /// All records, sorted.
    ///
    /// # Errors
    ///
    /// Returns an error if a run cannot be written or read.
    pub fn sorted(mut self) -> io::Result<Sorted<N>> {
        self.wait()?;
        self.run.sort_unstable();
        let mut runs: Vec<Run<N>> = vec![Run::Memory(self.run.into_iter())];
        let files = self.runs.into_iter().map(|file| BufReader::with_capacity(1 << 18, file));
        runs.extend(files.map(Run::File));
        let mut sorted = Sorted { heap: BinaryHeap::new(), runs };
        for run in 0..sorted.runs.len() {
            if let Some(record) = sorted.runs[run].next()? {
                sorted.heap.push(Reverse((record, run)));
            }
        }
        Ok(sorted)
    }
}

#[derive(Debug)]
enum Run<const N: usize> {
    Memory(std::vec::IntoIter<[u64; N]>),
    File(BufReader<File>),
}

impl<const N: usize> Run<N> {
    fn next(&mut self) -> io::Result<Option<[u64; N]>> {
        let file = match self {
            Self::Memory(records) => return Ok(records.next()),
            Self::File(file) => file,
        };
        let mut record = [0; N];
        for (at, number) in record.iter_mut().enumerate() {
            let mut bytes = [0; 8];
            match file.read_exact(&mut bytes) {
                Err(error) if at == 0 && error.kind() == ErrorKind::UnexpectedEof => {
                    return Ok(None);
                }
                read => read?,
            }
            *number = u64::from_le_bytes(bytes);
        }
        Ok(Some(record))
    }
}

/// Sorted records, merged from runs.
#[derive(Debug)]
pub struct Sorted<const N: usize> {
    heap: BinaryHeap<Reverse<([u64; N], usize)>>,
    runs: Vec<Run<N>>,
}

impl<const N: usize> Iterator for Sorted<N> {
    type Item = io::Result<[u64; N]>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut first = self.heap.peek_mut()?;
        let Reverse((record, run)) = *first;
        match self.runs[run].next() {
            Ok(Some(next)) => *first = Reverse((next, run)),
            Ok(None) => _ = PeekMut::pop(first),
            Err(error) => return Some(Err(error)),
        }
        Some(Ok(record))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_merged_in_order() {
        let mixed = |at| chess_core::__private::mixed(at) % 50;
        let mut all: Vec<_> = (0..20_000).map(|at| [mixed(at), mixed(at * 3) % 3, at]).collect();
        let mut sorter = Sorter::new(&std::env::temp_dir(), 3_000 * 2 * size_of::<[u64; 3]>());
        for record in &all {
            sorter.add(*record).unwrap();
        }
        assert!(sorter.runs.len() >= 5);
        all.sort_unstable();
        let merged: io::Result<Vec<_>> = sorter.sorted().unwrap().collect();
        assert_eq!(merged.unwrap(), all);
    }
}
