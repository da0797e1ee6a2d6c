//! Examples, as `cargo test` has built them beside the tests.

use std::path::Path;
use std::process::Command;
use std::time::SystemTime;
use std::{env, fs};

/// What an example of a package prints. Cargo builds it first where this run has not, as with `--test suite`.
///
/// # Panics
///
/// Panics if the example fails.
#[must_use]
pub fn example(package: &str, name: &str) -> String {
    // The tests are `target/debug/deps/program`.
    let own = env::current_exe().expect("a program");
    let folder = own.parent().and_then(Path::parent).expect("a folder").join("examples");
    let program = folder.join(format!("{name}{}", env::consts::EXE_SUFFIX));
    let mut command = if is_fresh(&program) {
        Command::new(program)
    } else {
        let mut cargo = Command::new(env!("CARGO"));
        let profile = ["run", "--quiet", "--offline", "--profile", "test"];
        cargo.args(profile).args(["--package", package, "--example", name]);
        cargo
    };
    let output = command.current_dir(super::project("")).output().expect("the example starts");
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Whether a program is younger than each of its sources, which Cargo lists beside it: `program: source source`.
fn is_fresh(program: &Path) -> bool {
    let changed = |path: &Path| -> Option<SystemTime> { fs::metadata(path).ok()?.modified().ok() };
    let sources = fs::read_to_string(program.with_extension("d")).unwrap_or_default();
    let (Some(built), Some((_, sources))) = (changed(program), sources.split_once(": ")) else {
        return false;
    };
    // Without what a space in a path would make of it, a source is missing, and Cargo is asked.
    sources.split_whitespace().all(|source| changed(source.as_ref()).is_some_and(|at| at <= built))
}
