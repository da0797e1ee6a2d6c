//! The page without a program, as `workshop/scripts/page` writes it: served by a server that only reads files, played in Chromium.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use chess_core::GameBuf;
use serde_json::{Value, json};

use super::access::{RULES, WINDOWS, axe, axe_run, is_asked, named};
use super::chromium::Chromium;
use super::player::{square, start};
use tests::skip::skip_without;

/// A server that knows nothing but files.
pub(crate) struct Server {
    port: u16,
    /// The requested names.
    asked: Arc<Mutex<BTreeSet<String>>>,
    /// Whether it answers no more.
    is_down: Arc<AtomicBool>,
}

impl Server {
    pub(crate) fn start(folder: PathBuf) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let asked = Arc::new(Mutex::new(BTreeSet::new()));
        let log = asked.clone();
        let is_down = Arc::new(AtomicBool::new(false));
        let has_ended = is_down.clone();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if has_ended.load(Ordering::Relaxed) {
                    continue;
                }
                let (folder, log) = (folder.clone(), log.clone());
                thread::spawn(move || answer(&stream, &folder, &log));
            }
        });
        Self { port, asked, is_down }
    }

    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }
}

fn answer(mut stream: &TcpStream, folder: &Path, log: &Mutex<BTreeSet<String>>) {
    let mut line = String::new();
    let mut lines = BufReader::new(stream);
    let _ = lines.read_line(&mut line);
    for rest in lines.lines().map_while(Result::ok) {
        if rest.is_empty() {
            break;
        }
    }
    let name = line.split(' ').nth(1).unwrap_or("/").trim_start_matches('/').to_owned();
    let name = if name.is_empty() { "index.html".to_owned() } else { name };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        // Many servers do not know WebAssembly.
        _ => "application/octet-stream",
    };
    let (status, body) = match fs::read(folder.join(&name)) {
        Ok(body) => ("200 OK", body),
        Err(_) => ("404 Not Found", Vec::new()),
    };
    log.lock().unwrap().insert(name);
    let length = body.len();
    let head = format!("HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n");
    let _ = stream.write_all(format!("{head}Connection: close\r\n\r\n").as_bytes());
    let _ = stream.write_all(&body);
}

/// The folder `target/NAME` that a script has written, or the one that a variable names. Its program must be there.
pub(crate) fn written(name: &str, variable: &str, program: &str) -> Option<PathBuf> {
    let folder = std::env::var_os(variable).map(PathBuf::from);
    let target = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target").join(name);
    let folder = folder.unwrap_or_else(target);
    if folder.join(program).exists() {
        return Some(folder);
    }
    skip_without(name);
    None
}

/// The folder that `workshop/scripts/page` has written.
fn folder() -> Option<PathBuf> {
    written("page", "CAISSA_PAGE", "caissa_bg.wasm.gz")
}

/// The page in Chromium.
pub(crate) fn open() -> Option<(Server, Chromium)> {
    let server = Server::start(folder()?);
    let mut browser = start()?;
    browser.open(&server.address());
    Some((server, browser))
}

/// Types a line into the box.
pub(crate) fn type_line(browser: &mut Chromium, line: &str) {
    browser.click("#line");
    browser.write(line);
    browser.keys("Enter");
}

fn is_whites_turn() -> &'static str {
    "state.turn === 'white' && !state.is_thinking"
}

#[test]
fn the_folder_is_small_and_names_no_other_host() {
    let Some(folder) = folder() else { return };
    let mut size = 0;
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        size += bytes.len();
        if path.extension().is_some_and(|kind| kind != "gz" && kind != "png") {
            let text = String::from_utf8(bytes).unwrap();
            let text = text.replace("http://www.w3.org/2000/svg", "");
            assert!(!text.contains("http:") && !text.contains("https:"), "{}", path.display());
        }
    }
    assert!((400_000..1_100_000).contains(&size), "{size} bytes");
}

/// The files that belong to the checker and the prover.
const TOOLS: [&str; 2] = ["caissa-tools.js", "caissa-tools_bg.wasm.gz"];

/// The requests of the page, and of its workers, that ask for the program of the tools.
fn asked_for_tools(browser: &Chromium) -> usize {
    let is_tools = |address: &&String| TOOLS.iter().any(|name| address.ends_with(name));
    browser.requests.iter().filter(is_tools).count()
}

/// Only who opens a tool loads the checker and the prover, once. The first load stays small.
#[test]
fn the_tools_are_loaded_when_their_tab_is_opened() {
    let Some((server, mut browser)) = open() else { return };
    let words = "document.getElementById('loading-words').textContent";
    // Nothing of a game needs them: a move, an answer, a hint, an analysis, a review, the editor.
    for line in ["pace 0", "level 1", "e4"] {
        type_line(&mut browser, line);
    }
    browser.wait_for(&format!("{} && state.ply === 2", is_whites_turn()));
    type_line(&mut browser, "hint");
    browser.wait_for("state.hint !== null");
    type_line(&mut browser, "resign");
    type_line(&mut browser, "review");
    browser.wait_for("state.review?.is_complete");
    type_line(&mut browser, "analysis");
    browser.wait_for("state.analysis?.depth >= 6");
    browser.click("#new");
    browser.click("#set-up");
    browser.wait_for("document.getElementById('editor-said').textContent !== ''");
    browser.value("document.querySelectorAll('dialog[open]').forEach(dialog => dialog.close()); 0");
    assert_eq!(asked_for_tools(&browser), 0, "{:?}", browser.requests);
    let first: BTreeSet<_> =
        browser.requests.iter().map(|address| address.rsplit('/').next().unwrap()).collect();
    let size = |name: &&str| {
        fs::metadata(folder().unwrap().join(if name.is_empty() { "index.html" } else { name }))
            .unwrap()
            .len()
    };
    let size: u64 = first.iter().map(size).sum();
    assert!((400_000..700_000).contains(&size), "{size} bytes: {first:?}");
    // A slow net: the page says what happens, and can be used.
    browser.call(
        "Network.emulateNetworkConditions",
        &json!({ "offline": false, "latency": 400, "downloadThroughput": 400_000, "uploadThroughput": 400_000 }),
    );
    browser.click("#tab-check");
    browser.wait_for(&format!("{words} === 'Loading the checker and the prover…'"));
    browser.value("document.getElementById('check-text').value = '1. e4 e5 2. Ke3'; 0");
    browser.click("#check button:not([type])");
    browser.wait_for("document.querySelectorAll('#check-found li').length === 1");
    browser.wait_for(&format!("{words} === ''"));
    let asked = asked_for_tools(&browser);
    assert!(asked > 0);
    for tab in ["#tab-solve", "#tab-play", "#tab-puzzles", "#tab-check"] {
        browser.click(tab);
        assert_eq!(browser.text(words), "");
    }
    let programs = browser.requests.iter().filter(|address| address.ends_with(TOOLS[1]));
    assert_eq!(programs.count(), 1);
    assert!(browser.requests.iter().all(|address| address.starts_with(&server.address())));
    assert_eq!(browser.complaints, [""; 0]);
}

/// Without a net, the page says that the tools are missing, the game goes on, and they come when
/// the net does.
#[test]
fn tools_that_cannot_be_loaded_are_loaded_again() {
    let Some(folder) = folder() else { return };
    let server = Server::start(folder);
    let Some(mut browser) = start() else { return };
    // The browser's cache would hide that the net is gone.
    browser.call("Network.setBypassServiceWorker", &json!({ "bypass": true }));
    browser.open(&server.address());
    let words = "document.getElementById('loading-words').textContent";
    server.is_down.store(true, Ordering::Relaxed);
    browser.click("#tab-solve");
    browser
        .wait_for(&format!("{words}.startsWith('The checker and the prover cannot be loaded: ')"));
    browser.value(
        "document.getElementById('solve-position').value = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1'; 0",
    );
    browser.click("#solve button:not([type])");
    let verdict = "document.getElementById('solve-verdict').textContent";
    // Neither its worker nor its program comes; the page reports the first failure.
    browser.wait_for(&format!("{verdict}.startsWith('Nothing is proved: its ')"));
    // The game needs none of it.
    browser.click("#tab-play");
    for line in ["side both", "e4"] {
        type_line(&mut browser, line);
    }
    browser.wait_for("state.ply === 1");
    browser.click("#tab-puzzles");
    browser.wait_for("!document.getElementById('load-again').hidden");
    if let Some(axe) = axe() {
        browser.value(&format!("{axe}; 0"));
        for (width, height, is_phone, media) in WINDOWS {
            browser.size(width, height, is_phone);
            browser.prefer_all(media);
            assert_eq!(browser.value(&axe_run()), json!([true]), "{width}, {media:?}");
        }
    }
    server.is_down.store(false, Ordering::Relaxed);
    browser.value("document.getElementById('load-again').focus(); 0");
    browser.keys("Enter");
    browser.wait_for(&format!("{words} === '' && document.activeElement.id === 'tab-puzzles'"));
    browser.click("#tab-solve");
    browser.click("#solve button:not([type])");
    browser.wait_for(&format!("{verdict} === 'White mates in 2: proved against every defence.'"));
}

#[test]
fn without_scripts_only_their_absence_is_told() {
    let Some(folder) = folder() else { return };
    let server = Server::start(folder);
    let Some(mut browser) = start() else { return };
    browser.call("Emulation.setScriptExecutionDisabled", &json!({ "value": true }));
    browser.call("Page.navigate", &json!({ "url": server.address() }));
    browser.wait_for(
        "document.readyState === 'complete' && document.querySelector('dialog') !== null",
    );
    assert_eq!(
        browser.text("document.body.innerText.trim()"),
        "The board needs JavaScript. The command caissa play --lines needs none."
    );
    // And nothing is drawn below.
    assert_eq!(browser.value("document.getElementById('board').checkVisibility()"), false);
}

#[test]
fn a_game_is_played_against_the_engine_and_kept() {
    let Some((server, mut browser)) = open() else { return };
    // At once: the page draws the level after each message.
    browser.value(
        "(() => { const level = document.getElementById('level'); level.value = '1'; \
         level.dispatchEvent(new Event('change')); })()",
    );
    type_line(&mut browser, "pace 0");
    browser.wait_for("state.pace === 0 && state.level === 1");
    for mv in 0..8 {
        browser.wait_for(&format!("{} && state.ply === {}", is_whites_turn(), 2 * mv));
        if mv % 2 == 0 {
            // Any legal move, by two clicks.
            let pawn = browser.value(
                "(() => { const from = state.squares.findLast(place => place.targets.length > 0); \
                 return [from.name, from.targets.at(-1)]; })()",
            );
            browser.click(&square(pawn[0].as_str().unwrap()));
            browser.click(&square(pawn[1].as_str().unwrap()));
            // A pawn may have reached the last rank.
            browser.wait_for(&format!("state.ply > {} || state.promotion !== null", 2 * mv));
        } else {
            let mv = browser.text(
                "(() => { const from = state.squares.find(place => place.targets.length > 0); \
                 return from.name + ' ' + from.targets[0]; })()",
            );
            type_line(&mut browser, &mv);
        }
    }
    browser.wait_for(&format!("{} && state.ply === 16", is_whites_turn()));
    assert_eq!(browser.text("state.players.black"), "engine");
    assert_eq!(browser.text("state.names.black"), "Caissa, level 1");
    // It is kept, and goes on after a reload.
    browser.call("Page.reload", &json!({}));
    browser.wait_for("typeof state === 'object' && state !== null && state.ply === 16");
    let said = "document.getElementById('said').textContent";
    browser.wait_for(&format!("{said}.startsWith('The game goes on')"));
    type_line(&mut browser, "resign");
    browser.wait_for("state.result === '0-1'");
    // A game that is over is what one looks at longest.
    browser.call("Page.reload", &json!({}));
    browser.wait_for(
        "typeof state === 'object' && state !== null && state.ply === 16 && state.result === '0-1'",
    );
    browser.wait_for("!document.getElementById('rematch').hidden");
    let kept = browser.text("localStorage.getItem('caissa-game')");
    assert_eq!(GameBuf::parse(&kept).unwrap().len(), 16, "{kept}");
    assert!(kept.trim_end().ends_with("0-1"), "{kept}");
    // Another game begins, and nothing is lost.
    type_line(&mut browser, "new");
    browser.wait_for("state.ply === 0 && state.result === '*'");
    let earlier = browser.text("localStorage.getItem('caissa-earlier')");
    // Without what only this page knows of it.
    let others: Vec<_> = kept.lines().filter(|line| !line.starts_with("[Caissa")).collect();
    assert_eq!(earlier.trim_end(), others.join("\n").trim_end());
    // They are listed by words, of any spelling that the command has.
    type_line(&mut browser, "earlier games");
    let said = "document.getElementById('said').textContent";
    browser.wait_for(&format!("{said}.startsWith('1 game; game NUMBER opens one.')"));
    assert_eq!(browser.value("state.games.count"), 1);
    type_line(&mut browser, "game 2");
    browser.wait_for(&format!("{said}.startsWith('the text has 1 game, so no game 2')"));
    assert_eq!(browser.value("[state.games.count, state.games.number]"), json!([1, 0]));
    assert_eq!(browser.complaints, [""; 0]);
    let own = server.address();
    assert!(!browser.requests.is_empty());
    let foreign = browser.requests.iter().filter(|address| !address.starts_with(&own));
    assert_eq!(foreign.count(), 0, "{:?}", browser.requests);
    assert!(server.asked.lock().unwrap().contains("worker.js"));
}

#[test]
fn a_search_is_stopped_at_once_and_the_next_one_begins() {
    let Some((_server, mut browser)) = open() else { return };
    for line in ["pace 0", "level 10", "clock 90+0", "e4"] {
        type_line(&mut browser, line);
    }
    browser.wait_for("state.is_thinking");
    type_line(&mut browser, "back");
    browser.wait_for("state.ply === 0 && !state.is_thinking");
    // Without a clock, it takes a second.
    for line in ["new", "clock off", "d4"] {
        type_line(&mut browser, line);
    }
    browser.wait_for(&format!("{} && state.ply === 2", is_whites_turn()));
    assert_eq!(browser.text("state.moves[0].san"), "d4");
    type_line(&mut browser, "hint");
    browser.wait_for("state.hint !== null");
    assert_eq!(browser.complaints, [""; 0]);
}

/// A wrong game, and the compiler's message to it.
fn refused(number: usize) -> (String, String) {
    let case = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/ui/illegal/ambiguous");
    let source = fs::read_to_string(case.with_extension("rs")).unwrap();
    let told = fs::read_to_string(case.with_extension("stderr")).unwrap();
    let calls = source.lines().filter_map(|line| line.split_once("game!(")?.1.rsplit_once(");"));
    let call = calls.map(|(call, _)| call.to_owned()).nth(number).unwrap();
    let message = told.split("error: ").nth(number + 1).unwrap();
    let message = message.split(" --> ").next().unwrap().trim_end();
    (call, message.replace("\n       ", "\n"))
}

#[test]
fn a_wrong_game_is_refused_in_the_words_of_the_compiler() {
    let Some((_server, mut browser)) = open() else { return };
    type_line(&mut browser, "e4");
    browser.click("#tab-check");
    let (call, message) = refused(0);
    browser.click("#check-text");
    browser.write(&call);
    browser.click("#check button:not([type])");
    browser.wait_for("document.querySelectorAll('#check-found li').length === 1");
    let words = browser.text("document.querySelector('#check-found .words').textContent");
    assert_eq!(
        words.lines().map(str::trim_end).collect::<Vec<_>>().join("\n"),
        format!("error: {message}")
    );
    assert_eq!(browser.text("document.querySelector('#check-found mark').textContent"), "Nd2");
    // The position before the move is on the board.
    browser.wait_for(
        "state.board === 'rnbqkb1r/ppp1pppp/5n2/3p4/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 2 3'",
    );
    // The place is selected in the text.
    browser.click("#check-found .row button");
    let selected = "(() => { const box = document.activeElement; \
                    return box.value.slice(box.selectionStart, box.selectionEnd); })()";
    assert_eq!(browser.text(selected), "Nd2");
    // Nothing is wrong with the same game up to there, and the game goes on.
    for (text, verdict) in [
        ("1. d4 d5", "No mistake. Read as game!(..)."),
        ("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1", "No mistake. Read as board!(fen \"..\")."),
        (
            "[Event \"🏆\"]\n\n1. e4 Ke7 *\n\n1. d4 d6 *",
            "1 mistake. Read as game!(\"..\") for each game, 2 games or positions.",
        ),
    ] {
        browser.value(&format!("document.getElementById('check-text').value = {}; 0", json!(text)));
        browser.click("#check button:not([type])");
        browser.wait_for(&format!(
            "document.getElementById('check-verdict').textContent === {verdict:?}"
        ));
    }
    assert_eq!(browser.text("document.querySelector('#check-found mark').textContent"), "Ke7");
    browser.click("#tab-play");
    browser.wait_for("state.moves[0]?.san === 'e4'");
    assert_eq!(browser.complaints, [""; 0]);
}

#[test]
fn a_mate_is_proved_and_shown_on_the_board() {
    let Some((_server, mut browser)) = open() else { return };
    // By keys alone.
    browser.value("document.getElementById('tab-play').focus(); 0");
    browser.keys("ArrowRight ArrowRight ArrowRight ArrowRight Enter");
    browser.wait_for("document.body.dataset.mode === 'solve'");
    browser.keys("Tab");
    assert_eq!(browser.text("document.activeElement.id"), "solve-position");
    browser.value("document.activeElement.select(); 0");
    browser.write("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    browser.keys("Tab Tab Enter");
    let verdict = "document.getElementById('solve-verdict').textContent";
    browser.wait_for(&format!("{verdict} === 'White mates in 2: proved against every defence.'"));
    let solution = browser.text("document.getElementById('solve-solution').textContent");
    assert!(solution.starts_with("1.Ra6! zugzwang\n   1...bxa6 2.b7#\n"), "{solution}");
    browser.wait_for("state.moves.length > 3 && state.ply === 0");
    browser.click("#menu [data-line=end]");
    browser.wait_for("state.ply === 3 && state.ending?.includes('checkmate')");
    // What is not true is refused, and a proof is stopped.
    browser.value(
        "document.getElementById('solve-position').value = '4k3/8/8/8/8/8/8/4K2R w K - 0 1'; 0",
    );
    browser.click("#solve button:not([type])");
    browser.wait_for(&format!(
        "{verdict}.includes('does not mate in 2')  || {verdict}.includes('no mate')"
    ));
    browser.value("document.getElementById('solve-goal').value = '#5'; 0");
    browser.value(
        "document.getElementById('solve-position').value = 'r1bq1rk1/pp1nbppp/2p1pn2/3p4/2PP4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9'; 0",
    );
    browser.click("#solve button:not([type])");
    browser.click("#solve-stop");
    browser.wait_for(&format!("{verdict} === 'The proof was stopped.'"));
    assert_eq!(browser.complaints, [""; 0]);
}

#[test]
fn puzzles_are_proved_defended_and_counted() {
    let Some((_server, mut browser)) = open() else { return };
    let said = "document.getElementById('said').textContent";
    browser.value("document.getElementById('tab-play').focus(); 0");
    browser.keys("ArrowRight ArrowRight Enter");
    browser.wait_for("document.body.dataset.mode === 'puzzles'");
    browser.keys("Tab Tab");
    assert_eq!(browser.text("document.activeElement.id"), "puzzles-text");
    browser.write("kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;");
    browser.keys("Enter");
    browser.write("6k1/5ppp/8/8/8/8/8/R3R1K1 w - - dm 1;");
    browser.keys("Tab Enter");
    browser.wait_for("state.turn_text === 'Puzzle 1: White mates in 2'");
    // The page names the defence that refutes a move, and the position comes back.
    type_line(&mut browser, "Rh1");
    browser.wait_for(&format!(
        "{said}.startsWith('1. Rh1 does not mate in 2: 1... a5 escapes.') && state.ply === 0"
    ));
    browser.click(&square("a1"));
    browser.click(&square("a6"));
    browser.wait_for("state.ply === 2 && state.turn_text === 'Puzzle 1: White mates in 1'");
    browser.click(".study[data-line=solution]");
    browser.wait_for("state.ply === 3 && state.turn_text === 'Puzzle 1 is over'");
    browser.click("[data-walk='-1']");
    browser.wait_for("state.ply === 2");
    browser.click(".study[data-line=next]");
    browser.wait_for("state.turn_text === 'Puzzle 2: White mates in 1'");
    type_line(&mut browser, "Re8");
    browser.wait_for(&format!("{said}.startsWith('Solved. Streak 1, longest 1.')"));
    let count = "document.getElementById('puzzles-count').textContent";
    browser.wait_for(&format!("{count} === 'Streak 1, longest 1; 1 solved in all.'"));
    // The game is another table, and the count is kept.
    browser.click("#tab-play");
    browser.wait_for("state.puzzle === null && state.ply === 0");
    assert!(browser.text("localStorage.getItem('caissa-puzzles')").contains("\"best\":1"));
    browser.call("Page.reload", &json!({}));
    browser.wait_for("typeof state === 'object' && state !== null");
    browser.click("#tab-puzzles");
    // Mates in games are looked for.
    let game = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0";
    browser.value(&format!("document.getElementById('puzzles-text').value = '{game}'; 0"));
    browser.click("#puzzles button:not([type])");
    browser.wait_for("state.turn_text === 'Puzzle 1: White mates in 1'");
    type_line(&mut browser, "Qf7");
    browser.wait_for(&format!("{count}.startsWith('Streak 2')"));
    browser.click("#puzzles-source summary");
    browser.value("document.getElementById('puzzles-text').value = 'words'; 0");
    browser.click("#puzzles button:not([type])");
    browser.wait_for(&format!("{said}.startsWith('the text has no puzzles')"));
    assert_eq!(browser.complaints, [""; 0]);
}

/// A file of a hundred thousand games, of 20 MB, is dropped on the page: its list is there, and a game in its middle opens.
#[test]
fn a_hundred_thousand_games_are_dropped() {
    let Some((_server, mut browser)) = open() else { return };
    browser.value(
        "(() => { const game = (n) => `[White \"P${n}\"]\n[Black \"Q\"]\n\n1. e4 e5 2. Nf3 Nc6 ` + \
         '{a comment that takes some room, as the times and evaluations of other files do: ' + 'x'.repeat(60) + `} 3. Bb5 *\n\n`; \
         const data = new DataTransfer(); \
         data.items.add(new File(Array.from({ length: 100000 }, (_, n) => game(n + 1)), 'many.pgn')); \
         document.dispatchEvent(new DragEvent('drop', { dataTransfer: data })); return data.files[0].size; })()",
    );
    browser.wait_for("state.games?.count === 100000");
    browser.click("#games");
    browser.wait_for("document.getElementById('games-count').textContent === '100000 games'");
    browser.value("document.getElementById('games-search').focus(); 0");
    browser.write("p77777");
    browser.wait_for("document.getElementById('games-count').textContent === '1 game'");
    browser.click("#games-list button");
    browser.wait_for("state.names.white === 'P77777'");
    // A longer file is refused before it is read.
    browser.value(
        "(() => { const data = new DataTransfer(); \
         data.items.add(new File([new Uint8Array(2 ** 26 + 1)], 'longer.pgn')); \
         document.dispatchEvent(new DragEvent('drop', { dataTransfer: data })); })(); 0",
    );
    let said = "document.getElementById('said').textContent";
    browser.wait_for(&format!("{said}.startsWith('The file is larger than 64 MiB: ')"));
    assert_eq!(browser.complaints, [""; 0]);
}

/// Opens a link in the page, and waits until its part behind the `#` is gone.
fn follow(browser: &mut Chromium, hash: &str) {
    browser.value(&format!("location.hash = {}; 0", json!(hash)));
    browser.wait_for("location.hash === ''");
}

#[test]
fn a_link_carries_a_position_or_a_game() {
    let Some((server, mut browser)) = open() else { return };
    let said = "document.getElementById('said').textContent";
    let shared = "document.getElementById('shared').textContent";
    // The clipboard is the test's.
    browser.value("navigator.clipboard.writeText = async (text) => { window.copied = text; }; 0");
    for line in ["side both", "e4", "e5", "Nf3", "back"] {
        type_line(&mut browser, line);
    }
    browser.wait_for("state.ply === 2");
    let board = browser.text("state.board");
    browser.click("#share");
    browser.click("#link-game");
    browser.wait_for(&format!("{shared} === 'The link is in the clipboard.'"));
    let game = browser.text("copied");
    assert!(game.starts_with(&server.address()), "{game}");
    browser.click("#link-position");
    browser.wait_for("copied.includes('#fen=')");
    let position = browser.text("copied");
    browser.value("document.getElementById('share-dialog').close(); 0");
    // In another page, with another game.
    browser.open(&position);
    browser.wait_for(&format!("state.board === '{board}' && state.ply === 0"));
    assert_eq!(browser.text("location.hash"), "");
    browser.new_tab();
    browser.open(&game);
    browser.wait_for(&format!("state.board === '{board}' && state.ply === 2"));
    assert_eq!(browser.value("state.moves.length"), 3);
    // It opens in any tab, and a reload keeps what is played after it.
    browser.click("#tab-solve");
    follow(&mut browser, "fen=kbK5%2Fpp6%2F1P6%2F8%2F8%2F8%2F8%2FR7+w+-+-+0+1");
    browser.wait_for("document.body.dataset.mode === 'play' && state.board.startsWith('kbK5')");
    type_line(&mut browser, "Ra6");
    browser.wait_for("state.ply === 1");
    browser.call("Page.reload", &json!({}));
    browser.wait_for("typeof state === 'object' && state !== null && state.ply === 1");
    // A text is checked, and the game stays.
    follow(&mut browser, "check=1.+e4+f5+2.+Qh6");
    let verdict = "document.getElementById('check-verdict').textContent";
    browser.wait_for(&format!("{verdict}.startsWith('1 mistake')"));
    assert_eq!(browser.text("document.getElementById('check-text').value"), "1. e4 f5 2. Qh6");
    browser.click("#tab-play");
    browser.wait_for("state.ply === 1 && state.board.startsWith('kbK5')");
    // Nothing else is opened.
    let kept = browser.text("state.board");
    for (hash, reason) in [
        ("words".to_owned(), "behind its # is neither a position (fen=) nor a game (pgn=)"),
        ("fen=a&pgn=b".to_owned(), "behind its # is neither a position"),
        ("fen=8/8/8/8/8/8/8/8&line=quit".to_owned(), "behind its # is neither a position"),
        ("fen=518".to_owned(), "its position is not FEN"),
        ("fen=%E0%A4%A".to_owned(), "its position is not FEN"),
        ("fen=8/8/8/8/8/8/8/8 w - - 0 1".to_owned(), "impossible position"),
        ("fen=<img src=x onerror=alert(1)>/1/1/1/1/1/1/1".to_owned(), ""),
        ("pgn=quit".to_owned(), "its game is not PGN"),
        ("pgn=1. e4 Ke7 *".to_owned(), "illegal move 1... Ke7"),
        (
            "pgn=[Event \"%00\u{202e}<script>alert(1)</script>\"]\n\n1. e5".to_owned(),
            "illegal move 1. e5",
        ),
        (format!("pgn=1. e4 {{{}}}", "x".repeat(20_000)), "it has more than 16384 characters"),
    ] {
        browser.value("document.getElementById('said').textContent = ''; 0");
        follow(&mut browser, &hash);
        browser.wait_for(&format!("{said} !== '' && {said}.includes({})", json!(reason)));
        assert_eq!(browser.text("state.board"), kept, "{hash}");
        let is_refusal = "document.getElementById('said').classList.contains('refusal')";
        assert_eq!(browser.value(is_refusal), true, "{hash}");
    }
    assert_eq!(browser.value("document.querySelectorAll('#said img, #said script').length"), 0);
    assert_eq!(browser.complaints, [""; 0]);
}

#[test]
fn the_page_opens_without_a_net_once_it_was_there() {
    let Some((server, mut browser)) = open() else { return };
    let manifest =
        "fetch(document.querySelector('link[rel=manifest]').href).then((it) => it.json())";
    let manifest = browser.value(manifest);
    assert_eq!((&manifest["start_url"], &manifest["scope"]), (&json!("./"), &json!("./")));
    assert_eq!(manifest["icons"][0]["src"], "icon.svg");
    // The browser itself finds nothing wrong, and the sizes are those of the pictures.
    let errors = browser.call("Page.getAppManifest", &json!({}))["errors"].clone();
    assert_eq!(errors, json!([]));
    let sizes = "Promise.all(['link[rel=apple-touch-icon]', null].map(async (name) => { const picture = new Image(); \
                 picture.src = name ? document.querySelector(name).href : 'icon-512.png'; await picture.decode(); return picture.naturalWidth; }))";
    assert_eq!(browser.value(sizes), json!([192, 512]));
    browser.wait_for("navigator.serviceWorker.ready.then((it) => it.active.state === 'activated')");
    let names = "caches.keys().then((names) => names.length)";
    browser.wait_for(&format!("{names}.then((count) => count === 1)"));
    // Each file of the folder is kept, and nothing else.
    let kept = "caches.keys().then((names) => caches.open(names[0])).then((cache) => cache.keys()) \
                .then((keys) => keys.map((key) => key.url))";
    let kept: BTreeSet<_> =
        browser.value(kept).as_array().unwrap().iter().map(ToString::to_string).collect();
    let files = fs::read_dir(folder().unwrap()).unwrap().count();
    // All but the service worker, and the folder itself.
    assert_eq!(kept.len(), files, "{kept:?}");
    server.is_down.store(true, Ordering::Relaxed);
    browser.call("Page.reload", &json!({}));
    browser.wait_for(
        "typeof state === 'object' && state !== null && document.readyState === 'complete'",
    );
    type_line(&mut browser, "side both");
    type_line(&mut browser, "e4");
    browser.wait_for("state.ply === 1");
    let own = server.address();
    assert!(
        browser.requests.iter().all(|address| address.starts_with(&own)),
        "{:?}",
        browser.requests
    );
}

#[test]
fn everybody_can_use_the_tools() {
    let Some(axe) = axe() else { return };
    let Some((_server, mut browser)) = open() else { return };
    browser.value(&format!("{axe}; 0"));
    let shots = std::env::var_os("CAISSA_SHOTS");
    browser.click("#tab-check");
    browser.value("document.getElementById('check-text').value = '1. e4 e5 2. Ke3'; 0");
    browser.click("#check button:not([type])");
    browser.wait_for("document.querySelectorAll('#check-found li').length === 1");
    browser.click("#tab-solve");
    browser.value(
        "document.getElementById('solve-position').value = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1'; 0",
    );
    browser.click("#solve button:not([type])");
    browser.wait_for("!document.getElementById('solve-solution').hidden");
    browser.click("#tab-puzzles");
    browser.value(
        "document.getElementById('puzzles-text').value = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;'; 0",
    );
    browser.click("#puzzles button:not([type])");
    browser.wait_for("state.puzzle !== null && state.learning.is_asked");
    for (at, window) in WINDOWS.into_iter().enumerate() {
        let (width, height, is_phone, media) = window;
        browser.size(width, height, is_phone);
        browser.prefer_all(media);
        for (state, tool) in ["play", "check", "solve", "puzzles"].into_iter().enumerate() {
            // From here, a Tab stays in the page.
            browser.value(&format!(
                "(() => {{ const tab = document.getElementById('tab-{tool}'); tab.click(); tab.focus(); }})()"
            ));
            browser.wait_for(&format!("document.body.dataset.mode === '{tool}'"));
            // Only a game or a puzzle has a side to move.
            let has_turn = "document.getElementById('turn').checkVisibility()";
            assert_eq!(browser.value(has_turn), matches!(tool, "play" | "puzzles"), "{tool}");
            if is_asked(state, at) {
                let found = browser.value(&axe_run());
                assert_eq!(found, json!([true]), "{tool}, {width}, {media:?}");
            }
            // A browser shows the focus to a user of keys.
            browser.keys("Tab");
            if !media.contains(&("forced-colors", "active")) {
                assert_eq!(
                    browser.value(&format!("({RULES})()")),
                    Value::from([""; 0].to_vec()),
                    "{tool} {width}"
                );
            }
            if let Some(folder) = &shots {
                let picture = format!("folder-{tool}-{}.png", named(window));
                browser.picture(&Path::new(folder).join(picture));
            }
        }
    }
}

/// In small windows, and at 200 % zoom, nothing covers a button of a puzzle, and nothing is cut off at the side.
#[test]
fn puzzles_fit_small_windows() {
    let Some((_server, mut browser)) = open() else { return };
    browser.click("#tab-puzzles");
    browser.value(
        "document.getElementById('puzzles-text').value = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;'; 0",
    );
    browser.click("#puzzles button:not([type])");
    browser.wait_for("state.puzzle !== null && state.learning.is_asked");
    type_line(&mut browser, "Rh1");
    browser.wait_for("document.getElementById('said').textContent.includes('escapes')");
    let shots = std::env::var_os("CAISSA_SHOTS");
    for (width, height, is_phone) in [
        (640, 360, false),
        (568, 320, true),
        (640, 400, false),
        (390, 844, true),
        (768, 1024, true),
        (320, 568, true),
    ] {
        browser.size(width, height, is_phone);
        // The tabs take one row.
        let rows = browser.value(
            "new Set([...document.querySelectorAll('[role=tab]')].map(tab => tab.getBoundingClientRect().top)).size",
        );
        assert_eq!(rows, 1, "{width}x{height}");
        let covered = browser.value(
            "[...document.querySelectorAll('.study, #steps button, #speak button, #tab-puzzles, #said')] \
             .filter(of => of.checkVisibility()).filter(of => { of.scrollIntoView({ block: 'nearest' }); \
             const { left, top, width, height } = of.getBoundingClientRect(); \
             const seen = document.elementFromPoint(left + width / 2, top + height / 2); \
             return !of.contains(seen) || left < 0 || left + width > innerWidth + 1; }).map(of => of.outerHTML)",
        );
        assert_eq!(covered, json!([]), "{width}x{height}");
        let is_wide = "document.documentElement.scrollWidth > innerWidth \
                       || document.querySelector('.side').scrollWidth > document.querySelector('.side').clientWidth + 1";
        let wide = "[...document.querySelectorAll('.side, .side *')].filter(of => of.getBoundingClientRect().right > innerWidth + 1).map(of => of.outerHTML.slice(0, 90)).join()";
        let told = browser.text(wide);
        assert_eq!(browser.value(is_wide), false, "{width}x{height}: {told}");
        if let Some(folder) = &shots {
            browser.value("document.querySelector('.side').scrollTop = 0; scrollTo(0, 0); 0");
            browser.picture(&Path::new(folder).join(format!("small-{width}x{height}.png")));
        }
    }
}
