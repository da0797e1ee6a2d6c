//! Laws of `uci::serve` that hold for any input.

use chess_search::uci::serve;

/// No panic; an end; one `bestmove` for each `go`; nothing but lines that programs know, without control characters.
pub(crate) fn check(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    if text.lines().any(is_expensive) {
        return;
    }
    let mut output = Vec::new();
    serve(input, &mut output).expect("neither input nor output fails");
    let output = String::from_utf8(output).expect("UTF-8");
    let answers = output.lines().filter(|line| line.starts_with("bestmove ")).count();
    let commands: Vec<Vec<&str>> = text.split('\n').filter_map(command).collect();
    let commands = commands.iter().take_while(|words| words[0] != "quit");
    let searches: Vec<_> = commands.filter(|words| words[0] == "go").collect();
    // `perft` with a number counts positions; without a number it is skipped, and a search runs.
    let unclear = searches.iter().filter(|words| words.contains(&"perft")).count();
    assert!(answers <= searches.len() && answers + unclear >= searches.len(), "{text:?}\n{output}");
    for line in output.lines() {
        assert!(!line.chars().any(char::is_control), "{text:?}\n{line:?}");
    }
}

/// Commands `go` with limits in any order and numbers in and out of every range: three bytes make a limit.
#[allow(dead_code, reason = "for one fuzzer of two")]
pub(crate) fn searches(bytes: &[u8]) -> String {
    const LIMITS: [&str; 11] = [
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "movetime",
        "depth",
        "nodes",
        "mate",
        "perft",
        "\ngo",
    ];
    let limit = |bytes: &[u8; 3]| {
        let [name, shift, number] = *bytes;
        // A power of two, or a sum of two bytes, so that the ends of ranges are near.
        let number = i128::from(number) + (1 << (shift % 72)) - 1;
        let number = if shift >= 128 { -number } else { number };
        format!(" {} {number}", LIMITS[usize::from(name) % LIMITS.len()])
    };
    let (limits, _) = bytes.as_chunks();
    format!("go{}", limits.iter().map(limit).collect::<String>())
}

/// The words of a line from its first command on.
fn command(line: &str) -> Option<Vec<&str>> {
    const COMMANDS: [&str; 12] = [
        "uci",
        "isready",
        "stop",
        "ponderhit",
        "quit",
        "debug",
        "register",
        "ucinewgame",
        "position",
        "setoption",
        "go",
        "d",
    ];
    let words: Vec<&str> = line.split_whitespace().collect();
    let at = words.iter().position(|word| COMMANDS.contains(word))?;
    Some(words[at..].to_vec())
}

/// Whether a line sets much memory or many threads: too slow for a test.
fn is_expensive(line: &str) -> bool {
    let line = line.to_lowercase();
    let is_costly = line.contains("hash") || line.contains("threads");
    is_costly && line.split(|char: char| !char.is_ascii_digit()).any(|digits| digits.len() > 1)
}
