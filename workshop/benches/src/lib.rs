//! The work that the benchmarks measure, ours and the peers', and its input.

pub mod alpha_beta;
pub mod files;
pub mod peers;
pub mod perft;
pub mod program;
pub mod race;
pub mod replay;
pub mod starts;

use std::path::PathBuf;

use chess_core::Board;

/// Games of master play, moves with numbers, as the corpus holds them; or three famous ones.
pub fn games() -> Vec<String> {
    let Some(folder) = std::env::var_os("CAISSA_CORPUS").map(PathBuf::from) else {
        println!("CAISSA_CORPUS is not set: three famous games only");
        return FAMOUS.map(str::to_owned).to_vec();
    };
    let lines =
        std::fs::read_to_string(folder.join("games-2000.jsonl")).expect("the corpus is readable");
    lines.lines().map(|line| san(line).to_owned()).collect()
}

/// A file of a server's games with clocks in comments, as the corpus holds it; or a famous game with notes.
pub fn pgn() -> Vec<u8> {
    let Some(folder) = std::env::var_os("CAISSA_CORPUS").map(PathBuf::from) else {
        return include_bytes!("../../../games/immortal.pgn").repeat(100);
    };
    std::fs::read(folder.join("lichess-sample.pgn")).expect("the corpus is readable")
}

/// A file of openings with their codes and names, as the corpus holds them; or three famous games.
pub fn openings() -> String {
    let Some(folder) = std::env::var_os("CAISSA_CORPUS").map(PathBuf::from) else {
        println!("CAISSA_CORPUS is not set: three famous games only");
        return FAMOUS.map(|game| game.to_owned() + " *\n\n").concat();
    };
    let mut file = String::new();
    for letter in ["a", "b", "c", "d", "e"] {
        let lines = std::fs::read_to_string(folder.join(format!("openings/{letter}.tsv")));
        for line in lines.expect("the corpus is readable").lines().skip(1) {
            let mut fields = line.split('\t').map(|field| field.replace('"', "\\\""));
            for tag in ["ECO", "Opening"] {
                file += &format!("[{tag} \"{}\"]\n", fields.next().unwrap_or_default());
            }
            file += &format!("\n{} *\n\n", fields.next().unwrap_or_default());
        }
    }
    file
}

/// Positions with the number of moves in which they mate, as the corpus holds them; or three others.
pub fn mates() -> Vec<(u8, Board)> {
    let Some(folder) = std::env::var_os("CAISSA_CORPUS").map(PathBuf::from) else {
        println!("CAISSA_CORPUS is not set: three problems only");
        let problems = [
            (2, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"),
            (3, "8/8/8/3K4/8/8/6Q1/k7 w - - 0 1"),
            (5, "n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1"),
        ];
        return problems.map(|(moves, fen)| (moves, fen.parse().expect("a position"))).to_vec();
    };
    let text = std::fs::read_to_string(folder.join("mates.jsonl")).expect("the corpus has mates");
    text.lines().filter_map(mate).collect()
}

/// A line of the corpus: `{"fen": "..", "mate_in": 2, ..}`.
fn mate(line: &str) -> Option<(u8, Board)> {
    let fen = line.split_once("\"fen\": \"")?.1.split_once('"')?.0;
    let moves = line.split_once("\"mate_in\": ")?.1.split_once(',')?.0;
    Some((moves.parse().ok()?, fen.parse().ok()?))
}

/// A file of games of master play, tags and moves alone.
pub fn bare_pgn() -> Vec<u8> {
    let tags = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
                [Black \"?\"]\n[Result \"*\"]\n\n";
    games().iter().map(|game| [tags, game, " *\n\n"].concat()).collect::<String>().into_bytes()
}

/// The value of `"san"`, the first of a line's fields; it holds no escapes.
fn san(line: &str) -> &str {
    let (_, rest) = line.split_once("\"san\": \"").expect("a line has its moves");
    rest.split_once('"').expect("the moves end").0
}

/// The moves of a game without their numbers.
pub fn words(game: &str) -> Vec<&str> {
    game.split(' ').filter(|word| !word.ends_with('.')).collect()
}

const FAMOUS: [&str; 3] = [
    "1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 \
     10. g4 Nf6 11. Rg1 cxb5 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2 \
     18. Bd6 Bxg1 19. e5 Qxa1+ 20. Ke2 Na6 21. Nxg7+ Kd8 22. Qf6+ Nxf6 23. Be7#",
    "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 \
     10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 \
     17. Rd8#",
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bxb4 5. c3 Ba5 6. d4 exd4 7. O-O d3 8. Qb3 Qf6 9. e5 Qg6 \
     10. Re1 Nge7 11. Ba3 b5 12. Qxb5 Rb8 13. Qa4 Bb6 14. Nbd2 Bb7 15. Ne4 Qf5 16. Bxd3 Qh5 17. Nf6+ gxf6 \
     18. exf6 Rg8 19. Rad1 Qxf3 20. Rxe7+ Nxe7 21. Qxd7+ Kxd7 22. Bf5+ Ke8 23. Bd7+ Kf8 24. Bxe7#",
];
