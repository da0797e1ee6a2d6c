//! Games in types that do not compile, each line ending with what the compiler must say.
use caissa::typed::{Black, King, Knight, Pawn, Queen, Rook, White, chess, create, from};
use caissa::typed::squares::*;
use caissa::Board;

/// Pieces on a board, side, kind and square each.
macro_rules! men {
    ($($side:ident $kind:ident $square:ident),*) => { create()$(.put($side, $kind, $square))* };
}

// Pawns go straight, and take aslant.
const _: Board = men![White King e1, Black King e8, Black Pawn a7, White Knight a6].start_moves_of(Black).pawn(a7).to(a6).end(); // illegal move 1... pawn a7 to a6: the pawn on a7 is blocked by the knight on a6
const _: Board = men![White King e1, Black King e8, Black Pawn a7, White Knight a6].start_moves_of(Black).pawn(a7).to(a5).end(); // illegal move 1... pawn a7 to a5: the pawn on a7 is blocked by the knight on a6
const _: Board = men![White King e1, Black King e8, Black Pawn b7, White Knight b5].start_moves_of(Black).pawn(b7).to(b5).end(); // illegal move 1... pawn b7 to b5: the pawn on b7 is blocked by the knight on b5
const _: Board = men![White King e1, Black King e8, White Pawn a2, Black Knight a3].start_moves().pawn(a2).to(a3).end(); // illegal move 1. pawn a2 to a3: the pawn on a2 is blocked by the knight on a3
const _: Board = men![White King e1, Black King e8, White Pawn a2, Black Knight a3].start_moves().pawn(a2).to(a4).end(); // illegal move 1. pawn a2 to a4: the pawn on a2 is blocked by the knight on a3
const _: Board = men![White King e1, Black King e8, Black Pawn a6].start_moves_of(Black).pawn(a6).to(a4).end(); // illegal move 1... pawn a6 to a4: the pawn on a6 cannot reach a4
const _: Board = men![White King e1, Black King e8, Black Pawn c7, White Pawn c6].start_moves_of(Black).pawn(c7).to(c5).end(); // illegal move 1... pawn c7 to c5: the pawn on c7 is blocked by the pawn on c6
const _: Board = men![White King e1, Black King e8, White Pawn a2, White Knight b3].start_moves().pawn(a2).to(b3).end(); // illegal move 1. pawn a2 to b3: White's own knight stands on b3
const _: Board = men![White King e1, Black King e8, White Pawn a2].start_moves().pawn(a2).to(b3).end(); // illegal move 1. pawn a2 to b3: the pawn on a2 has nothing to capture on b3
// A pawn on the last rank becomes another piece.
const _: Board = men![White King e1, Black King e8, White Pawn a7].start_moves().pawn(a7).to(a8).end(); // illegal move 1. pawn a7 to a8: a pawn that reaches the last rank must promote
const _: Board = men![White King e1, Black King e8, Black Pawn a2].start_moves_of(Black).pawn(a2).to(a1).end(); // illegal move 1... pawn a2 to a1: a pawn that reaches the last rank must promote
const _: Board = men![White King e1, Black King e8, White Pawn b7].start_moves().p(b8).king(e8).to(e7).end(); // illegal move 1. p b8: a pawn that reaches the last rank must promote
const _: Board = men![White King e1, Black King e8, White Pawn a7].start_moves().pawn(a7).to(a8).becomes(King).end(); // illegal move 1. pawn a7 to a8 becomes king: a pawn cannot promote to a king
const _: Board = men![White King e1, Black King e8, Black Pawn a2].start_moves_of(Black).pawn(a2).to(a1).becomes(King).end(); // illegal move 1... pawn a2 to a1 becomes king: a pawn cannot promote to a king
const _: Board = men![White King e1, Black King e8, White Pawn a7].start_moves().pawn(a7).to(a8).becomes(Pawn).end(); // illegal move 1. pawn a7 to a8 becomes pawn: a pawn cannot promote to a pawn
const _: Board = men![White King e1, Black King e8, Black Pawn a2].start_moves_of(Black).pawn(a2).to(a1).becomes(Pawn).end(); // illegal move 1... pawn a2 to a1 becomes pawn: a pawn cannot promote to a pawn
const _: Board = chess().pawn(e2).to(e4).becomes(Queen).end(); // illegal move 1. pawn e2 to e4 becomes queen: a pawn promotes only on the last rank, not on e4
const _: Board = men![White King e1, Black King e8, White Pawn a7].start_moves().p(a8).k(e7).end(); // illegal move 1. p a8: a pawn that reaches the last rank must promote
const _: Board = men![White King e1, Black King e8, Black Rook h8, White Pawn a7].start_moves().p(a8).o_o().end(); // illegal move 1. p a8: a pawn that reaches the last rank must promote
const _: Board = men![White King e1, Black King e8, Black Rook a8, White Pawn h7].start_moves().p(h8).o_o_o().end(); // illegal move 1. p h8: a pawn that reaches the last rank must promote
// En passant is possible at once or never.
const _: Board = men![White King e1, Black King e8, White Pawn a3, Black Pawn b4].start_moves().p(a4).pawn(b4).to(a3).end(); // illegal move 1... pawn b4 to a3: 
const _: Board = men![White King e1, Black King e8, White Pawn a2, Black Pawn b4].start_moves().p(a4).k(e7).k(e2).pawn(b4).to(a3).end(); // illegal move 2... pawn b4 to a3: the pawn on a4 cannot be taken en passant now
const _: Board = men![White King e1, Black King e8, Black Pawn a7, White Pawn b5].start_moves_of(Black).p(a5).k(e2).k(e7).pawn(b5).to(a6).end(); // illegal move 3. pawn b5 to a6: the pawn on a5 cannot be taken en passant now
const _: Board = men![White King e1, Black King e8, Black Pawn a6, White Pawn b5].start_moves_of(Black).p(a5).pawn(b5).to(a6).end(); // illegal move 2. pawn b5 to a6: the pawn on a5 cannot be taken en passant now
// Knights leap in their own way.
const _: Board = men![White King h1, Black King h8, White Knight d5].start_moves().knight(d5).to(b5).end(); // illegal move 1. knight d5 to b5: the knight on d5 cannot reach b5
const _: Board = men![White King h1, Black King h8, White Knight d5].start_moves().knight(d5).to(e5).end(); // illegal move 1. knight d5 to e5: the knight on d5 cannot reach e5
const _: Board = men![White King h1, Black King h8, White Knight d5].start_moves().knight(d5).to(d7).end(); // illegal move 1. knight d5 to d7: the knight on d5 cannot reach d7
const _: Board = men![White King h1, Black King h8, White Knight d5].start_moves().knight(d5).to(d4).end(); // illegal move 1. knight d5 to d4: the knight on d5 cannot reach d4
const _: Board = men![White King h1, Black King h8, White Knight d5].start_moves().knight(d5).to(c6).end(); // illegal move 1. knight d5 to c6: the knight on d5 cannot reach c6
const _: Board = men![White King h1, Black King h8, White Knight d5].start_moves().knight(d5).to(e6).end(); // illegal move 1. knight d5 to e6: the knight on d5 cannot reach e6
const _: Board = men![White King h1, Black King h8, White Knight d5].start_moves().knight(d5).to(c4).end(); // illegal move 1. knight d5 to c4: the knight on d5 cannot reach c4
const _: Board = men![White King h1, Black King h8, White Knight d5].start_moves().knight(d5).to(e4).end(); // illegal move 1. knight d5 to e4: the knight on d5 cannot reach e4
const _: Board = men![White King h1, Black King h8, Black Knight d5].start_moves_of(Black).knight(d5).to(a5).end(); // illegal move 1... knight d5 to a5: the knight on d5 cannot reach a5
const _: Board = men![White King h1, Black King h8, Black Knight d5].start_moves_of(Black).knight(d5).to(g5).end(); // illegal move 1... knight d5 to g5: the knight on d5 cannot reach g5
const _: Board = men![White King h1, Black King h8, Black Knight d5].start_moves_of(Black).knight(d5).to(d8).end(); // illegal move 1... knight d5 to d8: the knight on d5 cannot reach d8
const _: Board = men![White King h1, Black King h8, Black Knight d5].start_moves_of(Black).knight(d5).to(d2).end(); // illegal move 1... knight d5 to d2: the knight on d5 cannot reach d2
const _: Board = men![White King h1, Black King h8, Black Knight d5].start_moves_of(Black).knight(d5).to(b7).end(); // illegal move 1... knight d5 to b7: the knight on d5 cannot reach b7
const _: Board = men![White King h1, Black King h8, Black Knight d5].start_moves_of(Black).knight(d5).to(f7).end(); // illegal move 1... knight d5 to f7: the knight on d5 cannot reach f7
const _: Board = men![White King h1, Black King h8, Black Knight d5].start_moves_of(Black).knight(d5).to(b3).end(); // illegal move 1... knight d5 to b3: the knight on d5 cannot reach b3
const _: Board = men![White King h1, Black King h8, Black Knight d5].start_moves_of(Black).knight(d5).to(f3).end(); // illegal move 1... knight d5 to f3: the knight on d5 cannot reach f3
// No piece passes through others.
const _: Board = chess().bishop(c1).to(e3).end(); // illegal move 1. bishop c1 to e3: the bishop on c1 is blocked by the pawn on d2
const _: Board = chess().p(e4).bishop(f8).to(h6).end(); // illegal move 1... bishop f8 to h6: the bishop on f8 is blocked by the pawn on g7
const _: Board = chess().rook(a1).to(a5).end(); // illegal move 1. rook a1 to a5: the rook on a1 is blocked by the pawn on a2
const _: Board = chess().p(e4).rook(h8).to(h4).end(); // illegal move 1... rook h8 to h4: the rook on h8 is blocked by the pawn on h7
const _: Board = chess().queen(d1).to(d4).end(); // illegal move 1. queen d1 to d4: the queen on d1 is blocked by the pawn on d2
const _: Board = chess().p(e4).queen(d8).to(f6).end(); // illegal move 1... queen d8 to f6: the queen on d8 is blocked by the pawn on e7
// No piece takes its own side's.
const _: Board = chess().bishop(c1).to(d2).end(); // illegal move 1. bishop c1 to d2: White's own pawn stands on d2
const _: Board = chess().p(e4).bishop(c8).to(d7).end(); // illegal move 1... bishop c8 to d7: Black's own pawn stands on d7
const _: Board = chess().rook(a1).to(a2).end(); // illegal move 1. rook a1 to a2: White's own pawn stands on a2
const _: Board = chess().p(e4).rook(h8).to(h7).end(); // illegal move 1... rook h8 to h7: Black's own pawn stands on h7
const _: Board = chess().queen(d1).to(d2).end(); // illegal move 1. queen d1 to d2: White's own pawn stands on d2
const _: Board = chess().p(e4).queen(d8).to(d7).end(); // illegal move 1... queen d8 to d7: Black's own pawn stands on d7
const _: Board = chess().king(e1).to(e2).end(); // illegal move 1. king e1 to e2: White's own pawn stands on e2
const _: Board = chess().p(e4).king(e8).to(e7).end(); // illegal move 1... king e8 to e7: Black's own pawn stands on e7
// No king stays or comes in check, and none is taken.
const _: Board = men![White King e1, Black King a8, Black Queen f7].start_moves().king(e1).to(f1).end(); // illegal move 1. king e1 to f1: f1 is attacked by the queen on f7
const _: Board = men![White King a1, Black King e8, White Queen d2].start_moves_of(Black).king(e8).to(d8).end(); // illegal move 1... king e8 to d8: d8 is attacked by the queen on d2
const _: Board = men![White King e1, Black King a8, Black Queen e7].start_moves().king(e1).to(e2).end(); // illegal move 1. king e1 to e2: e2 is attacked by the queen on e7
const _: Board = men![White King a1, Black King e8, White Queen e2].start_moves_of(Black).king(e8).to(e7).end(); // illegal move 1... king e8 to e7: e7 is attacked by the queen on e2
const _: Board = men![White King e1, White Pawn a2, Black King a8, Black Queen e7].start_moves().p(a3).end(); // illegal move 1. p a3: it does not answer the check from the queen on e7
const _: Board = men![White King e1, White Queen e2, Black King a8, Black Queen e7].start_moves().queen(e2).to(d3).end(); // illegal move 1. queen e2 to d3: the queen on e2 is pinned by the queen on e7
const _: Board = men![White King a1, White Queen e2, Black King e8, Black Queen e7].start_moves_of(Black).queen(e7).to(d6).end(); // illegal move 1... queen e7 to d6: the queen on e7 is pinned by the queen on e2
const _: Board = men![White King a1, White Rook d5, Black King d4].start_moves().rook(d5).to(d4).end(); // impossible position: it is White's turn, but Black is in check from the rook on d5
const _: Board = men![White King e4, Black King e5].start_moves().king(e4).to(e5).end(); // impossible position: the kings on e4 and e5 stand next to each other
const _: Board = men![Black King e8, White Queen a1].start_moves().queen(a1).to(a2).end(); // impossible position: White has no king
const _: Board = men![White King e1, White Queen a1].start_moves().queen(a1).to(a2).end(); // impossible position: Black has no king
const _: Board = men![White King e1, Black King e8, White Pawn a1].start_moves().end(); // impossible position: White's pawn on a1 can never stand there
const _: Board = create().put(White, Pawn, a2).put(Black, Rook, a2).start_moves().end(); // White's pawn stands on a2 already
// Castling needs room, rights, and safety on the way.
const _: Board = chess().o_o().end(); // illegal move 1. o_o: the bishop on f1 and the knight on g1 stand between king and rook
const _: Board = chess().o_o_o().end(); // illegal move 1. o_o_o: the pieces on b1, c1 and d1 stand between king and rook
const _: Board = chess().p(e4).o_o().end(); // illegal move 1... o_o: the bishop on f8 and the knight on g8 stand between king and rook
const _: Board = chess().p(e4).o_o_o().end(); // illegal move 1... o_o_o: the pieces on b8, c8 and d8 stand between king and rook
const _: Board = men![White King e1, White Rook a1, White Rook h1, Black King e8, Black Rook a8, Black Rook h8, Black Knight b8].start_moves().o_o().o_o_o().end(); // illegal move 1... o_o_o: the knight on b8 stands between king and rook
const _: Board = men![White King e1, White Rook a1, White Rook h1, Black King e8, Black Rook a8, Black Rook h8, Black Knight g8].start_moves().o_o().o_o().end(); // illegal move 1... o_o: the knight on g8 stands between king and rook
const _: Board = men![White King e1, White Rook a1, White Rook h1, Black King e8, Black Queen d6, Black Queen f6].start_moves().o_o_o().end(); // illegal move 1. o_o_o: the king would pass over d1, which the queen on d6 attacks
const _: Board = men![White King e1, White Rook a1, White Rook h1, Black King e8, Black Queen d6, Black Queen f6].start_moves().o_o().end(); // illegal move 1. o_o: the king would pass over f1, which the queen on f6 attacks
const _: Board = men![White King e1, Black Rook a8, Black Rook h8, Black King e8, White Queen d3, White Queen f3].start_moves_of(Black).o_o_o().end(); // illegal move 1... o_o_o: the king would pass over d8, which the queen on d3 attacks
const _: Board = men![White King e1, Black Rook a8, Black Rook h8, Black King e8, White Queen d3, White Queen f3].start_moves_of(Black).o_o().end(); // illegal move 1... o_o: the king would pass over f8, which the queen on f3 attacks
const _: Board = men![White King e1, White Rook a1, White Rook h1, Black King e8].start_moves().king(e1).to(e2).k(e7).king(e2).to(e1).k(e8).o_o().end(); // illegal move 3. o_o: White may not castle kingside: its king or that rook has moved
const _: Board = men![White King e1, White Rook a1, White Rook h1, Black King e8].start_moves().rook(a1).to(a2).k(e7).rook(a2).to(a1).k(e8).king(e1).to(c1).end(); // illegal move 3. king e1 to c1: White may not castle queenside: its king or that rook has moved
const _: Board = men![White King d1, White Rook a1, White Rook h1, Black King e8].start_moves().o_o().end(); // illegal move 1. o_o: White may not castle kingside: its king or that rook has moved
// The words of the language.
const _: Board = chess().rook(a2).to(a3).end(); // illegal move 1. rook a2 to a3: the piece on a2 is a pawn, not a rook
const _: Board = chess().pawn(a2).to(a6).end(); // illegal move 1. pawn a2 to a6: the pawn on a2 cannot reach a6
const _: Board = chess().rook(b4).to(b5).end(); // illegal move 1. rook b4 to b5: there is no piece on b4
const _: Board = chess().pawn(e2).to(e5).rook(c4).to(c5).end(); // illegal move 1. pawn e2 to e5: the pawn on e2 cannot reach e5
const _: Board = chess().pawn(e2).to(e4).pawn(e7).to(e5).bishop(f1).to(f4).end(); // illegal move 2. bishop f1 to f4: the bishop on f1 cannot reach f4
const _: Board = chess().pawn(e2).to(e4).pawn(d2).to(d4).end(); // illegal move 1... pawn d2 to d4: the pawn on d2 is White's, but it is Black's turn
const _: Board = chess().pawn(e2).to(e4).pawn(e4).to(e5).end(); // illegal move 1... pawn e4 to e5: the pawn on e4 is White's, but it is Black's turn
const _: Board = chess().pawn(a7).to(a5).end(); // illegal move 1. pawn a7 to a5: the pawn on a7 is Black's, but it is White's turn
const _: Board = chess().pawn(e2).to(e2).end(); // illegal move 1. pawn e2 to e2: the pawn on e2 already stands there
const _: Board = chess().n(f3).n(f6).n(c3).n(c6).n(d5).n(d5).n(d4).n(d4).n(e5).end(); // illegal move 5. n e5: White has no knight
const _: Board = men![White King e1, Black King e8, White Knight b1, White Knight f3].start_moves().n(d2).end(); // ambiguous move 1. n d2: the knights on b1 and f3 can both go there
const _: Board = chess().p(e4).p(f5).q(f3).p(g5).q(h5).king(e8).to(f7).end(); // illegal move 3... king e8 to f7: the game is over because Black is checkmated
const _: Board = from(Board![1. f3 e5 2. g4 Qh4 #]).p(a3).end(); // illegal move 1. p a3: the game is over because White is checkmated
