//! A legal move in words.

use core::fmt;

use super::{Board, Legal};
use crate::basics::{CastlingSide, Outcome, SquareSet};

/// A move in words, as [`Legal::sentence`] returns it. Its `Display` writes it.
#[derive(Clone, Copy, Debug)]
pub struct Sentence<'a> {
    legal: Legal<'a>,
}

impl<'a> Legal<'a> {
    /// The move as an English sentence. The alternate format, `{:#}`, also says which squares king and rook reach in
    /// castling, and which pieces give check.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// assert_eq!(Board::START.read_legal("Nf3")?.sentence().to_string(), "White's knight on g1 goes to f3.");
    ///
    /// // The knight uncovers the rook on e1.
    /// let board = Board::from_fen("4k3/8/8/3p4/8/4N3/8/K3R3 w - - 0 1")?;
    /// let check = board.read_legal("Nxd5+")?.sentence();
    /// assert_eq!(check.to_string(), "White's knight on e3 takes the pawn on d5, giving check.");
    /// assert_eq!(
    ///     format!("{check:#}"),
    ///     "White's knight on e3 takes the pawn on d5, giving check with the rook on e1, which it uncovers.",
    /// );
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn sentence(self) -> Sentence<'a> {
        Sentence { legal: self }
    }
}

impl fmt::Display for Sentence<'_> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (legal, next) = (self.legal, self.legal.play());
        match legal.castling() {
            Some(side) => castling(legal, side, f)?,
            None => motion(legal, f)?,
        }
        match next.outcome() {
            Some(Outcome::Stalemate) => f.write_str(": stalemate")?,
            Some(Outcome::Checkmate { .. }) if !f.alternate() => f.write_str(": checkmate")?,
            outcome => check(legal, &next, outcome.is_some_and(|end| end.winner().is_some()), f)?,
        }
        f.write_str(".")
    }
}

/// `White castles kingside`, with the squares in the long form.
#[cfg_attr(not(feature = "compiled"), inline)]
fn castling(legal: Legal<'_>, side: CastlingSide, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (board, player, king) = (legal.board(), legal.board().turn(), legal.from());
    write!(f, "{player} castles {}", side.name())?;
    if !f.alternate() {
        return Ok(());
    }
    let rook = board.castling_rook(player, side).unwrap_or(legal.to());
    let (king_to, rook_to) = (side.king_to(player), side.rook_to(player));
    write!(f, ": the king goes from {king} to {king_to}, the rook from {rook} to {rook_to}")
}

/// `White's queen on f3 goes to h5`, or the piece that it captures there, and the promotion.
#[cfg_attr(not(feature = "compiled"), inline)]
fn motion(legal: Legal<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let to = legal.to();
    write!(f, "{}'s {} on {} ", legal.board().turn(), legal.role(), legal.from())?;
    match legal.captured() {
        None => write!(f, "goes to {to}")?,
        Some(_) if legal.is_en_passant() && !f.alternate() => {
            write!(f, "takes en passant on {to}")?;
        }
        Some(_) if legal.is_en_passant() => {
            write!(f, "takes the pawn that has just passed {to}, en passant")?;
        }
        Some(role) => write!(f, "takes the {role} on {to}")?,
    }
    match legal.promotion() {
        Some(role) => write!(f, " and becomes a {role}"),
        None => Ok(()),
    }
}

/// `, giving check`, with the pieces in the long form.
#[cfg_attr(not(feature = "compiled"), inline)]
fn check(legal: Legal<'_>, next: &Board, is_mate: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let checkers = next.checkers();
    if checkers.is_empty() {
        return Ok(());
    }
    f.write_str(match (is_mate, checkers.has_many()) {
        (true, _) => ", giving checkmate",
        (false, true) => ", giving double check",
        (false, false) => ", giving check",
    })?;
    if !f.alternate() {
        return Ok(());
    }
    let moved = match legal.castling() {
        Some(side) => side.rook_to(legal.board().turn()),
        None => legal.to(),
    };
    // The piece that moved comes first.
    let direct = checkers.and(SquareSet::of(moved)).into_iter();
    for (i, at) in direct.chain(checkers.without(moved)).enumerate() {
        let role = next.piece_at(at).map_or("piece", |piece| piece.role.name());
        write!(f, " {} the {role} on {at}", if i == 0 { "with" } else { "and" })?;
        f.write_str(if at == moved { "" } else { ", which it uncovers" })?;
    }
    Ok(())
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use crate::board::Board;
    use alloc::{format, string::ToString};

    #[track_caller]
    fn says(fen: &str, mv: &str, short: &str, long: &str) {
        let board = Board::from_fen(fen).unwrap();
        let sentence = board.read_legal(mv).unwrap().sentence();
        assert_eq!(
            (sentence.to_string().as_str(), format!("{sentence:#}").as_str()),
            (short, long)
        );
    }

    #[test]
    fn castling_names_the_squares_in_the_long_form() {
        says(
            "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
            "O-O+",
            "White castles kingside, giving check.",
            "White castles kingside: the king goes from e1 to g1, the rook from h1 to f1, giving check with the rook \
             on f1.",
        );
    }

    #[test]
    fn en_passant_and_promotion_have_their_words() {
        says(
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
            "exd6",
            "White's pawn on e5 takes en passant on d6.",
            "White's pawn on e5 takes the pawn that has just passed d6, en passant.",
        );
        says(
            "8/P6k/8/8/8/8/8/K7 w - - 0 1",
            "a8=Q",
            "White's pawn on a7 goes to a8 and becomes a queen.",
            "White's pawn on a7 goes to a8 and becomes a queen.",
        );
    }

    #[test]
    fn checks_mates_and_stalemates_end_the_sentence() {
        says(
            "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1",
            "Nf6++",
            "White's knight on e4 goes to f6, giving double check.",
            "White's knight on e4 goes to f6, giving double check with the knight on f6 and the rook on e1, \
             which it uncovers.",
        );
        says(
            "rnbqkbnr/ppppp2p/8/5pp1/4P3/5Q2/PPPP1PPP/RNB1KBNR w KQkq - 0 3",
            "Qh5#",
            "White's queen on f3 goes to h5: checkmate.",
            "White's queen on f3 goes to h5, giving checkmate with the queen on h5.",
        );
        says(
            "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1",
            "Qg6",
            "White's queen on g5 goes to g6: stalemate.",
            "White's queen on g5 goes to g6: stalemate.",
        );
    }
}
