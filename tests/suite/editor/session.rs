//! A session with rust-analyzer by the language server protocol.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::hygiene::fixture::Fixture;
use tests::skip::skip;

/// The time to wait for an answer.
const PATIENCE: Duration = Duration::from_secs(300);

/// The first rust-analyzer that runs: `$RUST_ANALYZER`, the one on `PATH` (rustup's needs
/// `rustup component add rust-analyzer`), Debian's. If none runs, it prints a note.
pub(crate) fn find_analyzer() -> Option<String> {
    let named = std::env::var("RUST_ANALYZER").ok();
    let known = ["rust-analyzer".to_owned(), "/usr/bin/rust-analyzer".to_owned()];
    let runs = |name: &String| {
        let output = Command::new(name).arg("--version").output();
        output.is_ok_and(|output| output.status.success())
    };
    let analyzer = named.into_iter().chain(known).find(runs);
    let server = Command::new("rustc").args(["--print", "sysroot"]).output().ok().map(|sysroot| {
        let sysroot = String::from_utf8_lossy(&sysroot.stdout).trim().to_owned();
        let name = format!("rust-analyzer-proc-macro-srv{}", std::env::consts::EXE_SUFFIX);
        Path::new(&sysroot).join("libexec").join(name).exists()
    });
    if analyzer.is_none() {
        skip(
            "rust-analyzer",
            "editor: no rust-analyzer that runs was found (set RUST_ANALYZER to one)",
        );
    } else if server != Some(true) {
        skip("rust-analyzer", "editor: the toolchain has no rust-analyzer-proc-macro-srv");
        return None;
    }
    analyzer
}

/// A running language server, which is stopped when the session is dropped.
pub(crate) struct Session {
    server: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    log: PathBuf,
    root: String,
    uri: String,
    last_id: u64,
    version: u64,
    is_ready: bool,
}

impl Session {
    /// Starts a server for a crate, and waits until it has loaded the crate. It may go online: it installs the sources of
    /// the standard library if they are missing, and these depend on crates that nothing else here needs.
    pub(crate) fn start(analyzer: &str, fixture: &Fixture) -> Self {
        let root = format!("file://{}", fixture.path("").display());
        let log = fixture.path("log");
        let mut server = Command::new(analyzer)
            .env("CARGO_TARGET_DIR", Fixture::target())
            .env("RA_LOG", "warn")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(File::create(&log).unwrap())
            .spawn()
            .unwrap();
        let (input, output) = (server.stdin.take().unwrap(), server.stdout.take().unwrap());
        let output = BufReader::new(output);
        let mut session = Self {
            server,
            input,
            output,
            log,
            root,
            uri: String::new(),
            last_id: 0,
            version: 1,
            is_ready: false,
        };
        session.request(
            "initialize",
            &json!({
                "processId": null,
                "rootUri": session.root,
                "capabilities": {
                    "textDocument": { "hover": { "contentFormat": ["markdown"] } },
                    "experimental": { "serverStatusNotification": true },
                },
                "initializationOptions": {
                    "checkOnSave": false,
                    "cachePriming": { "enable": false },
                },
            }),
        );
        session.send(&json!({ "method": "initialized", "params": {} }));
        let begun = Instant::now();
        while !session.is_ready && begun.elapsed() < PATIENCE {
            let message = session.receive();
            session.attend(&message);
        }
        session
    }

    /// Opens a file of the crate for the next requests, and closes the one before.
    pub(crate) fn open(&mut self, path: &str) {
        if !self.uri.is_empty() {
            let params = json!({ "textDocument": { "uri": self.uri } });
            self.send(&json!({ "method": "textDocument/didClose", "params": params }));
        }
        self.uri = format!("{}{path}", self.root);
        let text = std::fs::read_to_string(self.uri.trim_start_matches("file://")).unwrap();
        self.send(&json!({
            "method": "textDocument/didOpen",
            "params": { "textDocument": { "uri": self.uri, "languageId": "rust", "version": 1, "text": text } },
        }));
    }

    /// Replaces the text of the open file.
    pub(crate) fn change(&mut self, text: &str) {
        self.version += 1;
        self.send(&json!({
            "method": "textDocument/didChange",
            "params": {
                "textDocument": { "uri": self.uri, "version": self.version },
                "contentChanges": [{ "text": text }],
            },
        }));
    }

    /// The items that the editor offers at a place.
    pub(crate) fn completion(&mut self, line: usize, column: usize) -> Vec<Value> {
        let found = self.request("textDocument/completion", &self.place(line, column));
        found["items"].as_array().cloned().unwrap_or_default()
    }

    /// The errors and warnings of the open file.
    pub(crate) fn diagnostics(&mut self) -> Vec<Value> {
        let params = json!({ "textDocument": { "uri": self.uri } });
        let found = self.request("textDocument/diagnostic", &params);
        found["items"].as_array().cloned().unwrap_or_default()
    }

    /// The hover under the pointer, in Markdown; an empty text if there is none.
    pub(crate) fn hover(&mut self, line: usize, column: usize) -> String {
        let shown = self.request("textDocument/hover", &self.place(line, column));
        shown["contents"]["value"].as_str().unwrap_or_default().to_owned()
    }

    /// The lines of the declarations to which an editor goes from a place.
    pub(crate) fn definition(&mut self, line: usize, column: usize) -> Vec<usize> {
        let found = self.request("textDocument/definition", &self.place(line, column));
        let places = found.as_array().cloned().unwrap_or_default();
        assert!(places.iter().all(|place| place["uri"] == *self.uri), "{places:?}");
        let line = |place: &Value| place["range"]["start"]["line"].as_u64().unwrap() as usize;
        places.iter().map(line).collect()
    }

    /// The names that a search in the workspace finds.
    pub(crate) fn symbols(&mut self, name: &str) -> Vec<String> {
        let found = self.request("workspace/symbol", &json!({ "query": name }));
        let name = |symbol: &Value| symbol["name"].as_str().unwrap().to_owned();
        found.as_array().unwrap().iter().map(name).collect()
    }

    /// The warnings that the server has written.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap()
    }

    /// The memory that the server has now, without that of the process for macros.
    pub(crate) fn megabytes(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.server.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").trim().parse::<u64>().unwrap() / 1024
    }

    fn place(&self, line: usize, column: usize) -> Value {
        json!({
            "textDocument": { "uri": self.uri },
            "position": { "line": line, "character": column },
        })
    }

    /// The answer to a request. If the server is still busy, the request is repeated.
    fn request(&mut self, method: &str, params: &Value) -> Value {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            self.last_id += 1;
            let id = self.last_id;
            self.send(&json!({ "id": id, "method": method, "params": params }));
            let answer = loop {
                let message = self.receive();
                if message["id"] == id && message.get("method").is_none() {
                    break message;
                }
                self.attend(&message);
            };
            // Content was modified, or the server cancelled.
            if !matches!(answer["error"]["code"].as_i64(), Some(-32801 | -32802)) {
                assert!(answer["error"].is_null(), "{answer}");
                return answer["result"].clone();
            }
        }
        panic!("{method} was not answered");
    }

    /// Answers the server's own requests, and notes when it is ready.
    fn attend(&mut self, message: &Value) {
        if message["method"] == "experimental/serverStatus" {
            self.is_ready = message["params"]["quiescent"] == true;
        }
        if message.get("method").is_some() && message.get("id").is_some() {
            let result = if message["method"] == "workspace/configuration" {
                json!([{}])
            } else {
                Value::Null
            };
            self.send(&json!({ "id": message["id"], "result": result }));
        }
    }

    fn send(&mut self, message: &Value) {
        let mut message = message.clone();
        message["jsonrpc"] = "2.0".into();
        let text = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
        self.input.flush().unwrap();
    }

    fn receive(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "rust-analyzer ended");
            match line.trim().split_once(": ") {
                Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                    length = value.parse().unwrap();
                }
                Some(_) => {}
                None => break,
            }
        }
        let mut text = vec![0; length];
        self.output.read_exact(&mut text).unwrap();
        serde_json::from_slice(&text).unwrap()
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
