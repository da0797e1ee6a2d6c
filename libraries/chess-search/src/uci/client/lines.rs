//! The lines that go to a program and come from it, each on a thread of its own.

use std::io::{BufRead, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, SyncSender};

/// A line is cut after this many bytes. No line of UCI that matters here is longer.
const LONGEST_LINE: u64 = 1 << 14;

/// Writes commands to a program until it ends, or the client is dropped.
pub(super) fn write_lines(mut stdin: impl Write, commands: &Receiver<String>) {
    for command in commands {
        let written = stdin.write_all((command + "\n").as_bytes());
        if written.and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Passes on the lines of a program until it ends, or the client is dropped.
pub(super) fn read_lines(stdout: impl Read, sender: &SyncSender<String>) {
    let mut stdout = BufReader::new(stdout);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match stdout.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(1..) => {
                let line = String::from_utf8_lossy(&bytes).trim().to_owned();
                if sender.send(line).is_err() {
                    return;
                }
            }
            Ok(0) | Err(_) => return,
        }
    }
}
