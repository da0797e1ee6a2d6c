//! The browser of the user.

use std::env;
use std::process::{Command, Stdio};
use std::thread;

/// Whether the user probably has a browser: on Windows and macOS, and where there is a graphical desktop.
pub(in super::super) fn is_there() -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(windows) || cfg!(target_os = "macos") || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

/// Tries to open an address. Errors are ignored, since the address is also printed.
pub(super) fn open(address: &str) {
    let (program, args): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(args).arg(address);
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Ok(mut child) = quiet.spawn() {
        // Without a wait, the process would stay a zombie.
        thread::spawn(move || child.wait());
    }
}
