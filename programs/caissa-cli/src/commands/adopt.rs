//! `caissa adopt`: strings of chess put into macros, in a project that compiles before and after it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use chess_check::{CheckOptions, Fixed, Input, WhyLeft, fix, rust};
use chess_core::text::Count;

use crate::args::AdoptArgs;
use crate::exit::{self, Failure, fail};
use crate::input::files;
use crate::output::{Sink, adopted, terminal};

pub(crate) fn run(args: &AdoptArgs) -> Result<ExitCode, Failure> {
    let sources = Sources::of(&args.folder)?;
    let mut undo = Undo::default();
    let packages = sources.packages()?;
    if packages.is_empty() {
        fail!("`{}` has no strings of chess that a macro takes", args.folder.display());
    }
    for package in packages.keys() {
        undo.remember_manifests(package)?;
        compile(package, args, "does not compile, so nothing is adopted")?;
    }
    for (package, has_macros) in &packages {
        if !has_macros {
            let mut add = vec!["add", "caissa", "--dev", "--quiet"];
            add.extend(args.add.iter().map(String::as_str));
            cargo(package, &add, "gets no dependency on `caissa`")?;
        }
    }
    let (all, users) = sources.adopt(&mut undo)?;
    for (package, _) in packages.iter().filter(|(package, _)| !users.contains(*package)) {
        undo.restore(&package.join("Cargo.toml"));
    }
    if all.fixed == 0 {
        terminal::tell_line("nothing is adopted: no sound string of chess is in tests");
    } else {
        for package in &users {
            compile(
                package,
                args,
                "does not compile with the macros, so all files are as they were",
            )?;
        }
        undo.is_kept = true;
        Sink::print(&summary(&all, &args.folder))?;
    }
    Ok(adopted::tell_packages(&all).unwrap_or(exit::CLEAN))
}

/// The text for a pull request.
fn summary(all: &Fixed, folder: &Path) -> String {
    let mut text = format!(
        "Check the positions and games of the tests at compile time\n\n\
         - {} now in macros of `caissa`, such as `fen!(\"..\")`: each gives back its string, and a mistake in it\n  does not compile.\n\
         - `caissa` is a dependency of the tests alone; `cargo check --tests` passes before and after.\n",
        match all.fixed {
            1 => "1 string of chess is".to_owned(),
            count => format!("{} of chess are", Count(count, "string")),
        }
    );
    let lines = adopted::stay(all).into_iter().chain(adopted::wrong(all, folder));
    text.extend(lines.map(|line| format!("- {line}.\n")));
    text
}

/// The files of Rust in a folder.
struct Sources(Vec<PathBuf>);

impl Sources {
    fn of(folder: &Path) -> Result<Self, Failure> {
        let inputs = files::rust_in(folder)?;
        Ok(Self(inputs.iter().filter_map(|input| input.path().map(Path::to_owned)).collect()))
    }

    /// The packages with sound strings that a macro takes, and whether they have the macros already.
    fn packages(&self) -> Result<BTreeMap<PathBuf, bool>, Failure> {
        let mut packages = BTreeMap::new();
        for path in &self.0 {
            let Fixed { fixed, why_left, .. } = adopt(path, &mut io::sink())?;
            let needs = why_left.keys().any(WhyLeft::needs_dependency);
            if fixed > 0 || needs {
                packages.insert(rust::package(path), !needs);
            }
        }
        Ok(packages)
    }

    /// Puts the strings into macros, and returns the packages that now use them.
    fn adopt(&self, undo: &mut Undo) -> Result<(Fixed, BTreeSet<PathBuf>), Failure> {
        let (mut all, mut users) = (Fixed::default(), BTreeSet::new());
        for path in &self.0 {
            let mut new = Vec::new();
            let done = adopt(path, &mut new)?;
            if done.fixed > 0 {
                let failed =
                    |error| Failure::of(format!("cannot replace `{}`", path.display()), error);
                undo.remember(path).map_err(failed)?;
                let old = fs::read(path).map_err(failed)?;
                let is_formatted = formatted(&old, path).is_some_and(|text| text == old);
                let laid_out = is_formatted.then(|| formatted(&new, path)).flatten();
                fs::write(path, laid_out.unwrap_or(new)).map_err(failed)?;
                users.insert(rust::package(path));
                let words = adopted::words(&done, "");
                terminal::tell_line(terminal::visible(&format!("{}: {words}", path.display())));
            }
            all.add(done);
        }
        Ok((all, users))
    }
}

fn adopt(path: &Path, to: &mut dyn Write) -> Result<Fixed, Failure> {
    let mut options = CheckOptions::default();
    options.strings = true;
    let input = Input::file(path).of_kind(chess_check::TextKind::Rust);
    let failed = |error| Failure::of(format!("cannot adopt `{}`", path.display()), error);
    fix(input, to, &options, |_| true).map_err(failed)
}

/// A text of Rust as `rustfmt` lays it out; `None` if it cannot.
fn formatted(text: &[u8], path: &Path) -> Option<Vec<u8>> {
    let mut rustfmt = Command::new("rustfmt");
    rustfmt.args(["--edition", rust::edition(path)]).current_dir(path.parent()?);
    rustfmt.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = rustfmt.spawn().ok()?;
    let mut input = child.stdin.take()?;
    let text = text.to_owned();
    let writer = std::thread::spawn(move || input.write_all(&text));
    let output = child.wait_with_output().ok()?;
    (writer.join().is_ok() && output.status.success()).then_some(output.stdout)
}

/// Compiles the tests of a package.
fn compile(package: &Path, args: &AdoptArgs, what: &str) -> Result<(), Failure> {
    terminal::tell_line(format_args!(
        "`{}`: cargo check --tests",
        adopted::relative(package).display()
    ));
    let features = args.features.iter().flat_map(|list| ["--features", list]);
    let check: Vec<_> = ["check", "--tests", "--quiet"].into_iter().chain(features).collect();
    cargo(package, &check, what)
}

/// Runs Cargo in a folder. What it says is shown, if it fails.
fn cargo(folder: &Path, args: &[&str], what: &str) -> Result<(), Failure> {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(program).args(args).current_dir(folder).output();
    let output = output.map_err(|error| Failure::of("cannot run `cargo`", error))?;
    if output.status.success() {
        return Ok(());
    }
    let words = String::from_utf8_lossy(&output.stderr);
    terminal::tell(&words);
    if words.contains("select a version for `proc-macro2`") {
        terminal::tell_line("help: `cargo update proc-macro2 quote` takes newer ones");
    }
    fail!("the package in `{}` {what}", adopted::relative(folder).display())
}

/// The bytes of files before they are changed, which they get back unless the change is kept.
#[derive(Default)]
struct Undo {
    files: Vec<(PathBuf, Option<Vec<u8>>)>,
    is_kept: bool,
}

impl Undo {
    /// Remembers the manifests of a package and of its workspace, and their lists of versions.
    fn remember_manifests(&mut self, package: &Path) -> Result<(), Failure> {
        for folder in package.ancestors().filter(|folder| folder.join("Cargo.toml").exists()) {
            for name in ["Cargo.toml", "Cargo.lock"] {
                let path = folder.join(name);
                let failed =
                    |error| Failure::of(format!("cannot read `{}`", path.display()), error);
                self.remember(&path).map_err(failed)?;
            }
        }
        Ok(())
    }

    fn remember(&mut self, path: &Path) -> io::Result<()> {
        if self.files.iter().any(|(known, _)| known == path) {
            return Ok(());
        }
        let old = match fs::read(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            old => Some(old?),
        };
        self.files.push((path.to_owned(), old));
        Ok(())
    }

    /// Gives a file its old bytes back.
    fn restore(&self, path: &Path) {
        for (path, old) in self.files.iter().filter(|(known, _)| known == path) {
            let is_changed = |old: &Vec<u8>| fs::read(path).ok().as_ref() != Some(old);
            let done = match old {
                Some(old) if is_changed(old) => fs::write(path, old),
                None if path.exists() => fs::remove_file(path),
                _ => Ok(()),
            };
            if let Err(error) = done {
                let words = format!("cannot undo the change of `{}`: {error}", path.display());
                terminal::tell_line(terminal::error(&words));
            }
        }
    }
}

impl Drop for Undo {
    fn drop(&mut self) {
        if !self.is_kept {
            self.files.iter().for_each(|(path, _)| self.restore(path));
        }
    }
}
