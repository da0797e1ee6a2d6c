//! Claims about the solution of a problem, and the one function that proves them.
//!
//! `puzzle!`, `puzzles!` and `caissa solve` all call [`Solver::check`]. So they accept the same lines.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use chess_core::epd::{Epd, Operation};
use chess_core::{Board, Legal, Move};

use crate::budget::Exhausted;
use crate::flaw::Flaw;
use crate::play::{self, Dual};
use crate::proof::{Escape, Proof, Verdict};
use crate::solutions::Solutions;
use crate::solver::{Defence, Solver};
use crate::stipulation::{MateIn, NotAStipulation, Stipulation};

/// The claims of a text about the solution of a problem. [`Solver::check`] proves them.
///
/// # Examples
///
/// ```
/// use caissa::epd::Epd;
/// use caissa::mate::{Budget, Claim, Solver};
///
/// let epd = Epd::parse("kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; bm Ra6;")?;
/// let claim = Claim::from_epd(&epd)?;
/// let mut solver = Solver::new(Budget::default());
/// let checked = solver.check(epd.board(), claim.stipulation.unwrap(), &claim)?;
/// assert_eq!(checked.solutions.keys(), claim.keys);
/// assert_eq!(checked.flaws, []);
///
/// let epd = Epd::parse("kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; bm Rxa7+;")?;
/// let claim = Claim::from_epd(&epd)?;
/// let flaws = solver.check(epd.board(), claim.stipulation.unwrap(), &claim)?.flaws;
/// let words = "1. Rxa7+ does not mate in 2: 1... Bxa7 escapes\n1. Ra6 does";
/// assert_eq!(flaws[0].words(epd.board()), words);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Claim {
    /// The goal and its number of moves, if the text says it.
    pub stipulation: Option<Stipulation>,
    /// First moves that solve the problem. Two or more are all of them.
    pub keys: Vec<Move>,
    /// A line of both sides from the position on.
    pub line: Vec<Move>,
    /// Whether the line is the main line, so that each reply in it lasts as long as any other.
    pub is_main_line: bool,
    /// Whether there is only one solution.
    pub is_unique: bool,
    /// The intended number of solutions, `[3]`; or the number of moves at each ply, `[2, 1, 1, 1]`, where those that are
    /// left out are 1. Empty if the text does not say it.
    pub intended: Vec<u8>,
    /// Whether each reply, up to the mate, has only one answer. Helpmates have no replies, so this does not concern
    /// them.
    pub has_no_duals: bool,
}

impl Claim {
    /// The claims of a line of EPD.
    ///
    /// - `dm 2`, or `bm #2` in its place, is a mate in exactly two moves, and `stipulation "s#2"` is a selfmate.
    /// - `bm` are keys.
    /// - `pv` is the main line. Without it, the main line begins with the first key.
    ///
    /// # Errors
    ///
    /// Returns [`NotAClaim`] if an operation is not a stipulation of at most 100 moves. A negative
    /// mate, as in `bm #-2`, is not proved.
    pub fn from_epd(epd: &Epd<'_>) -> Result<Self, NotAClaim> {
        let not_a_claim = |opcode, error| {
            let own = |operation: &Operation<'_>| {
                operation.opcode() == opcode && (opcode != "bm" || operation.raw().starts_with('#'))
            };
            let range = epd.operations().find(own).map(|operation| operation.range());
            NotAClaim { opcode, range: range.unwrap_or_default(), error }
        };
        let mut claim = Self::default();
        if epd.mated_in().is_some() {
            return Err(not_a_claim("bm", NotAStipulation::Mated));
        }
        if let Some(moves) = epd.mate_in() {
            let what = "a number of moves from 1 to 100 in which the side to move mates";
            let moves = u8::try_from(moves).ok().filter(|moves| (1..=MateIn::MOST).contains(moves));
            let opcode = if epd.operation("dm").is_some() { "dm" } else { "bm" };
            let error = || not_a_claim(opcode, NotAStipulation::Expected(what));
            claim.stipulation = Some(MateIn::exactly(moves.ok_or_else(error)?).into());
        }
        if let Some(operation) = epd.operation("stipulation") {
            let parsed = operation.text().to_string().parse();
            claim.stipulation = Some(parsed.map_err(|error| not_a_claim("stipulation", error))?);
        }
        claim.keys = epd.best_moves().collect();
        claim.line = epd.pv().collect();
        if claim.line.is_empty() {
            claim.line.extend(claim.keys.first());
        }
        claim.is_main_line = !claim.line.is_empty();
        if let Some(operation) = epd.operation("intended") {
            let what = "a number of solutions, such as `\"3\"` or `\"2.1.1.1\"`";
            let error = || not_a_claim("intended", NotAStipulation::Expected(what));
            claim.intended = Self::intended_of(&operation.text().to_string()).ok_or_else(error)?;
        }
        Ok(claim)
    }

    /// The intended number of solutions of a text: `3`, `2.1.1.1` or `2.1...`.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::mate::Claim;
    ///
    /// assert_eq!(Claim::intended_of("2.1..."), Some(vec![2, 1]));
    /// assert_eq!(Claim::intended_of("two"), None);
    /// ```
    pub fn intended_of(text: &str) -> Option<Vec<u8>> {
        let numbers =
            text.trim().trim_end_matches('.').split('.').map(|number| number.parse().ok());
        let mut numbers: Vec<u8> = numbers.collect::<Option<_>>()?;
        // `2..` is about the first ply alone, and `2` about the solutions.
        if numbers.len() == 1 && text.contains('.') {
            numbers.push(1);
        }
        Some(numbers).filter(|numbers| !numbers.contains(&0))
    }
}

/// The reason why an operation of EPD is not a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NotAClaim {
    /// The name of the operation: `dm`, `bm` or `stipulation`.
    pub opcode: &'static str,
    /// The byte range of its operands in the line.
    pub range: Range<usize>,
    /// The reason.
    pub error: NotAStipulation,
}

impl fmt::Display for NotAClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.opcode, self.error)
    }
}

impl core::error::Error for NotAClaim {}

/// A problem that has been checked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checked {
    /// All solutions within the number of moves. If there is no flaw, the main line begins with that of the claim.
    pub solutions: Solutions,
    /// The flaws of the claim, flaws of its moves first. If the budget sufficed for the proof and
    /// for nothing more, the last one is [`Flaw::Undecided`].
    pub flaws: Vec<Flaw>,
}

impl Solver {
    /// The greatest number of helpmates that [`check`](Self::check) finds.
    pub const MOST_HELPMATES: usize = 1000;

    /// Solves a problem, and proves what is claimed about it.
    ///
    /// # Errors
    ///
    /// Returns [`Exhausted`] if the budget does not suffice for the proof.
    pub fn check(
        &mut self,
        board: &Board,
        stipulation: Stipulation,
        claim: &Claim,
    ) -> Result<Checked, Exhausted> {
        let mut flaws = Vec::new();
        let solutions = match stipulation {
            Stipulation::Mate(mate) => self.check_mate(board, mate, claim, &mut flaws)?,
            other => {
                let solutions = self.solutions(board, stipulation, Self::MOST_HELPMATES)?;
                check_others(&solutions, stipulation, claim, &mut flaws);
                self.check_keys(&solutions, claim, &mut flaws);
                if !other.manner().is_battle() && !other.is_exact() {
                    flaws.extend(self.short(board, other).unwrap_or_else(|over| Some(over.into())));
                }
                solutions
            }
        };
        let (lines, is_cut, intended) = (solutions.lines(), solutions.is_cut(), &claim.intended);
        if !intended.is_empty() && !lines.is_empty() && (is_cut || !branches(lines, 0, intended)) {
            flaws.push(Flaw::ManySolutions {
                intended: intended.clone(),
                count: lines.len(),
                is_cut,
            });
        }
        flaws.sort_by_key(|flaw| matches!(flaw, Flaw::Undecided(_)));
        Ok(Checked { solutions, flaws })
    }

    /// The shortest line by the same side in fewer moves, which cooks a problem as a second solution does.
    fn short(
        &mut self,
        board: &Board,
        stipulation: Stipulation,
    ) -> Result<Option<Flaw>, Exhausted> {
        let halves = stipulation.halves();
        for halves in (1..halves).filter(|short| short % 2 == halves % 2) {
            let proved = stipulation.with_halves(halves);
            if let Some(line) = self.lines(board, proved, 1)?.pop() {
                return Ok(Some(Flaw::Sooner { proved, line }));
            }
        }
        Ok(None)
    }

    /// Checks a claim about a mate. If the claimed main line is right, the proof contains it.
    fn check_mate(
        &mut self,
        board: &Board,
        mate: MateIn,
        claim: &Claim,
        flaws: &mut Vec<Flaw>,
    ) -> Result<Solutions, Exhausted> {
        let moves = mate.moves();
        let mut proof = match self.prove(board, mate)? {
            Verdict::Mate(proof) => proof,
            Verdict::Sooner(proof) => {
                let line = proof.main_line().to_vec();
                flaws.push(Flaw::Sooner { proved: proof.stipulation(), line });
                return Ok(proof.into());
            }
            Verdict::Escapes(escapes) => {
                let given = claim.keys.first().or(claim.line.first());
                let is_given = |escape: &&Escape| Some(&escape.first) == given;
                let escape = escapes.iter().find(is_given).or(escapes.first()).copied();
                flaws.push(Flaw::NoMate { moves, escape });
                return Ok(Solutions::none(*board, mate.into()));
            }
        };
        for key in &claim.keys {
            if let Err(flaw) = self.check_line(board, moves, core::slice::from_ref(key), false) {
                add(flaw, flaws);
            }
        }
        match self.main_line(board, moves, claim) {
            Ok(line) if line.len() == proof.main_line().len() => proof.line = line,
            Ok(_) => {}
            Err(flaw) => add(flaw, flaws),
        }
        if claim.is_unique && proof.keys().len() > 1 {
            flaws.push(Flaw::Cooked { moves: proof.moves(), keys: proof.keys().to_vec() });
        }
        let solutions = proof.into();
        self.check_keys(&solutions, claim, flaws);
        Ok(solutions)
    }

    /// Checks that a claim with several keys names all of them, and that they have no duals if the claim denies duals.
    fn check_keys(&mut self, solutions: &Solutions, claim: &Claim, flaws: &mut Vec<Flaw>) {
        if claim.keys.len() > 1 && !solutions.is_cut() {
            let mut unnamed = solutions.keys();
            unnamed.retain(|key| !claim.keys.contains(key));
            if !unnamed.is_empty() {
                flaws.push(Flaw::UnnamedKeys(unnamed));
            }
        }
        if claim.has_no_duals
            && let Err(flaw) = self.check_duals(solutions)
        {
            add(flaw, flaws);
        }
    }

    /// Judges the last move of a line: whether it still mates in time. Returns the longest defence against it, to the mate,
    /// which is empty if it mates at once. The replies in the line may be any.
    ///
    /// # Errors
    ///
    /// Returns [`Flaw::WrongMove`] with the reply that refutes the move, [`Flaw::Illegal`], or [`Flaw::Undecided`] if the
    /// budget does not suffice.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    /// use caissa::mate::{Budget, Solver};
    ///
    /// let board = Board::from_fen("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")?;
    /// let mut solver = Solver::new(Budget::default());
    /// let defence = solver.judge(&board, 2, &[board.read("Ra6")?]).unwrap();
    /// assert_eq!(defence.len(), 2);
    /// let flaw = solver.judge(&board, 2, &[board.read("Rh1")?]).unwrap_err();
    /// assert_eq!(flaw.reason(&board), "1. Rh1 does not mate in 2: 1... a5 escapes");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    pub fn judge(&mut self, board: &Board, moves: u8, line: &[Move]) -> Result<Vec<Move>, Flaw> {
        let (after, left) = self.check_line(board, moves, line, false)?;
        Ok(play::longest_defence(self, &after, left)?)
    }

    /// Checks the line of a claim. If it is the main line, it is continued to the mate.
    fn main_line(&mut self, board: &Board, moves: u8, claim: &Claim) -> Result<Vec<Move>, Flaw> {
        let line = &claim.line;
        let (at, left) = self.check_line(board, moves, line, claim.is_main_line)?;
        if !claim.is_main_line || line.is_empty() {
            return Ok(Vec::new());
        }
        let rest = if line.len() % 2 == 1 {
            play::longest_defence(self, &at, left)?
        } else {
            let key = play::key(self, &at, left)?;
            play::main_line(self, &at, key.as_slice(), left)?
        };
        Ok([line, &rest[..]].concat())
    }

    /// Checks that each move of the solving side in a line mates in time, and in a main line that each reply lasts
    /// longest. Returns the last position, and the number of moves that are left.
    fn check_line(
        &mut self,
        board: &Board,
        moves: u8,
        line: &[Move],
        is_main: bool,
    ) -> Result<(Board, u8), Flaw> {
        let (mut at, mut left) = (*board, moves);
        for (ply, mv) in line.iter().enumerate() {
            let so_far = || line[..=ply].to_vec();
            let legal = at.to_legal(*mv).ok_or_else(|| Flaw::Illegal { line: so_far() })?;
            let after = legal.play();
            if ply % 2 == 0 {
                let by = match self.refutation(&after, left.saturating_sub(1))? {
                    Defence::None if left > 0 => None,
                    Defence::Move(by) => Some(Some(by)),
                    Defence::None | Defence::Stalemate => Some(None),
                };
                if let Some(by) = by {
                    let right = play::keys(self, &at, left)?;
                    return Err(Flaw::WrongMove { line: so_far(), moves: left, by, right });
                }
                left -= 1;
            } else if is_main
                && let Some((longest, most)) = play::longest_reply(self, &at, left)?
                && let Some(moves) = self.distance(&after, most.saturating_sub(1))?
            {
                let longest = longest.to_move();
                return Err(Flaw::ShortReply { line: so_far(), moves, longest });
            }
            at = after;
        }
        Ok((at, left))
    }

    /// Checks that no key of a mate or a selfmate has a dual after it.
    fn check_duals(&mut self, solutions: &Solutions) -> Result<(), Flaw> {
        let (stipulation, moves) = (solutions.stipulation(), solutions.stipulation().moves());
        for key in solutions.proof().map_or(&[][..], Proof::keys) {
            let Some(after) = solutions.board().to_legal(*key).map(Legal::play) else { continue };
            let dual = match stipulation {
                Stipulation::Mate(_) => play::dual(self, &after, moves - 1)?,
                other => play::dual(&mut self.battle(other), &after, moves - 1)?,
            };
            if let Some(Dual { line, answers }) = dual {
                return Err(Flaw::Dual { line: [&[*key], &line[..]].concat(), answers });
            }
        }
        Ok(())
    }
}

/// Checks a claim about selfmates or helpmates.
fn check_others(
    solutions: &Solutions,
    stipulation: Stipulation,
    claim: &Claim,
    flaws: &mut Vec<Flaw>,
) {
    let lines = solutions.lines();
    if lines.is_empty() {
        flaws.push(Flaw::NoSolution(stipulation));
        return;
    }
    let proved = solutions.stipulation();
    let given = claim.keys.iter().map(core::slice::from_ref).chain([&claim.line[..]]);
    for line in given.filter(|_| !solutions.is_cut()) {
        let is_of = |solution: &Vec<Move>| solution.starts_with(line) || line.starts_with(solution);
        if !lines.iter().any(is_of) {
            add(Flaw::NoSolutionBegins { stipulation: proved, line: line.to_vec() }, flaws);
        }
    }
    if proved.moves() < stipulation.moves() {
        flaws.push(Flaw::Sooner { proved, line: solutions.main_line().to_vec() });
    } else if claim.is_unique && lines.len() > 1 {
        let (count, is_cut) = (lines.len(), solutions.is_cut());
        flaws.push(Flaw::ManySolutions { intended: Vec::new(), count, is_cut });
    }
}

/// Whether lines, which agree up to a ply, branch from there as intended.
fn branches(lines: &[Vec<Move>], ply: usize, intended: &[u8]) -> bool {
    let count =
        |number: usize| intended.get(ply).map_or(1, |wanted| usize::from(*wanted)) == number;
    if intended.len() == 1 {
        return count(lines.len());
    }
    let groups: Vec<_> = lines.chunk_by(|one, other| one.get(ply) == other.get(ply)).collect();
    let is_end = || lines.iter().all(|line| line.len() <= ply + 1);
    count(groups.len())
        && (is_end() || groups.into_iter().all(|group| branches(group, ply + 1, intended)))
}

/// Adds a flaw that is not there yet.
fn add(flaw: Flaw, flaws: &mut Vec<Flaw>) {
    if !flaws.contains(&flaw) {
        flaws.push(flaw);
    }
}
