//! Words about the end of a game, as the programs that run games write them, judged by its moves.

use core::ops::Range;

use super::GameRef;
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

/// The words behind the name of a side: whether that side has won, and what they say.
const OF_SIDE: [(&str, bool, Claim); 12] = [
    // Cute Chess, Fastchess, TCEC.
    ("mates", true, Claim::Mate),
    ("makes an illegal move", false, Claim::IllegalMove),
    ("loses on time", false, Claim::Time),
    ("wins by adjudication", true, Claim::Result),
    ("resigns", false, Claim::Result),
    ("disconnects", false, Claim::Result),
    ("'s connection stalls", false, Claim::Result),
    // Arena, FICS, Lichess, PyChess.
    ("checkmated", false, Claim::Mate),
    ("wins by checkmate", true, Claim::Mate),
    ("forfeits on time", false, Claim::Time),
    ("wins on time", true, Claim::Time),
    ("forfeits by disconnection", false, Claim::Result),
];

/// The ends of words that name no side; the game is drawn, except by checkmate.
const OF_NONE: [(&str, Claim); 12] = [
    ("stalemate", Claim::Stalemate),
    ("3-fold repetition", Claim::Repetition),
    ("threefold repetition", Claim::Repetition),
    ("drawn by repetition", Claim::Repetition),
    ("fifty moves rule", Claim::FiftyMoves),
    ("fifty move rule", Claim::FiftyMoves),
    ("50 move rule", Claim::FiftyMoves),
    ("50-move rule", Claim::FiftyMoves),
    ("insufficient mating material", Claim::Material),
    ("insufficient material", Claim::Material),
    ("neither player has mating material", Claim::Material),
    (" won by checkmate", Claim::Mate),
];

/// The words before one of these ends.
const BEFORE: [&str; 5] =
    ["", "draw by ", "game drawn by ", "game drawn by the ", "game drawn because "];

/// The moves after which the side to move may claim a draw, or the move before (FIDE 9.3), in plies.
const FIFTY: u8 = 99;

impl GameRef<'_> {
    /// Checks words about the end of the game, in a byte range of its text: the value of a `Termination` tag, or the last
    /// comment, where they may follow an evaluation. Other words claim nothing.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] with the range of the words if the moves or the result contradict them.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::GameBuf;
    ///
    /// let text = "1. f3 e5 2. g4 {+M1/9 0.1s, White mates} 1-0";
    /// let game: GameBuf = text.parse()?;
    /// let error = game.as_game().check_ending(text, 16..41).unwrap_err();
    /// assert_eq!(
    ///     error.headline().as_str(),
    ///     "false claim `White mates`: the last position is not checkmate (FIDE 5.1.1)",
    /// );
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn check_ending(self, text: &str, words: Range<usize>) -> Result<(), Error> {
        let Some(range) = phrase(text, words) else { return Ok(()) };
        let Some((result, claim, rest)) = read(&text[range.clone()]) else { return Ok(()) };
        match self.contradiction(result, claim, rest) {
            None => Ok(()),
            Some(found) => {
                let kind = ErrorKind::FalseClaim(FalseClaim::Ending { found });
                Err(Error::of_text(kind, &self.board(), text, range.start, range.end))
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
        let (uci, san) = (board.uci(mv), board.san(mv));
        let is_so = uci.as_str() == word || san.as_str().trim_end_matches(['+', '#']) == word;
        let is_chess960 = self.start().is_chess960() && board.uci_chess960(mv).as_str() == word;
        (is_so || is_chess960).then_some(FalseEnding::Legal(mv))
    }

    /// Whether all positions are known that count for a repetition, and all moves for the fifty.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn knows_the_past(self) -> bool {
        self.start() == Board::START || usize::from(self.board().halfmoves) < self.len()
    }

    /// Whether the last position has occurred three times, or a move repeats one for the third time (FIDE 9.2.1).
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn may_repeat(self) -> bool {
        let occurs =
            |board: &Board| self.boards().filter(|other| other.same_position(board)).count();
        let last = self.board();
        occurs(&last) >= 3 || last.legals().any(|legal| occurs(&legal.play()) >= 2)
    }
}

/// The byte range of the words that may be a claim: the whole, or what follows an evaluation, as in `+0.31/20 1.2s, White
/// mates`. `White mates` alone may be a person's forecast.
#[cfg_attr(not(feature = "compiled"), inline)]
fn phrase(text: &str, words: Range<usize>) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let is_comment = words.start > 0 && bytes[words.start - 1] == b'{';
    let whole = bytes.get(words.clone())?;
    let is_evaluated = is_comment && matches!(whole, [b'+' | b'-' | b'0' | b'M', ..]);
    let comma = || whole.windows(2).rposition(|two| two == b", ");
    let last = if is_evaluated { Some(comma()?) } else { None };
    let start = words.start + last.map_or(0, |at| at + 2);
    let end = words.end - usize::from(whole.ends_with(b"."));
    let words = bytes.get(start..end)?;
    let may_be_forecast = is_comment && last.is_none() && words.ends_with(b" mates");
    let is_short = (SHORTEST..=LONGEST).contains(&words.len()) && words[0].is_ascii_alphanumeric();
    (is_short && !may_be_forecast).then_some(start..end)
}

/// The bytes of the shortest and the longest words that are read.
const SHORTEST: usize = "stalemate".len();
const LONGEST: usize = 80;

/// The claims of words: the result, how the game ended, and what follows the claim.
#[cfg_attr(not(feature = "compiled"), inline)]
fn read(words: &str) -> Option<(Option<GameResult>, Claim, &str)> {
    for side in Color::ALL {
        let Some(after) = after(words, side.name()) else { continue };
        let found =
            OF_SIDE.iter().find_map(|row| Some((row, self::after(after.trim_start(), row.0)?)));
        let ((_, has_won, claim), rest) = found?;
        // `: b8c6`, ` (12ms overrun)`
        let rest = rest
            .strip_prefix(": ")
            .or_else(|| (rest.is_empty() || rest.starts_with(" (")).then_some(rest))?;
        let result = match (side, has_won) {
            (Color::White, true) | (Color::Black, false) => GameResult::WhiteWins,
            _ => GameResult::BlackWins,
        };
        return Some((Some(result), *claim, rest));
    }
    let (end, claim) = OF_NONE.iter().find(|(end, _)| {
        words.len() >= end.len()
            && words.as_bytes()[words.len() - end.len()..].eq_ignore_ascii_case(end.as_bytes())
    })?;
    let before = &words.as_bytes()[..words.len() - end.len()];
    let is_mate = *claim == Claim::Mate;
    let is_claim =
        is_mate || BEFORE.iter().any(|words| before.eq_ignore_ascii_case(words.as_bytes()));
    is_claim.then_some(((!is_mate).then_some(GameResult::Draw), *claim, ""))
}

/// The text after words, in letters of any case.
#[cfg_attr(not(feature = "compiled"), inline)]
fn after<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    let (before, after) = text.split_at_checked(words.len())?;
    before.eq_ignore_ascii_case(words).then_some(after)
}
