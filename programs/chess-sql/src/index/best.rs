//! The games that stand for many: the ones with the highest ratings, and the latest.

/// The most games of a move that are listed for their ratings, as Lichess shows them.
const TOP: usize = 15;
/// The most games of a move that are listed because they are the latest.
const RECENT: usize = 4;

/// The best games of a row, by the numbers that they have in their segment.
pub(super) struct BestGames {
    top: Best,
    recent: Best,
}

impl Default for BestGames {
    fn default() -> Self {
        Self { top: Best::new(TOP), recent: Best::new(RECENT) }
    }
}

impl BestGames {
    /// Adds a game, with the sum of its ratings and its date.
    pub(super) fn add(&mut self, elo: u32, date: u32, game: u32) {
        self.top.add(elo, game);
        self.recent.add(date, game);
    }

    /// The numbers of top games and of latest games.
    pub(super) fn counts(&self) -> (u16, u16) {
        (self.top.0.len() as u16, self.recent.0.len() as u16)
    }

    /// The top games, and then the latest. A game may be both.
    pub(super) fn games(&self) -> impl Iterator<Item = u32> {
        self.top.0.iter().chain(&self.recent.0).map(|(_, game)| *game)
    }
}

/// The games with the greatest values; of equal ones, the first.
struct Best(Vec<(u32, u32)>, usize);

impl Best {
    fn new(most: usize) -> Self {
        Self(Vec::with_capacity(most + 1), most)
    }

    fn add(&mut self, value: u32, game: u32) {
        let Self(best, most) = self;
        if best.len() == *most && best.last().is_some_and(|(least, _)| *least >= value) {
            return;
        }
        let at = best.partition_point(|(other, _)| *other >= value);
        best.insert(at, (value, game));
        best.truncate(*most);
    }
}
