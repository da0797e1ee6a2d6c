//! Certificates: what another program needs to check the length of a mate without a search of its own.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use chess_core::{Board, Move};

use crate::budget::Exhausted;
use crate::play;
use crate::proof::Proof;
use crate::solver::{Defence, Solver};
use crate::stipulation::Stipulation;

/// A certificate of a mate in exactly this number of moves: a key with an answer to every reply, and against each try
/// to mate sooner a defence. It may also say that the key is the only one: then it has a defence against each other first
/// move, too.
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
/// // An answer to b7xa6, and one to the six other replies; and no move mates at once, which needs no defence.
/// assert_eq!(certificate.attack().answers().len(), 1);
/// assert_eq!(board.play_text("Ra6")?.play_text("Bh2")?.san(certificate.attack().otherwise().unwrap().by), "Rxa7#");
/// assert_eq!(certificate.defence().answers().len(), 0);
/// # Ok::<(), chess_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Certificate {
    board: Board,
    moves: u8,
    key: Move,
    only_key: Option<Move>,
    attack: Strategy,
    defence: Strategy,
    size: usize,
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

    /// The key, if the certificate says that no other first move mates in this number of moves.
    pub const fn only_key(&self) -> Option<Move> {
        self.only_key
    }

    /// The play of the mating side after the key: an answer to every reply. It is empty after mate.
    pub const fn attack(&self) -> &Strategy {
        &self.attack
    }

    /// The play of the other side, so that it is not mated sooner: an answer to every move, but not to a stalemate.
    /// It ends before the last move of the mating side, which has to be tried: it mates in no way. With an
    /// [`only_key`](Self::only_key), it lasts one move longer after each other first move.
    pub const fn defence(&self) -> &Strategy {
        &self.defence
    }

    /// The number of moves that a checker tries: the key, and the answers of both strategies, each as often as it is given.
    pub const fn size(&self) -> usize {
        self.size
    }
}

/// The play of one side: answers to the moves of the other side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strategy {
    answers: Vec<Response>,
    otherwise: Option<Box<Sequel>>,
}

impl Strategy {
    /// An answer to each move that needs its own.
    pub fn answers(&self) -> &[Response] {
        &self.answers
    }

    /// The answer to all other moves, such as a threat.
    pub fn otherwise(&self) -> Option<&Sequel> {
        self.otherwise.as_deref()
    }

    /// The answer to a move.
    pub fn to(&self, mv: Move) -> Option<&Sequel> {
        let own = self.answers.iter().find(|answer| answer.to == mv);
        own.map(|answer| &answer.answer).or(self.otherwise())
    }

    /// The strategy with these answers to all moves, the most frequent of which by its size is that to all other moves.
    fn complete(answers: Vec<Response>) -> Self {
        let weight = |answer: &Sequel| {
            let equal = answers.iter().filter(|other| other.answer == *answer).count();
            (equal - 1) * (1 + answer.afterwards.written())
        };
        let mut distinct: Vec<(usize, &Sequel)> = Vec::new();
        for Response { answer, .. } in &answers {
            if !distinct.iter().any(|(_, known)| *known == answer) {
                distinct.push((weight(answer), answer));
            }
        }
        let most = distinct.into_iter().max_by_key(|(weight, _)| *weight);
        let Some((1.., otherwise)) = most else { return Self { answers, otherwise: None } };
        let otherwise = Box::new(otherwise.clone());
        let answers = answers.into_iter().filter(|answer| answer.answer != *otherwise).collect();
        Self { answers, otherwise: Some(otherwise) }
    }

    /// The number of answers as they are written.
    fn written(&self) -> usize {
        let answers = self.answers.iter().map(|answer| &answer.answer).chain(self.otherwise());
        answers.map(|answer| 1 + answer.afterwards.written()).sum()
    }
}

/// A move of the other side, and the answer to it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Response {
    /// The move of the other side.
    pub to: Move,
    /// The answer.
    pub answer: Sequel,
}

/// An answer, and what is played afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sequel {
    /// The move.
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
    /// The proof is not that of a direct mate.
    Selfmate,
    /// There is more than one key, so none is the only one.
    Keys,
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
            Self::Selfmate => "only direct mates have certificates",
            Self::Keys => "it has more than one key",
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
    /// Returns [`NoCertificate`] for all but direct mates, and for castling as in Chess960, or if the budget or `most` does not
    /// suffice.
    pub fn certificate(
        &mut self,
        proof: &Proof,
        most: usize,
    ) -> Result<Certificate, NoCertificate> {
        self.certify(proof, None, most)
    }

    /// The same with a proof that the key is the only one. It is as long as the certificate of a mate that takes one move
    /// more: some thirty answers for a mate in two, a thousand for a mate in three.
    ///
    /// # Errors
    ///
    /// Returns [`NoCertificate`] as [`certificate`](Self::certificate) does, or if there are several keys.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::Board;
    /// use chess_mate::{Budget, MateIn, NoCertificate, Solver, Verdict};
    ///
    /// let mut solver = Solver::new(Budget::default());
    /// let mut certificate = |fen| {
    ///     let board = Board::from_fen(fen).unwrap();
    ///     let Ok(Verdict::Mate(proof)) = solver.prove(&board, MateIn::exactly(2)) else { panic!() };
    ///     solver.only_key_certificate(&proof, 1_000)
    /// };
    /// let morphy = certificate("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1").unwrap();
    /// assert_eq!(morphy.only_key(), Some(morphy.key()));
    /// // A defence against each of 15 other first moves, and the seven answers of the attack.
    /// assert_eq!(morphy.size(), 1 + 15 + 7);
    /// let cooked = certificate("7k/8/4K3/8/8/8/8/1Q4R1 w - - 0 1");
    /// assert_eq!(cooked.unwrap_err(), NoCertificate::Keys);
    /// ```
    pub fn only_key_certificate(
        &mut self,
        proof: &Proof,
        most: usize,
    ) -> Result<Certificate, NoCertificate> {
        self.certify(proof, Some(proof.key().ok_or(NoCertificate::Keys)?), most)
    }

    fn certify(
        &mut self,
        proof: &Proof,
        only_key: Option<Move>,
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
        let within = if only_key.is_some() { moves } else { moves - 1 };
        let defence = self.defence(&board, within, only_key, &mut room)?;
        let size = 1 + most - room;
        Ok(Certificate { board, moves, key: *key, only_key, attack, defence, size })
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
            let answer = Sequel { by: by.to_move(), afterwards };
            answers.push(Response { to: reply.to_move(), answer });
        }
        Ok(Strategy::complete(answers))
    }

    /// A defence against each attempt to mate within `moves`, and after the only key within one less. None is needed against the
    /// last move, which does not mate, and after stalemate.
    fn defence(
        &mut self,
        board: &Board,
        moves: u8,
        only_key: Option<Move>,
        room: &mut usize,
    ) -> Result<Strategy, NoCertificate> {
        let (mut answers, mut is_complete) = (Vec::new(), true);
        for attempt in board.legals() {
            let to = attempt.to_move();
            let left = moves.saturating_sub(1 + u8::from(only_key == Some(to)));
            if left == 0 {
                continue;
            }
            let after = attempt.play();
            let Defence::Move(by) = self.refutation(&after, left)? else {
                is_complete = false;
                continue;
            };
            take(room)?;
            let afterwards = match after.play(by) {
                Ok(next) if left > 1 => self.defence(&next, left, None, room)?,
                _ => Strategy::default(),
            };
            answers.push(Response { to, answer: Sequel { by, afterwards } });
        }
        // An answer to all other moves would answer a stalemate, too.
        let incomplete = |answers| Strategy { answers, otherwise: None };
        Ok(if is_complete { Strategy::complete(answers) } else { incomplete(answers) })
    }
}

/// Takes the room of one answer.
fn take(room: &mut usize) -> Result<(), NoCertificate> {
    *room = room.checked_sub(1).ok_or(NoCertificate::Length)?;
    Ok(())
}
