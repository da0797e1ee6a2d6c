//! Objections to test positions: best moves that miss a mate or lose, and moves to avoid that are best.

use std::ops::Range;

use chess_core::epd::{Epd, EpdMoves};
use chess_core::error::{Explanation, Needs};
use chess_core::pgn::Eval;
use chess_core::text::Listed;
use chess_core::{Board, Color, GameBuf, History, Legal, Move, Role};
use chess_mate::{Budget, MateIn, Proof, Verdict, prove};

use crate::analysis::{Judgement, Review};
use crate::assessment::Assessment;
use crate::limits::{Limits, Time};

/// The most moves of a mate that is proved.
const LONGEST_MATE: i32 = 8;
/// The positions that a proof may visit: less than a second.
const POSITIONS: u64 = 1_000_000;
/// The plies of a line that is shown.
const LINE: usize = 10;
/// The plies in which a move loses material, or more in an exchange.
const SHORT: usize = 6;

/// An objection to an operation of EPD, `bm` or `am`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Objection {
    /// The position.
    pub board: Board,
    /// The move of the operation.
    pub mv: Move,
    /// The byte range of the move in the line, or of all moves of the operation if they are not divided by spaces and
    /// commas alone.
    pub range: Range<usize>,
    reason: Reason,
}

#[derive(Clone, Debug)]
enum Reason {
    /// A best move misses a mate, which is proved.
    MissedMate(Proof),
    /// A best move lets the other side mate, which is proved.
    AllowedMate(Proof),
    /// The engine finds a best move far worse than another one.
    Bad { best: Assessment, own: Assessment },
    /// A move to avoid mates, which is proved.
    AvoidedMate(Proof),
    /// The engine finds a move to avoid far better than all others.
    Good { best: Assessment, other: Assessment },
}

/// The codes, in the order of their rows.
const MISSED_MATE: usize = 0;
const ALLOWED_MATE: usize = 1;
const BAD: usize = 2;
const GOOD: usize = 3;

impl Objection {
    /// The catalogue of the codes; like [`ErrorKind::EXPLANATIONS`](chess_core::ErrorKind::EXPLANATIONS).
    pub const EXPLANATIONS: &'static [Explanation] = &[
        Explanation::new(
            "engine/missed-mate",
            "A best move (`bm`) of EPD does not mate, but another move does. The mate is proved against every defence.",
            Some("6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra7;"),
            Needs::Engine,
        ),
        Explanation::new(
            "engine/allowed-mate",
            "After a best move (`bm`) of EPD, the other side mates, and another move was far better in the eyes of the \
             engine. The mate is proved against every defence.",
            Some("r5k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - bm Rb7;"),
            Needs::Engine,
        ),
        Explanation::new(
            "engine/bad-best-move",
            "In the eyes of the engine, a best move (`bm`) of EPD is a blunder: it costs two pawns in an even position, and \
             more in a won one. This is an opinion: a longer search may have another one.",
            Some("r3k3/pp3ppp/8/3q4/8/8/PP3PPP/3QK2R w - - bm Qd4;"),
            Needs::Engine,
        ),
        Explanation::new(
            "engine/good-avoid-move",
            "A move to avoid (`am`) of EPD mates, which is proved; or all others are blunders in the eyes of the engine.",
            Some("r3k3/pp3ppp/8/3q4/8/8/PP3PPP/3QK2R w - - am Qxd5;"),
            Needs::Engine,
        ),
    ];

    /// The stable short name of its kind.
    pub fn code(&self) -> &'static str {
        Self::EXPLANATIONS[match self.reason {
            Reason::MissedMate(_) => MISSED_MATE,
            Reason::AllowedMate(_) => ALLOWED_MATE,
            Reason::Bad { .. } => BAD,
            Reason::AvoidedMate(_) | Reason::Good { .. } => GOOD,
        }]
        .code
    }

    /// The objection in one line, and lines with more about it. Mates are proved; the rest is the opinion of an engine, which
    /// has a name.
    pub fn words(&self, engine: &str) -> (String, Vec<String>) {
        let (board, san) = (&self.board, self.board.san(self.mv));
        let mate = |proof: &Proof, before: &[Move]| {
            let line = [before, proof.main_line()].concat();
            format!("a mate in {}: {}", proof.moves(), text(board, &line))
        };
        let eval = |found: &Assessment| {
            let eval = found.eval.map_or_else(|| "mate".into(), |eval| format!("{eval} for White"));
            format!("{eval} after {}", text(board, &found.best[..found.best.len().min(LINE)]))
        };
        let first = |found: &Assessment| {
            found.best.first().map(|mv| board.san(*mv).to_string()).unwrap_or_default()
        };
        let proved = String::from("the mate is proved against every defence");
        match &self.reason {
            Reason::MissedMate(proof) => {
                (format!("`{san}` misses {}", mate(proof, &[])), vec![proved])
            }
            Reason::AllowedMate(proof) => {
                (format!("`{san}` allows {}", mate(proof, &[self.mv])), vec![proved])
            }
            Reason::AvoidedMate(proof) => {
                let moves = proof.moves();
                let headline = format!("`{san}` is to be avoided, but begins a mate in {moves}");
                let line = proof.main_line();
                let is_own = line.first() == Some(&self.mv);
                let line = is_own.then(|| format!(": {}", text(board, line)));
                (headline + &line.unwrap_or_default(), vec![proved])
            }
            Reason::Bad { best, own } => {
                let prefers = format!("it prefers `{}`: {}", first(best), eval(best));
                let headline = lost(board, &own.best).map_or_else(
                    || format!("`{san}` is far from best, says {engine}"),
                    |(loss, plies)| {
                        let line = text(board, &own.best[..plies]);
                        format!("`{san}` loses {loss}, says {engine}: {line}")
                    },
                );
                (headline, vec![prefers, eval(own)])
            }
            Reason::Good { best, other } => {
                let headline = format!(
                    "`{san}` is to be avoided, but far better than all others, says {engine}"
                );
                (headline, vec![eval(best), format!("otherwise {}", eval(other))])
            }
        }
    }
}

/// The objections to the best moves and the moves to avoid of a line of EPD. `assess` gets a position where the game is not
/// over, and the limits of a search; all is `None` when it returns `None`.
///
/// - A mate of the side to move is searched with the prover of `chess-mate`, up to the number of moves that the engine
///   says. If there is one and no best move mates, each misses it.
/// - A best move is bad if it is a [`Judgement::Blunder`], also in a search of sixteen times the nodes; beside a best move that
///   the engine finds too, if it costs twice as much.
/// - A move to avoid is good if all others are blunders.
///
/// # Examples
///
/// ```
/// use chess_core::epd::Epd;
/// use chess_search::{Engine, Limits, Options, Position, Stop, objections};
///
/// let epd = Epd::parse("6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra7;")?;
/// let (mut engine, stop) = (Engine::new(Options::default())?, Stop::new());
/// let found = objections(&epd, &Limits::nodes(1_000), &mut |game, limits| {
///     Some(engine.assess(&Position::from(game), limits, &stop))
/// });
/// let found = found.ok_or("nothing stops it")?;
/// assert_eq!(found[0].words("Caissa").0, "`Ra7` misses a mate in 1: 1. Ra8#");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn objections(
    epd: &Epd<'_>,
    limits: &Limits,
    assess: &mut dyn FnMut(&History, &Limits) -> Option<Assessment>,
) -> Option<Vec<Objection>> {
    let best_moves = placed(epd, "bm", epd.best_moves());
    let avoided = placed(epd, "am", epd.avoid_moves());
    if best_moves.is_empty() && avoided.is_empty() {
        return Some(Vec::new());
    }
    let mut examiner = Examiner { board: *epd.board(), limits: limits.clone(), assess };
    let first = examiner.assess()?;
    let mate = mate(&examiner.board, &first);
    let mut found = examiner.bad_moves(&best_moves, &first, mate.as_ref())?;
    found.extend(examiner.good_moves(&avoided, &first, mate.as_ref())?);
    Some(found)
}

/// A move and its range in the line.
type Placed = (Move, Range<usize>);

fn placed(epd: &Epd<'_>, opcode: &str, moves: EpdMoves<'_>) -> Vec<Placed> {
    let moves: Vec<Move> = moves.collect();
    let Some(operation) = epd.operation(opcode) else { return Vec::new() };
    let (raw, all) = (operation.raw(), operation.range());
    let words: Vec<&str> = raw.split([' ', '\t', ',']).filter(|word| !word.is_empty()).collect();
    let is_divided = words.len() == moves.len();
    let mut at = 0;
    let range = |(index, mv)| {
        if !is_divided {
            return (mv, all.clone());
        }
        let word: &str = words[index];
        let start = at + raw[at..].find(word).unwrap_or_default();
        at = start + word.len();
        (mv, all.start + start..all.start + at)
    };
    moves.into_iter().enumerate().map(range).collect()
}

/// The shortest mate of the side to move, if it is proved within the budget.
fn mate(board: &Board, found: &Assessment) -> Option<Proof> {
    let moves = match found.eval? {
        Eval::Mate(moves) if (moves > 0) == (board.turn() == Color::White) => moves.abs(),
        _ => return None,
    };
    let moves = u8::try_from(moves.clamp(1, LONGEST_MATE)).ok()?;
    match prove(board, MateIn::within(moves), &mut Budget::new(POSITIONS)) {
        Ok(Verdict::Mate(proof)) => Some(proof),
        _ => None,
    }
}

/// A position, and the engine that is asked about it.
struct Examiner<'a> {
    board: Board,
    limits: Limits,
    assess: &'a mut dyn FnMut(&History, &Limits) -> Option<Assessment>,
}

impl Examiner<'_> {
    fn assess(&mut self) -> Option<Assessment> {
        (self.assess)(&History::new(self.board), &self.limits)
    }

    /// The assessment of a move, which begins its line.
    fn after(&mut self, mv: Move) -> Option<Assessment> {
        let mut game = History::new(self.board);
        // The moves of a line of EPD are legal.
        game.play(mv).ok()?;
        let mut found = match game.outcome() {
            Some(outcome) => Assessment::over(outcome),
            None => (self.assess)(&game, &self.limits)?,
        };
        found.best.insert(0, mv);
        Some(found)
    }

    /// Does something with several times the effort.
    fn longer<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        let mut longer = self.limits.clone();
        longer.nodes = longer.nodes.map(|nodes| nodes.saturating_mul(16));
        longer.depth = longer.depth.map(|depth| depth.saturating_add(3));
        if let Time::Fixed(time) = &mut longer.time {
            *time *= 4;
        }
        let usual = std::mem::replace(&mut self.limits, longer);
        let done = act(self);
        self.limits = usual;
        done
    }

    /// Whether an assessment is worse than another one by this many blunders.
    fn is_far_worse(&self, own: &Assessment, best: &Assessment, blunders: f64) -> bool {
        let Some(mv) = own.best.first() else { return false };
        let review = Review::between(0, self.board.turn(), *mv, [best, own]);
        let least = blunders * Judgement::Blunder.least_loss();
        review.is_some_and(|review| review.loss() >= least)
    }

    /// Whether the side to move mates, as the engine says.
    fn mates(&self, found: &Assessment) -> bool {
        match found.eval {
            Some(Eval::Mate(moves)) => (moves > 0) == (self.board.turn() == Color::White),
            Some(_) => false,
            None => true,
        }
    }

    /// The objections to best moves.
    fn bad_moves(
        &mut self,
        moves: &[Placed],
        first: &Assessment,
        mate: Option<&Proof>,
    ) -> Option<Vec<Objection>> {
        let is_best = |mv: &Move| {
            first.best.first() == Some(mv) || mate.is_some_and(|mate| mate.keys().contains(mv))
        };
        let (mut found, mut missed) = (Vec::new(), Vec::new());
        let mut is_mate_kept = moves.iter().any(|(mv, _)| is_best(mv));
        // The engine agrees with this line, so that its other moves have the benefit of the doubt.
        let blunders = if is_mate_kept { 2.0 } else { 1.0 };
        for (mv, range) in moves.iter().filter(|(mv, _)| !is_best(mv)) {
            let own = self.after(*mv)?;
            if let Some(mate) = mate {
                is_mate_kept |=
                    self.longer(|longer| longer.after(*mv)).map(|own| self.mates(&own))?;
                missed.push(self.objection(*mv, range, Reason::MissedMate(mate.clone())));
            }
            if self.is_far_worse(&own, first, blunders)
                && let Some(reason) = self.longer(|longer| longer.bad(*mv, blunders))?
            {
                found.push(self.objection(*mv, range, reason));
            }
        }
        Some(if mate.is_some() && !is_mate_kept { missed } else { found })
    }

    /// The reason why a best move is bad; the outer `None` if the search is stopped.
    #[expect(clippy::option_option, reason = "a search that is stopped finds nothing")]
    fn bad(&mut self, mv: Move, blunders: f64) -> Option<Option<Reason>> {
        let (best, own) = (self.assess()?, self.after(mv)?);
        if best.best.first() == Some(&mv) || !self.is_far_worse(&own, &best, blunders) {
            return Some(None);
        }
        let allowed = self.board.play(mv).ok().and_then(|board| mate(&board, &own));
        Some(Some(allowed.map_or(Reason::Bad { best, own }, Reason::AllowedMate)))
    }

    /// The objections to moves to avoid.
    fn good_moves(
        &mut self,
        moves: &[Placed],
        first: &Assessment,
        mate: Option<&Proof>,
    ) -> Option<Vec<Objection>> {
        let best = first.best.first();
        let Some((mv, range)) = moves.iter().find(|(mv, _)| Some(mv) == best) else {
            return Some(Vec::new());
        };
        let is_avoided = |mv: &Move| moves.iter().any(|(avoided, _)| avoided == mv);
        let others = self.board.legals().map(Legal::to_move).filter(|mv| !is_avoided(mv));
        let others: Vec<Move> = others.collect();
        if others.is_empty() || mate.is_some_and(|mate| !mate.keys().iter().all(is_avoided)) {
            return Some(Vec::new());
        }
        let reason = self.good(first, &others)?;
        let reason = match reason {
            Some(_) if mate.is_some_and(|mate| mate.keys().contains(mv)) => {
                mate.cloned().map(Reason::AvoidedMate)
            }
            Some(_) => self.longer(|longer| {
                let best = longer.assess()?;
                if best.best.first() == Some(mv) { longer.good(&best, &others) } else { Some(None) }
            })?,
            None => None,
        };
        Some(reason.map(|reason| self.objection(*mv, range, reason)).into_iter().collect())
    }

    /// The reason if the best move is far better than others; the outer `None` if the search is stopped.
    #[expect(clippy::option_option, reason = "a search that is stopped finds nothing")]
    fn good(&mut self, best: &Assessment, others: &[Move]) -> Option<Option<Reason>> {
        let mut limits = self.limits.clone();
        limits.moves = Some(others.to_vec());
        let other = (self.assess)(&History::new(self.board), &limits)?;
        // A program that does not know `searchmoves` finds the same move again.
        let is_other = other.best.first().is_some_and(|mv| others.contains(mv));
        let is_good = is_other && self.is_far_worse(&other, best, 1.0);
        Some(is_good.then(|| Reason::Good { best: best.clone(), other }))
    }

    fn objection(&self, mv: Move, range: &Range<usize>, reason: Reason) -> Objection {
        Objection { board: self.board, mv, range: range.clone(), reason }
    }
}

/// Moves as a line with numbers.
fn text(board: &Board, moves: &[Move]) -> String {
    let game = GameBuf::from_moves(*board, moves.iter().copied());
    game.map(|game| game.as_game().line().to_string()).unwrap_or_default()
}

/// The material that the side to move loses in a line, in words, and the number of plies up to the last loss; `None` if it loses nothing.
fn lost(board: &Board, line: &[Move]) -> Option<(String, usize)> {
    let mut at = *board;
    // The balance of captures, by pieces, and the plies up to its last change.
    let (mut balance, mut plies) = ([0_i32; 6], 0);
    for (ply, mv) in line.iter().enumerate() {
        let legal = at.to_legal(*mv)?;
        let sign = if ply % 2 == 0 { -1 } else { 1 };
        // An exchange is followed to its end.
        if ply >= SHORT && legal.captured().is_none() {
            break;
        }
        if let Some(piece) = legal.captured() {
            balance[piece as usize] += sign;
            plies = ply + 1;
        }
        at = legal.play();
    }
    let value = |role: &Role| balance[*role as usize] * role.exchange_value();
    let total: i32 = Role::ALL.iter().map(value).sum();
    if total < Role::Pawn.exchange_value() {
        return None;
    }
    let side = |sign: i32| {
        let count = |role: &Role| (sign * balance[*role as usize], *role);
        let pieces = Role::ALL.iter().rev().map(count).filter(|(count, _)| *count > 0);
        let words = pieces.map(|(count, role)| match count {
            1 => format!("a {}", role.name()),
            _ => format!("{count} {}s", role.name()),
        });
        Listed(&words.collect::<Vec<_>>(), "and").to_string()
    };
    let (loss, gain) = (side(1), side(-1));
    Some((if gain.is_empty() { loss } else { format!("{loss} for {gain}") }, plies))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The codes and headlines of a line, by assessments of the positions before and after each move.
    fn found(line: &str, evals: &[(&str, Eval, &str)]) -> Vec<String> {
        let epd = Epd::parse(line).unwrap();
        let mut assess = |game: &History, limits: &Limits| {
            let last = game.last_move().map(|mv| mv.to_string()).unwrap_or_default();
            let last = if limits.moves.is_some() { "others".into() } else { last };
            let (_, eval, moves) = evals.iter().find(|(mv, ..)| *mv == last).expect("an answer");
            let moves = moves.split_whitespace().map(|mv| mv.parse().unwrap()).collect();
            Some(Assessment { eval: Some(*eval), best: moves })
        };
        let found = objections(&epd, &Limits::nodes(1), &mut assess).unwrap();
        let words = |own: &Objection| {
            format!("{}: {}: {}", own.code(), &line[own.range.clone()], own.words("E").0)
        };
        found.iter().map(words).collect()
    }

    const LINE: &str = "3qk3/8/8/3p4/8/8/3Q4/3RK3 w - - ";

    #[test]
    fn a_blunder_is_far_worse_than_the_best_move() {
        let pawns = |pawns: i32| Eval::Centipawns(100 * pawns);
        let line = format!("{LINE}bm Qxd5,Qc2  Qe2+;");
        let evals = |first, own| {
            [
                ("", first, "d1c1 d8d7"),
                ("d2d5", own, "d8d5 d1d5"),
                ("d2c2", first, ""),
                ("d2e2", first, ""),
            ]
        };
        let bad = found(&line, &evals(pawns(1), pawns(-2)));
        assert_eq!(bad, ["engine/bad-best-move: Qxd5: `Qxd5` is far from best, says E"]);
        // The loss is small, or it changes nothing.
        assert!(found(&line, &evals(pawns(1), pawns(0))).is_empty());
        assert!(found(&line, &evals(pawns(20), pawns(12))).is_empty());
        // Beside the move that the engine prefers, twice as much counts.
        let mut agreed = evals(pawns(1), pawns(-2));
        agreed[0].2 = "d2c2";
        assert!(found(&line, &agreed).is_empty());
        agreed[1].1 = pawns(-9);
        assert_eq!(found(&line, &agreed).len(), 1);
    }

    #[test]
    fn a_mate_counts_if_it_is_proved_and_no_best_move_mates() {
        let back_rank = "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra7;";
        let evals = |first, own| [("", first, "a1a8"), ("a1a7", own, "g7g6")];
        let (win, even) = (Eval::Centipawns(600), Eval::Centipawns(0));
        let missed = found(back_rank, &evals(Eval::Mate(1), win));
        assert_eq!(missed, ["engine/missed-mate: Ra7: `Ra7` misses a mate in 1: 1. Ra8#"]);
        // The engine is wrong, or the move mates too.
        assert!(found(back_rank, &evals(Eval::Mate(-1), win)).is_empty());
        assert!(found(back_rank, &evals(win, win)).is_empty());
        assert!(found(back_rank, &evals(Eval::Mate(1), Eval::Mate(4))).is_empty());
        let no_mate = "6k1/5pp1/8/8/8/8/8/R5K1 w - - bm Ra7;";
        assert!(found(no_mate, &evals(Eval::Mate(1), win)).is_empty());
        assert_eq!(found(no_mate, &evals(Eval::Mate(1), even)).len(), 1);
    }

    #[test]
    fn a_move_to_avoid_is_good_if_all_others_are_blunders() {
        let line = format!("{LINE}am Qe2+ Qxd5;");
        let evals = |others: Eval, move_of_others| {
            [("", Eval::Centipawns(0), "d2d5"), ("others", others, move_of_others)]
        };
        let bad = Eval::Centipawns(-300);
        let headline = "`Qxd5` is to be avoided, but far better than all others, says E";
        let wanted = format!("engine/good-avoid-move: Qxd5: {headline}");
        assert_eq!(found(&line, &evals(bad, "d2c2")), [wanted]);
        assert!(found(&line, &evals(Eval::Centipawns(-100), "d2c2")).is_empty());
        // A program that does not know `searchmoves` says nothing about the others.
        assert!(found(&line, &evals(bad, "d2d5")).is_empty());
    }

    #[test]
    fn what_a_line_loses_is_counted_up_to_the_end_of_an_exchange() {
        let lost = |moves: &str| {
            let epd = Epd::parse(LINE).unwrap();
            let moves: Vec<Move> = moves.split(' ').map(|mv| mv.parse().unwrap()).collect();
            lost(epd.board(), &moves)
        };
        assert_eq!(lost("d2d5 d8d5"), Some(("a queen for a pawn".into(), 2)));
        assert_eq!(lost("d2d5 d8d5 d1d5"), None);
        assert_eq!(lost("d2d4 e8e7 d4g7"), None);
        assert_eq!(lost("d2d4 e8d7 d4g7 d7c6 g7g1"), None);
    }

    #[test]
    fn a_stopped_search_finds_nothing() {
        let epd = Epd::parse("6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra7;").unwrap();
        assert!(objections(&epd, &Limits::nodes(1), &mut |_, _| None).is_none());
        // Without `bm` and `am`, there is nothing to search.
        let epd = Epd::parse("6k1/5ppp/8/8/8/8/8/R5K1 w - - id x;").unwrap();
        assert!(objections(&epd, &Limits::nodes(1), &mut |_, _| None).unwrap().is_empty());
    }
}
