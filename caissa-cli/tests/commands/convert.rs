//! `caissa convert`.

use snapbox::{Data, file};

use super::{caissa, in_terminal, stdout};

const SOURCE: &str = "tests/cases/convert/source.pgn";
const ODD: &str = "tests/cases/convert/odd.pgn";

#[test]
fn games_are_written_in_every_target() {
    let targets: [(&str, Data); 12] = [
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
    ];
    for (target, expected) in targets {
        let assert = caissa(["convert", SOURCE, "--to", target]).assert();
        let lost =
            "has no place for 8 tags, 4 comments, 2 annotation glyphs, 2 variations and 1 result\n";
        let lost = match target {
            "pgn" | "san" | "lan" | "figurine" | "macro" => String::new(),
            target => format!("warning: `{target}` {lost}"),
        };
        let wrong = "tests/cases/convert/source.pgn:14:13: error[illegal/cannot-reach]: illegal move 2. Nf4: no \
                     white knight can reach f4\n";
        assert.code(1).stdout_eq(expected.raw()).stderr_eq(format!("{wrong}{lost}"));
    }
    let last = caissa(["convert", SOURCE, "--to", "fen", "--last", "-q"]).assert().code(1);
    last.stdout_eq(file!["../cases/convert/last.fen"].raw());
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
fn the_games_of_chesskell_are_read() {
    let assert =
        caissa(["convert", "tests/cases/convert/Games.hs", "--to", "san"]).assert().code(1);
    let wrong = "\
tests/cases/convert/Games.hs:27:29: error[illegal/cannot-reach]: illegal move 1... pawn e7 to e4: the pawn on e7 \
cannot reach e4
tests/cases/convert/Games.hs:28:31: error[syntax/no-square]: `bishop` names a bishop, but not where it goes
";
    assert.stdout_eq(file!["../cases/convert/chesskell.pgn"].raw()).stderr_eq(wrong);
    let inner = caissa(["convert", "-", "--from", "chesskell", "--to", "uci"])
        .stdin("chess p e4 $ p e5 end");
    inner.assert().success().stdout_eq("e2e4 e7e5\n").stderr_eq("");
    let none = caissa(["convert", "-", "--from", "chesskell", "--to", "uci"])
        .stdin("-- chess p e4 end\nx = chess cont");
    let words = "warning: `<stdin>` has no game of Chesskell outside its comments\n";
    none.assert().success().stdout_eq("").stderr_eq(words);
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
    assert_eq!(std::fs::read_to_string(file).expect("written"), pgn);
    if let Some(shown) = in_terminal("", &format!("convert {file} --to pgn")) {
        assert_eq!(shown, "1. e4 {␛[2J ␇ \u{FFFD} Müller} *\n");
    }
}

#[test]
fn files_in_other_encodings_and_packings_are_read() {
    let latin = b"[White \"M\xFCller\"]\r\n\r\n1. e4 *\r\n";
    let command = caissa(["convert", "-", "--to", "pgn"]).stdin(&latin[..]);
    command.assert().success().stdout_eq("[White \"Müller\"]\n\n1. e4 *\n");
    let bare = caissa(["convert", "-", "--from", "moves", "--to", "pgn"]).stdin("e4\n*\nd4\n");
    bare.assert().success().stdout_eq("1. e4 *\n\n[Event \"?\"]\n\n*\n\n1. d4 *\n");
    // A gzip stream of the text `1. e4 *`, with a stored block.
    let text = b"1. e4 *\n";
    let mut packed = vec![0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1, 8, 0, 0xF7, 0xFF];
    packed.extend(text);
    packed.extend([0xA5, 0x19, 0x55, 0x6A]);
    packed.extend([8, 0, 0, 0]);
    let sum = crc(text);
    let at = packed.len() - 8;
    packed[at..at + 4].copy_from_slice(&sum.to_le_bytes());
    let command = caissa(["convert", "-", "--to", "uci"]).stdin(packed.clone());
    command.assert().success().stdout_eq("e2e4\n");
    packed.truncate(packed.len() - 3);
    let command = caissa(["convert", "-", "--to", "uci"]).stdin(packed);
    let words = "error: `<stdin>` is cut off; the part before that has been read\n";
    command.assert().code(2).stderr_eq(words);
}

/// The checksum of gzip.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            (sum >> 1) ^ (0xEDB8_8320 & (sum & 1).wrapping_neg())
        })
    })
}
