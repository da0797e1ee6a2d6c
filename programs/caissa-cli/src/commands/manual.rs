//! `caissa manual` and `caissa completions`.

use std::process::ExitCode;

use clap::{Command, CommandFactory};
use clap_mangen::Man;

use crate::args::{Args, CompletionsArgs, ManualArgs};
use crate::exit::{self, Failure};
use crate::output::Sink;

pub(crate) fn run(args: &ManualArgs) -> Result<ExitCode, Failure> {
    let source = concat!("caissa ", env!("CARGO_PKG_VERSION"));
    let page = Man::new(named(built(), args.command.as_deref())?).source(source);
    let mut bytes = Vec::new();
    page.render(&mut bytes).map_err(|error| Failure::of("cannot write the manual page", error))?;
    print(&bytes)
}

pub(crate) fn completions(args: &CompletionsArgs) -> Result<ExitCode, Failure> {
    let mut bytes = Vec::new();
    clap_complete::generate(args.shell, &mut built(), "caissa", &mut bytes);
    print(&bytes)
}

fn built() -> Command {
    let mut command = Args::command();
    command.build();
    command
}

fn print(bytes: &[u8]) -> Result<ExitCode, Failure> {
    Sink::print(&String::from_utf8_lossy(bytes))?;
    Ok(exit::CLEAN)
}

/// The subcommand with a name; without a name, the command itself.
fn named(command: Command, name: Option<&str>) -> Result<Command, Failure> {
    let Some(name) = name else { return Ok(command) };
    let found = command.find_subcommand(name).filter(|found| !found.is_hide_set());
    let found = found.ok_or_else(|| Failure::new(format!("there is no command `{name}`")))?;
    Ok(found.clone())
}
