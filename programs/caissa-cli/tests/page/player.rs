//! The page in a real browser: a whole game by mouse, by keys alone, and by the box.

use super::chromium::Chromium;
use super::program::Program;
use crate::game::GAME;
use tests::skip::skip_without;

pub(crate) fn square(name: &str) -> String {
    format!("[data-square={name}]")
}

/// Starts Chromium with a window of usual size.
pub(crate) fn start() -> Option<Chromium> {
    let Some(mut browser) = Chromium::start() else {
        skip_without("chromium");
        return None;
    };
    browser.prefer("light");
    browser.size(1280, 860, false);
    Some(browser)
}

/// Opens the page of a program in Chromium.
pub(crate) fn open(program: &Program) -> Option<Chromium> {
    let mut browser = start()?;
    browser.open(&program.address());
    Some(browser)
}

fn moves() -> impl Iterator<Item = (&'static str, &'static str, Option<&'static str>)> {
    GAME.split_whitespace().map(|mv| {
        let role = mv.get(4..5).map(|_| "knight");
        (&mv[..2], &mv[2..4], role)
    })
}

/// The game as lines play it.
fn by_lines() -> String {
    let program = Program::start(&["--side", "both"]);
    for mv in GAME.split_whitespace() {
        program.say(mv);
    }
    program.game()
}

/// Plays the game with a way to move, and compares it.
fn play(
    mut make: impl FnMut(&mut Chromium, (&str, &str), Option<&str>),
) -> Option<(Program, Chromium)> {
    let program = Program::start(&["--side", "both"]);
    let mut browser = open(&program)?;
    for (at, (from, to, role)) in moves().enumerate() {
        make(&mut browser, (from, to), role);
        browser.wait_for(&format!("state.ply === {}", at + 1));
    }
    assert_eq!(program.game(), by_lines());
    assert_eq!(browser.complaints, [""; 0]);
    Some((program, browser))
}

#[test]
fn a_game_is_played_by_clicks_and_drags() {
    let mut is_drag = false;
    let played = play(|browser, (from, to), role| {
        is_drag = !is_drag;
        if is_drag {
            browser.drag(&square(from), &square(to));
        } else {
            browser.click(&square(from));
            browser.wait_for(&format!("picked() === '{from}'"));
            let lit = browser.value("document.querySelectorAll('#board .target').length");
            let targets = format!("state.squares.find(s => s.name === '{from}').targets.length");
            assert_eq!(lit, browser.value(&targets), "{from}");
            browser.click(&square(to));
        }
        if let Some(role) = role {
            browser.wait_for("document.getElementById('promotion-dialog').open");
            // Nothing has been moved yet.
            assert_eq!(
                browser.value(&format!("state.squares.find(s => s.name === '{from}').piece")),
                "white-pawn"
            );
            browser.click(&format!("#promotion-dialog [data-line={role}]"));
        }
    });
    let Some((program, mut browser)) = played else { return };
    let alerts = browser.text("document.getElementById('alerts').textContent");
    assert_eq!(alerts, "The game is over: White wins by checkmate.");
    assert_eq!(browser.value("document.querySelectorAll('#board .moved').length"), 2);
    assert_eq!(browser.value("document.querySelectorAll('#board .check').length"), 1);
    // Any move of the list is gone to, and a reload shows the same.
    browser.click("#moves [data-line='go #6']");
    browser.wait_for("state.ply === 6 && state.is_paused");
    browser.call("Page.reload", &serde_json::json!({}));
    browser.wait_for("typeof state === 'object' && state?.ply === 6 && state.moves.length === 33");
    browser.click("[data-line=end]");
    browser.wait_for("state.ending !== null");
    browser.click("[data-line=back]");
    browser.wait_for("state.ply === 32 && state.ending === null");
    browser.click("[data-line=redo]");
    browser.wait_for("state.ply === 33");
    browser.click("[data-line=flip]");
    browser.wait_for("document.querySelector('[data-square]').dataset.square === 'h1'");
    assert_eq!(program.game(), by_lines());
}

#[test]
fn a_game_is_played_with_a_finger() {
    let mut is_phone = false;
    let played = play(|browser, (from, to), role| {
        if !is_phone {
            browser.size(390, 844, true);
            is_phone = true;
        }
        browser.swipe(&square(from), &square(to));
        if let Some(role) = role {
            browser.click(&format!("#promotion-dialog [data-line={role}]"));
        }
    });
    let Some((_, mut browser)) = played else { return };
    // The finger has moved pieces, and not the page.
    assert_eq!(browser.value("window.scrollX + window.scrollY"), 0);
}

#[test]
fn a_game_is_played_by_keys_alone() {
    let played = play(|browser, (from, to), role| {
        for name in [from, to] {
            walk(browser, name);
            browser.keys("Enter");
            browser.wait_for(&format!(
                "picked() === '{from}' || state.last_move?.slice(2, 4) === '{name}'"
            ));
        }
        if role.is_some() {
            browser.wait_for("document.getElementById('promotion-dialog').open");
            // Escape leaves the pawn where it is.
            browser.keys("Escape");
            browser.wait_for(
                "!document.getElementById('promotion-dialog').open && state.promotion === null",
            );
            assert_eq!(browser.text("document.activeElement.dataset.square"), from);
            for name in [from, to] {
                walk(browser, name);
                browser.keys("Space");
                browser.wait_for(&format!("picked() === '{from}'"));
            }
            browser.wait_for("document.getElementById('promotion-dialog').open");
            browser.keys("Tab Tab Tab Enter");
        }
    });
    let Some((_program, mut browser)) = played else { return };
    // From the board, Tab leads to the move on the board, to the box and to all buttons; one resigns the next game.
    while browser.text("document.activeElement.dataset.line ?? ''") != "go #33" {
        browser.keys("Tab");
    }
    browser.keys("ArrowLeft");
    assert_eq!(browser.text("document.activeElement.dataset.line"), "go #32");
    tab_to(&mut browser, "line");
    browser.write("new");
    browser.keys("Enter");
    browser.wait_for("state.moves.length === 0");
    tab_to(&mut browser, "menu-button");
    browser.keys("Enter");
    tab_to(&mut browser, "resign");
    // The question does not begin on the answer that ends the game.
    browser.keys("Enter Enter");
    browser.wait_for("!document.getElementById('resign-dialog').open");
    assert_eq!(browser.value("state.ending"), serde_json::Value::Null);
    assert_eq!(browser.text("document.activeElement.id"), "menu-button");
    browser.keys("Enter");
    tab_to(&mut browser, "resign");
    browser.keys("Enter Tab Enter");
    browser.wait_for("state.ending !== null");
    // Its button cannot be used any more, and the focus goes on.
    browser.wait_for("document.activeElement.id === 'rematch'");
}

/// Presses Tab until an element has the focus.
fn tab_to(browser: &mut Chromium, id: &str) {
    for _ in 0..60 {
        if browser.text("document.activeElement.id") == id {
            return;
        }
        browser.keys("Tab");
    }
    panic!("Tab does not lead to {id}");
}

/// Goes to a square with arrow keys, from the one that Tab leads to.
fn walk(browser: &mut Chromium, to: &str) {
    while browser.text("document.activeElement.dataset.square ?? ''").is_empty() {
        browser.keys("Tab");
    }
    for _ in 0..20 {
        let at = browser.text("document.activeElement.dataset.square");
        let (at, to) = (at.as_bytes(), to.as_bytes());
        let key = match (to[0].cmp(&at[0]) as i8, to[1].cmp(&at[1]) as i8) {
            (1, _) => "ArrowRight",
            (-1, _) => "ArrowLeft",
            (_, 1) => "ArrowUp",
            (_, -1) => "ArrowDown",
            _ => return,
        };
        browser.keys(key);
    }
    panic!("the arrow keys do not lead to {to}");
}

#[test]
fn a_game_is_played_in_the_box_and_refusals_are_explained() {
    let mut is_first = true;
    let played = play(|browser, (from, to), role| {
        if is_first {
            browser.click("#line");
            browser.write("Ke2");
            browser.keys("Enter");
            browser.wait_for("document.getElementById('said').classList.contains('refusal')");
            let said = browser.text("document.getElementById('said').textContent");
            assert!(
                said.starts_with("illegal move 1. Ke2: White's own pawn stands on e2"),
                "{said}"
            );
            is_first = false;
        }
        browser.write(&format!("{from} {to}"));
        browser.keys("Enter");
        if let Some(role) = role {
            browser.wait_for("document.getElementById('promotion-dialog').open");
            browser.click(&format!("#promotion-dialog [data-line={role}]"));
            browser.wait_for("!document.getElementById('promotion-dialog').open");
            browser.click("#line");
        }
    });
    let Some((_program, mut browser)) = played else { return };
    // A new game from a position, with a refused one first.
    browser.click("#another");
    browser.click("#new-start");
    browser.write("8/8/8/8/8/8/8/8 w - - 0 1");
    browser.click("#begin .row:last-child button");
    browser.wait_for("document.getElementById('new-refusal').textContent.includes('king')");
    browser.value("document.getElementById('new-start').value = ''; 0");
    browser.click("#new-start");
    browser.write("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    browser.click("#begin .row:last-child button");
    browser.wait_for(
        "!document.getElementById('new-dialog').open && state.board.startsWith('4k3/P7/')",
    );
    assert_eq!(browser.complaints, [""; 0]);
}

#[test]
fn the_engine_moves_hints_and_is_taken_back() {
    let program = Program::start(&["--level", "1"]);
    let Some(mut browser) = open(&program) else { return };
    browser.click("[data-line=hint]:not(.study)");
    browser.wait_for("document.querySelectorAll('#arrows path').length === 1");
    browser.drag(&square("e2"), &square("e4"));
    browser.wait_for("state.ply === 2 && !state.is_thinking");
    browser.click("[data-line=back]");
    browser.wait_for("state.ply === 0");
    browser.drag(&square("d2"), &square("d4"));
    browser
        .wait_for("state.ply === 2 && document.querySelectorAll('#moves .variation').length === 1");
    browser.value(
        "(() => { const level = document.getElementById('level'); level.value = '2'; \
         level.dispatchEvent(new Event('change')); })()",
    );
    browser.wait_for("state.level === 2");
    let level = browser.text("document.querySelector('#level option:checked').textContent");
    assert_eq!(level, "2, about 625 Elo");
    let said = browser.text("document.getElementById('said').textContent");
    assert_eq!(said, "The engine plays at level 2 from its next move on.");
}

/// An engine that sees no advantage for anybody, and moves its king to and fro.
#[cfg(unix)]
#[test]
fn an_engine_offers_a_draw_that_is_heard_and_answered_by_buttons() {
    use std::os::unix::fs::PermissionsExt;

    const SCRIPT: &str = r#"#!/bin/sh
king=e8d8
while read word rest; do
  case $word in
    uci) echo uciok;;
    isready) echo readyok;;
    go)
      echo 'info depth 9 score cp 0'
      echo "bestmove $king"
      case $king in e8d8) king=d8e8;; *) king=e8d8;; esac;;
    quit) exit 0;;
  esac
done
"#;
    let program = Program::start_with(|command| {
        let engine = std::env::temp_dir().join(format!("caissa-offers-{}", std::process::id()));
        std::fs::write(&engine, SCRIPT).unwrap();
        std::fs::set_permissions(&engine, std::fs::Permissions::from_mode(0o755)).unwrap();
        command.args(["--no-open", "--pace", "0", "--level", "5", "--engine"]).arg(engine);
        command.args(["--fen", "4k3/4p3/8/8/8/8/4P3/2B1K3 w - - 0 45"]);
    });
    let Some(mut browser) = open(&program) else { return };
    let answers = "['accept', 'decline'].map(id => !document.getElementById(id).hidden).join()";
    let mut ply = 0;
    for (from, to) in "c1d2 d2c3 c3d4 d4e3 e3f4 f4g5 g5h6 h6g7".split(' ').map(|mv| mv.split_at(2))
    {
        assert_eq!(browser.text(answers), "false,false", "before move {ply}");
        browser.drag(&square(from), &square(to));
        ply += 2;
        browser.wait_for(&format!("state.ply === {ply}"));
    }
    // It is announced at once, and with buttons, without a command.
    browser.wait_for("document.getElementById('urgent').textContent === 'Black offers a draw.'");
    assert_eq!(
        browser.text("document.getElementById('alerts').textContent"),
        "Black offers a draw."
    );
    assert_eq!(browser.text(answers), "true,true");
    browser.click("#decline");
    browser.wait_for(
        "state.draw_offer === null && document.getElementById('urgent').textContent === ''",
    );
    assert_eq!(browser.text(answers), "false,false");
    // It is not offered again so soon; one's own offer is accepted then.
    browser.drag(&square("g7"), &square("f6"));
    browser.wait_for(&format!("state.ply === {}", ply + 2));
    assert_eq!(browser.value("state.draw_offer"), serde_json::Value::Null);
    browser.click("#draw");
    browser.wait_for(
        "document.getElementById('urgent').textContent === 'The game is over: draw by agreement.'",
    );
    let game = program.game();
    assert!(game.trim_end().ends_with("53. Bf6 Kd8 {draw by agreement} 1/2-1/2"), "{game}");
    assert_eq!(browser.complaints, [""; 0]);
}

#[test]
fn games_are_pasted_drawn_resigned_and_left() {
    let mut program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    browser.click("#new");
    // The dialog says what is wrong, and nothing is done.
    let refusal = "document.getElementById('new-refusal').textContent";
    let fields = |start: &str, clock: &str| {
        let set =
            |id: &str, value: &str| format!("document.getElementById('{id}').value = {value};");
        set("new-start", start) + &set("new-clock", clock) + "0"
    };
    for (start, clock, expected) in [
        (
            "'1. e4 e5 2. Ke3'",
            "''",
            "illegal move 2. Ke3: the king on e1 cannot reach e3 (column 13)",
        ),
        (
            "'1. e4\\ne5 2. Ke3'",
            "''",
            "illegal move 2. Ke3: the king on e1 cannot reach e3 (line 2, column 7)",
        ),
        ("'1. e4 e5'", "'5+3'", "a game in PGN keeps its own clock"),
    ] {
        browser.value(&fields(start, clock));
        browser.click("#begin .row:last-child button");
        browser.wait_for(&format!("{refusal}.startsWith('{expected}')"));
        assert_eq!(browser.value("state.ply"), 0);
    }
    browser.value(&fields("''", "''"));
    browser.click("#new-start");
    browser.write("[White \"Anna\"]\n\n1. e4 e5 2. Nf3 (2. Bc4 Nf6) 2... Nc6 *");
    browser.click("#begin .row:last-child button");
    browser.wait_for("state.ply === 4 && !document.getElementById('new-dialog').open");
    assert_eq!(browser.text("document.querySelector('#below .name').textContent"), "White: Anna");
    let list = "[...document.querySelectorAll('#moves [data-line]')].map(move => move.textContent).join(', ')";
    assert_eq!(browser.text(list), "1. e4, 1... e5, 2. Nf3, 2. Bc4, 2... Nf6, 2... Nc6");
    // It is a game of two persons when they play on.
    assert_eq!(browser.value("document.getElementById('draw').disabled"), true);
    assert_eq!(browser.text("document.getElementById('from-here').textContent"), "Play from here");
    browser.click("#from-here");
    browser.wait_for("!document.getElementById('draw').disabled");
    browser.click("#draw");
    browser.click("#decline");
    browser.wait_for("state.draw_offer === null && document.getElementById('decline').hidden");
    browser.click("#draw");
    browser.click("#accept");
    browser.wait_for("state.ending !== null && document.getElementById('alerts').textContent.includes('draw by agreement')");
    browser.click("[data-line=back]");
    browser.wait_for("state.ply === 3");
    browser.drag(&square("d7"), &square("d6"));
    browser.wait_for("state.ply === 4");
    browser.click("#resign");
    browser.click("#resign-dialog [data-line=resign]");
    browser.wait_for("document.getElementById('alerts').textContent === 'The game is over: Black wins: White resigns.'");
    let game = program.game();
    assert!(game.contains("2... d6") && game.contains("draw by agreement"), "{game}");
    // A slash on the board goes to the box.
    browser.value("document.querySelector('[data-square=e4]').focus(); 0");
    browser.keys("/");
    browser.write("quit");
    browser.keys("Enter");
    browser.wait_for(
        "document.getElementById('said').textContent.startsWith('The program has ended.')",
    );
    assert!(program.ends_well());
    browser.click("[data-line=flip]");
    browser.wait_for(
        "document.getElementById('said').textContent.startsWith('The program does not answer.')",
    );
}

#[test]
fn draws_are_claimed_and_an_engine_goes_on_from_an_earlier_position() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    assert_eq!(
        browser.value(
            "document.getElementById('claim').hidden && document.getElementById('continue').hidden"
        ),
        true
    );
    for line in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8".split(' ') {
        program.say(line);
    }
    browser.click("#claim");
    browser.wait_for(
        "state.ending !== null && document.getElementById('alerts').textContent.includes('threefold')",
    );
    assert!(program.game().contains("[Result \"1/2-1/2\"]"), "{}", program.game());
    // An engine takes over White, where White is to move.
    program.say("side black");
    // The page has been drawn again, so the click meets the row that it is meant for.
    browser
        .wait_for("document.getElementById('said').textContent.includes('The engine plays White')");
    browser.click("#moves [data-line='go #2']");
    browser.wait_for("state.ply === 2 && state.is_paused");
    browser.click("#continue");
    browser.wait_for(
        "document.getElementById('continue').hidden && state.ply === 3 && state.ending === null",
    );
}

#[test]
fn a_page_of_another_origin_can_neither_read_nor_move() {
    let program = Program::start(&["--side", "both"]);
    let other = Program::start(&["--side", "both"]);
    // Even one that knows the secret; its own rules are lifted, as another server would have none.
    let Some(mut browser) = open(&other) else { return };
    browser.call("Page.setBypassCSP", &serde_json::json!({ "enabled": true }));
    browser.open(&other.address());
    let address = program.address();
    let read = format!("fetch('{address}game.pgn').then(r => r.text()).catch(() => 'refused')");
    assert_eq!(browser.text(&read), "refused");
    let moved = format!(
        "fetch('{address}line', {{ method: 'POST', mode: 'no-cors', body: 'e4' }}).then(() => '').catch(() => 'refused')"
    );
    assert_eq!(browser.text(&moved), "refused");
    assert_eq!(program.post("line", "status")["state"]["ply"], 0);
}
