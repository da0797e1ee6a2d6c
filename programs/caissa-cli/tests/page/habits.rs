//! The habits of online players: premoves, marks, walking keys, sounds, rematches, pasted games.

use std::time::Duration;

use serde_json::json;

use super::chromium::Chromium;
use super::player::{open, square};
use super::program::Program;

#[test]
fn a_move_made_while_the_engine_thinks_waits_for_it() {
    let program = Program::start(&["--level", "1", "--pace", "4"]);
    let Some(mut browser) = open(&program) else { return };
    browser.drag(&square("e2"), &square("e4"));
    browser.wait_for("state.ply === 1 && state.is_thinking");
    browser.drag(&square("g1"), &square("f3"));
    browser.wait_for("document.querySelectorAll('#board .premove').length === 2");
    assert_eq!(
        browser.value("document.getElementById('said').classList.contains('refusal')"),
        false
    );
    // The engine's move comes at a human pace, and the premove right after it.
    browser.wait_for("state.ply === 3 && state.last_move === 'g1f3'");
    assert_eq!(browser.value("document.querySelectorAll('#board .premove').length"), 0);
    // By clicks, and taken back by another click.
    browser.wait_for("state.ply === 3 && state.is_thinking");
    browser.click(&square("b1"));
    browser.wait_for("picked() === 'b1'");
    browser.click(&square("c3"));
    browser.wait_for("state.premove !== null");
    browser.click(&square("e5"));
    browser.wait_for("state.premove === null");
    // And by the right button, which draws nothing then.
    browser.drag(&square("b1"), &square("c3"));
    browser.wait_for("state.premove !== null");
    browser.mark(&square("e5"), &square("e5"), 0);
    browser.wait_for("state.premove === null");
    assert_eq!(browser.value("document.querySelectorAll('#arrows circle').length"), 0);
    browser.wait_for("state.ply === 4");
    assert_eq!(browser.complaints, [""; 0]);
}

#[test]
fn two_tabs_have_different_squares_picked() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut one) = open(&program) else { return };
    let Some(mut two) = open(&program) else { return };
    one.click(&square("e2"));
    two.click(&square("g1"));
    one.wait_for("document.getElementById('said').textContent.includes('knight on g1')");
    let shown = |tab: &mut Chromium| {
        tab.text("picked() + ' ' + [...document.querySelectorAll('#board .target')].map(target => target.dataset.square).sort().join()")
    };
    assert_eq!((shown(&mut one), shown(&mut two)), ("e2 e3,e4".into(), "g1 f3,h3".into()));
    two.click(&square("f3"));
    for tab in [&mut one, &mut two] {
        tab.wait_for("state.ply === 1 && picked() === null");
        assert_eq!(tab.value("document.querySelectorAll('#board .target').length"), 0);
    }
    // A piece that cannot go there is still explained, and stays picked.
    one.click(&square("e7"));
    one.click(&square("e4"));
    one.wait_for(
        "document.getElementById('said').textContent.startsWith('illegal move 1... e7e4')",
    );
    assert_eq!(one.text("picked()"), "e7");
    one.click(&square("e7"));
    one.wait_for("picked() === null");
    one.value("document.querySelector('[data-square=a1]').focus(); 0");
    one.keys("Enter");
    one.wait_for(
        "document.getElementById('said').textContent.startsWith(\"the rook on a1 is White's\")",
    );
}

/// A text of many games: the first one opens, and the others are a list that is searched.
#[test]
fn the_games_of_a_text_are_a_list() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    assert_eq!(browser.value("document.getElementById('games').hidden"), true);
    let game = |n: usize| {
        let tags = "[Black \"<b>B\"]\n[Date \"1851.??.??\"]\n[ECO \"C20\"]";
        format!("[White \"Player {n}\"]\n{tags}\n\n1. e4 *\n\n")
    };
    let games = (1..=300).map(game).collect::<Vec<_>>().concat();
    program.post("game", &format!("\n\n{games}"));
    browser.wait_for("state.games?.count === 300 && !document.getElementById('games').hidden");
    browser.wait_for("document.getElementById('said').textContent.includes('It is game 1 of 300')");
    browser.click("#games");
    let count = "document.getElementById('games-count').textContent";
    browser.wait_for(&format!("{count} === '300 games'"));
    assert_eq!(
        browser.text("document.querySelector('#games-list [aria-current]').innerText"),
        "1. Player 1 - <b>B\n*, 1851, C20, 1 ply"
    );
    // Only what is in sight is there, and keys go to the end and back.
    let rows = "document.querySelectorAll('#games-list button').length";
    assert!(browser.value(rows).as_u64().unwrap() < 40);
    browser.value("document.querySelector('#games-list [aria-current]').focus(); 0");
    browser.keys("End ArrowUp");
    browser.wait_for("document.activeElement.innerText?.startsWith('299. Player 299') === true");
    let is_in_sight = "(() => { const [row, list] = [document.activeElement, document.getElementById('games-list')] \
         .map((of) => of.getBoundingClientRect()); return row.top >= list.top - 1 && row.bottom <= list.bottom + 1; })()";
    assert_eq!(browser.value(is_in_sight), true);
    browser.keys("Home ArrowDown");
    browser.wait_for("document.activeElement.innerText?.startsWith('2. Player 2') === true");
    if let Some(folder) = std::env::var_os("CAISSA_SHOTS") {
        browser.picture(&std::path::Path::new(&folder).join("games.png"));
    }
    if let Some(axe) = super::access::axe() {
        browser.value(&format!("{axe}; 0"));
        for window in super::access::WINDOWS {
            browser.size(window.0, window.1, window.2);
            browser.prefer_all(window.3);
            assert_eq!(browser.value(&super::access::axe_run()), serde_json::json!([true]));
        }
        browser.size(1280, 860, false);
    }
    browser.value("document.getElementById('games-search').focus(); 0");
    browser.write("player 27 c20");
    browser.wait_for(&format!("{count} === '13 games'"));
    browser.click("#games-list button:nth-of-type(3)");
    browser.wait_for(
        "state.names.white === 'Player 227' && !document.getElementById('games-dialog').open",
    );
    // Names of a loaded game go with it.
    program.say("new");
    browser.wait_for("state.names.white === '?'");
    assert_eq!(browser.complaints, [""; 0]);
}

/// The position, the game and a picture go out of the page.
#[test]
fn a_position_and_a_game_are_shared() {
    let program = Program::start(&["--side", "both"]);
    for line in ["e4", "e5", "Nf3"] {
        program.say(line);
    }
    let Some(mut browser) = open(&program) else { return };
    // Here the test sees the text that the page puts into the clipboard.
    browser.value("navigator.clipboard.writeText = async (text) => { window.copied = text; }; 0");
    browser.click("#share");
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
    assert_eq!(browser.text("document.getElementById('fen').value"), fen);
    browser.click("#copy-fen");
    browser.wait_for(
        "document.getElementById('shared').textContent === 'The position is in the clipboard.'",
    );
    assert_eq!(browser.text("window.copied"), fen);
    browser.click("#copy-pgn");
    browser.wait_for(
        "document.getElementById('shared').textContent === 'The game is in the clipboard.'",
    );
    assert!(browser.text("window.copied").ends_with("1. e4 e5 2. Nf3 *\n"));
    // The picture is whole and needs nothing else.
    let picture = "(() => { const link = document.getElementById('save-svg'); link.addEventListener('click', e => e.preventDefault(), { once: true }); \
                   link.click(); return decodeURIComponent(link.href.split(',').slice(1).join(',')); })()";
    let svg = browser.text(picture);
    assert!(
        svg.starts_with("<svg ")
            && svg.contains("<title>Position after 2. Nf3, Black to move</title>"),
        "{}",
        &svg[..200]
    );
    assert_eq!((svg.matches("<rect ").count(), svg.matches("<svg ").count()), (64 + 2, 1 + 32));
    assert!(!svg.contains(" id=") && !svg.contains("var(") && !svg.contains("href"));
    let is_sound = format!(
        "new DOMParser().parseFromString({picture}, 'image/svg+xml').querySelector('parsererror') === null"
    );
    assert_eq!(browser.value(&is_sound), true);
    assert_eq!(browser.text("document.getElementById('save-svg').download"), "board.svg");
    assert_eq!(browser.complaints, [""; 0]);
}

#[test]
fn a_pointer_is_silent_after_the_end() {
    let program = Program::start(&["--side", "both"]);
    for line in ["f3", "e5", "g4", "Qh4"] {
        program.say(line);
    }
    let Some(mut browser) = open(&program) else { return };
    browser.wait_for("state.ending !== null");
    let said = "document.getElementById('said').textContent";
    browser.click(&square("e1"));
    browser.drag(&square("e1"), &square("f2"));
    program.say("status");
    browser.wait_for(&format!("{said}.startsWith('Last move')"));
    assert_eq!(browser.value("state.refusal"), serde_json::Value::Null);
    // Keys ask.
    browser.value("document.querySelector('[data-square=e1]').focus(); 0");
    browser.keys("Enter");
    browser.wait_for(&format!("{said}.startsWith('the game is over')"));
}

#[test]
fn an_old_tab_goes_on_after_a_restart() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    for line in ["e4", "e5", "Nf3", "Nc6"] {
        program.say(line);
    }
    browser.wait_for("state.ply === 4");
    let program = program.restart();
    browser.wait_for("document.getElementById('said').textContent.startsWith('The game goes on')");
    browser.drag(&square("f1"), &square("b5"));
    browser.wait_for("state.ply === 5");
    assert!(program.game().contains("2. Nf3 Nc6 3. Bb5"), "{}", program.game());
}

#[test]
fn engines_move_at_a_human_pace() {
    let program = Program::start(&["--level", "1", "--side", "none"]);
    let Some(mut browser) = open(&program) else { return };
    browser.wait_for("state.ply >= 1");
    let before = browser.value("state.ply").as_u64().unwrap();
    std::thread::sleep(Duration::from_secs(2));
    let moves = browser.value("state.ply").as_u64().unwrap() - before;
    assert!((1..=5).contains(&moves), "{moves} plies in two seconds");
    browser.value(
        "(() => { const pace = document.getElementById('pace'); pace.value = '15'; \
         pace.dispatchEvent(new Event('change')); })()",
    );
    browser.wait_for("state.pace === 15000");
}

/// The arrows and circles on the board.
fn marks(browser: &mut Chromium) -> String {
    browser.text("[...document.querySelectorAll('#arrows circle, #arrows path')].map(mark => mark.tagName + ' ' + mark.getAttribute('class')).join(', ')")
}

/// From a square with a piece that can move, and from one without; a tap takes them away, and a drag still moves a piece.
#[test]
fn arrows_and_circles_are_drawn_by_a_finger_that_rests() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    browser.size(390, 844, true);
    browser.draw_by_finger(&square("e2"), &square("e4"));
    browser.draw_by_finger(&square("d5"), &square("d5"));
    assert_eq!(marks(&mut browser), "path green, circle green");
    assert_eq!(
        browser.value("[state.ply, state.selected, window.picked(), scrollY]"),
        json!([0, null, null, 0])
    );
    browser.swipe(&square("e2"), &square("e4"));
    browser.wait_for("state.ply === 1");
    assert_eq!(marks(&mut browser), "");
    // In a study, they are saved.
    program.say("study on");
    browser.wait_for("state.is_study");
    browser.draw_by_finger(&square("g8"), &square("f6"));
    browser.wait_for("state.shapes.length === 1");
    assert_eq!(marks(&mut browser), "path green");
}

#[test]
fn arrows_and_circles_are_drawn_by_the_right_button() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    browser.mark(&square("e2"), &square("e4"), 0);
    browser.mark(&square("g1"), &square("f3"), 8);
    browser.mark(&square("d5"), &square("d5"), 1);
    browser.mark(&square("d4"), &square("d4"), 9);
    assert_eq!(marks(&mut browser), "path green, path red, circle blue, circle yellow");
    browser.mark(&square("e2"), &square("e4"), 0);
    assert_eq!(marks(&mut browser), "path red, circle blue, circle yellow");
    // They belong to their position, and a click takes them away.
    program.say("e4");
    browser.wait_for("state.ply === 1");
    assert_eq!(marks(&mut browser), "");
    program.say("start");
    browser.wait_for("state.ply === 0");
    assert_eq!(marks(&mut browser), "path red, circle blue, circle yellow");
    browser.click(&square("a5"));
    assert_eq!(marks(&mut browser), "");
    // Beside the own pieces, a click asks nothing; Enter does.
    let said = "document.getElementById('said').textContent";
    let number = browser.value("shownNumber()").as_u64().unwrap();
    browser.click(&square("e7"));
    browser.click(&square("e2"));
    browser.wait_for(&format!("picked() === 'e2' && {said}.includes('e2')"));
    assert_eq!(browser.value("shownNumber()"), number + 1);
    browser.click(&square("e2"));
    browser.value("document.querySelector('[data-square=a5]').focus(); 0");
    browser.keys("Enter");
    browser.wait_for(&format!("{said} === 'there is no piece on a5'"));
    // An own piece that cannot move is explained to everybody.
    browser.click(&square("a1"));
    browser.wait_for(&format!("{said} !== 'there is no piece on a5'"));
}

#[test]
fn keys_and_the_wheel_walk_through_the_game() {
    let program = Program::start(&["--side", "both", "--clock", "5+0"]);
    let Some(mut browser) = open(&program) else { return };
    for line in "e4 e5 Nf3 Nc6".split(' ') {
        program.say(line);
    }
    browser.wait_for("state.ply === 4");
    // Also right after a click on the board.
    browser.click(&square("b5"));
    for (keys, ply) in [
        ("ArrowLeft", 3),
        ("ArrowLeft", 2),
        ("ArrowRight", 3),
        ("Home", 0),
        ("ArrowRight", 1),
        ("End", 4),
        ("ArrowUp", 0),
        ("ArrowDown", 4),
    ] {
        browser.keys(keys);
        browser.wait_for(&format!("state.ply === {ply}"));
    }
    browser.wheel("#board", -120);
    browser.wait_for("state.ply === 3");
    // The game goes on meanwhile: its clock runs.
    assert_eq!(browser.value("state.clocks.running === 'white' && state.is_looking"), true);
    let left = browser.value("state.clocks.left.white").as_u64().unwrap();
    std::thread::sleep(Duration::from_millis(600));
    program.say("status");
    browser.wait_for(&format!("state.clocks.left.white <= {left} - 500"));
    browser.wheel("#board", 120);
    browser.wait_for("state.ply === 4 && !state.is_looking");
    // Nothing follows, without a message.
    browser.keys("ArrowRight");
    browser.click("[data-walk='1']");
    assert_eq!(
        browser.value("document.getElementById('said').classList.contains('refusal')"),
        false
    );
    browser.keys("F");
    browser.wait_for("state.orientation === 'black'");
    browser.keys("Z");
    browser.wait_for("state.ply === 3 && !state.is_looking");
    browser.keys("?");
    browser.wait_for("document.getElementById('help-dialog').open");
    browser.keys("Escape");
    browser.wait_for("!document.getElementById('help-dialog').open");
    // Any letter begins a move in the box.
    browser.keys("J");
    browser.write("c6");
    browser.keys("Enter");
    browser.wait_for("state.ply === 4");
}

#[test]
fn the_list_follows_the_position_to_both_ends() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    browser.size(390, 844, true);
    let moves: Vec<_> = "abcdefgh".chars().map(|file| format!("{file}3 {file}6 ")).collect();
    let moves = moves.concat();
    let again = moves.replace('6', "5").replace('3', "4");
    for mv in (moves + &again).split_whitespace() {
        program.say(mv);
    }
    browser.wait_for("state.ply === 32");
    let top = "document.getElementById('moves').scrollTop";
    browser.wait_for(&format!("{top} > 50"));
    browser.click("[data-line=start]");
    browser.wait_for(&format!("state.ply === 0 && {top} === 0"));
    browser.click("[data-line=end]");
    browser.wait_for(&format!("state.ply === 32 && {top} > 50"));
}

#[test]
fn a_dragged_piece_lights_the_square_below_it() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    browser.hold(&square("e2"), &square("e4"));
    assert_eq!(browser.text("document.querySelector('#board .over').dataset.square"), "e4");
    assert_eq!(browser.value("document.querySelectorAll('.ghost').length"), 1);
    browser.release(&square("e4"));
    browser.wait_for("state.ply === 1");
    assert_eq!(browser.value("document.querySelectorAll('#board .over, .ghost').length"), 0);
}

#[test]
fn a_promotion_is_chosen_on_the_file_of_the_pawn() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    let on_file = "(() => { const [dialog, square] = ['#promotion-dialog', '[data-square=' + state.promotion[1] + ']'] \
                   .map(selector => document.querySelector(selector).getBoundingClientRect()); \
                   return Math.abs(dialog.left - square.left) < 3 && dialog.width <= square.width + 6 && \
                   dialog.top >= -3 && dialog.bottom <= innerHeight + 3 && \
                   (Math.abs(dialog.top - square.top) < 3 || Math.abs(dialog.bottom - square.bottom) < 3); })()";
    for (fen, from, to) in [
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7", "a8"),
        ("4k3/8/8/8/8/8/7p/4K3 b - - 0 1", "h2", "h1"),
    ] {
        for (width, height, is_phone) in [(1280, 860, false), (360, 740, true), (740, 360, true)] {
            browser.size(width, height, is_phone);
            for flip in [false, true] {
                program.say(&format!("fen {fen}"));
                if flip {
                    program.say("flip");
                }
                program.say(&format!("{from} {to}"));
                browser.wait_for("document.getElementById('promotion-dialog').open");
                assert_eq!(browser.value(on_file), true, "{to} {width} {flip}");
                // A click beside it leaves the pawn where it is.
                let (x, y) = (f64::from(width) / 2.0, f64::from(height) / 2.0);
                browser.click_at(x, y);
                browser.wait_for(
                    "!document.getElementById('promotion-dialog').open && state.promotion === null",
                );
                assert_eq!(browser.value("state.ply"), 0);
            }
        }
    }
    // A low phone shows the box, and not the board: the board comes into sight, and the choice scrolls with it.
    browser.size(390, 560, true);
    program.say("fen 4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    browser.wait_for("state.board.startsWith('4k3/P7')");
    browser.click("#speak button");
    browser.value("window.scrollTo(0, document.documentElement.scrollHeight); 0");
    assert_eq!(
        browser.value("document.getElementById('board').getBoundingClientRect().top < 0"),
        true
    );
    program.say("a8");
    browser.wait_for("document.getElementById('promotion-dialog').open");
    assert_eq!(browser.value(on_file), true);
    browser.value("window.scrollBy(0, -30); 0");
    assert_eq!(browser.value(on_file), true);
}

#[test]
fn castling_moves_two_pieces_and_steps_back_slide_too() {
    let program = Program::start(&["--side", "both", "--fen", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"]);
    let Some(mut browser) = open(&program) else { return };
    browser.prefer_all(&[("prefers-reduced-motion", "no-preference")]);
    browser.value(
        "(() => { window.slid = []; const animate = Element.prototype.animate; \
         Element.prototype.animate = function (...rest) { window.slid.push(this.closest('[data-square]')?.dataset.square); \
         return animate.apply(this, rest); }; })()",
    );
    program.say("O-O");
    browser.wait_for("window.slid.join() === 'g1,f1'");
    program.say("back");
    browser.wait_for("window.slid.join() === 'g1,f1,e1,h1'");
    // A piece that is dropped by hand is there already; its rook still moves.
    browser.drag(&square("e1"), &square("c1"));
    browser.wait_for("window.slid.join() === 'g1,f1,e1,h1,d1'");
}

/// A king goes onto its rook, as in Chess960: by clicks, by a drag and by keys.
#[test]
fn a_king_castles_onto_its_rook() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let program = Program::start(&["--side", "both", "--fen", fen]);
    let Some(mut browser) = open(&program) else { return };
    browser.click(&square("e1"));
    browser.wait_for("document.querySelector('[data-square=h1]').matches('.target')");
    browser.click(&square("h1"));
    browser.wait_for("state.moves.at(-1)?.san === 'O-O'");
    browser.drag(&square("e8"), &square("a8"));
    browser.wait_for("state.moves.at(-1).san === 'O-O-O'");
    program.say("back 2");
    browser.wait_for("state.ply === 0");
    browser.value("document.querySelector('[data-square=e1]').focus(); 0");
    browser.keys("Enter");
    browser.wait_for("picked() === 'e1'");
    browser.keys("ArrowLeft ArrowLeft ArrowLeft ArrowLeft Enter");
    browser.wait_for("state.last_move === 'e1c1'");
    // Where it cannot castle, the rook is picked.
    program.say("fen 4k3/8/8/8/8/5r2/8/4K2R w K - 0 1");
    browser.wait_for("state.ply === 0 && picked() === null");
    browser.click(&square("e1"));
    browser.wait_for("picked() === 'e1'");
    browser.click(&square("h1"));
    browser.wait_for("picked() === 'h1'");
}

#[test]
fn moves_are_heard_until_a_key_switches_them_off() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    let mut heard = Vec::new();
    for (line, sound) in
        [("e4", "move"), ("f5", "move"), ("exf5", "capture"), ("g5", "move"), ("Qh5", "end")]
    {
        program.say(line);
        heard.push(sound);
        browser.wait_for(&format!("window.sounds.join() === '{}'", heard.join(",")));
    }
    program.say("fen 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    program.say("Ra8");
    heard.push("check");
    browser.wait_for(&format!("window.sounds.join() === '{}'", heard.join(",")));
    browser.value("document.querySelector('[data-square=e4]').focus(); 0");
    browser.keys("Enter");
    browser.wait_for("document.getElementById('said').textContent.startsWith('there is no piece')");
    browser.keys("S");
    browser.wait_for("document.getElementById('said').textContent === 'Sounds are off.'");
    program.say("Ke7");
    browser.wait_for("state.ply === 2");
    assert_eq!(browser.text("window.sounds.join()"), heard.join(","));
}

/// Lets the page make its sounds into a buffer, which `render` measures: loudest sample, end of the sound in seconds, and a sum.
const SPY: &str = r"
    window.fresh = () => { window.offline = new OfflineAudioContext(1, 96000, 48000); window.measured = null; };
    window.fresh();
    window.AudioContext = class { get currentTime() { return 0; } get destination() { return null; } };
    const Tone = window.OscillatorNode, Volume = window.GainNode;
    window.OscillatorNode = class extends Tone { constructor(_, set) { super(window.offline, set); } };
    window.GainNode = class extends Volume {
        constructor(_, set) { super(window.offline, set); }
        connect() { return super.connect(window.offline.destination); }
    };
    window.render = async () => {
        const samples = (await window.offline.startRendering()).getChannelData(0).map(Math.abs);
        const loudest = samples.reduce((a, b) => Math.max(a, b), 0);
        const end = samples.findLastIndex((sample) => sample > 0.0005) / 48000;
        return [loudest, end, samples.reduce((a, b) => a + b, 0)];
    };
    0";

#[test]
fn sounds_are_short_and_differ_and_are_not_too_loud() {
    let program = Program::start(&["--side", "both", "--clock", "5+0"]);
    let Some(mut browser) = open(&program) else { return };
    browser.click(&square("e4"));
    browser.value(SPY);
    let mut heard: Vec<(f64, f64)> = Vec::new();
    let mut measure = |browser: &mut Chromium, name: &str| {
        browser.wait_for(&format!("window.sounds.at(-1) === '{name}'"));
        let measured = browser.value("window.render()");
        browser.value("window.fresh()");
        let [loudest, end, sum] = [0, 1, 2].map(|at| measured[at].as_f64().unwrap());
        println!("{name}: loudest {loudest:.3}, {end:.3} s, sum {sum:.0}");
        assert!((0.05..1.0).contains(&loudest), "{name}: {measured}");
        assert!((0.02..1.0).contains(&end), "{name}: {measured}");
        heard.push((end, sum));
    };
    program.say("e4");
    measure(&mut browser, "move");
    // Nearly five minutes pass in the page.
    browser.value("{ const now = performance.now(); performance.now = () => now + 295000; } 0");
    measure(&mut browser, "time");
    program.say("clock off");
    for line in ["d5", "exd5"] {
        browser.value("window.fresh()");
        program.say(line);
        browser.wait_for(&format!("state.ply === {}", if line == "d5" { 2 } else { 3 }));
    }
    measure(&mut browser, "capture");
    program.say("fen 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    program.say("Ra8");
    measure(&mut browser, "check");
    program.say("resign");
    measure(&mut browser, "end");
    for (at, (end, sum)) in heard.iter().enumerate() {
        assert!(*sum > 50.0, "{heard:?}");
        let differs =
            |other: &(f64, f64)| (other.0 - end).abs() > 0.02 || (other.1 - sum).abs() > 20.0;
        assert!(heard[..at].iter().all(differs), "{heard:?}");
    }
    // A key mutes them.
    browser.keys("S");
    program.say("new");
    program.say("e4");
    browser.wait_for("state.ply === 1");
    assert_eq!(browser.value("window.render()")[0], 0.0);
}

#[test]
fn an_ended_game_shows_its_result_and_leads_to_the_next() {
    let program = Program::start(&["--level", "1", "--pace", "0"]);
    let Some(mut browser) = open(&program) else { return };
    assert_eq!(
        browser.text("document.getElementById('turn').textContent"),
        "Your move: you play White"
    );
    assert_eq!(
        browser.value("document.getElementById('below').classList.contains('to-move')"),
        true
    );
    program.say("e4");
    browser.wait_for("state.ply === 2");
    program.say("resign");
    browser.wait_for("document.querySelector('#moves .result')?.textContent === '0-1'");
    let turn = "document.getElementById('turn').textContent";
    assert_eq!(browser.text(turn), "0-1: Black wins: White resigns");
    browser.click("#rematch");
    browser
        .wait_for("state.persons === 'black' && state.orientation === 'black' && state.ply >= 1");
    // Clock presets, another time, and a random color.
    program.say("side both");
    browser.click("#new");
    let set = |id: &str, value: &str| {
        format!(
            "(() => {{ const field = document.getElementById('{id}'); field.value = '{value}'; \
             field.dispatchEvent(new Event('change')); }})()"
        )
    };
    browser.value(&set("new-clock", "3+2"));
    browser.value(&set("new-persons", "random"));
    browser.click("#begin .row:last-child button");
    browser.wait_for(
        "state.clocks?.control.base === 180000 && state.clocks.control.increment === 2000",
    );
    browser.wait_for("['white', 'black'].includes(state.persons)");
    browser.wait_for("!document.getElementById('new-dialog').open");
    browser.click("#new");
    // The last choices are remembered.
    assert_eq!(browser.text("document.getElementById('new-persons').value"), "random");
    assert_eq!(browser.text("document.getElementById('new-clock').value"), "3+2");
    browser.value(&set("new-clock", "other"));
    browser.value(&set("new-minutes", "2.5"));
    browser.value(&set("new-increment", "1"));
    browser.click("#begin .row:last-child button");
    browser.wait_for(
        "state.clocks?.control.base === 150000 && state.clocks.control.increment === 1000",
    );
    browser.wait_for("!document.getElementById('new-dialog').open");
    let mut sides = std::collections::BTreeSet::new();
    for _ in 0..40 {
        browser.click("#new");
        browser.wait_for("document.getElementById('new-dialog').open");
        browser.click("#begin .row:last-child button");
        browser.wait_for("!document.getElementById('new-dialog').open");
        sides.insert(browser.text("state.persons"));
        if sides.len() == 2 {
            break;
        }
    }
    assert_eq!(sides.len(), 2, "{sides:?}");
}

#[test]
fn games_and_positions_are_pasted_and_dropped_and_show_their_notes() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    let paste = |text: &str| {
        format!(
            "(() => {{ const data = new DataTransfer(); data.setData('text/plain', {text:?}); \
             document.body.dispatchEvent(new ClipboardEvent('paste', {{ clipboardData: data, bubbles: true, cancelable: true }})); }})()"
        )
    };
    let drop = |text: &str| {
        format!(
            "(() => {{ const data = new DataTransfer(); data.items.add(new File([{text:?}], 'a.pgn')); \
             document.getElementById('board').dispatchEvent(new DragEvent('drop', {{ dataTransfer: data, bubbles: true, cancelable: true }})); }})()"
        )
    };
    let notes = "[White \"An\u{202E}na\"]\n\n1. e4 $1 {[%clk 0:05:00][%eval 0.25] best by test} e5 2. Nf3 (2. Nc3 Nc6) 2... Nc6 $6 \
                 3. Bb5 {[%csl Gd4][%cal Rb5c6] Spanish} *";
    browser.value(&paste(notes));
    browser.wait_for("state.ply === 5");
    let list = browser.text("document.getElementById('moves').innerText.replace(/\\s+/g, ' ')");
    for part in ["e4! 0.25", "best by test", "Nc6?!", "Spanish"] {
        assert!(list.contains(part), "no {part}: {list}");
    }
    // Two columns: e5 is beside e4 only if no comment is between them.
    let rows = "[...document.querySelectorAll('#moves > .part > .pair')].map(row => row.querySelectorAll('button').length).join()";
    assert_eq!(browser.text(rows), "1,1,1,1,1");
    assert_eq!(browser.text("document.getElementById('opening').textContent"), "C60 Ruy Lopez");
    let marks = "[...document.querySelectorAll('#arrows circle, #arrows path')].map(mark => mark.getAttribute('class')).join()";
    assert_eq!(browser.text(marks), "green,red");
    // A name cannot turn the direction of the text around it.
    let name = browser.text("document.querySelector('#below .name').textContent");
    assert_eq!(name, "White: An\u{FFFD}na");
    browser.value(&drop("1. d4 d5 2. c4 *"));
    browser.wait_for("state.ply === 3");
    assert_eq!(browser.text(rows), "2,1");
    // An introduction and a comment before a variation are in the list.
    browser.value(&paste("{Introduction} 1. e4 e5 ({before} 1... c5) *"));
    browser.wait_for("state.ply === 2");
    let list =
        browser.text("document.getElementById('moves').innerText.replace(/\\s+/g, ' ').trim()");
    assert!(list.starts_with("Introduction 1. ") && list.contains("before 1"), "{list}");
    // A screen reader hears it at the start; it is seen in the list alone.
    browser.keys("Home");
    let said = "document.getElementById('said')";
    browser.wait_for(&format!("{said}.textContent === 'The starting position.\\nIntroduction'"));
    assert_eq!(browser.text(&format!("{said}.firstChild.textContent")), "The starting position.");
    browser.value(&paste("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"));
    browser.wait_for("state.ply === 0 && state.board.startsWith('4k3/8')");
    browser.value(&paste("1. e4 e5 2. Ke3"));
    browser
        .wait_for("document.getElementById('said').textContent.startsWith('illegal move 2. Ke3')");
    assert_eq!(browser.value("state.board.startsWith('4k3/8')"), true, "nothing is lost");
    // Text that is pasted into the box stays there.
    browser.value("document.getElementById('line').focus(); 0");
    let own = paste("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
        .replace("document.body", "document.getElementById('line')");
    browser.value(&own);
    assert_eq!(browser.value("state.board.startsWith('4k3/8/8/8/8/8/8/R3K3')"), true);
}

/// *Open* takes a file, as a phone needs it; positions with a mate are puzzles.
#[test]
fn a_file_of_games_or_of_puzzles_is_opened_by_a_button() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    let choose = |text: &str| {
        format!(
            "(() => {{ const data = new DataTransfer(); data.items.add(new File([{text:?}], 'a.txt')); \
             const field = document.getElementById('open-file'); field.files = data.files; \
             field.dispatchEvent(new Event('change')); }})()"
        )
    };
    assert_eq!(
        browser.value("document.getElementById('open').matches('#menu > :not([hidden])')"),
        true
    );
    browser.value(&choose("[White \"A\"]\n\n1. e4 *\n\n1. d4 d5 *\n"));
    browser.wait_for("state.games?.count === 2 && state.names.white === 'A' && state.is_study");
    browser.value(&choose("kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id \"Morphy\";\n"));
    browser.wait_for("state.turn_text === 'Puzzle 1: White mates in 2'");
    assert_eq!(browser.value("document.getElementById('resign').disabled"), true);
    program.say("stop");
    browser.wait_for("state.puzzle === null && state.names.white === 'A'");
    // *Puzzles* asks for the mates of a game, and *Play* goes back to it.
    browser.click("#tab-puzzles");
    browser.value(&choose("1. f3 e5 2. g4 Qh4# 0-1\n").replace("open-file", "puzzles-file"));
    browser.wait_for("state.turn_text === 'Puzzle 1: Black mates in 1'");
    browser.click("#tab-study");
    browser.wait_for("state.puzzle === null && state.mode === 'study'");
    // The dialog of the browser stays closed.
    browser.value("document.getElementById('open-file').addEventListener('click', event => event.preventDefault()); 0");
    browser.click("#open");
    browser.value(&choose("1. f3 e5 2. g4 Qh4# 0-1\n"));
    browser.wait_for("state.puzzle === null && state.is_study && state.result === '0-1'");
    assert_eq!(browser.complaints, [""; 0]);
}

#[test]
fn the_help_is_a_dialog_with_tables() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    browser.click("#line");
    browser.write("help");
    browser.keys("Enter");
    browser.wait_for("document.getElementById('help-dialog').open && document.querySelectorAll('#commands tr').length > 45");
    let rows = browser.value("document.querySelectorAll('#help-dialog tbody tr').length");
    assert!(rows.as_u64().unwrap() > 45, "{rows}");
    let text = browser.text("document.getElementById('help-dialog').textContent");
    for part in ["premove MOVE", "attackers SQUARE", "shows the previous or next position"] {
        assert!(text.contains(part), "no {part}");
    }
    assert!(!text.contains('`'), "{text}");
    browser.keys("Escape");
    browser.wait_for("!document.getElementById('help-dialog').open");
}

/// A hundred thousand games open and scroll, and a search finds one of them.
#[test]
fn a_hundred_thousand_games_open_as_a_list() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    let game = |n: usize| format!("[White \"P{n}\"]\n[Black \"Q\"]\n\n1. e4 e5 *\n\n");
    let path = program.folder().join("many.pgn");
    std::fs::write(&path, (1..=100_000).map(game).collect::<String>()).unwrap();
    program.say(&format!("load {} game 99999", path.display()));
    browser.wait_for("state.games?.count === 100000");
    browser.click("#games");
    browser.wait_for("document.getElementById('games-count').textContent === '100000 games'");
    browser.wait_for(
        "document.querySelector('#games-list [aria-current]')?.innerText.startsWith('99999. P99999 - Q')",
    );
    browser.value("document.getElementById('games-list').scrollTop = 0; 0");
    browser
        .wait_for("document.querySelector('#games-list button').innerText.startsWith('1. P1 - Q')");
    browser.value("document.getElementById('games-search').focus(); 0");
    browser.write("p77777");
    browser.wait_for("document.getElementById('games-count').textContent === '1 game'");
    browser.click("#games-list button");
    browser.wait_for("state.names.white === 'P77777'");
    assert_eq!(browser.complaints, [""; 0]);
}

/// Games of a file that is given at the start, and one's own earlier games.
#[test]
fn earlier_games_and_those_of_the_first_file_are_a_list() {
    let games =
        "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 1-0\n\n[White \"C\"]\n[Black \"D\"]\n\n1. d4 *\n";
    let file = std::env::temp_dir().join(format!("caissa-first-{}.pgn", std::process::id()));
    std::fs::write(&file, games).unwrap();
    let program = Program::start(&["--game", file.to_str().unwrap(), "--side", "both"]);
    std::fs::remove_file(&file).unwrap();
    let Some(mut browser) = open(&program) else { return };
    browser.wait_for("state.games?.count === 2 && state.names.white === 'A'");
    browser.click("#games");
    browser.click("#games-list button:nth-of-type(2)");
    browser.wait_for("state.names.white === 'C'");
    let said = "document.getElementById('said').textContent";
    // The first game has not been changed, so it is not among one's own games.
    browser.click("#earlier");
    browser.wait_for(&format!("{said}.startsWith('there are no earlier games yet')"));
    program.say("game 1");
    program.say("glyph !");
    program.say("game 2");
    browser.click("#earlier");
    // The changed one has been kept when the second one took its place.
    browser.wait_for("document.getElementById('games-dialog').open && state.games.count === 1");
    browser.wait_for("document.querySelectorAll('#games-list button').length === 1");
    browser.wait_for(
        "document.querySelector('#games-list button')?.innerText === '1. A - B\\n1-0, 2 plies'",
    );
    assert_eq!(
        browser.value("document.querySelector('#games-list [aria-current]')"),
        serde_json::Value::Null
    );
    browser.click("#games-list button");
    browser.wait_for("state.names.white === 'A' && state.ply === 2");
    assert!(browser.text(said).starts_with("A against B, 2 plies, 1-0."), "{}", browser.text(said));
    assert_eq!(browser.complaints, [""; 0]);
}

/// Only the rows of the list near the current move are made, however many variations there are.
#[test]
fn a_step_through_twenty_thousand_moves_makes_few_elements() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    let firsts = ["d4", "c4", "b4", "a4", "f4", "g4", "h4", "Nf3", "Nc3"];
    let variation = |at| format!("(1. {} {{{at}}}) ", firsts[at % firsts.len()]);
    let variations: String = (0..20_000).map(variation).collect();
    program.post("game", &format!("\n\n1. e4 {variations} 1... e5 2. Nf3 *"));
    browser.wait_for("state.moves.length === 20_003");
    browser.value(
        "window.made = 0; const create = document.createElement.bind(document); \
         document.createElement = (...of) => { window.made += 1; return create(...of); }; 0",
    );
    let is_seen = "(() => { const current = document.querySelector('#moves [aria-current]'); \
                   const { left, top } = (current ?? document.querySelector('#moves button')).getBoundingClientRect(); \
                   return document.elementFromPoint(left + 9, top + 9)?.closest('#moves button'); })() !== null";
    let [far, near] =
        [15_000, 20_001].map(|at| browser.text(&format!("'go #' + state.moves[{at}].number")));
    for (line, wanted) in [
        ("end", "state.ply === 3"),
        (&*far, "state.moves[15_000].is_current"),
        (&*near, "state.ply === 2 && state.moves[20_001].is_current"),
        ("start", "state.ply === 0"),
    ] {
        browser.value("window.made = 0");
        program.say(line);
        browser.wait_for(&format!("{wanted} && {is_seen}"));
        let made = browser.value("window.made");
        assert!(made.as_u64().unwrap() < 6_000, "{line}: {made} elements");
        let rows = browser.value("document.querySelectorAll('#moves button').length");
        assert!(rows.as_u64().unwrap() < 3_000, "{line}: {rows}");
    }
    // By keys and by the wheel, rows come before one gets there.
    browser.value("document.querySelector('#moves button').focus(); 0");
    for _ in 0..400 {
        browser.keys("ArrowDown");
    }
    let focused = "state.moves.findIndex(move => document.activeElement.dataset.line === 'go #' + move.number)";
    assert_eq!(browser.value(focused), 800);
    browser.value(
        "document.activeElement.blur(); document.getElementById('moves').scrollTop = 90_000; 0",
    );
    browser.wait_for(
        "(() => { const list = document.getElementById('moves').getBoundingClientRect(); \
         const isIn = ({ top, bottom }) => top >= list.top && bottom <= list.bottom; \
         return [...document.querySelectorAll('#moves button')].some((row) => isIn(row.getBoundingClientRect())); })()",
    );
    // All are printed.
    browser.value("dispatchEvent(new Event('beforeprint')); 0");
    assert_eq!(browser.value("document.querySelectorAll('#moves [data-line]').length"), 20_003);
    assert_eq!(browser.complaints, [""; 0]);
}
