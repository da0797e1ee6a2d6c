//! The board in windows of every shape: its side is nearly the smaller of width and height.

use super::chromium::Chromium;
use super::player::open;
use super::program::Program;

/// A game with many captures.
const CAPTURES: &str = "1. d4 Nf6 2. a4 g5 3. a5 c6 4. a6 e6 5. axb7 Bb4+ 6. Nc3 Bxb7 7. Nf3 a6 8. e4 g4 9. Ne5 c5 10. f3 \
    Nxe4 11. fxe4 h5 12. Bd2 O-O 13. Nd3 Bxe4 14. Nxb4 cxb4 15. Qf3 Bxf3 16. gxf3 bxc3 17. Be3 Qh4+ 18. Kd1 gxf3 \
    19. Rg1+ Kh7 20. bxc3 Qf6 21. Bg5 Rc8 22. Bxf6 Rg8 23. c4 Rd8 24. Bxd8 Kh6 25. Bf6 Nc6 26. Bg7+ Kh7 27. h3 Rg8 \
    28. Rxa6 Rxg7 29. Rh1 Nxd4 30. Bd3+ f5 31. Rxe6 Nxe6 32. Bxf5+ Kh6 33. c3 Rg2 34. Bxe6 dxe6 35. Re1 Kg6 36. Rf1 Ra2 \
    37. Rg1+ Kf6 38. Kc1 Ra1+ 39. Kc2 Rxg1 *";

#[test]
fn the_board_fills_windows_of_every_shape() {
    let program = Program::start(&["--side", "both", "--clock", "5+3"]);
    let Some(mut browser) = open(&program) else { return };
    program.say("e4");
    for (what, width, height, is_phone, least) in [
        ("a phone upright", 390, 844, true, 380),
        ("a phone on its side", 844, 390, true, 380),
        ("a small phone", 320, 568, true, 310),
        ("a small phone on its side", 740, 360, true, 350),
        ("a tablet upright", 820, 1180, true, 795),
        ("a tablet on its side", 1180, 820, true, 710),
        ("200 % zoom", 640, 400, false, 385),
        ("400 % zoom", 320, 200, false, 190),
        ("a netbook", 1024, 600, false, 490),
        ("a laptop", 1280, 800, false, 690),
        ("full HD", 1920, 1080, false, 960),
        ("4K", 3840, 2160, false, 2000),
        ("a square", 1000, 1000, false, 650),
    ] {
        browser.size(width, height, is_phone);
        let shape = browser.value(
            "(() => { const { left, top, right, bottom, width, height } = \
             document.getElementById('board').getBoundingClientRect(); \
             return [Math.round(width), Math.abs(width - height) < 1, \
             left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight, \
             document.documentElement.scrollWidth <= innerWidth]; })()",
        );
        let side = shape[0].as_u64().unwrap();
        assert!(side >= least, "{what}: {side}");
        if height < 300 {
            // The board alone is as high as the window, and the players are above and below it.
            assert_eq!(shape[3], true, "{what}: {shape}");
            continue;
        }
        // Square, whole in the window, and nothing is wider than that.
        assert_eq!(shape.as_array().unwrap()[1..], [true, true, true], "{what}: {shape}");
        // Both clocks are in sight.
        let clocks = browser.value(
            "[...document.querySelectorAll('.clock')].map(clock => clock.getBoundingClientRect()) \
             .filter(place => place.bottom <= innerHeight && place.right <= innerWidth).length",
        );
        assert_eq!(clocks, 2, "{what}");
    }
}

/// A long name, and nearly all pieces are taken: the players stay in the window and keep their names and pieces.
#[test]
fn long_names_leave_room_for_captured_pieces() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    let name = "A very long name of a player with many titles, GM, from Somewhere";
    let game =
        format!("[White \"{name}\"]\n[Black \"{name}\"]\n[TimeControl \"300+3\"]\n\n{CAPTURES}");
    program.post("game", &format!("\n\n{game}"));
    browser.wait_for("state.captured.black.length > 10 && state.captured.white.length > 8");
    for (width, height, is_phone) in [
        (1280, 800, false),
        (390, 844, true),
        (390, 844, false),
        (844, 390, true),
        (320, 568, true),
    ] {
        browser.size(width, height, is_phone);
        let seen = browser.value(
            "(() => { const wide = (e) => e.getBoundingClientRect(); \
             const inside = [...document.querySelectorAll('.player')].every(player => [...player.children].every( \
             child => wide(child).right <= wide(player).right + 1)); \
             const pieces = [...document.querySelectorAll('.men svg')].every(piece => \
             wide(piece).right <= wide(piece.parentElement).right && wide(piece).width >= 9); \
             const names = [...document.querySelectorAll('.name')].every(name => wide(name).width >= 30); \
             return [inside, pieces, names, document.documentElement.scrollWidth <= innerWidth]; })()",
        );
        assert_eq!(seen, serde_json::json!([true, true, true, true]), "{width}x{height}");
    }
}

/// Names of usual length are whole beside clocks and many captured pieces.
#[test]
fn names_are_whole_in_small_windows() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    let game = format!("[Black \"Caissa, level 3\"]\n[TimeControl \"300+3\"]\n\n{CAPTURES}");
    program.post("game", &format!("\n\n{game}"));
    browser.wait_for("state.captured.black.length > 10 && state.captured.white.length > 8");
    for (width, height, is_phone) in [(640, 400, false), (390, 844, true), (844, 390, true)] {
        browser.size(width, height, is_phone);
        let names = browser.value(
            "[...document.querySelectorAll('.name')].filter(name => name.scrollWidth <= name.clientWidth \
             && name.scrollHeight <= name.clientHeight + 1).map(name => name.textContent)",
        );
        assert_eq!(names, serde_json::json!(["Black: Caissa, level 3", "White"]), "{width}");
    }
}

/// A phone upright: nothing is empty between the board and the list of moves, and no message moves a button.
#[test]
fn a_phone_has_no_empty_rows_and_its_buttons_stay() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    browser.size(390, 844, true);
    let measured = "(() => { const of = (id) => document.getElementById(id).getBoundingClientRect(); \
                    return [of('moves').top - of('now').bottom, of('said').height, of('steps').top].map(Math.round); })()";
    let measure = |browser: &mut Chromium| {
        let found = browser.value(measured);
        [0, 1, 2].map(|at| found[at].as_i64().unwrap())
    };
    let [empty, said, steps] = measure(&mut browser);
    assert!(empty <= 20 && said == 0, "{empty} {said}");
    // A message has the height of its lines.
    for (line, most) in [("e4", 45), ("e5", 45), ("Ke3", 115), ("back", 90)] {
        let number = program.post("line", line)["number"].clone();
        browser.wait_for(&format!("shownNumber() >= {number}"));
        let [_, said, now] = measure(&mut browser);
        assert!(said <= most && now == steps, "{line}: {said}, {now} instead of {steps}");
    }
}

/// Clocks at the right ends of their rows, and the current move in sight below a longer message.
#[test]
fn clocks_and_the_current_move_stay_in_their_places() {
    let program = Program::start(&["--side", "both", "--clock", "10+5"]);
    let Some(mut browser) = open(&program) else { return };
    browser.size(1000, 600, false);
    for line in "e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5".split(' ') {
        program.say(line);
    }
    browser.wait_for("state.ply === 9");
    program.say("Kxg5");
    browser.wait_for("document.getElementById('said').classList.contains('refusal')");
    browser.wait_for(
        "(() => { const list = document.getElementById('moves'); \
         const current = list.querySelector('[aria-current]').getBoundingClientRect(); \
         return current.bottom <= list.getBoundingClientRect().bottom; })()",
    );
    let gaps = browser.value(
        "[...document.querySelectorAll('.player')].map(player => Math.round( \
         player.getBoundingClientRect().right - player.querySelector('.clock').getBoundingClientRect().right))",
    );
    assert_eq!(gaps, serde_json::json!([0, 0]));
}

/// In a window of a quarter of the usual size, the steps cover no part of the current move.
#[test]
fn the_current_move_is_whole_in_a_small_window() {
    let program = Program::start(&["--side", "both", "--clock", "5+3"]);
    let Some(mut browser) = open(&program) else { return };
    // As much room as below the tabs of the page without a program at 640x400.
    browser.size(640, 310, false);
    for line in "e4 c5 Nf3 Nc6 Be2 Qa5".split(' ') {
        program.say(line);
    }
    browser.wait_for("state.ply === 6");
    browser.wait_for(
        "(() => { const current = document.querySelector('#moves [aria-current]'); \
         const { left, top, bottom } = current.getBoundingClientRect(); \
         const holds = y => current.contains(document.elementFromPoint(left + 12, y)); \
         return holds(top + 4) && holds(bottom - 4); })()",
    );
}

/// The phone on its side: whatever the panel is scrolled to, the turn, the message and the steps are in sight.
#[test]
fn a_phone_on_its_side_shows_turn_message_and_steps() {
    let program = Program::start(&["--side", "both", "--fen", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"]);
    let Some(mut browser) = open(&program) else { return };
    browser.size(844, 390, true);
    let seen = |id: &str| {
        format!(
            "(() => {{ const e = document.getElementById('{id}').getBoundingClientRect(); \
             const found = document.elementFromPoint((e.left + e.right) / 2, (e.top + e.bottom) / 2); \
             return document.getElementById('{id}').contains(found); }})()"
        )
    };
    for (line, ids) in [("Ke2", ["now", "said", "steps"]), ("Ra8", ["now", "rematch", "steps"])] {
        browser.click("#line");
        browser.write(line);
        browser.keys("Enter");
        browser.wait_for(&format!(
            "document.getElementById('{}').getBoundingClientRect().height > 20",
            ids[1]
        ));
        for scroll in [0, 1000] {
            browser.value(&format!("document.querySelector('.side').scrollTop = {scroll}; 0"));
            for id in ids {
                let is_seen = browser.value(&seen(id));
                // The steps scroll with the list that they belong to.
                assert!(is_seen == true || (scroll > 0 && id == "steps"), "{line}, {id}, {scroll}");
            }
        }
    }
}

#[test]
fn the_size_and_the_look_are_chosen_and_remembered() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program) else { return };
    let side = "document.getElementById('board').getBoundingClientRect().width";
    let whole = browser.value(side).as_f64().unwrap();
    browser.hold("#handle", "[data-square=f3]");
    browser.release("[data-square=f3]");
    let smaller = browser.value(side).as_f64().unwrap();
    assert!(smaller < 0.9 * whole && smaller >= 0.5 * whole, "{smaller} of {whole}");
    // The corner goes where the pointer goes, also where the panel leaves room beside it.
    browser.size(2400, 800, false);
    let corner = "(() => { const { right, bottom } = document.getElementById('board').getBoundingClientRect(); \
                  return [right, bottom]; })()";
    let place = |corner: &serde_json::Value| [0, 1].map(|at| corner[at].as_f64().unwrap());
    let [x, y] = place(&browser.value(corner));
    browser.drag_at((x - 2.0, y - 4.0), (x + 58.0, y + 56.0));
    let [right, bottom] = place(&browser.value(corner));
    let is_near = |moved: f64| (moved - 60.0).abs() < 2.0;
    assert!(is_near(right - x) && is_near(bottom - y), "{x} {y} to {right} {bottom}");
    browser.size(1280, 860, false);
    let smaller = browser.value(side).as_f64().unwrap();
    let color = "getComputedStyle(document.querySelector('[data-square=a1]')).backgroundColor";
    let seen = "[...document.querySelectorAll('[data-square=a1] use')] \
                .filter(use => getComputedStyle(use).display !== 'none').map(use => use.className.baseVal).join()";
    let mut colors = vec![browser.text(color)];
    assert_eq!(browser.text(seen), "carved");
    let choose = |id: &str, value: &str| {
        format!(
            "(() => {{ const choice = document.getElementById('{id}'); choice.value = '{value}'; \
             choice.dispatchEvent(new Event('change')); }})()"
        )
    };
    for theme in ["forest", "sea", "contrast"] {
        browser.value(&choose("board-theme", theme));
        colors.push(browser.text(color));
    }
    colors.sort();
    colors.dedup();
    assert_eq!(colors.len(), 4, "{colors:?}");
    browser.value(&choose("piece-set", "bold"));
    browser.call("Page.reload", &serde_json::json!({}));
    browser.wait_for("typeof state === 'object' && state !== null");
    assert_eq!(browser.text(seen), "bold");
    assert_eq!(browser.text("document.documentElement.dataset.board"), "contrast");
    assert!((browser.value(side).as_f64().unwrap() - smaller).abs() < 1.0);
}
