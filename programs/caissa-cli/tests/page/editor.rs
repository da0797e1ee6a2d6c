//! The board editor of the page: pieces by mouse, keys, fingers and words, the reasons why a position is impossible, and the game
//! that begins there.

use std::path::Path;

use super::access::{WINDOWS, axe, axe_run, named};
use super::chromium::Chromium;
use super::player::open;
use super::program::Program;

const FEN: &str = "document.getElementById('new-start').value";
const SAID: &str = "document.getElementById('editor-said').textContent";

fn place(name: &str) -> String {
    format!("[data-place={name}]")
}

fn tool(name: &str) -> String {
    format!("[data-tool={name}]")
}

/// Waits until the editor has a position, by the names of its squares.
fn shows(browser: &mut Chromium, label: &str) {
    let (name, _) = label.split_once(',').unwrap();
    browser.wait_for(&format!("document.querySelector('{}').ariaLabel === '{label}'", place(name)));
}

fn open_editor(browser: &mut Chromium) {
    browser.click("#new");
    browser.click("#set-up");
    browser.wait_for("document.getElementById('editor-dialog').open");
    shows(browser, "e1, white king");
}

#[test]
fn a_position_is_set_up_by_mouse_and_played() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    open_editor(&mut browser);
    browser.click("[data-words=empty]");
    browser.wait_for(&format!(
        "{SAID} === 'Impossible: White has no king; Black has no king.' \
         && document.getElementById('editor-done').disabled"
    ));
    for (piece, squares) in
        [("white-king", &["e1"][..]), ("white-rook", &["h1", "a1"]), ("black-king", &["e3"])]
    {
        browser.click(&tool(piece));
        for name in squares {
            browser.click(&place(name));
            shows(&mut browser, &format!("{name}, {}", piece.replace('-', " ")));
        }
    }
    // The same piece again takes it away, and so does the right button.
    browser.click(&tool("white-rook"));
    browser.click(&place("a1"));
    shows(&mut browser, "a1, empty");
    // A drag moves a piece, whatever is chosen.
    browser.drag(&place("e3"), &place("e8"));
    shows(&mut browser, "e8, black king");
    shows(&mut browser, "e3, empty");
    // Quick clicks are not lost.
    browser.value("document.querySelector('[data-tool=white-pawn]').click(); \
         for (const name of ['a4', 'b4', 'c4']) document.querySelector(`[data-place=${name}]`).click(); 0");
    shows(&mut browser, "a4, white pawn");
    shows(&mut browser, "c4, white pawn");
    browser.value("for (const name of ['a4', 'b4', 'c4']) document.querySelector(`[data-place=${name}]`).click(); 0");
    browser.click("#editor-castling label:first-of-type");
    browser.wait_for(&format!("{SAID} === 'This position is possible.'"));
    browser.click("#editor-done");
    browser.wait_for(&format!("{FEN} === '4k3/8/8/8/8/8/8/4K2R w K - 0 1'"));
    browser.click("#begin button:not([type])");
    browser.wait_for("state.board === '4k3/8/8/8/8/8/8/4K2R w K - 0 1'");
    program.say("O-O");
    assert_eq!(browser.complaints, [""; 0]);
}

#[test]
fn a_position_is_set_up_by_keys_and_words() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    open_editor(&mut browser);
    browser.click("[data-words=empty]");
    shows(&mut browser, "e1, empty");
    // A small letter is a white piece, a capital a black one.
    browser.value("document.querySelector('[data-place=e1]').focus(); 0");
    browser.keys("k");
    shows(&mut browser, "e1, white king");
    browser.keys("ArrowUp ArrowUp ArrowLeft K");
    shows(&mut browser, "d3, black king");
    browser.keys("ArrowRight p");
    shows(&mut browser, "e3, white pawn");
    browser.keys("Delete");
    shows(&mut browser, "e3, empty");
    // Two enters move a piece.
    browser.keys("ArrowLeft Enter ArrowUp Enter");
    shows(&mut browser, "d4, black king");
    browser.click("#editor-line");
    browser.write("black pawn e4, white pawn d5, black to move");
    browser.keys("Enter");
    shows(&mut browser, "e4, black pawn");
    assert_eq!(browser.text("document.getElementById('editor-turn').value"), "black");
    // Words that mean nothing change nothing, and stay to be corrected.
    browser.write("white dragon e5");
    browser.keys("Enter");
    browser.wait_for(&format!("{SAID}.startsWith('`dragon` is neither a piece nor a square')"));
    assert_eq!(browser.text("document.getElementById('editor-line').value"), "white dragon e5");
    // What is impossible has its reason.
    browser.value(
        "(() => { const box = document.getElementById('editor-passant'); box.value = 'h3'; \
         box.dispatchEvent(new Event('change')); })()",
    );
    browser.wait_for(&format!("{SAID}.startsWith('Impossible: ') && {SAID}.includes('h3')"));
    browser.keys("Escape");
    // A cancelled position changes nothing.
    assert_eq!(browser.text(FEN), "");
    assert_eq!(browser.complaints, [""; 0]);
}

#[test]
fn a_chess960_position_begins_by_number_or_by_chance() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    browser.click("#new");
    browser.value("document.getElementById('new-number').value = '0'; 0");
    browser.click("#begin button:not([type])");
    browser.wait_for(
        "state.board.startsWith('bbqnnrkr/') && !document.getElementById('new-dialog').open",
    );
    browser.click("#new");
    browser.click("#new-chance");
    let chosen = browser.text("document.getElementById('new-number').value");
    let number: u16 = chosen.parse().unwrap();
    browser.click("#begin button:not([type])");
    let board = chess_core::Board::chess960(number).unwrap().to_string();
    browser.wait_for(&format!("state.board === '{board}'"));
    browser.wait_for("document.getElementById('new-number').value === ''");
}

#[test]
fn hostile_positions_do_nothing() {
    let program = Program::start(&["--side", "both"]);
    for body in [
        "",
        "\n",
        "8/8",
        "\u{202e}\nwhite king e1",
        "8/8/8/8/8/8/8/8 w - - 0 1\nwhite <b> e1",
        "8/8/8/8/8/8/8/8 w - - 0 1\nen passant z9",
        "a\nb\nc",
    ] {
        let answer = program.post("arranged", body);
        assert_eq!(answer["squares"].as_array().unwrap().len(), 64, "{body}");
    }
    let long = format!("8/8/8/8/8/8/8/8 w - - 0 1\n{}", "white king e1 ".repeat(60_000));
    assert_eq!(program.post("arranged", &long)["fen"], "8/8/8/8/8/8/8/4K3 w - - 0 1");
    // Without the secret, or from elsewhere, there is no answer.
    let asked = program.ask("POST", "arranged", "Origin: http://example.com\r\n", "");
    assert!(asked.starts_with("HTTP/1.1 403"), "{asked}");
}

#[test]
fn everybody_can_set_up_a_position() {
    let Some(axe) = axe() else { return };
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    browser.value(&format!("{axe}; 0"));
    open_editor(&mut browser);
    browser.click(&tool("white-queen"));
    browser.click(&place("e5"));
    shows(&mut browser, "e5, white queen");
    let shots = std::env::var_os("CAISSA_SHOTS");
    for window in WINDOWS {
        let (width, height, is_phone, media) = window;
        browser.size(width, height, is_phone);
        browser.prefer_all(media);
        assert_eq!(browser.value(&axe_run()), serde_json::json!([true]), "{width} {media:?}");
        if let Some(folder) = &shots {
            browser.picture(&Path::new(folder).join(format!("editor-{}.png", named(window))));
        }
    }
    // Nothing is wider than the dialog in small windows.
    for (width, height) in [(640, 360), (568, 320), (390, 844), (320, 640)] {
        browser.size(width, height, false);
        let sizes = browser.value(
            "(() => { const box = document.getElementById('editor-dialog'); \
             return [box.scrollWidth - box.clientWidth, innerWidth - box.getBoundingClientRect().right, \
             document.getElementById('editor-board').getBoundingClientRect().width]; })()",
        );
        assert!(sizes[0].as_f64().unwrap() <= 1.0 && sizes[1].as_f64().unwrap() >= 0.0, "{sizes}");
        assert!(sizes[2].as_f64().unwrap() >= 120.0, "{sizes}");
    }
}

/// In a low window, the buttons at the end of a dialog cover nothing that keys reach, not its first line, and the whole board is in sight beside the tools.
#[test]
fn dialogs_fit_low_windows() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    for (width, height, is_phone) in [(640, 360, false), (568, 320, true), (844, 390, true)] {
        browser.size(width, height, is_phone);
        browser.value("document.getElementById('new').click(); 0");
        browser.value("document.getElementById('new-persons').focus(); 0");
        for _ in 0..12 {
            let covered = browser.text(
                "(() => { const focused = document.activeElement; const r = focused.getBoundingClientRect(); \
                 const at = document.elementFromPoint(r.x + r.width / 2, r.y + 6); \
                 return focused === document.body || focused.contains(at) ? '' : focused.id + ' under ' + at.className; })()",
            );
            assert_eq!(covered, "", "{width}x{height}");
            browser.keys("Tab");
        }
        // And clicks neither.
        browser.click("#set-up");
        shows(&mut browser, "e1, white king");
        let is_whole = "(() => { const [board, room] = ['editor-board', 'editor'].map((id) => document.getElementById(id) \
             .getBoundingClientRect()); return board.height > 150 && board.top >= room.top && board.bottom <= room.bottom; })()";
        assert_eq!(browser.value(is_whole), true, "{width}x{height}");
        // It stays there while the tools scroll.
        browser.value("document.getElementById('editor-line').focus(); 0");
        assert_eq!(browser.value(is_whole), true, "{width}x{height}");
        browser.value(
            "document.querySelectorAll('dialog[open]').forEach(dialog => dialog.close()); 0",
        );
    }
    assert_eq!(browser.complaints, [""; 0]);
}
