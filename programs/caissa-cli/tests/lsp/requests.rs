//! Hover, completion, symbols, folding, tokens, formatting, rename, links and hints.

use serde_json::{Value, json};

use crate::lsp::client::{Client, applied};

const URI: &str = "file:///games.pgn";
const GAME: &str = "[Event \"Club 👑\"]\n[Site \"https://lichess.org/abc\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 {[%eval 0.35]} Nc6\n(2... d6 3. d4\nexd4) 3. Bb5 $1 *\n";

fn opened(text: &str) -> Client {
    let mut client = Client::new(&[], false);
    client.open(URI, text);
    client
}

fn labels(items: &Value) -> Vec<String> {
    items
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["label"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn hovers_say_the_move_the_board_the_opening_and_the_evaluation() {
    let mut client = opened(GAME);
    let hover = client.at("textDocument/hover", URI, 5, 13);
    let words = hover["contents"]["value"].as_str().unwrap();
    assert!(words.starts_with("**2. Nf3** White's knight on g1 goes to f3."), "{words}");
    assert!(
        words.contains("5  . . . . p . . .")
            && words.contains("Evaluation: 0.35")
            && words.contains("C40"),
        "{words}"
    );
    assert_eq!(hover["range"], crate::lsp::client::range_of([5, 12, 5, 15]));
    let hover = client.at("textDocument/hover", URI, 7, 1);
    assert!(
        hover["contents"]["value"]
            .as_str()
            .unwrap()
            .starts_with("**3... exd4** Black's pawn on e5 takes")
    );
    let hover = client.at("textDocument/hover", URI, 7, 14);
    assert_eq!(hover["contents"]["value"], "$1: good move");
    assert_eq!(client.at("textDocument/hover", URI, 4, 0), Value::Null);
    client.finish();

    let mut client = Client::new(&[], false);
    client.open("file:///a.epd", "# a\n7k/5Q2/6K1/8/8/8/8/8 w - - bm Qg7#;\n");
    let hover = client.at("textDocument/hover", "file:///a.epd", 1, 31);
    assert!(hover["contents"]["value"].as_str().unwrap().starts_with("**1. Qg7#** White's queen"));
    client.finish();
}

#[test]
fn completion_offers_the_legal_moves_of_the_position() {
    for (text, line, column, wanted) in [
        ("1. e4 e5 2. N", 0, 13, &["Na3", "Nc3", "Ne2", "Nf3", "Nh3"][..]),
        ("1. e4 e5 (1... c5 2. Q) 2. Nf3 *", 0, 22, &["Qe2", "Qf3", "Qg4", "Qh5"]),
        ("[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O", 2, 36, &["O-O"]),
        (
            "[FEN \"8/P7/8/8/8/8/8/K6k w - - 0 1\"]\n\n1. a",
            2,
            4,
            &["a8=B+", "a8=N", "a8=Q+", "a8=R"],
        ),
        ("1. e4 e5 2. Nf3 1", 0, 17, &["1-0", "1/2-1/2"]),
        ("1. e4 {N", 0, 8, &[]),
        ("1. e5 N", 0, 7, &["Na6", "Nc6", "Nf6", "Nh6"]),
        ("1. e4 e5 2. Bb5+ Nc6 3. N", 0, 25, &["Na3", "Nc3", "Ne2", "Nf3", "Nh3"]),
        ("1. e4 e5 2. Sf3 Nc6 3. B", 0, 24, &["Ba6", "Bb5", "Bc4", "Bd3", "Be2"]),
        ("1. e4 e5 2. Nh6 Nc6 3. B", 0, 24, &["Ba6", "Bb5", "Bc4", "Bd3", "Be2"]),
        ("1. e4 e5 2. nf", 0, 14, &["Nf3"]),
        ("1. e4 {[%c", 0, 10, &["%cal", "%clk", "%csl"]),
        ("1. e4 {see [", 0, 12, &["%cal", "%clk", "%csl", "%emt", "%eval"]),
        ("1. e4 {[%clk 0:01:00] N", 0, 23, &[]),
        ("1. e4 e5?", 0, 9, &["?", "??", "?!"]),
        // A word that is a move and the beginning of no other has no list: Enter begins a line.
        ("1. e4 e5 2. Nf3", 0, 15, &[]),
        ("1. e4 e5 2. g1f3", 0, 16, &[]),
        ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O", 0, 37, &[]),
        ("1. f3 e5 2. g4 Qh4", 0, 18, &[]),
        ("1. e4 e5 2. Nf3 1-0", 0, 19, &[]),
        ("[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n\n1. O-O", 2, 6, &["O-O", "O-O-O"]),
        // Long algebraic notation goes on.
        ("1. e4 e5 2. Ng1", 0, 15, &["Ng1-e2", "Ng1-f3", "Ng1-h3"]),
        ("1. e2-", 0, 6, &["e2-e3", "e2-e4"]),
        // Moves are listed as the game has them.
        ("1. e2e4 e7e5 2. g1", 0, 18, &["g1e2", "g1f3", "g1h3"]),
        ("1. e2e4 d7d5 2. e4d5p d8", 0, 24, &["d8d5p", "d8d6", "d8d7"]),
        ("1. e2-e4 e7-e5 2. Nb", 0, 20, &["Nb1-a3", "Nb1-c3"]),
        ("1. 5254 5755 2. 7", 0, 17, &["7152", "7163", "7183", "7273", "7274"]),
        ("1. e4 e5 2. Sf3 Sc6 3. L", 0, 24, &["La6", "Lb5", "Lc4", "Ld3", "Le2"]),
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5", 0, 26, &[]),
        ("1. ♘c3 ♘f6 2. ♘b", 0, 16, &["♘b1", "♘b5"]),
        (
            "1. knight g1 to f3 kni",
            0,
            22,
            &["knight b8 to a6", "knight b8 to c6", "knight g8 to f6", "knight g8 to h6"],
        ),
        ("1. knight g1 to f3 pawn e7 to ", 0, 30, &["pawn e7 to e5", "pawn e7 to e6"]),
        ("1. n f3 n ", 0, 10, &["n a6", "n c6", "n f6", "n h6"]),
        ("[Event \"A\"] [Result \"", 0, 21, &["*", "0-1", "1-0", "1/2-1/2"]),
        // After a result too early, and after a missing move, the number says which side is to move.
        ("1. e4 e5 2. Nf3 1-0 2... Nc6 3. B", 0, 33, &["Ba6", "Bb5", "Bc4", "Bd3", "Be2"]),
        ("1. e4 e5 2. Nf3 Nc6 1-0 3. Bb5 a", 0, 32, &["a5", "a6"]),
        (
            "1. e4 e5 2. Nf3 3. Bb5 a6 4. B",
            0,
            30,
            &["Ba4", "Bc4", "Bc6", "Bd3", "Be2", "Bf1", "Bxa6", "Bxd7+"],
        ),
        ("[Resu", 0, 5, &[]),
    ] {
        let mut client = opened(text);
        let items = client.offered(URI, line, column);
        let mut labels = labels(&items);
        labels.sort();
        if text == "[Resu" {
            assert!(labels.contains(&"Result".into()) && labels.contains(&"White".into()));
        } else {
            let mut wanted: Vec<_> = wanted.iter().map(|word| (*word).to_owned()).collect();
            wanted.sort();
            assert_eq!(labels, wanted, "{text}");
        }
        for item in items.as_array().unwrap() {
            let new = applied(text, &[item["textEdit"].clone()]);
            assert!(new.contains(item["label"].as_str().unwrap()), "{new}");
        }
        client.finish();
    }
}

/// A game is typed letter by letter: before the end of each move, the list has it, and at its end there is no list, so that Enter
/// begins a line.
#[test]
fn a_typed_game_has_lists_within_its_moves_and_none_behind_them() {
    let game = "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6\n5. O-O Be7\n6. Re1 b5\n7. Bb3 d6\n8. c3 O-O\n9. h3 Nb8\n1/2-1/2\n";
    let mut client = opened("");
    for (line, moves) in game.lines().enumerate() {
        for column in 0..moves.len() {
            client.edit(URI, [line, column, line, column], &moves[column..=column]);
            let word = moves[..=column].rsplit(' ').next().unwrap();
            let whole = moves[column + 1 - word.len()..].split(' ').next().unwrap();
            if whole.ends_with('.') || word.is_empty() || whole.contains('/') && word != whole {
                continue;
            }
            let found = labels(&client.offered(URI, line, column + 1));
            let wanted = if word == whole { Vec::new() } else { vec![whole.to_owned()] };
            assert!(wanted.iter().all(|mv| found.contains(mv)), "{moves}, {word}: {found:?}");
            assert_eq!(found.is_empty(), wanted.is_empty(), "{moves}, {word}: {found:?}");
        }
        client.edit(URI, [line, moves.len(), line, moves.len()], "\n");
    }
    client.finish();
}

/// The result that is true comes first, and where the position decides it, there is no other.
#[test]
fn true_results_come_first() {
    let results = ["1-0", "0-1", "1/2-1/2", "*"];
    for (text, wanted) in [
        ("1. f3 e5 2. g4 Qh4# ", &["0-1"][..]),
        ("[Result \"1/2-1/2\"]\n\n1. e4 ", &["1/2-1/2", "1-0", "0-1", "*"]),
        ("[Result \"*\"]\n\n1. e4 ", &results),
        ("1. e4 ", &results),
    ] {
        let mut client = opened(text);
        let (line, column) = (text.matches('\n').count(), text.rsplit('\n').next().unwrap().len());
        let found = labels(&client.offered(URI, line, column));
        let found: Vec<_> = found.iter().filter(|label| results.contains(&&***label)).collect();
        assert_eq!(found, wanted, "{text}");
        client.finish();
    }
}

/// Values that a field of a FEN may have, in a list and in a tag; codes of openings, that of the game first; dates.
#[test]
fn fields_codes_and_dates_are_offered() {
    let after = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR";
    let first = |items: &Value| labels(items)[..3.min(labels(items).len())].join(" ");
    for (fields, wanted) in
        [("", "w b"), (" b", "KQkq KQk KQq"), (" b KQkq", "e3 -"), (" w KQkq", "-")]
    {
        for (before, name) in [("", "file:///f.epd"), ("[FEN \"", "file:///f.pgn")] {
            let (text, mut client) = (format!("{before}{after}{fields} "), Client::new(&[], false));
            client.open(name, &text);
            assert_eq!(first(&client.offered(name, 0, text.len())), wanted, "{text}");
            client.finish();
        }
    }
    let mut client =
        opened("[ECO \"\"]\n[Date \"\"]\n\n1. e4 c5 *\n\n[Date \"2026.01.31\"]\n\n*\n");
    let codes = client.offered(URI, 0, 6);
    assert_eq!(
        (&codes[0]["label"], &codes[0]["detail"]),
        (&json!("B20"), &json!("Sicilian Defence"))
    );
    // Today comes first.
    let dates = labels(&client.offered(URI, 1, 7));
    let is_date = dates[0].split('.').map(str::len).eq([4, 2, 2]) && *dates[0] > *"2026";
    assert!(is_date && dates[1..] == ["2026.01.31", "????.??.??"], "{dates:?}");
    client.finish();
}

/// In the middle of a word, a client that can may replace the rest of it.
#[test]
fn items_replace_the_rest_of_a_word() {
    let capabilities = json!({ "textDocument": { "completion": { "completionItem": { "insertReplaceSupport": true } } } });
    for (text, column, insert, replace) in [
        ("1. e4 e5 2. Nc3 Nc6", 13, [0, 12, 0, 13], [0, 12, 0, 15]),
        ("[White \"Ana B\"]\n[Black \"Ana C\"]", 10, [0, 8, 0, 10], [0, 8, 0, 13]),
    ] {
        let mut client = Client::with(&[], &json!({ "capabilities": capabilities }));
        client.open(URI, text);
        let edit = client.offered(URI, 0, column)[0]["textEdit"].clone();
        let range = crate::lsp::client::range_of;
        assert_eq!(
            (&edit["insert"], &edit["replace"]),
            (&range(insert), &range(replace)),
            "{text}"
        );
        client.finish();
    }
}

#[test]
fn names_of_tags_commands_and_operations_have_words() {
    let mut client =
        opened("[TimeControl \"300+3\"]\n[Mine \"x\"]\n\n1. e4 {♘ [%clk 0:05:00]} *\n");
    client.open("file:///a.epd", "7k/5Q2/6K1/8/8/8/8/8 w - - dm 1; c3 \"x\";\n");
    client.open("file:///b.epd", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1 ;D2 40\n");
    for (uri, line, column, words) in [
        (URI, 0, 3, "`TimeControl`: seconds and increment"),
        (URI, 0, 15, "`TimeControl`: seconds and increment"),
        (URI, 3, 8, "Black to move."),
        (URI, 3, 11, "`%clk`: time left"),
        (URI, 3, 25, "`*`: the game goes on, or its result is unknown"),
        ("file:///a.epd", 0, 27, "`dm`: mate in so many moves"),
        ("file:///a.epd", 0, 33, "`c3`: a comment"),
        ("file:///b.epd", 0, 32, "`D2`: perft"),
        (URI, 1, 2, ""),
    ] {
        let hover = client.at("textDocument/hover", uri, line, column);
        let told = hover["contents"]["value"].as_str().unwrap_or_default();
        assert!(told.starts_with(words) && told.is_empty() == words.is_empty(), "{column}: {told}");
    }
    client.finish();
}

/// Enter takes the first item.
#[test]
fn the_first_item_is_a_move_and_a_space_opens_no_list() {
    let text = "1. e4 e5 2. Nf3 Nc6 ";
    let mut client = opened(text);
    let items = client.offered(URI, 0, text.len());
    let items = items.as_array().unwrap();
    let order = |item: &Value| item["sortText"].as_str().unwrap().to_owned();
    assert!(items.is_sorted_by_key(order));
    let preselected: Vec<_> = items.iter().filter(|item| item["preselect"] == true).collect();
    assert_eq!((preselected.len(), preselected[0]), (1, &items[0]));
    assert_eq!(items[0]["label"], "Bb5");
    assert_eq!(items.last().unwrap()["label"], "*");
    for (text, character, opens) in [
        (text, " ", false),
        ("1. e4 e5 2. Nf3 Nc6 3. ", " ", true),
        ("1. e4 e5 2. Nf3 Nc6 3.", ".", true),
        ("1. e4 {best, ", " ", false),
        ("1. e4 {best.", ".", false),
        ("1. e4 ; best ", " ", false),
        ("so it is ", " ", false),
        ("1. e4 [", "[", false),
        ("1. e4 {[", "[", true),
        ("1. e4 {[%", "%", true),
    ] {
        client.open(URI, text);
        let asked = json!({
            "textDocument": { "uri": URI },
            "position": { "line": 0, "character": text.len() },
            "context": { "triggerKind": 2, "triggerCharacter": character },
        });
        let items = client.ask("textDocument/completion", &asked)["items"].clone();
        assert_eq!(!items.as_array().unwrap().is_empty(), opens, "{text}: {items}");
    }
    client.finish();
}

#[test]
fn moves_after_a_mistake_are_explained() {
    let mut client = opened("1. e4 e5 2. Bb5+ Nc6 3. Nf3 a6 (3... Ke4 4. O-O) 4. Ba4\n");
    for (column, words) in [
        (12, "```text\nfalse claim in 2. Bb5+"),
        (17, "**2... Nc6** Black's knight on b8 goes to c6."),
        (24, "**3. Nf3** White's knight on g1 goes to f3."),
        (45, "**4. O-O** White castles kingside."),
        (52, "**4. Ba4** White's bishop on b5 goes to a4."),
    ] {
        let hover = client.at("textDocument/hover", URI, 0, column);
        let told = hover["contents"]["value"].as_str().unwrap_or_default();
        assert!(told.starts_with(words), "{column}: {told}");
    }
    client.finish();
}

#[test]
fn completion_offers_the_players_of_the_document_and_glyphs() {
    let mut client = opened(
        "[White \"Kramnik\"]\n[Black \"Anand\"]\n\n1. e4 $ *\n\n[White \"K\"]\n[Result \"\"]\n\n*\n",
    );
    assert_eq!(labels(&client.offered(URI, 5, 9)), ["Anand", "Kramnik"]);
    assert_eq!(labels(&client.offered(URI, 6, 9)), ["1-0", "0-1", "1/2-1/2", "*"]);
    let glyphs = client.offered(URI, 3, 7);
    assert_eq!((&glyphs[0]["label"], &glyphs[0]["detail"]), (&json!("$1"), &json!("good move")));
    client.finish();
}

#[test]
fn games_and_variations_are_symbols_and_folds() {
    let mut client = opened(&format!("{GAME}\n1. d4 *\n"));
    let symbols = client.about("textDocument/documentSymbol", URI);
    assert_eq!(symbols[0]["name"], "A – B");
    assert_eq!(symbols[0]["detail"], "Club 👑");
    assert_eq!(symbols[0]["children"][0]["name"], "2... d6 d4 exd4");
    assert_eq!(symbols[0]["range"], crate::lsp::client::range_of([0, 0, 7, 17]));
    assert_eq!(symbols[1]["name"], "1. d4 *");
    let folds = client.about("textDocument/foldingRange", URI);
    let lines: Vec<_> = folds
        .as_array()
        .unwrap()
        .iter()
        .map(|fold| (fold["startLine"].as_u64().unwrap(), fold["endLine"].as_u64().unwrap()))
        .collect();
    assert_eq!(lines, [(0, 7), (6, 7)]);
    client.finish();
}

/// The tokens of a document: the word of each, and its kind.
fn tokens(client: &mut Client, uri: &str, text: &str) -> Vec<(String, &'static str)> {
    let legend = ["comment", "property", "string", "function", "operator", "keyword"];
    let tokens = client.about("textDocument/semanticTokens/full", uri);
    let same = client.about("textDocument/semanticTokens/range", uri);
    assert_eq!(tokens["data"], same["data"]);
    let numbers: Vec<_> = tokens["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|number| number.as_u64().unwrap() as usize)
        .collect();
    let (mut line, mut column, mut words) = (0, 0, Vec::new());
    let lines: Vec<_> = text.lines().collect();
    for token in numbers.chunks(5) {
        column = if token[0] == 0 { column + token[1] } else { token[1] };
        line += token[0];
        let units: Vec<_> = lines[line].encode_utf16().skip(column).take(token[2]).collect();
        words.push((String::from_utf16(&units).unwrap(), legend[token[3]]));
    }
    words
}

/// All fields are values, and the names of operations are told from their operands.
#[test]
fn tokens_of_positions_are_fields_and_names() {
    let mut client = Client::new(&[], false);
    let rows = [
        ("bm Qg7# Qf8#; id \"a\";", 4, &["bm", "id"][..]),
        ("0 1", 6, &[]),
        ("0 1 bm Qg7#;", 6, &["bm"]),
        ("0 1 ;D1 25 ;D2 40;D3 60", 6, &["D1", "D2"]),
        ("bm #1; c9 \"1-0\";", 4, &["bm", "c9"]),
    ];
    for (number, (rest, values, names)) in rows.into_iter().enumerate() {
        let (uri, text) =
            (format!("file:///{number}.epd"), format!("7k/5Q2/6K1/8/8/8/8/8 w - - {rest}\n"));
        client.open(&uri, &text);
        let words = tokens(&mut client, &uri, &text);
        let of = |wanted| words.iter().filter(move |(_, kind)| *kind == wanted);
        assert_eq!(of("string").count(), values, "{rest}: {words:?}");
        let found = of("property").map(|(word, _)| word.as_str());
        assert!(found.eq(names.iter().copied()), "{rest}: {words:?}");
    }
    client.finish();
}

#[test]
fn tokens_lie_where_their_words_are() {
    let mut client = opened(GAME);
    let words = tokens(&mut client, URI, GAME);
    let words: Vec<_> = words.iter().map(|(word, kind)| (word.as_str(), *kind)).collect();
    assert_eq!(
        words[..4],
        [
            ("Event", "property"),
            ("Club 👑", "string"),
            ("Site", "property"),
            ("https://lichess.org/abc", "string")
        ]
    );
    assert_eq!(
        words[8..12],
        [
            ("e4", "function"),
            ("e5", "function"),
            ("Nf3", "function"),
            ("{[%eval 0.35]}", "comment")
        ]
    );
    assert_eq!(words.last(), Some(&("*", "keyword")));
    client.finish();
}

#[test]
fn completion_offers_operations_and_their_moves() {
    let mut client = opened(GAME);
    let position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    for (number, (rest, wanted)) in [
        (" ", "bm am id pv dm ce acd c0 eco hmvc fmvn"),
        (" 0 1 ", "bm am id pv dm ce acd c0 eco hmvc fmvn"),
        (" 0 1", ""),
        ("", ""),
        (" a", "am acd"),
        (" id \"bm N", ""),
        (" id \"a\\\"b\"; bm N", "Nf3 Na3 Nc3 Nh3"),
        (" bm e4 ", "e4 d4 c4 Nf3 f4 f3 b4"),
        (" am Nf3,N", "Nf3 Na3 Nc3 Nh3"),
        (" pv e4 e5 B", "Bc4 Bb5 Ba6 Bd3 Be2"),
        (" pv e2e4 e7", "e7e5 e7e6"),
        (" pv e5 N", ""),
        (" dm ", ""),
    ]
    .into_iter()
    .enumerate()
    {
        let (uri, text) = (format!("file:///c{number}.epd"), format!("{position}{rest}"));
        client.open(&uri, &text);
        let found = client.offered(&uri, 0, text.len());
        let labels: Vec<_> =
            found.as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap()).collect();
        let wanted: Vec<_> = wanted.split_whitespace().collect();
        assert_eq!(labels[..wanted.len().min(labels.len())], wanted, "{rest}: {labels:?}");
        assert_eq!(labels.is_empty(), wanted.is_empty(), "{rest}: {labels:?}");
    }
    client.finish();
}

#[test]
fn only_games_without_mistakes_are_formatted() {
    let text = "[White \"A\"]\r\n1.e4   e5 2.Nf3!\r\n*\r\n1. e5   *\r\n\r\n1.d4 {x}   d5 1-0";
    let mut client = opened(text);
    let edits = client.about("textDocument/formatting", URI);
    let new = applied(text, edits.as_array().unwrap());
    assert_eq!(
        new,
        "[White \"A\"]\r\n\r\n1. e4 e5 2. Nf3 $1 *\r\n\r\n1. e5   *\r\n\r\n1. d4 {x} 1... d5 1-0\r\n"
    );
    let range = json!({ "textDocument": { "uri": URI }, "range": crate::lsp::client::range_of([5, 0, 5, 1]), "options": { "tabSize": 4, "insertSpaces": true } });
    let edits = client.ask("textDocument/rangeFormatting", &range);
    assert!(applied(text, edits.as_array().unwrap()).starts_with("[White \"A\"]\r\n1.e4   e5"));
    // The reason for a game that stays as it is.
    let told = client.wait(|message| message["method"] == "window/showMessage");
    assert_eq!(told["params"]["message"], "the game in line 4 has a mistake, so it stays as it is");
    let text = "# two\n7k/5Q2/6K1/8/8/8/8/8  w - - id \"1\" ;bm f7g7\r\n7k/5Q2/6K1/8/8/8/8/8 w - - bm Qh8;";
    client.open("file:///a.epd", text);
    let edits = client.about("textDocument/formatting", "file:///a.epd");
    let new = "# two\n7k/5Q2/6K1/8/8/8/8/8 w - - id \"1\"; bm Qg7#;\r\n7k/5Q2/6K1/8/8/8/8/8 w - - bm Qh8;";
    assert_eq!(applied(text, edits.as_array().unwrap()), new);
    let told = client.wait(|message| message["method"] == "window/showMessage");
    let words = "the position in line 3 has a mistake, so it stays as it is";
    assert_eq!(told["params"]["message"], words);
    client.finish();
}

#[test]
fn a_space_after_a_finished_move_adds_the_next_number() {
    let mut client = Client::new(&[], false);
    for (text, number) in [
        ("1. e4 e5 |", "2. "),
        ("1. e4 e5 | *", "2. "),
        ("1. e4 e5! |", "2. "),
        ("1. e4 {best} |", "1... "),
        ("1. e4 (1. d4) |", "1... "),
        ("1. e4 e5 (1... c5 | )", "2. "),
        ("1. e4 |", ""),
        ("1. e4 e5 | 2. Nf3", ""),
        ("1. e4 e5 2 |", ""),
        ("1. e4 ex |", ""),
        ("1. e4 e5|", ""),
        ("1. f3 e5 2. g4 Qh4# |", ""),
        ("[White \"A\"] |", ""),
    ] {
        let (before, behind) = text.split_once('|').unwrap();
        client.open(URI, &[before, behind].concat());
        let params = json!({
            "textDocument": { "uri": URI },
            "position": { "line": 0, "character": before.len() },
            "ch": " ",
            "options": { "tabSize": 4, "insertSpaces": true },
        });
        let edits = client.ask("textDocument/onTypeFormatting", &params);
        assert_eq!(edits[0]["newText"].as_str().unwrap_or_default(), number, "{text}");
    }
    client.finish();
}

#[test]
fn players_are_renamed_and_sites_are_links() {
    let text = format!("{GAME}\n[White \"B\"]\n[Black \"A\"]\n[Event \"A\"]\n\n*\n");
    let mut client = opened(&text);
    let place = client.at("textDocument/prepareRename", URI, 2, 9);
    assert_eq!(
        (&place["placeholder"], &place["range"]),
        (&json!("A"), &crate::lsp::client::range_of([2, 8, 2, 9]))
    );
    let params = json!({ "textDocument": { "uri": URI }, "position": { "line": 2, "character": 8 }, "newName": "C \"D\"" });
    let edit = client.ask("textDocument/rename", &params);
    let new = applied(&text, edit["changes"][URI].as_array().unwrap());
    assert!(
        new.contains("[White \"C \\\"D\\\"\"]")
            && new.contains("[Black \"C \\\"D\\\"\"]")
            && new.contains("[Event \"A\"]")
    );
    assert_eq!(client.at("textDocument/prepareRename", URI, 5, 3), Value::Null);
    let links = client.about("textDocument/documentLink", URI);
    assert_eq!(links[0]["target"], "https://lichess.org/abc");
    client.finish();
}

#[test]
fn hints_are_there_where_they_are_asked_for() {
    let mut client = opened(GAME);
    assert!(client.about("textDocument/inlayHint", URI).as_array().unwrap().is_empty());
    client.finish();
    let mut client = Client::with(
        &[],
        &json!({ "capabilities": {}, "initializationOptions": { "inlayHints": true } }),
    );
    client.open(URI, GAME);
    let hints = client.about("textDocument/inlayHint", URI);
    assert!(hints[0]["label"].as_str().unwrap().starts_with("C6"), "{hints}");
    assert_eq!(hints[0]["position"], json!({ "line": 7, "character": 12 }));
    client.finish();
}

/// An answer about a long text takes little memory: at most four times the text.
#[test]
#[cfg(target_os = "linux")]
fn answers_about_a_long_text_take_little_memory() {
    let kib = |client: &Client, field: &str| {
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", client.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix(field)).unwrap();
        line.trim_matches([':', ' ', '\t']).trim_end_matches(" kB").parse::<usize>().unwrap()
    };
    let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(20);
    let usual = format!("[White \"A\"]\n[Black \"B\"]\n\n{moves}*\n\n").repeat(1_000);
    let short = "[Site \"http://a\"]\n1.e4 (1. d4\n) *\n\n".repeat(10_000);
    let variation = |number| {
        format!(
            "{number}. Nf3 {{best\nmove}} ({number}. e3 {{a}} {number}... e6 ({number}... d6 {{b}} \
             ({number}... c6 $1))) {number}... Nf6\n{next}. Ng1 ({next}. a3 {{deep}} ({next}. a4 ({next}. b3))) \
             {next}... Ng8 {{[%eval 0.2] end}}\n",
            next = number + 1
        )
    };
    let variations: String = (1..2_500).step_by(2).map(variation).collect();
    let long = format!("[White \"A\"]\n\n{variations}*\n");
    let wrong = "[White \"Anna\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5+ a6 4. Ba4 Nf6 *\n\n".repeat(5_000);
    for (name, text) in [("usual", usual), ("short", short), ("long", long), ("wrong", wrong)] {
        let settings =
            json!({ "capabilities": {}, "initializationOptions": { "inlayHints": true } });
        let mut client = Client::with(&[], &settings);
        client.open(URI, &text);
        let last = text.lines().count();
        let range = crate::lsp::client::range_of([0, 0, last, 0]);
        let params = json!({
            "textDocument": { "uri": URI },
            "position": { "line": 2, "character": 2 },
            "positions": [{ "line": 2, "character": 2 }],
            "range": range,
            "options": { "tabSize": 4, "insertSpaces": true },
            "context": { "diagnostics": [], "triggerKind": 1 },
            "newName": "Z",
        });
        client.ask("textDocument/hover", &params);
        for method in [
            "codeAction",
            "completion",
            "diagnostic",
            "documentLink",
            "documentSymbol",
            "foldingRange",
            "formatting",
            "codeLens",
            "documentHighlight",
            "hover",
            "inlayHint",
            "prepareRename",
            "rangeFormatting",
            "rename",
            "selectionRange",
            "semanticTokens/full",
            "semanticTokens/range",
        ] {
            let before = kib(&client, "VmRSS");
            std::fs::write(format!("/proc/{}/clear_refs", client.child.id()), "5").unwrap();
            client.ask(&format!("textDocument/{method}"), &params);
            let more = kib(&client, "VmHWM").saturating_sub(before) * 1024;
            assert!(more < 4 * text.len(), "{name}, {method}: {more} bytes for {}", text.len());
        }
        client.finish();
    }
}

/// A part of a long game is placed without counting the lines before it anew, and each item of an answer that is longer than
/// the text is there once.
#[test]
fn a_long_game_is_answered_at_once() {
    let text = format!("[White \"A\"]\n\n{}*\n", "Nf3 Nf6\n(Nc6 {a\nb}) Ng1 Ng8\n".repeat(20_000));
    let mut client = opened(&text);
    let tokens = client.about("textDocument/semanticTokens/full", URI);
    assert_eq!(tokens["data"].as_array().unwrap().len(), 5 * (2 + 20_000 * 9 + 1));
    let folds = client.about("textDocument/foldingRange", URI);
    assert_eq!(folds.as_array().unwrap().len(), 1 + 20_000 * 2);
    let fold = folds.as_array().unwrap().last().unwrap();
    let lines = (fold["startLine"].as_u64().unwrap(), fold["endLine"].as_u64().unwrap());
    assert_eq!(lines, (2 + 20_000 * 3 - 2, 2 + 20_000 * 3 - 1));
    let games = "1. e4 (1. d4) *\n\n".repeat(40_000);
    client.open("file:///short.pgn", &games);
    let symbols = client.about("textDocument/documentSymbol", "file:///short.pgn");
    assert_eq!(symbols.as_array().unwrap().len(), 40_000);
    client.finish();
}
