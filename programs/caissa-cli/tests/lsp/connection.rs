//! Connections: malformed messages, cancelled requests, large documents, clients that die.

use std::process::Command;

use serde_json::{Value, json};

use crate::lsp::client::Client;
use tests::rng::Rng;

#[test]
fn malformed_messages_are_refused_and_the_server_goes_on() {
    let mut client = Client::new(&[], true);
    for body in [
        "{",
        "[]",
        "null",
        "{}",
        "\u{0}",
        "{\"id\":{}}",
        "{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"a\"}",
        "\"x\"",
    ] {
        client.send_bytes(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
        let answer =
            client.wait(|message| message["id"].is_null() && message.get("error").is_some());
        assert_eq!(answer["error"]["code"], -32700, "{body}");
    }
    client.send_bytes(b"content-length: 2\r\nContent-Type: a/b\r\n\r\n[]");
    client.wait(|message| message["id"].is_null() && message.get("error").is_some());
    // Deep nesting, and bytes that are not UTF-8.
    let deep = "[".repeat(100_000);
    client.send_bytes(format!("Content-Length: {}\r\n\r\n{deep}", deep.len()).as_bytes());
    client.wait(|message| message["id"].is_null() && message.get("error").is_some());
    client.send_bytes(b"Content-Length: 3\r\n\r\n\"\xFF\"");
    client.wait(|message| message["id"].is_null() && message.get("error").is_some());
    for (method, params, code) in [
        ("textDocument/hover", json!({ "textDocument": 5 }), -32602),
        ("textDocument/hover", Value::Null, -32602),
        ("no/method", json!({}), -32601),
        ("initialize", json!({}), -32600),
    ] {
        let id = client.request(method, &params);
        assert_eq!(client.response(id)["error"]["code"], code, "{method}");
    }
    // In a file of Rust too.
    client.open("file:///a.rs", "fn main() {}\n");
    let params = json!({ "textDocument": { "uri": "file:///a.rs" } });
    let id = client.request("textDocument/unknown", &params);
    assert_eq!(client.response(id)["error"]["code"], -32601);
    client.tell("textDocument/didOpen", &json!([]));
    client.tell("textDocument/didChange", &json!({ "textDocument": { "uri": "file:///none" } }));
    // Places far outside of the text.
    client.open("file:///a.pgn", "1. e4 *");
    client.edit("file:///a.pgn", [77, 4_000_000, 0, 0], "x");
    client.edit("file:///a.pgn", [0, 5, 4_000_000, 0], "");
    client.pushed("file:///a.pgn");
    assert_eq!(client.at("textDocument/hover", "file:///a.pgn", 99, 99), Value::Null);
    assert_eq!(client.at("textDocument/hover", "file:///unknown.pgn", 0, 0), Value::Null);
    client.finish();
}

#[test]
fn a_wrong_header_ends_the_server_with_a_reason() {
    for (bytes, reason) in [
        (&b"Content-Length: 99999999999999999999\r\n\r\n"[..], "expected a length"),
        (b"Content-Length: 18446744073709551615\r\n\r\n", "expected a length"),
        (b"Content-Length: -1\r\n\r\n", "expected a length"),
        (b"\r\n\r\n", "expected `Content-Length: N` before a message"),
        (b"hello\r\n\r\n", "expected `Content-Length: N`, but found `hello`"),
        (&b"x".repeat(100_000), "expected `Content-Length: N`"),
    ] {
        let mut client = Client::new(&[], true);
        client.send_bytes(bytes);
        let (code, words) = client.end();
        assert_eq!(code, Some(2), "{words}");
        assert!(words.contains(reason) && !words.contains("panicked"), "{words}");
    }
}

#[test]
fn requests_before_initialize_and_after_shutdown_are_refused() {
    let mut client = Client::start(&[]);
    let id = client.request("textDocument/hover", &json!({}));
    assert_eq!(client.response(id)["error"]["code"], -32002);
    client.ask("initialize", &json!({ "capabilities": {} }));
    client.ask("shutdown", &Value::Null);
    let id = client.request("textDocument/hover", &json!({}));
    assert_eq!(client.response(id)["error"]["code"], -32600);
    client.tell("exit", &Value::Null);
    assert_eq!(client.end().0, Some(0));
}

#[test]
fn cancelled_requests_are_not_answered() {
    let mut client = Client::new(&[], true);
    // Each message is read while this document is.
    client.open("file:///a.pgn", &"1. e4 e5 2. Nf3 Nc6 *\n\n".repeat(20_000));
    let ids: Vec<_> = (0..20)
        .map(|_| {
            client.request(
                "textDocument/foldingRange",
                &json!({ "textDocument": { "uri": "file:///a.pgn" } }),
            )
        })
        .collect();
    for id in &ids {
        client.tell("$/cancelRequest", &json!({ "id": id }));
    }
    client.tell("$/cancelRequest", &json!({ "id": "unknown" }));
    let answers: Vec<_> = ids.iter().map(|id| client.response(*id)).collect();
    assert!(answers.iter().any(|answer| answer["error"]["code"] == -32800), "{answers:?}");
    client.finish();
}

/// A check of the folder that is cancelled is answered at once, whatever file it reads.
#[test]
fn a_cancelled_check_of_the_folder_is_answered_at_once() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("lsp-cancel");
    std::fs::create_dir_all(&folder).unwrap();
    let games = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n".repeat(400_000);
    std::fs::write(folder.join("long.pgn"), &games).unwrap();
    let folders = json!([{ "uri": format!("file://{}", folder.display()), "name": "a" }]);
    let mut client = Client::with(&[], &json!({ "workspaceFolders": folders, "capabilities": {} }));
    let begin = std::time::Instant::now();
    client.ask("workspace/diagnostic", &json!({ "previousResultIds": [] }));
    let whole = begin.elapsed();
    let begin = std::time::Instant::now();
    let id = client
        .request("workspace/diagnostic", &json!({ "previousResultIds": [], "workDoneToken": 1 }));
    client.wait(|message| message["params"]["value"]["kind"] == "report");
    client.tell("$/cancelRequest", &json!({ "id": id }));
    assert_eq!(client.response(id)["error"]["code"], -32800);
    assert!(begin.elapsed() < whole / 4, "{:?} of {whole:?}", begin.elapsed());
    // It is answered once, and the next request is served.
    assert_eq!(
        client.ask("workspace/diagnostic", &json!({ "previousResultIds": [] }))["items"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    assert!(client.heard(|message| message["id"] == id).is_none());
    client.finish();
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_client_that_closes_the_input_ends_the_server() {
    for is_initialized in [false, true] {
        let mut client = if is_initialized { Client::new(&[], true) } else { Client::start(&[]) };
        client.send_bytes(b"Content-Length: 100\r\n\r\n{");
        client.die();
        assert_eq!(client.end(), (Some(1), String::new()));
    }
    let mut client = Client::new(&[], true);
    client.tell("exit", &Value::Null);
    assert_eq!(client.end().0, Some(1));
}

#[test]
fn the_end_of_the_parent_ends_the_server() {
    let mut parent =
        Command::new(if cfg!(windows) { "timeout" } else { "sleep" }).arg("60").spawn().unwrap();
    let mut client = Client::with(&[], &json!({ "processId": parent.id(), "capabilities": {} }));
    assert!(client.child.try_wait().unwrap().is_none());
    parent.kill().unwrap();
    parent.wait().unwrap();
    if std::path::Path::new("/proc/self").exists() {
        assert_eq!(client.end().0, Some(1));
    }
}

#[test]
fn a_document_of_more_than_50_mib_is_refused_once() {
    let mut client = Client::new(&[], true);
    let uri = "file:///large.pgn";
    // Written by hand, because a library that is not optimised takes seconds for it.
    let text = "1. e4 * ".repeat((50 << 17) + 1);
    let document = format!(r#"{{"uri":"{uri}","languageId":"pgn","version":0,"text":"{text}"}}"#);
    let params = format!(r#"{{"textDocument":{document}}}"#);
    client.send_text(&format!(
        r#"{{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{params}}}"#
    ));
    let told = client.wait(|message| message["method"] == "window/showMessage");
    let words = told["params"]["message"].as_str().unwrap();
    assert!(words.starts_with("/large.pgn has more than 50 MiB"), "{words}");
    client.edit(uri, [0, 0, 0, 0], "x");
    assert_eq!(client.at("textDocument/hover", uri, 0, 0), Value::Null);
    client.finish();
}

/// Chess, parts of chess, and what is not chess.
const PARTS: [&str; 22] = [
    "[Event \"A \\\" 👑\"]\r\n",
    "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n",
    "[FEN \"½\"]",
    "[White \"",
    "1. e4 ",
    "e5 ",
    "2. Nf3 ",
    "(1... c5 ",
    ") ",
    "{½👑 [%eval -1.5] ",
    "} ",
    "; ½\n",
    "\n% 👑\n",
    "$1 ",
    "!? ",
    "1-0\n\n",
    "O-O ",
    "\r",
    "\u{FEFF}",
    "\0\u{1A}",
    "7k/5Q2/6K1/8/8/8/8/8 w - - bm Qg7#; id \"½\";\n",
    "# ½\n",
];

#[test]
fn no_text_and_no_place_ends_the_server() {
    let mut rng = Rng::new(30);
    for is_utf8 in [false, true] {
        let mut client = Client::new(&["--strict"], is_utf8);
        for number in 0..150 {
            let text: String = (0..rng.below(14)).map(|_| rng.pick(&PARTS)).collect();
            let uri = format!("file:///{number}{}", rng.pick(&[".pgn", ".pgn", ".epd", ""]));
            client.open(&uri, &text);
            for _ in 0..4 {
                let place = [rng.below(6), rng.below(40), rng.below(6), rng.below(40)];
                client.edit(&uri, place, rng.pick(&PARTS));
                for method in ["hover", "completion", "prepareRename"] {
                    client.at(&format!("textDocument/{method}"), &uri, place[0], place[1]);
                }
            }
            let (line, character) = (rng.below(6), rng.below(40));
            for method in ["documentHighlight", "definition", "references"] {
                client.at(&format!("textDocument/{method}"), &uri, line, character);
            }
            let position = json!({ "line": line, "character": character });
            let lines = [rng.pick(&["Nf3", "e7 e5", "e4", "Qh4"])];
            let options = json!({ "tabSize": 4, "insertSpaces": true });
            for method in
                ["caissa/board", "textDocument/selectionRange", "textDocument/onTypeFormatting"]
            {
                let params = json!({
                    "textDocument": { "uri": uri }, "position": position, "positions": [position],
                    "lines": lines, "ch": " ", "options": options,
                });
                client.ask(method, &params);
            }
            client.pushed(&uri);
            for method in [
                "codeAction",
                "codeLens",
                "documentSymbol",
                "foldingRange",
                "semanticTokens/full",
                "formatting",
                "documentLink",
                "inlayHint",
                "diagnostic",
            ] {
                client.about(&format!("textDocument/{method}"), &uri);
            }
            client.tell("textDocument/didClose", &json!({ "textDocument": { "uri": uri } }));
        }
        client.finish();
    }
}
