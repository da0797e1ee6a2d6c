//! The table of commands: it is read by the parser, and printed by `help`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use chess_core::{Color, Role, Square};

use super::{Command, Place};
use crate::side::Persons;

/// A command as players type it.
pub(super) struct Entry {
    /// Its names.
    pub(super) names: &'static [&'static str],
    /// Its form: a name, and what may follow it.
    pub(super) usage: &'static str,
    /// Its effect: a sentence without subject and full stop.
    effect: &'static str,
    /// Texts that may follow the name.
    pub(super) examples: &'static [&'static str],
    /// Whether the name is that of a piece, so that a move can begin with it too.
    pub(super) is_piece: bool,
    /// Reads the text after the name.
    pub(super) read: fn(&str) -> Option<Command>,
}

const fn entry(
    names: &'static [&'static str],
    usage: &'static str,
    effect: &'static str,
    examples: &'static [&'static str],
    read: fn(&str) -> Option<Command>,
) -> Entry {
    Entry { names, usage, effect, examples, is_piece: false, read }
}

const fn piece(
    names: &'static [&'static str],
    usage: &'static str,
    read: fn(&str) -> Option<Command>,
) -> Entry {
    let effect = "chooses the piece of a promotion";
    Entry { names, usage, effect, examples: &[""], is_piece: true, read }
}

/// All commands, in the order of the help. If one name begins with another, the longer one comes
/// first.
#[rustfmt::skip]
pub(super) static COMMANDS: [Entry; 36] = [
    entry(&["pick", "select", "click"], "pick SQUARE", "selects a piece, then the square it goes to", &["e2"],
        |rest| square(rest).map(Command::Pick)),
    entry(&["promote to", "promote"], "promote queen|rook|bishop|knight", "chooses the piece of a promotion", &["rook"],
        |rest| role(rest).filter(|role| role.is_promotion()).map(Command::Promote)),
    piece(&["queen", "q"], "queen", |rest| promotion(rest, Role::Queen)),
    piece(&["rook", "r"], "rook", |rest| promotion(rest, Role::Rook)),
    piece(&["bishop", "b"], "bishop", |rest| promotion(rest, Role::Bishop)),
    piece(&["knight", "n"], "knight", |rest| promotion(rest, Role::Knight)),
    entry(&["take back", "takeback", "back", "undo"], "back [N]",
        "takes back a move, against an engine your last one", &["", "3"],
        |rest| count(rest).map(Command::Back)),
    entry(&["redo", "forward"], "redo [N]", "plays again moves that were taken back", &["", "2"],
        |rest| count(rest).map(Command::Redo)),
    entry(&["go on", "continue"], "continue", "lets the engine and the clocks go on from here", &[""],
        |rest| alone(rest, Command::Continue)),
    entry(&["go to", "goto", "go"], "go start|end|PLY|#NUMBER",
        "shows another position: after a number of plies, or after a move of `list`", &["12", "#3", "start"],
        |rest| place(rest).map(Command::Go)),
    entry(&["start"], "start", "shows the starting position", &[""], |rest| alone(rest, Command::Go(Place::Start))),
    entry(&["end"], "end", "shows the end of this line", &[""], |rest| alone(rest, Command::Go(Place::End))),
    entry(&["new game", "new"], "new [0..959]", "begins a new game, also from a Chess960 position", &["", "518"],
        |rest| match rest { "" => Some(Command::New(None)), number => number.parse().ok().map(|n| Command::New(Some(n))) }),
    entry(&["fen", "position"], "fen FEN", "begins a game from a position", &["8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"],
        |rest| text(rest).map(Command::Fen)),
    entry(&["load", "open"], "load FILE [PLY]", "opens a game from a file", &["game.pgn", "my game.pgn 12"],
        |rest| text(rest).map(Command::Open)),
    entry(&["resign", "give up"], "resign [white|black]", "resigns the game", &["", "black"],
        |rest| if rest.is_empty() { Some(Command::Resign(None)) } else { color(rest).map(|color| Command::Resign(Some(color))) }),
    entry(&["offer a draw", "offer draw", "offer", "draw"], "draw", "offers a draw, or accepts one", &[""],
        |rest| alone(rest, Command::Draw)),
    entry(&["accept", "agree"], "accept", "accepts a draw", &[""], |rest| alone(rest, Command::Accept)),
    entry(&["decline", "refuse"], "decline", "declines a draw", &[""], |rest| alone(rest, Command::Decline)),
    entry(&["claim a draw", "claim draw", "claim"], "claim [MOVE]",
        "claims a draw by threefold repetition or the 50-move rule, now or with a move", &["", "Nf3"],
        |rest| Some(Command::Claim(text(rest)))),
    entry(&["flip"], "flip", "turns the board", &[""], |rest| alone(rest, Command::Flip)),
    entry(&["hint"], "hint", "asks the engine for a good move", &[""], |rest| alone(rest, Command::Hint)),
    entry(&["why"], "why", "explains the last refusal in full", &[""], |rest| alone(rest, Command::Why)),
    entry(&["moves", "targets"], "moves [SQUARE]", "lists the squares that a piece can go to, or all moves", &["", "e2"],
        |rest| if rest.is_empty() { Some(Command::Moves(None)) } else { square(rest).map(|at| Command::Moves(Some(at))) }),
    entry(&["where is", "where are", "where"], "where [white|black] [PIECE]", "lists the squares of pieces",
        &["", "knight", "black", "white queens", "the black king"], pieces),
    entry(&["board", "show"], "board", "draws the board", &[""], |rest| alone(rest, Command::Board)),
    entry(&["list", "history"], "list", "lists the moves with their numbers", &[""], |rest| alone(rest, Command::List)),
    entry(&["name"], "name white|black NAME", "names a player", &["white Paul Morphy"], name),
    entry(&["sides", "side"], "side white|black|both|none", "sets the sides that persons play; the engine plays the others",
        &["white", "both"], |rest| Persons::from_name(rest).map(Command::Side)),
    entry(&["clock", "time"], "clock MINUTES+SECONDS|off", "sets the clocks: minutes, and seconds added by each move",
        &["5+3", "off"],
        |rest| if rest.eq_ignore_ascii_case("off") { Some(Command::Clock(None)) } else { rest.parse().ok().map(|control| Command::Clock(Some(control))) }),
    entry(&["level", "strength"], "level 1..10", "sets how well the engine plays", &["3"],
        |rest| rest.parse().ok().filter(|level| (1..=10).contains(level)).map(Command::Level)),
    entry(&["status", "turn"], "status", "reports the side to move, the last move, clocks and alerts", &[""],
        |rest| alone(rest, Command::Status)),
    entry(&["save as", "save"], "save [FILE]", "saves the game", &["", "my game.pgn"], |rest| Some(Command::Save(text(rest)))),
    entry(&["help", "?"], "help [COMMAND]", "lists the commands, or explains one", &["", "claim"],
        |rest| Some(Command::Help(text(rest)))),
    entry(&["quit", "exit", "bye"], "quit", "saves and ends", &[""], |rest| alone(rest, Command::Quit)),
    entry(&["play", "move"], "play MOVE", "plays a move; the move alone does too", &["Nf3", "e2 e4"],
        |rest| text(rest).map(|rest| squares(&rest).unwrap_or(Command::Move(rest)))),
];

fn alone(rest: &str, command: Command) -> Option<Command> {
    rest.is_empty().then_some(command)
}

fn promotion(rest: &str, role: Role) -> Option<Command> {
    alone(rest, Command::Promote(role))
}

fn text(rest: &str) -> Option<String> {
    (!rest.is_empty()).then(|| rest.to_string())
}

fn count(rest: &str) -> Option<usize> {
    if rest.is_empty() { Some(1) } else { rest.parse().ok().filter(|count| *count > 0) }
}

fn place(rest: &str) -> Option<Place> {
    match rest.to_ascii_lowercase().as_str() {
        "start" => Some(Place::Start),
        "end" => Some(Place::End),
        rest => match rest.strip_prefix('#') {
            Some(number) => number.trim().parse().ok().map(Place::Listed),
            None => rest.parse().ok().map(Place::Ply),
        },
    }
}

fn color(text: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| color.name().eq_ignore_ascii_case(text))
}

/// A piece by its name, its plural or its letter.
fn role(text: &str) -> Option<Role> {
    let name = text.to_ascii_lowercase();
    let name = name.strip_suffix('s').unwrap_or(&name);
    let is_it =
        |role: &Role| role.name() == name || name.chars().eq([role.letter().to_ascii_lowercase()]);
    Role::ALL.into_iter().find(is_it)
}

fn pieces(rest: &str) -> Option<Command> {
    let (mut side, mut kind) = (None, None);
    for word in rest.split_whitespace().filter(|word| !word.eq_ignore_ascii_case("the")) {
        if let Some(color) = color(word) {
            side = Some(color);
        } else {
            kind = Some(role(word)?);
        }
    }
    Some(Command::Where(side, kind))
}

fn name(rest: &str) -> Option<Command> {
    let (side, name) = rest.split_once(char::is_whitespace)?;
    Some(Command::Name(color(side)?, text(name.trim())?))
}

/// Two squares, apart or together: `e2 e4`, `e7e8`
pub(super) fn squares(text: &str) -> Option<Command> {
    let (from, to) = match text.split_once(char::is_whitespace) {
        Some(parts) => parts,
        None if text.len() == 4 => text.split_at_checked(2)?,
        None => return None,
    };
    Some(Command::Squares(square(from)?, square(to.trim())?))
}

fn square(text: &str) -> Option<Square> {
    Square::from_name(&text.to_ascii_lowercase())
}

/// The list of commands, or the explanation of one.
pub(crate) fn help(about: Option<&str>) -> String {
    let is_it = |entry: &&Entry| {
        about.is_some_and(|about| entry.names.iter().any(|name| name.eq_ignore_ascii_case(about)))
    };
    match COMMANDS.iter().find(is_it) {
        Some(entry) => explanation(entry),
        None => list(),
    }
}

/// `` `claim [MOVE]` claims a draw. For example `claim Nf3`. `` and the other names.
fn explanation(entry: &Entry) -> String {
    let shown = entry.usage.split(' ').next().unwrap_or_default();
    let others: Vec<_> = entry.names.iter().copied().filter(|name| *name != shown).collect();
    let mut text = format!("`{}` {}.", entry.usage, entry.effect);
    if let Some(example) = entry.examples.iter().rfind(|rest| !rest.is_empty()) {
        let _ = write!(text, " For example `{shown} {example}`.");
    }
    if !others.is_empty() {
        let _ = write!(text, "\nAlso: `{}`.", others.join("`, `"));
    }
    text
}

fn list() -> String {
    let mut text = String::from(
        "A move in any notation: `e4`, `Nf3`, `e2e4`, `e2 e4`, `O-O`, `e8=Q`. Or a command:",
    );
    for entry in COMMANDS.iter().filter(|entry| !entry.is_piece) {
        let _ = write!(text, "\n  {:<33} {}", entry.usage, entry.effect);
    }
    text
}
