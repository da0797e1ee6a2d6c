//! The command without its features: `cargo test -p caissa-cli --no-default-features --test suite left_out::`.

#![cfg(not(any(feature = "lsp", feature = "play", feature = "zstd")))]

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
    for args in [&["play", "--side", "both"][..], &["play"], &["lsp"]] {
        let words = "error: this `caissa` was built without this command: `cargo install caissa-cli` builds it with \
                     all commands\n";
        caissa(args).assert().code(2).stdout_eq("").stderr_eq(words);
    }
}

#[test]
fn files_that_cannot_be_unpacked_say_how_they_can_be_read() {
    let frame = [0x28, 0xB5, 0x2F, 0xFD, 4, 0, 9, 0];
    let before_frame = [0x50, 0x2A, 0x4D, 0x18, 4, 0, 0, 0, 8, 0, 0, 0];
    for bytes in [frame.to_vec(), [&before_frame[..], &frame].concat()] {
        for command in [&["check", "-q"][..], &["stats"], &["convert", "--to", "uci"]] {
            let words = "error: cannot read `<stdin>`: this program was built without the feature `zstd`: unpack the \
                         file first\n";
            let args = [command, &["-"]].concat();
            caissa(&args).stdin(bytes.clone()).assert().code(2).stderr_eq(words);
        }
    }
}
