//! The README is true today, and every example runs.

use std::fs;

use tests::{example, project};

/// A part of a line in a color.
fn span(class: &str, text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    format!("<tspan class=\"{class}\">{text}</tspan>")
}

/// A line that rustc prints, in its colors: its margin, `error`, the place, and the squares of a board in brackets.
fn spans(line: &str) -> String {
    let margin = line.find(['|', '>']).filter(|at| *at < 4).map_or(0, |at| at + 1);
    let (margin, line) = line.split_at(margin);
    let mut spans = span("blue", margin);
    if let Some(words) = line.strip_prefix("error") {
        return spans + &span("red", "error") + &span("bold", words);
    }
    if line.trim_start().starts_with('^') {
        return spans + &span("red", line);
    }
    for part in line.split_inclusive(']') {
        let (before, square) = part.split_at(part.find('[').unwrap_or(part.len()));
        spans += &span("", before);
        spans += &span("red", square);
    }
    spans
}

/// Text that rustc prints, as a terminal draws it.
fn terminal(text: &str) -> String {
    let drawn = text.lines().enumerate().map(|(row, line)| {
        format!("<text x=\"16\" y=\"{}\">{}</text>\n", 30 + 18 * row, spans(line))
    });
    let (height, rows) = (18 * text.lines().count() + 30, drawn.collect::<Vec<_>>().concat());
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 680 {height}\">\n\
         <style>text{{font:14px SFMono-Regular,Consolas,Liberation Mono,Menlo,monospace;white-space:pre;fill:#ccc}}\
         .bold{{font-weight:bold;fill:#fff}}.red{{font-weight:bold;fill:#ff6b68}}.blue{{font-weight:bold;fill:#6c9eff}}</style>\n\
         <rect width=\"680\" height=\"{height}\" rx=\"6\" fill=\"#1b1b1f\"/>\n{rows}</svg>\n"
    )
}

#[test]
fn readme_shows_the_error_that_rustc_prints() {
    let stderr = fs::read_to_string(project("tests/rustc/readme.stderr")).unwrap();
    // Only the file's name and the line differ, and the line says nothing of its error.
    let printed = stderr.replace(" // Illegal::CannotReach", "");
    let printed = printed.replace("rustc/readme.rs:4:", "src/main.rs:3:").replace("\n4 |", "\n3 |");
    tests::assert_snapshot(&project("games/error.svg"), &terminal(printed.trim_end()));
    let readme = fs::read_to_string(project("README.md")).unwrap();
    assert!(readme.contains(&format!("alt=\"{}\"", printed.lines().next().unwrap())));
}

#[test]
fn every_fuzz_target_is_built_and_has_a_law() {
    let readme = fs::read_to_string(project("workshop/fuzz/README.md")).unwrap();
    let rows = readme.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` | "));
    let mut laws: Vec<_> = rows.map(|(target, _)| target.to_owned()).collect();
    let files = fs::read_dir(project("workshop/fuzz/fuzz_targets")).unwrap();
    let names = files.map(|file| file.unwrap().path().file_stem().unwrap().to_owned());
    let mut targets: Vec<_> = names.map(|name| name.into_string().unwrap()).collect();
    let manifest = fs::read_to_string(project("workshop/fuzz/Cargo.toml")).unwrap();
    let bins = manifest.lines().filter_map(|line| line.strip_prefix("path = \"fuzz_targets/"));
    let mut bins: Vec<_> = bins.map(|name| name.trim_end_matches(".rs\"").to_owned()).collect();
    for list in [&mut laws, &mut targets, &mut bins] {
        list.sort();
    }
    assert!(targets.len() > 8);
    assert_eq!((&laws, &bins), (&targets, &targets));
}

/// Every example, and the last line that it must print.
const EXAMPLES: [(&str, &str); 6] = [
    ("book", "Polyglot: 128 bytes, first e4"),
    ("chesskell", "1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 *"),
    ("immortal", "  13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8#"),
    (
        "repertoire",
        "Spanish Four Knights: r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/2N2N2/PPPP1PPP/R1BQK2R b KQkq - 0 1",
    ),
    ("session", "White wins by checkmate"),
    ("tic_tac_toe", "the game was left"),
];

#[test]
fn every_example_runs() {
    let files = fs::read_dir(project("examples")).unwrap();
    assert_eq!(files.count(), EXAMPLES.len(), "an example is not listed here");
    for (name, line) in EXAMPLES {
        let printed = example("caissa", name);
        assert!(printed.lines().any(|printed| printed == line), "{name} printed {printed}");
    }
}
