//! Idle moves: the many quiet moves that one reply refutes. They need not be played.
//!
//! Take a position with two moves left, and let the mating side pass. Say that a reply is then met by no mate at once,
//! so that each check after it has an escape. A quiet move mends this only if it hinders the reply or an escape, if
//! its piece can check next, if it opens a line, or if it captures a piece that is needed. Every other quiet move is
//! idle: the same reply refutes it.

use chess_core::{Board, Color, Legal, Move, Piece, Rank, Role, Square, SquareSet, attacks};

use crate::last::has_special_moves;

/// The pieces that give check from a square of their own.
const CHECKING: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// A reply, and what a quiet move must do if this reply is not to refute it.
///
/// "We" are the side that mates. Each set may hold too much, never too little: a move that is idle for certain is not
/// played, and all others are.
pub(crate) struct Idle {
    us: Color,
    /// All pieces but ours and the king that is to be mated. Ours may leave, so they hide nothing here.
    walls: SquareSet,
    /// Where a piece of ours opens a line if it leaves, or cannot leave because the reply captures it.
    shields: SquareSet,
    /// Where a piece of ours would be in the way of the reply or of an escape, or would hide a check to uncover.
    hindrances: SquareSet,
    /// Where the king goes after the reply and in its escapes. We must not attack these squares.
    refuges: SquareSet,
    /// The squares next to the king that we do not attack, and our pieces that hide an attack on one of them.
    flights: SquareSet,
    uncovering: SquareSet,
    /// Their pieces that must not be captured: they reply or escape with them, or one stands before an attack on a flight.
    needed: SquareSet,
    /// The squares from which a piece of each role checks and attacks all the flights.
    checks: [SquareSet; Role::ALL.len()],
    /// The squares in line with the king, for a piece of each role.
    aligned: [SquareSet; Role::ALL.len()],
    /// The king that is to be mated, and all pieces, after the reply.
    king: Square,
    occupied: SquareSet,
}

impl Idle {
    /// What quiet moves must do against a reply. `None` if the reply is met by a mate, or by a move of more than one
    /// piece or role.
    pub(crate) fn new(board: &Board, reply: Move) -> Option<Self> {
        let passed = board.pass()?;
        let legal = passed.to_legal(reply)?;
        let after = legal.play();
        let us = board.turn();
        let king = after.king(us.other());
        if legal.castling().is_some() || is_double_step(legal) || has_special_moves(&after, king) {
            return None;
        }
        let mut idle = Self::nothing(&after, us, king);
        idle.shields |= SquareSet::of(reply.to());
        idle.needed |= SquareSet::of(reply.from());
        idle.hindrances |= attacks::between(reply.from(), reply.to()).with(reply.to());
        idle.add_own_king(&after);
        if !idle.add_lines(&after, king) {
            return None;
        }
        idle.add_flights(&after, king);
        idle.add_hidden_checks(&after, king);
        idle.add_escapes(&after, king).then_some(idle)
    }

    fn nothing(after: &Board, us: Color, king: Square) -> Self {
        let walls = after.by_color(us.other()).without(king);
        let mut checks = [SquareSet::EMPTY; Role::ALL.len()];
        let mut aligned = checks;
        for role in CHECKING {
            let piece = Piece { color: us.other(), role };
            checks[role as usize] = attacks::of(piece, king, walls);
            aligned[role as usize] = attacks::of(piece, king, SquareSet::EMPTY);
        }
        Self {
            us,
            walls,
            shields: SquareSet::EMPTY,
            hindrances: SquareSet::EMPTY,
            refuges: SquareSet::of(king),
            flights: SquareSet::EMPTY,
            uncovering: SquareSet::EMPTY,
            needed: SquareSet::EMPTY,
            checks,
            aligned,
            king,
            occupied: after.occupied(),
        }
    }

    /// Adds what would free our pieces from a pin, or our king from check.
    fn add_own_king(&mut self, after: &Board) {
        if after.pinned().is_empty() && !after.is_check() {
            return;
        }
        let king = after.king(self.us);
        let mut aligned = sliders_in_line(after, king, self.us.other());
        while let Some(slider) = aligned.pop() {
            self.hindrances |= attacks::between(king, slider).with(slider);
        }
        self.shields |= SquareSet::of(king);
    }

    /// Adds our pieces that hide a check, and the squares on which one would. `false` if a piece can uncover a check.
    fn add_lines(&mut self, after: &Board, king: Square) -> bool {
        let (ours, occupied) = (after.by_color(self.us), after.occupied());
        let mut aligned = sliders_in_line(after, king, self.us);
        while let Some(slider) = aligned.pop() {
            let between = attacks::between(king, slider);
            let blockers = between & occupied;
            if blockers.intersects(ours) && !blockers.has_many() {
                return false;
            }
            self.shields |= between & ours;
            self.hindrances |= between;
        }
        true
    }

    /// Adds the flights, and forgets checks that leave one of them.
    fn add_flights(&mut self, after: &Board, king: Square) {
        let occupied = after.occupied().without(king);
        let mut squares = attacks::king(king).difference(self.walls);
        while let Some(flight) = squares.pop() {
            if !after.attackers_to_with(flight, self.us, occupied).is_empty() {
                continue;
            }
            self.flights |= SquareSet::of(flight);
            let screens = screens(after, flight, self.us);
            self.uncovering |= screens & after.by_color(self.us);
            self.needed |= screens;
            for role in CHECKING {
                let piece = Piece { color: self.us.other(), role };
                self.checks[role as usize] &= attacks::of(piece, flight, self.walls);
            }
        }
        self.shields |= self.uncovering;
    }

    /// Adds our pieces that stand in the way of another that would check.
    fn add_hidden_checks(&mut self, after: &Board, king: Square) {
        let ours = after.by_color(self.us);
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            let piece = Piece { color: self.us, role };
            let checks = attacks::of(piece, king, self.walls);
            let mut pieces = after.by_piece(self.us, role);
            while let Some(from) = pieces.pop() {
                let mut hidden = attacks::of(piece, from, self.walls) & checks;
                while let Some(to) = hidden.pop() {
                    let way = attacks::between(from, to).with(to) | attacks::between(to, king);
                    let blockers = way & ours;
                    // Of two that are in the way, one stays.
                    if !blockers.is_empty()
                        && !blockers.has_many()
                        && !self.leaves_flight(role, from, to)
                    {
                        self.shields |= blockers;
                    }
                }
            }
        }
        let pawns = after.by_piece(self.us, Role::Pawn);
        let mut steps = attacks::pawn(self.us.other(), king);
        while let Some(to) = steps.pop() {
            let one = ahead(self.us.other(), SquareSet::of(to));
            if (one | ahead(self.us.other(), one)).intersects(pawns) {
                self.shields |= one.with(to) & ours;
            }
        }
    }

    /// Whether a flight is left after a check. It becomes a refuge.
    fn leaves_flight(&mut self, role: Role, from: Square, to: Square) -> bool {
        if self.uncovering.contains(from) {
            return false;
        }
        let piece = Piece { color: self.us, role };
        let left = self.flights.difference(attacks::of(piece, to, self.walls));
        let Some(flight) = left.first() else { return false };
        if !left.intersects(self.refuges) {
            self.refuges |= SquareSet::of(flight);
        }
        true
    }

    /// Adds an escape from each check. `false` if there is a mate.
    fn add_escapes(&mut self, after: &Board, king: Square) -> bool {
        for check in after.legal_checks() {
            let mv = check.to_move();
            if self.leaves_flight(check.role(), mv.from(), mv.to()) {
                continue;
            }
            let checked = check.play();
            let Some(escape) = checked.legals().next() else { return false };
            let (from, to) = (escape.to_move().from(), escape.to_move().to());
            if from == king {
                self.refuges |= SquareSet::of(to);
                self.shields |= screens(&checked, to, self.us) & checked.by_color(self.us);
            } else {
                self.hindrances |= attacks::between(from, to).with(to);
                self.needed |= SquareSet::of(from);
            }
        }
        true
    }

    /// Whether a piece that goes to a square in line with the king might check, or pin, once another piece has moved.
    /// Two pieces of one side keep the line closed, and three of any.
    fn is_near_in_line(&self, from: Square, to: Square) -> bool {
        let between = attacks::between(self.king, to) & self.occupied.without(from);
        let theirs = between & self.walls;
        match between.len() {
            0 | 1 => true,
            2 => !theirs.is_empty() && theirs != between,
            _ => false,
        }
    }

    /// Whether the reply does not need the piece that is captured. A queen could next check from behind its square, and
    /// attack a flight through it.
    fn may_capture(&self, role: Role, to: Square) -> bool {
        role != Role::Queen && !self.needed.contains(to)
    }

    /// Whether the reply refutes a legal move that gives no check.
    pub(crate) fn refutes(&self, quiet: Legal<'_>) -> bool {
        let (role, from, to) = (quiet.role(), quiet.to_move().from(), quiet.to_move().to());
        if self.shields.contains(from)
            || self.hindrances.contains(to)
            || quiet.is_capture() && !self.may_capture(role, to)
            || self.aligned[role as usize].contains(to) && self.is_near_in_line(from, to)
        {
            return false;
        }
        let mut reached = attacks::of(Piece { color: self.us, role }, to, self.walls);
        match role {
            Role::Pawn if from.file() != to.file() || is_near_promotion(self.us, to) => {
                return false;
            }
            Role::Pawn => reached |= ahead(self.us, SquareSet::of(to)),
            Role::King if quiet.castling().is_some() => return false,
            _ => {}
        }
        !reached.intersects(self.refuges | self.checks[role as usize])
    }
}

/// The queens and rooks of a side.
fn straight(board: &Board, side: Color) -> SquareSet {
    board.by_piece(side, Role::Queen) | board.by_piece(side, Role::Rook)
}

/// The queens and bishops of a side.
fn diagonal(board: &Board, side: Color) -> SquareSet {
    board.by_piece(side, Role::Queen) | board.by_piece(side, Role::Bishop)
}

/// The queens, rooks and bishops of a side that would attack a square of an empty board.
fn sliders_in_line(board: &Board, square: Square, side: Color) -> SquareSet {
    attacks::rook(square, SquareSet::EMPTY) & straight(board, side)
        | attacks::bishop(square, SquareSet::EMPTY) & diagonal(board, side)
}

/// The squares between a square and the sliders of a side in line with it.
fn screens(board: &Board, square: Square, side: Color) -> SquareSet {
    let mut screens = SquareSet::EMPTY;
    let mut aligned = sliders_in_line(board, square, side);
    while let Some(slider) = aligned.pop() {
        screens |= attacks::between(square, slider);
    }
    screens
}

/// The squares one step ahead, as a side sees them.
fn ahead(side: Color, squares: SquareSet) -> SquareSet {
    match side {
        Color::White => SquareSet::from_bits(squares.bits() << 8),
        Color::Black => SquareSet::from_bits(squares.bits() >> 8),
    }
}

fn is_double_step(legal: Legal<'_>) -> bool {
    let (from, to) = (legal.to_move().from(), legal.to_move().to());
    legal.role() == Role::Pawn && from.rank().index().abs_diff(to.rank().index()) == 2
}

/// Whether a pawn on a square can promote next.
fn is_near_promotion(us: Color, to: Square) -> bool {
    match us {
        Color::White => to.rank() >= Rank::SEVENTH,
        Color::Black => to.rank() <= Rank::SECOND,
    }
}

#[cfg(test)]
#[path = "../tests/common/mod.rs"]
mod common;

#[cfg(test)]
mod tests {
    use super::common::{Rng, board};
    use super::*;
    use crate::last::mates_at_once;

    /// A position with many pieces, most of them near the king that is to be mated. In some there are many pawns, or
    /// this king may castle.
    fn position(rng: &mut Rng) -> Option<Board> {
        let mut squares = [b'.'; 64];
        let castles = rng.below(8) == 0;
        let king = if castles { 4 } else { rng.below(64) };
        let pieces: &[u8] = if rng.below(3) == 0 { b"PPPPppppQRBNn" } else { b"QRRBBNNPPPqrbnppp" };
        for _ in 0..4 + rng.below(12) {
            let (rank, file) = (king / 8 + rng.below(5), king % 8 + rng.below(5));
            let near = rank.saturating_sub(2).min(7) * 8 + file.saturating_sub(2).min(7);
            let square = if rng.below(3) == 0 { rng.below(64) } else { near };
            squares[square] = pieces[rng.below(pieces.len())];
        }
        if castles {
            (squares[0], squares[1], squares[5], squares[6], squares[7]) =
                (b'r', b'.', b'.', b'.', b'r');
        }
        squares[king] = b'k';
        squares[if castles { 56 + rng.below(8) } else { rng.below(64) }] = b'K';
        let board = board(squares, if castles { "w kq -" } else { "w - -" })?;
        Some(if castles || rng.below(2) == 0 { board } else { board.flipped()? })
    }

    #[test]
    fn idle_moves_are_refuted_by_the_reply() {
        let mut rng = Rng::new(2026);
        let (mut asked, mut idle_moves) = (0_u32, 0_u32);
        while idle_moves < 1_000_000 {
            let Some(board) = position(&mut rng) else { continue };
            let Some(passed) = board.pass() else { continue };
            for reply in passed.legals() {
                let reply = reply.to_move();
                let Some(idle) = Idle::new(&board, reply) else { continue };
                for quiet in board.legals().filter(|legal| !legal.gives_check()) {
                    asked += 1;
                    if !idle.refutes(quiet) {
                        continue;
                    }
                    idle_moves += 1;
                    let after = quiet.play();
                    let after = after.play(reply).unwrap_or_else(|_| {
                        panic!("{reply} is not legal after {}: {board}", quiet.to_move())
                    });
                    let mv = quiet.to_move();
                    assert!(!mates_at_once(&after), "{mv} mates after {reply}: {board}");
                }
            }
        }
        assert!(idle_moves > asked / 4, "{idle_moves} of {asked} are idle");
    }
}
