//! How a board is shown.

/// How a board is shown
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct LookArgs {
    /// Shows pieces as chess symbols instead of letters
    #[arg(long)]
    pub(crate) unicode: bool,

    /// Shows the board from Black's side
    #[arg(long)]
    pub(crate) flip: bool,
}
