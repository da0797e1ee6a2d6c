//! `caissa generate`: manual pages and completions.

use std::process::ExitCode;

use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::args::{Args, ColorArg, GenerateArgs, Generated};
use crate::exit;
use crate::output::{Failure, Sink};

pub(crate) fn run(args: &GenerateArgs) -> Result<ExitCode, Failure> {
    let mut command = Args::command();
    command.build();
    let mut bytes = Vec::new();
    let shell = match args.what {
        Generated::Man => None,
        Generated::Bash => Some(Shell::Bash),
        Generated::Zsh => Some(Shell::Zsh),
        Generated::Fish => Some(Shell::Fish),
        Generated::Powershell => Some(Shell::PowerShell),
    };
    match shell {
        Some(_) if args.command.is_some() => {
            return Err(Failure::new("completions are for all commands at once"));
        }
        Some(shell) => clap_complete::generate(shell, &mut command, "caissa", &mut bytes),
        None => {
            let source = concat!("caissa ", env!("CARGO_PKG_VERSION"));
            let page = Man::new(of(command, args.command.as_deref())?).source(source);
            page.render(&mut bytes)
                .map_err(|error| Failure::of("cannot write the manual page", error))?;
        }
    }
    let mut out = Sink::stdout(ColorArg::Never);
    out.write(&String::from_utf8_lossy(&bytes))?;
    out.flush()?;
    Ok(exit::CLEAN)
}

/// The command that a page is about, by its whole name.
fn of(command: Command, name: Option<&str>) -> Result<Command, Failure> {
    let Some(name) = name else { return Ok(command) };
    let found = command.find_subcommand(name).filter(|found| !found.is_hide_set());
    let found = found.ok_or_else(|| Failure::new(format!("there is no command `{name}`")))?;
    Ok(found.clone())
}
