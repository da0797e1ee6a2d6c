//! A move generator that knows neither castling nor en passant.

/// The position at the beginning of a game.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The pieces on their squares, a8 first, and the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    squares: [Option<char>; 64],
    is_white: bool,
}

const KNIGHT: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const QUEEN: [(i32, i32); 8] =
    [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];

impl Position {
    /// Reads the first two fields of a FEN.
    pub fn parse(fen: &str) -> Result<Self, String> {
        let mut fields = fen.split(' ');
        let mut squares = Vec::new();
        for char in fields.next().unwrap_or_default().chars() {
            match char.to_digit(10) {
                Some(empty) => squares.extend((0..empty).map(|_| None)),
                None if "pnbrqkPNBRQK".contains(char) => squares.push(Some(char)),
                None if char == '/' && squares.len() % 8 == 0 => {}
                None => return Err(format!("`{char}` after {} squares", squares.len())),
            }
        }
        let count = squares.len();
        let squares = squares.try_into().map_err(|_| format!("{count} squares"))?;
        Ok(Self { squares, is_white: fields.next() != Some("b") })
    }

    /// The number of sequences of legal moves of some length.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let legal = self.moves().into_iter().filter(|next| !next.takes_king());
        legal.map(|next| next.perft(depth - 1)).sum()
    }

    /// The positions after all moves, also those that leave the king in check.
    pub fn moves(&self) -> Vec<Self> {
        let mut moves = Vec::new();
        for from in 0..64 {
            let Some(piece) = self.squares[from].filter(|piece| self.is_own(*piece)) else { continue };
            match piece.to_ascii_lowercase() {
                'p' => self.pawn(from, &mut moves),
                'n' => self.go(from, &KNIGHT, 1, &mut moves),
                'k' => self.go(from, &QUEEN, 1, &mut moves),
                'r' => self.go(from, &QUEEN[..4], 7, &mut moves),
                'b' => self.go(from, &QUEEN[4..], 7, &mut moves),
                _ => self.go(from, &QUEEN, 7, &mut moves),
            }
        }
        moves
    }

    fn is_own(&self, piece: char) -> bool {
        piece.is_ascii_uppercase() == self.is_white
    }

    fn takes_king(&self) -> bool {
        let king = if self.is_white { 'k' } else { 'K' };
        let has_king = |position: &Self| position.squares.contains(&Some(king));
        has_king(self) && self.moves().iter().any(|next| !has_king(next))
    }

    fn go(&self, from: usize, steps: &[(i32, i32)], most: i32, moves: &mut Vec<Self>) {
        for (file, rank) in steps {
            for count in 1..=most {
                let Some(to) = after(from, file * count, rank * count) else { break };
                match self.squares[to] {
                    Some(piece) if self.is_own(piece) => break,
                    _ => moves.push(self.after(from, to, self.squares[from])),
                }
                if self.squares[to].is_some() {
                    break;
                }
            }
        }
    }

    fn pawn(&self, from: usize, moves: &mut Vec<Self>) {
        let (forward, first, last) = if self.is_white { (-1, 6, 0) } else { (1, 1, 7) };
        let mut targets = Vec::new();
        let free = |to: &usize| self.squares[*to].is_none();
        if let Some(one) = after(from, 0, forward).filter(free) {
            targets.push(one);
            targets.extend(after(one, 0, forward).filter(free).filter(|_| from / 8 == first));
        }
        let foe = |to: &usize| self.squares[*to].is_some_and(|piece| !self.is_own(piece));
        targets.extend([-1, 1].into_iter().filter_map(|side| after(from, side, forward)).filter(foe));
        for to in targets {
            let pieces = if to / 8 == last { "NBRQ" } else { "P" };
            for piece in pieces.chars() {
                let piece = if self.is_white { piece } else { piece.to_ascii_lowercase() };
                moves.push(self.after(from, to, Some(piece)));
            }
        }
    }

    fn after(&self, from: usize, to: usize, piece: Option<char>) -> Self {
        let mut next = Self { is_white: !self.is_white, ..self.clone() };
        next.squares[to] = piece;
        next.squares[from] = None;
        next
    }
}

/// The square some files and ranks further, if there is one.
fn after(from: usize, file: i32, rank: i32) -> Option<usize> {
    let (file, rank) = (from as i32 % 8 + file, from as i32 / 8 + rank);
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((rank * 8 + file) as usize)
}
