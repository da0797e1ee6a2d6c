//! JSON, an object in a line for each problem. `docs/guide/src/problems.md` of the repository describes the objects.

use chess_core::pgn::Place;
use chess_core::{Board, Error, FenOptions, Move};
use chess_mate::{Branch, Solution, Solutions, next_of};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::problem::{intended, intended_text};
use crate::{NotAProblem, Problem, epd, stipulation};

/// Writes a solved problem, without a line break at the end.
///
/// # Examples
///
/// ```
/// use chess_mate::{Budget, Extent, MateIn, Solver, Verdict};
/// use chess_problems::{epd, json};
///
/// let problem = epd::parse("6k1/5ppp/8/8/8/8/8/R5K1 w - - id \"back rank\";")?;
/// let mut solver = Solver::new(Budget::default());
/// let verdict = solver.prove(&problem.board, MateIn::exactly(1));
/// let Ok(Verdict::Mate(proof)) = verdict else { panic!() };
/// let text = json::write(&problem, &solver.solution(proof, Extent::VARIATIONS).unwrap());
/// let begin = r##"{"id":"back rank","fen":"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1","stipulation":"#1","key":"Ra8#""##;
/// assert!(text.starts_with(begin));
/// # Ok::<(), chess_problems::NotAProblem>(())
/// ```
pub fn write(problem: &Problem, solution: &Solution) -> String {
    let proof = solution.proof();
    let board = proof.board();
    to_string(&SolvedMate {
        head: Head::new(problem, &Solutions::from(proof.clone())),
        unique: proof.keys().len() == 1,
        pv: sans(board, proof.main_line()),
        moves: along(board, proof.main_line(), |board, mv| board.uci(mv).to_string()),
        variations: solution.keys().map(Attack::from).collect(),
        duals: solution.duals().map(Dual::from).collect(),
        tries: solution.tries().iter().map(|attempt| Try::new(board, attempt)).collect(),
        set_play: set_play(solution),
        themes: &problem.themes,
        cut: solution.is_cut(),
    })
}

/// Writes all helpmates, without a line break at the end.
///
/// # Examples
///
/// ```
/// use chess_mate::{Budget, Solver, Stipulation};
/// use chess_problems::{Problem, json};
///
/// let board = chess_core::Board::from_fen("7k/8/6K1/8/8/8/8/R7 b - - 0 1")?;
/// let mut solver = Solver::new(Budget::default());
/// let solutions = solver.solutions(&board, Stipulation::helpmate(2), 100)?;
/// let text = json::write_solutions(&Problem::new(board), &solutions);
/// assert!(text.contains(r##""stipulation":"h#1","key":"Kg8","keys":["Kg8"],"unique":true"##));
/// assert!(text.contains(r##""solutions":[["Kg8","Ra8#"]]"##));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_solutions(problem: &Problem, solutions: &Solutions) -> String {
    let (board, lines) = (solutions.board(), solutions.lines());
    let passed = board.pass().unwrap_or(*board);
    to_string(&SolvedHelpmate {
        head: Head::new(problem, solutions),
        unique: lines.len() == 1,
        solutions: lines.iter().map(|line| sans(board, line)).collect(),
        set_play: solutions.set_play().iter().map(|line| sans(&passed, line)).collect(),
        themes: &problem.themes,
        cut: solutions.is_cut(),
    })
}

pub(crate) fn to_string(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("texts, numbers and lists are JSON")
}

/// The object of a mate or a selfmate.
#[derive(Serialize)]
struct SolvedMate<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    unique: bool,
    pv: Vec<String>,
    moves: Vec<String>,
    variations: Vec<Attack>,
    duals: Vec<Dual>,
    tries: Vec<Try>,
    set_play: Vec<SetReply>,
    themes: &'a [String],
    cut: bool,
}

/// The object of a helpmate.
#[derive(Serialize)]
struct SolvedHelpmate<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    unique: bool,
    solutions: Vec<Vec<String>>,
    set_play: Vec<Vec<String>>,
    themes: &'a [String],
    cut: bool,
}

/// The names of a problem, its position, its stipulation, and the first moves that solve it.
#[derive(Serialize)]
struct Head<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a str>,
    fen: String,
    stipulation: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    intended: Option<String>,
    key: Option<String>,
    keys: Vec<String>,
}

impl<'a> Head<'a> {
    fn new(problem: &'a Problem, solutions: &Solutions) -> Self {
        let keys = sans_at(solutions.board(), &solutions.keys());
        Self {
            id: problem.id.as_deref(),
            author: problem.author.as_deref(),
            source: problem.source.as_deref(),
            fen: problem.board.to_string(),
            stipulation: solutions.stipulation().to_string(),
            intended: intended_text(problem),
            key: keys.first().cloned(),
            keys,
        }
    }
}

/// A move of the side that solves the problem, with the replies to it.
#[derive(Serialize)]
struct Attack {
    #[serde(rename = "move")]
    mv: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    threat: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    zugzwang: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    replies: Option<Replies>,
}

/// The replies to a move that is not mate.
#[derive(Serialize)]
#[serde(untagged)]
enum Replies {
    All(Vec<ReplyJson>),
    /// `null`: the solution is cut.
    Cut,
}

impl From<Branch<'_>> for Attack {
    fn from(branch: Branch<'_>) -> Self {
        let mut attack = Self { mv: branch.san(), threat: None, zugzwang: None, replies: None };
        if branch.is_cut() {
            attack.replies = Some(Replies::Cut);
        } else if branch.next().len() > 0 {
            let passed = branch.after().and_then(|after| after.pass());
            let threat = passed.map(|passed| sans_at(&passed, branch.threat()));
            attack.threat = Some(threat.unwrap_or_default());
            attack.zugzwang = Some(branch.is_zugzwang());
            attack.replies = Some(Replies::All(branch.next().map(ReplyJson::from).collect()));
        }
        attack
    }
}

#[derive(Serialize)]
struct ReplyJson {
    #[serde(rename = "move")]
    mv: String,
    mate_in: u8,
    answers: Vec<Attack>,
}

impl From<Branch<'_>> for ReplyJson {
    fn from(branch: Branch<'_>) -> Self {
        let answers = branch.next().map(Attack::from).collect();
        Self { mv: branch.san(), mate_in: branch.moves_left(), answers }
    }
}

#[derive(Serialize)]
struct Dual {
    after: Vec<String>,
    answers: Vec<String>,
}

impl From<Branch<'_>> for Dual {
    fn from(branch: Branch<'_>) -> Self {
        let answers = branch.next().map(Branch::san).collect();
        Self { after: sans(branch.root(), &branch.line()), answers }
    }
}

#[derive(Serialize)]
struct Try {
    #[serde(rename = "move")]
    mv: String,
    refutations: Vec<String>,
}

impl Try {
    fn new(board: &Board, attempt: &chess_mate::Try) -> Self {
        let after = board.play(attempt.first).unwrap_or(*board);
        let refutations = sans_at(&after, &attempt.refutations);
        Self { mv: board.san(attempt.first).to_string(), refutations }
    }
}

/// A reply of the set play, with its answers.
#[derive(Serialize)]
struct SetReply {
    #[serde(rename = "move")]
    mv: String,
    mate_in: u8,
    answers: Vec<String>,
}

fn set_play(solution: &Solution) -> Vec<SetReply> {
    let Some(passed) = solution.proof().board().pass() else { return Vec::new() };
    let object = |reply: &chess_mate::Reply| {
        let after = passed.play(reply.mv).unwrap_or(passed);
        let mv = passed.san(reply.mv).to_string();
        SetReply { mv, mate_in: reply.moves, answers: sans_at(&after, &reply.answers) }
    };
    solution.set_play().iter().map(object).collect()
}

/// The moves of one position in standard algebraic notation.
fn sans_at(board: &Board, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|mv| board.san(*mv).to_string()).collect()
}

/// The moves of a line in standard algebraic notation.
fn sans(board: &Board, line: &[Move]) -> Vec<String> {
    along(board, line, |board, mv| board.san(mv).to_string())
}

/// The moves of a line, each written in its position.
fn along(board: &Board, line: &[Move], write: impl Fn(&Board, Move) -> String) -> Vec<String> {
    let mut board = *board;
    let step = |(at, mv): (usize, &Move)| {
        let text = write(&board, *mv);
        board = next_of(&board, line, at).unwrap_or(board);
        text
    };
    line.iter().enumerate().map(step).collect()
}

/// Reads the object of a line: `fen`, `stipulation`, `intended`, `keys` or `key`, `pv` and the names.
///
/// # Errors
///
/// Returns a [`NotAProblem`] if the line is not an object with a `fen`, or if a value is not a text, a list of texts, or
/// chess.
///
/// # Examples
///
/// ```
/// use chess_problems::json;
///
/// let problem = json::parse(r##"{"fen":"6k1/5ppp/8/8/8/8/8/R5K1 w - -","stipulation":"#1","key":"Ra8"}"##)?;
/// assert_eq!(problem.claim.keys, [problem.board.read("Ra8#").unwrap()]);
/// # Ok::<(), chess_problems::NotAProblem>(())
/// ```
pub fn parse(line: &str) -> Result<Problem, NotAProblem> {
    parse_with(line, &FenOptions::new())
}

/// Reads the object of a line, and checks its position with these options, such as [`chess960`](FenOptions::chess960).
///
/// # Errors
///
/// Returns the mistakes of [`parse`].
pub fn parse_with(line: &str, options: &FenOptions) -> Result<Problem, NotAProblem> {
    let record = Record::parse(line)?;
    let Some(fen) = record.text("fen")? else {
        return Err(mistake(1, "the object of JSON has no `fen`"));
    };
    let read = epd::parse_with(&fen, options);
    let board = read.map_err(|wrong| wrong.at(Place::START))?.board;
    let mut problem = Problem::new(board);
    if let Some(text) = record.text("stipulation")? {
        problem.claim.stipulation = Some(stipulation(&text, Place::START)?);
    }
    if let Some(text) = record.text("intended")? {
        problem.claim.intended = intended(&text, Place::START)?;
    }
    let (key, keys) = (record.text("key")?, record.texts("keys")?);
    let keys = if keys.is_empty() { Vec::from_iter(key) } else { keys };
    let chess = |error| NotAProblem::of_error(Place::START, error);
    let read = |text: &String| board.read(text);
    problem.claim.keys = keys.iter().map(read).collect::<Result<_, _>>().map_err(chess)?;
    problem.claim.line = read_line(board, &record.texts("pv")?).map_err(chess)?;
    problem.claim.is_main_line = !problem.claim.line.is_empty();
    problem.id = record.text("id")?;
    problem.author = record.text("author")?;
    problem.source = record.text("source")?;
    problem.themes = record.texts("themes")?;
    Ok(problem)
}

fn read_line(mut board: Board, moves: &[String]) -> Result<Vec<Move>, Error> {
    let step = |text: &String| {
        let mv = board.read(text)?;
        board = board.play(mv)?;
        Ok(mv)
    };
    moves.iter().map(step).collect()
}

/// The object of a line.
struct Record<'a> {
    line: &'a str,
    fields: Map<String, Value>,
}

impl<'a> Record<'a> {
    fn parse(line: &'a str) -> Result<Self, NotAProblem> {
        let line = line.trim_end();
        match serde_json::from_str(line) {
            Ok(Value::Object(fields)) => Ok(Self { line, fields }),
            Ok(_) => Err(mistake(1, EXPECTED)),
            Err(error) if error.is_eof() => {
                let words = "the object does not end in its line; write each in a line of its own";
                Err(mistake(line.chars().count(), words))
            }
            Err(error) => {
                // The column counts bytes from 1.
                let before = line.as_bytes().get(..error.column().saturating_sub(1));
                let before = String::from_utf8_lossy(before.unwrap_or_default());
                let column = before.chars().count();
                let found = line.chars().nth(column).unwrap_or(' ');
                Err(mistake(
                    column + 1,
                    &format!("`{found}` cannot stand here in JSON; {EXPECTED}"),
                ))
            }
        }
    }

    /// A text; `None` if it is missing.
    fn text(&self, name: &str) -> Result<Option<String>, NotAProblem> {
        match self.fields.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.clone())),
            Some(_) => Err(self.wrong(name, "a text")),
        }
    }

    /// A list of texts; empty if it is missing.
    fn texts(&self, name: &str) -> Result<Vec<String>, NotAProblem> {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        match self.fields.get(name) {
            None | Some(Value::Null) => Some(Vec::new()),
            Some(Value::Array(all)) => all.iter().map(text).collect(),
            Some(_) => None,
        }
        .ok_or_else(|| self.wrong(name, "a list of texts"))
    }

    fn wrong(&self, name: &str, expected: &str) -> NotAProblem {
        let before = self.line.split(&format!("\"{name}\"")).next().unwrap_or_default();
        mistake(before.chars().count() + 1, &format!("expected {expected} as `{name}`"))
    }
}

/// The form of a line.
const EXPECTED: &str =
    "expected an object in a line, such as `{\"fen\": \"..\", \"stipulation\": \"#2\"}`";

fn mistake(column: usize, words: &str) -> NotAProblem {
    NotAProblem::new(Place { line: 1, column: column.max(1) }, words)
}
