//! The page for everybody: by screen reader, by keys, in forced colors, and by the rules of axe-core.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use super::chromium::Chromium;
use super::player::{open, square};
use super::program::Program;
use tests::skip::{is_release, skip_without};

const LIGHT: &[(&str, &str)] =
    &[("prefers-color-scheme", "light"), ("prefers-reduced-motion", "reduce")];
const DARK: &[(&str, &str)] =
    &[("prefers-color-scheme", "dark"), ("prefers-reduced-motion", "reduce")];
const FORCED_LIGHT: &[(&str, &str)] =
    &[("prefers-color-scheme", "light"), ("forced-colors", "active")];
const FORCED_DARK: &[(&str, &str)] =
    &[("prefers-color-scheme", "dark"), ("forced-colors", "active")];

/// A window: width, height, whether it is a phone's, and the media features that its owner has chosen.
pub(crate) type Window = (u32, u32, bool, &'static [(&'static str, &'static str)]);

/// The windows in which axe-core finds nothing.
pub(crate) const WINDOWS: [Window; 6] = [
    (1280, 860, false, LIGHT),
    (1280, 860, false, DARK),
    (1280, 860, false, FORCED_LIGHT),
    (1280, 860, false, FORCED_DARK),
    (390, 844, true, LIGHT),
    (390, 844, true, DARK),
];

/// Whether axe-core is asked about a state in a window, by their numbers: for a release about each in each, else about each
/// in two of six windows, and in each window about some.
pub(crate) fn is_asked(state: usize, window: usize) -> bool {
    is_release("page: axe-core is asked about each state in two of six windows")
        || (state + window).is_multiple_of(3)
}

/// The name of a picture in a window: `dark-forced-1280`.
pub(crate) fn named((width, _, _, media): Window) -> String {
    let forced = if media[1].0 == "forced-colors" { "-forced" } else { "" };
    format!("{}{forced}-{width}", media[0].1)
}

/// Rules of accessibility, as functions of the page that list what breaks them.
pub(crate) const RULES: &str = include_str!("rules.js");

#[test]
fn everything_has_a_name_shows_its_focus_and_can_be_read() {
    let program = Program::start(&["--side", "both", "--clock", "5+3"]);
    let Some(mut browser) = open(&program) else { return };
    for line in "e4 d5 exd5 Qxd5 Nc3 Qe5+ back Qa5 Ke3".split(' ') {
        program.say(line);
    }
    browser.wait_for("document.getElementById('said').classList.contains('refusal')");
    let shots = std::env::var_os("CAISSA_SHOTS");
    for (width, height, is_phone) in
        [(1280, 860, false), (840, 490, false), (390, 844, true), (320, 640, true)]
    {
        for scheme in ["light", "dark"] {
            browser.size(width, height, is_phone);
            browser.prefer(scheme);
            let broken = browser.value(&format!("({RULES})()"));
            assert_eq!(broken, serde_json::json!([]), "{width} {scheme}");
            if let Some(folder) = &shots {
                browser.picture(&Path::new(folder).join(format!("{scheme}-{width}.png")));
            }
        }
    }
    // The text that the browser gives to a screen reader.
    let label = |name: &str| format!("document.querySelector('[data-square={name}]').ariaLabel");
    assert_eq!(browser.text(&label("f1")), "f1, white bishop");
    assert_eq!(browser.text(&label("e5")), "e5, empty");
    let tree = browser.call("Accessibility.getFullAXTree", &serde_json::json!({}));
    let nodes = tree["nodes"].as_array().unwrap().iter().filter(|node| node["ignored"] != true);
    let of_role =
        |role: &'static str| nodes.clone().filter(move |node| node["role"]["value"] == role);
    assert_eq!((of_role("grid").count(), of_role("row").count()), (1, 8));
    let buttons = of_role("gridcell").chain(of_role("button"));
    let names: Vec<_> = buttons.map(|node| node["name"]["value"].as_str().unwrap_or("")).collect();
    assert!(names.len() >= 64 && names.iter().all(|name| !name.is_empty()), "{names:?}");
    // Nothing is read twice: no description repeats a name, and a name tells which square is picked.
    for node in nodes.clone() {
        let text = |of: &str| node[of]["value"].as_str().filter(|text| !text.is_empty());
        assert!(text("description").is_none_or(|told| text("name") != Some(told)), "{node}");
    }
    let is_selected = |of: &serde_json::Value| of["name"] == "selected";
    let of_cells = of_role("gridcell").filter_map(|node| node["properties"].as_array()).flatten();
    assert_eq!(of_cells.filter(|of| is_selected(of)).count(), 0);
    // Nothing was asked of another host.
    let own = format!("http://127.0.0.1:{}/", program.port);
    assert!(!browser.requests.is_empty());
    assert!(
        browser.requests.iter().all(|address| address.starts_with(&own)),
        "{:?}",
        browser.requests
    );
    assert_eq!(browser.complaints, [""; 0]);
}

/// The text of axe-core, if npm has installed it where node looks, or in the folder that CI uses.
pub(crate) fn axe() -> Option<&'static str> {
    static TEXT: OnceLock<Option<String>> = OnceLock::new();
    let text = TEXT.get_or_init(|| {
        let script = "process.stdout.write(require.resolve('axe-core/axe.min.js'))";
        let folder =
            PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/node/node_modules");
        let mut node = Command::new("node");
        if std::env::var_os("NODE_PATH").is_none() {
            node.env("NODE_PATH", folder);
        }
        let found = node.args(["-e", script]).output().ok().filter(|found| found.status.success());
        std::fs::read_to_string(String::from_utf8(found?.stdout).ok()?).ok()
    });
    if text.is_none() {
        skip_without("axe-core");
    }
    text.as_deref()
}

/// The call of axe-core, for a value that is `[true]` where it finds nothing.
pub(crate) fn axe_run() -> String {
    let rules = "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']";
    format!(
        "axe.run(document, {{ runOnly: {rules} }}).then(found => [found.passes.length > 8, \
         ...found.violations.map(rule => rule.id + ': ' + rule.nodes.map(node => node.html).join(' '))])"
    )
}

/// The states of the page, each with the lines and the element that lead to it.
const STATES: [(&str, &[&str], &str); 18] = [
    ("start", &["new"], ""),
    ("picked", &["e4", "d5", "pick e4"], ""),
    ("refused", &["Ke3"], ""),
    ("a game with notes", &["exd5", "Qxd5", "Nc3", "back", "Nf3"], ""),
    ("menu", &[], "#menu-button"),
    ("menu of a move", &["study on", "go 1", "d6", "go #1"], "#moves [aria-current]"),
    ("study", &["e5", "variation", "comment one"], ""),
    ("folded", &[], "#moves .fold"),
    ("puzzles", &[], "#tab-puzzles"),
    ("offered", &["study off", "end", "continue", "draw"], "#tab-play"),
    ("resign", &["decline"], "#resign"),
    ("new", &[], "#new"),
    ("editor", &[], "#set-up"),
    ("settings", &[], "#look"),
    ("share", &[], "#share"),
    ("help", &[], "#help"),
    ("promotion", &["fen 4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7 a8"], ""),
    ("end", &["fen 7k/8/8/6Q1/8/8/8/K7 w - - 0 1", "Qg6"], ""),
];

#[test]
fn axe_finds_nothing_in_any_state_and_any_colors() {
    let Some(axe) = axe() else { return };
    let program = Program::start(&["--side", "both", "--clock", "5+3"]);
    let Some(mut browser) = open(&program) else { return };
    browser.value(&format!("{axe}; 0"));
    let run = axe_run();
    // The smallest phone too.
    let windows = WINDOWS.into_iter().chain([(320, 640, true, LIGHT)]);
    for (window, (width, height, is_phone, media)) in windows.enumerate() {
        browser.size(width, height, is_phone);
        browser.prefer_all(media);
        for (state, (name, lines, opener)) in STATES.into_iter().enumerate() {
            browser.value(
                "document.querySelectorAll('dialog[open]').forEach(dialog => dialog.close()); \
                 document.querySelectorAll(':popover-open').forEach(menu => menu.hidePopover()); 0",
            );
            for line in lines {
                program.say(line);
            }
            let number = program.post("line", "status")["number"].clone();
            browser.wait_for(&format!("shownNumber() >= {number}"));
            if !opener.is_empty() {
                browser.value(&format!("document.querySelector('{opener}').click()"));
            }
            if is_asked(state, window) {
                let found = browser.value(&run);
                assert_eq!(found, serde_json::json!([true]), "{name}, {width}, {media:?}");
            }
        }
    }
}

#[test]
fn forced_colors_keep_the_board() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    program.say("e4");
    program.say("d5");
    program.say("pick e4");
    browser.wait_for("state.selected === 'e4'");
    for media in [FORCED_LIGHT, FORCED_DARK] {
        browser.prefer_all(media);
        assert_eq!(browser.value("matchMedia('(forced-colors: active)').matches"), true);
        let style = |of: &str, what: &str| {
            format!("getComputedStyle(document.querySelector('[data-square={of}]')).{what}")
        };
        let [light, dark] = ["h1", "a1"].map(|name| browser.text(&style(name, "backgroundColor")));
        assert_ne!(light, dark);
        let [moved, plain] = ["d5", "a4"].map(|name| browser.text(&style(name, "backgroundImage")));
        assert_ne!(moved, plain, "the last move");
        let [picked, other] = ["e4", "a4"].map(|name| browser.text(&style(name, "boxShadow")));
        assert_ne!(picked, other, "the picked square");
        let dot = "getComputedStyle(document.querySelector('[data-square=e5]'), '::before').backgroundColor";
        assert_eq!(browser.text(dot), "rgba(20, 96, 45, 0.816)");
        // The pieces: what is painted in the middle of a pawn of each side.
        let [white, black] = ["a2", "a7"].map(|name| browser.pixel(&square(name)));
        assert!(white.iter().all(|part| *part > 200), "{white:?}");
        assert!(black.iter().all(|part| *part < 80), "{black:?}");
    }
}

#[test]
fn live_regions_are_there_before_they_speak() {
    let program = Program::start(&["--fen", "7k/8/8/6Q1/8/8/8/K7 w - - 0 1", "--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    let tree = browser.call("Accessibility.getFullAXTree", &serde_json::json!({}));
    let nodes = tree["nodes"].as_array().unwrap();
    let count = |role: &str| {
        nodes.iter().filter(|node| node["ignored"] != true && node["role"]["value"] == role).count()
    };
    assert_eq!((count("alert"), count("status")), (1, 2));
    assert_eq!(browser.text("document.getElementById('urgent').textContent"), "");
    // A draw is offered, then stalemate: both interrupt.
    program.say("Qf5");
    program.say("Kg8");
    program.say("draw");
    browser.wait_for("document.getElementById('urgent').textContent === 'White offers a draw.'");
    program.say("decline");
    browser.wait_for("document.getElementById('urgent').textContent === ''");
    program.say("back 2");
    program.say("Qg6");
    browser.wait_for(
        "document.getElementById('urgent').textContent === 'The game is over: draw by stalemate.'",
    );
    // A message about something with a button names no command, and has nothing between backticks.
    let told = "document.querySelector('.told').textContent.includes('`')";
    program.say("resign");
    browser.wait_for("document.getElementById('said').classList.contains('refusal')");
    assert_eq!(browser.value(told), false);
    let code = "[...document.querySelectorAll('#said code')].map(code => code.textContent).join()";
    assert_eq!(browser.text(code), "back,new");
}

/// By keys alone: a button that goes gives its focus to the next one, or to the board.
#[test]
fn focus_is_never_lost() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    for line in ["e4", "e5"] {
        program.say(line);
    }
    browser.wait_for("state.ply === 2");
    let has = |id: &str| format!("document.activeElement.id === '{id}'");
    let on_board = "document.activeElement.dataset.square !== undefined";
    browser.value("document.querySelector('[data-square=e2]').focus(); 0");
    browser.keys("Tab");
    let offer = |browser: &mut Chromium| {
        browser.value("document.getElementById('menu-button').focus(); 0");
        browser.keys("Enter");
        browser.value("document.getElementById('draw').focus(); 0");
        browser.keys("Enter");
    };
    offer(&mut browser);
    browser.wait_for(&has("accept"));
    browser.keys("Tab Enter");
    browser.wait_for(&format!("state.draw_offer === null && {on_board}"));
    offer(&mut browser);
    browser.wait_for(&has("accept"));
    browser.keys("Enter");
    browser.wait_for(&format!("state.ending !== null && {}", has("rematch")));
    browser.keys("Enter");
    browser.wait_for(&format!("state.ply === 0 && {on_board}"));
}

/// A pawn is promoted by keys: the announcements, and their places, in this order.
#[test]
fn a_promotion_is_told_once() {
    let program = Program::start(&["--fen", "7k/P7/6K1/8/8/8/8/8 w - - 0 1", "--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    browser.value(
        "window.heard = []; for (const place of document.querySelectorAll('[role=alert], [role=status]')) { \
         new MutationObserver(() => place.textContent && heard.push(place.textContent)).observe(place, \
         { childList: true, characterData: true, subtree: true }); } 0",
    );
    browser.value("document.querySelector('[data-square=a7]').focus(); 0");
    browser.keys("Enter ArrowUp Enter");
    browser.wait_for("document.getElementById('promotion-dialog').open");
    let tree = browser.call("Accessibility.getFullAXTree", &serde_json::json!({}));
    let nodes = tree["nodes"].as_array().unwrap().iter().filter(|node| node["ignored"] != true);
    let names = |role: &str| {
        let of_role = nodes.clone().filter(|node| node["role"]["value"] == role);
        of_role.filter_map(|node| node["name"]["value"].as_str()).collect::<Vec<_>>()
    };
    assert_eq!(names("dialog"), ["The pawn from a7 promotes on a8: choose its piece"]);
    assert_eq!(
        names("button"),
        ["queen", "rook", "bishop", "knight", "Leave the pawn where it is"]
    );
    browser.keys("Escape");
    browser.wait_for("state.promotion === null");
    browser.keys("Enter ArrowUp Enter");
    browser.wait_for("document.getElementById('promotion-dialog').open");
    browser.keys("Tab Enter");
    browser.wait_for("state.ending !== null");
    assert_eq!(
        browser.value("window.heard"),
        serde_json::json!([
            "The pawn on a7 can go to a8.",
            "a7 is no longer selected.",
            "The pawn on a7 can go to a8.",
            "The game is over: White wins by checkmate.",
            "White's pawn on a7 goes to a8 and becomes a rook: checkmate.",
        ])
    );
}

#[test]
fn the_same_words_are_announced_again() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    let said = "document.getElementById('said').textContent";
    let mut last = String::new();
    for _ in 0..3 {
        program.say("Ke3");
        browser.wait_for(&format!("{said} !== {last:?} && {said} !== ''"));
        let now = browser.text(said);
        assert!(now.starts_with("illegal move 1. Ke3: "), "{now}");
        last = now;
    }
}

#[test]
fn keys_on_the_board_jump_and_ask() {
    let program = Program::start(&["--side", "both", "--clock", "5+3"]);
    let Some(mut browser) = open(&program) else { return };
    let at = |browser: &mut Chromium| browser.text("document.activeElement.dataset.square");
    browser.value("document.querySelector('[data-square=a1]').focus(); 0");
    for (key, expected) in [
        ("n", "b1"),
        ("n", "g1"),
        ("n", "b8"),
        ("N", "g1"),
        ("q", "d8"),
        ("q", "d1"),
        ("k", "e1"),
        ("p", "a2"),
        ("5", "a5"),
        ("ArrowRight", "b5"),
        ("b", "c8"),
        ("B", "f1"),
        ("r", "h1"),
    ] {
        browser.keys(key);
        assert_eq!(at(&mut browser), expected, "{key}");
    }
    let said = "document.getElementById('said').textContent";
    browser.value("document.querySelector('[data-square=g1]').focus(); 0");
    for (key, expected) in [
        ("m", "The knight on g1 can go to f3 and h3."),
        ("c", "White has 5:00, Black has 5:00."),
        ("l", "No move has been made."),
    ] {
        browser.keys(key);
        browser.wait_for(&format!("{said} === {expected:?}"));
    }
    // The squares are announced in one order, with the picked piece.
    assert_eq!(browser.text("document.activeElement.ariaLabel"), "g1, white knight");
    browser.keys("Enter");
    browser.wait_for("document.activeElement.ariaLabel === 'g1, white knight, picked'");
    let target = "document.querySelector('[data-square=f3]').ariaLabel";
    assert_eq!(browser.text(target), "f3, empty, the picked piece can go here");
    browser.keys("Escape");
    browser.wait_for("picked() === null");
    browser.keys("/");
    assert_eq!(browser.text("document.activeElement.id"), "line");
}
