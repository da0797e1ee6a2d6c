//! Questions to an index: the moves of a position with their counts, and the games that visit it.

use std::collections::BTreeMap;
use std::io;

use chess_check::chess_core::Move;

use super::Index;
use super::best::BestGames;
use super::rows::{CountRow, GameInfo, PositionRow};
use super::segment::{FEW, Segment};
use chess_archive::folded_name;

/// The speed of a game, by the time that a player has for forty moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Speed {
    /// Less than half a minute.
    UltraBullet,
    /// Less than three minutes.
    Bullet,
    /// Less than eight minutes.
    Blitz,
    /// Less than 25 minutes.
    Rapid,
    /// More.
    Classical,
    /// Days, or no limit.
    Correspondence,
}

impl Speed {
    /// All speeds.
    pub const ALL: [Self; 6] = [
        Self::UltraBullet,
        Self::Bullet,
        Self::Blitz,
        Self::Rapid,
        Self::Classical,
        Self::Correspondence,
    ];

    /// The speed of a `TimeControl` tag, such as `300+3`; `None` without one, or for `?`.
    #[must_use]
    pub fn of(tag: Option<&str>) -> Option<Self> {
        let tag = tag?.trim();
        if tag == "-" {
            return Some(Self::Correspondence);
        }
        // The first of several periods counts: 40/7200:3600.
        let first = tag.split(':').next().unwrap_or(tag);
        let time = first.rsplit_once('/').map_or(first, |(_, time)| time);
        let (base, increment) = time.split_once('+').unwrap_or((time, "0"));
        let base: f64 = base.trim().parse().ok()?;
        let seconds = base + 40.0 * increment.trim().parse::<f64>().ok()?;
        Some(match seconds {
            ..30.0 => Self::UltraBullet,
            ..180.0 => Self::Bullet,
            ..480.0 => Self::Blitz,
            ..1500.0 => Self::Rapid,
            _ => Self::Classical,
        })
    }

    /// The name, as Lichess writes it.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["ultraBullet", "bullet", "blitz", "rapid", "classical", "correspondence"][self as usize]
    }

    /// The number in an index, from 1.
    pub(super) fn number(self) -> u8 {
        self as u8 + 1
    }
}

/// The games that count. A game whose tags do not answer a condition does not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The first and the last month, as year and month: `(2013, 1)`.
    pub since: Option<(u32, u32)>,
    /// The last month.
    pub until: Option<(u32, u32)>,
    /// Average ratings from the first number to below the second.
    pub ratings: Vec<(u32, u32)>,
    /// Speeds; none stands for all.
    pub speeds: Vec<Speed>,
    /// A player by name, and whether the player has White; `None` for either color.
    pub player: Option<(String, Option<bool>)>,
}

impl Choice {
    fn is_all(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a game counts, by all but its players.
    fn has(&self, game: &GameInfo) -> bool {
        let month = (game.date >> 9, game.date >> 5 & 15);
        // An unknown month may be any of its year.
        let is_before =
            |limit: (u32, u32)| (month.0, if month.1 == 0 { 12 } else { month.1 }) < limit;
        let is_after = |limit: (u32, u32)| month.0 == 0 || (month.0, month.1.max(1)) > limit;
        let is_in =
            |elo: u32| self.ratings.iter().any(|(from, to)| (*from..*to).contains(&(elo / 2)));
        let is_rated = self.ratings.is_empty() || game.elo().is_some_and(is_in);
        let has_speed =
            self.speeds.is_empty() || self.speeds.iter().any(|speed| speed.number() == game.speed);
        !self.since.is_some_and(is_before)
            && !self.until.is_some_and(is_after)
            && is_rated
            && has_speed
    }
}

/// A game of an index.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct IndexedGame {
    /// The path of the file.
    pub file: String,
    /// The number of the game in the file, from 1.
    pub game: u64,
    /// The names of the players, as the tags have them.
    pub white: Option<String>,
    /// The name of Black.
    pub black: Option<String>,
    /// The event.
    pub event: Option<String>,
    /// The date.
    pub date_text: Option<String>,
    /// The ratings; 0 for none.
    pub white_elo: u16,
    /// The rating of Black.
    pub black_elo: u16,
    /// The year, the month and the day; 0 for what is unknown.
    pub date: (u32, u32, u32),
    /// The result: `1-0`, `1/2-1/2`, `0-1` or `*`.
    pub result: &'static str,
    /// The speed, if the tags say it.
    pub speed: Option<Speed>,
    /// The number of plies.
    pub plies: u16,
    /// The hash of the starting position and the moves, as in the table `games`.
    pub hash: u64,
    /// The place in the text of the file, and the number of bytes.
    pub place: (u64, u32),
}

/// A move in a position, and the games that have it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PlayedMove {
    /// The move.
    pub mv: Move,
    /// All games, also those without a result.
    pub games: u64,
    /// The games that White has won.
    pub white: u64,
    /// The drawn games.
    pub draws: u64,
    /// The games that Black has won.
    pub black: u64,
    /// The average of the ratings of both players, over the games that have them.
    pub elo: Option<f64>,
    /// All games if they are few; else the games with a result that have the highest ratings, and
    /// the latest ones.
    pub shown: Vec<IndexedGame>,
}

/// The sums of a move.
#[derive(Default)]
struct Sums {
    count: CountRow,
    /// The games that may be shown, with the numbers of their segments.
    shown: Vec<(usize, u32)>,
}

impl Index {
    /// The moves of a position that games have which count, in no order.
    ///
    /// # Errors
    ///
    /// Returns an error if the index cannot be read.
    pub fn moves(&self, key: u64, choice: &Choice) -> io::Result<Vec<PlayedMove>> {
        let mut sums: BTreeMap<u16, Sums> = BTreeMap::new();
        for (number, segment) in self.segments.iter().enumerate() {
            for row in segment.position(key)?.into_iter().filter(|row| row.mv != 0) {
                sums.entry(row.mv).or_default().add(number, segment, row, choice)?;
            }
        }
        let mut moves = Vec::new();
        for (bits, sums) in sums {
            let Sums { count, shown } = sums;
            let Some(mv) = Move::from_bits(bits).filter(|_| count.games > 0) else { continue };
            let shown = shown.into_iter().map(|(segment, game)| self.game(segment, game));
            moves.push(PlayedMove {
                mv,
                games: count.games.into(),
                white: count.white.into(),
                draws: count.draws.into(),
                black: count.black.into(),
                elo: (count.rated > 0).then(|| count.elo as f64 / 2.0 / f64::from(count.rated)),
                shown: shown.collect::<io::Result<_>>()?,
            });
        }
        Ok(moves)
    }

    /// The games that visit a position, also as their last one, in the order of the files.
    ///
    /// # Errors
    ///
    /// Returns an error if the index cannot be read.
    pub fn visits(&self, key: u64) -> io::Result<Vec<IndexedGame>> {
        let mut found = Vec::new();
        for (number, segment) in self.segments.iter().enumerate() {
            let mut games = Vec::new();
            for row in segment.position(key)? {
                segment.each_game(row, |game| {
                    games.push(game);
                    Ok(())
                })?;
            }
            games.sort_unstable();
            games.dedup();
            for game in games {
                found.push(self.game(number, game)?);
            }
        }
        found.sort_by(|one, other| (&one.file, one.game).cmp(&(&other.file, other.game)));
        Ok(found)
    }

    pub(super) fn game(&self, segment: usize, number: u32) -> io::Result<IndexedGame> {
        let segment = &self.segments[segment];
        let game = segment.game(number)?;
        let [white, black, event, date_text] = segment.texts(&game)?;
        Ok(IndexedGame {
            file: segment.paths.get(game.file as usize).cloned().unwrap_or_default(),
            game: game.game.into(),
            white,
            black,
            event,
            date_text,
            white_elo: game.white_elo,
            black_elo: game.black_elo,
            date: (game.date >> 9, game.date >> 5 & 15, game.date & 31),
            result: ["*", "1-0", "1/2-1/2", "0-1"].get(usize::from(game.result)).unwrap_or(&"*"),
            speed: Speed::ALL.into_iter().find(|speed| speed.number() == game.speed),
            plies: game.plies,
            hash: game.hash,
            place: (game.offset, game.bytes),
        })
    }

    /// Whether a game has the player of a choice, with the color.
    fn has_player(segment: &Segment, game: &GameInfo, choice: &Choice) -> io::Result<bool> {
        let Some((player, color)) = &choice.player else { return Ok(true) };
        let [white, black, ..] = segment.texts(game)?;
        let player = folded_name(player);
        let is = |name: Option<String>| name.is_some_and(|name| folded_name(&name) == player);
        Ok(*color != Some(false) && is(white) || *color != Some(true) && is(black))
    }
}

impl Sums {
    /// Adds the games of a row that count.
    fn add(
        &mut self,
        number: usize,
        segment: &Segment,
        row: PositionRow,
        choice: &Choice,
    ) -> io::Result<()> {
        let mut games: Vec<_> = if row.has_several() && choice.is_all() {
            let count = segment.count(row)?;
            self.count.join(count);
            let best = usize::from(count.top) + usize::from(count.recent);
            let listed = if count.games as usize > FEW { best } else { count.games as usize };
            segment.list(count.list, listed)?
        } else {
            let mut best = BestGames::default();
            segment.each_game(row, |game| {
                let about = segment.game(game)?;
                let elo = about.elo().unwrap_or(0);
                if choice.has(&about)
                    && Index::has_player(segment, &about, choice)?
                    && self.count.add(elo, about.result)
                {
                    best.add(elo, about.date, game);
                }
                Ok(())
            })?;
            best.games().collect()
        };
        games.sort_unstable();
        games.dedup();
        for game in games {
            if segment.game(game)?.result != 0 {
                self.shown.push((number, game));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_are_those_of_lichess() {
        for (tag, speed) in [
            ("15+0", Some(Speed::UltraBullet)),
            ("60+0", Some(Speed::Bullet)),
            ("180+0", Some(Speed::Blitz)),
            ("300+5", Some(Speed::Rapid)),
            ("600+0", Some(Speed::Rapid)),
            ("40/7200:3600", Some(Speed::Classical)),
            ("-", Some(Speed::Correspondence)),
            ("?", None),
            ("", None),
        ] {
            assert_eq!(Speed::of(Some(tag)), speed, "{tag}");
        }
        assert_eq!(Speed::of(None), None);
    }

    #[test]
    fn what_is_unknown_does_not_count() {
        let choice = Choice {
            since: Some((2013, 3)),
            until: Some((2014, 5)),
            ratings: vec![(1600, 1800)],
            speeds: vec![Speed::Blitz],
            player: None,
        };
        let date = |year: u32, month: u32| year << 9 | month << 5;
        assert!(!choice.has(&GameInfo::default()) && Choice::default().has(&GameInfo::default()));
        let known = || GameInfo {
            date: date(2014, 1),
            white_elo: 1700,
            black_elo: 1700,
            speed: Speed::Blitz.number(),
            ..GameInfo::default()
        };
        assert!(choice.has(&known()));
        for (year, month, is_in) in [
            (2013, 2, false),
            (2013, 3, true),
            (2013, 0, true),
            (2014, 5, true),
            (2014, 6, false),
            (2015, 0, false),
            (0, 0, false),
        ] {
            let game = GameInfo { date: date(year, month), ..known() };
            assert_eq!(choice.has(&game), is_in, "{year}-{month}");
        }
        let rated = |white_elo, black_elo| GameInfo { white_elo, black_elo, ..known() };
        assert!(choice.has(&rated(1500, 1700)) && !choice.has(&rated(1500, 1600)));
        assert!(!choice.has(&rated(1500, 0)) && !choice.has(&rated(1800, 1800)));
        for speed in [0, Speed::Rapid.number()] {
            assert!(!choice.has(&GameInfo { speed, ..known() }), "{speed}");
        }
    }
}
