//! The opening explorer: its counts equal brute force, in the JSON that programs for Lichess's
//! explorer read.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{Process, project};
use chess_check::chess_core::pgn::Reader;
use chess_check::chess_core::{Board, GameResult};
use chess_sql::index::Index;
use serde_json::Value;
use tests::skip::{corpus, say};

/// A server that ends with the test.
struct Server {
    _process: Process,
    address: String,
}

impl Server {
    fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_caissa-sql"));
        let mut child = command
            .args(["serve", "--port", "0"])
            .args(arguments)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stderr.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap_or_else(|| panic!("{line}"));
        let address = address.split('/').next().unwrap().to_owned();
        Self { _process: Process(child), address }
    }

    /// The head and the JSON of an answer.
    fn get(&self, path: &str) -> (String, Value) {
        let (head, body) = self.text(path);
        let json = serde_json::from_str(&body).unwrap_or_else(|error| panic!("{body}\n{error}"));
        (head, json)
    }

    /// The head and the body of an answer.
    fn text(&self, path: &str) -> (String, String) {
        self.ask(path, &format!("Host: {}\r\n", self.address))
    }

    /// The same, with these headers.
    fn ask(&self, path: &str, headers: &str) -> (String, String) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n").unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        (head.to_owned(), body.to_owned())
    }
}

/// Results of White, draws and of Black for each move.
type Counts = BTreeMap<String, [i64; 3]>;

/// The moves that were played in a position, each once in a game.
fn counted(texts: &[Vec<u8>], wanted: &Board) -> Counts {
    let mut counts = Counts::new();
    for text in texts {
        for entry in Reader::new(&text[..]) {
            let entry = entry.unwrap();
            let Some(game) = entry.game else { continue };
            let game = game.as_game();
            let result = match game.result() {
                GameResult::WhiteWins => 0,
                GameResult::Draw => 1,
                GameResult::BlackWins => 2,
                GameResult::Unknown => continue,
            };
            let here = |(board, _): &(Board, _)| board.same_position(wanted);
            let mut moves: Vec<_> = game
                .boards()
                .zip(game.moves())
                .take(50)
                .filter(here)
                .map(|(_, mv)| mv.to_string())
                .collect();
            moves.sort();
            moves.dedup();
            for mv in moves {
                counts.entry(mv).or_default()[result] += 1;
            }
        }
    }
    counts
}

#[test]
fn counts_equal_those_of_brute_force() {
    let mut files =
        vec![project("programs/chess-sql/tests/data/notes.pgn"), project("games/famous.pgn")];
    files.extend(
        corpus("the explorer over the corpus").map(|folder| folder.join("lichess-sample.pgn")),
    );
    let names: Vec<_> = files.iter().map(|file| file.to_str().unwrap()).collect();
    let texts: Vec<_> = files.iter().map(|file| fs::read(file).unwrap()).collect();
    let server = Server::start(&names);
    let mut compared = 0;
    for line in [
        "",
        "e2e4",
        "e2e4,e7e5",
        "e2e4,c7c5",
        "d2d4,d7d5",
        "g1f3,g8f6",
        "g1f3,g8f6,f3g1,f6g8",
        "e2e4,e7e5,g1f3,b8c6,f1c4",
    ] {
        let mut board = Board::START;
        for text in line.split(',').filter(|text| !text.is_empty()) {
            board = board.play(board.read(text).unwrap()).unwrap();
        }
        let answer = server.get(&format!("/lichess?variant=standard&play={line}&moves=100")).1;
        let moves = answer["moves"].as_array().unwrap().iter().map(|played| {
            let results = ["white", "draws", "black"].map(|name| played[name].as_i64().unwrap());
            assert_eq!(
                board.san(board.read(played["uci"].as_str().unwrap()).unwrap()),
                *played["san"].as_str().unwrap()
            );
            (played["uci"].as_str().unwrap().to_owned(), results)
        });
        let (ours, brute) = (
            moves.filter(|(_, results)| results.iter().sum::<i64>() > 0).collect::<Counts>(),
            counted(&texts, &board),
        );
        assert_eq!(ours, brute, "{line}");
        compared += brute.len();
        let sums = [0, 1, 2].map(|at| brute.values().map(|results| results[at]).sum::<i64>());
        assert_eq!(["white", "draws", "black"].map(|name| answer[name].as_i64().unwrap()), sums);
        // The same position as FEN, at another path.
        let fen = board.to_string().replace(' ', "%20");
        assert_eq!(server.get(&format!("/masters?fen={fen}&moves=100")).1, answer);
    }
    assert!(compared > 8);
    say(&format!("{compared} moves of the explorer have the counts of brute force"));
}

#[test]
fn answers_have_the_form_of_lichess() {
    let file = project("programs/chess-sql/tests/data/notes.pgn");
    let server = Server::start(&[file.to_str().unwrap()]);
    let (head, answer) = server.get("/masters?play=e2e4&moves=1&topGames=0&recentGames=0");
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    assert_eq!(
        answer,
        serde_json::json!({
            "white": 3, "draws": 0, "black": 0,
            "moves": [{"uci": "a7a6", "san": "a6", "averageRating": 0, "white": 2, "draws": 0, "black": 0, "game": null, "opening": {"eco": "B00", "name": "St. George Defence"}}],
            "topGames": [], "recentGames": [], "opening": {"eco": "B00", "name": "King's Pawn Opening"},
        })
    );
    for (path, words) in [
        ("/lichess?play=e2e5", "illegal move"),
        ("/lichess?fen=nothing", "expected a piece letter"),
        ("/lichess?play=e2e4&variant=atomic", "the variant `atomic` has other rules"),
    ] {
        let (head, answer) = server.get(path);
        assert!(head.starts_with("HTTP/1.1 400"), "{path}: {head}");
        assert!(answer["error"].as_str().unwrap().contains(words), "{path}: {answer}");
    }
}

#[test]
fn websites_read_no_answer_unless_their_origin_is_named() {
    let file = project("programs/chess-sql/tests/data/notes.pgn");
    let named = ["--origin", "https://board.example", "--origin", "http://localhost:8000"];
    let server = Server::start(&[&named[..], &[file.to_str().unwrap()]].concat());
    let port = server.address.rsplit(':').next().unwrap();
    let head = |host: &str, origin: &str| {
        let headers = format!("Host: {host}\r\n{origin}");
        server.ask("/lichess", &headers).0.to_lowercase()
    };
    let allowed = |head: &str| head.contains("access-control-allow-origin");
    for host in [format!("localhost:{port}"), "127.0.0.1".into(), "[::1]:9".into()] {
        let head = head(&host, "");
        assert!(head.starts_with("http/1.1 200") && !allowed(&head), "{host}: {head}");
    }
    // A name that leads to this machine.
    for host in [format!("evil.example:{port}"), format!("127.0.0.1.evil:{port}"), "@".into()] {
        let head = head(&host, "Origin: https://board.example\r\n");
        assert!(head.starts_with("http/1.1 403") && !allowed(&head), "{host}: {head}");
    }
    for origin in
        ["https://evil.example", "null", "http://board.example", "https://board.example.evil"]
    {
        let head = head("localhost", &format!("Origin: {origin}\r\n"));
        assert!(head.contains("vary: origin") && !allowed(&head), "{origin}: {head}");
    }
    for origin in ["https://board.example", "http://localhost:8000"] {
        let head = head("localhost", &format!("Origin: {origin}\r\n"));
        assert!(head.contains(&format!("access-control-allow-origin: {origin}\r\n")), "{head}");
    }
}

#[test]
fn games_are_shown_by_rating_and_by_date() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("it's.pgn");
    let game = |(number, (elo, date, moves)): (usize, &(&str, &str, &str))| {
        format!(
            "[White \"W{number}\"]\n[Black \"B\"]\n[WhiteElo \"{elo}\"]\n[BlackElo \"2000\"]\n[Date \"{date}\"]\n\n{moves}\n\n"
        )
    };
    let games = [
        ("2000", "2020.03.??", "1. e4 1-0"),
        ("?", "2024.01.02", "1. e4 1/2-1/2"),
        ("2500", "????.??.??", "1. e4 0-1"),
        ("2100", "2020.??.??", "1. d4 1/2-1/2"),
        ("2200", "2019.05.06", "1. e4 1-0"),
        ("2300", "2018.05.06", "1. e4 1-0"),
        // Its end is unknown, so it counts for nothing.
        ("2700", "2025.05.06", "1. c4 *"),
    ];
    let texts: Vec<_> = games.iter().enumerate().map(game).collect();
    fs::write(&file, texts.concat()).unwrap();
    let name = file.to_str().unwrap();
    let server = Server::start(&[name]);
    let answer = server.get("/lichess?topGames=100").1;
    let shown = |list: &str| {
        let games = answer[list].as_array().unwrap();
        games
            .iter()
            .map(|game| game["white"]["name"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(shown("topGames"), ["W2", "W5", "W4", "W3", "W0", "W1"]);
    assert_eq!(shown("recentGames"), ["W1", "W0", "W3", "W4"]);
    assert_eq!(
        answer["topGames"][4],
        serde_json::json!({
            "uci": "e2e4", "id": format!("{name}:1"), "winner": "white", "year": 2020, "month": "2020-03",
            "speed": null, "mode": null,
            "white": {"name": "W0", "rating": 2000}, "black": {"name": "B", "rating": 2000},
        })
    );
    // The only game with 1. d4.
    assert_eq!(answer["moves"][1]["game"], answer["topGames"][3]);
    assert!(answer["moves"][0]["game"].is_null());
    // Without numbers of games, four are shown.
    assert_eq!(server.get("/lichess").1["topGames"].as_array().unwrap().len(), 4);
    let (head, game) = server.text(&format!("/masters/pgn/{name}:4"));
    assert!(head.contains("application/x-chess-pgn"), "{head}");
    assert_eq!(game, texts[3]);
    for id in [format!("{name}:8"), "other.pgn:1".to_owned(), "x".to_owned()] {
        let (head, answer) = server.get(&format!("/masters/pgn/{id}"));
        assert!(head.starts_with("HTTP/1.1 404"), "{id}: {head}");
        let words = format!("the files have no game `{id}`: ask for the `id` of an answer");
        assert_eq!(answer["error"], words);
    }
}

#[test]
fn no_other_game_comes_under_an_old_id() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    let text = fs::read_to_string(project("games/famous.pgn")).unwrap();
    fs::write(&file, &text).unwrap();
    let server = Server::start(&[file.to_str().unwrap()]);
    let path = format!("/masters/pgn/{}:1", file.display());
    let (head, game) = server.text(&path);
    assert!(head.starts_with("HTTP/1.1 200") && text.starts_with(&game), "{head}");
    fs::write(&file, format!("[White \"A\"]\n\n1. e4 *\n\n{text}")).unwrap();
    let (head, answer) = server.get(&path);
    assert!(head.starts_with("HTTP/1.1 409"), "{head}");
    let words = answer["error"].as_str().unwrap();
    assert!(
        words.ends_with("games.pgn` has changed since it was indexed: start the server again"),
        "{words}"
    );
}

#[test]
fn an_index_of_other_files_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.pgn");
    fs::copy(project("programs/chess-sql/tests/data/notes.pgn"), &games).unwrap();
    let index = folder.path().join("counts");
    let arguments = ["--index", index.to_str().unwrap(), games.to_str().unwrap()];
    let first = Server::start(&arguments).get("/lichess").1;
    assert!(!first["moves"].as_array().unwrap().is_empty());
    assert_eq!(Server::start(&arguments).get("/lichess").1, first);
    fs::write(&games, "1. e4 e5 1-0\n").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_caissa-sql"));
    let output = command.args(["serve", "--port", "0"]).args(arguments).output().unwrap();
    let words = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(words.contains("games.pgn` is new, has changed, or is gone"), "{words}");
    let answer = Server::start(&[&["--update"], &arguments[..]].concat()).get("/lichess").1;
    assert_eq!((&answer["white"], &answer["moves"][0]["uci"]), (&1.into(), &"e2e4".into()));
    // An index of all plies stays one when it is brought up to date, unless an option says
    // otherwise.
    assert_eq!(Index::plies_of(&index).unwrap(), Some(50));
    for (plies, expected) in [("0", 0), ("", 0), ("9", 9), ("", 9)] {
        let named = ["--plies", plies];
        let more = if plies.is_empty() { &[][..] } else { &named };
        drop(Server::start(&[&["--update"], more, &arguments[..]].concat()));
        assert_eq!(Index::plies_of(&index).unwrap(), Some(expected), "{plies}");
    }
}

#[test]
fn games_are_chosen_by_dates_ratings_speeds_and_players() {
    let Some(folder) = corpus("choices among the games of the corpus") else { return };
    let file = folder.join("lichess-sample.pgn");
    let text = fs::read(&file).unwrap();
    let server = Server::start(&[file.to_str().unwrap()]);
    let mut games = Vec::new();
    for entry in Reader::new(&text[..]) {
        let Some(game) = entry.unwrap().game else { continue };
        let game = game.as_game();
        let tag = |name: &str| game.tag(name).unwrap_or_default().to_owned();
        if game.result() != GameResult::Unknown && !game.is_empty() {
            games.push(["White", "Black", "WhiteElo", "BlackElo", "Date", "TimeControl"].map(tag));
        }
    }
    let total = |query: &str| {
        let answer = server.get(&format!("/lichess?{query}")).1;
        ["white", "draws", "black"].iter().map(|name| answer[*name].as_u64().unwrap()).sum::<u64>()
    };
    let seconds = |game: &[String; 6]| {
        let (base, increment) = game[5].split_once('+')?;
        Some(base.parse::<u32>().ok()? + 40 * increment.parse::<u32>().ok()?)
    };
    let elo =
        |game: &[String; 6]| Some(u32::midpoint(game[2].parse().ok()?, game[3].parse().ok()?));
    let month = |game: &[String; 6]| game[4].get(..7).unwrap_or_default().replace('.', "-");
    let count = |keeps: &dyn Fn(&[String; 6]) -> bool| {
        games.iter().filter(|game| keeps(game)).count() as u64
    };
    assert_eq!(total(""), count(&|_| true));
    let blitz = count(&|game| seconds(game).is_some_and(|time| (180..480).contains(&time)));
    assert!(blitz > 0 && blitz < games.len() as u64, "{blitz}");
    assert_eq!(total("speeds=blitz"), blitz);
    let rated = count(&|game| elo(game).is_some_and(|elo| (1600..2000).contains(&elo)));
    assert!(rated > 0 && rated < games.len() as u64, "{rated}");
    assert_eq!(total("ratings=1600,1800"), rated);
    let middle = {
        let mut all: Vec<_> = games.iter().map(month).collect();
        all.sort();
        all[all.len() / 2].clone()
    };
    assert_eq!(total(&format!("since={middle}")), count(&|game| month(game) >= middle));
    assert_eq!(total(&format!("until={middle}")), count(&|game| month(game) <= middle));
    let player = &games[0][0];
    assert_eq!(
        total(&format!("player={player}&color=white")),
        count(&|game| game[0].eq_ignore_ascii_case(player))
    );
    for (query, words) in [
        ("fen=", "`fen` is empty: leave it out for the starting position"),
        ("speeds=fast", "`fast` is not a speed: they are ultraBullet, bullet"),
        ("ratings=1700", "`1700` is not a group of ratings: they are 0, 1000"),
        ("since=last", "`last` is not a month: write one as in `2013-01`"),
        ("player=x&color=red", "`red` is not a color"),
    ] {
        let (head, answer) = server.get(&format!("/lichess?{query}"));
        assert!(head.starts_with("HTTP/1.1 400"), "{query}: {head}");
        assert!(answer["error"].as_str().unwrap().contains(words), "{query}: {answer}");
    }
    say(&format!("{} games are chosen as by brute force", games.len()));
}

#[test]
fn connections_that_say_nothing_are_closed() {
    let file = project("games/famous.pgn");
    let server = Server::start(&[file.to_str().unwrap()]);
    let start = Instant::now();
    for half in ["", "GET /lich", "GET /lichess HTTP/1.1\r\nHost: localhost\r\n\r\n"] {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        stream.write_all(half.as_bytes()).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(40))).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        assert_eq!(answer.starts_with(b"HTTP/1.1 200"), half.ends_with("\r\n\r\n"), "{half}");
    }
    assert!(start.elapsed() < Duration::from_mins(1), "{:?}", start.elapsed());
}
