//! The board in windows of every shape: its side is nearly the smaller of width and height.

use super::player::open;
use super::program::Program;

#[test]
fn the_board_fills_windows_of_every_shape() {
    let program = Program::start(&["--side", "both", "--clock", "5+3"]);
    let Some(mut browser) = open(&program, "layout") else { return };
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

#[test]
fn the_size_and_the_look_are_chosen_and_remembered() {
    let program = Program::start(&["--side", "both"]);
    let Some(mut browser) = open(&program, "size") else { return };
    let side = "document.getElementById('board').getBoundingClientRect().width";
    let whole = browser.value(side).as_f64().unwrap();
    browser.hold("#handle", "[data-square=f3]");
    browser.release("[data-square=f3]");
    let smaller = browser.value(side).as_f64().unwrap();
    assert!(smaller < 0.9 * whole && smaller >= 0.5 * whole, "{smaller} of {whole}");
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
