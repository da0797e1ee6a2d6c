//! The difference of two texts, line by line, in the unified format that `patch` and `git apply -p0` read.
//!
//! Crates for differences, such as `similar`, want both texts in memory. Files of games may be
//! larger than that, so this reads both as streams, with a window of lines.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::mem::{replace, take};

/// The number of equal lines around a change.
const CONTEXT: usize = 3;

/// The most lines of each text that are compared with each other. After as many, they are printed as one change.
const WINDOW: usize = 1000;

/// The greatest length of a hunk in bytes before another begins.
const LONGEST: usize = 1 << 20;

/// Compares an old text with the new one that is written to it, in bounded memory.
pub(crate) struct Diff<R, W> {
    name: String,
    old: BufReader<R>,
    /// The lines of both texts after the last equal ones.
    lines: [VecDeque<Vec<u8>>; 2],
    /// The beginning of the next line of the new text.
    cut: Vec<u8>,
    /// The number of lines among which nothing equal is.
    searched: usize,
    hunk: Hunk,
    /// Equal lines that do not belong to a hunk yet.
    context: VecDeque<Vec<u8>>,
    to: W,
    has_header: bool,
}

/// Lines of both texts that are printed together.
#[derive(Default)]
struct Hunk {
    text: Vec<u8>,
    /// The numbers of lines of both texts before it, and in it.
    before: [usize; 2],
    count: [usize; 2],
    /// The number of equal lines at its end.
    equal: usize,
}

impl<R: Read, W: Write> Diff<R, W> {
    pub(crate) fn new(name: &str, old: R, to: W) -> Self {
        Self {
            name: name.to_owned(),
            old: BufReader::new(old),
            lines: Default::default(),
            cut: Vec::new(),
            searched: 0,
            hunk: Hunk::default(),
            context: VecDeque::new(),
            to,
            has_header: false,
        }
    }

    /// Ends the new text, and prints what is left.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        if !self.cut.is_empty() {
            self.line()?;
        }
        while self.read_old()? {
            self.settle_some()?;
        }
        self.settle()?;
        let [old, new] = self.lines.each_ref().map(VecDeque::len);
        self.change(old, new)?;
        self.close()
    }

    /// Takes the next line of the new text.
    fn line(&mut self) -> io::Result<()> {
        let line = take(&mut self.cut);
        self.lines[1].push_back(line);
        if self.lines[0].len() < self.lines[1].len() {
            self.read_old()?;
        }
        self.settle_some()
    }

    /// Prints what is known, and all that is read if it is much.
    fn settle_some(&mut self) -> io::Result<()> {
        self.settle()?;
        let [old, new] = self.lines.each_ref().map(VecDeque::len);
        if old.max(new) > WINDOW { self.change(old, new) } else { Ok(()) }
    }

    fn read_old(&mut self) -> io::Result<bool> {
        let mut line = Vec::new();
        let is_read = self.old.read_until(b'\n', &mut line)? > 0;
        self.lines[0].extend(is_read.then_some(line));
        Ok(is_read)
    }

    /// Prints all that is known to be equal or to differ.
    fn settle(&mut self) -> io::Result<()> {
        loop {
            let [old, new] = &mut self.lines;
            if self.searched == 0 && old.front().is_some() && old.front() == new.front() {
                new.pop_front();
                let line = old.pop_front().unwrap_or_default();
                self.equal(line)?;
                continue;
            }
            let Some((old, new)) = self.meeting() else { return Ok(()) };
            self.change(old, new)?;
        }
    }

    /// The place in both texts from which on a few lines are equal.
    fn meeting(&mut self) -> Option<(usize, usize)> {
        let [old, new] = &self.lines;
        let is_equal = |old_at: usize, new_at: usize| {
            old.len() >= old_at + CONTEXT
                && new.len() >= new_at + CONTEXT
                && (0..CONTEXT).all(|line| old[old_at + line] == new[new_at + line])
        };
        while self.searched + CONTEXT <= old.len().max(new.len()) {
            let last = self.searched;
            self.searched += 1;
            let found = (0..=last)
                .flat_map(|other| [(other, last), (last, other)])
                .find(|(old, new)| is_equal(*old, *new));
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Prints the first lines of both texts. Some may be equal.
    fn change(&mut self, old: usize, new: usize) -> io::Result<()> {
        self.searched = 0;
        let [old, new] = [(0, old), (1, new)]
            .map(|(of, count)| self.lines[of].drain(..count).collect::<Vec<_>>());
        // The number of equal lines in the rest of both, by the places where the rests begin.
        let mut common = vec![vec![0_u16; new.len() + 1]; old.len() + 1];
        for (at, line) in old.iter().enumerate().rev() {
            for (other, own) in new.iter().enumerate().rev() {
                common[at][other] = if line == own {
                    common[at + 1][other + 1] + 1
                } else {
                    common[at + 1][other].max(common[at][other + 1])
                };
            }
        }
        let (mut at, mut other) = (0, 0);
        while at < old.len() || other < new.len() {
            if at < old.len() && other < new.len() && old[at] == new[other] {
                self.equal(old[at].clone())?;
                (at, other) = (at + 1, other + 1);
            } else if other == new.len()
                || at < old.len() && common[at + 1][other] >= common[at][other + 1]
            {
                self.differ(0, b'-', &old[at])?;
                at += 1;
            } else {
                self.differ(1, b'+', &new[other])?;
                other += 1;
            }
        }
        Ok(())
    }

    fn equal(&mut self, line: Vec<u8>) -> io::Result<()> {
        let is_open = !self.hunk.text.is_empty();
        if is_open && self.hunk.equal < CONTEXT {
            self.hunk.equal += 1;
            self.hunk.add_equal(&line);
            return Ok(());
        }
        self.context.push_back(line);
        if self.context.len() > CONTEXT {
            self.close()?;
            self.context.pop_front();
            self.hunk.before = self.hunk.before.map(|before| before + 1);
        }
        Ok(())
    }

    fn differ(&mut self, of: usize, sign: u8, line: &[u8]) -> io::Result<()> {
        if self.hunk.text.len() > LONGEST {
            self.close()?;
        }
        for line in self.context.drain(..) {
            self.hunk.add_equal(&line);
        }
        self.hunk.equal = 0;
        self.hunk.count[of] += 1;
        self.hunk.add(sign, line);
        Ok(())
    }

    /// Prints the hunk.
    fn close(&mut self) -> io::Result<()> {
        let Hunk { text, before, count, .. } = take(&mut self.hunk);
        self.hunk.before = [before[0] + count[0], before[1] + count[1]];
        if text.is_empty() {
            return Ok(());
        }
        if !replace(&mut self.has_header, true) {
            writeln!(self.to, "--- {0}\n+++ {0}", self.name)?;
        }
        // A hunk without lines of a text is after the line with its number.
        let [old, new] = [0, 1].map(|of| before[of] + usize::from(count[of] > 0));
        writeln!(self.to, "@@ -{old},{} +{new},{} @@", count[0], count[1])?;
        self.to.write_all(&text)
    }
}

impl Hunk {
    fn add_equal(&mut self, line: &[u8]) {
        self.count = self.count.map(|count| count + 1);
        self.add(b' ', line);
    }

    fn add(&mut self, sign: u8, line: &[u8]) {
        self.text.push(sign);
        self.text.extend_from_slice(line);
        if !line.ends_with(b"\n") {
            self.text.extend_from_slice(b"\n\\ No newline at end of file\n");
        }
    }
}

impl<R: Read, W: Write> Write for Diff<R, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.cut.extend_from_slice(part);
            if part.ends_with(b"\n") {
                self.line()?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
