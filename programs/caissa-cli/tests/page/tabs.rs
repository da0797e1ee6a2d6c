//! The page without a program in two tabs of one browser: neither overwrites the game that the other one has kept.

use super::chromium::Chromium;
use super::folder::{Server, open, type_line};

const KEPT: &str = "localStorage.getItem('caissa-game') ?? ''";
const ALERTS: &str = "document.getElementById('alerts').textContent";

/// Waits until a text has a part.
fn has(text: &str, part: &str) -> String {
    format!("({text}).includes({part:?})")
}

/// Opens the page and plays a move, which is then kept.
fn open_after_a_move() -> Option<(Server, Chromium)> {
    let (server, mut browser) = open()?;
    for line in ["side both", "e4"] {
        type_line(&mut browser, line);
    }
    browser.wait_for(&has(KEPT, "1. e4 *"));
    Some((server, browser))
}

#[test]
fn two_tabs_lose_nothing_of_each_other() {
    let Some((server, mut browser)) = open_after_a_move() else { return };
    // A second tab has the same game. That it was opened changes nothing for the first one.
    let first = browser.new_tab();
    browser.open(&server.address());
    browser.wait_for("state.ply === 1");
    let second = browser.go_to_tab(first);
    type_line(&mut browser, "e5");
    browser.wait_for(&has(KEPT, "1. e4 e5 *"));
    assert!(!browser.text(ALERTS).contains("Another tab"), "{}", browser.text(ALERTS));
    // The second one moves too: it gets a message, and both games stay.
    let first = browser.go_to_tab(second);
    type_line(&mut browser, "c5");
    browser.wait_for(&has(ALERTS, "Another tab of this browser has gone on with the game"));
    let said = browser.text("document.getElementById('said').textContent");
    assert_eq!(said, "Black's pawn on c7 goes to c5.");
    assert!(browser.text(KEPT).contains("1. e4 e5 *"), "{}", browser.text(KEPT));
    // It stands as long as it is true.
    type_line(&mut browser, "Nf3");
    browser.wait_for("state.ply === 3");
    assert!(browser.text(ALERTS).contains("save it as PGN"), "{}", browser.text(ALERTS));
    // Each tab has its own after a reload, also of both.
    browser.call("Page.reload", &serde_json::json!({}));
    browser
        .wait_for("typeof state === 'object' && state?.ply === 3 && state.moves[1].san === 'c5'");
    let second = browser.go_to_tab(first);
    type_line(&mut browser, "Nc3");
    browser.wait_for(&has(KEPT, "1. e4 e5 2. Nc3 *"));
    browser.call("Page.reload", &serde_json::json!({}));
    browser
        .wait_for("typeof state === 'object' && state?.ply === 3 && state.moves[2].san === 'Nc3'");
    // A game that the second tab gives up is among the earlier games of both.
    let _ = browser.go_to_tab(second);
    type_line(&mut browser, "new");
    browser.wait_for("state.ply === 0");
    assert!(browser.text("localStorage.getItem('caissa-earlier')").contains("1. e4 c5 2. Nf3 *"));
    assert!(browser.text(KEPT).contains("1. e4 e5 2. Nc3 *"));
    assert_eq!(browser.complaints, [""; 0]);
}

/// Keeps the page's beats, and the games that it writes.
const WATCHED: &str = "window.beats = []; window.setInterval = beat => beats.push(beat); \
    window.written = []; Storage.prototype.setItem = (key, text) => \
    key === 'caissa-size' || written.push(text);";

/// Another tab may have gone on with the game since, which must not be overwritten.
#[test]
fn a_tab_that_only_opens_a_game_writes_nothing() {
    let Some((server, mut browser)) = open_after_a_move() else { return };
    let _ = browser.new_tab();
    browser
        .call("Page.addScriptToEvaluateOnNewDocument", &serde_json::json!({ "source": WATCHED }));
    browser.open(&server.address());
    browser.wait_for("state.ply === 1 && beats.length > 0");
    browser.value("beats.forEach(beat => beat())");
    assert_eq!(browser.value("written"), serde_json::json!([]));
    type_line(&mut browser, "e5");
    browser.wait_for("written.some(text => text.includes('1. e4 e5 *'))");
}
