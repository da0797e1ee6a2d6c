//! The way through games: definitions, references, highlights, symbols of the folder, selections, code lenses.

use serde_json::{Value, json};

use crate::lsp::client::{Client, range_of};
use crate::lsp::folder::Folder;

const FIRST: &str = "[White \"Anna\"]\n[Black \"Bea\"]\n[Event \"Club\"]\n\n1. d4 Nf6 2. c4 e6 3. Nf3 d5 4. Nc3 Be7 1-0\n";
const OTHER: &str = "\
[White \"Carla\"]
[Black \"Anna\"]

1. c4 e6 2. d4 d5 3. Nc3 Nf6 4. Nf3 Be7 (4... c5 5. cxd5 (5. e3)) 5. Bg5 {[%clk 0:01] hm} *

1. c4 e6 *
";
const LINE: &str = "rnbqk2r/ppp1bppp/4pn2/3p4/2PP4/2N2N2/PP2PPPP/R1BQKB1R w KQkq - bm Bg5;\n";

/// A folder with a file on the disk, a file that is open, and a position; and a client that has it open.
fn opened(name: &str) -> (Folder, Client, String) {
    let folder = Folder::new(name);
    folder.write("a.pgn", FIRST);
    folder.write("c.epd", LINE);
    folder.write("b.pgn", "1. e4 *\n");
    let mut client = Client::with(
        &[],
        &json!({
            "capabilities": {},
            "workspaceFolders": [{ "uri": folder.uri(""), "name": "games" }],
            "initializationOptions": { "codeLenses": true },
        }),
    );
    let uri = folder.uri("b.pgn");
    client.open(&uri, OTHER);
    (folder, client, uri)
}

/// The places of a list of locations: their files, lines and columns.
fn places(found: &Value) -> Vec<(String, u64, u64)> {
    let place = |one: &Value| {
        let name = one["uri"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
        let start = &one["range"]["start"];
        (name, start["line"].as_u64().unwrap(), start["character"].as_u64().unwrap())
    };
    found.as_array().unwrap().iter().map(place).collect()
}

#[test]
fn a_position_is_found_in_all_files_of_the_folder() {
    let (_folder, mut client, uri) = opened("positions");
    // By another order of moves.
    let references = client.at("textDocument/references", &uri, 3, 37);
    let place = |name: &str, line, column| (name.to_owned(), line, column);
    let expected = [place("b.pgn", 3, 36), place("a.pgn", 4, 36), place("c.epd", 0, 0)];
    assert_eq!(places(&references), expected);
    // The first place in the file, or else the first in another file, or else the own.
    for ((line, column), expected) in [
        ((5, 7), place("b.pgn", 3, 6)),
        ((3, 37), place("a.pgn", 4, 36)),
        ((3, 55), place("b.pgn", 3, 52)),
    ] {
        let found = client.at("textDocument/definition", &uri, line, column);
        assert_eq!(places(&found), [expected]);
    }
    // A position that only the text of the editor has, and one that only the disk has.
    client.edit(&uri, [3, 75, 3, 91], "h4 *");
    let own = client.at("textDocument/references", &uri, 3, 70);
    assert_eq!(places(&own).len(), 1);
    client.finish();
}

/// In strings and in tokens; a package that does not use the macros is not searched.
#[test]
fn a_position_is_found_in_the_rust_of_the_folder() {
    const USER: &str = "\
use caissa::*;
const SLAV: Game = game!(1. d4 d5 2. c4 c6);
const A: Game = game!([White \"Ada\"] 1. c4 c6 2. d4 {ü} d5 3. Nc3);
const B: &str = pgn!(\"[White \\\"B\\\"]\\n\\n1. d4 c6 2. c4 d5 *\");
const C: Board = board!(fen \"rnbqkbnr/pp2pppp/2p5/3p4/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3\");
";
    let folder = Folder::new("rust");
    folder.write("games.pgn", "1. d4 d5 2. c4 c6 *\n");
    for (package, dependency) in [("user", "caissa = \"0.1\""), ("other", "")] {
        folder.write(&format!("{package}/Cargo.toml"), &format!("[dependencies]\n{dependency}\n"));
        folder.write(&format!("{package}/src/lib.rs"), USER);
    }
    let mut client = Client::with(
        &[],
        &json!({ "capabilities": {}, "workspaceFolders": [{ "uri": folder.uri(""), "name": "games" }] }),
    );
    let (rust, games) = (folder.uri("user/src/lib.rs"), folder.uri("games.pgn"));
    client.open(&rust, USER);
    let place = |name: &str, line, column| (name.to_owned(), line, column);
    let in_rust = [(1, 40), (2, 55), (3, 54), (4, 29)];
    let mut expected = in_rust.map(|(line, column)| place("lib.rs", line, column)).to_vec();
    expected.push(place("games.pgn", 0, 15));
    expected.sort();
    for (line, column) in [(1, 41), (2, 56), (3, 55), (4, 40)] {
        let mut found = places(&client.at("textDocument/references", &rust, line, column));
        found.sort();
        assert_eq!(found, expected, "{line}:{column}");
    }
    let found = client.at("textDocument/definition", &rust, 3, 55);
    assert_eq!(places(&found), [place("lib.rs", 1, 40)]);
    client.open(&games, "1. d4 d5 2. c4 c6 *\n");
    let found = client.at("textDocument/references", &games, 0, 16);
    assert_eq!(found.as_array().unwrap().len(), 5, "{found}");
    let found = client.ask("workspace/symbol", &json!({ "query": "ada" }));
    assert_eq!((&found[0]["location"]["uri"], found.as_array().unwrap().len()), (&json!(rust), 1));
    client.finish();
}

#[test]
fn games_of_the_folder_are_found_by_players_events_and_openings() {
    let (_folder, mut client, _) = opened("symbols");
    for (query, expected) in [
        ("anna", "Anna – Bea, Carla – Anna"),
        ("club", "Anna – Bea"),
        ("queen's gambit", "Anna – Bea, Carla – Anna"),
        ("agincourt", "1. c4 e6 *"),
        ("nobody at all", ""),
    ] {
        let found = client.ask("workspace/symbol", &json!({ "query": query }));
        let names: Vec<_> =
            found.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
        assert_eq!(names.join(", "), expected, "{query}");
    }
    client.finish();
}

#[test]
fn a_name_and_a_position_that_comes_again_are_highlighted() {
    let (_folder, mut client, uri) = opened("highlights");
    client.open(
        &uri,
        "[White \"A\"]\n[Black \"B\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 *\n\n[Black \"A\"]\n\n*\n",
    );
    let mut ranges = |line, column| {
        let found = client.at("textDocument/documentHighlight", &uri, line, column);
        let ranges: Vec<_> =
            found.as_array().into_iter().flatten().map(|one| one["range"].clone()).collect();
        ranges
    };
    assert_eq!(ranges(0, 9), [range_of([0, 8, 0, 9]), range_of([5, 8, 5, 9])]);
    assert_eq!(ranges(3, 4), [range_of([3, 3, 3, 6]), range_of([3, 25, 3, 28])]);
    assert_eq!(ranges(3, 15), [range_of([3, 14, 3, 17])]);
    client.finish();
}

#[test]
fn a_selection_grows_by_move_variation_moves_and_game() {
    let (_folder, mut client, uri) = opened("selection");
    let column = OTHER.lines().nth(3).unwrap().find("e3").unwrap();
    let params = json!({ "textDocument": { "uri": uri }, "positions": [{ "line": 3, "character": column + 1 }, { "line": 0, "character": 9 }] });
    let found = client.ask("textDocument/selectionRange", &params);
    let texts = |mut one: &Value| {
        let mut texts = Vec::new();
        while one.is_object() {
            let [start, end] = ["start", "end"].map(|end| {
                let place = &one["range"][end];
                let (line, column) =
                    (place["line"].as_u64().unwrap(), place["character"].as_u64().unwrap());
                OTHER.split_inclusive('\n').take(line as usize).map(str::len).sum::<usize>()
                    + column as usize
            });
            texts.push(&OTHER[start..end]);
            one = &one["parent"];
        }
        texts
    };
    let game = OTHER.split("\n\n1. c4 e6 *").next().unwrap();
    let moves = game.split("\n\n").nth(1).unwrap();
    assert_eq!(texts(&found[0]), ["e3", "(5. e3)", "(4... c5 5. cxd5 (5. e3))", moves, game]);
    assert_eq!(texts(&found[1]), ["Carla", "[White \"Carla\"]", game]);
    client.finish();
}

#[test]
fn each_game_has_lenses_where_the_client_has_their_commands() {
    let (_folder, mut client, uri) = opened("lenses");
    let source = "const A: Game = game!(1. e4 e5);\nconst B: Game = game!(\"1. d4\");\n";
    client.open("file:///lens.rs", source);
    let mut lenses = |uri: &str| -> Vec<_> {
        let found = client.ask("textDocument/codeLens", &json!({ "textDocument": { "uri": uri } }));
        let lens = |one: &Value| {
            let place = &one["range"]["start"];
            assert_eq!(one["command"]["arguments"], json!([uri, place]));
            let at = (place["line"].as_u64().unwrap(), place["character"].as_u64().unwrap());
            (at, one["command"]["command"].as_str().unwrap().to_owned())
        };
        found.as_array().unwrap().iter().map(lens).collect()
    };
    let both = |at| [(at, "caissa.board".to_owned()), (at, "caissa.analyse".to_owned())];
    assert_eq!(lenses(&uri), [both((3, 0)), both((5, 0))].concat());
    assert_eq!(lenses("file:///lens.rs"), [both((0, 22)), both((1, 23))].concat());
    client.finish();
    let mut client = Client::new(&[], false);
    client.open("file:///a.pgn", OTHER);
    assert_eq!(client.about("textDocument/codeLens", "file:///a.pgn"), json!([]));
    client.finish();
}
