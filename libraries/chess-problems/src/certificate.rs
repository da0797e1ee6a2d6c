//! Certificates of mates, for programs that check them without a search: theorems for Coq, or JSON.
//!
//! The guide of the repository has the laws that the theorems are about, and describes the objects:
//! `docs/guide/src/certificates.md`.

use std::fmt::Write;

use chess_core::text::visible;
use chess_core::{Board, Color, Move, MoveText, Notation};
use chess_mate::{Certificate, MateIn, Response, Sequel, Stipulation, Strategy};
use serde::{Serialize, Serializer};

use crate::Problem;
use crate::json::to_string;

/// The lines before the theorems of a file for Coq.
pub const COQ_HEADER: &str = "\
From Coq Require Import String Uint63.
From Caissa Require Import Laws Mate.
Open Scope string_scope.
Open Scope uint63_scope.
";

/// Writes a theorem with its proof for Coq, for a file that begins with the [`COQ_HEADER`].
///
/// # Examples
///
/// ```
/// use chess_mate::{Budget, MateIn, Solver, Verdict};
/// use chess_problems::{certificate, epd};
///
/// let problem = epd::parse("6k1/5ppp/8/8/8/8/8/R5K1 w - -")?;
/// let mut solver = Solver::new(Budget::default());
/// let Ok(Verdict::Mate(proof)) = solver.prove(&problem.board, MateIn::exactly(1)) else { panic!() };
/// let text = certificate::coq(&problem, &solver.certificate(&proof, 1_000).unwrap(), "mate");
/// assert!(text.contains("Theorem mate : mate_in 1 (fen \"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\")."));
/// # Ok::<(), chess_problems::NotAProblem>(())
/// ```
pub fn coq(problem: &Problem, certificate: &Certificate, name: &str) -> String {
    let board = certificate.board();
    let (moves, key) = (certificate.moves(), number(certificate.key()));
    let picture = board.diagram().to_text().to_string().replace('\n', "\n   ");
    let side = if board.turn() == Color::White { "White" } else { "Black" };
    let fen = format!("(fen \"{board}\")");
    let (words, statement, lemma) = match certificate.only_key() {
        Some(only) => (
            format!(", and only by {}", board.san(only)),
            format!("only_key {moves} {fen} {key}"),
            "certified_only",
        ),
        None => (String::new(), format!("mate_in {moves} {fen}"), "certified"),
    };
    let mut text = format!(
        "\n(*{} {picture}\n\n   {side} mates in {moves}{words}. *)\n\
         Theorem {name} : {statement}.\nProof.\n  apply ({lemma} _ _ {key}",
        comment(problem),
    );
    for strategy in [certificate.attack(), certificate.defence()] {
        text.push('\n');
        push_coq(&mut text, strategy);
    }
    text + ").\n  vm_cast_no_check (eq_refl true).\nQed.\n"
}

/// The names of a problem, if it has any, without characters that mean something in a comment.
fn comment(problem: &Problem) -> String {
    let names = [&problem.id, &problem.author, &problem.source].into_iter().flatten();
    let names: Vec<&str> = names.map(String::as_str).collect();
    let is_plain = |char: &char| !char.is_control() && !matches!(char, '"' | '(' | ')' | '*');
    // Signs that turn the direction of a text would hide what a theorem says.
    let words: String = visible(&names.join(", ")).chars().filter(is_plain).collect();
    if words.is_empty() { words } else { format!(" {words}\n\n  ") }
}

/// Adds a strategy of the side that does not move next, in numbers.
fn push_coq(text: &mut String, strategy: &Strategy) {
    for Response { to, answer, .. } in strategy.answers() {
        // Writing to a string does not fail.
        let _ = write!(text, "(On {} {} ", number(*to), number(answer.by));
        push_coq(text, &answer.afterwards);
        text.push('\n');
    }
    match strategy.otherwise() {
        Some(answer) => {
            let _ = write!(text, "(Else {} ", number(answer.by));
            push_coq(text, &answer.afterwards);
            text.push(')');
        }
        None => *text += "End",
    }
    text.extend(strategy.answers().iter().map(|_| ')'));
}

/// A move in the notation of correspondence chess, which is the same in all positions.
const fn number(mv: Move) -> MoveText {
    Board::START.write(mv, Notation::Iccf)
}

/// Writes a certificate as an object of JSON, without a line break at the end.
///
/// # Examples
///
/// ```
/// use chess_mate::{Budget, MateIn, Solver, Verdict};
/// use chess_problems::{certificate, epd};
///
/// let problem = epd::parse("kbK5/pp6/1P6/8/8/8/8/R7 w - -")?;
/// let mut solver = Solver::new(Budget::default());
/// let Ok(Verdict::Mate(proof)) = solver.prove(&problem.board, MateIn::exactly(2)) else { panic!() };
/// let text = certificate::json(&problem, &solver.certificate(&proof, 1_000).unwrap());
/// let expected = r##"{"fen":"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1","stipulation":"#2","key":"a1a6","attack":{"b7a6":{"b6b7":{}},"*":{"a6a7":{}}},"defence":{}}"##;
/// assert_eq!(text, expected);
/// # Ok::<(), chess_problems::NotAProblem>(())
/// ```
pub fn json(problem: &Problem, certificate: &Certificate) -> String {
    let board = certificate.board();
    let object = CertificateJson {
        id: problem.id.as_deref(),
        author: problem.author.as_deref(),
        source: problem.source.as_deref(),
        fen: board.to_string(),
        stipulation: Stipulation::from(MateIn::exactly(certificate.moves())).to_string(),
        key: board.uci(certificate.key()).to_string(),
        is_only: certificate.only_key().is_some(),
        attack: StrategyJson(certificate.attack()),
        defence: StrategyJson(certificate.defence()),
    };
    to_string(&object)
}

#[derive(Serialize)]
struct CertificateJson<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a str>,
    fen: String,
    stipulation: String,
    key: String,
    #[serde(rename = "only", skip_serializing_if = "std::ops::Not::not")]
    is_only: bool,
    attack: StrategyJson<'a>,
    defence: StrategyJson<'a>,
}

/// `{"e7e5":{"d2d4":{..}},"*":{"f1c4":{..}}}`: from each move, or `*` for all others, to its only answer, and to what is
/// played afterwards.
struct StrategyJson<'a>(&'a Strategy);

impl Serialize for StrategyJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let answers = self.0.answers().iter();
        let answers = answers.map(|answer| (answer.to.to_string(), AnswerJson(&answer.answer)));
        let otherwise = self.0.otherwise().map(|answer| ("*".to_owned(), AnswerJson(answer)));
        serializer.collect_map(answers.chain(otherwise))
    }
}

struct AnswerJson<'a>(&'a Sequel);

impl Serialize for AnswerJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let afterwards = StrategyJson(&self.0.afterwards);
        serializer.collect_map([(self.0.by.to_string(), afterwards)])
    }
}
