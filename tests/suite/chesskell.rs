//! The example `chesskell` reads the games of Haskell sources, and no source ends it abnormally.

#[allow(dead_code, reason = "`main` is the example's own")]
#[path = "../../examples/chesskell.rs"]
mod example;

use tests::rng::Rng;

use example::{Translated, translate};

const GAMES: &str = include_str!("../data/chesskell/Games.hs");

#[test]
fn the_games_of_chesskell_are_read() {
    let Translated { pgn, mistakes } = translate("Games.hs", GAMES);
    assert_eq!(pgn, include_str!("../data/chesskell/games.pgn"));
    let wrong = "\
Games.hs:27:29: error[illegal/cannot-reach]: illegal move 1... pawn e7 to e4: the pawn on e7 cannot reach e4
Games.hs:28:31: error[syntax/no-square]: `bishop` names a bishop, but not where it goes
";
    assert_eq!(mistakes, wrong);
    let inner = translate("Games.hs", "chess p e4 $ p e5 end");
    assert_eq!((&*inner.pgn, &*inner.mistakes), ("1. e4 e5 *\n", ""));
    let none = translate("Games.hs", "-- chess p e4 end\nx = chess cont");
    assert_eq!((&*none.pgn, &*none.mistakes), ("", ""));
}

#[test]
fn no_source_ends_it_abnormally() {
    let mut rng = Rng::new(7);
    for _ in 0..2_000 {
        let mut text = GAMES.to_owned();
        for _ in 0..=rng.below(12) {
            let at = text.floor_char_boundary(rng.below(text.len()));
            let end = text.floor_char_boundary(text.len().min(at + rng.below(9)));
            let new = ["", "\n", "\"", "{-", "-}", "--", "(", "_", "\u{E9}", "create ", "put "];
            text.replace_range(at..end, new[rng.below(new.len())]);
        }
        translate("Games.hs", &text);
    }
}
