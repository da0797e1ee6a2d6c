//! Standard output that is closed or full.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use snapbox::cmd::cargo_bin;

use super::{caissa, endless};

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    // More than any buffer holds.
    let text = b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n".repeat(1_000);
    let (mut child, writer) = endless(&["convert", "-", "--to", "uci"], text);
    let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    stdout.read_line(&mut line).expect("a line");
    assert_eq!(line, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6\n");
    drop(stdout);
    let output = child.wait_with_output().expect("it ends");
    // Writing failed when the command had ended.
    writer.join().expect("no panic");
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

#[cfg(target_os = "linux")]
#[test]
fn standard_error_that_is_full_or_closed_changes_no_exit_code() {
    let games = "1. e4 e5 *\n\n1. e4+ e5 2. Nf4 *\n";
    let file = std::env::temp_dir().join(format!("caissa-streams-{}.pgn", std::process::id()));
    std::fs::write(&file, games).expect("a file");
    let path = file.to_str().expect("UTF-8");
    for (args, code) in [
        (&["check", path][..], 1),
        (&["check", "lost.pgn"], 2),
        (&["fix", path], 0),
        (&["fix", "lost.pgn"], 2),
        (&["convert", path, "--to", "uci"], 1),
        (&["stats", path], 1),
        (&["analyse", path, "--nodes", "10"], 1),
        (&["solve", "lost.epd"], 2),
        (&["perft", "2"], 0),
        (&["why", "start"], 2),
    ] {
        let (reader, closed) = std::io::pipe().expect("a pipe");
        drop(reader);
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
        for stderr in [Stdio::from(full), Stdio::from(closed)] {
            let mut command = Command::new(cargo_bin!("caissa"));
            command.args(args).stdout(Stdio::null()).stderr(stderr);
            assert_eq!(command.status().expect("it runs").code(), Some(code), "{args:?}");
        }
    }
    std::fs::remove_file(file).expect("removed");
}

#[cfg(target_os = "linux")]
#[test]
fn names_that_are_not_utf_8_name_files() {
    use std::os::unix::ffi::OsStrExt;

    let folder = std::env::temp_dir().join(format!("caissa-names-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let games = folder.join(std::ffi::OsStr::from_bytes(b"M\xFCller.pgn"));
    let list = folder.join(std::ffi::OsStr::from_bytes(b"M\xFCller.epd"));
    std::fs::write(&games, "1. e4 e5 *\n").expect("a file");
    std::fs::write(&list, "6k1/5ppp/8/8/8/8/8/R5K1 w - - dm 1;\n").expect("a file");
    for (args, file) in [
        (&["check"][..], &games),
        (&["fix", "--in-place"], &games),
        (&["convert", "--to", "uci"], &games),
        (&["show"], &games),
        (&["stats"], &games),
        (&["analyse", "--nodes", "10"], &games),
        (&["solve"], &list),
        (&["generate", "--mate", "1"], &list),
        (&["probe"], &list),
    ] {
        caissa(args).arg(file).assert().success();
    }
    std::fs::remove_dir_all(folder).expect("removed");
}
