//! Positions that are set up by hand, in words.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use chess_core::{Board, Color, FenOptions, Piece, Role, Setup, Square};

use crate::said::{color, role};

/// A position that is set up by hand, perhaps an impossible one.
///
/// | words | effect |
/// |---|---|
/// | `white king e1, rooks a1 h1` | put pieces on squares; the color and the kind stay until others are named |
/// | `clear e4 e5` | take the pieces from squares |
/// | `move e2 e4` | moves a piece without any rule |
/// | `empty`, `start` | the empty board, the starting position |
/// | `black to move` | sets the side to move |
/// | `castling KQkq`, `castling none` | sets the castling rights |
/// | `en passant e3`, `en passant none` | sets the square that a pawn has just passed over |
///
/// # Examples
///
/// ```
/// use chess_play::Arrangement;
///
/// let mut position = Arrangement::default();
/// position.say("white king e1, rook h1; black king e3, black to move, castling K")?;
/// assert_eq!(position.setup().to_string(), "8/8/8/8/8/4k3/8/4K2R b K - 0 1");
/// assert!(position.faults().is_empty());
/// position.say("clear h1")?;
/// assert_eq!(position.faults(), ["White cannot castle kingside: it has no rook on h1"]);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Arrangement {
    setup: Setup,
}

impl From<Board> for Arrangement {
    fn from(board: Board) -> Self {
        Self { setup: Setup::from(board) }
    }
}

/// The refusal of a word.
fn unknown(word: &str) -> String {
    let word: String = word.chars().take(20).collect();
    format!(
        "`{word}` is neither a piece nor a square\nsay it as in `white king e1, black queens d8 h4, black to move`"
    )
}

/// The effect of a square that is named.
#[derive(Clone, Copy)]
enum Tool {
    Nothing,
    Put(Role),
    Clear,
    Move(Option<Square>),
}

impl Arrangement {
    /// Reads a FEN, also of an impossible position.
    ///
    /// # Errors
    ///
    /// Returns the reason if it is not FEN.
    pub fn from_fen(fen: &str) -> Result<Self, String> {
        let setup = FenOptions::new()
            .parse_setup(fen)
            .or_else(|error| FenOptions::new().chess960().parse_setup(fen).map_err(|_| error));
        setup.map(|setup| Self { setup }).map_err(|error| error.headline().to_string())
    }

    /// The position, unchecked.
    pub const fn setup(&self) -> Setup {
        self.setup
    }

    /// The reasons why it is impossible, all of them; empty if it is possible.
    pub fn faults(&self) -> Vec<String> {
        let Err(error) = self.setup.board() else { return Vec::new() };
        let headline = error.headline().to_string();
        let first = headline.strip_prefix("impossible position: ").unwrap_or(&headline);
        let help = error.help();
        let others = help.as_str().lines().filter_map(|line| line.strip_prefix("also: "));
        [first].into_iter().chain(others).map(ToString::to_string).collect()
    }

    /// Changes the position by words.
    ///
    /// # Errors
    ///
    /// Returns the reason if a word means nothing. Then nothing has changed.
    pub fn say(&mut self, words: &str) -> Result<(), String> {
        let mut setup = self.setup;
        let (mut side, mut tool) = (Color::White, Tool::Nothing);
        let is_between = |char: char| char.is_whitespace() || matches!(char, ',' | ';' | '.' | ':');
        let mut words = words.split(is_between).filter(|word| !word.is_empty()).peekable();
        while let Some(word) = words.next() {
            let lower = word.to_ascii_lowercase();
            match lower.as_str() {
                "the" | "a" | "an" | "on" | "at" | "and" | "to" | "board" | "position"
                | "pieces" => {}
                "white" | "black" => {
                    side = color(&lower).unwrap_or(side);
                    if matches!(words.peek(), Some(&("to" | "moves" | "move"))) {
                        words.next();
                        words.next_if_eq(&"move");
                        setup = setup.with_turn(side);
                    }
                }
                "clear" | "remove" | "delete" => tool = Tool::Clear,
                "move" => tool = Tool::Move(None),
                "empty" => setup = Setup::EMPTY.with_turn(setup.turn()),
                "start" => setup = Setup::from(Board::START),
                "castling" => setup = with_castling(setup, words.next().unwrap_or_default())?,
                "en" if words.next_if_eq(&"passant").is_some() => {
                    setup = setup.with_en_passant(en_passant(words.next().unwrap_or_default())?);
                }
                _ => match (Square::from_name(&lower), role(&lower)) {
                    (Some(square), _) => setup = used(setup, square, side, &mut tool)?,
                    (None, Some(role)) => tool = Tool::Put(role),
                    (None, None) => return Err(unknown(word)),
                },
            }
        }
        self.setup = setup;
        Ok(())
    }
}

/// The set-up after a square was named.
fn used(setup: Setup, square: Square, side: Color, tool: &mut Tool) -> Result<Setup, String> {
    Ok(match *tool {
        Tool::Put(role) => setup.set(square, Some(Piece { color: side, role })),
        Tool::Clear => setup.clear(square),
        Tool::Move(None) => {
            *tool = Tool::Move(Some(square));
            setup
        }
        Tool::Move(Some(from)) => {
            *tool = Tool::Move(None);
            let moved = setup.piece_at(from);
            // A piece that stays where it is, is not cleared.
            if from == square {
                setup
            } else {
                setup.clear(from).set(square, moved.or(setup.piece_at(square)))
            }
        }
        Tool::Nothing => {
            return Err(format!("a piece is named before its square, as in `white king {square}`"));
        }
    })
}

/// Castling rights as FEN writes them, or `none`.
fn with_castling(setup: Setup, rights: &str) -> Result<Setup, String> {
    let rights = if matches!(rights, "none" | "no") { "-" } else { rights };
    let fen = setup.to_string();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    if rights.is_empty() || fields.len() < 3 {
        return Err(
            "the castling rights are missing, as in `castling KQkq` or `castling none`".into()
        );
    }
    fields[2] = rights;
    Arrangement::from_fen(&fields.join(" ")).map(|position| position.setup)
}

fn en_passant(square: &str) -> Result<Option<Square>, String> {
    match square {
        "none" | "no" | "-" => Ok(None),
        name => Square::from_name(name).map(Some).ok_or_else(|| {
            "the square is missing that the pawn has passed over, as in `en passant e3` or `en passant none`".into()
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(words: &str) -> Result<String, String> {
        let mut position = Arrangement::from(Board::START);
        position.say(words).map(|()| position.setup().to_string())
    }

    #[test]
    fn words_put_and_take_pieces() {
        for (words, expected) in [
            ("clear e2 e7", "rnbqkbnr/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"),
            (
                "move e2 e4. Black to move; en passant e3",
                "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            ),
            ("empty board", "8/8/8/8/8/8/8/8 w - - 0 1"),
            (
                "empty, white king on e1 and rooks a1 h1, black k e8, castling KQ",
                "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            ),
            (
                "empty, black to move, start",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            ),
            ("castling none", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"),
            ("move a1 a1, move e4 e5", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            ("WHITE QUEEN D4", "rnbqkbnr/pppppppp/8/8/3Q4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ] {
            assert_eq!(said(words).as_deref(), Ok(expected), "{words}");
        }
    }

    #[test]
    fn other_words_are_refused_and_change_nothing() {
        for (words, reason) in [
            ("white dragon e4", "`dragon` is neither"),
            ("e4", "a piece is named before"),
            ("castling", "the castling rights are missing"),
            ("castling xyz", ""),
            ("en passant", "the square is missing"),
            ("en passant e9", "the square is missing"),
            ("en", "`en` is neither"),
        ] {
            let mut position = Arrangement::from(Board::START);
            let refused = position.say(&format!("empty, {words}")).unwrap_err();
            assert!(refused.starts_with(reason), "{words}: {refused}");
            assert_eq!(position.setup().board(), Ok(Board::START), "{words}");
        }
    }

    #[test]
    fn every_fault_has_its_reason() {
        let mut position = Arrangement::default();
        assert_eq!(position.faults().len(), 2);
        position.say("white king e1, pawns a1 a8, black kings e2 e8").unwrap();
        let faults = position.faults();
        assert_eq!(faults.len(), 2, "{faults:?}");
        position.say("clear a1 a8 e2").unwrap();
        assert_eq!(position.faults(), [] as [String; 0]);
    }
}
