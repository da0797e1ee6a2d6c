//! A small study in the page: comments, glyphs, arrows, variations and tags, by mouse and by keys.

use std::path::Path;
use std::process::Command;

use chess_core::GameBuf;
use serde_json::json;
use snapbox::cmd::cargo_bin;

use super::access::{RULES, WINDOWS, axe, axe_run, named};
use super::chromium::Chromium;
use super::folder::{self, type_line};
use super::player::{open, square};
use super::program::Program;

const SAID: &str = "document.getElementById('said').textContent";

/// The moves of a game with their notes.
fn moves(pgn: &str) -> String {
    GameBuf::parse(pgn).unwrap().to_string().rsplit("\n\n").next().unwrap().to_owned()
}

/// The text of a game as the page saves it.
fn saved(browser: &mut Chromium) -> String {
    browser.text("import('./transport.js').then(transport => transport.pgn())")
}

/// `caissa check` finds nothing in a text.
fn is_clean(pgn: &str) {
    let path =
        std::env::temp_dir().join(format!("caissa-study-{}-{}.pgn", std::process::id(), pgn.len()));
    std::fs::write(&path, pgn).unwrap();
    let output = Command::new(cargo_bin!("caissa")).arg("check").arg(&path).output().unwrap();
    std::fs::remove_file(&path).unwrap();
    let told = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}\n{pgn}");
}

/// Prepares a lesson: two moves, a variation, all kinds of notes; then a part is undone.
fn lesson(browser: &mut Chromium) {
    // The switch of a study, by mouse; a second click would end it.
    browser.click("#notes");
    browser.wait_for("document.activeElement.id === 'note-text'");
    browser.click("#tab-study");
    browser.wait_for("state.is_study");
    browser.wait_for(&format!("{SAID}.startsWith('You study the game: you move both sides')"));
    // The dialog leaves it alone.
    type_line(browser, "tag Größe groß");
    browser.wait_for("state.tags.some(([name]) => name === 'Größe')");
    type_line(browser, "go 1");
    browser.wait_for("state.ply === 1");
    // A variation by mouse, with a comment and a glyph in the dialog.
    browser.drag(&square("c7"), &square("c5"));
    browser.wait_for("state.ply === 2 && state.moves.find(m => m.is_current).depth === 1");
    // A comment is saved while it is written; nothing else is said, and the board stays in sight.
    browser.wait_for("document.getElementById('note-words').textContent === 'Comment on 1... c5'");
    browser.click("#note-text");
    browser.write("Sharp, {unclear} & \"open\"");
    browser.wait_for("state.comments[0] === 'Sharp, {unclear) & \"open\"'");
    browser.click("#more");
    browser.wait_for("document.getElementById('note-tags').value.includes('Event: ')");
    browser.value(
        "(() => { const box = document.getElementById('note-tags'); \
         box.value = box.value.replace(/^Event: .*$/m, 'Event: A lesson').replace(/^White: .*$/m, 'White: A \"quoted\" \\\\ name') + '\\nAnnotator: me'; })()",
    );
    browser.click("#tags-form > .row:last-child button:not([type])");
    browser.wait_for("!document.getElementById('note-dialog').open && state.comments.length === 1");
    browser.wait_for("state.names.white === 'A \"quoted\" \\\\ name'");
    browser.click("#more");
    browser
        .wait_for("document.getElementById('note-text').value === 'Sharp, {unclear) & \"open\"'");
    assert_eq!(
        browser.value("document.getElementById('note-tags').value.includes('Event: A lesson\\n')"),
        true
    );
    // Every way out but *Cancel* keeps what is in the dialog.
    browser.value("document.getElementById('note-tags').value += '\\nSource: a book'; 0");
    browser.click("#note-dialog [data-line=revert]");
    browser.wait_for("!state.tags.some(([name]) => name === 'Source') && !document.getElementById('note-dialog').open");
    browser.click("#glyphs [data-glyph='!?']");
    browser.wait_for(&format!("{SAID}.startsWith('1... c5!?: ')"));
    // The right button draws what is saved, in colors, and takes it away again.
    browser.mark(&square("c5"), &square("d4"), 0);
    browser.wait_for("state.shapes.length === 1");
    browser.mark(&square("d4"), &square("d4"), 8);
    browser.wait_for("state.shapes.length === 2");
    browser.mark(&square("e4"), &square("e4"), 0);
    browser.wait_for("state.shapes.length === 3");
    browser.mark(&square("e4"), &square("e4"), 0);
    browser.wait_for("state.shapes.length === 2");
    let text = saved(browser);
    assert_eq!(
        moves(&text),
        "1. e4 e5 (1... c5!? {[%csl Rd4][%cal Gc5d4] Sharp, {unclear) & \"open\"}) 2. Nf3"
    );
    assert!(text.contains("[Größe \"groß\"]\n"), "{text}");
    is_clean(&text);
    // By keys: raised, undone, deleted, undone.
    browser.value("document.activeElement.blur(); 0");
    browser.keys("M");
    browser.wait_for("state.moves.find(m => m.is_current).depth === 0");
    browser.keys("U");
    browser.wait_for("state.moves.find(m => m.is_current).depth === 1");
    browser.keys("Delete");
    browser.wait_for("state.moves.length === 3 && state.ply === 1");
    browser.keys("Ctrl+z");
    browser.wait_for("state.moves.length === 4 && state.ply === 2");
    assert_eq!(saved(browser), text);
    // Done again, and undone again.
    browser.keys("Ctrl+y");
    browser.wait_for("state.moves.length === 3");
    browser.keys("Ctrl+z");
    browser.wait_for("state.moves.length === 4");
    assert_eq!(saved(browser), text);
    // A left click on the board takes no saved arrow away.
    browser.click(&square("a5"));
    assert_eq!(browser.value("state.shapes.length"), 2);
    assert_eq!(browser.complaints, [""; 0]);
}

#[test]
fn a_lesson_is_prepared_by_mouse_and_keys() {
    let program = Program::start(&["--side", "both"]);
    for mv in ["e4", "e5", "Nf3"] {
        program.say(mv);
    }
    let Some(mut browser) = open(&program) else { return };
    lesson(&mut browser);
    is_clean(&program.game());
}

#[test]
fn the_page_without_a_program_writes_the_same() {
    let Some((_server, mut browser)) = folder::open() else { return };
    for line in ["side both", "e4", "e5", "Nf3"] {
        type_line(&mut browser, line);
    }
    browser.wait_for("state.ply === 3");
    lesson(&mut browser);
    // It is kept with all its notes.
    let kept = browser.text("localStorage.getItem('caissa-game')");
    assert!(kept.contains("[%cal Gc5d4]") && kept.contains("[Annotator \"me\"]"), "{kept}");
    is_clean(&kept);
}

#[test]
fn everybody_can_use_the_notes() {
    let Some(axe) = axe() else { return };
    let program = Program::start(&["--side", "both"]);
    for line in [
        "e4",
        "e5",
        "study on",
        "go 1",
        "c5",
        "comment a comment",
        "glyph !?",
        "arrow c5 d4 blue",
        "circle e4 yellow",
    ] {
        program.say(line);
    }
    let Some(mut browser) = open(&program) else { return };
    browser.value(&format!("{axe}; 0"));
    let shots = std::env::var_os("CAISSA_SHOTS");
    for window in WINDOWS {
        let (width, height, is_phone, media) = window;
        browser.size(width, height, is_phone);
        browser.prefer_all(media);
        for is_open in [false, true] {
            if is_open {
                browser.value("document.getElementById('more').click(); 0");
                browser.wait_for("document.getElementById('note-tags').value !== ''");
                browser.keys("Tab");
            }
            assert_eq!(browser.value(&axe_run()), json!([true]), "{is_open} {width}, {media:?}");
            // Behind an open dialog, nothing has the focus.
            if !is_open && !media.contains(&("forced-colors", "active")) {
                assert_eq!(browser.value(&format!("({RULES})()")), json!([]), "{is_open} {width}");
            }
            if let Some(folder) = &shots {
                let picture = format!("study-{is_open}-{}.png", named(window));
                browser.picture(&Path::new(folder).join(picture));
            }
        }
        // Escape closes the dialog.
        browser.keys("Escape");
        browser.wait_for("!document.getElementById('note-dialog').open");
        browser.value("document.getElementById('note-tags').value = ''; 0");
    }
}

/// The engine moves, or another window steps, while a comment is written: it stays with its move.
#[test]
fn a_comment_gets_to_the_move_that_it_was_written_for() {
    let program = Program::start(&["--level", "1", "--pace", "0.6"]);
    let Some(mut browser) = open(&program) else { return };
    type_line(&mut browser, "e4");
    browser.wait_for("state.ply === 1");
    browser.value("document.activeElement.blur(); 0");
    browser.keys("C");
    browser.write("My");
    browser.wait_for("state.ply === 2");
    browser.write(" plan");
    browser.wait_for("state.moves[0].comments[0] === 'My plan'");
    assert_eq!(
        browser.text("document.getElementById('note-words').textContent"),
        "Comment on 1. e4"
    );
    // What was typed last is saved when the field is left, and the field follows the game again.
    browser.write("!");
    browser.keys("Escape");
    browser.wait_for("state.moves[0].comments[0] === 'My plan!'");
    browser.wait_for("document.getElementById('note-text').value === ''");
    assert!(program.game().contains("{My plan!}"), "{}", program.game());
    // Another game has no such move: the text is told, and written nowhere.
    browser.keys("C");
    browser.write("late");
    program.say("new");
    browser.wait_for(&format!("{SAID}.includes('Its text was: late')"));
    assert_eq!(browser.value("[state.comments.length, state.moves.length]"), json!([0, 0]));
    assert_eq!(browser.complaints, [""; 0]);
}

/// A letter that a move begins with is a move's, before and after a click.
#[test]
fn any_move_is_typed_without_a_click() {
    let program =
        Program::start(&["--side", "both", "--fen", "4k3/1P6/8/8/8/8/8/RNBQK2R w KQ - 0 1"]);
    let Some(mut browser) = open(&program) else { return };
    let line = "document.getElementById('line').value";
    for mv in ["Nc3", "Bb2", "Rf1", "Qd3", "Kf2", "O-O", "b8=N"] {
        browser.value("document.activeElement.blur(); 0");
        let mut signs = mv.chars();
        browser.keys(&signs.next().unwrap().to_string());
        browser.write(signs.as_str());
        assert_eq!(browser.text(line), mv);
        browser.keys("Enter");
        browser.wait_for("state.ply === 1");
        program.say("back");
        browser.wait_for("state.ply === 0");
    }
    assert_eq!(browser.complaints, [""; 0]);
}

/// Two windows of one game: it is analysed while one of them is seen.
#[test]
fn an_analysis_goes_on_while_a_window_is_seen() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    let first = browser.new_tab();
    browser.open(&program.address());
    program.say("e4");
    browser.value(
        "Object.defineProperty(document, 'hidden', { value: true, configurable: true }); \
         document.dispatchEvent(new Event('visibilitychange')); 0",
    );
    browser.go_to_tab(first);
    program.say("analysis on");
    browser.value("new Promise(done => setTimeout(done, 1500)).then(() => 0)");
    program.say("e5");
    browser.wait_for("state.ply === 2 && state.analysis?.depth >= 6");
}

/// A variation of an earlier move stands between a move and the one before it in the list.
#[test]
fn the_copied_moves_are_those_of_their_line() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    program.post("game", "\n\n1. e4 (1. d4) 1... e5 (1... c5 2. c3) *");
    browser.wait_for("state.is_study && state.moves.length === 5");
    browser.value("window.copied = []; navigator.clipboard.writeText = async text => { window.copied.push(text); }; 0");
    let mv = "#moves [data-line='go #4']";
    browser.mark(mv, mv, 0);
    browser.click("#move-menu [data-move=copy]");
    browser.wait_for("window.copied[0] === '1. e4 c5'");
}

/// A study with the tag of a lesson asks for its moves, shows the reply to a bad one, and is one by a switch; the explorer has the
/// moves of its games.
#[test]
fn a_lesson_is_found_move_by_move_and_the_explorer_plays_moves() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    let lesson =
        "[ChapterMode \"gamebook\"]\n\n1. e4 {Good.} (1. a4? {Slow.} 1... e5) 1... e5 2. Nf3 *";
    program.post("game", &format!("\n\n{lesson}"));
    browser.wait_for("state.learning?.is_asked && state.moves.length === 0");
    assert_eq!(
        browser.text("document.getElementById('turn').textContent"),
        "Move 1 of 2: find the move for White"
    );
    browser.drag("[data-square=a2]", "[data-square=a4]");
    browser.wait_for("state.moves.map(m => m.san).join() === 'a4,e5'");
    browser.wait_for(
        "document.getElementById('said').textContent.includes('No: 1. a4 is a mistake. Slow.')",
    );
    browser.wait_for("state.moves.length === 0");
    browser.drag("[data-square=e2]", "[data-square=e4]");
    browser.wait_for("state.moves[0]?.san === 'e4' && state.ply === 2");
    program.say("Nf3");
    browser.wait_for("document.getElementById('said').textContent.includes('Lesson done: 1 of 2 at the first try.')");
    browser.click("#menu-button");
    browser.click("#share");
    browser.click("#as-lesson");
    browser
        .wait_for("!state.tags.some(([name]) => name === 'ChapterMode' || name === 'Orientation')");
    browser.click("#as-lesson");
    browser.wait_for(
        "state.tags.some(([name, value]) => name === 'Orientation' && value === 'white')",
    );
    browser.click("#share-dialog [data-closes]");
    program.post("game", "\n\n1. d4 d5 1-0\n\n1. Nf3 d5 2. d4 0-1");
    program.say("start");
    browser.click("#menu-button");
    browser.click("#explore");
    let rows =
        "[...document.querySelectorAll('#explorer button')].map(row => row.textContent).join('; ')";
    browser.wait_for("document.querySelectorAll('#explorer button').length === 2");
    assert_eq!(browser.text(rows), "d4 1 game, 100 % for White; Nf3 1 game, 0 % for White");
    browser.click("#explorer button");
    browser.wait_for("state.ply === 1 && state.moves[0].san === 'd4'");
    browser.wait_for(
        "document.querySelector('#explorer button').textContent === 'd5 1 game, 100 % for White, no reply'",
    );
}

/// The list as a book prints it: the main line is bold, variations fold, each move has a menu, and Shift with arrows goes from
/// one variation to another.
#[test]
fn variations_fold_and_each_move_has_a_menu() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    let game = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6 2. d4) 2. Nf3 Nc6 *";
    program.post("game", &format!("\n\n{game}"));
    browser.wait_for("state.is_study && state.moves.length === 11");
    let mv = |number: usize| format!("#moves [data-line='go #{number}']");
    let weight =
        |number| format!("getComputedStyle(document.querySelector(\"{}\")).fontWeight", mv(number));
    assert_eq!(
        [1, 2, 3, 5].map(|number| browser.text(&weight(number))),
        ["600", "600", "400", "400"]
    );
    let seen = "[...document.querySelectorAll('#moves [data-line]')].filter(e => e.checkVisibility()).map(e => e.dataset.line.slice(4)).join()";
    assert_eq!(browser.text(seen), "1,2,3,4,5,6,7,8,9,10,11");
    browser.click("#moves .fold");
    assert_eq!(browser.text(seen), "1,2,3,8,9,10,11");
    let fold = "document.querySelector('#moves .fold')";
    assert_eq!(
        browser.text(&format!("{fold}.ariaExpanded + {fold}.ariaLabel")),
        "falseVariation 1... c5"
    );
    // It stays folded while another move is written, and unfolds for the move on the board.
    program.say("go #9");
    program.say("d5");
    browser.wait_for("state.moves.length === 12");
    assert_eq!(browser.text(seen), "1,2,3,8,9,10,11,12");
    program.say("go #6");
    browser.wait_for("state.current === 6");
    assert_eq!(browser.text(seen), "1,2,3,4,5,6,7,8,9,10,11,12");
    // Shift and arrows.
    browser.value("document.activeElement.blur(); 0");
    for (key, current) in [
        ("Shift+ArrowLeft", 3),
        ("Shift+ArrowDown", 8),
        ("Shift+ArrowDown", 2),
        ("Shift+ArrowUp", 8),
        ("Shift+ArrowLeft", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
    ] {
        browser.keys(key);
        browser.wait_for(&format!("state.current === {current}"));
    }
    // The menu, by the right button; by a click on the current move; by keys.
    browser.value("window.copied = []; navigator.clipboard.writeText = async text => { window.copied.push(text); }; 0");
    browser.mark(&mv(6), &mv(6), 0);
    browser.click("#move-menu [data-move=copy]");
    browser.wait_for("window.copied[0] === '1. e4 c5 2. c3 d5'");
    browser.mark(&mv(5), &mv(5), 0);
    browser.click("#move-menu [data-move='main line']");
    browser.wait_for(
        "state.moves[1].san === 'c5' && state.moves.find(m => m.is_current).san === 'c3'",
    );
    let text = saved(&mut browser);
    assert_eq!(
        moves(&text),
        "1. e4 c5 (1... e5 2. Nf3 Nc6) (1... e6 2. d4 d5) 2. c3 (2. Nf3 d6) 2... d5"
    );
    is_clean(&text);
    browser.click("#moves [aria-current]");
    browser.wait_for("document.getElementById('move-menu').matches(':popover-open')");
    browser.keys("Escape");
    browser.wait_for("!document.getElementById('move-menu').matches(':popover-open')");
    let number = browser.value("state.moves.find(m => m.san === 'e6').number");
    browser.mark(&mv(number.as_u64().unwrap() as usize), &mv(number.as_u64().unwrap() as usize), 0);
    browser.keys("Tab Tab Tab Tab Tab Enter");
    browser.wait_for("state.moves.every(m => m.san !== 'e6')");
    browser.keys("U");
    browser.wait_for("state.moves.some(m => m.san === 'e6')");
    browser.mark(&mv(1), &mv(1), 0);
    browser.click("#move-menu [data-move=comment]");
    browser.wait_for("document.activeElement.id === 'note-text' && state.current === 1");
    assert_eq!(browser.complaints, [""; 0]);
}

/// The modes have names on top, in the page of the program and in the one without.
#[test]
fn modes_are_named_on_top_and_opened_by_click() {
    let program = Program::start(&["--level", "1", "--pace", "0"]);
    if let Some(mut browser) = open(&program) {
        modes(&mut browser, "Play,Study,Puzzles");
        // Its puzzles are in the place of the game.
        browser.wait_for("state.puzzle === null");
    }
    if let Some((_server, mut browser)) = folder::open() {
        modes(&mut browser, "Play,Study,Puzzles,Check,Solve");
    }
}

fn modes(browser: &mut Chromium, names: &str) {
    let open = "[...document.querySelectorAll('[role=tab][aria-selected=true]')].map(tab => tab.textContent).join()";
    let all = "[...document.querySelectorAll('[role=tab]')].map(tab => tab.textContent).join()";
    assert_eq!((browser.text(all), browser.text(open)), (names.into(), "Play".into()));
    browser.click("#tab-study");
    browser.wait_for(&format!("state.is_study && {open} === 'Study'"));
    for mv in ["e4", "e5", "Nf3"] {
        type_line(browser, mv);
    }
    browser.wait_for("state.ply === 3");
    browser.click("#tab-puzzles");
    browser.wait_for(&format!("{open} === 'Puzzles'"));
    browser.value(
        "document.getElementById('puzzles-text').value = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;'; 0",
    );
    browser.click("#puzzles button:not([type])");
    browser.wait_for("state.turn_text === 'Puzzle 1: White mates in 2'");
    assert_eq!(browser.text(open), "Puzzles");
    browser.click("#tab-study");
    browser.wait_for(&format!("{open} === 'Study' && state.ply === 3"));
    browser.click("#tab-play");
    browser.wait_for(&format!("{open} === 'Play' && !state.is_study && state.ply >= 3"));
    assert_eq!(browser.complaints, [""; 0]);
}
