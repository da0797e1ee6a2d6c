//! The table of commands: the parser and the help read it.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use chess_core::diagram::{Annotation, AnnotationColor};
use chess_core::pgn::MARKS;
use chess_core::{File, Rank, Role, Square};

use super::{GameCommand as Game, GoTo, PlayerCommand, TableCommand as Table, Way};
use crate::line::FileOrRank;
use crate::said::{color, role};
use crate::side::Persons;

/// A command as players type it.
pub(super) struct CommandEntry {
    /// Its names.
    pub(super) names: &'static [&'static str],
    /// Its form: a name, and what may follow it.
    pub(super) usage: &'static str,
    /// Its effect: a sentence without subject and full stop.
    pub(super) effect: &'static str,
    /// Texts that may follow the name.
    pub(super) examples: &'static [&'static str],
    /// Whether the name is that of a piece, so that a move can begin with it too.
    pub(super) is_piece: bool,
    /// Reads the text after the name.
    pub(super) read: fn(&str) -> Option<PlayerCommand>,
}

const fn entry(
    names: &'static [&'static str],
    usage: &'static str,
    effect: &'static str,
    examples: &'static [&'static str],
    read: fn(&str) -> Option<PlayerCommand>,
) -> CommandEntry {
    CommandEntry { names, usage, effect, examples, is_piece: false, read }
}

const fn piece(
    names: &'static [&'static str],
    usage: &'static str,
    read: fn(&str) -> Option<PlayerCommand>,
) -> CommandEntry {
    let effect = "chooses the piece of a promotion";
    CommandEntry { names, usage, effect, examples: &[""], is_piece: true, read }
}

/// All commands, in the order of the help. If one name begins with another, the longer one comes
/// first.
#[rustfmt::skip]
pub(super) static COMMANDS: [CommandEntry; 73] = [
    entry(&["pick", "select", "click"], "pick SQUARE", "selects a piece, then the square it goes to", &["e2"],
        |rest| of(square(rest), Game::Pick)),
    entry(&["promote to", "promote"], "promote PIECE", "chooses queen, rook, bishop or knight for a pawn", &["rook"],
        |rest| of(role(rest).filter(|role| Role::PROMOTIONS.contains(role)), Game::Promote)),
    piece(&["queen", "q"], "queen", |rest| promotion(rest, Role::Queen)),
    piece(&["rook", "r"], "rook", |rest| promotion(rest, Role::Rook)),
    piece(&["bishop", "b"], "bishop", |rest| promotion(rest, Role::Bishop)),
    piece(&["knight", "n"], "knight", |rest| promotion(rest, Role::Knight)),
    entry(&["premove"], "premove MOVE", "plays a move as soon as the engine has moved; alone, takes it back",
        &["", "Nf3"], |rest| Some(Game::Premove(text(rest)).into())),
    entry(&["take back", "takeback", "back", "undo"], "back NUMBER",
        "takes back your last move, or several", &["", "3"],
        |rest| of(count(rest), Game::Back)),
    entry(&["redo", "forward"], "redo NUMBER", "plays again a move that was taken back, or several", &["", "2"],
        |rest| of(count(rest), Game::Redo)),
    entry(&["go on", "continue", "play from here"], "continue", "lets the game go on from the position on the board", &[""],
        |rest| alone(rest, Game::Continue)),
    entry(&["go to", "goto", "go"], "go PLY",
        "shows the position after a number of plies, or after a move of `list`", &["12", "start", "#3"],
        |rest| of(place(rest), Game::Go)),
    entry(&["start"], "start", "shows the starting position", &[""], |rest| alone(rest, Game::Go(GoTo::Start))),
    entry(&["end"], "end", "shows the end of this line", &[""], |rest| alone(rest, Game::Go(GoTo::End))),
    entry(&["variation"], "variation", "goes to the next move in place of the last one; `variation back` to the one before", &["", "back"],
        |rest| of(way(rest).map(GoTo::Beside), Game::Go)),
    entry(&["branch"], "branch", "goes on to the next position with variations; `branch back` to the last one", &["", "back"],
        |rest| of(way(rest).map(GoTo::Branch), Game::Go)),
    entry(&["new game", "new"], "new NUMBER", "begins a new game; a number from 0 to 959 is a Chess960 position, `chess960` picks one at random",
        &["", "518", "chess960"],
        |rest| match rest.to_ascii_lowercase().as_str() {
            "chess960" | "by chance" | "chess960 by chance" => Some(Table::Chess960.into()),
            number => optional(number.strip_prefix("chess960 ").unwrap_or(number), |number| number.parse().ok(), Game::New),
        }),
    entry(&["rematch"], "rematch", "begins a new game with exchanged sides", &[""], |rest| alone(rest, Game::Rematch)),
    entry(&["fen", "position"], "fen FEN", "begins a game from a position", &["8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"],
        |rest| of(text(rest), Game::Fen)),
    entry(&["set up", "setup"], "setup PIECES", "begins a game from a position in words; `clear`, `castling KQ` and `black to move` too",
        &["white king e1, queen d1, black king e8", "start, clear d1"], |rest| of(text(rest), Game::Setup)),
    entry(&["load", "open"], "load FILE", "opens a game from a file, to study it; after its name, `game 2` is the second one, a number a ply",
        &["game.pgn", "my game.pgn 12", "games.pgn game 2"], |rest| of(text(rest), Table::Open)),
    entry(&["game"], "game NUMBER", "opens another game of the last file", &["2"], |rest| of(rest.parse().ok(), Table::OpenGame)),
    entry(&["earlier games", "earlier"], "earlier", "lists your earlier games", &[""], |rest| alone(rest, Table::Earlier)),
    entry(&["puzzles", "puzzle"], "puzzles FILE",
        "asks for the mates of a file: games, EPD, or Lichess's CSV, with `again` from the first on; alone, for those of the game",
        &["", "games.pgn", "mates.epd again"], |rest| Some(Table::Puzzles(text(rest)).into())),
    entry(&["resign", "give up"], "resign", "resigns the game, for the side to move or a side that you name", &["", "black"],
        |rest| optional(rest, color, Game::Resign)),
    entry(&["offer a draw", "offer draw", "offer", "draw"], "draw", "offers a draw, or accepts one", &[""],
        |rest| alone(rest, Game::Draw)),
    entry(&["accept", "agree"], "accept", "accepts a draw", &[""], |rest| alone(rest, Game::Accept)),
    entry(&["decline", "refuse"], "decline", "declines a draw", &[""], |rest| alone(rest, Game::Decline)),
    entry(&["claim a draw", "claim draw", "claim"], "claim MOVE",
        "claims a draw by threefold repetition or the 50-move rule, now or with a move", &["", "Nf3"],
        |rest| Some(Game::Claim(text(rest)).into())),
    entry(&["flip"], "flip", "turns the board", &[""], |rest| alone(rest, Game::Flip)),
    entry(&["hint"], "hint", "asks the engine for a good move", &[""], |rest| alone(rest, Table::Hint)),
    entry(&["review the game", "review game", "review", "analyse", "analyze"], "review",
        "lets the engine mark bad moves, or go on with that", &[""], |rest| alone(rest, Table::Review)),
    entry(&["learn"], "learn SIDE", "asks for a better move at each bad one, yours or a side's", &["", "black"],
        |rest| optional(rest, color, Table::Learn)),
    entry(&["lesson"], "lesson SIDE", "hides the moves of a study and asks for those of a side, or of `both`", &["", "black", "both"],
        |rest| optional(rest, Persons::from_name, Table::Lesson)),
    entry(&["show the solution", "solution"], "solution", "shows the move that is looked for, or the mate of a puzzle", &[""],
        |rest| alone(rest, Table::Solution)),
    entry(&["next mistake", "next"], "next", "goes to the next bad move, question or puzzle", &[""], |rest| alone(rest, Table::Next)),
    entry(&["stop"], "stop", "stops a review, learning, a lesson, puzzles, or the analysis", &[""], |rest| alone(rest, Table::Stop)),
    entry(&["analysis"], "analysis SWITCH", "lets the engine look at each position that you go to; alone, `on` or `off` in turn",
        &["", "on", "off"], |rest| optional(rest, switch, Table::Analysis)),
    entry(&["threats", "threat"], "threats", "shows what the other side would play if you passed, or the engine's lines again", &[""],
        |rest| alone(rest, Table::Threats)),
    entry(&["lines", "evaluation", "eval"], "lines NUMBER", "reads the lines of the analysis, or sets how many there are, 1 to 5", &["", "2"],
        |rest| optional(rest, |rest| rest.parse().ok().filter(|count| (1..=5).contains(count)), Table::Lines)),
    entry(&["explorer", "explore"], "explorer SWITCH", "reads the moves of the file's games in this position; `on` shows them, `off` does not",
        &["", "on", "off"], |rest| optional(rest, switch, Table::Explorer)),
    entry(&["gaps"], "gaps", "lists the other side's moves to which the file's games have no reply", &[""], |rest| alone(rest, Table::Gaps)),
    entry(&["drill"], "drill", "asks for the lines of the file's games, again after some days", &[""], |rest| alone(rest, Table::Drill)),
    entry(&["study"], "study SWITCH", "lets you move both sides, and makes new moves variations; alone, `on` or `off` in turn",
        &["", "on", "off"], |rest| optional(rest, switch, Game::Study)),
    entry(&["glyph"], "glyph SIGN", "marks the last move with `!`, `?`, `!!`, `??`, `!?`, `?!` or `$14`, or takes the mark away", &["!", "off", "$14"], glyph),
    entry(&["arrow"], "arrow SQUARES COLOR", "draws an arrow that is saved with the position, or removes it", &["e2 e4", "e2 e4 red"],
        |rest| shape(rest, 2)),
    entry(&["circle"], "circle SQUARE COLOR", "draws a circle that is saved with the position, or removes it", &["d5", "d5 blue"],
        |rest| shape(rest, 1)),
    entry(&["clear shapes", "clear"], "clear", "removes the arrows and circles that are saved with the position", &[""],
        |rest| alone(rest, Game::ClearShapes)),
    entry(&["raise variation", "raise line", "raise"], "raise", "makes the variation on the board one level higher", &[""],
        |rest| alone(rest, Game::Raise(1))),
    entry(&["make main line", "main line"], "main line", "makes the variation on the board the main line", &[""],
        |rest| alone(rest, Game::Raise(usize::MAX))),
    entry(&["delete"], "delete", "deletes the move on the board and all after it, in a study; `revert` brings them back", &[""],
        |rest| alone(rest, Game::Delete)),
    entry(&["revert the change", "revert"], "revert",
        "undoes the last change of comments, glyphs, shapes, variations, names or tags", &[""], |rest| alone(rest, Game::Revert)),
    entry(&["restore the change", "restore"], "restore", "does the change again that `revert` has undone", &[""], |rest| alone(rest, Game::Restore)),
    entry(&["why"], "why", "explains the last refusal in full", &[""], |rest| alone(rest, Game::Why)),
    entry(&["moves", "targets"], "moves SQUARE", "lists the squares that a piece can go to; alone, all moves", &["", "e2"],
        |rest| optional(rest, square, Game::Moves)),
    entry(&["where is", "where are", "where", "pieces"], "where PIECE", "lists the squares of pieces of a kind, of a side, or of all",
        &["", "knight", "black", "white queens", "the black king"], pieces),
    entry(&["scan", "read", "file", "rank"], "scan LINE", "reads a file or a rank, square by square", &["e", "4"],
        |rest| of(line(rest), Game::Scan)),
    entry(&["attackers of", "attackers on", "attackers", "attacks on", "attacks"], "attackers SQUARE",
        "lists the pieces that attack a square", &["e4"], |rest| of(square(rest), Game::Attackers)),
    entry(&["material", "captured", "score"], "material", "reports the captured pieces, and who is ahead", &[""],
        |rest| alone(rest, Game::Material)),
    entry(&["last move", "last"], "last", "reports the last move", &[""], |rest| alone(rest, Game::Last)),
    entry(&["comments", "comment", "notes"], "comment TEXT", "writes the comment on this position, or `off` removes it; alone, reads it",
        &["", "White is better", "off"], |rest| Some(match rest {
            "" => Game::Comments,
            rest if rest.eq_ignore_ascii_case("off") => Game::Comment(None),
            rest => Game::Comment(text(rest)),
        }.into())),
    entry(&["board", "show"], "board", "draws the board", &[""], |rest| alone(rest, Table::Board)),
    entry(&["list", "history"], "list", "lists the moves with their numbers", &[""], |rest| alone(rest, Game::List)),
    entry(&["name"], "name SIDE NAME", "names a player", &["white Paul Morphy"], name),
    entry(&["tags", "tag"], "tag NAME VALUE", "sets a tag of the game, or removes it without a value; alone, lists the tags",
        &["", "Event World Cup", "Annotator"], |rest| Some(Game::Tag(text(rest).map(|rest| match rest.split_once(char::is_whitespace) {
            Some((name, value)) => (name.to_string(), value.trim().to_string()),
            None => (rest, String::new()),
        })).into())),
    entry(&["sides", "side"], "side WHO", "sets who plays: `white`, `black`, `both` or `none`; the engine plays the rest",
        &["white", "both"], |rest| of(Persons::from_name(rest), Game::Side)),
    entry(&["clock", "clocks", "time"], "clock TIME", "reads the clocks, or sets them: minutes, and seconds added by each move",
        &["", "5+3", "off"], clock),
    entry(&["level", "strength"], "level NUMBER", "sets how well the engine plays, from 1, about 400 Elo, to 10; each level is about 225 better", &["3"],
        |rest| of(rest.parse().ok().filter(|level| (1..=10).contains(level)), Table::Level)),
    entry(&["pace"], "pace SECONDS", "sets the least time that the engine takes for a move", &["1.5", "0"],
        |rest| of(pace(rest), Table::Pace)),
    entry(&["status", "turn"], "status", "reports the side to move, the last move, clocks and alerts", &[""],
        |rest| alone(rest, Game::Status)),
    entry(&["save as", "save"], "save FILE", "saves a copy of the game; alone, says where it is saved", &["", "my game.pgn"],
        |rest| Some(Table::Save(text(rest)).into())),
    entry(&["help", "?"], "help COMMAND", "lists the commands, or explains one", &["", "claim"],
        |rest| Some(Game::Help(text(rest)).into())),
    entry(&["quit", "exit", "bye"], "quit", "saves and ends", &[""], |rest| alone(rest, Table::Quit)),
    entry(&["play", "move"], "play MOVE", "plays a move; the move alone does too; `play` alone ends a study, or puzzles", &["", "Nf3", "e2 e4"],
        |rest| Some(text(rest).map_or(Table::Play.into(), |rest| move_or_squares(&rest).into()))),
];

fn alone(rest: &str, command: impl Into<PlayerCommand>) -> Option<PlayerCommand> {
    rest.is_empty().then(|| command.into())
}

fn promotion(rest: &str, role: Role) -> Option<PlayerCommand> {
    alone(rest, Game::Promote(role))
}

/// A command with what was read after its name.
fn of<T, C: Into<PlayerCommand>>(read: Option<T>, command: fn(T) -> C) -> Option<PlayerCommand> {
    read.map(|value| command(value).into())
}

/// The same, where nothing need follow the name.
fn optional<T, C: Into<PlayerCommand>>(
    rest: &str,
    read: fn(&str) -> Option<T>,
    command: fn(Option<T>) -> C,
) -> Option<PlayerCommand> {
    if rest.is_empty() { Some(command(None).into()) } else { of(read(rest).map(Some), command) }
}

fn way(rest: &str) -> Option<Way> {
    match rest.to_ascii_lowercase().as_str() {
        "" => Some(Way::On),
        "back" => Some(Way::Back),
        _ => None,
    }
}

fn switch(rest: &str) -> Option<bool> {
    match rest.to_ascii_lowercase().as_str() {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

/// A sign such as `!`, or `$` and a number.
fn glyph(rest: &str) -> Option<PlayerCommand> {
    if rest.eq_ignore_ascii_case("off") {
        return Some(Game::Glyph(None).into());
    }
    let known = MARKS.iter().position(|mark| *mark == rest).map(|at| at as u8 + 1);
    let number = || rest.strip_prefix('$')?.parse().ok().filter(|number| *number > 0);
    of(known.or_else(number).map(Some), Game::Glyph)
}

/// A number of squares, and a color: `e2 e4 red`.
fn shape(rest: &str, squares: usize) -> Option<PlayerCommand> {
    let rest = rest.to_ascii_lowercase();
    let words: Vec<_> = rest.split_whitespace().collect();
    let (places, color) = words.split_at_checked(squares)?;
    let color = match *color {
        [] | ["green"] => AnnotationColor::Green,
        ["red"] => AnnotationColor::Red,
        ["yellow"] => AnnotationColor::Yellow,
        ["blue"] => AnnotationColor::Blue,
        _ => return None,
    };
    let places: Option<Vec<_>> = places.iter().map(|place| square(place)).collect();
    let shape = match places?[..] {
        [at] if squares == 1 => Annotation::circle(at),
        [from, to] if squares == 2 && from != to => Annotation::arrow(from, to),
        _ => return None,
    };
    Some(Game::DrawShape(shape.colored(color)).into())
}

fn text(rest: &str) -> Option<String> {
    (!rest.is_empty()).then(|| rest.to_string())
}

fn count(rest: &str) -> Option<usize> {
    if rest.is_empty() { Some(1) } else { rest.parse().ok().filter(|count| *count > 0) }
}

/// A clock to read, to take away, or to set: `5+3`, also with a bar or spaces.
fn clock(rest: &str) -> Option<PlayerCommand> {
    match rest.to_ascii_lowercase().as_str() {
        "" => Some(Game::Time.into()),
        "off" | "none" => Some(Game::Clock(None).into()),
        _ => of(rest.parse().ok().map(Some), Game::Clock),
    }
}

/// Seconds with up to three decimal places, at most a minute, in milliseconds.
fn pace(rest: &str) -> Option<u64> {
    crate::clock::decimal(rest, 1_000).filter(|millis| *millis <= 60_000)
}

/// A file by its letter or a rank by its number, perhaps with `file` or `rank` before it.
fn line(rest: &str) -> Option<FileOrRank> {
    let text = rest.to_ascii_lowercase();
    let name = text.strip_prefix("file ").or_else(|| text.strip_prefix("rank ")).unwrap_or(&text);
    let mut chars = name.trim().chars();
    let (char, None) = (chars.next()?, chars.next()) else { return None };
    Rank::from_digit(char)
        .map(FileOrRank::Rank)
        .or_else(|| File::from_letter(char).map(FileOrRank::File))
}

fn place(rest: &str) -> Option<GoTo> {
    match rest.to_ascii_lowercase().as_str() {
        "start" => Some(GoTo::Start),
        "end" => Some(GoTo::End),
        rest => match rest.strip_prefix('#') {
            Some(number) => number.trim().parse().ok().map(GoTo::Listed),
            None => rest.parse().ok().map(GoTo::Ply),
        },
    }
}

fn pieces(rest: &str) -> Option<PlayerCommand> {
    let (mut side, mut kind) = (None, None);
    for word in rest.split_whitespace().filter(|word| !word.eq_ignore_ascii_case("the")) {
        if let Some(color) = color(word) {
            side = Some(color);
        } else {
            kind = Some(role(word)?);
        }
    }
    Some(Game::Where(side, kind).into())
}

fn name(rest: &str) -> Option<PlayerCommand> {
    let (side, name) = rest.split_once(char::is_whitespace)?;
    Some(Game::Name(color(side)?, text(name.trim())?).into())
}

/// A move: two squares, apart or together, as in `e2 e4` and `e7e8`, or any other text.
pub(super) fn move_or_squares(text: &str) -> Game {
    squares(text).unwrap_or_else(|| Game::Move(text.to_string()))
}

fn squares(text: &str) -> Option<Game> {
    let (from, to) = match text.split_once(char::is_whitespace) {
        Some(parts) => parts,
        None if text.len() == 4 => text.split_at_checked(2)?,
        None => return None,
    };
    Some(Game::Squares(square(from)?, square(to.trim())?))
}

fn square(text: &str) -> Option<Square> {
    Square::from_name(&text.to_ascii_lowercase())
}
