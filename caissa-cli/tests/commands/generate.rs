//! `caissa generate`, and help.

use super::{caissa, stdout};

const COMMANDS: [&str; 10] =
    ["check", "ranges", "join", "explain", "convert", "show", "why", "simulate", "stats", "perft"];

#[test]
fn completions_and_manual_pages_know_every_command() {
    for what in ["man", "bash", "zsh", "fish", "powershell"] {
        let text = stdout(["generate", what]);
        for command in COMMANDS {
            assert!(text.contains(command), "{what}: {command}");
        }
    }
    assert!(!stdout(["generate", "man"]).contains("generate"));
}

#[test]
fn each_command_has_a_manual_page_and_help_with_examples() {
    for command in COMMANDS {
        let page = stdout(["generate", "man", command]);
        assert!(page.contains(&format!(".TH caissa-{command} 1")), "{page}");
        assert!(page.contains(&format!("\\fBcaissa {command}\\fR")), "{page}");
        let help = stdout([command, "--help"]);
        let has_examples = help.contains("\nExamples:\n") || help.contains("\nExample");
        assert!(has_examples || ["join", "explain"].contains(&command), "{help}");
    }
}

#[test]
fn there_are_no_pages_of_other_commands() {
    for name in ["generate", "nonsense"] {
        let words = format!("error: there is no command `{name}`\n");
        caissa(["generate", "man", name]).assert().code(2).stdout_eq("").stderr_eq(words);
    }
    let words = "error: completions are for all commands at once\n";
    caissa(["generate", "zsh", "check"]).assert().code(2).stdout_eq("").stderr_eq(words);
}
