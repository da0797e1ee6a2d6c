//! Mate in one. Most positions of a proof need nothing but this test.
//!
//! It looks outwards from the king that is to be mated, at the squares from which each piece would give check. Nearly
//! every check leaves the king a flight or can be captured, and attack sets show that without playing the move. The few
//! checks that are left are played, and the rules decide:
//!
//! ```text
//!  8  . . . . . . k .      1.Ra8+ does not mate: h7 was not attacked before, and a8 does not
//!  7  . . . . . p p .      attack it. The king has a flight there, so the check is not played.
//!  6  . . . . . . . p
//!  ..
//!  1  R . . . . . K .
//! ```

use chess_core::{
    Board, CastlingSide, Color, File, Legal, Move, Piece, Rank, Role, Square, SquareSet, attacks,
};

/// Whether the side to move has a mate in one.
pub(crate) fn has_mate_in_one(board: &Board) -> bool {
    let king = board.king(board.turn().other());
    Checks::new(board, king).has_mate() || has_special_moves(board, king) && has_special_mate(board)
}

/// Whether a promotion, a capture en passant or castling mates.
fn has_special_mate(board: &Board) -> bool {
    let is_special = |legal: &Legal<'_>| {
        legal.promotion().is_some() || legal.is_en_passant() || legal.castling().is_some()
    };
    board.legals_checking().filter(is_special).any(|legal| legal.play().is_checkmate())
}

/// Whether there may be a promotion, a capture en passant, or castling that gives check to a king. These moves change
/// more than two squares or the role of a piece, so the attack sets below do not cover them.
pub(crate) fn has_special_moves(board: &Board, king: Square) -> bool {
    let us = board.turn();
    let (first, seventh) = match us {
        Color::White => (Rank::FIRST, Rank::SEVENTH),
        Color::Black => (Rank::EIGHTH, Rank::SECOND),
    };
    // The rook goes to the d- or the f-file.
    let is_castled_at = matches!(king.file(), File::D | File::F) || king.rank() == first;
    board.en_passant().is_some()
        || board.by_piece(us, Role::Pawn).intersects(SquareSet::rank(seventh))
        || is_castled_at
            && CastlingSide::ALL.iter().any(|side| board.castling_rook(us, *side).is_some())
}

/// The squares one step ahead for the pawns of a side.
pub(super) fn ahead(side: Color, squares: SquareSet) -> SquareSet {
    match side {
        Color::White => SquareSet::from_bits(squares.bits() << 8),
        Color::Black => SquareSet::from_bits(squares.bits() >> 8),
    }
}

/// The squares of a set from which a piece attacks all flights on an empty board.
fn attacking(role: Role, mut squares: SquareSet, mut flights: SquareSet) -> SquareSet {
    while !squares.is_empty()
        && let Some(flight) = flights.pop()
    {
        squares = squares.and(attacks::reach(role, flight));
    }
    squares
}

/// The checks of a position, with facts that the tests of all of them share.
struct Checks<'a> {
    board: &'a Board,
    us: Color,
    /// The king that is to be mated, the squares around it, and those of them without a piece of its own side.
    king: Square,
    around: SquareSet,
    ring: SquareSet,
    /// All pieces but this king: the squares behind it, seen from an attacker, are attacked too.
    occupied: SquareSet,
    /// The squares from which a rook, a bishop and a knight would check.
    straight: SquareSet,
    diagonal: SquareSet,
    knight: SquareSet,
    /// The squares that the side to move attacks, those that its queens, rooks and bishops attack, and at least those
    /// that two of its pieces attack.
    attacked: SquareSet,
    by_sliders: SquareSet,
    twice: SquareSet,
    /// The pieces, except pawns, that give check from a square of their own.
    checking: SquareSet,
    /// The squares to which the king could go if it were to move.
    flights: SquareSet,
}

impl<'a> Checks<'a> {
    fn new(board: &'a Board, king: Square) -> Self {
        let (us, around) = (board.turn(), attacks::king(king));
        let (occupied, free) = (board.occupied(), board.by_color(us).complement());
        let mut checks = Self {
            board,
            us,
            king,
            around,
            ring: around.difference(board.by_color(us.other())),
            occupied: occupied.without(king),
            straight: attacks::rook(king, occupied).and(free),
            diagonal: attacks::bishop(king, occupied).and(free),
            knight: attacks::knight(king).and(free),
            attacked: attacks::pawns(us, board.by_piece(us, Role::Pawn)),
            by_sliders: SquareSet::EMPTY,
            twice: SquareSet::EMPTY,
            checking: SquareSet::EMPTY,
            flights: SquareSet::EMPTY,
        };
        checks.add_sliders();
        checks.add_steppers();
        checks.flights = checks.ring.difference(checks.attacked);
        checks
    }

    /// Adds the queens, rooks and bishops.
    ///
    /// Sets are emptied by `pop` here: macros are not optimised, and an unoptimised iterator costs several times as
    /// much.
    fn add_sliders(&mut self) {
        let board = self.board;
        let ours = board.by_color(self.us);
        let queens = board.by_role(Role::Queen).and(ours);
        let mut pieces = board.by_role(Role::Bishop).and(ours);
        while let Some(from) = pieces.pop() {
            self.add_slider(from, attacks::bishop(from, self.occupied), self.diagonal);
        }
        let mut pieces = board.by_role(Role::Rook).and(ours);
        while let Some(from) = pieces.pop() {
            self.add_slider(from, attacks::rook(from, self.occupied), self.straight);
        }
        let (mut pieces, checks) = (queens, self.straight.or(self.diagonal));
        while let Some(from) = pieces.pop() {
            let attacked = attacks::rook(from, self.occupied);
            self.add_slider(from, attacked.or(attacks::bishop(from, self.occupied)), checks);
        }
    }

    fn add_slider(&mut self, from: Square, attacked: SquareSet, checks: SquareSet) {
        self.by_sliders = self.by_sliders.or(attacked);
        self.add(from, attacked, checks);
    }

    /// Adds the knights and the king.
    fn add_steppers(&mut self) {
        let mut knights = self.board.by_piece(self.us, Role::Knight);
        while let Some(from) = knights.pop() {
            self.add(from, attacks::knight(from), self.knight);
        }
        let king = self.board.king(self.us);
        self.add(king, attacks::king(king), SquareSet::EMPTY);
    }

    /// Adds the attacks of a piece that checks from some squares.
    fn add(&mut self, from: Square, attacked: SquareSet, checks: SquareSet) {
        self.twice = self.twice.or(self.attacked.and(attacked));
        self.attacked = self.attacked.or(attacked);
        if attacked.intersects(checks) {
            self.checking = self.checking.with(from);
        }
    }

    /// Whether a move mates. Promotions, and some captures en passant and castlings, are left to [`has_special_mate`].
    fn has_mate(&self) -> bool {
        let mut pieces = self.checking;
        while let Some(from) = pieces.pop() {
            if self.mates_by(from) {
                return true;
            }
        }
        self.mates_by_pawn() || self.mates_by_uncovering()
    }

    /// Whether a piece mates from a square of its own.
    fn mates_by(&self, from: Square) -> bool {
        let Some(piece) = self.board.piece_at(from) else { return false };
        let checks = match piece.role {
            Role::Knight => self.knight,
            Role::Bishop => self.diagonal,
            Role::Rook => self.straight,
            _ => self.straight.or(self.diagonal),
        };
        let attacked = attacks::of(piece, from, self.occupied);
        let squares = attacked.and(checks);
        if self.by_sliders.contains(from) {
            self.mates_and_opens(piece.role, from, squares)
        } else {
            self.mates_and_opens_nothing(piece.role, from, attacked, squares)
        }
    }

    /// Whether a piece mates from one of these squares, if its leaving may open a line of a slider that protects it.
    fn mates_and_opens(&self, role: Role, from: Square, squares: SquareSet) -> bool {
        // A line through the square that it leaves ends on none of these flights.
        let closed = self.flights.difference(attacks::reach(Role::Queen, from));
        let mut squares = attacking(role, squares, closed);
        while let Some(to) = squares.pop() {
            if !self.leaves_flight(role, from, to) && self.is_mate(from, to) {
                return true;
            }
        }
        false
    }

    /// The same if no slider protects the piece. Then the flights are those that it must attack from its new square.
    fn mates_and_opens_nothing(
        &self,
        role: Role,
        from: Square,
        attacked: SquareSet,
        squares: SquareSet,
    ) -> bool {
        // No other piece protects these squares.
        let alone = attacked.and(self.around).difference(self.twice);
        let flights = self.flights.or(alone.and(self.ring));
        let mut squares = attacking(role, squares.difference(alone), flights);
        let piece = Piece { color: self.us, role };
        while let Some(to) = squares.pop() {
            let attacked = attacks::of(piece, to, self.occupied.without(from));
            if flights.difference(attacked).is_empty() && self.is_mate(from, to) {
                return true;
            }
        }
        false
    }

    /// Whether a pawn mates from one of these squares, without promotion.
    fn mates_by_pawn(&self) -> bool {
        let pawns = self.board.by_piece(self.us, Role::Pawn);
        let squares = attacks::pawn(self.us.other(), self.king);
        let mut squares = squares.difference(self.board.by_color(self.us));
        while let Some(to) = squares.pop() {
            let from = if self.occupied.contains(to) {
                attacks::pawn(self.us.other(), to)
            } else {
                self.behind(to)
            };
            for from in from.and(pawns) {
                if !self.leaves_flight(Role::Pawn, from, to) && self.is_mate(from, to) {
                    return true;
                }
            }
        }
        false
    }

    /// The squares from which a pawn may go straight to an empty square.
    fn behind(&self, to: Square) -> SquareSet {
        let them = self.us.other();
        let one = ahead(them, SquareSet::of(to));
        let two = ahead(them, one.difference(self.occupied));
        let is_double = match self.us {
            Color::White => to.rank() == Rank::FOURTH,
            Color::Black => to.rank() == Rank::FIFTH,
        };
        if is_double { one.or(two) } else { one }
    }

    /// Whether a piece mates by leaving the line of a queen, a rook or a bishop.
    fn mates_by_uncovering(&self) -> bool {
        let board = self.board;
        let mut in_line = board.sliders_in_line(self.king, self.us);
        while let Some(slider) = in_line.pop() {
            let between = attacks::between(self.king, slider).and(self.occupied);
            if between.has_many() {
                continue;
            }
            for from in between.and(board.by_color(self.us)) {
                let is_mate = |to| self.is_mate_when_played(Move::new(from, to));
                if board.destinations(from).into_iter().any(is_mate) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether a check that leaves no flight mates, if it is legal.
    fn is_mate(&self, from: Square, to: Square) -> bool {
        !self.is_captured(from, to) && self.is_mate_when_played(Move::new(from, to))
    }

    /// Whether the king has a flight after a check: a square that was not attacked before, the square of the checking
    /// piece, or a square that this piece attacked before it moved. All other squares stay attacked.
    fn leaves_flight(&self, role: Role, from: Square, to: Square) -> bool {
        let piece = Piece { color: self.us, role };
        let (board, us) = (self.board, self.us);
        let occupied = self.occupied.without(from).with(to);
        let seen = attacks::of(piece, to, occupied).with(to);
        let is_free =
            |flight: Square| board.attackers_to_with(flight, us, occupied).without(from).is_empty();
        // Only a line that the piece opens attacks more squares than before.
        let stays_free = |flight| {
            let opened = board.sliders_in_line(flight, us).and(attacks::line(flight, from));
            opened.without(from).is_empty() || is_free(flight)
        };
        let mut likely = self.flights.difference(seen);
        while let Some(flight) = likely.pop() {
            if stays_free(flight) {
                return true;
            }
        }
        if self.around.contains(to) && is_free(to) {
            return true;
        }
        let mut left = attacks::of(piece, from, self.occupied).and(self.ring).difference(seen);
        while let Some(flight) = left.pop() {
            if is_free(flight) {
                return true;
            }
        }
        false
    }

    /// Whether a piece other than the king can capture the piece that gives check.
    fn is_captured(&self, from: Square, to: Square) -> bool {
        let occupied = self.board.occupied().without(from).with(to);
        let them = self.us.other();
        let captors = self.board.attackers_to_with(to, them, occupied).without(self.king);
        let is_legal = |captor: Square| {
            let occupied = occupied.without(captor);
            let attackers = self.board.attackers_to_with(self.king, self.us, occupied);
            attackers.without(from).without(to).is_empty()
        };
        captors.into_iter().any(is_legal)
    }

    fn is_mate_when_played(&self, mv: Move) -> bool {
        self.board.to_legal(mv).is_some_and(|legal| legal.play().is_checkmate())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::quiet_refutation::common::Rng;
    use crate::solver::quiet_refutation::tests::position;

    #[test]
    fn a_mate_in_one_is_a_check_that_leaves_no_move() {
        let mut rng = Rng::new(29);
        let (mut mates, mut others, mut passed) = (0_u32, 0_u32, 0_u32);
        while mates < 20_000 {
            let Some(board) = position(&mut rng) else { continue };
            // After a double step of the other side, a pawn may mate en passant.
            let passed_on = board.pass();
            let mut steps = passed_on.iter().flat_map(|board| board.legals().map(Legal::play));
            let step = steps.find(|board| board.en_passant().is_some());
            passed += u32::from(step.is_some());
            let board = step.unwrap_or(board);
            let mut has_mate = false;
            for legal in board.legals() {
                let after = legal.play();
                let is_mate = after.is_check() && after.legals().next().is_none();
                assert_eq!(after.is_checkmate(), is_mate, "{after}");
                has_mate |= is_mate;
            }
            assert_eq!(has_mate_in_one(&board), has_mate, "{board}");
            mates += u32::from(has_mate);
            others += u32::from(!has_mate);
        }
        assert!(others > mates / 2, "{others}");
        assert!(passed > mates / 20, "{passed}");
    }

    #[test]
    fn en_passant_castling_and_promotions_mate() {
        for fen in [
            "6B1/8/4Q3/k3Pp1R/7Q/8/4R1K1/8 w - f6 0 1",
            "7R/8/4Q3/8/8/p4k2/4N3/4K2R w K - 0 1",
            "8/8/5r2/4Q3/5R2/3k4/8/R3K1n1 w Q - 0 1",
            "8/8/5r2/4Q3/5R2/3k4/8/1R3Kn1 w B - 0 1",
            "6k1/1P3ppp/8/8/8/8/8/7K w - - 0 1",
        ] {
            let board = Board::from_fen(fen).unwrap();
            assert!(has_mate_in_one(&board), "{fen}");
            // No other move does.
            assert!(!Checks::new(&board, board.king(Color::Black)).has_mate(), "{fen}");
        }
    }
}
