//! Retro-analysis: from the mates backwards, ply by ply, 64 positions at a time.
//!
//! Positions that differ only in the square of the last piece form a row of the table: a set of
//! squares. A move of another piece leads from one row to another. It is made at once in all
//! positions where the last piece does not block it.

use alloc::vec;
use alloc::vec::Vec;

use chess_core::{Color, Piece, Role, Square, SquareSet, attacks};

use super::moves::{quiet, quiet_back};
use super::row::Row;
use super::table::{DRAW, Of, Table};

/// Adds the tables of all endings to which captures and promotions lead, and then the table of the ending itself.
pub(super) fn add(pieces: Vec<Piece>, built: &mut Vec<Table>) {
    if built.iter().any(|table| table.pieces == pieces) {
        return;
    }
    for slot in 2..pieces.len() {
        let mut rest = pieces.clone();
        rest.remove(slot);
        add(rest, built);
        if pieces[slot].role == Role::Pawn {
            for role in Role::PROMOTIONS {
                let mut promoted = pieces.clone();
                promoted[slot].role = role;
                promoted[2..].sort_unstable();
                add(promoted, built);
            }
        }
    }
    let mut building = Building::new(Table::new(pieces, built), built);
    // Bare kings do not mate.
    if building.table.pieces.len() > 2 {
        building.find_conversions();
        building.find_mates();
        building.go_back();
    }
    let table = building.table;
    built.push(table);
}

/// A set of squares for each row.
type RowSets = Vec<SquareSet>;

/// A table where distances are being found.
struct Building<'a> {
    table: Table,
    built: &'a [Table],
    /// White to move, and Black to move.
    sides: [Side; 2],
    /// The last ply where captures and promotions decide a position.
    last_due: u8,
}

/// The results so far for the positions with one side to move.
struct Side {
    legal: RowSets,
    /// The positions that are not decided yet.
    open: RowSets,
    won: RowSets,
    /// The positions that a capture or promotion saves: for ever, or up to the ply where it loses
    /// too.
    saved: RowSets,
    /// The positions that were decided a ply ago.
    new: RowSets,
    /// For each ply, the positions that captures and promotions decide, or no longer save.
    due: Vec<Vec<u32>>,
}

/// The best result of the conversions of a position: of its captures and promotions.
enum Conversions {
    None,
    /// One mates at this ply.
    Win(u8),
    /// All are mated, the last one at this ply.
    Lose(u8),
    /// One is a draw, and none mates.
    Draw,
}

impl<'a> Building<'a> {
    fn new(table: Table, built: &'a [Table]) -> Self {
        let rows = table.size() / 64;
        let side = |turn| {
            let legal: RowSets = (0..rows).map(|row| table.legal(&table.row(row), turn)).collect();
            let none = vec![SquareSet::EMPTY; rows];
            Side {
                open: legal.clone(),
                legal,
                won: none.clone(),
                saved: none.clone(),
                new: none,
                due: vec![Vec::new(); usize::from(DRAW)],
            }
        };
        Self { sides: Color::ALL.map(side), table, built, last_due: 0 }
    }

    /// Finds out where captures and promotions lead.
    fn find_conversions(&mut self) {
        for turn in Color::ALL {
            for number in 0..self.table.size() / 64 {
                let row = self.table.row(number);
                let legal = self.sides[turn as usize].legal[number];
                for square in self.table.can_convert(&row, turn).and(legal) {
                    let ply = match self.conversions(&row, square, turn) {
                        Conversions::None => continue,
                        // Saved for ever: `go_back` begins at ply 1.
                        Conversions::Draw => 0,
                        Conversions::Win(ply) | Conversions::Lose(ply) => ply,
                    };
                    let side = &mut self.sides[turn as usize];
                    side.saved[number].insert(square);
                    side.due[usize::from(ply)]
                        .push((number * 64 + usize::from(square.index())) as u32);
                    self.last_due = self.last_due.max(ply);
                }
            }
        }
    }

    /// The best result of the conversions of a position.
    fn conversions(&self, row: &Row, square: Square, turn: Color) -> Conversions {
        let (mut wins, mut loses, mut draws) = (u8::MAX, 0, false);
        let place = self.table.with_last(row, square);
        self.table.all(self.built, place, turn, Of::Conversions, |value| {
            match value {
                DRAW => draws = true,
                // The other side, which is to move then, is mated.
                _ if value % 2 == 0 => wins = wins.min(value + 1),
                _ => loses = loses.max(value + 1),
            }
            true
        });
        match (wins, draws, loses) {
            (u8::MAX, true, _) => Conversions::Draw,
            (u8::MAX, false, 0) => Conversions::None,
            (u8::MAX, false, _) => Conversions::Lose(loses),
            _ => Conversions::Win(wins),
        }
    }

    /// Finds the positions that are mate.
    fn find_mates(&mut self) {
        for turn in Color::ALL {
            for number in 0..self.table.size() / 64 {
                let row = self.table.row(number);
                let (checks, _) = self.table.checks(&row, turn.other());
                let checked = self.sides[turn as usize].legal[number].and(checks);
                // Nothing is won yet, so no legal move loses.
                let mut mates = self.losing(&row, turn, checked);
                for square in mates {
                    // A capture or a promotion may answer the check.
                    let place = self.table.with_last(&row, square);
                    if !self.table.all(self.built, place, turn, Of::Conversions, |_| false) {
                        mates.remove(square);
                    }
                }
                self.decide(number, turn, mates, 0);
            }
        }
    }

    /// Goes back from the mates, a ply at a time, until it finds nothing new.
    fn go_back(&mut self) {
        for ply in 1..DRAW {
            let mut is_new = false;
            let rows = self.table.size() / 64;
            let new = self
                .sides
                .each_mut()
                .map(|side| core::mem::replace(&mut side.new, vec![SquareSet::EMPTY; rows]));
            for turn in Color::ALL {
                let mut candidates = self.before(&new[turn.other() as usize], turn);
                self.add_due(&mut candidates, turn, ply);
                for (number, candidates) in candidates.into_iter().enumerate() {
                    let side = &self.sides[turn as usize];
                    let mut decided = candidates.and(side.open[number]);
                    if ply % 2 == 0 {
                        // All moves must be known to lose.
                        decided = decided.difference(side.saved[number]);
                        decided = self.losing(&self.table.row(number), turn, decided);
                    }
                    is_new |= !decided.is_empty();
                    self.decide(number, turn, decided, ply);
                }
            }
            if !is_new && ply >= self.last_due {
                break;
            }
        }
    }

    /// The positions from which a side can move to those that were decided a ply ago.
    fn before(&self, new: &RowSets, turn: Color) -> RowSets {
        let mut before = vec![SquareSet::EMPTY; new.len()];
        for (number, new) in new.iter().enumerate().filter(|(_, new)| !new.is_empty()) {
            let row = self.table.row(number);
            for (slot, piece) in self.table.slots(turn) {
                if slot == self.table.last() {
                    for to in *new {
                        before[number] = before[number].or(quiet_back(piece, to, row.occupied));
                    }
                    continue;
                }
                let to = row.place.square(slot);
                for from in quiet_back(piece, to, row.occupied) {
                    let there = row.place.with(slot, from);
                    let moved = new.difference(attacks::between(from, to));
                    for (there, view) in self.table.rows_of(there) {
                        before[there] = before[there].or(view.turned(moved));
                    }
                }
            }
        }
        before
    }

    /// Adds the positions that captures and promotions decide at a ply, or no longer save.
    fn add_due(&mut self, candidates: &mut RowSets, turn: Color, ply: u8) {
        let side = &mut self.sides[turn as usize];
        for due in core::mem::take(&mut side.due[usize::from(ply)]) {
            let (number, square) = Table::row_and_square(due as usize);
            candidates[number].insert(square);
            if ply.is_multiple_of(2) {
                side.saved[number].remove(square);
            }
        }
    }

    /// The positions of a row, among `positions`, in which all quiet moves lead to positions that the other side has
    /// won.
    fn losing(&self, row: &Row, turn: Color, positions: SquareSet) -> SquareSet {
        let mut losing = positions;
        let other = &self.sides[turn.other() as usize];
        let escapes = |row: usize| other.legal[row].difference(other.won[row]);
        for (slot, piece) in self.table.slots(turn) {
            if slot == self.table.last() {
                let escapes = escapes(row.number);
                for from in losing {
                    if quiet(piece, from, row.occupied).intersects(escapes) {
                        losing.remove(from);
                    }
                }
                continue;
            }
            let from = row.place.square(slot);
            for to in quiet(piece, from, row.occupied) {
                if losing.is_empty() {
                    return losing;
                }
                let (there, view) = self.table.row_of(row.place.with(slot, to));
                let blocked = attacks::between(from, to);
                losing = losing.difference(view.turned_back(escapes(there)).difference(blocked));
            }
        }
        losing
    }

    /// Decides positions of a row: at odd plies the side to move wins, at even plies it loses.
    fn decide(&mut self, number: usize, turn: Color, positions: SquareSet, ply: u8) {
        if positions.is_empty() {
            return;
        }
        let side = &mut self.sides[turn as usize];
        side.new[number] = positions;
        side.open[number] = side.open[number].difference(positions);
        if ply % 2 == 1 {
            side.won[number] = side.won[number].or(positions);
        }
        self.table.set(number, turn, positions, ply);
    }
}
