//! Starts `caissa lsp` in Zed.

use zed_extension_api::{
    Command, Extension, LanguageServerId, Result, Worktree, register_extension,
};

struct Caissa;

impl Extension for Caissa {
    fn new() -> Self {
        Self
    }

    fn language_server_command(
        &mut self,
        _: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Command> {
        let command = worktree.which("caissa");
        let command = command.ok_or("`caissa` is not installed: run `cargo install caissa-cli`")?;
        Ok(Command { command, args: vec!["lsp".into()], env: worktree.shell_env() })
    }
}

register_extension!(Caissa);
