//! `caissa adopt` in packages of their own, with the macros of this checkout.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tests::skip::skip_without;

use super::caissa;

const TESTS: &str = "use super::length;\n\nconst BOARD: &str = \"8/8/8/3N4/8/8/8/8\";\n\n#[test]\nfn texts_have_lengths() {\n    \
    assert_eq!(length(BOARD), 17);\n    assert_eq!(length(\"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\"), 42);\n}\n";
const LIB: &str =
    "pub fn length(text: &str) -> usize {\n    text.len()\n}\n\n#[cfg(test)]\nmod tests;\n";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// A package whose tests are in a file of `src`.
fn package(name: &str, tests: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("caissa-adopt-{}-{name}", std::process::id()));
    fs::create_dir_all(folder.join("src")).unwrap();
    // Packages of one name would share their files in the folder `target`.
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\n[workspace]\n"
    );
    for (path, text) in [("Cargo.toml", &*manifest), ("src/lib.rs", LIB), ("src/tests.rs", tests)] {
        fs::write(folder.join(path), text).unwrap();
    }
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    folder
}

fn files(folder: &Path) -> Vec<String> {
    let names = ["Cargo.toml", "Cargo.lock", "src/lib.rs", "src/tests.rs"];
    names.iter().map(|name| fs::read_to_string(folder.join(name)).unwrap()).collect()
}

/// Runs the command, and returns both of its outputs.
fn adopt(folder: &Path, code: i32) -> [String; 2] {
    let path = root();
    let args = ["adopt", ".", "--", "--offline", "--path", path.to_str().unwrap()];
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fixtures");
    let command = caissa(args).current_dir(folder).env("CARGO_TARGET_DIR", target);
    let output = command.env("CARGO_NET_OFFLINE", "true").assert().code(code);
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    [text(&output.get_output().stdout), text(&output.get_output().stderr)]
}

#[test]
fn strings_of_tests_are_adopted_and_formatted() {
    let folder = package("sound", TESTS);
    let [summary, _] = adopt(&folder, 0);
    assert!(summary.contains("2 strings of chess are now in macros"), "{summary}");
    let tests = fs::read_to_string(folder.join("src/tests.rs")).unwrap();
    assert!(tests.contains("const BOARD: &str = caissa::fen!(setup \"8/8/8/3N4/8/8/8/8\");"));
    let version = Command::new("rustfmt").arg("--version").output();
    if version.is_ok_and(|version| version.status.success()) {
        // The line became longer than `rustfmt` allows.
        assert!(tests.contains("\n        length(caissa::fen!("), "{tests}");
    } else {
        skip_without("rustfmt");
    }
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
    assert!(manifest.contains("[dev-dependencies]\ncaissa = "), "{manifest}");
    // A second run changes nothing.
    let before = files(&folder);
    adopt(&folder, 2);
    assert!(files(&folder) == before);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_does_not_compile_is_undone() {
    // The module has the name of the crate.
    let folder = package("shadowed", &format!("{TESTS}\nmod caissa {{}}\n"));
    let before = files(&folder);
    let [summary, told] = adopt(&folder, 2);
    assert!(summary.is_empty() && told.contains("all files are as they were"), "{told}");
    assert!(files(&folder) == before);
    // What does not compile before is not touched.
    fs::write(folder.join("src/tests.rs"), format!("{TESTS}\nfn a() -> u8 {{}}\n")).unwrap();
    let before = files(&folder);
    let [_, told] = adopt(&folder, 2);
    assert!(told.contains("does not compile, so nothing is adopted"), "{told}");
    assert!(files(&folder) == before);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_package_without_strings_in_tests_gets_no_dependency() {
    let folder = package("untested", "");
    let text =
        format!("{LIB}pub const START: &str = \"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\";\n");
    fs::write(folder.join("src/lib.rs"), text).unwrap();
    let before = files(&folder);
    let [summary, told] = adopt(&folder, 0);
    assert!(summary.is_empty() && told.contains("no sound string of chess is in tests"), "{told}");
    assert!(files(&folder) == before);
    fs::remove_dir_all(folder).unwrap();
}
