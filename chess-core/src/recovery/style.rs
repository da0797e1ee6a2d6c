//! The style in which the moves of a game are written: a notation, or the piece letters of another language.

use alloc::string::{String, ToString};

use crate::basics::Move;
use crate::board::Board;
use crate::error::Language;
use crate::notation::Notation;

/// A way to write moves, for an editor that writes moves beside others.
///
/// Only moves that tell it apart count: `e4` and `O-O` are the same in several notations. The last one decides.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveStyle {
    notation: Notation,
    language: Option<Language>,
}

impl From<Notation> for MoveStyle {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn from(notation: Notation) -> Self {
        Self { notation, language: None }
    }
}

impl Default for MoveStyle {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn default() -> Self {
        Notation::San.into()
    }
}

impl MoveStyle {
    /// The styles in which an editor looks for moves that begin with what is typed: this one, then others. In the last two, moves
    /// are phrases of several words.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn offered(self) -> [Self; 6] {
        let [san, uci, long, phrase, short] = [
            Notation::San,
            Notation::Uci,
            Notation::LongAlgebraic,
            Notation::LongForm,
            Notation::ShortForm,
        ]
        .map(Self::from);
        [self, san, uci, long, phrase, short]
    }

    /// The style after one more move: the same, if the move can be written so.
    #[cfg_attr(not(feature = "compiled"), inline)]
    #[must_use]
    pub fn after(self, board: &Board, mv: Move, written: &str) -> Self {
        let written = bare(without_number(written));
        let is_written = |style: &Self| bare(&style.write(board, mv)) == written;
        if is_written(&self) {
            return self;
        }
        let notations = Notation::ALL.map(Self::from);
        let languages = Language::ALL.into_iter();
        let languages = languages.map(|one| Self { language: Some(one), ..Self::default() });
        notations.into_iter().chain(languages).find(is_written).unwrap_or(self)
    }

    /// The notation.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn notation(self) -> Notation {
        self.notation
    }

    /// Writes a legal move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn write(self, board: &Board, mv: Move) -> String {
        let text = board.write(mv, self.notation);
        let Some(language) = self.language else { return text.to_string() };
        let letter = |char: char| {
            let role = Language::ROLES.iter().position(|role| role.letter() == char);
            role.map(|role| language.letters()[role])
        };
        text.chars().fold(String::new(), |mut text, char| {
            match letter(char) {
                Some(letter) => text.push_str(letter),
                None => text.push(char),
            }
            text
        })
    }
}

/// A move without the number before it.
#[cfg_attr(not(feature = "compiled"), inline)]
fn without_number(text: &str) -> &str {
    let is_dot = |char: char| matches!(char, '.' | '…') || char.is_whitespace();
    let rest =
        text.trim_start_matches(is_dot).trim_start_matches(|char: char| char.is_ascii_digit());
    let is_numbered = rest.trim_start().starts_with(['.', '…']);
    (if is_numbered { rest } else { text }).trim_start_matches(is_dot)
}

/// A move without its marks, and without what its notation may leave out.
#[cfg_attr(not(feature = "compiled"), inline)]
fn bare(text: &str) -> String {
    text.chars().filter(|char| !char.is_whitespace() && !"+#=!?".contains(*char)).collect()
}

#[cfg(test)]
mod tests {
    use super::MoveStyle;
    use crate::board::Board;
    use crate::recovery::Part;
    use crate::replay::{Item, Replay};

    fn style(text: &str) -> MoveStyle {
        let mut style = MoveStyle::default();
        let _end = Part::each(Replay::new(text, Board::START), &mut |part| {
            if let Part::Item { item: Item::Move(mv), range, before, .. } = part {
                style = style.after(&before, mv, &text[range]);
            }
        });
        style
    }

    #[test]
    fn the_last_moves_of_a_game_say_how_moves_are_written() {
        for (text, knight) in [
            ("", "Nf3"),
            ("1. e4 e5 2. ", "Nf3"),
            ("1. e2e4 e7e5 2. ", "g1f3"),
            ("1. e2 - e4 e7 - e5 2. ", "Ng1-f3"),
            ("1. 5254 5755 2. ", "7163"),
            ("1. e2e4 d7d5 2. e4d5p d8d5p 3. a2a3 a7a6 4. ", "g1f3"),
            ("1. pawn e2 to e4 pawn e7 to e5 2. ", "knight g1 to f3"),
            ("1. p e4 p e5 2. ", "n f3"),
            ("1. _5 _54 _5 _55 2. ", "_4 _63"),
            ("1. ♘c3 ♞f6 2. ♘b1 ", "♘f3"),
            ("1. Sc3 e5 2. ", "Sf3"),
            ("1. Sc3 Sf6 2. Sb1 Gg8 3. ", "Sf3"),
            ("1. Nc3 e7e5 2. Nb1 a6 3. ", "Nf3"),
            ("1. Кс3 Кf6 2. Кc3 e5 3. ", "Кf3"),
        ] {
            let board = Board::START;
            let mv = board.read("Nf3").unwrap();
            assert_eq!(style(text).write(&board, mv), knight, "{text}");
        }
    }

    #[test]
    fn a_notation_that_fits_is_kept() {
        let name = |text| style(text).notation().name();
        assert_eq!(name("1. e2e4 d7d5 2. e4d5p d8d5p 3. a2a3 a7a6"), "smith");
        assert_eq!(name("1. e2e4 d7d5 2. e4d5 O-O"), "uci");
        assert_eq!(name("1. 5254 5755"), "iccf");
    }
}
