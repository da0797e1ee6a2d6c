//! Finds all real mistakes of a game, and no consequences of earlier ones.
//!
//! A [`Replay`] stops at the first error. The [`Checker`] goes on from there: for each mistake, the table of
//! [`rules`] decides from which position and from which offset in the text. Everything that happens after the
//! first mistake of a game happens in this room.

mod account;
mod ahead;
mod braces;
mod doubt;
mod gaps;
mod language;
mod lost;
mod meant;
mod reading;
mod rules;
mod style;
mod words;

use alloc::string::String;
use alloc::vec::Vec;

use crate::basics::{GameResult, Move};
use crate::board::Board;
use crate::error::finding::Finding;
use crate::error::{Error, ErrorKind, FalseClaim, Miscount, Suggestions, Syntax};
use crate::notation::result::{eat_result, eat_result_words};
use crate::reading::joined_end;
use crate::replay::{
    Item, LineKind, Replay, Sink, Stage, Tag, broken_tag, is_tag_twice, unescaped,
};
use crate::text::Cursor;
use gaps::Gaps;
use language::Foreign;
use lost::{Lost, Reached};
pub use reading::Part;
use rules::Step;
pub use style::MoveStyle;

/// The mistakes of a game, and how far its moves are known.
pub(crate) struct Known {
    pub(crate) mistakes: Vec<Finding>,
    /// The position after the last move that is known; `None` if not even the start is.
    pub(crate) last: Option<Board>,
    /// The text of which the game is kept, if others than its moves were collected: a part of the game's text, or its
    /// translation into English piece letters.
    pub(crate) sound: Option<String>,
}

impl Replay<'_> {
    /// Reading goes on after at most this many mistakes in one game.
    pub const MOST_MISTAKES: usize = 1_000;

    /// All mistakes of a game, from its beginning and in the order of its text, at most
    /// [1,000](Self::MOST_MISTAKES).
    ///
    /// After a false claim, a wrong tag or a mistake in a variation, the replay continues. After
    /// text that is neither a move nor in a comment, it continues after the `}` that ends the text,
    /// or else with the next move whose number fits the position. A comment that was closed too
    /// early or too late is one mistake. After an illegal move in the main line it continues with
    /// the intended move, if one suggestion is certain: no other legal move lets the game go on as
    /// long. Otherwise the position is unknown, so only words that are not a move in any notation
    /// are still reported. A game in the piece letters of another language is one mistake,
    /// [`Syntax::ForeignLetters`], beside those that its translation has.
    ///
    /// An error of the kind [`Unread`](crate::error::Unread) counts the words that are not read because of a mistake before
    /// them. A game of another variant is not read either; its mistake, [`Syntax::Variant`], says so.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Replay};
    ///
    /// let mistakes = Replay::new("1. e4+ e5 2. Nf4 Sc6 3. Bb5 O-O", Board::START).mistakes();
    /// let words: Vec<_> = mistakes.iter().map(|error| error.headline().to_string()).collect();
    /// assert_eq!(words, [
    ///     "false claim in 1. e4+: the move does not give check",
    ///     "illegal move 2. Nf4: no white knight can reach f4",
    ///     "`Sc6` names a knight in German and Polish: did you mean `Nc6`?",
    ///     "illegal move 3... O-O: the bishop on f8 and the knight on g8 stand between king and rook",
    /// ]);
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn mistakes(mut self) -> Vec<Error> {
        let mut checker = Checker::new(&mut self, None);
        let Some(first) = checker.next_mistake() else { return Vec::new() };
        checker.known(first).mistakes.into_iter().map(|mistake| *mistake.error).collect()
    }
}

/// Whether the value of a `Result` tag has letters, but not those of an unknown value.
#[cfg_attr(not(feature = "compiled"), inline)]
fn says_something(value: &str) -> bool {
    let is_unknown = ["unknown", "none", "n/a"].iter().any(|word| value.eq_ignore_ascii_case(word));
    !is_unknown && value.bytes().any(|byte| byte.is_ascii_alphabetic())
}

/// Finds the mistakes of a game from the first one on, with which its replay has just stopped. The sink receives
/// the rest of the game, as far as it is known. The replay ends at the end of the game.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) fn mistakes_from(first: Error, replay: &mut Replay<'_>, sink: &mut dyn Sink) -> Known {
    Checker::new(replay, Some(sink)).known(first)
}

/// Finds the mistakes of a game from its beginning; `None` if there is one and `any_will_do` is not set.
#[cfg_attr(not(feature = "compiled"), inline)]
fn mistakes_if(any_will_do: bool, mut replay: Replay<'_>) -> Option<(Vec<Finding>, Gaps)> {
    let mut checker = Checker::new(&mut replay, None);
    match checker.next_mistake() {
        None => {}
        Some(_) if !any_will_do => return None,
        Some(first) => checker.check_from(first),
    }
    Some((checker.mistakes, checker.gaps))
}

/// A check of a game beyond its first mistake.
struct Checker<'r, 'a> {
    replay: &'r mut Replay<'a>,
    mistakes: Vec<Finding>,
    /// The text that is passed over.
    gaps: Gaps,
    /// The last mistake, as long as no move has followed it.
    last: Option<ErrorKind>,
    /// The number of consequences that were passed over.
    passed_over: usize,
    /// Receives the parts of the game as far as they are known.
    sink: Option<&'r mut dyn Sink>,
    /// The position where the sink was taken away.
    known: Option<Board>,
    /// The state of reading where the position is unknown; `None` where it is known.
    lost: Option<Lost>,
    /// The replay after the last mistake, or before the first move, where its position was known.
    since: Option<Replay<'a>>,
    sound: Option<String>,
    /// The depth of the line whose position is a guess, because a mistake in it has no certain fix.
    guess: Option<usize>,
    /// Receives all parts of the text, for an editor. Then the game goes on after every mistake.
    reader: Option<&'r mut dyn FnMut(Part<'a>)>,
    /// The names of the rules that were applied.
    #[cfg(test)]
    applied: Vec<&'static str>,
}

impl<'r, 'a> Checker<'r, 'a> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn new(replay: &'r mut Replay<'a>, sink: Option<&'r mut dyn Sink>) -> Self {
        Self {
            replay,
            mistakes: Vec::new(),
            gaps: Gaps::default(),
            last: None,
            passed_over: 0,
            sink,
            known: None,
            lost: None,
            since: None,
            sound: None,
            guess: None,
            reader: None,
            #[cfg(test)]
            applied: Vec::new(),
        }
    }

    /// Checks the rest of the game from its first mistake on.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn known(mut self, first: Error) -> Known {
        let game = self.replay.clone();
        self.check_from(first);
        self.stop_collecting();
        let end = self.replay.end();
        // A check that looked beyond an odd result may have met the next game, which has its own mistakes.
        self.mistakes.retain(|mistake| mistake.error.range().start <= end);
        self.find_result();
        let last = self.known.filter(|_| self.replay.tags.has_start);
        let foreign = language::foreign(&game, &self.mistakes, end);
        let (mut mistakes, gaps, sound) = match foreign {
            Some(Foreign { mistakes, gaps, sound }) => (mistakes, gaps, Some(sound)),
            None => (self.mistakes, self.gaps, self.sound),
        };
        doubt::doubt_claims(&mut mistakes);
        gaps.tell(self.replay, &mut mistakes);
        Known { mistakes, last, sound }
    }

    /// Finds the result that a `Result` tag should have, if it has no result: that of the moves, or that of its words,
    /// unless they disagree.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn find_result(&mut self) {
        let found = self.mistakes.iter().find_map(|mistake| match mistake.error.kind() {
            ErrorKind::Syntax(Syntax::OddResult { meant }) => Some(meant),
            _ => self.replay.result,
        });
        for mistake in &mut self.mistakes {
            let written = mistake.error.written();
            let written = written.as_str();
            if mistake.error.kind() != ErrorKind::Syntax(Syntax::Result) {
                continue;
            }
            let said = eat_result_words(&mut Cursor::new(written))
                .or_else(|| GameResult::from_misspelling(written));
            let is_number = written.bytes().any(|byte| byte.is_ascii_digit() || !byte.is_ascii());
            if said.is_none() && is_number {
                continue;
            }
            let is_open = |result: GameResult| result.is(GameResult::Unknown);
            let meant = match (said, found) {
                (Some(said), Some(found)) if !said.is(found) && !is_open(found) => None,
                (Some(said), _) => Some(said),
                // `won` may be of either side.
                (None, _) if says_something(written) => None,
                (None, found) => found,
            };
            if let Some(meant) = meant {
                let range = mistake.error.range();
                let syntax = Syntax::OddResult { meant };
                *mistake.error = self.replay.refuse(syntax, range.start, range.end);
            }
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn check_from(&mut self, first: Error) {
        self.since = Some(ahead::from_first_move(self.replay));
        let mut next = Some(first);
        while let Some(found) = next.take() {
            let (error, mut step) = self.decide(found);
            if self.reader.is_some() {
                step = self.read_on(&error, step);
            }
            let error = self.in_guess(error, &step);
            self.note(error);
            if self.mistakes.len() + self.passed_over >= Replay::MOST_MISTAKES {
                let begin = error.range().end;
                self.skip_game();
                return self.gaps.add(begin, self.replay.end(), false);
            }
            if let Step::SkipGame = step {
                return self.skip_game();
            }
            next = self.follow(&step, &error);
            if next.is_none() {
                if self.lost.is_none() {
                    self.since = Some(self.replay.clone());
                }
                next = self.next_mistake();
            }
        }
    }

    /// Takes the step after a mistake. Returns the mistake that it meets.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn follow(&mut self, step: &Step<'a>, error: &Error) -> Option<Error> {
        match *step {
            // `decide` has replaced the last three.
            Step::Stay | Step::Braces(_) | Step::Words(_) | Step::Prove(..) => {}
            Step::GoTo(at) => self.replay.cursor.rewind(at),
            Step::GoToMove(at) => {
                self.replay.cursor.rewind(at);
                self.replay.number = None;
            }
            Step::ReadTags(at) => return self.read_tags(at, error).err(),
            Step::Forget => self.forget(error),
            Step::Play(mv, at) => self.play(mv, at, error),
            Step::Pass(next) => self.pass(next),
            Step::SkipVariation(at) => self.skip_variation(at),
            Step::SkipOpened(at) => {
                self.skip_variation(at);
                self.replay.cursor.eat(b')');
            }
            Step::LeaveVariations => self.leave_variations(),
            Step::Lose => self.lose(error),
            Step::SkipGame => self.skip_game(),
        }
        None
    }

    /// The mistake that explains an error, and the step after it. After wrong braces, the replay is already where
    /// checking goes on.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn decide(&mut self, found: Error) -> (Error, Step<'a>) {
        let found = words::small_bishop(&found, self.replay).unwrap_or(found);
        match rules::first(self, &found) {
            Step::Braces(braces) => {
                if braces.sound_until.is_some() {
                    self.stop_collecting();
                    if self.mistakes.is_empty() {
                        let text = self.replay.text();
                        self.sound = braces.sound_until.map(|end| text[..end].into());
                    }
                }
                *self.replay = braces.next;
                (braces.error, Step::Stay)
            }
            Step::Words(words) if self.replay.depth > 0 => {
                (words, Step::SkipVariation(self.replay.end()))
            }
            // Without a single word, the game goes on.
            Step::Words(words) if !words.written().as_str().contains(' ') => {
                (words, Step::GoTo(words.range().end))
            }
            Step::Words(words) => (words, Step::Lose),
            Step::Play(mv, at) => (preferring(found, mv), Step::Play(mv, at)),
            Step::Prove(mv, at, last) => {
                (found.proved(self.replay.board(), mv, last), Step::Play(mv, at))
            }
            step => (found, step),
        }
    }

    /// The error, which says whether its position is a guess. After one without a certain fix, so are the positions of the
    /// rest of its line.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn in_guess(&mut self, error: Error, step: &Step<'_>) -> Error {
        let depth = self.replay.depth;
        self.guess = self.guess.filter(|guess| *guess <= depth);
        let cause = error.miscount();
        let is_guess = self.guess.is_some() || doubt::is_in_doubt(self.replay, &error);
        let error = if is_guess { error.guessed() } else { error };
        let is_of_position = cause.is_some() || matches!(step, Step::Play(..));
        if is_of_position && !error.is_certain() {
            self.guess = self.guess.or(Some(depth));
        }
        error
    }

    /// Whether the position is certainly that of the game.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_known(&self) -> bool {
        self.guess.is_none() && self.lost.is_none() && self.replay.depth == 0
    }

    /// Adds a mistake, unless it is only a consequence of the last one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn note(&mut self, error: Error) {
        // A writer who separates moves by `;` does so throughout a game.
        let is_told = matches!(error.kind(), ErrorKind::Syntax(Syntax::MovesInLineComment))
            && self.mistakes.iter().any(|mistake| mistake.error.kind() == error.kind());
        if is_told || self.last.is_some_and(|last| explains(last, error.kind())) {
            self.passed_over += 1;
            return;
        }
        // Only the claims of tags are checked late; inserting them costs less in a first build than a sort.
        let start = error.range().start;
        let is_before = |other: &Finding| other.error.range().start <= start;
        let at = self.mistakes.partition_point(is_before);
        if matches!(error.kind(), ErrorKind::Syntax(Syntax::OpenVariation)) {
            // Moves after the variation were read as moves of it.
            if self.mistakes.len() > at {
                self.mistakes.truncate(at);
                self.gaps.cut(start);
                self.gaps.add(error.range().end, self.replay.end(), false);
            }
        }
        let (ply, in_variation) = (self.ply_of(&error), self.is_within_variation(&error));
        self.mistakes.insert(at, Finding::new(error, ply, in_variation));
        self.last = Some(error.kind());
    }

    /// Whether an error that has just been found concerns nothing outside a variation. A variation or a comment
    /// that is not closed takes the text after the variation with it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn is_within_variation(&self, error: &Error) -> bool {
        let is_open =
            matches!(error.kind(), ErrorKind::Syntax(Syntax::OpenVariation | Syntax::OpenComment));
        self.replay.depth > 0 && !is_open
    }

    /// The ply of the main line of an error that has just been found.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn ply_of(&self, error: &Error) -> Option<usize> {
        if self.lost.is_some() || self.is_in_tags(error) {
            return None;
        }
        let plies = self.replay.plies as usize;
        Some(if self.replay.depth == 0 { plies } else { plies.saturating_sub(1) })
    }

    /// Whether an error is in the tags.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn is_in_tags(&self, error: &Error) -> bool {
        matches!(self.replay.stage, Stage::Tags) || error.range().start < self.replay.tags.end
    }

    /// Reads on where the position is not known; returns how far.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn read_lost(&mut self) -> Option<Reached> {
        let lost = self.lost.as_mut()?;
        let begin = self.replay.end();
        let reached = lost.read_on(self.replay);
        self.gaps.add(begin, self.replay.end(), false);
        if let Reached::Tags | Reached::Known = reached {
            self.last = None;
            self.since = Some(self.replay.clone());
        }
        if let Reached::Known = reached {
            self.lost = None;
        }
        Some(reached)
    }

    /// The next mistake. Forgets the last one if a move comes before it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn next_mistake(&mut self) -> Option<Error> {
        loop {
            let has_tags = !matches!(self.replay.stage, Stage::Tags);
            if has_tags && !self.replay.tags.has_start && self.lost.is_none() {
                self.stop_collecting();
                self.lost = Some(Lost::NO_START);
            }
            match self.read_lost() {
                Some(Reached::Mistake(error)) => return Some(error),
                Some(Reached::End) => return None,
                _ => {}
            }
            if self.replay.at_tag() {
                if let Err(error) = self.next_tag() {
                    return Some(error);
                }
                continue;
            }
            let kind = self.replay.line_kind();
            let begin =
                self.reader.is_some().then(|| (self.replay.item_end(), *self.replay.board()));
            match self.replay.next_item() {
                Ok(Some(item)) => {
                    if matches!(item, Item::Move(_)) {
                        self.last = None;
                    }
                    if let Some((at, before)) = begin {
                        self.show(item, at, before);
                    }
                    self.collect(item, kind);
                }
                Ok(None) => return None,
                Err(error) => return Some(error),
            }
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn next_tag(&mut self) -> Result<(), Error> {
        match self.replay.next_tag()? {
            Some(tag) => self.claim(tag),
            None => Ok(()),
        }
    }

    /// Takes over a tag, and what it says of the game.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn claim(&mut self, tag: Tag) -> Result<(), Error> {
        let claimed = self.replay.claim(tag);
        if let Some(sink) = &mut self.sink
            && !is_tag_twice(&claimed)
        {
            let (name, value) = self.replay.tag_text(tag);
            sink.take_tag(name.as_bytes(), unescaped(value).as_bytes());
        }
        claimed
    }

    /// Collects an item of the game, as long as the game is known.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn collect(&mut self, item: Item<'_>, kind: LineKind) {
        if let Some(sink) = &mut self.sink {
            sink.take_item(item, None, &self.replay.line, kind);
        }
    }

    /// Hands an item that begins after an offset to the reader.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn show(&mut self, item: Item<'a>, at: usize, before: Board) {
        let Some(reader) = &mut self.reader else { return };
        let replay = &*self.replay;
        // The tags have been read before the first item.
        let is_first = at <= replay.tags.end && self.replay.depth == 0;
        let before = if is_first && at == 0 { *replay.start() } else { before };
        let range = at.max(replay.tags.end)..replay.item_end();
        reader(Part::Item { item, range, before, after: *replay.board() });
    }

    /// The step after a mistake for a reader, who goes on where a check does not.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn read_on(&mut self, error: &Error, step: Step<'a>) -> Step<'a> {
        let Some(reader) = &mut self.reader else { return step };
        reader(Part::Mistake(*error));
        let is_over = self.lost.is_some() || !self.replay.tags.has_start;
        match step {
            _ if reading::is_last(error) => Step::SkipGame,
            Step::Lose if is_over => Step::Lose,
            // A variation that does not follow its move.
            Step::SkipVariation(_) if error.miscount().is_some() => step,
            Step::GoTo(_) if reading::after_result(error, self.replay) => Step::Stay,
            Step::Lose | Step::SkipVariation(_) => {
                if let Some(part) = reading::go_on(error, self.replay) {
                    reader(part);
                }
                Step::Stay
            }
            Step::Play(mv, at) => {
                let before = *self.replay.board();
                let (item, after) = (Item::Move(mv), before.played(mv));
                reader(Part::Item { item, range: error.range().start..at, before, after });
                Step::Play(mv, at)
            }
            step => step,
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn stop_collecting(&mut self) {
        if self.sink.take().is_some() {
            self.known = Some(*self.replay.main_board());
        }
    }
}

/// # The steps after a mistake
impl Checker<'_, '_> {
    /// Plays a move in place of what is written, and goes on from an offset. A game is known only as far as a fix would
    /// write it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn play(&mut self, mv: Move, at: usize, error: &Error) {
        if !error.is_certain() {
            self.stop_collecting();
        }
        self.collect(Item::Move(mv), self.replay.line_kind());
        ahead::play(self.replay, mv, at);
    }

    /// Goes on with the position after a move that is missing.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn pass(&mut self, next: Board) {
        self.stop_collecting();
        self.replay.plies += 1;
        self.replay.line.pass(next);
    }

    /// Reads tags from an offset on, after a broken one. Its apparent content counts as claimed.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn read_tags(&mut self, at: usize, broken: &Error) -> Result<(), Error> {
        let replay = &mut *self.replay;
        replay.cursor.rewind(at);
        replay.stage = Stage::Tags;
        replay.tags.end = replay.tags.end.max(at);
        let meant = broken_tag(replay.text(), broken.range().start).readable();
        meant.map_or(Ok(()), |tag| self.claim(tag))
    }

    /// Forgets what is claimed, and goes on from here.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn forget(&mut self, error: &Error) {
        let replay = &mut *self.replay;
        match error.kind() {
            ErrorKind::FalseClaim(
                claim @ (FalseClaim::Number { .. } | FalseClaim::Side { .. }),
            ) => {
                // The next numbers may count from this one.
                if let Some(number) = replay.number {
                    let counts_plies =
                        matches!(claim, FalseClaim::Number { cause: Miscount::Plies, .. });
                    replay.line.count = number.count(&replay.line.board, counts_plies);
                }
                replay.number = None;
            }
            ErrorKind::Syntax(Syntax::NumberWithoutMove) => replay.number = None,
            ErrorKind::FalseClaim(FalseClaim::PlyCount { .. }) => replay.tags.plies = None,
            ErrorKind::FalseClaim(_) => {
                // The claim of a tag does not replace the result after the moves.
                if replay.depth == 0 && matches!(replay.result, None | Some(GameResult::Unknown)) {
                    let mut ahead = replay.cursor;
                    ahead.rewind(error.range().start);
                    replay.result = eat_result(&mut ahead);
                }
                // If the position contradicts the result, it may contradict the tag too.
                if let Some((tag, range)) = replay.tags.result
                    && (range == (error.range().start, error.range().end)
                        || !replay.contradicts(tag)
                        || replay.depth > 0)
                {
                    replay.tags.result = None;
                }
            }
            ErrorKind::Syntax(Syntax::NoFen) => replay.tags.has_start = false,
            // The position is known if there is a `FEN` tag although `SetUp` denies it.
            _ => replay.tags.set_up = None,
        }
    }

    /// Returns to the main line from a variation that is not closed. The claims about the whole game can no
    /// longer be checked.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn leave_variations(&mut self) {
        let replay = &mut *self.replay;
        if let Some((line, _)) = replay.outer[0] {
            replay.line = line;
        }
        replay.depth = 0;
        replay.number = None;
        (replay.tags.plies, replay.tags.result) = (None, None);
    }

    /// Goes on after a mistake that leaves the position unknown.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn lose(&mut self, error: &Error) {
        self.stop_collecting();
        let replay = &mut *self.replay;
        self.lost = Some(Lost::after(error, replay.plies > 0));
        replay.stage = Stage::Moves;
        replay.number = None;
        replay.signs = (0, 0);
        let end = error.range().end;
        if matches!(error.kind(), ErrorKind::Syntax(Syntax::OpenComment)) {
            replay.cursor.rewind(end);
            return;
        }
        if replay.cursor.at() < end {
            replay.cursor.rewind(end);
        }
        // The rest of the word, which may be castling.
        if replay.cursor.at_word() {
            replay.cursor.rewind(joined_end(&replay.cursor));
        }
        self.gaps.add(end, self.replay.end(), false);
    }

    /// Goes on with the parenthesis that closes the variation, searched from an offset.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn skip_variation(&mut self, at: usize) {
        ahead::skip_variation(self.replay, at);
        self.gaps.add(at, self.replay.end(), true);
    }

    /// Goes to the end of the game without looking for mistakes.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn skip_game(&mut self) {
        self.stop_collecting();
        let is_in_moves = self.replay.is_in_moves();
        let lost = self.lost.insert(Lost::silent(self.lost.map_or(is_in_moves, Lost::has_moves)));
        while !matches!(lost.read_on(self.replay), Reached::End) {
            _ = self.replay.next_tag();
        }
    }
}

/// The error of an illegal move with the only suggestion with which the game goes on.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn preferring(error: Error, mv: Move) -> Error {
    match error.kind() {
        ErrorKind::Illegal(illegal)
            if illegal.may_be_a_slip() && error.hints.language().is_none() =>
        {
            error.suggesting(Suggestions::one(mv), error.hints)
        }
        _ => error,
    }
}

/// Whether an error is only a consequence of the mistake before it, with no move between them. A game whose
/// only words are wrong is empty, unmatched braces come in groups, and so do wrong numbers.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn explains(last: ErrorKind, error: ErrorKind) -> bool {
    let is_number = match last {
        ErrorKind::Syntax(Syntax::NumberWithoutMove) => true,
        ErrorKind::FalseClaim(
            FalseClaim::Number { cause, .. } | FalseClaim::Side { cause, .. },
        ) => !matches!(cause, Miscount::Repeated),
        _ => false,
    };
    match error {
        ErrorKind::Syntax(Syntax::Empty) => true,
        ErrorKind::Syntax(Syntax::StrayClose) => {
            matches!(last, ErrorKind::Syntax(Syntax::StrayClose | Syntax::CommentEndsEarly { .. }))
        }
        ErrorKind::Syntax(Syntax::OpenVariation) => {
            matches!(last, ErrorKind::Syntax(Syntax::DeepVariation))
        }
        ErrorKind::FalseClaim(FalseClaim::Number { .. } | FalseClaim::Side { .. }) => is_number,
        _ => false,
    }
}
