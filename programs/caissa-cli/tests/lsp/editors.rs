//! The extension for Visual Studio Code, and the colors of chess in strings of Rust.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, process};

use snapbox::cmd::cargo_bin;

use tests::skip::skip_without;

use super::clients::{file, seen};

/// A file of the project.
fn ours(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/lsp").join(name)
}

fn works(program: &str, option: &str, code: &str) -> bool {
    let output = Command::new(program).args([option, code]).output();
    output.is_ok_and(|output| output.status.success())
}

/// The colors of a file in Visual Studio Code. `None` where its library or the grammar of Rust is missing.
fn colors(name: &str, text: &str) -> Option<String> {
    for library in ["vscode-textmate", "vscode-oniguruma", "tm-grammars/grammars/rust.json"] {
        if !works("node", "-e", &format!("require.resolve('{library}')")) {
            skip_without("vscode-textmate");
            return None;
        }
    }
    let mut node = Command::new("node");
    node.arg(script("colors.js")).arg(ours("programs/vscode")).arg(file(name, text));
    Some(seen(&node.output().unwrap()))
}

#[test]
fn visual_studio_code_colors_chess_in_strings_of_rust_and_nothing_else() {
    let source = r##"const A: Game = game!("1. e4 e5 {open ( } 2. ♘f3! (2. f4"); let ordinary = "1. e4"; // game!("1. e4")
const B: Game = game!(r#"
[White "A {"]

1. e4 {over
two lines} e5 $1
2. exd6 e.p. *"#); fn after(_: &'static str) {}
const C: &str = pgn!("[Event \"\\\"]\n\n1. e4 ; rest"); let d = vec!["d4"];
const D: Suite = boards! { const E = "4k3/8/8/8/8/8/8/4K2R w K - bm Rh8+; id \"e4\";"; const F = file "e4.epd"; };
const G: Book = book! { "Open" = (fen r"8/P6k/8/8/8/8/8/K7 w - - 0 1"; "a8=Q O-O-O# 1-0"); dir "games" }; other!("1. e4");
"##;
    let expected = r##"const A: Game = game!(<string "><numeric.move 1.> <other.square e4> <other.square e5> <comment.block {open ( }> <numeric.move 2.> <type.piece ♘><other.square f3><operator.glyph !> <variation.begin (><numeric.move 2.> <other.square f4><string ">); let ordinary = <string "1. e4">; <comment // game!("1. e4")>
const B: Game = game!(<string r#">
<tag.begin [><name.tag White> <quoted.double "A {"><tag.end ]>

<numeric.move 1.> <other.square e4> <comment.block {over>
<comment.block two lines}> <other.square e5> <operator.glyph $1>
<numeric.move 2.> <other.square exd6><other.en-passant  e.p.> <control.result *><string "#>); fn after(_: &'static str) {}
const C: &str = pgn!(<string "><tag.begin [><name.tag Event> <quoted.double \"\\\"><tag.end ]><character.escape \n\n><numeric.move 1.> <other.square e4> <line.semicolon ; rest><string ">); let d = vec![<string "d4">];
const D: Suite = boards! { const E = <string "><numeric.empty 4><piece.black k><numeric.empty 3><separator.rank /><numeric.empty 8><separator.rank /><numeric.empty 8><separator.rank /><numeric.empty 8><separator.rank /><numeric.empty 8><separator.rank /><numeric.empty 8><separator.rank /><numeric.empty 8><separator.rank /><numeric.empty 4><piece.white K><numeric.empty 2><piece.white R> <control.side w> <constant.castling K> <other.square -> <tag.operation bm> <type.piece R><other.square h8><operator.check +><terminator.operation ;> <tag.operation id> <quoted.double \"e4\"><terminator.operation ;><string ">; const F = file <string ">e4.epd<string ">; };
const G: Book = book! { <string "Open"> = (fen <string r"><numeric.empty 8><separator.rank /><piece.white P><numeric.empty 6><piece.black k><separator.rank /><numeric.empty 8><separator.rank /><numeric.empty 8><separator.rank /><numeric.empty 8><separator.rank /><numeric.empty 8><separator.rank /><numeric.empty 8><separator.rank /><piece.white K><numeric.empty 7> <control.side w> <constant.castling -> <other.square -> <numeric.clock 0> <numeric.clock 1><string ">; <string "><other.square a8><other.promotion =Q> <constant.castling O-O-O#> <control.result 1-0><string ">); dir <string "games"> }; other!(<string "1. e4">);
"##;
    if let Some(seen) = colors("colors.rs", source) {
        assert_eq!(seen, expected);
    }
}

#[test]
fn visual_studio_code_colors_figurines_and_en_passant() {
    let source = r#"[Event "x"]

1. e4 {over
two} e5 2. ♘f3 dxe6 e.p. $1 (2. f4 ; rest
2... d5) O-O 1/2-1/2
"#;
    let expected = r#"<tag.begin [><name.tag Event> <quoted.double "x"><tag.end ]>

<numeric.move 1.> <other.square e4> <comment.block {over>
<comment.block two}> <other.square e5> <numeric.move 2.> <type.piece ♘><other.square f3> <other.square dxe6><other.en-passant  e.p.> <operator.glyph $1> <variation.begin (><numeric.move 2.> <other.square f4> <line.semicolon ; rest>
<numeric.move 2...> <other.square d5><variation.end )> <constant.castling O-O> <control.result 1/2-1/2>
"#;
    if let Some(seen) = colors("colors.pgn", source) {
        assert_eq!(seen, expected);
    }
}

#[test]
fn a_query_for_tree_sitter_finds_the_moves_in_strings() {
    let source = r##"const A: Game = game!("1.e4 e5");
const B: Game = caissa::game!(r#"
[Event "x"]

1. e4 *"#);
const C: Book = book! { "Open" = (fen "8/P6k/8/8/8/8/8/K7 w - - 0 1"; "♘f3"); dir "games"; file "e4.pgn" };
const D: &str = fen!("b7/8/8/8/8/8/8/K1k5 w - - 0 1");
fn f() { other!("1. e4"); let s = "1. e4"; uci!("e2e4 e7e5") }
"##;
    let expected = r#"pgn: '1.e4 e5'
pgn: '[Event "x"]\n\n1. e4 *'
pgn: '♘f3'
pgn: 'e2e4 e7e5'
"#;
    if !works("python3", "-c", "import tree_sitter, tree_sitter_rust") {
        return skip_without("tree-sitter");
    }
    let mut python = Command::new("python3");
    python.arg(script("injections.py")).arg(ours("docs/guide/src/editors/injections.scm"));
    let output = python.arg(file("injections.rs", source)).output().unwrap();
    assert_eq!(seen(&output), expected);
}

#[test]
fn the_extension_starts_where_there_is_chess_and_shows_what_nobody_else_does() {
    if !works("node", "-e", "") {
        return skip_without("node");
    }
    // Outside of this package, which has chess.
    let folder = env::temp_dir().join(format!("caissa-extension-{}", process::id()));
    fs::create_dir_all(&folder).unwrap();
    let mut node = Command::new("node");
    node.arg(script("extension.js")).arg(ours("programs/vscode"));
    let output = node.arg(cargo_bin!("caissa")).arg(&folder).output().unwrap();
    fs::remove_dir_all(&folder).unwrap();
    let expected = "\
no command: Caissa: there is no command `caissa`, neither inside the extension nor in PATH. The setting caissa.path can name its file.
in PATH: path/caissa lsp
inside: extension/bin/caissa lsp --strict
chosen: mine lsp
chosen in vain: Caissa: the setting caissa.path names nowhere, and there is no such file.
Rust: nothing starts
later: extension/bin/caissa lsp
Rust with chess: extension/bin/caissa lsp
a workspace with chess: extension/bin/caissa lsp
the folder: checked, waits, checked, waits, checked
restarted: extension/bin/caissa lsp
again: extension/bin/caissa lsp
a game: mine lsp
script-src own src=\"bundle.js\" caissa/board 0:0 shown at 0 false
  caissa/board 0:0 pieces shown at 0 false
  caissa/board 0:4 shown at 4 false
  caissa/board 0:4 Ke2 shown at 4 false
  caissa/board 0:4 e4 written  e4 caissa/board 0:7 shown at 7 false
  caissa/board 0:1 shown at 1 false
  caissa/board 0:1 flipped shown at 1 false
  caissa/board 0:1 flipped shown at 1 true caissa/lines 0:1 500 lines e4 caissa/lines 0:1 4000 lines e4
  focus a.pgn undo focus board
checked: the command lsp
  0:53-56 false-claim/not-check: false claim in 1... e5+: the move does not give check; write `e5`
  nothing
  0:53-56 false-claim/not-check: false claim in 1... e5+: the move does not give check; write `e5`
saved: nothing
";
    assert_eq!(seen(&output), expected);
}
