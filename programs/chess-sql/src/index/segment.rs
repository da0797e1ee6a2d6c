//! A segment that is asked: its files. Only a few rows of them are read.

use std::io;
use std::path::Path;
use std::sync::Arc;

use super::list::{PARTS, SegmentOfList};
use super::rows::{CountRow, GameInfo, PositionRow};
use crate::sums::{BLOCK, SummedFile, damaged, opened};

/// The length of a text that is absent.
pub(super) const ABSENT: u16 = u16::MAX;

/// The rows of `positions` between two keys of `keys`: a block.
pub(super) const EACH: usize = BLOCK / PositionRow::SIZE;
/// The keys between two keys of `tops`: a block.
const EACH_KEY: usize = BLOCK / size_of::<u64>();
/// The greatest number of games that are listed without the best of them before them.
///
/// So few games are read whole, and the best of them are chosen when a question comes.
pub(super) const FEW: usize = 32;

/// The rows, or numbers of games, that are in memory at once while they are asked one by one.
///
/// An early position has nearly all games of the archive.
const LISTED: usize = 1 << 14;

/// The files of a segment.
#[derive(Debug)]
pub(super) struct Segment {
    /// The paths of the files with its games.
    pub(super) paths: Vec<String>,
    /// The first key of each block of `keys`, the only ones in memory: 4 kB for 66 million rows.
    tops: Vec<u64>,
    keys: SummedFile,
    positions: SummedFile,
    counts: SummedFile,
    lists: SummedFile,
    games: SummedFile,
    texts: SummedFile,
}

/// The command that makes a segment.
const MAKER: &str = "index";

/// A row of a file.
fn row<const N: usize>(file: &SummedFile, number: u64) -> io::Result<[u8; N]> {
    let mut row = [0; N];
    file.read(number.saturating_mul(N as u64), &mut row)?;
    Ok(row)
}

/// Numbers of a file, from one of them on.
fn numbers(file: &SummedFile, first: u64, count: usize) -> io::Result<Vec<u64>> {
    let mut bytes = vec![0; count * size_of::<u64>()];
    file.read(first * size_of::<u64>() as u64, &mut bytes)?;
    Ok(bytes.as_chunks().0.iter().map(|number| u64::from_le_bytes(*number)).collect())
}

impl Segment {
    pub(super) fn open(index: &Path, segment: &SegmentOfList) -> io::Result<Self> {
        let folder = index.join(&segment.name);
        let sums = Arc::new(opened(&folder.join("sums"))?);
        let mut first = 0;
        let mut tables = Vec::new();
        for (name, length) in PARTS.iter().zip(&segment.lengths) {
            let path = folder.join(name);
            let file = opened(&path)?;
            if file.metadata()?.len() != *length {
                return Err(damaged(&path, "has another length than the list says", MAKER));
            }
            let named = (path, Arc::new(file));
            tables.push(SummedFile::new(named, *length, (sums.clone(), first), MAKER));
            first += length.div_ceil(BLOCK as u64) * 8;
        }
        let tables = <[SummedFile; PARTS.len()]>::try_from(tables);
        let Ok([games, texts, tops, keys, positions, counts, lists]) = tables else {
            return Err(damaged(&folder, "lacks a file", MAKER));
        };
        let tops = numbers(&tops, 0, tops.length as usize / size_of::<u64>())?;
        let paths = segment.files.iter().map(|file| file.path.clone()).collect();
        let opened = Self { paths, tops, keys, positions, counts, lists, games, texts };
        if opened.blocks() != opened.rows().div_ceil(EACH as u64)
            || opened.tops.len() as u64 != opened.blocks().div_ceil(EACH_KEY as u64)
            || opened.games.length != segment.games * GameInfo::SIZE as u64
        {
            return Err(opened.keys.damaged("has another number of rows than the list"));
        }
        Ok(opened)
    }

    /// Compares the bytes of all files with their sums.
    pub(super) fn verify(&self) -> io::Result<()> {
        let Self { keys, positions, counts, lists, games, texts, .. } = self;
        let all = [keys, positions, counts, lists, games, texts];
        all.into_iter().try_for_each(SummedFile::verify)
    }

    /// The number of rows of `positions`.
    pub(super) fn rows(&self) -> u64 {
        self.positions.length / PositionRow::SIZE as u64
    }

    /// The number of blocks of `positions`, each of which has its first key in `keys`.
    fn blocks(&self) -> u64 {
        self.keys.length / size_of::<u64>() as u64
    }

    /// The first block in which a key may be: the last one that begins with a smaller key.
    fn first_block(&self, key: u64) -> io::Result<u64> {
        let is_before = |other: &u64| *other < key;
        let top = self.tops.partition_point(is_before).saturating_sub(1) as u64 * EACH_KEY as u64;
        let count = (self.blocks() - top).min(EACH_KEY as u64) as usize;
        let keys = numbers(&self.keys, top, count)?;
        Ok(top + keys.partition_point(is_before).saturating_sub(1) as u64)
    }

    /// The rows of a position, in the order of their moves.
    pub(super) fn position(&self, key: u64) -> io::Result<Vec<PositionRow>> {
        let mut found = Vec::new();
        for block in self.first_block(key)?..self.blocks() {
            if u64::from_le_bytes(row(&self.keys, block)?) > key {
                break;
            }
            let start = block * EACH as u64;
            let count = (self.rows() - start).min(EACH as u64) as usize;
            let mut bytes = vec![0; count * PositionRow::SIZE];
            self.positions.read(start * PositionRow::SIZE as u64, &mut bytes)?;
            let (rows, _) = bytes.as_chunks();
            found.extend(rows.iter().map(PositionRow::of).filter(|row| row.key == key));
        }
        Ok(found)
    }

    /// All rows of positions, in their order.
    pub(super) fn in_order(&self) -> RowsInOrder<'_> {
        RowsInOrder { segment: self, next: 0, read: Vec::new().into_iter() }
    }

    pub(super) fn count(&self, row: PositionRow) -> io::Result<CountRow> {
        self::row(&self.counts, row.number.into()).map(|row| CountRow::of(&row))
    }

    /// The numbers of games at a place of `lists`.
    pub(super) fn list(&self, at: u64, count: usize) -> io::Result<Vec<u32>> {
        let size = size_of::<u32>();
        if (count * size) as u64 > self.lists.length {
            return Err(self.lists.damaged("lacks bytes that it names"));
        }
        let mut bytes = vec![0; count * size];
        self.lists.read(at.saturating_mul(size as u64), &mut bytes)?;
        let (numbers, _) = bytes.as_chunks();
        Ok(numbers.iter().map(|number| u32::from_le_bytes(*number)).collect())
    }

    /// Hands over the numbers of all games of a row, in their order.
    pub(super) fn each_game(
        &self,
        row: PositionRow,
        mut act: impl FnMut(u32) -> io::Result<()>,
    ) -> io::Result<()> {
        if !row.has_several() {
            return act(row.number);
        }
        let count = self.count(row)?;
        let best = u64::from(count.top) + u64::from(count.recent);
        let (mut at, mut left) = (count.list.saturating_add(best), count.games as usize);
        while left > 0 {
            let listed = left.min(LISTED);
            self.list(at, listed)?.into_iter().try_for_each(&mut act)?;
            (at, left) = (at.saturating_add(listed as u64), left - listed);
        }
        Ok(())
    }

    pub(super) fn game(&self, number: u32) -> io::Result<GameInfo> {
        self::row(&self.games, number.into()).map(|row| GameInfo::of(&row))
    }

    /// White's name, Black's name, the event and the date, as the tags have them.
    pub(super) fn texts(&self, game: &GameInfo) -> io::Result<[Option<String>; 4]> {
        let mut at = game.text;
        let mut texts = [const { None }; 4];
        for text in &mut texts {
            let mut length = [0; 2];
            self.texts.read(at, &mut length)?;
            at = at.saturating_add(2);
            let length = u16::from_le_bytes(length);
            if length == ABSENT {
                continue;
            }
            let mut bytes = vec![0; length.into()];
            self.texts.read(at, &mut bytes)?;
            at += u64::from(length);
            *text = Some(String::from_utf8_lossy(&bytes).into_owned());
        }
        Ok(texts)
    }
}

/// The rows of positions of a segment. A few thousand are in memory.
pub(super) struct RowsInOrder<'a> {
    segment: &'a Segment,
    /// The number of the next row to be read.
    next: u64,
    read: std::vec::IntoIter<PositionRow>,
}

impl RowsInOrder<'_> {
    pub(super) fn next_row(&mut self) -> io::Result<Option<PositionRow>> {
        let count = (self.segment.rows() - self.next).min(LISTED as u64) as usize;
        if self.read.as_slice().is_empty() && count > 0 {
            let mut bytes = vec![0; count * PositionRow::SIZE];
            self.segment.positions.read(self.next * PositionRow::SIZE as u64, &mut bytes)?;
            let (rows, _) = bytes.as_chunks();
            self.read = rows.iter().map(PositionRow::of).collect::<Vec<_>>().into_iter();
            self.next += count as u64;
        }
        Ok(self.read.next())
    }
}
