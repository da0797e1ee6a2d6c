//! The page of `caissa show --html`: opened as a file, walked through by keys, and asked by axe-core.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::json;
use snapbox::cmd::cargo_bin;

use super::access::{WINDOWS, axe, axe_run, named};
use super::chromium::Chromium;
use super::player::start;

/// Games with all that a page shows, and all that could break out of it.
const GAMES: &str = r#"[Event "</script><script>window.hacked = 1</script>"]
[White "<img src=x onerror=window.hacked=1>"]
[Black "\"><svg onload=window.hacked=1>"]
[Date "2026.11.25"]

{</p><!-- games --><script>window.hacked = 1</script> &amp; [%csl Gd4]} 1. e4 $1 e5 (1... c5 $14 {sharp [%cal Rc5d4,Yb8c6]} 2. Nf3 d6
(2... Nc6) 3. d4) 2. Nf3 {<b onclick="window.hacked=1">} Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 O-O *

[White "Second"]
[FEN "4k3/P7/8/1pP5/8/8/8/R3K2R w KQ b6 0 1"]
[SetUp "1"]

1. cxb6 Kd7 2. a8=Q 1-0
"#;

/// The page of games, in a file.
fn page(name: &str, games: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("caissa-shown-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let (pgn, html) = (folder.join("games.pgn"), folder.join("games.html"));
    fs::write(&pgn, games).unwrap();
    let mut command = Command::new(cargo_bin!("caissa"));
    command.arg("show").arg(&pgn).arg("--html").arg("-o").arg(&html);
    assert!(command.status().unwrap().success());
    html
}

fn open(name: &str, games: &str) -> Option<(Chromium, PathBuf)> {
    let mut browser = start()?;
    let path = page(name, games);
    browser.call("Page.navigate", &json!({ "url": format!("file://{}", path.display()) }));
    browser.wait_for(
        "document.readyState === 'complete' && document.querySelectorAll('#board svg').length > 0",
    );
    Some((browser, path))
}

/// The pieces on the board, from a8 on, a point for an empty square.
fn board(browser: &mut Chromium) -> String {
    browser.text(
        "[...'87654321'].map(rank => [...'abcdefgh'].map(file => \
         document.querySelector(`[data-square=${file}${rank}]`).dataset.piece || '.').join('')).join('/')",
    )
}

#[test]
fn arrow_keys_walk_through_a_game_and_nothing_of_it_runs() {
    let Some((mut browser, path)) = open("shown-walk", GAMES) else { return };
    let said = "document.getElementById('said').textContent";
    for (keys, expected, words) in [
        (
            "ArrowRight",
            "rnbqkbnr/pppppppp/......../......../....P.../......../PPPP.PPP/RNBQKBNR",
            "1. e4! good move. White's pawn on e2 goes to e4.",
        ),
        (
            "ArrowRight",
            "rnbqkbnr/pppp.ppp/......../....p.../....P.../......../PPPP.PPP/RNBQKBNR",
            "1... e5. Black's pawn on e7 goes to e5.",
        ),
        (
            "ArrowRight",
            "rnbqkbnr/pppp.ppp/......../....p.../....P.../.....N../PPPP.PPP/RNBQKB.R",
            "2. Nf3. White's knight on g1 goes to f3. <b onclick=\"window.hacked=1\">",
        ),
        (
            "ArrowLeft ArrowLeft",
            "rnbqkbnr/pppppppp/......../......../....P.../......../PPPP.PPP/RNBQKBNR",
            "1. e4! good move. White's pawn on e2 goes to e4.",
        ),
        (
            "End",
            "r.bq.rk./pppp.ppp/..n..n../..b.p.../..B.P.../...P.N../PPP..PPP/RNBQ.RK.",
            "5... O-O. Black castles kingside.",
        ),
        (
            "Home",
            "rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR",
            "Start",
        ),
    ] {
        browser.keys(keys);
        assert_eq!(board(&mut browser), expected, "{keys}");
        assert_eq!(browser.text(said), words);
    }
    // A variation in a variation, from there with the keys.
    browser.value("[...document.querySelectorAll('.moves button')].find(move => move.textContent.includes('Nc6')).click()");
    assert_eq!(browser.text(said), "2... Nc6. Black's knight on b8 goes to c6.");
    browser.keys("ArrowLeft ArrowLeft");
    assert_eq!(
        browser.text(said),
        "1... c5 slight advantage for White. Black's pawn on c7 goes to c5. sharp"
    );
    assert_eq!(
        board(&mut browser),
        "rnbqkbnr/pp.ppppp/......../..p...../....P.../......../PPPP.PPP/RNBQKBNR"
    );
    // The second game: en passant and a promotion.
    browser.value("(() => { const game = document.getElementById('game'); game.value = '2'; game.dispatchEvent(new Event('change')); })()");
    browser.keys("ArrowRight");
    assert_eq!(
        board(&mut browser),
        "....k.../P......./.P....../......../......../......../......../R...K..R"
    );
    browser.keys("End");
    assert_eq!(
        board(&mut browser),
        "Q......./...k..../.P....../......../......../......../......../R...K..R"
    );
    // On the board, arrows go from square to square.
    browser.value("document.querySelector('[data-square=e1]').focus(); 0");
    browser.keys("ArrowUp ArrowRight");
    assert_eq!(browser.text("document.activeElement.ariaLabel"), "f2, empty");
    browser.click("#flip");
    assert_eq!(browser.text("document.querySelector('#board [data-square]').dataset.square"), "h1");
    // Nothing ran, nothing was requested, and all is shown as it is written.
    assert_eq!(browser.value("window.hacked ?? null"), json!(null));
    assert_eq!(browser.value("document.querySelectorAll('script').length"), 1);
    assert!(
        browser
            .text("document.querySelector('#game-1 dd').textContent")
            .contains("</script><script>")
    );
    assert_eq!(
        browser.text("document.querySelector('.moves p').textContent"),
        "</p><!-- games --><script>window.hacked = 1</script> &amp;"
    );
    assert_eq!(browser.requests, [format!("file://{}", path.display())]);
    assert_eq!(browser.complaints, [""; 0]);
    fs::remove_dir_all(path.parent().unwrap()).unwrap();
}

#[test]
fn a_page_of_games_shows_coordinates_and_shapes_and_fills_the_window() {
    let Some((mut browser, path)) = open("shown-shapes", GAMES) else { return };
    let shapes = "[...document.querySelectorAll('#arrows > *')].map(e => e.tagName + ' ' + e.getAttribute('class')).join()";
    assert_eq!(browser.text(shapes), "circle green");
    assert_eq!(browser.text("document.getElementById('edge').textContent"), "87654321abcdefgh");
    browser.keys("ArrowRight");
    assert_eq!(browser.text(shapes), "");
    browser.value("[...document.querySelectorAll('.moves button')].find(move => move.textContent.includes('c5')).click()");
    assert_eq!(browser.text(shapes), "line red,path red,line yellow,path yellow");
    // The red arrow ends on d4, whichever way the board is turned.
    for _ in 0..2 {
        let is_there = browser.value(
            "(() => { const of = (selector) => document.querySelector(selector).getBoundingClientRect(); \
             const [square, head] = [of('[data-square=d4]'), of('#arrows path.red')]; \
             const [x, y] = [(head.left + head.right) / 2, (head.top + head.bottom) / 2]; \
             return x > square.left && x < square.right && y > square.top && y < square.bottom; })()",
        );
        assert_eq!(is_there, true);
        browser.click("#flip");
    }
    for (width, height, is_phone, least) in [
        (3840, 2160, false, 2100),
        (1280, 800, false, 770),
        (844, 390, true, 375),
        (390, 844, true, 375),
        (320, 568, true, 305),
    ] {
        browser.size(width, height, is_phone);
        let shape = browser.value(
            "(() => { const { left, top, right, bottom, width, height } = \
             document.getElementById('board').getBoundingClientRect(); \
             return [Math.round(width), Math.abs(width - height) < 1, left >= 0 && right <= innerWidth && top >= 0 \
             && bottom <= innerHeight, document.documentElement.scrollWidth <= innerWidth]; })()",
        );
        assert!(shape[0].as_u64().unwrap() >= least, "{width}: {shape}");
        assert_eq!(shape.as_array().unwrap()[1..], [true, true, true], "{width}: {shape}");
    }
    assert_eq!(browser.complaints, [""; 0]);
    fs::remove_dir_all(path.parent().unwrap()).unwrap();
}

#[test]
fn axe_finds_nothing_in_a_page_of_games() {
    let Some(axe) = axe() else { return };
    let Some((mut browser, path)) = open("shown-axe", GAMES) else { return };
    let shots = std::env::var_os("CAISSA_SHOTS");
    // The policy lets no test add a script to the page either, except by the protocol.
    browser.value(&format!("{axe}; 0"));
    browser.keys("ArrowRight ArrowRight");
    for window in WINDOWS {
        let (width, height, is_phone, media) = window;
        browser.size(width, height, is_phone);
        browser.prefer_all(media);
        assert_eq!(browser.value(&axe_run()), json!([true]), "{width}, {media:?}");
        assert_eq!(
            browser.value("document.documentElement.scrollWidth <= innerWidth"),
            true,
            "{width}"
        );
        if let Some(folder) = &shots {
            browser.picture(&Path::new(folder).join(format!("shown-{}.png", named(window))));
        }
    }
    fs::remove_dir_all(path.parent().unwrap()).unwrap();
}

const CLOCKS: &str = r#"[White "Anna"]
[Black "Bert"]
[WhiteElo "1812"]

1. e4 {[%clk 0:05:01]} e5 {[%clk 0:04:58]} 2. Nf3 {[%clk 0:04:59]} Nc6 {[%clk 1:04:50]} *
"#;

#[test]
fn players_ratings_and_clocks_are_beside_the_board_and_moves_in_columns() {
    let Some((mut browser, path)) = open("shown-players", CLOCKS) else { return };
    let players = |browser: &mut Chromium| {
        ["above", "below"]
            .map(|id| browser.text(&format!("document.getElementById('{id}').innerText")))
    };
    assert_eq!(players(&mut browser), ["Black: Bert", "White: Anna (1812)"]);
    browser.keys("ArrowRight ArrowRight ArrowRight");
    assert_eq!(players(&mut browser), ["Black: Bert\n0:04:58", "White: Anna (1812)\n0:04:59"]);
    browser.click("#flip");
    assert_eq!(players(&mut browser), ["White: Anna (1812)\n0:04:59", "Black: Bert\n0:04:58"]);
    // Black's move is beside White's, and its name has its number.
    let place = |n: usize| {
        format!(
            "(() => {{ const at = document.querySelectorAll('.moves button')[{n}].getBoundingClientRect(); \
             return [Math.round(at.top), Math.round(at.left)]; }})()"
        )
    };
    let places = [0, 1, 2].map(|n| browser.value(&place(n)));
    assert_eq!(places[0][0], places[1][0]);
    assert_eq!(places[0][1], places[2][1]);
    assert!(
        places[1][1].as_i64() > places[0][1].as_i64()
            && places[2][0].as_i64() > places[0][0].as_i64()
    );
    let name = |n: usize| format!("document.querySelectorAll('.moves button')[{n}].ariaLabel");
    assert_eq!([0, 1].map(|n| browser.text(&name(n))), ["1. e4", "1... e5"]);
    assert_eq!(browser.complaints, [""; 0]);
    fs::remove_dir_all(path.parent().unwrap()).unwrap();
}

#[test]
fn without_scripts_a_still_picture_and_all_games_are_there() {
    let Some(mut browser) = start() else { return };
    let path = page("shown-still", &[CLOCKS, GAMES].concat());
    browser.call("Emulation.setScriptExecutionDisabled", &json!({ "value": true }));
    browser.call("Page.navigate", &json!({ "url": format!("file://{}", path.display()) }));
    browser.wait_for(
        "document.readyState === 'complete' && document.querySelector('.still') !== null",
    );
    // The last position of the first game: a knight on c6, none on b8, and a dark square a1.
    let pieces = browser.value("document.querySelectorAll('.still use').length");
    assert_eq!(pieces, 32);
    let is_there = |piece: &str, x: u32, y: u32| {
        format!(
            "document.querySelector('.still use[href=\"#piece-{piece}\"][x=\"{x}\"][y=\"{y}\"]') !== null"
        )
    };
    assert_eq!(browser.value(&is_there("n", 200, 200)), true);
    assert_eq!(browser.value(&is_there("n", 100, 0)), false);
    assert!(
        browser.text("document.querySelector('.still path').getAttribute('d')").contains("M0 700h")
    );
    assert_eq!(
        browser.value("document.querySelector('.still').getBoundingClientRect().width > 300"),
        true
    );
    assert_eq!(browser.text("document.getElementById('above').innerText"), "Black: Bert");
    for number in 1..=3 {
        let is_seen = format!("document.querySelector('#game-{number} .moves').checkVisibility()");
        assert_eq!(browser.value(&is_seen), true, "{number}");
    }
    if let Some(folder) = std::env::var_os("CAISSA_SHOTS") {
        browser.picture(&Path::new(&folder).join("shown-still.png"));
    }
    fs::remove_dir_all(path.parent().unwrap()).unwrap();
}
