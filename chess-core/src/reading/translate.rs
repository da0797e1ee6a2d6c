//! The piece letters of a whole game, translated into English.

use alloc::string::String;

use crate::error::Language;

/// A game's text in English piece letters.
pub(crate) struct Translation {
    pub(crate) english: String,
    /// The number of letters that differ from the English ones.
    pub(crate) letters: usize,
    /// Whether the main line has a letter that is not one of the language's.
    pub(crate) is_of_others: bool,
}

impl Language {
    /// The text of a game with English piece letters in place of this language's. Comments and tags stay as
    /// they are.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::error::Language;
    ///
    /// let german = "1. e4 e5 2. Sf3 {Springer nach f3} Sc6 3. Lb5";
    /// assert_eq!(Language::German.translate(german), "1. e4 e5 2. Nf3 {Springer nach f3} Nc6 3. Bb5");
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn translate(self, text: &str) -> String {
        self.read(text).english
    }

    /// The text of a game in English, with what it says about the language of the game.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) fn read(self, text: &str) -> Translation {
        let english = String::with_capacity(text.len());
        let mut translation = Translation { english, letters: 0, is_of_others: false };
        let mut rest = text;
        let mut place = Place { at_word: true, promotes: false, depth: 0 };
        while let Some(next) = rest.chars().next() {
            let english = &mut translation.english;
            let passed = skipped(rest, english.is_empty() || english.ends_with('\n'));
            let letter = self.letter(rest).filter(|(length, _)| place.has_piece(&rest[*length..]));
            let taken = match letter {
                _ if passed > 0 => passed,
                Some((length, letter)) => {
                    translation.letters += usize::from(!rest.starts_with(letter));
                    english.push(letter);
                    rest = &rest[length..];
                    0
                }
                None => {
                    let length = next.len_utf8();
                    // A pawn has no letter, and `P` is read as one.
                    translation.is_of_others |= place.depth == 0
                        && next.is_uppercase()
                        && place.at_word
                        && place.has_piece(&rest[length..]);
                    length
                }
            };
            english.push_str(&rest[..taken]);
            rest = &rest[taken..];
            place.step(if passed == 0 { next } else { '\n' }, english);
        }
        translation
    }

    /// The length of this language's piece letter at the beginning of a text, and the English letter.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn letter(self, text: &str) -> Option<(usize, char)> {
        let letters = self.letters().into_iter().zip(Self::ROLES);
        // `Кр` comes before `К`.
        let mut found = letters.filter(|(letter, _)| text.starts_with(letter));
        found.next().map(|(letter, role)| (letter.len(), role.letter()))
    }
}

/// A place in a game's text.
struct Place {
    /// Whether a piece letter may come next.
    at_word: bool,
    /// Whether it would be that of a promotion.
    promotes: bool,
    /// The number of variations around it.
    depth: usize,
}

impl Place {
    /// Whether a letter here is that of a piece, by the text after it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn has_piece(&self, after: &str) -> bool {
        self.promotes && !after.starts_with(char::is_alphanumeric)
            || self.at_word && is_rest_of_move(after.as_bytes())
    }

    /// Steps over a character, the last one of the text so far.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn step(&mut self, next: char, text: &str) {
        match next {
            '(' => self.depth += 1,
            ')' => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        self.at_word = !next.is_alphanumeric() && next != '=';
        self.promotes = matches!(next, '=' | '(')
            || self.promotes && next == ' '
            || matches!(text.as_bytes(), [.., b'a'..=b'h', b'1' | b'8']);
    }
}

/// The length of a comment or a tag that begins a text, or 0.
#[cfg_attr(not(feature = "compiled"), inline)]
fn skipped(text: &str, at_line_start: bool) -> usize {
    let close = match text.as_bytes()[0] {
        b'{' => '}',
        b';' => '\n',
        b'[' if at_line_start => '\n',
        _ => return 0,
    };
    text.find(close).map_or(text.len(), |end| end + 1)
}

/// Whether a text is what follows the piece letter of a move: `f3`, `bd7`, `1xe2`, `g1-f3`.
#[cfg_attr(not(feature = "compiled"), inline)]
fn is_rest_of_move(mut text: &[u8]) -> bool {
    let mut last = (0, 0);
    while let [byte @ (b'a'..=b'h' | b'1'..=b'8' | b'x' | b'-' | b':'), rest @ ..] = text {
        last = (last.1, *byte);
        text = rest;
    }
    matches!(last, (b'a'..=b'h', b'1'..=b'8'))
        && !text.first().is_some_and(u8::is_ascii_alphanumeric)
}
