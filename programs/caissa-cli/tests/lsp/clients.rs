//! Clients that are not ours. Each opens a file, sees its finding, applies the fix, and completes a move.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use snapbox::cmd::cargo_bin;

use tests::skip::skip_without;

const GAME: &str = "\
[Event \"Ünïted 𝄞\"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 {𝄞 ü} 5. Ng5 d5 6. h3+ *
";

/// The lines that each client prints, which counts columns in its own unit.
fn expected(column: usize) -> String {
    format!(
        "\
3:{column}: false-claim/not-check: false claim in 6. h3+: the move does not give check
Write `h3` instead of `h3+`
findings after the fix: 0
Nf3 Nc3 Na3 Ne2 Nh3
"
    )
}

pub(crate) fn file(name: &str, text: &str) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, text).unwrap();
    file
}

/// The output of a client that ended well.
pub(crate) fn seen(output: &Output) -> String {
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words}\n{}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The output of a script in Neovim, with the settings that we publish. `None` where there is no Neovim.
fn neovim(file: &Path, script: &str) -> Option<String> {
    if !Command::new("nvim").arg("--version").output().is_ok_and(|output| output.status.success()) {
        skip_without("neovim");
        return None;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = cargo_bin!("caissa").parent().unwrap().to_owned();
    let paths = env::split_paths(&env::var_os("PATH").unwrap_or_default()).collect::<Vec<_>>();
    let paths = env::join_paths([program].into_iter().chain(paths)).unwrap();
    let mut neovim = Command::new("nvim");
    neovim.args(["--headless", "-i", "NONE", "-n", "-u"]);
    neovim.arg(root.join("../../docs/guide/src/editors/neovim.lua")).arg(file).arg("-c");
    neovim.arg(format!("luafile {}", root.join("tests/cases/lsp").join(script).display()));
    Some(seen(&neovim.env("PATH", paths).output().unwrap()))
}

#[test]
fn neovim_works_with_the_settings_that_we_publish() {
    if let Some(seen) = neovim(&file("neovim.pgn", GAME), "neovim.lua") {
        // Bytes.
        assert_eq!(seen, expected(65));
    }
}

#[test]
fn neovim_promotes_a_variation_and_goes_to_a_position() {
    let games = "1. Nf3 e5 2. e4 *\n\n1. e4 e5 (1... c5 2. Nf3) 2. d4 *\n\n1. e4 e5 2. Nf3 *\n";
    if let Some(seen) = neovim(&file("neovim_moves.pgn", games), "neovim_moves.lua") {
        let expected = "\
1. Nf3 e5 2. e4 *

1. e4 c5 (1... e5 2. d4) 2. Nf3 *

1. e4 e5 2. Nf3 *
definition: 1:13
reference: 1:14
reference: 5:13
";
        assert_eq!(seen, expected);
    }
}

#[test]
fn neovim_completes_a_move_in_a_string_in_rust() {
    let source = "\
const A: Game = game!(\"1. e4 e5 2. N\");
const B: Game = game!(1. e4 e5+ 2. Nf3);
";
    if let Some(seen) = neovim(&file("neovim.rs", source), "neovim_rust.lua") {
        let expected = "\
Nf3 Nc3 Na3 Ne2 Nh3
Write `e5` instead of `e5+`
const B: Game = game!(1. e4 e5 2. Nf3);
";
        assert_eq!(seen, expected);
    }
}

#[test]
fn the_client_library_of_visual_studio_code_works() {
    let library = "require.resolve('vscode-languageserver-protocol/node')";
    if !Command::new("node")
        .args(["-e", library])
        .output()
        .is_ok_and(|output| output.status.success())
    {
        return skip_without("vscode-languageserver-protocol");
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/lsp/client.js");
    // It looks for libraries beside the script, and then in `NODE_PATH`.
    let mut node = Command::new("node");
    let output =
        node.arg(script).arg(cargo_bin!("caissa")).arg(file("node.pgn", GAME)).output().unwrap();
    // Units of UTF-16.
    assert_eq!(seen(&output), expected(62) + "exit 0\n");
}
