//! Solutions as text for people, as problemists write them.
//!
//! ```text
//! set: 1...bxa6 2.b7#
//! 1.Ra5? a6!
//! 1.Ra6! zugzwang
//!    1...bxa6 2.b7#
//!    1...Bh2, Bg3, Bf4, Be5, Bd6, Bc7 2.Rxa7#
//! ```
//!
//! Set play and tries (`?`), with their refutations (`!`), come before the keys (`!`). Replies with the same answers
//! share a line; replies that do not parry the threat are left out. A dual has its answers side by side and the word
//! `dual`.

use chess_core::{Board, Color, Move};
use chess_mate::{
    Branch, Cut, Goal, Manner, Solution, Solutions, Stipulation, move_number, next_of,
};

/// Writes a solution in lines of at most `width` characters. A longer word has a line of its own.
///
/// # Examples
///
/// ```
/// use chess_core::Board;
/// use chess_problems::text;
/// use chess_mate::{Budget, Extent, MateIn, Solver, Verdict};
///
/// let board = Board::from_fen("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")?;
/// let mut solver = Solver::new(Budget::default());
/// let Ok(Verdict::Mate(proof)) = solver.prove(&board, MateIn::exactly(2)) else { panic!() };
/// let solution = solver.solution(proof, Extent::VARIATIONS).unwrap();
/// let text = text::write(&solution, 80);
/// assert!(text.starts_with("1.Ra6! zugzwang\n   1...bxa6 2.b7#\n"));
/// # Ok::<(), chess_core::Error>(())
/// ```
pub fn write(solution: &Solution, width: usize) -> String {
    let mut lines = set_play(solution);
    lines.extend(tries(solution));
    for key in solution.keys() {
        let number = number(key.number(), key.board());
        // `Ra8#!` would say it twice.
        let mark = if key.is_mate() { "" } else { "!" };
        lines.push(format!("{number}{}{mark}{}", key.san(), threat(key)));
        lines.extend(variations(key).into_iter().map(|line| format!("{INDENT}{line}")));
    }
    if let Some(cut) = solution.cut() {
        let reason = match cut {
            Cut::Length => "it is too long",
            Cut::Budget => "the budget is spent",
        };
        lines.push(format!("Where `..` stands, the rest is left out: {reason}."));
    }
    lines.iter().map(|line| wrapped(line, width)).collect()
}

/// The indentation of a level.
const INDENT: &str = "   ";

/// A line for each reply of the set play.
fn set_play(solution: &Solution) -> Vec<String> {
    let Some(passed) = solution.proof().board().pass() else { return Vec::new() };
    let name = solution.proof().stipulation().name();
    let answers = |reply: &chess_mate::Reply| {
        let after = passed.play(reply.mv).ok()?;
        let answers: Vec<String> =
            reply.answers.iter().map(|mv| after.san(*mv).to_string()).collect();
        // White's answer begins the next move.
        let second = match after.turn() {
            Color::White if !answers.is_empty() => number(2, &after),
            _ => String::new(),
        };
        let rest =
            if reply.moves > 1 { format!(" ({name} in {})", reply.moves) } else { String::new() };
        Some(format!("{second}{}{rest}", answers.join(" or ")))
    };
    let replies = solution
        .set_play()
        .iter()
        .map(|reply| (passed.san(reply.mv).to_string(), answers(reply).unwrap_or_default()));
    let number = number(1, &passed);
    let line = |(replies, answers): (Vec<String>, String)| {
        format!("set: {number}{} {answers}", replies.join(", "))
    };
    grouped(replies).into_iter().map(line).collect()
}

/// ` zugzwang`, or the threat of a move.
fn threat(attack: Branch<'_>) -> String {
    // With only one legal reply, the word says nothing.
    if attack.is_zugzwang() && attack.next().len() > 1 {
        return " zugzwang".to_string();
    }
    let passed = attack.after().and_then(|after| after.pass());
    let Some(passed) = passed.filter(|_| !attack.threat().is_empty()) else {
        return String::new();
    };
    let moves: Vec<String> = attack.threat().iter().map(|mv| passed.san(*mv).to_string()).collect();
    // The answer's number: that of White's next move, or Black's move with the dots.
    let number = number(move_number(attack.root(), attack.line().len() + 1), &passed);
    format!(" threat: {number}{}", moves.join(" or "))
}

/// A line for each first move that only a few replies refute.
fn tries(solution: &Solution) -> Vec<String> {
    let board = solution.proof().board();
    let line = |attempt: &chess_mate::Try| {
        let after = board.play(attempt.first).ok()?;
        let by = attempt.refutations.iter().map(|mv| format!(" {}!", after.san(*mv)));
        let by: String = by.collect();
        Some(format!("{}{}?{by}", number(1, board), board.san(attempt.first)))
    };
    solution.tries().iter().filter_map(line).collect()
}

/// Writes all lines that solve a problem, such as helpmates, after those of the set play.
///
/// # Examples
///
/// ```
/// use chess_problems::text;
/// use chess_mate::{Budget, Solver, Stipulation};
///
/// let board = chess_core::Board::from_fen("7k/8/6K1/8/8/8/8/R7 b - - 0 1")?;
/// let mut solver = Solver::new(Budget::default());
/// let helpmates = solver.solutions(&board, Stipulation::helpmate(2), 100)?;
/// assert_eq!(text::solutions(&helpmates), "1.Kg8 Ra8#\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solutions(solutions: &Solutions) -> String {
    let board = solutions.board();
    let passed = board.pass().unwrap_or(*board);
    let write = |board: &Board, line| {
        numbered((board, line), solutions.stipulation(), |board, mv| board.san(mv).to_string())
    };
    let set_play =
        solutions.set_play().iter().map(|line| "set: ".to_string() + &write(&passed, line));
    let played = solutions.lines().iter().map(|line| write(board, line));
    set_play.chain(played).map(|line| line + "\n").collect()
}

/// The moves of a line. They are counted from 1 before each move of the side that begins a series or a proof game, or is mated; if
/// the other side begins, its move has dots: `1...Ra1 2.Kg8 Ra8#`.
pub(crate) fn numbered(
    (board, moves): (&Board, &[Move]),
    stipulation: Stipulation,
    write: impl Fn(&Board, Move) -> String,
) -> String {
    let (mut board, mut words, mut count) = (*board, Vec::new(), 1);
    let is_help = matches!(stipulation.manner(), Manner::Help | Manner::HelpSelf);
    let is_half = is_help && stipulation.goal() != Goal::Diagram && moves.len() % 2 == 1;
    let counted = if is_half { board.turn().other() } else { board.turn() };
    for (at, mv) in moves.iter().enumerate() {
        let number = if board.turn() == counted {
            count += usize::from(at > 0);
            format!("{count}.")
        } else {
            String::from(if at == 0 { "1..." } else { "" })
        };
        words.push(number + &write(&board, *mv));
        board = next_of(&board, moves, at).unwrap_or(board);
    }
    words.join(" ")
}

/// A line from the position of a problem on: `1.Ra6 bxa6 2.b7#`.
pub fn line(board: &Board, moves: &[Move]) -> String {
    let (start, mut board, mut text) = (*board, *board, String::new());
    for (plies, mv) in moves.iter().enumerate() {
        if plies > 0 {
            text.push(' ');
        }
        if plies == 0 || board.turn() == Color::White {
            text += &number(move_number(&start, plies), &board);
        }
        text += &board.san(*mv);
        let Ok(next) = board.play(*mv) else { break };
        board = next;
    }
    text
}

/// `1.` before White's move, `1...` before Black's.
pub(crate) fn number(number: usize, board: &Board) -> String {
    format!("{number}{}", board.turn().dots())
}

/// The lines that follow a move of the side that solves the problem.
fn variations(attack: Branch<'_>) -> Vec<String> {
    if attack.is_cut() {
        return vec!["..".to_string()];
    }
    let defences = attack.next().filter(|reply| reply.is_defence());
    let Some(first) = attack.next().next() else { return Vec::new() };
    let number = number(first.number(), first.board());
    let mut lines = Vec::new();
    for (replies, after) in grouped(defences.map(|reply| (reply.san(), continuation(reply)))) {
        let mut after = after.into_iter();
        let answer = after.next().unwrap_or_default();
        lines.push(format!("{number}{} {answer}", replies.join(", ")));
        lines.extend(after);
    }
    lines
}

/// Replies with the same continuation together, in the order of the first of them.
fn grouped<T: PartialEq>(replies: impl Iterator<Item = (String, T)>) -> Vec<(Vec<String>, T)> {
    let mut groups: Vec<(Vec<String>, T)> = Vec::new();
    for (reply, after) in replies {
        match groups.iter_mut().find(|(_, other)| *other == after) {
            Some((others, _)) => others.push(reply),
            None => groups.push((vec![reply], after)),
        }
    }
    groups
}

/// The answers to a reply: the first line goes on in the reply's own.
fn continuation(reply: Branch<'_>) -> Vec<String> {
    let note = if reply.is_dual() { " (dual)" } else { "" };
    let answers: Vec<Branch<'_>> = reply.next().collect();
    if answers.iter().all(|answer| answer.is_mate()) {
        let moves: Vec<String> = answers.iter().map(|answer| answer.san()).collect();
        let number = answers.first().map(|answer| answer_number(*answer)).unwrap_or_default();
        return vec![format!("{number}{}{note}", moves.join(" or "))];
    }
    let mut lines = Vec::new();
    // If there are several answers, each after the first has a line of its own.
    let below = if answers.len() > 1 { INDENT.repeat(2) } else { INDENT.to_string() };
    for answer in answers {
        let indent = if lines.is_empty() { "" } else { INDENT };
        let threat = threat(answer);
        let head = format!("{indent}{}{}{note}{threat}", answer_number(answer), answer.san());
        let after = variations(answer);
        // What is forced goes on in the same line.
        if let ([only], true) = (&after[..], threat.is_empty()) {
            lines.push(format!("{head} {}", unnumbered(only)));
        } else {
            lines.push(head);
            lines.extend(after.into_iter().map(|line| format!("{below}{line}")));
        }
    }
    lines
}

/// A line without the number of Black's move, because it comes after White's.
fn unnumbered(line: &str) -> &str {
    let digits = line.trim_start_matches(|char: char| char.is_ascii_digit());
    digits.strip_prefix("...").unwrap_or(line)
}

/// The number before an answer. Black's answer has none, because it comes after White's reply.
fn answer_number(answer: Branch<'_>) -> String {
    match answer.board().turn() {
        Color::White => number(answer.number(), answer.board()),
        Color::Black => String::new(),
    }
}

/// A line broken at spaces, with what follows indented once more.
fn wrapped(line: &str, width: usize) -> String {
    let indent = line.len() - line.trim_start().len();
    let mut text = " ".repeat(indent);
    let mut column = indent;
    for (at, word) in line.split_whitespace().enumerate() {
        let length = word.chars().count();
        if at > 0 && column + 1 + length > width {
            text.push('\n');
            text += &" ".repeat(indent + INDENT.len());
            column = indent + INDENT.len();
        } else if at > 0 {
            text.push(' ');
            column += 1;
        }
        text += word;
        column += length;
    }
    text + "\n"
}
