//! The tools that a model may call.

use std::fmt::Write;
use std::io::Cursor;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use chess_check::{CheckOptions, Event, Input, Message, Summary, check};
use chess_core::error::FalseClaim;
use chess_core::{Board, Error, ErrorKind, GameBuf, Legal, Replay, is_fen};
use chess_mate::{Budget, Exhausted, MateIn, Verdict, prove};
use serde_json::{Value, json};

use super::answer::{self, Answer, PLAIN};
use super::given::{self, Given};
use super::schema::DEEPEST;
use crate::commands::why;
use crate::output::drawing;
use crate::output::tally::Count;

/// The greatest number of findings in an answer.
const MOST_FINDINGS: usize = 50;

/// Calls a tool with arguments that its schema allows.
pub(super) fn call(
    name: &str,
    arguments: &Value,
    budget: &mut Budget,
) -> Result<Answer, Exhausted> {
    let answer = match name {
        "play" => Given::read(arguments).map(|given| given.answer(arguments["positions"] == true)),
        "why" => why(arguments),
        "solve" => match problem(arguments) {
            Ok((given, moves)) => Ok(solve(&given, moves, budget)?),
            Err(refusal) => Err(refusal),
        },
        "show" => show(arguments),
        _ => findings(arguments),
    };
    Ok(answer.unwrap_or_else(|refusal| refusal))
}

fn why(arguments: &Value) -> Result<Answer, Answer> {
    let given = Given::read(arguments)?;
    let written = given::bare(arguments["move"].as_str().unwrap_or_default());
    let board = given.game.board();
    let (legal, claim) = match read_move(&board, written)? {
        Ok(legal) => (legal, None),
        Err(error) => {
            let meant = match (error.kind(), error.suggestions().as_slice()) {
                (ErrorKind::FalseClaim(_), [mv]) => board.to_legal(*mv),
                _ => None,
            };
            let Some(legal) = meant else {
                let mut data = answer::reason(&error);
                data["is_legal"] = false.into();
                return Ok(Answer::new(answer::words(&error), data));
            };
            (legal, Some(error))
        }
    };
    let next = legal.play();
    let effects = why::effects(legal, &next);
    let number = board.move_label();
    let mut text = format!("{number} {} is legal: {}", legal.san(), effects.join("; "));
    let mut data = json!({});
    if let Some(error) = claim {
        text = text + "\n" + &answer::words(&error);
        data = answer::reason(&error);
        // They are about the position before the move.
        data.as_object_mut().map(|data| data.remove("legal_moves"));
    }
    data["is_legal"] = true.into();
    data["san"] = legal.san().to_string().into();
    data["uci"] = legal.to_move().to_string().into();
    data["effects"] = effects.into();
    data["fen"] = given::give_out(&next).into();
    Ok(Answer::new(text, data))
}

/// Reads a move, perhaps after its number. A wrong number is refused: another position was meant.
fn read_move<'a>(board: &'a Board, written: &str) -> Result<Result<Legal<'a>, Error>, Answer> {
    let unnumbered = written.trim_start_matches(|char: char| char.is_ascii_digit());
    let bare = unnumbered.trim_start().trim_start_matches(['.', '…', ' ']);
    if unnumbered.len() == written.len() || bare.len() == unnumbered.trim_start().len() {
        return Ok(board.read_legal(written));
    }
    if let Err(errors) = GameBuf::check(&mut Replay::new(written, *board))
        && let Some(error) = errors.iter().find(|error| is_about_number(error))
    {
        return Err(Answer::of(error));
    }
    Ok(board.read_legal(bare))
}

fn is_about_number(error: &Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::FalseClaim(FalseClaim::Number { .. } | FalseClaim::Side { .. })
    )
}

/// Checks a text as a file would be.
fn findings(arguments: &Value) -> Result<Answer, Answer> {
    let mut options = CheckOptions::default();
    options.threads = NonZeroUsize::MIN;
    if arguments["chess960"] == true {
        options.fen = options.fen.chess960();
    }
    let (text, is_whole) = plain(arguments["text"].as_str().unwrap_or_default());
    let input = Input::reader("text", Cursor::new(text.into_bytes()));
    let mut found: Vec<Message> = Vec::new();
    let mut broken = None;
    let summary = check(vec![input], &options, |event| {
        match event {
            Event::Found(finding) if found.len() < MOST_FINDINGS => {
                let mut message = finding.message("error");
                message.help.extend(finding.error().and_then(answer::chess960));
                found.push(message);
            }
            Event::Broken { error, .. } => broken = Some(error.to_string()),
            _ => {}
        }
        ControlFlow::Continue(())
    });
    if let Some(words) = broken {
        return Err(Answer::refuse(words));
    }
    if summary.games + summary.positions == 0 {
        let what = if is_whole { "the text" } else { "what is inside of the Markdown fences" };
        return Err(Answer::refuse(format!("{what} has no game and no position")));
    }
    Ok(listed(&found, &summary, is_whole))
}

/// The answer with the first findings, and what else there is.
fn listed(found: &[Message], summary: &Summary, is_whole: bool) -> Answer {
    let mut text = match found.len() {
        0 => "nothing is wrong\n".to_owned(),
        _ => String::new(),
    };
    for message in found {
        let _ = writeln!(text, "{}:{}: {}", message.line, message.column, message.text());
    }
    let more = summary.findings - found.len() as u64;
    if more > 0 {
        let more = Count(more, "finding");
        let _ = writeln!(text, "and there are more: {more} after the first {MOST_FINDINGS}");
    }
    if !is_whole {
        text.push_str("the lines outside of the Markdown fences were not read\n");
    }
    let (games, positions) = (summary.games, summary.positions);
    let data =
        json!({"games": games, "positions": positions, "findings": found, "is_cut": more > 0});
    Answer::new(text, data)
}

/// The text without Markdown fences, what is outside of them, and labels before a FEN; each line and column stays. Says
/// whether all was kept.
fn plain(text: &str) -> (String, bool) {
    let (mut is_inside, mut is_whole) = (!text.lines().any(given::is_fence), true);
    let mut plain = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let label = given::label(line);
        if given::is_fence(line) {
            is_inside = !is_inside;
            plain.push('\n');
        } else if !is_inside {
            is_whole &= line.trim().is_empty();
            plain.push('\n');
        } else if label > 0 && is_fen(&line[label..]) {
            plain.extend(line[..label].chars().map(|_| ' '));
            plain.push_str(&line[label..]);
        } else {
            plain.push_str(line);
        }
    }
    (plain, is_whole)
}

/// The position, and the number of moves of the mate.
fn problem(arguments: &Value) -> Result<(Given, u8), Answer> {
    let is_wanted = |moves: &u8| arguments["mate"].as_f64() == Some(f64::from(*moves));
    let Some(moves) = (1..=DEEPEST).find(is_wanted) else {
        return Err(Answer::refuse(format!("`mate` is not a number from 1 to {DEEPEST}")));
    };
    Ok((Given::read(arguments)?, moves))
}

fn solve(given: &Given, moves: u8, budget: &mut Budget) -> Result<Answer, Exhausted> {
    let board = given.game.board();
    let turn = board.turn();
    let mut data = json!({"is_mate": false, "fen": board.to_string(), "notes": given.notes});
    let text = match board.outcome().filter(|_| board.legal_moves().is_empty()) {
        Some(outcome) => {
            data["outcome"] = outcome.to_string().into();
            let state = if board.is_check() { "is checkmated" } else { "has no legal move" };
            format!("{turn} {state}, so the game is over: {outcome}")
        }
        None => match prove(&board, MateIn::within(moves), budget)? {
            Verdict::Mate(proof) | Verdict::Sooner(proof) => {
                let line = GameBuf::from_moves(board, proof.main_line().iter().copied());
                let line = line.map(|line| line.as_game().line().to_string()).unwrap_or_default();
                let length = proof.main_line().len().div_ceil(2);
                let text = format!("{turn} mates in {length}: {line}");
                data["is_mate"] = true.into();
                data["moves"] = length.into();
                data["line"] = line.into();
                text
            }
            _ => format!("{turn} does not mate in {moves}: there is a defence against each move"),
        },
    };
    Ok(Answer::new(text, data))
}

fn show(arguments: &Value) -> Result<Answer, Answer> {
    let given = Given::read(arguments)?;
    let game = given.game.as_game();
    let svg = (arguments["svg"] == true).then(|| game.diagram().svg().to_string());
    let text = drawing::picture(&game.board(), game.moves().last(), PLAIN);
    Ok(Answer::new(
        text,
        json!({"fen": given::give_out(&game.board()), "svg": svg, "notes": given.notes}),
    ))
}
