//! The refutation of quiet moves: one reply refutes most of them, so they need not be played.
//!
//! This is a strict form of the *method of analogies* of the program Kaissa: if a reply refutes one move, it refutes
//! every other move that changes nothing in the refutation.
//!
//! Take a position with two moves left, and let the mating side pass. Say that after some reply it has no mate in one:
//! each of its checks has an escape. A quiet move (one that gives no check) helps only if it
//!
//! - blocks the reply or an escape, or captures a piece that one of them needs,
//! - attacks all the squares to which the king can escape from one of the checks,
//! - brings its piece in line with the king, or to a square from which it can check next and not be captured, or
//! - opens a line by leaving its square.
//!
//! The same reply refutes every other quiet move. For example, White is to mate in two here, passes, and Black replies
//! 1...a6:
//!
//! ```text
//!  8  k b K . . . . .      White's only check is now 2.Rxa6+, and 2...bxa6 or 2...Ba7 escapes.
//!  7  o p . . . . . .      The king has no flight.
//!  6  o P . . . . . .
//!  5  . . . . . . . .      o: the squares from which a rook checks (on a6 it captures the pawn)
//!  4  x . . . . . . .      x: 1.Ra4, a quiet move that is searched
//!  ..                      g: 1.Rg1, a quiet move that is left out
//!  1  R . . . . . g .
//! ```
//!
//! The quiet move 1.Rg1 changes none of this: from g1 the rook reaches neither o nor a square that the king needs,
//! it blocks neither a7-a6 nor the escape, and it opens no line. So 1...a6 refutes it, and it is never played. The
//! move 1.Ra4 keeps the rook in line with the king, and only the pawn is between them. It might be a key, so it is
//! searched.

use chess_core::{Board, Color, Legal, Move, Piece, Rank, Role, Square, SquareSet, attacks};

use crate::mate_in_one::{ahead, has_special_moves};

/// The pieces that give check from a square of their own.
const CHECKING: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// The most sets of flights that are kept.
const ESCAPES: usize = 6;

/// A reply that refutes quiet moves, with the squares where a quiet move might spoil it.
///
/// "We" are the side that mates. Each set may hold too many squares, never too few: only a move that is refuted for
/// certain is left out.
pub(super) struct QuietRefutation {
    us: Color,
    /// Their pieces, except the king that is to be mated. Ours may leave, so they hide nothing here.
    blockers: SquareSet,
    /// The squares that none of our pieces may leave: it would open a line, or the reply captures it there.
    departures: SquareSet,
    /// The squares where none of our pieces may arrive: it would block the reply or an escape, or
    /// hide a discovered check.
    arrivals: SquareSet,
    /// The squares of the king after the reply and after some of its escapes. Our move must not attack them.
    king_squares: SquareSet,
    /// Sets of flights: each of our checks leaves a whole set, or one of the squares above. Our move must not attack all
    /// flights of a set. A place that is not used holds all squares.
    escapes: [SquareSet; ESCAPES],
    /// The squares next to the king that we do not attack.
    flights: SquareSet,
    /// Our pieces that hide an attack of another piece on a flight.
    screens: SquareSet,
    /// Their pieces that we must not capture: they reply or escape, or hide an attack on a flight.
    defenders: SquareSet,
    /// For each role, the squares from which a piece checks and attacks all the flights.
    checks: [SquareSet; Role::ALL.len()],
    /// The squares that their pieces attack, without the attacks of the king and of pieces that may be pinned. A piece
    /// of ours that checks from there is captured.
    capturable: SquareSet,
    /// For each role, the squares in line with the king.
    aligned: [SquareSet; Role::ALL.len()],
    /// The king that is to be mated, and all pieces, after the reply.
    king: Square,
    occupied: SquareSet,
}

impl QuietRefutation {
    /// The quiet moves that a reply refutes. `None` if a mate in one follows the reply, or if the reply or our next
    /// move may be castling, a promotion, a double step or a capture en passant.
    pub(super) fn new(board: &Board, reply: Move) -> Option<Self> {
        let passed = board.pass()?;
        let legal = passed.to_legal(reply)?;
        let after = legal.play();
        let us = board.turn();
        let king = after.king(us.other());
        if legal.castling().is_some() || is_double_step(legal) || has_special_moves(&after, king) {
            return None;
        }
        let mut refutation = Self::of_everything(&after, us, king);
        refutation.departures |= SquareSet::of(reply.to());
        refutation.defenders |= SquareSet::of(reply.from());
        refutation.arrivals |= attacks::between(reply.from(), reply.to()).with(reply.to());
        refutation.add_own_king(&after);
        if !refutation.add_lines(&after, king) {
            return None;
        }
        refutation.add_captures(&after);
        refutation.add_flights(&after, king);
        refutation.add_hidden_checks(&after, king);
        refutation.add_escapes(&after, king).then_some(refutation)
    }

    /// The refutation of all quiet moves, before anything is known that spoils it.
    fn of_everything(after: &Board, us: Color, king: Square) -> Self {
        let blockers = after.by_color(us.other()).without(king);
        let mut checks = [SquareSet::EMPTY; Role::ALL.len()];
        let mut aligned = checks;
        for role in CHECKING {
            let piece = Piece { color: us.other(), role };
            checks[role as usize] = attacks::of(piece, king, blockers);
            aligned[role as usize] = attacks::of(piece, king, SquareSet::EMPTY);
        }
        Self {
            us,
            blockers,
            departures: SquareSet::EMPTY,
            arrivals: SquareSet::EMPTY,
            king_squares: SquareSet::of(king),
            escapes: [SquareSet::ALL; ESCAPES],
            flights: SquareSet::EMPTY,
            screens: SquareSet::EMPTY,
            defenders: SquareSet::EMPTY,
            checks,
            capturable: SquareSet::EMPTY,
            aligned,
            king,
            occupied: after.occupied(),
        }
    }

    /// Adds the moves that would free our pieces from a pin, or our king from check.
    fn add_own_king(&mut self, after: &Board) {
        if after.pinned().is_empty() && !after.is_check() {
            return;
        }
        let king = after.king(self.us);
        let mut aligned = after.sliders_in_line(king, self.us.other());
        while let Some(slider) = aligned.pop() {
            self.arrivals |= attacks::between(king, slider).with(slider);
        }
        self.departures |= SquareSet::of(king);
    }

    /// Adds our pieces that hide a check, and the squares where a piece would hide one. `false` if
    /// there is a discovered check.
    fn add_lines(&mut self, after: &Board, king: Square) -> bool {
        let (ours, occupied) = (after.by_color(self.us), after.occupied());
        let mut aligned = after.sliders_in_line(king, self.us);
        while let Some(slider) = aligned.pop() {
            let between = attacks::between(king, slider);
            let blockers = between & occupied;
            if blockers.intersects(ours) && !blockers.has_many() {
                return false;
            }
            self.departures |= between & ours;
            self.arrivals |= between;
        }
        true
    }

    /// Adds the squares where their pieces capture. It comes after [`add_lines`](Self::add_lines):
    /// the arrivals then hold each square where a piece may be pinned.
    fn add_captures(&mut self, after: &Board) {
        let mut movable = self.blockers.difference(self.arrivals);
        while let Some(from) = movable.pop() {
            if let Some(piece) = after.piece_at(from) {
                self.capturable |= attacks::of(piece, from, after.occupied());
            }
        }
    }

    /// Adds the flights, and drops the checks that leave one of them.
    fn add_flights(&mut self, after: &Board, king: Square) {
        let occupied = after.occupied().without(king);
        let mut squares = attacks::king(king).difference(self.blockers);
        while let Some(flight) = squares.pop() {
            if !after.attackers_to_with(flight, self.us, occupied).is_empty() {
                continue;
            }
            self.flights |= SquareSet::of(flight);
            let screens = screens(after, flight, self.us);
            self.screens |= screens & after.by_color(self.us);
            self.defenders |= screens;
            for role in CHECKING {
                let piece = Piece { color: self.us.other(), role };
                self.checks[role as usize] &= attacks::of(piece, flight, self.blockers);
            }
        }
        self.departures |= self.screens;
    }

    /// Adds our pieces that block another one that would check.
    fn add_hidden_checks(&mut self, after: &Board, king: Square) {
        let ours = after.by_color(self.us);
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            let piece = Piece { color: self.us, role };
            let checks = attacks::of(piece, king, self.blockers);
            let mut pieces = after.by_piece(self.us, role);
            while let Some(from) = pieces.pop() {
                let mut hidden = attacks::of(piece, from, self.blockers) & checks;
                while let Some(to) = hidden.pop() {
                    let way = attacks::between(from, to).with(to) | attacks::between(to, king);
                    let blockers = way & ours;
                    // If two are in the way, one of them stays there.
                    if !blockers.is_empty()
                        && !blockers.has_many()
                        && !self.leaves_flight(role, from, to)
                    {
                        self.departures |= blockers;
                    }
                }
            }
        }
        let pawns = after.by_piece(self.us, Role::Pawn);
        let mut steps = attacks::pawn(self.us.other(), king);
        while let Some(to) = steps.pop() {
            let one = ahead(self.us.other(), SquareSet::of(to));
            if (one | ahead(self.us.other(), one)).intersects(pawns) {
                self.departures |= one.with(to) & ours;
            }
        }
    }

    /// Whether a check leaves a flight. Adds the flights that it leaves.
    fn leaves_flight(&mut self, role: Role, from: Square, to: Square) -> bool {
        if self.screens.contains(from) {
            return false;
        }
        let piece = Piece { color: self.us, role };
        let left = self.flights.difference(attacks::of(piece, to, self.blockers));
        if !left.is_empty() && !left.intersects(self.king_squares) {
            self.add_flights_left(left);
        }
        !left.is_empty()
    }

    /// Adds the flights that a check leaves. If one set is inside the other, the smaller says more.
    fn add_flights_left(&mut self, left: SquareSet) {
        for escape in &mut self.escapes {
            if escape.difference(left).is_empty() {
                return;
            }
            if left.difference(*escape).is_empty() {
                *escape = left;
                return;
            }
        }
        // There is no place left. The king then needs one of these flights.
        if let Some(flight) = left.first() {
            self.king_squares |= SquareSet::of(flight);
        }
    }

    /// Adds an escape from each check. `false` if there is a mate.
    fn add_escapes(&mut self, after: &Board, king: Square) -> bool {
        for check in after.legals_checking() {
            let mv = check.to_move();
            if self.leaves_flight(check.role(), mv.from(), mv.to()) {
                continue;
            }
            let checked = check.play();
            let Some(escape) = checked.legals().next() else { return false };
            let (from, to) = (escape.to_move().from(), escape.to_move().to());
            if from == king {
                self.king_squares |= SquareSet::of(to);
                self.departures |= screens(&checked, to, self.us) & checked.by_color(self.us);
            } else {
                self.arrivals |= attacks::between(from, to).with(to);
                self.defenders |= SquareSet::of(from);
            }
        }
        true
    }

    /// Whether a piece that goes to a square in line with the king might check, or pin, once another piece has moved.
    /// Two pieces of one side between them keep the line closed, and so do any three.
    fn is_near_in_line(&self, from: Square, to: Square) -> bool {
        let between = attacks::between(self.king, to) & self.occupied.without(from);
        let theirs = between & self.blockers;
        match between.len() {
            0 | 1 => true,
            2 => !theirs.is_empty() && theirs != between,
            _ => false,
        }
    }

    /// Whether the reply refutes a legal move that gives no check.
    pub(super) fn refutes(&self, quiet: Legal<'_>) -> bool {
        let (role, from, to) = (quiet.role(), quiet.to_move().from(), quiet.to_move().to());
        // A piece that captures, and then checks along or attacks a flight across the emptied square, attacks the king
        // from that square already.
        if self.departures.contains(from)
            || self.arrivals.contains(to)
            || quiet.is_capture() && self.defenders.contains(to)
            || self.aligned[role as usize].contains(to) && self.is_near_in_line(from, to)
        {
            return false;
        }
        let mut reached = attacks::of(Piece { color: self.us, role }, to, self.blockers);
        match role {
            Role::Pawn if from.file() != to.file() || is_near_promotion(self.us, to) => {
                return false;
            }
            Role::Pawn => reached |= ahead(self.us, SquareSet::of(to)),
            Role::King if quiet.castling().is_some() => return false,
            _ => {}
        }
        let mut checks = self.checks[role as usize];
        if !quiet.is_capture() {
            checks = checks.difference(self.capturable);
        }
        !reached.intersects(self.king_squares | checks)
            && self.escapes.iter().all(|escape| !escape.difference(reached).is_empty())
    }
}

/// The squares between a square and the sliders of a side in line with it.
fn screens(board: &Board, square: Square, side: Color) -> SquareSet {
    let mut screens = SquareSet::EMPTY;
    let mut aligned = board.sliders_in_line(square, side);
    while let Some(slider) = aligned.pop() {
        screens |= attacks::between(square, slider);
    }
    screens
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
#[path = "../../tests/common/mod.rs"]
pub(crate) mod common;

#[cfg(test)]
pub(crate) mod tests {
    use super::common::{Rng, board};
    use super::*;
    use crate::mate_in_one::has_mate_in_one;

    /// A position with many pieces, most of them near the king that is to be mated. In some there are many pawns, or
    /// this king may castle.
    pub(crate) fn position(rng: &mut Rng) -> Option<Board> {
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
    fn the_board_picture_above_is_right() {
        let board = Board::from_fen("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1").unwrap();
        let reply = board.pass().unwrap().read("a6").unwrap();
        let refutation = QuietRefutation::new(&board, reply).unwrap();
        let refutes = |san| refutation.refutes(board.to_legal(board.read(san).unwrap()).unwrap());
        assert!(refutes("Rg1"));
        assert!(!refutes("Ra4"));
    }

    #[test]
    fn no_mate_in_one_follows_a_quiet_move_that_is_left_out() {
        let mut rng = Rng::new(2026);
        let (mut tried, mut left_out) = (0_u32, 0_u32);
        while left_out < 1_000_000 {
            let Some(board) = position(&mut rng) else { continue };
            let Some(passed) = board.pass() else { continue };
            for reply in passed.legals() {
                let reply = reply.to_move();
                let Some(refutation) = QuietRefutation::new(&board, reply) else { continue };
                for quiet in board.legals().filter(|legal| !legal.gives_check()) {
                    tried += 1;
                    if !refutation.refutes(quiet) {
                        continue;
                    }
                    left_out += 1;
                    let after = quiet.play();
                    let after = after.play(reply).unwrap_or_else(|_| {
                        panic!("{reply} is not legal after {}: {board}", quiet.to_move())
                    });
                    let mv = quiet.to_move();
                    assert!(!has_mate_in_one(&after), "{mv} mates after {reply}: {board}");
                }
            }
        }
        assert!(left_out > tried / 4, "{left_out} of {tried} are left out");
    }
}
