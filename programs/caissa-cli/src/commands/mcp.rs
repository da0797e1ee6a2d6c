//! `caissa mcp`: a server of the Model Context Protocol. Each line that it reads is a message in JSON, and so is each line
//! that it writes.
//!
//! The few messages are read by hand: the crate `rmcp` would bring `tokio`.

mod tools;

use std::io::{self, BufRead, Read};
use std::process::ExitCode;

use serde_json::{Value, json};

use crate::args::McpArgs;
use crate::exit::{self, Failure};
use crate::output::Sink;

/// The greatest length of a message in bytes.
const LONGEST: u64 = 1 << 20;

/// The versions of the protocol that clients may speak, the newest first.
const VERSIONS: [&str; 3] = ["2025-06-18", "2025-03-26", "2024-11-05"];

/// The advice to a model.
const INSTRUCTIONS: &str = "The rules of chess, exactly. Give a position as the moves that lead to it (`from` and `moves`), not as \
    a FEN that you have written yourself: a FEN can be another position without any sign of it. To go on, call `play` with all \
    moves so far, or with the FEN that it returned.";

pub(crate) fn run(_: &McpArgs) -> Result<ExitCode, Failure> {
    let mut input = io::stdin().lock();
    while let Some(line) =
        read_line(&mut input).map_err(|error| Failure::of("cannot read", error))?
    {
        if let Some(answer) = answer(&line) {
            Sink::print(&format!("{answer}\n"))?;
        }
    }
    Ok(exit::CLEAN)
}

/// The next line; `None` at the end of input. The rest of a line that is too long is passed over.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    input.by_ref().take(LONGEST + 1).read_until(b'\n', &mut line)?;
    if line.len() as u64 > LONGEST && line.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    Ok((!line.is_empty()).then_some(line))
}

/// The answer to a message; `None` to one that expects none.
fn answer(line: &[u8]) -> Option<Value> {
    if line.trim_ascii().is_empty() {
        return None;
    }
    if line.len() as u64 > LONGEST {
        return Some(refusal(&Value::Null, -32600, "a message has at most 1 MiB"));
    }
    let message: Value = match serde_json::from_slice(line) {
        Ok(message) => message,
        Err(error) => return Some(refusal(&Value::Null, -32700, &error.to_string())),
    };
    let Some(method) = message.get("method").and_then(Value::as_str) else {
        // An answer of the client. The server asks nothing, so it ignores answers.
        let is_answer = message.get("result").or(message.get("error")).is_some();
        return (!is_answer)
            .then(|| refusal(&Value::Null, -32600, "expected an object with a `method`"));
    };
    let id = message.get("id")?;
    let params = message.get("params").unwrap_or(&Value::Null);
    Some(match result(method, params) {
        Ok(result) => json!({"jsonrpc": "2.0", "id": id, "result": result}),
        Err((code, words)) => refusal(id, code, &words),
    })
}

fn refusal(id: &Value, code: i32, words: &str) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": words}})
}

/// The result of a method, or a code with its words.
fn result(method: &str, params: &Value) -> Result<Value, (i32, String)> {
    match method {
        "initialize" => Ok(initialize(params)),
        "ping" => Ok(json!({})),
        "tools/list" => Ok(json!({"tools": tools::list()})),
        "tools/call" => {
            let name = params.get("name").and_then(Value::as_str).unwrap_or_default();
            let none = Value::Null;
            let arguments = params.get("arguments").unwrap_or(&none);
            let answer = tools::call(name, arguments)
                .ok_or_else(|| (-32602, format!("there is no tool `{name}`")))?;
            Ok(json!({
                "content": [{"type": "text", "text": answer.text}],
                "structuredContent": answer.data,
                "isError": answer.is_error,
            }))
        }
        _ => Err((-32601, format!("there is no method `{method}`"))),
    }
}

fn initialize(params: &Value) -> Value {
    let wanted = params.get("protocolVersion").and_then(Value::as_str);
    let version =
        VERSIONS.into_iter().find(|version| wanted == Some(version)).unwrap_or(VERSIONS[0]);
    json!({
        "protocolVersion": version,
        "capabilities": {"tools": {}},
        "serverInfo": {"name": "caissa", "title": "Caissa", "version": env!("CARGO_PKG_VERSION")},
        "instructions": INSTRUCTIONS,
    })
}
