//! Certificates of mates, for programs that check them without a search: theorems for Coq, or JSON.
//!
//! The guide of the repository has the laws that the theorems are about, and describes the objects:
//! `docs/guide/src/certificates.md`.

use std::fmt::Write;

use chess_core::text::visible;
use chess_core::{Board, Color, Move, Notation};
use chess_mate::{Certificate, MateIn, Response, Stipulation, Strategy};
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
    let (moves, key) = (certificate.moves(), board.write(certificate.key(), Notation::Iccf));
    let picture = board.diagram().to_text().to_string().replace('\n', "\n   ");
    let mut text = format!(
        "\n(*{} {picture}\n\n   {} mates in {moves}. *)\n\
         Theorem {name} : mate_in {moves} (fen \"{board}\").\nProof.\n  apply (certified _ _ {key}",
        comment(problem),
        if board.turn() == Color::White { "White" } else { "Black" },
    );
    for (strategy, board) in
        [(certificate.attack(), after(board, certificate.key())), (certificate.defence(), *board)]
    {
        text.push('\n');
        push_coq(&mut text, strategy, &board);
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
fn push_coq(text: &mut String, strategy: &Strategy, board: &Board) {
    for answer in strategy.answers() {
        let next = after(board, answer.to);
        let (to, by) =
            (board.write(answer.to, Notation::Iccf), next.write(answer.by, Notation::Iccf));
        // Writing to a string does not fail.
        let _ = write!(text, "(On {to} {by} ");
        push_coq(text, &answer.afterwards, &after(&next, answer.by));
        text.push('\n');
    }
    *text += "End";
    text.extend(strategy.answers().iter().map(|_| ')'));
}

/// The position after a move of a certificate, which is legal.
fn after(board: &Board, mv: Move) -> Board {
    board.play(mv).unwrap_or(*board)
}

/// Writes a certificate as an object of JSON, without a line break at the end.
///
/// # Examples
///
/// ```
/// use chess_mate::{Budget, MateIn, Solver, Verdict};
/// use chess_problems::{certificate, epd};
///
/// let problem = epd::parse("7k/8/5K2/8/8/8/8/6R1 w - -")?;
/// let mut solver = Solver::new(Budget::default());
/// let Ok(Verdict::Mate(proof)) = solver.prove(&problem.board, MateIn::exactly(2)) else { panic!() };
/// let text = certificate::json(&problem, &solver.certificate(&proof, 1_000).unwrap());
/// let expected = r##"{"fen":"7k/8/5K2/8/8/8/8/6R1 w - - 0 1","stipulation":"#2","key":"f6f7","attack":{"h8h7":{"g1h1":{}}},"defence":{}}"##;
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
    attack: StrategyJson<'a>,
    defence: StrategyJson<'a>,
}

/// `{"e7e5":{"d2d4":{..}},..}`: from each move to its only answer, and to what is played afterwards.
struct StrategyJson<'a>(&'a Strategy);

impl Serialize for StrategyJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let answers = self.0.answers().iter();
        serializer.collect_map(answers.map(|answer| (answer.to.to_string(), AnswerJson(answer))))
    }
}

struct AnswerJson<'a>(&'a Response);

impl Serialize for AnswerJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let afterwards = StrategyJson(&self.0.afterwards);
        serializer.collect_map([(self.0.by.to_string(), afterwards)])
    }
}
