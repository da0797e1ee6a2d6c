//! Questions, with the parameters of Lichess's explorer.

use std::collections::HashMap;
use std::{fmt, io};

use axum::http::StatusCode;
use chess_check::chess_core::{Board, FenOptions};
use chess_sql::index::{Choice, Speed};
use datafusion::common::DataFusionError;

use crate::words;

/// The most games with the highest ratings, as Lichess shows them.
const TOP: usize = 15;
/// The largest number of latest games, and the default number of top games.
const RECENT: usize = 4;

/// The least average ratings of the groups that the parameter `ratings` names.
const RATINGS: [u32; 9] = [0, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2500];

/// The parameters, by their names:
///
/// | name | value |
/// |---|---|
/// | `fen`, `variant` | the position before the moves of `play` |
/// | `play` | moves in UCI, separated by commas |
/// | `moves` | the greatest number of moves in the answer |
/// | `topGames`, `recentGames` | the greatest numbers of games: with the highest ratings, and the latest |
/// | `since`, `until` | the first and the last month, `2013-01`; at `/masters`, years |
/// | `ratings`, `speeds` | groups of ratings, by the least of each, and speeds; separated by commas |
/// | `player`, `color` | a player, and the color |
#[derive(Debug)]
pub(super) struct ExplorerQuestion(HashMap<String, String>);

/// The reason why a question has no answer.
#[derive(Debug)]
pub(super) enum Failure {
    /// The request was sent to another host.
    Host,
    /// The path is not one of the explorer's.
    Path(String),
    /// The files have no game of this name.
    Game(String),
    /// The file of a game is another one than when it was indexed.
    Changed(String),
    /// The question is wrong.
    Question(String),
    /// The index cannot be read.
    Index(io::Error),
    Engine(DataFusionError),
}

impl Failure {
    /// The status code of HTTP.
    pub(super) fn status(&self) -> StatusCode {
        match self {
            Self::Host => StatusCode::FORBIDDEN,
            Self::Path(_) | Self::Game(_) => StatusCode::NOT_FOUND,
            Self::Changed(_) => StatusCode::CONFLICT,
            Self::Question(_) => StatusCode::BAD_REQUEST,
            Self::Index(_) | Self::Engine(_) => StatusCode::INTERNAL_SERVER_ERROR,
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
            Self::Changed(file) => {
                write!(f, "`{file}` has changed since it was indexed: start the server again")
            }
            Self::Question(words) => f.write_str(words),
            Self::Index(error) => error.fmt(f),
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
    /// The question of the parameters after `?`. A text in place of a number counts as left out.
    pub(super) fn parse(query: &str) -> Self {
        Self(form_urlencoded::parse(query.as_bytes()).into_owned().collect())
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    fn number(&self, name: &str) -> Option<usize> {
        self.get(name)?.parse().ok()
    }

    /// The position that is asked about.
    pub(super) fn board(&self) -> Result<Board, Failure> {
        let refused =
            |error: chess_check::chess_core::Error| Failure::Question(error.headline().to_string());
        let options = match self.get("variant") {
            None | Some("standard" | "fromPosition") => FenOptions::new(),
            Some("chess960") => FenOptions::new().chess960(),
            Some(other) => {
                let words = format!(
                    "the variant `{other}` has other rules: ask for `standard` or `chess960`"
                );
                return Err(Failure::Question(words));
            }
        };
        let mut board = match self.get("fen").map(str::trim) {
            None => Board::START,
            Some("") => {
                let words = "`fen` is empty: leave it out for the starting position";
                return Err(Failure::Question(words.to_owned()));
            }
            Some(fen) => *options.parse_epd(fen).map_err(refused)?.board(),
        };
        let moves = self.get("play").into_iter().flat_map(|play| play.split(',')).map(str::trim);
        for text in moves.filter(|text| !text.is_empty()) {
            board = board.read_legal(text).map_err(refused)?.play();
        }
        Ok(board)
    }

    /// The games that count.
    pub(super) fn choice(&self) -> Result<Choice, Failure> {
        let (since, until) = (month(self.get("since"), 1)?, month(self.get("until"), 12)?);
        let color = match self.get("color") {
            None | Some("") => None,
            Some("white") => Some(true),
            Some("black") => Some(false),
            Some(other) => {
                let words = format!("`{other}` is not a color: ask for `white` or `black`");
                return Err(Failure::Question(words));
            }
        };
        let player = self.get("player").filter(|player| !player.trim().is_empty());
        Ok(Choice {
            since,
            until,
            ratings: words_of(self.get("ratings")).map(group).collect::<Result<_, _>>()?,
            speeds: words_of(self.get("speeds")).map(speed).collect::<Result<_, _>>()?,
            player: player.map(|player| (player.to_owned(), color)),
        })
    }

    /// The greatest number of moves in the answer.
    pub(super) fn most(&self) -> usize {
        self.number("moves").unwrap_or(12)
    }

    /// The greatest number of games with the highest ratings.
    pub(super) fn top(&self) -> usize {
        self.number("topGames").unwrap_or(RECENT).min(TOP)
    }

    /// The greatest number of the latest games.
    pub(super) fn recent(&self) -> usize {
        self.number("recentGames").unwrap_or(RECENT).min(RECENT)
    }
}

/// The words of a parameter, which commas separate.
fn words_of(text: Option<&str>) -> impl Iterator<Item = &str> {
    text.unwrap_or_default().split(',').map(str::trim).filter(|word| !word.is_empty())
}

/// A month, `2013-01`, or this one of a year.
fn month(text: Option<&str>, of_year: u32) -> Result<Option<(u32, u32)>, Failure> {
    let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else { return Ok(None) };
    let (year, month) = text.split_once('-').unwrap_or((text, ""));
    let month = if month.is_empty() { Ok(of_year) } else { month.parse() };
    match (year.parse(), month) {
        (Ok(year), Ok(month @ 1..=12)) => Ok(Some((year, month))),
        _ => Err(Failure::Question(format!("`{text}` is not a month: write one as in `2013-01`"))),
    }
}

/// The ratings of the group that begins with a number.
fn group(text: &str) -> Result<(u32, u32), Failure> {
    let at = RATINGS.iter().position(|least| text.parse() == Ok(*least));
    let Some(at) = at else {
        let all = RATINGS.map(|least| least.to_string()).join(", ");
        return Err(Failure::Question(format!(
            "`{text}` is not a group of ratings: they are {all}"
        )));
    };
    Ok((RATINGS[at], RATINGS.get(at + 1).copied().unwrap_or(u32::MAX)))
}

fn speed(text: &str) -> Result<Speed, Failure> {
    Speed::ALL.into_iter().find(|speed| speed.name() == text).ok_or_else(|| {
        let all = Speed::ALL.map(Speed::name).join(", ");
        Failure::Question(format!("`{text}` is not a speed: they are {all}"))
    })
}
