//! Lists of legal moves, and a search that lists, sorts and plays them, beside three peers.

use std::cell::RefCell;
use std::hint::black_box;

use caissa_bench::alpha_beta::search;
use caissa_bench::peers::{CHESS_LIBRARY, Peer};
use caissa_bench::perft::{Boards, KIWIPETE, START};
use caissa_bench::race::{Contender, race, report};
use chess_core::{Legal, MoveList};
use shakmaty::Position;

/// A position with a pawn about to promote.
const PROMOTING: &str = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
/// Calls in a slice.
const CALLS: usize = 2_000;

fn main() {
    let library = CHESS_LIBRARY.start();
    let library = library.as_ref();
    for (name, fen) in
        [("kiwipete", KIWIPETE), ("starting position", START), ("promoting", PROMOTING)]
    {
        race_lists(name, &[Boards::new(fen)], library);
    }
    let fens = [KIWIPETE, START, PROMOTING];
    let boards: Vec<_> = fens.iter().flat_map(|fen| Boards::new(fen).next()).collect();
    race_lists("112 positions", &boards, library);
    for (name, fen) in [("kiwipete", KIWIPETE), ("promoting", PROMOTING)] {
        race_searches(name, &Boards::new(fen), 5);
    }
}

fn show(legal: Legal<'_>) {
    let _ = black_box(legal.to_move());
}

fn race_lists(name: &str, boards: &[Boards], library: Option<&Peer>) {
    let calls = CALLS / boards.len();
    let each = |work: &dyn Fn(&Boards)| {
        for _ in 0..calls {
            for board in boards {
                work(black_box(board));
            }
        }
    };
    let kept = RefCell::new(MoveList::default());
    let (cozy, chess) = (RefCell::new(Vec::new()), RefCell::new(Vec::new()));
    let contenders: [Contender<'_>; 8] = [
        ("caissa", &|_| {
            each(&|boards| {
                black_box(&boards.caissa.legal_moves());
            })
        }),
        ("list kept", &|_| {
            each(&|boards| {
                let mut list = kept.borrow_mut();
                boards.caissa.list_legal_moves(&mut list);
                black_box(&*list);
            })
        }),
        ("legals, vector", &|_| {
            each(&|boards| {
                black_box(&boards.caissa.legals().collect::<Vec<_>>());
            })
        }),
        ("legals, for_each", &|_| each(&|boards| boards.caissa.legals().for_each(show))),
        ("captures, quiets", &|_| {
            each(&|boards| {
                boards.caissa.legals_capturing().for_each(show);
                boards.caissa.legals_quiet().for_each(show);
            })
        }),
        ("shakmaty", &|_| {
            each(&|boards| {
                black_box(&boards.shakmaty.legal_moves());
            })
        }),
        ("cozy-chess", &|_| {
            each(&|boards| {
                let list = &mut *cozy.borrow_mut();
                list.clear();
                boards.cozy_chess.generate_moves(|moves| {
                    list.extend(moves);
                    false
                });
                black_box(list);
            })
        }),
        ("chess", &|_| {
            each(&|boards| {
                let list = &mut *chess.borrow_mut();
                list.clear();
                list.extend(chess::MoveGen::new_legal(&boards.chess));
                black_box(list);
            })
        }),
    ];
    let lines: Vec<_> =
        boards.iter().map(|boards| format!("list {calls} {}", boards.caissa)).collect();
    let of_library = library.map(|library| {
        let lines = &lines;
        move |_| _ = black_box(lines.iter().map(|line| library.ask(line)).sum::<u64>())
    });
    let mut contenders = contenders.to_vec();
    contenders.extend(of_library.as_ref().map(|work| (CHESS_LIBRARY.name, work as &dyn Fn(usize))));
    let calls = (calls * boards.len()) as f64;
    println!("\nlists: {name}; ns a list");
    report(&contenders, &race(&contenders, 1, 2_000), |seconds| seconds * 1e9 / calls);
}

fn race_searches(name: &str, boards: &Boards, depth: u32) {
    let results = [
        search(&boards.caissa, depth),
        search(&boards.shakmaty, depth),
        search(&boards.cozy_chess, depth),
        search(&boards.chess, depth),
    ];
    assert!(results.iter().all(|result| *result == results[0]), "{results:?}");
    let nodes = results[0].1 as f64;
    let contenders: [Contender<'_>; 4] = [
        ("caissa", &|_| {
            black_box(search(&boards.caissa, depth));
        }),
        ("shakmaty", &|_| {
            black_box(search(&boards.shakmaty, depth));
        }),
        ("cozy-chess", &|_| {
            black_box(search(&boards.cozy_chess, depth));
        }),
        ("chess", &|_| {
            black_box(search(&boards.chess, depth));
        }),
    ];
    println!("\nalpha-beta: {name} to depth {depth}, {nodes} nodes; million nodes a second");
    report(&contenders, &race(&contenders, 1, 15), |seconds| nodes / seconds / 1e6);
}
