//! The page of the board beside the text, in Chromium: the test is the editor around it, and asks the real server.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::lsp::client::{Client, applied};
use crate::lsp::folder::Folder;
use crate::page::chromium::Chromium;
use crate::page::folder::Server;
use crate::page::player::{square, start};

const URI: &str = "file:///beside.pgn";

/// In the place of the editor: what the page sends is kept.
const STUB: &str = "\
window.sent = [];
window.state = {};
window.acquireVsCodeApi = () => ({ postMessage: (message) => sent.push(message) });
";

struct Beside {
    browser: Chromium,
    client: Client,
    text: String,
    cursor: Value,
    _folder: Folder,
}

impl Beside {
    /// The page beside a text with a cursor. `None` where there is no Chromium.
    fn open(name: &str, text: &str) -> Option<Self> {
        let mut browser = start()?;
        browser.size(520, 860, false);
        let folder = Folder::new(name);
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let page = root.join("libraries/chess-match/src/page/files");
        let read = |path| fs::read_to_string(path).unwrap();
        for script in ["board", "drag", "page", "promotion", "squares"] {
            let script = format!("{script}.js");
            folder.write(&script, &read(page.join("script").join(&script)));
        }
        folder.write(
            "page.css",
            &["board.css", "style.css"].map(|name| read(page.join(name))).concat(),
        );
        for file in ["game.js", "main.js", "style.css"] {
            folder.write(file, &read(root.join("programs/vscode/board").join(file)));
        }
        let html = read(root.join("programs/vscode/board/index.html"));
        let script = "<script src=\"stub.js\"></script><script type=\"module\" src=\"main.js\">";
        let html = html.replace("<script src=\"%script%\">", script).replace("%source%", "'self'");
        folder.write(
            "index.html",
            &html.replace("%page%", "page.css").replace("%style%", "style.css"),
        );
        folder.write("stub.js", STUB);
        let (before, behind) = text.split_once('|').unwrap();
        let line = before.rsplit('\n').next().unwrap().len();
        let cursor = json!({ "line": before.matches('\n').count(), "character": line });
        let mut client = Client::new(&[], false);
        client.open(URI, &[before, behind].concat());
        browser.open(&Server::start(folder.path()).address());
        let text = [before, behind].concat();
        let mut beside = Self { browser, client, text, cursor, _folder: folder };
        assert_eq!(beside.heard(), json!({ "isReady": true }));
        beside.show(&json!({ "pieces": true }));
        Some(beside)
    }

    /// The next message of the page.
    fn heard(&mut self) -> Value {
        self.browser.wait_for("sent.length > 0");
        self.browser.value("sent.shift()")
    }

    fn ask(&mut self, what: &Value) -> Value {
        let mut params = json!({ "textDocument": { "uri": URI }, "position": self.cursor });
        params.as_object_mut().unwrap().extend(what.as_object().unwrap().clone());
        self.client.ask("caissa/board", &params)
    }

    fn post(&mut self, message: &Value) {
        self.browser.value(&format!("postMessage({message})"));
    }

    /// Shows the position at the cursor.
    fn show(&mut self, what: &Value) {
        let board = self.ask(what);
        let fen = board["view"]["board"].as_str().unwrap().to_owned();
        let last = board["view"]["last_move"].as_str().unwrap_or_default().to_owned();
        self.post(&json!({ "board": board, "isNew": true, "analyses": false }));
        let moved = if last.is_empty() { 0 } else { 2 };
        self.browser
            .wait_for(&format!("document.querySelectorAll('#board .moved').length === {moved}"));
        let pieces =
            fen.split(' ').next().unwrap().chars().filter(char::is_ascii_alphabetic).count();
        assert_eq!(
            self.browser.value("document.querySelectorAll('#board svg').length"),
            json!(pieces)
        );
    }

    /// Does what the next message of the page asks for.
    fn obey(&mut self) {
        let message = self.heard();
        if message["go"].is_object() {
            self.cursor = message["go"].clone();
            return self.show(&json!({}));
        }
        let board = self.ask(&message);
        if let Some(edit) = board["edit"].as_array() {
            self.text = applied(&self.text, &edit[..1]);
            self.cursor = edit[1].clone();
            self.client.open(URI, &self.text);
            self.show(&json!({}));
        } else {
            self.post(&json!({ "board": board, "analyses": false }));
        }
    }

    fn finish(self) {
        assert_eq!(self.browser.complaints, [""; 0]);
        self.client.finish();
    }
}

#[test]
fn moves_on_the_board_are_written_into_the_text() {
    let Some(mut beside) = Beside::open("beside-mouse", "1. e4 e5| 2. Nf3 *\n") else { return };
    beside.browser.drag(&square("f1"), &square("c4"));
    beside.obey();
    assert_eq!(beside.text, "1. e4 e5 2. Nf3 (2. Bc4) *\n");
    beside.browser.click(&square("b8"));
    beside.browser.wait_for("document.querySelectorAll('#board .target').length === 2");
    // The page asks for words about the piece.
    beside.obey();
    beside.browser.click(&square("c6"));
    beside.obey();
    assert_eq!(beside.text, "1. e4 e5 2. Nf3 (2. Bc4 Nc6) *\n");
    // Back to the game, on with it, and a move by its name.
    beside.browser.keys("ArrowLeft");
    beside.obey();
    beside.browser.keys("ArrowLeft");
    beside.obey();
    assert_eq!(beside.cursor, json!({ "line": 0, "character": 8 }));
    let next =
        "[...document.querySelectorAll('#next button')].map((it) => it.textContent).join(' ')";
    assert_eq!(beside.browser.text(next), "Nf3 Bc4");
    beside.browser.click("[data-go=end]");
    beside.obey();
    beside.browser.click("#line");
    beside.browser.write("Nf6");
    beside.browser.keys("Enter");
    beside.obey();
    assert_eq!(beside.text, "1. e4 e5 2. Nf3 (2. Bc4 Nc6) 2... Nf6 *\n");
    // What cannot be is told.
    beside.browser.click("#line");
    beside.browser.write("Ke3");
    beside.browser.keys("Enter");
    beside.obey();
    beside.browser.wait_for("document.getElementById('said').textContent.includes('Ke3')");
    beside.finish();
}

#[test]
fn a_promotion_is_chosen_by_keys_and_a_line_of_the_engine_written() {
    let text = "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n|*\n";
    let Some(mut beside) = Beside::open("beside-keys", text) else { return };
    beside.browser.value("document.querySelector('[data-square=a7]').focus()");
    beside.browser.keys("Enter");
    beside.browser.keys("ArrowUp Enter");
    beside.obey();
    beside.obey();
    beside.browser.wait_for("document.getElementById('promotion-dialog').open");
    beside.browser.click("#promotion-dialog [data-line=rook]");
    beside.obey();
    assert_eq!(beside.text, "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=R *\n");
    let question =
        json!({ "textDocument": { "uri": URI }, "position": beside.cursor, "milliseconds": 300 });
    let lines = beside.client.ask("caissa/lines", &question);
    beside.post(&json!({ "lines": lines }));
    beside.browser.wait_for("document.querySelectorAll('#lines button').length === 3");
    beside.browser.click("#lines button");
    beside.obey();
    assert!(beside.text.contains("1. a8=R K"), "{}", beside.text);
    beside.finish();
}
