//! The rows of the files of a segment, as bytes.

/// A row of `positions`: a move that was played in a position, or no move for the last position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PositionRow {
    pub(super) key: u64,
    /// The bits of the move; 0 for none.
    pub(super) mv: u16,
    /// Whether several games have it. If so, `number` is the number of a row of `counts`, and of a game if not.
    pub(super) has_several: bool,
    pub(super) number: u32,
}

impl PositionRow {
    pub(super) const SIZE: usize = 16;

    pub(super) fn to_bytes(self) -> [u8; Self::SIZE] {
        let mut bytes = [0; Self::SIZE];
        bytes[..8].copy_from_slice(&self.key.to_le_bytes());
        bytes[8..10].copy_from_slice(&self.mv.to_le_bytes());
        bytes[10..12].copy_from_slice(&u16::from(self.has_several).to_le_bytes());
        bytes[12..].copy_from_slice(&self.number.to_le_bytes());
        bytes
    }

    pub(super) fn of(bytes: &[u8; Self::SIZE]) -> Self {
        let mut numbers = Numbers(bytes);
        Self {
            key: numbers.u64(),
            mv: numbers.u16(),
            has_several: numbers.u16() != 0,
            number: numbers.u32(),
        }
    }
}

/// A row of `counts`: the games with a move in a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CountRow {
    pub(super) games: u32,
    pub(super) white: u32,
    pub(super) draws: u32,
    pub(super) black: u32,
    /// The sum of the ratings of both players, and the number of games that have both.
    pub(super) elo: u64,
    pub(super) rated: u32,
    /// The numbers of games that are listed first: by their ratings, and the latest. Zero if there
    /// are few games.
    pub(super) top: u16,
    pub(super) recent: u16,
    /// The place in `lists` of the numbers: the top ones, the latest, all.
    pub(super) list: u64,
}

impl CountRow {
    pub(super) const SIZE: usize = 40;

    pub(super) fn to_bytes(self) -> [u8; Self::SIZE] {
        let mut bytes = [0; Self::SIZE];
        let numbers = [self.games, self.white, self.draws, self.black];
        for (at, number) in numbers.into_iter().enumerate() {
            bytes[at * 4..at * 4 + 4].copy_from_slice(&number.to_le_bytes());
        }
        bytes[16..24].copy_from_slice(&self.elo.to_le_bytes());
        bytes[24..28].copy_from_slice(&self.rated.to_le_bytes());
        bytes[28..30].copy_from_slice(&self.top.to_le_bytes());
        bytes[30..32].copy_from_slice(&self.recent.to_le_bytes());
        bytes[32..].copy_from_slice(&self.list.to_le_bytes());
        bytes
    }

    pub(super) fn of(bytes: &[u8; Self::SIZE]) -> Self {
        let mut numbers = Numbers(bytes);
        Self {
            games: numbers.u32(),
            white: numbers.u32(),
            draws: numbers.u32(),
            black: numbers.u32(),
            elo: numbers.u64(),
            rated: numbers.u32(),
            top: numbers.u16(),
            recent: numbers.u16(),
            list: numbers.u64(),
        }
    }
}

/// A row of `games`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct GameInfo {
    /// The hash of the starting position and the moves.
    pub(super) hash: u64,
    /// The place of the game in the text of its file, and its length.
    pub(super) offset: u64,
    pub(super) bytes: u32,
    /// The number of the file in the segment, from 0, and of the game in the file, from 1.
    pub(super) file: u32,
    pub(super) game: u32,
    /// Ratings; 0 for none.
    pub(super) white_elo: u16,
    pub(super) black_elo: u16,
    /// The year times 512, the month times 32, and the day. What is unknown is 0.
    pub(super) date: u32,
    /// 1 for White, 2 for a draw, 3 for Black, 0 for none.
    pub(super) result: u8,
    /// The number of a speed, from 1; 0 if it is unknown.
    pub(super) speed: u8,
    pub(super) plies: u16,
    /// The place in `texts` of White's name, Black's name, the event and the date, each after its length; 65,535 for none.
    pub(super) text: u64,
}

impl GameInfo {
    pub(super) const SIZE: usize = 48;

    pub(super) fn to_bytes(self) -> [u8; Self::SIZE] {
        let mut bytes = [0; Self::SIZE];
        bytes[..8].copy_from_slice(&self.hash.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.offset.to_le_bytes());
        bytes[16..20].copy_from_slice(&self.bytes.to_le_bytes());
        bytes[20..24].copy_from_slice(&self.file.to_le_bytes());
        bytes[24..28].copy_from_slice(&self.game.to_le_bytes());
        bytes[28..30].copy_from_slice(&self.white_elo.to_le_bytes());
        bytes[30..32].copy_from_slice(&self.black_elo.to_le_bytes());
        bytes[32..36].copy_from_slice(&self.date.to_le_bytes());
        bytes[36] = self.result;
        bytes[37] = self.speed;
        bytes[38..40].copy_from_slice(&self.plies.to_le_bytes());
        bytes[40..].copy_from_slice(&self.text.to_le_bytes());
        bytes
    }

    pub(super) fn of(bytes: &[u8; Self::SIZE]) -> Self {
        let mut numbers = Numbers(bytes);
        Self {
            hash: numbers.u64(),
            offset: numbers.u64(),
            bytes: numbers.u32(),
            file: numbers.u32(),
            game: numbers.u32(),
            white_elo: numbers.u16(),
            black_elo: numbers.u16(),
            date: numbers.u32(),
            result: numbers.u8(),
            speed: numbers.u8(),
            plies: numbers.u16(),
            text: numbers.u64(),
        }
    }

    /// The sum of both ratings, if the game has them.
    pub(super) fn elo(&self) -> Option<u32> {
        (self.white_elo > 0 && self.black_elo > 0)
            .then(|| u32::from(self.white_elo) + u32::from(self.black_elo))
    }
}

/// The numbers of a row, one after another.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        if let Some((first, rest)) = self.0.split_at_checked(N) {
            bytes.copy_from_slice(first);
            self.0 = rest;
        }
        bytes
    }

    fn u8(&mut self) -> u8 {
        let [byte] = self.take();
        byte
    }

    fn u16(&mut self) -> u16 {
        u16::from_le_bytes(self.take())
    }

    fn u32(&mut self) -> u32 {
        u32::from_le_bytes(self.take())
    }

    fn u64(&mut self) -> u64 {
        u64::from_le_bytes(self.take())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_as_they_were_written() {
        let row = PositionRow { key: u64::MAX - 1, mv: 0x1234, has_several: true, number: 7 };
        assert_eq!(PositionRow::of(&row.to_bytes()), row);
        let row = CountRow {
            games: 1,
            white: 2,
            draws: 3,
            black: 4,
            elo: 5,
            rated: 6,
            top: 7,
            recent: 8,
            list: 9,
        };
        assert_eq!(CountRow::of(&row.to_bytes()), row);
        let game = GameInfo {
            hash: 1,
            offset: 2,
            bytes: 3,
            file: 4,
            game: 5,
            white_elo: 6,
            black_elo: 7,
            date: 8,
            result: 9,
            speed: 10,
            plies: 11,
            text: 12,
        };
        assert_eq!(GameInfo::of(&game.to_bytes()), game);
    }
}
