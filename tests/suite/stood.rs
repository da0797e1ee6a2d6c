//! Illegal moves that stood: the game goes on where the players put the pieces.

use caissa::pgn::{Command, ExportOptions};
use caissa::{Board, Game, GameBuf, GameTree, Legal, Move, Notation, Square, game, games};
use fastrand::Rng;

/// Games with a move that stood, and the position after each.
const STOOD: [(&str, &str); 11] = [
    // The king goes where a pawn attacks it; the other side does not take it, and the game goes on.
    (
        "1. e4 d5 2. Ke2 e5 3. Ke3 Nf6 4. Kd4 {[%illegal]} Be7 5. Kd3",
        "rnbqk2r/ppp1bppp/5n2/3pp3/4P3/3K4/PPPP1PPP/RNBQ1BNR b kq - 5 5",
    ),
    // A knight that jumps too far, the only one that is meant, with another comment and a glyph.
    (
        "1. e4 e5 2. Ng1f4 $2 {[%clk 0:01:00] [%illegal]} Nc6",
        "r1bqkbnr/pppp1ppp/2n5/4p3/4PN2/8/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
    ),
    // A king in check stays there.
    (
        "1. e4 e5 2. f3 Qh4+ 3. a3 {[%illegal]} a6 4. Ke2",
        "rnb1kbnr/1ppp1ppp/p7/4p3/4P2q/P4P2/1PPPK1PP/RNBQ1BNR b kq - 1 4",
    ),
    // Castling without the right, because the king had moved.
    (
        "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. Kf1 d6 5. Ke1 a6 6. O-O {[%illegal]} O-O",
        "rnbq1rk1/1pp1bppp/p2p1n2/4p3/4P3/5N2/PPPPBPPP/RNBQ1RK1 w - - 2 7",
    ),
    // Castling through an attacked square, with the right.
    (
        "1. e4 b6 2. Nf3 Ba6 3. g3 e6 4. Bh3 Nf6 5. O-O {[%illegal]} Bxf1",
        "rn1qkb1r/p1pp1ppp/1p2pn2/8/4P3/5NPB/PPPP1P1P/RNBQ1bK1 w kq - 0 6",
    ),
    // A pawn three squares ahead, and one that takes straight on.
    ("1. e2e5 {[%illegal]} e6", "rnbqkbnr/pppp1ppp/4p3/4P3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"),
    (
        "1. e4 e5 2. e4xe5 {[%illegal]}",
        "rnbqkbnr/pppp1ppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
    ),
    // A pawn on the last rank is a queen (7.5.2).
    (
        "[FEN \"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. e8 {[%illegal]} Kf6",
        "4Q3/8/5k2/8/8/8/8/4K3 w - - 1 2",
    ),
    // The rook that could reach the square on its way is meant.
    ("[FEN \"4r1k1/8/8/8/8/8/4R3/R3K3 w Q - 0 1\"]\n\n1. Rf2 {[%illegal]} Rxe1", ""),
    (
        "[FEN \"4r1k1/8/8/8/8/8/4R3/R3K3 w Q - 0 1\"]\n\n1. Rf2 {[%illegal]} Kg7 2. Kd2",
        "4r3/6k1/8/8/8/8/3K1R2/R7 b - - 3 2",
    ),
    // In a variation.
    (
        "1. e4 (1. Ng1d3 {[%illegal]} e5) e5",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
    ),
];

const IN_SOURCE: Game = game!(1. e4 e5 2. f3 Qh4+ 3. a3 {[%illegal]} a6 4. Ke2);

/// The legal stretches are games without a mark, and the last one ends where the game does, if its moves are legal there.
fn check_stretches(game: &GameBuf) {
    let stretches = game.as_game().legal_stretches();
    for stretch in &stretches {
        let text = stretch.as_game().to_pgn();
        assert_eq!(text.parse().as_ref(), Ok(stretch), "{text}");
        assert!(!text.contains("[%illegal"), "{text}");
    }
    let last = stretches.last().unwrap().as_game();
    let is_legal = game.as_game().board().to_string().parse::<Board>().is_ok();
    assert_eq!(last.board() == game.as_game().board(), is_legal, "{}", game.as_game());
    let moves: usize = stretches.iter().map(|stretch| stretch.as_game().len()).sum();
    assert!(moves < game.as_game().len() || stretches.len() == 1, "{}", game.as_game());
}

#[test]
fn the_game_goes_on_where_the_pieces_were_put() {
    for (text, fen) in STOOD {
        let game = text.parse::<GameBuf>();
        if fen.is_empty() {
            // No rule allows taking a king.
            assert!(game.unwrap_err().to_string().contains("Rxe1"), "{text}");
            continue;
        }
        let game = game.unwrap_or_else(|error| panic!("{text}\n{error}"));
        assert_eq!(game.as_game().board().to_string(), fen, "{text}");
        let written = game.as_game().to_pgn();
        let again: GameBuf = written.parse().unwrap_or_else(|error| panic!("{written}\n{error}"));
        assert_eq!(again, game, "{written}");
        let tree = GameTree::from(game.as_game());
        assert_eq!(tree.to_pgn(), written);
        let mut options = ExportOptions::default();
        options.comments = false;
        let bare: GameBuf = game.as_game().to_pgn_in(options).parse().unwrap();
        assert!(bare.as_game().moves().eq(game.as_game().moves()), "{written}");
        check_stretches(&game);
    }
    assert!(IN_SOURCE.commands().any(|(ply, command)| (ply, command) == (5, Command::Illegal)));
}

games! {
    const STAYS = 1. e4 e5 2. f3 Qh4+ 3. a3 {[%illegal]};
    const GOES_ON = STAYS, a6 4. Ke2;
}

#[test]
fn a_constant_goes_on_after_a_move_that_stood() {
    assert_eq!(GOES_ON.board(), IN_SOURCE.board());
    assert!(GOES_ON.moves().eq(IN_SOURCE.moves()));
}

#[test]
fn without_the_mark_the_move_is_refused() {
    for (text, _) in STOOD {
        assert!(text.replace("[%illegal]", "").parse::<GameBuf>().is_err(), "{text}");
    }
}

/// Puts a piece of the side to move anywhere.
fn by_hand(board: &Board, rng: &mut Rng) -> Move {
    let own: Vec<Square> = board.by_color(board.turn()).into_iter().collect();
    let (from, to) = (own[rng.usize(..own.len())], Square::ALL[rng.usize(..64)]);
    Move::new(from, to)
}

#[test]
fn games_with_moves_by_hand_are_read_back() {
    let (mut rng, mut stood) = (Rng::with_seed(73), 0);
    for _ in 0..400 {
        let (mut text, mut board) = (String::new(), Board::START);
        for _ in 0..60 {
            let legal: Vec<_> = board.legals().map(Legal::to_move).collect();
            if legal.is_empty() {
                break;
            }
            let mv = legal[rng.usize(..legal.len())];
            let with = |word: &str| format!("{text} {word}");
            let hand = board.write(by_hand(&board, &mut rng), Notation::LongAlgebraic);
            let marked = with(&format!("{hand} {{[%illegal]}}"));
            let is_possible = rng.u8(..10) == 0 && marked.parse::<GameBuf>().is_ok();
            stood += usize::from(is_possible);
            text = if is_possible { marked } else { with(&board.san(mv)) };
            let game = text.parse::<GameBuf>();
            let game = game.unwrap_or_else(|error| panic!("{text}\n{error}"));
            board = game.as_game().board();
        }
        let game: GameBuf = text.parse().unwrap();
        let written = game.as_game().to_pgn();
        let again: GameBuf = written.parse().unwrap_or_else(|error| panic!("{written}\n{error}"));
        assert_eq!(again, game, "{written}");
        let boards: Vec<_> = game.as_game().boards().collect();
        assert_eq!(boards.last(), Some(&board), "{written}");
    }
    assert!(stood > 500, "only {stood} moves stood");
}
