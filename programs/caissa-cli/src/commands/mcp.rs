//! `caissa mcp`: a server of the Model Context Protocol. Each line that it reads is a message in JSON, and so is each line
//! that it writes.
//!
//! The few messages are read by hand: the crate `rmcp` would bring `tokio`. A long proof has a thread of its own, so that
//! other messages are answered meanwhile.

mod answer;
mod given;
mod proofs;
mod schema;
mod tools;

use std::io::{self, BufRead, Read};
use std::process::ExitCode;

use chess_mate::Budget;
use serde_json::{Value, json};

use crate::args::McpArgs;
use crate::exit::{self, Failure};
use answer::Answer;
use proofs::Proofs;

/// The greatest length of a message in bytes.
const LONGEST: u64 = 1 << 20;

/// The number of positions that a proof may visit before it gets a thread of its own.
const AT_ONCE: u64 = 20_000;

/// The versions of the protocol that clients may speak, the newest first.
const VERSIONS: [&str; 5] = [NEWEST, "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/// The version without a handshake: each request names it in its own `_meta`.
const NEWEST: &str = "2026-07-28";

/// The code of the error for a version that is not one of [`VERSIONS`].
const UNKNOWN_VERSION: i32 = -32022;

/// The time in milliseconds after which a client may ask for the list of tools again: a day.
const FRESH: u32 = 86_400_000;

/// The advice to a model.
const INSTRUCTIONS: &str = "The rules of chess, exactly. Give a position as the moves that lead to it (`from` and `moves`), not as \
    a FEN that you have written yourself: a FEN can be another position without any sign of it. To go on, call `play` with all \
    moves so far, or with the FEN that it returned.";

pub(crate) fn run(_: &McpArgs) -> Result<ExitCode, Failure> {
    let mut input = io::stdin().lock();
    let proofs = Proofs::start();
    while let Some(line) =
        read_line(&mut input).map_err(|error| Failure::of("cannot read", error))?
    {
        if let Some(answer) = answer(&line, &proofs) {
            proofs.print(&answer)?;
        }
    }
    // The proofs end with the process.
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

/// The answer to a message; `None` to one that expects none, or none yet.
fn answer(line: &[u8], proofs: &Proofs) -> Option<Value> {
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
    let params = &message["params"];
    let Some(id) = message.get("id") else {
        if method == "notifications/cancelled" {
            proofs.cancel(&params["requestId"]);
        }
        return None;
    };
    let version = params["_meta"]["io.modelcontextprotocol/protocolVersion"].as_str();
    if let Some(requested) = version.filter(|version| !VERSIONS.contains(version)) {
        let mut error = refusal(id, UNKNOWN_VERSION, &format!("there is no version `{requested}`"));
        error["error"]["data"] = json!({"supported": VERSIONS, "requested": requested});
        return Some(error);
    }
    match result(method, params) {
        Ok(Some(result)) => Some(json!({"jsonrpc": "2.0", "id": id, "result": result})),
        Ok(None) => {
            proofs.add(id.clone(), params["arguments"].clone());
            None
        }
        Err((code, words)) => Some(refusal(id, code, &words)),
    }
}

fn refusal(id: &Value, code: i32, words: &str) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": words}})
}

/// The result of a method, or a code with its words; `None` if it takes a long proof.
fn result(method: &str, params: &Value) -> Result<Option<Value>, (i32, String)> {
    Ok(Some(match method {
        "initialize" => initialize(params),
        "ping" => json!({}),
        "server/discover" => discover(),
        "tools/list" => lasting(json!({"tools": *schema::TOOLS})),
        "tools/call" => return Ok(call(params)?.map(Answer::into_result)),
        _ => return Err((-32601, format!("there is no method `{method}`"))),
    }))
}

/// The answer to the call of a tool; `None` if it takes a long proof.
fn call(params: &Value) -> Result<Option<Answer>, (i32, String)> {
    let name = params["name"].as_str().unwrap_or_default();
    let mut tools = schema::TOOLS.as_array().into_iter().flatten();
    let tool = tools
        .find(|tool| tool["name"] == name)
        .ok_or_else(|| (-32602, format!("there is no tool `{name}`")))?;
    let is_argument = |key: &str| tool["inputSchema"]["properties"].get(key).is_some();
    let stray = params.as_object().into_iter().flatten().find(|(key, _)| is_argument(key));
    if let Some((key, value)) = stray {
        let right = json!({key: value});
        return Err((-32602, format!("`{key}` stands in `arguments`: {{\"arguments\": {right}}}")));
    }
    let arguments = &params["arguments"];
    Ok(match schema::check(tool, arguments) {
        Ok(()) => tools::call(name, arguments, &mut Budget::new(AT_ONCE)).ok(),
        Err(words) => Some(Answer::refuse(words)),
    })
}

fn initialize(params: &Value) -> Value {
    let wanted = params.get("protocolVersion").and_then(Value::as_str);
    let mut versions = VERSIONS.into_iter().filter(|version| *version != NEWEST);
    let newest = versions.clone().next();
    json!({
        "protocolVersion": versions.find(|version| wanted == Some(version)).or(newest),
        "capabilities": {"tools": {}},
        "serverInfo": server(),
        "instructions": INSTRUCTIONS,
    })
}

/// The same for clients of the newest version.
fn discover() -> Value {
    lasting(json!({
        "supportedVersions": VERSIONS,
        "capabilities": {"tools": {}},
        "instructions": INSTRUCTIONS,
        "_meta": {"io.modelcontextprotocol/serverInfo": server()},
    }))
}

fn server() -> Value {
    json!({"name": "caissa", "title": "Caissa", "version": env!("CARGO_PKG_VERSION")})
}

/// A result that does not change while the server runs.
fn lasting(mut result: Value) -> Value {
    result["resultType"] = json!("complete");
    result["ttlMs"] = json!(FRESH);
    result["cacheScope"] = json!("public");
    result
}
