//! Chromium without a window, driven by the protocol of its developer tools: JSON texts that end with a zero byte,
//! through two pipes.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// The browser that all tests share. It ends when this process does, because its pipe is closed then.
struct Browser {
    to: Mutex<ChildStdin>,
    routes: Arc<Mutex<Routes>>,
}

/// The ways of the browser's messages: an answer goes to its question, an event to the test that has opened the tab.
#[derive(Default)]
struct Routes {
    calls: u64,
    waiting: HashMap<u64, Sender<Value>>,
    sessions: HashMap<String, Sender<Value>>,
}

impl Browser {
    /// The browser, started once; `None` if it is not installed.
    fn shared() -> Option<&'static Self> {
        static BROWSER: OnceLock<Option<Browser>> = OnceLock::new();
        BROWSER.get_or_init(Self::start).as_ref()
    }

    fn start() -> Option<Self> {
        let program =
            ["chromium", "chromium-browser", "google-chrome"].into_iter().find(|name| {
                let version = Command::new(name).arg("--version").stderr(Stdio::null()).output();
                version.is_ok_and(|output| output.status.success())
            })?;
        let profile = std::env::temp_dir().join(format!("caissa-chromium-{}", std::process::id()));
        // The browser reads from descriptor 3 and writes to 4. Its other processes may write a last file.
        let script = format!(
            "{program} --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run \
             --disable-background-networking --hide-scrollbars --remote-debugging-pipe \
             --user-data-dir=\"$0\" 3<&0 4>&1 </dev/null >/dev/null; rm -rf \"$0\" || {{ sleep 1; rm -rf \"$0\"; }}"
        );
        #[allow(clippy::zombie_processes, reason = "it ends after this process")]
        let mut child = Command::new("sh")
            .args(["-c", &script])
            .arg(&profile)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (to, from) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let routes = Arc::<Mutex<Routes>>::default();
        let listener = routes.clone();
        thread::spawn(move || listen(from, &listener));
        Some(Self { to: Mutex::new(to), routes })
    }

    /// Sends a message on. Its answer, and the events of a tab that it opens, go to `answers`.
    fn send(&self, mut message: Value, answers: &Sender<Value>) -> u64 {
        let id = {
            let mut routes = self.routes.lock().unwrap();
            routes.calls += 1;
            let id = routes.calls;
            routes.waiting.insert(id, answers.clone());
            id
        };
        message["id"] = json!(id);
        self.to.lock().unwrap().write_all(format!("{message}\0").as_bytes()).unwrap();
        id
    }
}

/// Hands each message of the browser to its test. A test that has ended hears nothing any more.
fn listen(from: ChildStdout, routes: &Mutex<Routes>) {
    for bytes in BufReader::new(from).split(0) {
        let message: Value = serde_json::from_slice(&bytes.unwrap()).unwrap();
        let mut routes = routes.lock().unwrap();
        let to = if let Some(id) = message["id"].as_u64() {
            let to = routes.waiting.remove(&id);
            if let (Some(to), Some(session)) = (&to, message["result"]["sessionId"].as_str()) {
                routes.sessions.insert(session.to_owned(), to.clone());
            }
            to
        } else {
            message["sessionId"].as_str().and_then(|of| routes.sessions.get(of)).cloned()
        };
        let _ = to.map(|to| to.send(message));
    }
}

/// The browser as one test sees it: with a storage of its own, and an empty one at first.
pub(crate) struct Chromium {
    browser: &'static Browser,
    to: Sender<Value>,
    from: Receiver<Value>,
    context: Value,
    session: Option<String>,
    /// The errors of the page, and the addresses that it asked for.
    pub(crate) complaints: Vec<String>,
    pub(crate) requests: Vec<String>,
}

/// The time that anything may take.
const PATIENCE: Duration = Duration::from_secs(30);

impl Chromium {
    /// One empty page; `None` if the browser is not installed.
    pub(crate) fn start() -> Option<Self> {
        let browser = Browser::shared()?;
        let (to, from) = channel();
        let (context, complaints, requests) = (Value::Null, Vec::new(), Vec::new());
        let mut own = Self { browser, to, from, context, session: None, complaints, requests };
        let context = own.call("Target.createBrowserContext", &json!({}));
        own.context = context["browserContextId"].clone();
        own.new_tab();
        Some(own)
    }

    /// Opens another tab, an empty one. From now on, all is done there. Returns the tab before.
    pub(crate) fn new_tab(&mut self) -> Option<String> {
        let before = self.session.take();
        let target = json!({ "url": "about:blank", "browserContextId": self.context });
        let page = self.call("Target.createTarget", &target);
        let attach = json!({ "targetId": page["targetId"], "flatten": true });
        let session = self.call("Target.attachToTarget", &attach);
        self.session = session["sessionId"].as_str().map(String::from);
        for domain in ["Page", "Runtime", "Log", "Network", "DOM", "Accessibility"] {
            self.call(&format!("{domain}.enable"), &json!({}));
        }
        // Another test's page is in front, perhaps.
        self.call("Emulation.setFocusEmulationEnabled", &json!({ "enabled": true }));
        before
    }

    /// Goes to another tab. Returns the one before.
    pub(crate) fn go_to_tab(&mut self, tab: Option<String>) -> Option<String> {
        let before = std::mem::replace(&mut self.session, tab);
        self.call("Page.bringToFront", &json!({}));
        before
    }

    /// Calls a method of the protocol.
    pub(crate) fn call(&mut self, method: &str, params: &Value) -> Value {
        self.answer(method, params).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// The answer to a method of the protocol: its result, or an error.
    fn answer(&mut self, method: &str, params: &Value) -> Result<Value, Value> {
        let mut message = json!({ "method": method, "params": params });
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        let id = self.browser.send(message, &self.to);
        loop {
            let mut message = self.from.recv_timeout(4 * PATIENCE).expect("Chromium answers");
            if message["id"] == json!(id) {
                let error = message["error"].take();
                return if error.is_null() { Ok(message["result"].take()) } else { Err(error) };
            }
            self.hear(&message);
        }
    }

    fn hear(&mut self, event: &Value) {
        match event["method"].as_str() {
            Some("Runtime.exceptionThrown" | "Log.entryAdded") => {
                self.complaints.push(event["params"].to_string());
            }
            Some("Network.requestWillBeSent") => {
                let address = event["params"]["request"]["url"].as_str().unwrap_or_default();
                self.requests.push(address.to_owned());
            }
            _ => {}
        }
    }

    pub(crate) fn open(&mut self, address: &str) {
        self.call("Page.navigate", &json!({ "url": address }));
        self.wait_for(
            "typeof state === 'object' && state !== null && document.readyState === 'complete'",
        );
    }

    /// The value of an expression of the page's language.
    pub(crate) fn value(&mut self, expression: &str) -> Value {
        self.evaluated(expression).unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// The value of an expression; an error if the page is left meanwhile.
    fn evaluated(&mut self, expression: &str) -> Result<Value, Value> {
        let params =
            json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let mut result = self.answer("Runtime.evaluate", &params)?;
        assert!(result["exceptionDetails"].is_null(), "{expression}: {result}");
        Ok(result["result"]["value"].take())
    }

    pub(crate) fn text(&mut self, expression: &str) -> String {
        self.value(expression).as_str().unwrap_or_default().to_owned()
    }

    /// Waits until an expression is true, also while one page gives way to another.
    pub(crate) fn wait_for(&mut self, expression: &str) {
        let begun = Instant::now();
        let mut pause = Duration::from_millis(4);
        loop {
            let last = self.evaluated(expression);
            if last == Ok(json!(true)) {
                break;
            }
            let state = "document.getElementById('said')?.textContent + ' ' + (typeof state === 'object' && state?.board)";
            assert!(
                begun.elapsed() < PATIENCE,
                "{expression}: {last:?}, {:?}",
                self.evaluated(state)
            );
            // Asking costs time too.
            thread::sleep(pause);
            pause = (2 * pause).min(Duration::from_millis(40));
        }
    }

    /// The middle of the first element that a selector finds and that is shown, once there is one. If all are in the menu, it
    /// is opened, as a person would.
    fn middle(&mut self, selector: &str) -> (f64, f64) {
        let shown =
            format!("[...document.querySelectorAll({selector:?})].find(e => e.checkVisibility())");
        let in_menu = format!(
            "document.getElementById('menu-button')?.checkVisibility() && !{shown} && \
             [...document.querySelectorAll({selector:?})].some(e => e.matches('#menu :not([hidden])'))"
        );
        if selector != "#menu-button" && self.value(&in_menu) == true {
            self.click("#menu-button");
        }
        self.wait_for(&format!("{shown} !== undefined"));
        // Where it comes to rest: a menu is placed after it is shown, and a later message moves what is below it.
        let found = self.value(&format!(
            "(async () => {{ const middle = () => {{ const e = {shown}; e?.scrollIntoView({{ block: 'nearest' }}); \
             const r = e?.getBoundingClientRect(); return r && [r.x + r.width / 2, r.y + r.height / 2]; }}; \
             const frame = () => new Promise((seen) => {{ requestAnimationFrame(seen); setTimeout(seen, 50); }}); \
             for (let last = null, now = middle();; last = now, now = middle()) {{ \
               if (now && String(now) === String(last)) return now; await frame(); await frame(); }} }})()"
        ));
        (found[0].as_f64().unwrap(), found[1].as_f64().unwrap())
    }

    fn mouse(&mut self, kind: &str, at: (f64, f64)) {
        self.mouse_with("left", 0, kind, at);
    }

    /// Moves the mouse with a button and modifiers: 1 is Alt, 2 is Control, 8 is Shift.
    fn mouse_with(&mut self, button: &str, modifiers: u8, kind: &str, (x, y): (f64, f64)) {
        let pressed = if button == "left" { 1 } else { 2 };
        let buttons = if kind == "mouseReleased" { 0 } else { pressed };
        self.call(
            "Input.dispatchMouseEvent",
            &json!({
                "type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1,
                "modifiers": modifiers,
            }),
        );
    }

    /// Drags with the right button and modifiers.
    pub(crate) fn mark(&mut self, from: &str, to: &str, modifiers: u8) {
        let (from, to) = (self.middle(from), self.middle(to));
        self.mouse_with("right", modifiers, "mousePressed", from);
        self.mouse_with("right", modifiers, "mouseMoved", to);
        self.mouse_with("right", modifiers, "mouseReleased", to);
    }

    /// Turns the wheel over an element.
    pub(crate) fn wheel(&mut self, selector: &str, delta: i32) {
        let (x, y) = self.middle(selector);
        self.call(
            "Input.dispatchMouseEvent",
            &json!({ "type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": delta }),
        );
    }

    /// Begins a drag, and stops over an element.
    pub(crate) fn hold(&mut self, from: &str, over: &str) {
        let (from, over) = (self.middle(from), self.middle(over));
        self.mouse("mousePressed", from);
        self.mouse("mouseMoved", (from.0.midpoint(over.0), from.1.midpoint(over.1)));
        self.mouse("mouseMoved", over);
    }

    /// Ends it there.
    pub(crate) fn release(&mut self, over: &str) {
        let over = self.middle(over);
        self.mouse("mouseReleased", over);
    }

    /// Clicks a point of the window.
    pub(crate) fn click_at(&mut self, x: f64, y: f64) {
        self.mouse("mousePressed", (x, y));
        self.mouse("mouseReleased", (x, y));
    }

    pub(crate) fn click(&mut self, selector: &str) {
        let at = self.middle(selector);
        self.mouse("mousePressed", at);
        self.mouse("mouseReleased", at);
    }

    pub(crate) fn drag(&mut self, from: &str, to: &str) {
        let (from, to) = (self.middle(from), self.middle(to));
        self.drag_at(from, to);
    }

    /// Drags from point to point of the window.
    pub(crate) fn drag_at(&mut self, from: (f64, f64), to: (f64, f64)) {
        self.mouse("mousePressed", from);
        self.mouse("mouseMoved", (from.0.midpoint(to.0), from.1.midpoint(to.1)));
        self.mouse("mouseMoved", to);
        self.mouse("mouseReleased", to);
    }

    /// Drags with a finger.
    pub(crate) fn swipe(&mut self, from: &str, to: &str) {
        let (from, to) = (self.middle(from), self.middle(to));
        self.touch("touchStart", Some(from));
        self.touch("touchMove", Some((from.0.midpoint(to.0), from.1.midpoint(to.1))));
        self.touch("touchMove", Some(to));
        self.touch("touchEnd", None);
    }

    /// Rests with a finger until the board lights its square up, and draws from there.
    pub(crate) fn draw_by_finger(&mut self, from: &str, to: &str) {
        let (from, to) = (self.middle(from), self.middle(to));
        self.touch("touchStart", Some(from));
        self.wait_for("document.querySelector('#board .over') !== null");
        self.touch("touchMove", Some((from.0.midpoint(to.0), from.1.midpoint(to.1))));
        self.touch("touchMove", Some(to));
        self.touch("touchEnd", None);
    }

    fn touch(&mut self, kind: &str, at: Option<(f64, f64)>) {
        let points: Vec<_> = at.iter().map(|(x, y)| json!({ "x": x, "y": y })).collect();
        self.call("Input.dispatchTouchEvent", &json!({ "type": kind, "touchPoints": points }));
    }

    /// Presses keys by their names, with an empty space between: `Tab Enter`, `e 4`, `Ctrl+z`, `Shift+ArrowUp`.
    pub(crate) fn keys(&mut self, names: &str) {
        for name in names.split_whitespace() {
            let control = name.strip_prefix("Ctrl+");
            let shift = name.strip_prefix("Shift+");
            let name = control.or(shift).unwrap_or(name);
            let (key, text) = match name {
                name if control.is_some() => (name, ""),
                "Space" => (" ", " "),
                "Enter" => ("Enter", "\r"),
                name if name.len() == 1 => (name, name),
                name => (name, ""),
            };
            let is_capital = name.len() == 1 && name.as_bytes()[0].is_ascii_uppercase();
            let modifiers =
                if control.is_some() { 2 } else { 8 * i32::from(is_capital || shift.is_some()) };
            let code = match name {
                "Space" => 32,
                "Enter" => 13,
                "Tab" => 9,
                "Escape" => 27,
                "End" => 35,
                "Home" => 36,
                "ArrowLeft" => 37,
                "ArrowUp" => 38,
                "ArrowRight" => 39,
                "ArrowDown" => 40,
                "Delete" => 46,
                _ => i32::from(name.as_bytes()[0].to_ascii_uppercase()),
            };
            let event = |kind: &str| json!({ "type": kind, "key": key, "code": name, "text": text, "windowsVirtualKeyCode": code, "modifiers": modifiers });
            self.call("Input.dispatchKeyEvent", &event("keyDown"));
            self.call("Input.dispatchKeyEvent", &event("keyUp"));
        }
    }

    /// Types a text where the focus is.
    pub(crate) fn write(&mut self, text: &str) {
        self.call("Input.insertText", &json!({ "text": text }));
    }

    pub(crate) fn size(&mut self, width: u32, height: u32, is_phone: bool) {
        self.call(
            "Emulation.setDeviceMetricsOverride",
            &json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_phone }),
        );
        self.call("Emulation.setTouchEmulationEnabled", &json!({ "enabled": is_phone }));
    }

    pub(crate) fn prefer(&mut self, scheme: &str) {
        self.prefer_all(&[("prefers-color-scheme", scheme), ("prefers-reduced-motion", "reduce")]);
    }

    /// Sets media features, and all others as they are by themselves.
    pub(crate) fn prefer_all(&mut self, features: &[(&str, &str)]) {
        let feature = |(name, value): &(&str, &str)| json!({ "name": name, "value": value });
        let features: Vec<_> = features.iter().map(feature).collect();
        self.call("Emulation.setEmulatedMedia", &json!({ "features": features }));
    }

    /// The color that is painted in the middle of an element: red, green, blue.
    pub(crate) fn pixel(&mut self, selector: &str) -> [u8; 3] {
        let (x, y) = self.middle(selector);
        let clip = json!({ "x": x, "y": y, "width": 1, "height": 1, "scale": 1 });
        let picture =
            self.call("Page.captureScreenshot", &json!({ "format": "png", "clip": clip }));
        // The page itself reads the picture: a canvas knows PNG.
        let data = picture["data"].as_str().unwrap();
        let bytes = self.value(&format!(
            "(async () => {{ const bytes = Uint8Array.from(atob('{data}'), char => char.charCodeAt(0)); \
             const image = await createImageBitmap(new Blob([bytes], {{ type: 'image/png' }})); \
             const context = new OffscreenCanvas(1, 1).getContext('2d'); context.drawImage(image, 0, 0); \
             return [...context.getImageData(0, 0, 1, 1).data]; }})()"
        ));
        [0, 1, 2].map(|at| bytes[at].as_u64().unwrap() as u8)
    }

    /// Saves a picture of the page, as base64 text decoded.
    pub(crate) fn picture(&mut self, path: &Path) {
        let picture = self.call("Page.captureScreenshot", &json!({ "format": "png" }));
        std::fs::write(path, decoded(picture["data"].as_str().unwrap())).unwrap();
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        let params = json!({ "browserContextId": self.context });
        let message = json!({ "method": "Target.disposeBrowserContext", "params": params });
        self.browser.send(message, &self.to);
    }
}

/// Decodes a text in base64.
fn decoded(text: &str) -> Vec<u8> {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = Vec::new();
    let (mut bits, mut count) = (0u32, 0);
    for digit in text.bytes().filter_map(|byte| DIGITS.iter().position(|known| *known == byte)) {
        bits = bits << 6 | digit as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    bytes
}
