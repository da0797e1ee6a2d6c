//! The time from a keystroke to its findings in `caissa lsp`, as quick-lint-js measures it: the real server, changes of
//! a large document one after another, and for each the time until the findings of that version arrive.
//!
//! `cargo run --release --example lsp -- [MEGABYTES] [KEYSTROKES] [MISTAKES]`. The text is `lichess-sample.pgn` of the folder that
//! `CAISSA_CORPUS` names, again and again. Each keystroke types or removes a character at a random place of the moves.
//! The memory is read from `/proc`.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

fn main() {
    let numbers: Vec<usize> =
        std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let (megabytes, keystrokes) =
        (numbers.first().copied().unwrap_or(50), numbers.get(1).copied().unwrap_or(2_000));
    let corpus = std::env::var("CAISSA_CORPUS").expect("CAISSA_CORPUS names a folder");
    let sample = fs::read_to_string(Path::new(&corpus).join("lichess-sample.pgn"));
    let sample = sample.expect("the sample is there");
    let mut text = sample.repeat((megabytes << 20) / sample.len());
    plant(&mut text, numbers.get(2).copied().unwrap_or(0));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the project");
    let status = Command::new("cargo")
        .args(["build", "--release", "-p", "caissa-cli"])
        .current_dir(root)
        .status();
    assert!(status.is_ok_and(|status| status.success()), "the command is built");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), Into::into);
    let mut server = Command::new(target.join("release/caissa"))
        .arg("lsp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server starts");
    let input = server.stdin.take().expect("a pipe");
    let output = BufReader::new(server.stdout.take().expect("a pipe"));
    let mut client = Client { input, output };
    client.send(r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{"general":{"positionEncodings":["utf-8"]}}}}"#);
    client.receive();
    println!("{} bytes, {keystrokes} keystrokes", text.len());
    let open = open(&text);
    let begin = Instant::now();
    client.send(&open);
    let findings = client.findings(0);
    println!("opened in {} ms, {findings} bytes of findings", begin.elapsed().as_millis());
    print_memory(server.id(), text.len());
    // The lines of moves.
    let lines: Vec<(usize, &str)> =
        text.lines().enumerate().filter(|(_, line)| line.starts_with("1. ")).collect();
    let mut seed = 7_u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let mut times: Vec<Duration> = Vec::new();
    let mut version = 0;
    while version < keystrokes {
        let (line, words) = lines[random(lines.len())];
        let column = random(words.len());
        let typed = ["e", "N", " ", "4", "{", ")", "x", "+"][random(8)];
        // A character is typed and removed again.
        for (end, new) in [(column, typed), (column + typed.len(), "")] {
            version += 1;
            let change = format!(
                r#"{{"jsonrpc":"2.0","method":"textDocument/didChange","params":{{"textDocument":{{"uri":"file:///a.pgn","version":{version}}},"contentChanges":[{{"range":{{"start":{{"line":{line},"character":{column}}},"end":{{"line":{line},"character":{end}}}}},"text":"{new}"}}]}}}}"#
            );
            let begin = Instant::now();
            client.send(&change);
            client.findings(version);
            times.push(begin.elapsed());
        }
    }
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    println!(
        "median {:.3} ms, 95 % {:.3} ms, 99 % {:.3} ms, worst {:.3} ms",
        at(0.5),
        at(0.95),
        at(0.99),
        at(1.0)
    );
    print_memory(server.id(), text.len());
    drop(client);
    server.wait().expect("the server ends");
}

/// Makes some moves `Nf6` illegal, at even distances.
fn plant(text: &mut String, mistakes: usize) {
    let places: Vec<usize> = text.match_indices(" Nf6 ").map(|(at, _)| at).collect();
    let step = places.len() / mistakes.max(1);
    for place in places.iter().step_by(step.max(1)).take(mistakes) {
        text.replace_range(place + 1..place + 4, "Nf7");
    }
}

/// The message that opens the document.
fn open(text: &str) -> String {
    let mut open = String::from(
        r#"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.pgn","languageId":"pgn","version":0,"text":""#,
    );
    for char in text.chars() {
        match char {
            '"' => open.push_str("\\\""),
            '\\' => open.push_str("\\\\"),
            '\n' => open.push_str("\\n"),
            '\r' => open.push_str("\\r"),
            char => open.push(char),
        }
    }
    open.push_str("\"}}}");
    open
}

/// Prints the memory of a process, now and at most.
fn print_memory(process: u32, text: usize) {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    for (name, words) in [("VmRSS:", "now"), ("VmHWM:", "at most")] {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        let kilobytes =
            line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
        if let Some(bytes) = kilobytes.map(|kilobytes| kilobytes * 1024.0) {
            println!(
                "memory {words}: {:.0} MB, {:.2} times the text",
                bytes / 1e6,
                bytes / text as f64
            );
        }
    }
}

struct Client {
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Client {
    fn send(&mut self, body: &str) {
        write!(self.input, "Content-Length: {}\r\n\r\n{body}", body.len()).expect("a server");
        self.input.flush().expect("a server");
    }

    fn receive(&mut self) -> String {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("a server") > 0, "the server lives");
            match line.trim().strip_prefix("Content-Length: ") {
                Some(number) => length = number.parse().expect("a number"),
                None if line.trim().is_empty() => break,
                None => {}
            }
        }
        let mut body = vec![0; length];
        self.output.read_exact(&mut body).expect("a server");
        String::from_utf8(body).expect("text")
    }

    /// Waits for the findings of a version. Returns the number of their bytes.
    fn findings(&mut self, version: usize) -> usize {
        let wanted = format!("\"version\":{version}");
        loop {
            let message = self.receive();
            if message.contains("publishDiagnostics") && message.contains(&wanted) {
                return message.len();
            }
        }
    }
}
