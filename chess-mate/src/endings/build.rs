//! Retro-analysis: from the mates backwards, ply by ply.

use alloc::vec;
use alloc::vec::Vec;

use chess_core::{Color, Piece, Role};

use super::table::{DRAW, ILLEGAL, Of, Place, Table};

/// Adds the table of an ending, and before it those of all endings to which captures and promotions lead.
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
    building.find_mates_and_conversions();
    building.go_back();
    let table = building.table;
    built.push(table);
}

/// A table in which distances are being found.
struct Building<'a> {
    table: Table,
    built: &'a [Table],
    /// The ply at which captures and promotions decide: odd if one of them mates, even if some are mated. 0 for none.
    due: [Vec<u8>; 2],
    last_due: u8,
}

impl<'a> Building<'a> {
    fn new(table: Table, built: &'a [Table]) -> Self {
        let due = vec![0; table.size()];
        Self { table, built, due: [due.clone(), due], last_due: 0 }
    }

    /// Finds out what needs no other distance of this table.
    fn find_mates_and_conversions(&mut self) {
        for turn in Color::ALL {
            for number in 0..self.table.size() {
                if self.table.values[turn as usize][number] == ILLEGAL {
                    continue;
                }
                let place = self.table.place(number);
                let due = self.due_at(place, turn);
                self.due[turn as usize][number] = due;
                self.last_due = self.last_due.max(due);
                if self.table.checkers(place, turn.other()) > 0
                    && self.table.all(self.built, place, turn, Of::AllMoves, |_| false)
                {
                    self.table.values[turn as usize][number] = 0;
                }
            }
        }
    }

    /// The ply at which captures and promotions decide.
    fn due_at(&self, place: Place, turn: Color) -> u8 {
        let (mut wins, mut loses, mut draws) = (u8::MAX, 0, false);
        self.table.all(self.built, place, turn, Of::Conversions, |value| {
            match value {
                DRAW => draws = true,
                _ if value % 2 == 0 => wins = wins.min(value + 1),
                _ => loses = loses.max(value + 1),
            }
            true
        });
        match (wins, draws) {
            (u8::MAX, true) => 0,
            (u8::MAX, false) => loses,
            _ => wins,
        }
    }

    /// Goes back from the mates, a ply at a time, until nothing new is found.
    fn go_back(&mut self) {
        for ply in 1..DRAW {
            let mut is_new = false;
            for turn in Color::ALL {
                is_new |= self.before(turn, ply);
                is_new |= self.now_due(turn, ply);
            }
            if !is_new && ply >= self.last_due {
                break;
            }
        }
    }

    /// Decides the positions before those that were decided a ply ago.
    fn before(&mut self, turn: Color, ply: u8) -> bool {
        let (mut is_new, mut from, mut places) = (false, 0, Vec::new());
        let other = turn.other();
        while let Some(number) = find(&self.table.values[turn as usize], from, ply - 1) {
            from = number + 1;
            let place = self.table.place(number);
            self.table.each_before(place, other, |place| places.push(place));
            for place in places.drain(..) {
                is_new |= self.decide(self.table.number(place), place, other, ply);
            }
        }
        is_new
    }

    /// Decides the positions that captures and promotions decide at this ply.
    fn now_due(&mut self, turn: Color, ply: u8) -> bool {
        let (mut is_new, mut from) = (false, 0);
        if ply > self.last_due {
            return false;
        }
        while let Some(number) = find(&self.due[turn as usize], from, ply) {
            from = number + 1;
            is_new |= self.decide(number, self.table.place(number), turn, ply);
        }
        is_new
    }

    /// Decides a position if nothing has decided it before and this ply does. At odd plies there is a move to a
    /// position whose side to move is mated; at even plies all moves must be known to lose.
    fn decide(&mut self, number: usize, place: Place, turn: Color, ply: u8) -> bool {
        if self.table.values[turn as usize][number] != DRAW {
            return false;
        }
        let loses = |value: u8| value % 2 == 1 && value < ply;
        let decides = ply % 2 == 1 || self.table.all(self.built, place, turn, Of::AllMoves, loses);
        if decides {
            self.table.values[turn as usize][number] = ply;
        }
        decides
    }
}

/// The first place of a byte from an index on.
fn find(bytes: &[u8], from: usize, byte: u8) -> Option<usize> {
    let is_it = |other: &u8| *other == byte;
    let rest = bytes.get(from..)?;
    let (head, blocks) = rest.split_at(rest.len() % 64);
    if let Some(at) = head.iter().position(is_it) {
        return Some(from + at);
    }
    let block = blocks.chunks_exact(64).position(|block| block.contains(&byte))?;
    let at = blocks[block * 64..].iter().position(is_it)?;
    Some(from + head.len() + block * 64 + at)
}
