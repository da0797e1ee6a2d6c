//! The files of the folder, without the output of `wasm-bindgen`.

use std::hash::{DefaultHasher, Hash, Hasher};

use chess_match::page::files::{self, Parts, TRANSPORT};

/// All that a browser may load: this folder, and the program in it. A page that is embedded in another one cannot forbid
/// it by this element, so the server should, with `frame-ancestors`.
const POLICY: &str = "<meta http-equiv=\"content-security-policy\" content=\"default-src 'none'; script-src 'self' \
                      'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; \
                      base-uri 'none'; form-action 'none'\">\n\
                      <link rel=\"manifest\" href=\"manifest.webmanifest\">\n\
                      <link rel=\"apple-touch-icon\" href=\"icon-192.png\">\n\
                      <link rel=\"stylesheet\" href=\"tools.css\">\n\
                      <script type=\"module\" src=\"link.js\"></script>\n";

/// The scripts and styles that only this page has. The module `transport.js` takes the place of another one.
const OWN: [(&str, &str); 9] = [
    (TRANSPORT, include_str!("../page/transport.js")),
    ("checker.js", include_str!("../page/checker.js")),
    ("link.js", include_str!("../page/link.js")),
    ("manifest.webmanifest", include_str!("../page/manifest.webmanifest")),
    ("offline.js", include_str!("../page/offline.js")),
    ("solver.js", include_str!("../page/solver.js")),
    ("tools.css", include_str!("../page/tools.css")),
    ("tools.js", include_str!("../page/tools.js")),
    ("worker.js", include_str!("../page/worker.js")),
];

/// The pictures of the page where it is installed: the knight of the icon on a dark square of the board, with room to cut the
/// corners off. A browser loads none of them before.
pub const PICTURES: [(&str, &[u8]); 2] = [
    ("icon-192.png", include_bytes!("../page/icon-192.png")),
    ("icon-512.png", include_bytes!("../page/icon-512.png")),
];

/// The files of text, each with its name.
///
/// # Examples
///
/// ```
/// let files = chess_web::files::files();
/// assert!(files.iter().any(|(name, text)| *name == "index.html" && text.contains("id=\"board\"")));
/// ```
pub fn files() -> Vec<(&'static str, String)> {
    let page = files::page(Parts {
        head: POLICY,
        without_script: "The command <code>caissa play --lines</code> needs none.",
        modes: include_str!("../page/modes.html"),
        above: include_str!("../page/above.html"),
        buttons: "    <button data-opens=\"games-dialog\" data-line=\"earlier\" id=\"earlier\">Earlier games</button>\n    <a class=\"button\" href=\"earlier.pgn\" download=\"earlier-games.pgn\">Save earlier games</a>\n",
    });
    let mut all = vec![
        ("index.html", page),
        ("style.css", files::STYLE.to_owned()),
        ("icon.svg", files::icon()),
    ];
    let shared = files::scripts().filter(|(name, _)| *name != TRANSPORT);
    all.extend(shared.chain(OWN).map(|(name, text)| (name, text.to_owned())));
    for (name, text) in &mut all {
        match name.rsplit('.').next() {
            Some("css") => *text = without_comments(&without_spaces(text)),
            Some("js" | "html") => *text = without_comments(text),
            _ => {}
        }
    }
    all
}

/// The service worker, which keeps files of the folder: all that are given, each with its name. Other contents are another
/// version.
///
/// # Examples
///
/// ```
/// let old = chess_web::files::service_worker(&[("index.html".into(), b"old".to_vec())]);
/// let new = chess_web::files::service_worker(&[("index.html".into(), b"new".to_vec())]);
/// assert!(old.contains("[\"./\", \"index.html\"]") && old != new);
/// ```
pub fn service_worker(files: &[(String, Vec<u8>)]) -> String {
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    let names = files.iter().map(|(name, _)| format!("\"{name}\""));
    let names: Vec<_> = [String::from("\"./\"")].into_iter().chain(names).collect();
    without_comments(include_str!("../page/sw.js"))
        .replace("caissa-VERSION", &format!("caissa-{:016x}", hasher.finish()))
        .replace("\"FILES\"", &names.join(", "))
}

/// A script or a style without comments on lines of their own, empty lines and indentation, which a browser loads in
/// vain. No text between backticks may go over two lines.
///
/// # Examples
///
/// ```
/// let script = "/**\n * Adds.\n */\nfunction add(a, b) {\n    // Easy.\n    return a + b;\n}\n";
/// let short = "function add(a, b) {\nreturn a + b;\n}\n";
/// assert_eq!(chess_web::files::without_comments(script), short);
/// ```
pub fn without_comments(text: &str) -> String {
    let mut short = String::with_capacity(text.len());
    let mut is_inside = false;
    for line in text.lines().map(str::trim_start) {
        is_inside |= line.starts_with("/*");
        if !is_inside && !line.is_empty() && !line.starts_with("//") {
            short += line;
            short.push('\n');
        }
        is_inside &= !line.ends_with("*/");
    }
    short
}

/// A style without the spaces that only its readers need.
fn without_spaces(style: &str) -> String {
    let spaces = [(": ", ":"), ("; ", ";"), (", ", ","), (" {", "{"), ("{ ", "{"), (";}", "}")];
    spaces.into_iter().fold(style.to_owned(), |style, (wide, narrow)| style.replace(wide, narrow))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The manifest names each picture with the size that it has.
    #[test]
    fn pictures_have_the_sizes_that_the_manifest_says() {
        let manifest = include_str!("../page/manifest.webmanifest");
        for (name, picture) in PICTURES {
            assert!(picture.starts_with(b"\x89PNG\r\n\x1a\n") && picture.len() <= 4_000, "{name}");
            let [width, height] = [16, 20].map(|at| {
                let bytes = picture[at..at + 4].try_into().unwrap();
                u32::from_be_bytes(bytes)
            });
            let icon = format!(
                "{{ \"src\": \"{name}\", \"sizes\": \"{width}x{height}\", \"type\": \"image/png\""
            );
            assert!(name == format!("icon-{width}.png") && manifest.contains(&icon), "{icon}");
        }
    }

    #[test]
    fn a_style_keeps_the_spaces_that_mean_something() {
        let style = "a > :hover, b { margin: 0 calc(1px - 2px); color: red; }";
        assert_eq!(without_spaces(style), "a > :hover,b{margin:0 calc(1px - 2px);color:red}");
    }

    #[test]
    fn only_comments_and_indentation_are_left_out() {
        let text = "// A comment.\n\n  // Another one.\n  let a = \"// none\"; // kept\n/* One. */\n/* Two\n// */\nb();\n";
        assert_eq!(without_comments(text), "let a = \"// none\"; // kept\nb();\n");
    }
}
