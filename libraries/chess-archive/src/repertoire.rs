//! Repertoires: the moves that a player has prepared, where games leave them, and what is odd in them.

use std::cmp::Reverse;
use std::collections::HashMap;

use chess_core::pgn::{Line, Note};
use chess_core::{Board, Color, GameRef, Move, PositionKey};

/// The moves that a player has prepared for one color, by position.
#[derive(Clone, Debug)]
pub struct Repertoire {
    color: Color,
    /// The positions as they were reached first, and their moves, each with the index of the position after it.
    positions: Vec<(Board, Vec<(Move, usize)>)>,
    /// The index of each position.
    indices: HashMap<PositionKey, usize>,
}

/// The way of a game through a repertoire, up to the last position of the game that the repertoire has.
#[derive(Clone, Debug)]
pub struct Course {
    /// The reason why the game leaves the repertoire, if it does.
    pub kind: CourseKind,
    /// The number of plies before the position; of all plies, if the repertoire has none of the game.
    pub ply: usize,
    /// The position, or else the first one.
    pub board: Board,
    /// The move that leaves the repertoire.
    pub mv: Option<Move>,
    /// The moves that the repertoire has in the position.
    pub book: Vec<Move>,
}

/// The reason why a game leaves a repertoire, or why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CourseKind {
    /// The player of the repertoire did not play a prepared move.
    Deviation,
    /// The opponent played a move that has no answer, where others have one.
    Unanswered,
    /// The repertoire has no move in the position.
    End,
    /// The repertoire has the last position of the game.
    Inside,
    /// The repertoire has no position of the game.
    Outside,
}

/// An oddity at a position of a repertoire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OddityKind {
    /// The player of the repertoire has several moves: these.
    Choice,
    /// A line ends where the player of the repertoire is to move.
    Gap,
    /// Several moves lead to the position: these.
    Transposition,
}

impl Repertoire {
    /// A repertoire without moves.
    pub fn new(color: Color) -> Self {
        Self { color, positions: Vec::new(), indices: HashMap::new() }
    }

    /// Adds the moves of a line and of all its variations, which are nested at most 32 deep: that bounds the recursion.
    pub fn add(&mut self, line: Line<'_>) {
        let mut notes = line.notes();
        let mut at = self.index(line.start());
        let mut is_passed = false;
        while let Some(note) = notes.next() {
            match note {
                // What follows a null move shows a threat: no game comes there.
                Note::Move(_) if is_passed => return,
                Note::Move(mv) if mv.is_null() => is_passed = true,
                Note::Move(mv) => {
                    let next = self.index(*notes.board());
                    let moves = &mut self.positions[at].1;
                    if !moves.contains(&(mv, next)) {
                        moves.push((mv, next));
                    }
                    at = next;
                }
                Note::Variation(inner) => self.add(inner),
                _ => {}
            }
        }
    }

    /// The index of a position, which is added if it is new.
    fn index(&mut self, board: Board) -> usize {
        *self.indices.entry(board.key()).or_insert_with(|| {
            self.positions.push((board, Vec::new()));
            self.positions.len() - 1
        })
    }

    /// The way of a game through the repertoire. A game that comes back by another order of moves has not left it.
    pub fn course(&self, game: GameRef<'_>) -> Course {
        let known = |(ply, board): (usize, Board)| {
            let index = *self.indices.get(&board.key())?;
            Some((ply, board, &self.positions[index].1[..]))
        };
        let last = game.boards().enumerate().filter_map(known).last();
        let (ply, board, moves) = last.unwrap_or((game.len(), game.start(), &[]));
        let mv = game.get(ply);
        let kind = match mv {
            None if last.is_none() => CourseKind::Outside,
            None => CourseKind::Inside,
            _ if moves.is_empty() => CourseKind::End,
            _ if board.turn() == self.color => CourseKind::Deviation,
            _ => CourseKind::Unanswered,
        };
        Course { kind, ply, board, mv, book: moves.iter().map(|(mv, _)| *mv).collect() }
    }

    /// Finds what is odd in the repertoire, in the order of the lines. `take` gets the kind, the position, and moves with the
    /// positions before them.
    pub fn oddities(&self, mut take: impl FnMut(OddityKind, &Board, &[(Board, Move)])) {
        let mut ways = vec![Vec::new(); self.positions.len()];
        for (board, moves) in &self.positions {
            for (mv, next) in moves {
                ways[*next].push((*board, *mv));
            }
        }
        for ((board, moves), ways) in self.positions.iter().zip(ways) {
            let moves: Vec<_> = moves.iter().map(|(mv, _)| (*board, *mv)).collect();
            if ways.len() > 1 {
                take(OddityKind::Transposition, board, &ways);
            }
            if board.turn() == self.color && moves.len() != 1 && board.has_legal_move() {
                let kind = if moves.is_empty() { OddityKind::Gap } else { OddityKind::Choice };
                take(kind, board, &moves);
            }
        }
    }
}

/// The moves with which games leave a repertoire, each with its number among them, the first course and the number of games.
#[derive(Clone, Debug, Default)]
pub struct Departures(HashMap<(PositionKey, Move), (usize, Course, u64)>);

impl Departures {
    /// Adds the way of a game, if it leaves the repertoire.
    pub fn add(&mut self, course: Option<Course>) {
        if let Some(course) = course
            && let Some(mv) = course.mv
        {
            let (key, number) = ((course.board.key(), mv), self.0.len());
            self.0.entry(key).or_insert((number, course, 0)).2 += 1;
        }
    }

    /// The first course with each move, and the number of games; the most frequent first.
    pub fn sorted(&self) -> Vec<(&Course, u64)> {
        let mut all: Vec<_> = self.0.values().collect();
        all.sort_by_key(|(number, _, games)| (Reverse(*games), *number));
        all.into_iter().map(|(_, course, games)| (course, *games)).collect()
    }
}
