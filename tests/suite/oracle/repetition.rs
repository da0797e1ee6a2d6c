//! Repetitions, counted once more by comparing texts.

use chess_core::{Board, GameBuf, Move, Outcome};
use shakmaty::fen::Epd;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, EnPassantMode, Position};

use super::{Rng, chess960_start, legal_move, standard_start, to_shakmaty, walk};

/// Plays a game that often goes back to where it was.
fn shuffle(rng: &mut Rng, start: &Board) -> Vec<Move> {
    let mut board = *start;
    let mut moves: Vec<Move> = Vec::new();
    for ply in 0..rng.below(40) {
        let back = ply.checked_sub(2).map(|i| Move::new(moves[i].to(), moves[i].from()));
        let mv = match back {
            Some(back) if board.is_legal(back) && !rng.once_in(8) => back,
            _ => match legal_move(rng, &board) {
                Some(mv) => mv,
                None => break,
            },
        };
        let legal = board.legal(mv).unwrap();
        moves.push(legal.to_move());
        board = legal.play();
    }
    moves
}

/// Counts the occurrences of the last position by comparing texts.
fn naive_repetitions(start: &Board, moves: &[Move]) -> usize {
    let mut position = to_shakmaty(start);
    let epd = |position: &Chess| Epd::from_position(position, EnPassantMode::Legal).to_string();
    let mut seen = vec![epd(&position)];
    for mv in moves {
        let uci: UciMove = mv.to_string().parse().unwrap();
        position = position.clone().play(uci.to_move(&position).unwrap()).unwrap();
        seen.push(epd(&position));
    }
    seen.iter().filter(|epd| Some(*epd) == seen.last()).count()
}

#[test]
fn repetitions_are_counted_as_shakmaty_positions_compare() {
    let mut most = 0;
    let mut check = |rng: &mut Rng, start: &Board| {
        let moves = shuffle(rng, start);
        let text: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let text = format!("{} *", text.join(" "));
        let game = GameBuf::read(*start, &text)
            .unwrap_or_else(|error| panic!("{start}: {text}\n{error:#}"));
        let game = game.as_game();
        let expected = naive_repetitions(start, &moves);
        assert_eq!(game.repetitions(), expected, "{start}: {text}");
        let last = game.board().key();
        let by_key = game.boards().filter(|board| board.key() == last).count();
        assert_eq!(by_key, expected, "{start}: {text}");
        let by_position = game.board().outcome();
        let fivefold = (expected >= 5).then_some(Outcome::FivefoldRepetition);
        assert_eq!(game.outcome(), by_position.or(fivefold), "{start}: {text}");
        let claimable = expected >= 3 || game.board().halfmove_clock() >= 100;
        let claimable = claimable && game.board().has_legal_move();
        assert_eq!(game.is_draw_claimable(), claimable, "{start}: {text}");
        most = most.max(expected);
    };
    walk(10, 4_000, standard_start, &mut check);
    walk(11, 1_000, chess960_start, &mut check);
    assert!(most >= 5, "the shuffles never reach a fivefold repetition");
}
