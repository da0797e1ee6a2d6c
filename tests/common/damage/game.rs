//! Games to be damaged, word by word.

use chess_core::{Board, Color, GameBuf, GameResult, Move, Notation, Outcome};

use super::languages::{ENGLISH, Letters, translated};
use crate::rng::Rng;

/// The way in which a game is written.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    pub(super) notation: Notation,
    pub(super) letters: Letters,
    /// With tags, comments, variations and glyphs.
    pub(super) is_annotated: bool,
}

impl Form {
    /// As most games are written.
    pub const PLAIN: Self = Self { notation: Notation::San, letters: ENGLISH, is_annotated: false };

    /// The same in the letters of a language.
    pub const fn in_letters(self, letters: Letters) -> Self {
        Self { letters, ..self }
    }
}

/// A sound game, ready to be damaged.
#[derive(Debug)]
pub struct Game {
    /// The moves that it has.
    pub moves: Vec<Move>,
    /// The position before each move, and the last one.
    pub boards: Vec<Board>,
    /// The moves as they are written.
    pub(super) texts: Vec<String>,
    result: GameResult,
    form: Form,
}

impl Game {
    /// A game from its first position on.
    ///
    /// # Panics
    ///
    /// If a move is illegal.
    pub fn new(start: Board, moves: &[Move], form: Form) -> Self {
        let game = GameBuf::from_moves(start, moves.iter().copied()).expect("legal moves");
        let boards: Vec<Board> = game.boards().collect();
        let texts = moves
            .iter()
            .zip(&boards)
            .map(|(mv, board)| translated(board.write(*mv, form.notation).as_ref(), &form.letters));
        let result = game.board().outcome().map_or(GameResult::Unknown, Outcome::result);
        Self { moves: moves.to_vec(), texts: texts.collect(), boards, result, form }
    }

    /// The text of the game.
    pub fn text(&self) -> String {
        text(&self.words())
    }

    pub(super) fn words(&self) -> Vec<Word> {
        self.numbered(self.texts.iter().cloned().enumerate())
    }

    /// Moves with their plies in the game, as words with numbers, tags and notes.
    pub(super) fn numbered(&self, moves: impl Iterator<Item = (usize, String)>) -> Vec<Word> {
        let mut words = vec![Word::new(self.tags())];
        let (mut turn, mut number) = (self.boards[0].turn(), self.boards[0].fullmove_number());
        let mut is_due = true;
        for (ply, text) in moves {
            let dots = if turn == Color::White { "." } else { "..." };
            if is_due || turn == Color::White {
                words.push(Word::new(format!("{number}{dots}")));
            }
            words.push(Word { text, ply: Some(ply) });
            let notes = self.form.is_annotated.then(|| self.notes(ply, number));
            is_due = notes.as_ref().is_some_and(|notes| notes.starts_with(['{', '(']));
            words.extend(notes.map(Word::new));
            number += u16::from(turn == Color::Black);
            turn = !turn;
        }
        words.push(Word::new(self.result.to_string()));
        words
    }

    fn tags(&self) -> String {
        let (result, count) = (self.result, self.moves.len());
        let mut tags = String::new();
        if self.form.is_annotated {
            tags = format!("[Event \"Open\"]\n[Result \"{result}\"]\n[PlyCount \"{count}\"]\n");
        }
        let fen = self.boards[0].fen().to_string();
        let rights = fen.split(' ').nth(2).unwrap_or_default();
        if rights.contains(|char| !"KQkq-".contains(char)) {
            tags += "[Variant \"Chess960\"]\n";
        }
        if !self.boards[0].same_position(&Board::START) {
            tags.extend(["[SetUp \"1\"]\n[FEN \"", &fen, "\"]\n"]);
        }
        if tags.is_empty() { tags } else { tags + "\n" }
    }

    /// The note behind a move of an annotated game: the same in each writing of the game.
    fn notes(&self, ply: usize, number: u16) -> String {
        const COMMENTS: [&str; 4] =
            ["{good}", "{[%clk 0:01:30]}", "{-0.31/12 3s}", "{the move, at last}"];
        match ply % 17 {
            3 | 10 => COMMENTS[ply / 2 % 4].into(),
            6 => format!("${}", 1 + ply % 6),
            14 => self.variation(ply, number).unwrap_or_default(),
            _ => String::new(),
        }
    }

    /// Another move with an answer, or now and then the same move.
    fn variation(&self, ply: usize, number: u16) -> Option<String> {
        let board = &self.boards[ply];
        let moves = board.legal_moves();
        let mv = if ply.is_multiple_of(3) { self.moves[ply] } else { moves[ply % moves.len()] };
        let next = board.play(mv).ok()?;
        let (san, answer) = (board.san(mv), next.san(*next.legal_moves().iter().next()?));
        Some(match board.turn() {
            Color::White => format!("({number}. {san} {answer})"),
            Color::Black => format!("({number}... {san} {}. {answer})", number + 1),
        })
    }
}

/// A word of a game: a move with its ply, a number, the result; or the tags, or a note.
#[derive(Clone, Debug)]
pub(super) struct Word {
    pub(super) text: String,
    pub(super) ply: Option<usize>,
}

impl Word {
    pub(super) fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), ply: None }
    }

    /// Another text in place of a number; `_` stands for its dots.
    pub(super) fn renumber(&mut self, mut new: impl FnMut(usize) -> Option<String>) -> Option<()> {
        let number = self.text.trim_end_matches('.');
        let dots = &self.text[number.len()..];
        if dots.is_empty() || self.ply.is_some() {
            return None;
        }
        self.text = new(number.parse().ok()?)?.replace('_', dots);
        Some(())
    }
}

/// Words in lines of less than eighty characters.
pub(super) fn text(words: &[Word]) -> String {
    let (mut text, mut width) = (String::new(), 0);
    for word in words.iter().map(|word| &word.text).filter(|word| !word.is_empty()) {
        let length = word.chars().count();
        if width > 0 && width + length > 78 {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text += word;
        width = if word.ends_with('\n') { 0 } else { width + length };
    }
    text
}

/// The words of a game, and one of its moves at which they are damaged.
pub(super) struct Words<'a> {
    pub(super) game: &'a Game,
    pub(super) other: &'a Game,
    pub(super) list: Vec<Word>,
    pub(super) ply: usize,
    /// The index of the move.
    pub(super) at: usize,
}

impl Words<'_> {
    /// The index of the move that comes some moves later.
    pub(super) fn later(&self, moves: usize) -> Option<usize> {
        let plies = self.list.iter().enumerate().skip(self.at);
        Some(plies.filter(|(_, word)| word.ply.is_some()).nth(moves)?.0)
    }

    /// The index of the number before White's move, if the move is White's and one of Black follows.
    pub(super) fn pair(&self) -> Option<std::ops::Range<usize>> {
        let number = self.at.checked_sub(1)?;
        let is_white = self.game.boards[self.ply].turn() == Color::White;
        (is_white && self.list[number].text.ends_with('.')).then_some(number..self.later(1)? + 1)
    }

    /// Exchanges the texts of two words.
    pub(super) fn exchange(&mut self, one: usize, other: usize) {
        let text = std::mem::take(&mut self.list[one].text);
        self.list[one].text = std::mem::replace(&mut self.list[other].text, text);
    }

    /// Changes the nearest number before the move.
    pub(super) fn number(&mut self, mut new: impl FnMut(usize) -> Option<String>) -> Option<()> {
        self.list[..self.at].iter_mut().rev().find_map(|word| word.renumber(&mut new))
    }

    /// Writes other moves of the game in place of all, with their numbers.
    pub(super) fn renumber(&mut self, plies: impl Iterator<Item = usize>) {
        let (game, mut list) = (self.game, Vec::new());
        std::mem::swap(&mut list, &mut self.list);
        self.list = game.numbered(plies.map(|ply| (ply, game.texts[ply].clone())));
    }
}

/// A move in a game, as it is written.
pub(super) struct Place<'a> {
    pub(super) game: &'a Game,
    pub(super) ply: usize,
    pub(super) text: &'a str,
}

impl Place<'_> {
    pub(super) fn board(&self) -> &Board {
        &self.game.boards[self.ply]
    }

    pub(super) fn mv(&self) -> Move {
        self.game.moves[self.ply]
    }

    /// Another legal move.
    pub(super) fn other(&self, rng: &mut Rng, is_meant: impl Fn(Move) -> bool) -> Option<Move> {
        let moves = self.board().legal_moves();
        let found: Vec<Move> =
            moves.iter().copied().filter(|mv| *mv != self.mv() && is_meant(*mv)).collect();
        (!found.is_empty()).then(|| rng.pick(&found))
    }
}
