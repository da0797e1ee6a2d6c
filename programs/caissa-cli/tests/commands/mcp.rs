//! `caissa mcp`, as programs that run language models use it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use caissa::{Board, GameRef, GameTree, Notation};
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
{"jsonrpc":"2.0","id":7,"method":"initialize","params":{"protocolVersion":"1999-01-01"}}
{"jsonrpc":"2.0","id":8,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}
{"jsonrpc":"2.0","id":9,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2999-01-01"}}}"#;
    let answers = answers(messages);
    let ids: Vec<_> = answers.iter().map(|answer| answer["id"].clone()).collect();
    assert_eq!(
        ids,
        [
            json!("a"),
            json!(2),
            json!(3),
            json!(4),
            json!(5),
            Value::Null,
            Value::Null,
            json!(7),
            json!(8),
            json!(9)
        ]
    );
    assert_eq!(answers[0]["result"]["protocolVersion"], "2025-03-26");
    assert_eq!(answers[2]["result"]["tools"].as_array().unwrap().len(), 5);
    let codes: Vec<_> =
        answers[3..7].iter().map(|answer| answer["error"]["code"].clone()).collect();
    assert_eq!(codes, [-32601, -32602, -32600, -32700]);
    assert_eq!(answers[7]["result"]["protocolVersion"], "2025-11-25");
    let versions = &answers[8]["result"]["supportedVersions"];
    assert_eq!(versions[0], "2026-07-28");
    assert_eq!(
        (&answers[9]["error"]["code"], &answers[9]["error"]["data"]["supported"]),
        (&json!(-32022), versions)
    );
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
fn a_piece_that_differs_from_a_known_position_is_told() {
    for (fen, note) in [
        // Kiwipete without its pawn on h3.
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q2/PPPBBPPP/R3K2R w KQkq - 0 1",
            "one square differs from `CPW.2` of a published test suite, which has a black pawn on h3",
        ),
        (
            "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1P1P/RNBQK2R b KQkq - 3 3",
            "one square differs from the opening Italian Game, which has a white pawn on g2",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNR w KQkq - 0 1",
            "one square differs from the starting position, which has a white pawn on h2",
        ),
        (
            "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
            "this is the opening Italian Game",
        ),
    ] {
        let answer = call("show", &json!({"from": fen}));
        let notes = answer["structuredContent"]["notes"].as_array().unwrap();
        assert!(notes.contains(&json!(note)), "{fen}\n{notes:?}");
    }
    // A position of a game is not one off.
    let answer = call(
        "show",
        &json!({"from": "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N1P/PPPP1PP1/RNBQKB1R b KQkq - 0 3"}),
    );
    assert_eq!(answer["structuredContent"]["notes"].as_array().unwrap().len(), 1, "{answer}");
}

#[test]
fn wrong_arguments_are_named() {
    for (name, arguments, words) in [
        ("play", json!({"moves": 5}), "`moves` is not a string\nthe arguments of `play`:\n"),
        ("why", json!({}), "`move` is missing\n"),
        ("why", json!(7), "`arguments` is not an object: write `\"arguments\": {\"from\": ..}`"),
        ("play", json!([]), "`arguments` is not an object"),
        ("play", json!({"from": null}), "`from` is null\n"),
        ("solve", json!({"mate": 7}), "`mate` is not a number from 1 to 6"),
        ("solve", json!({"mate": 1.5}), "`mate` is not an integer\n"),
        ("check", json!({}), "`text` is missing\n"),
        ("play", json!({"colour": "white"}), "`play` has no argument `colour`\nthe arguments of"),
        (
            "play",
            json!({"fen": "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "move": "O-O"}),
            "`play` has no argument `fen`; `play` has no argument `move`\n\
             call it with {\"from\":\"4k3/8/8/8/8/8/8/4K2R w K - 0 1\",\"moves\":\"O-O\"}",
        ),
        (
            "play",
            json!({"from": "In it, 4k3/8/8/8/8/8/8/4K2R w K - 0 1 Rh8+"}),
            "these words stand outside a comment: `In it, 4k3/8/8/8/8/8/8/4K2R …`\nput a comment in braces: `{..}`\n\
             write the position alone, and moves from there in `moves`: \
             {\"from\":\"4k3/8/8/8/8/8/8/4K2R w K - 0 1\",\"moves\":\"Rh8+\"}",
        ),
        // The castling rights of Chess960, in the words of the tools.
        (
            "play",
            json!({"from": "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1"}),
            "impossible position: White cannot castle: it has no rook on a1 or h1\nput White's rook on a1\n\
             for standard chess, write `-`\nfor Chess960, write `GB`, or add `\"chess960\": true`\n",
        ),
    ] {
        let answer = call(name, &arguments);
        assert_eq!(answer["isError"], true, "{answer}");
        assert!(text(&answer).starts_with(words), "{}", text(&answer));
    }
    let stray = json!({"id": 1, "method": "tools/call", "params": {"name": "play", "from": "e4"}});
    let answer = &answers(&stray.to_string())[0];
    assert_eq!(
        answer["error"]["message"],
        "`from` stands in `arguments`: {\"arguments\": {\"from\":\"e4\"}}"
    );
}

/// Calls as models write them: a tool, its arguments, and the position that they name. The answer is about that position,
/// or an error that says what to write. An error is expected where there is no position.
const CALLS: &str = include_str!("../cases/mcp/calls.jsonl");

#[test]
fn no_answer_is_about_another_position() {
    let list = &answers(r#"{"id":1,"method":"tools/list"}"#)[0]["result"]["tools"];
    let mut answered = 0;
    for line in CALLS.lines().filter(|line| line.starts_with('{')) {
        let case: Value = serde_json::from_str(line).unwrap();
        let answer = call(case["tool"].as_str().unwrap(), &case["arguments"]);
        let data = &answer["structuredContent"];
        let about = match case["tool"].as_str() {
            _ if answer["isError"] == true => &Value::Null,
            Some("check") => &data["findings"][0]["fen"],
            _ => &data["fen"],
        };
        assert_eq!(about, &case["about"], "{line}\n{}", text(&answer));
        assert!(
            text(&answer).contains(case["says"].as_str().unwrap_or_default()),
            "{line}\n{}",
            text(&answer)
        );
        let tool =
            list.as_array().unwrap().iter().find(|tool| tool["name"] == case["tool"]).unwrap();
        for (key, value) in data.as_object().unwrap() {
            let kind = &tool["outputSchema"]["properties"][key]["type"][0];
            let is_kind = match kind.as_str() {
                Some("string") => value.is_string(),
                Some("boolean") => value.is_boolean(),
                Some("integer") => value.is_u64(),
                Some("array") => value.is_array(),
                _ => false,
            };
            assert!(is_kind || !kind.is_null() && value.is_null(), "{key}: {value} in {line}");
        }
        answered += 1;
    }
    assert!(answered >= 60, "{answered}");
}

/// The arguments that name a position, as models write them: under the right name and under others, with numbers, labels,
/// fences and prose, as UCI and in links.
fn namings(game: GameRef<'_>) -> Vec<Value> {
    let (san, uci) = (game.to_moves_in(Notation::San), game.to_moves_in(Notation::Uci));
    let (fen, numbered) = (game.board().to_string(), game.to_string());
    let pgn = format!("[Event \"?\"]\n[Result \"*\"]\n\n{numbered} *");
    let (first, last) = san.rsplit_once(' ').expect("several moves");
    let under = fen.replace(' ', "_");
    let mut all: Vec<_> =
        ["fen", "FEN", "position", "pgn", "board", "game", "epd", "start_fen", "state"]
            .iter()
            .map(|name| json!({*name: fen}))
            .collect();
    for text in [
        &*fen,
        &san,
        &uci,
        &numbered,
        &pgn,
        &format!("{numbered} *"),
        &format!("FEN: {fen}"),
        &format!("PGN:\n{numbered}"),
        &format!("`{fen}`"),
        &format!("\"{fen}\""),
        &format!("```\n{fen}\n```"),
        &format!("```pgn\n{pgn}\n```"),
        &format!("**FEN:** {fen}"),
        &format!("The position is: {fen}"),
        &format!("After {numbered}, it is {}'s move.", game.board().turn()),
        &format!("Black has just played. {fen} What now?"),
        &format!("position fen {fen}"),
        &format!("position startpos moves {uci}"),
        &format!("startpos moves {uci}"),
        &format!("position fen {} moves {uci}", Board::START),
        &format!("https://lichess.org/analysis/{under}"),
        &format!("https://lichess.org/analysis/standard/{under}?color=white"),
        &under,
        &format!("{fen};"),
        fen.rsplitn(3, ' ').last().expect("four fields"),
        &format!("[FEN \"{fen}\"]"),
        &format!("{{\"fen\": \"{fen}\"}}"),
        &format!("{fen} (move {})", game.board().fullmove_number()),
        &san.replace(' ', ", "),
        &san.replace(' ', "\n"),
        &format!("[{}]", san.replace(' ', ",")),
    ] {
        all.push(json!({"from": text}));
    }
    all.extend([
        json!({"from": null, "fen": fen}),
        json!({"from": [fen]}),
        json!({"from": {"fen": fen}}),
        json!({"moves": san}),
        json!({"from": "startpos", "moves": uci}),
        json!({"from": "start", "moves": numbered}),
        json!({"from": first, "moves": last}),
        json!({"from": first, "line": last}),
        json!({"moves": san.split(' ').collect::<Vec<_>>()}),
        json!([fen]),
        json!(fen),
    ]);
    all
}

/// A thousand such calls: each answer is about the position that is named, or is an error.
#[test]
fn a_thousand_calls_are_not_about_another_position() {
    let (mut messages, mut named, mut rng) = (String::new(), Vec::new(), Rng::new(3));
    for _ in 0..12 {
        let mut tree = GameTree::new(Board::START);
        for _ in 0..30 {
            let moves = tree.board().legal_moves();
            if !moves.is_empty() {
                tree.play(moves[rng.below(moves.len())]).unwrap();
            }
        }
        let game = tree.to_game();
        let tools = ["play", "show"];
        for (arguments, tool) in namings(game.as_game())
            .into_iter()
            .flat_map(|all| tools.map(|tool| (all.clone(), tool)))
        {
            let params = json!({"name": tool, "arguments": arguments});
            let message = json!({"jsonrpc": "2.0", "id": named.len(), "method": "tools/call", "params": params});
            messages = messages + &message.to_string() + "\n";
            named.push((game.board(), message));
        }
    }
    assert!(named.len() > 1_000, "{}", named.len());
    let mut answered = 0;
    for ((board, message), answer) in named.iter().zip(answers(&messages)) {
        let result = &answer["result"];
        if result["isError"] == false {
            let fen = result["structuredContent"]["fen"].as_str().expect("a position");
            let is_named = fen.parse::<Board>().unwrap().same_position(board);
            assert!(is_named, "{message}\n{fen}");
            answered += 1;
        }
    }
    // The others say what to write.
    assert!(answered * 5 > named.len() * 2, "{answered} of {}", named.len());
}

#[test]
fn a_wrong_mark_does_not_make_a_move_illegal() {
    let answer =
        call("why", &json!({"from": "r4rk1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "move": "Rxa8#"}));
    let data = &answer["structuredContent"];
    assert_eq!((&data["is_legal"], &data["san"]), (&json!(true), &json!("Rxa8")));
    assert_eq!(data["error"], "false claim in 1. Rxa8#: the move does not even give check");
    assert!(text(&answer).starts_with("1. Rxa8 is legal: "), "{}", text(&answer));
}

#[test]
fn findings_after_the_fiftieth_are_counted() {
    for (game, kings) in [("1. e4 e5 2. Ke3 *\n\n", 50), ("8/8/8/8/8/8/8/8 w - - 0 1\n", 50)] {
        for more in [0, 1, 14] {
            let answer = call("check", &json!({"text": game.repeat(kings + more)}));
            let data = &answer["structuredContent"];
            assert_eq!(data["findings"].as_array().unwrap().len(), 50);
            assert_eq!(
                data["games"].as_u64().unwrap() + data["positions"].as_u64().unwrap(),
                50 + more as u64
            );
            let words = format!("and there are more: {more} finding");
            assert_eq!(
                (&data["is_cut"], text(&answer).contains(&words)),
                (&json!(more > 0), more > 0)
            );
        }
    }
}

#[test]
fn a_fen_that_was_given_out_has_no_note() {
    let fen = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
    let play = |arguments: Value| json!({"id": 1, "method": "tools/call", "params": {"name": "play", "arguments": arguments}});
    let own = play(json!({"from": fen}));
    let tag = play(json!({"from": format!("[FEN \"{fen}\"] 3... a6 *")}));
    let moves = play(json!({"moves": "1. e4 e5 2. Nf3 Nc6 3. Bb5"}));
    let notes = |messages: &[&Value]| -> Vec<usize> {
        let text: Vec<_> = messages.iter().map(ToString::to_string).collect();
        let count = |answer: &Value| {
            answer["result"]["structuredContent"]["notes"].as_array().unwrap().len()
        };
        answers(&text.join("\n")).iter().map(count).collect()
    };
    assert_eq!(notes(&[&moves, &own, &tag]), [0, 0, 0]);
    assert_eq!(notes(&[&tag, &own]), [1, 1]);
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

/// A running command that is asked one by one.
struct Server(Child);

impl Server {
    fn start() -> Self {
        let mut command = Command::new(cargo_bin!("caissa"));
        command.arg("mcp").stdin(Stdio::piped()).stdout(Stdio::piped());
        Self(command.spawn().unwrap())
    }

    fn send(&mut self, message: &Value) {
        writeln!(self.0.stdin.as_ref().unwrap(), "{message}").unwrap();
    }

    /// Asks for a mate in a middle game: in 4 takes longer than a message may, in 6 more positions than a call may visit.
    fn solve(&mut self, id: u64, mate: u64) {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let params = json!({"name": "solve", "arguments": {"from": fen, "mate": mate}});
        self.send(&json!({"id": id, "method": "tools/call", "params": params}));
    }

    fn cancel(&mut self, id: u64) {
        self.send(&json!({"method": "notifications/cancelled", "params": {"requestId": id}}));
    }
}

#[test]
fn other_messages_are_answered_during_a_proof() {
    let mut server = Server::start();
    let mut lines = BufReader::new(server.0.stdout.take().unwrap()).lines();
    let mut next = || -> Value { serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap() };
    server.solve(1, 6);
    server.solve(2, 6);
    server.send(&json!({"id": 3, "method": "ping"}));
    server.send(&json!({"id": 4, "method": "tools/call", "params": {"name": "play", "arguments": {"moves": "e4"}}}));
    assert_eq!([next()["id"].clone(), next()["id"].clone()], [3, 4]);
    // One that is under way, and one that waits.
    server.cancel(1);
    server.cancel(2);
    server.solve(5, 4);
    server.solve(6, 6);
    let (proved, unproved) = (next(), next());
    assert_eq!((&proved["id"], &unproved["id"]), (&json!(5), &json!(6)));
    assert_eq!(proved["result"]["structuredContent"]["is_mate"], false);
    assert_eq!(unproved["result"]["isError"], true);
    assert!(text(&unproved["result"]).contains(" within 3,000,000 positions"), "{unproved}");
}

#[test]
fn the_end_of_input_ends_proofs() {
    let mut server = Server::start();
    for id in 0..20 {
        server.solve(id, 6);
    }
    let begin = Instant::now();
    drop(server.0.stdin.take());
    assert!(server.0.wait().unwrap().success());
    // One proof takes a second or more.
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
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
