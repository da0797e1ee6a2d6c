//! Moves as people say them.
//!
//! Each sentence that the program speaks about a move is read back, and so are shorter ones:
//!
//! | said | read as |
//! |---|---|
//! | `knight to f3`, `knight f3`, `pawn e5` | a piece and its square |
//! | `knight g1 f3`, `n g1 f3` | a piece and both squares |
//! | `pawn takes d5`, `knight takes the bishop`, `e takes d5` | a capture |
//! | `pawn e8 becomes a queen` | a promotion |
//! | `castle kingside`, `white castles king side`, `long castle` | castling |
//! | `White's queen on h5 takes the pawn on f7: checkmate.` | the same with both squares |
//!
//! Words that change nothing, such as `the` and `please`, are skipped; check and mate are not compared. Any other word
//! makes the text no move.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use chess_core::{CastlingSide, Color, File, Legal, Role, Square};

/// A move as the player named it: a part that is `None` was left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) side: Option<Color>,
    pub(crate) castling: Option<Castling>,
    pub(crate) role: Option<Role>,
    pub(crate) from: Option<Square>,
    /// The file where the piece stands: `e takes d5`.
    file: Option<File>,
    is_capture: bool,
    pub(crate) captured: Option<Role>,
    pub(crate) to: Option<Square>,
    promotion: Option<Role>,
}

/// Castling, perhaps without its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Castling(pub(crate) Option<CastlingSide>);

impl Said {
    /// Reads a text; `None` if it is not a move in words.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let text = text.to_lowercase();
        let is_between = |char: char| !char.is_alphanumeric() && char != '\'' && char != '=';
        let words = text.split(is_between).filter(|word| !word.is_empty());
        let words: Vec<_> = words.map(|word| word.strip_suffix("'s").unwrap_or(word)).collect();
        let mut said = Self::default();
        // Before a square, `b` is a bishop. Elsewhere it is a file.
        if let [first, second, ..] = words[..] {
            said.role = role(first).filter(|_| Square::from_name(second).is_some());
        }
        let (mut is_promotion, mut last) = (false, "");
        for &word in &words[usize::from(said.role.is_some())..] {
            match word {
                "white" | "black" => said.side = color(word),
                "castle" | "castles" | "castling" => {
                    said.castling.get_or_insert(Castling(None));
                }
                "kingside" | "short" => {
                    said.castling = Some(Castling(Some(CastlingSide::KingSide)));
                }
                "queenside" | "long" => {
                    said.castling = Some(Castling(Some(CastlingSide::QueenSide)));
                }
                "takes" | "take" | "captures" | "capture" | "x" if !said.is_capture => {
                    said.is_capture = true;
                    // Elsewhere `a` is not a file: `takes a pawn`.
                    said.file = said.file.or(File::from_letter('a').filter(|_| last == "a"));
                    said.from = said.to.take();
                }
                "becomes" | "promotes" | "promoting" | "=" => is_promotion = true,
                "check" | "checkmate" | "mate" | "stalemate" => break,
                _ if is_filler(word) => {}
                _ => said.add(word, is_promotion)?,
            }
            last = word;
        }
        said.finish()
    }

    /// Adds the name of a piece or a square.
    fn add(&mut self, word: &str, is_promotion: bool) -> Option<()> {
        if let Some(role) = Role::ALL.into_iter().find(|role| role.name() == word) {
            let place = if is_promotion {
                &mut self.promotion
            } else if self.is_capture {
                &mut self.captured
            } else {
                &mut self.role
            };
            return place.replace(role).is_none().then_some(());
        }
        if let Some(square) = Square::from_name(word) {
            if !self.is_capture && self.from.is_none() {
                self.from = self.to.take();
            }
            return self.to.replace(square).is_none().then_some(());
        }
        let mut letters = word.chars();
        let file = letters.next().and_then(File::from_letter)?;
        (letters.next().is_none() && self.file.replace(file).is_none()).then_some(())
    }

    /// Refuses what says too little, or what castling does not have. `castle king side` names the king as a piece.
    fn finish(mut self) -> Option<Self> {
        if let Some(Castling(side)) = &mut self.castling {
            let named = match self.role.take() {
                None => None,
                Some(Role::King) => Some(CastlingSide::KingSide),
                Some(Role::Queen) => Some(CastlingSide::QueenSide),
                Some(_) => return None,
            };
            // `the king castles queenside`
            *side = side.or(named);
            let rest = Self { side: self.side, castling: self.castling, ..Self::default() };
            return (self == rest).then_some(self);
        }
        let has_piece = self.role.is_some() || self.is_capture;
        let has_aim = self.to.is_some() || self.captured.is_some();
        (has_piece && has_aim).then_some(self)
    }

    /// Whether a legal move fits these words.
    pub(crate) fn fits(&self, legal: Legal<'_>) -> bool {
        if let Some(Castling(side)) = self.castling {
            return legal.castling().is_some_and(|castled| side.is_none_or(|side| side == castled));
        }
        legal.castling().is_none()
            && self.role.is_none_or(|role| role == legal.role())
            && self.from.is_none_or(|from| from == legal.from())
            && self.file.is_none_or(|file| file == legal.from().file())
            && self.to.is_none_or(|to| to == legal.to())
            && (!self.is_capture || legal.is_capture())
            && self.captured.is_none_or(|role| legal.captured() == Some(role))
            && self.promotion.is_none_or(|role| legal.promotion() == Some(role))
    }

    /// The move as algebraic notation writes it, to be explained; `None` if its square was left out.
    pub(crate) fn to_notation(self) -> Option<String> {
        if let Some(Castling(side)) = self.castling {
            return Some(side.unwrap_or(CastlingSide::KingSide).san().into());
        }
        let mut text = String::new();
        match self.role {
            None | Some(Role::Pawn) => {}
            Some(role) => text.push(role.letter()),
        }
        if let Some(from) = self.from {
            text += from.name();
        } else if let Some(file) = self.file {
            text.push(file.letter());
        }
        text += match self.role {
            _ if !self.is_capture => "",
            // Algebraic notation names the file of a pawn that captures.
            Some(Role::Pawn) if text.is_empty() => "pawn takes ",
            _ => "x",
        };
        text += self.to?.name();
        if let Some(role) = self.promotion {
            // Writing to a string does not fail.
            let _ = write!(text, "={}", role.letter());
        }
        Some(text)
    }
}

/// A side by its name.
pub(crate) fn color(word: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| color.name().eq_ignore_ascii_case(word))
}

/// A piece by its name, its plural or its letter.
pub(crate) fn role(text: &str) -> Option<Role> {
    let name = text.to_ascii_lowercase();
    let name = name.strip_suffix('s').unwrap_or(&name);
    let is_it =
        |role: &Role| role.name() == name || name.chars().eq([role.letter().to_ascii_lowercase()]);
    Role::ALL.into_iter().find(is_it)
}

/// Whether a word changes nothing.
fn is_filler(word: &str) -> bool {
    const FILLERS: [&str; 27] = [
        "the",
        "a",
        "an",
        "my",
        "on",
        "at",
        "to",
        "from",
        "in",
        "by",
        "with",
        "and",
        "goes",
        "go",
        "moves",
        "move",
        "gives",
        "giving",
        "double",
        "discovered",
        "en",
        "passant",
        "side",
        "please",
        "is",
        "into",
        "of",
    ];
    FILLERS.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_core::Board;

    /// The moves of a position that fit.
    fn found(board: &Board, text: &str) -> Vec<String> {
        let Some(said) = Said::parse(text) else { return alloc::vec![] };
        let fitting = board.legals().filter(|legal| said.fits(*legal));
        fitting.map(|legal| alloc::format!("{}", legal.san())).collect()
    }

    #[test]
    fn every_sentence_about_a_move_is_read_back() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            ::tests::KIWIPETE,
            "r3k2r/8/8/3pP3/8/8/1P6/R3K2R w KQkq d6 0 1",
            "1n5k/P7/8/8/8/8/p7/1N5K w - - 0 1",
            "1n5k/P7/8/8/8/8/p7/1N5K b - - 0 1",
        ] {
            let board = Board::from_fen(fen).unwrap();
            for legal in board.legals() {
                let sentence = alloc::format!("{}", legal.sentence());
                assert_eq!(
                    found(&board, &sentence),
                    [alloc::format!("{}", legal.san())],
                    "{sentence}"
                );
            }
        }
    }

    #[test]
    fn moves_are_said_in_fewer_words() {
        let board = Board::from_fen("r3k2r/8/8/3p4/4P3/8/3N4/R3K2R w KQkq - 0 1").unwrap();
        for (text, expected) in [
            ("knight to f3", &["Nf3"][..]),
            ("knight f3", &["Nf3"]),
            ("Knight d2 f3", &["Nf3"]),
            ("pawn e5", &["e5"]),
            ("pawn takes d5", &["exd5"]),
            ("e takes d5", &["exd5"]),
            ("takes d5", &["exd5"]),
            ("a takes d5", &[]),
            ("the pawn takes the pawn, please", &["exd5"]),
            ("rook takes h8", &["Rxh8+"]),
            ("rook takes rook", &["Rxa8+", "Rxh8+"]),
            ("castle king side", &["O-O"]),
            ("castle king-side", &["O-O"]),
            ("White castles queenside.", &["O-O-O"]),
            ("short castle", &["O-O"]),
            ("castle", &["O-O", "O-O-O"]),
            ("king e2", &["Ke2"]),
            ("knight takes d5", &[]),
        ] {
            let mut found = found(&board, text);
            found.sort();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn other_texts_are_no_moves() {
        for text in [
            "",
            "e4",
            "knight",
            "the",
            "knight of the night f3",
            "knight f3 g5 h7",
            "take back",
            "castle rook side",
            "castle e4",
            "pawn pawn e4",
            "white",
            "check",
            "e4 e5",
            "draw",
        ] {
            assert_eq!(Said::parse(text), None, "{text}");
        }
    }
}
