//! Prints what the programs before it skipped, in one line. Cargo runs it after all other test programs.

fn main() {
    // A harness is asked for its tests before it is run.
    if !std::env::args().any(|argument| argument == "--list") {
        println!("\n{}\n", tests::skip::summary());
    }
}
