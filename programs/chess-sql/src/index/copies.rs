//! The games that may be there more than once, by the positions where games end.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};
use std::io;

use super::rows::PositionRow;
use super::segment::RowsInOrder;
use super::{Index, IndexedGame};

impl Index {
    /// The games of at least so many plies that may be copies: of each, another one has the last position, or it has the last
    /// position of another. All games that are equal, or continue each other, are among them. The index must have all plies.
    ///
    /// # Errors
    ///
    /// Returns an error if the index cannot be read.
    pub fn alike(&self, plies: u16) -> io::Result<Vec<IndexedGame>> {
        let mut found = BTreeSet::new();
        let (mut merged, mut group) = (Merged::new(self)?, Vec::new());
        while merged.next_group(&mut group)? {
            // Nearly all groups end no game, or have the only game of their position.
            let ends = group.iter().any(|(_, row)| row.mv == 0);
            if ends && (group.len() > 1 || group.iter().any(|(_, row)| row.has_several())) {
                self.add_alike(&group, plies, &mut found)?;
            }
        }
        found.into_iter().map(|(segment, game)| self.game(segment, game)).collect()
    }

    /// Adds the games of a position, if one of them ends there and another one has it too.
    fn add_alike(
        &self,
        group: &[(usize, PositionRow)],
        plies: u16,
        found: &mut BTreeSet<(usize, u32)>,
    ) -> io::Result<()> {
        let (mut games, mut ends) = (BTreeSet::new(), false);
        // If all games that end there are too short, the many that go on from an early position need not be read.
        let (last, others) = (group.iter(), group.iter());
        let last = last.filter(|(_, row)| row.mv == 0);
        for (number, row) in last.chain(others.filter(|(_, row)| row.mv != 0)) {
            if row.mv != 0 && !ends {
                return Ok(());
            }
            let segment = &self.segments[*number];
            segment.each_game(*row, |game| {
                if segment.game(game)?.plies >= plies {
                    games.insert((*number, game));
                    ends |= row.mv == 0;
                }
                Ok(())
            })?;
        }
        if ends && games.len() > 1 {
            found.append(&mut games);
        }
        Ok(())
    }
}

/// The rows of all segments in the order of their keys.
struct Merged<'a> {
    segments: Vec<RowsInOrder<'a>>,
    /// The next row of each segment, by its key.
    next: BinaryHeap<Reverse<(u64, usize)>>,
    rows: Vec<Option<PositionRow>>,
}

impl<'a> Merged<'a> {
    fn new(index: &'a Index) -> io::Result<Self> {
        let segments: Vec<_> = index.segments.iter().map(|segment| segment.in_order()).collect();
        let rows = vec![None; segments.len()];
        let mut merged = Self { segments, next: BinaryHeap::new(), rows };
        for segment in 0..merged.segments.len() {
            merged.advance(segment)?;
        }
        Ok(merged)
    }

    fn advance(&mut self, segment: usize) -> io::Result<()> {
        let row = self.segments[segment].next_row()?;
        self.rows[segment] = row;
        self.next.extend(row.map(|row| Reverse((row.key, segment))));
        Ok(())
    }

    /// Replaces a group by the rows of the next position, with the numbers of their segments. Returns whether there is one.
    fn next_group(&mut self, group: &mut Vec<(usize, PositionRow)>) -> io::Result<bool> {
        group.clear();
        while let Some(Reverse((key, segment))) = self.next.peek().copied()
            && group.first().is_none_or(|(_, row)| row.key == key)
        {
            self.next.pop();
            group.extend(self.rows[segment].map(|row| (segment, row)));
            self.advance(segment)?;
        }
        Ok(!group.is_empty())
    }
}
