//! A client of the Language Server Protocol that starts the real program.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use snapbox::cmd::cargo_bin;

/// The time after which an answer that has not come is a failure.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Client {
    pub(crate) child: Child,
    input: Option<ChildStdin>,
    inbox: Receiver<Value>,
    /// Messages that came while another was waited for.
    kept: Vec<Value>,
    last: i64,
    version: i64,
}

impl Client {
    /// Starts the server without a word.
    pub(crate) fn start(args: &[&str]) -> Self {
        let mut command = Command::new(cargo_bin!("caissa"));
        command.arg("lsp").args(args).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take(), child.stdout.take().unwrap());
        let (sender, inbox) = mpsc::channel();
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Some(message) = read(&mut output) {
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        Self { child, input, inbox, kept: Vec::new(), last: 0, version: 0 }
    }

    /// Starts the server and initializes it. Positions are counted in bytes if `is_utf8`.
    pub(crate) fn new(args: &[&str], is_utf8: bool) -> Self {
        let encodings = if is_utf8 { json!(["utf-16", "utf-8"]) } else { json!(["utf-16"]) };
        let params = json!({
            "processId": std::process::id(),
            "capabilities": { "general": { "positionEncodings": encodings } },
        });
        Self::with(args, &params)
    }

    pub(crate) fn with(args: &[&str], params: &Value) -> Self {
        let mut client = Self::start(args);
        let result = client.ask("initialize", params);
        assert!(result["capabilities"]["hoverProvider"].as_bool().unwrap());
        client.tell("initialized", &json!({}));
        client
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        // The server may have ended, as it should in some tests.
        _ = input.write_all(bytes).and_then(|()| input.flush());
    }

    pub(crate) fn send(&mut self, message: &Value) {
        self.send_text(&message.to_string());
    }

    /// Sends a message that is text already.
    pub(crate) fn send_text(&mut self, body: &str) {
        self.send_bytes(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    pub(crate) fn tell(&mut self, method: &str, params: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Sends a request. Returns its number.
    pub(crate) fn request(&mut self, method: &str, params: &Value) -> i64 {
        self.last += 1;
        self.send(
            &json!({ "jsonrpc": "2.0", "id": self.last, "method": method, "params": params }),
        );
        self.last
    }

    /// The next message that a function accepts.
    pub(crate) fn wait(&mut self, is_wanted: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.kept.iter().position(&is_wanted) {
            return self.kept.remove(at);
        }
        let end = Instant::now() + PATIENCE;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let message = self.inbox.recv_timeout(left).expect("an answer");
            if is_wanted(&message) {
                return message;
            }
            self.kept.push(message);
        }
    }

    /// A message that came before the last one that was waited for.
    pub(crate) fn heard(&self, is_wanted: impl Fn(&Value) -> bool) -> Option<&Value> {
        self.kept.iter().find(|message| is_wanted(message))
    }

    pub(crate) fn response(&mut self, id: i64) -> Value {
        self.wait(|message| message["id"] == id && message.get("method").is_none())
    }

    /// The answer to a request.
    pub(crate) fn ask(&mut self, method: &str, params: &Value) -> Value {
        let id = self.request(method, params);
        let response = self.response(id);
        assert!(response.get("error").is_none(), "{response}");
        response["result"].clone()
    }

    pub(crate) fn open(&mut self, uri: &str, text: &str) {
        self.version = 1;
        let language = match uri.rsplit('.').next() {
            Some("epd") => "epd",
            Some("rs") => "rust",
            _ => "pgn",
        };
        let document = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
        self.tell("textDocument/didOpen", &json!({ "textDocument": document }));
    }

    /// Replaces a range, given as four numbers.
    pub(crate) fn edit(&mut self, uri: &str, range: [usize; 4], text: &str) {
        self.version += 1;
        let document = json!({ "uri": uri, "version": self.version });
        let change = json!({ "range": range_of(range), "text": text });
        self.tell(
            "textDocument/didChange",
            &json!({ "textDocument": document, "contentChanges": [change] }),
        );
    }

    /// The findings that were pushed for the last version.
    pub(crate) fn pushed(&mut self, uri: &str) -> Vec<Value> {
        let version = self.version;
        let told = self.wait(|message| {
            let params = &message["params"];
            message["method"] == "textDocument/publishDiagnostics"
                && params["uri"] == uri
                && params["version"] == version
        });
        told["params"]["diagnostics"].as_array().unwrap().clone()
    }

    /// The answer to a request about a place.
    pub(crate) fn at(&mut self, method: &str, uri: &str, line: usize, character: usize) -> Value {
        let place = json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": character } });
        self.ask(method, &place)
    }

    /// The items that are offered at a place.
    pub(crate) fn offered(&mut self, uri: &str, line: usize, character: usize) -> Value {
        self.at("textDocument/completion", uri, line, character)["items"].clone()
    }

    /// The answer to a request about a whole document.
    pub(crate) fn about(&mut self, method: &str, uri: &str) -> Value {
        let params = json!({
            "textDocument": { "uri": uri },
            "range": range_of([0, 0, 9_999, 0]),
            "context": { "diagnostics": [] },
            "options": { "tabSize": 4, "insertSpaces": true },
        });
        self.ask(method, &params)
    }

    /// Closes the input, as a client that dies does.
    pub(crate) fn die(&mut self) {
        self.input = None;
    }

    /// The exit code, and what was written to standard error.
    pub(crate) fn end(mut self) -> (Option<i32>, String) {
        let end = Instant::now() + PATIENCE;
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(Instant::now() < end, "the server does not end");
            thread::sleep(Duration::from_millis(5));
        };
        let mut words = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut words).unwrap();
        (status.code(), words)
    }

    /// Shuts the server down, and checks that nothing went wrong.
    pub(crate) fn finish(mut self) {
        self.ask("shutdown", &Value::Null);
        self.tell("exit", &Value::Null);
        assert_eq!(self.end(), (Some(0), String::new()));
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

pub(crate) fn range_of([line, column, end_line, end_column]: [usize; 4]) -> Value {
    json!({
        "start": { "line": line, "character": column },
        "end": { "line": end_line, "character": end_column },
    })
}

fn read(output: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        output.read_line(&mut line).ok().filter(|length| *length > 0)?;
        match line.trim().strip_prefix("Content-Length: ") {
            Some(number) => length = number.parse().unwrap(),
            None if line.trim().is_empty() => break,
            None => {}
        }
    }
    let mut body = vec![0; length];
    output.read_exact(&mut body).ok()?;
    Some(serde_json::from_slice(&body).unwrap())
}

/// The text after some edits of the protocol, whose columns are in UTF-16.
pub(crate) fn applied(text: &str, edits: &[Value]) -> String {
    let offset = |place: &Value| {
        let (line, column) =
            (place["line"].as_u64().unwrap(), place["character"].as_u64().unwrap());
        let begin: usize = text.split_inclusive('\n').take(line as usize).map(str::len).sum();
        let mut units = 0;
        let rest = &text[begin..];
        let passed = rest.chars().take_while(|char| {
            units += char.len_utf16() as u64;
            units <= column
        });
        begin + passed.map(char::len_utf8).sum::<usize>()
    };
    let mut edits: Vec<_> = edits
        .iter()
        .map(|edit| {
            (
                offset(&edit["range"]["start"]),
                offset(&edit["range"]["end"]),
                edit["newText"].as_str().unwrap(),
            )
        })
        .collect();
    edits.sort_unstable();
    let mut new = text.to_owned();
    for (start, end, with) in edits.into_iter().rev() {
        new.replace_range(start..end, with);
    }
    new
}
