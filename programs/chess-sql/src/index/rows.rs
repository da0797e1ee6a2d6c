//! The rows of the files of a segment, as bytes.

/// A row of numbers, one after another as little-endian bytes.
macro_rules! row {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $field:ident: $number:ident,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
        pub(super) struct $name {
            $($(#[$doc])* pub(super) $field: $number,)+
        }

        impl $name {
            pub(super) const SIZE: usize = 0 $(+ size_of::<$number>())+;

            pub(super) fn to_bytes(self) -> [u8; Self::SIZE] {
                let (mut bytes, mut at) = ([0; Self::SIZE], 0);
                $(put(&self.$field.to_le_bytes(), &mut bytes, &mut at);)+
                bytes
            }

            pub(super) fn of(bytes: &[u8; Self::SIZE]) -> Self {
                let mut rest = &bytes[..];
                Self { $($field: $number::from_le_bytes(take(&mut rest)),)+ }
            }
        }
    };
}

/// Writes a number of a row behind the others.
fn put(number: &[u8], row: &mut [u8], at: &mut usize) {
    row[*at..*at + number.len()].copy_from_slice(number);
    *at += number.len();
}

/// Takes the first bytes off a row.
fn take<const N: usize>(row: &mut &[u8]) -> [u8; N] {
    let Some((first, rest)) = row.split_first_chunk() else { return [0; N] };
    *row = rest;
    *first
}

row! {
    /// A row of `positions`: a move that was played in a position, or no move for the last position of a game.
    PositionRow {
        key: u64,
        /// The bits of the move; 0 for none.
        mv: u16,
        /// Whether several games have it: 1 or 0. If so, `number` is the number of a row of `counts`, and of a game if not.
        several: u16,
        number: u32,
    }
}

impl PositionRow {
    pub(super) fn has_several(&self) -> bool {
        self.several != 0
    }
}

row! {
    /// A row of `counts`: the games with a move in a position.
    CountRow {
        games: u32,
        white: u32,
        draws: u32,
        black: u32,
        /// The sum of the ratings of both players, and the number of games that have both.
        elo: u64,
        rated: u32,
        /// The numbers of games that are listed first: by their ratings, and the latest. Zero if there
        /// are few games.
        top: u16,
        recent: u16,
        /// The place in `lists` of the numbers: the top ones, the latest, all.
        list: u64,
    }
}

impl CountRow {
    /// Adds the counts of other games.
    pub(super) fn join(&mut self, other: Self) {
        self.games += other.games;
        self.white += other.white;
        self.draws += other.draws;
        self.black += other.black;
        self.elo += other.elo;
        self.rated += other.rated;
    }

    /// Counts a game with the sum of its ratings, 0 for none. Returns whether it has a result.
    pub(super) fn add(&mut self, elo: u32, result: u8) -> bool {
        self.games += 1;
        self.elo += u64::from(elo);
        self.rated += u32::from(elo > 0);
        let won = [&mut self.white, &mut self.draws, &mut self.black];
        let counted = won.into_iter().nth(usize::from(result).wrapping_sub(1));
        counted.map(|count| *count += 1).is_some()
    }
}

row! {
    /// A row of `games`.
    GameInfo {
        /// The hash of the starting position and the moves.
        hash: u64,
        /// The place of the game in the text of its file, and its length.
        offset: u64,
        bytes: u32,
        /// The number of the file in the segment, from 0, and of the game in the file, from 1.
        file: u32,
        game: u32,
        /// Ratings; 0 for none.
        white_elo: u16,
        black_elo: u16,
        /// The year times 512, the month times 32, and the day. What is unknown is 0.
        date: u32,
        /// 1 for White, 2 for a draw, 3 for Black, 0 for none.
        result: u8,
        /// The number of a speed, from 1; 0 if it is unknown.
        speed: u8,
        plies: u16,
        /// The place in `texts` of White's name, Black's name, the event and the date, each after its length; 65,535 for none.
        text: u64,
    }
}

impl GameInfo {
    /// The sum of both ratings, if the game has them.
    pub(super) fn elo(&self) -> Option<u32> {
        (self.white_elo > 0 && self.black_elo > 0)
            .then(|| u32::from(self.white_elo) + u32::from(self.black_elo))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_as_they_were_written() {
        let row = PositionRow { key: u64::MAX - 1, mv: 0x1234, several: 1, number: 7 };
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
