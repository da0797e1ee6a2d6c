//! Games that own their bytes, read at run time or by the macros.

use alloc::string::String;
use alloc::vec::Vec;

use super::builder::GameBuilder;
use super::{Boards, CUSTOM_START, EXTRAS, GameRef, LAST, Line, Moves, Note, START, Tags};
use crate::basics::{GameResult, Move, MoveText, Outcome};
use crate::board::{Board, PackedBoard};
use crate::error::Error;
use crate::error::finding::Finding;
use crate::notation::{MARK, has_mark};
use crate::recovery::{Known, mistakes_from};
use crate::replay::{Item, LineKind, Replay, Sink, is_tag_twice, unescaped};
use crate::text::Cursor;

/// A game that owns its bytes.
///
/// [`as_game`](Self::as_game) borrows it as a [`GameRef`], which has more methods.
///
/// # Examples
///
/// ```
/// use caissa::GameBuf;
///
/// let game: GameBuf = "1. e4 e5 2. Nf3 Nc6 *".parse()?;
/// assert_eq!(game.len(), 4);
/// let error = "1. e4 e5 2. Nf4".parse::<GameBuf>().unwrap_err();
/// assert_eq!(error.range(), 12..15);
/// # Ok::<(), caissa::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct GameBuf {
    bytes: Vec<u8>,
}

impl GameBuf {
    /// Parses a game from the standard starting position, or from the position of its `FEN` tag.
    ///
    /// A `Variant` tag before or after the `FEN` tag may say Chess960; `KQkq` then means the outermost rooks, as with
    /// [`FenOptions::chess960`](crate::FenOptions::chess960). These values say it, where only letters and digits count:
    /// `Chess960`, `960`, `Fischerandom`, `Fischer Random`, `Fischer Random Chess`, `Freestyle`, `Freestyle Chess`,
    /// `wild/fr`.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] with the byte range of the first mistake.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn parse(text: &str) -> Result<Self, Error> {
        Self::replay(&mut Replay::new(text, Board::START))
    }

    /// Parses a game that starts in a position.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] with the byte range of the first mistake.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn read(start: Board, text: &str) -> Result<Self, Error> {
        Self::replay(&mut Replay::new(text, start))
    }

    /// Creates a game without moves.
    ///
    /// A game whose start [only Chess960 knows](Board::is_chess960) always has a `Variant` tag, because other
    /// programs read its castling moves only with one: `Chess960`, unless the text has another.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, GameBuf};
    ///
    /// let game = GameBuf::new(Board::chess960(0).unwrap());
    /// assert_eq!(game.as_game().tags().value("Variant"), Some("Chess960"));
    /// assert_eq!(game.to_string().parse(), Ok(game));
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn new(start: Board) -> Self {
        Self::collect(&start, &start, None, &GameBuilder::default())
    }

    /// Creates a game of moves, played from a position.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] for the first illegal move.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, GameBuf, Move};
    ///
    /// let moves = ["f2f3", "e7e5", "g2g4", "d8h4"].map(|uci| uci.parse::<Move>().unwrap());
    /// let game = GameBuf::from_moves(Board::START, moves)?;
    /// assert_eq!(game.to_string(), "1. f3 e5 2. g4 Qh4# 0-1");
    /// assert!(GameBuf::from_moves(Board::START, [moves[1]]).is_err());
    /// # Ok::<(), caissa::Error>(())
    /// ```
    pub fn from_moves(start: Board, moves: impl IntoIterator<Item = Move>) -> Result<Self, Error> {
        let mut builder = GameBuilder::default();
        let mut last = start;
        for mv in moves {
            let legal = last.legal(mv)?;
            builder.add(Item::Move(legal.to_move()), LineKind::Main);
            last = legal.play();
        }
        Ok(Self::collect(&start, &last, None, &builder))
    }

    /// Creates a game of the moves of another one, without its tags, notes and result. An illegal move that stood keeps its
    /// mark.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{GameBuf, game};
    ///
    /// let moves = GameBuf::moves_of(game!("1. e4! {best by test} e6 2. Ke3 {[%illegal]} d5 1-0"));
    /// assert_eq!(moves.to_string(), "1. e4 e6 2. Ke3 {[%illegal]} 2... d5");
    /// ```
    pub fn moves_of(game: GameRef<'_>) -> Self {
        let mut builder = GameBuilder::default();
        for note in game.line().notes() {
            match note {
                Note::Move(mv) => builder.add(Item::Move(mv), LineKind::Main),
                Note::Comment(text) if has_mark(Cursor::new(text)) => {
                    builder.add(Item::Comment(MARK), LineKind::Variation);
                }
                _ => {}
            }
        }
        Self::collect(&game.start(), &game.board(), None, &builder)
    }

    /// Borrows the game as the type that constants have.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn as_game(&self) -> GameRef<'_> {
        GameRef { __bytes: &self.bytes }
    }

    /// The position where the game starts.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn start(&self) -> Board {
        self.as_game().start()
    }

    /// The position after the last move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn board(&self) -> Board {
        self.as_game().board()
    }

    /// The number of moves in plies.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn len(&self) -> usize {
        self.as_game().len()
    }

    /// Whether the game has no moves.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn is_empty(&self) -> bool {
        self.as_game().is_empty()
    }

    /// Iterator over the moves, first to last.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn moves(&self) -> Moves<'_> {
        self.as_game().moves()
    }

    /// Iterator over the positions from the first to the last, one more than there are moves.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn boards(&self) -> Boards<'_> {
        self.as_game().boards()
    }

    /// The value of the first tag with a name, or `None`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.as_game().tag(name)
    }

    /// Iterator over the tags, names and values.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn tags(&self) -> Tags<'_> {
        self.as_game().tags()
    }

    /// The result of the game; see [`GameRef::result`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn result(&self) -> GameResult {
        self.as_game().result()
    }

    /// The rule that has ended the game; see [`GameRef::outcome`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn outcome(&self) -> Option<Outcome> {
        self.as_game().outcome()
    }

    /// Iterator over the moves in standard algebraic notation.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn sans(&self) -> impl ExactSizeIterator<Item = MoveText> + '_ {
        self.as_game().sans()
    }

    /// Iterator over the comments of the main line, each with the number of plies before it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn comments(&self) -> impl Iterator<Item = (usize, &str)> {
        self.as_game().comments()
    }

    /// Iterator over the variations of the main line, each with the ply, counted from 0, of the move that it replaces.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn variations(&self) -> impl Iterator<Item = (usize, Line<'_>)> {
        self.as_game().variations()
    }

    /// Returns the game in PGN's export format; see [`GameRef::to_pgn`].
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::GameBuf;
    ///
    /// let game: GameBuf = "1. f3 e5 2. g4 {too far} Qh4".parse()?;
    /// assert_eq!(game.to_pgn(), "1. f3 e5 2. g4 {too far} 2... Qh4# 0-1\n");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn to_pgn(&self) -> String {
        self.as_game().to_pgn()
    }

    /// The bytes of a constant game.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Collects a game from a replay at its beginning.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] with the byte range of the first mistake.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn replay(replay: &mut Replay<'_>) -> Result<Self, Error> {
        Self::replay_in(replay, &mut GameBuilder::default(), &mut ())
    }

    /// Collects a game from a replay at its beginning, or else all its mistakes.
    ///
    /// # Errors
    ///
    /// Returns every mistake that [`Replay::mistakes`] finds, at least one and at most 20.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, GameBuf, Replay};
    ///
    /// let mistakes = GameBuf::check(&mut Replay::new("1. e4+ e5 2. Nf4", Board::START)).unwrap_err();
    /// assert_eq!(mistakes.iter().map(|error| error.range()).collect::<Vec<_>>(), [3..6, 13..16]);
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn check(replay: &mut Replay<'_>) -> Result<Self, Vec<Error>> {
        let (game, mistakes) = Self::check_in(replay, &mut GameBuilder::default(), &mut ());
        match game {
            Some(game) if mistakes.is_empty() => Ok(game),
            _ => Err(mistakes.into_iter().map(|mistake| *mistake.error).collect()),
        }
    }

    /// Collects a game as far as it is known, and all its mistakes. There is no game if the mistakes leave
    /// its start unknown, or nothing at all of it. The builder is cleared and used again. The sink receives the game up to
    /// its first mistake.
    pub(crate) fn check_in(
        replay: &mut Replay<'_>,
        builder: &mut GameBuilder,
        sink: &mut impl Sink,
    ) -> (Option<Self>, Vec<Finding>) {
        let first = match Self::replay_in(replay, builder, sink) {
            Ok(game) => return (Some(game), Vec::new()),
            Err(error) => error,
        };
        let Known { mistakes, mut last, sound } = mistakes_from(first, replay, builder);
        if let Some(sound) = sound {
            let mut again = replay.of(&sound);
            _ = Self::replay_in(&mut again, builder, &mut ());
            last = Some(*again.main_board());
        }
        builder.close_all();
        let result = replay.result();
        let last = last.filter(|_| !builder.is_empty());
        let game = last.map(|last| Self::collect(replay.start(), &last, result, builder));
        (game, mistakes)
    }

    /// The same as [`replay`](Self::replay), with a builder that is cleared and used again, and a sink that receives the
    /// game too.
    fn replay_in(
        replay: &mut Replay<'_>,
        builder: &mut GameBuilder,
        sink: &mut impl Sink,
    ) -> Result<Self, Error> {
        builder.clear();
        let mut both = (&mut *builder, sink);
        loop {
            let kind = replay.line_kind();
            replay.run(&mut both);
            if replay.at_tag() {
                Self::replay_tags(replay, &mut both)?;
                continue;
            }
            let Some(item) = replay.next_item()? else { break };
            both.take_item(item, None, &replay.line, kind);
        }
        Ok(Self::collect(replay.start(), replay.board(), replay.result(), builder))
    }

    /// Collects the tags that come next.
    fn replay_tags(replay: &mut Replay<'_>, sink: &mut impl Sink) -> Result<(), Error> {
        loop {
            replay.run_over_tags(sink);
            let Some(tag) = replay.next_tag()? else { return Ok(()) };
            let claimed = replay.claim(tag);
            if !is_tag_twice(&claimed) {
                let (name, value) = replay.tag_text(tag);
                sink.take_tag(name.as_bytes(), unescaped(value).as_bytes());
            }
            claimed?;
        }
    }

    /// Makes a game from its collected parts.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn collect(
        start: &Board,
        last: &Board,
        result: Option<GameResult>,
        builder: &GameBuilder,
    ) -> Self {
        let (notes, moves) = (builder.notes.as_slice(), builder.moves.as_slice());
        let (result, tags) = builder.ended(last, result);
        let variant = builder.missing_variant(start);
        let mut bytes = Vec::with_capacity(2 * START + moves.len() + 4 + tags.len() + notes.len());
        bytes.resize(LAST, 0);
        bytes.extend_from_slice(&PackedBoard::new(last).to_bytes());
        let mut game = Self { bytes };
        game.set_start(start);
        game.bytes.extend_from_slice(moves);
        game.bytes[1..5].copy_from_slice(&(moves.len() as u32 / 2).to_le_bytes());
        if let Some(result) = result {
            game.bytes[0] |= (result as u8) << 1;
        }
        if !(tags.is_empty() && variant.is_empty() && notes.is_empty()) {
            game.bytes[0] |= EXTRAS;
            let length = ((tags.len() + variant.len()) as u32).to_le_bytes();
            for part in [&length, &*tags, variant, notes] {
                game.bytes.extend_from_slice(part);
            }
        }
        game
    }

    /// Stores the start if it is not the standard starting position.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn set_start(&mut self, start: &Board) {
        if *start != Board::START {
            self.bytes[0] |= CUSTOM_START;
            self.bytes.extend_from_slice(&PackedBoard::new(start).to_bytes());
        }
    }
}

implement! {
    /// A game without moves from the standard starting position.
    Default for GameBuf = Self::new(Board::START);
    From<GameRef<'_>> for GameBuf = |game| Self { bytes: game.__bytes.to_vec() };
    PartialEq<GameRef<'_>> for GameBuf = |self, other| self.as_game() == *other;
    PartialEq<GameBuf> for GameRef<'_> = |self, other| *self == other.as_game();
    FromStr<Error> for GameBuf = |text| Self::parse(text);
    Display for GameBuf = |self, f| core::fmt::Display::fmt(&self.as_game(), f);
    Debug for GameBuf = |self, f| core::fmt::Debug::fmt(&self.as_game(), f);
}
