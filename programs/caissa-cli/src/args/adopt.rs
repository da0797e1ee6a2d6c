//! `caissa adopt`.

use std::path::PathBuf;

/// Puts the strings of chess in the tests of a Rust project into macros that check them, if the project still compiles
///
/// Adds `caissa` to the dev-dependencies of each package with such strings (`cargo add`), puts the sound ones into macros as
/// `caissa fix --adopt` does, formats the files that were formatted before (`rustfmt`), and compiles the tests (`cargo check
/// --tests`), before and after. If they do not compile, each file gets its old bytes back. Prints a summary for a pull
/// request on standard output.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa adopt                                   the package or workspace in this folder
  caissa adopt engine -- --path ../caissa        with the macros of a clone
  caissa adopt -- --git https://example.com/caissa --offline")]
pub(crate) struct AdoptArgs {
    /// The folder of a package or of a workspace
    #[arg(value_name = "FOLDER", default_value = ".")]
    pub(crate) folder: PathBuf,

    /// The features of the package with which its tests compile
    #[arg(long, value_name = "LIST")]
    pub(crate) features: Option<String>,

    /// More arguments of `cargo add`, such as `--path`
    #[arg(value_name = "ARGS", last = true)]
    pub(crate) add: Vec<String>,
}
