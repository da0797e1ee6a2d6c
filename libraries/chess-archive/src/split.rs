//! The keys that split archives.

use chess_core::pgn::tag_pairs;
use chess_core::{GameRef, GameResult};

use crate::dates::date_parts;
use crate::openings::Openings;

/// The part of a game that names its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum SplitKey {
    /// The year of `Date`, or else of `UTCDate`
    Year,
    /// The year and the month
    Month,
    /// The player of the white pieces
    White,
    /// The player of the black pieces
    Black,
    /// Both players: a game is in two files
    Player,
    /// The tag `Event`
    Event,
    /// The tag `Site`
    Site,
    /// The result
    Result,
    /// The tag `ECO`, or else the code of the opening on the board
    Eco,
}

impl SplitKey {
    /// The keys of a game with this text, as far as its moves are known. A key that the game does not have is empty. Without
    /// openings, there is no code of one but that of the tag.
    pub fn of(
        self,
        text: &str,
        known: Option<GameRef<'_>>,
        openings: Option<&Openings>,
    ) -> Vec<String> {
        let tag = |name: &str| {
            let value = tag_pairs(text).find(|tag| tag.name() == name)?.value().trim().to_owned();
            Some(value).filter(|value| !matches!(value.as_str(), "" | "?" | "-"))
        };
        let date = || {
            let mut dates = ["Date", "UTCDate"].into_iter().filter_map(tag);
            dates.find_map(|date| month(&date))
        };
        let key = match self {
            Self::Player => {
                let mut both = vec![tag("White"), tag("Black")];
                both.dedup();
                return both.into_iter().map(Option::unwrap_or_default).collect();
            }
            Self::Year => date().map(|date| date[..4].to_owned()),
            Self::Month => date(),
            Self::White => tag("White"),
            Self::Black => tag("Black"),
            Self::Event => tag("Event"),
            Self::Site => tag("Site"),
            Self::Result => known.and_then(|game| result(game.result())),
            Self::Eco => tag("ECO").or_else(|| Some(openings?.of(known?)?.eco.to_string())),
        };
        vec![key.unwrap_or_default()]
    }
}

/// A result, as the name of a file.
fn result(result: GameResult) -> Option<String> {
    let name = match result {
        GameResult::WhiteWins => "1-0",
        GameResult::BlackWins => "0-1",
        GameResult::Draw => "draw",
        GameResult::Unknown => return None,
    };
    Some(name.to_owned())
}

/// The year of a date, and its month if it is known: `2026-11`.
fn month(date: &str) -> Option<String> {
    let [year, month, _] = date_parts(date);
    let year = year?;
    Some(month.map_or_else(|| year.to_string(), |month| format!("{year}-{month:02}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_has_the_year_and_the_month_that_are_known() {
        for (date, expected) in [
            ("2026.11.29", Some("2026-11")),
            ("2026-11-29", Some("2026-11")),
            ("2026.??.??", Some("2026")),
            ("2026", Some("2026")),
            ("????.11.??", None),
            ("29.11.2026", None),
            ("", None),
            ("..", None),
        ] {
            assert_eq!(month(date).as_deref(), expected, "{date}");
        }
    }
}
