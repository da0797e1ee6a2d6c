//! Tags, result, comments and annotation glyphs of a tree, checked so that PGN can express them.

use alloc::format;
use alloc::string::{String, ToString};

use super::{Attached, GameTree, ROOT};
use crate::basics::GameResult;
use crate::board::Board;
use crate::error::{Error, ErrorKind, FalseClaim, Syntax, TagFault};
use crate::replay::{Replay, SEVEN_TAG_ROSTER, contradicts, decided, is_tag_after_blank_line};
use crate::text::escaped;

impl GameTree {
    /// Iterator over the tag pairs in order, name and value. It leaves out `FEN` and `SetUp`. The game also gets
    /// a `Variant` tag where its start [only Chess960 knows](crate::Board::is_chess960) needs one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn tags(&self) -> impl DoubleEndedIterator<Item = (&str, &str)> + ExactSizeIterator {
        self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The value of the first tag with a name, or `None`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags().find(|(tag, _)| *tag == name).map(|(_, value)| value)
    }

    /// Sets a tag: replaces the one with the same name, or adds it after the others.
    ///
    /// The value is plain text without escapes. `Result` also sets the [result](Self::set_result). A
    /// `PlyCount` of digits is kept equal to the number of plies of the main line.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] for a name with other characters than letters, digits and `_`; for a value with
    /// control characters other than tabs; for `FEN` and `SetUp`, which follow from the start; for a `Variant`
    /// with other rules; and for a `Result` that is not a result or that the last position contradicts.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::GameTree;
    ///
    /// let mut tree = GameTree::default();
    /// tree.set_tag("Event", "The \"first\" match")?;
    /// assert_eq!(tree.to_pgn(), "[Event \"The \\\"first\\\" match\"]\n\n*\n");
    /// assert!(tree.set_tag("Result", "won").is_err());
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), Error> {
        if matches!(name, "FEN" | "SetUp") {
            return Err(Error::syntax(Syntax::StartTag, name, 0, name.len()));
        }
        if value.contains(|char: char| char.is_control() && char != '\t') {
            return Err(Error::syntax(Syntax::TagValue, value, 0, value.len()));
        }
        let text = format!("[{name} \"{}\"]", escaped(value));
        let mut replay = Replay::new(&text, self.start);
        let tag = replay
            .next_tag()?
            .filter(|tag| replay.tag_text(*tag).0 == name && replay.tags().len() == text.len());
        let Some(tag) = tag else {
            let syntax = Syntax::Tag { fault: TagFault::Other, is_certain: false };
            return Err(Error::syntax(syntax, &text, 0, text.len()));
        };
        replay.claim(tag)?;
        if name == "Result" {
            self.set_result(replay.result().unwrap_or(GameResult::Unknown))?;
        }
        let place = self.tags.iter().position(|(tag, _)| tag == name).unwrap_or(self.tags.len());
        self.remove_tag(name);
        self.tags.insert(place.min(self.tags.len()), (name.to_string(), value.to_string()));
        self.settle();
        Ok(())
    }

    /// Removes the tags with a name and returns the value of the first one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn remove_tag(&mut self, name: &str) -> Option<String> {
        let value = self.tag(name).map(ToString::to_string);
        self.tags.retain(|(tag, _)| tag != name);
        value
    }

    /// Adds the tags of PGN's seven tag roster that are missing, with PGN's values for what is unknown, and puts all
    /// tags in the order of export format: the seven first, then the others by name (PGN 8.1.1).
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::GameTree;
    ///
    /// let mut tree: GameTree = "[ECO \"C30\"] [White \"A\"] 1. e4 e5 2. f4 1-0".parse()?;
    /// tree.fill_roster();
    /// let tags: Vec<_> = tree.tags().map(|(name, _)| name).collect();
    /// assert_eq!(tags, ["Event", "Site", "Date", "Round", "White", "Black", "Result", "ECO"]);
    /// assert_eq!((tree.tag("White"), tree.tag("Result")), (Some("A"), Some("1-0")));
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[doc(alias = "seven_tag_roster")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn fill_roster(&mut self) {
        for (name, unknown) in SEVEN_TAG_ROSTER {
            if self.tag(name).is_none() {
                self.tags.push((name.to_string(), unknown.to_string()));
            }
        }
        let place = |name: &str| SEVEN_TAG_ROSTER.iter().position(|(other, _)| *other == name);
        self.tags.sort_by(|(one, _), (other, _)| {
            let key = |name| place(name).unwrap_or(SEVEN_TAG_ROSTER.len());
            (key(one), one).cmp(&(key(other), other))
        });
        self.settle();
    }

    /// The result of checkmate, stalemate or a dead position at the end of the main line; else the one that was set or
    /// read, or [`GameResult::Unknown`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn result(&self) -> GameResult {
        decided(self.last_board()).or(self.result).unwrap_or(GameResult::Unknown)
    }

    /// The position at the end of the main line.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn last_board(&self) -> &Board {
        self.at(self.end_of(ROOT)).map_or(&self.start, |node| &node.board)
    }

    /// Sets the result, and the `Result` tag if there is one. After checkmate, stalemate or a dead position, the result
    /// stays what the position decides.
    ///
    /// # Errors
    ///
    /// Returns [`FalseClaim::Result`] if checkmate, stalemate or a dead position at the end of the main line contradicts
    /// it.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{GameResult, GameTree};
    ///
    /// let mut tree: GameTree = "1. f3 e5 2. g4 *".parse()?;
    /// tree.set_result(GameResult::WhiteWins)?;
    /// assert_eq!(tree.to_pgn(), "1. f3 e5 2. g4 1-0\n");
    /// tree.play_text("Qh4")?;
    /// assert_eq!(tree.to_pgn(), "1. f3 e5 2. g4 Qh4# 0-1\n");
    /// assert!(tree.set_result(GameResult::WhiteWins).is_err());
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn set_result(&mut self, result: GameResult) -> Result<(), Error> {
        let last = self.last_board();
        if contradicts(last, result) {
            let kind = ErrorKind::FalseClaim(FalseClaim::Result { written: result });
            let text = result.as_str();
            return Err(Error::of_text(kind, last, text, (0, text.len())));
        }
        self.keep_result(result);
        self.settle();
        Ok(())
    }

    /// Keeps a result, if the last position decides nothing.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn keep_result(&mut self, result: GameResult) {
        let is_kept = result != GameResult::Unknown && decided(self.last_board()).is_none();
        self.result = is_kept.then_some(result);
    }

    /// Corrects the claims about the main line as a whole.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn settle(&mut self) {
        if decided(self.last_board()).is_some() {
            self.result = None;
        }
        let is_count =
            |(name, value): &(String, String)| name == "PlyCount" && value.parse::<u32>().is_ok();
        for at in 0..self.tags.len() {
            let value = match &self.tags[at] {
                (name, _) if name == "Result" => self.result().to_string(),
                tag if is_count(tag) => self.view_ply(self.end_of(ROOT)).to_string(),
                _ => continue,
            };
            self.tags[at].1 = value;
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn view_ply(&self, index: usize) -> usize {
        core::iter::successors(self.parent_of(index), |index| self.parent_of(*index)).count()
    }

    /// Adds a comment after the move at the cursor; at the start of the game, before its first move.
    ///
    /// # Errors
    ///
    /// Returns [`Syntax::CommentText`] for text that PGN cannot express: `}` together with a line break, or a
    /// tag after a blank line.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::GameTree;
    ///
    /// let mut tree: GameTree = "1. e4 *".parse()?;
    /// tree.add_comment("a {smile} :-}")?;
    /// assert_eq!(tree.to_pgn(), "1. e4 ;a {smile} :-}\n*\n");
    /// assert!(tree.add_comment("}\n").is_err());
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn add_comment(&mut self, text: &str) -> Result<(), Error> {
        check_comment(text)?;
        self.insert(|note| !matches!(note, Attached::Variation(_)), Attached::Comment(text.into()));
        Ok(())
    }

    /// Adds a comment right before the move at the cursor; for the first move of a variation, at the
    /// beginning of that variation. At the start of the game, it does the same as
    /// [`add_comment`](Self::add_comment).
    ///
    /// # Errors
    ///
    /// Returns the errors of [`add_comment`](Self::add_comment).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn add_comment_before(&mut self, text: &str) -> Result<(), Error> {
        check_comment(text)?;
        let before = self.at(self.here).map_or(ROOT, |node| node.before);
        self.attach(before, Attached::Comment(text.into()));
        Ok(())
    }

    /// Replaces the comments after the move at the cursor by one; at the start of the game, those before its first
    /// move. An empty text removes them.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`add_comment`](Self::add_comment). The comments then stay as they are.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::GameTree;
    ///
    /// let mut tree: GameTree = "1. e4 {old} {older} *".parse()?;
    /// tree.set_comment("new")?;
    /// assert_eq!(tree.to_pgn(), "1. e4 {new} *\n");
    /// tree.set_comment("")?;
    /// assert_eq!(tree.to_pgn(), "1. e4 *\n");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn set_comment(&mut self, text: &str) -> Result<(), Error> {
        check_comment(text)?;
        self.remove(self.here, &|note| matches!(note, Attached::Comment(_)));
        if text.is_empty() { Ok(()) } else { self.add_comment(text) }
    }

    /// Replaces each comment after the move at the cursor that has another text. A blank text
    /// removes it; a text that PGN cannot express does nothing.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) fn edit_comments(&mut self, edit: &mut dyn FnMut(&str) -> Option<String>) {
        let here = self.here;
        let Some(node) = self.at_mut(here) else { return };
        node.notes.retain_mut(|note| {
            if let Attached::Comment(text) = note
                && let Some(edited) = edit(text)
                && check_comment(&edited).is_ok()
            {
                *text = edited;
                return !text.trim().is_empty();
            }
            true
        });
    }

    /// Adds a numeric annotation glyph, 0..=255, to the move at the cursor: `1` is `!`, `6` is `?!`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn add_nag(&mut self, number: u8) {
        self.insert(|note| matches!(note, Attached::Nag(_)), Attached::Nag(number));
    }

    /// Removes the annotation glyphs of the move at the cursor.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn clear_nags(&mut self) {
        self.remove(self.here, &|note| matches!(note, Attached::Nag(_)));
    }

    /// Inserts a note at the cursor, after the notes for which `comes_first` is true.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn insert(&mut self, comes_first: fn(&Attached) -> bool, note: Attached) {
        let here = self.here;
        if let Some(node) = self.at_mut(here) {
            let place = node.notes.iter().take_while(|note| comes_first(note)).count();
            node.notes.insert(place, note);
        }
    }
}

/// Refuses a comment that would not be read back. A comment in braces ends at the first `}`, and one after
/// `;` at the end of the line. In a file, a tag after a blank line begins the next game.
#[cfg_attr(not(feature = "compiled"), inline)]
fn check_comment(text: &str) -> Result<(), Error> {
    let is_wrong = if text.contains('}') {
        text.contains(['\n', '\r'])
    } else {
        let braced = format!("{{{text}");
        let mut breaks = braced.match_indices('\n');
        breaks.any(|(at, _)| is_tag_after_blank_line(braced.as_bytes(), at + 1))
    };
    if is_wrong { Err(Error::syntax(Syntax::CommentText, text, 0, text.len())) } else { Ok(()) }
}
