//! The guide, as `workshop/scripts/guide` writes it: served by a server that is not ours, with a board in it that plays.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use super::chromium::Chromium;
use super::folder::written;
use super::player::{square, start};
use tests::skip::skip_without;

/// The board's own document, in a page that shows it in a frame.
const FRAME: &str = "document.querySelector('main iframe').contentDocument";

/// The folder that `workshop/scripts/guide` has written.
fn guide() -> Option<PathBuf> {
    written("guide", "CAISSA_GUIDE", "page/caissa_bg.wasm.gz")
}

/// Python's web server.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(folder: &Path) -> Option<Self> {
        let child = Command::new("python3")
            .args(["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory"])
            .arg(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let Ok(mut child) = child else {
            skip_without("python3");
            return None;
        };
        // "Serving HTTP on 127.0.0.1 port 40931 (http://127.0.0.1:40931/) ..."
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let (_, address) = line.split_once('(').expect(&line);
        let (address, _) = address.split_once(')').expect(&line);
        Some(Self { child, address: address.to_owned() })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A chapter in Chromium.
fn open(chapter: &str) -> Option<(Server, Chromium)> {
    let server = Server::start(&guide()?)?;
    let mut browser = start()?;
    browser.call("Page.navigate", &json!({ "url": format!("{}{chapter}", server.address) }));
    browser.wait_for("location.protocol === 'http:' && document.readyState === 'complete'");
    Some((server, browser))
}

/// Clicks the middle of an element of the board in the frame.
fn click(browser: &mut Chromium, selector: &str) {
    let found = format!("{FRAME}.querySelector({selector:?})");
    browser.wait_for(&format!("{found}?.checkVisibility() === true"));
    let at = browser.value(&format!(
        "(() => {{ const e = {found}; e.scrollIntoView({{ block: 'center' }}); \
         const outer = document.querySelector('main iframe'), r = e.getBoundingClientRect(), o = outer.getBoundingClientRect(); \
         return [o.x + outer.clientLeft + r.x + r.width / 2, o.y + outer.clientTop + r.y + r.height / 2]; }})()"
    ));
    browser.click_at(at[0].as_f64().unwrap(), at[1].as_f64().unwrap());
}

/// Nothing was asked of another host, and no script complained.
fn is_at_home(server: &Server, browser: &Chromium) {
    assert!(!browser.requests.is_empty());
    let is_own =
        |address: &&String| address.starts_with(&server.address) || address.starts_with("data:");
    let foreign: Vec<_> = browser.requests.iter().filter(|address| !is_own(address)).collect();
    assert_eq!(foreign, [""; 0]);
    assert_eq!(browser.complaints, [""; 0]);
}

#[test]
fn the_board_in_the_guide_plays_a_move() {
    let Some((server, mut browser)) = open("play.html") else { return };
    // It is loaded once it is near the window.
    browser.value("document.querySelector('main iframe').scrollIntoView(); 0");
    click(&mut browser, &square("e2"));
    click(&mut browser, &square("e4"));
    let moves = format!("{FRAME}.getElementById('moves').textContent");
    browser.wait_for(&format!("{moves}.includes('e4')"));
    // The engine answers: after White's move there is one of Black.
    let kept = "localStorage.getItem('caissa-game')";
    browser.wait_for(&format!("/1\\. e4 [a-hN]/.test({kept})"));
    is_at_home(&server, &browser);
    if let Some(folder) = std::env::var_os("CAISSA_SHOTS") {
        browser.picture(&PathBuf::from(folder).join("guide-play.png"));
    }
    // The same game on a page of its own.
    browser.click("main a[href='page/index.html']");
    browser.wait_for("typeof state === 'object' && state?.moves?.[0]?.san === 'e4'");
    is_at_home(&server, &browser);
}

#[test]
fn a_wait_goes_on_in_the_next_page() {
    let Some((_server, mut browser)) = open("index.html") else { return };
    // The page is left before it answers.
    browser.wait_for(
        "location.search === '?next' || (location.search = '?next', new Promise(() => {}))",
    );
}

#[test]
fn no_chapter_asks_another_host() {
    let Some((server, mut browser)) = open("index.html") else { return };
    // The longest one has all kinds of blocks.
    for chapter in ["games.html", "print.html"] {
        let address = format!("{}{chapter}", server.address);
        browser.call("Page.navigate", &json!({ "url": address }));
        browser.wait_for(&format!(
            "location.href === {} && document.readyState === 'complete'",
            json!(address)
        ));
        assert_ne!(browser.value("document.querySelectorAll('code').length"), Value::from(0));
    }
    is_at_home(&server, &browser);
}

/// The HTML files below a folder, without the board: it makes some of its files itself.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("page") {
            found.extend(pages(&path));
        } else if path.extension().is_some_and(|extension| extension == "html") {
            found.push(path);
        }
    }
    found
}

const SRC: &str = " src=\"";
const HREF: &str = " href=\"";

/// The values of an attribute, which is given as its beginning, in a text of HTML.
fn attributes<'a>(text: &'a str, begins: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(begins).skip(1).filter_map(|rest| Some(rest.split_once('"')?.0))
}

#[test]
fn every_address_in_the_book_leads_to_a_file_of_it() {
    let Some(folder) = guide() else { return };
    let (mut wrong, mut names) = (Vec::new(), BTreeSet::new());
    for page in pages(&folder) {
        let text = fs::read_to_string(&page).unwrap();
        // Only links of a reader may lead elsewhere.
        for address in attributes(&text, SRC).filter(|address| address.contains(':')) {
            wrong.push(format!("{}: {address}", page.display()));
        }
        // Its addresses begin at the root of the server.
        let is_anywhere = page.ends_with("404.html");
        let all = attributes(&text, SRC).chain(attributes(&text, HREF));
        for address in all.filter(|address| !address.contains(':') && !is_anywhere) {
            let path = address.split(['#', '?']).next().unwrap();
            if !path.is_empty() && !page.parent().unwrap().join(path).is_file() {
                wrong.push(format!("{}: {address}", page.display()));
            }
            names.insert(path.to_owned());
        }
    }
    assert_eq!(wrong, [""; 0]);
    assert!(names.contains("page/index.html") && names.len() > 40, "{names:?}");
}
