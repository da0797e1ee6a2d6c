//! Whole PGN: what its import format allows besides moves, and what a game keeps of it.

mod commands;
mod comments;
mod embedded;
mod ends;
mod files;
mod numbers;
mod outlines;
mod recovery;

use caissa::error::Syntax;
use caissa::pgn::Reader;
use caissa::{Board, ErrorKind, Game, GameBuf, GameResult, Replay, game};

/// Reads a text and compares it with the usual spelling of the same game.
#[track_caller]
fn reads_like(text: &str, usual: &str) {
    let read = GameBuf::parse(text).unwrap_or_else(|error| panic!("{text:?}\n{error:#}"));
    assert_eq!(read, GameBuf::parse(usual).unwrap(), "{text:?}");
}

/// In one line, with the moves by their signs.
#[test]
fn the_signs_of_moves_are_written_as_signs() {
    for (number, sign) in (1..=7).zip(["!", "?", "!!", "??", "!?", "?!", " $7"]) {
        let game = GameBuf::parse(&format!("1. e4 ${number} e5")).unwrap();
        assert!(game.to_string().contains(&format!("e4{sign} ")), "{game}");
    }
}

#[test]
fn loose_ways_of_writing_are_read_as_what_they_mean() {
    for (text, usual) in [
        ("\u{FEFF}1. e4 e5", "1. e4 e5"),
        ("\u{FEFF}[Event \"x\"]\n1. e4", "[Event \"x\"] 1. e4"),
        ("% escaped\n1. e4\n%(((\ne5", "1. e4 e5"),
        ("%\n[Event \"x\"]\r\n% 1. e4\r\n[Site \"y\"]\n1. e4", "[Event \"x\"] [Site \"y\"] 1. e4"),
        ("1. e4\r\n\r\ne5\r\n", "1. e4 e5"),
        ("1. e4 ... c5", "1. e4 c5"),
        ("1. e4 {x} .. c5", "1. e4 {x} c5"),
        ("1. e4 e5 1\u{2013}0", "1. e4 e5 1-0"),
        ("1. e4 e5 0 \u{2014} 1", "1. e4 e5 0-1"),
        ("1. e4 e5 1/2\u{2212}1/2", "1. e4 e5 1/2-1/2"),
        ("1. e4 e5 ½\u{2011}½", "1. e4 e5 1/2-1/2"),
        ("1. e4! e5?! 2. Nf3 !? Nc6 ??", "1. e4 $1 e5 $6 2. Nf3 $5 Nc6 $4"),
        ("1. e4 += e5 =+ 2. Nf3 +/- Nc6 -/+", "1. e4 $14 e5 $15 2. Nf3 $16 Nc6 $17"),
        ("1. e4+- e5-+ 2. Nf3± Nc6∓", "1. e4 $18 e5 $19 2. Nf3 $16 Nc6 $17"),
        ("1. e4⩲ e5⩱ 2. Nf3 ∞ Nc6 □", "1. e4 $14 e5 $15 2. Nf3 $13 Nc6 $7"),
        ("1. f3 e5 2. g4 Qh4#!! -+", "1. f3 e5 2. g4 Qh4# $3 $19"),
        ("1. f3 e5 2. g4 Qh4!!#", "1. f3 e5 2. g4 Qh4# $3"),
        ("1. e4 ; to the end\r\ne5", "1. e4 { to the end} e5"),
        ("{before} 1. e4", "{before}1.e4"),
        ("{before}\n[Event \"x\"]\n1. e4", "[Event \"x\"] {before} 1. e4"),
        (
            "; before\n[Event \"x\"] {within} [Site \"y\"] 1. e4",
            "[Event \"x\"] [Site \"y\"] { before} {within} 1. e4",
        ),
        ("1. e4 e5*", "1. e4 e5 *"),
        ("1. e4 (1. d4 (1. c4)) (1. Nf3 {x}) e5", "1.e4 (1.d4(1.c4))(1.Nf3{x})e5"),
    ] {
        reads_like(text, usual);
    }
}

#[test]
fn a_sign_of_two_meanings_stays_what_it_was() {
    // A check, and then an annotation sign.
    let game: GameBuf = "1. e4 f5 2. Qh5+ -+ g6".parse().unwrap();
    assert_eq!(game.as_game().nags().collect::<Vec<_>>(), [(3, 19)]);
    // This percent sign is not at the beginning of a line.
    assert!("1. e4 % e5".parse::<GameBuf>().is_err());
    // Dots claim a side to move.
    assert!("1. e4 e5 ... Nf3".parse::<GameBuf>().is_err());
    assert!("1. e4 e5 . Nf3".parse::<GameBuf>().is_err());
}

/// A result in another spelling is refused, and the error says which result it means.
#[test]
fn other_spellings_of_results_are_told_by_their_meaning() {
    for (odd, meant) in [
        ("1:0", GameResult::WhiteWins),
        ("0:1", GameResult::BlackWins),
        ("1/2:1/2", GameResult::Draw),
        ("1/2", GameResult::Draw),
        ("0.5-0.5", GameResult::Draw),
        ("½:½", GameResult::Draw),
        ("½", GameResult::Draw),
        ("1-1", GameResult::Draw),
    ] {
        let error = format!("1. e4 e5 {odd}").parse::<GameBuf>().unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Syntax(Syntax::OddResult { meant }), "{odd}");
        assert_eq!(error.headline().as_str(), format!("`{odd}` is not a result: write `{meant}`"));
    }
}

/// `*` behind the words, or the same result again, belongs to them.
#[test]
fn words_for_a_result_are_the_same_mistake_before_a_result() {
    for (words, meant) in [
        ("draw", "1/2-1/2"),
        ("draw *", "1/2-1/2"),
        ("draw 1/2-1/2", "1/2-1/2"),
        ("White resigns *", "0-1"),
    ] {
        let text = format!("1. e4 e5 {words}");
        let error = text.parse::<GameBuf>().unwrap_err();
        assert_eq!(error.kind().code(), "syntax/odd-result", "{text}");
        let edit = error.edit(&text).unwrap();
        assert_eq!((&text[edit.range], &*edit.text), (words, meant));
        let mistakes = GameBuf::check(&mut Replay::new(&text, Board::START)).unwrap_err();
        assert_eq!(mistakes, [error]);
    }
    let error = "1. e4 e5 draw 1-0".parse::<GameBuf>().unwrap_err();
    assert_ne!(error.kind().code(), "syntax/odd-result");
}

#[test]
fn tags_have_the_values_that_their_escapes_mean() {
    let text = r#"[Event "a \"b\" \\ c"] [White "\d\"] [Result "*"] *"#;
    let error = text.parse::<GameBuf>().unwrap_err();
    assert_eq!(error.range().start, 23, "{error}");
    let text = r#"[Event "a \"b\" \\ c"] [White "\d"] [Black ""] 1. e4 *"#;
    let game: GameBuf = text.parse().unwrap();
    let tags: Vec<_> = game.as_game().tags().collect();
    assert_eq!(tags, [("Event", r#"a "b" \ c"#), ("White", r"\d"), ("Black", "")]);
    assert_eq!(game.to_string().parse(), Ok(game));
}

/// Tags set the position where a game starts and the rules of the variant.
#[test]
fn tags_start_a_game() {
    const ARRAY: &str = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1";
    for variant in ["Chess960", "chess 960", "Fischerandom", "From Position", "wild/fr", "?", ""] {
        let text = format!(
            "[Variant \"{variant}\"]\n[FEN \"{ARRAY}\"]\n[SetUp \"1\"]\n\n1. f4 f5 2. Rf3 *"
        );
        let game: GameBuf = text.parse().unwrap();
        assert_eq!(game.as_game().start(), ARRAY.parse().unwrap(), "{variant}");
        // The written text reads back: the variant, and castling rights as files.
        let pgn = game.as_game().to_pgn();
        assert!(pgn.contains(&format!("[Variant \"{variant}\"]")), "{pgn}");
        assert_eq!(pgn.parse(), Ok(game), "{pgn}");
    }
    let castled = "[Variant \"Chess960\"] [FEN \"4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1\"] 1. O-O Ke7";
    let game: GameBuf = castled.parse().unwrap();
    assert_eq!(game.as_game().get(0).unwrap().to_string(), "f1g1");
    // `*` does not erase a known result.
    let decided: GameBuf = "[Result \"1-0\"] 1. e4 *".parse().unwrap();
    assert_eq!(decided.as_game().result(), GameResult::WhiteWins);
    let array = format!("[SetUp \"0\"] [FEN \"{}\"] 1. e4", Board::START);
    for text in
        ["[Variant \"Standard\"] 1. e4", "[SetUp \"0\"] 1. e4", "[SetUp \"\"] 1. e4", &array]
    {
        assert_eq!(text.parse::<GameBuf>().unwrap().as_game().start(), Board::START);
    }
}

/// The fix fits the place: a tag has no words before it.
#[test]
fn castling_rights_of_chess960_have_a_fix_for_tags() {
    let fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
    let tag = format!("[FEN \"{fen}\"]\n1. f4");
    let words = tag.parse::<GameBuf>().unwrap_err().message_without_board();
    let fix = "for Chess960, write `HFhf`, or add the tag `[Variant \"Chess960\"]`";
    assert!(words.ends_with(fix), "{}", words.as_str());
    assert!(format!("[Variant \"Chess960\"]\n{tag}").parse::<GameBuf>().is_ok());
    let words = fen.parse::<Board>().unwrap_err().message_without_board();
    assert!(words.ends_with("or `chess960 fen ...`"), "{}", words.as_str());
}

/// Null moves lex as Rust in each spelling, and a constant keeps them.
#[test]
fn a_constant_has_null_moves_in_variations() {
    const TEXT: &str = "1. e4 e5 (1... -- 2. d4 Z0 3. c4 @@@@ 4. Nc3 0000 5. Bd3 null) 2. Nf3";
    const GAME: Game = game!(1. e4 e5 (1... -- 2. d4 Z0 3. c4 @@@@ 4. Nc3 0000 5. Bd3 null) 2. Nf3);
    assert_eq!(GAME, TEXT.parse::<GameBuf>().unwrap().as_game());
    assert_eq!(GAME.len(), 3);
    let (ply, plan) = GAME.variations().next().unwrap();
    assert_eq!(ply, 1);
    assert_eq!(plan.moves().filter(|mv| mv.is_null()).count(), 5);
    assert_eq!(plan.to_string(), "1... -- 2. d4 -- 3. c4 -- 4. Nc3 -- 5. Bd3 --");
    let mut notes = plan.notes();
    while notes.next().is_some() {}
    assert_eq!(
        notes.board().to_string(),
        "rnbqkbnr/pppppppp/8/8/2PPP3/2NB4/PP3PPP/R1BQK1NR w KQkq - 5 6"
    );
}

/// In a game that says Chess960, before or after its `FEN` tag, `KQkq` means the outermost rooks.
#[test]
fn a_variant_tag_says_chess960() {
    const ARRAY: &str = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
    let fen = format!("[FEN \"{ARRAY}\"]");
    let start = caissa::FenOptions::new().chess960().parse(ARRAY).unwrap();
    for variant in [
        "Chess960",
        "chess 960",
        "CHESS-960",
        "960",
        "Fischerandom",
        "fischerrandom",
        "Fischer Random",
        "Fischer Random Chess",
        "Freestyle",
        "Freestyle Chess",
        "wild/fr",
    ] {
        let tag = format!("[Variant \"{variant}\"]");
        for tags in [format!("{tag}\n{fen}"), format!("{fen} [White \"A\"]\n{tag}\n")] {
            let game: GameBuf = format!("{tags}\n\n1. f4 f5 2. Rf3 *").parse().unwrap();
            assert_eq!(game.as_game().start(), start, "{tags}");
            assert_eq!(game.as_game().tags().value("Variant"), Some(variant));
            // Also without the tag, what is written reads back.
            let pgn = game.as_game().to_pgn();
            assert_eq!(pgn.parse(), Ok(game), "{pgn}");
            let bare: GameBuf = pgn.replace(&tag, "").parse().unwrap();
            assert_eq!(bare.as_game().start(), start, "{pgn}");
            assert_eq!(bare.as_game().tags().value("Variant"), Some("Chess960"));
            assert_eq!(bare.to_string().parse(), Ok(bare));
        }
    }
    // A value that is not known as chess is the mistake, and the rest is not judged.
    let unknown = format!("[Variant \"DFRC-like\"] {fen} 1. f4 *").parse::<GameBuf>().unwrap_err();
    assert_eq!(unknown.kind().code(), "syntax/variant");
    for other in ["", "?", "From Position", "Standard", "Chess", "Normal"] {
        for tags in [format!("[Variant \"{other}\"] {fen}"), format!("{fen} [Variant \"{other}\"]")]
        {
            let error = format!("{tags} 1. f4 *").parse::<GameBuf>().unwrap_err();
            assert_eq!(error.kind().code(), "invalid/castling", "{tags}");
            assert_eq!(&tags[error.range()], "KQkq");
        }
    }
    // The next game's tag says nothing about this one.
    let file = format!("[Event \"a\"]\n{fen}\n\n[Event \"b\"]\n[Variant \"Chess960\"]\n\n1. e4 *");
    let games: Vec<_> = Reader::new(file.as_bytes()).map(|entry| entry.unwrap().sound()).collect();
    assert!(games[0].is_err() && games[1].is_ok());
}

/// A constant from a whole PGN equals the game read at run time.
#[test]
fn a_constant_keeps_all_that_is_written() {
    const TEXT: &str = r#"[White "Anderssen"]
[Result "1-0"]

1. e4 {[%clk 0:05:00] King's pawn} e5 2. f4! (2. Nf3 Nc6 (2... d6 $6) 3. Bb5) exf4 1-0"#;
    const GAME: Game = game!(
        r#"[White "Anderssen"]
[Result "1-0"]

1. e4 {[%clk 0:05:00] King's pawn} e5 2. f4! (2. Nf3 Nc6 (2... d6 $6) 3. Bb5) exf4 1-0"#
    );
    assert_eq!(GAME, TEXT.parse::<GameBuf>().unwrap().as_game());
    assert_eq!(GAME.tags().value("White"), Some("Anderssen"));
    assert_eq!(GAME.result(), GameResult::WhiteWins);
    assert_eq!(GAME.comments().collect::<Vec<_>>(), [(1, "[%clk 0:05:00] King's pawn")]);
    assert_eq!(GAME.nags().collect::<Vec<_>>(), [(3, 1)]);
    let (ply, ruy) = GAME.variations().next().unwrap();
    assert_eq!((ply, ruy.start()), (2, GAME.board_after(2).unwrap()));
    assert_eq!(ruy.moves().count(), 3);
    let (ply, philidor) = ruy.variations().next().unwrap();
    assert_eq!((ply, philidor.start().turn()), (1, caissa::Color::Black));
    assert_eq!(philidor.nags().collect::<Vec<_>>(), [(1, 6)]);
    let pgn = GAME.to_pgn();
    assert_eq!(pgn.parse::<GameBuf>().unwrap().as_game(), GAME, "{pgn}");
}

/// Without notes, a game takes no space for them.
#[test]
fn a_game_without_notes_is_45_bytes_and_two_a_ply() {
    let game: GameBuf = "1. e4 e5 2. Nf3 1-0".parse().unwrap();
    assert_eq!(game.as_bytes().len(), 45 + 2 * 3);
}
