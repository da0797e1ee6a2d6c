//! Diagnostics are the findings of `caissa check`, after every edit; their fixes are those of `caissa fix`.

use serde_json::{Value, json};
use snapbox::cmd::{Command, cargo_bin};
use tests::rng::Rng;

use crate::lsp::client::{Client, applied};

const GAMES: &str = "[White \"M\u{FC}ller 👑\"]\r\n\r\n1. e4+ e5 2. Nf4 {👑} 2... Nc6+ 1-0\r\n\r\n1. d4 d5 2. Bh6 *\r\n";

/// The findings of `caissa check` in a text: code, range in characters, words.
fn checked(text: &str, name: &str, args: &[&str]) -> Vec<(String, [u64; 4], String)> {
    let folder = tempfile(name, text);
    let output = Command::new(cargo_bin!("caissa"))
        .args(["check", "--format", "json", "-q", "--exit-zero"])
        .args(args)
        .arg(&folder)
        .assert()
        .get_output()
        .stdout
        .clone();
    let lines = String::from_utf8(output).unwrap();
    let records = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let findings = records.filter(|record| record["type"] == "finding").map(|record| {
        let number = |name: &str| record[name].as_u64().unwrap() - 1;
        let range = [number("line"), number("column"), number("end_line"), number("end_column")];
        let mut words = vec![record["message"].as_str().unwrap().to_owned()];
        words.extend(
            record["help"].as_array().unwrap().iter().map(|line| line.as_str().unwrap().to_owned()),
        );
        (record["code"].as_str().unwrap().to_owned(), range, words.join("\n"))
    });
    findings.collect()
}

/// A file with a text.
fn tempfile(name: &str, text: &str) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("lsp");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

/// The same of diagnostics, whose columns are converted to characters.
fn told(diagnostics: &[Value], text: &str, is_utf8: bool) -> Vec<(String, [u64; 4], String)> {
    let lines: Vec<_> = text.split('\n').collect();
    let column = |line: u64, units: u64| {
        let mut passed = 0;
        let chars = lines[line as usize].chars().take_while(|char| {
            passed += if is_utf8 { char.len_utf8() } else { char.len_utf16() } as u64;
            passed <= units
        });
        chars.filter(|char| *char != '\u{FEFF}').count() as u64
    };
    let one = |diagnostic: &Value| {
        let place = |end: &str| {
            let place = &diagnostic["range"][end];
            let line = place["line"].as_u64().unwrap();
            (line, column(line, place["character"].as_u64().unwrap()))
        };
        let ((line, from), (end, to)) = (place("start"), place("end"));
        let text = |name: &str| diagnostic[name].as_str().unwrap().to_owned();
        assert_eq!(diagnostic["source"], "caissa");
        assert!(diagnostic.get("codeDescription").is_none());
        (text("code"), [line, from, end, to], text("message"))
    };
    diagnostics.iter().map(one).collect()
}

#[test]
fn diagnostics_are_the_findings_of_a_check_in_both_encodings() {
    for is_utf8 in [false, true] {
        let mut client = Client::new(&[], is_utf8);
        let uri = "file:///games.pgn";
        client.open(uri, GAMES);
        let pushed = client.pushed(uri);
        let wanted = checked(GAMES, "both.pgn", &[]);
        assert_eq!(wanted.len(), 3);
        assert_eq!(told(&pushed, GAMES, is_utf8), wanted);
        let pulled = client.about("textDocument/diagnostic", uri);
        assert_eq!(pulled["kind"], "full");
        assert_eq!(pulled["items"].as_array().unwrap(), &pushed);
        let same = client.ask(
            "textDocument/diagnostic",
            &json!({ "textDocument": { "uri": uri }, "previousResultId": pulled["resultId"] }),
        );
        assert_eq!(same["kind"], "unchanged");
        client.finish();
    }
}

#[test]
fn every_keystroke_gives_the_findings_of_a_check() {
    let mut client = Client::new(&["--strict"], false);
    let uri = "file:///games.pgn";
    let mut text = GAMES.to_owned();
    client.open(uri, &text);
    client.pushed(uri);
    // Typed at the end of the third line, with a pair of surrogates before it.
    for (count, char) in " (2. Nf3 Nc6) {".chars().enumerate() {
        let line: Vec<_> = text.split("\r\n").collect();
        let column = line[2].encode_utf16().count();
        let at = line[..2].iter().map(|line| line.len() + 2).sum::<usize>() + line[2].len();
        text.insert(at, char);
        client.edit(uri, [2, column, 2, column], &char.to_string());
        let pushed = client.pushed(uri);
        assert_eq!(
            told(&pushed, &text, false),
            checked(&text, "typed.pgn", &["--strict"]),
            "{count}: {text}"
        );
    }
    client.finish();
}

const LIST: &str = "\u{FEFF}7k/5Q2/6K1/8/8/8/8/8 w - - bm Ke8; id \"½👑\";\n# no\n\n8/8/8/8/8/8/8/8 w - -\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20\n";

const RUST: &str = "use caissa::*;\n// 👑\nconst A: Game = game!(1. e4+ e5 2. Nf4);\nconst B: Game = game!(\"1. e4 {👑} e5 2. Sf3 Nc6+\");\n\
    games! { const C = 1. d4 d5; const D = C, 2. c4+ e6; }\nconst E: Games = games!(\"1. e4+ *\\n\\n1. d4 d6+ *\");\nfn main() {}\n";

/// Texts that are typed or pasted; an empty one deletes.
const PASTES: [&str; 16] = [
    "",
    "",
    "+",
    "1. e4 e5+ ",
    " Nf3",
    "{",
    "}",
    "(",
    ")",
    "*\n\n",
    "\"",
    "½",
    "👑",
    "[White \"A\"]\n",
    ";",
    "\n",
];

/// A position in a text as the protocol counts it.
fn position(text: &str, at: usize) -> [usize; 2] {
    let before = &text[..at];
    let begin = before.rfind('\n').map_or(0, |end| end + 1);
    [before.matches('\n').count(), before[begin..].encode_utf16().count()]
}

/// Texts are edited at random, `CAISSA_EDITS` times or some, and after each edit compared with `caissa check` and `caissa fix`.
#[test]
fn random_edits_give_the_findings_of_a_check() {
    let wanted = std::env::var("CAISSA_EDITS").ok().and_then(|count| count.parse().ok());
    let (mut rng, mut client) = (Rng::new(58), Client::new(&[], false));
    for (name, old, count) in [("a.pgn", GAMES, 2), ("a.epd", LIST, 1), ("a.rs", RUST, 1)] {
        let (uri, mut text) = (format!("file:///{name}"), old.to_owned());
        client.open(&uri, &text);
        for _ in 0..wanted.unwrap_or(40) * count / 4 {
            let mut places = [0; 2].map(|_| rng.below(text.len() + 1));
            places[1] = text.len().min(places[0] + rng.pick(&[0, 0, 0, 1, 2, 5, 40]));
            let [start, end] =
                places.map(|at| (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap());
            let new = rng.pick(&PASTES);
            let next = format!("{}{new}{}", &text[..start], &text[end..]);
            // Editors and `caissa check` count lines that end with `\r` alone in different ways.
            if next.replace("\r\n", "").contains('\r') || next.len() > 3_000 {
                continue;
            }
            let ([line, column], [end_line, end_column]) =
                (position(&text, start), position(&text, end));
            client.edit(&uri, [line, column, end_line, end_column], new);
            let found = client.pushed(&uri);
            text = next;
            if name != "a.rs" {
                assert_eq!(
                    told(&found, &text, false),
                    checked(&text, &format!("edited-{name}"), &[]),
                    "{text}"
                );
            }
            let params = json!({
                "textDocument": { "uri": uri },
                "range": crate::lsp::client::range_of([0, 0, 0, 0]),
                "context": { "diagnostics": [], "only": ["source.fixAll"] },
            });
            let actions = client.ask("textDocument/codeAction", &params);
            let edits = actions[0]["edit"]["changes"][&uri].as_array();
            let file = tempfile(&format!("fixed-{name}"), &text);
            if name != "a.epd" {
                // It fails where the text is not Rust, and changes nothing.
                _ = Command::new(cargo_bin!("caissa"))
                    .args(["fix", "--in-place", "-q"])
                    .arg(&file)
                    .assert();
            }
            let fixed = std::fs::read_to_string(file).unwrap();
            assert_eq!(
                edits.map_or_else(|| text.clone(), |edits| applied(&text, edits)),
                fixed,
                "{text}"
            );
        }
    }
    client.finish();
}

#[test]
fn lists_of_positions_are_checked() {
    let mut client = Client::new(&[], true);
    let uri = "file:///list.epd";
    let text = "\u{FEFF}7k/5Q2/6K1/8/8/8/8/8 w - - bm Ke8;\n# no\n8/8/8/8/8/8/8/8 w - -\n";
    client.open(uri, text);
    let pushed = client.pushed(uri);
    let told: Vec<_> =
        told(&pushed, text, true).into_iter().map(|(code, range, _)| (code, range[0])).collect();
    let wanted: Vec<_> = checked(text, "list.epd", &[])
        .into_iter()
        .map(|(code, range, _)| (code, range[0]))
        .collect();
    assert_eq!(told.len(), 2);
    assert_eq!(told, wanted);
    client.finish();
}

#[test]
fn fixes_are_code_actions() {
    let mut client = Client::new(&[], false);
    let uri = "file:///games.pgn";
    let games = format!("{GAMES}\n\n[White \"Anna\"]\n\n1. d4+ d5 *\n");
    client.open(uri, &games);
    client.pushed(uri);
    let actions = client.about("textDocument/codeAction", uri);
    let titles: Vec<_> = actions
        .as_array()
        .unwrap()
        .iter()
        .map(|action| action["title"].as_str().unwrap())
        .collect();
    assert_eq!(
        titles,
        [
            "Write `e4` instead of `e4+`",
            "Write `Nf3` instead of `Nf4`",
            // A mark is not certain in a game with another mistake: `Nc6+` is even read in a position that is a guess.
            "Write `Nc6` instead of `Nc6+`",
            "Write `d4` instead of `d4+`",
        ]
    );
    let preferred: Vec<_> =
        actions.as_array().unwrap().iter().map(|one| &one["isPreferred"]).collect();
    assert_eq!(preferred, [&Value::Null, &Value::Null, &Value::Null, &json!(true)]);
    let last = &actions[3];
    assert_eq!(last["kind"], json!("quickfix"));
    let edits = last["edit"]["changes"][uri].as_array().unwrap();
    assert!(applied(&games, edits).contains("1. d4 d5"));

    let params = json!({
        "textDocument": { "uri": uri },
        "range": crate::lsp::client::range_of([0, 0, 0, 0]),
        "context": { "diagnostics": [], "only": ["source.fixAll"] },
    });
    let actions = client.ask("textDocument/codeAction", &params);
    let edits = actions[0]["edit"]["changes"][uri].as_array().unwrap();
    let file = tempfile("fixed.pgn", &games);
    let fixed = Command::new(cargo_bin!("caissa")).args(["fix", "--in-place", "-q"]).arg(&file);
    fixed.assert().code(0);
    assert_eq!(applied(&games, edits), std::fs::read_to_string(file).unwrap());
    client.finish();
}

#[test]
fn files_of_the_folder_are_checked_with_progress() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("lsp-folder");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("latin.pgn"), b"[White \"M\xFCller\"]\n\n{\xE9\xE9} 1. e5 *\n")
        .unwrap();
    std::fs::write(folder.join("right.pgn"), "1. e4 *\n").unwrap();
    let uri = format!("file://{}", folder.display());
    let mut client = Client::with(
        &[],
        &json!({ "workspaceFolders": [{ "uri": uri, "name": "a" }], "capabilities": {} }),
    );
    let report = client
        .ask("workspace/diagnostic", &json!({ "previousResultIds": [], "workDoneToken": "t" }));
    let items = report["items"].as_array().unwrap();
    assert_eq!(items.len(), 2);
    assert!(items[0]["uri"].as_str().unwrap().ends_with("latin.pgn"));
    let found = &items[0]["items"][0];
    assert_eq!(
        (&found["code"], &found["range"]["start"]),
        (&json!("illegal/cannot-reach"), &json!({ "line": 2, "character": 8 }))
    );
    assert!(items[1]["items"].as_array().unwrap().is_empty());
    let progress = client.wait(|message| message["method"] == "$/progress");
    assert_eq!(
        (&progress["params"]["token"], &progress["params"]["value"]["kind"]),
        (&json!("t"), &json!("begin"))
    );
    client.finish();
}

#[test]
fn a_misspelt_tag_is_a_warning_in_an_editor() {
    for (args, severities) in [
        (&[][..], &[2][..]),
        (&["--strict", "--allow", "style/missing-tag"], &[1, 1]),
        (&["--allow", "style"], &[]),
    ] {
        let mut client = Client::new(args, false);
        client.open("file:///a.pgn", "[Wihte \"A\"]\n\n1. e4 e5 {2. Nf3 Nc6} *\n\n");
        let found = client.pushed("file:///a.pgn");
        let found: Vec<_> = found.iter().map(|one| one["severity"].as_u64().unwrap()).collect();
        assert_eq!(found, severities, "{args:?}");
        let actions = client.about("textDocument/codeAction", "file:///a.pgn");
        let offered = !severities.is_empty();
        assert_eq!(offered, actions[0]["title"] == "Write `White` instead of `Wihte`", "{actions}");
        assert!(actions[0]["isPreferred"].is_null(), "it may be a tag of one's own");
        client.finish();
    }
}

/// The folder is checked as `caissa check` reads it: without archives, packages of others, and what `.gitignore` names.
#[test]
fn a_folder_is_checked_without_archives_and_ignored_files() {
    let folder = std::env::temp_dir().join(format!("caissa-lsp-ignore-{}", std::process::id()));
    let wrong = &b"1. e5 *\n"[..];
    for (name, bytes) in [
        (".git/HEAD", &b""[..]),
        (".gitignore", b"/made/\n*.big.pgn\n"),
        ("a.pgn", wrong),
        ("b.epd", b""),
        ("made/c.pgn", wrong),
        ("d.big.pgn", wrong),
        ("node_modules/x/e.pgn", wrong),
        ("target/CACHEDIR.TAG", b""),
        ("target/f.pgn", wrong),
        ("packed.pgn.gz", b"\x1F\x8B\x08\0\0\0\0\0\0\x03"),
        ("packed.pgn.bz2", b"BZh91AY&SY"),
        ("packed.pgn.zst", b"\x28\xB5\x2F\xFD\x04\x58"),
    ] {
        std::fs::create_dir_all(folder.join(name).parent().unwrap()).unwrap();
        std::fs::write(folder.join(name), bytes).unwrap();
    }
    let named =
        |path: &str| json!([{ "uri": format!("file://{}{path}", folder.display()), "name": "a" }]);
    let params = json!({ "workspaceFolders": named(""), "capabilities": {} });
    let mut client = Client::with(&[], &params);
    let mut known = json!([]);
    // The kind of report of each file, and its number of findings.
    let mut checked = |client: &mut Client| {
        let report = client.ask("workspace/diagnostic", &json!({ "previousResultIds": known }));
        let items = report["items"].as_array().unwrap().clone();
        let ids = items.iter().filter(|one| one["resultId"].is_string());
        // A client may write an address in another way.
        let uri = |one: &Value| one["uri"].as_str().unwrap().replace("/a.pgn", "/%61.pgn");
        known = ids.map(|one| json!({ "uri": uri(one), "value": one["resultId"] })).collect();
        let told = items.iter().map(|one| {
            let found = one["items"].as_array().map_or(0, Vec::len);
            format!(
                "{} {} {found}",
                one["uri"].as_str().unwrap().rsplit('/').next().unwrap(),
                one["kind"].as_str().unwrap()
            )
        });
        told.collect::<Vec<_>>()
    };
    assert_eq!(checked(&mut client), ["a.pgn full 1", "b.epd full 0"]);
    assert_eq!(checked(&mut client), ["a.pgn unchanged 0", "b.epd unchanged 0"]);
    std::fs::write(folder.join("a.pgn"), "1. e4 e5 *\n").unwrap();
    std::fs::remove_file(folder.join("b.epd")).unwrap();
    assert_eq!(checked(&mut client), ["a.pgn full 0", "b.epd full 0"]);
    // Folders come and go; one that is opened itself is read.
    let event = json!({ "event": { "added": named("/made"), "removed": named("") } });
    client.tell("workspace/didChangeWorkspaceFolders", &event);
    assert_eq!(checked(&mut client), ["c.pgn full 1", "%61.pgn full 0"]);
    client.finish();
    let checked =
        Command::new(cargo_bin!("caissa")).args(["check", ".", "-q", "--format", "short"]);
    // The compressed files cannot be read, which `check` says.
    let output = checked.current_dir(&folder).output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "");
    let words = String::from_utf8(output.stderr).unwrap();
    assert_eq!(words.matches("packed.pgn").count(), 3, "{words}");
    let made =
        Command::new(cargo_bin!("caissa")).args(["check", "made", "-q", "--format", "short"]);
    made.current_dir(&folder).assert().code(1);
    std::fs::remove_dir_all(folder).unwrap();
}
