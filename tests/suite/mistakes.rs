//! The mistakes that are reported besides the first one of a game: real ones, and none that only follows from it.

use std::fs;

use caissa::error::{Fix, Language, Syntax};
use caissa::{Board, ErrorKind, Replay};
use chess_core::pgn::Reader;

use crate::messages::check_fixes;
use crate::oracle::Rng;

/// The moves of the games in `games/`, in standard algebraic notation.
fn games() -> Vec<Vec<String>> {
    let mut games = Vec::new();
    for file in ["games/famous.pgn", "games/immortal.pgn"].map(tests::project) {
        for entry in Reader::new(fs::File::open(file).unwrap()) {
            let game = entry.unwrap().game.unwrap();
            let line = game.as_game().boards().zip(game.as_game().moves());
            games.push(line.map(|(board, mv)| board.san(mv).to_string()).collect());
        }
    }
    assert!(games.len() > 2, "only {} games", games.len());
    games
}

/// The move with one letter or digit replaced by another of its kind.
fn misspelled(san: &str) -> Vec<String> {
    let mut all = Vec::new();
    for (at, old) in san.char_indices() {
        let kinds = ["abcdefgh", "12345678", "KQRBN"];
        let Some(kind) = kinds.into_iter().find(|kind| kind.contains(old)) else { continue };
        for new in kind.chars().filter(|new| *new != old) {
            all.push(format!("{}{new}{}", &san[..at], &san[at + 1..]));
        }
    }
    all
}

#[test]
fn one_illegal_move_is_one_mistake() {
    let (mut tried, mut fixes, mut rng) = (0, 0, Rng::new(7));
    for game in games() {
        for at in 0..game.len() {
            let wrong = misspelled(&game[at]);
            let Some(wrong) = wrong.get(rng.below(wrong.len().max(1))) else { continue };
            let text =
                [&game[..at], std::slice::from_ref(wrong), &game[at + 1..]].concat().join(" ");
            let start = game[..at].iter().map(|word| word.len() + 1).sum::<usize>();
            let mistakes = Replay::new(&text, Board::START).mistakes();
            let Some(first) = mistakes.first() else { continue };
            if matches!(first.kind(), ErrorKind::Illegal(_)) && first.range().start == start {
                tried += 1;
                let others = mistakes[1..].iter().filter(|error| error.unread().is_none());
                assert_eq!(others.count(), 0, "{text}\n{mistakes:?}");
                fixes += check_fixes(&text);
            }
        }
    }
    assert!(tried > 100 && fixes > 50, "only {tried} tried, {fixes} fixes");
}

#[test]
fn checking_goes_on_after_the_move_that_was_meant() {
    let ranges = |text: &str| {
        let mistakes = Replay::new(text, Board::START).mistakes();
        let mistakes = mistakes.iter().filter(|error| error.unread().is_none());
        mistakes.map(|error| text[error.range()].to_owned()).collect::<Vec<_>>()
    };
    // One suggestion; one of two knights, by what follows; a misspelling; a word for check; a promotion.
    assert_eq!(ranges("1. e4 e5 2. Nf4 Nc6 3. Bb5 a6 4. Ke3 Nf6"), ["Nf4", "Ke3"]);
    // With `f4`, the whole game is legal, so only `Nf4` is wrong.
    assert_eq!(ranges("1. e4 e5 2. Nf4 Nc6 3. Bb5 a6 4. Kf2 Nf6"), ["Nf4"]);
    assert_eq!(ranges("1. d4 d5 2. Nf3 Nf6 3. Nd2 Nc6 4. Nc3 Bg4 5. Ka5"), ["Nd2", "Ka5"]);
    assert_eq!(ranges("1. d4 d5 2. Nf3 Nf6 3. Nd2 Nc6 4. Ng5 Bg4 5. Ka5"), ["Nd2", "Ka5"]);
    assert_eq!(ranges("1. E4 e5 2. Qh5 Nc6 3. Qxf7 ch Kxf7 4. Ke3"), ["E4", "ch", "Ke3"]);
    assert_eq!(ranges("1. e4 e5=Q 2. Ke3"), ["e5=Q", "Ke3"]);
    // The signs after the move belong to it, whatever they claim.
    assert_eq!(ranges("1. E4+ e5 2. Ke3"), ["E4", "Ke3"]);
    assert_eq!(ranges("1. e4 f5 2. Q-h5 + !? g6 3. Ke3"), ["Q-h5", "Ke3"]);
    assert_eq!(ranges("1. e4 d5 2. e5 f5 3. e:f6 e.p. exf6 4. Ke3"), ["e:f6", "Ke3"]);
    // Not certain: each of three knight moves would do.
    assert_eq!(ranges("1. e4 Ng4 2. d4 Ke3"), ["Ng4"]);
}

const LANGUAGES: [Language; 8] = [
    Language::German,
    Language::Dutch,
    Language::French,
    Language::Spanish,
    Language::Portuguese,
    Language::Polish,
    Language::Czech,
    Language::Russian,
];

#[test]
fn a_game_in_another_language_is_one_mistake() {
    for game in games() {
        let english = game.join(" ");
        for language in LANGUAGES {
            let letter = |char| match "KQRBN".find(char) {
                Some(at) => language.letters()[at].to_owned(),
                None => String::from(char),
            };
            // Castling is written with the same signs everywhere.
            let word = |word: &String| -> String {
                if word.starts_with('O') {
                    word.clone()
                } else {
                    word.chars().map(letter).collect()
                }
            };
            let foreign = game.iter().map(word).collect::<Vec<_>>().join(" ");
            assert_eq!(language.translate(&foreign), english);
            let mistakes = Replay::new(&foreign, Board::START).mistakes();
            let [mistake] = &*mistakes else { panic!("{language:?} {foreign}\n{mistakes:?}") };
            let ErrorKind::Syntax(Syntax::ForeignLetters { language: found }) = mistake.kind()
            else {
                panic!("{mistake:?}")
            };
            // Two languages may share all letters of a game.
            assert_eq!(found.translate(&foreign), english);
        }
    }
}

/// A single word is recognised in each language in which a whole game is. The letters of languages may contradict
/// each other (`S` is a knight in German, a bishop in Czech); the legal move decides.
#[test]
fn a_word_in_another_language_is_recognised() {
    let board: Board = "4k3/8/8/8/8/8/8/RNBQK3 w - - 0 1".parse().unwrap();
    for language in LANGUAGES {
        for (letter, san) in language.letters().into_iter().zip(["Kf2", "Qd4", "Ra5", "Bf4", "Nc3"])
        {
            let word = format!("{letter}{}", &san[1..]);
            let found = match board.read(&word).map_err(|error| error.fix()) {
                Ok(mv) => board.san(mv).to_string(),
                Err(Some(Fix::Choose(moves))) => board.san(moves[0]).to_string(),
                Err(Some(Fix::Replace(text))) => text.to_string(),
                Err(fix) => panic!("{language:?} {word}: {fix:?}"),
            };
            assert_eq!(found, san, "{language:?} {word}");
        }
    }
}

/// Tags may follow a comment or a sign. Their joint claims are checked there too.
#[test]
fn tags_after_a_comment_have_the_same_mistakes() {
    const START: &str = "[FEN \"8/8/k7/8/8/K7/8/8 w - - 0 1\"]";
    let mistakes = |text: &str| -> Vec<_> {
        let mistakes = Replay::new(text, Board::START).mistakes();
        mistakes.iter().map(|error| (error.kind(), error.written().to_string())).collect()
    };
    for tags in [
        "[SetUp \"1\"]".to_owned(),
        "[SetUp \"1\"] [White \"x\"]".to_owned(),
        "[SetUp \"1\"] [Result \"won\"]".to_owned(),
        "[Result \"won\"] [SetUp \"1\"]".to_owned(),
        format!("[SetUp \"0\"] {START}"),
    ] {
        let expected = mistakes(&tags);
        assert!(!expected.is_empty(), "{tags}");
        for before in ["{x}", "=", "$1 "] {
            assert_eq!(mistakes(&format!("{before}{tags}")), expected, "{before}{tags}");
            assert_eq!(mistakes(&format!("{before}{tags}=")), expected, "{before}{tags}=");
        }
    }
}
