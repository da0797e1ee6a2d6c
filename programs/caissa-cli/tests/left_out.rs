//! The checker alone, built without other commands: `cargo test -p caissa-cli --no-default-features --test left_out`.

#![cfg(not(any(
    feature = "bzip2",
    feature = "engine",
    feature = "gzip",
    feature = "lsp",
    feature = "manual",
    feature = "play",
    feature = "rust",
    feature = "solve",
    feature = "zstd"
)))]

use snapbox::cmd::{Command, cargo_bin};

fn caissa(args: &[&str]) -> Command {
    Command::new(cargo_bin!("caissa")).args(args)
}

#[test]
fn games_are_checked() {
    let found = caissa(&["check", "-", "-q", "--format", "short"]).stdin("1. e4 e5 2. Nf4 *\n");
    let words = "<stdin>:1:13: error[illegal/cannot-reach]: illegal move 2. Nf4: no white knight can reach f4\n";
    found.assert().code(1).stdout_eq(words).stderr_eq("");
}

#[test]
fn commands_that_were_left_out_say_so() {
    for args in [
        &["solve", "k7/8/1K6/8/8/8/8/7R w - -", "--mate", "1"][..],
        &["generate", "kqk", "-n", "1"],
        &["gen", "kqk"],
        &["probe"],
        &["play"],
        &["lsp"],
        &["uci"],
        &["eval", "start"],
        &["analyse", "-"],
        &["manual", "check"],
        &["completions", "bash"],
    ] {
        let words = "error: this `caissa` was built without this command: `cargo install caissa-cli` builds it with \
                     all commands\n";
        caissa(args).assert().code(2).stdout_eq("").stderr_eq(words);
    }
}

#[test]
fn files_that_cannot_be_unpacked_say_how_they_can_be_read() {
    let frame = [0x28, 0xB5, 0x2F, 0xFD, 4, 0, 9, 0];
    let before_frame = [0x50, 0x2A, 0x4D, 0x18, 4, 0, 0, 0, 8, 0, 0, 0];
    for (feature, bytes) in [
        ("gzip", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0].to_vec()),
        ("bzip2", b"BZh91AY&".to_vec()),
        ("zstd", frame.to_vec()),
        ("zstd", [&before_frame[..], &frame].concat()),
    ] {
        for command in [&["check", "-q"][..], &["stats"], &["convert", "--to", "uci"]] {
            let words = format!(
                "error: cannot read `<stdin>`: this program was built without the feature `{feature}`: unpack the \
                 file first\n"
            );
            let args = [command, &["-"]].concat();
            caissa(&args).stdin(bytes.clone()).assert().code(2).stderr_eq(words);
        }
    }
}

#[test]
fn files_of_rust_are_not_read_as_games() {
    let path = std::env::temp_dir().join(format!("caissa-left-out-{}.rs", std::process::id()));
    std::fs::write(&path, "const _: Game = game!(1. e4);\n").unwrap();
    let words = format!(
        "error: cannot read `{}`: this program was built without the feature `rust`\n",
        path.display()
    );
    caissa(&["check", path.to_str().unwrap(), "-q"])
        .assert()
        .code(2)
        .stdout_eq("")
        .stderr_eq(words);
    std::fs::remove_file(path).unwrap();
}
