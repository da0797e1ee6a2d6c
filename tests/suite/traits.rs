//! The promises of the standard library's traits: iterators that count and can be reversed, and `Debug` that names
//! the value.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};

use caissa::epd::{Epd, EpdBuf, Suite};
use caissa::{
    Allow, Board, Color, Game, GameBuf, GameTree, Games, Move, ParsedMove, Role, Setup, Square,
    SquareSet, boards, game, games,
};

use crate::oracle::{Rng, positions, standard_start, walk};

/// All items. The hint about what is left holds at every step, and an iterator that has ended has ended.
#[track_caller]
fn counted<I: Iterator>(mut items: I) -> Vec<I::Item> {
    let (mut all, mut hints) = (Vec::new(), vec![items.size_hint()]);
    while let Some(item) = items.next() {
        all.push(item);
        hints.push(items.size_hint());
    }
    for (taken, (least, most)) in hints.into_iter().enumerate() {
        let left = all.len() - taken;
        assert!(
            least <= left && most.is_none_or(|most| left <= most),
            "{left}: {least}..={most:?}"
        );
    }
    assert!(items.next().is_none() && items.next().is_none());
    all
}

/// The same for an iterator that knows its length.
#[track_caller]
fn exact<I: ExactSizeIterator + Clone>(items: I) -> Vec<I::Item> {
    let (mut rest, mut left) = (items.clone(), items.clone().count());
    assert_eq!(rest.len(), left);
    while rest.next().is_some() {
        left -= 1;
        assert_eq!(rest.len(), left);
        assert_eq!(rest.size_hint(), (left, Some(left)));
    }
    assert_eq!((left, rest.len()), (0, 0));
    counted(items)
}

/// The same for an iterator that can be read from both ends, in any order.
#[track_caller]
fn turned<I>(rng: &mut Rng, items: I)
where
    I: DoubleEndedIterator + ExactSizeIterator + Clone,
    I::Item: PartialEq + Debug,
{
    let all = exact(items.clone());
    assert!(items.clone().rev().eq(exact(items.clone()).into_iter().rev()));
    let (mut items, mut all) = (items, all.into_iter());
    while all.len() > 0 {
        if rng.once_in(2) {
            assert_eq!(items.next(), all.next());
        } else {
            assert_eq!(items.next_back(), all.next_back());
        }
        assert_eq!(items.len(), all.len());
    }
    assert!(items.next().is_none() && items.next_back().is_none() && items.len() == 0);
}

#[test]
fn iterators_of_a_position_keep_their_promises() {
    let mut seen = 0;
    walk(71, positions().min(2_000), standard_start, |rng, board| {
        let legal: Vec<_> = board.legals().map(caissa::Legal::to_move).collect();
        let list = board.legal_moves();
        // The list has the order of the iterator, but for pawns.
        let is_pawn = |mv: &Move| board.by_role(Role::Pawn).contains(mv.from());
        let of_pieces = |moves: &[Move]| -> Vec<_> {
            moves.iter().copied().filter(|mv| !is_pawn(mv)).collect()
        };
        assert_eq!(of_pieces(&legal), of_pieces(&list));
        assert!(
            list.iter().skip_while(|mv| is_pawn(mv)).all(|mv| !is_pawn(mv)),
            "pawns come first"
        );
        let sorted = |moves: &[Move]| moves.iter().copied().collect::<BTreeSet<_>>();
        assert_eq!((sorted(&legal), legal.len()), (sorted(&list), list.len()));
        assert_eq!(exact(board.legal_moves().iter()).len(), legal.len());
        let mask = board.by_color(board.turn().other());
        assert_eq!(
            counted(board.legals_to(mask)).len(),
            legal.iter().filter(|mv| mask.contains(mv.to())).count()
        );
        let checks = legal.iter().filter(|mv| board.play(**mv).unwrap().is_check()).count();
        assert_eq!(counted(board.legals_checking()).len(), checks);
        turned(rng, board.pieces());
        turned(rng, board.occupied().into_iter());
        seen += checks;
    });
    assert!(seen > 100, "{seen} checks");
}

#[test]
fn iterators_of_a_game_keep_their_promises() {
    let rng = &mut Rng::new(72);
    let text = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 {[%clk 0:01:00] a [%eval 0.3]} e5 $1 (1... c5 2. Nf3) \
        2. Nf3 Nc6 *";
    for (text, moves, notes, tags, commands) in [("*", 0, 0, 0, 0), (text, 4, 7, 2, 2)] {
        let game = GameBuf::parse(text).unwrap();
        let game = game.as_game();
        turned(rng, game.moves());
        assert_eq!(exact(game.moves()).len(), moves);
        assert_eq!(exact(game.boards()).len(), moves + 1);
        assert_eq!(counted(game.line().notes()).len(), notes);
        assert_eq!(counted(game.line().moves()).len(), moves);
        assert_eq!(counted(game.tags()).len(), tags);
        assert_eq!(counted(game.commands()).len(), commands);
        for ply in 0..=moves {
            assert_eq!(game.board_after(ply), game.boards().nth(ply));
        }
        assert_eq!(game.board_after(moves + 1), None);
    }
}

#[test]
fn iterators_of_constants_keep_their_promises() {
    const GAMES: Games = games!(file "../games/famous.pgn");
    const SUITE: Suite = boards!(file "../games/suite.epd");
    let rng = &mut Rng::new(73);
    turned(rng, GAMES.iter());
    turned(rng, SUITE.iter());
    let (mut plies, mut operations) = (0, 0);
    for game in GAMES {
        plies += game.len();
    }
    for epd in SUITE {
        operations += epd.operations().count();
    }
    assert_eq!(plies, (0..GAMES.len()).map(|at| GAMES.get(at).unwrap().len()).sum::<usize>());
    assert!(operations >= SUITE.len() && exact(SUITE.iter()).len() == SUITE.len());
}

#[test]
fn games_of_all_kinds_are_compared_and_converted() {
    const GAME: Game = game!("[White \"A\"] 1. e4! e5 (1... c5) {c} 1-0");
    let owned = GameBuf::from(GAME);
    let tree = GameTree::from(&owned);
    let equal =
        [owned == GAME, GAME == owned, tree == GAME, GAME == tree, tree == owned, owned == tree];
    assert_eq!(equal, [true; 6]);
    let other = GameBuf::default();
    assert_eq!([other == GAME, GAME == other, tree == other, other == tree], [false; 4]);
    assert_eq!(other, GameTree::default());
    assert_eq!((owned.len(), owned.tag("White"), owned.board()), (2, Some("A"), GAME.board()));
    assert!(owned.moves().eq(GAME.moves()) && owned.boards().eq(GAME.boards()));
    assert_eq!((owned.result().winner(), other.is_empty()), (Some(Color::White), true));
}

#[test]
fn iterators_of_other_values_keep_their_promises() {
    let epd = Epd::parse("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 Kd2; id \"a\"; c0 \"b\";").unwrap();
    assert_eq!(counted(epd.operations()).len(), 3);
    assert_eq!(counted(epd.best_moves()).len(), 2);
    let faults = Setup::EMPTY.faults();
    assert_eq!(exact(faults.iter()).len(), faults.len());
    let error = Board::START.read("Nf4").unwrap_err();
    assert!(!exact(error.suggestions().iter()).is_empty());
}

/// A value, its type or how it looks, as `{:?}` writes it.
#[track_caller]
fn shows(value: &dyn Debug, text: &str) {
    assert_eq!(format!("{value:?}"), text);
}

#[test]
fn debug_says_what_a_value_is() {
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let e4: Move = "e2e4".parse().unwrap();
    shows(&e4, "e2e4");
    shows(&Square::E4, "e4");
    shows(&SquareSet::from_iter([Square::A1, Square::E4]), "{a1, e4}");
    shows(&Board::START, &format!("Board({START})"));
    shows(&Setup::from(Board::START), &format!("Setup({START})"));
    shows(
        &Board::from_fen("8/8/8/4k3/8/8/4K3/8 w - - 0 1").unwrap().legal_moves(),
        "[e2d1, e2e1, e2f1, e2d2, e2f2, e2d3, e2e3, e2f3]",
    );
    shows(&"e4".parse::<ParsedMove>().unwrap(), "ParsedMove(e4)");
    shows(&Board::START.san(e4), "\"e4\"");
    let error = Board::START.read("Nf4").unwrap_err();
    shows(&error.suggestions(), "[g1f3]");
    shows(
        &error,
        "Error(Illegal(CannotReach { role: Knight, from: {b1, g1}, to: f4 }) at 0..3: \
            illegal move 1. Nf4: no white knight can reach f4)",
    );
    shows(&Allow::MATERIAL, "{\"material\"}");
    let game = game!(1. e4 e5);
    shows(&game, "Game(1. e4 e5)");
    let owned: GameBuf = "1. e4 e5".parse().unwrap();
    shows(&owned, "Game(1. e4 e5)");
    let tree = GameTree::from(game);
    let node = "TreeNode { id: 2, last_move: Some(e7e5), \
        board: Board(rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2) }";
    shows(&tree.here(), node);
    shows(&tree, &format!("GameTree {{ game: Game(1. e4 e5), here: {node} }}"));
    let epd = Epd::parse("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"a\";").unwrap();
    let text = "Epd(4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"a\";)";
    shows(&epd, text);
    shows(&EpdBuf::from(epd), text);
    shows(&epd.id(), "Some(EpdText(a))");
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Each value has two spellings; no other value equals it or has its hash.
#[track_caller]
fn differ<T: Hash + PartialEq + Debug>(values: &[(T, T)]) {
    for (i, (one, other)) in values.iter().enumerate() {
        assert_eq!(one, other);
        assert_eq!(hash(one), hash(other), "{one:?}");
        for (different, _) in &values[..i] {
            assert_ne!(one, different);
            assert_ne!(hash(one), hash(different), "{one:?} and {different:?}");
        }
    }
}

#[test]
fn equal_values_and_no_others_are_equal() {
    let parsed = |text: &str| -> ParsedMove { text.parse().unwrap() };
    let spelled =
        [("e4", "e4"), ("exd5", "exd5"), ("Nf3", "Nf3"), ("Nf3+", "Nf3+"), ("O-O", "0-0")];
    differ(&spelled.map(|(one, other)| (parsed(one), parsed(other))));
    differ(&spelled.map(|(one, other)| (parsed(one).to_string(), parsed(other).to_string())));

    let epd = |text: &'static str| Epd::parse(text).unwrap();
    let one = epd("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"a\";");
    assert_eq!(one, epd("4k3/8/8/8/8/8/4P3/4K3  w - -  bm  e4;id \"a\" ;"));
    for other in [
        "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"b\";",
        "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;",
        "4k3/4p3/8/8/8/8/4P3/4K3 w - - bm e4; id \"a\";",
    ] {
        assert_ne!(one, epd(other));
    }
    let (start, bare) = (Board::START, epd("4k3/8/8/8/8/8/4P3/4K3 w - -"));
    assert_ne!(EpdBuf::new(start).as_epd(), bare);
    assert_ne!(one, bare);
}
