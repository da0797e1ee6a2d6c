//! The documents promise the oldest Rust and Python that the manifests name.

use std::fs;

use super::guide;

#[test]
fn all_documents_name_the_same_oldest_rust_and_python() {
    let read = |file: &str| fs::read_to_string(guide().join("../../..").join(file)).expect(file);
    let stability = read("docs/STABILITY.md").replace('\n', " ");
    let promised = |before: &str| {
        let (_, after) = stability.split_once(before).expect(before);
        let end = after.find([',', ' ']).expect("more words");
        after[..end].trim_end_matches('.').to_owned()
    };
    let rust = promised("The libraries and the command need Rust ");
    let shakmaty = promised("the feature `shakmaty` needs ");
    let table = promised("`chess-sql` needs ");
    let python = promised("The Python module needs Python ");
    let expected = [
        ("Cargo.toml", format!("rust-version = \"{rust}\"")),
        ("Cargo.toml", format!("that crate needs Rust {shakmaty}. So do the tests.")),
        ("programs/chess-sql/Cargo.toml", format!("rust-version = \"{table}\"")),
        ("programs/python/pyproject.toml", format!("requires-python = \">={python}\"")),
        ("README.md", format!("need Rust {rust} or newer, the tests {shakmaty}.")),
        (
            "CONTRIBUTING.md",
            format!("`shakmaty` with Rust {shakmaty} and `chess-sql` with {table}"),
        ),
        (
            "CONTRIBUTING.md",
            format!(
                "Tests need Rust {shakmaty}; the libraries and the command compile with {rust}"
            ),
        ),
        (
            "src/guide.rs",
            format!(
                "with Rust {rust}; with the feature `shakmaty`, and for the tests, with {shakmaty}."
            ),
        ),
        ("docs/guide/src/index.md", format!("{rust} or newer ({table} for `caissa-sql`)")),
        ("docs/guide/src/python.md", format!("Python {python} or newer")),
    ];
    for (file, words) in expected {
        assert!(read(file).contains(&words), "{file} does not say `{words}`");
    }
}
