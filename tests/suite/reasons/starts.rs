//! Positions with few pieces and many pins, checks, castlings and en passant captures.

use chess_core::Board;

use crate::oracle::Rng;

/// A position under construction, from a8 to h1.
struct Sketch {
    squares: [char; 64],
    rights: String,
    en_passant: String,
    number: usize,
}

/// A valid position with few pieces.
pub(super) fn study(rng: &mut Rng) -> String {
    loop {
        let fen = sketch(rng);
        if Board::from_fen(&fen).is_ok() {
            return fen;
        }
    }
}

fn sketch(rng: &mut Rng) -> String {
    let mut sketch = Sketch {
        squares: ['.'; 64],
        rights: String::new(),
        en_passant: "-".to_owned(),
        // The longest possible game has fewer than 9,000 moves; the more digits, the longer the lines.
        number: rng.pick(&[1, 40, 8848]),
    };
    let kind = rng.below(30);
    match kind {
        0..10 => sketch.put_castling(rng),
        10..20 => sketch.put_passing_pawns(rng),
        20 => sketch.put_stalemate(rng),
        _ => {}
    }
    for king in ['K', 'k'] {
        if !sketch.squares.contains(&king) {
            let at = rng.below(64);
            sketch.put(at, king);
        }
    }
    if kind == 20 {
        return sketch.fen();
    }
    for _ in 0..3 + rng.below(6) {
        let man = rng.pick(&['Q', 'R', 'R', 'B', 'B', 'N', 'q', 'r', 'r', 'b', 'b', 'n']);
        let at = rng.below(64);
        sketch.put(at, man);
    }
    for _ in 0..rng.below(7) {
        let (pawn, ranks) = rng.pick(&[('P', [1, 1, 2, 3, 6]), ('p', [6, 6, 5, 4, 1])]);
        let at = rng.pick(&ranks) * 8 + rng.below(8);
        sketch.put(at, pawn);
    }
    sketch.fen()
}

impl Sketch {
    /// Puts a piece on an empty square; ranks count from Black's side.
    fn put(&mut self, at: usize, man: char) {
        if self.squares[at] == '.' {
            self.squares[at] = man;
        }
    }

    /// King and rooks at home with the right to castle, on any files.
    fn put_castling(&mut self, rng: &mut Rng) {
        let king = if rng.once_in(2) { 4 } else { 1 + rng.below(6) };
        let outer = rng.once_in(2);
        let left = if outer { 0 } else { rng.below(king) };
        let right = if outer { 7 } else { king + 1 + rng.below(7 - king) };
        for (file, man) in [(left, 'R'), (king, 'K'), (right, 'R')] {
            self.put(56 + file, man);
        }
        for file in [left, right] {
            self.rights.push(b"ABCDEFGH"[file] as char);
        }
    }

    /// A pawn that has just made its double step beside one of White's, whose king may be on their rank.
    fn put_passing_pawns(&mut self, rng: &mut Rng) {
        let file = rng.below(8);
        let beside = if file == 0 || (file < 7 && rng.once_in(2)) { file + 1 } else { file - 1 };
        self.put(24 + file, 'p');
        self.put(24 + beside, 'P');
        if rng.once_in(2) {
            let (king, rook) = (rng.below(8), rng.below(8));
            self.put(24 + king, 'K');
            self.put(24 + rook, 'r');
        }
        if rng.once_in(2) {
            self.en_passant = format!("{}6", b"abcdefgh"[file] as char);
        }
    }

    /// A king in the corner that a queen shuts in.
    fn put_stalemate(&mut self, rng: &mut Rng) {
        let (king, queens) =
            rng.pick(&[(0, [10, 17]), (7, [13, 22]), (56, [50, 41]), (63, [53, 46])]);
        self.put(king, 'K');
        self.put(rng.pick(&queens), 'q');
    }

    fn fen(&self) -> String {
        let rank = |men: &[char]| men.iter().collect::<String>().replace('.', "1");
        let ranks: Vec<String> = self.squares.chunks(8).map(rank).collect();
        let rights = if self.rights.is_empty() { "-" } else { &self.rights };
        // Our reader wants the empty squares of a rank counted together.
        let mut placement = ranks.join("/");
        for count in (2..=8).rev() {
            placement = placement.replace(&"1".repeat(count), &count.to_string());
        }
        format!("{placement} w {rights} {} 0 {}", self.en_passant, self.number)
    }
}
