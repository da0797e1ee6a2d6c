//! The tools that a model may call. A position is given as moves, or as a FEN; then the answer says
//! what is odd in it.

use std::fmt::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use chess_check::{CheckOptions, Event, Input, Message, check};
use chess_core::diagram::Style;
use chess_core::{Board, Error, FenOptions, GameBuf, Notation, Replay, Setup, is_fen};
use chess_mate::{Budget, MateIn, Verdict, prove};
use serde_json::{Value, json};

use crate::args::Look;
use crate::commands::why;
use crate::output::drawing;

/// The greatest number of findings in an answer.
const MOST_FINDINGS: usize = 50;

/// The greatest number of moves of a mate to be proved, and of positions that a proof may visit.
const DEEPEST: u64 = 6;
const POSITIONS: u64 = 20_000_000;

/// The look of a board: letters, seen from White.
const PLAIN: Look = Look { unicode: false, flip: false };

/// The answer of a tool: text, and the same as data.
pub(super) struct Answer {
    pub(super) text: String,
    pub(super) data: Value,
    pub(super) is_error: bool,
}

impl Answer {
    fn new(text: impl Into<String>, data: Value) -> Self {
        Self { text: text.into(), data, is_error: false }
    }

    /// The answer to a call with a wrong argument.
    fn refuse(words: impl Into<String>) -> Self {
        let text = words.into();
        let data = json!({"error": text});
        Self { text, data, is_error: true }
    }
}

/// The description of each tool.
pub(super) fn list() -> Value {
    let from = json!({"type": "string", "description":
        "The moves or the PGN of a game, in any notation, or a FEN. The starting position if it is left out."});
    let moves = json!({"type": "string", "description": "Moves to play from there, such as `Nf3 Nc6 Bb5`."});
    let chess960 = json!({"type": "boolean", "description": "Whether a FEN is one of Chess960."});
    let tool = |name: &str, description: &str, own: Value, required: Value| {
        let mut properties = json!({"from": from, "moves": moves, "chess960": chess960});
        if let (Some(all), Value::Object(own)) = (properties.as_object_mut(), own) {
            all.extend(own);
        }
        json!({
            "name": name,
            "description": description,
            "inputSchema": {"type": "object", "properties": properties, "required": required, "additionalProperties": false},
            "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
        })
    };
    json!([
        tool("play", "Plays moves and gives the board, the FEN, the side to move and all legal moves, or says which move is illegal, \
            why, and what was probably meant.",
            json!({"positions": {"type": "boolean", "description": "Whether to give the FEN of each position too."}}), json!([])),
        tool("why", "Says why a move is illegal in a position, or what a legal move does.",
            json!({"move": {"type": "string", "description": "The move, in any notation."}}), json!(["move"])),
        tool("solve", "Proves that the side to move mates in a number of moves against every defence, or that it does not.",
            json!({"mate": {"type": "integer", "minimum": 1, "maximum": DEEPEST, "description": "The number of moves."}}), json!(["mate"])),
        tool("show", "Draws a position as text, or as SVG.",
            json!({"svg": {"type": "boolean", "description": "Whether to draw it as SVG too."}}), json!([])),
        {
            "name": "check",
            "description": "Checks PGN games, FENs or EPD lines: each illegal move, impossible position and false claim with its line, column and reason.",
            "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "The text of the games or positions."}},
                "required": ["text"], "additionalProperties": false},
            "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
        },
    ])
}

/// Calls a tool; `None` if there is none of this name.
pub(super) fn call(name: &str, arguments: &Value) -> Option<Answer> {
    let answer = match name {
        "play" => Given::read(arguments).map(|given| given.answer(flag(arguments, "positions"))),
        "why" => why(arguments),
        "check" => required(arguments, "text").and_then(findings),
        "solve" => solve(arguments),
        "show" => show(arguments),
        _ => return None,
    };
    Some(answer.unwrap_or_else(|refusal| refusal))
}

/// A string among the arguments.
fn text<'a>(arguments: &'a Value, name: &str) -> Result<Option<&'a str>, Answer> {
    match arguments.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(Answer::refuse(format!("`{name}` is not a string"))),
    }
}

fn required<'a>(arguments: &'a Value, name: &str) -> Result<&'a str, Answer> {
    text(arguments, name)?.ok_or_else(|| Answer::refuse(format!("`{name}` is missing")))
}

fn flag(arguments: &Value, name: &str) -> bool {
    arguments.get(name).and_then(Value::as_bool).unwrap_or_default()
}

/// The game that a call is about, and what is odd in its FEN.
struct Given {
    game: GameBuf,
    notes: Vec<String>,
}

impl Given {
    fn read(arguments: &Value) -> Result<Self, Answer> {
        let from = text(arguments, "from")?.unwrap_or_default().trim();
        let mut given = match from {
            "" | "start" => Self { game: GameBuf::default(), notes: Vec::new() },
            fen if is_fen(fen) => Self::of_fen(fen, flag(arguments, "chess960"))?,
            game => Self { game: read_moves(Board::START, game)?, notes: Vec::new() },
        };
        if let Some(moves) = text(arguments, "moves")?.filter(|moves| !moves.trim().is_empty()) {
            let more = read_moves(given.game.board(), moves)?;
            let all = given.game.moves().chain(more.moves());
            let game = GameBuf::from_moves(given.game.start(), all);
            given.game = game.map_err(|error| refuse(&error))?;
        }
        Ok(given)
    }

    fn of_fen(fen: &str, is_chess960: bool) -> Result<Self, Answer> {
        let options = if is_chess960 { FenOptions::new().chess960() } else { FenOptions::new() };
        let board = options.parse(fen).map_err(|error| refuse(&error))?;
        let mut notes = vec!["this position was taken from a FEN: only the moves of its game can show that no piece is wrong".to_owned()];
        if let Err(error) = options.reachable().parse(fen) {
            notes.push(error.headline().to_string());
        }
        if let Some(name) = Setup::of(board).published() {
            notes.push(format!("this is `{name}` of a published test suite"));
        }
        Ok(Self { game: GameBuf::new(board), notes })
    }

    /// The position after the last move, with all that a player may do, and perhaps all positions.
    fn answer(&self, has_positions: bool) -> Answer {
        let game = self.game.as_game();
        let board = game.board();
        let sans: Vec<_> =
            board.legal_moves().iter().map(|mv| board.san(*mv).to_string()).collect();
        let last = game.moves().last();
        let outcome = game.outcome().map(|outcome| outcome.to_string());
        let mut text = drawing::picture(&board, None, PLAIN);
        if !sans.is_empty() {
            text = text + "legal moves: " + &sans.join(" ") + "\n";
        }
        for note in &self.notes {
            text = text + "note: " + note + "\n";
        }
        let mut data = json!({
            "fen": board.to_string(),
            "turn": board.turn().to_string(),
            "is_check": board.is_check(),
            "outcome": outcome,
            "plies": game.len(),
            "moves": game.to_moves_in(Notation::San),
            "last_move": last.map(|mv| mv.to_string()),
            "legal_moves": sans,
            "notes": self.notes,
        });
        if has_positions {
            data["positions"] = game.boards().map(|board| board.to_string()).collect();
        }
        Answer::new(text, data)
    }
}

/// Reads moves or a whole game from a position.
fn read_moves(board: Board, text: &str) -> Result<GameBuf, Answer> {
    GameBuf::check(&mut Replay::new(text, board)).map_err(|errors| match &errors[..] {
        [first, ..] => refuse(first),
        [] => Answer::refuse("the moves cannot be read"),
    })
}

/// The refusal of a move or a position: the reason, and what could be played in its place.
fn refuse(error: &Error) -> Answer {
    Answer { is_error: true, ..Answer::new(error.message().trim_end(), reason(error)) }
}

/// The reason of an error as data.
fn reason(error: &Error) -> Value {
    let board = error.board();
    let sans = |moves: Vec<chess_core::Move>| -> Vec<String> {
        let san = |mv| board.map(|board| board.san(mv).to_string());
        moves.into_iter().filter_map(san).collect()
    };
    json!({
        "error": error.headline().to_string(),
        "code": error.kind().code(),
        "written": error.written().to_string(),
        "help": error.help().lines().collect::<Vec<_>>(),
        "fen": board.map(|board| board.to_string()),
        "did_you_mean": sans(error.suggestions().as_slice().to_vec()),
        "legal_moves": sans(board.map_or_else(Vec::new, |board| board.legal_moves().iter().copied().collect())),
    })
}

fn why(arguments: &Value) -> Result<Answer, Answer> {
    let given = Given::read(arguments)?;
    let written = required(arguments, "move")?;
    let board = given.game.board();
    Ok(match board.read_legal(written) {
        Ok(legal) => {
            let next = legal.play();
            let effects = why::effects(legal, &next);
            let text = format!(
                "{} {} is legal: {}",
                drawing::number(&board),
                legal.san(),
                effects.join("; ")
            );
            let data = json!({"is_legal": true, "san": legal.san().to_string(), "uci": legal.to_move().to_string(),
                "effects": effects, "fen": next.to_string()});
            Answer::new(text, data)
        }
        Err(error) => {
            let mut data = reason(&error);
            data["is_legal"] = false.into();
            Answer::new(error.message_in(Style::Letters).trim_end(), data)
        }
    })
}

/// Checks a text as a file would be.
fn findings(text: &str) -> Result<Answer, Answer> {
    let mut options = CheckOptions::default();
    options.threads = NonZeroUsize::MIN;
    let input = Input::reader("text", std::io::Cursor::new(text.as_bytes().to_vec()));
    let mut found: Vec<Message> = Vec::new();
    let (mut broken, mut is_cut) = (None, false);
    let summary = check(vec![input], &options, |event| {
        match event {
            Event::Found(finding) if found.len() < MOST_FINDINGS => {
                found.push(finding.message("error"));
            }
            Event::Found(_) => {
                is_cut = true;
                return ControlFlow::Break(());
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
        return Err(Answer::refuse("the text has no game and no position"));
    }
    let mut text = match found.len() {
        0 => "nothing is wrong\n".to_owned(),
        _ => String::new(),
    };
    for message in &found {
        let _ = writeln!(text, "{}:{}: {}", message.line, message.column, message.text());
    }
    if is_cut {
        let _ = writeln!(text, "and more: only the first {MOST_FINDINGS} findings are listed");
    }
    let (games, positions) = (summary.games, summary.positions);
    let data = json!({"games": games, "positions": positions, "findings": found, "is_cut": is_cut});
    Ok(Answer::new(text, data))
}

fn solve(arguments: &Value) -> Result<Answer, Answer> {
    let given = Given::read(arguments)?;
    let wanted =
        arguments.get("mate").and_then(Value::as_u64).filter(|moves| (1..=DEEPEST).contains(moves));
    let Some(moves) = wanted else {
        return Err(Answer::refuse(format!("`mate` is not a number from 1 to {DEEPEST}")));
    };
    let board = given.game.board();
    let verdict = prove(&board, MateIn::within(moves as u8), &mut Budget::new(POSITIONS));
    Ok(match verdict {
        Ok(Verdict::Mate(proof) | Verdict::Sooner(proof)) => {
            let line = GameBuf::from_moves(board, proof.main_line().iter().copied());
            let line = line.map(|line| line.as_game().line().to_string()).unwrap_or_default();
            let length = proof.main_line().len().div_ceil(2);
            let text = format!("{} mates in {length}: {line}", board.turn());
            Answer::new(
                text,
                json!({"is_mate": true, "moves": length, "line": line, "notes": given.notes}),
            )
        }
        Ok(_) => {
            let text = format!(
                "{} does not mate in {moves}: there is a defence against each move",
                board.turn()
            );
            Answer::new(text, json!({"is_mate": false, "notes": given.notes}))
        }
        Err(_) => {
            Answer::refuse(format!("no proof within {POSITIONS} positions: ask for a shorter mate"))
        }
    })
}

fn show(arguments: &Value) -> Result<Answer, Answer> {
    let given = Given::read(arguments)?;
    let game = given.game.as_game();
    let svg = flag(arguments, "svg").then(|| game.diagram().svg().to_string());
    let text = drawing::picture(&game.board(), game.moves().last(), PLAIN);
    Ok(Answer::new(
        text,
        json!({"fen": game.board().to_string(), "svg": svg, "notes": given.notes}),
    ))
}
