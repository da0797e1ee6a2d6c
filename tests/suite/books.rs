//! Opening books: every position of every game is found by any order of moves, with the right counts, and nothing else
//! is found; in constants as at run time, and in Polyglot files.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;

use caissa::book::{Book, BookBuf, BookBuilder, Polyglot, PolyglotError, Tally};
use caissa::pgn::Reader;
use caissa::{
    Board, Color, GameBuf, GameRef, GameResult, GameTree, History, Move, PositionKey, board, book,
    game,
};

use crate::hygiene::fixture::Fixture;
use crate::oracle::{Rng, chess960_start, start_board};
use tests::skip::{corpus, say};

const FAMOUS: Book = book!(file "../games/famous.pgn");

const LINES: Book = book! {
    C20 "King's Pawn Game" = 1. e4 e5;
    /// A comment.
    C50 "Italian Game" = e4 e5 Nf3 Nc6 Bc4;
    "Réti \"Opening\"" = "1. Nf3";
    A04 "Réti \"Opening\"" = Nf3;
    (fen "8/P6k/8/8/8/8/8/K7 w - - 0 1"; 1. a8=Q);
    "[Opening \"Sicilian Defence\"] 1. e4 c5 1-0";
    "[Opening \"?\"] [ECO \"B00\"] 1. e4 b6 1/2-1/2";
    plies 3 file "../games/famous.pgn";
    file "../games/famous.pgn", 2;
    "Immortal" = file "../games/immortal.pgn";
};

const _: () = assert!(FAMOUS.get(&Board::START).unwrap().tally().games() == 2);
const _: () = assert!(LINES.get(&board!(1. e4 c5 2. Nf3)).is_none());
const FIRST: Move = LINES.get(&Board::START).unwrap().moves().advance().unwrap().mv;

#[test]
fn lines_of_a_call_become_a_book() {
    let start = LINES.get(&Board::START).unwrap();
    // Nine games begin here, the two famous ones by their first plies, and one of them and the Immortal again.
    assert_eq!((counts(start.tally()), start.name(), start.eco()), ([10, 5, 1, 0], None, None));
    assert_eq!(FIRST.to_string(), "e2e4");
    let names = |board: &Board| LINES.get(board).map(|entry| (entry.eco(), entry.name()));
    assert_eq!(names(&board!(1. e4 e5)), Some((Some("C20"), Some("King's Pawn Game"))));
    assert_eq!(
        names(&board!(1. e4 e5 2. Bc4 Nc6 3. Nf3)),
        Some((Some("C50"), Some("Italian Game")))
    );
    assert_eq!(names(&board!(1. Nf3)), Some((None, Some("Réti \"Opening\""))));
    assert_eq!(names(&board!(1. e4 c5)), Some((None, Some("Sicilian Defence"))));
    assert_eq!(names(&board!(1. e4 b6)), Some((None, None)));
    assert_eq!(names(&board!(file "../games/immortal.pgn")), Some((None, Some("Immortal"))));
    assert!(LINES.get(&board!(fen "Q7/7k/8/8/8/8/8/K7 b - - 0 1")).is_some());
    assert_eq!(LINES.opening(game!(1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4)).unwrap().0, 5);
    assert!(LINES.opening(game!(1. d4)).is_none());
    assert!(format!("{LINES:?}").starts_with("BookRef("));
}

#[test]
fn a_constant_is_what_the_same_games_make_at_run_time() {
    let file = fs::File::open(tests::project("games/famous.pgn")).unwrap();
    let mut builder = BookBuilder::new();
    let mut positions = 0;
    for entry in Reader::new(file) {
        let game = entry.unwrap().sound().unwrap();
        builder.add(game.as_game());
        positions += game.as_game().boards().len();
    }
    assert_eq!((builder.positions(), builder.len()), (positions, 2));
    assert_eq!(builder.build().unwrap().as_book(), FAMOUS);
}

/// A game of random moves, mostly of few that are played again and again, so that games meet.
fn random_game(rng: &mut Rng, start: Board) -> GameBuf {
    let mut board = start;
    let mut text = String::new();
    for _ in 0..rng.below(40) {
        let moves = board.legal_moves();
        if moves.is_empty() {
            break;
        }
        let few = if rng.once_in(20) { moves.len() } else { moves.len().min(3) };
        let mv = moves[rng.below(few)];
        text = text + &board.san(mv) + " ";
        board = board.play(mv).unwrap();
    }
    let result = match board.outcome() {
        Some(outcome) => outcome.result(),
        None => rng.pick(&[
            GameResult::WhiteWins,
            GameResult::BlackWins,
            GameResult::Draw,
            GameResult::Unknown,
        ]),
    };
    GameBuf::read(start, &format!("{text}{result}")).unwrap()
}

/// The games, by number, that reached each position, and that played each move there: a second way to count.
#[derive(Default)]
struct Counted {
    games: BTreeSet<usize>,
    moves: BTreeMap<Move, BTreeSet<usize>>,
}

fn counted(games: &[GameBuf], plies: usize) -> HashMap<PositionKey, (Board, Counted)> {
    let mut positions = HashMap::new();
    for (number, game) in games.iter().enumerate() {
        let moves: Vec<_> = game.as_game().moves().take(plies).collect();
        for (ply, board) in game.as_game().boards().take(plies.saturating_add(1)).enumerate() {
            let (_, counted): &mut (Board, Counted) =
                positions.entry(board.key()).or_insert_with(|| (board, Counted::default()));
            counted.games.insert(number);
            if let Some(mv) = moves.get(ply) {
                counted.moves.entry(*mv).or_default().insert(number);
            }
        }
    }
    positions
}

/// The number of games, of White's wins, of draws and of Black's wins.
fn counts(tally: Tally) -> [u32; 4] {
    [tally.games(), tally.wins(Color::White), tally.draws(), tally.wins(Color::Black)]
}

/// The same, counted here.
fn tally(numbers: &BTreeSet<usize>, games: &[GameBuf]) -> [u32; 4] {
    let count = |result| {
        let is_such = |number: &&usize| games[**number].as_game().result() == result;
        u32::try_from(numbers.iter().filter(is_such).count()).unwrap()
    };
    let [white, draws, black] =
        [GameResult::WhiteWins, GameResult::Draw, GameResult::BlackWins].map(count);
    [u32::try_from(numbers.len()).unwrap(), white, draws, black]
}

fn built(games: &[GameBuf], plies: usize) -> BookBuilder {
    let mut builder = BookBuilder::new();
    builder.take_plies(plies);
    for game in games {
        builder.add(game.as_game());
    }
    builder
}

fn random_games(seed: u64, count: usize, start: impl Fn(&mut Rng) -> Board) -> Vec<GameBuf> {
    let mut rng = Rng::new(seed);
    (0..count)
        .map(|_| {
            let start = start(&mut rng);
            random_game(&mut rng, start)
        })
        .collect()
}

/// Compares a book with a second count, and looks up what is not in it.
fn check(games: &[GameBuf], plies: usize) {
    let book: BookBuf = built(games, plies).build().unwrap();
    let (book, positions) = (book.as_book(), counted(games, plies));
    assert_eq!(book.len(), positions.len());
    assert!(book.entries().map(|(key, _)| key).is_sorted_by(|one, next| one < next));
    let mut absent = 0;
    for (board, counted) in positions.values() {
        let entry = book.get(board).unwrap_or_else(|| panic!("{board} is not found"));
        assert_eq!(counts(entry.tally()), tally(&counted.games, games), "{board}");
        let moves: BTreeMap<_, _> =
            entry.moves().map(|played| (played.mv, counts(played.tally))).collect();
        let expected: BTreeMap<_, _> =
            counted.moves.iter().map(|(mv, numbers)| (*mv, tally(numbers, games))).collect();
        assert_eq!(moves, expected, "{board}");
        assert_eq!(entry.moves().len(), expected.len(), "{board}");
        assert!(entry.moves().is_sorted_by_key(|played| std::cmp::Reverse(played.tally.games())));
        for legal in board.legals() {
            let next = legal.play();
            assert_eq!(book.get(&next).is_some(), positions.contains_key(&next.key()), "{next}");
            absent += usize::from(!positions.contains_key(&next.key()));
        }
    }
    assert!(absent > 1_000 && positions.len() > 1_000, "{absent} {}", positions.len());
}

#[test]
fn every_position_of_random_games_is_found_with_its_counts() {
    check(&random_games(1, 400, |_| Board::START), usize::MAX);
    check(&random_games(2, 400, |_| Board::START), 12);
    check(&random_games(3, 150, |rng| start_board(&chess960_start(rng))), usize::MAX);
    // Enough games for numbers of two bytes.
    check(&random_games(4, 1_500, |_| Board::START), 9);
}

#[test]
fn games_count_once_also_where_they_repeat_positions() {
    let mut builder = BookBuilder::new();
    builder.add(game!("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 1-0"));
    let book = builder.build().unwrap();
    let start = book.as_book().get(&Board::START).unwrap();
    assert_eq!(counts(start.tally()), [1, 1, 0, 0]);
    let moves: Vec<_> =
        start.moves().map(|played| (played.mv.to_string(), played.tally.games())).collect();
    assert_eq!(moves, [("g1f3".to_owned(), 1), ("e2e4".to_owned(), 1)]);
}

#[test]
fn only_whole_games_name_their_last_position() {
    let mut builder = BookBuilder::new();
    builder.take_plies(2);
    builder.add_named(game!(1. e4 e5 2. Nf3), "C40", "cut");
    builder.add_named(game!(1. d4 d5), "D00", "whole");
    builder.take_plies(1);
    builder.add_named(game!(1. c4), "", &"½".repeat(40_000));
    let book = builder.build().unwrap();
    let entry = |board: Board| book.as_book().get(&board).unwrap();
    assert_eq!(entry(board!(1. e4 e5)).name(), None);
    assert_eq!(entry(board!(1. d4 d5)).name(), Some("whole"));
    assert_eq!(entry(board!(1. c4)).name().unwrap().len(), 65_534);
    assert_eq!(entry(board!(1. c4)).eco(), None);
}

#[test]
fn a_book_without_games_is_empty() {
    let (builder, none) = (BookBuilder::new(), BookBuilder::default().build().unwrap());
    assert!(builder.is_empty() && none.as_book().is_empty());
    assert!(
        none.as_book().get(&Board::START).is_none() && none.as_book().entries().next().is_none()
    );
    assert!(builder.to_polyglot().unwrap().is_empty());
}

/// The moves of a position in both books, with their weights.
fn weights(book: &BookBuf, polyglot: Polyglot<'_>, board: &Board) -> [Vec<(Move, u32)>; 2] {
    let ours =
        book.as_book().get(board).unwrap().moves().map(|played| (played.mv, played.tally.games()));
    let theirs = polyglot.get(board).map(|found| (found.mv, u32::from(found.weight)));
    [ours.collect(), theirs.collect()]
}

#[test]
fn polyglot_books_read_back() {
    for (seed, is_standard) in [(5, true), (6, false)] {
        let start = |rng: &mut Rng| {
            if is_standard { Board::START } else { start_board(&chess960_start(rng)) }
        };
        let games = random_games(seed, 300, start);
        let bytes = built(&games, usize::MAX).to_polyglot().unwrap();
        let (book, polyglot) =
            (built(&games, usize::MAX).build().unwrap(), Polyglot::new(&bytes).unwrap());
        let mut entries = 0;
        for (board, _) in counted(&games, usize::MAX).values() {
            let [ours, theirs] = weights(&book, polyglot, board);
            assert_eq!(theirs, ours, "{board}");
            entries += theirs.len();
        }
        assert_eq!((polyglot.len(), bytes.len()), (entries, 16 * entries));
    }
}

/// The bytes as the format is published: key, move, weight, learn, each big-endian. Castling is e1h1, a promotion to a
/// queen 4.
#[test]
fn polyglot_entries_are_as_published() {
    let castling = board!(fen "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let promotion = board!(fen "8/P6k/8/8/8/8/8/K7 w - - 0 1");
    for (board, mv, code) in [
        (Board::START, "e4", 0o1434_u16),
        (castling, "O-O", 0o0407),
        (castling, "O-O-O", 0o0400),
        (castling.play(castling.read("Kf1").unwrap()).unwrap(), "O-O", 0o7477),
        (promotion, "a8=Q", 0o46070),
        (promotion, "a8=N", 0o16070),
    ] {
        let mut builder = BookBuilder::new();
        builder.add(GameBuf::read(board, mv).unwrap().as_game());
        let bytes = builder.to_polyglot().unwrap();
        let expected =
            [&board.polyglot_key().to_be_bytes()[..], &code.to_be_bytes(), &[0, 1, 0, 0, 0, 0]]
                .concat();
        assert_eq!(bytes, expected, "{board} {mv}");
        let found = Polyglot::new(&bytes).unwrap().get(&board).next().unwrap();
        assert_eq!((found.mv, found.weight, found.learn), (board.read(mv).unwrap(), 1, 0));
    }
}

#[test]
fn large_weights_keep_their_proportions() {
    let mut builder = BookBuilder::new();
    for _ in 0..100_000 {
        builder.add(game!(1. e4));
    }
    for _ in 0..50_000 {
        builder.add(game!(1. d4));
    }
    builder.add(game!(1. c4));
    let bytes = builder.clone().to_polyglot().unwrap();
    let polyglot = Polyglot::new(&bytes).unwrap();
    let weights: Vec<_> = polyglot.get(&Board::START).map(|found| found.weight).collect();
    assert_eq!(weights, [65_535, 32_767, 1]);
    // Counts of three bytes.
    let book = builder.build().unwrap();
    assert_eq!(book.as_book().get(&Board::START).unwrap().tally().games(), 150_001);
}

#[test]
fn bytes_that_are_no_polyglot_book_are_refused() {
    let games = random_games(7, 20, |_| Board::START);
    let bytes = built(&games, usize::MAX).to_polyglot().unwrap();
    let cut = Polyglot::new(&bytes[..bytes.len() - 1]).unwrap_err();
    assert_eq!(cut, PolyglotError::Length { bytes: bytes.len() - 1 });
    let mut entries: Vec<_> = bytes.chunks(16).collect();
    let last = entries.pop().unwrap();
    entries.insert(1, last);
    assert_eq!(Polyglot::new(&entries.concat()), Err(PolyglotError::Unsorted { entry: 2 }));
    // A move that is illegal there, or none at all.
    for code in [0o1444_u16, 0xFFFF, 0, 0o0407] {
        let mut entry = Board::START.polyglot_key().to_be_bytes().to_vec();
        entry.extend(code.to_be_bytes());
        entry.extend([0, 9, 0, 0, 0, 0]);
        assert_eq!(Polyglot::new(&entry).unwrap().get(&Board::START).count(), 0);
    }
    let mut rng = Rng::new(8);
    for _ in 0..300 {
        let mut bytes = Board::START.polyglot_key().to_be_bytes().to_vec();
        bytes.extend((0..8).map(|_| u8::try_from(rng.below(256)).unwrap()));
        for found in Polyglot::new(&bytes).unwrap().get(&Board::START) {
            assert!(Board::START.is_legal(found.mv));
        }
    }
}

/// Each opening's last position has its name, whatever other openings pass through it.
#[test]
fn all_openings_are_found_by_their_names() {
    let Some(folder) = corpus("opening names") else { return };
    let mut builder = BookBuilder::new();
    let mut lines: Vec<(String, String, GameBuf)> = Vec::new();
    for letter in ["a", "b", "c", "d", "e"] {
        let text = fs::read_to_string(folder.join(format!("openings/{letter}.tsv"))).unwrap();
        for line in text.lines().skip(1) {
            let [code, name, moves] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("{line}")
            };
            let game: GameBuf = moves.parse().unwrap();
            builder.add_named(game.as_game(), code, name);
            lines.push((code.to_owned(), name.to_owned(), game));
        }
    }
    let polyglot = builder.clone().to_polyglot().unwrap();
    let book = builder.build().unwrap();
    for (code, name, game) in &lines {
        let (plies, entry) = book.as_book().opening(game.as_game()).unwrap();
        let found = (plies, entry.eco(), entry.name());
        assert_eq!(found, (game.as_game().len(), Some(code.as_str()), Some(name.as_str())));
    }
    assert!(lines.len() > 3_000);
    say(&format!(
        "corpus: {} openings in a book of {} positions and {} bytes; as Polyglot, {} bytes",
        lines.len(),
        book.as_book().len(),
        book.as_bytes().len(),
        polyglot.len()
    ));
}

fn package(name: &str, source: &str) -> Fixture {
    let package = Fixture::apart(name, source);
    package.write("games/a.pgn", "[Opening \"Open Game\"]\n\n1. e4 e5 *\n\n1. e4 c5 0-1\n");
    package.write("games/b.pgn", "1. d4 1-0");
    package.write("lines/a.pgn", "1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 *");
    package
}

#[test]
fn variations_of_files_and_games_are_taken_where_the_word_says_so() {
    let package = package(
        "books-variations",
        r#"use caissa::{board, book, book::Book};
           const DEEP: Book = book! {
               variations plies 3 dir "lines";
               variations B20 "Named" = 1. c4 (1. g3);
               1. b4 (1. b3);
           };
           fn main() {
               let has = |board| DEEP.get(&board).is_some();
               assert!(has(board!(1. e4 c5 2. c3)) && has(board!(1. g3)) && has(board!(1. b4)));
               assert!(!has(board!(1. b3)));
               println!("{:?}", DEEP.get(&board!(1. c4)).unwrap().name());
           }"#,
    );
    assert_eq!(package.succeed(&["run"]), "Some(\"Named\")\n");
}

#[test]
fn files_and_folders_become_books_and_are_watched() {
    let package = package(
        "books",
        r#"use caissa::{Board, board, book, book::Book};
           const ONE: Book = book!(file "games/a.pgn");
           static ALL: Book = book!(dir "games");
           const MIXED: Book = book! { plies 1 file "games/a.pgn", 2; "Queen's Pawn" = file "games/b.pgn" };
           const _: () = assert!(ONE.len() == 4 && MIXED.len() == 3);
           fn main() {
               let tally = ALL.get(&Board::START).unwrap().tally();
               println!("{} {} {}", tally.games(), tally.wins(caissa::Color::White), tally.wins(caissa::Color::Black));
               assert_eq!(MIXED.get(&board!(1. d4)).unwrap().name(), Some("Queen's Pawn"));
               println!("{:?}", ONE.get(&board!(1. e4 e5)).map(|entry| entry.name()));
           }"#,
    );
    assert_eq!(package.succeed(&["run"]), "3 1 1\nSome(Some(\"Open Game\"))\n");
    package.write("games/a.pgn", "[Opening \"Open\"]\n\n1. e4 e5 1-0\n\n1. e4 c5 0-1\n");
    assert_eq!(package.succeed(&["run"]), "3 2 1\nSome(Some(\"Open\"))\n");
    package.write("games/a.pgn", "1. e4 e5 1-0\n\n1. e4 c5 2. Nd4 0-1\n");
    let output = package.cargo(&["check", "--message-format", "short"]);
    let stderr = String::from_utf8(output.stderr).unwrap();
    let words = "games/a.pgn:3:13: illegal move 2. Nd4: no white knight can reach d4";
    assert_eq!(stderr.matches(words).count(), 3, "{stderr}");
}

#[test]
fn files_that_make_no_book_are_refused_in_words() {
    let calls = [
        ("book!(file \"games/lost.pgn\")", "`games/lost.pgn` cannot be read: "),
        ("book!(file \"games\")", "`games` is a folder: `book!(dir \"games\")` takes one"),
        ("book!(dir \"src\")", "the folder `src` contains no `.pgn` file"),
        ("book!(file \"../a.pgn\")", "`../a.pgn` lies outside the package"),
        ("book!(plies 3 file \"games/a.pgn\", 3)", "there is no game 3 in `games/a.pgn`"),
        ("book! { \"A\" = file \"games/a.pgn\" }", "`games/a.pgn` contains 2 games"),
    ];
    let lines =
        calls.iter().map(|(call, _)| format!("const _: () = {{ let _ = caissa::{call}; }};\n"));
    let package = package("books-refused", &(lines.collect::<String>() + "fn main() {}"));
    let told = package.errors();
    assert_eq!(told.len(), calls.len(), "{told:#?}");
    for ((call, words), told) in calls.iter().zip(told) {
        assert!(told.starts_with(words), "{call}: {told}");
    }
}

/// The positions of all lines of a game, and the moves played in them, up to a number of plies.
fn lines_of(game: GameRef<'_>, plies: usize) -> BTreeSet<(PositionKey, Option<Move>)> {
    let tree = GameTree::from(game);
    let mut found = BTreeSet::new();
    let mut open = vec![tree.root()];
    while let Some(node) = open.pop() {
        found.insert((node.board().key(), None));
        for child in node.children().filter(|_| node.ply() < plies) {
            if let Some(mv) = child.last_move().filter(|mv| !mv.is_null()) {
                found.insert((node.board().key(), Some(mv)));
                open.push(child);
            }
        }
    }
    found
}

#[test]
fn a_book_of_variations_has_the_positions_of_all_lines() {
    let texts = [
        "[Opening \"Named\"] 1. e4 (1. d4 d5 (1... Nf6 2. c4 (2. Nf3)) 2. c4) 1... e5 (1... c5) 2. Nf3 1-0",
        "1. e4 e5 (1... -- 2. d4 (2. f4)) (1... c5 2. -- d5 (2... e5) 3. d3) 2. Nf3 *",
        "1. e4 (1. Nf3 e5 2. e4 Nc6) 1... e5 2. Nf3 Nc6 *",
    ];
    for text in texts {
        let game: GameBuf = text.parse().unwrap();
        for plies in [0, 1, 2, 3, 100] {
            let mut builder = BookBuilder::new();
            builder.take_plies(plies);
            builder.take_variations(true);
            builder.add(game.as_game());
            let book = builder.build().unwrap();
            let book = book.as_book();
            let expected = lines_of(game.as_game(), plies);
            let positions = expected.iter().filter(|(_, mv)| mv.is_none());
            assert_eq!(book.len(), positions.count(), "{text} {plies}");
            let mut moves = 0;
            for (_, entry) in book.entries() {
                assert_eq!(entry.tally().games(), 1, "a game counts once: {text}");
                moves += entry.moves().len();
            }
            assert_eq!(moves, expected.len() - book.len(), "{text} {plies}");
        }
    }
    let named: GameBuf = texts[0].parse().unwrap();
    let mut builder = BookBuilder::new();
    builder.take_variations(true);
    builder.add(named.as_game());
    let book = builder.build().unwrap();
    let book = book.as_book();
    assert_eq!(book.get(&named.board()).unwrap().name(), Some("Named"));
    assert_eq!(book.get(&board!(1. e4 c5)).unwrap().name(), None, "the end of a variation");
}

#[test]
fn openings_of_games_in_progress_have_names() {
    let mut history = History::new(Board::START);
    for text in ["e4", "e5", "Nf3"] {
        history.play(history.board().read(text).unwrap()).unwrap();
    }
    let (plies, entry) = LINES.opening_of(history.boards()).unwrap();
    assert_eq!((plies, entry.eco()), (2, Some("C20")));
    assert_eq!(LINES.opening_of(history.boards()), LINES.opening(game!(1. e4 e5 2. Nf3)));
    assert_eq!(LINES.opening_of::<Board>([]), None);
}

/// `opening` looks at every position of the game.
#[test]
fn the_last_named_position_of_a_game_counts() {
    let back: GameRef<'_> = game!(1. e4 e5 2. Nf3 Nc6 3. Ng1 Nb8 4. d4);
    let (plies, entry) = LINES.opening(back).unwrap();
    assert_eq!((plies, entry.eco()), (6, Some("C20")));
}
