//! `caissa convert`.

use std::fs;
use std::path::{Path, PathBuf};

use caissa::pgn::Reader;
use serde_json::{Value, json};
use snapbox::{Data, file};

use super::{around_the_end_of_a_block, caissa, in_terminal, stdout};

const SOURCE: &str = "tests/cases/convert/source.pgn";
const ODD: &str = "tests/cases/convert/odd.pgn";

#[test]
fn games_are_written_in_every_target() {
    let targets: [(&str, Data); 13] = [
        ("pgn", file!["../cases/convert/pgn.pgn"]),
        ("san", file!["../cases/convert/pgn.pgn"]),
        ("lan", file!["../cases/convert/lan.pgn"]),
        ("figurine", file!["../cases/convert/figurine.pgn"]),
        ("uci", file!["../cases/convert/uci.txt"]),
        ("iccf", file!["../cases/convert/iccf.txt"]),
        ("smith", file!["../cases/convert/smith.txt"]),
        ("long", file!["../cases/convert/long.txt"]),
        ("short", file!["../cases/convert/short.txt"]),
        ("fen", file!["../cases/convert/all.fen"]),
        ("epd", file!["../cases/convert/all.epd"]),
        ("macro", file!["../cases/convert/source.rs"]),
        ("json", file!["../cases/convert/source.jsonl"]),
    ];
    for (target, expected) in targets {
        let assert = caissa(["convert", SOURCE, "--to", target]).assert();
        let lost =
            "has no place for 8 tags, 4 comments, 2 annotation glyphs, 2 variations and 1 result\n";
        let lost = match target {
            "pgn" | "san" | "lan" | "figurine" | "macro" | "json" => String::new(),
            target => format!("warning: `{target}` {lost}"),
        };
        let wrong = "tests/cases/convert/source.pgn:14:13: error[illegal/cannot-reach]: illegal move 2. Nf4: no \
                     white knight can reach f4\n";
        assert.code(1).stdout_eq(expected.raw()).stderr_eq(format!("{wrong}{lost}"));
    }
    let last = caissa(["convert", SOURCE, "--to", "fen", "--last", "-q"]).assert().code(1);
    last.stdout_eq(file!["../cases/convert/last.fen"].raw());
}

#[test]
fn pgn_leaves_out_what_is_not_wanted() {
    let convert = |options: &[&str]| {
        let game = "[White \"A\"]\n\n1. e4! {[%clk 0:01:00] best} (1. d4 {safe} d5) 1... e5 $14 2. Nf3 *\n";
        let assert =
            caissa(["convert", "-", "--to", "pgn"].iter().chain(options)).stdin(game).assert();
        String::from_utf8(assert.success().stderr_eq("").get_output().stdout.clone()).unwrap()
    };
    let tag = "[White \"A\"]\n\n";
    let cases: [(&[&str], &str); 4] = [
        (&["--no-comments"], "1. e4 $1 (1. d4 d5) 1... e5 $14 2. Nf3 *\n"),
        (&["--no-glyphs"], "1. e4 {[%clk 0:01:00] best} (1. d4 {safe} 1... d5) 1... e5 2. Nf3 *\n"),
        (&["--no-variations"], "1. e4 $1 {[%clk 0:01:00] best} 1... e5 $14 2. Nf3 *\n"),
        (
            &["--no-comments", "--no-glyphs", "--no-variations", "--width", "10"],
            "1. e4 e5\n2. Nf3 *\n",
        ),
    ];
    for (options, moves) in cases {
        assert_eq!(convert(options), format!("{tag}{moves}"), "{options:?}");
    }
}

/// Games for programs that refuse illegal moves that stood.
#[test]
fn illegal_moves_that_stood_are_cut_out() {
    let game = "[Result \"1/2-1/2\"]\n[PlyCount \"5\"]\n\n1. e4 e5 (1... c5) 2. Bf1xb7 $4 {[%illegal] [%clk 0:01:00]} (2. Bc4) \
                2... Bxb7 $1 3. d4 1/2-1/2\n";
    let convert = |options: &[&str]| {
        let assert =
            caissa(["convert", "-", "--to", "pgn"].iter().chain(options)).stdin(game).assert();
        String::from_utf8(assert.success().stderr_eq("").get_output().stdout.clone()).unwrap()
    };
    let before = "1. e4 e5 (1... c5) {2. Bfxb7 was illegal, but it stood}";
    let after = "[Result \"1/2-1/2\"]\n[FEN \"rnbqkbnr/pBpp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 0 2\"]\n[SetUp \"1\"]\n\n\
                 {[%clk 0:01:00]} 2... Bxb7 $1 3. d4 1/2-1/2\n";
    assert_eq!(convert(&["--stood", "split"]), format!("[Result \"*\"]\n\n{before} *\n\n{after}"));
    let cut = format!("[Result \"1/2-1/2\"]\n\n{before} 1/2-1/2\n");
    assert_eq!(convert(&["--stood", "cut"]), cut);
    assert_eq!(convert(&["--stood", "mark"]), convert(&[]));
    // A game without such a move is left whole.
    caissa(["convert", "-", "--to", "pgn", "--stood", "split"])
        .stdin("[PlyCount \"1\"]\n\n1. e4 {a} *\n")
        .assert()
        .success()
        .stdout_eq("[PlyCount \"1\"]\n\n1. e4 {a} *\n");
}

/// The output of `--to macro`, compiled.
#[allow(unreachable_pub, reason = "others paste it where they like")]
mod written {
    pub(super) mod source {
        include!("../cases/convert/source.rs");
    }
    pub(super) mod suite {
        include!("../cases/convert/suite.rs");
    }
    pub(super) mod odd {
        include!("../cases/convert/odd.rs");
    }
}

#[test]
fn a_macro_holds_the_games_it_was_written_from() {
    use written::{odd, source};

    caissa(["convert", ODD, "--to", "macro"])
        .assert()
        .success()
        .stdout_eq(file!["../cases/convert/odd.rs"].raw());
    let pgn = |games: &[caissa::Game]| {
        games.iter().map(|game| game.to_pgn()).collect::<Vec<_>>().join("\n")
    };
    let games = [
        source::MULLER_NOWAK_1990,
        source::GAME_2,
        source::GAME_3,
        source::GAME_4,
        source::NOTHING_PLAYED,
    ];
    let output = caissa(["convert", SOURCE, "--to", "pgn"]).assert().code(1);
    assert_eq!(String::from_utf8_lossy(&output.get_output().stdout), pgn(&games));
    let games = [
        odd::A_B,
        odd::GAME_2,
        odd::GAME_1851,
        odd::GAME_4,
        odd::GAME_5,
        odd::SELF,
        odd::SELF_2,
        odd::GAME_8,
    ];
    assert_eq!(stdout(["convert", ODD, "--to", "pgn"]), pgn(&games));
}

#[test]
fn a_macro_holds_the_positions_it_was_written_from() {
    use written::suite::{BK_01, BK_01_2, POSITION_1, POSITION_3};

    let suite = "tests/cases/convert/suite.epd";
    let expected = file!["../cases/convert/suite.rs"].raw();
    caissa(["convert", suite, "--to", "macro"])
        .assert()
        .success()
        .stdout_eq(expected)
        .stderr_eq("");
    let lines = [POSITION_1, BK_01, POSITION_3, BK_01_2].map(|epd| epd.to_string() + "\n");
    assert_eq!(stdout(["convert", suite, "--to", "epd"]), lines.concat());
    let both = caissa(["convert", suite, "-", suite, "--to", "macro"]).stdin("1. e4 *");
    let assert = both.assert().success();
    let text = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    let openings = text.lines().filter(|line| line.starts_with("caissa::"));
    assert_eq!(
        openings.collect::<Vec<_>>(),
        ["caissa::boards! {", "caissa::games! {", "caissa::boards! {"]
    );
    assert_eq!(text.lines().filter(|line| *line == "}").count(), 3);
}

#[test]
fn positions_are_translated_too() {
    let epd = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O; id \"castling\";\n8/8/8/8/8/4k3/4p3/4K3 w - - 3 60\n";
    let convert = |to| caissa(["convert", "-", "--to", to]).stdin(epd).assert().success();
    convert("epd").stderr_eq("").stdout_eq(
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O; id \"castling\";\n\
         8/8/8/8/8/4k3/4p3/4K3 w - - hmvc 3; fmvn 60;\n",
    );
    convert("fen")
        .stderr_eq("warning: `fen` has no place for 2 operations\n")
        .stdout_eq("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n8/8/8/8/8/4k3/4p3/4K3 w - - 3 60\n");
    convert("uci").stdout_eq(
        "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"] *\n[FEN \"8/8/8/8/8/4k3/4p3/4K3 w - - 3 60\"] *\n",
    );
    let rooks = "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - bm O-O;";
    let command = caissa(["convert", "-", "--as", "epd", "--to", "epd", "--chess960"]).stdin(rooks);
    command.assert().success().stdout_eq("4k3/8/8/8/8/8/8/1R2K1R1 w GB - bm O-O;\n");
    let wrong = caissa(["convert", "-", "--to", "fen"])
        .stdin("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\n\n8/8/8 w - -\n");
    let assert = wrong.assert().code(1).stdout_eq("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\n");
    let words = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(words.starts_with("<stdin>:3:1: error[syntax/"), "{words}");
}

/// `convert` writes what `check` finds right, and `fix` what it calls certain.
#[test]
fn commands_read_operations_alike() {
    let position = "4k3/8/8/8/8/8/4P3/4K3 w - -";
    let lines = [
        ("bm e4, e3;", r#"{"bm":["e4","e3"]}"#),
        ("id \"x\" bm e5;", ""),
        ("BM e5;", ""),
        ("D1 6 D2 30", ""),
        ("bm e4; am e4;", ""),
        ("bestmove e4;", ""),
        ("sm e4; pm e3;", r#"{"sm":["e4"],"pm":["e3"]}"#),
    ];
    for (operations, json) in lines {
        let line = format!("{position} {operations}\n");
        for command in [&["check", "-q"][..], &["convert", "--to", "json", "-q"]] {
            let run = caissa(command).args(["--as", "epd", "-"]).stdin(line.clone()).assert();
            let run = run.code(i32::from(json.is_empty()));
            let written = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
            assert!(command[0] == "check" || written.contains(json), "{line}: {written}");
            assert!(!json.is_empty() || !written.contains("operations"), "{line}: {written}");
        }
    }
    let wrong = format!("# a list\n{position} BM e4; id \"x\"\n{position} id \"x\" dm 3\n");
    let fixed = format!("# a list\n{position} bm e4; id \"x\"\n{position} id \"x\"; dm 3\n");
    let fix = caissa(["fix", "--as", "epd", "-"]).stdin(wrong).assert().success();
    fix.stdout_eq(fixed).stderr_eq("<stdin>: 2 findings fixed, 0 left in 2 positions\n");
}

/// Engines in Chess960 mode take `e1c1` for a move of the king.
#[test]
fn games_of_chess960_castle_by_king_takes_rook() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (variant, expected) in [("Standard", "e1c1 e8g8"), ("Chess960", "e1a1 e8h8")] {
        let game = format!("[Variant \"{variant}\"]\n[FEN \"{fen}\"]\n\n1. O-O-O O-O *\n");
        let uci = caissa(["convert", "-", "--to", "uci", "-q"]).stdin(game.clone()).assert();
        let line = format!("[FEN \"{fen}\"] {expected}\n");
        uci.success().stdout_eq(line.clone());
        let json = caissa(["convert", "-", "--to", "json", "-q"]).stdin(game).assert().success();
        let json: Value = serde_json::from_slice(&json.get_output().stdout).unwrap();
        assert_eq!(json["uci"], json!(expected.split(' ').collect::<Vec<_>>()));
        // Either spelling is read back.
        let back = caissa(["convert", "-", "--from", "moves", "--to", "san", "-q"]).stdin(line);
        let back = back.assert().success();
        let back = String::from_utf8_lossy(&back.get_output().stdout).into_owned();
        assert!(back.ends_with("1. O-O-O O-O *\n"), "{back}");
    }
    // King and rook from other squares, as before.
    let game =
        "[Variant \"Chess960\"]\n[FEN \"1k1r4/3p4/8/8/8/8/8/1K1R4 w Dd - 0 1\"]\n\n1. O-O *\n";
    let uci = caissa(["convert", "-", "--to", "uci", "-q"]).stdin(game).assert().success();
    assert!(uci.get_output().stdout.ends_with(b"] b1d1\n"));
}

#[test]
fn a_file_that_cannot_be_read_does_not_stop_the_others() {
    let command = caissa(["convert", "lost.pgn", "-", "--to", "uci"]).stdin("1. e4 *");
    let words = "error: cannot read `lost.pgn`: no such file or directory\n";
    command.assert().code(2).stderr_eq(words);
}

#[test]
fn text_stays_byte_for_byte_but_on_a_terminal() {
    let text = "{\u{1b}[2J \u{7} \u{202e} M\u{fc}ller}";
    let pgn = format!("1. e4 {text} *\n");
    let command = || caissa(["convert", "-", "--to", "pgn"]).stdin(pgn.clone());
    command().assert().success().stdout_eq(pgn.clone().into_bytes());
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/raw.pgn");
    caissa(["convert", "-", "--to", "pgn", "-o", file]).stdin(pgn.clone()).assert().success();
    assert_eq!(fs::read_to_string(file).expect("written"), pgn);
    if let Some(shown) = in_terminal("", &format!("convert {file} --to pgn")) {
        assert_eq!(shown, "1. e4 {␛[2J ␇ \u{FFFD} Müller} *\n");
    }
}

#[test]
fn files_in_other_encodings_and_packings_are_read() {
    let latin = b"[White \"M\xFCller\"]\r\n\r\n1. e4 *\r\n";
    let command = caissa(["convert", "-", "--to", "pgn"]).stdin(&latin[..]);
    command.assert().success().stdout_eq("[White \"Müller\"]\n\n1. e4 *\n");
    let windows = b"[White \"O\x92Kelly\"]\n\n1. e4 {\x84so\x93} *\n";
    let command = caissa(["convert", "-", "--to", "pgn"]).stdin(&windows[..]);
    command.assert().success().stdout_eq("[White \"O’Kelly\"]\n\n1. e4 {„so“} *\n");
    let cyrillic = b"[White \"\xD2\xE0\xEB\xFC\"]\n\n1. e4 *\n";
    for name in ["windows-1251", "cp1251"] {
        let command = caissa(["convert", "-", "--to", "pgn", "--encoding", name]);
        let command = command.stdin(&cyrillic[..]);
        command.assert().success().stdout_eq("[White \"Таль\"]\n\n1. e4 *\n");
    }
    let command = caissa(["stats", "-", "--encoding", "koi"]).stdin("");
    command.assert().code(2).stderr_eq("[..]invalid value 'koi' for '--encoding <NAME>'\n...");
    let bare = caissa(["convert", "-", "--from", "moves", "--to", "pgn"]).stdin("e4\n*\nd4\n");
    bare.assert().success().stdout_eq("1. e4 *\n\n[Event \"?\"]\n\n*\n\n1. d4 *\n");
    let mut packed = gzip(b"1. e4 *\n");
    let command = caissa(["convert", "-", "--to", "uci"]).stdin(packed.clone());
    command.assert().success().stdout_eq("e2e4\n");
    packed.truncate(packed.len() - 3);
    let command = caissa(["convert", "-", "--to", "uci"]).stdin(packed);
    let words = "error: `<stdin>` is cut off; the part before that has been read\n";
    command.assert().code(2).stderr_eq(words);
}

/// A gzip stream of a text, in stored blocks.
fn gzip(text: &[u8]) -> Vec<u8> {
    let mut packed = vec![0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3];
    let mut blocks = text.chunks(0xFFFF).peekable();
    while let Some(block) = blocks.next() {
        let length = u16::try_from(block.len()).expect("a block");
        packed.push(u8::from(blocks.peek().is_none()));
        packed.extend([length.to_le_bytes(), (!length).to_le_bytes()].concat());
        packed.extend(block);
    }
    packed.extend(crc(text).to_le_bytes());
    packed.extend(u32::try_from(text.len()).expect("a text").to_le_bytes());
    packed
}

/// The checksum of gzip.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            (sum >> 1) ^ (0xEDB8_8320 & (sum & 1).wrapping_neg())
        })
    })
}

/// A folder with files of games: several parts long, packed, lists of moves, and odd ones.
fn folder_of_games(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("caissa-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let famous = fs::read_to_string("../../games/famous.pgn").expect("games");
    let odd = "[White \"A\u{2028}B\u{85}\\\\ \\\"C\\\"\"]\r\n[Black \"\u{1}\u{0}\"]\r\n\r\n1. e4 e5 2. Nf3 1/2\r\n\r\n\
        1. e4 e4 *\n\n\
        [Variant \"Chess960\"]\n[FEN \"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\"]\n\n\
        {a} 1. O-O h5 (1... Kh8) *\n\n\
        [FEN \"8/8/8/8/8/4k3/4p3/4K3 w - - 3 60\"]\n\n*\n\n[Event \"only tags\"]\n\n";
    // More than one part, so that games and lines are counted on from part to part.
    let games = |comment: &str| format!("{famous}\n\n1. e4 e5 {comment}2. Ke3 *\n\n{odd}");
    let comment = format!("{{{}}} ", "a comment ".repeat(1_000));
    let long = around_the_end_of_a_block(&games(&comment), &games("")).repeat(2);
    let source = fs::read(SOURCE).expect("games");
    for (name, text) in [
        ("long.pgn", long.as_bytes()),
        ("odd.pgn", odd.as_bytes()),
        ("packed.pgn.gz", &gzip(&long.as_bytes()[..long.len() / 2])),
        ("small.pgn.gz", &gzip(&source)),
        ("list.txt", b"e4 e5 Nf3\n# none\n\ne2e4 e2e4\nd4\n"),
    ] {
        fs::write(folder.join(name), text).expect("a file");
    }
    folder
}

/// The standard output of a conversion of a file.
fn converted(folder: &Path, name: &str, args: &[&str]) -> String {
    let args = ["convert", name].into_iter().chain(args.iter().copied());
    let output = caissa(args).current_dir(folder).output().expect("it runs");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn json_holds_what_the_other_targets_hold() {
    let folder = folder_of_games("json");
    for name in ["long.pgn", "odd.pgn", "packed.pgn.gz", "small.pgn.gz", "list.txt"] {
        let text = converted(&folder, name, &["--to", "json", "--threads", "1"]);
        // Not `assert_eq`, because the output is long.
        assert!(text == converted(&folder, name, &["--to", "json", "--threads", "2"]), "{name}");
        let (uci, fen) = (
            converted(&folder, name, &["--to", "uci"]),
            converted(&folder, name, &["--to", "fen", "--last"]),
        );
        let pgn = converted(&folder, name, &["--to", "san"]);
        let mut games = Reader::new(pgn.as_bytes());
        let (mut ucis, mut fens) = (uci.lines(), fen.lines());
        assert!(text.ends_with('\n'), "{name}");
        for line in text.trim_end_matches('\n').split('\n') {
            let object: Value = serde_json::from_str(line).expect("JSON");
            let entry = games.next().expect("a game").expect("text");
            let game = entry.game.expect("a game");
            let sans: Vec<_> = game.as_game().sans().map(|san| san.to_string()).collect();
            assert_eq!(object["moves"], json!(sans), "{name}");
            let moves = ucis.next().and_then(|line| line.rsplit("] ").next()).expect("moves");
            let moves: Vec<_> = moves.split(' ').filter(|word| *word != "*").collect();
            assert_eq!(object["uci"], json!(moves), "{name}");
            assert_eq!(object["fen"], json!(fens.next().expect("a position")), "{name}");
            assert_eq!(object["start_fen"], json!(game.start().to_string()), "{name}");
            assert_eq!(object["result"], json!(game.result().as_str()), "{name}");
            assert_eq!((&object["type"], &object["file"]), (&json!("game"), &json!(name)));
            let tags: Vec<_> = game
                .tags()
                .map(|(name, value)| format!("{}:{}", json!(name), json!(value)))
                .collect();
            let tags = format!(r#","tags":{{{}}},"start_fen":"#, tags.join(","));
            assert!(line.contains(&tags), "{name}: {tags} in {line}");
        }
        assert!(games.next().is_none() && ucis.next().is_none() && fens.next().is_none(), "{name}");
    }
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn games_in_json_have_their_numbers_and_lines_in_the_file() {
    let folder = folder_of_games("numbers");
    let text = fs::read(folder.join("long.pgn")).expect("games");
    // Games with mistakes are counted, and left out.
    let entries = Reader::new(text.as_slice()).map(|entry| entry.expect("text")).enumerate();
    let sound = entries.filter(|(_, entry)| entry.findings.is_empty());
    let wanted: Vec<_> = sound.map(|(index, entry)| (index + 1, entry.place.line)).collect();
    let printed = converted(&folder, "long.pgn", &["--to", "json"]);
    let objects = printed.split('\n').filter(|line| !line.is_empty());
    let found: Vec<_> = objects
        .map(|line| {
            let object: Value = serde_json::from_str(line).expect("JSON");
            let number = |key: &str| object[key].as_u64().expect("a number") as usize;
            (number("game"), number("line"))
        })
        .collect();
    assert!(wanted.len() > 1_000 && wanted == found);
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn positions_in_json_have_their_operations() {
    let epd = "# two\n\nr3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O Ra8+; id \"a \\\"b\\\"\"; hmvc 3; draw_offer;\n\
               8/8/8 w - -\n8/8/8/8/8/4k3/4p3/4K3 w - - 3 60\n";
    let assert =
        caissa(["convert", "-", "--to", "json", "--as", "epd"]).stdin(epd).assert().code(1);
    let output = assert.get_output();
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(
        words.starts_with("<stdin>:4:1: error[syntax/") && words.lines().count() == 1,
        "{words}"
    );
    let objects = r#"{"type":"position","file":"<stdin>","line":3,"fen":"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 1","operations":{"bm":["O-O","Ra8+"],"id":["a \"b\""],"draw_offer":[]}}
{"type":"position","file":"<stdin>","line":5,"fen":"8/8/8/8/8/4k3/4p3/4K3 w - - 3 60","operations":{}}
"#;
    assert_eq!(String::from_utf8_lossy(&output.stdout), objects);
}

/// With `--findings`, games with mistakes have the findings of `check` and the moves before the first illegal one.
#[test]
fn games_with_mistakes_are_written_with_their_findings() {
    let text = "{start} 1. e4! {[%clk 0:05:00] best} e5 {[%eval #-3]} 2. Nf3 *\n\n1. e4 e5 2. Ke3 Nc6 *\n\n1. e4+ c5 *\n";
    let run = |arguments: &[&str]| {
        let output = caissa(arguments.iter().copied()).stdin(text).output().unwrap();
        let lines = String::from_utf8(output.stdout).unwrap();
        let records = lines.lines().map(|line| serde_json::from_str(line).unwrap());
        records.collect::<Vec<Value>>()
    };
    let games = run(&["convert", "-", "--to", "json", "--findings"]);
    let moves: Vec<_> = games.iter().map(|game| game["moves"].as_array().unwrap().len()).collect();
    assert_eq!(moves, [3, 2, 2]);
    assert_eq!(games[0]["comments"], json!(["start", "best", null, null]));
    assert_eq!(games[0]["glyphs"], json!([[1], [], []]));
    assert_eq!(games[0]["clocks"], json!([300, null, null]));
    assert_eq!(games[0]["evaluations"], json!([null, {"mate": -3}, null]));
    let mut found: Vec<_> = games
        .iter()
        .flat_map(|game| game["findings"].as_array().cloned().unwrap_or_default())
        .collect();
    for finding in &mut found {
        finding["type"] = "finding".into();
    }
    let checked = run(&["check", "-", "--format", "json", "--quiet"]);
    let expected: Vec<_> =
        checked.into_iter().filter(|record| record["type"] == "finding").collect();
    assert_eq!(found, expected);
    assert_eq!(found.len(), 2);
    assert_eq!(run(&["convert", "-", "--to", "json"]).len(), 1);
    caissa(["convert", "-", "--to", "uci", "--findings"]).stdin(text).assert().code(2);
}
