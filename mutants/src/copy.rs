//! A copy of the project in which every mutant stands behind its switch.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::list::Mutant;
use crate::switches;

pub struct Copy {
    pub root: PathBuf,
    /// The numbers of the mutants in it.
    pub placed: HashSet<u32>,
    /// The numbers of those whose code does not compile.
    pub unviable: HashSet<u32>,
}

/// What changed code may do: rustc need not say that it is odd.
const FLAGS: &str = "-Awarnings -Aarithmetic_overflow -Aunconditional_panic -Aunconditional_recursion \
    -Aoverflowing_literals -Awhile_true";

impl Copy {
    /// Copies what git knows of the project, places all mutants, and takes out again those that do not compile.
    pub fn new(project: &Path, root: PathBuf, mutants: &[&Mutant]) -> Self {
        let mut copy = Self { root, placed: HashSet::new(), unviable: HashSet::new() };
        for round in 1.. {
            copy.write(project, mutants);
            let faulty = copy.faulty();
            println!(
                "round {round}: {} mutants, {} do not compile",
                copy.placed.len(),
                faulty.len()
            );
            if faulty.is_empty() {
                break;
            }
            copy.unviable.extend(faulty);
        }
        copy
    }

    /// `cargo`, in the copy.
    pub fn cargo(&self, arguments: &[&str]) -> Command {
        let mut cargo = Command::new("cargo");
        cargo.arg("+nightly").args(arguments).current_dir(&self.root);
        cargo.env("CARGO_TARGET_DIR", self.root.with_extension("target")).env("RUSTFLAGS", FLAGS);
        cargo.env("CARGO_PROFILE_TEST_OPT_LEVEL", "2").env("CARGO_PROFILE_TEST_DEBUG", "none");
        cargo
    }

    fn write(&mut self, project: &Path, mutants: &[&Mutant]) {
        let _ = fs::remove_dir_all(&self.root);
        let files = Command::new("git").args(["ls-files", "-z"]).current_dir(project).output();
        let files = String::from_utf8(files.expect("git runs").stdout).expect("names in UTF-8");
        for file in files.split_terminator('\0').filter(|file| project.join(file).is_file()) {
            let target = self.root.join(file);
            fs::create_dir_all(target.parent().expect("a folder")).expect("a folder");
            fs::copy(project.join(file), target).expect("a copy");
        }
        self.placed.clear();
        let mut files: BTreeMap<&str, Vec<&Mutant>> = BTreeMap::new();
        for mutant in mutants.iter().filter(|mutant| !self.unviable.contains(&mutant.number)) {
            files.entry(&mutant.file).or_default().push(mutant);
        }
        for (file, mutants) in files {
            edit(&self.root.join(file), |code| switches::place(&code, &mutants, &mut self.placed));
        }
        self.add_switches();
    }

    fn add_switches(&self) {
        let core = self.root.join("chess-core");
        fs::write(core.join("src/switch.rs"), include_str!("../template/switch.rs"))
            .expect("a file");
        edit(&core.join("src/lib.rs"), |code| {
            let features = "#![no_std]\n#![feature(core_intrinsics, const_eval_select)]\n\
                #![allow(internal_features)]\n";
            code.replacen("#![no_std]", features, 1) + "#[doc(hidden)]\npub mod switch;\n"
        });
        // The switch reads the environment.
        edit(&core.join("Cargo.toml"), |text| {
            text.replacen("default = []", "default = [\"std\"]", 1)
        });
    }

    /// The numbers of mutants next to an error of the compiler.
    fn faulty(&self) -> HashSet<u32> {
        let arguments =
            ["check", "-q", "--message-format=json", "-p", "chess-core", "--all-features"];
        let output = self.cargo(&arguments).output().expect("cargo runs");
        let mut faulty = HashSet::new();
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let message: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let message = &message["message"];
            if message["level"] != "error" {
                continue;
            }
            for span in message["spans"].as_array().expect("spans") {
                if span["is_primary"] == true {
                    faulty.extend(self.nearest(span));
                }
            }
        }
        assert!(output.status.success() || !faulty.is_empty(), "{}", self.root.display());
        faulty
    }

    /// The mutant whose switch stands at a place or shortly before it, or else next after it, as in a `match`
    /// that lacks arms.
    fn nearest(&self, span: &serde_json::Value) -> Option<u32> {
        let code = fs::read_to_string(self.root.join(span["file_name"].as_str()?)).ok()?;
        let lines: Vec<&str> = code.lines().collect();
        let (before, after) = lines.split_at(span["line_start"].as_u64()? as usize);
        let number =
            |line: &&str| line.rsplit_once("switch::on(")?.1.split_once("u32")?.0.parse().ok();
        before.iter().rev().take(12).find_map(number).or_else(|| after.iter().find_map(number))
    }
}

fn edit(path: &Path, change: impl FnOnce(String) -> String) {
    let text = fs::read_to_string(path).expect("a file");
    fs::write(path, change(text)).expect("a file");
}
