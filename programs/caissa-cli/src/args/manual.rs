//! `caissa manual` and `caissa completions`.

use clap_complete::Shell;

/// Writes a manual page
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa manual > /usr/local/share/man/man1/caissa.1
  caissa manual check > /usr/local/share/man/man1/caissa-check.1")]
pub(crate) struct ManualArgs {
    /// The command to describe, instead of all commands
    pub(crate) command: Option<String>,
}

/// Writes the completions of a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa completions bash > ~/.local/share/bash-completion/completions/caissa
  caissa completions zsh > ~/.zfunc/_caissa
  caissa completions fish > ~/.config/fish/completions/caissa.fish")]
pub(crate) struct CompletionsArgs {
    pub(crate) shell: Shell,
}
