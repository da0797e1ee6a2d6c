//! Questions, with the parameters of Lichess's explorer.

use std::fmt;

use axum::http::StatusCode;
use chess_check::chess_core::{Board, FenOptions};
use datafusion::common::DataFusionError;

use super::index::{RECENT, TOP};
use crate::words;

/// The parameters. Those that choose among Lichess's games, such as `speeds`, choose nothing here.
#[derive(Debug, Default)]
pub(super) struct ExplorerQuestion {
    /// The position before the moves of `play`.
    fen: Option<String>,
    /// Moves in UCI, separated by commas.
    play: Option<String>,
    variant: Option<String>,
    /// The greatest number of moves in the answer.
    moves: Option<usize>,
    /// The greatest numbers of games in the answer: with the highest ratings, and the latest.
    top_games: Option<u64>,
    recent_games: Option<u64>,
}

/// The reason why a question has no answer.
#[derive(Debug)]
pub(super) enum Failure {
    /// The request was sent to another host.
    Host,
    /// The path is not one of the explorer's.
    Path(String),
    /// The files have no game of this name.
    Game(String),
    /// The question is wrong.
    Question(String),
    Engine(DataFusionError),
}

impl Failure {
    /// The status code of HTTP.
    pub(super) fn status(&self) -> StatusCode {
        match self {
            Self::Host => StatusCode::FORBIDDEN,
            Self::Path(_) | Self::Game(_) => StatusCode::NOT_FOUND,
            Self::Question(_) => StatusCode::BAD_REQUEST,
            Self::Engine(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Host => f.write_str("requests are answered at 127.0.0.1 and localhost only"),
            Self::Path(path) => write!(f, "there is nothing at `{path}`: ask `/lichess?fen=..`"),
            Self::Game(id) => {
                write!(f, "the files have no game `{id}`: ask for the `id` of an answer")
            }
            Self::Question(words) => f.write_str(words),
            Self::Engine(error) => f.write_str(&words::of(error)),
        }
    }
}

impl From<DataFusionError> for Failure {
    fn from(error: DataFusionError) -> Self {
        Self::Engine(error)
    }
}

impl ExplorerQuestion {
    /// The question of the parameters after `?`. A number that is none is as good as none.
    pub(super) fn parse(query: &str) -> Self {
        let mut question = Self::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            match &*name {
                "fen" => question.fen = Some(value.into_owned()),
                "play" => question.play = Some(value.into_owned()),
                "variant" => question.variant = Some(value.into_owned()),
                "moves" => question.moves = value.parse().ok(),
                "topGames" => question.top_games = value.parse().ok(),
                "recentGames" => question.recent_games = value.parse().ok(),
                _ => {}
            }
        }
        question
    }

    /// The position that is asked about.
    pub(super) fn board(&self) -> Result<Board, Failure> {
        let refused =
            |error: chess_check::chess_core::Error| Failure::Question(error.headline().to_string());
        let options = match self.variant.as_deref() {
            None | Some("standard" | "fromPosition") => FenOptions::new(),
            Some("chess960") => FenOptions::new().chess960(),
            Some(other) => {
                let words = format!(
                    "the variant `{other}` has other rules: ask for `standard` or `chess960`"
                );
                return Err(Failure::Question(words));
            }
        };
        let mut board = match self.fen.as_deref().map(str::trim) {
            None | Some("") => Board::START,
            Some(fen) => *options.parse_epd(fen).map_err(refused)?.board(),
        };
        let moves = self.play.iter().flat_map(|play| play.split(',')).map(str::trim);
        for text in moves.filter(|text| !text.is_empty()) {
            board = board.read_legal(text).map_err(refused)?.play();
        }
        Ok(board)
    }

    /// The greatest number of moves in the answer.
    pub(super) fn most(&self) -> usize {
        self.moves.unwrap_or(12)
    }

    /// The greatest number of games with the highest ratings.
    pub(super) fn top(&self) -> u64 {
        self.top_games.unwrap_or(RECENT).min(TOP)
    }

    /// The greatest number of the latest games.
    pub(super) fn recent(&self) -> u64 {
        self.recent_games.unwrap_or(RECENT).min(RECENT)
    }
}
