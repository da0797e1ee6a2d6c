//! The code in the documentation of a file of Rust, which `cargo test` compiles.

/// The examples in the lines of documentation that `///` or `//!` begin: for each of them the text of the file with spaces in
/// place of everything else, so that all offsets are those of the file. Examples that need not compile are left out.
pub(super) fn doc_tests(text: &str) -> Vec<String> {
    let mut tests = Vec::new();
    if !text.contains("```") {
        return tests;
    }
    // The code from its first line on, if lines of an example are read; none if they are not compiled.
    let mut open: Option<Option<String>> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let code = documentation(line);
        match (code.map(str::trim), &mut open) {
            (Some(fence), None) if fence.starts_with("```") => {
                let is_compiled = is_compiled(fence.trim_start_matches('`'));
                open = Some(is_compiled.then(|| blank(&text[..at + line.len()])));
            }
            (Some(fence), Some(read)) if fence.starts_with("```") => {
                tests.extend(read.take());
                open = None;
            }
            // The end of the documentation ends an example, too.
            (None, _) => open = None,
            (_, None | Some(None)) => {}
            (_, Some(Some(read))) => {
                let code = code.unwrap_or_default();
                // A line that begins with `# ` is hidden, and compiled.
                let code = code.trim_start().strip_prefix("# ").unwrap_or(code);
                read.push_str(&blank(&line[..line.len() - code.len()]));
                read.push_str(code);
            }
        }
        at += line.len();
    }
    tests
}

/// The rest of a line of documentation.
fn documentation(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let rest = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"))?;
    (!rest.starts_with('/')).then_some(rest)
}

/// Whether the words behind the fence of an example say that it is Rust which compiles.
fn is_compiled(words: &str) -> bool {
    let is_of_rust = |word: &str| {
        matches!(word, "" | "rust" | "should_panic" | "no_run") || word.starts_with("edition")
    };
    words.split([',', ' ', '\t']).all(|word| is_of_rust(word.trim()))
}

/// A text with a space for each byte, but for its line ends.
fn blank(text: &str) -> String {
    text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect()
}

#[cfg(test)]
mod tests {
    use super::doc_tests;

    #[test]
    fn only_examples_that_compile_are_left() {
        let text = "//! ```\n//! a();\n//! ```\nfn f() {}\n/// ```rust,no_run\n/// # hidden();\n///  b();\n/// ```\n/// ```text\n/// c\n/// ```\n\
                    /// ```compile_fail\n/// d\n/// ```\n/// ```ignore\n/// e\n/// ```\n//// ```\n//// f\n//// ```\n/// ```\n/// g\nfn h() {}\n";
        let tests = doc_tests(text);
        let code: Vec<Vec<&str>> =
            tests.iter().map(|test| test.split_whitespace().collect()).collect();
        assert_eq!(code, [vec!["a();"], vec!["hidden();", "b();"]]);
        for test in &tests {
            for word in test.split_whitespace() {
                let at = test.find(word).unwrap();
                assert_eq!(&text[at..at + word.len()], word);
            }
        }
    }
}
