//! `caissa mcp`, as programs that run language models use it.

use std::process::Command;

use serde_json::{Value, json};
use snapbox::cmd::{Command as Snapbox, cargo_bin};

use tests::rng::Rng;
use tests::skip::skip_without;

/// The answers to messages, one on each line.
fn answers(messages: &str) -> Vec<Value> {
    let output = Snapbox::new(cargo_bin!("caissa")).arg("mcp").stdin(messages).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8(output.stdout).unwrap();
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The answer of a tool.
fn call(name: &str, arguments: &Value) -> Value {
    let params = json!({"name": name, "arguments": arguments});
    let message = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params});
    let [answer] = &answers(&format!("{message}\n"))[..] else { panic!("one answer") };
    answer["result"].clone()
}

fn text(answer: &Value) -> &str {
    answer["content"][0]["text"].as_str().unwrap()
}

#[test]
fn each_request_has_its_answer() {
    let messages = r#"{"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"2025-03-26"}}
{"jsonrpc":"2.0","method":"notifications/initialized"}

{"jsonrpc":"2.0","id":2,"method":"ping"}
{"jsonrpc":"2.0","id":3,"method":"tools/list"}
{"jsonrpc":"2.0","id":4,"method":"resources/list"}
{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"win"}}
{"jsonrpc":"2.0","id":6,"result":{}}
[1, 2]
{"id
{"jsonrpc":"2.0","id":7,"method":"initialize","params":{"protocolVersion":"1999-01-01"}}"#;
    let answers = answers(messages);
    let ids: Vec<_> = answers.iter().map(|answer| answer["id"].clone()).collect();
    assert_eq!(
        ids,
        [json!("a"), json!(2), json!(3), json!(4), json!(5), Value::Null, Value::Null, json!(7)]
    );
    assert_eq!(answers[0]["result"]["protocolVersion"], "2025-03-26");
    assert_eq!(answers[2]["result"]["tools"].as_array().unwrap().len(), 5);
    let codes: Vec<_> =
        answers[3..7].iter().map(|answer| answer["error"]["code"].clone()).collect();
    assert_eq!(codes, [-32601, -32602, -32600, -32700]);
    assert_eq!(answers[7]["result"]["protocolVersion"], "2025-06-18");
}

#[test]
fn moves_are_played_or_refused_with_the_reason() {
    let answer = call(
        "play",
        &json!({"from": "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"] 1. O-O *", "moves": "Kd7"}),
    );
    assert_eq!(answer["structuredContent"]["moves"], "O-O Kd7");
    let answer = call("play", &json!({"moves": "d2d4 d7d5 c1h7"}));
    assert_eq!(answer["isError"], true);
    assert!(text(&answer).starts_with("illegal move 2. c1h7: "), "{answer}");
    let legal = answer["structuredContent"]["legal_moves"].as_array().unwrap();
    assert!(legal.contains(&json!("Bf4")), "{legal:?}");
}

#[test]
fn a_fen_is_answered_with_what_is_odd_in_it() {
    let answer = call("show", &json!({"from": "4k3/8/8/8/8/8/8/K7 w - - 0 1"}));
    let notes = &answer["structuredContent"]["notes"];
    assert_eq!(notes.as_array().unwrap().len(), 1, "{notes}");
    let knight = "rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/R1BQKBNR w KQkq - 0 1";
    let answer = call("why", &json!({"from": knight, "move": "Nb5"}));
    assert_eq!(answer["structuredContent"]["is_legal"], true);
    let answer = call("play", &json!({"from": knight}));
    assert!(text(&answer).contains("note: unreachable position: "), "{answer}");
    let answer = call("play", &json!({"from": "8/8/8/8/8/8/8/8 w - - 0 1"}));
    assert!(text(&answer).starts_with("impossible position: White has no king"), "{answer}");
}

#[test]
fn wrong_arguments_are_named() {
    for (name, arguments, words) in [
        ("play", json!({"moves": 5}), "`moves` is not a string"),
        ("why", json!({}), "`move` is missing"),
        ("why", json!(7), "`move` is missing"),
        ("solve", json!({"mate": 7}), "`mate` is not a number from 1 to 6"),
        ("check", json!({}), "`text` is missing"),
    ] {
        let answer = call(name, &arguments);
        assert_eq!((answer["isError"].clone(), text(&answer)), (json!(true), words));
    }
}

/// Nothing that a client sends ends the command, or makes it answer without JSON.
#[test]
fn any_message_is_answered() {
    let mut rng = Rng::new(7);
    let valid = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "play",
        "arguments": {"from": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "moves": "1. e4 {x} e5 $1 2. Nf3"}}});
    let mut messages = String::new();
    for _ in 0..2_000 {
        let mut message = valid.to_string();
        for _ in 0..=rng.below(3) {
            let at = rng.below(message.len());
            message
                .replace_range(at..=at, rng.pick(&["", "\"", "{", "}", "é", "[", "0", "\\", " "]));
            message.retain(|char| char.is_ascii());
        }
        messages += &message;
        messages.push('\n');
    }
    for long in ["[".repeat(100_000), json!({"id": 1, "method": "x".repeat(2 << 20)}).to_string()] {
        messages += &long;
        messages.push('\n');
    }
    messages += &valid.to_string();
    let answers = answers(&messages);
    assert!(answers.len() > 1_900, "{}", answers.len());
    assert!(answers.iter().all(|answer| answer["jsonrpc"] == "2.0"));
    assert_eq!(answers[answers.len() - 2]["error"]["message"], "a message has at most 1 MiB");
    assert_eq!(answers.last().unwrap()["result"]["isError"], false);
}

/// Another client, not ours.
#[test]
fn the_official_client_calls_each_tool() {
    let run =
        |code: &str| Command::new("python3").arg("-c").arg(code).arg(cargo_bin!("caissa")).output();
    if !run("import mcp.client.stdio").is_ok_and(|output| output.status.success()) {
        return skip_without("mcp");
    }
    let output = run(include_str!("../cases/mcp/client.py")).expect("it runs");
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "done\n");
}
