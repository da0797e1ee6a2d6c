//! Fixed pieces of work for counting instructions, which a busy machine does not disturb.
//!
//!     cargo build --release --example guard
//!     valgrind --tool=callgrind --callgrind-out-file=/dev/null target/release/examples/guard words
//!
//! The pieces are `words`, `text`, `kept`, `main-lines`, `perft`, `lists`, `alpha-beta`, `prove` and `search`. Each
//! prints a number that must stay equal: plies, positions or nodes. A change that claims to cost nothing compares the
//! counts before and after, also without `--release`, since macros are not optimised.

use std::hint::black_box;

use caissa_bench::perft::KIWIPETE;
use caissa_bench::{games, pgn, words};
use chess_core::pgn::{KeptNotes, Reader};
use chess_core::{Board, GameBuf};
use chess_mate::{Budget, MateIn, Solver};
use chess_search::{Engine, Limits, Options, Position, Stop};

const POSITIONS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    KIWIPETE,
    "4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - 7 19",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
];

fn main() {
    let work = std::env::args().nth(1).unwrap_or_default();
    let number = match work.as_str() {
        "words" => replay_words(),
        "text" => games().iter().map(|game| parse(game)).sum(),
        "kept" => plies(Reader::new(&pgn()[..])),
        "main-lines" => plies(Reader::new(&pgn()[..]).keeping(KeptNotes::None)),
        "perft" => board(KIWIPETE).perft(5),
        "lists" => lists(),
        "alpha-beta" => caissa_bench::alpha_beta::search(&board(KIWIPETE), 5).1,
        "prove" => prove(),
        "search" => search(),
        _ => {
            return eprintln!(
                "guard words|text|kept|main-lines|perft|lists|alpha-beta|prove|search"
            );
        }
    };
    println!("{work}: {number}");
}

fn board(fen: &str) -> Board {
    fen.parse().expect("a position")
}

/// Lists the moves of positions.
fn lists() -> u64 {
    let boards = POSITIONS.map(board);
    let lists = (0..2_500).flat_map(|_| &boards).map(|board| black_box(board).legal_moves().len());
    lists.sum::<usize>() as u64
}

/// Reads and plays the moves of master games, word by word.
fn replay_words() -> u64 {
    let mut plies = 0;
    for game in games() {
        let mut board = Board::START;
        for word in words(&game) {
            board = board.read_legal(word).expect("the games are legal").play();
            plies += 1;
        }
    }
    plies
}

fn parse(game: &str) -> u64 {
    GameBuf::parse(game).expect("the games are legal").as_game().len() as u64
}

fn plies(reader: Reader<&[u8]>) -> u64 {
    let games = reader.map(|entry| entry.expect("memory can be read").sound());
    games.map(|game| game.expect("the games are legal").as_game().len() as u64).sum()
}

/// Proves the first mates in two and in three of the corpus, and counts them.
fn prove() -> u64 {
    let problems = caissa_bench::mates();
    let of = |moves, most| problems.iter().filter(move |(at, _)| *at == moves).take(most);
    let proved = of(2, 200).chain(of(3, 30)).map(|(moves, board)| {
        let mut solver = Solver::new(Budget::new(u64::MAX));
        let verdict =
            solver.prove(board, MateIn::exactly(*moves)).expect("the budget is unlimited");
        assert!(matches!(verdict, chess_mate::Verdict::Mate(_)), "{board} has no mate in {moves}");
        1
    });
    proved.sum()
}

/// Searches four positions on one thread, and counts the nodes.
fn search() -> u64 {
    let nodes = POSITIONS.map(|fen| {
        let mut engine = Engine::new(Options::default()).expect("memory");
        let position = Position::from(board(fen));
        engine.search(&position, &Limits::depth(9), &Stop::new(), &mut |_| {}).info.nodes
    });
    nodes.iter().sum()
}
