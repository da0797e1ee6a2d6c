//! PGN: the longest defence as the game, and the rest of the solution as variations. The first helpmate is the game,
//! and the other helpmates are variations.
//!
//! Other keys, tries with their refutations and duals are variations with a comment. Set play is a variation that
//! begins with a null move, `--`. A comment after a move gives its threat. The tag `White` is the author, as in most
//! collections of problems, and `Black` is the stipulation.
//!
//! A game that does not begin from the starting position is read as a problem, and its main line as the line of the
//! problem. The stipulation is in one of the tags `Stipulation`, `Black`, `White` and `Event`: `#3`, `s#2`, `h#2.5`, or
//! words such as `Mate in 3`, perhaps among others.

use chess_core::pgn::Place;
use chess_core::{Board, Color, Error, GameRef, GameResult, GameTree, Move, NodeId};
use chess_mate::{Branch, Solution, Solutions, Stipulation};

use crate::{Problem, stipulation};

/// Writes a solved problem as a game.
///
/// # Errors
///
/// Returns an [`Error`] if the position is one that PGN cannot hold.
///
/// # Examples
///
/// ```
/// use chess_problems::{epd, pgn};
/// use chess_mate::{Budget, Extent, MateIn, Solver, Verdict};
///
/// let problem = epd::parse("kbK5/pp6/1P6/8/8/8/8/R7 w - -")?;
/// let mut solver = Solver::new(Budget::default());
/// let verdict = solver.prove(&problem.board, MateIn::exactly(2));
/// let Ok(Verdict::Mate(proof)) = verdict else { panic!() };
/// let solution = solver.solution(proof, Extent::VARIATIONS)?;
/// let text = pgn::write(&problem, &solution)?.to_pgn();
/// assert!(text.contains("1. Ra6 {zugzwang} 1... bxa6 (1... Bh2 2. Rxa7#)"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(problem: &Problem, solution: &Solution) -> Result<GameTree, Error> {
    let proof = solution.proof();
    let mut tree = begin(problem, proof.board(), proof.stipulation(), proof.main_line())?;
    tree.go_to_start();
    let root = tree.here().id();
    for (index, key) in solution.keys().enumerate() {
        tree.go_to(root);
        add(&mut tree, key)?;
        if index > 0 && tree.go_to(root) {
            tree.play(key.mv())?;
            tree.add_comment("also mates")?;
        }
    }
    for attempt in solution.tries() {
        tree.go_to(root);
        tree.play(attempt.first)?;
        tree.add_nag(2);
        tree.add_comment("try")?;
        let here = tree.here().id();
        for refutation in &attempt.refutations {
            tree.go_to(here);
            tree.play(*refutation)?;
            tree.add_nag(1);
        }
    }
    add_set_play(&mut tree, root, solution)?;
    Ok(tree)
}

/// Writes a problem with all helpmates as a game.
///
/// # Errors
///
/// Returns an [`Error`] if the position is one that PGN cannot hold, or for a series, because the main line of a game has no
/// passes.
///
/// # Examples
///
/// ```
/// use chess_problems::{epd, pgn};
/// use chess_mate::{Budget, Solver};
///
/// let problem = epd::parse("7k/8/6K1/8/8/8/8/RR6 b - - stipulation \"h#1\";")?;
/// let mut solver = Solver::new(Budget::default());
/// let helpmates = solver.solutions(&problem.board, problem.claim.stipulation.unwrap(), 100)?;
/// let text = pgn::write_solutions(&problem, &helpmates)?.to_pgn();
/// assert!(text.contains("1... Kg8 2. Ra8# (2. Rb8#) 1-0"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_solutions(problem: &Problem, solutions: &Solutions) -> Result<GameTree, Error> {
    let (board, lines) = (solutions.board(), solutions.lines());
    let first = lines.first().map_or(&[][..], Vec::as_slice);
    let mut tree = begin(problem, board, solutions.stipulation(), first)?;
    for line in lines {
        tree.go_to_start();
        tree.play_all(line.iter().copied())?;
    }
    // Null moves cannot stand in a main line.
    for line in solutions.set_play().iter().filter(|_| !lines.is_empty()) {
        tree.go_to_start();
        play_null(&mut tree)?;
        tree.play_all(line.iter().copied())?;
    }
    Ok(tree)
}

/// A game with the tags of a problem, up to the end of a line.
fn begin(
    problem: &Problem,
    board: &Board,
    stipulation: Stipulation,
    line: &[Move],
) -> Result<GameTree, Error> {
    let mut tree = GameTree::new(*board);
    let or_unknown = |text: &Option<String>| {
        text.as_deref().map_or("?".into(), |text| text.replace(char::is_control, " "))
    };
    tree.set_tag("Event", &or_unknown(&problem.id))?;
    tree.set_tag("Site", &or_unknown(&problem.source))?;
    tree.set_tag("Date", "????.??.??")?;
    tree.set_tag("Round", "-")?;
    tree.set_tag("White", &or_unknown(&problem.author))?;
    tree.set_tag("Black", &stipulation.to_string())?;
    tree.play_all(line.iter().copied())?;
    let result = match tree.board().winner() {
        Some(Color::White) => GameResult::WhiteWins,
        Some(Color::Black) => GameResult::BlackWins,
        None => GameResult::Unknown,
    };
    tree.set_result(result)?;
    tree.set_tag("Result", &result.to_string())?;
    Ok(tree)
}

/// The problem that a game is about; `None` if it begins from the starting position.
///
/// # Examples
///
/// ```
/// use chess_core::GameBuf;
/// use chess_problems::pgn;
///
/// let text = "[White \"Morphy, Paul\"]\n[Black \"Mate in 2\"]\n\
///     [FEN \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\"]\n\n1. Ra6 bxa6 2. b7# 1-0";
/// let problem = pgn::problem(GameBuf::parse(text)?.as_game()).unwrap();
/// assert_eq!(problem.author.as_deref(), Some("Morphy, Paul"));
/// assert_eq!((problem.claim.stipulation.unwrap().moves(), problem.claim.line.len()), (2, 3));
/// # Ok::<(), chess_core::Error>(())
/// ```
pub fn problem(game: GameRef<'_>) -> Option<Problem> {
    let board = game.start();
    if board == Board::START {
        return None;
    }
    let mut problem = Problem::new(board);
    let tag = |name| game.tags().value(name);
    problem.claim.stipulation = ["Stipulation", "Black", "White", "Event"]
        .into_iter()
        .find_map(|name| stipulation_in(tag(name)?));
    let name = |name| Some(tag(name)?.trim()).filter(|text| !matches!(*text, "" | "?"));
    problem.id = name("Event").map(ToString::to_string);
    problem.source = name("Site").map(ToString::to_string);
    problem.author = name("White").map(ToString::to_string);
    // Set play begins with a null move.
    problem.claim.line = game.moves().take_while(|mv| *mv != Move::NULL).collect();
    Some(problem)
}

/// The stipulation in a text.
fn stipulation_in(text: &str) -> Option<Stipulation> {
    let is_mark = |char: char| !char.is_alphanumeric() && !matches!(char, '#' | '=');
    let word = |word: &str| word.trim_matches(is_mark).to_ascii_lowercase();
    let words: Vec<String> = text.split_whitespace().map(word).collect();
    (0..words.len()).find_map(|at| {
        let spelled = match words.get(at..at + 3) {
            Some([kind, within, number]) if within == "in" => match kind.as_str() {
                "mate" => format!("#{number}"),
                "selfmate" | "self-mate" => format!("s#{number}"),
                "helpmate" | "help-mate" => format!("h#{number}"),
                _ => return None,
            },
            _ => words[at].clone(),
        };
        stipulation(&spelled, Place::START).ok()
    })
}

/// Adds the set play: the answers if the other side moved first.
fn add_set_play(tree: &mut GameTree, root: NodeId, solution: &Solution) -> Result<(), Error> {
    for reply in solution.set_play() {
        tree.go_to(root);
        play_null(tree)?;
        let here = tree.play(reply.mv)?;
        for answer in &reply.answers {
            tree.go_to(here);
            tree.play(*answer)?;
        }
    }
    Ok(())
}

/// Begins set play with a null move.
fn play_null(tree: &mut GameTree) -> Result<(), Error> {
    tree.play(Move::NULL)?;
    if tree.here().comments().next().is_none() {
        tree.add_comment("set play")?;
    }
    Ok(())
}

/// Adds a move and all that follows it at the cursor.
fn add(tree: &mut GameTree, first: Branch<'_>) -> Result<(), Error> {
    let mut open: Vec<(NodeId, Branch<'_>)> = vec![(tree.here().id(), first)];
    while let Some((at, branch)) = open.pop() {
        tree.go_to(at);
        // A line that is nested too deep for PGN is left out.
        let Ok(here) = tree.play(branch.mv()) else { continue };
        if branch.is_cut() {
            tree.add_comment("other replies are left out")?;
        }
        if branch.is_zugzwang() {
            tree.add_comment("zugzwang")?;
        } else if let Some(passed) = tree.board().pass().filter(|_| !branch.threat().is_empty()) {
            let moves: Vec<_> =
                branch.threat().iter().map(|mv| passed.san(*mv).to_string()).collect();
            tree.add_comment(&format!("threat: {}", moves.join(", ")))?;
        }
        if branch.is_dual() {
            let answers: Vec<String> = branch.next().map(Branch::san).collect();
            tree.add_comment(&format!("dual: {}", answers.join(", ")))?;
        }
        // The last one that is pushed is added first.
        let next: Vec<_> = branch.next().map(|branch| (here, branch)).collect();
        open.extend(next.into_iter().rev());
    }
    Ok(())
}
