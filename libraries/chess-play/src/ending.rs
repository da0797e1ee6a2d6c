//! The end of a game, with its reason.

use alloc::string::ToString;
use core::fmt;

use chess_core::{Board, Color, GameResult, Outcome, Role, SquareSet};

/// A draw that a player may claim (FIDE 9.2, 9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawClaim {
    /// The position has occurred three times (FIDE 9.2).
    Threefold,
    /// Each player has made 50 moves without a capture or a pawn move (FIDE 9.3).
    FiftyMoves,
}

impl fmt::Display for DrawClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Threefold => "threefold repetition",
            Self::FiftyMoves => "the 50-move rule",
        })
    }
}

/// The end of a game, with its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GameEnd {
    /// The rules end the game: checkmate, stalemate, dead position, 75 moves, fivefold repetition.
    Rule(Outcome),
    /// A player resigned (FIDE 5.1.2).
    Resignation {
        /// The other player.
        winner: Color,
    },
    /// The players agreed to a draw (FIDE 5.2.3).
    Agreement,
    /// A player claimed a draw.
    Claimed(DrawClaim),
    /// A player's time ran out (FIDE 6.9).
    Time {
        /// The player who has time left.
        winner: Color,
    },
    /// A player's time ran out, but the opponent has no pieces left that could mate (FIDE 6.9).
    TimeDraw {
        /// The player without time.
        late: Color,
    },
    /// The text of a game gives this result, without a reason.
    Recorded(GameResult),
}

impl GameEnd {
    /// Every ending with a reason, except those that the position shows.
    pub(crate) const DECLARED: [Self; 9] = [
        Self::Resignation { winner: Color::White },
        Self::Resignation { winner: Color::Black },
        Self::Agreement,
        Self::Claimed(DrawClaim::Threefold),
        Self::Claimed(DrawClaim::FiftyMoves),
        Self::Time { winner: Color::White },
        Self::Time { winner: Color::Black },
        Self::TimeDraw { late: Color::White },
        Self::TimeDraw { late: Color::Black },
    ];

    /// Whether a comment of a saved game is an ending that no position shows.
    pub(crate) fn is_declared_by(comment: &str) -> bool {
        Self::DECLARED.iter().any(|ending| ending.to_string() == comment)
    }

    /// The ending when a player's time runs out (FIDE 6.9).
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::{Board, Color};
    /// use chess_play::GameEnd;
    ///
    /// let board = Board::from_fen("8/8/4k3/8/8/3QK3/8/8 w - - 0 1")?;
    /// assert_eq!(GameEnd::on_time(&board, Color::White), GameEnd::TimeDraw { late: Color::White });
    /// assert_eq!(GameEnd::on_time(&board, Color::Black), GameEnd::Time { winner: Color::White });
    /// # Ok::<(), chess_core::Error>(())
    /// ```
    pub fn on_time(board: &Board, late: Color) -> Self {
        let winner = late.other();
        if can_mate(board, winner) { Self::Time { winner } } else { Self::TimeDraw { late } }
    }

    /// Whether a player had no time left.
    pub(crate) const fn is_on_time(self) -> bool {
        matches!(self, Self::Time { .. } | Self::TimeDraw { .. })
    }

    /// The winner; `None` for a draw or an unknown result.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Rule(outcome) => outcome.winner(),
            Self::Resignation { winner } | Self::Time { winner } => Some(winner),
            Self::Recorded(GameResult::WhiteWins) => Some(Color::White),
            Self::Recorded(GameResult::BlackWins) => Some(Color::Black),
            _ => None,
        }
    }

    /// The result as PGN writes it.
    pub const fn result(self) -> GameResult {
        match (self, self.winner()) {
            (Self::Recorded(result), _) => result,
            (_, Some(Color::White)) => GameResult::WhiteWins,
            (_, Some(Color::Black)) => GameResult::BlackWins,
            (_, None) => GameResult::Draw,
        }
    }
}

impl fmt::Display for GameEnd {
    /// Writes the winner and the reason, without a full stop.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rule(outcome) => write!(f, "{outcome}"),
            Self::Resignation { winner } => {
                write!(f, "{winner} wins: {} resigns", winner.other())
            }
            Self::Agreement => f.write_str("draw by agreement"),
            Self::Claimed(claim) => write!(f, "draw by {claim}"),
            Self::Time { winner } => {
                write!(f, "{winner} wins on time: {} has no time left", winner.other())
            }
            Self::TimeDraw { late } => {
                write!(f, "draw: {late} has no time left, but {} cannot mate", late.other())
            }
            Self::Recorded(result) => write!(f, "the text of the game gives the result {result}"),
        }
    }
}

/// Whether some series of legal moves leads to a mate by a side, judged by the material.
///
/// | the side has | and it can mate if |
/// |---|---|
/// | a pawn, rook or queen | always |
/// | one knight | the opponent has a pawn, knight, bishop or rook, which blocks its own king |
/// | bishops of one color | the opponent has a pawn or knight, or a bishop of the other color |
/// | bishops of both colors, two knights, or bishop and knight | always |
fn can_mate(board: &Board, side: Color) -> bool {
    let own = |role| board.by_piece(side, role);
    let theirs = |role| board.by_piece(side.other(), role);
    if [Role::Pawn, Role::Rook, Role::Queen].iter().any(|role| !own(*role).is_empty()) {
        return true;
    }
    let (knights, bishops) = (own(Role::Knight), own(Role::Bishop));
    if knights.len() + bishops.len() == 0 {
        return false;
    }
    if bishops.is_empty() && knights.len() == 1 {
        // A knight alone mates only a king whose own piece takes a square from it, and cannot capture the knight.
        return [Role::Pawn, Role::Rook, Role::Bishop, Role::Knight]
            .iter()
            .any(|role| !theirs(*role).is_empty());
    }
    if knights.is_empty() {
        // Bishops on squares of one color attack none of the others. Only a piece that can stand on those takes them
        // from the king; a rook or queen there could always interpose.
        let all = bishops.or(theirs(Role::Bishop));
        let light: SquareSet = all.iter().filter(|square| square.is_light()).collect();
        let is_of_one_color = light.is_empty() || light == all;
        let hemming = !theirs(Role::Pawn).is_empty() || !theirs(Role::Knight).is_empty();
        return !is_of_one_color || hemming;
    }
    true
}
