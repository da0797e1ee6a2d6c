//! The browser, opened.

use std::env;
use std::process::{Command, Stdio};
use std::thread;

/// Whether a browser can be expected on the screen of this user.
pub(in super::super) fn is_there() -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(windows) || cfg!(target_os = "macos") || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

/// Tries to open the browser. Who has none goes to the address that was printed.
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
        // Or it would stay a zombie.
        thread::spawn(move || child.wait());
    }
}
