//! The cost of each call that a search makes at every node, in positions one ply after two known ones.

use std::cell::RefCell;
use std::hint::black_box;

use caissa_bench::perft::{Boards, KIWIPETE, START};
use caissa_bench::race::{Contender, race};
use chess_core::{Board, Legal, MoveList};

/// A name, a call of one kind for each position or move, and the number of calls.
type Row<'a> = (&'static str, Box<dyn Fn(usize) + 'a>, usize);

fn main() {
    let starts = [START, KIWIPETE].map(Boards::new);
    let boards: Vec<Board> =
        starts.iter().flat_map(Boards::next).map(|boards| boards.caissa).collect();
    let rows: Vec<Row<'_>> = of_moves(&boards).into_iter().chain(of_boards(&boards)).collect();
    let contenders: Vec<Contender<'_>> =
        rows.iter().map(|(name, work, _)| (*name, &**work)).collect();
    let times = race(&contenders, 1, 300);
    let call = |at: usize| times[at].as_secs_f64() * 1e9 / rows[at].2 as f64;
    for (at, (name, ..)) in rows.iter().enumerate() {
        println!("{name:<36} {:>7.1} ns {:>6.1} moves made", call(at), call(at) / call(0));
    }
}

fn use_up<T>(value: T) {
    let _ = black_box(value);
}

/// Calls for each legal move, or each legal capture.
fn of_moves(boards: &[Board]) -> Vec<Row<'_>> {
    let moves: Vec<Legal<'_>> = boards.iter().flat_map(Board::legals).collect();
    let captures: Vec<Legal<'_>> = boards.iter().flat_map(Board::legals_capturing).collect();
    let is_capture = |name: &str| name.starts_with("capture");
    let row = |name: &'static str, call: fn(Legal<'_>)| -> Row<'_> {
        let of = if is_capture(name) { captures.clone() } else { moves.clone() };
        let count = of.len();
        (name, Box::new(move |_| of.iter().for_each(|legal| call(*black_box(legal)))), count)
    };
    let texts: Vec<_> =
        moves.iter().map(|legal| (legal.board(), legal.board().san(legal.to_move()))).collect();
    let texts_too = texts.clone();
    let with_squares: Vec<_> =
        moves.iter().map(|legal| (*legal, legal.board().check_squares())).collect();
    vec![
        row("legal.play()", |legal| use_up(legal.play())),
        row("legal.captured()", |legal| use_up(legal.captured())),
        row("legal.zobrist_after(key)", |legal| use_up(legal.zobrist_after(0))),
        row("legal.gives_check()", |legal| use_up(legal.gives_check())),
        (
            "squares.gives_check(legal)",
            Box::new(move |_| {
                for (legal, squares) in &with_squares {
                    use_up(black_box(squares).gives_check(*legal));
                }
            }),
            moves.len(),
        ),
        row("capture.see_at_least(0)", |legal| use_up(legal.see_at_least(0))),
        row("capture.see()", |legal| use_up(legal.see())),
        row("board.to_legal(mv)", |legal| use_up(legal.board().to_legal(legal.to_move()))),
        row("board.play(mv)", |legal| use_up(legal.board().play(legal.to_move()))),
        row("board.san(mv)", |legal| use_up(legal.board().san(legal.to_move()))),
        (
            "board.find(text)",
            Box::new(move |_| {
                for (board, text) in &texts {
                    black_box(board.find(black_box(text)));
                }
            }),
            moves.len(),
        ),
        (
            "board.read(text)",
            Box::new(move |_| {
                for (board, text) in &texts_too {
                    let _ = black_box(board.read(black_box(text)));
                }
            }),
            moves.len(),
        ),
    ]
}

/// Calls for each position.
fn of_boards(boards: &[Board]) -> Vec<Row<'_>> {
    let row = |name: &'static str, call: fn(&Board)| -> Row<'_> {
        (
            name,
            Box::new(move |_| boards.iter().for_each(|board| call(black_box(board)))),
            boards.len(),
        )
    };
    let list = RefCell::new(MoveList::new());
    vec![
        row("board.is_check()", |board| use_up(board.is_check())),
        row("board.check_squares()", |board| use_up(board.check_squares())),
        row("board.has_legal_move()", |board| use_up(board.has_legal_move())),
        row("board.count_legal_moves()", |board| use_up(board.count_legal_moves())),
        (
            "board.list_legal_moves(&mut list)",
            Box::new(move |_| {
                for board in boards {
                    black_box(board).list_legal_moves(&mut list.borrow_mut());
                }
            }),
            boards.len(),
        ),
        row("board.legal_moves()", |board| use_up(board.legal_moves())),
        row("board.legals().for_each(..)", |board| {
            board.legals().for_each(use_up);
        }),
        row("board.legals_capturing().for_each(..)", |board| {
            board.legals_capturing().for_each(use_up);
        }),
        row("board.zobrist()", |board| use_up(board.zobrist())),
        row("board.outcome()", |board| use_up(board.outcome())),
    ]
}
