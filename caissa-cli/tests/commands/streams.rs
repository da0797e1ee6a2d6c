//! Standard output that is closed or full.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use snapbox::cmd::cargo_bin;

use super::caissa;

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let mut child = Command::new(cargo_bin!("caissa"))
        .args(["convert", "-", "--to", "uci"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut stdin = child.stdin.take().expect("piped");
    let writer = std::thread::spawn(move || {
        // As much as no buffer holds. Writing fails when the command has ended.
        (0..100_000).try_for_each(|_| stdin.write_all(b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n"))
    });
    let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    stdout.read_line(&mut line).expect("a line");
    assert_eq!(line, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6\n");
    drop(stdout);
    let output = child.wait_with_output().expect("it ends");
    assert!(writer.join().expect("no panic").is_err());
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_sentence() {
    for args in
        [&["convert", "-", "--to", "uci", "-o", "/dev/full"][..], &["show", "-", "-o", "/dev/full"]]
    {
        let words = "error: cannot write to `/dev/full`: no space left on device\n";
        caissa(args.iter().copied()).stdin("1. e4 *").assert().code(2).stderr_eq(words);
    }
}
