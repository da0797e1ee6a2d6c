//! A command that was left out when the program was built.

use std::ffi::OsString;

/// Is not in this program, which was built without it
#[derive(Debug, clap::Args)]
pub(crate) struct LeftOutArgs {
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    _rest: Vec<OsString>,
}
