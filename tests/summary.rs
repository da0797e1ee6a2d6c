//! Prints what the programs before it skipped, in one line. Cargo runs it after all other test programs.

fn main() {
    // A test runner may list the tests of a harness before it runs them.
    if !std::env::args().any(|argument| argument == "--list") {
        println!("\n{}\n", tests::skip::summary());
    }
}
