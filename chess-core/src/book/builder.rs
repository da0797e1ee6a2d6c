//! Makes books of games.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use super::{BookMove, BookRef, Tally, Widths, polyglot};
use crate::basics::{GameResult, Move};
use crate::board::{Board, Legal, PositionKey};
use crate::game::{GameRef, Line};

/// Collects games for a book.
///
/// # Examples
///
/// ```
/// use caissa::book::BookBuilder;
/// use caissa::{Board, Color, game};
///
/// let mut builder = BookBuilder::new();
/// builder.add(game!("[Opening \"Open Game\"] [ECO \"C20\"] 1. e4 e5 *"));
/// builder.add(game!("1. e4 c5 1-0"));
/// let book = builder.build()?;
/// let start = book.as_book().get(&Board::START).unwrap();
/// assert_eq!((start.tally().games(), start.tally().wins(Color::White)), (2, 1));
/// # Ok::<(), caissa::book::Collision>(())
/// ```
#[derive(Clone, Debug)]
pub struct BookBuilder {
    plies: usize,
    with_variations: bool,
    visits: Vec<Visit>,
    games: Vec<BookGame>,
}

/// A position of a game.
#[derive(Clone, Copy, Debug)]
struct Visit {
    key: u64,
    position: PositionKey,
    /// The bits of the move that was played; [`LAST`] at the end of the game, and [`VARIATION_END`].
    mv: u16,
    /// The index of the game.
    game: u32,
}

/// No move has these bits. They come after the bits of every move.
const LAST: u16 = u16::MAX;

/// The bits at the end of a variation, which is named by nothing.
const VARIATION_END: u16 = LAST - 1;

/// The data of a game that apply to all its positions, or to the last one.
#[derive(Clone, Debug)]
struct BookGame {
    result: GameResult,
    /// The code and the name.
    name: Option<(String, String)>,
}

/// A position with the games that reached it.
struct BookPosition {
    key: u64,
    /// The position of the key.
    whole: PositionKey,
    tally: Tally,
    moves: Vec<BookMove>,
    /// The index of the game that names it.
    named_by: Option<u32>,
}

impl BookBuilder {
    /// A builder without games.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn new() -> Self {
        Self { plies: usize::MAX, with_variations: false, visits: Vec::new(), games: Vec::new() }
    }

    /// Takes only the first plies of each game that is added from now on.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn take_plies(&mut self, plies: usize) {
        self.plies = plies;
    }

    /// Takes also the variations of each game that is added from now on, as a book of a repertoire needs. They count as
    /// part of their game. A variation ends before its first null move.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::book::BookBuilder;
    /// use caissa::{board, game};
    ///
    /// let mut builder = BookBuilder::new();
    /// builder.take_variations(true);
    /// builder.add(game!(1. e4 c5 (1... e5 2. Nf3 (2. f4)) 2. Nf3));
    /// let book = builder.build()?;
    /// assert_eq!(book.as_book().get(&board!(1. e4 e5)).unwrap().moves().len(), 2);
    /// # Ok::<(), caissa::book::Collision>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn take_variations(&mut self, taken: bool) {
        self.with_variations = taken;
    }

    /// The number of games.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn len(&self) -> usize {
        self.games.len()
    }

    /// The number of positions of all games, each counted as often as it occurs.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn positions(&self) -> usize {
        self.visits.len()
    }

    /// Whether there are no games.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Adds the main line of a game, named by its tags.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn add(&mut self, game: GameRef<'_>) {
        let known =
            |name: &str| game.tags().value(name).filter(|value| !matches!(*value, "" | "?" | "-"));
        let name = known("Opening").map(|name| (known("ECO").unwrap_or(""), name));
        self.add_as(game, name);
    }

    /// Adds the main line of a game with the code and the name of its last position. The code may be empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::book::BookBuilder;
    /// use caissa::{board, game};
    ///
    /// let mut builder = BookBuilder::new();
    /// builder.add_named(game!(1. e4 c5), "B20", "Sicilian Defence");
    /// let book = builder.build()?;
    /// assert_eq!(book.as_book().get(&board!(1. e4 c5)).unwrap().eco(), Some("B20"));
    /// # Ok::<(), caissa::book::Collision>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn add_named(&mut self, game: GameRef<'_>, code: &str, name: &str) {
        self.add_as(game, Some((code, name)));
    }

    /// Adds a line with all its variations, as a game without a result and a name.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::book::BookBuilder;
    /// use caissa::{board, game};
    ///
    /// let game = game!(1. e4 c5 (1... e5 2. Nf3) 2. Nf3);
    /// let (_, open_game) = game.variations().next().unwrap();
    /// let mut builder = BookBuilder::new();
    /// builder.add_line(open_game);
    /// let book = builder.build()?;
    /// assert!(book.as_book().get(&board!(1. e4 e5 2. Nf3)).is_some());
    /// assert!(book.as_book().get(&board!(1. e4 c5)).is_none());
    /// # Ok::<(), caissa::book::Collision>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn add_line(&mut self, line: Line<'_>) {
        self.games.push(BookGame { result: GameResult::Unknown, name: None });
        self.visit_line(line, 0, LAST);
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn add_as(&mut self, game: GameRef<'_>, name: Option<(&str, &str)>) {
        let name = name.filter(|_| game.len() <= self.plies);
        let name =
            name.map(|(code, name)| (cut(code, u8::MAX as usize), cut(name, u16::MAX as usize)));
        self.games.push(BookGame { result: game.result(), name });
        self.visit(game.start(), game.moves(), 0, LAST);
        if self.with_variations {
            for (ply, line) in game.variations() {
                self.visit_line(line, ply, VARIATION_END);
            }
        }
    }

    /// Adds the positions of a line that begins after a number of plies, and of its variations, to the last game.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn visit_line(&mut self, line: Line<'_>, plies: usize, end: u16) {
        self.visit(line.start(), line.moves().take_while(|mv| !mv.is_null()), plies, end);
        for (ply, variation) in line.variations() {
            // A position after a null move cannot occur in a game.
            if line.moves().take(ply).all(|mv| !mv.is_null()) {
                self.visit_line(variation, plies + ply, VARIATION_END);
            }
        }
    }

    /// Adds the positions of moves that begin after a number of plies to the last game.
    fn visit(
        &mut self,
        mut board: Board,
        moves: impl Iterator<Item = Move>,
        plies: usize,
        end: u16,
    ) {
        let Some(left) = self.plies.checked_sub(plies) else { return };
        let game = self.games.len() as u32 - 1;
        let mut key = board.zobrist();
        for mv in moves.take(left) {
            self.visits.push(Visit { key, position: board.key(), mv: mv.to_bits(), game });
            let legal = Legal::new(&board, board.role_at(mv.from()), mv);
            key = legal.zobrist_after(key);
            board = legal.play();
        }
        self.visits.push(Visit { key, position: board.key(), mv: end, game });
    }

    /// Makes the book.
    ///
    /// # Errors
    ///
    /// Returns a [`Collision`] if two different positions have the same key.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn build(mut self) -> Result<BookBuf, Collision> {
        let positions = self.positions_by_key()?;
        Ok(BookBuf { bytes: write(&positions, &self.games) })
    }

    /// Makes a Polyglot book (`.bin`): for each move an entry of 16 bytes, sorted by key. The weight of a move is
    /// the number of its games; where a position has a move with more than 65,535 of them, all its weights are
    /// made smaller in the same proportion.
    ///
    /// # Errors
    ///
    /// Returns a [`Collision`] if two different positions have the same key.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::book::{BookBuilder, Polyglot};
    /// use caissa::{Board, game};
    ///
    /// let mut builder = BookBuilder::new();
    /// builder.add(game!(1. e4 e5));
    /// builder.add(game!(1. e4 c5));
    /// let bytes = builder.to_polyglot()?;
    /// assert_eq!(bytes.len(), 3 * 16);
    ///
    /// let book = Polyglot::new(&bytes)?;
    /// let first = book.get(&Board::START).next().unwrap();
    /// assert_eq!((first.mv.to_string(), first.weight), ("e2e4".into(), 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn to_polyglot(mut self) -> Result<Vec<u8>, Collision> {
        let positions = self.positions_by_key()?;
        let by_its_key = positions.iter().enumerate().map(|(at, position)| Visit {
            key: position.whole.board().polyglot_key(),
            position: position.whole,
            mv: LAST,
            game: at as u32,
        });
        let mut order: Vec<Visit> = by_its_key.collect();
        sort(&mut order)?;
        let mut bytes = Vec::new();
        for visit in order {
            let moves = &positions[visit.game as usize].moves;
            polyglot::write(visit.key, &visit.position.board(), moves, &mut bytes);
        }
        Ok(bytes)
    }

    /// All positions, in the order of their keys.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn positions_by_key(&mut self) -> Result<Vec<BookPosition>, Collision> {
        sort(&mut self.visits)?;
        let mut counter = Counter::new(&self.games);
        let by_key = self.visits.chunk_by(|one, next| one.key == next.key);
        Ok(by_key.map(|visits| counter.position(visits)).collect())
    }
}

/// Sorts visits by key, move and game.
#[cfg_attr(not(feature = "compiled"), inline)]
fn sort(visits: &mut [Visit]) -> Result<(), Collision> {
    visits.sort_unstable_by_key(|visit| (visit.key, visit.mv, visit.game));
    for pair in visits.windows(2) {
        if let [one, next] = pair
            && one.key == next.key
            && one.position != next.position
        {
            return Err(Collision { key: one.key, positions: [one.position, next.position] });
        }
    }
    Ok(())
}

/// Counts the games of positions and moves.
struct Counter<'g> {
    games: &'g [BookGame],
    /// For each game, the last count that it was part of.
    counted: Vec<usize>,
    counts: usize,
}

impl<'g> Counter<'g> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn new(games: &'g [BookGame]) -> Self {
        Self { games, counted: alloc::vec![0; games.len()], counts: 0 }
    }

    /// A position from all its visits, sorted by move and game.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn position(&mut self, visits: &[Visit]) -> BookPosition {
        let mut moves: Vec<BookMove> = Vec::new();
        for visits in visits.chunk_by(|one, next| one.mv == next.mv) {
            if let Some(mv) = Move::from_bits(visits[0].mv) {
                let tally = self.tally(visits);
                // After the moves with as many games.
                let place = moves.partition_point(|other| other.tally.games >= tally.games);
                moves.insert(place, BookMove { mv, tally });
            }
        }
        let is_named =
            |visit: &&Visit| visit.mv == LAST && self.games[visit.game as usize].name.is_some();
        BookPosition {
            key: visits[0].key,
            whole: visits[0].position,
            named_by: visits.iter().find(is_named).map(|visit| visit.game),
            tally: self.tally(visits),
            moves,
        }
    }

    /// Counts the games of visits, each once.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn tally(&mut self, visits: &[Visit]) -> Tally {
        let mut tally = Tally::default();
        self.counts += 1;
        for visit in visits {
            let game = visit.game as usize;
            if core::mem::replace(&mut self.counted[game], self.counts) == self.counts {
                continue;
            }
            tally.games += 1;
            match self.games[game].result {
                GameResult::WhiteWins => tally.white_wins += 1,
                GameResult::Draw => tally.draws += 1,
                GameResult::BlackWins => tally.black_wins += 1,
                GameResult::Unknown => {}
            }
        }
        tally
    }
}

implement! {
    Default for BookBuilder = Self::new();
}

/// The text, cut at a character boundary to a number of bytes.
#[cfg_attr(not(feature = "compiled"), inline)]
fn cut(text: &str, most: usize) -> String {
    let mut end = most.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    String::from(&text[..end])
}

/// The bytes of a book.
#[cfg_attr(not(feature = "compiled"), inline)]
fn write(positions: &[BookPosition], games: &[BookGame]) -> Vec<u8> {
    let (names, offsets) = write_names(positions, games);
    let (mut moves, mut most_games, mut most_results) = (0, 0, 0);
    // A position has at least as many games of each result as any of its moves.
    for BookPosition { tally, moves: played, .. } in positions {
        moves += played.len();
        most_games = tally.games.max(most_games);
        most_results = tally.white_wins.max(tally.draws).max(tally.black_wins).max(most_results);
    }
    let widths = Widths {
        first: width(moves as u32),
        games: width(most_games),
        results: width(most_results),
        name: width(names.len() as u32),
    };
    let mut book = Vec::new();
    book.extend((positions.len() as u32).to_le_bytes());
    book.extend((moves as u32).to_le_bytes());
    for width in [widths.first, widths.games, widths.results, widths.name] {
        book.push(width as u8);
    }
    for position in positions {
        book.extend(position.key.to_le_bytes());
    }
    let mut first = 0;
    for (position, name) in positions.iter().zip(offsets) {
        push(&mut book, first, widths.first);
        push_tally(&mut book, position.tally, widths);
        push(&mut book, name, widths.name);
        first += position.moves.len() as u32;
    }
    for BookMove { mv, tally } in positions.iter().flat_map(|position| &position.moves) {
        book.extend(mv.bytes());
        push_tally(&mut book, *tally, widths);
    }
    book.extend(names);
    book
}

/// The names, each once, and for each position the offset of its name + 1, or 0.
#[cfg_attr(not(feature = "compiled"), inline)]
fn write_names(positions: &[BookPosition], games: &[BookGame]) -> (Vec<u8>, Vec<u32>) {
    let (mut names, mut known) = (Vec::new(), BTreeMap::new());
    let mut offset = |position: &BookPosition| {
        let game = position.named_by?;
        let (code, name) = games[game as usize].name.as_ref()?;
        Some(*known.entry((code, name)).or_insert_with(|| {
            let offset = names.len() as u32 + 1;
            names.push(code.len() as u8);
            names.extend_from_slice(code.as_bytes());
            names.extend((name.len() as u16).to_le_bytes());
            names.extend_from_slice(name.as_bytes());
            offset
        }))
    };
    let offsets = positions.iter().map(|position| offset(position).unwrap_or(0)).collect();
    (names, offsets)
}

/// The number of bytes that hold all numbers up to this one.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn width(greatest: u32) -> usize {
    (u32::BITS - greatest.leading_zeros()).div_ceil(8) as usize
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn push(book: &mut Vec<u8>, number: u32, width: usize) {
    book.extend_from_slice(&number.to_le_bytes()[..width]);
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn push_tally(book: &mut Vec<u8>, tally: Tally, widths: Widths) {
    push(book, tally.games, widths.games);
    for result in [tally.white_wins, tally.draws, tally.black_wins] {
        push(book, result, widths.results);
    }
}

/// A book that owns its bytes.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct BookBuf {
    bytes: Vec<u8>,
}

impl BookBuf {
    /// Borrows the book as the type that constants have.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn as_book(&self) -> BookRef<'_> {
        BookRef { __bytes: &self.bytes }
    }

    /// The bytes of a constant book.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }
}

implement! {
    Debug for BookBuf = |self, f| core::fmt::Debug::fmt(&self.as_book(), f);
}

/// The error for two different positions with the same key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Collision {
    key: u64,
    positions: [PositionKey; 2],
}

impl Collision {
    /// The key.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The two positions, with the move counters of a new game.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn boards(&self) -> [Board; 2] {
        [self.positions[0].board(), self.positions[1].board()]
    }
}

impl core::fmt::Display for Collision {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let (key, [first, second]) = (self.key, self.boards());
        writeln!(f, "two positions have the same key {key:#018x}, so a book cannot hold both")?;
        write!(f, "{}\n{}", first.epd(), second.epd())
    }
}

impl core::error::Error for Collision {}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::BookBuilder;
    use crate::game::GameBuf;

    fn builder(games: &[&str]) -> BookBuilder {
        let mut builder = BookBuilder::new();
        for game in games {
            builder.add(game.parse::<GameBuf>().unwrap().as_game());
        }
        builder
    }

    /// No such keys are known, so they are made up.
    #[test]
    fn two_positions_with_one_key_are_an_error() {
        let mut builder = builder(&["1. e4 e5", "1. d4 d5"]);
        let key = builder.visits[1].key;
        builder.visits[4].key = key;
        let collision = builder.clone().build().unwrap_err();
        assert_eq!(collision, builder.to_polyglot().unwrap_err());
        assert_eq!(collision.key(), key);
        let words = collision.to_string();
        for fen in [
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -",
            "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -",
        ] {
            assert!(words.contains(fen), "{words}");
        }
    }

    #[test]
    fn plies_are_counted_from_the_start_of_the_game_in_nested_variations() {
        let mut builder = BookBuilder::new();
        builder.take_plies(3);
        builder.take_variations(true);
        let game = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5 3. exd5) 2... d6 3. d4) 2. Nf3 Nc6 *";
        builder.add(game.parse::<GameBuf>().unwrap().as_game());
        // 1. e4 e5 2. Nf3, 1... c5 2. Nf3 and 2. c3, each with the position after it.
        assert_eq!(builder.positions(), 4 + 3 + 2);
    }

    #[test]
    fn numbers_take_as_many_bytes_as_the_greatest_needs() {
        for (greatest, width) in
            [(0, 0), (1, 1), (255, 1), (256, 2), (65_535, 2), (65_536, 3), (u32::MAX, 4)]
        {
            assert_eq!(super::width(greatest), width);
        }
    }

    #[test]
    fn long_names_are_cut_between_characters() {
        assert_eq!(super::cut("½½", 3), "½");
        assert_eq!(super::cut("ab", 3), "ab");
        assert_eq!(super::cut("½", 1), "");
    }
}
