//! The analysis of the position on the board, in the page of the command and in the page without a program: it follows the
//! player, is silent, and stops.

use std::path::Path;

use chess_core::{Board, GameTree, History, Legal, Move, Role};
use serde_json::json;

use super::access::{RULES, WINDOWS, Window, axe, axe_run, is_asked, named};
use super::chromium::Chromium;
use super::folder::{self, type_line};
use super::player::{open, square};
use super::program::Program;

const SAID: &str = "document.getElementById('said').textContent";

/// Black's third move allows mate.
const BLUNDER: [&str; 6] = ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6"];

fn has_lines() -> &'static str {
    "state.analysis?.lines.length === 3 && (state.analysis.depth >= 6 || state.analysis.is_over)"
}

/// Walks through a game with the analysis on. It stays silent until it is asked.
fn walk(browser: &mut Chromium) {
    browser.value("document.activeElement.blur(); 0");
    browser.keys("A");
    browser.wait_for(&format!("{SAID}.startsWith('The analysis is on')"));
    browser.value(
        "window.heard = []; new MutationObserver(changes => heard.push(...changes.map(c => c.target.textContent))) \
         .observe(document.querySelector('.told'), { subtree: true, childList: true, characterData: true }); 0",
    );
    browser.wait_for(has_lines());
    browser.wait_for(
        "state.analysis.lines[0].mv === 'h5f7' && state.analysis.lines[0].score === '#1'",
    );
    // The best move has the strong arrow, and White has nearly the whole bar.
    let arrows = "[...document.querySelectorAll('#arrows path')].map(e => e.getAttribute('class')).sort().join()";
    assert_eq!(browser.text(arrows), "best,second,second");
    assert!(
        browser
            .value("Number(document.getElementById('bar').getAttribute('aria-valuenow'))")
            .as_u64()
            > Some(90)
    );
    assert_eq!(browser.value("document.getElementById('analysed').checkVisibility()"), true);
    assert!(
        browser
            .text("document.querySelector('#lines button').textContent")
            .starts_with("#1 4. Qxf7#")
    );
    assert!(browser.text("document.getElementById('depth').textContent").starts_with("Depth "));
    assert_eq!(browser.value("heard"), json!([]));
    // Threats: what White would play if Black passed. The bar is not theirs.
    browser.keys("ArrowLeft");
    browser.wait_for(&format!("state.ply === 5 && {}", has_lines()));
    browser.keys("T");
    browser.wait_for("state.analysis.shows_threats && state.analysis.lines[0]?.mv === 'h5f7'");
    assert_eq!(browser.text(arrows).split(',').next(), Some("second"));
    assert_eq!(browser.value("document.querySelectorAll('#arrows .threat').length > 0"), true);
    assert_eq!(browser.value("document.querySelector('#lines button').disabled"), true);
    browser.click("#threats");
    browser.wait_for(&format!("!state.analysis.shows_threats && {}", has_lines()));
    // A line is played by a click on it: a variation, if it is another move.
    let best = browser.text("state.analysis.lines[0].mv");
    browser.click("#lines button");
    browser.wait_for(&format!(
        "state.last_move === '{best}' && state.moves.find(m => m.is_current).depth === 1"
    ));
    // A move by hand too, of either side.
    browser.wait_for(has_lines());
    browser.drag(&square("a2"), &square("a3"));
    browser.wait_for(&format!("state.ply === 7 && {}", has_lines()));
    assert_eq!(browser.text("state.players.white + state.players.black"), "personperson");
    // It is read on request, and once.
    browser.value("document.activeElement.blur(); 0");
    browser.keys("E");
    browser.wait_for(&format!("/^Depth \\d+:/.test({SAID})"));
    // A hidden page lets no engine search, and goes on when it is seen again.
    let hide = |is_hidden: bool| {
        format!(
            "Object.defineProperty(document, 'hidden', {{ value: {is_hidden}, configurable: true }}); \
             document.dispatchEvent(new Event('visibilitychange')); 0"
        )
    };
    let said = browser.text(SAID);
    browser.value(&hide(true));
    browser.value("new Promise(done => setTimeout(done, 1500)).then(() => 0)");
    browser.value(&hide(false));
    browser.wait_for(has_lines());
    assert_eq!(browser.text(SAID), said);
    // The same switch stops it.
    browser.click("#analysis");
    browser.wait_for("state.analysis === null");
    assert_eq!(browser.value("document.getElementById('analysed').checkVisibility()"), false);
    assert_eq!(browser.value("document.querySelectorAll('#arrows path').length"), 0);
    assert_eq!(browser.complaints, [""; 0]);
}

#[test]
fn the_analysis_follows_the_player_and_is_silent() {
    let program = Program::start(&["--side", "both"]);
    for mv in BLUNDER {
        program.say(mv);
    }
    let Some(mut browser) = open(&program) else { return };
    walk(&mut browser);
}

#[test]
fn the_page_without_a_program_analyses_in_a_worker() {
    let Some((_server, mut browser)) = folder::open() else { return };
    type_line(&mut browser, "side both");
    for mv in BLUNDER {
        type_line(&mut browser, mv);
    }
    browser.wait_for("state.ply === 6");
    walk(&mut browser);
}

#[test]
fn no_help_is_given_in_a_game() {
    let program = Program::start(&["--level", "1"]);
    let Some(mut browser) = open(&program) else { return };
    browser.click("#analysis");
    browser.wait_for(&format!(
        "{SAID}.startsWith('the engine plays in this game, and no help is given before the end')"
    ));
    assert_eq!(browser.value("state.analysis"), json!(null));
    // After its end, there is.
    program.say("resign");
    browser.click("#analysis");
    browser.wait_for(has_lines());
    // A new game ends it, and says so.
    program.say("new");
    browser.wait_for("state.analysis === null");
    browser.wait_for(&format!("{SAID}.includes('The analysis is off: a game begins or goes on.')"));
}

/// A game of random moves without captures, with a pawn's now and then.
fn long_game(plies: usize) -> String {
    let mut history = History::new(Board::START);
    let mut state: u64 = 5;
    while history.len() < plies {
        let needs_pawn = history.board().halfmove_clock() >= 60;
        let of = |is_pawn: bool, takes: bool| -> Vec<Move> {
            let fits = |legal: &Legal<'_>| {
                (legal.role() == Role::Pawn) == is_pawn && legal.is_capture() == takes
            };
            history.board().legals().filter(fits).map(Legal::to_move).collect()
        };
        let kinds = [
            (needs_pawn, false),
            (needs_pawn, true),
            (!needs_pawn, needs_pawn),
            (!needs_pawn, !needs_pawn),
        ];
        let moves = kinds.map(|(is_pawn, takes)| of(is_pawn, takes));
        let moves = moves.iter().find(|moves| !moves.is_empty()).unwrap();
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        history.play(moves[(state >> 33) as usize % moves.len()]).unwrap();
    }
    let mut tree = GameTree::from(&history);
    tree.fill_roster();
    tree.to_pgn()
}

/// A step through a game of 600 plies neither sends the list of moves nor draws it.
#[test]
fn a_step_in_a_long_game_leaves_the_list_alone() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    program.post("game", &format!("\n\n{}", long_game(600)));
    browser
        .wait_for("state.ply === 600 && document.querySelectorAll('#moves button').length === 600");
    browser.value("window.drawn = [...document.querySelectorAll('#moves button')]; document.activeElement.blur(); 0");
    for step in 1..=3 {
        let message = program.post("line", &format!("go {}", 600 - step));
        assert!(message["state"]["list"].is_null() && message.to_string().len() < 20_000);
        browser.wait_for(&format!("state.ply === {}", 600 - step));
    }
    assert_eq!(
        browser.value(
            "drawn.every((button, at) => button === document.querySelectorAll('#moves button')[at])"
        ),
        true
    );
    assert_eq!(
        browser.text("[...document.querySelectorAll('#moves [aria-current]')].map(e => e.dataset.line).join()"),
        "go #597"
    );
    assert_eq!(browser.value("document.querySelectorAll('#moves [tabindex=\"0\"]').length"), 1);
    // From the press of a key to the picture.
    let mut times = Vec::new();
    for _ in 0..15 {
        let time = browser.value(
            "(async () => { const before = state.ply; const begin = performance.now(); \
             document.querySelector('[data-walk=\"-1\"]').click(); \
             while (state.ply === before) await new Promise(go => setTimeout(go, 0)); \
             document.body.offsetHeight; return performance.now() - begin; })()",
        );
        times.push(time.as_f64().unwrap());
    }
    times.sort_by(f64::total_cmp);
    // How long it takes depends on what else the machine does.
    println!("a step in a game of 600 plies: {:.1} ms, {:.1} at least", times[7], times[0]);
}

/// A page requests a list that it has missed.
#[test]
fn a_page_that_was_hidden_has_the_whole_list() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    program.say("e4");
    browser.wait_for("state.moves.length === 1");
    browser.value(
        "Object.defineProperty(document, 'hidden', { value: true, configurable: true }); \
         document.dispatchEvent(new Event('visibilitychange')); 0",
    );
    program.say("e5");
    program.say("Nf3");
    browser
        .value("delete document.hidden; document.dispatchEvent(new Event('visibilitychange')); 0");
    browser.wait_for("state.ply === 3 && state.moves.length === 3 && document.querySelectorAll('#moves button').length === 3");
    // A message without the list: the page notices that it has missed one.
    browser.value(
        "Object.defineProperty(document, 'hidden', { value: true, configurable: true }); \
         document.dispatchEvent(new Event('visibilitychange')); 0",
    );
    program.say("Nc6");
    browser
        .value("delete document.hidden; document.querySelector('[data-walk=\"-1\"]').click(); 0");
    browser.wait_for("state.ply === 2 && state.moves.length === 4 && document.querySelectorAll('#moves button').length === 4");
    assert_eq!(browser.complaints, [""; 0]);
}

/// No button changes its place while one plays, walks, analyses and reviews.
#[test]
fn buttons_keep_their_places() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    for (width, height) in [(1280, 860), (1920, 1080), (1440, 900)] {
        browser.size(width, height, false);
        program.say("new");
        browser.wait_for("state.ply === 0 && state.analysis === null && state.review === null");
        let places = "JSON.stringify([...document.querySelectorAll('#modes button, #now, #moves, #speak button, #steps > *')] \
                      .map(e => [e.id, ...['left', 'top', 'width'].map(side => Math.round(e.getBoundingClientRect()[side]))]) \
                      .concat([[...document.querySelectorAll('#act button')].filter(e => e.checkVisibility()).length]))";
        let before = browser.text(places);
        let check = |browser: &mut Chromium, what: &str| {
            let after = browser.text(places);
            assert_eq!(after, before, "{what} {width}x{height}");
        };
        for mv in BLUNDER {
            program.say(mv);
        }
        browser.wait_for("state.ply === 6");
        check(&mut browser, "moves");
        program.say("go 3");
        browser.wait_for("state.ply === 3");
        check(&mut browser, "a step back");
        program.say("analysis on");
        browser.wait_for(has_lines());
        check(&mut browser, "analysis");
        program.say("analysis off");
        program.say("study off");
        program.say("end");
        program.say("Qxf7");
        browser.wait_for("state.ending !== null");
        check(&mut browser, "the end");
        program.say("review");
        browser.wait_for("state.review?.is_complete === true");
        check(&mut browser, "a review");
        program.say("learn black");
        browser.wait_for("state.learning !== null");
        check(&mut browser, "learning");
        program.say("stop");
        browser.wait_for("state.learning === null");
    }
}

#[test]
fn everybody_can_use_the_analysis_in_any_colors_and_windows() {
    let Some(axe) = axe() else { return };
    let program = Program::start(&["--side", "both"]);
    for mv in BLUNDER {
        program.say(mv);
    }
    let Some(mut browser) = open(&program) else { return };
    browser.value(&format!("{axe}; 0"));
    program.say("analysis on");
    let shots = std::env::var_os("CAISSA_SHOTS");
    let more = [(844, 390, true, WINDOWS[0].3), (640, 360, false, WINDOWS[1].3)];
    let states = [
        ("lines", &["go 6"][..]),
        ("threats", &["go 5", "threats"]),
        ("again", &["threats", "lines"]),
    ];
    let reviewed = [("reviewed", &["go 6"][..])];
    for (is_reviewed, states) in [(false, &states[..]), (true, &reviewed)] {
        if is_reviewed {
            program.say("review");
            browser.wait_for("state.review?.is_complete === true");
        }
        for (at, window) in WINDOWS.into_iter().chain(more).enumerate() {
            let (width, height, is_phone, media) = window;
            browser.size(width, height, is_phone);
            browser.prefer_all(media);
            for (state, (name, lines)) in states.iter().enumerate() {
                for line in *lines {
                    program.say(line);
                }
                let ply = if *lines == ["go 6"] { 6 } else { 5 };
                browser.wait_for(&format!("state.ply === {ply} && {}", has_lines()));
                if is_asked(state, at) {
                    let found = browser.value(&axe_run());
                    assert_eq!(found, json!([true]), "{name}, {width}, {media:?}");
                }
                everybody_can_use(&mut browser, name, window);
                if let Some(folder) = &shots {
                    let picture = format!("analysis-{name}-{}x{height}.png", named(window));
                    browser.picture(&Path::new(folder).join(picture));
                }
            }
        }
    }
}

/// Nothing is wrong with a state of the page in a window, and nothing covers anything.
fn everybody_can_use(browser: &mut Chromium, name: &str, window: Window) {
    let (width, height, _, media) = window;
    browser.value("document.getElementById('line').focus(); 0");
    browser.keys("Tab");
    if !media.contains(&("forced-colors", "active")) {
        assert_eq!(browser.value(&format!("({RULES})()")), json!([]), "{name} {width}");
    }
    let places = browser.value(
        "(() => { const of = (id) => document.getElementById(id).getBoundingClientRect(); \
         const [board, bar, lines, curve] = [of('board'), of('bar'), of('analysed'), of('curve')]; \
         return [board.bottom <= innerHeight + 1, Math.abs(board.width - board.height) < 1, bar.left >= 0, \
         bar.right <= board.left, lines.width > 100, lines.right <= innerWidth + 1, \
         lines.top >= board.bottom || lines.left >= board.right, curve.height === 0 || curve.top >= lines.bottom, \
         document.documentElement.scrollWidth <= innerWidth]; })()",
    );
    let all = json!([true, true, true, true, true, true, true, true, true]);
    assert_eq!(places, all, "{name} {width} {height}");
}
