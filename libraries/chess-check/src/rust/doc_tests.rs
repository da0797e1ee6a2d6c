//! The code in the documentation of a file of Rust, which `cargo test` compiles.

/// The examples in the lines of documentation that `///` or `//!` begin: for each of them the offset of its first line, and the
/// text from there with spaces in place of what is not code. Examples that need not compile, and those without a macro, are left
/// out.
pub(super) fn doc_tests(text: &str) -> Vec<(usize, String)> {
    let mut tests = Vec::new();
    // The code from its first line on, if lines of an example are read; none if they are not compiled.
    let mut open: Option<Option<(usize, String)>> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let code = documentation(line);
        match (code.map(str::trim), &mut open) {
            (Some(fence), None) if fence.starts_with("```") => {
                let is_compiled = is_compiled(fence.trim_start_matches('`'));
                open = Some(is_compiled.then(|| (at + line.len(), String::new())));
            }
            (Some(fence), Some(read)) if fence.starts_with("```") => {
                tests.extend(read.take().filter(|(_, code)| code.contains('!')));
                open = None;
            }
            // The end of the documentation ends an example, too.
            (None, _) => open = None,
            (_, None | Some(None)) => {}
            (_, Some(Some((_, read)))) => {
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

/// A text of one line with a space for each byte, but for its line end.
fn blank(text: &str) -> String {
    text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect()
}

#[cfg(test)]
mod tests {
    use super::doc_tests;

    #[test]
    fn only_examples_that_compile_are_left() {
        let text = "//! ```\n//! a!();\n//! ```\nfn f() {}\n/// ```rust,no_run\n/// # hidden();\n///  b!();\n/// ```\n/// ```text\n/// c!()\n/// ```\n\
                    /// ```compile_fail\n/// d!()\n/// ```\n/// ```ignore\n/// e!()\n/// ```\n//// ```\n//// f!()\n//// ```\n/// ```\n/// g!()\nfn h() {}\n";
        let tests = doc_tests(text);
        let code: Vec<Vec<&str>> =
            tests.iter().map(|(_, test)| test.split_whitespace().collect()).collect();
        assert_eq!(code, [vec!["a!();"], vec!["hidden();", "b!();"]]);
        for (start, test) in &tests {
            for word in test.split_whitespace() {
                let at = start + test.find(word).unwrap();
                assert_eq!(&text[at..at + word.len()], word);
            }
        }
    }

    #[test]
    fn many_examples_take_no_more_room_than_their_file() {
        let text = "/// ```\n/// a!();\n/// ```\nfn f() {}\n".repeat(10_000);
        let tests = doc_tests(&text);
        assert_eq!(tests.len(), 10_000);
        assert!(tests.iter().map(|(_, code)| code.len()).sum::<usize>() < text.len());
    }
}
