//! `caissa generate`.

use clap::ValueEnum;

/// Writes manual pages and the completions of shells
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa generate man > /usr/local/share/man/man1/caissa.1
  caissa generate man check > /usr/local/share/man/man1/caissa-check.1
  caissa generate bash > ~/.local/share/bash-completion/completions/caissa
  caissa generate zsh > ~/.zfunc/_caissa
  caissa generate fish > ~/.config/fish/completions/caissa.fish")]
pub(crate) struct GenerateArgs {
    pub(crate) what: Generated,

    /// The command that the manual page is about, instead of all of them
    pub(crate) command: Option<String>,
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Generated {
    /// A manual page
    Man,
    Bash,
    Zsh,
    Fish,
    Powershell,
}
