//! Games and positions as JSON objects, one on each line.

use std::time::Duration;

use chess_check::{Finding, Message};
use chess_core::epd::Epd;
use chess_core::pgn::{Command, Eval, MoveTexts, Place};
use chess_core::{GameRef, Notation};
use serde::{Serialize, Serializer};

use super::lost::is_counter;
use crate::input::parts::{InPart, PartOrigin};

/// The keys of an object that depend on the file around its part. They are written before the other keys, when the
/// parts before this one are known.
pub(super) struct Beginning {
    kind: &'static str,
    /// The number of a game in its part.
    number: Option<u64>,
    place: Place,
    findings: Vec<Finding>,
}

/// The first keys of an object.
#[derive(Serialize)]
struct First<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<u64>,
    line: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    findings: Vec<Message>,
}

/// The other keys of a game.
#[derive(Serialize)]
struct GameJson<'a> {
    #[serde(serialize_with = "tags")]
    tags: GameRef<'a>,
    start_fen: String,
    fen: String,
    moves: Words<'a>,
    uci: Words<'a>,
    result: &'a str,
    /// The comments on each position, without commands: one more than there are moves. A list is left out if nothing is in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<Option<String>>,
    /// The glyphs before the first move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    start_glyphs: Vec<u8>,
    /// The glyphs of each move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    glyphs: Vec<Vec<u8>>,
    /// The seconds left for the player after each move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    clocks: Vec<Option<Seconds>>,
    /// The evaluation after each move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    evaluations: Vec<Option<EvalJson>>,
    /// The plies of illegal moves that stood.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    illegal: Vec<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variations: Vec<VariationJson>,
}

/// A variation of the main line, with all that is in it, as PGN writes it.
#[derive(Serialize)]
struct VariationJson {
    /// The ply, from 1, of the move that it replaces.
    ply: usize,
    text: String,
}

/// A time. Most times have no fraction.
#[derive(Clone, Copy)]
struct Seconds(Duration);

impl Serialize for Seconds {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.0.subsec_nanos() {
            0 => to.serialize_u64(self.0.as_secs()),
            _ => to.serialize_f64(self.0.as_secs_f64()),
        }
    }
}

/// An evaluation from White's point of view.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum EvalJson {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// The number of moves to mate, negative if Black mates.
    Mate(i32),
}

impl GameJson<'_> {
    /// Adds the comments and glyphs of the main line.
    fn add_notes(&mut self, game: GameRef<'_>) {
        let moves = game.len();
        for (plies, text) in game.comments() {
            let plain = Command::strip(text);
            if !plain.is_empty()
                && let Some(comment) = entry(&mut self.comments, moves + 1, plies)
            {
                *comment = Some(match comment.take() {
                    Some(before) => before + " " + &plain,
                    None => plain,
                });
            }
            let ply = plies.wrapping_sub(1);
            for command in Command::parse(text) {
                match command {
                    Command::Clock(left) => {
                        set(&mut self.clocks, moves, ply, Seconds(left));
                    }
                    Command::Eval(Eval::Centipawns(score)) => {
                        set(&mut self.evaluations, moves, ply, EvalJson::Centipawns(score));
                    }
                    Command::Eval(Eval::Mate(count)) => {
                        set(&mut self.evaluations, moves, ply, EvalJson::Mate(count));
                    }
                    Command::Illegal => self.illegal.push(plies),
                    _ => {}
                }
            }
        }
        for (plies, glyph) in game.line().nags() {
            match plies.checked_sub(1) {
                None => self.start_glyphs.push(glyph),
                Some(ply) => entry(&mut self.glyphs, moves, ply)
                    .into_iter()
                    .for_each(|glyphs| glyphs.push(glyph)),
            }
        }
    }
}

/// An entry of a list. An empty list is first filled to the length.
fn entry<T: Clone + Default>(list: &mut Vec<T>, length: usize, index: usize) -> Option<&mut T> {
    if list.is_empty() && index < length {
        list.resize(length, T::default());
    }
    list.get_mut(index)
}

fn set<T: Clone>(list: &mut Vec<Option<T>>, length: usize, index: usize, value: T) {
    if let Some(place) = entry(list, length, index) {
        *place = Some(value);
    }
}

/// The moves of a game as texts.
enum Words<'a> {
    /// The moves that were written while the game was read.
    Listed(&'a MoveTexts),
    /// Moves in a text with spaces between them.
    Spaced(String),
}

impl Serialize for Words<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Listed(texts) => to.collect_seq(texts.iter()),
            Self::Spaced(text) => to.collect_seq(text.split_ascii_whitespace()),
        }
    }
}

/// The other keys of a position.
#[derive(Serialize)]
struct PositionJson<'a> {
    fen: String,
    #[serde(serialize_with = "operations")]
    operations: Epd<'a>,
}

impl Beginning {
    /// Writes the object of a game except its beginning.
    pub(super) fn game(game: GameRef<'_>, at: InPart<'_>, text: &mut String) -> Self {
        let mut keys = GameJson {
            tags: game,
            start_fen: game.start().to_string(),
            fen: game.board().to_string(),
            moves: match at.sans {
                Some(sans) => Words::Listed(sans),
                None => Words::Spaced(game.to_moves_in(Notation::San)),
            },
            uci: Words::Spaced(game.to_moves_in(Notation::Uci)),
            result: game.result().as_str(),
            comments: Vec::new(),
            start_glyphs: Vec::new(),
            glyphs: Vec::new(),
            clocks: Vec::new(),
            evaluations: Vec::new(),
            illegal: Vec::new(),
            variations: game
                .variations()
                .map(|(ply, line)| VariationJson { ply: ply + 1, text: line.to_string() })
                .collect(),
        };
        keys.add_notes(game);
        push(&keys, text);
        Self { kind: "game", number: Some(at.number), place: at.place, findings: Vec::new() }
    }

    /// Writes the object of a position except its beginning.
    pub(super) fn position(epd: Epd<'_>, at: InPart<'_>, text: &mut String) -> Self {
        push(&PositionJson { fen: epd.board().to_string(), operations: epd }, text);
        Self { kind: "position", number: None, place: at.place, findings: Vec::new() }
    }

    /// The beginning of a game with findings.
    pub(super) fn with(self, findings: Vec<Finding>) -> Self {
        Self { findings, ..self }
    }

    /// The beginning of the object.
    pub(super) fn text(self, from: &PartOrigin<'_>) -> String {
        let first = First {
            kind: self.kind,
            file: from.file(),
            game: self.number.map(|number| from.number(number)),
            line: from.place(self.place).line,
            findings: self
                .findings
                .into_iter()
                .map(|finding| from.placed(finding).message("error"))
                .collect(),
        };
        let mut text = object(&first);
        text.pop();
        text + ","
    }
}

/// Writes an object without its opening brace, which the beginning has.
fn push(keys: &impl Serialize, text: &mut String) {
    text.push_str(&object(keys)[1..]);
    text.push('\n');
}

fn object(keys: &impl Serialize) -> String {
    // Only maps with other keys than strings have no JSON text.
    serde_json::to_string(keys).unwrap_or_else(|_| "{}".into())
}

fn tags<S: Serializer>(game: &GameRef<'_>, to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(game.tags())
}

/// The operations of a position except its move counters, which its FEN has.
fn operations<S: Serializer>(epd: &Epd<'_>, to: S) -> Result<S::Ok, S::Error> {
    let operations = epd.operations().filter(|one| !is_counter(one.opcode()));
    to.collect_map(operations.map(|one| {
        (one.opcode(), one.operands().map(|operand| operand.to_string()).collect::<Vec<_>>())
    }))
}
