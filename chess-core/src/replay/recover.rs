//! Continues after errors, to find all real mistakes of a game and no consequences of earlier ones.

use alloc::vec::Vec;

use super::tag::is_tag_twice;
use super::unreadable::Lost;
use super::{Item, Replay, Sink};
use crate::basics::GameResult;
use crate::board::Board;
use crate::error::{Error, ErrorKind, FalseClaim, Misspelling, Syntax};
use crate::notation::result::eat_result;

/// A mistake in a game's text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mistake {
    pub(crate) error: Error,
    /// The ply of the main line, counted from 0, of the move with the mistake or of the next move. In a
    /// variation, the ply of the move that the outermost variation replaces. `None` in the tags and where the
    /// position is unknown.
    #[cfg_attr(not(feature = "std"), allow(dead_code, reason = "only findings in files tell it"))]
    pub(crate) ply: Option<usize>,
    /// Whether it stands in a variation and says nothing about the text behind this variation.
    #[cfg_attr(not(feature = "std"), allow(dead_code, reason = "only findings in files tell it"))]
    pub(crate) in_variation: bool,
}

/// What is known of a game with mistakes.
pub(crate) struct Known {
    pub(crate) mistakes: Vec<Mistake>,
    /// The position after the last move that is known; `None` if not even the start is.
    pub(crate) last: Option<Board>,
    /// The byte offset up to which the moves are those of the game, if others were taken behind it.
    pub(crate) sound_until: Option<usize>,
}

/// The greatest number of consequences to skip.
const PATIENCE: usize = 1_000;

/// Whether an error is only a consequence of the mistake before it, with no move between them. A game whose
/// only words are wrong is empty, unmatched braces come in groups, and the move after a wrong number belongs
/// to another position.
const fn explains(last: ErrorKind, error: ErrorKind) -> bool {
    let is_number = matches!(
        last,
        ErrorKind::Syntax(Syntax::NumberWithoutMove)
            | ErrorKind::FalseClaim(FalseClaim::Number { .. } | FalseClaim::Side { .. })
    );
    match error {
        ErrorKind::Syntax(Syntax::Empty) => true,
        ErrorKind::Syntax(Syntax::StrayClose) => {
            matches!(last, ErrorKind::Syntax(Syntax::StrayClose | Syntax::CommentEndsEarly { .. }))
        }
        ErrorKind::Syntax(Syntax::OpenVariation) => {
            matches!(last, ErrorKind::Syntax(Syntax::DeepVariation))
        }
        ErrorKind::Illegal(_)
        | ErrorKind::FalseClaim(FalseClaim::Number { .. } | FalseClaim::Side { .. }) => is_number,
        _ => false,
    }
}

/// A search for mistakes.
struct Search<'s, 'a> {
    mistakes: Vec<Mistake>,
    /// The last mistake, as long as no move has followed it.
    last: Option<ErrorKind>,
    passed_over: usize,
    /// Receives the parts of the game as far as they are known.
    sink: Option<&'s mut dyn Sink>,
    /// The position where the sink was taken away.
    known: Option<Board>,
    lost: Lost,
    /// The replay behind the last mistake, where its position was known.
    since: Option<Replay<'a>>,
    sound_until: Option<usize>,
}

impl<'s> Search<'s, '_> {
    fn new(sink: Option<&'s mut dyn Sink>) -> Self {
        Self {
            mistakes: Vec::new(),
            last: None,
            passed_over: 0,
            sink,
            known: None,
            lost: Lost::NO_START,
            since: None,
            sound_until: None,
        }
    }

    fn take(&mut self, item: Item<'_>, is_in_main_line: bool) {
        if let Some(sink) = &mut self.sink {
            sink.take_item(item, is_in_main_line);
        }
    }

    /// Stops collecting the game.
    fn stop(&mut self, replay: &Replay<'_>) {
        if self.sink.take().is_some() {
            self.known = Some(*replay.main_board());
        }
    }
}

impl<'a> Replay<'a> {
    /// The greatest number of mistakes that are reported for one game.
    pub const MOST_MISTAKES: usize = 20;

    /// All mistakes of a game, from its beginning and in the order of its text, at most 20.
    ///
    /// After a false claim, a wrong tag or a mistake in a variation, the replay continues. After text that is
    /// neither a move nor in a comment, it continues behind the `}` that ends the text, or else with the next
    /// move whose number fits the position. A comment that was closed too early or too late is one mistake. After
    /// an illegal move in the main line it continues with the move that was meant, if one suggestion is
    /// certain: no other legal move lets the game go on as long. Otherwise the position is unknown, so only
    /// words that are not a move in any notation are still reported. A game in the piece letters of another
    /// language is one mistake, [`Syntax::ForeignLetters`], beside those that its translation has.
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
    ///     "`Sc6` names a knight in German: write `Nc6`",
    ///     "illegal move 3... O-O: the bishop on f8 and the knight on g8 stand between king and rook",
    /// ]);
    /// ```
    pub fn mistakes(mut self) -> Vec<Error> {
        let Some(first) = self.next_mistake(&mut Search::new(None)) else { return Vec::new() };
        let mistakes = self.search_from(first, Search::new(None)).mistakes;
        mistakes.into_iter().map(|mistake| mistake.error).collect()
    }

    /// The same, starting with the first mistake, which has just been found. The sink receives the rest of
    /// the game, as far as it is known. The cursor stops at the end of the game.
    pub(crate) fn mistakes_from(&mut self, first: Error, sink: &mut dyn Sink) -> Known {
        self.search_from(first, Search::new(Some(sink)))
    }

    fn search_from(&mut self, first: Error, mut search: Search<'_, 'a>) -> Known {
        let game = self.clone();
        self.search(first, &mut search);
        search.stop(self);
        let end = self.cursor.at();
        let mistakes = game.mistakes_in_its_language(&search.mistakes, end);
        let last = search.known.filter(|_| self.tags.has_start);
        let sound_until = search.sound_until;
        Known { mistakes: mistakes.unwrap_or(search.mistakes), last, sound_until }
    }

    /// The last known position of the main line.
    pub(crate) const fn main_board(&self) -> &Board {
        match &self.outer[0] {
            Some((line, _)) if self.depth > 0 && !self.gap.is_lost => &line.board,
            _ => &self.line.board,
        }
    }

    /// A replay of the same text up to an offset.
    pub(crate) fn up_to(&self, end: usize) -> Self {
        self.of(&self.text[..end])
    }

    /// The mistakes of a game in English piece letters; `None` if it has mistakes and `any_will_do` is not set.
    pub(super) fn mistakes_in_english(mut self, any_will_do: bool) -> Option<Vec<Mistake>> {
        let mut search = Search::new(None);
        match self.next_mistake(&mut search) {
            None => {}
            Some(_) if !any_will_do => return None,
            Some(first) => self.search(first, &mut search),
        }
        Some(search.mistakes)
    }

    fn search(&mut self, first: Error, search: &mut Search<'_, 'a>) {
        let mut next = Some(first);
        while let Some(error) = next {
            let mended = self.mend_braces(&error, search);
            let is_mended = mended.is_some();
            let error = mended.or_else(|| self.loose_words(&error)).unwrap_or(error);
            self.note(error, search);
            let is_over =
                search.mistakes.len() == Self::MOST_MISTAKES || search.passed_over == PATIENCE;
            match error.kind() {
                ErrorKind::Syntax(Syntax::Variant) => return self.skip_game(search),
                _ if is_over => return self.skip_game(search),
                _ if self.gap.is_lost || is_mended || self.correct(&error, search) => {}
                _ if self.recover(&error, search) => {}
                _ => {
                    search.stop(self);
                    let has_moves = self.plies > 0 || self.number.is_some();
                    search.lost = Lost::after(&error, has_moves);
                    self.lose(&error);
                }
            }
            search.since = (!self.gap.is_lost).then(|| self.clone());
            next = self.next_mistake(search);
        }
    }

    /// The mistake in the braces of a comment that explains another one. Continues behind it.
    fn mend_braces(&mut self, error: &Error, search: &mut Search<'_, 'a>) -> Option<Error> {
        if self.gap.is_lost {
            return None;
        }
        let braces = self.wrong_braces(error, search.since.as_ref())?;
        if braces.sound_until.is_some() {
            search.stop(self);
            if search.since.is_none() {
                search.sound_until = braces.sound_until;
            }
        }
        *self = braces.next;
        Some(braces.error)
    }

    /// Adds a mistake, unless it is only a consequence of the last one.
    fn note(&self, error: Error, search: &mut Search<'_, 'a>) {
        if search.last.is_some_and(|last| explains(last, error.kind())) {
            search.passed_over += 1;
            return;
        }
        // Only the claims of tags are checked late; inserting them costs less in a first build than a sort.
        let start = error.range().start;
        let is_before = |other: &Mistake| other.error.range().start <= start;
        let at = search.mistakes.partition_point(is_before);
        if matches!(error.kind(), ErrorKind::Syntax(Syntax::OpenVariation)) {
            // Moves behind the variation were read as moves of it.
            search.mistakes.truncate(at);
        }
        let (ply, in_variation) = (self.ply_of(&error), self.is_within_variation(&error));
        search.mistakes.insert(at, Mistake { error, ply, in_variation });
        search.last = Some(error.kind());
    }

    /// Plays the move that was meant instead of a refused one. Returns `false` if it is not known. A game is
    /// not known beyond an illegal move.
    fn correct(&mut self, error: &Error, search: &mut Search<'_, 'a>) -> bool {
        let Some(mv) = self.meant_by(error) else { return false };
        if matches!(error.kind(), ErrorKind::Illegal(_)) {
            search.stop(self);
        }
        search.take(Item::Move(mv), self.depth == 0);
        self.continue_with(mv, error.range().end);
        true
    }

    /// Whether an error that has just been found concerns nothing outside a variation. An opening counterpart
    /// without its end takes the text behind the variation with it.
    fn is_within_variation(&self, error: &Error) -> bool {
        let ErrorKind::Syntax(syntax) = error.kind() else { return self.depth > 0 };
        let is_open = matches!(syntax, Syntax::OpenVariation | Syntax::OpenComment);
        self.depth > 0 && !is_open
    }

    /// The ply of the main line of an error that has just been found.
    fn ply_of(&self, error: &Error) -> Option<usize> {
        if !self.begun || self.gap.is_lost || error.range().start < self.tags_end {
            return None;
        }
        let plies = self.plies as usize;
        Some(if self.depth == 0 { plies } else { plies.saturating_sub(1) })
    }

    /// The next mistake. Forgets the last one if a move comes before it.
    fn next_mistake(&mut self, search: &mut Search<'_, 'a>) -> Option<Error> {
        loop {
            if self.begun && !self.tags.has_start && !self.gap.is_lost {
                search.stop(self);
                self.gap.is_lost = true;
            }
            if self.gap.is_lost {
                match self.next_unreadable(&mut search.lost) {
                    None if self.gap.is_lost && !self.at_tag() => return None,
                    None => {
                        search.last = None;
                        search.since = Some(self.clone());
                    }
                    error => return error,
                }
            }
            if self.at_tag() {
                if let Err(error) = self.next_tag_into(search) {
                    return Some(error);
                }
                continue;
            }
            let is_in_main_line = self.depth == 0;
            match self.next_item() {
                Ok(Some(item)) => {
                    if matches!(item, Item::Move(_)) {
                        search.last = None;
                    }
                    search.take(item, is_in_main_line);
                }
                Ok(None) => return None,
                Err(error) => return Some(error),
            }
        }
    }

    fn next_tag_into(&mut self, search: &mut Search<'_, 'a>) -> Result<(), Error> {
        if let Some(tag) = self.next_tag()? {
            let claimed = self.claim(tag);
            if let Some(sink) = &mut search.sink
                && !is_tag_twice(&claimed)
            {
                let (name, value) = self.tag_text(tag);
                sink.take_written_tag(name, value);
            }
            claimed?;
        }
        Ok(())
    }

    /// Goes to the end of the game without looking for mistakes.
    fn skip_game(&mut self, search: &mut Search<'_, 'a>) {
        search.stop(self);
        self.gap.is_lost = true;
        search.lost.silence();
        loop {
            if !self.at_tag() {
                self.next_unreadable(&mut search.lost);
                if !self.at_tag() {
                    return;
                }
            }
            _ = self.next_tag();
        }
    }

    /// Continues behind a mistake that leaves the position unknown.
    fn lose(&mut self, error: &Error) {
        self.gap.is_lost = true;
        self.gap.has_words = true;
        self.number = None;
        self.signs = (0, 0);
        if matches!(error.kind(), ErrorKind::Syntax(Syntax::OpenComment)) {
            self.cursor.rewind(error.range().end);
            return;
        }
        if self.cursor.at() < error.range().end {
            self.cursor.rewind(error.range().end);
        }
        self.cursor.skip_word();
    }

    /// Continues after an error of [`next_item`](Self::next_item) that [`correct`](Self::correct) did not
    /// mend: with the next item if the position is known, or else after the variation. Returns `false` after
    /// an illegal move of the main line.
    fn recover(&mut self, error: &Error, search: &mut Search<'_, 'a>) -> bool {
        match error.kind() {
            ErrorKind::FalseClaim(claim) => self.recover_claim(claim, error, search),
            // The starting position is unknown.
            ErrorKind::Invalid(_) => true,
            ErrorKind::Illegal(_) => self.skip_variation(error),
            ErrorKind::Syntax(Syntax::NoFen) => {
                self.tags.has_start = false;
                true
            }
            // The position is known in this case.
            ErrorKind::Syntax(Syntax::OtherFen) => {
                self.tags.set_up = None;
                true
            }
            // Other tags, or the moves, come next.
            ErrorKind::Syntax(_) if error.range().start < self.tags_end => true,
            ErrorKind::Syntax(syntax) => self.recover_syntax(syntax, error, search),
        }
    }

    /// Ignores the false claim. What was written stays.
    fn recover_claim(
        &mut self,
        claim: FalseClaim,
        error: &Error,
        search: &mut Search<'_, 'a>,
    ) -> bool {
        match claim {
            FalseClaim::Number { .. } | FalseClaim::Side { .. } => {
                // The next numbers may count from this one.
                if let Some(number) = self.number {
                    let counts_plies =
                        matches!(claim, FalseClaim::Number { counts_plies: true, .. });
                    self.line.count = number.count(&self.line.board, counts_plies);
                }
                self.number = None;
            }
            FalseClaim::Result { .. } | FalseClaim::ResultTag { .. } => {
                // The claim of a tag does not replace what the text says.
                if self.depth == 0 && matches!(self.result, None | Some(GameResult::Unknown)) {
                    let mut ahead = self.cursor;
                    ahead.rewind(error.range().start);
                    self.result = eat_result(&mut ahead);
                }
                self.tags.result = None;
            }
            FalseClaim::PlyCount { .. } => self.tags.plies = None,
            _ => return self.play_suggested(error, search) || self.skip_variation(error),
        }
        true
    }

    /// Plays the first move that an error suggests, if there is one.
    fn play_suggested(&mut self, error: &Error, search: &mut Search<'_, 'a>) -> bool {
        let meant = error.suggestions();
        let [mv, ..] = meant.as_slice() else { return false };
        let is_in_main_line = self.depth == 0;
        self.plies += u32::from(is_in_main_line);
        search.take(Item::Move(*mv), is_in_main_line);
        self.line.play_meant(*mv);
        true
    }

    fn recover_syntax(
        &mut self,
        syntax: Syntax,
        error: &Error,
        search: &mut Search<'_, 'a>,
    ) -> bool {
        let end = error.range().end;
        match syntax {
            // Other tags, or the moves, come next.
            Syntax::Tag => {
                self.cursor.rewind(end);
                self.begun = false;
            }
            Syntax::NullMove => {
                // The writer meant it, so the other side is to move.
                let Ok(next) = self.line.board.after_null() else { return false };
                search.stop(self);
                self.plies += 1;
                self.line.pass(next);
            }
            Syntax::JoinedResult => {
                self.play_suggested(error, search);
                self.cursor.rewind(error.range().start);
            }
            Syntax::AnnotationSign => {
                self.play_suggested(error, search);
                self.cursor.rewind(end);
            }
            Syntax::NumberWithoutMove => self.number = None,
            Syntax::OpenVariation => self.leave_variations(),
            Syntax::CheckWord { .. }
            | Syntax::Misspelling { kind: Misspelling::EnPassant, .. }
            | Syntax::StrayClose
            | Syntax::Nag
            | Syntax::NumberTooLarge
            | Syntax::OddResult { .. }
            | Syntax::AfterResult => {
                if self.cursor.at() < end {
                    self.cursor.rewind(end);
                }
            }
            Syntax::EarlyVariation | Syntax::DeepVariation => {
                self.cursor.rewind(end);
                self.skip_to_close();
                self.cursor.eat(b')');
            }
            _ => return self.skip_variation(error),
        }
        true
    }

    /// Returns to the main line from a variation that is not closed. The claims about the whole game can no
    /// longer be checked.
    fn leave_variations(&mut self) {
        if let Some((line, _)) = self.outer[0] {
            self.line = line;
        }
        self.depth = 0;
        self.number = None;
        (self.tags.plies, self.tags.result) = (None, None);
    }

    /// Goes to the end of the variation. In the main line, it cannot continue.
    fn skip_variation(&mut self, error: &Error) -> bool {
        self.number = None;
        self.signs = (0, 0);
        if self.depth == 0 {
            return false;
        }
        if matches!(error.kind(), ErrorKind::Syntax(Syntax::OpenComment)) {
            self.cursor.rewind(error.range().end);
        }
        self.skip_to_close();
        true
    }

    /// Goes to the parenthesis that closes the variation, over nested variations, or to the end of the game.
    fn skip_to_close(&mut self) {
        let mut nested = 0_usize;
        while let Some(byte) = self.cursor.peek() {
            let here = self.cursor;
            match byte {
                b'[' if self.form.is_file() && self.is_next_game(byte) => return,
                b'{' => {
                    if self.read_comment().is_err() {
                        self.cursor = here;
                        self.cursor.bump();
                    }
                }
                b';' | b'%' if self.at_line_comment(byte) => {
                    self.read_line();
                }
                b')' if nested == 0 => return,
                _ => {
                    nested = match byte {
                        b'(' => nested + 1,
                        b')' => nested - 1,
                        _ => nested,
                    };
                    self.cursor.bump();
                }
            }
        }
    }
}
