//! Small packages in a temporary folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder of packages; removed when dropped.
pub(crate) struct Workshop {
    root: PathBuf,
}

impl Workshop {
    pub(crate) fn new() -> Self {
        let root = std::env::temp_dir().join(format!("caissa-cost-{}", std::process::id()));
        fs::create_dir_all(&root).expect("the temporary folder is writable");
        Self { root }
    }

    /// A package that keeps what it builds in the target directory that all share.
    pub(crate) fn package(&self, draft: &Draft<'_>) -> Package {
        let folder = self.root.join(draft.name);
        let Draft { name, tables, file, source } = draft;
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n{tables}"
        );
        fs::create_dir_all(folder.join("src")).expect("the temporary folder is writable");
        fs::write(folder.join("Cargo.toml"), manifest).expect("a new file is writable");
        fs::write(folder.join(file), source).expect("a new file is writable");
        Package { folder, file: (*file).to_owned(), target: self.root.join("target") }
    }

    /// A package that shares nothing with the others.
    pub(crate) fn package_apart(&self, draft: &Draft<'_>) -> Package {
        let package = self.package(draft);
        Package { target: package.folder.join("target"), ..package }
    }
}

impl Drop for Workshop {
    fn drop(&mut self) {
        if fs::remove_dir_all(&self.root).is_err() {
            eprintln!("the temporary folder could not be removed");
        }
    }
}

/// A package to be written.
pub(crate) struct Draft<'a> {
    pub(crate) name: &'a str,
    /// The manifest's text after the package's name.
    pub(crate) tables: &'a str,
    /// `src/lib.rs` or `src/main.rs`.
    pub(crate) file: &'a str,
    pub(crate) source: &'a str,
}

/// A package on disk.
pub(crate) struct Package {
    pub(crate) folder: PathBuf,
    pub(crate) file: String,
    pub(crate) target: PathBuf,
}

impl Package {
    /// A command that runs in the package, without cargo's settings from outside.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        for setting in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_INCREMENTAL"] {
            command.env_remove(setting);
        }
        command.current_dir(&self.folder).env("CARGO_TARGET_DIR", &self.target);
        command
    }

    /// Runs cargo, untimed.
    pub(crate) fn cargo(&self, arguments: &[&str]) {
        let said = self.command("cargo").args(arguments).output().expect("cargo runs");
        let words = String::from_utf8_lossy(&said.stderr);
        assert!(said.status.success(), "cargo {arguments:?}:\n{}", self.without_paths(&words));
    }

    /// A message with this machine's folders taken out.
    pub(crate) fn without_paths(&self, words: &str) -> String {
        let root = self.folder.parent().unwrap_or(&self.folder);
        [root, Path::new(env!("CARGO_MANIFEST_DIR"))]
            .iter()
            .fold(words.to_owned(), |words, path| {
                words.replace(path.to_string_lossy().as_ref(), "...")
            })
    }
}

/// The dependency on the repository's own crate.
pub(crate) fn on_caissa() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    format!("[dependencies]\ncaissa = {{ path = '{}' }}\n", path.display())
}
