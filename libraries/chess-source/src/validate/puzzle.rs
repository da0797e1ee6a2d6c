//! Proofs of problems. `chess-mate` proves the claims; this file adds the words of a call that would fix a flaw, and
//! finds the token that a flaw underlines.

use std::ops::Range;

use chess_core::__private::GamesBuf;
use chess_core::epd::Epd;
use chess_core::text::{Count, Grouped};
use chess_core::{Allow, Board, Error, GameBuf, GameTree, Move, Setup};
use chess_mate::{Budget, Claim, Flaw, MateIn, Solutions, Solver, Stipulation};

use crate::diagnostic::Diagnostics;
use crate::parse::claims::Claims;
use crate::parse::input::CallContent;
use crate::parse::puzzle::{BUDGET, FILES, MOST_MOVES, PuzzleCall, PuzzleOptions, WrittenPuzzle};
use crate::parse::suite::SuiteCall;
use crate::tokens::source::SpannedText;
use crate::validate::files::{CallPart, FilesError, Loaded};
use crate::validate::suite::{WrongLine, each_line};
use crate::validate::{self, text};

/// The number of positions that the search for a longer mate may visit, after a claim was refuted: about half a second.
const LONGER: u64 = 200_000;

/// Proves the problem of `puzzle!`, and returns its main line.
#[inline]
pub fn prove(puzzle: &PuzzleCall) -> Result<Loaded<GameBuf>, Diagnostics> {
    match puzzle {
        PuzzleCall::Written(problem) => prove_written(problem).map(Loaded::without_files),
        PuzzleCall::Files(suite, words) => prove_one(suite, *words)
            .map_err(|wrong| validate::diagnose(wrong, &suite.request, Claims::default())),
    }
}

/// Proves the problems of `puzzles!`, and returns their main lines.
#[inline]
pub fn prove_all(puzzle: &PuzzleCall) -> Result<Loaded<GamesBuf>, Diagnostics> {
    match puzzle {
        PuzzleCall::Files(suite, words) => prove_files(suite, *words)
            .map_err(|wrong| validate::diagnose(wrong, &suite.request, Claims::default())),
        PuzzleCall::Written(problem) => Err(Diagnostics::spanning(FILES, problem.claim)),
    }
}

#[inline]
fn prove_written(problem: &WrittenPuzzle) -> Result<GameBuf, Diagnostics> {
    let WrittenPuzzle { moves, words, position, line, .. } = problem;
    let (board, allowed, fen) = match position {
        CallContent::Text { start: Some(start), .. } => {
            let board = text::parse_start(start)?;
            (board, start.options.0.allowed, start.fen.text())
        }
        moves => (validate::game(moves)?.value.as_game().board(), Allow::NONE, ""),
    };
    let mut claim = Claim::default();
    claim.is_main_line = true;
    let mut counted = board;
    if let Some(line) = line {
        // Problems are printed with move 1 as the first.
        let is_of_problem = board.fullmove_number() != 1 && first_number(line.text()) == "1";
        if is_of_problem {
            let setup = Setup::from(board).with_fullmove_number(1);
            counted = setup.board_allowing(allowed).unwrap_or(board);
        }
        let game = text::read_moves(counted, if is_of_problem { "" } else { fen }, line)?;
        claim.line.extend(game.as_game().moves());
    }
    let solutions = words.prove(&board, MateIn::exactly(*moves), claim).map_err(|refuted| {
        diagnose(problem, &refuted.flaw, refuted.words(*words, &counted, Given::Tokens), &counted)
    })?;
    game_of(&solutions, None)
        .map_err(|error| Diagnostics::spanning(error.to_string(), problem.claim))
}

/// The digits at the beginning of a text.
#[inline]
fn first_number(text: &str) -> &str {
    let text = text.trim_start();
    &text[..text.len() - text.trim_start_matches(|char: char| char.is_ascii_digit()).len()]
}

/// The form in which a problem is given, and its claim with it.
#[derive(Clone, Copy)]
enum Given {
    /// `#2` in a call.
    Tokens,
    /// `dm 2;` in a file.
    File,
}

/// A claim that is false.
struct Refuted {
    flaw: Flaw,
    /// The number of moves to the mate, if there is a longer one and a short search finds it.
    longer: Option<u8>,
}

impl Refuted {
    /// The flaw in words, and the words of the call, or of the file's line, that fix it.
    #[inline]
    fn words(&self, words: PuzzleOptions, board: &Board, given: Given) -> String {
        let mut text = self.flaw.words(board);
        if let Some(moves) = self.longer {
            let write = stipulation(moves, given);
            text.extend(["\nthere is a mate in ", &moves.to_string(), ": write ", &write]);
        }
        text + &words.fix(&self.flaw, given)
    }
}

/// The claim of a mate as it is written in a call, or in a line of a file.
#[inline]
fn stipulation(moves: u8, given: Given) -> String {
    match given {
        Given::File => format!("`dm {moves};`"),
        Given::Tokens => format!("`#{moves}`"),
    }
}

/// A diagnostic on a move of the line, on a word, or else on the claim.
#[inline]
fn diagnose(problem: &WrittenPuzzle, flaw: &Flaw, words: String, board: &Board) -> Diagnostics {
    let ply = match flaw {
        Flaw::WrongMove { line, .. } | Flaw::ShortReply { line, .. } => Some(line.len() - 1),
        Flaw::Cooked { .. } => Some(0),
        _ => None,
    };
    if let Some((ply, line)) = ply.zip(problem.line.as_ref()) {
        let text = line.spanned();
        if let Some(range) = range_of(ply, &text, board) {
            return Diagnostics::in_text(words, &text, &range);
        }
    }
    let dual = problem.words.no_duals.filter(|_| matches!(flaw, Flaw::Dual { .. }));
    Diagnostics::spanning(words, dual.map_or(problem.claim, |word| (word, word)))
}

/// The range of a move in a text.
#[inline]
fn range_of(ply: usize, text: &SpannedText, board: &Board) -> Option<Range<usize>> {
    let mut replay = text::replay(text, *board);
    for _ in 0..ply {
        replay.step().ok()?;
    }
    let start = replay.item_end();
    let _move = replay.step().ok()??;
    let end = replay.item_end();
    let written = text.text().get(start..end)?;
    // A number and its dots may stand before the move.
    let move_start = written.rfind('.').map_or(0, |dot| dot + 1);
    let blanks = written[move_start..].len() - written[move_start..].trim_start().len();
    Some(start + move_start + blanks..end)
}

impl PuzzleOptions {
    /// Proves a claim. There is one key unless a word or the claim itself says otherwise.
    #[inline]
    fn prove(self, board: &Board, mate: MateIn, mut claim: Claim) -> Result<Solutions, Refuted> {
        claim.is_unique = !self.takes_any_key && claim.keys.len() < 2;
        claim.has_no_duals = self.no_duals.is_some();
        let mut solver = Solver::new(Budget::new(self.budget));
        let of_flaw = |flaw| Refuted { flaw, longer: None };
        let checked = solver.check(board, mate.into(), &claim);
        let checked = checked.map_err(|exhausted| of_flaw(exhausted.into()))?;
        match checked.flaws.into_iter().next() {
            None => Ok(checked.solutions),
            Some(flaw @ Flaw::NoMate { .. }) => {
                solver.set_budget(Budget::new(self.budget.min(LONGER)));
                let longer = solver.distance(board, MOST_MOVES).ok().flatten();
                Err(Refuted { flaw, longer })
            }
            Some(flaw) => Err(of_flaw(flaw)),
        }
    }

    /// The words of the call, or of the file's line, that fix a flaw.
    #[inline]
    fn fix(self, flaw: &Flaw, given: Given) -> String {
        let place = match given {
            Given::File => "`file`",
            Given::Tokens => "the position",
        };
        match flaw {
            Flaw::Sooner { proved, .. } => {
                format!("\nwrite {}", stipulation(proved.moves(), given))
            }
            Flaw::Cooked { .. } => {
                format!("\nif it may have several keys, write `any_key,` before {place}")
            }
            Flaw::Undecided(_) => {
                let more = self.budget.saturating_mul(10).max(BUDGET);
                // `5_000_000`, as Rust writes it.
                let [own, more] =
                    [self.budget, more].map(|limit| Grouped(limit).to_string().replace(',', "_"));
                format!("\nraise the limit of {own} positions: `budget({more}),` before {place}")
            }
            _ => String::new(),
        }
    }
}

/// Proves the problems of the file or of the folder's files, and returns their main lines.
#[inline]
fn prove_files(suite: &SuiteCall, words: PuzzleOptions) -> Result<Loaded<GamesBuf>, FilesError> {
    if suite.request.number.is_some() {
        let words =
            "`puzzles!` takes all problems of a file: write `puzzle!(file \"...\", 1)` for one";
        return Err(CallPart::Number.wrong(words));
    }
    let mut value = GamesBuf::new();
    let files = each_line(suite, "puzzles", &mut |epd| {
        value.push(&prove_line(epd, words)?);
        Ok(())
    })?;
    Ok(Loaded { value, files })
}

/// Proves one problem: the file's only one, or the one with the requested number.
#[inline]
fn prove_one(suite: &SuiteCall, words: PuzzleOptions) -> Result<Loaded<GameBuf>, FilesError> {
    let path = &suite.request.path;
    if suite.request.is_folder {
        let words = "`puzzle!` reads one problem from a file: `puzzle!(file \"...\", 1)`";
        return Err(FilesError::new(words));
    }
    let (mut count, mut wanted) = (0, None);
    let number = suite.request.number.map(|(number, _)| number);
    let files = each_line(suite, "puzzles", &mut |epd| {
        count += 1;
        if number.unwrap_or(1) == count {
            wanted = Some(prove_line(epd, words)?);
        }
        Ok(())
    })?;
    let problems = Count::of(count, "position");
    match (wanted, number) {
        (Some(value), Some(_)) => Ok(Loaded { value, files }),
        (Some(value), None) if count == 1 => Ok(Loaded { value, files }),
        (_, Some(number)) => {
            let words =
                format!("there is no position {number} in `{path}`: it contains {problems}");
            Err(CallPart::Number.wrong(words))
        }
        _ => Err(FilesError::new(format!(
            "`{path}` contains {problems}\nadd the number of one, counted from 1: `file \"{path}\", 1`; or take all with \
             `puzzles!(file \"{path}\")`",
        ))),
    }
}

/// Proves the claims of a line of EPD, and returns the main line.
#[inline]
fn prove_line(epd: &Epd<'_>, words: PuzzleOptions) -> Result<GameBuf, WrongLine> {
    let start = |opcode| epd.operation(opcode).map_or(0, |operation| operation.range().start);
    let wrong = |words, opcode| WrongLine::At(words, start(opcode));
    let claim = Claim::from_epd(epd).map_err(|flaw| wrong(flaw.error.to_string(), flaw.opcode))?;
    let mate = match claim.stipulation {
        Some(Stipulation::Mate(mate)) if mate.moves() <= MOST_MOVES => mate,
        Some(other) if !matches!(other, Stipulation::Mate(_)) => {
            let words = format!("`{other}` is not a mate: check it with `caissa solve`");
            return Err(wrong(words, "stipulation"));
        }
        _ => {
            let words =
                format!("expected `dm` and a number of moves from 1 to {MOST_MOVES}: `dm 2;`");
            return Err(wrong(words, "dm"));
        }
    };
    let keys = claim.keys.clone();
    let solutions = words.prove(epd.board(), mate, claim).map_err(|refuted| {
        wrong(refuted.words(words, epd.board(), Given::File), opcode(&refuted.flaw, &keys))
    })?;
    let id = epd.id().map(|id| id.to_string());
    game_of(&solutions, id.as_deref()).map_err(|error| wrong(error.to_string(), "id"))
}

/// The operation that a flaw is about. Keys are those of `bm`.
#[inline]
fn opcode(flaw: &Flaw, keys: &[Move]) -> &'static str {
    match flaw {
        Flaw::WrongMove { line, .. } if matches!(&line[..], [key] if keys.contains(key)) => "bm",
        Flaw::UnnamedKeys(_) => "bm",
        Flaw::WrongMove { .. } | Flaw::ShortReply { .. } => "pv",
        _ => "dm",
    }
}

/// The main line of a solution as a game, with a tag if the problem has a name.
#[inline]
fn game_of(solutions: &Solutions, id: Option<&str>) -> Result<GameBuf, Error> {
    let mut tree = GameTree::new(*solutions.board());
    tree.play_all(solutions.main_line().iter().copied())?;
    if let Some(id) = id {
        tree.set_tag("Id", id)?;
    }
    Ok(tree.to_game())
}
