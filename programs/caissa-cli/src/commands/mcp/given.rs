//! The game that a call is about. It is given as moves, or as a FEN; then the answer says what is odd in it.

use std::collections::BTreeSet;
use std::sync::{LazyLock, Mutex, PoisonError};

use chess_core::book::openings;
use chess_core::epd::Published;
use chess_core::{Board, FenOptions, GameBuf, GameRef, Notation, Replay, Setup, is_fen};
use serde_json::{Value, json};

use super::answer::{Answer, PLAIN};
use crate::output::drawing;

/// The keys of the positions that were given out. A FEN of one of them is not the model's own.
static GIVEN_OUT: Mutex<BTreeSet<u64>> = Mutex::new(BTreeSet::new());

/// The note on any other FEN.
const FROM_FEN: &str = "this position was taken from a FEN: only the moves of its game can show that no piece is wrong";

/// The names of the starting position.
const START: [&str; 6] =
    ["", "start", "startpos", "initial", "starting position", "initial position"];

/// The words before a position or moves.
const LABELS: [&str; 6] = ["fen", "pgn", "epd", "position", "game", "moves"];

/// The game that a call is about, and what is odd in its FEN.
pub(super) struct Given {
    pub(super) game: GameBuf,
    pub(super) notes: Vec<String>,
}

impl Given {
    pub(super) fn read(arguments: &Value) -> Result<Self, Answer> {
        let is_chess960 = arguments["chess960"] == true;
        let options = if is_chess960 { FenOptions::new().chess960() } else { FenOptions::new() };
        let text = |name: &str| bare(arguments[name].as_str().unwrap_or_default());
        let from = text("from");
        let mut game = read(from, options).map_err(|answer| named(answer, from, options))?;
        let notes = notes(game.start(), options);
        let moves = text("moves");
        if !moves.is_empty() {
            game = after(&game, moves)?;
        }
        Ok(Self { game, notes })
    }

    /// The position after the last move, with all that a player may do, and perhaps all positions.
    pub(super) fn answer(&self, has_positions: bool) -> Answer {
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
            "fen": give_out(&board),
            "turn": board.turn().to_string(),
            "is_check": board.is_check(),
            "outcome": outcome,
            "plies": game.len(),
            "moves": game.to_moves_in(Notation::San),
            "last_move": last.map(|mv| mv.to_string()),
            "opening": opening(game),
            "legal_moves": sans,
            "notes": self.notes,
        });
        if has_positions {
            data["positions"] = game.boards().map(|board| give_out(&board)).collect();
        }
        Answer::new(text, data)
    }
}

/// The code and the name of the opening of a game.
fn opening(game: GameRef<'_>) -> Option<String> {
    let (_, entry) = openings().opening(game)?;
    Some(format!("{} {}", entry.eco()?, entry.name()?))
}

/// The FEN of a position, which is remembered.
pub(super) fn give_out(board: &Board) -> String {
    GIVEN_OUT.lock().unwrap_or_else(PoisonError::into_inner).insert(board.zobrist());
    board.to_string()
}

/// Notes about an odd start of a game.
fn notes(start: Board, options: FenOptions) -> Vec<String> {
    let is_known =
        GIVEN_OUT.lock().unwrap_or_else(PoisonError::into_inner).contains(&start.zobrist());
    if start == Board::START || is_known {
        return Vec::new();
    }
    if let Some(name) = known(Setup::of(start)) {
        return vec![format!("this is {name}")];
    }
    let mut notes = vec![FROM_FEN.to_owned()];
    if let Err(error) = options.reachable().parse(&start.to_string()) {
        notes.push(error.headline().to_string());
    }
    notes.extend(one_off(start));
    notes
}

/// The name of a position that many know: one of a test suite, an opening, or the start.
fn known(setup: Setup) -> Option<String> {
    let board = setup.board().ok();
    if board.is_some_and(|board| board.same_position(&Board::START)) {
        return Some(USUAL_START.into());
    }
    if let Some(name) = setup.published() {
        return Some(of_suite(name));
    }
    Some(of_opening(openings().get(&board?)?.name()?))
}

const USUAL_START: &str = "the starting position";

fn of_suite(name: Published) -> String {
    format!("`{name}` of a published test suite")
}

fn of_opening(name: &str) -> String {
    format!("the opening {name}")
}

/// The note on a position that differs from one that many know by what is on one square, a slip that no rule finds.
fn one_off(board: Board) -> Option<String> {
    let setup = Setup::of(board);
    let start = || setup.one_square_from([Board::START.polyglot_key()]);
    let start = start().map(|(_, at, piece)| (USUAL_START.to_owned(), at, piece));
    let of_suites =
        || setup.nearly_published().map(|(name, at, piece)| (of_suite(name), at, piece));
    let of_openings = || {
        let keys = OPENINGS.iter().map(|(key, _)| *key);
        let (index, at, piece) = setup.one_square_from(keys)?;
        Some((of_opening(OPENINGS[index].1), at, piece))
    };
    let (name, at, piece) = start.or_else(of_suites).or_else(of_openings)?;
    let there =
        piece.map_or("nothing".into(), |piece| format!("a {}", piece.to_string().to_lowercase()));
    Some(format!("one square differs from {name}, which has {there} on {at}"))
}

/// The openings with names, by their Polyglot keys.
static OPENINGS: LazyLock<Vec<(u64, &str)>> = LazyLock::new(|| {
    let (mut found, mut known) = (Vec::new(), BTreeSet::new());
    let mut boards = vec![Board::START];
    while let Some(board) = boards.pop() {
        let Some(entry) = openings().get(&board).filter(|_| known.insert(board.zobrist())) else {
            continue;
        };
        found.extend(entry.name().map(|name| (board.polyglot_key(), name)));
        boards.extend(entry.moves().filter_map(|played| board.play(played.mv).ok()));
    }
    found
});

/// Reads a position or a game.
fn read(text: &str, options: FenOptions) -> Result<GameBuf, Answer> {
    if START.contains(&text.to_lowercase().replace('_', " ").as_str()) {
        return Ok(GameBuf::default());
    }
    // As engines are told.
    if let Some((position, moves)) = text.split_once(" moves ")
        && (START.contains(&position) || is_fen(position))
    {
        return after(&read(position, options)?, moves);
    }
    if is_fen(text) {
        return match options.parse(text) {
            Ok(board) => Ok(GameBuf::new(board)),
            Err(error) => Err(Answer::of(&error)),
        };
    }
    read_moves(Board::START, text)
}

/// Plays moves after the last one of a game.
fn after(game: &GameBuf, moves: &str) -> Result<GameBuf, Answer> {
    let more = read_moves(game.board(), moves)?;
    let all =
        [game, &more].map(|part| GameBuf::moves_of(part.as_game()).as_game().line().to_string());
    read_moves(game.start(), &all.join(" "))
}

/// Reads moves or a whole game from a position.
fn read_moves(board: Board, text: &str) -> Result<GameBuf, Answer> {
    GameBuf::check(&mut Replay::new(text, board)).map_err(|errors| match &errors[..] {
        [first, ..] => Answer::of(first),
        [] => Answer::refuse("the moves cannot be read"),
    })
}

/// Whether a line is a Markdown fence, with or without a language.
pub(super) fn is_fence(line: &str) -> bool {
    line.trim_start().strip_prefix("```").is_some_and(is_language)
}

fn is_language(word: &str) -> bool {
    word.trim().chars().all(char::is_alphabetic)
}

/// The text without what models write around it: a Markdown fence, quotes, a label such as `FEN:`.
pub(super) fn bare(text: &str) -> &str {
    let mut text = text.trim();
    if let Some(inner) = text.strip_prefix("```").and_then(|text| text.strip_suffix("```"))
        && !inner.contains("```")
    {
        let without_language = inner.split_once('\n').filter(|(word, _)| is_language(word));
        text = without_language.map_or(inner, |(_, inner)| inner).trim();
    }
    for quote in ['`', '"', '\''] {
        let inner = text.strip_prefix(quote).and_then(|text| text.strip_suffix(quote));
        text = inner.filter(|text| !text.contains(quote)).unwrap_or(text).trim();
    }
    text.get(label(text)..).unwrap_or(text)
}

/// The length of a label before a position or moves: `FEN: `, `The position is: `, `position fen `.
pub(super) fn label(text: &str) -> usize {
    let is_label = |word: &str| LABELS.contains(&word.to_lowercase().as_str());
    let is_plain = |char: char| char.is_alphabetic() || matches!(char, ' ' | '*');
    let mut rest = match text.split_once(':') {
        Some((words, rest))
            if words.chars().all(is_plain) && words.split([' ', '*']).any(is_label) =>
        {
            rest.trim_start_matches(['*', ' '])
        }
        _ => text,
    };
    while let Some((word, after)) = rest.split_once(' ')
        && is_label(word)
    {
        rest = after.trim_start();
    }
    text.len() - rest.len()
}

/// The refusal of a text that has a FEN or a game among other words, with the right arguments.
fn named(mut answer: Answer, text: &str, options: FenOptions) -> Answer {
    // An address has `_` for a space, and JSON has quotes.
    let is_apart = |char: char| char.is_whitespace() || "_\"?&".contains(char);
    let words: Vec<_> = text.split(is_apart).filter(|word| !word.is_empty()).collect();
    let ranks = |word: &str| word.rmatch_indices('/').nth(7).map_or(0, |(at, _)| at + 1);
    let right = if let Some(at) = words.iter().position(|word| word.matches('/').count() >= 7) {
        let mut rest = words[at..].to_vec();
        rest[0] = &rest[0][ranks(rest[0])..];
        // A FEN alone has a mistake in one of its fields.
        let is_alone = rest.len() <= 6 && rest.join(" ") == text;
        let lengths = if is_alone { &[6][..] } else { &[6, 4] };
        lengths.iter().filter(|count| **count <= rest.len()).find_map(|&count| {
            let fen = rest[..count].join(" ");
            let fen = fen.trim_end_matches(['.', ',', ';', '?', ')']);
            let board = options.parse(fen).ok()?;
            let moves = rest[count..].join(" ");
            let is_game = !moves.is_empty() && read_moves(board, &moves).is_ok();
            Some(if is_game { json!({"from": fen, "moves": moves}) } else { json!({"from": fen}) })
        })
    } else {
        let game = words.iter().position(|word| word.starts_with("1.")).filter(|at| *at > 0);
        game.map(|at| words[at..].join(" "))
            .filter(|game| read_moves(Board::START, game).is_ok())
            .map(|game| json!({"from": game}))
    };
    if let Some(right) = right {
        let words = format!("write the position alone, and moves from there in `moves`: {right}");
        answer.text = answer.text + "\n" + &words;
        answer.data["help"] = json!([words]);
    }
    answer
}
