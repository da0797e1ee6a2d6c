//! The command, with its page open, and a folder for its game.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use chess_core::GameBuf;
use serde_json::Value;
use snapbox::cmd::cargo_bin;

pub(crate) struct Program {
    child: Child,
    pub(crate) port: u16,
    /// `/` and the secret and `/`.
    pub(crate) path: String,
    folder: PathBuf,
}

impl Program {
    pub(crate) fn start(args: &[&str]) -> Self {
        Self::start_with(|command| {
            command.arg("--no-open").args(args);
        })
    }

    /// The same, with what is set of the command.
    pub(crate) fn start_with(set: impl FnOnce(&mut Command)) -> Self {
        static STARTED: AtomicUsize = AtomicUsize::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let folder =
            std::env::temp_dir().join(format!("caissa-page-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self::start_in(folder, set)
    }

    fn start_in(folder: PathBuf, set: impl FnOnce(&mut Command)) -> Self {
        let mut command = Command::new(cargo_bin!("caissa"));
        command.args(["play", "--page", "--save"]).arg(folder.join("game.pgn"));
        set(&mut command);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let address =
            lines.find_map(|line| line.strip_prefix("http://127.0.0.1:").map(String::from));
        let address = address.expect("the program prints the address");
        let (port, path) = address.split_once('/').unwrap();
        Self { child, port: port.parse().unwrap(), path: format!("/{path}"), folder }
    }

    /// The folder of its game.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Ends it as `kill -9` does, and starts it again in the same folder.
    pub(crate) fn restart(self) -> Self {
        self.restart_with(|| ()).0
    }

    /// The same, with something that is done between.
    pub(crate) fn restart_with<T>(mut self, between: impl FnOnce() -> T) -> (Self, T) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let folder = std::mem::take(&mut self.folder);
        let done = between();
        let next = Self::start_in(folder, |command| {
            command.arg("--no-open");
        });
        (next, done)
    }

    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}{}", self.port, self.path)
    }

    /// The game that was saved, which must be one.
    pub(crate) fn game(&self) -> String {
        let text = fs::read_to_string(self.folder.join("game.pgn")).unwrap();
        GameBuf::parse(&text).unwrap().to_string()
    }

    /// The answer to these bytes, up to the end of the connection.
    pub(crate) fn ask_raw(&self, request: &[u8]) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        // A request that is too long is not read to its end.
        let _ = stream.write_all(request);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// The same for a request with the right `Host` and other headers, each with its line end.
    pub(crate) fn ask(&self, method: &str, place: &str, headers: &str, body: &str) -> String {
        let (port, path, length) = (self.port, &self.path, body.len());
        self.ask_raw(
            format!(
                "{method} {path}{place} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{headers}\
                 Content-Length: {length}\r\n\r\n{body}"
            )
            .as_bytes(),
        )
    }

    /// Posts as the page does. Returns the message.
    pub(crate) fn post(&self, place: &str, body: &str) -> Value {
        let origin = format!("Origin: http://127.0.0.1:{}\r\n", self.port);
        let answer = self.ask("POST", place, &origin, body);
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 200 OK"), "{head}");
        serde_json::from_str(body).unwrap()
    }

    /// The texts of the answers to a line.
    pub(crate) fn say(&self, line: &str) -> String {
        let message = self.post("line", line);
        let said = message["notices"].as_array().unwrap().iter();
        said.map(|said| said["text"].as_str().unwrap()).collect::<Vec<_>>().join("\n")
    }

    /// Waits until the program has ended. Whether it ended well.
    pub(crate) fn ends_well(&mut self) -> bool {
        self.child.wait().unwrap().success()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        // A program that was started again has taken its folder along.
        if !self.folder.as_os_str().is_empty() {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}
