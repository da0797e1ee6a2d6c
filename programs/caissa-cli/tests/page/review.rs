//! Reviews of games in the page, as the command serves it and as a folder: bar, curve, better line, learning.

use std::path::Path;
use std::process::Command;

use chess_core::GameBuf;
use serde_json::json;
use snapbox::cmd::cargo_bin;

use super::access::{RULES, WINDOWS, axe, axe_run, is_asked, named};
use super::chromium::Chromium;
use super::folder::{self, type_line};
use super::player::{open, square};
use super::program::Program;

/// Black's third move allows mate.
const BLUNDER: &str = "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7";

const SAID: &str = "document.getElementById('said').textContent";

/// A program with the game, and its page.
fn opened() -> Option<(Program, Chromium)> {
    let program = Program::start(&["--side", "both"]);
    for mv in BLUNDER.split(' ') {
        program.say(mv);
    }
    let browser = open(&program)?;
    Some((program, browser))
}

fn is_complete() -> &'static str {
    "state.review?.is_complete === true && !state.review.is_running"
}

fn has_said(words: &str) -> String {
    format!("{SAID}.includes({words:?})")
}

/// The value of an attribute of an element.
fn attribute(browser: &mut Chromium, id: &str, name: &str) -> String {
    browser.text(&format!("document.getElementById('{id}').getAttribute('{name}')"))
}

/// The moves of a game with the notes of the command `caissa analyse`.
fn analysed(pgn: &str) -> String {
    let path = std::env::temp_dir().join(format!(
        "caissa-analysed-{}-{}.pgn",
        std::process::id(),
        pgn.len()
    ));
    std::fs::write(&path, pgn).unwrap();
    let output = Command::new(cargo_bin!("caissa")).arg("analyse").arg(&path).output().unwrap();
    std::fs::remove_file(&path).unwrap();
    moves(&String::from_utf8(output.stdout).unwrap())
}

/// The moves of a game with their notes, without its tags.
fn moves(pgn: &str) -> String {
    let text = GameBuf::parse(pgn).unwrap().to_string();
    text.rsplit("\n\n").next().unwrap().to_owned()
}

const GAME: &str = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0";

#[test]
fn a_game_is_reviewed_walked_and_learned_from() {
    let Some((program, mut browser)) = opened() else { return };
    browser.click("#review-now");
    browser.wait_for(is_complete());
    browser.wait_for(&has_said("The review is complete.\nWhite: "));
    // The glyphs are those of the command.
    assert_eq!(moves(&program.game()), analysed(GAME));
    browser.wait_for("[...document.querySelectorAll('#moves button')].some(move => move.textContent.includes('Nf6??'))");
    assert_eq!(attribute(&mut browser, "bar", "aria-valuetext"), "White has mated.");
    assert_eq!(attribute(&mut browser, "curve", "aria-valuetext"), "4. Qxf7#. White has mated.");
    let words = browser.text("document.getElementById('curve-words').textContent");
    assert!(words.contains("3... Nf6, blunder"), "{words}");
    assert_eq!(browser.value("document.querySelectorAll('#curve .blunder').length"), 1);
    // A click on the curve goes to its move, and keys go on from there.
    let place = browser.value(
        "(() => { const { left, top, width, height } = document.getElementById('curve').getBoundingClientRect(); \
         return [left + width * 6 / 7, top + height / 2]; })()",
    );
    browser.click_at(place[0].as_f64().unwrap(), place[1].as_f64().unwrap());
    browser.wait_for("state.ply === 6");
    browser.wait_for(&has_said("3... Nf6 is a blunder: White mates in 1. Better is 3... "));
    assert_eq!(attribute(&mut browser, "bar", "aria-valuenow"), "100");
    browser.value("document.getElementById('curve').focus(); 0");
    browser.keys("ArrowLeft");
    browser.wait_for("state.ply === 5");
    assert_eq!(attribute(&mut browser, "curve", "aria-valuenow"), "5");
    // The message tells the evaluation, and the curve does not tell it a second time.
    assert_eq!(attribute(&mut browser, "curve", "aria-valuetext"), "3. Bc4");
    // The better move is an arrow, here and at the marked move itself, and its line is walked.
    browser.keys("ArrowRight");
    browser
        .wait_for("state.ply === 6 && document.querySelectorAll('#arrows path.blue').length === 1");
    browser.keys("ArrowLeft");
    browser.wait_for("state.ply === 5");
    assert_eq!(browser.value("document.querySelectorAll('#arrows path.blue').length"), 1);
    assert_eq!(
        browser.text("state.review.arrow.slice(0, 2)"),
        browser.text("state.review.line.length > 1 ? state.review.arrow.slice(0, 2) : ''")
    );
    browser.click("#better button:nth-of-type(2)");
    browser.wait_for("state.ply === 7 && state.moves.find(move => move.is_current).depth === 1");
    // The bar turns with the board.
    let is_turned = "document.getElementById('bar').classList.contains('turned')";
    browser.value("document.activeElement.blur(); 0");
    browser.keys("F");
    browser.wait_for(is_turned);
    browser.keys("F");
    browser.wait_for(&format!("!{is_turned}"));
    let before = program.game();
    // The page asks for a better move: the blunder is refused, the best move accepted.
    browser.click("#learn-black");
    browser.wait_for("state.learning?.is_asked === true && state.ply === 5");
    assert_eq!(
        browser.text("document.getElementById('turn').textContent"),
        "Mistake 1 of 1: find a better move for Black"
    );
    browser.drag(&square("g8"), &square("f6"));
    browser.wait_for(&has_said(
        "No: 3... Nf6 is a blunder: White mates in 1. It is the move of the game. Try again.",
    ));
    browser.click(&square("a7"));
    browser.click(&square("a6"));
    browser.wait_for(&has_said("The answer is 4. Qxf7#. Try again."));
    browser.wait_for("state.ply === 5");
    // One button of each name.
    assert_eq!(
        browser.value(
            "[...document.querySelectorAll('[data-line=hint]')].filter(button => \
             button.checkVisibility({ visibilityProperty: true })).length"
        ),
        1
    );
    browser.click(".study[data-line=hint]");
    browser.wait_for(&has_said("Hint: move the "));
    browser.click(".study[data-line=solution]");
    browser.wait_for(&has_said("The better move: 3... "));
    assert_eq!(browser.value("state.learning.is_asked"), false);
    browser.click(".study[data-line=next]");
    browser.wait_for(&has_said("Learning has ended. Of 1 mistake, you found a better move"));
    browser.wait_for("state.learning === null");
    assert_eq!(program.game(), before);
    assert_eq!(browser.complaints, [""; 0]);
}

#[test]
fn all_of_a_review_is_done_by_keys() {
    let Some((_program, mut browser)) = opened() else { return };
    browser.value("document.activeElement.blur(); 0");
    browser.keys("V");
    browser.wait_for(is_complete());
    browser.keys("Home");
    browser.wait_for("state.ply === 0");
    browser.keys("J");
    browser.wait_for("state.ply === 6");
    browser.wait_for(&has_said("3... Nf6 is a blunder"));
    // The button of the questions gives its focus to the board.
    browser.value("document.getElementById('menu-button').focus(); 0");
    browser.keys("Enter");
    browser.value("document.getElementById('learn-black').focus(); 0");
    browser.keys("Enter");
    browser.wait_for("document.activeElement.dataset.square !== undefined");
    let best = browser.text("state.moves.length === 5 ? 'asked' : ''");
    assert_eq!(best, "asked");
    for key in ["g8", "f6"] {
        browser.value(&format!("document.querySelector('[data-square={key}]').focus(); 0"));
        browser.keys("Enter");
        browser.wait_for(&format!("picked() === '{key}' || {}", has_said("No: ")));
    }
    browser.wait_for(&has_said("No: 3... Nf6 is a blunder"));
    type_line(&mut browser, "solution");
    browser.wait_for(&has_said("The better move: "));
    let best = browser.text("state.last_move");
    // Once more, and now the best move in the box.
    type_line(&mut browser, "stop");
    browser.wait_for("state.learning === null");
    type_line(&mut browser, "learn black");
    browser.wait_for("state.learning !== null");
    type_line(&mut browser, &best);
    browser.wait_for(&has_said("is the engine's best move."));
    type_line(&mut browser, "next");
    browser.wait_for(&has_said("at once for 1, with help for 0, and not for 0."));
    assert_eq!(browser.complaints, [""; 0]);
}

#[test]
fn a_review_stops_goes_on_and_ends_with_its_game() {
    let program = Program::start(&["--side", "both"]);
    for mv in crate::game::GAME.split_whitespace() {
        program.say(mv);
    }
    let Some(mut browser) = open(&program) else { return };
    // One main action is in sight in each state, in one place.
    let act = "[...document.querySelectorAll('#act button')].filter(e => e.checkVisibility()).map(e => e.textContent).join()";
    assert_eq!(browser.text(act), "Review");
    browser.click("#review-now");
    browser.wait_for("state.review?.is_running && state.review.done > 0");
    assert_eq!(browser.text(act), "Stop the review");
    assert_eq!(browser.value("document.getElementById('progress').checkVisibility()"), true);
    browser.click("#review-now");
    browser.wait_for("!state.review.is_running");
    browser.wait_for(&has_said("The review is stopped after "));
    let done = browser.value("state.review.done").as_u64().unwrap();
    assert!((1..33).contains(&done), "{done}");
    assert_eq!(browser.text(act), "Go on with the review");
    // A part of the curve is there; the rest follows.
    browser.click("#review-now");
    browser.wait_for(is_complete());
    assert!(browser.text(act).starts_with("Learn from "), "{}", browser.text(act));
    let pgn = "1. e4 c5 2. Nf3 d6 3. Bc4 a6 4. O-O b5 5. Bb3 Bb7 6. e5 f5 7. exf6 Nh6 8. fxg7 Nf7 9. gxh8=N Nc6 \
               10. Nxf7 d5 11. Nxd8 Rxd8 12. Re1 d4 13. Bf7+ Kxf7 14. Ng5+ Kg8 15. Qf3 a5 16. Qf7+ Kh8 17. Qxh7# 1-0";
    assert_eq!(moves(&program.game()), analysed(pgn));
    // Another game has no review.
    browser.click("#another");
    browser.click("#begin button:not([type])");
    browser.wait_for("state.ply === 0 && state.review === null");
    assert_eq!(browser.value("document.getElementById('curve').checkVisibility()"), false);
    assert_eq!(browser.complaints, [""; 0]);
}

#[test]
fn everybody_can_use_a_review_in_any_colors_and_windows() {
    let Some(axe) = axe() else { return };
    let Some((program, mut browser)) = opened() else { return };
    browser.value(&format!("{axe}; 0"));
    let shots = std::env::var_os("CAISSA_SHOTS");
    program.say("review");
    browser.wait_for(is_complete());
    let windows =
        WINDOWS.into_iter().chain([(844, 390, true, WINDOWS[0].3), (844, 390, true, WINDOWS[1].3)]);
    for (at, window) in windows.enumerate() {
        let (width, height, is_phone, media) = window;
        browser.size(width, height, is_phone);
        browser.prefer_all(media);
        for (state, (name, lines)) in [
            ("bad", &["go 6"][..]),
            ("better", &["go 5"]),
            ("asked", &["learn black"]),
            ("refused", &["Nf6"]),
            ("solved", &["solution"]),
            ("over", &["next"]),
        ]
        .into_iter()
        .enumerate()
        {
            for line in lines {
                program.say(line);
            }
            let number = program.post("line", "status")["number"].clone();
            browser.wait_for(&format!("shownNumber() >= {number}"));
            if is_asked(state, at) {
                let found = browser.value(&axe_run());
                assert_eq!(found, json!([true]), "{name}, {width}, {media:?}");
            }
            // From here, a Tab stays in the page.
            browser.value("document.getElementById('line').focus(); 0");
            browser.keys("Tab");
            if !media.contains(&("forced-colors", "active")) {
                assert_eq!(browser.value(&format!("({RULES})()")), json!([]), "{name} {width}");
            }
            // The board is whole, the bar and the curve are beside it and below it, and nothing covers anything.
            let places = browser.value(
                "(() => { const of = (id) => document.getElementById(id).getBoundingClientRect(); \
                 const [board, bar, curve] = [of('board'), of('bar'), of('curve')]; \
                 return [board.bottom <= innerHeight + 1, Math.abs(board.width - board.height) < 1, bar.left >= 0, \
                 bar.right <= board.left, curve.width > 100, curve.right <= innerWidth, \
                 curve.top >= board.bottom || curve.left >= board.right, \
                 document.documentElement.scrollWidth <= innerWidth]; })()",
            );
            assert_eq!(
                places,
                json!([true, true, true, true, true, true, true, true]),
                "{name} {width} {height}"
            );
            if let Some(folder) = &shots {
                let picture = format!("review-{name}-{}x{height}.png", named(window));
                browser.picture(&Path::new(folder).join(picture));
            }
        }
    }
}

/// A game with more bad moves than the curve has room for: the slight ones have no dots, and a click on a dot goes to it.
#[test]
fn a_crowded_curve_keeps_the_worst_moves() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    let game = "1. e4 e5 2. Qh5 Nf6 3. Qxe5+ Be7 4. Qxe7+ Qxe7 5. f3 d5 6. g4 Bxg4 7. h3 Bxh3 8. Nxh3 Qxe4+ \
                9. fxe4 Nxe4 10. Rg1 g5 11. Rxg5 Nxg5 12. Nxg5 f5 13. d3 h6 14. Nh7 Rxh7 15. b4 a5 16. b5 a4 17. Bxh6 Rh8 18. Bg7 Rh1 \
                19. Kd2 Rxf1 20. b6 cxb6 *";
    program.post("game", &format!("\n\n{game}"));
    program.say("review");
    browser.wait_for(is_complete());
    let kinds = |browser: &mut Chromium, of: &str| {
        browser.value(&format!("({of})")).as_object().unwrap().clone()
    };
    let count = "['inaccuracy', 'mistake', 'blunder'].map(kind =>";
    let marks = kinds(
        &mut browser,
        &format!(
            "{{all: {count} state.review.marks.filter(m => m.kind === kind).length), \
        seen: {count} document.querySelectorAll('#curve .' + kind).length)}}"
        ),
    );
    let numbers = |name: &str| {
        marks[name].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect::<Vec<_>>()
    };
    let (all, seen) = (numbers("all"), numbers("seen"));
    assert!(all.iter().sum::<u64>() > 12, "{all:?}");
    assert_eq!(seen[2], all[2], "no blunder is dropped: {all:?} {seen:?}");
    assert!(seen[1] == 0 || seen[1] == all[1], "{all:?} {seen:?}");
    assert!(seen[0] == 0 || seen == all, "{all:?} {seen:?}");
    let dot = browser.value(
        "(() => { const { left, top, width, height } = document.getElementById('curve').getBoundingClientRect(); \
         const { shares, marks } = state.review; const { ply } = marks.find(mark => mark.kind === 'blunder'); \
         return [left + width * ply / (shares.length - 1) + 4, top + height * (1 - shares[ply] / 1000) + 3, ply]; })()",
    );
    browser.click_at(dot[0].as_f64().unwrap(), dot[1].as_f64().unwrap());
    browser.wait_for(&format!("state.ply === {}", dot[2]));
    assert_eq!(browser.complaints, [""; 0]);
}

/// In small windows and at 200 % zoom nothing in the panel covers anything, or is wider than it, in a game, after its
/// end, and after a review.
#[test]
fn nothing_is_covered_in_small_windows() {
    let Some((program, mut browser)) = opened() else { return };
    let shots = std::env::var_os("CAISSA_SHOTS");
    for step in ["over", "reviewed", "marked"] {
        match step {
            "reviewed" => {
                program.say("review");
                browser.wait_for(is_complete());
            }
            "marked" => drop(program.say("go 6")),
            _ => {}
        }
        let number = program.post("line", "status")["number"].clone();
        browser.wait_for(&format!("shownNumber() >= {number}"));
        for (width, height, is_phone) in [
            (640, 400, false),
            (640, 360, false),
            (568, 320, false),
            (390, 844, true),
            (820, 1180, true),
        ] {
            browser.size(width, height, is_phone);
            if let Some(folder) = &shots {
                let picture = format!("small-{step}-{width}x{height}.png");
                browser.picture(&Path::new(folder).join(picture));
            }
            let found = browser.value(
                "(() => { const seen = ['now', 'said', 'better', 'progress', 'moves', 'steps', 'speak', 'curve', 'below'] \
                 .map(id => document.getElementById(id)).filter(e => e.checkVisibility() && e.getBoundingClientRect().height > 0); \
                 const side = document.querySelector('.side'); \
                 const of = (e) => { const { left, right, top, bottom, height } = e.getBoundingClientRect(); \
                 const most = side.contains(e) ? side.getBoundingClientRect() : { top: 0, bottom: 9e9 }; \
                 return { left, right, height, top: Math.max(top, most.top), bottom: Math.min(bottom, most.bottom) }; }; \
                 const covered = seen.flatMap((one, at) => seen.slice(at + 1).filter(other => { const [a, b] = [of(one), of(other)]; \
                 return a.top < b.bottom - 4 && b.top < a.bottom - 4 && a.left < b.right - 1 && b.left < a.right - 1; }) \
                 .map(other => one.id + ' ' + other.id)); \
                 const wide = [...side.querySelectorAll('*')].filter(e => e.checkVisibility() && e.getBoundingClientRect().right > side.getBoundingClientRect().right \
                 && !e.closest('.spoken, #better, .men')).map(e => e.outerHTML.slice(0, 60)); \
                 return [covered, wide, document.documentElement.scrollWidth <= innerWidth, \
                 Math.round(of(document.getElementById('moves')).height)]; })()",
            );
            assert_eq!(
                (&found[0], &found[1], &found[2]),
                (&json!([]), &json!([]), &json!(true)),
                "{step} {width}x{height}"
            );
            // Five rows of moves on a phone and a tablet.
            let rows = found[3].as_u64().unwrap();
            assert!(!is_phone || rows >= 5 * 29, "{step} {width}x{height}: {rows}");
        }
    }
}

/// After a review, moves and steps are on the screen together with the board, and nothing covers the current move.
#[test]
fn moves_and_steps_are_seen_after_a_review() {
    let Some((program, mut browser)) = opened() else { return };
    program.say("review");
    browser.wait_for(is_complete());
    program.say("go 6");
    browser.wait_for("state.ply === 6");
    for (width, height) in [(390, 844), (820, 1180), (768, 1024), (844, 390)] {
        browser.size(width, height, true);
        browser.value("scrollTo(0, 0); document.querySelector('.side').scrollTop = 0; 0");
        if let Some(folder) = std::env::var_os("CAISSA_SHOTS") {
            browser.picture(&Path::new(&folder).join(format!("moves-{width}x{height}.png")));
        }
        browser.wait_for(
            "(() => { const of = (e) => e.getBoundingClientRect(); \
             const list = of(document.getElementById('moves')); \
             const current = document.querySelector('#moves [aria-current]'); \
             const { left, top, bottom } = of(current); \
             const holds = y => current.contains(document.elementFromPoint(left + 12, y)); \
             return of(document.getElementById('steps')).bottom <= innerHeight && \
             Math.min(list.bottom, innerHeight) - list.top >= 54 && holds(top + 4) && holds(bottom - 4); })()",
        );
    }
}

#[test]
fn forced_colors_keep_bar_and_curve() {
    let Some((program, mut browser)) = opened() else { return };
    program.say("review");
    browser.wait_for(is_complete());
    for line in ["go 6", "status"] {
        program.say(line);
    }
    browser.wait_for("state.ply === 6");
    for window in [WINDOWS[2], WINDOWS[3]] {
        browser.prefer_all(window.3);
        assert_eq!(browser.value("matchMedia('(forced-colors: active)').matches"), true);
        // White mates: the bar is White's, and the curve stands high at its end.
        assert_eq!(browser.pixel("#bar"), [255, 255, 255]);
        program.say("go 0");
        browser.wait_for("state.ply === 0");
        let [bar, share] = ["#bar", "#curve .share"].map(|selector| {
            let of = if selector == "#bar" { "backgroundColor" } else { "fill" };
            browser.text(&format!("getComputedStyle(document.querySelector({selector:?})).{of}"))
        });
        assert_eq!((bar.as_str(), share.as_str()), ("rgb(55, 50, 45)", "rgb(244, 239, 230)"));
        program.say("go 6");
        browser.wait_for("state.ply === 6");
    }
}

#[test]
fn the_page_without_a_program_reviews_in_a_worker() {
    let Some((server, mut browser)) = folder::open() else { return };
    type_line(&mut browser, "side both");
    for mv in BLUNDER.split(' ') {
        type_line(&mut browser, mv);
    }
    browser.wait_for("state.ending !== null");
    browser.click("#review-now");
    browser.wait_for("state.review?.is_running");
    // The page itself goes on meanwhile.
    type_line(&mut browser, "stop");
    browser.wait_for("!state.review.is_running");
    type_line(&mut browser, "review");
    browser.wait_for(is_complete());
    // WebAssembly finds what the command finds.
    let kept = "localStorage.getItem('caissa-game')";
    browser.wait_for(&format!("{kept}.includes('%eval')"));
    assert_eq!(moves(&browser.text(kept)), analysed(GAME));
    browser.click("#learn-black");
    browser.wait_for("state.learning?.is_asked === true");
    type_line(&mut browser, "a6");
    browser
        .wait_for(&has_said("No: 3... a6 is a blunder: White mates in 1. The answer is 4. Qxf7#."));
    type_line(&mut browser, "g6");
    browser.wait_for(&has_said("Yes: 3... g6 is "));
    // A search for a game that has gone is ended, and has no answer.
    type_line(&mut browser, "new");
    browser.wait_for("state.ply === 0 && state.review === null && state.learning === null");
    for line in ["e4", "e5", "f4", "review", "Nc6"] {
        type_line(&mut browser, line);
    }
    browser.wait_for("state.ply === 4 && state.review === null");
    assert!(server.address().starts_with("http://127.0.0.1:"));
    assert_eq!(browser.complaints, [""; 0]);
}
