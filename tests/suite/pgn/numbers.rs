//! Move numbers: a wrong one is reported once, and what comes after it is still checked.

use std::fmt::Write;

use caissa::error::{FalseClaim, Miscount};
use caissa::{Board, Color, ErrorKind, GameBuf, Move, Notation, Replay};

use crate::oracle::{Rng, legal_move, standard_start, walk};

/// A line of a game as text, with its move numbers shifted.
struct Numbered {
    notation: Notation,
    /// The difference that is added to the numbers, and the first ply that has it.
    shift: i32,
    since: usize,
    /// The plies that claim a capture without being one, or a check.
    lies: Vec<usize>,
    text: String,
    /// The byte offset where each number and each false claim begins.
    wrong_numbers: Vec<usize>,
    wrong_moves: Vec<usize>,
}

impl Numbered {
    fn new(rng: &mut Rng, plies: usize) -> Self {
        Self {
            notation: rng.pick(&Notation::ALL),
            shift: [-3, -1, 1, 2, 7, 100, 900][rng.below(7)],
            since: rng.below(plies),
            lies: Vec::new(),
            text: String::new(),
            wrong_numbers: Vec::new(),
            wrong_moves: Vec::new(),
        }
    }

    fn number(&mut self, board: &Board, ply: usize) {
        let shift = if ply >= self.since { self.shift } else { 0 };
        let number = i32::from(board.fullmove_number()) + shift;
        if shift != 0 {
            self.wrong_numbers.push(self.text.len());
        }
        let dots = if board.turn() == Color::White { "." } else { "..." };
        write!(self.text, "{number}{dots} ").unwrap();
    }

    /// Writes the move, and a variation after some that has the same shift in its numbers.
    fn play(&mut self, rng: &mut Rng, board: &Board, mv: Move, ply: usize) {
        if board.turn() == Color::White || ply == 0 || rng.once_in(3) {
            self.number(board, ply);
        }
        let lies = self.lies.contains(&ply) && !board.play(mv).unwrap().is_check();
        if lies {
            self.wrong_moves.push(self.text.len());
        }
        write!(self.text, "{}{} ", board.write(mv, self.notation), if lies { "+" } else { "" })
            .unwrap();
        if rng.once_in(5) {
            self.text.push('(');
            self.number(board, ply);
            write!(self.text, "{} {{a}}) ", board.write(mv, self.notation)).unwrap();
        }
    }
}

/// The line of a random game.
fn line(rng: &mut Rng, start: &Board) -> Vec<(Board, Move)> {
    let mut board = *start;
    let mut line = Vec::new();
    for _ in 0..4 + rng.below(60) {
        let Some(mv) = legal_move(rng, &board) else { break };
        line.push((board, mv));
        board = board.play(mv).unwrap();
    }
    line
}

#[test]
fn a_shift_is_one_mistake_and_hides_no_other() {
    let (mut shifts, mut hidden) = (0, 0);
    let mut check = |rng: &mut Rng, start: &Board| {
        let line = line(rng, start);
        // Move 4 is the first that can be three less.
        if line.is_empty() || start.fullmove_number() < 4 && rng.once_in(2) {
            return;
        }
        let mut game = Numbered::new(rng, line.len());
        if game.shift < 0 && line[game.since].0.fullmove_number() <= 3 {
            game.shift = 3;
        }
        game.lies = (0..3).map(|_| rng.below(line.len())).collect();
        for (ply, (board, mv)) in line.iter().enumerate() {
            game.play(rng, board, *mv, ply);
        }
        let mistakes = Replay::new(&game.text, *start).mistakes();
        let (numbers, others): (Vec<_>, Vec<_>) = mistakes.iter().partition(|error| {
            matches!(error.kind(), ErrorKind::FalseClaim(FalseClaim::Number { .. }))
        });
        let starts = |errors: &[&caissa::Error]| -> Vec<_> {
            errors.iter().map(|error| error.range().start).collect()
        };
        let first: Vec<_> = game.wrong_numbers.iter().copied().take(1).collect();
        assert_eq!(starts(&numbers), first, "{start}\n{}\n{mistakes:?}", game.text);
        assert_eq!(starts(&others), game.wrong_moves, "{start}\n{}\n{mistakes:?}", game.text);
        shifts += numbers.len();
        hidden += others.len();
    };
    walk(90, 1_500, standard_start, &mut check);
    assert!(shifts > 500 && hidden > 500, "{shifts} shifts, {hidden} other mistakes");
}

/// A game's text, and the text of each mistake.
const COUNTED: &[(&str, &[&str])] = &[
    // One number by itself.
    ("1. e4 e5 3. Nf3 Nc6 3. Bb5 a6 4. Ba4", &["3."]),
    ("1. e4 e5 3. Nf3 Nc6 3. Bb5 a6 5. Ba4 Nf6 5. O-O", &["3.", "5."]),
    // Two different shifts.
    ("1. e4 e5 3. Nf3 Nc6 4. Bb5 a6 6. Ba4 Nf6 7. O-O", &["3.", "6."]),
    // As match programs number a game from a position.
    ("41. e4 e5 42. Nf3 Nc6 43. Bb5 a6 44. Nf6", &["41.", "Nf6"]),
    ("1. e4 1. e5 2. Nf3 2. Nc6 3. Bb5 3. a6", &["1."]),
    ("1... e4 e5 2... Nf3 Nc6 {b} 3... Bb5", &["1..."]),
    // A variation does not change the count of the line around it.
    ("1. e4 e5 3. Nf3 (2. f4 exf4 3. Nf3) Nc6 4. Bb5", &["3."]),
    ("1. e4 e5 2. Nf3 (3. f4 exf4 4. Nf3) Nc6 3. Bb5", &["3."]),
    ("1. e4 e5 3. Nf3 {a} ... Nc6 4. Bb5", &["3."]),
    ("1 e4 e5 3 Nf3 Nc6 4 Bb5 a6 5 Ba4 Nf6 6 Ke3", &["3", "Ke3"]),
    // Numbers that count plies.
    ("1. e4 2. e5 3. Nf3 4. Nc6 5. Ke3", &["2.", "Ke3"]),
    ("1 e4 2 e5 3 Nf3 4 Nc6 5 Bb5 6 Ke6", &["2", "Ke6"]),
    ("1. e4 e5 2. Nf3 3. Nc6 4. Bb5 5. a6 6. Ba4", &["3."]),
    ("1. e4 2. e5 3. Nf3 (3. f4 4. exf4 5. Nf3) 4. Nc6 5. Bb5 9. a6", &["2.", "9."]),
    ("1. e4 2. e5 3. Nf3 {a} ... Nc6 5. Bb5 6. a6", &["2."]),
    ("1. e4 2. e5 2. Nf3 3. Nc6", &["2."]),
    // Move 0 is nowhere but where the FEN counts from 0.
    ("0. e4 e5 1. Nf3 Nc6", &["0."]),
    ("1. e4 e5 0. Nf3", &["0."]),
    ("[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 0\"] 0. Rh7 Kd8 1. Rh8+ Kd7 2. Rh7+", &[]),
    ("[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 0\"] 1. Rh7 Kd8 2. Rh8+ Kd7", &[]),
    ("[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 0\"] 0. Rh7 Kd8 2. Rh8+ Kd7", &[]),
    ("[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 0\"] 0. Rh7 Kd8 1. Rh8+ Kd7 4. Ke2", &["4."]),
    ("[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"] 0. Rh7 Kd8 1. Rh8+ Kd7", &["0."]),
    ("[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 10\"] 0. Rh7 Kd8 1. Rh8+ Kd7", &["0."]),
    // The number of the move that was not made.
    ("1. e4 e5 2. *", &[]),
    ("1. e4 e5 2. Nf3 2... {forfeits} 1-0", &[]),
    ("1. e4 e5 2. Nf3 2. ... {forfeits} 1-0", &[]),
    ("1. e4 e5 3. 1-0", &["3."]),
    ("1. e4 e5 2... {forfeits} 1-0", &["2..."]),
    ("1. e4 e5 2. {forfeits}", &["2."]),
];

/// The fix for numbers that count plies is not the number of one move.
#[test]
fn numbers_that_count_plies_are_named() {
    let error = GameBuf::parse("1. e4 2. e5 3. Nf3 4. Nc6").unwrap_err();
    assert_eq!(
        error.message(),
        "wrong move number `2.`: one number counts a move of White and one of Black\n\
         number moves as in `1. e4 e5 2. Nf3 Nc6`"
    );
    for text in
        ["1. e4 2. e5 2. Nf3", "1. e4 2... e5 3. Nf3", "1. e4 e5 3. Nf3 4. Nc6", "1. e4 2. e5"]
    {
        let error = GameBuf::parse(text).unwrap_err();
        let kind = error.kind();
        assert!(
            matches!(
                kind,
                ErrorKind::FalseClaim(FalseClaim::Number { cause: Miscount::OnlyNumber, .. })
            ),
            "{text}: {kind:?}"
        );
    }
}

#[test]
fn numbers_are_reported_once() {
    for (text, wrong) in COUNTED {
        let mistakes = Replay::new(text, Board::START).mistakes();
        let found: Vec<_> = mistakes.iter().map(|error| &text[error.range()]).collect();
        assert_eq!(found, *wrong, "{text}\n{mistakes:?}");
        assert_eq!(GameBuf::parse(text).is_ok(), wrong.is_empty(), "{text}");
    }
}
