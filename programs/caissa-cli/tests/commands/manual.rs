//! Manual pages, completions and help.

use super::{caissa, stdout};

const COMMANDS: [&str; 15] = [
    "adopt", "check", "fix", "explain", "convert", "show", "why", "stats", "perft", "generate",
    "uci", "play", "eval", "analyse", "solve",
];

#[test]
fn completions_and_the_manual_know_every_command() {
    let texts =
        ["bash", "zsh", "fish", "powershell", "elvish"].map(|shell| stdout(["completions", shell]));
    for text in texts.into_iter().chain([stdout(["manual"])]) {
        for command in COMMANDS {
            assert!(text.contains(command), "{command}: {text}");
        }
    }
    assert!(!stdout(["manual"]).contains("completions"));
}

#[test]
fn each_command_has_a_manual_page_and_help_with_examples() {
    for command in COMMANDS {
        let page = stdout(["manual", command]);
        assert!(page.contains(&format!(".TH caissa-{command} 1")), "{page}");
        assert!(page.contains(&format!("\\fBcaissa {command}\\fR")), "{page}");
        let help = stdout([command, "--help"]);
        assert!(help.contains("\nExamples:\n") || command == "explain", "{help}");
    }
}

#[test]
fn commands_of_other_programs_have_help_and_are_not_listed() {
    let list = stdout(["--help"]);
    for command in ["probe", "simulate"] {
        assert!(stdout([command, "--help"]).contains("\nExamples:\n"), "{command}");
        assert!(!list.contains(&format!("\n  {command}")), "{list}");
    }
}

#[test]
fn there_are_no_pages_of_other_commands() {
    for name in ["manual", "completions", "probe", "simulate", "nonsense"] {
        let words = format!("error: there is no command `{name}`\n");
        caissa(["manual", name]).assert().code(2).stdout_eq("").stderr_eq(words);
    }
}
