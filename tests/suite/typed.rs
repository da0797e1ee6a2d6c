//! Chess in types: what compiles is right, and what is wrong does not compile, with the message that says
//! why.

#![allow(clippy::items_after_statements, reason = "a constant stands beside what is said of it")]

use std::collections::BTreeMap;

use caissa::typed::session::{Disconnected, NextTurn, session};
use caissa::typed::squares::*;
use caissa::typed::{
    Bishop, Black, BlackToMove, Checkmate, InCheck, InPlay, King, Knight, Pawn, Player, Position,
    Queen, Rook, Stalemate, Turn, TypedBoard, White, WhiteToMove, chess, create, from,
};
use caissa::{Board, Color, Decision, Move, Outcome, RawSquare, Role, Square, SquareSet, board};
use chess_core::__private::TypeKey;

use crate::hygiene::fixture::Fixture;
use crate::oracle::{Rng, legal_move};

const EMPTY_RANKS: &str = "Rank8, Rank7, Rank6, Rank5, Rank4, Rank3, Rank2, Rank1";

/// Compiles a file whose lines end with the expected messages, and compares them with the messages of rustc.
fn is_refused_line_by_line(name: &str, source: &str) {
    let package = Fixture::library(name, source);
    package.write("src/tic_tac_toe.rs", include_str!("../../examples/tic_tac_toe.rs"));
    let output = package.cargo(&["check", "--message-format", "short"]);
    assert!(!output.status.success(), "{name} compiles");
    let stderr = String::from_utf8(output.stderr).unwrap();
    let mut told = BTreeMap::<usize, Vec<&str>>::new();
    for line in stderr.lines().filter_map(|line| line.strip_prefix("src/lib.rs:")) {
        if let Some((place, words)) = line.split_once(": error") {
            let (line, _) = place.split_once(':').unwrap();
            told.entry(line.parse().unwrap()).or_default().push(words);
        }
    }
    let mut cases = 0;
    for (number, line) in (1..).zip(source.lines()) {
        let told = told.remove(&number).unwrap_or_default();
        let Some((code, words)) = line.rsplit_once(" // ").filter(|(code, _)| !code.is_empty())
        else {
            assert!(told.is_empty(), "line {number}: {told:?}");
            continue;
        };
        assert!(told.len() == 1 && told[0].contains(words), "line {number}, {code}\n{told:#?}");
        cases += 1;
    }
    assert!(cases > 6, "{cases} cases are few");
}

#[test]
fn illegal_steps_do_not_compile() {
    is_refused_line_by_line("typed-illegal", include_str!("../typed/illegal.rs"));
}

/// A wrong step in a function is found when the function is compiled, not when it runs.
#[test]
fn illegal_steps_in_functions_do_not_build() {
    let package = Fixture::package("typed-built");
    let pawn = "from(Board![fen \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"])";
    let unpromoted = "illegal move 1. p a8: a pawn that reaches the last rank must promote";
    for (game, words) in [
        ("chess().pawn(e2).to(e5)".to_owned(), "illegal move 1. pawn e2 to e5: "),
        ("chess().p(e4).p(e6).n(e5).p(d6).end()".to_owned(), "illegal move 2. n e5: "),
        (format!("{pawn}.p(a8).end()"), unpromoted),
        (format!("{pawn}.p(a8).k(h6)"), unpromoted),
        (format!("{pawn}.p(a8).o_o()"), unpromoted),
        (format!("{pawn}.p(a8).king(h7)"), unpromoted),
        (
            "create().put(White, King, a1).put(Black, King, a1)".to_owned(),
            "White's king stands on a1",
        ),
        ("create().put(White, King, a1).start_moves()".to_owned(), "impossible position: "),
        (
            format!("from(<At<Men<{EMPTY_RANKS}>, Black, Castling> as Default>::default())"),
            "impossible position: White has no king",
        ),
    ] {
        let source = format!(
            "#![allow(unused_imports)]
             use caissa::{{Board, typed::{{*, squares::*}}}};
             fn main() {{ let _ = {game}; }}"
        );
        package.write("src/main.rs", &source);
        let output = package.cargo(&["build"]);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.contains(&format!("evaluation panicked: {words}")), "{game}\n{stderr}");
    }
}

#[test]
fn other_positions_are_other_types() {
    is_refused_line_by_line("typed-refused", include_str!("../typed/refused.rs"));
}

#[test]
fn tic_tac_toe_is_as_strict() {
    is_refused_line_by_line("typed-tic-tac-toe", include_str!("../typed/tic_tac_toe.rs"));
    let players = include_str!("../typed/tic_tac_toe_players.rs");
    is_refused_line_by_line("typed-tic-tac-toe-players", players);
}

#[test]
fn nobody_moves_out_of_turn() {
    is_refused_line_by_line("typed-protocol", include_str!("../typed/protocol.rs"));
}

/// Exactly one case holds for any attempted move, and it is the one that the rules and the board require.
#[test]
fn each_wish_has_its_view() {
    let mut rng = Rng::new(17);
    let mut board = Board::START;
    let mut seen = [0; 8];
    for _ in 0..100_000 {
        let mut place = || {
            let mut index = || i32::try_from(rng.below(10)).unwrap() - 1;
            RawSquare::new(index(), index())
        };
        let (mut from, mut to) = (place(), place());
        if rng.once_in(9)
            && let Some(mv) = legal_move(&mut rng, &board)
        {
            (from, to) = (mv.from().into(), mv.to().into());
        }
        let promotion = [None, Some(Role::Queen)][rng.below(2)];
        let view = board.decide(from, to, promotion);
        let case = match (from.square(), to.square()) {
            (Some(from), Some(to)) => case(&board, from, to, promotion),
            _ => 0,
        };
        let shown = match view {
            Decision::OffBoard(place) => {
                assert!(place.square().is_none() && [from, to].contains(&place));
                0
            }
            Decision::Over(outcome) => {
                assert_eq!(board.outcome(), Some(outcome));
                1
            }
            Decision::Empty(_) => 2,
            Decision::Theirs(square, piece) => {
                assert!(board.piece_at(square) == Some(piece) && piece.color != board.turn());
                3
            }
            Decision::Own(square, piece) => {
                assert!(board.piece_at(square) == Some(piece) && piece.color == board.turn());
                4
            }
            Decision::Promotes(_) => 5,
            Decision::Illegal(_) => 6,
            Decision::Legal(legal) => {
                assert_eq!(board.play(legal.to_move()), Ok(legal.play()));
                7
            }
        };
        assert_eq!(shown, case, "{board}: {from:?} {to:?} {view:?}");
        seen[shown] += 1;
        if rng.once_in(9) {
            board = legal_move(&mut rng, &board).map_or(Board::START, |mv| board.play(mv).unwrap());
        }
        // Endings, and pawns about to promote.
        if rng.once_in(50) {
            let fens = ["k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", "6k1/PPP5/8/8/8/8/ppp5/6K1 w - - 0 1"];
            board = rng.pick(&fens).parse().unwrap();
        }
    }
    assert!(seen.iter().all(|count| *count > 30), "{seen:?}");
    // Any numbers are allowed.
    let far = RawSquare::new(i32::MIN, i32::MAX);
    assert_eq!(board.decide(far, far, None), Decision::OffBoard(far));
}

/// The case that holds for two squares, found with the list of legal moves.
fn case(board: &Board, from: Square, to: Square, promotion: Option<Role>) -> usize {
    let moves = board.legal_moves();
    let plain = Move::new(from, to);
    let mv = promotion.map_or(plain, |role| plain.promoting(role));
    let ours = |square| board.piece_at(square).map(|piece| piece.color == board.turn());
    if moves.is_empty() {
        1
    } else if ours(from).is_none() {
        2
    } else if ours(from) == Some(false) {
        3
    } else if moves.contains(mv) {
        7
    } else if promotion.is_none() && moves.contains(plain.promoting(Role::Queen)) {
        5
    } else if ours(to) == Some(true) && from != to {
        4
    } else {
        6
    }
}

/// Two players play a whole game, and both know how it ended.
#[test]
fn a_session_plays_a_game_to_its_end() {
    fn play<P: Player>(
        mut next: NextTurn<P>,
        mut words: impl Iterator<Item = &'static str>,
    ) -> Outcome {
        loop {
            next = match next {
                NextTurn::Move(mover) => {
                    // An illegal move returns the player, and nothing has changed.
                    let (mover, _) = mover.play(|on_move| on_move.read("Ka9")).unwrap_err();
                    let word = words.next().unwrap();
                    mover.play(|on_move| on_move.read(word)).unwrap()
                }
                NextTurn::Wait(waiter) => waiter.wait().unwrap(),
                NextTurn::Over(outcome, board) => {
                    assert_eq!(board, board!(1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7 #));
                    return outcome;
                }
            };
        }
    }
    let (white, black) = session(Position::START).unwrap();
    let black =
        std::thread::spawn(|| play(NextTurn::Wait(black), ["e5", "Nc6", "Nf6"].into_iter()));
    let white = play(NextTurn::Move(white), ["e4", "Bc4", "Qh5", "Qxf7#"].into_iter());
    assert_eq!(white, Outcome::Checkmate { winner: Color::White });
    assert_eq!(black.join().unwrap(), white);
    // A player cannot move when the game is over, or wait for a player who has left.
    let Turn::Black(mate) = Turn::of(board!(1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7 #)) else {
        panic!()
    };
    assert_eq!(session(mate).unwrap_err(), white);
    let (white, black) = session(Position::START).unwrap();
    drop(white);
    assert_eq!(black.wait().unwrap_err(), Disconnected);
}

/// A handwritten type with inconsistent parameters does not compile where its position is used.
#[test]
fn forged_types_do_not_compile() {
    let package = Fixture::package("typed-forged");
    let source = |parameters: &str| {
        format!(
            "use caissa::{{Board, typed::{{*, black_pieces::*, white_pieces::*}}}};
             const fn mated<B: Checkmate>(_: B) -> Board {{ B::BOARD }}
             pub const BOARD: Board = mated(At::<{parameters}>);"
        )
    };
    let mate = "Men<Rank8<k>, Rank7<NoPiece, Q>, Rank6<NoPiece, K>, Rank5, Rank4, Rank3, Rank2, Rank1>, Black, Castling";
    package.write("src/lib.rs", &source(&format!("{mate}, '-', '+', '#'")));
    package.succeed(&["check"]);
    let claims = "inconsistent type parameters: write the type as `Board![...]`";
    let two_kings = mate.replace('Q', "K");
    for (parameters, words) in [
        (format!("{mate}, '-', '-', '#'"), claims),
        (format!("{mate}, 'e', '+', '#'"), "impossible position: "),
        (format!("{mate}, 'x', '+', '#'"), claims),
        (format!("{mate}<'x'>, '-', '+', '#'"), claims),
        (format!("{mate}<'-', 'K'>, '-', '+', '#'"), claims),
        (format!("{mate}<'K'>, '-', '+', '#'"), "impossible position: "),
        (format!("{two_kings}, '-', '-', '#'"), "impossible position: "),
        (
            format!("Men<{EMPTY_RANKS}>, White, Castling, '-', '-', '#'"),
            "impossible position: White has no king",
        ),
    ] {
        package.write("src/lib.rs", &source(&parameters));
        let output = package.cargo(&["check"]);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(
            stderr.contains(&format!("evaluation panicked: {words}")),
            "{parameters}\n{stderr}"
        );
    }
}

/// rustc prints the squares where two positions differ, by rank and file, with the letters of a
/// FEN.
#[test]
fn errors_show_the_positions_in_letters() {
    let package = Fixture::package("typed-letters");
    for (expected, found, lines) in [
        (
            "1. e4 e5",
            "1. e4 e6",
            &[
                "expected `NoPiece`, found `p`",
                "expected enum `At<Men<_, _, Rank6<_, _, _, _, NoPiece, _, _, _>, Rank5<_, _, _, _, p, _, _, _>, _, _, _, _>, _, _>`",
                "found enum `At<Men<_, _, Rank6<_, _, _, _, p, _, _, _>, Rank5<_, _, _, _, NoPiece, _, _, _>, _, _, _, _>, _, _>`",
            ][..],
        ),
        (
            "1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8",
            "1. e4 e5",
            &["Castling<'-', '-', '-', '-'>", "Castling<'K', 'Q', 'k', 'q'>"],
        ),
    ] {
        let source = format!(
            "use caissa::Board;
             fn wanted(_: Board![{expected}]) {{}}
             pub fn given() {{ wanted(Board![{found}]) }}"
        );
        package.write("src/lib.rs", &source);
        let stderr = String::from_utf8(package.cargo(&["check"]).stderr).unwrap();
        for line in lines {
            assert!(stderr.contains(line), "{line}\n{stderr}");
        }
    }
    assert_eq!(format!("{:?}", Board![1. e4]), format!("At({})", Board![1. e4].board()));
}

/// The pieces of a board as text, without spaces and names of squares.
fn written(board: &Board) -> String {
    let fen = board.to_string();
    let placement = fen.split(' ').next().unwrap().replace('/', "\n");
    (1..=8).fold(placement, |text, empty| text.replace(&empty.to_string(), &".".repeat(empty)))
}

/// A key restores its position without the move counters; another position has another key.
#[test]
fn keys_are_positions() {
    let mut rng = Rng::new(5);
    let mut last = Board::START;
    let mut boards = BTreeMap::new();
    for _ in 0..20_000 {
        let key = TypeKey::of(&last);
        let board = key.board();
        assert!(board.same_position(&last), "{last}");
        assert_eq!((board.halfmove_clock(), board.fullmove_number()), (0, 1));
        let letters = key.letters().map(String::from_iter);
        assert_eq!(letters.join("\n"), written(&last), "{last}");
        let known = boards.entry(key).or_insert(board);
        assert!(known.same_position(&last), "{known} and {last} have the same key");
        last = legal_move(&mut rng, &last).map_or(Board::START, |mv| last.play(mv).unwrap());
    }
    assert!(boards.len() > 5_000, "{} positions are few", boards.len());
}

const fn same<T: Copy>(_: T, _: T) {}

#[test]
fn the_same_position_is_the_same_type() {
    const { same(Board![1. e4 e5 2. Nf3 Nc6], Board![1. Nf3 Nc6 2. e4 e5]) };
    same(Board![1. d4 d5 2. c4 e6], Board!["1. c4 e6 2. d4 d5"]);
    same(Board![1. e4], Board![fen "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"]);
    same(Board![fen "8/8/8/8/8/k7/8/K6R w - - 12 80"], Board!("8/8/8/8/8/k7/8/K6R w - - 0 1"));
    // In type position, in value position, and as a type argument.
    let board: Board![1. e4 e5] = <Board![1. e4 e5]>::default();
    assert!(board.board().same_position(&board!(1. e4 e5)));
    const ODD: Board = <Board![allow(check) fen "4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1"]>::BOARD;
    assert_eq!(ODD.checkers().len(), 2);
}

fn checkmated<B: Checkmate + InCheck>(_: B) -> Option<Outcome> {
    const { assert!(B::BOARD.is_checkmate()) };
    B::BOARD.outcome()
}

fn stalemated<B: Stalemate>(_: B) {
    const { assert!(B::BOARD.is_stalemate()) };
}

fn goes_on<B: InPlay>(_: B) {
    const { assert!(B::BOARD.outcome().is_none()) };
}

#[test]
fn markers_are_what_the_rules_say() {
    fn check<B: InCheck + InPlay + WhiteToMove>(_: B) {
        const { assert!(B::BOARD.is_check()) };
    }
    fn black<B: BlackToMove>(_: B) {}
    assert!(checkmated(Board![1. f3 e5 2. g4 Qh4 #]).is_some());
    assert!(checkmated(Board![fen "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"]).is_some());
    stalemated(Board![fen "k7/8/1Q6/8/8/8/8/K7 b - - 0 1"]);
    goes_on(Board![1. e4]);
    black(Board![1. e4]);
    check(Board![1. e4 e5 2. f4 Qh4 +]);
}

/// The squares that a piece can go to.
fn reach(board: &Board, from: Square) -> SquareSet {
    let moves = board.legal_moves();
    let from = moves.iter().filter(|mv| mv.from() == from);
    from.fold(SquareSet::EMPTY, |squares, mv| squares.with(mv.to()))
}

/// Pieces on a board: side, kind and square of each.
macro_rules! men {
    ($($side:ident $kind:ident $square:ident),*) => { create()$(.put($side, $kind, $square))* };
}

/// With these pieces and `white` or `black` to move, the piece on the square can go to exactly those squares.
macro_rules! reaches {
    ($side:ident, [$($men:tt)*], $from:ident, [$($to:ident)*]) => {{
        const BOARD: Board = men![$($men)*].start_moves_of($side).end();
        let to: &[Square] = &[$(Square::from_name(stringify!($to)).unwrap()),*];
        let to = to.iter().fold(SquareSet::EMPTY, |squares, square| squares.with(*square));
        assert_eq!(reach(&BOARD, Square::from_name(stringify!($from)).unwrap()), to, "{}", BOARD);
    }};
}

#[test]
fn pieces_reach_what_they_can() {
    // Pawns: one or two steps from the starting rank, one step later, none if blocked, diagonal captures.
    reaches!(Black, [White King e1, Black King e8, Black Pawn a7], a7, [a6 a5]);
    reaches!(White, [White King e1, Black King e8, White Pawn a2], a2, [a3 a4]);
    reaches!(Black, [White King e1, Black King e8, Black Pawn a6], a6, [a5]);
    reaches!(Black, [White King e1, Black King e8, Black Pawn b7, White Rook a6], b7, [a6 b6 b5]);
    reaches!(White, [White King e1, Black King e8, White Pawn a2, White Knight b3], a2, [a3 a4]);
    reaches!(White, [White King e1, Black King e8, White Pawn b7, Black Knight b8], b7, []);
    reaches!(Black, [White King e1, Black King e8, Black Pawn a3, White Knight a2], a3, []);
    // Knights.
    reaches!(White, [White King h1, Black King h8, White Knight d4], d4, [b3 b5 c2 c6 e2 e6 f3 f5]);
    reaches!(White, [White King h1, Black King h8, White Knight a1], a1, [b3 c2]);
    // Sliders stop before their own pieces and on enemy pieces.
    reaches!(White, [White King a1, Black King a8, White Rook d4, White Pawn b4], d4,
        [c4 e4 f4 g4 h4 d1 d2 d3 d5 d6 d7 d8]);
    reaches!(White, [White King a1, Black King a8, White Rook d4, Black Pawn b4], d4,
        [b4 c4 e4 f4 g4 h4 d1 d2 d3 d5 d6 d7 d8]);
    reaches!(White, [White King h1, Black King h8, White Bishop a1, Black Knight c3], a1, [b2 c3]);
    reaches!(White, [White King h2, Black King h8, White Queen a1, White Pawn a2, White Pawn b2,
        Black Knight c1], a1, [b1 c1]);
    // Kings never leave the board or move to attacked squares.
    reaches!(White, [White King a1, Black King h8], a1, [a2 b1 b2]);
    reaches!(White, [White King f5, Black King h8], f5, [e4 e5 e6 f4 f6 g4 g5 g6]);
    reaches!(White, [White King e1, Black King h8, Black Rook d8], e1, [e2 f1 f2]);
    // A rook attacks nothing behind a piece in its way.
    reaches!(White, [White King e1, Black King h8, Black Rook a2, White Bishop c2], e1, [d1 d2 e2 f1 f2]);
}

#[test]
fn check_is_seen_where_it_is() {
    macro_rules! is_check {
        ($answer:literal, [$($men:tt)*]) => {{
            const BOARD: Board = men![$($men)*].start_moves().end();
            assert_eq!(BOARD.is_check(), $answer, "{}", BOARD);
        }};
    }
    is_check!(true, [White King f5, Black King a8, Black Pawn e6]);
    is_check!(false, [White King f5, Black King a8, White Queen f6, Black Rook f8]);
    is_check!(true, [White King f5, Black King a8, Black Queen f6, Black Rook f8]);
    is_check!(false, [White King f5, Black King a8, Black Pawn f6, Black Rook f8]);
    is_check!(false, [White King f5, Black King a8, Black Pawn f6]);
}

#[test]
fn pawns_become_what_is_said() {
    macro_rules! becomes {
        ($($kind:ident $white:literal $black:literal),*) => {$({
            const WHITE: Board = men![White King e1, Black King e7, White Pawn a7]
                .start_moves().pawn(a7).to(a8).becomes($kind).end();
            const BLACK: Board = men![White King e2, Black King e8, Black Pawn a2]
                .start_moves_of(Black).p(a1).becomes($kind).end();
            assert_eq!(WHITE.piece_at(Square::A8).unwrap().letter(), $white);
            assert_eq!(BLACK.piece_at(Square::A1).unwrap().letter(), $black);
        })*};
    }
    becomes!(Queen 'Q' 'q', Rook 'R' 'r', Bishop 'B' 'b', Knight 'N' 'n');
}

#[test]
fn pawns_are_taken_in_passing_at_once() {
    const WHITE: Board =
        men![White King e1, Black King e8, White Pawn a2, Black Pawn b4].start_moves().p(a4).end();
    assert_eq!(WHITE.en_passant(), Some(Square::A3));
    const TAKEN: Board = men![White King e1, Black King e8, White Pawn a2, Black Pawn b4]
        .start_moves()
        .p(a4)
        .pawn(b4)
        .to(a3)
        .end();
    assert_eq!((TAKEN.piece_at(Square::A4), TAKEN.occupied().len()), (None, 3));
    const ONE: Board =
        men![White King e1, Black King e8, White Pawn a2, Black Pawn b4].start_moves().p(a3).end();
    assert_eq!(ONE.en_passant(), None);
    const LATER: Board = men![White King e1, Black King e8, White Pawn a2, Black Pawn b4]
        .start_moves()
        .p(a4)
        .k(e7)
        .end();
    assert_eq!(LATER.en_passant(), None);
    const BLACK: Board = men![White King e1, Black King e8, Black Pawn a7, White Pawn b5]
        .start_moves_of(Black)
        .p(a5)
        .pawn(b5)
        .to(a6)
        .end();
    assert_eq!((BLACK.piece_at(Square::A5), BLACK.occupied().len()), (None, 3));
    // A whole game that ends like that.
    const GAME: Board = chess()
        .pawn(h2)
        .to(h3)
        .pawn(b7)
        .to(b5)
        .pawn(h3)
        .to(h4)
        .pawn(b5)
        .to(b4)
        .pawn(a2)
        .to(a4)
        .pawn(b4)
        .to(a3)
        .end();
    assert_eq!(GAME, board!(1. h3 b5 2. h4 b4 3. a4 bxa3 e.p.));
}

#[test]
fn kings_castle_where_they_may() {
    macro_rules! castled {
        ($side:ident, $castle:ident, $fen:literal) => {{
    const BOARD: Board = men![White King e1, White Rook a1, White Rook h1,
                Black King e8, Black Rook a8, Black Rook h8]
            .start_moves_of($side)
            .$castle()
            .end();
            assert!(BOARD.to_string().starts_with($fen), "{}", BOARD);
        }};
    }
    castled!(White, o_o_o, "r3k2r/8/8/8/8/8/8/2KR3R b kq");
    castled!(White, o_o, "r3k2r/8/8/8/8/8/8/R4RK1 b kq");
    castled!(Black, o_o_o, "2kr3r/8/8/8/8/8/8/R3K2R w KQ");
    castled!(Black, o_o, "r4rk1/8/8/8/8/8/8/R3K2R w KQ");
    // The king's move of two files means the same.
    const STEPS: Board =
        men![White King e1, White Rook h1, Black King e8].start_moves().king(e1).to(g1).end();
    assert_eq!(STEPS.to_string(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");

    // No castling in the starting position; one side only if the other is blocked or attacked.
    let castlings = |board: &Board| {
        board.legal_moves().iter().filter(|mv| board.san(**mv).starts_with('O')).count()
    };
    assert_eq!((castlings(&Board::START), castlings(&board!(1. e4))), (0, 0));
    macro_rules! castlings {
        ($count:literal, $side:ident, [$($men:tt)*]) => {{
            const BOARD: Board = men![$($men)*].start_moves_of($side).end();
            assert_eq!(castlings(&BOARD), $count, "{}", BOARD);
        }};
    }
    castlings!(2, White, [White King e1, White Rook a1, White Rook h1, Black King e8]);
    castlings!(0, Black, [White King e1, Black King e8, Black Rook a8, Black Rook h8, Black Knight b8, Black Knight g8]);
    castlings!(1, Black, [White King e1, Black King e8, Black Rook a8, Black Rook h8, Black Knight g8]);
    castlings!(1, White, [White King e1, Black King e8, White Rook a1, White Rook h1, White Knight b1]);
    castlings!(1, White, [White King e1, Black King b8, White Rook a1, White Rook h1, Black Rook d8]);
    castlings!(1, Black, [White King b2, Black King e8, Black Rook a8, Black Rook h8, White Rook f1]);
    castlings!(0, White, [White King e1, Black King b8, White Rook a1, White Rook h1, Black Rook e8]);
}

/// A move changes what it must and leaves everything else as it was.
#[test]
fn a_move_changes_what_it_must() {
    const BEFORE: Board = board!(1. e4 e5);
    const AFTER: Board = from(Board![1. e4 e5]).knight(g1).to(f3).end();
    assert_eq!(AFTER.occupied().len(), BEFORE.occupied().len());
    assert_eq!(AFTER.piece_at(Square::G1), None);
    assert_eq!(AFTER.piece_at(Square::F3), BEFORE.piece_at(Square::G1));
    for index in (0..64).filter(|index| ![6, 21].contains(index)) {
        let square = Square::from_index(index).unwrap();
        assert_eq!(AFTER.piece_at(square), BEFORE.piece_at(square));
    }
    assert_eq!(AFTER.turn(), BEFORE.turn().other());
    const MEN: Board =
        men![White King e1, Black King e8, White Pawn a2, Black Rook h8].start_moves().end();
    assert_eq!(MEN.occupied().len(), 4);
    assert_eq!(MEN.to_string(), "4k2r/8/8/8/8/8/P7/4K3 w k - 0 1");
}

/// Both forms of the language and the text give the same game.
#[test]
fn the_forms_of_the_language_agree() {
    const LONG: Board = chess()
        .pawn(e2)
        .to(e4)
        .pawn(e7)
        .to(e5)
        .knight(g1)
        .to(f3)
        .knight(b8)
        .to(c6)
        .bishop(f1)
        .to(b5)
        .knight(g8)
        .to(f6)
        .king(e1)
        .to(g1)
        .bishop(f8)
        .to(e7)
        .rook(f1)
        .to(e1)
        .king(e8)
        .to(g8)
        .end();
    const SHORT: Board = chess().p(e4).p(e5).n(f3).n(c6).b(b5).n(f6).o_o().b(e7).r(e1).o_o().end();
    const TEXT: Board = board!(1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Be7 5. Re1 O-O);
    assert_eq!((LONG, SHORT), (TEXT, TEXT));
    assert_eq!(TEXT.read("Bxc6"), Ok(Move::new(Square::B5, Square::C6)));
}
