//! The arguments of a command that this program was built without.

use std::ffi::OsString;

/// Not available: this program was built without it
#[derive(Debug, clap::Args)]
pub(crate) struct LeftOutArgs {
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    _rest: Vec<OsString>,
}
