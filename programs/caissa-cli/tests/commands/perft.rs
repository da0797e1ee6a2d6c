//! `caissa perft`.

use caissa::error::Fix;
use caissa::{Allow, ErrorKind, FenOptions};
use tests::KIWIPETE;

use super::{caissa, stdout};

/// Another rule decides in each: castling, en passant, promotion, pins, Chess960.
const POSITIONS: [(&str, &[u64]); 5] = [
    ("start", &[1, 20, 400, 8902, 197_281]),
    (KIWIPETE, &[1, 48, 2039, 97_862]),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[1, 14, 191, 2812, 43_238]),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", &[1, 24, 496, 9483, 182_838]),
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", &[1, 21, 528, 12_189]),
];

#[test]
fn counts_are_the_published_ones_on_any_number_of_threads() {
    for (fen, counts) in POSITIONS {
        for (plies, count) in counts.iter().enumerate() {
            for threads in ["1", "3"] {
                let printed = stdout(["perft", &plies.to_string(), fen, "-q", "-j", threads]);
                assert_eq!(printed, format!("{count}\n"), "{fen}, {plies} plies");
            }
        }
    }
}

#[test]
fn the_parts_add_up() {
    for (fen, counts) in POSITIONS {
        let printed = stdout(["perft", "3", "--divide", "-q", fen]);
        let (parts, total) = printed.trim_end().rsplit_once('\n').expect("lines");
        let parts: Vec<u64> =
            parts.lines().filter_map(|line| line.split_once(": ")?.1.parse().ok()).collect();
        assert_eq!(parts.len() as u64, counts[1]);
        assert_eq!(parts.iter().sum::<u64>(), counts[3]);
        assert_eq!(total, counts[3].to_string());
    }
}

/// The columns of the published tables of positions 2 and 3.
#[test]
fn the_columns_are_the_published_ones() {
    for (plies, fen, row) in [
        ("1", KIWIPETE, "1 48 8 0 2 0 0 0 0 0"),
        ("3", KIWIPETE, "3 97862 17102 45 3162 0 993 0 0 1"),
        ("4", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", "4 43238 3348 123 0 0 1680 106 0 17"),
        ("5", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", "5 674624 52051 1165 0 0 52950 1292 3 0"),
    ] {
        let table = stdout(["perft", plies, "--columns", fen]);
        let last: Vec<_> = table.lines().last().unwrap().split_whitespace().collect();
        assert_eq!(last.join(" "), row, "{table}");
    }
    let promotions = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -";
    let table = stdout(["perft", "3", "--columns", promotions]);
    let last: Vec<_> = table.lines().last().unwrap().split_whitespace().collect();
    assert_eq!(&last[..7], ["3", "9467", "1021", "4", "0", "120", "38"]);
}

#[test]
fn each_first_move_has_a_line() {
    let lines = "e1d1: 1\ne1d2: 1\ne1e2: 1\ne1f1: 1\ne1f2: 1\n5\n";
    assert_eq!(stdout(["perft", "1", "--divide", "-q", "k7/p7/8/8/8/8/8/4K3 w - - 0 1"]), lines);
    let stalemate = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1";
    assert_eq!(stdout(["perft", "1", "--divide", "-q", stalemate]), "0\n");
}

#[test]
fn speed_goes_to_standard_error() {
    let assert = caissa(["perft", "3"]).assert().success().stdout_eq("8902\n");
    let text = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(text.contains(" million a second, "), "{text}");
}

/// The quoted text after some words in a message.
fn quoted<'a>(message: &'a str, words: &str) -> &'a str {
    let (_, rest) = message.split_once(words).unwrap_or_else(|| panic!("no {words} in {message}"));
    rest.split('`').next().unwrap_or_default()
}

#[test]
fn each_front_names_a_cure_that_it_has() {
    let mut cured = 0;
    for row in ErrorKind::EXPLANATIONS {
        let fen = row.example.unwrap_or_default();
        let Err(error) = FenOptions::new().parse(fen) else { continue };
        let is_option = |fix: &Fix| matches!(fix, Fix::Allow(_) | Fix::DeclareChess960(_));
        if !error.fixes().iter().any(is_option) {
            continue;
        }
        let (mut rest, mut option) = (FenOptions::new(), Vec::new());
        let run_time = error.message_without_board();
        let file =
            |words: &str| format!("use caissa::*;\nconst A: Board = board!({words}fen \"{fen}\");");
        let perft =
            |args: &[String]| caissa(["perft", "1", fen]).args(args).assert().get_output().clone();
        let check = |text: String| {
            let output = caissa(["check", "--from", "rust", "-"]).stdin(text).assert();
            String::from_utf8(output.get_output().stdout.clone()).expect("UTF-8")
        };
        let words = String::from_utf8(perft(&[]).stderr).expect("UTF-8");
        assert!(words.starts_with("error: ") && !words.contains("allow("), "{words}");
        let words_of_call = check(file(""));
        let mut call = String::new();
        for fix in error.fixes() {
            match fix {
                Fix::Allow(_) => {
                    option.push(quoted(&words, ": `--allow-position ").to_owned());
                    option.insert(option.len() - 1, "--allow-position".to_owned());
                    call.extend(["allow(", quoted(&words_of_call, ": `allow("), " "]);
                    let names = run_time.split("Allow::").skip(1);
                    let name = |text: &str| text.split(['`', ' ']).next().map(str::to_lowercase);
                    let all = names.filter_map(name).filter_map(|name| Allow::from_name(&name));
                    rest = rest.allow(all.fold(Allow::NONE, Allow::or));
                }
                Fix::DeclareChess960(rights) => {
                    assert!(words.contains(&format!("write `{rights}`, or `--chess960`")));
                    assert!(words_of_call.contains("or `chess960 fen ...`"), "{words_of_call}");
                    option.push("--chess960".to_owned());
                    call += "chess960 ";
                    rest = rest.chess960();
                }
                _ => {}
            }
        }
        if words.contains("some of them") {
            continue;
        }
        assert!(rest.parse(fen).is_ok(), "{run_time}");
        assert!(perft(&option).status.success(), "{words}");
        assert_eq!(check(file(&call)), "", "{words_of_call}");
        cured += 1;
    }
    assert!(cured >= 10, "{cured}");
}
