//! `caissa fix`, and the options that decide what is reported.

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;

use super::{caissa, stdout};

const WRONG: &[u8] = b"[White \"M\xFCller\"]\r\n\r\n1. e4+ e5 2.Nf3 1/2\r\n\r\n1. Nf4 *\r\n";
const FIXED: &[u8] = b"[White \"M\xFCller\"]\r\n\r\n1. e4 e5 2.Nf3 1/2-1/2\r\n\r\n1. Nf4 *\r\n";

/// A file in a folder of its own.
fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("caissa-fix-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    fs::write(&path, bytes).expect("a file");
    path
}

/// The names of the files beside a file, with it.
fn beside(path: &std::path::Path) -> usize {
    fs::read_dir(path.parent().expect("a folder")).expect("a folder").count()
}

#[test]
fn fixed_games_go_to_standard_output_or_a_file() {
    let path = file("out.pgn", WRONG);
    let told = format!("{}: 2 findings fixed, 1 left in 2 games\n", path.display());
    let assert = caissa(["fix"]).arg(&path).assert().success().stderr_eq(told.clone());
    assert_eq!(assert.get_output().stdout, FIXED);
    let other = path.with_file_name("other.pgn");
    caissa(["fix", "-q", "-o"])
        .args([&other, &path])
        .assert()
        .success()
        .stdout_eq("")
        .stderr_eq("");
    assert_eq!(fs::read(&other).expect("a file"), FIXED);
    assert_eq!(fs::read(&path).expect("a file"), WRONG);
    let assert = caissa(["fix", "-", "-q"]).stdin(WRONG).assert().success();
    assert_eq!(assert.get_output().stdout, FIXED);
    fs::remove_dir_all(path.parent().expect("a folder")).expect("removed");
}

#[test]
fn a_file_is_replaced_at_once_and_keeps_its_permissions() {
    let path = file("in-place.pgn", WRONG);
    let mut permissions = fs::metadata(&path).expect("a file").permissions();
    #[cfg(unix)]
    std::os::unix::fs::PermissionsExt::set_mode(&mut permissions, 0o640);
    fs::set_permissions(&path, permissions).expect("set");
    let permissions = fs::metadata(&path).expect("a file").permissions();
    caissa(["fix", "--in-place", "-q"]).arg(&path).assert().success().stdout_eq("");
    assert_eq!(fs::read(&path).expect("a file"), FIXED);
    assert_eq!(fs::metadata(&path).expect("a file").permissions(), permissions);
    let time = fs::metadata(&path).expect("a file").modified().expect("a time");
    caissa(["fix", "--in-place", "-q"]).arg(&path).assert().success();
    assert_eq!(fs::metadata(&path).expect("a file").modified().expect("a time"), time);
    assert_eq!(beside(&path), 1);
    fs::remove_dir_all(path.parent().expect("a folder")).expect("removed");
}

#[test]
fn what_speaks_for_a_fix_is_said_with_its_place_in_the_file() {
    // The second round of the first game moves text, and the second game is a part of its own.
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bv5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 *\n\n1. e4 *\n\n1. e4 e5 2.\nN-f3 *\n";
    let told = "<stdin>: 2 findings fixed, 0 left in 3 games
  1:24: `Bv5` is off the board: files are a to h, ranks 1 to 8
    it can only be `Bb5`: with any other move, the game goes wrong by move 4
    `Bv5` is now `Bb5`
  6:1: `N-f3` has a hyphen after the piece: write `Nf3`
    `N-f3` is now `Nf3`
";
    caissa(["fix", "-", "--explain"]).stdin(text).assert().success().stderr_eq(told);
    let calls = "fn f() {\n    caissa::game!(1. e4+ e5);\n}\n";
    let path = file("lib.rs", calls.as_bytes());
    let told = caissa(["fix", "--explain"]).arg(&path).assert().success();
    let told = String::from_utf8_lossy(&told.get_output().stderr).into_owned();
    assert!(
        told.contains(
            "\n  2:22: false claim in 1. e4+: the move does not give check\n    `e4+` is now `e4`\n"
        ),
        "{told}"
    );
    fs::remove_dir_all(path.parent().expect("a folder")).expect("removed");
}

#[test]
fn the_record_of_the_opponent_has_what_this_one_lost() {
    let other = file("black.pgn", b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Bc5 0-1\n");
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 4. Ba4 Nf6 5. O-O Be7 1-0\n";
    let told = "<stdin>: 1 finding fixed, 0 left in 1 game
  5... Be7 is 5... Bc5 in the other record
  its result is 1-0, and that of the other record 0-1
";
    let fixed = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1-0\n";
    let against =
        || [OsStr::new("fix"), OsStr::new("-"), OsStr::new("--against"), other.as_os_str()];
    caissa(against()).stdin(text).assert().success().stdout_eq(fixed).stderr_eq(told);
    let two = [text, "\n", text].concat();
    let told = "[..] cannot read `<stdin>`: `<stdin>` has 2 games, and the other record 1: each game needs its own\n";
    caissa(against()).stdin(two).assert().code(2).stderr_eq(told);
    fs::remove_dir_all(other.parent().expect("a folder")).expect("removed");
}

#[test]
fn check_only_reports_what_would_be_fixed() {
    let path = file("check.pgn", WRONG);
    let told = format!("{}: 2 findings would be fixed, 1 left in 2 games\n", path.display());
    let assert = caissa(["fix", "--check"]).arg(&path).assert().code(1).stderr_eq(told);
    let head = format!("--- {0}\n+++ {0}\n@@ -1,5 +1,5 @@\n", path.display());
    let diff = [
        head.as_bytes(),
        b" [White \"M\xFCller\"]\r\n \r\n-1. e4+ e5 2.Nf3 1/2\r\n+1. e4 e5 2.Nf3 1/2-1/2\r\n \r\n 1. Nf4 *\r\n",
    ];
    assert_eq!(assert.get_output().stdout, diff.concat());
    assert_eq!(fs::read(&path).expect("a file"), WRONG);
    fs::write(&path, FIXED).expect("a file");
    caissa(["fix", "--check", "-q"]).arg(&path).assert().success().stdout_eq("").stderr_eq("");
    caissa(["fix", "--check", "--strict", "-q"]).arg(&path).assert().code(1);
    let codes = ["no-space-after-number", "no-empty-line-after-moves", "missing-tag"];
    let allowed = codes.map(|code| format!("--allow=style/{code}"));
    caissa(["fix", "--check", "--strict", "-q"]).args(allowed).arg(&path).assert().success();
    fs::remove_dir_all(path.parent().expect("a folder")).expect("removed");
}

#[test]
fn what_cannot_be_replaced_is_a_sentence() {
    // The first bytes of a file by gzip.
    let packed =
        file("packed.pgn.gz", &[0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let words = "error: `[..]packed.pgn.gz` is compressed, so it cannot be replaced: use `-o` for a plain file\n";
    caissa(["fix", "--in-place"]).arg(&packed).assert().code(2).stderr_eq(words);
    assert_eq!(beside(&packed), 1);
    fs::remove_dir_all(packed.parent().expect("a folder")).expect("removed");
    for (args, words) in [
        (
            &["fix", "--in-place", "-"][..],
            "standard input cannot be replaced: leave out `--in-place`\n",
        ),
        (&["fix", "lost.pgn"], "cannot read `lost.pgn`: no such file or directory\n"),
        (&["fix", "--in-place", "lost.pgn"], "cannot read `lost.pgn`: no such file or directory\n"),
        (
            &["fix", "../../games/famous.pgn", "-o", "../../games/famous.pgn"],
            "`../../games/famous.pgn` is read, so it cannot be written: use `--in-place`\n",
        ),
        (
            &["fix", "-", "--as", "moves"],
            "`<stdin>` is a list of moves: only games in PGN and positions can be fixed\n",
        ),
    ] {
        caissa(args.iter().copied())
            .stdin("")
            .assert()
            .code(2)
            .stdout_eq("")
            .stderr_eq(format!("error: {words}"));
    }
}

#[test]
fn a_file_of_another_format_is_named() {
    for (command, text, format) in [
        ("fix", "<html><body>1. e4</body></html>", "HTML"),
        ("fix", "{\"moves\": \"1. e4+ e5 *\"}", "JSON"),
        ("fmt", "White,Black,Result\nA,B,1-0\n", "CSV"),
    ] {
        let words = format!("it is {format}, which holds no games: export them as PGN");
        let told = format!("error: cannot read `<stdin>`: {words}\n");
        caissa([command, "-"]).stdin(text).assert().code(2).stdout_eq("").stderr_eq(told);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_once() {
    let path = file("full.pgn", &WRONG.repeat(2_000));
    let words = "error: cannot write to `/dev/full`: no space left on device\n";
    caissa(["fix", "-q", "-o", "/dev/full"]).args([&path, &path]).assert().code(2).stderr_eq(words);
    fs::remove_dir_all(path.parent().expect("a folder")).expect("removed");
}

#[test]
fn findings_in_variations_can_be_left_out() {
    let text = "1. e4 (1. d5 Nf6) e5+ (1... c5 {open) 2. Nf3 *";
    let lines = |args: &[&str]| {
        let output =
            caissa(["check", "-", "-q", "--format", "short"]).args(args).stdin(text).output();
        String::from_utf8(output.expect("it runs").stdout).expect("UTF-8").lines().count()
    };
    assert_eq!((lines(&[]), lines(&["--no-variations"])), (5, 2));
}

#[test]
fn an_unknown_variant_is_one_note_a_game() {
    let game = "[Variant \"Atomic\"]\n\n1. e4 e5 2. Qh5 Qxf2 3. boom+ ( *\n\n";
    let output = caissa(["check", "-", "-q", "--format", "short"]).stdin(game.repeat(3)).output();
    let text = String::from_utf8(output.expect("it runs").stdout).expect("UTF-8");
    assert_eq!(text.lines().count(), 3);
    assert!(text.lines().all(|line| line.contains("[syntax/variant]")), "{text}");
    let strict = caissa(["check", "-", "-q", "--strict", "--format", "short"]).stdin(game).output();
    let text = String::from_utf8(strict.expect("it runs").stdout).expect("UTF-8");
    assert_eq!(text.lines().count(), 1, "{text}");
}

#[test]
fn style_is_told_by_strict_and_left_out_by_its_code() {
    let text = "1.e4 e5 *\n";
    let check = |args: &[&str]| {
        let output =
            caissa(["check", "-", "-q", "--format", "short"]).args(args).stdin(text).output();
        let output = output.expect("it runs");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        (output.status.code(), text.lines().count())
    };
    assert_eq!(check(&[]), (Some(0), 0));
    assert_eq!(check(&["--strict"]), (Some(1), 3));
    assert_eq!(check(&["--strict", "--allow", "style/missing-tag"]), (Some(1), 2));
    assert_eq!(check(&["--strict", "--allow", "style"]), (Some(0), 0));
    let all = stdout(["explain"]);
    assert_eq!(all.lines().filter(|line| line.starts_with("style/")).count(), 24);
}

/// Without the other rules, a misspelt tag is a warning, which its code leaves out.
#[test]
fn a_misspelt_tag_is_a_warning() {
    let told = "<stdin>:1:2: warning[style/tag-name]: `Wihte` is not a usual tag\n";
    for (args, told) in [(&[][..], told), (&["--allow", "style/tag-name"], "")] {
        let check = caissa(["check", "-", "-q", "--format", "short"]).args(args);
        check.stdin("[Wihte \"A\"]\n\n1. e4 *\n").assert().code(0).stdout_eq(told);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_is_not_replaced() {
    let words = "error: `/dev/null` is a pipe or a device, so it cannot be replaced: leave out `--in-place`\n";
    caissa(["fix", "/dev/null", "--in-place"]).assert().code(2).stdout_eq("").stderr_eq(words);
}

#[test]
fn a_read_only_file_is_not_replaced() {
    let path = file("read-only.pgn", WRONG);
    let mut permissions = fs::metadata(&path).expect("a file").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).expect("set");
    let words = "error: `[..]read-only.pgn` is read-only, so it is not replaced: make it writable, or use `-o` for \
        another file\n";
    caissa(["fix", "--in-place"]).arg(&path).assert().code(2).stderr_eq(words);
    assert_eq!(fs::read(&path).expect("a file"), WRONG);
    assert_eq!(beside(&path), 1);
    fs::remove_dir_all(path.parent().expect("a folder")).expect("removed");
}

#[cfg(unix)]
#[test]
fn a_symbolic_link_stays_one_and_a_hard_link_keeps_the_old_text() {
    let path = file("linked.pgn", WRONG);
    let (soft, hard) = (path.with_file_name("soft.pgn"), path.with_file_name("hard.pgn"));
    std::os::unix::fs::symlink("linked.pgn", &soft).expect("a link");
    fs::hard_link(&path, &hard).expect("a link");
    caissa(["fix", "--in-place", "-q"]).arg(&soft).assert().success();
    assert!(soft.is_symlink());
    assert_eq!(fs::read(&path).expect("a file"), FIXED);
    assert_eq!(fs::read(&hard).expect("a file"), WRONG);
    fs::write(&path, "old").expect("a file");
    caissa(["fix", "-q", "-o"]).args([&soft, &hard]).assert().success();
    assert!(soft.is_symlink());
    assert_eq!(fs::read(&path).expect("a file"), FIXED);
    fs::remove_dir_all(path.parent().expect("a folder")).expect("removed");
}

#[test]
fn the_encoding_that_is_named_stays() {
    let before = b"[White \x93\xD2\xE0\xEB\xFC\x94]\n\n1. e4+ {\x98 \xFF} e5 2. Nxf3 *\n";
    let after = b"[White \"\xD2\xE0\xEB\xFC\"]\n\n1. e4 {\x98 \xFF} e5 2. Nf3 *\n";
    let command = caissa(["fix", "-", "-q", "--encoding", "windows-1251"]).stdin(&before[..]);
    assert_eq!(command.assert().success().get_output().stdout, after);
    // Russian letters are reported in their encoding.
    let russian =
        b"1. e4 e5 2. \xCAf3 \xCAc6 3. \xD1b5 a6 4. \xD1a4 \xCAf6 5. O-O \xD1e7 6. \xCBe1 *\n";
    let command = caissa(["fix", "-", "-q", "--encoding", "windows-1251"]).stdin(&russian[..]);
    command
        .assert()
        .success()
        .stdout_eq("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 *\n");
}

#[test]
fn a_second_run_changes_nothing_in_any_encoding() {
    let text = "[White \"M\u{FC}ller\"]\n\n1. e4+ e5 {\u{E9}} 1/2\n\n1. f3 e5 2. g4 Qh4 1-0";
    let latin: Vec<u8> = text.chars().map(|char| u8::try_from(char).expect("Latin-1")).collect();
    let mark = ["\u{FEFF}", text].concat();
    let windows = mark.replace('\n', "\r\n");
    for text in [latin, text.into(), mark.into(), windows.into(), text.replace('\n', "\r").into()] {
        for strict in [&[][..], &["--strict"]] {
            let path = file("twice.pgn", &text);
            caissa(["fix", "--in-place", "-q"]).args(strict).arg(&path).assert().success();
            let once = fs::read(&path).expect("a file");
            assert_ne!(once, text);
            caissa(["fix", "--in-place", "-q"]).args(strict).arg(&path).assert().success();
            assert_eq!(fs::read(&path).expect("a file"), once);
            fs::remove_dir_all(path.parent().expect("a folder")).expect("removed");
        }
    }
}

#[test]
fn a_list_of_positions_is_fixed_where_it_is_certain() {
    let list = "4k3/8/8/8/8/8/4P3/4K3 w - - id \"x\" bm e4;\n4k3/8/8/8/8/8/4P3/4K3 w - - bm e5;\n";
    let fixed = caissa(["fix", "-", "--as", "epd"]).stdin(list).assert().success();
    fixed.stdout_eq(list.replace("\" bm", "\"; bm"));
}
