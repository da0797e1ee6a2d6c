//! One plain alpha-beta on each library: captures of the most valuable piece first, material at the leaves. All visit
//! the same nodes.

use chess_core::Legal;
use shakmaty::{Chess, Position};

/// The mates lose this much.
const MATE: i32 = 10_000;
/// The values of pawn, knight, bishop, rook, queen and king.
const VALUES: [i32; 6] = [100, 300, 310, 500, 900, 0];

/// A position of a library, as the search uses it.
pub trait Tree: Sized {
    /// A legal move.
    type Move<'a>: Copy
    where
        Self: 'a;

    /// Appends the legal moves, each with a number: higher numbers come first, and no two are equal.
    fn list<'a>(&'a self, list: &mut Vec<(u32, Self::Move<'a>)>);
    fn after(&self, mv: Self::Move<'_>) -> Self;
    fn is_check(&self) -> bool;
    /// The material of the side to move less that of the other side.
    fn material(&self) -> i32;
}

/// The value of a position, and the number of positions visited.
pub fn search<T: Tree>(tree: &T, depth: u32) -> (i32, u64) {
    let mut nodes = 0;
    (visit(tree, depth, -2 * MATE, 2 * MATE, &mut nodes), nodes)
}

fn visit<T: Tree>(tree: &T, depth: u32, mut alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if depth == 0 {
        return tree.material();
    }
    let mut list = Vec::with_capacity(64);
    tree.list(&mut list);
    if list.is_empty() {
        return if tree.is_check() { -MATE } else { 0 };
    }
    while let Some(best) = best(&list) {
        let (_, mv) = list.swap_remove(best);
        let value = -visit(&tree.after(mv), depth - 1, -beta, -alpha, nodes);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// The index of the move that comes first.
fn best<M>(list: &[(u32, M)]) -> Option<usize> {
    list.iter().enumerate().max_by_key(|(_, (order, _))| *order).map(|(at, _)| at)
}

/// The most valuable victim first, then by squares and promotion.
fn order(victim: Option<usize>, from: usize, to: usize, promotion: Option<usize>) -> u32 {
    let victim = victim.map_or(0, |role| role as u32 + 1);
    victim << 16 | (from as u32) << 10 | (to as u32) << 4 | promotion.map_or(0, |role| role as u32)
}

fn difference(count: impl Fn(usize, bool) -> u32) -> i32 {
    let balance = |(role, value)| value * (count(role, true) as i32 - count(role, false) as i32);
    VALUES.into_iter().enumerate().map(balance).sum()
}

impl Tree for chess_core::Board {
    type Move<'a> = Legal<'a>;

    fn list<'a>(&'a self, list: &mut Vec<(u32, Self::Move<'a>)>) {
        self.legals().for_each(|legal| {
            let mv = legal.to_move();
            let victim = legal.captured().map(|role| role as usize);
            let promotion = mv.promotion().map(|role| role as usize);
            let (from, to) = (mv.from().index(), mv.to().index());
            list.push((order(victim, from.into(), to.into(), promotion), legal));
        });
    }

    fn after(&self, mv: Self::Move<'_>) -> Self {
        mv.play()
    }

    fn is_check(&self) -> bool {
        self.is_check()
    }

    fn material(&self) -> i32 {
        difference(|role, is_own| {
            let side = if is_own { self.turn() } else { self.turn().other() };
            self.by_piece(side, chess_core::Role::ALL[role]).len() as u32
        })
    }
}

impl Tree for Chess {
    type Move<'a> = shakmaty::Move;

    fn list<'a>(&'a self, list: &mut Vec<(u32, Self::Move<'a>)>) {
        for mv in self.legal_moves() {
            let victim = mv.capture().map(|role| role as usize - 1);
            let from = mv.from().map_or(0, usize::from);
            let to = match mv.castling_side() {
                Some(side) if side.is_king_side() => from + 2,
                Some(_) => from - 2,
                None => mv.to().into(),
            };
            let promotion = mv.promotion().map(|role| role as usize - 1);
            list.push((order(victim, from, to, promotion), mv));
        }
    }

    fn after(&self, mv: Self::Move<'_>) -> Self {
        let mut next = self.clone();
        next.play_unchecked(mv);
        next
    }

    fn is_check(&self) -> bool {
        Position::is_check(self)
    }

    fn material(&self) -> i32 {
        let board = self.board();
        difference(|role, is_own| {
            let side = if is_own { self.turn() } else { !self.turn() };
            (board.by_color(side) & board.by_role(shakmaty::Role::ALL[role])).count() as u32
        })
    }
}

impl Tree for cozy_chess::Board {
    type Move<'a> = cozy_chess::Move;

    fn list<'a>(&'a self, list: &mut Vec<(u32, Self::Move<'a>)>) {
        let enemy = self.colors(!self.side_to_move());
        let own = self.colors(self.side_to_move());
        self.generate_moves(|moves| {
            let is_pawn = moves.piece == cozy_chess::Piece::Pawn;
            for mv in moves {
                let from = mv.from as usize;
                let victim = if enemy.has(mv.to) {
                    self.piece_on(mv.to).map(|role| role as usize)
                } else if is_pawn && mv.from.file() != mv.to.file() {
                    Some(0)
                } else {
                    None
                };
                let to = match own.has(mv.to) {
                    true if mv.to as usize > from => from + 2,
                    true => from - 2,
                    false => mv.to as usize,
                };
                let promotion = mv.promotion.map(|role| role as usize);
                list.push((order(victim, from, to, promotion), mv));
            }
            false
        });
    }

    fn after(&self, mv: Self::Move<'_>) -> Self {
        let mut next = self.clone();
        next.play_unchecked(mv);
        next
    }

    fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    fn material(&self) -> i32 {
        difference(|role, is_own| {
            let side = if is_own { self.side_to_move() } else { !self.side_to_move() };
            self.colored_pieces(side, cozy_chess::Piece::ALL[role]).len()
        })
    }
}

impl Tree for chess::Board {
    type Move<'a> = chess::ChessMove;

    fn list<'a>(&'a self, list: &mut Vec<(u32, Self::Move<'a>)>) {
        for mv in chess::MoveGen::new_legal(self) {
            let (from, to) = (mv.get_source().to_index(), mv.get_dest().to_index());
            let is_passing = || {
                self.piece_on(mv.get_source()) == Some(chess::Piece::Pawn)
                    && mv.get_source().get_file() != mv.get_dest().get_file()
            };
            let victim = match self.piece_on(mv.get_dest()) {
                Some(piece) => Some(piece.to_index()),
                None => is_passing().then_some(0),
            };
            let promotion = mv.get_promotion().map(|piece| piece.to_index());
            list.push((order(victim, from, to, promotion), mv));
        }
    }

    fn after(&self, mv: Self::Move<'_>) -> Self {
        self.make_move_new(mv)
    }

    fn is_check(&self) -> bool {
        self.checkers().popcnt() > 0
    }

    fn material(&self) -> i32 {
        difference(|role, is_own| {
            let side = if is_own { self.side_to_move() } else { !self.side_to_move() };
            (self.color_combined(side) & self.pieces(chess::ALL_PIECES[role])).popcnt()
        })
    }
}
