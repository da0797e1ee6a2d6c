//! The board beside the text: the position at the cursor, the moves that a player writes, the engine's lines, and changes of
//! games as actions.

use serde_json::{Value, json};

use crate::lsp::client::{Client, applied};

/// A text with a cursor, as an address, a text and a place.
fn placed(kind: &str, text: &str) -> (String, String, Value) {
    let (before, behind) = text.split_once('|').unwrap();
    let line = before.rsplit('\n').next().unwrap();
    let place =
        json!({ "line": before.matches('\n').count(), "character": line.encode_utf16().count() });
    (format!("file:///board.{kind}"), format!("{before}{behind}"), place)
}

fn client() -> Client {
    let resolves = json!({ "textDocument": { "codeAction": { "resolveSupport": { "properties": ["edit"] } } } });
    Client::with(&[], &json!({ "capabilities": resolves }))
}

/// The board at the cursor of a text, after some lines, and the text with its new cursor if it has changed.
fn played(client: &mut Client, kind: &str, text: &str, what: &Value) -> (Value, Option<String>) {
    let (uri, text, place) = placed(kind, text);
    client.open(&uri, &text);
    let mut params = json!({ "textDocument": { "uri": uri }, "position": place });
    params.as_object_mut().unwrap().extend(what.as_object().unwrap().clone());
    let board = client.ask("caissa/board", &params);
    let new = board["edit"].as_array().map(|edit| {
        let new = applied(&text, &edit[..1]);
        let cursor = json!({ "range": { "start": edit[1], "end": edit[1] }, "newText": "|" });
        applied(&new, &[cursor])
    });
    (board, new)
}

#[test]
fn a_move_goes_on_with_the_line_or_is_a_variation() {
    let mut client = client();
    for (text, mv, new) in [
        ("1. e4 e5|", "g1 f3", "1. e4 e5 2. Nf3|"),
        ("1. e4 e5| 2. Nf3 Nc6", "Nf3", "1. e4 e5 2. Nf3| Nc6"),
        ("1. e4 e5| 2. Nf3 Nc6", "Bc4", "1. e4 e5 2. Nf3 (2. Bc4|) 2... Nc6"),
        ("1. e4 e5| 2. Nf3 (2. Bc4) 2... Nc6", "Bc4", "1. e4 e5 2. Nf3 (2. Bc4|) 2... Nc6"),
        ("1. e4| e5 2. Nf3", "c5", "1. e4 e5 (1... c5|) 2. Nf3"),
        ("1. e4 e5 2. Nf3| Nc6 *", "Nf6", "1. e4 e5 2. Nf3 Nc6 (2... Nf6|) *"),
        ("1. e4 e5 2. Nf3 Nc6| 1/2-1/2", "Bb5", "1. e4 e5 2. Nf3 Nc6 3. Bb5| 1/2-1/2"),
        ("1. e4 $1 {best}| *", "e5", "1. e4 $1 {best} 1... e5| *"),
        ("1. e4!| *", "e5", "1. e4! e5| *"),
        ("[Event \"A\"]\n\n|*\n", "e4", "[Event \"A\"]\n\n1. e4| *\n"),
        ("[Event \"A\"]|", "e4", "[Event \"A\"]\n\n1. e4|"),
        ("|1. e4", "d4", "1. e4 (1. d4|)"),
        ("1. e4 (1. d4| d5) e5", "Nf6", "1. e4 (1. d4 d5 (1... Nf6|)) e5"),
        ("1. e4 (1. d4 d5|) e5", "Nc3", "1. e4 (1. d4 d5 2. Nc3|) e5"),
        ("1. e4 (1. d4 d5)| e5", "Nc6", "1. e4 (1. d4 d5) e5 (1... Nc6|)"),
        ("1. e4 (|1. d4 d5) e5", "c4", "1. e4 (1. d4 d5) (1. c4|) 1... e5"),
        ("1. e4| ; rest\n*", "e5", "1. e4 ; rest\n1... e5|\n*"),
        ("1. e4 e5 2.|", "Nf3", "1. e4 e5 2. Nf3|"),
        // A move is written as those before it.
        ("1. e2e4 e7e5|", "Nf3", "1. e2e4 e7e5 2. g1f3|"),
        ("1. e2-e4 e7-e5| 2. d2-d4", "Nf3", "1. e2-e4 e7-e5 2. d2-d4 (2. Ng1-f3|)"),
        ("1. 5254 5755|", "Nf3", "1. 5254 5755 2. 7163|"),
        ("1. e4 e5 2. Sc3 Sc6|", "Nf3", "1. e4 e5 2. Sc3 Sc6 3. Sf3|"),
        ("1. ♘c3|", "Nf6", "1. ♘c3 ♘f6|"),
        // The moves after a mistake are those that are meant.
        ("1. e4 e5 2. Nf6 Nc6|", "Bb5", "1. e4 e5 2. Nf6 Nc6 3. Bb5|"),
        ("1. f3 {ü 𝄞} e5 2. g4|\r\n", "Qh4", "1. f3 {ü 𝄞} e5 2. g4 Qh4#|\r\n"),
    ] {
        let (board, found) = played(&mut client, "pgn", text, &json!({ "lines": [mv] }));
        assert_eq!(found.as_deref(), Some(new), "{text}: {}", board["said"]);
    }
    client.finish();
}

#[test]
fn a_line_is_written_behind_the_moves_that_are_there() {
    let mut client = client();
    let line = json!({ "moves": ["e7e5", "g1f3", "b8c6", "f1b5"] });
    for (text, new) in [
        ("1. e4|", "1. e4 e5 2. Nf3 Nc6 3. Bb5|"),
        ("1. e4| e5 2. Nf3", "1. e4 e5 2. Nf3 Nc6 3. Bb5|"),
        ("1. e4| e5 2. f4", "1. e4 e5 2. f4 (2. Nf3 Nc6 3. Bb5|)"),
        ("1. e2e4|", "1. e2e4 e7e5 2. g1f3 b8c6 3. f1b5|"),
    ] {
        assert_eq!(played(&mut client, "pgn", text, &line).1.as_deref(), Some(new));
    }
    client.finish();
}

/// Wherever the cursor is, the game goes on with each legal move, and the rest of the text stays.
#[test]
fn a_move_written_at_any_place_is_on_the_board_at_the_new_cursor() {
    const GAME: &str = "[White \"A\"]\n\n1. e4! {a} (1. d4 d5 ; b\n2. c4 (2. Nf3 {c}) e6) e5 (1... c5 $1 (1... e6)) 2. Nf3\nNc6 3.Bb5 *\n\n1. c4\n";
    let (mut client, mut rng) = (client(), fastrand::Rng::with_seed(78));
    for number in 0..120 {
        let text = GAME.replacen(&GAME[rng.usize(..GAME.len())..], "", 1);
        let text = format!("{text}|{}", &GAME[text.len()..]);
        let (board, _) = played(&mut client, "pgn", &text, &json!({}));
        let squares = board["squares"].as_array().unwrap();
        let moves: Vec<_> = squares
            .iter()
            .flat_map(|from| from["targets"].as_array().unwrap().iter().map(move |to| (from, to)))
            .map(|(from, to)| {
                format!("{} {}", from["name"].as_str().unwrap(), to.as_str().unwrap())
            })
            .collect();
        let mv = &moves[rng.usize(..moves.len())];
        let (wanted, new) = played(&mut client, "pgn", &text, &json!({ "lines": [mv] }));
        let new = new.unwrap_or_else(|| panic!("{number}, {mv}: {text}"));
        let (found, _) = played(&mut client, "pgn", &new, &json!({}));
        assert_eq!(found["view"]["board"], wanted["view"]["board"], "{mv}: {text}\n{new}");
        assert_eq!(found["view"]["last_move"], json!(mv.replace(' ', "")), "{mv}: {text}\n{new}");
        // What was there is there still, in its order.
        let mut left = new.replace('|', "");
        let kept = text.replace('|', "").chars().all(|char| match left.find(char) {
            Some(at) => {
                left.drain(..at + char.len_utf8());
                true
            }
            None => false,
        });
        assert!(kept, "{mv}: {text}\n{new}");
    }
    client.finish();
}

#[test]
fn moves_are_written_into_calls_and_lines_of_epd() {
    let mut client = client();
    for (kind, text, mv, new) in [
        (
            "rs",
            "const A: Game = caissa::game!(1. f3 e5 2. g4|);",
            "Qh4",
            "const A: Game = caissa::game!(1. f3 e5 2. g4 Qh4 #|);",
        ),
        (
            "rs",
            "const A: Game = caissa::game!(\"1. f3 e5| 2. g4\");",
            "h4",
            "const A: Game = caissa::game!(\"1. f3 e5 2. g4 (2. h4|)\");",
        ),
        (
            "rs",
            "const A: Game = caissa::game!(fen \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"; 1. a8=R|);",
            "Kg6",
            "const A: Game = caissa::game!(fen \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"; 1. a8=R Kg6|);",
        ),
        (
            "epd",
            "6k1/5ppp/8/8/8/8/8/R5K1 w - - |id \"a\";\n",
            "a1 a8",
            "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#;| id \"a\";\n",
        ),
    ] {
        let (board, found) = played(&mut client, kind, text, &json!({ "lines": [mv] }));
        assert_eq!(found.as_deref(), Some(new), "{text}: {}", board["said"]);
    }
    for (kind, text, mv, reason) in [
        (
            "epd",
            "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; |\n",
            "Ra7",
            "The line has its best move already: change it in the text.",
        ),
        (
            "rs",
            "const A: &str = caissa::fen!(\"8/P6k/8/8/8/8/8/K7 w| - - 0 1\");",
            "Ka2",
            "The moves cannot be written here.",
        ),
    ] {
        let (board, new) = played(&mut client, kind, text, &json!({ "lines": [mv] }));
        assert_eq!((new, &board["said"][1]), (None, &json!([reason, true])));
    }
    client.finish();
}

#[test]
fn the_board_has_what_a_page_draws() {
    let mut client = client();
    let game = "[White \"Anna\"]\n[Black \"Bea\"]\n\n1. e4 e5 2. Nf3| (2. f4) 2... Nc6 *\n";
    let (board, _) = played(&mut client, "pgn", game, &json!({ "pieces": true, "flipped": true }));
    assert_eq!(board["title"], "Anna – Bea");
    assert_eq!(board["view"]["last_move"], "g1f3");
    assert_eq!(board["view"]["orientation"], "black");
    let f3 = &board["squares"].as_array().unwrap()[21];
    assert_eq!(
        (&f3["name"], &f3["piece"], &f3["label"]),
        (&json!("f3"), &json!("white-knight"), &json!("f3, white knight"))
    );
    assert_eq!(board["squares"][57]["targets"], json!(["a6", "c6"]));
    assert_eq!(board["pieces"].as_array().unwrap().len(), 12);
    assert_eq!(board["back"], json!({ "line": 3, "character": 8 }));
    assert_eq!(board["start"], json!({ "line": 3, "character": 0 }));
    assert_eq!(
        board["next"],
        json!([{ "san": "Nc6", "position": { "line": 3, "character": 32 } }])
    );
    assert_eq!(board["end"], json!({ "line": 3, "character": 32 }));
    // A promotion is two lines: what waits is not written yet.
    let promotion = "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n|*\n";
    let (board, new) = played(&mut client, "pgn", promotion, &json!({ "lines": ["a7 a8"] }));
    assert_eq!((&board["view"]["promotion"], new), (&json!(["a7", "a8"]), None));
    let (_, new) = played(&mut client, "pgn", promotion, &json!({ "lines": ["a7 a8", "knight"] }));
    assert_eq!(new.unwrap(), "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=N| *\n");
    // A reason for what cannot be, and nothing where no position is.
    let (board, new) = played(&mut client, "pgn", "1. e4 e5|", &json!({ "lines": ["e4 e5"] }));
    assert_eq!((&board["said"][0][1], new), (&json!(true), None), "{}", board["said"]);
    let (board, _) = played(&mut client, "rs", "fn main() {| }", &json!({}));
    assert_eq!(board, Value::Null);
    client.finish();
}

#[test]
fn the_engine_finds_lines_and_adds_one() {
    let mut client = client();
    let (uri, text, place) = placed("pgn", "1. f3 e5 2. g4|\n");
    client.open(&uri, &text);
    let params = json!({ "textDocument": { "uri": uri }, "position": place, "count": 2, "milliseconds": 300 });
    let lines = client.ask("caissa/lines", &params);
    assert_eq!(
        (&lines[0]["score"], &lines[0]["text"], &lines[0]["moves"]),
        (&json!("#-1"), &json!("2... Qh4#"), &json!(["d8h4"]))
    );
    assert_eq!(lines.as_array().unwrap().len(), 2);
    let new = changed(&mut client, &uri, &text, &place, "Add the engine's line");
    assert_eq!(new.as_deref(), Ok("1. f3 e5 2. g4 Qh4#\n"));
    // A search is cancelled at once.
    let (uri, text, place) = placed("long.pgn", "1. e4|\n");
    client.open(&uri, &text);
    let params =
        json!({ "textDocument": { "uri": uri }, "position": place, "milliseconds": 60_000 });
    let id = client.request("caissa/lines", &params);
    client.tell("$/cancelRequest", &json!({ "id": id }));
    assert_eq!(client.response(id)["error"]["message"], "cancelled");
    client.finish();
}

/// The titles of the changes at a place, and the text after one of them, or the reason why it is not made.
fn titles(client: &mut Client, uri: &str, place: &Value) -> Vec<Value> {
    let params = json!({
        "textDocument": { "uri": uri },
        "range": { "start": place, "end": place },
        "context": { "diagnostics": [], "only": ["refactor"] },
    });
    client.ask("textDocument/codeAction", &params).as_array().unwrap().clone()
}

fn changed(
    client: &mut Client,
    uri: &str,
    text: &str,
    place: &Value,
    title: &str,
) -> Result<String, String> {
    let actions = titles(client, uri, place);
    let action = actions.iter().find(|action| action["title"] == title);
    let action = action.unwrap_or_else(|| panic!("{title}: {actions:?}"));
    assert_eq!(action.get("edit"), None);
    let id = client.request("codeAction/resolve", action);
    let answer = client.response(id);
    match answer["error"]["message"].as_str() {
        Some(reason) => Err(reason.to_owned()),
        None => Ok(applied(text, answer["result"]["edit"]["changes"][uri].as_array().unwrap())),
    }
}

#[test]
fn variations_are_promoted_and_moves_deleted() {
    const GAME: &str = "[White \"A\"]\n\n1. e4 e5 {x} (1... c5 2. Nf3 (2. c3 d5) d6) 2. Nf3 $1 *\n";
    let mut client = client();
    for (cursor, title, new) in [
        (
            "d5",
            "Promote the variation",
            "1. e4 e5 {x} (1... c5 2. c3 (2. Nf3 d6) 2... d5) 2. Nf3 $1 *",
        ),
        (
            "c3",
            "Make the variation the main line",
            "1. e4 c5 (1... e5 {x} 2. Nf3 $1) 2. c3 (2. Nf3 d6) 2... d5 *",
        ),
        (
            "Nf3 $1",
            "Delete 2. Nf3 and the moves after it",
            "1. e4 e5 {x} (1... c5 2. Nf3 (2. c3 d5) 2... d6) *",
        ),
        ("c5", "Delete 1... c5 and the moves after it", "1. e4 e5 {x} 2. Nf3 $1 *"),
    ] {
        let (uri, text, place) = placed("pgn", &GAME.replacen(cursor, &format!("|{cursor}"), 1));
        client.open(&uri, &text);
        let found = changed(&mut client, &uri, &text, &place, title);
        assert_eq!(found, Ok(format!("[White \"A\"]\n\n{new}\n")), "{title}");
    }
    // The notation stays.
    let (uri, text, place) = placed("pgn", "1. e2e4 (1. d2d4|) 1... e7e5 *\n");
    client.open(&uri, &text);
    let title = "Make the variation the main line";
    let found = changed(&mut client, &uri, &text, &place, title);
    assert_eq!(found.as_deref(), Ok("1. d2d4 (1. e2e4 e7e5) *\n"));
    // The result of a mate that is in a variation now.
    let (uri, text, place) = placed("pgn", "1. f3 (1. e4|) e5 2. g4 Qh4# 0-1\n");
    client.open(&uri, &text);
    let found = changed(&mut client, &uri, &text, &place, title);
    assert_eq!(found.as_deref(), Ok("1. e4 (1. f3 e5 2. g4 Qh4#) 0-1\n"));
    let (uri, text, place) = placed("pgn", "1. e4 e5 2. Nf6 (2. Nc3|)\n");
    client.open(&uri, &text);
    let reason = "the game has a mistake, or cannot be written so: it stays as it is";
    assert_eq!(changed(&mut client, &uri, &text, &place, title), Err(reason.into()));
    client.finish();
}

#[test]
fn moves_are_written_as_tokens_and_as_a_string() {
    let mut client = client();
    let both = [
        "const A: Game = caissa::game!(1. f3 e5 2. g4 Qh4 #);",
        "const A: Game = caissa::game!(\"1. f3 e5 2. g4 Qh4#\");",
    ];
    for (from, to, title) in [
        (both[0], both[1], "Write the moves as a string"),
        (both[1], both[0], "Write the moves as tokens"),
    ] {
        let (uri, text, place) = placed("rs", &from.replace("e5", "e|5"));
        client.open(&uri, &text);
        let actions = titles(&mut client, &uri, &place);
        let titles: Vec<_> =
            actions.iter().map(|action| action["title"].as_str().unwrap()).collect();
        let expected = ["Delete 1... e5 and the moves after it", "Add the engine's line", title];
        assert_eq!(titles, expected);
        assert_eq!(changed(&mut client, &uri, &text, &place, title).as_deref(), Ok(to));
    }
    client.finish();
}
