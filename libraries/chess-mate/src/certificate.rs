//! Certificates: what another program needs to check the length of a mate without a search of its own.

use alloc::vec::Vec;
use core::fmt;

use chess_core::{Board, Legal, Move};

use crate::budget::Exhausted;
use crate::play;
use crate::proof::Proof;
use crate::solver::{Defence, Solver};
use crate::stipulation::Stipulation;

/// A certificate of a mate in exactly this number of moves: a key with an answer to every reply, and against each try
/// to mate sooner a defence.
///
/// # Examples
///
/// ```
/// use chess_core::Board;
/// use chess_mate::{Budget, MateIn, Solver, Verdict};
///
/// let board = Board::from_fen("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")?;
/// let mut solver = Solver::new(Budget::default());
/// let Ok(Verdict::Mate(proof)) = solver.prove(&board, MateIn::exactly(2)) else { panic!() };
/// let certificate = solver.certificate(&proof, 1_000).unwrap();
/// assert_eq!(board.san(certificate.key()), "Ra6");
/// // An answer to each of seven replies; and no move mates at once, which needs no defence.
/// assert_eq!(certificate.attack().answers().len(), 7);
/// assert_eq!(certificate.defence().answers().len(), 0);
/// # Ok::<(), chess_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Certificate {
    board: Board,
    moves: u8,
    key: Move,
    attack: Strategy,
    defence: Strategy,
}

impl Certificate {
    /// The position.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The number of moves to mate, against the best defence.
    pub const fn moves(&self) -> u8 {
        self.moves
    }

    /// The first move. Where several mate equally soon, it is the first of [`Proof::keys`].
    pub const fn key(&self) -> Move {
        self.key
    }

    /// The play of the mating side after the key: an answer to every reply. It is empty after mate.
    pub const fn attack(&self) -> &Strategy {
        &self.attack
    }

    /// The play of the other side, so that it is not mated sooner: an answer to every move, but not to a stalemate.
    /// It ends before the last move of the mating side, which has to be tried: it mates in no way.
    pub const fn defence(&self) -> &Strategy {
        &self.defence
    }

    /// The number of moves that it gives: the key, and the answers of both strategies.
    pub fn size(&self) -> usize {
        1 + self.attack.size() + self.defence.size()
    }
}

/// The play of one side: answers to the moves of the other side.
#[derive(Clone, Debug, Default)]
pub struct Strategy {
    answers: Vec<Response>,
}

impl Strategy {
    /// An answer to each move that needs one.
    pub fn answers(&self) -> &[Response] {
        &self.answers
    }

    fn size(&self) -> usize {
        self.answers.iter().map(|answer| 1 + answer.afterwards.size()).sum()
    }
}

/// The answer to a move, and what is played afterwards.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Response {
    /// The move of the other side.
    pub to: Move,
    /// The answer.
    pub by: Move,
    /// The answers to the next moves.
    pub afterwards: Strategy,
}

/// The reason why there is no certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoCertificate {
    /// The budget did not suffice.
    Budget,
    /// It would have more answers than allowed.
    Length,
    /// The proof is that of a selfmate.
    Selfmate,
    /// A king or a rook castles from a square of its own, as in Chess960.
    Chess960,
}

impl From<Exhausted> for NoCertificate {
    fn from(_: Exhausted) -> Self {
        Self::Budget
    }
}

impl fmt::Display for NoCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Budget => "the budget of positions was spent before the certificate was complete",
            Self::Length => "the certificate would have too many moves",
            Self::Selfmate => "a selfmate has no certificate",
            Self::Chess960 => "a position with castling as in Chess960 has no certificate",
        })
    }
}

impl core::error::Error for NoCertificate {}

impl Solver {
    /// Makes the certificate of a mate that has been proved, of at most `most` answers.
    ///
    /// The attack of a mate in four seldom has a hundred answers. The defence has one for each line of the mating side:
    /// some thirty for a mate in three, a thousand for a mate in four, and thirty thousand for a mate in five.
    ///
    /// # Errors
    ///
    /// Returns [`NoCertificate`] for selfmates and for castling as in Chess960, or if the budget or `most` does not
    /// suffice.
    pub fn certificate(
        &mut self,
        proof: &Proof,
        most: usize,
    ) -> Result<Certificate, NoCertificate> {
        let (Stipulation::Mate(_), Some(key)) = (proof.stipulation(), proof.keys().first()) else {
            return Err(NoCertificate::Selfmate);
        };
        let (board, moves) = (*proof.board(), proof.moves());
        if board.is_chess960() {
            return Err(NoCertificate::Chess960);
        }
        let mut room = most;
        let attack = match board.to_legal(*key) {
            Some(key) => self.attack(&key.play(), moves - 1, &mut room)?,
            None => Strategy::default(),
        };
        let defence = self.defence(&board, moves - 1, &mut room)?;
        Ok(Certificate { board, moves, key: *key, attack, defence })
    }

    /// An answer to every reply of the side to move, which is mated within `moves`.
    fn attack(
        &mut self,
        board: &Board,
        moves: u8,
        room: &mut usize,
    ) -> Result<Strategy, NoCertificate> {
        let mut answers = Vec::new();
        for reply in board.legals() {
            let next = reply.play();
            // After a proof, there is a distance, and a key for it.
            let Some(least) = self.distance(&next, moves)? else { continue };
            let Some(by) = play::key(self, &next, least)?.and_then(|key| next.to_legal(key)) else {
                continue;
            };
            take(room)?;
            let afterwards = self.attack(&by.play(), least - 1, room)?;
            answers.push(Response { to: reply.to_move(), by: by.to_move(), afterwards });
        }
        Ok(Strategy { answers })
    }

    /// A defence against every move of the side to move, which does not mate within `moves`.
    fn defence(
        &mut self,
        board: &Board,
        moves: u8,
        room: &mut usize,
    ) -> Result<Strategy, NoCertificate> {
        let mut answers = Vec::new();
        if moves < 2 {
            return Ok(Strategy { answers });
        }
        for attempt in board.legals() {
            let after = attempt.play();
            let Defence::Move(by) = self.refutation(&after, moves - 1)? else { continue };
            take(room)?;
            let afterwards = match after.to_legal(by).map(Legal::play) {
                Some(next) => self.defence(&next, moves - 1, room)?,
                None => Strategy::default(),
            };
            answers.push(Response { to: attempt.to_move(), by, afterwards });
        }
        Ok(Strategy { answers })
    }
}

/// Takes the room of one answer.
fn take(room: &mut usize) -> Result<(), NoCertificate> {
    *room = room.checked_sub(1).ok_or(NoCertificate::Length)?;
    Ok(())
}
