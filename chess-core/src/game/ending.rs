//! Words about the end of a game, as the programs that run games write them, judged by its moves.

use alloc::vec::Vec;
use core::ops::Range;

use super::{GameRef, History};
use crate::basics::{Color, GameResult};
use crate::board::Board;
use crate::error::{Error, ErrorKind, FalseClaim, FalseEnding};

/// The claim of words about the end of a game, besides its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Claim {
    Result,
    IllegalMove,
    Time,
    Mate,
    Stalemate,
    Repetition,
    FiftyMoves,
    Material,
}

/// The moves after which the side to move may claim a draw, or the move before (FIDE 9.3), in plies.
const FIFTY: u8 = 99;

impl GameRef<'_> {
    /// Checks words about the end of the game, in a byte range of its text: the value of a `Termination` tag, or the last
    /// comment, where they may follow an evaluation. Other words claim nothing.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] with the range of the words if the moves or the result contradict them.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn check_ending(self, text: &str, words: Range<usize>) -> Result<(), Error> {
        let range = phrase(text, words);
        let found = range.clone().and_then(|range| {
            let (result, claim, rest) = read(&text[range])?;
            self.contradiction(result, claim, rest)
        });
        match range.zip(found) {
            None => Ok(()),
            Some((range, found)) => {
                let kind = ErrorKind::FalseClaim(FalseClaim::Ending { found });
                Err(Error::of_text(kind, &self.board(), text, (range.start, range.end)))
            }
        }
    }

    /// The contradiction to a claim, if there is one. `rest` is the move that is called illegal.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn contradiction(
        self,
        said: Option<GameResult>,
        claim: Claim,
        rest: &str,
    ) -> Option<FalseEnding> {
        let (board, result) = (self.board(), self.result());
        // The result of a forfeit is a draw if the winner cannot give checkmate.
        let is_other = |said: GameResult| said != result && result.winner().is_some();
        match claim {
            _ if said.is_some_and(is_other) => Some(FalseEnding::Result(result)),
            Claim::IllegalMove => self.legal(said?.winner()?.other(), rest),
            Claim::Time => board.is_won_by_king(result).then_some(FalseEnding::WonByKing),
            Claim::Mate if !board.is_checkmate() => Some(FalseEnding::NotMate),
            Claim::Stalemate if !board.is_stalemate() => Some(FalseEnding::NotStalemate),
            Claim::Repetition if self.knows_the_past() && !self.may_repeat() => {
                Some(FalseEnding::Repeated(self.repetitions() as u8))
            }
            Claim::FiftyMoves if self.knows_the_past() && board.halfmoves < FIFTY.into() => {
                Some(FalseEnding::Quiet(board.halfmoves as u8))
            }
            // Some servers take two knights for too little.
            Claim::Material if !board.pawns().or(board.rooks()).or(board.queens()).is_empty() => {
                Some(FalseEnding::Material)
            }
            _ => None,
        }
    }

    /// The move of a side that is called illegal, if it is legal, as UCI or SAN writes it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn legal(self, side: Color, word: &str) -> Option<FalseEnding> {
        let board = self.board();
        let mv = board.read(word).ok().filter(|_| board.turn() == side)?;
        let is_chess960 = self.start().is_chess960();
        let uci = if is_chess960 { board.uci_chess960(mv) } else { board.uci(mv) };
        let is_so = uci.as_str() == word || board.san(mv).as_str() == word;
        is_so.then_some(FalseEnding::Legal(mv))
    }

    /// Whether all positions are known that count for a repetition, and all moves for the fifty.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn knows_the_past(self) -> bool {
        self.start() == Board::START || usize::from(self.board().halfmoves) < self.len()
    }

    /// Whether the last position has occurred three times, or a move repeats one for the third time (FIDE 9.2.1).
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn may_repeat(self) -> bool {
        let mut history = History::from(self);
        history.is_threefold_repetition()
            || self.board().legals().any(|legal| {
                history.play(legal.to_move()).is_ok() && {
                    let repeats = history.is_threefold_repetition();
                    history.take_back();
                    repeats
                }
            })
    }
}

/// The byte range of the words that may be a claim: the whole, or what follows an evaluation, as in `+0.31/20 1.2s, White
/// mates`. `White mates` alone may be a person's forecast.
#[cfg_attr(not(feature = "compiled"), inline)]
fn phrase(text: &str, words: Range<usize>) -> Option<Range<usize>> {
    let is_comment = text.get(..words.start)?.ends_with('{');
    // Some programs write spaces inside the braces, and break lines there.
    let whole = text.get(words)?.trim_ascii();
    let is_evaluated = is_comment && whole.starts_with(['+', '-', '0', 'M']);
    let comma =
        || whole.as_bytes().windows(2).rposition(|two| matches!(two, [b',', b' ' | b'\n' | b'\r']));
    let last = if is_evaluated { comma()? + 2 } else { 0 };
    let words = whole[last..].trim_ascii_start();
    let words = words.strip_suffix('.').unwrap_or(words);
    let may_be_forecast = is_comment && last == 0 && words.ends_with("mates");
    let is_short = (SHORTEST..=LONGEST).contains(&words.len());
    let start = words.as_ptr() as usize - text.as_ptr() as usize;
    let may_be_claim = is_short && words.starts_with(|char: char| char.is_ascii_alphanumeric());
    (may_be_claim && !may_be_forecast).then_some(start..start + words.len())
}

/// The bytes of the shortest and the longest words that are read.
const SHORTEST: usize = "stalemate".len();
const LONGEST: usize = 80;

/// The claims of words: the result, how the game ended, and the move that is called illegal.
#[cfg_attr(not(feature = "compiled"), inline)]
fn read(words: &str) -> Option<(Option<GameResult>, Claim, &str)> {
    // `: b8c6`, `: SyzygyTB`, ` (12ms overrun)`
    let (said, rest) = words.split_at(words.find([':', '(']).unwrap_or(words.len()));
    let said = said.split_ascii_whitespace().collect::<Vec<_>>().join(" ").to_ascii_lowercase();
    let (said, rest) =
        (&*said, rest.trim_start_matches(|char: char| char == ':' || char.is_ascii_whitespace()));
    let (white, black) = (said.strip_prefix("white"), said.strip_prefix("black"));
    let Some(of_side) = white.or(black) else {
        let (result, claim) = of_none(said)?;
        return Some((result, claim, rest));
    };
    // Cute Chess, Fastchess and TCEC; Arena, FICS, Lichess and PyChess.
    let (has_won, claim) = match of_side.trim_start() {
        "mates" | "wins by checkmate" => (true, Claim::Mate),
        "wins by adjudication" => (true, Claim::Result),
        "wins on time" => (true, Claim::Time),
        "checkmated" => (false, Claim::Mate),
        "loses on time" | "forfeits on time" => (false, Claim::Time),
        "makes an illegal move" => (false, Claim::IllegalMove),
        "resigns" | "disconnects" | "forfeits by disconnection" | "'s connection stalls" => {
            (false, Claim::Result)
        }
        _ => return None,
    };
    let is_white = white.is_some() == has_won;
    let result = if is_white { GameResult::WhiteWins } else { GameResult::BlackWins };
    Some((Some(result), claim, rest))
}

/// The claims of words in lower case that name no side.
#[cfg_attr(not(feature = "compiled"), inline)]
fn of_none(said: &str) -> Option<(Option<GameResult>, Claim)> {
    if said.ends_with(" won by checkmate") {
        return Some((None, Claim::Mate));
    }
    let before = ["draw by ", "game drawn by the ", "game drawn by ", "game drawn because "];
    let reason = before.iter().find_map(|words| said.strip_prefix(words));
    let claim = match reason.unwrap_or(said) {
        "stalemate" => Claim::Stalemate,
        "3-fold repetition" | "threefold repetition" => Claim::Repetition,
        "repetition" if reason.is_some() => Claim::Repetition,
        "fifty moves rule" | "fifty move rule" | "50 move rule" | "50-move rule" => {
            Claim::FiftyMoves
        }
        "insufficient mating material"
        | "insufficient material"
        | "neither player has mating material" => Claim::Material,
        _ => return None,
    };
    Some((Some(GameResult::Draw), claim))
}
