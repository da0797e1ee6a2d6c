//! The commands' names: one table, from which texts are read and help is written.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use chess_core::{Color, Role, Square};

use crate::command::{Command, Place, square, two_squares};
use crate::side::Persons;

/// A command as players know it.
pub(crate) struct Word {
    /// Its names; the first one is shown.
    pub(crate) names: &'static [&'static str],
    pub(crate) usage: &'static str,
    /// What it does: a sentence without its full stop.
    pub(crate) does: &'static str,
    /// What may follow the name.
    pub(crate) examples: &'static [&'static str],
    /// Whether a move can begin with the name too.
    pub(crate) is_piece: bool,
    pub(crate) read: fn(&str) -> Option<Command>,
}

const fn word(
    names: &'static [&'static str],
    usage: &'static str,
    does: &'static str,
    examples: &'static [&'static str],
    read: fn(&str) -> Option<Command>,
) -> Word {
    Word { names, usage, does, examples, is_piece: false, read }
}

const fn piece(
    names: &'static [&'static str],
    usage: &'static str,
    read: fn(&str) -> Option<Command>,
) -> Word {
    let does = "chooses what the pawn on the last rank becomes";
    Word { names, usage, does, examples: &[""], is_piece: true, read }
}

/// All commands, in the order of the help. Where one name begins with another, the longer one comes first.
#[rustfmt::skip]
pub(crate) static WORDS: [Word; 36] = [
    word(&["pick", "select", "click"], "pick SQUARE", "selects a piece, then the square it goes to", &["e2"],
        |rest| square(rest).map(Command::Pick)),
    word(&["promote to", "promote"], "promote queen|rook|bishop|knight", "chooses what a pawn becomes", &["rook"],
        |rest| role(rest).filter(|role| role.is_promotion()).map(Command::Promote)),
    piece(&["queen", "q"], "queen", |rest| promotion(rest, Role::Queen)),
    piece(&["rook", "r"], "rook", |rest| promotion(rest, Role::Rook)),
    piece(&["bishop", "b"], "bishop", |rest| promotion(rest, Role::Bishop)),
    piece(&["knight", "n"], "knight", |rest| promotion(rest, Role::Knight)),
    word(&["take back", "takeback", "back", "undo"], "back [N]",
        "takes back a move, against an engine your last one", &["", "3"],
        |rest| count(rest).map(Command::Back)),
    word(&["redo", "forward"], "redo [N]", "plays again what was taken back", &["", "2"],
        |rest| count(rest).map(Command::Redo)),
    word(&["go on", "continue"], "continue", "lets the engine and the clocks go on from here", &[""],
        |rest| alone(rest, Command::Continue)),
    word(&["go to", "goto", "go"], "go start|end|PLY|#NUMBER",
        "shows another position: after so many plies, or after a move of `list`", &["12", "#3", "start"],
        |rest| place(rest).map(Command::Go)),
    word(&["start"], "start", "shows the starting position", &[""], |rest| alone(rest, Command::Go(Place::Start))),
    word(&["end"], "end", "shows the end of this line", &[""], |rest| alone(rest, Command::Go(Place::End))),
    word(&["new game", "new"], "new [0..959]", "begins a new game, also from a Chess960 position", &["", "518"],
        |rest| match rest { "" => Some(Command::New(None)), number => number.parse().ok().map(|n| Command::New(Some(n))) }),
    word(&["fen", "position"], "fen FEN", "begins a game from a position", &["8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"],
        |rest| text(rest).map(Command::Fen)),
    word(&["load", "open"], "load FILE [PLY]", "opens a game from a file", &["game.pgn", "my game.pgn 12"],
        |rest| text(rest).map(Command::Open)),
    word(&["resign", "give up"], "resign [white|black]", "resigns the game", &["", "black"],
        |rest| if rest.is_empty() { Some(Command::Resign(None)) } else { color(rest).map(|color| Command::Resign(Some(color))) }),
    word(&["offer a draw", "offer draw", "offer", "draw"], "draw", "offers a draw, or accepts one", &[""],
        |rest| alone(rest, Command::Draw)),
    word(&["accept", "agree"], "accept", "accepts a draw", &[""], |rest| alone(rest, Command::Accept)),
    word(&["decline", "refuse"], "decline", "declines a draw", &[""], |rest| alone(rest, Command::Decline)),
    word(&["claim a draw", "claim draw", "claim"], "claim [MOVE]",
        "claims a draw by threefold repetition or the 50-move rule, now or with a move", &["", "Nf3"],
        |rest| Some(Command::Claim(text(rest)))),
    word(&["flip"], "flip", "turns the board", &[""], |rest| alone(rest, Command::Flip)),
    word(&["hint"], "hint", "asks the engine what it would play", &[""], |rest| alone(rest, Command::Hint)),
    word(&["why"], "why", "explains the last refusal in full", &[""], |rest| alone(rest, Command::Why)),
    word(&["moves", "targets"], "moves [SQUARE]", "tells where a piece can go, or all moves", &["", "e2"],
        |rest| if rest.is_empty() { Some(Command::Moves(None)) } else { square(rest).map(|at| Command::Moves(Some(at))) }),
    word(&["where is", "where are", "where"], "where [white|black] [PIECE]", "tells where pieces stand",
        &["", "knight", "black", "white queens", "the black king"], pieces),
    word(&["board", "show"], "board", "draws the board", &[""], |rest| alone(rest, Command::Board)),
    word(&["list", "history"], "list", "lists the moves with their numbers", &[""], |rest| alone(rest, Command::List)),
    word(&["name"], "name white|black NAME", "names a player", &["white Paul Morphy"], name),
    word(&["sides", "side"], "side white|black|both|none", "says which sides persons play; the engine plays the others",
        &["white", "both"], |rest| Persons::from_name(rest).map(Command::Side)),
    word(&["clock", "time"], "clock MINUTES+SECONDS|off", "sets the clocks: minutes, and seconds added by each move",
        &["5+3", "off"],
        |rest| if rest.eq_ignore_ascii_case("off") { Some(Command::Clock(None)) } else { rest.parse().ok().map(|control| Command::Clock(Some(control))) }),
    word(&["level", "strength"], "level 1..10", "sets how well the engine plays", &["3"],
        |rest| rest.parse().ok().filter(|level| (1..=10).contains(level)).map(Command::Level)),
    word(&["status", "turn"], "status", "tells whose turn it is, the last move, clocks and alerts", &[""],
        |rest| alone(rest, Command::Status)),
    word(&["save as", "save"], "save [FILE]", "saves the game", &["", "my game.pgn"], |rest| Some(Command::Save(text(rest)))),
    word(&["help", "?"], "help [COMMAND]", "lists the commands, or explains one", &["", "claim"],
        |rest| Some(Command::Help(text(rest)))),
    word(&["quit", "exit", "bye"], "quit", "saves and ends", &[""], |rest| alone(rest, Command::Quit)),
    word(&["play", "move"], "play MOVE", "plays a move; the move alone does too", &["Nf3", "e2 e4"],
        |rest| text(rest).map(|rest| two_squares(&rest).unwrap_or(Command::Move(rest)))),
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
            Some(number) => number.trim().parse().ok().map(Place::Row),
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

/// The text behind a name, if the text begins with it as a word, in any case.
pub(crate) fn after<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let (head, rest) = text.split_at_checked(name.len())?;
    let is_word = rest.is_empty() || rest.starts_with(char::is_whitespace);
    (is_word && head.eq_ignore_ascii_case(name)).then_some(rest)
}

/// The command whose name is most like the first word of a text, if it is nearly the same.
pub(crate) fn near(text: &str) -> Option<&'static str> {
    let written = text.split_whitespace().next()?.to_ascii_lowercase();
    if !(3..=12).contains(&written.len()) || !written.bytes().all(|byte| byte.is_ascii_lowercase())
    {
        return None;
    }
    let names = WORDS.iter().flat_map(|word| word.names).filter(|name| name.len() >= 3);
    let (edits, name) = names.map(|name| (distance(&written, name), *name)).min()?;
    (edits <= written.len() / 3).then_some(name)
}

/// How many letters must be replaced, added, left out or exchanged with their neighbours to make one word of the other.
fn distance(one: &str, other: &str) -> usize {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.iter().enumerate() {
        let mut next = alloc::vec![at + 1];
        for (column, known) in other.iter().enumerate() {
            let replaced = row[column] + usize::from(letter != known);
            let mut least = replaced.min(row[column + 1] + 1).min(next[column] + 1);
            if at > 0 && column > 0 && *letter == other[column - 1] && one[at - 1] == *known {
                least = least.min(before[column - 1] + 1);
            }
            next.push(least);
        }
        before = core::mem::replace(&mut row, next);
    }
    row[other.len()]
}

/// The list of commands, or what one does.
pub(crate) fn help(about: Option<&str>) -> String {
    let asked = about.and_then(|about| {
        WORDS.iter().find(|word| word.names.iter().any(|name| name.eq_ignore_ascii_case(about)))
    });
    if let Some(word) = asked {
        let shown = word.usage.split(' ').next().unwrap_or_default();
        let others: Vec<_> = word.names.iter().copied().filter(|name| *name != shown).collect();
        let others = others.join("`, `");
        let also = if others.is_empty() { String::new() } else { format!("\nAlso: `{others}`.") };
        let example = word.examples.iter().rfind(|rest| !rest.is_empty());
        let example =
            example.map_or_else(String::new, |rest| format!(" For example `{shown} {rest}`."));
        return format!("`{}` {}.{example}{also}", word.usage, word.does);
    }
    let mut text = String::from(
        "A move in any notation: `e4`, `Nf3`, `e2e4`, `e2 e4`, `O-O`, `e8=Q`. Or a command:",
    );
    for word in WORDS.iter().filter(|word| !word.is_piece) {
        let _ = write!(text, "\n  {:<33} {}", word.usage, word.does);
    }
    text
}

/// A list of squares in words: `e3 and e4`.
pub(crate) fn squares(squares: impl IntoIterator<Item = Square>) -> String {
    let names: Vec<_> = squares.into_iter().map(Square::name).collect();
    match names.split_last() {
        Some((last, [])) => (*last).to_string(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}
