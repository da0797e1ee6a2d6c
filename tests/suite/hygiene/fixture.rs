//! Crates built below `target/` as a user builds them: offline, with this checkout's `caissa` and the
//! versions in its lock file.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tests::project;

const FOLDER: &str = env!("CARGO_TARGET_TMPDIR");

/// A folder with a crate or a workspace in it.
pub(crate) struct Fixture {
    folder: PathBuf,
}

impl Fixture {
    /// An empty folder with a lock file.
    pub(crate) fn new(name: &str) -> Self {
        let folder = Path::new(FOLDER).join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder).unwrap();
        }
        let fixture = Self { folder };
        let lock = project("Cargo.lock");
        if lock.exists() {
            fixture.write("Cargo.lock", &fs::read_to_string(lock).unwrap());
        }
        fixture
    }

    /// A package outside every workspace, with this checkout's `caissa`. It has its own name, because all fixtures share a
    /// target directory.
    pub(crate) fn package(name: &str) -> Self {
        let package = Self::new(name);
        let manifest = include_str!("../../hygiene/apart.toml");
        package.write_manifest("Cargo.toml", &manifest.replace("\"apart\"", &format!("{name:?}")));
        package
    }

    /// The same with a library of one file.
    pub(crate) fn library(name: &str, source: &str) -> Self {
        let package = Self::package(name);
        package.write("src/lib.rs", source);
        package
    }

    /// The same with a program of one file.
    pub(crate) fn apart(name: &str, source: &str) -> Self {
        let package = Self::package(name);
        package.write("src/main.rs", source);
        package
    }

    /// A copy of a folder of the project, with absolute paths to the outside.
    pub(crate) fn copy_of(source: &str) -> Self {
        Self::copy_to(&source.replace('/', "-"), source)
    }

    /// The same in a folder of another name.
    pub(crate) fn copy_to(name: &str, source: &str) -> Self {
        let fixture = Self::new(name);
        fixture.copy(&project(source), Path::new(""));
        fixture
    }

    pub(crate) fn copy(&self, from: &Path, to: &Path) {
        for entry in fs::read_dir(from).unwrap() {
            let entry = entry.unwrap();
            let to = to.join(entry.file_name());
            if entry.path().is_dir() {
                self.copy(&entry.path(), &to);
            } else {
                let text = fs::read_to_string(entry.path()).unwrap();
                self.write_manifest(to.to_str().unwrap(), &text);
            }
        }
    }

    /// Writes a file, and the folders that it stands in.
    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// A path in it.
    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.folder.join(path)
    }

    /// Writes a file where `path = "../.."` is the root of the project.
    pub(crate) fn write_manifest(&self, path: &str, text: &str) {
        let root = format!("path = {:?}", project("").to_str().unwrap());
        let text = text.replace(r#"path = "../../..""#, &root).replace(r#"path = "../..""#, &root);
        self.write(path, &text);
    }

    /// The output of a cargo command. All fixtures share a target directory, and so the compiled macros.
    pub(crate) fn cargo(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// A cargo command.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO"));
        command.args(arguments).arg("--offline").current_dir(&self.folder);
        command.env("CARGO_TARGET_DIR", Self::target()).env("CARGO_TERM_COLOR", "never");
        // Nothing is debugged, or built a second time.
        command.envs(["CARGO_PROFILE_DEV_DEBUG", "CARGO_INCREMENTAL"].map(|name| (name, "0")));
        command
    }

    /// The target directory of all fixtures.
    pub(crate) fn target() -> PathBuf {
        Path::new(FOLDER).join("fixtures")
    }

    /// The first lines of rustc's errors, in order. There must be some.
    pub(crate) fn errors(&self) -> Vec<String> {
        let output = self.cargo(&["check", "--message-format", "short"]);
        assert!(!output.status.success(), "wrong code compiles");
        let stderr = String::from_utf8(output.stderr).unwrap();
        let told = |line: &str| line.split_once(": error: ").map(|(_, words)| words.to_owned());
        stderr.lines().filter_map(told).collect()
    }

    /// The output of a cargo command that must succeed.
    pub(crate) fn succeed(&self, arguments: &[&str]) -> String {
        let output = self.cargo(arguments);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "cargo {} failed:\n{stderr}", arguments.join(" "));
        String::from_utf8(output.stdout).unwrap()
    }
}
