//! `caissa analyse`.

use std::collections::BTreeMap;
use std::fs;
use std::process::Child;
use std::thread::JoinHandle;

use chess_core::pgn::{Note, Reader};
use chess_core::{Board, GameBuf, GameRef, GameTree};

use super::{begin, caissa, endless, interrupted};

const IMMORTAL: &str = "../../games/immortal.pgn";

/// The output for a text, with few positions for each move.
fn analysed(text: &str, args: &[&str]) -> String {
    let command = caissa(["analyse", "-", "-q", "--hash", "1"]).args(args);
    let assert = command.stdin(text).assert().success().stderr_eq("");
    String::from_utf8(assert.get_output().stdout.clone()).expect("UTF-8")
}

/// The games of a text without findings.
fn games(text: &str) -> Vec<GameBuf> {
    let sound = |entry: std::io::Result<chess_core::pgn::Entry>| entry.unwrap().sound().unwrap();
    Reader::new(text.as_bytes()).map(sound).collect()
}

#[test]
fn a_blunder_and_a_mate_are_marked() {
    let text = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";
    let printed = analysed(text, &["--nodes", "5000"]);
    // Where its lines break depends on the lines that the engine adds.
    let flat = printed.replace('\n', " ");
    assert!(flat.contains("3... Nf6 $4 {[%eval #1]} (3... "), "{printed}");
    assert!(flat.trim_end().ends_with(" 4. Qxf7# 1-0"), "{printed}");
    let game = games(&printed).remove(0);
    assert_eq!(game.as_game().commands().count(), 6, "{printed}");
    assert_eq!(game.as_game().line().variations().filter(|(ply, _)| *ply == 5).count(), 1);
}

#[test]
fn the_end_of_the_immortal_game_is_seen() {
    let text = fs::read_to_string(IMMORTAL).unwrap();
    let printed = analysed(&text, &["--nodes", "4000"]);
    let flat = printed.replace('\n', " ");
    for part in [
        "11. Rg1 $1 {[%eval ",
        "] White gives a bishop for time.}",
        "22. Qf6+ $3 {[%eval #1]} 22... Nxf6 {[%eval #1]} 23. Be7# 1-0",
    ] {
        assert!(flat.contains(part), "{part}: {printed}");
    }
    // Both sides go wrong in it.
    assert!(flat.contains(" $4 {") && flat.contains(" $2 {"), "{printed}");
}

/// The items of a main line, in order, without evaluations.
fn notes(game: GameRef<'_>) -> Vec<String> {
    let mut tree = GameTree::from(game);
    tree.go_to_start();
    while tree.forward().is_some() {
        tree.set_eval(None);
    }
    let game = tree.to_game();
    let words = |note| match note {
        Note::Move(mv) => mv.to_string(),
        Note::Nag(nag) => format!("${nag}"),
        Note::Comment(text) => format!("{{{text}}}"),
        Note::Variation(line) => format!("({line})"),
        _ => String::new(),
    };
    game.as_game().line().notes().map(words).collect()
}

/// The items that only the second list has; it must have all items of the first, in order.
fn added(before: &[String], after: &[String]) -> Vec<String> {
    let mut rest = before.iter().peekable();
    let is_new = |note: &&String| rest.next_if(|own| own == note).is_none();
    let added = after.iter().filter(is_new).cloned().collect();
    assert_eq!(rest.next(), None, "{before:?}\n{after:?}");
    added
}

const NOTED: &str = "[Event \"A\"]\n[White \"B\"]\n[Annotator \"C\"]\n[Result \"0-1\"]\n[PlyCount \"4\"]\n\n\
    {before [%eval 0.1]} 1. f3? $14 { [%clk 0:05:00] } (1. e4 {[%eval 0.3] best} e5 (1... c5) 2. Nf3) e5 {[%eval -9.99,20] x} ;}\n\
    2. g4 {[%csl Gd4] [%eval 0.1] [%eval 0.2] y [%tqu]} (2. e4) {late} Qh4# {[%eval #0]} 0-1\n";

/// The tags in one order: the export format has the first seven before all others.
fn sorted(game: GameRef<'_>) -> Vec<(String, String)> {
    let tags = game.tags().map(|(name, value)| (name.to_string(), value.to_string()));
    tags.collect::<BTreeMap<_, _>>().into_iter().collect()
}

#[test]
fn all_that_was_in_a_game_stays() {
    let famous = fs::read_to_string("../../games/famous.pgn").unwrap();
    let text = [NOTED, &famous, "[Event \"D\"]\n\n*\n"].join("\n\n");
    for (args, nodes) in [(&["--no-variations"][..], "100"), (&[], "300")] {
        let printed = analysed(&text, &[args, &["--nodes", nodes]].concat());
        let (before, after) = (games(&text), games(&printed));
        assert_eq!(before.len(), after.len());
        for (before, after) in before.iter().zip(&after) {
            let (before, after) = (before.as_game(), after.as_game());
            assert!(sorted(before) == sorted(after) && before.start() == after.start());
            assert_eq!(before.result(), after.result());
            for note in added(&notes(before), &notes(after)) {
                let is_line = args.is_empty() && note.starts_with('(');
                assert!(is_line || ["$2", "$4", "$6"].contains(&&*note), "{note}");
            }
            let evals = after
                .commands()
                .filter(|(ply, command)| *ply > 0 && command.to_string().starts_with("[%eval"));
            let mate = usize::from(after.board().is_checkmate());
            assert!(evals.map(|(ply, _)| ply).eq(1..=after.len() - mate), "{printed}");
        }
    }
}

#[test]
fn commands_in_comments_keep_their_places() {
    let printed = analysed(NOTED, &["--nodes", "2000", "--no-variations"]).replace('\n', " ");
    for part in [
        "{before [%eval 0.1]} 1. f3 $2 $14 { [%eval ",
        "] [%clk 0:05:00] } (1. e4 {[%eval 0.3] best}",
        "2. g4 $4 {[%csl Gd4] [%eval #-1] y [%tqu]} (2. e4) {late} 2... Qh4# 0-1",
    ] {
        assert!(printed.contains(part), "{part}: {printed}");
    }
}

#[test]
fn the_output_is_the_same_on_any_number_of_threads_and_the_second_time() {
    let text = fs::read_to_string("../../games/famous.pgn").unwrap();
    let one = analysed(&text, &["--nodes", "200", "-j", "1"]);
    for threads in ["2", "5"] {
        assert_eq!(analysed(&text, &["--nodes", "200", "-j", threads]), one);
    }
    assert_eq!(analysed(&one, &["--nodes", "200"]), one);
    assert_eq!(analysed(&text, &["--depth", "2", "-j", "2"]), analysed(&text, &["--depth", "2"]));
}

#[test]
fn what_no_search_has_seen_is_judged_at_first_sight() {
    let text = "[SetUp \"1\"]\n[FEN \"k7/8/8/8/8/8/8/KQ6 w - - 0 1\"]\n\n1. Qb2 *\n";
    let printed = analysed(text, &["--nodes", "1"]);
    let queen = printed.split("[%eval ").nth(1).and_then(|rest| rest.split(']').next());
    assert!(queen.unwrap().parse::<f64>().unwrap() > 5.0, "{printed}");
}

#[test]
fn any_start_and_any_end_is_analysed() {
    for (text, end) in [
        // Chess960, where kings castle elsewhere.
        (
            "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"1rk1r3/pppppppp/8/8/8/8/PPPPPPPP/1RK1R3 w EBeb - 0 1\"]\n\n1. O-O O-O *\n",
            "} *\n",
        ),
        // Stalemate and a dead position are draws, mate has no number.
        (
            "[SetUp \"1\"]\n[FEN \"k7/8/K7/8/8/8/8/1Q6 w - - 0 1\"]\n\n1. Qb6 1/2-1/2\n",
            "1. Qb6 $4 {[%eval 0.00]} 1/2-1/2\n",
        ),
        ("[SetUp \"1\"]\n[FEN \"8/8/8/8/8/2k5/1p6/K7 w - - 0 1\"]\n\n1. Ka2 Kc2 *\n", "} *\n"),
        (
            "[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/1p6/K7 w - - 0 1\"]\n\n1. Kxb2 *\n",
            "1. Kxb2 {[%eval 0.00]} 1/2-1/2\n",
        ),
        ("[SetUp \"1\"]\n[FEN \"k7/8/1K6/8/8/8/8/7R w - - 0 1\"]\n\n1. Rh8# *\n", "1. Rh8# 1-0\n"),
        // A game after a draw by rule, or without a move.
        (
            "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 *\n",
            "{[%eval 0.00]} *\n",
        ),
        ("[Event \"A\"]\n\n*\n", "\n*\n"),
    ] {
        let printed = analysed(text, &["--nodes", "2000", "--no-variations"]);
        assert!(printed.ends_with(end), "{printed}");
        assert_eq!(games(&printed).len(), 1);
    }
}

#[test]
fn games_with_mistakes_are_told_and_stay_as_they_are() {
    let sound = "[Event \"A\"]\n\n1. e4 e5 *\n";
    for wrong in [
        "1. e4 e4 2. d4 *",
        "[Event \"B\"]\n\n1. e4 {open",
        "1. d4 (1. c4 d5 2. cxd5 *",
        "[Event \"C\"]\n\n1. e4+ e5",
    ] {
        let text = [sound, wrong, sound].join("\n\n");
        let before: Vec<_> = Reader::new(text.as_bytes()).map(Result::unwrap).collect();
        let first = before.iter().find_map(|entry| entry.findings.first()).unwrap();
        let place = format!("<stdin>:{}: error[", first.place());
        let count = before.iter().map(|entry| entry.findings.len()).sum::<usize>();
        let assert = caissa(["analyse", "-", "--nodes", "100", "--hash", "1"])
            .stdin(text.clone())
            .assert()
            .code(1);
        let printed = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
        let told = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        let after: Vec<_> = Reader::new(printed.as_bytes()).map(Result::unwrap).collect();
        assert_eq!(after.len(), before.len(), "{printed}");
        assert_eq!(
            after.iter().map(|entry| entry.findings.len()).sum::<usize>(),
            count,
            "{printed}"
        );
        assert!(printed.contains(wrong) && printed.matches("[%eval").count() >= 2, "{printed}");
        assert!(told.starts_with(&place), "{told}");
        assert_eq!(told.lines().count(), count + 1, "{told}");
        assert!(told.contains("; 1 game with mistakes copied unchanged\n"), "{told}");
    }
}

#[test]
fn sound_games_behind_a_game_without_an_end_stay_apart() {
    let text = "1. e4 {open\n\n[Event \"A\"]\n\n1. e4 e4\n\n[Event \"B\"]\n\n1. d4 d5\n";
    let before = Reader::new(text.as_bytes()).count();
    let assert = caissa(["analyse", "-", "-q", "--depth", "1", "--hash", "1"]).stdin(text).assert();
    let printed = assert.code(1).get_output().stdout.clone();
    assert_eq!(Reader::new(&printed[..]).count(), before, "{}", String::from_utf8_lossy(&printed));
}

#[test]
fn the_summary_names_both_players() {
    let text = "[White \"Anderssen\"]\n[Black \"?\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    let words = "<stdin>:1:1: White (Anderssen): [..], 1 blunder, average loss [..] centipawns\n\
        <stdin>:1:1: Black: 0 inaccuracies, 0 mistakes, 0 blunders, average loss [..] centipawns\n\
        1 game, 4 plies: [..], 1 blunder; [..] s, [..] plies a second\n";
    let command = caissa(["analyse", "-", "--nodes", "3000", "--summary"]).stdin(text);
    command.assert().success().stderr_eq(words);
}

#[test]
fn nothing_in_is_nothing_out() {
    let words =
        "0 games, 0 plies: 0 inaccuracies, 0 mistakes, 0 blunders; [..] s, 0 plies a second\n";
    caissa(["analyse", "-"]).stdin("").assert().success().stdout_eq("").stderr_eq(words);
    let list = format!("{}\n{}\n", Board::START, Board::START);
    let words = "warning: 2 positions left out: there are no moves\n";
    caissa(["analyse", "-", "-q"]).stdin(list).assert().success().stdout_eq("").stderr_eq(words);
}

#[test]
fn what_cannot_be_done_is_a_sentence() {
    for (args, words) in [
        (&["lost.pgn"][..], "error: cannot read `lost.pgn`: no such file or directory\n"),
        (
            &["-", "--hash", "999999999999"],
            "error: there is not enough memory for a hash table of 999999999999 MiB: use a smaller `--hash`\n",
        ),
        (
            &[IMMORTAL, "-o", IMMORTAL],
            "error: `../../games/immortal.pgn` is read, so it cannot be written\n",
        ),
        (
            &["-", "--depth", "0"],
            "error: invalid value '0' for '--depth <PLIES>': 0 is not in 1..=100\n...",
        ),
        (&["-", "--nodes", "0"], "error: invalid value '0' for '--nodes <N>': [..]\n..."),
    ] {
        caissa(["analyse", "-q"])
            .args(args)
            .stdin("1. e4 *")
            .assert()
            .code(2)
            .stdout_eq("")
            .stderr_eq(words);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_sentence() {
    let words = "error: cannot write to `/dev/full`: no space left on device\n";
    for text in ["1. e4 *", "1. e4 e4 *"] {
        let command = caissa(["analyse", "-", "-q", "--depth", "1", "-o", "/dev/full"]).stdin(text);
        let told = command.assert().code(2).get_output().stderr.clone();
        let told = String::from_utf8_lossy(&told).into_owned();
        assert!(told.ends_with(words), "{told}");
    }
}

#[test]
fn a_file_and_limits_of_time() {
    let path = std::env::temp_dir().join(format!("caissa-analyse-{}.pgn", std::process::id()));
    let command =
        caissa(["analyse", "-", "-q", "--movetime", "1", "--nodes", "500", "-o"]).arg(&path);
    command.stdin("1. e4 e5 *").assert().success().stdout_eq("").stderr_eq("");
    let written = fs::read_to_string(&path).unwrap();
    fs::remove_file(path).unwrap();
    assert_eq!(games(&written)[0].as_game().commands().count(), 2);
}

/// The command at work on games without end.
fn analysing() -> (Child, JoinHandle<()>) {
    let mut text = fs::read(IMMORTAL).unwrap();
    text.push(b'\n');
    endless(&["analyse", "-", "--nodes", "3000"], text)
}

#[test]
fn ctrl_c_leaves_whole_games_and_a_summary() {
    let Some(output) = interrupted(analysing()) else { return };
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.starts_with("stopped after ") && told.contains(" not finished"), "{told}");
    assert_eq!(output.status.code(), Some(2));
    // The first byte has been taken.
    let games = games(&format!("[{}", String::from_utf8(output.stdout).unwrap()));
    let told = told.split_whitespace().nth(2).unwrap().parse();
    assert_eq!(told, Ok(games.len()));
    assert!(games.iter().all(|game| game.as_game().len() == 45));
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let (mut child, writer) = analysing();
    begin(&mut child);
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn progress_with_the_time_left_is_shown_on_a_terminal() {
    let args = format!("analyse {IMMORTAL} --nodes 20000 -o /dev/null");
    let shown = super::in_terminal("", &args);
    let quiet = super::in_terminal("", &format!("{args} -q"));
    if let (Some(shown), Some(quiet)) = (shown, quiet) {
        let left = shown.split(" of 45 plies, ").any(|line| {
            line.split('\n')
                .next()
                .is_some_and(|line| line.contains(" a second, ") && line.contains(" left"))
        });
        assert!(left, "{shown}");
        assert!(
            !shown.contains(" 0 of 45 plies, 0s, "),
            "nothing is known before the first ply: {shown}"
        );
        assert_eq!(quiet, "");
    }
}
