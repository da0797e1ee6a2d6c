//! Files of Rust: strings in calls of macros, fixes, and links to files.

use std::fs;

use serde_json::{Value, json};

use crate::lsp::client::{Client, applied, range_of};

const URI: &str = "file:///caissa-lsp-none/lib.rs";

/// The text without the mark `‸`, and the line and the column in UTF-16 of the mark.
fn marked(text: &str) -> (String, usize, usize) {
    let (before, after) = text.split_once('‸').unwrap();
    let line = before.matches('\n').count();
    let column = before.rsplit('\n').next().unwrap().encode_utf16().count();
    (format!("{before}{after}"), line, column)
}

/// The answer to a request at the mark, and the text.
fn at_mark(method: &str, text: &str) -> (Value, String) {
    let (text, line, column) = marked(text);
    let mut client = Client::new(&[], false);
    client.open(URI, &text);
    let answer = client.at(method, URI, line, column);
    client.finish();
    (answer, text)
}

fn labels(items: &Value) -> Vec<&str> {
    items.as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap()).collect()
}

/// The item replaces all of the name.
#[test]
fn names_of_openings_are_offered_in_a_book() {
    let names = ["King's Knight Opening", "King's Knight Opening: Main Line"];
    for source in ["book!(B20 \"king's knight o‸\" = 1. e4 c5)", "book!(C40 \"ight Op‸\")"] {
        let (list, text) = at_mark("textDocument/completion", source);
        let items = &list["items"];
        assert_eq!(labels(items), names, "{source}");
        let edited = applied(&text, std::slice::from_ref(&items[0]["textEdit"]));
        assert!(edited.contains(" \"King's Knight Opening\""), "{edited}");
    }
}

#[test]
fn legal_moves_are_offered_inside_strings() {
    let cases = [
        (
            "const A: Game = /* 👑 */ game!(\"1. e4 e5 2. N‸\");",
            &["Na3", "Nc3", "Ne2", "Nf3", "Nh3"][..],
        ),
        (
            "const A: Game = game!(\"1. e4\\n\\u{65}5 2. N‸ *\");",
            &["Na3", "Nc3", "Ne2", "Nf3", "Nh3"],
        ),
        (
            "const A: Game = game!(r#\"[White \"Ü\"]\n\n1. e4 e5 2. Q‸\"#);",
            &["Qe2", "Qf3", "Qg4", "Qh5"],
        ),
        (
            "game!(fen \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"; \"1. a‸\")",
            &["a8=B", "a8=N", "a8=Q", "a8=R"],
        ),
        ("games! { const A = 1. e4 e5; const B = A, \"2. Nf3 Nc‸\"; }", &["Nc6"]),
        ("games!(\"1. d4 *\", \"1. e4 *\n\n1. c4 e5 2. Nc‸ *\")", &["Nc3"]),
        ("book!(\"King's Pawn\" = \"1. e4 e5 2. f‸\")", &["f3", "f4"]),
        ("game!(\"e‸\")", &["e3", "e4"]),
        ("game!(\"1. e4 e5 2. Nh6 Nc6 3. B‸\")", &["Ba6", "Bb5", "Bc4", "Bd3", "Be2"]),
        ("boards! { const A = (\"1. f3 e5 2. g4 Q‸\") bm Qh4; }", &["Qe7", "Qf6", "Qg5", "Qh4#"]),
        ("puzzle!(#1, fen \"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\", \"1. Ra8‸\")", &[]),
        (
            "board!(fen \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\" = \"1. e‸\")",
            &["e3", "e4"],
        ),
        ("caissa::uci!(\"e2e4 g8‸\")", &["g8f6", "g8h6"]),
        ("caissa::epd!(\"6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Rb‸\")", &["Rb1"]),
        ("game!(\"[‸\")", &[]),
        ("game!(1. e4 N‸)", &[]),
        ("let a = \"1. e4 N‸\";", &[]),
    ];
    for (source, wanted) in cases {
        let (list, text) = at_mark("textDocument/completion", source);
        let items = &list["items"];
        let is_tag = source.contains("\"[‸");
        if is_tag {
            assert!(labels(items).contains(&"White"), "{source}");
            continue;
        }
        let mut found = labels(items);
        found.sort_unstable();
        assert_eq!(found, wanted, "{source}");
        for item in items.as_array().unwrap() {
            let edited = applied(&text, std::slice::from_ref(&item["textEdit"]));
            let (before, after) = source.split_once('‸').unwrap();
            let typed = before.rfind(|char: char| !char.is_ascii_alphanumeric()).unwrap() + 1;
            assert_eq!(
                edited,
                format!("{}{}{after}", &before[..typed], item["label"].as_str().unwrap())
            );
        }
    }
}

#[test]
fn moves_and_positions_in_strings_are_explained() {
    let (hover, _) = at_mark("textDocument/hover", "let ü = game!(\"1. e4 e5\\n2. N‸f3 Nc6\");");
    let words = hover["contents"]["value"].as_str().unwrap();
    assert!(words.starts_with("**2. Nf3** White's knight on g1 goes to f3."), "{words}");
    assert_eq!(hover["range"], range_of([0, 28, 0, 31]));
    let (hover, _) = at_mark("textDocument/hover", "board!(fen \"8/P6k/8/‸8/8/8/8/K7 w - - 0 1\")");
    assert!(hover["contents"]["value"].as_str().unwrap().contains("White to move"));
    let (hover, _) =
        at_mark("textDocument/hover", "caissa::setup!(\"8/P6k/8/‸8/8/8/8/8 w - - 0 1\")");
    let words = hover["contents"]["value"].as_str().unwrap();
    assert!(words.starts_with("White to move; impossible position: White has no king."), "{words}");
    assert!(words.contains("\n7  P . . . . . . k\n"), "{words}");
    for source in
        ["game!(1. e‸4)", "let a = \"1. e‸4\";", "game!(\"1. e4\" ‸)", "game!(\"1. ‸e4\"", ""]
    {
        let source = if source.is_empty() { "‸" } else { source };
        assert_eq!(at_mark("textDocument/hover", source).0, Value::Null, "{source}");
    }
}

#[test]
fn mistakes_in_calls_are_fixed_and_not_told_twice() {
    let text = "const A: Game = game!(1. e4 e5 2. nf3 Nc6+);\nconst B: Game = game!(\"1. e4 e5 2. Nf4\");\n";
    let mut client = Client::new(&[], false);
    client.open(URI, text);
    assert!(client.pushed(URI).is_empty(), "the compiler tells them");
    let action = |client: &mut Client, range, only: &[&str]| {
        let context = json!({ "diagnostics": [], "only": only });
        let params =
            json!({ "textDocument": { "uri": URI }, "range": range_of(range), "context": context });
        let actions = client.ask("textDocument/codeAction", &params);
        let actions = actions.as_array().unwrap().clone();
        let text_of = |action: &Value| {
            applied(text, action["edit"]["changes"][URI].as_array().unwrap().as_slice())
        };
        actions
            .iter()
            .map(|one| (one["title"].as_str().unwrap().to_owned(), text_of(one)))
            .collect::<Vec<_>>()
    };
    let found = action(&mut client, [0, 35, 0, 35], &["quickfix"]);
    assert_eq!(found, [("Write `Nf3` instead of `nf3`".into(), text.replace("nf3", "Nf3"))]);
    let found = action(&mut client, [1, 36, 1, 36], &["quickfix"]);
    assert_eq!(found, [("Write `Nf3` instead of `Nf4`".into(), text.replace("Nf4", "Nf3"))]);
    let found = action(&mut client, [0, 0, 2, 0], &["source.fixAll"]);
    let all = text.replace("nf3", "Nf3").replace("Nc6+", "Nc6");
    assert_eq!(found, [("Apply all certain fixes".into(), all)]);
    // After an edit, the places are those of the new text.
    client.edit(URI, [0, 0, 0, 0], "// ♘\n");
    assert!(client.pushed(URI).is_empty());
    let params = json!({ "textDocument": { "uri": URI }, "range": range_of([1, 35, 1, 35]), "context": { "diagnostics": [] } });
    let actions = client.ask("textDocument/codeAction", &params);
    assert_eq!(actions[0]["edit"]["changes"][URI][0]["range"], range_of([1, 34, 1, 37]));
    client.finish();
}

/// The compiler says nothing of them.
#[test]
fn misspelt_tags_and_moves_in_comments_are_told_in_calls() {
    let text = concat!(
        "use caissa::*;\n",
        "const A: Game = game!([Wihte \"A\"] 1. e4 e5 {2. Nf3 Nc6});\n",
        "const B: &str = pgn!(\"[White \\\"A\\\"]\\n[Blakc \\\"B\\\"]\\n\\n1. e4 *\");\n",
        "const C: Game = game!(fen \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"; 1. a8=R {1. Kb2 Kg7} Kg6);\n",
        "games! { const D = [Event \"x\"] [Wihte \"A\"] 1. d4; }\n",
    );
    for (args, told) in [
        (&[][..], "Wihte, Blakc, Wihte"),
        (&["--strict"], "Wihte, 2. Nf3 Nc6, Blakc, 1. Kb2 Kg7, Wihte"),
        (&["--allow", "style/tag-name"], ""),
    ] {
        let mut client = Client::new(args, false);
        client.open(URI, text);
        let found = client.pushed(URI);
        let written = |one: &Value| {
            let place = |end: &str, what: &str| one["range"][end][what].as_u64().unwrap() as usize;
            let line = text.lines().nth(place("start", "line")).unwrap();
            line[place("start", "character")..place("end", "character")].to_owned()
        };
        assert_eq!(found.iter().map(written).collect::<Vec<_>>().join(", "), told, "{args:?}");
        client.finish();
    }
}

#[test]
fn paths_in_calls_lead_to_their_files() {
    let folder = std::env::temp_dir().join(format!("caissa-lsp-rust-{}", std::process::id()));
    fs::create_dir_all(folder.join("src")).unwrap();
    fs::create_dir_all(folder.join("games")).unwrap();
    fs::write(folder.join("Cargo.toml"), "").unwrap();
    fs::write(folder.join("games/a.pgn"), "1. e4 *\n").unwrap();
    let uri = format!("file://{}/src/lib.rs", folder.display());
    let text = "const A: Game = game!(file \"games/a.pgn\");\nconst B: Games = games!(file \"games/none.pgn\");\n";
    let mut client = Client::new(&[], false);
    client.open(&uri, text);
    let links = client.about("textDocument/documentLink", &uri);
    let target = format!("file://{}/games/a.pgn", folder.display());
    assert_eq!(links, json!([{ "range": range_of([0, 27, 0, 40]), "target": target }]));
    client.finish();
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn files_and_folders_are_offered_in_calls() {
    let folder = std::env::temp_dir().join(format!("caissa-lsp-files-{}", std::process::id()));
    for name in [
        "Cargo.toml",
        "games/a.pgn",
        "games/notes.txt",
        "games/old/b.epd",
        ".hidden/c.pgn",
        "src/lib.rs",
    ] {
        fs::create_dir_all(folder.join(name).parent().unwrap()).unwrap();
        fs::write(folder.join(name), "").unwrap();
    }
    let uri = format!("file://{}/src/lib.rs", folder.display());
    for (source, wanted) in [
        ("game!(file \"‸\")", &["games", "src"][..]),
        ("game!(file \"games/‸\")", &["a.pgn", "old"]),
        ("games!(dir \"games/‸\")", &["old"]),
        ("games!(/* ♘ */ file \"games/old/b‸.epd\")", &["b.epd"]),
        ("let a = other(\"games/‸\");", &[]),
    ] {
        let (text, line, column) = marked(source);
        let mut client = Client::new(&[], false);
        client.open(&uri, &text);
        let items = client.offered(&uri, line, column);
        assert_eq!(labels(&items), wanted, "{source}");
        client.finish();
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn requests_that_rust_analyzer_answers_have_no_answer() {
    let mut client = Client::new(&[], false);
    client.open(URI, "const A: Game = game!(\"1. e4\");\n");
    for method in [
        "textDocument/documentSymbol",
        "textDocument/foldingRange",
        "textDocument/semanticTokens/full",
        "textDocument/formatting",
        "textDocument/rangeFormatting",
        "textDocument/inlayHint",
    ] {
        assert_eq!(client.about(method, URI), Value::Null, "{method}");
    }
    client.finish();
}

/// In the middle of a word, and in a call that is not closed yet, rust-analyzer has no list.
#[test]
fn moves_in_tokens_are_offered_where_rust_analyzer_has_no_list() {
    let mut client = Client::new(&[], false);
    for (text, wanted) in [
        ("const A: Game = game!(1. e4 e5 2. N|f3);", "Nf3 Nc3 Na3"),
        ("const A: Game = game!(1. e4 e5 2. N|\nconst B: u8 = 1;\n", "Nf3 Nc3 Na3"),
        ("fn f() { g(game![\"1. e4 e5 2. Bb|\n}\n", "Bb5"),
        ("fn f() { board!(1. e4 e5 2. N|\n}\n", "Nf3 Nc3 Na3"),
        ("games! { const A = 1. d4 d5; const B = 1. e4 e5 2. N|\n", "Nf3 Nc3 Na3"),
        ("const A: Game = game!(1. f3 e5 2. g4 Q|\n", "Qh4# Qe7 Qf6"),
        ("const A: Game = game!(1. e4 e5 2. N|);", ""),
        ("fn f() { let Nf = N|f3; }", ""),
    ] {
        let (before, behind) = text.split_once('|').unwrap();
        client.open("file:///tokens.rs", &[before, behind].concat());
        let items = client.offered("file:///tokens.rs", 0, before.len());
        let labels: Vec<_> =
            items.as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap()).collect();
        assert_eq!(labels[..labels.len().min(3)].join(" "), wanted, "{text}");
        if let Some(first) = items.get(0) {
            let start = before.rfind(['N', 'B', 'Q']).unwrap();
            assert_eq!(first["textEdit"]["range"]["start"]["character"], start);
            // `Qh4#` is not a token.
            let written = first["label"].as_str().unwrap().replace('#', " #");
            assert_eq!(first["textEdit"]["newText"], written);
        }
    }
    client.finish();
}
